# ファイルを読み書きできない理由。ファイル名は文の前に示す。

encoding-trouble-not-text = { $line }行目のバイト { $byte }（オフセット { $offset }）が { $tried } として読み取れません。
    .hint = { $candidates ->
    [none] ファイル全体に合う文字コードがありません。作成したソフトで UTF-8 として保存し直してください。
   *[other] --encoding で文字コードを指定してください。ファイル全体に合うもの：{ $candidates }。取り込んだ後、名前を確認してください。
}
    .page-hint = 作成したソフトで UTF-8 として保存し直し、もう一度読み取ってください。
encoding-trouble-unknown-encoding = 文字コード { $name } は読み取れません。
    .hint = utf-8、utf-16le、utf-16be、shift-jis、windows-1252 のいずれかを使ってください。

roster-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
    .page-hint = { encoding-trouble-not-text.page-hint }
roster-trouble-empty = ファイルが空です。
    .hint = 正しいファイルか、名簿が保存されているかを確認してください。
roster-trouble-not-a-list = 参加者名簿ではありません。{ $found ->
    [old-workbook] 2007年より前の形式か、パスワード付きのブックです
    [other-archive] XLSX 以外の圧縮ファイルです
    [pdf] PDF です
   *[markup] ウェブページまたはその他の XML ファイルです
}。
    .hint = 名簿をパスワードなしの XLSX か CSV で保存してください。.Tournament ファイルは `hantei import kts` で読み取ります。
roster-trouble-no-name-column = { $line }行目：名前の列がありません。列：{ $columns }。
    .hint = 名前の列の見出しを「名前」にするか、2列を「姓」と「名」にしてください。
roster-trouble-too-large = { $measure ->
    [bytes] ファイルが{ $limit }MiBを超えています
    [unpacked-bytes] 展開後のファイルが{ $limit }MiBを超えています
    [lines] ファイルが{ $limit }行を超えています
   *[columns] ファイルが{ $limit }列を超えています
}。参加者名簿としては大きすぎます。
    .hint = 正しいファイルかを確認し、参加者名簿だけを保存してください。
roster-trouble-damaged-workbook = ブックが壊れています。
    .hint = 表計算ソフトで開き、XLSX か CSV で保存し直してください。

kts-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
kts-trouble-declared-encoding = 1行目：ファイルに書かれている文字コード { $name } は読み取れません。
    .hint = 実際の文字コードが違う場合は --encoding で指定し、そうでなければ UTF-8 で保存し直してください。
kts-trouble-too-large = ファイルが{ $limit }MiBを超えています。大会のファイルとしては大きすぎます。
    .hint = 正しいファイルかを確認してください。
kts-trouble-empty = ファイルが空です。
    .hint = 正しいファイルか、KTS で大会が保存されているかを確認してください。
kts-trouble-not-xml = { $line }行目：XML ではないため、KTS ファイルではありません。
    .hint = 大会の .Tournament ファイルを選んでください。参加者名簿は `hantei import roster` で読み取ります。
kts-trouble-document-type = { $line }行目：ウェブページのような文書型宣言があるため、KTS ファイルではありません。
    .hint = 大会の .Tournament ファイルを選んでください。
kts-trouble-foreign = { $line }行目：最も外側の要素が、参加者を含む <Tournament> ではなく <{ $root }> なので、KTS ファイルではありません。
    .hint = 大会の .Tournament ファイルを選んでください。
kts-trouble-cut-off = { $line }行目：ファイルが <{ $element }> の途中で切れています。
    .hint = 元の場所から、ファイル全体をコピーし直してください。
kts-trouble-malformed = { $line }行目：{ $fault ->
    [closing-tag] 閉じタグ { $what } に対応する開始タグがありません
    [name] { $what } は要素の名前ではありません
    [attribute] { $what } の属性の書き方が正しくありません
    [reference] { $what } はここで使える文字の名前ではありません（& 自体は &amp; と書きます）
    [control-character] 制御文字 { $what } はファイルに含められません
    [text-beside-elements] { $what } の中で、文字と要素が混ざっています
    [behind-the-end] 最も外側の要素の終わりより後に「{ $what }」があります
   *[other] XML の書き方が正しくありません（{ $what }）
}。
    .hint = 編集したファイルであればその行を直し、そうでなければ KTS で大会を保存し直してください。
kts-trouble-too-deep = { $line }行目：要素の入れ子が{ $limit }段を超えています。KTS ファイルではあり得ません。
    .hint = 大会の .Tournament ファイルを選んでください。
kts-trouble-not-a-player-id = { $line }行目：<{ $element }> の「{ $text }」は参加者のIDではありません。
    .hint = IDを10桁以内の数字に直してください。
kts-trouble-not-two-players = { $line }行目：ファイルの{ $number }番目の対戦に書かれている参加者は{ $found }人で、2人ではありません。
    .hint = KTS で対戦を直し、保存し直してください。
kts-trouble-no-round = { $line }行目：ファイルの{ $number }番目の対戦にラウンドが書かれていません。
    .hint = KTS で対戦を直し、保存し直してください。

takeover-trouble-no-players = ファイルに参加者がいません。
    .hint = 参加者のいる大会のファイルを選んでください。
takeover-trouble-player-twice = { $line }行目：この参加者のIDは、すでに{ $first_line }行目にあります。
    .hint = どちらかを参加者の一覧から除いてください。
takeover-trouble-unlisted-player = { $line }行目：第{ $round }ラウンドの対戦に、参加者の一覧にいない人がいます。
    .hint = KTS で参加者を加えるか、対戦を直してください。
takeover-trouble-twice-in-round = { $line }行目：この対戦の参加者には、第{ $round }ラウンドにもう1つの対戦があります。
    .hint = KTS でどちらかの対戦を直してください。
takeover-trouble-round-missing = ファイルには第{ $round }ラウンドの対戦がなく、その後のラウンドの対戦があります。
    .hint = KTS で、すべてのラウンドを含めて大会を保存し直してください。
takeover-trouble-not-swiss = 引き継げるのは、決勝トーナメントのあるものを含め、スイスドローの大会だけです。
    .hint = この大会は、始めたソフトで最後まで進めてください。

table-trouble-workbook-not-written = 表がブックに収まりません。ブックの上限は1048576行、16384列、1セル32767文字です。
    .hint = CSV で書き出してください。

deck-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
deck-trouble-too-large = ファイルが{ $limit } KiBを超えています。デッキではないようです。
    .hint = 正しいファイルか確認してください。
deck-trouble-too-many-cards = カードが{ $limit }枚を超えています。デッキではないようです。
    .hint = 正しいファイルか確認してください。
deck-trouble-ydke-no-link = YDKEではありません。ydke:// がありません。
    .hint = リンク全体をコピーしてください。
deck-trouble-ydke-compressed = YDKEではありません。圧縮されたデータです。
    .hint = YDKEまたはYDKで書き出してください。
deck-trouble-ydke-cut-off = リンクが途中で切れています。3つある ! のうち{ $found }つしかありません。
    .hint = 末尾の ! まで、リンク全体をコピーしてください。
deck-trouble-ydke-not-base64 = リンクの{ $section ->
    [main] メインデッキ
    [extra] エクストラデッキ
   *[side] サイドデッキ
}の部分が読めません。
    .hint = リンク全体をもう一度コピーしてください。
deck-trouble-ydke-length = リンクの{ $section ->
    [main] メインデッキ
    [extra] エクストラデッキ
   *[side] サイドデッキ
}の部分が{ $bytes }バイトです。4の倍数でなければなりません。
    .hint = リンク全体をもう一度コピーしてください。
deck-trouble-omega-not-a-code = 読み取れるデッキコードではありません。
    .hint = YDK、YDKE、Omegaのコードのいずれかで書き出してください。
deck-trouble-omega-cut-off = コードが途中で切れています。{ $expected }枚のうち{ $found }枚しか読めません。
    .hint = コード全体をコピーしてください。

limit-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
limit-trouble-too-large = ファイルが{ $limit } MiBを超えています。リミットレギュレーションではないようです。
    .hint = 正しいファイルか確認してください。
limit-trouble-entries-before-name = { $line }行目：!で始まる名前の行より前に項目があるため、どのリストのものか分かりません。
    .hint = その上に、! とリストの名前の行を入れてください。
limit-trouble-no-list = ファイルにリストがありません。!で始まる名前の行がありません。
    .hint = lflist.conf、JSONのベクトル（.json）、または独自形式（.toml）のファイルを選んでください。
limit-trouble-not-json = { $line }行目：JSONのリストとして読めません：{ $detail }。
    .hint = date と、regulation の下にカードごとの枚数が必要です。
limit-trouble-not-toml = { $line }行目：リストとして読めません：{ $detail }。
    .hint = name と、forbidden、limited、semi_limited などの下にカードが必要です。
limit-trouble-not-a-date = 「{ $text }」は日付ではありません。
    .hint = yyyy-mm-dd の形で書いてください。

card-trouble-too-large = ファイルが{ $limit } MiBを超えています。カードデータベースではないようです。
    .hint = 正しいファイルか確認してください。
card-trouble-too-many-cards = カードが{ $limit }枚を超えています。カードデータベースではないようです。
    .hint = 正しいファイルか確認してください。
card-trouble-packed = 圧縮ファイルが壊れています。
    .hint = もう一度コピーしてください。
card-trouble-not-cards = { $line }行目：読み取れるカードデータベースではありません。
    .hint = cards.cdb、YGOPRODeck APIのJSON、yaml-yugiのJSON Lines、または訂正用のTOMLを選んでください。
card-trouble-not-toml = { $line }行目：訂正用のファイルとして読めません：{ $detail }。
    .hint = カードごとに [[card]] の表を置き、passcode か official_id を書いてください。

cdb-trouble-not-a-database = カードデータベースではないか、壊れています：{ $detail }。
    .hint = もう一度コピーしてください。
cdb-trouble-missing-table = カードデータベースではありません。列 { $column } のある表 { $table } がありません。
    .hint = シミュレーターの cards.cdb を選んでください。
cdb-trouble-too-many-rows = { $limit }行を超えています。カードデータベースではないようです。
    .hint = 正しいファイルか確認してください。

sheet-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
sheet-trouble-too-large = ファイルが{ $limit } MiBを超えています。
    .hint = ファイルが正しいか確認してください。
sheet-trouble-not-toml = { $line }行目：読めません：{ $detail }。
    .hint = 書き方は docs/reference/decks.md にあります。
sheet-trouble-not-a-language = { $line }行目：「{ $text }」という言語はありません。
    .hint = { $known }のいずれかを書いてください。
sheet-trouble-not-a-date = { $line }行目：「{ $text }」は日付ではありません。
    .hint = yyyy-mm-ddの形で書いてください。
sheet-trouble-twice = { $line }行目：「{ $name }」が2回書かれています。
    .hint = どちらかを消してください。
sheet-trouble-no-copies = { $line }行目：必須カードは1枚以上でなければなりません。
    .hint = 枚数を書くか、カードを消してください。
