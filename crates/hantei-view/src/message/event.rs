//! Events as sentences: the entries of the log.

use fluent_bundle::FluentArgs;
use hantei_core::id::{EntrantId, StageId};
use hantei_core::regulation::Parameter;
use hantei_core::tournament::call::CallEvent;
use hantei_core::tournament::event::{Confirmation, Event, MissedRounds};
use hantei_core::tournament::penalty::{PenaltyEvent, RecordedPenalty};
use hantei_core::tournament::procedure::SaidBy;

use super::penalty::{falls_word, infraction_name, level_name};
use super::procedure::procedure_event;
use super::team::team_round;
use crate::i18n::arguments;
use crate::sheet::call_reason;
use crate::wording::{self, Voice, clock_text, seconds_text};

fn stage_of(voice: &Voice<'_>, stage: StageId) -> String {
    let known = voice.state.stage_of(stage).map(|stage| stage.rule.id.clone());
    wording::stage_name(voice.language, known.as_deref().unwrap_or_default())
}

/// Returns whose lists are meant: those of one, or all.
fn whose(voice: &Voice<'_>, entrant: Option<EntrantId>) -> FluentArgs<'static> {
    let (whose, who) = match entrant {
        Some(entrant) => ("one", voice.who(entrant)),
        None => ("all", String::new()),
    };
    arguments! { whose: whose, who: who }
}

/// What happened to a penalty.
fn penalty(number: u32, what: &PenaltyEvent, voice: &Voice<'_>) -> String {
    let known = voice.state.penalty(number).map(|penalty| &penalty.given);
    let who = |given: Option<&RecordedPenalty>| {
        given.map_or_else(|| voice.word("court-somebody"), |given| voice.who(given.entrant))
    };
    match what {
        PenaltyEvent::Given { penalty } => {
            let (falls, duel) = falls_word(penalty.falls);
            let arguments = arguments! {
                who: who(Some(penalty)), number: number,
                level: level_name(&penalty.document, penalty.level, voice.language),
                what: infraction_name(voice.state, penalty, voice.language),
                falls: falls, duel: duel, note: voice.because(penalty.note.as_deref()),
            };
            voice.say("event-penalty-given", &arguments)
        }
        PenaltyEvent::Served { falls, result: _ } => {
            let (falls, duel) = falls_word(*falls);
            let arguments = arguments! { who: who(known), number: number, falls: falls, duel: duel };
            voice.say("event-penalty-served", &arguments)
        }
        PenaltyEvent::TakenBack { reason } => {
            let arguments = arguments! { who: who(known), number: number, why: voice.because(Some(reason)) };
            voice.say("event-penalty-taken-back", &arguments)
        }
        PenaltyEvent::Appealed { reason } => {
            let arguments = arguments! { who: who(known), number: number, why: voice.because(Some(reason)) };
            voice.say("event-penalty-appealed", &arguments)
        }
        PenaltyEvent::AppealDecided { decision, reason } => {
            let arguments = arguments! {
                who: who(known), number: number, decision: decision.word(), why: voice.because(Some(reason)),
            };
            voice.say("event-penalty-appeal-decided", &arguments)
        }
    }
}

/// What happened to a call for a judge.
fn call(number: u32, what: &CallEvent, voice: &Voice<'_>) -> String {
    let known = match what {
        CallEvent::Made { call } => Some(call),
        CallEvent::Taken { .. }
        | CallEvent::Left {}
        | CallEvent::Answered { .. }
        | CallEvent::TakenBack {}
        | CallEvent::Appealed { .. } => voice.state.call(number).map(|call| &call.made),
    };
    let table =
        known.and_then(|call| voice.state.match_(call.match_id)).map_or(0, |(_, _, match_)| match_.table.0);
    match what {
        CallEvent::Made { call } => {
            let reason = call_reason(call.reason, voice.language);
            let note = voice.because(call.note.as_deref());
            match call.by {
                SaidBy::Player(entrant) => {
                    let said = arguments! {
                        who: voice.who(entrant), table: table, reason: reason, number: number, note: note,
                    };
                    voice.say("event-call-made", &said)
                }
                SaidBy::Staff(_) => {
                    let said = arguments! { table: table, reason: reason, number: number, note: note };
                    voice.say("event-call-made-by-staff", &said)
                }
            }
        }
        CallEvent::Taken { judge: _ } => {
            voice.say("event-call-taken", &arguments! { table: table, number: number })
        }
        CallEvent::Left {} => voice.say("event-call-left", &arguments! { table: table, number: number }),
        CallEvent::Answered { role: _, ruling, utc_milliseconds: _ } => {
            let ruling = voice.because(ruling.as_deref());
            voice.say("event-call-answered", &arguments! { table: table, number: number, ruling: ruling })
        }
        CallEvent::TakenBack {} => {
            voice.say("event-call-taken-back", &arguments! { table: table, number: number })
        }
        CallEvent::Appealed { reason } => {
            let why = voice.because(Some(reason));
            voice.say("event-call-appealed", &arguments! { table: table, number: number, why: why })
        }
    }
}

/// Returns `event` as a sentence. Names are those that the voice's state knows now.
pub(crate) fn event(event: &Event, voice: &Voice<'_>) -> String {
    let state = voice.state;
    let match_ = |id| state.match_(id).map(|(_, _, match_)| match_);
    let value = |parameter: &Parameter| {
        parameter.value.as_ref().map_or_else(|| voice.word("value-unset"), ToString::to_string)
    };
    let (id, arguments) = match event {
        Event::TournamentCreated { name, zone, regulation, digest: _, title: _, stages: _, settings: _ } => {
            let (name, zone, regulation) = (name.clone(), zone.clone(), regulation.clone());
            ("event-tournament-created", arguments! { name: name, zone: zone, regulation: regulation })
        }
        Event::SettingChanged { key, old, new, departs_from, reason } => {
            let arguments = arguments! {
                setting: voice.setting(key), old: value(old), new: value(new),
                clause: departs_from.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string),
                why: voice.because(reason.as_deref()),
            };
            ("event-setting-changed", arguments)
        }
        Event::PresetsAccepted { keys } => {
            let list = voice.list(keys.iter().cloned());
            ("event-presets-accepted", arguments! { count: keys.len(), keys: list })
        }
        Event::RoleGranted { account, role } => {
            let role = voice.word(wording::role(*role));
            ("event-role-granted", arguments! { account: account.clone(), role: role })
        }
        Event::RoleRevoked { account, role } => {
            let role = voice.word(wording::role(*role));
            ("event-role-revoked", arguments! { account: account.clone(), role: role })
        }
        Event::RegistrationOpened {} => ("event-registration-opened", arguments! {}),
        Event::RegistrationClosed { entrants, swiss_rounds } => {
            let rounds = swiss_rounds.unwrap_or(0);
            ("event-registration-closed", arguments! { entrants: *entrants, rounds: rounds })
        }
        Event::PersonRecorded { person, version, commitment: _ } => {
            ("event-person-recorded", arguments! { who: voice.person(*person), version: *version })
        }
        Event::PersonErased { person, reason } => (
            "event-person-erased",
            arguments! { person: person.to_string(), why: voice.because(Some(reason)) },
        ),
        Event::EntrantRegistered { entrant, person: _ } => {
            ("event-entrant-registered", arguments! { who: voice.who(*entrant) })
        }
        Event::EntrantEnteredLate { entrant, person: _, first_round, missed, rounds: _ } => {
            let missed = match missed {
                MissedRounds::MatchLoss => "match-loss",
                MissedRounds::AwardedBye => "awarded-bye",
            };
            let who = voice.who(*entrant);
            ("event-entrant-entered-late", arguments! { who: who, round: first_round.0, missed: missed })
        }
        Event::EntrantsMerged { kept, removed, reason } => {
            let (kept, removed) = (voice.who(*kept), voice.who(*removed));
            let arguments = arguments! { kept: kept, removed: removed, why: voice.because(Some(reason)) };
            ("event-entrants-merged", arguments)
        }
        Event::EntrantRemoved { entrant, reason } => (
            "event-entrant-removed",
            arguments! { who: voice.who(*entrant), why: voice.because(Some(reason)) },
        ),
        Event::EntrantCheckedIn { entrant } => {
            ("event-entrant-checked-in", arguments! { who: voice.who(*entrant) })
        }
        Event::CheckInUndone { entrant } => {
            ("event-check-in-undone", arguments! { who: voice.who(*entrant) })
        }
        Event::ByeAwarded { entrant, round, reason } => {
            let who = voice.who(*entrant);
            ("event-bye-awarded", arguments! { who: who, round: round.0, why: voice.because(Some(reason)) })
        }
        Event::ByeRevoked { entrant, round } => {
            ("event-bye-revoked", arguments! { who: voice.who(*entrant), round: round.0 })
        }
        Event::TableFixed { entrant, table } => {
            let table = table.map_or(0, |table| table.0);
            ("event-table-fixed", arguments! { who: voice.who(*entrant), table: table })
        }
        Event::StageStarted { stage: _, rule, entrants, rounds, seed: _ } => {
            let name = wording::stage_name(voice.language, rule);
            let arguments = arguments! { stage: name, entrants: entrants.len(), rounds: *rounds };
            ("event-stage-started", arguments)
        }
        Event::RoundDrafted { plan } => {
            let round = voice.round_at(plan.stage, plan.round);
            let arguments = arguments! { round: round, tables: plan.matches.len(), byes: plan.byes.len() };
            ("event-round-drafted", arguments)
        }
        Event::DraftSwapped { first, second } => {
            let (first, second) = (voice.who(*first), voice.who(*second));
            ("event-draft-swapped", arguments! { first: first, second: second })
        }
        Event::DraftDiscarded {} => ("event-draft-discarded", arguments! {}),
        Event::RoundPublished { plan, first_match: _, rematch_allowed } => {
            let arguments = arguments! {
                round: voice.round_at(plan.stage, plan.round),
                tables: plan.matches.len(),
                byes: plan.byes.len(),
                rematch: if rematch_allowed.is_some() { "allowed" } else { "none" },
                why: voice.because(rematch_allowed.as_deref()),
            };
            ("event-round-published", arguments)
        }
        Event::RoundHeldBack { at } => {
            ("event-round-held-back", arguments! { round: voice.round_at(at.stage, at.round) })
        }
        Event::RoundReleased { at } => {
            ("event-round-released", arguments! { round: voice.round_at(at.stage, at.round) })
        }
        Event::PublishedSwapped { at, first, second, reason } => {
            let arguments = arguments! {
                round: voice.round_at(at.stage, at.round), first: voice.who(*first),
                second: voice.who(*second), why: voice.because(Some(reason)),
            };
            ("event-published-swapped", arguments)
        }
        Event::RoundWithdrawn { at, reason } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-round-withdrawn", arguments! { round: round, why: voice.because(Some(reason)) })
        }
        Event::ResultReported { match_id, by, result } => {
            let arguments = arguments! {
                match: voice.match_(*match_id), who: voice.who(*by),
                result: voice.result(match_(*match_id), result),
            };
            ("event-result-reported", arguments)
        }
        Event::ResultConfirmed { match_id, result, how } => {
            let how = match how {
                Confirmation::BothReported => "both",
                Confirmation::OpponentAgreed => "opponent",
            };
            let result = voice.result(match_(*match_id), result);
            let arguments = arguments! { match: voice.match_(*match_id), result: result, how: how };
            ("event-result-confirmed", arguments)
        }
        Event::ResultEntered { match_id, result, reason } => {
            let arguments = arguments! {
                match: voice.match_(*match_id), result: voice.result(match_(*match_id), result),
                why: voice.because(reason.as_deref()),
            };
            ("event-result-entered", arguments)
        }
        Event::ResultCorrected { match_id, old, new, reason, affected } => {
            let at = match_(*match_id);
            let old = old.as_ref().map_or_else(|| voice.word("result-none"), |old| voice.result(at, old));
            let rounds = affected.iter().map(|later| voice.round_at(later.stage, later.round));
            let arguments = arguments! {
                match: voice.match_(*match_id), old: old, new: voice.result(at, new),
                why: voice.because(Some(reason)), count: affected.len(), rounds: voice.list(rounds),
            };
            ("event-result-corrected", arguments)
        }
        Event::ResultWithdrawn { match_id, old, reason } => {
            let arguments = arguments! {
                match: voice.match_(*match_id), old: voice.result(match_(*match_id), old),
                why: voice.because(Some(reason)),
            };
            ("event-result-withdrawn", arguments)
        }
        Event::EntrantDropped { entrant, after, reason } => {
            let arguments = arguments! {
                who: voice.who(*entrant), number: after.round.0,
                round: voice.round_at(after.stage, after.round),
                why: voice.because(reason.as_deref()),
            };
            ("event-entrant-dropped", arguments)
        }
        Event::EntrantReinstated { entrant, missed, reason } => {
            let arguments = arguments! {
                who: voice.who(*entrant), count: missed.len(), rounds: voice.rounds(missed),
                why: voice.because(Some(reason)),
            };
            ("event-entrant-reinstated", arguments)
        }
        Event::RoundClosed { at, open, reason } => {
            let arguments = arguments! {
                round: voice.round_at(at.stage, at.round), count: open.len(),
                matches: voice.list(open.iter().map(|id| voice.match_(*id))),
                why: voice.because(reason.as_deref()),
            };
            ("event-round-closed", arguments)
        }
        Event::RoundReopened { at, reason } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-round-reopened", arguments! { round: round, why: voice.because(Some(reason)) })
        }
        Event::ClockStarted { at, moment: _, limit_seconds } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-clock-started", arguments! { round: round, time: seconds_text(*limit_seconds) })
        }
        Event::ClockPaused { at, moment: _, left_milliseconds } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-clock-paused", arguments! { round: round, left: clock_text(*left_milliseconds) })
        }
        Event::ClockResumed { at, moment: _, left_milliseconds } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-clock-resumed", arguments! { round: round, left: clock_text(*left_milliseconds) })
        }
        Event::ClockSet { at, moment: _, old_milliseconds, left_milliseconds, reason } => {
            let arguments = arguments! {
                round: voice.round_at(at.stage, at.round), old: clock_text(*old_milliseconds),
                left: clock_text(*left_milliseconds), why: voice.because(Some(reason)),
            };
            ("event-clock-set", arguments)
        }
        Event::ClockJumpSeen { at, moment: _, left_milliseconds, wall_milliseconds, boot_milliseconds } => {
            let arguments = arguments! {
                round: voice.round_at(at.stage, at.round), left: clock_text(*left_milliseconds),
                wall: clock_text(*wall_milliseconds), boot: clock_text(*boot_milliseconds),
            };
            ("event-clock-jump-seen", arguments)
        }
        Event::ClockCarriedOver { at, moment: _, left_milliseconds } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-clock-carried-over", arguments! { round: round, left: clock_text(*left_milliseconds) })
        }
        Event::ExtensionGranted { match_id, extension } => {
            let extension = voice.extension(extension);
            ("event-extension-granted", arguments! { match: voice.match_(*match_id), extension: extension })
        }
        Event::ExtensionTakenBack { match_id, extension, reason } => {
            let arguments = arguments! {
                match: voice.match_(*match_id), extension: voice.extension(extension),
                why: voice.because(Some(reason)),
            };
            ("event-extension-taken-back", arguments)
        }
        Event::TimeCalled { at, moment: _, matches } => {
            let (round, tables) = (voice.round_at(at.stage, at.round), voice.tables_of(matches));
            ("event-time-called", arguments! { round: round, tables: tables })
        }
        Event::TimeCallTakenBack { at, matches, reason } => {
            let arguments = arguments! {
                round: voice.round_at(at.stage, at.round), tables: voice.tables_of(matches),
                why: voice.because(Some(reason)),
            };
            ("event-time-call-taken-back", arguments)
        }
        Event::CardsPinned { cards } => {
            let list = cards.list.as_ref().map_or_else(|| "none".to_owned(), |list| list.name.clone());
            ("event-cards-pinned", arguments! { pool: cards.pool, list: list })
        }
        Event::DeckHandedIn { entrant, number, judged, reason } => {
            let verdict = voice.word(&format!("verdict-{}", judged.verdict.word()));
            let arguments = arguments! {
                who: voice.who(*entrant), number: *number, verdict: verdict,
                why: voice.because(reason.as_deref()),
            };
            ("event-deck-handed-in", arguments)
        }
        Event::DecksLocked { entrant } => ("event-decks-locked", whose(voice, *entrant)),
        Event::DecksUnlocked { entrant, reason } => {
            let mut arguments = whose(voice, *entrant);
            arguments.set("why", voice.because(Some(reason)));
            ("event-decks-unlocked", arguments)
        }
        Event::DeckDeadlineSet { at } => {
            let set = if at.is_some() { "yes" } else { "no" };
            let at = at.map(wording::utc_text).unwrap_or_default();
            ("event-deck-deadline-set", arguments! { set: set, at: at })
        }
        Event::DeckListsReleased { stage } => {
            let (whose, stage) = match stage {
                Some(stage) => ("stage", stage_of(voice, *stage)),
                None => ("all", String::new()),
            };
            ("event-deck-lists-released", arguments! { whose: whose, stage: stage })
        }
        Event::DeckListOpened { entrant } => {
            ("event-deck-list-opened", arguments! { who: voice.who(*entrant) })
        }
        Event::DeckChecked { entrant, check } => {
            let faults = check.faults.iter().map(|fault| voice.word(&format!("deck-fault-{}", fault.word())));
            let arguments = arguments! {
                who: voice.who(*entrant), missing: check.missing, surplus: check.surplus,
                misplaced: check.misplaced, count: check.faults.len(), faults: voice.list(faults),
            };
            ("event-deck-checked", arguments)
        }
        Event::ProcedureRecorded { match_id, what } => return procedure_event(voice, *match_id, what),
        Event::PenaltyRecorded { number, what } => return penalty(*number, what, voice),
        Event::CallRecorded { number, what } => return call(*number, what, voice),
        Event::TeamRegistered { entrant, members, leader, name: _, reading: _ } => {
            let members = voice.list(members.iter().map(|member| voice.person(*member)));
            let arguments = arguments! {
                team: voice.who(*entrant), members: members, leader: voice.person(*leader),
            };
            ("event-team-registered", arguments)
        }
        Event::TeamRenamed { entrant, name, reading: _ } => {
            ("event-team-renamed", arguments! { id: entrant.to_string(), name: name.clone() })
        }
        Event::TeamLeaderSet { entrant, leader } => {
            let arguments = arguments! { team: voice.who(*entrant), leader: voice.person(*leader) };
            ("event-team-leader-set", arguments)
        }
        Event::TeamMemberReplaced { entrant, old, new } => {
            let (old, new) = (voice.person(*old), voice.person(*new));
            ("event-team-member-replaced", arguments! { team: voice.who(*entrant), old: old, new: new })
        }
        Event::GroupsDrawn { groups, seed } => {
            let how = if seed.is_some() { "lot" } else { "hand" };
            let list = (1_usize..).zip(groups).map(|(number, group)| {
                let arguments = arguments! {
                    group: wording::group_letter(number), who: voice.people(group),
                };
                voice.say("event-group", &arguments)
            });
            ("event-groups-drawn", arguments! { how: how, groups: voice.list(list) })
        }
        Event::TieWaived { stage: _, entrants, reason } => {
            let who = voice.people(entrants);
            ("event-tie-waived", arguments! { who: who, why: voice.because(Some(reason)) })
        }
        Event::TieWaiverTakenBack { stage: _, entrants, reason } => {
            let who = voice.people(entrants);
            ("event-tie-waiver-taken-back", arguments! { who: who, why: voice.because(Some(reason)) })
        }
        Event::GroupTablesPublished { at, rows } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-group-tables-published", arguments! { round: round, count: rows.len() })
        }
        Event::TeamRoundRecorded { match_id, what } => return team_round(voice, *match_id, what),
        Event::StandingsPublished { at, rows } => {
            let round = voice.round_at(at.stage, at.round);
            ("event-standings-published", arguments! { round: round, count: rows.len() })
        }
        Event::LotsDrawn { stage: _, seed: _, order } => {
            ("event-lots-drawn", arguments! { order: voice.people(order) })
        }
        Event::TournamentFinished { places } => {
            let first = places.iter().filter(|place| place.rank == 1).map(|place| voice.who(place.entrant));
            ("event-tournament-finished", arguments! { count: places.len(), first: voice.list(first) })
        }
        Event::TournamentReopened { reason } => {
            ("event-tournament-reopened", arguments! { why: voice.because(Some(reason)) })
        }
    };
    voice.say(id, &arguments)
}
