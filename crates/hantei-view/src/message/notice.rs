//! Notices: what is worth knowing beside a decision.

use hantei_core::tournament::State;
use hantei_core::tournament::refusal::Notice;

use super::Message;
use crate::i18n::{Language, arguments};
use crate::wording::Voice;

/// Returns the message for `notice`. Names are those that `state` knows after the decision.
#[must_use]
pub fn notice(notice: &Notice, state: &State, language: Language) -> Message {
    let voice = Voice::new(state, language);
    let (code, arguments) = match notice {
        Notice::RoundsExceedHalf { rounds, entrants } => {
            ("rounds_exceed_half", arguments! { rounds: *rounds, entrants: *entrants })
        }
        Notice::ExtraByeNeeded { round, awarded, left } => {
            ("extra_bye_needed", arguments! { round: round.0, awarded: *awarded, left: *left })
        }
        Notice::SameName { entrant, others } => {
            ("same_name", arguments! { who: voice.who(*entrant), others: voice.people(others) })
        }
        Notice::CheckDigitAccepted { entrant } => {
            ("check_digit_accepted", arguments! { who: voice.who(*entrant) })
        }
        Notice::PresetsAccepted { keys } => {
            ("presets_accepted", arguments! { count: keys.len(), keys: voice.list(keys.iter().cloned()) })
        }
        Notice::RematchAllowed { pairs } => {
            ("rematch_allowed", arguments! { count: pairs.len(), pairs: voice.pairs(pairs) })
        }
        Notice::LotsDrawn { order } => ("lots_drawn", arguments! { order: voice.people(order) }),
        Notice::RecordedAsEndOfMatch { table } => ("recorded_as_end_of_match", arguments! { table: table.0 }),
        Notice::PairedWithout { rounds } => ("paired_without", arguments! { rounds: voice.rounds(rounds) }),
        Notice::DraftDiscarded { round } => ("draft_discarded", arguments! { round: round.0 }),
        Notice::TotalsDiffer { table } => ("totals_differ", arguments! { table: table.0 }),
        Notice::TimeStaysCalled { tables } => {
            let first = tables.first().map_or(0, |table| table.0);
            ("time_stays_called", arguments! { tables: voice.tables(tables), first: first })
        }
        Notice::StillToDecide { ask } => {
            ("still_to_decide", arguments! { what: super::penalty_ask(*ask, language) })
        }
        Notice::DecksMissing { entrants } => {
            ("decks_missing", arguments! { count: entrants.len(), who: voice.people(entrants) })
        }
        Notice::CutChanged { announced, now } => {
            ("cut_changed", arguments! { announced: *announced, now: *now })
        }
    };
    Message::of(language, "notice", code, &arguments)
}
