//! `backup`: a copy of a whole database.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use hantei_store::log::{LogError, LogId};
use hantei_view::i18n::Language;
use hantei_view::message::{Message, of_code};
use serde::Serialize;

use crate::cli::Common;
use crate::databases::Where;
use crate::failure::Failure;
use crate::logs::wait;
use crate::output::{Format, Talk, json};

/// Copies a whole database into one file, also while a server uses it.
///
/// The file holds every tournament and account, whichever database they come from: keep it like the
/// database itself. Without --data and --database the database is that of the folder hantei-data.
/// Example: hantei backup --data venue -o venue-round-3.backup
#[derive(Debug, Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    database: Where,
    /// The file; nothing of that name is overwritten
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// A tournament and how far it is, as programs read it.
#[derive(Debug, Serialize)]
pub(super) struct Held {
    tournament: LogId,
    version: u64,
}

/// A copy that was made, as programs read it.
#[derive(Debug, Serialize)]
struct Made<'m> {
    file: &'m Path,
    epoch: u64,
    tournaments: Vec<Held>,
}

/// Returns a sentence about copies.
pub(super) fn about(language: Language, code: &'static str, arguments: &[(&str, String)]) -> Message {
    of_code(language, "backup", code, arguments)
}

/// Returns tournaments as programs read them.
pub(super) fn held(heads: BTreeMap<LogId, u64>) -> Vec<Held> {
    heads.into_iter().map(|(tournament, version)| Held { tournament, version }).collect()
}

impl Backup {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let failed = |error: LogError| Failure::log(&error, language);
        let (database, heads) = wait(async {
            let database = self.database.named_or_usual().open().await?;
            let heads = database.copy_to(&self.output).await?;
            Ok((database, heads))
        })?
        .map_err(failed)?;
        let arguments = [
            ("database", database.name().to_owned()),
            ("file", self.output.display().to_string()),
            ("count", heads.len().to_string()),
        ];
        Talk::message(&about(language, "made", &arguments), language);
        if common.format() == Format::Json {
            json(&Made { file: &self.output, epoch: database.epoch(), tournaments: held(heads) })?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
