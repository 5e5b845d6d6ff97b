//! Deck sheets: what a list cannot say of decks.
//!
//! ```toml
//! shared = ["Sample Dragon", 12345678]   # the shared cards of a team
//! language = "ja"                        # what holds for every deck that does not say otherwise
//! sleeves_alike = true
//!
//! [[deck]]
//! file = "first.ydk"                     # the deck, by the name of its file
//! player = "Sample Ann"                  # whose it is
//! kind = "legendary"                     # or "standard"
//! duelist = "Sample Duelist"
//! skill = "Sample Skill"
//! cards = [{ card = "Sample Dragon", language = "en" }]   # cards in other languages
//! opaque_sleeves = true                  # sleeves_alike, texts, altered_cards, proxies
//! ```

use hantei_core::card::{Passcode, PrintLanguage};
use hantei_core::deck::{CardLanguage, DeckKind, Declared, Written};
use serde::Deserialize;
use toml::Spanned;

use crate::coded::coded;
use crate::encoding::{self, EncodingTrouble};
use crate::limit_file::detail;
use crate::ydk::cut;

/// The largest file that is read.
pub const LARGEST_MIB: u32 = 4;

/// The file is no deck sheet, or no Legendary Deck List.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetTrouble {
    /// It is not text.
    #[error(transparent)]
    Encoding(EncodingTrouble),
    /// It is larger than any.
    #[error("more than {limit} MiB")]
    TooLarge {
        /// The largest that is read.
        limit: u32,
    },
    /// It is not TOML, or says something else.
    #[error("line {line}: {detail}")]
    Toml {
        /// The line.
        line: u32,
        /// What the reader of TOML says.
        detail: String,
    },
    /// A language is none.
    #[error("line {line}: {text} is no language")]
    Language {
        /// The line.
        line: u32,
        /// What is written.
        text: String,
    },
    /// A date is none.
    #[error("line {line}: {text} is no date")]
    Date {
        /// The line.
        line: u32,
        /// What is written.
        text: String,
    },
    /// A deck or a Duelist stands there twice.
    #[error("line {line}: {name} stands there twice")]
    Twice {
        /// The second line.
        line: u32,
        /// Its name.
        name: String,
    },
    /// A number of copies is none.
    #[error("line {line}: 0 copies")]
    NoCopies {
        /// The line.
        line: u32,
    },
}

coded! {
    SheetTrouble {
        Self::Encoding(EncodingTrouble { tried, line, byte, offset, candidates }) => "not-text" {
            tried: tried,
            line: line,
            byte: format!("0x{byte:02X}"),
            offset: offset,
            candidates: encoding::names(candidates),
        }
        Self::TooLarge { limit } => "too-large" { limit: limit }
        Self::Toml { line, detail } => "not-toml" { line: line, detail: detail }
        Self::Language { line, text } => "not-a-language" {
            line: line,
            text: text,
            known: PrintLanguage::ALL.map(PrintLanguage::code).join(", "),
        }
        Self::Date { line, text } => "not-a-date" { line: line, text: text }
        Self::Twice { line, name } => "twice" { line: line, name: name }
        Self::NoCopies { line } => "no-copies" { line: line }
    }
}

/// What is declared of decks together and of each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeckSheet {
    /// The shared cards of a team.
    pub shared: Vec<Written>,
    /// What holds for a deck that is not named.
    pub general: Declared,
    /// What is declared of single decks, by the names of their files.
    pub decks: Vec<(String, Declared)>,
}

impl DeckSheet {
    /// Returns what is declared of the deck in a file: by its whole path, else by its last part.
    #[must_use]
    pub fn of(&self, file: &str) -> &Declared {
        let whole = self.decks.iter().find(|(named, _)| named == file);
        let last = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
        let by_name = || self.decks.iter().find(|(named, _)| last(named) == last(file));
        whole.or_else(by_name).map_or(&self.general, |(_, declared)| declared)
    }

    /// Returns the files that are named and are none of `files`.
    #[must_use]
    pub fn missing<'s>(&'s self, files: &[String]) -> Vec<&'s str> {
        let is_there = |named: &str| {
            files.iter().any(|file| {
                file == named || file.ends_with(&format!("/{named}")) || {
                    let last = |path: &str| path.rsplit(['/', '\\']).next().unwrap_or_default().to_owned();
                    last(file) == last(named)
                }
            })
        };
        self.decks.iter().map(|(named, _)| named.as_str()).filter(|named| !is_there(named)).collect()
    }
}

/// A card as a file of ours names it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Subject {
    Passcode(u32),
    Name(String),
}

impl From<Subject> for Written {
    fn from(subject: Subject) -> Self {
        match subject {
            Subject::Passcode(code) => Self::Passcode(Passcode(code)),
            Subject::Name(name) => Self::Name(name),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardIn {
    card: Subject,
    language: Spanned<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Standard,
    Legendary,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OneDeck {
    file: Spanned<String>,
    player: Option<String>,
    kind: Option<Kind>,
    duelist: Option<String>,
    skill: Option<String>,
    language: Option<Spanned<String>>,
    #[serde(default)]
    cards: Vec<CardIn>,
    opaque_sleeves: Option<bool>,
    sleeves_alike: Option<bool>,
    texts: Option<bool>,
    altered_cards: Option<bool>,
    proxies: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    #[serde(default)]
    shared: Vec<Subject>,
    language: Option<Spanned<String>>,
    opaque_sleeves: Option<bool>,
    sleeves_alike: Option<bool>,
    texts: Option<bool>,
    altered_cards: Option<bool>,
    proxies: Option<bool>,
    #[serde(default)]
    deck: Vec<OneDeck>,
}

/// Text of a file of ours, with its lines.
pub(crate) struct Source(String);

impl Source {
    pub(crate) fn of(bytes: &[u8]) -> Result<Self, SheetTrouble> {
        if bytes.len() >> 20 >= usize::try_from(LARGEST_MIB).unwrap_or(usize::MAX) {
            return Err(SheetTrouble::TooLarge { limit: LARGEST_MIB });
        }
        Ok(Self(encoding::decode(bytes, None).map_err(SheetTrouble::Encoding)?.text))
    }

    pub(crate) fn read<T: for<'de> Deserialize<'de>>(&self) -> Result<T, SheetTrouble> {
        toml::from_str(&self.0).map_err(|error| SheetTrouble::Toml {
            line: self.line(error.span().map_or(0, |span| span.start)),
            detail: detail(error.message()),
        })
    }

    /// Returns the line that a byte stands on, from 1.
    pub(crate) fn line(&self, at: usize) -> u32 {
        let before = self.0.bytes().take(at).filter(|byte| *byte == b'\n').count();
        u32::try_from(1 + before).unwrap_or(u32::MAX)
    }

    fn language(&self, code: &Spanned<String>) -> Result<PrintLanguage, SheetTrouble> {
        PrintLanguage::of_code(code.as_ref().trim()).ok_or_else(|| SheetTrouble::Language {
            line: self.line(code.span().start),
            text: cut(code.as_ref()),
        })
    }
}

/// Returns the sheet in `bytes`, the contents of a file.
///
/// # Errors
///
/// When it is none. Whoever wrote it causes that.
pub fn read(bytes: &[u8]) -> Result<DeckSheet, SheetTrouble> {
    let source = Source::of(bytes)?;
    let sheet: Sheet = source.read()?;
    let language = |code: Option<&Spanned<String>>| code.map(|code| source.language(code)).transpose();
    let general = Declared {
        language: language(sheet.language.as_ref())?,
        opaque_sleeves: sheet.opaque_sleeves,
        sleeves_alike: sheet.sleeves_alike,
        texts: sheet.texts,
        altered_cards: sheet.altered_cards,
        proxies: sheet.proxies,
        ..Declared::default()
    };
    let mut decks: Vec<(String, Declared)> = Vec::with_capacity(sheet.deck.len());
    for deck in sheet.deck {
        let line = source.line(deck.file.span().start);
        let file = deck.file.into_inner();
        if decks.iter().any(|(known, _)| *known == file) {
            return Err(SheetTrouble::Twice { line, name: cut(&file) });
        }
        let mut languages = Vec::with_capacity(deck.cards.len());
        for CardIn { card, language } in deck.cards {
            languages.push(CardLanguage { card: card.into(), language: source.language(&language)? });
        }
        let declared = Declared {
            kind: deck.kind.map(|kind| match kind {
                Kind::Standard => DeckKind::Standard,
                Kind::Legendary => DeckKind::Legendary,
            }),
            duelist: deck.duelist,
            skill: deck.skill,
            player: deck.player,
            language: language(deck.language.as_ref())?.or(general.language),
            languages,
            opaque_sleeves: deck.opaque_sleeves.or(general.opaque_sleeves),
            sleeves_alike: deck.sleeves_alike.or(general.sleeves_alike),
            texts: deck.texts.or(general.texts),
            altered_cards: deck.altered_cards.or(general.altered_cards),
            proxies: deck.proxies.or(general.proxies),
        };
        decks.push((file, declared));
    }
    Ok(DeckSheet { shared: sheet.shared.into_iter().map(Written::from).collect(), general, decks })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_holds_for_all_decks_holds_for_each_that_does_not_say_otherwise() {
        let sheet = read(
            b"shared = ['Sample Dragon', 12]\nlanguage = 'ja'\nproxies = false\n[[deck]]\nfile = 'a.ydk'\nplayer = 'Ann'\nkind = 'legendary'\nlanguage = 'en'\ncards = [{ card = 7, language = 'ko' }]\n",
        )
        .unwrap();
        assert_eq!(
            sheet.shared,
            [Written::Name("Sample Dragon".to_owned()), Written::Passcode(Passcode(12))]
        );
        let own = sheet.of("decks/a.ydk");
        assert_eq!((own.language, own.proxies), (Some(PrintLanguage::English), Some(false)));
        assert_eq!((own.kind, own.player.as_deref()), (Some(DeckKind::Legendary), Some("Ann")));
        assert_eq!(own.languages[0].language, PrintLanguage::Korean);
        assert_eq!(sheet.of("b.ydk").language, Some(PrintLanguage::Japanese));
        assert_eq!(sheet.missing(&["decks/b.ydk".to_owned()]), ["a.ydk"]);
        assert_eq!(sheet.missing(&["decks/a.ydk".to_owned()]), Vec::<&str>::new());
    }

    #[test]
    fn a_sheet_that_is_none_says_where_and_why() {
        for (text, code, at) in [
            ("shared = 3", "not-toml", 1),
            ("\nfoo = 1", "not-toml", 2),
            ("\n\nlanguage = 'klingon'", "not-a-language", 3),
            ("[[deck]]\nfile = 'a'\n[[deck]]\nfile = 'a'", "twice", 4),
            ("[[deck]]\nfile = 'a'\ncards = [{ card = 1, language = '' }]", "not-a-language", 3),
            ("[[deck]]\nplayer = 'a'", "not-toml", 1),
        ] {
            let trouble = read(text.as_bytes()).unwrap_err();
            assert_eq!(trouble.code(), code, "{text}");
            let line = trouble.arguments().into_iter().find(|(name, _)| *name == "line").unwrap().1;
            assert_eq!(line, at.to_string(), "{text}");
        }
        assert_eq!(read(b"\xE9").unwrap_err().code(), "not-text");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[{}\\[\\]\"'=,a-z0-9\n _]{0,80}\\PC{0,4}") {
            if let Err(trouble) = read(text.as_bytes()) {
                prop_assert!(!trouble.to_string().is_empty());
            }
        }
    }
}
