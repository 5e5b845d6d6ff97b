//! Cards that are found by a part of a name while somebody writes a deck list.

use hantei_core::card::{CardPool, Home};
use hantei_core::deck::Section;
use serde::Serialize;

use crate::i18n::Language;
use crate::sheet::deck::name_of;

/// A card that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardFound {
    /// Its name in the reader's language, as far as it has one there: a list that has it is read again.
    pub name: String,
    /// Its English name where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// Where it may stand: `main`, `extra`, `side`; nothing for what belongs in no deck.
    pub sections: Vec<&'static str>,
}

/// Returns the cards that `typed` may mean, the likeliest first, at most `most` of them.
#[must_use]
pub fn cards_found(pool: &CardPool, typed: &str, most: usize, language: Language) -> Vec<CardFound> {
    let found = pool.search(typed, most).best.into_iter();
    found
        .map(|index| {
            let card = pool.card(index);
            let name = name_of(pool, index, language);
            let sections: &[Section] = match card.home() {
                Home::Main => &[Section::Main, Section::Side],
                Home::Extra => &[Section::Extra, Section::Side],
                Home::Unknown => &Section::ALL,
                Home::Nowhere => &[],
            };
            CardFound {
                english: Some(card.name().to_owned()).filter(|english| *english != name),
                sections: sections.iter().map(|section| section.word()).collect(),
                name,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use hantei_core::card::{Card, CardKind, CardNames, MonsterType, Passcode, PoolBuilder, SourceKind};

    use super::*;

    fn pool() -> CardPool {
        let mut builder = PoolBuilder::new(None);
        let file = builder.begin("cards", SourceKind::YamlYugi);
        let kinds = [
            ("Sample Dragon", "見本竜", CardKind::Monster, None),
            ("Sample Dragon of Fusion", "見本融合竜", CardKind::Monster, Some(MonsterType::Fusion)),
            ("Sample Token", "見本トークン", CardKind::Token, None),
        ];
        for (number, (english, japanese, kind, of)) in kinds.into_iter().enumerate() {
            let names = CardNames {
                english: Some(english.to_owned()),
                japanese: Some(japanese.to_owned()),
                ..CardNames::default()
            };
            let passcodes = vec![Passcode(1_000 + u32::try_from(number).expect("it is small") * 100)];
            let types = of.into_iter().collect();
            builder.add(file, Card { passcodes, names, kind: Some(kind), types, ..Card::default() });
        }
        builder.finish().0
    }

    #[test]
    fn a_card_is_found_in_both_languages_with_where_it_may_stand() {
        let pool = pool();
        let found = cards_found(&pool, "sample dragon", 5, Language::Japanese);
        let [dragon, fusion] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!((dragon.name.as_str(), dragon.english.as_deref()), ("見本竜", Some("Sample Dragon")));
        assert_eq!(dragon.sections, ["main", "side"]);
        assert_eq!(fusion.sections, ["extra", "side"]);
        let english = cards_found(&pool, "見本融合", 5, Language::English);
        assert_eq!(english[0].name, "Sample Dragon of Fusion");
        assert_eq!(english[0].english, None);
        assert_eq!(cards_found(&pool, "token", 5, Language::English)[0].sections, Vec::<&str>::new());
        assert_eq!(cards_found(&pool, "sample", 2, Language::English).len(), 2, "no more than asked for");
        assert_eq!(cards_found(&pool, " ", 5, Language::English), []);
    }
}
