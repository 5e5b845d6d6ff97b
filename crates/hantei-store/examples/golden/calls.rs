//! What happens in the golden log about calls for a judge.

use hantei_core::id::MatchId;
use hantei_core::sim::people::invented;
use hantei_core::tournament::call::{CallCommand, CallReason};
use hantei_core::tournament::command::Command;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};

use crate::book::{Book, desk, floor, head, organiser};
use crate::script::{because, create, pair, register, staff};

/// Calls for every reason, by players and by the desk, and what becomes of them.
pub(crate) fn calls(book: &mut Book) {
    create(book, "wcs-2023-tcg", "Golden calls");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    book.give(organiser(), Command::AssumeSuggestions);
    book.give(organiser(), Command::OpenRegistration);
    for person in 130..134 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    pair(book, "c1");
    let [(one, first, second), (other, ..)] = book.open()[..] else { panic!("two matches") };
    let make = |match_id: MatchId, reason, note: Option<&str>| {
        Command::Calls(CallCommand::Make { match_id, reason, note: note.map(because) })
    };
    let call = Command::Calls;
    let answer =
        |number, ruling: Option<&str>| call(CallCommand::Answer { number, ruling: ruling.map(because) });
    let appeal = |number| call(CallCommand::Appeal { number, reason: because("another card") });
    book.give(Actor::player(first), make(one, CallReason::Rules, Some("does it target?")));
    book.give(Actor::player(second), make(one, CallReason::Pace, None));
    book.give(desk(), make(other, CallReason::Other, None));
    book.give(floor(), call(CallCommand::Take { number: 1 }));
    book.give(floor(), call(CallCommand::Leave { number: 1 }));
    book.give(floor(), call(CallCommand::Take { number: 1 }));
    book.give(floor(), answer(1, Some("it does")));
    book.give(Actor::player(second), appeal(1));
    book.give(head(), answer(1, Some("it does indeed")));
    book.give(floor(), answer(2, None));
    book.give(desk(), call(CallCommand::TakeBack { number: 3 }));
    book.give(organiser(), Command::StartClock);
    book.give(Actor::player(first), make(one, CallReason::Randomisation, None));
    book.give(floor(), answer(4, None));
    book.give(Actor::player(second), make(one, CallReason::WrongResolution, None));
    book.give(floor(), call(CallCommand::Take { number: 5 }));
    book.play_out();
    book.give(Actor::player(first), make(one, CallReason::Result, None));
    book.give(desk(), make(other, CallReason::Result, None));
}
