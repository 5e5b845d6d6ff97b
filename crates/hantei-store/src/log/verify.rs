//! Shows that a log is as it was written: every byte of it.
//!
//! An event is held by its hash, the events by their chain, a person's record by the commitment in the
//! chain, and the lines around a batch by the versions between them. One changed byte anywhere is
//! therefore found, and the line that holds it is named. What follows from a fault is not reported as
//! another: after a broken line the next one is judged as if the broken one had been in order.
//!
//! What this module does not know: whether somebody wrote the whole log anew, hashes and all. Against
//! that helps only a hash that was written down elsewhere, for instance on the printed standings. Whether
//! the events make sense one after the other is asked of the core when they are folded.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use hantei_core::commitment::Digest;
use hantei_core::id::PersonId;
use serde::Deserialize;

use super::LogContents;
use super::envelope::{Envelope, Head, LOG_OPENED, Line, PersonLine, Span};

/// The commitments in the chain: what each version of each person's record has to match.
pub type Commitments = BTreeMap<PersonId, BTreeMap<u32, Digest>>;

/// The type of the events that carry commitments.
const PERSON_RECORDED: &str = "person_recorded";

/// The type of the events that say that a record is to be gone.
const PERSON_ERASED: &str = "person_erased";

/// The last millisecond of the year 9999: no calendar of this program goes further, and after an event
/// of a later time no other could follow.
const LATEST: i64 = 253_402_300_799_999;

/// A log without a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// How many events it holds.
    pub events: u64,
    /// How many people's records it holds.
    pub people: usize,
    /// Whose records were erased.
    pub erased: Vec<PersonId>,
    /// The hash of the last event, which vouches for the whole.
    pub head_hash: Digest,
}

/// A line that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The number of the line in the file, from 1. Of a database: in its export, where the events come
    /// first, so that this is the version of an event.
    pub line: u64,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What can be wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// A batch says that it reaches another version than it does.
    BatchMismatch,
    /// A batch that others follow has no end.
    BatchNotClosed,
    /// The end of a batch has no beginning, or states another version than its last event has.
    CommittedMismatch,
    /// A person's record is not the one that was recorded.
    CommitmentMismatch {
        /// Whose record.
        person: PersonId,
        /// Which version of it.
        version: u32,
    },
    /// The record of an erased person still stands: a crash, or a disk that failed, came between the
    /// event and the erasure. The next one who writes removes it.
    ErasedPersonStands {
        /// Whose record.
        person: PersonId,
    },
    /// The log does not begin with the event that opens one.
    FirstLineNotLogOpened,
    /// The hash is not that of the line.
    HashMismatch,
    /// The database has the events of the log but does not list it.
    LogNotListed,
    /// The line says what it says in another spelling than it was written in.
    NotCanonical,
    /// The line is not JSON.
    NotJson,
    /// A person is recorded and was never erased, and yet no record is there. The line is that of the
    /// event that recorded it.
    PersonMissing {
        /// Whose record.
        person: PersonId,
    },
    /// The same version of a record stands in the log twice.
    PersonRepeated {
        /// Whose record.
        person: PersonId,
        /// Which version of it.
        version: u32,
    },
    /// No event in the chain speaks of this record.
    PersonUnknown {
        /// Whose record.
        person: PersonId,
        /// Which version of it.
        version: u32,
    },
    /// Some versions of a person's record are gone, but not all, as erasing would have it. The line is
    /// that of a version that is left.
    PersonVersionMissing {
        /// Whose record.
        person: PersonId,
        /// Which version of it.
        version: u32,
    },
    /// The line does not continue the chain: an event before it is another than it was.
    PrevMismatch,
    /// The columns of a row in the database say otherwise than the line in it.
    RowMismatch,
    /// The time lies beyond the year 9999.
    TimeImpossible {
        /// The time, in milliseconds UTC.
        found: i64,
    },
    /// The time is earlier than in the event before.
    TimeRunsBackwards {
        /// The time of the event before, in milliseconds UTC.
        before: i64,
        /// The time of this one.
        found: i64,
    },
    /// The file ends within a batch: a crash, or someone who is just writing. The next one who writes
    /// cuts it off at line `from_line`.
    TornTail {
        /// Where the batch begins.
        from_line: u64,
    },
    /// The line is JSON but no line of a log.
    UnknownLine,
    /// Events are missing, repeated or in another order.
    VersionGap {
        /// The version that had to come next.
        expected: u64,
        /// The version that came.
        found: u64,
    },
}

impl FaultKind {
    /// Returns the name by which messages and other programs know this fault.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::BatchMismatch => "batch-mismatch",
            Self::BatchNotClosed => "batch-not-closed",
            Self::CommittedMismatch => "committed-mismatch",
            Self::CommitmentMismatch { .. } => "commitment-mismatch",
            Self::ErasedPersonStands { .. } => "erased-person-stands",
            Self::FirstLineNotLogOpened => "first-line-not-log-opened",
            Self::HashMismatch => "hash-mismatch",
            Self::LogNotListed => "log-not-listed",
            Self::NotCanonical => "not-canonical",
            Self::NotJson => "not-json",
            Self::PersonMissing { .. } => "person-missing",
            Self::PersonRepeated { .. } => "person-repeated",
            Self::PersonUnknown { .. } => "person-unknown",
            Self::PersonVersionMissing { .. } => "person-version-missing",
            Self::PrevMismatch => "prev-mismatch",
            Self::RowMismatch => "row-mismatch",
            Self::TimeImpossible { .. } => "time-impossible",
            Self::TimeRunsBackwards { .. } => "time-runs-backwards",
            Self::TornTail { .. } => "torn-tail",
            Self::UnknownLine => "unknown-line",
            Self::VersionGap { .. } => "version-gap",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BatchMismatch => f.write_str("the batch states other versions than it holds"),
            Self::BatchNotClosed => f.write_str("the batch has no end"),
            Self::CommittedMismatch => f.write_str("the end of a batch does not fit its events"),
            Self::CommitmentMismatch { person, version } => {
                write!(f, "the record of {person}, version {version}, is not the one that was recorded")
            }
            Self::ErasedPersonStands { person } => {
                write!(f, "the record of {person}, who was erased, still stands")
            }
            Self::FirstLineNotLogOpened => f.write_str("the log does not begin with log_opened"),
            Self::HashMismatch => f.write_str("the hash is not that of the line"),
            Self::LogNotListed => f.write_str("the database does not list the log"),
            Self::NotCanonical => f.write_str("the line is spelt in another way than it was written"),
            Self::NotJson => f.write_str("the line is not JSON"),
            Self::PersonMissing { person } => {
                write!(f, "the record of {person} is missing, and nobody erased it")
            }
            Self::PersonRepeated { person, version } => {
                write!(f, "the record of {person}, version {version}, stands here a second time")
            }
            Self::PersonUnknown { person, version } => {
                write!(f, "no event speaks of the record of {person}, version {version}")
            }
            Self::PersonVersionMissing { person, version } => {
                write!(f, "version {version} of the record of {person} is missing, but others are there")
            }
            Self::PrevMismatch => f.write_str("the line does not continue the chain of hashes"),
            Self::RowMismatch => f.write_str("the row of the database says otherwise than the line in it"),
            Self::TimeImpossible { found } => write!(f, "the time {found} ms lies beyond the year 9999"),
            Self::TimeRunsBackwards { before, found } => {
                write!(f, "the time {found} ms is earlier than that of the event before, {before} ms")
            }
            Self::TornTail { from_line } => {
                write!(f, "the file breaks off within the batch that begins in line {from_line}")
            }
            Self::UnknownLine => f.write_str("the line is none of those a log consists of"),
            Self::VersionGap { expected, found } => {
                write!(f, "version {expected} was to come next, version {found} came")
            }
        }
    }
}

/// Returns the commitments that the events of type `person_recorded` carry.
///
/// It reads no more of their data than `person`, `version` and `commitment`. Lines that cannot be read
/// or do not have their hash are left to [`verify`].
#[must_use]
pub fn recorded_commitments(contents: &LogContents) -> Commitments {
    let mut commitments = Commitments::new();
    let mut scratch = Vec::new();
    for event in contents.events().flatten().filter(|event| event.kind == PERSON_RECORDED) {
        if event.rewritten_hash(&mut scratch) != Ok(event.hash) {
            continue;
        }
        if let Some(recorded) = PersonRecorded::of(&event) {
            commitments.entry(recorded.person).or_default().insert(recorded.version, recorded.commitment);
        }
    }
    commitments
}

/// What an event of type `person_recorded` says, as far as a log looks at it.
#[derive(Deserialize)]
pub(super) struct PersonRecorded {
    pub(super) person: PersonId,
    pub(super) version: u32,
    commitment: Digest,
}

impl PersonRecorded {
    /// Returns what `event` says, if it is one.
    pub(super) fn of(event: &Envelope<'_>) -> Option<Self> {
        if event.kind == PERSON_RECORDED { serde_json::from_str(event.data.get()).ok() } else { None }
    }
}

/// Returns who is erased by `event`, if it is an erasure.
fn erased_by(event: &Envelope<'_>) -> Option<PersonId> {
    #[derive(Deserialize)]
    struct PersonErased {
        person: PersonId,
    }
    if event.kind != PERSON_ERASED {
        return None;
    }
    serde_json::from_str(event.data.get()).ok().map(|erased: PersonErased| erased.person)
}

/// Checks a whole log, as [`EventLog::read`](super::EventLog::read) returns it.
///
/// # Errors
/// Every line with a fault, in order, each with the first fault found in it.
pub fn verify(contents: &LogContents, commitments: &Commitments) -> Result<Verified, Vec<Fault>> {
    let mut walk = Walk {
        head: Head::NONE,
        after_broken: AfterBroken::No,
        batch: Batching::Outside,
        events: 0,
        broken_lines: 0,
        scratch: Vec::new(),
        people: BTreeMap::new(),
        recorded: BTreeMap::new(),
        erased: BTreeSet::new(),
        faults: Vec::new(),
    };
    for (number, line) in contents.lines() {
        walk.line(number, line, commitments);
    }
    if let Batching::Begun { line, .. } | Batching::Inside { line, .. } = walk.batch {
        walk.faults.push(Fault { line, kind: FaultKind::BatchNotClosed });
    }
    if walk.events == 0 && walk.faults.is_empty() {
        walk.faults.push(Fault { line: 1, kind: FaultKind::FirstLineNotLogOpened });
    }
    let erased = walk.find_erased(commitments);
    if walk.broken_lines > 0 {
        // The event that speaks of a record may be one of them.
        walk.faults.retain(|fault| !matches!(fault.kind, FaultKind::PersonUnknown { .. }));
    }
    if let Some(torn) = contents.torn() {
        let kind = FaultKind::TornTail { from_line: torn.from_line };
        walk.faults.push(Fault { line: torn.line, kind });
    }
    if walk.faults.is_empty() {
        let head_hash = walk.head.hash;
        Ok(Verified { events: walk.events, people: walk.people.len(), erased, head_hash })
    } else {
        walk.faults.sort_by_key(|fault| fault.line);
        Err(walk.faults)
    }
}

/// Whether lines before this one could not be read, so that it is not known what they held.
enum AfterBroken {
    No,
    Yes,
}

/// Whether an event stands where it belongs.
enum Place {
    Right,
    Doubtful,
}

/// Where the walk stands as to batches.
enum Batching {
    Outside,
    /// Before the first event of the batch that begins in this line.
    Begun {
        line: u64,
        span: Span,
    },
    /// After its first event.
    Inside {
        line: u64,
        span: Span,
    },
    /// A line that could not be read may have begun or ended one.
    Unknown,
}

struct Walk {
    /// The last event, as it states itself.
    head: Head,
    after_broken: AfterBroken,
    batch: Batching,
    events: u64,
    /// How many lines could not be read or do not have their hash.
    broken_lines: u64,
    scratch: Vec<u8>,
    /// Where each version of each record stands.
    people: BTreeMap<PersonId, BTreeMap<u32, u64>>,
    /// The line of the event that first recorded a person.
    recorded: BTreeMap<PersonId, u64>,
    /// Whose records were to be erased.
    erased: BTreeSet<PersonId>,
    faults: Vec<Fault>,
}

impl Walk {
    fn line(&mut self, number: u64, line: &[u8], commitments: &Commitments) {
        let read = Line::parse(line);
        if number == 1 && !matches!(&read, Ok(Line::Event(event)) if event.kind == LOG_OPENED) {
            // Only an intact line can be the wrong one.
            if read.is_ok() {
                self.fault(number, FaultKind::FirstLineNotLogOpened);
            }
        }
        match read {
            Ok(Line::Event(event)) => self.event(number, &event),
            Ok(Line::Person(person)) => self.person(number, &person, commitments),
            Ok(Line::Batch(span)) => self.batch_begins(number, span),
            Ok(Line::Committed(version)) => self.batch_ends(number, version),
            Err(kind) => {
                self.fault(number, kind);
                self.broken_lines += 1;
                self.after_broken = AfterBroken::Yes;
                self.batch = Batching::Unknown;
            }
        }
    }

    fn fault(&mut self, line: u64, kind: FaultKind) {
        self.faults.push(Fault { line, kind });
    }

    fn event(&mut self, number: u64, event: &Envelope<'_>) {
        self.events += 1;
        let expected = self.head.version + 1;
        let hash_fault = match event.rewritten_hash(&mut self.scratch) {
            Ok(computed) if computed == event.hash => None,
            Ok(_) => Some(FaultKind::HashMismatch),
            Err(kind) => Some(kind),
        };
        if let Some(kind) = hash_fault {
            // What the line says about its place is as doubtful as the rest: it keeps the place that
            // it has.
            self.fault(number, kind);
            self.broken_lines += 1;
            self.head = Head { version: expected, at: self.head.at, hash: event.hash };
            self.after_broken = AfterBroken::Yes;
            self.check_batch(expected, Place::Doubtful);
            return;
        }
        let fault = match self.after_broken {
            AfterBroken::No if event.v != expected => {
                Some(FaultKind::VersionGap { expected, found: event.v })
            }
            AfterBroken::No if event.prev != self.head.hash => Some(FaultKind::PrevMismatch),
            AfterBroken::Yes if event.v < expected => {
                Some(FaultKind::VersionGap { expected, found: event.v })
            }
            AfterBroken::No | AfterBroken::Yes if event.at < self.head.at => {
                Some(FaultKind::TimeRunsBackwards { before: self.head.at, found: event.at })
            }
            AfterBroken::No | AfterBroken::Yes if event.at > LATEST => {
                Some(FaultKind::TimeImpossible { found: event.at })
            }
            AfterBroken::No | AfterBroken::Yes => None,
        };
        if let Some(recorded) = PersonRecorded::of(event) {
            self.recorded.entry(recorded.person).or_insert(number);
        }
        self.erased.extend(erased_by(event));
        let place = if fault.is_none() { Place::Right } else { Place::Doubtful };
        self.check_batch(event.v, place);
        if let Some(kind) = fault {
            self.fault(number, kind);
        }
        // An event that comes again is passed over; after a gap the chain goes on from where it is.
        if event.v >= expected {
            self.head = Head::of(event);
        }
        self.after_broken = AfterBroken::No;
    }

    /// An event shows that the line before its batch is wrong, if it stands beyond the batch or is not
    /// the one with which the batch begins. `place` says whether the event itself is in its place.
    fn check_batch(&mut self, version: u64, place: Place) {
        let (line, span, fits) = match self.batch {
            Batching::Begun { line, span } => (line, span, version == span.from && version <= span.to),
            Batching::Inside { line, span } => (line, span, version <= span.to),
            Batching::Outside | Batching::Unknown => return,
        };
        self.batch = match (fits, place) {
            (true, Place::Right | Place::Doubtful) => Batching::Inside { line, span },
            (false, Place::Doubtful) => Batching::Unknown,
            (false, Place::Right) => {
                self.fault(line, FaultKind::BatchMismatch);
                Batching::Unknown
            }
        };
    }

    fn batch_begins(&mut self, number: u64, span: Span) {
        if let Batching::Begun { line, .. } | Batching::Inside { line, .. } = self.batch {
            self.fault(line, FaultKind::BatchNotClosed);
        }
        self.batch = Batching::Begun { line: number, span };
    }

    fn batch_ends(&mut self, number: u64, version: u64) {
        let reached = self.head.version;
        match self.batch {
            Batching::Begun { line, .. } => self.fault(line, FaultKind::BatchMismatch),
            Batching::Inside { .. } | Batching::Unknown
                if version != reached && matches!(self.after_broken, AfterBroken::No) =>
            {
                self.fault(number, FaultKind::CommittedMismatch);
            }
            Batching::Inside { line, span } if version != span.to => {
                self.fault(line, FaultKind::BatchMismatch);
            }
            Batching::Outside => self.fault(number, FaultKind::CommittedMismatch),
            Batching::Inside { .. } | Batching::Unknown => {}
        }
        self.batch = Batching::Outside;
    }

    fn person(&mut self, number: u64, line: &PersonLine, commitments: &Commitments) {
        let (person, version) = (line.person, line.version);
        let expected = commitments.get(&person).and_then(|versions| versions.get(&version));
        let fault = match expected {
            None => Some(FaultKind::PersonUnknown { person, version }),
            Some(expected) if *expected != line.commitment() => {
                Some(FaultKind::CommitmentMismatch { person, version })
            }
            Some(_) => None,
        };
        let known = self.people.entry(person).or_default().insert(version, number);
        let fault = fault.or(known.map(|_| FaultKind::PersonRepeated { person, version }));
        if let Some(kind) = fault {
            self.fault(number, kind);
        }
    }

    /// Compares who was recorded and who was erased with the records that stand. Returns whose records
    /// were erased and are gone.
    fn find_erased(&mut self, commitments: &Commitments) -> Vec<PersonId> {
        // What is missing may stand in a broken line: that is one fault, not two.
        let unbroken = self.faults.is_empty();
        let mut erased = Vec::new();
        for (&person, versions) in commitments {
            let left = self.people.get(&person);
            let first = left.and_then(|left| left.values().next().copied());
            let missing =
                versions.keys().find(|&version| left.is_none_or(|left| !left.contains_key(version)));
            match (self.erased.contains(&person), first, missing) {
                (true, None, _) => erased.push(person),
                (true, Some(line), _) => self.fault(line, FaultKind::ErasedPersonStands { person }),
                (false, None, _) if unbroken => {
                    let line = self.recorded.get(&person).copied().unwrap_or(1);
                    self.fault(line, FaultKind::PersonMissing { person });
                }
                (false, Some(line), Some(&version)) if unbroken => {
                    self.fault(line, FaultKind::PersonVersionMissing { person, version });
                }
                (false, None, _) | (false, Some(_), _) => {}
            }
        }
        erased
    }
}
