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
    assert!(first.text.contains("/why/e1?stage=s1&amp;round=1"), "{}", first.text);
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

/// Returns the names that a page marks as the reader's own, each once, and the sentence about the own table.
fn own_of(text: &str) -> (Vec<&str>, Option<&str>) {
    let marked = text.split(" data-own>").skip(1).map(|rest| {
        let (you, rest) = rest.split_once("</small>").expect("the word");
        assert_eq!(you, "<small class=\"you\">you");
        let name = rest.split_once("<bdi").and_then(|(_, name)| name.split_once('>')).expect("a name").1;
        name.split('<').next().expect("the end of the name")
    });
    let mut marked: Vec<&str> = marked.collect();
    marked.dedup();
    let table = text.split_once("<p class=\"own-table\">").expect("its place").1;
    let table = table.strip_prefix("<a href=\"/t/cup/me\">").and_then(|table| table.split('<').next());
    (marked, table)
}

#[tokio::test]
async fn every_player_finds_the_own_table_on_the_page_of_all_and_nobody_elses() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let published = live.published().state;
    let mut stranger = Browser::default();
    let first = stranger.get(&hall, "/t/cup/pairings").await;
    assert!(!first.text.contains("data-own") && !first.text.contains("own-table"), "{}", first.text);
    assert!(!first.text.contains("/t/cup/me"), "{}", first.text);
    assert_eq!(first.headers[header::CACHE_CONTROL], "public, no-cache");

    let round = published.round().expect("a round");
    let name = |entrant| published.record(entrant).expect("a record").name.clone();
    let mut tags = std::collections::BTreeSet::new();
    let mut phones = Vec::new();
    for known in &round.matches {
        for (own, seat, other) in [(known.first, "A", known.second), (known.second, "B", known.first)] {
            let link = hall.player_link(live.id(), own.0).await;
            let mut phone = Browser::default();
            phone.get(&hall, &link).await;
            let says = format!("Table {}, seat {seat}, against {}", known.table, name(other));
            for address in ["/t/cup/pairings", "/t/cup/pairings?by=table"] {
                let page = phone.get(&hall, address).await;
                let (marked, table) = own_of(&page.text);
                assert_eq!((marked, table), (vec![name(own).as_str()], Some(says.as_str())), "{address}");
                assert!(page.text.contains("href=\"/t/cup/me\""), "the way to the own page");
                assert_eq!(page.headers[header::CACHE_CONTROL], "private, no-cache");
                let vary = page.headers[header::VARY].to_str().expect("what it depends on");
                assert!(vary.contains("Cookie") && vary.contains("Accept-Encoding"), "{vary}");
            }
            let standings = phone.get(&hall, "/t/cup/standings").await;
            assert_eq!(standings.text.matches(" data-own>").count(), 1, "{}", standings.text);
            let etag = standings.headers[header::ETAG].to_str().expect("a tag").to_owned();
            assert!(tags.insert(etag.clone()), "no two have the same page");
            phones.push((phone, etag));
        }
    }
    let again = stranger.get(&hall, "/t/cup/pairings").await;
    assert_eq!(again.text, first.text, "nothing personal was left behind");

    // A browser that was handed on shows nobody else's page again.
    let other = phones[1].1.clone();
    assert_eq!(
        phones[0].0.clone().having(&other).get(&hall, "/t/cup/standings").await.status,
        StatusCode::OK
    );
    let (phone, own) = phones.remove(0);
    assert_eq!(phone.having(&own).get(&hall, "/t/cup/standings").await.status, StatusCode::NOT_MODIFIED);
    let made = made(&hall).await;
    assert!(made.contains("hantei_pages_made_total 4\n"), "once for all who play: {made}");
}

#[tokio::test]
async fn a_player_who_searches_is_marked_on_a_page_that_nobody_keeps() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let known = live.published().state.round().expect("a round").matches[0].clone();
    let link = hall.player_link(live.id(), known.first.0).await;
    let mut phone = Browser::default();
    phone.get(&hall, &link).await;
    let name = live.published().state.record(known.first).expect("a record").name.clone();
    let page = phone.get(&hall, &format!("/t/cup/pairings?q={}", name.replace(' ', "+"))).await;
    assert_eq!(own_of(&page.text).0, vec![name.as_str()], "{}", page.text);
    assert_eq!(page.headers[header::CACHE_CONTROL], "private, no-store");
}
