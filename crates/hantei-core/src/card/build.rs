//! From what several databases say to one pool.
//!
//! What a later file says of a card counts. Between files of one kind that is an update; between files of
//! different kinds it is a contradiction, and both are kept: a [`Disagreement`] says who said what, and a
//! deck with a card whose place is disputed is not judged.

use std::collections::{BTreeMap, BTreeSet};

use super::pool::{CardFacts, names_of};
use super::{
    Card, CardIndex, CardPool, Named, OfficialId, Passcode, Release, RuleNameId, Territory, TreatedAs,
    fold_name,
};
use crate::date::CivilDate;

/// What kind of database a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SourceKind {
    /// What comes with the program: names that some cards always have.
    BuiltIn,
    /// A `cards.cdb`.
    Cdb,
    /// The answer of the YGOPRODeck API.
    Ygoprodeck,
    /// yaml-yugi JSON lines.
    YamlYugi,
    /// A pool that this program wrote.
    Pool,
    /// A file of corrections and additions by hand.
    ByHand,
}

/// A file as the builder knows it: its place among the files, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceFile(usize);

/// What sources can disagree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Disputed {
    /// The number in the publisher's database.
    OfficialId,
    /// The English name.
    EnglishName,
    /// The Japanese name.
    JapaneseName,
    /// Monster, Spell, Trap.
    Kind,
    /// The types of the monster.
    Types,
    /// The name that it counts under.
    TreatedAs,
    /// A release.
    Release(Territory),
    /// How many copies the game gives.
    Obtainable,
}

impl Disputed {
    /// Returns the word for it in messages and answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::OfficialId => "official-id",
            Self::EnglishName => "english-name",
            Self::JapaneseName => "japanese-name",
            Self::Kind => "kind",
            Self::Types => "types",
            Self::TreatedAs => "treated-as",
            Self::Release(_) => "release",
            Self::Obtainable => "obtainable",
        }
    }
}

/// Two sources say different things of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// The passcode of the card, if it has one.
    pub passcode: Option<Passcode>,
    /// The card by its name.
    pub card: String,
    /// What they disagree on.
    pub on: Disputed,
    /// The file that came first, and what it says.
    pub first: (String, String),
    /// The file that came later and counts, and what it says.
    pub second: (String, String),
}

/// What was noticed while the pool was made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PoolReport {
    /// For each file how many records it gave.
    pub records: Vec<(String, usize)>,
    /// Cards that count under the name of a card that is not in the pool, with that name or number.
    pub unknown_targets: Vec<(String, String)>,
}

/// Makes a pool of records.
#[derive(Debug, Default)]
pub struct PoolBuilder {
    files: Vec<(String, SourceKind, usize)>,
    /// For each card what each file says of it, in the order of the files; empty where the card was found
    /// to be another one.
    accounts: Vec<Vec<(SourceFile, Card)>>,
    by_passcode: BTreeMap<Passcode, usize>,
    by_official_id: BTreeMap<OfficialId, usize>,
    as_of: Option<CivilDate>,
}

impl PoolBuilder {
    /// Returns a builder without cards, for databases that say what they say as of this day.
    #[must_use]
    pub fn new(as_of: Option<CivilDate>) -> Self {
        Self { as_of, ..Self::default() }
    }

    /// Begins the next file.
    pub fn begin(&mut self, name: &str, kind: SourceKind) -> SourceFile {
        self.files.push((name.to_owned(), kind, 0));
        SourceFile(self.files.len() - 1)
    }

    /// Returns how many cards there are so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.accounts.len()
    }

    /// Returns true if there is no card so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty()
    }

    /// Adds what `file` says of a card.
    pub fn add(&mut self, file: SourceFile, card: Card) {
        if let Some((_, _, count)) = self.files.get_mut(file.0) {
            *count += 1;
        }
        let by_passcode = card.passcodes.iter().filter_map(|passcode| self.by_passcode.get(passcode));
        let by_id = card.official_id.and_then(|id| self.by_official_id.get(&id));
        let meant: BTreeSet<usize> = by_passcode.chain(by_id).copied().collect();
        let place = match meant.first() {
            Some(place) => *place,
            None => {
                self.accounts.push(Vec::new());
                self.accounts.len() - 1
            }
        };
        // The record shows that what was taken for several cards is one.
        for other in meant.into_iter().skip(1) {
            let moved = std::mem::take(&mut self.accounts[other]);
            for (_, account) in &moved {
                self.note(account, place);
            }
            self.accounts[place].extend(moved);
            self.accounts[place].sort_by_key(|(file, _)| *file);
        }
        self.note(&card, place);
        self.accounts[place].push((file, card));
    }

    fn note(&mut self, card: &Card, place: usize) {
        for passcode in &card.passcodes {
            self.by_passcode.insert(*passcode, place);
        }
        if let Some(id) = card.official_id {
            self.by_official_id.insert(id, place);
        }
    }

    /// Returns the pool, and what was noticed.
    #[must_use]
    pub fn finish(self) -> (CardPool, PoolReport) {
        let files = &self.files;
        let by = |file: SourceFile| By { file, kind: files.get(file.0).map(|(_, kind, _)| *kind) };
        let mut pool = CardPool { as_of: self.as_of, ..CardPool::default() };
        let mut contradictions = Vec::new();
        for accounts in self.accounts.iter().filter(|accounts| !accounts.is_empty()) {
            let mut joined = Joined::default();
            for (file, account) in accounts {
                joined.add(by(*file), account);
            }
            // What only corrects a card that no database has is no card.
            if joined.card.kind.is_none() && names_of(&joined.card).next().is_none() {
                continue;
            }
            let (passcode, card) = (joined.card.passcode(), joined.card.name().to_owned());
            contradictions.extend(joined.contradictions.into_iter().map(|it| (passcode, card.clone(), it)));
            pool.cards.push(joined.card);
        }
        pool.index();
        let name = |by: By| files.get(by.file.0).map_or_else(String::new, |(name, _, _)| name.clone());
        for (passcode, card, Contradiction { on, by, said }) in contradictions {
            let (first, second) = match said {
                Said::Texts(first, second) => (first, second),
                // By number or by name, it may be the same card.
                Said::TreatedAs(first, second) if pool.target(&first) == pool.target(&second) => continue,
                Said::TreatedAs(first, second) => (treated_text(&first), treated_text(&second)),
            };
            let (first, second) = ((name(by.0), first), (name(by.1), second));
            pool.disagreements.push(Disagreement { passcode, card, on, first, second });
        }
        let unknown_targets = pool.name_by_rule();
        let records = self.files.iter().map(|(name, _, count)| (name.clone(), *count)).collect();
        (pool, PoolReport { records, unknown_targets })
    }
}

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct By {
    file: SourceFile,
    kind: Option<SourceKind>,
}

/// What two files say differently, the one that came first before the other.
struct Contradiction {
    on: Disputed,
    by: (By, By),
    said: Said,
}

/// What was said.
enum Said {
    Texts(String, String),
    TreatedAs(TreatedAs, TreatedAs),
}

/// What the files say of one card, one after the other.
#[derive(Default)]
struct Joined {
    card: Card,
    contradictions: Vec<Contradiction>,
    /// Who said last what stands in the card.
    said_by: BTreeMap<Disputed, By>,
}

impl Joined {
    fn add(&mut self, by: By, account: &Card) {
        let before = self.card.clone();
        for passcode in &account.passcodes {
            if !self.card.passcodes.contains(passcode) {
                self.card.passcodes.push(*passcode);
            }
        }
        let (id, names) = (account.official_id, &account.names);
        if self.says(by, Disputed::OfficialId, text(before.official_id), text(id)) {
            self.card.official_id = id;
        }
        self.add_name(by, Disputed::EnglishName, before.names.english.as_ref(), names.english.as_ref());
        self.add_name(by, Disputed::JapaneseName, before.names.japanese.as_ref(), names.japanese.as_ref());
        if names.reading.is_some() {
            self.card.names.reading.clone_from(&names.reading);
        }
        self.card.names.others.extend(names.others.iter().cloned());
        let said_before = self.said_by.get(&Disputed::Kind).map(|earlier| earlier.kind);
        let kinds =
            (before.kind.map(|kind| kind.word().to_owned()), account.kind.map(|kind| kind.word().to_owned()));
        if self.says(by, Disputed::Kind, kinds.0, kinds.1) {
            self.card.kind = account.kind;
        }
        // Whoever does not say what the card is does not say its types either.
        if account.kind.is_some() {
            let words = |card: &Card| {
                let words: Vec<&str> = card.types.iter().map(|of| of.word()).collect();
                card.kind.map(|_| words.join(" "))
            };
            if self.says(by, Disputed::Types, words(&before), words(account)) {
                self.card.types.clone_from(&account.types);
            }
            let moved = before.kind.is_some() && before.home() != account.home();
            // Whoever corrects by hand has looked.
            self.card.home_is_disputed = by.kind != Some(SourceKind::ByHand)
                && (moved && said_before != Some(by.kind)
                    || before.home_is_disputed && !moved
                    || account.home_is_disputed);
        }
        if let Some(now) = &account.treated_as {
            let on = Disputed::TreatedAs;
            let earlier = self.said_by.insert(on, by).filter(|earlier| earlier.kind != by.kind);
            if let (Some(earlier), Some(first)) = (earlier, before.treated_as.filter(|first| first != now)) {
                let said = Said::TreatedAs(first, now.clone());
                self.contradictions.push(Contradiction { on, by: (earlier, by), said });
            }
            self.card.treated_as = Some(now.clone());
        }
        for (territory, release) in &account.releases {
            let known = before.releases.get(territory);
            // A day says more than no day.
            if matches!((known, release), (Some(Release::On(_)), Release::Undated)) {
                continue;
            }
            let vague = matches!((known, release), (Some(Release::Undated), Release::On(_)));
            let on = Disputed::Release(*territory);
            let before = known.filter(|_| !vague).map(|release| release_text(*release));
            if self.says(by, on, before, Some(release_text(*release))) {
                self.card.releases.insert(*territory, *release);
            }
        }
        self.card.languages.extend(account.languages.iter().copied());
        if self.says(by, Disputed::Obtainable, text(before.obtainable), text(account.obtainable)) {
            self.card.obtainable = account.obtainable;
        }
    }

    /// Returns true if the file says something; notes it if one of another kind said something else.
    fn says(&mut self, by: By, on: Disputed, before: Option<String>, now: Option<String>) -> bool {
        let Some(now) = now else { return false };
        let earlier = self.said_by.insert(on, by);
        if let (Some(before), Some(earlier)) = (before.filter(|before| *before != now), earlier)
            && earlier.kind != by.kind
        {
            self.contradictions.push(Contradiction { on, by: (earlier, by), said: Said::Texts(before, now) });
        }
        true
    }

    fn add_name(&mut self, by: By, on: Disputed, before: Option<&String>, now: Option<&String>) {
        let Some(now) = now else { return };
        // Another spelling of the same letters is no other name.
        let same = before.is_some_and(|before| fold_name(before) == fold_name(now));
        if !same {
            self.says(by, on, before.cloned(), Some(now.clone()));
        }
        if let Some(before) = before.filter(|before| *before != now) {
            self.card.names.others.insert(before.clone());
        }
        match on {
            Disputed::JapaneseName => self.card.names.japanese = Some(now.clone()),
            Disputed::EnglishName
            | Disputed::OfficialId
            | Disputed::Kind
            | Disputed::Types
            | Disputed::TreatedAs
            | Disputed::Release(_)
            | Disputed::Obtainable => self.card.names.english = Some(now.clone()),
        }
    }
}

fn text(value: Option<impl ToString>) -> Option<String> {
    value.map(|value| value.to_string())
}

fn treated_text(treated_as: &TreatedAs) -> String {
    match treated_as {
        TreatedAs::Itself => "itself".to_owned(),
        TreatedAs::Passcode(passcode) => passcode.to_string(),
        TreatedAs::Official(id) => format!("official id {id}"),
        TreatedAs::Name(name) => name.clone(),
    }
}

fn release_text(release: Release) -> String {
    match release {
        Release::On(date) => date.to_string(),
        Release::Undated => "released".to_owned(),
        Release::NotYet => "not released".to_owned(),
    }
}

impl CardPool {
    fn index(&mut self) {
        self.facts = self.cards.iter().map(CardFacts::of).collect();
        for (place, card) in self.cards.iter().enumerate() {
            let index = CardIndex::of(place);
            self.by_passcode.extend(card.passcodes.iter().map(|passcode| (*passcode, index)));
            self.by_official_id.extend(card.official_id.map(|id| (id, index)));
            self.by_name.extend(names_of(card).map(|name| (fold_name(name), index)));
        }
        self.by_passcode.sort_unstable();
        self.by_official_id.sort_unstable();
        self.by_name.sort_unstable();
        self.by_name.dedup();
        // Until cards are put under one name, each has its own.
        self.rule_names = (0..self.cards.len()).map(|place| RuleNameId(CardIndex::of(place).0)).collect();
    }

    /// Returns the card whose name another is treated as having.
    fn target(&self, treated_as: &TreatedAs) -> Option<CardIndex> {
        match treated_as {
            TreatedAs::Itself => None,
            TreatedAs::Passcode(passcode) => self.find(*passcode),
            TreatedAs::Official(id) => self.find_official(*id),
            TreatedAs::Name(name) => match self.find_name(name) {
                Named::One(card) => Some(card),
                // Cards of one name are counted together anyway.
                Named::Several(cards) => {
                    cards.into_iter().find(|card| self.card(*card).names.english.as_ref() == Some(name))
                }
                Named::None => None,
            },
        }
    }

    /// Puts cards under one rule name that always have it: those that are always treated as another, and
    /// those of the same name. Returns the cards whose other name no card has.
    fn name_by_rule(&mut self) -> Vec<(String, String)> {
        let mut unknown = Vec::new();
        let mut roots: Vec<usize> = (0..self.cards.len()).collect();
        let mut same_name: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, card) in self.cards.iter().enumerate() {
            let Some(name) = card.names.english.as_deref().or(card.names.japanese.as_deref()) else {
                continue;
            };
            if let Some(first) = same_name.get(name) {
                join(&mut roots, place, *first);
            } else {
                same_name.insert(name, place);
            }
        }
        for (place, card) in self.cards.iter().enumerate() {
            let Some(treated_as) = &card.treated_as else { continue };
            if *treated_as == TreatedAs::Itself {
                continue;
            }
            match self.target(treated_as).map(CardIndex::at) {
                Some(target) => join(&mut roots, place, target),
                None => unknown.push((card.name().to_owned(), treated_text(treated_as))),
            }
        }
        let mut ids: BTreeMap<usize, RuleNameId> = BTreeMap::new();
        self.rule_names.clear();
        for place in 0..self.cards.len() {
            let root = root(&mut roots, place);
            let next = u32::try_from(self.members.len()).unwrap_or(u32::MAX);
            let id = *ids.entry(root).or_insert(RuleNameId(next));
            if id.index() == self.members.len() {
                self.members.push(vec![CardIndex::of(root)]);
            }
            if place != root {
                self.members[id.index()].push(CardIndex::of(place));
            }
            self.rule_names.push(id);
        }
        unknown
    }
}

/// Returns the card that lends its name to the one at `place`.
fn root(roots: &mut [usize], place: usize) -> usize {
    let mut at = place;
    while roots[at] != at {
        roots[at] = roots[roots[at]];
        at = roots[at];
    }
    at
}

/// Puts `place` and all that count under it under `target`.
fn join(roots: &mut [usize], place: usize, target: usize) {
    let (from, to) = (root(roots, place), root(roots, target));
    roots[from] = to;
}

#[cfg(test)]
mod tests {
    use super::super::{CardKind, CardNames, MonsterType};
    use super::*;

    fn card(passcode: u32, name: &str) -> Card {
        let names = CardNames { english: Some(name.to_owned()), ..CardNames::default() };
        let passcodes = if passcode == 0 { Vec::new() } else { vec![Passcode(passcode)] };
        Card { passcodes, names, kind: Some(CardKind::Monster), ..Card::default() }
    }

    fn pool_of(files: &[(SourceKind, Vec<Card>)]) -> (CardPool, PoolReport) {
        let mut builder = PoolBuilder::new(None);
        for (place, (kind, cards)) in files.iter().enumerate() {
            let file = builder.begin(&format!("file {place}"), *kind);
            for card in cards {
                builder.add(file, card.clone());
            }
        }
        builder.finish()
    }

    #[test]
    fn two_rows_of_one_official_id_are_two_artworks_of_one_card() {
        let id = Some(OfficialId(41));
        let first = Card { official_id: id, ..card(900, "Sample Mage") };
        let second = Card { official_id: id, ..card(300, "Sample Mage") };
        let (pool, _) = pool_of(&[(SourceKind::YamlYugi, vec![first, card(500, "Other"), second])]);
        assert_eq!(pool.len(), 2);
        assert_eq!(pool.find(Passcode(900)), pool.find(Passcode(300)));
        assert_eq!(pool.find(Passcode(900)), pool.find_official(OfficialId(41)));
        assert_ne!(pool.find(Passcode(900)), pool.find(Passcode(500)));
    }

    #[test]
    fn a_record_that_joins_two_cards_makes_them_one() {
        let apart = vec![card(900, "Sample Mage"), card(300, "Sample Mage (another picture)")];
        let joining = Card { passcodes: vec![Passcode(900), Passcode(300)], ..card(0, "Sample Mage") };
        let (pool, _) = pool_of(&[(SourceKind::Cdb, apart), (SourceKind::Ygoprodeck, vec![joining])]);
        assert_eq!(pool.len(), 1);
        let card = pool.card(pool.find(Passcode(300)).unwrap());
        assert_eq!(card.passcodes, [Passcode(900), Passcode(300)]);
    }

    #[test]
    fn a_later_file_of_the_same_kind_updates_and_one_of_another_kind_disagrees() {
        let fusion = |name: &str| Card { types: [MonsterType::Fusion].into(), ..card(900, name) };
        let old = (SourceKind::Cdb, vec![card(900, "Old Name")]);
        let (pool, _) = pool_of(&[old.clone(), (SourceKind::Cdb, vec![fusion("New Name")])]);
        let index = pool.find(Passcode(900)).unwrap();
        assert_eq!(pool.card(index).name(), "New Name");
        assert_eq!(pool.disagreements(), []);
        assert!(!pool.card(index).home_is_disputed);
        assert!(pool.find_name("old name") == Named::One(index), "the old name is known");

        let (pool, _) = pool_of(&[old.clone(), (SourceKind::YamlYugi, vec![fusion("New Name")])]);
        let index = pool.find(Passcode(900)).unwrap();
        assert!(pool.card(index).home_is_disputed, "one says Main Deck, the other Extra Deck");
        let said: Vec<(Disputed, &str, &str)> = pool
            .disagreements()
            .iter()
            .map(|it| (it.on, it.first.1.as_str(), it.second.1.as_str()))
            .collect();
        assert_eq!(said, [(Disputed::EnglishName, "Old Name", "New Name"), (Disputed::Types, "", "fusion")]);
        assert_eq!(pool.disagreements()[0].first.0, "file 0");

        let by_hand = (SourceKind::ByHand, vec![fusion("New Name")]);
        let (pool, _) = pool_of(&[old, (SourceKind::YamlYugi, vec![fusion("New Name")]), by_hand]);
        assert!(!pool.card(pool.find(Passcode(900)).unwrap()).home_is_disputed, "somebody has looked");
    }

    #[test]
    fn a_spelling_is_no_other_name_and_a_day_is_no_contradiction() {
        let day = "2020-01-01".parse().unwrap();
        let with =
            |name: &str, release| Card { releases: [(Territory::Ocg, release)].into(), ..card(900, name) };
        let (pool, _) = pool_of(&[
            (SourceKind::Cdb, vec![with("Sample “Mage”", Release::Undated)]),
            (SourceKind::Ygoprodeck, vec![with("Sample \"Mage\"", Release::On(day))]),
            (SourceKind::YamlYugi, vec![with("sample mage", Release::Undated)]),
        ]);
        assert_eq!(pool.disagreements(), []);
        let card = pool.card(pool.find(Passcode(900)).unwrap());
        assert_eq!(card.releases, [(Territory::Ocg, Release::On(day))].into());
    }

    #[test]
    fn cards_share_a_rule_name_where_they_always_have_it_and_nowhere_else() {
        let treated =
            |passcode, name: &str, treated_as| Card { treated_as: Some(treated_as), ..card(passcode, name) };
        let (pool, report) = pool_of(&[(
            SourceKind::Cdb,
            vec![
                treated(4, "Lady 2", TreatedAs::Passcode(Passcode(1))),
                card(1, "Lady"),
                treated(2, "Lady 1", TreatedAs::Name("Lady".to_owned())),
                treated(3, "Little Lady", TreatedAs::Itself),
                treated(5, "Lady 3", TreatedAs::Passcode(Passcode(4))),
                treated(6, "Stray", TreatedAs::Name("Nobody".to_owned())),
                card(7, "Twin"),
                card(8, "Twin"),
                card(9, "Lady of the Twin"),
            ],
        )]);
        let name = |code| pool.rule_name(pool.find(Passcode(code)).unwrap());
        for code in [2, 4, 5] {
            assert_eq!(name(code), name(1), "card {code}");
        }
        for code in [3, 6, 7, 9] {
            assert_ne!(name(code), name(1), "card {code}");
        }
        assert_eq!(name(7), name(8), "the same name is the same card");
        let lender = pool.members(name(5))[0];
        assert_eq!(pool.card(lender).name(), "Lady", "the name is said by the card that lends it");
        assert_eq!(pool.members(name(5)).len(), 4);
        assert_eq!(report.unknown_targets, [("Stray".to_owned(), "Nobody".to_owned())]);
    }

    #[test]
    fn a_correction_of_a_card_that_no_database_has_is_no_card() {
        let correction =
            Card { treated_as: Some(TreatedAs::Itself), passcodes: vec![Passcode(5)], ..Card::default() };
        let (pool, _) = pool_of(&[(SourceKind::BuiltIn, vec![correction])]);
        assert!(pool.is_empty());
    }
}
