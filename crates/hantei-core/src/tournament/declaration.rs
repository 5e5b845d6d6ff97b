//! Deck sheets in the record: what was declared of a deck beside its list.
//!
//! What this module does not know: which of it a regulation asks for, and what follows from it.

use serde::{Deserialize, Serialize};

use super::deck::RecordedCard;
use crate::card::PrintLanguage;
use crate::deck::{CardLanguage, Declared};

/// The language of some copies of a card, as the record keeps it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedLanguage {
    /// The card, as it was written.
    pub card: RecordedCard,
    /// The language.
    pub language: PrintLanguage,
}

/// What is declared of a deck beside its list. What nobody said is absent.
///
/// Source: DKT-1A6, DKT-1A8, DKT-1A9, DKT-1A10, DKT-1D1.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedDeclaration {
    /// The language of every card that is not named in `languages`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<PrintLanguage>,
    /// Cards in other languages. A card may be named several times, once for each language it is there in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<RecordedLanguage>,
    /// Whether the sleeves hide the backs of the cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opaque_sleeves: Option<bool>,
    /// Whether all sleeves are alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sleeves_alike: Option<bool>,
    /// Whether the texts of foreign cards are at hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub texts: Option<bool>,
    /// Whether a card has a sticker, a mark or another alteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altered_cards: Option<bool>,
    /// Whether a card stands for another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proxies: Option<bool>,
}

impl RecordedDeclaration {
    /// Returns true where nothing is declared.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns it in the form of the record. Kind, Duelist, Skill and player are not part of it.
    #[must_use]
    pub fn of(declared: &Declared) -> Self {
        let language =
            |of: &CardLanguage| RecordedLanguage { card: RecordedCard::of(&of.card), language: of.language };
        Self {
            language: declared.language,
            languages: declared.languages.iter().map(language).collect(),
            opaque_sleeves: declared.opaque_sleeves,
            sleeves_alike: declared.sleeves_alike,
            texts: declared.texts,
            altered_cards: declared.altered_cards,
            proxies: declared.proxies,
        }
    }

    /// Returns it again, to be judged.
    #[must_use]
    pub fn declared(&self) -> Declared {
        let language =
            |of: &RecordedLanguage| CardLanguage { card: of.card.written(), language: of.language };
        Declared {
            language: self.language,
            languages: self.languages.iter().map(language).collect(),
            opaque_sleeves: self.opaque_sleeves,
            sleeves_alike: self.sleeves_alike,
            texts: self.texts,
            altered_cards: self.altered_cards,
            proxies: self.proxies,
            ..Declared::default()
        }
    }
}
