//! The binary: command line and wiring. The only reader of clock, chance, environment and terminal.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the command line talks on the terminal")]

use std::process::ExitCode;

mod cards;
mod cli;
mod databases;
mod failure;
mod logging;
mod logs;
mod now;
mod open_files;
mod output;
mod ticker;

fn main() -> ExitCode {
    go_on_after_a_file_that_is_too_large();
    cli::main()
}

/// Where files are limited in size, a write that goes beyond the limit is to fail like one to a full
/// disk, so that it is taken back and said. Without a handler the signal would end the program first.
#[cfg(unix)]
fn go_on_after_a_file_that_is_too_large() {
    use tokio::signal::unix::{SignalKind, signal};

    /// The number of SIGXFSZ on Linux, macOS and the BSDs.
    const FILE_SIZE_EXCEEDED: i32 = 25;

    // The handler stays as long as the program runs. Without it everything else still works.
    if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_io().build() {
        let _ = runtime.block_on(async { signal(SignalKind::from_raw(FILE_SIZE_EXCEEDED)) });
    }
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
fn go_on_after_a_file_that_is_too_large() {}
