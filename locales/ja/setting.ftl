# 設定の名前と、変更できなかった理由。

setting-named = { $key }（{ $label }）
setting-of-stage = { $stage }：{ $label }
setting-of-round = { $stage }・{ $round }：{ $label }
setting-unnamed = { $key }
value-yes = はい
value-no = いいえ
value-none = なし
value-from = { $from }人から { $value }
value-unset = 未設定

setting-match-best-of = マッチの最大デュエル数
setting-match-drawn-duel = 引き分けたデュエルの扱い
setting-match-ended-by = マッチが終わる条件
setting-result-forfeit-score = 対戦せずに決まったマッチのスコア
setting-result-level-match = 時間切れ後も互角のマッチの扱い
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
setting-extension-authority = 延長を認められる人
setting-extension-slow-play-minutes = 遅延行為での最短の延長時間
setting-penalty-escalation-from = 同じ違反を重くする回数（何回目からか）
setting-penalty-escalation-steps = 同じ違反を重くする段階の上限
setting-penalty-escalation-highest = 繰り返しで提案する最も重い罰則
setting-penalty-escalated-by = 繰り返しによって重くする人
setting-penalty-other-level-by = 規定と異なる罰則を与える人
setting-penalty-match-loss-by = マッチの敗北を与える人
setting-penalty-prizes-kept-in = 繰り返しによる失格でも賞が残る対戦
setting-penalty-tardiness = 遅刻の判定（ちょうどの時刻を含むか、超えてからか）
setting-duel-life-points = デュエル開始時のライフポイント
setting-duel-opening-hand = 最初の手札の枚数
setting-duel-first-player = 先攻・後攻を選ぶ人の決め方
setting-duel-after-drawn-duel = 引き分けたデュエルの次に先攻・後攻を選ぶ人
setting-duel-after-unplayed-duel = 対戦せずに敗北したデュエルの次に先攻・後攻を選ぶ人
setting-duel-drawn-early = 先攻・後攻を決める前に手札を引いた場合の扱い
setting-duel-side-decking-after = サイドデッキを使えるようになるデュエル
setting-duel-interval-minutes = インターバルの上限（分）
setting-duel-thinking-minutes = 1ターンの考慮時間の目安（分）
setting-duel-further-first-player = 追加のデュエルで先攻・後攻を選ぶ人の決め方
setting-duel-further-winner = 追加のデュエルで勝った側が選ぶか、先攻になるか
setting-deck-main-minimum = メインデッキの最少枚数
setting-deck-main-maximum = メインデッキの最大枚数
setting-deck-extra-maximum = エクストラデッキの最大枚数
setting-deck-side-maximum = サイドデッキの最大枚数
setting-deck-copies-maximum = 同名カードの最大枚数
setting-deck-pooled-over = 同名カードの枚数を数える範囲
setting-deck-forbidden-maximum = 禁止カードの枚数の上限
setting-deck-limited-maximum = 制限カードの枚数の上限
setting-deck-semi-limited-maximum = 準制限カードの枚数の上限
setting-deck-limited-1-maximum = LIMIT1のカードの枚数の上限
setting-deck-limited-2-maximum = LIMIT2のカードの枚数の上限
setting-deck-limited-3-maximum = LIMIT3のカードの枚数の上限
setting-deck-category-cap = 同じLIMITのカードの1デッキあたりの合計にも上限を設けるか
setting-deck-list-date = 適用するリミットレギュレーションの日付
setting-deck-release-territories = カードが発売されている必要がある地域
setting-deck-released-by = 使用できるカードの発売日の期限（当日を含む）
setting-deck-released-before = 使用できるカードの発売日の期限（当日を含まない）
setting-deck-obtainable-cap = 1枚または2枚しか入手できないカードの枚数を制限するか
setting-deck-extra-types = エクストラデッキに入れられるモンスターの種類
setting-deck-pendulum-monsters = ペンデュラムモンスターを使用できるか
setting-deck-languages = 使用できるカードの言語
setting-deck-print-language = カードが存在しなければならない言語
setting-deck-text-language = テキストを用意しなければならない言語
setting-deck-opaque-sleeves-from = 裏面の見えないスリーブが必要になる言語の数
setting-deck-sleeves-alike = スリーブをすべて同一にする必要があるか
setting-deck-altered-cards = 加工したカードを使用できるか
setting-deck-proxies = 代用カードを使用できるか
setting-deck-sheet = デッキ記入シートの提出が必要か
setting-deck-decks-minimum = 1人あたりのデッキ数の下限
setting-deck-decks-maximum = 1人あたりのデッキ数の上限
setting-deck-team-decks-maximum = 1チームあたりのデッキ数の上限
setting-deck-standard-decks = 1人あたりのスタンダードデッキの数
setting-deck-legendary-decks = 1人あたりのレジェンドデッキの数
setting-deck-duelists-differ = レジェンドデュエリストとスキルを変える必要があるか
setting-deck-legendary-duelists = レジェンドデッキに使用できるレジェンドデュエリスト
setting-deck-legendary-skills = レジェンドデッキに使用できるスキル
setting-deck-required-cards = レジェンドデッキに入れなければならないカード
setting-deck-selectable-cards = レジェンドデッキに入れられるカード
setting-deck-shared-maximum = 1チームあたりのシェアカードの種類の上限
setting-deck-shared-copies-maximum = シェアカードの1デッキあたりの枚数の上限
setting-deck-shared-limited-maximum = 制限カードのシェアカードの1デッキあたりの枚数の上限
setting-deck-shared-semi-limited-maximum = 準制限カードのシェアカードの1デッキあたりの枚数の上限
setting-stage-rounds = ラウンド数
setting-stage-pairing = 組み合わせの方法
setting-stage-draws = マッチの引き分けの有無
setting-stage-time-limit-minutes = 制限時間（分）
setting-stage-judge-randomises = 最後のシャッフルをジャッジが行うか
setting-stage-day = 開催日（何日目）
setting-stage-size = 進出人数
setting-stage-seeding = トーナメント表のシード順
setting-stage-places = 同じラウンドで敗退した参加者の順位
setting-stage-replacement = 欠場者が出た場合の補充
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
setting-refusal-not-a-date = { $setting }：{ $text } は日付ではありません。
    .hint = { $count ->
    [0] yyyy-mm-dd の形で入力してください。
   *[other] yyyy-mm-dd の形か、{ $choices } のいずれかで入力してください。
}
setting-refusal-repeated-word = { $setting }：{ $text } が2回指定されています。
    .hint = それぞれ1回だけ指定してください。
setting-refusal-rows-not-rising = { $setting }：人数の行が小さい順に並んでいません。
    .hint = 4:3,9:4 のように書いてください（4人から3、9人から4）。
setting-refusal-stated-by-document = { $setting }：{ $clause } が { $value } と定めており、選択の余地はありません。
    .hint = 規定から外れる場合は理由を記してください：`hantei do LOG change-setting key={ $key } value=… reason=…`。条項はログに残ります。
setting-refusal-below-the-clause = { $setting }：{ $clause } により { $minimum } 以上が必要です。
    .hint = それ以上を選ぶか、規定から外れる理由を reason=… で記してください。
