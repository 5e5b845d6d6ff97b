//! A match of which something is on record belongs to the two who meet there: what every command that
//! concerns a published pairing does then.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::{EntrantId, MatchId, RoundNumber, TableNumber};
use hantei_core::match_::end_of_match::{Points, When};
use hantei_core::match_::{DuelResult, DuelWinner, Reason, Score, Side};
use hantei_core::penalty::Moment;
use hantei_core::tournament::command::{AfterCorrection, Force};
use hantei_core::tournament::event::PlayedPairing;
use hantei_core::tournament::penalty::{Falls, PenaltyCommand, PenaltyOrder, PenaltyRefusal};
use hantei_core::tournament::procedure::{ProcedureCommand, ProcedureRefusal};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::{Command, Refusal};

use crate::venue::{Venue, close, draft_round, drop_out, e, pair_round, publish, score};

const KINGS: &str = "duelist-king-tournament";

/// The match of A and C at table 1 of round 2.
const M: MatchId = MatchId(4);

/// What may be on record of a match besides reports and results.
const RECORDS: [&str; 6] = ["duel", "life-points", "first-player", "procedure", "warning", "duel-loss"];

/// Round 2 is open, and of the match of A and C this is on record.
fn on_record(record: &str) -> Venue {
    let mut venue = Venue::with_suggestions(KINGS, 6);
    venue.round("A>B C>D E>F");
    venue.must(close());
    venue.round("A?C B?E D?F");
    let course = |what| Command::Procedure { match_id: M, what };
    let penalty = |infraction: &str, moment| {
        let order = PenaltyOrder { moment: Some(moment), ..PenaltyOrder::of(e("A"), infraction) };
        Command::Penalties(PenaltyCommand::Give(Box::new(order)))
    };
    let command = match record {
        "duel" => {
            let result = DuelResult { winner: DuelWinner::Second, reason: Reason::Played, life_points: None };
            course(ProcedureCommand::RecordDuel { result })
        }
        "life-points" => {
            course(ProcedureCommand::RecordLifePoints { points: Points { first: 8000, second: 7000 } })
        }
        "first-player" => course(ProcedureCommand::RecordFirstPlayer { first: Side::First }),
        "procedure" => {
            let When(time_called) = "duel 1, turn p1".parse().unwrap();
            course(ProcedureCommand::Start { time_called: time_called.unwrap(), before: None })
        }
        "warning" => penalty("PEN-C2", Moment::InDuel(1)),
        "duel-loss" => penalty("PEN-A1", Moment::InDuel(1)),
        other => panic!("{other:?} is not on record"),
    };
    venue.as_role(Role::Judge, &command).unwrap();
    venue
}

fn because() -> String {
    "a wrong list".to_owned()
}

/// Says in a word what became of a command.
fn fate(found: &Result<(), Refusal>) -> String {
    match found {
        Ok(()) => "done".to_owned(),
        Err(Refusal::MatchesHaveBegun { tables }) if *tables == [TableNumber(1)] => "begun".to_owned(),
        Err(Refusal::Procedure { match_id: M, why: ProcedureRefusal::Runs, .. }) => "led".to_owned(),
        Err(Refusal::Penalty { why: PenaltyRefusal::AgainstResult { number: 1, .. } }) => {
            "penalty".to_owned()
        }
        Err(Refusal::NoDraft) => "no-draft".to_owned(),
        Err(Refusal::AlreadyPaired { .. }) => "paired".to_owned(),
        Err(other) => format!("{other:?}"),
    }
}

/// What becomes of a command, for each of [`RECORDS`], and whether A and C still meet afterwards with what is on
/// record of them.
struct Row {
    name: &'static str,
    command: Command,
    fates: [&'static str; 6],
    after: After,
}

#[derive(Debug, PartialEq, Eq)]
enum After {
    /// They meet, and the record is theirs.
    Stands,
    /// Their match is gone with its round, and what is recorded of its course.
    Gone,
}

fn rows() -> Vec<Row> {
    let corrected = |then, force| {
        // Round 1, table 1: B won, not A.
        let (match_id, result) = (MatchId(1), score(0, 2));
        Command::CorrectResult { match_id, result, reason: because(), then: Some(then), force }
    };
    let enter = |won, lost| Command::EnterResult { match_id: M, result: score(won, lost) };
    let swap = |first: &str, second: &str| Command::SwapPublished {
        first: e(first),
        second: e(second),
        reason: because(),
    };
    let next = {
        let sides = [("A", "D"), ("C", "E"), ("B", "F")];
        let pairings = (1..).zip(sides).map(|(table, (first, second))| PlayedPairing {
            table: TableNumber(table),
            first: e(first),
            second: e(second),
            outcome: None,
        });
        let pairings = pairings.collect();
        Command::ImportRound { round: RoundNumber(3), pairings, byes: Vec::new(), missed: Vec::new() }
    };
    let swapped = AfterCorrection::Swap(e("A"), e("B"));
    let (stands, gone) = (After::Stands, After::Gone);
    let all = |fate| [fate; 6];
    let led = ["done", "done", "done", "led", "done", "done"];
    let led_or_penalty = ["done", "done", "done", "led", "done", "penalty"];
    let reason = because;
    [
        ("change places with somebody", swap("A", "B"), all("begun"), stands),
        ("change sides", swap("A", "C"), all("begun"), After::Stands),
        ("others change places", swap("B", "D"), all("done"), After::Stands),
        (
            "take the round back",
            Command::WithdrawRound { reason: reason(), force: Force::No },
            all("begun"),
            After::Stands,
        ),
        (
            "take the round back all the same",
            Command::WithdrawRound { reason: reason(), force: Force::Yes },
            all("done"),
            gone,
        ),
        (
            "correct round 1, the round stays",
            corrected(AfterCorrection::Keep, Force::No),
            all("done"),
            After::Stands,
        ),
        ("correct round 1, two change places", corrected(swapped, Force::Yes), all("begun"), After::Stands),
        (
            "correct round 1, pair again",
            corrected(AfterCorrection::RePair(None), Force::No),
            all("begun"),
            After::Stands,
        ),
        (
            "correct round 1, pair again all the same",
            corrected(AfterCorrection::RePair(None), Force::Yes),
            all("done"),
            After::Gone,
        ),
        ("draft the next round", draft_round(), all("paired"), After::Stands),
        ("pair the next round", pair_round(), all("paired"), After::Stands),
        ("publish", publish(), all("no-draft"), After::Stands),
        (
            "set a pairing",
            Command::SetPairing { first: e("A"), second: e("B") },
            all("no-draft"),
            After::Stands,
        ),
        (
            "swap in the draft",
            Command::SwapInDraft { first: e("A"), second: e("B") },
            all("no-draft"),
            After::Stands,
        ),
        ("discard the draft", Command::DiscardDraft, all("no-draft"), After::Stands),
        ("take over a round that another program paired", next, led, After::Stands),
        (
            "close the round and leave it open",
            Command::CloseRound { leave_open: Some(reason()) },
            led,
            After::Stands,
        ),
        (
            "C does not come",
            Command::NoShow { match_id: M, absent: Side::Second },
            led_or_penalty,
            After::Stands,
        ),
        ("A does not come", Command::NoShow { match_id: M, absent: Side::First }, led, After::Stands),
        ("both lose", Command::DoubleLoss { match_id: M, reason: reason() }, led, After::Stands),
        ("A won in two", enter(2, 0), led_or_penalty, After::Stands),
        ("A won in three", enter(2, 1), led, After::Stands),
        ("A says so", Command::Report { match_id: M, by: e("A"), result: score(2, 1) }, led, After::Stands),
        ("A leaves", drop_out("A"), all("done"), After::Stands),
        (
            "A was entered twice",
            Command::MergeDuplicates { keep: e("E"), remove: e("A"), reason: reason() },
            all("done"),
            After::Stands,
        ),
        (
            "A always sits at table 9",
            Command::FixTable { entrant: e("A"), table: Some(TableNumber(9)) },
            all("done"),
            After::Stands,
        ),
    ]
    .into_iter()
    .map(|(name, command, fates, after)| Row { name, command, fates, after })
    .collect()
}

fn who_meets(venue: &Venue) -> Option<(EntrantId, EntrantId)> {
    venue.state.match_(M).map(|(_, _, match_)| (match_.first, match_.second))
}

#[test]
fn only_a_round_that_is_taken_back_all_the_same_parts_two_of_whom_something_is_on_record() {
    for (at, record) in RECORDS.into_iter().enumerate() {
        for Row { name, command, fates, after } in rows() {
            let mut venue = on_record(record);
            assert!(venue.state.has_begun(M), "{record}");
            let course = venue.state.match_record(M).cloned();
            let found = venue.give(command).map(|_| ());
            assert_eq!(fate(&found), fates[at], "{record}: {name}");
            match after {
                After::Stands => {
                    assert_eq!(who_meets(&venue), Some((e("A"), e("C"))), "{record}: {name}");
                    assert_eq!(venue.state.match_record(M).cloned(), course, "{record}: {name}");
                }
                After::Gone => {
                    assert_eq!(who_meets(&venue), None, "{record}: {name}");
                    assert_eq!(venue.state.match_record(M), None, "{record}: {name}");
                }
            }
        }
    }
}

#[test]
fn what_became_of_a_penalty_says_so_when_its_round_is_taken_back() {
    let back = || Command::WithdrawRound { reason: because(), force: Force::Yes };
    let mut venue = on_record("duel-loss");
    venue.must(back());
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::NextMatch, "it has not fallen");
    let mut venue = on_record("warning");
    venue.must(back());
    assert!(venue.state.penalty(1).unwrap().is_in_force(), "what was done was done");
}

#[test]
fn a_penalty_that_was_taken_back_keeps_nobody_from_changing_places() {
    let mut venue = on_record("warning");
    let back = PenaltyCommand::TakeBack { number: 1, reason: because() };
    venue.as_role(Role::Judge, &Command::Penalties(back)).unwrap();
    venue.must(Command::SwapPublished { first: e("A"), second: e("B"), reason: because() });
}

#[test]
fn a_penalty_that_waits_falls_before_the_first_duel_and_before_end_of_match() {
    let mut venue = on_record("warning");
    let order = PenaltyOrder { moment: Some(Moment::BetweenMatches), ..PenaltyOrder::of(e("C"), "PEN-A1") };
    let give = Command::Penalties(PenaltyCommand::Give(Box::new(order)));
    venue.as_role(Role::Judge, &give).unwrap();
    let When(time_called) = "duel 1, turn p1".parse().unwrap();
    let result = DuelResult { winner: DuelWinner::First, reason: Reason::Played, life_points: None };
    let waits = PenaltyRefusal::Waits { number: 2, entrant: e("C") };
    for what in [
        ProcedureCommand::RecordDuel { result },
        ProcedureCommand::Start { time_called: time_called.unwrap(), before: None },
    ] {
        let found = venue.as_role(Role::Judge, &Command::Procedure { match_id: M, what });
        assert_eq!(found, Err(Refusal::Penalty { why: waits.clone() }));
    }
    let merged = Command::MergeDuplicates { keep: e("E"), remove: e("C"), reason: because() };
    let lost = PenaltyRefusal::LostByMerge { number: 2, entrant: e("C") };
    assert_eq!(venue.refused(merged), Refusal::Penalty { why: lost });
    let serve = PenaltyCommand::Serve { number: 2 };
    venue.as_role(Role::Judge, &Command::Penalties(serve)).unwrap();
    let what = ProcedureCommand::RecordDuel { result };
    venue.as_role(Role::Judge, &Command::Procedure { match_id: M, what }).unwrap();
    assert_eq!(venue.state.score_so_far(M), Score { won: 2, ..Score::default() });
}

/// PEN-LC2: the score that a penalty is judged by holds the Duels that were recorded one by one.
#[test]
fn a_duel_loss_after_a_duel_that_was_recorded_ends_the_match_where_it_is_the_second() {
    let mut venue = on_record("duel");
    let give = |moment| {
        let order = PenaltyOrder { moment, ..PenaltyOrder::of(e("A"), "PEN-A1") };
        Command::Penalties(PenaltyCommand::Give(Box::new(order)))
    };
    venue.as_role(Role::Judge, &give(None)).unwrap();
    let lost = Score { lost: 2, ..Score::default() };
    assert_eq!(venue.state.match_(M).unwrap().2.result.as_ref().unwrap().score(), Some(lost));
    assert_eq!(venue.state.penalty(1).unwrap().falls, Falls::Duel { match_id: M, duel: 2 });
}

#[test]
fn a_duel_loss_that_end_of_match_began_with_is_not_taken_back_under_it() {
    let mut venue = on_record("duel-loss");
    let When(time_called) = "duel 2, turn p1".parse().unwrap();
    let what = ProcedureCommand::Start { time_called: time_called.unwrap(), before: None };
    venue.as_role(Role::Judge, &Command::Procedure { match_id: M, what }).unwrap();
    let back = Command::Penalties(PenaltyCommand::TakeBack { number: 1, reason: because() });
    let found = venue.as_role(Role::Judge, &back).map(|_| ());
    assert_eq!(fate(&found), "led");
    let what = ProcedureCommand::Abandon { reason: because() };
    venue.as_role(Role::Judge, &Command::Procedure { match_id: M, what }).unwrap();
    venue.as_role(Role::Judge, &back).unwrap();
    assert_eq!(venue.state.score_so_far(M), Score::default());
}
