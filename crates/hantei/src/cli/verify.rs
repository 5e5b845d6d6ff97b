//! `verify`: the hash chain, the commitments, a full replay.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::tournament::{State, evolve};
use hantei_store::log::envelope::LOG_OPENED;
use hantei_store::log::{Access, EventLog, Fault, LogContents, LogError, recorded_commitments, verify};
use hantei_store::scorekeeper::read_event;
use hantei_view::i18n::Language;
use serde::Serialize;

use crate::cli::Common;
use crate::failure::{Cause, Failure};
use crate::logs::{open_log, wait};
use crate::output::{Format, Talk, fault, inconsistency, json, log_error, print, said};

/// Checks a log: every hash, every commitment, and a full replay.
///
/// Example: hantei verify worlds.hantei.jsonl
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
}

/// The answer for programs.
#[derive(Debug, Serialize)]
struct Answer {
    sound: bool,
    events: u64,
    people: usize,
    erased: Vec<String>,
    head: Option<String>,
    faults: Vec<Finding>,
}

#[derive(Debug, Serialize)]
struct Finding {
    line: u64,
    code: String,
    message: String,
}

impl Verify {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let read = wait(async {
            let (log, _) = open_log(&named, Access::Read).await?;
            log.read().await
        })?;
        let (name, answer) = match read {
            Ok(contents) => (contents.name().to_owned(), Answer::of(&contents, language)),
            // The log could not even be opened for a fault in its first line.
            Err(LogError::Damaged { log, fault }) => (log, Answer::faults(&[fault], language)),
            Err(error) => return Err(Failure::log(&error, language)),
        };
        match common.format() {
            Format::Json | Format::Csv => json(&answer)?,
            Format::Table => {
                for found in &answer.faults {
                    let arguments = [
                        ("log", name.clone()),
                        ("line", found.line.to_string()),
                        ("fault", found.message.clone()),
                    ];
                    print(&(said(language, "fault-at", &arguments).text + "\n"))?;
                }
                if answer.sound {
                    let arguments = [
                        ("events", answer.events.to_string()),
                        ("people", answer.people.to_string()),
                        ("erased", answer.erased.len().to_string()),
                        ("head", answer.head.clone().unwrap_or_default()),
                    ];
                    print(&(said(language, "sound", &arguments).text + "\n"))?;
                }
            }
        }
        if answer.sound {
            return Ok(ExitCode::SUCCESS);
        }
        if common.format() != Format::Table {
            for found in &answer.faults {
                let arguments = [
                    ("log", name.clone()),
                    ("line", found.line.to_string()),
                    ("fault", found.message.clone()),
                ];
                Talk::line(&said(language, "fault-at", &arguments).text);
            }
        }
        Ok(ExitCode::from(Cause::No as u8))
    }
}

impl Answer {
    fn of(contents: &LogContents, language: Language) -> Self {
        match verify(contents, &recorded_commitments(contents)) {
            Ok(verified) => {
                let faults: Vec<Finding> = replay(contents, language).into_iter().collect();
                Self {
                    sound: faults.is_empty(),
                    events: verified.events,
                    people: verified.people,
                    erased: verified.erased.iter().map(ToString::to_string).collect(),
                    head: Some(verified.head_hash.to_string()),
                    faults,
                }
            }
            Err(faults) => Self::faults(&faults, language),
        }
    }

    fn faults(faults: &[Fault], language: Language) -> Self {
        let finding = |found: &Fault| Finding {
            line: found.line,
            code: found.kind.code().to_owned(),
            message: fault(found, language).text,
        };
        let faults = faults.iter().map(finding).collect();
        Self { sound: false, events: 0, people: 0, erased: Vec::new(), head: None, faults }
    }
}

/// Folds every event; returns the first that cannot be read or cannot have followed.
fn replay(contents: &LogContents, language: Language) -> Option<Finding> {
    let mut state = State::default();
    // A log that verifies has no line that is not one of a log.
    for envelope in contents.events().flatten().filter(|envelope| envelope.kind != LOG_OPENED) {
        let message = match read_event(contents, &envelope, &state) {
            Ok(event) => {
                evolve(&mut state, &event);
                continue;
            }
            // The line is named beside it.
            Err(LogError::Inconsistent { why, .. }) => inconsistency(&why, language),
            Err(error) => log_error(&error, language),
        };
        let line = contents.lines().find(|(_, line)| *line == envelope.line);
        return Some(Finding {
            line: line.map_or(0, |(number, _)| number),
            code: message.code.to_owned(),
            message: message.text,
        });
    }
    None
}
