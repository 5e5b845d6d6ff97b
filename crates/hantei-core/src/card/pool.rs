//! The pool: which card a code or a name means, and which cards share a name.

use super::build::Disagreement;
use super::name::{Closeness, closeness};
use super::{Card, CardKind, Home, OfficialId, Passcode, Release, Territory, fold_name};
use crate::date::CivilDate;
use crate::letters::letters_apart;

/// The place of a card in its pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardIndex(pub(super) u32);

impl CardIndex {
    pub(super) fn at(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    pub(super) fn of(place: usize) -> Self {
        Self(u32::try_from(place).unwrap_or(u32::MAX))
    }
}

/// A name that cards are counted under: all cards that always have it share their copies and limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleNameId(pub(super) u32);

impl RuleNameId {
    /// Returns its place among the rule names of its pool, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// What every check asks of a card, side by side: a card itself is spread over memory, and a deck has forty.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CardFacts {
    pub(crate) kind: Option<CardKind>,
    pub(crate) home: Home,
    pub(crate) home_is_disputed: bool,
    releases: [Option<Release>; Territory::ALL.len()],
}

impl CardFacts {
    pub(super) fn of(card: &Card) -> Self {
        Self {
            kind: card.kind,
            home: card.home(),
            home_is_disputed: card.home_is_disputed,
            releases: Territory::ALL.map(|territory| card.releases.get(&territory).copied()),
        }
    }

    /// Returns whether the card is released in a territory; `None` where nobody says.
    pub(crate) fn release(&self, territory: Territory) -> Option<Release> {
        match territory {
            Territory::Ocg => self.releases[0],
            Territory::Tcg => self.releases[1],
            Territory::MasterDuel => self.releases[2],
            Territory::DuelLinks => self.releases[3],
        }
    }
}

/// All cards that decks can be judged by. It does not change: another version is another pool.
#[derive(Debug, Clone, Default)]
pub struct CardPool {
    pub(super) cards: Vec<Card>,
    /// For each card what every check asks.
    pub(super) facts: Vec<CardFacts>,
    /// Sorted; so are the next two.
    pub(super) by_passcode: Vec<(Passcode, CardIndex)>,
    pub(super) by_official_id: Vec<(OfficialId, CardIndex)>,
    pub(super) by_name: Vec<(String, CardIndex)>,
    /// For each card its rule name.
    pub(super) rule_names: Vec<RuleNameId>,
    /// For each rule name its cards, the one that lends the name first.
    pub(super) members: Vec<Vec<CardIndex>>,
    pub(super) as_of: Option<CivilDate>,
    pub(super) disagreements: Vec<Disagreement>,
}

/// Which card a name means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named {
    /// This one.
    One(CardIndex),
    /// One of these, which nobody but its writer can tell apart; in order of name.
    Several(Vec<CardIndex>),
    /// None has this name; [`CardPool::search`] finds what may have been meant.
    None,
}

/// How names fit what was looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fit {
    /// They hold it.
    #[default]
    Part,
    /// They are a letter or two apart from it.
    Spelling,
}

/// What was found by a part of a name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Search {
    /// How they fit.
    pub fit: Fit,
    /// The best that were found, best first.
    pub best: Vec<CardIndex>,
    /// How many were found.
    pub total: usize,
}

/// The longest name, in letters and digits, that is compared letter by letter.
const LONGEST_COMPARED: usize = 80;

impl CardPool {
    /// Returns how many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Returns true if there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Returns the cards with their places.
    pub fn cards(&self) -> impl Iterator<Item = (CardIndex, &Card)> {
        self.cards.iter().enumerate().map(|(place, card)| (CardIndex::of(place), card))
    }

    /// Returns the card at a place of this pool.
    ///
    /// # Panics
    ///
    /// The place is one of another, larger pool.
    #[must_use]
    pub fn card(&self, index: CardIndex) -> &Card {
        &self.cards[index.at()]
    }

    /// Returns what every check asks of the card at a place of this pool.
    pub(crate) fn facts(&self, index: CardIndex) -> &CardFacts {
        &self.facts[index.at()]
    }

    /// Returns the card with this passcode, of whichever artwork.
    #[must_use]
    pub fn find(&self, passcode: Passcode) -> Option<CardIndex> {
        let at = self.by_passcode.binary_search_by_key(&passcode, |(known, _)| *known).ok()?;
        self.by_passcode.get(at).map(|(_, index)| *index)
    }

    /// Returns the card with this official id.
    #[must_use]
    pub fn find_official(&self, id: OfficialId) -> Option<CardIndex> {
        let at = self.by_official_id.binary_search_by_key(&id, |(known, _)| *known).ok()?;
        self.by_official_id.get(at).map(|(_, index)| *index)
    }

    /// Returns the cards whose passcodes lie within nine of this one, if that is none of theirs: makers of
    /// databases give alternate artworks such numbers. It is a hint for people, never an answer.
    #[must_use]
    pub fn beside(&self, passcode: Passcode) -> Vec<CardIndex> {
        let (from, to) = (Passcode(passcode.0.saturating_sub(9)), Passcode(passcode.0.saturating_add(9)));
        let start = self.by_passcode.partition_point(|(known, _)| *known < from);
        let near = self.by_passcode[start..].iter().take_while(|(known, _)| *known <= to);
        let mut cards: Vec<CardIndex> = near.map(|(_, index)| *index).collect();
        cards.sort_unstable();
        cards.dedup();
        cards
    }

    /// Returns the name that the card is counted under.
    #[must_use]
    pub fn rule_name(&self, index: CardIndex) -> RuleNameId {
        self.rule_names[index.at()]
    }

    /// Returns how many rule names there are.
    #[must_use]
    pub fn rule_name_count(&self) -> usize {
        self.members.len()
    }

    /// Returns the cards that are counted under a rule name; the first one lends it.
    #[must_use]
    pub fn members(&self, rule_name: RuleNameId) -> &[CardIndex] {
        &self.members[rule_name.index()]
    }

    /// Returns the day on which the databases said what they say, if it is known.
    #[must_use]
    pub fn as_of(&self) -> Option<CivilDate> {
        self.as_of
    }

    /// Returns what the sources say differently.
    #[must_use]
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    /// Returns which card a typed name means. Nothing is guessed: only what one name alone fits is one.
    #[must_use]
    pub fn find_name(&self, typed: &str) -> Named {
        let folded = fold_name(typed);
        let start = self.by_name.partition_point(|(name, _)| *name < folded);
        let same = self.by_name[start..].iter().take_while(|(name, _)| *name == folded);
        let mut cards: Vec<CardIndex> = same.map(|(_, index)| *index).collect();
        cards.sort_unstable();
        cards.dedup();
        if cards.len() > 1 {
            cards = self.closest(typed, cards);
        }
        match cards[..] {
            [] => Named::None,
            [card] => Named::One(card),
            [first, ..] => {
                // A card may be listed twice, once before it had a number. Its name is the same card.
                let one_name = cards.iter().all(|card| self.rule_name(*card) == self.rule_name(first));
                let mut numbered = cards.iter().filter(|card| self.card(**card).passcode().is_some());
                match (one_name, numbered.next(), numbered.next()) {
                    (true, Some(card), None) => Named::One(*card),
                    (_, _, _) => Named::Several(self.in_order_of_name(cards)),
                }
            }
        }
    }

    fn closest(&self, typed: &str, cards: Vec<CardIndex>) -> Vec<CardIndex> {
        let close: Vec<(Closeness, CardIndex)> = cards
            .into_iter()
            .map(|card| {
                let names = names_of(self.card(card));
                (names.map(|name| closeness(typed, name)).max().unwrap_or(Closeness::Folded), card)
            })
            .collect();
        let closest = close.iter().map(|(closeness, _)| *closeness).max();
        close.into_iter().filter(|(near, _)| Some(*near) == closest).map(|(_, card)| card).collect()
    }

    fn in_order_of_name(&self, mut cards: Vec<CardIndex>) -> Vec<CardIndex> {
        cards.sort_by_key(|card| (self.card(*card).name(), *card));
        cards
    }

    /// Returns cards by a part of a name, as somebody types it: names that begin so, then names that hold
    /// it; where there are none, names that are a letter or two apart.
    #[must_use]
    pub fn search(&self, typed: &str, most: usize) -> Search {
        let folded = fold_name(typed);
        if folded.is_empty() {
            return Search::default();
        }
        let start = self.by_name.partition_point(|(name, _)| *name < folded);
        let beginning = self.by_name[start..].iter().take_while(|(name, _)| name.starts_with(&folded));
        let mut found = Found::default();
        for (_, card) in beginning {
            found.add(*card);
        }
        for (_, card) in self.by_name.iter().filter(|(name, _)| name.contains(&folded)) {
            found.add(*card);
        }
        let length = folded.chars().count();
        let mut fit = Fit::Part;
        if found.cards.is_empty() && length <= LONGEST_COMPARED {
            let far = if length < 6 { 1 } else { 2 };
            let mut near: Vec<(usize, CardIndex)> = self
                .by_name
                .iter()
                .filter_map(|(name, card)| Some((letters_apart(&folded, name, far)?, *card)))
                .collect();
            near.sort_unstable();
            fit = Fit::Spelling;
            for (_, card) in near {
                found.add(card);
            }
        }
        let total = found.cards.len();
        Search { fit, best: found.cards.into_iter().take(most).collect(), total }
    }
}

/// Cards in the order in which they were found, each once.
#[derive(Default)]
struct Found {
    cards: Vec<CardIndex>,
    known: std::collections::BTreeSet<CardIndex>,
}

impl Found {
    fn add(&mut self, card: CardIndex) {
        if self.known.insert(card) {
            self.cards.push(card);
        }
    }
}

/// Returns every name that the card is found by.
pub(super) fn names_of(card: &Card) -> impl Iterator<Item = &str> {
    let names = &card.names;
    [&names.english, &names.japanese, &names.reading]
        .into_iter()
        .flatten()
        .chain(&names.others)
        .map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::super::{CardKind, CardNames, PoolBuilder, SourceKind};
    use super::*;

    fn pool() -> CardPool {
        let mut builder = PoolBuilder::new(None);
        let file = builder.begin("sample", SourceKind::YamlYugi);
        for (passcode, english, japanese, reading) in [
            (10, "Sample Wall Dragon", "見本の壁竜", "みほんのへきりゅう"),
            (11, "Sample Wall Guard", "見本の壁番", "みほんのかべばん"),
            (12, "Cook☆Sample", "クック☆サンプル", ""),
            (13, "Cook★Sample", "クック★サンプル", ""),
            (14, "7", "７", "セブン"),
            (0, "Twice Printed", "再録", ""),
            (15, "Twice Printed", "再録", ""),
            (30, "Far Away", "", ""),
        ] {
            let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            let names = CardNames {
                english: text(english),
                japanese: text(japanese),
                reading: text(reading),
                ..CardNames::default()
            };
            let passcodes = if passcode == 0 { Vec::new() } else { vec![Passcode(passcode)] };
            builder.add(file, Card { passcodes, names, kind: Some(CardKind::Spell), ..Card::default() });
        }
        builder.finish().0
    }

    fn names(pool: &CardPool, cards: &[CardIndex]) -> Vec<String> {
        cards.iter().map(|card| pool.card(*card).name().to_owned()).collect()
    }

    fn check(typed: &str, expected: &[&str]) {
        let pool = pool();
        let found = match pool.find_name(typed) {
            Named::One(card) => vec![card],
            Named::Several(cards) => cards,
            Named::None => Vec::new(),
        };
        assert_eq!(names(&pool, &found), expected, "{typed:?}");
    }

    #[test]
    fn a_name_means_a_card_only_where_it_means_no_other() {
        check("Sample Wall Dragon", &["Sample Wall Dragon"]);
        check("sample wall-dragon", &["Sample Wall Dragon"]);
        check("見本の壁竜", &["Sample Wall Dragon"]);
        check("ミホンノヘキリュウ", &["Sample Wall Dragon"]);
        check("７", &["7"]);
        check("Cook★Sample", &["Cook★Sample"]);
        check("cook★sample", &["Cook★Sample"]);
        check("Cook Sample", &["Cook★Sample", "Cook☆Sample"]);
        check("Twice Printed", &["Twice Printed"]);
        check("Sample Wall", &[]);
        check("", &[]);
    }

    #[test]
    fn the_card_that_is_meant_by_a_doubled_name_is_the_one_with_a_number() {
        let pool = pool();
        let Named::One(card) = pool.find_name("twice printed") else { panic!("it is one card") };
        assert_eq!(pool.card(card).passcode(), Some(Passcode(15)));
    }

    #[test]
    fn a_part_of_a_name_finds_what_may_be_meant() {
        let pool = pool();
        for (typed, expected) in [
            ("Sample Wall", vec!["Sample Wall Dragon", "Sample Wall Guard"]),
            ("guard", vec!["Sample Wall Guard"]),
            ("かべ", vec!["Sample Wall Guard"]),
            ("Sampel Wall Guard", vec!["Sample Wall Guard"]),
            ("no such card at all", vec![]),
            ("", vec![]),
        ] {
            let found = pool.search(typed, 8);
            assert_eq!(names(&pool, &found.best), expected, "{typed:?}");
            assert_eq!(found.total, expected.len());
        }
        let found = pool.search("s", 2);
        assert_eq!((found.best.len(), found.total), (2, 4));
    }

    #[test]
    fn a_code_beside_that_of_a_card_is_a_hint() {
        let pool = pool();
        assert_eq!(names(&pool, &pool.beside(Passcode(33))), ["Far Away"]);
        assert_eq!(names(&pool, &pool.beside(Passcode(39))), ["Far Away"]);
        assert_eq!(pool.beside(Passcode(40)), []);
        assert_eq!(pool.beside(Passcode(u32::MAX)), []);
        assert_eq!(pool.find(Passcode(33)), None);
    }
}
