//! The shared cards of a team: they leave the pool of the team and are capped in each deck instead.

use std::collections::{BTreeMap, BTreeSet};

use super::legality::{Counted, status};
use super::tally::{Copy, count, meant, offenders};
use super::{Basis, Bound, Broken, CountedAs, Doubt, LimitStatus, Rulebook, Violation, Written};
use crate::card::{Named, RuleNameId};

/// How many candidates are offered for a shared card that is none.
const MOST_OFFERED: usize = 8;

/// The names that a team shares, and what is wrong with them.
#[derive(Default)]
pub(super) struct Shared {
    pub(super) names: BTreeSet<RuleNameId>,
    pub(super) violations: Vec<Violation>,
    pub(super) doubts: Vec<Doubt>,
}

impl Shared {
    /// Returns the shared cards: names, not copies; artworks and cards of one name are one.
    ///
    /// Source: MD-D12, MD-D14.
    pub(super) fn of(shared: &[Written], book: &Rulebook<'_>) -> Self {
        let mut found = Self::default();
        for written in shared {
            match meant(written, book.pool) {
                Some(card) => {
                    found.names.insert(book.pool.rule_name(card));
                }
                None => found.doubts.push(unknown(written, book)),
            }
        }
        let (maximum, basis) = match &book.rules.shared_maximum {
            Some(maximum) => (maximum.number, maximum.basis.clone()),
            None => (0, Basis::NotStated),
        };
        let named = u32::try_from(found.names.len()).unwrap_or(u32::MAX);
        if named > maximum {
            let broken = Broken::TooManySharedCards { found: named, maximum };
            found.violations.push(Violation::of_decks(&[], broken, &basis));
        }
        // A Forbidden card cannot be shared: it stays in the pool, where it is Forbidden.
        let is_forbidden =
            |name: &RuleNameId| status(&CountedAs::RuleName(*name), book) == Some(LimitStatus::Forbidden);
        let forbidden: Vec<RuleNameId> = found.names.iter().copied().filter(is_forbidden).collect();
        for name in forbidden {
            let basis = book.rules.limit(LimitStatus::Forbidden).basis;
            found.violations.push(Violation::of_decks(&[], Broken::SharedForbidden { name }, &basis));
            found.names.remove(&name);
        }
        found
    }

    /// Returns whether what is counted is a shared card.
    pub(super) fn has(&self, counted: &CountedAs) -> bool {
        match counted {
            CountedAs::RuleName(name) => self.names.contains(name),
            CountedAs::Passcode(_) | CountedAs::Name(_) => false,
        }
    }
}

fn unknown(written: &Written, book: &Rulebook<'_>) -> Doubt {
    let candidates = match written {
        Written::Name(name) => match book.pool.find_name(name) {
            Named::Several(cards) => cards,
            Named::One(_) | Named::None => book.pool.search(name, MOST_OFFERED).best,
        },
        Written::Passcode(passcode) => book.pool.beside(*passcode),
    };
    Doubt::UnknownSharedCard { written: written.clone(), candidates }
}

/// Returns how often a shared card may be in one deck.
///
/// Source: MD-D13, MD-D14.
pub(super) fn bound(name: RuleNameId, book: &Rulebook<'_>) -> Bound {
    let rules = book.rules;
    let own = match status(&CountedAs::RuleName(name), book) {
        Some(LimitStatus::Limited) => rules.shared_limited_maximum.clone(),
        Some(LimitStatus::SemiLimited) => rules.shared_semi_limited_maximum.clone(),
        Some(LimitStatus::Forbidden) => Some(rules.limit(LimitStatus::Forbidden)),
        Some(
            LimitStatus::Limited1 | LimitStatus::Limited2 | LimitStatus::Limited3 | LimitStatus::Copies(_),
        )
        | None => None,
    };
    let general = rules.shared_copies_maximum.clone();
    own.or(general).unwrap_or(Bound { number: 0, basis: Basis::NotStated })
}

/// A shared card is capped in each deck.
///
/// Source: MD-D13, MD-D14, MD-D15.
pub(super) fn copies(counted: &Counted<'_, '_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (counted, copies) in counted {
        let CountedAs::RuleName(name) = counted else { continue };
        let Bound { number: maximum, basis } = bound(*name, book);
        let mut of_deck: BTreeMap<usize, Vec<&Copy<'_>>> = BTreeMap::new();
        for copy in copies {
            of_deck.entry(copy.deck).or_default().push(copy);
        }
        for copies in of_deck.into_values() {
            let found = count(&copies);
            let cards = if found > maximum { offenders(copies) } else { Vec::new() };
            let broken = Broken::TooManySharedCopies { counted: counted.clone(), found, maximum };
            violations.extend(Violation::of_cards(cards, broken, &basis));
        }
    }
    violations
}
