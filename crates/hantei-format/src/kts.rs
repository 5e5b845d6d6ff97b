//! `.Tournament` files of KTS, in and out, without loss.
//!
//! The model keeps what the file says, in its own words and order; [`KtsFile::outcomes`] says what the
//! matches mean. A file that KTS 3 wrote comes out of [`read()`] and [`write()`] with the same bytes. Older
//! files and those of other programs come out in the style of KTS 3: a byte order mark, CR LF, tabs,
//! padded ids of players, codes of two digits. Elements that are not known are kept behind the known ones
//! of their parent; comments and attributes are not kept, and that is said.
//!
//! ```
//! use hantei_format::kts::{self, KtsOutcome, KtsPlayerId};
//!
//! let text = "<Tournament>
//! <TournamentPlayers><TournPlayer><Player>100000003</Player></TournPlayer></TournamentPlayers>
//! <Matches><TournMatch>
//!   <Player>100000003</Player><Player>0</Player><Round>1</Round><Status>Winner</Status><Winner>100000003</Winner>
//! </TournMatch></Matches>
//! </Tournament>";
//! let (file, remarks) = kts::read(text.as_bytes()).unwrap();
//! assert_eq!(file.outcomes(), [KtsOutcome::Bye { player: KtsPlayerId(100_000_003) }]);
//! assert!(remarks.is_empty());
//! ```

mod code;
mod export;
mod outcome;
mod read;
mod write;
mod xml;

use std::fmt;

pub use code::{
    DropReason, EventType, Infraction, InfractionCode, MatchStatus, PenaltyCode, PlayerStructure,
    StaffPosition, Structure, TournamentStyle,
};
pub use export::{csv_matches, csv_players};
pub use outcome::KtsOutcome;
pub use read::{read, read_in};
pub use write::write;
pub use xml::{Content, Element};

use crate::coded::{coded, mebibytes};
use crate::encoding::{self, EncodingTrouble, UnknownEncoding};

/// How large a file may be. Four thousand players and fifteen rounds take about ten million bytes.
pub const LARGEST_FILE_BYTES: usize = 64 << 20;
/// How deep elements may stand in each other; KTS goes to five.
pub const DEEPEST_ELEMENT: usize = 16;

/// The id of a player in a KTS file: a CARD GAME ID as a number. 0 is the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KtsPlayerId(pub u64);

impl KtsPlayerId {
    /// The other side of a player who has the bye, or who missed the round.
    pub const BYE: Self = Self(0);

    /// Returns whether this is the bye and nobody.
    #[must_use]
    pub fn is_bye(self) -> bool {
        self == Self::BYE
    }

    /// Returns the ten digits as they stand in the list of players.
    #[must_use]
    pub fn padded(self) -> String {
        format!("{:010}", self.0)
    }
}

impl fmt::Display for KtsPlayerId {
    /// Writes the id as it stands in matches, without leading zeros.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text of an element. KTS tells `<Notes />` from `<Notes></Notes>`, so this does too.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum KtsText {
    /// There is no such element.
    Absent,
    /// The element is there and closes itself: nothing was ever entered.
    #[default]
    SelfClosed,
    /// What stands between its tags; perhaps nothing.
    Written(String),
}

impl KtsText {
    /// Returns the text, empty when there is none.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Absent | Self::SelfClosed => "",
            Self::Written(text) => text,
        }
    }
}

impl From<&str> for KtsText {
    /// Returns the element as KTS writes it for this text.
    fn from(text: &str) -> Self {
        if text.is_empty() { Self::SelfClosed } else { Self::Written(text.to_owned()) }
    }
}

/// A tournament as KTS stores it. `None` and [`KtsText::Absent`] mean that there is no such element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KtsFile {
    /// The name of the event.
    pub name: KtsText,
    /// The id of the event: a letter, two digits, a hyphen, six digits; `X99-…` was drawn at random.
    pub id: KtsText,
    /// Constructed, sealed …
    pub style: Option<TournamentStyle>,
    /// Swiss, single elimination …
    pub structure: Option<Structure>,
    /// Local, regional …
    pub event_type: Option<EventType>,
    /// Individual or not; KTS 3 only.
    pub player_structure: Option<PlayerStructure>,
    /// Always 2 January 2003; shows in which order the writing computer puts day and month.
    pub reference_date_time: KtsText,
    /// The day, `yyyy-MM-dd`.
    pub date: KtsText,
    /// The time, `HH:mm`; KTS 3 only.
    pub time: KtsText,
    /// The running or last round; can be behind the last one that has a match.
    pub current_round: Option<u32>,
    /// What is added to table numbers when they are printed.
    pub table_offset: Option<u32>,
    /// The first round of the playoff; 0 when there is none.
    pub playoff_round: Option<u32>,
    /// The version that wrote the file.
    pub software_version: KtsText,
    /// Whether the event is closed.
    pub finalized: Option<bool>,
    /// The staff.
    pub staff: Vec<KtsStaff>,
    /// The penalties.
    pub penalties: Vec<KtsPenalty>,
    /// The venue.
    pub location: Option<KtsLocation>,
    /// The players, in the order of the file, which means nothing.
    pub players: Vec<KtsPlayer>,
    /// The matches, in the order of the file.
    pub matches: Vec<KtsMatch>,
    /// Elements that are not known, and those of files of before 2011.
    pub unknown: Vec<Element>,
}

/// A person as KTS writes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KtsPerson {
    /// The CARD GAME ID.
    pub id: KtsPlayerId,
    /// Given name.
    pub first_name: KtsText,
    /// Family name.
    pub last_name: KtsText,
    /// The seat within a team, 0 for individuals; KTS 3 only.
    pub team_position: Option<u32>,
    /// Elements that are not known.
    pub unknown: Vec<Element>,
}

/// A member of the staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KtsStaff {
    /// Who.
    pub person: Option<KtsPerson>,
    /// As what.
    pub position: Option<StaffPosition>,
    /// Elements that are not known.
    pub unknown: Vec<Element>,
}

/// A penalty that was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KtsPenalty {
    /// For what, with its severity.
    pub infraction: Option<Infraction>,
    /// The category of the infraction.
    pub infraction_code: Option<InfractionCode>,
    /// Which penalty.
    pub penalty_code: Option<PenaltyCode>,
    /// To whom.
    pub player: Option<KtsPlayerId>,
    /// By whom.
    pub judge: Option<KtsPlayerId>,
    /// In which round.
    pub round: Option<u32>,
    /// What was written about it.
    pub notes: KtsText,
    /// Elements that are not known.
    pub unknown: Vec<Element>,
}

/// The venue.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KtsLocation {
    /// A GUID; all zeros when nothing was chosen.
    pub id: KtsText,
    /// The name of the shop or hall.
    pub name: KtsText,
    /// First line of the address.
    pub address1: KtsText,
    /// Second line of the address.
    pub address2: KtsText,
    /// City.
    pub city: KtsText,
    /// State or prefecture.
    pub state: KtsText,
    /// Country.
    pub country: KtsText,
    /// Postal code.
    pub zip: KtsText,
    /// Telephone.
    pub phone: KtsText,
    /// Web site.
    pub web_site: KtsText,
    /// Elements that are not known.
    pub unknown: Vec<Element>,
}

/// A player and where he stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KtsPlayer {
    /// The 1-based line of the file; not written.
    pub line: u32,
    /// Who.
    pub person: KtsPerson,
    /// The round in which he left or was cut; 0 while he plays.
    pub drop_round: Option<u32>,
    /// His place.
    pub rank: Option<u32>,
    /// Matches won in the playoff.
    pub playoff_points: Option<u32>,
    /// `Wins` in the file, but it holds match points.
    pub match_points: Option<u32>,
    /// `Points` in the file: the tie-break number, whose full form is divided by 1000 here.
    pub tie_number: Option<u64>,
    /// Points of Open Dueling.
    pub open_dueling: Option<u32>,
    /// Why he no longer plays.
    pub drop_reason: Option<DropReason>,
    /// A fixed table; -1 for none.
    pub assigned_seat: Option<i32>,
    /// What was written about him.
    pub notes: KtsText,
    /// Elements that are not known.
    pub unknown: Vec<Element>,
}

/// A match as it is written. What it means is told by [`KtsFile::outcomes`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KtsMatch {
    /// The 1-based line of the file; not written.
    pub line: u32,
    /// Both sides.
    pub players: [KtsPlayerId; 2],
    /// The round, from 1; rounds of the playoff count on.
    pub round: u32,
    /// What is said about the result.
    pub status: Option<MatchStatus>,
    /// The table, without the offset.
    pub table: Option<u32>,
    /// The winner; 0 for none.
    pub winner: Option<KtsPlayerId>,
    /// Whether the match belongs to the playoff.
    pub playoff_match: Option<bool>,
    /// Elements that are not known.
    pub unknown: Vec<Element>,
}

/// What is wrong with XML, for somebody who knows XML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XmlFault {
    /// A closing tag without its opening one.
    ClosingTag,
    /// A tag whose name is none.
    Name,
    /// An attribute that is no name with a quoted value, or that stands twice.
    Attribute,
    /// A reference to a character or entity that cannot be named here.
    Reference,
    /// A control character.
    ControlCharacter,
    /// An element that holds text beside other elements.
    TextBesideElements,
    /// Something behind the end of the outermost element.
    BehindTheEnd,
    /// Anything else: a comment, a declaration.
    Other,
}

impl XmlFault {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::ClosingTag,
        Self::Name,
        Self::Attribute,
        Self::Reference,
        Self::ControlCharacter,
        Self::TextBesideElements,
        Self::BehindTheEnd,
        Self::Other,
    ];

    /// Returns the stable word for the fault.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::ClosingTag => "closing-tag",
            Self::Name => "name",
            Self::Attribute => "attribute",
            Self::Reference => "reference",
            Self::ControlCharacter => "control-character",
            Self::TextBesideElements => "text-beside-elements",
            Self::BehindTheEnd => "behind-the-end",
            Self::Other => "other",
        }
    }
}

impl fmt::Display for XmlFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// No tournament can be read from the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KtsTrouble {
    /// The bytes are not text in the encoding that was named, declared or proven.
    #[error(transparent)]
    Encoding(#[from] EncodingTrouble),
    /// The file declares an encoding that cannot be read here.
    #[error("line 1: {0}")]
    DeclaredEncoding(#[from] UnknownEncoding),
    /// The file is larger than any event.
    #[error("the file has more than {limit} bytes, which no event has")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// There is nothing in the file.
    #[error("the file is empty")]
    Empty,
    /// The file does not begin like XML.
    #[error("line {line}: not a KTS file, because it is not XML")]
    NotXml {
        /// Where the first thing stands that is not XML.
        line: u32,
    },
    /// The file has a document type, as web pages have; entities could be declared there.
    #[error("line {line}: not a KTS file, because it has a document type, as web pages have")]
    DocumentType {
        /// Where it stands.
        line: u32,
    },
    /// It is XML of another kind.
    #[error(
        "line {line}: not a KTS file, because its outermost element is <{root}> and not a <Tournament> with players"
    )]
    Foreign {
        /// Where the element stands.
        line: u32,
        /// Its name.
        root: String,
    },
    /// The file ends too early.
    #[error("line {line}: the file is cut off inside <{element}>")]
    CutOff {
        /// The last line that there is.
        line: u32,
        /// The innermost element that is not closed.
        element: String,
    },
    /// The XML is not well-formed.
    #[error("line {line}: {fault}: {what}")]
    Malformed {
        /// Where.
        line: u32,
        /// What is wrong.
        fault: XmlFault,
        /// What stands there: a tag, a reference or a character.
        what: String,
    },
    /// Elements stand too deep in each other.
    #[error("line {line}: elements stand more than {DEEPEST_ELEMENT} deep, which no KTS file has")]
    TooDeep {
        /// Where.
        line: u32,
    },
    /// A player has an id that is not a number of at most ten digits.
    #[error("line {line}: {text:?} in <{element}> is not the id of a player")]
    NotAPlayerId {
        /// Where.
        line: u32,
        /// In which element.
        element: String,
        /// What is written.
        text: String,
    },
    /// A match does not name two sides.
    #[error("line {line}: match {number} names {found} players instead of 2")]
    NotTwoPlayers {
        /// Where the match begins.
        line: u32,
        /// Its 1-based number in the file.
        number: u32,
        /// How many it names.
        found: usize,
    },
    /// A match does not say its round.
    #[error("line {line}: match {number} does not say its round")]
    NoRound {
        /// Where the match begins.
        line: u32,
        /// Its 1-based number in the file.
        number: u32,
    },
}

coded! {
    KtsTrouble {
        Self::Encoding(EncodingTrouble { tried, line, byte, offset, candidates }) => "not-text" {
            tried: tried,
            line: line,
            byte: format!("0x{byte:02X}"),
            offset: offset,
            candidates: encoding::names(candidates),
        }
        Self::DeclaredEncoding(UnknownEncoding { name }) => "declared-encoding" { name: name }
        Self::TooLarge { limit } => "too-large" { limit: mebibytes(*limit as u64) }
        Self::Empty => "empty" {}
        Self::NotXml { line } => "not-xml" { line: line }
        Self::DocumentType { line } => "document-type" { line: line }
        Self::Foreign { line, root } => "foreign" { line: line, root: root }
        Self::CutOff { line, element } => "cut-off" { line: line, element: element }
        Self::Malformed { line, fault, what } => "malformed" { line: line, fault: fault, what: what }
        Self::TooDeep { line } => "too-deep" { line: line, limit: DEEPEST_ELEMENT }
        Self::NotAPlayerId { line, element, text } => "not-a-player-id" {
            line: line,
            element: element,
            text: text,
        }
        Self::NotTwoPlayers { line, number, found } => "not-two-players" {
            line: line,
            number: number,
            found: found,
        }
        Self::NoRound { line, number } => "no-round" { line: line, number: number }
    }
}

#[cfg(test)]
mod tests;
