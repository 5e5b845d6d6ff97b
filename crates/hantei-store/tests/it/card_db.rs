//! Card databases that belong to somebody else, and the pools that are kept.

use std::path::{Path, PathBuf};

use hantei_format::card_list::cdb::CdbRow;
use hantei_store::card_db::{CardPools, CdbError, read_cdb};
use hantei_store::database::Database;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};

const TABLES: &str = "
    CREATE TABLE datas (id INTEGER PRIMARY KEY, ot INTEGER, alias INTEGER, setcode INTEGER, type INTEGER);
    CREATE TABLE texts (id INTEGER PRIMARY KEY, name TEXT, desc TEXT);
";

async fn made(folder: &Path, sql: &str) -> PathBuf {
    let path = folder.join("cards.cdb");
    let options = SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    path
}

#[tokio::test]
async fn a_card_database_is_read_and_nothing_is_written_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let sql = format!(
        "{TABLES} INSERT INTO datas VALUES (2, 3, 1, 0, 33), (1, 3, 0, 0, 17);
         INSERT INTO texts VALUES (1, 'Sample Dragon', ''), (3, 'Nobody''s name', '');"
    );
    let path = made(folder.path(), &sql).await;
    let before = std::fs::read(&path).unwrap();
    let rows = read_cdb(&path).await.unwrap();
    let row = |id, alias, kind, name: Option<&str>| CdbRow {
        row: id,
        id: Some(id),
        ot: Some(3),
        alias: Some(alias),
        kind: Some(kind),
        name: name.map(str::to_owned),
    };
    assert_eq!(rows, [row(1, 0, 17, Some("Sample Dragon")), row(2, 1, 33, None)]);
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let beside = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(beside, 1, "neither a journal nor a lock");
}

#[tokio::test]
async fn values_of_the_wrong_type_are_absent_and_the_row_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let sql = "CREATE TABLE datas (id, ot, alias, setcode, type); CREATE TABLE texts (id, name);
         INSERT INTO datas VALUES (1, 'three', 0.5, 0, x'00'), ('two', 3, NULL, 0, 17);
         INSERT INTO texts VALUES (1, x'FF'), ('two', 99);";
    let path = made(folder.path(), sql).await;
    let rows = read_cdb(&path).await.unwrap();
    let told: Vec<_> =
        rows.iter().map(|row| (row.id, row.ot, row.alias, row.kind, row.name.as_deref())).collect();
    assert_eq!(told, [(Some(1), None, None, None, None), (None, Some(3), None, Some(17), Some("99"))]);
}

#[tokio::test]
async fn what_is_no_card_database_is_refused_with_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let noise = folder.path().join("noise.cdb");
    std::fs::write(&noise, b"SQLite format 3\0 and then nothing of the kind, for many bytes to come")
        .unwrap();
    assert!(matches!(read_cdb(&noise).await, Err(CdbError::NotADatabase { .. })));
    assert!(matches!(read_cdb(&folder.path().join("none.cdb")).await, Err(CdbError::NotADatabase { .. })));
    assert!(!folder.path().join("none.cdb").exists(), "nothing is made by looking for it");

    for (name, sql, table) in [
        ("no tables", "CREATE TABLE other (id INTEGER)", "datas"),
        ("no texts", "CREATE TABLE datas (id INTEGER, ot INTEGER, alias INTEGER, type INTEGER)", "texts"),
        (
            "a view that could be made to never end",
            "CREATE TABLE texts (id INTEGER, name TEXT); CREATE VIEW datas AS SELECT 1 AS id, 3 AS ot, 0 AS alias, 17 AS type",
            "datas",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = made(folder.path(), sql).await;
        let refused = read_cdb(&path).await.unwrap_err();
        assert!(
            matches!(refused, CdbError::Missing { table: missing, .. } if missing == table),
            "{name}: {refused:?}"
        );
    }
}

#[tokio::test]
async fn a_pool_is_kept_under_a_version_of_its_own_and_never_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hantei.db");
    let pools = CardPools::from(Database::open(&path).await.unwrap());
    assert_eq!(pools.text(None).await.unwrap(), None);
    let first = pools.keep("first", 10, 1_000).await.unwrap();
    let again = pools.keep("first", 10, 2_000).await.unwrap();
    assert_eq!(first, again, "the same cards are the same version");
    let second = pools.keep("second", 11, 3_000).await.unwrap();
    assert_eq!((first.version, second.version), (1, 2));
    drop(pools);
    let pools = CardPools::from(Database::open(&path).await.unwrap());
    assert_eq!(pools.list().await.unwrap(), [first.clone(), second.clone()]);
    assert_eq!(pools.text(None).await.unwrap(), Some((second, "second".to_owned())));
    assert_eq!(pools.text(Some(1)).await.unwrap(), Some((first, "first".to_owned())));
    assert_eq!(pools.text(Some(3)).await.unwrap(), None);
}
