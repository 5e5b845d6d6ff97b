//! `verify`: the hash chain, the commitments, a full replay.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::tournament::{State, evolve};
use hantei_store::log::envelope::LOG_OPENED;
use hantei_store::log::{Access, EventLog, LogContents, recorded_commitments, verify};
use hantei_store::upcast;
use serde::Serialize;

use crate::cli::Common;
use crate::failure::{Cause, Failure};
use crate::logs::{open_log, wait};
use crate::output::{Format, Talk, fault, json, log_error, print, said};

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
        let failed = |error| Failure::log(&error, language);
        let contents = wait(async {
            let (log, _) = open_log(&named, Access::Read).await?;
            log.read().await
        })?
        .map_err(failed)?;
        let commitments = recorded_commitments(&contents);
        let mut answer =
            Answer { sound: true, events: 0, people: 0, erased: Vec::new(), head: None, faults: Vec::new() };
        match verify(&contents, &commitments) {
            Ok(verified) => {
                answer.events = verified.events;
                answer.people = verified.people;
                answer.erased = verified.erased.iter().map(ToString::to_string).collect();
                answer.head = Some(verified.head_hash.to_string());
                answer.faults.extend(replay(&contents, language));
            }
            Err(faults) => {
                for found in faults {
                    answer.faults.push(Finding {
                        line: found.line,
                        code: found.kind.code().to_owned(),
                        message: fault(&found, language).text,
                    });
                }
            }
        }
        answer.sound = answer.faults.is_empty();
        match common.format() {
            Format::Json | Format::Csv => json(&answer)?,
            Format::Table => {
                for found in &answer.faults {
                    let arguments = [
                        ("log", contents.name().to_owned()),
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
                    ("log", contents.name().to_owned()),
                    ("line", found.line.to_string()),
                    ("fault", found.message.clone()),
                ];
                Talk::line(&said(language, "fault-at", &arguments).text);
            }
        }
        Ok(ExitCode::from(Cause::No as u8))
    }
}

/// Folds every event; returns the first that cannot be read.
fn replay(contents: &LogContents, language: hantei_view::i18n::Language) -> Option<Finding> {
    let mut state = State::default();
    for envelope in contents.events() {
        let event = envelope.and_then(|envelope| match envelope.kind == LOG_OPENED {
            true => Ok(None),
            false => upcast::event(&envelope, contents.name()).map(Some),
        });
        match event {
            Ok(Some(event)) => evolve(&mut state, &event),
            Ok(None) => {}
            Err(error) => {
                let message = log_error(&error, language);
                return Some(Finding {
                    line: state.version + 2,
                    code: message.code.to_owned(),
                    message: message.text,
                });
            }
        }
    }
    None
}
