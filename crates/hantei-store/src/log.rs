//! The log of one tournament: its events in order, and the records of its people beside them.
//!
//! State is a fold over the log, so the log is the tournament. It is only ever appended to, whole
//! batches at a time, and a batch that was acknowledged is on disk. The one exception to "nothing is
//! deleted" is a person's record, which stands outside the chain of hashes and may be erased.
//!
//! - [`memory::Memory`] for rehearsals and tests,
//! - [`jsonl::Jsonl`] for one tournament in one file,
//! - [`tables::Tables`] in a database, SQLite or PostgreSQL, for a venue's server,
//! - [`AnyLog`] where which one it is turns up while the program runs.
//!
//! What this module does not know: what an event means. It sees a type, a schema number and JSON text.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::path::PathBuf;
use std::str::FromStr;

use hantei_core::id::PersonId;
use hantei_core::tournament::Inconsistency;
use serde::{Deserialize, Deserializer, Serialize, de};

pub mod contents;
pub mod envelope;
pub mod jsonl;
pub mod memory;
pub mod operation;
pub mod tables;
mod trouble;
pub mod verify;

pub use contents::LogContents;
pub use envelope::{By, ByKind, Envelope, NewEntry, Opening, PersonLine};
pub use operation::Operation;
pub use trouble::Trouble;
pub use verify::{Commitments, Fault, FaultKind, Verified, recorded_commitments, verify};

/// A log of events that can be read and appended to.
///
/// Handles are cheap to clone and may be used from several tasks at once; the versions decide who was
/// first. A future that is dropped half-way may still have appended its batch: whoever asks again with
/// the same command key finds it.
pub trait EventLog: Clone + Send + Sync + 'static {
    /// Returns which log this is.
    fn log_id(&self) -> &LogId;

    /// Returns everything in the log.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    fn read(&self) -> impl Future<Output = Result<LogContents, LogError>> + Send;

    /// Returns the events after `version` in order, and at least the records that came with them.
    ///
    /// Nothing follows a version that the log has not reached yet.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    fn read_since(&self, version: u64) -> impl Future<Output = Result<LogContents, LogError>> + Send;

    /// Appends all of the batch or nothing of it, and returns once it is on disk.
    ///
    /// There is one flush a batch: events of several commands that wait together are best appended
    /// together, each with its own key.
    ///
    /// # Errors
    /// [`LogError::Moved`] if the log is not at the version that the batch expects: read on, decide
    /// again. [`LogError::Earlier`] if time runs backwards. [`LogError::World`] or
    /// [`LogError::Locked`] if it cannot be written. After an error nothing of the batch is in the log;
    /// but if the connection to a server is lost for good at the very end, only the key of the command
    /// tells, once the log can be read again.
    ///
    /// # Panics
    /// If the batch has no event, or if JSON text in it is longer than one line.
    fn append(&self, batch: Batch) -> impl Future<Output = Result<Appended, LogError>> + Send {
        async move { self.append_noting(batch, &[]).await }
    }

    /// Appends as [`append`](Self::append), and notes in the operation log what was asked: both or
    /// neither, with one flush. Where no operation log is kept, nothing is noted.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    ///
    /// # Panics
    /// As [`append`](Self::append).
    fn append_noting(
        &self,
        batch: Batch,
        operations: &[Operation],
    ) -> impl Future<Output = Result<Appended, LogError>> + Send;

    /// Erases every version of the person's record and returns how many there were.
    ///
    /// The events stay as they are, to the byte, and the chain still holds. What the disk keeps of
    /// overwritten blocks is not in this program's hands.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written: nothing is erased then.
    fn erase_person(&self, person: PersonId) -> impl Future<Output = Result<u64, LogError>> + Send;

    /// Writes entries into the operation log. It stands outside the log of events, so that a refused
    /// command leaves that one as it was. Where none is kept, nothing is written: so in a file.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    fn note(&self, operations: &[Operation]) -> impl Future<Output = Result<(), LogError>> + Send {
        let _ = operations;
        async { Ok(()) }
    }

    /// Returns the operation log, the oldest entry first; nothing where none is kept.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    fn operations(&self) -> impl Future<Output = Result<Vec<Operation>, LogError>> + Send {
        async { Ok(Vec::new()) }
    }
}

/// What is appended as one: all of it or nothing.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The version of the log that its events were decided on.
    pub expected_version: u64,
    /// At least one event, in order.
    pub entries: Vec<NewEntry>,
    /// The records that the events commit to.
    pub people: Vec<PersonLine>,
}

impl Batch {
    /// Panics if the batch cannot be written in any log.
    fn assert_writable(&self) {
        assert!(!self.entries.is_empty(), "a batch holds at least one event");
        assert!(
            self.entries.iter().all(|entry| envelope::is_one_line(&entry.data))
                && self.people.iter().all(|line| envelope::is_one_line(&line.record)),
            "JSON text in a log is one line"
        );
    }

    /// Checks the batch against the last event of the log.
    fn fits(&self, head: &envelope::Head) -> Result<(), LogError> {
        if self.expected_version != head.version {
            return Err(LogError::Moved { expected: self.expected_version, actual: head.version });
        }
        let mut last = head.at;
        for entry in &self.entries {
            if entry.at < last {
                return Err(LogError::Earlier { last, given: entry.at });
            }
            last = entry.at;
        }
        Ok(())
    }

    /// Returns what is to be said about the batch once it stands in the log.
    fn appended(&self) -> Appended {
        let first_version = self.expected_version + 1;
        Appended { first_version, last_version: self.expected_version + self.entries.len() as u64 }
    }
}

/// Where a batch came to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// The version of its first event.
    pub first_version: u64,
    /// The version of its last event, which is that of the log now.
    pub last_version: u64,
}

/// What someone opens a log for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Only to look. Others may write meanwhile.
    Read,
    /// To append. Nobody else appends to a file meanwhile.
    Write,
}

/// The end of a file that a crash left half-written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// How many bytes of the file belong to a batch that is not whole.
    pub bytes: u64,
    /// The number of the line with which that batch begins.
    pub from_line: u64,
    /// The line at which it breaks off.
    pub line: u64,
    /// Where the bytes are kept now. `None` as long as they still stand in the file, where every reader
    /// passes over them.
    pub kept_in: Option<PathBuf>,
}

/// The name of a log: letters, digits, `-` and `_`, at most 64 of them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct LogId(String);

impl LogId {
    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LogId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text cannot name a log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a log is named by up to 64 letters, digits, - and _, not by {text:?}")]
pub struct NotALogId {
    /// What was given.
    pub text: String,
}

impl FromStr for LogId {
    type Err = NotALogId;

    fn from_str(text: &str) -> Result<Self, NotALogId> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=64).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotALogId { text: text.to_owned() })
        }
    }
}

impl<'de> Deserialize<'de> for LogId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Why a log could not be read or written.
///
/// For exit codes: what cannot be read as a log is [`Damaged`](Self::Damaged),
/// [`Inconsistent`](Self::Inconsistent), [`Newer`](Self::Newer), [`NotALog`](Self::NotALog) and [`NoSuchLog`](Self::NoSuchLog); the world
/// failed in [`World`](Self::World), [`Locked`](Self::Locked), [`OtherEpoch`](Self::OtherEpoch) and
/// [`ErasureUnfinished`](Self::ErasureUnfinished).
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Someone else appended first. The scorekeeper reads on, decides again and retries.
    #[error("the log is at version {actual}, not {expected}")]
    Moved {
        /// The version that the batch was decided on.
        expected: u64,
        /// The version of the log.
        actual: u64,
    },
    /// An event is older than the one before it.
    #[error("the clock reads {given} ms, earlier than the last entry of the log at {last} ms")]
    Earlier {
        /// The time of the event before, in milliseconds UTC.
        last: i64,
        /// The time that was to be written.
        given: i64,
    },
    /// Another program holds the log.
    #[error("{log} is in use by another program")]
    Locked {
        /// The file.
        log: String,
    },
    /// A newer version of the program wrote this.
    #[error("{what} has version {found}; this program knows versions up to {known}")]
    Newer {
        /// What is newer: a file, a database, a type of event.
        what: String,
        /// Its version.
        found: u32,
        /// The highest version that this program knows; 0 if it has never heard of it.
        known: u32,
    },
    /// A line is not as this program wrote it.
    #[error("{log}: {fault}")]
    Damaged {
        /// The file or database.
        log: String,
        /// The first line that is wrong.
        fault: Fault,
    },
    /// The lines hold, but an event cannot have followed the ones before it.
    #[error("{log}: event {version} cannot follow: {why}")]
    Inconsistent {
        /// The file or database.
        log: String,
        /// The version of the event.
        version: u64,
        /// Its line, if it is known.
        line: Option<u64>,
        /// What is wrong.
        why: Inconsistency,
    },
    /// The erasure of a person is recorded, but the record could not be removed: the one error after
    /// which something is written. The next one who writes removes the record.
    #[error("{log}: the erasure of {person} is recorded, but the record still stands")]
    ErasureUnfinished {
        /// The file or database.
        log: String,
        /// Whose record still stands.
        person: PersonId,
        /// Why it could not be removed.
        source: Box<LogError>,
    },
    /// The file or database holds something else.
    #[error("{log} is not a tournament log")]
    NotALog {
        /// The file or database.
        log: String,
    },
    /// There is nothing of that name.
    #[error("there is no log {log}")]
    NoSuchLog {
        /// The file, or the log in a database.
        log: String,
    },
    /// There is something of that name already, and it is not overwritten.
    #[error("{log} exists already")]
    Exists {
        /// The file, or the log in a database.
        log: String,
    },
    /// An event of a known type does not hold what events of the type hold.
    #[error("{log}: event {version} ({kind}) cannot be read")]
    Unreadable {
        /// The file or database.
        log: String,
        /// The version of the event.
        version: u64,
        /// Its type.
        kind: String,
        /// What is wrong with its data.
        source: serde_json::Error,
    },
    /// The database was restored from a copy since this program opened it.
    #[error("{log} is in epoch {found}, and was opened in epoch {opened}")]
    OtherEpoch {
        /// The database, or the log in it.
        log: String,
        /// The epoch in which this program opened it.
        opened: u64,
        /// The epoch in which it is now.
        found: u64,
    },
    /// The log was opened only to be read.
    #[error("{log} was opened only to be read")]
    ReadOnly {
        /// The file or database.
        log: String,
    },
    /// The disk or the database failed.
    #[error("could not {doing} {log}")]
    World {
        /// What was tried, as a verb: `append to`.
        doing: &'static str,
        /// The file or database.
        log: String,
        /// What it answered.
        source: Box<dyn Error + Send + Sync>,
    },
}

/// A log of whichever kind.
#[derive(Debug, Clone)]
pub enum AnyLog {
    /// In memory.
    Memory(memory::Memory),
    /// In a file of JSON lines.
    Jsonl(jsonl::Jsonl),
    /// In a database.
    Tables(tables::Tables),
}

impl From<memory::Memory> for AnyLog {
    fn from(log: memory::Memory) -> Self {
        Self::Memory(log)
    }
}

impl From<jsonl::Jsonl> for AnyLog {
    fn from(log: jsonl::Jsonl) -> Self {
        Self::Jsonl(log)
    }
}

impl From<tables::Tables> for AnyLog {
    fn from(log: tables::Tables) -> Self {
        Self::Tables(log)
    }
}

impl EventLog for AnyLog {
    fn log_id(&self) -> &LogId {
        match self {
            Self::Memory(log) => log.log_id(),
            Self::Jsonl(log) => log.log_id(),
            Self::Tables(log) => log.log_id(),
        }
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        match self {
            Self::Memory(log) => log.read().await,
            Self::Jsonl(log) => log.read().await,
            Self::Tables(log) => log.read().await,
        }
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        match self {
            Self::Memory(log) => log.read_since(version).await,
            Self::Jsonl(log) => log.read_since(version).await,
            Self::Tables(log) => log.read_since(version).await,
        }
    }

    async fn append_noting(&self, batch: Batch, operations: &[Operation]) -> Result<Appended, LogError> {
        match self {
            Self::Memory(log) => log.append_noting(batch, operations).await,
            Self::Jsonl(log) => log.append_noting(batch, operations).await,
            Self::Tables(log) => log.append_noting(batch, operations).await,
        }
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        match self {
            Self::Memory(log) => log.erase_person(person).await,
            Self::Jsonl(log) => log.erase_person(person).await,
            Self::Tables(log) => log.erase_person(person).await,
        }
    }
    async fn note(&self, operations: &[Operation]) -> Result<(), LogError> {
        match self {
            Self::Memory(log) => log.note(operations).await,
            Self::Jsonl(log) => log.note(operations).await,
            Self::Tables(log) => log.note(operations).await,
        }
    }

    async fn operations(&self) -> Result<Vec<Operation>, LogError> {
        match self {
            Self::Memory(log) => log.operations().await,
            Self::Jsonl(log) => log.operations().await,
            Self::Tables(log) => log.operations().await,
        }
    }
}
