//! `clock`: how much time is left.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_store::log::Access;
use hantei_view::people::audience;
use hantei_view::sheet::{self, Clock as Sheet};

use crate::cli::Common;
use crate::cli::picture::styled;
use crate::failure::Failure;
use crate::logs::Desk;
use crate::output::{Format, csv, json, print, width};

/// Shows how much time of the open round is left, extensions by table, and where time was called.
///
/// The clock itself is run with `hantei do LOG start-clock`, pause-clock, resume-clock, set-clock, extend and
/// call-time. Without a server nobody calls time but staff.
///
/// Example: hantei clock worlds.hantei.jsonl --by judge
#[derive(Debug, Args)]
pub(crate) struct Clock {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
}

impl Clock {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let desk = Desk::open(&named, Access::Read, &common.giver, language)?;
        let audience = audience(&desk.actor()?);
        let sheet = sheet::clock(&desk.state(), &crate::now::moment(), audience, language);
        match common.format() {
            Format::Json => json(&sheet)?,
            Format::Csv => csv(&COLUMNS, &rows(&sheet))?,
            Format::Table => print(&styled(&sheet.text(width())))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

const COLUMNS: [&str; 7] =
    ["table", "match", "first", "second", "extension_seconds", "left_ms", "time_called_at_ms"];

fn rows(sheet: &Sheet) -> Vec<Vec<String>> {
    let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
    let rows = sheet.tables.iter().map(|row| {
        vec![
            row.table.to_string(),
            row.match_id.to_string(),
            row.names[0].clone(),
            row.names[1].clone(),
            row.extension_seconds.to_string(),
            number(row.left_ms),
            number(row.time_called_at_ms),
        ]
    });
    rows.collect()
}
