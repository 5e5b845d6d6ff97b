//! Whether an event of a penalty can follow.

use super::{Inconsistency, round_of};
use crate::id::MatchId;
use crate::tournament::penalty::{Falls, Penalty, PenaltyAppeal, PenaltyEvent, RecordedPenalty};
use crate::tournament::state::State;

pub(super) fn follows(state: &State, number: u32, what: &PenaltyEvent) -> Result<(), Inconsistency> {
    let out_of_turn = Err(Inconsistency::PenaltyOutOfTurn { number });
    match what {
        PenaltyEvent::Given { penalty } => {
            let next = u32::try_from(state.penalties.0.len() + 1).unwrap_or(u32::MAX);
            if number != next {
                return out_of_turn;
            }
            given(state, penalty)
        }
        PenaltyEvent::Served { falls, result: _ } => {
            let penalty = in_force(state, number)?;
            let waits = penalty.falls == Falls::NextMatch;
            match *falls {
                Falls::Duel { match_id, duel: _ } | Falls::Match { match_id } if waits => {
                    plays_in(state, &penalty.given, match_id)
                }
                Falls::Duel { .. } | Falls::Match { .. } | Falls::Nowhere | Falls::NextMatch => out_of_turn,
            }
        }
        PenaltyEvent::TakenBack { reason: _ } => in_force(state, number).map(|_| ()),
        PenaltyEvent::Appealed { reason: _ } => match in_force(state, number)?.appeal {
            None => Ok(()),
            Some(_) => out_of_turn,
        },
        PenaltyEvent::AppealDecided { decision: _, reason: _ } => match in_force(state, number)?.appeal {
            Some(PenaltyAppeal { decided: None, .. }) => Ok(()),
            Some(_) | None => out_of_turn,
        },
    }
}

fn given(state: &State, penalty: &RecordedPenalty) -> Result<(), Inconsistency> {
    let entrant = penalty.entrant;
    state.entrant(entrant).ok_or(Inconsistency::UnknownEntrant { entrant })?;
    if let Some(at) = penalty.at {
        round_of(state, at)?;
    }
    if let Some(match_id) = penalty.match_id {
        plays_in(state, penalty, match_id)?;
    }
    match penalty.falls {
        Falls::Duel { match_id, duel: _ } | Falls::Match { match_id } => plays_in(state, penalty, match_id),
        Falls::Nowhere | Falls::NextMatch => Ok(()),
    }
}

fn plays_in(state: &State, penalty: &RecordedPenalty, match_id: MatchId) -> Result<(), Inconsistency> {
    let (_, _, match_) = state.match_(match_id).ok_or(Inconsistency::UnknownMatch { match_id })?;
    let entrant = penalty.entrant;
    match match_.side_of(entrant) {
        Some(_) => Ok(()),
        None => Err(Inconsistency::EntrantNotThere { entrant }),
    }
}

fn in_force(state: &State, number: u32) -> Result<&Penalty, Inconsistency> {
    let penalty = state.penalty(number).filter(|penalty| penalty.is_in_force());
    penalty.ok_or(Inconsistency::PenaltyOutOfTurn { number })
}
