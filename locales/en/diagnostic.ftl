# What was noticed while a file was read. The line of the file is named in front of the sentence.

column-name = name
column-given-name = given name
column-family-name = family name
column-reading = reading
column-card-game-id = CARD GAME ID
column-region = region
column-club = club
column-birth-date = birth date

# Lists of players: the whole file.

diagnostic-header-read = The header names these columns: { COLUMNS($columns) }.
diagnostic-columns-assumed = There is no header; the columns were read as: { COLUMNS($columns) }.
    .hint = If that is wrong, give the file a first line of titles such as Card Game ID, Name, Reading, Region, Club.
diagnostic-name-columns-joined = There is no header; two columns of single words were read as family name and given name.
    .hint = If that is wrong, give the file a first line of titles such as Name, Club.
diagnostic-column-not-read = Column { $column } (“{ $header }”) was not read.
    .hint = To have it read, title it Card Game ID, Name, Given Name, Family Name, Reading, Region or Club, each title once.
diagnostic-birth-dates-not-kept = The birth dates in the file were not kept.
diagnostic-other-sheets-not-read = Only the sheet “{ $read }” was read; { $count ->
    [one] one more sheet was
   *[other] { $count } more sheets were
} not.
    .hint = If there are players on another sheet, save it as a file of its own and import that too.
diagnostic-encoding-used = The text was read as { $encoding }.
    .hint = Look at some names with `hantei export roster LOG`; if letters are wrong, the file needs another --encoding.

# Lists of players: one line, imported all the same.

diagnostic-empty-line = The line is empty and was passed over.
diagnostic-white-space-trimmed = White space around the { COLUMNS($field) } was removed.
diagnostic-formula-guard-removed = The apostrophe in front of the { COLUMNS($field) }, a guard against spreadsheet formulas, was removed.
diagnostic-number-padded = The number { $number } was read as the CARD GAME ID { $padded }.
    .hint = A spreadsheet keeps leading zeros when the column has the format “text”.
diagnostic-number-read-as-text = The { COLUMNS($field) } is a number or a date in the spreadsheet and was read as “{ $text }”.
    .hint = If that is wrong, give the column the format “text” and enter the { COLUMNS($field) } again.
diagnostic-full-width-digits = The CARD GAME ID has full-width digits and was read as { $digits }.
diagnostic-wrong-check-digit = The CARD GAME ID { $card_game_id } may be mistyped: its last digit should be { $expected }.
    .hint = Compare it with the Duelist’s card. If it is right all the same, import the list with --accept wrong-check-digit.
diagnostic-invisible-character = The { COLUMNS($field) } holds { $character }, a character that does not show.
    .hint = If it is not meant to be there, type the { COLUMNS($field) } again without it.

# Lists of players: one line, not imported.

diagnostic-no-name = There is no name.
    .hint = Enter the name and import the file again.
diagnostic-too-long = The { COLUMNS($field) } has { $characters } characters; at most { $limit } are possible.
    .hint = Shorten it and import the file again.
diagnostic-control-character = The { COLUMNS($field) } holds the control character { $character }.
    .hint = Type the { COLUMNS($field) } again and import the file again.
diagnostic-lost-character = The { COLUMNS($field) } holds U+FFFD: a letter was lost before the file came here.
    .hint = Save the list anew as UTF-8 where it comes from, or type the { COLUMNS($field) } again.
diagnostic-id-with-other-characters = “{ $text }” is no CARD GAME ID: not all of it is digits.
    .hint = Enter the ten digits of the Duelist’s card, or leave the field empty, and import the file again.
diagnostic-id-too-long = “{ $text }” is no CARD GAME ID: it has more than ten digits.
    .hint = Enter the ten digits of the Duelist’s card, or leave the field empty, and import the file again.
diagnostic-id-of-the-bye = The CARD GAME ID is all zeros, which stands for a bye.
    .hint = Enter the ten digits of the Duelist’s card, or leave the field empty, and import the file again.
diagnostic-unbalanced-quotes = A quotation mark is not closed, or something stands behind the closing one.
    .hint = Close it. A quotation mark within a field is written twice: "Kim ""K"" Example".
diagnostic-too-many-fields = The line has { $fields ->
    [one] one field
   *[other] { $fields } fields
}, but the list has { $columns ->
    [one] one column
   *[other] { $columns } columns
}.
    .hint = A name that holds the separator must stand in quotation marks: "Example, Jr.".
diagnostic-cell-error = The cell of the { COLUMNS($field) } shows the error { $error }.
    .hint = Correct the cell and import the file again.

# KTS files.

diagnostic-comment-not-kept = A comment or processing instruction was not kept.
diagnostic-attribute-not-kept = The attribute { $name } was not kept.
diagnostic-unknown-element-kept = The element <{ $name }> is not known here; it was kept as it is.
diagnostic-element-not-read = The element <{ $name }> does not belong here and was not read.
    .hint = Check whether something is missing from the imported event; if so, save the file anew in KTS.
diagnostic-element-repeated = The element <{ $name }> stands here a second time; the first one counts.
    .hint = If the second one is right, take the first out of the file and import it again.
diagnostic-value-not-understood = “{ $text }” cannot be the value of <{ $name }>; it was treated as missing.
    .hint = If it matters, correct it and import the file again.
diagnostic-unknown-code = “{ $text }” is no known value of <{ $name }>; it was kept as text.
diagnostic-player-listed-twice = The player with the CARD GAME ID { $player } is listed on line { $first_line } already.
    .hint = Take one of the two out of the list and import the file again.
diagnostic-current-round-without-matches = The file calls round { $current_round } the current one, but its last round with matches is { $last_round }.
    .hint = If that round was paired, save the file anew in KTS and import it again.
diagnostic-match-with-unlisted-player = Match { $number } of the file names { $player }, who is not in the list of players.
    .hint = Correct the match, or add the player, and import the file again.
diagnostic-opponent-with-unplayed-result = Match { $number } of the file names an opponent but no result. It was read as not played; nobody loses by it.
    .hint = If it was played, enter its result in KTS and import the file again.
diagnostic-opponent-for-player-with-bye = Match { $number } of the file names an opponent for { $player }, who has a bye in that round (match { $bye_number }). It was read as not played; nobody loses by it.
    .hint = If it was played, correct the bye in KTS and import the file again.
diagnostic-player-twice-in-round = Match { $number } of the file: { $player } has another match in that round (match { $first_number }).
    .hint = Correct one of the two in KTS and import the file again.
diagnostic-status-against-winner = Match { $number } of the file: its status and its winner contradict each other. It was read as not played.
    .hint = Enter the result in KTS and import the file again.
diagnostic-winner-not-in-match = Match { $number } of the file: the winner { $winner } is neither of its two players. It was read as not played.
    .hint = Enter the result in KTS and import the file again.
diagnostic-player-against-himself = Match { $number } of the file pairs a player with the same player. It was read as not played.
    .hint = Correct the pairing in KTS and import the file again.
diagnostic-bye-against-bye = Match { $number } of the file is a bye against a bye; nobody plays in it.
diagnostic-bye-without-result = Match { $number } of the file is a bye without a result that a bye can have. It was read as not played.
    .hint = Enter the win of the bye in KTS and import the file again.

# Decks.

diagnostic-card-not-read = “{ $text }” is no card.
    .hint = Write a passcode, or in a typed list a count and a name.
diagnostic-count-or-name = “{ $text }” can be read in two ways, and both are cards.
    .hint = Write the count in front of it, even where it is 1.
diagnostic-too-many-at-once = “{ $text }” counts more than { $limit } copies.
    .hint = Correct the count.
diagnostic-text-behind-code = “{ $text }” stands behind the code and was passed over.
diagnostic-heading-below-side = { $text } stands below the heading of the Side Deck; what follows is still Side Deck.
    .hint = Put the Side Deck last.
diagnostic-extra-deck-told-by-cards = The list does not tell Main and Extra Deck apart; { $count ->
    [one] one card was
   *[other] { $count } cards were
} put into the Extra Deck, where they belong.
diagnostic-section-not-told = The card { $passcode } could belong in the Main or the Extra Deck; it stays in the Main Deck.
    .hint = Name a card database that has the card, or hand the list in as YDK or YDKE.
diagnostic-text-behind-deck = { $bytes ->
    [one] One byte stands
   *[other] { $bytes } bytes stand
} behind the end of the deck and { $bytes ->
    [one] was
   *[other] were
} not read.
diagnostic-comments-not-text = Some comments are in an encoding that could not be read; all cards could.

# Forbidden/Limited Lists.

diagnostic-entry-not-read = “{ $text }” is no entry of a list and was passed over.
    .hint = An entry is a passcode, a blank and a number.
diagnostic-not-a-limit = “{ $text }” is no limit of a card and was passed over.
diagnostic-unknown-directive = “{ $text }” is not known here and was passed over.

# Card databases.

diagnostic-not-a-card = { $row } is no card: { $part } cannot be read.
diagnostic-part-not-read = { $row }: { $part } cannot be read and counts as not said.
