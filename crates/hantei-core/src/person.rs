//! People: what is known of a human being, kept outside the hashed record.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

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
    /// By place of the id; `None` where there is no record, or not any more.
    records: Vec<Option<PersonRecord>>,
    /// What stands for the name, and whose it is. Two names may have the same mark.
    by_name: BTreeSet<(u64, PersonId)>,
    by_card_game_id: BTreeSet<(CardGameId, PersonId)>,
    /// Whoever has the name of somebody else.
    namesakes: BTreeSet<PersonId>,
}

impl Directory {
    /// Returns the record of `person`, unless it was erased or never learnt.
    #[must_use]
    pub fn get(&self, person: PersonId) -> Option<&PersonRecord> {
        self.records.get(person.index())?.as_ref()
    }

    /// Returns everybody whose name has the same [`name_key`], in order of id.
    pub fn of_name(&self, name: &str) -> impl Iterator<Item = PersonId> + '_ {
        let key = name_key(name);
        let mark = mark(&key);
        let alike = self.by_name.range((mark, FIRST)..=(mark, LAST)).map(|(_, person)| *person);
        alike.filter(move |person| self.get(*person).is_some_and(|record| name_key(&record.name) == key))
    }

    /// Returns true if somebody else has the name of `person`. It costs little, so that every list may ask for
    /// everybody.
    #[must_use]
    pub fn has_namesake(&self, person: PersonId) -> bool {
        self.namesakes.contains(&person)
    }

    /// Returns everybody with this CARD GAME ID, in order of id.
    pub fn of_card_game_id(&self, id: CardGameId) -> impl Iterator<Item = PersonId> + '_ {
        self.by_card_game_id.range((id, FIRST)..=(id, LAST)).map(|(_, person)| *person)
    }

    /// Takes in the record of `person`, in place of an older one.
    pub fn insert(&mut self, person: PersonId, record: PersonRecord) {
        self.remove(person);
        let mark = mark(&name_key(&record.name));
        self.by_name.insert((mark, person));
        if let Some(id) = record.card_game_id {
            self.by_card_game_id.insert((id, person));
        }
        if self.records.len() <= person.index() {
            self.records.resize(person.index() + 1, None);
        }
        let name = self.by_name.range((mark, FIRST)..=(mark, LAST)).nth(1).map(|_| record.name.clone());
        self.records[person.index()] = Some(record);
        if let Some(name) = name {
            // Of three or more, the others are known to share it already.
            let alike: Vec<PersonId> = self.of_name(&name).take(3).collect();
            match alike.len() {
                0 | 1 => {}
                2 => self.namesakes.extend(alike),
                _ => {
                    self.namesakes.insert(person);
                }
            }
        }
    }

    /// Forgets `person`.
    pub fn remove(&mut self, person: PersonId) {
        let Some(record) = self.records.get_mut(person.index()).and_then(Option::take) else { return };
        self.by_name.remove(&(mark(&name_key(&record.name)), person));
        if let Some(id) = record.card_game_id {
            self.by_card_game_id.remove(&(id, person));
        }
        if self.namesakes.remove(&person) {
            let left: Vec<PersonId> = self.of_name(&record.name).take(2).collect();
            if let [alone] = left[..] {
                self.namesakes.remove(&alone);
            }
        }
    }
}

const FIRST: PersonId = PersonId(0);
const LAST: PersonId = PersonId(u32::MAX);

/// Returns eight bytes that stand for a name: an index of a million names is then as small as one of
/// numbers.
fn mark(key: &str) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = *blake3::hash(key.as_bytes()).as_bytes();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// Returns whether nobody sees `letter`: marks of direction and of joining, tags, fillers, the blank of Braille.
/// Among others they keep their place, as in the writing of Persian and in emoji; alone they are no name.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    // What Unicode calls default ignorable, and the one pattern of Braille without a dot.
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns what two spellings of one name have in common: compatibility-composed, without case and what nobody
/// sees, runs of white space made one space. Only for finding duplicates; names are printed as typed.
#[must_use]
pub fn name_key(name: &str) -> String {
    let composed = composed(name);
    // Up and down again folds what has two small forms or none of one letter: ß and ss, ς and σ.
    let cased: String = composed.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect();
    let folded = self::composed(&cased);
    let seen: String = folded.chars().filter(|letter| !is_invisible(*letter)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `text` compatibility-composed. Most names are so already, which is seen sooner than it is done.
fn composed(text: &str) -> Cow<'_, str> {
    match is_nfkc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfkc().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_shares_a_name_is_known_as_long_as_another_has_it() {
        let mut directory = Directory::default();
        let shared = |directory: &Directory| -> Vec<u32> {
            (1..=4).filter(|person| directory.has_namesake(PersonId(*person))).collect()
        };
        for (person, name) in [(1, "Kim Test"), (2, "kim  TEST"), (3, "Kim Test"), (4, "Kim Testa")] {
            directory.insert(PersonId(person), PersonRecord::named(name));
        }
        assert_eq!(shared(&directory), [1, 2, 3]);
        directory.insert(PersonId(2), PersonRecord::named("Kim B. Test"));
        assert_eq!(shared(&directory), [1, 3]);
        directory.remove(PersonId(1));
        assert_eq!(shared(&directory), [] as [u32; 0]);
    }

    #[test]
    fn c22_composed_and_decomposed_spellings_are_one_name() {
        for (left, right) in [
            ("Zoe\u{301}", "Zo\u{e9}"),
            ("Aki Example", "aki  example "),
            ("ＡＫＩ\u{3000}Example", "Aki Example"),
            ("ﾔﾏﾀﾞ", "ヤマダ"),
            ("Groß", "GROSS"),
            ("ΝΙΚΟΣ", "νικος"),
            ("Aki\u{200b} Ex\u{2060}ample\u{feff}", "Aki Example"),
            ("見\u{ad}本\u{3164} 太郎", "見本 太郎"),
        ] {
            assert_eq!(name_key(left), name_key(right));
        }
        assert_ne!(name_key("見本 太郎"), name_key("見本 次郎"));
    }

    #[test]
    fn people_are_found_by_name_and_by_id_as_long_as_their_record_is_kept() {
        let mut directory = Directory::default();
        let id: CardGameId = "9999000001".parse().unwrap();
        for (person, name) in [(3, "Aki Example"), (1, "ＡＫＩ example"), (2, "Zoe Example")] {
            let record = PersonRecord { card_game_id: Some(id), ..PersonRecord::named(name) };
            directory.insert(PersonId(person), record);
        }
        let named =
            |directory: &Directory, name: &str| directory.of_name(name).map(|it| it.0).collect::<Vec<_>>();
        let held = |directory: &Directory| directory.of_card_game_id(id).map(|it| it.0).collect::<Vec<_>>();
        assert_eq!((named(&directory, "aki  example"), held(&directory)), (vec![1, 3], vec![1, 2, 3]));
        directory.insert(PersonId(3), PersonRecord::named("Zoe Example"));
        assert_eq!(
            (named(&directory, "Aki Example"), named(&directory, "zoe example")),
            (vec![1], vec![2, 3])
        );
        assert_eq!(held(&directory), [1, 2], "the newer record names no id");
        directory.remove(PersonId(1));
        directory.remove(PersonId(4));
        assert_eq!((named(&directory, "Aki Example"), held(&directory)), (vec![], vec![2]));
        assert!(directory.get(PersonId(1)).is_none() && directory.get(PersonId(2)).is_some());
    }
}
