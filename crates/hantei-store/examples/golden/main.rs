//! Writes golden logs: `cargo run -p hantei-store --example golden -- FOLDER [--overwrite]`.
//!
//! Each log is played through the scorekeeper by a script with a virtual clock and derived seeds, so
//! that a run gives the same bytes as the run before. A file that exists stays as it is, unless
//! `--overwrite` is said: the logs of a released folder are a promise and are never written again.
//! `tests/data/golden/README.md` says when a folder is added.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for developers talks on the terminal")]

mod book;
mod calls;
mod court;
mod decks;
#[path = "../../tests/it/golden/expected.rs"]
mod expected;
mod procedure;
mod script;
mod teams;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use book::Book;
use expected::Expected;
use hantei_store::log::jsonl;

/// What is done with a log that is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Existing {
    Kept,
    Overwritten,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (folder, existing) = match words.as_slice() {
        [folder] => (PathBuf::from(folder), Existing::Kept),
        [folder, "--overwrite"] => (PathBuf::from(folder), Existing::Overwritten),
        _ => {
            eprintln!("golden: expected FOLDER [--overwrite], found {words:?}");
            return ExitCode::from(2);
        }
    };
    let mut kept = 0;
    for script::Script { name, about, play } in script::LOGS {
        let path = folder.join(format!("{name}.jsonl"));
        if path.exists() && existing == Existing::Kept {
            eprintln!("{} is there already and stays as it is", path.display());
            kept += 1;
            continue;
        }
        let text = played(&folder, name, *play);
        let contents = jsonl::contents_of(name, text.clone()).expect("what was written is a log");
        let expected = Expected::of(&contents).expect("what was written can be replayed");
        fs::write(&path, &text).expect("the log can be written");
        let beside = path.with_extension("expected.toml");
        let values = toml::to_string_pretty(&expected).expect("text and numbers become TOML");
        fs::write(beside, format!("# {about}\n\n{values}")).expect("what is expected of it can be written");
        println!("{}: {} events, {} bytes", path.display(), expected.events, text.len());
    }
    ExitCode::from(u8::from(kept > 0))
}

/// Plays a log in a file of its own, which then goes away, and returns its bytes.
fn played(folder: &Path, name: &str, play: fn(&mut Book)) -> Vec<u8> {
    let place = tempfile::tempdir_in(folder).expect("the folder can be written to");
    let path = place.path().join("log");
    let mut book = Book::begin(&path, name);
    play(&mut book);
    drop(book);
    fs::read(&path).expect("the log was just written")
}
