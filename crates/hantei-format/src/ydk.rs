//! YDK: a deck as lines of passcodes.
//!
//! `#main`, `#extra` and `!side` begin the sections, `#` begins a comment. Everything that real clients
//! write is read: any line ends, leading zeros, text behind a code, missing headings. A line that should
//! name a card and cannot be read is a diagnostic with its number and keeps the list from being whole; no
//! line is ever passed over in silence.

use hantei_core::deck::{DeckList, ListedCard, Section};

use crate::{Diagnostic, DiagnosticKind};

/// Whether a list says where the Extra Deck begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExtraDeck {
    /// It has a section of its own.
    Apart,
    /// Its cards stand among those of the Main Deck.
    WithMain,
}

/// A deck as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadDeck {
    /// The deck.
    pub deck: DeckList,
    /// Whether the list says where the Extra Deck begins.
    pub extra_deck: ExtraDeck,
    /// What there is to say about its lines.
    pub diagnostics: Vec<Diagnostic>,
}

/// Returns the deck that `text` holds.
#[must_use]
pub fn read(text: &str) -> ReadDeck {
    let mut read =
        ReadDeck { deck: DeckList::default(), extra_deck: ExtraDeck::WithMain, diagnostics: Vec::new() };
    let mut section = Section::Main;
    for (line, number) in lines(text).zip(1..) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        if let Some(heading) = line.strip_prefix('#') {
            if heading.trim().eq_ignore_ascii_case("extra") {
                match section {
                    Section::Main | Section::Extra => {
                        section = Section::Extra;
                        read.extra_deck = ExtraDeck::Apart;
                    }
                    Section::Side => {
                        read.say(number, DiagnosticKind::HeadingBelowSide { text: line.to_owned() });
                    }
                }
            } else if heading.trim().eq_ignore_ascii_case("main") && section != Section::Main {
                match section {
                    // Whoever writes the Extra Deck first means the Main Deck here.
                    Section::Main | Section::Extra => section = Section::Main,
                    Section::Side => {
                        read.say(number, DiagnosticKind::HeadingBelowSide { text: line.to_owned() });
                    }
                }
            }
            continue;
        }
        if line.starts_with('!') {
            section = Section::Side;
            continue;
        }
        match code(line) {
            Some((passcode, behind)) => {
                if !behind.is_empty() {
                    read.say(number, DiagnosticKind::TextBehindCode { text: cut(behind) });
                }
                read.deck.section_mut(section).push(ListedCard::coded(passcode, Some(number)));
            }
            None => {
                read.deck.unread_lines.push(number);
                read.say(number, DiagnosticKind::CardNotRead { text: cut(line) });
            }
        }
    }
    read
}

impl ReadDeck {
    fn say(&mut self, line: u32, kind: DiagnosticKind) {
        self.diagnostics.push(Diagnostic::at(line, kind));
    }
}

/// Returns the passcode that a line begins with, and what stands behind it.
fn code(line: &str) -> Option<(u32, &str)> {
    let end = line.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(line.len());
    let (digits, behind) = line.split_at(end);
    // `123abc` is a slip, `123 abc` and `123;abc` are a code with a remark.
    let clean =
        !behind.starts_with(|letter: char| letter.is_alphanumeric() || letter == '.' || letter == ',');
    digits.parse().ok().filter(|_| clean).map(|passcode| (passcode, behind.trim()))
}

/// Returns the text, cut where it is long: a diagnostic repeats a line, not a file.
pub(crate) fn cut(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(std::iter::once('…')).collect()
}

/// Returns the lines of a text, whatever ends them: LF, CR LF or CR.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        line.split('\r')
    })
}

/// Returns the deck as YDK; a card that is written by its name has no code, so the deck is `None` then.
#[must_use]
pub fn write(deck: &DeckList) -> Option<String> {
    use std::fmt::Write;

    let mut text = String::from("#created by Hantei\n");
    for section in Section::ALL {
        text.push_str(match section {
            Section::Main => "#main\n",
            Section::Extra => "#extra\n",
            Section::Side => "!side\n",
        });
        for passcode in passcodes(deck.section(section))? {
            writeln!(text, "{passcode}").expect("text takes text");
        }
    }
    Some(text)
}

/// Returns the passcodes of cards, `None` where one is written by its name.
pub(crate) fn passcodes(cards: &[ListedCard]) -> Option<Vec<u32>> {
    use hantei_core::deck::Written;

    let code = |card: &ListedCard| match &card.written {
        Written::Passcode(passcode) => Some(passcode.0),
        Written::Name(_) => None,
    };
    cards.iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn codes(deck: &DeckList, section: Section) -> Vec<u32> {
        passcodes(deck.section(section)).unwrap()
    }

    #[track_caller]
    fn check(name: &str, text: &str, expected: [&[u32]; 3], said: &[(u32, &str)]) {
        let read = read(text);
        let found = Section::ALL.map(|section| codes(&read.deck, section));
        assert_eq!(found, expected.map(<[u32]>::to_vec), "{name}");
        let told: Vec<(u32, &str)> =
            read.diagnostics.iter().map(|it| (it.line.unwrap(), it.kind.code())).collect();
        assert_eq!(told, said, "{name}");
    }

    #[test]
    fn what_real_clients_write_is_read() {
        check(
            "plain",
            "#created by X\n#main\n12\n34\n#extra\n56\n!side\n78\n",
            [&[12, 34], &[56], &[78]],
            &[],
        );
        check("line ends of Windows", "#main\r\n12\r\n#extra\r\n!side\r\n34\r\n", [&[12], &[], &[34]], &[]);
        check("line ends of old Macs", "#main\r12\r#extra\r56\r!side\r34", [&[12], &[56], &[34]], &[]);
        check("no Side Deck", "#main\n12\n#extra\n56", [&[12], &[56], &[]], &[]);
        check("no first line", "#main\n12", [&[12], &[], &[]], &[]);
        check("cards before any heading", "12\n34\n", [&[12, 34], &[], &[]], &[]);
        check("leading zeros", "#main\n0045474\n", [&[45474], &[], &[]], &[]);
        check("nine digits", "#main\n101112006\n", [&[101_112_006], &[], &[]], &[]);
        check("names as comments", "#main\n# Sample Dragon\n12\n", [&[12], &[], &[]], &[]);
        check("another word behind the mark", "#main\n12\n!side deck\n34\n", [&[12], &[], &[34]], &[]);
        check("nothing", "", [&[], &[], &[]], &[]);
    }

    #[test]
    fn slips_of_the_keyboard_are_named_with_their_lines() {
        check(
            "a remark",
            "#main\n12 // two\n34\tx\n",
            [&[12, 34], &[], &[]],
            &[(2, "text-behind-code"), (3, "text-behind-code")],
        );
        check(
            "a heading too late",
            "!side\n12\n#extra\n34\n#main\n56\n",
            [&[], &[], &[12, 34, 56]],
            &[(3, "heading-below-side"), (5, "heading-below-side")],
        );
        check("the Extra Deck first", "#extra\n56\n#main\n12\n", [&[12], &[56], &[]], &[]);
        check(
            "letters",
            "#main\nabc\n12a\n-5\n1.5\n4294967296\n",
            [&[], &[], &[]],
            &[
                (2, "card-not-read"),
                (3, "card-not-read"),
                (4, "card-not-read"),
                (5, "card-not-read"),
                (6, "card-not-read"),
            ],
        );
    }

    #[test]
    fn c07_unknown_codes_are_kept_and_bad_lines_are_numbered() {
        let known: String = (1..=38).map(|code| format!("{code}\n")).collect();
        let text = format!("#main\n{known}101112006\n4294967296\nabc\n-5\n#extra\n!side\n");
        let read = read(&text);
        assert_eq!(read.deck.counts().main, 39, "38 known cards and the unknown one");
        let last = read.deck.main.last().unwrap();
        assert_eq!(*last, ListedCard::coded(101_112_006, Some(40)));
        assert_eq!(read.deck.unread_lines, [41, 42, 43]);
    }

    #[test]
    fn c13_c_line_ends_change_nothing() {
        let text = "#created by X\n#main\n12\n34\n#extra\n56\n!side\n78\n";
        let plain = read(text).deck;
        for ends in ["\r\n", "\r"] {
            assert_eq!(read(&text.replace('\n', ends)).deck, plain, "{ends:?}");
        }
    }

    #[test]
    fn c13_e_large_sections_are_not_trimmed() {
        let section = |count: u32| (1..=count).map(|code| format!("{code}\n")).collect::<String>();
        let text = format!("#main\n{}#extra\n{}!side\n{}", section(62), section(18), section(16));
        let counts = read(&text).deck.counts();
        assert_eq!((counts.main, counts.extra, counts.side), (62, 18, 16));
    }

    proptest! {
        #[test]
        fn no_line_is_passed_over_in_silence(text in "[0-9#!a-z \\-\r\n\\PC]{0,80}") {
            let read = read(&text);
            let cards = read.deck.cards().count();
            let told = read.deck.unread_lines.len();
            let should: usize = lines(&text)
                .map(str::trim)
                .filter(|line| !line.is_empty() && !line.starts_with(['#', '!']))
                .count();
            prop_assert_eq!(cards + told, should);
        }

        #[test]
        fn what_is_written_is_read_again(
            main in proptest::collection::vec(any::<u32>(), 0..70),
            extra in proptest::collection::vec(any::<u32>(), 0..20),
            side in proptest::collection::vec(any::<u32>(), 0..20),
        ) {
            let list = |codes: &Vec<u32>| codes.iter().map(|code| ListedCard::coded(*code, None)).collect();
            let deck = DeckList { main: list(&main), extra: list(&extra), side: list(&side), unread_lines: Vec::new() };
            let read = read(&write(&deck).unwrap());
            prop_assert_eq!(codes(&read.deck, Section::Main), main);
            prop_assert_eq!(codes(&read.deck, Section::Extra), extra);
            prop_assert_eq!(codes(&read.deck, Section::Side), side);
            prop_assert!(read.diagnostics.is_empty());
        }
    }
}
