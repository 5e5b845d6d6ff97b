//! A database with any number of logs in it, and what stands beside them.
//!
//! [`sqlite`] is a file on the machine that runs the tournament. What a database holds, table by table,
//! is in [`schema`].
//!
//! A database has an epoch. Restoring a copy begins a new one, because what was written since the copy
//! is gone: whoever opened the database before has to open it again before anything else is written.

use std::collections::BTreeMap;

use crate::log::envelope::Opening;
use crate::log::{AnyLog, Batch, LogError, LogId, Operation};

pub(crate) mod schema;
pub mod sqlite;

/// A database of whichever kind. Clones are the same one.
#[derive(Debug, Clone)]
pub enum AnyDatabase {
    /// A file.
    Sqlite(sqlite::Database),
}

impl From<sqlite::Database> for AnyDatabase {
    fn from(database: sqlite::Database) -> Self {
        Self::Sqlite(database)
    }
}

impl AnyDatabase {
    /// Returns the database, as messages name it: never with a password.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Sqlite(database) => database.name(),
        }
    }

    /// Returns the epoch in which the database was opened.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        match self {
            Self::Sqlite(database) => database.epoch(),
        }
    }

    /// Returns the logs in the database with the version that each has reached. One quick look: this is
    /// how rows that another process wrote are noticed.
    ///
    /// # Errors
    /// [`LogError::OtherEpoch`] if the database was restored since it was opened; [`LogError::World`] if
    /// it cannot be read.
    pub async fn heads(&self) -> Result<BTreeMap<LogId, u64>, LogError> {
        match self {
            Self::Sqlite(database) => database.heads().await,
        }
    }

    /// Begins a log.
    ///
    /// # Errors
    /// [`LogError::Exists`] if there is one of that name; [`LogError::World`],
    /// [`LogError::OtherEpoch`] or [`LogError::Locked`] if it cannot be written.
    pub async fn create(&self, opening: &Opening) -> Result<AnyLog, LogError> {
        match self {
            Self::Sqlite(database) => database.create(opening).await.map(AnyLog::from),
        }
    }

    /// Begins a log with its first batch: all of it or nothing.
    ///
    /// # Errors
    /// As [`create`](Self::create), and [`LogError::Earlier`] if the batch is older than the opening.
    pub(crate) async fn create_with(
        &self,
        opening: &Opening,
        first: &(Batch, Operation),
    ) -> Result<AnyLog, LogError> {
        match self {
            Self::Sqlite(database) => database.create_with(opening, first).await.map(AnyLog::from),
        }
    }

    /// Opens a log.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; [`LogError::Newer`] if a newer version of the program began it;
    /// [`LogError::Damaged`] if its events are there but the database does not list it;
    /// [`LogError::World`] if it cannot be read.
    pub async fn log(&self, id: &LogId) -> Result<AnyLog, LogError> {
        match self {
            Self::Sqlite(database) => database.log(id).await.map(AnyLog::from),
        }
    }

    /// Returns the logs that are archived, and since when, in milliseconds UTC.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn archived(&self) -> Result<BTreeMap<LogId, i64>, LogError> {
        match self {
            Self::Sqlite(database) => database.archived().await,
        }
    }

    /// Puts a log into the archive at the time `at`, or takes it out again with `None`. Nothing in the
    /// log changes by that.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; as [`create`](Self::create) if it cannot be written.
    pub async fn set_archived(&self, id: &LogId, at: Option<i64>) -> Result<(), LogError> {
        match self {
            Self::Sqlite(database) => database.set_archived(id, at).await,
        }
    }
}
