//! What a file does when a program is killed, a disk is full, or two programs want it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use hantei_core::id::PersonId;
use hantei_store::database::Database;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::{Access, EventLog, LogError};

use crate::{contents, erasure, names, opening, people, results, text, verified};

fn torn(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

#[tokio::test]
async fn wherever_the_last_write_is_cut_off_the_log_is_as_before_or_as_after_it() {
    let batches = [
        ("one event", results(4, "c2", 1)),
        ("several events", results(4, "c2", 3)),
        ("events and records", people(4, "c2", &[(3, 1, "Téa"), (4, 1, "Tristan")])),
    ];
    for (name, batch) in batches {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("event.hantei.jsonl");
        let log = Jsonl::create(&path, opening()).await.unwrap();
        log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey"), (5, 1, "Mai")])).await.unwrap();
        let before = fs::read(&path).unwrap();
        log.append(batch.clone()).await.unwrap();
        let after = fs::read(&path).unwrap();
        drop(log);

        for end in before.len()..=after.len() {
            let cut = folder.path().join(format!("{end}.hantei.jsonl"));
            fs::write(&cut, &after[..end]).unwrap();
            let expected = if end == after.len() { &after } else { &before };

            let reader = Jsonl::open(&cut, Access::Read).await.unwrap();
            assert_eq!(contents(&reader).await.bytes(), expected, "{name}, read when cut at {end}");
            assert_eq!(fs::read(&cut).unwrap(), after[..end], "a reader leaves the file alone");

            // Writing waits for the disk: at every byte of one event, then about the ends of lines, and
            // at some bytes between.
            let about_a_line_end = after[end.saturating_sub(2)..(end + 2).min(after.len())].contains(&b'\n');
            if batch.entries.len() > 1 && !about_a_line_end && end % 17 != 0 {
                continue;
            }
            let writer = Jsonl::open(&cut, Access::Write).await.unwrap();
            assert_eq!(contents(&writer).await.bytes(), expected, "{name}, cut at {end}");
            assert_eq!(&fs::read(&cut).unwrap(), expected, "{name}, cut at {end}");
            let lost = end - before.len();
            if lost == 0 || end == after.len() {
                assert_eq!(writer.recovery(), None, "{name}, cut at {end}");
            } else {
                let recovery = writer.recovery().unwrap();
                assert_eq!(recovery.bytes, lost as u64, "{name}, cut at {end}");
                let kept_in = recovery.kept_in.clone().unwrap();
                assert_eq!(fs::read(kept_in).unwrap(), after[before.len()..end]);
                writer.append(batch.clone()).await.unwrap();
                assert_eq!(fs::read(&cut).unwrap(), after, "{name}: what was cut off is entered again");
            }
        }
    }
}

#[tokio::test]
async fn only_what_a_write_that_was_cut_short_leaves_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let log = Jsonl::create(&path, opening()).await.unwrap();
    log.append(results(1, "c1", 2)).await.unwrap();
    log.append(results(3, "c2", 1)).await.unwrap();
    let whole = text(&log).await;
    drop(log);

    let cases = [
        ("the beginning of a line", format!("{whole}{{\"v\":5,\"at\"")),
        ("a hole that the disk never filled", format!("{whole}{{\"v\":5,\0\0\0\0}}\n")),
    ];
    for (name, torn) in cases {
        fs::write(&path, torn).unwrap();
        let log = Jsonl::open(&path, Access::Write).await.unwrap();
        assert_eq!(log.recovery().unwrap().line, 7, "{name}");
        assert_eq!(text(&log).await, whole, "{name}");
    }

    // A line that was whole once, and two broken lines, are more than one write that was cut off.
    let cases = [
        ("the last line edited", whole.replace("\"v\":4,", "\"v\";4,"), 6),
        ("the last line of a batch edited", whole.replace("{\"committed\":3}", "{\"committed\";3}"), 5),
        ("outside a batch", format!("{whole}{{\"v\":5,\"at\"\n{{\"v\":6\n"), 7),
        ("in a batch", format!("{whole}{{\"batch\":{{\"from\":5,\"to\":6}}}}\n{{\"v\":5\n{{\"v\":6\n"), 8),
        ("the end of a batch is gone", whole.replace("{\"committed\":3}\n", ""), 5),
    ];
    for (name, damaged, line) in cases {
        fs::write(&path, &damaged).unwrap();
        match Jsonl::open(&path, Access::Write).await {
            Err(LogError::Damaged { fault, .. }) => assert_eq!(fault.line, line, "{name}: {fault}"),
            other => panic!("{name}: {other:?}"),
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), damaged, "{name}: the file is left alone");
    }
}

#[tokio::test]
async fn each_torn_end_is_kept_and_an_erased_person_is_erased_from_it_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let log = Jsonl::create(&path, opening()).await.unwrap();
    let before = fs::read(&path).unwrap();
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    let after = fs::read(&path).unwrap();
    drop(log);
    for _ in 0..2 {
        fs::write(&path, &after[..after.len() - 30]).unwrap();
        drop(Jsonl::open(&path, Access::Write).await.unwrap());
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    let log = Jsonl::open(&path, Access::Write).await.unwrap();
    log.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    assert_eq!(log.erase_person(PersonId(2)).await.unwrap(), 1);
    for file in [path.clone(), torn(&path, ".torn"), torn(&path, ".torn-2")] {
        let left = fs::read_to_string(&file).unwrap();
        assert!(left.contains("Yugi") && !left.contains("Joey"), "{}: {left}", file.display());
    }
    assert!(!torn(&path, ".erasing").exists());
    assert!(!torn(&path, ".torn-3").exists());
}

#[tokio::test]
async fn only_a_log_of_a_known_format_is_opened_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    drop(Jsonl::create(&path, opening()).await.unwrap());
    let line = fs::read_to_string(&path).unwrap();
    assert!(matches!(Jsonl::create(&path, opening()).await, Err(LogError::Exists { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), line);

    let cases = [
        ("an empty file", String::new(), "not a log"),
        ("a diary", "Dear diary,\ntoday".to_owned(), "not a log"),
        (
            "another kind of line",
            "{\"v\":1,\"type\":\"note\",\"data\":{\"format\":1}}\n".to_owned(),
            "not a log",
        ),
        ("a first line that is cut off", line[..line.len() - 1].to_owned(), "not a log"),
        ("a newer format", line.replace("\"format\":1", "\"format\":2,\"more\":0"), "newer"),
    ];
    for (name, content, expected) in cases {
        fs::write(&path, &content).unwrap();
        for access in [Access::Read, Access::Write] {
            let found = match Jsonl::open(&path, access).await {
                Err(LogError::NotALog { .. }) => "not a log",
                Err(LogError::Newer { found: 2, known: 1, .. }) => "newer",
                other => panic!("{name}: {other:?}"),
            };
            assert_eq!(found, expected, "{name}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), content, "{name}");
    }
    fs::remove_file(&path).unwrap();
    assert!(matches!(Jsonl::open(&path, Access::Write).await, Err(LogError::NoSuchLog { .. })));
}

#[tokio::test]
async fn a_reader_sees_what_is_appended_meanwhile_and_appends_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let writer = Jsonl::create(&path, opening()).await.unwrap();
    let reader = Jsonl::open(&path, Access::Read).await.unwrap();
    assert_eq!(contents(&reader).await.version(), Some(1));
    writer.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    assert_eq!(contents(&reader).await.version(), Some(3));
    writer.append(erasure(3, "c2", 1)).await.unwrap();
    writer.erase_person(PersonId(1)).await.unwrap();
    assert_eq!(names(&contents(&reader).await).len(), 1);
    assert!(matches!(reader.append(results(4, "c3", 1)).await, Err(LogError::ReadOnly { .. })));
    assert!(matches!(reader.erase_person(PersonId(2)).await, Err(LogError::ReadOnly { .. })));
    writer.append(results(4, "c3", 1)).await.unwrap();
    assert_eq!(verified(&contents(&reader).await).events, 5);
}

#[tokio::test]
async fn an_event_of_a_newer_schema_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let log = Jsonl::create(folder.path().join("event.hantei.jsonl"), opening()).await.unwrap();
    let read = contents(&log).await;
    let event = read.events().next().unwrap().unwrap();
    event.refuse_newer(Some(1)).unwrap();
    event.refuse_newer(Some(2)).unwrap();
    for known in [None, Some(0)] {
        let refused = event.refuse_newer(known);
        assert!(matches!(refused, Err(LogError::Newer { found: 1, known: 0, .. })), "{refused:?}");
    }
}

/// Who waits for the lock while a person is erased goes on in the file that took the name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_waits_while_someone_is_erased_writes_into_the_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let first = Jsonl::create(&path, opening()).await.unwrap();
    first.append(people(1, "c1", &[(1, 1, "Yugi"), (2, 1, "Joey")])).await.unwrap();
    first.append(erasure(3, "c2", 1)).await.unwrap();
    let waiting = tokio::spawn({
        let path = path.clone();
        async move { Jsonl::open(&path, Access::Write).await.unwrap().append(results(4, "c3", 1)).await }
    });
    tokio::task::yield_now().await;
    first.erase_person(PersonId(1)).await.unwrap();
    drop(first);
    waiting.await.unwrap().unwrap();
    let log = Jsonl::open(&path, Access::Read).await.unwrap();
    let verified = verified(&contents(&log).await);
    assert_eq!((verified.events, verified.erased), (5, vec![PersonId(1)]));
}

/// In the second process that a test starts of itself: the file that it is about.
#[cfg(unix)]
const SECOND_PROCESS: &str = "HANTEI_TEST_SECOND_PROCESS";

/// Runs the named test, which has to pass, in a process of its own after `preparation` in a shell.
#[cfg(unix)]
fn run_second_process(test: &str, preparation: &str, path: &Path) {
    let second = Command::new("sh")
        .args(["-c", &format!("{preparation} exec \"$@\""), "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(SECOND_PROCESS, path)
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&second.stdout), String::from_utf8_lossy(&second.stderr));
    assert!(second.status.success() && out.contains("1 passed"), "{out}\n{err}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_second_program_is_told_that_the_log_is_in_use_and_may_read_it() {
    if let Some(path) = std::env::var_os(SECOND_PROCESS) {
        let refused = Jsonl::open(&path, Access::Write).await;
        assert!(matches!(&refused, Err(LogError::Locked { log }) if log.ends_with("jsonl")), "{refused:?}");
        let reader = Jsonl::open(&path, Access::Read).await.unwrap();
        assert_eq!(verified(&contents(&reader).await).events, 3);
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let log = Jsonl::create(&path, opening()).await.unwrap();
    log.append(results(1, "c1", 2)).await.unwrap();
    let name = "crash::a_second_program_is_told_that_the_log_is_in_use_and_may_read_it";
    run_second_process(name, "", &path);
    log.append(results(3, "c2", 1)).await.unwrap();
    drop(log);
    Jsonl::open(&path, Access::Write).await.expect("whoever ends lets go of the log");
}

#[cfg(unix)]
#[tokio::test]
async fn a_batch_that_the_disk_has_no_room_for_leaves_nothing_behind() {
    if let Some(path) = std::env::var_os(SECOND_PROCESS) {
        let log = Jsonl::open(&path, Access::Write).await.unwrap();
        match log.append(results(2, "too much", 300)).await {
            Err(LogError::World { log, source, .. }) => {
                let source = source.downcast::<std::io::Error>().unwrap();
                assert_eq!(source.kind(), std::io::ErrorKind::FileTooLarge);
                assert!(log.ends_with("event.hantei.jsonl"), "{log}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(verified(&contents(&log).await).events, 2, "nothing of the batch is in the log");
        log.append(results(2, "c2", 1)).await.expect("a small one still has room");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let log = Jsonl::create(&path, opening()).await.unwrap();
    log.append(results(1, "c1", 1)).await.unwrap();
    drop(log);
    let name = "crash::a_batch_that_the_disk_has_no_room_for_leaves_nothing_behind";
    // The shell counts in blocks of 512 or 1,024 bytes: room for a few lines either way.
    let preparation = "trap '' XFSZ; ulimit -f 8;";
    run_second_process(name, preparation, &path);
    let log = Jsonl::open(&path, Access::Write).await.unwrap();
    assert_eq!(log.recovery(), None, "no half-written line is left to recover from");
    assert_eq!(verified(&contents(&log).await).events, 3);
}

#[cfg(unix)]
#[tokio::test]
async fn a_batch_that_the_disk_has_no_room_for_leaves_a_database_as_it_was() {
    if let Some(path) = std::env::var_os(SECOND_PROCESS) {
        let log = Database::open(&path).await.unwrap().log(&opening().log).await.unwrap();
        let refused = log.append(results(2, "too much", 3_000)).await;
        assert!(matches!(&refused, Err(LogError::World { log, .. }) if log.ends_with(".db")), "{refused:?}");
        assert_eq!(verified(&contents(&log).await).events, 2, "nothing of the batch is in the log");
        log.append(results(2, "c2", 1)).await.expect("a small one still has room");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hantei.db");
    let log = Database::open(&path).await.unwrap().create(&opening()).await.unwrap();
    log.append(results(1, "c1", 1)).await.unwrap();
    drop(log);
    let name = "crash::a_batch_that_the_disk_has_no_room_for_leaves_a_database_as_it_was";
    let preparation = "trap '' XFSZ; ulimit -f 400;";
    run_second_process(name, preparation, &path);
    let log = Database::open(&path).await.unwrap().log(&opening().log).await.unwrap();
    assert_eq!(verified(&contents(&log).await).events, 3);
}
