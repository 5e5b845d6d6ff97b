# 規定：ファイルの問題点と、一覧での表し方。

trouble-place = { $file }:{ $line }: { $key }：{ $text }
trouble-syntax = TOMLとして読めません：{ $message }
    .hint = この行を直してください。
trouble-unknown-key = ここでは使えないキーです。
    .hint = { $count ->
    [0] 削除するか、regulations/README.md を確認してください。
   *[other] もしかして：{ $nearest }
}
trouble-missing = { $what } がありません。
    .hint = 追加してください。
trouble-wrong-type = 値の型が違います（{ $found }）。
    .hint = { $expected } を書いてください。
trouble-out-of-range = { $number } は範囲外です。
    .hint = { $lowest } から { $highest } までの数を書いてください。
trouble-even = { $number } は偶数です。
    .hint = 奇数を書いてください。
trouble-unknown-word = { $word } はここでは使えません。
    .hint = 次から選んでください：{ $choices }
trouble-bad-id = IDではありません。
    .hint = { $form } の形で書いてください。
trouble-bad-date = { $text } は日付ではありません。
    .hint = yyyy-mm-dd の形で書いてください。
trouble-ends-before-it-begins = effective_from より前の日付です。
    .hint = どちらかの日付を直してください。
trouble-empty = 空です。
    .hint = 内容を書いてください。
trouble-duplicate = { $line }行目ですでに使われています。
    .hint = どちらかの名前を変えるか、削除してください。
trouble-slug-differs-from-spec = spec のIDと一致しません。
    .hint = { $expected } と書いてください。
trouble-unknown-clause = { $clause } という条項はこのファイルにありません。
    .hint = 条項を追加するか、IDを直してください。
trouble-implemented-without-test = 実装済みの条項にテストがありません。
    .hint = tests にテストの行を書くか、条項を planned にしてください。
trouble-missing-clause = 値に、それを定める条項がありません。
    .hint = clause を加えるか、値を not_stated の下に置いてください。
trouble-stated-and-not-stated = 定めがあり、かつ定めがないことになっています。
    .hint = value と clause を残すか、not_stated を残してください。
trouble-nothing-offered = not_stated に何も示されていません。
    .hint = preset か suggestion を加えてください。
trouble-preset-and-suggestion = not_stated に preset と suggestion の両方があります。
    .hint = どちらかを残してください。
trouble-organiser-may-without-clause = 定めのないものは自由に設定できます。
    .hint = organiser_may を削除してください。
trouble-organiser-may-without-number = 引き上げられるのは数だけです。
    .hint = organiser_may を削除してください。
trouble-not-rising = 行の from が小さい順に並んでいません。
    .hint = 小さい順に、それぞれ1回だけ書いてください。
trouble-no-rows = 行がありません。
    .hint = 1行以上書いてください。
trouble-mixed-criteria = 条項のある基準とない基準が混ざっています。
    .hint = すべてに条項を付けるか、すべてから外してください。
trouble-unknown-stage = { $stage } というステージは前にありません。
    .hint = そのステージを前に置くか、IDを直してください。
trouble-stage-graph-forks = { $line }行目のステージと同じところから参加者が来ています。
    .hint = ステージごとに別の from を書いてください。
trouble-rounds-out-of-order = ラウンドが対戦の順に並んでいません。
    .hint = quarter-final、semi-final、final の順に書いてください。
trouble-unknown-state = このステージの [[machine]] に、次に続けられる状態 { $state } がありません。
    .hint = 名前を直してください。
trouble-row-unfit = 行の内容が合っていません：{ $why }
    .hint = 行を直してください。
trouble-row-changes-nothing = 直前の行と同じ値です。
    .hint = この行を削除してください。

heading-document = ID
heading-title = 題名
heading-holds = 適用期間
heading-clauses = 条項数
heading-infraction = 違反
heading-level = 罰則
heading-key = 設定
heading-value = 値
heading-source = 根拠
heading-label = 意味
setting-source = { $source ->
    [stated] { $clause } による
    [preset] 規定に定めなし、既定値
    [open] { $suggestion ->
        [none] 規定に定めなし、要設定
       *[other] 規定に定めなし、要設定（推奨 { $suggestion }）
    }
    [assumed] 規定に定めなし、推奨値を採用
   *[organiser] 主催者が設定
}
clause-line = { $id }（{ $state }）：{ $text }
coverage-implemented = 実装済み
coverage-guided = 手順を案内
coverage-displayed = 表示
coverage-recorded = 記録
coverage-planned = 予定
