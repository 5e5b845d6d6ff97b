//! Who is meant by what somebody types: names as they come, with the table they sit at.

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{RoundNumber, TableNumber};
use hantei_core::tournament::State;
use serde::Serialize;

use super::{Audience, Desk, NameWithReading};
use crate::i18n::Language;
use crate::people;
use crate::wording;

/// Who may be meant, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Search {
    /// What was looked for.
    pub text: String,
    /// Who was found.
    pub hits: Vec<SearchHit>,
    /// How many more there are: the text says too little.
    pub more: usize,
}

/// Somebody who was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SearchHit {
    /// Who.
    #[serde(flatten)]
    pub name: NameWithReading,
    /// The CARD GAME ID; `null` for readers who may not see it, and where there is none.
    pub card_game_id: Option<CardGameId>,
    /// `active`, `dropped` or `removed`.
    pub status: &'static str,
    /// True for who has checked in.
    pub checked_in: bool,
    /// The version of the entrant: what drop and reinstate send as seen.
    pub version: u64,
    /// The last published round they have a match in.
    pub round: Option<RoundNumber>,
    /// Where they sit in it.
    pub table: Option<TableNumber>,
}

/// Returns whom `text` may mean: see [`people::search`].
#[must_use]
pub fn search(state: &State, audience: Audience, text: &str, language: Language) -> Search {
    let shown = audience.shown(state);
    let state = &*shown;
    let desk = Desk::new(state, audience, language);
    let found = people::search(state, audience, text);
    let hits = found.entrants.into_iter().filter_map(|id| {
        let known = state.entrant(id)?;
        let sits = state.round().and_then(|round| {
            let own = round.matches.iter().find(|match_| match_.side_of(id).is_some())?;
            Some((round.number, own.table))
        });
        Some(SearchHit {
            name: desk.with_reading(id),
            card_game_id: desk.card_game_id(id),
            status: wording::status(known.status),
            checked_in: known.checked_in,
            version: known.version,
            round: sits.map(|(round, _)| round),
            table: sits.map(|(_, table)| table),
        })
    });
    Search { text: text.to_owned(), hits: hits.collect(), more: found.more }
}
