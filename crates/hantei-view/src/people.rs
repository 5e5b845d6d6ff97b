//! Who is meant: an entrant by id, name, or, by those who may see it, CARD GAME ID.

use crate::sheet::Audience;
use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, PersonId};
use hantei_core::tournament::State;
use hantei_core::tournament::role::Actor;

/// Returns the kind of reader that `actor` is.
pub fn audience(actor: &Actor) -> Audience {
    match actor.entrant() {
        Some(entrant) => Audience::Player(entrant),
        None => Audience::Staff(actor.role),
    }
}

/// Returns the entrant that `text` means: `e7`, a name as registered, or a CARD GAME ID.
///
/// A CARD GAME ID means nobody where `asker` may not see any: the answer would say whose it is.
///
/// # Errors
///
/// Whom it could mean: nobody, or more than one.
pub fn find_entrant(state: &State, asker: Audience, text: &str) -> Result<EntrantId, Vec<EntrantId>> {
    if let Ok(entrant) = text.parse::<EntrantId>() {
        // An id that does not exist is passed on: the refusal names it.
        return Ok(entrant);
    }
    let of = |persons: &mut dyn Iterator<Item = PersonId>| -> Vec<EntrantId> {
        persons.filter_map(|person| state.entrant_of(person)).collect()
    };
    let by_card = text.parse::<CardGameId>().ok().filter(|_| asker.sees_card_game_ids());
    let mut found = by_card.map_or(Vec::new(), |id| of(&mut state.records.of_card_game_id(id)));
    if found.is_empty() {
        found = of(&mut state.records.of_name(text));
    }
    match found.as_slice() {
        [one] => Ok(*one),
        _ => Err(found),
    }
}
