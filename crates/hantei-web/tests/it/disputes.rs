//! Players say different things, to each other and to the desk: what their phones offer, and what the desk is asked.

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, MatchState};

use crate::hall::{Browser, Page};
use crate::scorekeeper::{at_the_desk, form, matches};

#[tokio::test]
async fn in_a_dispute_agreeing_with_the_opponent_takes_two_steps_and_is_no_large_button() {
    let (hall, live, _) = at_the_desk(Role::Scorekeeper).await;
    let disputed = matches(&live).into_iter().find(|known| known.state() == MatchState::Disputed);
    let disputed = disputed.expect("a practice event has a dispute");
    let link = hall.player_link(live.id(), disputed.first.0).await;
    let mut phone = Browser::default();
    phone.get(&hall, &link).await;
    let page = phone.get(&hall, "/t/cup/me").await;
    assert!(!page.text.contains("Confirm: "), "one tap settled it: {}", page.text);
    let (before, folded) = page.text.split_once("I was wrong: ").expect("a way to agree");
    assert!(before.ends_with("<summary>"), "it opens first: {before}");
    let folded = folded.split("</details>").next().expect("its end");
    assert!(folded.contains("data-command=\"confirm\"") && folded.contains("Yes, it stands"), "{folded}");
    assert!(before.contains("data-command=\"report\""), "the own report is put right first");

    let said = disputed.reports[1].as_ref().expect("the opponent's report").result.score();
    let id = disputed.id.to_string();
    let fields = form(&page, "confirm", &[("match", &id)]);
    let agreed = phone.post(&hall, "/t/cup/do/confirm", &fields).await;
    assert_eq!(agreed.status, StatusCode::SEE_OTHER, "{}", agreed.text);
    let settled = matches(&live).into_iter().find(|known| known.id == disputed.id).expect("the match");
    assert_eq!(settled.result.expect("a result").score(), said);
}

/// The value of the hidden field `_against` on a page.
fn against(page: &Page) -> String {
    let (_, rest) = page.text.split_once("name=\"_against\" value=\"").expect("the field");
    rest.split('"').next().expect("its end").to_owned()
}

#[tokio::test]
async fn a_result_against_a_report_is_asked_about_once_with_both_versions() {
    let (hall, live, mut desk) = at_the_desk(Role::Scorekeeper).await;
    let reported = matches(&live).into_iter().find(|known| matches!(known.state(), MatchState::Reported(_)));
    let reported = reported.expect("a practice event has a report");
    let known =
        |of: &Match| of.reports.iter().flatten().next().expect("a report").result.score().expect("a score");
    let said = known(&reported);
    let other = if (said.won, said.lost) == (0, 2) { "1-2" } else { "0-2" };
    let table = reported.table.to_string();
    let version = live.published().version;
    let stands = || matches(&live).into_iter().find(|of| of.id == reported.id).expect("the match");

    let page = desk.get(&hall, "/t/cup/desk/results").await;
    let line = form(&page, "enter-result", &[("_against", "")]);
    let entered = |score: &str, against: &str| {
        let mut fields: Vec<(String, String)> =
            line.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        fields.retain(|(name, _)| name != "_against");
        for (name, value) in [("table", table.as_str()), ("score", score), ("_against", against)] {
            fields.push((name.to_owned(), value.to_owned()));
        }
        fields
    };
    let post = async |desk: &mut Browser, fields: Vec<(String, String)>| {
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        desk.post(&hall, "/t/cup/do/enter-result", &fields).await
    };
    let asked = post(&mut desk, entered(other, "")).await;
    assert_eq!(asked.status, StatusCode::CONFLICT, "{}", asked.text);
    for both in [format!("{}-{}", said.won, said.lost), format!("you enter {other}")] {
        assert!(asked.text.contains(&both), "{both}: {}", asked.text);
    }
    assert_eq!((live.published().version, stands().result), (version, None), "nothing is written");

    // Another score than the one that was asked about is another question.
    let seen = against(&asked);
    let third = if other == "0-2" { "1-2" } else { "2-1" };
    if known(&stands()) != said || third != format!("{}-{}", said.won, said.lost) {
        let asked = post(&mut desk, entered(third, &seen)).await;
        assert_eq!(asked.status, StatusCode::CONFLICT, "{}", asked.text);
    }
    let saved = post(&mut desk, entered(other, &seen)).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    let result = stands().result.expect("a result").score().expect("a score");
    assert_eq!(format!("{}-{}", result.won, result.lost), other);
}
