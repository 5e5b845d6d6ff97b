//! The golden log of matches that are recorded step by step: Duels, Life Points, End of Match.

use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::{Phase, Points, SideAccess, TimeCall};
use hantei_core::match_::{DuelResult, DuelWinner, LifePoints, Reason, Score, Side};
use hantei_core::sim::people::invented;
use hantei_core::tournament::command::{Command, ShortField};
use hantei_core::tournament::duel::{DuelStep, Marker, Totals};
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::procedure::ProcedureCommand;
use hantei_core::tournament::role::{Actor, Role};

use crate::book::{Book, desk, floor, head, organiser};
use crate::script::{because, create, pair, register, set, staff};

/// Two Swiss rounds and a Top Cut of four under the rules of the World Championship.
pub(crate) fn procedures(book: &mut Book) {
    create(book, "wcs-2023-tcg", "Golden procedures");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    set(book, "swiss.rounds", "2", Some("a practice evening"));
    set(book, "top-cut.size", "4", Some("a practice evening"));
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 110..118 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Refused });
    pair(book, "a1");
    duel_by_duel(book);
    mistakes(book);
    book.play_out();
    pair(book, "a2");
    losses(book);
    book.play_out();
    book.give(desk(), Command::CloseRound { leave_open: None });
    book.give(organiser(), Command::Cut { short: ShortField::Accepted });
    book.give(desk(), Command::Advance);
    further_duels(book);
    book.play_out();
    book.give(desk(), Command::Advance);
    book.play_out();
    book.give(organiser(), Command::Finish);
}

/// One round of the Duelist King Tournament: a match that ends after its extra turns.
pub(crate) fn extra_turns(book: &mut Book) {
    create(book, "duelist-king-tournament", "Golden extra turns");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 118..122 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    pair(book, "b1");
    let match_id = book.open()[0].0;
    let time_called = TimeCall::InDuel { duel: 1, phase: None, turn_player: Some(Side::First) };
    book.give(floor(), of(match_id, ProcedureCommand::Start { time_called, before: None }));
    takes(book, match_id, &["turn-end 8000:8000", "turn-end 8000:7000", "turn-end 8000:7000"]);
    takes(book, match_id, &["turn-end 6000:7000"]);
    book.give(floor(), of(match_id, ProcedureCommand::Confirm));
    // The second match is still led to its end when the log stops.
    let match_id = book.open()[0].0;
    let time_called = TimeCall::InDuel { duel: 1, phase: None, turn_player: Some(Side::Second) };
    book.give(floor(), of(match_id, ProcedureCommand::Start { time_called, before: None }));
    takes(book, match_id, &["turn-end 8000:8000"]);
}

/// One round under the TCG policy, whose Duels are followed step by step: draws, hands, the Side Deck, cards
/// that were counted, intervals, and what is taken back.
pub(crate) fn duel_steps(book: &mut Book) {
    create(book, "kde-tcg-policy-2.3", "Golden Duels");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 122..126 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    pair(book, "c1");
    let match_id = book.open()[0].0;
    let side = Side::First;
    let shown = |main| DuelStep::TotalsShown { side, totals: Totals { main, extra: 15, side: 15 } };
    steps(
        book,
        match_id,
        &[
            DuelStep::DeckRestored { side },
            shown(Some(40)),
            DuelStep::DiceRolled { first: 3, second: 3 },
            DuelStep::DrawWon { winner: Side::Second },
        ],
    );
    book.give(floor(), of(match_id, ProcedureCommand::RecordFirstPlayer { first: Side::Second }));
    steps(
        book,
        match_id,
        &[
            DuelStep::HandsDrawn,
            DuelStep::Randomised,
            DuelStep::Begun,
            DuelStep::TurnBegun { side: Side::Second },
            DuelStep::Marked { marker: Marker::NotRandomised },
            DuelStep::Marked { marker: Marker::Randomised },
        ],
    );
    let points = Points { first: 8000, second: 7000 };
    book.give(floor(), of(match_id, ProcedureCommand::RecordLifePoints { points }));
    book.give(floor(), of(match_id, ProcedureCommand::TakeBackLifePoints));
    // The interval begins with the end of the Duel, and is taken back with it.
    book.give(desk(), of(match_id, duel(DuelWinner::Second, Reason::Played, None)));
    book.give(desk(), of(match_id, ProcedureCommand::TakeBackDuel));
    book.give(desk(), of(match_id, duel(DuelWinner::First, Reason::Played, None)));
    steps(book, match_id, &[DuelStep::SideDecked { side }, shown(None), DuelStep::HandsDrawnEarly]);
    book.give(floor(), of(match_id, ProcedureCommand::TakeBackDuelStep));
    steps(book, match_id, &[DuelStep::HandsDrawnEarly]);
    // Both matches go on when the log stops.
}

fn steps(book: &mut Book, match_id: MatchId, steps: &[DuelStep]) {
    for step in steps {
        book.give(floor(), of(match_id, ProcedureCommand::RecordStep { step: *step }));
    }
}

fn of(match_id: MatchId, what: ProcedureCommand) -> Command {
    Command::Procedure { match_id, what }
}

fn takes(book: &mut Book, match_id: MatchId, inputs: &[&str]) {
    for input in inputs {
        let input = input.parse().expect("it is an input");
        book.give(floor(), of(match_id, ProcedureCommand::Take { input }));
    }
}

fn duel(winner: DuelWinner, reason: Reason, points: Option<LifePoints>) -> ProcedureCommand {
    ProcedureCommand::RecordDuel { result: DuelResult { winner, reason, life_points: points } }
}

/// A match that is followed all the way, and comes to its end by Life Points.
fn duel_by_duel(book: &mut Book) {
    let (match_id, first, _) = book.open()[0];
    let both = Some(LifePoints { first: Some(8000), second: Some(0) });
    let note = |first, second| ProcedureCommand::RecordLifePoints { points: Points { first, second } };
    book.give(floor(), of(match_id, ProcedureCommand::RecordFirstPlayer { first: Side::First }));
    book.give(floor(), of(match_id, note(8000, 6500)));
    book.give(Actor::player(first), of(match_id, note(8000, 0)));
    book.give(desk(), of(match_id, duel(DuelWinner::Second, Reason::Concession, None)));
    book.give(desk(), of(match_id, ProcedureCommand::TakeBackDuel));
    book.give(desk(), of(match_id, duel(DuelWinner::First, Reason::Played, both)));
    book.give(floor(), of(match_id, ProcedureCommand::RecordFirstPlayer { first: Side::Second }));
    let time_called =
        TimeCall::InDuel { duel: 2, phase: Some(Phase::Main1), turn_player: Some(Side::Second) };
    book.give(floor(), of(match_id, ProcedureCommand::Start { time_called, before: None }));
    takes(book, match_id, &["lp 7000:8000", "phase-end 7000:8000"]);
    book.give(floor(), of(match_id, ProcedureCommand::Confirm));
}

/// Every Phase in which time may be called; what is begun is given up, what is said is taken back.
fn mistakes(book: &mut Book) {
    let match_id = book.open()[0].0;
    for phase in Phase::ALL {
        let time_called = TimeCall::InDuel { duel: 1, phase: Some(phase), turn_player: None };
        book.give(floor(), of(match_id, ProcedureCommand::Start { time_called, before: None }));
        takes(book, match_id, &["win p1"]);
        book.give(floor(), of(match_id, ProcedureCommand::TakeBack));
        takes(book, match_id, &["win p2"]);
        book.give(floor(), of(match_id, ProcedureCommand::TakeBack));
        book.give(head(), of(match_id, ProcedureCommand::Abandon { reason: because("the wrong table") }));
    }
    let time_called = TimeCall::Between { duels: 0, access: SideAccess::Nobody };
    book.give(head(), of(match_id, ProcedureCommand::Start { time_called, before: None }));
    book.give(head(), of(match_id, ProcedureCommand::Confirm));
}

/// Every way in which a Duel, or the match, is lost while it is led to its end.
fn losses(book: &mut Book) {
    let ahead = Some(Score { won: 1, ..Score::default() });
    for (table, input) in ["concede p1", "duel-loss p2", "both-lose", "match-loss p2"].into_iter().enumerate()
    {
        let match_id = book.open()[0].0;
        let time_called = TimeCall::InDuel { duel: 2, phase: Some(Phase::Battle), turn_player: None };
        book.give(floor(), of(match_id, ProcedureCommand::Start { time_called, before: ahead }));
        for other in ["concede p2", "duel-loss p1", "duel-loss both", "match-loss p1", "match-loss both"] {
            if table == 0 {
                takes(book, match_id, &[other]);
                book.give(floor(), of(match_id, ProcedureCommand::TakeBack));
            }
        }
        for out in ["dq p1", "dq both"] {
            let input = out.parse().expect("it is an input");
            book.give(head(), of(match_id, ProcedureCommand::Take { input }));
            book.give(head(), of(match_id, ProcedureCommand::TakeBack));
        }
        takes(book, match_id, &[input]);
        book.give(floor(), of(match_id, ProcedureCommand::Confirm));
    }
}

/// Two further Duels of four turns, one with the Side Deck and one without.
fn further_duels(book: &mut Book) {
    let level = Some(Score { won: 1, lost: 1, ..Score::default() });
    for (access, ready, last) in [
        (SideAccess::Somebody, "ready", "turn-end 8000:7000"),
        (SideAccess::Nobody, "ready p2", "turn-end 1:2"),
    ] {
        let match_id = book.open()[0].0;
        let time_called = TimeCall::Between { duels: 2, access };
        book.give(floor(), of(match_id, ProcedureCommand::Start { time_called, before: level }));
        takes(book, match_id, &[ready, "turn-end 1:2", "turn-end 1:2", "turn-end 2:2", last]);
        book.give(floor(), of(match_id, ProcedureCommand::Confirm));
    }
}
