//! `export`: the same, out.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use hantei_core::tournament::state::EntrantStatus;
use hantei_core::tournament::{Refusal, State};
use hantei_format::roster::RosterEntry;
use hantei_format::table::{WriteOptions, write_csv, write_xlsx};
use hantei_format::{kts, kts_tournament, roster};
use hantei_store::log::{Access, Fault, FaultKind, LogError, recorded_commitments, verify};
use hantei_view::sheet::{self, Audience, Shown};

use crate::cli::Common;
use crate::cli::pair::{PAIRING_COLUMNS, pairing_rows};
use crate::cli::standings::{STANDINGS_COLUMNS, standings_rows};
use crate::failure::{Cause, Failure};
use crate::logs::{Desk, read_log};
use crate::output::{Format, json, said};
use hantei_view::people;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A KTS .Tournament file
    Kts,
    /// The players with their ids
    Roster,
    /// The pairings of the last round
    Pairings,
    /// The standings
    Standings,
    /// The log itself
    Jsonl,
}

/// Writes a KTS file, the players, pairings, standings, or the log.
///
/// Example: hantei export kts worlds.hantei.jsonl -o worlds.Tournament
#[derive(Debug, Args)]
pub(crate) struct Export {
    /// What to write
    #[arg(value_enum)]
    kind: Kind,
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
    /// The file; stdout where absent. A name that ends in .xlsx makes a workbook of a list
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    overwrite: bool,
}

impl Export {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let audience = Audience::Staff(common.giver.role(language)?);
        let names_card_game_ids = match self.kind {
            Kind::Kts | Kind::Roster | Kind::Jsonl => true,
            Kind::Pairings | Kind::Standings => false,
        };
        if names_card_game_ids && !audience.sees_card_game_ids() {
            return Err(Failure::message(Cause::Refused, said(language, "card-game-ids-closed", &[])));
        }
        if self.kind == Kind::Jsonl {
            let contents = read_log(&named, language)?;
            // What does not verify is not handed on as if it did; the file itself stays for those who look.
            let faults = verify(&contents, &recorded_commitments(&contents)).err().unwrap_or_default();
            let whole = |fault: &Fault| !matches!(fault.kind, FaultKind::TornTail { .. });
            if let Some(fault) = faults.into_iter().find(whole) {
                let damaged = LogError::Damaged { log: contents.name().to_owned(), fault };
                return Err(Failure::log(&damaged, language));
            }
            return self.write(contents.bytes(), common);
        }
        let desk = Desk::open(&named, Access::Read, &common.giver, language)?;
        let state = desk.state();
        let audience = people::audience(&desk.actor()?);
        let bytes = match self.kind {
            Kind::Kts => kts::write(&kts_tournament::file(&state, &crate::now::date(zone(&state)))),
            Kind::Roster => self.roster(&state)?,
            Kind::Pairings => {
                let sheet = sheet::pairings(&state, None, audience, language)
                    .ok_or_else(|| Failure::refused(&Refusal::NoRound, &state, language))?;
                if common.wants(Format::Json) {
                    json(&sheet)?;
                    return Ok(ExitCode::SUCCESS);
                }
                self.list(&PAIRING_COLUMNS, &pairing_rows(&sheet))?
            }
            Kind::Standings => {
                let sheet = sheet::standings(&state, None, None, Shown::Everyone, audience, language)
                    .ok_or_else(|| Failure::refused(&Refusal::NoRound, &state, language))?;
                if common.wants(Format::Json) {
                    json(&sheet.rows)?;
                    return Ok(ExitCode::SUCCESS);
                }
                self.list(&STANDINGS_COLUMNS, &standings_rows(&sheet))?
            }
            Kind::Jsonl => Vec::new(),
        };
        self.write(&bytes, common)
    }

    fn workbook(&self) -> bool {
        self.output.as_ref().and_then(|path| path.extension()).is_some_and(|end| end == "xlsx")
    }

    fn list(&self, header: &[&str], rows: &[Vec<String>]) -> Result<Vec<u8>, Failure> {
        if self.workbook() {
            return write_xlsx(header, rows).map_err(|error| Failure::new(Cause::World, error.to_string()));
        }
        Ok(write_csv(header, rows, WriteOptions::default()))
    }

    fn roster(&self, state: &State) -> Result<Vec<u8>, Failure> {
        let entries = roster_entries(state);
        if self.workbook() {
            let written = roster::write_xlsx(&entries);
            return written.map_err(|error| Failure::new(Cause::World, error.to_string()));
        }
        Ok(roster::write_csv(&entries, WriteOptions::default()))
    }

    /// Writes beside the file and then in its place, so that a full disk leaves what was there.
    fn write(&self, bytes: &[u8], common: &Common) -> Result<ExitCode, Failure> {
        let Some(path) = &self.output else {
            crate::output::print_bytes(bytes)?;
            return Ok(ExitCode::SUCCESS);
        };
        if path.exists() && !self.overwrite {
            let message = said(common.language(), "file-exists", &[("file", path.display().to_string())]);
            return Err(Failure::message(Cause::Refused, message));
        }
        if is_a_record(path) {
            let arguments = [("file", path.display().to_string())];
            let message = said(common.language(), "output-is-a-log", &arguments);
            return Err(Failure::message(Cause::Refused, message));
        }
        let failed = |error: std::io::Error| Failure::file(path, &error, common.language());
        let mut beside = path.clone().into_os_string();
        beside.push(format!(".{}.part", crate::now::name()?));
        let beside = PathBuf::from(beside);
        let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
        if let Err(error) = written {
            // What could not be written whole is not left behind.
            let _ = std::fs::remove_file(&beside);
            return Err(failed(error));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns true if the file begins like a log or a database: whatever is exported, a record of a
/// tournament is never overwritten by it.
fn is_a_record(path: &Path) -> bool {
    let mut begin = [0; 512];
    let read = std::fs::File::open(path).and_then(|mut file| file.read(&mut begin)).unwrap_or(0);
    let begin = String::from_utf8_lossy(&begin[..read]).into_owned();
    begin.starts_with("SQLite format 3") || begin.contains("\"type\":\"log_opened\"")
}

fn zone(state: &State) -> &str {
    state.header.as_ref().map_or("UTC", |header| header.zone.as_str())
}

fn roster_entries(state: &State) -> Vec<RosterEntry> {
    let listed = state.entrants().filter(|(_, entrant)| entrant.status != EntrantStatus::Removed);
    // Of a team each member is a line.
    let persons = listed.flat_map(|(_, entrant)| entrant.who.persons());
    let entries = persons.filter_map(|person| {
        let record = state.records.get(*person)?;
        Some(RosterEntry {
            line: 0,
            name: record.name.clone(),
            reading: record.reading.clone(),
            card_game_id: record.card_game_id.map(|id| id.to_string()),
            region: record.region.clone(),
            club: record.club.clone(),
            birth_date: None,
        })
    });
    entries.collect()
}
