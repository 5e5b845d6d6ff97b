//! Refusals: why a request is not granted now, and what to do next.

use fluent_bundle::FluentArgs;
use hantei_core::id::{EntrantId, TableNumber};
use hantei_core::match_::verdict::Impossible;
use hantei_core::tournament::State;
use hantei_core::tournament::call::CallRefusal;
use hantei_core::tournament::penalty::PenaltyRefusal;
use hantei_core::tournament::refusal::{Refusal, UnsetSetting, Versioned};
use hantei_core::tournament::role::{Action, Role, can};
use hantei_core::tournament::state::EntrantStatus;

use super::penalty::{NoRuling, no_ruling};
use super::procedure::procedure_refusal;
use super::team::team_refusal;
use super::{Message, setting_refusal};
use crate::i18n::{Language, arguments};
use crate::wording::{self, Voice, clock_text, score_text, seconds_text, stage_name};
use crate::words::label;

/// Returns the message for `refusal`. Names are those that `state` knows.
#[must_use]
pub fn refusal(refusal: &Refusal, state: &State, language: Language) -> Message {
    let voice = Voice::new(state, language);
    let (code, arguments) = match refusal {
        Refusal::NotAllowed { role, action } => {
            // Whoever overrides does so while pairing, and has to be allowed both.
            let also = if *action == Action::Override { Action::Pair } else { *action };
            let may = Role::ALL.into_iter().filter(|role| can(*role, *action) && can(*role, also));
            let arguments = arguments! {
                role: voice.word(wording::role(*role)),
                action: voice.word(wording::action(*action)),
                may: voice.list(may.map(|role| voice.word(wording::role(role)))),
            };
            ("not_allowed", arguments)
        }
        Refusal::RoleNotGranted { account, role } => {
            let (account, word) = (account.clone(), role.name());
            let role = voice.word(wording::role(*role));
            ("role_not_granted", arguments! { account: account, role: role, word: word })
        }
        Refusal::NotOwnEntrant { entrant } => ("not_own_entrant", arguments! { who: voice.who(*entrant) }),
        Refusal::NotInMatch { entrant, match_id } => {
            ("not_in_match", arguments! { who: voice.who(*entrant), match: voice.match_(*match_id) })
        }
        Refusal::Moved { what, seen, now } => {
            ("moved", arguments! { what: versioned(*what), seen: *seen, now: *now })
        }
        Refusal::LastOrganiser => ("last_organiser", arguments! {}),
        Refusal::NotCreated => ("not_created", arguments! {}),
        Refusal::AlreadyCreated => ("already_created", arguments! {}),
        Refusal::RegulationMissing => ("regulation_missing", arguments! {}),
        Refusal::NoStages { regulation } => ("no_stages", arguments! { regulation: regulation.clone() }),
        Refusal::TextMissing { field } => ("text_missing", arguments! { field: label(field, language) }),
        Refusal::TextUnfit { field, length, longest } => {
            let why = if length > longest { "length" } else { "characters" };
            let arguments = arguments! {
                field: label(field, language), why: why, length: *length, longest: *longest,
            };
            ("text_unfit", arguments)
        }
        Refusal::Setting(setting) => return setting_refusal(setting, language),
        Refusal::SettingFrozen { key } => ("setting_frozen", arguments! { setting: voice.setting(key) }),
        Refusal::NotStated { stage, settings } => ("not_stated", not_stated(&voice, stage, settings)),
        Refusal::WrongPhase { phase } => {
            let word = wording::phase(*phase);
            ("wrong_phase", arguments! { phase: word })
        }
        Refusal::AlreadyStarted => ("already_started", arguments! {}),
        Refusal::NotStarted => ("not_started", arguments! {}),
        Refusal::RoleAlreadyGranted { account, role } => {
            let role = voice.word(wording::role(*role));
            ("role_already_granted", arguments! { account: account.clone(), role: role })
        }
        Refusal::TooFewEntrants { entrants, minimum } => {
            ("too_few_entrants", arguments! { entrants: *entrants, minimum: *minimum })
        }
        Refusal::NoRoundsForSoFew { entrants, key } => {
            let arguments = arguments! { entrants: *entrants, setting: voice.setting(key), key: key.clone() };
            ("no_rounds_for_so_few", arguments)
        }
        Refusal::UnknownEntrant { entrant } => {
            ("unknown_entrant", arguments! { entrant: entrant.to_string() })
        }
        Refusal::UnknownPerson { person } => ("unknown_person", arguments! { person: person.to_string() }),
        Refusal::PersonErased { person } => ("person_erased", arguments! { person: person.to_string() }),
        Refusal::UnknownMatch { match_id } => ("unknown_match", arguments! { match: match_id.to_string() }),
        Refusal::UnknownTable { table, tables } => {
            let arguments = arguments! {
                table: table.0, count: tables.len(), tables: voice.tables(tables),
            };
            ("unknown_table", arguments)
        }
        Refusal::SameCardGameId { entrant } => {
            let arguments = arguments! { who: voice.who(*entrant), entrant: entrant.to_string() };
            ("same_card_game_id", arguments)
        }
        Refusal::SameName { entrants } => ("same_name", arguments! { who: voice.people(entrants) }),
        Refusal::CardGameIdMissing { entrant } => {
            let who = entrant.map_or_else(String::new, |entrant| voice.who(entrant));
            ("card_game_id_missing", arguments! { known: u8::from(entrant.is_some()), who: who })
        }
        Refusal::LegalDeckMissing { entrant } => {
            ("legal_deck_missing", arguments! { who: voice.who(*entrant) })
        }
        Refusal::WrongCheckDigit { expected } => ("wrong_check_digit", arguments! { expected: *expected }),
        Refusal::SameEntrant { entrant } => ("same_entrant", arguments! { who: voice.who(*entrant) }),
        Refusal::EntrantNotActive { entrant, status } => {
            ("entrant_not_active", not_active(&voice, *entrant, *status))
        }
        Refusal::EntrantActive { entrant } => ("entrant_active", arguments! { who: voice.who(*entrant) }),
        Refusal::Merged { entrant, into } => {
            ("merged", arguments! { who: voice.who(*entrant), into: voice.who(*into) })
        }
        Refusal::CheckInUnchanged { entrant } => {
            let here = state.entrant(*entrant).is_some_and(|known| known.checked_in);
            let presence = if here { "here" } else { "away" };
            ("check_in_unchanged", arguments! { who: voice.who(*entrant), presence: presence })
        }
        Refusal::NotCheckedIn { entrants } => {
            ("not_checked_in", arguments! { count: entrants.len(), who: voice.people(entrants) })
        }
        Refusal::RoundNotToCome { round, next, last } => {
            let arguments = arguments! {
                round: round.0, next: next.0, last: last.unwrap_or(0),
            };
            ("round_not_to_come", arguments)
        }
        Refusal::KeyReused { key } => ("key_reused", arguments! { key: key.clone() }),
        Refusal::BracketStands { stage } => {
            ("bracket_stands", arguments! { stage: stage_name(language, stage) })
        }
        Refusal::ByeAlreadyAwarded { entrant, round } => {
            ("bye_already_awarded", arguments! { who: voice.who(*entrant), round: round.0 })
        }
        Refusal::NoSuchBye { entrant, round } => {
            ("no_such_bye", arguments! { who: voice.who(*entrant), round: round.0 })
        }
        Refusal::TableTaken { table, by } => (
            "table_taken",
            arguments! { table: voice.table(*table), who: voice.who(*by), entrant: by.to_string() },
        ),
        Refusal::DraftWaiting { round } => ("draft_waiting", arguments! { round: round.0 }),
        Refusal::NoDraft => ("no_draft", arguments! {}),
        Refusal::DraftIncomplete { entrants } => {
            ("draft_incomplete", arguments! { who: voice.people(entrants) })
        }
        Refusal::NotInRound { entrant } => ("not_in_round", arguments! { who: voice.who(*entrant) }),
        Refusal::AlreadyPaired { round } => ("already_paired", arguments! { round: round.0 }),
        Refusal::RoundOfByes { round } => ("round_of_byes", arguments! { round: round.0 }),
        Refusal::ResultsMissing { round, open, reported, disputed } => {
            let some = |id: &str, tables: &[TableNumber]| {
                (!tables.is_empty()).then(|| voice.say(id, &arguments! { tables: voice.tables(tables) }))
            };
            let parts = [
                some("results-missing-open", open),
                some("results-missing-reported", reported),
                some("results-missing-disputed", disputed),
            ];
            let first = open.iter().chain(disputed).chain(reported).next().map_or(0, |table| table.0);
            let arguments = arguments! {
                round: round.0,
                count: open.len() + reported.len() + disputed.len(),
                tables: voice.list(parts.into_iter().flatten()),
                first: first,
            };
            ("results_missing", arguments)
        }
        Refusal::AllRoundsPlayed { rounds } => ("all_rounds_played", arguments! { rounds: *rounds }),
        Refusal::TooFewLeft { active } => ("too_few_left", arguments! { active: *active }),
        Refusal::RoundsToPlay { played, rounds } => {
            ("rounds_to_play", arguments! { played: *played, rounds: *rounds })
        }
        Refusal::RematchUnavoidable { round, pairs } => {
            let arguments = arguments! { round: round.0, count: pairs.len(), pairs: voice.pairs(pairs) };
            ("rematch_unavoidable", arguments)
        }
        Refusal::SelfPairing { entrant } => ("self_pairing", arguments! { who: voice.who(*entrant) }),
        Refusal::ResultImpossible { table, why } => {
            let Message { code, text, hint, page_hint } = impossible(why, language);
            let at_table = arguments! { table: table.0, text: text };
            return Message { code, text: voice.say("at-table", &at_table), hint, page_hint };
        }
        Refusal::EndOfMatchByStaffOnly { table } => {
            ("end_of_match_by_staff_only", arguments! { table: table.0 })
        }
        Refusal::ResultCertain { match_id, table } => {
            let found = state.match_(*match_id).map(|(_, _, match_)| match_);
            let result = found.and_then(|match_| Some(voice.result(found, match_.result.as_ref()?)));
            let result = result.unwrap_or_default();
            // The id says which match is meant, whatever round is being played by now.
            let id = match_id.to_string();
            let arguments =
                arguments! { table: table.0, id: id, match: voice.match_(*match_id), result: result };
            ("result_certain", arguments)
        }
        Refusal::ResultNotCertain { match_id, table } => {
            ("result_not_certain", arguments! { table: table.0, match: voice.match_(*match_id) })
        }
        Refusal::RoundIsClosed { round } => ("round_is_closed", arguments! { round: round.0 }),
        Refusal::NothingToConfirm { table } => ("nothing_to_confirm", arguments! { table: table.0 }),
        Refusal::NothingChanges => ("nothing_changes", arguments! {}),
        Refusal::CorrectionNeedsChoice { rounds, played } => {
            let arguments = arguments! {
                rounds: voice.rounds(rounds), played: played.len(), tables: voice.tables(played),
            };
            ("correction_needs_choice", arguments)
        }
        Refusal::LaterStageStarted { stage } => {
            ("later_stage_started", arguments! { stage: stage_name(language, stage) })
        }
        Refusal::RoundHasResults { round, tables } => {
            let arguments = arguments! { round: round.0, count: tables.len(), tables: voice.tables(tables) };
            ("round_has_results", arguments)
        }
        Refusal::NoRound => ("no_round", arguments! {}),
        Refusal::LaterRoundPublished { round } => ("later_round_published", arguments! { round: round.0 }),
        Refusal::RoundIsReleased { round } => ("round_is_released", arguments! { round: round.0 }),
        Refusal::NotTied { entrants } => ("not_tied", arguments! { who: voice.people(entrants) }),
        Refusal::CutShort { size, active } => ("cut_short", arguments! { size: *size, active: *active }),
        Refusal::NoCut => ("no_cut", arguments! {}),
        Refusal::CutMissing { stage } => ("cut_missing", arguments! { stage: stage_name(language, stage) }),
        Refusal::NotElimination => ("not_elimination", arguments! {}),
        Refusal::NoTimeLimit { stage, round } => {
            ("no_time_limit", arguments! { round: voice.round_at(*stage, *round) })
        }
        Refusal::ClockNotStarted { round } => ("clock_not_started", arguments! { round: round.0 }),
        Refusal::ClockAlreadyStarted { round } => ("clock_already_started", arguments! { round: round.0 }),
        Refusal::ClockPaused { round } => ("clock_paused", arguments! { round: round.0 }),
        Refusal::ClockRunning { round } => ("clock_running", arguments! { round: round.0 }),
        Refusal::TimeOutOfRange { seconds, lowest_seconds, highest_seconds } => {
            let arguments = arguments! {
                time: seconds_text(*seconds), lowest: seconds_text(*lowest_seconds),
                highest: seconds_text(*highest_seconds),
            };
            ("time_out_of_range", arguments)
        }
        Refusal::NotInOpenRound { match_id } => {
            ("not_in_open_round", arguments! { match: voice.match_(*match_id) })
        }
        Refusal::TimeIsCalled { table } => ("time_is_called", arguments! { table: table.0 }),
        Refusal::TimeIsNotCalled { table } => ("time_is_not_called", arguments! { table: table.0 }),
        Refusal::TimeIsNotUp { table, left_milliseconds } => {
            ("time_is_not_up", arguments! { table: table.0, left: clock_text(*left_milliseconds) })
        }
        Refusal::NoTimeIsUp => ("no_time_is_up", arguments! {}),
        Refusal::ExtensionTooShort { table, seconds, least_seconds, clause } => {
            let arguments = arguments! {
                table: table.0, time: seconds_text(*seconds), least: seconds_text(*least_seconds),
                clause: clause.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string),
            };
            ("extension_too_short", arguments)
        }
        Refusal::HeadJudgeGrants { reason } => {
            let reason = voice.word(wording::extension_reason(*reason).1);
            ("head_judge_grants", arguments! { reason: reason })
        }
        Refusal::NoExtensions => ("no_extensions", arguments! {}),
        Refusal::NoSuchExtension { table, number } => {
            ("no_such_extension", arguments! { table: table.0, number: number.unwrap_or(0) })
        }
        Refusal::MatchesHaveOwnTime { tables } => {
            let first = tables.first().map_or(0, |table| table.0);
            ("matches_have_own_time", arguments! { tables: voice.tables(tables), first: first })
        }
        Refusal::MatchesHaveBegun { tables } => {
            let (first, count) = (tables.first().map_or(0, |table| table.0), tables.len());
            let tables = voice.tables(tables);
            ("matches_have_begun", arguments! { tables: tables, first: first, count: count })
        }
        Refusal::CardsNotPinned => ("cards_not_pinned", arguments! {}),
        Refusal::OtherCardsPinned => ("other_cards_pinned", arguments! {}),
        Refusal::DeckUnfit { cards, most } => ("deck_unfit", arguments! { cards: *cards, most: *most }),
        Refusal::DecksLocked { by } => ("decks_locked", arguments! { by: by.word() }),
        Refusal::NoDeckHandedIn { entrant } => ("no_deck_handed_in", arguments! { who: voice.who(*entrant) }),
        Refusal::Procedure { match_id: _, table, why } => return procedure_refusal(why, *table, language),
        Refusal::Penalty { why } => return penalty(why, &voice),
        Refusal::Call { why } => return call(why, voice.language),
        Refusal::Team { why } => return team_refusal(why, &voice),
        Refusal::BelowMinimum { key, least, set, clause } => {
            let arguments = arguments! {
                setting: voice.setting(key), key: key.clone(), least: *least, set: *set,
                clause: clause.to_string(),
            };
            ("below_minimum", arguments)
        }
    };
    Message::of(language, "refusal", code, &arguments)
}

/// Why something is not done about a penalty.
fn penalty(why: &PenaltyRefusal, voice: &Voice<'_>) -> Message {
    let language = voice.language;
    let documents = voice.state.penalty_documents();
    let document = documents.map_or_else(String::new, |(_, document)| document.document.id.clone());
    let competition = documents.map_or_else(String::new, |(competition, _)| competition.document.id.clone());
    let (code, arguments) = match why {
        PenaltyRefusal::NotGiven { infraction, why } => {
            let levels = documents.map_or_else(Vec::new, |(_, penalties)| {
                penalties.levels.iter().map(|rule| rule.level).collect()
            });
            let why = NoRuling::Refused { why: *why, infraction, document: &document, levels };
            return no_ruling(&why, language);
        }
        PenaltyRefusal::NotFollowed { moment: _, why } => {
            let stage = voice.state.stage().map(|stage| stage.rule.id.clone()).unwrap_or_default();
            return no_ruling(&NoRuling::NotFollowed { why, document: &competition, stage }, language);
        }
        PenaltyRefusal::NoDocument => ("penalty_no_document", arguments! {}),
        PenaltyRefusal::UnknownInfraction { infraction } => {
            ("penalty_unknown_infraction", arguments! { id: infraction.clone(), document: document })
        }
        PenaltyRefusal::InfractionMissing => ("penalty_infraction_missing", arguments! {}),
        PenaltyRefusal::ServeMissing => ("penalty_serve_missing", arguments! {}),
        PenaltyRefusal::UnknownPenalty { number } => ("penalty_unknown", arguments! { number: *number }),
        PenaltyRefusal::TakenBack { number } => ("penalty_taken_back", arguments! { number: *number }),
        PenaltyRefusal::NotWaiting { number } => ("penalty_not_waiting", arguments! { number: *number }),
        PenaltyRefusal::NoMatch { entrant } => ("penalty_no_match", arguments! { who: voice.who(*entrant) }),
        PenaltyRefusal::Appealed { number } => ("penalty_appealed", arguments! { number: *number }),
        PenaltyRefusal::DuelOver { number } => ("penalty_duel_over", arguments! { number: *number }),
        PenaltyRefusal::NoAppeal { number } => ("penalty_no_appeal", arguments! { number: *number }),
        PenaltyRefusal::AgainstResult { number, entrant } => {
            ("penalty_against_result", arguments! { number: *number, who: voice.who(*entrant) })
        }
        PenaltyRefusal::Waits { number, entrant } => {
            ("penalty_waits", arguments! { number: *number, who: voice.who(*entrant) })
        }
        PenaltyRefusal::LostByMerge { number, entrant } => {
            ("penalty_lost_by_merge", arguments! { number: *number, who: voice.who(*entrant) })
        }
        PenaltyRefusal::Disqualified { entrant, number } => {
            ("penalty_disqualified", arguments! { who: voice.who(*entrant), number: *number })
        }
    };
    Message::of(language, "refusal", code, &arguments)
}

/// Why something is not done about a call for a judge.
fn call(why: &CallRefusal, language: Language) -> Message {
    let (code, number) = match why {
        CallRefusal::UnknownCall { number } => ("call_unknown", Some(*number)),
        CallRefusal::AlreadyCalled { number } => ("call_already", Some(*number)),
        CallRefusal::DuelIsOver { number } => ("call_duel_over", *number),
        CallRefusal::NotOpen { number } => ("call_not_open", Some(*number)),
        CallRefusal::TakenBy { number, judge: _ } => ("call_taken_by", Some(*number)),
        CallRefusal::NotTaken { number } => ("call_not_taken", Some(*number)),
        CallRefusal::ForTheHeadJudge { number } => ("call_for_head_judge", Some(*number)),
        CallRefusal::NotRuled { number } => ("call_not_ruled", Some(*number)),
        CallRefusal::RulingIsFinal { number } => ("call_final", Some(*number)),
        CallRefusal::NoAppeals => ("call_no_appeals", None),
    };
    Message::of(language, "refusal", code, &arguments! { number: number.unwrap_or_default() })
}

/// Returns the message for a result that cannot be. It does not say where; the caller knows.
#[must_use]
pub fn impossible(why: &Impossible, language: Language) -> Message {
    let (code, arguments) = match why {
        Impossible::TooManyDuels { score, best_of } => {
            ("too_many_duels", arguments! { score: score_text(*score), best_of: *best_of })
        }
        Impossible::DuelAfterTheDecision { decided_by_duel } => {
            ("duel_after_the_decision", arguments! { duel: *decided_by_duel })
        }
        Impossible::NotDecided { score, needed } => {
            ("not_decided", arguments! { score: score_text(*score), needed: *needed })
        }
        Impossible::DrawsNotPlayed { score } => {
            ("draws_not_played", arguments! { score: score_text(*score) })
        }
        Impossible::DoubleLossNotPossible { score } => {
            ("double_loss_not_possible", arguments! { score: score_text(*score) })
        }
        Impossible::DrawInElimination { score } => {
            ("draw_in_elimination", arguments! { score: score_text(*score) })
        }
        Impossible::NotOfTeams => ("not_of_teams", arguments! {}),
        Impossible::OfTeams => ("of_teams", arguments! {}),
        Impossible::MetAgain { first, second } => {
            ("met_again", arguments! { first: first.to_string(), second: second.to_string() })
        }
    };
    Message::of(language, "impossible", code, &arguments)
}

fn versioned(what: Versioned) -> &'static str {
    match what {
        Versioned::Match => "match",
        Versioned::Correction => "correction",
        Versioned::DeckList => "deck-list",
        Versioned::Draft => "draft",
        Versioned::Entrant => "entrant",
        Versioned::Clock => "clock",
        Versioned::Procedure => "procedure",
        Versioned::Course => "course",
        Versioned::TeamRound => "team-round",
        Versioned::Tournament => "tournament",
    }
}

fn not_stated<'a>(voice: &Voice<'_>, stage: &str, settings: &[UnsetSetting]) -> FluentArgs<'a> {
    let described = settings.iter().map(|unset| {
        let setting = voice.setting(&unset.key);
        let others: Vec<String> = unset.alternatives.iter().map(ToString::to_string).collect();
        match &unset.suggestion {
            Some(suggestion) => {
                let suggestion = suggestion.to_string();
                let arguments = arguments! {
                    setting: setting, suggestion: suggestion, others: voice.list(others.iter().cloned()),
                    count: others.len(),
                };
                voice.say("unset-suggested", &arguments)
            }
            None => setting,
        }
    });
    let first = settings.first();
    let suggestion =
        first.and_then(|unset| unset.suggestion.as_ref()).map_or("VALUE".to_owned(), ToString::to_string);
    arguments! {
        stage: stage_name(voice.language, stage),
        count: settings.len(),
        settings: voice.list(described),
        key: first.map_or("KEY".to_owned(), |unset| unset.key.clone()),
        value: suggestion,
    }
}

fn not_active<'a>(voice: &Voice<'_>, entrant: EntrantId, status: EntrantStatus) -> FluentArgs<'a> {
    let (word, after) = match status {
        EntrantStatus::Active => ("active", String::new()),
        EntrantStatus::Dropped { stage, after } if after.0 > 0 => ("dropped", voice.round_at(stage, after)),
        EntrantStatus::Dropped { .. } => ("dropped-before", String::new()),
        EntrantStatus::Removed => ("removed", String::new()),
    };
    arguments! { who: voice.who(entrant), entrant: entrant.to_string(), status: word, after: after }
}
