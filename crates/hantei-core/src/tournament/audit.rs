//! What the independent check of pairings is given: the published rounds of a stage in plain form.

use super::state::{Entrant, EntrantStatus, Stage, State};
use super::tables::outcomes;
use crate::id::RoundNumber;
use crate::pairing::check::{PublishedPair, PublishedRound};
use crate::standings::ByeKind;
use crate::tournament::event::MissedRounds;

/// Returns the published rounds of `stage`, from the first, as they were paired.
///
/// Who was to be paired in a round is told from the record of entries, drops and returns, not from the
/// round itself, so that somebody left out shows.
#[must_use]
pub fn published_rounds(state: &State, stage: &Stage) -> Vec<PublishedRound> {
    stage
        .rounds
        .iter()
        .map(|round| {
            let active = state.entrants().filter(|(_, entrant)| was_active(entrant, stage, round.number));
            let byes = round.byes.iter().map(|bye| (bye.entrant, bye.kind));
            let awarded_late = state
                .entrants()
                .filter(|(_, entrant)| stage.rule.from.is_none() && missed_with_bye(entrant, round.number))
                .map(|(id, _)| (id, ByeKind::Awarded));
            PublishedRound {
                number: round.number,
                active: active.map(|(id, _)| id).collect(),
                pairs: round
                    .matches
                    .iter()
                    .map(|match_| {
                        let [first_outcome, second_outcome] =
                            outcomes(state.outcome(stage.rule.kind, match_));
                        PublishedPair {
                            table: match_.table,
                            first: match_.first,
                            second: match_.second,
                            first_outcome,
                            second_outcome,
                        }
                    })
                    .collect(),
                byes: byes.chain(awarded_late).collect(),
                missed: round.missed.clone(),
            }
        })
        .collect()
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
