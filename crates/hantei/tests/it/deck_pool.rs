//! Decks judged together on the command line.

use serde_json::Value;

use crate::desk::{Answer, Desk};

/// Monsters that are in every game: numbers 1 to 199 at passcode `1000 + 100 * n`.
fn desk() -> Desk {
    let desk = Desk::new();
    let card = |number: u32| {
        let code = 1_000 + 100 * number;
        format!(
            "[[card]]\npasscode = {code}\nen = \"Sample No. {number}\"\nja = \"見本{number}号\"\nkind = \"monster\"\nreleased = {{ duel-links = \"2020-01-01\", master-duel = \"2022-01-19\" }}\n"
        )
    };
    desk.write("cards.toml", (1..200).map(card).collect::<String>());
    desk.write(
        "list.toml",
        "name = \"Sample\"\neffective_from = \"2023-07-01\"\nforbidden = [1100]\nlimited = [1200]\nsemi_limited = [1300]\n",
    );
    desk
}

/// Returns a YDK file with cards of these numbers.
fn ydk(numbers: impl IntoIterator<Item = u32>) -> String {
    let codes = numbers.into_iter().map(|number| format!("{}\n", 1_000 + 100 * number));
    format!("#main\n{}#extra\n!side\n", codes.collect::<String>())
}

fn check(desk: &Desk, regulation: &str, words: &[&str]) -> Answer {
    let always = [
        "deck",
        "check",
        "--regulation",
        regulation,
        "--list",
        "list.toml",
        "--cards",
        "cards.toml",
        "--format",
        "json",
    ];
    desk.run(&[&always, words].concat())
}

fn rows(answer: &Answer) -> Vec<Value> {
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {answer:#?}"))
}

#[test]
fn decks_of_a_team_are_judged_together_and_say_what_may_still_be_added() {
    let desk = desk();
    // Twice No. 100 in the first deck, twice in the second; the Limited card is shared.
    desk.write("a.ydk", ydk((10..47).chain([100, 100, 2])));
    desk.write("b.ydk", ydk((50..87).chain([100, 100, 2])));
    desk.write(
        "team.toml",
        "shared = [\"Sample No. 2\"]\n[[deck]]\nfile = \"a.ydk\"\nplayer = \"Ann\"\n[[deck]]\nfile = \"b.ydk\"\nplayer = \"Ben\"\n",
    );
    let answer = check(&desk, "wcs-2023-master-duel", &["--pool", "--sheet", "team.toml", "a.ydk", "b.ydk"]);
    assert_eq!(answer.exit, Some(1), "{answer:#?}");
    let rows = rows(&answer);
    let [violation] = rows[0]["violations"].as_array().unwrap().as_slice() else { panic!("{rows:#?}") };
    assert_eq!(violation["code"], "too_many_copies");
    assert_eq!(violation["clause"], "wcs-2023-master-duel@1#d6");
    assert_eq!(violation["files"], serde_json::json!(["a.ydk", "b.ydk"]));
    assert_eq!(
        violation["message"],
        "Sample No. 100: 4 copies, at most 3 are allowed: a.ydk: 2 × Sample No. 100 (Main Deck) and b.ydk: 2 × Sample No. 100 (Main Deck)."
    );
    let addable = |row: &Value, name: &str| {
        let found = row["addable"].as_array().unwrap().iter().find(|it| it["name"] == name).cloned();
        found.unwrap_or_else(|| panic!("{name}: {row:#?}"))
    };
    assert_eq!(addable(&rows[0], "Sample No. 100")["together"], 0);
    assert_eq!(addable(&rows[0], "Sample No. 10")["together"], 2);
    assert_eq!(addable(&rows[1], "Sample No. 2")["together"], Value::Null, "a shared card has no pool");
    assert_eq!(addable(&rows[1], "Sample No. 2")["here"], 0);

    let japanese = check(
        &desk,
        "wcs-2023-master-duel",
        &["--team", "--sheet", "team.toml", "a.ydk", "b.ydk", "--lang", "ja"],
    );
    let said = rows_message(&japanese);
    assert!(said.starts_with("同名カード「見本100号」が4枚入っています。3枚までです："), "{said}");
}

fn rows_message(answer: &Answer) -> String {
    rows(answer)[0]["violations"][0]["message"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn without_pool_each_deck_is_judged_for_itself() {
    let desk = desk();
    desk.write("a.ydk", ydk((10..48).chain([100, 100])));
    desk.write("b.ydk", ydk((50..88).chain([100, 100])));
    let answer = check(&desk, "wcs-2023-master-duel", &["a.ydk", "b.ydk"]);
    assert_eq!(answer.exit, Some(0), "{answer:#?}");
    assert_eq!(rows(&answer)[0].get("addable"), None);
}

#[test]
fn the_five_decks_of_a_duelist_are_held_against_the_legendary_deck_list() {
    let desk = desk();
    for deck in 0..5_u32 {
        desk.write(&format!("{deck}.ydk"), ydk(10 + 20 * deck..30 + 20 * deck));
    }
    let kind = |deck: u32| if deck < 3 { "standard" } else { "legendary" };
    let sheet = (0..5).map(|deck| {
        format!(
            "[[deck]]\nfile = \"{deck}.ydk\"\nkind = \"{}\"\nduelist = \"Duelist {deck}\"\nskill = \"Skill {deck}\"\n",
            kind(deck)
        )
    });
    desk.write("sheet.toml", sheet.collect::<String>());
    let selectable = |from: u32| (from..from + 20).map(|n| (1_000 + 100 * n).to_string()).collect::<Vec<_>>();
    let list = format!(
        "version = \"sample\"\n[[duelist]]\nname = \"Duelist 3\"\nskills = [\"Skill 3\"]\nrequired = [{{ card = 8000, copies = 2 }}]\nselectable = [{}]\n[[duelist]]\nname = \"Duelist 4\"\nskills = [\"Another\"]\nselectable = [{}, \"No such card\"]\n",
        selectable(70).join(", "),
        selectable(90).join(", ")
    );
    desk.write("legendary.toml", list);
    let files = ["0.ydk", "1.ydk", "2.ydk", "3.ydk", "4.ydk"];
    let words = [&["--pool", "--sheet", "sheet.toml", "--legendary", "legendary.toml"][..], &files].concat();
    let answer = check(&desk, "wcs-2023-duel-links", &words);
    assert_eq!(answer.exit, Some(1), "{answer:#?}");
    let codes = |row: &Value| {
        let violations = row["violations"].as_array().unwrap().iter();
        violations.map(|it| it["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let rows = rows(&answer);
    assert_eq!(codes(&rows[0]), Vec::<String>::new());
    assert_eq!(codes(&rows[3]), ["required_card_missing"]);
    assert_eq!(codes(&rows[4]), ["skill_not_allowed"]);
    assert!(
        answer.err.contains("Legendary Deck List, Duelist 4: no known card is No such card"),
        "{answer:#?}"
    );

    let answer = check(&desk, "wcs-2023-duel-links", &[&["--pool"][..], &files].concat());
    assert_eq!(answer.exit, Some(1));
    assert!(answer.out.contains("not_declared"), "{answer:#?}");
}

#[test]
fn a_pool_with_a_deck_that_cannot_be_read_is_not_judged() {
    let desk = desk();
    desk.write("a.ydk", ydk(10..50));
    desk.write("b.ydk", [0xFF, 0xFE, 0x00, 0xD8, 0x00]);
    let answer = check(&desk, "wcs-2023-master-duel", &["--pool", "a.ydk", "b.ydk", "missing.ydk"]);
    assert_eq!(answer.exit, Some(3), "{answer:#?}");
    let rows = rows(&answer);
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row["verdict"] == "undetermined"), "{rows:#?}");
    let whole = rows.iter().find(|row| row["file"] == "a.ydk").unwrap();
    assert_eq!(whole["diagnostics"][0]["code"], "pool-not-whole");
}

#[test]
fn a_sheet_that_cannot_be_read_or_names_another_deck_is_said() {
    let desk = desk();
    desk.write("a.ydk", ydk(10..50));
    for (text, exit, said) in [
        ("[[deck]]\nfile = \"z.ydk\"\n", 2, "The deck sheet speaks of z.ydk"),
        ("\nlanguage = \"elvish\"\n", 3, "Line 2: “elvish” is no language."),
        ("colour = 1\n", 3, "Line 1: this cannot be read"),
    ] {
        desk.write("sheet.toml", text);
        let answer = check(&desk, "wcs-2023-master-duel", &["--sheet", "sheet.toml", "a.ydk"]);
        assert_eq!(answer.exit, Some(exit), "{answer:#?}");
        assert!(answer.err.contains(said), "{answer:#?}");
    }
}

#[test]
fn the_duelist_king_deck_sheet_is_checked_where_it_says_something_and_asked_for_where_it_does_not() {
    let desk = desk();
    desk.write("cards.toml", {
        let card = |number: u32| {
            let code = 1_000 + 100 * number;
            format!(
                "[[card]]\npasscode = {code}\nen = \"Sample No. {number}\"\nkind = \"monster\"\nlanguages = [\"ja\", \"en\"]\nreleased = {{ ocg = \"2009-01-01\" }}\n"
            )
        };
        (1..200).map(card).collect::<String>()
    });
    desk.write("a.ydk", ydk(10..50));
    desk.write("list.toml", "name = \"Sample\"\neffective_from = \"2010-09-01\"\n");
    let date = "--date=2011-03-19";
    let undeclared = check(&desk, "duelist-king-tournament", &[date, "a.ydk"]);
    let asked: Vec<Value> = rows(&undeclared)[0]["diagnostics"].as_array().unwrap().clone();
    assert_eq!(undeclared.exit, Some(0), "{undeclared:#?}");
    assert!(asked.iter().filter(|it| it["code"] == "ask").count() >= 4, "{asked:#?}");

    let sheet = "language = \"ja\"\nsleeves_alike = true\naltered_cards = true\nproxies = false\n[[deck]]\nfile = \"a.ydk\"\ncards = [{ card = \"Sample No. 10\", language = \"en\" }]\nopaque_sleeves = false\ntexts = false\n";
    desk.write("sheet.toml", sheet);
    let answer = check(&desk, "duelist-king-tournament", &[date, "--sheet", "sheet.toml", "a.ydk"]);
    let codes: Vec<String> = rows(&answer)[0]["violations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["code"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(codes, ["altered_cards", "sleeves_not_opaque", "text_missing"], "{answer:#?}");

    let good = sheet
        .replace("altered_cards = true", "altered_cards = false")
        .replace("= false\ntexts = false", "= true\ntexts = true");
    desk.write("sheet.toml", good);
    let answer = check(&desk, "duelist-king-tournament", &[date, "--sheet", "sheet.toml", "a.ydk"]);
    assert_eq!(answer.exit, Some(0), "{answer:#?}");
}
