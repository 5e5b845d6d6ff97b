//! Separated text into records.
//!
//! Lines are taken apart here and not by the csv crate, because a line with a quotation mark that is never
//! closed must be named and rejected alone: a usual reader swallows everything up to the next mark, which
//! may be five hundred players later.

use super::columns::known_columns;
use super::{
    Cell, ForeignFile, MOST_COLUMNS, MOST_LINES, Measure, Quotes, Record, RosterTrouble, Source, too_large,
};
use crate::diagnostics::{Diagnostic, DiagnosticKind};
use crate::encoding::{self, Encoding};
use crate::table::Separator;

/// How many lines one quoted field may span. Longer ones are taken for a mark that is not closed.
const LONGEST_FIELD_LINES: usize = 20;
/// How many lines are looked at to tell the separator.
const LINES_LOOKED_AT: usize = 50;

pub(super) fn read(bytes: &[u8], file_name: &str, named: Option<Encoding>) -> Result<Source, RosterTrouble> {
    let decoded = encoding::decode(bytes, named)?;
    let start = decoded.text.trim_start();
    if ["<?xml", "<!", "<html", "<HTML", "<Tournament"].iter().any(|markup| start.starts_with(markup)) {
        let found = ForeignFile::Markup;
        return Err(RosterTrouble::NotAList { file_name: file_name.to_owned(), found });
    }
    let text = decoded.text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    if lines.len() > MOST_LINES as usize {
        return Err(too_large(file_name, u64::from(MOST_LINES), Measure::Lines));
    }
    let separator = separator_of(&lines, file_name);
    let records = split(&lines, separator);
    if records.iter().any(|record| record.cells.len() > MOST_COLUMNS) {
        return Err(too_large(file_name, MOST_COLUMNS as u64, Measure::Columns));
    }
    let mut diagnostics = Vec::new();
    if decoded.encoding != Encoding::Utf8 {
        let used = DiagnosticKind::EncodingUsed { encoding: decoded.encoding };
        diagnostics.push(Diagnostic::of_file(used));
    }
    Ok(Source { records, diagnostics, encoding: Some(decoded.encoding), separator })
}

/// Tells what stands between the fields: whatever makes the most titles of the first line known; without a
/// header, whatever stands in most lines and in at least half of them. `None` is a list of one column.
fn separator_of(lines: &[&str], file_name: &str) -> Option<Separator> {
    let ending = file_name.rsplit('.').next().unwrap_or_default();
    let by_ending = ending.eq_ignore_ascii_case("tsv") || ending.eq_ignore_ascii_case("tab");
    // The first of equals wins: the ending's own, then those that occur within names less often.
    let order = if by_ending {
        [Separator::Tab, Separator::Semicolon, Separator::Comma]
    } else {
        [Separator::Semicolon, Separator::Tab, Separator::Comma]
    };
    let filled: Vec<usize> =
        (0..lines.len()).filter(|index| !lines[*index].trim().is_empty()).take(LINES_LOOKED_AT).collect();
    let first = *filled.first()?;
    let titles = |separator| match take_record(lines, first, separator) {
        Ok((fields, _)) => known_columns(fields.iter().map(String::as_str)),
        Err(Unbalanced) => 0,
    };
    let (by_titles, known) = most(order, |separator| titles(Some(separator)));
    if titles(None) == 1 && known <= 1 {
        return None;
    }
    if known > 0 {
        return Some(by_titles);
    }
    let (by_lines, found) = most(order, |separator| {
        let splits = |index: &&usize| {
            take_record(lines, **index, Some(separator)).is_ok_and(|(fields, _)| fields.len() > 1)
        };
        filled.iter().filter(splits).count()
    });
    (found > 0 && found * 2 >= filled.len()).then_some(by_lines)
}

/// Returns the first of the separators for which the count is largest, and that count.
fn most(order: [Separator; 3], count: impl Fn(Separator) -> usize) -> (Separator, usize) {
    let mut best = (order[0], 0);
    for separator in order {
        let counted = count(separator);
        if counted > best.1 {
            best = (separator, counted);
        }
    }
    best
}

fn split(lines: &[&str], separator: Option<Separator>) -> Vec<Record> {
    let mut records = Vec::new();
    let mut index = 0;
    while index < lines.len() {
        let line = number(index);
        let (record, next) = match take_record(lines, index, separator) {
            Ok((fields, next)) => {
                let cells = fields.into_iter().map(Cell::Text).collect();
                (Record { line, last_line: number(next - 1), cells, quotes: Quotes::Balanced }, next)
            }
            Err(Unbalanced) => {
                let cells = vec![Cell::Text(lines[index].to_owned())];
                (Record { line, last_line: line, cells, quotes: Quotes::Unbalanced }, index + 1)
            }
        };
        records.push(record);
        index = next;
    }
    records
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).expect("the number of lines is limited")
}

/// A quotation mark is not closed, or something stands behind the closing one.
struct Unbalanced;

/// Takes one record from `lines[index]` on; returns its fields and the index of the line behind it.
fn take_record(
    lines: &[&str],
    index: usize,
    separator: Option<Separator>,
) -> Result<(Vec<String>, usize), Unbalanced> {
    let separator = separator.map(Separator::character);
    let mut fields = Vec::new();
    let mut last = index;
    let mut rest = lines[index];
    loop {
        if let Some(opened) = rest.trim_start_matches(' ').strip_prefix('"') {
            let (field, behind, closed_in) = take_quoted(lines, last, opened)?;
            fields.push(field);
            last = closed_in;
            let behind = behind.trim_start_matches(' ');
            match behind.chars().next() {
                None => return Ok((fields, last + 1)),
                Some(next) if Some(next) == separator => rest = &behind[next.len_utf8()..],
                Some(_) => return Err(Unbalanced),
            }
        } else {
            let (field, behind) = match separator.and_then(|separator| rest.split_once(separator)) {
                Some((field, behind)) => (field, Some(behind)),
                None => (rest, None),
            };
            if !field.matches('"').count().is_multiple_of(2) {
                return Err(Unbalanced);
            }
            fields.push(field.to_owned());
            match behind {
                None => return Ok((fields, last + 1)),
                Some(behind) => rest = behind,
            }
        }
    }
}

/// Takes the rest of a quoted field; returns it, what stands behind it, and the line where it is closed.
fn take_quoted<'a>(
    lines: &[&'a str],
    index: usize,
    opened: &'a str,
) -> Result<(String, &'a str, usize), Unbalanced> {
    let mut field = String::new();
    let mut rest = opened;
    let mut at = index;
    loop {
        match rest.split_once('"') {
            Some((text, behind)) => {
                field.push_str(text);
                match behind.strip_prefix('"') {
                    Some(doubled) => {
                        field.push('"');
                        rest = doubled;
                    }
                    None => return Ok((field, behind, at)),
                }
            }
            None => {
                field.push_str(rest);
                field.push('\n');
                at += 1;
                if at - index >= LONGEST_FIELD_LINES {
                    return Err(Unbalanced);
                }
                rest = lines.get(at).ok_or(Unbalanced)?;
            }
        }
    }
}
