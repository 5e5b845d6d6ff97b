//! What is wrong with a regulation file.

use hantei_core::regulation::{Problem, Trouble};

use super::Message;
use crate::i18n::{Language, arguments};
use crate::wording::{list, say};

/// Returns the message for a problem of a regulation file: where it stands, what is wrong, what to do.
#[must_use]
pub fn regulation_problem(problem: &Problem, language: Language) -> Message {
    let (code, arguments) = match &problem.trouble {
        Trouble::Syntax(message) => ("syntax", arguments! { message: message.clone() }),
        Trouble::UnknownKey { nearest } => {
            let count = nearest.len();
            ("unknown_key", arguments! { count: count, nearest: list(language, nearest.iter().cloned()) })
        }
        Trouble::Missing { what } => ("missing", arguments! { what: what.clone() }),
        Trouble::WrongType { expected, found } => {
            ("wrong_type", arguments! { expected: *expected, found: *found })
        }
        Trouble::OutOfRange { number, lowest, highest } => {
            ("out_of_range", arguments! { number: number.clone(), lowest: *lowest, highest: *highest })
        }
        Trouble::Even(number) => ("even", arguments! { number: *number }),
        Trouble::UnknownWord { word, choices } => {
            let choices = list(language, choices.iter().map(|choice| (*choice).to_owned()));
            ("unknown_word", arguments! { word: word.clone(), choices: choices })
        }
        Trouble::BadId { form } => ("bad_id", arguments! { form: *form }),
        Trouble::BadDate(text) => ("bad_date", arguments! { text: text.clone() }),
        Trouble::EndsBeforeItBegins => ("ends_before_it_begins", arguments! {}),
        Trouble::Empty => ("empty", arguments! {}),
        Trouble::Duplicate { first_line } => ("duplicate", arguments! { line: *first_line }),
        Trouble::SlugDiffersFromSpec { expected } => {
            ("slug_differs_from_spec", arguments! { expected: expected.clone() })
        }
        Trouble::UnknownClause(clause) => ("unknown_clause", arguments! { clause: clause.clone() }),
        Trouble::ImplementedWithoutTest => ("implemented_without_test", arguments! {}),
        Trouble::MissingClause => ("missing_clause", arguments! {}),
        Trouble::StatedAndNotStated => ("stated_and_not_stated", arguments! {}),
        Trouble::NothingOffered => ("nothing_offered", arguments! {}),
        Trouble::PresetAndSuggestion => ("preset_and_suggestion", arguments! {}),
        Trouble::OrganiserMayWithoutClause => ("organiser_may_without_clause", arguments! {}),
        Trouble::OrganiserMayWithoutNumber => ("organiser_may_without_number", arguments! {}),
        Trouble::NotRising => ("not_rising", arguments! {}),
        Trouble::RowChangesNothing => ("row_changes_nothing", arguments! {}),
        Trouble::NoRows => ("no_rows", arguments! {}),
        Trouble::MixedCriteria => ("mixed_criteria", arguments! {}),
        Trouble::UnknownStage(stage) => ("unknown_stage", arguments! { stage: stage.clone() }),
        Trouble::StageGraphForks { first_line } => ("stage_graph_forks", arguments! { line: *first_line }),
        Trouble::RoundsOutOfOrder => ("rounds_out_of_order", arguments! {}),
        Trouble::RowUnfit(why) => ("row_unfit", arguments! { why: *why }),
        Trouble::UnknownState(state) => ("unknown_state", arguments! { state: state.clone() }),
    };
    let Message { code, text, hint, page_hint } = Message::of(language, "trouble", code, &arguments);
    let line = i64::try_from(problem.line).unwrap_or(i64::MAX);
    let place = arguments! { file: problem.file.clone(), line: line, key: problem.key.clone(), text: text };
    Message { code, text: say(language, "trouble-place", &place), hint, page_hint }
}
