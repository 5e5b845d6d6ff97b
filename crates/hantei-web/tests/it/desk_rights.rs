//! Who may do what, over HTTP: every command for every role, against the matrix.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use hantei_core::tournament::role::{Action, Role, can};
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};
use hantei_view::words::COMMANDS;

use crate::hall::{Browser, Hall};

/// A command, words of it that can be read, and what the matrix calls it: one of these suffices.
type Tried = (&'static str, &'static [(&'static str, &'static str)], &'static [Action]);

/// Every command.
const TRIED: &[Tried] = &[
    ("change-setting", &[("key", "match.draws"), ("value", "yes")], &[Action::Direct]),
    ("grant-role", &[("account", "nobody"), ("role", "judge")], &[Action::Direct]),
    ("revoke-role", &[("account", "nobody"), ("role", "judge")], &[Action::Direct]),
    ("open-registration", &[], &[Action::Direct]),
    ("close-registration", &[], &[Action::Direct]),
    ("start", &[], &[Action::Direct]),
    ("cut", &[], &[Action::Direct]),
    ("finish", &[], &[Action::Direct]),
    ("assume-suggestions", &[], &[Action::Direct]),
    ("erase-person", &[("player", "e9"), ("reason", "asked for")], &[Action::ErasePerson]),
    ("register", &[("name", "Somebody Example")], &[Action::Register]),
    ("edit-person", &[("player", "e8"), ("club", "Sample Club")], &[Action::Register]),
    ("merge-duplicates", &[("keep", "e10"), ("remove", "e11"), ("reason", "twice")], &[Action::Register]),
    ("check-in", &[("player", "e1")], &[Action::Register]),
    ("undo-check-in", &[("player", "e1")], &[Action::Register]),
    ("award-bye", &[("player", "e2"), ("round", "4"), ("reason", "earned")], &[Action::Register]),
    ("revoke-bye", &[("player", "e2"), ("round", "4")], &[Action::Register]),
    ("late-entry", &[("name", "Late Example")], &[Action::Register]),
    ("fix-table", &[("player", "e3"), ("table", "7")], &[Action::Register]),
    ("draft", &[], &[Action::Pair]),
    ("swap", &[("first", "e1"), ("second", "e2")], &[Action::Pair]),
    ("set-pairing", &[("first", "e1"), ("second", "e2")], &[Action::Pair]),
    ("discard-draft", &[], &[Action::Pair]),
    ("publish", &[], &[Action::Pair]),
    ("release", &[], &[Action::Pair]),
    ("pair", &[], &[Action::Pair]),
    ("advance", &[], &[Action::Pair]),
    ("close-round", &[], &[Action::Pair]),
    ("withdraw-round", &[("reason", "wrong")], &[Action::CorrectAfterClose]),
    ("enter-result", &[("match", "m1"), ("score", "2-0")], &[Action::EnterResult]),
    ("withdraw-result", &[("match", "m1"), ("reason", "wrong")], &[Action::EnterResult]),
    ("no-show", &[("match", "m1"), ("absent", "first")], &[Action::EnterResult]),
    ("double-loss", &[("match", "m1"), ("reason", "ruling")], &[Action::EnterResult]),
    ("report", &[("match", "m1"), ("by", "e1"), ("score", "2-0")], &[Action::ReportOwn]),
    ("confirm", &[("match", "m1"), ("by", "e1")], &[Action::ReportOwn]),
    ("drop", &[("player", "e1")], &[Action::DropOwn]),
    ("reinstate", &[("player", "e1"), ("reason", "came back")], &[Action::DropAny]),
    ("reopen-round", &[("reason", "wrong")], &[Action::Reopen]),
    ("reopen", &[("reason", "wrong")], &[Action::Reopen]),
    ("draw-lots", &[("players", "e1,e2")], &[Action::DrawLots]),
    ("start-clock", &[], &[Action::RunClock]),
    ("pause-clock", &[], &[Action::RunClock]),
    ("resume-clock", &[], &[Action::RunClock]),
    ("set-clock", &[("left", "10:00"), ("reason", "late")], &[Action::RunClock]),
    ("observe-clock", &[], &[Action::RunClock]),
    ("call-time", &[("table", "all")], &[Action::CallTime]),
    ("extend", &[("match", "m1"), ("minutes", "3"), ("reason", "ruling")], &[Action::GrantTime]),
    ("take-back-extension", &[("match", "m1"), ("reason", "wrong")], &[Action::GrantTime]),
    ("take-back-time-call", &[("table", "all"), ("reason", "wrong")], &[Action::GrantTime]),
    // Whoever enters results corrects those of an open round, a head judge those of any.
    (
        "correct-result",
        &[("match", "m1"), ("score", "0-2"), ("reason", "slip")],
        &[Action::EnterResult, Action::CorrectAfterClose],
    ),
];

#[tokio::test]
async fn every_role_is_refused_exactly_what_the_matrix_does_not_give_it() {
    let tried: BTreeSet<&str> = TRIED.iter().map(|(name, ..)| *name).collect();
    for known in COMMANDS {
        assert!(tried.contains(known.name), "{} is tried with words of its own", known.name);
    }
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let mut people: Vec<(Role, Browser)> = Vec::new();
    for role in [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper] {
        let roles = vec![RoleAt { tournament: live.id().clone(), role }];
        let purpose = LinkPurpose::Invitation { standing: Standing::Staff, roles };
        people.push((role, hall.staff(role.name(), purpose).await));
    }
    let mut player = Browser::default();
    let first = live.published().state.match_(hantei_core::id::MatchId(1)).expect("a match").2.first;
    let link = hall.player_link(live.id(), first.0).await;
    player.get(&hall, &link).await;
    people.push((Role::Player, player));
    let own = first.to_string();
    // What is refused changes nothing; so all refusals are seen in the state of the beginning.
    for allowed in [false, true] {
        for (role, browser) in &mut people {
            for (name, words, actions) in TRIED {
                let may = actions.iter().any(|action| can(*role, *action));
                if may != allowed {
                    continue;
                }
                let words: Vec<(&str, &str)> = words
                    .iter()
                    .map(|(key, value)| match (*role, *key) {
                        (_, "by") | (Role::Player, "player") => (*key, own.as_str()),
                        (_, key) => (key, *value),
                    })
                    .collect();
                let before = live.published().version;
                let page = browser.post(&hall, &format!("/t/cup/do/{name}"), &words).await;
                let refused = page.status == StatusCode::FORBIDDEN;
                if allowed {
                    // Then the rules have the word; a closed round is for others than the desk.
                    let closed = *role == Role::Scorekeeper && *name == "correct-result";
                    assert!(!refused || closed, "{role} {name}: {} {}", page.status, page.text);
                } else {
                    assert!(refused, "{role} {name}: {} {}", page.status, page.text);
                    assert_eq!(live.published().version, before, "{role} {name} changed something");
                }
            }
        }
    }
}

#[tokio::test]
async fn nobody_without_a_role_learns_what_stands_on_the_desk() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let mut stranger = Browser::default();
    let mut player = Browser::default();
    player.get(&hall, &hall.player_link(live.id(), 1).await).await;
    let standing = LinkPurpose::Invitation { standing: Standing::Staff, roles: Vec::new() };
    let mut elsewhere = hall.staff("elsewhere", standing).await;
    for path in super::scorekeeper::PAGES {
        let address = format!("/t/cup{path}");
        for browser in [&mut stranger, &mut player] {
            let page = browser.get(&hall, &address).await;
            assert!(page.location().starts_with("/sign-in"), "{address}: {page:?}");
        }
        assert_eq!(elsewhere.get(&hall, &address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
}
