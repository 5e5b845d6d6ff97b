//! What of the world failed, as far as its answer tells: so that people read it in their own language.

use std::error::Error;
use std::io;

use super::LogError;

/// What of the world failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// There is no room left, or a limit on the size of files is reached.
    DiskFull,
    /// It may not be written: rights, or a disk that can only be read.
    NotWritable,
}

impl LogError {
    /// Returns what of the world failed, if that can be told.
    #[must_use]
    pub fn trouble(&self) -> Option<Trouble> {
        match self {
            Self::World { source, doing: _, log: _ } => of(source.as_ref()),
            Self::ErasureUnfinished { source, log: _, person: _ } => source.trouble(),
            Self::ReadOnly { .. } => Some(Trouble::NotWritable),
            Self::Moved { .. }
            | Self::Earlier { .. }
            | Self::Locked { .. }
            | Self::Newer { .. }
            | Self::Damaged { .. }
            | Self::Inconsistent { .. }
            | Self::NotALog { .. }
            | Self::NoSuchLog { .. }
            | Self::Exists { .. }
            | Self::Unreadable { .. }
            | Self::OtherEpoch { .. } => None,
        }
    }
}

fn of(error: &(dyn Error + 'static)) -> Option<Trouble> {
    let mut error = Some(error);
    while let Some(here) = error {
        let found = match here.downcast_ref::<sqlx::Error>() {
            Some(sqlx::Error::Io(error)) => of_io(error.kind()),
            Some(answer) => answer.as_database_error().and_then(|answer| of_code(&answer.code()?)),
            None => here.downcast_ref::<io::Error>().and_then(|error| of_io(error.kind())),
        };
        if found.is_some() {
            return found;
        }
        error = here.source();
    }
    None
}

fn of_io(kind: io::ErrorKind) -> Option<Trouble> {
    match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            Some(Trouble::DiskFull)
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Some(Trouble::NotWritable),
        _ => None,
    }
}

/// Codes of PostgreSQL have five characters, those of SQLite at most four digits.
fn of_code(code: &str) -> Option<Trouble> {
    match code {
        "53100" => return Some(Trouble::DiskFull),
        "25006" | "42501" => return Some(Trouble::NotWritable),
        _ => {}
    }
    match code.parse::<u32>().ok()? {
        // Writing, or growing what is shared, failed for a reason of which SQLite keeps no word: mostly the
        // limit on the size of files.
        778 | 4874 => Some(Trouble::DiskFull),
        // The low byte is the kind: 13 is "full", 8 "read-only", 14 "cannot be opened".
        code => match code & 0xff {
            13 => Some(Trouble::DiskFull),
            8 | 14 => Some(Trouble::NotWritable),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(source: impl Into<Box<dyn Error + Send + Sync>>) -> LogError {
        LogError::World { doing: "append to", log: "cup".to_owned(), source: source.into() }
    }

    #[test]
    fn a_full_disk_and_a_disk_that_cannot_be_written_are_told_from_other_failures() {
        let io = |kind| world(io::Error::from(kind)).trouble();
        assert_eq!(io(io::ErrorKind::StorageFull), Some(Trouble::DiskFull));
        assert_eq!(io(io::ErrorKind::FileTooLarge), Some(Trouble::DiskFull));
        assert_eq!(io(io::ErrorKind::ReadOnlyFilesystem), Some(Trouble::NotWritable));
        assert_eq!(io(io::ErrorKind::TimedOut), None);
        assert_eq!(world("somebody pulled the plug").trouble(), None);
        let codes = [
            ("13", true),
            ("778", true),
            ("4874", true),
            ("53100", true),
            ("8", false),
            ("1544", false),
            ("14", false),
        ];
        for (code, full) in codes {
            let expected = if full { Trouble::DiskFull } else { Trouble::NotWritable };
            assert_eq!(of_code(code), Some(expected), "{code}");
        }
        assert_eq!(of_code("23505"), None);
    }

    #[tokio::test]
    async fn what_the_database_answers_is_understood() {
        use sqlx::{ConnectOptions, Connection};

        let folder = tempfile::tempdir().expect("a folder");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("full.sqlite"));
        let mut full = options.clone().create_if_missing(true).connect().await.expect("a database");
        sqlx::raw_sql("CREATE TABLE t (x); PRAGMA max_page_count = 2")
            .execute(&mut full)
            .await
            .expect("a limit");
        let error = sqlx::raw_sql("INSERT INTO t VALUES (zeroblob(100000))").execute(&mut full).await;
        assert_eq!(world(error.expect_err("there is no room")).trouble(), Some(Trouble::DiskFull));
        full.close().await.expect("it is closed");
        let mut kept = options.read_only(true).connect().await.expect("it is there");
        let error = sqlx::raw_sql("INSERT INTO t VALUES (1)").execute(&mut kept).await;
        assert_eq!(world(error.expect_err("only to be read")).trouble(), Some(Trouble::NotWritable));
    }
}
