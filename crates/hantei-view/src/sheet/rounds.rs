//! The published rounds, as a list to choose from.

use hantei_core::id::{RoundNumber, StageId};
use hantei_core::tournament::State;
use serde::Serialize;

use super::pairings::title;
use super::{Audience, Desk};
use crate::i18n::Language;

/// A published round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublishedRound {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// Its name: `Swiss, round 3`.
    pub title: String,
    /// True once it is closed.
    pub closed: bool,
}

/// Returns the published rounds in order of play.
#[must_use]
pub fn published_rounds(state: &State, audience: Audience, language: Language) -> Vec<PublishedRound> {
    let shown = audience.shown(state);
    let state = &*shown;
    let desk = Desk::new(state, audience, language);
    let rounds = state.stages.iter().flat_map(|stage| stage.rounds.iter().map(move |round| (stage, round)));
    rounds
        .map(|(stage, round)| PublishedRound {
            stage: stage.id,
            round: round.number,
            title: title(&desk.voice, stage, round.number),
            closed: round.closed,
        })
        .collect()
}
