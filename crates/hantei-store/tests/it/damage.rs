//! One changed byte anywhere in a log is found, and the line that holds it is named.

use std::fs;
use std::sync::OnceLock;

use hantei_core::commitment::Digest;
use hantei_core::id::PersonId;
use hantei_store::log::jsonl::{Jsonl, contents_of};
use hantei_store::log::memory::Memory;
use hantei_store::log::{Access, EventLog, Fault, FaultKind, LogError, recorded_commitments, verify};
use proptest::prelude::*;
use tokio::runtime::Runtime;

use crate::{erasure, opening, people, results};

fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| tokio::runtime::Builder::new_current_thread().build().unwrap())
}

/// A log of 16 lines of every sort: single events, batches, records.
fn intact() -> &'static str {
    static INTACT: OnceLock<String> = OnceLock::new();
    INTACT.get_or_init(|| {
        runtime().block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("event.hantei.jsonl");
            let log = Jsonl::create(&path, opening()).await.unwrap();
            log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "髙橋")])).await.unwrap();
            log.append(results(3, "c2", 1)).await.unwrap();
            log.append(results(4, "c3", 2)).await.unwrap();
            log.append(people(6, "c4", &[(1, 2, "Yami")])).await.unwrap();
            fs::read_to_string(path).unwrap()
        })
    })
}

/// The first line that is wrong in what someone reads, and how; `None` if all is well.
fn first_fault(content: &[u8]) -> Option<(u64, String)> {
    faults(content).into_iter().next()
}

fn faults(content: &[u8]) -> Vec<(u64, String)> {
    let contents = match contents_of("event.hantei.jsonl", content.to_vec()) {
        Ok(contents) => contents,
        Err(LogError::NotALog { .. } | LogError::Newer { .. }) => return vec![(1, "not-a-log".to_owned())],
        Err(LogError::Damaged { fault, .. }) => return vec![(fault.line, fault.kind.code().to_owned())],
        Err(error) => panic!("{error}"),
    };
    match verify(&contents, &recorded_commitments(&contents)) {
        Ok(_) => vec![],
        Err(faults) => faults.iter().map(|fault| (fault.line, fault.kind.code().to_owned())).collect(),
    }
}

/// The same for someone who opens the file to write.
fn first_fault_to_a_writer(content: &[u8]) -> Option<(u64, String)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    fs::write(&path, content).unwrap();
    runtime().block_on(async {
        let log = match Jsonl::open(&path, Access::Write).await {
            Ok(log) => log,
            Err(LogError::Damaged { fault, .. }) => return Some((fault.line, fault.kind.code().to_owned())),
            Err(LogError::NotALog { .. } | LogError::Newer { .. }) => {
                return Some((1, "not-a-log".to_owned()));
            }
            Err(error) => panic!("{error}"),
        };
        match log.recovery() {
            Some(recovery) => Some((recovery.line, "torn-tail".to_owned())),
            None => first_fault(log.read().await.unwrap().bytes()),
        }
    })
}

#[derive(Debug, Clone, Copy)]
enum Change {
    /// Another byte in its place.
    To(u8),
    Insert(u8),
    Delete,
}

fn changed(content: &[u8], at: usize, change: Change) -> Vec<u8> {
    let mut content = content.to_vec();
    match change {
        Change::To(byte) => content[at] = byte,
        Change::Insert(byte) => content.insert(at, byte),
        Change::Delete => drop(content.remove(at)),
    }
    content
}

/// Checks that a change is found, and in the line in which it is. A line feed belongs to the line that
/// it ends; where one is added or lost the fault may also show in the line that then follows.
fn check(at: usize, change: Change, told: fn(&[u8]) -> Option<(u64, String)>) -> Result<(), TestCaseError> {
    let content = intact().as_bytes();
    let damaged = changed(content, at, change);
    prop_assume!(damaged != content);
    let line = 1 + content[..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
    let moves_lines = matches!(change, Change::Insert(b'\n') | Change::To(b'\n')) || content[at] == b'\n';
    let last = line + u64::from(moves_lines);
    let found = told(&damaged);
    prop_assert!(
        found.as_ref().is_some_and(|(found, _)| (line..=last).contains(found)),
        "{change:?} at byte {at} in line {line}: found {found:?}"
    );
    Ok(())
}

#[test]
fn the_log_that_is_damaged_here_is_in_order() {
    assert_eq!(first_fault(intact().as_bytes()), None);
    assert_eq!(first_fault_to_a_writer(intact().as_bytes()), None);
    assert_eq!(intact().lines().count(), 16);
}

#[test]
fn every_lost_and_every_changed_byte_is_found_and_its_line_named() {
    for at in 0..intact().len() {
        let byte = intact().as_bytes()[at];
        check(at, Change::Delete, first_fault).unwrap();
        check(at, Change::To(byte ^ 1), first_fault).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_changed_byte_is_found_and_its_line_named(at in 0..intact().len(), byte in byte()) {
        check(at, Change::To(byte), first_fault)?;
    }

    #[test]
    fn any_added_byte_is_found_and_its_line_named(at in 0..intact().len(), byte in byte()) {
        check(at, Change::Insert(byte), first_fault)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whoever_wants_to_write_is_told_of_any_changed_byte(
        at in 0..intact().len(),
        change in prop_oneof![byte().prop_map(Change::To), byte().prop_map(Change::Insert), Just(Change::Delete)],
    ) {
        check(at, change, first_fault_to_a_writer)?;
    }
}

/// Any byte, but more often one that means something in a log.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![any::<u8>(), proptest::sample::select(b"\n\r \t{}\":,0123456789abefp-+.".to_vec())]
}

#[test]
fn whole_lines_that_go_come_or_move_are_found_once() {
    let lines: Vec<&str> = intact().lines().collect();
    let edit = |edit: &dyn Fn(&mut Vec<String>)| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        edit(&mut lines);
        lines.join("\n") + "\n"
    };
    let cases = [
        ("an event is gone", edit(&|lines| drop(lines.remove(7))), vec![(9, "version-gap")]),
        ("an event comes twice", edit(&|lines| lines.insert(8, lines[7].clone())), vec![(9, "version-gap")]),
        (
            "two events changed places",
            edit(&|lines| lines.swap(9, 10)),
            vec![(10, "version-gap"), (11, "version-gap")],
        ),
        ("line 1 is gone", edit(&|lines| drop(lines.remove(0))), vec![(1, "first-line-not-log-opened")]),
        (
            "line 1 is of a newer format",
            edit(&|lines| lines[0] = lines[0].replace("t\":1", "t\":2")),
            vec![(1, "hash-mismatch")],
        ),
        (
            "nothing is left but a changed line 1",
            intact()[1..intact().find('\n').unwrap()].to_owned(),
            vec![(1, "not-a-log")],
        ),
        ("a record comes twice", edit(&|lines| lines.push(lines[2].clone())), vec![(17, "person-repeated")]),
        (
            "a record is that of another person",
            edit(&|lines| lines[3] = lines[3].replace("p2", "p3")),
            vec![(4, "person-unknown")],
        ),
        (
            "a record was changed",
            edit(&|lines| lines[3] = lines[3].replace("髙橋", "高橋")),
            vec![(4, "commitment-mismatch")],
        ),
        (
            "one version of a record is gone",
            edit(&|lines| drop(lines.remove(2))),
            vec![(13, "person-version-missing")],
        ),
        (
            "every record of a person is gone, and nobody erased it",
            edit(&|lines| drop(lines.remove(3))),
            vec![(5, "person-missing")],
        ),
        (
            "the beginning of a batch is gone",
            edit(&|lines| drop(lines.remove(1))),
            vec![(6, "committed-mismatch")],
        ),
        ("the end of a batch is gone", edit(&|lines| drop(lines.remove(6))), vec![(2, "batch-mismatch")]),
        (
            "a line of another sort",
            edit(&|lines| lines.insert(8, "{\"note\":1}".to_owned())),
            vec![(9, "unknown-line")],
        ),
        ("an empty line", edit(&|lines| lines.insert(8, String::new())), vec![(9, "not-json")]),
        (
            "two faults far apart",
            edit(&|lines| {
                lines[4] = lines[4].replace("person_recorded", "person_removed");
                lines[7] = lines[7].replace("\"at\":", "\"at\": ");
            }),
            vec![(5, "hash-mismatch"), (8, "not-canonical")],
        ),
    ];
    for (name, content, expected) in cases {
        let expected: Vec<_> = expected.into_iter().map(|(line, code)| (line, code.to_owned())).collect();
        assert_eq!(faults(content.as_bytes()), expected, "{name}");
    }
}

/// Someone who computes the hashes anew can still be caught where lines contradict each other.
#[test]
fn a_chain_that_was_computed_anew_must_still_make_sense() {
    let rehashed = |(from, to): (&str, &str)| {
        let mut prev = Digest::ZERO.to_string();
        let mut content = String::new();
        for line in intact().lines().filter(|line| line.starts_with("{\"v\"")) {
            let line = if from.is_empty() { line.to_owned() } else { line.replace(from, to) };
            let (before_prev, _) = line.split_once(",\"prev\"").unwrap();
            let unhashed = format!("{before_prev},\"prev\":\"{prev}\"}}");
            prev = Digest::of(unhashed.as_bytes()).to_string();
            content += &format!("{},\"hash\":\"{prev}\"}}\n", &unhashed[..unhashed.len() - 1]);
        }
        // Behind the events, so that line 4 is version 4.
        let records = intact().lines().filter(|line| line.starts_with("{\"person\""));
        records.fold(content, |content, line| content + line + "\n")
    };
    let cases = [
        ("nothing else was changed", ("", ""), None),
        ("another time", ("1700000000004", "1600000000004"), Some((4, "time-runs-backwards"))),
        (
            "a time after which nothing can come",
            ("1700000000007", "9223372036854775807"),
            Some((7, "time-impossible")),
        ),
        ("another version", ("\"v\":4,", "\"v\":6,"), Some((4, "version-gap"))),
        ("another beginning", ("log_opened", "log_begun"), Some((1, "not-a-log"))),
        (
            "another spelling",
            ("\"schema\":1,\"data\":{\"table\":2", "\"schema\": 1,\"data\":{\"table\":2"),
            Some((6, "not-canonical")),
        ),
    ];
    for (name, edit, expected) in cases {
        let found = first_fault(rehashed(edit).as_bytes());
        assert_eq!(found, expected.map(|(line, code)| (line, code.to_owned())), "{name}");
    }

    // Only one line was written anew: the next one still speaks of the old.
    let old: Vec<&str> = intact().lines().collect();
    let anew = rehashed(("\"v\":4,\"at\":1700000000004", "\"v\":4,\"at\":1700000000003"));
    let new = anew.lines().find(|line| line.starts_with("{\"v\":4,")).unwrap();
    let content = intact().replace(old[7], new);
    assert_eq!(faults(content.as_bytes()), [(10, "prev-mismatch".to_owned())]);
}

#[test]
fn a_record_stands_until_it_is_erased_and_no_longer() {
    let (stands, gone, unasked) = runtime().block_on(async {
        let log = Memory::create(&opening());
        log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
        let unasked = Memory::create(&opening());
        unasked.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
        unasked.erase_person(PersonId(1)).await.unwrap();
        log.append(erasure(3, "c2", 2)).await.unwrap();
        let stands = log.read().await.unwrap();
        log.erase_person(PersonId(2)).await.unwrap();
        (stands, log.read().await.unwrap(), unasked.read().await.unwrap())
    });
    let found = |contents| verify(contents, &recorded_commitments(contents));
    let person = PersonId(2);
    let kind = FaultKind::ErasedPersonStands { person };
    assert_eq!(found(&stands), Err(vec![Fault { line: 6, kind }]));
    assert_eq!(found(&gone).map(|verified| verified.erased), Ok(vec![person]));
    let kind = FaultKind::PersonMissing { person: PersonId(1) };
    assert_eq!(found(&unasked), Err(vec![Fault { line: 2, kind }]));
}

#[test]
fn a_log_in_memory_is_checked_like_any_other() {
    let contents = runtime().block_on(async {
        let log = Memory::create(&opening());
        log.append(people(1, "c1", &[(1, 1, "Yugi")])).await.unwrap();
        log.read().await.unwrap()
    });
    let mut commitments = recorded_commitments(&contents);
    assert_eq!(verify(&contents, &commitments).unwrap().people, 1);
    commitments.get_mut(&PersonId(1)).unwrap().insert(1, Digest::ZERO);
    let faults = verify(&contents, &commitments).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].line, 3, "in a database the records stand after the events");
    assert_eq!(faults[0].kind, FaultKind::CommitmentMismatch { person: PersonId(1), version: 1 });
}
