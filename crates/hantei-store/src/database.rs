//! A database with any number of logs in it, and what stands beside them.
//!
//! [`sqlite`] is a file on the machine that runs the tournament. What a database holds, table by table,
//! is in [`schema`].
//!
//! A database has an epoch. Restoring a copy begins a new one, because what was written since the copy
//! is gone: whoever opened the database before has to open it again before anything else is written.

pub(crate) mod schema;
pub mod sqlite;
