//! Formats held against files that others wrote.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod real;
#[path = "../../../../tests/shared.rs"]
mod shared;
