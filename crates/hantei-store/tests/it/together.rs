//! Commands of several senders that are written with one flush: each is answered as if it had come alone.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use hantei_core::id::{EntrantId, MatchId, PersonId};
use hantei_core::tournament::{Command, Refusal};
use hantei_store::log::memory::Memory;
use hantei_store::log::{Appended, Batch, EventLog, LogContents, LogError, LogId, Operation};
use hantei_store::scorekeeper::{Answer, ExecuteError, Order, Repetition, Scorekeeper};

use crate::venue::{enter, everything, matches, order, pair, start};
use crate::{contents, opening, text, verified};

/// What befalls the next batch of several events.
#[derive(Debug, Clone)]
enum Trouble {
    None,
    /// Another process appends this first.
    OvertakenBy(Box<Command>),
    /// The disk has room for one event, not for several.
    RoomForOne,
    /// The disk has no room at all.
    Full,
}

/// A log that counts how often it is appended to, and has trouble.
#[derive(Debug, Clone)]
struct Troubled {
    log: Memory,
    appends: Arc<AtomicU32>,
    trouble: Arc<Mutex<Trouble>>,
}

impl Troubled {
    fn new(log: Memory) -> Self {
        Self { log, appends: Arc::default(), trouble: Arc::new(Mutex::new(Trouble::None)) }
    }

    fn will(&self, trouble: Trouble) {
        *self.trouble.lock().unwrap() = trouble;
    }

    fn full(&self) -> LogError {
        let source = std::io::Error::from(std::io::ErrorKind::StorageFull).into();
        LogError::World { doing: "append to", log: self.log_id().to_string(), source }
    }
}

impl EventLog for Troubled {
    fn log_id(&self) -> &LogId {
        self.log.log_id()
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        self.log.read().await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        self.log.read_since(version).await
    }

    async fn append_noting(&self, batch: Batch, operations: &[Operation]) -> Result<Appended, LogError> {
        let trouble = self.trouble.lock().unwrap().clone();
        match trouble {
            Trouble::OvertakenBy(command) => {
                self.will(Trouble::None);
                let mut other = Scorekeeper::open(self.log.clone()).await.unwrap();
                other.execute(&order("overtaken"), &command).await.unwrap();
            }
            Trouble::RoomForOne if batch.entries.len() > 1 => return Err(self.full()),
            Trouble::Full => return Err(self.full()),
            Trouble::RoomForOne | Trouble::None => {}
        }
        let appended = self.log.append_noting(batch, operations).await?;
        self.appends.fetch_add(1, Ordering::Relaxed);
        Ok(appended)
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        self.log.erase_person(person).await
    }
}

/// Returns a scorekeeper of a round that is played by 12, and its matches.
async fn round() -> (Scorekeeper<Troubled>, Vec<MatchId>) {
    let mut scorekeeper = start(Memory::create(&opening()), 12).await;
    scorekeeper.execute(&order("pair"), &pair()).await.unwrap();
    let ids = matches(&scorekeeper.state()).iter().map(|match_| match_.id).collect();
    let log = Memory::create(&opening());
    log.append(everything(scorekeeper.log()).await).await.unwrap();
    (Scorekeeper::open(Troubled::new(log)).await.unwrap(), ids)
}

fn drop_out(entrant: u32) -> Command {
    Command::Drop { entrant: EntrantId(entrant), reason: None }
}

/// What came of a command, in one word.
fn word(outcome: &Result<Answer, ExecuteError>) -> &'static str {
    match outcome {
        Ok(Answer { repetition: Repetition::First, .. }) => "done",
        Ok(Answer { repetition: Repetition::Repeated, .. }) => "repeated",
        Err(ExecuteError::Refused(refusal)) if matches!(**refusal, Refusal::KeyReused { .. }) => "key reused",
        Err(ExecuteError::Refused(_)) => "refused",
        Err(ExecuteError::Log(_) | ExecuteError::Panicked) => "failed",
    }
}

fn words(outcomes: &[Result<Answer, ExecuteError>]) -> Vec<&'static str> {
    outcomes.iter().map(word).collect()
}

#[tokio::test]
async fn commands_that_wait_together_are_written_with_one_flush_and_answered_each_for_itself() {
    let (mut together, ids) = round().await;
    let (mut alone, _) = round().await;
    let given: Vec<(Order<'_>, Command)> = [
        ("a", enter(ids[0])),
        ("b", pair()),
        ("c", enter(ids[1])),
        ("d", enter(ids[0])),
        ("e", enter(ids[2])),
        ("f", drop_out(1)),
        ("g", drop_out(1)),
    ]
    .map(|(key, command)| (order(key), command))
    .into();
    let outcomes = together.execute_all(&given).await;
    assert_eq!(words(&outcomes), ["done", "refused", "done", "refused", "done", "done", "refused"]);
    assert_eq!(together.log().appends.load(Ordering::Relaxed), 1, "one flush");

    // As if they had come one after the other: in answers, in the log to the byte, and in the state.
    for (outcome, (order, command)) in outcomes.iter().zip(&given) {
        let expected = alone.execute(order, command).await;
        assert_eq!(format!("{outcome:?}"), format!("{expected:?}"), "{}", order.key);
    }
    assert_eq!(text(together.log()).await, text(alone.log()).await);
    assert_eq!(together.state().digest(), alone.state().digest());
    assert_eq!((together.version(), together.times()), (alone.version(), alone.times()));
    assert_eq!(together.take_news(), alone.take_news());
    for (outcome, (order, command)) in outcomes.iter().zip(&given) {
        let again = together.execute(order, command).await;
        let expected = if outcome.is_ok() { "repeated" } else { "refused" };
        assert_eq!(word(&again), expected, "{}", order.key);
    }
    verified(&contents(together.log()).await);
}

#[tokio::test]
async fn a_key_that_comes_twice_at_once_happens_once_and_an_erasure_goes_by_itself() {
    let (mut scorekeeper, ids) = round().await;
    scorekeeper.execute(&order("before"), &enter(ids[5])).await.unwrap();
    let erase = Command::ErasePerson { person: PersonId(3), reason: "asked for it".to_owned() };
    let given: Vec<(Order<'_>, Command)> = [
        ("a", enter(ids[0])),
        ("a", enter(ids[0])),
        ("a", enter(ids[1])),
        ("before", enter(ids[5])),
        ("before", enter(ids[4])),
        ("erase", erase),
        ("b", enter(ids[2])),
    ]
    .map(|(key, command)| (order(key), command))
    .into();
    let outcomes = scorekeeper.execute_all(&given).await;
    let expected = ["done", "repeated", "key reused", "repeated", "key reused", "done", "done"];
    assert_eq!(words(&outcomes), expected);
    assert!(scorekeeper.state().records.get(PersonId(3)).is_none());
    assert_eq!(verified(&contents(scorekeeper.log()).await).erased, [PersonId(3)]);
    assert_eq!(scorekeeper.execute_all(&[]).await.len(), 0);
}

#[tokio::test]
async fn if_another_process_is_first_all_that_wait_are_decided_anew() {
    let (mut scorekeeper, ids) = round().await;
    scorekeeper.log().will(Trouble::OvertakenBy(Box::new(enter(ids[1]))));
    let given: Vec<(Order<'_>, Command)> = [("a", enter(ids[0])), ("b", enter(ids[1])), ("c", enter(ids[2]))]
        .map(|(key, command)| (order(key), command))
        .into();
    let outcomes = scorekeeper.execute_all(&given).await;
    assert_eq!(words(&outcomes), ["done", "refused", "done"], "that result is there already");
    assert_eq!(scorekeeper.log().appends.load(Ordering::Relaxed), 1);
    verified(&contents(scorekeeper.log()).await);

    // What another process wrote may also allow what was about to be refused.
    let mut other = Scorekeeper::open(scorekeeper.log().log.clone()).await.unwrap();
    for id in &ids[3..] {
        other.execute(&order(&format!("other {id}")), &enter(*id)).await.unwrap();
    }
    let given = [(order("d"), pair()), (order("e"), drop_out(1))];
    assert_eq!(words(&scorekeeper.execute_all(&given).await), ["done", "done"]);
    // Or be the very command that waits here.
    other.catch_up().await.unwrap();
    other.execute(&order("f"), &drop_out(2)).await.unwrap();
    let given = [(order("f"), drop_out(2)), (order("g"), drop_out(3))];
    assert_eq!(words(&scorekeeper.execute_all(&given).await), ["repeated", "done"]);
    verified(&contents(scorekeeper.log()).await);
}

#[tokio::test]
async fn what_the_disk_has_no_room_for_together_is_tried_alone_and_nothing_is_refused_for_what_did_not_happen()
 {
    let (mut scorekeeper, ids) = round().await;
    let given: Vec<(Order<'_>, Command)> = [("a", enter(ids[0])), ("b", enter(ids[0])), ("c", enter(ids[1]))]
        .map(|(key, command)| (order(key), command))
        .into();
    let before = text(scorekeeper.log()).await;
    scorekeeper.log().will(Trouble::Full);
    let outcomes = scorekeeper.execute_all(&given).await;
    // The second is not told that the result is there: it is not.
    assert_eq!(words(&outcomes), ["failed", "failed", "failed"]);
    assert_eq!(text(scorekeeper.log()).await, before);
    assert_eq!(scorekeeper.take_news(), []);

    scorekeeper.log().will(Trouble::RoomForOne);
    let outcomes = scorekeeper.execute_all(&given).await;
    assert_eq!(words(&outcomes), ["done", "refused", "done"]);
    assert_eq!(scorekeeper.log().appends.load(Ordering::Relaxed), 2);
    verified(&contents(scorekeeper.log()).await);
}
