//! Standings are published when a round is closed: a rank, the "why" beside it and paper are of one round.

use axum::http::StatusCode;
use hantei_core::id::EntrantId;
use hantei_core::lot::Seed;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::{Plan, play};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;
use hantei_view::i18n::Language;
use hantei_view::sheet::{self, Audience, Shown};

use crate::hall::{Browser, Hall};
use crate::scorekeeper::{at_the_desk, matches, send};

/// Returns the rank that a row of a page of standings says.
fn rank_in(text: &str, entrant: EntrantId) -> String {
    let row = text.split(&format!("id=\"rank-{entrant}\"")).nth(1).expect("a row");
    let rank = row.split("class=\"number rank\">").nth(1).expect("a rank");
    rank.split('<').next().expect("its end").to_owned()
}

#[tokio::test]
async fn why_somebody_stands_there_is_of_the_published_round_while_another_is_played() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a table");
    // Who led after the closed round loses in the one that is played, and would stand elsewhere.
    let table = open.table.to_string();
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    send(&hall, &mut desk, &page, "enter-result", &[], &[("table", &table), ("score", "0-2")]).await;
    let state = live.published().state;
    let running = state.round().expect("a round").number;
    let staff = Audience::Staff(Role::Organiser);
    let now = sheet::standings(
        &state,
        state.stage().map(|stage| stage.id),
        None,
        Shown::Everyone,
        staff,
        Language::English,
    )
    .expect("standings of now");
    let mut public = Browser::default();
    let standings = public.get(&hall, "/t/cup/standings").await;
    let moved = now.rows.iter().find(|row| rank_in(&standings.text, row.player.id) != row.rank.to_string());
    let moved = moved.expect("somebody stands elsewhere already").player.id;
    let published = rank_in(&standings.text, moved);

    let link = hall.player_link(live.id(), moved.0).await;
    let mut phone = Browser::default();
    phone.get(&hall, &link).await;
    let closed = format!("/t/cup/why/{moved}?stage=s1&round={}", running.0 - 1);
    for (who, browser) in [("public", &mut public), ("player", &mut phone), ("staff", &mut desk)] {
        for address in [format!("/t/cup/why/{moved}"), closed.clone()] {
            let why = browser.get(&hall, &address).await;
            assert_eq!(why.status, StatusCode::OK, "{who} {address}");
            assert!(why.text.contains(&format!("is ranked {published}")), "{who} {address}: {}", why.text);
            assert!(why.text.contains(&format!("after round {}", running.0 - 1)), "{who}: {}", why.text);
            assert!(!why.text.contains("Not published"), "{who}: {}", why.text);
        }
    }
    let linked = closed.replace('&', "&amp;");
    assert!(standings.text.contains(&linked), "the list leads to the same round: {}", standings.text);
    let own = phone.get(&hall, "/t/cup/me").await;
    assert!(own.text.contains(&linked), "so does the player's page: {}", own.text);
    let person = desk.get(&hall, &format!("/t/cup/desk/player/{moved}")).await;
    assert!(person.text.contains(&linked), "and that of the desk: {}", person.text);

    let ahead = format!("/t/cup/why/{moved}?round={running}");
    assert_eq!(public.get(&hall, &ahead).await.status, StatusCode::NOT_FOUND, "nobody is told early");
    assert_eq!(phone.get(&hall, &ahead).await.status, StatusCode::NOT_FOUND);
    let live_one = desk.get(&hall, &ahead).await;
    assert!(live_one.text.contains("Not published"), "staff is told what it is: {}", live_one.text);
}

#[tokio::test]
async fn why_of_a_final_place_says_what_was_played_after_the_standings() {
    let hall = Hall::empty().await;
    let regulation = catalogue().find("kde-tcg-policy-2.3").expect("a regulation");
    let plan = Plan {
        players: 16,
        rounds: None,
        seed: Seed([1; 32]),
        drops_percent: 0,
        late_percent: 0,
        draws_percent: 0,
    };
    let mut commands = Vec::new();
    play(regulation, &plan, &mut |_, command, _| commands.push(command.clone())).expect("a whole event");
    let live = hall.tournament("cup", &commands).await;
    let state = live.published().state;
    let place = state.places.iter().find(|place| place.rank == 2).expect("somebody lost the final");
    let page = Browser::default().get(&hall, "/t/cup/standings").await;
    assert_eq!(rank_in(&page.text, place.entrant), "2");
    let why = Browser::default().get(&hall, &format!("/t/cup/why/{}", place.entrant)).await;
    assert!(why.text.contains("Final place 2"), "{}", why.text);
    assert!(why.text.contains("Standings: Swiss, after round"), "{}", why.text);
}

#[tokio::test]
async fn standings_on_paper_are_the_published_ones_or_those_of_the_round_that_is_asked_for() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let running = live.published().state.round().expect("a round").number;
    assert!(running.0 > 1, "a round is closed already");
    let paper = desk.get(&hall, "/t/cup/desk/print/standings").await;
    assert!(
        paper.text.contains(&format!("Standings: Swiss, after round {}", running.0 - 1)),
        "{}",
        paper.text
    );
    assert!(!paper.text.contains("class=\"provisional\""), "{}", paper.text);
    assert!(
        !paper.text.contains("opponents&#39; match wins") && !paper.text.contains("opponents' match wins")
    );
    let first = desk.get(&hall, "/t/cup/desk/print/standings?round=1").await;
    assert!(first.text.contains("Standings: Swiss, after round 1"), "{}", first.text);
    let ahead = desk.get(&hall, &format!("/t/cup/desk/print/standings?round={running}")).await;
    assert!(!ahead.text.contains("id=\"rank-"), "a round that is played is on no paper: {}", ahead.text);
    assert_eq!(desk.get(&hall, "/t/cup/desk/print/standings?round=x").await.status, StatusCode::NOT_FOUND);
}
