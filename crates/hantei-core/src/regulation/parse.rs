//! Reads a file of `regulations/`. The schema stands in `regulations/README.md`.
//!
//! Every problem is reported at once, with its line: whoever transcribes a document should not have
//! to ask once for each slip.

use std::collections::{BTreeMap, BTreeSet};

use toml::de::DeTable;

use crate::date::CivilDate;

use super::clause::{Clause, ClauseKind, ClauseState, Shown};
use super::infraction::{read_infractions, read_levels};
use super::machine::read_machines;
use super::problem::{Problem, Trouble};
use super::reader::{At, Field, Fields, Reader};
use super::setting::{
    CRITERIA, KNOWN, KnownSetting, Presence, Range, Scope, SettingKind, elimination_round_places, known_at,
};
use super::{
    ClauseId, Document, DocumentKind, DocumentPart, Minimum, Parameter, Regulation, Settings, Source,
    StageKind, StageRule, Value,
};

/// Reads the text of a regulation file; `file` is how problems name it.
///
/// # Errors
///
/// Returns every problem of the file in the order of its lines.
pub fn parse(text: &str, file: &str) -> Result<Regulation, Vec<Problem>> {
    let mut reader = Reader::new(file, text);
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in errors {
            let at = At { key: "toml".to_owned(), span: error.span().unwrap_or(0..0) };
            reader.report(&at, Trouble::Syntax(error.message().to_owned()));
        }
        return Err(reader.finish());
    }
    let mut top = Fields::new(At { key: String::new(), span: 0..0 }, table.get_ref());
    let document = read_document(&mut reader, &mut top, text);
    let clauses = read_clauses(&mut reader, &mut top, document.as_ref());
    let slugs: BTreeMap<&str, &ClauseId> = clauses.iter().map(|(slug, clause)| (*slug, &clause.id)).collect();
    let machines = read_machines(&mut reader, &mut top, &slugs);
    let levels = read_levels(&mut reader, &mut top, &slugs);
    let infractions = read_infractions(&mut reader, &mut top, &slugs, &levels);
    let (part, kind) = document
        .as_ref()
        .map_or((DocumentPart::Whole, DocumentKind::Competition), |document| (document.part, document.kind));
    let settings = Settings::default();
    let mut builder = Builder { reader: &mut reader, slugs, part, kind, by_points: true, settings };
    let stages = builder.read_stages(&mut top);
    builder.by_points = stages.is_empty() || stages.iter().any(|stage| stage.kind == StageKind::Swiss);
    builder.read_sections(&mut top);
    builder.read_criteria(&mut top);
    let Builder { settings, .. } = builder;
    reader.close(top);
    let problems = reader.finish();
    match document {
        Some(document) if problems.is_empty() => {
            let clauses = clauses.into_iter().map(|(_, clause)| clause).collect();
            Ok(Regulation { document, clauses, stages, settings, machines, levels, infractions })
        }
        Some(_) | None => Err(problems),
    }
}

fn read_document<'t>(reader: &mut Reader<'t>, top: &mut Fields<'t>, text: &str) -> Option<Document> {
    let Some(field) = top.take("document") else {
        let at = At { key: "document".to_owned(), span: 0..0 };
        reader.missing(&at, "the table [document]");
        return None;
    };
    let mut fields = reader.table(&field)?;
    let id = match fields.take("id") {
        Some(id) => read_id(reader, &id),
        None => {
            reader.missing(&fields.at.clone(), "id");
            None
        }
    };
    let transcription = reader.need_number(&mut fields, "transcription", Range { lowest: 1, highest: 999 });
    let kinds = [DocumentKind::Competition, DocumentKind::Policy, DocumentKind::Penalties];
    let kind = reader.need_choice(&mut fields, "kind", &kinds, |kind| match kind {
        DocumentKind::Competition => "competition",
        DocumentKind::Policy => "policy",
        DocumentKind::Penalties => "penalties",
    });
    let part = match fields.take("part") {
        Some(field) => reader.text(&field).and_then(|word| match word {
            "deck" => Some(DocumentPart::Deck),
            word => {
                let trouble = Trouble::UnknownWord { word: word.to_owned(), choices: vec!["deck"] };
                reader.report(&field.at, trouble);
                None
            }
        }),
        None => Some(DocumentPart::Whole),
    };
    let title = reader.need_bilingual(&mut fields, "title");
    let publisher = reader.need_text(&mut fields, "publisher");
    let territory = reader.need_text(&mut fields, "territory");
    let transcribed_by = reader.need_text(&mut fields, "transcribed_by");
    let effective_from = match fields.take("effective_from") {
        // A document may name no day. Then the file says so, or the day would only be forgotten.
        Some(date) if date.value.as_str() == Some(NOT_STATED) => Some(None),
        Some(date) => read_date(reader, &date).map(Some),
        None => {
            reader.missing(&fields.at.clone(), "effective_from");
            None
        }
    };
    let effective_to = fields.take("effective_to").and_then(|date| {
        let last = read_date(reader, &date)?;
        // Dates of this form compare as texts.
        if effective_from.as_ref().is_some_and(|first| first.as_ref().is_some_and(|first| *first > last)) {
            reader.report(&date.at, Trouble::EndsBeforeItBegins);
        }
        Some(last)
    });
    let penalty_document = fields.take("penalty_document").and_then(|id| read_id(reader, &id));
    reader.close(fields);
    Some(Document {
        id: id?,
        transcription: transcription?,
        kind: kind?,
        part: part?,
        title: title?,
        publisher: publisher?.to_owned(),
        territory: territory?.to_owned(),
        effective_from: effective_from?,
        effective_to,
        transcribed_by: transcribed_by?.to_owned(),
        penalty_document,
        digest: blake3::hash(text.as_bytes()).to_hex().to_string(),
    })
}

/// Reads an id of lower-case letters, digits, hyphens and points, such as `kde-tcg-policy-2.3`.
fn read_id<'t>(reader: &mut Reader<'t>, field: &Field<'t>) -> Option<String> {
    let id = reader.text(field)?;
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let formed = id.chars().all(|letter| plain(letter) || letter == '-' || letter == '.')
        && id.starts_with(plain)
        && id.ends_with(plain);
    if formed {
        return Some(id.to_owned());
    }
    let form = "lower-case letters, digits and hyphens, such as wcs-2023-tcg";
    reader.report(&field.at, Trouble::BadId { form });
    None
}

/// Reads a date of the Gregorian calendar, `yyyy-mm-dd`.
/// What stands in the place of a day that the document does not name.
const NOT_STATED: &str = "not stated";

fn read_date<'t>(reader: &mut Reader<'t>, field: &Field<'t>) -> Option<String> {
    let text = reader.text(field)?;
    if text.parse::<CivilDate>().is_ok() {
        return Some(text.to_owned());
    }
    reader.report(&field.at, Trouble::BadDate(text.to_owned()));
    None
}

/// Reads the clauses; each with its slug, by which the rest of the file names it.
fn read_clauses<'t>(
    reader: &mut Reader<'t>,
    top: &mut Fields<'t>,
    document: Option<&Document>,
) -> Vec<(&'t str, Clause)> {
    let mut clauses = Vec::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for mut fields in reader.tables(top, "clause") {
        let at = fields.at.clone();
        let id = fields.take("id");
        let slug = match &id {
            Some(id) => reader.text(id),
            None => {
                reader.missing(&at, "id");
                None
            }
        };
        let spec = reader.need_text(&mut fields, "spec");
        if let (Some(id), Some(slug), Some(spec)) = (&id, slug, spec) {
            let expected = spec.split_once('-').map_or(spec, |(_, rest)| rest).to_lowercase();
            if slug != expected {
                reader.report(&id.at, Trouble::SlugDiffersFromSpec { expected });
            }
            let line = reader.line(&id.at);
            if let Some(&first_line) = lines.get(slug) {
                reader.report(&id.at, Trouble::Duplicate { first_line });
            } else {
                lines.insert(slug.to_owned(), line);
            }
        }
        let kind = reader.need_choice(&mut fields, "kind", &ClauseKind::ALL, ClauseKind::word);
        let state = reader.need_choice(&mut fields, "state", &ClauseState::ALL, ClauseState::word);
        let place = fields.take("where").and_then(|field| reader.text(&field)).unwrap_or_default();
        let shown = reader.choice(&mut fields, "shown", Shown::ALL, Shown::word);
        let text = reader.bilingual(&mut fields);
        let tests = read_tests(reader, &mut fields);
        if state == Some(ClauseState::Implemented) && tests.is_empty() {
            reader.report(&at, Trouble::ImplementedWithoutTest);
        }
        reader.close(fields);
        // Even a clause with faults is known by its slug, or every use of it would be a second problem.
        let Some(slug) = slug else { continue };
        let document = document.map(Document::full_id).unwrap_or_default();
        clauses.push((
            slug,
            Clause {
                id: ClauseId(format!("{document}#{slug}")),
                spec: spec.unwrap_or_default().to_owned(),
                kind: kind.unwrap_or(ClauseKind::Displayed),
                state: state.unwrap_or(ClauseState::Planned),
                place: place.to_owned(),
                shown,
                text: text.unwrap_or(super::Bilingual { en: String::new(), ja: String::new() }),
                tests,
            },
        ));
    }
    clauses
}

fn read_tests<'t>(reader: &mut Reader<'t>, fields: &mut Fields<'t>) -> Vec<String> {
    let Some(field) = fields.take("tests") else { return Vec::new() };
    let elements = reader.list(&field).unwrap_or_default();
    elements.iter().filter_map(|element| reader.text(element)).map(str::to_owned).collect()
}

/// Turns the parameters of a file into settings.
struct Builder<'r, 't> {
    reader: &'r mut Reader<'t>,
    slugs: BTreeMap<&'r str, &'r ClauseId>,
    part: DocumentPart,
    kind: DocumentKind,
    /// Whether somebody is ranked by match points: groups rank by criteria of their own.
    by_points: bool,
    settings: Settings,
}

/// The sections that say how match points rank.
const OF_POINTS: [&str; 3] = ["points", "standings", "late_entry"];

impl<'t> Builder<'_, 't> {
    fn read_stages(&mut self, top: &mut Fields<'t>) -> Vec<StageRule> {
        let mut stages: Vec<StageRule> = Vec::new();
        let mut lines: BTreeMap<String, usize> = BTreeMap::new();
        let mut origins: BTreeMap<Option<String>, usize> = BTreeMap::new();
        for mut fields in self.reader.tables(top, "stage") {
            let at = fields.at.clone();
            let line = self.reader.line(&at);
            let id_field = fields.take("id");
            let id = match &id_field {
                Some(field) => self.read_stage_id(field, &lines),
                None => {
                    self.reader.missing(&at, "id");
                    None
                }
            };
            let kinds = [StageKind::Swiss, StageKind::Groups, StageKind::Elimination];
            let kind = self.reader.need_choice(&mut fields, "kind", &kinds, |kind| match kind {
                StageKind::Swiss => "swiss",
                StageKind::Groups => "groups",
                StageKind::Elimination => "elimination",
            });
            let from = fields.take("from").and_then(|field| {
                let from = self.reader.text(&field)?;
                if !lines.contains_key(from) {
                    self.reader.report(&field.at, Trouble::UnknownStage(from.to_owned()));
                }
                Some(from.to_owned())
            });
            if let Some(&first_line) = origins.get(&from) {
                self.reader.report(&at, Trouble::StageGraphForks { first_line });
            }
            origins.insert(from.clone(), line);
            if let (Some(id), Some(kind)) = (id, kind) {
                lines.insert(id.to_owned(), line);
                self.read_stage_settings(&mut fields, id, kind);
                stages.push(StageRule { id: id.to_owned(), kind, from });
                self.reader.close(fields);
            }
        }
        let none = stages.is_empty() && lines.is_empty() && origins.is_empty();
        if none && self.must_be_whole() {
            self.reader.missing(&At { key: "stage".to_owned(), span: 0..0 }, "a [[stage]]");
        }
        stages
    }

    /// A document on penalties says nothing of stages, points and standings, nor does a part on decks.
    fn must_be_whole(&self) -> bool {
        match (self.kind, self.part) {
            (DocumentKind::Competition | DocumentKind::Policy, DocumentPart::Whole) => true,
            (DocumentKind::Penalties, _) | (_, DocumentPart::Deck) => false,
        }
    }

    fn read_stage_id(&mut self, field: &Field<'t>, lines: &BTreeMap<String, usize>) -> Option<&'t str> {
        let id = self.reader.text(field)?;
        let plain = id.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
        if !plain || KNOWN.iter().any(|known| known.scope.is_section(id)) {
            let form = "a word in lower case that is no section of settings, such as top-cut";
            self.reader.report(&field.at, Trouble::BadId { form });
            return None;
        }
        if let Some(&first_line) = lines.get(id) {
            self.reader.report(&field.at, Trouble::Duplicate { first_line });
        }
        Some(id)
    }

    fn read_stage_settings(&mut self, fields: &mut Fields<'t>, stage: &str, kind: StageKind) {
        let rounds = self.reader.tables(fields, "round");
        let mut round_names: Vec<&str> = Vec::new();
        let mut last_places = u32::MAX;
        for mut round in rounds {
            let Some(field) = round.take("name") else {
                self.reader.missing(&round.at, "name");
                continue;
            };
            let Some(name) = self.reader.text(&field) else { continue };
            match elimination_round_places(name) {
                Some(places) if places < last_places => last_places = places,
                Some(_) => self.reader.report(&field.at, Trouble::RoundsOutOfOrder),
                None => {
                    let form = "final, semi-final, quarter-final, round-of-16 and so on";
                    self.reader.report(&field.at, Trouble::BadId { form });
                }
            }
            round_names.push(name);
            self.read_scope(&mut round, Scope::Round(kind), &format!("{stage}.{name}"), &round_names);
            self.reader.close(round);
        }
        self.read_scope(fields, Scope::Stage(kind), stage, &round_names);
    }

    fn read_sections(&mut self, top: &mut Fields<'t>) {
        let sections = KNOWN.iter().filter_map(|known| match known.scope {
            Scope::Section(section) => Some(section),
            Scope::Stage(_) | Scope::Round(_) => None,
        });
        for section in sections.collect::<BTreeSet<_>>() {
            let table = match top.take(section) {
                Some(field) => self.reader.table(&field),
                None => {
                    let needed = |known: &&KnownSetting| {
                        known.scope.is_section(section) && known.presence == Presence::Always
                    };
                    let concerns = self.by_points || !OF_POINTS.contains(&section);
                    if self.must_be_whole() && concerns && KNOWN.iter().any(|known| needed(&known)) {
                        let at = At { key: section.to_owned(), span: 0..0 };
                        self.reader.missing(&at, format!("the table [{section}]"));
                    }
                    None
                }
            };
            if let Some(mut fields) = table {
                self.read_scope(&mut fields, Scope::Section(section), section, &[]);
                self.reader.close(fields);
            }
        }
    }

    /// Reads every known setting of a scope from `fields`; `prefix` begins their keys.
    fn read_scope(&mut self, fields: &mut Fields<'t>, scope: Scope, prefix: &str, rounds: &[&str]) {
        for known in KNOWN.iter().filter(|known| known.scope == scope && !is_criteria(known)) {
            let key = format!("{prefix}.{}", known.name);
            match fields.take(known.name) {
                Some(field) => {
                    if let Some(parameter) = self.read_parameter(known.kind, &field) {
                        self.settings.0.insert(key, parameter);
                    }
                }
                None => {
                    let needed = match known.presence {
                        Presence::Always => true,
                        Presence::UnlessEveryRound => {
                            let has_own = |round: &&str| {
                                self.settings.0.contains_key(&format!("{prefix}.{round}.{}", known.name))
                            };
                            rounds.is_empty() || !rounds.iter().all(has_own)
                        }
                        Presence::Sometimes => false,
                    };
                    if needed {
                        self.reader.missing(&fields.at.clone(), known.name);
                    }
                }
            }
        }
    }

    /// Reads `{ value, clause }` or `{ not_stated = { preset | suggestion, alternatives } }`.
    fn read_parameter(&mut self, kind: SettingKind, field: &Field<'t>) -> Option<Parameter> {
        let mut fields = self.reader.table(field)?;
        let parameter = match (fields.take("value"), fields.take("not_stated")) {
            (Some(value), None) => self.read_stated(kind, &mut fields, &value),
            (None, Some(not_stated)) => self.read_not_stated(kind, &mut fields, &not_stated),
            (Some(_), Some(_)) => {
                self.reader.report(&field.at, Trouble::StatedAndNotStated);
                fields.take("clause");
                fields.take("organiser_may");
                None
            }
            (None, None) => {
                self.reader.missing(&field.at, "value and clause, or not_stated,");
                fields.take("clause");
                fields.take("organiser_may");
                None
            }
        };
        self.reader.close(fields);
        parameter
    }

    fn read_stated(
        &mut self,
        kind: SettingKind,
        fields: &mut Fields<'t>,
        value: &Field<'t>,
    ) -> Option<Parameter> {
        let value = self.reader.setting(kind, value);
        let clause = self.read_clause(fields);
        let minimum = self.read_organiser_may(fields).map(|(at, or_none)| {
            if matches!(value, Some(Value::Flag(_) | Value::Word(_) | Value::Words(_))) {
                self.reader.report(&at, Trouble::OrganiserMayWithoutNumber);
            }
            or_none
        });
        let (value, clause) = (value?, clause?);
        Some(Parameter {
            minimum: minimum.map(|or_none| Minimum { value: value.clone(), clause: clause.clone(), or_none }),
            value: Some(value),
            source: Source::Stated { clause },
            suggestion: None,
            alternatives: Vec::new(),
        })
    }

    /// Reads the clause that states a value; it must be there and be one of the file.
    fn read_clause(&mut self, fields: &mut Fields<'t>) -> Option<ClauseId> {
        if !fields.has("clause") {
            self.reader.report(&fields.at, Trouble::MissingClause);
        }
        self.reader.clause(fields, &self.slugs)
    }

    /// Reads how far the organiser may go: `raise`, or `raise-or-none`.
    fn read_organiser_may(&mut self, fields: &mut Fields<'t>) -> Option<(At, bool)> {
        let field = fields.take("organiser_may")?;
        match self.reader.text(&field)? {
            "raise" => Some((field.at, false)),
            "raise-or-none" => Some((field.at, true)),
            word => {
                let choices = vec!["raise", "raise-or-none"];
                self.reader.report(&field.at, Trouble::UnknownWord { word: word.to_owned(), choices });
                None
            }
        }
    }

    fn read_not_stated(
        &mut self,
        kind: SettingKind,
        outer: &mut Fields<'t>,
        field: &Field<'t>,
    ) -> Option<Parameter> {
        outer.know("value");
        if let Some(may) = outer.take("organiser_may") {
            self.reader.report(&may.at, Trouble::OrganiserMayWithoutClause);
        }
        if let Some(clause) = outer.take("clause") {
            self.reader.report(&clause.at, Trouble::StatedAndNotStated);
        }
        let mut fields = self.reader.table(field)?;
        let preset = fields.take("preset");
        let suggestion = fields.take("suggestion");
        match (&preset, &suggestion) {
            (None, None) => self.reader.report(&field.at, Trouble::NothingOffered),
            (Some(_), Some(_)) => self.reader.report(&field.at, Trouble::PresetAndSuggestion),
            (Some(_), None) | (None, Some(_)) => {}
        }
        let offered = preset.is_some() || suggestion.is_some();
        let value = preset.and_then(|preset| self.reader.setting(kind, &preset));
        let suggestion = suggestion.and_then(|suggestion| self.reader.setting(kind, &suggestion));
        let alternatives = match fields.take("alternatives") {
            Some(field) => {
                let elements = self.reader.list(&field).unwrap_or_default();
                elements.iter().filter_map(|element| self.reader.setting(kind, element)).collect()
            }
            None => Vec::new(),
        };
        self.reader.close(fields);
        let source = Source::NotStated;
        offered.then_some(Parameter { value, source, suggestion, alternatives, minimum: None })
    }

    /// Reads `[[criterion]]`: each is a parameter whose value is one word; together they are the
    /// setting `standings.criteria`, in the order of the file.
    fn read_criteria(&mut self, top: &mut Fields<'t>) {
        let criteria = self.reader.tables(top, "criterion");
        let at = At { key: "criterion".to_owned(), span: 0..0 };
        if criteria.is_empty() {
            if self.must_be_whole() && self.by_points {
                self.reader.missing(&at, "a [[criterion]]");
            }
            return;
        }
        let (mut words, mut clauses, mut not_stated) = (Vec::new(), Vec::new(), Vec::new());
        for mut fields in criteria {
            match (fields.take("value"), fields.take("not_stated")) {
                (Some(value), None) => {
                    words.push(value);
                    clauses.extend(self.read_clause(&mut fields));
                }
                (None, Some(field)) => {
                    not_stated.push(fields.at.clone());
                    words.extend(self.read_preset_criterion(&field));
                }
                (Some(_), Some(_)) => self.reader.report(&fields.at, Trouble::StatedAndNotStated),
                (None, None) => self.reader.missing(&fields.at, "value and clause, or not_stated,"),
            }
            fields.know("clause");
            self.reader.close(fields);
        }
        if let (Some(at), true) = (not_stated.first(), !clauses.is_empty()) {
            self.reader.report(at, Trouble::MixedCriteria);
        }
        let Some(words) = self.reader.words(&words, &CRITERIA) else { return };
        let clause = clauses.into_iter().next();
        let parameter = Parameter {
            value: Some(Value::Words(words)),
            source: clause.map_or(Source::NotStated, |clause| Source::Stated { clause }),
            suggestion: None,
            alternatives: Vec::new(),
            minimum: None,
        };
        self.settings.0.insert("standings.criteria".to_owned(), parameter);
    }

    fn read_preset_criterion(&mut self, field: &Field<'t>) -> Option<Field<'t>> {
        let mut fields = self.reader.table(field)?;
        let preset = fields.take("preset");
        if preset.is_none() {
            self.reader.report(&field.at, Trouble::NothingOffered);
        }
        self.reader.close(fields);
        preset
    }
}

/// The criteria are read from `[[criterion]]`, not from `[standings]`.
fn is_criteria(known: &KnownSetting) -> bool {
    known_at(Scope::Section("standings"), "criteria").is_some_and(|criteria| known == criteria)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::regulation::catalogue::{FILES, catalogue};

    fn text_of(file: &str) -> &'static str {
        FILES.iter().find(|(name, _)| *name == file).expect("the file is in the catalogue").1
    }

    /// Replaces the first `from` in the World Championship file and returns what is reported.
    fn problems_after(from: &str, to: &str) -> Vec<String> {
        let text = text_of("wcs-2023-tcg.toml");
        assert!(text.contains(from), "the file has no {from:?}");
        match parse(&text.replacen(from, to, 1), "file") {
            Ok(_) => Vec::new(),
            Err(problems) => problems.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn each_slip_of_a_transcription_is_named_with_its_line_and_what_to_do() {
        // What is replaced, by what, and what the only problem says.
        #[rustfmt::skip]
        let rows = [
            ("best_of =", "best_off =", "match.best_off: is no key of the schema here; did you mean best_of?"),
            ("best_of = { value = 3", "best_of = { value = 4", "match.best_of.value: 4 is even; write an odd number"),
            ("best_of = { value = 3", "best_of = { value = 11", "match.best_of.value: 11 is out of range; write a number from 1 to 9"),
            ("best_of = { value = 3", "best_of = { value = -3", "match.best_of.value: -3 is out of range; write a number from 1 to 9"),
            ("best_of = { value = 3", "best_of = { value = \"3\"", "match.best_of.value: is a text; write a whole number"),
            ("value = 3, clause = \"a1\"", "value = 3", "match.best_of: a stated value needs its clause"),
            ("value = 3, clause = \"a1\"", "value = 3, clause = \"a9\"", "match.best_of.clause: no [[clause]] of this file has the id \"a9\""),
            ("{ value = 3, clause = \"a1\" }", "3", "match.best_of: is a whole number; write a table"),
            ("{ value = 3, clause = \"a1\" }", "{ clause = \"a1\" }", "match.best_of: value and clause, or not_stated, is missing; add it"),
            ("{ not_stated = { preset = 3 } }", "{ not_stated = { } }", "points.win.not_stated: not_stated offers nothing"),
            ("{ preset = 3 }", "{ preset = 3, suggestion = 3 }", "points.win.not_stated: not_stated has a preset and a suggestion"),
            ("{ preset = 3 } }", "{ preset = 3 }, value = 3 }", "points.win: is both stated and not stated"),
            ("{ preset = 3 } }", "{ preset = 3 }, organiser_may = \"raise\" }", "points.win.organiser_may: what is not stated may be set freely"),
            ("preset = \"pooled\"", "preset = \"pool\"", "standings.averaging.not_stated.preset: \"pool\" is not known here; write one of pooled, mean"),
            ("preset = \"head-to-head\"", "preset = \"lives\"", "criterion[5].not_stated.preset: \"lives\" is not known here"),
            ("preset = \"head-to-head\"", "preset = \"lot\"", "criterion[6].not_stated.preset: was already used in line"),
            ("not_stated = { preset = \"lot\" }", "value = \"lot\"\nclause = \"a1\"", "criterion[1]: some criteria have a clause and some have not"),
            ("from = \"swiss\"", "from = \"groups\"", "stage[2].from: no earlier [[stage]] has the id \"groups\""),
            ("from = \"swiss\"", "", "stage[2]: the stage in line"),
            ("id = \"top-cut\"", "id = \"points\"", "stage[2].id: is not an id"),
            ("id = \"top-cut\"", "id = \"swiss\"", "stage[2].id: was already used in line"),
            ("name = \"semi-final\"", "name = \"quarter-final\"", "stage[2].round[2].name: the rounds must stand in the order of play"),
            ("name = \"semi-final\"", "name = \"semifinal\"", "stage[2].round[2].name: is not an id"),
            ("value = \"none\", clause = \"f12\"", "value = \"end-of-match\", clause = \"f12\"", "stage[2].draws.value: \"end-of-match\" is not known here"),
            ("\"2023-08-05\"", "\"2023-02-29\"", "document.effective_from: \"2023-02-29\" is not a date; write yyyy-mm-dd"),
            ("\"2023-08-05\"", "\"2023-8-5\"", "document.effective_from: \"2023-8-5\" is not a date"),
            ("\"2023-08-05\"", "\"unknown\"", "document.effective_from: \"unknown\" is not a date"),
            ("\"2023-08-05\"", "\"2023-08-07\"", "document.effective_to: lies before effective_from"),
            ("\"2023-08-05\"", "2023-08-05", "document.effective_from: is a date without quotes; write a text in quotes"),
            ("kind = \"competition\"", "kind = \"competition\"\npart = \"some\"", "document.part: \"some\" is not known here; write one of deck"),
            ("kind = \"competition\"", "kind = \"game\"", "document.kind: \"game\" is not known here; write one of competition, policy, penalties"),
            ("id = \"e8\"", "id = \"e7\"", "clause[29].id: does not follow from the spec id; write \"e8\""),
            ("[\"wcs-swiss-rounds\", \"wcs-swiss-day\", \"wcs-quarter-final-day\", \"wcs-seven-swiss-rounds\"]", "[]", "clause[3]: an implemented clause needs a test row"),
            ("en = \"The Deck is shuffled overhand.\"", "en = \"\"", "clause[48].en: is empty; write the text"),
            ("[attendance]\nminimum = { not_stated = { preset = 4 } }", "", "attendance: the table [attendance] is missing; add it"),
            ("third_place_match = ", "# ", "stage[2]: third_place_match is missing; add it"),
            ("[points]", "[extra]\n[points]", "extra: is no key of the schema here"),
            ("[points]", "[points", "toml: is not TOML"),
        ];
        for (from, to, expected) in rows {
            let problems = problems_after(from, to);
            assert!(problems.iter().any(|problem| problem.contains(expected)), "{to:?}: {problems:#?}");
        }
    }

    #[test]
    fn all_slips_are_reported_at_once_in_the_order_of_the_file() {
        let text = text_of("wcs-2023-tcg.toml")
            .replace("best_of", "best_off")
            .replace("\"pooled\"", "\"pool\"")
            .replace("2023-08-05", "yesterday");
        let problems = parse(&text, "file").expect_err("the file has slips");
        let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
        assert_eq!(
            keys,
            ["document.effective_from", "match", "match.best_off", "standings.averaging.not_stated.preset"]
        );
        assert!(problems.is_sorted_by_key(|problem| problem.line));
        let line = text.lines().position(|line| line.contains("best_off")).map(|place| place + 1);
        assert_eq!(Some(problems[2].line), line);
    }

    #[test]
    fn an_empty_file_lacks_everything_and_says_so() {
        let problems = parse("", "file").expect_err("an empty file is no regulation");
        for wanted in ["[document]", "[[stage]]", "[[criterion]]", "[points]"] {
            let named = problems.iter().any(|problem| problem.to_string().contains(wanted));
            assert!(named, "{wanted} is not asked for");
        }
    }

    #[test]
    fn the_digest_is_that_of_the_bytes_of_the_file() {
        for (file, text) in FILES {
            let changed = parse(&format!("{text}\n"), file).expect("a blank line changes no rule");
            let original = parse(text, file).expect("the file has no problem");
            assert_eq!(original.document.digest, blake3::hash(text.as_bytes()).to_hex().to_string());
            assert_ne!(changed.document.digest, original.document.digest);
            assert_eq!(changed.settings, original.settings);
        }
    }

    #[test]
    fn settings_survive_the_log_unchanged() {
        for regulation in catalogue().list() {
            let json = serde_json::to_string(&regulation.settings).expect("settings are plain data");
            let back: Settings = serde_json::from_str(&json).expect("what was written is read");
            assert_eq!(back, regulation.settings);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

        #[test]
        fn a_mangled_file_is_read_or_reported_but_never_ends_the_program(
            file in 0..FILES.len(),
            cut in any::<proptest::sample::Index>(),
            length in 0_usize..60,
            insert in "[\\PC\n]{0,12}",
        ) {
            let text = FILES[file].1;
            // The interesting part is the parameters; the clauses below them are all alike.
            let mut from = cut.index(text.len().min(6_000));
            while !text.is_char_boundary(from) {
                from -= 1;
            }
            let mut to = (from + length).min(text.len());
            while !text.is_char_boundary(to) {
                to += 1;
            }
            let mangled = format!("{}{insert}{}", &text[..from], &text[to..]);
            if let Err(problems) = parse(&mangled, "mangled") {
                prop_assert!(!problems.is_empty());
                for problem in problems {
                    prop_assert!(problem.line >= 1 && problem.line <= mangled.lines().count() + 1);
                    prop_assert!(!problem.to_string().is_empty());
                }
            }
        }
    }
}
