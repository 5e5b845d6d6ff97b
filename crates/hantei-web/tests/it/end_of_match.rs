//! End of Match on a judge's phone, and on the phones of the two who play.

use axum::http::StatusCode;
use hantei_core::match_::{MatchResult, Reason, Score};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, MatchState};
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};
use crate::scorekeeper::{at_the_desk, form, invited, matches, send};

/// A match of which nobody has said anything yet.
fn open(live: &LiveTournament) -> Match {
    matches(live).into_iter().find(|known| known.state() == MatchState::Open).expect("an open match")
}

/// Begins End of Match in Main Phase 1 of Duel 2, with Duel 1 won by the side printed first.
async fn begun(hall: &Hall, judge: &mut Browser, address: &str) -> Page {
    let page = judge.get(hall, address).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    let typed = [
        ("time-called", "duel"),
        ("phase", "Main Phase 1"),
        ("turn", "p2"),
        ("before", "1-0"),
        ("side-deck", ""),
    ];
    send(hall, judge, &page, "start-procedure", &[], &typed).await
}

#[tokio::test]
async fn a_judge_leads_a_match_to_its_end_by_forms_and_both_players_read_the_step_in_their_language() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let match_ = open(&live);
    let address = format!("/t/cup/desk/match/{}", match_.id);
    let page = begun(&hall, &mut judge, &address).await;
    assert!(page.text.contains("Finish the current Phase and stop"), "{}", page.text);
    assert!(page.text.contains("今のフェイズを終えたら手を止め"), "{}", page.text);
    let mut phones = Vec::new();
    for (side, language) in [(match_.first, "ja"), (match_.second, "en")] {
        let mut phone = Browser::speaking(language);
        let link = hall.player_link(live.id(), side.0).await;
        phone.get(&hall, &link).await;
        phones.push(phone);
    }
    let mut read = Vec::new();
    for phone in &mut phones {
        read.push(phone.get(&hall, "/t/cup/me").await.text);
    }
    assert!(read[0].contains("今のフェイズを終えたら手を止め"), "{}", read[0]);
    assert!(read[1].contains("Finish the current Phase and stop"), "{}", read[1]);
    for page in &read {
        assert!(!page.contains("data-command=\"report\""), "its result comes from the judge: {page}");
    }
    let list = judge.get(&hall, "/t/cup/desk/end-of-match").await;
    assert!(list.text.contains(&address) && list.text.contains("Finish the current Phase"), "{}", list.text);

    let points = [("input", "phase-end"), ("points-first", "4000"), ("points-second", "7000")];
    let page = send(&hall, &mut judge, &page, "procedure-step", &[], &points).await;
    assert!(page.text.contains("drawn at 1-1-0"), "{}", page.text);
    let page = send(&hall, &mut judge, &page, "take-back-step", &[], &[]).await;
    assert!(page.text.contains("Finish the current Phase and stop"), "{}", page.text);
    let points = [("input", "phase-end"), ("points-first", "7000"), ("points-second", "4000")];
    let page = send(&hall, &mut judge, &page, "procedure-step", &[], &points).await;
    send(&hall, &mut judge, &page, "confirm-procedure", &[], &[]).await;
    let score = Score { won: 2, ..Score::default() };
    let expected = MatchResult::Totals { score, reason: Reason::EndOfMatch };
    let found = matches(&live).into_iter().find(|known| known.id == match_.id);
    assert_eq!(found.expect("still there").result, Some(expected));
}

#[tokio::test]
async fn a_second_judge_who_saw_an_earlier_step_reads_both_versions_and_nothing_is_written() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let mut second = invited(&hall, &live, "second", Role::HeadJudge).await;
    let address = format!("/t/cup/desk/match/{}", open(&live).id);
    let page = begun(&hall, &mut judge, &address).await;
    let seen = second.get(&hall, &address).await;
    let points = [("input", "lp"), ("points-first", "4000"), ("points-second", "7000")];
    let mut step = form(&page, "procedure-step", &[]);
    step.extend(points);
    let taken = judge.post(&hall, "/t/cup/do/procedure-step", &step).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let before = live.published().version;
    let mut late = form(&seen, "procedure-step", &[]);
    late.extend([("input", "phase-end"), ("points-first", "1"), ("points-second", "2")]);
    let refused = second.post(&hall, "/t/cup/do/procedure-step", &late).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("both-versions"), "{}", refused.text);
    assert!(refused.text.contains("Life Points change to 4000 : 7000"), "{}", refused.text);
    assert!(refused.text.contains("phase-end"), "the own input is kept: {}", refused.text);
    assert_eq!(live.published().version, before);
}

#[tokio::test]
async fn what_cannot_come_in_is_refused_on_the_phone_and_nothing_is_written() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let address = format!("/t/cup/desk/match/{}", open(&live).id);
    let page = begun(&hall, &mut judge, &address).await;
    let before = live.published().version;
    for (input, first, says) in [
        ("turn-end", "8000", "Possible now"),
        ("phase-end", "-5", "fewer Life Points"),
        ("phase-end", "many", "is not known here"),
        ("dq p1", "", "only the Head Judge disqualifies"),
    ] {
        let mut step = form(&page, "procedure-step", &[]);
        step.push(("input", input));
        if !first.is_empty() {
            step.extend([("points-first", first), ("points-second", "8000")]);
        }
        let refused = judge.post(&hall, "/t/cup/do/procedure-step", &step).await;
        assert!(refused.status.is_client_error() && refused.text.contains(says), "{input}: {}", refused.text);
        assert_eq!(live.published().version, before, "{input}");
    }
    assert_eq!(judge.get(&hall, "/t/cup/desk/match/m9999").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_desk_reads_the_procedure_and_is_not_offered_its_buttons() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let mut desk = invited(&hall, &live, "entering", Role::Scorekeeper).await;
    let address = format!("/t/cup/desk/match/{}", open(&live).id);
    begun(&hall, &mut judge, &address).await;
    let page = desk.get(&hall, &address).await;
    assert!(page.text.contains("Finish the current Phase"), "{}", page.text);
    assert!(!page.text.contains("data-command=\"procedure-step\""), "{}", page.text);
    let table = open(&live).table.to_string();
    let results = desk.get(&hall, "/t/cup/desk/results").await;
    let mut entered = form(&results, "enter-result", &[]);
    entered.extend([("table", table.as_str()), ("score", "2-0")]);
    let refused = desk.post(&hall, "/t/cup/do/enter-result", &entered).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.text);
    assert!(refused.text.contains("a judge leads this Match"), "{}", refused.text);
}
