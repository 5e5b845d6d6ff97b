//! The databases that tests run on: a file, and one on a server.

use hantei_store::database::Database;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection};
use tempfile::TempDir;

pub(crate) use crate::server::OnAServer;

/// A database that several processes can open.
pub(crate) trait Engine: Sized {
    /// Returns a new one; `None`, with a word about it, where there can be none.
    async fn make() -> Option<Self>;
    /// Opens the database once more, as another process does.
    async fn open(&self) -> Database;
    /// Runs statements in it, as another program might, without the checks of the engine.
    async fn run(&self, sql: &str);
}

pub(crate) struct InAFile(TempDir);

impl InAFile {
    pub(crate) fn path(&self) -> std::path::PathBuf {
        self.0.path().join("hantei.db")
    }
}

impl Engine for InAFile {
    async fn make() -> Option<Self> {
        Some(Self(tempfile::tempdir().unwrap()))
    }

    async fn open(&self) -> Database {
        Database::open(self.path()).await.unwrap()
    }

    async fn run(&self, sql: &str) {
        let options = SqliteConnectOptions::new().filename(self.path()).foreign_keys(false);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
}

impl Engine for OnAServer {
    async fn make() -> Option<Self> {
        Self::make().await
    }

    async fn open(&self) -> Database {
        Database::connect(&self.url()).await.unwrap()
    }

    async fn run(&self, sql: &str) {
        Self::run(self, &format!("SET session_replication_role = replica; {sql}")).await;
    }
}

/// Runs each test once for each engine.
macro_rules! on_every_engine {
    (of $kind:ident in $engine:ident: $($test:ident),+) => {
        mod $kind {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    use crate::engine::Engine;
                    let Some(engine) = <$crate::engine::$engine as Engine>::make().await else { return };
                    super::$test(engine).await;
                }
            )+
        }
    };
    ($($test:ident),+ $(,)?) => {
        $crate::engine::on_every_engine!(of sqlite in InAFile: $($test),+);
        $crate::engine::on_every_engine!(of postgres in OnAServer: $($test),+);
    };
}

pub(crate) use on_every_engine;
