//! Forms that are sent again, late, or after somebody else was there: nothing happens that was not seen.

use axum::http::StatusCode;
use hantei_core::match_::MatchResult;
use hantei_core::tournament::Event;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};
use crate::scorekeeper::{at_the_desk, form, matches};

/// Returns the value of the hidden field `name` of a page.
fn hidden(page: &Page, name: &str) -> String {
    let field = format!("name=\"{name}\" value=\"");
    let rest = page.text.split(&field).nth(1).unwrap_or_else(|| panic!("no {name}: {}", page.text));
    rest.split('"').next().expect("its end").replace("&quot;", "\"")
}

/// Returns whether the page says something as a success.
fn says_done(page: &Page) -> bool {
    page.text.contains("notice done") || page.text.contains("\"notice done")
}

#[tokio::test]
async fn a_correction_is_refused_once_a_result_came_in_that_its_preview_did_not_show() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let state = live.published().state;
    let stage = state.stage().expect("a stage");
    let closed = stage.rounds.iter().rev().find(|round| round.closed).expect("a closed round");
    let wrong = closed.matches.iter().find(|known| {
        known.result.as_ref().and_then(MatchResult::score).is_some_and(|score| score.won > score.lost)
    });
    let wrong = wrong.expect("a match that was won").clone();
    let address = format!(
        "/t/cup/desk/correct?match={}&score=0-2&reason=slip+misread&then=re-pair&force=yes",
        wrong.id
    );
    let preview = desk.get(&hall, &address).await;
    let falls = preview.text.split("class=\"changes-results\"").nth(1).expect("what changes or falls");
    let falls = falls.split("</ul>").next().expect("its end");
    let said = matches(&live).iter().filter(|known| known.state() != MatchState::Open).count();
    assert_eq!(
        falls.matches("<li>").count(),
        said + 1,
        "every result of the next round, and the one corrected: {falls}"
    );
    // While the preview is open, a judge enters the result of a table.
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a table");
    let table = open.table.to_string();
    desk.post(&hall, "/t/cup/do/enter-result", &[("table", &table), ("score", "2-1")]).await;
    let version = live.published().version;
    let id = wrong.id.to_string();
    let words = form(&preview, "correct-result", &[("match", &id)]);
    let refused = desk.post(&hall, "/t/cup/do/correct-result", &words).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert_eq!(live.published().version, version, "nothing was recorded, and nothing fell");
    assert!(refused.text.contains("0-2") && refused.text.contains("2-1"), "both versions: {}", refused.text);
    assert!(
        refused.text.contains("/desk/correct?match="),
        "the preview is looked at again: {}",
        refused.text
    );
    // From the new preview the very same is granted.
    let again =
        refused.text.split("href=\"").find(|rest| rest.starts_with("/t/cup/desk/correct?")).expect("a link");
    let again = again.split(['"', '#']).next().expect("its end").replace("&amp;", "&");
    let preview = desk.get(&hall, &again).await;
    let words = form(&preview, "correct-result", &[("match", &id)]);
    let granted = desk.post(&hall, "/t/cup/do/correct-result", &words).await;
    assert_eq!(granted.status, StatusCode::SEE_OTHER, "{}", granted.text);
}

#[tokio::test]
async fn a_list_of_players_is_answered_by_what_happened_and_a_changed_choice_is_another_command() {
    let hall = Hall::empty().await;
    let live = hall.tournament("cup", &crate::scorekeeper::registration_only()).await;
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    let before = live.published().state.entrants().count();
    let list = "name\nAki Example\nAki Example\nBo Sample\n";
    let read = desk.upload(&hall, "/t/cup/desk/import", &[("file", Some("l.csv"), list)]).await;
    let (key, lines) = (hidden(&read, "_key"), hidden(&read, "list"));
    let first = [("_key", None, key.as_str()), ("list", None, lines.as_str())];
    let done = desk.upload(&hall, "/t/cup/desk/import", &first).await;
    let page = desk.get(&hall, done.location()).await;
    assert!(page.text.contains("2 players are registered"), "{}", page.text);
    // Sent once more as it is, it says what was done, and that it was done before.
    let again = desk.upload(&hall, "/t/cup/desk/import", &first).await;
    let page = desk.get(&hall, again.location()).await;
    assert!(
        page.text.contains("Nothing happened twice") && page.text.contains("2 players are registered"),
        "{}",
        page.text
    );
    assert!(!says_done(&page), "no success: {}", page.text);
    // With the doubtful line ticked it is another command, which cannot register the same people again.
    let accept = hidden(&read, "accept");
    let ticked = [first[0], first[1], ("accept", None, accept.as_str())];
    let refused = desk.upload(&hall, "/t/cup/desk/import", &ticked).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(!refused.text.contains("3 players are registered"));
    assert_eq!(live.published().state.entrants().count(), before + 2);
}

#[tokio::test]
async fn a_form_of_a_new_event_that_was_changed_makes_another_event_and_is_not_dropped() {
    let hall = Hall::empty().await;
    let mut owner = hall.signed_in("owner", hantei_store::account::Standing::Owner, &[]).await;
    let page = owner.get(&hall, "/new?regulation=kde-tcg-policy-2.3").await;
    let key = hidden(&page, "_key");
    let words = |name| {
        [("_key", key.as_str()), ("regulation", "kde-tcg-policy-2.3"), ("name", name), ("zone", "Asia/Tokyo")]
    };
    let mut made = Vec::new();
    for name in ["Autumn Cup", "Autumn Cup", "Winter Cup"] {
        let page = owner.post(&hall, "/new", &words(name)).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
        made.push(page.location().to_owned());
    }
    assert_eq!(made[0], made[1], "the very same form makes one event");
    assert_ne!(made[0], made[2]);
    let page = owner.get(&hall, &made[2]).await;
    assert!(page.text.contains("Winter Cup"), "{}", page.text);
}

#[tokio::test]
async fn what_was_taken_back_since_is_said_of_a_form_that_is_sent_again() {
    let (hall, live, mut desk) = at_the_desk(Role::Scorekeeper).await;
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a table");
    let id = open.id.to_string();
    let page = desk.get(&hall, &format!("/t/cup/desk/results?match={id}")).await;
    let mut fields = form(&page, "enter-result", &[("match", &id)]);
    fields.push(("score", "2-0"));
    let done = desk.post(&hall, "/t/cup/do/enter-result", &fields).await;
    assert!(says_done(&desk.get(&hall, done.location()).await));
    desk.post(&hall, "/t/cup/do/withdraw-result", &[("match", &id), ("reason", "wrong table")]).await;
    let version = live.published().version;
    let again = desk.post(&hall, "/t/cup/do/enter-result", &fields).await;
    let page = desk.get(&hall, again.location()).await;
    assert!(!says_done(&page), "the table has no result: {}", page.text);
    assert!(page.text.contains("was done already, at 12:00"), "the time of the venue: {}", page.text);
    assert!(page.text.contains("Now: ") && page.text.contains("no result"), "{}", page.text);
    let mut program = desk.clone().for_programs();
    let answer = program.post(&hall, "/t/cup/do/enter-result", &fields).await;
    assert!(
        answer.text.contains("\"repeated\":true") && answer.text.contains("no result"),
        "{}",
        answer.text
    );
    assert_eq!(live.published().version, version);
}

#[tokio::test]
async fn a_form_from_before_a_restore_takes_nothing_back() {
    let (hall, live, mut desk) = at_the_desk(Role::Scorekeeper).await;
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a table");
    desk.post(&hall, "/t/cup/do/enter-result", &[("match", &open.id.to_string()), ("score", "2-0")]).await;
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    let fields = form(&page, "take-back", &[]);
    // The key names the epoch in which the page was made: as it would after a restore, it names another.
    let stale: Vec<(&str, String)> = fields
        .iter()
        .map(|(name, value)| {
            (
                *name,
                if *name == "_key" { value.replacen("epoch-", "epoch-9", 1) } else { (*value).to_owned() },
            )
        })
        .collect();
    let stale: Vec<(&str, &str)> = stale.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let version = live.published().version;
    let refused = desk.post(&hall, "/t/cup/desk/log", &stale).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert_eq!(live.published().version, version, "somebody else's result stands");
    assert_eq!(desk.post(&hall, "/t/cup/desk/log", &fields).await.status, StatusCode::SEE_OTHER);
}

/// Begins registration, gives a code, and returns it.
async fn joinable(hall: &Hall) -> (std::sync::Arc<LiveTournament>, Browser, String) {
    let live = hall.tournament("cup", &crate::scorekeeper::registration_only()).await;
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    desk.post(hall, "/t/cup/desk/links", &[("_do", "new-code")]).await;
    let (code, _) = hall.app.accounts().join_code(live.id()).await.expect("read").expect("a code");
    (live, desk, code.as_str().to_owned())
}

#[tokio::test]
async fn a_link_that_was_taken_back_does_not_come_back_by_the_old_form() {
    let hall = Hall::empty().await;
    let (live, mut desk, code) = joinable(&hall).await;
    let mut phone = Browser::default();
    let page = phone.get(&hall, &format!("/join?code={code}")).await;
    let key = hidden(&page, "_key");
    let words = [("code", code.as_str()), ("_key", key.as_str()), ("name", "Dora Example")];
    let joined = phone.post(&hall, "/join", &words).await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
    // A second click of the same hand lets in, whichever of the two answers the phone hears.
    let mut same = Browser::default();
    assert_eq!(same.post(&hall, "/join", &words).await.status, StatusCode::SEE_OTHER);
    assert_eq!(same.get(&hall, "/t/cup/me").await.status, StatusCode::OK);
    let revoked = [("_do", "revoke-player"), ("player", "Dora Example")];
    assert_eq!(desk.post(&hall, "/t/cup/desk/links", &revoked).await.status, StatusCode::SEE_OTHER);
    let mut thief = Browser::default();
    let refused = thief.post(&hall, "/join", &words).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    assert_ne!(thief.get(&hall, "/t/cup/me").await.status, StatusCode::OK);
    // Another name on the same form registers nobody, and says why.
    let before = live.published().state.entrants().count();
    let changed = [words[0], words[1], ("name", "Eve Example")];
    let page = thief.post(&hall, "/join", &changed).await;
    assert!(
        page.text.contains("by this very form") && page.text.contains("value=\"Eve Example\""),
        "{}",
        page.text
    );
    assert_eq!(live.published().state.entrants().count(), before);
}

#[tokio::test]
async fn whoever_has_the_code_of_the_event_does_not_learn_whose_id_is_known() {
    let hall = Hall::empty().await;
    let (live, _, code) = joinable(&hall).await;
    let before = live.published().version;
    let mut phone = Browser::default();
    let mut pages = Vec::new();
    // The first is registered, the second is nobody's.
    for id in ["1000000014", "0100000003"] {
        let words = [("code", code.as_str()), ("_key", "k"), ("name", "Probe Example"), ("id", id)];
        let page = phone.post(&hall, "/join", &words).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(page.text.contains("value=\"Probe Example\""), "the input is kept: {}", page.text);
        pages.push(page.text.split("name=\"_key\"").next().unwrap_or_default().replace(id, ""));
    }
    assert_eq!(pages[0], pages[1]);
    assert_eq!(live.published().version, before, "nobody is registered for a question");
}

#[tokio::test]
async fn forms_that_register_nobody_take_no_place_in_the_queue_of_a_hall() {
    let hall = Hall::empty().await;
    let (live, _, code) = joinable(&hall).await;
    let mut mischief = Browser::default();
    for _ in 0..4_100 {
        let page = mischief.post(&hall, "/join", &[("code", code.as_str()), ("name", "")]).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let mut phone = Browser::default();
    let page = phone.post(&hall, "/join", &[("code", &code), ("name", "Nora Example")]).await;
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    assert!(live.published().state.entrants().count() > 2);
}

#[tokio::test]
async fn a_deck_is_checked_once_and_by_the_list_that_was_counted() {
    let hall = crate::deck::hall().await;
    let live = hall.app.venue().tournament(&"cup".parse().expect("an id")).await.expect("it is there");
    let mut organiser = crate::deck::staff(&hall, "office", Role::Organiser).await;
    crate::deck::pin(&hall, &mut organiser).await;
    let mut judge = crate::deck::staff(&hall, "judge", Role::HeadJudge).await;
    let mut phone = crate::deck::phone(&hall, 1, "en").await;
    let decks = |live: &LiveTournament| {
        let state = live.published().state;
        state.decks.of.values().next().map_or((0, 0, 0), |of| (of.versions.len(), of.opened, of.checks.len()))
    };
    // A list that is sent twice is handed in once, and the second answer is no refusal.
    let page = phone.get(&hall, "/t/cup/me/deck").await;
    let (key, list) = (hidden(&page, "_key"), crate::deck::ydk(2..42));
    let parts = [("_key", None, key.as_str()), ("text", None, list.as_str())];
    for _ in 0..2 {
        let page = phone.upload(&hall, "/t/cup/me/deck", &parts).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
    }
    assert_eq!(decks(&live), (1, 0, 0));
    let page = judge.get(&hall, "/t/cup/desk/deck/e1").await;
    let key = hidden(&page, "_key");
    let open = [("_key", key.as_str())];
    judge.post(&hall, "/t/cup/desk/deck/e1/open", &open).await;
    let counting = judge.post(&hall, "/t/cup/desk/deck/e1/open", &open).await;
    assert_eq!(decks(&live), (1, 1, 0), "{}", counting.text);
    let (key, seen) = (hidden(&counting, "_key"), hidden(&counting, "_seen"));
    let check = [("_key", key.as_str()), ("_seen", seen.as_str()), ("when", "before-duel-1")];
    for _ in 0..2 {
        let page = judge.post(&hall, "/t/cup/desk/deck/e1/check", &check).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    }
    assert_eq!(decks(&live), (1, 1, 1), "two clicks are one check");
    // While somebody counts, another list is handed in.
    let counting = judge.post(&hall, "/t/cup/desk/deck/e1/open", &[]).await;
    let (key, seen) = (hidden(&counting, "_key"), hidden(&counting, "_seen"));
    let other = crate::deck::ydk(3..43);
    phone.upload(&hall, "/t/cup/me/deck", &[("text", None, other.as_str())]).await;
    let check = [("_key", key.as_str()), ("_seen", seen.as_str()), ("when", "before-duel-1")];
    let refused = judge.post(&hall, "/t/cup/desk/deck/e1/check", &check).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("list 1") && refused.text.contains("list 2"), "{}", refused.text);
    assert!(
        refused.text.contains("Sample No. 2<") && refused.text.contains("Sample No. 42<"),
        "both: {}",
        refused.text
    );
    assert_eq!(decks(&live), (2, 2, 1));
    let without = judge.post(&hall, "/t/cup/desk/deck/e1/check", &[("when", "before-duel-1")]).await;
    assert_eq!(without.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", without.text);
}

#[tokio::test]
async fn a_name_that_nobody_sees_is_no_name() {
    let hall = Hall::empty().await;
    let live = hall.tournament("cup", &crate::scorekeeper::registration_only()).await;
    let mut desk = hall.signed_in_as("desk", Role::Organiser, &live).await;
    let before = live.published().version;
    let blank = [
        "\u{200b}\u{200b}",
        "\u{3164}",
        "\u{2800}",
        "\u{ad}",
        "\u{200f}",
        "\u{feff}",
        "\u{e0041}\u{e0042}",
        "\u{3000}",
    ];
    for name in blank {
        let page = desk.post(&hall, "/t/cup/do/register", &[("name", name)]).await;
        assert!(page.status.is_client_error(), "{name:?}: {}", page.text);
    }
    assert_eq!(live.published().version, before);
    let page = desk.post(&hall, "/t/cup/do/register", &[("name", "Mina\u{200b} Sample")]).await;
    assert!(page.text.contains("Mina"), "{}", page.text);
    assert_eq!(live.published().version, before, "nobody tells the two apart");
    for name in ["👨\u{200d}👩\u{200d}👧", "★", "محمد"] {
        let page = desk.post(&hall, "/t/cup/do/register", &[("name", name)]).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{name}: {}", page.text);
    }
    let registered = live.events_since(before).await.expect("read");
    assert!(registered.iter().any(|line| matches!(line.event, Event::EntrantRegistered { .. })));
}
