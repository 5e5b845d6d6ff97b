//! Entries that may be the same person.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use super::Roster;
use crate::card_game_id;
use crate::diagnostics::Severity;

/// A line that repeats an earlier one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duplicate {
    /// The later line.
    pub line: u32,
    /// The first line that it repeats.
    pub first_line: u32,
    /// What is the same.
    pub kind: DuplicateKind,
}

/// What is the same in two lines.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DuplicateKind {
    /// The CARD GAME ID, padded to ten digits. It is the same person.
    SameId {
        /// The ten digits.
        card_game_id: String,
    },
    /// The name, as [`normalised_name`] makes it. Two people can have the same name; they must then be
    /// told apart on every printed list.
    SameName {
        /// The name in the form in which names are compared.
        name: String,
    },
}

impl DuplicateKind {
    /// Returns how much it matters: the same id is a fault, the same name only asks for a look.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self {
            Self::SameId { .. } => Severity::Error,
            Self::SameName { .. } => Severity::Warning,
        }
    }
}

/// Returns every line that repeats an earlier one, by id or by name, in the order of the lines. A line that
/// repeats both is there twice, the id first. Nothing is taken out of the list.
#[must_use]
pub fn duplicates(roster: &Roster) -> Vec<Duplicate> {
    let mut found = Vec::new();
    let mut ids = BTreeMap::<String, u32>::new();
    let mut names = BTreeMap::<String, u32>::new();
    for entry in &roster.entries {
        let line = entry.line;
        if let Some(card_game_id) = entry.card_game_id.as_deref().and_then(card_game_id::padded) {
            let first_line = *ids.entry(card_game_id.clone()).or_insert(line);
            if first_line != line {
                found.push(Duplicate { line, first_line, kind: DuplicateKind::SameId { card_game_id } });
            }
        }
        let name = normalised_name(&entry.name);
        let first_line = *names.entry(name.clone()).or_insert(line);
        if first_line != line {
            found.push(Duplicate { line, first_line, kind: DuplicateKind::SameName { name } });
        }
    }
    found
}

/// Returns the form in which names are compared, never the one that is printed: compatibility forms composed
/// (NFKC), letter case folded, each run of white space one space.
///
/// Case is folded by way of capitals, so that `ß` meets `SS`; marks on letters stay (`Zoë` is not `Zoe`).
#[must_use]
pub fn normalised_name(name: &str) -> String {
    let composed: String = name.nfkc().collect();
    let folded: String = composed.to_uppercase().to_lowercase().nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}
