//! Whether a step of the course of a match can follow. Whether the regulation allows the step was judged
//! when it was recorded: what the record says is read, never walked again.

use super::{Inconsistency, match_of};
use crate::id::MatchId;
use crate::tournament::procedure::{MatchRecord, ProcedureEvent};
use crate::tournament::state::State;

pub(super) fn follows(state: &State, match_id: MatchId, what: &ProcedureEvent) -> Result<(), Inconsistency> {
    let (_, match_) = match_of(state, match_id)?;
    let nothing = MatchRecord::default();
    let record = state.match_record(match_id).unwrap_or(&nothing);
    let last = record.procedure.as_ref().map(|procedure| (procedure.last_number(), procedure.inputs.last()));
    let duels = u8::try_from(record.duels.len()).unwrap_or(u8::MAX);
    let fits = match what {
        ProcedureEvent::Started { .. } => last.is_none(),
        ProcedureEvent::Taken { number, input: _, stands: _ } => {
            last.is_some_and(|(last, _)| last.checked_add(1) == Some(*number))
        }
        ProcedureEvent::TakenBack { number, input } => last
            .is_some_and(|(last, taken)| last == *number && taken.is_some_and(|taken| taken.input == *input)),
        ProcedureEvent::Abandoned { reason: _ } => last.is_some(),
        ProcedureEvent::DuelRecorded { duel, result: _ } => duels.checked_add(1) == Some(*duel),
        ProcedureEvent::DuelTakenBack { duel, result } => {
            duels == *duel && record.duels.last() == Some(result)
        }
        ProcedureEvent::FirstPlayerRecorded { duel, first: _, method: _ }
        | ProcedureEvent::LifePointsRecorded { duel, points: _, by: _ }
        | ProcedureEvent::StepRecorded { duel, step: _, utc_milliseconds: _, by: _ } => *duel > 0,
        ProcedureEvent::LifePointsTakenBack { duel, points } => {
            record.life_points.last().is_some_and(|last| (last.duel, last.points) == (*duel, *points))
        }
        ProcedureEvent::StepTakenBack { duel, step } => {
            record.steps.last().is_some_and(|last| (last.duel, last.step) == (*duel, *step))
        }
    };
    if fits && match_.result.is_none() { Ok(()) } else { Err(Inconsistency::ProcedureOutOfTurn { match_id }) }
}
