//! Pages that were read before the event went on: what they say of "the round" means another one now.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use hantei_core::tournament::role::Role;
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};
use crate::parsed::{Form, Parsed};
use crate::scorekeeper::{at_the_desk, invited, matches, send};

/// The pages of the desk with forms about the round, and each such command by itself.
const PAGES: &[&str] = &[
    "/desk",
    "/desk/round",
    "/desk/results",
    "/desk/results?match=m17",
    "/desk/clock",
    "/desk/cut",
    "/do/advance",
    "/do/call-time",
    "/do/close-round",
    "/do/cut",
    "/do/double-loss",
    "/do/draft",
    "/do/enter-result",
    "/do/extend",
    "/do/finish",
    "/do/no-show",
    "/do/pair",
    "/do/pause-clock",
    "/do/publish",
    "/do/release",
    "/do/reopen-round",
    "/do/report",
    "/do/set-clock",
    "/do/start-clock",
    "/do/swap",
    "/do/withdraw-round",
];

/// Returns what somebody would type into the field called so.
fn typed(name: &str) -> Option<&'static str> {
    match name {
        "table" => Some("1"),
        "score" => Some("2-0"),
        "absent" => Some("first"),
        "time" => Some("3:00"),
        "left" => Some("10:00"),
        "by" | "first" => Some("e1"),
        "second" => Some("e2"),
        "leave-open" | "reason" | "note" => Some("in a test"),
        "called" => Some("all"),
        _ => None,
    }
}

/// Returns the fields of `form`, filled in.
fn filled(form: &Form) -> Vec<(String, String)> {
    let mut fields: BTreeMap<String, String> =
        form.fields.iter().map(|field| (field.name.clone(), field.value.clone())).collect();
    let word = fields.get("_word").cloned();
    for (name, value) in &mut fields {
        if name == "_typed" {
            value.clone_from(word.as_ref().expect("the word that is to be typed"));
        } else if value.is_empty()
            && let Some(typed) = typed(name)
        {
            typed.clone_into(value);
        }
    }
    fields.into_iter().collect()
}

async fn forms_at_the_desk(hall: &Hall, desk: &mut Browser) -> Vec<(String, Form)> {
    let mut forms = Vec::new();
    for address in PAGES {
        let page = desk.get(hall, &format!("/t/cup{address}")).await;
        if page.status == StatusCode::FORBIDDEN && address.starts_with("/do/") {
            // The form of a command is shown to whom the matrix gives it.
            continue;
        }
        assert_eq!(page.status, StatusCode::OK, "{address}: {}", page.text);
        for form in Parsed::of(&page.text).forms() {
            let command = form.action.as_deref().and_then(|action| action.strip_prefix("/t/cup/do/"));
            if let Some(command) = command.filter(|_| form.is_post) {
                forms.push((format!("{address}: {command}"), form.clone()));
            }
        }
    }
    forms
}

/// Settles what is open, closes the round and publishes the next.
async fn go_on(hall: &Hall, live: &LiveTournament, desk: &mut Browser) {
    settle(hall, live, desk).await;
    let page = desk.get(hall, "/t/cup/desk/results").await;
    send(hall, desk, &page, "close-round", &[], &[]).await;
    let page = desk.get(hall, "/t/cup/desk/round").await;
    let page = send(hall, desk, &page, "draft", &[], &[]).await;
    send(hall, desk, &page, "publish", &[], &[]).await;
}

async fn settle(hall: &Hall, live: &LiveTournament, desk: &mut Browser) {
    for open in matches(live).iter().filter(|known| known.result.is_none()) {
        let page = desk.get(hall, "/t/cup/desk/results").await;
        let table = open.table.to_string();
        send(hall, desk, &page, "enter-result", &[], &[("table", &table), ("score", "2-0")]).await;
    }
}

async fn post(hall: &Hall, desk: &mut Browser, form: &Form) -> Page {
    let fields = filled(form);
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    loop {
        let answer = desk.post(hall, form.action.as_deref().expect("where it goes"), &fields).await;
        if answer.status != StatusCode::TOO_MANY_REQUESTS {
            return answer;
        }
        // Nobody presses sixty buttons in a second.
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    }
}

#[tokio::test]
async fn no_form_about_a_round_acts_on_another_one() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let mut judge = invited(&hall, &live, "judge", Role::HeadJudge).await;
    let mut forms = forms_at_the_desk(&hall, &mut desk).await;
    let of_the_judge = forms_at_the_desk(&hall, &mut judge).await;
    settle(&hall, &live, &mut desk).await;
    forms.extend(forms_at_the_desk(&hall, &mut desk).await);
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    send(&hall, &mut desk, &page, "close-round", &[], &[]).await;
    forms.extend(forms_at_the_desk(&hall, &mut desk).await);
    let page = desk.get(&hall, "/t/cup/desk/round").await;
    send(&hall, &mut desk, &page, "draft", &[], &[]).await;
    forms.extend(forms_at_the_desk(&hall, &mut desk).await);
    let page = desk.get(&hall, "/t/cup/desk/round").await;
    send(&hall, &mut desk, &page, "publish", &[], &[]).await;

    let version = live.published().version;
    let mut refused = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for (browser, forms) in [(&mut desk, &forms), (&mut judge, &of_the_judge)] {
        for (place, form) in forms {
            let about: Vec<(&str, &str)> = form
                .fields
                .iter()
                .map(|field| {
                    let key = field.name == "_key" || field.name == "_back";
                    (field.name.as_str(), if key { "" } else { field.value.as_str() })
                })
                .collect();
            let known = !seen.insert(format!("{:?} {about:?}", form.action));
            if known || !form.fields.iter().any(|field| field.name == "_course") {
                continue;
            }
            let answer = post(&hall, browser, form).await;
            let command = place.rsplit(' ').next().expect("a command").to_owned();
            if answer.status == StatusCode::CONFLICT {
                assert!(answer.text.contains("Somebody changed this while"), "{place}: {}", answer.text);
                refused.insert(command);
            } else {
                let said = answer.text.split("<main").nth(1).unwrap_or(&answer.text);
                assert_ne!(answer.status, StatusCode::SEE_OTHER, "{place} was granted");
                assert!(
                    matches!(answer.status, StatusCode::FORBIDDEN | StatusCode::UNPROCESSABLE_ENTITY),
                    "{place}: {}: {said}",
                    answer.status
                );
            }
        }
    }
    assert_eq!(live.published().version, version, "nothing happened");
    for command in [
        "call-time",
        "close-round",
        "double-loss",
        "draft",
        "enter-result",
        "extend",
        "no-show",
        "pair",
        "publish",
        "reopen-round",
        "set-clock",
        "swap",
        "withdraw-round",
    ] {
        assert!(refused.contains(command), "{command} is among {refused:?}");
    }
}

#[tokio::test]
async fn whoever_has_seen_what_stands_now_sends_the_same_again() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    let entry = |page: &Page| {
        let forms = Parsed::of(&page.text).forms();
        forms.into_iter().find(|form| {
            form.action.as_deref() == Some("/t/cup/do/enter-result")
                && form.fields.iter().any(|field| field.name == "table")
        })
    };
    let old = entry(&page).expect("the line by which results are entered");
    go_on(&hall, &live, &mut desk).await;
    let refused = post(&hall, &mut desk, &old).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    let number = live.published().state.round().expect("a round").number;
    assert!(refused.text.contains(&format!("round {number}")), "both are named: {}", refused.text);
    let again = entry(&refused).expect("the form that keeps the input");
    let given = post(&hall, &mut desk, &again).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text);
    assert!(matches(&live)[0].result.is_some(), "table 1 of the round that is played now");
}

#[tokio::test]
async fn a_draft_that_a_colleague_made_meanwhile_is_not_thrown_away() {
    let (hall, live, mut desk) = at_the_desk(Role::Organiser).await;
    let mut colleague = invited(&hall, &live, "colleague", Role::Scorekeeper).await;
    settle(&hall, &live, &mut desk).await;
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    send(&hall, &mut desk, &page, "close-round", &[], &[]).await;
    let pages = [desk.get(&hall, "/t/cup/desk/round").await, desk.get(&hall, "/t/cup/desk").await];
    let page = colleague.get(&hall, "/t/cup/desk/round").await;
    let page = send(&hall, &mut colleague, &page, "draft", &[], &[]).await;
    let plan = live.published().state.draft.as_ref().expect("a draft").plan.clone();
    let (one, other) = (plan.matches[0].first.to_string(), plan.matches[1].first.to_string());
    send(&hall, &mut colleague, &page, "swap", &[], &[("first", &one), ("second", &other)]).await;
    let swapped = live.published().state.draft.clone();
    let mut tried = 0;
    for page in &pages {
        for form in Parsed::of(&page.text).forms() {
            if form.action.as_deref() == Some("/t/cup/do/draft") {
                let answer = post(&hall, &mut desk, &form).await;
                assert_eq!(answer.status, StatusCode::CONFLICT, "{}", answer.text);
                tried += 1;
            }
        }
    }
    assert!(tried >= 2, "the dashboard and the page of the round both draft");
    assert_eq!(live.published().state.draft, swapped, "it stands as the colleague left it");
}
