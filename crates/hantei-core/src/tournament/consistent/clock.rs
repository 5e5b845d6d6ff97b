//! Whether an event of the clock can follow.

use std::collections::BTreeSet;

use super::{Inconsistency, round_of};
use crate::id::MatchId;
use crate::tournament::clock::{
    Course, Extension, LONGEST_SECONDS, MOST_MILLISECONDS, MatchTime, Run, is_called,
};
use crate::tournament::event::RoundOf;
use crate::tournament::state::{Round, State};

/// Whether time was called for the matches of an event before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// It was.
    Called,
    /// It was not, or that was taken back.
    NotCalled,
}

pub(super) fn starts(state: &State, at: RoundOf, limit_seconds: u32) -> Result<(), Inconsistency> {
    let round = open(state, at)?;
    if !(1..=LONGEST_SECONDS).contains(&limit_seconds) {
        return Err(Inconsistency::TimeUnfit { milliseconds: i64::from(limit_seconds) * 1_000 });
    }
    if round.clock.run.is_none() { Ok(()) } else { Err(Inconsistency::ClockOutOfTurn { at }) }
}

/// The clock is on this course, and `left_milliseconds` are possible.
pub(super) fn counts(
    state: &State,
    at: RoundOf,
    course: Course,
    left_milliseconds: i64,
) -> Result<(), Inconsistency> {
    let run = run(state, at)?;
    fits(left_milliseconds)?;
    if run.course == course { Ok(()) } else { Err(Inconsistency::ClockOutOfTurn { at }) }
}

pub(super) fn is_set(state: &State, at: RoundOf, left_milliseconds: i64) -> Result<(), Inconsistency> {
    run(state, at)?;
    fits(left_milliseconds)
}

/// The clock of a round that is closed does not run.
pub(super) fn stands(round: &Round, at: RoundOf) -> Result<(), Inconsistency> {
    match round.clock.run.as_ref().map(|run| run.course) {
        Some(Course::Running) => Err(Inconsistency::ClockOutOfTurn { at }),
        Some(Course::Paused) | None => Ok(()),
    }
}

pub(super) fn extends(state: &State, match_id: MatchId, extension: &Extension) -> Result<(), Inconsistency> {
    let round = round_with(state, match_id)?;
    let next = round.clock.of(match_id).map_or(1, MatchTime::next_number);
    if !(1..=LONGEST_SECONDS).contains(&extension.seconds) {
        return Err(Inconsistency::TimeUnfit { milliseconds: i64::from(extension.seconds) * 1_000 });
    }
    if extension.number == next { Ok(()) } else { Err(Inconsistency::ExtensionOutOfTurn { match_id }) }
}

pub(super) fn was_extended(
    state: &State,
    match_id: MatchId,
    extension: &Extension,
) -> Result<(), Inconsistency> {
    let time = round_with(state, match_id)?.clock.of(match_id);
    let stands = time.is_some_and(|time| time.extensions.contains(extension));
    if stands { Ok(()) } else { Err(Inconsistency::ExtensionOutOfTurn { match_id }) }
}

/// Each match is of the round, is named once, and stands as it should before.
pub(super) fn calls(
    state: &State,
    at: RoundOf,
    matches: &[MatchId],
    before: Before,
) -> Result<(), Inconsistency> {
    let round = round_of(state, at)?;
    let of_round: BTreeSet<MatchId> = round.matches.iter().map(|match_| match_.id).collect();
    let mut seen = BTreeSet::new();
    matches.iter().try_for_each(|&match_id| {
        if !of_round.contains(&match_id) {
            return Err(Inconsistency::UnknownMatch { match_id });
        }
        let called = if is_called(round, match_id) { Before::Called } else { Before::NotCalled };
        if called == before && seen.insert(match_id) {
            Ok(())
        } else {
            Err(Inconsistency::TimeCallOutOfTurn { match_id })
        }
    })
}

fn fits(milliseconds: i64) -> Result<(), Inconsistency> {
    let possible = (-MOST_MILLISECONDS..=MOST_MILLISECONDS).contains(&milliseconds);
    if possible { Ok(()) } else { Err(Inconsistency::TimeUnfit { milliseconds }) }
}

fn open(state: &State, at: RoundOf) -> Result<&Round, Inconsistency> {
    let round = round_of(state, at)?;
    if round.closed { Err(Inconsistency::ClockOutOfTurn { at }) } else { Ok(round) }
}

fn run(state: &State, at: RoundOf) -> Result<&Run, Inconsistency> {
    open(state, at)?.clock.run.as_ref().ok_or(Inconsistency::ClockOutOfTurn { at })
}

fn round_with(state: &State, match_id: MatchId) -> Result<&Round, Inconsistency> {
    let found = state.match_(match_id).map(|(_, round, _)| round);
    found.ok_or(Inconsistency::UnknownMatch { match_id })
}
