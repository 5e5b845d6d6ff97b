//! Calls for a judge: who may call, who goes, what ends with the Duel.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::MatchId;
use hantei_core::match_::{DuelResult, DuelWinner, Reason, Side};
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::call::{Call, CallCommand, CallReason, CallRefusal, CallStand};
use hantei_core::tournament::procedure::{ProcedureCommand, SaidBy};
use hantei_core::tournament::role::{Actor, ActorKind, Role};
use hantei_core::tournament::{Command, Refusal};

use crate::venue::{POLICY, Venue, WORLD, close, letter, pair_round, score};

const KING: &str = "duelist-king-tournament";
const M1: MatchId = MatchId(1);

fn playing(regulation: &'static str) -> Venue {
    let mut venue = Venue::with_suggestions(regulation, 6);
    venue.must(pair_round());
    venue
}

fn make(reason: CallReason) -> CallCommand {
    CallCommand::Make { match_id: M1, reason, note: None }
}

/// Gives it, and finds that a refusal has written nothing.
fn give(venue: &mut Venue, actor: Actor, command: CallCommand) -> Result<(), CallRefusal> {
    let command = Command::Calls(command);
    let (recorded, digest) = (venue.events.len(), venue.state.digest());
    match venue.by(actor, None, &command) {
        Ok(decision) => {
            assert!(answers(&command, &decision.events, &venue.state), "{command:?}");
            Ok(())
        }
        Err(Refusal::Call { why }) => {
            assert_eq!((venue.events.len(), venue.state.digest()), (recorded, digest));
            Err(why)
        }
        Err(other) => panic!("{command:?}: {other:?}"),
    }
}

fn player(venue: &Venue, side: Side) -> Actor {
    Actor::player(venue.state.match_(M1).unwrap().2.entrant(side))
}

fn judge(venue: &mut Venue, id: &str, role: Role) -> Actor {
    venue.must(Command::GrantRole { account: id.to_owned(), role });
    Actor { kind: ActorKind::Staff, id: id.to_owned(), role }
}

fn call(venue: &Venue, number: u32) -> &Call {
    venue.state.call(number).unwrap()
}

/// TCG-D3, TCG-G4c, TCG-H1, TCG-H2a, DKT-2C5, DKT-N1
#[test]
fn a_player_calls_a_judge_to_the_own_table_and_one_judge_goes() {
    for regulation in [WORLD, KING, POLICY] {
        let mut venue = playing(regulation);
        let (first, second) = (player(&venue, Side::First), player(&venue, Side::Second));
        let (one, other) = (judge(&mut venue, "one", Role::Judge), judge(&mut venue, "other", Role::Judge));
        for reason in CallReason::ALL {
            let number = u32::try_from(venue.state.calls.0.len() + 1).unwrap();
            give(&mut venue, first.clone(), make(*reason)).unwrap();
            assert_eq!(call(&venue, number).made.reason, *reason);
            give(&mut venue, first.clone(), CallCommand::TakeBack { number }).unwrap();
        }
        give(&mut venue, first.clone(), make(CallReason::Pace)).unwrap();
        let again = give(&mut venue, first.clone(), make(CallReason::Rules));
        assert_eq!(again, Err(CallRefusal::AlreadyCalled { number: 7 }), "{regulation}");
        // The opponent may have a reason of the own.
        give(&mut venue, second.clone(), make(CallReason::Rules)).unwrap();
        assert_eq!(call(&venue, 8).made.by, SaidBy::Player(second.entrant().unwrap()));
        assert_eq!((venue.state.open_calls().len(), venue.state.calls_before(8)), (2, 1));

        give(&mut venue, one.clone(), CallCommand::Take { number: 7 }).unwrap();
        assert_eq!(call(&venue, 7).stand, CallStand::Taken("one".to_owned()));
        let taken = Err(CallRefusal::TakenBy { number: 7, judge: "one".to_owned() });
        assert_eq!(give(&mut venue, other.clone(), CallCommand::Take { number: 7 }), taken);
        let answer = |ruling: Option<&str>| CallCommand::Answer { number: 7, ruling: ruling.map(Into::into) };
        assert_eq!(give(&mut venue, other.clone(), answer(None)), taken);
        give(&mut venue, one.clone(), CallCommand::Leave { number: 7 }).unwrap();
        give(&mut venue, other.clone(), CallCommand::Take { number: 7 }).unwrap();
        give(&mut venue, other.clone(), answer(Some("within the time"))).unwrap();
        let rulings = &call(&venue, 7).rulings;
        assert_eq!((rulings.len(), rulings[0].ruling.as_deref()), (1, Some("within the time")));
        assert_eq!(give(&mut venue, one, answer(None)), Err(CallRefusal::NotOpen { number: 7 }));
        // No penalty follows from a call.
        assert!(venue.state.penalties.0.is_empty());
    }
}

#[test]
fn nobody_calls_to_anothers_table_or_learns_of_anothers_call() {
    let mut venue = playing(WORLD);
    let table = venue.state.match_(M1).unwrap().2.clone();
    let stranger = venue.state.entrants().map(|(id, _)| id).find(|id| table.side_of(*id).is_none()).unwrap();
    let outsider = Actor::player(stranger);
    let refused = venue.by(outsider.clone(), None, &Command::Calls(make(CallReason::Rules))).unwrap_err();
    assert_eq!(refused, Refusal::NotInMatch { entrant: stranger, match_id: M1 });
    let (caller, opponent) = (player(&venue, Side::First), player(&venue, Side::Second));
    give(&mut venue, caller, make(CallReason::Rules)).unwrap();
    for command in
        [CallCommand::TakeBack { number: 1 }, CallCommand::Appeal { number: 1, reason: "why not".to_owned() }]
    {
        let unknown = Err(CallRefusal::UnknownCall { number: 1 });
        assert_eq!(give(&mut venue, outsider.clone(), command), unknown);
    }
    let not_own = give(&mut venue, opponent, CallCommand::TakeBack { number: 1 });
    assert_eq!(not_own, Err(CallRefusal::UnknownCall { number: 1 }));
    let desk = venue.as_role(Role::Scorekeeper, &Command::Calls(CallCommand::Take { number: 1 }));
    assert!(matches!(desk, Err(Refusal::NotAllowed { .. })), "{desk:?}");
    venue.as_role(Role::Scorekeeper, &Command::Calls(make(CallReason::Other))).unwrap();
    assert_eq!(call(&venue, 2).made.caller, None, "the desk calls for a table");
}

/// TCG-H2b, DKT-N3
#[test]
fn once_the_duel_has_ended_nothing_that_happened_in_it_is_asked_again() {
    for regulation in [WORLD, KING, POLICY] {
        let mut venue = playing(regulation);
        let (first, second) = (player(&venue, Side::First), player(&venue, Side::Second));
        let floor = judge(&mut venue, "floor", Role::Judge);
        let appeal = CallCommand::Appeal { number: 1, reason: "another card".to_owned() };
        give(&mut venue, first.clone(), make(CallReason::WrongResolution)).unwrap();
        assert_eq!(
            give(&mut venue, second.clone(), appeal.clone()),
            Err(CallRefusal::NotRuled { number: 1 })
        );
        give(&mut venue, floor, CallCommand::Answer { number: 1, ruling: None }).unwrap();
        let result = DuelResult { winner: DuelWinner::First, reason: Reason::Played, life_points: None };
        let what = ProcedureCommand::RecordDuel { result };
        venue.must(Command::Procedure { match_id: M1, what });
        let over = give(&mut venue, second.clone(), appeal);
        assert_eq!(over, Err(CallRefusal::DuelIsOver { number: Some(1) }), "{regulation}");
        let mut longer = venue.clone();
        longer.set("duel.disputes", "while-match-open");
        let reason = "the match is open".to_owned();
        give(&mut longer, second.clone(), CallCommand::Appeal { number: 1, reason }).unwrap();

        venue.must(Command::EnterResult { match_id: M1, result: score(2, 0) });
        for reason in CallReason::ALL {
            let asked = give(&mut venue, second.clone(), make(*reason));
            let over = Err(CallRefusal::DuelIsOver { number: None });
            let expected = if reason.outlives_the_duel() { Ok(()) } else { over };
            assert_eq!(asked, expected, "{regulation}: {reason:?}");
            if let Some(open) = venue.state.open_calls().first().map(|call| call.number) {
                give(&mut venue, second.clone(), CallCommand::TakeBack { number: open }).unwrap();
            }
        }
        venue.play();
        venue.must(close());
        give(&mut venue, second.clone(), make(CallReason::Result)).unwrap();
        venue.must(pair_round());
        let past = venue.by(first.clone(), None, &Command::Calls(make(CallReason::Result))).unwrap_err();
        assert_eq!(past, Refusal::NotInOpenRound { match_id: M1 });
        assert_eq!(venue.state.open_calls().len(), 1, "one that was made is still to be answered");
    }
}

/// TCG-H1, KDE-IV-O1: one appeal for a ruling, to the head judge, whose own rulings are final.
#[test]
fn a_ruling_goes_to_the_head_judge_once() {
    let mut venue = playing(POLICY);
    let (first, second) = (player(&venue, Side::First), player(&venue, Side::Second));
    let (floor, head) = (judge(&mut venue, "floor", Role::Judge), judge(&mut venue, "head", Role::HeadJudge));
    let answer = |number| CallCommand::Answer { number, ruling: Some("as printed".to_owned()) };
    let appeal = |number| CallCommand::Appeal { number, reason: "it is not".to_owned() };
    give(&mut venue, first.clone(), make(CallReason::Rules)).unwrap();
    give(&mut venue, floor.clone(), answer(1)).unwrap();
    give(&mut venue, second.clone(), appeal(1)).unwrap();
    let for_head = Err(CallRefusal::ForTheHeadJudge { number: 1 });
    assert_eq!(give(&mut venue, floor.clone(), CallCommand::Take { number: 1 }), for_head);
    assert_eq!(give(&mut venue, floor.clone(), answer(1)), for_head);
    give(&mut venue, head.clone(), answer(1)).unwrap();
    let last = Err(CallRefusal::RulingIsFinal { number: 1 });
    assert_eq!(give(&mut venue, first.clone(), appeal(1)), last);
    // What the head judge ruled at once is as final.
    give(&mut venue, first.clone(), make(CallReason::Rules)).unwrap();
    give(&mut venue, head, answer(2)).unwrap();
    assert_eq!(give(&mut venue, first.clone(), appeal(2)), Err(CallRefusal::RulingIsFinal { number: 2 }));
    venue.set("call.appeal", "no");
    give(&mut venue, first.clone(), make(CallReason::Rules)).unwrap();
    give(&mut venue, floor, answer(3)).unwrap();
    assert_eq!(give(&mut venue, first, appeal(3)), Err(CallRefusal::NoAppeals));
}

#[test]
fn appeals_come_first_and_calls_of_a_withdrawn_round_are_gone() {
    use hantei_core::tournament::command::Force;
    let mut venue = playing(WORLD);
    let floor = judge(&mut venue, "floor", Role::Judge);
    for match_ in venue.state.round().unwrap().matches.iter().cloned().collect::<Vec<_>>() {
        let command = CallCommand::Make { match_id: match_.id, reason: CallReason::Rules, note: None };
        give(&mut venue, Actor::player(match_.first), command).unwrap();
    }
    let numbers =
        |venue: &Venue| -> Vec<u32> { venue.state.open_calls().iter().map(|call| call.number).collect() };
    assert_eq!(numbers(&venue), [1, 2, 3]);
    give(&mut venue, floor, CallCommand::Answer { number: 3, ruling: None }).unwrap();
    let third = venue.state.match_(call(&venue, 3).made.match_id).unwrap().2.second;
    let again = CallCommand::Appeal { number: 3, reason: "no".to_owned() };
    give(&mut venue, Actor::player(third), again).unwrap();
    assert_eq!(numbers(&venue), [3, 1, 2], "{}", letter(third));
    venue.must(Command::WithdrawRound { reason: "a player was missing".to_owned(), force: Force::No });
    assert_eq!(numbers(&venue), [0; 0]);
}
