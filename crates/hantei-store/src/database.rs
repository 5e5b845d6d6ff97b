//! A database with any number of logs in it, and what stands beside them.
//!
//! It is a file on the machine that runs the tournament ([`Database::open`]) or a PostgreSQL server
//! ([`Database::connect`]). Both hold the same tables, which `schema.rs` makes, and answer to the same
//! statements.
//!
//! A database has an epoch. Restoring a copy begins a new one, because what was written since the copy
//! is gone: whoever opened the database before has to open it again before anything else is written.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::log::envelope::Opening;
use crate::log::tables::Tables;
use crate::log::{Batch, LogError, LogId, Operation};

mod copy;
mod postgres;
mod schema;
mod sql;
mod sqlite;

pub use copy::{Losses, LostLog, OpenCopy};
pub(crate) use sql::{Reading, Value, Writing};

/// A database. Clones are the same one.
#[derive(Debug, Clone)]
pub struct Database {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The file or server, as messages name it: never with a password.
    name: String,
    /// The epoch in which it was opened: nothing is written in another.
    epoch: u64,
    engine: Engine,
}

/// What keeps a database.
#[derive(Debug)]
enum Engine {
    Sqlite(Box<sqlite::File>),
    Postgres(postgres::Server),
}

impl Database {
    /// Opens the SQLite database in this file, and makes it if there is none.
    ///
    /// # Errors
    /// [`LogError::Newer`] if a newer version of the program made it; [`LogError::NotALog`] if it
    /// belongs to another program; [`LogError::World`] or [`LogError::Locked`] if it cannot be opened.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, LogError> {
        let path = path.as_ref();
        Self::open_as(path, path.display().to_string()).await
    }

    /// As [`open`](Self::open); messages call the file `name`.
    async fn open_as(path: &Path, name: String) -> Result<Self, LogError> {
        let (file, epoch) = sqlite::File::open(path, &name).await?;
        Ok(Self { shared: Arc::new(Shared { name, epoch, engine: Engine::Sqlite(Box::new(file)) }) })
    }

    /// Connects to the PostgreSQL database of this address (`postgres://user@host/database`), and makes
    /// its tables if it is empty. What the address leaves open is taken from the usual variables
    /// (`PGPASSWORD` and so on) and from `~/.pgpass`.
    ///
    /// # Errors
    /// [`LogError::NotALog`] if the address cannot be read, or if the database belongs to another
    /// program; [`LogError::Newer`] if a newer version of the program made it; [`LogError::World`] or
    /// [`LogError::Locked`] if it cannot be opened. No message holds the password.
    pub async fn connect(url: &str) -> Result<Self, LogError> {
        let (server, name, epoch) = postgres::Server::connect(url).await?;
        Ok(Self { shared: Arc::new(Shared { name, epoch, engine: Engine::Postgres(server) }) })
    }

    /// Closes every connection, as far as nobody uses one.
    async fn close(&self) {
        match &self.shared.engine {
            Engine::Sqlite(file) => file.close().await,
            Engine::Postgres(server) => server.pool().close().await,
        }
    }

    /// Returns the file or server, as messages name it: never with a password.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// Returns the epoch in which the database was opened.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        self.shared.epoch
    }

    /// Returns the time of the server that keeps the database, in milliseconds UTC since 1970: the one clock of all
    /// programs that write to it. `None` for a file, which is on the machine of its one writer.
    ///
    /// # Errors
    /// [`LogError::World`] if the server does not answer.
    pub async fn clock(&self) -> Result<Option<i64>, LogError> {
        match &self.shared.engine {
            Engine::Sqlite(_) => Ok(None),
            Engine::Postgres(server) => {
                let told = server.clock().await;
                told.map(Some).map_err(postgres::world("ask for the time of", &self.shared.name))
            }
        }
    }

    /// Returns true if the database is on a server, whose answers may be lost on the way.
    pub(crate) fn is_far_away(&self) -> bool {
        match self.shared.engine {
            Engine::Sqlite(_) => false,
            Engine::Postgres(_) => true,
        }
    }

    /// Returns the logs in the database, by name.
    ///
    /// # Errors
    /// As [`heads`](Self::heads).
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
        let sql = "SELECT venue.epoch, logs.log_id,
                (SELECT max(version) FROM events WHERE events.log_id = logs.log_id)
            FROM venue LEFT JOIN logs ON TRUE";
        let rows: Vec<(i64, Option<String>, Option<i64>)> = self.rows("read", sql, &[]).await?;
        let mut heads = BTreeMap::new();
        for (epoch, log, version) in rows {
            self.hold_to_epoch(epoch, self.name())?;
            if let Some(log) = log {
                heads.insert(self.read_id(&log)?, unsigned(version.unwrap_or(0)));
            }
        }
        Ok(heads)
    }

    /// Begins a log.
    ///
    /// # Errors
    /// [`LogError::Exists`] if there is one of that name; [`LogError::World`],
    /// [`LogError::OtherEpoch`] or [`LogError::Locked`] if it cannot be written.
    pub async fn create(&self, opening: &Opening) -> Result<Tables, LogError> {
        Tables::begin(self, opening, None, &[]).await
    }

    /// Begins a log with what follows its opening, and notes operations about that: all of it or nothing.
    ///
    /// # Errors
    /// As [`create`](Self::create), and [`LogError::Earlier`] if the batch is older than the opening.
    pub async fn create_with(
        &self,
        opening: &Opening,
        first: &Batch,
        operations: &[Operation],
    ) -> Result<Tables, LogError> {
        Tables::begin(self, opening, Some(first), operations).await
    }

    /// Opens a log.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; [`LogError::Newer`] if a newer version of the program began it;
    /// [`LogError::Damaged`] if its events are there but the database does not list it;
    /// [`LogError::World`] if it cannot be read.
    pub async fn log(&self, id: &LogId) -> Result<Tables, LogError> {
        Tables::find(self, id).await
    }

    /// Returns the logs that are archived, and since when, in milliseconds UTC.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn archived(&self) -> Result<BTreeMap<LogId, i64>, LogError> {
        let sql = "SELECT log_id, archived_at FROM logs WHERE archived_at IS NOT NULL";
        let rows: Vec<(String, i64)> = self.rows("read", sql, &[]).await?;
        rows.into_iter().map(|(log, at)| Ok((self.read_id(&log)?, at))).collect()
    }

    /// Puts a log into the archive at the time `at`, or takes it out again with `None`. Nothing in the
    /// log changes by that.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`]; as [`create`](Self::create) if it cannot be written.
    pub async fn set_archived(&self, id: &LogId, at: Option<i64>) -> Result<(), LogError> {
        let sql = "UPDATE logs SET archived_at = $1 WHERE log_id = $2";
        match self.write("archive", sql, &[at.into(), id.as_str().into()]).await? {
            0 => Err(LogError::NoSuchLog { log: format!("log {id} in {}", self.name()) }),
            _ => Ok(()),
        }
    }

    fn read_id(&self, log: &str) -> Result<LogId, LogError> {
        log.parse().map_err(|_| LogError::NotALog { log: format!("{log:?} in {}", self.name()) })
    }

    /// Refuses an epoch other than the one in which the database was opened.
    fn hold_to_epoch(&self, found: i64, log: &str) -> Result<(), LogError> {
        let (opened, found) = (self.shared.epoch, unsigned(found));
        if opened == found {
            Ok(())
        } else {
            Err(LogError::OtherEpoch { log: log.to_owned(), opened, found })
        }
    }
}

/// Returns a version as a database counts. Beyond that there are none.
pub(crate) fn signed(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

/// Returns a version as it is counted here; one below zero, which nobody wrote, is 0.
fn unsigned(version: i64) -> u64 {
    u64::try_from(version).unwrap_or(0)
}
