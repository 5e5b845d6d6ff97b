//! Legality: one function for each rule, all of them asked, everything found said at once.

use std::collections::{BTreeMap, BTreeSet};

use super::tally::{Copy, Tally, count, meant, offenders};
use super::{
    Basis, Bound, Broken, CardLanguage, CountedAs, Declaration, Doubt, Judgement, LimitMode, LimitStatus,
    ListDate, Question, ReleaseLimit, ReleaseRule, Rulebook, Section, Submission, Violation,
};
use crate::card::{
    Card, CardFacts, CardIndex, CardKind, Home, MonsterType, PrintLanguage, Release, Territory,
};
use crate::date::CivilDate;

/// Judges one deck. Everything that is broken comes at once, in the order of the rules.
///
/// Source: DKT-1A5, DKT-1B1, DKT-1B2, DKT-S3 to DKT-S9, DKT-S11.
#[must_use]
pub fn judge(deck: Submission<'_>, book: &Rulebook<'_>) -> Judgement {
    let decks = [deck];
    let tally = Tally::of(&decks, book.pool);
    let counted = tally.by_name(book.pool);
    let pooled = [
        copies(&counted, book),
        limits(&counted, book),
        obtainable(&tally, book),
        categories(decks.len(), &tally, book),
    ]
    .concat();
    judge_with(&decks, &tally, pooled, book)
}

/// Judges decks one by one, and adds `pooled`: what was counted over all of them.
pub(super) fn judge_with(
    decks: &[Submission<'_>],
    tally: &Tally<'_>,
    pooled: Vec<Violation>,
    book: &Rulebook<'_>,
) -> Judgement {
    let mut judgement = Judgement {
        counts: decks.iter().map(|deck| deck.list.counts()).collect(),
        violations: [
            sizes(decks, book),
            not_for_decks(tally, book),
            wrong_sections(tally, book),
            pooled,
            not_on_the_list(tally, book),
            not_released(tally, book),
            excluded_types(tally, book),
            not_printed(tally, book),
            altered(decks, book),
        ]
        .concat(),
        // What nobody can read comes first: it is the reason for many a doubt after it.
        doubts: [tally.doubts.clone(), unclear_sections(tally, book), list_doubts(book)].concat(),
        questions: [unsaid_releases(tally, book), unsaid_prints(tally, book), undeclared(decks, book)]
            .concat(),
    };
    for (deck, submission) in decks.iter().enumerate() {
        languages(deck, submission, book, &mut judgement);
    }
    judgement
}

/// Each section has as many cards as it must and may have.
///
/// Source: DKT-1A5, DKT-S3, DKT-S4, DKT-S5, DL-D2, DL-D3.
fn sizes(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Violation> {
    let rules = book.rules;
    let maxima = [
        (Section::Main, &rules.main_maximum),
        (Section::Extra, &rules.extra_maximum),
        (Section::Side, &rules.side_maximum),
    ];
    let mut violations = Vec::new();
    for (deck, submission) in decks.iter().enumerate() {
        let counts = submission.list.counts();
        let section = Section::Main;
        let found = counts.of(section);
        if let Some(minimum) = rules.main_minimum.as_ref().filter(|minimum| found < minimum.number) {
            let broken = Broken::TooFewCards { section, found, minimum: minimum.number };
            violations.push(Violation::of_deck(deck, broken, &minimum.basis));
        }
        for (section, maximum) in maxima {
            let found = counts.of(section);
            if let Some(maximum) = maximum.as_ref().filter(|maximum| found > maximum.number) {
                let broken = Broken::TooManyCards { section, found, maximum: maximum.number };
                violations.push(Violation::of_deck(deck, broken, &maximum.basis));
            }
        }
    }
    violations
}

/// Tokens and Skills are no cards of a deck.
///
/// Source: DKT-1C3.
fn not_for_decks(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let violation = |kind| {
        let of_kind = |facts: &CardFacts| facts.kind == Some(kind);
        Violation::of_cards(tally.those_that(book, of_kind), Broken::NotForDecks { kind }, &Basis::NotStated)
    };
    [CardKind::Token, CardKind::Skill].into_iter().filter_map(violation).collect()
}

/// Main and Extra Deck hold the cards that belong there. In the Side Deck anything may stand.
///
/// Source: DKT-1B1.
fn wrong_sections(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let types = book.rules.extra_types.as_ref().map(|(_, basis)| basis);
    let extra = book.rules.extra_maximum.as_ref().map(|maximum| &maximum.basis);
    let basis = types.or(extra).unwrap_or(&Basis::NotStated);
    let misplaced = |stands: Section, home: Home, belongs: Section| {
        let away = |card: CardIndex| {
            let facts = book.pool.facts(card);
            facts.home == home && !facts.home_is_disputed
        };
        let copies = tally.copies.iter().filter(|copy| copy.section == stands && copy.card.is_some_and(away));
        Violation::of_cards(offenders(copies), Broken::WrongSection { belongs }, basis)
    };
    let in_main = misplaced(Section::Main, Home::Extra, Section::Extra);
    let in_extra = misplaced(Section::Extra, Home::Main, Section::Main);
    [in_main, in_extra].into_iter().flatten().collect()
}

/// Copies by what they are counted as.
pub(super) type Counted<'t, 'a> = [(CountedAs, Vec<&'t Copy<'a>>)];

/// No name is there more often than it may be, over all three sections.
///
/// Source: DKT-S11, DL-D6, DL-D8, MD-D6.
pub(super) fn copies(counted: &Counted<'_, '_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let Some(Bound { number: maximum, basis }) = &book.rules.copies_maximum else { return Vec::new() };
    let too_many = counted.iter().filter(|(_, copies)| count(copies) > *maximum);
    let violation = |(counted, copies): &(CountedAs, Vec<&Copy<'_>>)| {
        let (counted, found) = (counted.clone(), count(copies));
        let broken = Broken::TooManyCopies { counted, found, maximum: *maximum };
        Violation::of_cards(offenders(copies.iter().copied()), broken, basis)
    };
    too_many.filter_map(violation).collect()
}

/// No name is there more often than the Forbidden/Limited List allows, over all three sections.
///
/// Source: DKT-S6, DKT-S7, DKT-S8, DKT-S9, DL-D5, DL-D7, MD-D1, MD-D7.
pub(super) fn limits(counted: &Counted<'_, '_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let exceeded = |(counted, copies): &(CountedAs, Vec<&Copy<'_>>)| {
        let status = status(counted, book)?;
        let Bound { number: maximum, basis } = book.rules.limit(status);
        let (counted, found) = (counted.clone(), count(copies));
        let broken = Broken::LimitExceeded { counted, status, found, maximum };
        let cards = if found > maximum { offenders(copies.iter().copied()) } else { Vec::new() };
        Violation::of_cards(cards, broken, &basis)
    };
    counted.iter().filter_map(exceeded).collect()
}

/// No card is there more often than the game gives it, counted by card and not by name.
///
/// Source: DL-D9.
pub(super) fn obtainable(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let Some(basis) = &book.rules.obtainable_cap else { return Vec::new() };
    let mut of_card: BTreeMap<CardIndex, Vec<&Copy<'_>>> = BTreeMap::new();
    for copy in &tally.copies {
        if let Some(card) = copy.card {
            of_card.entry(card).or_default().push(copy);
        }
    }
    let exceeded = |(card, copies): (CardIndex, Vec<&Copy<'_>>)| {
        let (found, maximum) = (count(&copies), book.pool.card(card).obtainable?);
        let cards = if found > maximum { offenders(copies) } else { Vec::new() };
        Violation::of_cards(cards, Broken::ObtainableExceeded { card, found, maximum }, basis)
    };
    of_card.into_iter().filter_map(exceeded).collect()
}

/// In one deck all cards of a category together are as few as the category says.
///
/// Source: DL-D5.
pub(super) fn categories(decks: usize, tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let Some(basis) = &book.rules.category_cap else { return Vec::new() };
    let mut of_category: BTreeMap<(usize, LimitStatus), Vec<&Copy<'_>>> = BTreeMap::new();
    for copy in tally.copies.iter().filter(|copy| copy.deck < decks) {
        let counted = copy.card.map(|card| CountedAs::RuleName(book.pool.rule_name(card)));
        if let Some(status) = counted.and_then(|counted| status(&counted, book))
            && status.is_a_category()
        {
            of_category.entry((copy.deck, status)).or_default().push(copy);
        }
    }
    let exceeded = |((_, category), copies): ((usize, LimitStatus), Vec<&Copy<'_>>)| {
        let (found, maximum) = (count(&copies), book.rules.limit(category).number);
        let names: BTreeSet<_> =
            copies.iter().filter_map(|copy| Some(book.pool.rule_name(copy.card?))).collect();
        // Of one card alone that is there too often the limits speak.
        let cards = if found > maximum && names.len() > 1 { offenders(copies) } else { Vec::new() };
        Violation::of_cards(cards, Broken::CategoryExceeded { category, found, maximum }, basis)
    };
    of_category.into_iter().filter_map(exceeded).collect()
}

/// Returns the status of what is counted on the Forbidden/Limited List, as the regulation has statuses.
pub(super) fn status(counted: &CountedAs, book: &Rulebook<'_>) -> Option<LimitStatus> {
    let limits = book.limits?;
    let status = match counted {
        CountedAs::RuleName(name) => limits.status(*name),
        CountedAs::Passcode(passcode) => limits.status_of_code(*passcode),
        CountedAs::Name(_) => None,
    };
    status.map(|status| book.rules.status_of(status))
}

/// A list that names every card that may be used excludes all others.
fn not_on_the_list(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let Some(limits) = book.limits.filter(|limits| limits.mode == LimitMode::OthersExcluded) else {
        return Vec::new();
    };
    // A code that no card has may be an artwork of a card that is named.
    let excluded = tally.copies.iter().filter(|copy| copy.card.is_some_and(|card| !limits.names(card)));
    let cards = offenders(excluded);
    Violation::of_cards(cards, Broken::NotOnTheList, &book.rules.list_basis()).into_iter().collect()
}

/// What the pool says of a card's release, held against the rule; what counts for more stands later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Released {
    NotInTime,
    NotSaid,
    InTime,
}

fn released(facts: &CardFacts, rule: &ReleaseRule, book: &Rulebook<'_>) -> Released {
    let as_of = book.pool.as_of();
    let of = |territory: &Territory| match facts.release(*territory) {
        Some(Release::On(day)) if rule.limit.allows(day, book.date) => Released::InTime,
        // Released when the pool was made: in time if that was.
        Some(Release::Undated) if as_of.is_some_and(|day| rule.limit.allows(day, book.date)) => {
            Released::InTime
        }
        Some(Release::Undated) | None => Released::NotSaid,
        Some(Release::On(_)) => Released::NotInTime,
        // Not yet when the pool was made: not in time either, unless there were days left after that.
        Some(Release::NotYet) if as_of.is_some_and(|day| left_after(day, rule, book)) => Released::NotSaid,
        Some(Release::NotYet) => Released::NotInTime,
    };
    // One territory where it is in time will do, and one that says nothing leaves it open.
    rule.territories.iter().map(of).max().unwrap_or(Released::NotInTime)
}

/// Returns true if a card could still be released in time after `day`.
fn left_after(day: CivilDate, rule: &ReleaseRule, book: &Rulebook<'_>) -> bool {
    match rule.limit {
        ReleaseLimit::By(last) => day < last,
        ReleaseLimit::Before(first) => day < first,
        ReleaseLimit::ByEvent => day < book.date,
    }
}

/// Every card was released in time, somewhere where that counts.
///
/// Source: DKT-1A13, DL-D10, MD-D2.
fn not_released(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let Some(rule) = &book.rules.release else { return Vec::new() };
    let cards = tally.those_that(book, |facts| released(facts, rule, book) == Released::NotInTime);
    let (territories, limit, date) = (rule.territories.clone(), rule.limit, book.date);
    let broken = Broken::NotReleased { territories, limit, date };
    Violation::of_cards(cards, broken, &rule.basis).into_iter().collect()
}

fn unsaid_releases(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Question> {
    let Some(rule) = &book.rules.release else { return Vec::new() };
    let cards = tally.each_that(book, |facts| released(facts, rule, book) == Released::NotSaid);
    if cards.is_empty() { Vec::new() } else { vec![Question::ReleaseNotSaid { cards }] }
}

/// The Extra Deck has monsters of the types it may have, and where there are no Pendulum Monsters, none
/// stands anywhere.
///
/// Source: DKT-1B1.
fn excluded_types(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let of_extra = book.rules.extra_types.as_ref().and_then(|(types, basis)| {
        // In the Side Deck such a monster waits for the Extra Deck, where it may not stand.
        let excluded =
            |card: &Card| card.home() == Home::Extra && !card.types.iter().any(|of| types.contains(of));
        Violation::of_cards(tally.those(book, excluded), Broken::ExtraTypeExcluded, basis)
    });
    let pendulum = book.rules.pendulum_excluded.as_ref().and_then(|basis| {
        let cards = tally.those(book, |card| card.types.contains(&MonsterType::Pendulum));
        Violation::of_cards(cards, Broken::PendulumExcluded, basis)
    });
    [of_extra, pendulum].into_iter().flatten().collect()
}

/// Every card exists in the language in which it must.
///
/// Source: DKT-1A7.
fn not_printed(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Violation> {
    let Some((language, basis)) = &book.rules.print_language else { return Vec::new() };
    let without = |card: &Card| !card.languages.is_empty() && !card.languages.contains(language);
    let broken = Broken::NotPrintedIn { language: *language };
    Violation::of_cards(tally.those(book, without), broken, basis).into_iter().collect()
}

fn unsaid_prints(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Question> {
    let Some((language, _)) = &book.rules.print_language else { return Vec::new() };
    let cards = tally.each_once(book, |card| card.languages.is_empty());
    if cards.is_empty() { Vec::new() } else { vec![Question::PrintNotSaid { cards, language: *language }] }
}

/// No altered cards, no proxies, no sleeves that differ.
///
/// Source: DKT-1A9, DKT-S2, DKT-S16.
fn altered(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Violation> {
    let rules = book.rules;
    let mut violations = Vec::new();
    for (deck, Submission { declared, .. }) in decks.iter().enumerate() {
        let found = [
            (declared.altered_cards == Some(true), &rules.altered_cards_excluded, Broken::AlteredCards),
            (declared.proxies == Some(true), &rules.proxies_excluded, Broken::Proxies),
            (declared.sleeves_alike == Some(false), &rules.sleeves_alike, Broken::SleevesNotAlike),
        ];
        for (is_so, basis, broken) in found {
            let broken =
                basis.as_ref().filter(|_| is_so).map(|basis| Violation::of_deck(deck, broken, basis));
            violations.extend(broken);
        }
    }
    violations
}

/// The languages of one deck: allowed, sleeves that hide the backs where there are several, texts at hand.
///
/// Source: DKT-1A6, DKT-1A8, DKT-1A10, DKT-1A11, DKT-S13.
fn languages(deck: usize, submission: &Submission<'_>, book: &Rulebook<'_>, judgement: &mut Judgement) {
    let Submission { list, declared } = submission;
    let rules = book.rules;
    // Of a list without a card no card is foreign.
    let used = if list.cards().next().is_some() { declared.languages() } else { Vec::new() };
    if let Some((allowed, basis)) = &rules.languages {
        for language in used.iter().filter(|language| !allowed.contains(language)) {
            let broken = Broken::LanguageExcluded { language: *language };
            let mut violation = Violation::of_deck(deck, broken, basis);
            violation.cards = copies_in(deck, submission, *language, book);
            judgement.violations.push(violation);
        }
    }
    if let Some(Bound { number, basis }) = &rules.opaque_sleeves_from
        && count(&used) >= *number
    {
        match declared.opaque_sleeves {
            Some(true) => {}
            Some(false) => {
                let broken = Broken::SleevesNotOpaque { languages: used.clone() };
                judgement.violations.push(Violation::of_deck(deck, broken, basis));
            }
            None => judgement.doubts.push(Doubt::NotDeclared { deck, what: Declaration::OpaqueSleeves }),
        }
    }
    if let Some((language, basis)) = &rules.text_language
        && used.iter().any(|used| used != language)
    {
        match declared.texts {
            Some(true) => {}
            Some(false) => {
                let broken = Broken::TextMissing { language: *language };
                let mut violation = Violation::of_deck(deck, broken, basis);
                let foreign = used.iter().filter(|used| *used != language);
                violation.cards = foreign.flat_map(|used| copies_in(deck, submission, *used, book)).collect();
                judgement.violations.push(violation);
            }
            None => judgement.doubts.push(Doubt::NotDeclared { deck, what: Declaration::Texts }),
        }
    }
}

/// Returns the copies that are in a language, as far as they were named one by one.
fn copies_in(
    deck: usize,
    submission: &Submission<'_>,
    language: PrintLanguage,
    book: &Rulebook<'_>,
) -> Vec<super::Offender> {
    let named: Vec<&CardLanguage> =
        submission.declared.languages.iter().filter(|named| named.language == language).collect();
    let tally = Tally::of(&[*submission], book.pool);
    let is_named = |copy: &&Copy<'_>| {
        named.iter().any(|named| {
            *copy.written == named.card || meant(&named.card, book.pool) == copy.card && copy.card.is_some()
        })
    };
    let mut cards = offenders(tally.copies.iter().filter(is_named));
    for card in &mut cards {
        card.deck = deck;
    }
    cards
}

/// What may be declared, and was not.
fn undeclared(decks: &[Submission<'_>], book: &Rulebook<'_>) -> Vec<Question> {
    let rules = book.rules;
    let mut questions = Vec::new();
    for (deck, Submission { declared, .. }) in decks.iter().enumerate() {
        let no_language = declared.language.is_none();
        let asked = [
            (rules.languages.is_some() && no_language, Declaration::Languages),
            (rules.sleeves_alike.is_some() && declared.sleeves_alike.is_none(), Declaration::SleevesAlike),
            (
                rules.altered_cards_excluded.is_some() && declared.altered_cards.is_none(),
                Declaration::AlteredCards,
            ),
            (rules.proxies_excluded.is_some() && declared.proxies.is_none(), Declaration::Proxies),
        ];
        let unsaid = asked.into_iter().filter(|(unsaid, _)| *unsaid);
        questions.extend(unsaid.map(|(_, what)| Question::NotDeclared { deck, what }));
    }
    questions
}

/// Cards of which nobody can say where they belong: nobody says what they are, or the sources disagree.
fn unclear_sections(tally: &Tally<'_>, book: &Rulebook<'_>) -> Vec<Doubt> {
    let unclear = tally.copies.iter().filter(|copy| {
        let is_unclear = |card| {
            let facts = book.pool.facts(card);
            facts.home == Home::Unknown || facts.home_is_disputed
        };
        copy.section != Section::Side && copy.card.is_some_and(is_unclear)
    });
    let cards = offenders(unclear);
    if cards.is_empty() { Vec::new() } else { vec![Doubt::SectionUnknown { cards }] }
}

/// Whether there is a Forbidden/Limited List, and whether it is the one in force.
///
/// Source: DKT-S6, DL-D5, MD-D1.
fn list_doubts(book: &Rulebook<'_>) -> Vec<Doubt> {
    let Some((date, _)) = &book.rules.list_date else { return Vec::new() };
    let Some(limits) = book.limits else { return vec![Doubt::NoLimitList] };
    let needed = match date {
        ListDate::On(day) => *day,
        ListDate::Event => book.date,
    };
    match limits.effective_from {
        Some(effective_from) if effective_from > needed => {
            let list = limits.name.clone();
            vec![Doubt::ListNotInForce { list, effective_from, needed }]
        }
        Some(_) | None => Vec::new(),
    }
}
