//! What calls for a judge change.

use std::sync::Arc;

use crate::tournament::call::{Call, CallEvent, CallStand, Ruled};
use crate::tournament::state::State;

/// Notes what happened to a call.
pub(super) fn proceed(state: &mut State, number: u32, what: &CallEvent) {
    let calls = &mut Arc::make_mut(&mut state.calls).0;
    if let CallEvent::Made { call } = what {
        let stand = CallStand::Waiting;
        calls.push(Call { number, made: call.clone(), stand, rulings: Vec::new(), appeal: None });
    }
    let Some(call) = (number as usize).checked_sub(1).and_then(|at| calls.get_mut(at)) else { return };
    match what {
        CallEvent::Made { call: _ } => {}
        CallEvent::Taken { judge } => call.stand = CallStand::Taken(judge.clone()),
        CallEvent::Left {} => call.stand = CallStand::Waiting,
        CallEvent::Answered { role, ruling, utc_milliseconds } => {
            call.stand = CallStand::Answered;
            call.rulings.push(Ruled {
                role: *role,
                ruling: ruling.clone(),
                utc_milliseconds: *utc_milliseconds,
            });
        }
        CallEvent::TakenBack {} => call.stand = CallStand::TakenBack,
        CallEvent::Appealed { reason } => {
            call.stand = CallStand::Waiting;
            call.appeal = Some(reason.clone());
        }
    }
}
