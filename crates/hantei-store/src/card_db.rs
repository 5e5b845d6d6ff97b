//! Cards: reading a `cards.cdb`, and keeping the pools of a database.
//!
//! A `cards.cdb` belongs to somebody else: it is opened to read and nothing else, and nothing in it is
//! trusted. A pool is kept whole, as the text that `hantei-format` writes, under a version of its own; it is
//! never changed, so a tournament that pins a version is judged by the same cards for ever.

use std::path::Path;

use hantei_format::card_list::cdb::CdbRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};

use crate::database::Database;
use crate::log::LogError;

/// The most rows of a file that are read.
const MOST_ROWS: i64 = 500_000;

/// The longest name that is read, in bytes; what is longer is no name of a card.
const LONGEST_NAME: i64 = 2_000;

/// Why a `cards.cdb` could not be read.
#[derive(Debug, thiserror::Error)]
pub enum CdbError {
    /// It is no SQLite database, or a damaged one.
    #[error("no SQLite database, or a damaged one")]
    NotADatabase {
        /// What SQLite says.
        #[source]
        source: sqlx::Error,
    },
    /// A table or a column is missing.
    #[error("there is no table {table} with the column {column}")]
    Missing {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// There are more rows than in any card database.
    #[error("more than {limit} rows")]
    TooManyRows {
        /// The most that are read.
        limit: i64,
    },
}

impl CdbError {
    /// Returns the stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotADatabase { .. } => "not-a-database",
            Self::Missing { .. } => "missing-table",
            Self::TooManyRows { .. } => "too-many-rows",
        }
    }

    /// Returns the arguments of the message by name.
    #[must_use]
    pub fn arguments(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NotADatabase { source } => vec![("detail", source.to_string())],
            Self::Missing { table, column } => {
                vec![("table", (*table).to_owned()), ("column", (*column).to_owned())]
            }
            Self::TooManyRows { limit } => vec![("limit", limit.to_string())],
        }
    }
}

/// Columns that must be there, each with its table.
const COLUMNS: [(&str, &str); 6] = [
    ("datas", "id"),
    ("datas", "ot"),
    ("datas", "alias"),
    ("datas", "type"),
    ("texts", "id"),
    ("texts", "name"),
];

/// Returns the rows of the `cards.cdb` at `path`, in the order of their codes. Nothing is written, not
/// even a lock.
///
/// # Errors
///
/// When the file is no such database. Whoever made or copied it causes that.
pub async fn read_cdb(path: &Path) -> Result<Vec<CdbRow>, CdbError> {
    let failed = |source| CdbError::NotADatabase { source };
    let options = SqliteConnectOptions::new().filename(path).read_only(true).immutable(true);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(failed)?;
    for (table, column) in COLUMNS {
        // A view of that name could be made to never end.
        let sql = "SELECT count(*) FROM pragma_table_info($1) AS c, sqlite_master AS m
             WHERE lower(c.name) = $2 AND m.type = 'table' AND m.name = $1";
        let found: i64 = sqlx::query_scalar(sql)
            .bind(table)
            .bind(column)
            .fetch_one(&mut connection)
            .await
            .map_err(failed)?;
        if found == 0 {
            return Err(CdbError::Missing { table, column });
        }
    }
    // SQLite holds whatever was put in, of whichever type; each value says what it is.
    let sql = "SELECT d.rowid, typeof(d.id), CAST(d.id AS INTEGER), typeof(d.ot), CAST(d.ot AS INTEGER),
             typeof(d.alias), CAST(d.alias AS INTEGER), typeof(d.type), CAST(d.type AS INTEGER),
             CAST(substr(t.name, 1, $1) AS BLOB)
         FROM datas AS d LEFT JOIN texts AS t ON t.id = d.id ORDER BY d.id, d.rowid LIMIT $2";
    let rows = sqlx::query(sql)
        .bind(LONGEST_NAME)
        .bind(MOST_ROWS + 1)
        .fetch_all(&mut connection)
        .await
        .map_err(failed)?;
    // The answer was whole; whether the farewell is heard does not matter.
    let _ = connection.close().await;
    if i64::try_from(rows.len()).unwrap_or(i64::MAX) > MOST_ROWS {
        return Err(CdbError::TooManyRows { limit: MOST_ROWS });
    }
    rows.iter().map(|row| cdb_row(row).map_err(failed)).collect()
}

fn cdb_row(row: &sqlx::sqlite::SqliteRow) -> Result<CdbRow, sqlx::Error> {
    let number = |at: usize| -> Result<Option<i64>, sqlx::Error> {
        let kind: String = row.try_get(at)?;
        let value: Option<i64> = row.try_get(at + 1)?;
        Ok(value.filter(|_| kind == "integer"))
    };
    let name: Option<Vec<u8>> = row.try_get(9)?;
    Ok(CdbRow {
        row: row.try_get(0)?,
        id: number(1)?,
        ot: number(3)?,
        alias: number(5)?,
        kind: number(7)?,
        name: name.and_then(|name| String::from_utf8(name).ok()),
    })
}

/// The pools of a database. Clones are the same ones.
#[derive(Debug, Clone)]
pub struct CardPools {
    database: Database,
}

impl From<Database> for CardPools {
    fn from(database: Database) -> Self {
        Self { database }
    }
}

/// A pool that is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptPool {
    /// Its version, from 1.
    pub version: u32,
    /// When it was imported, in milliseconds UTC since 1970.
    pub imported_at: i64,
    /// The BLAKE3 hash of its text in hexadecimal digits.
    pub digest: String,
    /// How many cards it has.
    pub cards: u32,
}

impl CardPools {
    /// Keeps a pool and returns it with its version. A pool with the same text as the newest one is that one.
    ///
    /// # Errors
    ///
    /// As every write to a database.
    pub async fn keep(&self, text: &str, cards: u32, imported_at: i64) -> Result<KeptPool, LogError> {
        let digest = blake3::hash(text.as_bytes()).to_hex().to_string();
        let mut writing = self.database.begin("keep a card pool in").await?;
        let newest: Vec<(i64, i64, String, i64)> = writing
            .rows(
                "SELECT version, imported_at, digest, cards FROM card_pools ORDER BY version DESC LIMIT 1",
                &[],
            )
            .await?;
        let newest = newest.into_iter().next().map(kept);
        if let Some(newest) = newest.as_ref().filter(|newest| newest.digest == digest) {
            return Ok(newest.clone());
        }
        let version = newest.map_or(1, |newest| newest.version + 1);
        let insert =
            "INSERT INTO card_pools (version, imported_at, digest, cards, pool) VALUES ($1, $2, $3, $4, $5)";
        let values = [version.into(), imported_at.into(), (&digest).into(), cards.into(), text.into()];
        writing.run(insert, &values).await?;
        writing.commit().await?;
        Ok(KeptPool { version, imported_at, digest, cards })
    }

    /// Returns all pools that are kept, the oldest first.
    ///
    /// # Errors
    ///
    /// [`LogError::World`] if the database cannot be read.
    pub async fn list(&self) -> Result<Vec<KeptPool>, LogError> {
        let sql = "SELECT version, imported_at, digest, cards FROM card_pools ORDER BY version";
        let rows: Vec<(i64, i64, String, i64)> = self.database.rows("read", sql, &[]).await?;
        Ok(rows.into_iter().map(kept).collect())
    }

    /// Returns the text of the pool of this version, of the newest one for `None`; nothing where there is no
    /// such pool.
    ///
    /// # Errors
    ///
    /// [`LogError::World`] if the database cannot be read.
    pub async fn text(&self, version: Option<u32>) -> Result<Option<(KeptPool, String)>, LogError> {
        let sql = "SELECT version, imported_at, digest, cards, pool FROM card_pools
             WHERE version = $1 OR $1 = 0 ORDER BY version DESC LIMIT 1";
        let wanted = version.unwrap_or(0);
        let rows: Vec<(i64, i64, String, i64, String)> =
            self.database.rows("read", sql, &[wanted.into()]).await?;
        let found = rows.into_iter().next();
        Ok(found.map(|(version, at, digest, cards, text)| (kept((version, at, digest, cards)), text)))
    }
}

fn kept((version, imported_at, digest, cards): (i64, i64, String, i64)) -> KeptPool {
    let small = |number: i64| u32::try_from(number).unwrap_or(0);
    KeptPool { version: small(version), imported_at, digest, cards: small(cards) }
}
