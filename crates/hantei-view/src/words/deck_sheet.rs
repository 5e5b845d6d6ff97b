//! Cards in other languages, as people write them on a deck sheet: `English: Sample Dragon`.

use hantei_core::card::{CardIndex, CardPool, Named, PrintLanguage, fold_name};
use hantei_core::deck::{CardLanguage, DeckList, Written};

use crate::i18n::{Language, arguments};
use crate::message::{Message, of_code};
use crate::sheet::print_language;
use crate::wording::say;

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineTrouble {
    /// It begins with no language.
    NoLanguage,
    /// No card of the list is meant.
    NoCard,
    /// Several cards of the list may be meant.
    SeveralCards,
}

/// A line of a deck sheet that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetLineTrouble {
    /// Which, from 1.
    pub line: u32,
    /// The part of it that could not be read.
    pub text: String,
    /// What is wrong.
    pub trouble: LineTrouble,
}

/// Returns what to say of a line that could not be read.
#[must_use]
pub fn sheet_line_trouble(trouble: &SheetLineTrouble, language: Language) -> Message {
    let code = match trouble.trouble {
        LineTrouble::NoLanguage => "no-language",
        LineTrouble::NoCard => "no-card",
        LineTrouble::SeveralCards => "several-cards",
    };
    let arguments = [("line", trouble.line.to_string()), ("text", trouble.text.clone())];
    of_code(language, "deck-sheet-trouble", code, &arguments)
}

/// Reads lines that say a language and a card of `list`, the languages by code or by name in any language of
/// ours, the cards by passcode, name, or a part of a name that only one card of the list has. Empty lines say
/// nothing.
///
/// # Errors
///
/// At the first line that says something else. Whoever wrote it causes that.
pub fn card_languages(
    text: &str,
    list: &DeckList,
    pool: &CardPool,
) -> Result<Vec<CardLanguage>, SheetLineTrouble> {
    let mut read = Vec::new();
    for (number, line) in (1_u32..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let trouble =
            |text: &str, trouble| SheetLineTrouble { line: number, text: text.trim().to_owned(), trouble };
        let (first, cards) =
            line.split_once([':', '：']).ok_or_else(|| trouble(line, LineTrouble::NoLanguage))?;
        let language = language(first).ok_or_else(|| trouble(first, LineTrouble::NoLanguage))?;
        let card = card(cards, list, pool).map_err(|why| trouble(cards, why))?;
        let named = CardLanguage { card, language };
        if !read.contains(&named) {
            read.push(named);
        }
    }
    Ok(read)
}

fn language(text: &str) -> Option<PrintLanguage> {
    let wanted = fold_name(text);
    let is_meant = |of: &PrintLanguage| {
        let word = |language| fold_name(&say(language, &print_language(*of), &arguments! {}));
        fold_name(of.code()) == wanted || Language::ALL.into_iter().any(|language| word(language) == wanted)
    };
    PrintLanguage::ALL.into_iter().find(is_meant)
}

/// Returns the card of the list that is meant, as the list writes it.
fn card(text: &str, list: &DeckList, pool: &CardPool) -> Result<Written, LineTrouble> {
    let wanted = fold_name(text);
    let mut cards: Vec<(&Written, Option<CardIndex>)> = Vec::new();
    for (_, listed) in list.cards() {
        if cards.iter().all(|(known, _)| **known != listed.written) {
            cards.push((&listed.written, meant(&listed.written, pool)));
        }
    }
    let exactly = cards.iter().find(|(written, card)| {
        let code = matches!(written, Written::Passcode(passcode) if passcode.0.to_string() == text.trim());
        code || names(written, *card, pool).any(|name| name == wanted)
    });
    if let Some((written, _)) = exactly {
        return Ok((*written).clone());
    }
    let holds = |(written, card): &&(&Written, Option<CardIndex>)| {
        !wanted.is_empty() && names(written, *card, pool).any(|name| name.contains(&wanted))
    };
    let mut found = cards.iter().filter(holds);
    match (found.next(), found.next()) {
        (Some((written, _)), None) => Ok((*written).clone()),
        (Some(_), Some(_)) => Err(LineTrouble::SeveralCards),
        (None, _) => Err(LineTrouble::NoCard),
    }
}

fn meant(written: &Written, pool: &CardPool) -> Option<CardIndex> {
    match written {
        Written::Passcode(passcode) => pool.find(*passcode),
        Written::Name(name) => match pool.find_name(name) {
            Named::One(card) => Some(card),
            Named::Several(_) | Named::None => None,
        },
    }
}

/// Returns the names of a card, folded: those of the pool, or the one that was written.
fn names(written: &Written, card: Option<CardIndex>, pool: &CardPool) -> impl Iterator<Item = String> {
    let known: Vec<String> = match (card, written) {
        (Some(card), _) => {
            let names = &pool.card(card).names;
            let all = names.english.iter().chain(&names.japanese).chain(&names.reading).chain(&names.others);
            all.map(|name| fold_name(name)).collect()
        }
        (None, Written::Name(name)) => vec![fold_name(name)],
        (None, Written::Passcode(_)) => Vec::new(),
    };
    known.into_iter()
}

#[cfg(test)]
mod tests {
    use hantei_core::card::{Card, CardNames, Passcode, PoolBuilder, SourceKind};
    use hantei_core::deck::{Declared, ListedCard};

    use super::*;
    use crate::sheet::written_languages;

    fn pool() -> CardPool {
        let mut builder = PoolBuilder::new(None);
        let file = builder.begin("cards", SourceKind::YamlYugi);
        for (code, english, japanese) in [
            (1_000, "Sample Dragon", "見本竜"),
            (1_100, "Sample Drake", "見本飛竜"),
            (1_200, "Sample Gate", "見本門"),
        ] {
            let names = CardNames {
                english: Some(english.to_owned()),
                japanese: Some(japanese.to_owned()),
                ..CardNames::default()
            };
            builder.add(file, Card { passcodes: vec![Passcode(code)], names, ..Card::default() });
        }
        builder.finish().0
    }

    fn list() -> DeckList {
        let named = ListedCard { written: Written::Name("Sample Gate".to_owned()), line: None };
        DeckList {
            main: vec![ListedCard::coded(1_000, None), ListedCard::coded(1_100, None), named],
            ..DeckList::default()
        }
    }

    #[test]
    fn languages_and_cards_are_read_as_people_write_them() {
        let read = |text: &str| card_languages(text, &list(), &pool());
        let one = |card, language| Ok(vec![CardLanguage { card, language }]);
        let dragon = || Written::Passcode(Passcode(1_000));
        for (text, card, language) in [
            ("English: Sample Dragon", dragon(), PrintLanguage::English),
            ("en：見本竜", dragon(), PrintLanguage::English),
            ("韓国語：1000", dragon(), PrintLanguage::Korean),
            ("\n  ドイツ語: dragon\n", dragon(), PrintLanguage::German),
            ("zh-cn: gate", Written::Name("Sample Gate".to_owned()), PrintLanguage::SimplifiedChinese),
            ("fr: 見本竜\nfr: Sample Dragon", dragon(), PrintLanguage::French),
        ] {
            assert_eq!(read(text), one(card, language), "{text}");
        }
        for (text, line, said, trouble) in [
            ("English Sample Dragon", 1, "English Sample Dragon", LineTrouble::NoLanguage),
            ("\nKlingon: Sample Dragon", 2, "Klingon", LineTrouble::NoLanguage),
            ("en: Sample Knight", 1, "Sample Knight", LineTrouble::NoCard),
            ("en: ", 1, "", LineTrouble::NoCard),
            ("en: Sample D", 1, "Sample D", LineTrouble::SeveralCards),
            ("fr: 見本竜\nja: 竜", 2, "竜", LineTrouble::SeveralCards),
            ("::::", 1, "", LineTrouble::NoLanguage),
            ("\u{202e}:\u{0}", 1, "\u{202e}", LineTrouble::NoLanguage),
        ] {
            let found = read(text).unwrap_err();
            assert_eq!((found.line, found.text.as_str(), &found.trouble), (line, said, &trouble), "{text}");
            for language in Language::ALL {
                assert!(sheet_line_trouble(&found, language).text.contains(&line.to_string()), "{text}");
            }
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let languages = vec![
            CardLanguage { card: Written::Passcode(Passcode(1_000)), language: PrintLanguage::Korean },
            CardLanguage { card: Written::Name("Sample Gate".to_owned()), language: PrintLanguage::Other },
        ];
        let declared = Declared { languages: languages.clone(), ..Declared::default() };
        for language in Language::ALL {
            let text = written_languages(&declared, &pool(), language);
            assert_eq!(card_languages(&text, &list(), &pool()), Ok(languages.clone()), "{text}");
        }
    }
}
