//! End of Match under every document: what must hold whatever happens at the table.

use hantei_core::match_::end_of_match::{
    EndOfMatch, Forfeit, Input, Named, NotTaken, Phase, PlayedIn, Points, Question, Rules, Setup, SideAccess,
    SideDecking, Step, TimeCall,
};
use hantei_core::match_::verdict::{Impossible, MatchRules, verdict};
use hantei_core::match_::{DuelWinner, MatchOutcome, MatchResult, Reason, Score, Side};
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::{Regulation, StageKind};
use proptest::prelude::*;

const DOCUMENTS: [&str; 3] = ["wcs-2023-tcg", "kde-tcg-policy-2.3", "duelist-king-tournament"];

fn document(id: &str) -> &'static Regulation {
    catalogue().find(id).expect("the document is in the catalogue")
}

fn begin(document: &'static Regulation, stage: StageKind, before: Score) -> Option<EndOfMatch<'static>> {
    let rules = Rules::of(document, &document.settings, stage, Setup::PassedOver)?;
    EndOfMatch::begin(rules, before).ok()
}

fn score(won: u8, lost: u8, drawn: u8) -> Score {
    Score { won, lost, drawn, both_lost: 0 }
}

fn sides() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::First), Just(Side::Second)]
}

fn named() -> impl Strategy<Value = Named> {
    prop_oneof![6 => sides().prop_map(Named::One), 1 => Just(Named::Both)]
}

fn points() -> impl Strategy<Value = Points> {
    (0_u32..5, 0_u32..5).prop_map(|(first, second)| Points { first: first * 1000, second: second * 1000 })
}

fn inputs() -> impl Strategy<Value = Input> {
    prop_oneof![
        4 => points().prop_map(Input::PhaseEnd),
        12 => points().prop_map(Input::TurnEnd),
        4 => points().prop_map(Input::LifePoints),
        1 => sides().prop_map(Input::Win),
        1 => sides().prop_map(Input::Concede),
        2 => Just(Input::BothLose),
        1 => named().prop_map(Input::DuelLoss),
        1 => named().prop_map(Input::MatchLoss),
        1 => named().prop_map(Input::Disqualification),
        1 => prop_oneof![Just(DuelWinner::First), Just(DuelWinner::Second), Just(DuelWinner::None)]
            .prop_map(|winner| Input::Duel(winner, None)),
        1 => prop_oneof![Just(Input::Ready(None)), Just(Input::Ready(Some(Side::First)))],
        1 => Just(Input::Stop),
        1 => Just(Input::SideAccessed),
    ]
}

/// A match at the moment of a time call that fits the Duels so far, and what is entered afterwards.
#[derive(Debug, Clone)]
struct Walk {
    document: &'static str,
    stage: StageKind,
    before: Score,
    call: TimeCall,
    inputs: Vec<Input>,
}

fn walks() -> impl Strategy<Value = Walk> {
    let stages = prop_oneof![Just(StageKind::Swiss), Just(StageKind::Elimination)];
    let before = (0_u8..2, 0_u8..2, 0_u8..2, 0_u8..2).prop_map(|(won, lost, drawn, both_lost)| Score {
        won,
        lost,
        drawn,
        both_lost,
    });
    let call = (0_u8..3, sides(), 0_usize..6);
    (prop::sample::select(&DOCUMENTS[..]), stages, before, call, prop::collection::vec(inputs(), 0..24))
        .prop_map(|(document, stage, before, (place, turn_player, phase), inputs)| {
            let duels = before.won + before.lost + before.drawn + before.both_lost;
            let call = match place {
                0 => TimeCall::Between { duels, access: SideAccess::Nobody },
                1 => TimeCall::Between { duels, access: SideAccess::Somebody },
                _ => TimeCall::InDuel {
                    duel: duels + 1,
                    phase: Some(Phase::ALL[phase]),
                    turn_player: Some(turn_player),
                },
            };
            Walk { document, stage, before, call, inputs }
        })
}

impl Walk {
    /// The match after the time call; `None` where it was over before.
    fn at_the_call(&self) -> Option<EndOfMatch<'static>> {
        let mut found = begin(document(self.document), self.stage, self.before)?;
        match found.take(&Input::TimeCalled(self.call)) {
            Ok(()) => Some(found),
            Err(NotTaken::MatchOver { .. } | NotTaken::NotAllowed { .. }) => None,
            Err(other) => panic!("a fitting time call is not taken: {other:?}"),
        }
    }

    /// Every input that is taken with the state it was taken in, and the match in the end.
    fn walk(&self) -> Option<(Vec<(String, Input)>, EndOfMatch<'static>)> {
        let mut found = self.at_the_call()?;
        let mut taken = Vec::new();
        for input in &self.inputs {
            let state = found.state().name.clone();
            if found.take(input).is_ok() {
                taken.push((state, input.clone()));
            }
        }
        Some((taken, found))
    }

    fn exchanged(&self) -> Self {
        Self {
            before: Score { won: self.before.lost, lost: self.before.won, ..self.before },
            call: match self.call {
                TimeCall::InDuel { duel, phase, turn_player } => {
                    TimeCall::InDuel { duel, phase, turn_player: turn_player.map(Side::other) }
                }
                TimeCall::Between { .. } => self.call,
            },
            inputs: self.inputs.iter().map(exchanged).collect(),
            ..self.clone()
        }
    }
}

fn exchanged(input: &Input) -> Input {
    let points = |points: &Points| Points { first: points.second, second: points.first };
    let named = |named: &Named| match named {
        Named::One(side) => Named::One(side.other()),
        Named::Both => Named::Both,
    };
    match input {
        Input::PhaseEnd(both) => Input::PhaseEnd(points(both)),
        Input::TurnEnd(both) => Input::TurnEnd(points(both)),
        Input::LifePoints(both) => Input::LifePoints(points(both)),
        Input::Win(side) => Input::Win(side.other()),
        Input::Concede(side) => Input::Concede(side.other()),
        Input::DuelLoss(whom) => Input::DuelLoss(named(whom)),
        Input::MatchLoss(whom) => Input::MatchLoss(named(whom)),
        Input::Disqualification(whom) => Input::Disqualification(named(whom)),
        Input::Duel(winner, points) => Input::Duel(other_winner(*winner), *points),
        Input::Ready(first) => Input::Ready(first.map(Side::other)),
        Input::SideAccessed | Input::TimeCalled(_) | Input::BothLose | Input::Stop => input.clone(),
    }
}

fn other_winner(winner: DuelWinner) -> DuelWinner {
    match winner {
        DuelWinner::First => DuelWinner::Second,
        DuelWinner::Second => DuelWinner::First,
        DuelWinner::None | DuelWinner::BothLost => winner,
    }
}

fn other_outcome(outcome: MatchOutcome) -> MatchOutcome {
    match outcome {
        MatchOutcome::FirstWon => MatchOutcome::SecondWon,
        MatchOutcome::SecondWon => MatchOutcome::FirstWon,
        MatchOutcome::Drawn | MatchOutcome::BothLost => outcome,
    }
}

/// What two walks must agree on.
fn facts(found: &EndOfMatch<'_>) -> (Vec<Step>, Option<MatchOutcome>, Score) {
    (found.path(), found.end().map(|end| end.outcome), found.score())
}

/// States in which Life Points decide nothing yet.
fn is_before_the_comparison(state: &str) -> bool {
    [
        "Extra1",
        "Extra2",
        "NewDuelTurn1",
        "NewDuelTurn2",
        "NewDuelTurn3",
        "ExtraDuelTurn1",
        "ExtraDuelTurn2",
        "ExtraDuelTurn3",
    ]
    .contains(&state)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_match_stands_still_and_none_of_single_elimination_is_drawn(walk in walks()) {
        let Some((_, found)) = walk.walk() else { return Ok(()) };
        match found.end() {
            Some(end) => {
                prop_assert!(found.allowed().is_empty());
                prop_assert!(walk.stage == StageKind::Swiss || end.outcome != MatchOutcome::Drawn);
            }
            None => prop_assert!(!found.allowed().is_empty(), "{:?}", found.path()),
        }
    }

    #[test]
    fn exchanging_the_players_exchanges_the_result(walk in walks()) {
        let (Some((_, one)), Some((_, other))) = (walk.walk(), walk.exchanged().walk()) else { return Ok(()) };
        prop_assert_eq!(one.end().map(|end| other_outcome(end.outcome)), other.end().map(|end| end.outcome));
        prop_assert_eq!(one.end().map(|end| end.by), other.end().map(|end| end.by));
        prop_assert_eq!(one.path().len(), other.path().len());
        let Score { won, lost, drawn, both_lost } = one.score();
        prop_assert_eq!(Score { won: lost, lost: won, drawn, both_lost }, other.score());
    }

    #[test]
    fn an_input_that_is_not_taken_changes_nothing_and_the_last_one_can_be_taken_back(walk in walks()) {
        let Some(mut found) = walk.at_the_call() else { return Ok(()) };
        let mut taken = Vec::new();
        for input in &walk.inputs {
            let before = facts(&found);
            match found.take(input) {
                Ok(()) => {
                    let start = walk.at_the_call().expect("the same time call is taken again");
                    let again = start.after(&taken).map_err(|(_, why)| why).expect("what was taken is taken again");
                    prop_assert_eq!(&facts(&again), &before);
                    taken.push(input.clone());
                }
                Err(NotTaken::NotAllowed { allowed, input: named, .. }) => {
                    prop_assert_eq!(&facts(&found), &before);
                    prop_assert_eq!(&named, input);
                    prop_assert_eq!(allowed, found.allowed());
                }
                Err(_) => prop_assert_eq!(&facts(&found), &before),
            }
        }
    }

    #[test]
    fn swiss_matches_end_within_one_phase_or_four_turns(walk in walks()) {
        if walk.stage != StageKind::Swiss {
            return Ok(());
        }
        let Some((taken, found)) = walk.walk() else { return Ok(()) };
        let phases = taken.iter().filter(|(_, input)| matches!(input, Input::PhaseEnd(_))).count();
        let turns = taken.iter().filter(|(_, input)| matches!(input, Input::TurnEnd(_))).count();
        let (most_phases, most_turns) = if walk.document == "duelist-king-tournament" { (0, 4) } else { (1, 0) };
        prop_assert!(phases <= most_phases && turns <= most_turns, "{taken:?}");
        if phases == 1 || turns == 4 {
            prop_assert!(found.end().is_some());
        }
    }

    #[test]
    fn life_points_before_the_comparison_decide_nothing(walk in walks(), other in 1_u32..9) {
        let Some((taken, found)) = walk.walk() else { return Ok(()) };
        let finish_turn = walk.document == "duelist-king-tournament";
        let changed = taken.iter().map(|(state, input)| match input {
            Input::TurnEnd(Points { first: 1.., second: 1.. })
                if is_before_the_comparison(state) || finish_turn && state == "FinishTurn" =>
            {
                Input::TurnEnd(Points { first: other, second: 5 })
            }
            input => input.clone(),
        });
        let inputs: Vec<Input> = changed.collect();
        let start = walk.at_the_call().expect("the same time call is taken again");
        let again = start.after(&inputs).map_err(|(_, why)| why).expect("other Life Points are taken as well");
        prop_assert_eq!(facts(&again), facts(&found));
    }

    #[test]
    fn a_further_duel_is_begun_between_duels_only_in_single_elimination_and_only_when_level(walk in walks()) {
        let TimeCall::Between { access, .. } = walk.call else { return Ok(()) };
        let Some(found) = walk.at_the_call() else { return Ok(()) };
        let level = walk.before.won == walk.before.lost;
        let both_have_lost = found.end().is_some_and(|end| end.outcome == MatchOutcome::BothLost);
        let expected = walk.stage == StageKind::Elimination && level && !both_have_lost;
        prop_assert_eq!(found.side_decking().is_some(), expected);
        prop_assert_eq!(found.end().is_none(), expected);
        if expected {
            let duels = found.score().won + found.score().lost + found.score().drawn + found.score().both_lost;
            let allowed = match walk.document {
                "duelist-king-tournament" => duels > 0,
                _ => access == SideAccess::Somebody,
            };
            let side_decking = if allowed { SideDecking::Allowed } else { SideDecking::NotAllowed };
            prop_assert_eq!(found.side_decking(), Some(side_decking));
        }
    }

    #[test]
    fn what_the_procedure_decides_is_a_result_that_the_stage_can_have(walk in walks()) {
        // A match lost by a penalty is recorded with Duels that nobody played.
        let Some((taken, found)) = walk.walk() else { return Ok(()) };
        let penalised = taken.iter().any(|(_, input)| {
            matches!(input, Input::MatchLoss(_) | Input::Disqualification(_))
        });
        let Some(end) = found.end().filter(|_| !penalised) else { return Ok(()) };
        let result = MatchResult::Totals { score: found.score(), reason: Reason::EndOfMatch };
        let rules = MatchRules::from_settings(&document(walk.document).settings);
        match verdict(&result, rules, walk.stage) {
            Ok(outcome) => prop_assert_eq!(outcome, end.outcome),
            // Ten Duels without a winner are taken for a slip of the pen; walks of chance can have more.
            Err(Impossible::TooManyDuels { score, .. }) => prop_assert!(score.drawn + score.both_lost >= 9),
            Err(why) => prop_assert!(false, "{why:?}"),
        }
    }
}

#[test]
fn a_match_that_is_won_hears_no_time_call() {
    for id in DOCUMENTS {
        for stage in [StageKind::Swiss, StageKind::Elimination] {
            let mut found = begin(document(id), stage, score(2, 0, 0)).expect("2-0 is a score");
            let call = TimeCall::Between { duels: 2, access: SideAccess::Nobody };
            let refused = found.take(&Input::TimeCalled(call));
            assert!(matches!(refused, Err(NotTaken::MatchOver { .. })), "{id}: {refused:?}");
            assert_eq!(found.end().map(|end| end.outcome), Some(MatchOutcome::FirstWon), "{id}");
        }
    }
}

#[test]
fn one_duel_ahead_wins_the_match_in_every_procedure() {
    for id in DOCUMENTS {
        for stage in [StageKind::Swiss, StageKind::Elimination] {
            let mut found = begin(document(id), stage, score(1, 0, 0)).expect("1-0 is a score");
            let call = TimeCall::Between { duels: 1, access: SideAccess::Somebody };
            assert_eq!(found.take(&Input::TimeCalled(call)), Ok(()), "{id}");
            assert_eq!(found.end().map(|end| end.outcome), Some(MatchOutcome::FirstWon), "{id}");
        }
    }
}

#[test]
fn a_match_lost_by_a_penalty_is_recorded_as_the_event_has_it() {
    let rules = MatchRules::from_settings(&document("wcs-2023-tcg").settings);
    for (before, loser, raised, two_nil) in [
        (score(1, 0, 0), Side::First, score(1, 2, 0), score(0, 2, 0)),
        (score(0, 0, 1), Side::Second, score(2, 0, 1), score(2, 0, 0)),
        (score(1, 1, 0), Side::Second, score(2, 1, 0), score(2, 0, 0)),
    ] {
        assert_eq!(Forfeit::OpponentRaised.score(before, loser, rules), raised);
        assert_eq!(Forfeit::TwoNil.score(before, loser, rules), two_nil);
    }
}

/// Returns what a Swiss or elimination match ends with that stands so when time is called before a Duel.
fn at_time(id: &str, stage: StageKind, before: Score) -> Option<MatchOutcome> {
    let mut found = begin(document(id), stage, before).expect("the score is possible");
    let duels = before.won + before.lost + before.drawn;
    // With all Duels used, or two won, the match is over before time is called.
    let _ = found.take(&Input::TimeCalled(TimeCall::Between { duels, access: SideAccess::Nobody }));
    found.end().map(|end| end.outcome)
}

#[test]
fn c05_one_win_and_two_draws_at_time() {
    use MatchOutcome::{Drawn, FirstWon};
    let rows = [
        ((2, 1, 0), FirstWon),
        ((1, 0, 2), FirstWon),
        ((1, 1, 1), Drawn),
        ((0, 0, 3), Drawn),
        ((2, 0, 0), FirstWon),
        ((1, 0, 1), FirstWon),
        ((1, 1, 0), Drawn),
        ((0, 0, 2), Drawn),
        ((1, 0, 0), FirstWon),
        ((0, 0, 1), Drawn),
    ];
    for id in ["duelist-king-tournament", "wcs-2023-tcg"] {
        for ((won, lost, drawn), expected) in rows {
            let before = score(won, lost, drawn);
            assert_eq!(at_time(id, StageKind::Swiss, before), Some(expected), "{id} {before}");
            let in_elimination = at_time(id, StageKind::Elimination, before);
            let expected = Some(expected).filter(|outcome| *outcome != Drawn);
            assert_eq!(in_elimination, expected, "{id} {before}: a level score needs a further Duel");
        }
        for (won, lost) in [(3, 0), (2, 2)] {
            assert!(begin(document(id), StageKind::Swiss, score(won, lost, 0)).is_none(), "{won}-{lost}");
        }
    }
}

#[test]
fn c16_the_same_match_at_time_under_four_rules() {
    let turn_player = Some(Side::First);
    let call = TimeCall::InDuel { duel: 3, phase: Some(Phase::Main1), turn_player };
    let equal = Points { first: 4000, second: 4000 };
    let ask = |id: &str, stage: &str, level: Option<&str>, inputs: &[Input]| {
        let regulation = document(id);
        let mut settings = regulation.settings.clone();
        if let Some(level) = level {
            settings.depart("result.level_match", level).expect("it can be set by a rule of the event");
        }
        let played_in: PlayedIn = stage.parse().expect("it is a stage");
        let question = Question {
            regulation,
            settings: &settings,
            played_in: &played_in,
            setup: Setup::PassedOver,
            before: score(1, 1, 0),
            time_called: Some(call),
            inputs,
        };
        let found = question.answer().expect("the inputs are taken");
        (found.end().map(|end| end.outcome), found.state().name.clone())
    };
    let phase = [Input::PhaseEnd(equal)];
    let turns = [Input::TurnEnd(equal), Input::TurnEnd(equal), Input::TurnEnd(equal), Input::TurnEnd(equal)];
    let drawn = Some(MatchOutcome::Drawn);
    assert_eq!(ask("wcs-2023-tcg", "swiss", None, &phase).0, drawn);
    assert_eq!(ask("duelist-king-tournament", "swiss", None, &turns[..1]), (None, "Extra1".to_owned()));
    assert_eq!(ask("duelist-king-tournament", "swiss", None, &turns).0, drawn);
    assert_eq!(ask("wcs-2023-tcg", "elimination", None, &phase), (None, "FinishTurn".to_owned()));
    // An event without draws: the procedure goes on, or whatever is unresolved is lost by both.
    assert_eq!(ask("kde-tcg-policy-2.3", "swiss", Some("extended"), &phase), (None, "FinishTurn".to_owned()));
    let both_lost = ask("kde-tcg-policy-2.3", "swiss", Some("both-lost"), &phase).0;
    assert_eq!(both_lost, Some(MatchOutcome::BothLost));
}
