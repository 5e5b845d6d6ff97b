# 記録されるデュエルの手順。

event-life-points-taken-back = { $match }のデュエル{ $duel }：ライフポイントの記録（{ $first } : { $second }）を取り消しました。
event-duel-step-recorded = { $match }のデュエル{ $duel }：{ $step }。
event-duel-step-taken-back = { $match }のデュエル{ $duel }、取り消し：{ $step }。
duel-step-restored = { $who }のデッキは登録どおりの状態に戻されました
duel-step-totals = { $who }が枚数を提示しました（{ $main ->
    [none] { "" }
   *[other] メインデッキ{ $main }枚、
}エクストラデッキ{ $extra }枚、サイドデッキ{ $side }枚）
duel-step-side-decked = { $who }がサイドデッキを使用しました
duel-step-dice = ダイスの目：{ $one } { $first }、{ $other } { $second }
duel-step-draw-won = { $who }が勝ち、先攻か後攻かを選びます
duel-step-randomised = ジャッジが両者のデッキを最後にシャッフルしました
duel-step-hands = 初手を引きました
duel-step-hands-early = 先攻・後攻を決める前に初手を引いてしまいました
duel-step-begun = デュエルを開始しました
duel-step-marked = デッキ横のカードは「シャッフル済み」です
duel-step-not-marked = デッキ横のカードは「シャッフル前」です
duel-step-turn = { $who }のターンが始まりました
duel-step-interval = インターバルに入りました

refusal-first-player-open = { $table }番卓：デュエル{ $duel }の先攻・後攻が決まっていません。決まるまで初手は引けず、デュエルも始められません。
    .hint = `hantei do LOG first-player table={ $table } player=…` で記録してください。すでに初手を引いている場合は `hantei do LOG duel-step table={ $table } step=hands-early` を使ってください。
    .page-hint = 先攻を記録してください。すでに初手を引いている場合は、先に引いてしまったことを記録してください。
refusal-hands-are-drawn = { $table }番卓：デュエル{ $duel }の初手はすでに引かれています。先攻・後攻の選択もサイドデッキの使用もできません。
    .hint = 誤りであれば `hantei do LOG take-back-duel-step table={ $table }` で取り消してください。
refusal-duel-has-begun = { $table }番卓：デュエル{ $duel }はすでに始まっています。
    .hint = 誤りであれば `hantei do LOG take-back-duel-step table={ $table }` で取り消してください。
refusal-nothing-to-draw = { $table }番卓：デュエル{ $duel }では抽選を行いません。先攻、または先攻・後攻を選ぶ人が決まっています。
    .hint = `hantei do LOG first-player table={ $table } player=…` で先攻を記録してください。
refusal-other-method = { $table }番卓：この規定では{ $method ->
    [rock-paper-scissors] じゃんけん
    [die] ダイス
   *[other] 別の方法
}で決めます。
    .hint = `hantei do LOG duel-step table={ $table } step=draw-won player=…` で勝った人を記録してください。
refusal-no-such-die = { $table }番卓：ダイスの目は1から6です（{ $shown }は不可）。
    .hint = 出目を確認するか、振り直してください。
refusal-choice-open = { $table }番卓：デュエル{ $duel }では抽選に勝った人が先攻になりますが、まだ決まっていません。
    .hint = 抽選を行って `hantei do LOG duel-step table={ $table } step=draw-won player=…` で記録し、その後、初手を先に引いたことを記録してください。
refusal-no-side-decking = { $table }番卓：サイドデッキを使えるのは、このマッチで1回デュエルを行った後です。
    .hint = デュエルを行った場合は `hantei do LOG record-duel table={ $table } result=…` で記録してください。
refusal-not-randomised = { $table }番卓：このラウンドでは、デュエル{ $duel }の開始前にジャッジが両者のデッキを最後にシャッフルします。
    .hint = ジャッジが `hantei do LOG duel-step table={ $table } step=randomised` で記録してください。
refusal-after-the-first-duel = { $table }番卓：デッキを登録どおりに戻すのは、マッチの最初のデュエルの前です。
    .hint = 何もする必要はありません。
refusal-no-duel-step = { $table }番卓：デュエルの手順は記録されていません。
    .hint = 何もする必要はありません。
refusal-no-life-points = { $table }番卓：取り消せるライフポイントの記録がありません。
    .hint = `hantei do LOG life-points table={ $table } points-first=… points-second=…` で正しい値を記録してください。
notice-totals-differ = { $table }番卓：提示された枚数が、登録または以前の枚数と異なります。デッキを確認してください。

console-does-take-back-life-points = 最後に記録したライフポイントを取り消す
console-does-duel-step = デュエルの手順（先攻・後攻の抽選、初手、サイドデッキ、最後のシャッフルなど）を記録する
console-does-take-back-duel-step = 最後に記録したデュエルの手順を取り消す

word-step = 起きたこと
word-change = 増減する側
word-amount = 増減の量
word-dice-first = 先に印刷された側のダイスの目
word-dice-second = もう一方のダイスの目
word-main = メインデッキの枚数
word-extra = エクストラデッキの枚数
word-side = サイドデッキの枚数
choice-p1-minus = 先に印刷された側が減る
choice-p1-plus = 先に印刷された側が増える
choice-p2-minus = もう一方が減る
choice-p2-plus = もう一方が増える
choice-step-restored = デッキを登録どおりに戻した
choice-step-totals = 枚数を提示した
choice-step-side-decked = サイドデッキを使用した
choice-step-dice = ダイスを振った
choice-step-draw-won = 抽選に勝った
choice-step-randomised = ジャッジが最後にシャッフルした
choice-step-hands = 初手を引いた
choice-step-hands-early = 決める前に初手を引いた
choice-step-begun = デュエルを開始した
choice-step-marked = カードは「シャッフル済み」
choice-step-not-marked = カードは「シャッフル前」
choice-step-turn = ターンが始まった
expected-points-change = p1-minus、p1-plus、p2-minus、p2-plus のいずれか
expected-duel-step = restored、totals、side-decked、dice、draw-won、randomised、hands、hands-early、begun、marked、not-marked、turn のいずれか
expected-card-count = 0から255までの整数

# ジャッジ用のマッチのページ：デュエルの経過。
course-title = デュエル{ $duel }
course-first = 先攻は{ $who }
course-chooses = { $who }が先攻か後攻かを選びます
course-drawn = 先攻・後攻を選ぶ人の決め方：{ $method ->
    [die] ダイスを1個ずつ振り、大きい目を出した人が選ぶ
    [rock-paper-scissors] じゃんけん
   *[other] 無作為な方法
}
course-restore = マッチの最初のデュエルです。メイン、エクストラ、サイドデッキは登録どおりで、サイドデッキはまだ使えません。
course-side-deck = このデュエルの前に、両者ともサイドデッキを使えます。各デッキの枚数は変えられません。
course-no-side-deck = このマッチではまだデュエルが行われていないため、サイドデッキは使えません。
course-randomise = このラウンドでは、デュエルの開始前にジャッジが両者のデッキを最後にシャッフルします。
course-randomised = ジャッジが両者のデッキを最後にシャッフルしました。
course-thinking = 思考時間の目安は1ターンに約{ $minutes }分です。
course-interval = インターバル：
course-turn = { $who }のターン、思考時間：
course-totals = { $who }が提示した枚数は、登録または以前の枚数と異なります。デッキを確認してください。
course-others = ターンとデッキ横のカード
course-dice = ダイスを振った
course-die = { $who }のダイスの目
course-ended = デュエルの結果
course-won = { $who }の勝ち
course-draw = 引き分け
course-duel-back = 最後のデュエルの記録を取り消す
course-count = 枚数を確認した
course-whose = だれの枚数か
course-noted = これまでの記録
course-row = デュエル{ $duel }：{ $step }（{ $by }）
course-step-back = 最後の手順の記録を取り消す
course-duel = デュエル{ $duel }：{ $result }
course-points = ライフポイント
course-points-row = デュエル{ $duel }：{ $first } : { $second }（{ $by }）
course-points-back = 最後のライフポイントの記録を取り消す
course-minus = − { $who }
course-plus = ＋ { $who }
