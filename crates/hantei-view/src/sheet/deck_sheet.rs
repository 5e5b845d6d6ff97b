//! A deck sheet: what is declared of a deck beside its list, and what is still to be asked.

use hantei_core::card::{CardPool, PrintLanguage};
use hantei_core::deck::{CardLanguage, DeckRules, Declaration, Declared, Written};
use serde::Serialize;

use super::deck::{name_of, print_language};
use crate::i18n::{Language, arguments};
use crate::wording::say;

/// One line of a deck sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeclaredRow {
    /// What it is about: `languages`, `texts`, `opaque-sleeves`, `sleeves-alike`, `altered-cards`, `proxies`.
    pub what: &'static str,
    /// Whether somebody has said it.
    pub said: bool,
    /// The line: the question and its answer.
    pub text: String,
}

/// Returns what `rules` ask to be declared of a deck, with what was declared.
#[must_use]
pub fn deck_sheet(
    rules: &DeckRules,
    declared: &Declared,
    pool: &CardPool,
    language: Language,
) -> Vec<DeclaredRow> {
    let line = |what: Declaration| {
        let answer = match what {
            Declaration::Languages => languages(declared, pool, language),
            Declaration::Texts => yes_or_no(declared.texts, language),
            Declaration::OpaqueSleeves => yes_or_no(declared.opaque_sleeves, language),
            Declaration::SleevesAlike => yes_or_no(declared.sleeves_alike, language),
            Declaration::AlteredCards => yes_or_no(declared.altered_cards, language),
            Declaration::Proxies => yes_or_no(declared.proxies, language),
            Declaration::Kind | Declaration::Duelist | Declaration::Skill | Declaration::Player => None,
        };
        let said = answer.is_some();
        let answer = answer.unwrap_or_else(|| say(language, "deck-sheet-not-said", &arguments! {}));
        let question = say(language, &format!("deck-sheet-{}", what.word()), &arguments! {});
        let text = say(language, "deck-sheet-line", &arguments! { question: question, answer: answer });
        DeclaredRow { what: what.word(), said, text }
    };
    rules.asks(declared).into_iter().map(line).collect()
}

fn yes_or_no(said: Option<bool>, language: Language) -> Option<String> {
    let id = if said? { "deck-sheet-yes" } else { "deck-sheet-no" };
    Some(say(language, id, &arguments! {}))
}

/// Returns the languages of the cards as the sheet says them: that of most, then the others with their cards.
fn languages(declared: &Declared, pool: &CardPool, language: Language) -> Option<String> {
    let most = declared.language.map(|of| word(of, language));
    let others = declared.languages();
    let others = others.into_iter().filter_map(|of| {
        let cards = declared.languages.iter().filter(|named| named.language == of);
        let cards: Vec<String> = cards.map(|named| card_name(&named.card, pool, language)).collect();
        let separator = say(language, "deck-sheet-and", &arguments! {});
        let named = arguments! { language: word(of, language), cards: cards.join(&separator) };
        (!cards.is_empty()).then(|| say(language, "deck-sheet-cards-in", &named))
    });
    let said: Vec<String> = most.into_iter().chain(others).collect();
    (!said.is_empty()).then(|| said.join(&say(language, "deck-sheet-then", &arguments! {})))
}

fn word(of: PrintLanguage, language: Language) -> String {
    say(language, &print_language(of), &arguments! {})
}

fn card_name(written: &Written, pool: &CardPool, language: Language) -> String {
    match written {
        Written::Passcode(passcode) => {
            let known = pool.find(*passcode);
            known.map_or_else(|| passcode.to_string(), |card| name_of(pool, card, language))
        }
        Written::Name(name) => name.clone(),
    }
}

/// Returns the languages that cards may be declared in, each with its code and its name; those that `rules`
/// allow come first.
#[must_use]
pub fn languages_to_choose(rules: &DeckRules, language: Language) -> Vec<(&'static str, String)> {
    let allowed = |of: &PrintLanguage| match &rules.languages {
        Some((allowed, _)) => allowed.contains(of),
        None => true,
    };
    let (first, then): (Vec<_>, Vec<_>) = PrintLanguage::ALL.into_iter().partition(allowed);
    first.into_iter().chain(then).map(|of| (of.code(), word(of, language))).collect()
}

/// Returns cards in other languages as people write them, one a line: `English: Sample Dragon`.
/// [`crate::words::card_languages`] reads it again.
#[must_use]
pub fn written_languages(declared: &Declared, pool: &CardPool, language: Language) -> String {
    let line = |CardLanguage { card, language: of }: &CardLanguage| {
        let named = arguments! { language: word(*of, language), cards: card_name(card, pool, language) };
        say(language, "deck-sheet-cards-in", &named) + "\n"
    };
    declared.languages.iter().map(line).collect()
}
