//! A penalty is given by what happened, one question at a time, and read by whoever it concerns.

use axum::http::StatusCode;
use hantei_core::id::MatchId;
use hantei_core::match_::Score;
use hantei_core::penalty::{Moment, Reason};
use hantei_core::regulation::infraction::{Level, Remedy};
use hantei_core::tournament::penalty::Falls;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, MatchState};
use hantei_store::venue::LiveTournament;

use crate::hall::{Browser, Hall, Page};
use crate::scorekeeper::{at_the_desk, invited, matches, send};

const ENTRY: &str = "/t/cup/desk/penalty";

fn open(live: &LiveTournament) -> Match {
    matches(live).into_iter().find(|known| known.state() == MatchState::Open).expect("an open match")
}

/// Follows the link of the page whose address holds all of these.
async fn follow(hall: &Hall, judge: &mut Browser, page: &Page, holds: &[&str]) -> Page {
    let links = page.text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut links = links.map(|link| link.replace("&amp;", "&"));
    let found = links.find(|link| holds.iter().all(|part| link.contains(part)));
    let found = found.unwrap_or_else(|| panic!("no link with {holds:?}: {}", page.text));
    let page = judge.get(hall, &found).await;
    assert_eq!(page.status, StatusCode::OK, "{found}: {}", page.text);
    page
}

fn has(page: &Page, says: &[&str]) {
    for one in says {
        assert!(page.text.contains(one), "{one}: {}", page.text);
    }
}

#[tokio::test]
async fn a_judge_gives_a_penalty_by_what_happened_one_question_at_a_time() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let match_ = open(&live);
    let page = judge.get(&hall, &format!("/t/cup/desk/match/{}", match_.id)).await;
    let page = follow(&hall, &mut judge, &page, &["/desk/penalty?", "match="]).await;
    has(&page, &["Whose act was it?"]);
    let who = match_.first.to_string();
    let page = follow(&hall, &mut judge, &page, &[&format!("player={who}")]).await;
    has(
        &page,
        &[
            "What happened?",
            "Deck and Deck List",
            "デッキ・デッキリスト",
            "Procedural Error, Minor",
            "手順の誤り（軽）",
        ],
    );
    let page = follow(&hall, &mut judge, &page, &["infraction=PE-MIN"]).await;
    has(&page, &["How does the Match stand?", "in Duel 1"]);
    let page = follow(&hall, &mut judge, &page, &["moment=between+duels+1", "score=1-0"]).await;
    has(&page, &["Is the error too far back to be repaired?", "誤りが前すぎて"]);
    let page = follow(&hall, &mut judge, &page, &["after=yes"]).await;
    has(
        &page,
        &["Accept the game state as it is", "The document begins here.", "Nothing changes in the Match."],
    );
    has(&page, &["Only the Head Judge gives this one."]);
    let words = [("player", who.as_str()), ("infraction", "PE-MIN"), ("score", "1-0")];
    let page = send(&hall, &mut judge, &page, "penalty", &words, &[("level", "warning"), ("note", "")]).await;
    has(&page, &["Procedural Error, Minor"]);
    let state = live.published().state;
    let given = &state.penalty(1).expect("it was given").given;
    assert_eq!((given.level, given.moment), (Level::Warning, Moment::Between(1)));
    assert_eq!(given.remedy, Some(Remedy::AcceptGameState));

    // Another level is chosen with a reason; what it does is said before, and then it does that.
    let address = format!(
        "{ENTRY}?match={}&player={who}&infraction=DE-MIN&moment=between+duels+1+and+2&score=1-0",
        match_.id
    );
    let mut head = invited(&hall, &live, "head", Role::HeadJudge).await;
    let page = head.get(&hall, &address).await;
    has(&page, &["loses Duel 2 without its being played", "Duel 3 follows", "It is officially recorded."]);
    let typed = [("level", "duel-loss"), ("why", "affected-result"), ("note", "sideboarded card")];
    send(&hall, &mut head, &page, "penalty", &[("infraction", "DE-MIN")], &typed).await;
    let state = live.published().state;
    let second = state.penalty(2).expect("it was given");
    assert_eq!(second.falls, Falls::Duel { match_id: match_.id, duel: 2 });
    assert_eq!(second.given.reason, Some(Reason::AffectedResult));
    assert_eq!(state.score_so_far(match_.id), Score { won: 1, lost: 1, ..Score::default() });
}

#[tokio::test]
async fn only_judges_are_asked_and_only_the_head_judge_is_offered_a_disqualification() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let mut desk = invited(&hall, &live, "entering", Role::Scorekeeper).await;
    let mut head = invited(&hall, &live, "head", Role::HeadJudge).await;
    let page = desk.get(&hall, &format!("{ENTRY}?player=e1")).await;
    has(&page, &["Only judges give penalties"]);
    assert!(!page.text.contains("infraction="), "{}", page.text);
    let address = format!("{ENTRY}?player=e1&infraction=UC-CHE&moment=between+matches");
    let radio = |page: &Page, level: &str| {
        let inputs = page.text.split("<input type=\"radio\" name=\"level\" value=\"").skip(1);
        let found = inputs.filter(|rest| rest.starts_with(&format!("{level}\""))).map(|rest| {
            let tag = rest.split('>').next().unwrap_or_default();
            (tag.contains(" disabled"), tag.contains(" checked"))
        });
        found.last().unwrap_or_else(|| panic!("no {level}: {}", page.text))
    };
    let out = "disqualification-without-prize";
    let (disabled, _) = radio(&judge.get(&hall, &address).await, out);
    assert!(disabled, "a judge fetches the head judge");
    let page = head.get(&hall, &address).await;
    assert_eq!(radio(&page, out), (false, true), "the head judge finds it selected");
    has(&page, &["is out of the event and is not paired again", "Prizes won before are lost"]);
}

#[tokio::test]
async fn a_match_loss_between_matches_asks_whether_it_is_for_the_next_one_and_waits_on_the_dashboard() {
    let (hall, live, mut head) = at_the_desk(Role::HeadJudge).await;
    let mut organiser = invited(&hall, &live, "director", Role::Organiser).await;
    let before = organiser.get(&hall, "/t/cup/desk").await;
    assert!(!before.text.contains("Still open"), "{}", before.text);
    let page =
        head.get(&hall, &format!("{ENTRY}?player=e3&infraction=unlisted&moment=between+matches")).await;
    has(&page, &["No document lists it", "The next Match that"]);
    let typed =
        [("level", "match-loss"), ("serve", "next-match"), ("note", "threw the deck of somebody else")];
    send(&hall, &mut head, &page, "penalty", &[("player", "e3")], &typed).await;
    assert_eq!(live.published().state.penalty(1).map(|penalty| penalty.falls), Some(Falls::NextMatch));
    for address in ["/t/cup/desk", "/t/cup/desk/round"] {
        let page = organiser.get(&hall, address).await;
        has(&page, &["Still open", "waits for the next Match"]);
    }
    let page = organiser.get(&hall, "/t/cup/desk/player/e3").await;
    has(&page, &["1: Match Loss", "waits for the next Match"]);
    assert!(!page.text.contains("/desk/penalty?"), "who may not give one is not led there: {}", page.text);
}

#[tokio::test]
async fn a_player_reads_the_own_penalties_appeals_and_sees_nobody_elses() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let match_ = open(&live);
    let who = match_.first.to_string();
    let loss = [
        ("player", who.as_str()),
        ("infraction", "DE-MAJ"),
        ("moment", "between duels 1 and 2"),
        ("score", "1-0"),
        ("note", "for the judges only"),
    ];
    let answer = judge.post(&hall, "/t/cup/do/penalty", &loss).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let mut phone = Browser::speaking("ja");
    phone.get(&hall, &hall.player_link(live.id(), match_.first.0).await).await;
    let page = phone.get(&hall, "/t/cup/me").await;
    has(&page, &["あなたの罰則", "デッキに関する違反（重）", "ここまで 1-1", "de-maj"]);
    assert!(!page.text.contains("for the judges only"), "{}", page.text);
    let page =
        send(&hall, &mut phone, &page, "appeal", &[("number", "1")], &[("reason", "枚数は合っています")])
            .await;
    has(&page, &["枚数は合っています", "裁定を待っています"]);
    let mut opponent = Browser::default();
    opponent.get(&hall, &hall.player_link(live.id(), match_.second.0).await).await;
    let page = opponent.get(&hall, "/t/cup/me").await;
    has(&page, &["So far 1-1"]);
    assert!(!page.text.contains("Deck Error") && !page.text.contains("Your penalties"), "{}", page.text);
    for public in ["/t/cup/pairings", "/t/cup/standings", "/t/cup/rules", "/t/cup/why/e1"] {
        let page = Browser::default().get(&hall, public).await;
        assert!(!page.text.contains("Deck Error") && !page.text.contains("1-1"), "{public}: {}", page.text);
    }
}

#[tokio::test]
async fn what_is_made_up_in_the_address_leads_back_to_the_question() {
    let (hall, live, mut judge) = at_the_desk(Role::Judge).await;
    let before = live.published().version;
    for (query, says) in [
        ("player=e999", "Whose act was it?"),
        ("match=m999&player=both", "Whose act was it?"),
        ("player=e1&infraction=NOTHING", "What happened?"),
        ("player=e1&infraction=DE-MAJ&moment=lunch", "lunch"),
        ("player=e1&infraction=DE-MAJ&moment=duel+3&score=0-0", "does not go with"),
        ("q=nobody-of-that-name", "Nobody of that name"),
    ] {
        let page = judge.get(&hall, &format!("{ENTRY}?{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}");
        has(&page, &[says]);
    }
    assert_eq!(live.published().version, before);
    assert!(live.published().state.match_(MatchId(1)).is_some());
}

#[tokio::test]
async fn the_clock_proposes_at_the_table_what_a_judge_may_give_to_whoever_is_not_seated() {
    let (hall, live, mut head) = at_the_desk(Role::HeadJudge).await;
    let match_ = open(&live);
    let address = format!("/t/cup/desk/match/{}", match_.id);
    head.post(&hall, "/t/cup/do/start-clock", &[]).await;
    let early = head.get(&hall, &address).await;
    assert!(!early.text.contains("Not seated?"), "{}", early.text);
    hall.world.wait(3 * 60_000);
    let page = head.get(&hall, &address).await;
    has(
        &page,
        &["Not seated?", "from 3:00 on Game Loss", "from 10:00 on Match Loss", "not seated, Game Loss"],
    );
    let page = follow(&hall, &mut head, &page, &["infraction=T-MAJ", "player=both"]).await;
    has(&page, &["loses Duel 1 without its being played", "Duel 2 follows"]);
    for list in ["/t/cup/desk/penalties", "/t/cup/desk/results"] {
        has(&head.get(&hall, list).await, &["The clock of the round has run for 3:00"]);
    }
    assert_eq!(live.published().state.penalties.0.len(), 0, "nothing is given by itself");
}
