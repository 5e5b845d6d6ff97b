# Why a file cannot be read or written. The file is named in front of the sentence.

encoding-trouble-not-text = Not { $tried }: line { $line }, byte { $byte } (at offset { $offset }).
    .hint = { $candidates ->
    [none] No encoding that can be read here fits the whole file. Save it as UTF-8 in the program that made it.
   *[other] Choose the encoding with --encoding; these fit the whole file: { $candidates }. Then look at some names.
}
    .page-hint = Save the list as UTF-8 where it was made, and read it again.
encoding-trouble-unknown-encoding = { $name } is no encoding that can be read here.
    .hint = Use utf-8, utf-16le, utf-16be, shift-jis or windows-1252.

roster-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
    .page-hint = { encoding-trouble-not-text.page-hint }
roster-trouble-empty = The file is empty.
    .hint = Check whether it is the right file, and that the list was saved.
roster-trouble-not-a-list = This is not a list of players but { $found ->
    [old-workbook] a workbook in the format of before 2007, or one with a password
    [other-archive] a packed file other than an XLSX workbook
    [pdf] a PDF
   *[markup] a web page or another XML file
}.
    .hint = Save the list as XLSX without a password, or as CSV. A .Tournament file is read with `hantei import kts`.
roster-trouble-no-name-column = Line { $line }: none of the columns is a name: { $columns }.
    .hint = Title the column of names Name, or two columns Given Name and Family Name.
roster-trouble-too-large = The file has more than { $limit } { $measure ->
    [bytes] MiB
    [unpacked-bytes] MiB when it is unpacked
    [lines] lines
   *[columns] columns
}, which no list of players has.
    .hint = Check whether it is the right file, and save only the list of players.
roster-trouble-damaged-workbook = The workbook is damaged.
    .hint = Open it in a spreadsheet program and save it anew as XLSX or CSV.

kts-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
kts-trouble-declared-encoding = Line 1: the file declares the encoding { $name }, which cannot be read here.
    .hint = If that is not its encoding, give the right one with --encoding; otherwise save the file as UTF-8.
kts-trouble-too-large = The file has more than { $limit } MiB, which no event has.
    .hint = Check whether it is the right file.
kts-trouble-empty = The file is empty.
    .hint = Check whether it is the right file, and that KTS had saved the event.
kts-trouble-not-xml = Line { $line }: this is no KTS file, because it is not XML.
    .hint = Choose the .Tournament file of the event. A list of players is read with `hantei import roster`.
kts-trouble-document-type = Line { $line }: this is no KTS file, because it has a document type, as web pages have.
    .hint = Choose the .Tournament file of the event.
kts-trouble-foreign = Line { $line }: this is no KTS file, because its outermost element is <{ $root }> and not a <Tournament> with players.
    .hint = Choose the .Tournament file of the event.
kts-trouble-cut-off = Line { $line }: the file is cut off inside <{ $element }>.
    .hint = Copy the whole file again from where it comes.
kts-trouble-malformed = Line { $line }: { $fault ->
    [closing-tag] the closing tag { $what } has no opening one
    [name] { $what } is not the name of an element
    [attribute] { $what } has an attribute that is not well-formed
    [reference] { $what } is none of the characters that can be named here; & itself is written &amp;
    [control-character] the control character { $what } cannot stand in a file
    [text-beside-elements] { $what } holds text beside elements
    [behind-the-end] “{ $what }” stands behind the end of the file’s only element
   *[other] the XML is not well-formed ({ $what })
}.
    .hint = If the file was edited, correct the line; otherwise save the event anew in KTS.
kts-trouble-too-deep = Line { $line }: elements stand more than { $limit } deep, which no KTS file has.
    .hint = Choose the .Tournament file of the event.
kts-trouble-not-a-player-id = Line { $line }: “{ $text }” in <{ $element }> is not the id of a player.
    .hint = Correct the id: at most ten digits.
kts-trouble-not-two-players = Line { $line }: match { $number } of the file names { $found ->
    [0] no player
    [one] one player
   *[other] { $found } players
} and not two.
    .hint = Correct the match in KTS and save the file anew.
kts-trouble-no-round = Line { $line }: match { $number } of the file does not say its round.
    .hint = Correct the match in KTS and save the file anew.

takeover-trouble-no-players = The file lists no players.
    .hint = Choose a file of an event that has players.
takeover-trouble-player-twice = Line { $line }: the id of this player stands on line { $first_line } already.
    .hint = Take one of the two out of the list of players.
takeover-trouble-unlisted-player = Line { $line }: a match of round { $round } names a player who is not in the list of players.
    .hint = Add the player or correct the match in KTS.
takeover-trouble-twice-in-round = Line { $line }: a player of this match has another match in round { $round }.
    .hint = Correct one of the two matches in KTS.
takeover-trouble-round-missing = The file has no matches of round { $round }, but of later ones.
    .hint = Save the event anew in KTS, with all its rounds.
takeover-trouble-not-swiss = Only Swiss events, with or without playoff, can be taken over.
    .hint = Run this event to its end in the program that began it.

table-trouble-workbook-not-written = The table does not fit into a workbook, which has room for 1048576 rows, 16384 columns and 32767 characters in a cell.
    .hint = Write it as CSV.

deck-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
deck-trouble-too-large = The file has more than { $limit } KiB, which no deck has.
    .hint = Check whether it is the right file.
deck-trouble-too-many-cards = The file has more than { $limit } cards, which no deck has.
    .hint = Check whether it is the right file.
deck-trouble-ydke-no-link = This is not YDKE: there is no ydke:// in it.
    .hint = Copy the whole link.
deck-trouble-ydke-compressed = This is not YDKE: the link holds compressed data.
    .hint = Export the deck as YDKE or YDK.
deck-trouble-ydke-cut-off = The link is cut off: { $found ->
    [0] none
    [one] one
   *[other] { $found }
} of its three ! found.
    .hint = Copy the whole link, with the ! at its end.
deck-trouble-ydke-not-base64 = The { $section ->
    [main] Main Deck
    [extra] Extra Deck
   *[side] Side Deck
} of the link cannot be read.
    .hint = Copy the whole link again from where it comes.
deck-trouble-ydke-length = The { $section ->
    [main] Main Deck
    [extra] Extra Deck
   *[side] Side Deck
} of the link has { $bytes ->
    [one] one byte
   *[other] { $bytes } bytes
}, which is not a multiple of 4.
    .hint = Copy the whole link again from where it comes.
deck-trouble-omega-not-a-code = This is no deck code that can be read here.
    .hint = Export the deck as YDK, YDKE or an Omega code.
deck-trouble-omega-cut-off = The code is cut off: { $found } of { $expected } cards can be read.
    .hint = Copy the whole code.

limit-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
limit-trouble-too-large = The file has more than { $limit } MiB, which no list has.
    .hint = Check whether it is the right file.
limit-trouble-entries-before-name = Line { $line }: entries stand before any !name, so that nobody can say whose they are.
    .hint = Put a line with ! and the name of the list above them.
limit-trouble-no-list = There is no list in the file: none begins with !name.
    .hint = Choose an lflist.conf, a JSON vector (.json) or a list of ours (.toml).
limit-trouble-not-json = Line { $line }: this is no list as a JSON vector: { $detail }.
    .hint = Such a file has a date, and under regulation a number for each official id.
limit-trouble-not-toml = Line { $line }: this is no list: { $detail }.
    .hint = Such a file has a name, and cards under forbidden, limited, semi_limited and so on.
limit-trouble-not-a-date = “{ $text }” is not a date.
    .hint = Write it as yyyy-mm-dd.

card-trouble-too-large = The file has more than { $limit } MiB, which no card database has.
    .hint = Check whether it is the right file.
card-trouble-too-many-cards = There are more than { $limit } cards, more than in all games of the world.
    .hint = Check whether it is the right file.
card-trouble-packed = The packed file is damaged.
    .hint = Copy it again from where it comes.
card-trouble-not-cards = Line { $line }: this is no card database that can be read here.
    .hint = Choose a cards.cdb, the JSON of the YGOPRODeck API, JSON lines of yaml-yugi, or corrections as TOML.
card-trouble-not-toml = Line { $line }: this is no file of corrections: { $detail }.
    .hint = Each card has a table [[card]] with a passcode or an official_id.

cdb-trouble-not-a-database = This is no card database, or a damaged one: { $detail }.
    .hint = Copy it again from where it comes.
cdb-trouble-missing-table = This is no card database: there is no table { $table } with the column { $column }.
    .hint = Choose the cards.cdb of a simulator.
cdb-trouble-too-many-rows = There are more than { $limit } rows, more than in any card database.
    .hint = Check whether it is the right file.

sheet-trouble-not-text = { encoding-trouble-not-text }
    .hint = { encoding-trouble-not-text.hint }
sheet-trouble-too-large = The file has more than { $limit } MiB, which no such file has.
    .hint = Check whether it is the right file.
sheet-trouble-not-toml = Line { $line }: this cannot be read: { $detail }.
    .hint = docs/reference/decks.md shows what such a file looks like.
sheet-trouble-not-a-language = Line { $line }: “{ $text }” is no language.
    .hint = Write one of { $known }.
sheet-trouble-not-a-date = Line { $line }: “{ $text }” is not a date.
    .hint = Write it as yyyy-mm-dd.
sheet-trouble-twice = Line { $line }: “{ $name }” stands there twice.
    .hint = Take one of the two out.
sheet-trouble-no-copies = Line { $line }: a card that must be there is there at least once.
    .hint = Write how many copies, or take the card out.
