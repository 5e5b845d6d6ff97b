//! What the independent check of pairings is given: the published rounds of a stage in plain form, and
//! what it says of them.

use std::collections::BTreeSet;

use super::event::{MissedRounds, PairingReason};
use super::state::{Entrant, EntrantStatus, Match, Round, Stage, State};
use super::tables::{outcomes, points};
use crate::id::{EntrantId, RoundNumber};
use crate::pairing::check::{PairedBy, PublishedPair, PublishedRound, RoundReport, check_last};
use crate::pairing::check_bracket::{BracketRound, RoundBefore, check_bracket};
use crate::pairing::check_groups::{GroupsRound, PlayedFor, check_groups};
use crate::regulation::StageKind;
use crate::standings::ByeKind;

/// Returns what the independent check says of each published round of `stage`, in order.
///
/// Each round is judged by the results in force when it was published: a correction since then does not
/// make it a wrong pairing. In a bracket it is said if somebody plays on whom a correction put out.
#[must_use]
pub fn reports(state: &State, stage: &Stage) -> Vec<RoundReport> {
    let rounds = stage.rounds.iter();
    match stage.rule.kind {
        StageKind::Groups => group_reports(state, stage),
        StageKind::Swiss => {
            let points = points(&state.settings);
            let as_known = rounds.map(|round| published_rounds(state, stage, round.number));
            as_known.filter_map(|rounds| check_last(&rounds, &points)).collect()
        }
        StageKind::Elimination => {
            let report = |(index, round): (usize, &std::sync::Arc<Round>)| {
                let before = index.checked_sub(1).map(|before| &stage.rounds[before]);
                let before = before.map(|before| RoundBefore {
                    as_known: bracket_round(state, before, round.published),
                    now: bracket_round(state, before, state.version),
                });
                let round = bracket_round(state, round, round.published);
                check_bracket(&stage.entrants, before.as_ref(), &round)
            };
            rounds.enumerate().map(report).collect()
        }
    }
}

/// Returns what the check says of each round of groups.
fn group_reports(state: &State, stage: &Stage) -> Vec<RoundReport> {
    let published = |round: &std::sync::Arc<Round>| GroupsRound {
        number: round.number,
        played_for: match round.matches.iter().any(Match::is_of_representatives) {
            true => PlayedFor::Ties,
            false => PlayedFor::Group,
        },
        pairs: pairs(state, stage.rule.kind, round, round.published),
        idle: round.idle.clone(),
    };
    let rounds: Vec<GroupsRound> = stage.rounds.iter().map(published).collect();
    (1..=rounds.len()).filter_map(|through| check_groups(&stage.groups, &rounds[..through])).collect()
}

/// Returns the published rounds of `stage` from the first to `through`, with the results that were in
/// force when that one was published.
///
/// Who was to be paired in a round is told from the record of entries, drops and returns, not from the
/// round itself, so that somebody left out shows.
#[must_use]
pub fn published_rounds(state: &State, stage: &Stage, through: RoundNumber) -> Vec<PublishedRound> {
    let rounds: Vec<&Round> =
        stage.rounds.iter().map(AsRef::as_ref).filter(|round| round.number <= through).collect();
    let as_of = rounds.last().map_or(0, |last| last.published);
    let published = |round: &&Round| {
        let active = state.entrants().filter(|(_, entrant)| was_active(entrant, stage, round.number));
        let byes = round.byes.iter().map(|bye| (bye.entrant, bye.kind));
        let awarded_late = state
            .entrants()
            .filter(|(_, entrant)| stage.rule.from.is_none() && missed_with_bye(entrant, round.number))
            .map(|(id, _)| (id, ByeKind::Awarded));
        PublishedRound {
            number: round.number,
            active: active.map(|(id, _)| id).collect(),
            pairs: pairs(state, stage.rule.kind, round, as_of),
            byes: byes.chain(awarded_late).collect(),
            missed: round.missed.clone(),
            paired_by: paired_by(round),
        }
    };
    rounds.iter().map(published).collect()
}

/// Returns the pairs of `round` with the results in force at the `version` of the state.
fn pairs(state: &State, stage: StageKind, round: &Round, version: u64) -> Vec<PublishedPair> {
    let pairs = round.matches.iter().map(|match_| {
        let result = match_.result_at(version);
        let [first_outcome, second_outcome] =
            outcomes(result.and_then(|result| state.outcome_of(stage, result)));
        let (table, first, second) = (match_.table, match_.first, match_.second);
        PublishedPair { table, first, second, first_outcome, second_outcome }
    });
    pairs.collect()
}

fn paired_by(round: &Round) -> PairedBy {
    let by_people = round.matches.iter().any(|match_| match match_.reason {
        PairingReason::ByHand | PairingReason::Imported => true,
        PairingReason::Swiss(_)
        | PairingReason::Bracket { .. }
        | PairingReason::Group
        | PairingReason::Representatives { .. } => false,
    });
    if by_people { PairedBy::People } else { PairedBy::Program }
}

fn bracket_round(state: &State, round: &Round, version: u64) -> BracketRound {
    BracketRound {
        number: round.number,
        places: round.bracket.clone(),
        pairs: pairs(state, StageKind::Elimination, round, version),
        byes: round.byes.iter().map(|bye| bye.entrant).collect(),
        absent: maybe_absent(state, round),
        paired_by: paired_by(round),
    }
}

/// Returns who had left when `round` was published, or may have: what an entrant was before its last
/// change is not known.
fn maybe_absent(state: &State, round: &Round) -> BTreeSet<EntrantId> {
    let absent = state.entrants().filter(|(_, entrant)| match entrant.status {
        EntrantStatus::Active => entrant.version > round.published,
        EntrantStatus::Dropped { .. } | EntrantStatus::Removed => true,
    });
    absent.map(|(id, _)| id).collect()
}

/// Late entries and those who were away are active from the round for which they could be paired.
fn was_active(entrant: &Entrant, stage: &Stage, round: RoundNumber) -> bool {
    let absent = entrant.missed.contains_key(&round) && !missed_with_bye(entrant, round);
    let there = missed_with_bye(entrant, round) || entrant.first_round <= round && !absent;
    match entrant.status {
        EntrantStatus::Active => there,
        EntrantStatus::Dropped { stage: left, after } => there && (left != stage.id || after >= round),
        EntrantStatus::Removed => false,
    }
}

/// A late entry may be awarded byes for the rounds before it came.
fn missed_with_bye(entrant: &Entrant, round: RoundNumber) -> bool {
    entrant.missed.get(&round) == Some(&MissedRounds::AwardedBye)
}
