//! A folder with a program in it: commands in, exit code and both outputs back.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The program.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_hantei");

/// A folder that goes away with the test.
pub(crate) struct Desk {
    folder: tempfile::TempDir,
}

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Answer {
    #[expect(dead_code, reason = "it is read where a failed test prints the answer")]
    pub(crate) words: String,
    pub(crate) exit: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A desk with `log` in it: `players` people called `P1`, `P2` … under the TCG policy, started.
    pub(crate) fn started(log: &str, players: u32) -> Self {
        let desk = Self::registered(log, players);
        desk.must(&["do", log, "start"]);
        desk
    }

    /// The same before the start.
    pub(crate) fn registered(log: &str, players: u32) -> Self {
        let desk = Self::new();
        desk.must(&["new", log, "--regulation", "kde-tcg-policy-2.3", "--name", "Test", "--zone", "UTC"]);
        for player in 1..=players {
            desk.must(&["do", log, "register", &format!("name=P{player}")]);
        }
        desk
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// A program that runs here, speaks English unless told otherwise, and has nobody to talk to.
    pub(crate) fn program(&self, name: &str) -> Command {
        let mut command = Command::new(name);
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        for variable in ["HANTEI_DATA", "LC_MESSAGES", "LANG", "COLUMNS"] {
            command.env_remove(variable);
        }
        command.env("LC_ALL", "C.UTF-8");
        command
    }

    pub(crate) fn run(&self, words: &[&str]) -> Answer {
        Answer::of(&words.join(" "), &self.program(PROGRAM).args(words).output().unwrap())
    }

    /// Runs a command that has to be granted, and returns how it ended.
    pub(crate) fn must(&self, words: &[&str]) -> Answer {
        let answer = self.run(words);
        assert_eq!(answer.exit, Some(0), "{answer:#?}");
        answer
    }

    /// Runs a command that has to be granted, and returns its data.
    pub(crate) fn json(&self, words: &[&str]) -> Value {
        let answer = self.must(&[words, &["--format", "json"]].concat());
        serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {answer:#?}"))
    }

    /// Runs a script with the program in the variable `HANTEI`.
    pub(crate) fn shell(&self, script: &str) -> Answer {
        let mut shell = self.program("sh");
        Answer::of(script, &shell.env("HANTEI", PROGRAM).args(["-c", script]).output().unwrap())
    }

    /// Pairs the round with the seed `01` and gives every table to the side printed first.
    pub(crate) fn play_round(&self, log: &str) {
        let pairings = self.json(&["pair", log, "--seed", "01"]);
        for row in pairings["pairings"].as_array().unwrap() {
            self.must(&["report", log, "--table", &row["table"].to_string(), "--score", "2-0"]);
        }
    }

    /// The log holds, by its own word.
    pub(crate) fn assert_sound(&self, log: &str) -> Value {
        let verified = self.json(&["verify", log]);
        assert_eq!(verified["sound"], true, "{verified}");
        verified
    }
}

impl Answer {
    fn of(words: &str, output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        Self { words: words.to_owned(), exit: output.status.code(), out, err }
    }
}
