//! What happened, said to whoever made it happen.

use hantei_core::id::MatchId;
use hantei_core::match_::MatchResult;
use hantei_core::tournament::state::{Match, MatchState, Report};
use hantei_core::tournament::{Event, State};

use super::Message;
use crate::i18n::{Language, arguments};
use crate::sheet::procedure_stands;
use crate::wording::Voice;

/// Returns what happened, for whoever gave the command: staff, or the player whose own doing it is.
#[must_use]
pub fn happened(event: &Event, state: &State, language: Language) -> Message {
    let text = super::event(event, &Voice::new(state, language));
    Message { code: "done", text, hint: None, page_hint: None }
}

/// Returns how a match stands, for staff and its two players: where, who, and the result or both reports.
/// `None` if there is no such match.
#[must_use]
pub fn match_stands(state: &State, match_id: MatchId, language: Language) -> Option<String> {
    let voice = Voice::new(state, language);
    let (_, _, match_) = state.match_(match_id)?;
    let reported = |match_: &Match, place: usize| {
        let report = match_.reports.get(place).and_then(Option::as_ref);
        report.map_or_else(|| voice.word("result-none"), |report| voice.result(Some(match_), &report.result))
    };
    if let Some(stands) = procedure_stands(state, match_id, language) {
        return Some(
            voice.say("match-stands", &arguments! { match: voice.match_(match_id), stands: stands }),
        );
    }
    let stands = match (match_.state(), &match_.result) {
        (MatchState::Done, Some(certain)) => voice.result(Some(match_), certain),
        (MatchState::Open, _) | (MatchState::Done, None) => voice.word("result-none"),
        (MatchState::Reported(_) | MatchState::Disputed, _) => {
            let (first, second) = (voice.who(match_.first), voice.who(match_.second));
            let said = arguments! {
                first: first, first_says: reported(match_, 0), second: second, second_says: reported(match_, 1),
            };
            voice.say("reports-stand", &said)
        }
    };
    Some(voice.say("match-stands", &arguments! { match: voice.match_(match_id), stands: stands }))
}

/// Returns the question whether `result` is to be entered although every report of the two sides says otherwise, with
/// both versions; `None` where none is asked.
#[must_use]
pub fn against_reports(
    state: &State,
    match_id: MatchId,
    result: &MatchResult,
    language: Language,
) -> Option<Message> {
    let (_, _, match_) = state.match_(match_id).filter(|_| state.contradicts_reports(match_id, result))?;
    let voice = Voice::new(state, language);
    let told = |report: &Option<Report>| {
        report.as_ref().map_or_else(String::new, |report| voice.result(Some(match_), &report.result))
    };
    let [first, second] = &match_.reports;
    let by = match (first, second) {
        (Some(_), Some(_)) => "both",
        (Some(_), None) => "first",
        (None, _) => "second",
    };
    let arguments = arguments! {
        by: by, table: match_.table.0, entered: voice.result(Some(match_), result),
        first: voice.who(match_.first), first_says: told(first),
        second: voice.who(match_.second), second_says: told(second),
    };
    Some(Message::of(language, "desk", "against_reports", &arguments))
}
