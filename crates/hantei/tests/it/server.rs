//! A tournament in a PostgreSQL database, led from the command line.

use crate::desk::Desk;
use crate::shared::postgres;

#[test]
fn a_tournament_on_a_server_is_led_by_the_same_commands_as_one_in_a_folder() {
    let Some(url) = postgres() else { return };
    let desk = Desk::new();
    // The server may have been here for longer than this test.
    let cup = format!("cup-{}", std::process::id());
    let run =
        |database: &[&str], words: &[&str]| desk.run(&[words, database, &["--tournament", &cup]].concat());
    let seed = "a".repeat(64);
    let played = |database: &[&str]| {
        let commands: [&[&str]; 11] = [
            &["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Cup", "--zone", "UTC"],
            &["do", "register", "name=Ann"],
            &["do", "register", "name=Ben"],
            &["do", "register", "name=Cid"],
            &["do", "register", "name=Dee"],
            &["do", "start"],
            &["report", "--table", "1", "--score", "2-0"],
            &["pair", "--seed", &seed, "--format", "json"],
            &["standings", "--format", "json"],
            &["check", "--format", "json"],
            &["verify"],
        ];
        let answers = commands.map(|words| run(database, words));
        let exits = answers.each_ref().map(|answer| answer.exit.unwrap());
        assert_eq!(exits, [0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0], "{answers:#?}");
        let [.., pairings, standings, check, _] = answers;
        [pairings.out, standings.out, check.out]
    };
    assert_eq!(played(&["--database", &url]), played(&["--data", "venue"]));
    let again = run(&["--database", &url], &["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Cup"]);
    assert_eq!(again.exit, Some(4), "{again:?}");
}

#[test]
fn a_server_that_cannot_be_reached_is_named_without_the_password() {
    let desk = Desk::registered("cup.hantei.jsonl", 4);
    let url = "postgres://hantei:geheim@127.0.0.1:1/venue";
    let rows: [(&str, &[&str], i32, &str); 5] = [
        ("nobody listens", &["standings", "--database", url, "--tournament", "cup"], 5, "127.0.0.1:1/venue"),
        ("no address", &["standings", "--database", "geheim", "--tournament", "cup"], 3, "address"),
        ("no tournament", &["standings", "--database", url], 2, "--tournament"),
        ("a file too", &["standings", "cup.hantei.jsonl", "--database", url], 2, "--database"),
        (
            "a folder too",
            &["standings", "--data", ".", "--database", url, "--tournament", "cup"],
            2,
            "--database",
        ),
    ];
    for language in ["en", "ja"] {
        for (name, words, exit, says) in rows {
            let answer = desk.run(&[words, &["--lang", language]].concat());
            assert_eq!(answer.exit, Some(exit), "{name}: {answer:?}");
            let said = format!("{}{}", answer.out, answer.err);
            assert!(said.contains(says), "{name}: {said}");
            assert!(!said.contains("geheim"), "{name}: {said}");
        }
    }
}
