//! A round is published to the hall first and to everybody afterwards.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::{RoundNumber, StageId};
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::command::{Force, Release};
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::{Command, Event, Inconsistency, Refusal, State, consistent, evolve};

use crate::venue::{POLICY, Venue, WORLD, close, draft_round, publish, score};

fn to_the_hall() -> Command {
    Command::PublishRound { allow_rematch: None, release: Release::HallFirst }
}

fn at(round: u16) -> RoundOf {
    RoundOf { stage: StageId(1), round: RoundNumber(round) }
}

/// Round 1 is played, round 2 is published to the hall.
fn second_round() -> Venue {
    let mut venue = Venue::with(POLICY, 8);
    venue.must(Command::PairRound { seed: None, allow_rematch: None });
    venue.play();
    venue.must(draft_round());
    venue.must(to_the_hall());
    venue
}

fn rounds(state: &State) -> usize {
    state.stages[0].rounds.len()
}

#[test]
fn a_round_is_seen_in_the_hall_first_and_everywhere_once_it_is_released() {
    let mut venue = second_round();
    let last = venue.events.last().unwrap();
    assert_eq!(*last, Event::RoundHeldBack { at: at(2) }, "it is said right after the publication");
    assert_eq!((rounds(&venue.state), rounds(&venue.state.released())), (2, 1));
    let decision = venue.must(Command::ReleaseRound);
    assert_eq!(decision.events, [Event::RoundReleased { at: at(2) }]);
    assert_eq!(rounds(&venue.state.released()), 2);
    let refused = venue.refused(Command::ReleaseRound);
    assert_eq!(refused, Refusal::RoundIsReleased { round: RoundNumber(2) });
}

/// What is published to the hall first is the same round: nothing of the record tells the two apart.
#[test]
fn holding_a_round_back_changes_nothing_but_who_sees_it() {
    let mut at_once = Venue::with(POLICY, 8);
    let mut later = at_once.clone();
    for venue in [&mut at_once, &mut later] {
        venue.must(draft_round());
    }
    at_once.must(publish());
    later.must(to_the_hall());
    assert_ne!(at_once.state.digest(), later.state.digest(), "that it is held back is part of the record");
    later.must(Command::ReleaseRound);
    assert_eq!(at_once.state.digest(), later.state.digest());
}

#[test]
fn whoever_starts_the_clock_or_closes_the_round_shows_it_everywhere() {
    let mut venue = second_round();
    let decision = venue.must(Command::StartClock);
    assert_eq!(decision.events[0], Event::RoundReleased { at: at(2) });
    assert!(matches!(decision.events[1], Event::ClockStarted { .. }));

    let mut venue = second_round();
    venue.play();
    assert_eq!(rounds(&venue.state.released()), 1, "results alone show it to nobody");
    let decision = venue.must(close());
    assert_eq!(decision.events[0], Event::RoundReleased { at: at(2) });
    assert!(matches!(decision.events[1], Event::RoundClosed { .. }));

    let mut venue = second_round();
    venue.play();
    let decision = venue.must(draft_round());
    assert_eq!(decision.events[0], Event::RoundReleased { at: at(2) }, "so does whoever pairs the next one");
}

/// A player's phone does not show the round: neither may a refusal tell who plays there.
#[test]
fn a_player_can_say_nothing_of_a_round_that_only_the_hall_shows() {
    let mut venue = second_round();
    let match_ = venue.state.round().unwrap().matches[0].clone();
    let (match_id, by) = (match_.id, match_.first);
    let report = Command::Report { match_id, by, result: score(2, 0) };
    let player = hantei_core::tournament::role::Actor::player(by);
    for command in [report.clone(), Command::Confirm { match_id, by }] {
        let refused = venue.by(player.clone(), None, &command);
        assert_eq!(refused, Err(Refusal::UnknownMatch { match_id }));
    }
    // Nor of a match that is not the own one, which would name who plays there.
    let other = venue.state.round().unwrap().matches[1].id;
    let refused = venue.by(player.clone(), None, &Command::Confirm { match_id: other, by });
    assert_eq!(refused, Err(Refusal::UnknownMatch { match_id: other }));
    assert!(venue.as_role(Role::Scorekeeper, &report).is_ok(), "the desk knows the round");
    venue.must(Command::ReleaseRound);
    let confirm = Command::Confirm { match_id, by: match_.second };
    let opponent = hantei_core::tournament::role::Actor::player(match_.second);
    assert!(venue.by(opponent, None, &confirm).is_ok());
}

#[test]
fn a_round_that_is_held_back_can_be_swapped_and_taken_back() {
    let mut venue = second_round();
    let before = venue.state.released().digest();
    let matches = &venue.state.round().unwrap().matches;
    let (first, second) = (matches[0].first, matches[0].second);
    venue.must(Command::SwapPublished { first, second, reason: "a wrong seat".to_owned() });
    assert_eq!(rounds(&venue.state.released()), 1);
    venue.must(Command::WithdrawRound { reason: "too early".to_owned(), force: Force::No });
    assert_eq!(venue.state.digest(), before, "nobody but the hall has seen it");
}

#[test]
fn a_bracket_is_released_like_any_other_round() {
    let mut venue = Venue::of_rounds(WORLD, 8, 2);
    venue.set("top-cut.size", "4");
    venue.set("top-cut.seeding", "fold");
    venue.must(Command::AssumeSuggestions);
    venue.play_swiss();
    venue.must(Command::Cut { short: hantei_core::tournament::command::ShortField::Refused });
    venue.must(draft_round());
    venue.must(to_the_hall());
    let released = venue.state.released();
    assert_eq!((released.stages.len(), released.stages[1].rounds.len()), (2, 0));
    venue.must(Command::ReleaseRound);
    assert_eq!(venue.state.released().stages[1].rounds.len(), 1);
}

#[test]
fn a_log_that_holds_a_round_back_out_of_turn_is_refused() {
    let venue = second_round();
    let out_of_turn = Err(Inconsistency::RoundOutOfTurn { at: at(2) });
    let closed = Event::RoundClosed { at: at(2), open: Vec::new(), reason: None };
    let held_back = Event::RoundHeldBack { at: at(2) };
    assert_eq!(consistent(&venue.state, &closed), out_of_turn, "it is released first");
    assert_eq!(consistent(&venue.state, &held_back), out_of_turn, "it is held back already");
    let mut released = venue.state.clone();
    evolve(&mut released, &Event::RoundReleased { at: at(2) });
    assert_eq!(consistent(&released, &Event::RoundReleased { at: at(2) }), out_of_turn);
    assert_eq!(consistent(&released, &held_back), out_of_turn, "everybody has seen it");
    assert_eq!(
        consistent(&released, &Event::RoundHeldBack { at: at(3) }),
        Err(Inconsistency::UnknownRound { at: at(3) })
    );
}

/// The key of a publication to the hall is not that of one to everybody.
#[test]
fn a_key_stands_for_where_the_round_was_published() {
    let mut venue = Venue::with(POLICY, 4);
    venue.must(draft_round());
    let events = venue.must(to_the_hall()).events;
    assert!(answers(&to_the_hall(), &events, &venue.state));
    assert!(!answers(&publish(), &events, &venue.state));
    let released = venue.must(Command::ReleaseRound).events;
    assert!(answers(&Command::ReleaseRound, &released, &venue.state));
    assert!(!answers(&Command::ReleaseRound, &events, &venue.state));
}
