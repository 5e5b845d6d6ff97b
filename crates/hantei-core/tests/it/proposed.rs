//! What is proposed to a judge who is about to give a penalty.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::MatchId;
use hantei_core::match_::{DuelResult, DuelWinner, Reason as Ended, Score};
use hantei_core::penalty::{Answer, Moment, Raised};
use hantei_core::regulation::infraction::{Level, Remedy};
use hantei_core::tournament::Command;
use hantei_core::tournament::penalty::{Offender, PenaltyCommand, PenaltyOrder};
use hantei_core::tournament::procedure::ProcedureCommand;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::what_if::foresee;

use crate::venue::{Venue, e};

/// A Swiss round with an open match of A and B at table 1, and of C and D.
fn venue(regulation: &'static str) -> Venue {
    let mut venue = Venue::made(regulation);
    venue.must(Command::AssumeSuggestions);
    venue.must(Command::OpenRegistration);
    for letter in ["A", "B", "C", "D"] {
        venue.must(crate::venue::register(&format!("Player {letter}"), ""));
    }
    venue.must(Command::CloseRegistration);
    venue.must(Command::Start { absentees: hantei_core::tournament::event::Absentees::Refused });
    venue.round("A?B C?D");
    venue
}

fn given(venue: &mut Venue, order: PenaltyOrder) {
    let command = Command::Penalties(PenaltyCommand::Give(Box::new(order)));
    venue.as_role(Role::Judge, &command).unwrap();
}

fn at(won: u8, lost: u8) -> Score {
    Score { won, lost, ..Score::default() }
}

#[test]
fn a_judge_is_asked_where_the_match_stands_as_far_as_that_is_not_recorded() {
    let mut kings = venue("duelist-king-tournament");
    let m1 = MatchId(1);
    let open = [
        (Moment::BeforeDuel1, at(0, 0)),
        (Moment::InDuel(1), at(0, 0)),
        (Moment::Between(1), at(1, 0)),
        (Moment::InDuel(2), at(1, 0)),
        (Moment::Between(1), at(0, 1)),
        (Moment::InDuel(2), at(0, 1)),
        (Moment::Between(2), at(1, 1)),
        (Moment::InDuel(3), at(1, 1)),
    ];
    assert_eq!(kings.state.penalty_moments(m1), open);
    let first = DuelResult { winner: DuelWinner::First, reason: Ended::Played, life_points: None };
    let what = ProcedureCommand::RecordDuel { result: first };
    kings.as_role(Role::Judge, &Command::Procedure { match_id: m1, what }).unwrap();
    let one_recorded = [
        (Moment::Between(1), at(1, 0)),
        (Moment::InDuel(2), at(1, 0)),
        (Moment::Between(2), at(1, 1)),
        (Moment::InDuel(3), at(1, 1)),
    ];
    assert_eq!(kings.state.penalty_moments(m1), one_recorded);
    let result = crate::venue::score(2, 0);
    kings.must(Command::EnterResult { match_id: m1, result });
    assert_eq!(kings.state.penalty_moments(m1), [], "the match is decided");
    assert_eq!(kings.state.penalty_moments(MatchId(9)), [], "there is no such match");
}

/// PT-08
#[test]
fn what_the_judge_said_of_the_score_holds_where_nobody_records_duels() {
    let mut kings = venue("duelist-king-tournament");
    let mut loss = PenaltyOrder::of(e("A"), "PEN-A1");
    (loss.moment, loss.score) = (Some(Moment::Between(1)), Some(at(1, 0)));
    given(&mut kings, loss);
    assert_eq!(kings.state.score_so_far(MatchId(1)), at(1, 1));
    // What comes next needs no score any more.
    given(&mut kings, PenaltyOrder::of(e("B"), "PEN-P2"));
    let second = kings.state.penalty(2).unwrap();
    assert_eq!((second.given.moment, second.given.before), (Moment::InDuel(3), Some(at(1, 1))));
    let back = PenaltyCommand::TakeBack { number: 1, reason: "misheard".to_owned() };
    kings.as_role(Role::Judge, &Command::Penalties(back)).unwrap();
    let back = PenaltyCommand::TakeBack { number: 2, reason: "misheard".to_owned() };
    kings.as_role(Role::Judge, &Command::Penalties(back)).unwrap();
    assert_eq!(kings.state.score_so_far(MatchId(1)), at(0, 0));
}

#[test]
fn a_repetition_is_proposed_one_level_higher_and_names_the_penalty_before() {
    let mut kings = venue("duelist-king-tournament");
    given(&mut kings, PenaltyOrder::of(e("A"), "PEN-P3"));
    given(&mut kings, PenaltyOrder::of(e("A"), "PEN-P2"));
    let a = Offender::One(e("A"));
    let again = kings.state.propose_penalty(a, "PEN-P2", None, Some(Answer::Yes)).unwrap();
    assert_eq!(again.earlier, [2]);
    let proposal = again.proposal;
    assert_eq!((proposal.base, proposal.level), (Some(Level::Warning), Some(Level::DuelLoss)));
    assert_eq!((proposal.raised, proposal.remedy), (Raised::ForRepetition, Some(Remedy::ReturnRandom)));
    let asked = kings.state.propose_penalty(Offender::Both(MatchId(1)), "pen-p2", None, None).unwrap();
    assert_eq!(asked.earlier, [2], "who did it more often says what is proposed for both");
    assert!(asked.proposal.open_question.is_some());
    let other = kings.state.propose_penalty(Offender::One(e("B")), "PEN-P2", None, None).unwrap();
    assert_eq!((other.earlier, other.proposal.raised), (Vec::new(), Raised::No));
    assert_eq!(kings.state.propose_penalty(a, "PEN-X9", None, None), None);
}

#[test]
fn where_acts_are_told_apart_a_judge_says_whether_it_is_the_same() {
    let mut policy = venue("kde-tcg-policy-2.3");
    let act = |act: &str| Some(act.to_owned());
    given(&mut policy, PenaltyOrder { act: act("missed a trigger"), ..PenaltyOrder::of(e("A"), "PE-MIN") });
    let a = Offender::One(e("A"));
    let propose = |act| policy.state.propose_penalty(a, "PE-MIN", Some(act), None).unwrap();
    let same = propose("missed a trigger");
    assert_eq!((same.earlier, same.perhaps_same), (vec![1], vec![1]));
    let other = propose("shuffled badly");
    assert_eq!((other.earlier, other.perhaps_same), (vec![], vec![1]));
}

#[test]
fn what_is_foreseen_is_what_happens() {
    let mut kings = venue("duelist-king-tournament");
    let mut loss = PenaltyOrder::of(e("A"), "PEN-A1");
    (loss.moment, loss.score) = (Some(Moment::Between(1)), Some(at(0, 1)));
    let command = Command::Penalties(PenaltyCommand::Give(Box::new(loss)));
    let before = kings.state.clone();
    let foreseen = foresee(&kings.context(Actor::console(Role::Judge), None), &before, &command).unwrap();
    assert_eq!(kings.state.penalties.0.len(), 0, "nothing has happened");
    kings.as_role(Role::Judge, &command).unwrap();
    assert_eq!(foreseen.state.score_so_far(MatchId(1)), at(0, 2));
    assert_eq!(foreseen.state.penalties, kings.state.penalties);
    assert_eq!(
        foreseen.state.match_(MatchId(1)).unwrap().2.result,
        kings.state.match_(MatchId(1)).unwrap().2.result
    );
}

#[test]
fn the_clock_proposes_at_five_and_ten_minutes_what_was_not_confirmed_and_nothing_once_play_is_reported() {
    let mut kings = venue("duelist-king-tournament");
    let moment = |seconds: i64| hantei_core::moment::Moment::utc(1_000_000 + seconds * 1_000);
    assert_eq!(kings.state.seconds_into_round(&moment(0)), None, "no clock was started");
    kings.moment = Some(moment(0));
    kings.must(Command::StartClock);
    assert_eq!(kings.state.seconds_into_round(&moment(299)), Some(299));
    let of = |kings: &Venue, letter: &str, seconds| {
        kings.state.late_infraction(e(letter), seconds).map(|known| known.id.clone())
    };
    for (seconds, proposed) in
        [(0, None), (299, None), (300, Some("PEN-T2")), (599, Some("PEN-T2")), (600, Some("PEN-T3"))]
    {
        for letter in ["A", "B"] {
            assert_eq!(of(&kings, letter, seconds).as_deref(), proposed, "{letter} after {seconds} s");
        }
    }
    let mut late = PenaltyOrder::of(e("A"), "PEN-T2");
    late.moment = Some(Moment::BeforeDuel1);
    given(&mut kings, late);
    assert_eq!(of(&kings, "A", 599), None, "it was confirmed");
    assert_eq!(of(&kings, "A", 600).as_deref(), Some("PEN-T3"), "the graver one replaces it");
    assert_eq!(of(&kings, "B", 300).as_deref(), Some("PEN-T2"));
    let report = Command::Report { match_id: MatchId(1), by: e("B"), result: crate::venue::score(0, 2) };
    kings.by(Actor::player(e("B")), None, &report).unwrap();
    assert_eq!(of(&kings, "B", 600), None, "they have played");
    assert_eq!(of(&kings, "C", 600).as_deref(), Some("PEN-T3"));
}
