//! What is said about a form that was sent again: when it was done, and what stands now.
//!
//! A form that comes a second time happens once. Since the first time somebody may have taken back what it did:
//! so the answer is no word of success, it says how things are.

use hantei_core::id::MatchId;
use hantei_core::tournament::Event;
use hantei_store::scorekeeper::Answer;
use hantei_view::message::{Message, happened, match_stands, of_code};

use crate::app::App;
use crate::form::Fields;
use crate::give::form_key;
use crate::layout::Moment;
use crate::page::zone;
use crate::problem::Problem;
use crate::visit::Visit;

/// How many lines of the log are looked at first: what is sent twice is mostly sent twice at once.
const LATELY: u64 = 500;

/// Returns what to say about a command that had been given before by the same form.
///
/// # Errors
///
/// [`Problem::World`] if the log cannot be read.
pub(crate) async fn repeated(
    app: &App,
    visit: &Visit,
    answer: &Answer,
    fields: &Fields,
) -> Result<Vec<Message>, Problem> {
    let language = visit.language();
    let published = visit.live.published();
    let key = form_key(app, fields)?;
    let mut at = None;
    for from in [published.version.saturating_sub(LATELY), 0] {
        let lines = visit.live.events_since(from).await?;
        at = lines.iter().find(|line| line.command == key).map(|line| line.at);
        if at.is_some() {
            break;
        }
    }
    let mut said = match at {
        Some(at) => {
            let minute = Moment { utc_ms: at, zone: zone(visit) }.minute();
            vec![of_code(language, "problem", "repeated-at", &[("at", minute)])]
        }
        None => vec![of_code(language, "problem", "repeated", &[])],
    };
    said.extend(answer.events.iter().map(|event| happened(event, &published.state, language)));
    let mut matches: Vec<MatchId> = answer.events.iter().filter_map(match_of).collect();
    matches.dedup();
    said.extend(matches.into_iter().map(|id| match match_stands(&published.state, id, language) {
        Some(stands) => of_code(language, "problem", "stands-now", &[("stands", stands)]),
        None => of_code(language, "problem", "gone-now", &[]),
    }));
    Ok(said)
}

/// Returns true if what was said is about a form that had been done before: nothing happened now.
pub(crate) fn is_repeated(said: &[Message]) -> bool {
    said.iter().any(|message| matches!(message.code, "repeated" | "repeated-at"))
}

/// Returns the match whose result an event is about.
fn match_of(event: &Event) -> Option<MatchId> {
    match event {
        Event::ResultReported { match_id, .. }
        | Event::ResultConfirmed { match_id, .. }
        | Event::ResultEntered { match_id, .. }
        | Event::ResultCorrected { match_id, .. }
        | Event::ResultWithdrawn { match_id, .. } => Some(*match_id),
        _ => None,
    }
}
