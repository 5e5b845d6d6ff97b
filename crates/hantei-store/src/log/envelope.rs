//! The lines of a log, to the byte.
//!
//! An event is one line of JSON with its keys in this order: `v`, `at`, `by`, `command`, `type`,
//! `schema`, `data`, `prev`, `hash`. The hash is blake3 of the line without the member `,"hash":"…"`,
//! and `prev` is the hash of the event before (64 zeros in line 1), so that the last hash vouches for
//! every byte above it. A person's record is a line of its own outside the chain.
//!
//! There is one way to write each line. A reader that writes a parsed line again and does not get the
//! same bytes has found a line that this program did not write.

use std::borrow::Cow;

use hantei_core::commitment::{self, Digest};
use hantei_core::id::PersonId;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::LogId;
use super::verify::FaultKind;

/// The version of the log format that this program writes, and the highest that it reads.
pub const FORMAT: u32 = 1;

/// The type of the event in line 1.
pub const LOG_OPENED: &str = "log_opened";

/// Who caused an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// What sort of actor.
    pub kind: ByKind,
    /// Which one: an account or person id. `None` where the kind has only one, or it is not known.
    pub id: Option<String>,
    /// The role in which it acted, in the words of the tournament (`scorekeeper`, `head judge`).
    pub role: Option<String>,
}

/// The sorts of actor that cause events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ByKind {
    /// Someone on the staff of the event, signed in.
    Staff,
    /// A player, about themselves.
    Player,
    /// Whoever sits at the command line.
    Console,
    /// The program itself, for instance when the time of a round is up.
    System,
}

/// An event as a line of the log holds it.
///
/// The line is borrowed: `data` is the JSON text of the event, which its owner parses when it wants to.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope<'a> {
    /// The version of the log after this event: 1 for the first line, then consecutive.
    pub v: u64,
    /// When, in milliseconds UTC since 1970. Never smaller than in the line before.
    pub at: i64,
    /// Who caused it.
    pub by: By,
    /// The idempotency key of the command that it came from.
    #[serde(borrow)]
    pub command: Cow<'a, str>,
    /// What happened.
    #[serde(borrow, rename = "type")]
    pub kind: Cow<'a, str>,
    /// The version of the shape of `data`.
    pub schema: u32,
    /// The event itself, as JSON text.
    #[serde(borrow)]
    pub data: &'a RawValue,
    /// The hash of the event before.
    pub prev: Digest,
    /// The hash of this line without this member.
    pub hash: Digest,
    /// The line itself, without the line feed.
    #[serde(skip)]
    pub line: &'a [u8],
}

/// All of a line but its hash, in the order in which it is written.
#[derive(Serialize)]
struct Unhashed<'a> {
    v: u64,
    at: i64,
    by: &'a By,
    command: &'a str,
    #[serde(rename = "type")]
    kind: &'a str,
    schema: u32,
    data: &'a RawValue,
    prev: Digest,
}

impl Unhashed<'_> {
    /// Writes the whole line to the end of `text`, without a line feed, and returns its hash.
    fn write(&self, text: &mut Vec<u8>) -> Digest {
        let start = text.len();
        write_json(text, self);
        let hash = Digest::of(&text[start..]);
        text.pop();
        text.extend_from_slice(b",\"hash\":");
        write_json(text, &hash);
        text.push(b'}');
        hash
    }
}

fn write_json(text: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(text, value).expect("a line has only text keys and memory takes what is written");
}

impl<'a> Envelope<'a> {
    /// Reads the line of an event. The chain is not looked at: that is [`verify`](super::verify()).
    pub(super) fn parse(line: &'a [u8]) -> Result<Self, FaultKind> {
        let mut envelope: Self = serde_json::from_slice(line).map_err(|_| unreadable(line))?;
        envelope.line = line;
        Ok(envelope)
    }

    /// Returns the hash that the content of the line has, if the line is written in the one way in
    /// which lines are written. `scratch` saves an allocation a line; its content does not matter.
    pub(super) fn rewritten_hash(&self, scratch: &mut Vec<u8>) -> Result<Digest, FaultKind> {
        scratch.clear();
        let hash = Unhashed {
            v: self.v,
            at: self.at,
            by: &self.by,
            command: &self.command,
            kind: &self.kind,
            schema: self.schema,
            data: self.data,
            prev: self.prev,
        }
        .write(scratch);
        // The two texts may differ in the stated hash: that is another fault, which has its own name.
        let end = line_end_before_hash(scratch);
        if self.line.len() == scratch.len() && self.line[..end] == scratch[..end] {
            Ok(hash)
        } else {
            Err(FaultKind::NotCanonical)
        }
    }
}

impl Envelope<'_> {
    /// Returns whether the line has the hash that it states, and is written as lines are.
    pub(super) fn has_own_hash(&self, scratch: &mut Vec<u8>) -> bool {
        self.rewritten_hash(scratch) == Ok(self.hash)
    }
}

/// Returns where the digits of the hash begin in a line that is written as lines are.
fn line_end_before_hash(line: &[u8]) -> usize {
    line.len() - 64 - br#""}"#.len()
}

/// An event that is to be appended.
#[derive(Debug, Clone)]
pub struct NewEntry {
    /// When, in milliseconds UTC since 1970: not smaller than in the last line of the log.
    pub at: i64,
    /// Who caused it.
    pub by: By,
    /// The idempotency key of the command that it comes from.
    pub command: String,
    /// What happened: the `type` of the line.
    pub kind: String,
    /// The version of the shape of `data`.
    pub schema: u32,
    /// The event itself as JSON text on one line.
    pub data: Box<RawValue>,
}

impl From<Envelope<'_>> for NewEntry {
    /// Returns the event as it is written again elsewhere: its place and hashes are given anew there.
    fn from(envelope: Envelope<'_>) -> Self {
        Self {
            at: envelope.at,
            by: envelope.by,
            command: envelope.command.into_owned(),
            kind: envelope.kind.into_owned(),
            schema: envelope.schema,
            data: envelope.data.to_owned(),
        }
    }
}

/// One version of a person's record, which stands outside the chain so that it can be erased.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonLine {
    /// Whose record it is.
    pub person: PersonId,
    /// Which version of it, from 1. The latest is the one in force.
    pub version: u32,
    /// The record as JSON text on one line, in exactly the spelling that was committed to.
    pub record: Box<RawValue>,
    /// 32 bytes of chance, erased together with the record.
    #[serde(with = "salt")]
    pub salt: [u8; 32],
}

impl PersonLine {
    /// Returns what the event that records this version carries in place of the record.
    #[must_use]
    pub fn commitment(&self) -> Digest {
        commitment::commitment(&self.salt, self.record.get())
    }

    /// Returns the line in the one way in which it is written, without a line feed.
    pub(super) fn to_line(&self) -> Vec<u8> {
        let mut line = Vec::new();
        write_json(&mut line, self);
        line
    }

    /// Returns how every line about `person` begins.
    pub(super) fn beginning(person: PersonId) -> String {
        format!("{{\"person\":\"{person}\",")
    }
}

mod salt {
    use super::Digest;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(salt: &[u8; 32], serializer: S) -> Result<S::Ok, S::Error> {
        Digest(*salt).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 32], D::Error> {
        Digest::deserialize(deserializer).map(|digits| digits.0)
    }
}

/// The events from one version to another stand or fall together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Span {
    pub(super) from: u64,
    pub(super) to: u64,
}

/// The line before a batch of several lines.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BatchLine {
    batch: Span,
}

/// The line after a batch of several lines.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommittedLine {
    committed: u64,
}

impl Span {
    /// Writes the line that stands before the batch.
    pub(super) fn write_before(self, text: &mut Vec<u8>) {
        write_json(text, &BatchLine { batch: self });
        text.push(b'\n');
    }

    /// Writes the line that stands after it.
    pub(super) fn write_after(self, text: &mut Vec<u8>) {
        write_json(text, &CommittedLine { committed: self.to });
        text.push(b'\n');
    }
}

/// What a line of a log can be.
pub(super) enum Line<'a> {
    Event(Box<Envelope<'a>>),
    Person(PersonLine),
    /// The lines up to the next `Committed` were written as one.
    Batch(Span),
    /// The batch is whole; its last event has this version.
    Committed(u64),
}

impl<'a> Line<'a> {
    pub(super) fn parse(line: &'a [u8]) -> Result<Self, FaultKind> {
        if line.starts_with(br#"{"v":"#) {
            Envelope::parse(line).map(|envelope| Self::Event(Box::new(envelope)))
        } else if line.starts_with(br#"{"person":"#) {
            let person = serde_json::from_slice::<PersonLine>(line).map_err(|_| unreadable(line))?;
            if person.to_line() == line { Ok(Self::Person(person)) } else { Err(FaultKind::NotCanonical) }
        } else if line.starts_with(br#"{"batch":"#) {
            let read: BatchLine = serde_json::from_slice(line).map_err(|_| unreadable(line))?;
            canonical(line, &read).map(|()| Self::Batch(read.batch))
        } else if line.starts_with(br#"{"committed":"#) {
            let read: CommittedLine = serde_json::from_slice(line).map_err(|_| unreadable(line))?;
            canonical(line, &read).map(|()| Self::Committed(read.committed))
        } else {
            Err(unreadable(line))
        }
    }
}

fn canonical(line: &[u8], read: &impl Serialize) -> Result<(), FaultKind> {
    let mut again = Vec::with_capacity(line.len());
    write_json(&mut again, read);
    if again == line { Ok(()) } else { Err(FaultKind::NotCanonical) }
}

/// Says what is wrong with a line that could not be read: no JSON at all, or JSON that says nothing.
fn unreadable(line: &[u8]) -> FaultKind {
    if is_json(line) { FaultKind::UnknownLine } else { FaultKind::NotJson }
}

/// Returns whether the line is one JSON value in UTF-8.
pub(super) fn is_json(line: &[u8]) -> bool {
    serde_json::from_slice::<&RawValue>(line).is_ok()
}

/// Returns the version that the line of an event states, without reading the rest of the line.
pub(super) fn stated_version(line: &[u8]) -> Option<u64> {
    let digits = line.strip_prefix(br#"{"v":"#)?;
    let end = digits.iter().position(|byte| !byte.is_ascii_digit())?;
    std::str::from_utf8(&digits[..end]).ok()?.parse().ok()
}

/// The last event of a log: what the next one is chained to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) version: u64,
    pub(super) at: i64,
    pub(super) hash: Digest,
}

impl Head {
    /// Before the first line.
    pub(super) const NONE: Self = Self { version: 0, at: i64::MIN, hash: Digest::ZERO };

    pub(super) fn of(envelope: &Envelope<'_>) -> Self {
        Self { version: envelope.v, at: envelope.at, hash: envelope.hash }
    }

    /// Writes the line of `entry` to the end of `text`, without a line feed, and moves on to it.
    pub(super) fn write(&mut self, entry: &NewEntry, text: &mut Vec<u8>) {
        assert!(is_one_line(&entry.data), "the JSON text of an event is one line");
        assert!(self.at <= entry.at, "the time of an event was checked before it is written");
        let version = self.version + 1;
        let hash = Unhashed {
            v: version,
            at: entry.at,
            by: &entry.by,
            command: &entry.command,
            kind: &entry.kind,
            schema: entry.schema,
            data: &entry.data,
            prev: self.hash,
        }
        .write(text);
        *self = Self { version, at: entry.at, hash };
    }
}

/// Returns whether the JSON text can stand in a line.
pub(super) fn is_one_line(text: &RawValue) -> bool {
    !text.get().contains(['\n', '\r'])
}

/// What line 1 says about the log as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogOpened {
    /// The version of the log format.
    pub format: u32,
    /// Which log this is.
    pub log: LogId,
    /// The program that opened it, with its version.
    pub software: String,
}

/// What is needed to begin a log.
#[derive(Debug, Clone)]
pub struct Opening {
    /// Which log this will be. Random, made by the binary.
    pub log: LogId,
    /// When, in milliseconds UTC since 1970.
    pub at: i64,
    /// Who opens it.
    pub by: By,
    /// The idempotency key of the command that opens it.
    pub command: String,
    /// The program that opens it, with its version: `hantei 0.1.0`.
    pub software: String,
}

impl Opening {
    /// Returns line 1 without a line feed, and the head that it makes.
    pub(super) fn line(&self) -> (Vec<u8>, Head) {
        let opened = LogOpened { format: FORMAT, log: self.log.clone(), software: self.software.clone() };
        let data = serde_json::value::to_raw_value(&opened).expect("three plain members are JSON");
        let entry = NewEntry {
            at: self.at,
            by: self.by.clone(),
            command: self.command.clone(),
            kind: LOG_OPENED.to_owned(),
            schema: 1,
            data,
        };
        let mut head = Head::NONE;
        let mut text = Vec::new();
        head.write(&entry, &mut text);
        (text, head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening() -> Opening {
        Opening {
            log: "t-1".parse().unwrap(),
            at: 1_700_000_000_000,
            by: By { kind: ByKind::Console, id: None, role: Some("organiser".to_owned()) },
            command: "open".to_owned(),
            software: "hantei 0.1.0".to_owned(),
        }
    }

    /// Stored logs look like this: it may never change.
    #[test]
    fn line_1_is_written_the_same_for_ever() {
        let (line, head) = opening().line();
        assert_eq!(
            String::from_utf8(line).unwrap(),
            concat!(
                r#"{"v":1,"at":1700000000000,"by":{"kind":"console","id":null,"role":"organiser"},"#,
                r#""command":"open","type":"log_opened","schema":1,"#,
                r#""data":{"format":1,"log":"t-1","software":"hantei 0.1.0"},"#,
                r#""prev":"0000000000000000000000000000000000000000000000000000000000000000","#,
                r#""hash":"28c598525b19fec762db75aad569f15e58ce47b5c8867a8692435d6114c0aae3"}"#
            )
        );
        assert_eq!(head.version, 1);
    }

    #[test]
    fn the_hash_of_a_line_is_that_of_the_line_without_the_hash() {
        let (line, head) = opening().line();
        let text = String::from_utf8(line).unwrap();
        let without = text.replace(&format!(",\"hash\":\"{}\"", head.hash), "");
        assert_eq!(Digest::of(without.as_bytes()), head.hash);
    }

    #[test]
    fn another_spelling_of_the_same_line_is_told_apart() {
        let line = String::from_utf8(opening().line().0).unwrap();
        let cases = [
            ("a space", line.replacen("\"v\":1", "\"v\": 1", 1), Some(FaultKind::NotCanonical)),
            ("an escape", line.replacen("\"open\"", "\"\\u006fpen\"", 1), Some(FaultKind::NotCanonical)),
            (
                "another order",
                line.replacen("\"id\":null,\"role\":\"organiser\"", "\"role\":\"organiser\",\"id\":null", 1),
                Some(FaultKind::NotCanonical),
            ),
            ("no key twice", line.replacen("\"v\":1", "\"v\":1,\"v\":1", 1), Some(FaultKind::UnknownLine)),
            ("a fraction", line.replacen("\"v\":1", "\"v\":1.0", 1), Some(FaultKind::UnknownLine)),
            ("a key too many", line.replacen("\"v\":1", "\"v\":1,\"w\":1", 1), Some(FaultKind::UnknownLine)),
            ("cut off", line[..line.len() - 1].to_owned(), Some(FaultKind::NotJson)),
            ("as written", line.clone(), None),
        ];
        for (name, text, fault) in cases {
            let found = match Line::parse(text.as_bytes()) {
                Ok(Line::Event(envelope)) => envelope.rewritten_hash(&mut Vec::new()).err(),
                Ok(Line::Person(_) | Line::Batch(_) | Line::Committed(_)) => panic!("{name}: not an event"),
                Err(fault) => Some(fault),
            };
            assert_eq!(found, fault, "{name}");
        }
    }
}
