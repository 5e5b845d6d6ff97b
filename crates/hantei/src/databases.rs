//! Where a database is, as a command line names it: in a folder of this machine, or on a server.

use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use hantei_store::database::Database;
use hantei_store::log::LogError;

/// Where a database is, as arguments.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Where {
    /// Folder of a SQLite database
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// Address of a PostgreSQL database instead: postgres://user@host/name
    ///
    /// Others on this machine can see what stands on a command line: leave the password out of the address
    /// and give it in the environment as PGPASSWORD, or in ~/.pgpass.
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    pub(crate) database: Option<Url>,
}

/// The address of a database on a server. It is not printed: it may hold a password.
#[derive(Clone)]
pub(crate) struct Url(String);

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Url")
    }
}

impl FromStr for Url {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

/// The folder that a server uses if none is named.
const DEFAULT_FOLDER: &str = "hantei-data";

impl Url {
    /// Connects to the database, and takes the time from it.
    async fn connect(&self) -> Result<Database, LogError> {
        let database = Database::connect(&self.0).await?;
        crate::now::follow(&database).await?;
        Ok(database)
    }
}

/// The name of the database file within its folder.
const FILE: &str = "hantei.sqlite";

/// Where a database is.
#[derive(Debug, Clone)]
pub(crate) enum Location {
    /// In a folder of this machine.
    Folder(PathBuf),
    /// On a server.
    Server(Url),
}

impl Where {
    /// Returns where the database is, if one was named.
    pub(crate) fn named(&self) -> Option<Location> {
        let server = self.database.clone().map(Location::Server);
        server.or_else(|| self.data.clone().map(Location::Folder))
    }

    /// Returns where the database is: in the usual folder, if none was named.
    pub(crate) fn named_or_usual(&self) -> Location {
        self.named().unwrap_or_else(|| Location::Folder(PathBuf::from(DEFAULT_FOLDER)))
    }
}

impl fmt::Display for Location {
    /// Writes the folder, or nothing that could hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Server(_) => f.write_str("--database"),
        }
    }
}

impl Location {
    /// Returns the folder that the database is in, if it is on this machine.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        match self {
            Self::Folder(folder) => Some(folder.clone()),
            Self::Server(_) => None,
        }
    }

    /// Opens the database, which has to be there. One on a server gets its tables if it is empty.
    pub(crate) async fn open(&self) -> Result<Database, LogError> {
        match self {
            Self::Folder(folder) => {
                let path = folder.join(FILE);
                if !path.exists() {
                    return Err(LogError::NoSuchLog { log: path.display().to_string() });
                }
                Database::open(path).await
            }
            Self::Server(url) => url.connect().await,
        }
    }

    /// Opens the database, and makes it and its folder if they are not there.
    pub(crate) async fn open_or_make(&self) -> Result<Database, LogError> {
        match self {
            Self::Folder(folder) => {
                // Names, ids and hidden lists stand in it: it is its owner's alone.
                let mut builder = std::fs::DirBuilder::new();
                builder.recursive(true);
                #[cfg(unix)]
                std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
                builder.create(folder).map_err(|source| LogError::World {
                    doing: "create",
                    log: folder.display().to_string(),
                    source: Box::new(source),
                })?;
                Database::open(folder.join(FILE)).await
            }
            Self::Server(url) => url.connect().await,
        }
    }
}

/// Returns true if others on this machine may read the file: as older versions of the program made it.
#[cfg(unix)]
pub(crate) fn is_open_to_others(file: &str) -> bool {
    let mode = |metadata: std::fs::Metadata| std::os::unix::fs::PermissionsExt::mode(&metadata.permissions());
    std::fs::metadata(file).is_ok_and(|metadata| metadata.is_file() && mode(metadata) & 0o077 != 0)
}

/// Returns false: elsewhere the folder of the user says who may read.
#[cfg(not(unix))]
pub(crate) fn is_open_to_others(_: &str) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_server_is_never_printed() {
        let url: Url = "postgres://hantei:geheim@localhost/venue".parse().expect("any text");
        let place = Where { data: None, database: Some(url) };
        let location = place.named_or_usual();
        assert!(!format!("{place:?} {location:?} {location}").contains("geheim"));
    }
}
