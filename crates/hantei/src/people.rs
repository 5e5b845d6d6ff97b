//! Who is meant: an entrant by id, CARD GAME ID or name.

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, PersonId};
use hantei_core::tournament::State;

/// Returns the entrant that `text` means: `e7`, `p7`, a CARD GAME ID, or a name as registered.
///
/// # Errors
///
/// Whom it could mean: nobody, or more than one.
pub(crate) fn find_entrant(state: &State, text: &str) -> Result<EntrantId, Vec<EntrantId>> {
    if let Ok(entrant) = text.parse::<EntrantId>() {
        // An id that does not exist is passed on: the refusal names it.
        return Ok(entrant);
    }
    let by_person = text.parse::<PersonId>().ok().and_then(|person| state.entrant_of(person));
    if let Some(entrant) = by_person {
        return Ok(entrant);
    }
    let of = |persons: &mut dyn Iterator<Item = PersonId>| -> Vec<EntrantId> {
        persons.filter_map(|person| state.entrant_of(person)).collect()
    };
    let by_card = text.parse::<CardGameId>().ok();
    let mut found = by_card.map_or(Vec::new(), |id| of(&mut state.records.of_card_game_id(id)));
    if found.is_empty() {
        found = of(&mut state.records.of_name(text));
    }
    match found.as_slice() {
        [one] => Ok(*one),
        _ => Err(found),
    }
}
