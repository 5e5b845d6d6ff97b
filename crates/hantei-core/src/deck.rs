//! Decks: what was handed in, what a regulation asks, and what of it is broken.
//!
//! A [`DeckList`] is what somebody wrote, with all its mistakes. [`judge()`] holds it against a
//! [`Rulebook`] and answers with everything that is broken, everything that cannot be told, and
//! everything that somebody has to look at. Only what is neither broken nor in doubt is a [`LegalDeck`].
//!
//! What this module does not know: files, sentences, and who handed the list in.

use serde::{Deserialize, Serialize};

use crate::card::{CardPool, Passcode};
use crate::date::CivilDate;

mod check_diff;
mod declared;
mod finding;
mod legality;
mod legendary;
mod limit;
mod rules;
mod shared;
mod tally;
mod together;

pub use check_diff::{
    Checked, CheckedWhen, DeckChecked, DeckDifference, DeckFault, DeckRemedy, Differing, Lists, Misplaced,
    OtherSize, PenaltyDocument, check_deck, check_diff, picked,
};
pub use declared::{CardLanguage, DeckKind, Declared};
pub use finding::{Broken, Chosen, Declaration, Doubt, Offender, Question, Violation};
pub use legality::judge;
pub use legendary::{
    AllowedSkill, LegendaryDuelist, LegendaryFault, LegendaryList, OtherCards, RequiredCard,
};
pub use limit::{LimitEntry, LimitList, LimitMode, LimitStatus, LimitSubject, Limits, UnreadLimit};
pub use rules::{Basis, Bound, DeckRules, ListDate, PooledOver, ReleaseLimit, ReleaseRule};
pub use tally::CountedAs;
pub use together::{Addable, Together, Usage, judge_together};

/// A part of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The Main Deck.
    Main,
    /// The Extra Deck.
    Extra,
    /// The Side Deck.
    Side,
}

impl Section {
    /// Every section, in the order in which lists have them.
    pub const ALL: [Self; 3] = [Self::Main, Self::Extra, Self::Side];

    /// Returns the word for it in files, answers and codes.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Extra => "extra",
            Self::Side => "side",
        }
    }
}

/// A card as somebody wrote it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Written {
    /// By a passcode, known or not.
    Passcode(Passcode),
    /// By a name, as typed.
    Name(String),
}

/// One copy of a card in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedCard {
    /// The card as it was written.
    pub written: Written,
    /// The line of the file it stands on, from 1; `None` where the list has no lines.
    pub line: Option<u32>,
}

impl ListedCard {
    /// Returns a copy of the card with this passcode, on this line.
    #[must_use]
    pub fn coded(passcode: u32, line: Option<u32>) -> Self {
        Self { written: Written::Passcode(Passcode(passcode)), line }
    }
}

/// A deck as it was handed in. Nothing of it is ever left out or guessed at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeckList {
    /// The Main Deck, copy by copy.
    pub main: Vec<ListedCard>,
    /// The Extra Deck.
    pub extra: Vec<ListedCard>,
    /// The Side Deck.
    pub side: Vec<ListedCard>,
    /// Lines that should name cards and could not be read; while there are any, the list is not whole.
    pub unread_lines: Vec<u32>,
}

impl DeckList {
    /// Returns the cards of a section.
    #[must_use]
    pub fn section(&self, section: Section) -> &[ListedCard] {
        match section {
            Section::Main => &self.main,
            Section::Extra => &self.extra,
            Section::Side => &self.side,
        }
    }

    /// Returns the cards of a section, to be changed.
    pub fn section_mut(&mut self, section: Section) -> &mut Vec<ListedCard> {
        match section {
            Section::Main => &mut self.main,
            Section::Extra => &mut self.extra,
            Section::Side => &mut self.side,
        }
    }

    /// Returns every copy with its section, Main Deck first.
    pub fn cards(&self) -> impl Iterator<Item = (Section, &ListedCard)> {
        Section::ALL
            .into_iter()
            .flat_map(|section| self.section(section).iter().map(move |card| (section, card)))
    }

    /// Returns how many cards each section has.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let count = |cards: &Vec<ListedCard>| u32::try_from(cards.len()).unwrap_or(u32::MAX);
        Counts { main: count(&self.main), extra: count(&self.extra), side: count(&self.side) }
    }
}

/// How many cards each section has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts {
    /// The Main Deck.
    pub main: u32,
    /// The Extra Deck.
    pub extra: u32,
    /// The Side Deck.
    pub side: u32,
}

impl Counts {
    /// Returns the number of a section.
    #[must_use]
    pub fn of(self, section: Section) -> u32 {
        match section {
            Section::Main => self.main,
            Section::Extra => self.extra,
            Section::Side => self.side,
        }
    }
}

/// A deck together with what a list cannot say of it.
#[derive(Debug, Clone, Copy)]
pub struct Submission<'a> {
    /// The list.
    pub list: &'a DeckList,
    /// What else was declared.
    pub declared: &'a Declared,
}

/// What decks are judged by.
#[derive(Debug, Clone, Copy)]
pub struct Rulebook<'a> {
    /// What the regulation says of decks.
    pub rules: &'a DeckRules,
    /// The cards there are.
    pub pool: &'a CardPool,
    /// The Forbidden/Limited List, as far as its cards were found; `None` while nobody has named one.
    pub limits: Option<&'a Limits>,
    /// The civil date of the tournament.
    pub date: CivilDate,
}

/// What came of judging.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing is broken and nothing is in doubt.
    Legal,
    /// A rule is broken, whatever the doubts may turn out to be.
    Illegal,
    /// Nothing is known to be broken, but not everything could be judged.
    Undetermined,
}

impl Verdict {
    /// Returns the word for it in answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Illegal => "illegal",
            Self::Undetermined => "undetermined",
        }
    }
}

/// Everything that is to be said of decks judged together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Judgement {
    /// The sizes of the decks, in their order.
    pub counts: Vec<Counts>,
    /// Every rule that is broken.
    pub violations: Vec<Violation>,
    /// Everything that keeps the decks from being judged.
    pub doubts: Vec<Doubt>,
    /// What the data do not say and somebody has to look at.
    pub questions: Vec<Question>,
}

impl Judgement {
    /// Returns the verdict that follows.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        match (self.violations.is_empty(), self.doubts.is_empty()) {
            (false, _) => Verdict::Illegal,
            (true, false) => Verdict::Undetermined,
            (true, true) => Verdict::Legal,
        }
    }

    /// Makes the list a legal deck, if it is one.
    ///
    /// # Errors
    ///
    /// Returns the list as it was where the verdict is another.
    pub fn legalise(&self, list: DeckList) -> Result<LegalDeck, DeckList> {
        match self.verdict() {
            Verdict::Legal => Ok(LegalDeck(list)),
            Verdict::Illegal | Verdict::Undetermined => Err(list),
        }
    }
}

/// A deck that was judged and found legal. There is no other way to one than [`Judgement::legalise`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalDeck(DeckList);

impl LegalDeck {
    /// Returns the list.
    #[must_use]
    pub fn list(&self) -> &DeckList {
        &self.0
    }
}
