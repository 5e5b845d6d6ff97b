//! Calls for a judge on players' phones and on the floor.

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;

use crate::hall::{Browser, Hall};

/// Returns a player of the first table of the round, and the match.
async fn at_a_table(hall: &Hall, live: &hantei_store::venue::LiveTournament) -> (Browser, Browser, String) {
    let state = live.published().state;
    let open =
        state.round().and_then(|round| round.open_matches().next().cloned()).expect("a table that plays");
    let mut phones = [Browser::default(), Browser::speaking("ja")];
    for (phone, entrant) in phones.iter_mut().zip([open.first, open.second]) {
        phone.get(hall, &hall.player_link(live.id(), entrant.0).await).await;
    }
    let [first, second] = phones;
    (first, second, open.id.to_string())
}

/// TCG-D3, TCG-G4c, TCG-H1, TCG-H2a, DKT-2C5, DKT-N1
#[tokio::test]
async fn a_call_from_a_phone_stands_on_the_floor_until_it_is_dealt_with() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let (mut caller, mut opponent, match_id) = at_a_table(&hall, &live).await;
    let mut judge = hall.signed_in_as("judge", Role::Judge, &live).await;
    let mut other = hall.signed_in_as("other", Role::Judge, &live).await;
    let page = caller.get(&hall, "/t/cup/me").await;
    for offered in
        ["Call a judge", "the opponent is slow", "an effect was resolved wrongly", "doubt about shuffling"]
    {
        assert!(page.text.contains(offered), "{offered}: {}", page.text);
    }
    let page = opponent.get(&hall, "/t/cup/me").await;
    assert!(page.text.contains("ジャッジを呼ぶ") && page.text.contains("相手の進行が遅い"), "{}", page.text);
    let words =
        [("match", match_id.as_str()), ("reason", "pace"), ("note", "five minutes"), ("_as", "player")];
    let sent = caller.post(&hall, "/t/cup/do/call-judge", &words).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    let page = caller.get(&hall, "/t/cup/me").await;
    assert!(
        page.text.contains("A judge is called (the opponent is slow)") && page.text.contains("You are next")
    );
    let page = opponent.get(&hall, "/t/cup/me").await;
    assert!(page.text.contains("対戦相手がジャッジを呼びました"), "{}", page.text);
    assert!(!page.text.contains("five minutes"), "what was written is for the judges");

    let page = judge.get(&hall, "/t/cup/desk/floor").await;
    for said in ["the opponent is slow", "five minutes", "I go there", "judge called"] {
        assert!(page.text.contains(said), "{said}: {}", page.text);
    }
    assert_eq!(
        judge.post(&hall, "/t/cup/do/take-call", &[("number", "1")]).await.status,
        StatusCode::SEE_OTHER
    );
    let late = other.post(&hall, "/t/cup/do/take-call", &[("number", "1")]).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text.contains("Another judge goes there already"), "{}", late.text);
    let page = other.get(&hall, "/t/cup/desk/floor").await;
    assert!(
        page.text.contains("judge Example</") || page.text.contains("judge Example goes there"),
        "{}",
        page.text
    );
    assert!(caller.get(&hall, "/t/cup/me").await.text.contains("A judge is on the way"));

    let answer = [("number", "1"), ("ruling", "play on, a little faster")];
    assert_eq!(judge.post(&hall, "/t/cup/do/answer-call", &answer).await.status, StatusCode::SEE_OTHER);
    for (phone, says) in
        [(&mut caller, "The judge has ruled: play on"), (&mut opponent, "ヘッドジャッジの判断を求める")]
    {
        let page = phone.get(&hall, "/t/cup/me").await;
        assert!(page.text.contains(says), "{says}: {}", page.text);
    }
    let appeal = [("number", "1"), ("reason", "still slow"), ("_as", "player")];
    assert_eq!(opponent.post(&hall, "/t/cup/do/appeal-call", &appeal).await.status, StatusCode::SEE_OTHER);
    let page = judge.get(&hall, "/t/cup/desk/floor").await;
    assert!(page.text.contains("for the Head Judge") && !page.text.contains("I go there"), "{}", page.text);
}

/// TCG-H2b, DKT-N3
#[tokio::test]
async fn after_the_result_only_the_slip_can_be_asked_about() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let (mut caller, _, match_id) = at_a_table(&hall, &live).await;
    let mut desk = hall.signed_in_as("desk", Role::Scorekeeper, &live).await;
    let words = [("match", match_id.as_str()), ("score", "2-0")];
    assert_eq!(desk.post(&hall, "/t/cup/do/enter-result", &words).await.status, StatusCode::SEE_OTHER);
    let page = caller.get(&hall, "/t/cup/me").await;
    assert!(
        page.text.contains("a result was written down wrongly")
            && !page.text.contains("the opponent is slow")
    );
    let words = [("match", match_id.as_str()), ("reason", "wrong-resolution"), ("_as", "player")];
    let late = caller.post(&hall, "/t/cup/do/call-judge", &words).await;
    assert_eq!(late.status, StatusCode::CONFLICT);
    assert!(late.text.contains("The Duel has ended"), "{}", late.text);
}

#[tokio::test]
async fn no_public_page_says_who_calls_a_judge() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 8).await;
    let (mut caller, mut opponent, match_id) = at_a_table(&hall, &live).await;
    let words = [("match", match_id.as_str()), ("reason", "other"), ("note", "zqxnote"), ("_as", "player")];
    caller.post(&hall, "/t/cup/do/call-judge", &words).await;
    let mut stranger = Browser::default();
    for path in ["", "/pairings", "/standings", "/hall", "/why/e1"] {
        for reader in [&mut stranger, &mut opponent] {
            let page = reader.get(&hall, &format!("/t/cup{path}")).await;
            assert!(!page.text.contains("zqxnote") && !page.text.contains("something else"), "{path}");
        }
    }
}
