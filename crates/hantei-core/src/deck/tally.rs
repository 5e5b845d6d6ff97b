//! The cards of decks, each with the card of the pool that it means, and counted by name.

use std::collections::BTreeMap;

use super::{Doubt, Offender, Rulebook, Section, Submission, Written};
use crate::card::{Card, CardFacts, CardIndex, CardPool, Named, Passcode, RuleNameId, Search, fold_name};

/// How many candidates are offered for a name that is none.
const MOST_OFFERED: usize = 8;

/// For how many names of one list candidates are looked for. Whoever wrote more wrong names than this has
/// another trouble.
const MOST_SEARCHES: usize = 90;

/// What copies are counted as.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CountedAs {
    /// A rule name: all artworks, and all cards that always have the name.
    RuleName(RuleNameId),
    /// A code that no card of the pool has.
    Passcode(Passcode),
    /// A name that means no card of the pool, folded.
    Name(String),
}

/// One copy of a card, and what it means.
#[derive(Debug, Clone)]
pub(super) struct Copy<'a> {
    pub(super) deck: usize,
    pub(super) section: Section,
    pub(super) written: &'a Written,
    pub(super) line: Option<u32>,
    pub(super) card: Option<CardIndex>,
}

/// All copies of decks that are judged together.
pub(super) struct Tally<'a> {
    /// Every copy, in the order of the lists.
    pub(super) copies: Vec<Copy<'a>>,
    /// What could not be told.
    pub(super) doubts: Vec<Doubt>,
}

impl<'a> Tally<'a> {
    pub(super) fn of(decks: &[Submission<'a>], pool: &CardPool) -> Self {
        let mut names: BTreeMap<&str, Named> = BTreeMap::new();
        let mut copies = Vec::with_capacity(decks.iter().map(|deck| deck.list.cards().count()).sum());
        for (deck, submission) in decks.iter().enumerate() {
            // Copies of a card mostly stand one after the other.
            let mut before: Option<(&Written, Option<CardIndex>)> = None;
            for (section, listed) in submission.list.cards() {
                let known = before.filter(|(written, _)| **written == listed.written).map(|(_, card)| card);
                let card = known.unwrap_or_else(|| match &listed.written {
                    Written::Passcode(passcode) => pool.find(*passcode),
                    Written::Name(name) => match names.entry(name).or_insert_with(|| pool.find_name(name)) {
                        Named::One(card) => Some(*card),
                        Named::Several(_) | Named::None => None,
                    },
                });
                before = Some((&listed.written, card));
                copies.push(Copy { deck, section, written: &listed.written, line: listed.line, card });
            }
        }
        let mut tally = Self { copies, doubts: Vec::new() };
        tally.doubt_unknown(pool, &names);
        for (deck, submission) in decks.iter().enumerate() {
            let lines = submission.list.unread_lines.iter();
            tally.doubts.extend(lines.map(|line| Doubt::UnreadLine { deck, line: *line }));
        }
        tally
    }

    /// Every code and name that means no card is a doubt, once for all its copies.
    fn doubt_unknown(&mut self, pool: &CardPool, names: &BTreeMap<&str, Named>) {
        let mut places: BTreeMap<&Written, usize> = BTreeMap::new();
        let mut unknown: Vec<(&Written, Vec<&Copy<'a>>)> = Vec::new();
        for copy in self.copies.iter().filter(|copy| copy.card.is_none()) {
            let place = *places.entry(copy.written).or_insert(unknown.len());
            if place == unknown.len() {
                unknown.push((copy.written, Vec::new()));
            }
            unknown[place].1.push(copy);
        }
        let mut searches = 0;
        let mut doubts = Vec::new();
        for (written, copies) in unknown {
            let cards = offenders(copies);
            doubts.push(match written {
                Written::Passcode(passcode) => {
                    Doubt::UnknownPasscode { cards, beside: pool.beside(*passcode) }
                }
                Written::Name(name) => match names.get(name.as_str()) {
                    Some(Named::Several(candidates)) => {
                        Doubt::AmbiguousName { cards, candidates: candidates.clone() }
                    }
                    Some(Named::None) => {
                        searches += 1;
                        let search = searches <= MOST_SEARCHES;
                        let candidates =
                            if search { pool.search(name, MOST_OFFERED) } else { Search::default() };
                        Doubt::UnknownName { cards, candidates }
                    }
                    Some(Named::One(_)) | None => continue,
                },
            });
        }
        self.doubts.extend(doubts);
    }

    /// Returns the copies of known cards of which `is_so` is true.
    pub(super) fn those(&self, book: &Rulebook<'_>, is_so: impl Fn(&Card) -> bool) -> Vec<Offender> {
        let known = |copy: &&Copy<'a>| copy.card.is_some_and(|card| is_so(book.pool.card(card)));
        offenders(self.copies.iter().filter(known))
    }

    /// Returns the known cards of which `is_so` is true, each once.
    pub(super) fn each_once(&self, book: &Rulebook<'_>, is_so: impl Fn(&Card) -> bool) -> Vec<CardIndex> {
        once(self.cards().filter(|card| is_so(book.pool.card(*card))))
    }

    /// Returns the copies of known cards of whose facts `is_so` is true.
    pub(super) fn those_that(
        &self,
        book: &Rulebook<'_>,
        is_so: impl Fn(&CardFacts) -> bool,
    ) -> Vec<Offender> {
        let known = |copy: &&Copy<'a>| copy.card.is_some_and(|card| is_so(book.pool.facts(card)));
        offenders(self.copies.iter().filter(known))
    }

    /// Returns the known cards of whose facts `is_so` is true, each once.
    pub(super) fn each_that(
        &self,
        book: &Rulebook<'_>,
        is_so: impl Fn(&CardFacts) -> bool,
    ) -> Vec<CardIndex> {
        once(self.cards().filter(|card| is_so(book.pool.facts(*card))))
    }

    /// Returns the card of each copy whose card is known.
    fn cards(&self) -> impl Iterator<Item = CardIndex> {
        self.copies.iter().filter_map(|copy| copy.card)
    }

    /// Returns the copies of each name, in the order in which the names first stand in the lists.
    pub(super) fn by_name(&self, pool: &CardPool) -> Vec<(CountedAs, Vec<&Copy<'a>>)> {
        let mut of_rule_name: BTreeMap<RuleNameId, usize> = BTreeMap::new();
        let mut of_unknown: BTreeMap<CountedAs, usize> = BTreeMap::new();
        let mut counted: Vec<(CountedAs, Vec<&Copy<'a>>)> = Vec::new();
        let mut before: Option<(&Written, usize)> = None;
        for copy in &self.copies {
            if let Some((_, place)) = before.filter(|(written, _)| *written == copy.written) {
                counted[place].1.push(copy);
                continue;
            }
            let name = counted_as(copy, pool);
            let next = counted.len();
            let place = match &name {
                CountedAs::RuleName(rule_name) => *of_rule_name.entry(*rule_name).or_insert(next),
                CountedAs::Passcode(_) | CountedAs::Name(_) => {
                    *of_unknown.entry(name.clone()).or_insert(next)
                }
            };
            if place == next {
                counted.push((name, Vec::new()));
            }
            counted[place].1.push(copy);
            before = Some((copy.written, place));
        }
        counted
    }
}

fn once(cards: impl Iterator<Item = CardIndex>) -> Vec<CardIndex> {
    let mut cards: Vec<CardIndex> = cards.collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

fn counted_as(copy: &Copy<'_>, pool: &CardPool) -> CountedAs {
    match (copy.card, copy.written) {
        (Some(card), _) => CountedAs::RuleName(pool.rule_name(card)),
        (None, Written::Passcode(passcode)) => CountedAs::Passcode(*passcode),
        (None, Written::Name(name)) => CountedAs::Name(fold_name(name)),
    }
}

/// Returns the card that is meant, where it is one.
pub(super) fn meant(written: &Written, pool: &CardPool) -> Option<CardIndex> {
    match written {
        Written::Passcode(passcode) => pool.find(*passcode),
        Written::Name(name) => match pool.find_name(name) {
            Named::One(card) => Some(card),
            Named::Several(_) | Named::None => None,
        },
    }
}

/// Returns copies as a violation names them: together where deck, section and card are the same.
pub(super) fn offenders<'c, 'a: 'c>(copies: impl IntoIterator<Item = &'c Copy<'a>>) -> Vec<Offender> {
    let mut places: BTreeMap<(usize, Section, &Written), usize> = BTreeMap::new();
    let mut offenders: Vec<Offender> = Vec::new();
    for copy in copies {
        let place = *places.entry((copy.deck, copy.section, copy.written)).or_insert(offenders.len());
        match offenders.get_mut(place) {
            Some(offender) => {
                offender.copies += 1;
                offender.lines.extend(copy.line.filter(|line| offender.lines.last() != Some(line)));
            }
            None => offenders.push(Offender {
                deck: copy.deck,
                section: copy.section,
                written: copy.written.clone(),
                card: copy.card,
                copies: 1,
                lines: copy.line.into_iter().collect(),
            }),
        }
    }
    offenders
}

/// Returns how many there are.
pub(super) fn count<T>(things: &[T]) -> u32 {
    u32::try_from(things.len()).unwrap_or(u32::MAX)
}
