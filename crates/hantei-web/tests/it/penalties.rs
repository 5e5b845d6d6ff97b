//! Penalties on the desk's pages: the list, what is done about each, and the official record.

use axum::http::{StatusCode, header};
use hantei_core::tournament::penalty::{AppealDecision, Falls};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;

use crate::hall::{Browser, Hall};
use crate::scorekeeper::{at_the_desk, invited, matches, send};

const LIST: &str = "/t/cup/desk/penalties";

/// Gives a penalty by its command.
async fn given(hall: &Hall, judge: &mut Browser, words: &[(&str, &str)]) {
    let answer = judge.post(hall, "/t/cup/do/penalty", words).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{words:?}: {}", answer.text);
}

#[tokio::test]
async fn the_list_says_who_has_what_for_what_when_and_from_whom() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let page = judge.get(&hall, LIST).await;
    assert!(page.text.contains("No penalty was given in this event"), "{}", page.text);
    let other = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a match");
    let who = other.first.to_string();
    given(&hall, &mut judge, &[("player", &who), ("infraction", "PE-MIN"), ("note", "stood in line")]).await;
    let page = judge.get(&hall, LIST).await;
    let name = live.published().state.record(other.first).expect("known").name.clone();
    let table = format!("Table {}", other.table);
    for says in [name.as_str(), table.as_str(), "stood in line", "(judge)", "30 Nov 2026", "in force"] {
        assert!(page.text.contains(says), "{says}: {}", page.text);
    }
    let mut japanese = judge.in_language("ja");
    let page = japanese.get(&hall, LIST).await;
    assert!(page.text.contains("適用済み") && page.text.contains("番卓"), "{}", page.text);
    let nobody = japanese.get(&hall, &format!("{LIST}?q=nobody-of-that-name")).await;
    assert!(nobody.text.contains("その名前の参加者に罰則はありません"), "{}", nobody.text);
    let found = japanese.get(&hall, &format!("{LIST}?q={who}")).await;
    assert!(found.text.contains(&name), "{}", found.text);
}

#[tokio::test]
async fn one_that_waits_is_served_appealed_and_taken_back_by_forms() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let mut head = invited(&hall, &live, "head", Role::HeadJudge).await;
    let mut desk = invited(&hall, &live, "entering", Role::Scorekeeper).await;
    let open = matches(&live).into_iter().find(|known| known.state() == MatchState::Open).expect("a match");
    let who = open.first.to_string();
    let waits = [
        ("player", who.as_str()),
        ("moment", "between matches"),
        ("level", "duel-loss"),
        ("note", "as the head judge said"),
    ];
    given(&hall, &mut judge, &waits).await;
    let page = desk.get(&hall, LIST).await;
    assert!(page.text.contains("waits for the next Match"), "{}", page.text);
    assert!(!page.text.contains("data-command="), "the desk reads and does nothing: {}", page.text);
    let page = judge.get(&hall, LIST).await;
    assert!(page.text.contains(&format!("Let it fall now, at table {}", open.table)), "{}", page.text);
    assert!(
        page.text.contains("loses Duel 1 without its being played"),
        "it says what that does: {}",
        page.text
    );
    let table = judge.get(&hall, &format!("/t/cup/desk/match/{}", open.id)).await;
    assert!(table.text.contains("Let it fall now"), "the judge at the table finds it there: {}", table.text);
    let page = send(&hall, &mut judge, &page, "serve-penalty", &[("number", "1")], &[]).await;
    let falls = live.published().state.penalty(1).expect("given").falls;
    assert_eq!(falls, Falls::Duel { match_id: open.id, duel: 1 });
    let reason = [("reason", "says it was the opponent")];
    let page = send(&hall, &mut judge, &page, "appeal", &[("number", "1")], &reason).await;
    assert!(page.text.contains("The Head Judge decides the appeal"), "{}", page.text);
    let page = head.get(&hall, LIST).await;
    let decision = [("decision", "upheld"), ("reason", "both saw it")];
    let page = send(&hall, &mut head, &page, "decide-appeal", &[("number", "1")], &decision).await;
    assert!(page.text.contains("both saw it"), "{}", page.text);
    let appeal = live.published().state.penalty(1).and_then(|penalty| penalty.appeal.clone());
    let decided = appeal.and_then(|appeal| appeal.decided).map(|(decision, _)| decision);
    assert_eq!(decided, Some(AppealDecision::Upheld));
    let taken = [("reason", "misheard")];
    let page = send(&hall, &mut head, &page, "take-back-penalty", &[("number", "1")], &taken).await;
    assert!(page.text.contains("taken back") && page.text.contains("misheard"), "{}", page.text);
    assert!(live.published().state.penalties.is_plain());
}

#[tokio::test]
async fn a_disqualification_is_taken_back_by_the_head_judge_only() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let mut head = invited(&hall, &live, "head", Role::HeadJudge).await;
    let out = [("player", "e2"), ("level", "disqualification"), ("note", "theft, seen by two")];
    given(&hall, &mut head, &out).await;
    let page = judge.get(&hall, LIST).await;
    assert!(page.text.contains("Only the Head Judge takes it back"), "{}", page.text);
    assert!(!page.text.contains("data-command=\"take-back-penalty\""), "{}", page.text);
    let page = head.get(&hall, LIST).await;
    assert!(page.text.contains("data-command=\"take-back-penalty\""), "{}", page.text);
}

#[tokio::test]
async fn the_official_record_is_a_file_for_staff_and_names_card_game_ids_only_to_those_who_may_see_them() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let mut desk = invited(&hall, &live, "entering", Role::Scorekeeper).await;
    let waits =
        |who, note| [("player", who), ("moment", "between matches"), ("level", "duel-loss"), ("note", note)];
    given(&hall, &mut judge, &waits("e1", "one")).await;
    given(&hall, &mut judge, &waits("e2", "two")).await;
    given(&hall, &mut judge, &[("player", "e3"), ("level", "warning"), ("note", "not of official concern")])
        .await;
    let taken =
        judge.post(&hall, "/t/cup/do/take-back-penalty", &[("number", "2"), ("reason", "wrong")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "{}", taken.text);
    let card =
        live.published().state.record(hantei_core::id::EntrantId(1)).and_then(|known| known.card_game_id);
    let card = card.expect("people of a practice event have one").to_string();
    let file = judge.get(&hall, &format!("{LIST}/official.csv")).await;
    let lines: Vec<&str> = file.text.lines().collect();
    assert_eq!(lines.len(), 2, "the heading and one that is recorded officially: {}", file.text);
    assert!(lines[0].starts_with("\u{feff}number,player,name,card_game_id,"), "{}", lines[0]);
    assert!(lines[1].contains("duel-loss") && !lines[1].contains(&card), "{}", lines[1]);
    let saved_as = file.headers.get(header::CONTENT_DISPOSITION).and_then(|value| value.to_str().ok());
    assert_eq!(saved_as, Some("attachment; filename=\"cup-official.csv\""));
    let file = desk.get(&hall, &format!("{LIST}/official.json")).await;
    let json: serde_json::Value = serde_json::from_str(&file.text).expect("JSON");
    assert_eq!(json["rows"].as_array().map(Vec::len), Some(1), "{json}");
    assert_eq!(json["rows"][0]["card_game_id"], card.as_str());
    assert_eq!(json["rows"][0]["given"]["by"], "desk (judge)", "{json}");
    let nothing = desk.get(&hall, &format!("{LIST}/everything.csv")).await;
    assert_eq!(nothing.status, StatusCode::NOT_FOUND);
}
