//! What is recorded of the course of a match.

use std::sync::Arc;

use crate::id::MatchId;
use crate::tournament::duel::{DuelStep, NotedStep};
use crate::tournament::event::RoundOf;
use crate::tournament::procedure::{
    FirstPlayer, MatchRecord, NotedPoints, Procedure, ProcedureEvent, TakenInput,
};
use crate::tournament::state::State;

/// Notes what happened in the course of a match.
pub(super) fn record(state: &mut State, match_id: MatchId, what: &ProcedureEvent) {
    with_match_record(state, match_id, |record| proceed(record, what));
}

fn proceed(record: &mut MatchRecord, what: &ProcedureEvent) {
    match what {
        ProcedureEvent::Started { utc_milliseconds, time_called, before, stands } => {
            record.procedure = Some(Procedure {
                utc_milliseconds: *utc_milliseconds,
                time_called: *time_called,
                before: *before,
                began: stands.clone(),
                inputs: Vec::new(),
            });
        }
        ProcedureEvent::Taken { number: _, input, stands } => {
            if let Some(procedure) = &mut record.procedure {
                procedure.inputs.push(TakenInput { input: input.clone(), stands: stands.clone() });
            }
        }
        ProcedureEvent::TakenBack { number: _, input: _ } => {
            if let Some(procedure) = &mut record.procedure {
                procedure.inputs.pop();
            }
        }
        ProcedureEvent::Abandoned { reason: _ } => record.procedure = None,
        ProcedureEvent::DuelRecorded { duel: _, result } => record.duels.push(*result),
        ProcedureEvent::DuelTakenBack { duel: _, result: _ } => {
            record.duels.pop();
        }
        ProcedureEvent::FirstPlayerRecorded { duel, first, method } => {
            let known = FirstPlayer { first: *first, method: method.clone() };
            record.first_players.insert(*duel, known);
        }
        ProcedureEvent::LifePointsRecorded { duel, points, by } => {
            record.life_points.push(NotedPoints { duel: *duel, points: *points, by: *by });
        }
        ProcedureEvent::LifePointsTakenBack { duel: _, points: _ } => {
            record.life_points.pop();
        }
        ProcedureEvent::StepRecorded { duel, step, utc_milliseconds, by } => {
            let (duel, step, utc_milliseconds, by) = (*duel, *step, *utc_milliseconds, *by);
            record.steps.push(NotedStep { duel, step, utc_milliseconds, by });
        }
        ProcedureEvent::StepTakenBack { duel, step } => {
            record.steps.pop();
            // Who goes first because of that step does not go first any more.
            let by_it =
                |first: &FirstPlayer| *step == DuelStep::HandsDrawnEarly && first.method == "drew-early";
            if record.first_players.get(duel).is_some_and(by_it) {
                record.first_players.remove(duel);
            }
        }
    }
}

fn with_match_record(state: &mut State, match_id: MatchId, change: impl FnOnce(&mut MatchRecord)) {
    let version = state.version;
    let record = Arc::make_mut(&mut state.match_records).0.entry(match_id).or_default();
    change(record);
    record.version = version;
}

/// A round that is taken back was not played.
pub(super) fn forget(state: &mut State, at: RoundOf) {
    let stage = state.stages.get(at.stage.index());
    let rounds = stage.into_iter().flat_map(|stage| &stage.rounds).filter(|round| round.number >= at.round);
    let gone: Vec<MatchId> = rounds.flat_map(|round| round.matches.iter().map(|match_| match_.id)).collect();
    if gone.iter().any(|id| state.match_records.0.contains_key(id)) {
        Arc::make_mut(&mut state.match_records).0.retain(|id, _| !gone.contains(id));
    }
    if gone.iter().any(|id| state.team_rounds.0.contains_key(id)) {
        Arc::make_mut(&mut state.team_rounds).0.retain(|id, _| !gone.contains(id));
    }
}
