//! `cargo run -p xtask -- tidy [--coverage]` and `-- mutate`: tooling of the house. Ships nothing.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for developers talks on the terminal")]

use std::process::ExitCode;

use xtask::{mutate, tidy};

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["mutate"] => mutate::command(),
        ["tidy"] => tidy::command(tidy::Depth::Rules),
        ["tidy", "--coverage"] => tidy::command(tidy::Depth::RulesAndCoverage),
        _ => {
            eprintln!("xtask: expected `mutate`, `tidy` or `tidy --coverage`, found {words:?}");
            Ok(ExitCode::from(2))
        }
    }
}
