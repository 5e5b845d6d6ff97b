//! People: what is known of a human being, kept outside the hashed record.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::card_game_id::CardGameId;
use crate::commitment::{Digest, commitment};
use crate::id::PersonId;

/// The longest name in characters; a longer one is refused, never cut.
pub const LONGEST_NAME: usize = 200;

/// What is known of a person. Events hold only a salted commitment to it, so that it can be erased.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonRecord {
    /// The name as typed and as printed.
    pub name: String,
    /// How the name is read aloud (ふりがな), for calling and for sorting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The KONAMI CARD GAME ID, or a temporary one; never shown in public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card_game_id: Option<CardGameId>,
    /// Where the person comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The shop or club the person plays for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
}

impl fmt::Debug for PersonRecord {
    /// Hides everything, so that no record reaches a log line by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonRecord(…)")
    }
}

impl PersonRecord {
    /// Returns a record of a name and nothing else.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), reading: None, card_game_id: None, region: None, club: None }
    }

    /// Returns the text that is committed to and stored: JSON with its keys in fixed order.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a record of text always becomes JSON")
    }
}

/// One version of a person's record, with the salt of its commitment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonVersion {
    /// Whose record.
    pub person: PersonId,
    /// 1 for the first record, one more for each edit.
    pub version: u32,
    /// The record.
    pub record: PersonRecord,
    /// What makes the commitment unguessable.
    pub salt: [u8; 32],
}

impl PersonVersion {
    /// Returns the commitment that the event of this version carries.
    #[must_use]
    pub fn commitment(&self) -> Digest {
        commitment(&self.salt, &self.record.to_json())
    }
}

/// The records of all persons, found by id, by name and by CARD GAME ID.
#[derive(Debug, Clone, Default)]
pub struct Directory {
    records: BTreeMap<PersonId, PersonRecord>,
    by_name: BTreeMap<String, BTreeSet<PersonId>>,
    by_card_game_id: BTreeMap<CardGameId, BTreeSet<PersonId>>,
}

impl Directory {
    /// Returns the record of `person`, unless it was erased or never learnt.
    #[must_use]
    pub fn get(&self, person: PersonId) -> Option<&PersonRecord> {
        self.records.get(&person)
    }

    /// Returns everybody whose name has the same [`name_key`], in order of id.
    pub fn of_name(&self, name: &str) -> impl Iterator<Item = PersonId> + '_ {
        self.by_name.get(&name_key(name)).into_iter().flatten().copied()
    }

    /// Returns everybody with this CARD GAME ID, in order of id.
    pub fn of_card_game_id(&self, id: CardGameId) -> impl Iterator<Item = PersonId> + '_ {
        self.by_card_game_id.get(&id).into_iter().flatten().copied()
    }

    /// Takes in the record of `person`, in place of an older one.
    pub fn insert(&mut self, person: PersonId, record: PersonRecord) {
        self.remove(person);
        self.by_name.entry(name_key(&record.name)).or_default().insert(person);
        if let Some(id) = record.card_game_id {
            self.by_card_game_id.entry(id).or_default().insert(person);
        }
        self.records.insert(person, record);
    }

    /// Forgets `person`.
    pub fn remove(&mut self, person: PersonId) {
        let Some(record) = self.records.remove(&person) else { return };
        if let Some(persons) = self.by_name.get_mut(&name_key(&record.name)) {
            persons.remove(&person);
        }
        if let Some(persons) = record.card_game_id.and_then(|id| self.by_card_game_id.get_mut(&id)) {
            persons.remove(&person);
        }
    }
}

/// Returns what two spellings of one name have in common: compatibility-composed, without case, runs
/// of white space made one space. Only for finding duplicates; names are printed as typed.
#[must_use]
pub fn name_key(name: &str) -> String {
    // Up and down again folds what has two small forms or none of one letter: ß and ss, ς and σ.
    let cased = name.nfkc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let folded: String = cased.nfkc().collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c22_composed_and_decomposed_spellings_are_one_name() {
        for (left, right) in [
            ("Zoe\u{301}", "Zo\u{e9}"),
            ("Aki Example", "aki  example "),
            ("ＡＫＩ\u{3000}Example", "Aki Example"),
            ("ﾔﾏﾀﾞ", "ヤマダ"),
            ("Groß", "GROSS"),
            ("ΝΙΚΟΣ", "νικος"),
        ] {
            assert_eq!(name_key(left), name_key(right));
        }
        assert_ne!(name_key("見本 太郎"), name_key("見本 次郎"));
    }
}
