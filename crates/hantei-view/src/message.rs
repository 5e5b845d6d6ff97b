//! Messages: what happened, and what to do next, in whole sentences.
//!
//! A message has a code that programs may rely on, a text that says what happened and names whom,
//! where and under which clause, and mostly a hint that says what to do, in the commands of the
//! command line. People are named by name and id; nobody is named by CARD GAME ID. Only what is said of
//! a file repeats the ids that stand in it, to whoever brought the file.

use fluent_bundle::FluentArgs;
use serde::Serialize;

use crate::i18n::{Catalogue, Language};

mod event;
mod happened;
mod hint;
mod notice;
mod penalty;
mod procedure;
mod refusal;
mod regulation;
mod ruling;
mod setting;
mod team;
mod word;

pub(crate) use event::event;
pub use happened::{against_reports, happened, match_stands};
pub use hint::{HintPage, HintPart, hint_parts};
pub use notice::notice;
pub use penalty::{NoRuling, RemedyFigures, no_ruling, penalty_ask, remedy, remedy_question};
pub(crate) use penalty::{falls_word, infraction_name, level_name, minutes, opening};
pub use procedure::phase_name;
pub(crate) use procedure::{duel_result, duel_step, step};
pub use refusal::{impossible, refusal};
pub use regulation::regulation_problem;
pub(crate) use ruling::forms;
pub use ruling::{SideNames, not_taken, told, unanswered, unreadable};
pub use setting::setting_refusal;
pub use word::{field_trouble, word_trouble};

/// A sentence for people, with a code for programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The stable code in snake case: `results_missing`.
    pub code: &'static str,
    /// What happened.
    pub text: String,
    /// What to do next, where there is something to do.
    pub hint: Option<String>,
    /// The same for somebody on a page, where that is said otherwise than on the command line.
    #[serde(skip)]
    pub page_hint: Option<String>,
}

impl Message {
    /// Returns the message of `family` with this code: the sentence `family-code` and its `.hint`.
    pub(crate) fn of(
        language: Language,
        family: &str,
        code: &'static str,
        arguments: &FluentArgs<'_>,
    ) -> Self {
        let id = format!("{family}-{}", code.replace('_', "-"));
        let catalogue = Catalogue::of(language);
        let attribute = |name| catalogue.attribute(&id, name, arguments);
        let (hint, page_hint) = (attribute("hint"), attribute("page-hint"));
        Self { code, text: catalogue.say(&id, arguments), hint, page_hint }
    }

    /// Returns what to do next, for somebody on a page.
    #[must_use]
    pub fn hint_on_a_page(&self) -> Option<&str> {
        self.page_hint.as_deref().or(self.hint.as_deref())
    }
}

/// Returns the message of something that this crate does not know by type: a fault of a log, a
/// diagnostic of a file, a word of the command line. `family` and `code` name it; the arguments are
/// those of the sentence.
#[must_use]
pub fn of_code(
    language: Language,
    family: &str,
    code: &'static str,
    arguments: &[(&str, String)],
) -> Message {
    let mut named = FluentArgs::new();
    for (name, value) in arguments {
        // Sentences choose their form by number, so what is a number is given as one.
        match value.parse::<u32>() {
            Ok(number) if number.to_string() == *value => named.set((*name).to_owned(), number),
            Ok(_) | Err(_) => named.set((*name).to_owned(), value.clone()),
        }
    }
    Message::of(language, family, code, &named)
}

#[cfg(test)]
mod tests;
