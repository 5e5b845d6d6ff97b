//! Pairings as tables: by table for the desk and the wall, by name for those who look for themselves.

use hantei_core::id::{EntrantId, TableNumber};
use hantei_view::sheet::{PairingRow, Pairings};
use maud::{Markup, html};
use unicode_normalization::UnicodeNormalization;

use crate::part::words::{Mark, state};
use crate::part::{Name, empty};
use crate::say::Tongue;

/// What a row of pairings has beside table, names and result.
pub struct Rows<'a> {
    /// The page of a person, where there is one.
    pub href: &'a dyn Fn(EntrantId) -> Option<String>,
    /// The reading of a name, where names must be called out.
    pub reading: &'a dyn Fn(EntrantId) -> Option<String>,
    /// What stands at the end of a row: a reason, buttons.
    pub end: &'a dyn Fn(&PairingRow) -> Markup,
    /// The heading of that column; without one there is no such column.
    pub end_heading: Option<&'a str>,
}

impl Rows<'_> {
    /// Returns rows of names and results alone.
    #[must_use]
    pub fn plain() -> Self {
        Self { href: &|_| None, reading: &|_| None, end: &|_| html! {}, end_heading: None }
    }
}

/// Returns the pairings by table. Every row has the id `table-N` and the attributes that the result
/// entry reads (`data-table`, `data-first`, `data-second`).
#[must_use]
pub fn by_table(tongue: Tongue, sheet: &Pairings, rows: &Rows<'_>) -> Markup {
    let name = |entrant: EntrantId, name: &str| {
        let (reading, href) = ((rows.reading)(entrant), (rows.href)(entrant));
        let said = Name::new(name).reading(reading.as_deref());
        let said = match &href {
            Some(href) => said.href(href),
            None => said,
        };
        html! { (said) }
    };
    html! {
        @if sheet.pairings.is_empty() && sheet.byes.is_empty() { (empty(&tongue.say("pairings-none"), None)) }
        @if !sheet.pairings.is_empty() {
            div .wide {
                table .pairings data-list {
                    caption .unseen { (sheet.title) }
                    thead {
                        tr {
                            th .number scope="col" { (tongue.say("heading-table")) }
                            th .name-first scope="col" { (tongue.say("heading-first")) }
                            th .result scope="col" { (tongue.say("heading-result")) }
                            th .name-second scope="col" { (tongue.say("heading-second")) }
                            @if let Some(heading) = rows.end_heading { th .why-cell scope="col" { (heading) } }
                        }
                    }
                    tbody {
                        @for row in &sheet.pairings {
                            tr id={ "table-" (row.table) } data-table=(row.table) data-first=(row.names[0])
                                data-second=(row.names[1]) {
                                th .number scope="row" { (row.table) }
                                td .name-first data-of=(row.players[0]) { (name(row.players[0], &row.names[0])) }
                                td .result { (result(tongue, row)) }
                                td .name-second data-of=(row.players[1]) { (name(row.players[1], &row.names[1])) }
                                @if rows.end_heading.is_some() { td .why-cell { ((rows.end)(row)) } }
                            }
                        }
                    }
                }
            }
        }
        @if !sheet.byes.is_empty() {
            ul .byes {
                @for bye in &sheet.byes {
                    @let kind = match bye.kind {
                        "awarded" => "bye-awarded",
                        "bracket" => "bye-bracket",
                        _ => "bye-odd",
                    };
                    li data-of=(bye.player) {
                        span .label { (tongue.say("bye")) } " " (name(bye.player, &bye.name)) " "
                        small { (tongue.say(kind)) }
                    }
                }
            }
        }
    }
}

/// Returns what a row has come to: the score, or a mark with its word.
#[must_use]
pub fn result(tongue: Tongue, row: &PairingRow) -> Markup {
    match (row.state, &row.score) {
        (Some("done"), Some(score)) => html! { span .score { (score_text(score)) } },
        (Some("done"), None) => state(tongue, Mark::Reported, None),
        (Some("disputed"), _) => state(tongue, Mark::Disputed, None),
        (Some("reported"), _) => state(tongue, Mark::Playing, Some(&tongue.say("one-report"))),
        (Some("open"), _) => state(tongue, Mark::Playing, None),
        (_, _) => html! { span .versus { (tongue.say("versus")) } },
    }
}

/// Returns a score with a dash as wide as people write it: `2 – 1`.
fn score_text(score: &str) -> String {
    score.replace('-', "\u{2009}–\u{2009}")
}

/// One person of a list by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameLine {
    /// Who.
    pub entrant: EntrantId,
    /// The name as printed.
    pub name: String,
    /// How it is read.
    pub reading: Option<String>,
    /// Where; `None` for a bye.
    pub table: Option<TableNumber>,
    /// Against whom.
    pub opponent: Option<String>,
}

/// Returns one line for each person of `sheet`, in the order of their readings or names.
#[must_use]
pub fn name_lines(sheet: &Pairings, reading: &dyn Fn(EntrantId) -> Option<String>) -> Vec<NameLine> {
    let mut lines = Vec::with_capacity(2 * sheet.pairings.len() + sheet.byes.len());
    for row in &sheet.pairings {
        for side in 0..2 {
            lines.push(NameLine {
                entrant: row.players[side],
                name: row.names[side].clone(),
                reading: reading(row.players[side]),
                table: Some(row.table),
                opponent: Some(row.names[1 - side].clone()),
            });
        }
    }
    for bye in &sheet.byes {
        lines.push(NameLine {
            entrant: bye.player,
            name: bye.name.clone(),
            reading: reading(bye.player),
            table: None,
            opponent: None,
        });
    }
    lines.sort_by_cached_key(|line| (order_of(line), line.entrant));
    lines
}

/// Returns the key by which people look for a name: its reading, else itself; width and case do not
/// count, and katakana stands with hiragana.
fn order_of(line: &NameLine) -> String {
    let text = line.reading.as_deref().filter(|reading| !reading.is_empty()).unwrap_or(&line.name);
    text.nfkd()
        .filter(|c| !('\u{300}'..='\u{36f}').contains(c))
        .nfc()
        .flat_map(char::to_lowercase)
        .map(hiragana)
        .collect()
}

fn hiragana(c: char) -> char {
    match c {
        'ァ'..='ヶ' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
        other => other,
    }
}

/// The rows of the kana table by their first sign.
const KANA: [(char, &str); 10] = [
    ('わ', "わ"),
    ('ら', "ら"),
    ('ゃ', "や"),
    ('ま', "ま"),
    ('は', "は"),
    ('な', "な"),
    ('た', "た"),
    ('さ', "さ"),
    ('か', "か"),
    ('ぁ', "あ"),
];

/// Returns the heading under which a name is looked for: a letter, or a row of the kana table.
fn initial(line: &NameLine) -> Option<String> {
    let first = order_of(line).chars().next()?;
    match first {
        'ぁ'..='ん' => KANA.iter().find(|(from, _)| first >= *from).map(|(_, row)| (*row).to_owned()),
        // A kanji without a reading says nothing about where to look.
        _ if first.is_alphabetic() && !is_ideograph(first) => Some(first.to_uppercase().collect()),
        _ => None,
    }
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '々' | '〇' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Returns the list by name, in columns, with initials as headings.
#[must_use]
pub fn by_name(tongue: Tongue, lines: &[NameLine]) -> Markup {
    let mut groups: Vec<(Option<String>, Vec<&NameLine>)> = Vec::new();
    for line in lines {
        let heading = initial(line);
        match groups.last_mut() {
            Some((last, group)) if *last == heading => group.push(line),
            Some(_) | None => groups.push((heading, vec![line])),
        }
    }
    html! {
        div .by-name {
            @for (heading, group) in &groups {
                section .initial {
                    h2 { @match heading { Some(heading) => (heading), None => (tongue.say("initial-other")) } }
                    ul data-list {
                        @for line in group {
                            li data-of=(line.entrant) {
                                (Name::new(&line.name).reading(line.reading.as_deref()))
                                span .leader aria-hidden="true" {}
                                @match line.table {
                                    Some(table) => span .at { span .unseen { (tongue.say("table")) " " } (table) },
                                    None => span .at .bye { (tongue.say("bye")) },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(name: &str, reading: Option<&str>) -> NameLine {
        NameLine {
            entrant: EntrantId(1),
            name: name.to_owned(),
            reading: reading.map(str::to_owned),
            table: None,
            opponent: None,
        }
    }

    #[test]
    fn a_name_is_looked_for_under_its_reading_letter_or_kana_row() {
        let rows = [
            ("Åke Öst", None, Some("A")),
            ("ａｂｅ", None, Some("A")),
            ("青木 蓮", Some("あおき れん"), Some("あ")),
            ("伊藤", Some("イトウ"), Some("あ")),
            ("Gato", Some("がとう"), Some("か")),
            ("柳", Some("やなぎ"), Some("や")),
            ("渡辺", Some("わたなべ"), Some("わ")),
            ("青木 蓮", None, None),
            ("محمد", None, Some("م")),
            ("7 of 9", None, None),
            ("", None, None),
        ];
        for (name, reading, expected) in rows {
            assert_eq!(initial(&line(name, reading)).as_deref(), expected, "{name}");
        }
    }
}
