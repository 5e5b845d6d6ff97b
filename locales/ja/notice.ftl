# 決定にあわせて知らせること。

notice-rounds-exceed-half = 参加者{ $entrants }人に対して{ $rounds }ラウンドです。ラウンド数が参加者数の半分を超えると、再戦が避けられなくなることがあります。
    .hint = ラウンドを減らせば避けられます。そのままの場合、終盤でヘッドジャッジが再戦を許可することがあります。
notice-extra-bye-needed = 第{ $round }ラウンド：付与された不戦勝が{ $awarded }件あり、残りが{ $left }人の奇数になるため、不戦勝がもう1つ必要です。
    .hint = 望ましくない場合は、不戦勝を付与または取り消してください（`hantei do LOG award-bye`、`hantei do LOG revoke-bye`）。
notice-same-name = { $who }と同じ名前の参加者がいます：{ $others }。
    .hint = 会場ではIDかふりがなで呼び分けてください。
notice-check-digit-accepted = { $who }のカードゲームIDは末尾の数字が合いませんが、スタッフの確認により受け付けました。
    .hint = 時間のあるときにカードと照合してください。
notice-presets-accepted = 規定に定めのない設定{ $count }件は既定値で行います：{ $keys }。
    .hint = 値は `hantei regulations show ID` で確認できます。
notice-rematch-allowed = 再戦が許可されました：{ $pairs }。
notice-lots-drawn = 全基準で同順位の参加者を抽選で並べました。順番：{ $order }。
notice-recorded-as-end-of-match = { $table }番卓：スコアではマッチが決まらないため、制限時間終了後の手順による結果として記録しました。
    .hint = 異なる場合は訂正してください：`hantei do LOG correct-result table={ $table } score=… reason=…`
notice-paired-without = { $rounds }はこの結果なしで組み合わされており、そのままです。
notice-draft-discarded = 第{ $round }ラウンドの組み合わせ案は古い結果に基づいていたため破棄しました。
    .hint = 作り直してください：`hantei do LOG draft`
notice-time-stays-called = 残り時間が戻っても、時間切れの告知はそのままです：{ $tables }。
    .hint = 対戦を続けさせる場合：`hantei do LOG take-back-time-call table={ $first } reason=…`（すべての卓は table=all）
    .page-hint = 対戦を続けさせる場合：`hantei do LOG take-back-time-call table={ $first } reason=…`
notice-decks-missing = 適正なデッキリストを提出していない参加者が{ $count }人います：{ $who }。
notice-cut-changed = 途中参加により進出人数が変わりました。発表は{ $announced }人、現在は{ $now }人です。
    .hint = 決勝トーナメントの前に発表してください。
notice-still-to-decide = { $what }
