//! Copies of a whole database, and going back to one.

use std::fs;
use std::path::{Path, PathBuf};

use hantei_store::account::{Accounts, NewAccount, Standing};
use hantei_store::database::{Database, LostLog, OpenCopy};
use hantei_store::log::{EventLog, LogError, Operation};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use tempfile::TempDir;

use crate::engine::{Engine, InAFile, OnAServer, on_every_engine};
use crate::sqlite::FIRST_SCHEMA;
use crate::{START, contents, opening, opening_of, people, results, text, verified};

on_every_engine!(
    a_copy_holds_everything_and_only_its_owner_may_read_it,
    a_copy_shows_one_moment_while_others_write,
    what_was_written_since_the_copy_is_named_before_it_is_lost,
    whoever_writes_while_the_losses_are_read_is_not_overwritten,
    what_went_on_otherwise_is_lost_from_where_it_parted,
    a_copy_of_the_first_version_can_be_restored,
    a_copy_of_one_engine_is_restored_into_the_other,
);

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.0.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    async fn open(&self, name: &str) -> OpenCopy {
        OpenCopy::open(&self.path(name), &self.path("work")).await.unwrap()
    }
}

fn account(login: &str) -> NewAccount {
    NewAccount {
        id: format!("id-{login}").parse().unwrap(),
        name: format!("{login} Example").parse().unwrap(),
        login: login.parse().unwrap(),
        password: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse().unwrap(),
        language: None,
    }
}

fn operation(outcome: &str) -> Operation {
    Operation {
        at: START,
        actor: "console organiser".to_owned(),
        command: "c1".to_owned(),
        request: "report".to_owned(),
        outcome: outcome.to_owned(),
    }
}

/// Fills a database with two logs, one of them archived, with operations and an account.
async fn fill(database: &Database) {
    let first = database.create(&opening_of("first")).await.unwrap();
    first.append(people(1, "c1", &[(1, 1, "髙橋"), (2, 1, "Joey")])).await.unwrap();
    first.append_noting(results(3, "c2", 2_000), &[operation("done")]).await.unwrap();
    first.note(&[operation("results_missing")]).await.unwrap();
    let second = database.create(&opening_of("second")).await.unwrap();
    second.append(results(1, "c1", 3)).await.unwrap();
    database.set_archived(second.log_id(), Some(START + 9)).await.unwrap();
    let accounts = Accounts::from(database.clone());
    accounts.create(&account("mika"), Standing::Owner, START).await.unwrap();
}

/// Everything that [`fill`] wrote, as it can be read back.
async fn everything(database: &Database) -> Vec<String> {
    let mut all = vec![format!("{:?}", database.archived().await.unwrap())];
    for log in database.logs().await.unwrap() {
        let log = database.log(&log).await.unwrap();
        verified(&contents(&log).await);
        all.push(text(&log).await);
        all.push(format!("{:?}", log.operations().await.unwrap()));
    }
    let accounts = Accounts::from(database.clone()).accounts().await.unwrap();
    all.push(format!("{:?}", accounts.iter().map(|account| account.login.as_str()).collect::<Vec<_>>()));
    all
}

async fn a_copy_holds_everything_and_only_its_owner_may_read_it(engine: impl Engine) {
    let database = engine.open().await;
    fill(&database).await;
    let folder = Folder::new();
    let heads = database.copy_to(&folder.path("copy")).await.unwrap();
    assert_eq!(heads, database.heads().await.unwrap());
    assert_eq!(folder.names(), ["copy"], "one file and nothing beside it");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.path("copy")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let again = database.copy_to(&folder.path("copy")).await;
    assert!(matches!(again, Err(LogError::Exists { .. })), "{again:?}");
    let nowhere = database.copy_to(&folder.path("no/copy")).await;
    assert!(matches!(nowhere, Err(LogError::World { .. })), "{nowhere:?}");

    let bytes = fs::read(folder.path("copy")).unwrap();
    let copy = folder.open("copy").await;
    // These events say nothing that a tournament could follow: that is noticed, too.
    copy.check().await.unwrap_err();
    assert_eq!(everything(copy.database()).await, everything(&database).await);
    assert!(database.losses(&copy).await.unwrap().is_none());
    drop(copy);
    assert_eq!(fs::read(folder.path("copy")).unwrap(), bytes, "a copy stays as it is");
    assert_eq!(folder.names(), ["copy"]);
}

async fn a_copy_shows_one_moment_while_others_write(engine: impl Engine) {
    let database = engine.open().await;
    let log = database.create(&opening()).await.unwrap();
    let folder = Folder::new();
    let writing = tokio::spawn(async move {
        for version in (1..400).step_by(2) {
            log.append(results(version, "c", 2)).await.unwrap();
        }
    });
    let mut copies = 0;
    while !writing.is_finished() || copies == 0 {
        copies += 1;
        let heads = database.copy_to(&folder.path(&format!("copy {copies}"))).await.unwrap();
        let copy = folder.open(&format!("copy {copies}")).await;
        let log = copy.database().log(&opening().log).await.unwrap();
        let events = verified(&contents(&log).await).events;
        assert_eq!((Some(&events), events % 2), (heads.get(log.log_id()), 1), "no half batch");
        assert!(copies < 50 || writing.is_finished(), "it comes to its end");
        tokio::task::yield_now().await;
    }
    writing.await.unwrap();
}

async fn what_was_written_since_the_copy_is_named_before_it_is_lost(engine: impl Engine) {
    let database = engine.open().await;
    fill(&database).await;
    let before = everything(&database).await;
    let folder = Folder::new();
    database.copy_to(&folder.path("copy")).await.unwrap();
    let first = database.log(&"first".parse().unwrap()).await.unwrap();
    first.append(results(2_003, "c3", 5)).await.unwrap();
    database.create(&opening_of("third")).await.unwrap();
    Accounts::from(database.clone()).create(&account("aki"), Standing::Staff, START).await.unwrap();

    let copy = folder.open("copy").await;
    let losses = database.losses(&copy).await.unwrap();
    let lost = |log: &str, here, in_copy: Option<u64>| LostLog {
        log: log.parse().unwrap(),
        here,
        in_copy,
        same_until: in_copy.unwrap_or(0),
    };
    assert_eq!(losses.logs, [lost("first", 2_008, Some(2_003)), lost("third", 1, None)]);
    assert_eq!((losses.accounts, losses.is_none(), losses.of_nothing()), (1, false, false));

    assert_eq!(database.restore(&copy, &losses).await.unwrap(), 2);
    let refused = first.append(results(2_008, "c4", 1)).await;
    assert!(matches!(refused, Err(LogError::OtherEpoch { opened: 1, found: 2, .. })), "{refused:?}");
    let database = engine.open().await;
    assert_eq!((database.epoch(), everything(&database).await), (2, before));
    let first = database.log(first.log_id()).await.unwrap();
    first.append_noting(results(2_003, "c5", 1), &[operation("done")]).await.unwrap();
    assert_eq!(first.operations().await.unwrap().len(), 3, "numbers go on after those of the copy");

    // The same copy once more begins one more epoch.
    let losses = database.losses(&copy).await.unwrap();
    assert_eq!(database.restore(&copy, &losses).await.unwrap(), 3);
}

async fn whoever_writes_while_the_losses_are_read_is_not_overwritten(engine: impl Engine) {
    let database = engine.open().await;
    fill(&database).await;
    let folder = Folder::new();
    database.copy_to(&folder.path("copy")).await.unwrap();
    let copy = folder.open("copy").await;
    let losses = database.losses(&copy).await.unwrap();
    let second = database.log(&"second".parse().unwrap()).await.unwrap();
    second.append(results(4, "late", 1)).await.unwrap();
    let before = everything(&database).await;
    let refused = database.restore(&copy, &losses).await;
    assert!(matches!(refused, Err(LogError::Moved { .. })), "{refused:?}");
    assert_eq!(everything(&database).await, before);

    let losses = database.losses(&copy).await.unwrap();
    assert_eq!((losses.logs[0].here, losses.logs[0].in_copy), (5, Some(4)));
    Accounts::from(database.clone()).create(&account("aki"), Standing::Staff, START).await.unwrap();
    let refused = database.restore(&copy, &losses).await;
    assert!(matches!(refused, Err(LogError::Moved { .. })), "{refused:?}");
    second.append(results(5, "later", 1)).await.expect("the database goes on in its epoch");
}

async fn what_went_on_otherwise_is_lost_from_where_it_parted(engine: impl Engine) {
    let database = engine.open().await;
    for parted in 1..=9 {
        let log = database.create(&opening_of(&format!("log-{parted}"))).await.unwrap();
        log.append(results(1, "c", 8)).await.unwrap();
    }
    let folder = Folder::new();
    database.copy_to(&folder.path("copy")).await.unwrap();
    let copy = folder.open("copy").await;
    for parted in 1..=9_u64 {
        let log = copy.database().log(&format!("log-{parted}").parse().unwrap()).await.unwrap();
        // In the copy somebody went on otherwise after this version: by hand, for no log forgets.
        let cut = format!("DELETE FROM events WHERE log_id = '{}' AND version > {parted}", log.log_id());
        let options = SqliteConnectOptions::new().filename(folder.path("work"));
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(cut)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        log.append(results(parted, "otherwise", 12)).await.unwrap();
    }
    let losses = database.losses(&copy).await.unwrap();
    let found: Vec<_> = losses.logs.iter().map(|lost| (lost.here, lost.in_copy, lost.same_until)).collect();
    let expected: Vec<_> = (1..=8).map(|parted| (9, Some(parted + 12), parted)).collect();
    assert_eq!(found, expected, "the ninth log lost nothing");
}

async fn a_copy_of_the_first_version_can_be_restored(engine: impl Engine) {
    let folder = Folder::new();
    let options = SqliteConnectOptions::new().filename(folder.path("old")).create_if_missing(true);
    let mut old = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(FIRST_SCHEMA).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    let bytes = fs::read(folder.path("old")).unwrap();

    let database = engine.open().await;
    let copy = folder.open("old").await;
    copy.check().await.unwrap();
    let losses = database.losses(&copy).await.unwrap();
    assert!(losses.is_none() && losses.of_nothing());
    assert_eq!(database.restore(&copy, &losses).await.unwrap(), 2);
    assert_eq!(engine.open().await.heads().await.unwrap().len(), 0);
    assert_eq!(fs::read(folder.path("old")).unwrap(), bytes);
}

async fn a_copy_of_one_engine_is_restored_into_the_other(engine: impl Engine) {
    let Some(other) = OnAServer::make().await else { return };
    for other in [Database::connect(&other.url()).await.unwrap(), InAFile::make().await.unwrap().open().await]
    {
        let database = engine.open().await;
        if database.logs().await.unwrap().is_empty() {
            fill(&database).await;
        }
        let folder = Folder::new();
        database.copy_to(&folder.path("copy")).await.unwrap();
        let copy = folder.open("copy").await;
        let losses = other.losses(&copy).await.unwrap();
        assert!(losses.of_nothing());
        other.restore(&copy, &losses).await.unwrap();
        let there = other.logs().await;
        assert!(matches!(there, Err(LogError::OtherEpoch { .. })), "{there:?}");
        other.copy_to(&folder.path("copy of the other")).await.unwrap();
        let copied = folder.open("copy of the other").await;
        assert_eq!(everything(copied.database()).await, everything(&database).await);
    }
}

#[tokio::test]
async fn what_is_no_copy_is_refused_and_left_as_it_was() {
    let folder = Folder::new();
    let whole = folder.path("whole");
    let database = Database::open(folder.path("hantei.db")).await.unwrap();
    fill(&database).await;
    database.copy_to(&whole).await.unwrap();
    let sql = |name: &str, sql: String| {
        let options = SqliteConnectOptions::new().filename(folder.path(name)).create_if_missing(true);
        async move {
            let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        }
    };
    fs::write(folder.path("text"), "no database at all, but long enough to be taken for one".repeat(40))
        .unwrap();
    sql("cards", "CREATE TABLE texts (id INTEGER PRIMARY KEY)".to_owned()).await;
    fs::copy(&whole, folder.path("newer")).unwrap();
    sql("newer", "PRAGMA user_version = 700".to_owned()).await;
    let bytes = fs::read(&whole).unwrap();
    fs::write(folder.path("cut"), &bytes[..bytes.len() / 3]).unwrap();

    for (name, expected) in
        [("nothing", "NoSuchLog"), ("text", "NotALog"), ("cards", "NotALog"), ("newer", "Newer")]
    {
        let before = fs::read(folder.path(name)).ok();
        let refused = OpenCopy::open(&folder.path(name), &folder.path("work")).await.unwrap_err();
        assert!(format!("{refused:?}").starts_with(expected), "{name}: {refused:?}");
        assert!(refused.to_string().contains(name), "{name}: {refused}");
        assert_eq!(fs::read(folder.path(name)).ok(), before, "{name}");
        assert!(!folder.names().contains(&"work".to_owned()), "{name}");
    }
    let target = InAFile::make().await.unwrap();
    let database = target.open().await;
    // What was cut off is noticed when it is read, if not before; then nothing is changed.
    if let Ok(copy) = OpenCopy::open(&folder.path("cut"), &folder.path("work")).await {
        assert!(copy.check().await.is_err());
        if let Ok(losses) = database.losses(&copy).await {
            database.restore(&copy, &losses).await.unwrap_err();
        }
    }
    assert_eq!((database.epoch(), database.heads().await.unwrap().len()), (1, 0));
}

/// A copy is written row by row, so both engines have to have the same tables.
#[tokio::test]
async fn both_engines_have_the_same_tables() {
    let Some(server) = OnAServer::make().await else { return };
    let file = InAFile::make().await.unwrap();
    server.open().await;
    file.open().await;
    let mut there = PgConnection::connect(&server.url()).await.unwrap();
    let sql = "SELECT table_name::TEXT, column_name::TEXT, CASE data_type WHEN 'text' THEN 'text' ELSE 'number' END
        FROM information_schema.columns WHERE table_schema = current_schema() AND table_name <> 'hantei_schema'
        ORDER BY table_name COLLATE \"C\", ordinal_position";
    let on_the_server: Vec<(String, String, String)> =
        sqlx::query_as(sql).fetch_all(&mut there).await.unwrap();
    let mut here = open_file(&file.path()).await;
    let sql =
        "SELECT made.name, described.name, CASE described.type WHEN 'TEXT' THEN 'text' ELSE 'number' END
        FROM sqlite_schema AS made JOIN pragma_table_info(made.name) AS described
        WHERE made.type = 'table' ORDER BY made.name, described.cid";
    let in_the_file: Vec<(String, String, String)> = sqlx::query_as(sql).fetch_all(&mut here).await.unwrap();
    assert!(in_the_file.len() > 20);
    assert_eq!(in_the_file, on_the_server);
}

async fn open_file(path: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap()
}
