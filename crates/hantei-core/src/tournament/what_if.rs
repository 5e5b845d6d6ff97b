//! `what_if`: what commands would change, before they are given.

use super::command::{AfterCorrection, Command};
use super::decide::plan::swiss_plan_again;
use super::decide::{Context, decide};
use super::event::{Event, RoundOf, RoundPlan};
use super::evolve::evolve;
use super::refusal::{Notice, Refusal};
use super::state::{Match, Round, Stage, State};
use super::tables::{last_round, standings_after};
use crate::id::{EntrantId, MatchId, RoundNumber};
use crate::match_::MatchResult;
use crate::regulation::StageKind;
use crate::standings::StandingsRow;

/// What commands would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The events that would be recorded.
    pub events: Vec<Event>,
    /// Matches whose result would be another, and those that would fall with what was said of them.
    pub results: Vec<ResultChange>,
    /// Entrants whose standing would be another, in the new order.
    pub standings: Vec<StandingChange>,
    /// Published rounds that would have been paired otherwise from the same seed.
    pub pairings: Vec<PairingChange>,
}

/// A match whose result would be another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultChange {
    /// The match.
    pub match_id: MatchId,
    /// What stands, or what was reported where nothing is certain yet.
    pub old: Option<MatchResult>,
    /// What would stand; `None` also where there would be no such match any more.
    pub new: Option<MatchResult>,
}

/// An entrant whose standing would be another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingChange {
    /// Who.
    pub entrant: EntrantId,
    /// The row that stands; `None` if the entrant has none.
    pub old: Option<StandingsRow>,
    /// The row that would stand.
    pub new: StandingsRow,
}

/// A published round that would have been paired otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairingChange {
    /// The round.
    pub at: RoundOf,
    /// Pairs that would not have met.
    pub gone: Vec<(EntrantId, EntrantId)>,
    /// Pairs that would have met instead.
    pub come: Vec<(EntrantId, EntrantId)>,
}

/// Returns what `commands`, given one after the other, would change. Nothing happens.
///
/// # Errors
///
/// The [`Refusal`] of the first command that would be refused.
pub fn what_if(context: &Context<'_>, state: &State, commands: &[Command]) -> Result<Difference, Refusal> {
    let mut after = state.clone();
    let mut events = Vec::new();
    for command in commands {
        events.extend(give(context, &mut after, command)?);
    }
    Ok(Difference {
        results: results(state, &after),
        standings: standings(state, &after),
        pairings: pairings(state, &after),
        events,
    })
}

/// Gives a command in a state that is only tried out, and returns what would happen.
pub(super) fn give(
    context: &Context<'_>,
    state: &mut State,
    command: &Command,
) -> Result<Vec<Event>, Refusal> {
    let decision = decide(context, state, command)?;
    for written in &decision.people {
        state.learn(written);
    }
    for person in &decision.erased {
        state.forget(*person);
    }
    for event in &decision.events {
        evolve(state, event);
    }
    Ok(decision.events)
}

/// What a command would lead to.
#[derive(Debug, Clone)]
pub struct Foreseen {
    /// The events that would be recorded.
    pub events: Vec<Event>,
    /// What would be worth saying.
    pub notices: Vec<Notice>,
    /// The state as it would be.
    pub state: State,
}

/// Returns what `command` would lead to. Nothing happens. Unlike [`what_if`] it compares nothing, which is
/// enough for whoever shows the events themselves.
///
/// # Errors
///
/// The [`Refusal`] of the command, if it would be refused.
pub fn foresee(context: &Context<'_>, state: &State, command: &Command) -> Result<Foreseen, Refusal> {
    let decision = decide(context, state, command)?;
    let mut after = state.clone();
    for event in &decision.events {
        evolve(&mut after, event);
    }
    Ok(Foreseen { events: decision.events, notices: decision.notices, state: after })
}

fn results(before: &State, after: &State) -> Vec<ResultChange> {
    let matches = before.stages.iter().flat_map(|stage| &stage.rounds).flat_map(|round| &round.matches);
    let changed = matches.filter_map(|old| {
        let Some((_, _, new)) = after.match_(old.id) else {
            // Its round would be taken back, and what was played in it with it.
            let reported = || old.reports.iter().flatten().last().map(|report| report.result.clone());
            let fallen = old.result.clone().or_else(reported)?;
            return Some(ResultChange { match_id: old.id, old: Some(fallen), new: None });
        };
        let (old_result, new) = (old.result.clone(), new.result.clone());
        (new != old_result).then_some(ResultChange { match_id: old.id, old: old_result, new })
    });
    changed.collect()
}

/// Returns the version of everything that a correction of the match rests on, with what becomes of the later
/// round: whoever saw it has seen all that the correction would change. `None` if there is no such match.
#[must_use]
pub fn correction_rests_on(state: &State, match_id: MatchId, then: Option<&AfterCorrection>) -> Option<u64> {
    let (stage, round, match_) = state.match_(match_id)?;
    let mut later = stage.rounds.iter().filter(|later| later.number > round.number);
    let published = later.clone().map(|later| later.published);
    let draft = state.draft.as_ref().map(|draft| draft.version);
    let versions = published.chain(draft).chain([match_.version]);
    let newest = versions.max();
    let more = match then {
        None | Some(AfterCorrection::Keep) => None,
        Some(AfterCorrection::Swap(first, second)) => {
            let seats = |seated: &&Match| {
                [first, second].into_iter().any(|entrant| seated.side_of(*entrant).is_some())
            };
            let last = later.next_back().into_iter().flat_map(|last| &last.matches);
            last.filter(seats).map(|seated| seated.version).max()
        }
        // The later round falls with all that is known of it, and the lots meet the field as it is then.
        Some(AfterCorrection::RePair(_)) => {
            let matches = stage.rounds.iter().flat_map(|round| &round.matches).map(|known| known.version);
            matches.chain(state.entrants().map(|(_, entrant)| entrant.version)).max()
        }
    };
    newest.max(more)
}

fn standings(before: &State, after: &State) -> Vec<StandingChange> {
    let mut changes = Vec::new();
    for stage in after.stages.iter().filter(|stage| stage.rule.kind != StageKind::Elimination) {
        let new = standings_after(after, stage, last_round(stage));
        let old = before.stage_of(stage.id).map(|stage| standings_after(before, stage, last_round(stage)));
        let old_rows = old.map(|old| old.rows).unwrap_or_default();
        for row in new.rows {
            let old = old_rows.iter().find(|old| old.entrant == row.entrant);
            if old != Some(&row) {
                changes.push(StandingChange { entrant: row.entrant, old: old.cloned(), new: row });
            }
        }
    }
    changes
}

/// Pairs every published Swiss round after the first changed result again, from its own seed.
fn pairings(before: &State, after: &State) -> Vec<PairingChange> {
    let mut changes = Vec::new();
    for stage in after.stages.iter().filter(|stage| stage.rule.kind == StageKind::Swiss) {
        let Some(stage_before) = before.stage_of(stage.id) else { continue };
        let Some(changed) = first_change(stage_before, stage) else { continue };
        for round in stage_before.rounds.iter().filter(|round| round.number > changed) {
            let Some(seed) = round.seed else { continue };
            let was = pairs(&swiss_plan_again(before, stage_before, round, seed));
            let would = pairs(&swiss_plan_again(after, stage, round, seed));
            if was != would {
                changes.push(PairingChange {
                    at: RoundOf { stage: stage.id, round: round.number },
                    gone: was.iter().filter(|pair| !would.contains(pair)).copied().collect(),
                    come: would.iter().filter(|pair| !was.contains(pair)).copied().collect(),
                });
            }
        }
    }
    changes
}

/// Returns the first round in which a result is another.
fn first_change(before: &Stage, after: &Stage) -> Option<RoundNumber> {
    let both = before.rounds.iter().zip(&after.rounds);
    let differs = |one: &Round, other: &Round| {
        let mut matches = one.matches.iter().zip(&other.matches);
        matches.any(|(old, new)| old.result != new.result)
    };
    both.into_iter().find(|(one, other)| differs(one, other)).map(|(one, _)| one.number)
}

fn pairs(plan: &RoundPlan) -> Vec<(EntrantId, EntrantId)> {
    let pairs = plan
        .matches
        .iter()
        .map(|planned| (planned.first.min(planned.second), planned.first.max(planned.second)));
    let mut pairs: Vec<_> = pairs.collect();
    pairs.sort_unstable();
    pairs
}
