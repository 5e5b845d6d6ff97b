//! A database in one file: that of a venue's server.
//!
//! Write-ahead logging with `synchronous=FULL`: a commit returns once it is on disk. One connection
//! writes, up to four read. The runtime needs its timers (`enable_time`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::Connection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::{Mutex, MutexGuard};

use super::schema::{SCHEMA, STEPS};
use crate::log::envelope::Opening;
use crate::log::sqlite::Sqlite;
use crate::log::{Batch, LogError, LogId, Operation};

/// A database. Clones are the same one.
#[derive(Debug, Clone)]
pub struct Database {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    /// The epoch in which it was opened: nothing is written in another.
    epoch: u64,
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
    doing: &'static str,
    log: &'a str,
    ended: bool,
}

impl Writing<'_> {
    /// Returns the connection, within the transaction.
    pub(crate) fn connection(&mut self) -> &mut SqliteConnection {
        self.writer.connection.as_mut().expect("a write has a connection from beginning to end")
    }

    /// Returns what to make of an answer of SQLite.
    pub(crate) fn failed(&self) -> impl Fn(sqlx::Error) -> LogError + use<> {
        world(self.doing, self.log)
    }

    /// Returns once everything is on disk.
    pub(crate) async fn commit(mut self) -> Result<(), LogError> {
        let failed = self.failed();
        sqlx::raw_sql("COMMIT").execute(self.connection()).await.map_err(failed)?;
        self.ended = true;
        Ok(())
    }

    /// Takes everything back. So does dropping it, at the price of the connection.
    pub(crate) async fn roll_back(mut self) {
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

impl Database {
    /// Opens the database in this file, and makes it if there is none.
    ///
    /// # Errors
    /// [`LogError::Newer`] if a newer version of the program made it; [`LogError::NotALog`] if it
    /// belongs to another program; [`LogError::World`] or [`LogError::Locked`] if it cannot be opened.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, LogError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let doing = world("open", &name);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .pragma("secure_delete", "ON");
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(&doing)?;
        migrate(&mut writer, &name).await?;
        // Only now is it known not to be the database of another program, whose mode is its own.
        sqlx::query("PRAGMA journal_mode = WAL").execute(&mut writer).await.map_err(&doing)?;
        let epoch = read_epoch(&mut writer).await.map_err(&doing)?;
        let readers = SqlitePoolOptions::new()
            .min_connections(0)
            .max_connections(4)
            .connect_lazy_with(options.clone().create_if_missing(false).read_only(true));
        let writer = Writer { options: options.create_if_missing(false), connection: Some(writer) };
        let shared = Shared { path: path.to_owned(), epoch, writer: Mutex::new(writer), readers };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Returns the file, as messages name it.
    #[must_use]
    pub fn name(&self) -> String {
        self.shared.path.display().to_string()
    }

    /// Returns the epoch in which the database was opened.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        self.shared.epoch
    }

    /// Returns the logs in the database, by name.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn logs(&self) -> Result<Vec<LogId>, LogError> {
        Ok(self.heads().await?.into_keys().collect())
    }

    /// Returns the logs in the database with the version that each has reached. One quick look: this is
    /// how rows that another process wrote are noticed.
    ///
    /// # Errors
    /// [`LogError::OtherEpoch`] if the database was restored since it was opened; [`LogError::World`] if
    /// it cannot be read.
    pub async fn heads(&self) -> Result<BTreeMap<LogId, u64>, LogError> {
        let name = self.name();
        let rows: Vec<(String, i64, i64)> = sqlx::query_as(
            "SELECT log_id,
                    coalesce((SELECT max(version) FROM events WHERE events.log_id = logs.log_id), 0),
                    (SELECT epoch FROM venue)
             FROM logs",
        )
        .fetch_all(&self.shared.readers)
        .await
        .map_err(world("read", &name))?;
        let head = |(log, version, epoch): (String, i64, i64)| {
            self.hold_to_epoch(epoch, &name)?;
            Ok((read_id(&log, &name)?, unsigned(version)))
        };
        rows.into_iter().map(head).collect()
    }

    /// Begins a log.
    ///
    /// # Errors
    /// [`LogError::Exists`] if there is one of that name; [`LogError::World`],
    /// [`LogError::OtherEpoch`] or [`LogError::Locked`] if it cannot be written.
    pub async fn create(&self, opening: &Opening) -> Result<Sqlite, LogError> {
        Sqlite::begin(self, opening, None).await
    }

    /// Begins a log with its first batch: all of it or nothing.
    ///
    /// # Errors
    /// As [`create`](Self::create), and [`LogError::Earlier`] if the batch is older than the opening.
    pub(crate) async fn create_with(
        &self,
        opening: &Opening,
        first: &(Batch, Operation),
    ) -> Result<Sqlite, LogError> {
        Sqlite::begin(self, opening, Some(first)).await
    }

    /// Returns the logs that are archived, and since when, in milliseconds UTC.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn archived(&self) -> Result<BTreeMap<LogId, i64>, LogError> {
        let name = self.name();
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT log_id, archived_at FROM logs WHERE archived_at IS NOT NULL")
                .fetch_all(&self.shared.readers)
                .await
                .map_err(world("read", &name))?;
        rows.into_iter().map(|(log, at)| Ok((read_id(&log, &name)?, at))).collect()
    }

    /// Puts a log into the archive at the time `at`, or takes it out again with `None`. Nothing in the
    /// log changes by that.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; as [`create`](Self::create) if it cannot be written.
    pub async fn set_archived(&self, id: &LogId, at: Option<i64>) -> Result<(), LogError> {
        let log = format!("log {id} in {}", self.name());
        let mut writing = self.write("archive", &log).await?;
        let failed = writing.failed();
        let set = sqlx::query("UPDATE logs SET archived_at = ? WHERE log_id = ?")
            .bind(at)
            .bind(id.as_str())
            .execute(writing.connection())
            .await
            .map_err(failed)?;
        writing.commit().await?;
        if set.rows_affected() == 0 { Err(LogError::NoSuchLog { log }) } else { Ok(()) }
    }

    /// Opens a log.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; [`LogError::Newer`] if a newer version of the program began it;
    /// [`LogError::Damaged`] if its events are there but the database does not list it;
    /// [`LogError::World`] if it cannot be read.
    pub async fn log(&self, id: &LogId) -> Result<Sqlite, LogError> {
        Sqlite::find(self, id).await
    }

    /// Begins to write: whoever else wants to waits. `doing` and `log` say what it is for.
    ///
    /// # Errors
    /// [`LogError::OtherEpoch`] if the database was restored since it was opened; [`LogError::Locked`]
    /// or [`LogError::World`] if it cannot be written.
    pub(crate) async fn write<'a>(
        &'a self,
        doing: &'static str,
        log: &'a str,
    ) -> Result<Writing<'a>, LogError> {
        let mut writer = self.shared.writer.lock().await;
        if writer.connection.is_none() {
            let connected = SqliteConnection::connect_with(&writer.options).await;
            writer.connection = Some(connected.map_err(world(doing, log))?);
        }
        let mut writing = Writing { writer, doing, log, ended: false };
        let failed = writing.failed();
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(writing.connection()).await.map_err(&failed)?;
        let epoch = read_epoch(writing.connection()).await.map_err(&failed)?;
        self.hold_to_epoch(signed(epoch), log)?;
        Ok(writing)
    }

    /// Empties the write-ahead log, in which what was deleted still stands.
    ///
    /// # Errors
    /// [`LogError::Locked`] or [`LogError::World`] if the disk does not let it.
    pub(crate) async fn empty_write_ahead_log(&self, doing: &'static str, log: &str) -> Result<(), LogError> {
        let mut writer = self.shared.writer.lock().await;
        let Some(connection) = &mut writer.connection else { return Ok(()) };
        let emptied = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await;
        emptied.map(|_| ()).map_err(world(doing, log))
    }

    /// Returns the connections that only read.
    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.shared.readers
    }

    fn hold_to_epoch(&self, found: i64, log: &str) -> Result<(), LogError> {
        let (opened, found) = (self.shared.epoch, unsigned(found));
        if opened == found {
            Ok(())
        } else {
            Err(LogError::OtherEpoch { log: log.to_owned(), opened, found })
        }
    }
}

fn read_id(log: &str, database: &str) -> Result<LogId, LogError> {
    log.parse().map_err(|_| LogError::NotALog { log: format!("{log:?} in {database}") })
}

async fn read_epoch(connection: &mut SqliteConnection) -> Result<u64, sqlx::Error> {
    let (epoch,): (i64,) = sqlx::query_as("SELECT epoch FROM venue").fetch_one(connection).await?;
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

/// Returns a version as SQLite counts. Beyond that there are none.
pub(crate) fn signed(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

/// Returns a version as it is counted here; one below zero, which nobody wrote, is 0.
fn unsigned(version: i64) -> u64 {
    u64::try_from(version).unwrap_or(0)
}

/// Returns what to make of an answer of SQLite to `doing` something with `log`.
pub(crate) fn world(doing: &'static str, log: &str) -> impl Fn(sqlx::Error) -> LogError + use<> {
    let log = log.to_owned();
    move |error| {
        // The low byte of SQLite's codes is the kind: 5 is "busy", 6 is "locked".
        let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
        match code.map(|code| code & 0xff) {
            Some(5 | 6) => LogError::Locked { log: log.clone() },
            Some(_) | None => LogError::World { doing, log: log.clone(), source: Box::new(error) },
        }
    }
}
