//! What a command prints: data on stdout, talk on stderr.

use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::{Inconsistency, Notice, State};
use hantei_store::log::{Fault, FaultKind, LogError, Recovery, Trouble};
use hantei_view::i18n::Language;
use hantei_view::message::{Message, impossible, of_code};
use serde::Serialize;

use crate::failure::Failure;

/// How data is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
}

impl Format {
    /// Returns the format asked for; without one a table for a terminal and JSON for a pipe.
    pub(crate) fn or_fitting(asked: Option<Self>) -> Self {
        asked.unwrap_or(if std::io::stdout().is_terminal() { Self::Table } else { Self::Json })
    }
}

/// Writes `text` to stdout. A reader who has gone away ends the program quietly.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}

/// Writes `data` as JSON on one stdout line, or indented for a terminal.
pub(crate) fn json(data: &impl Serialize) -> Result<(), Failure> {
    let text = if std::io::stdout().is_terminal() {
        serde_json::to_string_pretty(data)
    } else {
        serde_json::to_string(data)
    };
    let text = text.map_err(|error| Failure::new(crate::failure::Cause::World, error.to_string()))?;
    print(&(text + "\n"))
}

/// Writes rows as CSV, with the guard against formulas.
pub(crate) fn csv(header: &[&str], rows: &[Vec<String>]) -> Result<(), Failure> {
    let bytes = hantei_format::table::write_csv(header, rows, hantei_format::table::WriteOptions::default());
    print(&String::from_utf8_lossy(&bytes))
}

/// Returns the width that tables may have: what `COLUMNS` says, else the terminal's, or 100 in a pipe.
pub(crate) fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    asked.or_else(terminal).unwrap_or(100)
}

/// Returns a sentence of the command line itself.
pub(crate) fn said(language: Language, code: &'static str, arguments: &[(&str, String)]) -> Message {
    of_code(language, "console", code, arguments)
}

/// Returns why a log could not be read or written.
pub(crate) fn log_error(error: &LogError, language: Language) -> Message {
    let of = |code, arguments: &[(&str, String)]| of_code(language, "log", code, arguments);
    match error {
        LogError::Moved { expected, actual } => {
            of("moved", &[("expected", expected.to_string()), ("actual", actual.to_string())])
        }
        LogError::Earlier { last: _, given: _ } => of("earlier", &[]),
        LogError::Locked { log } => of("locked", &[("log", log.clone())]),
        LogError::Newer { what, found, known } => {
            of("newer", &[("what", what.clone()), ("found", found.to_string()), ("known", known.to_string())])
        }
        LogError::Damaged { log, fault: found } => {
            let fault = fault(found, language).text;
            of("damaged", &[("log", log.clone()), ("line", found.line.to_string()), ("fault", fault)])
        }
        LogError::Inconsistent { log, version, line, why } => {
            let line = line.unwrap_or(*version).to_string();
            let why = inconsistency(why, language).text;
            let version = version.to_string();
            of("inconsistent", &[("log", log.clone()), ("line", line), ("version", version), ("why", why)])
        }
        LogError::ErasureUnfinished { log, person, source } => {
            let detail = log_error(source, language).text;
            let person = person.to_string();
            of("erasure-unfinished", &[("log", log.clone()), ("person", person), ("detail", detail)])
        }
        LogError::NotALog { log } => of("not-a-log", &[("log", log.clone())]),
        LogError::NoSuchLog { log } => of("no-such-log", &[("log", log.clone())]),
        LogError::Exists { log } => of("exists", &[("log", log.clone())]),
        LogError::Unreadable { log, version, kind, source } => of(
            "unreadable",
            &[
                ("log", log.clone()),
                ("version", version.to_string()),
                ("kind", kind.clone()),
                ("detail", source.to_string()),
            ],
        ),
        LogError::OtherEpoch { log, opened, found } => of(
            "other-epoch",
            &[("log", log.clone()), ("opened", opened.to_string()), ("found", found.to_string())],
        ),
        LogError::ReadOnly { log } => of("read-only", &[("log", log.clone())]),
        LogError::World { doing, log, source } => of(
            "world",
            &[
                ("deed", doing.replace(' ', "-")),
                ("log", log.clone()),
                ("trouble", trouble_word(error.trouble()).to_owned()),
                ("detail", source.to_string()),
            ],
        ),
    }
}

fn trouble_word(trouble: Option<Trouble>) -> &'static str {
    match trouble {
        Some(Trouble::DiskFull) => "disk-full",
        Some(Trouble::NotWritable) => "not-writable",
        None => "other",
    }
}

/// Returns what is wrong with a line of a log.
pub(crate) fn fault(fault: &Fault, language: Language) -> Message {
    let arguments: Vec<(&str, String)> = match &fault.kind {
        FaultKind::CommitmentMismatch { person, version }
        | FaultKind::PersonRepeated { person, version }
        | FaultKind::PersonUnknown { person, version }
        | FaultKind::PersonVersionMissing { person, version } => {
            vec![("person", person.to_string()), ("version", version.to_string())]
        }
        FaultKind::VersionGap { expected, found } => {
            vec![("expected", expected.to_string()), ("found", found.to_string())]
        }
        FaultKind::TimeRunsBackwards { before, found } => {
            vec![("before", before.to_string()), ("found", found.to_string())]
        }
        FaultKind::ErasedPersonStands { person } | FaultKind::PersonMissing { person } => {
            vec![("person", person.to_string())]
        }
        FaultKind::TimeImpossible { found } => vec![("found", found.to_string())],
        FaultKind::TornTail { from_line } => vec![("from", from_line.to_string())],
        FaultKind::BatchMismatch
        | FaultKind::BatchNotClosed
        | FaultKind::CommittedMismatch
        | FaultKind::FirstLineNotLogOpened
        | FaultKind::HashMismatch
        | FaultKind::LogNotListed
        | FaultKind::NotCanonical
        | FaultKind::NotJson
        | FaultKind::PrevMismatch
        | FaultKind::RowMismatch
        | FaultKind::UnknownLine => Vec::new(),
    };
    of_code(language, "fault", fault.kind.code(), &arguments)
}

/// Returns why an entry of a log cannot have followed those before it.
pub(crate) fn inconsistency(why: &Inconsistency, language: Language) -> Message {
    let round = |at: &RoundOf| vec![("round", at.round.to_string()), ("stage", at.stage.to_string())];
    let arguments: Vec<(&str, String)> = match why {
        Inconsistency::NotCreated
        | Inconsistency::CreatedAgain
        | Inconsistency::WrongPhase { phase: _ }
        | Inconsistency::NoDraft => Vec::new(),
        Inconsistency::UnknownPerson { person } => vec![("person", person.to_string())],
        Inconsistency::PersonOutOfTurn { person, version } => {
            vec![("person", person.to_string()), ("version", version.to_string())]
        }
        Inconsistency::UnknownEntrant { entrant }
        | Inconsistency::EntrantOutOfTurn { entrant }
        | Inconsistency::EntrantTwice { entrant }
        | Inconsistency::EntrantNotThere { entrant } => vec![("entrant", entrant.to_string())],
        Inconsistency::UnknownStage { stage } | Inconsistency::StageOutOfTurn { stage } => {
            vec![("stage", stage.to_string())]
        }
        Inconsistency::UnknownRound { at }
        | Inconsistency::RoundOutOfTurn { at }
        | Inconsistency::BracketUnfit { at }
        | Inconsistency::ClockOutOfTurn { at } => round(at),
        Inconsistency::TimeUnfit { milliseconds } => vec![("milliseconds", milliseconds.to_string())],
        Inconsistency::UnknownMatch { match_id }
        | Inconsistency::MatchOutOfTurn { match_id }
        | Inconsistency::ResultOutOfTurn { match_id }
        | Inconsistency::ExtensionOutOfTurn { match_id }
        | Inconsistency::ProcedureOutOfTurn { match_id }
        | Inconsistency::TeamRoundOutOfTurn { match_id }
        | Inconsistency::TimeCallOutOfTurn { match_id } => vec![("match", match_id.to_string())],
        Inconsistency::ResultImpossible { match_id, why } => {
            vec![("match", match_id.to_string()), ("why", impossible(why, language).text)]
        }
        Inconsistency::UnknownStageRule { rule } => vec![("rule", rule.clone())],
        Inconsistency::RoundsUnfit { rounds } => vec![("rounds", rounds.to_string())],
        Inconsistency::TableUnfit { table } => vec![("table", table.to_string())],
        Inconsistency::DeckOutOfTurn { entrant, number } => {
            vec![("entrant", entrant.to_string()), ("number", number.to_string())]
        }
        Inconsistency::PenaltyOutOfTurn { number } | Inconsistency::CallOutOfTurn { number } => {
            vec![("number", number.to_string())]
        }
        Inconsistency::SettingUnfit { key } => vec![("key", key.clone())],
        Inconsistency::OtherHeadcount { stated, counted } => {
            vec![("stated", stated.to_string()), ("counted", counted.to_string())]
        }
    };
    of_code(language, "inconsistent", why.code(), &arguments)
}

/// Talk on stderr: what is worth saying, and what went wrong.
pub(crate) struct Talk;

impl Talk {
    /// Says a line.
    pub(crate) fn line(text: &str) {
        let mut stderr = std::io::stderr().lock();
        // Whoever closed stderr does not want to hear it.
        let _ = writeln!(stderr, "{text}");
    }

    /// Says a message and its hint.
    pub(crate) fn message(message: &Message, language: Language) {
        Self::line(&message.text);
        if let Some(hint) = &message.hint {
            Self::hint(hint, language);
        }
    }

    /// Says what to do next.
    pub(crate) fn hint(hint: &str, language: Language) {
        let label = said(language, "hint", &[]).text;
        Self::line(&paint(&format!("{label} {hint}"), Style::new().dimmed()));
    }

    /// Says what is worth saying about a decision.
    pub(crate) fn notices(notices: &[Notice], state: &State, language: Language) {
        for notice in notices {
            Self::message(&hantei_view::message::notice(notice, state, language), language);
        }
    }

    /// Says that a crash had left the end of a file half-written.
    pub(crate) fn recovery(recovery: &Recovery, language: Language) {
        let bytes = recovery.bytes.to_string();
        let line = recovery.from_line.to_string();
        let message = match &recovery.kept_in {
            Some(path) => {
                let arguments = [("bytes", bytes), ("line", line), ("file", path.display().to_string())];
                of_code(language, "log", "recovered", &arguments)
            }
            None => of_code(language, "log", "torn", &[("bytes", bytes), ("line", line)]),
        };
        Self::message(&message, language);
    }

    /// Says how a command ended badly.
    pub(crate) fn failure(failure: &Failure, language: Language) {
        for line in &failure.lines {
            Self::line(&paint(line, Style::new().fg_color(Some(AnsiColor::Red.into()))));
        }
        for hint in &failure.hints {
            Self::hint(hint, language);
        }
    }
}

/// Returns `text` in `style` where stderr is a terminal that shows colours.
fn paint(text: &str, style: Style) -> String {
    let colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if colours { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// Writes `bytes` to stdout. A reader who has gone away ends the program quietly.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
    match written {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(error.into()),
        Ok(()) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
    use hantei_core::match_::Score;
    use hantei_core::match_::verdict::Impossible;
    use hantei_core::tournament::state::Phase;

    use super::*;

    fn check(message: &Message, family: &str) {
        let Message { code, text, hint: _, page_hint: _ } = message;
        assert!(!text.contains(family) && !text.contains('{'), "{code}: {text}");
    }

    #[test]
    fn every_inconsistency_has_a_sentence_in_both_languages() {
        use Inconsistency as I;
        let (person, entrant, stage) = (PersonId(1), EntrantId(2), StageId(1));
        let (match_id, at) = (MatchId(3), RoundOf { stage, round: RoundNumber(4) });
        let why = Impossible::TooManyDuels { score: Score::default(), best_of: 3 };
        let all = [
            I::NotCreated,
            I::CreatedAgain,
            I::WrongPhase { phase: Phase::Ready },
            I::UnknownPerson { person },
            I::UnknownEntrant { entrant },
            I::UnknownStage { stage },
            I::UnknownRound { at },
            I::UnknownMatch { match_id },
            I::PersonOutOfTurn { person, version: 2 },
            I::EntrantOutOfTurn { entrant },
            I::StageOutOfTurn { stage },
            I::RoundOutOfTurn { at },
            I::MatchOutOfTurn { match_id },
            I::UnknownStageRule { rule: "groups".to_owned() },
            I::RoundsUnfit { rounds: 100 },
            I::BracketUnfit { at },
            I::EntrantTwice { entrant },
            I::EntrantNotThere { entrant },
            I::TableUnfit { table: TableNumber(0) },
            I::ResultImpossible { match_id, why },
            I::ResultOutOfTurn { match_id },
            I::NoDraft,
            I::ClockOutOfTurn { at },
            I::TimeUnfit { milliseconds: -1 },
            I::ExtensionOutOfTurn { match_id },
            I::TimeCallOutOfTurn { match_id },
            I::DeckOutOfTurn { entrant: EntrantId(3), number: 2 },
            I::PenaltyOutOfTurn { number: 2 },
            I::CallOutOfTurn { number: 2 },
            I::SettingUnfit { key: "points.win".to_owned() },
            I::OtherHeadcount { stated: 8, counted: 7 },
        ];
        for language in [Language::English, Language::Japanese] {
            for why in &all {
                check(&inconsistency(why, language), "inconsistent-");
                let (log, why) = ("a".to_owned(), why.clone());
                let error = LogError::Inconsistent { log, version: 9, line: Some(12), why };
                let message = log_error(&error, language);
                check(&message, "log-");
                assert!(message.text.contains("12") && message.hint.is_some(), "{message:?}");
            }
        }
    }

    #[test]
    fn what_is_wrong_with_a_record_or_a_row_has_a_sentence_in_both_languages() {
        let person = PersonId(3);
        let kinds = [
            FaultKind::ErasedPersonStands { person },
            FaultKind::PersonMissing { person },
            FaultKind::LogNotListed,
            FaultKind::RowMismatch,
            FaultKind::TimeImpossible { found: i64::MAX },
        ];
        for language in [Language::English, Language::Japanese] {
            for kind in &kinds {
                check(&fault(&Fault { line: 1, kind: kind.clone() }, language), "fault-");
            }
            let source = LogError::ReadOnly { log: "a".to_owned() };
            let error = LogError::ErasureUnfinished { log: "a".to_owned(), person, source: Box::new(source) };
            let message = log_error(&error, language);
            check(&message, "log-");
            assert!(message.text.contains("p3") && message.hint.is_some(), "{message:?}");
        }
    }
}
