//! The tables of a database, as steps from one version of the schema to the next.
//!
//! A step that was released is never changed: whoever needs another table or column adds a step at the
//! end. Opening a database takes the steps that it lacks, all of them or none.

/// What leads from one version of the schema to the next, the first from an empty database.
pub(crate) struct Step {
    /// For SQLite.
    pub(crate) sqlite: &'static str,
}

/// The version of the schema that this program makes, and the highest that it reads.
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than four thousand million steps")]
pub(crate) const SCHEMA: u32 = STEPS.len() as u32;

/// All steps, in order: the first makes version 1.
pub(crate) const STEPS: &[Step] = &[
    Step {
        sqlite: "
            CREATE TABLE logs (
                log_id TEXT NOT NULL PRIMARY KEY
            ) STRICT;
            CREATE TABLE events (
                log_id  TEXT NOT NULL REFERENCES logs,
                version INTEGER NOT NULL,
                command TEXT NOT NULL,
                line    TEXT NOT NULL,
                PRIMARY KEY (log_id, version)
            ) STRICT;
            CREATE INDEX events_by_command ON events (log_id, command);
            CREATE TABLE people (
                log_id  TEXT NOT NULL REFERENCES logs,
                person  INTEGER NOT NULL,
                version INTEGER NOT NULL,
                since   INTEGER NOT NULL, -- the version of the log that it came with
                line    TEXT NOT NULL,
                PRIMARY KEY (log_id, person, version)
            ) STRICT;
            CREATE TABLE operation_log (
                number  INTEGER PRIMARY KEY,
                log_id  TEXT NOT NULL REFERENCES logs,
                at      INTEGER NOT NULL, -- milliseconds UTC
                actor   TEXT NOT NULL,
                command TEXT NOT NULL,
                request TEXT NOT NULL,
                outcome TEXT NOT NULL
            ) STRICT;
        ",
    },
    // The epoch of the database, and which tournaments are put away.
    Step {
        sqlite: "
            CREATE TABLE venue (
                epoch INTEGER NOT NULL -- one row: how often the database was restored, and one
            ) STRICT;
            INSERT INTO venue (epoch) VALUES (1);
            ALTER TABLE logs ADD COLUMN archived_at INTEGER; -- milliseconds UTC; NULL: not archived
        ",
    },
    // Accounts, links, sessions, keys and codes.
    Step { sqlite: include_str!("../account/schema.sql") },
];
