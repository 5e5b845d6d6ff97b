//! Must show 1: a real file of the official software, taken over, checked, handed on and damaged.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::desk::Desk;
use crate::shared::shared;

const FILE: &str = "data/kts/real-2018-21p-anonymised.Tournament";
const EXPECTED: &str = "data/kts/real-2018-21p-expected.json";
const LOG: &str = "e.hantei.jsonl";

/// A desk with the real file taken over into [`LOG`], and what the file's makers say stands in it.
fn taken_over() -> Option<(Desk, Vec<Value>)> {
    let (file, expected) = (shared(FILE)?, shared(EXPECTED)?);
    let desk = Desk::new();
    desk.must(&["import", "kts", file.to_str().unwrap(), "--into", LOG, "--zone", "UTC"]);
    let expected: Vec<Value> = serde_json::from_slice(&std::fs::read(expected).unwrap()).unwrap();
    Some((desk, expected))
}

/// Returns rows of standings by the number of the card game id.
fn by_id(rows: &Value) -> BTreeMap<u64, &Value> {
    let id = |row: &Value| row["player"]["card_game_id"].as_str().unwrap().parse().unwrap();
    rows.as_array().unwrap().iter().map(|row| (id(row), row)).collect()
}

/// What of a standing has to come back from a file: who, where, with what.
fn essence(rows: &Value) -> Vec<[Value; 4]> {
    let row = |row: &Value| ["rank", "match_points", "tie_break", "record"].map(|key| row[key].clone());
    by_id(rows).into_values().map(row).collect()
}

#[test]
fn points_tie_breaks_and_ranks_of_the_real_file_are_reproduced() {
    let Some((desk, expected)) = taken_over() else { return };
    assert_eq!(expected.len(), 21);
    let swiss = desk.json(&["standings", LOG, "--stage", "swiss"]);
    let places = desk.json(&["standings", LOG]);
    let (swiss, places) = (by_id(&swiss), by_id(&places));
    for stored in &expected {
        let id = stored["id"].as_u64().unwrap();
        assert_eq!(swiss[&id]["match_points"], stored["match_points"], "match points of {id}");
        let tie_break = swiss[&id]["tie_break"].as_u64().unwrap();
        assert_eq!(Some(tie_break / 1000), stored["kts_points"].as_u64(), "tie-break number of {id}");
        assert_eq!(places[&id]["rank"], stored["rank"], "rank of {id}");
    }
    let checked = desk.json(&["check", LOG]);
    assert_eq!((&checked["sound"], &checked["faults"]), (&Value::from(true), &Value::from(0)));
    desk.assert_sound(LOG);
    let file = desk.path("copy.Tournament");
    std::fs::copy(shared(FILE).unwrap(), &file).unwrap();
    let checked = desk.json(&["check", "copy.Tournament"]);
    assert_eq!(checked["faults"], 0, "the file itself is checked without a log");
}

#[test]
fn a_file_that_was_handed_on_and_taken_over_again_has_the_same_standings() {
    let Some((desk, _)) = taken_over() else { return };
    desk.must(&["export", "kts", LOG, "-o", "out.Tournament"]);
    desk.must(&["import", "kts", "out.Tournament", "--into", "again.hantei.jsonl", "--zone", "UTC"]);
    for stage in [&[][..], &["--stage", "swiss"]] {
        let before = desk.json(&[&["standings", LOG], stage].concat());
        let after = desk.json(&[&["standings", "again.hantei.jsonl"], stage].concat());
        assert_eq!(essence(&before), essence(&after), "{stage:?}");
    }
    desk.assert_sound("again.hantei.jsonl");
    desk.must(&["export", "kts", "again.hantei.jsonl", "-o", "again.Tournament"]);
    assert_eq!(desk.text("out.Tournament"), desk.text("again.Tournament"));
}

#[test]
fn a_corrected_result_changes_the_standings_and_the_log_still_verifies() {
    let Some((desk, _)) = taken_over() else { return };
    let before = desk.json(&["standings", LOG, "--stage", "swiss"]);
    let correct = [
        "do",
        LOG,
        "correct-result",
        "stage=swiss",
        "round=1",
        "table=1",
        "score=0-2",
        "reason=slip",
        "then=keep",
    ];
    let mut answer = desk.run(&correct);
    if answer.exit == Some(4) {
        // The file's tournament is over: it is opened again first.
        desk.must(&["do", LOG, "reopen", "reason=slip"]);
        answer = desk.run(&correct);
    }
    assert_eq!(answer.exit, Some(0), "{answer:#?}");
    let after = desk.json(&["standings", LOG, "--stage", "swiss"]);
    assert_ne!(essence(&before), essence(&after));
    desk.assert_sound(LOG);
    assert_eq!(desk.json(&["check", LOG])["faults"], 0);
}

#[test]
fn whichever_byte_is_changed_verify_names_its_line_and_nothing_is_built_on_it() {
    let Some((desk, _)) = taken_over() else { return };
    let whole = desk.read(LOG);
    let damaged = "damaged.hantei.jsonl";
    // The tests of the store try every byte of a shorter log. The line feed at the very end is another
    // matter: without it the last line may be one that a crash cut short.
    for at in (0..whole.len() - 1).step_by(389) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        desk.write(damaged, &bytes);
        let line = 1 + whole[..at].iter().filter(|&&byte| byte == b'\n').count();
        let verified = desk.run(&["verify", damaged]);
        assert_eq!(verified.exit, Some(1), "byte {at} in line {line}: {verified:#?}");
        let answer: Value = serde_json::from_str(&verified.out).unwrap();
        assert_eq!(answer["sound"], false);
        assert_eq!(answer["faults"][0]["line"], line, "byte {at}: {answer}");
        assert!(verified.err.contains(&format!("line {line}:")), "byte {at}: {verified:#?}");
        // Every tenth also with the other commands: they all open a log in the same way.
        if at % 3890 != 0 {
            continue;
        }
        for words in [
            &["standings", damaged][..],
            &["check", damaged],
            &["export", "kts", damaged],
            &["do", damaged, "reopen", "reason=x"],
            &["import", "jsonl", damaged, "--into", "new.hantei.jsonl"],
        ] {
            let refused = desk.run(words);
            assert_eq!(refused.exit, Some(3), "byte {at} in line {line}: {refused:#?}");
            assert!(refused.err.contains(&format!("line {line}")), "byte {at}: {refused:#?}");
        }
        assert!(!desk.path("new.hantei.jsonl").exists());
        assert_eq!(desk.read(damaged), bytes, "byte {at}: the file is left as it is");
    }
}
