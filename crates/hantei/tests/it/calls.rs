//! Calls for a judge from the command line: who calls, who goes, and what nobody may.

use crate::desk::Desk;

const LOG: &str = "cup.hantei.jsonl";

fn playing() -> Desk {
    let desk = Desk::new();
    desk.must(&["new", LOG, "--regulation", "wcs-2023-tcg", "--name", "Cup", "--zone", "UTC"]);
    for name in ["Ann", "Ben", "Cid", "Dee"] {
        desk.must(&["do", LOG, "register", &format!("name={name}")]);
    }
    desk.must(&["do", LOG, "assume-suggestions"]);
    desk.must(&["do", LOG, "start", "absent=kept"]);
    desk.must(&["pair", LOG, "--seed", "01"]);
    desk
}

#[test]
fn calls_stand_in_a_list_until_a_judge_has_dealt_with_them() {
    let desk = playing();
    let none = desk.must(&["calls", LOG, "--format", "table"]);
    assert!(none.out.contains("Nobody calls a judge."), "{none:?}");
    desk.must(&["do", LOG, "call-judge", "table=1", "reason=pace", "note=very slow"]);
    let list = desk.json(&["calls", LOG, "--by", "judge"]);
    let call = &list["calls"][0];
    assert_eq!((&call["number"], &call["table"], &call["reason"]), (&1.into(), &1.into(), &"pace".into()));
    assert_eq!((&call["note"], &call["may"]["take"]), (&"very slow".into(), &true.into()));
    assert_eq!(
        (&list["tables"][0]["state"], &list["tables"][1]["state"]),
        (&"called".into(), &"not-started".into())
    );
    let again = desk.run(&["do", LOG, "call-judge", "table=1", "reason=rules"]);
    assert_eq!(again.exit, Some(4), "{again:?}");
    assert!(again.err.contains("A judge is called already"), "{again:?}");
    desk.must(&["do", LOG, "take-call", "number=1", "--by", "judge"]);
    let said = desk.must(&["calls", LOG, "--format", "table", "--lang", "ja"]);
    assert!(said.out.contains("相手の進行が遅い · very slow"), "{said:?}");
    desk.must(&["do", LOG, "answer-call", "number=1", "ruling=played on", "--by", "judge"]);
    let csv = desk.must(&["calls", LOG, "--format", "csv"]);
    assert_eq!(csv.out.lines().count(), 1, "{csv:?}");
}

#[test]
fn a_player_calls_to_the_own_table_alone_and_sees_no_list() {
    let desk = playing();
    let list = desk.run(&["calls", LOG, "--by", "player:Ann"]);
    assert_eq!(list.exit, Some(4), "{list:?}");
    let both: Vec<_> = ["1", "2"]
        .map(|table| {
            let table = format!("table={table}");
            desk.run(&["do", LOG, "call-judge", &table, "reason=rules", "--by", "player:Ann"]).exit
        })
        .to_vec();
    assert!(both == [Some(0), Some(4)] || both == [Some(4), Some(0)], "{both:?}");
    // Once the result is certain, nothing of the Duel is asked again.
    for table in ["1", "2"] {
        desk.must(&["do", LOG, "enter-result", &format!("table={table}"), "score=2-0"]);
    }
    let late = desk.run(&["do", LOG, "call-judge", "table=1", "reason=wrong-resolution"]);
    assert!(late.exit == Some(4) && late.err.contains("The Duel has ended"), "{late:?}");
}
