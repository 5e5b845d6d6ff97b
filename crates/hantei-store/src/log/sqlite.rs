//! Logs in a SQLite database: a venue's server, with any number of tournaments.
//!
//! A row holds the very line that a file would hold, as text. The key of an event is its log and its
//! version, so that two who append at once cannot both succeed, in one process or in two. Records of
//! people have a table of their own, from which they are erased; what was erased is overwritten in the
//! database, and the write-ahead log is emptied as soon as nobody reads from it.
//!
//! Write-ahead logging with `synchronous=FULL`: a commit returns once it is on disk. One connection
//! writes, up to four read. The runtime needs its timers (`enable_time`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use hantei_core::id::PersonId;
use sqlx::Connection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::Mutex;

use super::contents::read_opening;
use super::envelope::{Envelope, Head, Line, Opening};
use super::verify::PersonRecorded;
use super::{Appended, Batch, EventLog, Fault, FaultKind, LogContents, LogError, LogId};

/// The version of the schema that this program makes, and the highest that it reads.
const SCHEMA: u32 = 1;

/// Each script leads from one version of the schema to the next; the first from an empty database.
/// A script that was released is never changed.
const MIGRATIONS: [&str; SCHEMA as usize] = ["
    CREATE TABLE logs (
        log_id TEXT NOT NULL PRIMARY KEY
    ) STRICT;
    CREATE TABLE events (
        log_id  TEXT NOT NULL REFERENCES logs,
        version INTEGER NOT NULL,
        command TEXT NOT NULL,
        line    TEXT NOT NULL,
        PRIMARY KEY (log_id, version)
    ) STRICT;
    CREATE INDEX events_by_command ON events (log_id, command);
    CREATE TABLE people (
        log_id  TEXT NOT NULL REFERENCES logs,
        person  INTEGER NOT NULL,
        version INTEGER NOT NULL,
        since   INTEGER NOT NULL, -- the version of the log that it came with
        line    TEXT NOT NULL,
        PRIMARY KEY (log_id, person, version)
    ) STRICT;
    CREATE TABLE operation_log (
        number  INTEGER PRIMARY KEY,
        log_id  TEXT NOT NULL REFERENCES logs,
        at      INTEGER NOT NULL, -- milliseconds UTC
        actor   TEXT NOT NULL,
        command TEXT NOT NULL,
        request TEXT NOT NULL,
        outcome TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = 1;
"];

/// How many rows are fetched at a time.
const PAGE: i64 = 1_000;

/// A database. Clones are the same one.
#[derive(Debug, Clone)]
pub struct Database {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    writer: Mutex<Writer>,
    readers: SqlitePool,
}

/// The one connection that writes.
///
/// When the disk is full SQLite may end a transaction by itself. The driver does not notice and could
/// never begin another one on that connection, so after any failure the next write takes a new one.
#[derive(Debug)]
struct Writer {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

impl Writer {
    async fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Passes on how a write went, and gives up the connection if the world failed it.
    fn after<T>(&mut self, written: Result<T, LogError>) -> Result<T, LogError> {
        if matches!(written, Err(LogError::World { .. } | LogError::Locked { .. })) {
            self.connection = None;
        }
        written
    }
}

/// One log in a database. Clones are the same log.
#[derive(Debug, Clone)]
pub struct Sqlite {
    database: Database,
    log: LogId,
    name: String,
    /// The last event as of the last append through this handle; another process may have gone on.
    head: Arc<Mutex<Head>>,
}

/// An entry of the operation log: what was asked, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// When, in milliseconds UTC since 1970.
    pub at: i64,
    /// Who asked, by role or account, never by name.
    pub actor: String,
    /// The idempotency key.
    pub command: String,
    /// What was asked: the name of the command.
    pub request: String,
    /// `done`, or the code of the refusal.
    pub outcome: String,
}

impl Database {
    /// Opens the database in this file, and makes it if there is none.
    ///
    /// # Errors
    /// [`LogError::Newer`] if a newer version of the program made it; [`LogError::NotALog`] if it
    /// belongs to another program; [`LogError::World`] or [`LogError::Locked`] if it cannot be opened.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, LogError> {
        let path = path.as_ref();
        let doing = world("open", &path.display().to_string());
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .pragma("secure_delete", "ON");
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(&doing)?;
        migrate(&mut writer, path).await?;
        // Only now is it known not to be the database of another program, whose mode is its own.
        sqlx::query("PRAGMA journal_mode = WAL").execute(&mut writer).await.map_err(&doing)?;
        let readers = SqlitePoolOptions::new()
            .min_connections(0)
            .max_connections(4)
            .connect_lazy_with(options.clone().create_if_missing(false).read_only(true));
        let writer = Writer { options: options.create_if_missing(false), connection: Some(writer) };
        let shared = Shared { path: path.to_owned(), writer: Mutex::new(writer), readers };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Returns the logs in the database, by name.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn logs(&self) -> Result<Vec<LogId>, LogError> {
        let name = self.shared.path.display().to_string();
        let rows: Vec<(String,)> = sqlx::query_as("SELECT log_id FROM logs ORDER BY log_id")
            .fetch_all(&self.shared.readers)
            .await
            .map_err(world("read", &name))?;
        rows.into_iter()
            .map(|(log,)| log.parse().map_err(|_| LogError::NotALog { log: format!("{log:?} in {name}") }))
            .collect()
    }

    /// Begins a log.
    ///
    /// # Errors
    /// [`LogError::Exists`] if there is one of that name; [`LogError::World`] or
    /// [`LogError::Locked`] if it cannot be written.
    pub async fn create(&self, opening: &Opening) -> Result<Sqlite, LogError> {
        let log = self.handle(&opening.log);
        let mut writer = self.shared.writer.lock().await;
        let connection = writer.connection().await.map_err(world("begin", &log.name))?;
        let begun = log.begin(opening, connection).await;
        *log.head.lock().await = writer.after(begun)?;
        Ok(log)
    }

    /// Opens a log.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; [`LogError::Newer`] if a newer version of the program began it;
    /// [`LogError::Damaged`] if its events are there but the database does not list it;
    /// [`LogError::World`] if it cannot be read.
    pub async fn log(&self, id: &LogId) -> Result<Sqlite, LogError> {
        let log = self.handle(id);
        let first: Option<(String, i64)> = sqlx::query_as(
            "SELECT line, (SELECT count(*) FROM logs WHERE logs.log_id = events.log_id)
             FROM events WHERE log_id = ? AND version = 1",
        )
        .bind(id.as_str())
        .fetch_optional(&self.shared.readers)
        .await
        .map_err(world("read", &log.name))?;
        let (first, listed) = first.ok_or_else(|| LogError::NoSuchLog { log: log.name.clone() })?;
        if listed == 0 {
            return Err(log.damaged(1, FaultKind::LogNotListed));
        }
        let opened = read_opening(&log.name, first.as_bytes())?;
        if opened.log == *id { Ok(log) } else { Err(LogError::NotALog { log: log.name }) }
    }

    fn handle(&self, log: &LogId) -> Sqlite {
        let name = format!("log {log} in {}", self.shared.path.display());
        Sqlite { database: self.clone(), log: log.clone(), name, head: Arc::new(Mutex::new(Head::NONE)) }
    }
}

impl Sqlite {
    /// Writes an entry into the operation log. It stands outside the log of events, so that a refused
    /// command leaves that one as it was.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn record_operation(&self, operation: &Operation) -> Result<(), LogError> {
        let doing = world("note an operation in", &self.name);
        let mut writer = self.database.shared.writer.lock().await;
        let connection = writer.connection().await.map_err(&doing)?;
        let noted = sqlx::query(
            "INSERT INTO operation_log (log_id, at, actor, command, request, outcome)
             VALUES (?, ?, ?, ?, ?, ?)",
        )
        .bind(self.log.as_str())
        .bind(operation.at)
        .bind(&operation.actor)
        .bind(&operation.command)
        .bind(&operation.request)
        .bind(&operation.outcome)
        .execute(connection)
        .await;
        writer.after(noted.map(|_| ()).map_err(doing))
    }

    /// Returns the operation log, the oldest entry first.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn operations(&self) -> Result<Vec<Operation>, LogError> {
        let rows: Vec<(i64, String, String, String, String)> = sqlx::query_as(
            "SELECT at, actor, command, request, outcome FROM operation_log WHERE log_id = ? ORDER BY number",
        )
        .bind(self.log.as_str())
        .fetch_all(&self.database.shared.readers)
        .await
        .map_err(world("read the operations of", &self.name))?;
        let operation =
            |(at, actor, command, request, outcome)| Operation { at, actor, command, request, outcome };
        Ok(rows.into_iter().map(operation).collect())
    }

    async fn begin(&self, opening: &Opening, writer: &mut SqliteConnection) -> Result<Head, LogError> {
        let doing = world("begin", &self.name);
        let (line, head) = opening.line();
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(&doing)?;
        let begun = sqlx::query("INSERT INTO logs (log_id) VALUES (?) ON CONFLICT DO NOTHING")
            .bind(self.log.as_str())
            .execute(&mut *transaction)
            .await
            .map_err(&doing)?;
        if begun.rows_affected() == 0 {
            return Err(LogError::Exists { log: self.name.clone() });
        }
        insert_event(&mut transaction, &self.log, head.version, &opening.command, &line)
            .await
            .map_err(&doing)?;
        transaction.commit().await.map_err(&doing)?;
        Ok(head)
    }

    /// Returns the last event of the log, as the transaction sees it.
    async fn find_head(&self, known: Head, transaction: &mut SqliteConnection) -> Result<Head, LogError> {
        let doing = world("append to", &self.name);
        let (version,): (i64,) =
            sqlx::query_as("SELECT coalesce(max(version), 0) FROM events WHERE log_id = ?")
                .bind(self.log.as_str())
                .fetch_one(&mut *transaction)
                .await
                .map_err(&doing)?;
        if key(known.version) == version {
            return Ok(known);
        }
        let (line,): (String,) = sqlx::query_as("SELECT line FROM events WHERE log_id = ? AND version = ?")
            .bind(self.log.as_str())
            .bind(version)
            .fetch_one(&mut *transaction)
            .await
            .map_err(&doing)?;
        match Envelope::parse(line.as_bytes()) {
            Ok(envelope) => Ok(Head::of(&envelope)),
            Err(kind) => Err(self.damaged(u64::try_from(version).unwrap_or(0), kind)),
        }
    }

    async fn write(
        &self,
        batch: &Batch,
        known: Head,
        writer: &mut SqliteConnection,
    ) -> Result<Head, LogError> {
        let doing = world("append to", &self.name);
        let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(&doing)?;
        let mut head = self.find_head(known, &mut transaction).await?;
        batch.fits(&head)?;
        let mut line = Vec::new();
        for entry in &batch.entries {
            line.clear();
            head.write(entry, &mut line);
            insert_event(&mut transaction, &self.log, head.version, &entry.command, &line)
                .await
                .map_err(&doing)?;
        }
        for person in &batch.people {
            sqlx::query("INSERT INTO people (log_id, person, version, since, line) VALUES (?, ?, ?, ?, ?)")
                .bind(self.log.as_str())
                .bind(person.person.0)
                .bind(person.version)
                .bind(key(head.version))
                .bind(text(&person.to_line()))
                .execute(&mut *transaction)
                .await
                .map_err(&doing)?;
        }
        transaction.commit().await.map_err(&doing)?;
        Ok(head)
    }
}

impl Sqlite {
    fn damaged(&self, line: u64, kind: FaultKind) -> LogError {
        LogError::Damaged { log: self.name.clone(), fault: Fault { line, kind } }
    }

    /// Returns the events after `version` and the records that came with them, a line each. What a row
    /// says beside its line has to be what the line says.
    async fn read_lines(&self, version: u64, reader: &mut SqliteConnection) -> Result<Vec<u8>, LogError> {
        let doing = world("read", &self.name);
        // One transaction sees one state, whatever is appended meanwhile.
        let mut transaction = reader.begin().await.map_err(&doing)?;
        let mut text = Vec::new();
        // Of the whole log every row is read, also one that is numbered as none should be.
        let after = if version == 0 { i64::MIN } else { key(version) };
        let mut reached = after;
        let mut rows_read = version;
        let mut recorded = BTreeMap::new();
        loop {
            let rows: Vec<(i64, String, String)> = sqlx::query_as(
                "SELECT version, command, line FROM events WHERE log_id = ? AND version > ?
                 ORDER BY version LIMIT ?",
            )
            .bind(self.log.as_str())
            .bind(reached)
            .bind(PAGE)
            .fetch_all(&mut *transaction)
            .await
            .map_err(&doing)?;
            for (number, command, line) in &rows {
                rows_read += 1;
                // A line that cannot be read is found by whoever reads the contents.
                if let Ok(envelope) = Envelope::parse(line.as_bytes()) {
                    if key(envelope.v) != *number || envelope.command != *command {
                        return Err(self.damaged(rows_read, FaultKind::RowMismatch));
                    }
                    if let Some(event) = PersonRecorded::of(&envelope) {
                        recorded.insert((event.person, event.version), *number);
                    }
                }
                push_line(&mut text, line);
            }
            let Some((last, _, _)) = rows.last() else { break };
            reached = *last;
        }
        let rows: Vec<(i64, i64, i64, String)> = sqlx::query_as(
            "SELECT person, version, since, line FROM people WHERE log_id = ? AND since > ?
             ORDER BY person, version",
        )
        .bind(self.log.as_str())
        .bind(after)
        .fetch_all(&mut *transaction)
        .await
        .map_err(&doing)?;
        for (person, record_version, since, line) in &rows {
            rows_read += 1;
            if let Ok(Line::Person(read)) = Line::parse(line.as_bytes()) {
                let columns =
                    i64::from(read.person.0) == *person && i64::from(read.version) == *record_version;
                // It came with the batch of the event that speaks of it.
                let event = recorded.get(&(read.person, read.version));
                let came = *since <= reached && event.is_none_or(|event| event <= since);
                if !columns || !came {
                    return Err(self.damaged(rows_read, FaultKind::RowMismatch));
                }
            }
            push_line(&mut text, line);
        }
        transaction.commit().await.map_err(&doing)?;
        Ok(text)
    }

    async fn erase(&self, person: PersonId, writer: &mut SqliteConnection) -> Result<u64, LogError> {
        let doing = world("erase from", &self.name);
        let erased = sqlx::query("DELETE FROM people WHERE log_id = ? AND person = ?")
            .bind(self.log.as_str())
            .bind(person.0)
            .execute(&mut *writer)
            .await
            .map_err(&doing)?;
        // The old pages also stand in the write-ahead log, until it is copied back and emptied.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(writer).await.map_err(&doing)?;
        Ok(erased.rows_affected())
    }
}

impl EventLog for Sqlite {
    fn log_id(&self) -> &LogId {
        &self.log
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        self.read_since(0).await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        let mut reader = self.database.shared.readers.acquire().await.map_err(world("read", &self.name))?;
        let text = self.read_lines(version, &mut reader).await;
        if text.is_err() {
            // What state the connection is in is not known: it does not go back to the others.
            drop(reader.detach());
        }
        let (name, log) = (self.name.clone(), self.log.clone());
        Ok(LogContents { name, log, text: text?, first_line: version + 1, torn: None })
    }

    async fn append(&self, batch: Batch) -> Result<Appended, LogError> {
        batch.assert_writable();
        let mut writer = self.database.shared.writer.lock().await;
        let mut head = self.head.lock().await;
        let connection = writer.connection().await.map_err(world("append to", &self.name))?;
        let written = self.write(&batch, *head, connection).await;
        *head = writer.after(written)?;
        Ok(batch.appended())
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        let mut writer = self.database.shared.writer.lock().await;
        let connection = writer.connection().await.map_err(world("erase from", &self.name))?;
        let erased = self.erase(person, connection).await;
        writer.after(erased)
    }
}

async fn migrate(writer: &mut SqliteConnection, path: &Path) -> Result<(), LogError> {
    let name = path.display().to_string();
    let doing = world("migrate", &name);
    let mut transaction = writer.begin_with("BEGIN IMMEDIATE").await.map_err(&doing)?;
    let (version,): (u32,) =
        sqlx::query_as("PRAGMA user_version").fetch_one(&mut *transaction).await.map_err(&doing)?;
    if version > SCHEMA {
        return Err(LogError::Newer { what: name, found: version, known: SCHEMA });
    }
    let (tables,): (i64,) = sqlx::query_as("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *transaction)
        .await
        .map_err(&doing)?;
    if version == 0 && tables > 0 {
        return Err(LogError::NotALog { log: name });
    }
    for script in &MIGRATIONS[version as usize..] {
        sqlx::raw_sql(*script).execute(&mut *transaction).await.map_err(&doing)?;
    }
    transaction.commit().await.map_err(&doing)
}

async fn insert_event(
    transaction: &mut SqliteConnection,
    log: &LogId,
    version: u64,
    command: &str,
    line: &[u8],
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO events (log_id, version, command, line) VALUES (?, ?, ?, ?)")
        .bind(log.as_str())
        .bind(key(version))
        .bind(command)
        .bind(text(line))
        .execute(transaction)
        .await
        .map(|_| ())
}

fn push_line(lines: &mut Vec<u8>, line: &str) {
    lines.extend_from_slice(line.as_bytes());
    lines.push(b'\n');
}

/// Returns a version as SQLite counts. Beyond that there are none.
fn key(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

fn text(line: &[u8]) -> &str {
    std::str::from_utf8(line).expect("JSON is UTF-8")
}

fn world(doing: &'static str, log: &str) -> impl Fn(sqlx::Error) -> LogError + use<> {
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
