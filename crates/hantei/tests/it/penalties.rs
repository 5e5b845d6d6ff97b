//! The penalties of a tournament from the command line: the list, the official record, and who may see which.

use crate::desk::Desk;

const LOG: &str = "cup.hantei.jsonl";

/// Four people play two matches of the first round; nobody has reported yet.
fn playing() -> Desk {
    let desk = Desk::new();
    let regulation = "duelist-king-tournament";
    desk.must(&["new", LOG, "--regulation", regulation, "--name", "Cup", "--zone", "UTC"]);
    for name in ["Ann", "Ben", "Cid", "Dee"] {
        desk.must(&["do", LOG, "register", &format!("name={name}")]);
    }
    desk.must(&["do", LOG, "assume-suggestions"]);
    desk.must(&["do", LOG, "start", "absent=kept"]);
    desk.must(&["pair", LOG, "--seed", "01"]);
    desk
}

fn give(desk: &Desk, words: &[&str]) {
    desk.must(&[&["do", LOG, "penalty", "--by", "judge"], words].concat());
}

#[test]
fn the_list_has_what_waits_first_and_says_what_each_penalty_costs() {
    let desk = playing();
    let none = desk.must(&["penalties", LOG, "--format", "table"]);
    assert!(none.out.contains("No penalty was given"), "{none:?}");
    give(&desk, &["player=Ann", "infraction=PEN-P2"]);
    give(&desk, &["player=Ben", "infraction=PEN-A1", "moment=between matches"]);
    give(&desk, &["player=Ann", "infraction=PEN-P2", "moment=between duels 1 and 2", "score=1-0"]);
    let list = desk.json(&["penalties", LOG]);
    assert_eq!((&list["waiting"], &list["appeals"]), (&1.into(), &0.into()));
    let numbers: Vec<u64> =
        list["rows"].as_array().unwrap().iter().map(|row| row["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 3, 1], "what waits, then the newest");
    let again = &list["rows"][1];
    assert_eq!((&again["level"], &again["earlier"]), (&"duel-loss".into(), &1.into()));
    assert_eq!((&again["falls"], &again["reason"]), (&"duel".into(), &"repetition".into()));
    assert_eq!(again["moment_text"], "between Duels 1 and 2");
    let of_ann = desk.json(&["penalties", LOG, "--player", "Ann"]);
    assert_eq!(of_ann["rows"].as_array().map(Vec::len), Some(2), "{of_ann}");
    let said = desk.must(&["penalties", LOG, "--format", "table", "--lang", "ja"]);
    for says in ["警告", "デュエルの敗北", "故意でない引きすぎ"] {
        assert!(said.out.contains(says), "{says}: {said:?}");
    }
}

#[test]
fn the_official_record_leaves_out_what_is_kept_within_the_event_and_what_was_taken_back() {
    let desk = playing();
    give(&desk, &["player=Ann", "infraction=PEN-P2"]);
    give(&desk, &["player=Ben", "infraction=PEN-A1", "moment=between matches"]);
    give(&desk, &["player=Cid", "infraction=PEN-A2", "moment=between matches"]);
    desk.must(&["do", LOG, "take-back-penalty", "number=3", "reason=counted wrongly", "--by", "judge"]);
    let record = desk.must(&["penalties", LOG, "--official", "--format", "csv", "--by", "head-judge"]);
    let lines: Vec<&str> = record.out.lines().collect();
    assert_eq!(lines.len(), 2, "{record:?}");
    assert!(lines[0].starts_with("number,player,name,card_game_id,round,table,moment,"), "{record:?}");
    assert!(lines[1].contains("Ben") && lines[1].contains("duel-loss"), "{record:?}");
}

#[test]
fn a_player_sees_the_own_penalties_and_is_refused_those_of_others() {
    let desk = playing();
    give(&desk, &["player=Ann", "infraction=PEN-P2", "note=for the judges only"]);
    give(&desk, &["player=Ben", "infraction=PEN-P3"]);
    let own = desk.must(&["penalties", LOG, "--by", "player:Ann", "--format", "json"]);
    assert!(own.out.contains("PEN-P2") && !own.out.contains("PEN-P3"), "{own:?}");
    assert!(!own.out.contains("for the judges only"), "{own:?}");
    let refused = desk.run(&["penalties", LOG, "--by", "player:Ann", "--player", "Ben"]);
    assert_eq!((refused.exit, refused.out.as_str()), (Some(4), ""), "{refused:?}");
    let nobody = desk.run(&["penalties", LOG, "--player", "Zoe"]);
    assert_eq!(nobody.exit, Some(4), "{nobody:?}");
    assert!(nobody.err.contains("Zoe"), "{nobody:?}");
}
