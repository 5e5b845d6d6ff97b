//! `pair`: the next round.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use hantei_core::lot::Seed;
use hantei_core::tournament::Command;
use hantei_store::log::Access;
use hantei_store::scorekeeper::{Repetition, Transaction};
use hantei_view::sheet::{self, Pairings};

use crate::cli::Common;
use crate::cli::picture::styled;
use crate::failure::{Cause, Failure};
use crate::logs::Desk;
use crate::output::{Format, Talk, csv, json, print, said, width};
use hantei_view::people::audience;

/// Pairs the next round and publishes it.
///
/// Closes the round before if every result is certain. Example: hantei pair worlds.hantei.jsonl
#[derive(Debug, Args)]
pub(crate) struct Pair {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
    /// The seed of the lots, 1 to 64 hexadecimal digits; otherwise fresh chance, which is recorded
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Only draft it: look, swap, then publish with `do LOG publish`
    #[arg(long)]
    draft: bool,
    /// Allow a rematch that cannot be avoided, and say why
    #[arg(long, value_name = "REASON")]
    allow_rematch: Option<String>,
    /// Say on stderr how long it took to open, to pair and to write
    #[arg(long)]
    timings: bool,
}

impl Pair {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let seed: Option<Seed> = match &self.seed {
            None => None,
            Some(text) => Some(text.parse().map_err(|_| {
                Failure::message(Cause::Usage, said(language, "not-a-seed", &[("seed", text.clone())]))
            })?),
        };
        let begun = Instant::now();
        let mut desk = Desk::open(&named, Access::Write, &common.giver, language)?;
        let opened = begun.elapsed();
        let command = if self.draft {
            Command::DraftRound { seed }
        } else {
            Command::PairRound { seed, allow_rematch: self.allow_rematch.clone() }
        };
        let order = desk.order(None)?;
        if self.timings {
            // A rehearsal: the same decision on the same state, without the disk.
            let mut rehearsal = Transaction::new((*desk.state()).clone());
            let before = Instant::now();
            let _ = rehearsal.add(&order, &command);
            let decided = before.elapsed();
            Talk::line(&format!("open {opened:?}, pair {decided:?}"));
        }
        let answer = desk.execute(&command)?;
        desk.notices(&answer.notices);
        if answer.repetition == Repetition::Repeated {
            Talk::message(&said(language, "repeated", &[]), language);
        }
        let state = desk.state();
        let audience = audience(&desk.actor()?);
        let sheet = if self.draft {
            sheet::draft(&state, audience, language)
        } else {
            sheet::pairings(&state, None, audience, language)
        };
        if let Some(sheet) = sheet {
            show(&sheet, common.format()).map_err(|failure| failure.of_the_answer(language))?;
        }
        if self.timings {
            Talk::line(&format!("whole {:?}", begun.elapsed()));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Prints pairings.
pub(crate) fn show(sheet: &Pairings, format: Format) -> Result<(), Failure> {
    match format {
        Format::Json => json(sheet),
        Format::Csv => csv(&PAIRING_COLUMNS, &pairing_rows(sheet)),
        Format::Table => print(&styled(&sheet.text(width()))),
    }
}

/// The columns of pairings as a list.
pub(crate) const PAIRING_COLUMNS: [&str; 7] =
    ["table", "player1", "name1", "player2", "name2", "reason", "match"];

/// Returns pairings as rows, byes last without a table.
pub(crate) fn pairing_rows(sheet: &Pairings) -> Vec<Vec<String>> {
    let matches = sheet.pairings.iter().map(|row| {
        vec![
            row.table.to_string(),
            row.players[0].to_string(),
            row.names[0].clone(),
            row.players[1].to_string(),
            row.names[1].clone(),
            row.reason.text.clone(),
            row.match_id.map(|id| id.to_string()).unwrap_or_default(),
        ]
    });
    let byes = sheet.byes.iter().map(|bye| {
        let nobody = String::new();
        let kind = bye.kind.to_string();
        let (id, name) = (bye.player.to_string(), bye.name.clone());
        vec![nobody.clone(), id, name, nobody.clone(), nobody.clone(), kind, nobody]
    });
    matches.chain(byes).collect()
}
