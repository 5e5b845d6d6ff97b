//! Entries that may be the same person.

use std::collections::BTreeMap;

use hantei_core::card_game_id::CardGameId;
use hantei_core::person::name_key;

use super::Roster;
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
    /// The name, as [`name_key`] makes it. Two people can have the same name; they must then be
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
        if let Some(id) = entry.card_game_id.as_deref().and_then(|digits| digits.parse::<CardGameId>().ok()) {
            let card_game_id = id.to_string();
            let first_line = *ids.entry(card_game_id.clone()).or_insert(line);
            if first_line != line {
                found.push(Duplicate { line, first_line, kind: DuplicateKind::SameId { card_game_id } });
            }
        }
        let name = name_key(&entry.name);
        let first_line = *names.entry(name.clone()).or_insert(line);
        if first_line != line {
            found.push(Duplicate { line, first_line, kind: DuplicateKind::SameName { name } });
        }
    }
    found
}
