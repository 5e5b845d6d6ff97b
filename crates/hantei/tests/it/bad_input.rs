//! What people get wrong and what goes wrong around them: a clear answer, an exit code by its cause, and
//! nothing lost.

use std::fs::File;
use std::time::{Duration, Instant};

use hantei_core::commitment::Digest;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::{Access, Batch, By, ByKind, EventLog, NewEntry};

use crate::desk::{Answer, Desk};

const LOG: &str = "e.hantei.jsonl";

/// What happens when somebody gives these words: exit code, and a part of what is said in English.
struct Row(&'static str, &'static [&'static str], i32, &'static str);

/// Kana: what every Japanese sentence has and no other.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{3040}'..='\u{30ff}').contains(&letter))
}

/// The answer is as expected, in both languages, and the log is as it was.
fn check(desk: &Desk, Row(name, words, exit, says): &Row) {
    let before = desk.read(LOG);
    let english = desk.run(words);
    assert_eq!(english.exit, Some(*exit), "{name}: {english:#?}");
    assert!(english.err.contains(says), "{name}: not {says:?} in {english:#?}");
    assert_eq!(english.out, "", "{name}: what is refused is no data");
    let japanese = desk.run(&[*words, &["--lang", "ja"]].concat());
    assert_eq!(japanese.exit, Some(*exit), "{name}: {japanese:#?}");
    // Usage of the command line itself is told in English, as `--help` is.
    let of_the_command_line = english.err.contains("For more information, try '--help'");
    assert!(of_the_command_line || is_japanese(&japanese.err), "{name}: {japanese:#?}");
    assert_eq!(desk.read(LOG), before, "{name}: nothing is written");
}

fn check_all(desk: &Desk, rows: &[Row]) {
    for row in rows {
        check(desk, row);
    }
}

#[test]
fn people_matches_and_tables_that_do_not_exist_are_named() {
    let desk = Desk::started(LOG, 8);
    desk.must(&["pair", LOG, "--seed", "01"]);
    check_all(
        &desk,
        &[
            Row("an entrant", &["do", LOG, "drop", "player=e99"], 4, "There is no entrant e99."),
            Row("a name", &["do", LOG, "drop", "player=Nobody"], 4, "Nobody is registered as Nobody."),
            Row("a card", &["do", LOG, "drop", "player=0000900011"], 4, "registered as 0000900011."),
            Row(
                "a person",
                &["do", LOG, "erase-person", "person=p99", "reason=x"],
                4,
                "There is no person p99",
            ),
            Row(
                "a match",
                &["do", LOG, "enter-result", "match=m99", "score=2-0"],
                4,
                "There is no match m99.",
            ),
            Row("a table", &["report", LOG, "--table", "9", "--score", "2-0"], 4, "There is no table 9"),
            Row("table 0", &["report", LOG, "--table", "0", "--score", "2-0"], 4, "tables 1, 2, 3 and 4"),
            Row("a round", &["report", LOG, "--table", "1", "--round", "7", "--score", "2-0"], 4, "round"),
            Row("a stage", &["standings", LOG, "--stage", "final"], 4, "There is no stage final yet."),
            Row("who is explained", &["standings", LOG, "--explain", "Nobody"], 4, "Nobody is registered"),
            Row("a player who acts", &["report", LOG, "--table", "1", "--by", "player:Nobody"], 2, "Nobody"),
        ],
    );
}

#[test]
fn results_that_cannot_be_and_steps_out_of_turn_are_refused() {
    let desk = Desk::started(LOG, 8);
    let pairings = desk.json(&["pair", LOG, "--seed", "01"]);
    let first = pairings["pairings"][0]["players"][0].as_str().unwrap();
    let report = |score| ["report", LOG, "--table", "1", "--score", score, "--by", first];
    let drawn = desk.run(&report("1-1-1"));
    assert_eq!(drawn.exit, Some(4), "a player does not report a draw: {drawn:#?}");
    assert!(is_japanese(&desk.run(&[&report("1-1")[..], &["--lang", "ja"]].concat()).err));
    check_all(
        &desk,
        &[
            Row("3-0", &["report", LOG, "--table", "1", "--score", "3-0"], 4, "3-0 is not possible"),
            Row("2-2", &["report", LOG, "--table", "1", "--score", "2-2"], 4, "2-2 is not possible"),
            Row("no score", &["report", LOG, "--table", "1", "--score", "two"], 2, "two cannot be read"),
            Row("no result", &["report", LOG, "--table", "1"], 2, "No result was given."),
            Row(
                "a side is no person",
                &["report", LOG, "--table", "1", "--no-show", "p9"],
                4,
                "Nobody is registered as p9",
            ),
            Row("a Duel", &["report", LOG, "--table", "1", "--duel", "p3"], 2, "p3 cannot be read"),
            Row("pairing twice", &["pair", LOG], 4, "Round 1 is paired already"),
            Row("closing", &["do", LOG, "close-round"], 4, "no report (tables 1, 2, 3 and 4)"),
            Row("the cut", &["do", LOG, "cut"], 4, "rounds"),
            Row("the end", &["do", LOG, "finish"], 4, "round"),
            Row("starting again", &["do", LOG, "start"], 4, "Play has started."),
            Row("registering", &["do", LOG, "register", "name=New"], 4, "late-entry"),
            Row("the same name", &["do", LOG, "late-entry", "name=P1"], 4, "Somebody of this name"),
        ],
    );
    desk.must(&["report", LOG, "--table", "1", "--score", "2-1"]);
    check_all(
        &desk,
        &[
            Row("one table is settled", &["pair", LOG], 4, "tables 2, 3 and 4"),
            Row("a second result", &["report", LOG, "--table", "1", "--score", "0-2"], 4, "correct-result"),
        ],
    );
}

#[test]
fn a_draw_in_single_elimination_is_refused() {
    let desk = Desk::registered(LOG, 9);
    desk.must(&["do", LOG, "change-setting", "key=swiss.rounds", "value=1", "reason=practice"]);
    desk.must(&["do", LOG, "start"]);
    desk.play_round(LOG);
    desk.must(&["do", LOG, "cut"]);
    desk.must(&["pair", LOG]);
    check_all(
        &desk,
        &[
            Row("1-1", &["report", LOG, "--table", "1", "--score", "1-1"], 4, "1-1"),
            Row("1-1-1", &["report", LOG, "--table", "1", "--score", "1-1-1"], 4, "1-1-1"),
            Row("0-0-3", &["report", LOG, "--table", "1", "--score", "0-0-3"], 4, "0-0-3"),
        ],
    );
}

#[test]
fn the_same_person_is_not_registered_twice() {
    let desk = Desk::registered(LOG, 1);
    desk.must(&["do", LOG, "register", "name=Ann", "id=0000900011"]);
    check_all(
        &desk,
        &[
            Row(
                "the id padded",
                &["do", LOG, "register", "name=Bo", "id=0000900011"],
                4,
                "registered already",
            ),
            Row("the id unpadded", &["do", LOG, "register", "name=Bo", "id=900011"], 4, "registered already"),
            Row("the name alone", &["do", LOG, "register", "name=Ann"], 4, "Somebody of this name"),
            Row("a wrong digit", &["do", LOG, "register", "name=Bo", "id=900012"], 4, "should be 1"),
            Row("letters", &["do", LOG, "register", "name=Bo", "id=9OO011"], 2, "9OO011 cannot be read"),
            Row("an empty name", &["do", LOG, "register", "name="], 4, "empty"),
        ],
    );
    desk.must(&["do", LOG, "register", "name=Ann", "id=900023"]);
    check(&desk, &Row("two are called so", &["do", LOG, "drop", "player=Ann"], 4, "several players: e2, e3"));
}

#[test]
fn words_that_are_not_understood_say_which_ones_are() {
    let desk = Desk::registered(LOG, 4);
    check_all(
        &desk,
        &[
            Row("a command", &["do", LOG, "parr"], 2, "The nearest is pair"),
            Row("no command", &["do", LOG], 2, "No command was given."),
            Row("no key", &["do", LOG, "drop", "e1"], 2, "e1 is not of the form key=value."),
            Row("a key twice", &["do", LOG, "drop", "player=e1", "player=e2"], 2, "player is given twice."),
            Row("a foreign key", &["do", LOG, "drop", "player=e1", "colour=red"], 2, "does not take colour."),
            Row("a missing key", &["do", LOG, "drop"], 2, "The command needs player."),
            Row(
                "a number",
                &["do", LOG, "award-bye", "player=e1", "round=soon", "reason=x"],
                2,
                "round: soon",
            ),
            Row("an option", &["pair", LOG, "--colour"], 2, "--colour"),
            Row(
                "one player",
                &["simulate", "--regulation", "wcs-2023-tcg", "--players", "1"],
                2,
                "2..=1000000",
            ),
            Row(
                "too many players",
                &["simulate", "--regulation", "wcs-2023-tcg", "--players", "1000001"],
                2,
                "2..=1000000",
            ),
            Row(
                "no rounds",
                &["simulate", "--regulation", "wcs-2023-tcg", "--players", "8", "--rounds", "0"],
                2,
                "1..=99",
            ),
            Row(
                "too many events",
                &["simulate", "--regulation", "wcs-2023-tcg", "--players", "8", "--events", "100001"],
                2,
                "1..=100000",
            ),
            Row("a subcommand", &["paint", LOG], 2, "paint"),
            Row("a role", &["do", LOG, "start", "--by", "king"], 2, "king is no role to act in."),
            Row("a seed", &["pair", LOG, "--seed", "xyz"], 2, "xyz is not a seed."),
            Row("no log", &["standings"], 2, "No log was named."),
            Row("no tournament", &["standings", "--data", "."], 2, "none was named."),
            Row("no database", &["standings", "--data", "no", "--tournament", "t1"], 3, "does not exist."),
            Row(
                "a file and a database",
                &["standings", LOG, "--data", ".", "--tournament", "t1"],
                2,
                "Two logs were named",
            ),
            Row(
                "a file and a database for do",
                &["do", LOG, "start", "--data", ".", "--tournament", "t1"],
                2,
                "Two logs were named",
            ),
            Row(
                "a setting",
                &["do", LOG, "change-setting", "key=swiss.round", "value=3"],
                4,
                "Did you mean swiss.rounds?",
            ),
            Row(
                "a setting of a new log",
                &["new", "n", "--regulation", "wcs-2023-tcg", "--name", "N", "--set", "swiss.round=3"],
                4,
                "Did you mean swiss.rounds?",
            ),
            Row(
                "no value",
                &["new", "n", "--regulation", "wcs-2023-tcg", "--name", "N", "--set", "swiss.rounds"],
                2,
                "swiss.rounds is not a setting with its value.",
            ),
            Row(
                "a regulation",
                &["new", "n", "--regulation", "wcs-2032", "--name", "N"],
                2,
                "Known are: duelist-king-tournament, kde-tcg-policy-2.3, ocg-penalty-guidelines, wcs-2023-duel-links, wcs-2023-master-duel, wcs-2023-tcg.",
            ),
            Row(
                "a document of which only the part about decks is there",
                &["new", "n", "--regulation", "wcs-2023-duel-links", "--name", "N"],
                4,
                "describes no stages",
            ),
            Row(
                "a time zone",
                &["new", "n", "--regulation", "wcs-2023-tcg", "--name", "N", "--zone", "Mars/Olympus"],
                2,
                "Mars/Olympus is no time zone.",
            ),
            Row(
                "a log that is there",
                &["new", LOG, "--regulation", "wcs-2023-tcg", "--name", "N"],
                4,
                "is there already and was left as it is.",
            ),
        ],
    );
    assert!(!desk.path("n").exists(), "no log is begun");
    let klingon = desk.run(&["pair", LOG, "--lang", "tlh"]);
    assert_eq!((klingon.exit, klingon.err.contains("expected en or ja")), (Some(2), true));
}

#[test]
fn who_may_not_and_who_saw_something_older_is_refused() {
    let desk = Desk::started(LOG, 4);
    desk.must(&["pair", LOG, "--seed", "01"]);
    check_all(
        &desk,
        &[
            Row("a judge settles", &["do", LOG, "cut", "--by", "judge"], 4, "may not"),
            Row("a judge closes", &["do", LOG, "close-round", "--by", "judge"], 4, "may not"),
            Row("a scorekeeper allows", &["do", LOG, "finish", "--by", "scorekeeper"], 4, "may not"),
            Row("a player pairs", &["pair", LOG, "--by", "player:e1"], 4, "may not pair"),
            Row(
                "a player drops another",
                &["do", LOG, "drop", "player=e2", "--by", "player:e1"],
                4,
                "You can act only for yourself, not for P2 (e2).",
            ),
            Row(
                "the match has changed",
                &["report", LOG, "--table", "1", "--score", "2-0", "--seen", "99"],
                4,
                "you saw version 99",
            ),
        ],
    );
}

#[test]
fn a_command_repeated_with_its_key_happens_once() {
    let desk = Desk::registered(LOG, 4);
    let register = ["do", LOG, "register", "name=Ann", "--key", "k1"];
    desk.must(&register);
    let before = desk.read(LOG);
    let again = desk.must(&register);
    assert!(again.err.contains("had been given before under the same key"), "{again:#?}");
    assert_eq!(desk.read(LOG), before);
    desk.must(&["do", LOG, "start"]);
    let first = desk.json(&["pair", LOG, "--key", "k2"]);
    let before = desk.read(LOG);
    let again = desk.must(&["pair", LOG, "--key", "k2", "--lang", "ja"]);
    assert!(is_japanese(&again.err), "{again:#?}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&again.out).unwrap()["seed"], first["seed"]);
    assert_eq!(desk.read(LOG), before);
}

/// Nothing was begun, the log beside it is as it was, and the answer names the file.
fn check_unreadable(desk: &Desk, name: &str, words: &[&str], says: &str) {
    let into = desk.read(LOG);
    for language in ["en", "ja"] {
        let refused = desk.run(&[words, &["--lang", language]].concat());
        assert_eq!(refused.exit, Some(3), "{name}: {refused:#?}");
        assert!(refused.err.contains(says), "{name}: {refused:#?}");
        assert_eq!(is_japanese(&refused.err), language == "ja", "{name}: {refused:#?}");
    }
    assert!(!desk.path("new.hantei.jsonl").exists(), "{name}: no log is begun");
    assert_eq!(desk.read(LOG), into, "{name}");
}

const HTML: &[u8] = b"<!DOCTYPE html>\n<html><head><title>404</title></head><body>Not found</body></html>\n";
const ZIP: &[u8] = b"PK\x03\x04\x14\x00\x00\x00\x08\x00\xff\xfe\x00\x01";

#[test]
fn truncated_and_foreign_files_are_not_taken_over() {
    let desk = Desk::started(LOG, 8);
    desk.play_round(LOG);
    desk.must(&["export", "kts", LOG, "-o", "whole.Tournament"]);
    let whole = desk.read("whole.Tournament");
    let cut_off = &whole[..whole.len() / 2];
    for (name, bytes) in [("a page", HTML), ("an archive", ZIP), ("nothing", b""), ("half a file", cut_off)] {
        desk.write("f.Tournament", bytes);
        let import = ["import", "kts", "f.Tournament", "--into", "new.hantei.jsonl"];
        check_unreadable(&desk, name, &import, "f.Tournament");
        check_unreadable(&desk, name, &["check", "f.Tournament"], "f.Tournament");
    }
    // A spreadsheet says by its name what it is, so it is tried under both.
    for file in ["players.csv", "players.xlsx"] {
        for (name, bytes) in [("a page", HTML), ("an archive", ZIP), ("nothing", b"")] {
            desk.write(file, bytes);
            check_unreadable(&desk, name, &["import", "roster", file, "--into", LOG], file);
        }
    }
    for (name, bytes) in [("a page", HTML), ("an archive", ZIP), ("nothing", b""), ("a KTS file", &whole)] {
        desk.write("f.hantei.jsonl", bytes);
        for words in [
            &["standings", "f.hantei.jsonl"][..],
            &["pair", "f.hantei.jsonl"],
            &["verify", "f.hantei.jsonl"],
            &["import", "jsonl", "f.hantei.jsonl", "--into", "new.hantei.jsonl"],
        ] {
            check_unreadable(&desk, name, words, "f.hantei.jsonl");
            assert_eq!(desk.read("f.hantei.jsonl"), bytes, "{name}: the file is left as it is");
        }
    }
}

#[test]
fn a_file_that_is_missing_or_a_folder_is_named() {
    let desk = Desk::registered(LOG, 4);
    std::fs::create_dir(desk.path("folder")).unwrap();
    for words in [
        &["standings", "nowhere"][..],
        &["pair", "nowhere"],
        &["verify", "nowhere"],
        &["standings", "folder"],
        &["pair", "folder"],
        &["verify", "folder"],
        &["import", "jsonl", "nowhere", "--into", "new.hantei.jsonl"],
        &["import", "jsonl", "folder", "--into", "new.hantei.jsonl"],
    ] {
        check_unreadable(
            &desk,
            &words.join(" "),
            words,
            words.iter().rfind(|word| word.contains("er")).unwrap(),
        );
    }
    for words in [
        &["import", "kts", "nowhere", "--into", "new.hantei.jsonl"][..],
        &["import", "kts", "folder", "--into", "new.hantei.jsonl"],
        &["import", "roster", "nowhere", "--into", LOG],
        &["import", "roster", "folder", "--into", LOG],
        &["do", LOG, "--json", "nowhere"],
    ] {
        let refused = desk.run(words);
        assert_eq!(refused.exit, Some(3), "{refused:#?}");
        assert!(refused.err.contains("nowhere") || refused.err.contains("folder"), "{refused:#?}");
    }
}

/// A list with every kind of line that cannot be taken.
const ROSTER: &str = "id,name,reading\n\
    0000900011,Ann,\n\
    900011,Ann again,\n\
    900012,Wrong Digit,\n\
    ,,\n\
    letters,Letters,\n\
    900023,,\n\
    900023,Bo,\n\
    900035,P1,\n";

#[test]
fn a_player_list_is_imported_line_by_line_and_every_bad_line_is_listed() {
    for language in ["en", "ja"] {
        let desk = Desk::registered(LOG, 1);
        desk.write("players.csv", ROSTER);
        let import = ["import", "roster", "players.csv", "--into", LOG, "--key", "k1", "--lang", language];
        let answer = desk.run(&import);
        assert_eq!(answer.exit, Some(3), "{answer:#?}");
        let summary: serde_json::Value = serde_json::from_str(&answer.out).unwrap();
        let rejected = summary["rejected"].as_array().unwrap();
        let lines: Vec<u64> = rejected.iter().map(|row| row["line"].as_u64().unwrap()).collect();
        assert_eq!(lines, [3, 4, 6, 7, 9], "{summary}");
        for (line, row) in lines.iter().zip(rejected) {
            let text = row["reasons"][0]["text"].as_str().unwrap();
            assert_eq!(is_japanese(text), language == "ja", "line {line}: {text}");
            let named = answer.err.lines().any(|said| {
                said.contains(text)
                    && said.split(|it: char| !it.is_ascii_digit()).any(|it| it == line.to_string())
            });
            assert!(named, "line {line} is named: {answer:#?}");
        }
        assert_eq!(summary["imported"], 2, "Ann and Bo: {summary}");
        desk.assert_sound(LOG);

        let before = desk.read(LOG);
        let again = desk.must(&import);
        assert_eq!(desk.read(LOG), before, "under the same key it happens once: {again:#?}");
    }
}

#[test]
fn a_player_list_is_refused_as_a_whole_where_nobody_can_be_registered() {
    let desk = Desk::registered(LOG, 4);
    desk.write("players.csv", "id,name\n0000900011,Ann\n0000900023,Bo\n");
    let by_judge = &["import", "roster", "players.csv", "--into", LOG, "--by", "judge"];
    check(&desk, &Row("by a judge", by_judge, 4, "The role judge may not"));
    desk.must(&["do", LOG, "start"]);
    let late = &["import", "roster", "players.csv", "--into", LOG];
    check(&desk, &Row("after the start", late, 4, "late-entry"));
}

#[test]
fn a_torn_log_is_read_over_then_cut_off_and_kept_beside() {
    let desk = Desk::started(LOG, 4);
    desk.must(&["pair", LOG, "--seed", "01"]);
    let before = desk.read(LOG);
    desk.must(&["report", LOG, "--table", "1", "--score", "2-0"]);
    let after = desk.read(LOG);
    let torn = &after[..after.len() - 9];
    desk.write(LOG, torn);
    for (language, says) in [("en", "are an unfinished entry"), ("ja", "")] {
        let read = desk.must(&["standings", LOG, "--lang", language]);
        assert!(read.err.contains(says), "{read:#?}");
        assert_eq!(is_japanese(&read.err), language == "ja", "{read:#?}");
    }
    let verified = desk.run(&["verify", LOG]);
    assert_eq!(verified.exit, Some(1), "{verified:#?}");
    assert_eq!(desk.read(LOG), torn, "readers leave the file alone");

    let written = desk.must(&["report", LOG, "--table", "2", "--score", "2-0"]);
    assert!(written.err.contains("A crash had left"), "{written:#?}");
    assert!(written.err.contains(&format!("{LOG}.torn")), "{written:#?}");
    assert_eq!(desk.read(&format!("{LOG}.torn")), after[before.len()..after.len() - 9]);
    assert!(desk.read(LOG).starts_with(&before));
    desk.assert_sound(LOG);
    desk.must(&["report", LOG, "--table", "1", "--score", "2-0"]);
}

#[test]
fn a_log_edited_by_hand_is_not_built_on() {
    let desk = Desk::started(LOG, 4);
    desk.must(&["pair", LOG, "--seed", "01"]);
    desk.must(&["report", LOG, "--table", "1", "--score", "2-0"]);
    let whole = desk.text(LOG);
    let last = whole.lines().count();
    let edits = [
        ("a name", whole.replacen(r#""name":"P3""#, r#""name":"P7""#, 1)),
        ("a result", whole.replacen(r#""won":2"#, r#""won":0"#, 1)),
        ("the last line no longer JSON", whole.replacen(r#""won":2"#, r#""won";2"#, 1)),
        (
            "a line taken out",
            whole
                .lines()
                .filter(|line| !line.contains(r#"{"v":6,"#))
                .fold(String::new(), |text, line| text + line + "\n"),
        ),
        ("an empty line at the end", format!("{whole}\n")),
        ("the first line no longer JSON", whole.replacen(r#"{"v":1,"#, r#"{"v";1,"#, 1)),
        ("the first line of another type", whole.replacen("log_opened", "log_opener", 1)),
    ];
    for (name, edited) in edits {
        assert_ne!(edited, whole, "{name}");
        desk.write(LOG, &edited);
        let verified = desk.run(&["verify", LOG]);
        assert_eq!(verified.exit, Some(1), "{name}: {verified:#?}");
        assert!(verified.err.contains(&format!("{LOG}, line ")), "{name}: {verified:#?}");
        for words in [&["standings", LOG][..], &["report", LOG, "--table", "2", "--score", "2-0"]] {
            for language in ["en", "ja"] {
                let refused = desk.run(&[words, &["--lang", language]].concat());
                assert_eq!(refused.exit, Some(3), "{name}: {refused:#?}");
                assert_eq!(is_japanese(&refused.err), language == "ja", "{name}: {refused:#?}");
            }
        }
        assert_eq!(desk.text(LOG), edited, "{name}: the file is left as it is");
        assert!(!desk.path(&format!("{LOG}.torn")).exists(), "{name}: nothing is cut off");
    }
    assert!(last > 5);
}

#[test]
fn a_log_held_by_another_program_is_left_alone_and_can_be_read() {
    let desk = Desk::started(LOG, 4);
    let before = desk.read(LOG);
    let held = File::open(desk.path(LOG)).unwrap();
    held.lock().unwrap();
    let begun = Instant::now();
    let refused = desk.run(&["pair", LOG]);
    assert_eq!(refused.exit, Some(5), "{refused:#?}");
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "it waits for two seconds, not for {:?}",
        begun.elapsed()
    );
    assert!(refused.err.contains(LOG) && refused.err.contains("another program"), "{refused:#?}");
    let japanese = desk.run(&["do", LOG, "drop", "player=e1", "--lang", "ja"]);
    assert_eq!((japanese.exit, is_japanese(&japanese.err)), (Some(5), true), "{japanese:#?}");
    desk.must(&["export", "roster", LOG]);
    assert_eq!(desk.read(LOG), before);
    drop(held);
    desk.must(&["pair", LOG]);
}

/// Returns the line with `change` made to it and the hash that it has then.
fn rehashed(line: &str, change: (&str, &str)) -> String {
    let changed = line.replacen(change.0, change.1, 1);
    let (content, _) = changed.rsplit_once(",\"hash\":\"").unwrap();
    let hash = Digest::of(format!("{content}}}").as_bytes());
    format!("{content},\"hash\":\"{hash}\"}}")
}

#[test]
fn a_log_of_a_newer_version_is_told_from_a_damaged_one() {
    let desk = Desk::started(LOG, 4);
    let whole = desk.text(LOG);
    let first = whole.lines().next().unwrap();
    desk.write(
        "format.hantei.jsonl",
        rehashed(first, ("\"format\":1", "\"format\":2")) + "\n" + &whole[first.len() + 1..],
    );
    for words in [&["standings", "format.hantei.jsonl"][..], &["pair", "format.hantei.jsonl"]] {
        check_unreadable(&desk, "a newer format", words, "2");
    }
    check_unreadable(&desk, "a newer format", &["verify", "format.hantei.jsonl"], "format.hantei.jsonl");

    for (log, kind, schema) in
        [("schema.hantei.jsonl", "round_closed", 9), ("type.hantei.jsonl", "crowd_cheered", 1)]
    {
        desk.write(log, &whole);
        append(&desk, log, kind, schema);
        let before = desk.read(log);
        for words in [&["standings", log][..], &["pair", log]] {
            check_unreadable(&desk, log, words, kind);
        }
        let verified = desk.run(&["verify", log]);
        assert_eq!(verified.exit, Some(1), "{verified:#?}");
        let lines = before.iter().filter(|&&byte| byte == b'\n').count();
        assert!(verified.err.contains(&format!("{log}, line {lines}: ")), "{verified:#?}");
        assert_eq!(desk.read(log), before);
    }
}

/// Appends an event as a newer program would.
fn append(desk: &Desk, log: &str, kind: &str, schema: u32) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let log = Jsonl::open(desk.path(log), Access::Write).await.unwrap();
        let version = log.read().await.unwrap().version().unwrap();
        let entry = NewEntry {
            at: 253_402_300_799_999, // The last moment that a log can know: nothing stands after it.
            by: By { kind: ByKind::System, id: None, role: None },
            command: "from the future".to_owned(),
            kind: kind.to_owned(),
            schema,
            data: serde_json::value::to_raw_value(&serde_json::json!({})).unwrap(),
        };
        let batch = Batch { expected_version: version, entries: vec![entry], people: vec![] };
        log.append(batch).await.unwrap();
    });
}

/// The disk is full: the limit on the size of files stands in for it (RLIMIT_FSIZE).
#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_the_log_stays_as_it_was() {
    let desk = Desk::started(LOG, 12);
    let before = desk.read(LOG);
    // In blocks of 512 bytes: no room at all, and room for a part of the round.
    for blocks in [before.len() / 512, before.len() / 512 + 1] {
        for language in ["en", "ja"] {
            let script = format!("ulimit -f {blocks}; exec \"$HANTEI\" pair {LOG} --lang {language}");
            let failed = desk.shell(&script);
            assert_failed_for_the_disk(&failed, LOG, language);
            assert_eq!(desk.read(LOG), before, "{blocks} blocks");
        }
        desk.assert_sound(LOG);
    }
    let import = format!("ulimit -f 2; exec \"$HANTEI\" import jsonl {LOG} --into new.hantei.jsonl");
    assert_failed_for_the_disk(&desk.shell(&import), "new.hantei.jsonl", "en");
    let new = "ulimit -f 2; exec \"$HANTEI\" new new.hantei.jsonl --regulation wcs-2023-tcg --name N";
    assert_failed_for_the_disk(&desk.shell(new), "new.hantei.jsonl", "en");
    assert!(!desk.path("new.hantei.jsonl").exists(), "what could not be begun is not left behind");

    desk.must(&["pair", LOG, "--seed", "01"]);
    let export = format!("ulimit -f 1; exec \"$HANTEI\" export kts {LOG} -o out.Tournament");
    assert_failed_for_the_disk(&desk.shell(&export), "out.Tournament", "en");
    assert!(!desk.path("out.Tournament").exists() && !desk.path("out.Tournament.part").exists());
}

fn assert_failed_for_the_disk(answer: &Answer, file: &str, language: &str) {
    assert_eq!(answer.exit, Some(5), "{answer:#?}");
    assert!(answer.err.contains(file), "{answer:#?}");
    assert_eq!(is_japanese(&answer.err), language == "ja", "{answer:#?}");
    assert_eq!(answer.out, "", "{answer:#?}");
}

/// The same for a database: the write-ahead log has no room.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_a_database_as_it_was() {
    let desk = Desk::new();
    let place = ["--data", "venue", "--tournament", "t1"];
    desk.must(&[&["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Test"], &place[..]].concat());
    for player in 1..=6 {
        desk.must(&[&["do", "register", &format!("name=P{player}")], &place[..]].concat());
    }
    let before = desk.must(&[&["export", "jsonl"], &place[..]].concat()).out;
    let script = "ulimit -f 8; exec \"$HANTEI\" do start --data venue --tournament t1";
    let failed = desk.shell(script);
    assert_failed_for_the_disk(&failed, "hantei.sqlite", "en");
    assert_eq!(desk.must(&[&["export", "jsonl"], &place[..]].concat()).out, before);
    desk.must(&[&["do", "start"], &place[..]].concat());
    desk.must(&[&["verify"], &place[..]].concat());
}
