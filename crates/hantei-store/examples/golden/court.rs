//! What happens in the golden log about penalties.

use hantei_core::id::MatchId;
use hantei_core::match_::MatchResult;
use hantei_core::penalty::{Moment, Reason, Serve};
use hantei_core::regulation::infraction::Level;
use hantei_core::sim::people::invented;
use hantei_core::tournament::command::Command;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::penalty::{AppealDecision, CommittedBy, Offender, PenaltyCommand, PenaltyOrder};
use hantei_core::tournament::role::{Actor, Role};

use crate::book::{Book, floor, head, organiser};
use crate::script::{because, create, e, pair, register, staff};

/// Penalties of every level, and what becomes of them.
pub(crate) fn court(book: &mut Book) {
    create(book, "duelist-king-tournament", "Golden court");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 94..103 {
        register(book, invented(person));
    }
    let before_play = PenaltyOrder {
        level: Some(Level::Caution),
        note: Some(because("shouted at the desk")),
        infraction: None,
        ..PenaltyOrder::of(e(1), "")
    };
    give(book, floor(), before_play);
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    give(book, floor(), PenaltyOrder::of(e(1), "PEN-A1"));
    pair(book, "c1");
    book.give(floor(), Command::Penalties(PenaltyCommand::Serve { number: 2 }));
    in_a_match(book);
    served_later(book);
}

fn give(book: &mut Book, by: Actor, order: PenaltyOrder) {
    book.give(by, Command::Penalties(PenaltyCommand::Give(Box::new(order))));
}

/// In the first round every match has its penalties.
fn in_a_match(book: &mut Book) {
    let match_of = |book: &Book, number: u32| {
        let found = book.state().open_match_of(e(number)).map(|match_| match_.id);
        found.expect("everybody plays in the first round")
    };
    let supporter = PenaltyOrder {
        committed_by: CommittedBy::Supporter,
        act: Some(because("called out a card")),
        ..PenaltyOrder::of(e(1), "PEN-C3")
    };
    give(book, floor(), supporter);
    let own = match_of(book, 1);
    let graver = PenaltyOrder {
        level: Some(Level::MatchLoss),
        reason: Some(Reason::Malicious),
        note: Some(because("on purpose")),
        moment: Some(Moment::Between(1)),
        ..PenaltyOrder::of(e(1), "PEN-M2")
    };
    give(book, floor(), graver);
    let appeal =
        |number| Command::Penalties(PenaltyCommand::Appeal { number, reason: because("it was not") });
    let decide = |number, decision| {
        let reason = because("two judges saw it");
        Command::Penalties(PenaltyCommand::DecideAppeal { number, decision, reason })
    };
    book.give(Actor::player(e(1)), appeal(4));
    book.give(head(), decide(4, AppealDecision::Overturned));
    book.give(Actor::player(e(1)), appeal(3));
    book.give(head(), decide(3, AppealDecision::Upheld));
    let reason = because("the wrong player");
    book.give(floor(), Command::Penalties(PenaltyCommand::TakeBack { number: 1, reason }));
    let other = book.open().into_iter().map(|(match_id, _, _)| match_id).find(|found| *found != own);
    let other = other.expect("there are four matches");
    let both = PenaltyOrder { offender: Offender::Both(other), ..PenaltyOrder::of(e(1), "PEN-R2") };
    give(book, head(), both);
    let worst = |number| book.state().open_match_of(e(number)).map(|match_| match_.id);
    let last = (2..=9).find(|number| worst(*number).is_some_and(|found| found != own));
    give(book, head(), PenaltyOrder::of(e(last.expect("one match is left")), "PEN-R4"));
    close(book, own);
}

fn close(book: &mut Book, match_id: MatchId) {
    let first = book.state().match_(match_id).map(|(_, _, match_)| match_.first == e(1));
    let result = if first == Some(true) { MatchResult::played(0, 2) } else { MatchResult::played(2, 0) };
    book.give(organiser(), Command::EnterResult { match_id, result });
    for (match_id, _, _) in book.open() {
        let result = MatchResult::played(2, 1);
        book.give(organiser(), Command::EnterResult { match_id, result });
    }
    book.give(organiser(), Command::CloseRound { leave_open: None });
}

/// Between the rounds somebody is given a Match Loss, which falls in the second.
fn served_later(book: &mut Book) {
    let next = PenaltyOrder { serve: Some(Serve::NextMatch), ..PenaltyOrder::of(e(1), "PEN-S2") };
    give(book, floor(), next);
    let recorded = PenaltyOrder { serve: Some(Serve::RecordOnly), ..PenaltyOrder::of(e(1), "PEN-R5") };
    give(book, floor(), recorded);
    pair(book, "c2");
    let waits = book.state().waiting_penalties().next().map(|penalty| penalty.number);
    let number = waits.expect("the Match Loss waits");
    book.give(floor(), Command::Penalties(PenaltyCommand::Serve { number }));
}
