//! Decks that are judged together: the five of a Duelist, the six of a team.
//!
//! Copies are counted over all of them, by name. Shared cards of a team are taken out of that count and
//! capped in each deck instead. What may still be added is said for every card.

use std::collections::BTreeMap;

use super::finding::Chosen;
use super::legality::{categories, copies, judge_with, limits, obtainable, status};
use super::legendary::{LegendaryList, added_too_late, by_the_list};
use super::shared::{self, Shared};
use super::tally::{Tally, count};
use super::{
    Bound, Broken, CountedAs, DeckKind, Declaration, Doubt, Judgement, LimitStatus, PooledOver, Question,
    Rulebook, Submission, Violation, Written,
};
use crate::card::{CardIndex, Home, RuleNameId, fold_name};

/// Decks that are judged together, and what was declared of them together.
#[derive(Debug, Clone, Copy)]
pub struct Together<'a> {
    /// The decks.
    pub decks: &'a [Submission<'a>],
    /// The shared cards of the team.
    pub shared: &'a [Written],
    /// The Legendary Deck List.
    pub legendary: Option<&'a LegendaryList>,
}

/// Judges decks together. Everything that is broken comes at once.
///
/// Source: DL-D1, DL-D4, DL-D6 to DL-D16, MD-D3, MD-D5 to MD-D15.
#[must_use]
pub fn judge_together(together: &Together<'_>, book: &Rulebook<'_>) -> Judgement {
    let decks = together.decks;
    let tally = Tally::of(decks, book.pool);
    let shared = Shared::of(together.shared, book);
    let mut pooled = Vec::new();
    for counted in pools(&tally, book) {
        let (of_shared, of_pool): (Vec<_>, Vec<_>) =
            counted.into_iter().partition(|(counted, _)| shared.has(counted));
        pooled.extend(copies(&of_pool, book));
        pooled.extend(limits(&of_pool, book));
        pooled.extend(shared::copies(&of_shared, book));
    }
    pooled.extend(obtainable(&tally, book));
    pooled.extend(categories(decks.len(), &tally, book));
    let mut judgement = judge_with(decks, &tally, pooled, book);
    let by_the_list = by_the_list(decks, &tally.copies, together.legendary, book);
    judgement.violations = [
        numbers_of_decks(decks, book),
        kinds(decks, book),
        chosen_twice(decks, book),
        added_too_late(decks, together.legendary, book),
        shared.violations,
        judgement.violations,
        by_the_list.violations,
    ]
    .concat();
    judgement.doubts.extend(shared.doubts);
    judgement.doubts.extend(undeclared(decks, book));
    judgement.doubts.extend(by_the_list.doubts);
    judgement.questions.extend(whose(decks, book));
    judgement.questions.extend(obtainable_not_said(book));
    let is_used = |name: &&RuleNameId| {
        tally.copies.iter().filter_map(|copy| copy.card).any(|card| book.pool.rule_name(card) == **name)
    };
    let unused = shared.names.iter().filter(|name| !is_used(name));
    judgement.questions.extend(unused.map(|name| Question::SharedNotUsed { name: *name }));
    judgement
}

/// Returns the copies of each name, pool by pool: of all decks, or of each where the regulation pools none.
fn pools<'t, 'a>(
    tally: &'t Tally<'a>,
    book: &Rulebook<'_>,
) -> Vec<Vec<(CountedAs, Vec<&'t super::tally::Copy<'a>>)>> {
    let counted = tally.by_name(book.pool);
    match book.rules.pooled_over {
        Some(PooledOver::Player | PooledOver::Team) => vec![counted],
        Some(PooledOver::Deck) | None => {
            let decks = tally.copies.iter().map(|copy| copy.deck + 1).max().unwrap_or(0);
            let of_deck = |deck: usize| {
                let own = counted.iter().map(|(name, copies)| {
                    let own = copies.iter().copied().filter(|copy| copy.deck == deck).collect::<Vec<_>>();
                    (name.clone(), own)
                });
                own.filter(|(_, copies)| !copies.is_empty()).collect()
            };
            (0..decks).map(of_deck).collect()
        }
    }
}

/// Returns how many copies of a card there may be together: the least of the general cap, its status, and
/// what the game gives.
///
/// Source: DL-D9.
pub(super) fn most_copies(card: CardIndex, book: &Rulebook<'_>) -> u32 {
    let obtainable = book.rules.obtainable_cap.as_ref().and(book.pool.card(card).obtainable);
    name_cap(book.pool.rule_name(card), book).min(obtainable.unwrap_or(u32::MAX))
}

fn name_cap(name: RuleNameId, book: &Rulebook<'_>) -> u32 {
    let cap = book.rules.copies_maximum.as_ref().map(|bound| bound.number);
    let by_status = status(&CountedAs::RuleName(name), book).map(|status| book.rules.limit(status).number);
    [cap, by_status].into_iter().flatten().min().unwrap_or(u32::MAX)
}

/// How often a card may still be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addable {
    /// The card.
    pub card: CardIndex,
    /// How many copies of its name are there.
    pub used: u32,
    /// How many may still be added to all decks together; `None` where only each deck is capped.
    pub together: Option<u32>,
    /// How many may be added to each deck while the others stay as they are.
    pub each: Vec<u32>,
}

/// How often cards are used in decks, to say what may still be added.
pub struct Usage<'a> {
    book: &'a Rulebook<'a>,
    shared: Shared,
    decks: usize,
    /// For each name and each deck.
    names: BTreeMap<RuleNameId, Vec<u32>>,
    cards: BTreeMap<CardIndex, u32>,
    categories: BTreeMap<LimitStatus, Vec<u32>>,
}

impl<'a> Usage<'a> {
    /// Counts the cards of decks.
    #[must_use]
    pub fn of(together: &Together<'_>, book: &'a Rulebook<'a>) -> Self {
        let decks = together.decks.len();
        let shared = Shared::of(together.shared, book);
        let (mut names, mut cards, mut categories) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let none = || vec![0; decks];
        for copy in Tally::of(together.decks, book.pool).copies {
            let Some(card) = copy.card else { continue };
            let name = book.pool.rule_name(card);
            names.entry(name).or_insert_with(none)[copy.deck] += 1;
            *cards.entry(card).or_insert(0) += 1;
            if let Some(status) = status(&CountedAs::RuleName(name), book) {
                categories.entry(status).or_insert_with(none)[copy.deck] += 1;
            }
        }
        Self { book, shared, decks, names, cards, categories }
    }

    /// Returns the cards that are there or shared, each once.
    #[must_use]
    pub fn cards(&self) -> Vec<CardIndex> {
        let lender = |name: &RuleNameId| self.book.pool.members(*name).first().copied();
        let unused = self.shared.names.iter().filter(|name| !self.names.contains_key(name));
        self.cards.keys().copied().chain(unused.filter_map(lender)).collect()
    }

    /// Returns how often a card may still be added, as far as copies go.
    ///
    /// Source: DL-D5 to DL-D9, MD-D6 to MD-D11, MD-D13, MD-D14.
    #[must_use]
    pub fn addable(&self, card: CardIndex) -> Addable {
        let book = self.book;
        let name = book.pool.rule_name(card);
        let none = vec![0; self.decks];
        let of_decks = self.names.get(&name).unwrap_or(&none);
        let used: u32 = of_decks.iter().sum();
        let left_in_each = |most: u32| of_decks.iter().map(|there| most.saturating_sub(*there)).collect();
        let (mut together, mut each): (Option<u32>, Vec<u32>) = if self.shared.names.contains(&name) {
            (None, left_in_each(shared::bound(name, book).number))
        } else {
            match book.rules.pooled_over {
                Some(PooledOver::Player | PooledOver::Team) => {
                    let left = name_cap(name, book).saturating_sub(used);
                    (Some(left), vec![left; self.decks])
                }
                Some(PooledOver::Deck) | None => (None, left_in_each(name_cap(name, book))),
            }
        };
        if let Some(most) = book.rules.obtainable_cap.as_ref().and(book.pool.card(card).obtainable) {
            let left = most.saturating_sub(self.cards.get(&card).copied().unwrap_or(0));
            together = Some(together.map_or(left, |together| together.min(left)));
        }
        if let Some(category) = status(&CountedAs::RuleName(name), book)
            && book.rules.category_cap.is_some()
            && category.is_a_category()
        {
            let most = book.rules.limit(category).number;
            let there = self.categories.get(&category).unwrap_or(&none);
            for (left, there) in each.iter_mut().zip(there) {
                *left = (*left).min(most.saturating_sub(*there));
            }
        }
        // What is no card of a deck may be added to none.
        let most = match book.pool.card(card).home() {
            Home::Nowhere => 0,
            Home::Main | Home::Extra | Home::Unknown => together.unwrap_or(u32::MAX),
        };
        each.iter_mut().for_each(|left| *left = (*left).min(most));
        Addable { card, used, together: together.map(|left| left.min(most)), each }
    }
}

/// The number of decks of each player, and of all.
///
/// Source: DL-D1, MD-D3, MD-D5.
fn numbers_of_decks(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Violation> {
    let rules = book.rules;
    let all: Vec<usize> = (0..decks.len()).collect();
    let mut violations = Vec::new();
    let mut hold = |of: &[usize], player: Option<&String>| {
        let (found, player) = (count(of), player.cloned());
        if let Some(Bound { number: minimum, basis }) = &rules.decks_minimum
            && found < *minimum
        {
            let broken = Broken::TooFewDecks { found, minimum: *minimum, player: player.clone() };
            violations.push(Violation::of_decks(of, broken, basis));
        }
        if let Some(Bound { number: maximum, basis }) = &rules.decks_maximum
            && found > *maximum
        {
            let broken = Broken::TooManyDecks { found, maximum: *maximum, player };
            violations.push(Violation::of_decks(of, broken, basis));
        }
    };
    match rules.pooled_over {
        Some(PooledOver::Team) => {
            let mut of_players: BTreeMap<String, (&String, Vec<usize>)> = BTreeMap::new();
            for (deck, submission) in decks.iter().enumerate() {
                if let Some(player) = &submission.declared.player {
                    of_players.entry(fold_name(player)).or_insert((player, Vec::new())).1.push(deck);
                }
            }
            for (player, of) in of_players.into_values() {
                hold(&of, Some(player));
            }
        }
        Some(PooledOver::Player | PooledOver::Deck) | None => hold(&all, None),
    }
    if let Some(Bound { number: maximum, basis }) = &rules.team_decks_maximum
        && count(decks) > *maximum
    {
        let broken = Broken::TooManyTeamDecks { found: count(decks), maximum: *maximum };
        violations.push(Violation::of_decks(&all, broken, basis));
    }
    violations
}

/// So many Standard and so many Legendary Decks.
///
/// Source: DL-D11, DL-D12.
fn kinds(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Violation> {
    let wanted = [
        (DeckKind::Standard, &book.rules.standard_decks),
        (DeckKind::Legendary, &book.rules.legendary_decks),
    ];
    // As long as one is not declared, the others may still come out right.
    let undeclared = decks.iter().filter(|deck| deck.declared.kind.is_none()).count();
    let violation = |(kind, bound): (DeckKind, &Option<Bound>)| {
        let Bound { number: needed, basis } = bound.as_ref()?;
        let is_of_kind = |deck: &usize| decks[*deck].declared.kind == Some(kind);
        let of: Vec<usize> = (0..decks.len()).filter(is_of_kind).collect();
        let found = count(&of);
        let is_broken = found > *needed || found < *needed && undeclared == 0;
        let broken = Broken::WrongKinds { kind, found, needed: *needed };
        is_broken.then(|| Violation::of_decks(&of, broken, basis))
    };
    wanted.into_iter().filter_map(violation).collect()
}

/// No Legendary Duelist and no Skill twice. All decks that clash are named together.
///
/// Source: DL-D4.
fn chosen_twice(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Violation> {
    let Some(basis) = &book.rules.duelists_differ else { return Vec::new() };
    let mut violations = Vec::new();
    for what in [Chosen::Duelist, Chosen::Skill] {
        let mut of_name: BTreeMap<String, (&String, Vec<usize>)> = BTreeMap::new();
        for (deck, Submission { declared, .. }) in decks.iter().enumerate() {
            let name = match what {
                Chosen::Duelist => &declared.duelist,
                Chosen::Skill => &declared.skill,
            };
            if let Some(name) = name {
                of_name.entry(fold_name(name)).or_insert((name, Vec::new())).1.push(deck);
            }
        }
        for (name, of) in of_name.into_values().filter(|(_, of)| of.len() > 1) {
            let broken = Broken::ChosenTwice { what, name: name.clone() };
            violations.push(Violation::of_decks(&of, broken, basis));
        }
    }
    violations
}

/// What must be declared, and was not.
///
/// Source: DL-D4, DL-D11, DL-D12.
fn undeclared(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Doubt> {
    let rules = book.rules;
    let mut doubts = Vec::new();
    for (deck, Submission { declared, .. }) in decks.iter().enumerate() {
        let needed = [
            (rules.standard_decks.is_some() && declared.kind.is_none(), Declaration::Kind),
            (rules.duelists_differ.is_some() && declared.duelist.is_none(), Declaration::Duelist),
            (rules.duelists_differ.is_some() && declared.skill.is_none(), Declaration::Skill),
        ];
        let missing = needed.into_iter().filter(|(missing, _)| *missing);
        doubts.extend(missing.map(|(_, what)| Doubt::NotDeclared { deck, what }));
    }
    doubts
}

/// Whose each deck of a team is. Until it is said, nobody can tell whether a player has too many.
///
/// Source: MD-D3.
fn whose(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Question> {
    // So many decks can belong to one player; more need a word about whose they are.
    let more_than_one_has = book.rules.decks_maximum.as_ref().is_some_and(|most| count(decks) > most.number);
    if book.rules.pooled_over != Some(PooledOver::Team) || !more_than_one_has {
        return Vec::new();
    }
    let unsaid = decks.iter().enumerate().filter(|(_, deck)| deck.declared.player.is_none());
    let what = Declaration::Player;
    unsaid.map(|(deck, _)| Question::NotDeclared { deck, what }).collect()
}

/// Where no card of the pool says how often the game gives it, nobody can tell.
///
/// Source: DL-D9.
fn obtainable_not_said(book: &Rulebook<'_>) -> Option<Question> {
    let nothing_said = book.pool.cards().all(|(_, card)| card.obtainable.is_none());
    (book.rules.obtainable_cap.is_some() && nothing_said).then_some(Question::ObtainableNotSaid)
}
