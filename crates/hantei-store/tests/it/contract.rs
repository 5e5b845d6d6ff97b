//! What every kind of log promises. Each test runs once for each kind.

use hantei_core::id::PersonId;
use hantei_store::database::Database;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::memory::Memory;
use hantei_store::log::{Access, AnyLog, Appended, Batch, EventLog, LogError};
use tempfile::TempDir;

use crate::server::OnAServer;
use crate::{commands, contents, erasure, names, opening, people, results, text, verified};

/// A place in which a log can be begun, left and found again.
trait Place: Sized {
    /// Returns a new place; `None`, with a word about it, where there can be none.
    async fn make() -> Option<Self>;
    async fn begin(&self) -> AnyLog;
    async fn leave_and_return(&self, log: AnyLog) -> AnyLog;
}

struct InMemory;

impl Place for InMemory {
    async fn make() -> Option<Self> {
        Some(Self)
    }

    async fn begin(&self) -> AnyLog {
        Memory::create(&opening()).into()
    }

    async fn leave_and_return(&self, log: AnyLog) -> AnyLog {
        log
    }
}

struct InAFile(TempDir);

impl Place for InAFile {
    async fn make() -> Option<Self> {
        Some(Self(tempfile::tempdir().unwrap()))
    }

    async fn begin(&self) -> AnyLog {
        Jsonl::create(self.0.path().join("event.hantei.jsonl"), opening()).await.unwrap().into()
    }

    async fn leave_and_return(&self, log: AnyLog) -> AnyLog {
        drop(log);
        Jsonl::open(self.0.path().join("event.hantei.jsonl"), Access::Write).await.unwrap().into()
    }
}

struct InSqlite(TempDir);

impl Place for InSqlite {
    async fn make() -> Option<Self> {
        Some(Self(tempfile::tempdir().unwrap()))
    }

    async fn begin(&self) -> AnyLog {
        let database = Database::open(self.0.path().join("hantei.db")).await.unwrap();
        database.create(&opening()).await.unwrap().into()
    }

    async fn leave_and_return(&self, log: AnyLog) -> AnyLog {
        drop(log);
        let database = Database::open(self.0.path().join("hantei.db")).await.unwrap();
        database.log(&opening().log).await.unwrap().into()
    }
}

impl Place for OnAServer {
    async fn make() -> Option<Self> {
        Self::make().await
    }

    async fn begin(&self) -> AnyLog {
        Database::connect(&self.url()).await.unwrap().create(&opening()).await.unwrap().into()
    }

    async fn leave_and_return(&self, log: AnyLog) -> AnyLog {
        drop(log);
        let database = Database::connect(&self.url()).await.unwrap();
        database.log(&opening().log).await.unwrap().into()
    }
}

macro_rules! contract {
    (of $kind:ident in $place:ident: $($promise:ident),+) => {
        mod $kind {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $promise() {
                    let Some(place) = <super::$place as super::Place>::make().await else { return };
                    super::$promise(place).await;
                }
            )+
        }
    };
    ($($promise:ident),+ $(,)?) => {
        contract!(of memory in InMemory: $($promise),+);
        contract!(of jsonl in InAFile: $($promise),+);
        contract!(of sqlite in InSqlite: $($promise),+);
        contract!(of postgres in OnAServer: $($promise),+);
    };
}

contract!(
    a_new_log_holds_the_event_that_opened_it,
    what_was_appended_is_read_in_order,
    whoever_decided_on_an_older_version_is_told_and_nothing_is_written,
    a_batch_with_an_event_in_the_past_is_refused_as_a_whole,
    the_log_is_the_same_after_it_was_left,
    of_several_who_append_at_once_one_wins_each_version,
    only_what_follows_a_version_is_read,
    the_latest_record_of_a_person_is_in_force,
    an_erased_person_leaves_the_events_as_they_were,
    the_keys_of_commands_can_be_read_back,
    text_in_any_script_comes_back_to_the_byte,
);

async fn a_new_log_holds_the_event_that_opened_it(place: impl Place) {
    let log = place.begin().await;
    let read = contents(&log).await;
    assert_eq!(log.log_id(), &opening().log);
    assert_eq!(read.log_id(), &opening().log);
    assert_eq!(read.version(), Some(1));
    let event = read.events().next().unwrap().unwrap();
    assert_eq!((&*event.kind, event.v, event.at, event.schema), ("log_opened", 1, opening().at, 1));
    assert_eq!(event.data.get(), r#"{"format":1,"log":"autumn-regional","software":"hantei 0.1.0"}"#);
    assert_eq!(verified(&read).events, 1);
}

async fn what_was_appended_is_read_in_order(place: impl Place) {
    let log = place.begin().await;
    let appended = log.append(results(1, "c1", 3)).await.unwrap();
    assert_eq!(appended, Appended { first_version: 2, last_version: 4 });
    let appended = log.append(results(4, "c2", 1)).await.unwrap();
    assert_eq!(appended, Appended { first_version: 5, last_version: 5 });

    let read = contents(&log).await;
    let events: Vec<_> = read.events().map(Result::unwrap).collect();
    assert_eq!(events.iter().map(|event| event.v).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(events.is_sorted_by_key(|event| event.at));
    assert!(events.windows(2).all(|pair| pair[1].prev == pair[0].hash), "the hashes are a chain");
    assert_eq!(events[3].data.get(), r#"{"table":3}"#);
    assert_eq!(events[3].by, crate::by());
    let verified = verified(&read);
    assert_eq!((verified.events, verified.head_hash), (5, events[4].hash));
}

async fn whoever_decided_on_an_older_version_is_told_and_nothing_is_written(place: impl Place) {
    let log = place.begin().await;
    log.append(results(1, "c1", 2)).await.unwrap();
    let before = text(&log).await;
    for expected in [0, 1, 2, 4] {
        match log.append(results(expected, "c2", 2)).await {
            Err(LogError::Moved { expected: found, actual: 3 }) => assert_eq!(found, expected),
            other => panic!("decided on version {expected}: {other:?}"),
        }
    }
    assert_eq!(text(&log).await, before);
}

async fn a_batch_with_an_event_in_the_past_is_refused_as_a_whole(place: impl Place) {
    let log = place.begin().await;
    log.append(results(1, "c1", 1)).await.unwrap();
    let before = text(&log).await;
    let mut batch = people(2, "c2", &[(1, 1, "Yugi"), (2, 1, "Joey"), (3, 1, "Téa")]);
    batch.entries[2].at = batch.entries[1].at - 1;
    let (last, given) = (batch.entries[1].at, batch.entries[2].at);
    match log.append(batch.clone()).await {
        Err(LogError::Earlier { last: found_last, given: found_given }) => {
            assert_eq!((found_last, found_given), (last, given));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(text(&log).await, before, "not even the events before it");

    for entry in &mut batch.entries {
        entry.at = last;
    }
    log.append(batch).await.expect("events of the same millisecond are in order");
    assert_eq!(verified(&contents(&log).await).events, 5);
}

async fn the_log_is_the_same_after_it_was_left(place: impl Place) {
    let log = place.begin().await;
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    log.append(results(3, "c2", 1)).await.unwrap();
    let before = text(&log).await;
    let log = place.leave_and_return(log).await;
    assert_eq!(log.log_id(), &opening().log);
    assert_eq!(text(&log).await, before);
    log.append(results(4, "c3", 2)).await.unwrap();
    let log = place.leave_and_return(log).await;
    let read = contents(&log).await;
    assert_eq!(read.version(), Some(6));
    assert_eq!(verified(&read).people, 2);
}

async fn of_several_who_append_at_once_one_wins_each_version(place: impl Place) {
    const TASKS: u64 = 6;
    const EACH: u64 = 5;
    let log = place.begin().await;
    let tasks: Vec<_> = (0..TASKS)
        .map(|task| {
            let log = log.clone();
            tokio::spawn(async move {
                let mut won = vec![];
                let mut version = 1;
                while (won.len() as u64) < EACH {
                    let command = format!("t{task}-{}", won.len());
                    match log.append(results(version, &command, 2)).await {
                        Ok(appended) => {
                            version = appended.last_version;
                            won.push((appended.first_version, command));
                        }
                        Err(LogError::Moved { actual, .. }) => version = actual,
                        Err(error) => panic!("{error}"),
                    }
                }
                won
            })
        })
        .collect();
    let mut won = vec![];
    for task in tasks {
        won.extend(task.await.unwrap());
    }
    won.sort();
    let read = contents(&log).await;
    assert_eq!(read.version(), Some(1 + 2 * TASKS * EACH));
    let found = commands(&read);
    let expected: Vec<_> = won.iter().flat_map(|(_, command)| [command.clone(), command.clone()]).collect();
    assert_eq!(found[1..], expected, "each version holds the event of the one who was told so");
    assert_eq!(verified(&read).events, 1 + 2 * TASKS * EACH);
}

async fn only_what_follows_a_version_is_read(place: impl Place) {
    let log = place.begin().await;
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    log.append(results(3, "c2", 1)).await.unwrap();
    log.append(people(4, "c3", &[(1, 2, "Yami"), (3, 1, "Téa")])).await.unwrap();
    let all = contents(&log).await;
    let lines: Vec<_> = all.events().map(|event| event.unwrap().line.to_vec()).collect();
    for version in 0..=8 {
        let read = log.read_since(version).await.unwrap();
        let following: Vec<_> = read.events().map(|event| event.unwrap().line.to_vec()).collect();
        let skipped = usize::try_from(version).unwrap().min(lines.len());
        assert_eq!(following, lines[skipped..], "after version {version}");
        assert_eq!(read.version(), (version < 6).then_some(6), "after version {version}");
    }
    let read = log.read_since(4).await.unwrap();
    let came: Vec<u32> = names(&read).iter().map(|(person, _)| *person).collect();
    assert!(came.contains(&1) && came.contains(&3), "the records that came with the events: {came:?}");
    assert!(log.read_since(6).await.unwrap().people().unwrap().is_empty());
}

async fn the_latest_record_of_a_person_is_in_force(place: impl Place) {
    let log = place.begin().await;
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    log.append(people(3, "c2", &[(1, 2, "Yami")])).await.unwrap();
    let read = contents(&log).await;
    assert_eq!(names(&read), [(1, r#"{"name":"Yami"}"#.to_owned()), (2, r#"{"name":"Joey"}"#.to_owned())]);
    let all: Vec<_> = read.records().unwrap().iter().map(|line| (line.person.0, line.version)).collect();
    assert_eq!((all.len(), all.iter().max()), (3, Some(&(2, 1))), "a copy needs every version: {all:?}");
    assert_eq!(verified(&read).people, 2);
}

async fn an_erased_person_leaves_the_events_as_they_were(place: impl Place) {
    let log = place.begin().await;
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (12, 1, "Joey"), (120, 1, "Téa")])).await.unwrap();
    log.append(people(4, "c2", &[(12, 2, "Joseph")])).await.unwrap();
    let events = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("{\"v\":")).map(str::to_owned).collect()
    };
    let before = text(&log).await;
    assert!(before.contains("Joseph"));

    log.append(erasure(5, "c3", 12)).await.unwrap();
    assert_eq!(log.erase_person(PersonId(12)).await.unwrap(), 2);
    assert_eq!(log.erase_person(PersonId(12)).await.unwrap(), 0);
    assert_eq!(log.erase_person(PersonId(7)).await.unwrap(), 0);
    log.append(results(6, "c4", 1)).await.expect("the log goes on");

    let log = place.leave_and_return(log).await;
    let after = text(&log).await;
    assert!(!after.contains("Jo"), "{after}");
    assert_eq!(events(&after)[..5], events(&before));
    let read = contents(&log).await;
    assert_eq!(names(&read).iter().map(|(person, _)| *person).collect::<Vec<_>>(), [1, 120]);
    let verified = verified(&read);
    assert_eq!(verified.erased, [PersonId(12)]);
    assert_eq!((verified.people, verified.events), (2, 7));
}

async fn the_keys_of_commands_can_be_read_back(place: impl Place) {
    let log = place.begin().await;
    // Events of several commands that waited together are one batch.
    let mut batch = results(1, "c1", 2);
    batch.entries.extend(results(3, "c2", 1).entries);
    log.append(batch).await.unwrap();
    let log = place.leave_and_return(log).await;
    assert_eq!(commands(&contents(&log).await), ["open", "c1", "c1", "c2"]);
}

async fn text_in_any_script_comes_back_to_the_byte(place: impl Place) {
    let log = place.begin().await;
    let data = r#"{"name":"髙橋 \"遊\"\\ 𠮷 \u0000 é \u2028","empty":{},"list":[1,-0.5e3,null]}"#;
    let batch = Batch {
        expected_version: 1,
        entries: vec![crate::entry(2, "鍵\u{2028}\"\\\u{1}", "渡", data)],
        people: vec![],
    };
    log.append(batch).await.unwrap();
    let log = place.leave_and_return(log).await;
    let read = contents(&log).await;
    let event = read.events().nth(1).unwrap().unwrap();
    assert_eq!(event.data.get(), data);
    assert_eq!((&*event.command, &*event.kind), ("鍵\u{2028}\"\\\u{1}", "渡"));
    assert_eq!(verified(&read).events, 2);
}
