//! `cargo run -p xtask -- mutate`: tooling of the house. Ships nothing.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for developers talks on the terminal")]

use std::process::ExitCode;

use xtask::mutate;

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["mutate"] => mutate::command(),
        _ => {
            eprintln!("xtask: expected `mutate`, found {words:?}");
            Ok(ExitCode::from(2))
        }
    }
}
