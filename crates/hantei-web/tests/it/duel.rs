//! The Duels of a match on a judge's phone: Life Points, who goes first, the interval. Nothing of it is in
//! the way of the result.

use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::Points;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, MatchState};
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};
use crate::scorekeeper::{form, invited, matches, send};

/// A practice event of the Duelist King Tournament, with a judge at an open table.
async fn at_an_open_table() -> (Hall, std::sync::Arc<LiveTournament>, Browser, Match) {
    let hall = Hall::empty().await;
    let live = hall.practice_of("cup", "duelist-king-tournament", 16).await;
    let judge = invited(&hall, &live, "judge", Role::Judge).await;
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open);
    (hall, live, judge, open.expect("an open match"))
}

fn points(live: &LiveTournament, match_id: MatchId) -> Vec<Points> {
    let state = live.published().state;
    let record = state.match_record(match_id);
    record.map(|record| record.life_points.iter().map(|noted| noted.points).collect()).unwrap_or_default()
}

#[tokio::test]
async fn life_points_are_entered_by_their_change_on_a_phone_and_taken_back() {
    let (hall, live, mut judge, match_) = at_an_open_table().await;
    let address = format!("/t/cup/desk/match/{}", match_.id);
    let page = judge.get(&hall, &address).await;
    assert!(page.text.contains("Life Points 8000 : 8000"), "{}", page.text);
    let lost = [("amount", "1800"), ("change", "p1-minus")];
    let page = send(&hall, &mut judge, &page, "life-points", &[], &lost).await;
    let gained = [("amount", "500"), ("change", "p2-plus")];
    let page = send(&hall, &mut judge, &page, "life-points", &[], &gained).await;
    assert!(page.text.contains("Life Points 6200 : 8500"), "{}", page.text);
    assert!(page.text.contains("Duel 1: 6200 : 8000 (judge)"), "who said so: {}", page.text);
    let too_much = [("amount", "9999"), ("change", "p1-minus")];
    let page = send(&hall, &mut judge, &page, "life-points", &[], &too_much).await;
    assert_eq!(points(&live, match_.id).last(), Some(&Points { first: 0, second: 8500 }), "never below 0");
    let page = send(&hall, &mut judge, &page, "take-back-life-points", &[], &[]).await;
    assert!(page.text.contains("Life Points 6200 : 8500"), "{}", page.text);
    assert_eq!(points(&live, match_.id).len(), 2);
}

#[tokio::test]
async fn a_duel_is_followed_from_rock_paper_scissors_to_the_interval_and_the_next_choice() {
    let (hall, live, mut judge, match_) = at_an_open_table().await;
    let address = format!("/t/cup/desk/match/{}", match_.id);
    let page = judge.get(&hall, &address).await;
    assert!(page.text.contains("settled by rock-paper-scissors"), "{}", page.text);
    assert!(page.text.contains("nobody uses the Side Deck yet"), "{}", page.text);
    assert!(page.text.contains("About 3 minutes of thinking in a turn"), "{}", page.text);
    let locked = judge
        .post(&hall, "/t/cup/do/duel-step", &{
            let mut fields = form(&page, "duel-step", &[("step", "hands-early")]);
            fields.retain(|(key, _)| *key != "step");
            fields.push(("step", "hands"));
            fields
        })
        .await;
    assert!(locked.text.contains("it is not settled who goes first"), "{}", locked.text);
    let won = [("step", "draw-won"), ("player", "p2")];
    let page = send(&hall, &mut judge, &page, "duel-step", &won, &[]).await;
    assert!(page.text.contains("chooses who goes first"), "{}", page.text);
    let page = send(&hall, &mut judge, &page, "first-player", &[("player", "p2")], &[]).await;
    let page = send(&hall, &mut judge, &page, "duel-step", &[("step", "hands")], &[]).await;
    let page = send(&hall, &mut judge, &page, "duel-step", &[("step", "begun")], &[]).await;
    let page = send(&hall, &mut judge, &page, "record-duel", &[], &[("result", "p1")]).await;
    assert!(page.text.contains("Duel 2") && page.text.contains("Interval:"), "{}", page.text);
    assert!(page.text.contains("Both may use the Side Deck"), "{}", page.text);
    let japanese = judge.in_language("ja").get(&hall, &address).await;
    assert!(japanese.text.contains("インターバル："), "{}", japanese.text);
    assert!(japanese.text.contains("先攻か後攻かを選びます"), "{}", japanese.text);
    let state = live.published().state;
    assert!(state.match_record(match_.id).is_some_and(|record| record.interval_since(2).is_some()));
}

#[tokio::test]
async fn cards_that_were_counted_otherwise_than_before_are_shown_to_the_judge_alone() {
    let (hall, live, mut judge, match_) = at_an_open_table().await;
    let address = format!("/t/cup/desk/match/{}", match_.id);
    let mut page = judge.get(&hall, &address).await;
    for extra in ["15", "14"] {
        let counted = [("player", "p1"), ("main", "40"), ("extra", extra), ("side", "15")];
        page = send(&hall, &mut judge, &page, "duel-step", &[("step", "totals")], &counted).await;
    }
    assert!(page.text.contains("has shown another number of cards"), "{}", page.text);
    let mut phone = Browser::speaking("en");
    phone.get(&hall, &hall.player_link(live.id(), match_.second.0).await).await;
    let me: Page = phone.get(&hall, "/t/cup/me").await;
    assert!(!me.text.contains("another number of cards"), "{}", me.text);
}
