//! `restore`: going back to a copy of a whole database.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use hantei_store::database::{Database, Losses, OpenCopy};
use hantei_store::log::{LogError, LogId};
use hantei_view::i18n::Language;
use serde::Serialize;

use super::backup::{Held, about, held};
use crate::cli::Common;
use crate::databases::{Location, Where};
use crate::failure::{Cause, Failure};
use crate::logs::wait;
use crate::output::{Format, Talk, json};

/// Goes back to a copy: everything in the database is replaced by what the copy holds.
///
/// What was written since the copy was made would be lost: it is named, and nothing is done without --force.
/// What was there before is kept beside, as a copy of its own. A server that has the database open writes
/// nothing into it any more: start it again. Example: hantei restore venue-round-3.backup --data venue
#[derive(Debug, Args)]
pub(crate) struct Restore {
    /// The copy that `hantei backup` made
    file: PathBuf,
    #[command(flatten)]
    database: Where,
    /// Replace also what was written since the copy was made, and take a copy in which a log does not hold
    #[arg(long)]
    force: bool,
}

/// What came of going back to a copy, as programs read it.
#[derive(Debug, Serialize)]
struct Restored<'r> {
    epoch: u64,
    tournaments: Vec<Held>,
    lost: Vec<Lost>,
    lost_accounts: u64,
    /// Where what was there before is kept.
    kept: Option<&'r Path>,
}

/// What was lost of a tournament.
#[derive(Debug, Serialize)]
struct Lost {
    tournament: LogId,
    version: u64,
    version_in_copy: Option<u64>,
    same_until: u64,
}

impl Restore {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        wait(self.restore(common.format(), language))??;
        Ok(ExitCode::SUCCESS)
    }

    async fn restore(&self, format: Format, language: Language) -> Result<(), Failure> {
        let failed = |error: LogError| Failure::log(&error, language);
        let location = self.database.named_or_usual();
        // First the copy: where there is none, or it is none, no database is made.
        let work = location.folder().filter(|folder| folder.is_dir()).unwrap_or_else(std::env::temp_dir);
        let work = work.join(format!("restore-{}.unfinished", std::process::id()));
        let copy = OpenCopy::open(&self.file, &work).await.map_err(failed)?;
        let database = self.open(&location, language).await?;
        if !self.force {
            copy.check().await.map_err(failed)?;
        }
        let losses = database.losses(&copy).await.map_err(failed)?;
        if !losses.is_none() && !self.force {
            return Err(would_lose(&losses, language));
        }
        let epoch = database.epoch().max(copy.database().epoch()) + 1;
        let kept = if losses.of_nothing() {
            None
        } else {
            let kept = self.kept(&location, epoch);
            database.copy_to(&kept).await.map_err(failed)?;
            Some(kept)
        };
        let epoch = match database.restore(&copy, &losses).await {
            Ok(epoch) => epoch,
            Err(error) => {
                // It is still there: a copy of it would only be in the way.
                kept.iter().for_each(|kept| drop(std::fs::remove_file(kept)));
                return Err(match error {
                    LogError::Moved { .. } => {
                        Failure::message(Cause::Refused, about(language, "went-on", &[]))
                    }
                    error => failed(error),
                });
            }
        };
        let heads = copy.database().heads().await.map_err(failed)?;
        let arguments = [
            ("database", database.name().to_owned()),
            ("file", self.file.display().to_string()),
            ("count", heads.len().to_string()),
        ];
        Talk::message(&about(language, "restored", &arguments), language);
        if let Some(kept) = &kept {
            Talk::message(&about(language, "kept", &[("file", kept.display().to_string())]), language);
        }
        if format == Format::Json {
            let lost = losses.logs.into_iter().map(|lost| Lost {
                tournament: lost.log,
                version: lost.here,
                version_in_copy: lost.in_copy,
                same_until: lost.same_until,
            });
            json(&Restored {
                epoch,
                tournaments: held(heads),
                lost: lost.collect(),
                lost_accounts: losses.accounts,
                kept: kept.as_deref(),
            })?;
        }
        Ok(())
    }

    /// Opens the database that is to be replaced, or makes one.
    async fn open(&self, location: &Location, language: Language) -> Result<Database, Failure> {
        location.open_or_make().await.map_err(|error| {
            let failure = Failure::log(&error, language);
            // What cannot be read cannot be kept beside either.
            let unreadable =
                matches!(error, LogError::NotALog { .. } | LogError::Damaged { .. } | LogError::World { .. });
            match location.folder().filter(|_| unreadable) {
                Some(_) => Failure { hints: vec![about(language, "unreadable", &[]).text], ..failure },
                None => failure,
            }
        })
    }

    /// Returns where what was there before is kept: beside the database, or beside the copy if the
    /// database is on a server.
    fn kept(&self, location: &Location, epoch: u64) -> PathBuf {
        let beside = self.file.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let folder = location.folder().unwrap_or(beside);
        let named = |number: u32| match number {
            1 => folder.join(format!("before-epoch-{epoch}.backup")),
            _ => folder.join(format!("before-epoch-{epoch}-{number}.backup")),
        };
        (1..).map(named).find(|path| !path.exists()).expect("there are more numbers than files")
    }
}

/// Says what going back to the copy would lose, with the figures of both.
fn would_lose(losses: &Losses, language: Language) -> Failure {
    let refused = about(language, "would-lose", &[]);
    let mut lines = vec![refused.text];
    for lost in &losses.logs {
        let mut arguments = vec![
            ("tournament", lost.log.to_string()),
            ("here", lost.here.to_string()),
            ("same", lost.same_until.to_string()),
        ];
        let code = match lost.in_copy {
            None => "lost-tournament",
            Some(version) if version == lost.same_until => "lost-entries",
            Some(_) => "lost-otherwise",
        };
        arguments.extend(lost.in_copy.map(|version| ("copy", version.to_string())));
        lines.push(about(language, code, &arguments).text);
    }
    if losses.accounts > 0 {
        lines.push(about(language, "lost-accounts", &[("count", losses.accounts.to_string())]).text);
    }
    Failure { cause: Cause::Refused, lines, hints: refused.hint.into_iter().collect() }
}
