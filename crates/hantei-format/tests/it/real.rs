//! Real decks, lists and card databases, where they are at hand.

use std::path::{Path, PathBuf};

use hantei_core::card::{CardPool, PoolBuilder};
use hantei_core::deck::{DeckList, LimitMode, Section, UnreadLimit, Written};
use hantei_format::deck_file::{self, DeckFile};
use hantei_format::text_list::NameLanguage;
use hantei_format::{card_list, limit_file, omega, text_list, ydk, ydke};

use crate::shared;

fn pool(path: &Path) -> CardPool {
    let mut builder = PoolBuilder::new(None);
    let bytes = std::fs::read(path).unwrap();
    let file = card_list::read(&bytes, "cards.min.jsonl.gz", &mut builder, &mut |_| {}).unwrap();
    assert_eq!((file.cards, file.rejected), (14_276, 0));
    card_list::by_hand::add_same_names(&mut builder);
    builder.finish().0
}

fn decks(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ydk"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

fn codes(deck: &DeckList) -> [Vec<u32>; 3] {
    Section::ALL.map(|section| {
        let code = |card: &hantei_core::deck::ListedCard| match &card.written {
            Written::Passcode(passcode) => passcode.0,
            Written::Name(name) => panic!("{name} is no code"),
        };
        deck.section(section).iter().map(code).collect()
    })
}

/// The codes of a YDK by a reader that shares nothing with ours.
fn plain(text: &str) -> [Vec<u32>; 3] {
    let mut sections: [Vec<u32>; 3] = Default::default();
    let mut at = 0;
    for line in text.trim_start_matches('\u{FEFF}').split(['\r', '\n']) {
        match line {
            "#extra" => at = 1,
            line if line.starts_with('!') => at = 2,
            line => sections[at].extend(line.parse::<u32>().ok()),
        }
    }
    sections
}

#[test]
fn real_decks_go_through_every_form_and_come_back() {
    let (Some(cards), Some(folder)) =
        (shared::shared("data/cards/cards.min.jsonl.gz"), shared::shared("data/ydk/windbot"))
    else {
        return;
    };
    let pool = pool(&cards);
    let mut paths = decks(&folder);
    paths.extend(decks(folder.parent().unwrap()));
    for path in &paths {
        let name = path.display().to_string();
        let bytes = std::fs::read(path).unwrap();
        let read = |text: &str, name: &str| deck_file::read(text.as_bytes(), name, None, &pool).unwrap().deck;
        let DeckFile { deck, diagnostics, .. } = deck_file::read(&bytes, &name, None, &pool).unwrap();
        assert_eq!(codes(&deck), plain(&String::from_utf8(bytes).unwrap()), "{name}: nothing is lost");
        assert_eq!((deck.unread_lines.as_slice(), diagnostics), (&[][..], vec![]), "{name}");

        let link = ydke::write(&deck).unwrap();
        let by_link = read(&link, "");
        let code = omega::write(&by_link).unwrap();
        let by_code = read(&code, "");
        for language in [NameLanguage::English, NameLanguage::Japanese] {
            let text = text_list::write(&by_code, &pool, language);
            let by_text = read(&text, "");
            let back = read(&ydk::write(&by_text).unwrap(), "deck.ydk");
            assert_eq!(codes(&back), codes(&deck), "{name} in {language:?}:\n{text}");
        }
    }
    assert_eq!(paths.len(), 72);
}

#[test]
fn real_lists_are_read_and_every_entry_is_accounted_for() {
    let (Some(cards), Some(folder)) =
        (shared::shared("data/cards/cards.min.jsonl.gz"), shared::shared("data/lflist/2023-07-14"))
    else {
        return;
    };
    let pool = pool(&cards);
    // The file, its mode, its entries, remarks of the reader, entries whose card is not in the pool.
    for (file, mode, entries, remarks, not_found) in [
        ("World.lflist.conf", LimitMode::OthersAllowed, 246, 0, 2),
        ("0TCG.lflist.conf", LimitMode::OthersAllowed, 194, 0, 2),
        ("GOAT.lflist.conf", LimitMode::OthersExcluded, 1_705, 0, 210),
    ] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let (lists, diagnostics) = limit_file::read(&bytes, file).unwrap();
        let [list] = lists.as_slice() else { panic!("{file} has one list") };
        let limits = list.resolve(&pool);
        let lost = limits.unread.iter().filter(|it| matches!(it, UnreadLimit::NotFound { .. })).count();
        let found = (list.mode, list.entries.len(), diagnostics.len(), lost);
        assert_eq!(found, (mode, entries, remarks, not_found), "{file}");
    }
    let Some(vectors) = shared::shared("data/limit-regulation") else { return };
    for (file, entries, date) in [
        ("tcg/2023-06-05.vector.json", 192, "2023-06-05"),
        ("ocg/2023-07-01.vector.json", 188, "2023-07-01"),
        ("master-duel/2023-07-13.vector.json", 205, "2023-07-13"),
    ] {
        let bytes = std::fs::read(vectors.join(file)).unwrap();
        let (lists, _) = limit_file::read(&bytes, file).unwrap();
        assert_eq!(lists[0].entries.len(), entries, "{file}");
        assert_eq!(lists[0].effective_from, Some(date.parse().unwrap()), "{file}");
        assert_eq!(lists[0].resolve(&pool).unread, [], "{file}: every card is known by its official id");
    }
}
