//! What a role may see and do, and whom it may find: nobody finds a person by a CARD GAME ID that is not
//! theirs to see.

use crate::desk::Desk;

const LOG: &str = "e.hantei.jsonl";
const CARD: &str = "0000900011";

fn desk() -> Desk {
    let desk = Desk::registered(LOG, 3);
    desk.must(&["do", LOG, "register", "name=Ann", &format!("id={CARD}")]);
    desk.must(&["do", LOG, "start"]);
    desk.must(&["pair", LOG, "--seed", "01"]);
    desk
}

#[test]
fn card_game_ids_are_exported_for_those_who_may_see_them_only() {
    let desk = desk();
    for kind in ["roster", "kts", "jsonl"] {
        for role in ["player:e1", "e1", "judge"] {
            for output in [&[][..], &["-o", "out"]] {
                let refused = desk.run(&[&["export", kind, LOG, "--by", role], output].concat());
                assert_eq!((refused.exit, refused.out.as_str()), (Some(4), ""), "{refused:#?}");
                assert!(refused.err.contains("only organiser, head judge and scorekeeper"), "{refused:#?}");
                assert!(!desk.path("out").exists(), "{kind} {role}: nothing is written");
            }
        }
        for role in ["organiser", "head-judge", "scorekeeper"] {
            let exported = desk.must(&["export", kind, LOG, "--by", role]);
            assert!(exported.out.contains(CARD), "{exported:#?}");
        }
    }
    for (kind, role) in [("pairings", "player:e1"), ("standings", "judge"), ("pairings", "judge")] {
        for format in ["csv", "json"] {
            let exported = desk.must(&["export", kind, LOG, "--by", role, "--format", format]);
            assert!(exported.out.contains("Ann") && !exported.out.contains(CARD), "{exported:#?}");
        }
    }
    // The round is still played: its standings are published when it is closed.
    let early = desk.run(&["export", "standings", LOG, "--by", "player:e1"]);
    assert_eq!((early.exit, early.out.as_str()), (Some(4), ""), "{early:#?}");
}

#[test]
fn a_card_game_id_finds_nobody_for_those_who_may_not_see_it() {
    let desk = desk();
    let player = format!("player={CARD}");
    let by_card = format!("player:{CARD}");
    for (name, words, exit, says) in [
        ("a player drops", vec!["do", LOG, "drop", &player, "--by", "player:e1"], 4, "Nobody is registered"),
        ("a judge drops", vec!["do", LOG, "drop", &player, "--by", "judge"], 4, "Nobody is registered"),
        ("a player asks", vec!["standings", LOG, "--explain", CARD, "--by", "e1"], 4, "Nobody is registered"),
        ("a player by card", vec!["standings", LOG, "--by", &by_card], 2, "no role to act in"),
    ] {
        let refused = desk.run(&words);
        assert_eq!(refused.exit, Some(exit), "{name}: {refused:#?}");
        assert!(refused.err.contains(says) && !refused.err.contains("Ann"), "{name}: {refused:#?}");
    }
    desk.must(&["standings", LOG, "--explain", CARD, "--by", "scorekeeper"]);
    desk.must(&["do", LOG, "drop", &player]);
}

#[test]
fn an_import_by_a_role_that_may_not_is_refused_whatever_the_file_holds() {
    let desk = desk();
    desk.must(&["export", "kts", LOG, "-o", "e.Tournament"]);
    desk.write("list.csv", "name,id\nBo,\n");
    desk.write("none.csv", "name,id\n");
    for (words, roles) in [
        (["kts", "e.Tournament", "--into", "new"], &["judge", "scorekeeper", "player:e1"][..]),
        (["jsonl", LOG, "--into", "new"], &["judge", "scorekeeper", "head-judge", "e1"]),
        (["roster", "list.csv", "--into", LOG], &["judge", "head-judge", "player:e1"]),
        (["roster", "none.csv", "--into", LOG], &["judge"]),
    ] {
        for role in roles {
            let refused = desk.run(&[&["import"], &words[..], &["--by", role]].concat());
            assert_eq!(refused.exit, Some(4), "{refused:#?}");
            assert!(refused.err.contains("may not"), "{refused:#?}");
            assert!(!desk.path("new").exists(), "{words:?} {role}: no log is begun");
        }
    }
}
