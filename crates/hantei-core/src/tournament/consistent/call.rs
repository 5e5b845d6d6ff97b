//! Whether an event of a call can follow.

use super::Inconsistency;
use crate::tournament::call::{CallEvent, CallStand};
use crate::tournament::procedure::SaidBy;
use crate::tournament::state::State;

pub(super) fn follows(state: &State, number: u32, what: &CallEvent) -> Result<(), Inconsistency> {
    let out_of_turn = Inconsistency::CallOutOfTurn { number };
    if let CallEvent::Made { call } = what {
        let match_id = call.match_id;
        let (_, _, match_) = state.match_(match_id).ok_or(Inconsistency::UnknownMatch { match_id })?;
        if let SaidBy::Player(entrant) = call.by
            && match_.side_of(entrant) != call.caller
        {
            return Err(Inconsistency::EntrantNotThere { entrant });
        }
        let next = u32::try_from(state.calls.0.len() + 1).unwrap_or(u32::MAX);
        return if number == next && call.duel > 0 { Ok(()) } else { Err(out_of_turn) };
    }
    let Some(call) = state.call(number) else { return Err(out_of_turn) };
    let fits = match what {
        CallEvent::Made { call: _ } => false,
        CallEvent::Taken { judge: _ } => call.stand == CallStand::Waiting,
        CallEvent::Left {} => matches!(call.stand, CallStand::Taken(_)),
        CallEvent::Answered { .. } | CallEvent::TakenBack {} => call.is_open(),
        CallEvent::Appealed { reason: _ } => {
            call.stand == CallStand::Answered && call.appeal.is_none() && !call.rulings.is_empty()
        }
    };
    if fits { Ok(()) } else { Err(out_of_turn) }
}
