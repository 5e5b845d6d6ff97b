# 設定の名前と、変更できなかった理由。

setting-named = { $key }（{ $label }）
setting-unnamed = { $key }
value-yes = はい
value-no = いいえ
value-none = なし
value-from = { $from }人から { $value }
value-unset = 未設定

setting-match-best-of = マッチの最大デュエル数
setting-match-drawn-duel = 引き分けたデュエルの扱い
setting-result-forfeit-score = 対戦せずに決まったマッチのスコア
setting-result-double-loss = 両者敗北の有無
setting-points-win = 勝利の勝ち点
setting-points-draw = 引き分けの勝ち点
setting-points-loss = 敗北の勝ち点
setting-points-both-lost = 両者敗北の勝ち点
setting-points-bye = 不戦勝の勝ち点
setting-standings-criteria = 順位の基準（順番どおり）
setting-standings-comparison = 基準を表示の桁で比べるか、正確な分数で比べるか
setting-standings-averaging = 対戦相手の勝率の平均の取り方
setting-standings-bye-counting = 勝率に不戦勝を含めるか
setting-attendance-minimum = 最少参加人数
setting-late-entry-missed-rounds = 途中参加より前のラウンドの扱い
setting-late-entry-changes-rounds = 途中参加でラウンド数が変わるか
setting-late-entry-changes-cut = 途中参加で進出人数が変わるか
setting-late-entry-last-round = 途中参加できる最後のラウンド
setting-deck-main-minimum = メインデッキの最少枚数
setting-deck-main-maximum = メインデッキの最大枚数
setting-deck-extra-maximum = エクストラデッキの最大枚数
setting-deck-side-maximum = サイドデッキの最大枚数
setting-deck-copies-maximum = 同名カードの最大枚数
setting-stage-rounds = ラウンド数
setting-stage-pairing = 組み合わせの方法
setting-stage-draws = マッチの引き分けの有無
setting-stage-time-limit-minutes = 制限時間（分）
setting-stage-day = 開催日（何日目）
setting-stage-size = 進出人数
setting-stage-seeding = トーナメント表のシード順
setting-stage-places = 同じラウンドで敗退した参加者の順位
setting-stage-replacement = 欠場者の代わり
setting-stage-third-place-match = 3位決定戦
setting-round-time-limit-minutes = そのラウンドの制限時間（分）
setting-round-day = そのラウンドの開催日（何日目）

setting-refusal-unknown-setting = { $key } という設定はありません。
    .hint = { $count ->
    [0] 設定の一覧は `hantei regulations show ID` で表示します。
   *[other] もしかして：{ $nearest }
}
setting-refusal-not-a-number = { $setting }：{ $text } は整数ではありません。
    .hint = 数字で入力してください：`hantei do LOG change-setting key={ $key } value=3`
setting-refusal-out-of-range = { $setting }：{ $number } は範囲外です。
    .hint = { $lowest } から { $highest } までの数を選んでください。
setting-refusal-not-odd = { $setting }：{ $number } は偶数のため、デュエルを半分ずつ取ることがあり得ます。
    .hint = 奇数を選んでください。
setting-refusal-unknown-word = { $setting }：{ $text } はここでは使えません。
    .hint = 次から選んでください：{ $choices }
setting-refusal-repeated-word = { $setting }：{ $text } が2回指定されています。
    .hint = それぞれ1回だけ指定してください。
setting-refusal-rows-not-rising = { $setting }：人数の行が小さい順に並んでいません。
    .hint = 4:3,9:4 のように書いてください（4人から3、9人から4）。
setting-refusal-stated-by-document = { $setting }：{ $clause } が { $value } と定めており、選択の余地はありません。
    .hint = 規定から外れる場合は理由を記してください：`hantei do LOG change-setting key={ $key } value=… reason=…`。条項はログに残ります。
setting-refusal-below-the-clause = { $setting }：{ $clause } により { $minimum } 以上が必要です。
    .hint = それ以上を選ぶか、規定から外れる理由を reason=… で記してください。
