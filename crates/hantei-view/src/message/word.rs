//! What is wrong with the words of a command, as a message.

use hantei_core::tournament::State;

use super::{Message, of_code, refusal, unreadable};
use crate::i18n::Language;
use crate::words::{self, COMMANDS, WordTrouble};

/// Returns what is wrong with the words of a command.
#[must_use]
pub fn word_trouble(trouble: &WordTrouble, state: &State, language: Language) -> Message {
    let of = |code, arguments: &[(&str, &str)]| {
        let owned: Vec<(&str, String)> =
            arguments.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        of_code(language, "console", code, &owned)
    };
    match trouble {
        WordTrouble::UnknownCommand(given) => {
            let nearest = COMMANDS.iter().map(|known| known.name).min_by_key(|known| distance(known, given));
            of("unknown-command", &[("name", given), ("nearest", nearest.unwrap_or_default())])
        }
        WordTrouble::NotAWord(word) => of("not-a-word", &[("word", word)]),
        WordTrouble::Twice(key) => of("word-twice", &[("key", key)]),
        WordTrouble::UnknownKey(key) => of("unknown-word", &[("key", key)]),
        WordTrouble::Missing(key) => of("word-missing", &[("key", key)]),
        WordTrouble::Unreadable { key, value, expected } => {
            let expected = expected.said(language);
            of("word-unreadable", &[("key", key), ("value", value), ("expected", &expected)])
        }
        WordTrouble::Who { key: _, value, candidates } if candidates.is_empty() => {
            of("nobody", &[("who", value)])
        }
        WordTrouble::Who { key: _, value, candidates } => {
            let named: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            of("several", &[("who", value), ("players", &named.join(", "))])
        }
        WordTrouble::Input(why) => unreadable(why, language),
        WordTrouble::Refused(why) => refusal(why, state, language),
    }
}

/// Returns what is wrong with the words of a form, which names its fields by their labels.
#[must_use]
pub fn field_trouble(trouble: &WordTrouble, state: &State, language: Language) -> Message {
    match trouble {
        WordTrouble::Missing(key) => {
            of_code(language, "field", "word-missing", &[("label", words::label(key, language))])
        }
        WordTrouble::Unreadable { key, value, expected } => {
            let arguments = [
                ("label", words::label(key, language)),
                ("value", value.clone()),
                ("expected", expected.said(language)),
            ];
            of_code(language, "field", "word-unreadable", &arguments)
        }
        WordTrouble::UnknownCommand(_)
        | WordTrouble::NotAWord(_)
        | WordTrouble::Twice(_)
        | WordTrouble::UnknownKey(_)
        | WordTrouble::Who { .. }
        | WordTrouble::Input(_)
        | WordTrouble::Refused(_) => word_trouble(trouble, state, language),
    }
}

/// Returns how many letters two words differ by, roughly: enough to suggest the nearest.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.bytes().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (place, candidate) in other.bytes().enumerate() {
            let same = before + usize::from(letter != candidate);
            before = row[place + 1];
            row[place + 1] = same.min(row[place] + 1).min(before + 1);
        }
    }
    row[other.len()]
}
