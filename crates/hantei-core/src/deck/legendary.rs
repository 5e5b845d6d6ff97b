//! The Legendary Deck List: which Legendary Duelists there are, with which Skills and cards.

use std::collections::BTreeSet;

use super::finding::Chosen;
use super::tally::{Copy, count, meant, offenders};
use super::together::most_copies;
use super::{Broken, DeckKind, Doubt, Rulebook, Submission, Violation, Written};
use crate::card::{CardIndex, fold_name};
use crate::date::CivilDate;

/// What holds for cards that a Legendary Deck List does not name for a Duelist.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OtherCards {
    /// They may not be used: "selectable" would have no meaning otherwise.
    #[default]
    Excluded,
    /// They may.
    Allowed,
}

/// A card that a Legendary Deck must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredCard {
    /// The card.
    pub card: Written,
    /// How many copies at least, from 1.
    pub copies: u32,
}

/// A Skill that a list allows for a Duelist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedSkill {
    /// Its name.
    pub name: String,
    /// Since when the game has it, where the list says.
    pub added: Option<CivilDate>,
}

/// One Legendary Duelist of the list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LegendaryDuelist {
    /// The name, as the game has it.
    pub name: String,
    /// Since when the game has the Duelist, where the list says.
    pub added: Option<CivilDate>,
    /// The Skills that are allowed.
    pub skills: Vec<AllowedSkill>,
    /// The cards that the deck must have.
    pub required: Vec<RequiredCard>,
    /// The cards that it may have.
    pub selectable: Vec<Written>,
}

/// The list as it was published, or as it was corrected later.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LegendaryList {
    /// What the publisher calls this version, for people.
    pub version: String,
    /// What was changed in it, for people.
    pub note: Option<String>,
    /// What holds for cards that it does not name.
    pub others: OtherCards,
    /// The Duelists.
    pub duelists: Vec<LegendaryDuelist>,
}

/// Something of the list that cannot hold as it stands: the organiser has to settle it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LegendaryFault {
    /// No card has this name or code, or several have.
    NotFound {
        /// The Duelist.
        duelist: String,
        /// The card as it is written.
        card: Written,
    },
    /// More copies are required than the general rules allow; the general rules come first.
    RequiredBeyondLimit {
        /// The Duelist.
        duelist: String,
        /// The card.
        card: CardIndex,
        /// How many are required.
        required: u32,
        /// How many are allowed.
        maximum: u32,
    },
}

impl LegendaryFault {
    /// Returns the stable code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFound { .. } => "legendary_card_not_found",
            Self::RequiredBeyondLimit { .. } => "required_beyond_limit",
        }
    }
}

impl LegendaryList {
    /// Returns what of the list cannot hold as it stands.
    ///
    /// Source: DL-D12.
    #[must_use]
    pub fn faults(&self, book: &Rulebook<'_>) -> Vec<LegendaryFault> {
        let mut faults = Vec::new();
        for duelist in &self.duelists {
            let name = &duelist.name;
            let required = duelist.required.iter().map(|required| &required.card);
            let all: BTreeSet<&Written> = required.chain(&duelist.selectable).collect();
            let unknown = all.into_iter().filter(|card| meant(card, book.pool).is_none());
            faults.extend(
                unknown.map(|card| LegendaryFault::NotFound { duelist: name.clone(), card: card.clone() }),
            );
            for RequiredCard { card, copies } in &duelist.required {
                let Some(card) = meant(card, book.pool) else { continue };
                let (required, maximum) = (*copies, most_copies(card, book));
                if required > maximum {
                    let duelist = name.clone();
                    faults.push(LegendaryFault::RequiredBeyondLimit { duelist, card, required, maximum });
                }
            }
        }
        faults
    }

    fn duelist(&self, name: &str) -> Option<&LegendaryDuelist> {
        self.duelists.iter().find(|duelist| same(&duelist.name, name))
    }
}

impl LegendaryDuelist {
    fn skill(&self, name: &str) -> Option<&AllowedSkill> {
        self.skills.iter().find(|skill| same(&skill.name, name))
    }
}

fn same(one: &str, other: &str) -> bool {
    fold_name(one) == fold_name(other)
}

/// What the Legendary Deck List has against decks.
#[derive(Default)]
pub(super) struct ByTheList {
    pub(super) violations: Vec<Violation>,
    pub(super) doubts: Vec<Doubt>,
}

/// Judges the Legendary Decks among `decks` by the list.
///
/// Source: DL-D12 to DL-D16.
pub(super) fn by_the_list(
    decks: &[Submission<'_>],
    copies: &[Copy<'_>],
    list: Option<&LegendaryList>,
    book: &Rulebook<'_>,
) -> ByTheList {
    let mut found = ByTheList::default();
    let Some(basis) = &book.rules.legendary_duelists else { return found };
    for (deck, submission) in decks.iter().enumerate() {
        match submission.declared.kind {
            Some(DeckKind::Legendary) => {}
            Some(DeckKind::Standard) | None => continue,
        }
        let Some(list) = list else {
            found.doubts.push(Doubt::NoLegendaryList { deck });
            continue;
        };
        // Without a Duelist nothing can be looked up; that it is missing is said elsewhere.
        let Some(name) = &submission.declared.duelist else { continue };
        let Some(duelist) = list.duelist(name) else {
            let broken = Broken::DuelistNotListed { duelist: name.clone() };
            found.violations.push(Violation::of_deck(deck, broken, basis));
            continue;
        };
        let own: Vec<&Copy<'_>> = copies.iter().filter(|copy| copy.deck == deck).collect();
        found.violations.extend(skill_not_allowed(deck, submission, duelist, book));
        found.violations.extend(required_missing(deck, &own, duelist, book));
        found.violations.extend(not_selectable(&own, duelist, list.others, book));
    }
    found
}

/// The Skill is one of those that the list allows for the Duelist.
///
/// Source: DL-D14.
fn skill_not_allowed(
    deck: usize,
    submission: &Submission<'_>,
    duelist: &LegendaryDuelist,
    book: &Rulebook<'_>,
) -> Option<Violation> {
    let basis = book.rules.legendary_skills.as_ref()?;
    let skill = submission.declared.skill.as_ref().filter(|skill| duelist.skill(skill).is_none())?;
    let broken = Broken::SkillNotAllowed { duelist: duelist.name.clone(), skill: skill.clone() };
    Some(Violation::of_deck(deck, broken, basis))
}

/// The Required Cards of the Duelist are there.
///
/// Source: DL-D15.
fn required_missing(
    deck: usize,
    own: &[&Copy<'_>],
    duelist: &LegendaryDuelist,
    book: &Rulebook<'_>,
) -> Vec<Violation> {
    let Some(basis) = &book.rules.required_cards else { return Vec::new() };
    let missing = |required: &RequiredCard| {
        let card = meant(&required.card, book.pool)?;
        let name = book.pool.rule_name(card);
        let is_it = |copy: &&&Copy<'_>| copy.card.is_some_and(|it| book.pool.rule_name(it) == name);
        let found = count(&own.iter().filter(is_it).collect::<Vec<_>>());
        let broken = Broken::RequiredCardMissing { card, found, minimum: required.copies };
        (found < required.copies).then(|| Violation::of_deck(deck, broken, basis))
    };
    duelist.required.iter().filter_map(missing).collect()
}

/// All other cards are Selectable Cards of the Duelist.
///
/// Source: DL-D16.
fn not_selectable(
    own: &[&Copy<'_>],
    duelist: &LegendaryDuelist,
    others: OtherCards,
    book: &Rulebook<'_>,
) -> Option<Violation> {
    let basis = book.rules.selectable_cards.as_ref()?;
    match others {
        OtherCards::Allowed => return None,
        OtherCards::Excluded => {}
    }
    let required = duelist.required.iter().map(|required| &required.card);
    let named = required.chain(&duelist.selectable).filter_map(|card| meant(card, book.pool));
    let allowed: BTreeSet<_> = named.map(|card| book.pool.rule_name(card)).collect();
    let other = |copy: &&&Copy<'_>| copy.card.is_some_and(|it| !allowed.contains(&book.pool.rule_name(it)));
    let cards = offenders(own.iter().filter(other).copied());
    Violation::of_cards(cards, Broken::NotSelectable { duelist: duelist.name.clone() }, basis)
}

/// Duelists and Skills of the list that the game did not have in time.
///
/// Source: DL-D10.
pub(super) fn added_too_late(
    decks: &[Submission<'_>],
    list: Option<&LegendaryList>,
    book: &Rulebook<'_>,
) -> Vec<Violation> {
    let (Some(rule), Some(list)) = (&book.rules.release, list) else { return Vec::new() };
    let mut violations = Vec::new();
    for (deck, Submission { declared, .. }) in decks.iter().enumerate() {
        let Some(duelist) = declared.duelist.as_ref().and_then(|name| list.duelist(name)) else { continue };
        let skill = declared.skill.as_ref().and_then(|name| duelist.skill(name));
        let chosen = [
            Some((Chosen::Duelist, &duelist.name, duelist.added)),
            skill.map(|skill| (Chosen::Skill, &skill.name, skill.added)),
        ];
        for (what, name, added) in chosen.into_iter().flatten() {
            if added.is_some_and(|day| !rule.limit.allows(day, book.date)) {
                let (name, limit, date) = (name.clone(), rule.limit, book.date);
                let broken = Broken::AddedTooLate { what, name, limit, date };
                violations.push(Violation::of_deck(deck, broken, &rule.basis));
            }
        }
    }
    violations
}
