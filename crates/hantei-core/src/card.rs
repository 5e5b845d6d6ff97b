//! Cards: what is needed to judge a deck, and no more.
//!
//! A [`Card`] is what one or several card databases say of one card. A [`CardPool`] holds them all and
//! answers which card a code or a name means. What this module does not know: card texts, pictures,
//! prices, files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::date::CivilDate;

mod build;
mod name;
mod pool;

pub use build::{Disagreement, Disputed, PoolBuilder, PoolReport, SourceFile, SourceKind};
pub use name::fold_name;
pub(crate) use pool::CardFacts;
pub use pool::{CardIndex, CardPool, Fit, Named, RuleNameId, Search};

/// The number printed at the lower left of a card. Deck files name cards by it; an alternate artwork may
/// have one of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Passcode(pub u32);

impl fmt::Display for Passcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a card in the publisher's own card database. It is one for all artworks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OfficialId(pub u32);

impl fmt::Display for OfficialId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// A Monster Card.
    Monster,
    /// A Spell Card.
    Spell,
    /// A Trap Card.
    Trap,
    /// A Token: brought along, never part of a deck.
    Token,
    /// A Skill Card: chosen for a deck, never part of it.
    Skill,
}

impl CardKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Monster, Self::Spell, Self::Trap, Self::Token, Self::Skill];

    /// Returns the word for it in files and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Monster => "monster",
            Self::Spell => "spell",
            Self::Trap => "trap",
            Self::Token => "token",
            Self::Skill => "skill",
        }
    }
}

/// A type of Monster Card that rules about decks speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MonsterType {
    /// Fusion.
    Fusion,
    /// Ritual.
    Ritual,
    /// Synchro.
    Synchro,
    /// Xyz.
    Xyz,
    /// Pendulum.
    Pendulum,
    /// Link.
    Link,
}

impl MonsterType {
    /// Every type.
    pub const ALL: [Self; 6] =
        [Self::Fusion, Self::Ritual, Self::Synchro, Self::Xyz, Self::Pendulum, Self::Link];

    /// Returns the word for it in files, settings and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fusion => "fusion",
            Self::Ritual => "ritual",
            Self::Synchro => "synchro",
            Self::Xyz => "xyz",
            Self::Pendulum => "pendulum",
            Self::Link => "link",
        }
    }

    /// Returns true if monsters of this type begin in the Extra Deck.
    #[must_use]
    pub const fn is_of_the_extra_deck(self) -> bool {
        match self {
            Self::Fusion | Self::Synchro | Self::Xyz | Self::Link => true,
            Self::Ritual | Self::Pendulum => false,
        }
    }
}

/// Where a card can be released.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Territory {
    /// The Official Card Game: Japan and Asia.
    Ocg,
    /// The Trading Card Game: elsewhere.
    Tcg,
    /// Master Duel.
    MasterDuel,
    /// Duel Links.
    DuelLinks,
}

impl Territory {
    /// Every territory.
    pub const ALL: [Self; 4] = [Self::Ocg, Self::Tcg, Self::MasterDuel, Self::DuelLinks];

    /// Returns the word for it in files, settings and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ocg => "ocg",
            Self::Tcg => "tcg",
            Self::MasterDuel => "master-duel",
            Self::DuelLinks => "duel-links",
        }
    }
}

/// Whether a card is released in a territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Release {
    /// Since this day.
    On(CivilDate),
    /// It was when the database was made; since when is not said.
    Undated,
    /// It was not when the database was made.
    NotYet,
}

/// A language that cards are printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PrintLanguage {
    /// Japanese.
    #[serde(rename = "ja")]
    Japanese,
    /// English, as printed for the TCG.
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// Italian.
    #[serde(rename = "it")]
    Italian,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
    /// Portuguese.
    #[serde(rename = "pt")]
    Portuguese,
    /// German.
    #[serde(rename = "de")]
    German,
    /// Korean.
    #[serde(rename = "ko")]
    Korean,
    /// Simplified Chinese.
    #[serde(rename = "zh-CN")]
    SimplifiedChinese,
    /// Traditional Chinese.
    #[serde(rename = "zh-TW")]
    TraditionalChinese,
    /// English, as printed for the OCG in Asia.
    #[serde(rename = "ae")]
    AsianEnglish,
    /// Any other.
    #[serde(rename = "other")]
    Other,
}

impl PrintLanguage {
    /// Every language.
    pub const ALL: [Self; 12] = [
        Self::Japanese,
        Self::English,
        Self::French,
        Self::Italian,
        Self::Spanish,
        Self::Portuguese,
        Self::German,
        Self::Korean,
        Self::SimplifiedChinese,
        Self::TraditionalChinese,
        Self::AsianEnglish,
        Self::Other,
    ];

    /// Returns its code in files, settings and answers.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Japanese => "ja",
            Self::English => "en",
            Self::French => "fr",
            Self::Italian => "it",
            Self::Spanish => "es",
            Self::Portuguese => "pt",
            Self::German => "de",
            Self::Korean => "ko",
            Self::SimplifiedChinese => "zh-CN",
            Self::TraditionalChinese => "zh-TW",
            Self::AsianEnglish => "ae",
            Self::Other => "other",
        }
    }

    /// Returns the language of this code, `None` for a code that is none of ours.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}

/// The names of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardNames {
    /// English.
    pub english: Option<String>,
    /// Japanese, without the small letters above it.
    pub japanese: Option<String>,
    /// How the Japanese name is read, as the small letters say.
    pub reading: Option<String>,
    /// Further names by which it is found: other spellings, other languages.
    pub others: BTreeSet<String>,
}

/// The name that a card counts under, when that is not its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum TreatedAs {
    /// Its own name only; said where another source says otherwise.
    Itself,
    /// The name of the card with this passcode.
    Passcode(Passcode),
    /// The name of the card with this official id.
    Official(OfficialId),
    /// This name.
    Name(String),
}

/// One card: of one source as it is read, of all sources in a [`CardPool`]. What nobody says is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Card {
    /// Its number in the publisher's database.
    pub official_id: Option<OfficialId>,
    /// Its passcodes; the first one stands for the card, further ones for alternate artworks.
    pub passcodes: Vec<Passcode>,
    /// Its names.
    pub names: CardNames,
    /// What it is.
    pub kind: Option<CardKind>,
    /// Its types, if it is a monster.
    pub types: BTreeSet<MonsterType>,
    /// The name that it always counts under, wherever it is. A name that it has only on the field or in
    /// the Graveyard does not stand here.
    pub treated_as: Option<TreatedAs>,
    /// Where it is released.
    pub releases: BTreeMap<Territory, Release>,
    /// The languages it is printed in; empty where nobody says.
    pub languages: BTreeSet<PrintLanguage>,
    /// How many copies of it the game gives, where that is fewer than anybody wants.
    pub obtainable: Option<u32>,
    /// Whether sources of different kinds disagree on where it belongs.
    pub home_is_disputed: bool,
}

/// Where a card belongs when a Duel begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Home {
    /// The Main Deck.
    Main,
    /// The Extra Deck.
    Extra,
    /// No deck: Tokens and Skills.
    Nowhere,
    /// Nobody says what it is.
    Unknown,
}

impl Card {
    /// Returns where the card belongs. A Link Spell belongs in the Main Deck: the type alone does not
    /// make a monster.
    #[must_use]
    pub fn home(&self) -> Home {
        match self.kind {
            None => Home::Unknown,
            Some(CardKind::Token | CardKind::Skill) => Home::Nowhere,
            Some(CardKind::Spell | CardKind::Trap) => Home::Main,
            Some(CardKind::Monster) => {
                let extra = self.types.iter().any(|of| of.is_of_the_extra_deck());
                if extra { Home::Extra } else { Home::Main }
            }
        }
    }

    /// Returns the passcode that stands for the card, if it has one.
    #[must_use]
    pub fn passcode(&self) -> Option<Passcode> {
        self.passcodes.first().copied()
    }

    /// Returns the name it is best known by: English, else Japanese, else any; empty where it has none.
    #[must_use]
    pub fn name(&self) -> &str {
        let names = &self.names;
        let any = names.others.first();
        names.english.as_ref().or(names.japanese.as_ref()).or(any).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_belongs_where_its_types_say() {
        use MonsterType::{Fusion, Link, Pendulum, Ritual, Synchro, Xyz};
        for (name, kind, types, home) in [
            ("a plain monster", Some(CardKind::Monster), vec![], Home::Main),
            ("a Ritual Monster", Some(CardKind::Monster), vec![Ritual], Home::Main),
            ("a Pendulum Monster", Some(CardKind::Monster), vec![Pendulum], Home::Main),
            ("a Fusion Monster", Some(CardKind::Monster), vec![Fusion], Home::Extra),
            ("a Synchro Pendulum Monster", Some(CardKind::Monster), vec![Synchro, Pendulum], Home::Extra),
            ("an Xyz Monster", Some(CardKind::Monster), vec![Xyz], Home::Extra),
            ("a Link Monster", Some(CardKind::Monster), vec![Link], Home::Extra),
            ("a Link Spell", Some(CardKind::Spell), vec![Link], Home::Main),
            ("a Trap", Some(CardKind::Trap), vec![], Home::Main),
            ("a Token", Some(CardKind::Token), vec![], Home::Nowhere),
            ("a Skill", Some(CardKind::Skill), vec![], Home::Nowhere),
            ("whatever nobody describes", None, vec![], Home::Unknown),
        ] {
            let card = Card { kind, types: types.into_iter().collect(), ..Card::default() };
            assert_eq!(card.home(), home, "{name}");
        }
    }

    #[test]
    fn a_language_has_one_code() {
        for language in PrintLanguage::ALL {
            assert_eq!(PrintLanguage::of_code(language.code()), Some(language));
            let kept = serde_json::to_value(language).expect("it is JSON");
            assert_eq!(kept, language.code(), "the record has the same");
        }
        assert_eq!(PrintLanguage::of_code("xx"), None);
    }
}
