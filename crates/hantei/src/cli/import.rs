//! `import`: KTS files, player lists, other logs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use hantei_core::person::PersonRecord;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::role::Action;
use hantei_core::tournament::{Command, Refusal, State};
use hantei_format::encoding::UnknownEncoding;
use hantei_format::kts::KtsFile;
use hantei_format::roster::{RosterEntry, RosterOptions};
use hantei_format::{Diagnostic, Encoding, Severity, kts, kts_tournament, roster};
use hantei_store::log::{Access, recorded_commitments, verify};
use hantei_store::scorekeeper::{Order, Repetition, Transaction};
use hantei_view::i18n::Language;
use hantei_view::message::{Message, of_code};
use serde::Serialize;

use crate::cli::Common;
use crate::cli::new::{regulation, zone};
use crate::failure::{Cause, Failure};
use crate::logs::{Desk, Named};
use crate::output::{Format, Talk, fault, json, print, said};

/// What kind of file is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A KTS .Tournament file: makes a new log
    Kts,
    /// A player list (CSV, TSV, XLSX): registers players in a log
    Roster,
    /// Another log as JSON lines: makes a new one that holds the same
    Jsonl,
}

/// Takes over a KTS file, a player list, or another log.
///
/// Every line is imported or listed as rejected with its number and reason.
/// Example: hantei import roster players.csv --into worlds.hantei.jsonl
#[derive(Debug, Args)]
pub(crate) struct Import {
    /// What kind of file it is
    #[arg(value_enum)]
    kind: Kind,
    /// The file
    file: PathBuf,
    /// The log
    #[arg(long, value_name = "LOG")]
    into: Option<PathBuf>,
    /// The regulation of a tournament from a KTS file
    #[arg(long, value_name = "ID", default_value = "kde-tcg-policy-2.3")]
    regulation: String,
    /// The Swiss rounds planned for a running event from a KTS file; otherwise the regulation's
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// IANA time zone of a tournament from a KTS file; otherwise this machine's
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,
    /// The encoding of a text file that is not UTF-8: shift-jis, windows-1252, utf-16le, utf-16be
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Doubts about lines of a player list to set aside: same-name, wrong-check-digit
    #[arg(long, value_name = "DOUBT", value_delimiter = ',')]
    accept: Vec<String>,
}

/// What came of an import, for programs.
#[derive(Debug, Serialize)]
struct Imported {
    imported: usize,
    rejected: Vec<Rejected>,
    diagnostics: Vec<Said>,
    version: u64,
}

/// A line that was not imported.
#[derive(Debug, Serialize)]
struct Rejected {
    line: u32,
    reasons: Vec<Message>,
}

/// Something said about a line, or about the file.
#[derive(Debug, Serialize)]
struct Said {
    line: Option<u32>,
    severity: &'static str,
    code: &'static str,
    message: String,
}

impl Import {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.into.as_ref(), language)?;
        let action = match self.kind {
            Kind::Kts | Kind::Jsonl => Action::Direct,
            Kind::Roster => Action::Register,
        };
        common.giver.may(action, language)?;
        let bytes = std::fs::read(&self.file).map_err(|error| Failure::file(&self.file, &error, language))?;
        match self.kind {
            Kind::Kts => self.kts(common, &named, &bytes),
            Kind::Roster => self.roster(common, &named, &bytes),
            Kind::Jsonl => self.jsonl(common, &named),
        }
    }

    fn encoding(&self, language: Language) -> Result<Option<Encoding>, Failure> {
        let Some(name) = &self.encoding else { return Ok(None) };
        name.parse().map(Some).map_err(|unknown: UnknownEncoding| {
            let message = of_code(language, "encoding-trouble", unknown.code(), &unknown.arguments());
            Failure::message(Cause::Usage, message)
        })
    }

    fn kts(&self, common: &Common, named: &Named, bytes: &[u8]) -> Result<ExitCode, Failure> {
        let language = common.language();
        let zone = zone(self.zone.as_ref(), language)?;
        let regulation = regulation(&self.regulation, language)?;
        let order = common.giver.order(&State::default(), Some(regulation), language)?;
        let encoding = self.encoding(language)?;
        let (file, diagnostics, transaction) =
            kts_transaction(&self.file, bytes, encoding, (&zone, self.rounds), &order, language)?;
        let desk = Desk::create(named, transaction, &order, &common.giver, language)?;
        let mut diagnostics: Vec<Said> =
            diagnostics.iter().map(|diagnostic| said_of(diagnostic, language)).collect();
        diagnostics.extend(not_kept(&file, language));
        if file.playoff_round.unwrap_or(0) > 0 {
            diagnostics.push(note(said(language, "kts-places", &[])));
        }
        let running = file.finalized != Some(true) && file.playoff_round.unwrap_or(0) == 0;
        if let (true, Some(stage)) = (running, desk.state().stages.first()) {
            let arguments = [("rounds", stage.round_count.to_string())];
            diagnostics.push(note(said(language, "kts-rounds", &arguments)));
        }
        let summary = Imported {
            imported: file.players.len(),
            rejected: Vec::new(),
            diagnostics,
            version: desk.state().version,
        };
        summary.told(&self.file, common.format(), language)
    }

    fn roster(&self, common: &Common, named: &Named, bytes: &[u8]) -> Result<ExitCode, Failure> {
        let language = common.language();
        let accept = self.doubts(language)?;
        let name = self.file.file_name().unwrap_or_default().to_string_lossy();
        let options = RosterOptions { encoding: self.encoding(language)?, ..RosterOptions::default() };
        let read = roster::read(bytes, &name, options).map_err(|trouble| {
            let message = of_code(language, "roster-trouble", trouble.code(), &trouble.arguments());
            unreadable(&self.file, message, language)
        })?;
        let mut desk = Desk::open(named, Access::Write, &common.giver, language)?;
        let order = desk.order(None)?;
        if desk.repetition(&order) == Repetition::Repeated {
            // A list that still has somebody to register was not the one imported under this key.
            let mut rehearsal = Transaction::new((*desk.state()).clone());
            let news = read.entries.iter().any(|entry| {
                let command = Command::Register { record: record(entry), accept: accept.clone() };
                rehearsal.add(&order, &command).is_ok()
            });
            if news {
                let reused = Refusal::KeyReused { key: order.key.clone() };
                return Err(Failure::refused(&reused, &desk.state(), language));
            }
            let nothing = Imported {
                imported: 0,
                rejected: Vec::new(),
                diagnostics: Vec::new(),
                version: desk.state().version,
            };
            return nothing.tell(&self.file, common.format(), language);
        }
        let mut transaction = Transaction::new((*desk.state()).clone());
        let mut rejected: Vec<Rejected> = read
            .rejected
            .iter()
            .map(|line| Rejected {
                line: line.line,
                reasons: line
                    .reasons
                    .iter()
                    .map(|kind| of_code(language, "diagnostic", kind.code(), &kind.arguments()))
                    .collect(),
            })
            .collect();
        let mut imported = 0;
        for entry in &read.entries {
            let command = Command::Register { record: record(entry), accept: accept.clone() };
            match transaction.add(&order, &command) {
                Ok(notices) => {
                    Talk::notices(&notices, transaction.state(), language);
                    imported += 1;
                }
                // That is not a matter of this line: no other would fare better.
                Err(
                    refusal @ (Refusal::NotAllowed { .. }
                    | Refusal::AlreadyStarted
                    | Refusal::WrongPhase { .. }
                    | Refusal::NotCreated),
                ) => return Err(Failure::refused(&refusal, &desk.state(), language)),
                Err(refusal) => rejected.push(Rejected {
                    line: entry.line,
                    reasons: vec![hantei_view::message::refusal(&refusal, transaction.state(), language)],
                }),
            }
        }
        rejected.sort_by_key(|rejected| rejected.line);
        desk.commit(&order, transaction)?;
        let summary = Imported {
            imported,
            rejected,
            diagnostics: read.diagnostics.iter().map(|diagnostic| said_of(diagnostic, language)).collect(),
            version: desk.state().version,
        };
        summary.told(&self.file, common.format(), language)
    }

    fn doubts(&self, language: Language) -> Result<BTreeSet<Doubt>, Failure> {
        let read = self.accept.iter().map(|word| match word.as_str() {
            "same-name" => Ok(Doubt::SameName),
            "wrong-check-digit" => Ok(Doubt::WrongCheckDigit),
            unknown => {
                let message = said(language, "unknown-doubt", &[("word", unknown.to_owned())]);
                Err(Failure::message(Cause::Usage, message))
            }
        });
        read.collect()
    }

    fn jsonl(&self, common: &Common, named: &Named) -> Result<ExitCode, Failure> {
        let language = common.language();
        let source = Named::File(self.file.clone());
        let contents = crate::logs::read_log(&source, language)?;
        if let Err(faults) = verify(&contents, &recorded_commitments(&contents)) {
            let first = faults.first().map(|found| fault(found, language).text).unwrap_or_default();
            let line = faults.first().map(|found| found.line).unwrap_or_default();
            let arguments = [("line", line.to_string()), ("message", first)];
            return Err(unreadable(&self.file, said(language, "at-line", &arguments), language));
        }
        let events = crate::logs::copy_log(&contents, named, language)?;
        // As everywhere, the version is that of the tournament, which begins after the line that opens the log.
        let version = events.saturating_sub(1);
        let summary = Imported { imported: 0, rejected: Vec::new(), diagnostics: Vec::new(), version };
        match common.format() {
            Format::Json | Format::Csv => json(&summary),
            Format::Table => {
                print(&(said(language, "log-copied", &[("events", events.to_string())]).text + "\n"))
            }
        }
        .map_err(|failure| failure.of_the_answer(language))?;
        Ok(ExitCode::SUCCESS)
    }
}

impl Imported {
    /// Tells what came of an import that is written.
    fn told(&self, file: &Path, format: Format, language: Language) -> Result<ExitCode, Failure> {
        if self.imported == 0 && self.rejected.is_empty() {
            let arguments = [("file", file.display().to_string())];
            Talk::message(&said(language, "nobody-listed", &arguments), language);
        }
        self.tell(file, format, language).map_err(|failure| failure.of_the_answer(language))
    }

    /// Tells what came of it. Rejected lines are no failure of the import, but of the file: exit 3.
    fn tell(&self, file: &Path, format: Format, language: Language) -> Result<ExitCode, Failure> {
        match format {
            Format::Json => json(self)?,
            Format::Csv => {
                let rows: Vec<Vec<String>> = self
                    .rejected
                    .iter()
                    .map(|rejected| {
                        let texts: Vec<&str> =
                            rejected.reasons.iter().map(|reason| reason.text.as_str()).collect();
                        vec![rejected.line.to_string(), texts.join("; ")]
                    })
                    .collect();
                crate::output::csv(&["line", "reason"], &rows)?;
            }
            Format::Table => {
                let arguments = [
                    ("file", file.display().to_string()),
                    ("imported", self.imported.to_string()),
                    ("rejected", self.rejected.len().to_string()),
                ];
                print(&(said(language, "imported", &arguments).text + "\n"))?;
            }
        }
        for noted in
            self.diagnostics.iter().filter(|noted| format == Format::Table || noted.severity != "note")
        {
            match noted.line {
                Some(line) => {
                    let arguments = [("line", line.to_string()), ("message", noted.message.clone())];
                    Talk::line(&said(language, "at-line", &arguments).text);
                }
                None => Talk::line(&noted.message),
            }
        }
        let reasons = self.rejected.iter().flat_map(|rejected| &rejected.reasons);
        let hints: Vec<&String> = reasons.filter_map(|reason| reason.hint.as_ref()).collect();
        for rejected in &self.rejected {
            for reason in &rejected.reasons {
                let arguments = [("line", rejected.line.to_string()), ("message", reason.text.clone())];
                Talk::line(&said(language, "rejected-line", &arguments).text);
            }
        }
        // What is to be done is mostly the same for many lines; it is said once.
        for (at, hint) in hints.iter().enumerate() {
            if !hints[..at].contains(hint) {
                Talk::hint(hint, language);
            }
        }
        let exit = if self.rejected.is_empty() { 0 } else { Cause::Input as u8 };
        Ok(ExitCode::from(exit))
    }
}

fn record(entry: &RosterEntry) -> PersonRecord {
    PersonRecord {
        name: entry.name.clone(),
        reading: entry.reading.clone(),
        card_game_id: entry.card_game_id.as_ref().and_then(|id| id.parse().ok()),
        region: entry.region.clone(),
        club: entry.club.clone(),
    }
}

fn said_of(diagnostic: &Diagnostic, language: Language) -> Said {
    let message = of_code(language, "diagnostic", diagnostic.kind.code(), &diagnostic.kind.arguments());
    let severity = match diagnostic.severity() {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    Said { line: diagnostic.line, severity, code: diagnostic.kind.code(), message: message.text }
}

/// Returns a message about a whole file as a note.
fn note(message: Message) -> Said {
    Said { line: None, severity: "warning", code: message.code, message: message.text }
}

/// Names what stands in a KTS file and has no place in a tournament's log.
fn not_kept(file: &KtsFile, language: Language) -> Vec<Said> {
    let texts = [("ID", &file.id), ("Date", &file.date), ("Time", &file.time)];
    let mut names: Vec<&str> =
        texts.iter().filter(|(_, text)| !text.as_str().is_empty()).map(|(name, _)| *name).collect();
    names.extend((!file.staff.is_empty()).then_some("Staff"));
    names.extend((!file.penalties.is_empty()).then_some("PenaltyList"));
    if names.is_empty() {
        return Vec::new();
    }
    vec![note(said(language, "kts-not-kept", &[("names", names.join(", "))]))]
}

/// Reads a KTS file and returns it, what is to be said of it, and the tournament that it makes. `plan` is
/// the time zone, and the number of Swiss rounds where somebody knows it.
pub(crate) fn kts_transaction(
    path: &Path,
    bytes: &[u8],
    encoding: Option<Encoding>,
    plan: (&str, Option<u32>),
    order: &Order<'_>,
    language: Language,
) -> Result<(KtsFile, Vec<Diagnostic>, Transaction), Failure> {
    let unreadable = |message: Message| unreadable(path, message, language);
    let (file, diagnostics) = kts::read_in(bytes, encoding).map_err(|trouble| {
        unreadable(of_code(language, "kts-trouble", trouble.code(), &trouble.arguments()))
    })?;
    let steps = kts_tournament::steps(&file, plan.0, plan.1).map_err(|trouble| {
        unreadable(of_code(language, "takeover-trouble", trouble.code(), &trouble.arguments()))
    })?;
    let mut transaction = Transaction::new(State::default());
    for step in &steps {
        if let Err(refusal) = transaction.add(order, &step.command) {
            let message = hantei_view::message::refusal(&refusal, transaction.state(), language);
            let message = match step.line {
                Some(line) => {
                    let arguments = [("line", line.to_string()), ("message", message.text)];
                    said(language, "at-line", &arguments)
                }
                None => Message { hint: None, ..message },
            };
            return Err(unreadable(message));
        }
    }
    Ok((file, diagnostics, transaction))
}

/// Returns a file that cannot be taken over, with what is wrong and what to do about it.
fn unreadable(file: &Path, trouble: Message, language: Language) -> Failure {
    let arguments = [("file", file.display().to_string()), ("detail", trouble.text)];
    let mut message = said(language, "unreadable", &arguments);
    message.hint = trouble.hint.or(message.hint);
    Failure::message(Cause::Input, message)
}
