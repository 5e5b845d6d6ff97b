//! Pages that everybody sees alike: they are made once, and are never older than they say.

use axum::http::{StatusCode, header};
use hantei_core::tournament::role::Role;

use crate::hall::{Browser, Hall};
use crate::scorekeeper::{at_the_desk, send};

/// Returns what is left on the clock of a page, in milliseconds.
fn left(text: &str) -> i64 {
    let clock = text.split_once("data-clock").expect("a clock").1;
    let left = clock.split_once("data-left=\"").expect("what is left").1;
    left.split('"').next().and_then(|left| left.parse().ok()).expect("a number")
}

#[tokio::test]
async fn the_clock_of_a_public_page_is_right_for_whoever_comes_later_and_reads_no_scripts() {
    let (hall, _, mut desk) = at_the_desk(Role::Organiser).await;
    let page = desk.get(&hall, "/t/cup/desk/clock").await;
    send(&hall, &mut desk, &page, "start-clock", &[], &[]).await;
    let first = Browser::default().get(&hall, "/t/cup/pairings").await;
    assert!(first.text.contains("12:00:00</time>"), "as of now: {}", first.text);
    assert_eq!(first.headers.get(header::ETAG), None, "nobody may show it again later");
    hall.world.wait(61_000);
    let later = Browser::default().get(&hall, "/t/cup/pairings").await;
    assert_eq!(left(&first.text) - left(&later.text), 61_000);
    assert!(later.text.contains("12:01:01</time>"), "{}", later.text);
    let now = format!("data-now=\"{}\"", crate::hall::NOON + 61_000);
    assert_eq!(later.text.matches(&now).count(), 2, "scripts count on from there: {}", later.text);
}

#[tokio::test]
async fn a_page_without_a_clock_is_sent_once_and_says_its_own_age() {
    let (hall, _, mut desk) = at_the_desk(Role::Organiser).await;
    let first = Browser::default().get(&hall, "/t/cup/standings").await;
    let etag = first.headers[header::ETAG].to_str().expect("a tag").to_owned();
    hall.world.wait(60_000);
    let again = Browser::default().having(&etag).get(&hall, "/t/cup/standings").await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    let other = Browser::default().get(&hall, "/t/cup/standings").await;
    assert!(other.text.contains("12:01:00</time>"), "{}", other.text);
    let page = desk.get(&hall, "/t/cup/desk/clock").await;
    send(&hall, &mut desk, &page, "start-clock", &[], &[]).await;
    let newer = Browser::default().having(&etag).get(&hall, "/t/cup/standings").await;
    assert_eq!(newer.status, StatusCode::OK, "something happened");
}

/// Returns what the server counts.
async fn made(hall: &Hall) -> String {
    Browser::default().get(hall, "/metrics").await.text
}

#[tokio::test]
async fn what_somebody_makes_up_in_an_address_is_answered_and_kept_for_nobody() {
    let hall = Hall::empty().await;
    hall.practice("cup", 8).await;
    let mut phone = Browser::default();
    phone.get(&hall, "/t/cup/pairings").await;
    assert!(made(&hall).await.contains("hantei_pages_made_total 1\n"));
    for number in 0..600 {
        for address in [format!("/t/cup/pairings?q={number}"), format!("/t/cup/pairings?x={number}")] {
            assert_eq!(phone.get(&hall, &address).await.status, StatusCode::OK, "{address}");
        }
    }
    phone.get(&hall, "/t/cup/pairings").await;
    assert!(made(&hall).await.contains("hantei_pages_made_total 1\n"), "it was still there");
    let own = phone.get(&hall, "/t/cup/pairings?x=1").await;
    assert!(own.text.contains("?x=1&amp;lang=ja"), "it keeps its own address: {}", own.text);
}

#[tokio::test]
async fn a_round_that_is_over_stays_in_every_list_search_and_reason_of_it() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let mut phone = Browser::default();
    let page = phone.get(&hall, "/t/cup/pairings?stage=s1&round=1").await;
    assert!(
        page.text.contains("href=\"/t/cup/pairings?stage=s1&amp;round=1&amp;by=table\""),
        "{}",
        page.text
    );
    assert!(page.text.contains("type=\"hidden\" name=\"round\" value=\"1\""), "{}", page.text);
    let page = phone.get(&hall, "/t/cup/pairings?stage=s1&round=1&by=table").await;
    assert!(page.text.to_lowercase().contains("round 1"), "{}", page.text);
    let current = "href=\"/t/cup/pairings?stage=s1&amp;round=1&amp;by=table\" aria-current=\"page\"";
    assert!(page.text.contains(current), "{}", page.text);
    assert!(page.text.contains("id=\"why-1\"") && page.text.contains("both have 0 points"), "{}", page.text);

    let standings = phone.get(&hall, "/t/cup/standings").await;
    assert!(standings.text.contains("href=\"/t/cup/standings?round=1\""), "{}", standings.text);
    let first = phone.get(&hall, "/t/cup/standings?round=1").await;
    assert!(first.text.contains("after round 1"), "{}", first.text);
    assert!(first.text.contains("type=\"hidden\" name=\"round\" value=\"1\""), "{}", first.text);
    assert!(first.text.contains("/why/e1?round=1"), "{}", first.text);
    let why = phone.get(&hall, "/t/cup/why/e1?round=1").await;
    assert!(why.text.contains("href=\"/t/cup/standings?round=1\""), "{}", why.text);

    let open = live.published().state.round().expect("a round").open_matches().next().expect("one").clone();
    let link = hall.player_link(live.id(), open.first.0).await;
    let mut player = Browser::default();
    player.get(&hall, &link).await;
    let own = player.get(&hall, "/t/cup/me").await;
    let round = live.published().state.round().expect("a round").number;
    let address = format!("/t/cup/pairings?stage=s1&round={round}&by=table#why-{}", open.table);
    assert!(own.text.contains(&address.replace('&', "&amp;")), "{address}: {}", own.text);
    let public = phone.get(&hall, address.split('#').next().expect("an address")).await;
    assert!(public.text.contains(&format!("id=\"why-{}\"", open.table)), "{}", public.text);
}
