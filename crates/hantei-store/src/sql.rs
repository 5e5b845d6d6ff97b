//! One way to ask whichever engine keeps a database, for tables that are the same in all of them.
//!
//! Statements are written once: plain types, `$1` for values, no function of one engine alone, and no
//! clock or chance of the database.

use hantei_core::id::EntrantId;
use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use crate::database::sqlite;
use crate::log::LogError;

/// A database of one engine or another. Clones are the same one.
#[derive(Debug, Clone)]
pub(crate) enum Engine {
    /// A file, and how messages name it.
    Sqlite(sqlite::Database, String),
}

impl From<sqlite::Database> for Engine {
    fn from(database: sqlite::Database) -> Self {
        let name = database.name();
        Self::Sqlite(database, name)
    }
}

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
pub(crate) enum Writing<'e> {
    Sqlite(sqlite::Writing<'e>),
}

impl Engine {
    /// Returns the name of the database, for messages.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Sqlite(_, name) => name,
        }
    }

    /// Returns the rows that `sql` selects. `doing` says as a verb what for.
    pub(crate) async fn rows<T: Columns>(
        &self,
        doing: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, LogError> {
        match self {
            Self::Sqlite(database, name) => {
                let rows = bound!(sqlx::query_as(sql), values).fetch_all(database.readers()).await;
                rows.map_err(sqlite::world(doing, name))
            }
        }
    }

    /// Begins a write.
    pub(crate) async fn begin(&self, doing: &'static str) -> Result<Writing<'_>, LogError> {
        match self {
            Self::Sqlite(database, name) => Ok(Writing::Sqlite(database.write(doing, name).await?)),
        }
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
}

impl Writing<'_> {
    /// Runs a statement and returns how many rows it changed.
    pub(crate) async fn run(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, LogError> {
        match self {
            Self::Sqlite(writing) => {
                let failed = writing.failed();
                let done = bound!(sqlx::query(sql), values).execute(writing.connection()).await;
                Ok(done.map_err(failed)?.rows_affected())
            }
        }
    }

    /// Returns the rows that `sql` selects, as this write sees them.
    pub(crate) async fn rows<T: Columns>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, LogError> {
        match self {
            Self::Sqlite(writing) => {
                let failed = writing.failed();
                let rows = bound!(sqlx::query_as(sql), values).fetch_all(writing.connection()).await;
                rows.map_err(failed)
            }
        }
    }

    /// Ends the write and returns once it is on disk.
    pub(crate) async fn commit(self) -> Result<(), LogError> {
        match self {
            Self::Sqlite(writing) => writing.commit().await,
        }
    }

    /// Takes everything back.
    pub(crate) async fn roll_back(self) {
        match self {
            Self::Sqlite(writing) => writing.roll_back().await,
        }
    }
}
