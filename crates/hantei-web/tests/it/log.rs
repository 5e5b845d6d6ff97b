//! The server's own log.

use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;
use tracing_subscriber::fmt::MakeWriter;

use crate::hall::Browser;
use crate::scorekeeper::{at_the_desk, matches, send};

/// Everything that was logged.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("a writer").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Kept {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn nothing_that_was_typed_and_no_link_stands_in_the_log_however_much_is_logged() {
    let kept = Kept::default();
    let filter = "warn,hantei_web=trace,hantei_store=trace";
    let subscriber =
        tracing_subscriber::fmt().json().with_env_filter(filter).with_writer(kept.clone()).finish();
    let _logging = tracing::subscriber::set_default(subscriber);

    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let link = hall.player_link(live.id(), 1).await;
    let secret = link.rsplit('/').next().expect("a link").to_owned();
    let mut phone = Browser::default();
    phone.get(&hall, &link).await;
    // Mistyped, out of date, with a query, at an address that does not exist.
    for address in [
        format!("{link}x"),
        format!("/P/{secret}"),
        format!("/link/{secret}"),
        format!("/t/cup/hall?key={secret}"),
        "/t/cup/pairings?q=Quellenfrau".to_owned(),
        "/join?code=QQQQQQ".to_owned(),
        "/t/Quellenfrau/me".to_owned(),
    ] {
        phone.get(&hall, &address).await;
    }
    let wrong = [("login", "Quellenfrau"), ("password", "wrong horse Quellenfrau")];
    phone.post(&hall, "/sign-in", &wrong).await;
    phone.post(&hall, "/join", &[("code", "QQQQQQ"), ("name", "Quellenfrau")]).await;
    let late = [("name", "Quellenfrau"), ("id", "4100234567"), ("_key", "k1")];
    let page = desk.post(&hall, "/t/cup/do/register", &late).await;
    assert_ne!(page.status, StatusCode::NOT_FOUND);
    let renamed = [("player", "e1"), ("name", "Quellenfrau"), ("_key", "k2")];
    assert_eq!(desk.post(&hall, "/t/cup/do/edit-person", &renamed).await.status, StatusCode::SEE_OTHER);
    let refused = [("table", "999"), ("score", "2-0"), ("_key", "k3")];
    desk.post(&hall, "/t/cup/do/enter-result", &refused).await;

    let bytes = kept.0.lock().expect("a log").clone();
    let log = String::from_utf8(bytes).expect("text");
    assert!(
        log.contains("/p/{link}") && log.contains("a sign-in failed"),
        "routes and outcomes stand there: {log}"
    );
    assert!(log.contains("\"command\":\"edit-person\"") && log.contains("\"outcome\":\"granted\""), "{log}");
    for typed in [secret.as_str(), "Quellenfrau", "QQQQQQ", "4100234567", "horse", "?q="] {
        assert!(!log.contains(typed), "{typed} stands in the log: {log}");
    }
}

#[tokio::test]
async fn the_log_of_a_player_holds_what_happened_at_the_players_table() {
    let (hall, live, mut desk) = at_the_desk(Role::Scorekeeper).await;
    let known =
        matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("one is open");
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    let table = known.table.to_string();
    send(&hall, &mut desk, &page, "enter-result", &[], &[("table", &table), ("score", "2-1")]).await;
    let entered = format!("<li value=\"{}\"", live.published().version);
    let state = live.published().state;
    let name = |entrant| state.record(entrant).expect("a record").name.replace(' ', "+");
    for entrant in [known.first, known.second] {
        let page = desk.get(&hall, &format!("/t/cup/desk/log?q={}", name(entrant))).await;
        assert!(page.text.contains(&entered), "{}: {}", name(entrant), page.text);
    }
    let other = matches(&live).into_iter().find(|other| other.id != known.id).expect("another");
    let page = desk.get(&hall, &format!("/t/cup/desk/log?q={}", name(other.first))).await;
    assert!(!page.text.contains(&entered), "{}", page.text);
}
