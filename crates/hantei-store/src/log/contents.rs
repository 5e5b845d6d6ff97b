//! What was read from a log: its lines in one piece of memory, parsed when someone asks.
//!
//! However a log is kept, its contents are JSON lines; a file holds exactly these. A database gives its
//! events first, so that line 12 is version 12, and the records of people after them.

use std::collections::BTreeMap;

use hantei_core::id::PersonId;

use super::envelope::{Envelope, FORMAT, LOG_OPENED, Line, LogOpened, PersonLine, stated_version};
use super::verify::{Fault, FaultKind};
use super::{LogError, LogId, Recovery};

/// The lines of a log, or of its end.
#[derive(Debug, Clone)]
pub struct LogContents {
    pub(super) name: String,
    pub(super) log: LogId,
    /// Whole lines, each ended by a line feed.
    pub(super) text: Vec<u8>,
    /// The number of the first of these lines in the log.
    pub(super) first_line: u64,
    pub(super) torn: Option<Recovery>,
}

impl LogContents {
    /// Returns which log this is.
    #[must_use]
    pub fn log_id(&self) -> &LogId {
        &self.log
    }

    /// Returns the file or database that it was read from, as messages name it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the version of the last event here; `None` if there is no event.
    #[must_use]
    pub fn version(&self) -> Option<u64> {
        self.text.rsplit(|&byte| byte == b'\n').find_map(stated_version)
    }

    /// Returns the lines as bytes, each ended by a line feed: what a file of this log holds.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.text
    }

    /// Returns what a crash left at the end of the file, if it still stands there. It is not among
    /// the lines.
    #[must_use]
    pub fn torn(&self) -> Option<&Recovery> {
        self.torn.as_ref()
    }

    /// Returns each line with its number in the log, without the line feed.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        (self.first_line..).zip(lines(&self.text))
    }

    /// Returns the events in order, each read when it is asked for.
    ///
    /// Neither the hashes nor the spelling are looked at: that is [`verify`](super::verify()).
    ///
    /// # Errors
    /// [`LogError::Damaged`] for a line that is no line of a log. Whoever goes on after one has not
    /// seen all events.
    pub fn events(&self) -> impl Iterator<Item = Result<Envelope<'_>, LogError>> {
        self.lines().filter_map(|(number, line)| match Line::parse(line) {
            Ok(Line::Event(envelope)) => Some(Ok(*envelope)),
            Ok(Line::Person(_) | Line::Batch(_) | Line::Committed(_)) => None,
            Err(kind) => Some(Err(self.damaged(number, kind))),
        })
    }

    /// Returns the latest record of each person.
    ///
    /// # Errors
    /// [`LogError::Damaged`] for a line that begins as a record and cannot be read as one.
    pub fn people(&self) -> Result<BTreeMap<PersonId, PersonLine>, LogError> {
        let mut people = BTreeMap::<PersonId, PersonLine>::new();
        for read in self.records()? {
            if people.get(&read.person).is_none_or(|known| known.version < read.version) {
                people.insert(read.person, read);
            }
        }
        Ok(people)
    }

    /// Returns every version of every record, as they stand: what a copy of the log has to hold.
    ///
    /// # Errors
    /// As [`people`](Self::people).
    pub fn records(&self) -> Result<Vec<PersonLine>, LogError> {
        let mut records = Vec::new();
        for (number, line) in self.lines() {
            if !line.starts_with(br#"{"person":"#) {
                continue;
            }
            match Line::parse(line) {
                Ok(Line::Person(read)) => records.push(read),
                Ok(Line::Event(_) | Line::Batch(_) | Line::Committed(_)) => {}
                Err(kind) => return Err(self.damaged(number, kind)),
            }
        }
        Ok(records)
    }

    pub(super) fn damaged(&self, line: u64, kind: FaultKind) -> LogError {
        LogError::Damaged { log: self.name.clone(), fault: Fault { line, kind } }
    }
}

impl Envelope<'_> {
    /// Refuses an event that a newer version of the program wrote. `known` is the highest schema of
    /// its type that the reader knows, `None` if it does not know the type.
    ///
    /// # Errors
    /// [`LogError::Newer`].
    pub fn refuse_newer(&self, known: Option<u32>) -> Result<(), LogError> {
        let known = known.unwrap_or(0);
        if self.schema > known {
            return Err(LogError::Newer {
                what: format!("an event {}", self.kind),
                found: self.schema,
                known,
            });
        }
        Ok(())
    }
}

/// Returns the lines of `text` without their line feeds. What follows the last line feed is a line too,
/// unless it is nothing.
pub(super) fn lines(text: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line))
}

/// Reads what line 1 of the log in `text` says about it.
///
/// # Errors
/// As [`read_opening`]; [`LogError::Damaged`] where only line 1 cannot be taken for that of a log.
pub(super) fn read_opening_of(name: &str, text: &[u8]) -> Result<LogOpened, LogError> {
    let mut all = lines(text);
    let not_a_log = || LogError::NotALog { log: name.to_owned() };
    let first = all.next().ok_or_else(not_a_log)?;
    read_opening(name, first).map_err(|error| {
        let mut scratch = Vec::new();
        let not_newer = matches!(error, LogError::NotALog { .. });
        let kind = match Envelope::parse(first).map(|envelope| envelope.has_own_hash(&mut scratch)) {
            Err(FaultKind::UnknownLine) if not_newer => FaultKind::FirstLineNotLogOpened,
            Err(kind) if not_newer => kind,
            Ok(false) => FaultKind::HashMismatch,
            // What line 1 says is what was written: the log of a newer version, or of something else.
            Ok(true) | Err(_) => return error,
        };
        let is_ours = |line| Envelope::parse(line).is_ok_and(|envelope| envelope.has_own_hash(&mut scratch));
        if all.any(is_ours) {
            LogError::Damaged { log: name.to_owned(), fault: Fault { line: 1, kind } }
        } else {
            error
        }
    })
}

/// Reads what line 1 says about the log.
///
/// # Errors
/// [`LogError::NotALog`], or [`LogError::Newer`] if this program does not know the format.
pub(super) fn read_opening(name: &str, line: &[u8]) -> Result<LogOpened, LogError> {
    let not_a_log = || LogError::NotALog { log: name.to_owned() };
    // A newer format may have keys in its lines that this program does not know: look for no more
    // than what every format has.
    #[derive(serde::Deserialize)]
    struct First {
        #[serde(rename = "type")]
        kind: String,
        data: Opened,
    }
    #[derive(serde::Deserialize)]
    struct Opened {
        format: u32,
    }
    let first: First = serde_json::from_slice(line).map_err(|_| not_a_log())?;
    if first.kind != LOG_OPENED {
        return Err(not_a_log());
    }
    if first.data.format > FORMAT {
        return Err(LogError::Newer { what: name.to_owned(), found: first.data.format, known: FORMAT });
    }
    let envelope = Envelope::parse(line).map_err(|_| not_a_log())?;
    serde_json::from_str(envelope.data.get()).map_err(|_| not_a_log())
}
