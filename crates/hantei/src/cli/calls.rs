//! `calls`: who calls a judge to which table, and who goes.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::tournament::Refusal;
use hantei_core::tournament::role::Action;
use hantei_store::log::Access;
use hantei_view::people::audience;
use hantei_view::sheet::{self, CallRow};

use crate::cli::Common;
use crate::cli::picture::styled;
use crate::failure::Failure;
use crate::logs::Desk;
use crate::output::{Format, csv, json, print, width};

/// Shows the open calls for a judge, appeals first, and as JSON how every table of the round is.
///
/// A judge is called with `hantei do LOG call-judge`; a judge takes the call, leaves it to another, answers it, with
/// take-call, leave-call and answer-call.
///
/// Example: hantei calls worlds.hantei.jsonl --by judge
#[derive(Debug, Args)]
pub(crate) struct Calls {
    /// The log
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
}

impl Calls {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let desk = Desk::open(&named, Access::Read, &common.giver, language)?;
        let (state, actor) = (desk.state(), desk.actor()?);
        let sheet = sheet::floor(&state, &crate::now::moment(), &actor, audience(&actor), language);
        let sheet = sheet.ok_or_else(|| {
            let refusal = Refusal::NotAllowed { role: actor.role, action: Action::AnswerCall };
            Failure::refused(&refusal, &state, language)
        })?;
        match common.format() {
            Format::Json => json(&sheet)?,
            Format::Csv => {
                csv(&CallRow::COLUMNS, &sheet.calls.iter().map(CallRow::cells).collect::<Vec<_>>())?;
            }
            Format::Table => print(&styled(&sheet.text(width())))?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
