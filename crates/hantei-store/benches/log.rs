//! How long a log takes: an append beside a bare one, and a large event from its file.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]

use std::fs::File;
use std::io::Write;

use divan::Bencher;
use hantei_store::database::Database;
use hantei_store::log::jsonl::{Jsonl, contents_of};
use hantei_store::log::memory::Memory;
use hantei_store::log::tables::Tables;
use hantei_store::log::{
    AnyLog, Batch, By, ByKind, EventLog, LogContents, NewEntry, Opening, recorded_commitments, verify,
};
use serde_json::value::RawValue;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

const PLAYERS: u64 = 4_000;
const ROUNDS: u64 = 12;

fn main() {
    divan::main();
}

fn by() -> By {
    By { kind: ByKind::Player, id: Some("p1234".to_owned()), role: Some("player".to_owned()) }
}

fn opening() -> Opening {
    Opening {
        log: "bench".parse().unwrap(),
        at: 0,
        by: by(),
        command: "open".to_owned(),
        software: "bench".to_owned(),
    }
}

fn entry(version: u64, kind: &str, data: String) -> NewEntry {
    NewEntry {
        at: i64::try_from(version).unwrap(),
        by: by(),
        command: format!("01890a5d-ac96-774b-bcce-{version:012}"),
        kind: kind.to_owned(),
        schema: 1,
        data: RawValue::from_string(data).unwrap(),
    }
}

/// A report: the most frequent event.
fn report(version: u64) -> NewEntry {
    let data = r#"{"match":"m21034","result":{"duels":[{"winner":"first","reason":"life_points"},{"winner":"second","reason":"life_points"},{"winner":"first","reason":"surrender"}]}}"#;
    entry(version, "result_reported", data.to_owned())
}

/// A finished event: every round is published, and each of its matches reported and confirmed.
fn finished_event() -> LogContents {
    let log = Memory::create(&opening());
    let runtime = runtime();
    let mut version = 1;
    for _ in 0..ROUNDS {
        let pairings: Vec<_> = (1..=PLAYERS / 2)
            .map(|table| {
                format!(
                    r#"{{"table":{table},"entrants":["e{}","e{}"],"reason":"same score"}}"#,
                    2 * table - 1,
                    2 * table
                )
            })
            .collect();
        let mut entries =
            vec![entry(version + 1, "round_published", format!("{{\"pairings\":[{}]}}", pairings.join(",")))];
        entries.extend((2..=1 + PLAYERS).map(|place| report(version + place)));
        let batch = Batch { expected_version: version, entries, people: vec![] };
        version = runtime.block_on(log.append(batch)).unwrap().last_version;
    }
    runtime.block_on(log.read()).unwrap()
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

/// The text of a finished event as a file holds it, read to the last event.
#[divan::bench]
fn replay_a_finished_event(bencher: Bencher<'_, '_>) {
    let text = finished_event().bytes().to_vec();
    bencher.with_inputs(|| text.clone()).bench_values(|text| {
        let contents = contents_of("bench", text).unwrap();
        contents.events().map(|event| event.unwrap().data.get().len()).sum::<usize>()
    });
}

#[divan::bench]
fn verify_a_finished_event(bencher: Bencher<'_, '_>) {
    let contents = finished_event();
    bencher.bench_local(|| verify(&contents, &recorded_commitments(&contents)).unwrap());
}

#[divan::bench]
fn read_a_finished_event_from_sqlite(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let folder = tempfile::tempdir().unwrap();
    let log = runtime.block_on(sqlite_log(&folder));
    let mut version = 1;
    for _ in 0..ROUNDS {
        let entries = (1..=PLAYERS).map(|place| report(version + place)).collect();
        let batch = Batch { expected_version: version, entries, people: vec![] };
        version = runtime.block_on(log.append(batch)).unwrap().last_version;
    }
    bencher.bench_local(|| runtime.block_on(log.read()).unwrap().bytes().len());
}

async fn sqlite_log(folder: &TempDir) -> Tables {
    let database = Database::open(folder.path().join("hantei.db")).await.unwrap();
    database.create(&opening()).await.unwrap()
}

/// What no log can do better than: the bytes of a report, and the flush.
#[divan::bench]
fn append_bare_bytes(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let mut file = File::create(folder.path().join("bare")).unwrap();
    let line = [b'x'; 480];
    bencher.bench_local(|| file.write_all(&line).and_then(|()| file.sync_data()).unwrap());
}

#[divan::bench]
fn append_to_a_file(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    let log = runtime.block_on(Jsonl::create(folder.path().join("event.hantei.jsonl"), opening())).unwrap();
    append(bencher, &runtime, &log.into());
}

#[divan::bench]
fn append_to_sqlite(bencher: Bencher<'_, '_>) {
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    let log = runtime.block_on(sqlite_log(&folder));
    append(bencher, &runtime, &log.into());
}

fn append(bencher: Bencher<'_, '_>, runtime: &Runtime, log: &AnyLog) {
    let mut version = 1;
    bencher.bench_local(|| {
        let batch = Batch { expected_version: version, entries: vec![report(version + 1)], people: vec![] };
        version = runtime.block_on(log.append(batch)).unwrap().last_version;
    });
}
