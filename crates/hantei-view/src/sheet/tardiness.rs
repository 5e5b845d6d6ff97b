//! Who is not seated: what the documents propose by the clock of the round. Nothing is given by it.

use hantei_core::id::{EntrantId, MatchId};
use hantei_core::moment::Moment;
use hantei_core::penalty::tardiness;
use hantei_core::regulation::infraction::{Base, Infraction, Level};
use hantei_core::tournament::State;
use serde::Serialize;

use super::{Audience, Desk};
use crate::i18n::{Language, arguments};
use crate::message::{level_name, minutes};
use crate::wording::score_text;

/// What is proposed for whoever is not seated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tardiness {
    /// For how many seconds the round has been played.
    pub seconds: u32,
    /// That, and from when on what is proposed, as a sentence.
    pub text: String,
    /// At one table: for whom something is proposed now.
    pub rows: Vec<LateRow>,
}

/// Somebody who may not be seated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LateRow {
    /// Who, as `penalty` takes it: an entrant, or `both`.
    pub player: String,
    /// The infraction.
    pub infraction: String,
    /// The moment, as `penalty` takes it.
    pub moment: String,
    /// The Duels so far.
    pub score: String,
    /// Who is not seated, and what is proposed, in words.
    pub text: String,
}

/// Returns what is proposed by the clock for whoever is not seated, at the table of `match_id` by name; `None` for
/// whoever is no staff, without a clock, and where the documents say nothing of it.
#[must_use]
pub fn late_now(
    state: &State,
    match_id: Option<MatchId>,
    moment: &Moment,
    audience: Audience,
    language: Language,
) -> Option<Tardiness> {
    let seconds = state.seconds_into_round(moment).filter(|_| audience.sees_unpublished())?;
    let documents = state.documents()?;
    let desk = Desk::new(state, audience, language);
    let document = documents.penalties.document.full_id();
    let base = |infraction: &Infraction| match infraction.base {
        Base::Level(level) => Some(level),
        Base::JudgeDecides(_) | Base::NoPenalty => None,
    };
    let name = |level: Level| level_name(&document, level, language);
    let steps: Vec<String> = documents
        .infractions()
        .filter_map(|known| {
            let from = known.late_minutes.filter(|minutes| *minutes > 0)?;
            let said = arguments! { time: minutes(from * 60), level: name(base(known)?) };
            Some(desk.voice.say("late-from", &said))
        })
        .collect();
    if steps.is_empty() {
        return None;
    }
    let passed = minutes(seconds);
    let text = desk.voice.say("late-now", &arguments! { passed: passed, steps: desk.voice.list(steps) });
    // Before the first of them is reached nobody is looked for.
    let reached = tardiness(&documents, seconds, &[]).is_some_and(|known| known.late_minutes > Some(0));
    let here = match_id.filter(|_| reached).and_then(|id| state.match_(id)).map(|(_, _, match_)| match_);
    let mut rows = Vec::new();
    if let Some(match_) = here {
        let stands = state.penalty_moments(match_.id).first().copied();
        let row = |player: String, who: String, found: &Infraction| {
            let (moment, score) = stands?;
            let level = name(base(found)?);
            Some(LateRow {
                player,
                infraction: found.id.clone(),
                moment: moment.to_string(),
                score: score_text(score),
                text: desk.voice.say("late-who", &arguments! { who: who, level: level }),
            })
        };
        let both: [EntrantId; 2] = [match_.first, match_.second];
        let found = both.map(|entrant| state.late_infraction(entrant, seconds));
        for (entrant, found) in both.iter().zip(&found) {
            rows.extend(found.and_then(|found| row(entrant.to_string(), desk.voice.name(*entrant), found)));
        }
        if let [Some(first), Some(second)] = found
            && first == second
        {
            rows.extend(row("both".to_owned(), desk.voice.word("late-both"), first));
        }
    }
    Some(Tardiness { seconds, text, rows })
}
