//! Standings against worked tables, a real tournament file, and a slow formulation of the same rules.
#![allow(clippy::disallowed_methods, reason = "the tests read rows of expectation from files")]
#![allow(clippy::unwrap_used, reason = "a test may stop where its own data are wrong")]

mod explanations;
mod notation;
mod properties;
mod real_file;
#[path = "../../../../tests/shared.rs"]
mod shared;
mod tables;
