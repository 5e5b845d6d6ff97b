//! A PostgreSQL server, and a database of it for one test.

use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};

use crate::shared::postgres;

/// How many databases this process made.
static MADE: AtomicU32 = AtomicU32::new(0);

/// A database that is dropped at the end of its test.
pub(crate) struct OnAServer {
    server: String,
    name: String,
}

impl OnAServer {
    /// Makes a database; `None`, with a word about it, where there is no server.
    pub(crate) async fn make() -> Option<Self> {
        let server = postgres()?;
        let thread = std::thread::current();
        let test = thread.name().unwrap_or("a test without a name");
        // A name holds 63 bytes: the numbers tell apart what was cut off.
        let test: String = test.rsplit("::").next().unwrap_or(test).chars().take(40).collect();
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("{test}_{}_{number}", std::process::id());
        let made = Self { server, name };
        made.on_the_server(&format!("CREATE DATABASE \"{}\"", made.name)).await;
        Some(made)
    }

    /// Returns the address of the database.
    pub(crate) fn url(&self) -> String {
        let (address, options) = self.server.split_once('?').unwrap_or((&self.server, ""));
        let (server, _) = address.rsplit_once('/').expect("the address names a database");
        format!("{server}/{}?{options}", self.name)
    }

    /// Runs statements in the database, as another program might.
    pub(crate) async fn run(&self, sql: &str) {
        execute(&self.url(), sql).await;
    }

    async fn on_the_server(&self, sql: &str) {
        execute(&self.server, sql).await;
    }
}

async fn execute(url: &str, sql: &str) {
    let mut connection = PgConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

impl Drop for OnAServer {
    fn drop(&mut self) {
        let sql = format!("DROP DATABASE \"{}\" WITH (FORCE)", self.name);
        let server = self.server.clone();
        // The test may be within a runtime, where nothing can be waited for.
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(execute(&server, &sql));
        });
        if dropping.join().is_err() && !std::thread::panicking() {
            panic!("the database of the test is dropped");
        }
    }
}
