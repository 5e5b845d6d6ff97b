//! `new`: a tournament and its log.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::regulation::Regulation;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::{Command, State};
use hantei_store::scorekeeper::Transaction;
use hantei_view::i18n::Language;

use crate::cli::Common;
use crate::failure::{Cause, Failure};
use crate::logs::Desk;
use crate::now;
use crate::output::{Talk, said};

/// Makes a new tournament and opens its registration.
///
/// Example: hantei new worlds.hantei.jsonl --regulation wcs-2023-tcg --name "World Championship"
#[derive(Debug, Args)]
pub(crate) struct New {
    /// The log to begin; it must not be there yet
    #[arg(value_name = "LOG")]
    log: Option<PathBuf>,
    /// The regulation it is played under, as `hantei regulations list` names it
    #[arg(long, value_name = "ID")]
    regulation: String,
    /// Its name as printed
    #[arg(long)]
    name: String,
    /// A setting to change at once; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<String>,
    /// IANA time zone on whose civil date lists are judged; otherwise this machine's
    #[arg(long, value_name = "ZONE")]
    zone: Option<String>,
    /// Leave registration closed for now
    #[arg(long)]
    closed: bool,
}

/// Returns the regulation of this id.
pub(crate) fn regulation(id: &str, language: Language) -> Result<&'static Regulation, Failure> {
    catalogue().find(id).ok_or_else(|| {
        let known: Vec<String> =
            catalogue().list().iter().map(|regulation| regulation.document.id.clone()).collect();
        let arguments = [("id", id.to_owned()), ("known", known.join(", "))];
        Failure::message(Cause::Usage, said(language, "unknown-regulation", &arguments))
    })
}

/// Returns the zone given, or this machine's; refuses what is no zone.
pub(crate) fn zone(given: Option<&String>, language: Language) -> Result<String, Failure> {
    match given {
        Some(zone) if !now::is_zone(zone) => {
            let message = said(language, "unknown-zone", &[("zone", zone.clone())]);
            Err(Failure::message(Cause::Usage, message))
        }
        Some(zone) => Ok(zone.clone()),
        None => Ok(now::zone()),
    }
}

impl New {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let named = common.place.named(self.log.as_ref(), language)?;
        let regulation = regulation(&self.regulation, language)?;
        let settings: Result<Vec<(String, String)>, Failure> = self
            .settings
            .iter()
            .map(|word| match word.split_once('=') {
                Some((key, value)) => Ok((key.to_owned(), value.to_owned())),
                None => {
                    let message = said(language, "not-a-setting", &[("word", word.clone())]);
                    Err(Failure::message(Cause::Usage, message))
                }
            })
            .collect();
        let zone = zone(self.zone.as_ref(), language)?;
        let create = Command::Create { name: self.name.clone(), zone, settings: settings? };
        let order = common.giver.order(&State::default(), Some(regulation), language)?;
        let mut transaction = Transaction::new(State::default());
        let mut commands = vec![create];
        if !self.closed {
            commands.push(Command::OpenRegistration);
        }
        for command in &commands {
            let added = transaction.add(&order, command);
            added.map_err(|refusal| Failure::refused(&refusal, transaction.state(), language))?;
        }
        let desk = Desk::create(&named, transaction, &order, &common.giver, language)?;
        let arguments = [("name", self.name.clone()), ("regulation", regulation.document.full_id())];
        Talk::message(&said(desk.language, "created", &arguments), language);
        Ok(ExitCode::SUCCESS)
    }
}
