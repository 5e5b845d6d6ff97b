//! English and Japanese say the same things: the same messages with the same variables.

use std::collections::{BTreeMap, BTreeSet};

use super::{Fault, Tree};

const LANGUAGES: [&str; 2] = ["en", "ja"];

/// A message, a term or an attribute of one.
#[derive(Debug, Default)]
struct Message {
    line: usize,
    variables: BTreeSet<String>,
}

pub(super) fn faults(tree: &Tree) -> Vec<Fault> {
    let names: BTreeSet<&str> =
        tree.0.keys().filter(|path| path.ends_with(".ftl")).filter_map(|path| name(path)).collect();
    names.into_iter().flat_map(|name| faults_of(tree, name)).collect()
}

/// Returns the name that the file has in every language: `a/b.ftl` of `locales/en/a/b.ftl`.
fn name(path: &str) -> Option<&str> {
    let rest = path.strip_prefix("locales/")?;
    rest.split_once('/').map(|(_, name)| name)
}

fn faults_of(tree: &Tree, name: &str) -> Vec<Fault> {
    let [english, japanese] = LANGUAGES.map(|language| format!("locales/{language}/{name}"));
    let (Some(english_text), Some(japanese_text)) = (tree.text(&english), tree.text(&japanese)) else {
        let (present, absent) =
            if tree.text(&english).is_some() { (&english, &japanese) } else { (&japanese, &english) };
        return vec![Fault::new(present, 1, format!("{absent} is missing"))];
    };
    let (mut faults, english_messages) = messages(&english, english_text);
    let (more, japanese_messages) = messages(&japanese, japanese_text);
    faults.extend(more);
    let both = [
        (&english, &english_messages, &japanese, &japanese_messages),
        (&japanese, &japanese_messages, &english, &english_messages),
    ];
    for (here, messages, there, others) in both {
        for (id, message) in messages {
            match others.get(id) {
                None => faults.push(Fault::new(here, message.line, format!("{id} is missing in {there}"))),
                Some(other) => {
                    for variable in message.variables.difference(&other.variables) {
                        let text = format!("{id} speaks of ${variable}, but not in {there}");
                        faults.push(Fault::new(here, message.line, text));
                    }
                }
            }
        }
    }
    faults
}

/// Returns the messages of a Fluent file by id; an attribute's id is `message.attribute`. An id that
/// stands twice is a fault: Fluent would take one of the two without a word.
fn messages(path: &str, text: &str) -> (Vec<Fault>, BTreeMap<String, Message>) {
    let mut faults = Vec::new();
    let mut messages: BTreeMap<String, Message> = BTreeMap::new();
    let mut message = String::new();
    let mut current = None;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with('#') {
            continue;
        }
        if let Some(id) = declared(line) {
            let id = match id.strip_prefix('.') {
                Some(attribute) => format!("{message}.{attribute}"),
                None => {
                    id.clone_into(&mut message);
                    id.to_owned()
                }
            };
            if messages.contains_key(&id) {
                faults.push(Fault::new(path, number, format!("{id} stands here twice")));
            }
            messages.insert(id.clone(), Message { line: number, ..Message::default() });
            current = Some(id);
        }
        if let Some(message) = current.as_ref().and_then(|id| messages.get_mut(id)) {
            message.variables.extend(variables(line));
        }
    }
    (faults, messages)
}

/// Returns the id that `line` declares: `id = …` from its first column, `.attribute = …` indented.
fn declared(line: &str) -> Option<&str> {
    let (left, _) = line.split_once('=')?;
    let id = left.trim();
    let indented = left.starts_with([' ', '\t']);
    let word = id.strip_prefix(if indented { '.' } else { '-' }).or((!indented).then_some(id))?;
    let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    is_word.then_some(id)
}

fn variables(line: &str) -> impl Iterator<Item = String> {
    line.split('$').skip(1).filter_map(|rest| {
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(rest.len());
        (end > 0).then(|| rest[..end].to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Expected, check, tree};
    use super::*;

    fn found(english: &str, japanese: &str) -> Vec<Fault> {
        faults(&tree(&[("locales/en/a.ftl", english), ("locales/ja/a.ftl", japanese)]))
    }

    #[test]
    fn both_languages_say_the_same_things() {
        let english = "# Title\n-name = Hantei\ntables = { $count ->\n    [one] { $count } table\n   *[other] { $count } tables\n  }\nfield = Name\n    .hint = Of { $who }\n";
        let japanese = "-name = Hantei\nfield = 名前\n    .hint = { $who }\ntables = { $count }卓\n";
        check(&found(english, japanese), &[]);
    }

    #[test]
    fn what_one_language_lacks_is_named() {
        let rows: &[(&str, &str, Expected)] = &[
            ("a = A\nb = B\n", "a = A\n", &[("locales/en/a.ftl:2", "b is missing in locales/ja/a.ftl")]),
            ("a = A\n", "a = A\n\nc = C\n", &[("locales/ja/a.ftl:3", "c is missing in locales/en/a.ftl")]),
            ("a = { $n } of { $m }\n", "a = { $n }\n", &[("locales/en/a.ftl:1", "a speaks of $m")]),
            ("a = A\n    .b = B\n", "a = A\n", &[("locales/en/a.ftl:2", "a.b is missing")]),
            ("a = A\na = B\n", "a = A\n", &[("locales/en/a.ftl:2", "stands here twice")]),
        ];
        for (english, japanese, expected) in rows {
            check(&found(english, japanese), expected);
        }
    }

    #[test]
    fn a_file_that_one_language_lacks_is_named() {
        let found = faults(&tree(&[("locales/ja/a.ftl", "a = A\n")]));
        check(&found, &[("locales/ja/a.ftl:1", "locales/en/a.ftl is missing")]);
    }
}
