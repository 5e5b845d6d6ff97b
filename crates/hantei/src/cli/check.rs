//! `check`: published rounds again, with independent code.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::pairing::check::{RoundReport, Severity};
use hantei_core::tournament::State;
use hantei_core::tournament::audit::reports;
use hantei_store::log::Access;
use hantei_view::i18n::Language;
use hantei_view::sheet::{Audience, Check as Sheet};
use serde::Serialize;

use crate::cli::Common;
use crate::cli::import::kts_transaction;
use crate::cli::new::regulation;
use crate::cli::picture::styled;
use crate::failure::{Cause, Failure};
use crate::logs::Desk;
use crate::output::{Format, json, print, width};

/// Checks every published round again with code that shares nothing with the pairing.
///
/// Exit 1 if there are faults. Example: hantei check worlds.hantei.jsonl
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The log, or a KTS .Tournament file
    #[arg(value_name = "LOG|FILE.Tournament")]
    log: Option<PathBuf>,
    /// The regulation whose points a KTS file is read under
    #[arg(long, value_name = "ID", default_value = "kde-tcg-policy-2.3")]
    regulation: String,
}

/// The answer for programs.
#[derive(Debug, Serialize)]
struct Answer {
    sound: bool,
    faults: usize,
    stages: Vec<Sheet>,
}

impl Check {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let is_kts =
            |path: &PathBuf| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("Tournament"));
        let state = match &self.log {
            Some(path) if is_kts(path) => self.kts(path, common, language)?,
            Some(_) | None => {
                let named = common.place.named(self.log.as_ref(), language)?;
                (*Desk::open(&named, Access::Read, &common.giver, language)?.state()).clone()
            }
        };
        let audience = Audience::Staff(common.giver.actor(&state, language)?.role);
        let state = audience.shown(&state);
        let stages = state.stages.iter();
        let reports: Vec<(&str, Vec<RoundReport>)> =
            stages.map(|stage| (stage.rule.id.as_str(), reports(&state, stage))).collect();
        let faults = reports
            .iter()
            .flat_map(|(_, rounds)| rounds)
            .flat_map(|round| &round.findings)
            .filter(|finding| finding.severity == Severity::Fault)
            .count();
        let stages = reports
            .iter()
            .map(|(stage, rounds)| hantei_view::sheet::check(stage, rounds, &state, audience, language))
            .collect();
        let answer = Answer { sound: faults == 0, faults, stages };
        match common.format() {
            Format::Json | Format::Csv => json(&answer)?,
            Format::Table => {
                for stage in &answer.stages {
                    print(&styled(&stage.text(width())))?;
                }
            }
        }
        Ok(ExitCode::from(if answer.sound { 0 } else { Cause::No as u8 }))
    }

    fn kts(&self, path: &PathBuf, common: &Common, language: Language) -> Result<State, Failure> {
        let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error, language))?;
        let regulation = regulation(&self.regulation, language)?;
        let order = common.giver.order(&State::default(), Some(regulation), language)?;
        let (_, _, transaction) = kts_transaction(path, &bytes, None, ("UTC", None), &order, language)?;
        Ok(transaction.state().clone())
    }
}
