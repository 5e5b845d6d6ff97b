//! Reads the values of a regulation file, each with its line, and collects every problem.

use std::collections::BTreeMap;
use std::ops::Range as Span;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::date::CivilDate;

use super::problem::{Problem, Trouble};
use super::setting::{ATTENDANCE, Range, SettingKind, nearest};
use super::{AttendanceRow, Bilingual, ClauseId, Value};

/// A place in the file: what it is called there, and where it stands.
#[derive(Debug, Clone)]
pub(super) struct At {
    pub(super) key: String,
    pub(super) span: Span<usize>,
}

/// A value of the file and its place.
#[derive(Clone)]
pub(super) struct Field<'t> {
    pub(super) at: At,
    pub(super) value: &'t DeValue<'t>,
}

/// A table of the file; what is taken from it is known, what is left at the end is not.
pub(super) struct Fields<'t> {
    pub(super) at: At,
    left: BTreeMap<&'t str, Field<'t>>,
    known: Vec<&'static str>,
}

/// The problems found so far in a file.
pub(super) struct Reader<'t> {
    file: &'t str,
    line_starts: Vec<usize>,
    problems: Vec<Problem>,
}

impl<'t> Fields<'t> {
    pub(super) fn new(at: At, table: &'t DeTable<'t>) -> Self {
        let left = table
            .iter()
            .map(|(name, value)| {
                let name = name.get_ref().as_ref();
                let key = if at.key.is_empty() { name.to_owned() } else { format!("{}.{name}", at.key) };
                (name, Field { at: At { key, span: value.span() }, value: value.get_ref() })
            })
            .collect();
        Self { at, left, known: Vec::new() }
    }

    /// Takes the value of `name`, which the schema knows here.
    pub(super) fn take(&mut self, name: &'static str) -> Option<Field<'t>> {
        self.known.push(name);
        self.left.remove(name)
    }

    /// Returns whether the table has a value `name` that was not taken yet.
    pub(super) fn has(&self, name: &str) -> bool {
        self.left.contains_key(name)
    }

    /// Says that the schema knows `name` here, though it is read elsewhere or not at all.
    pub(super) fn know(&mut self, name: &'static str) {
        self.known.push(name);
    }
}

impl<'t> Reader<'t> {
    pub(super) fn new(file: &'t str, text: &str) -> Self {
        let line_starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self { file, line_starts: line_starts.collect(), problems: Vec::new() }
    }

    /// Returns the line of a place, from 1.
    pub(super) fn line(&self, at: &At) -> usize {
        self.line_starts.partition_point(|&start| start <= at.span.start) + 1
    }

    pub(super) fn report(&mut self, at: &At, trouble: Trouble) {
        let line = self.line(at);
        self.problems.push(Problem { file: self.file.to_owned(), line, key: at.key.clone(), trouble });
    }

    /// Returns the problems in the order of the file.
    pub(super) fn finish(mut self) -> Vec<Problem> {
        self.problems.sort_by_key(|problem| problem.line);
        self.problems
    }

    /// Reports what is left in a table: keys that the schema does not know.
    pub(super) fn close(&mut self, fields: Fields<'t>) {
        for (name, field) in fields.left {
            let nearest = nearest(name, fields.known.iter().copied());
            self.report(&field.at, Trouble::UnknownKey { nearest });
        }
    }

    pub(super) fn missing(&mut self, at: &At, what: impl Into<String>) {
        self.report(at, Trouble::Missing { what: what.into() });
    }

    pub(super) fn table(&mut self, field: &Field<'t>) -> Option<Fields<'t>> {
        match field.value {
            DeValue::Table(table) => Some(Fields::new(field.at.clone(), table)),
            other => self.wrong_type(&field.at, "a table", other),
        }
    }

    /// Returns the elements of a list; `name[1]` is the first.
    pub(super) fn list(&mut self, field: &Field<'t>) -> Option<Vec<Field<'t>>> {
        match field.value {
            DeValue::Array(elements) => Some(numbered(&field.at.key, elements.iter())),
            other => self.wrong_type(&field.at, "a list", other),
        }
    }

    /// Returns the tables of `[[name]]`, none where the file has none.
    pub(super) fn tables(&mut self, fields: &mut Fields<'t>, name: &'static str) -> Vec<Fields<'t>> {
        let Some(field) = fields.take(name) else { return Vec::new() };
        let elements = self.list(&field).unwrap_or_default();
        elements.iter().filter_map(|element| self.table(element)).collect()
    }

    /// Returns a text that is not empty.
    pub(super) fn text(&mut self, field: &Field<'t>) -> Option<&'t str> {
        match field.value {
            DeValue::String(text) if text.trim().is_empty() => {
                self.report(&field.at, Trouble::Empty);
                None
            }
            DeValue::String(text) => Some(text.as_ref()),
            other => self.wrong_type(&field.at, "a text in quotes", other),
        }
    }

    /// Returns the text of `name`, which must be there.
    pub(super) fn need_text(&mut self, fields: &mut Fields<'t>, name: &'static str) -> Option<&'t str> {
        match fields.take(name) {
            Some(field) => self.text(&field),
            None => {
                self.missing(&fields.at.clone(), name);
                None
            }
        }
    }

    /// Returns one of the choices that `word_of` names, read from `name`, which must be there.
    pub(super) fn need_choice<C: Copy>(
        &mut self,
        fields: &mut Fields<'t>,
        name: &'static str,
        choices: &[C],
        word_of: impl Fn(C) -> &'static str,
    ) -> Option<C> {
        let Some(field) = fields.take(name) else {
            self.missing(&fields.at.clone(), name);
            return None;
        };
        self.word_of(&field, choices, word_of)
    }

    /// Returns one of the choices that `word_of` names, read from `name`, which may be left out.
    pub(super) fn choice<C: Copy>(
        &mut self,
        fields: &mut Fields<'t>,
        name: &'static str,
        choices: &[C],
        word_of: impl Fn(C) -> &'static str,
    ) -> Option<C> {
        let field = fields.take(name)?;
        self.word_of(&field, choices, word_of)
    }

    /// Returns one of the choices that `word_of` names.
    pub(super) fn word_of<C: Copy>(
        &mut self,
        field: &Field<'t>,
        choices: &[C],
        word_of: impl Fn(C) -> &'static str,
    ) -> Option<C> {
        let word = self.text(field)?;
        let found = choices.iter().copied().find(|&choice| word_of(choice) == word);
        if found.is_none() {
            let choices = choices.iter().map(|&choice| word_of(choice)).collect();
            self.report(&field.at, Trouble::UnknownWord { word: word.to_owned(), choices });
        }
        found
    }

    /// Returns the clause that `clause` names by its slug, where the key is there; it must be one of the file.
    pub(super) fn clause(
        &mut self,
        fields: &mut Fields<'t>,
        slugs: &BTreeMap<&str, &ClauseId>,
    ) -> Option<ClauseId> {
        self.clause_at(fields, "clause", slugs)
    }

    /// Returns the clause that `name` names by its slug, where the key is there.
    pub(super) fn clause_at(
        &mut self,
        fields: &mut Fields<'t>,
        name: &'static str,
        slugs: &BTreeMap<&str, &ClauseId>,
    ) -> Option<ClauseId> {
        let field = fields.take(name)?;
        let slug = self.text(&field)?;
        if let Some(&clause) = slugs.get(slug) {
            return Some(clause.clone());
        }
        self.report(&field.at, Trouble::UnknownClause(slug.to_owned()));
        None
    }

    pub(super) fn need_number(
        &mut self,
        fields: &mut Fields<'t>,
        name: &'static str,
        range: Range,
    ) -> Option<u32> {
        match fields.take(name) {
            Some(field) => self.number(&field, range),
            None => {
                self.missing(&fields.at.clone(), name);
                None
            }
        }
    }

    pub(super) fn need_bilingual(
        &mut self,
        fields: &mut Fields<'t>,
        name: &'static str,
    ) -> Option<Bilingual> {
        let Some(field) = fields.take(name) else {
            self.missing(&fields.at.clone(), name);
            return None;
        };
        let mut languages = self.table(&field)?;
        let text = self.bilingual(&mut languages);
        self.close(languages);
        text
    }

    /// Returns the texts of the keys `en` and `ja`, which must be there.
    pub(super) fn bilingual(&mut self, fields: &mut Fields<'t>) -> Option<Bilingual> {
        let (en, ja) = (self.need_text(fields, "en"), self.need_text(fields, "ja"));
        Some(Bilingual { en: en?.to_owned(), ja: ja?.to_owned() })
    }

    /// Returns the value of a setting of this kind.
    pub(super) fn setting(&mut self, kind: SettingKind, field: &Field<'t>) -> Option<Value> {
        match kind {
            SettingKind::Flag => match field.value {
                DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
                other => self.wrong_type(&field.at, "true or false", other),
            },
            SettingKind::Number(range) => self.number(field, range).map(Value::Number),
            SettingKind::OddNumber(range) => {
                let number = self.number(field, range)?;
                if number % 2 == 0 {
                    self.report(&field.at, Trouble::Even(number));
                    return None;
                }
                Some(Value::Number(number))
            }
            SettingKind::NumberOrNone(range) => match field.value {
                DeValue::String(_) => self.word(field, kind.words()).map(Value::Word),
                _ => self.number(field, range).map(Value::Number),
            },
            SettingKind::ByAttendance(range) => self.by_attendance(field, range, None),
            SettingKind::ByAttendanceOrNone(range) => self.by_attendance(field, range, Some(0)),
            SettingKind::Word(choices) => self.word(field, choices).map(Value::Word),
            SettingKind::Words(choices) => {
                let elements = self.list(field)?;
                let words = self.words(&elements, choices)?;
                Some(Value::Words(words))
            }
            SettingKind::Date(words) => {
                let text = self.text(field)?;
                if words.contains(&text) || text.parse::<CivilDate>().is_ok() {
                    return Some(Value::Word(text.to_owned()));
                }
                self.report(&field.at, Trouble::BadDate(text.to_owned()));
                None
            }
        }
    }

    /// Returns words of `choices` in order, at least one, none twice.
    pub(super) fn words(
        &mut self,
        elements: &[Field<'t>],
        choices: &'static [&'static str],
    ) -> Option<Vec<String>> {
        let mut words: Vec<String> = Vec::new();
        let mut whole = true;
        for element in elements {
            match self.word(element, choices) {
                Some(word) => match words.iter().position(|earlier| *earlier == word) {
                    Some(place) => {
                        let first_line = self.line(&elements[place].at);
                        self.report(&element.at, Trouble::Duplicate { first_line });
                        whole = false;
                    }
                    None => words.push(word),
                },
                None => whole = false,
            }
        }
        (whole && !words.is_empty()).then_some(words)
    }

    fn word(&mut self, field: &Field<'t>, choices: &[&'static str]) -> Option<String> {
        let word = self.text(field)?;
        if choices.contains(&word) {
            return Some(word.to_owned());
        }
        self.report(&field.at, Trouble::UnknownWord { word: word.to_owned(), choices: choices.to_vec() });
        None
    }

    pub(super) fn number(&mut self, field: &Field<'t>, range: Range) -> Option<u32> {
        self.number_or(field, range, None)
    }

    fn number_or(&mut self, field: &Field<'t>, range: Range, besides: Option<u32>) -> Option<u32> {
        let DeValue::Integer(integer) = field.value else {
            return self.wrong_type(&field.at, "a whole number", field.value);
        };
        let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
        let fits = number.filter(|&number| range.contains(number) || besides == Some(number));
        if fits.is_none() {
            let Range { lowest, highest } = range;
            self.report(&field.at, Trouble::OutOfRange { number: integer.to_string(), lowest, highest });
        }
        fits
    }

    /// Reads a number or rows `{ from, value }`; `besides` is a number that is possible outside `range`.
    fn by_attendance(&mut self, field: &Field<'t>, range: Range, besides: Option<u32>) -> Option<Value> {
        if !matches!(field.value, DeValue::Array(_)) {
            return self.number_or(field, range, besides).map(Value::Number);
        }
        let elements = self.list(field)?;
        if elements.is_empty() {
            self.report(&field.at, Trouble::NoRows);
        }
        let mut rows: Vec<AttendanceRow> = Vec::new();
        for element in &elements {
            let Some(mut row) = self.table(element) else { continue };
            let from = self.need_number(&mut row, "from", ATTENDANCE);
            let value = match row.take("value") {
                Some(value) => self.number_or(&value, range, besides),
                None => {
                    self.missing(&element.at, "value");
                    None
                }
            };
            self.close(row);
            let (Some(from), Some(value)) = (from, value) else { continue };
            if rows.last().is_some_and(|last| last.from >= from) {
                self.report(&element.at, Trouble::NotRising);
            }
            if rows.last().is_some_and(|last| last.value == value) {
                self.report(&element.at, Trouble::RowChangesNothing);
            }
            rows.push(AttendanceRow { from, value });
        }
        (rows.len() == elements.len() && !rows.is_empty()).then_some(Value::ByAttendance(rows))
    }

    fn wrong_type<T>(&mut self, at: &At, expected: &'static str, found: &DeValue<'_>) -> Option<T> {
        let found = match found {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date without quotes",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.report(at, Trouble::WrongType { expected, found });
        None
    }
}

fn numbered<'t>(key: &str, elements: impl Iterator<Item = &'t Spanned<DeValue<'t>>>) -> Vec<Field<'t>> {
    elements
        .enumerate()
        .map(|(place, element)| {
            let key = format!("{key}[{}]", place + 1);
            Field { at: At { key, span: element.span() }, value: element.get_ref() }
        })
        .collect()
}
