//! The command line as its users meet it: the built program, in a folder of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod account;
mod answers;
mod backup;
mod bad_input;
mod calls;
mod clock;
mod contract;
mod deck;
mod deck_pool;
mod desk;
mod guide;
mod kill;
mod kts;
mod penalties;
mod procedure;
mod roles;
mod ruling;
mod ruling_penalty;
mod server;
mod serving;
#[path = "../../../../tests/shared.rs"]
mod shared;
mod venue;
