//! A deck check at the table: the registered list against what is there.
//!
//! Before the first Duel of a Match every card stands where the list has it. Between Duels cards may have
//! changed places with the Side Deck, so only all three parts together are compared, and their sizes. What
//! differs is a proposal to a judge: nothing follows from it by itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tally::meant;
use super::{
    Broken, Counts, DeckList, Declared, Judgement, Rulebook, Section, Submission, Violation, Written, judge,
};
use crate::card::{CardIndex, CardPool};
use crate::lot::Lot;

/// When decks are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckedWhen {
    /// Before the first Duel of a Match: the parts must be those of the list.
    BeforeDuelOne,
    /// Between Duels: the parts together, and their sizes.
    BetweenDuels,
}

impl CheckedWhen {
    /// Both moments.
    pub const ALL: [Self; 2] = [Self::BeforeDuelOne, Self::BetweenDuels];

    /// Returns the word for it in commands and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::BeforeDuelOne => "before-duel-1",
            Self::BetweenDuels => "between-duels",
        }
    }
}

/// A card as both sides of a check know it: artworks are one card, an unknown card is what was written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Checked {
    /// A card of the pool.
    Card(CardIndex),
    /// One that no pool has.
    Unknown(Written),
}

/// Copies of a card that are missing or surplus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Differing {
    /// The card.
    pub card: Checked,
    /// The part where they are missing or surplus. Between Duels it is where the list has the card, or
    /// where a surplus one was found.
    pub section: Section,
    /// How many copies, from 1.
    pub copies: u32,
}

/// Copies of a card that stand in another part than the list has them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misplaced {
    /// The card.
    pub card: Checked,
    /// Where they are.
    pub stands: Section,
    /// Where they belong.
    pub belongs: Section,
    /// How many copies, from 1.
    pub copies: u32,
}

/// A part whose size is another than that of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherSize {
    /// The part.
    pub section: Section,
    /// How many cards are there.
    pub found: u32,
    /// How many the list has.
    pub listed: u32,
}

/// What differs between a list and what is there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeckDifference {
    /// On the list and not there.
    pub missing: Vec<Differing>,
    /// There and not on the list.
    pub surplus: Vec<Differing>,
    /// In another part.
    pub misplaced: Vec<Misplaced>,
    /// Parts of another size.
    pub sizes: Vec<OtherSize>,
}

impl DeckDifference {
    /// Returns true if nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.missing.is_empty()
            && self.surplus.is_empty()
            && self.misplaced.is_empty()
            && self.sizes.is_empty()
    }
}

/// How often a card stands in each part.
type InSections = BTreeMap<Checked, [u32; 3]>;

fn in_sections(list: &DeckList, pool: &CardPool) -> InSections {
    let mut cards = InSections::new();
    for (section, listed) in list.cards() {
        let card = meant(&listed.written, pool)
            .map_or_else(|| Checked::Unknown(listed.written.clone()), Checked::Card);
        cards.entry(card).or_default()[place(section)] += 1;
    }
    cards
}

fn place(section: Section) -> usize {
    match section {
        Section::Main => 0,
        Section::Extra => 1,
        Section::Side => 2,
    }
}

/// Returns what differs between the registered list and what is there.
///
/// Source: TCG-B2, TCG-B3, TCG-G8a, DKT-2B3, DKT-2D8b.
#[must_use]
pub fn check_diff(listed: &DeckList, found: &DeckList, when: CheckedWhen, pool: &CardPool) -> DeckDifference {
    let (on_list, there) = (in_sections(listed, pool), in_sections(found, pool));
    let mut cards: Vec<&Checked> = on_list.keys().chain(there.keys()).collect();
    cards.sort_unstable();
    cards.dedup();
    let mut difference = DeckDifference::default();
    for card in cards {
        let (wanted, got) = (of(&on_list, card), of(&there, card));
        differ(card, wanted, got, when, &mut difference);
    }
    let (wanted, got) = (listed.counts(), found.counts());
    difference.sizes = match when {
        // Where every card stands as it should, so do the sizes.
        CheckedWhen::BeforeDuelOne => Vec::new(),
        CheckedWhen::BetweenDuels => other_sizes(wanted, got),
    };
    difference
}

fn of(cards: &InSections, card: &Checked) -> [u32; 3] {
    cards.get(card).copied().unwrap_or_default()
}

fn other_sizes(listed: Counts, found: Counts) -> Vec<OtherSize> {
    let sizes = Section::ALL.map(|section| OtherSize {
        section,
        found: found.of(section),
        listed: listed.of(section),
    });
    sizes.into_iter().filter(|size| size.found != size.listed).collect()
}

/// Adds what differs of one card: what can be explained by other places first, the rest as missing or
/// surplus.
fn differ(
    card: &Checked,
    wanted: [u32; 3],
    got: [u32; 3],
    when: CheckedWhen,
    difference: &mut DeckDifference,
) {
    let mut over: Vec<(Section, u32)> = Vec::new();
    let mut under: Vec<(Section, u32)> = Vec::new();
    for section in Section::ALL {
        let (wanted, got) = (wanted[place(section)], got[place(section)]);
        over.push((section, got.saturating_sub(wanted)));
        under.push((section, wanted.saturating_sub(got)));
    }
    for (stands, too_many) in &mut over {
        for (belongs, too_few) in &mut under {
            let copies = (*too_many).min(*too_few);
            if copies == 0 {
                continue;
            }
            *too_many -= copies;
            *too_few -= copies;
            match when {
                CheckedWhen::BeforeDuelOne => difference.misplaced.push(Misplaced {
                    card: card.clone(),
                    stands: *stands,
                    belongs: *belongs,
                    copies,
                }),
                // Between Duels a card may stand in another part; whether as many came back, the sizes say.
                CheckedWhen::BetweenDuels => {}
            }
        }
    }
    let differing = |(section, copies): (Section, u32)| {
        (copies > 0).then(|| Differing { card: card.clone(), section, copies })
    };
    difference.surplus.extend(over.into_iter().filter_map(differing));
    difference.missing.extend(under.into_iter().filter_map(differing));
}

/// What a deck check finds to be wrong, as documents on penalties tell faults apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckFault {
    /// The deck is not what its list says.
    DiffersFromList,
    /// It has too few cards.
    TooFewCards,
    /// It has too many copies of a card.
    TooManyCopies,
    /// It has a card that may not be used.
    UnusableCard,
    /// It has more copies than the Forbidden/Limited List allows.
    LimitExceeded,
    /// A part of it has too many cards.
    TooManyCards,
}

/// What is done about a fault, in the words that documents on penalties use as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeckRemedy {
    /// The deck is made to match its list.
    DeckFollowsList,
    /// Proper cards are added up to the least size.
    AddToMinimum,
    /// Improper cards are taken out and proper ones put in, so that the size stays.
    ReplaceCards,
    /// Cards are taken out until the deck is proper.
    RemoveCards,
}

impl DeckRemedy {
    /// Returns the word for it in regulations and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::DeckFollowsList => "deck-follows-list",
            Self::AddToMinimum => "add-to-minimum",
            Self::ReplaceCards => "replace-cards",
            Self::RemoveCards => "remove-cards",
        }
    }
}

/// The document whose infractions an event names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PenaltyDocument {
    /// The penalty guidelines of the Japanese tournaments, with a row for each fault.
    Guidelines,
    /// The infractions policy of the TCG, where all of them are one.
    Policy,
}

impl DeckFault {
    /// Every fault, in the order in which they are proposed: where a legal list is followed again, the
    /// others are gone too.
    pub const ALL: [Self; 6] = [
        Self::DiffersFromList,
        Self::TooFewCards,
        Self::TooManyCopies,
        Self::UnusableCard,
        Self::LimitExceeded,
        Self::TooManyCards,
    ];

    /// Returns the word for it in answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::DiffersFromList => "differs-from-list",
            Self::TooFewCards => "too-few-cards",
            Self::TooManyCopies => "too-many-copies",
            Self::UnusableCard => "unusable-card",
            Self::LimitExceeded => "limit-exceeded",
            Self::TooManyCards => "too-many-cards",
        }
    }

    /// Returns the infraction that the fault is. Too many cards are none of the penalty guidelines: the list of
    /// fouls of the tournament names them.
    ///
    /// Source: PEN-A1, PEN-A2, PEN-A3, PEN-A4, PEN-B1, DKT-F14.
    #[must_use]
    pub const fn infraction(self, document: PenaltyDocument) -> &'static str {
        match (document, self) {
            (PenaltyDocument::Policy, _) => "DE-MAJ",
            (PenaltyDocument::Guidelines, Self::DiffersFromList) => "PEN-B1",
            (PenaltyDocument::Guidelines, Self::TooFewCards) => "PEN-A1",
            (PenaltyDocument::Guidelines, Self::TooManyCopies) => "PEN-A2",
            (PenaltyDocument::Guidelines, Self::UnusableCard) => "PEN-A3",
            (PenaltyDocument::Guidelines, Self::LimitExceeded) => "PEN-A4",
            (PenaltyDocument::Guidelines, Self::TooManyCards) => "DKT-F14",
        }
    }

    /// Returns what is done about it.
    ///
    /// Source: PEN-A1, PEN-A2, PEN-A3, PEN-A4, PEN-B1.
    #[must_use]
    pub const fn remedy(self) -> DeckRemedy {
        match self {
            Self::DiffersFromList => DeckRemedy::DeckFollowsList,
            Self::TooFewCards => DeckRemedy::AddToMinimum,
            Self::TooManyCopies | Self::UnusableCard => DeckRemedy::ReplaceCards,
            Self::LimitExceeded | Self::TooManyCards => DeckRemedy::RemoveCards,
        }
    }
}

/// Returns the fault that a broken rule is at the table; `None` for what only registration asks.
fn fault_of(violation: &Violation) -> Option<DeckFault> {
    match violation.broken {
        Broken::TooFewCards { .. } => Some(DeckFault::TooFewCards),
        Broken::TooManyCards { .. } => Some(DeckFault::TooManyCards),
        Broken::TooManyCopies { .. }
        | Broken::TooManySharedCopies { .. }
        | Broken::ObtainableExceeded { .. } => Some(DeckFault::TooManyCopies),
        Broken::LimitExceeded { .. } | Broken::CategoryExceeded { .. } => Some(DeckFault::LimitExceeded),
        Broken::NotOnTheList
        | Broken::NotForDecks { .. }
        | Broken::NotReleased { .. }
        | Broken::ExtraTypeExcluded
        | Broken::PendulumExcluded
        | Broken::LanguageExcluded { .. }
        | Broken::NotPrintedIn { .. }
        | Broken::TextMissing { .. }
        | Broken::AlteredCards
        | Broken::Proxies
        | Broken::NotSelectable { .. } => Some(DeckFault::UnusableCard),
        Broken::WrongSection { .. }
        | Broken::SleevesNotOpaque { .. }
        | Broken::SleevesNotAlike
        | Broken::TooFewDecks { .. }
        | Broken::TooManyDecks { .. }
        | Broken::TooManyTeamDecks { .. }
        | Broken::WrongKinds { .. }
        | Broken::ChosenTwice { .. }
        | Broken::TooManySharedCards { .. }
        | Broken::SharedForbidden { .. }
        | Broken::DuelistNotListed { .. }
        | Broken::SkillNotAllowed { .. }
        | Broken::RequiredCardMissing { .. }
        | Broken::AddedTooLate { .. } => None,
    }
}

/// Whether lists are registered at this tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lists {
    /// Every deck has a list, and a deck that differs from it is an infraction.
    Required,
    /// Only the rules hold.
    NotRequired,
}

/// What a check finds: the difference, what is broken whatever the list says, and what is proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckChecked {
    /// What differs from the list.
    pub difference: DeckDifference,
    /// What the deck that is there breaks.
    pub judgement: Judgement,
    /// The faults, the one first whose remedy repairs most; none if all is as it should be.
    pub faults: Vec<DeckFault>,
}

/// Checks a deck at the table. Between Duels the sizes of its parts are held against the list, and the rules
/// on sizes hold for it as it stands.
///
/// Source: TCG-B2, DKT-2B3, PEN-A1 to PEN-A4, PEN-B1.
#[must_use]
pub fn check_deck(
    listed: &DeckList,
    found: &DeckList,
    when: CheckedWhen,
    lists: Lists,
    book: &Rulebook<'_>,
) -> DeckChecked {
    let difference = check_diff(listed, found, when, book.pool);
    let declared = Declared::default();
    let judgement = judge(Submission { list: found, declared: &declared }, book);
    let differs = lists == Lists::Required && !difference.is_empty();
    let broken: Vec<DeckFault> = judgement.violations.iter().filter_map(fault_of).collect();
    let faults = DeckFault::ALL.into_iter().filter(|fault| match fault {
        DeckFault::DiffersFromList => differs,
        DeckFault::TooFewCards
        | DeckFault::TooManyCopies
        | DeckFault::UnusableCard
        | DeckFault::LimitExceeded
        | DeckFault::TooManyCards => broken.contains(fault),
    });
    DeckChecked { faults: faults.collect(), difference, judgement }
}

/// Picks `wanted` of `candidates` for a check at random, in the order of the candidates; all of them if there
/// are not as many.
#[must_use]
pub fn picked<T: Copy>(candidates: &[T], wanted: usize, lot: &mut Lot) -> Vec<T> {
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    lot.shuffle(&mut places);
    places.truncate(wanted);
    places.sort_unstable();
    places.into_iter().map(|place| candidates[place]).collect()
}
