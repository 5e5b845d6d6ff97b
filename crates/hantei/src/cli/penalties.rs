//! `penalties`: which were given, where they fall, and the official record.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::tournament::Refusal;
use hantei_core::tournament::role::Action;
use hantei_store::log::Access;
use hantei_view::people::{audience, find_entrant};
use hantei_view::sheet::{self, PenaltyRow};
use hantei_view::words::WordTrouble;

use crate::cli::Common;
use crate::cli::do_::trouble_with;
use crate::cli::picture::styled;
use crate::failure::Failure;
use crate::logs::Desk;
use crate::output::{Format, csv, json, print, width};

/// Shows the penalties: first those that wait for a match and open appeals, then the newest first.
///
/// They are given with `hantei do LOG penalty`, and served, taken back, appealed and decided on with serve-penalty,
/// take-back-penalty, appeal and decide-appeal. Players see their own only.
///
/// Example: hantei penalties worlds.hantei.jsonl --by head-judge --official --format csv
#[derive(Debug, Args)]
pub(crate) struct Penalties {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
    /// Those of one player
    #[arg(long, value_name = "WHO")]
    player: Option<String>,
    /// The official record: what the publisher is told of
    #[arg(long)]
    official: bool,
}

impl Penalties {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let desk = Desk::open(&named, Access::Read, &common.giver, language)?;
        let (state, actor) = (desk.state(), desk.actor()?);
        let audience = audience(&actor);
        let of = match &self.player {
            None => None,
            Some(who) => Some(find_entrant(&state, audience, who).map_err(|candidates| {
                let trouble = WordTrouble::Who { key: "player", value: who.clone(), candidates };
                trouble_with("penalties", trouble, &desk)
            })?),
        };
        let sheet = sheet::penalties(&state, of, audience, language).ok_or_else(|| {
            let refusal = Refusal::NotAllowed { role: actor.role, action: Action::GivePenalty };
            Failure::refused(&refusal, &state, language)
        })?;
        let sheet = if self.official { sheet.official() } else { sheet };
        match common.format() {
            Format::Json => json(&sheet)?,
            Format::Csv => {
                csv(&PenaltyRow::COLUMNS, &sheet.rows.iter().map(PenaltyRow::cells).collect::<Vec<_>>())?;
            }
            Format::Table => print(&styled(&sheet.text(width())))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
