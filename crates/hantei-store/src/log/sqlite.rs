//! Logs in a SQLite database.
//!
//! A row holds the very line that a file would hold, as text. The key of an event is its log and its
//! version, so that two who append at once cannot both succeed, in one process or in two. Records of
//! people have a table of their own, from which they are erased; what was erased is overwritten in the
//! database, and the write-ahead log is emptied as soon as nobody reads from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use hantei_core::id::PersonId;
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::Mutex;

use super::contents::read_opening;
use super::envelope::{Envelope, Head, Line, Opening};
use super::operation::Operation;
use super::verify::PersonRecorded;
use super::{Appended, Batch, EventLog, Fault, FaultKind, LogContents, LogError, LogId};
use crate::database::sqlite::{Database, Writing, signed, world};

/// How many rows are fetched at a time.
const PAGE: i64 = 1_000;

/// One log in a database. Clones are the same log.
#[derive(Debug, Clone)]
pub struct Sqlite {
    database: Database,
    log: LogId,
    name: String,
    /// The last event as of the last append through this handle; another process may have gone on.
    head: Arc<Mutex<Head>>,
}

impl Sqlite {
    fn handle(database: &Database, log: &LogId) -> Self {
        let name = format!("log {log} in {}", database.name());
        Self { database: database.clone(), log: log.clone(), name, head: Arc::new(Mutex::new(Head::NONE)) }
    }

    /// Begins a log with everything of the first batch, if there is one: all of it or nothing.
    pub(crate) async fn begin(
        database: &Database,
        opening: &Opening,
        first: Option<&(Batch, Operation)>,
    ) -> Result<Self, LogError> {
        let log = Self::handle(database, &opening.log);
        let (line, mut head) = opening.line();
        let mut writing = database.write("begin", &log.name).await?;
        let failed = writing.failed();
        let begun = sqlx::query("INSERT INTO logs (log_id) VALUES (?) ON CONFLICT DO NOTHING")
            .bind(log.log.as_str())
            .execute(writing.connection())
            .await
            .map_err(&failed)?;
        if begun.rows_affected() == 0 {
            writing.roll_back().await;
            return Err(LogError::Exists { log: log.name.clone() });
        }
        insert_event(&mut writing, &log.log, head.version, &opening.command, &line).await?;
        if let Some((batch, operation)) = first {
            batch.assert_writable();
            batch.fits(&head)?;
            head = log.insert(batch, head, &mut writing).await?;
            log.insert_operations(std::slice::from_ref(operation), &mut writing).await?;
        }
        writing.commit().await?;
        *log.head.lock().await = head;
        Ok(log)
    }

    /// As [`Database::log`].
    pub(crate) async fn find(database: &Database, id: &LogId) -> Result<Self, LogError> {
        let log = Self::handle(database, id);
        let first: Option<(String, i64)> = sqlx::query_as(
            "SELECT line, (SELECT count(*) FROM logs WHERE logs.log_id = events.log_id)
             FROM events WHERE log_id = ? AND version = 1",
        )
        .bind(id.as_str())
        .fetch_optional(database.readers())
        .await
        .map_err(world("read", &log.name))?;
        let (first, listed) = first.ok_or_else(|| LogError::NoSuchLog { log: log.name.clone() })?;
        if listed == 0 {
            return Err(log.damaged(1, FaultKind::LogNotListed));
        }
        let opened = read_opening(&log.name, first.as_bytes())?;
        if opened.log == *id { Ok(log) } else { Err(LogError::NotALog { log: log.name }) }
    }

    fn damaged(&self, line: u64, kind: FaultKind) -> LogError {
        LogError::Damaged { log: self.name.clone(), fault: Fault { line, kind } }
    }

    /// Returns the last event of the log, as the transaction sees it.
    async fn find_head(&self, known: Head, writing: &mut Writing<'_>) -> Result<Head, LogError> {
        let failed = writing.failed();
        let (version,): (i64,) =
            sqlx::query_as("SELECT coalesce(max(version), 0) FROM events WHERE log_id = ?")
                .bind(self.log.as_str())
                .fetch_one(writing.connection())
                .await
                .map_err(&failed)?;
        if signed(known.version) == version {
            return Ok(known);
        }
        let (line,): (String,) = sqlx::query_as("SELECT line FROM events WHERE log_id = ? AND version = ?")
            .bind(self.log.as_str())
            .bind(version)
            .fetch_one(writing.connection())
            .await
            .map_err(&failed)?;
        match Envelope::parse(line.as_bytes()) {
            Ok(envelope) => Ok(Head::of(&envelope)),
            Err(kind) => Err(self.damaged(u64::try_from(version).unwrap_or(0), kind)),
        }
    }

    async fn insert(
        &self,
        batch: &Batch,
        mut head: Head,
        writing: &mut Writing<'_>,
    ) -> Result<Head, LogError> {
        let mut line = Vec::new();
        for entry in &batch.entries {
            line.clear();
            head.write(entry, &mut line);
            insert_event(writing, &self.log, head.version, &entry.command, &line).await?;
        }
        let failed = writing.failed();
        for person in &batch.people {
            sqlx::query("INSERT INTO people (log_id, person, version, since, line) VALUES (?, ?, ?, ?, ?)")
                .bind(self.log.as_str())
                .bind(person.person.0)
                .bind(person.version)
                .bind(signed(head.version))
                .bind(text(&person.to_line()))
                .execute(writing.connection())
                .await
                .map_err(&failed)?;
        }
        Ok(head)
    }

    async fn insert_operations(
        &self,
        operations: &[Operation],
        writing: &mut Writing<'_>,
    ) -> Result<(), LogError> {
        let failed = writing.failed();
        for operation in operations {
            sqlx::query(
                "INSERT INTO operation_log (log_id, at, actor, command, request, outcome)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )
            .bind(self.log.as_str())
            .bind(operation.at)
            .bind(&operation.actor)
            .bind(&operation.command)
            .bind(&operation.request)
            .bind(&operation.outcome)
            .execute(writing.connection())
            .await
            .map_err(&failed)?;
        }
        Ok(())
    }

    /// Returns the events after `version` and the records that came with them, a line each. What a row
    /// says beside its line has to be what the line says.
    async fn read_lines(&self, version: u64, reader: &mut SqliteConnection) -> Result<Vec<u8>, LogError> {
        let doing = world("read", &self.name);
        // One transaction sees one state, whatever is appended meanwhile.
        let mut transaction = reader.begin().await.map_err(&doing)?;
        let mut text = Vec::new();
        // Of the whole log every row is read, also one that is numbered as none should be.
        let after = if version == 0 { i64::MIN } else { signed(version) };
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
                    if signed(envelope.v) != *number || envelope.command != *command {
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
}

impl EventLog for Sqlite {
    fn log_id(&self) -> &LogId {
        &self.log
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        self.read_since(0).await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        let mut reader = self.database.readers().acquire().await.map_err(world("read", &self.name))?;
        let text = self.read_lines(version, &mut reader).await;
        if text.is_err() {
            // What state the connection is in is not known: it does not go back to the others.
            drop(reader.detach());
        }
        let (name, log) = (self.name.clone(), self.log.clone());
        Ok(LogContents { name, log, text: text?, first_line: version + 1, torn: None })
    }

    async fn append_noting(&self, batch: Batch, operations: &[Operation]) -> Result<Appended, LogError> {
        batch.assert_writable();
        let mut head = self.head.lock().await;
        let mut writing = self.database.write("append to", &self.name).await?;
        let found = self.find_head(*head, &mut writing).await?;
        if let Err(refused) = batch.fits(&found) {
            writing.roll_back().await;
            return Err(refused);
        }
        let written = self.insert(&batch, found, &mut writing).await?;
        self.insert_operations(operations, &mut writing).await?;
        writing.commit().await?;
        *head = written;
        Ok(batch.appended())
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        let mut writing = self.database.write("erase from", &self.name).await?;
        let failed = writing.failed();
        let erased = sqlx::query("DELETE FROM people WHERE log_id = ? AND person = ?")
            .bind(self.log.as_str())
            .bind(person.0)
            .execute(writing.connection())
            .await
            .map_err(failed)?;
        writing.commit().await?;
        self.database.empty_write_ahead_log("erase from", &self.name).await?;
        Ok(erased.rows_affected())
    }

    async fn note(&self, operations: &[Operation]) -> Result<(), LogError> {
        let mut writing = self.database.write("note an operation in", &self.name).await?;
        self.insert_operations(operations, &mut writing).await?;
        writing.commit().await
    }

    async fn operations(&self) -> Result<Vec<Operation>, LogError> {
        let rows: Vec<(i64, String, String, String, String)> = sqlx::query_as(
            "SELECT at, actor, command, request, outcome FROM operation_log WHERE log_id = ? ORDER BY number",
        )
        .bind(self.log.as_str())
        .fetch_all(self.database.readers())
        .await
        .map_err(world("read the operations of", &self.name))?;
        let operation =
            |(at, actor, command, request, outcome)| Operation { at, actor, command, request, outcome };
        Ok(rows.into_iter().map(operation).collect())
    }
}

async fn insert_event(
    writing: &mut Writing<'_>,
    log: &LogId,
    version: u64,
    command: &str,
    line: &[u8],
) -> Result<(), LogError> {
    let failed = writing.failed();
    sqlx::query("INSERT INTO events (log_id, version, command, line) VALUES (?, ?, ?, ?)")
        .bind(log.as_str())
        .bind(signed(version))
        .bind(command)
        .bind(text(line))
        .execute(writing.connection())
        .await
        .map(|_| ())
        .map_err(failed)
}

fn push_line(lines: &mut Vec<u8>, line: &str) {
    lines.extend_from_slice(line.as_bytes());
    lines.push(b'\n');
}

fn text(line: &[u8]) -> &str {
    std::str::from_utf8(line).expect("JSON is UTF-8")
}
