# 運営側のページに出る大会中の罰則。
penalties-give = 罰則を与える
penalties-search = 参加者の名前・ふりがな・番号
penalties-all = すべての罰則を表示
penalties-empty = この大会で罰則はまだありません。
penalties-empty-then = ジャッジが罰則を与えると、その効果と記録先がここに並びます。
penalties-nobody = その名前の参加者に罰則はありません。
penalties-count = 罰則 { $count }件
penalties-count-waiting = 次のマッチ待ち { $count }件
penalties-count-appeals = 裁定待ちの異議申し立て { $count }件
penalties-count-official = 公式記録 { $count }件
penalties-applied = 適用済み
penalties-waiting = 次のマッチに適用
penalties-appealed = 異議申し立て中
penalties-table = { $table }番卓
penalties-because = 規定と異なる罰則の理由：{ $reason }{ $earlier ->
    [0] {""}
   *[other] （以前に{ $earlier }回）
}
penalties-effect = 効果：{ $effect }。
penalties-note = 補足：
penalties-taken-back-because = 取り消しの理由：
penalties-appeal-says = 異議申し立て：
penalties-grounds = 是正の内容と条項
penalties-serve = { $table }番卓で今適用する
penalties-waits = 次に対戦するマッチで適用します（不戦勝はマッチではありません）。
penalties-take-back = 取り消す
penalties-appeal = 参加者に代わって異議を申し立てる
penalties-decide = 異議申し立てを裁定する
penalties-head-judge-decides = 異議申し立てはヘッドジャッジが裁定します。
penalties-head-judge-takes-back = 取り消せるのはヘッドジャッジだけです。
penalties-record = 公式記録
penalties-record-text = 主催元に報告する罰則、つまり公式に記録される段階で有効なものです。氏名を含むため、関係者以外に渡さないでください。
penalties-record-csv = 表計算用（CSV）
penalties-record-json = プログラム用（JSON）

# 罰則を与える：何が起きたかから選ぶ。
topic-deck = デッキ・デッキリスト
topic-play = プレイ（カード・ドロー・手順）
topic-late = 遅刻・着席
topic-sleeves = スリーブ・カードの裏面
topic-pace = プレイの速さ
topic-result = 対戦結果
topic-talk = 助言・会話・応援
topic-conduct = マナー・態度
penalty-stands = { $first } { $score } { $second }
penalty-why-base = 規定の基本の罰則です{ $times ->
    [1] 。
   *[other] （同じ違反は{ $times }回目）。
}
penalty-why-raised = 同じ違反の{ $times }回目です{ $base ->
    [none] {""}
   *[other] （規定の基本は{ $base }）
}。{ $level }を選択済みですが、変更できます。
penalty-why-analogy = 規定に段階の定めがありません。似た違反にならい、{ $level }を選択済みです。
penalty-why-judge = 規定に段階の定めがありません。ジャッジが決めます。
penalty-why-unlisted = 規定にない行為です。ジャッジが段階を選び、内容を記録します。
penalty-earlier = 罰則{ $number }番：{ $level }（{ $what }）
penalty-asks-significant-decision = そのあと、次の重要な判断は行われましたか？
penalty-asks-too-far-back = 誤りが前すぎて、修復できませんか？
penalty-does-duel = { $who }はデュエル{ $duel }を{ $played ->
    [yes] 失います
   *[no] 行わずに失います
}。
penalty-does-match = { $who }はマッチを失います。
penalty-does-next-match = { $costs ->
    [match] { $who }が次に行うマッチは敗北です。
   *[duel] { $who }が次に行うマッチのデュエル1は敗北です。
}
penalty-does-nothing = マッチに変わりはありません。
penalty-does-unserved = 記録のみで、適用されることはありません。
penalty-does-out = { $who }は大会から除外され、以後の対戦はありません。
penalty-does-prizes = それまでに得た賞を失います。
penalty-does-official = 公式に記録されます。
penalty-does-event = 大会内の記録にとどまります。
penalty-does-extend = マッチの時間を{ $time }延長します。
penalty-does-score = マッチは { $first } { $score } { $second } となり、デュエル{ $next }に進みます。
penalty-does-end = マッチは終了します：{ $result }（{ $first } – { $second }）。

entry-title = 罰則を与える
entry-judges-only = 罰則を与えるのはジャッジだけです。ジャッジを呼んでください。
entry-who = 誰の行為ですか？
entry-who-both = 両方の参加者
entry-find = 参加者の名前・ふりがな・番号
entry-nobody = その名前の参加者はいません。
entry-what = 何が起きましたか？
entry-unlisted = 規定にない行為
entry-begins = 基本：{ $level }
entry-judge-decides = ジャッジが決める
entry-no-infraction = 違反ではない（規定を示す）
entry-rule = 違反ではないため、罰則はありません。両者に規定を示してください。
entry-when = マッチはどの時点ですか？
entry-between-matches = このマッチではない（マッチとマッチの間）
entry-yes = はい
entry-no = いいえ
entry-same-act = 以前と同じ行為ですか？
entry-same-act-help = 同じ違反でも、別の行為は回数に数えません。
entry-another-act = いいえ、別の行為
entry-same-as = はい、罰則{ $number }番と同じ
entry-act = 行為を短く
entry-level = どの罰則にしますか？
entry-at-the-table = その場で正すこと
entry-selected = 選択済み
entry-why-other = 選択済みと異なる理由
entry-as-proposed = – 選択済みのまま –
entry-note = 内容の記録
entry-give = 罰則を与える
entry-give-then = すぐに記録されます。理由を付けて取り消せますが、両方とも記録に残ります。
entry-change = 変更
entry-head-judge-only = ヘッドジャッジだけが与えられます。ヘッドジャッジを呼んでください。
entry-player = 参加者
entry-happened = 内容
entry-stands = マッチ
entry-extension-help = 分と秒。空欄なら規定の最短です。
entry-none = まだありません。
penalties-short = { $number }：{ $level }
pending-title = まだ残っていること
pending-penalty = { $who }の罰則（{ $number }番、{ $level }）は次のマッチ待ちです。マッチが始まったらジャッジが適用します。
pending-appeal = { $who }の罰則（{ $number }番、{ $level }）への異議申し立ては裁定待ちです。
pending-procedure = { $table }番卓：エンド・オブ・マッチ（{ $first } – { $second }）
own-penalties = あなたの罰則
own-clauses = 根拠の条項
own-appeal = ヘッドジャッジに異議を申し立てる
results-match-page = マッチの経過
late-title = 着席していない参加者
late-now = ラウンドの開始から{ $passed }です。着席していない場合の提案：{ $steps }。決めるのはジャッジで、自動では適用されません。
late-from = { $time }から{ $level }
late-who = { $who }が着席していない：{ $level }
late-both = 両者とも
