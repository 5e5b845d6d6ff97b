//! What every database does beyond the contract of a log.

use hantei_core::id::PersonId;
use hantei_store::log::{Access, EventLog, LogError, Operation, jsonl::Jsonl};

use crate::engine::{Engine, on_every_engine};
use crate::{contents, erasure, opening, opening_of, people, results, text, verified};

on_every_engine!(
    several_tournaments_live_in_one_database_without_noticing_each_other,
    what_another_process_appended_is_seen_as_a_conflict_and_then_read,
    whoever_opened_a_database_before_it_was_restored_writes_nothing_into_it,
    a_row_that_says_otherwise_than_its_line_is_found,
    a_refused_command_leaves_its_entry_and_nothing_else,
    the_contents_of_a_database_are_the_file_of_the_same_log,
);

async fn several_tournaments_live_in_one_database_without_noticing_each_other(engine: impl Engine) {
    let database = engine.open().await;
    let first = database.create(&opening_of("first")).await.unwrap();
    let second = database.create(&opening_of("second")).await.unwrap();
    first.append(people(1, "c1", &[(1, 1, "Yugi")])).await.unwrap();
    second.append(people(1, "c1", &[(1, 1, "Kaiba"), (2, 1, "Mokuba")])).await.unwrap();
    first.append(erasure(2, "c2", 1)).await.unwrap();
    first.erase_person(PersonId(1)).await.unwrap();
    let logs: Vec<_> = database.logs().await.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(logs, ["first", "second"]);
    assert_eq!(verified(&contents(&first).await).erased, [PersonId(1)]);
    assert_eq!(verified(&contents(&second).await).people, 2);
    assert!(matches!(database.create(&opening_of("first")).await, Err(LogError::Exists { .. })));
    assert!(matches!(database.log(&"third".parse().unwrap()).await, Err(LogError::NoSuchLog { .. })));
}

async fn what_another_process_appended_is_seen_as_a_conflict_and_then_read(engine: impl Engine) {
    let here = engine.open().await.create(&opening()).await.unwrap();
    let there = engine.open().await.log(&opening().log).await.unwrap();
    here.append(results(1, "c1", 1)).await.unwrap();
    there.append(results(2, "c2", 2)).await.unwrap();
    let moved = here.append(results(2, "c3", 1)).await;
    assert!(matches!(moved, Err(LogError::Moved { expected: 2, actual: 4 })), "{moved:?}");
    assert_eq!(here.read_since(2).await.unwrap().events().count(), 2);
    here.append(results(4, "c3", 1)).await.unwrap();
    assert_eq!(verified(&contents(&there).await).events, 5);
}

async fn whoever_opened_a_database_before_it_was_restored_writes_nothing_into_it(engine: impl Engine) {
    let database = engine.open().await;
    let log = database.create(&opening()).await.unwrap();
    log.append(results(1, "c1", 1)).await.unwrap();
    let before = text(&log).await;
    engine.run("UPDATE venue SET epoch = 2").await;

    let other = |error: LogError| matches!(error, LogError::OtherEpoch { opened: 1, found: 2, .. });
    assert!(other(log.append(results(2, "c2", 1)).await.unwrap_err()));
    assert!(other(log.note(&[]).await.unwrap_err()));
    assert!(other(log.erase_person(PersonId(1)).await.unwrap_err()));
    assert!(other(database.create(&opening_of("second")).await.unwrap_err()));
    assert!(other(database.heads().await.unwrap_err()));
    assert_eq!(text(&log).await, before, "what was there can still be read");

    let database = engine.open().await;
    assert_eq!(database.epoch(), 2);
    assert_eq!(database.heads().await.unwrap(), [(opening().log, 2)].into());
    let log = database.log(&opening().log).await.unwrap();
    log.append(results(2, "c2", 1)).await.unwrap();
}

/// The line and the code of a fault.
type Found = Option<(u64, &'static str)>;

/// The lines are in order; what stands beside them, and what programs look rows up by, is not.
async fn a_row_that_says_otherwise_than_its_line_is_found(engine: impl Engine) {
    #[rustfmt::skip] // One forgery, one line.
    let rows: [(&str, &str, Found); 10] = [
        ("nothing-is-changed", "SELECT 'LOG'", None),
        ("an-event-under-another-command", "UPDATE events SET command = 'c9' WHERE log_id = 'LOG' AND version = 3", Some((3, "row-mismatch"))),
        ("the-last-event-under-another-version", "UPDATE events SET version = 9 WHERE log_id = 'LOG' AND version = 4", Some((4, "row-mismatch"))),
        ("an-event-before-the-first", "UPDATE events SET version = -1 WHERE log_id = 'LOG' AND version = 3", Some((1, "row-mismatch"))),
        ("a-record-of-another-person", "UPDATE people SET person = 7 WHERE log_id = 'LOG' AND person = 2", Some((6, "row-mismatch"))),
        ("a-record-in-another-version", "UPDATE people SET version = 3 WHERE log_id = 'LOG' AND person = 2", Some((6, "row-mismatch"))),
        ("a-record-that-came-before-it-was-recorded", "UPDATE people SET since = 2 WHERE log_id = 'LOG' AND person = 2", Some((6, "row-mismatch"))),
        ("a-record-from-the-time-before-the-log", "UPDATE people SET since = -1 WHERE log_id = 'LOG' AND person = 1", Some((5, "row-mismatch"))),
        ("a-record-that-is-still-to-come", "UPDATE people SET since = 99 WHERE log_id = 'LOG' AND person = 1", Some((5, "row-mismatch"))),
        ("a-log-that-is-not-listed", "DELETE FROM logs WHERE log_id = 'LOG'", Some((1, "log-not-listed"))),
    ];
    let database = engine.open().await;
    for (name, sql, expected) in rows {
        let log = database.create(&opening_of(name)).await.unwrap();
        log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
        log.append(results(3, "c2", 1)).await.unwrap();
        engine.run(&sql.replace("LOG", name)).await;
        let read = match database.log(&opening_of(name).log).await {
            Ok(log) => log.read().await,
            Err(error) => Err(error),
        };
        let found = match read {
            Ok(read) => {
                verified(&read);
                None
            }
            Err(LogError::Damaged { log: _, fault }) => Some((fault.line, fault.kind.code())),
            Err(error) => panic!("{name}: {error}"),
        };
        assert_eq!(found, expected, "{name}");
    }
}

async fn a_refused_command_leaves_its_entry_and_nothing_else(engine: impl Engine) {
    let database = engine.open().await;
    let log = database.create(&opening()).await.unwrap();
    let before = text(&log).await;
    let operation = Operation {
        at: opening().at,
        actor: "scorekeeper".to_owned(),
        command: "c1".to_owned(),
        request: "close-round".to_owned(),
        outcome: "results-missing".to_owned(),
    };
    log.note(std::slice::from_ref(&operation)).await.unwrap();
    assert_eq!(text(&log).await, before);
    assert_eq!(log.operations().await.unwrap(), [operation]);
}

async fn the_contents_of_a_database_are_the_file_of_the_same_log(engine: impl Engine) {
    let database = engine.open().await;
    let log = database.create(&opening()).await.unwrap();
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    std::fs::write(&path, contents(&log).await.bytes()).unwrap();
    let file = Jsonl::open(&path, Access::Write).await.unwrap();
    assert_eq!(verified(&contents(&file).await), verified(&contents(&log).await));
    file.append(results(3, "c2", 2)).await.unwrap();
    assert_eq!(verified(&contents(&file).await).events, 5);
}
