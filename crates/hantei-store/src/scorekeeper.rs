//! The scorekeeper: the only one who decides and writes. Everyone else reads what it publishes.

use std::collections::BTreeMap;
use std::sync::Arc;

use hantei_core::id::PersonId;
use hantei_core::lot::Seed;
use hantei_core::person::{PersonRecord, PersonVersion};
use hantei_core::regulation::Regulation;
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::what_if::{Difference, what_if};
use hantei_core::tournament::{
    Command, Context, Decision, Event, Notice, Refusal, State, consistent, decide, evolve,
};

use crate::log::envelope::LOG_OPENED;
use crate::log::{
    Batch, By, Envelope, EventLog, FaultKind, LogContents, LogError, PersonLine, recorded_commitments, verify,
};
use crate::upcast;

/// What a command is given with.
#[derive(Debug, Clone)]
pub struct Order<'a> {
    /// The idempotency key: a command repeated with the same key happens once.
    pub key: String,
    /// UTC in milliseconds.
    pub now: i64,
    /// Chance for this command alone.
    pub lot: Seed,
    /// Who asks.
    pub actor: Actor,
    /// The version that the sender saw of what the command is about.
    pub seen: Option<u64>,
    /// The regulation, for making a tournament.
    pub regulation: Option<&'a Regulation>,
}

impl<'a> Order<'a> {
    /// Returns what the core's rules may know of it.
    #[must_use]
    pub fn context(&self) -> Context<'a> {
        Context {
            now: self.now,
            lot: self.lot,
            actor: self.actor.clone(),
            regulation: self.regulation,
            seen: self.seen,
        }
    }
}

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What happened.
    pub events: Vec<Event>,
    /// What is worth saying; empty when the command was a repetition.
    pub notices: Vec<Notice>,
    /// Whether it happened now or before, under the same key.
    pub repetition: Repetition,
}

/// Whether a command happened now or before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// It happened now.
    First,
    /// It had happened before: nothing was written.
    Repeated,
}

/// Why a command did not happen.
#[derive(Debug, thiserror::Error)]
pub enum ExecuteError {
    /// The rules or the state of the tournament do not allow it; nothing was written.
    #[error("refused")]
    Refused(Box<Refusal>),
    /// The log could not be read or written.
    #[error(transparent)]
    Log(#[from] LogError),
}

impl From<Refusal> for ExecuteError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

/// Several commands that happen together or not at all.
#[derive(Debug, Clone, Default)]
pub struct Transaction {
    state: State,
    decision: Decision,
    commands: u64,
}

impl Transaction {
    /// Returns a transaction that begins in `state`.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self { state, decision: Decision::default(), commands: 0 }
    }

    /// Returns the state as it will be.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Adds a command, and returns what is worth saying about it.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the command; the transaction is as it was before.
    pub fn add(&mut self, order: &Order<'_>, command: &Command) -> Result<Vec<Notice>, Refusal> {
        self.commands += 1;
        let lot = order.lot.derive(&format!("command {}", self.commands));
        let decision = decide(&Context { lot, ..order.context() }, &self.state, command)?;
        take(&mut self.state, &decision);
        self.decision.events.extend(decision.events);
        self.decision.people.extend(decision.people);
        self.decision.erased.extend(decision.erased);
        Ok(decision.notices)
    }
}

/// Keeps one tournament: its log, and the state folded from it.
#[derive(Debug)]
pub struct Scorekeeper<L> {
    log: L,
    /// The file or database, as messages name it.
    name: String,
    state: Arc<State>,
    /// The version of the log that the state is folded from.
    version: u64,
    /// The time of the last event.
    at: i64,
    /// First and last version of the events of each key.
    keys: BTreeMap<String, (u64, u64)>,
}

/// How often a command is decided anew because another process wrote first.
const ATTEMPTS: usize = 100;

impl<L: EventLog> Scorekeeper<L> {
    /// Returns the scorekeeper of `log`, with its state folded from everything in it.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read, is damaged, or is from a newer version;
    /// [`LogError::Inconsistent`] if its events cannot have followed each other.
    pub async fn open(log: L) -> Result<Self, LogError> {
        let contents = log.read().await?;
        // A log that was edited by hand is not built on.
        if let Err(faults) = verify(&contents, &recorded_commitments(&contents))
            && let Some(fault) = faults.into_iter().find(|fault| !left_by_a_crash(&fault.kind))
        {
            return Err(LogError::Damaged { log: contents.name().to_owned(), fault });
        }
        let name = contents.name().to_owned();
        let mut scorekeeper =
            Self { log, name, state: Arc::default(), version: 0, at: i64::MIN, keys: BTreeMap::new() };
        scorekeeper.fold(&contents)?;
        Ok(scorekeeper)
    }

    /// Returns the state as of the last command or [`catch_up`](Self::catch_up).
    #[must_use]
    pub fn state(&self) -> Arc<State> {
        Arc::clone(&self.state)
    }

    /// Returns whether something has been written under this idempotency key.
    #[must_use]
    pub fn repetition(&self, key: &str) -> Repetition {
        if self.keys.contains_key(key) { Repetition::Repeated } else { Repetition::First }
    }

    /// Returns the log.
    pub fn log(&self) -> &L {
        &self.log
    }

    /// Takes in what other processes wrote, and returns whether there was anything.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub async fn catch_up(&mut self) -> Result<bool, LogError> {
        let before = self.version;
        let contents = self.log.read_since(before).await?;
        self.fold(&contents)?;
        Ok(self.version > before)
    }

    /// Decides `command` and returns once what happened is on disk.
    ///
    /// It is granted or refused on the newest state: if another process wrote first, it is decided again.
    ///
    /// # Errors
    ///
    /// [`ExecuteError::Refused`] if the rules or the state do not allow it, [`ExecuteError::Log`] if the
    /// log fails; nothing is written then, except with [`LogError::ErasureUnfinished`].
    pub async fn execute(&mut self, order: &Order<'_>, command: &Command) -> Result<Answer, ExecuteError> {
        for _ in 0..ATTEMPTS {
            if let Some(&(first, last)) = self.keys.get(&order.key) {
                let (events, by) = self.events(first, last).await?;
                if by != Some(upcast::by(&order.actor)) || !answers(command, &events, &self.state) {
                    return Err(Refusal::KeyReused { key: order.key.clone() }.into());
                }
                return Ok(Answer { events, notices: Vec::new(), repetition: Repetition::Repeated });
            }
            let decision = match decide(&order.context(), &self.state, command) {
                Ok(decision) => decision,
                // What another process wrote may allow it, or may be this very command.
                Err(_) if self.catch_up().await? => continue,
                Err(refusal) => return Err(refusal.into()),
            };
            if decision.events.is_empty() {
                return Ok(Answer {
                    events: Vec::new(),
                    notices: decision.notices,
                    repetition: Repetition::First,
                });
            }
            match self.write(order, &decision).await {
                Ok(()) => {
                    return Ok(Answer {
                        events: decision.events,
                        notices: decision.notices,
                        repetition: Repetition::First,
                    });
                }
                Err(LogError::Moved { .. } | LogError::Earlier { .. }) => {
                    self.catch_up().await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(LogError::Moved { expected: self.version, actual: self.version + 1 }.into())
    }

    /// Returns what `commands` would change. Nothing is written.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the first command that would be refused.
    pub fn what_if(&self, order: &Order<'_>, commands: &[Command]) -> Result<Difference, Refusal> {
        what_if(&order.context(), &self.state, commands)
    }

    /// Writes everything of a transaction that began in this scorekeeper's state, as one batch.
    ///
    /// # Errors
    ///
    /// [`LogError::Moved`] if something was written since the transaction began; any other
    /// [`LogError`] if the log fails. Nothing is written then, except with
    /// [`LogError::ErasureUnfinished`].
    pub async fn commit(&mut self, order: &Order<'_>, transaction: Transaction) -> Result<(), LogError> {
        let Transaction { state, decision, commands: _ } = transaction;
        let moved = state.version != self.state.version + decision.events.len() as u64;
        if moved {
            return Err(LogError::Moved { expected: state.version, actual: self.version });
        }
        if decision.events.is_empty() {
            return Ok(());
        }
        self.write(order, &decision).await
    }

    async fn write(&mut self, order: &Order<'_>, decision: &Decision) -> Result<(), LogError> {
        let appended = self.log.append(self.batch(order, decision)).await?;
        self.keys.insert(order.key.clone(), (appended.first_version, appended.last_version));
        self.version = appended.last_version;
        self.at = self.at.max(order.now);
        take(Arc::make_mut(&mut self.state), decision);
        let mut unfinished = Ok(());
        for &person in &decision.erased {
            // The events are on disk: whatever fails now, they hold.
            if let Err(source) = self.log.erase_person(person).await {
                let (log, source) = (self.name.clone(), Box::new(source));
                unfinished = unfinished.and(Err(LogError::ErasureUnfinished { log, person, source }));
            }
        }
        unfinished
    }

    fn batch(&self, order: &Order<'_>, decision: &Decision) -> Batch {
        let at = order.now.max(self.at);
        let by = upcast::by(&order.actor);
        let entries =
            decision.events.iter().map(|event| upcast::entry(event, at, by.clone(), order.key.clone()));
        Batch {
            expected_version: self.version,
            entries: entries.collect(),
            people: decision.people.iter().map(upcast::person_line).collect(),
        }
    }

    fn fold(&mut self, contents: &LogContents) -> Result<(), LogError> {
        let state = Arc::make_mut(&mut self.state);
        for envelope in contents.events() {
            let envelope = envelope?;
            if envelope.v <= self.version {
                continue;
            }
            if envelope.kind != LOG_OPENED {
                let event = read_event(contents, &envelope, state)?;
                if let Event::PersonErased { person, reason: _ } = &event {
                    state.forget(*person);
                }
                evolve(state, &event);
            }
            self.version = envelope.v;
            self.at = envelope.at;
            let key = self.keys.entry(envelope.command.clone().into_owned());
            key.or_insert((envelope.v, envelope.v)).1 = envelope.v;
        }
        for (person, line) in contents.people()? {
            // A record that a crash kept from being erased is not taken in.
            let holds = state.people.get(person.index()).is_some_and(|known| known.version == line.version);
            if holds && let Some(written) = person_version(&line) {
                state.learn(&written);
            }
        }
        Ok(())
    }

    /// Returns the events of the versions `first` to `last`, and who caused them.
    async fn events(&self, first: u64, last: u64) -> Result<(Vec<Event>, Option<By>), LogError> {
        let contents = self.log.read_since(first - 1).await?;
        let mut events = Vec::new();
        let mut by = None;
        for envelope in contents.events() {
            let envelope = envelope?;
            if envelope.v > last {
                break;
            }
            if envelope.kind != LOG_OPENED {
                events.push(upcast::event(&envelope, contents.name())?);
                by.get_or_insert_with(|| envelope.by.clone());
            }
        }
        Ok((events, by))
    }

    /// Erases records that are marked as erased and still stand in the log, because a crash came
    /// between the event and the erasure. Returns whose.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read or written.
    pub async fn finish_erasures(&mut self) -> Result<Vec<PersonId>, LogError> {
        let written = self.log.read().await?.people()?;
        let left: Vec<PersonId> = written
            .into_keys()
            .filter(|person| self.state.people.get(person.index()).is_some_and(|known| known.version == 0))
            .collect();
        for person in &left {
            self.log.erase_person(*person).await?;
        }
        Ok(left)
    }
}

/// Returns true for what a crash leaves behind and the next one who writes puts in order.
fn left_by_a_crash(kind: &FaultKind) -> bool {
    matches!(kind, FaultKind::TornTail { .. } | FaultKind::ErasedPersonStands { .. })
}

/// Returns the event that an entry of the log holds, once it is certain that it can follow in `state`.
///
/// # Errors
///
/// As [`upcast::event`]; [`LogError::Inconsistent`] if it cannot.
pub fn read_event(contents: &LogContents, envelope: &Envelope<'_>, state: &State) -> Result<Event, LogError> {
    let event = upcast::event(envelope, contents.name())?;
    consistent(state, &event).map_err(|why| {
        let line = contents.lines().find(|(_, line)| *line == envelope.line);
        LogError::Inconsistent {
            log: contents.name().to_owned(),
            version: envelope.v,
            line: line.map(|(number, _)| number),
            why,
        }
    })?;
    Ok(event)
}

fn take(state: &mut State, decision: &Decision) {
    for event in &decision.events {
        evolve(state, event);
    }
    for written in &decision.people {
        state.learn(written);
    }
    for person in &decision.erased {
        state.forget(*person);
    }
}

fn person_version(line: &PersonLine) -> Option<PersonVersion> {
    let record: PersonRecord = serde_json::from_str(line.record.get()).ok()?;
    Some(PersonVersion { person: line.person, version: line.version, record, salt: line.salt })
}
