//! `evolve`: an event folds into the state. It cannot fail; what must not happen was refused before.

use std::sync::Arc;

use super::clock::{Course, Jump, MatchTime, RoundClock, Run, TimeCall};
use super::deck::{Decks, DecksOf, HandedIn, OwnLock};
use super::event::{Event, PlannedMatch, PublishedBye, RoundOf, RoundPlan};
use super::matches::Matches;
use super::state::{
    Draft, Entrant, EntrantStatus, Header, Match, Person, Phase, Report, Round, Stage, State,
};
use super::team::Who;
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber};
use crate::match_::verdict::MatchRules;
use crate::match_::{MatchResult, Side};
use crate::moment::{Moment, Passed};
use crate::regulation::{Parameter, StageKind};
use crate::standings::ByeKind;

mod call;
mod penalty;
mod procedure;
mod team;

/// Folds `event` into `state`.
pub fn evolve(state: &mut State, event: &Event) {
    state.version += 1;
    match event {
        Event::TournamentCreated { name, zone, regulation, digest: _, title, stages, settings } => {
            state.phase = Phase::Preparing;
            state.settings = Arc::new(settings.clone());
            state.made_with = Arc::clone(&state.settings);
            state.match_rules = MatchRules::from_settings(&state.settings);
            state.header = Some(Arc::new(Header {
                name: name.clone(),
                zone: zone.clone(),
                regulation: regulation.clone(),
                title: title.clone(),
                stages: stages.clone(),
            }));
        }
        Event::SettingChanged { key, old: _, new, departs_from: _, reason: _ } => {
            Arc::make_mut(&mut state.settings).0.insert(key.clone(), Parameter::clone(new));
            state.match_rules = MatchRules::from_settings(&state.settings);
            fix_rounds_again(state, key);
        }
        Event::PresetsAccepted { keys: _ } => {}
        Event::RoleGranted { account, role } => {
            state.roles.entry(account.clone()).or_default().insert(*role);
        }
        Event::RoleRevoked { account, role } => {
            if let Some(roles) = state.roles.get_mut(account) {
                roles.remove(role);
                if roles.is_empty() {
                    state.roles.remove(account);
                }
            }
        }
        Event::RegistrationOpened {} => {
            state.phase = Phase::Registration;
            state.fixed_swiss_rounds = None;
            state.registered = 0;
        }
        Event::RegistrationClosed { entrants, swiss_rounds } => {
            state.phase = Phase::Ready;
            state.registered = *entrants;
            state.fixed_swiss_rounds = *swiss_rounds;
        }
        Event::PersonRecorded { person, version, commitment } => {
            let recorded = Person { version: *version, commitment: Some(*commitment) };
            let people = Arc::make_mut(&mut state.people);
            match people.get_mut(person.index()) {
                Some(known) => *known = recorded,
                None => people.push(recorded),
            }
        }
        Event::PersonErased { person, reason: _ } => erase(state, *person),
        Event::EntrantRegistered { entrant: _, person } => {
            enter(state, Entrant::new(Who::Person(*person), RoundNumber(1)));
        }
        Event::TeamRegistered { entrant: _, name, reading, members, leader } => {
            team::register(state, name, reading.as_deref(), members, *leader);
        }
        Event::TeamRenamed { entrant, name, reading } => team::change_team(state, *entrant, |team| {
            team.name.clone_from(name);
            team.reading.clone_from(reading);
        }),
        Event::TeamLeaderSet { entrant, leader } => {
            team::change_team(state, *entrant, |team| team.leader = *leader);
        }
        Event::TeamMemberReplaced { entrant, old, new } => {
            team::change_team(state, *entrant, |team| team::replace(team, *old, *new));
        }
        Event::EntrantEnteredLate { entrant: _, person, first_round, missed, rounds } => {
            let mut entrant = Entrant::new(Who::Person(*person), *first_round);
            entrant.missed = (1..first_round.0).map(|round| (RoundNumber(round), *missed)).collect();
            entrant.checked_in = true;
            enter(state, entrant);
            if let (Some(rounds), Some(stage)) = (rounds, state.stages.first_mut()) {
                stage.round_count = *rounds;
            }
        }
        Event::EntrantsMerged { kept, removed, reason: _ } => merge(state, *kept, *removed),
        Event::EntrantRemoved { entrant, reason: _ } => {
            change(state, *entrant, |entrant| entrant.status = EntrantStatus::Removed);
            take_out_of_draft(state, *entrant);
        }
        Event::EntrantCheckedIn { entrant } => {
            change(state, *entrant, |entrant| entrant.checked_in = true);
        }
        Event::CheckInUndone { entrant } => change(state, *entrant, |entrant| entrant.checked_in = false),
        Event::ByeAwarded { entrant, round, reason: _ } => {
            change(state, *entrant, |entrant| {
                entrant.awarded_byes.insert(*round);
            });
        }
        Event::ByeRevoked { entrant, round } => {
            change(state, *entrant, |entrant| {
                entrant.awarded_byes.remove(round);
            });
        }
        Event::TableFixed { entrant, table } => {
            change(state, *entrant, |entrant| entrant.fixed_table = *table);
        }
        Event::GroupsDrawn { groups, seed: _ } => state.groups = Arc::new(groups.clone()),
        Event::StageStarted { stage, rule, entrants, rounds, seed: _ } => {
            let header = state.header.as_ref();
            let known = header.and_then(|header| header.stages.iter().find(|known| &known.id == rule));
            if let Some(known) = known {
                state.stages.push(Stage {
                    id: *stage,
                    rule: Arc::new(known.clone()),
                    entrants: Arc::new(entrants.clone()),
                    round_count: *rounds,
                    rounds: Vec::new(),
                    lots: Vec::new(),
                    groups: match known.kind {
                        StageKind::Groups => Arc::clone(&state.groups),
                        StageKind::Swiss | StageKind::Elimination => Arc::default(),
                    },
                    waived: Vec::new(),
                });
                state.phase = Phase::Running;
                state.course = state.version;
            }
        }
        Event::RoundDrafted { plan } => {
            state.draft = Some(Draft { plan: plan.clone(), version: state.version });
        }
        Event::DraftSwapped { first, second } => {
            if let Some(draft) = &mut state.draft {
                draft.plan.swap(*first, *second);
                draft.version = state.version;
            }
        }
        Event::DraftDiscarded {} => state.draft = None,
        Event::RoundPublished { plan, first_match, rematch_allowed } => {
            publish(state, plan, *first_match, rematch_allowed.clone());
        }
        Event::RoundHeldBack { at } => with_round(state, *at, |round| round.held_back = true),
        Event::RoundReleased { at } => with_round(state, *at, |round| round.held_back = false),
        Event::PublishedSwapped { at, first, second, reason: _ } => {
            let version = state.version;
            with_round(state, *at, |round| swap_published(round, *first, *second, version));
        }
        Event::RoundWithdrawn { at, reason: _ } => {
            state.course = state.version;
            state.draft = None;
            procedure::forget(state, *at);
            penalty::wait_again(state, *at);
            if let Some(stage) = state.stages.get_mut(at.stage.index()) {
                stage.rounds.retain(|round| round.number < at.round);
            }
            forget_round(state, *at);
        }
        Event::ResultReported { match_id, by, result } => {
            with_match(state, *match_id, |match_| {
                let report = Some(Report { result: result.clone() });
                match match_.side_of(*by) {
                    Some(Side::First) => match_.reports[0] = report,
                    Some(Side::Second) => match_.reports[1] = report,
                    None => {}
                }
            });
        }
        Event::ResultConfirmed { match_id, result, how: _ }
        | Event::ResultEntered { match_id, result, reason: _ }
        | Event::ResultCorrected { match_id, old: _, new: result, reason: _, affected: _ } => {
            settle(state, *match_id, result);
        }
        Event::ResultWithdrawn { match_id, old: _, reason: _ } => {
            let version = state.version;
            with_match(state, *match_id, |match_| {
                match_.settle(None, version);
                match_.reports = [None, None];
            });
        }
        Event::EntrantDropped { entrant, after, reason: _ } => {
            let RoundOf { stage, round } = *after;
            change(state, *entrant, |entrant| {
                entrant.status = EntrantStatus::Dropped { stage, after: round };
            });
            take_out_of_draft(state, *entrant);
        }
        Event::EntrantReinstated { entrant, missed, reason: _ } => {
            change(state, *entrant, |entrant| {
                entrant.status = EntrantStatus::Active;
                let losses = missed.iter().map(|round| (*round, super::event::MissedRounds::MatchLoss));
                entrant.missed.extend(losses);
            });
        }
        Event::RoundClosed { at, open: _, reason: _ } => {
            with_round(state, *at, |round| round.closed = true);
            state.course = state.version;
        }
        Event::RoundReopened { at, reason: _ } => {
            with_round(state, *at, |round| round.closed = false);
            state.course = state.version;
        }
        Event::ClockStarted { at, moment, limit_seconds } => {
            with_clock(state, *at, |clock| {
                clock.run = Some(Run {
                    limit_seconds: *limit_seconds,
                    course: Course::Running,
                    anchor: moment.clone(),
                    left_milliseconds: i64::from(*limit_seconds) * 1_000,
                    jump: None,
                });
            });
        }
        Event::ClockPaused { at, moment, left_milliseconds } => {
            anchor(state, *at, moment, *left_milliseconds, |run| run.course = Course::Paused);
        }
        Event::ClockResumed { at, moment, left_milliseconds } => {
            anchor(state, *at, moment, *left_milliseconds, |run| run.course = Course::Running);
        }
        Event::ClockSet { at, moment, old_milliseconds: _, left_milliseconds, reason: _ } => {
            anchor(state, *at, moment, *left_milliseconds, |_| {});
            with_clock(state, *at, |clock| clock.matches.values_mut().for_each(hand_to_ticker));
        }
        Event::ClockJumpSeen { at, moment, left_milliseconds, wall_milliseconds, boot_milliseconds } => {
            let passed =
                Passed { wall_milliseconds: *wall_milliseconds, boot_milliseconds: *boot_milliseconds };
            let jump = Jump { utc_milliseconds: moment.utc_milliseconds, passed };
            anchor(state, *at, moment, *left_milliseconds, |run| run.jump = Some(jump));
        }
        Event::ClockCarriedOver { at, moment, left_milliseconds } => {
            anchor(state, *at, moment, *left_milliseconds, |_| {});
        }
        Event::ExtensionGranted { match_id, extension } => {
            with_match_time(state, *match_id, |time| {
                time.extensions.push(extension.clone());
                hand_to_ticker(time);
            });
        }
        Event::ExtensionTakenBack { match_id, extension, reason: _ } => {
            with_match_time(state, *match_id, |time| {
                time.extensions.retain(|known| known.number != extension.number);
            });
        }
        Event::TimeCalled { at: _, moment, matches } => {
            let utc_milliseconds = moment.utc_milliseconds;
            for match_id in matches {
                with_match_time(state, *match_id, |time| time.call = TimeCall::Called { utc_milliseconds });
            }
        }
        Event::TimeCallTakenBack { at: _, matches, reason: _ } => {
            for match_id in matches {
                with_match_time(state, *match_id, |time| time.call = TimeCall::TakenBack);
            }
        }
        Event::CardsPinned { cards } => decks(state).pinned = Some(cards.clone()),
        Event::DeckHandedIn { entrant, number, judged, reason } => {
            let (judged, since) = (judged.as_ref().clone(), state.version);
            let handed_in = HandedIn { number: *number, judged, reason: reason.clone(), since };
            decks_of(state, *entrant).versions.push(handed_in);
            change(state, *entrant, |_| {});
        }
        Event::DecksLocked { entrant: None } => decks(state).locked = true,
        Event::DecksLocked { entrant: Some(entrant) } => decks_of(state, *entrant).lock = OwnLock::Locked,
        Event::DecksUnlocked { entrant: None, reason: _ } => decks(state).locked = false,
        Event::DecksUnlocked { entrant: Some(entrant), reason: _ } => {
            decks_of(state, *entrant).lock = OwnLock::Open;
        }
        Event::DeckDeadlineSet { at } => decks(state).deadline = *at,
        Event::DeckListsReleased { stage } => {
            decks(state).released.insert(*stage);
        }
        Event::DeckListOpened { entrant } => decks_of(state, *entrant).opened += 1,
        Event::DeckChecked { entrant, check } => decks_of(state, *entrant).checks.push(check.clone()),
        Event::ProcedureRecorded { match_id, what } => {
            procedure::record(state, *match_id, what);
        }
        Event::PenaltyRecorded { number, what } => penalty::proceed(state, *number, what),
        Event::CallRecorded { number, what } => call::proceed(state, *number, what),
        Event::TeamRoundRecorded { match_id, what } => team::proceed(state, *match_id, what),
        Event::TieWaived { stage, entrants, reason: _ } => team::waive(state, *stage, entrants),
        Event::TieWaiverTakenBack { stage, entrants, reason: _ } => {
            team::take_back_waiver(state, *stage, entrants);
        }
        Event::StandingsPublished { at: _, rows: _ } | Event::GroupTablesPublished { at: _, rows: _ } => {}
        Event::LotsDrawn { stage, seed: _, order } => {
            if let Some(stage) = state.stages.get_mut(stage.index()) {
                stage.lots.push(order.clone());
            }
        }
        Event::TournamentFinished { places } => {
            state.phase = Phase::Finished;
            state.places = Arc::new(places.clone());
            state.course = state.version;
        }
        Event::TournamentReopened { reason: _ } => {
            state.phase = Phase::Running;
            state.places = Arc::default();
            state.course = state.version;
        }
    }
}

impl Entrant {
    fn new(who: Who, first_round: RoundNumber) -> Self {
        Self {
            who,
            status: EntrantStatus::Active,
            checked_in: false,
            fixed_table: None,
            awarded_byes: std::collections::BTreeSet::new(),
            missed: std::collections::BTreeMap::new(),
            first_round,
            merged_into: None,
            version: 0,
        }
    }
}

impl RoundPlan {
    /// Lets two entrants change places, wherever in the plan they stand. Pairs that this makes are
    /// marked as made by hand.
    pub fn swap(&mut self, first: EntrantId, second: EntrantId) {
        let other = |entrant| exchanged(entrant, first, second);
        for planned in &mut self.matches {
            let (before_first, before_second) = (planned.first, planned.second);
            planned.first = other(before_first);
            planned.second = other(before_second);
            // Also where two of one match change sides: the reason names the points of each side.
            if (planned.first, planned.second) != (before_first, before_second) {
                planned.reason = super::event::PairingReason::ByHand;
            }
        }
        for bye in &mut self.byes {
            bye.entrant = other(bye.entrant);
        }
        for entrant in self.missed.iter_mut().chain(&mut self.idle) {
            *entrant = other(*entrant);
        }
        self.quality = None;
    }
}

fn decks(state: &mut State) -> &mut Decks {
    Arc::make_mut(&mut state.decks)
}

fn decks_of(state: &mut State, entrant: EntrantId) -> &mut DecksOf {
    decks(state).of.entry(entrant).or_default()
}

/// Returns whoever stands where `entrant` stood, once `first` and `second` have changed places.
fn exchanged(entrant: EntrantId, first: EntrantId, second: EntrantId) -> EntrantId {
    if entrant == first {
        second
    } else if entrant == second {
        first
    } else {
        entrant
    }
}

fn enter(state: &mut State, mut entrant: Entrant) {
    entrant.version = state.version;
    Arc::make_mut(&mut state.entrants).push(entrant);
}

fn change(state: &mut State, entrant: EntrantId, change: impl FnOnce(&mut Entrant)) {
    let version = state.version;
    if let Some(entrant) = Arc::make_mut(&mut state.entrants).get_mut(entrant.index()) {
        change(entrant);
        entrant.version = version;
    }
}

/// A duplicate that has stood in a round stays in the standings; one that never has was never there.
fn merge(state: &mut State, kept: EntrantId, removed: EntrantId) {
    let status = match state.stage() {
        Some(stage) if stood_anywhere(state, removed) => EntrantStatus::Dropped {
            stage: stage.id,
            after: stage.rounds.last().map_or(RoundNumber(0), |round| round.number),
        },
        Some(_) | None => EntrantStatus::Removed,
    };
    change(state, removed, |entrant| {
        entrant.status = status;
        entrant.merged_into = Some(kept);
    });
    take_out_of_draft(state, removed);
}

fn stood_anywhere(state: &State, entrant: EntrantId) -> bool {
    state.stages.iter().flat_map(|stage| &stage.rounds).any(|round| {
        round.matches.iter().any(|match_| match_.side_of(entrant).is_some())
            || round.byes.iter().any(|bye| bye.entrant == entrant)
            || round.missed.contains(&entrant)
            || round.idle.contains(&entrant)
    })
}

/// Who missed a round that is taken back has not missed it, and whoever came too late for it is there
/// when it is paired again.
fn forget_round(state: &mut State, at: RoundOf) {
    let first_stage = state.stage_of(at.stage).is_some_and(|stage| stage.rule.from.is_none());
    for entrant in Arc::make_mut(&mut state.entrants) {
        if first_stage {
            entrant.missed.retain(|round, _| *round < at.round);
            entrant.first_round = entrant.first_round.min(at.round);
        }
        if let EntrantStatus::Dropped { stage, after } = &mut entrant.status
            && *stage == at.stage
        {
            *after = RoundNumber(after.0.min(at.round.0 - 1));
        }
    }
    let duplicates = state.entrants().filter(|(_, entrant)| entrant.merged_into.is_some());
    let never_there: Vec<EntrantId> =
        duplicates.map(|(id, _)| id).filter(|id| !stood_anywhere(state, *id)).collect();
    for id in never_there {
        change(state, id, |entrant| entrant.status = EntrantStatus::Removed);
    }
}

/// Between the close of registration and the start, the organiser may still set another number of
/// rounds; then that one is fixed.
fn fix_rounds_again(state: &mut State, key: &str) {
    let first = state.header.as_ref().and_then(|header| header.stages.first());
    let is_rounds = first.is_some_and(|stage| key == format!("{}.rounds", stage.id));
    if is_rounds && state.phase == Phase::Ready {
        state.fixed_swiss_rounds = state.settings.number_for(key, state.registered);
    }
}

fn erase(state: &mut State, person: PersonId) {
    if let Some(known) = Arc::make_mut(&mut state.people).get_mut(person.index()) {
        *known = Person { version: 0, commitment: None };
    }
}

/// A draft never shows somebody who has left. In Swiss the opponent stays without a match and is
/// flagged; in a bracket the opponent has a bye.
fn take_out_of_draft(state: &mut State, entrant: EntrantId) {
    let version = state.version;
    let scheduled = state.stage().is_some_and(|stage| stage.rule.kind == StageKind::Groups);
    // The schedule of a group stands: whoever meets somebody who has left is given the round.
    if let Some(draft) = state.draft.as_mut().filter(|_| !scheduled) {
        let plan = &mut draft.plan;
        plan.matches.retain(|planned| planned.first != entrant && planned.second != entrant);
        plan.byes.retain(|bye| bye.entrant != entrant);
        for place in plan.bracket.iter_mut().filter(|place| place.contains(&Some(entrant))) {
            for side in place.iter_mut().filter(|side| **side == Some(entrant)) {
                *side = None;
            }
            let alone = place.iter().flatten().copied();
            plan.byes.extend(alone.map(|entrant| PublishedBye { entrant, kind: ByeKind::Bracket }));
        }
        plan.quality = None;
        draft.version = version;
    }
}

fn publish(state: &mut State, plan: &RoundPlan, first_match: MatchId, rematch_allowed: Option<String>) {
    let version = state.version;
    state.course = version;
    let match_ = |(place, planned): (usize, &PlannedMatch)| Match {
        id: MatchId::from_index(first_match.index() + place),
        table: planned.table,
        first: planned.first,
        second: planned.second,
        reason: planned.reason.clone(),
        reports: [None, None],
        result: None,
        since: version,
        earlier: Vec::new(),
        version,
    };
    let matches: Matches = plan.matches.iter().enumerate().map(match_).collect();
    let count = u32::try_from(matches.len()).expect("ids are 32 bits wide");
    state.match_count = first_match.0 - 1 + count;
    state.draft = None;
    if let Some(stage) = state.stages.get_mut(plan.stage.index()) {
        stage.round_count = stage.round_count.max(u32::from(plan.round.0));
        stage.rounds.push(Arc::new(Round {
            number: plan.round,
            seed: plan.seed,
            matches,
            byes: plan.byes.clone(),
            missed: plan.missed.clone(),
            idle: plan.idle.clone(),
            bracket: plan.bracket.clone(),
            quality: plan.quality.clone(),
            rematch_allowed,
            closed: false,
            held_back: false,
            clock: RoundClock::default(),
            published: version,
        }));
    }
}

fn swap_published(round: &mut Round, first: EntrantId, second: EntrantId, version: u64) {
    let other = |entrant| exchanged(entrant, first, second);
    for match_ in round.matches.iter_mut() {
        let (before_first, before_second) = (match_.first, match_.second);
        match_.first = other(before_first);
        match_.second = other(before_second);
        if (match_.first, match_.second) != (before_first, before_second) {
            match_.reason = super::event::PairingReason::ByHand;
            match_.since = version;
            match_.version = version;
        }
    }
    for bye in &mut round.byes {
        bye.entrant = other(bye.entrant);
    }
    for entrant in &mut round.idle {
        *entrant = other(*entrant);
    }
    round.quality = None;
}

fn settle(state: &mut State, match_id: MatchId, result: &MatchResult) {
    let version = state.version;
    team::take_over(state, match_id, result);
    with_match(state, match_id, |match_| match_.settle(Some(result.clone()), version));
}

fn with_round(state: &mut State, at: RoundOf, change: impl FnOnce(&mut Round)) {
    let round = state
        .stages
        .get_mut(at.stage.index())
        .and_then(|stage| stage.rounds.iter_mut().find(|round| round.number == at.round));
    if let Some(round) = round {
        change(Arc::make_mut(round));
    }
}

/// Changes the clock of a round as a whole.
fn with_clock(state: &mut State, at: RoundOf, change: impl FnOnce(&mut RoundClock)) {
    let version = state.version;
    with_round(state, at, |round| {
        change(&mut round.clock);
        round.clock.version = version;
    });
}

/// From `moment` on the clock counts down what was left then.
fn anchor(
    state: &mut State,
    at: RoundOf,
    moment: &Moment,
    left_milliseconds: i64,
    change: impl FnOnce(&mut Run),
) {
    with_clock(state, at, |clock| {
        if let Some(run) = &mut clock.run {
            run.anchor = moment.clone();
            run.left_milliseconds = left_milliseconds;
            change(run);
        }
    });
}

/// Changes what a match has of its own on the clock. The match itself stays as its sender saw it.
fn with_match_time(state: &mut State, id: MatchId, change: impl FnOnce(&mut MatchTime)) {
    let version = state.version;
    if let Some((round, _)) = find_match(state, id) {
        let time = Arc::make_mut(round).clock.matches.entry(id).or_default();
        change(time);
        time.version = version;
    }
}

/// Once a match has time again, its time is called like that of every other.
fn hand_to_ticker(time: &mut MatchTime) {
    if time.call == TimeCall::TakenBack {
        time.call = TimeCall::NotYet;
    }
}

fn with_match(state: &mut State, id: MatchId, change: impl FnOnce(&mut Match)) {
    let version = state.version;
    if let Some((round, place)) = find_match(state, id)
        && let Some(match_) = Arc::make_mut(round).matches.get_mut(place)
    {
        change(match_);
        match_.version = version;
    }
}

/// Returns the round of the match and its place there.
fn find_match(state: &mut State, id: MatchId) -> Option<(&mut Arc<Round>, usize)> {
    state.stages.iter_mut().rev().find_map(|stage| {
        stage.rounds.iter_mut().rev().find_map(|round| {
            let first = round.matches.first()?.id.0;
            let place = usize::try_from(id.0.checked_sub(first)?).ok()?;
            (place < round.matches.len()).then_some((round, place))
        })
    })
}
