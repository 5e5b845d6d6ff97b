//! Records into entries and rejected lines.

use hantei_core::card_game_id::{CardGameId, CheckDigit};
use unicode_normalization::UnicodeNormalization;

use super::columns::{self, Columns, NameColumns};
use super::{
    Cell, Field, LONGEST_FIELD_CHARACTERS, Quotes, Record, RejectedLine, Roster, RosterEntry, RosterOptions,
    RosterTrouble, Source,
};
use crate::diagnostics::{Diagnostic, DiagnosticKind};
use crate::table;

pub(super) fn read_records(
    source: Source,
    file_name: &str,
    options: RosterOptions,
) -> Result<Roster, RosterTrouble> {
    if source.records.iter().all(Record::is_empty) {
        return Err(RosterTrouble::Empty { file_name: file_name.to_owned() });
    }
    let mut diagnostics = source.diagnostics;
    let columns = columns::tell(&source.records, options.birth_dates, &mut diagnostics)?;
    let (mut entries, mut rejected) = (Vec::new(), Vec::new());
    for (index, record) in source.records.iter().enumerate() {
        if record.is_empty() {
            diagnostics.push(Diagnostic::at(record.line, DiagnosticKind::EmptyLine {}));
        } else if index >= columns.records_before {
            let mut row = Row::default();
            match row.entry(record, &columns) {
                Some(entry) if row.reasons.is_empty() => {
                    diagnostics.extend(row.remarks.into_iter().map(|kind| Diagnostic::at(record.line, kind)));
                    entries.push(entry);
                }
                Some(_) | None => rejected.push(RejectedLine {
                    line: record.line,
                    last_line: record.last_line,
                    fields: record.cells.iter().map(|cell| cell.text().to_owned()).collect(),
                    reasons: row.reasons,
                }),
            }
        }
    }
    Ok(Roster { entries, rejected, diagnostics, encoding: source.encoding, separator: source.separator })
}

/// What is found while one record is read.
#[derive(Default)]
struct Row {
    /// Notes and warnings; kept only when the record is imported.
    remarks: Vec<DiagnosticKind>,
    /// Why the record is not imported.
    reasons: Vec<DiagnosticKind>,
}

impl Row {
    /// Returns the entry, or `None` with at least one reason. An entry with reasons is not imported either.
    fn entry(&mut self, record: &Record, columns: &Columns) -> Option<RosterEntry> {
        if record.quotes == Quotes::Unbalanced {
            self.reasons.push(DiagnosticKind::UnbalancedQuotes {});
            return None;
        }
        if record.cells.iter().skip(columns.count).any(|cell| !cell.is_empty()) {
            let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let (fields, columns) = (count(record.cells.len()), count(columns.count));
            self.reasons.push(DiagnosticKind::TooManyFields { fields, columns });
        }
        let name = self.name(record, &columns.name);
        let mut field = |field| self.text(record, field, columns.of(field));
        let (reading, region, club) = (field(Field::Reading), field(Field::Region), field(Field::Club));
        let birth_date = field(Field::BirthDate);
        let card_game_id = self.card_game_id(record, columns.of(Field::CardGameId));
        if name.is_none() && !self.reasons.iter().any(is_about_the_name) {
            self.reasons.push(DiagnosticKind::NoName {});
        }
        Some(RosterEntry { line: record.line, name: name?, reading, card_game_id, region, club, birth_date })
    }

    fn name(&mut self, record: &Record, columns: &NameColumns) -> Option<String> {
        match columns {
            NameColumns::Whole(column) => self.text(record, Field::Name, Some(*column)),
            NameColumns::Parts(parts) => {
                let written: Vec<String> = parts
                    .iter()
                    .filter_map(|(field, column)| self.text(record, *field, Some(*column)))
                    .collect();
                let name = written.join(" ");
                self.check_length(Field::Name, &name);
                (!name.is_empty()).then_some(name)
            }
        }
    }

    /// Returns the text of a field without white space at its ends; `None` when it is empty.
    fn text(&mut self, record: &Record, field: Field, column: Option<usize>) -> Option<String> {
        let cell = record.cells.get(column?)?;
        let written = match cell {
            Cell::Empty => return None,
            Cell::Text(text) => text,
            Cell::Number(text) | Cell::Other(text) => {
                if field != Field::BirthDate {
                    self.remarks.push(DiagnosticKind::NumberReadAsText { field, text: text.clone() });
                }
                text
            }
            Cell::Fault(error) => {
                self.reasons.push(DiagnosticKind::CellError { field, error: error.clone() });
                return None;
            }
        };
        let text = self.tidied(field, written);
        self.check_characters(field, text);
        self.check_length(field, text);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Takes off white space at the ends and the guard against formulas.
    fn tidied<'a>(&mut self, field: Field, written: &'a str) -> &'a str {
        let trimmed = written.trim();
        if trimmed.len() < written.len() && !trimmed.is_empty() {
            self.remarks.push(DiagnosticKind::WhiteSpaceTrimmed { field });
        }
        match table::unguarded(trimmed) {
            Some(text) => {
                self.remarks.push(DiagnosticKind::FormulaGuardRemoved { field });
                text
            }
            None => trimmed,
        }
    }

    fn check_length(&mut self, field: Field, text: &str) {
        let characters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        if characters > LONGEST_FIELD_CHARACTERS {
            let limit = LONGEST_FIELD_CHARACTERS;
            self.reasons.push(DiagnosticKind::TooLong { field, characters, limit });
        }
    }

    fn check_characters(&mut self, field: Field, text: &str) {
        let code_point = |character: char| format!("U+{:04X}", u32::from(character));
        let is_control =
            |character: &char| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}');
        if let Some(control) = text.chars().find(is_control) {
            let character = code_point(control);
            self.reasons.push(DiagnosticKind::ControlCharacter { field, character });
        }
        if text.contains('\u{FFFD}') {
            self.reasons.push(DiagnosticKind::LostCharacter { field });
        }
        if let Some(invisible) = text.chars().find(|character| is_invisible(*character)) {
            let character = code_point(invisible);
            self.remarks.push(DiagnosticKind::InvisibleCharacter { field, character });
        }
    }

    fn card_game_id(&mut self, record: &Record, column: Option<usize>) -> Option<String> {
        let cell = record.cells.get(column?)?;
        let written = match cell {
            Cell::Empty => return None,
            Cell::Text(text) | Cell::Number(text) | Cell::Other(text) => text,
            Cell::Fault(error) => {
                let field = Field::CardGameId;
                self.reasons.push(DiagnosticKind::CellError { field, error: error.clone() });
                return None;
            }
        };
        let text = self.tidied(Field::CardGameId, written);
        if text.is_empty() {
            return None;
        }
        let digits = self.digits(text)?;
        if digits.bytes().all(|digit| digit == b'0') {
            self.reasons.push(DiagnosticKind::IdOfTheBye {});
            return None;
        }
        let Ok(id) = digits.parse::<CardGameId>() else {
            self.reasons.push(DiagnosticKind::IdTooLong { text: text.to_owned() });
            return None;
        };
        let padded = id.to_string();
        if let CheckDigit::Wrong { expected } = id.check() {
            let card_game_id = padded.clone();
            self.remarks.push(DiagnosticKind::WrongCheckDigit { card_game_id, expected });
        }
        if matches!(cell, Cell::Number(_)) && padded != digits {
            self.remarks.push(DiagnosticKind::NumberPadded { number: digits, padded: padded.clone() });
            return Some(padded);
        }
        Some(digits)
    }

    /// Returns ASCII digits; full-width ones, as Japanese keyboards write them, are the same digits.
    fn digits(&mut self, text: &str) -> Option<String> {
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if is_digits(text) {
            return Some(text.to_owned());
        }
        let is_full_width = |character: char| matches!(character, '０'..='９');
        if text.chars().all(|character| character.is_ascii_digit() || is_full_width(character)) {
            let digits: String = text.nfkc().collect();
            self.remarks.push(DiagnosticKind::FullWidthDigits { digits: digits.clone() });
            return Some(digits);
        }
        self.reasons.push(DiagnosticKind::IdWithOtherCharacters { text: text.to_owned() });
        None
    }
}

/// Characters that hide or turn the text around them. Joiners, which emoji and Persian need, and the marks of
/// direction that Arabic and Hebrew use are not among them.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A name that could not be read has its reason already; one that is not there has none yet.
fn is_about_the_name(reason: &DiagnosticKind) -> bool {
    let name = [Field::Name, Field::GivenName, Field::FamilyName];
    matches!(reason, DiagnosticKind::CellError { field, .. } if name.contains(field))
}
