//! A log that is gone when the program ends: for rehearsals, simulations and tests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use hantei_core::id::PersonId;

use super::envelope::{Head, Opening};
use super::{Appended, Batch, EventLog, LogContents, LogError, LogId, Operation};

/// A log in memory. Clones are the same log.
#[derive(Debug, Clone)]
pub struct Memory {
    log: LogId,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Debug)]
struct Kept {
    head: Head,
    /// The lines of the events.
    lines: Vec<u8>,
    /// Where the line of version `n` begins: `starts[n - 1]`.
    starts: Vec<usize>,
    people: BTreeMap<(PersonId, u32), Record>,
}

#[derive(Debug)]
struct Record {
    /// The version of the log that it came with.
    since: u64,
    line: Vec<u8>,
}

impl Memory {
    /// Begins a log.
    #[must_use]
    pub fn create(opening: &Opening) -> Self {
        let (mut lines, head) = opening.line();
        lines.push(b'\n');
        let kept = Kept { head, lines, starts: vec![0], people: BTreeMap::new() };
        Self { log: opening.log.clone(), kept: Arc::new(Mutex::new(kept)) }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nothing panics while it holds the log")
    }
}

impl EventLog for Memory {
    fn log_id(&self) -> &LogId {
        &self.log
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        self.read_since(0).await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        let kept = self.kept();
        let skipped = usize::try_from(version).unwrap_or(usize::MAX);
        let start = kept.starts.get(skipped).copied().unwrap_or(kept.lines.len());
        let mut text = kept.lines[start..].to_vec();
        for record in kept.people.values().filter(|record| record.since > version) {
            text.extend_from_slice(&record.line);
            text.push(b'\n');
        }
        let name = format!("log {} in memory", self.log);
        Ok(LogContents { name, log: self.log.clone(), text, first_line: version + 1, torn: None })
    }

    async fn append_noting(&self, batch: Batch, _operations: &[Operation]) -> Result<Appended, LogError> {
        batch.assert_writable();
        let mut kept = self.kept();
        batch.fits(&kept.head)?;
        let kept = &mut *kept;
        for entry in &batch.entries {
            kept.starts.push(kept.lines.len());
            kept.head.write(entry, &mut kept.lines);
            kept.lines.push(b'\n');
        }
        let appended = batch.appended();
        for person in &batch.people {
            let record = Record { since: appended.last_version, line: person.to_line() };
            kept.people.insert((person.person, person.version), record);
        }
        Ok(appended)
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        let mut kept = self.kept();
        let before = kept.people.len();
        kept.people.retain(|(whose, _), _| *whose != person);
        Ok((before - kept.people.len()) as u64)
    }
}
