//! The page on the log format shows a log that this program writes, to the byte.

use std::path::Path;

use hantei_core::commitment::{Digest, commitment};
use hantei_core::id::{EntrantId, PersonId};
use hantei_core::person::{PersonRecord, PersonVersion};
use hantei_core::tournament::Event;
use hantei_core::tournament::role::{Actor, Role};
use hantei_store::log::envelope::LOG_OPENED;
use hantei_store::log::jsonl::{Jsonl, contents_of};
use hantei_store::log::{Batch, EventLog, Opening};
use hantei_store::upcast;

use crate::{START, verified};

const PAGE: &str = "../../docs/reference/log-format.md";

/// `,"hash":"…"}` at the end of a line: 74 bytes and the brace.
const HASH_MEMBER: usize = 75;

/// The example of the page: a log that is opened, a role, a player.
async fn example() -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("example");
    let by = upcast::by(&Actor::console(Role::Organiser));
    let opening = Opening {
        log: "example".parse().unwrap(),
        at: START,
        by: by.clone(),
        command: "c0".to_owned(),
        software: "hantei 0.1.0".to_owned(),
    };
    let log = Jsonl::create(&path, opening).await.unwrap();
    let granted = Event::RoleGranted { account: "desk".to_owned(), role: Role::Scorekeeper };
    let entries = vec![upcast::entry(&granted, START + 1_000, by.clone(), "c1".to_owned())];
    log.append(Batch { expected_version: 1, entries, people: vec![] }).await.unwrap();

    let record = PersonRecord {
        reading: Some("みほん たろう".to_owned()),
        ..PersonRecord::named("見本 太郎")
    };
    let person = PersonVersion { person: PersonId(1), version: 1, record, salt: [42; 32] };
    let events = [
        Event::PersonRecorded { person: PersonId(1), version: 1, commitment: person.commitment() },
        Event::EntrantRegistered { entrant: EntrantId(1), person: PersonId(1) },
    ];
    let entry = |event: &Event| upcast::entry(event, START + 2_000, by.clone(), "c2".to_owned());
    let entries = events.iter().map(entry).collect();
    log.append(Batch { expected_version: 2, entries, people: vec![upcast::person_line(&person)] })
        .await
        .unwrap();
    std::fs::read_to_string(path).unwrap()
}

/// Returns the content of the blocks of the page that are fenced as `language`.
fn blocks(language: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE)).unwrap();
    let fence = format!("```{language}\n");
    let opened = text.split(&fence).skip(1);
    opened.map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_page_shows_what_is_written() {
    let written = example().await;
    assert_eq!(blocks("jsonl"), [written.as_str()], "the example of {PAGE}:\n{written}");
    verified(&contents_of("the example", written.into_bytes()).unwrap());
}

/// By the words of the page alone, without the code that writes logs.
#[test]
fn the_hashes_of_the_page_are_found_as_it_says() {
    let example = &blocks("jsonl")[0];
    let mut before = "0".repeat(64);
    let mut commitments = Vec::new();
    for line in example.lines().filter(|line| line.starts_with("{\"v\":")) {
        let without = format!("{}}}", &line[..line.len() - HASH_MEMBER]);
        let hash = Digest::of(without.as_bytes()).to_string();
        assert_eq!(line[line.len() - HASH_MEMBER..], format!(",\"hash\":\"{hash}\"}}"));
        assert!(without.ends_with(&format!(",\"prev\":\"{before}\"}}")), "{line}");
        if line.contains(LOG_OPENED) {
            assert_eq!(blocks("text"), [format!("{without}\n")], "the bytes that are hashed:\n{without}");
        }
        commitments.extend(line.split("\"commitment\":\"").nth(1).map(|rest| rest[..64].to_owned()));
        before = hash;
    }
    let mut of_people = Vec::new();
    for line in example.lines().filter(|line| line.starts_with("{\"person\":")) {
        let (record, salt) = line.split_once("\"record\":").unwrap().1.split_once(",\"salt\":\"").unwrap();
        let salt: Digest = salt[..64].parse().unwrap();
        of_people.push(commitment(&salt.0, record).to_string());
    }
    assert_eq!(commitments, of_people);
    assert_eq!(of_people.len(), 1);
}
