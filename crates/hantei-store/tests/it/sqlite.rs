//! What a database does beyond the contract.

use hantei_core::id::PersonId;
use hantei_store::account::Accounts;
use hantei_store::database::sqlite::Database;
use hantei_store::log::{Access, EventLog, LogError, Operation, jsonl::Jsonl};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::{contents, erasure, opening, opening_of, people, results, text, verified};

async fn run(path: &std::path::Path, sql: &str) {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn number(path: &std::path::Path, sql: &str) -> i64 {
    let mut connection =
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap();
    let (number,) = sqlx::query_as(AssertSqlSafe(sql.to_owned())).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    number
}

#[tokio::test]
async fn several_tournaments_live_in_one_database_without_noticing_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("hantei.db")).await.unwrap();
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

#[tokio::test]
async fn what_another_process_appended_is_seen_as_a_conflict_and_then_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hantei.db");
    let here = Database::open(&path).await.unwrap().create(&opening()).await.unwrap();
    let there = Database::open(&path).await.unwrap().log(&opening().log).await.unwrap();
    here.append(results(1, "c1", 1)).await.unwrap();
    there.append(results(2, "c2", 2)).await.unwrap();
    let moved = here.append(results(2, "c3", 1)).await;
    assert!(matches!(moved, Err(LogError::Moved { expected: 2, actual: 4 })), "{moved:?}");
    assert_eq!(here.read_since(2).await.unwrap().events().count(), 2);
    here.append(results(4, "c3", 1)).await.unwrap();
    assert_eq!(verified(&contents(&there).await).events, 5);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hantei.db");
    drop(Database::open(&path).await.unwrap().create(&opening()).await.unwrap());
    let version = number(&path, "PRAGMA user_version").await;
    run(&path, "PRAGMA user_version = 700").await;
    match Database::open(&path).await {
        Err(LogError::Newer { found: 700, known, .. }) => assert_eq!(i64::from(known), version),
        other => panic!("{other:?}"),
    }
    run(&path, &format!("PRAGMA user_version = {version}")).await;
    Database::open(&path).await.unwrap().log(&opening().log).await.unwrap();
}

/// What the first version of the program made, to the letter.
const FIRST_SCHEMA: &str = "
    CREATE TABLE logs (log_id TEXT NOT NULL PRIMARY KEY) STRICT;
    CREATE TABLE events (
        log_id TEXT NOT NULL REFERENCES logs, version INTEGER NOT NULL, command TEXT NOT NULL,
        line TEXT NOT NULL, PRIMARY KEY (log_id, version)
    ) STRICT;
    CREATE INDEX events_by_command ON events (log_id, command);
    CREATE TABLE people (
        log_id TEXT NOT NULL REFERENCES logs, person INTEGER NOT NULL, version INTEGER NOT NULL,
        since INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (log_id, person, version)
    ) STRICT;
    CREATE TABLE operation_log (
        number INTEGER PRIMARY KEY, log_id TEXT NOT NULL REFERENCES logs, at INTEGER NOT NULL,
        actor TEXT NOT NULL, command TEXT NOT NULL, request TEXT NOT NULL, outcome TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = 1;
";

#[tokio::test]
async fn a_database_of_the_first_version_is_brought_to_the_present_form_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old.db"), folder.path().join("new.db"));
    let log = Database::open(&new).await.unwrap().create(&opening()).await.unwrap();
    log.append(people(1, "c1", &[(1, 1, "Yugi")])).await.unwrap();
    let before = text(&log).await;
    run(&old, FIRST_SCHEMA).await;
    let copy = format!(
        "ATTACH '{}' AS new;
         INSERT INTO logs SELECT log_id FROM new.logs;
         INSERT INTO events SELECT log_id, version, command, line FROM new.events;
         INSERT INTO people SELECT log_id, person, version, since, line FROM new.people;",
        new.display()
    );
    run(&old, &copy).await;

    let database = Database::open(&old).await.unwrap();
    assert_eq!(database.epoch(), 1);
    assert_eq!(Accounts::from(database.clone()).accounts().await.unwrap(), []);
    let log = database.log(&opening().log).await.unwrap();
    assert_eq!(text(&log).await, before);
    log.append(results(2, "c2", 1)).await.unwrap();
    assert_eq!(verified(&contents(&log).await).events, 3);
}

#[tokio::test]
async fn whoever_opened_a_database_before_it_was_restored_writes_nothing_into_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hantei.db");
    let database = Database::open(&path).await.unwrap();
    let log = database.create(&opening()).await.unwrap();
    log.append(results(1, "c1", 1)).await.unwrap();
    let before = text(&log).await;
    run(&path, "UPDATE venue SET epoch = 2").await;

    let other = |error: LogError| matches!(error, LogError::OtherEpoch { opened: 1, found: 2, .. });
    assert!(other(log.append(results(2, "c2", 1)).await.unwrap_err()));
    assert!(other(log.note(&[]).await.unwrap_err()));
    assert!(other(log.erase_person(PersonId(1)).await.unwrap_err()));
    assert!(other(database.create(&opening_of("second")).await.unwrap_err()));
    assert!(other(database.heads().await.unwrap_err()));
    assert_eq!(text(&log).await, before, "what was there can still be read");

    let database = Database::open(&path).await.unwrap();
    assert_eq!(database.epoch(), 2);
    assert_eq!(database.heads().await.unwrap(), [(opening().log, 2)].into());
    let log = database.log(&opening().log).await.unwrap();
    log.append(results(2, "c2", 1)).await.unwrap();
}

#[tokio::test]
async fn the_database_of_another_program_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.cdb");
    run(&path, "CREATE TABLE texts (id INTEGER PRIMARY KEY, name TEXT)").await;
    let before = std::fs::read(&path).unwrap();
    assert!(matches!(Database::open(&path).await, Err(LogError::NotALog { .. })));
    assert_eq!(std::fs::read(&path).unwrap(), before);
    std::fs::write(
        &path,
        "no database at all, but long enough to be taken for the head of one, if anyone did so",
    )
    .unwrap();
    assert!(matches!(Database::open(&path).await, Err(LogError::World { .. })));
}

/// The line and the code of a fault.
type Found = Option<(u64, &'static str)>;

/// The lines are in order; what stands beside them, and what programs look rows up by, is not.
#[tokio::test]
async fn a_row_that_says_otherwise_than_its_line_is_found() {
    #[rustfmt::skip] // One forgery, one line.
    let rows: [(&str, &str, Found); 10] = [
        ("nothing is changed", "SELECT 1", None),
        ("an event under another command", "UPDATE events SET command = 'c9' WHERE version = 3", Some((3, "row-mismatch"))),
        ("the last event under another version", "UPDATE events SET version = 9 WHERE version = 4", Some((4, "row-mismatch"))),
        ("an event before the first", "UPDATE events SET version = -1 WHERE version = 3", Some((1, "row-mismatch"))),
        ("a record of another person", "UPDATE people SET person = 7 WHERE person = 2", Some((6, "row-mismatch"))),
        ("a record in another version", "UPDATE people SET version = 3 WHERE person = 2", Some((6, "row-mismatch"))),
        ("a record that came before it was recorded", "UPDATE people SET since = 2 WHERE person = 2", Some((6, "row-mismatch"))),
        ("a record from the time before the log", "UPDATE people SET since = -1 WHERE person = 1", Some((5, "row-mismatch"))),
        ("a record that is still to come", "UPDATE people SET since = 99 WHERE person = 1", Some((5, "row-mismatch"))),
        ("a log that is not listed", "PRAGMA foreign_keys = OFF; DELETE FROM logs", Some((1, "log-not-listed"))),
    ];
    for (name, sql, expected) in rows {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hantei.db");
        let log = Database::open(&path).await.unwrap().create(&opening()).await.unwrap();
        log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
        log.append(results(3, "c2", 1)).await.unwrap();
        drop(log);
        run(&path, sql).await;
        let read = match Database::open(&path).await.unwrap().log(&opening().log).await {
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

#[tokio::test]
async fn an_erased_name_is_nowhere_in_the_files_of_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("hantei.db")).await.unwrap();
    let log = database.create(&opening()).await.unwrap();
    log.append(people(1, "c1", &[(1, 1, "Bakura-to-be-erased"), (2, 1, "Joey")])).await.unwrap();
    let mentions = || {
        let files = std::fs::read_dir(folder.path()).unwrap();
        let named = |bytes: &[u8]| bytes.windows(19).any(|window| window == b"Bakura-to-be-erased");
        files.filter(|file| named(&std::fs::read(file.as_ref().unwrap().path()).unwrap())).count()
    };
    assert_ne!(mentions(), 0);
    log.erase_person(PersonId(1)).await.unwrap();
    assert_eq!(mentions(), 0);
}

#[tokio::test]
async fn a_refused_command_leaves_its_entry_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("hantei.db")).await.unwrap();
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

#[tokio::test]
async fn the_contents_of_a_database_are_the_file_of_the_same_log() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("hantei.db")).await.unwrap();
    let log = database.create(&opening()).await.unwrap();
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    std::fs::write(&path, contents(&log).await.bytes()).unwrap();
    let file = Jsonl::open(&path, Access::Write).await.unwrap();
    assert_eq!(verified(&contents(&file).await), verified(&contents(&log).await));
    file.append(results(3, "c2", 2)).await.unwrap();
    assert_eq!(verified(&contents(&file).await).events, 5);
}
