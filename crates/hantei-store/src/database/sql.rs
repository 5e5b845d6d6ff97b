//! One way to ask whichever engine keeps a database, for tables that are the same in all of them.
//!
//! Statements are written once: plain types, `$1` for values, no function of one engine alone, and no
//! clock or chance of the database.

use hantei_core::id::EntrantId;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Postgres, Row, Sqlite};

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
            Engine::Sqlite(file) => file.readers().acquire().await.map(ReadingEngine::Sqlite),
            Engine::Postgres(server) => server.pool().acquire().await.map(ReadingEngine::Postgres),
        };
        // It is a look before it has begun: whoever goes away meanwhile (a browser that leaves the page) leaves
        // a connection that may or may not have begun, and the next to look with it would be refused.
        let mut reading =
            Reading { engine: engine.map_err(self.world(doing, log))?, doing, log, ended: false };
        reading.begin().await.map_err(self.world(doing, log))?;
        Ok(reading)
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

    /// Begins a write into anything, while nobody else writes into anything.
    ///
    /// # Errors
    /// As [`begin_on`](Self::begin_on).
    pub(super) async fn begin_alone(&self, doing: &'static str) -> Result<Writing<'_>, LogError> {
        let log = self.name();
        let begun = match &self.shared.engine {
            Engine::Sqlite(file) => {
                file.write().await.map(|(writing, epoch)| (WritingEngine::Sqlite(writing), epoch))
            }
            Engine::Postgres(server) => {
                server.write_alone().await.map(|(writing, epoch)| (WritingEngine::Postgres(writing), epoch))
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
        self.insert_values(into, COLUMNS, rows.as_flattened()).await
    }

    /// Inserts rows of so many columns, one value after the other. `into` is no text that was entered.
    async fn insert_values(
        &mut self,
        into: &str,
        columns: usize,
        values: &[Value<'_>],
    ) -> Result<(), LogError> {
        let failed = self.failed();
        for values in values.chunks(ROWS * columns) {
            let places = |row: usize| {
                let places = (1..=columns).map(|column| format!("${}", row * columns + column));
                format!("({})", places.collect::<Vec<_>>().join(", "))
            };
            let places: Vec<String> = (0..values.len() / columns).map(places).collect();
            // Only places for values are put together here, never values.
            let sql = || sqlx::AssertSqlSafe(format!("INSERT INTO {into} VALUES {}", places.join(", ")));
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

/// A table, as a SQLite file describes it.
pub(super) struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

/// The kinds of columns that there are.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
}

/// A value that was read.
pub(super) enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
}

/// How far a table was read.
#[derive(Default)]
pub(super) enum Cursor {
    #[default]
    AtTheBeginning,
    /// SQLite: after this row.
    After(i64),
    /// PostgreSQL: the server knows.
    Open,
}

/// How many rows are copied at a time.
const PAGE: usize = 1_000;

impl Table {
    /// Returns the names of the columns, as they stand in a statement.
    fn columns(&self) -> String {
        let names = self.columns.iter().map(|(name, _)| format!("\"{name}\""));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Reads a row whose first columns, `skipped` of them, are not those of the table.
    fn cells<'r, R: Row>(&self, row: &'r R, skipped: usize) -> Result<Vec<Cell>, sqlx::Error>
    where
        usize: sqlx::ColumnIndex<R>,
        Option<String>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
        Option<i64>: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,
    {
        let cell = |(place, (_, kind)): (usize, &(String, Kind))| match kind {
            Kind::Text => row.try_get(skipped + place).map(Cell::Text),
            Kind::Number => row.try_get(skipped + place).map(Cell::Number),
        };
        self.columns.iter().enumerate().map(cell).collect()
    }
}

impl Writing<'_> {
    /// Deletes every row of a table.
    pub(super) async fn clear(&mut self, table: &Table) -> Result<(), LogError> {
        let failed = self.failed();
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM \"{}\"", table.name));
        let cleared = match &mut self.engine {
            WritingEngine::Sqlite(writing) => {
                sqlx::query(sql).execute(writing.connection()).await.map(|_| ())
            }
            WritingEngine::Postgres(writing) => {
                sqlx::query(sql).execute(writing.connection()).await.map(|_| ())
            }
        };
        cleared.map_err(failed)
    }

    /// Inserts rows that were read from such a table.
    pub(super) async fn insert_rows(&mut self, table: &Table, rows: &[Vec<Cell>]) -> Result<(), LogError> {
        let values: Vec<Value<'_>> = rows
            .iter()
            .flatten()
            .map(|cell| match cell {
                Cell::Text(text) => Value::MaybeText(text.as_deref()),
                Cell::Number(number) => Value::MaybeNumber(*number),
            })
            .collect();
        let into = format!("\"{}\" ({})", table.name, table.columns());
        self.insert_values(&into, table.columns.len(), &values).await
    }

    /// Lets numbers that the engine gives go on after those that were inserted.
    pub(super) async fn go_on_numbering(&mut self) -> Result<(), LogError> {
        match &self.engine {
            // SQLite looks for the highest itself.
            WritingEngine::Sqlite(_) => Ok(()),
            WritingEngine::Postgres(_) => {
                let sql = "SELECT setval(pg_get_serial_sequence('operation_log', 'number'),
                    (SELECT coalesce(max(number), 0) + 1 FROM operation_log), false)";
                self.rows::<(i64,)>(sql, &[]).await.map(|_| ())
            }
        }
    }
}

impl Reading<'_> {
    /// Begins: what is written from now on is not seen.
    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        match &mut self.engine {
            ReadingEngine::Sqlite(reader) => sqlite::begin_to_read(reader).await,
            ReadingEngine::Postgres(reader) => postgres::begin_to_read(reader).await,
        }
    }

    /// Returns the tables of a SQLite file but that of its epoch, each after those that it refers to.
    ///
    /// # Panics
    /// If a table has a column of a kind that is not known here, or is none that is copied row by row.
    pub(super) async fn tables(&mut self) -> Result<Vec<Table>, LogError> {
        // They are described in the order in which they were made.
        let sql = "SELECT made.name, described.name, described.type
            FROM sqlite_schema AS made JOIN pragma_table_info(made.name) AS described
            WHERE made.type = 'table' AND made.name NOT IN ('venue', 'sqlite_sequence')
            ORDER BY made.rowid, described.cid";
        let mut tables = Vec::<Table>::new();
        for (table, column, kind) in self.rows::<(String, String, String)>(sql, &[]).await? {
            let kind = match kind.as_str() {
                "TEXT" => Kind::Text,
                "INTEGER" | "BIGINT" => Kind::Number,
                _ => panic!("the column {column} of {table} is {kind}: copies do not know that"),
            };
            match tables.last_mut().filter(|last| last.name == table) {
                Some(last) => last.columns.push((column, kind)),
                None => tables.push(Table { name: table, columns: vec![(column, kind)] }),
            }
        }
        Ok(tables)
    }

    /// Returns the next rows of a table; none after the last.
    pub(super) async fn page(
        &mut self,
        table: &Table,
        cursor: &mut Cursor,
    ) -> Result<Vec<Vec<Cell>>, LogError> {
        let (name, columns) = (&table.name, table.columns());
        match &mut self.engine {
            ReadingEngine::Sqlite(reader) => {
                let failed = sqlite::world(self.doing, self.log);
                let after = match cursor {
                    Cursor::AtTheBeginning | Cursor::Open => i64::MIN,
                    Cursor::After(row) => *row,
                };
                let sql = format!(
                    "SELECT rowid, {columns} FROM \"{name}\" WHERE rowid > $1 ORDER BY rowid LIMIT {PAGE}"
                );
                let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(after).fetch_all(&mut **reader).await;
                let rows = rows.map_err(&failed)?;
                if let Some(last) = rows.last() {
                    *cursor = Cursor::After(last.try_get(0).map_err(&failed)?);
                }
                rows.iter().map(|row| table.cells(row, 1)).collect::<Result<_, _>>().map_err(failed)
            }
            ReadingEngine::Postgres(reader) => {
                let failed = postgres::world(self.doing, self.log);
                if matches!(cursor, Cursor::AtTheBeginning) {
                    let sql = format!("DECLARE copied NO SCROLL CURSOR FOR SELECT {columns} FROM \"{name}\"");
                    let declared = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut **reader).await;
                    declared.map_err(&failed)?;
                    *cursor = Cursor::Open;
                }
                let sql = sqlx::AssertSqlSafe(format!("FETCH {PAGE} FROM copied"));
                let rows = sqlx::query(sql).persistent(false).fetch_all(&mut **reader).await;
                let rows = rows.map_err(&failed)?;
                if rows.is_empty() {
                    sqlx::raw_sql("CLOSE copied").execute(&mut **reader).await.map_err(&failed)?;
                }
                rows.iter().map(|row| table.cells(row, 0)).collect::<Result<_, _>>().map_err(failed)
            }
        }
    }

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
