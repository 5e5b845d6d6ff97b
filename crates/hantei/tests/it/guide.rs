//! The guide in the README: a whole tournament, run as it is printed.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::desk::{Desk, PROGRAM};

/// The folder of the repository.
fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Returns the script between the marks in the README.
fn script() -> String {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let (_, rest) = readme.split_once("<!-- guide: begin -->").expect("the guide begins");
    let (guide, _) = rest.split_once("<!-- guide: end -->").expect("the guide ends");
    let (_, script) = guide.split_once("```sh\n").expect("the guide is a script");
    script.trim_end().trim_end_matches("```").to_owned()
}

/// Must show 2: sixteen players by `wcs-2023-tcg`, from `new` to the champion.
#[test]
fn the_guide_of_the_readme_runs_a_tournament_to_its_champion_as_it_is_printed() {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("docs/guides")).unwrap();
    fs::copy(repository().join("docs/guides/players.csv"), desk.path("docs/guides/players.csv")).unwrap();
    desk.write("hantei", format!("#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n"));
    let made_executable = desk.shell("chmod +x hantei");
    assert_eq!(made_executable.exit, Some(0), "{made_executable:#?}");

    // Every command that the guide does not expect to be refused has to be granted.
    let guide = desk.shell(&format!("set -eu\n{}", script()));
    assert_eq!(guide.exit, Some(0), "{}\n{}", guide.out, guide.err);
    let refused: Vec<&str> = guide.out.lines().filter(|line| line.starts_with("refused: ")).collect();
    assert_eq!(
        refused,
        [
            "refused: table 3 is disputed",
            "refused: round 3 is paired, so say what becomes of it",
            "refused: the quarter-final has no time limit yet",
        ]
    );

    let log = "worlds.hantei.jsonl";
    let verified = desk.assert_sound(log);
    assert_eq!((verified["people"].as_u64(), &verified["erased"]), (Some(16), &Value::Array(vec![])));
    let events = verified["events"].as_u64().unwrap();
    assert!((120..=150).contains(&events), "a tournament of this size has some 134 events, not {events}");
    let checked = desk.json(&["check", log]);
    assert_eq!((checked["sound"].as_bool(), checked["faults"].as_u64()), (Some(true), Some(0)));
    assert_eq!(checked["stages"][0]["rounds"].as_array().map(Vec::len), Some(7));

    let places = desk.json(&["standings", log]);
    let places = places.as_array().unwrap();
    assert_eq!(places.len(), 16);
    assert_eq!(places.iter().filter(|row| row["rank"] == 1).count(), 1, "there is one champion");
    assert_eq!(places[0]["rank"], 1);

    let swiss = desk.json(&["standings", log, "--stage", "swiss"]);
    let of = |name: &str| {
        let row = swiss.as_array().unwrap().iter().find(|row| row["player"]["name"] == name);
        row.unwrap_or_else(|| panic!("{name} is not in the standings")).clone()
    };
    assert_eq!(of("遅刻 十六")["record"]["missed"], 1, "the late entry lost the round that it missed");
    assert_eq!(of("Elm Specimen")["status"], "dropped");
    let awarded = desk.text(log).lines().filter(|line| line.contains(r#""type":"bye_awarded""#)).count();
    assert_eq!(awarded, 1);
    let round_1 = desk.text(log);
    let round_1 = round_1.lines().find(|line| line.contains(r#""type":"round_published""#)).unwrap();
    let round_1: Value = serde_json::from_str(round_1).unwrap();
    assert_eq!(round_1["data"]["plan"]["byes"][0]["kind"], "awarded", "{round_1}");
}
