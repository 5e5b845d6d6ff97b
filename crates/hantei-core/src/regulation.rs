//! Regulations: the rule documents as data.
//!
//! A file of `regulations/` becomes a [`Regulation`]: the document, its clauses, its stages and a flat
//! list of [`Settings`]. A setting is either stated by a clause or, where the document is silent,
//! visibly "not stated": then it carries a preset, or only a suggestion, and blocks the stage it
//! concerns until the organiser has set it.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

pub mod catalogue;
pub mod clause;
pub mod infraction;
pub mod machine;
pub mod parse;
pub mod problem;
mod reader;
pub mod setting;

pub use clause::{Clause, ClauseKind, ClauseState, Shown};
pub use infraction::{Infraction, Level, LevelRule};
pub use machine::Machine;
pub use parse::parse;
pub use problem::{Problem, Trouble};

/// A rule document as the program knows it: what it says, and which settings follow from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regulation {
    /// The document itself: title, publisher, dates.
    pub document: Document,
    /// Its clauses in the order of the document.
    pub clauses: Vec<Clause>,
    /// Its stages in the order of play.
    pub stages: Vec<StageRule>,
    /// Everything that is counted, measured or chosen under it.
    pub settings: Settings,
    /// Its End of Match procedures, at most one for each kind of stage.
    pub machines: Vec<Machine>,
    /// Its levels of penalty, from the lightest; none where it names another document for them.
    pub levels: Vec<LevelRule>,
    /// The infractions that it lists.
    pub infractions: Vec<Infraction>,
}

impl Regulation {
    /// Returns the clause with this id, if the document has it.
    #[must_use]
    pub fn clause(&self, id: &ClauseId) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == *id)
    }

    /// Returns the End of Match procedure for stages of this kind, if the document has one.
    #[must_use]
    pub fn machine(&self, stage: StageKind) -> Option<&Machine> {
        self.machines.iter().find(|machine| machine.stage == stage)
    }

    /// Returns the stage with this id (`swiss`, `top-cut`), if the document has it.
    #[must_use]
    pub fn stage(&self, id: &str) -> Option<&StageRule> {
        self.stages.iter().find(|stage| stage.id == id)
    }
}

/// What a rule document governs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    /// One competition: its stages, rounds and limits.
    Competition,
    /// All tournaments of a publisher.
    Policy,
    /// Infractions and penalties only.
    Penalties,
}

/// How much of a document a file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentPart {
    /// All of it.
    Whole,
    /// What it says about decks; a tournament cannot be played by it yet.
    Deck,
}

/// The head of a regulation file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The id without the transcription: `wcs-2023-tcg`.
    pub id: String,
    /// The number of our transcription, from 1. A changed reading is a new transcription.
    pub transcription: u32,
    /// What the document governs.
    pub kind: DocumentKind,
    /// How much of the document the file holds.
    pub part: DocumentPart,
    /// The title in both languages.
    pub title: Bilingual,
    /// Who published it.
    pub publisher: String,
    /// Where it holds.
    pub territory: String,
    /// The civil date (`yyyy-mm-dd`) from which it holds; `None` where the document names none.
    pub effective_from: Option<String>,
    /// The last civil date on which it holds; `None` while no end is known.
    pub effective_to: Option<String>,
    /// Who transcribed it.
    pub transcribed_by: String,
    /// The document that a competition takes its penalties from, if it names one.
    pub penalty_document: Option<String>,
    /// The blake3 digest of the file's bytes in hexadecimal digits. A tournament records it.
    pub digest: String,
}

impl Document {
    /// Returns the id with the transcription: `wcs-2023-tcg@1`.
    #[must_use]
    pub fn full_id(&self) -> String {
        format!("{}@{}", self.id, self.transcription)
    }
}

/// A clause of a rule document: `document@transcription#slug`, for example `wcs-2023-tcg@1#e8`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClauseId(pub String);

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A short sentence of our own in both languages.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bilingual {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// One row of a value that depends on the number of entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AttendanceRow {
    /// The smallest number of entrants that the row speaks of.
    pub from: u32,
    /// The value from there up to the next row; 0 means "none".
    pub value: u32,
}

/// The value of a setting.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A yes or a no.
    Flag(bool),
    /// A whole number; its unit stands in the key (`time_limit_minutes`).
    Number(u32),
    /// One of a fixed list of words, `none` among them where there can be no value.
    Word(String),
    /// Words in order (the criteria of the standings).
    Words(Vec<String>),
    /// A number that depends on how many entrants there are; rows in rising order of `from`.
    ByAttendance(Vec<AttendanceRow>),
}

/// As it is typed in a command.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(true) => f.write_str("yes"),
            Self::Flag(false) => f.write_str("no"),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Words(words) => f.write_str(&words.join(",")),
            Self::ByAttendance(rows) => {
                let rows: Vec<String> =
                    rows.iter().map(|row| format!("{}:{}", row.from, row.value)).collect();
                f.write_str(&rows.join(","))
            }
        }
    }
}

/// Where the value of a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The document states it.
    Stated {
        /// The clause that does.
        clause: ClauseId,
    },
    /// The document is silent and the file presets it (or has no preset: then the value is absent).
    NotStated,
    /// The organiser has set it.
    Organiser,
    /// A simulation or practice event took the suggestion.
    Assumed,
}

/// One setting: its value, where that comes from, and what else it could be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Parameter {
    /// The value, absent while the document is silent, there is no preset and nobody has set it.
    pub value: Option<Value>,
    /// Where the value comes from.
    pub source: Source,
    /// What the file suggests where there is no preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<Value>,
    /// Other readings that the file names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Value>,
    /// The least that a clause allows, where it leaves the organiser free to go beyond it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Minimum>,
}

/// The least that a clause allows. It stays with the parameter when the organiser sets a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Minimum {
    /// What the document states, a number or a table by attendance.
    pub value: Value,
    /// The clause that states it.
    pub clause: ClauseId,
    /// Whether the organiser may also do without altogether (a tournament without a cut).
    pub or_none: bool,
}

/// All settings by key, for example `swiss.rounds` or `top-cut.quarter-final.time_limit_minutes`.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Settings(pub BTreeMap<String, Parameter>);

impl Settings {
    /// Returns the value of `key`, if the setting exists and has one.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&Value> {
        self.0.get(key)?.value.as_ref()
    }

    /// Returns the number at `key`; `None` where it is unset, not a number, or does not exist.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<u32> {
        match self.value(key)? {
            Value::Number(number) => Some(*number),
            Value::Flag(_) | Value::Word(_) | Value::Words(_) | Value::ByAttendance(_) => None,
        }
    }

    /// Returns the word at `key`; `None` where it is unset, not a word, or does not exist.
    #[must_use]
    pub fn word(&self, key: &str) -> Option<&str> {
        match self.value(key)? {
            Value::Word(word) => Some(word),
            Value::Flag(_) | Value::Number(_) | Value::Words(_) | Value::ByAttendance(_) => None,
        }
    }

    /// Returns the words at `key` in order; none where it is unset, not a list, or does not exist.
    #[must_use]
    pub fn words(&self, key: &str) -> &[String] {
        match self.value(key) {
            Some(Value::Words(words)) => words,
            Some(Value::Flag(_) | Value::Number(_) | Value::Word(_) | Value::ByAttendance(_)) | None => &[],
        }
    }

    /// Returns the flag at `key`; `None` where it is unset, not a flag, or does not exist.
    #[must_use]
    pub fn flag(&self, key: &str) -> Option<bool> {
        match self.value(key)? {
            Value::Flag(flag) => Some(*flag),
            Value::Number(_) | Value::Word(_) | Value::Words(_) | Value::ByAttendance(_) => None,
        }
    }

    /// Returns the number at `key` for `entrants` entrants: a fixed number is itself, a table gives
    /// the row that holds for them. `None` where it is unset or the table has no row for so few.
    #[must_use]
    pub fn number_for(&self, key: &str, entrants: u32) -> Option<u32> {
        match self.value(key)? {
            Value::Number(number) => Some(*number),
            Value::ByAttendance(rows) => {
                rows.iter().rev().find(|row| row.from <= entrants).map(|row| row.value)
            }
            Value::Flag(_) | Value::Word(_) | Value::Words(_) => None,
        }
    }
}

/// How a stage is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageKind {
    /// Rounds of entrants with like scores, nobody is out.
    Swiss,
    /// Groups in which everyone meets everyone.
    Groups,
    /// Single elimination.
    Elimination,
}

/// A stage as the regulation draws it. Its parameters are the settings whose keys begin with `id.`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StageRule {
    /// The name in keys, commands and answers: `swiss`, `top-cut`.
    pub id: String,
    /// How it is played.
    pub kind: StageKind,
    /// The stage its entrants come from, if not from registration.
    pub from: Option<String>,
}
