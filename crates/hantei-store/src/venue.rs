//! What a server holds: one database, and the tournaments in it that somebody asks for.
//!
//! Each [`LiveTournament`] has the one scorekeeper of its log. Readers take what was published last and
//! never wait for a writer; whoever wants to hear what happens subscribes. Rows that another process
//! writes into the database are taken in by [`Venue::catch_up_all`], which its owner calls as often as
//! they are to be noticed.
//!
//! What this module does not know: time, addresses, who may see what.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hantei_core::tournament::state::{Phase, State};
use tokio::sync::OnceCell;

use crate::database::Database;
use crate::log::envelope::Opening;
use crate::log::{LogError, LogId};
use crate::scorekeeper::{Order, RefusalCode, Scorekeeper, Transaction};

mod deeds;
pub mod happenings;
pub mod live;
mod undo;

pub use deeds::Deed;
pub use happenings::{Happened, Happenings};
pub use live::{LiveTournament, Published, Recorded};

/// One database with any number of tournaments, and those of them that are open.
pub struct Venue {
    database: Database,
    code: RefusalCode,
    open: Mutex<BTreeMap<LogId, Opened>>,
    /// How tournaments stand that are not open, as of a version of their log.
    closed: Mutex<BTreeMap<LogId, Standing>>,
}

/// A tournament that is open, or about to be.
type Opened = Arc<OnceCell<Arc<LiveTournament>>>;

impl fmt::Debug for Venue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Venue").field("database", &self.database.name()).finish_non_exhaustive()
    }
}

/// A tournament as a list of them has it.
#[derive(Debug)]
pub struct Listed {
    /// Its log.
    pub log: LogId,
    /// Since when it is archived, in milliseconds UTC; `None` if it is not.
    pub archived_at: Option<i64>,
    /// How it stands, or why its log cannot be read: one that is damaged does not hide the others.
    pub standing: Result<Standing, LogError>,
}

/// How a tournament stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its name; `None` while it has none.
    pub name: Option<String>,
    /// How far it is.
    pub phase: Phase,
    /// When its log was opened, in milliseconds UTC.
    pub began_at: i64,
    /// When the last event happened, in milliseconds UTC.
    pub last_at: i64,
    /// The version of the log.
    pub version: u64,
}

impl Standing {
    fn of(state: &State, (began_at, last_at): (i64, i64), version: u64) -> Self {
        let name = state.header.as_ref().map(|header| header.name.clone());
        Self { name, phase: state.phase, began_at, last_at, version }
    }
}

impl Venue {
    /// Returns the venue of a database. `code` names refusals in the operation log.
    #[must_use]
    pub fn new(database: Database, code: RefusalCode) -> Self {
        Self { database, code, open: Mutex::default(), closed: Mutex::default() }
    }

    /// Returns the database.
    #[must_use]
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Returns the epoch of the database as it was opened: what browsers hold a version against.
    #[must_use]
    pub fn epoch(&self) -> u64 {
        self.database.epoch()
    }

    /// Begins a tournament with everything of a transaction that began in the default [`State`]: its log
    /// and all of that, or nothing.
    ///
    /// # Errors
    ///
    /// [`LogError::Exists`] if there is a log of that name; any other [`LogError`] if the database
    /// cannot be written.
    pub async fn create(
        &self,
        opening: &Opening,
        order: &Order<'_>,
        transaction: Transaction,
    ) -> Result<Arc<LiveTournament>, LogError> {
        let (batch, operation) = transaction.first_batch(order, opening.at);
        self.database.create_with(opening, &batch, &[operation]).await?;
        self.tournament(&opening.log).await
    }

    /// Returns a tournament, and opens it if it is not open yet. From then on it stays open.
    ///
    /// # Errors
    ///
    /// [`LogError::NoSuchLog`]; any other [`LogError`] if its log cannot be read, is damaged, or is from
    /// a newer version.
    pub async fn tournament(&self, id: &LogId) -> Result<Arc<LiveTournament>, LogError> {
        let cell = Arc::clone(lock(&self.open).entry(id.clone()).or_default());
        let opened = cell.get_or_try_init(|| self.open_tournament(id)).await.cloned();
        if opened.is_err() {
            // A name that somebody made up takes no place.
            let mut open = lock(&self.open);
            if open.get(id).is_some_and(|kept| !kept.initialized()) {
                open.remove(id);
            }
        }
        opened
    }

    async fn open_tournament(&self, id: &LogId) -> Result<Arc<LiveTournament>, LogError> {
        let log = self.database.log(id).await?;
        let mut scorekeeper = Scorekeeper::open(log).await?.noting(self.code);
        scorekeeper.finish_erasures().await?;
        Ok(LiveTournament::new(self.epoch(), scorekeeper))
    }

    /// Returns all tournaments, in order of the names of their logs. Those that are not archived are
    /// open afterwards.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the database cannot be read.
    pub async fn tournaments(&self) -> Result<Vec<Listed>, LogError> {
        let heads = self.database.heads().await?;
        let archived = self.database.archived().await?;
        let mut all = Vec::with_capacity(heads.len());
        for (log, version) in heads {
            let archived_at = archived.get(&log).copied();
            let standing = self.standing(&log, version, archived_at).await;
            all.push(Listed { log, archived_at, standing });
        }
        Ok(all)
    }

    async fn standing(
        &self,
        log: &LogId,
        version: u64,
        archived_at: Option<i64>,
    ) -> Result<Standing, LogError> {
        let is_open = lock(&self.open).contains_key(log);
        if archived_at.is_none() || is_open {
            let live = self.tournament(log).await?;
            let published = live.published();
            let times = (live.began_at(), published.at);
            return Ok(Standing::of(&published.state, times, published.version));
        }
        let known = lock(&self.closed).get(log).filter(|known| known.version == version).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        // What is archived is looked at once, and not kept.
        let scorekeeper = Scorekeeper::open(self.database.log(log).await?).await?;
        let standing = Standing::of(&scorekeeper.state(), scorekeeper.times(), scorekeeper.version());
        lock(&self.closed).insert(log.clone(), standing.clone());
        Ok(standing)
    }

    /// Opens every tournament that is not archived, and returns those that cannot be, with the reason: a server
    /// that was started again watches the clocks of all that it had.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the database cannot be read.
    pub async fn open_all(&self) -> Result<Vec<(LogId, LogError)>, LogError> {
        let archived = self.database.archived().await?;
        let mut failed = Vec::new();
        for (log, _) in self.database.heads().await? {
            if !archived.contains_key(&log)
                && let Err(error) = self.tournament(&log).await
            {
                failed.push((log, error));
            }
        }
        Ok(failed)
    }

    /// Returns the tournaments that are open, in order of the names of their logs.
    #[must_use]
    pub fn open_tournaments(&self) -> Vec<Arc<LiveTournament>> {
        lock(&self.open).values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// Puts a tournament into the archive at the time `at`, in milliseconds UTC. Its log stays as it is.
    ///
    /// # Errors
    ///
    /// [`LogError::NoSuchLog`]; any other [`LogError`] if the database cannot be written.
    pub async fn archive(&self, id: &LogId, at: i64) -> Result<(), LogError> {
        self.database.set_archived(id, Some(at)).await
    }

    /// Takes a tournament out of the archive.
    ///
    /// # Errors
    ///
    /// As [`archive`](Self::archive).
    pub async fn take_from_archive(&self, id: &LogId) -> Result<(), LogError> {
        self.database.set_archived(id, None).await
    }

    /// Takes in what other processes wrote, in every tournament that is open, and returns in which there
    /// was anything. One quick look at the database if there was nothing: call it twice a second.
    ///
    /// # Errors
    ///
    /// [`LogError::OtherEpoch`] if the database was restored since it was opened: this venue writes
    /// nothing any more, and has to be opened again. Any other [`LogError`] if something cannot be read;
    /// the other tournaments are up to date all the same.
    pub async fn catch_up_all(&self) -> Result<Vec<LogId>, LogError> {
        let heads = self.database.heads().await?;
        let open = self.open_tournaments();
        let mut moved = Vec::new();
        let mut failed = None;
        for live in open {
            let behind = heads.get(live.id()).is_some_and(|head| *head > live.published().version);
            if !behind {
                continue;
            }
            match live.catch_up().await {
                Ok(()) => moved.push(live.id().clone()),
                Err(error) => failed = Some(error),
            }
        }
        failed.map_or(Ok(moved), Err)
    }
}

/// Nothing that is done under these locks can be left half-done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
