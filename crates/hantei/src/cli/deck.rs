//! `deck`: decks held against a regulation.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use hantei_core::card::CardPool;
use hantei_core::date::CivilDate;
use hantei_core::deck::{DeckRules, Declared, Limits, Rulebook, Submission, Verdict, judge};
use hantei_core::regulation::catalogue::catalogue;
use hantei_format::Encoding;
use hantei_format::deck_file::{self, DeckFile};
use hantei_format::encoding::UnknownEncoding;
use hantei_view::i18n::Language;
use hantei_view::message::{Message, of_code};
use hantei_view::sheet::{DeckCheck, DiagnosticRow, deck_checks, unread_deck};

use crate::cards::{self, has_extension, limit_list, list_remarks};
use crate::cli::Common;
use crate::cli::cards::{day, today};
use crate::cli::new::regulation;
use crate::cli::picture::styled;
use crate::databases::Where;
use crate::failure::{Cause, Failure};
use crate::output::{Format, Talk, csv, json, print, said};

/// The document that others take the rules of the game from.
const POLICY: &str = "kde-tcg-policy-2.3";

/// Checks decks against a regulation.
///
/// Example: hantei deck check --regulation wcs-2023-tcg --list lflist.conf --cards cards.cdb deck.ydk
#[derive(Debug, Args)]
pub(crate) struct Deck {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Judges decks: each rule that is broken with its clause, and everything that cannot be told.
    ///
    /// A deck is YDK, YDKE, an Omega code or a typed list. Exit code 0: all are legal; 1: one is illegal
    /// or undetermined; 3: a file or a line could not be read.
    Check(Check),
}

#[derive(Debug, Args)]
struct Check {
    /// The regulation, as `hantei regulations list` names it
    #[arg(long, value_name = "ID")]
    regulation: String,
    /// The Forbidden/Limited List: lflist.conf, a JSON vector or TOML; #NAME where a file has several
    #[arg(long, value_name = "FILE[#NAME]")]
    list: Option<String>,
    /// A card database; may be given several times. Otherwise the cards that were imported
    #[arg(long, value_name = "FILE")]
    cards: Vec<PathBuf>,
    #[command(flatten)]
    database: Where,
    /// The date of the event; otherwise that of the regulation, or today
    #[arg(long, value_name = "YYYY-MM-DD")]
    date: Option<String>,
    /// The day on which the card databases say what they say; otherwise today
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<String>,
    /// The encoding of files that are not UTF-8: shift-jis, windows-1252, utf-16le, utf-16be
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// The decks; card databases among them (.cdb, .json, .jsonl, .gz) are taken as such
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Deck {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let What::Check(check) = &self.what;
        check.run(common)
    }
}

/// What decks are judged by, read from files.
struct Table {
    rules: DeckRules,
    pool: CardPool,
    limits: Option<Limits>,
    date: CivilDate,
    encoding: Option<Encoding>,
    language: Language,
}

/// A deck that was checked, and how much of its file could be read.
struct Checked {
    row: DeckCheck,
    reading: Reading,
}

/// How much of a file could be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// Every line.
    Whole,
    /// Not every line, or nothing at all.
    Lacking,
}

impl Check {
    fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let is_cards =
            |file: &&PathBuf| ["cdb", "json", "jsonl", "gz"].iter().any(|word| has_extension(file, word));
        let (more_cards, decks): (Vec<&PathBuf>, Vec<&PathBuf>) = self.files.iter().partition(is_cards);
        if decks.is_empty() {
            return Err(Failure::message(Cause::Usage, said(language, "no-deck", &[])));
        }
        let table = self.table(&more_cards, language)?;
        let checked: Vec<Checked> = decks.iter().map(|file| table.check(file)).collect::<Result<_, _>>()?;
        let lacking = checked.iter().any(|checked| checked.reading == Reading::Lacking);
        let rows: Vec<DeckCheck> = checked.into_iter().map(|checked| checked.row).collect();
        tell(&rows, common)?;
        let all_legal = rows.iter().all(|row| row.verdict == Verdict::Legal.word());
        Ok(ExitCode::from(match (lacking, all_legal) {
            (true, _) => Cause::Input as u8,
            (false, false) => Cause::No as u8,
            (false, true) => 0,
        }))
    }

    fn table(&self, more_cards: &[&PathBuf], language: Language) -> Result<Table, Failure> {
        let regulation = regulation(&self.regulation, language)?;
        let policy = catalogue().find(POLICY).map(|policy| &policy.settings);
        let pool = self.pool(more_cards, language)?;
        let limits = match &self.list {
            Some(named) => {
                let (list, diagnostics) = limit_list(named, language)?;
                let limits = list.resolve(&pool);
                tell_list(&list_remarks(&diagnostics, &limits, language), named, language);
                Some(limits)
            }
            None => None,
        };
        // A competition that took place has its day; under a standing document the event is today.
        let document = &regulation.document;
        let its_day = document
            .effective_to
            .as_ref()
            .and(document.effective_from.as_ref())
            .and_then(|first| first.parse().ok());
        let date = day(self.date.as_ref(), its_day.unwrap_or_else(today), language)?;
        let encoding = match &self.encoding {
            Some(name) => Some(name.parse().map_err(|unknown: UnknownEncoding| {
                let message = of_code(language, "encoding-trouble", unknown.code(), &unknown.arguments());
                Failure::message(Cause::Usage, message)
            })?),
            None => None,
        };
        let rules = DeckRules::read(&regulation.settings, policy);
        Ok(Table { rules, pool, limits, date, encoding, language })
    }

    fn pool(&self, more_cards: &[&PathBuf], language: Language) -> Result<CardPool, Failure> {
        let files: Vec<PathBuf> = self.cards.iter().chain(more_cards.iter().copied()).cloned().collect();
        if files.is_empty() {
            let kept = cards::kept(&self.database.named_or_usual(), language)?;
            if kept.is_none() {
                Talk::message(&said(language, "no-cards", &[]), language);
            }
            return Ok(kept.unwrap_or_default());
        }
        let as_of = day(self.as_of.as_ref(), today(), language)?;
        let read = cards::read(&files, Some(as_of), language)?;
        for (path, found) in read.files.iter().filter(|(_, found)| found.rejected > 0) {
            let arguments = [("file", path.display().to_string()), ("rejected", found.rejected.to_string())];
            Talk::line(&said(language, "cards-rejected", &arguments).text);
        }
        Ok(read.pool)
    }
}

impl Table {
    /// Checks a deck. Only a world that fails is a failure; of a file that is no deck it is said in its row.
    fn check(&self, path: &Path) -> Result<Checked, Failure> {
        let name = path.display().to_string();
        let not_read = |message: Message| {
            let Message { code, text, hint } = message;
            let trouble = DiagnosticRow { line: None, severity: "error", code, message: text, hint };
            Checked { row: unread_deck(name.clone(), trouble, self.language), reading: Reading::Lacking }
        };
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => match Failure::file_message(path, &error, self.language) {
                (Cause::World, message) => return Err(Failure::message(Cause::World, message)),
                (_, message) => return Ok(not_read(message)),
            },
        };
        let DeckFile { deck, diagnostics, form: _ } =
            match deck_file::read(&bytes, &name, self.encoding, &self.pool) {
                Ok(file) => file,
                Err(trouble) => {
                    let arguments = trouble.arguments();
                    return Ok(not_read(of_code(self.language, "deck-trouble", trouble.code(), &arguments)));
                }
            };
        let book =
            Rulebook { rules: &self.rules, pool: &self.pool, limits: self.limits.as_ref(), date: self.date };
        let declared = Declared::default();
        let judgement = judge(Submission { list: &deck, declared: &declared }, &book);
        let mut rows = deck_checks(&judgement, std::slice::from_ref(&name), &self.pool, self.language);
        let mut row = rows.remove(0);
        // The reader has said what stands on the lines that it could not read.
        row.diagnostics.retain(|diagnostic| diagnostic.code != "unread_line");
        row.diagnostics.splice(0..0, diagnostics.iter().map(|it| cards::row(it, self.language)));
        let reading = if deck.unread_lines.is_empty() { Reading::Whole } else { Reading::Lacking };
        Ok(Checked { row, reading })
    }
}

/// Says what is to be said of the list, once and not with every deck.
fn tell_list(remarks: &[DiagnosticRow], named: &str, language: Language) {
    const MOST: usize = 12;
    for remark in remarks.iter().take(MOST) {
        let line = remark.line.unwrap_or(0).to_string();
        let arguments = [("file", named.to_owned()), ("line", line), ("message", remark.message.clone())];
        Talk::line(&said(language, "in-file-at-line", &arguments).text);
    }
    if remarks.len() > MOST {
        let more = [("file", named.to_owned()), ("count", (remarks.len() - MOST).to_string())];
        Talk::line(&said(language, "list-remarks-more", &more).text);
    }
}

fn tell(rows: &[DeckCheck], common: &Common) -> Result<(), Failure> {
    match common.format() {
        Format::Json => json(&rows),
        Format::Csv => {
            let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
            csv(&["file", "verdict", "main", "extra", "side", "violations", "diagnostics"], &cells)
        }
        Format::Table => {
            for row in rows {
                print(&styled(&row.text()))?;
            }
            let count = |verdict: &str| rows.iter().filter(|row| row.verdict == verdict).count().to_string();
            let arguments = [
                ("legal", count("legal")),
                ("illegal", count("illegal")),
                ("undetermined", count("undetermined")),
                ("all", rows.len().to_string()),
            ];
            if rows.len() > 1 {
                print(&(said(common.language(), "decks-checked", &arguments).text + "\n"))?;
            }
            Ok(())
        }
    }
}

fn cells(row: &DeckCheck) -> Vec<String> {
    let violations: Vec<&str> = row.violations.iter().map(|it| it.message.as_str()).collect();
    let diagnostics: Vec<&str> = row.diagnostics.iter().map(|it| it.message.as_str()).collect();
    vec![
        row.file.clone(),
        row.verdict.to_owned(),
        row.counts.main.to_string(),
        row.counts.extra.to_string(),
        row.counts.side.to_string(),
        violations.join(" "),
        diagnostics.join(" "),
    ]
}
