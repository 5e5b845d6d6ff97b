//! The scorekeeper: commands in, whole batches on disk, and what happens when two write at once.

use std::path::Path;

use hantei_core::id::{EntrantId, MatchId, PersonId};
use hantei_core::lot::Seed;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::{Plan, play};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::MatchState;
use hantei_core::tournament::{Command, Event, Inconsistency, Refusal, State};
use hantei_store::database::Database;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::memory::Memory;
use hantei_store::log::tables::Tables;
use hantei_store::log::{Access, Appended, Batch, EventLog, LogContents, LogError, LogId, Operation};
use hantei_store::scorekeeper::{ExecuteError, Order, Repetition, Scorekeeper, Transaction};
use hantei_store::upcast;

use crate::venue::{enter, matches, order, order_at, pair, register, start};
use crate::{START, contents, opening, text, verified};

fn drop_out(entrant: u32) -> Command {
    Command::Drop { entrant: EntrantId(entrant), reason: None }
}

#[tokio::test]
async fn a_command_repeated_under_its_key_happens_once_also_after_the_log_was_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let mut scorekeeper = start(Jsonl::create(&path, opening()).await.unwrap(), 4).await;
    let first = scorekeeper.execute(&order("late"), &drop_out(3)).await.unwrap();
    assert_eq!((first.repetition, first.events.len()), (Repetition::First, 1));
    let before = text(scorekeeper.log()).await;
    assert_eq!(scorekeeper.repetition("late"), Repetition::Repeated);
    assert_eq!(scorekeeper.repetition("later"), Repetition::First);

    let again = scorekeeper.execute(&order("late"), &drop_out(3)).await.unwrap();
    assert_eq!((again.repetition, &again.events), (Repetition::Repeated, &first.events));
    assert!(again.notices.is_empty());
    drop(scorekeeper);

    let log = Jsonl::open(&path, Access::Write).await.unwrap();
    let mut scorekeeper = Scorekeeper::open(log).await.unwrap();
    let again = scorekeeper.execute(&order_at("late", 0), &drop_out(3)).await.unwrap();
    assert_eq!((again.repetition, &again.events), (Repetition::Repeated, &first.events));
    assert_eq!(text(scorekeeper.log()).await, before);
}

#[tokio::test]
async fn a_key_that_stands_for_another_command_or_another_actor_is_refused_and_nothing_is_lost_in_silence() {
    let mut scorekeeper = start(Memory::create(&opening()), 4).await;
    scorekeeper.execute(&order("pair"), &pair()).await.unwrap();
    let ids: Vec<MatchId> = matches(&scorekeeper.state()).iter().map(|match_| match_.id).collect();
    scorekeeper.execute(&order("r1"), &enter(ids[0])).await.unwrap();
    let before = text(scorekeeper.log()).await;
    let judge = Order { actor: Actor::console(Role::Judge), ..order("r1") };
    for (order, command) in [
        (order("r1"), enter(ids[1])),
        (order("r1"), drop_out(1)),
        (order("pair"), enter(ids[1])),
        (order("start 0"), pair()),
        (judge, enter(ids[0])),
    ] {
        let refused = scorekeeper.execute(&order, &command).await;
        let Err(ExecuteError::Refused(why)) = &refused else { panic!("{}: {refused:?}", order.key) };
        assert!(matches!(**why, Refusal::KeyReused { .. }), "{}: {why:?}", order.key);
    }
    assert_eq!(text(scorekeeper.log()).await, before);
    let again = scorekeeper.execute(&order("r1"), &enter(ids[0])).await.unwrap();
    assert_eq!(again.repetition, Repetition::Repeated);
}

#[tokio::test]
async fn a_refused_command_leaves_the_log_as_it_was_to_the_byte() {
    let mut scorekeeper = start(Memory::create(&opening()), 4).await;
    scorekeeper.execute(&order("pair"), &pair()).await.unwrap();
    let (before, digest) = (text(scorekeeper.log()).await, scorekeeper.state().digest());
    let commands = [
        pair(),
        register("Late"),
        drop_out(9),
        enter(MatchId(9)),
        Command::Finish,
        Command::DiscardDraft,
        Command::CloseRound { leave_open: None },
    ];
    for command in commands {
        let refused = scorekeeper.execute(&order(&format!("{command:?}")), &command).await;
        assert!(matches!(refused, Err(ExecuteError::Refused(_))), "{command:?}: {refused:?}");
    }
    assert_eq!(text(scorekeeper.log()).await, before);
    assert_eq!(scorekeeper.state().digest(), digest);
}

/// Returns two scorekeepers of one log in a database, each with a connection of its own.
async fn two_desks(path: &Path) -> [Scorekeeper<Tables>; 2] {
    let here = start(Database::open(path).await.unwrap().create(&opening()).await.unwrap(), 8).await;
    let there = Database::open(path).await.unwrap().log(&opening().log).await.unwrap();
    [here, Scorekeeper::open(there).await.unwrap()]
}

#[tokio::test]
async fn two_desks_that_write_into_one_database_both_succeed_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let [mut here, mut there] = two_desks(&folder.path().join("hantei.db")).await;
    here.execute(&order("pair"), &pair()).await.unwrap();
    // Each writes after the other and does not know of it: it reads on, decides again, and the clock
    // that is behind waits for the log.
    let open: Vec<MatchId> = matches(&here.state()).iter().map(|match_| match_.id).collect();
    for (number, match_id) in open.iter().enumerate() {
        let desk = if number % 2 == 0 { &mut there } else { &mut here };
        let now = START + 5_000 - i64::try_from(number).unwrap() * 1_000;
        let answer =
            desk.execute(&order_at(&format!("enter {number}"), now), &enter(*match_id)).await.unwrap();
        assert_eq!((answer.repetition, answer.events.len()), (Repetition::First, 1), "{match_id}");
    }
    assert!(here.catch_up().await.unwrap() | there.catch_up().await.unwrap());
    assert!(matches(&here.state()).iter().all(|match_| match_.state() == MatchState::Done));
    assert_eq!(here.state().digest(), there.state().digest());
    verified(&contents(here.log()).await);
}

#[tokio::test]
async fn what_another_desk_wrote_counts_before_a_command_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [mut here, mut there] = two_desks(&folder.path().join("hantei.db")).await;
    here.execute(&order("pair"), &pair()).await.unwrap();
    // There nobody has seen the round yet.
    let match_id = matches(&here.state())[0].id;
    let entered = there.execute(&order("enter"), &enter(match_id)).await.unwrap();
    assert_eq!(entered.repetition, Repetition::First);
    // The same command under the same key, sent to the other desk, is a repetition and no refusal.
    let again = here.execute(&order("enter"), &enter(match_id)).await.unwrap();
    assert_eq!((again.repetition, again.events), (Repetition::Repeated, entered.events));
    let refused = here.execute(&order("enter again"), &enter(match_id)).await;
    assert!(matches!(refused, Err(ExecuteError::Refused(_))), "{refused:?}");
}

/// Makes the log at `path` hold the erasure of person 3 and, as after a crash in between, still the
/// record.
async fn erased_but_for_a_crash(log: impl EventLog) {
    let scorekeeper = start(log, 4).await;
    let erase = Command::ErasePerson { person: PersonId(3), reason: "asked for it".to_owned() };
    let order = order("erase");
    let by = upcast::by(&order.actor);
    // What the scorekeeper appends before it erases the record.
    let decided = hantei_core::tournament::decide(&order.context(), &scorekeeper.state(), &erase).unwrap();
    assert_eq!(decided.erased, [PersonId(3)]);
    let entries =
        decided.events.iter().map(|event| upcast::entry(event, order.now, by.clone(), order.key.clone()));
    let version = scorekeeper.log().read().await.unwrap().version().unwrap();
    let batch = Batch { expected_version: version, entries: entries.collect(), people: vec![] };
    scorekeeper.log().append(batch).await.unwrap();
}

#[tokio::test]
async fn an_erasure_that_a_crash_interrupted_is_finished_when_the_log_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    erased_but_for_a_crash(Jsonl::create(&path, opening()).await.unwrap()).await;
    check_erased(Jsonl::open(&path, Access::Write).await.unwrap()).await;
    assert!(!std::fs::read_to_string(&path).unwrap().contains("P3"));

    let path = folder.path().join("hantei.db");
    erased_but_for_a_crash(Database::open(&path).await.unwrap().create(&opening()).await.unwrap()).await;
    check_erased(Database::open(&path).await.unwrap().log(&opening().log).await.unwrap()).await;
}

async fn check_erased(log: impl EventLog) {
    assert!(text(&log).await.contains("\"P3\""), "the crash left the record");
    let mut scorekeeper = Scorekeeper::open(log).await.unwrap();
    let state = scorekeeper.state();
    let record = |person| state.records.get(PersonId(person)).is_some();
    assert_eq!([1, 2, 3, 4].map(record), [true, true, false, true], "nobody sees the record any more");
    assert_eq!(scorekeeper.finish_erasures().await.unwrap(), [PersonId(3)]);
    assert_eq!(scorekeeper.finish_erasures().await.unwrap(), []);
    let read = contents(scorekeeper.log()).await;
    assert_eq!(verified(&read).erased, [PersonId(3)]);
    assert!(!text(scorekeeper.log()).await.contains("\"P3\""));
}

/// A log on a disk that appends and then does not let a file be written anew.
#[derive(Debug, Clone)]
struct Stubborn(Memory);

impl EventLog for Stubborn {
    fn log_id(&self) -> &LogId {
        self.0.log_id()
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        self.0.read().await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        self.0.read_since(version).await
    }

    async fn append_noting(&self, batch: Batch, operations: &[Operation]) -> Result<Appended, LogError> {
        self.0.append_noting(batch, operations).await
    }

    async fn erase_person(&self, _person: PersonId) -> Result<u64, LogError> {
        let source = std::io::Error::from(std::io::ErrorKind::StorageFull).into();
        Err(LogError::World { doing: "erase from", log: self.log_id().to_string(), source })
    }
}

#[tokio::test]
async fn an_erasure_that_the_disk_refuses_is_recorded_and_said_to_be() {
    let memory = Memory::create(&opening());
    let mut scorekeeper = start(Stubborn(memory.clone()), 4).await;
    let version = contents(&memory).await.version().unwrap();
    let erase = Command::ErasePerson { person: PersonId(3), reason: "asked for it".to_owned() };
    let failed = scorekeeper.execute(&order("erase"), &erase).await;
    let Err(ExecuteError::Log(LogError::ErasureUnfinished { person, source, .. })) = failed else {
        panic!("{failed:?}");
    };
    assert_eq!(person, PersonId(3));
    assert!(matches!(*source, LogError::World { .. }), "{source}");
    assert_eq!(contents(&memory).await.version(), Some(version + 1), "the event is in the log");
    assert!(scorekeeper.state().records.get(PersonId(3)).is_none(), "nobody sees the record any more");

    let mut scorekeeper = Scorekeeper::open(memory).await.unwrap();
    assert_eq!(scorekeeper.finish_erasures().await.unwrap(), [PersonId(3)]);
    assert_eq!(verified(&contents(scorekeeper.log()).await).erased, [PersonId(3)]);
}

/// The hashes of such a log are in order: it was written by other means, or anew.
#[tokio::test]
async fn a_log_whose_events_cannot_have_followed_is_not_opened() {
    let with = |events: Vec<Event>| async move {
        let log = Memory::create(&opening());
        drop(start(log.clone(), 4).await);
        let version = contents(&log).await.version().unwrap();
        let by = upcast::by(&order("forged").actor);
        let entries =
            events.iter().map(|event| upcast::entry(event, START + 2_000, by.clone(), "forged".to_owned()));
        let batch = Batch { expected_version: version, entries: entries.collect(), people: vec![] };
        log.append(batch).await.unwrap();
        verified(&contents(&log).await);
        (version, Scorekeeper::open(log).await)
    };
    let (_, opened) =
        with(vec![Event::RoleGranted { account: "desk".to_owned(), role: Role::HeadJudge }]).await;
    assert!(opened.is_ok(), "{opened:?}");
    let stranger = Event::EntrantCheckedIn { entrant: EntrantId(9) };
    let (version, refused) = with(vec![stranger]).await;
    match refused {
        Err(LogError::Inconsistent { version: found, line, why, .. }) => {
            assert_eq!((found, line), (version + 1, Some(version + 1)));
            assert_eq!(why, Inconsistency::UnknownEntrant { entrant: EntrantId(9) });
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_another_desk_wrote_against_the_rules_is_not_built_on() {
    let log = Memory::create(&opening());
    let mut scorekeeper = start(log.clone(), 4).await;
    let version = contents(&log).await.version().unwrap();
    let by = upcast::by(&order("forged").actor);
    let forged = Event::DraftDiscarded {};
    let entries = vec![upcast::entry(&forged, START + 2_000, by, "forged".to_owned())];
    log.append(Batch { expected_version: version, entries, people: vec![] }).await.unwrap();
    for key in ["once", "and again"] {
        let refused = scorekeeper.execute(&order(key), &pair()).await;
        let why = Inconsistency::NoDraft;
        let found = matches!(&refused, Err(ExecuteError::Log(LogError::Inconsistent { why: found, .. })) if *found == why);
        assert!(found, "{refused:?}");
    }
}

#[tokio::test]
async fn what_is_read_back_from_a_log_is_the_state_that_was_played() {
    let regulation = catalogue().find("kde-tcg-policy-2.3").unwrap();
    let plan = Plan {
        players: 24,
        rounds: None,
        seed: Seed([24; 32]),
        drops_percent: 10,
        late_percent: 10,
        draws_percent: 10,
    };
    let log = Memory::create(&opening());
    let mut batches: Vec<Batch> = Vec::new();
    let mut version = 1;
    let (played, _) = play(regulation, &plan, &mut |context, _, decision| {
        let by = upcast::by(&context.actor);
        let key = format!("command {}", batches.len());
        let entries =
            decision.events.iter().map(|event| upcast::entry(event, context.now, by.clone(), key.clone()));
        let entries: Vec<_> = entries.collect();
        let people = decision.people.iter().map(upcast::person_line).collect();
        let count = entries.len() as u64;
        if count > 0 {
            batches.push(Batch { expected_version: version, entries, people });
            version += count;
        }
    })
    .unwrap();
    for batch in batches {
        log.append(batch).await.unwrap();
    }
    verified(&contents(&log).await);
    let scorekeeper = Scorekeeper::open(log).await.unwrap();
    assert_eq!(scorekeeper.state().digest(), played.digest());
    assert_eq!(scorekeeper.state().version, played.version);
    let names = |state: &State| -> Vec<String> {
        state.entrants().filter_map(|(id, _)| state.record(id).map(|record| record.name.clone())).collect()
    };
    assert_eq!(names(&scorekeeper.state()), names(&played), "the people are read back too");
}

#[tokio::test]
async fn a_transaction_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let [mut here, mut there] = two_desks(&folder.path().join("hantei.db")).await;
    let mut transaction = Transaction::new((*here.state()).clone());
    transaction.add(&order("drops"), &drop_out(1)).unwrap();
    transaction.add(&order("drops"), &drop_out(2)).unwrap();
    let refused = transaction.add(&order("drops"), &drop_out(2));
    assert!(refused.is_err(), "a refused command leaves the transaction as it was: {refused:?}");

    let stale = transaction.clone();
    there.execute(&order("other"), &drop_out(3)).await.unwrap();
    let before = text(here.log()).await;
    let moved = here.commit(&order("drops"), transaction).await;
    assert!(matches!(moved, Err(LogError::Moved { .. })), "another desk wrote meanwhile: {moved:?}");
    here.catch_up().await.unwrap();
    let moved = here.commit(&order("drops"), stale).await;
    assert!(matches!(moved, Err(LogError::Moved { .. })), "it began in an older state: {moved:?}");
    assert_eq!(text(here.log()).await, before);

    let mut transaction = Transaction::new((*here.state()).clone());
    transaction.add(&order("drops"), &drop_out(1)).unwrap();
    transaction.add(&order("drops"), &drop_out(2)).unwrap();
    let state = transaction.state().digest();
    here.commit(&order("drops"), transaction).await.unwrap();
    assert_eq!(here.state().digest(), state);
    assert_eq!(here.repetition("drops"), Repetition::Repeated);
}
