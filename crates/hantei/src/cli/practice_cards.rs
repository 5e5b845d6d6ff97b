//! The cards and decks of the practice event: every one of them is invented.

use hantei_core::card::{
    Card, CardKind, CardNames, CardPool, MonsterType, Passcode, PoolBuilder, PrintLanguage, Release,
    SourceKind, Territory,
};
use hantei_core::date::CivilDate;
use hantei_core::deck::{
    DeckList, DeckRules, Declared, LimitList, ListedCard, Rulebook, Section, Submission, Written, judge,
};
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::deck::{DeckCommand, JudgedDeck, PinnedCards, PinnedList};
use hantei_core::tournament::{Command, State};
use hantei_format::{card_list, limit_file};
use hantei_store::card_db::{CardPools, KeptPool};
use hantei_store::database::Database;
use hantei_store::log::LogError;

/// The first half of each name, in both languages.
const OF: [(&str, &str); 8] = [
    ("Amberlit", "琥珀色の"),
    ("Dewbound", "露結びの"),
    ("Embergray", "灰燼の"),
    ("Fernveil", "羊歯衣の"),
    ("Hollowtide", "空潮の"),
    ("Mossgilt", "苔金の"),
    ("Rimecut", "霧氷刻みの"),
    ("Thornlit", "茨灯の"),
];

/// The second half of the cards of the Main Deck.
const MAIN: [(&str, &str); 10] = [
    ("Ferryman", "渡し守"),
    ("Heron", "鷺"),
    ("Lamplighter", "点灯夫"),
    ("Miller", "粉挽き"),
    ("Otter", "川獺"),
    ("Piper", "笛吹き"),
    ("Almanac", "暦"),
    ("Causeway", "土手道"),
    ("Lockkeeper", "水門番"),
    ("Snare", "罠網"),
];

/// The second half of the cards of the Extra Deck.
const EXTRA: [(&str, &str); 2] = [("Elder", "長老"), ("Colossus", "巨像")];

/// The list by which the decks are judged: one card is Forbidden, one Limited.
const LIST: &str = "!Practice list\n20000000 0\n20000100 1\n";

fn code(card: usize) -> u32 {
    20_000_000 + 100 * u32::try_from(card).unwrap_or(0)
}

/// The pool of the practice event, as the server keeps it.
pub(super) struct Cards {
    pool: CardPool,
    kept: KeptPool,
    list: LimitList,
}

impl Cards {
    /// Makes the pool and keeps it in the database.
    ///
    /// # Errors
    ///
    /// As every write to a database.
    pub(super) async fn kept(database: &Database) -> Result<Self, LogError> {
        let pool = pool();
        let text = String::from_utf8_lossy(&card_list::write_pool(&pool)).into_owned();
        let cards = u32::try_from(pool.len()).unwrap_or(u32::MAX);
        let kept = CardPools::from(database.clone()).keep(&text, cards, crate::now::milliseconds()).await?;
        let read = limit_file::read(LIST.as_bytes(), "lflist.conf");
        let list = read.ok().and_then(|(lists, _)| lists.into_iter().next()).unwrap_or_default();
        Ok(Self { pool, kept, list })
    }

    /// Returns what is done about decks before the start: the pool is chosen, and most players hand a list in. Of
    /// every nine one has a list that breaks rules, one a list with a card that nobody knows, and one none.
    pub(super) fn commands(&self, state: &State) -> Vec<Command> {
        let list = PinnedList { name: self.list.name.clone(), text: limit_file::write(&self.list) };
        let cards =
            PinnedCards { pool: self.kept.version, digest: self.kept.digest.clone(), list: Some(list) };
        let policy = catalogue().find("kde-tcg-policy-2.3").map(|policy| &policy.settings);
        let rules = DeckRules::read(&state.settings, policy);
        let limits = self.list.resolve(&self.pool);
        let date = CivilDate::of_days(crate::now::milliseconds().div_euclid(86_400_000));
        let Some(date) = date else { return Vec::new() };
        let book = Rulebook { rules: &rules, pool: &self.pool, limits: Some(&limits), date };
        let pin = Command::Decks(DeckCommand::Pin { cards });
        let hand_in = state.entrants().enumerate().filter(|(place, _)| place % 9 != 8);
        let hand_in = hand_in.map(|(place, (entrant, _))| {
            let list = deck(place);
            // Half of them have said which language their cards are in.
            let language = (place % 2 == 0).then_some(PrintLanguage::Japanese);
            let declared = Declared { language, ..Declared::default() };
            let judgement = judge(Submission { list: &list, declared: &declared }, &book);
            let judged = JudgedDeck::of(&list, &declared, &judgement, &self.kept.digest);
            Command::Decks(DeckCommand::HandIn { entrant, judged: Box::new(judged), reason: None })
        });
        std::iter::once(pin).chain(hand_in).collect()
    }
}

fn pool() -> CardPool {
    let mut builder = PoolBuilder::new(None);
    let file = builder.begin("practice", SourceKind::YamlYugi);
    let released: Option<CivilDate> = "2010-01-01".parse().ok();
    let ends = MAIN.iter().chain(&EXTRA).enumerate();
    let cards =
        ends.flat_map(|(end, last)| OF.iter().enumerate().map(move |(of, first)| (end, of, first, last)));
    for (end, of, first, last) in cards {
        let kind = match end {
            6 | 7 => CardKind::Spell,
            9 => CardKind::Trap,
            _ => CardKind::Monster,
        };
        let types = if end >= MAIN.len() { [MonsterType::Fusion].into() } else { [].into() };
        let released = released.map_or(Release::Undated, Release::On);
        let names = CardNames {
            english: Some(format!("{} {}", first.0, last.0)),
            japanese: Some(format!("{}{}", first.1, last.1)),
            ..CardNames::default()
        };
        let card = Card {
            passcodes: vec![Passcode(code(end * OF.len() + of))],
            names,
            kind: Some(kind),
            types,
            languages: [PrintLanguage::Japanese, PrintLanguage::English].into(),
            releases: Territory::ALL.into_iter().map(|territory| (territory, released)).collect(),
            ..Card::default()
        };
        builder.add(file, card);
    }
    builder.finish().0
}

/// Returns the deck of the player at a place: forty cards, and ten each in the Extra and the Side Deck.
fn deck(place: usize) -> DeckList {
    let mut list = DeckList::default();
    let (main, extra) = (OF.len() * MAIN.len(), OF.len() * EXTRA.len());
    // The first two cards are on the list; nobody has them but whoever breaks it.
    let of_main = |card: usize| code(2 + (place * 7 + card) % (main - 2));
    let copies = |code: u32| ListedCard::coded(code, None);
    list.main = (0..40).map(|card| copies(of_main(card / 3))).collect();
    list.extra = (0..10).map(|card| copies(code(main + (place + card) % extra))).collect();
    list.side = (20..30).map(|card| copies(of_main(card))).collect();
    match place % 9 {
        3 => {
            list.main.truncate(38);
            list.main.push(copies(code(0)));
        }
        5 => {
            let name = Written::Name("Mossgilt Cartographer".to_owned());
            list.section_mut(Section::Side).push(ListedCard { written: name, line: None });
        }
        _ => {}
    }
    list
}

#[cfg(test)]
mod tests {
    use hantei_core::deck::Verdict;

    use super::*;

    #[test]
    fn the_decks_of_the_practice_event_are_legal_but_for_those_that_show_what_is_wrong() {
        let pool = pool();
        let policy = catalogue().find("kde-tcg-policy-2.3").map(|policy| &policy.settings);
        let rules = DeckRules::read(policy.expect("it is in the catalogue"), None);
        let (lists, _) = limit_file::read(LIST.as_bytes(), "lflist.conf").expect("a list");
        let limits = lists[0].resolve(&pool);
        let date = "2026-01-01".parse().expect("a date");
        let book = Rulebook { rules: &rules, pool: &pool, limits: Some(&limits), date };
        let declared = Declared::default();
        for place in 0..100 {
            let list = deck(place);
            let expected = match place % 9 {
                3 => Verdict::Illegal,
                5 => Verdict::Undetermined,
                _ => Verdict::Legal,
            };
            let judgement = judge(Submission { list: &list, declared: &declared }, &book);
            assert_eq!(judgement.verdict(), expected, "{place}: {:?}", judgement.violations);
        }
    }
}
