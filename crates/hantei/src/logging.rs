//! The server's own log, on stderr: one line for each thing that happened, as JSON where a program reads it.
//!
//! It is for whoever runs the server, and holds no data of people: routes and not addresses, ids and not
//! names, nothing that was typed. What happened in a tournament stands in its record, not here.

use std::io::{IsTerminal, stderr};

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// How much the server says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    /// What failed.
    Error,
    /// Also what should be looked at.
    Warn,
    /// Also every command: where, which, in which role, what came of it.
    Info,
    /// Also every request: its route and its answer.
    Debug,
    /// Everything.
    Trace,
}

impl LogLevel {
    fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }

    /// Returns what is let through. Libraries below speak only of what should be looked at: what they say
    /// beyond that can hold statements and addresses.
    fn filter(self) -> EnvFilter {
        let others = match self {
            Self::Error => "error",
            Self::Warn | Self::Info | Self::Debug | Self::Trace => "warn",
        };
        let own = self.name();
        EnvFilter::new(format!("{others},hantei={own},hantei_web={own},hantei_store={own}"))
    }
}

/// Begins the log. A second call changes nothing.
pub(crate) fn start(level: LogLevel) {
    let registry = tracing_subscriber::registry().with(level.filter());
    // Somebody else may log already: then this log is not needed.
    let _ = if stderr().is_terminal() {
        registry.with(tracing_subscriber::fmt::layer().with_writer(stderr)).try_init()
    } else {
        registry.with(tracing_subscriber::fmt::layer().json().with_writer(stderr)).try_init()
    };
}
