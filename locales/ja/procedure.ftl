# マッチの経過：デュエルごとの記録、ライフポイント、制限時間終了後の手順。

event-procedure-started = { $match }で制限時間終了後の手順を始めました（それまでの結果 { $score }、{ $call }に時間切れ）。
event-procedure-taken = { $match }の制限時間終了後の手順{ $number }：{ $step }。
event-procedure-taken-back = { $match }の制限時間終了後の手順{ $number }を取り消しました（{ $step }）。
event-procedure-abandoned = { $match }の制限時間終了後の手順を取りやめました。{ $why }
event-duel-recorded = { $match }の{ $duel }回目のデュエル：{ $result }。
event-duel-taken-back = { $match }の{ $duel }回目のデュエルの記録を取り消しました（{ $result }）。
event-first-player-recorded = { $match }の{ $duel }回目のデュエル：先攻は{ $who }（{ $method ->
    [die] サイコロ
    [rock-paper-scissors] じゃんけん
    [loser-chooses] 前のデュエルの敗者が選択
    [drew-early] 初手を先に引いたため
    [judge] ジャッジの判断
   *[other] 無作為な方法
}）。
event-life-points-recorded = { $match }の{ $duel }回目のデュエル：ライフポイント{ $first }対{ $second }（記録：{ $by }）。

call-before = 1回目のデュエルの前
call-between = { $duels }回目と{ $next }回目のデュエルの間
call-in-duel = { $duel }回目のデュエル中{ $phase ->
    [none] { "" }
   *[other] 、{ $phase }
}{ $turn ->
    [none] { "" }
   *[other] 、{ $turn }のターン
}
phase-draw = ドローフェイズ
phase-standby = スタンバイフェイズ
phase-main-1 = メインフェイズ1
phase-battle = バトルフェイズ
phase-main-2 = メインフェイズ2
phase-end = エンドフェイズ

step-side-accessed = サイドデッキに触れていた
step-time-called = { $call }に時間切れ
step-phase-end = フェイズ終了、ライフポイント{ $first }対{ $second }
step-turn-end = ターン終了、ライフポイント{ $first }対{ $second }
step-lp = ライフポイントが{ $first }対{ $second }に変化
step-win = { $who }がデュエルに勝利
step-concede = { $who }がデュエルをサレンダー
step-both-lose = 両者が同時に敗北条件を満たす
step-duel-loss = { $both ->
    [yes] 両者にデュエルの敗北
   *[no] { $who }にデュエルの敗北
}
step-match-loss = { $both ->
    [yes] 両者にマッチの敗北
   *[no] { $who }にマッチの敗北
}
step-dq = { $both ->
    [yes] 両者が失格
   *[no] { $who }が失格
}
step-ready = 追加のデュエルを開始
step-ready-first = 追加のデュエルを開始、先攻は{ $who }
step-stop = ヘッドジャッジがラウンドを終了

duel-result = { $winner ->
    [none] 引き分け
    [both-lost] 両者の敗北
   *[side] { $who }の勝ち
}{ $reason ->
    [concession] （サレンダー）
    [end-of-match] （制限時間終了後の手順）
    [penalty] （罰則）
    [no-show] （相手不在）
   *[played] { "" }
}

action-end-match = 制限時間終了後の手順の進行
action-record-duel = デュエルごとの結果の記録
action-note-life-points = ライフポイントの記録

# 記録できない理由。
refusal-procedure-runs = { $table }番卓：ジャッジが制限時間終了後の手順を進めており、結果はそこで決まります。
    .hint = 続けるには `hantei do LOG procedure-step table={ $table } input=…`、取りやめるには `hantei do LOG abandon-procedure table={ $table } reason=…` を実行してください。
refusal-procedure-not-started = { $table }番卓：制限時間終了後の手順は始まっていません。
    .hint = `hantei do LOG start-procedure table={ $table } time-called=…` で始めてください。
refusal-no-procedure-there = { $table }番卓：この規定には、このステージ用の制限時間終了後の手順がありません。
    .hint = ヘッドジャッジの判断に従い、`hantei do LOG enter-result table={ $table } score=…` で結果を入力してください。
refusal-head-judge-disqualifies = { $table }番卓：失格にできるのはヘッドジャッジだけです。
    .hint = ヘッドジャッジを呼んでください。
refusal-no-input = { $table }番卓：取り消せる手順がまだ記録されていません。
    .hint = 始めたこと自体が誤りの場合：`hantei do LOG abandon-procedure table={ $table } reason=…`
refusal-procedure-not-decided = { $table }番卓：マッチはまだ決まっていません（{ $state }の段階）。
    .hint = `hantei do LOG procedure-step table={ $table } input=…` で続けてください。
refusal-other-score = { $table }番卓：記録されたデュエルの結果は{ $recorded }で、{ $given }ではありません。
    .hint = スコアを省くか、最後のデュエルの記録を取り消してください：`hantei do LOG take-back-duel table={ $table }`
refusal-duels-decide = { $table }番卓：デュエルの結果は{ $score }で、次のデュエルはありません。
    .hint = `hantei do LOG enter-result table={ $table } score=…` で結果を入力してください。
refusal-no-duel = { $table }番卓：デュエルは記録されていません。
    .hint = 操作は必要ありません。

console-does-start-procedure = 時間切れの後、マッチを終わりまで導く
console-does-procedure-step = 制限時間終了後の手順を1段階記録する
console-does-take-back-step = 最後の手順を取り消す
console-does-confirm-procedure = 手順で決まった結果を確定する
console-does-abandon-procedure = 制限時間終了後の手順を取りやめる
console-does-record-duel = デュエルの結果を記録する
console-does-take-back-duel = 最後に記録したデュエルを取り消す
console-does-first-player = デュエルの先攻を記録する
console-does-life-points = 双方のライフポイントを記録する

word-time-called = 時間切れになった時点
word-before = それまでの結果
word-phase = フェイズ
word-turn = ターンプレイヤー
word-side-deck = サイドデッキ
word-input = 起きたこと
word-points-first = 先に表記されたプレイヤーのライフポイント
word-points-second = 相手のライフポイント
word-result = デュエルの結果
choice-side-first = 先に表記されたプレイヤー
choice-side-second = 相手のプレイヤー
choice-reason-played = 最後まで対戦
choice-reason-concession = サレンダー
choice-reason-penalty = 罰則
choice-reason-no-show = 不在
choice-side-accessed = すでに触れた人がいる
expected-duel = p1、p2、draw、both のいずれか（コロンの後にライフポイント：p1:4200）
expected-life-points = 0以上の整数（8000など）
expected-side = p1、p2、またはマッチの参加者
expected-duel-reason = played、concession、penalty、no-show のいずれか

# 制限時間終了後の手順のページ。
offer-phase-end = フェイズ終了
offer-turn-end = ターン終了
offer-life-points = ライフポイントが変化
end-title = 制限時間終了後の手順
end-empty = 制限時間終了後の手順に入った卓はありません。時間切れはタイマーのページで記録します。
end-minutes = { $minutes }分経過
end-open = { $table }番卓
end-not-begun = 時間切れ：まだ誰も手順を進めていません
end-of-table = { $table }番卓：制限時間終了後の手順
end-all = 手順に入ったすべての卓
end-nothing = このマッチの手順はここでは進められません。
end-judges-only = このマッチの手順はジャッジが進めます。
end-confirm = この結果で確定する
end-clause = 条項 { $clause }
end-in-a-duel = デュエル中
end-between-duels = デュエルをしていなかった
end-side-deck-untouched = まだ誰も触れていない
end-side-deck-help = デュエルをしていなかった場合だけ関係します。
end-where = 時間切れになったとき、マッチはどの段階でしたか。
end-score-help = 最初の数字が{ $name }の勝ち数です。3番目は引き分けの数です。
end-begin = 手順を始める
end-points-of = { $name }のライフポイント
end-points = ライフポイント { $first }対{ $second }
end-what = 何が起きましたか。
end-otherwise = ほかのことが起きた
end-take-back = 最後の手順を取り消す
end-abandon = 手順をすべて取りやめる
end-history = これまでの経過
