//! What a reader has to say about a file, as values.
//!
//! A kind has a code and typed arguments. The sentences for people, English and Japanese, are messages
//! of the view, which looks them up by [`DiagnosticKind::code`] and fills in
//! [`DiagnosticKind::arguments`]; `Display` here is for a developer's log only.

use std::fmt;

/// How much a diagnostic matters. The order is from light to grave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Something was tidied; nothing was lost.
    Note,
    /// Somebody should look; the value was read all the same, or something was left out.
    Warning,
    /// The line was not imported.
    Error,
}

/// One remark about one place of a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// The 1-based line of a text file or row of a spreadsheet; `None` when it is about the file.
    pub line: Option<u32>,
    /// What there is to say.
    pub kind: DiagnosticKind,
}

impl Diagnostic {
    /// Returns a remark about a line.
    #[must_use]
    pub fn at(line: u32, kind: DiagnosticKind) -> Self {
        Self { line: Some(line), kind }
    }

    /// Returns a remark about the whole file.
    #[must_use]
    pub fn of_file(kind: DiagnosticKind) -> Self {
        Self { line: None, kind }
    }

    /// Returns how much it matters.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        write!(f, "{}", self.kind.code())?;
        for (name, value) in self.kind.arguments() {
            write!(f, " {name}={value:?}")?;
        }
        Ok(())
    }
}

/// Declares the kinds once, with severity, code and arguments, so that none can be forgotten elsewhere.
macro_rules! kinds {
    ($($(#[$doc:meta])* $severity:ident $code:literal $name:ident {
        $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)?
    })*) => {
        /// What a reader has to say.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum DiagnosticKind {
            $($(#[$doc])* $name { $($(#[$field_doc])* $field: $type),* },)*
        }

        impl DiagnosticKind {
            /// Returns how much it matters.
            #[must_use]
            pub fn severity(&self) -> Severity {
                match self {
                    $(Self::$name { .. } => Severity::$severity,)*
                }
            }

            /// Returns the stable code, the name of the message that says it to people.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$name { .. } => $code,)*
                }
            }

            /// Returns the arguments of the message by name, in a fixed order.
            #[must_use]
            pub fn arguments(&self) -> Vec<(&'static str, String)> {
                match self {
                    $(Self::$name { $($field),* } => vec![$((stringify!($field), $field.to_string())),*],)*
                }
            }

            /// Every code, in the order of declaration.
            pub const CODES: &'static [&'static str] = &[$($code),*];

            /// Every code with the names of its arguments: what the view must have a message for.
            pub const MESSAGES: &'static [(&'static str, &'static [&'static str])] =
                &[$(($code, &[$(stringify!($field)),*])),*];
        }
    };
}

kinds! {
    // --- Lists of players, whole file.

    /// The first row names the columns.
    Note "header-read" HeaderRead {
        /// The columns that are read, in the order of the file.
        columns: String,
    }
    /// There is no header; the columns were told from what stands in them.
    Note "columns-assumed" ColumnsAssumed {
        /// The columns that are read, in the order of the file.
        columns: String,
    }
    /// Without a header two columns of single words were read as the two parts of one name.
    Warning "name-columns-joined" NameColumnsJoined {}
    /// A column is not read: its header is not known, stands twice, or there is no header for it.
    Warning "column-not-read" ColumnNotRead {
        /// The 1-based number of the column.
        column: u32,
        /// Its header, or the first thing that stands in it when there is no header.
        header: String,
    }
    /// Birth dates stand in the file but were not asked for, so they were not kept.
    Note "birth-dates-not-kept" BirthDatesNotKept {}
    /// The workbook has more sheets; only the first is read.
    Note "other-sheets-not-read" OtherSheetsNotRead {
        /// The sheet that was read.
        read: String,
        /// How many were not.
        count: u32,
    }
    /// The text was not read as UTF-8.
    Note "encoding-used" EncodingUsed {
        /// The encoding that the text was read in.
        encoding: crate::encoding::Encoding,
    }

    // --- Lists of players, one line, imported all the same.

    /// The line is empty and was passed over.
    Note "empty-line" EmptyLine {}
    /// White space at the ends of a field was cut off.
    Note "white-space-trimmed" WhiteSpaceTrimmed {
        /// The column.
        field: crate::roster::Field,
    }
    /// A leading apostrophe that guarded against a formula was taken off again.
    Note "formula-guard-removed" FormulaGuardRemoved {
        /// The column.
        field: crate::roster::Field,
    }
    /// A number of the spreadsheet was made a CARD GAME ID by padding with zeros.
    Note "number-padded" NumberPadded {
        /// The number as the spreadsheet holds it.
        number: String,
        /// The ten digits.
        padded: String,
    }
    /// A number or a date of the spreadsheet stands in a column of text and was read as text.
    Note "number-read-as-text" NumberReadAsText {
        /// The column.
        field: crate::roster::Field,
        /// The text.
        text: String,
    }
    /// The id was written with full-width digits.
    Note "full-width-digits" FullWidthDigits {
        /// The same digits as ASCII.
        digits: String,
    }
    /// The last digit of the CARD GAME ID does not fit the others. Staff may accept it.
    Warning "wrong-check-digit" WrongCheckDigit {
        /// The ten digits.
        card_game_id: String,
        /// The digit that would fit.
        expected: u8,
    }
    /// A character that does not show, or turns the direction of the text, stands in the field.
    Warning "invisible-character" InvisibleCharacter {
        /// The column.
        field: crate::roster::Field,
        /// The character as `U+200B`.
        character: String,
    }

    // --- Lists of players, one line, not imported.

    /// There is no name.
    Error "no-name" NoName {}
    /// A field is too long.
    Error "too-long" TooLong {
        /// The column.
        field: crate::roster::Field,
        /// How many characters it has.
        characters: u32,
        /// How many it may have.
        limit: u32,
    }
    /// A control character stands in a field.
    Error "control-character" ControlCharacter {
        /// The column.
        field: crate::roster::Field,
        /// The character as `U+0007`.
        character: String,
    }
    /// The file holds U+FFFD: a letter was lost before the file came here.
    Error "lost-character" LostCharacter {
        /// The column.
        field: crate::roster::Field,
    }
    /// The CARD GAME ID holds something other than digits.
    Error "id-with-other-characters" IdWithOtherCharacters {
        /// What is written.
        text: String,
    }
    /// The CARD GAME ID has more than ten digits.
    Error "id-too-long" IdTooLong {
        /// What is written.
        text: String,
    }
    /// The id is nothing but zeros, which is how a bye is written.
    Error "id-of-the-bye" IdOfTheBye {}
    /// A quotation mark is not closed, or something stands behind the closing one.
    Error "unbalanced-quotes" UnbalancedQuotes {}
    /// The line has more fields than there are columns: often a comma in a name without quotes.
    Error "too-many-fields" TooManyFields {
        /// How many there are.
        fields: u32,
        /// How many columns the file has.
        columns: u32,
    }
    /// The cell of the spreadsheet holds an error such as `#N/A`.
    Error "cell-error" CellError {
        /// The column.
        field: crate::roster::Field,
        /// The error as the spreadsheet shows it.
        error: String,
    }

    // --- KTS files.

    /// A comment or processing instruction is not kept.
    Note "comment-not-kept" CommentNotKept {}
    /// An attribute is not kept: KTS writes none.
    Note "attribute-not-kept" AttributeNotKept {
        /// Its name.
        name: String,
    }
    /// An element that this reader does not know, or that only files of before 2011 have, is kept as it is.
    Note "unknown-element-kept" UnknownElementKept {
        /// Its name.
        name: String,
    }
    /// The element does not belong into this list and is not read.
    Warning "element-not-read" ElementNotRead {
        /// Its name.
        name: String,
    }
    /// The element stands twice where it can stand once; the first one counts.
    Warning "element-repeated" ElementRepeated {
        /// Its name.
        name: String,
    }
    /// The element is not the number, date or word that belongs there, and is treated as absent.
    Warning "value-not-understood" ValueNotUnderstood {
        /// The element.
        name: String,
        /// What is written.
        text: String,
    }
    /// A code that this reader does not know; kept as text.
    Warning "unknown-code" UnknownCode {
        /// The element.
        name: String,
        /// What is written.
        text: String,
    }
    /// Two players of the file have the same id.
    Warning "player-listed-twice" PlayerListedTwice {
        /// The id, padded.
        player: String,
        /// The line of the first.
        first_line: u32,
    }
    /// `CurrentRound` is behind the last round that has a match.
    Note "current-round-without-matches" CurrentRoundWithoutMatches {
        /// What the file says.
        current_round: u32,
        /// The last round with a match.
        last_round: u32,
    }
    /// A match names a player who is not in the list.
    Warning "match-with-unlisted-player" MatchWithUnlistedPlayer {
        /// The 1-based number of the match in the file.
        number: u32,
        /// The id, padded.
        player: String,
    }
    /// A match names an opponent and has an unplayed result. It is read as unplayed: nobody loses.
    Warning "opponent-with-unplayed-result" OpponentWithUnplayedResult {
        /// The 1-based number of the match in the file.
        number: u32,
    }
    /// A match names an opponent for a player who has the bye in the same round. The match is read as
    /// unplayed: nobody loses by it.
    Warning "opponent-for-player-with-bye" OpponentForPlayerWithBye {
        /// The 1-based number of the match in the file.
        number: u32,
        /// The id, padded.
        player: String,
        /// The 1-based number of the match that is the bye.
        bye_number: u32,
    }
    /// A player stands in two matches of one round.
    Warning "player-twice-in-round" PlayerTwiceInRound {
        /// The 1-based number of the later match in the file.
        number: u32,
        /// The id, padded.
        player: String,
        /// The 1-based number of the earlier match.
        first_number: u32,
    }
    /// The status and the winner of a match contradict each other. It is read as unplayed.
    Warning "status-against-winner" StatusAgainstWinner {
        /// The 1-based number of the match in the file.
        number: u32,
    }
    /// The winner is neither of the two players. The match is read as unplayed.
    Warning "winner-not-in-match" WinnerNotInMatch {
        /// The 1-based number of the match in the file.
        number: u32,
        /// The id, padded.
        winner: String,
    }
    /// A player is paired with himself. The match is read as unplayed.
    Warning "player-against-himself" PlayerAgainstHimself {
        /// The 1-based number of the match in the file.
        number: u32,
    }
    /// Both sides are the bye: nobody plays.
    Note "bye-against-bye" ByeAgainstBye {
        /// The 1-based number of the match in the file.
        number: u32,
    }
    /// A bye has no result yet, or one that a bye cannot have. It is read as unplayed.
    Warning "bye-without-result" ByeWithoutResult {
        /// The 1-based number of the match in the file.
        number: u32,
    }

    // --- Decks.

    /// The line should name a card and cannot be read.
    Error "card-not-read" CardNotRead {
        /// What is written.
        text: String,
    }
    /// The line can be read in two ways, and both are cards.
    Error "count-or-name" CountOrName {
        /// What is written.
        text: String,
    }
    /// More copies are written than anybody can mean.
    Error "too-many-at-once" TooManyAtOnce {
        /// What is written.
        text: String,
        /// How many there may be.
        limit: u32,
    }
    /// Something stands behind the code of a card and was passed over, as every client does.
    Note "text-behind-code" TextBehindCode {
        /// What stands there.
        text: String,
    }
    /// A heading stands below that of the Side Deck. What follows is still Side Deck, as every client reads
    /// it.
    Warning "heading-below-side" HeadingBelowSide {
        /// The heading.
        text: String,
    }
    /// The list does not tell Main and Extra Deck apart; cards of the Extra Deck were put there.
    Note "extra-deck-told-by-cards" ExtraDeckToldByCards {
        /// How many.
        count: u32,
    }
    /// The list does not tell Main and Extra Deck apart, and nobody knows the card: it stays in the Main Deck.
    Warning "section-not-told" SectionNotTold {
        /// The code of the card.
        passcode: u32,
    }
    /// Something stands behind the end of the deck and was not read.
    Note "text-behind-deck" TextBehindDeck {
        /// How many bytes.
        bytes: u32,
    }
    /// Comments are in an encoding that could not be read; all cards could.
    Note "comments-not-text" CommentsNotText {}

    // --- Forbidden/Limited Lists.

    /// The line is no entry and was passed over.
    Warning "entry-not-read" EntryNotRead {
        /// What is written.
        text: String,
    }
    /// The number is no limit of a card; the line was passed over.
    Warning "not-a-limit" NotALimit {
        /// What is written.
        text: String,
    }
    /// A directive that this reader does not know was passed over.
    Warning "unknown-directive" UnknownDirective {
        /// What is written.
        text: String,
    }

    // --- Cards.

    /// The row is no card; it was passed over.
    Error "not-a-card" NotACard {
        /// The number or name that tells which row it is.
        row: String,
        /// Which part of it cannot be read, by its name in the file.
        part: String,
    }
    /// A part of a card could not be read and is treated as absent.
    Warning "part-not-read" PartNotRead {
        /// The number or name that tells which row it is.
        row: String,
        /// Which part, by its name in the file.
        part: String,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_own_code() {
        let mut codes = DiagnosticKind::CODES.to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), DiagnosticKind::CODES.len());
    }

    #[test]
    fn a_diagnostic_tells_its_line_its_code_and_its_arguments() {
        let diagnostic = Diagnostic::at(7, DiagnosticKind::OpponentWithUnplayedResult { number: 3 });
        assert_eq!(diagnostic.severity(), Severity::Warning);
        assert_eq!(diagnostic.to_string(), "line 7: opponent-with-unplayed-result number=\"3\"");
        assert_eq!(diagnostic.kind.arguments(), [("number", "3".to_owned())]);
    }
}
