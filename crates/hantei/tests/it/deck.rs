//! Decks and card databases on the command line.

use std::io::Write;

use serde_json::Value;

use crate::desk::{Answer, Desk};
use crate::shared;

/// Cards as yaml-yugi has them: 60 plain ones, and some to be looked at.
fn cards() -> String {
    let mut text = String::new();
    let mut card = |password: u32, english: &str, japanese: &str, line: &str| {
        text.push_str(&format!(
            "{{\"konami_id\":{password},\"password\":{password},\"card_type\":\"Monster\",\"monster_type_line\":\"{line}\",\"limit_regulation\":{{\"tcg\":\"Unlimited\"}},\"name\":{{\"en\":\"{english}\",\"ja\":\"{japanese}\"}},\"prints\":[\"en\",\"ja\"]}}\n"
        ));
    };
    for number in 1..=60 {
        card(
            1_000 + number * 100,
            &format!("Sample No. {number}"),
            &format!("見本{number}号"),
            "Rock / Normal",
        );
    }
    for number in 1..=20 {
        card(20_000 + number * 100, &format!("Sample Union {number}"), "", "Rock / Fusion");
    }
    card(900_001, "Sample Dragon", "見本の竜", "Dragon / Effect");
    card(910_001, "Sample Lady", "見本の淑女", "Rock / Normal");
    card(910_101, "Sample Lady 1", "見本の淑女１", "Rock / Normal");
    card(910_201, "Sample Lady 2", "見本の淑女２", "Rock / Normal");
    card(920_001, "Sample Wall Dragon", "見本の壁竜", "Rock / Normal");
    card(920_101, "Sample Wall Guard", "見本の壁番", "Rock / Normal");
    text
}

/// What no database says: the artwork of the dragon, the name of the ladies.
const BY_HAND: &str = "
[[card]]
passcode = 900001
artworks = [900002]
[[card]]
passcode = 910101
treated_as = 910001
[[card]]
passcode = 910201
treated_as = 'Sample Lady'
";

const LIST: &str = "!Sample\n900001 1 --Sample Dragon\n920001 0 --Sample Wall Dragon\n";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("cards.jsonl", cards());
    desk.write("by-hand.toml", BY_HAND);
    desk.write("lflist.conf", LIST);
    desk
}

fn plain(count: u32) -> String {
    (1..=count).map(|number| format!("{}\n", 1_000 + number * 100)).collect()
}

const CHECK: [&str; 11] = [
    "deck",
    "check",
    "--regulation",
    "kde-tcg-policy-2.3",
    "--list",
    "lflist.conf",
    "--cards",
    "cards.jsonl",
    "--cards",
    "by-hand.toml",
    "--date=2023-08-05",
];

fn check(desk: &Desk, words: &[&str]) -> Answer {
    desk.run(&[&CHECK, words].concat())
}

fn rows(answer: &Answer) -> Vec<Value> {
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {answer:#?}"))
}

fn codes(row: &Value) -> Vec<String> {
    let violations = row["violations"].as_array().unwrap().iter();
    violations.map(|it| it["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_verdict_has_the_fields_of_the_contract_and_its_exit_code() {
    let desk = desk();
    desk.write("good.ydk", format!("#main\n{}#extra\n20100\n!side\n", plain(40)));
    desk.write("small.ydk", format!("#main\n{}#extra\n!side\n920001\n", plain(39)));
    let answer = check(&desk, &["good.ydk", "--format", "json"]);
    assert_eq!(answer.exit, Some(0), "{answer:#?}");
    let row = &rows(&answer)[0];
    assert_eq!((&row["file"], &row["verdict"]), (&Value::from("good.ydk"), &Value::from("legal")));
    assert_eq!(row["counts"], serde_json::json!({ "main": 40, "extra": 1, "side": 0 }));

    let answer = check(&desk, &["good.ydk", "small.ydk", "--format", "json"]);
    assert_eq!(answer.exit, Some(1), "one of them is illegal");
    let row = &rows(&answer)[1];
    assert_eq!(codes(row), ["too_few_cards", "forbidden"]);
    let [few, forbidden] = row["violations"].as_array().unwrap().as_slice() else { panic!("{row}") };
    assert_eq!(few["clause"], "kde-tcg-policy-2.3@1#deck-1");
    assert_eq!(few["message"], "The Main Deck has 39 cards; it must have at least 40.");
    assert_eq!(forbidden["clause"], "kde-tcg-policy-2.3@1#deck-5");
    assert_eq!(forbidden["cards"][0]["passcode"], 920_001);
    assert_eq!(forbidden["cards"][0]["section"], "side");
    assert_eq!(forbidden["message"], "Sample Wall Dragon is Forbidden: 1 × Sample Wall Dragon (Side Deck).");

    let japanese = check(&desk, &["small.ydk", "--format", "json", "--lang", "ja"]);
    let said = &rows(&japanese)[0]["violations"][1]["message"];
    assert_eq!(said, "「見本の壁竜」は禁止カードです：見本の壁竜×1（サイドデッキ）。");

    let table = check(&desk, &["small.ydk", "--format", "table"]);
    assert!(table.out.contains("illegal  small.ydk  39 / 0 / 1"), "{table:#?}");
    assert!(table.out.contains("[kde-tcg-policy-2.3@1#deck-1]"), "{table:#?}");
    let csv = check(&desk, &["small.ydk", "--format", "csv"]);
    assert!(
        csv.out
            .starts_with("file,verdict,main,extra,side,violations,diagnostics\r\nsmall.ydk,illegal,39,0,1,"),
        "{csv:#?}"
    );
}

#[test]
fn what_the_document_leaves_open_is_judged_by_the_policy_and_says_so() {
    let desk = desk();
    desk.write("small.ydk", format!("#main\n{}#extra\n!side\n", plain(39)));
    let words = [
        "deck",
        "check",
        "--regulation",
        "wcs-2023-tcg",
        "--list",
        "lflist.conf",
        "--cards",
        "cards.jsonl",
        "small.ydk",
    ];
    let row = &rows(&desk.run(&words))[0];
    let violation = &row["violations"][0];
    assert_eq!(violation["clause"], "kde-tcg-policy-2.3@1#deck-1");
    assert_eq!(violation["basis"], "preset");
}

#[test]
fn c07_unknown_codes_and_bad_lines_leave_a_deck_undetermined_and_whole() {
    let desk = desk();
    desk.write("new.ydk", format!("#main\n{}101112006\n4294967296\nabc\n-5\n#extra\n!side\n", plain(39)));
    let answer = check(&desk, &["new.ydk", "--format", "json"]);
    assert_eq!(answer.exit, Some(3), "three lines could not be read");
    let row = &rows(&answer)[0];
    assert_eq!(row["verdict"], "undetermined");
    assert_eq!(row["counts"]["main"], 40, "39 known cards and the unknown one");
    assert_eq!(row["violations"], Value::Array(Vec::new()));
    let said: Vec<(Option<u64>, &str)> = row["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|it| it["severity"] == "error")
        .map(|it| (it["line"].as_u64(), it["code"].as_str().unwrap()))
        .collect();
    assert_eq!(
        said,
        [
            (Some(42), "card-not-read"),
            (Some(43), "card-not-read"),
            (Some(44), "card-not-read"),
            (Some(41), "unknown_passcode"),
        ]
    );
    assert!(answer.out.contains("101112006"), "{answer:#?}");

    // Without the bad lines nothing is unreadable, but it is still not legal.
    desk.write("new.ydk", format!("#main\n{}101112006\n#extra\n!side\n", plain(39)));
    let answer = check(&desk, &["new.ydk", "--format", "json"]);
    assert_eq!((answer.exit, &rows(&answer)[0]["verdict"]), (Some(1), &Value::from("undetermined")));
}

#[test]
fn c19_a_c_a_deck_of_39_and_a_shortened_name_are_found_before_the_event() {
    let desk = desk();
    let names: String = (1..=38).map(|number| format!("1 Sample No. {number}\n")).collect();
    desk.write("list.txt", format!("Main Deck:\n{names}2 Sample Wall\n"));
    let row = &rows(&check(&desk, &["list.txt", "--format", "json"]))[0];
    assert_eq!(row["verdict"], "undetermined");
    assert_eq!(row["counts"]["main"], 40);
    let doubt =
        row["diagnostics"].as_array().unwrap().iter().find(|it| it["code"] == "ambiguous_name").unwrap();
    assert_eq!(doubt["line"], 40);
    assert_eq!(doubt["message"], "“Sample Wall” is ambiguous: 2 candidates.");
    assert_eq!(doubt["hint"], "Write the full name: Sample Wall Dragon and Sample Wall Guard.");

    desk.write("list.txt", format!("Main Deck:\n{names}1 Sample No. 39\n"));
    assert_eq!(codes(&rows(&check(&desk, &["list.txt"]))[0]), ["too_few_cards"]);
}

/// Writes the same cards as YDK, link and list in both languages, and returns what is said of each.
#[track_caller]
fn by_every_path(desk: &Desk, cards: &[(u32, u32, &str, &str)], expected: &[&str]) {
    let mut codes_of = Vec::new();
    let (mut english, mut japanese) = (String::from("Main Deck\n"), String::from("メインデッキ\n"));
    for (copies, passcode, name, japanese_name) in cards {
        codes_of.extend(std::iter::repeat_n(*passcode, *copies as usize));
        english.push_str(&format!("{copies} {name}\n"));
        japanese.push_str(&format!("{japanese_name} {copies}枚\n"));
    }
    for number in 1..=40 {
        codes_of.push(1_000 + number * 100);
        english.push_str(&format!("1 Sample No. {number}\n"));
        japanese.push_str(&format!("1 見本{number}号\n"));
    }
    let ydk: String = codes_of.iter().map(|code| format!("{code}\n")).collect();
    let bytes: Vec<u8> = codes_of.iter().flat_map(|code| code.to_le_bytes()).collect();
    desk.write("deck.ydk", format!("#main\n{ydk}#extra\n!side\n"));
    desk.write("link.txt", format!("ydke://{}!!!", base64(&bytes)));
    desk.write("english.txt", english);
    desk.write("japanese.txt", japanese);
    let answer = check(desk, &["deck.ydk", "link.txt", "english.txt", "japanese.txt", "--format", "json"]);
    for row in rows(&answer) {
        assert_eq!(codes(&row), expected, "{row:#}");
        assert_eq!(row["counts"]["main"], 40 + cards.iter().map(|card| card.0).sum::<u32>());
    }
}

/// Base64 without a library: the program must read what others write.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let word = three.iter().chain(&[0; 3]).take(3).fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
        for place in 0..4 {
            let letter = char::from(LETTERS[(word >> (18 - 6 * place) & 63) as usize]);
            text.push(if place <= three.len() { letter } else { '=' });
        }
    }
    text
}

#[test]
fn p10_copies_are_counted_by_rule_name_by_every_path() {
    let desk = desk();
    let lady = (1, 910_001, "Sample Lady", "見本の淑女");
    let (first, second) =
        ((2, 910_101, "Sample Lady 1", "見本の淑女１"), (1, 910_201, "Sample Lady 2", "見本の淑女２"));
    by_every_path(&desk, &[lady, first, second], &["too_many_copies"]);
    let answer = check(&desk, &["deck.ydk", "--format", "json"]);
    let row = &rows(&answer)[0];
    let named: Vec<&str> = row["violations"][0]["cards"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["name"].as_str().unwrap())
        .collect();
    assert_eq!(named, ["Sample Lady", "Sample Lady 1", "Sample Lady 2"], "all three entries are named");

    by_every_path(&desk, &[lady, first], &[]);
    by_every_path(&desk, &[(3, 920_101, "Sample Wall Guard", "見本の壁番"), first, lady], &[]);
    by_every_path(
        &desk,
        &[
            (1, 900_001, "Sample Dragon", "見本の竜"),
            (1, 900_002, "Sample Dragon [900002]", "見本の竜 [900002]"),
        ],
        &["limited"],
    );
    by_every_path(
        &desk,
        &[
            (2, 900_001, "Sample Dragon", "見本の竜"),
            (2, 900_002, "Sample Dragon [900002]", "見本の竜 [900002]"),
        ],
        &["too_many_copies", "limited"],
    );
}

#[test]
fn a_file_that_is_no_deck_is_said_in_its_row_and_the_others_are_judged() {
    let desk = desk();
    desk.write("good.ydk", format!("#main\n{}#extra\n!side\n", plain(40)));
    desk.write("cut.txt", "ydke://AAA!!!");
    desk.write("gzip.txt", "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==");
    let answer = check(&desk, &["good.ydk", "cut.txt", "gzip.txt", "none.ydk", "--format", "json"]);
    assert_eq!(answer.exit, Some(3));
    let told: Vec<(String, String)> = rows(&answer)
        .iter()
        .map(|row| {
            let code = row["diagnostics"].as_array().unwrap().iter().find(|it| it["severity"] == "error");
            (
                row["verdict"].as_str().unwrap().to_owned(),
                code.map_or(String::new(), |it| it["code"].as_str().unwrap().to_owned()),
            )
        })
        .collect();
    let row = |verdict: &str, code: &str| (verdict.to_owned(), code.to_owned());
    assert_eq!(
        told,
        [
            row("legal", ""),
            row("undetermined", "ydke-length"),
            row("undetermined", "omega-not-a-code"),
            row("undetermined", "file-missing"),
        ]
    );
    assert!(
        answer.out.contains("The Main Deck of the link has 2 bytes, which is not a multiple of 4."),
        "{answer:#?}"
    );
}

#[test]
fn c14_a_list_says_which_line_counts_and_is_refused_without_a_name() {
    let desk = desk();
    desk.write("deck.ydk", format!("#main\n{}900001\n900001\n#extra\n!side\n", plain(40)));
    desk.write("lflist.conf", "!T\n900001 3 --x\n900001 1 --x\n1 -1\n");
    let answer = check(&desk, &["deck.ydk", "--format", "json"]);
    assert_eq!(codes(&rows(&answer)[0]), ["limited"], "the last line counts");
    assert!(answer.err.contains("line 2: 900001 stands again in line 3"), "{answer:#?}");
    assert!(answer.err.contains("line 4: “1 -1” is no limit of a card"), "{answer:#?}");

    desk.write("lflist.conf", "!T\n$whitelist\n900001 3 --x\n");
    assert_eq!(codes(&rows(&check(&desk, &["deck.ydk"]))[0]), ["not_on_the_list"]);

    desk.write("lflist.conf", "900001 3 --x\n!T\n");
    let refused = check(&desk, &["deck.ydk"]);
    assert_eq!((refused.exit, refused.out.as_str()), (Some(3), ""));
    assert!(refused.err.contains("Line 1: entries stand before any !name"), "{refused:#?}");

    desk.write("lflist.conf", "!One\n900001 3\n!Two\n900001 0\n");
    let refused = check(&desk, &["deck.ydk"]);
    assert_eq!(refused.exit, Some(2));
    assert!(refused.err.contains("One, Two"), "{refused:#?}");
    let words: Vec<&str> = CHECK
        .iter()
        .map(|word| if *word == "lflist.conf" { "lflist.conf#two" } else { word })
        .chain(["deck.ydk"])
        .collect();
    assert_eq!(codes(&rows(&desk.run(&words))[0]), ["forbidden"]);
}

#[test]
fn without_a_list_or_cards_nothing_is_legal() {
    let desk = desk();
    desk.write("good.ydk", format!("#main\n{}#extra\n!side\n", plain(40)));
    let no_list = desk.run(&[
        "deck",
        "check",
        "--regulation",
        "kde-tcg-policy-2.3",
        "--cards",
        "cards.jsonl",
        "good.ydk",
    ]);
    assert_eq!((no_list.exit, &rows(&no_list)[0]["verdict"]), (Some(1), &Value::from("undetermined")));
    let no_cards = desk.run(&[
        "deck",
        "check",
        "--regulation",
        "kde-tcg-policy-2.3",
        "--list",
        "lflist.conf",
        "good.ydk",
    ]);
    assert_eq!((no_cards.exit, &rows(&no_cards)[0]["verdict"]), (Some(1), &Value::from("undetermined")));
    assert!(no_cards.err.contains("No card database was named and none is kept"), "{no_cards:#?}");
}

#[test]
fn imported_cards_are_kept_under_a_version_and_decks_are_judged_by_them() {
    let desk = desk();
    desk.write("cards.jsonl.gz", packed(&desk, &cards()));
    let imported = desk.json(&["cards", "import", "cards.jsonl.gz", "by-hand.toml", "--data", "venue"]);
    assert_eq!((&imported["version"], &imported["cards"]), (&Value::from(1), &Value::from(86)));
    assert_eq!(imported["names"], 84, "the three ladies have one name");
    assert_eq!(imported["files"][0]["kind"], "yaml-yugi");
    let again = desk.json(&["cards", "import", "cards.jsonl.gz", "by-hand.toml", "--data", "venue"]);
    assert_eq!(
        (&again["version"], &again["digest"]),
        (&Value::from(1), &imported["digest"]),
        "nothing is new"
    );

    desk.write("good.ydk", format!("#main\n{}900002\n#extra\n!side\n", plain(40)));
    let words = [
        "deck",
        "check",
        "--regulation",
        "kde-tcg-policy-2.3",
        "--list",
        "lflist.conf",
        "--data",
        "venue",
        "good.ydk",
    ];
    let answer = desk.run(&words);
    assert_eq!((answer.exit, &rows(&answer)[0]["verdict"]), (Some(0), &Value::from("legal")), "{answer:#?}");

    desk.write("bad.jsonl", format!("{}not json\n", cards()));
    let rejected = desk.run(&["cards", "import", "bad.jsonl", "--data", "venue"]);
    assert_eq!(rejected.exit, Some(3));
    assert!(
        rejected.err.contains("bad.jsonl, line 87: 87 is no card: json cannot be read."),
        "{rejected:#?}"
    );
    desk.write("noise.cdb", "this is no database");
    let refused = desk.run(&["cards", "import", "noise.cdb", "--data", "venue"]);
    assert_eq!((refused.exit, refused.out.as_str()), (Some(3), ""));
    assert!(refused.err.contains("no card database"), "{refused:#?}");
}

/// Packs with the program that every machine of ours has.
fn packed(desk: &Desk, text: &str) -> Vec<u8> {
    let mut child = desk
        .program("gzip")
        .arg("-c")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap().stdout
}

#[test]
fn real_decks_are_judged_as_they_were_when_they_were_reviewed() {
    let (Some(cards), Some(list), Some(folder)) = (
        shared::shared("data/cards/cards.min.jsonl.gz"),
        shared::shared("data/lflist/2023-07-14/World.lflist.conf"),
        shared::shared("data/ydk/windbot"),
    ) else {
        return;
    };
    let mut decks: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    decks.sort();
    let (cards, list) = (cards.display().to_string(), list.display().to_string());
    let words = [
        "deck",
        "check",
        "--regulation",
        "wcs-2023-tcg",
        "--list",
        &list,
        "--cards",
        &cards,
        "--format",
        "json",
    ];
    let words: Vec<&str> = words.into_iter().chain(decks.iter().map(String::as_str)).collect();
    let answer = Desk::new().run(&words);
    assert_eq!(answer.exit, Some(1));
    let expected = include_str!("../../../../tests/data/deck/windbot-world-2023-07-14.txt");
    let expected: Vec<&str> = expected.lines().filter(|line| !line.starts_with('#')).collect();
    let found: Vec<String> = rows(&answer).iter().map(told).collect();
    assert_eq!(found, expected);
}

/// Returns a verdict as the reviewed list has it.
fn told(row: &Value) -> String {
    let file = row["file"].as_str().unwrap().rsplit('/').next().unwrap();
    let counts = ["main", "extra", "side"].map(|section| row["counts"][section].to_string()).join("/");
    let mut line = format!("{file}: {} {counts}", row["verdict"].as_str().unwrap());
    for violation in row["violations"].as_array().unwrap() {
        let mut codes: Vec<u64> = violation["cards"]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card["passcode"].as_u64().unwrap())
            .collect();
        codes.sort_unstable();
        codes.dedup();
        let codes: Vec<String> = codes.iter().map(u64::to_string).collect();
        line.push_str(&format!("; {} {}", violation["code"].as_str().unwrap(), codes.join("+")));
    }
    for diagnostic in
        row["diagnostics"].as_array().unwrap().iter().filter(|it| it["code"] == "unknown_passcode")
    {
        let message = diagnostic["message"].as_str().unwrap();
        let code: String = message
            .chars()
            .skip_while(|letter| !letter.is_ascii_digit())
            .take_while(char::is_ascii_digit)
            .collect();
        line.push_str(&format!("; ? {code}"));
    }
    line
}
