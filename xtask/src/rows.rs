//! The truth about regulations as rows: `tests/data/regulation/*.toml`.
//!
//! A row says what a document states, as somebody read it in the document. It shares nothing with
//! `regulations/*.toml`, so a slip there makes a row fail.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use anyhow::{Context as _, ensure};
use hantei_core::regulation::{AttendanceRow, Parameter, Regulation, Source, StageKind, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The name of a row, for example `wcs-swiss-rounds`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct RowId(pub String);

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a document states, or leaves open, on one setting.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the row; clauses name it under `tests`.
    pub id: RowId,
    /// The clause that states the value; absent where the document is silent.
    pub clause: Option<String>,
    /// The id of the document.
    pub regulation: String,
    /// The key of the setting; `stages` for the stages themselves.
    pub key: String,
    /// The numbers of entrants for which a value by attendance is expected; empty for the setting itself.
    #[serde(default)]
    pub entrants: Vec<u32>,
    /// The value; absent where there is none.
    pub expect: Option<toml::Value>,
    /// How far the organiser may go beyond the value.
    pub organiser_may: Option<OrganiserMay>,
    /// What is suggested where there is no value.
    pub suggestion: Option<toml::Value>,
    /// The other readings, in order.
    #[serde(default)]
    pub alternatives: Vec<toml::Value>,
    /// Where it was read.
    pub comment: String,
}

/// How far the organiser may go beyond what a clause states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OrganiserMay {
    /// Beyond it.
    Raise,
    /// Beyond it, or do without.
    RaiseOrNone,
}

/// Returns the root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).unwrap_or_default()
}

/// Reads all rows, in order of file and place.
///
/// # Errors
///
/// A file cannot be read, is not a list of rows, or an id stands twice.
pub fn read_rows() -> anyhow::Result<Vec<Row>> {
    read_all("regulation", |row: &Row| &row.id.0)
}

/// Reads the rows of every file of `tests/data/FOLDER`, in order of file and place.
///
/// # Errors
///
/// A file cannot be read, is not a list of rows, or an id stands twice.
pub(crate) fn read_all<R: DeserializeOwned>(folder: &str, id: impl Fn(&R) -> &str) -> anyhow::Result<Vec<R>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File<R> {
        row: Vec<R>,
    }
    let folder = root().join("tests/data").join(folder);
    let listing = std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut paths = listing.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let mut rows: Vec<R> = Vec::new();
    for path in paths {
        let text =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let file: File<R> = toml::from_str(&text).with_context(|| format!("in {}", path.display()))?;
        rows.extend(file.row);
    }
    let ids: BTreeSet<&str> = rows.iter().map(id).collect();
    ensure!(ids.len() == rows.len(), "an id of a row stands twice in {}", folder.display());
    Ok(rows)
}

/// What became of rows under the texts of their regulations. Whoever changes one regulation after the other
/// asks again and again for the rows of the others.
#[derive(Debug)]
pub(crate) struct Judged(Mutex<BTreeMap<(String, String), bool>>);

impl Judged {
    /// Returns the memory of one kind of row, with nothing in it.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// Returns true if the row `id` holds under the regulation it is about, as `judge` says when it is first
    /// asked. A row about a regulation that is not there does not hold.
    pub(crate) fn holds(
        &self,
        id: &str,
        regulation: &str,
        regulations: &[Regulation],
        judge: impl FnOnce(&Regulation) -> Result<(), String>,
    ) -> bool {
        let Some(regulation) = regulations.iter().find(|known| known.document.id == regulation) else {
            return false;
        };
        let key = (id.to_owned(), regulation.document.digest.clone());
        let mut judged = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *judged.entry(key).or_insert_with(|| judge(regulation).is_ok())
    }
}

/// Returns the ids of the rows that the regulations do not fulfil.
///
/// # Panics
///
/// The rows cannot be read.
#[must_use]
pub fn failing_rows(regulations: &[Regulation]) -> Vec<RowId> {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| read_rows().expect("the rows of tests/data/regulation can be read"));
    rows.iter().filter(|row| !holds(row, regulations)).map(|row| row.id.clone()).collect()
}

fn holds(row: &Row, regulations: &[Regulation]) -> bool {
    let Some(regulation) = regulations.iter().find(|regulation| regulation.document.id == row.regulation)
    else {
        return false;
    };
    if row.key == "stages" {
        return row.expect == Some(stages(regulation));
    }
    let Some(parameter) = regulation.settings.0.get(&row.key) else { return false };
    let value = if row.entrants.is_empty() {
        row.expect.as_ref() == parameter.value.as_ref().map(plain).as_ref()
    } else {
        row.entrants.iter().all(|&entrants| {
            let number = regulation.settings.number_for(&row.key, entrants);
            row.expect == number.map(|number| toml::Value::Integer(number.into()))
        })
    };
    value
        && source(parameter) == row.clause.as_deref()
        && organiser_may(parameter) == row.organiser_may
        && parameter.suggestion.as_ref().map(plain) == row.suggestion
        && parameter.alternatives.iter().map(plain).eq(row.alternatives.iter().cloned())
}

/// The clause that states a value; a value from elsewhere than the document is no truth about it.
fn source(parameter: &Parameter) -> Option<&str> {
    match &parameter.source {
        Source::Stated { clause } => Some(&clause.0),
        Source::NotStated => None,
        Source::Organiser | Source::Assumed => Some("not from the document"),
    }
}

fn organiser_may(parameter: &Parameter) -> Option<OrganiserMay> {
    let minimum = parameter.minimum.as_ref()?;
    Some(if minimum.or_none { OrganiserMay::RaiseOrNone } else { OrganiserMay::Raise })
}

fn stages(regulation: &Regulation) -> toml::Value {
    let stage = |stage: &hantei_core::regulation::StageRule| {
        let kind = match stage.kind {
            StageKind::Swiss => "swiss",
            StageKind::Groups => "groups",
            StageKind::Elimination => "elimination",
        };
        let from = stage.from.as_ref().map(|from| format!(" from {from}")).unwrap_or_default();
        toml::Value::String(format!("{}: {kind}{from}", stage.id))
    };
    toml::Value::Array(regulation.stages.iter().map(stage).collect())
}

/// Writes a value as rows do.
fn plain(value: &Value) -> toml::Value {
    match value {
        Value::Flag(flag) => toml::Value::Boolean(*flag),
        Value::Number(number) => toml::Value::Integer((*number).into()),
        Value::Word(word) => toml::Value::String(word.clone()),
        Value::Words(words) => toml::Value::Array(words.iter().cloned().map(toml::Value::String).collect()),
        Value::ByAttendance(rows) => {
            let row = |row: &AttendanceRow| toml::Value::String(format!("{}:{}", row.from, row.value));
            toml::Value::Array(rows.iter().map(row).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use hantei_core::regulation::catalogue::catalogue;

    use super::*;

    #[test]
    fn every_row_holds_for_the_catalogue() {
        let rows = read_rows().expect("the rows can be read");
        let failing = failing_rows(catalogue().list());
        let told = rows.iter().filter(|row| failing.contains(&row.id)).map(|row| {
            let regulation = catalogue().find(&row.regulation);
            let found = regulation.and_then(|regulation| regulation.settings.0.get(&row.key));
            format!("{}: expected {row:?}, found {found:?}", row.id)
        });
        let told: Vec<String> = told.collect();
        assert!(told.is_empty(), "rows that do not hold:\n{}", told.join("\n"));
    }

    /// The rows of the specification of matches and penalties, by their ids. Rows of our own stand beside them.
    #[test]
    fn no_row_of_a_match_or_a_penalty_is_missing() {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        let rows = ["end-of-match", "penalty"].map(|folder| read_all(folder, |row: &Named| &row.id));
        let rows = rows.into_iter().flat_map(|rows| rows.expect("the rows can be read"));
        let present: BTreeSet<String> = rows.map(|row| row.id).collect();
        let series = [("TS", 20), ("TE", 24), ("KS", 24), ("KT", 19), ("N", 14), ("PT", 58)];
        let counted =
            |(name, last): (&'static str, u32)| (1..=last).map(move |number| format!("{name}-{number:02}"));
        let policy =
            |(name, last): (&'static str, u32)| (1..=last).map(move |number| format!("{name}{number:02}"));
        let later = (67..=70).map(|number| format!("PT-{number}"));
        let lettered = ["PT-21b", "PT-50b", "PT-54b", "PT-54c", "PT-69b"].map(str::to_owned);
        let wanted = series.into_iter().flat_map(counted).chain(later).chain(lettered);
        let wanted = wanted.chain([("C", 25), ("D", 15)].into_iter().flat_map(policy));
        let missing: Vec<String> = wanted.filter(|id| !present.contains(id)).collect();
        assert!(missing.is_empty(), "no row for {missing:?}");
    }

    #[test]
    fn every_setting_of_the_catalogue_has_a_row() {
        let rows = read_rows().expect("the rows can be read");
        for regulation in catalogue().list() {
            for key in regulation.settings.0.keys() {
                let spoken_of = |row: &&Row| row.regulation == regulation.document.id && row.key == *key;
                assert!(rows.iter().any(|row| spoken_of(&row)), "{}: {key}", regulation.document.id);
            }
        }
    }

    #[test]
    fn every_clause_that_states_a_value_names_a_row_on_it() {
        let rows = read_rows().expect("the rows can be read");
        for regulation in catalogue().list() {
            for (key, parameter) in &regulation.settings.0 {
                let Source::Stated { clause } = &parameter.source else { continue };
                let clause = regulation.clause(clause).expect("the parser has checked the clause");
                // A clause that is only planned has its rows already and names them when it is followed.
                if clause.tests.is_empty() {
                    continue;
                }
                let named = |row: &&Row| {
                    row.regulation == regulation.document.id
                        && row.key == *key
                        && clause.tests.contains(&row.id.0)
                };
                assert!(rows.iter().any(|row| named(&row)), "{} names no row on {key}", clause.id);
            }
        }
    }
}
