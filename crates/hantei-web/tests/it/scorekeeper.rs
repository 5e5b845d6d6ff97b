//! The scorekeeper's desk: a round from draft to close, and what may go wrong on the way.

use std::sync::Arc;

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, MatchState};
use hantei_store::account::Standing;
use hantei_store::account::link::{LinkPurpose, RoleAt};
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};

/// A hall with a practice event, and a browser of somebody who holds `role` there.
async fn at_the_desk(role: Role) -> (Hall, Arc<LiveTournament>, Browser) {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 16).await;
    let desk = invited(&hall, &live, "desk", role).await;
    (hall, live, desk)
}

async fn invited(hall: &Hall, live: &LiveTournament, login: &str, role: Role) -> Browser {
    let roles = vec![RoleAt { tournament: live.id().clone(), role }];
    hall.staff(login, LinkPurpose::Invitation { standing: Standing::Staff, roles }).await
}

/// The form of a page that posts `command` with these hidden words, as a browser would send it.
fn form<'p>(page: &'p Page, command: &str, words: &[(&str, &str)]) -> Vec<(&'p str, &'p str)> {
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
async fn send(
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

fn matches(live: &LiveTournament) -> Vec<Match> {
    live.published().state.round().expect("a round").matches.clone()
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
    send(&hall, &mut desk, &page, "withdraw-result", &[("match", &id)], &[]).await;
    let undone = matches(&live).into_iter().find(|known| known.id == disputed.id).expect("still there");
    assert_eq!(undone.result, None, "{undone:?}");
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
