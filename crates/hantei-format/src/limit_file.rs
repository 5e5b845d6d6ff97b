//! Forbidden/Limited Lists in whichever form they come: `lflist.conf`, JSON vectors by official id, or our
//! own TOML.
//!
//! ```toml
//! name = "Club list"
//! effective_from = "2023-07-14"
//! forbidden = [12345678, "Sample Dragon"]        # passcodes or names
//! limited = [{ official_id = 4023 }]
//! semi_limited = []
//! # limited_1, limited_2, limited_3: the categories of Duel Links
//! # mode = "others-excluded": cards that are not named may not be used
//! # allowed = […]: named without a limit, for such a list
//! ```

use std::collections::BTreeMap;
use std::fmt;

use hantei_core::card::{OfficialId, Passcode};
use hantei_core::date::CivilDate;
use hantei_core::deck::{LimitEntry, LimitList, LimitMode, LimitStatus, LimitSubject};
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use toml::Spanned;

use crate::Diagnostic;
use crate::coded::coded;
use crate::encoding::{self, EncodingTrouble};
use crate::lflist::{self, LflistTrouble};

/// The largest file that is read.
pub const LARGEST_MIB: u32 = 16;

/// The file holds no list that can be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitTrouble {
    /// It is not text.
    #[error(transparent)]
    Encoding(EncodingTrouble),
    /// It is larger than any list.
    #[error("more than {limit} MiB")]
    TooLarge {
        /// The largest that is read.
        limit: u32,
    },
    /// It is no `lflist.conf`.
    #[error(transparent)]
    Lflist(LflistTrouble),
    /// It is no JSON vector.
    #[error("line {line}: {detail}")]
    Json {
        /// The line.
        line: u32,
        /// What the reader of JSON says.
        detail: String,
    },
    /// It is no TOML list.
    #[error("line {line}: {detail}")]
    Toml {
        /// The line.
        line: u32,
        /// What the reader of TOML says.
        detail: String,
    },
    /// A date is none.
    #[error("{text} is no date")]
    Date {
        /// What is written.
        text: String,
    },
}

coded! {
    LimitTrouble {
        Self::Encoding(EncodingTrouble { tried, line, byte, offset, candidates }) => "not-text" {
            tried: tried,
            line: line,
            byte: format!("0x{byte:02X}"),
            offset: offset,
            candidates: encoding::names(candidates),
        }
        Self::TooLarge { limit } => "too-large" { limit: limit }
        Self::Lflist(LflistTrouble::EntriesBeforeName { line }) => "entries-before-name" { line: line }
        Self::Lflist(LflistTrouble::NoList) => "no-list" {}
        Self::Json { line, detail } => "not-json" { line: line, detail: detail }
        Self::Toml { line, detail } => "not-toml" { line: line, detail: detail }
        Self::Date { text } => "not-a-date" { text: text }
    }
}

/// Returns the lists in `bytes`, the contents of the file `name`, in their order.
///
/// # Errors
///
/// When there is none that can be taken. Whoever made the file causes that.
pub fn read(bytes: &[u8], name: &str) -> Result<(Vec<LimitList>, Vec<Diagnostic>), LimitTrouble> {
    if bytes.len() >> 20 >= usize::try_from(LARGEST_MIB).unwrap_or(usize::MAX) {
        return Err(LimitTrouble::TooLarge { limit: LARGEST_MIB });
    }
    let text = encoding::decode(bytes, None).map_err(LimitTrouble::Encoding)?.text;
    let name = name.to_ascii_lowercase();
    if name.ends_with(".json") || text.trim_start().starts_with('{') {
        return read_vector(&text).map(|list| (vec![list], Vec::new()));
    }
    if name.ends_with(".toml") {
        return read_toml(&text).map(|list| (vec![list], Vec::new()));
    }
    lflist::read(&text).map_err(LimitTrouble::Lflist)
}

/// Pairs in the order of the file, repeated keys included.
struct Pairs(Vec<(String, u32)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;

        impl<'de> Visitor<'de> for Each {
            type Value = Pairs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of official ids and numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }

        deserializer.deserialize_map(Each)
    }
}

#[derive(Deserialize)]
struct Vector {
    date: String,
    regulation: Pairs,
}

fn read_vector(text: &str) -> Result<LimitList, LimitTrouble> {
    let vector: Vector = serde_json::from_str(text).map_err(|error| LimitTrouble::Json {
        line: u32::try_from(error.line()).unwrap_or(u32::MAX),
        detail: detail(&error.to_string()),
    })?;
    let mut entries = Vec::new();
    let (mut at, mut line) = (0, 1);
    for (key, copies) in vector.regulation.0 {
        // The keys stand in this order, so each is found behind the one before.
        let quoted = format!("\"{key}\"");
        let next = text[at..].find(&quoted).map_or(at, |found| at + found + quoted.len());
        line += line_breaks(&text[at..next]);
        at = next;
        let id = key
            .parse()
            .map_err(|_| LimitTrouble::Json { line, detail: format!("{quoted} is no official id") })?;
        entries.push(LimitEntry {
            subject: LimitSubject::Official(OfficialId(id)),
            status: LimitStatus::of_copies(copies),
            line,
        });
    }
    let effective_from = Some(date(&vector.date)?);
    Ok(LimitList { name: vector.date, effective_from, mode: LimitMode::OthersAllowed, entries })
}

/// A card as a list of ours names it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Subject {
    Passcode(u32),
    Name(String),
    Official { official_id: u32 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ours {
    name: String,
    effective_from: Option<String>,
    #[serde(default)]
    mode: Mode,
    #[serde(default)]
    forbidden: Vec<Spanned<Subject>>,
    #[serde(default)]
    limited: Vec<Spanned<Subject>>,
    #[serde(default)]
    semi_limited: Vec<Spanned<Subject>>,
    #[serde(default)]
    limited_1: Vec<Spanned<Subject>>,
    #[serde(default)]
    limited_2: Vec<Spanned<Subject>>,
    #[serde(default)]
    limited_3: Vec<Spanned<Subject>>,
    #[serde(default)]
    allowed: Vec<Spanned<Subject>>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    #[default]
    OthersAllowed,
    OthersExcluded,
}

fn read_toml(text: &str) -> Result<LimitList, LimitTrouble> {
    let ours: Ours = toml::from_str(text).map_err(|error| LimitTrouble::Toml {
        line: 1 + line_breaks(&text[..error.span().map_or(0, |span| span.start.min(text.len()))]),
        detail: detail(error.message()),
    })?;
    let groups = [
        (LimitStatus::Forbidden, ours.forbidden),
        (LimitStatus::Limited, ours.limited),
        (LimitStatus::SemiLimited, ours.semi_limited),
        (LimitStatus::Limited1, ours.limited_1),
        (LimitStatus::Limited2, ours.limited_2),
        (LimitStatus::Limited3, ours.limited_3),
        (LimitStatus::Copies(3), ours.allowed),
    ];
    let mut entries = Vec::new();
    for (status, subjects) in groups {
        for subject in subjects {
            let line = 1 + line_breaks(&text[..subject.span().start.min(text.len())]);
            let subject = match subject.into_inner() {
                Subject::Passcode(code) => LimitSubject::Passcode(Passcode(code)),
                Subject::Name(name) => LimitSubject::Name(name),
                Subject::Official { official_id } => LimitSubject::Official(OfficialId(official_id)),
            };
            entries.push(LimitEntry { subject, status, line });
        }
    }
    // The later line counts, whatever group it stands in.
    entries.sort_by_key(|entry| entry.line);
    let mode = match ours.mode {
        Mode::OthersAllowed => LimitMode::OthersAllowed,
        Mode::OthersExcluded => LimitMode::OthersExcluded,
    };
    let effective_from = ours.effective_from.as_deref().map(date).transpose()?;
    Ok(LimitList { name: ours.name, effective_from, mode, entries })
}

/// Returns a list as TOML, to be kept: [`read`] gives the same limits again. Of two entries for one card only
/// the one that counts is written.
#[must_use]
pub fn write(list: &LimitList) -> String {
    let mut counts: BTreeMap<&LimitSubject, LimitStatus> = BTreeMap::new();
    for entry in &list.entries {
        counts.insert(&entry.subject, entry.status);
    }
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    let mut text = format!("name = {}\n", quoted(&list.name));
    if let Some(day) = list.effective_from {
        text.push_str(&format!("effective_from = \"{day}\"\n"));
    }
    match list.mode {
        LimitMode::OthersAllowed => {}
        LimitMode::OthersExcluded => text.push_str("mode = \"others-excluded\"\n"),
    }
    for (key, wanted) in [
        ("forbidden", LimitStatus::Forbidden),
        ("limited", LimitStatus::Limited),
        ("semi_limited", LimitStatus::SemiLimited),
        ("limited_1", LimitStatus::Limited1),
        ("limited_2", LimitStatus::Limited2),
        ("limited_3", LimitStatus::Limited3),
        ("allowed", LimitStatus::Copies(3)),
    ] {
        let group = counts.iter().filter(|(_, status)| match **status {
            // More copies than any rule allows limit nothing.
            LimitStatus::Copies(_) => wanted == LimitStatus::Copies(3),
            status => status == wanted,
        });
        let members: Vec<String> = group
            .map(|(subject, _)| match subject {
                LimitSubject::Passcode(code) => code.to_string(),
                LimitSubject::Official(id) => format!("{{ official_id = {id} }}"),
                LimitSubject::Name(name) => quoted(name),
            })
            .collect();
        if !members.is_empty() {
            text.push_str(&format!("{key} = [{}]\n", members.join(", ")));
        }
    }
    text
}

fn date(text: &str) -> Result<CivilDate, LimitTrouble> {
    text.parse().map_err(|_| LimitTrouble::Date { text: crate::ydk::cut(text) })
}

fn line_breaks(text: &str) -> u32 {
    u32::try_from(text.bytes().filter(|byte| *byte == b'\n').count()).unwrap_or(u32::MAX)
}

/// Returns what a reader says of a file, on one line.
pub(crate) fn detail(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told(list: &LimitList) -> Vec<(String, u32, u32)> {
        let told = |entry: &LimitEntry| (entry.subject.to_string(), entry.status.copies(), entry.line);
        list.entries.iter().map(told).collect()
    }

    fn row(subject: &str, copies: u32, line: u32) -> (String, u32, u32) {
        (subject.to_owned(), copies, line)
    }

    #[test]
    fn a_vector_is_read_by_official_id_with_its_lines_and_repeats() {
        let text = "{\n  \"date\": \"2023-07-13\",\n  \"regulation\": {\n    \"4023\": 1,\n    \"12\": 0, \"13\": 2,\n    \"4023\": 2\n  }\n}\n";
        let (lists, _) = read(text.as_bytes(), "master-duel.vector.json").unwrap();
        assert_eq!(told(&lists[0]), [row("4023", 1, 4), row("12", 0, 5), row("13", 2, 5), row("4023", 2, 6)]);
        assert_eq!(lists[0].effective_from, Some("2023-07-13".parse().unwrap()));
    }

    #[test]
    fn our_own_list_is_read_by_passcode_name_and_official_id() {
        let text = "name = \"Club\"\neffective_from = \"2023-07-14\"\nforbidden = [12, \"Sample Dragon\"]\nlimited = [\n  { official_id = 4023 },\n  12,\n]\nlimited_2 = [5]\nmode = \"others-excluded\"\nallowed = [7]\n";
        let (lists, _) = read(text.as_bytes(), "club.toml").unwrap();
        assert_eq!(
            told(&lists[0]),
            [
                row("12", 0, 3),
                row("Sample Dragon", 0, 3),
                row("4023", 1, 5),
                row("12", 1, 6),
                row("5", 2, 8),
                row("7", 3, 10),
            ]
        );
        assert_eq!(lists[0].entries[4].status, LimitStatus::Limited2);
        assert_eq!((lists[0].mode, lists[0].name.as_str()), (LimitMode::OthersExcluded, "Club"));
    }

    #[test]
    fn a_list_that_was_written_says_the_same_again() {
        let text = b"!Sample 'list'\n$whitelist\n12 0\n13 1\n14 2\n15 3\n12 1\n16 7\n";
        let (lists, _) = read(text, "lflist.conf").unwrap();
        let written = write(&lists[0]);
        let (again, _) = read(written.as_bytes(), "again.toml").unwrap();
        let copies = |list: &LimitList| {
            let mut last = BTreeMap::new();
            for entry in &list.entries {
                last.insert(entry.subject.to_string(), entry.status.copies().min(3));
            }
            (list.name.clone(), list.mode, last)
        };
        assert_eq!(copies(&again[0]), copies(&lists[0]));
        let (ours, _) = read(b"name = 'Club'\neffective_from = '2023-07-14'\nforbidden = [12, 'Sample \"Dragon\"']\nlimited = [{ official_id = 4023 }]\nlimited_2 = [5]\n", "club.toml").unwrap();
        let (again, _) = read(write(&ours[0]).as_bytes(), "again.toml").unwrap();
        assert_eq!(copies(&again[0]), copies(&ours[0]));
        assert_eq!(again[0].effective_from, ours[0].effective_from);
    }

    #[test]
    fn a_file_that_is_no_list_says_where_and_why() {
        for (name, text, code) in [
            ("a.json", "{ \"date\": 3 }", "not-json"),
            ("a.json", "{ \"date\": \"2023-07-13\", \"regulation\": { \"x\": 1 } }", "not-json"),
            ("a.json", "{ \"date\": \"2023-07-13\", \"regulation\": { \"1\": -1 } }", "not-json"),
            ("a.json", "{ \"date\": \"July\", \"regulation\": {} }", "not-a-date"),
            ("a.toml", "name = 3", "not-toml"),
            ("a.toml", "name = \"x\"\nforbiden = [1]", "not-toml"),
            ("a.toml", "name = \"x\"\nforbidden = [-1]", "not-toml"),
            ("a.toml", "name = \"x\"\neffective_from = \"soon\"", "not-a-date"),
            ("a.conf", "1 1", "entries-before-name"),
            ("a.conf", "", "no-list"),
        ] {
            let trouble = read(text.as_bytes(), name).unwrap_err();
            assert_eq!(trouble.code(), code, "{text}");
        }
        assert_eq!(read(b"!\xE9\n", "a.conf").unwrap_err().code(), "not-text");
        let Err(LimitTrouble::Toml { line, .. }) = read(b"name = \"x\"\n\nforbiden = [1]", "a.toml") else {
            panic!("a key that is no key is refused")
        };
        assert_eq!(line, 3);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[{}\\[\\]\":,=0-9a-z\n\\- ]{0,60}\\PC{0,4}", name in "a\\.(json|toml|conf)") {
            match read(text.as_bytes(), &name) {
                Ok((lists, _)) => prop_assert!(!lists.is_empty()),
                Err(trouble) => prop_assert!(!trouble.to_string().is_empty()),
            }
        }
    }
}
