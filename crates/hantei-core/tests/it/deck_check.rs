//! Deck checks at the table: the registered list against what is there.

use hantei_core::card::{
    Card, CardKind, CardNames, CardPool, MonsterType, Passcode, PoolBuilder, SourceKind,
};
use hantei_core::deck::{
    Checked, CheckedWhen, Counts, DeckFault, DeckList, DeckRemedy, DeckRules, LimitEntry, LimitList,
    LimitStatus, LimitSubject, ListedCard, Lists, PenaltyDocument, Rulebook, Section, check_deck, check_diff,
    picked,
};
use hantei_core::lot::{Lot, Seed};
use hantei_core::regulation::catalogue::catalogue;
use proptest::prelude::*;

/// A card at passcode `1000 + 100 * n`; its other artwork is one more.
fn code(card: u32) -> u32 {
    1_000 + 100 * card
}

/// Cards 0 to 79; from 60 on they belong in the Extra Deck.
fn pool() -> CardPool {
    let mut builder = PoolBuilder::new(None);
    let file = builder.begin("cards", SourceKind::YamlYugi);
    for card in 0..80 {
        let extra = card >= 60;
        builder.add(
            file,
            Card {
                passcodes: vec![Passcode(code(card)), Passcode(code(card) + 1)],
                names: CardNames { english: Some(format!("Sample No. {card}")), ..CardNames::default() },
                kind: Some(CardKind::Monster),
                types: extra.then_some(MonsterType::Fusion).into_iter().collect(),
                ..Card::default()
            },
        );
    }
    builder.finish().0
}

fn deck(main: &[u32], extra: &[u32], side: &[u32]) -> DeckList {
    let cards = |cards: &[u32]| cards.iter().map(|card| ListedCard::coded(code(*card), None)).collect();
    DeckList { main: cards(main), extra: cards(extra), side: cards(side), unread_lines: Vec::new() }
}

fn forty() -> Vec<u32> {
    (0..40).collect()
}

fn with(cards: &[u32], more: &[u32]) -> Vec<u32> {
    [cards, more].concat()
}

/// Returns what differs, in words: `missing 3×1 main`, `surplus …`, `misplaced 3×1 side→main`, `size main 41/40`.
fn told(listed: &DeckList, found: &DeckList, when: CheckedWhen, pool: &CardPool) -> Vec<String> {
    let name = |card: &Checked| match card {
        Checked::Card(card) => (pool.card(*card).passcodes[0].0 / 100 - 10).to_string(),
        Checked::Unknown(written) => format!("{written:?}"),
    };
    let difference = check_diff(listed, found, when, pool);
    let differing = |word: &str, cards: &[hantei_core::deck::Differing]| {
        let told = |it: &hantei_core::deck::Differing| {
            format!("{word} {}×{} {}", name(&it.card), it.copies, it.section.word())
        };
        cards.iter().map(told).collect::<Vec<_>>()
    };
    let misplaced = difference.misplaced.iter().map(|it| {
        format!("misplaced {}×{} {}→{}", name(&it.card), it.copies, it.stands.word(), it.belongs.word())
    });
    let sizes =
        difference.sizes.iter().map(|it| format!("size {} {}/{}", it.section.word(), it.found, it.listed));
    differing("missing", &difference.missing)
        .into_iter()
        .chain(differing("surplus", &difference.surplus))
        .chain(misplaced)
        .chain(sizes)
        .collect()
}

fn check(listed: &DeckList, found: &DeckList, when: CheckedWhen, expected: &[&str]) {
    assert_eq!(told(listed, found, when, &pool()), expected);
}

#[test]
fn before_the_first_duel_every_card_stands_where_the_list_has_it() {
    use CheckedWhen::BeforeDuelOne;
    let listed = deck(&forty(), &[60, 61], &[50, 50, 51]);
    check(&listed, &listed, BeforeDuelOne, &[]);
    // One of the Side Deck was left in the Main Deck, and what it came for in the Side Deck.
    let swapped = deck(&with(&(1..40).collect::<Vec<_>>(), &[50]), &[60, 61], &[0, 50, 51]);
    check(&listed, &swapped, BeforeDuelOne, &["misplaced 0×1 side→main", "misplaced 50×1 main→side"]);
    let short = deck(&forty(), &[60], &[50, 50, 51]);
    check(&listed, &short, BeforeDuelOne, &["missing 61×1 extra"]);
    let long = deck(&with(&forty(), &[7]), &[60, 61], &[50, 51, 51]);
    check(&listed, &long, BeforeDuelOne, &["missing 50×1 side", "surplus 7×1 main", "surplus 51×1 side"]);
}

#[test]
fn between_duels_only_all_cards_together_and_the_sizes_are_compared() {
    use CheckedWhen::BetweenDuels;
    let listed = deck(&forty(), &[60, 61], &[50, 50, 51]);
    let sided = deck(&with(&(1..40).collect::<Vec<_>>(), &[50]), &[60, 61], &[0, 50, 51]);
    check(&listed, &sided, BetweenDuels, &[]);
    let one_more = deck(&with(&forty(), &[50]), &[60, 61], &[50, 51]);
    check(&listed, &one_more, BetweenDuels, &["size main 41/40", "size side 2/3"]);
    let other = deck(&with(&(1..40).collect::<Vec<_>>(), &[59]), &[60, 61], &[50, 50, 51]);
    check(&listed, &other, BetweenDuels, &["missing 0×1 main", "surplus 59×1 main"]);
}

#[test]
fn another_artwork_is_the_same_card_and_an_unknown_code_is_itself() {
    let listed = deck(&forty(), &[], &[]);
    let mut found = deck(&forty(), &[], &[]);
    found.main[3] = ListedCard::coded(code(3) + 1, None);
    check(&listed, &found, CheckedWhen::BeforeDuelOne, &[]);
    found.main[3] = ListedCard::coded(7, None);
    check(
        &listed,
        &found,
        CheckedWhen::BetweenDuels,
        &["missing 3×1 main", "surplus Passcode(Passcode(7))×1 main"],
    );
}

/// Returns the faults that are proposed under the Duelist King Tournament, with a list that limits card 5.
fn faults(listed: &DeckList, found: &DeckList, when: CheckedWhen, lists: Lists) -> Vec<DeckFault> {
    let regulation = catalogue().find("duelist-king-tournament").expect("it is in the catalogue");
    let pool = pool();
    let entry = LimitEntry {
        subject: LimitSubject::Passcode(Passcode(code(5))),
        status: LimitStatus::Limited,
        line: 1,
    };
    let limits = LimitList { entries: vec![entry], ..LimitList::default() }.resolve(&pool);
    let rules = DeckRules::read(&regulation.settings, None);
    let date = "2011-04-01".parse().expect("it is a date");
    let book = Rulebook { rules: &rules, pool: &pool, limits: Some(&limits), date };
    check_deck(listed, found, when, lists, &book).faults
}

#[test]
fn c19_b_a_deck_of_42_with_a_list_of_40_is_made_to_match_its_list() {
    let listed = deck(&forty(), &[], &[]);
    let found = deck(&with(&forty(), &[41, 42]), &[], &[]);
    let faults = faults(&listed, &found, CheckedWhen::BeforeDuelOne, Lists::Required);
    assert_eq!(faults, [DeckFault::DiffersFromList]);
    assert_eq!(
        (faults[0].infraction(PenaltyDocument::Guidelines), faults[0].remedy()),
        ("PEN-B1", DeckRemedy::DeckFollowsList)
    );
}

#[test]
fn c19_a_a_deck_of_39_as_listed_gets_proper_cards_up_to_40() {
    let listed = deck(&(0..39).collect::<Vec<_>>(), &[], &[]);
    let faults = faults(&listed, &listed, CheckedWhen::BeforeDuelOne, Lists::Required);
    assert_eq!(faults, [DeckFault::TooFewCards]);
    assert_eq!(
        (faults[0].infraction(PenaltyDocument::Guidelines), faults[0].remedy()),
        ("PEN-A1", DeckRemedy::AddToMinimum)
    );
}

#[test]
fn forty_one_cards_between_duels_are_a_deck_that_differs_from_its_list() {
    let listed = deck(&forty(), &[60], &[50, 51]);
    let found = deck(&with(&forty(), &[50]), &[60], &[51]);
    let faults = faults(&listed, &found, CheckedWhen::BetweenDuels, Lists::Required);
    assert_eq!(faults, [DeckFault::DiffersFromList]);
    assert_eq!(faults[0].remedy().word(), "deck-follows-list");
}

#[test]
fn the_rules_of_decks_are_broken_at_the_table_as_they_are_in_a_list() {
    let four = deck(&with(&forty(), &[0, 0, 0]), &[], &[]);
    let limited = deck(&with(&forty(), &[5]), &[], &[]);
    let large = deck(&(0..40).chain(0..21).map(|card| card % 60).collect::<Vec<_>>(), &[], &[]);
    for (found, fault, infraction, remedy) in [
        (four, DeckFault::TooManyCopies, "PEN-A2", DeckRemedy::ReplaceCards),
        (limited, DeckFault::LimitExceeded, "PEN-A4", DeckRemedy::RemoveCards),
    ] {
        let faults = faults(&found, &found, CheckedWhen::BeforeDuelOne, Lists::NotRequired);
        assert_eq!(faults, [fault]);
        assert_eq!((fault.infraction(PenaltyDocument::Guidelines), fault.remedy()), (infraction, remedy));
    }
    let of_large = faults(&large, &large, CheckedWhen::BeforeDuelOne, Lists::NotRequired);
    assert!(of_large.contains(&DeckFault::TooManyCards), "{of_large:?}");
}

#[test]
fn the_policy_of_the_tcg_has_one_infraction_for_all_faults() {
    for fault in DeckFault::ALL {
        assert_eq!(fault.infraction(PenaltyDocument::Policy), "DE-MAJ");
        assert!(!fault.infraction(PenaltyDocument::Guidelines).is_empty());
    }
}

#[test]
fn without_lists_no_difference_is_an_infraction() {
    let listed = deck(&forty(), &[], &[]);
    let found = deck(&with(&forty(), &[41]), &[], &[]);
    assert_eq!(faults(&listed, &found, CheckedWhen::BeforeDuelOne, Lists::NotRequired), []);
}

#[test]
fn whose_decks_are_checked_follows_from_the_recorded_seed() {
    let tables: Vec<u32> = (1..=30).collect();
    let seed: Seed = "c0ffee".parse().expect("it is a seed");
    let draw = || picked(&tables, 4, &mut Lot::new(&seed, 3));
    assert_eq!(draw(), draw());
    assert_eq!(draw().len(), 4);
    assert!(draw().is_sorted());
    assert_ne!(draw(), picked(&tables, 4, &mut Lot::new(&seed, 4)), "another round has other lots");
    assert_eq!(picked(&tables[..2], 4, &mut Lot::new(&seed, 3)), [1, 2]);
}

fn any_deck() -> impl Strategy<Value = DeckList> {
    let cards = || proptest::collection::vec(0_u32..9, 0..12);
    (cards(), cards(), cards()).prop_map(|(main, extra, side)| deck(&main, &extra, &side))
}

proptest! {
    #[test]
    fn what_differs_turns_the_list_into_what_is_there(listed in any_deck(), found in any_deck()) {
        let pool = pool();
        let difference = check_diff(&listed, &found, CheckedWhen::BeforeDuelOne, &pool);
        let Counts { main, extra, side } = listed.counts();
        let mut sizes = [i64::from(main), i64::from(extra), i64::from(side)];
        let at = |section: Section| Section::ALL.iter().position(|it| *it == section).expect("it is one");
        for missing in &difference.missing {
            sizes[at(missing.section)] -= i64::from(missing.copies);
        }
        for surplus in &difference.surplus {
            sizes[at(surplus.section)] += i64::from(surplus.copies);
        }
        for misplaced in &difference.misplaced {
            sizes[at(misplaced.belongs)] -= i64::from(misplaced.copies);
            sizes[at(misplaced.stands)] += i64::from(misplaced.copies);
        }
        let Counts { main, extra, side } = found.counts();
        prop_assert_eq!(sizes, [i64::from(main), i64::from(extra), i64::from(side)]);
        prop_assert!(check_diff(&found, &found, CheckedWhen::BeforeDuelOne, &pool).is_empty());
        prop_assert!(check_diff(&found, &found, CheckedWhen::BetweenDuels, &pool).is_empty());
    }

    #[test]
    fn both_ways_the_same_cards_differ(listed in any_deck(), found in any_deck()) {
        let pool = pool();
        for when in CheckedWhen::ALL {
            let there = check_diff(&listed, &found, when, &pool);
            let back = check_diff(&found, &listed, when, &pool);
            let copies = |cards: &[hantei_core::deck::Differing]| cards.iter().map(|it| it.copies).sum::<u32>();
            prop_assert_eq!(copies(&there.missing), copies(&back.surplus));
            prop_assert_eq!(copies(&there.surplus), copies(&back.missing));
            prop_assert_eq!(there.sizes.len(), back.sizes.len());
        }
    }
}
