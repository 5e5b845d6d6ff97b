//! A deck, in whichever form it comes: YDK, YDKE, Omega code, or a typed list.
//!
//! The form is told by the text, and by the name of the file where the text could be two. Whatever its
//! form, the same deck becomes the same [`DeckList`].

use hantei_core::card::{CardPool, Home};
use hantei_core::deck::{DeckList, ListedCard, Written};

use crate::coded::coded;
use crate::encoding::{self, Encoding, EncodingTrouble};
use crate::omega::{self, OmegaTrouble};
use crate::ydk::{ExtraDeck, ReadDeck};
use crate::ydke::{self, YdkeTrouble};
use crate::{Diagnostic, DiagnosticKind, text_list, ydk};

/// The largest file that is read as a deck.
pub const LARGEST_KIB: u32 = 256;

/// The most cards that a file is read for; nobody's deck has as many.
pub const MOST_CARDS: u32 = 5_000;

/// The form of a deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeckForm {
    /// Lines of passcodes.
    Ydk,
    /// A link.
    Ydke,
    /// A code of Omega.
    Omega,
    /// A typed list.
    Text,
}

/// The file holds no deck that can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeckTrouble {
    /// It is not text.
    #[error(transparent)]
    Encoding(EncodingTrouble),
    /// It is larger than any deck.
    #[error("more than {limit} KiB")]
    TooLarge {
        /// The largest that is read.
        limit: u32,
    },
    /// It has more cards than any deck.
    #[error("more than {limit} cards")]
    TooManyCards {
        /// The most that are read.
        limit: u32,
    },
    /// The link in it cannot be read.
    #[error(transparent)]
    Ydke(YdkeTrouble),
    /// The code in it cannot be read.
    #[error(transparent)]
    Omega(OmegaTrouble),
}

coded! {
    DeckTrouble {
        Self::Encoding(EncodingTrouble { tried, line, byte, offset, candidates }) => "not-text" {
            tried: tried,
            line: line,
            byte: format!("0x{byte:02X}"),
            offset: offset,
            candidates: encoding::names(candidates),
        }
        Self::TooLarge { limit } => "too-large" { limit: limit }
        Self::TooManyCards { limit } => "too-many-cards" { limit: limit }
        Self::Ydke(YdkeTrouble::NoLink) => "ydke-no-link" {}
        Self::Ydke(YdkeTrouble::Compressed) => "ydke-compressed" {}
        Self::Ydke(YdkeTrouble::CutOff { found }) => "ydke-cut-off" { found: found }
        Self::Ydke(YdkeTrouble::NotBase64 { section }) => "ydke-not-base64" { section: section }
        Self::Ydke(YdkeTrouble::Length { section, bytes }) => "ydke-length" { section: section, bytes: bytes }
        Self::Omega(OmegaTrouble::NotACode) => "omega-not-a-code" {}
        Self::Omega(OmegaTrouble::CutOff { found, expected }) => "omega-cut-off" { found: found, expected: expected }
    }
}

/// A deck, its form, and what there is to say of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckFile {
    /// The deck.
    pub deck: DeckList,
    /// The form it came in.
    pub form: DeckForm,
    /// What there is to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// Returns the deck in `bytes`, the contents of the file `name`.
///
/// # Errors
///
/// When nothing of it can be read as a deck. Whoever made or copied the file causes that.
pub fn read(
    bytes: &[u8],
    name: &str,
    named: Option<Encoding>,
    pool: &CardPool,
) -> Result<DeckFile, DeckTrouble> {
    if bytes.len() > 1024 * usize::try_from(LARGEST_KIB).unwrap_or(usize::MAX) {
        return Err(DeckTrouble::TooLarge { limit: LARGEST_KIB });
    }
    let mut before = Vec::new();
    let text = match encoding::decode(bytes, named) {
        Ok(decoded) => {
            let marked = bytes.starts_with(&[0xEF, 0xBB, 0xBF]);
            if named.is_none() && decoded.encoding != Encoding::Utf8 && !marked {
                let encoding = decoded.encoding;
                before.push(Diagnostic::of_file(DiagnosticKind::EncodingUsed { encoding }));
            }
            decoded.text
        }
        Err(trouble) => match without_comments(bytes) {
            Some(text) => {
                before.push(Diagnostic::of_file(DiagnosticKind::CommentsNotText {}));
                text
            }
            None => return Err(DeckTrouble::Encoding(trouble)),
        },
    };
    let mut file = read_text(&text, name, pool)?;
    file.diagnostics.splice(0..0, before);
    Ok(file)
}

/// Returns the text of a file whose bytes outside of comments are plain ASCII, its comments left out: the name
/// of a deck's maker is often in the encoding of their machine.
fn without_comments(bytes: &[u8]) -> Option<String> {
    let lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
    let kept: Option<Vec<&[u8]>> = lines
        .map(|line| match (line.trim_ascii_start().starts_with(b"#"), line.is_ascii()) {
            (_, true) => Some(line),
            (true, false) => Some(&b"#"[..]),
            (false, false) => None,
        })
        .collect();
    let text = kept?.join(&b'\n');
    String::from_utf8(text).ok().filter(|text| !text.contains('\0'))
}

/// Returns the deck in `text`, which stood in the file `name` or, where that is empty, in a form.
///
/// # Errors
///
/// As [`read`].
pub fn read_text(text: &str, name: &str, pool: &CardPool) -> Result<DeckFile, DeckTrouble> {
    let form = form(text, name);
    let read = match form {
        DeckForm::Ydk => ydk::read(text),
        DeckForm::Ydke => {
            let (deck, _) = ydke::read(text).map_err(DeckTrouble::Ydke)?;
            ReadDeck { deck, extra_deck: ExtraDeck::Apart, diagnostics: Vec::new() }
        }
        DeckForm::Omega => {
            let (deck, behind) = omega::read(text).map_err(DeckTrouble::Omega)?;
            let bytes = u32::try_from(behind).unwrap_or(u32::MAX);
            let behind = Diagnostic::of_file(DiagnosticKind::TextBehindDeck { bytes });
            let diagnostics = if bytes > 0 { vec![behind] } else { Vec::new() };
            ReadDeck { deck, extra_deck: ExtraDeck::WithMain, diagnostics }
        }
        DeckForm::Text => text_list::read(text, pool),
    };
    let ReadDeck { mut deck, extra_deck, mut diagnostics } = read;
    if deck.cards().nth(usize::try_from(MOST_CARDS).unwrap_or(usize::MAX)).is_some() {
        return Err(DeckTrouble::TooManyCards { limit: MOST_CARDS });
    }
    match extra_deck {
        ExtraDeck::Apart => {}
        ExtraDeck::WithMain => part(&mut deck, pool, &mut diagnostics),
    }
    Ok(DeckFile { deck, form, diagnostics })
}

/// Returns the form that a text has.
fn form(text: &str, name: &str) -> DeckForm {
    if text.contains(ydke::SCHEME) {
        return DeckForm::Ydke;
    }
    let lower = text.to_ascii_lowercase();
    if lower.contains(ydke::SCHEME) || lower.contains("ydke%3a%2f%2f") || lower.contains("ydke:%2f%2f") {
        return DeckForm::Ydke;
    }
    if name.to_ascii_lowercase().ends_with(".ydk") {
        return DeckForm::Ydk;
    }
    let mut lines = ydk::lines(&lower).map(str::trim).filter(|line| !line.is_empty()).peekable();
    let is_marked = ydk::lines(&lower)
        .map(str::trim)
        .any(|line| matches!(line, "#main" | "#extra" | "!side") || line.starts_with("#created by"));
    let is_coded = lines.peek().is_some()
        && lines.all(|line| line.starts_with(['#', '!']) || line.bytes().all(|byte| byte.is_ascii_digit()));
    if is_marked || is_coded {
        return DeckForm::Ydk;
    }
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte);
    let word = text.trim();
    let is_one_word = word.len() >= 8 && word.bytes().all(is_base64);
    // A single name could look like a code, but a code holds what letters alone hardly do.
    if is_one_word && (word.len() >= 24 || omega::read(word).is_ok()) {
        return DeckForm::Omega;
    }
    DeckForm::Text
}

/// Puts the cards of the Extra Deck there, where the list does not tell them apart. An unknown code between
/// cards of one kind is of that kind, since every program writes the Main Deck first; where that does not
/// tell it stays in the Main Deck, and is named.
fn part(deck: &mut DeckList, pool: &CardPool, diagnostics: &mut Vec<Diagnostic>) {
    let home = |card: &ListedCard| match &card.written {
        Written::Passcode(passcode) => pool.find(*passcode).map(|it| pool.card(it).home()),
        Written::Name(_) => None,
    };
    let homes: Vec<Option<Home>> = deck.main.iter().map(home).collect();
    let is_extra = |home: &Option<Home>| *home == Some(Home::Extra);
    let is_main = |home: &Option<Home>| matches!(home, Some(Home::Main | Home::Nowhere));
    let Some(first_extra) = homes.iter().position(is_extra) else { return };
    let last_main = homes.iter().rposition(is_main);
    let in_order = last_main.is_none_or(|last_main| last_main < first_extra);
    let mut moved = 0;
    let mut main = Vec::new();
    for (place, card) in std::mem::take(&mut deck.main).into_iter().enumerate() {
        let is_unknown = !is_extra(&homes[place]) && !is_main(&homes[place]);
        if is_extra(&homes[place]) || is_unknown && in_order && place > first_extra {
            deck.extra.push(card);
            moved += 1;
            continue;
        }
        let between = last_main.is_some_and(|last_main| place > last_main) && place < first_extra;
        if let (true, Written::Passcode(passcode)) = (is_unknown && (between || !in_order), &card.written) {
            let kind = DiagnosticKind::SectionNotTold { passcode: passcode.0 };
            diagnostics.push(Diagnostic { line: card.line, kind });
        }
        main.push(card);
    }
    deck.main = main;
    diagnostics.push(Diagnostic::of_file(DiagnosticKind::ExtraDeckToldByCards { count: moved }));
}

#[cfg(test)]
mod tests {
    use hantei_core::card::{Card, CardKind, CardNames, MonsterType, Passcode, PoolBuilder, SourceKind};
    use hantei_core::deck::Section;
    use proptest::prelude::*;

    use super::*;
    use crate::text_list::NameLanguage;
    use crate::ydk::passcodes;

    /// Cards 1 to 40 belong in the Main Deck, 51 to 65 in the Extra Deck.
    fn pool() -> CardPool {
        let mut builder = PoolBuilder::new(None);
        let file = builder.begin("sample", SourceKind::YamlYugi);
        for code in (1..=40).chain(51..=65) {
            let names = CardNames { english: Some(format!("Sample No. {code}")), ..CardNames::default() };
            let types = if code > 50 { [MonsterType::Xyz].into() } else { [].into() };
            let (passcodes, kind) = (vec![Passcode(code * 1000)], Some(CardKind::Monster));
            builder.add(file, Card { passcodes, names, kind, types, ..Card::default() });
        }
        builder.finish().0
    }

    fn codes(deck: &DeckList) -> [Vec<u32>; 3] {
        Section::ALL.map(|section| passcodes(deck.section(section)).unwrap())
    }

    fn sample() -> DeckList {
        let list = |codes: &[u32]| codes.iter().map(|code| ListedCard::coded(code * 1000, None)).collect();
        DeckList {
            main: list(&[1, 1, 2, 40]),
            extra: list(&[51, 65]),
            side: list(&[3, 52]),
            unread_lines: Vec::new(),
        }
    }

    #[test]
    fn the_same_deck_comes_from_every_form() {
        let (pool, deck) = (pool(), sample());
        let ydk = ydk::write(&deck).unwrap();
        for (text, name, form) in [
            (ydk.clone(), "deck.ydk", DeckForm::Ydk),
            (ydk.clone(), "", DeckForm::Ydk),
            (ydk.replace("#extra\n", ""), "old.ydk", DeckForm::Ydk),
            ("1000\n1000\n2000\n40000\n51000\n65000\n!side\n3000\n52000".to_owned(), "", DeckForm::Ydk),
            (ydke::write(&deck).unwrap(), "", DeckForm::Ydke),
            (ydke::write(&deck).unwrap(), "deck.ydk", DeckForm::Ydke),
            (omega::write(&deck).unwrap(), "", DeckForm::Omega),
            (text_list::write(&deck, &pool, NameLanguage::English), "deck.txt", DeckForm::Text),
            ("2 Sample No. 1\n1 Sample No. 2\nsample no. 40\nSample No. 51\nSample No. 65\nSide\n1 Sample No. 3\n1 Sample No. 52".to_owned(), "", DeckForm::Text),
        ] {
            let file = read(text.as_bytes(), name, None, &pool).unwrap();
            assert_eq!((codes(&file.deck), file.form), (codes(&deck), form), "{text}");
        }
    }

    #[test]
    fn a_deck_goes_through_all_forms_and_comes_back() {
        let (pool, mut deck) = (pool(), sample());
        // An unknown card and another artwork behind everything else.
        deck.main.insert(0, ListedCard::coded(77_777, None));
        deck.extra.push(ListedCard::coded(88_888, None));
        deck.side.push(ListedCard::coded(99_999, None));
        let through = |text: String| read(text.as_bytes(), "", None, &pool).unwrap().deck;
        let ydke = through(ydke::write(&through(ydk::write(&deck).unwrap())).unwrap());
        let omega = through(omega::write(&ydke).unwrap());
        let text = through(text_list::write(&omega, &pool, NameLanguage::Japanese));
        assert_eq!(codes(&through(ydk::write(&text).unwrap())), codes(&deck));
    }

    #[test]
    fn an_unknown_code_between_the_decks_stays_and_is_named() {
        let pool = pool();
        let list = |codes: &[u32]| codes.iter().map(|code| ListedCard::coded(*code, None)).collect();
        let deck = |main: &[u32]| DeckList { main: list(main), ..DeckList::default() };
        for (name, main, expected, named) in [
            (
                "in the Main Deck",
                &[1000, 77, 2000, 51000][..],
                [vec![1000, 77, 2000], vec![51000], vec![]],
                0,
            ),
            ("in the Extra Deck", &[1000, 51000, 77, 52000], [vec![1000], vec![51000, 77, 52000], vec![]], 0),
            ("between", &[1000, 77, 51000], [vec![1000, 77], vec![51000], vec![]], 1),
            ("out of order", &[51000, 77, 1000], [vec![77, 1000], vec![51000], vec![]], 1),
            ("no Extra Deck at all", &[1000, 77], [vec![1000, 77], vec![], vec![]], 0),
        ] {
            let file = read(omega::write(&deck(main)).unwrap().as_bytes(), "", None, &pool).unwrap();
            assert_eq!(codes(&file.deck), expected, "{name}");
            let told = file.diagnostics.iter().filter(|it| it.kind.code() == "section-not-told").count();
            assert_eq!(told, named, "{name}");
        }
    }

    #[test]
    fn c13_a_b_c_encodings_and_line_ends_change_nothing() {
        let pool = pool();
        let text = ydk::write(&sample()).unwrap();
        let utf16: Vec<u8> =
            std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for (name, bytes) in [
            ("UTF-16LE with its mark", utf16.clone()),
            ("UTF-16LE without", utf16[2..].to_vec()),
            ("UTF-8 with its mark", format!("\u{FEFF}{}", &text[text.find("#main").unwrap()..]).into_bytes()),
            ("CR alone", text.replace('\n', "\r").into_bytes()),
            (
                "a maker's name in another encoding",
                [b"#created by \x83\x65\x83\x58\x83\x67\n", text.as_bytes()].concat(),
            ),
        ] {
            let file =
                read(&bytes, "deck.ydk", None, &pool).unwrap_or_else(|trouble| panic!("{name}: {trouble}"));
            assert_eq!(codes(&file.deck), codes(&sample()), "{name}");
        }
        let trouble = read(b"#main\n1000\n\x83\x65\n", "deck.ydk", None, &pool).unwrap_err();
        assert!(matches!(trouble, DeckTrouble::Encoding(EncodingTrouble { line: 3, .. })), "{trouble:?}");
    }

    #[test]
    fn c13_d_a_title_with_signs_is_a_comment() {
        let text = "#1 O'Test & <b>\n#main\n1000\n#extra\n!side\n";
        let file = read(text.as_bytes(), "deck.ydk", None, &pool()).unwrap();
        assert_eq!((codes(&file.deck), file.diagnostics), ([vec![1000], vec![], vec![]], vec![]));
    }

    #[test]
    fn what_no_deck_can_be_is_refused_as_a_whole() {
        let pool = pool();
        let limit = LARGEST_KIB;
        let large = vec![b'#'; 1024 * usize::try_from(limit).unwrap() + 1];
        assert_eq!(read(&large, "a.ydk", None, &pool), Err(DeckTrouble::TooLarge { limit }));
        let many = "1\n".repeat(5_001);
        assert_eq!(
            read(many.as_bytes(), "a.ydk", None, &pool),
            Err(DeckTrouble::TooManyCards { limit: MOST_CARDS })
        );
        let gzip = "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==";
        assert_eq!(read(gzip.as_bytes(), "", None, &pool), Err(DeckTrouble::Omega(OmegaTrouble::NotACode)));
        let link = format!("ydke://{gzip}!!!");
        assert_eq!(read(link.as_bytes(), "", None, &pool), Err(DeckTrouble::Ydke(YdkeTrouble::Compressed)));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..120), name in "(a\\.ydk|a\\.txt)?") {
            if let Ok(file) = read(&bytes, &name, None, &pool()) {
                let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
                let told = file.diagnostics.iter().filter_map(|it| it.line).max().unwrap_or(0);
                prop_assert!(usize::try_from(told).unwrap() <= lines);
            }
        }
    }
}
