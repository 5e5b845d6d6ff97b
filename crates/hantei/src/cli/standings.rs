//! `standings`: who stands where, and why.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::id::RoundNumber;
use hantei_core::tournament::Refusal;
use hantei_store::log::Access;
use hantei_view::sheet::{self, Shown, Standings as Sheet};

use crate::cli::Common;
use crate::cli::do_::trouble_with;
use crate::cli::picture::styled;
use crate::failure::{Cause, Failure};
use crate::logs::Desk;
use crate::output::{Format, Talk, csv, json, print, said, width};
use hantei_view::people::{audience, find_entrant};
use hantei_view::words::WordTrouble;

/// Shows standings, or the final places where no stage is named.
///
/// Example: hantei standings worlds.hantei.jsonl --stage swiss --explain e7
#[derive(Debug, Args)]
pub(crate) struct Standings {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
    /// The stage: swiss, top-cut
    #[arg(long, value_name = "S")]
    stage: Option<String>,
    /// After this round instead of the last
    #[arg(long, value_name = "N")]
    after_round: Option<u16>,
    /// Leave out those who have dropped
    #[arg(long)]
    active_only: bool,
    /// Show where every number of one player comes from
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
}

impl Standings {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let desk = Desk::open(&named, Access::Read, &common.giver, language)?;
        let state = desk.state();
        let actor = desk.actor()?;
        let audience = audience(&actor);
        let stage = match &self.stage {
            None => None,
            Some(name) => {
                let known =
                    state.stages.iter().find(|stage| stage.rule.id == *name || stage.id.to_string() == *name);
                let unknown = || {
                    let stages: Vec<String> =
                        state.stages.iter().map(|stage| stage.rule.id.clone()).collect();
                    let arguments = [
                        ("stage", name.clone()),
                        ("count", stages.len().to_string()),
                        ("stages", stages.join(", ")),
                    ];
                    Failure::message(Cause::Refused, said(language, "unknown-stage", &arguments))
                };
                Some(known.ok_or_else(unknown)?.id)
            }
        };
        let after = self.after_round.map(RoundNumber);
        if let Some(who) = &self.explain {
            let entrant = find_entrant(&state, audience, who).map_err(|candidates| {
                trouble_with(
                    "standings",
                    WordTrouble::Who { key: "player", value: who.clone(), candidates },
                    &desk,
                )
            })?;
            let sheet = sheet::explanation(&state, entrant, stage, after, audience, language)
                .ok_or_else(|| Failure::refused(&Refusal::NoRound, &state, language))?;
            match common.format() {
                Format::Json | Format::Csv => json(&sheet)?,
                Format::Table => print(&styled(&sheet.text()))?,
            }
            return Ok(ExitCode::SUCCESS);
        }
        let shown = if self.active_only { Shown::ActiveOnly } else { Shown::Everyone };
        let sheet = sheet::standings(&state, stage, after, shown, audience, language)
            .ok_or_else(|| Failure::refused(&Refusal::NoRound, &state, language))?;
        if sheet.provisional && common.format() != Format::Table {
            Talk::message(&said(language, "provisional", &[]), language);
        }
        match common.format() {
            Format::Json => json(&sheet.rows)?,
            Format::Csv => csv(&STANDINGS_COLUMNS, &standings_rows(&sheet))?,
            Format::Table => print(&styled(&sheet.text(width())))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The columns of standings as a list.
pub(crate) const STANDINGS_COLUMNS: [&str; 9] =
    ["rank", "player", "name", "match_points", "won", "lost", "drawn", "tie_break", "decided_by"];

/// Returns standings as rows.
pub(crate) fn standings_rows(sheet: &Sheet) -> Vec<Vec<String>> {
    let rows = sheet.rows.iter().map(|row| {
        vec![
            row.rank.to_string(),
            row.player.id.to_string(),
            row.player.name.clone(),
            row.match_points.to_string(),
            row.record.won.to_string(),
            row.record.lost.to_string(),
            row.record.drawn.to_string(),
            row.tie_break.to_string(),
            row.decided_by.unwrap_or_default().to_owned(),
        ]
    });
    rows.collect()
}
