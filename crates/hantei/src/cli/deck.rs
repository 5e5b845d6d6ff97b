//! `deck`: decks held against a regulation.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use hantei_core::card::CardPool;
use hantei_core::date::CivilDate;
use hantei_core::deck::{
    DeckList, DeckRules, LegendaryFault, LegendaryList, Limits, Rulebook, Submission, Together, Usage,
    Verdict, Written, judge, judge_together,
};
use hantei_core::regulation::catalogue::catalogue;
use hantei_format::Encoding;
use hantei_format::deck_file::{self, DeckFile};
use hantei_format::deck_sheet::{self, DeckSheet, SheetTrouble};
use hantei_format::encoding::UnknownEncoding;
use hantei_format::legendary_list;
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
    /// or undetermined; 3: a file or a line could not be read. With --pool they are judged together, and it is
    /// said what may still be added; --sheet says what no list can.
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
    /// Judges the decks together: the five of a Duelist, the six of a team
    #[arg(long, visible_alias = "team")]
    pool: bool,
    /// What lists cannot say: whose the decks are, kinds, Duelists, Skills, shared cards, languages, sleeves
    #[arg(long, value_name = "FILE.toml")]
    sheet: Option<PathBuf>,
    /// The Legendary Deck List of Duel Links
    #[arg(long, value_name = "FILE.toml")]
    legendary: Option<PathBuf>,
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
    sheet: DeckSheet,
    legendary: Option<LegendaryList>,
    encoding: Option<Encoding>,
    language: Language,
}

/// A file that was read as a deck.
struct ReadDeck {
    name: String,
    list: DeckList,
    remarks: Vec<DiagnosticRow>,
}

/// What came of a file.
enum Read {
    Deck(ReadDeck),
    /// It is no deck; its row says why.
    NoDeck(Box<DeckCheck>),
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
        let files: Vec<String> = decks.iter().map(|file| file.display().to_string()).collect();
        if let Some(missing) = table.sheet.missing(&files).first() {
            let message = said(language, "sheet-names-no-deck", &[("file", (*missing).to_owned())]);
            return Err(Failure::message(Cause::Usage, message));
        }
        let read: Vec<Read> = decks.iter().map(|file| table.read(file)).collect::<Result<_, _>>()?;
        let checked = if self.pool { table.check_together(read) } else { table.check_each(read) };
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
        let sheet = self.sheet.as_deref().map(|path| sheet_file(path, deck_sheet::read, language));
        let legendary =
            self.legendary.as_deref().map(|path| sheet_file(path, legendary_list::read, language));
        let (sheet, legendary) = (sheet.transpose()?.unwrap_or_default(), legendary.transpose()?);
        let table = Table { rules, pool, limits, date, sheet, legendary, encoding, language };
        table.tell_legendary();
        Ok(table)
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
    /// Reads a deck. Only a world that fails is a failure; of a file that is no deck it is said in its row.
    fn read(&self, path: &Path) -> Result<Read, Failure> {
        let name = path.display().to_string();
        let not_read = |message: Message| {
            let Message { code, text, hint, page_hint: _ } = message;
            let trouble = DiagnosticRow { line: None, severity: "error", code, message: text, hint };
            Read::NoDeck(Box::new(unread_deck(name.clone(), trouble, self.language)))
        };
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => match Failure::file_message(path, &error, self.language) {
                (Cause::World, message) => return Err(Failure::message(Cause::World, message)),
                (_, message) => return Ok(not_read(message)),
            },
        };
        let DeckFile { deck: list, diagnostics, form: _ } =
            match deck_file::read(&bytes, &name, self.encoding, &self.pool) {
                Ok(file) => file,
                Err(trouble) => {
                    let arguments = trouble.arguments();
                    return Ok(not_read(of_code(self.language, "deck-trouble", trouble.code(), &arguments)));
                }
            };
        let remarks = diagnostics.iter().map(|it| cards::row(it, self.language)).collect();
        Ok(Read::Deck(ReadDeck { name, list, remarks }))
    }

    fn book(&self) -> Rulebook<'_> {
        Rulebook { rules: &self.rules, pool: &self.pool, limits: self.limits.as_ref(), date: self.date }
    }

    /// Judges each deck for itself.
    fn check_each(&self, read: Vec<Read>) -> Vec<Checked> {
        let check = |read| match read {
            Read::NoDeck(row) => Checked { row: *row, reading: Reading::Lacking },
            Read::Deck(deck) => {
                let declared = self.sheet.of(&deck.name);
                let judgement = judge(Submission { list: &deck.list, declared }, &self.book());
                let name = std::slice::from_ref(&deck.name);
                let mut rows = deck_checks(&judgement, name, &self.pool, self.language);
                deck.checked(rows.remove(0))
            }
        };
        read.into_iter().map(check).collect()
    }

    /// Judges decks together. Where one of them cannot be read, nobody can tell of the others.
    fn check_together(&self, read: Vec<Read>) -> Vec<Checked> {
        let (mut decks, mut no_decks) = (Vec::new(), Vec::new());
        for read in read {
            match read {
                Read::Deck(deck) => decks.push(deck),
                Read::NoDeck(row) => no_decks.push(Checked { row: *row, reading: Reading::Lacking }),
            }
        }
        if !no_decks.is_empty() {
            for deck in decks {
                let Message { code, text, hint, page_hint: _ } = said(self.language, "pool-not-whole", &[]);
                let trouble = DiagnosticRow { line: None, severity: "error", code, message: text, hint };
                let row = unread_deck(deck.name, trouble, self.language);
                no_decks.push(Checked { row, reading: Reading::Whole });
            }
            return no_decks;
        }
        let submissions: Vec<Submission<'_>> = decks
            .iter()
            .map(|deck| Submission { list: &deck.list, declared: self.sheet.of(&deck.name) })
            .collect();
        let shared: &[Written] = &self.sheet.shared;
        let together = Together { decks: &submissions, shared, legendary: self.legendary.as_ref() };
        let book = self.book();
        let judgement = judge_together(&together, &book);
        let usage = Usage::of(&together, &book);
        let addable: Vec<_> = usage.cards().into_iter().map(|card| usage.addable(card)).collect();
        let names: Vec<String> = decks.iter().map(|deck| deck.name.clone()).collect();
        let mut rows = deck_checks(&judgement, &names, &self.pool, self.language);
        for (deck, row) in rows.iter_mut().enumerate() {
            row.say_addable(deck, &addable, &self.pool);
        }
        decks.into_iter().zip(rows).map(|(deck, row)| deck.checked(row)).collect()
    }

    /// Says which Legendary Deck List it is, and what of it cannot hold.
    fn tell_legendary(&self) {
        let Some(list) = &self.legendary else { return };
        let note = list.note.clone().unwrap_or_default();
        let count = list.duelists.len().to_string();
        let arguments = [("version", list.version.clone()), ("count", count), ("note", note)];
        Talk::line(&said(self.language, "legendary-list", &arguments).text);
        for fault in list.faults(&self.book()) {
            let (id, arguments) = match &fault {
                LegendaryFault::NotFound { duelist, card } => {
                    let card = match card {
                        Written::Passcode(passcode) => passcode.to_string(),
                        Written::Name(name) => name.clone(),
                    };
                    ("legendary-card-not-found", vec![("duelist", duelist.clone()), ("card", card)])
                }
                LegendaryFault::RequiredBeyondLimit { duelist, card, required, maximum } => {
                    let arguments = vec![
                        ("duelist", duelist.clone()),
                        ("card", self.pool.card(*card).name().to_owned()),
                        ("required", required.to_string()),
                        ("maximum", maximum.to_string()),
                    ];
                    ("legendary-required-beyond-limit", arguments)
                }
            };
            Talk::line(&said(self.language, id, &arguments).text);
        }
    }
}

impl ReadDeck {
    /// Adds to a row what the reader of the file has said.
    fn checked(self, mut row: DeckCheck) -> Checked {
        // The reader has said what stands on the lines that it could not read.
        row.diagnostics.retain(|diagnostic| diagnostic.code != "unread_line");
        row.diagnostics.splice(0..0, self.remarks);
        let reading = if self.list.unread_lines.is_empty() { Reading::Whole } else { Reading::Lacking };
        Checked { row, reading }
    }
}

fn sheet_file<T>(
    path: &Path,
    read: impl Fn(&[u8]) -> Result<T, SheetTrouble>,
    language: Language,
) -> Result<T, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error, language))?;
    read(&bytes).map_err(|trouble| {
        let message = of_code(language, "sheet-trouble", trouble.code(), &trouble.arguments());
        cards::unreadable(path, message, language)
    })
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
