//! A tournament that is served: its one scorekeeper, and what it publishes.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hantei_core::tournament::what_if::{Difference, Foreseen, foresee, what_if};
use hantei_core::tournament::{Command, Event, Notice, Refusal, State, evolve};
use tokio::sync::{broadcast, oneshot, watch};

use super::deeds::Deeds;
use super::happenings::{Happened, Happenings};
use crate::log::envelope::LOG_OPENED;
use crate::log::tables::Tables;
use crate::log::{By, EventLog, LogContents, LogError, LogId, Operation};
use crate::scorekeeper::{Answer, ExecuteError, Order, Recent, Scorekeeper, Transacted, Transaction, would};
use crate::upcast;

/// How many commands that wait at the same time are written with one flush at most.
const TOGETHER: usize = 256;

/// How many batches a subscriber may be behind before it reads from the log instead.
const REMEMBERED: usize = 256;

/// What readers see: the state after a batch, and which one it is.
#[derive(Debug, Clone)]
pub struct Published {
    /// The state.
    pub state: Arc<State>,
    /// The version of the log that it is folded from. (`State::version` counts the events of the
    /// tournament, without the one that opened the log: versions that commands name are of that kind.)
    pub version: u64,
    /// The epoch of the database. Versions of different epochs do not compare.
    pub epoch: u64,
    /// When the last event happened, in milliseconds UTC.
    pub at: i64,
}

/// An event as the log has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The version of the log after it.
    pub version: u64,
    /// When, in milliseconds UTC.
    pub at: i64,
    /// Who caused it.
    pub by: By,
    /// The idempotency key of the command that it came from.
    pub command: String,
    /// What happened.
    pub event: Event,
}

/// A tournament that is served. It is shared: whoever has one has the same.
pub struct LiveTournament {
    log: Tables,
    epoch: u64,
    began_at: i64,
    scorekeeper: tokio::sync::Mutex<Scorekeeper<Tables>>,
    waiting: Mutex<Vec<Waiting>>,
    published: watch::Sender<Published>,
    happened: broadcast::Sender<Happened>,
    recent: Mutex<Recent>,
    pub(super) deeds: tokio::sync::Mutex<Deeds>,
}

/// A command that waits for the scorekeeper.
struct Waiting {
    given: (Order<'static>, Command),
    tell: oneshot::Sender<Result<Answer, ExecuteError>>,
}

impl fmt::Debug for LiveTournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = self.published.borrow().version;
        f.debug_struct("LiveTournament").field("log", self.id()).field("version", &version).finish()
    }
}

impl LiveTournament {
    pub(super) fn new(epoch: u64, mut scorekeeper: Scorekeeper<Tables>) -> Arc<Self> {
        scorekeeper.take_news();
        let (began_at, at) = scorekeeper.times();
        let published = Published { state: scorekeeper.state(), version: scorekeeper.version(), epoch, at };
        Arc::new(Self {
            log: scorekeeper.log().clone(),
            epoch,
            began_at,
            recent: Mutex::new(scorekeeper.recent().clone()),
            scorekeeper: tokio::sync::Mutex::new(scorekeeper),
            waiting: Mutex::default(),
            published: watch::Sender::new(published),
            happened: broadcast::Sender::new(REMEMBERED),
            deeds: tokio::sync::Mutex::default(),
        })
    }

    /// Returns which log it is.
    #[must_use]
    pub fn id(&self) -> &LogId {
        self.log.log_id()
    }

    /// Returns when the log was opened, in milliseconds UTC.
    #[must_use]
    pub fn began_at(&self) -> i64 {
        self.began_at
    }

    /// Returns what was published last. This never waits for a writer.
    #[must_use]
    pub fn published(&self) -> Published {
        self.published.borrow().clone()
    }

    /// Returns a receiver of what is published: always the newest, whatever came between.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<Published> {
        self.published.subscribe()
    }

    /// Returns what happens from now on, batch by batch, in order and without a gap.
    #[must_use]
    pub fn happenings(self: &Arc<Self>) -> Happenings {
        let receiver = self.happened.subscribe();
        // Whatever is published between these lines is received too, and passed over.
        let version = self.published.borrow().version;
        Happenings::new(Arc::clone(self), receiver, version)
    }

    /// Decides `command` and returns once what happened is on disk and published.
    ///
    /// Commands that wait at the same time are written with one flush, each with its own key and its own
    /// answer. Whoever stops waiting has not taken the command back: with its key it can be asked for
    /// again.
    ///
    /// # Errors
    ///
    /// [`ExecuteError::Refused`] if the rules or the state do not allow it, [`ExecuteError::Log`] if the
    /// log fails, [`ExecuteError::Panicked`] if the program does on this command; nothing is written then,
    /// except with [`LogError::ErasureUnfinished`].
    pub async fn execute(
        self: &Arc<Self>,
        order: Order<'static>,
        command: Command,
    ) -> Result<Answer, ExecuteError> {
        let (tell, told) = oneshot::channel();
        self.waiting().push(Waiting { given: (order, command), tell });
        let desk = Arc::clone(self);
        // A task of its own: a browser that goes away must not interrupt what others wait for.
        drop(tokio::spawn(async move { desk.serve_waiting().await }));
        told.await.unwrap_or(Err(ExecuteError::Panicked))
    }

    /// Executes all commands that wait. Those that came while another task was at it find nothing left.
    async fn serve_waiting(&self) {
        let mut scorekeeper = self.scorekeeper.lock().await;
        let waiting: Vec<Waiting> = {
            let mut waiting = self.waiting();
            let count = waiting.len().min(TOGETHER);
            waiting.drain(..count).collect()
        };
        let (given, tells): (Vec<_>, Vec<_>) =
            waiting.into_iter().map(|waiting| (waiting.given, waiting.tell)).unzip();
        let outcomes = scorekeeper.execute_all(&given).await;
        self.publish(&mut scorekeeper);
        for (tell, outcome) in tells.into_iter().zip(outcomes) {
            // Whoever is gone does not hear it.
            let _ = tell.send(outcome);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets `build` fill a transaction that begins in the newest state, and returns once it is on disk
    /// and published: all of it or nothing. If another process wrote first, it is built anew.
    ///
    /// # Errors
    ///
    /// As [`execute`](Self::execute); a refusal is the one that `build` ended with.
    pub async fn transaction<T: Send + 'static>(
        self: &Arc<Self>,
        order: Order<'static>,
        mut build: impl FnMut(&mut Transaction) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Transacted<T>, ExecuteError> {
        let desk = Arc::clone(self);
        let transacting = tokio::spawn(async move {
            let mut scorekeeper = desk.scorekeeper.lock().await;
            let transacted = scorekeeper.transact(&order, &mut build).await;
            desk.publish(&mut scorekeeper);
            transacted
        });
        transacting.await.unwrap_or(Err(ExecuteError::Panicked))
    }

    /// Returns what `commands` would change in what was published last. Nothing is written.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the first command that would be refused.
    pub fn what_if(&self, order: &Order<'_>, commands: &[Command]) -> Result<Difference, Refusal> {
        what_if(&order.context(), &self.published().state, commands)
    }

    /// Returns what `command` would lead to in what was published last. Nothing is written.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] if it would be refused.
    pub fn foresee(&self, order: &Order<'_>, command: &Command) -> Result<Foreseen, Refusal> {
        foresee(&order.context(), &self.published().state, command)
    }

    /// Returns what is worth saying about `command` if it would be granted in what was published last.
    /// Nothing is written.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] if it would not.
    pub fn would(&self, order: &Order<'_>, command: &Command) -> Result<Vec<Notice>, Refusal> {
        would(order, &self.published().state, command)
    }

    /// Returns the events after `version` of the log, in order, with who caused them and when.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read.
    pub async fn events_since(&self, version: u64) -> Result<Vec<Recorded>, LogError> {
        recorded(&self.log.read_since(version).await?)
    }

    /// Returns the events after `version` of the log up to `last`, in order, with who caused them and when.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read.
    pub async fn events_between(&self, version: u64, last: u64) -> Result<Vec<Recorded>, LogError> {
        recorded(&self.log.read_between(version, last).await?)
    }

    /// Returns the state after `version` of the log, without records of people. What happened a little while
    /// ago costs little; what is older is folded from the beginning.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read.
    pub async fn state_at(&self, version: u64) -> Result<Arc<State>, LogError> {
        let kept = self.recent.lock().unwrap_or_else(PoisonError::into_inner).until(version);
        let (from, mut state) = kept.unwrap_or_default();
        if from < version {
            let state = Arc::make_mut(&mut state);
            for recorded in self.events_between(from, version).await? {
                evolve(state, &recorded.event);
            }
        }
        Ok(state)
    }

    /// Returns everything in the log, as it is exported and verified.
    ///
    /// # Errors
    ///
    /// [`LogError`] if it cannot be read.
    pub async fn contents(&self) -> Result<LogContents, LogError> {
        self.log.read().await
    }

    /// Returns the operation log: every command, granted or refused, the oldest first.
    ///
    /// # Errors
    ///
    /// [`LogError`] if it cannot be read.
    pub async fn operations(&self) -> Result<Vec<Operation>, LogError> {
        self.log.operations().await
    }

    /// Takes in what other processes wrote, and publishes it.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read, or was continued with what cannot follow.
    pub async fn catch_up(&self) -> Result<(), LogError> {
        let mut scorekeeper = self.scorekeeper.lock().await;
        let caught_up = scorekeeper.catch_up().await;
        self.publish(&mut scorekeeper);
        caught_up.map(|_| ())
    }

    /// Publishes what the scorekeeper has beyond what was published. Whoever calls this holds the
    /// scorekeeper, so that nothing is published out of order.
    fn publish(&self, scorekeeper: &mut Scorekeeper<Tables>) {
        let events: Arc<[Event]> = scorekeeper.take_news().into();
        let from_version = self.published.borrow().version;
        let to_version = scorekeeper.version();
        if from_version == to_version {
            return;
        }
        assert_eq!(events.len() as u64, to_version - from_version, "no event is passed over");
        let (_, at) = scorekeeper.times();
        let published = Published { state: scorekeeper.state(), version: to_version, epoch: self.epoch, at };
        *self.recent.lock().unwrap_or_else(PoisonError::into_inner) = scorekeeper.recent().clone();
        self.published.send_replace(published);
        // That nobody listens is no failure.
        let _ = self.happened.send(Happened { from_version, to_version, events });
    }
}

/// Returns the events that were read, without the one that opened the log.
fn recorded(contents: &LogContents) -> Result<Vec<Recorded>, LogError> {
    let mut events = Vec::new();
    for envelope in contents.events() {
        let envelope = envelope?;
        if envelope.kind == LOG_OPENED {
            continue;
        }
        events.push(Recorded {
            version: envelope.v,
            at: envelope.at,
            event: upcast::event(&envelope, contents.name())?,
            command: envelope.command.clone().into_owned(),
            by: envelope.by,
        });
    }
    Ok(events)
}

#[cfg(test)]
mod tests {
    use hantei_core::lot::Seed;
    use hantei_core::regulation::catalogue::catalogue;
    use hantei_core::tournament::role::{Actor, Role};
    use hantei_core::tournament::{Context, Decision, decide};

    use super::*;
    use crate::database::Database;
    use crate::log::envelope::Opening;
    use crate::venue::Venue;

    fn order(key: &str) -> Order<'static> {
        let regulation = catalogue().find("kde-tcg-policy-2.3");
        let actor = Actor::console(Role::Organiser);
        let (key, lot) = (key.to_owned(), Seed([1; 32]));
        Order { key, now: 1_700_000_000_000, boot: None, lot, actor, seen: None, course: None, regulation }
    }

    fn grant(account: &str) -> Command {
        Command::GrantRole { account: account.to_owned(), role: Role::Judge }
    }

    fn faulty(context: &Context<'_>, state: &State, command: &Command) -> Result<Decision, Refusal> {
        assert!(*command != grant("fault"), "injected: the program has a fault");
        decide(context, state, command)
    }

    #[tokio::test]
    async fn a_fault_of_the_program_on_one_command_refuses_that_command_and_no_other_of_its_flush() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::open(folder.path().join("hantei.sqlite")).await.expect("a database");
        let venue = Venue::new(database.clone(), |_, _| "refused");
        let mut made = Transaction::new(State::default());
        let (name, zone) = ("Cup".to_owned(), "UTC".to_owned());
        made.add(&order("made"), &Command::Create { name, zone, settings: Vec::new() }).expect("it is made");
        let opening = Opening {
            log: "cup".parse().expect("an id"),
            at: order("made").now,
            by: upcast::by(&order("made").actor),
            command: "open".to_owned(),
            software: "test".to_owned(),
        };
        venue.create(&opening, &order("made"), made).await.expect("a tournament");
        let log = database.log(&opening.log).await.expect("its log");
        let scorekeeper = Scorekeeper::open(log).await.expect("a scorekeeper").noting(|_, _| "refused");
        let live = LiveTournament::new(1, scorekeeper.deciding_by(faulty));

        let given = [("a", "ann"), ("b", "fault"), ("c", "cid"), ("d", "ann")];
        let waiting: Vec<_> = given
            .map(|(key, account)| {
                let live = Arc::clone(&live);
                tokio::spawn(async move { live.execute(order(key), grant(account)).await })
            })
            .into_iter()
            .collect();
        let mut outcomes = Vec::new();
        for outcome in waiting {
            outcomes.push(match outcome.await.expect("an answer") {
                Ok(_) => "done",
                Err(ExecuteError::Refused(_)) => "refused",
                Err(ExecuteError::Panicked) => "panicked",
                Err(ExecuteError::Log(_)) => "failed",
            });
        }
        assert_eq!(outcomes, ["done", "panicked", "done", "refused"]);
        let alone = live.execute(order("e"), grant("fault")).await;
        assert!(matches!(alone, Err(ExecuteError::Panicked)), "{alone:?}");
        live.execute(order("f"), grant("eve")).await.expect("everything else goes on");
        let staff = live.published().state;
        assert!(["ann", "cid", "eve"].iter().all(|account| staff.roles.contains_key(*account)));
        assert!(!staff.roles.contains_key("fault"));
        let noted = live.operations().await.expect("the operation log");
        assert_eq!(noted.iter().filter(|operation| operation.outcome == "panicked").count(), 2);
        let transacted =
            live.transaction(order("g"), |_| -> Result<(), Refusal> { panic!("injected") }).await;
        assert!(matches!(transacted, Err(ExecuteError::Panicked)), "{transacted:?}");
        live.execute(order("h"), grant("fay")).await.expect("and after that, too");
    }
}
