//! Settings: how the organiser sets what can be set.
//!
//! [`KNOWN`] says for every setting what it may be. The parser of regulation files and
//! [`Settings::set`] both read it, so a file cannot state what an organiser could never choose.
//!
//! What this module does not know: the sentences for people. A refusal is a code with arguments.

use crate::date::CivilDate;
use crate::letters::letters_apart;

use super::{AttendanceRow, ClauseId, Minimum, Parameter, Settings, Source, StageKind, Value};

mod known;

use Scope::{Round, Stage};
use SettingKind::{
    ByAttendance, ByAttendanceOrNone, Date, Flag, Number, NumberOrNone, OddNumber, Word, Words,
};
use StageKind::{Elimination, Groups, Swiss};
use known::range;
pub use known::{
    CRITERIA, KNOWN, KnownSetting, PRINT_LANGUAGES, Presence, Range, Scope, SettingKind, TERRITORIES, Unit,
    elimination_round_name, elimination_round_places, known_at,
};

/// How long a match may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeLimit {
    /// So many minutes.
    Minutes(u32),
    /// As long as it takes.
    Unlimited,
    /// Nobody has said yet.
    NotSet,
}

/// What a change of a setting did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The key of the setting.
    pub key: String,
    /// The value before; `None` where there was none.
    pub old: Option<Value>,
    /// The value now.
    pub new: Value,
}

/// Why a setting was not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingRefusal {
    /// There is no setting with this key.
    UnknownSetting {
        /// The key as given.
        key: String,
        /// The keys that stand nearest to it, best first, at most three.
        nearest: Vec<String>,
    },
    /// A whole number belongs here.
    NotANumber {
        /// The key of the setting.
        key: String,
        /// The text as given.
        text: String,
    },
    /// The number lies outside what is possible.
    OutOfRange {
        /// The key of the setting.
        key: String,
        /// The number as given.
        number: u32,
        /// The least that is possible.
        lowest: u32,
        /// The most that is possible.
        highest: u32,
    },
    /// The number must be odd.
    NotOdd {
        /// The key of the setting.
        key: String,
        /// The number as given.
        number: u32,
    },
    /// The word is none of those that belong here.
    UnknownWord {
        /// The key of the setting.
        key: String,
        /// The word as given.
        text: String,
        /// The words that belong here.
        choices: Vec<&'static str>,
    },
    /// A date belongs here, or one of a few words.
    NotADate {
        /// The key of the setting.
        key: String,
        /// The text as given.
        text: String,
        /// The words that are possible beside a date.
        choices: Vec<&'static str>,
    },
    /// A word of a list is given twice.
    RepeatedWord {
        /// The key of the setting.
        key: String,
        /// The word.
        text: String,
    },
    /// The rows by attendance (`4:3,9:4`) do not rise in their first number.
    RowsNotRising {
        /// The key of the setting.
        key: String,
    },
    /// A clause states the value and leaves the organiser no choice.
    StatedByDocument {
        /// The key of the setting.
        key: String,
        /// The clause.
        clause: ClauseId,
        /// What it states.
        value: Value,
    },
    /// A clause states the least, and this is less.
    BelowMinimum {
        /// The key of the setting.
        key: String,
        /// The clause.
        clause: ClauseId,
        /// What it states.
        minimum: Value,
    },
}

impl Settings {
    /// Returns the row of the table of settings for `key`, if the settings have it.
    #[must_use]
    pub fn known(&self, key: &str) -> Option<&'static KnownSetting> {
        self.0.contains_key(key).then_some(())?;
        let parts: Vec<&str> = key.split('.').collect();
        match parts[..] {
            [first, name] => KNOWN
                .iter()
                .find(|known| known.name == name && known.scope.is_section(first))
                .or_else(|| known_at(Stage(self.stage_kind(first)), name)),
            [stage, _, name] => known_at(Round(self.stage_kind(stage)), name),
            [..] => None,
        }
    }

    /// Gives the setting `key` the value that `text` says. What a clause states stays, except where
    /// the clause itself leaves the organiser room.
    ///
    /// Numbers by attendance are written `4:3,9:4`: from 4 entrants 3, from 9 entrants 4. Words in
    /// order are separated by commas, a flag is `yes` or `no`.
    ///
    /// # Errors
    ///
    /// Refuses what the organiser wrote wrongly or may not choose; then nothing has changed.
    pub fn set(&mut self, key: &str, text: &str) -> Result<Changed, SettingRefusal> {
        let Some(known) = self.known(key) else {
            return Err(SettingRefusal::UnknownSetting { key: key.to_owned(), nearest: self.nearest(key) });
        };
        let new = known.kind.read(key, text.trim())?;
        let Some(parameter) = self.0.get_mut(key) else {
            return Err(SettingRefusal::UnknownSetting { key: key.to_owned(), nearest: Vec::new() });
        };
        let old = parameter.value.clone();
        if old.as_ref() == Some(&new) {
            return Ok(Changed { key: key.to_owned(), old, new });
        }
        parameter.allows(key, &new)?;
        parameter.source = Source::Organiser;
        parameter.value = Some(new.clone());
        Ok(Changed { key: key.to_owned(), old, new })
    }

    /// Gives the setting `key` the value that `text` says, also against what a clause states; returns the
    /// clause that is departed from, if one is. Whoever departs must say why: that is not asked here.
    ///
    /// # Errors
    ///
    /// Refuses what cannot be read, or what no document could state; then nothing has changed.
    pub fn depart(&mut self, key: &str, text: &str) -> Result<Option<ClauseId>, SettingRefusal> {
        let clause = match self.set(key, text) {
            Ok(_) => return Ok(None),
            Err(
                SettingRefusal::StatedByDocument { key: _, clause, value: _ }
                | SettingRefusal::BelowMinimum { key: _, clause, minimum: _ },
            ) => clause,
            Err(refusal) => return Err(refusal),
        };
        if let Some(parameter) = self.0.get_mut(key) {
            parameter.source = Source::NotStated;
            parameter.minimum = None;
        }
        // The value itself was found possible before the clause was asked.
        self.set(key, text)?;
        Ok(Some(clause))
    }

    /// Takes the file's suggestion for every setting that has no value, as simulations and practice
    /// events do; returns the keys of what is now assumed, in alphabetical order.
    pub fn assume_suggestions(&mut self) -> Vec<String> {
        let mut assumed = Vec::new();
        for (key, parameter) in &mut self.0 {
            if parameter.value.is_none() && parameter.suggestion.is_some() {
                parameter.value.clone_from(&parameter.suggestion);
                parameter.source = Source::Assumed;
                assumed.push(key.clone());
            }
        }
        assumed
    }

    /// Returns the keys of the settings that still need a value before the stage, or its round
    /// `round_name`, can be played; in alphabetical order. Without a round only what the stage as a
    /// whole needs is listed. What is needed to judge a deck holds up no stage: without it a deck is not
    /// judged.
    #[must_use]
    pub fn unset_for(&self, stage: &str, round_name: Option<&str>) -> Vec<String> {
        let unset = self.0.iter().filter(|(_, parameter)| parameter.value.is_none());
        unset
            .filter(|(key, _)| {
                let parts: Vec<&str> = key.split('.').collect();
                match parts[..] {
                    ["deck", _] => false,
                    [first, name] => {
                        let section = KNOWN.iter().any(|known| known.scope.is_section(first));
                        section || first == stage && !self.round_has_own(stage, round_name, name)
                    }
                    [first, round, _] => first == stage && round_name == Some(round),
                    [..] => false,
                }
            })
            .map(|(key, _)| key.clone())
            .collect()
    }

    /// Returns the setting `name` that holds for a round of a stage, with its key: the round's own
    /// where there is one, else the stage's.
    #[must_use]
    pub fn for_round(
        &self,
        stage: &str,
        round_name: Option<&str>,
        name: &str,
    ) -> Option<(String, &Parameter)> {
        let own = round_name.map(|round| format!("{stage}.{round}.{name}"));
        own.into_iter()
            .chain([format!("{stage}.{name}")])
            .find_map(|key| self.0.get(&key).map(|parameter| (key, parameter)))
    }

    /// Returns how long a match of the stage, or of its round `round_name`, may take.
    #[must_use]
    pub fn time_limit(&self, stage: &str, round_name: Option<&str>) -> TimeLimit {
        let parameter = self.for_round(stage, round_name, "time_limit_minutes");
        match parameter.and_then(|(_, parameter)| parameter.value.as_ref()) {
            Some(Value::Number(minutes)) => TimeLimit::Minutes(*minutes),
            Some(Value::Word(_)) => TimeLimit::Unlimited,
            Some(Value::Flag(_) | Value::Words(_) | Value::ByAttendance(_)) | None => TimeLimit::NotSet,
        }
    }

    /// Returns what a clause demands of `key` with `entrants` entrants, where the value set by the
    /// organiser falls short of it. A cut can be judged only when the entrants are counted.
    #[must_use]
    pub fn shortfall(&self, key: &str, entrants: u32) -> Option<Shortfall> {
        let minimum = self.0.get(key)?.minimum.as_ref()?;
        let set = self.number_for(key, entrants)?;
        let least = number_at(&minimum.value, entrants)?;
        let enough = set >= least || minimum.or_none && set == 0;
        (!enough).then(|| Shortfall { least, set, clause: minimum.clause.clone() })
    }

    fn round_has_own(&self, stage: &str, round_name: Option<&str>, name: &str) -> bool {
        round_name.is_some_and(|round| self.0.contains_key(&format!("{stage}.{round}.{name}")))
    }

    /// The kind follows from what every stage of it has; the settings of a log stand without the file.
    fn stage_kind(&self, stage: &str) -> StageKind {
        if self.0.contains_key(&format!("{stage}.groups")) {
            Groups
        } else if self.0.contains_key(&format!("{stage}.rounds")) {
            Swiss
        } else if self.0.contains_key(&format!("{stage}.size")) {
            Elimination
        } else {
            Groups
        }
    }

    fn nearest(&self, key: &str) -> Vec<String> {
        nearest(key, self.0.keys().map(String::as_str))
    }
}

/// A value that falls short of what a clause demands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortfall {
    /// The least that the clause allows.
    pub least: u32,
    /// The number that is set.
    pub set: u32,
    /// The clause.
    pub clause: ClauseId,
}

impl Parameter {
    /// Refuses a value that the document does not leave to the organiser.
    fn allows(&self, key: &str, new: &Value) -> Result<(), SettingRefusal> {
        match (&self.minimum, &self.source, &self.value) {
            (Some(minimum), _, _) => minimum.allows(key, new),
            (None, Source::Stated { clause }, Some(value)) => Err(SettingRefusal::StatedByDocument {
                key: key.to_owned(),
                clause: clause.clone(),
                value: value.clone(),
            }),
            (None, Source::Stated { .. }, None)
            | (None, Source::NotStated | Source::Organiser | Source::Assumed, _) => Ok(()),
        }
    }
}

impl Minimum {
    /// Refuses a value that is less for some number of entrants, as far as that can be told now.
    fn allows(&self, key: &str, new: &Value) -> Result<(), SettingRefusal> {
        let mut attendances = vec![u32::MAX];
        for value in [&self.value, new] {
            if let Value::ByAttendance(rows) = value {
                attendances.extend(rows.iter().map(|row| row.from));
            }
        }
        // One number against a table: it is too small only if it is too small for every attendance.
        let fixed = matches!((&self.value, new), (Value::ByAttendance(_), Value::Number(_)));
        let enough = |&entrants: &u32| match (number_at(new, entrants), number_at(&self.value, entrants)) {
            (Some(0), _) if self.or_none => true,
            (Some(number), Some(least)) => number >= least,
            (_, None) => true,
            (None, Some(_)) => false,
        };
        let allowed = if fixed { attendances.iter().any(enough) } else { attendances.iter().all(enough) };
        if allowed {
            return Ok(());
        }
        Err(SettingRefusal::BelowMinimum {
            key: key.to_owned(),
            clause: self.clause.clone(),
            minimum: self.value.clone(),
        })
    }
}

impl SettingKind {
    /// Returns the words that belong here; none where a number or a flag belongs.
    #[must_use]
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Flag | Number(_) | OddNumber(_) | ByAttendance(_) | ByAttendanceOrNone(_) => &[],
            NumberOrNone(_) => &["none"],
            Word(words) | Words(words) | Date(words) => words,
        }
    }

    fn read(self, key: &str, text: &str) -> Result<Value, SettingRefusal> {
        match self {
            Flag => match text {
                "yes" | "true" => Ok(Value::Flag(true)),
                "no" | "false" => Ok(Value::Flag(false)),
                other => Err(unknown_word(key, other, &["yes", "no"])),
            },
            Number(range) => read_number(key, text, range).map(Value::Number),
            OddNumber(range) => match read_number(key, text, range)? {
                number if number % 2 == 0 => Err(SettingRefusal::NotOdd { key: key.to_owned(), number }),
                number => Ok(Value::Number(number)),
            },
            NumberOrNone(_) if text == "none" => Ok(Value::Word("none".to_owned())),
            NumberOrNone(range) => read_number(key, text, range).map(Value::Number),
            ByAttendance(range) if text.contains(':') => {
                read_rows(key, text, |text| read_number(key, text, range))
            }
            ByAttendance(range) => read_number(key, text, range).map(Value::Number),
            ByAttendanceOrNone(range) if text.contains(':') => {
                read_rows(key, text, |text| read_number_or_zero(key, text, range))
            }
            ByAttendanceOrNone(range) => read_number_or_zero(key, text, range).map(Value::Number),
            Word(words) if words.contains(&text) => Ok(Value::Word(text.to_owned())),
            Word(words) => Err(unknown_word(key, text, words)),
            Words(words) => read_words(key, text, words),
            Date(words) if words.contains(&text) => Ok(Value::Word(text.to_owned())),
            Date(words) => match text.parse::<CivilDate>() {
                Ok(date) => Ok(Value::Word(date.to_string())),
                Err(_) => {
                    let (key, text) = (key.to_owned(), text.to_owned());
                    Err(SettingRefusal::NotADate { key, text, choices: words.to_vec() })
                }
            },
        }
    }
}

fn read_number(key: &str, text: &str, range: Range) -> Result<u32, SettingRefusal> {
    let number: u32 = match text.parse() {
        Ok(number) => number,
        Err(_) => return Err(SettingRefusal::NotANumber { key: key.to_owned(), text: text.to_owned() }),
    };
    if range.contains(number) {
        return Ok(number);
    }
    let Range { lowest, highest } = range;
    Err(SettingRefusal::OutOfRange { key: key.to_owned(), number, lowest, highest })
}

fn read_number_or_zero(key: &str, text: &str, range: Range) -> Result<u32, SettingRefusal> {
    match text {
        "none" | "0" => Ok(0),
        other => read_number(key, other, range),
    }
}

fn read_rows(
    key: &str,
    text: &str,
    read_value: impl Fn(&str) -> Result<u32, SettingRefusal>,
) -> Result<Value, SettingRefusal> {
    let mut rows: Vec<AttendanceRow> = Vec::new();
    for row in text.split(',') {
        let Some((from, value)) = row.trim().split_once(':') else {
            return Err(SettingRefusal::NotANumber { key: key.to_owned(), text: row.trim().to_owned() });
        };
        let row = AttendanceRow {
            from: read_number(key, from.trim(), ATTENDANCE)?,
            value: read_value(value.trim())?,
        };
        if rows.last().is_some_and(|last| last.from >= row.from) {
            return Err(SettingRefusal::RowsNotRising { key: key.to_owned() });
        }
        rows.push(row);
    }
    Ok(Value::ByAttendance(rows))
}

fn read_words(key: &str, text: &str, choices: &'static [&'static str]) -> Result<Value, SettingRefusal> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split(',').map(str::trim) {
        if !choices.contains(&word) {
            return Err(unknown_word(key, word, choices));
        }
        if words.iter().any(|earlier| earlier == word) {
            return Err(SettingRefusal::RepeatedWord { key: key.to_owned(), text: word.to_owned() });
        }
        words.push(word.to_owned());
    }
    Ok(Value::Words(words))
}

fn unknown_word(key: &str, text: &str, choices: &[&'static str]) -> SettingRefusal {
    SettingRefusal::UnknownWord { key: key.to_owned(), text: text.to_owned(), choices: choices.to_vec() }
}

/// How many entrants a row by attendance may speak of.
pub(super) const ATTENDANCE: Range = range(1, 99_999);

fn number_at(value: &Value, entrants: u32) -> Option<u32> {
    match value {
        Value::Number(number) => Some(*number),
        Value::ByAttendance(rows) => rows.iter().rev().find(|row| row.from <= entrants).map(|row| row.value),
        Value::Flag(_) | Value::Word(_) | Value::Words(_) => None,
    }
}

/// Returns up to three of `candidates` that differ from `word` in few letters, best first.
pub(super) fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<String> {
    // A key far longer than any that exists is near to none; the comparison costs length × length.
    if word.len() > 100 {
        return Vec::new();
    }
    let last = word.rsplit('.').next().unwrap_or(word);
    let mut near: Vec<(usize, &str)> = candidates
        .map(|candidate| {
            let same_name = candidate.rsplit('.').next() == Some(last);
            let distance = letters_apart(word, candidate, usize::MAX).unwrap_or(usize::MAX);
            (if same_name { distance.min(2) } else { distance }, candidate)
        })
        .filter(|&(distance, candidate)| distance <= 1 + candidate.len() / 8)
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, candidate)| candidate.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::catalogue;
    use super::*;

    fn settings(regulation: &str) -> Settings {
        catalogue().find(regulation).expect("the document is in the catalogue").settings.clone()
    }

    fn clause(id: &str) -> ClauseId {
        ClauseId(id.to_owned())
    }

    #[test]
    fn what_the_document_leaves_open_may_be_set() {
        #[rustfmt::skip]
        let rows: [(&str, &str, &str, Value); 12] = [
            ("wcs-2023-tcg", "top-cut.quarter-final.time_limit_minutes", "55", Value::Number(55)),
            ("wcs-2023-tcg", "top-cut.quarter-final.time_limit_minutes", "none", Value::Word("none".into())),
            ("wcs-2023-tcg", "points.win", "2", Value::Number(2)),
            ("wcs-2023-tcg", "late_entry.changes_cut", "no", Value::Flag(false)),
            ("wcs-2023-tcg", "late_entry.last_round", " 2 ", Value::Number(2)),
            ("wcs-2023-tcg", "standings.averaging", "mean", Value::Word("mean".into())),
            ("wcs-2023-tcg", "standings.criteria", "match-points, lot", Value::Words(vec!["match-points".into(), "lot".into()])),
            ("kde-tcg-policy-2.3", "points.bye", "0", Value::Number(0)),
            ("kde-tcg-policy-2.3", "top-cut.seeding", "random", Value::Word("random".into())),
            ("kde-tcg-policy-2.3", "top-cut.size", "none", Value::Number(0)),
            ("kde-tcg-policy-2.3", "top-cut.time_limit_minutes", "60", Value::Number(60)),
            (
                "kde-tcg-policy-2.3",
                "top-cut.size",
                "4:2,9:8,33:8,65:16,129:16,257:16,513:32,1025:32,2049:64",
                Value::ByAttendance(
                    [(4, 2), (9, 8), (33, 8), (65, 16), (129, 16), (257, 16), (513, 32), (1025, 32), (2049, 64)]
                        .map(|(from, value)| AttendanceRow { from, value })
                        .to_vec(),
                ),
            ),
        ];
        for (regulation, key, text, expected) in rows {
            let mut settings = settings(regulation);
            let old = settings.value(key).cloned();
            let changed = settings.set(key, text).unwrap_or_else(|refusal| panic!("{key}: {refusal:?}"));
            assert_eq!(changed, Changed { key: key.to_owned(), old, new: expected.clone() });
            assert_eq!(settings.value(key), Some(&expected));
            assert_eq!(settings.0[key].source, Source::Organiser);
        }
    }

    #[test]
    fn a_refused_setting_says_why_and_changes_nothing() {
        let none = || Vec::<String>::new();
        let key = |key: &str| key.to_owned();
        #[rustfmt::skip]
        let rows = [
            ("points.won", "3", SettingRefusal::UnknownSetting { key: key("points.won"), nearest: vec![key("points.win")] }),
            ("rounds", "3", SettingRefusal::UnknownSetting { key: key("rounds"), nearest: vec![key("swiss.rounds")] }),
            ("", "3", SettingRefusal::UnknownSetting { key: none().concat(), nearest: none() }),
            ("swiss.rounds", "8", SettingRefusal::StatedByDocument { key: key("swiss.rounds"), clause: clause("wcs-2023-tcg@1#a3"), value: Value::Number(7) }),
            ("top-cut.size", "16", SettingRefusal::StatedByDocument { key: key("top-cut.size"), clause: clause("wcs-2023-tcg@1#a2"), value: Value::Number(8) }),
            ("top-cut.final.time_limit_minutes", "60", SettingRefusal::StatedByDocument { key: key("top-cut.final.time_limit_minutes"), clause: clause("wcs-2023-tcg@1#c3"), value: Value::Word("none".into()) }),
            ("points.win", "three", SettingRefusal::NotANumber { key: key("points.win"), text: key("three") }),
            ("points.win", "-3", SettingRefusal::NotANumber { key: key("points.win"), text: key("-3") }),
            ("points.win", "100", SettingRefusal::OutOfRange { key: key("points.win"), number: 100, lowest: 0, highest: 99 }),
            ("match.best_of", "2", SettingRefusal::NotOdd { key: key("match.best_of"), number: 2 }),
            ("late_entry.changes_cut", "maybe", SettingRefusal::UnknownWord { key: key("late_entry.changes_cut"), text: key("maybe"), choices: vec!["yes", "no"] }),
            ("standings.averaging", "median", SettingRefusal::UnknownWord { key: key("standings.averaging"), text: key("median"), choices: vec!["pooled", "mean"] }),
            ("standings.criteria", "lot,lot", SettingRefusal::RepeatedWord { key: key("standings.criteria"), text: key("lot") }),
            ("top-cut.draws", "end-of-match", SettingRefusal::UnknownWord { key: key("top-cut.draws"), text: key("end-of-match"), choices: vec!["none"] }),
            ("swiss.rounds", "9:4,4:3", SettingRefusal::RowsNotRising { key: key("swiss.rounds") }),
            ("top-cut.size", "1", SettingRefusal::OutOfRange { key: key("top-cut.size"), number: 1, lowest: 2, highest: 1024 }),
        ];
        for (key, text, expected) in rows {
            let mut settings = settings("wcs-2023-tcg");
            let before = settings.clone();
            assert_eq!(settings.set(key, text), Err(expected), "{key}={text}");
            assert_eq!(settings, before, "{key}={text}");
        }
    }

    #[test]
    fn setting_what_the_document_states_anyway_changes_nothing() {
        let mut settings = settings("wcs-2023-tcg");
        let before = settings.clone();
        assert!(settings.set("swiss.rounds", "7").is_ok());
        assert_eq!(settings, before);
    }

    #[test]
    fn a_cut_may_be_larger_than_the_chart_but_not_smaller() {
        let key = "top-cut.size";
        // The cut as set, the entrants, and what the chart asks for where the cut falls short.
        for (text, entrants, least) in [
            ("16", 33, None),
            ("8", 128, None),
            ("8", 129, Some(16)),
            ("4", 33, Some(8)),
            ("none", 300, None),
        ] {
            let mut settings = settings("kde-tcg-policy-2.3");
            assert!(settings.set(key, text).is_ok(), "{text}");
            let shortfall = settings.shortfall(key, entrants);
            assert_eq!(shortfall.map(|shortfall| shortfall.least), least, "Top {text} of {entrants}");
        }
        let mut settings = settings("kde-tcg-policy-2.3");
        let refused = settings.set(key, "4:0,9:4,33:4");
        assert!(matches!(refused, Err(SettingRefusal::BelowMinimum { .. })), "{refused:?}");
    }

    #[test]
    fn the_elimination_limit_may_be_raised_but_not_lowered() {
        let key = "top-cut.time_limit_minutes";
        let mut settings = settings("kde-tcg-policy-2.3");
        assert!(settings.set(key, "60").is_ok());
        // The clause holds against the first limit as much as against the stated one.
        for lower in ["44", "none"] {
            let refused = settings.set(key, lower);
            assert!(matches!(refused, Err(SettingRefusal::BelowMinimum { .. })), "{lower}: {refused:?}");
        }
        assert!(settings.set(key, "45").is_ok());
        assert_eq!(settings.time_limit("top-cut", Some("final")), TimeLimit::Minutes(45));
    }

    #[test]
    fn a_quarter_final_without_a_time_limit_is_held_up() {
        let mut settings = settings("wcs-2023-tcg");
        let unset = vec!["top-cut.quarter-final.time_limit_minutes".to_owned()];
        assert_eq!(settings.unset_for("top-cut", Some("quarter-final")), unset);
        assert_eq!(settings.time_limit("top-cut", Some("quarter-final")), TimeLimit::NotSet);
        for (stage, round) in [("swiss", None), ("top-cut", None), ("top-cut", Some("semi-final"))] {
            assert_eq!(settings.unset_for(stage, round), Vec::<String>::new(), "{stage} {round:?}");
        }
        assert!(settings.set("top-cut.quarter-final.time_limit_minutes", "45").is_ok());
        assert_eq!(settings.unset_for("top-cut", Some("quarter-final")), Vec::<String>::new());
        assert_eq!(settings.time_limit("top-cut", Some("quarter-final")), TimeLimit::Minutes(45));
    }

    #[test]
    fn a_simulation_assumes_what_the_file_suggests_and_says_so() {
        let mut settings = settings("wcs-2023-tcg");
        let key = "top-cut.quarter-final.time_limit_minutes";
        assert_eq!(settings.assume_suggestions(), [key]);
        assert_eq!(settings.value(key), Some(&Value::Number(55)));
        assert_eq!(settings.0[key].source, Source::Assumed);
        assert_eq!(settings.assume_suggestions(), Vec::<String>::new());
    }

    #[test]
    fn the_limit_of_a_round_goes_before_that_of_its_stage() {
        let world = settings("wcs-2023-tcg");
        assert_eq!(world.time_limit("swiss", None), TimeLimit::Minutes(45));
        assert_eq!(world.time_limit("top-cut", Some("semi-final")), TimeLimit::Minutes(55));
        assert_eq!(world.time_limit("top-cut", Some("final")), TimeLimit::Unlimited);
        let policy = settings("kde-tcg-policy-2.3");
        assert_eq!(policy.time_limit("top-cut", Some("round-of-16")), TimeLimit::Minutes(45));
    }

    #[test]
    fn rounds_are_named_by_the_places_that_are_left() {
        for (places, name) in [(2, "final"), (4, "semi-final"), (8, "quarter-final"), (64, "round-of-64")] {
            assert_eq!(elimination_round_name(places), name);
            assert_eq!(elimination_round_places(name), Some(places));
        }
        for wrong in ["round-of-8", "round-of-12", "finals", ""] {
            assert_eq!(elimination_round_places(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn every_setting_of_the_catalogue_is_known_and_has_a_label_of_its_own() {
        for regulation in catalogue().list() {
            for key in regulation.settings.0.keys() {
                assert!(regulation.settings.known(key).is_some(), "{key}");
            }
        }
        let known = known_at(Scope::Section("points"), "both_lost").expect("it is in the table");
        assert_eq!(known.label(), "setting-points-both-lost");
    }
}
