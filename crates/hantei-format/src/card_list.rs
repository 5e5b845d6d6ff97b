//! Card databases in, and the pool that is made of them out.
//!
//! | form | what |
//! | --- | --- |
//! | yaml-yugi | JSON lines, one card each |
//! | YGOPRODeck | one JSON object with `data`, the answer of its API |
//! | pool | JSON lines as [`write_pool`] writes them |
//! | by hand | TOML: corrections and what databases do not say ([`by_hand`]) |
//!
//! Any of them may be packed with gzip. `cards.cdb` is read by the store, which knows SQL; its rows become
//! cards in [`cdb`]. A row that cannot be read is named and passed over, the others count.

use std::io::Read;

use flate2::read::MultiGzDecoder;
use hantei_core::card::{Card, PoolBuilder, SourceKind};
use serde_json::Value;

use crate::coded::{coded, mebibytes};
use crate::{Diagnostic, DiagnosticKind};

pub mod by_hand;
pub mod cdb;
mod json;
mod pool;

pub use pool::{as_of, write_pool};

/// The largest file that is read, unpacked.
pub const LARGEST: u64 = 512 << 20;

/// The most cards of a pool. All games of the world together have fewer.
pub const MOST_CARDS: usize = 500_000;

/// The most remarks that are kept of one file.
const MOST_REMARKS: usize = 1_000;

/// The longest name of a card, in characters.
const LONGEST_NAME: usize = 400;

/// The file holds no cards that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CardTrouble {
    /// It is larger than any database.
    #[error("more than {limit} MiB")]
    TooLarge {
        /// The largest that is read.
        limit: u64,
    },
    /// There are more cards than in any game.
    #[error("more than {limit} cards")]
    TooManyCards {
        /// The most that are read.
        limit: usize,
    },
    /// The packed file is damaged.
    #[error("the packed file is damaged")]
    Packed,
    /// It is no JSON that holds cards.
    #[error("line {line}: no card database")]
    NotCards {
        /// The first line that is not.
        line: u32,
    },
    /// It is no TOML of cards.
    #[error("line {line}: {detail}")]
    Toml {
        /// The line.
        line: u32,
        /// What the reader of TOML says.
        detail: String,
    },
}

coded! {
    CardTrouble {
        Self::TooLarge { limit } => "too-large" { limit: limit }
        Self::TooManyCards { limit } => "too-many-cards" { limit: limit }
        Self::Packed => "packed" {}
        Self::NotCards { line } => "not-cards" { line: line }
        Self::Toml { line, detail } => "not-toml" { line: line, detail: detail }
    }
}

/// What came of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFile {
    /// What kind of database it is.
    pub kind: SourceKind,
    /// How many cards it gave.
    pub cards: usize,
    /// What there is to say.
    pub diagnostics: Vec<Diagnostic>,
    /// How many rows are no cards. All of them are counted, only the first thousand remarks are kept.
    pub rejected: usize,
}

/// Adds the cards in `bytes`, the contents of the file `name`, to a pool. `progress` is told from time to
/// time how many rows have been read.
///
/// # Errors
///
/// When nothing of it can be read as cards. Whoever made or copied the file causes that.
pub fn read(
    bytes: &[u8],
    name: &str,
    builder: &mut PoolBuilder,
    progress: &mut dyn FnMut(u64),
) -> Result<CardFile, CardTrouble> {
    let unpacked;
    let mut bytes = bytes;
    if bytes.starts_with(&[0x1F, 0x8B]) {
        let mut text = Vec::new();
        let mut unpacker = MultiGzDecoder::new(bytes).take(LARGEST + 1);
        unpacker.read_to_end(&mut text).map_err(|_| CardTrouble::Packed)?;
        unpacked = text;
        bytes = &unpacked;
    }
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > LARGEST {
        return Err(CardTrouble::TooLarge { limit: mebibytes(LARGEST) });
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if name.to_ascii_lowercase().ends_with(".toml") {
        return by_hand::read(bytes, name, builder);
    }
    let first = bytes.iter().position(|byte| !byte.is_ascii_whitespace()).map(|at| &bytes[at..]);
    let whole = |text: &[u8]| serde_json::from_slice::<json::Answer>(text).ok();
    if let Some(answer) = first.filter(|text| text.starts_with(b"{")).and_then(whole) {
        return Taking::begin(builder, name, SourceKind::Ygoprodeck).answer(&answer, progress);
    }
    let is_pool = first.is_some_and(pool::is_pool);
    let kind = if is_pool { SourceKind::Pool } else { SourceKind::YamlYugi };
    Taking::begin(builder, name, kind).lines(bytes, progress)
}

/// Takes the cards of one file.
struct Taking<'b> {
    builder: &'b mut PoolBuilder,
    file: hantei_core::card::SourceFile,
    found: CardFile,
}

impl<'b> Taking<'b> {
    fn begin(builder: &'b mut PoolBuilder, name: &str, kind: SourceKind) -> Self {
        let file = builder.begin(name, kind);
        let found = CardFile { kind, cards: 0, diagnostics: Vec::new(), rejected: 0 };
        Self { builder, file, found }
    }

    fn say(&mut self, line: u32, kind: DiagnosticKind) {
        if matches!(kind, DiagnosticKind::NotACard { .. }) {
            self.found.rejected += 1;
        }
        if self.found.diagnostics.len() < MOST_REMARKS {
            self.found.diagnostics.push(Diagnostic::at(line, kind));
        }
    }

    /// Takes a card that was read, or says why it is none.
    fn take(&mut self, line: u32, read: Result<(Card, Vec<Unread>), Unread>) -> Result<(), CardTrouble> {
        match read {
            Ok((card, unread)) => {
                for Unread { row, part } in unread {
                    self.say(line, DiagnosticKind::PartNotRead { row, part: part.to_owned() });
                }
                self.builder.add(self.file, card);
                self.found.cards += 1;
            }
            Err(Unread { row, part }) => {
                self.say(line, DiagnosticKind::NotACard { row, part: part.to_owned() });
            }
        }
        if self.builder.len() > MOST_CARDS {
            return Err(CardTrouble::TooManyCards { limit: MOST_CARDS });
        }
        Ok(())
    }

    fn answer(
        mut self,
        answer: &json::Answer,
        progress: &mut dyn FnMut(u64),
    ) -> Result<CardFile, CardTrouble> {
        for (row, number) in answer.data.iter().zip(1..) {
            let read = match serde_json::from_str::<Value>(row.get()) {
                Ok(value) => json::ygoprodeck(&value, number),
                Err(_) => Err(Unread { row: number.to_string(), part: "json" }),
            };
            // The answer stands on one line; what is counted is the place in `data`.
            self.take(number, read)?;
            if number.is_multiple_of(1_000) {
                progress(u64::from(number));
            }
        }
        Ok(self.found)
    }

    fn lines(mut self, bytes: &[u8], progress: &mut dyn FnMut(u64)) -> Result<CardFile, CardTrouble> {
        let kind = self.found.kind;
        for (line, number) in bytes.split(|byte| *byte == b'\n').zip(1_u32..) {
            let line = line.trim_ascii();
            if line.is_empty() || number == 1 && kind == SourceKind::Pool {
                continue;
            }
            let read = match serde_json::from_slice::<Value>(line) {
                Ok(value) if kind == SourceKind::Pool => pool::read_card(&value, number),
                Ok(value) => json::yaml_yugi(&value, number),
                Err(_) => Err(Unread { row: number.to_string(), part: "json" }),
            };
            let failed = read.is_err();
            self.take(number, read)?;
            // Something quite different is not reported line by line.
            if failed && self.found.cards == 0 && self.found.rejected > 20 {
                return Err(CardTrouble::NotCards { line: number - 20 });
            }
            if number.is_multiple_of(1_000) {
                progress(u64::from(number));
            }
        }
        if self.found.cards == 0 {
            return Err(CardTrouble::NotCards { line: 1 });
        }
        Ok(self.found)
    }
}

/// Something of a row that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unread {
    /// What tells the row.
    pub(crate) row: String,
    /// Which part of it.
    pub(crate) part: &'static str,
}

/// Returns a name without what could not stand on a card, or that it is none.
fn checked_name(text: &str) -> Option<String> {
    let text = text.trim();
    let fits = !text.is_empty()
        && text.chars().count() <= LONGEST_NAME
        && !text.chars().any(|letter| letter.is_control() || letter == '\u{FFFD}');
    fits.then(|| text.to_owned())
}

/// Returns true if the text is Japanese: it holds kana or Han characters.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF66}'..='\u{FF9D}'))
}

#[cfg(test)]
mod tests;
