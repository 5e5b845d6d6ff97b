//! What a list cannot say of a deck: its kind, its languages, its sleeves.

use std::collections::BTreeSet;

use super::{Declaration, Written};
use crate::card::PrintLanguage;

/// Which rules a deck of Duel Links is built by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeckKind {
    /// A Standard Deck: the general rules.
    Standard,
    /// A Legendary Deck: those, and the Legendary Deck List.
    Legendary,
}

impl DeckKind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Legendary];

    /// Returns the word for it in files and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Legendary => "legendary",
        }
    }
}

/// The language of some copies of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardLanguage {
    /// The card, by passcode or name.
    pub card: Written,
    /// The language.
    pub language: PrintLanguage,
}

/// What is declared of one deck. What nobody said is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// Standard or Legendary.
    pub kind: Option<DeckKind>,
    /// The Legendary Duelist, as the game names the character.
    pub duelist: Option<String>,
    /// The Skill.
    pub skill: Option<String>,
    /// Whose deck it is, where several players hand decks in together.
    pub player: Option<String>,
    /// The language of every card that is not named in `languages`.
    pub language: Option<PrintLanguage>,
    /// Cards in other languages. A card may be named several times, once for each language it is there in.
    pub languages: Vec<CardLanguage>,
    /// Whether the sleeves hide the backs of the cards; `false` also where there are no sleeves.
    pub opaque_sleeves: Option<bool>,
    /// Whether all sleeves are alike; `true` also where there are none.
    pub sleeves_alike: Option<bool>,
    /// Whether the texts of foreign cards are at hand.
    pub texts: Option<bool>,
    /// Whether a card has a sticker, a mark or another alteration.
    pub altered_cards: Option<bool>,
    /// Whether a card stands for another.
    pub proxies: Option<bool>,
}

impl Declared {
    /// Returns the languages that were declared, in the order of their kinds, each once.
    #[must_use]
    pub fn languages(&self) -> Vec<PrintLanguage> {
        let named = self.languages.iter().map(|named| named.language);
        let used: BTreeSet<PrintLanguage> = named.chain(self.language).collect();
        used.into_iter().collect()
    }

    /// Returns true if something was said of `what`.
    #[must_use]
    pub fn says(&self, what: Declaration) -> bool {
        match what {
            Declaration::Languages => self.language.is_some(),
            Declaration::OpaqueSleeves => self.opaque_sleeves.is_some(),
            Declaration::SleevesAlike => self.sleeves_alike.is_some(),
            Declaration::Texts => self.texts.is_some(),
            Declaration::AlteredCards => self.altered_cards.is_some(),
            Declaration::Proxies => self.proxies.is_some(),
            Declaration::Kind => self.kind.is_some(),
            Declaration::Duelist => self.duelist.is_some(),
            Declaration::Skill => self.skill.is_some(),
            Declaration::Player => self.player.is_some(),
        }
    }
}
