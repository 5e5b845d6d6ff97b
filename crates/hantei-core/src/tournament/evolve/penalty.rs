//! What penalties change.

use std::sync::Arc;

use super::change;
use crate::id::MatchId;
use crate::tournament::event::RoundOf;
use crate::tournament::penalty::{Falls, Penalty, PenaltyAppeal, PenaltyEvent, Standing};
use crate::tournament::state::State;

/// Notes what happened to a penalty.
pub(super) fn proceed(state: &mut State, number: u32, what: &PenaltyEvent) {
    let penalties = &mut Arc::make_mut(&mut state.penalties).0;
    if let PenaltyEvent::Given { penalty: given } = what {
        penalties.push(Penalty {
            number,
            given: given.as_ref().clone(),
            falls: given.falls,
            result: given.result.clone(),
            standing: Standing::InForce,
            appeal: None,
        });
    }
    let Some(penalty) = (number as usize).checked_sub(1).and_then(|at| penalties.get_mut(at)) else { return };
    match what {
        PenaltyEvent::Given { penalty: _ } => {}
        PenaltyEvent::Served { falls, result } => {
            penalty.falls = *falls;
            penalty.result.clone_from(result);
        }
        PenaltyEvent::TakenBack { reason } => penalty.standing = Standing::TakenBack(reason.clone()),
        PenaltyEvent::Appealed { reason } => {
            penalty.appeal = Some(PenaltyAppeal { reason: reason.clone(), decided: None });
        }
        PenaltyEvent::AppealDecided { decision, reason } => {
            if let Some(appeal) = &mut penalty.appeal {
                appeal.decided = Some((*decision, reason.clone()));
            }
        }
    }
    let entrant = penalty.given.entrant;
    change(state, entrant, |_| {});
}

/// What fell in a match that is taken back with its round has not fallen: it waits for the next one.
pub(super) fn wait_again(state: &mut State, at: RoundOf) {
    let round = state.stage_of(at.stage).and_then(|stage| {
        stage.rounds.iter().find(|round| round.number == at.round).map(|round| &round.matches)
    });
    let matches: Vec<MatchId> = round.into_iter().flatten().map(|match_| match_.id).collect();
    let fell = |penalty: &Penalty| penalty.falls_in().is_some_and(|id| matches.contains(&id));
    if state.penalties.0.iter().any(fell) {
        for penalty in Arc::make_mut(&mut state.penalties).0.iter_mut().filter(|penalty| fell(penalty)) {
            penalty.falls = Falls::NextMatch;
            penalty.result = None;
        }
    }
}
