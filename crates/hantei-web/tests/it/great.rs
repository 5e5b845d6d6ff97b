//! Events so large that no page can hold everybody.

use axum::http::{StatusCode, header};
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::Role;

use crate::hall::{Browser, Hall};
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

#[tokio::test]
async fn a_player_far_down_is_led_to_the_own_row_of_the_standings() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 512).await;
    let mut desk = invited(&hall, &live, "desk", Role::Scorekeeper).await;
    let rows = |text: &str| -> Vec<String> {
        let rows = text.split(" id=\"rank-").skip(1);
        rows.map(|rest| rest.split('"').next().expect("an id").to_owned()).collect()
    };
    for after in ["", "round=1&"] {
        for page in [1, 2] {
            let query = format!("{after}page={page}");
            let shown = desk.get(&hall, &format!("/t/cup/standings?{query}")).await;
            assert!(!shown.text.contains("mine=yes"), "staff has no row");
            let last = rows(&shown.text).pop().expect("a row");
            let link =
                hall.player_link(live.id(), last.trim_start_matches('e').parse().expect("a number")).await;
            let mut phone = Browser::default();
            phone.get(&hall, &link).await;
            let first = phone.get(&hall, &format!("/t/cup/standings?{}", after.trim_end_matches('&'))).await;
            let way = format!("href=\"/t/cup/standings?{}mine=yes\"", after.replace('&', "&amp;"));
            assert!(first.text.contains(&way), "{way}");
            let led = phone.get(&hall, &format!("/t/cup/standings?{after}mine=yes")).await;
            assert_eq!(led.status, StatusCode::SEE_OTHER, "{}", led.text);
            let query = if page == 1 { after.trim_end_matches('&') } else { &query };
            let mark = if query.is_empty() { "" } else { "?" };
            let to = led.headers[header::LOCATION].to_str().expect("an address");
            assert_eq!(to, format!("/t/cup/standings{mark}{query}#rank-{last}"));
        }
    }
    let stranger = Browser::default().get(&hall, "/t/cup/standings?mine=yes").await;
    assert_eq!(stranger.status, StatusCode::OK, "whoever has no row sees the standings: {}", stranger.text);
    assert_eq!(rows(&stranger.text).len(), 250);
}
