//! Penalties from the command line: any row of the specified tables that is one question can be put to it.

use serde_json::Value;

use crate::desk::{Answer, Desk};

fn ask(desk: &Desk, words: &[&str]) -> (Answer, Value) {
    let answer = desk.run(&[&["ruling", "penalty", "--format", "json"], words].concat());
    let json = serde_json::from_str(&answer.out).unwrap_or(Value::Null);
    (answer, json)
}

fn text<'r>(row: &'r toml::Table, key: &str) -> Option<&'r str> {
    row.get(key).and_then(toml::Value::as_str)
}

fn list<'r>(row: &'r toml::Table, key: &str) -> Vec<&'r str> {
    let elements = row.get(key).and_then(toml::Value::as_array).into_iter().flatten();
    elements.filter_map(toml::Value::as_str).collect()
}

fn says_yes(row: &toml::Table, key: &str) -> bool {
    row.get(key).and_then(toml::Value::as_bool) == Some(true)
}

/// The words that put a row, if it is one question: one penalty, no history but of the same infraction.
fn words(row: &toml::Table) -> Option<Vec<String>> {
    let gives = row.get("give")?.as_array()?;
    let [give] = &gives[..] else { return None };
    let give = give.as_table()?;
    let beyond = ["then", "withdrawn", "deck"].iter().any(|key| row.contains_key(*key))
        || ["slip", "confirmed", "declined"].iter().any(|key| give.contains_key(*key))
        || text(give, "offender") == Some("nobody");
    let history = list(give, "history");
    let same = history.iter().all(|earlier| Some(*earlier) == text(give, "infraction"));
    let never = row.get("id").and_then(toml::Value::as_str).is_some_and(|id| id.contains("never"));
    if beyond || !same || never {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    let mut say = |flag: &str, word: Option<&str>| {
        words.extend(word.into_iter().flat_map(|word| [flag.to_owned(), word.to_owned()]));
    };
    for (flag, key) in [
        ("--regulation", "regulation"),
        ("--penalties", "penalties"),
        ("--stage", "stage"),
        ("--before", "before"),
        ("--time-left", "time_left"),
    ] {
        say(flag, text(row, key));
    }
    say("--moment", Some(text(row, "moment").unwrap_or("between matches")));
    for setting in list(row, "settings") {
        say("--set", Some(setting));
    }
    for key in ["infraction", "late", "offender", "level", "reason", "by", "extension"] {
        say(&format!("--{key}"), text(give, key));
    }
    let repeat = history.len().to_string();
    say("--repeat", Some(repeat.as_str()));
    for (flag, key) in [
        ("--after-significant-decision", "after"),
        ("--opened-before-time", "opened_before_time"),
        ("--record-only", "record_only"),
        ("--approved", "approved"),
    ] {
        words.extend(says_yes(give, key).then(|| flag.to_owned()));
    }
    Some(words)
}

fn seconds(said: &str) -> Value {
    match said.split_once(':') {
        Some((minutes, seconds)) => {
            Value::from(minutes.parse::<u32>().unwrap() * 60 + seconds.parse::<u32>().unwrap())
        }
        None if said == "n/a" => Value::Null,
        None => Value::from(0),
    }
}

/// What the answer must say of each key that the row speaks of.
fn compare(row: &toml::Table, json: &Value, answer: &Answer) {
    let or_null = |said: &str, none: &str| if said == none { Value::Null } else { Value::from(said) };
    for (key, at, none) in [
        ("infraction", "/infraction", ""),
        ("base", "/base", "none"),
        ("proposed", "/proposed", "none"),
        ("level", "/level", ""),
        ("reason", "/reason", "none"),
        ("score", "/match/score", ""),
        ("winner", "/match/winner", "nobody"),
        ("state", "/match/state", ""),
        ("carried", "/carried_over", "none"),
        ("participation", "/participation", ""),
        ("prizes", "/prizes", ""),
    ] {
        if let Some(said) = text(row, key) {
            assert_eq!(json.pointer(at), Some(&or_null(said, none)), "{key}: {answer:#?}");
        }
    }
    if let Some(said) = text(row, "extension") {
        assert_eq!(json["extension_seconds"], seconds(said), "{answer:#?}");
    }
    if let Some(official) = row.get("official").and_then(toml::Value::as_bool) {
        assert_eq!(json["official_record"], Value::from(official), "{answer:#?}");
    }
    if let Some(asks) = text(row, "asks") {
        let codes: Vec<&str> =
            json["asks"].as_array().unwrap().iter().map(|ask| ask["code"].as_str().unwrap()).collect();
        assert_eq!(codes.join(" "), asks, "{answer:#?}");
    }
    for language in ["en", "ja"] {
        assert!(!json["remedy"][language].as_str().unwrap().contains(['{', '}']), "{answer:#?}");
    }
}

#[test]
fn every_row_that_is_one_question_is_answered_by_the_program() {
    let desk = Desk::new();
    let mut asked = 0;
    for table in ["guidelines-match", "world-championship", "policy"] {
        let path = format!("{}/../../tests/data/penalty/{table}.toml", env!("CARGO_MANIFEST_DIR"));
        let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        for row in table["row"].as_array().unwrap() {
            let row = row.as_table().unwrap();
            let Some(words) = words(row) else { continue };
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let (answer, json) = ask(&desk, &words);
            let nothing = text(row, "infraction") == Some("none");
            let expected = match text(row, "refused") {
                Some("NoInfraction" | "LevelMissing") => 1,
                Some(_) => 4,
                None if nothing => 1,
                None => 0,
            };
            assert_eq!(answer.exit, Some(expected), "{answer:#?}");
            if expected == 0 {
                compare(row, &json, &answer);
            }
            asked += 1;
        }
    }
    assert!(asked >= 130, "{asked} rows");
}

#[test]
fn a_penalty_carries_everything_that_programs_rely_on() {
    let desk = Desk::new();
    let (answer, json) = ask(
        &desk,
        &[
            "--regulation",
            "wcs-2023-tcg",
            "--infraction",
            "PEN-S1",
            "--time-left",
            "12:00",
            "--extension",
            "3:00",
        ],
    );
    assert_eq!(answer.exit, Some(0), "{answer:#?}");
    for (key, expected) in [
        ("infraction", Value::from("TCG-SLOW")),
        ("level", Value::from("warning")),
        ("proposed", Value::from("warning")),
        ("extension_seconds", Value::from(180)),
        ("carried_over", Value::Null),
        ("participation", Value::from("in")),
        ("prizes", Value::from("kept")),
        ("official_record", Value::from(false)),
    ] {
        assert_eq!(json[key], expected, "{key}: {answer:#?}");
    }
    assert_eq!(json["match"]["state"], "duel 1");
    let clauses: Vec<&str> =
        json["clauses"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(clauses.contains(&"wcs-2023-tcg@1#d2") && clauses.contains(&"wcs-2023-tcg@1#d6"), "{clauses:?}");
    // A document on penalties is asked in a match of the competition that it belongs to.
    let (answer, json) = ask(
        &desk,
        &[
            "--regulation",
            "ocg-penalty-guidelines",
            "--infraction",
            "pen-p2",
            "--cards",
            "2",
            "--before",
            "0-1-0",
        ],
    );
    assert_eq!(answer.exit, Some(0), "{answer:#?}");
    assert_eq!(json["remedy"]["en"], "Return the 2 cards drawn too many to the Deck and shuffle.");
    assert_eq!(json["remedy"]["ja"], "引きすぎた2枚をデッキに戻し、シャッフルします。");
    assert!(json["question"]["ja"].as_str().unwrap().contains("重大な判断"), "{json}");
    assert_eq!(json["match"]["state"], "duel 2");
    // The time alone proposes.
    let (answer, json) = ask(
        &desk,
        &[
            "--regulation",
            "duelist-king-tournament",
            "--late",
            "10:00",
            "--moment",
            "before duel 1",
            "--offender",
            "both",
        ],
    );
    assert_eq!((answer.exit, &json["infraction"]), (Some(0), &Value::from("PEN-T3")), "{answer:#?}");
    assert_eq!(json["match"]["winner"], "double-loss");
}

#[test]
fn a_penalty_that_cannot_be_is_refused_by_name_with_the_next_step() {
    let desk = Desk::new();
    let kings = ["--regulation", "duelist-king-tournament"];
    let world = ["--regulation", "wcs-2023-tcg"];
    #[rustfmt::skip]
    let rows: &[(&[&[&str]], i32, &str)] = &[
        (&[&kings, &["--infraction", "PEN-A1", "--level", "warning"]], 4, "that needs a reason"),
        (&[&kings, &["--infraction", "PEN-P5", "--by", "judge"]], 4, "by the Head Judge alone"),
        (&[&kings, &["--infraction", "PEN-P3", "--by", "player"]], 4, "Only judges give penalties, not the player"),
        (&[&kings, &["--infraction", "PEN-P3", "--extension", "3:00"]], 4, "There is no extension"),
        (&[&world, &["--infraction", "TCG-SLOW", "--extension", "2:00", "--time-left", "12:00"]], 4, "3:00 is the least"),
        (&[&world, &["--infraction", "TCG-SLOW", "--moment", "end of match", "--extension", "3:00"]], 4, "There is no extension"),
        (&[&world, &["--infraction", "DC-MIN", "--level", "caution", "--reason", "mitigating"]], 4, "has no caution"),
        (&[&world, &["--infraction", "DC-MAJ", "--level", "warning", "--reason", "mitigating", "--by", "judge"]], 4, "Only the Head Judge gives warning"),
        (&[&kings, &["--infraction", "PEN-A1", "--before", "1-0-0", "--moment", "duel 3"]], 4, "does not go with 1 Duel"),
        (&[&kings, &["--infraction", "PEN-A1", "--before", "2-0-0"]], 4, "is not being played"),
        (&[&["--regulation", "wcs-2023-duel-links", "--infraction", "PEN-A1"]], 4, "has no procedure for swiss"),
        (&[&kings, &["--infraction", "PEN-G4"]], 1, "the judge decides"),
        (&[&kings, &["--infraction", "PEN-G3"]], 1, "is no infraction here"),
        (&[&kings, &["--infraction", "PEN-T2", "--late", "4:59"]], 1, "from 5:00 on, not at 4:59"),
        (&[&["--regulation", "kde-tcg-policy-2.3", "--late", "2:59"]], 1, "Nothing is proposed at 2:59"),
        (&[&kings, &["--infraction", "PEN-Z9"]], 2, "PEN-Z9 is no infraction"),
        (&[&kings], 2, "neither an infraction nor how late"),
        (&[&kings, &["--infraction", "PEN-A1", "--level", "ban"]], 2, "ban is not known here"),
        (&[&kings, &["--infraction", "PEN-A1", "--reason", "mood"]], 2, "mood is not known here"),
        (&[&kings, &["--infraction", "PEN-A1", "--moment", "lunch"]], 2, "lunch is no moment"),
        (&[&kings, &["--infraction", "PEN-A1", "--offender", "judge"]], 2, "judge is not known here"),
        (&[&kings, &["--infraction", "PEN-A1", "--by", "cook"]], 2, "cook is not known here"),
        (&[&kings, &["--late=-5:00"]], 2, "-5:00 is no time"),
        (&[&kings, &["--late", "5"]], 2, "5 is no time"),
        (&[&kings, &["--infraction", "PEN-A1", "--stage", "lunch"]], 2, "lunch is no stage"),
        (&[&kings, &["--infraction", "PEN-A1", "--set", "penalty.tardiness=soon"]], 2, "soon is not known here"),
        (&[&kings, &["--infraction", "PEN-A1", "--penalties", "chess"]], 2, "chess"),
    ];
    for (words, exit, said) in rows {
        let (answer, _) = ask(&desk, &words.concat());
        assert_eq!(answer.exit, Some(*exit), "{answer:#?}");
        assert!(answer.err.contains(said), "{said}: {answer:#?}");
        assert!(answer.err.contains("hint:"), "{answer:#?}");
    }
}

#[test]
fn a_document_shows_its_levels_and_infractions() {
    let desk = Desk::new();
    let shown = |id: &str| {
        let answer = desk.must(&["regulations", "show", id, "--format", "json"]).out;
        serde_json::from_str::<Value>(&answer).unwrap()
    };
    let guidelines = shown("ocg-penalty-guidelines");
    let levels = guidelines["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 6);
    assert_eq!(
        (&levels[2]["level"], &levels[2]["official_record"]),
        (&Value::from("duel-loss"), &Value::from(true))
    );
    let infractions = guidelines["infractions"].as_array().unwrap();
    let first = &infractions[0];
    assert_eq!((&first["id"], &first["level"]), (&Value::from("PEN-A1"), &Value::from("duel-loss")));
    let kings = shown("duelist-king-tournament");
    assert_eq!(kings["penalty_document"], "ocg-penalty-guidelines");
    assert_eq!(kings["infractions"][0]["proposal"], "warning");
    let table = desk
        .must(&["regulations", "show", "ocg-penalty-guidelines", "--format", "table", "--lang", "ja"])
        .out;
    let line = table.lines().find(|line| line.starts_with("PEN-M2")).unwrap();
    assert!(line.contains("duel-loss") && line.contains("規則性あり"), "{line}");
}

#[test]
fn a_penalty_reads_in_both_languages() {
    let desk = Desk::new();
    let words = [
        "ruling",
        "penalty",
        "--regulation",
        "duelist-king-tournament",
        "--infraction",
        "PEN-A1",
        "--before",
        "1-0-0",
        "--moment",
        "between duels 1 and 2",
        "--format",
        "table",
    ];
    let english = desk.must(&words).out;
    assert_eq!(
        english,
        "infraction  PEN-A1  Deck of fewer than 40 cards\n\
         penalty  Duel Loss\n\
         remedy  Add proper cards until the Deck has 40 cards.\n\
         match  1-1-0, between duels 2 and 3\n\
         next Duel  Duel 3: both may use the Side Deck; who goes first: p2 chooses.\n\
         effect  for the next Duel, which is lost unplayed; stays in the event; prizes won before are kept; \
         officially recorded\n\
         \n\
         clauses\n  \
         ocg-penalty-guidelines@1#a1  A Deck of fewer than 40 cards: Duel Loss; proper cards are added.\n  \
         ocg-penalty-guidelines@1#lc  A Duel Loss loses the running Duel.\n  \
         ocg-penalty-guidelines@1#lc2  Between Duels it loses the next one.\n  \
         ocg-penalty-guidelines@1#lc4  A Duel Loss is officially recorded.\n"
    );
    let japanese = desk.must(&[&words[..], &["--lang", "ja"]].concat()).out;
    assert!(
        japanese.starts_with("違反  PEN-A1  デッキが40枚に足りない\n罰則  デュエルの敗北\n"),
        "{japanese}"
    );
    assert!(japanese.contains("効果  次のデュエルに適用（対戦せずに敗北）、大会に残る"), "{japanese}");
}
