# ファイルの読み取りで気づいたこと。行番号は文の前に示す。

column-name = 名前
column-given-name = 名
column-family-name = 姓
column-reading = ふりがな
column-card-game-id = カードゲームID
column-region = 地域
column-club = 所属
column-birth-date = 生年月日

# 参加者名簿：ファイル全体。

diagnostic-header-read = 見出し行から次の列を読み取りました：{ COLUMNS($columns) }。
diagnostic-columns-assumed = 見出し行がないため、次の列として読み取りました：{ COLUMNS($columns) }。
    .hint = 違う場合は、カードゲームID、名前、ふりがな、地域、所属 などの見出しを1行目に入れてください。
diagnostic-name-columns-joined = 見出し行がないため、1語ずつの2列を姓と名として読み取りました。
    .hint = 違う場合は、名前、所属 などの見出しを1行目に入れてください。
diagnostic-column-not-read = { $column }列目（「{ $header }」）は読み取りませんでした。
    .hint = 読み取るには、見出しをカードゲームID、名前、名、姓、ふりがな、地域、所属のいずれかにしてください。同じ見出しは1列だけです。
diagnostic-birth-dates-not-kept = ファイルにある生年月日は取り込みませんでした。
diagnostic-other-sheets-not-read = シート「{ $read }」だけを読み取りました。ほかの{ $count }枚は読み取っていません。
    .hint = ほかのシートにも参加者がいる場合は、別のファイルに保存して取り込んでください。
diagnostic-encoding-used = 文字コード { $encoding } として読み取りました。
    .hint = `hantei export roster LOG` でいくつかの名前を確認し、文字化けしていれば --encoding を変えてください。

# 参加者名簿：取り込んだ行。

diagnostic-empty-line = 空行のため読み飛ばしました。
diagnostic-white-space-trimmed = { COLUMNS($field) }の前後の空白を取り除きました。
diagnostic-formula-guard-removed = { COLUMNS($field) }の先頭にあった、数式を防ぐためのアポストロフィを取り除きました。
diagnostic-number-padded = 数値 { $number } をカードゲームID { $padded } として読み取りました。
    .hint = 表計算ソフトでは、列の書式を「文字列」にすると先頭の0が残ります。
diagnostic-number-read-as-text = { COLUMNS($field) }が数値または日付になっているため、「{ $text }」という文字列として読み取りました。
    .hint = 違う場合は、列の書式を「文字列」にして{ COLUMNS($field) }を入力し直してください。
diagnostic-full-width-digits = 全角数字のカードゲームIDを { $digits } として読み取りました。
diagnostic-wrong-check-digit = カードゲームID { $card_game_id } は入力誤りの可能性があります。最後の数字は{ $expected }のはずです。
    .hint = 本人のカードと照合してください。それでも正しい場合は、名簿を --accept wrong-check-digit を付けて取り込んでください。
diagnostic-invisible-character = { COLUMNS($field) }に、表示されない文字 { $character } が含まれています。
    .hint = 不要であれば、{ COLUMNS($field) }を入力し直してください。

# 参加者名簿：取り込まなかった行。

diagnostic-no-name = 名前がありません。
    .hint = 名前を入力してから、もう一度取り込んでください。
diagnostic-too-long = { COLUMNS($field) }は{ $characters }文字です。上限は{ $limit }文字です。
    .hint = 短くしてから、もう一度取り込んでください。
diagnostic-control-character = { COLUMNS($field) }に制御文字 { $character } が含まれています。
    .hint = { COLUMNS($field) }を入力し直してから、もう一度取り込んでください。
diagnostic-lost-character = { COLUMNS($field) }に U+FFFD が含まれています。このファイルになる前に文字が失われています。
    .hint = 元の名簿を UTF-8 で保存し直すか、{ COLUMNS($field) }を入力し直してください。
diagnostic-id-with-other-characters = 「{ $text }」はカードゲームIDではありません。数字以外の文字が含まれています。
    .hint = 本人のカードにある10桁の数字にするか、空欄にしてから、もう一度取り込んでください。
diagnostic-id-too-long = 「{ $text }」はカードゲームIDではありません。10桁を超えています。
    .hint = 本人のカードにある10桁の数字にするか、空欄にしてから、もう一度取り込んでください。
diagnostic-id-of-the-bye = カードゲームIDがすべて0です。これは不戦勝を表す値です。
    .hint = 本人のカードにある10桁の数字にするか、空欄にしてから、もう一度取り込んでください。
diagnostic-unbalanced-quotes = 引用符が閉じられていないか、閉じた引用符の後に文字があります。
    .hint = 引用符を閉じてください。項目の中の引用符は "見本 ""K"" 太郎" のように2つ重ねて書きます。
diagnostic-too-many-fields = この行には項目が{ $fields }個ありますが、名簿は{ $columns }列です。
    .hint = 区切り文字を含む名前は、"Example, Jr." のように引用符で囲んでください。
diagnostic-cell-error = { COLUMNS($field) }のセルがエラー { $error } になっています。
    .hint = セルを直してから、もう一度取り込んでください。

# KTS ファイル。

diagnostic-comment-not-kept = コメントまたは処理命令は保存されません。
diagnostic-attribute-not-kept = 属性 { $name } は保存されません。
diagnostic-unknown-element-kept = 要素 <{ $name }> は未知のものなので、そのまま残しました。
diagnostic-element-not-read = 要素 <{ $name }> はここに置けないため、読み取りませんでした。
    .hint = 取り込んだ大会に足りないものがあれば、KTS でファイルを保存し直してください。
diagnostic-element-repeated = 要素 <{ $name }> が2回あります。先にあるものを使いました。
    .hint = 後のものが正しい場合は、先のものをファイルから除いて、もう一度取り込んでください。
diagnostic-value-not-understood = 「{ $text }」は <{ $name }> の値として読み取れないため、ないものとして扱いました。
    .hint = 必要な値であれば、直してからもう一度取り込んでください。
diagnostic-unknown-code = 「{ $text }」は <{ $name }> の値として未知のものなので、文字列のまま残しました。
diagnostic-player-listed-twice = カードゲームID { $player } の参加者は、すでに{ $first_line }行目にいます。
    .hint = どちらかを参加者の一覧から除いて、もう一度取り込んでください。
diagnostic-current-round-without-matches = ファイルでは第{ $current_round }ラウンドが現在のラウンドですが、対戦があるのは第{ $last_round }ラウンドまでです。
    .hint = そのラウンドの組み合わせが済んでいる場合は、KTS で保存し直してから、もう一度取り込んでください。
diagnostic-match-with-unlisted-player = ファイルの{ $number }番目の対戦にある { $player } は、参加者の一覧にいません。
    .hint = 対戦を直すか参加者を加えてから、もう一度取り込んでください。
diagnostic-opponent-with-unplayed-result = ファイルの{ $number }番目の対戦には対戦相手がいますが、結果がありません。行われていない対戦として扱い、誰の敗北にもなりません。
    .hint = 行われた対戦であれば、KTS で結果を入力してから、もう一度取り込んでください。
diagnostic-opponent-for-player-with-bye = ファイルの{ $number }番目の対戦では、同じラウンドが不戦勝（{ $bye_number }番目の対戦）の { $player } に対戦相手がいます。行われていない対戦として扱い、誰の敗北にもなりません。
    .hint = 行われた対戦であれば、KTS で不戦勝を直してから、もう一度取り込んでください。
diagnostic-player-twice-in-round = ファイルの{ $number }番目の対戦：{ $player } には、同じラウンドにもう1つの対戦（{ $first_number }番目）があります。
    .hint = KTS でどちらかを直してから、もう一度取り込んでください。
diagnostic-status-against-winner = ファイルの{ $number }番目の対戦：状態と勝者が矛盾しています。行われていない対戦として扱いました。
    .hint = KTS で結果を入力してから、もう一度取り込んでください。
diagnostic-winner-not-in-match = ファイルの{ $number }番目の対戦：勝者 { $winner } は対戦者の2人のどちらでもありません。行われていない対戦として扱いました。
    .hint = KTS で結果を入力してから、もう一度取り込んでください。
diagnostic-player-against-himself = ファイルの{ $number }番目の対戦は、同じ参加者どうしの組み合わせです。行われていない対戦として扱いました。
    .hint = KTS で組み合わせを直してから、もう一度取り込んでください。
diagnostic-bye-against-bye = ファイルの{ $number }番目の対戦は両側とも不戦勝で、誰も対戦しません。
diagnostic-bye-without-result = ファイルの{ $number }番目の対戦は不戦勝ですが、不戦勝の結果になっていません。行われていない対戦として扱いました。
    .hint = KTS で不戦勝の勝利を入力してから、もう一度取り込んでください。

# デッキ。

diagnostic-card-not-read = 「{ $text }」はカードとして読めません。
    .hint = パスワード（8桁）、またはリストでは枚数とカード名を書いてください。
diagnostic-count-or-name = 「{ $text }」は2通りに読め、どちらもカードになります。
    .hint = 1枚の場合も、先頭に枚数を書いてください。
diagnostic-too-many-at-once = 「{ $text }」の枚数が{ $limit }枚を超えています。
    .hint = 枚数を訂正してください。
diagnostic-text-behind-code = パスワードの後の「{ $text }」は読み飛ばしました。
diagnostic-heading-below-side = { $text } がサイドデッキの見出しより後にあります。その後もサイドデッキとして読みました。
    .hint = サイドデッキを最後に書いてください。
diagnostic-extra-deck-told-by-cards = メインデッキとエクストラデッキの区別がないため、{ $count }枚をエクストラデッキに入れました。
diagnostic-section-not-told = パスワード{ $passcode }のカードはメインデッキかエクストラデッキか分からないため、メインデッキに残しました。
    .hint = そのカードのあるカードデータベースを指定するか、YDKまたはYDKEで提出してください。
diagnostic-text-behind-deck = デッキの後の{ $bytes }バイトは読み取りませんでした。
diagnostic-comments-not-text = 文字コードの分からないコメントがあります。カードはすべて読み取りました。

# リミットレギュレーション。

diagnostic-entry-not-read = 「{ $text }」はリストの項目ではないため、読み飛ばしました。
    .hint = 項目は、パスワード（8桁）、空白、枚数の順に書きます。
diagnostic-not-a-limit = 「{ $text }」は枚数の制限ではないため、読み飛ばしました。
diagnostic-unknown-directive = 「{ $text }」は未知の指定のため、読み飛ばしました。

# カードデータベース。

diagnostic-not-a-card = { $row } はカードではありません。{ $part } が読めません。
diagnostic-part-not-read = { $row }：{ $part } が読めないため、記載なしとして扱います。
