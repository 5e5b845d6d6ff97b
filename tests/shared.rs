//! Data that others own and the repository must not hold, and a server that a machine may lack: how a test
//! finds them, or says that it did not.
//!
//! A test module takes this file in with
//! `#[path = "../../../tests/shared.rs"] mod shared;` (the path from the file that says so), and begins
//!
//! ```text
//! let Some(path) = shared::shared("data/kts/event.Tournament") else { return };
//! ```
//!
//! `./test` counts the tests that were skipped this way; `./test --with-shared` fails on any.

use std::io::Write;
use std::path::{Path, PathBuf};

/// Returns the place of `name` in the folder of shared data: `$HANTEI_SHARED`, else `../shared` beside
/// the root of the repository. Where it is absent, says so in a line that begins `skipped:`, adds that
/// line to the file `$HANTEI_SKIPPED_LOG` when that is set, and returns `None`: the test then ends.
#[allow(dead_code, reason = "not every crate that takes this file in has tests that need shared data")]
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let path = std::env::var_os("HANTEI_SHARED").map_or(beside, PathBuf::from).join(name);
    if path.exists() {
        return Some(path);
    }
    skipped(&format!("the shared data lack {name}"));
    None
}

/// Returns the address of a PostgreSQL server on which tests may make databases: `$HANTEI_TEST_POSTGRES`,
/// which names a database that is there already. `./test` starts such a server. Where there is none, says
/// so as [`shared`] does.
#[allow(dead_code, reason = "not every crate that takes this file in has tests that need a server")]
pub(crate) fn postgres() -> Option<String> {
    let server = std::env::var("HANTEI_TEST_POSTGRES").ok();
    if server.is_none() {
        skipped("there is no PostgreSQL server ($HANTEI_TEST_POSTGRES)");
    }
    server
}

/// Says that the test that runs is skipped, and why.
#[allow(clippy::print_stdout, reason = "a test says that it was skipped")]
fn skipped(why: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test without a name");
    let line = format!("skipped: {test}: {why}\n");
    print!("{line}");
    if let Some(log) = std::env::var_os("HANTEI_SKIPPED_LOG") {
        // Whole lines in one write each: tests run at the same time.
        let mut file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(log)
            .expect("the log of skipped tests can be written");
        file.write_all(line.as_bytes()).expect("the log of skipped tests can be written");
    }
}
