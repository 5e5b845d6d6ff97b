//! The rules of the house that a machine can see, each with the place that breaks it.
//!
//! Every rule reads a [`Tree`], so that a test can hand it a bad snippet. What this module does not
//! know: what the Rust compiler and clippy already refuse.

mod clauses;
mod licences;
mod locales;
mod manifests;
mod rust;
mod scan;
mod text;

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, ensure};

pub use clauses::Coverage;

/// How much `tidy` looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The rules of the house.
    Rules,
    /// The rules, and whether every clause marked implemented has a test.
    RulesAndCoverage,
}

/// One place that breaks a rule of the house.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file, relative to the root of the repository.
    pub path: String,
    /// The line, from 1. A fault of a whole file stands at line 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub message: String,
}

impl Fault {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.message)
    }
}

/// Whether the file may be run as a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunBit {
    /// It has the run bit.
    Set,
    /// It has not.
    Unset,
}

/// One file of the repository.
#[derive(Debug, Clone)]
pub struct File {
    /// The text; `None` where the bytes are not UTF-8 (fonts, archives).
    pub text: Option<String>,
    /// The run bit.
    pub run: RunBit,
}

/// The files of the repository by path, relative to its root, with `/` between folders.
#[derive(Debug, Clone, Default)]
pub struct Tree(pub BTreeMap<String, File>);

impl Tree {
    /// Reads the files that git tracks or would track under `root`.
    ///
    /// # Errors
    ///
    /// When git cannot list the files, or one of them cannot be read.
    pub fn read(root: &Path) -> anyhow::Result<Self> {
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .context("tidy asks git for the files of the repository; is git installed?")?;
        ensure!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
        let mut files = BTreeMap::new();
        for path in String::from_utf8(listed.stdout)?.split_terminator('\0') {
            let place = root.join(path);
            // Git still lists a file that was deleted but not yet committed.
            if place.is_file() {
                let bytes = std::fs::read(&place).with_context(|| format!("reading {path}"))?;
                let file = File { text: String::from_utf8(bytes).ok(), run: run_bit(&place)? };
                files.insert(path.to_owned(), file);
            }
        }
        Ok(Self(files))
    }

    /// Returns the files that are text, in order of path.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|(path, file)| Some((path.as_str(), file.text.as_deref()?)))
    }

    /// Returns the text of the file at `path`, if there is such a file and it is text.
    #[must_use]
    pub fn text(&self, path: &str) -> Option<&str> {
        self.0.get(path)?.text.as_deref()
    }
}

#[cfg(unix)]
fn run_bit(path: &Path) -> anyhow::Result<RunBit> {
    use std::os::unix::fs::PermissionsExt;
    let mode = path.metadata()?.permissions().mode();
    Ok(if mode & 0o111 == 0 { RunBit::Unset } else { RunBit::Set })
}

/// Where there are no run bits, none is missing.
#[cfg(not(unix))]
fn run_bit(_path: &Path) -> anyhow::Result<RunBit> {
    Ok(RunBit::Set)
}

/// Returns every fault in `tree`, in order of place.
#[must_use]
pub fn faults(tree: &Tree) -> Vec<Fault> {
    let mut faults = [
        manifests::faults(tree),
        rust::faults(tree),
        text::faults(tree),
        locales::faults(tree),
        clauses::faults(tree),
    ]
    .concat();
    faults.sort();
    faults
}

/// Returns how many clauses are implemented and what is wrong with the tests they name.
#[must_use]
pub fn coverage(tree: &Tree) -> Coverage {
    clauses::coverage(tree)
}

/// Returns the crates we build on whose licence `deny.toml` does not allow. Asks cargo for them.
///
/// # Errors
///
/// When cargo cannot list the crates, or `deny.toml` cannot be read.
pub fn licence_faults(root: &Path) -> anyhow::Result<Vec<Fault>> {
    licences::faults(root)
}

/// Returns the root of the repository this program was built from.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository").to_owned()
}

/// Prints every fault, one a line, and with [`Depth::RulesAndCoverage`] how many clauses are implemented.
/// The exit code is 1 when there is a fault.
///
/// # Errors
///
/// When the repository cannot be read.
pub fn command(depth: Depth) -> anyhow::Result<ExitCode> {
    let root = root();
    let tree = Tree::read(&root)?;
    let mut found = faults(&tree);
    found.extend(licence_faults(&root)?);
    match depth {
        Depth::Rules => {}
        Depth::RulesAndCoverage => {
            let coverage = coverage(&tree);
            println!("{coverage}");
            found.extend(coverage.faults);
        }
    }
    for fault in &found {
        eprintln!("{fault}");
    }
    if found.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("tidy: {} faults", found.len());
    Ok(ExitCode::FAILURE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Faults that a test expects: each a place and words of its message.
    pub(super) type Expected<'a> = &'a [(&'a str, &'a str)];

    /// Returns a tree of these files, each a path and a text.
    pub(super) fn tree(files: &[(&str, &str)]) -> Tree {
        let file = |text: &str| File { text: Some(text.to_owned()), run: RunBit::Unset };
        Tree(files.iter().map(|(path, text)| ((*path).to_owned(), file(text))).collect())
    }

    /// Checks that `found` are faults at these places with a message that holds these words.
    #[track_caller]
    pub(super) fn check(found: &[Fault], expected: Expected) {
        let told: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), expected.len(), "{told:#?}");
        for (told, (place, words)) in told.iter().zip(expected) {
            assert!(told.starts_with(&format!("{place}: ")), "expected {place}, found {told}");
            assert!(told.contains(words), "expected {words:?} in {told}");
        }
    }

    #[test]
    fn the_house_is_tidy() {
        let tree = Tree::read(&root()).unwrap();
        assert!(tree.text("Cargo.toml").is_some(), "the repository was not read");
        check(&faults(&tree), &[]);
    }

    #[test]
    fn every_clause_marked_implemented_has_a_test() {
        check(&coverage(&Tree::read(&root()).unwrap()).faults, &[]);
    }

    #[test]
    fn every_crate_we_build_on_has_a_licence_that_deny_toml_allows() {
        check(&licence_faults(&root()).unwrap(), &[]);
    }
}
