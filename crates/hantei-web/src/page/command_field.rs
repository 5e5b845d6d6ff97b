//! The words of a command as the fields of a form: lists to choose from where there are few answers, the
//! people of the event where somebody is meant, and else a line of text with an example.

use hantei_core::person::name_key;
use hantei_core::tournament::Refusal;
use hantei_core::tournament::team::Who;
use hantei_store::account::Account;
use hantei_view::people::find_entrant;
use hantei_view::words::{self, Known};
use maud::{Markup, html};

use crate::form::Fields;
use crate::give::Trouble;
use crate::part::{Choice, Field, Kind, MOST_CHOSEN};
use crate::say::Tongue;
use crate::visit::Visit;

/// A word of a command, as its line in the list of commands has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its key.
    pub(crate) key: &'static str,
    /// What may stand there: `WHO`, `yes`, `match-loss|awarded-bye`.
    pub(crate) value: &'static str,
    /// Whether it has to be there.
    pub(crate) needed: Needed,
}

/// Whether a word has to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needed {
    /// Always.
    Yes,
    /// It may be left out, or another one given in its place.
    No,
}

/// What is put into a word.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Takes {
    /// Something to type.
    Text,
    /// Somebody of the event.
    Person,
    /// An account of staff.
    Account,
    /// A setting of the event.
    Setting,
    /// One of these.
    OneOf(Vec<&'static str>),
    /// Any of these.
    AnyOf(Vec<&'static str>),
}

impl Word {
    fn takes(&self) -> Takes {
        match (self.key, self.value) {
            ("accept", _) => Takes::AnyOf(vec!["same-name", "wrong-check-digit"]),
            ("role", _) => Takes::OneOf(vec!["organiser", "head-judge", "judge", "scorekeeper"]),
            // To let two people change places, the page of corrections is the better one.
            ("then", _) => Takes::OneOf(vec!["keep", "re-pair"]),
            // Who of the two teams met, and who won: no list names them all.
            ("duel" | "duels", _) => Takes::Text,
            ("account", _) => Takes::Account,
            ("key", _) => Takes::Setting,
            (_, value) if value.split('|').next() == Some("WHO") => Takes::Person,
            (_, value) if value.bytes().any(|byte| byte.is_ascii_uppercase()) => Takes::Text,
            (_, "yes" | "accepted") => Takes::AnyOf(vec![self.value]),
            (_, value) if value.contains('|') => Takes::OneOf(value.split('|').collect()),
            (_, _) => Takes::Text,
        }
    }

    /// Returns an example of what is typed there, where the label does not say it.
    fn example(&self) -> Option<&'static str> {
        match self.key {
            "table" => Some("12"),
            "round" | "minutes" => Some("3"),
            "match" => Some("m12"),
            "person" => Some("p3"),
            "players" => Some("e3,e7"),
            "score" => Some("2-1"),
            "duel" => Some("a1>b2"),
            "duels" => Some("a1>b1,a2<b2"),
            "left" | "time" => Some("3:00"),
            "number" => Some("1"),
            "seed" => Some("1f2e3d"),
            _ => None,
        }
    }
}

/// Returns the words of `known`: `table=N|match=mN score=W-L [reason=TEXT]` has four.
pub(crate) fn words_of(known: &Known) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for part in known.words.split(' ').filter(|part| !part.is_empty()) {
        let optional = part.starts_with('[');
        let alternatives = split_alternatives(part);
        let needed = if optional || alternatives.len() > 1 { Needed::No } else { Needed::Yes };
        for word in alternatives {
            if let Some((key, value)) = word.trim_start_matches('[').split_once('=') {
                let value = if word.starts_with('[') { value.trim_end_matches(']') } else { value };
                words.push(Word { key, value, needed });
            }
        }
    }
    // A match is named by its id or by its table, which may stand apart in the list.
    if words.iter().any(|word| word.key == "match") {
        for word in words.iter_mut().filter(|word| word.key == "table") {
            word.needed = Needed::No;
        }
    }
    words
}

fn split_alternatives(part: &'static str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut rest = part;
    while let Some(at) = rest.match_indices('|').map(|(at, _)| at).find(|at| {
        // Only where another key follows: `a|b` within one value is a choice of values.
        rest[at + 1..].split(['|', '[']).next().is_some_and(|next| next.contains('='))
    }) {
        found.push(&rest[..at]);
        rest = &rest[at + 1..];
    }
    found.push(rest);
    found
}

/// Who gives the command of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Giver {
    /// Staff.
    Staff,
    /// The player whose link was opened: the form asks for nobody else.
    Player,
}

/// What the fields of a form are made of.
pub(crate) struct Form<'a> {
    /// The tournament and who looks at it.
    pub(crate) visit: &'a Visit,
    /// What was sent or stands in the address.
    pub(crate) fields: &'a Fields,
    /// Why it was refused, if it was, and what is said about it.
    pub(crate) refused: Option<(&'a Trouble, &'a str)>,
    /// Who gives the command.
    pub(crate) giver: Giver,
    /// The accounts of staff, where a word names one.
    pub(crate) accounts: &'a [Account],
}

impl Form<'_> {
    /// Returns the fields of `known`: all of them, or, where the form was refused, those that were in
    /// it, those that are missing, and those that can help.
    pub(crate) fn fields(&self, known: &Known) -> Markup {
        let words = words_of(known);
        html! {
            @if self.giver == Giver::Player && words.iter().any(|word| word.key == "player")
                && let Some(own) = self.visit.player
            {
                input type="hidden" name="player" value=(own);
            }
            @for word in words.iter().filter(|word| self.shows(word)) { (self.field(word)) }
        }
    }

    fn shows(&self, word: &Word) -> bool {
        if self.giver == Giver::Player && word.takes() == Takes::Person {
            return false;
        }
        let Some((trouble, _)) = self.refused else { return true };
        word.needed == Needed::Yes
            || self.fields.text(word.key).is_some()
            || trouble.key() == Some(word.key)
            || remedies(trouble).contains(&word.key)
    }

    fn field(&self, word: &Word) -> Markup {
        let tongue = Tongue(self.visit.language());
        let label = words::label(word.key, tongue.0);
        let value = self.fields.text(word.key).unwrap_or_default();
        let error = self.refused.filter(|(trouble, _)| trouble.key() == Some(word.key)).map(|(_, said)| said);
        let found = if word.key == "match" { self.match_(value) } else { None };
        if let Some((id, who)) = found {
            // Where two people met, both versions above are of this match.
            let moved = self.refused.is_some_and(|(trouble, _)| trouble.is_moved());
            return html! {
                input type="hidden" name="match" value=(id);
                @if !moved { p .field { span .label { (label) } " " (who) } }
            };
        }
        let list = |options: &[(String, String)], chosen: &str| {
            // What was sent and is none of them is kept: the sentence beside it says what is wrong with it.
            let known = options.iter().any(|(value, _)| value == chosen);
            let sent = [(chosen, chosen)].into_iter().filter(|_| !known && !chosen.is_empty());
            let none = [("", "–")].into_iter().filter(|_| word.needed == Needed::No || chosen.is_empty());
            let options = options.iter().map(|(value, said)| (value.as_str(), said.as_str()));
            let options: Vec<(&str, &str)> = none.chain(sent).chain(options).collect();
            html! { (Choice::select(word.key, &label, &options).chosen(chosen).error(error)) }
        };
        match word.takes() {
            Takes::Text => {
                let example =
                    word.example().map(|example| tongue.with("word-example", &[("example", example.into())]));
                let kind = if word.key == "round" { Kind::Digits } else { Kind::Text };
                let field = Field::new(word.key, &label).kind(kind).value(value).error(error);
                let field = match &example {
                    Some(example) => field.help(example),
                    None => field,
                };
                match word.needed {
                    Needed::Yes => html! { (field.required()) },
                    Needed::No => html! { (field) },
                }
            }
            Takes::Person if self.visit.state().entrants().count() > MOST_CHOSEN => {
                let field = Field::new(word.key, &label).value(value).error(error);
                match word.needed {
                    Needed::Yes => html! { (field.required()) },
                    Needed::No => html! { (field) },
                }
            }
            Takes::Person => {
                let people = self.people();
                let found = find_entrant(self.visit.state(), self.visit.audience(), value).ok();
                let found = found.map(|id| id.to_string());
                let chosen = found.filter(|id| people.iter().any(|(known, _)| known == id));
                list(&people, chosen.as_deref().unwrap_or(value))
            }
            Takes::Account => {
                let name = |account: &Account| (account.id.to_string(), account.name.as_str().to_owned());
                list(&self.accounts.iter().map(name).collect::<Vec<_>>(), value)
            }
            Takes::Setting => list(&self.settings(), value),
            Takes::OneOf(values) => list(&said(word.key, &values, tongue), value),
            Takes::AnyOf(values) => {
                let sent: Vec<&str> = value.split(',').map(str::trim).collect();
                any_of(word.key, &said(word.key, &values, tongue), &sent, error)
            }
        }
    }

    /// Returns the match that `value` names: its id, and who plays there.
    fn match_(&self, value: &str) -> Option<(String, String)> {
        let id = value.parse().ok()?;
        self.visit.state().match_(id)?;
        let stands = hantei_view::message::match_stands(self.visit.state(), id, self.visit.language())?;
        Some((value.to_owned(), stands))
    }

    /// Returns everybody of the event by name, with the number that tells two of one name apart.
    fn people(&self) -> Vec<(String, String)> {
        let state = self.visit.state();
        let tongue = Tongue(self.visit.language());
        let mut people: Vec<(String, String, String)> = state
            .entrants()
            .map(|(id, known)| {
                let name = match (state.name_of(id), &known.who) {
                    (Some(named), _) => named.name.to_owned(),
                    (None, Who::Person(person)) => {
                        let person = person.to_string();
                        tongue.with("erased-person", &[("person", person.into())])
                    }
                    (None, Who::Team(_)) => id.to_string(),
                };
                let said =
                    tongue.with("who", &[("name", name.as_str().into()), ("id", id.to_string().into())]);
                (name_key(&name), id.to_string(), said)
            })
            .collect();
        people.sort();
        people.into_iter().map(|(_, id, said)| (id, said)).collect()
    }

    fn settings(&self) -> Vec<(String, String)> {
        let visit = self.visit;
        let rules = hantei_view::sheet::rules(visit.state(), visit.audience(), visit.language());
        let rows = rules.map(|rules| rules.settings).unwrap_or_default();
        rows.into_iter().map(|row| (row.setting.key, row.setting.label)).collect()
    }
}

/// Returns values with their words.
fn said(key: &str, values: &[&str], tongue: Tongue) -> Vec<(String, String)> {
    let word = |value: &&str| words::choice(key, value, tongue.0).unwrap_or_else(|| (*value).to_owned());
    values.iter().map(|value| ((*value).to_owned(), word(value))).collect()
}

fn any_of(key: &str, options: &[(String, String)], sent: &[&str], error: Option<&str>) -> Markup {
    html! {
        div .field .wrong[error.is_some()] {
            @if let Some(error) = error { p .error { (error) } }
            @for (value, word) in options {
                label .option {
                    input type="checkbox" name=(key) value=(value) checked[sent.contains(&value.as_str())];
                    " " span { (word) }
                }
            }
        }
    }
}

/// Returns the words by which a refused command can be given all the same.
fn remedies(trouble: &Trouble) -> &'static [&'static str] {
    let Trouble::Refused(why) = trouble else { return &[] };
    match **why {
        Refusal::SameName { .. } | Refusal::WrongCheckDigit { .. } => &["id", "accept"],
        Refusal::RoundHasResults { .. } | Refusal::MatchesHaveBegun { .. } => &["force"],
        Refusal::RematchUnavoidable { .. } => &["allow-rematch"],
        Refusal::CorrectionNeedsChoice { .. } => &["then", "force"],
        Refusal::NotCheckedIn { .. } => &["absent"],
        Refusal::ResultsMissing { .. } => &["leave-open"],
        Refusal::CutShort { .. } => &["short"],
        Refusal::Setting(_) => &["reason"],
        Refusal::HeadJudgeGrants { .. } => &["granted-by"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use hantei_view::Language;
    use hantei_view::words::COMMANDS;

    use super::*;

    #[test]
    fn every_word_of_every_command_is_a_field() {
        let of = |name: &str| {
            let known = COMMANDS.iter().find(|known| known.name == name).expect("a command");
            words_of(known).into_iter().map(|word| (word.key, word.needed)).collect::<Vec<_>>()
        };
        use Needed::{No, Yes};
        assert_eq!(of("enter-result"), [("table", No), ("match", No), ("score", No), ("duels", No)]);
        assert_eq!(of("drop"), [("player", Yes), ("reason", No)]);
        assert_eq!(
            of("correct-result"),
            [
                ("table", No),
                ("round", No),
                ("stage", No),
                ("match", No),
                ("score", No),
                ("duels", No),
                ("reason", Yes),
                ("then", No),
                ("force", No)
            ]
        );
        assert_eq!(of("erase-person"), [("player", No), ("person", No), ("member", No), ("reason", Yes)]);
        for known in COMMANDS {
            let count = known.words.matches('=').count();
            assert!(words_of(known).len() <= count, "{}", known.name);
            assert_eq!(words_of(known).is_empty(), known.words.is_empty(), "{}", known.name);
            for word in words_of(known) {
                let label = words::label(word.key, Language::Japanese);
                assert!(!label.is_ascii(), "{}: {label}", known.name);
            }
        }
    }

    #[test]
    fn nobody_types_one_of_a_few_words() {
        let mut lists = 0;
        for known in COMMANDS {
            for word in words_of(known) {
                let (Takes::OneOf(values) | Takes::AnyOf(values)) = word.takes() else {
                    // A number or `all`, a moment or `none`: something is to be typed.
                    let typed = ["table", "at"].contains(&word.key) || word.value.contains("WHO");
                    assert!(!word.value.contains('|') || typed, "{}: {}", known.name, word.value);
                    continue;
                };
                for value in values {
                    for language in Language::ALL {
                        let said = words::choice(word.key, value, language);
                        assert!(said.is_some(), "{}: {}={value}", known.name, word.key);
                    }
                }
                lists += 1;
            }
        }
        assert!(lists > 10, "{lists}");
    }
}
