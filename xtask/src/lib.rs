//! Tooling of the house. Ships nothing.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for developers talks on the terminal")]

pub mod deck_rows;
pub mod end_of_match_rows;
pub mod mutate;
pub mod penalty_rows;
pub mod rows;
pub mod tidy;
pub mod tournament_rows;
