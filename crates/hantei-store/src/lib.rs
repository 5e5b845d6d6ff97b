//! The log of a tournament on disk.
//!
//! [`log`] keeps the events of a tournament in order and unaltered: in memory, in a file of JSON
//! lines, or in a database, SQLite or PostgreSQL. They all hold the same bytes and answer to one trait,
//! [`log::EventLog`]; [`log::verify()`] shows that nothing in them was changed. The
//! [`scorekeeper`] is the only one who decides and appends. Beside the logs, a database remembers who may
//! come in: [`account`], and keeps the cards that decks are judged by: [`card_db`].
//!
//! This is the only crate that knows SQL. What it does not know: the rules, pages, the clock and
//! chance. Times and keys arrive as values.

pub mod account;
pub mod card_db;
pub mod database;
pub mod log;
pub mod scorekeeper;
pub mod upcast;
pub mod venue;
