//! Decks as people type them: `3 Name` or `Name ×3`, under headings, in English or Japanese.
//!
//! A name may begin with a number, and a number may be a name. Which it is, the cards tell: a line is read as
//! the one of its readings that is a card. Where two are, or none has a count that can be meant, the line
//! is a diagnostic and keeps the list from being whole. A passcode may stand in brackets behind a name or
//! in place of one.

use hantei_core::card::{CardPool, Named, Passcode};
use hantei_core::deck::{DeckList, ListedCard, Section, Written};
use unicode_normalization::UnicodeNormalization;

use crate::ydk::{ExtraDeck, ReadDeck, cut, lines};
use crate::{Diagnostic, DiagnosticKind};

/// More copies than this in one line are a slip of the keyboard.
const MOST_AT_ONCE: u32 = 99;

/// The fewest digits that are a passcode where a name could stand.
const SHORTEST_PASSCODE: usize = 5;

/// Headings that begin a section, in lower case and without decoration.
const HEADINGS: [(Section, &[&str]); 3] = [
    (Section::Main, &["main deck", "main", "maindeck", "deck", "メインデッキ", "メイン", "デッキ"]),
    (
        Section::Extra,
        &["extra deck", "extra", "extradeck", "ex deck", "エクストラデッキ", "エクストラ", "exデッキ"],
    ),
    (Section::Side, &["side deck", "side", "sidedeck", "サイドデッキ", "サイド"]),
];

/// Headings within a section.
const GROUPS: &[&str] = &[
    "monster",
    "monsters",
    "monster cards",
    "effect monsters",
    "normal monsters",
    "ritual monsters",
    "pendulum monsters",
    "fusion monsters",
    "synchro monsters",
    "xyz monsters",
    "link monsters",
    "spell",
    "spells",
    "spell cards",
    "trap",
    "traps",
    "trap cards",
    "モンスター",
    "モンスターカード",
    "魔法",
    "魔法カード",
    "罠",
    "罠カード",
    "融合モンスター",
    "シンクロモンスター",
    "エクシーズモンスター",
    "リンクモンスター",
];

/// What a line is.
enum Line<'t> {
    Nothing,
    Heading(Section),
    Cards(u32, Written),
    /// Two readings are cards.
    TwoReadings,
    /// The count is none that anybody means.
    BadCount(u32),
    NoCard(&'t str),
}

/// Returns the deck that `text` holds, with names looked up in `pool`.
#[must_use]
pub fn read(text: &str, pool: &CardPool) -> ReadDeck {
    let mut read =
        ReadDeck { deck: DeckList::default(), extra_deck: ExtraDeck::WithMain, diagnostics: Vec::new() };
    let mut section = Section::Main;
    for (line, number) in lines(text).zip(1..) {
        let text = || cut(line.trim());
        let trouble = match read_line(line.trim(), pool) {
            Line::Nothing => continue,
            Line::Heading(next) => {
                section = next;
                if next == Section::Extra {
                    read.extra_deck = ExtraDeck::Apart;
                }
                continue;
            }
            Line::Cards(count, written) => {
                let cards = read.deck.section_mut(section);
                for _ in 0..count {
                    cards.push(ListedCard { written: written.clone(), line: Some(number) });
                }
                continue;
            }
            Line::TwoReadings => DiagnosticKind::CountOrName { text: text() },
            Line::BadCount(0) => DiagnosticKind::CardNotRead { text: text() },
            Line::BadCount(_) => DiagnosticKind::TooManyAtOnce { text: text(), limit: MOST_AT_ONCE },
            Line::NoCard(text) => DiagnosticKind::CardNotRead { text: cut(text) },
        };
        read.deck.unread_lines.push(number);
        read.diagnostics.push(Diagnostic::at(number, trouble));
    }
    read
}

fn read_line<'t>(line: &'t str, pool: &CardPool) -> Line<'t> {
    if line.is_empty() || line.starts_with("//") {
        return Line::Nothing;
    }
    let plain: String = line.nfkc().flat_map(char::to_lowercase).collect();
    let heading = undecorated(&plain);
    if let Some((section, _)) = HEADINGS.iter().find(|(_, words)| words.contains(&heading)) {
        return Line::Heading(*section);
    }
    if GROUPS.contains(&heading) || line.starts_with('#') {
        return Line::Nothing;
    }
    let line = line.split(" //").next().unwrap_or(line).trim();
    let bare = line.trim_start_matches(['-', '•', '・', '*']).trim_start();
    if let Some((text, passcode)) = passcode_within(bare) {
        // The passcode tells the card; what stands around it has only to tell how many.
        let text = text.trim();
        let count = match (text.is_empty(), number(text.trim_matches(['枚', 'x', 'X', '×', '*']))) {
            (true, _) => 1,
            (false, Some((count, ""))) => count,
            (false, _) => match told(text, text, pool) {
                Ok((reading, _)) => reading.count,
                Err(()) => return Line::TwoReadings,
            },
        };
        return Reading { count, name: "" }.cards(Written::Passcode(passcode));
    }
    match told(line, bare, pool) {
        Ok((reading, _)) if !reading.name.chars().any(char::is_alphanumeric) => Line::NoCard(line),
        Ok((reading, Some(written))) => reading.cards(written),
        // Nothing of it is a card: the likeliest reading is kept, for people to see what was not found.
        Ok((reading, None)) => reading.cards(Written::Name(reading.name.to_owned())),
        Err(()) => Line::TwoReadings,
    }
}

/// Returns the reading of a line that is a card, with that card; where none is, the likeliest.
///
/// # Errors
///
/// When two readings are cards.
fn told<'t>(line: &'t str, bare: &'t str, pool: &CardPool) -> Result<(Reading<'t>, Option<Written>), ()> {
    let whole = Reading { count: 1, name: line };
    let counted: Vec<Reading<'_>> =
        [count_in_front(bare), marked_count_behind(bare)].into_iter().flatten().collect();
    let readings = std::iter::once(whole).chain(counted.iter().copied());
    let known: Vec<(Reading<'_>, Written)> =
        readings.filter_map(|reading| Some((reading, card(reading.name, pool)?))).collect();
    match known.as_slice() {
        [(reading, written)] => return Ok((*reading, Some(written.clone()))),
        [(first, written), others @ ..] => {
            let same = others.iter().all(|(other, also)| also == written && other.count == first.count);
            return if same { Ok((*first, Some(written.clone()))) } else { Err(()) };
        }
        [] => {}
    }
    let bare_count = bare_count_behind(bare).and_then(|reading| Some((reading, card(reading.name, pool)?)));
    match bare_count {
        Some((reading, written)) => Ok((reading, Some(written))),
        None => Ok((counted.first().copied().unwrap_or(whole), None)),
    }
}

/// Returns a line without the passcode in brackets that it holds, and that passcode.
fn passcode_within(line: &str) -> Option<(String, Passcode)> {
    let (before, rest) = line.rsplit_once('[')?;
    let (code, behind) = rest.split_once(']')?;
    Some((format!("{before}{behind}"), Passcode(code.trim().parse().ok()?)))
}

/// A line as a count and a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reading<'t> {
    count: u32,
    name: &'t str,
}

impl Reading<'_> {
    fn cards<'t>(self, written: Written) -> Line<'t> {
        match self.count {
            1..=MOST_AT_ONCE => Line::Cards(self.count, written),
            count => Line::BadCount(count),
        }
    }
}

/// Reads `3 Name`, `3x Name`, `3× Name`, `x3 Name`, `3枚 名前`.
fn count_in_front(line: &str) -> Option<Reading<'_>> {
    let marked = line.strip_prefix(['x', 'X', '×']);
    let (count, rest) = number(marked.unwrap_or(line))?;
    let unit = rest.trim_start();
    let name = match unit.strip_prefix(['枚', '×']) {
        Some(name) => name,
        // An x of its own counts; `3 Xyz …` begins a name. `3D …` has no count at all.
        None => unit
            .strip_prefix(['x', 'X', '*'])
            .filter(|name| name.starts_with(char::is_whitespace))
            .or_else(|| rest.starts_with(char::is_whitespace).then_some(rest))?,
    };
    let name = name.trim();
    (!name.is_empty()).then_some(Reading { count, name })
}

/// Reads `Name x3`, `Name ×3`, `名前 3枚`, `名前×３`.
fn marked_count_behind(line: &str) -> Option<Reading<'_>> {
    let (before, unit) = match line.strip_suffix('枚') {
        Some(before) => (before, true),
        None => (line, false),
    };
    let (name, count) = number_behind(before)?;
    let name = name.trim_end();
    let marked = name.strip_suffix(['×', '*']).or_else(|| {
        // An x of its own: `Raigeki x3`, not `Lynx 3`.
        name.strip_suffix(['x', 'X']).filter(|name| name.ends_with(char::is_whitespace))
    });
    let name = match (marked, unit) {
        (Some(name), _) => name,
        (None, true) => name,
        (None, false) => return None,
    };
    let name = name.trim();
    (!name.is_empty()).then_some(Reading { count, name })
}

/// Reads `Name 3`, which may as well be a name.
fn bare_count_behind(line: &str) -> Option<Reading<'_>> {
    let (name, count) = number_behind(line)?;
    let parted = name.ends_with(char::is_whitespace);
    let name = name.trim();
    (parted && !name.is_empty()).then_some(Reading { count, name })
}

/// Returns the number that a text begins with, full-width digits included, and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|letter: char| digit(letter).is_none()).unwrap_or(text.len());
    Some((value(&text[..end])?, &text[end..]))
}

/// Returns the number that a text ends with, and what stands before.
fn number_behind(text: &str) -> Option<(&str, u32)> {
    let start = text
        .char_indices()
        .rev()
        .take_while(|(_, letter)| digit(*letter).is_some())
        .last()
        .map(|(at, _)| at)?;
    Some((&text[..start], value(&text[start..])?))
}

/// Returns the value of at most four digits; what is longer is no count.
fn value(digits: &str) -> Option<u32> {
    let count = digits.chars().count();
    if !(1..=4).contains(&count) {
        return None;
    }
    digits.chars().try_fold(0, |value, letter| Some(value * 10 + digit(letter)?))
}

fn digit(letter: char) -> Option<u32> {
    match letter {
        '０'..='９' => Some(u32::from(letter) - u32::from('０')),
        letter => letter.to_digit(10),
    }
}

/// Returns the card that a name or a passcode means: as a passcode where it is known, as the name where
/// only staff can say which of several it is. `None` where nothing is found.
fn card(name: &str, pool: &CardPool) -> Option<Written> {
    match pool.find_name(name) {
        Named::One(card) => Some(match pool.card(card).passcode() {
            Some(passcode) => Written::Passcode(passcode),
            None => Written::Name(name.to_owned()),
        }),
        Named::Several(_) => Some(Written::Name(name.to_owned())),
        Named::None => {
            let digits = name.len() >= SHORTEST_PASSCODE && name.bytes().all(|byte| byte.is_ascii_digit());
            name.parse().ok().filter(|_| digits).map(|code| Written::Passcode(Passcode(code)))
        }
    }
}

/// Returns a heading without its frame and its count: `== main deck (40) ==` is `main deck`.
fn undecorated(line: &str) -> &str {
    let frame = |letter: char| letter.is_whitespace() || "=-*#:_[]()<>【】「」〈〉《》~|".contains(letter);
    let line = line.trim_matches(frame);
    // `main deck: 40 cards` counts, `monster cards` is the heading itself.
    let counted_cards = line.strip_suffix("cards").filter(|line| ends_in_number(line)).map(str::trim_end);
    let line = counted_cards.unwrap_or(line).trim_end_matches('枚');
    let counted = line.trim_end_matches(|letter: char| letter.is_ascii_digit());
    counted.trim_end_matches(frame)
}

fn ends_in_number(line: &str) -> bool {
    line.trim_end().ends_with(|letter: char| letter.is_ascii_digit())
}

/// The language that names are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameLanguage {
    /// English, Japanese where there is no English name.
    English,
    /// Japanese, English where there is no Japanese name.
    Japanese,
}

/// Returns the deck as people read it. Copies that stand one after the other are one line; a passcode stands
/// behind a name that does not tell the card or its artwork.
#[must_use]
pub fn write(deck: &DeckList, pool: &CardPool, language: NameLanguage) -> String {
    use std::fmt::Write;

    let mut text = String::new();
    for section in Section::ALL {
        let cards = deck.section(section);
        let heading = match (language, section) {
            (NameLanguage::English, Section::Main) => "Main Deck",
            (NameLanguage::English, Section::Extra) => "Extra Deck",
            (NameLanguage::English, Section::Side) => "Side Deck",
            (NameLanguage::Japanese, Section::Main) => "メインデッキ",
            (NameLanguage::Japanese, Section::Extra) => "エクストラデッキ",
            (NameLanguage::Japanese, Section::Side) => "サイドデッキ",
        };
        if section != Section::Main {
            text.push('\n');
        }
        writeln!(text, "{heading} ({}):", cards.len()).expect("text takes text");
        for run in cards.chunk_by(|one, other| one.written == other.written) {
            // A line holds no more copies than can be meant.
            for part in run.chunks(usize::try_from(MOST_AT_ONCE).unwrap_or(1)) {
                let name = name(&part[0].written, pool, language);
                writeln!(text, "{} {name}", part.len()).expect("text takes text");
            }
        }
    }
    text
}

fn name(written: &Written, pool: &CardPool, language: NameLanguage) -> String {
    let passcode = match written {
        Written::Passcode(passcode) => *passcode,
        Written::Name(name) => return name.clone(),
    };
    let Some(index) = pool.find(passcode) else { return format!("[{passcode}]") };
    let names = &pool.card(index).names;
    let (first, second) = match language {
        NameLanguage::English => (&names.english, &names.japanese),
        NameLanguage::Japanese => (&names.japanese, &names.english),
    };
    let name = first.as_ref().or(second.as_ref()).cloned().unwrap_or_default();
    // Read back, the line must give this very code.
    let line = format!("1 {name}");
    match read_line(&line, pool) {
        Line::Cards(1, Written::Passcode(read)) if read == passcode => name,
        Line::Cards(_, _)
        | Line::Nothing
        | Line::Heading(_)
        | Line::TwoReadings
        | Line::BadCount(_)
        | Line::NoCard(_) => format!("{name} [{passcode}]").trim_start().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use hantei_core::card::{Card, CardKind, CardNames, PoolBuilder, SourceKind};
    use proptest::prelude::*;

    use super::*;

    fn pool() -> CardPool {
        let mut builder = PoolBuilder::new(None);
        let file = builder.begin("sample", SourceKind::YamlYugi);
        for (passcodes, english, japanese) in [
            (&[11, 12][..], "Sample Dragon", "見本の竜"),
            (&[21], "7", "７"),
            (&[22], "7 Sample Fish", "七色の見本魚"),
            (&[23], "Sample Fish", "見本魚"),
            (&[31], "Sample Lady", "見本の淑女"),
            (&[32], "Sample Lady 1", "見本の淑女１"),
            (&[41], "Sample Wall Dragon", "見本の壁竜"),
            (&[42], "Sample Wall Guard", "見本の壁番"),
            (&[51], "Twin☆Sample", "双子☆見本"),
            (&[52], "Twin★Sample", "双子★見本"),
            (&[61], "Sample Lynx", ""),
            (&[62, 63], "Xyz Sample", ""),
        ] {
            let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
            let names =
                CardNames { english: text(english), japanese: text(japanese), ..CardNames::default() };
            let passcodes = passcodes.iter().map(|code| Passcode(*code)).collect();
            builder.add(file, Card { passcodes, names, kind: Some(CardKind::Monster), ..Card::default() });
        }
        builder.finish().0
    }

    fn told(cards: &[ListedCard]) -> Vec<String> {
        cards
            .iter()
            .map(|card| match &card.written {
                Written::Passcode(passcode) => passcode.to_string(),
                Written::Name(name) => name.clone(),
            })
            .collect()
    }

    #[track_caller]
    fn check(line: &str, expected: &[&str], said: &[&str]) {
        let read = read(line, &pool());
        assert_eq!(told(&read.deck.main), expected, "{line:?}");
        let codes: Vec<&str> = read.diagnostics.iter().map(|it| it.kind.code()).collect();
        assert_eq!(codes, said, "{line:?}");
        assert_eq!(read.deck.unread_lines.len(), said.len(), "{line:?}");
    }

    #[test]
    fn a_count_may_stand_where_people_put_it() {
        for line in [
            "3 Sample Dragon",
            "3x Sample Dragon",
            "3 x Sample Dragon",
            "3× Sample Dragon",
            "x3 Sample Dragon",
            "Sample Dragon x3",
            "Sample Dragon ×3",
            "Sample Dragon 3",
            "- 3 Sample Dragon",
            "3 sample dragon // for the start",
            "3枚 見本の竜",
            "3枚見本の竜",
            "見本の竜 3枚",
            "見本の竜×３",
            "３　見本の竜",
        ] {
            check(line, &["11", "11", "11"], &[]);
        }
        check("Sample Dragon", &["11"], &[]);
        check("2 Sample Lynx", &["61", "61"], &[]);
        check("2 Xyz Sample", &["62", "62"], &[]);
        check("2x Xyz Sample", &["62", "62"], &[]);
        check("2 Xyz Sample [63]", &["63", "63"], &[]);
    }

    #[test]
    fn a_number_that_belongs_to_a_name_is_no_count() {
        check("7", &["21"], &[]);
        check("2 7", &["21", "21"], &[]);
        check("2 7 Sample Fish", &["22", "22"], &[]);
        check("Sample Lady 1", &["32"], &[]);
        check("2 Sample Lady 1", &["32", "32"], &[]);
        check("Sample Lady 1 x2", &["32", "32"], &[]);
        check("7 Sample Fish", &[], &["count-or-name"]);
    }

    #[test]
    fn c19_c_a_shortened_name_is_not_guessed() {
        check("2 Sample Wall", &["Sample Wall", "Sample Wall"], &[]);
        check("2 Twin Sample", &["Twin Sample", "Twin Sample"], &[]);
        check("2 Twin★Sample", &["52", "52"], &[]);
    }

    #[test]
    fn a_passcode_may_stand_for_a_name() {
        check("2 [101112006]", &["101112006", "101112006"], &[]);
        check("1 Sample Dragon [12]", &["12"], &[]);
        check("1 Sample Dragon [12] // the other one", &["12"], &[]);
        check("見本の竜 [12] 2枚", &["12", "12"], &[]);
        check("[12] x3", &["12"; 3], &[]);
        check("3 101112006", &["101112006"; 3], &[]);
        check("101112006", &["101112006"], &[]);
    }

    #[test]
    fn what_is_no_card_is_named_and_no_line_is_lost() {
        check("100 Sample Dragon", &[], &["too-many-at-once"]);
        check("0 Sample Dragon", &[], &["card-not-read"]);
        check("***", &[], &["card-not-read"]);
        check("Deck of a friend", &["Deck of a friend"], &[]);
    }

    #[test]
    fn headings_are_told_in_both_languages() {
        for (main, extra, side) in [
            ("Main Deck:", "Extra Deck:", "Side Deck:"),
            ("Main Deck (2)", "Extra Deck (1)", "Side Deck (1)"),
            ("== MAIN ==", "== EXTRA ==", "== SIDE =="),
            ("# Main", "# Extra", "# Side"),
            ("メインデッキ 2枚", "エクストラデッキ 1枚", "サイドデッキ 1枚"),
            ("【デッキ】", "【ＥＸデッキ】", "【サイドデッキ】"),
        ] {
            let text = format!(
                "{main}\nMonsters (1)\n1 Sample Dragon\n魔法\n1 7\n\n\n{extra}\n1 見本の壁竜\n\n{side}\n1 Sample Wall Guard\n"
            );
            let read = read(&text, &pool());
            assert_eq!(told(&read.deck.main), ["11", "21"], "{main}");
            assert_eq!(told(&read.deck.extra), ["41"], "{main}");
            assert_eq!(told(&read.deck.side), ["42"], "{main}");
            assert_eq!((read.diagnostics, read.extra_deck), (vec![], ExtraDeck::Apart), "{main}");
        }
    }

    #[test]
    fn a_list_reads_back_with_every_artwork() {
        let pool = pool();
        let codes = |codes: &[u32]| codes.iter().map(|code| ListedCard::coded(*code, None)).collect();
        let deck = DeckList {
            main: codes(&[11, 11, 12, 11, 21, 22, 23, 999, 999]),
            extra: codes(&[51, 52]),
            side: codes(&[32]),
            unread_lines: Vec::new(),
        };
        let text = write(&deck, &pool, NameLanguage::English);
        let expected = "Main Deck (9):\n2 Sample Dragon\n1 Sample Dragon [12]\n1 Sample Dragon\n1 7\n1 7 Sample Fish\n1 Sample Fish\n2 [999]\n\n\
            Extra Deck (2):\n1 Twin☆Sample\n1 Twin★Sample\n\nSide Deck (1):\n1 Sample Lady 1\n";
        assert_eq!(text, expected);
        for language in [NameLanguage::English, NameLanguage::Japanese] {
            let read = read(&write(&deck, &pool, language), &pool);
            for section in Section::ALL {
                assert_eq!(told(read.deck.section(section)), told(deck.section(section)), "{language:?}");
            }
            assert_eq!(read.diagnostics, []);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_and_no_line_is_lost(text in "(([0-9x×枚#/ ]{0,5}|Sample |7 |Dragon|\\PC){0,4}\n){0,6}") {
            let pool = pool();
            let read = read(&text, &pool);
            for (line, number) in lines(&text).zip(1..) {
                let told = read.deck.unread_lines.contains(&number);
                let listed = read.deck.cards().any(|(_, card)| card.line == Some(number));
                let silent = matches!(read_line(line.trim(), &pool), Line::Nothing | Line::Heading(_));
                prop_assert_eq!(told || listed, !silent, "line {}: {:?}", number, line);
            }
        }

        #[test]
        fn any_deck_of_known_and_unknown_cards_reads_back(
            main in proptest::collection::vec(prop_oneof![Just(11), Just(12), Just(21), Just(22), Just(31), Just(32), Just(51), Just(62), Just(63), 100_000_u32..], 0..60),
            side in proptest::collection::vec(0_u32..100, 0..15),
        ) {
            let pool = pool();
            let list = |codes: &Vec<u32>| codes.iter().map(|code| ListedCard::coded(*code, None)).collect();
            let deck = DeckList { main: list(&main), extra: Vec::new(), side: list(&side), unread_lines: Vec::new() };
            let read = read(&write(&deck, &pool, NameLanguage::Japanese), &pool);
            prop_assert_eq!(told(&read.deck.main), told(&deck.main));
            prop_assert_eq!(told(&read.deck.side), told(&deck.side));
        }
    }
}
