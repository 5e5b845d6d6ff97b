//! The last minute of a round: everybody reports, and the desk still finds what it did itself.

use hantei_core::id::EntrantId;
use hantei_core::match_::MatchResult;
use hantei_core::tournament::Command;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::MatchState;
use hantei_store::venue::LiveTournament;

use crate::hall::Hall;
use crate::scorekeeper::{form, invited, matches, send};

/// Lets `by` give a command from the own phone.
async fn report(
    hall: &Hall,
    live: &std::sync::Arc<LiveTournament>,
    key: String,
    by: EntrantId,
    command: Command,
) {
    let order = hall.app.order(key, Actor::player(by), None).expect("an order");
    live.execute(order, command).await.expect("a report");
}

#[tokio::test]
async fn what_the_desk_entered_is_taken_back_by_one_button_after_hundreds_of_reports() {
    let hall = Hall::empty().await;
    let live = hall.practice("cup", 64).await;
    let mut desk = invited(&hall, &live, "desk", Role::Scorekeeper).await;
    let mut other = invited(&hall, &live, "other", Role::Scorekeeper).await;
    let open: Vec<_> = matches(&live).into_iter().filter(|known| known.state() == MatchState::Open).collect();
    let [mine, four @ ..] = &open[..5] else { panic!("a round half played") };
    let page = desk.get(&hall, "/t/cup/desk/results").await;
    let table = mine.table.to_string();
    send(&hall, &mut desk, &page, "enter-result", &[], &[("table", &table), ("score", "2-0")]).await;
    for known in four {
        let page = other.get(&hall, "/t/cup/desk/results").await;
        let table = known.table.to_string();
        send(&hall, &mut other, &page, "enter-result", &[], &[("table", &table), ("score", "2-1")]).await;
    }
    let reporting = &open[5..];
    let before = live.published().version;
    let mut round = 0;
    while live.published().version < before + 400 {
        round += 1;
        for known in reporting {
            let (won, lost) = if round % 2 == 0 { (2, 0) } else { (2, 1) };
            let result = MatchResult::played(won, lost);
            let command = Command::Report { match_id: known.id, by: known.first, result };
            report(&hall, &live, format!("{round}-{}", known.id), known.first, command).await;
        }
    }

    let page = desk.get(&hall, "/t/cup/desk/results").await;
    let last = page.text.split("class=\"last-entries\"").nth(1).expect("the entries of the desk");
    let last = last.split("</ul>").next().expect("their end");
    assert_eq!(last.matches("<li>").count(), 3, "{last}");
    assert!(last.contains("by you") && last.contains(&format!("<strong>{table}</strong>")), "{last}");
    assert!(last.contains("data-key=\"u\""), "the key takes back one's own: {last}");

    let log = desk.get(&hall, "/t/cup/desk/log?by=desk").await;
    assert!(log.text.contains("class=\"undo\""), "the log offers it too: {}", log.text);
    let line = form(&log, "take-back", &[]).into_iter().find(|(name, _)| *name == "line").expect("a line").1;
    assert!(line.parse::<u64>().expect("a version") < before, "what the desk did itself");
    let undo = desk.post(&hall, "/t/cup/desk/log", &form(&log, "take-back", &[("line", line)])).await;
    assert_eq!(undo.status, axum::http::StatusCode::SEE_OTHER, "{}", undo.text);
    let again = matches(&live).into_iter().find(|known| known.id == mine.id).expect("the match");
    assert_eq!(again.state(), MatchState::Open, "as if it had never been entered");
}
