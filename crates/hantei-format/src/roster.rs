//! Lists of players: CSV, TSV, semicolon-separated text and XLSX in; CSV and XLSX out.
//!
//! Every line of a file ends as an entry, as a rejected line with its reasons, or as an empty line with a
//! note. What was tidied on the way (white space cut off, a number padded) is a [`Diagnostic`]. Whether
//! two entries are the same person is told by [`duplicates`] and decided elsewhere.
//!
//! Names are kept as typed: composed and decomposed letters are not changed, and a leading number belongs
//! to the name. They are only compared by [`name_key`](hantei_core::person::name_key).
//!
//! ```
//! use hantei_format::roster::{self, RosterOptions};
//!
//! let text = "id;name\n0100000003;O'Test, Jr.\n01-2;Kim\n";
//! let roster = roster::read(text.as_bytes(), "players.csv", RosterOptions::default()).unwrap();
//! assert_eq!(roster.entries[0].name, "O'Test, Jr.");
//! assert_eq!(roster.rejected[0].line, 3);
//! assert_eq!(roster.rejected[0].reasons[0].code(), "id-with-other-characters");
//! ```

mod columns;
mod duplicate;
mod row;
mod spreadsheet;
mod text;

use std::fmt;

use hantei_core::card_game_id::CardGameId;

pub use duplicate::{Duplicate, DuplicateKind, duplicates};

use crate::coded::{coded, mebibytes};
use crate::diagnostics::{Diagnostic, DiagnosticKind};
use crate::encoding::{self, Encoding, EncodingTrouble};
use crate::table::{self, Separator, WorkbookNotWritten, WriteOptions};

/// How long a name, or any other field, may be, in characters (Unicode scalar values).
pub const LONGEST_FIELD_CHARACTERS: u32 = 200;
/// How large a file may be, packed.
pub const LARGEST_FILE_BYTES: usize = 16 << 20;
/// How large a workbook may be when it is unpacked.
pub const LARGEST_UNPACKED_BYTES: u64 = 64 << 20;
/// How many lines a list may have: twenty times the largest event on record.
pub const MOST_LINES: u32 = 100_000;
/// How many columns a line may have.
pub const MOST_COLUMNS: usize = 256;

/// A column that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The whole name.
    Name,
    /// The given name, one part of the name.
    GivenName,
    /// The family name, one part of the name.
    FamilyName,
    /// How the name is read, in kana.
    Reading,
    /// The CARD GAME ID.
    CardGameId,
    /// Region or country.
    Region,
    /// Club, team or shop.
    Club,
    /// Birth date. Read only when asked for.
    BirthDate,
}

impl Field {
    /// Returns the stable word for the field.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::GivenName => "given_name",
            Self::FamilyName => "family_name",
            Self::Reading => "reading",
            Self::CardGameId => "card_game_id",
            Self::Region => "region",
            Self::Club => "club",
            Self::BirthDate => "birth_date",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What to do with a column of birth dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum BirthDates {
    /// Leave them in the file and say so: what is not stored cannot leak.
    #[default]
    Leave,
    /// Keep them, as written.
    Keep,
}

/// How a list is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RosterOptions {
    /// The encoding of a text file, when somebody knows it.
    pub encoding: Option<Encoding>,
    /// What to do with birth dates.
    pub birth_dates: BirthDates,
}

/// One player of the list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RosterEntry {
    /// The 1-based line or row; a quoted field over several lines counts from its first. 0 in a list
    /// that was not read from a file.
    pub line: u32,
    /// The name as typed, without white space at its ends; never empty.
    pub name: String,
    /// The reading as typed.
    pub reading: Option<String>,
    /// One to ten digits as written, or ten padded ones from a number of a spreadsheet.
    /// Read as a [`CardGameId`] it has its full form.
    pub card_game_id: Option<String>,
    /// Region or country as typed.
    pub region: Option<String>,
    /// Club, team or shop as typed.
    pub club: Option<String>,
    /// The birth date as written, or `2001-02-03` from a date of a spreadsheet. `None` unless asked for.
    pub birth_date: Option<String>,
}

/// A line that was not imported.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RejectedLine {
    /// The 1-based line or row.
    pub line: u32,
    /// The last line that belongs to it; the same as `line` unless a quoted field holds line ends.
    pub last_line: u32,
    /// What stands there, field by field. With unbalanced quotes the whole line is one field.
    pub fields: Vec<String>,
    /// Everything that is wrong with it, at least one thing.
    pub reasons: Vec<DiagnosticKind>,
}

/// A list as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// The players, in the order of the file.
    pub entries: Vec<RosterEntry>,
    /// The lines that were not imported, in the order of the file.
    pub rejected: Vec<RejectedLine>,
    /// Notes and warnings: those about the file first, then in the order of the file. What is wrong with
    /// a rejected line stands with the line.
    pub diagnostics: Vec<Diagnostic>,
    /// How a text file was decoded; `None` for a workbook.
    pub encoding: Option<Encoding>,
    /// What stands between the fields; `None` for a workbook and for a list of one column.
    pub separator: Option<Separator>,
}

/// A file that is not a list of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForeignFile {
    /// A workbook of before 2007, or one that is locked with a password.
    OldWorkbook,
    /// A packed file that is not an XLSX workbook, such as ODS or DOCX.
    OtherArchive,
    /// A PDF.
    Pdf,
    /// A web page or another XML file.
    Markup,
}

impl ForeignFile {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::OldWorkbook, Self::OtherArchive, Self::Pdf, Self::Markup];

    /// Returns the stable word for the kind of file.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::OldWorkbook => "old-workbook",
            Self::OtherArchive => "other-archive",
            Self::Pdf => "pdf",
            Self::Markup => "markup",
        }
    }
}

impl fmt::Display for ForeignFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OldWorkbook => {
                "a workbook in the format of before 2007 or with a password; save it as XLSX or CSV"
            }
            Self::OtherArchive => "a packed file other than an XLSX workbook; save the list as XLSX or CSV",
            Self::Pdf => "a PDF; export the list as XLSX or CSV",
            Self::Markup => "a web page or XML file; save the list as XLSX or CSV",
        })
    }
}

/// What of a file is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Its size.
    Bytes,
    /// The size of what is packed in it.
    UnpackedBytes,
    /// Its lines or rows.
    Lines,
    /// The fields of a line.
    Columns,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Bytes, Self::UnpackedBytes, Self::Lines, Self::Columns];

    /// Returns the stable word for the measure.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Bytes => "bytes",
            Self::UnpackedBytes => "unpacked-bytes",
            Self::Lines => "lines",
            Self::Columns => "columns",
        }
    }

    /// Returns the limit as people are told it: sizes in mebibytes.
    fn told(self, limit: u64) -> u64 {
        match self {
            Self::Bytes | Self::UnpackedBytes => mebibytes(limit),
            Self::Lines | Self::Columns => limit,
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// No list can be read from the file.
#[derive(Debug, thiserror::Error)]
pub enum RosterTrouble {
    /// The bytes are not text in the encoding that was tried.
    #[error(transparent)]
    Encoding(#[from] EncodingTrouble),
    /// There is no line with anything on it.
    #[error("{file_name} is empty")]
    Empty {
        /// The file.
        file_name: String,
    },
    /// It is another kind of file.
    #[error("{file_name} is not a list of players but {found}")]
    NotAList {
        /// The file.
        file_name: String,
        /// What it is.
        found: ForeignFile,
    },
    /// There is a header, but none of its columns is a name.
    #[error("line {line}: none of the columns {columns:?} is a name")]
    NoNameColumn {
        /// The line of the header.
        line: u32,
        /// The titles.
        columns: Vec<String>,
    },
    /// The file is larger than any list of players.
    #[error("{file_name} has more than {limit} {measure}, which no list of players has")]
    TooLarge {
        /// The file.
        file_name: String,
        /// The limit that it passes.
        limit: u64,
        /// Of what.
        measure: Measure,
    },
    /// The workbook is damaged.
    #[error("the workbook {file_name} cannot be read")]
    Workbook {
        /// The file.
        file_name: String,
        /// What the reader of workbooks says.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

// The file is not among the arguments: whoever tells of a trouble knows and names it.
coded! {
    RosterTrouble {
        Self::Encoding(EncodingTrouble { tried, line, byte, offset, candidates }) => "not-text" {
            tried: tried,
            line: line,
            byte: format!("0x{byte:02X}"),
            offset: offset,
            candidates: encoding::names(candidates),
        }
        Self::Empty { file_name: _ } => "empty" {}
        Self::NotAList { file_name: _, found } => "not-a-list" { found: found.code() }
        Self::NoNameColumn { line, columns } => "no-name-column" { line: line, columns: columns.join(", ") }
        Self::TooLarge { file_name: _, limit, measure } => "too-large" {
            limit: measure.told(*limit),
            measure: measure,
        }
        Self::Workbook { file_name: _, source } => "damaged-workbook" {}
    }
}

/// Returns the players of a file, with everything that was not imported or was tidied.
///
/// The bytes tell the kind of file; `file_name` is used in messages, and its ending `.tsv` decides between
/// separators that fit equally well.
///
/// # Errors
/// When no list can be read at all; a fault of a single line is never an error. Whoever picked the file
/// can cause each of them.
pub fn read(bytes: &[u8], file_name: &str, options: RosterOptions) -> Result<Roster, RosterTrouble> {
    if bytes.len() > LARGEST_FILE_BYTES {
        return Err(too_large(file_name, LARGEST_FILE_BYTES as u64, Measure::Bytes));
    }
    let foreign = |found| RosterTrouble::NotAList { file_name: file_name.to_owned(), found };
    let source = if bytes.starts_with(b"PK\x03\x04") {
        spreadsheet::read(bytes, file_name)?
    } else if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(foreign(ForeignFile::OldWorkbook));
    } else if bytes.starts_with(b"%PDF-") {
        return Err(foreign(ForeignFile::Pdf));
    } else {
        text::read(bytes, file_name, options.encoding)?
    };
    row::read_records(source, file_name, options)
}

fn too_large(file_name: &str, limit: u64, measure: Measure) -> RosterTrouble {
    RosterTrouble::TooLarge { file_name: file_name.to_owned(), limit, measure }
}

/// What stands in one field of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Cell {
    Empty,
    Text(String),
    /// A number of a spreadsheet; whole ones without a decimal point.
    Number(String),
    /// A date or a truth value of a spreadsheet, as text.
    Other(String),
    /// An error value of a spreadsheet.
    Fault(String),
}

impl Cell {
    fn text(&self) -> &str {
        match self {
            Self::Empty => "",
            Self::Text(text) | Self::Number(text) | Self::Other(text) | Self::Fault(text) => text,
        }
    }

    fn is_empty(&self) -> bool {
        self.text().chars().all(char::is_whitespace)
    }
}

/// One line of text, or one row of a sheet, in fields.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Record {
    line: u32,
    last_line: u32,
    cells: Vec<Cell>,
    quotes: Quotes,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Quotes {
    Balanced,
    /// The line could not be taken apart; its only cell is the whole line.
    Unbalanced,
}

impl Record {
    fn is_empty(&self) -> bool {
        self.cells.iter().all(Cell::is_empty)
    }
}

/// The records of a file, whatever kind it is.
#[derive(Debug)]
struct Source {
    records: Vec<Record>,
    diagnostics: Vec<Diagnostic>,
    encoding: Option<Encoding>,
    separator: Option<Separator>,
}

/// The titles of a written list. [`read`] knows each of them.
const TITLES: [&str; 6] = ["Card Game ID", "Name", "Reading", "Region", "Club", "Birth Date"];

/// Returns the list as CSV that [`read`] reads back to the same entries, line numbers aside.
/// Ids are written padded to ten digits. The column of birth dates is there only when an entry has one.
#[must_use]
pub fn write_csv(entries: &[RosterEntry], options: WriteOptions) -> Vec<u8> {
    let (titles, rows) = written_rows(entries);
    table::write_csv(titles, &rows, options)
}

/// Returns the list as a workbook; the cells of ids are text, so that no zero is lost.
///
/// # Errors
/// When there are more entries than a workbook has rows.
pub fn write_xlsx(entries: &[RosterEntry]) -> Result<Vec<u8>, WorkbookNotWritten> {
    let (titles, rows) = written_rows(entries);
    table::write_xlsx(titles, &rows)
}

fn written_rows(entries: &[RosterEntry]) -> (&'static [&'static str], Vec<Vec<String>>) {
    let columns = if entries.iter().any(|entry| entry.birth_date.is_some()) { 6 } else { 5 };
    let rows = entries
        .iter()
        .map(|entry| {
            let id = entry.card_game_id.as_deref().map(|digits| {
                digits.parse().map_or_else(|_| digits.to_owned(), |id: CardGameId| id.to_string())
            });
            let texts = [
                id,
                Some(entry.name.clone()),
                entry.reading.clone(),
                entry.region.clone(),
                entry.club.clone(),
                entry.birth_date.clone(),
            ];
            texts.into_iter().take(columns).map(Option::unwrap_or_default).collect()
        })
        .collect();
    (&TITLES[..columns], rows)
}

#[cfg(test)]
mod tests;
