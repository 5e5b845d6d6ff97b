//! Hints for pages: the commands that a hint names become something to press.
//!
//! Hints are written for the command line: `` Start with `hantei do LOG start`. `` On a page nobody types.
//! There each command is one part of the hint, with its name and words, so that a page can make a link or
//! a form of it.

use serde::Serialize;

use super::of_code;
use crate::i18n::{Language, arguments};
use crate::wording::say;
use crate::words::COMMANDS;

/// A part of a hint, in reading order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum HintPart {
    /// What is only read.
    Text {
        /// The text.
        text: String,
    },
    /// A command of the tournament.
    Command {
        /// Its name, as [`COMMANDS`] has it.
        name: &'static str,
        /// Its words, in order. What the reader is to fill in is empty.
        words: Vec<(String, String)>,
        /// What it does, for a link or button.
        label: String,
    },
    /// Something to look at.
    Page {
        /// What.
        page: HintPage,
        /// What it is, for a link.
        label: String,
    },
}

/// What a hint tells people to look at, where the command line has a command that only reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HintPage {
    /// Making an event.
    NewEvent,
    /// The commands that are possible now.
    Possible,
    /// The pairings of the round.
    Pairings,
    /// The standings.
    Standings,
    /// The list of players.
    Players,
    /// Taking over a file.
    Import,
    /// The rule documents.
    Regulations,
    /// The penalties.
    Penalties,
    /// The floor, with the calls for a judge.
    Floor,
}

/// What stands in a hint where the reader is to put something.
const TO_FILL_IN: &[&str] = &["…", "REASON", "理由", "TEXT", "NAME", "名前", "大会名", "WHO", "ID"];

/// Returns the parts of `hint`. A command that has no place on a page stays as text, without its marks.
///
/// ```
/// use hantei_view::Language;
/// use hantei_view::message::{HintPart, hint_parts};
/// let parts = hint_parts("Open it with `hantei do LOG reopen-round reason=…`.", Language::English);
/// let HintPart::Command { name, words, .. } = &parts[1] else { panic!("a command stands there") };
/// assert_eq!(*name, "reopen-round");
/// assert_eq!(words[..], [("reason".to_owned(), String::new())]);
/// ```
#[must_use]
pub fn hint_parts(hint: &str, language: Language) -> Vec<HintPart> {
    let pieces: Vec<&str> = hint.split('`').collect();
    // Something that somebody typed may hold one mark: then it marks nothing.
    let marked = pieces.len() % 2 == 1;
    let mut parts: Vec<HintPart> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let typed = (marked && index % 2 == 1).then(|| typed(piece, language)).flatten();
        match (typed, parts.last_mut()) {
            (Some(part), _) => parts.push(part),
            (None, Some(HintPart::Text { text })) => {
                if !marked {
                    text.push('`');
                }
                text.push_str(piece);
            }
            (None, _) if piece.is_empty() => {}
            (None, _) => parts.push(HintPart::Text { text: (*piece).to_owned() }),
        }
    }
    parts
}

/// Returns what a command line means on a page, if it means anything there.
fn typed(line: &str, language: Language) -> Option<HintPart> {
    let mut words = line.split_whitespace();
    if words.next() != Some("hantei") {
        return None;
    }
    let program = words.next()?;
    let rest: Vec<&str> = words.filter(|word| *word != "LOG").collect();
    match program {
        "do" => match rest.split_first() {
            Some((name, rest)) if !name.starts_with("--") && *name != "COMMAND" => {
                command(name, &keys_and_values(rest), language)
            }
            Some(_) | None => Some(page(HintPage::Possible, language)),
        },
        "pair" => command("pair", &options(&rest), language),
        "report" => {
            // The score of the hint is an example.
            let words = options(&rest).into_iter().map(|(key, value)| {
                let value = if key == "score" { String::new() } else { value };
                (key, value)
            });
            command("enter-result", &words.collect::<Vec<_>>(), language)
        }
        "new" => Some(page(HintPage::NewEvent, language)),
        "standings" => Some(page(HintPage::Standings, language)),
        "regulations" => Some(page(HintPage::Regulations, language)),
        "penalties" => Some(page(HintPage::Penalties, language)),
        "calls" => Some(page(HintPage::Floor, language)),
        "import" => Some(page(HintPage::Import, language)),
        "export" if rest.first() == Some(&"roster") => Some(page(HintPage::Players, language)),
        "export" => Some(page(HintPage::Pairings, language)),
        _ => None,
    }
}

fn command(name: &str, words: &[(String, String)], language: Language) -> Option<HintPart> {
    let known = COMMANDS.iter().find(|known| known.name == name)?;
    Some(HintPart::Command {
        name: known.name,
        words: words.to_vec(),
        label: of_code(language, "console-does", known.name, &[]).text,
    })
}

fn page(page: HintPage, language: Language) -> HintPart {
    let id = match page {
        HintPage::NewEvent => "page-new-event",
        HintPage::Possible => "page-possible",
        HintPage::Pairings => "page-pairings",
        HintPage::Standings => "page-standings",
        HintPage::Players => "page-players",
        HintPage::Import => "page-import",
        HintPage::Regulations => "page-regulations",
        HintPage::Penalties => "page-penalties",
        HintPage::Floor => "page-floor",
    };
    HintPart::Page { page, label: say(language, id, &arguments! {}) }
}

/// Reads `key=value` words. A name that somebody typed may hold blanks: what is no word of its own
/// belongs to the one before.
fn keys_and_values(words: &[&str]) -> Vec<(String, String)> {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let mut read: Vec<(String, String)> = Vec::new();
    for word in words.iter().filter(|word| !word.starts_with("--")) {
        match (word.split_once('=').filter(|(key, _)| is_key(key)), read.last_mut()) {
            (Some((key, value)), _) => read.push((key.to_owned(), value.to_owned())),
            (None, Some((_, value))) => {
                value.push(' ');
                value.push_str(word);
            }
            (None, None) => {}
        }
    }
    filled(read)
}

/// Reads `--key value` options.
fn options(words: &[&str]) -> Vec<(String, String)> {
    let read = words.windows(2).filter_map(|pair| {
        let key = pair[0].strip_prefix("--")?;
        Some((key.to_owned(), pair[1].to_owned()))
    });
    filled(read.collect())
}

fn filled(words: Vec<(String, String)>) -> Vec<(String, String)> {
    let empty = |value: String| if TO_FILL_IN.contains(&value.as_str()) { String::new() } else { value };
    words.into_iter().map(|(key, value)| (key, empty(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::FILES;

    fn words(part: &HintPart) -> String {
        match part {
            HintPart::Text { text } => text.clone(),
            HintPart::Command { name, words, label: _ } => {
                let words = words.iter().map(|(key, value)| format!(" {key}={value}"));
                format!("<{name}{}>", words.collect::<String>())
            }
            HintPart::Page { page, label: _ } => format!("<{page:?}>"),
        }
    }

    #[test]
    fn a_hint_falls_into_text_and_what_can_be_pressed() {
        for (hint, expected) in [
            ("Nothing is to be done.", "Nothing is to be done."),
            ("Start with `hantei do LOG start`.", "Start with |<start>|."),
            ("`hantei do LOG --list` names what is possible now.", "<Possible>| names what is possible now."),
            ("Pair one: `hantei pair LOG`.", "Pair one: |<pair>|."),
            ("`hantei pair LOG --allow-rematch REASON`", "<pair allow-rematch=>"),
            ("`hantei report LOG --table 5 --score 2-1`", "<enter-result table=5 score=>"),
            ("`hantei do LOG close-round leave-open=理由` で", "<close-round leave-open=>| で"),
            (
                "`hantei do LOG grant-role account=the desk role=judge`",
                "<grant-role account=the desk role=judge>",
            ),
            ("`hantei do LOG correct-result … --what-if` shows it", "<correct-result>| shows it"),
            ("the setting `draws` says so", "the setting draws says so"),
            ("one ` is typed", "one ` is typed"),
            ("`hantei verify LOG`", "hantei verify LOG"),
            ("", ""),
        ] {
            let parts: Vec<String> = hint_parts(hint, Language::English).iter().map(words).collect();
            assert_eq!(parts.join("|"), expected, "{hint}");
        }
    }

    /// Every command that a sentence names is one that a page can offer, with words that it takes.
    #[test]
    fn no_command_of_any_sentence_is_left_as_text() {
        // Only for whoever sits at the machine that holds the record.
        let at_the_machine =
            ["verify", "account", "serve", "backup", "restore", "demo", "cards", "deck", "ruling"];
        let only_typed = |line: &str| match line.strip_prefix("hantei ") {
            Some(line) => line.split(' ').next().is_some_and(|program| at_the_machine.contains(&program)),
            None => true,
        };
        let mut seen = 0;
        for (name, english, japanese) in FILES {
            for (text, language) in [(english, Language::English), (japanese, Language::Japanese)] {
                for line in text.split('`').skip(1).step_by(2) {
                    let line = line.replace("{ $", "").replace(" }", "");
                    if only_typed(&line) {
                        assert_eq!(typed(&line, language), None, "{line}");
                        continue;
                    }
                    let part = typed(&line, language).unwrap_or_else(|| panic!("{name}: {line}"));
                    let (HintPart::Command { label, .. } | HintPart::Page { label, .. }) = &part else {
                        panic!("{name}: {line} is only text")
                    };
                    assert_eq!(label.is_ascii(), language == Language::English, "{label}");
                    if let HintPart::Command { name: command, words, .. } = &part {
                        let known = COMMANDS.iter().find(|known| known.name == *command);
                        let takes = known.map(|known| known.words).unwrap_or_default();
                        for (key, _) in words {
                            assert!(takes.contains(&format!("{key}=")), "{name}: {command} takes no {key}");
                        }
                    }
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "sentences name commands: {seen}");
    }

    /// What stands beside commands can be typed on a command line only, so pages say it otherwise.
    #[test]
    fn no_option_of_the_command_line_stands_in_the_hint_of_a_page() {
        let options = ["--", "accept=", "then=", "seen="];
        for (name, english, japanese) in FILES {
            if !["refusal.ftl", "notice.ftl"].contains(name) {
                continue;
            }
            for text in [english, japanese] {
                for message in text.split("\nrefusal-") {
                    let beside: String = message.split('`').step_by(2).collect();
                    let typed = options.iter().any(|option| beside.contains(option));
                    assert!(!typed || message.contains(".page-hint = "), "{name}: {message}");
                    let page = message.split(".page-hint = ").nth(1).unwrap_or_default();
                    assert!(!options.iter().any(|option| page.contains(option)), "{name}: {message}");
                }
            }
        }
    }
}
