//! A database on a PostgreSQL server, version 15 or newer: for several servers of one venue.
//!
//! Who may write is settled by advisory locks, which end with their transaction: every write holds the
//! lock of the database together with all others and, alone, the lock of what it writes into. Restoring
//! a copy holds the lock of the database alone. A connection has to be a session of its own: a pooler that
//! shares sessions between transactions will not do.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{Connection, Executor, Postgres};

use super::schema::{SCHEMA, STEPS};
use super::unsigned;
use crate::log::LogError;

/// The connections to a server.
#[derive(Debug)]
pub(super) struct Server {
    pool: PgPool,
}

/// A write that has begun: nothing of it stays unless it is committed.
pub(crate) struct Writing {
    connection: PoolConnection<Postgres>,
    ended: bool,
}

/// The lock of the database; those of logs are hashes, which meet it once in four thousand million cases
/// and then only wait longer.
const DATABASE: i64 = 0x6861_6e74_6569; // "hantei"

/// What every session begins with. An acknowledged result is on disk also where the server was set to be
/// quicker than that, and whoever waits for a lock is told so after a while. The session of a program that was
/// killed ends by itself, also while it waits for a lock, where the system of the server can notice.
const SESSION: &str = "
    SET lock_timeout = '10s';
    DO $$ BEGIN
        SET client_connection_check_interval = '1s';
    EXCEPTION WHEN OTHERS THEN NULL;
    END $$;
    SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
";

/// How long a server that does not answer is waited for at the start.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a request waits until one of the connections is free: as long as on a file. In a rush everybody
/// waits; refusing them only makes them ask again.
const QUEUE: Duration = Duration::from_secs(30);

impl Writing {
    /// Returns the connection, within the transaction.
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Returns once everything is on disk.
    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.connection.execute("COMMIT").await?;
        self.ended = true;
        Ok(())
    }

    /// Takes everything back. So does dropping it, at the price of the connection.
    pub(super) async fn roll_back(mut self) {
        self.ended = self.connection.execute("ROLLBACK").await.is_ok();
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if !self.ended {
            self.connection.close_on_drop();
        }
    }
}

impl Server {
    /// Connects to the database of this address. Returns how messages name it, and the epoch in which it
    /// is, too.
    pub(super) async fn connect(url: &str) -> Result<(Self, String, u64), LogError> {
        // What is wrong with an address is not said: the reason might hold a part of the password.
        let not_an_address = || LogError::NotALog { log: "the address of the database".to_owned() };
        if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
            return Err(not_an_address());
        }
        let options: PgConnectOptions = url.parse().map_err(|_| not_an_address())?;
        // Statements are no news, and may hold what people entered.
        let options = sqlx::ConnectOptions::disable_statement_logging(options.application_name("hantei"));
        let name = name(&options);
        let doing = world("open", &name);
        let pool = PgPoolOptions::new()
            .min_connections(0)
            .max_connections(8)
            .acquire_timeout(QUEUE)
            .after_connect(|connection, _| {
                Box::pin(async move { connection.execute(SESSION).await.map(|_| ()) })
            })
            .connect_lazy_with(options.clone());
        // By itself, because the pool would try for a while what cannot be reached.
        let connecting = tokio::time::timeout(PATIENCE, PgConnection::connect_with(&options));
        let connected = connecting.await.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut));
        let mut connection = connected.map_err(&doing)?;
        migrate(&mut connection, &name).await?;
        let (epoch,) = sqlx::query_as(EPOCH).fetch_one(&mut connection).await.map_err(&doing)?;
        // A server that does not hear the farewell closes the session by itself.
        let _ = connection.close().await;
        Ok((Self { pool }, name, unsigned(epoch)))
    }

    /// Returns the time of the server, in milliseconds UTC since 1970.
    pub(super) async fn clock(&self) -> Result<i64, sqlx::Error> {
        const CLOCK: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";
        let (milliseconds,) = sqlx::query_as(CLOCK).fetch_one(&self.pool).await?;
        Ok(milliseconds)
    }

    /// Begins to write into `what`: whoever else wants to write into the same waits. Returns the epoch in
    /// which the database is, too.
    pub(super) async fn write(&self, what: &str) -> Result<(Writing, i64), sqlx::Error> {
        let mut writing = Writing { connection: self.pool.acquire().await?, ended: false };
        // Each statement sees what was committed before it began, so also what was waited for.
        writing.connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED").await?;
        sqlx::query(
            "SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock(hashtextextended($2, 0))",
        )
        .bind(DATABASE)
        .bind(what)
        .execute(writing.connection())
        .await?;
        let (epoch,) = sqlx::query_as(EPOCH).fetch_one(writing.connection()).await?;
        Ok((writing, epoch))
    }

    /// Begins to write into anything, while nobody else writes into anything. Returns the epoch, too.
    pub(super) async fn write_alone(&self) -> Result<(Writing, i64), sqlx::Error> {
        let mut writing = Writing { connection: self.pool.acquire().await?, ended: false };
        writing.connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED").await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(DATABASE).execute(writing.connection()).await?;
        let (epoch,) = sqlx::query_as(EPOCH).fetch_one(writing.connection()).await?;
        Ok((writing, epoch))
    }

    /// Returns the connections.
    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Gives back the room of deleted records, so that it is written over. What the server keeps of them
    /// elsewhere (its write-ahead log, copies) is in the hands of whoever runs it.
    pub(super) async fn forget_deleted(&self) -> Result<(), sqlx::Error> {
        self.pool.execute("VACUUM people").await.map(|_| ())
    }
}

/// Begins to read: what is written meanwhile is not seen.
pub(super) async fn begin_to_read(reader: &mut PgConnection) -> Result<(), sqlx::Error> {
    reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await.map(|_| ())
}

const EPOCH: &str = "SELECT epoch FROM venue";

/// Returns how messages name the database: without user and password.
fn name(options: &PgConnectOptions) -> String {
    let host = options.get_socket().map_or_else(
        || format!("{}:{}", options.get_host(), options.get_port()),
        |socket| socket.display().to_string(),
    );
    format!("postgres://{host}/{}", options.get_database().unwrap_or_default())
}

async fn migrate(connection: &mut PgConnection, name: &str) -> Result<(), LogError> {
    let doing = world("migrate", name);
    let mut transaction =
        connection.begin_with("BEGIN ISOLATION LEVEL READ COMMITTED").await.map_err(&doing)?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)")
        .bind(DATABASE)
        .execute(&mut *transaction)
        .await
        .map_err(&doing)?;
    let (ours, tables, encoding): (i64, i64, String) = sqlx::query_as(
        "SELECT count(*) FILTER (WHERE tablename = 'hantei_schema'), count(*),
                current_setting('server_encoding')
         FROM pg_tables WHERE schemaname = current_schema()",
    )
    .fetch_one(&mut *transaction)
    .await
    .map_err(&doing)?;
    let mut version = 0;
    if ours > 0 {
        let (found,): (i32,) = sqlx::query_as("SELECT version FROM hantei_schema")
            .fetch_one(&mut *transaction)
            .await
            .map_err(&doing)?;
        version = u32::try_from(found).unwrap_or(0);
    } else if tables > 0 || encoding != "UTF8" {
        return Err(LogError::NotALog { log: name.to_owned() });
    }
    if version > SCHEMA {
        return Err(LogError::Newer { what: name.to_owned(), found: version, known: SCHEMA });
    }
    if version < SCHEMA {
        if version == 0 {
            transaction
                .execute(
                    "CREATE TABLE hantei_schema (version INTEGER NOT NULL);
                     INSERT INTO hantei_schema (version) VALUES (0)",
                )
                .await
                .map_err(&doing)?;
        }
        for step in &STEPS[version as usize..] {
            transaction.execute(sqlx::raw_sql(step.postgres)).await.map_err(&doing)?;
        }
        sqlx::query("UPDATE hantei_schema SET version = $1")
            .bind(i32::try_from(SCHEMA).unwrap_or(i32::MAX))
            .execute(&mut *transaction)
            .await
            .map_err(&doing)?;
    }
    transaction.commit().await.map_err(&doing)
}

/// Returns what to make of an answer of PostgreSQL to `doing` something with `log`.
pub(super) fn world(doing: &'static str, log: &str) -> impl Fn(sqlx::Error) -> LogError + use<> {
    let log = log.to_owned();
    move |error| {
        // 55P03 is "lock not available", 40P01 "deadlock detected".
        let code = error.as_database_error().and_then(|error| error.code().map(std::borrow::Cow::into_owned));
        match code.as_deref() {
            Some("55P03" | "40P01") => LogError::Locked { log: log.clone() },
            Some(_) | None => LogError::World { doing, log: log.clone(), source: Box::new(error) },
        }
    }
}
