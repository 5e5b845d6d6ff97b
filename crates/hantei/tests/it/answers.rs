//! What the answers say: hints that help when they are followed, one language throughout, and what was done
//! when it could not be printed.

use crate::desk::Desk;

const LOG: &str = "e.hantei.jsonl";

#[test]
fn a_hint_says_what_helps() {
    let desk = Desk::registered(LOG, 4);
    let nobody = ["new", "n", "--regulation", "kde-tcg-policy-2.3", "--name", ""];
    for (name, words, says) in [
        ("an empty name", &nobody[..], "Name is empty.\nhint: Fill it in."),
        (
            "a line break",
            &["do", LOG, "register", "name=A\nB"],
            "hint: Type it again, in one line and without such characters.",
        ),
        ("no stage yet", &["standings", LOG, "--stage", "swiss"], "Start with `hantei do LOG start`"),
        ("an entrant", &["do", LOG, "drop", "player=e99"], "Use the name as registered"),
    ] {
        let refused = desk.run(words);
        assert_eq!(refused.exit, Some(4), "{name}: {refused:#?}");
        assert!(refused.err.contains(says), "{name}: {refused:#?}");
    }
    let long = desk.run(&["do", LOG, "register", &format!("name={}", "A".repeat(500))]);
    assert!(long.err.contains("hint: Write it shorter."), "{long:#?}");
}

#[test]
fn the_choice_after_a_correction_is_typed_as_the_hint_says() {
    let desk = Desk::started(LOG, 8);
    desk.play_round(LOG);
    let pairings = desk.json(&["pair", LOG, "--seed", "02"]);
    let correct = ["do", LOG, "correct-result", "table=1", "round=1", "score=0-2", "reason=typed wrongly"];
    let refused = desk.run(&correct);
    assert!(refused.err.contains("then=swap:e1:e2"), "{refused:#?}");
    let players = |row: usize| pairings["pairings"][row]["players"][0].as_str().unwrap();
    let then = format!("then=swap:{}:{}", players(0), players(1));
    desk.must(&[&correct[..], &[&then]].concat());
}

#[test]
fn the_pairings_name_each_match_and_its_version() {
    let desk = Desk::started(LOG, 5);
    desk.must(&["pair", LOG, "--seed", "01"]);
    let list = desk.must(&["export", "pairings", LOG]).out;
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines[0].trim_start_matches('\u{feff}'), "table,player1,name1,player2,name2,reason,match");
    let ids: Vec<&str> = lines[1..].iter().filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(ids, ["m1", "m2", ""], "{list}");
    desk.must(&["do", LOG, "enter-result", &format!("match={}", ids[1]), "score=2-0"]);

    let exported = desk.json(&["export", "pairings", LOG]);
    let seen = exported["pairings"][0]["version"].to_string();
    desk.must(&["do", LOG, "enter-result", "match=m1", "score=2-0", "--seen", &seen]);
    let after = desk.json(&["export", "pairings", LOG])["pairings"][0]["version"].to_string();
    assert_ne!(after, seen, "the match has changed");
    let withdraw = ["do", LOG, "withdraw-result", "match=m1", "reason=wrong table", "--seen"];
    assert_eq!(desk.run(&[&withdraw[..], &[&seen]].concat()).exit, Some(4));
    desk.must(&[&withdraw[..], &[&after]].concat());
}

#[test]
fn what_became_of_a_list_is_said_on_stderr_too() {
    let desk = Desk::registered(LOG, 1);
    desk.write("list.csv", "name,id\nBo,12345678901\nCy,12345678902\nDi,\n");
    let imported = desk.run(&["import", "roster", "list.csv", "--into", LOG]);
    assert_eq!(imported.exit, Some(3), "{imported:#?}");
    let hints: Vec<&str> = imported.err.lines().filter(|line| line.starts_with("hint: ")).collect();
    assert_eq!(hints.len(), 1, "two lines, one thing to do: {imported:#?}");
    assert!(hints[0].contains("ten digits"), "{imported:#?}");

    // A zero byte is named with its line, whether or not the encoding is.
    desk.write("nul.csv", "name,id\nA\0B,\nC,\n");
    let before = desk.read(LOG);
    let unread = desk.run(&["import", "roster", "nul.csv", "--into", LOG]);
    assert_eq!((unread.exit, desk.read(LOG) == before), (Some(3), true), "{unread:#?}");
    assert!(unread.err.contains("line 2, byte 0x00"), "{unread:#?}");
    let rejected = desk.run(&["import", "roster", "nul.csv", "--into", LOG, "--encoding", "utf-8"]);
    assert_eq!(rejected.exit, Some(3), "{rejected:#?}");
    assert!(rejected.err.contains("line 2 was not imported: The name holds"), "{rejected:#?}");

    desk.write("none.csv", "name,id\n");
    let before = desk.read(LOG);
    let empty = desk.must(&["import", "roster", "none.csv", "--into", LOG]);
    assert!(empty.err.contains("none.csv lists no players"), "{empty:#?}");
    assert_eq!(desk.read(LOG), before);
}

#[test]
fn an_answer_is_in_one_language() {
    let desk = Desk::started(LOG, 24);
    let refused = desk.run(&["do", LOG, "drop", "player=e99", "--lang", "ja"]);
    assert!(refused.err.contains("ヒント：") && !refused.err.contains("hint"), "{refused:#?}");
    for (format, language) in [("table", "ja"), ("json", "ja")] {
        let list = desk.must(&["do", LOG, "--list", "--lang", language, "--format", format]).out;
        assert!(list.contains("次のラウンドを組み合わせて"), "{list}");
        assert!(!list.contains("draft and publish"), "{list}");
    }
    desk.must(&["pair", LOG, "--seed", "01"]);
    let missing = desk.run(&["do", LOG, "close-round", "--lang", "ja"]);
    assert!(missing.err.contains("卓番号1、2、3、4、5、6、7、8、ほか4件"), "{missing:#?}");
    assert!(!missing.err.contains("件番卓"), "{missing:#?}");
}

#[test]
fn the_list_of_commands_says_who_may_give_each_and_how_to_ask_as_somebody_else() {
    let desk = Desk::started(LOG, 4);
    let list = desk.must(&["do", LOG, "--list", "--format", "table"]);
    let lines: Vec<&str> = list.out.lines().collect();
    let pair = lines.iter().position(|line| line.starts_with("pair")).expect("a round can be paired");
    assert_eq!(lines.get(pair + 2), Some(&"    --by organiser, scorekeeper"), "{list:#?}");
    assert!(list.err.contains("“organiser”") && list.err.contains("--by head-judge"), "{list:#?}");
    let judge = desk.json(&["do", LOG, "--list", "--by", "judge"]);
    for row in judge.as_array().expect("a list") {
        let roles = row["roles"].as_array().expect("roles");
        assert!(roles.iter().any(|role| role == "judge"), "{row}");
    }
}

/// The names of the commands that `do --list` says are allowed now.
fn allowed(desk: &Desk, by: &str) -> Vec<String> {
    let list = desk.json(&["do", LOG, "--list", "--by", by]);
    list.as_array().unwrap().iter().map(|row| row["command"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_list_of_what_is_allowed_leaves_nothing_out_for_the_people_it_tries_first() {
    let desk = Desk::started(LOG, 9);
    let assert_lists = |when: &str, by: &str, commands: &[&str]| {
        let allowed = allowed(&desk, by);
        for command in commands {
            assert!(allowed.iter().any(|name| name == command), "{when}: {command} is not in {allowed:?}");
        }
    };
    for player in ["e1", "e2"] {
        desk.must(&["do", LOG, "award-bye", &format!("player={player}"), "round=1", "reason=qualifier"]);
    }
    assert_lists("the first players have a bye", "organiser", &["award-bye", "revoke-bye", "late-entry"]);
    desk.must(&["do", LOG, "erase-person", "player=e1", "reason=asked for it"]);
    assert_lists("the first player is erased", "organiser", &["erase-person", "edit-person"]);

    desk.must(&["pair", LOG, "--seed", "01"]);
    let tables = desk.json(&["export", "pairings", LOG]);
    let rows = tables["pairings"].as_array().unwrap();
    assert_eq!(rows.len(), 3, "seven players are left, one of them with a bye for an odd number");
    desk.must(&["report", LOG, "--table", "1", "--score", "2-0"]);
    let by_table_1 = rows[0]["players"][0].as_str().unwrap();
    let last = rows[2]["players"][1].as_str().unwrap();
    assert_lists(
        "the first table has a result",
        "organiser",
        &["swap", "enter-result", "correct-result", "withdraw-result", "no-show", "double-loss", "report"],
    );
    assert_lists("a player at the last table", last, &["report", "drop"]);
    assert!(!allowed(&desk, by_table_1).contains(&"report".to_owned()), "that result is certain");
    let first = rows[2]["players"][0].as_str().unwrap();
    desk.must(&["report", LOG, "--table", "3", "--score", "2-0", "--by", first]);
    assert_lists("the opponent has reported", last, &["confirm", "report"]);
    desk.must(&["do", LOG, "drop", "player=e5"]);
    assert_lists("somebody has dropped", "organiser", &["reinstate", "drop"]);
}

/// The answer goes to a device that is always full.
#[test]
fn a_command_whose_answer_cannot_be_printed_says_that_it_was_carried_out() {
    let desk = Desk::registered(LOG, 4);
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    desk.write("list.csv", "name,id\nBo,\n");
    for words in [
        "do e.hantei.jsonl register name=New",
        "import roster list.csv --into e.hantei.jsonl",
        "do e.hantei.jsonl start",
        "pair e.hantei.jsonl",
        "report e.hantei.jsonl --table 1 --score 2-0",
        "import jsonl e.hantei.jsonl --into copy",
    ] {
        let before = desk.read(LOG);
        let unsaid = desk.shell(&format!("\"$HANTEI\" {words} > /dev/full"));
        assert_eq!(unsaid.exit, Some(5), "{unsaid:#?}");
        assert!(unsaid.err.contains("was carried out"), "{unsaid:#?}");
        assert!(unsaid.err.contains("Do not give it again"), "{unsaid:#?}");
        assert_eq!(desk.read(LOG) == before, words.ends_with("copy"), "{words}");
    }
    let looked = desk.shell("\"$HANTEI\" standings e.hantei.jsonl > /dev/full");
    assert_eq!((looked.exit, looked.err.contains("carried out")), (Some(5), false), "{looked:#?}");
}

/// Whoever enters a result that the players reported otherwise is asked once, and nothing is written.
#[test]
fn a_result_against_a_report_wants_a_word_for_it() {
    let desk = Desk::started("a.jsonl", 4);
    let pairings = desk.json(&["pair", "a.jsonl", "--seed", "01"]);
    let first = pairings["pairings"][0]["names"][0].as_str().expect("a name").to_owned();
    let by = format!("player:{first}");
    desk.must(&["report", "a.jsonl", "--table", "1", "--score", "2-1", "--by", &by]);
    let before = desk.read("a.jsonl");
    for words in [
        &["report", "a.jsonl", "--table", "1", "--score", "1-2"][..],
        &["do", "a.jsonl", "enter-result", "table=1", "score=1-2"][..],
    ] {
        let asked = desk.run(words);
        assert_eq!(asked.exit, Some(4), "{asked:#?}");
        for told in [&*first, "reported 2-1", "you enter 1-2", "--against-reports"] {
            assert!(asked.err.contains(told), "{told}: {asked:#?}");
        }
    }
    assert_eq!(desk.read("a.jsonl"), before, "nothing is written");
    desk.must(&["do", "a.jsonl", "enter-result", "table=1", "score=1-2", "--against-reports"]);
}
