//! Logs in the tables of a database, of whichever engine.
//!
//! A row holds the very line that a file would hold, as text. The key of an event is its log and its
//! version, so that two who append at once cannot both succeed, in one process or in two. Records of
//! people have a table of their own, from which they are erased.
//!
//! What is erased from SQLite is overwritten in the file, and the write-ahead log is emptied as soon as
//! nobody reads from it. What a PostgreSQL server keeps of it is in the hands of whoever runs it.

use std::collections::BTreeMap;
use std::sync::Arc;

use hantei_core::id::PersonId;
use tokio::sync::Mutex;

use super::contents::read_opening;
use super::envelope::{Envelope, Head, Line, Opening};
use super::operation::Operation;
use super::verify::PersonRecorded;
use super::{Appended, Batch, EventLog, Fault, FaultKind, LogContents, LogError, LogId};
use crate::database::{Database, Reading, Writing, signed};

/// How many rows are fetched at a time.
const PAGE: i64 = 1_000;

/// One log in a database. Clones are the same log.
#[derive(Debug, Clone)]
pub struct Tables {
    database: Database,
    log: LogId,
    name: String,
    /// The last event as of the last append through this handle; another process may have gone on.
    head: Arc<Mutex<Head>>,
}

impl Tables {
    fn handle(database: &Database, log: &LogId) -> Self {
        let name = format!("log {log} in {}", database.name());
        Self { database: database.clone(), log: log.clone(), name, head: Arc::new(Mutex::new(Head::NONE)) }
    }

    /// Begins a log with everything of the first batch, if there is one: all of it or nothing.
    pub(crate) async fn begin(
        database: &Database,
        opening: &Opening,
        first: Option<&Batch>,
        operations: &[Operation],
    ) -> Result<Self, LogError> {
        let log = Self::handle(database, &opening.log);
        let (line, mut head) = opening.line();
        let mut writing = database.begin_on("begin", &log.name).await?;
        let sql = "INSERT INTO logs (log_id) VALUES ($1) ON CONFLICT DO NOTHING";
        if writing.run(sql, &[log.log.as_str().into()]).await? == 0 {
            writing.roll_back().await;
            return Err(LogError::Exists { log: log.name.clone() });
        }
        log.insert_events(&[(head.version, &opening.command, line)], &mut writing).await?;
        if let Some(batch) = first.filter(|batch| !batch.entries.is_empty()) {
            batch.assert_writable();
            batch.fits(&head)?;
            head = log.insert(batch, head, &mut writing).await?;
        }
        log.insert_operations(operations, &mut writing).await?;
        writing.commit().await?;
        *log.head.lock().await = head;
        Ok(log)
    }

    /// As [`Database::log`].
    pub(crate) async fn find(database: &Database, id: &LogId) -> Result<Self, LogError> {
        let log = Self::handle(database, id);
        let sql = "SELECT line, (SELECT count(*) FROM logs WHERE logs.log_id = events.log_id)
            FROM events WHERE log_id = $1 AND version = 1";
        let first: Vec<(String, i64)> =
            database.rows_of("read", &log.name, sql, &[id.as_str().into()]).await?;
        let Some((first, listed)) = first.into_iter().next() else {
            return Err(LogError::NoSuchLog { log: log.name });
        };
        if listed == 0 {
            return Err(log.damaged(1, FaultKind::LogNotListed));
        }
        let opened = read_opening(&log.name, first.as_bytes())?;
        if opened.log == *id { Ok(log) } else { Err(LogError::NotALog { log: log.name }) }
    }

    fn damaged(&self, line: u64, kind: FaultKind) -> LogError {
        LogError::Damaged { log: self.name.clone(), fault: Fault { line, kind } }
    }

    /// Returns the last event of the log, as the write sees it.
    async fn find_head(&self, known: Head, writing: &mut Writing<'_>) -> Result<Head, LogError> {
        let sql = "SELECT coalesce(max(version), 0) FROM events WHERE log_id = $1";
        let version: Vec<(i64,)> = writing.rows(sql, &[self.log.as_str().into()]).await?;
        let version = version.first().map_or(0, |(version,)| *version);
        if signed(known.version) == version {
            return Ok(known);
        }
        let sql = "SELECT line FROM events WHERE log_id = $1 AND version = $2";
        let line: Vec<(String,)> = writing.rows(sql, &[self.log.as_str().into(), version.into()]).await?;
        let Some((line,)) = line.first() else { return Ok(Head::NONE) };
        match Envelope::parse(line.as_bytes()) {
            Ok(envelope) => Ok(Head::of(&envelope)),
            Err(kind) => Err(self.damaged(u64::try_from(version).unwrap_or(0), kind)),
        }
    }

    /// Returns true if `head` is the last event of the log: a server may have committed and not been able
    /// to say so any more. Whoever begins to write comes after the transaction in question, however it
    /// ended.
    async fn ends_with(&self, head: Head) -> Result<bool, LogError> {
        let mut writing = self.database.begin_on("append to", &self.name).await?;
        let found = self.find_head(Head::NONE, &mut writing).await?;
        writing.roll_back().await;
        Ok(found == head)
    }

    async fn insert(
        &self,
        batch: &Batch,
        mut head: Head,
        writing: &mut Writing<'_>,
    ) -> Result<Head, LogError> {
        let mut events = Vec::with_capacity(batch.entries.len());
        for entry in &batch.entries {
            let mut line = Vec::new();
            head.write(entry, &mut line);
            events.push((head.version, &entry.command, line));
        }
        self.insert_events(&events, writing).await?;
        let lines: Vec<Vec<u8>> = batch.people.iter().map(super::PersonLine::to_line).collect();
        let rows: Vec<_> = batch
            .people
            .iter()
            .zip(&lines)
            .map(|(person, line)| {
                let since = signed(head.version);
                [
                    self.log.as_str().into(),
                    person.person.0.into(),
                    person.version.into(),
                    since.into(),
                    text(line).into(),
                ]
            })
            .collect();
        writing.insert("people (log_id, person, version, since, line)", &rows).await?;
        Ok(head)
    }

    async fn insert_events(
        &self,
        events: &[(u64, &String, Vec<u8>)],
        writing: &mut Writing<'_>,
    ) -> Result<(), LogError> {
        let rows: Vec<_> = events
            .iter()
            .map(|(version, command, line)| {
                [self.log.as_str().into(), signed(*version).into(), (*command).into(), text(line).into()]
            })
            .collect();
        writing.insert("events (log_id, version, command, line)", &rows).await
    }

    async fn insert_operations(
        &self,
        operations: &[Operation],
        writing: &mut Writing<'_>,
    ) -> Result<(), LogError> {
        let rows: Vec<_> = operations
            .iter()
            .map(|Operation { at, actor, command, request, outcome }| {
                [
                    self.log.as_str().into(),
                    (*at).into(),
                    actor.into(),
                    command.into(),
                    request.into(),
                    outcome.into(),
                ]
            })
            .collect();
        writing.insert("operation_log (log_id, at, actor, command, request, outcome)", &rows).await
    }

    /// Returns the events after `version` up to `last`, without the records that came with them.
    pub(crate) async fn read_between(&self, version: u64, last: u64) -> Result<LogContents, LogError> {
        let mut reading = self.database.read("read", &self.name).await?;
        let mut text = Vec::new();
        let (mut reached, mut rows_read) = (signed(version), version);
        loop {
            let sql = "SELECT version, command, line FROM events
                WHERE log_id = $1 AND version > $2 AND version <= $3 ORDER BY version LIMIT $4";
            let values = [self.log.as_str().into(), reached.into(), signed(last).into(), PAGE.into()];
            let rows: Vec<(i64, String, String)> = reading.rows(sql, &values).await?;
            for (number, command, line) in &rows {
                rows_read += 1;
                if let Ok(envelope) = Envelope::parse(line.as_bytes())
                    && (signed(envelope.v) != *number || envelope.command != *command)
                {
                    return Err(self.damaged(rows_read, FaultKind::RowMismatch));
                }
                push_line(&mut text, line);
            }
            let Some((end, _, _)) = rows.last() else { break };
            reached = *end;
        }
        reading.end().await;
        let (name, log) = (self.name.clone(), self.log.clone());
        Ok(LogContents { name, log, text, first_line: version + 1, torn: None })
    }

    /// Returns the events after `version` and the records that came with them, a line each. What a row
    /// says beside its line has to be what the line says.
    async fn read_lines(&self, version: u64, reading: &mut Reading<'_>) -> Result<Vec<u8>, LogError> {
        let mut text = Vec::new();
        // Of the whole log every row is read, also one that is numbered as none should be.
        let after = if version == 0 { i64::MIN } else { signed(version) };
        let mut reached = after;
        let mut rows_read = version;
        let mut recorded = BTreeMap::new();
        loop {
            let sql = "SELECT version, command, line FROM events WHERE log_id = $1 AND version > $2
                ORDER BY version LIMIT $3";
            let values = [self.log.as_str().into(), reached.into(), PAGE.into()];
            let rows: Vec<(i64, String, String)> = reading.rows(sql, &values).await?;
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
        let sql = "SELECT person, version, since, line FROM people WHERE log_id = $1 AND since > $2
            ORDER BY person, version";
        let values = [self.log.as_str().into(), after.into()];
        let rows: Vec<(i64, i64, i64, String)> = reading.rows(sql, &values).await?;
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
        Ok(text)
    }
}

impl EventLog for Tables {
    fn log_id(&self) -> &LogId {
        &self.log
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        self.read_since(0).await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        let mut reading = self.database.read("read", &self.name).await?;
        let text = self.read_lines(version, &mut reading).await?;
        reading.end().await;
        let (name, log) = (self.name.clone(), self.log.clone());
        Ok(LogContents { name, log, text, first_line: version + 1, torn: None })
    }

    async fn append_noting(&self, batch: Batch, operations: &[Operation]) -> Result<Appended, LogError> {
        batch.assert_writable();
        let mut head = self.head.lock().await;
        let mut writing = self.database.begin_on("append to", &self.name).await?;
        let found = self.find_head(*head, &mut writing).await?;
        if let Err(refused) = batch.fits(&found) {
            writing.roll_back().await;
            return Err(refused);
        }
        let written = self.insert(&batch, found, &mut writing).await?;
        self.insert_operations(operations, &mut writing).await?;
        if let Err(error) = writing.commit().await
            && !(self.database.is_far_away() && self.ends_with(written).await.unwrap_or(false))
        {
            return Err(error);
        }
        *head = written;
        Ok(batch.appended())
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        let mut writing = self.database.begin_on("erase from", &self.name).await?;
        let sql = "DELETE FROM people WHERE log_id = $1 AND person = $2";
        let erased = writing.run(sql, &[self.log.as_str().into(), person.0.into()]).await?;
        writing.commit().await?;
        self.database.forget_deleted("erase from", &self.name).await?;
        Ok(erased)
    }

    async fn note(&self, operations: &[Operation]) -> Result<(), LogError> {
        let mut writing = self.database.begin_on("note an operation in", &self.name).await?;
        self.insert_operations(operations, &mut writing).await?;
        writing.commit().await
    }

    async fn operations(&self) -> Result<Vec<Operation>, LogError> {
        let sql = "SELECT at, actor, command, request, outcome FROM operation_log WHERE log_id = $1 ORDER BY number";
        let doing = "read the operations of";
        let rows: Vec<(i64, String, String, String, String)> =
            self.database.rows_of(doing, &self.name, sql, &[self.log.as_str().into()]).await?;
        let operation =
            |(at, actor, command, request, outcome)| Operation { at, actor, command, request, outcome };
        Ok(rows.into_iter().map(operation).collect())
    }
}

fn push_line(lines: &mut Vec<u8>, line: &str) {
    lines.extend_from_slice(line.as_bytes());
    lines.push(b'\n');
}

fn text(line: &[u8]) -> &str {
    std::str::from_utf8(line).expect("JSON is UTF-8")
}
