//! End of Match in the record: step by step, taken back, confirmed; Duels and Life Points beside it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::{Input, NotTaken, Points, When};
use hantei_core::match_::{DuelResult, DuelWinner, MatchOutcome, MatchResult, Reason, Score, Side};
use hantei_core::moment::Moment;
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::command::Called;
use hantei_core::tournament::procedure::{ProcedureCommand, ProcedureRefusal, SaidBy};
use hantei_core::tournament::refusal::Versioned;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, Event, Refusal};

use crate::venue::{Venue, WORLD, close, score};

const KING: &str = "duelist-king-tournament";
const M1: MatchId = MatchId(1);

/// Four players in round 1, the clock started an hour ago, time called for everybody.
fn time_is_called(regulation: &'static str) -> Venue {
    let mut venue = Venue::with_suggestions(regulation, 4);
    venue.must(Command::PairRound { seed: None, allow_rematch: None });
    venue.moment = Some(Moment::utc(1_800_000_000_000));
    venue.must(Command::StartClock);
    venue.moment = Some(Moment::utc(1_800_000_000_000 + 7_200_000));
    venue.must(Command::CallTime { called: Called::Every });
    venue
}

impl Venue {
    pub(crate) fn with_suggestions(regulation: &'static str, players: u32) -> Self {
        let mut venue = Self::ready(regulation, players);
        venue.must(Command::AssumeSuggestions);
        venue.set("swiss.rounds", "2");
        venue.must(Command::Start { absentees: hantei_core::tournament::event::Absentees::Refused });
        venue
    }

    fn of_match(&mut self, what: ProcedureCommand) -> Result<Vec<Event>, Refusal> {
        let command = Command::Procedure { match_id: M1, what };
        let decision = self.as_role(Role::Judge, &command)?;
        assert!(answers(&command, &decision.events, &self.state), "{command:?}");
        Ok(decision.events)
    }

    fn start_in(&mut self, when: &str) -> Result<Vec<Event>, Refusal> {
        let When(time_called) = when.parse().unwrap();
        self.of_match(ProcedureCommand::Start { time_called: time_called.unwrap(), before: None })
    }

    /// Gives inputs as a judge writes them, and returns the state after the last.
    fn steps(&mut self, inputs: &[&str]) -> String {
        for input in inputs {
            let input: Input = input.parse().unwrap();
            self.of_match(ProcedureCommand::Take { input }).unwrap();
        }
        self.state.procedure(M1).unwrap().stands().state.clone()
    }

    fn why(&mut self, what: ProcedureCommand) -> ProcedureRefusal {
        let recorded = self.events.len();
        match self.of_match(what) {
            Err(Refusal::Procedure { why, .. }) => {
                assert_eq!(self.events.len(), recorded);
                why
            }
            other => panic!("{other:?}"),
        }
    }

    fn result(&self) -> Option<MatchResult> {
        self.state.match_(M1).unwrap().2.result.clone()
    }
}

fn duel(winner: DuelWinner) -> ProcedureCommand {
    ProcedureCommand::RecordDuel { result: DuelResult { winner, reason: Reason::Played, life_points: None } }
}

#[test]
fn a_swiss_match_of_the_duelist_king_is_led_through_its_extra_turns_and_confirmed() {
    let mut venue = time_is_called(KING);
    venue.of_match(duel(DuelWinner::First)).unwrap();
    venue.start_in("duel 2, turn p2").unwrap();
    assert_eq!(venue.state.procedure(M1).unwrap().stands().state, "FinishTurn");
    assert_eq!(venue.state.procedures().map(|(id, _)| id).collect::<Vec<_>>(), [M1]);
    assert_eq!(venue.steps(&["turn-end 8000:8000", "turn-end 8000:100"]), "Extra2");
    assert_eq!(venue.state.end_of_match(M1).unwrap().turn_player(), Some(Side::Second));
    let why = venue.why(ProcedureCommand::Confirm);
    assert_eq!(why, ProcedureRefusal::NotDecided { state: "Extra2".to_owned() });
    venue.steps(&["turn-end 8000:100", "turn-end 7000:8000"]);
    let stands = venue.state.procedure(M1).unwrap().stands().clone();
    assert_eq!((stands.outcome, stands.score.to_string()), (Some(MatchOutcome::Drawn), "1-1-0".to_owned()));
    let events = venue.of_match(ProcedureCommand::Confirm).unwrap();
    assert!(matches!(events[..], [Event::ResultEntered { match_id: M1, .. }]), "{events:?}");
    let Some(MatchResult::Duels(duels)) = venue.result() else { panic!("{:?}", venue.result()) };
    let said: Vec<_> = duels.iter().map(|duel| (duel.winner, duel.reason)).collect();
    assert_eq!(said, [(DuelWinner::First, Reason::Played), (DuelWinner::Second, Reason::EndOfMatch)]);
    assert_eq!(venue.state.procedure(M1), None, "it is over");
}

#[test]
fn what_the_match_record_does_not_know_duel_by_duel_is_confirmed_as_totals_through_end_of_match() {
    for (when, before, inputs, expected) in [
        ("between duels 1 and 2", Score { won: 1, ..Score::default() }, &[][..], (1, 0)),
        ("duel 2, Main Phase 1", Score { won: 1, ..Score::default() }, &["phase-end 1:2"], (1, 1)),
        ("duel 2, Main Phase 1", Score { lost: 1, ..Score::default() }, &["match-loss p2"], (2, 1)),
    ] {
        let mut venue = time_is_called(WORLD);
        let When(time_called) = when.parse().unwrap();
        let time_called = time_called.unwrap();
        venue.of_match(ProcedureCommand::Start { time_called, before: Some(before) }).unwrap();
        for input in inputs {
            venue.of_match(ProcedureCommand::Take { input: input.parse().unwrap() }).unwrap();
        }
        venue.of_match(ProcedureCommand::Confirm).unwrap();
        let score = Score { won: expected.0, lost: expected.1, ..Score::default() };
        let expected = MatchResult::Totals { score, reason: Reason::EndOfMatch };
        assert_eq!(venue.result(), Some(expected), "{when} {inputs:?}");
    }
}

#[test]
fn an_extra_duel_of_the_duelist_king_goes_into_sudden_death_after_its_setup_is_confirmed() {
    let mut venue = Venue::with_suggestions(KING, 4);
    venue.set("top-cut.size", "4");
    venue.play_swiss();
    venue.must(Command::Cut { short: hantei_core::tournament::command::ShortField::Accepted });
    venue.must(Command::Advance);
    let match_id = venue.state.round().unwrap().matches[0].id;
    let give = |venue: &mut Venue, what| {
        venue.as_role(Role::Judge, &Command::Procedure { match_id, what }).unwrap();
    };
    let When(time_called) = "between duels 2 and 3".parse().unwrap();
    let before = Some(Score { won: 1, lost: 1, ..Score::default() });
    give(&mut venue, ProcedureCommand::Start { time_called: time_called.unwrap(), before });
    let stands = |venue: &Venue| venue.state.procedure(match_id).unwrap().stands().state.clone();
    assert_eq!(stands(&venue), "ExtraDuelSetup");
    let turn = |venue: &Venue| venue.state.end_of_match(match_id).unwrap().turn_player();
    for (input, state, whose) in [
        ("ready p2", "ExtraDuelTurn1", Some(Side::Second)),
        ("turn-end 8000:8000", "ExtraDuelTurn2", Some(Side::First)),
        ("turn-end 8000:8000", "ExtraDuelTurn3", Some(Side::Second)),
        ("turn-end 8000:8000", "ExtraDuelTurn4", Some(Side::First)),
        ("turn-end 8000:8000", "SuddenDeath2", Some(Side::Second)),
        ("turn-end 8000:8000", "SuddenDeath2", Some(Side::First)),
    ] {
        give(&mut venue, ProcedureCommand::Take { input: input.parse().unwrap() });
        assert_eq!((stands(&venue).as_str(), turn(&venue)), (state, whose), "{input}");
    }
    give(&mut venue, ProcedureCommand::Take { input: "lp 7000:8000".parse().unwrap() });
    give(&mut venue, ProcedureCommand::Confirm);
    let (stage, _, match_) = venue.state.match_(match_id).unwrap();
    assert_eq!(venue.state.outcome(stage.rule.kind, match_), Some(MatchOutcome::SecondWon));
}

#[test]
fn an_input_that_the_state_does_not_allow_is_refused_with_those_that_it_does() {
    let mut venue = time_is_called(KING);
    venue.start_in("duel 1, turn p1").unwrap();
    let input = Input::PhaseEnd(Points { first: 1, second: 2 });
    let ProcedureRefusal::NotTaken(NotTaken::NotAllowed { state, allowed, .. }) =
        venue.why(ProcedureCommand::Take { input })
    else {
        panic!("another refusal")
    };
    assert_eq!(state, "FinishTurn");
    let words: Vec<&str> = allowed.iter().map(|kind| kind.word()).collect();
    assert_eq!(words, ["turn-end", "lp", "win", "concede", "both-lose", "duel-loss", "match-loss", "dq"]);
}

#[test]
fn the_last_input_is_taken_back_until_the_result_is_confirmed() {
    let mut venue = time_is_called(KING);
    venue.start_in("duel 1, turn p1").unwrap();
    let before = venue.state.digest();
    venue.steps(&["turn-end 8000:7000"]);
    venue.of_match(ProcedureCommand::TakeBack).unwrap();
    assert_eq!(venue.state.digest(), before);
    assert_eq!(venue.why(ProcedureCommand::TakeBack), ProcedureRefusal::NoInput);
    venue.steps(&["win p1"]);
    venue.of_match(ProcedureCommand::TakeBack).unwrap();
    venue.steps(&["win p2"]);
    venue.of_match(ProcedureCommand::Confirm).unwrap();
    let late = venue.of_match(ProcedureCommand::TakeBack);
    assert!(matches!(late, Err(Refusal::ResultCertain { .. })), "{late:?}");
    // A result that is withdrawn leaves the procedure where it stood.
    let reason = "the wrong table".to_owned();
    venue.must(Command::WithdrawResult { match_id: M1, reason });
    assert_eq!(venue.state.procedure(M1).unwrap().stands().outcome, Some(MatchOutcome::SecondWon));
    venue.of_match(ProcedureCommand::Abandon { reason: "another match".to_owned() }).unwrap();
    assert_eq!(venue.why(ProcedureCommand::TakeBack), ProcedureRefusal::NotStarted);
}

#[test]
fn a_second_judge_who_saw_an_earlier_step_is_told_both_versions() {
    let mut venue = time_is_called(KING);
    venue.start_in("duel 1, turn p1").unwrap();
    let seen = venue.state.match_record_version(M1);
    let input = || ProcedureCommand::Take { input: "turn-end 8000:8000".parse().unwrap() };
    let command = Command::Procedure { match_id: M1, what: input() };
    venue.by(Actor::console(Role::Judge), Some(seen), &command).unwrap();
    let now = venue.state.match_record_version(M1);
    let refused = venue.by(Actor::console(Role::HeadJudge), Some(seen), &command).unwrap_err();
    assert_eq!(refused, Refusal::Moved { what: Versioned::Procedure, seen, now });
}

#[test]
fn while_a_judge_leads_a_match_to_its_end_its_result_comes_from_nowhere_else() {
    let mut venue = time_is_called(KING);
    venue.start_in("duel 1, turn p1").unwrap();
    let (_, _, match_) = venue.state.match_(M1).unwrap();
    let (by, other) = (match_.first, match_.second);
    let player = |entrant: hantei_core::id::EntrantId| crate::venue::letter(entrant);
    let reason = || "a reason".to_owned();
    let by_players = [
        venue.as_player(&player(by), &Command::Report { match_id: M1, by, result: score(2, 0) }),
        venue.as_player(&player(other), &Command::Report { match_id: M1, by: other, result: score(2, 0) }),
    ];
    let all = [
        Command::EnterResult { match_id: M1, result: score(2, 0) },
        Command::NoShow { match_id: M1, absent: Side::First },
        Command::DoubleLoss { match_id: M1, reason: reason() },
        Command::TakeBackTimeCall { called: Called::Match(M1), reason: reason() },
    ];
    let refused = all.into_iter().map(|command| match command {
        Command::TakeBackTimeCall { .. } => venue.as_role(Role::Judge, &command).unwrap_err(),
        command => venue.refused(command),
    });
    let refused: Vec<Refusal> =
        by_players.into_iter().map(Result::unwrap_err).chain(refused.collect::<Vec<_>>()).collect();
    for refusal in refused {
        let Refusal::Procedure { match_id: M1, why: ProcedureRefusal::Runs, .. } = refusal else {
            panic!("{refusal:?}")
        };
    }
    let again = venue.start_in("duel 1, turn p1");
    assert!(matches!(again, Err(Refusal::Procedure { why: ProcedureRefusal::Runs, .. })), "{again:?}");
}

#[test]
fn the_procedure_begins_only_once_time_was_called_and_where_the_duels_have_led() {
    let mut venue = Venue::with_suggestions(KING, 4);
    venue.must(Command::PairRound { seed: None, allow_rematch: None });
    venue.must(Command::StartClock);
    let early = venue.start_in("duel 1, turn p1");
    assert!(matches!(early, Err(Refusal::TimeIsNotCalled { .. })), "{early:?}");
    let mut venue = time_is_called(KING);
    venue.of_match(duel(DuelWinner::Second)).unwrap();
    let elsewhere = venue.start_in("duel 3, turn p1");
    let Err(Refusal::Procedure { why: ProcedureRefusal::NotTaken(why), .. }) = elsewhere else {
        panic!("{elsewhere:?}")
    };
    assert!(matches!(why, NotTaken::ElsewhereThanPlayed { duels: 1, .. }), "{why:?}");
    let When(time_called) = "duel 2, turn p1".parse().unwrap();
    let (given, recorded) = (Score { won: 1, ..Score::default() }, Score { lost: 1, ..Score::default() });
    let why = venue.why(ProcedureCommand::Start { time_called: time_called.unwrap(), before: Some(given) });
    assert_eq!(why, ProcedureRefusal::OtherScore { given, recorded });
    let unasked = venue.start_in("duel 2");
    assert!(
        matches!(
            unasked,
            Err(Refusal::Procedure { why: ProcedureRefusal::NotTaken(NotTaken::Asked { .. }), .. })
        ),
        "{unasked:?}"
    );
}

#[test]
fn judges_lead_the_procedure_and_only_the_head_judge_disqualifies() {
    let mut venue = time_is_called(KING);
    let When(time_called) = "duel 1, turn p1".parse().unwrap();
    let start = Command::Procedure {
        match_id: M1,
        what: ProcedureCommand::Start { time_called: time_called.unwrap(), before: None },
    };
    for role in [Role::Organiser, Role::Scorekeeper, Role::Player] {
        let refused = venue.as_role(role, &start).unwrap_err();
        assert!(matches!(refused, Refusal::NotAllowed { .. }), "{role}: {refused:?}");
    }
    venue.as_role(Role::HeadJudge, &start).unwrap();
    let disqualify = ProcedureCommand::Take { input: "dq p1".parse().unwrap() };
    assert_eq!(venue.why(disqualify.clone()), ProcedureRefusal::HeadJudgeDisqualifies);
    venue.as_role(Role::HeadJudge, &Command::Procedure { match_id: M1, what: disqualify }).unwrap();
}

#[test]
fn duels_first_players_and_life_points_are_recorded_one_by_one_and_never_in_the_way() {
    let mut venue = time_is_called(WORLD);
    venue.of_match(ProcedureCommand::RecordFirstPlayer { first: Side::Second }).unwrap();
    let points = Points { first: 8000, second: 6500 };
    venue.of_match(ProcedureCommand::RecordLifePoints { points }).unwrap();
    let own = venue.state.match_(M1).unwrap().2.first;
    let points = Points { first: 7000, second: 6500 };
    let note =
        |points| Command::Procedure { match_id: M1, what: ProcedureCommand::RecordLifePoints { points } };
    venue.as_player(&crate::venue::letter(own), &note(points)).unwrap();
    let other = venue.state.match_(MatchId(2)).unwrap().2.first;
    let stranger = venue.as_player(&crate::venue::letter(other), &note(Points { first: 1, second: 1 }));
    assert!(matches!(stranger, Err(Refusal::NotInMatch { .. })), "{stranger:?}");
    venue.of_match(duel(DuelWinner::First)).unwrap();
    let record = venue.state.match_record(M1).unwrap();
    assert_eq!(record.first_players[&1].method, "die");
    let by: Vec<_> = record.life_points.iter().map(|noted| (noted.duel, noted.by)).collect();
    assert_eq!(by, [(1, SaidBy::Staff(Role::Judge)), (1, SaidBy::Player(own))]);
    assert_eq!(venue.state.score_so_far(M1), Score { won: 1, ..Score::default() });
    venue.of_match(duel(DuelWinner::Second)).unwrap();
    venue.of_match(ProcedureCommand::TakeBackDuel).unwrap();
    venue.of_match(duel(DuelWinner::First)).unwrap();
    let why = venue.why(duel(DuelWinner::First));
    assert_eq!(why, ProcedureRefusal::DuelsDecide { score: Score { won: 2, ..Score::default() } });
    // One line finishes it all the same, and what it says counts.
    venue.must(Command::EnterResult { match_id: M1, result: score(2, 1) });
    assert_eq!(venue.state.score_so_far(M1), Score { won: 2, lost: 1, ..Score::default() });
    venue.must(Command::EnterResult { match_id: MatchId(2), result: score(2, 0) });
    venue.must(close());
    let late = venue.of_match(duel(DuelWinner::First));
    assert!(matches!(late, Err(Refusal::RoundIsClosed { .. })), "{late:?}");
}

#[test]
fn a_round_that_is_taken_back_takes_the_records_of_its_matches_along() {
    let mut venue = Venue::with_suggestions(WORLD, 4);
    venue.must(Command::PairRound { seed: None, allow_rematch: None });
    venue.of_match(duel(DuelWinner::First)).unwrap();
    let reason = "a wrong list".to_owned();
    venue.must(Command::WithdrawRound { reason, force: hantei_core::tournament::command::Force::Yes });
    assert!(venue.state.match_records.is_plain());
}
