//! `report`: a result.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::id::{RoundNumber, TableNumber};
use hantei_core::match_::MatchResult;
use hantei_core::tournament::Command;
use hantei_core::tournament::role::ActorKind;
use hantei_store::log::Access;

use crate::cli::Common;
use crate::cli::do_::{ask_against_reports, tell, trouble_with};
use crate::failure::{Cause, Failure};
use crate::logs::Desk;
use crate::output::said;
use hantei_view::people::audience;
use hantei_view::words::{match_at, read_duel, read_score, side};

/// Enters a result, or reports one as a player with --by player:WHO.
///
/// A score is from the side printed first. Example: hantei report worlds.hantei.jsonl --table 5 --score 2-1
#[derive(Debug, Args)]
pub(crate) struct Report {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
    /// The table
    #[arg(long)]
    table: u32,
    /// A round other than the last
    #[arg(long)]
    round: Option<u16>,
    /// Duels won, lost, drawn and lost by both: 2-1, 1-1-1
    #[arg(long, value_name = "W-L[-D[-B]]", conflicts_with_all = ["duel", "no_show", "double_loss"])]
    score: Option<String>,
    /// The Duels one after the other: p1, p2, draw or both, with life points after a colon
    #[arg(long, value_name = "WINNER[:LP]", conflicts_with_all = ["no_show", "double_loss"])]
    duel: Vec<String>,
    /// The side that did not come: p1, p2, or the player
    #[arg(long, value_name = "SIDE", conflicts_with = "double_loss")]
    no_show: Option<String>,
    /// Both sides lose
    #[arg(long)]
    double_loss: bool,
    /// Enter the result although the players reported another
    #[arg(long)]
    against_reports: bool,
    /// Why, for a double loss
    #[arg(long, value_name = "TEXT", default_value = "both sides lose")]
    reason: String,
}

impl Report {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let mut desk = Desk::open(&named, Access::Write, &common.giver, language)?;
        let command = self.command(&desk)?;
        ask_against_reports(&desk, &command, self.against_reports)?;
        let answer = desk.execute(&command)?;
        tell(&desk, answer, common.format())?;
        Ok(ExitCode::SUCCESS)
    }

    fn command(&self, desk: &Desk) -> Result<Command, Failure> {
        let state = desk.state();
        let actor = desk.actor()?;
        let match_id = match_at(&state, TableNumber(self.table), self.round.map(RoundNumber), None)
            .map_err(|refusal| Failure::refused(&refusal, &state, desk.language))?;
        if let Some(absent) = &self.no_show {
            let absent = side(&state, audience(&actor), "absent", match_id, absent)
                .map_err(|trouble| trouble_with("no-show", trouble, desk))?;
            return Ok(Command::NoShow { match_id, absent });
        }
        if self.double_loss {
            return Ok(Command::DoubleLoss { match_id, reason: self.reason.clone() });
        }
        let result = self.result(desk)?;
        Ok(match (actor.kind, actor.entrant()) {
            (ActorKind::Player, Some(by)) => Command::Report { match_id, by, result },
            (ActorKind::Player | ActorKind::Staff | ActorKind::Console | ActorKind::System, _) => {
                Command::EnterResult { match_id, result }
            }
        })
    }

    fn result(&self, desk: &Desk) -> Result<MatchResult, Failure> {
        let unreadable = |value: &str, expected: &str| {
            let arguments = [
                ("key", "result".to_owned()),
                ("value", value.to_owned()),
                ("expected", expected.to_owned()),
            ];
            Failure::message(Cause::Usage, said(desk.language, "word-unreadable", &arguments))
        };
        if let Some(score) = &self.score {
            return read_score(score).ok_or_else(|| unreadable(score, "2-1, 1-1-1"));
        }
        if self.duel.is_empty() {
            return Err(Failure::message(Cause::Usage, said(desk.language, "no-result", &[])));
        }
        let duels: Result<Vec<_>, Failure> = self
            .duel
            .iter()
            .map(|duel| read_duel(duel).ok_or_else(|| unreadable(duel, "p1, p2, draw, both, p1:4200")))
            .collect();
        Ok(MatchResult::Duels(duels?))
    }
}
