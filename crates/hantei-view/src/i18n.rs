//! Languages and the catalogue of sentences.
//!
//! Sentences are Fluent messages, one file for each screen or document and language. They are built
//! into the program. A message that is missing, or asks for an argument that nobody gave, is our
//! mistake: tests and debug builds stop there, a released program shows the id in its place.

use std::borrow::Cow;
use std::str::FromStr;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::Serialize;
use unic_langid::LanguageIdentifier;

/// A language that the program speaks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Japanese.
    #[serde(rename = "ja")]
    Japanese,
}

impl Language {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// Returns the tag: `en`, `ja`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Returns the language that `text` prefers: a locale (`ja_JP.UTF-8`) or a list in the form of
    /// the header Accept-Language (`fr, ja;q=0.8, en;q=0.5`). Of equal wishes the first one counts.
    /// `None` where it names neither language (`C`, `fr`, nothing).
    ///
    /// ```
    /// use hantei_view::Language;
    /// assert_eq!(Language::preferred("ja_JP.UTF-8"), Some(Language::Japanese));
    /// assert_eq!(Language::preferred("fr, ja;q=0.8, en-GB;q=0.9"), Some(Language::English));
    /// assert_eq!(Language::preferred("C.UTF-8"), None);
    /// ```
    #[must_use]
    pub fn preferred(text: &str) -> Option<Self> {
        let mut best: Option<(u32, Self)> = None;
        for wish in text.split(',') {
            let mut parts = wish.split(';');
            let Some(language) = parts.next().and_then(|tag| tag.trim().parse().ok()) else { continue };
            let weight = parts.find_map(|part| part.trim().strip_prefix("q=")).map_or(1000, thousandths);
            if weight > 0 && best.is_none_or(|(heaviest, _)| weight > heaviest) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }
}

/// Returns a weight from 0 to 1 (`0.85`) in thousandths; 0 where it is none.
fn thousandths(weight: &str) -> u32 {
    let (whole, part) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
    let part: String = part.chars().chain("000".chars()).take(3).collect();
    match (whole.parse::<u32>(), part.parse::<u32>()) {
        (Ok(whole), Ok(part)) if whole <= 1 => whole * 1000 + part,
        _ => 0,
    }
}

/// The text names no language that the program speaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl std::fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected en or ja, found {:?}", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag or locale by its language: `en`, `ja`, `ja-JP`, `en_GB.UTF-8`, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let language = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|known| language.eq_ignore_ascii_case(known.tag()))
            .ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        /// The files of sentences: name, English, Japanese.
        pub(crate) const FILES: &[(&str, &str, &str)] = &[$((
            $name,
            include_str!(concat!("../../../locales/en/", $name)),
            include_str!(concat!("../../../locales/ja/", $name)),
        )),*];
    };
}

files!(
    "account.ftl",
    "backup.ftl",
    "bracket.ftl",
    "call.ftl",
    "check.ftl",
    "clock.ftl",
    "common.ftl",
    "console.ftl",
    "court.ftl",
    "deck-sheet.ftl",
    "deck.ftl",
    "diagnostic.ftl",
    "difference.ftl",
    "duel.ftl",
    "entry.ftl",
    "event.ftl",
    "fault.ftl",
    "file.ftl",
    "log.ftl",
    "notice.ftl",
    "organiser.ftl",
    "page.ftl",
    "pairings.ftl",
    "penalties.ftl",
    "penalty.ftl",
    "player.ftl",
    "problem.ftl",
    "procedure.ftl",
    "refusal.ftl",
    "registration.ftl",
    "regulation.ftl",
    "ruling.ftl",
    "scorekeeper.ftl",
    "setting.ftl",
    "standings.ftl",
    "team.ftl",
    "tournament.ftl",
    "venue.ftl",
);

/// All sentences of one language.
pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
}

impl Catalogue {
    /// Returns the sentences of `language`. They are read once.
    ///
    /// # Panics
    ///
    /// A file of `locales/` cannot be read as Fluent, or two messages have one id: the tests of this
    /// module keep that from ever being built.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        static CATALOGUES: [OnceLock<Catalogue>; 2] = [OnceLock::new(), OnceLock::new()];
        let [english, japanese] = &CATALOGUES;
        match language {
            Language::English => english.get_or_init(|| Self::read(language)),
            Language::Japanese => japanese.get_or_init(|| Self::read(language)),
        }
    }

    fn read(language: Language) -> Self {
        let tag: LanguageIdentifier = language.tag().parse().expect("en and ja are language tags");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Isolation marks would show in terminals and files; pages isolate with markup.
        bundle.set_use_isolating(false);
        bundle
            .add_function("COLUMNS", move |words, _| columns(language, words).into())
            .expect("a new bundle has no functions");
        for (name, english, japanese) in FILES {
            let text = match language {
                Language::English => english,
                Language::Japanese => japanese,
            };
            let resource = FluentResource::try_new((*text).to_owned())
                .unwrap_or_else(|(_, errors)| panic!("locales/{}/{name}: {errors:?}", language.tag()));
            if let Err(errors) = bundle.add_resource(resource) {
                panic!("locales/{}/{name}: {errors:?}", language.tag());
            }
        }
        Self { bundle }
    }

    /// Returns the sentence `id` with its arguments filled in.
    #[must_use]
    pub fn say(&self, id: &str, arguments: &FluentArgs<'_>) -> String {
        let said = self.fill(id, Part::Sentence, arguments);
        debug_assert!(said.is_some(), "the sentence {id} exists");
        said.unwrap_or_else(|| id.to_owned())
    }

    /// Returns the attribute `name` of the sentence `id`, if it has that attribute.
    #[must_use]
    pub fn attribute(&self, id: &str, name: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        self.fill(id, Part::Attribute(name), arguments)
    }

    /// Returns true if there is a sentence `id`.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    fn fill(&self, id: &str, part: Part<'_>, arguments: &FluentArgs<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match part {
            Part::Sentence => message.value()?,
            Part::Attribute(name) => message.get_attribute(name)?.value(),
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "the sentence {id} has its arguments: {errors:?}");
        Some(text)
    }
}

/// What fills a place of a sentence. Sentences choose their form by number, so a number is given as one.
///
/// ```
/// use hantei_view::i18n::{Argument, say};
/// use hantei_view::Language;
/// let tables = say(Language::English, "table-count", &[("count", Argument::from(1_u32))]);
/// assert_eq!(tables, "1 table");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument<'a> {
    /// A word, a name, a number that is only a label.
    Text(Cow<'a, str>),
    /// A count.
    Number(i64),
}

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

macro_rules! numbers {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Argument<'_> {
            fn from(number: $kind) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers!(u8, u16, u32, u64, usize, i32, i64);

fn filled<'a>(arguments: &'a [(&'a str, Argument<'a>)]) -> FluentArgs<'a> {
    let mut filled = FluentArgs::new();
    for (name, argument) in arguments {
        match argument {
            Argument::Text(text) => filled.set(*name, text.as_ref()),
            Argument::Number(number) => filled.set(*name, *number),
        }
    }
    filled
}

/// Returns the sentence `id` in `language` with its arguments filled in.
#[must_use]
pub fn say(language: Language, id: &str, arguments: &[(&str, Argument<'_>)]) -> String {
    Catalogue::of(language).say(id, &filled(arguments))
}

/// Returns the attribute `name` of the sentence `id` (its `.hint`), if it has that attribute.
#[must_use]
pub fn attribute(
    language: Language,
    id: &str,
    name: &str,
    arguments: &[(&str, Argument<'_>)],
) -> Option<String> {
    Catalogue::of(language).attribute(id, name, &filled(arguments))
}

/// Names columns of a list of players: the function `COLUMNS` of sentences, given the words of one or
/// more of them (`name, card_game_id`).
fn columns(language: Language, words: &[FluentValue<'_>]) -> String {
    let catalogue = Catalogue::of(language);
    let words = words.iter().filter_map(|word| match word {
        FluentValue::String(word) => Some(word),
        FluentValue::Number(_) | FluentValue::Custom(_) | FluentValue::None | FluentValue::Error => None,
    });
    words
        .flat_map(|word| word.split(", "))
        .map(|word| catalogue.say(&format!("column-{}", word.replace('_', "-")), &FluentArgs::new()))
        .reduce(|first, second| {
            let pair = FluentArgs::from_iter([("first", first), ("second", second)]);
            catalogue.say("list-comma", &pair)
        })
        .unwrap_or_default()
}

/// What of a message is wanted.
#[derive(Clone, Copy)]
enum Part<'a> {
    Sentence,
    Attribute(&'a str),
}

/// Collects the arguments of a sentence: `arguments! { table: 5, who: name }`.
macro_rules! arguments {
    ($($name:ident: $value:expr),* $(,)?) => {{
        #[allow(unused_mut)] // A sentence may have none.
        let mut arguments = fluent_bundle::FluentArgs::new();
        $(arguments.set(stringify!($name), $value);)*
        arguments
    }};
}
pub(crate) use arguments;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_read_from_a_locale_or_from_wishes_with_weights() {
        use Language::{English, Japanese};
        for (text, expected) in [
            ("en", Some(English)),
            ("JA", Some(Japanese)),
            ("ja_JP.UTF-8", Some(Japanese)),
            ("en-GB,en;q=0.9,ja;q=0.8", Some(English)),
            ("fr;q=1.0, ja;q=0.2, en;q=0.1", Some(Japanese)),
            ("en;q=0, ja;q=0.001", Some(Japanese)),
            ("en;q=nonsense, ja", Some(Japanese)),
            ("ja, en", Some(Japanese)),
            ("C.UTF-8", None),
            ("jam", None),
            ("", None),
        ] {
            assert_eq!(Language::preferred(text), expected, "{text:?}");
        }
        assert_eq!("fr".parse::<Language>(), Err(UnknownLanguage("fr".to_owned())));
    }

    #[test]
    fn both_languages_are_read_without_a_fault() {
        for language in Language::ALL {
            let catalogue = Catalogue::of(language);
            assert!(catalogue.has("who"));
            assert!(!catalogue.has("no-such-sentence"));
        }
    }
}
