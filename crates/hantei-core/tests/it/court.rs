//! Penalties in a tournament: given at a table, between rounds, taken back, appealed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]
#![allow(clippy::needless_pass_by_value, reason = "a command that is made where it is given reads best")]

use hantei_core::id::MatchId;
use hantei_core::match_::{DuelResult, DuelWinner, MatchOutcome, MatchResult, Reason as Ended, Score};
use hantei_core::penalty::{Moment, NotFollowed, Reason, Refused, Serve};
use hantei_core::regulation::StageKind;
use hantei_core::regulation::infraction::Level;
use hantei_core::tournament::penalty::{
    AppealDecision, CommittedBy, Falls, Offender, PenaltyCommand, PenaltyOrder, PenaltyRefusal,
};
use hantei_core::tournament::procedure::ProcedureCommand;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::EntrantStatus;
use hantei_core::tournament::{Command, Refusal};

use crate::venue::{Venue, WORLD, close, e, score};

const KINGS: &str = "duelist-king-tournament";

/// A Swiss round of the Duelist Kings with an open match of A and B at table 1, and of C and D.
fn kings() -> Venue {
    let mut venue = Venue::made(KINGS);
    venue.must(Command::AssumeSuggestions);
    venue.must(Command::OpenRegistration);
    for letter in ["A", "B", "C", "D", "E"] {
        venue.must(crate::venue::register(&format!("Player {letter}"), ""));
    }
    venue.must(Command::CloseRegistration);
    venue.must(Command::Start { absentees: hantei_core::tournament::event::Absentees::Refused });
    venue.round("A?B C?D E-bye");
    venue
}

fn order(letter: &str, infraction: &str) -> PenaltyOrder {
    PenaltyOrder::of(e(letter), infraction)
}

fn give(order: PenaltyOrder) -> Command {
    Command::Penalties(PenaltyCommand::Give(Box::new(order)))
}

fn take_back(number: u32) -> Command {
    Command::Penalties(PenaltyCommand::TakeBack { number, reason: "misheard".to_owned() })
}

fn serve(number: u32) -> Command {
    Command::Penalties(PenaltyCommand::Serve { number })
}

#[track_caller]
fn judge(venue: &mut Venue, command: Command) {
    venue.as_role(Role::Judge, &command).unwrap();
}

#[track_caller]
fn head(venue: &mut Venue, command: Command) {
    venue.as_role(Role::HeadJudge, &command).unwrap();
}

#[track_caller]
fn refused(venue: &mut Venue, role: Role, command: Command) -> PenaltyRefusal {
    match venue.as_role(role, &command) {
        Err(Refusal::Penalty { why }) => why,
        other => panic!("{other:?}"),
    }
}

fn outcome(venue: &Venue, match_id: u32) -> Option<MatchOutcome> {
    let (stage, _, match_) = venue.state.match_(MatchId(match_id)).unwrap();
    venue.state.outcome(stage.rule.kind, match_)
}

fn at(won: u8, lost: u8) -> Option<Score> {
    Some(Score { won, lost, ..Score::default() })
}

#[test]
fn a_warning_is_recorded_and_costs_nothing() {
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-P2")));
    let penalty = venue.state.penalty(1).unwrap();
    assert_eq!((penalty.given.level, penalty.falls), (Level::Warning, Falls::Nowhere));
    assert_eq!(venue.state.duels_by_penalty(MatchId(1)), Score::default());
    venue.must(Command::EnterResult { match_id: MatchId(1), result: score(2, 0) });
}

/// PT-08
#[test]
fn a_duel_loss_between_two_duels_costs_the_next_one_and_the_match_goes_on() {
    let mut venue = kings();
    let mut loss = order("A", "PEN-A1");
    (loss.moment, loss.score) = (Some(Moment::Between(1)), at(1, 0));
    judge(&mut venue, give(loss));
    assert_eq!(outcome(&venue, 1), None, "1-1, Duel 3 follows");
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::Duel { match_id: MatchId(1), duel: 2 });
    let enter = |won, lost| Command::EnterResult { match_id: MatchId(1), result: score(won, lost) };
    let why = refused(&mut venue, Role::Organiser, enter(2, 0));
    assert_eq!(why, PenaltyRefusal::AgainstResult { number: 1, entrant: e("A") });
    venue.must(enter(2, 1));
}

/// PT-09
#[test]
fn the_second_duel_that_is_lost_by_penalty_ends_the_match() {
    let mut venue = kings();
    let mut loss = order("A", "PEN-A1");
    (loss.moment, loss.score) = (Some(Moment::Between(1)), at(0, 1));
    judge(&mut venue, give(loss));
    let (_, _, match_) = venue.state.match_(MatchId(1)).unwrap();
    let lost = Score { won: 0, lost: 2, ..Score::default() };
    assert_eq!(match_.result, Some(MatchResult::Totals { score: lost, reason: Ended::Penalty }));
}

/// PT-10
#[test]
fn two_duel_losses_before_the_first_duel_are_two_duels() {
    let mut venue = kings();
    let before = PenaltyOrder { moment: Some(Moment::BeforeDuel1), ..order("A", "PEN-A1") };
    judge(&mut venue, give(before));
    assert_eq!(outcome(&venue, 1), None);
    let second = PenaltyOrder { moment: Some(Moment::Between(1)), ..order("A", "PEN-M2") };
    judge(&mut venue, give(second));
    assert_eq!(outcome(&venue, 1), Some(MatchOutcome::SecondWon));
}

/// PT-25
#[test]
fn a_match_loss_gives_the_opponent_the_match_and_keeps_the_duels_that_were_won() {
    let mut venue = kings();
    let mut loss = order("A", "PEN-S2");
    (loss.moment, loss.score) = (Some(Moment::InDuel(2)), at(1, 0));
    judge(&mut venue, give(loss));
    let (_, _, match_) = venue.state.match_(MatchId(1)).unwrap();
    assert_eq!(match_.result.as_ref().unwrap().score(), at(1, 2));
    assert_eq!(outcome(&venue, 1), Some(MatchOutcome::SecondWon));
}

/// PT-11, PT-12
#[test]
fn a_duel_loss_between_matches_waits_for_the_next_match_and_a_bye_is_none() {
    let mut venue = kings();
    judge(&mut venue, give(order("E", "PEN-A1")));
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::NextMatch);
    let why = refused(&mut venue, Role::Judge, serve(1));
    assert_eq!(why, PenaltyRefusal::NoMatch { entrant: e("E") });
    venue.enter("A>B C>D");
    venue.must(close());
    venue.round("A?E C?B D-bye");
    let enter = Command::EnterResult { match_id: MatchId(3), result: score(2, 0) };
    let why = refused(&mut venue, Role::Organiser, enter.clone());
    assert_eq!(why, PenaltyRefusal::Waits { number: 1, entrant: e("E") });
    judge(&mut venue, serve(1));
    let won = Score { won: 1, ..Score::default() };
    assert_eq!(venue.state.duels_by_penalty(MatchId(3)), won, "A begins with a Duel");
    let why = refused(&mut venue, Role::Judge, serve(1));
    assert_eq!(why, PenaltyRefusal::NotWaiting { number: 1 });
    venue.must(enter);
}

#[test]
fn a_penalty_that_waits_for_the_next_match_holds_up_no_correction_of_the_last_one() {
    let mut venue = kings();
    venue.enter("A>B C>D");
    let mut between = order("A", "PEN-A1");
    between.moment = Some(Moment::BetweenMatches);
    judge(&mut venue, give(between));
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::NextMatch);
    let correct = venue.correction("B>A", None, hantei_core::tournament::command::Force::No);
    venue.must(correct);
    assert_eq!(outcome(&venue, 1), Some(MatchOutcome::SecondWon));
}

#[test]
fn the_score_so_far_holds_duels_by_penalty_beside_those_that_are_recorded() {
    use hantei_core::match_::{DuelResult, DuelWinner};
    use hantei_core::tournament::procedure::ProcedureCommand;
    let mut venue = kings();
    let first = DuelResult { winner: DuelWinner::First, reason: Ended::Played, life_points: None };
    let what = ProcedureCommand::RecordDuel { result: first };
    judge(&mut venue, Command::Procedure { match_id: MatchId(1), what });
    let mut loss = order("A", "PEN-A1");
    (loss.moment, loss.score) = (Some(Moment::Between(1)), at(1, 0));
    judge(&mut venue, give(loss));
    assert_eq!(venue.state.score_so_far(MatchId(1)), Score { won: 1, lost: 1, ..Score::default() });
    venue.must(Command::EnterResult { match_id: MatchId(1), result: score(1, 2) });
    assert_eq!(venue.state.score_so_far(MatchId(1)), Score { won: 1, lost: 2, ..Score::default() });
}

/// PT-26, PT-27
#[test]
fn for_a_match_loss_outside_a_match_the_judge_says_whether_it_is_for_the_next_one() {
    let mut venue = kings();
    let why = refused(&mut venue, Role::Judge, give(order("E", "PEN-S2")));
    assert_eq!(why, PenaltyRefusal::ServeMissing);
    let recorded = PenaltyOrder { serve: Some(Serve::RecordOnly), ..order("E", "PEN-S2") };
    judge(&mut venue, give(recorded));
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::Nowhere);
    let next = PenaltyOrder { serve: Some(Serve::NextMatch), ..order("E", "PEN-R5") };
    judge(&mut venue, give(next));
    venue.enter("A>B C>D");
    venue.must(close());
    venue.round("A?E C?B D-bye");
    judge(&mut venue, serve(2));
    assert_eq!(outcome(&venue, 3), Some(MatchOutcome::FirstWon));
}

#[test]
fn a_round_that_is_withdrawn_lets_a_penalty_wait_again() {
    let mut venue = kings();
    judge(&mut venue, give(order("E", "PEN-A1")));
    venue.enter("A>B C>D");
    venue.must(close());
    venue.round("A?E C?B D-bye");
    judge(&mut venue, serve(1));
    let force = hantei_core::tournament::command::Force::Yes;
    venue.must(Command::WithdrawRound { reason: "wrong".to_owned(), force });
    assert_eq!(venue.state.waiting_penalties().count(), 1);
}

/// PT-32, PT-35
#[test]
fn only_the_head_judge_disqualifies_and_whoever_is_disqualified_is_out() {
    let mut venue = kings();
    let both = PenaltyOrder { offender: Offender::Both(MatchId(1)), ..order("A", "PEN-R2") };
    let why = refused(&mut venue, Role::Judge, give(both.clone()));
    let only = Refused::HeadJudgeOnly { level: Level::Disqualification };
    assert_eq!(why, PenaltyRefusal::NotGiven { infraction: "PEN-R2".to_owned(), why: only });
    head(&mut venue, give(both));
    assert_eq!(outcome(&venue, 1), Some(MatchOutcome::BothLost));
    for letter in ["A", "B"] {
        let status = venue.state.entrant(e(letter)).unwrap().status;
        assert!(matches!(status, EntrantStatus::Dropped { .. }), "{letter}: {status:?}");
    }
    let back = Command::Reinstate { entrant: e("A"), reason: "came back".to_owned() };
    let why = refused(&mut venue, Role::Organiser, back);
    assert_eq!(why, PenaltyRefusal::Disqualified { entrant: e("A"), number: 1 });
    head(&mut venue, take_back(1));
    assert_eq!(venue.state.entrant(e("A")).unwrap().status, EntrantStatus::Active);
    assert!(venue.state.disqualified_by(e("B")).is_some(), "B's own stands");
}

/// PT-49, PT-50, PT-50b
#[test]
fn what_was_done_before_raises_the_proposal_within_its_family_only() {
    let mut venue = kings();
    let supporter = |infraction| PenaltyOrder {
        committed_by: CommittedBy::Supporter,
        moment: Some(Moment::InDuel(1)),
        ..order("A", infraction)
    };
    judge(&mut venue, give(supporter("PEN-C3")));
    judge(&mut venue, give(order("A", "PEN-C2")));
    assert_eq!(venue.state.penalty(2).unwrap().given.level, Level::Warning, "another family");
    judge(&mut venue, give(order("A", "DKT-F2")));
    let third = &venue.state.penalty(3).unwrap().given;
    assert_eq!((third.level, third.earlier), (Level::DuelLoss, 1));
    assert_eq!(third.reason, Some(Reason::Repetition));
    judge(&mut venue, give(order("B", "PEN-C3")));
    assert_eq!(venue.state.penalty(4).unwrap().given.earlier, 0, "somebody else");
}

#[test]
fn a_penalty_that_was_taken_back_is_no_repetition() {
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-C2")));
    judge(&mut venue, take_back(1));
    judge(&mut venue, give(order("A", "PEN-C2")));
    assert_eq!(venue.state.penalty(2).unwrap().given.earlier, 0);
    let why = refused(&mut venue, Role::Judge, take_back(1));
    assert_eq!(why, PenaltyRefusal::TakenBack { number: 1 });
}

/// PT-53
#[test]
fn another_level_than_the_document_names_needs_a_reason() {
    let mut venue = kings();
    let lower = PenaltyOrder { level: Some(Level::Warning), ..order("A", "PEN-A1") };
    let why = refused(&mut venue, Role::Judge, give(lower.clone()));
    let missing = Refused::ReasonMissing { level: Level::Warning, base: Level::DuelLoss };
    assert_eq!(why, PenaltyRefusal::NotGiven { infraction: "PEN-A1".to_owned(), why: missing });
    judge(&mut venue, give(PenaltyOrder { reason: Some(Reason::Mitigating), ..lower }));
}

#[test]
fn what_no_document_lists_needs_a_level_and_words() {
    let mut venue = kings();
    let own = PenaltyOrder { infraction: None, ..order("A", "") };
    let why = refused(&mut venue, Role::Judge, give(own.clone()));
    assert_eq!(why, PenaltyRefusal::InfractionMissing);
    let told = PenaltyOrder { note: Some("threw dice at the wall".to_owned()), ..own };
    let why = refused(&mut venue, Role::Judge, give(told.clone()));
    assert!(matches!(why, PenaltyRefusal::NotGiven { why: Refused::LevelMissing, .. }), "{why:?}");
    judge(&mut venue, give(PenaltyOrder { level: Some(Level::Caution), ..told }));
    let why = refused(&mut venue, Role::Judge, give(order("A", "PEN-X9")));
    assert_eq!(why, PenaltyRefusal::UnknownInfraction { infraction: "PEN-X9".to_owned() });
}

/// PT-17, PT-20, PT-22
#[test]
fn the_graver_tardiness_replaces_the_lighter_and_both_absent_lose_both() {
    let mut venue = kings();
    let late = |letter, id| PenaltyOrder { moment: Some(Moment::BeforeDuel1), ..order(letter, id) };
    judge(&mut venue, give(late("A", "PEN-T2")));
    assert_eq!(venue.state.duels_by_penalty(MatchId(1)), Score { lost: 1, ..Score::default() });
    let graver = PenaltyOrder { moment: Some(Moment::Between(1)), ..late("A", "PEN-T3") };
    judge(&mut venue, give(graver));
    assert_eq!(outcome(&venue, 1), Some(MatchOutcome::SecondWon));
    assert!(venue.state.penalty(1).unwrap().is_in_force(), "the first stays in the record");
    let both = PenaltyOrder { offender: Offender::Both(MatchId(2)), ..late("C", "PEN-T2") };
    judge(&mut venue, give(both));
    let lost = Score { both_lost: 1, ..Score::default() };
    assert_eq!(venue.state.duels_by_penalty(MatchId(2)), lost);
    let graver = PenaltyOrder {
        offender: Offender::Both(MatchId(2)),
        moment: Some(Moment::Between(1)),
        ..late("C", "PEN-T3")
    };
    judge(&mut venue, give(graver));
    assert_eq!(outcome(&venue, 2), Some(MatchOutcome::BothLost));
}

/// PT-70
#[test]
fn an_appeal_that_is_won_takes_the_penalty_back_and_opens_the_match() {
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-S2")));
    assert_eq!(outcome(&venue, 1), Some(MatchOutcome::SecondWon));
    let appeal = Command::Penalties(PenaltyCommand::Appeal { number: 1, reason: "not slow".to_owned() });
    let other = venue.as_player("B", &appeal);
    let unknown = PenaltyRefusal::UnknownPenalty { number: 1 };
    assert_eq!(other, Err(Refusal::Penalty { why: unknown }), "nobody learns of another's penalty");
    venue.as_player("A", &appeal).unwrap();
    assert_eq!(venue.state.open_appeals().count(), 1);
    let decide = |decision| {
        let reason = "the opponent asked for time".to_owned();
        Command::Penalties(PenaltyCommand::DecideAppeal { number: 1, decision, reason })
    };
    let overturned = decide(AppealDecision::Overturned);
    let by_judge = venue.as_role(Role::Judge, &overturned);
    assert!(matches!(by_judge, Err(Refusal::NotAllowed { role: Role::Judge, .. })), "{by_judge:?}");
    head(&mut venue, overturned.clone());
    assert_eq!(outcome(&venue, 1), None);
    assert!(!venue.state.penalty(1).unwrap().is_in_force());
    let why = refused(&mut venue, Role::HeadJudge, overturned);
    assert_eq!(why, PenaltyRefusal::TakenBack { number: 1 });
}

#[test]
fn an_appeal_that_is_lost_leaves_the_penalty_and_is_decided_once() {
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-C2")));
    let decide = Command::Penalties(PenaltyCommand::DecideAppeal {
        number: 1,
        decision: AppealDecision::Upheld,
        reason: "it was heard by two judges".to_owned(),
    });
    assert_eq!(refused(&mut venue, Role::HeadJudge, decide.clone()), PenaltyRefusal::NoAppeal { number: 1 });
    let appeal = Command::Penalties(PenaltyCommand::Appeal { number: 1, reason: "no".to_owned() });
    judge(&mut venue, appeal.clone());
    assert_eq!(refused(&mut venue, Role::Judge, appeal), PenaltyRefusal::Appealed { number: 1 });
    head(&mut venue, decide.clone());
    assert_eq!(refused(&mut venue, Role::HeadJudge, decide), PenaltyRefusal::NoAppeal { number: 1 });
    assert!(venue.state.penalty(1).unwrap().is_in_force());
}

fn appeal(number: u32) -> Command {
    Command::Penalties(PenaltyCommand::Appeal { number, reason: "it was not so".to_owned() })
}

fn ends_a_duel(winner: DuelWinner) -> Command {
    let result = DuelResult { winner, reason: Ended::Played, life_points: None };
    Command::Procedure { match_id: MatchId(1), what: ProcedureCommand::RecordDuel { result } }
}

/// TCG-H2b, DKT-N3
#[test]
fn no_complaint_about_a_penalty_is_heard_once_its_duel_is_over() {
    let over = PenaltyRefusal::DuelOver { number: 1 };
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-C2")));
    judge(&mut venue, ends_a_duel(DuelWinner::First));
    for role in [Role::Judge, Role::HeadJudge] {
        assert_eq!(refused(&mut venue, role, appeal(1)), over, "{role:?}");
    }
    assert_eq!(venue.as_player("A", &appeal(1)), Err(Refusal::Penalty { why: over.clone() }));
    // What was wrong is still put right by the head judge.
    head(&mut venue, take_back(1));

    let mut venue = kings();
    judge(&mut venue, ends_a_duel(DuelWinner::First));
    judge(&mut venue, give(order("A", "PEN-C2")));
    venue.as_player("A", &appeal(1)).unwrap();

    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-C2")));
    venue.must(Command::EnterResult { match_id: MatchId(1), result: score(2, 0) });
    assert_eq!(
        refused(&mut venue, Role::Judge, appeal(1)),
        over,
        "nobody noted the Duels, and the match is over"
    );
}

/// TCG-H2b, DKT-N3
#[test]
fn a_duel_that_a_penalty_ended_is_disputed_until_the_next_one_is_over() {
    let mut venue = kings();
    judge(&mut venue, give(PenaltyOrder { moment: Some(Moment::InDuel(1)), ..order("A", "PEN-A1") }));
    let mut in_time = venue.clone();
    in_time.as_player("A", &appeal(1)).unwrap();
    judge(&mut venue, ends_a_duel(DuelWinner::First));
    assert_eq!(refused(&mut venue, Role::Judge, appeal(1)), PenaltyRefusal::DuelOver { number: 1 });

    // A match that it ended is open to the complaint until the round is closed.
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-S2")));
    venue.must(Command::EnterResult { match_id: MatchId(2), result: score(2, 0) });
    venue.must(close());
    assert_eq!(refused(&mut venue, Role::Judge, appeal(1)), PenaltyRefusal::DuelOver { number: 1 });
}

#[test]
fn where_the_organiser_lets_complaints_be_heard_longer_the_end_of_a_duel_is_no_bar() {
    let mut venue = kings();
    venue.set("duel.disputes", "while-match-open");
    judge(&mut venue, give(order("A", "PEN-C2")));
    judge(&mut venue, ends_a_duel(DuelWinner::First));
    venue.as_player("A", &appeal(1)).unwrap();
}

/// PT-30, PT-31
#[test]
fn for_whoever_plays_no_more_a_loss_is_recorded_and_never_served() {
    let mut venue = kings();
    venue.must(Command::Drop { entrant: e("E"), reason: None });
    judge(&mut venue, give(order("E", "PEN-A1")));
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::Nowhere);
    let both = [("A", "PEN-A1")];
    for (letter, infraction) in both {
        let between = PenaltyOrder { moment: Some(Moment::BetweenMatches), ..order(letter, infraction) };
        judge(&mut venue, give(between));
    }
    assert_eq!(venue.state.waiting_penalties().count(), 1);
    venue.must(Command::Drop { entrant: e("A"), reason: None });
    assert_eq!(venue.state.waiting_penalties().count(), 0, "who has left waits for nothing");
}

#[test]
fn organisers_scorekeepers_and_players_give_no_penalties() {
    let mut venue = kings();
    for role in [Role::Organiser, Role::Scorekeeper] {
        let found = venue.as_role(role, &give(order("A", "PEN-C2")));
        assert!(matches!(found, Err(Refusal::NotAllowed { .. })), "{role}: {found:?}");
    }
    let found = venue.as_player("B", &give(order("A", "PEN-C2")));
    assert!(matches!(found, Err(Refusal::NotAllowed { .. })), "{found:?}");
}

#[test]
fn a_moment_that_does_not_go_with_the_duels_is_refused() {
    let mut venue = kings();
    let between = PenaltyOrder { moment: Some(Moment::Between(2)), ..order("A", "PEN-A1") };
    let why = refused(&mut venue, Role::Judge, give(between));
    let unfit = matches!(why, PenaltyRefusal::NotFollowed { why: NotFollowed::Unfit(_), .. });
    assert!(unfit, "{why:?}");
    let never = PenaltyOrder { moment: Some(Moment::Between(0)), ..order("A", "PEN-C2") };
    let why = refused(&mut venue, Role::Judge, give(never));
    let unfit = matches!(why, PenaltyRefusal::NotFollowed { why: NotFollowed::Unfit(_), .. });
    assert!(unfit, "{why:?}");
}

#[test]
fn a_judge_who_saw_another_version_of_the_player_is_told_that_somebody_was_there_first() {
    let mut venue = kings();
    let seen = venue.state.entrant(e("A")).unwrap().version;
    let command = give(order("A", "PEN-C2"));
    let judge = || Actor::console(Role::Judge);
    venue.by(judge(), Some(seen), &command).unwrap();
    let found = venue.by(judge(), Some(seen), &command);
    assert!(matches!(found, Err(Refusal::Moved { .. })), "{found:?}");
}

/// TCG-D6, PT-39, PT-40
#[test]
fn slow_play_in_the_world_championship_brings_three_minutes_at_least() {
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A?B C?D");
    venue.must(Command::StartClock);
    let slow = venue.state.documents().unwrap().infractions().find(|known| known.extension.is_some());
    let slow = slow.unwrap().id.clone();
    let short = PenaltyOrder { extension_seconds: Some(120), ..order("A", &slow) };
    let why = refused(&mut venue, Role::HeadJudge, give(short));
    let least = NotFollowed::ExtensionTooShort { asked: 120, least: 180 };
    assert_eq!(why, PenaltyRefusal::NotFollowed { moment: Moment::InDuel(1), why: least });
    head(&mut venue, give(order("A", &slow)));
    let time = venue.state.round().unwrap().clock.of(MatchId(1)).unwrap();
    assert_eq!(time.extension_seconds(), 180);
    assert_eq!(venue.state.stage().unwrap().rule.kind, StageKind::Swiss);
}

/// PEN-G2: while the head judge is asked, nobody else takes it back; nor what only the head judge may give so.
#[test]
fn what_is_the_head_judges_no_judge_takes_back() {
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-C2")));
    venue.as_player("A", &appeal(1)).unwrap();
    assert_eq!(refused(&mut venue, Role::Judge, take_back(1)), PenaltyRefusal::Appealed { number: 1 });
    head(&mut venue, take_back(1));

    let mut venue = Venue::with_suggestions(crate::venue::POLICY, 4);
    venue.must(crate::venue::pair_round());
    let graver = PenaltyOrder {
        level: Some(Level::DuelLoss),
        reason: Some(Reason::Malicious),
        ..order("A", "UC-MIN")
    };
    head(&mut venue, give(graver));
    let why = refused(&mut venue, Role::Judge, take_back(1));
    let deviates = PenaltyRefusal::NotGiven {
        infraction: "UC-MIN".to_owned(),
        why: Refused::HeadJudgeDeviates { level: Level::DuelLoss },
    };
    assert_eq!(why, deviates);
    head(&mut venue, take_back(1));
}

/// PEN-T2, C07: whoever is not there has begun no Duel, and nobody uses the Side Deck for the one that is lost.
#[test]
fn who_is_late_loses_a_duel_that_has_not_begun() {
    let mut venue = kings();
    judge(&mut venue, give(order("A", "PEN-T2")));
    assert_eq!(venue.state.penalty(1).unwrap().given.moment, Moment::BeforeDuel1);
}

#[test]
fn a_form_that_was_made_while_the_match_was_open_gives_nothing_once_it_is_decided() {
    let mut venue = kings();
    let match_id = venue.state.open_match_of(e("A")).unwrap().id;
    let table = venue.state.match_(match_id).unwrap().2.table;
    venue.must(Command::EnterResult { match_id, result: score(2, 0) });
    let stale = give(PenaltyOrder { moment: Some(Moment::BeforeDuel1), ..order("A", "PEN-A1") });
    let found = venue.as_role(Role::Judge, &stale);
    assert_eq!(found.map(|_| ()), Err(Refusal::ResultCertain { match_id, table }));
    judge(&mut venue, give(order("A", "PEN-A1")));
    assert_eq!(venue.state.penalty(1).unwrap().given.moment, Moment::Decided);
}
