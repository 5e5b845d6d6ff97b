//! The log on disk, as those who rely on it see it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod account;
mod card_db;
mod clock;
mod contract;
mod copy;
mod crash;
mod damage;
mod database;
mod document;
mod engine;
mod golden;
#[cfg(unix)]
mod kill;
mod live;
mod postgres;
mod race;
mod redeem;
mod scorekeeper;
mod server;
#[path = "../../../../tests/shared.rs"]
mod shared;
mod sqlite;
mod together;
mod venue;

use hantei_core::id::PersonId;
use hantei_store::log::{
    Batch, By, ByKind, Commitments, EventLog, LogContents, NewEntry, Opening, PersonLine, Verified,
    recorded_commitments, verify,
};
use serde_json::value::RawValue;

/// When the log is opened. Every event of version `v` is at `START + v` unless a test says otherwise.
const START: i64 = 1_700_000_000_000;

fn by() -> By {
    By { kind: ByKind::Staff, id: Some("a1".to_owned()), role: Some("scorekeeper".to_owned()) }
}

fn opening() -> Opening {
    opening_of("autumn-regional")
}

fn opening_of(log: &str) -> Opening {
    Opening {
        log: log.parse().unwrap(),
        at: START + 1,
        by: By { kind: ByKind::Console, id: None, role: Some("organiser".to_owned()) },
        command: "open".to_owned(),
        software: "hantei 0.1.0".to_owned(),
    }
}

fn json(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap()
}

fn entry(version: u64, command: &str, kind: &str, data: &str) -> NewEntry {
    NewEntry {
        at: START + i64::try_from(version).unwrap(),
        by: by(),
        command: command.to_owned(),
        kind: kind.to_owned(),
        schema: 1,
        data: json(data),
    }
}

/// A batch of `count` results that follows `version`, all from one command.
fn results(version: u64, command: &str, count: u64) -> Batch {
    let entries = (1..=count)
        .map(|place| entry(version + place, command, "result_reported", &format!("{{\"table\":{place}}}")))
        .collect();
    Batch { expected_version: version, entries, people: vec![] }
}

/// A batch that records one version of each of these people, after `version`.
fn people(version: u64, command: &str, records: &[(u32, u32, &str)]) -> Batch {
    let mut batch = Batch { expected_version: version, entries: vec![], people: vec![] };
    for (place, &(person, record_version, name)) in (1..).zip(records) {
        let line = PersonLine {
            person: PersonId(person),
            version: record_version,
            record: json(&format!("{{\"name\":\"{name}\"}}")),
            salt: [u8::try_from(person + record_version).unwrap(); 32],
        };
        let data = format!(
            "{{\"person\":\"{}\",\"version\":{record_version},\"commitment\":\"{}\"}}",
            line.person,
            line.commitment()
        );
        batch.entries.push(entry(version + place, command, "person_recorded", &data));
        batch.people.push(line);
    }
    batch
}

/// A batch that says, after `version`, that the person's record is to be gone.
fn erasure(version: u64, command: &str, person: u32) -> Batch {
    let data = format!("{{\"person\":\"p{person}\",\"reason\":\"asked for it\"}}");
    let entries = vec![entry(version + 1, command, "person_erased", &data)];
    Batch { expected_version: version, entries, people: vec![] }
}

async fn contents(log: &impl EventLog) -> LogContents {
    log.read().await.unwrap()
}

/// The log as text, to be compared.
async fn text(log: &impl EventLog) -> String {
    String::from_utf8(contents(log).await.bytes().to_vec()).unwrap()
}

/// The command keys of the events, in order.
fn commands(contents: &LogContents) -> Vec<String> {
    contents.events().map(|event| event.unwrap().command.into_owned()).collect()
}

/// Names of the people on record, by id.
fn names(contents: &LogContents) -> Vec<(u32, String)> {
    let people = contents.people().unwrap();
    people.values().map(|line| (line.person.0, line.record.get().to_owned())).collect()
}

/// The log holds, by its own commitments.
fn verified(contents: &LogContents) -> Verified {
    let commitments: Commitments = recorded_commitments(contents);
    verify(contents, &commitments).unwrap_or_else(|faults| panic!("{}: {faults:?}", contents.name()))
}
