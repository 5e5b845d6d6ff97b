//! What a database does beyond the contract.

use hantei_core::id::PersonId;
use hantei_store::account::Accounts;
use hantei_store::database::Database;
use hantei_store::log::{EventLog, LogError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

use crate::{contents, opening, people, results, text, verified};

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
pub(crate) const FIRST_SCHEMA: &str = "
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
    assert!(matches!(Database::open(&path).await, Err(LogError::NotALog { .. })));
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
