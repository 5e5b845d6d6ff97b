//! Rulings from the command line: any row of the specified tables can be put to it.

use serde_json::Value;

use crate::desk::{Answer, Desk};

fn ask(desk: &Desk, words: &[&str]) -> (Answer, Value) {
    let answer = desk.run(&[&["ruling", "end-of-match", "--format", "json"], words].concat());
    let json = serde_json::from_str(&answer.out).unwrap_or(Value::Null);
    (answer, json)
}

fn text<'r>(row: &'r toml::Table, key: &str) -> Option<&'r str> {
    row.get(key).and_then(toml::Value::as_str)
}

#[test]
fn every_row_of_the_specified_tables_is_answered_by_the_program() {
    let desk = Desk::new();
    let mut asked = 0;
    let tables = [
        "tcg-swiss",
        "tcg-elimination",
        "duelist-king-swiss",
        "duelist-king-elimination",
        "policy",
        "natural",
    ];
    for table in tables {
        let path = format!("{}/../../tests/data/end-of-match/{table}.toml", env!("CARGO_MANIFEST_DIR"));
        let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        for row in table["row"].as_array().unwrap() {
            let row = row.as_table().unwrap();
            let mut words = vec!["--regulation", text(row, "regulation").unwrap()];
            words.extend(["--stage", text(row, "stage").unwrap()]);
            words.extend(["--before", text(row, "before").unwrap_or("0-0-0")]);
            words.extend(["--time-called", text(row, "time_called").unwrap_or("none")]);
            for setting in row.get("settings").and_then(toml::Value::as_array).into_iter().flatten() {
                words.extend(["--set", setting.as_str().unwrap()]);
            }
            let inputs = row.get("inputs").and_then(toml::Value::as_array).into_iter().flatten();
            words.extend(inputs.map(|input| input.as_str().unwrap()));
            let (answer, json) = ask(&desk, &words);
            let result = text(row, "result").unwrap_or_default();
            let expected = match (text(row, "refused"), result) {
                (Some(_), _) => 4,
                (None, "awaiting") => 1,
                (None, _) => 0,
            };
            assert_eq!(answer.exit, Some(expected), "{answer:#?}");
            if result.is_empty() {
                continue;
            }
            let path: Vec<&str> =
                json["path"].as_array().unwrap().iter().map(|step| step.as_str().unwrap()).collect();
            assert_eq!(Some(path.join(" → ").as_str()), text(row, "path"), "{answer:#?}");
            let winner = json["result"]["winner"].as_str().unwrap_or("awaiting");
            assert_eq!(winner, result, "{answer:#?}");
            asked += 1;
        }
    }
    assert!(asked >= 120, "{asked} rows");
}

#[test]
fn the_extra_duel_of_the_duelist_king_tournament_is_awaited_with_its_clauses() {
    let desk = Desk::new();
    let words = [
        "--regulation",
        "duelist-king-tournament",
        "--stage",
        "elimination",
        "--before",
        "1-0-0",
        "--time-called",
        "duel 2, turn p2",
        "turn-end 8000:7000",
        "turn-end 8000:7000",
        "turn-end 8000:7000",
        "turn-end 6000:7000",
    ];
    let (answer, json) = ask(&desk, &words);
    assert_eq!(answer.exit, Some(1), "{answer:#?}");
    assert_eq!((&json["status"], &json["result"]), (&Value::from("awaiting"), &Value::Null));
    assert_eq!(json["path"].as_array().unwrap().last().unwrap(), "ExtraDuelTurn1");
    for clause in ["2ct1", "2ct3", "2ct4", "2ct9", "2ct10", "2ct11"] {
        let clause = Value::from(format!("duelist-king-tournament@1#{clause}"));
        assert!(json["clauses"].as_array().unwrap().contains(&clause), "{clause}: {json}");
    }
    assert!(json["next"]["en"].as_str().unwrap().contains("Turn 1 of 4"), "{json}");
    assert!(json["next"]["ja"].as_str().unwrap().contains("4ターン中の1ターン目"), "{json}");
    assert_eq!(json["allowed"][0], "turn-end LP:LP");
}

#[test]
fn what_cannot_be_answered_is_refused_by_name_and_told_apart_from_wrong_words() {
    let desk = Desk::new();
    let swiss = ["--regulation", "wcs-2023-tcg", "--stage", "swiss"];
    let in_duel = ["--before", "1-0-0", "--time-called", "duel 2, Main Phase 1"];
    let kings = ["--regulation", "duelist-king-tournament", "--stage", "swiss"];
    #[rustfmt::skip]
    let rows: &[(&[&[&str]], i32, &str)] = &[
        (&[&swiss, &in_duel, &["turn-end 1:2"]], 4, "turn-end 1:2 cannot come here"),
        (&[&swiss, &in_duel, &["lp -1:2"]], 4, "nobody has fewer Life Points than 0"),
        (&[&swiss, &["--before", "2-0-0", "--time-called", "between duels 2 and 3"]], 4, "the Match is over at 2-0-0"),
        (&[&swiss, &["--before", "3-0-0"]], 4, "3-0-0 is no score of a Match"),
        (&[&swiss, &["--before", "1-0-0", "--time-called", "duel 3, Main Phase 1"]], 4, "1 Duel has a result"),
        (&[&swiss, &in_duel, &["side-accessed"]], 4, "only where time was called between Duels"),
        (&[&["--regulation", "wcs-2023-tcg", "--stage", "final", "--time-called", "duel 1, Main Phase 1"]], 4, "time is not called"),
        (&[&["--regulation", "wcs-2023-duel-links", "--stage", "swiss"]], 4, "has no End of Match procedure"),
        (&[&swiss, &["--before", "1-0-0", "--time-called", "duel 2"]], 2, "must know the Phase"),
        (&[&kings, &["--time-called", "duel 1, Main Phase 1"]], 2, "must know whose turn it was"),
        (&[&swiss, &in_duel, &["surrender p1"]], 2, "surrender p1 is not known here"),
        (&[&swiss, &["--time-called", "soon"]], 2, "soon is not known here"),
        (&[&swiss, &["--before", "one"]], 2, "one is not known here"),
        (&[&["--regulation", "wcs-2023-tcg", "--stage", "lunch"]], 2, "lunch is no stage"),
        (&[&["--regulation", "chess", "--stage", "swiss"]], 2, "chess"),
        (&[&swiss, &["--set", "result.level_match=fought"]], 2, "fought is not known here"),
    ];
    for (words, exit, said) in rows {
        let (answer, json) = ask(&desk, &words.concat());
        assert_eq!(answer.exit, Some(*exit), "{answer:#?}");
        assert!(answer.err.contains(said), "{said}: {answer:#?}");
        // What may come instead is listed for people and for programs.
        if said.ends_with("cannot come here") {
            assert!(answer.err.contains("phase-end LP:LP"), "{answer:#?}");
            assert_eq!(json["allowed"][0], "phase-end LP:LP", "{json}");
            assert_eq!(json["refused"]["code"], "not_allowed", "{json}");
        }
    }
}

#[test]
fn a_ruling_reads_in_both_languages() {
    let desk = Desk::new();
    let words = [
        "ruling",
        "end-of-match",
        "--regulation",
        "wcs-2023-tcg",
        "--stage",
        "swiss",
        "--before",
        "1-0-0",
        "--time-called",
        "duel 2, Battle Phase",
        "phase-end 100:8000",
        "--format",
        "table",
    ];
    let english = desk.must(&words).out;
    assert_eq!(
        english,
        "what happened  FinishPhase → Duel=P2 → Compare 1-1-0\n\
         result  draw 1-1-0 (duels)\n\
         now  The Match is drawn at 1-1-0. Record the result.\n\
         now  マッチは1-1-0で引き分けです。結果を記録してください。\n\
         \n\
         clauses\n  \
         wcs-2023-tcg@1#e2  A Duel running when time is called must come to a decision.\n  \
         wcs-2023-tcg@1#e5  The running Phase is finished, then the Duel stops.\n  \
         wcs-2023-tcg@1#e6  More Life Points win the Duel; equal Life Points draw it in Swiss rounds.\n  \
         wcs-2023-tcg@1#e7  Then more Duels won decide; equal numbers draw the match.\n"
    );
    let japanese = desk.must(&[&words[..], &["--lang", "ja"]].concat()).out;
    assert!(japanese.starts_with("経過  FinishPhase → Duel=P2 → Compare 1-1-0\n"), "{japanese}");
    assert!(japanese.contains("wcs-2023-tcg@1#e5  進行中のフェイズを終えたところで"), "{japanese}");
}
