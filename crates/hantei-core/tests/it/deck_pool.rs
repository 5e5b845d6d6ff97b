//! Decks that are judged together: what must hold for any of them.

use std::collections::BTreeSet;

use hantei_core::card::{Card, CardKind, CardNames, CardPool, Passcode, PoolBuilder, SourceKind, TreatedAs};
use hantei_core::deck::{
    Broken, DeckList, DeckRules, Declared, Judgement, LimitEntry, LimitList, LimitStatus, LimitSubject,
    Limits, ListedCard, Rulebook, Submission, Together, Usage, Violation, Written, judge_together,
};
use hantei_core::regulation::catalogue::catalogue;
use proptest::prelude::*;

/// How many cards the pool has. Every third has the name of the one before it, some are limited, and of
/// some the game gives one or two.
const CARDS: u32 = 18;

const STATUSES: [LimitStatus; 6] = [
    LimitStatus::Forbidden,
    LimitStatus::Limited,
    LimitStatus::SemiLimited,
    LimitStatus::Limited1,
    LimitStatus::Limited2,
    LimitStatus::Limited3,
];

fn code(card: u32) -> u32 {
    1_000 + 100 * card
}

fn pool() -> CardPool {
    let mut builder = PoolBuilder::new(None);
    let file = builder.begin("cards", SourceKind::YamlYugi);
    for card in 0..CARDS {
        let name = |card: u32| format!("Sample No. {card}");
        builder.add(
            file,
            Card {
                passcodes: vec![Passcode(code(card))],
                names: CardNames { english: Some(name(card)), ..CardNames::default() },
                kind: Some(CardKind::Monster),
                treated_as: (card % 3 == 2).then(|| TreatedAs::Name(name(card - 1))),
                obtainable: [None, None, Some(1), None, Some(2)][card as usize % 5],
                ..Card::default()
            },
        );
    }
    builder.finish().0
}

fn limits(pool: &CardPool) -> Limits {
    let entries = (0..12).map(|card| LimitEntry {
        subject: LimitSubject::Passcode(Passcode(code(card + 3))),
        status: STATUSES[card as usize % 6],
        line: card,
    });
    LimitList { name: "sample".to_owned(), entries: entries.collect(), ..LimitList::default() }.resolve(pool)
}

fn deck(cards: &[u32]) -> DeckList {
    DeckList {
        main: cards.iter().map(|card| ListedCard::coded(code(*card), None)).collect(),
        ..DeckList::default()
    }
}

/// What decks are judged by, kept in one place.
struct World {
    rules: DeckRules,
    pool: CardPool,
    limits: Limits,
}

impl World {
    fn under(regulation: &str) -> Self {
        let regulation = catalogue().find(regulation).expect("it is in the catalogue");
        let pool = pool();
        let limits = limits(&pool);
        Self { rules: DeckRules::read(&regulation.settings, None), pool, limits }
    }

    fn book(&self) -> Rulebook<'_> {
        let date = "2023-08-05".parse().expect("it is a date");
        Rulebook { rules: &self.rules, pool: &self.pool, limits: Some(&self.limits), date }
    }

    fn judged<T>(&self, decks: &[Vec<u32>], shared: &[u32], say: impl Fn(&Together<'_>) -> T) -> T {
        let lists: Vec<DeckList> = decks.iter().map(|cards| deck(cards)).collect();
        let players = (0..decks.len())
            .map(|deck| Declared { player: Some(format!("Player {}", deck / 2)), ..Declared::default() });
        let declared: Vec<Declared> = players.collect();
        let submissions: Vec<Submission<'_>> =
            lists.iter().zip(&declared).map(|(list, declared)| Submission { list, declared }).collect();
        let shared: Vec<Written> =
            shared.iter().map(|card| Written::Passcode(Passcode(code(*card)))).collect();
        say(&Together { decks: &submissions, shared: &shared, legendary: None })
    }

    fn judge(&self, decks: &[Vec<u32>], shared: &[u32]) -> Judgement {
        self.judged(decks, shared, |together| judge_together(together, &self.book()))
    }
}

/// Returns what is said of how often cards are there, each with its decks.
fn about_copies(judgement: &Judgement) -> BTreeSet<String> {
    let is_about_copies = |violation: &&Violation| {
        matches!(
            violation.broken,
            Broken::TooManyCopies { .. }
                | Broken::LimitExceeded { .. }
                | Broken::ObtainableExceeded { .. }
                | Broken::TooManySharedCopies { .. }
                | Broken::CategoryExceeded { .. }
        )
    };
    let told = |violation: &Violation| format!("{:?} in {:?}", violation.broken, violation.decks);
    judgement.violations.iter().filter(is_about_copies).map(told).collect()
}

/// Returns what is broken, with how many decks and copies, in an order that decks do not change.
fn told(judgement: &Judgement) -> Vec<String> {
    let mut told: Vec<String> = judgement
        .violations
        .iter()
        .map(|violation| {
            let copies: u32 = violation.cards.iter().map(|card| card.copies).sum();
            format!("{:?} {:?} {} {copies}", violation.broken, violation.basis, violation.decks.len())
        })
        .collect();
    told.sort();
    told
}

fn decks() -> impl Strategy<Value = Vec<Vec<u32>>> {
    proptest::collection::vec(proptest::collection::vec(0..CARDS, 0..8), 1..6)
}

fn regulations() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("wcs-2023-duel-links"), Just("wcs-2023-master-duel"), Just("duelist-king-tournament")]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_decks_changes_nothing(
        decks in decks(),
        shared in proptest::collection::vec(0..CARDS, 0..3),
        regulation in regulations(),
        turned in 0_usize..6,
    ) {
        let world = World::under(regulation);
        // Two decks belong to each player, so that players change places and not their decks.
        let mut pairs: Vec<Vec<Vec<u32>>> = decks.chunks(2).filter(|pair| pair.len() == 2).map(<[_]>::to_vec).collect();
        let before = world.judge(&pairs.concat(), &shared);
        let turned = turned % pairs.len().max(1);
        pairs.rotate_left(turned);
        pairs.iter_mut().for_each(|pair| pair.reverse());
        let after = world.judge(&pairs.concat(), &shared);
        prop_assert_eq!(told(&before), told(&after));
        prop_assert_eq!(before.verdict(), after.verdict());
    }

    #[test]
    fn one_more_card_never_makes_a_broken_limit_whole(
        decks in decks(),
        shared in proptest::collection::vec(0..CARDS, 0..3),
        regulation in regulations(),
        card in 0..CARDS,
        to in 0_usize..6,
    ) {
        let world = World::under(regulation);
        let before = world.judge(&decks, &shared);
        let mut more = decks.clone();
        let to = to % more.len();
        more[to].push(card);
        let after = world.judge(&more, &shared);
        prop_assert!(about_copies(&after).len() >= about_copies(&before).len());
    }

    #[test]
    fn what_may_still_be_added_is_what_the_check_lets_in(
        decks in decks(),
        shared in proptest::collection::vec(0..CARDS, 0..3),
        regulation in regulations(),
        card in 0..CARDS,
        to in 0_usize..6,
    ) {
        let world = World::under(regulation);
        let to = to % decks.len();
        let book = world.book();
        let place = world.pool.find(Passcode(code(card))).expect("it is in the pool");
        let addable = world.judged(&decks, &shared, |together| Usage::of(together, &book).addable(place));
        let before = about_copies(&world.judge(&decks, &shared));
        let with = |copies: u32| {
            let mut more = decks.clone();
            more[to].extend(std::iter::repeat_n(card, copies as usize));
            about_copies(&world.judge(&more, &shared))
        };
        let left = addable.each[to];
        if left < 4 {
            prop_assert_eq!(&with(left), &before, "{} more are let in", left);
            prop_assert_ne!(&with(left + 1), &before, "and not one more than {}", left);
        }
        if let Some(together) = addable.together {
            prop_assert!(addable.each.iter().all(|each| *each <= together));
        }
    }
}
