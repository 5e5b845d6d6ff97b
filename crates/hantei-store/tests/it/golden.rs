//! Golden logs: what was written once is read for ever. `tests/data/golden/README.md` says more.

pub(crate) mod expected;
mod shapes;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hantei_core::commitment::Digest;
use hantei_core::tournament::{State, evolve};
use hantei_store::log::envelope::LOG_OPENED;
use hantei_store::log::{LogContents, jsonl};
use hantei_store::scorekeeper::read_event;
use hantei_store::upcast;

use expected::Expected;

/// The logs of version 1 and what their bytes are. These lines are never changed: a new meaning is a
/// new file, in a new folder once the format has a new version.
const VERSION_1: [(&str, &str); 15] = [
    ("another-program", "26aa91540493e02df3b7ca0a0e46a4a698530eb79cd2bf5bd1277b9b66ec5ec2"),
    ("calls", "8fba2fd9094eeee7f5cb618f503ee1a1d2c85a886922a6d42d51266d55132983"),
    ("clock", "c6852c9996e5c8dddb27261ba0d8f2fde591b59cc462b7c53e073fda7c1503f2"),
    ("court", "2b58c031da5d3ac5221467df3f0aa1e2038fa9f3c2ae1fd254e92955fd72abb4"),
    ("deck-sheets", "d7eb9a797ae92767b4d9a6a98b1b127b6346917d25d0bea3db9f018ad4f0c744"),
    ("decks", "2e924cdd579b2e5ce2871a2f31a76a1b3bf9eb400a72bcac8ab64d07952526a5"),
    ("duel-steps", "6f839e76f61d96e9a6c41b3f8aee4f88a5708c5cc1133b164f11a7203cfbae2a"),
    ("extra-turns", "dd327a45aa7a1278fb190b80570e729de740ef4d0c10af7a6ef7fc8937b405fc"),
    ("grown-field", "c588544bb6b7def6817fa8f17e74d9aee53f6474c27a4322e6f045e85044e725"),
    ("hall-first", "dec1de5608a643fcfeb8bdc841aa33e27a2d4f1e27f2103eb90644864bb36af7"),
    ("procedures", "4d21d7ca2e3a52cd0c49f3c2da3b8965a95a5a3d09a4126b55d9a11cb1db44b3"),
    ("simulated", "66f85a1463d8d344a31635348ce4e02676e60e2498ed11ee8c611f286ce974fc"),
    ("small-field", "3fa692b714a89bba6a7e13820ca9baaf4d6e39f186aa1cfe2dfaaf4172287094"),
    ("teams", "1915f116990f43040b4c7f476cd06edd8558bffb2332716c29f85c1fada9c65f"),
    ("whole-day", "8de420720992994fa90c7fb9f3ddde3f686f02ed5a2bb0a837ff9d107e0c14f1"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/golden/v1")
}

/// Reads every golden log.
fn golden() -> Vec<(&'static str, LogContents)> {
    let read = VERSION_1.map(|(name, _)| {
        let text = fs::read(folder().join(format!("{name}.jsonl"))).unwrap();
        (name, jsonl::contents_of(name, text).unwrap())
    });
    read.into()
}

fn expected(name: &str) -> Expected {
    let text = fs::read_to_string(folder().join(format!("{name}.expected.toml"))).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn no_golden_log_was_written_again() {
    let listed = VERSION_1.map(|(name, digest)| (name.to_owned(), digest.to_owned()));
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "jsonl") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            found.insert(name, Digest::of(&fs::read(&path).unwrap()).to_string());
        }
    }
    assert_eq!(found, BTreeMap::from(listed));
}

#[test]
fn a_golden_log_still_holds_and_still_says_what_it_said() {
    for (name, contents) in golden() {
        let found = Expected::of(&contents).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert_eq!(found, expected(name), "{name}");
    }
}

/// What was written by a released version is never told to be a forgery.
#[test]
fn every_event_can_follow_those_before_it() {
    for (name, contents) in golden() {
        let mut state = State::default();
        for envelope in contents.events().map(Result::unwrap).filter(|event| event.kind != LOG_OPENED) {
            let event =
                read_event(&contents, &envelope, &state).unwrap_or_else(|error| panic!("{name}: {error}"));
            evolve(&mut state, &event);
        }
        assert!(state.header.is_some(), "{name}");
    }
}

/// A log that was read can be written again, to the byte: nothing that is stored is lost on the way.
#[test]
fn every_event_is_written_as_it_was_read() {
    for (name, contents) in golden() {
        for envelope in contents.events().map(Result::unwrap) {
            if envelope.kind == LOG_OPENED {
                continue;
            }
            let event = upcast::event(&envelope, name).unwrap();
            let command = envelope.command.clone().into_owned();
            let again = upcast::entry(&event, envelope.at, envelope.by.clone(), command);
            assert_eq!(again.kind, envelope.kind, "{name}, version {}", envelope.v);
            assert_eq!(again.data.get(), envelope.data.get(), "{name}, version {}", envelope.v);
        }
    }
}

#[test]
fn the_golden_logs_hold_every_shape_that_can_be_stored() {
    let mut held = BTreeSet::new();
    for (_, contents) in golden() {
        held.extend(expected::events(&contents).iter().flat_map(shapes::of));
    }
    let missing: Vec<&str> = shapes::wanted().into_iter().filter(|name| !held.contains(name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "add a golden log that holds them, see its README");
}

/// Lines that are not events: records of people, erased ones and such of a second version, batches.
#[test]
fn the_golden_logs_hold_every_kind_of_line() {
    let mut text = String::new();
    let mut erased = 0;
    for (name, contents) in golden() {
        text.push_str(std::str::from_utf8(contents.bytes()).unwrap());
        erased += expected(name).erased.len();
    }
    for beginning in ["{\"v\":", "{\"person\":", "{\"batch\":", "{\"committed\":"] {
        assert!(text.lines().any(|line| line.starts_with(beginning)), "no line begins {beginning}");
    }
    let second = |line: &str| line.starts_with("{\"person\":") && line.contains("\"version\":2,");
    assert!(text.lines().any(second), "no record was edited");
    assert!(erased > 0, "no record was erased");
    for kind in ["staff", "player", "console", "system"] {
        assert!(text.contains(&format!("\"by\":{{\"kind\":\"{kind}\"")), "nothing was done by {kind}");
    }
}
