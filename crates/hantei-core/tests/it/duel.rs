//! The steps of a Duel: who chooses to go first, hands, side-decking, the last shuffle, intervals. None of it
//! is ever in the way of a result.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::Points;
use hantei_core::match_::{DuelResult, DuelWinner, Reason, Score, Side};
use hantei_core::moment::Moment;
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::clock::match_time_left;
use hantei_core::tournament::command::ShortField;
use hantei_core::tournament::duel::{DuelStep, Marker, Opening, StepRefusal, Totals};
use hantei_core::tournament::procedure::{ProcedureCommand, ProcedureRefusal, SaidBy};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::{Command, Notice, Refusal};

use crate::venue::{POLICY, Venue, WORLD, letter, pair_round, score};

const KING: &str = "duelist-king-tournament";
const M1: MatchId = MatchId(1);

use DuelStep::{Begun, DiceRolled, DrawWon, HandsDrawn, HandsDrawnEarly, SideDecked};
use Side::{First, Second};

fn at_table_1(regulation: &'static str) -> Venue {
    let mut venue = Venue::with_suggestions(regulation, 4);
    venue.must(pair_round());
    venue
}

/// Notes a step as a judge does.
fn note(venue: &mut Venue, step: DuelStep) -> Result<(), StepRefusal> {
    of_match(venue, ProcedureCommand::RecordStep { step })
}

fn of_match(venue: &mut Venue, what: ProcedureCommand) -> Result<(), StepRefusal> {
    let command = Command::Procedure { match_id: M1, what };
    let (recorded, digest) = (venue.events.len(), venue.state.digest());
    match venue.as_role(Role::Judge, &command) {
        Ok(decision) => {
            assert!(answers(&command, &decision.events, &venue.state), "{command:?}");
            Ok(())
        }
        Err(Refusal::Procedure { match_id: M1, why: ProcedureRefusal::Step(why), .. }) => {
            assert_eq!((venue.events.len(), venue.state.digest()), (recorded, digest), "nothing is written");
            Err(why)
        }
        Err(other) => panic!("{command:?}: {other:?}"),
    }
}

fn goes_first(venue: &mut Venue, first: Side) -> Result<(), StepRefusal> {
    of_match(venue, ProcedureCommand::RecordFirstPlayer { first })
}

fn ends(venue: &mut Venue, winner: DuelWinner, reason: Reason) {
    let result = DuelResult { winner, reason, life_points: None };
    of_match(venue, ProcedureCommand::RecordDuel { result }).unwrap();
}

fn drawn_by(method: &str) -> Opening {
    Opening::ToBeDrawn { method: method.to_owned() }
}

/// TCG-G6, TCG-G6a, TCG-G7a
#[test]
fn nobody_draws_a_hand_before_the_higher_die_has_chosen_and_equal_dice_are_rolled_again() {
    let mut venue = at_table_1(WORLD);
    assert_eq!(venue.state.opening(M1), drawn_by("die"));
    for step in [HandsDrawn, Begun] {
        assert_eq!(note(&mut venue, step), Err(StepRefusal::FirstPlayerOpen { duel: 1 }));
    }
    assert_eq!(
        note(&mut venue, DiceRolled { first: 7, second: 1 }),
        Err(StepRefusal::NoSuchDie { shown: 7 })
    );
    note(&mut venue, DiceRolled { first: 4, second: 4 }).unwrap();
    assert_eq!(venue.state.opening(M1), drawn_by("die"), "rolled again");
    note(&mut venue, DiceRolled { first: 2, second: 5 }).unwrap();
    assert_eq!(venue.state.opening(M1), Opening::Chooses(Second));
    assert_eq!(
        note(&mut venue, DiceRolled { first: 6, second: 1 }),
        Err(StepRefusal::NothingToDraw { duel: 1 })
    );
    goes_first(&mut venue, First).unwrap();
    assert_eq!(venue.state.match_record(M1).unwrap().first_players[&1].method, "die");
    note(&mut venue, HandsDrawn).unwrap();
    assert_eq!(goes_first(&mut venue, Second), Err(StepRefusal::HandsAreDrawn { duel: 1 }));
    note(&mut venue, Begun).unwrap();
    let late = DuelStep::DeckRestored { side: First };
    assert_eq!(note(&mut venue, late), Err(StepRefusal::DuelHasBegun { duel: 1 }));
}

/// TCG-G7b: whoever would have chosen goes first. DKT-2D6b names no consequence: the judge decides.
#[test]
fn who_drew_before_it_was_settled_goes_first_by_the_world_championship_and_by_the_judge_elsewhere() {
    let mut venue = at_table_1(WORLD);
    assert_eq!(note(&mut venue, HandsDrawnEarly), Err(StepRefusal::ChoiceOpen { duel: 1 }), "roll now");
    note(&mut venue, DiceRolled { first: 6, second: 5 }).unwrap();
    let before = venue.state.digest();
    note(&mut venue, HandsDrawnEarly).unwrap();
    assert_eq!(venue.state.opening(M1), Opening::Settled(First));
    assert_eq!(venue.state.match_record(M1).unwrap().first_players[&1].method, "drew-early");
    of_match(&mut venue, ProcedureCommand::TakeBackDuelStep).unwrap();
    assert_eq!(venue.state.digest(), before, "and nobody goes first because of it");

    let mut venue = at_table_1(KING);
    note(&mut venue, HandsDrawnEarly).unwrap();
    assert_eq!(venue.state.opening(M1), drawn_by("rock-paper-scissors"));
    goes_first(&mut venue, Second).unwrap();
    assert_eq!(venue.state.match_record(M1).unwrap().first_players[&1].method, "judge");
    note(&mut venue, Begun).unwrap();
}

/// DKT-2D5
#[test]
fn under_the_duelist_kings_it_is_rock_paper_scissors_and_no_die() {
    let mut venue = at_table_1(KING);
    let method = "rock-paper-scissors".to_owned();
    let dice = DiceRolled { first: 3, second: 1 };
    assert_eq!(note(&mut venue, dice), Err(StepRefusal::OtherMethod { method }));
    note(&mut venue, DrawWon { winner: Second }).unwrap();
    assert_eq!(venue.state.opening(M1), Opening::Chooses(Second));
    goes_first(&mut venue, Second).unwrap();
    assert_eq!(venue.state.match_record(M1).unwrap().first_players[&1].method, "rock-paper-scissors");
}

/// TCG-G7c, DKT-2D6c; after a drawn Duel, and after one that was lost without play, as the settings say.
#[test]
fn the_loser_of_the_duel_before_chooses_and_a_drawn_or_unplayed_duel_has_none() {
    use DuelWinner::{First as P1, None as Nobody, Second as P2};
    use Reason::{NoShow, Penalty, Played};
    let first_method = |regulation| match regulation {
        WORLD => drawn_by("die"),
        KING => drawn_by("rock-paper-scissors"),
        _ => drawn_by("random-method"),
    };
    for regulation in [WORLD, KING, POLICY] {
        for (duels, chooses) in [
            (&[(P1, Played)][..], Some(Second)),
            (&[(P2, Played)], Some(First)),
            (&[(Nobody, Played)], None),
            (&[(P1, Played), (P2, Played)], Some(First)),
            // Not played: who lost the last Duel that was played chooses, under the policy whoever lost this one.
            (&[(P1, NoShow)], (regulation == POLICY).then_some(Second)),
            (&[(P1, Played), (P2, Penalty)], Some(if regulation == POLICY { First } else { Second })),
        ] {
            let mut venue = at_table_1(regulation);
            for (winner, reason) in duels {
                ends(&mut venue, *winner, *reason);
            }
            let expected = chooses.map_or_else(|| first_method(regulation), Opening::Chooses);
            assert_eq!(venue.state.opening(M1), expected, "{regulation}: {duels:?}");
            if chooses.is_some() {
                let draw = DrawWon { winner: First };
                let why = note(&mut venue, draw).unwrap_err();
                assert!(matches!(why, StepRefusal::NothingToDraw { .. }), "{why:?}");
                goes_first(&mut venue, First).unwrap();
            }
        }
    }
}

#[test]
fn after_a_drawn_duel_whoever_chose_before_chooses_again_where_that_is_set() {
    let mut venue = at_table_1(WORLD);
    venue.set("duel.after_drawn_duel", "last-chooser");
    note(&mut venue, DiceRolled { first: 6, second: 5 }).unwrap();
    ends(&mut venue, DuelWinner::None, Reason::Played);
    assert_eq!(venue.state.opening(M1), Opening::Chooses(First));
    ends(&mut venue, DuelWinner::First, Reason::Played);
    assert_eq!(venue.state.opening(M1), Opening::Chooses(Second));
}

/// TCG-B4, DKT-2B5
#[test]
fn the_side_deck_waits_for_a_duel_that_was_played_and_is_closed_when_the_hands_are_drawn() {
    for regulation in [WORLD, KING, POLICY] {
        let mut venue = at_table_1(regulation);
        let used = SideDecked { side: First };
        assert_eq!(note(&mut venue, used), Err(StepRefusal::NoSideDecking), "{regulation}");
        ends(&mut venue, DuelWinner::First, Reason::NoShow);
        assert_eq!(note(&mut venue, used), Err(StepRefusal::NoSideDecking), "nobody played: {regulation}");
        of_match(&mut venue, ProcedureCommand::TakeBackDuel).unwrap();
        ends(&mut venue, DuelWinner::First, Reason::Played);
        note(&mut venue, used).unwrap();
        let restored = DuelStep::DeckRestored { side: First };
        assert_eq!(note(&mut venue, restored), Err(StepRefusal::AfterTheFirstDuel));
        goes_first(&mut venue, Second).unwrap();
        note(&mut venue, HandsDrawn).unwrap();
        let late = SideDecked { side: Second };
        assert_eq!(note(&mut venue, late), Err(StepRefusal::HandsAreDrawn { duel: 2 }));
    }
    let mut venue = at_table_1(WORLD);
    venue.set("duel.side_decking_after", "any-duel");
    ends(&mut venue, DuelWinner::First, Reason::NoShow);
    note(&mut venue, SideDecked { side: First }).unwrap();
}

/// TCG-G5: from the quarter-final on a judge shuffles both Decks last, before every Duel.
#[test]
fn from_the_quarter_final_on_no_duel_begins_before_a_judge_has_shuffled() {
    let mut venue = Venue::with_suggestions(WORLD, 4);
    venue.set("top-cut.size", "4");
    venue.play_swiss();
    venue.must(Command::Cut { short: ShortField::Accepted });
    venue.must(Command::Advance);
    let match_id = venue.state.round().unwrap().matches[0].id;
    let give = |venue: &mut Venue, role, what| {
        venue.as_role(role, &Command::Procedure { match_id, what }).map(|_| ())
    };
    let step = |step| ProcedureCommand::RecordStep { step };
    give(&mut venue, Role::Scorekeeper, ProcedureCommand::RecordFirstPlayer { first: First }).unwrap();
    give(&mut venue, Role::Scorekeeper, step(HandsDrawn)).unwrap();
    let Err(Refusal::Procedure { why, .. }) = give(&mut venue, Role::Scorekeeper, step(Begun)) else {
        panic!("it has begun")
    };
    assert_eq!(why, ProcedureRefusal::Step(StepRefusal::NotRandomised { duel: 1 }));
    let by_the_desk = give(&mut venue, Role::Scorekeeper, step(DuelStep::Randomised));
    assert!(matches!(by_the_desk, Err(Refusal::NotAllowed { .. })), "{by_the_desk:?}");
    give(&mut venue, Role::Judge, step(DuelStep::Randomised)).unwrap();
    give(&mut venue, Role::Scorekeeper, step(Begun)).unwrap();
    let noted = venue.state.match_record(match_id).unwrap().steps[1];
    assert_eq!((noted.step, noted.by), (DuelStep::Randomised, SaidBy::Staff(Role::Judge)));
    // All the same the match ends with one line.
    venue.must(Command::EnterResult { match_id, result: score(2, 0) });
    let mut swiss = at_table_1(WORLD);
    goes_first(&mut swiss, First).unwrap();
    note(&mut swiss, Begun).unwrap();
}

/// TCG-G2, TCG-G8a, TCG-G8b, DKT-2D2, DKT-2D8b
#[test]
fn cards_that_are_not_as_many_as_before_are_noted_and_the_judge_is_told() {
    let mut venue = at_table_1(WORLD);
    let shown =
        |main, extra, side| DuelStep::TotalsShown { side: First, totals: Totals { main, extra, side } };
    let told = |venue: &mut Venue, step| {
        let command = Command::Procedure { match_id: M1, what: ProcedureCommand::RecordStep { step } };
        venue.as_role(Role::Judge, &command).unwrap().notices
    };
    assert_eq!(told(&mut venue, shown(Some(40), 15, 15)), []);
    ends(&mut venue, DuelWinner::First, Reason::Played);
    assert_eq!(told(&mut venue, shown(None, 15, 15)), []);
    let table = venue.state.match_(M1).unwrap().2.table;
    for other in [shown(Some(41), 15, 15), shown(None, 14, 15), shown(None, 15, 14)] {
        assert_eq!(told(&mut venue, other), [Notice::TotalsDiffer { table }], "{other:?}");
    }
    assert_eq!(venue.state.match_record(M1).unwrap().steps.len(), 5, "what was seen is noted");
}

/// DKT-2C3
#[test]
fn an_interval_is_measured_from_the_end_of_a_duel_where_the_document_limits_it() {
    for (regulation, measured) in [(WORLD, false), (KING, true), (POLICY, true)] {
        let mut venue = at_table_1(regulation);
        let before = venue.state.digest();
        ends(&mut venue, DuelWinner::First, Reason::Played);
        let now = venue.state.match_record(M1).unwrap().interval_since(2);
        assert_eq!(now.is_some(), measured, "{regulation}");
        of_match(&mut venue, ProcedureCommand::TakeBackDuel).unwrap();
        assert_eq!(venue.state.digest(), before, "{regulation}: and is gone with the Duel");
        ends(&mut venue, DuelWinner::First, Reason::Played);
        goes_first(&mut venue, First).unwrap();
        note(&mut venue, HandsDrawn).unwrap();
        assert_eq!(venue.state.match_record(M1).unwrap().interval_since(2), None, "{regulation}: it is over");
        ends(&mut venue, DuelWinner::First, Reason::Played);
        assert_eq!(
            venue.state.match_record(M1).unwrap().interval_since(3),
            None,
            "none follows the last Duel"
        );
    }
}

/// DKT-2C2
#[test]
fn the_time_of_the_round_runs_on_in_an_interval() {
    let mut venue = at_table_1(KING);
    venue.moment = Some(Moment { utc_milliseconds: 1_000_000, boot: None });
    venue.must(Command::StartClock);
    let left = |venue: &Venue| match_time_left(&venue.state, M1, venue.moment.as_ref().unwrap());
    let before = left(&venue).unwrap();
    ends(&mut venue, DuelWinner::First, Reason::Played);
    venue.moment = Some(Moment { utc_milliseconds: 1_180_000, boot: None });
    assert!(venue.state.match_record(M1).unwrap().interval_since(2).is_some(), "the interval runs");
    assert_eq!(left(&venue), Some(before - 180_000), "and so does the time of the round");
}

/// TCG-G4a
#[test]
fn the_card_beside_the_deck_is_turned_and_turned_back() {
    let mut venue = at_table_1(WORLD);
    let marked = |marker| DuelStep::Marked { marker };
    note(&mut venue, marked(Marker::NotRandomised)).unwrap();
    let what = ProcedureCommand::RecordStep { step: marked(Marker::NotRandomised) };
    let again = venue.as_role(Role::Judge, &Command::Procedure { match_id: M1, what });
    assert_eq!(again, Err(Refusal::NothingChanges));
    note(&mut venue, marked(Marker::Randomised)).unwrap();
    note(&mut venue, DuelStep::TurnBegun { side: Second }).unwrap();
}

#[test]
fn what_was_noted_last_is_taken_back_life_points_too() {
    let mut venue = at_table_1(WORLD);
    let plain = venue.state.digest();
    assert_eq!(of_match(&mut venue, ProcedureCommand::TakeBackDuelStep), Err(StepRefusal::NoStep));
    assert_eq!(of_match(&mut venue, ProcedureCommand::TakeBackLifePoints), Err(StepRefusal::NoLifePoints));
    note(&mut venue, DrawWon { winner: First }).unwrap();
    of_match(&mut venue, ProcedureCommand::TakeBackDuelStep).unwrap();
    let points = Points { first: 8000, second: 5000 };
    of_match(&mut venue, ProcedureCommand::RecordLifePoints { points }).unwrap();
    let own = letter(venue.state.match_(M1).unwrap().2.first);
    let back = Command::Procedure { match_id: M1, what: ProcedureCommand::TakeBackLifePoints };
    let found = venue.as_player(&own, &back);
    let Err(Refusal::Procedure { why: ProcedureRefusal::Step(StepRefusal::NoLifePoints), .. }) = found else {
        panic!("a player takes back what staff noted: {found:?}")
    };
    venue.as_role(Role::Judge, &back).unwrap();
    assert_eq!(venue.state.digest(), plain);
}

#[test]
fn a_match_of_which_every_step_is_noted_or_none_ends_with_one_line() {
    for steps in [&[][..], &[DrawWon { winner: First }], &[HandsDrawnEarly]] {
        let mut venue = at_table_1(KING);
        for step in steps {
            note(&mut venue, *step).unwrap();
        }
        venue.must(Command::EnterResult { match_id: M1, result: score(2, 1) });
        assert_eq!(venue.state.score_so_far(M1), Score { won: 2, lost: 1, ..Score::default() });
    }
}
