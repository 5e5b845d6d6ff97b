//! `cards`: card databases into the database of a venue.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};
use hantei_core::card::Disagreement;
use hantei_core::date::CivilDate;
use serde::Serialize;

use crate::cards::{ReadCards, keep, kind_word, read, row};
use crate::cli::Common;
use crate::databases::Where;
use crate::failure::{Cause, Failure};
use crate::now;
use crate::output::{Format, Talk, csv, json, print, said};

/// Takes card databases in: what decks are judged by.
///
/// Without --data and --database they are kept in the folder hantei-data, which is made if it is not there.
/// Example: hantei cards import cards.cdb corrections.toml --data venue
#[derive(Debug, Args)]
pub(crate) struct Cards {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Reads card databases and keeps them as a new version; every row that is no card is named
    Import {
        /// cards.cdb, YGOPRODeck JSON, yaml-yugi JSON lines (gzip too), or corrections as TOML
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        database: Where,
        /// The day on which the files say what they say; otherwise today
        #[arg(long, value_name = "YYYY-MM-DD")]
        as_of: Option<String>,
    },
}

/// What came of an import, for programs.
#[derive(Debug, Serialize)]
struct Imported {
    version: u32,
    digest: String,
    cards: usize,
    names: usize,
    files: Vec<ImportedFile>,
    /// What the files say differently; all of them are counted, the first hundred are listed.
    disagreements: Vec<DisagreementRow>,
    disagreement_count: usize,
    /// Cards that count under a name that no card has.
    unknown_names: Vec<UnknownName>,
}

#[derive(Debug, Serialize)]
struct ImportedFile {
    file: String,
    kind: &'static str,
    cards: usize,
    rejected: usize,
    diagnostics: Vec<hantei_view::sheet::DiagnosticRow>,
}

#[derive(Debug, Serialize)]
struct DisagreementRow {
    passcode: Option<u32>,
    card: String,
    on: &'static str,
    first_file: String,
    first: String,
    second_file: String,
    second: String,
}

#[derive(Debug, Serialize)]
struct UnknownName {
    card: String,
    treated_as: String,
}

/// How many disagreements are listed.
const LISTED: usize = 100;

/// Returns a day that was given, or `otherwise`.
pub(crate) fn day(
    given: Option<&String>,
    otherwise: CivilDate,
    language: hantei_view::i18n::Language,
) -> Result<CivilDate, Failure> {
    match given {
        None => Ok(otherwise),
        Some(text) => text.parse().map_err(|_| {
            Failure::message(Cause::Usage, said(language, "not-a-day", &[("text", text.clone())]))
        }),
    }
}

/// Returns today's date where this machine is.
pub(crate) fn today() -> CivilDate {
    let first = || CivilDate::new(1970, 1, 1).expect("it is a day of the calendar");
    now::date(&now::zone()).parse().unwrap_or_else(|_| first())
}

impl Cards {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let What::Import { files, database, as_of } = &self.what;
        let as_of = day(as_of.as_ref(), today(), language)?;
        let read = read(files, Some(as_of), language)?;
        let (version, digest) = keep(&read.pool, &database.named_or_usual(), language)?;
        let imported = Imported::of(&read, version, digest, language);
        let rejected: usize = imported.files.iter().map(|file| file.rejected).sum();
        imported.tell(common)?;
        Ok(ExitCode::from(if rejected == 0 { 0 } else { Cause::Input as u8 }))
    }
}

impl Imported {
    fn of(read: &ReadCards, version: u32, digest: String, language: hantei_view::i18n::Language) -> Self {
        let files = read.files.iter().map(|(path, found)| ImportedFile {
            file: path.display().to_string(),
            kind: kind_word(found.kind),
            cards: found.cards,
            rejected: found.rejected,
            diagnostics: found.diagnostics.iter().map(|it| row(it, language)).collect(),
        });
        let disagreement = |it: &Disagreement| DisagreementRow {
            passcode: it.passcode.map(|passcode| passcode.0),
            card: it.card.clone(),
            on: it.on.word(),
            first_file: it.first.0.clone(),
            first: it.first.1.clone(),
            second_file: it.second.0.clone(),
            second: it.second.1.clone(),
        };
        let disagreements = read.pool.disagreements();
        let unknown = read.report.unknown_targets.iter();
        Self {
            version,
            digest,
            cards: read.pool.len(),
            names: read.pool.rule_name_count(),
            files: files.collect(),
            disagreements: disagreements.iter().take(LISTED).map(disagreement).collect(),
            disagreement_count: disagreements.len(),
            unknown_names: unknown
                .map(|(card, treated_as)| UnknownName { card: card.clone(), treated_as: treated_as.clone() })
                .collect(),
        }
    }

    fn tell(&self, common: &Common) -> Result<(), Failure> {
        let language = common.language();
        match common.format() {
            Format::Json => json(self)?,
            Format::Csv => {
                let rows: Vec<Vec<String>> = self
                    .files
                    .iter()
                    .map(|file| {
                        let (cards, rejected) = (file.cards.to_string(), file.rejected.to_string());
                        vec![file.file.clone(), file.kind.to_owned(), cards, rejected]
                    })
                    .collect();
                csv(&["file", "kind", "cards", "rejected"], &rows)?;
            }
            Format::Table => {
                for file in &self.files {
                    let arguments = [
                        ("file", file.file.clone()),
                        ("cards", file.cards.to_string()),
                        ("rejected", file.rejected.to_string()),
                    ];
                    print(&(said(language, "cards-read", &arguments).text + "\n"))?;
                }
                let arguments = [
                    ("cards", self.cards.to_string()),
                    ("names", self.names.to_string()),
                    ("version", self.version.to_string()),
                    ("disagreements", self.disagreement_count.to_string()),
                ];
                print(&(said(language, "cards-kept", &arguments).text + "\n"))?;
            }
        }
        for file in &self.files {
            for told in file.diagnostics.iter().filter(|told| told.severity != "note") {
                let line = told.line.unwrap_or(0).to_string();
                let arguments =
                    [("file", file.file.clone()), ("line", line), ("message", told.message.clone())];
                Talk::line(&said(language, "in-file-at-line", &arguments).text);
            }
        }
        if common.format() == Format::Table {
            for it in self.disagreements.iter().take(8) {
                let arguments = [
                    ("card", it.card.clone()),
                    ("on", it.on.to_owned()),
                    ("first", it.first.clone()),
                    ("second", it.second.clone()),
                    ("file", it.second_file.clone()),
                ];
                Talk::line(&said(language, "cards-disagree", &arguments).text);
            }
        }
        Ok(())
    }
}
