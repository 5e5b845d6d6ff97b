//! Copies of a whole database, and going back to one.
//!
//! A copy is a SQLite file, whichever engine the database has. It is made while the database is in use and
//! shows one moment of it; it can be restored into a database of the other engine. It holds everything,
//! also the hashes of passwords and the keys of links, so it is to be kept like the database itself.
//!
//! Going back to a copy loses what was written since. [`Database::losses`] says what that would be, and
//! nothing else gets lost: [`Database::restore`] holds everybody off meanwhile, and does nothing if
//! somebody wrote after the losses were counted. Afterwards the database is in a new epoch.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode};

use super::sql::{Cursor, Table};
use super::{Database, Engine, Reading, Writing, signed, sqlite, unsigned};
use crate::log::{LogError, LogId};
use crate::scorekeeper::Scorekeeper;

/// What of a log would be lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostLog {
    /// The log.
    pub log: LogId,
    /// The version that it has reached in the database.
    pub here: u64,
    /// The version that it had reached in the copy; `None` if the copy does not have it.
    pub in_copy: Option<u64>,
    /// The last version up to which both are the same: what comes after it here would be lost.
    pub same_until: u64,
}

/// What a database has that a copy does not have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// Logs that went on since the copy was made, or that went on otherwise.
    pub logs: Vec<LostLog>,
    /// How many accounts the copy does not know.
    pub accounts: u64,
    /// What the database held when the losses were counted.
    held: Held,
}

impl Losses {
    /// Returns true if nothing would be lost.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.logs.is_empty() && self.accounts == 0
    }

    /// Returns true if there is nothing in the database.
    #[must_use]
    pub fn of_nothing(&self) -> bool {
        self.held == Held::default()
    }
}

/// Every log of a database with its version, and every account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Held {
    heads: BTreeMap<String, i64>,
    accounts: BTreeSet<String>,
}

const HEADS: &str = "SELECT log_id, max(version) FROM events GROUP BY log_id";
const ACCOUNTS: &str = "SELECT account_id FROM accounts";
const LINE: &str = "SELECT line FROM events WHERE log_id = $1 AND version = $2";

impl Held {
    fn new(heads: Vec<(String, i64)>, accounts: Vec<(String,)>) -> Self {
        let accounts = accounts.into_iter().map(|(account,)| account).collect();
        Self { heads: heads.into_iter().collect(), accounts }
    }
}

/// A copy that was opened to be restored from.
///
/// It is read from a file of its own, so that the copy itself stays as it is, also if it is of an older
/// version. That file goes away with this.
#[derive(Debug)]
pub struct OpenCopy {
    database: Database,
    work: PathBuf,
}

impl OpenCopy {
    /// Opens the copy in `file`. `work` is where a file of its own may be made.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`] if there is no such file; [`LogError::NotALog`], [`LogError::Newer`] or
    /// [`LogError::World`] if it is no copy of a database, or one of a newer version, or if `work` cannot
    /// be written.
    pub async fn open(file: &Path, work: &Path) -> Result<Self, LogError> {
        let name = file.display().to_string();
        if !file.is_file() {
            return Err(LogError::NoSuchLog { log: name });
        }
        begin_file(work)?;
        // What a program that was killed left beside its database belongs to it.
        let opened = match copy_file(file, work, "").and_then(|()| copy_file(file, work, "-wal")) {
            Ok(()) => Database::open_as(work, name).await,
            Err(error) => Err(error),
        };
        match opened {
            Ok(database) => Ok(Self { database, work: work.to_owned() }),
            Err(error) => {
                remove(work);
                Err(error)
            }
        }
    }

    /// Returns the copy, as a database.
    #[must_use]
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// Holds every log in the copy to its hashes and to the order in which events can follow.
    ///
    /// # Errors
    /// The [`LogError`] of the first log that does not hold.
    pub async fn check(&self) -> Result<(), LogError> {
        for log in self.database.logs().await? {
            Scorekeeper::open(self.database.log(&log).await?).await?;
        }
        Ok(())
    }
}

impl Drop for OpenCopy {
    fn drop(&mut self) {
        remove(&self.work);
    }
}

impl Database {
    /// Writes a copy of everything in the database into `path`, as it is at one moment; others may write
    /// meanwhile. Returns the logs in it with their versions. Only the owner may read the file.
    ///
    /// # Errors
    /// [`LogError::Exists`] if there is something of that name; [`LogError::World`] if the database
    /// cannot be read or the file not be written: there is no such file then.
    pub async fn copy_to(&self, path: &Path) -> Result<BTreeMap<LogId, u64>, LogError> {
        let name = path.display().to_string();
        if path.exists() {
            return Err(LogError::Exists { log: name });
        }
        let work = PathBuf::from(format!("{name}.unfinished"));
        begin_file(&work)?;
        let made = match self.fill(&work).await {
            Ok(heads) => fs::File::open(&work)
                .and_then(|file| file.sync_all())
                .and_then(|()| fs::rename(&work, path))
                .map(|()| heads)
                .map_err(|source| failed("create", path, source)),
            Err(error) => Err(error),
        };
        if made.is_err() {
            remove(&work);
        }
        made
    }

    async fn fill(&self, work: &Path) -> Result<BTreeMap<LogId, u64>, LogError> {
        match &self.shared.engine {
            Engine::Sqlite(file) => {
                file.copy_into(work).await.map_err(sqlite::world("copy", self.name()))?;
            }
            Engine::Postgres(_) => {
                let copy = Database::open(work).await?;
                let mut reading = self.read("copy", self.name()).await?;
                let epoch = reading.rows::<(i64,)>("SELECT epoch FROM venue", &[]).await?;
                copy.fill_from(&mut reading, epoch.first().map_or(1, |(epoch,)| *epoch)).await?;
                reading.end().await;
                copy.close().await;
            }
        }
        let doing = sqlite::world("read", &work.display().to_string());
        // One file and nothing beside it.
        let options = SqliteConnectOptions::new().filename(work).journal_mode(SqliteJournalMode::Delete);
        let mut connection = SqliteConnection::connect_with(&options).await.map_err(&doing)?;
        let heads: Vec<(String, i64)> =
            sqlx::query_as(HEADS).fetch_all(&mut connection).await.map_err(&doing)?;
        connection.close().await.map_err(&doing)?;
        heads.into_iter().map(|(log, version)| Ok((self.read_id(&log)?, unsigned(version)))).collect()
    }

    /// Fills this database, in which there is nothing yet, with everything that is read.
    async fn fill_from(&self, reading: &mut Reading<'_>, epoch: i64) -> Result<(), LogError> {
        let mut described = self.read("copy", self.name()).await?;
        let tables = described.tables().await?;
        described.end().await;
        let mut writing = self.begin("copy").await?;
        copy_rows(&tables, reading, &mut writing).await?;
        writing.run("UPDATE venue SET epoch = $1", &[epoch.into()]).await?;
        writing.commit().await
    }

    /// Returns what would be lost if everything in this database were replaced by what is in `copy`.
    ///
    /// # Errors
    /// [`LogError`] if either cannot be read.
    pub async fn losses(&self, copy: &OpenCopy) -> Result<Losses, LogError> {
        let (mut here, mut there) =
            (self.read("read", self.name()).await?, copy.database.read("read", copy.database.name()).await?);
        let held = here.held().await?;
        let copied = there.held().await?;
        let mut losses = Losses {
            logs: Vec::new(),
            accounts: held.accounts.difference(&copied.accounts).count() as u64,
            held,
        };
        for (log, &version) in &losses.held.heads {
            let in_copy = copied.heads.get(log).copied();
            let same_until =
                same_until(log, version.min(in_copy.unwrap_or(0)), &mut here, &mut there).await?;
            if same_until < version {
                losses.logs.push(LostLog {
                    log: self.read_id(log)?,
                    here: unsigned(version),
                    in_copy: in_copy.map(unsigned),
                    same_until: unsigned(same_until),
                });
            }
        }
        here.end().await;
        there.end().await;
        Ok(losses)
    }

    /// Replaces everything in this database by what is in `copy`, in one transaction, and returns the
    /// epoch that begins with that. `agreed` is what is known to be lost by it. Whoever has the database
    /// open writes nothing into it any more, this handle included.
    ///
    /// # Errors
    /// [`LogError::Moved`] if somebody wrote since the losses were counted; any other [`LogError`] if the
    /// copy cannot be read or the database not be written. Nothing is changed then.
    pub async fn restore(&self, copy: &OpenCopy, agreed: &Losses) -> Result<u64, LogError> {
        let epoch = self.epoch().max(copy.database.epoch()) + 1;
        let mut reading = copy.database.read("read", copy.database.name()).await?;
        let tables = reading.tables().await?;
        let mut writing = self.begin_alone("restore").await?;
        let held = Held::new(writing.rows(HEADS, &[]).await?, writing.rows(ACCOUNTS, &[]).await?);
        if held != agreed.held {
            writing.roll_back().await;
            let events = |held: &Held| held.heads.values().copied().map(unsigned).sum();
            return Err(LogError::Moved { expected: events(&agreed.held), actual: events(&held) });
        }
        for table in tables.iter().rev() {
            writing.clear(table).await?;
        }
        copy_rows(&tables, &mut reading, &mut writing).await?;
        writing.run("UPDATE venue SET epoch = $1", &[signed(epoch).into()]).await?;
        writing.go_on_numbering().await?;
        writing.commit().await?;
        reading.end().await;
        self.forget_deleted("restore", self.name()).await?;
        Ok(epoch)
    }
}

impl Reading<'_> {
    async fn held(&mut self) -> Result<Held, LogError> {
        Ok(Held::new(self.rows(HEADS, &[]).await?, self.rows(ACCOUNTS, &[]).await?))
    }

    async fn line(&mut self, log: &str, version: i64) -> Result<Option<String>, LogError> {
        let line: Vec<(String,)> = self.rows(LINE, &[log.into(), version.into()]).await?;
        Ok(line.into_iter().next().map(|(line,)| line))
    }
}

/// Returns the last version, at most `version`, up to which the log is the same here and there. A line
/// vouches for all before it, so that the place is found by halving.
async fn same_until(
    log: &str,
    version: i64,
    here: &mut Reading<'_>,
    there: &mut Reading<'_>,
) -> Result<i64, LogError> {
    let (mut same, mut next) = (0, version);
    while same < next {
        // The first look is at the end: mostly nothing is different.
        let middle = if next == version { next } else { same + (next - same + 1) / 2 };
        let line = here.line(log, middle).await?;
        if line.is_some() && line == there.line(log, middle).await? {
            same = middle;
        } else {
            next = middle - 1;
        }
    }
    Ok(same)
}

/// Copies the rows of all tables. The epoch is not among them: it is that of the database.
async fn copy_rows(
    tables: &[Table],
    reading: &mut Reading<'_>,
    writing: &mut Writing<'_>,
) -> Result<(), LogError> {
    for table in tables {
        let mut cursor = Cursor::default();
        loop {
            let rows = reading.page(table, &mut cursor).await?;
            if rows.is_empty() {
                break;
            }
            writing.insert_rows(table, &rows).await?;
        }
    }
    Ok(())
}

/// Makes an empty file that only its owner may read. What an earlier try left there is removed.
fn begin_file(path: &Path) -> Result<(), LogError> {
    remove(path);
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop).map_err(|source| failed("create", path, source))
}

/// Copies the file that stands beside `from` under its name and `end`, if there is one.
fn copy_file(from: &Path, to: &Path, end: &str) -> Result<(), LogError> {
    let beside = |path: &Path| PathBuf::from(format!("{}{end}", path.display()));
    let copied = match fs::File::open(beside(from)) {
        Ok(mut source) => fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .open(beside(to))
            .and_then(|mut target| io::copy(&mut source, &mut target).map(drop)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    };
    copied.map_err(|source| failed("read", from, source))
}

/// Removes a file and what SQLite keeps beside it.
fn remove(path: &Path) {
    for end in ["", "-wal", "-shm", "-journal"] {
        // What is not there need not go; what cannot go is found by whoever makes the next one.
        let _ = fs::remove_file(format!("{}{end}", path.display()));
    }
}

fn failed(doing: &'static str, path: &Path, source: io::Error) -> LogError {
    LogError::World { doing, log: path.display().to_string(), source: Box::new(source) }
}
