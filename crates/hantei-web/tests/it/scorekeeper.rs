//! The scorekeeper's desk: a round from draft to close, and what may go wrong on the way.

use std::sync::Arc;

use axum::http::StatusCode;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::Command;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, MatchState};
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};

/// How the first of the staff signs in again.
const SIGN_IN: [(&str, &str); 2] = [("login", "desk"), ("password", "correct horse battery")];

/// A hall with a practice event, and a browser of somebody who holds `role` there.
pub(crate) async fn at_the_desk(role: Role) -> (Hall, Arc<LiveTournament>, Browser) {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let desk = invited(&hall, &live, "desk", role).await;
    (hall, live, desk)
}

pub(crate) async fn invited(hall: &Hall, live: &LiveTournament, login: &str, role: Role) -> Browser {
    let roles = vec![RoleAt { tournament: live.id().clone(), role }];
    hall.staff(login, LinkPurpose::Invitation { standing: Standing::Staff, roles }).await
}

/// The form of a page that posts `command` with these hidden words, as a browser would send it.
pub(crate) fn form<'p>(page: &'p Page, command: &str, words: &[(&str, &str)]) -> Vec<(&'p str, &'p str)> {
    let marked = format!("data-command=\"{command}\"");
    let mut forms = page.text.split("<form ").skip(1).filter_map(|rest| rest.split("</form>").next());
    let found = forms.find(|form| {
        form.contains(&marked)
            && words.iter().all(|(name, value)| {
                form.contains(&format!("type=\"hidden\" name=\"{name}\" value=\"{value}\""))
            })
    });
    let found = found.unwrap_or_else(|| panic!("no form {command} {words:?}: {}", page.text));
    let hidden = found.split("<input type=\"hidden\" name=\"").skip(1);
    let pair = |input: &'p str| {
        let (name, rest) = input.split_once("\" value=\"").expect("a value");
        (name, rest.split('"').next().expect("its end"))
    };
    hidden.map(pair).collect()
}

/// Sends the form that [`form`] finds, with `typed` in its fields, and follows the answer.
pub(crate) async fn send(
    hall: &Hall,
    desk: &mut Browser,
    page: &Page,
    command: &str,
    words: &[(&str, &str)],
    typed: &[(&str, &str)],
) -> Page {
    let mut fields = form(page, command, words);
    fields.extend(typed.iter().copied());
    let answer = desk.post(hall, &format!("/t/cup/do/{command}"), &fields).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{command} {words:?}: {}", answer.text);
    let location = answer.location().to_owned();
    desk.get(hall, &location).await
}

pub(crate) fn matches(live: &LiveTournament) -> Vec<Match> {
    live.published().state.round().expect("a round").matches.iter().cloned().collect()
}

#[tokio::test]
async fn a_dispute_is_settled_by_one_button_and_undone_by_one() {
    let (hall, live, mut desk) = at_the_desk(Role::Scorekeeper).await;
    let disputed = matches(&live).into_iter().find(|known| known.state() == MatchState::Disputed);
    let disputed = disputed.expect("a practice event has a dispute");
    let id = disputed.id.to_string();
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let said = disputed.reports[1].as_ref().expect("a report").result.score().expect("a score");
    let score = format!("{}-{}", said.won, said.lost);
    let page = send(&hall, &mut desk, &page, "enter-result", &[("match", &id), ("score", &score)], &[]).await;
    assert!(page.text.contains("by you"), "it stands among the last entries: {}", page.text);
    let settled = matches(&live).into_iter().find(|known| known.id == disputed.id).expect("still there");
    assert_eq!(settled.result.as_ref().and_then(hantei_core::match_::MatchResult::score), Some(said));
    let undo = desk.post(&hall, "/t/cup/desk/log", &form(&page, "take-back", &[])).await;
    assert_eq!(undo.status, StatusCode::SEE_OTHER, "{}", undo.text);
    let undone = matches(&live).into_iter().find(|known| known.id == disputed.id).expect("still there");
    assert_eq!((undone.state(), undone.reports), (MatchState::Disputed, disputed.reports), "as it was");
}

#[tokio::test]
async fn a_round_goes_from_draft_to_close_by_forms_alone() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    assert!(
        !page.text.contains("data-command=\"enter-result\" data-quick") || page.text.contains("disabled")
    );
    assert!(page.text.contains("disabled"), "a round with open tables is not closed by accident");
    for open in matches(&live).iter().filter(|known| known.result.is_none()) {
        let page = desk.get(&hall, "/t/cup/desk/results").await;
        let table = open.table.to_string();
        send(&hall, &mut desk, &page, "enter-result", &[], &[("table", &table), ("score", "2-0")]).await;
    }
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    send(&hall, &mut desk, &page, "close-round", &[], &[]).await;
    let page = desk.get(&hall, "/t/cup/desk/round").await;
    let page = send(&hall, &mut desk, &page, "draft", &[], &[]).await;
    let plan = live.published().state.draft.as_ref().expect("a draft").plan.clone();
    let (one, other) = (plan.matches[0].first.to_string(), plan.matches[1].first.to_string());
    let page = send(&hall, &mut desk, &page, "swap", &[], &[("first", &one), ("second", &other)]).await;
    let swapped = live.published().state.draft.as_ref().expect("a draft").plan.clone();
    assert_eq!(swapped.matches[0].first.to_string(), other, "they changed places");
    assert!(page.text.contains("Publish "), "{}", page.text);
    // A rematch by hand wants a reason, which the form asks for; here none is needed.
    let rematch = page.text.contains("name=\"allow-rematch\"");
    let typed: &[(&str, &str)] = if rematch { &[("allow-rematch", "by hand, in a test")] } else { &[] };
    let page = send(&hall, &mut desk, &page, "publish", &[], typed).await;
    let state = live.published().state;
    assert!(state.draft.is_none() && state.round().is_some_and(|round| round.number == swapped.round));
    let danger = form(&page, "withdraw-round", &[]);
    let mut fields = danger.clone();
    fields.extend([("reason", "in a test"), ("_typed", "something else")]);
    let refused = desk.post(&hall, "/t/cup/do/withdraw-round", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "the word was not typed");
    assert!(refused.text.contains("in a test"), "the input is kept: {}", refused.text);
    let number = swapped.round.to_string();
    let typed = [("reason", "in a test"), ("_typed", number.as_str())];
    send(&hall, &mut desk, &page, "withdraw-round", &[], &typed).await;
    assert!(live.published().state.round().is_some_and(|round| round.number < swapped.round));
}

/// Every page of the desk that this file is about.
pub(crate) const PAGES: &[&str] = &[
    "/desk/results",
    "/desk/results?match=m17",
    "/desk/round",
    "/desk/registration",
    "/desk/player/e1",
    "/desk/correct",
    "/desk/correct?match=m1&score=0-2&reason=slip&then=keep",
    "/desk/cut",
    "/desk/floor",
    "/desk/print",
    "/desk/print/tables",
    "/desk/print/names",
    "/desk/print/slips",
    "/desk/print/standings",
    "/desk/print/bracket",
];

#[tokio::test]
async fn what_people_typed_stays_text_on_every_page_of_the_desk() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let mut japanese = Browser::speaking("ja");
    japanese.post(&hall, "/sign-in", &SIGN_IN).await;
    let hostile = [
        "<script>alert(1)</script>",
        "x\"onmouseover=alert(2) '",
        &format!("<b>{}", "W".repeat(197)),
        "محمد \u{202e}<i>عينة",
        "\u{1f600}</td><td> &amp; \u{e0f0}0\u{e0f0}",
    ];
    for (index, name) in hostile.iter().enumerate() {
        let player = format!("e{}", index + 1);
        let form = [("player", player.as_str()), ("name", name), ("reading", name), ("club", name)];
        let page = desk.post(&hall, "/t/cup/do/edit-person", &form).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{name}: {}", page.text);
    }
    let open = matches(&live).into_iter().find(|known| known.result.is_none()).expect("an open table");
    let panel = format!("/desk/results?match={}", open.id);
    let search = "/desk/registration?q=%3Cscript%3E%22%27&show=%22%3E%3Cscript%3E";
    for path in PAGES.iter().copied().chain([panel.as_str(), search, "/desk/results?q=%22%3E%3Cscript%3E"]) {
        for browser in [&mut desk, &mut japanese] {
            let page = browser.get(&hall, &format!("/t/cup{path}")).await;
            assert_eq!(page.status, StatusCode::OK, "{path}: {}", page.text);
            for tag in ["<script>", "<b>W", "<i>ع", "x\"on", "</td><td> &amp; \u{e0f0}", " onmouseover="] {
                assert!(!page.text.contains(tag), "{path} holds {tag}");
            }
        }
    }
    let page = desk.get(&hall, "/t/cup/desk/registration").await;
    assert!(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{}", page.text);
    assert!(page.text.contains(&"W".repeat(197)), "a long name is shown whole");
}

#[tokio::test]
async fn two_of_the_staff_at_one_table_meet_with_both_versions_and_the_input_kept() {
    let (hall, live, mut one) = at_the_desk(Role::Scorekeeper).await;
    let mut other = invited(&hall, &live, "other", Role::Scorekeeper).await;
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a table");
    let id = open.id.to_string();
    let panel = format!("/t/cup/desk/results?match={id}");
    let (first, second) = (one.get(&hall, &panel).await, other.get(&hall, &panel).await);
    send(&hall, &mut one, &first, "enter-result", &[("match", &id)], &[("score", "2-1")]).await;
    let version = live.published().version;
    let mut fields = form(&second, "enter-result", &[("match", &id)]);
    fields.push(("score", "0-2"));
    let refused = other.post(&hall, "/t/cup/do/enter-result", &fields).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(refused.text.contains("0-2") && refused.text.contains("2-1"), "{}", refused.text);
    assert!(refused.text.contains("value=\"0-2\""), "the input is kept: {}", refused.text);
    assert_eq!(live.published().version, version);
}

#[tokio::test]
async fn a_correction_changes_what_its_preview_showed() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let state = live.published().state;
    let stage = state.stage().expect("a stage");
    let closed = stage.rounds.iter().rev().find(|round| round.closed).expect("a closed round");
    let wrong = closed.matches.iter().find(won_by_first).expect("a match that was won");
    let id = wrong.id.to_string();
    let address =
        format!("/t/cup/desk/correct?match={id}&score=0-2&reason=slip+misread&then=re-pair&force=yes");
    let page = desk.get(&hall, &address).await;
    let words = form(&page, "correct-result", &[("match", &id)]);
    let word = |key: &str| words.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned());
    let seed = word("then").expect("a choice").strip_prefix("re-pair:").expect("a seed").to_owned();
    let events = page.text.split("<ul class=\"changes-events\">").nth(1).expect("what would be recorded");
    let events = events.split("</ul>").next().expect("its end").matches("<li>").count();
    let before = live.published().version;
    let page = send(&hall, &mut desk, &page, "correct-result", &[("match", &id)], &[]).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    assert_eq!(live.published().version - before, events as u64, "as many events as were shown");
    let state = live.published().state;
    let draft = state.draft.as_ref().expect("the later round is drafted again");
    assert_eq!(draft.plan.seed.map(|seed| seed.to_string()), Some(seed), "from the lots of the preview");
    let score =
        state.match_(wrong.id).and_then(|(_, _, known)| known.result.as_ref()?.score()).expect("a score");
    assert_eq!((score.won, score.lost), (0, 2));
}

#[tokio::test]
async fn a_correction_without_a_choice_for_the_next_round_is_refused_in_words() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    for open in matches(&live).iter().filter(|known| known.result.is_none()) {
        let form = [("table", open.table.to_string()), ("score", "2-0".to_owned())];
        let form: Vec<(&str, &str)> = form.iter().map(|(key, value)| (*key, value.as_str())).collect();
        desk.post(&hall, "/t/cup/do/enter-result", &form).await;
    }
    assert_eq!(desk.post(&hall, "/t/cup/do/pair", &[]).await.status, StatusCode::SEE_OTHER);
    let state = live.published().state;
    let rounds = &state.stage().expect("a stage").rounds;
    let before = rounds[rounds.len() - 2].matches.iter().find(won_by_first).expect("a match that was won");
    let address = format!("/t/cup/desk/correct?match={}&reason=slip&score=", before.id);
    let page = desk.get(&hall, &format!("{address}0-2")).await;
    assert!(!page.text.contains("data-command=\"correct-result\""), "nothing to press yet: {}", page.text);
    assert!(page.text.contains("data-code=\"correction_needs_choice\""), "{}", page.text);
    assert!(page.text.contains("value=\"0-2\""), "the score is kept");
    let impossible = desk.get(&hall, &format!("{address}7-2")).await;
    assert!(impossible.text.contains("7-2 is not possible"), "{}", impossible.text);
    assert!(impossible.text.contains("value=\"7-2\""), "the score is kept");
    let kept = desk.get(&hall, &format!("{address}0-2&then=keep")).await;
    assert!(kept.text.contains("data-command=\"correct-result\""), "{}", kept.text);
}

fn won_by_first(known: &&Match) -> bool {
    let score = known.result.as_ref().and_then(hantei_core::match_::MatchResult::score);
    score.is_some_and(|score| score.won > score.lost)
}

#[tokio::test]
async fn a_scanner_checks_people_in_and_what_is_nobodys_is_said() {
    let hall = Hall::empty().await;
    let commands = registration_only();
    let live = hall.tournament("cup", &commands).await;
    let mut desk = invited(&hall, &live, "desk", Role::Scorekeeper).await;
    let page = desk.get(&hall, "/t/cup/desk/registration").await;
    assert!(page.text.contains("2 missing"), "{}", page.text);
    let page = send(&hall, &mut desk, &page, "check-in", &[], &[("player", "1000000014")]).await;
    assert!(page.text.contains("1 missing"), "{}", page.text);
    let mut fields = form(&page, "check-in", &[]);
    fields.push(("player", "999999"));
    let refused = desk.post(&hall, "/t/cup/do/check-in", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("value=\"999999\""), "the input is kept: {}", refused.text);
    let found = desk.get(&hall, "/t/cup/desk/registration?q=%E3%81%82%E3%81%8A%E3%81%8D").await;
    assert!(
        found.text.contains("id=\"player-e1\"") && !found.text.contains("id=\"player-e2\""),
        "{}",
        found.text
    );
    send(&hall, &mut desk, &found, "undo-check-in", &[("player", "e1")], &[]).await;
    let page = desk.get(&hall, "/t/cup/desk/registration?show=missing").await;
    assert!(page.text.contains("2 missing"), "{}", page.text);
    let typed = [("name", "Nora Example"), ("club", "Sample Club")];
    send(&hall, &mut desk, &page, "register", &[], &typed).await;
    assert_eq!(live.published().state.entrants().count(), 3);
}

pub(crate) fn registration_only() -> Vec<Command> {
    let record = |name: &str, reading: &str, id: Option<&str>| PersonRecord {
        name: name.to_owned(),
        reading: Some(reading.to_owned()),
        card_game_id: id.map(|id| id.parse().expect("an id")),
        ..PersonRecord::named(name)
    };
    let register = |record| Command::Register { record, accept: std::collections::BTreeSet::new() };
    vec![
        Command::Create { name: "Cup".to_owned(), zone: "Asia/Tokyo".to_owned(), settings: Vec::new() },
        Command::OpenRegistration,
        register(record("見本 葵", "あおき れん", Some("1000000014"))),
        register(record("Mina Sample", "Mina", None)),
    ]
}

#[tokio::test]
async fn the_list_of_a_large_round_is_short_and_finds_every_table() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 420).await;
    let mut desk = invited(&hall, &live, "desk", Role::Scorekeeper).await;
    let rows = |page: &Page| page.text.matches("<tr id=\"table-").count();
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    assert_eq!(rows(&page), 200);
    let next = desk.get(&hall, "/t/cup/desk/results?page=2").await;
    assert_eq!(rows(&page) + rows(&next), matches(&live).len());
    let last = matches(&live).len().to_string();
    assert!(last.len() == 3 && *last > *"200", "{last}");
    for table in ["1", "105", &last] {
        let found = desk.get(&hall, &format!("/t/cup/desk/results?q={table}")).await;
        assert!(found.text.contains(&format!("data-table=\"{table}\"")), "{table}");
    }
    let open = desk.get(&hall, "/t/cup/desk/results?show=open&page=9").await;
    assert!(rows(&open) > 0 && rows(&open) <= 200, "a page that does not exist is the nearest");
}
