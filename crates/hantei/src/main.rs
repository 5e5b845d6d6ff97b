//! The binary: command line and wiring. The only reader of clock, chance, environment and terminal.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the command line talks on the terminal")]

use std::process::ExitCode;

mod cli;
mod failure;
mod logs;
mod now;
mod output;
mod people;
mod words;

fn main() -> ExitCode {
    cli::main()
}
