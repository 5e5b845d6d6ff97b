//! Two people of one name: told apart wherever they may be mixed up.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::Role;

use crate::hall::{Browser, Hall};
use crate::scorekeeper::invited;

#[tokio::test]
async fn c15_two_of_one_name_are_told_apart_on_every_list_and_on_paper_without_their_ids() {
    let hall = Hall::empty().await;
    let register = |name: &str, id: Option<&str>| Command::Register {
        record: PersonRecord {
            reading: Some("きむ".to_owned()),
            card_game_id: id.map(|id| id.parse().expect("an id")),
            ..PersonRecord::named(name)
        },
        accept: BTreeSet::from([Doubt::SameName, Doubt::WrongCheckDigit]),
    };
    let commands = [
        Command::Create { name: "Cup".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() },
        Command::OpenRegistration,
        register("Kim Test", Some("0100000015")),
        register("kim  Test", Some("0100000027")),
        register("Kim Testa", None),
        register("Ann Other", None),
        // Taken off the list again: nobody is mixed up with somebody who is not there.
        register("Ann Other", None),
        Command::Drop { entrant: hantei_core::id::EntrantId(5), reason: None },
        Command::Start { absentees: Absentees::Kept },
        Command::PairRound { seed: None, allow_rematch: None },
    ];
    let live = hall.tournament("cup", &commands).await;
    let mut desk = invited(&hall, &live, "desk", Role::Organiser).await;
    let open = live.published().state.round().expect("a round").matches.clone();
    let results = desk.get(&hall, "/t/cup/desk/results").await;
    for known in &open {
        let fields = [("match", known.id.to_string()), ("score", "2-0".to_owned())];
        let mut typed = crate::scorekeeper::form(&results, "enter-result", &[]);
        typed.retain(|(name, _)| *name != "_key");
        let key = format!("k{}", known.id);
        typed.extend(
            fields.iter().map(|(name, value)| (*name, value.as_str())).chain([("_key", key.as_str())]),
        );
        assert_eq!(desk.post(&hall, "/t/cup/do/enter-result", &typed).await.status, StatusCode::SEE_OTHER);
    }
    let close = crate::scorekeeper::form(&desk.get(&hall, "/t/cup/desk/results").await, "close-round", &[])
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect::<Vec<_>>();
    let close: Vec<(&str, &str)> =
        close.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(desk.post(&hall, "/t/cup/do/close-round", &close).await.status, StatusCode::SEE_OTHER);

    for path in [
        "/pairings",
        "/pairings?by=table",
        "/standings",
        "/hall/pairings",
        "/hall/standings",
        "/desk/results",
        "/desk/registration",
        "/desk/print/tables",
        "/desk/print/names",
        "/desk/print/slips",
        "/desk/print/standings",
    ] {
        let page = desk.get(&hall, &format!("/t/cup{path}")).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        for named in ["Kim Test (e1)", "kim  Test (e2)", ">Kim Testa<", ">Ann Other<"] {
            assert!(page.text.contains(named), "{named} on {path}: {}", page.text);
        }
    }
    let public = Browser::default().get(&hall, "/t/cup/pairings").await;
    assert!(public.text.contains("Kim Test (e1)") && !public.text.contains("100000015"), "{}", public.text);
    let person = desk.get(&hall, "/t/cup/desk/player/e1").await;
    assert!(person.text.contains("value=\"Kim Test\""), "what is edited is the name: {}", person.text);
}
