//! Copies of a database, and going back to one.

use std::fs;

use crate::desk::Desk;

const VENUE: [&str; 4] = ["--data", "venue", "--tournament", "cup"];

/// A desk with a database in the folder `venue`, in which four people play.
fn started() -> Desk {
    let desk = Desk::new();
    let new = ["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Cup", "--zone", "UTC"];
    desk.must(&[&new[..], &VENUE].concat());
    for name in ["Ann", "Ben", "Cid", "Dee"] {
        desk.must(&[&["do", "register", &format!("name={name}")], &VENUE[..]].concat());
    }
    desk.must(&[&["do", "start"], &VENUE[..]].concat());
    desk
}

#[test]
fn c12_a_copy_does_not_overwrite_newer_entries_unless_that_is_asked_for() {
    let desk = started();
    desk.must(&[&["pair"], &VENUE[..]].concat());
    let made = desk.json(&["backup", "--data", "venue", "-o", "copy"]);
    let before = made["tournaments"][0]["version"].as_u64().unwrap();
    assert_eq!((&made["tournaments"][0]["tournament"], &made["epoch"]), (&"cup".into(), &1.into()));
    for table in ["1", "2"] {
        desk.must(&[&["report", "--table", table, "--score", "2-1"], &VENUE[..]].concat());
    }
    let played = desk.must(&[&["standings", "--format", "json"], &VENUE[..]].concat());

    let now = before + 2;
    for (language, says) in [
        ("en", format!("cup has {now} entries here and {before} in the copy")),
        ("ja", format!("cup の記録はここでは {now} 件、バックアップでは {before} 件")),
    ] {
        let refused = desk.run(&["restore", "copy", "--data", "venue", "--lang", language]);
        assert_eq!((refused.exit, refused.out.as_str()), (Some(4), ""), "{refused:?}");
        assert!(refused.err.contains(&says) && refused.err.contains("--force"), "{refused:?}");
    }
    assert_eq!(desk.must(&[&["standings", "--format", "json"], &VENUE[..]].concat()).out, played.out);

    let restored = desk.json(&["restore", "copy", "--data", "venue", "--force"]);
    assert_eq!(restored["epoch"], 2);
    assert_eq!(restored["tournaments"][0]["version"], before);
    assert_eq!(restored["lost"][0]["version"], now);
    desk.must(&[&["verify"], &VENUE[..]].concat());
    desk.must(&[&["report", "--table", "1", "--score", "0-2"], &VENUE[..]].concat());

    // What was there before is kept, and can be gone back to.
    let kept = restored["kept"].as_str().unwrap();
    let refused = desk.run(&["restore", kept, "--data", "venue"]);
    assert_eq!(refused.exit, Some(4), "{refused:?}");
    assert_eq!(desk.json(&["restore", kept, "--data", "venue", "--force"])["epoch"], 3);
    assert_eq!(desk.must(&[&["standings", "--format", "json"], &VENUE[..]].concat()).out, played.out);
    let mut left: Vec<String> = fs::read_dir(desk.path("venue"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("hantei.sqlite"))
        .collect();
    left.sort();
    assert_eq!(left, ["before-epoch-2.backup", "before-epoch-3.backup"], "nothing else is left behind");
}

#[test]
fn a_copy_is_restored_on_another_machine_without_a_question() {
    let desk = started();
    desk.must(&["backup", "--data", "venue", "-o", "copy"]);
    let restored = desk.json(&["restore", "copy", "--data", "new laptop"]);
    assert_eq!((&restored["epoch"], &restored["kept"]), (&2.into(), &serde_json::Value::Null));
    let there = ["--data", "new laptop", "--tournament", "cup"];
    let standings = |place: &[&str]| desk.must(&[&["standings", "--format", "json"], place].concat()).out;
    assert_eq!(standings(&there), standings(&VENUE));
    // The same copy loses nothing there as long as nobody goes on.
    assert_eq!(desk.json(&["restore", "copy", "--data", "new laptop"])["epoch"], 3);
}

#[test]
fn whatever_cannot_be_copied_or_restored_is_said_and_nothing_is_changed() {
    let desk = started();
    desk.must(&["backup", "--data", "venue", "-o", "copy"]);
    desk.write("text", "This is no copy of a database.\n".repeat(100));
    fs::create_dir(desk.path("broken")).unwrap();
    desk.write("broken/hantei.sqlite", "no database either\n".repeat(100));
    let bytes = desk.read("copy");
    let before = desk.must(&[&["standings", "--format", "json"], &VENUE[..]].concat()).out;
    let rows: [(&str, &[&str], i32, &str); 7] = [
        ("no database", &["backup", "--data", "elsewhere", "-o", "x"], 3, "elsewhere"),
        ("a file that is there", &["backup", "--data", "venue", "-o", "copy"], 4, "copy"),
        ("no such folder", &["backup", "--data", "venue", "-o", "no/copy"], 5, "no/copy"),
        ("no such copy", &["restore", "missing", "--data", "venue"], 3, "missing"),
        ("no copy at all", &["restore", "text", "--data", "venue", "--force"], 3, "text"),
        ("a folder", &["restore", "venue", "--data", "venue"], 3, "venue"),
        ("what is there is unreadable", &["restore", "copy", "--data", "broken", "--force"], 3, "Move it"),
    ];
    for (name, words, exit, says) in rows {
        let answer = desk.run(words);
        assert_eq!(answer.exit, Some(exit), "{name}: {answer:?}");
        assert!(answer.err.contains(says), "{name}: {answer:?}");
    }
    assert_eq!(desk.read("copy"), bytes);
    assert!(!desk.path("elsewhere").exists() && !desk.path("x").exists());
    assert_eq!(desk.must(&[&["standings", "--format", "json"], &VENUE[..]].concat()).out, before);
}

#[test]
fn going_back_to_a_copy_that_is_not_there_makes_nothing() {
    let desk = Desk::new();
    fs::write(desk.path("no-copy"), "no database\n").unwrap();
    for file in ["missing", "no-copy"] {
        let refused = desk.run(&["restore", file, "--data", "new-venue"]);
        assert!(refused.exit.is_some_and(|exit| exit != 0), "{refused:?}");
        assert!(!desk.path("new-venue").exists(), "{file}: {refused:?}");
    }
}
