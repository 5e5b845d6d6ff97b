//! End of Match in a log, on the command line.

use crate::desk::Desk;

const LOG: &str = "e.hantei.jsonl";

/// A round of four players of the World Championship rules, without a clock of its own.
fn paired() -> Desk {
    let desk = Desk::started(LOG, 4);
    desk.must(&["pair", LOG, "--seed", "01"]);
    desk
}

fn judge<'w>(words: &[&'w str]) -> Vec<&'w str> {
    [&["do", LOG], words, &["--by", "judge"]].concat()
}

#[test]
fn a_match_is_led_to_its_end_in_the_words_of_the_calculator() {
    let desk = paired();
    let call = "time-called=duel 2, Main Phase 1, turn p2";
    desk.must(&judge(&["start-procedure", "table=1", call, "before=1-0"]));
    let said = desk.must(&judge(&["procedure-step", "table=1", "input=phase-end 4000:7000"]));
    assert!(said.out.contains(r#""outcome":"drawn""#), "{said:#?}");
    let table = ["take-back-step", "table=1", "--format", "table"];
    let said = desk.must(&judge(&table));
    assert!(said.out.contains("step 1 is taken back (the Phase ends at 4000 : 7000)"), "{said:#?}");
    desk.must(&judge(&[
        "procedure-step",
        "table=1",
        "input=phase-end",
        "points-first=7000",
        "points-second=1",
    ]));
    let said = desk.must(&judge(&["confirm-procedure", "table=1"]));
    assert!(
        said.out.contains(r#""totals":{"won":2,"lost":0,"drawn":0,"both_lost":0,"reason":"end_of_match"}"#)
    );
    desk.must(&["verify", LOG]);
}

#[test]
fn what_cannot_come_in_is_refused_with_what_can_and_nothing_is_written() {
    let desk = paired();
    for (words, exit, says) in [
        (&["procedure-step", "table=1", "input=win p1"][..], 4, "start-procedure"),
        (&["start-procedure", "table=1", "time-called=duel 1, Main Phase 1"], 0, ""),
        (&["procedure-step", "table=1", "input=turn-end 8000:8000"], 4, "phase-end LP:LP"),
        (&["procedure-step", "table=1", "input=phase-end -500:8000"], 4, "fewer Life Points"),
        (&["procedure-step", "table=1", "input=lunch"], 2, "turn-end LP:LP"),
        (&["procedure-step", "table=1", "input=dq p1"], 4, "Head Judge"),
        (&["confirm-procedure", "table=1"], 4, "FinishPhase"),
        (&["start-procedure", "table=1", "time-called=duel 1"], 4, "leads this Match"),
        (&["start-procedure", "table=2", "time-called=duel 2, End Phase"], 4, "no Duel has a result"),
        (&["start-procedure", "table=2", "time-called=duel 1"], 4, "which Phase"),
    ] {
        let before = desk.read(LOG);
        let found = desk.run(&judge(words));
        assert_eq!(found.exit, Some(exit), "{words:?}: {found:#?}");
        assert!(format!("{}{}", found.err, found.out).contains(says), "{words:?}: {found:#?}");
        assert_eq!(desk.read(LOG) == before, exit != 0, "{words:?}");
    }
    let entered = desk.run(&["do", LOG, "enter-result", "table=1", "score=2-0"]);
    assert_eq!(entered.exit, Some(4), "{entered:#?}");
    assert!(entered.err.contains("a judge leads this Match"), "{entered:#?}");
}

#[test]
fn duels_and_life_points_are_recorded_and_the_score_follows_from_them() {
    let desk = paired();
    desk.must(&judge(&["first-player", "table=1", "player=p1"]));
    desk.must(&judge(&["life-points", "table=1", "points-first=8000", "points-second=6500"]));
    desk.must(&judge(&["record-duel", "table=1", "result=p2:6500", "reason=concession"]));
    desk.must(&judge(&["start-procedure", "table=1", "time-called=between duels 1 and 2"]));
    desk.must(&judge(&["confirm-procedure", "table=1"]));
    let log = desk.text(LOG);
    assert!(
        log.contains(r#""totals":{"won":0,"lost":1,"drawn":0,"both_lost":0,"reason":"end_of_match"}"#),
        "{log}"
    );
}
