//! A database in one file: that of a venue's server.
//!
//! Write-ahead logging with `synchronous=FULL`: a commit returns once it is on disk. One connection
//! writes, up to four read. The runtime needs its timers (`enable_time`).

use std::path::Path;
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::{Mutex, MutexGuard};

use super::schema::{SCHEMA, STEPS};
use super::unsigned;
use crate::log::LogError;

/// The connections to a file.
#[derive(Debug)]
pub(super) struct File {
    writer: Mutex<Writer>,
    readers: SqlitePool,
}

/// The one connection that writes.
///
/// When the disk is full SQLite may end a transaction by itself, and a task that is dropped half-way
/// leaves one open. So after any write that was not brought to its end the next takes a new connection.
#[derive(Debug)]
struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

/// A write that has begun: nothing of it stays unless it is committed.
pub(crate) struct Writing<'a> {
    writer: MutexGuard<'a, Writer>,
    ended: bool,
}

impl Writing<'_> {
    /// Returns the connection, within the transaction.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        self.writer.connection.as_mut().expect("a write has a connection from beginning to end")
    }

    /// Returns once everything is on disk.
    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        sqlx::raw_sql("COMMIT").execute(self.connection()).await?;
        self.ended = true;
        Ok(())
    }

    /// Takes everything back. So does dropping it, at the price of the connection.
    pub(super) async fn roll_back(mut self) {
        self.ended = sqlx::raw_sql("ROLLBACK").execute(self.connection()).await.is_ok();
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.writer.connection = None;
        }
    }
}

impl File {
    /// Opens the database in this file, which messages call `name`, and makes it if there is none.
    /// Returns the epoch in which it is, too.
    pub(super) async fn open(path: &Path, name: &str) -> Result<(Self, u64), LogError> {
        let doing = world("open", name);
        begin_private(path);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .pragma("secure_delete", "ON");
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(&doing)?;
        migrate(&mut writer, name).await?;
        // Only now is it known not to be the database of another program, whose mode is its own.
        sqlx::query("PRAGMA journal_mode = WAL").execute(&mut writer).await.map_err(&doing)?;
        let epoch = read_epoch(&mut writer).await.map_err(&doing)?;
        let readers = SqlitePoolOptions::new()
            .min_connections(0)
            .max_connections(4)
            .connect_lazy_with(options.clone().create_if_missing(false).read_only(true));
        let writer = Writer { options: options.create_if_missing(false), connection: Some(writer) };
        Ok((Self { writer: Mutex::new(writer), readers }, epoch))
    }

    /// Begins to write: whoever else wants to waits. Returns the epoch in which the database is, too.
    pub(super) async fn write(&self) -> Result<(Writing<'_>, i64), sqlx::Error> {
        let mut writer = self.writer.lock().await;
        if writer.connection.is_none() {
            writer.connection = Some(SqliteConnection::connect_with(&writer.options).await?);
        }
        let mut writing = Writing { writer, ended: false };
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(writing.connection()).await?;
        let (epoch,) = sqlx::query_as(EPOCH).fetch_one(writing.connection()).await?;
        Ok((writing, epoch))
    }

    /// Returns the connections that only read.
    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// Writes everything as it is at one moment into an empty file.
    pub(super) async fn copy_into(&self, path: &Path) -> Result<(), sqlx::Error> {
        let mut reader = self.readers.acquire().await?;
        let copied = sqlx::query("VACUUM INTO $1").bind(path.display().to_string());
        copied.execute(&mut *reader).await.map(|_| ())
    }

    /// Closes every connection.
    pub(super) async fn close(&self) {
        self.readers.close().await;
        if let Some(connection) = self.writer.lock().await.connection.take() {
            // What cannot be closed in order is closed by the end of the program.
            let _ = connection.close().await;
        }
    }

    /// Empties the write-ahead log, in which what was deleted still stands.
    pub(super) async fn forget_deleted(&self) -> Result<(), sqlx::Error> {
        let mut writer = self.writer.lock().await;
        let Some(connection) = &mut writer.connection else { return Ok(()) };
        sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await.map(|_| ())
    }
}

/// Begins the file of a database for its owner alone: names, ids and hidden lists stand in it. The files that
/// SQLite lays beside it have the same mode. Where it cannot be made, opening it says why.
fn begin_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // One that is there already keeps its mode.
    let _ = options.open(path);
}

/// Begins to read: what is written meanwhile is not seen.
pub(super) async fn begin_to_read(reader: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql("BEGIN").execute(reader).await.map(|_| ())
}

const EPOCH: &str = "SELECT epoch FROM venue";

async fn read_epoch(connection: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
    let (epoch,) = sqlx::query_as(EPOCH).fetch_one(connection).await?;
    Ok(unsigned(epoch))
}

async fn migrate(writer: &mut SqliteConnection, name: &str) -> Result<(), LogError> {
    let doing = world("migrate", name);
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(&doing)?;
    let (version,): (u32,) =
        sqlx::query_as("PRAGMA user_version").fetch_one(&mut *transaction).await.map_err(&doing)?;
    if version > SCHEMA {
        return Err(LogError::Newer { what: name.to_owned(), found: version, known: SCHEMA });
    }
    let (tables,): (i64,) = sqlx::query_as("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *transaction)
        .await
        .map_err(&doing)?;
    if version == 0 && tables > 0 {
        return Err(LogError::NotALog { log: name.to_owned() });
    }
    for step in &STEPS[version as usize..] {
        sqlx::raw_sql(step.sqlite).execute(&mut *transaction).await.map_err(&doing)?;
    }
    let reached = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {SCHEMA}"));
    sqlx::raw_sql(reached).execute(&mut *transaction).await.map_err(&doing)?;
    transaction.commit().await.map_err(&doing)
}

/// Returns what to make of an answer of SQLite to `doing` something with `log`.
pub(super) fn world(doing: &'static str, log: &str) -> impl Fn(sqlx::Error) -> LogError + use<> {
    let log = log.to_owned();
    move |error| {
        // The low byte of SQLite's codes is the kind: 5 is "busy", 6 is "locked", 26 "not a database".
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
        match code.map(|code| code & 0xff) {
            Some(5 | 6) => LogError::Locked { log: log.clone() },
            Some(26) => LogError::NotALog { log: log.clone() },
            Some(_) | None => LogError::World { doing, log: log.clone(), source: Box::new(error) },
        }
    }
}
