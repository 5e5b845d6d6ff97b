//! One way to ask whichever engine keeps a database, for tables that are the same in all of them.
//!
//! Statements are written once: plain types, `$1` for values, no function of one engine alone, and no
//! clock or chance of the database.

use hantei_core::id::EntrantId;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Postgres, Sqlite};

use super::{Database, Engine, postgres, sqlite};
use crate::log::LogError;

/// A value of a statement.
#[derive(Clone, Copy)]
pub(crate) enum Value<'v> {
    Text(&'v str),
    Number(i64),
    MaybeText(Option<&'v str>),
    MaybeNumber(Option<i64>),
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Self::Text(text)
    }
}

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(i64::from(number))
    }
}

impl From<EntrantId> for Value<'_> {
    fn from(entrant: EntrantId) -> Self {
        Self::from(entrant.0)
    }
}

impl<'v> From<Option<&'v str>> for Value<'v> {
    fn from(text: Option<&'v str>) -> Self {
        Self::MaybeText(text)
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Self::MaybeNumber(number)
    }
}

/// What a row is read as, with any engine: a tuple of its columns.
pub(crate) trait Columns:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> Columns for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// Returns the query with its values, for the engine that runs it.
macro_rules! bound {
    ($query:expr, $values:expr) => {{
        let mut query = $query;
        for value in $values {
            query = match value {
                Value::Text(text) => query.bind(*text),
                Value::Number(number) => query.bind(*number),
                Value::MaybeText(text) => query.bind(*text),
                Value::MaybeNumber(number) => query.bind(*number),
            };
        }
        query
    }};
}

/// A write to several tables: all of it or nothing. If it is dropped before its commit, nothing of it
/// stays.
pub(crate) struct Writing<'d> {
    engine: WritingEngine<'d>,
    doing: &'static str,
    log: &'d str,
}

enum WritingEngine<'d> {
    Sqlite(sqlite::Writing<'d>),
    Postgres(postgres::Writing),
}

/// A look at several tables: what is written meanwhile is not seen.
pub(crate) struct Reading<'d> {
    engine: ReadingEngine,
    doing: &'static str,
    log: &'d str,
    ended: bool,
}

enum ReadingEngine {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Database {
    /// Returns what to make of an answer of the engine to `doing` something with `log`.
    fn world(&self, doing: &'static str, log: &str) -> Box<dyn Fn(sqlx::Error) -> LogError + Send + Sync> {
        match &self.shared.engine {
            Engine::Sqlite(_) => Box::new(sqlite::world(doing, log)),
            Engine::Postgres(_) => Box::new(postgres::world(doing, log)),
        }
    }

    /// Returns the rows that `sql` selects. `doing` says as a verb what for.
    pub(crate) async fn rows<T: Columns>(
        &self,
        doing: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, LogError> {
        self.rows_of(doing, self.name(), sql, values).await
    }

    /// Returns the rows of `log`, as messages name it, that `sql` selects.
    pub(crate) async fn rows_of<T: Columns>(
        &self,
        doing: &'static str,
        log: &str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, LogError> {
        let rows = match &self.shared.engine {
            Engine::Sqlite(file) => bound!(sqlx::query_as(sql), values).fetch_all(file.readers()).await,
            Engine::Postgres(server) => bound!(sqlx::query_as(sql), values).fetch_all(server.pool()).await,
        };
        rows.map_err(self.world(doing, log))
    }

    /// Begins to look.
    pub(crate) async fn read<'d>(&self, doing: &'static str, log: &'d str) -> Result<Reading<'d>, LogError> {
        let engine = match &self.shared.engine {
            Engine::Sqlite(file) => file.read().await.map(ReadingEngine::Sqlite),
            Engine::Postgres(server) => server.read().await.map(ReadingEngine::Postgres),
        };
        Ok(Reading { engine: engine.map_err(self.world(doing, log))?, doing, log, ended: false })
    }

    /// Begins a write that is not about one log.
    ///
    /// # Errors
    /// As [`begin_on`](Self::begin_on).
    pub(crate) async fn begin(&self, doing: &'static str) -> Result<Writing<'_>, LogError> {
        self.begin_on(doing, self.name()).await
    }

    /// Begins a write into `log`, as messages name it: whoever else wants to write into it waits.
    ///
    /// # Errors
    /// [`LogError::OtherEpoch`] if the database was restored since it was opened; [`LogError::Locked`]
    /// or [`LogError::World`] if it cannot be written.
    pub(crate) async fn begin_on<'d>(
        &'d self,
        doing: &'static str,
        log: &'d str,
    ) -> Result<Writing<'d>, LogError> {
        let begun = match &self.shared.engine {
            Engine::Sqlite(file) => {
                file.write().await.map(|(writing, epoch)| (WritingEngine::Sqlite(writing), epoch))
            }
            Engine::Postgres(server) => {
                server.write(log).await.map(|(writing, epoch)| (WritingEngine::Postgres(writing), epoch))
            }
        };
        let (engine, epoch) = begun.map_err(self.world(doing, log))?;
        self.hold_to_epoch(epoch, log)?;
        Ok(Writing { engine, doing, log })
    }

    /// Writes with one statement and returns how many rows it changed.
    pub(crate) async fn write(
        &self,
        doing: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<u64, LogError> {
        let mut writing = self.begin(doing).await?;
        let changed = writing.run(sql, values).await?;
        writing.commit().await?;
        Ok(changed)
    }

    /// Sees to it that the engine writes over what was deleted.
    pub(crate) async fn forget_deleted(&self, doing: &'static str, log: &str) -> Result<(), LogError> {
        let forgotten = match &self.shared.engine {
            Engine::Sqlite(file) => file.forget_deleted().await,
            Engine::Postgres(server) => server.forget_deleted().await,
        };
        forgotten.map_err(self.world(doing, log))
    }
}

/// How many rows one statement inserts at most.
const ROWS: usize = 64;

impl Writing<'_> {
    fn failed(&self) -> Box<dyn Fn(sqlx::Error) -> LogError + Send + Sync> {
        match &self.engine {
            WritingEngine::Sqlite(_) => Box::new(sqlite::world(self.doing, self.log)),
            WritingEngine::Postgres(_) => Box::new(postgres::world(self.doing, self.log)),
        }
    }

    /// Runs a statement and returns how many rows it changed.
    pub(crate) async fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, LogError> {
        let failed = self.failed();
        match &mut self.engine {
            WritingEngine::Sqlite(writing) => {
                let done = bound!(sqlx::query(sql), values).execute(writing.connection()).await;
                Ok(done.map_err(failed)?.rows_affected())
            }
            WritingEngine::Postgres(writing) => {
                let done = bound!(sqlx::query(sql), values).execute(writing.connection()).await;
                Ok(done.map_err(failed)?.rows_affected())
            }
        }
    }

    /// Inserts rows, many with one statement. `into` is the table with its columns in parentheses.
    pub(crate) async fn insert<const COLUMNS: usize>(
        &mut self,
        into: &'static str,
        rows: &[[Value<'_>; COLUMNS]],
    ) -> Result<(), LogError> {
        let failed = self.failed();
        for rows in rows.chunks(ROWS) {
            let places = |row: usize| {
                let places = (1..=COLUMNS).map(|column| format!("${}", row * COLUMNS + column));
                format!("({})", places.collect::<Vec<_>>().join(", "))
            };
            let places: Vec<String> = (0..rows.len()).map(places).collect();
            // Only places for values are put together here, never values.
            let sql = || sqlx::AssertSqlSafe(format!("INSERT INTO {into} VALUES {}", places.join(", ")));
            let values = rows.iter().flatten();
            match &mut self.engine {
                WritingEngine::Sqlite(writing) => {
                    let done = bound!(sqlx::query(sql()), values).execute(writing.connection()).await;
                    done.map_err(&failed)?;
                }
                WritingEngine::Postgres(writing) => {
                    let done = bound!(sqlx::query(sql()), values).execute(writing.connection()).await;
                    done.map_err(&failed)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the rows that `sql` selects, as this write sees them.
    pub(crate) async fn rows<T: Columns>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, LogError> {
        let failed = self.failed();
        let rows = match &mut self.engine {
            WritingEngine::Sqlite(writing) => {
                bound!(sqlx::query_as(sql), values).fetch_all(writing.connection()).await
            }
            WritingEngine::Postgres(writing) => {
                bound!(sqlx::query_as(sql), values).fetch_all(writing.connection()).await
            }
        };
        rows.map_err(failed)
    }

    /// Ends the write and returns once it is on disk.
    pub(crate) async fn commit(self) -> Result<(), LogError> {
        let failed = self.failed();
        let committed = match self.engine {
            WritingEngine::Sqlite(writing) => writing.commit().await,
            WritingEngine::Postgres(writing) => writing.commit().await,
        };
        committed.map_err(failed)
    }

    /// Takes everything back.
    pub(crate) async fn roll_back(self) {
        match self.engine {
            WritingEngine::Sqlite(writing) => writing.roll_back().await,
            WritingEngine::Postgres(writing) => writing.roll_back().await,
        }
    }
}

impl Reading<'_> {
    /// Returns the rows that `sql` selects.
    pub(crate) async fn rows<T: Columns>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, LogError> {
        match &mut self.engine {
            ReadingEngine::Sqlite(reader) => {
                let rows = bound!(sqlx::query_as(sql), values).fetch_all(&mut **reader).await;
                rows.map_err(sqlite::world(self.doing, self.log))
            }
            ReadingEngine::Postgres(reader) => {
                let rows = bound!(sqlx::query_as(sql), values).fetch_all(&mut **reader).await;
                rows.map_err(postgres::world(self.doing, self.log))
            }
        }
    }

    /// Ends the look. Dropping it does so too, at the price of the connection.
    pub(crate) async fn end(mut self) {
        let ended = match &mut self.engine {
            ReadingEngine::Sqlite(reader) => sqlx::raw_sql("ROLLBACK").execute(&mut **reader).await.is_ok(),
            ReadingEngine::Postgres(reader) => sqlx::raw_sql("ROLLBACK").execute(&mut **reader).await.is_ok(),
        };
        self.ended = ended;
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        // What state the connection is in is not known: it does not go back to the others.
        match &mut self.engine {
            ReadingEngine::Sqlite(reader) => reader.close_on_drop(),
            ReadingEngine::Postgres(reader) => reader.close_on_drop(),
        }
    }
}
