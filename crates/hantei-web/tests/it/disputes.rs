//! Two players say different things: what their phones offer.

use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;

use crate::hall::Browser;
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
    assert_eq!(agreed.status, axum::http::StatusCode::SEE_OTHER, "{}", agreed.text);
    let settled = matches(&live).into_iter().find(|known| known.id == disputed.id).expect("the match");
    assert_eq!(settled.result.expect("a result").score(), said);
}
