//! Who is meant: an entrant by id, name, or, by those who may see it, CARD GAME ID.

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, PersonId};
use hantei_core::person::{PersonRecord, name_key};
use hantei_core::tournament::State;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::state::EntrantStatus;
use hantei_core::tournament::team::EntrantName;

use crate::i18n::Language;
use crate::sheet::Audience;
use crate::wording::Voice;

/// How many a search names at most.
const MOST_FOUND: usize = 20;

/// From how many characters on the middle of a name counts, and the beginning of a CARD GAME ID.
const ENOUGH: usize = 2;

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
        found = teams_of_name(state, text);
    }
    if found.is_empty() {
        found = of(&mut state.records.of_name(text));
        // Two members of one team are one entrant.
        found.dedup();
    }
    match found.as_slice() {
        [one] => Ok(*one),
        _ => Err(found),
    }
}

/// Returns the teams of this name, those taken off the list left out.
fn teams_of_name(state: &State, text: &str) -> Vec<EntrantId> {
    if state.team_rules().is_none() {
        return Vec::new();
    }
    let key = name_key(text);
    let of_name = state.entrants().filter(|(id, known)| {
        let same = state.team(*id).is_some_and(|team| name_key(&team.name) == key);
        same && known.status != EntrantStatus::Removed
    });
    of_name.map(|(id, _)| id).collect()
}

/// Who was found by a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The best, best first.
    pub entrants: Vec<EntrantId>,
    /// How many more there are.
    pub more: usize,
}

/// How well somebody fits what was typed. The order is that of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is the whole name, reading or id.
    Whole,
    /// It begins so.
    Beginning,
    /// Its words begin with the words that were typed, in any order.
    Words,
    /// It stands within.
    Within,
}

/// Returns whom `text` may mean, best first: by name, reading, entrant id (`e7` or `7`) or, for those
/// who may see it, CARD GAME ID; by the whole, its beginning, the beginnings of its words, or its middle.
///
/// Width, case and white space make no difference, nor does hiragana or katakana. Who was taken off the
/// list is found by staff only. At most 20 are named.
#[must_use]
pub fn search(state: &State, asker: Audience, text: &str) -> Found {
    let sought = Sought::read(text, asker);
    if sought.key.is_empty() {
        return Found::default();
    }
    let mut found: Vec<(Fit, bool, String, EntrantId)> = Vec::new();
    for (id, known) in state.entrants() {
        let gone = known.status != EntrantStatus::Active;
        if known.status == EntrantStatus::Removed && !asker.sees_unpublished() {
            continue;
        }
        // A team is found by its own name too.
        let named = state.name_of(id);
        let by_team = state.team(id).and(named).and_then(|named| sought.fit_names(named));
        let records = known.who.persons().iter().filter_map(|person| state.records.get(*person));
        let by_person = records.filter_map(|record| sought.fit(record)).min();
        let fit = by_person.into_iter().chain(by_team).chain(sought.fit_id(id)).min();
        if let Some(fit) = fit {
            let name =
                named.map_or_else(String::new, |named| search_key(named.reading.unwrap_or(named.name)));
            found.push((fit, gone, name, id));
        }
    }
    found.sort();
    let more = found.len().saturating_sub(MOST_FOUND);
    found.truncate(MOST_FOUND);
    Found { entrants: found.into_iter().map(|(.., id)| id).collect(), more }
}

/// Returns the name of `entrant` as every list prints it: with the id where another of the event has the same
/// name.
#[must_use]
pub fn name(state: &State, entrant: EntrantId, language: Language) -> String {
    Voice::new(state, language).name(entrant)
}

/// What is looked for.
struct Sought {
    key: String,
    words: Vec<String>,
    digits: Option<String>,
    sees_ids: bool,
}

impl Sought {
    fn read(text: &str, asker: Audience) -> Self {
        let key = search_key(text);
        let digits = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
        Self {
            words: words(text),
            digits: digits.then(|| key.clone()),
            sees_ids: asker.sees_card_game_ids(),
            key,
        }
    }

    fn fit_names(&self, named: EntrantName<'_>) -> Option<Fit> {
        let names = std::iter::once(named.name).chain(named.reading);
        names.filter_map(|name| self.fit_name(name)).min()
    }

    fn fit(&self, record: &PersonRecord) -> Option<Fit> {
        let names = std::iter::once(record.name.as_str()).chain(record.reading.as_deref());
        let by_name = names.filter_map(|name| self.fit_name(name));
        by_name.chain(self.fit_card(record)).min()
    }

    fn fit_name(&self, name: &str) -> Option<Fit> {
        let key = search_key(name);
        if key == self.key {
            return Some(Fit::Whole);
        }
        if key.starts_with(&self.key) {
            return Some(Fit::Beginning);
        }
        let of_name = words(name);
        let begins = |word: &String| of_name.iter().any(|known| known.starts_with(word.as_str()));
        if !self.words.is_empty() && self.words.iter().all(begins) {
            return Some(Fit::Words);
        }
        (self.key.chars().count() >= ENOUGH && key.contains(&self.key)).then_some(Fit::Within)
    }

    fn fit_card(&self, record: &PersonRecord) -> Option<Fit> {
        let digits = self.digits.as_ref().filter(|_| self.sees_ids)?;
        let id = record.card_game_id?;
        if digits.parse() == Ok(id) {
            return Some(Fit::Whole);
        }
        let begins = digits.len() > ENOUGH
            && (id.to_string().starts_with(digits.as_str())
                || id.number().to_string().starts_with(digits.as_str()));
        begins.then_some(Fit::Beginning)
    }

    fn fit_id(&self, id: EntrantId) -> Option<Fit> {
        let written = id.to_string();
        if written == self.key {
            return Some(Fit::Whole);
        }
        if self.digits.as_deref() == Some(&written[1..]) {
            return Some(Fit::Beginning);
        }
        (self.key.len() > 1 && written.starts_with(&self.key)).then_some(Fit::Within)
    }
}

/// Returns what spellings of one name have in common for somebody who searches: as
/// [`name_key`], without white space and middle dots, katakana as hiragana.
#[must_use]
pub fn search_key(text: &str) -> String {
    let between = |c: &char| !c.is_whitespace() && *c != '・';
    name_key(text).chars().filter(between).map(hiragana).collect()
}

/// Returns the words of a name, each as [`search_key`] has it.
fn words(text: &str) -> Vec<String> {
    let folded = name_key(text);
    let parts = folded.split(|c: char| c.is_whitespace() || c == '・' || c == '-');
    parts.filter(|part| !part.is_empty()).map(search_key).collect()
}

/// Katakana stand in the same order as hiragana, 96 places later.
fn hiragana(letter: char) -> char {
    match letter {
        'ァ'..='ヶ' | 'ヽ' | 'ヾ' => {
            char::from_u32(u32::from(letter) - 0x60).expect("hiragana stand 96 places before katakana")
        }
        other => other,
    }
}

#[cfg(test)]
mod tests;
