//! What scripts and other programs rely on: names of fields, formats, exit codes, quiet pipes, same bytes.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::desk::{Desk, PROGRAM};

const LOG: &str = "e.hantei.jsonl";

/// The object has these fields. It may have more: fields are added, never taken away.
fn assert_fields(what: &str, object: &Value, fields: &[&str]) {
    let object = object.as_object().unwrap_or_else(|| panic!("{what} is no object: {object}"));
    for field in fields {
        assert!(object.contains_key(*field), "{what} lacks {field}: {object:?}");
    }
}

#[test]
fn answers_for_programs_have_the_fields_of_the_contract() {
    let desk = Desk::registered(LOG, 9);
    let registered = desk.json(&["do", LOG, "award-bye", "player=e9", "round=2", "reason=won a qualifier"]);
    assert_fields("do", &registered, &["version", "repeated", "events", "notices"]);
    assert_fields("do, an event", &registered["events"][0], &["type", "data"]);
    desk.must(&["do", LOG, "start"]);

    let pairings = desk.json(&["pair", LOG, "--seed", "0a"]);
    assert_fields("pair", &pairings, &["round", "seed", "pairings", "byes", "forced_rematches"]);
    assert_fields(
        "pair, a table",
        &pairings["pairings"][0],
        &["table", "players", "reason", "match", "version"],
    );
    assert_fields("pair, a bye", &pairings["byes"][0], &["player", "kind"]);
    assert_eq!(pairings["round"], 1);
    assert_eq!(pairings["seed"], format!("{:0>64}", "a"));
    assert!(pairings["pairings"][0]["players"][1].as_str().unwrap().starts_with('e'));

    for table in 1..=4 {
        desk.must(&["report", LOG, "--table", &format!("{table}"), "--score", "2-1"]);
    }
    let standings = desk.json(&["standings", LOG]);
    let row = &standings[0];
    let fields = ["rank", "player", "match_points", "record", "tie_break", "criteria", "decided_by"];
    assert_fields("standings", row, &fields);
    assert_fields("standings, a player", &row["player"], &["id", "card_game_id", "name"]);
    assert_fields("standings, a record", &row["record"], &["won", "lost", "drawn"]);
    for criterion in row["criteria"].as_array().unwrap() {
        assert_fields("standings, a criterion", criterion, &["name", "value", "exact"]);
        let exact = &criterion["exact"];
        assert_eq!(exact.is_null(), criterion["value"].is_null(), "{criterion}");
        assert!(
            exact.is_null() || exact.as_str().unwrap().split('/').all(|part| part.parse::<i64>().is_ok())
        );
    }
    let explained = desk.json(&["standings", LOG, "--stage", "swiss", "--explain", "e1"]);
    assert!(explained.is_object(), "{explained}");

    let verified = desk.json(&["verify", LOG]);
    assert_fields("verify", &verified, &["sound", "events", "people", "erased", "head", "faults"]);
    let checked = desk.json(&["check", LOG]);
    assert_fields("check", &checked, &["sound", "faults", "stages"]);
    let allowed = desk.json(&["do", LOG, "--list"]);
    assert_fields("do --list", &allowed[0], &["command", "words", "does"]);
    let listed = allowed.as_array().unwrap().iter().any(|known| known["command"] == "pair");
    assert!(listed, "round 2 can be paired: {allowed}");

    let coverage = desk.json(&["regulations", "coverage"]);
    for row in coverage.as_array().unwrap() {
        assert_fields("coverage", row, &["spec", "clause", "state", "where", "tests"]);
        let states = ["implemented", "guided", "displayed", "recorded", "planned"];
        assert!(states.contains(&row["state"].as_str().unwrap()), "{row}");
        let untested = row["state"] == "implemented" && row["tests"].as_array().unwrap().is_empty();
        assert!(!untested, "nothing is implemented without a test: {row}");
    }
    let specs: Vec<&str> =
        coverage.as_array().unwrap().iter().map(|row| row["spec"].as_str().unwrap()).collect();
    for part in 'A'..='I' {
        assert!(specs.iter().any(|spec| spec.starts_with(&format!("TCG-{part}"))), "TCG-{part}: {specs:?}");
    }
    let listed = desk.json(&["regulations", "list"]);
    let ids: Vec<&str> = listed.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"wcs-2023-tcg") && ids.contains(&"kde-tcg-policy-2.3"), "{ids:?}");
    let shown = desk.json(&["regulations", "show", "wcs-2023-tcg"]);
    assert!(shown.is_object(), "{shown}");
}

#[test]
fn a_simulation_answers_with_the_fields_of_the_contract_and_says_its_seed_first() {
    let desk = Desk::new();
    let simulation =
        ["simulate", "--regulation", "wcs-2023-tcg", "--players", "16", "--seed", "01", "--events", "2"];
    let answer = desk.must(&simulation);
    assert_eq!(answer.err.lines().next(), Some(format!("seed {:0>64}", "1").as_str()), "{answer:#?}");
    let summary: Value = serde_json::from_str(&answer.out).unwrap();
    let fields = [
        "rounds",
        "rematches",
        "byes",
        "draws",
        "sum_squared_differences",
        "lower_bound",
        "excess",
        "champion",
        "assumed",
    ];
    assert_fields("simulate", &summary, &fields);
    assert_eq!((&summary["rounds"], &summary["rematches"]), (&Value::from(7), &Value::from(0)));
    assert_fields("simulate, the champion", &summary["champion"], &["id", "name"]);
    assert_fields("simulate, what was assumed", &summary["assumed"][0], &["key", "value"]);
    let per_event = desk.must(&[&simulation[..], &["--format", "csv"]].concat());
    assert_eq!(per_event.out.lines().count(), 3, "{per_event:#?}");
}

/// DECISIONS 11: the same seed gives the same bytes, times and keys included.
#[test]
fn the_same_seed_gives_the_same_answer_and_the_same_log() {
    let desk = Desk::new();
    let simulate = |log: &str, seed: &str| {
        let words = [
            "simulate",
            "--regulation",
            "kde-tcg-policy-2.3",
            "--players",
            "20",
            "--seed",
            seed,
            "--drops",
            "10",
            "--late",
            "10",
            "--draws",
            "5",
            "--format",
            "json",
            "--log",
            log,
        ];
        desk.must(&words).out
    };
    let (first, second) = (simulate("1.hantei.jsonl", "5eed"), simulate("2.hantei.jsonl", "5eed"));
    assert_eq!(first, second);
    assert_eq!(desk.text("1.hantei.jsonl"), desk.text("2.hantei.jsonl"));
    let other = simulate("3.hantei.jsonl", "5eee");
    assert_ne!(first, other);
    assert_ne!(desk.text("1.hantei.jsonl"), desk.text("3.hantei.jsonl"));
    desk.assert_sound("1.hantei.jsonl");
    assert_eq!(desk.json(&["check", "1.hantei.jsonl"])["faults"], 0);
    let champion: Value = serde_json::from_str(&first).unwrap();
    let places = desk.json(&["standings", "1.hantei.jsonl"]);
    assert_eq!(places[0]["player"]["id"], champion["champion"]["id"], "the log tells the same story");
}

#[test]
fn lists_are_printed_for_spreadsheets_too() {
    let desk = Desk::started(LOG, 4);
    desk.must(&["do", LOG, "late-entry", "name==1+2"]);
    let csv = |words: &[&str]| desk.must(&[words, &["--format", "csv"]].concat()).out;
    let rows = [
        (csv(&["pair", LOG, "--seed", "01"]), "table,player1,name1,player2,name2,reason,match", 3),
        (csv(&["standings", LOG]), "rank,player,name,match_points,won,lost,drawn,tie_break,decided_by", 5),
        (csv(&["export", "pairings", LOG]), "table,player1,name1,player2,name2,reason,match", 3),
        (csv(&["regulations", "coverage"]), "spec,clause,state,where,tests", 0),
    ];
    for (text, header, count) in rows {
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        assert_eq!(lines.next(), Some(header));
        let left = lines.count();
        assert!(if count == 0 { left > 50 } else { left == count }, "{text}");
    }
    let roster = csv(&["export", "roster", LOG]);
    assert!(roster.contains("'=1+2"), "what looks like a formula is guarded: {roster}");
}

#[test]
fn a_reader_who_has_gone_away_ends_the_program_quietly() {
    let desk = Desk::new();
    let mut program = desk.program(PROGRAM);
    program.args(["regulations", "coverage", "--format", "csv"]);
    let mut running = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::with_capacity(1, running.stdout.take().unwrap());
    let mut first = Vec::new();
    out.read_until(b'\n', &mut first).unwrap();
    drop(out);
    assert!(!first.is_empty(), "a first line was read");
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");

    // Nobody listens from the start.
    for words in ["regulations coverage", "man", "--help", "completions bash"] {
        let script = format!("{{ \"$HANTEI\" {words}; echo $? >code; }} | :");
        let piped = desk.shell(&script);
        assert_eq!((piped.err.as_str(), desk.text("code").trim()), ("", "0"), "{words}");
    }
}

#[test]
fn every_command_explains_itself_with_an_example() {
    let desk = Desk::new();
    let overview = desk.must(&["--help"]).out;
    let (_, commands) = overview.split_once("Commands:\n").expect("the commands are listed");
    let names: Vec<&str> = commands
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    for expected in ["demo", "new", "do", "import", "export", "pair", "check", "report", "standings"] {
        assert!(names.contains(&expected), "{expected} is not in {names:?}");
    }
    for name in &names {
        let help = desk.must(&[name, "--help"]).out;
        assert!(help.contains("Example:"), "{name} --help has no example:\n{help}");
        assert!(help.contains("--lang"), "{name} --help does not tell of --lang");
    }
    for shell in ["bash", "zsh", "fish"] {
        let completions = desk.must(&["completions", shell]).out;
        assert!(names.iter().all(|name| completions.contains(name)), "{shell} does not know every command");
    }
    let manual = desk.must(&["man"]).out;
    assert!(manual.starts_with(".") && manual.contains("standings"), "{}", &manual[..200]);
}

#[test]
fn a_database_gives_the_same_event_as_a_file() {
    let desk = Desk::new();
    let place = ["--data", "venue", "--tournament", "spring-open"];
    let (in_file, in_database): (&[&str], &[&str]) = (&[LOG], &[]);
    let run = |command: &[&str], log: &[&str], words: &[&str]| {
        let place: &[&str] = if log.is_empty() { &place } else { &[] };
        desk.must(&[command, log, words, place, &["--format", "json"]].concat()).out
    };
    let both =
        |command: &[&str], words: &[&str]| (run(command, in_file, words), run(command, in_database, words));
    both(&["new"], &["--regulation", "kde-tcg-policy-2.3", "--name", "Spring", "--zone", "UTC"]);
    for player in 1..=5 {
        both(&["do"], &["register", &format!("name=P{player}")]);
    }
    both(&["do"], &["start"]);
    for round in 1..=2 {
        let (file, database) = both(&["pair"], &["--seed", &format!("{round}")]);
        assert_eq!(file, database, "the same seed pairs the same round");
        for table in 1..=2 {
            both(&["report"], &["--table", &format!("{table}"), "--score", "2-1"]);
        }
    }
    both(&["do"], &["drop", "player=P5"]);
    let (file, database) = both(&["standings"], &[]);
    assert_eq!(file, database);
    assert_eq!(serde_json::from_str::<Value>(&file).unwrap().as_array().map(Vec::len), Some(5));
    let (file, database) = both(&["check"], &[]);
    assert_eq!(file, database);

    let refused = desk.run(&[&["pair", "--by", "judge"], &place[..]].concat());
    assert_eq!(refused.exit, Some(4), "{refused:#?}");
    for tournament in ["autumn-open", "../other"] {
        let unknown = desk.run(&["standings", "--data", "venue", "--tournament", tournament]);
        assert_eq!(unknown.exit, Some(if tournament.contains('/') { 2 } else { 3 }), "{unknown:#?}");
        assert!(unknown.err.contains(tournament), "{unknown:#?}");
    }

    desk.must(&[&["export", "jsonl", "-o", "out.hantei.jsonl"], &place[..]].concat());
    let imported = desk.json(&["import", "jsonl", "out.hantei.jsonl", "--into", "copy.hantei.jsonl"]);
    let copy = desk.assert_sound("copy.hantei.jsonl");
    let original = run(&["verify"], in_database, &[]);
    assert_eq!(copy, serde_json::from_str::<Value>(&original).unwrap(), "the copy ends with the same hash");
    let standings = desk.must(&["standings", "copy.hantei.jsonl", "--format", "json"]).out;
    assert_eq!(standings, run(&["standings"], in_database, &[]));
    let other = ["import", "jsonl", "out.hantei.jsonl", "--data", "elsewhere", "--tournament", "spring-open"];
    desk.must(&other);
    let twice = desk.run(&other);
    assert_eq!(twice.exit, Some(4), "a log that is there is left as it is: {twice:#?}");

    let done = desk.json(&["do", "copy.hantei.jsonl", "drop", "player=e1"]);
    let events = done["events"].as_array().unwrap().len() as u64;
    let versions = (imported["version"].as_u64().unwrap() + events, done["version"].as_u64().unwrap());
    assert_eq!(versions.0, versions.1, "every command counts the versions of a tournament alike");
}

#[test]
fn programs_that_write_at_the_same_moment_wait_for_each_other_and_lose_nothing() {
    let desk = Desk::registered(LOG, 0);
    let place = ["--data", "venue", "--tournament", "t1"];
    let new = ["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Test", "--zone", "UTC"];
    desk.must(&[&new[..], &place].concat());
    for log in [&[LOG][..], &[]] {
        let place: &[&str] = if log.is_empty() { &place } else { &[] };
        let begin = |player: u32| {
            let name = format!("name=P{player}");
            let words = [&["do"], log, &["register", &name], place].concat();
            desk.program(PROGRAM).args(words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
        };
        let running: Vec<_> = (1..=8).map(begin).collect();
        for program in running {
            let ended = program.wait_with_output().unwrap();
            assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
        }
        let verified = desk.json(&[&["verify"], log, place].concat());
        assert_eq!((&verified["sound"], &verified["people"]), (&Value::from(true), &Value::from(8)));
    }
}
