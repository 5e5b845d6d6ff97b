//! Each row of `tests/data/standings/*.toml`: rounds in, standings out, as text.

use std::fmt::Write;
use std::path::Path;

use hantei_core::standings::{Averaging, ByeCounting, Comparison, Criterion, Standings, standings};
use serde::Deserialize;

use crate::notation::{crosstable, entrant, letter, rules};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    row: Vec<TableRow>,
}

/// One expectation. What is left out is as in [`rules`].
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableRow {
    name: String,
    source: String,
    comment: String,
    entrants: u32,
    rounds: Vec<String>,
    criteria: Option<Vec<String>>,
    averaging: Option<String>,
    bye_counting: Option<String>,
    comparison: Option<String>,
    #[serde(default)]
    lots: Vec<Vec<String>>,
    /// Criteria whose exact values stand at the end of each line.
    #[serde(default)]
    exact: Vec<String>,
    standings: String,
}

fn check(row: &TableRow) -> Result<(), String> {
    let name = &row.name;
    if [name, &row.source, &row.comment].iter().any(|text| text.trim().is_empty()) {
        return Err(format!("{name:?}: a row has a name, a source and a comment"));
    }
    let mut rules = rules();
    let parsed = |text: &String| text.parse::<Criterion>().unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Some(criteria) = &row.criteria {
        rules.criteria = criteria.iter().map(parsed).collect();
    }
    if let Some(text) = &row.averaging {
        rules.averaging = text.parse::<Averaging>().map_err(|error| format!("{name}: {error}"))?;
    }
    if let Some(text) = &row.bye_counting {
        rules.bye_counting = text.parse::<ByeCounting>().map_err(|error| format!("{name}: {error}"))?;
    }
    if let Some(text) = &row.comparison {
        rules.comparison = text.parse::<Comparison>().map_err(|error| format!("{name}: {error}"))?;
    }
    let lots: Vec<Vec<_>> =
        row.lots.iter().map(|lot| lot.iter().map(|letter| entrant(letter)).collect()).collect();
    let exact: Vec<Criterion> = row.exact.iter().map(parsed).collect();
    let found = text(&standings(&crosstable(row.entrants, &row.rounds), &rules, &lots), &exact);
    if found.trim() == row.standings.trim() {
        return Ok(());
    }
    Err(format!("row {name:?}\nexpected:\n{}\nfound:\n{}\n", row.standings.trim(), found.trim()))
}

/// Rank, entrant, tie-break number, what decided (`-` for nothing), and the wanted exact values.
fn text(standings: &Standings, exact: &[Criterion]) -> String {
    let mut text = String::new();
    for row in &standings.rows {
        let decided_by = row.decided_by.map_or("-", Criterion::name);
        let number = format!("{:011}", row.tie_break);
        let digits = format!("{} {} {} {}", &number[..2], &number[2..5], &number[5..8], &number[8..]);
        write!(text, "{} {} {digits} {decided_by}", row.rank, letter(row.entrant)).unwrap();
        for &criterion in exact {
            let value = row.value(criterion).map_or_else(|| "null".to_owned(), |exact| exact.to_string());
            write!(text, " {value}").unwrap();
        }
        text.push('\n');
    }
    text
}

fn rows() -> Vec<TableRow> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/standings");
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let tables = files.iter().flat_map(|file| {
        let text = std::fs::read_to_string(file).unwrap();
        toml::from_str::<Tables>(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display())).row
    });
    tables.collect()
}

#[test]
fn every_row_of_the_tables_gives_its_standings() {
    let rows = rows();
    let failures: Vec<String> = rows.iter().filter_map(|row| check(row).err()).collect();
    assert!(!rows.is_empty() && failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_changed_expectation_is_reported_with_the_name_of_its_row() {
    for mut row in rows() {
        if row.standings.trim().is_empty() {
            row.standings = "1 A 00 000 000 000 -".to_owned();
        } else {
            row.standings = row.standings.replacen(" 0", " 9", 1);
        }
        let report = check(&row).expect_err("a changed expectation fails");
        assert!(report.contains(&row.name), "{report}");
    }
}

#[test]
fn every_row_has_a_name_of_its_own() {
    let mut names: Vec<String> = rows().into_iter().map(|row| row.name).collect();
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}

#[test]
fn names_of_settings_are_read_as_they_are_printed() {
    for criterion in Criterion::ALL {
        assert_eq!(criterion.to_string().parse(), Ok(criterion));
    }
    for averaging in Averaging::ALL {
        assert_eq!(averaging.to_string().parse(), Ok(averaging));
    }
    for bye_counting in ByeCounting::ALL {
        assert_eq!(bye_counting.to_string().parse(), Ok(bye_counting));
    }
    for comparison in Comparison::ALL {
        assert_eq!(comparison.to_string().parse(), Ok(comparison));
    }
    let refused = "Match-Points".parse::<Criterion>().unwrap_err().to_string();
    assert!(refused.contains("match-points") && refused.contains("Match-Points"), "{refused}");
}
