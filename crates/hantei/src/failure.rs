//! How a command ends badly: exit codes by cause, and what is said on stderr.

use std::io;
use std::path::Path;

use hantei_core::tournament::{Refusal, State};
use hantei_store::log::LogError;
use hantei_store::scorekeeper::ExecuteError;
use hantei_view::i18n::Language;
use hantei_view::message::Message;

use crate::output::said;

/// Why a command ended badly. Its number is the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The rules say no: faults were found, or it is not decided yet.
    No = 1,
    /// Wrong usage.
    Usage = 2,
    /// Input that cannot be read.
    Input = 3,
    /// The state does not allow it; nothing was written.
    Refused = 4,
    /// Disk, network or database failed.
    World = 5,
}

/// A command that ended badly.
#[derive(Debug)]
pub(crate) struct Failure {
    /// Why.
    pub(crate) cause: Cause,
    /// What happened, line by line.
    pub(crate) lines: Vec<String>,
    /// What to do, line by line.
    pub(crate) hints: Vec<String>,
}

impl Failure {
    /// Returns a failure that says `text`.
    pub(crate) fn new(cause: Cause, text: impl Into<String>) -> Self {
        Self { cause, lines: vec![text.into()], hints: Vec::new() }
    }

    /// Returns wrong usage.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::new(Cause::Usage, text)
    }

    /// Returns the failure that a sentence of the view stands for.
    pub(crate) fn message(cause: Cause, message: Message) -> Self {
        Self { cause, lines: vec![message.text], hints: message.hint.into_iter().collect() }
    }

    /// Returns a refused command.
    pub(crate) fn refused(refusal: &Refusal, state: &State, language: Language) -> Self {
        Self::message(Cause::Refused, hantei_view::message::refusal(refusal, state, language))
    }

    /// Returns a command that did not happen.
    pub(crate) fn execute(error: ExecuteError, state: &State, language: Language) -> Self {
        match error {
            ExecuteError::Refused(refusal) => Self::refused(&refusal, state, language),
            ExecuteError::Log(error) => Self::log(&error, language),
            ExecuteError::Panicked => Self::message(Cause::World, said(language, "panicked", &[])),
        }
    }

    /// Returns a log that could not be read or written.
    pub(crate) fn log(error: &LogError, language: Language) -> Self {
        let cause = match error {
            LogError::Damaged { .. }
            | LogError::Inconsistent { .. }
            | LogError::Newer { .. }
            | LogError::NotALog { .. }
            | LogError::NoSuchLog { .. }
            | LogError::Unreadable { .. } => Cause::Input,
            LogError::Exists { .. } => Cause::Refused,
            LogError::Moved { .. }
            | LogError::Earlier { .. }
            | LogError::ErasureUnfinished { .. }
            | LogError::Locked { .. }
            | LogError::OtherEpoch { .. }
            | LogError::ReadOnly { .. }
            | LogError::World { .. } => Cause::World,
        };
        Self::message(cause, crate::output::log_error(error, language))
    }

    /// Returns this failure to print an answer, for a command that was carried out all the same.
    pub(crate) fn of_the_answer(self, language: Language) -> Self {
        let done = said(language, "done-unsaid", &[]);
        let lines = [vec![done.text], self.lines].concat();
        Self { cause: self.cause, lines, hints: done.hint.into_iter().collect() }
    }

    /// Returns a file that could not be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error, language: Language) -> Self {
        let (cause, message) = Self::file_message(path, error, language);
        Self::message(cause, message)
    }

    /// Returns why a file could not be read or written, and what is to be said of it.
    pub(crate) fn file_message(path: &Path, error: &io::Error, language: Language) -> (Cause, Message) {
        let (cause, code) = match error.kind() {
            io::ErrorKind::NotFound => (Cause::Input, "file-missing"),
            io::ErrorKind::IsADirectory => (Cause::Input, "file-is-folder"),
            _ => (Cause::World, "file-failed"),
        };
        let arguments = [("file", path.display().to_string()), ("detail", error.to_string())];
        (cause, said(language, code, &arguments))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::new(Cause::World, error.to_string())
    }
}
