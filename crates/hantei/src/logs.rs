//! Opening the log that a command is about: a file, or a tournament in a database.

use std::path::{Path, PathBuf};

use clap::Args;
use hantei_core::id::EntrantId;
use hantei_core::lot::Seed;
use hantei_core::regulation::Regulation;
use hantei_core::tournament::role::{Action, Actor, Role, can};
use hantei_core::tournament::what_if::Difference;
use hantei_core::tournament::{Command, Notice, Refusal, State};
use hantei_store::log::envelope::{LogOpened, Opening};
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::{
    Access, AnyLog, Batch, EventLog, LogContents, LogError, LogId, NewEntry, Operation, Recovery,
};
use hantei_store::scorekeeper::{Answer, Order, Repetition, Scorekeeper, Transaction};
use hantei_store::upcast;
use hantei_view::i18n::Language;
use hantei_view::sheet::Audience;

use crate::databases::{Location, Where};
use crate::failure::{Cause, Failure};
use crate::now;
use crate::output::{Talk, said};
use hantei_view::people::find_entrant;
use hantei_view::words::COMMANDS;

/// Where the tournament is kept, when it is not a file.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Place {
    #[command(flatten)]
    pub(crate) at: Where,
    /// The tournament in the database
    #[arg(long, value_name = "ID")]
    pub(crate) tournament: Option<String>,
}

/// Who gives a command, and how it is told from a repetition.
#[derive(Debug, Clone, Args)]
pub(crate) struct Giver {
    /// In which role: organiser, head-judge, judge, scorekeeper, or player:WHO
    #[arg(long = "by", value_name = "ROLE", default_value = "organiser")]
    pub(crate) by: String,
    /// Idempotency key: a command repeated with the same key happens once
    #[arg(long, value_name = "K")]
    pub(crate) key: Option<String>,
    /// The version of the match, draft or player that you saw; refused if it has changed since
    #[arg(long, value_name = "V")]
    pub(crate) seen: Option<u64>,
}

/// Runs the log's work to its end.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Ok(runtime.block_on(work))
}

/// Runs a server's work to its end, on all cores.
pub(crate) fn wait_on_threads<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    Ok(runtime.block_on(work))
}

/// A log that is open, with the scorekeeper who keeps it.
pub(crate) struct Desk {
    runtime: tokio::runtime::Runtime,
    scorekeeper: Scorekeeper<AnyLog>,
    pub(crate) language: Language,
    giver: Giver,
}

/// A log as a command line names it: a path, or what `--data` or `--database`, and `--tournament` say.
#[derive(Debug, Clone)]
pub(crate) enum Named {
    /// A file.
    File(PathBuf),
    /// A tournament in a database.
    Database(Location, LogId),
}

impl Place {
    /// Returns the log that `file`, or else the database and `--tournament`, name.
    pub(crate) fn named(&self, file: Option<&PathBuf>, language: Language) -> Result<Named, Failure> {
        match (file, self.at.named()) {
            (Some(_), None) if self.tournament.is_some() => {
                Err(Failure::message(Cause::Usage, said(language, "tournament-of-a-file", &[])))
            }
            (Some(file), None) => Ok(Named::File(file.clone())),
            (Some(file), Some(database)) => {
                let arguments = [("file", file.display().to_string()), ("data", database.to_string())];
                Err(Failure::message(Cause::Usage, said(language, "two-logs", &arguments)))
            }
            (None, Some(database)) => {
                let Some(id) = &self.tournament else {
                    return Err(Failure::message(Cause::Usage, said(language, "no-tournament", &[])));
                };
                Ok(Named::Database(database, tournament_id(id, language)?))
            }
            (None, None) => Err(Failure::message(Cause::Usage, said(language, "no-log", &[]))),
        }
    }

    /// Takes the log's file off the front of `words`, unless a database was named.
    pub(crate) fn first_word(&self, words: &mut Vec<String>, language: Language) -> Result<Named, Failure> {
        // With a database the first word is the command; a file there is a log too many.
        let is_command = |word: &String| COMMANDS.iter().any(|known| known.name == word);
        let is_log =
            |word: &String| self.at.named().is_none() || (!is_command(word) && Path::new(word).is_file());
        let file = words.first().is_some_and(is_log).then(|| PathBuf::from(words.remove(0)));
        self.named(file.as_ref(), language)
    }
}

/// Returns the id of a tournament in a database, as `--tournament` names it.
pub(crate) fn tournament_id(text: &str, language: Language) -> Result<LogId, Failure> {
    let arguments = [("id", text.to_owned())];
    text.parse().map_err(|_| Failure::message(Cause::Usage, said(language, "bad-tournament", &arguments)))
}

/// Returns the code by which the operation log names a refusal: that of its message.
pub(crate) fn refusal_code(refusal: &Refusal, state: &State) -> &'static str {
    hantei_view::message::refusal(refusal, state, Language::English).code
}

/// Opens `named`.
pub(crate) async fn open_log(named: &Named, access: Access) -> Result<(AnyLog, Option<Recovery>), LogError> {
    match named {
        Named::File(path) => {
            let log = Jsonl::open(path, access).await?;
            let recovery = log.recovery().cloned();
            Ok((AnyLog::from(log), recovery))
        }
        Named::Database(database, id) => Ok((AnyLog::from(database.open().await?.log(id).await?), None)),
    }
}

/// Begins the log `named` with its first batch: all of it or nothing. It must not be there yet.
async fn create_log(
    named: &Named,
    opening: Opening,
    batch: Batch,
    operations: &[Operation],
) -> Result<AnyLog, LogError> {
    match named {
        Named::File(path) => {
            let log = Jsonl::create(path, opening).await?;
            if !batch.entries.is_empty()
                && let Err(error) = log.append(batch).await
            {
                // If it cannot be removed either, a log without an event is left, which says so.
                let _ = std::fs::remove_file(path);
                return Err(error);
            }
            Ok(AnyLog::from(log))
        }
        Named::Database(database, _) => {
            let database = database.open_or_make().await?;
            Ok(AnyLog::from(database.create_with(&opening, &batch, operations).await?))
        }
    }
}

impl Desk {
    /// Opens `named` to look, or to write.
    pub(crate) fn open(
        named: &Named,
        access: Access,
        giver: &Giver,
        language: Language,
    ) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let failed = |error| Failure::log(&error, language);
        let (log, recovery) = runtime.block_on(open_log(named, access)).map_err(failed)?;
        if let Some(recovery) = recovery {
            Talk::recovery(&recovery, language);
        }
        let scorekeeper = runtime.block_on(Scorekeeper::open(log)).map_err(failed)?.noting(refusal_code);
        let mut desk = Self { runtime, scorekeeper, language, giver: giver.clone() };
        if access == Access::Write {
            desk.runtime.block_on(desk.scorekeeper.finish_erasures()).map_err(failed)?;
        }
        Ok(desk)
    }

    /// Begins the log `named`, which must not be there, with everything of `transaction`.
    pub(crate) fn create(
        named: &Named,
        transaction: Transaction,
        order: &Order<'_>,
        giver: &Giver,
        language: Language,
    ) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let id = match named {
            Named::File(_) => now::name()?,
            Named::Database(_, id) => id.to_string(),
        };
        let opening = Opening {
            log: id.parse().map_err(|_| Failure::usage(id.clone()))?,
            at: order.now,
            by: upcast::by(&order.actor),
            command: format!("{}-open", order.key),
            software: concat!("hantei ", env!("CARGO_PKG_VERSION")).to_owned(),
        };
        let failed = |error| Failure::log(&error, language);
        let (batch, operation) = transaction.first_batch(order, opening.at);
        let begun = runtime.block_on(async {
            let log = create_log(named, opening, batch, &[operation]).await?;
            Ok(Scorekeeper::open(log).await?.noting(refusal_code))
        });
        let scorekeeper = begun.map_err(failed)?;
        Ok(Self { runtime, scorekeeper, language, giver: giver.clone() })
    }

    /// Returns the state.
    pub(crate) fn state(&self) -> std::sync::Arc<State> {
        self.scorekeeper.state()
    }

    /// Returns who gives commands here.
    pub(crate) fn actor(&self) -> Result<Actor, Failure> {
        self.giver.actor(&self.state(), self.language)
    }

    /// Returns what commands are given with.
    pub(crate) fn order<'r>(&self, regulation: Option<&'r Regulation>) -> Result<Order<'r>, Failure> {
        self.giver.order(&self.state(), regulation, self.language)
    }

    /// Gives a command.
    pub(crate) fn execute(&mut self, command: &Command) -> Result<Answer, Failure> {
        let order = self.order(None)?;
        let answer = self.runtime.block_on(self.scorekeeper.execute(&order, command));
        answer.map_err(|error| Failure::execute(error, &self.state(), self.language))
    }

    /// Returns whether what is asked for now was done before under the same key, and says so if it was.
    pub(crate) fn repetition(&self, order: &Order<'_>) -> Repetition {
        let repetition = self.scorekeeper.repetition(&order.key);
        if repetition == Repetition::Repeated {
            Talk::message(&said(self.language, "repeated", &[]), self.language);
        }
        repetition
    }

    /// Writes a transaction that began in this state.
    pub(crate) fn commit(&mut self, order: &Order<'_>, transaction: Transaction) -> Result<(), Failure> {
        let done = self.runtime.block_on(self.scorekeeper.commit(order, transaction));
        done.map_err(|error| Failure::log(&error, self.language))
    }

    /// Returns what a command would change.
    pub(crate) fn what_if(&self, command: &Command) -> Result<Difference, Failure> {
        let order = self.order(None)?;
        let difference = self.scorekeeper.what_if(&order, std::slice::from_ref(command));
        difference.map_err(|refusal| Failure::refused(&refusal, &self.state(), self.language))
    }

    /// Returns true if the command would be granted now.
    pub(crate) fn would(&self, order: &Order<'_>, command: &Command) -> bool {
        Transaction::new((*self.state()).clone()).add(order, command).is_ok()
    }

    /// Says what is worth saying.
    pub(crate) fn notices(&self, notices: &[Notice]) {
        Talk::notices(notices, &self.state(), self.language);
    }
}

impl Giver {
    /// Returns the one who asks where nobody is named: the organiser at this machine.
    pub(crate) fn organiser() -> Self {
        Self { by: "organiser".to_owned(), key: None, seen: None }
    }

    /// Returns the actor that `--by` names.
    pub(crate) fn actor(&self, state: &State, language: Language) -> Result<Actor, Failure> {
        let role = self.role(language)?;
        if role != Role::Player {
            return Ok(Actor::console(role));
        }
        let who = self.by.strip_prefix("player:").unwrap_or(&self.by);
        let entrant = find_entrant(state, Audience::Public, who).map_err(|_| self.unknown_role(language))?;
        Ok(Actor::player(entrant))
    }

    /// Returns the role that `--by` names, whoever holds it.
    pub(crate) fn role(&self, language: Language) -> Result<Role, Failure> {
        if self.by.starts_with("player:") || self.by.parse::<EntrantId>().is_ok() {
            return Ok(Role::Player);
        }
        let role = self.by.parse().ok().filter(|role| *role != Role::Player);
        role.ok_or_else(|| self.unknown_role(language))
    }

    fn unknown_role(&self, language: Language) -> Failure {
        Failure::message(Cause::Usage, said(language, "unknown-role", &[("role", self.by.clone())]))
    }

    /// Refuses an `action` that the role named by `--by` may not do, before anything is read or written.
    pub(crate) fn may(&self, action: Action, language: Language) -> Result<(), Failure> {
        let role = self.role(language)?;
        if can(role, action) {
            return Ok(());
        }
        Err(Failure::refused(&Refusal::NotAllowed { role, action }, &State::default(), language))
    }

    /// Returns what commands are given with: the time, fresh chance, the key.
    pub(crate) fn order<'r>(
        &self,
        state: &State,
        regulation: Option<&'r Regulation>,
        language: Language,
    ) -> Result<Order<'r>, Failure> {
        let lot: Seed = now::seed()?;
        Ok(Order {
            key: match &self.key {
                Some(key) if fit_key(key) => key.clone(),
                Some(key) => {
                    let message = said(language, "bad-key", &[("key", key.chars().take(40).collect())]);
                    return Err(Failure::message(Cause::Usage, message));
                }
                None => now::name()?,
            },
            now: now::milliseconds(),
            boot: now::boot(),
            lot,
            actor: self.actor(state, language)?,
            seen: self.seen,
            course: None,
            regulation,
        })
    }
}

/// A key says which command is meant, so it has to say something.
fn fit_key(key: &str) -> bool {
    (1..=200).contains(&key.chars().count()) && !key.trim().is_empty() && !key.chars().any(char::is_control)
}

/// Returns everything in the log `named`.
pub(crate) fn read_log(named: &Named, language: Language) -> Result<LogContents, Failure> {
    let read = wait(async {
        let (log, _) = open_log(named, Access::Read).await?;
        log.read().await
    })?;
    read.map_err(|error| Failure::log(&error, language))
}

/// Writes what `contents` hold into the new log `named`, and returns its version. Times, authors, keys
/// and hashes stay as they are.
pub(crate) fn copy_log(contents: &LogContents, named: &Named, language: Language) -> Result<u64, Failure> {
    let failed = |error: LogError| Failure::log(&error, language);
    let mut entries = Vec::new();
    let mut opening = None;
    for envelope in contents.events() {
        let envelope = envelope.map_err(failed)?;
        if opening.is_none() {
            let opened: LogOpened = serde_json::from_str(envelope.data.get())
                .map_err(|_| failed(LogError::NotALog { log: contents.name().to_owned() }))?;
            opening = Some(Opening {
                log: opened.log,
                at: envelope.at,
                by: envelope.by.clone(),
                command: envelope.command.clone().into_owned(),
                software: opened.software,
            });
            continue;
        }
        entries.push(NewEntry::from(envelope));
    }
    let opening = opening.ok_or_else(|| failed(LogError::NotALog { log: contents.name().to_owned() }))?;
    if let Named::Database(_, id) = named
        && *id != opening.log
    {
        let arguments = [("log", opening.log.to_string())];
        return Err(Failure::message(Cause::Usage, said(language, "other-tournament", &arguments)));
    }
    let people = contents.records().map_err(failed)?;
    let count = entries.len() as u64;
    let batch = Batch { expected_version: 1, entries, people };
    wait(async { create_log(named, opening, batch, &[]).await.map(|_| count + 1) })?.map_err(failed)
}

#[cfg(test)]
mod tests {
    use hantei_store::log::{recorded_commitments, verify};

    use super::*;

    /// Edited and erased records included.
    #[test]
    fn a_copy_of_a_log_is_as_sound_as_the_log() {
        let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/golden/v1");
        for name in ["grown-field", "whole-day"] {
            let original = Named::File(golden.join(format!("{name}.jsonl")));
            let original = read_log(&original, Language::default()).expect("a golden log can be read");
            let folder = tempfile::tempdir().expect("a folder");
            let copy = Named::File(folder.path().join("copy"));
            copy_log(&original, &copy, Language::default()).expect("a sound log can be copied");
            let copy = read_log(&copy, Language::default()).expect("the copy can be read");
            let sound = |contents: &LogContents| verify(contents, &recorded_commitments(contents));
            assert!(sound(&original).is_ok(), "{name}");
            assert_eq!(sound(&copy), sound(&original), "{name}");
        }
    }
}
