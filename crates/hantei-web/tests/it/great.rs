//! Events so large that no page can hold everybody.

use axum::http::StatusCode;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::Role;

use crate::hall::Hall;
use crate::scorekeeper::{invited, send};

/// The largest page that staff or a phone should have to wait for, in bytes.
const LARGE: usize = 300_000;

#[tokio::test]
async fn the_draft_of_a_great_event_is_shown_in_pages_those_to_look_at_first() {
    let hall = Hall::empty().await;
    let mut commands =
        vec![Command::Create { name: "Cup".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() }];
    commands.push(Command::OpenRegistration);
    commands.extend((1..=820).map(|number| Command::Register {
        record: PersonRecord::named(format!("Player {number:03}")),
        accept: std::collections::BTreeSet::new(),
    }));
    commands.push(Command::Start { absentees: Absentees::Kept });
    commands.push(Command::DraftRound { seed: None });
    let live = hall.tournament("cup", &commands).await;
    let mut desk = invited(&hall, &live, "desk", Role::Scorekeeper).await;
    let page = desk.get(&hall, "/t/cup/desk/round").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert!(page.text.len() < LARGE, "{} bytes", page.text.len());
    assert!(page.text.contains("1–200 of 410") && page.text.contains("id=\"draft-200\""), "{}", page.text);
    assert!(!page.text.contains("id=\"draft-201\""));

    // Two who sit far behind change places, by their names.
    let state = live.published().state;
    let plan = &state.draft.as_ref().expect("a draft").plan;
    let name = |entrant| state.record(entrant).expect("a record").name.clone();
    let [one, other] = [404, 405].map(|index: usize| name(plan.matches[index].second));
    let page = send(&hall, &mut desk, &page, "swap", &[], &[("first", &one), ("second", &other)]).await;
    let first = page.text.find("id=\"draft-").expect("a row");
    assert!(page.text[first..].starts_with("id=\"draft-405\""), "what was put by hand stands first");
    let last = desk.get(&hall, "/t/cup/desk/round?page=3").await;
    assert!(last.text.contains("id=\"draft-410\"") && !last.text.contains("id=\"draft-405\""));

    let found = desk.get(&hall, &format!("/t/cup/desk/round?q={}", one.replace(' ', "+"))).await;
    assert_eq!(found.text.matches("id=\"draft-").count(), 1, "{}", found.text);
    let table = desk.get(&hall, "/t/cup/desk/round?q=7").await;
    assert!(table.text.contains("id=\"draft-7\""));
    let nobody = desk.get(&hall, "/t/cup/desk/round?q=nobody").await;
    assert!(nobody.text.contains("No table fits this."), "{}", nobody.text);

    let page = desk.get(&hall, "/t/cup/desk/round?page=2").await;
    send(&hall, &mut desk, &page, "publish", &[], &[]).await;
    let page = desk.get(&hall, "/t/cup/desk/round?page=3").await;
    assert!(page.text.len() < LARGE, "{} bytes", page.text.len());
    assert!(page.text.contains("id=\"table-410\"") && !page.text.contains("id=\"table-400\""));
    for form in ["/t/cup/do/drop", "/t/cup/do/swap", "/t/cup/desk/results", "/t/cup/desk/print"] {
        let page = desk.get(&hall, form).await;
        assert_eq!(page.status, StatusCode::OK, "{form}");
        assert!(page.text.len() < LARGE, "{form}: {} bytes", page.text.len());
    }
}
