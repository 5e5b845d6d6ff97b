//! The clock of a round from the command line: one command after the other, each a start of the program.

use serde_json::Value;

use crate::desk::Desk;

const LOG: &str = "a.hantei.jsonl";

fn published() -> Desk {
    let desk = Desk::started(LOG, 6);
    desk.must(&["pair", LOG, "--seed", "01"]);
    desk
}

fn left(desk: &Desk) -> i64 {
    desk.json(&["clock", LOG])["left_ms"].as_i64().unwrap()
}

#[test]
fn a_round_is_played_by_the_clock_from_one_command_to_the_next() {
    let desk = published();
    let clock = desk.json(&["clock", LOG]);
    assert_eq!((&clock["state"], &clock["left_ms"]), (&Value::from("not-started"), &Value::from(2_700_000)));
    let started = desk.must(&["do", LOG, "start-clock", "--by", "scorekeeper", "--format", "table"]);
    assert!(started.out.contains("The clock starts (round 1): 45:00."), "{started:?}");
    let running = left(&desk);
    assert!((2_600_000..2_700_000).contains(&running), "{running}");
    desk.must(&["do", LOG, "pause-clock"]);
    let paused = left(&desk);
    assert!(paused <= running);
    assert_eq!(left(&desk), paused, "it stands, to the millisecond");
    desk.must(&["do", LOG, "set-clock", "left=5:00", "reason=an alarm"]);
    assert_eq!(left(&desk), 300_000);
    desk.must(&["do", LOG, "extend", "table=2", "minutes=8", "reason=deck-check", "--by", "judge"]);
    desk.must(&["do", LOG, "extend", "table=2", "time=1:30", "reason=ruling", "--by", "head-judge"]);
    desk.must(&["do", LOG, "resume-clock"]);
    desk.must(&["do", LOG, "set-clock", "left=0:00", "reason=the hall closes"]);
    desk.must(&["do", LOG, "call-time", "table=all"]);
    let clock = desk.json(&["clock", LOG, "--by", "judge"]);
    assert_eq!(clock["state"], "over");
    let called = |table: usize| !clock["tables"][table]["time_called_at_ms"].is_null();
    assert_eq!([called(0), called(1), called(2)], [true, false, true]);
    assert_eq!(clock["tables"][1]["extension_seconds"], 570);
    assert_eq!(clock["tables"][1]["extensions"][0]["reason"]["code"], "deck_check");
    assert_eq!(clock["tables"][1]["extensions"][1]["granted_by"], "head_judge");
    let shown = desk.must(&["clock", LOG, "--format", "table", "--lang", "ja"]);
    assert!(shown.out.contains("第1ラウンド：時間切れです。"), "{shown:?}");
    let shown = desk.must(&["clock", LOG, "--format", "csv", "--by", "judge"]);
    assert_eq!(shown.out.lines().count(), 4, "{shown:?}");
    desk.assert_sound(LOG);
}

#[test]
fn what_the_clock_does_not_allow_is_refused_by_name_and_nothing_is_written() {
    let desk = published();
    let refused = |words: &[&str], says: &str| {
        let before = desk.read(LOG);
        let answer = desk.run(&[&["do", LOG], words].concat());
        assert_eq!(answer.exit, Some(4), "{answer:#?}");
        assert!(answer.err.contains(says) && answer.err.contains("hint:"), "{says}: {answer:#?}");
        assert_eq!(desk.read(LOG), before, "{words:?}");
    };
    refused(&["pause-clock"], "The clock of round 1 was not started.");
    refused(&["call-time", "table=all"], "The clock of round 1 was not started.");
    desk.must(&["do", LOG, "start-clock"]);
    refused(&["start-clock"], "was started already");
    refused(&["resume-clock"], "runs already");
    refused(&["set-clock", "left=300", "reason=x"], "300:00 is not possible here");
    refused(&["call-time", "table=1"], "are left");
    refused(&["extend", "table=1", "time=3", "reason=ruling"], "organiser may not");
    let by_judge = ["--by", "judge"];
    let slow = ["extend", "table=1", "time=2:59", "reason=slow-play"];
    refused(&[&slow[..], &by_judge].concat(), "an extension of 3:00 at least");
    refused(
        &[&["take-back-extension", "table=1", "reason=x"][..], &by_judge].concat(),
        "Table 1 has no extension.",
    );
    let usage = |words: &[&str], says: &str| {
        let answer = desk.run(&[&["do", LOG], words].concat());
        assert_eq!(answer.exit, Some(2), "{answer:#?}");
        assert!(answer.err.contains(says), "{says}: {answer:#?}");
    };
    usage(&["set-clock", "left=5:0", "reason=x"], "minutes and seconds such as 3:00");
    usage(&["set-clock", "reason=x"], "needs left");
    usage(&["extend", "table=1", "time=3:00", "reason=bored"], "ruling, translation, deck-check");
    usage(&["call-time"], "needs table");
}

/// The moment that stands in the log names this start of the machine where the system can.
#[cfg(target_os = "linux")]
#[test]
fn the_record_holds_the_time_since_the_machine_was_switched_on() {
    let desk = published();
    desk.must(&["do", LOG, "start-clock"]);
    let text = desk.text(LOG);
    let line = text.lines().find(|line| line.contains(r#""type":"clock_started""#)).unwrap();
    let entry: Value = serde_json::from_str(line).unwrap();
    let boot = &entry["data"]["moment"]["boot"];
    assert!(boot["milliseconds"].as_i64().is_some_and(|passed| passed > 0), "{entry}");
    assert!(boot["boot_id"].as_str().is_some_and(|id| !id.trim().is_empty()), "{entry}");
    let nothing_to_see = desk.run(&["do", LOG, "observe-clock"]);
    assert_eq!(nothing_to_see.exit, Some(4), "{nothing_to_see:?}");
}

#[test]
fn the_list_of_commands_names_those_of_the_clock_when_they_are_possible() {
    let desk = published();
    let names = |by: &str| -> Vec<String> {
        let list = desk.json(&["do", LOG, "--list", "--by", by]);
        list.as_array().unwrap().iter().map(|row| row["command"].as_str().unwrap().to_owned()).collect()
    };
    let has = |by: &str, wanted: &[&str], unwanted: &[&str]| {
        let names = names(by);
        assert!(wanted.iter().all(|name| names.iter().any(|known| known == name)), "{by}: {names:?}");
        assert!(!unwanted.iter().any(|name| names.iter().any(|known| known == name)), "{by}: {names:?}");
    };
    has("scorekeeper", &["start-clock"], &["pause-clock", "set-clock", "extend", "call-time"]);
    has("judge", &["extend"], &["start-clock", "take-back-extension"]);
    desk.must(&["do", LOG, "start-clock"]);
    has("scorekeeper", &["pause-clock", "set-clock"], &["start-clock", "resume-clock", "call-time"]);
    desk.must(&["do", LOG, "extend", "table=3", "minutes=3", "reason=slow-play", "--by", "judge"]);
    desk.must(&["do", LOG, "set-clock", "left=0:00", "reason=x"]);
    has("judge", &["call-time", "take-back-extension"], &["take-back-time-call"]);
    desk.must(&["do", LOG, "call-time", "table=1", "--by", "judge"]);
    has("judge", &["take-back-time-call"], &[]);
}
