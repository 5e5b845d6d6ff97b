//! Decks: reading a link alone, and reading and judging it, as the server and the command line do it.
//!
//! `cargo bench -p hantei-format --bench decks -- [--write FOLDER]`; with a folder the same decks, cards and limits
//! are written there for peers, which `bench/run --decks` measures in the same run. The cards are invented.

#![expect(clippy::print_stdout, reason = "a program for the terminal")]

#[path = "../../hantei-core/benches/ratio/mod.rs"]
mod ratio;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use hantei_core::card::{
    Card, CardKind, CardNames, CardPool, MonsterType, Passcode, PoolBuilder, Release, SourceKind, Territory,
};
use hantei_core::date::CivilDate;
use hantei_core::deck::{
    DeckList, DeckRules, Declared, Limits, ListedCard, Rulebook, Section, Submission, Verdict, judge,
};
use hantei_core::lot::{Lot, Seed};
use hantei_core::regulation::catalogue::catalogue;
use hantei_format::{deck_file, limit_file, ydke};
use ratio::{Work, compare};

/// How many cards there are, about as many as in the game.
const CARDS: u32 = 13_000;

/// How many decks are read in one piece of work.
const DECKS: u32 = 1_000;

/// How often each piece of work is done.
const ROUNDS: usize = 31;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let pool = pool();
    let limits = limits(&pool);
    let mut lot = Lot::new(&Seed([7; 32]), 1);
    let decks: Vec<String> = (0..DECKS).map(|_| ydke::write(&deck(&mut lot)).expect("codes alone")).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {}
        ["--write", folder] => write(Path::new(folder), &decks),
        words => panic!("expected [--write FOLDER], found {words:?}"),
    }
    let policy = catalogue().find("kde-tcg-policy-2.3").map(|policy| &policy.settings);
    let rules = DeckRules::read(policy.expect("it is in the catalogue"), None);
    let date: CivilDate = "2023-07-14".parse().expect("a date");
    let book = Rulebook { rules: &rules, pool: &pool, limits: Some(&limits), date };
    let read = |link: &str| deck_file::read(link.as_bytes(), "deck.txt", None, &pool).expect("a link").deck;
    let declared = Declared::default();
    let illegal = decks.iter().filter(|link| {
        let list = read(link);
        judge(Submission { list: &list, declared: &declared }, &book).verdict() == Verdict::Illegal
    });
    println!("{} of {DECKS} decks are illegal", illegal.count());
    let title = format!("{DECKS} decks");
    compare(
        &title,
        ROUNDS,
        &mut [
            Work::new("read", || decks.iter().map(|link| read(link).main.len()).sum::<usize>()),
            Work::new("read and judged", || {
                let judged = decks.iter().map(|link| {
                    let list = read(link);
                    judge(Submission { list: &list, declared: &declared }, &book).violations.len()
                });
                judged.sum::<usize>()
            }),
        ],
    );
}

fn code(card: u32) -> u32 {
    10_000_000 + 1_009 * card
}

/// Every tenth card belongs in the Extra Deck; every fiftieth is another artwork of the one before it.
fn is_extra(card: u32) -> bool {
    card % 10 == 9
}

fn is_artwork(card: u32) -> bool {
    card % 50 == 8
}

fn pool() -> CardPool {
    let mut builder = PoolBuilder::new(None);
    let file = builder.begin("cards", SourceKind::YamlYugi);
    let released = Release::On("2010-01-01".parse().expect("a date"));
    for card in (0..CARDS).filter(|card| !is_artwork(*card)) {
        let artwork = Some(card + 1).filter(|next| is_artwork(*next));
        let passcodes = [card].into_iter().chain(artwork).map(|card| Passcode(code(card))).collect();
        let types = if is_extra(card) { [MonsterType::Fusion].into() } else { Default::default() };
        let names = CardNames { english: Some(format!("Sample Number {card}")), ..CardNames::default() };
        let releases = Territory::ALL.into_iter().map(|of| (of, released)).collect();
        let kind = Some(CardKind::Monster);
        builder.add(file, Card { passcodes, names, kind, types, releases, ..Card::default() });
    }
    builder.finish().0
}

/// Every hundredth card is Forbidden, the one after it Limited, and the one after that Semi-Limited.
fn limit(card: u32) -> u32 {
    match card % 100 {
        0 => 0,
        1 => 1,
        2 => 2,
        _ => 3,
    }
}

fn limits(pool: &CardPool) -> Limits {
    let mut text = "!Sample\n".to_owned();
    for card in (0..CARDS).filter(|card| limit(*card) < 3) {
        writeln!(text, "{} {}", code(card), limit(card)).expect("a text");
    }
    let (lists, _) = limit_file::read(text.as_bytes(), "lflist.conf").expect("a list");
    lists[0].resolve(pool)
}

/// Returns a deck of 40 to 60, 15 and 15 cards, three of most, so that some break a limit and some do not.
fn deck(lot: &mut Lot) -> DeckList {
    let mut list = DeckList::default();
    let main = (40..=60_usize).nth(lot.below(21) as usize).unwrap_or(40);
    for (section, size) in [(Section::Main, main), (Section::Extra, 15), (Section::Side, 15)] {
        let cards = list.section_mut(section);
        while cards.len() < size {
            let card = lot.below(CARDS);
            let copies = limit(card).max(1).min(1 + lot.below(3));
            if is_extra(card) == (section == Section::Extra) {
                cards.extend((0..copies).map(|_| ListedCard::coded(code(card), None)));
            }
        }
        cards.truncate(size);
    }
    list
}

/// Writes the decks, the cards and what each may be there, for programs in other languages.
fn write(folder: &Path, decks: &[String]) {
    let cards: Vec<String> = (0..CARDS)
        .map(|card| {
            let alias = if is_artwork(card) { code(card - 1) } else { 0 };
            let of = if is_artwork(card) { card - 1 } else { card };
            format!("{} {alias} {} Sample Number {of}", code(card), limit(of))
        })
        .collect();
    fs::create_dir_all(folder).expect("the folder can be made");
    fs::write(folder.join("decks.txt"), decks.join("\n") + "\n").expect("the decks can be written");
    fs::write(folder.join("cards.txt"), cards.join("\n") + "\n").expect("the cards can be written");
}
