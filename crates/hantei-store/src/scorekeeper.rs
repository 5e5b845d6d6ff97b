//! The scorekeeper: the only one who decides and writes. Everyone else reads what it publishes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hantei_core::id::PersonId;
use hantei_core::lot::Seed;
use hantei_core::moment::BootTime;
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
    Batch, By, Envelope, EventLog, FaultKind, LogContents, LogError, Operation, PersonLine,
    recorded_commitments, verify,
};
use crate::upcast;

/// What a command is given with.
#[derive(Debug, Clone)]
pub struct Order<'a> {
    /// The idempotency key: a command repeated with the same key happens once.
    pub key: String,
    /// UTC in milliseconds.
    pub now: i64,
    /// The time since the machine was switched on; `None` where it cannot tell.
    pub boot: Option<BootTime>,
    /// Chance for this command alone.
    pub lot: Seed,
    /// Who asks.
    pub actor: Actor,
    /// The version that the sender saw of what the command is about.
    pub seen: Option<u64>,
    /// The course of the event that the sender saw, where the command is about the round that is played.
    pub course: Option<u64>,
    /// The regulation, for making a tournament.
    pub regulation: Option<&'a Regulation>,
}

impl<'a> Order<'a> {
    /// Returns what the core's rules may know of it.
    #[must_use]
    pub fn context(&self) -> Context<'a> {
        Context {
            now: self.now,
            boot: self.boot.clone(),
            lot: self.lot,
            actor: self.actor.clone(),
            regulation: self.regulation,
            seen: self.seen,
            course: self.course,
        }
    }
}

/// Returns the code by which programs know a refusal in this state. The store knows no words for
/// people; whoever opens a log to serve commands brings it along.
pub type RefusalCode = fn(&Refusal, &State) -> &'static str;

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

/// What came of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Transacted<T> {
    /// It happened now.
    First {
        /// What the one who built it made of it.
        made: T,
        /// What happened.
        events: Vec<Event>,
    },
    /// Something of this actor had happened before under the same key: nothing was written. Whether it
    /// was the same, only the caller can say.
    Repeated {
        /// What happened then.
        events: Vec<Event>,
    },
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
    /// The program itself failed while it decided; nothing of this command was written.
    #[error("the program failed while it decided")]
    Panicked,
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
    /// The names of the commands that were to be in it, each once.
    names: BTreeSet<&'static str>,
}

impl Transaction {
    /// Returns a transaction that begins in `state`.
    #[must_use]
    pub fn new(state: State) -> Self {
        Self { state, ..Self::default() }
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
        self.names.insert(command.name());
        let decision = decide(&Context { lot, ..order.context() }, &self.state, command)?;
        take(&mut self.state, &decision);
        self.decision.events.extend(decision.events);
        self.decision.people.extend(decision.people);
        self.decision.erased.extend(decision.erased);
        Ok(decision.notices)
    }

    /// Returns what it asks for, as the operation log names it.
    fn request(&self) -> String {
        self.names.iter().copied().collect::<Vec<_>>().join("+")
    }

    /// Returns everything of a transaction that began before anything was in the log, as the batch that
    /// follows the event that opened it, with its entry in the operation log.
    #[must_use]
    pub fn first_batch(self, order: &Order<'_>, opened_at: i64) -> (Batch, Operation) {
        let mut batch = Batch { expected_version: 1, entries: Vec::new(), people: Vec::new() };
        add_to(&mut batch, order, &self.decision, opened_at);
        (batch, operation(order, &self.request(), "done"))
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
    /// The time of the first event.
    began: i64,
    /// The time of the last event.
    at: i64,
    /// First and last version of the events of each key.
    keys: BTreeMap<String, (u64, u64)>,
    /// What was folded into the state since somebody last asked, in order.
    news: Vec<Event>,
    /// States of a little while ago.
    recent: Recent,
    /// How refusals are named in the operation log; until it is known, nothing is noted there.
    code: Option<RefusalCode>,
    /// What decides: the rules of the core.
    decide: Decide,
}

/// States of a little while ago, the oldest first: what is looked at again is mostly what just happened, and
/// is then not folded from the beginning. They share with the newest state what has not changed since.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recent(VecDeque<(u64, Arc<State>)>);

impl Recent {
    /// From how many versions on another state is kept.
    const EVERY: u64 = 64;
    /// How many are kept.
    const KEPT: usize = 8;

    /// Keeps `state`, which is that of `version` of the log, unless the last one kept is as good. Records of
    /// people are left out: who is erased is not kept anywhere.
    fn keep(&mut self, version: u64, state: &State) {
        if self.0.back().is_some_and(|(last, _)| version < last + Self::EVERY) {
            return;
        }
        if self.0.len() == Self::KEPT {
            self.0.pop_front();
        }
        let mut past = state.clone();
        past.records = Arc::default();
        self.0.push_back((version, Arc::new(past)));
    }

    /// Returns the newest of them that is not after `version` of the log, and its own version.
    pub(crate) fn until(&self, version: u64) -> Option<(u64, Arc<State>)> {
        self.0.iter().rev().find(|(kept, _)| *kept <= version).cloned()
    }
}

/// What decides.
pub(crate) type Decide = fn(&Context<'_>, &State, &Command) -> Result<Decision, Refusal>;

/// What the operation log says of a command.
enum Noted<'a> {
    /// It was granted.
    Done,
    /// It had been granted before, under the same key.
    Repeated,
    /// It was refused in this state.
    Refused(&'a Refusal, &'a State),
    /// The program failed.
    Panicked,
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
        let mut scorekeeper = Self {
            log,
            name,
            state: Arc::default(),
            version: 0,
            began: i64::MIN,
            at: i64::MIN,
            keys: BTreeMap::new(),
            news: Vec::new(),
            recent: Recent::default(),
            code: None,
            decide,
        };
        scorekeeper.fold(&contents)?;
        scorekeeper.news.clear();
        Ok(scorekeeper)
    }

    /// Returns the scorekeeper as one that notes in the operation log of a database what is asked and
    /// what comes of it, granted or refused. `code` names refusals there.
    #[must_use]
    pub fn noting(self, code: RefusalCode) -> Self {
        Self { code: Some(code), ..self }
    }

    /// Returns the scorekeeper as one whose commands are decided by something else.
    #[cfg(test)]
    pub(crate) fn deciding_by(self, decide: Decide) -> Self {
        Self { decide, ..self }
    }

    /// Returns what follows from a command. A panic is the failure of this command alone: others wait to be
    /// decided behind it, and deciding only reads, so nothing is left half-done.
    fn decided(&self, order: &Order<'_>, state: &State, command: &Command) -> Result<Decision, ExecuteError> {
        let decided = catch_unwind(AssertUnwindSafe(|| (self.decide)(&order.context(), state, command)));
        decided.map_or(Err(ExecuteError::Panicked), |decided| decided.map_err(ExecuteError::from))
    }

    /// Returns the version of the log that the state is folded from: 1 for one that was only opened.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns when the log was opened and when its last event happened, in milliseconds UTC.
    #[must_use]
    pub fn times(&self) -> (i64, i64) {
        (self.began, self.at)
    }

    /// Returns the events that were folded into the state since this was last asked, in order, whoever
    /// caused them. They are kept until somebody asks: a scorekeeper that lives long has to be asked.
    pub fn take_news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.news)
    }

    /// Returns the state as of the last command or [`catch_up`](Self::catch_up).
    #[must_use]
    pub fn state(&self) -> Arc<State> {
        Arc::clone(&self.state)
    }

    /// Returns states of a little while ago.
    pub(crate) fn recent(&self) -> &Recent {
        &self.recent
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
    /// log fails, [`ExecuteError::Panicked`] if the program does; nothing is written then, except with
    /// [`LogError::ErasureUnfinished`].
    pub async fn execute(&mut self, order: &Order<'_>, command: &Command) -> Result<Answer, ExecuteError> {
        let executed = self.execute_unnoted(order, command).await;
        let outcome = match &executed {
            Ok(Answer { repetition: Repetition::Repeated, .. }) => Noted::Repeated,
            Ok(answer) if answer.events.is_empty() => Noted::Done,
            // What was written was noted with it; what could not be written now cannot be noted either.
            Ok(_) | Err(ExecuteError::Log(_)) => return executed,
            Err(ExecuteError::Refused(refusal)) => Noted::Refused(refusal, &self.state),
            Err(ExecuteError::Panicked) => Noted::Panicked,
        };
        self.note(self.noted(order, command.name(), &outcome).as_slice()).await?;
        executed
    }

    async fn execute_unnoted(
        &mut self,
        order: &Order<'_>,
        command: &Command,
    ) -> Result<Answer, ExecuteError> {
        for _ in 0..ATTEMPTS {
            if let Some(&(first, last)) = self.keys.get(&order.key) {
                let (events, by) = self.events(first, last).await?;
                if by != Some(upcast::by(&order.actor)) || !answers(command, &events, &self.state) {
                    return Err(Refusal::KeyReused { key: order.key.clone() }.into());
                }
                return Ok(Answer { events, notices: Vec::new(), repetition: Repetition::Repeated });
            }
            let decision = match self.decided(order, &self.state, command) {
                Ok(decision) => decision,
                // What another process wrote may allow it, or may be this very command.
                Err(_) if self.catch_up().await? => continue,
                Err(error) => return Err(error),
            };
            if decision.events.is_empty() {
                return Ok(Answer {
                    events: Vec::new(),
                    notices: decision.notices,
                    repetition: Repetition::First,
                });
            }
            match self.write(order, &decision, command.name()).await {
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

    /// Executes commands of several senders who wait at the same time, and returns what came of each, in
    /// the order given. As far as possible they are decided one after the other and written with one
    /// flush; each has its own key and its own answer, and one that is refused does not touch the others.
    ///
    /// Which of them comes first is not promised: they were asked for at the same time.
    ///
    /// # Errors
    ///
    /// Each as that of [`execute`](Self::execute).
    pub async fn execute_all(&mut self, given: &[(Order<'_>, Command)]) -> Vec<Result<Answer, ExecuteError>> {
        let mut keys = BTreeSet::new();
        // A key that was used is answered from the log, an erasure is two writes: they go by themselves.
        let alone = |(order, command): &(Order<'_>, Command), keys: &mut BTreeSet<String>| {
            self.keys.contains_key(&order.key)
                || !keys.insert(order.key.clone())
                || matches!(command, Command::ErasePerson { .. })
        };
        let together: Vec<usize> =
            (0..given.len()).filter(|&place| !alone(&given[place], &mut keys)).collect();
        let mut outcomes: Vec<Option<Result<Answer, ExecuteError>>> = given.iter().map(|_| None).collect();
        if together.len() > 1 {
            let commands: Vec<_> = together.iter().map(|&place| &given[place]).collect();
            if let Some(answers) = self.execute_together(&commands).await {
                for (place, answer) in together.into_iter().zip(answers) {
                    outcomes[place] = Some(answer);
                }
            }
        }
        let mut all = Vec::with_capacity(given.len());
        for (outcome, (order, command)) in outcomes.into_iter().zip(given) {
            all.push(match outcome {
                Some(outcome) => outcome,
                None => self.execute(order, command).await,
            });
        }
        all
    }

    /// Decides the commands one after the other and appends what they lead to as one batch. Returns
    /// `None` if that cannot be: nothing is written then, and each has to go by itself, so that what was
    /// decided on something that did not come to pass is decided anew.
    async fn execute_together(
        &mut self,
        given: &[&(Order<'_>, Command)],
    ) -> Option<Vec<Result<Answer, ExecuteError>>> {
        for _ in 0..ATTEMPTS {
            if given.iter().any(|(order, _)| self.keys.contains_key(&order.key)) {
                return None;
            }
            let decided = self.decide_together(given);
            if decided.outcomes.iter().any(Result::is_err) && self.catch_up().await.ok()? {
                // What another process wrote may allow what was refused.
                continue;
            }
            if decided.batch.entries.is_empty() {
                self.note(&decided.operations).await.ok()?;
                return Some(decided.outcomes);
            }
            match self.log.append_noting(decided.batch, &decided.operations).await {
                Ok(appended) => {
                    self.keys.extend(decided.keys);
                    self.version = appended.last_version;
                    self.at = decided.at;
                    self.state = Arc::new(decided.state);
                    self.recent.keep(self.version, &self.state);
                    let events = decided.outcomes.iter().flatten().flat_map(|answer| &answer.events);
                    self.news.extend(events.cloned());
                    return Some(decided.outcomes);
                }
                Err(LogError::Moved { .. } | LogError::Earlier { .. }) => {
                    self.catch_up().await.ok()?;
                }
                Err(_) => return None,
            }
        }
        None
    }

    fn decide_together(&self, given: &[&(Order<'_>, Command)]) -> Together {
        let batch = Batch { expected_version: self.version, entries: Vec::new(), people: Vec::new() };
        let mut together = Together {
            state: State::clone(&self.state),
            batch,
            at: self.at,
            keys: Vec::new(),
            operations: Vec::new(),
            outcomes: Vec::new(),
        };
        for (order, command) in given {
            let decided = self.decided(order, &together.state, command);
            let outcome = match &decided {
                Ok(_) => Noted::Done,
                Err(ExecuteError::Refused(refusal)) => Noted::Refused(refusal, &together.state),
                Err(ExecuteError::Panicked | ExecuteError::Log(_)) => Noted::Panicked,
            };
            together.operations.extend(self.noted(order, command.name(), &outcome));
            together.outcomes.push(match decided {
                Ok(decision) => {
                    take(&mut together.state, &decision);
                    let first = self.version + together.batch.entries.len() as u64 + 1;
                    together.at = add_to(&mut together.batch, order, &decision, together.at);
                    let last = self.version + together.batch.entries.len() as u64;
                    if first <= last {
                        together.keys.push((order.key.clone(), (first, last)));
                    }
                    let Decision { events, notices, people: _, erased: _ } = decision;
                    Ok(Answer { events, notices, repetition: Repetition::First })
                }
                Err(error) => Err(error),
            });
        }
        together
    }

    /// Returns what is to be noted in the operation log, unless this scorekeeper notes nothing.
    fn noted(&self, order: &Order<'_>, request: &str, outcome: &Noted<'_>) -> Option<Operation> {
        let code = self.code?;
        Some(operation(
            order,
            request,
            match outcome {
                Noted::Done => "done",
                Noted::Repeated => "repeated",
                Noted::Refused(refusal, state) => code(refusal, state),
                Noted::Panicked => "panicked",
            },
        ))
    }

    async fn note(&self, operations: &[Operation]) -> Result<(), LogError> {
        if operations.is_empty() { Ok(()) } else { self.log.note(operations).await }
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
        let request = transaction.request();
        let Transaction { state, decision, commands: _, names: _ } = transaction;
        let moved = state.version != self.state.version + decision.events.len() as u64;
        if moved {
            return Err(LogError::Moved { expected: state.version, actual: self.version });
        }
        if decision.events.is_empty() {
            return self.note(self.noted(order, &request, &Noted::Done).as_slice()).await;
        }
        self.write(order, &decision, &request).await
    }

    /// Lets `build` fill a transaction that begins in the newest state, and writes it as one batch. If
    /// another process wrote first, it is built anew.
    ///
    /// # Errors
    ///
    /// As [`execute`](Self::execute); a refusal is the one that `build` ended with.
    pub async fn transact<T>(
        &mut self,
        order: &Order<'_>,
        build: &mut impl FnMut(&mut Transaction) -> Result<T, Refusal>,
    ) -> Result<Transacted<T>, ExecuteError> {
        for _ in 0..ATTEMPTS {
            if let Some(&(first, last)) = self.keys.get(&order.key) {
                let (events, by) = self.events(first, last).await?;
                if by != Some(upcast::by(&order.actor)) {
                    return Err(Refusal::KeyReused { key: order.key.clone() }.into());
                }
                return Ok(Transacted::Repeated { events });
            }
            let mut transaction = Transaction::new(State::clone(&self.state));
            let made = match build(&mut transaction) {
                Ok(made) => made,
                Err(_) if self.catch_up().await? => continue,
                Err(refusal) => {
                    let refused = Noted::Refused(&refusal, transaction.state());
                    let noted = self.noted(order, &transaction.request(), &refused);
                    self.note(noted.as_slice()).await?;
                    return Err(refusal.into());
                }
            };
            let events = transaction.decision.events.clone();
            match self.commit(order, transaction).await {
                Ok(()) => return Ok(Transacted::First { made, events }),
                Err(LogError::Moved { .. } | LogError::Earlier { .. }) => {
                    self.catch_up().await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(LogError::Moved { expected: self.version, actual: self.version + 1 }.into())
    }

    async fn write(&mut self, order: &Order<'_>, decision: &Decision, request: &str) -> Result<(), LogError> {
        let mut batch = Batch { expected_version: self.version, entries: Vec::new(), people: Vec::new() };
        let at = add_to(&mut batch, order, decision, self.at);
        let done = self.noted(order, request, &Noted::Done);
        let appended = self.log.append_noting(batch, done.as_slice()).await?;
        self.keys.insert(order.key.clone(), (appended.first_version, appended.last_version));
        self.version = appended.last_version;
        self.at = at;
        take(Arc::make_mut(&mut self.state), decision);
        self.recent.keep(self.version, &self.state);
        self.news.extend(decision.events.iter().cloned());
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
                self.news.push(event);
            } else {
                self.began = envelope.at;
            }
            self.version = envelope.v;
            self.at = envelope.at;
            self.recent.keep(self.version, state);
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

/// Commands that were decided one after the other, and not written yet.
struct Together {
    /// The state after them.
    state: State,
    batch: Batch,
    /// The time of the last event.
    at: i64,
    /// The versions of the events of each key.
    keys: Vec<(String, (u64, u64))>,
    operations: Vec<Operation>,
    outcomes: Vec<Result<Answer, ExecuteError>>,
}

/// Adds what was decided to a batch that follows an event of the time `last`, and returns the time of
/// what is the last event now. A clock that is behind waits for the log.
fn add_to(batch: &mut Batch, order: &Order<'_>, decision: &Decision, last: i64) -> i64 {
    let at = order.now.max(last);
    let by = upcast::by(&order.actor);
    let events = decision.events.iter();
    batch.entries.extend(events.map(|event| upcast::entry(event, at, by.clone(), order.key.clone())));
    batch.people.extend(decision.people.iter().map(upcast::person_line));
    if decision.events.is_empty() { last } else { at }
}

fn operation(order: &Order<'_>, request: &str, outcome: &str) -> Operation {
    Operation {
        at: order.now,
        actor: format!("{} {}", order.actor.id, order.actor.role),
        command: order.key.clone(),
        request: request.to_owned(),
        outcome: outcome.to_owned(),
    }
}

/// Returns what is worth saying about `command` if it would be granted in `state`. Nothing is written.
///
/// # Errors
///
/// The [`Refusal`] if it would not.
pub fn would(order: &Order<'_>, state: &State, command: &Command) -> Result<Vec<Notice>, Refusal> {
    decide(&order.context(), state, command).map(|decision| decision.notices)
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
