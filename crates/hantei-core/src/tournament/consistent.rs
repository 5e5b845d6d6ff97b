//! `consistent`: whether an event can follow in a state at all.
//!
//! `decide` produces no other events, but a file can be written anew by hand, hashes and all. Whoever
//! reads a log asks here before each [`evolve`](super::evolve()), so that state never holds what later
//! rules take for impossible: an entrant that does not exist, a match against oneself, round 7 after
//! round 2.
//!
//! What this module does not know: whether the event was allowed. Roles, order of commands and pairing
//! rules are judged by `decide` and by the audit; here is only what every state relies on.

use std::collections::BTreeSet;
use std::fmt;

use self::clock::Before;
use super::clock::Course;
use super::deck::{JudgedDeck, MOST_CARDS};
use super::event::{Event, RoundOf, RoundPlan};
use super::state::{Match, Phase, Round, Stage, State};
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
use crate::match_::MatchResult;
use crate::match_::verdict::{Impossible, verdict};
use crate::pairing::bracket;
use crate::regulation::StageKind;

mod call;
mod clock;
mod penalty;
mod procedure;
mod setting;
mod team;

/// The most rounds of a stage, as in the range of the setting `rounds`.
const MOST_ROUNDS: u32 = 99;

/// Why an event cannot follow in a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inconsistency {
    /// Something happens before the tournament is created.
    NotCreated,
    /// The tournament is created a second time.
    CreatedAgain,
    /// The event does not belong to this part of the tournament.
    WrongPhase {
        /// How far the tournament is.
        phase: Phase,
    },
    /// There is no such person.
    UnknownPerson {
        /// The person named.
        person: PersonId,
    },
    /// There is no such entrant.
    UnknownEntrant {
        /// The entrant named.
        entrant: EntrantId,
    },
    /// There is no such stage.
    UnknownStage {
        /// The stage named.
        stage: StageId,
    },
    /// There is no such round.
    UnknownRound {
        /// The round named.
        at: RoundOf,
    },
    /// There is no such match.
    UnknownMatch {
        /// The match named.
        match_id: MatchId,
    },
    /// The record of a person is not the next: of a new person, or of the version after the last.
    PersonOutOfTurn {
        /// The person.
        person: PersonId,
        /// The version of the record.
        version: u32,
    },
    /// A new entrant has another id than the next, or is a person who has entered before.
    EntrantOutOfTurn {
        /// The entrant.
        entrant: EntrantId,
    },
    /// A new stage has another id than the next, or does not come from the stage before it.
    StageOutOfTurn {
        /// The stage.
        stage: StageId,
    },
    /// The round is not the one that comes next, comes last, or is one too many.
    RoundOutOfTurn {
        /// The round.
        at: RoundOf,
    },
    /// New matches begin with another id than the next.
    MatchOutOfTurn {
        /// The first of the new matches.
        match_id: MatchId,
    },
    /// The regulation has no such stage.
    UnknownStageRule {
        /// The name.
        rule: String,
    },
    /// A stage cannot have so many rounds.
    RoundsUnfit {
        /// How many.
        rounds: u32,
    },
    /// An elimination round does not have the places that its bracket has.
    BracketUnfit {
        /// The round.
        at: RoundOf,
    },
    /// Somebody stands in a round or list twice, or against themselves.
    EntrantTwice {
        /// Who.
        entrant: EntrantId,
    },
    /// Somebody does not play in the match or round that the event is about.
    EntrantNotThere {
        /// Who.
        entrant: EntrantId,
    },
    /// A table is 0 or is used twice in a round.
    TableUnfit {
        /// The table.
        table: TableNumber,
    },
    /// No match of this tournament can end so.
    ResultImpossible {
        /// The match.
        match_id: MatchId,
        /// Why.
        why: Impossible,
    },
    /// A result is entered over another, or the one that is replaced or withdrawn does not stand.
    ResultOutOfTurn {
        /// The match.
        match_id: MatchId,
    },
    /// A draft is changed, and there is none.
    NoDraft,
    /// The clock of the round does not do what the event builds on: it was started, runs, stands.
    ClockOutOfTurn {
        /// The round.
        at: RoundOf,
    },
    /// No clock shows this, or no extension is that long.
    TimeUnfit {
        /// What is said, in milliseconds.
        milliseconds: i64,
    },
    /// An extension is not the next of the match, or the one that is taken back does not stand.
    ExtensionOutOfTurn {
        /// The match.
        match_id: MatchId,
    },
    /// Time is called for a match a second time, or taken back where it was not called.
    TimeCallOutOfTurn {
        /// The match.
        match_id: MatchId,
    },
    /// A step of the course of a match does not follow from those before.
    ProcedureOutOfTurn {
        /// The match.
        match_id: MatchId,
    },
    /// A deck list is not the next of its entrant, or is none.
    DeckOutOfTurn {
        /// Whose.
        entrant: EntrantId,
        /// Its number.
        number: u32,
    },
    /// A penalty is not the next, or what happens to it does not follow from what was before.
    PenaltyOutOfTurn {
        /// Its number.
        number: u32,
    },
    /// A call is not the next, or what happens to it does not follow from how it stands.
    CallOutOfTurn {
        /// Its number.
        number: u32,
    },
    /// What is recorded of a team round does not follow from what was before.
    TeamRoundOutOfTurn {
        /// The match.
        match_id: MatchId,
    },
    /// A setting has a value that it cannot have.
    SettingUnfit {
        /// Its key.
        key: String,
    },
    /// Registration closes with another number of entrants than have registered.
    OtherHeadcount {
        /// The number in the event.
        stated: u32,
        /// How many there are.
        counted: u32,
    },
}

impl Inconsistency {
    /// Returns the name by which messages and other programs know it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotCreated => "not-created",
            Self::CreatedAgain => "created-again",
            Self::WrongPhase { .. } => "wrong-phase",
            Self::UnknownPerson { .. } => "unknown-person",
            Self::UnknownEntrant { .. } => "unknown-entrant",
            Self::UnknownStage { .. } => "unknown-stage",
            Self::UnknownRound { .. } => "unknown-round",
            Self::UnknownMatch { .. } => "unknown-match",
            Self::PersonOutOfTurn { .. } => "person-out-of-turn",
            Self::EntrantOutOfTurn { .. } => "entrant-out-of-turn",
            Self::StageOutOfTurn { .. } => "stage-out-of-turn",
            Self::RoundOutOfTurn { .. } => "round-out-of-turn",
            Self::MatchOutOfTurn { .. } => "match-out-of-turn",
            Self::UnknownStageRule { .. } => "unknown-stage-rule",
            Self::RoundsUnfit { .. } => "rounds-unfit",
            Self::BracketUnfit { .. } => "bracket-unfit",
            Self::EntrantTwice { .. } => "entrant-twice",
            Self::EntrantNotThere { .. } => "entrant-not-there",
            Self::TableUnfit { .. } => "table-unfit",
            Self::ResultImpossible { .. } => "result-impossible",
            Self::ResultOutOfTurn { .. } => "result-out-of-turn",
            Self::NoDraft => "no-draft",
            Self::ClockOutOfTurn { .. } => "clock-out-of-turn",
            Self::TimeUnfit { .. } => "time-unfit",
            Self::ExtensionOutOfTurn { .. } => "extension-out-of-turn",
            Self::TimeCallOutOfTurn { .. } => "time-call-out-of-turn",
            Self::ProcedureOutOfTurn { .. } => "procedure-out-of-turn",
            Self::DeckOutOfTurn { .. } => "deck-out-of-turn",
            Self::PenaltyOutOfTurn { .. } => "penalty-out-of-turn",
            Self::CallOutOfTurn { .. } => "call-out-of-turn",
            Self::TeamRoundOutOfTurn { .. } => "team-round-out-of-turn",
            Self::SettingUnfit { .. } => "setting-unfit",
            Self::OtherHeadcount { .. } => "other-headcount",
        }
    }
}

impl fmt::Display for Inconsistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCreated => f.write_str("the tournament is not created yet"),
            Self::CreatedAgain => f.write_str("the tournament is created a second time"),
            Self::WrongPhase { phase } => write!(f, "this does not happen in the phase {phase:?}"),
            Self::UnknownPerson { person } => write!(f, "there is no person {person}"),
            Self::UnknownEntrant { entrant } => write!(f, "there is no entrant {entrant}"),
            Self::UnknownStage { stage } => write!(f, "there is no stage {stage}"),
            Self::UnknownRound { at } => write!(f, "there is no round {} of {}", at.round, at.stage),
            Self::UnknownMatch { match_id } => write!(f, "there is no match {match_id}"),
            Self::PersonOutOfTurn { person, version } => {
                write!(f, "the record of {person}, version {version}, is not the one that comes next")
            }
            Self::EntrantOutOfTurn { entrant } => write!(f, "{entrant} is not the entrant that comes next"),
            Self::StageOutOfTurn { stage } => write!(f, "{stage} is not the stage that comes next"),
            Self::RoundOutOfTurn { at } => {
                write!(f, "round {} of {} does not stand where it belongs", at.round, at.stage)
            }
            Self::MatchOutOfTurn { match_id } => write!(f, "{match_id} is not the match that comes next"),
            Self::UnknownStageRule { rule } => write!(f, "the regulation has no stage {rule:?}"),
            Self::RoundsUnfit { rounds } => write!(f, "the stage cannot have {rounds} rounds"),
            Self::BracketUnfit { at } => {
                write!(f, "round {} of {} has other places than its bracket", at.round, at.stage)
            }
            Self::EntrantTwice { entrant } => write!(f, "{entrant} stands there twice"),
            Self::EntrantNotThere { entrant } => write!(f, "{entrant} does not play there"),
            Self::TableUnfit { table } => write!(f, "table {table} is no table, or is used twice"),
            Self::ResultImpossible { match_id, why } => write!(f, "{match_id} cannot end so: {why:?}"),
            Self::ResultOutOfTurn { match_id } => write!(f, "the result of {match_id} is another before"),
            Self::NoDraft => f.write_str("there is no draft"),
            Self::ClockOutOfTurn { at } => {
                write!(f, "the clock of round {} of {} does something else before", at.round, at.stage)
            }
            Self::TimeUnfit { milliseconds } => write!(f, "no clock has {milliseconds} ms"),
            Self::ExtensionOutOfTurn { match_id } => {
                write!(f, "{match_id} has other extensions before")
            }
            Self::TimeCallOutOfTurn { match_id } => {
                write!(f, "time was called for {match_id} before, or was not")
            }
            Self::ProcedureOutOfTurn { match_id } => {
                write!(f, "what is recorded of the course of {match_id} does not follow from what was before")
            }
            Self::DeckOutOfTurn { entrant, number } => {
                write!(f, "list {number} of {entrant} is not the one that comes next, or is none")
            }
            Self::PenaltyOutOfTurn { number } => {
                write!(f, "penalty {number} is not the one that comes next, or stands otherwise")
            }
            Self::CallOutOfTurn { number } => {
                write!(f, "call {number} is not the one that comes next, or stands otherwise")
            }
            Self::TeamRoundOutOfTurn { match_id } => {
                write!(
                    f,
                    "what is recorded of the team round {match_id} does not follow from what was before"
                )
            }
            Self::SettingUnfit { key } => write!(f, "the setting {key} cannot have this value"),
            Self::OtherHeadcount { stated, counted } => {
                write!(f, "{stated} are said to have registered, {counted} have")
            }
        }
    }
}

impl std::error::Error for Inconsistency {}

/// Checks that `event` can follow in `state`: ids exist or are the next of their kind, everybody stands
/// in a round once, rounds and stages come in order, results are possible, settings are in range.
///
/// # Errors
///
/// The first [`Inconsistency`]; whoever wrote the log by other means than `decide` caused it.
pub fn consistent(state: &State, event: &Event) -> Result<(), Inconsistency> {
    if state.header.is_none() && !matches!(event, Event::TournamentCreated { .. }) {
        return Err(Inconsistency::NotCreated);
    }
    match event {
        Event::TournamentCreated { settings, .. } => match state.header {
            Some(_) => Err(Inconsistency::CreatedAgain),
            None => setting::settings_fit(settings),
        },
        Event::PresetsAccepted { keys: _ } | Event::RoleGranted { .. } | Event::RoleRevoked { .. } => Ok(()),
        Event::SettingChanged { key, new, old: _, departs_from: _, reason: _ } => {
            setting::setting_fits(&state.settings, key, new)
        }
        Event::RegistrationOpened {} => before_play(state),
        Event::RegistrationClosed { entrants, swiss_rounds } => {
            before_play(state)?;
            swiss_rounds.map_or(Ok(()), rounds_fit)?;
            let (stated, counted) = (*entrants, state.headcount());
            if stated == counted { Ok(()) } else { Err(Inconsistency::OtherHeadcount { stated, counted }) }
        }
        Event::PersonRecorded { person, version, commitment: _ } => recorded(state, *person, *version),
        Event::PersonErased { person, reason: _ } => stands(state, *person),
        Event::EntrantRegistered { entrant, person } => {
            before_play(state)?;
            enters(state, *entrant, *person)
        }
        Event::TeamRegistered { entrant, name: _, reading: _, members, leader } => {
            team::registers(state, *entrant, members, *leader)
        }
        Event::TeamRenamed { entrant, name: _, reading: _ } => team::is_team(state, *entrant),
        Event::TeamLeaderSet { entrant, leader } => {
            before_play(state)?;
            team::is_member(state, *entrant, *leader)
        }
        Event::TeamMemberReplaced { entrant, old, new } => team::replaces(state, *entrant, *old, *new),
        Event::GroupsDrawn { groups, seed: _ } => team::drawn(state, groups),
        Event::EntrantEnteredLate { entrant, person, first_round, missed: _, rounds } => {
            let stage = running(state)?;
            let at = RoundOf { stage: stage.id, round: *first_round };
            enters(state, *entrant, *person)?;
            rounds.map_or(Ok(()), rounds_fit)?;
            if is_next(stage, *first_round) { Ok(()) } else { Err(Inconsistency::RoundOutOfTurn { at }) }
        }
        Event::EntrantsMerged { kept, removed, reason: _ } => each_once(state, [*kept, *removed]),
        Event::EntrantRemoved { entrant, reason: _ }
        | Event::EntrantCheckedIn { entrant }
        | Event::CheckInUndone { entrant }
        | Event::ByeAwarded { entrant, round: _, reason: _ }
        | Event::ByeRevoked { entrant, round: _ }
        | Event::EntrantReinstated { entrant, missed: _, reason: _ } => exists(state, *entrant),
        Event::TableFixed { entrant, table } => {
            exists(state, *entrant)?;
            match *table {
                Some(table @ TableNumber(0)) => Err(Inconsistency::TableUnfit { table }),
                Some(_) | None => Ok(()),
            }
        }
        Event::StageStarted { stage, rule, entrants, rounds, seed: _ } => {
            stage_starts(state, *stage, rule, entrants, *rounds)
        }
        Event::RoundDrafted { plan } => plan_fits(state, plan),
        Event::DraftSwapped { first, second } => {
            has_draft(state)?;
            each_once(state, [*first, *second])
        }
        Event::DraftDiscarded {} => has_draft(state),
        Event::RoundPublished { plan, first_match, rematch_allowed: _ } => {
            plan_fits(state, plan)?;
            let match_id = *first_match;
            let next = match_id.0 == state.match_count + 1;
            if next { Ok(()) } else { Err(Inconsistency::MatchOutOfTurn { match_id }) }
        }
        Event::RoundHeldBack { at } => {
            let round = round_of(state, *at)?;
            let just_published = round.published == state.version && !round.held_back;
            if just_published { Ok(()) } else { Err(Inconsistency::RoundOutOfTurn { at: *at }) }
        }
        Event::RoundReleased { at } => {
            let held_back = round_of(state, *at)?.held_back;
            if held_back { Ok(()) } else { Err(Inconsistency::RoundOutOfTurn { at: *at }) }
        }
        Event::PublishedSwapped { at, first, second, reason: _ } => {
            let round = round_of(state, *at)?;
            each_once(state, [*first, *second])?;
            let absent = [*first, *second].into_iter().find(|entrant| !plays(round, *entrant));
            absent.map_or(Ok(()), |entrant| Err(Inconsistency::EntrantNotThere { entrant }))
        }
        Event::RoundWithdrawn { at, reason: _ } => {
            round_of(state, *at)?;
            let stage = running(state)?;
            let last = stage.rounds.last().map(|round| round.number);
            let is_last = stage.id == at.stage && last == Some(at.round);
            if is_last { Ok(()) } else { Err(Inconsistency::RoundOutOfTurn { at: *at }) }
        }
        Event::ResultReported { match_id, by, result } => {
            let (_, match_) = possible(state, *match_id, result)?;
            match match_.side_of(*by) {
                Some(_) => Ok(()),
                None => Err(Inconsistency::EntrantNotThere { entrant: *by }),
            }
        }
        Event::ResultConfirmed { match_id, result, how: _ }
        | Event::ResultEntered { match_id, result, reason: _ } => {
            let (_, match_) = possible(state, *match_id, result)?;
            stood(match_, None)
        }
        Event::ResultCorrected { match_id, old, new, reason: _, affected } => {
            let (_, match_) = possible(state, *match_id, new)?;
            stood(match_, old.as_ref())?;
            affected.iter().try_for_each(|at| round_of(state, *at).map(|_| ()))
        }
        Event::ResultWithdrawn { match_id, old, reason: _ } => {
            let (_, match_) = match_of(state, *match_id)?;
            stood(match_, Some(old))
        }
        Event::EntrantDropped { entrant, after, reason: _ } => {
            exists(state, *entrant)?;
            if after.round == RoundNumber(0) {
                stage_of(state, after.stage).map(|_| ())
            } else {
                round_of(state, *after).map(|_| ())
            }
        }
        Event::RoundClosed { at, open, reason: _ } => {
            let round = round_of(state, *at)?;
            clock::stands(round, *at)?;
            if round.held_back {
                return Err(Inconsistency::RoundOutOfTurn { at: *at });
            }
            open.iter().try_for_each(|match_id| match_of(state, *match_id).map(|_| ()))
        }
        Event::RoundReopened { at, reason: _ } => round_of(state, *at).map(|_| ()),
        Event::ClockStarted { at, moment: _, limit_seconds } => clock::starts(state, *at, *limit_seconds),
        Event::ClockPaused { at, moment: _, left_milliseconds }
        | Event::ClockJumpSeen {
            at,
            moment: _,
            left_milliseconds,
            wall_milliseconds: _,
            boot_milliseconds: _,
        }
        | Event::ClockCarriedOver { at, moment: _, left_milliseconds } => {
            clock::counts(state, *at, Course::Running, *left_milliseconds)
        }
        Event::ClockResumed { at, moment: _, left_milliseconds } => {
            clock::counts(state, *at, Course::Paused, *left_milliseconds)
        }
        Event::ClockSet { at, moment: _, old_milliseconds: _, left_milliseconds, reason: _ } => {
            clock::is_set(state, *at, *left_milliseconds)
        }
        Event::ExtensionGranted { match_id, extension } => clock::extends(state, *match_id, extension),
        Event::ExtensionTakenBack { match_id, extension, reason: _ } => {
            clock::was_extended(state, *match_id, extension)
        }
        Event::TimeCalled { at, moment: _, matches } => clock::calls(state, *at, matches, Before::NotCalled),
        Event::TimeCallTakenBack { at, matches, reason: _ } => {
            clock::calls(state, *at, matches, Before::Called)
        }
        Event::CardsPinned { cards: _ }
        | Event::DecksLocked { entrant: None }
        | Event::DecksUnlocked { entrant: None, reason: _ }
        | Event::DeckDeadlineSet { at: _ }
        | Event::DeckListsReleased { stage: None } => Ok(()),
        Event::DeckHandedIn { entrant, number, judged, reason: _ } => {
            handed_in(state, *entrant, *number, judged)
        }
        Event::DecksLocked { entrant: Some(entrant) }
        | Event::DecksUnlocked { entrant: Some(entrant), reason: _ }
        | Event::DeckListOpened { entrant } => exists(state, *entrant),
        Event::DeckListsReleased { stage: Some(stage) } => stage_of(state, *stage).map(|_| ()),
        Event::DeckChecked { entrant, check } => {
            exists(state, *entrant)?;
            check.at.map_or(Ok(()), |at| round_of(state, at).map(|_| ()))
        }
        Event::ProcedureRecorded { match_id, what } => procedure::follows(state, *match_id, what),
        Event::PenaltyRecorded { number, what } => penalty::follows(state, *number, what),
        Event::CallRecorded { number, what } => call::follows(state, *number, what),
        Event::TeamRoundRecorded { match_id, what } => team::follows(state, *match_id, what),
        Event::TieWaived { stage, entrants, reason: _ }
        | Event::TieWaiverTakenBack { stage, entrants, reason: _ } => team::tied(state, *stage, entrants),
        Event::GroupTablesPublished { at, rows } => {
            round_of(state, *at)?;
            each_once(state, rows.iter().map(|row| row.entrant))
        }
        Event::StandingsPublished { at, rows } => {
            round_of(state, *at)?;
            each_once(state, rows.iter().map(|row| row.entrant))
        }
        Event::LotsDrawn { stage, seed: _, order } => {
            stage_of(state, *stage)?;
            each_once(state, order.iter().copied())
        }
        Event::TournamentFinished { places } => {
            running(state)?;
            each_once(state, places.iter().map(|place| place.entrant))
        }
        Event::TournamentReopened { reason: _ } => match state.phase {
            Phase::Finished => Ok(()),
            phase @ (Phase::NotCreated
            | Phase::Preparing
            | Phase::Registration
            | Phase::Ready
            | Phase::Running) => Err(Inconsistency::WrongPhase { phase }),
        },
    }
}

/// A list is the next of its entrant, and no longer than any deck.
fn handed_in(
    state: &State,
    entrant: EntrantId,
    number: u32,
    judged: &JudgedDeck,
) -> Result<(), Inconsistency> {
    exists(state, entrant)?;
    let before = state.decks.latest(entrant).map_or(0, |latest| latest.number);
    let named = u32::try_from(judged.declared.languages.len()).unwrap_or(u32::MAX);
    let fits = before.checked_add(1) == Some(number)
        && (1..=MOST_CARDS).contains(&judged.deck.cards())
        && named <= MOST_CARDS;
    if fits { Ok(()) } else { Err(Inconsistency::DeckOutOfTurn { entrant, number }) }
}

fn before_play(state: &State) -> Result<(), Inconsistency> {
    if state.stages.is_empty() { Ok(()) } else { Err(Inconsistency::WrongPhase { phase: state.phase }) }
}

/// Returns the stage that is played, or was played last: a result may be corrected after the end.
fn running(state: &State) -> Result<&Stage, Inconsistency> {
    state.stage().ok_or(Inconsistency::WrongPhase { phase: state.phase })
}

fn has_draft(state: &State) -> Result<(), Inconsistency> {
    if state.draft.is_some() { Ok(()) } else { Err(Inconsistency::NoDraft) }
}

fn rounds_fit(rounds: u32) -> Result<(), Inconsistency> {
    if (1..=MOST_ROUNDS).contains(&rounds) { Ok(()) } else { Err(Inconsistency::RoundsUnfit { rounds }) }
}

fn recorded(state: &State, person: PersonId, version: u32) -> Result<(), Inconsistency> {
    let next = match state.person(person) {
        // Nothing is recorded of a person again who was erased.
        Some(known) => known.version > 0 && version == known.version.saturating_add(1),
        None => person.0 as usize == state.people.len() + 1 && version == 1,
    };
    if next { Ok(()) } else { Err(Inconsistency::PersonOutOfTurn { person, version }) }
}

/// The person is on record and was not erased.
fn stands(state: &State, person: PersonId) -> Result<(), Inconsistency> {
    let known = state.person(person).is_some_and(|known| known.version > 0);
    if known { Ok(()) } else { Err(Inconsistency::UnknownPerson { person }) }
}

/// Whoever enters is recorded anew with it, so persons enter in the order of their ids, each once.
fn enters(state: &State, entrant: EntrantId, person: PersonId) -> Result<(), Inconsistency> {
    stands(state, person)?;
    let next = entrant.0 as usize == state.entrants.len() + 1;
    let new = state.entrants.last().is_none_or(|last| last.who.persons().iter().all(|known| *known < person));
    if next && new { Ok(()) } else { Err(Inconsistency::EntrantOutOfTurn { entrant }) }
}

fn exists(state: &State, entrant: EntrantId) -> Result<(), Inconsistency> {
    match state.entrant(entrant) {
        Some(_) => Ok(()),
        None => Err(Inconsistency::UnknownEntrant { entrant }),
    }
}

fn each_once(state: &State, entrants: impl IntoIterator<Item = EntrantId>) -> Result<(), Inconsistency> {
    let mut seen = BTreeSet::new();
    entrants.into_iter().try_for_each(|entrant| {
        exists(state, entrant)?;
        if seen.insert(entrant) { Ok(()) } else { Err(Inconsistency::EntrantTwice { entrant }) }
    })
}

fn stage_of(state: &State, stage: StageId) -> Result<&Stage, Inconsistency> {
    state.stage_of(stage).ok_or(Inconsistency::UnknownStage { stage })
}

fn round_of(state: &State, at: RoundOf) -> Result<&Round, Inconsistency> {
    let rounds = &stage_of(state, at.stage)?.rounds;
    let found = rounds.iter().find(|round| round.number == at.round);
    found.map(AsRef::as_ref).ok_or(Inconsistency::UnknownRound { at })
}

fn match_of(state: &State, match_id: MatchId) -> Result<(&Stage, &Match), Inconsistency> {
    let found = state.match_(match_id).map(|(stage, _, match_)| (stage, match_));
    found.ok_or(Inconsistency::UnknownMatch { match_id })
}

fn possible<'s>(
    state: &'s State,
    match_id: MatchId,
    result: &MatchResult,
) -> Result<(&'s Stage, &'s Match), Inconsistency> {
    let (stage, match_) = match_of(state, match_id)?;
    match verdict(result, state.match_rules(), stage.rule.kind) {
        Ok(_) => Ok((stage, match_)),
        Err(why) => Err(Inconsistency::ResultImpossible { match_id, why }),
    }
}

/// The match has the result that is said to have stood.
fn stood(match_: &Match, before: Option<&MatchResult>) -> Result<(), Inconsistency> {
    let same = match_.result.as_ref() == before;
    if same { Ok(()) } else { Err(Inconsistency::ResultOutOfTurn { match_id: match_.id }) }
}

fn plays(round: &Round, entrant: EntrantId) -> bool {
    round.matches.iter().any(|match_| match_.side_of(entrant).is_some())
        || round.byes.iter().any(|bye| bye.entrant == entrant)
}

fn is_next(stage: &Stage, round: RoundNumber) -> bool {
    // What another program played may be more Swiss rounds than the regulation names.
    let within = stage.rule.kind != StageKind::Elimination || u32::from(round.0) <= stage.round_count;
    usize::from(round.0) == stage.rounds.len() + 1 && within
}

fn stage_starts(
    state: &State,
    stage: StageId,
    rule: &str,
    entrants: &[EntrantId],
    rounds: u32,
) -> Result<(), Inconsistency> {
    let known = state.header.iter().flat_map(|header| &header.stages).find(|known| known.id == rule);
    let known = known.ok_or_else(|| Inconsistency::UnknownStageRule { rule: rule.to_owned() })?;
    let before = state.stage().map(|before| before.rule.id.as_str());
    if stage.0 as usize != state.stages.len() + 1 || known.from.as_deref() != before {
        return Err(Inconsistency::StageOutOfTurn { stage });
    }
    each_once(state, entrants.iter().copied())?;
    rounds_fit(rounds)?;
    let count = u32::try_from(entrants.len()).expect("ids are 32 bits wide");
    let fits = match known.kind {
        StageKind::Swiss | StageKind::Groups => true,
        StageKind::Elimination => count >= 2 && rounds == bracket::rounds(count),
    };
    if fits { Ok(()) } else { Err(Inconsistency::RoundsUnfit { rounds }) }
}

fn plan_fits(state: &State, plan: &RoundPlan) -> Result<(), Inconsistency> {
    let at = RoundOf { stage: plan.stage, round: plan.round };
    let stage = stage_of(state, plan.stage)?;
    let held_back = stage.rounds.last().is_some_and(|last| last.held_back);
    if running(state)?.id != stage.id || !is_next(stage, plan.round) || held_back {
        return Err(Inconsistency::RoundOutOfTurn { at });
    }
    let sides = plan.matches.iter().flat_map(|planned| [planned.first, planned.second]);
    let byes = plan.byes.iter().map(|bye| bye.entrant);
    let absent = plan.missed.iter().chain(&plan.idle).copied();
    each_once(state, sides.chain(byes).chain(absent))?;
    each_once(state, plan.bracket.iter().flatten().flatten().copied())?;
    let mut tables = BTreeSet::new();
    let unfit = plan.matches.iter().map(|planned| planned.table);
    if let Some(table) = unfit.into_iter().find(|table| table.0 == 0 || !tables.insert(*table)) {
        return Err(Inconsistency::TableUnfit { table });
    }
    let places = match stage.rule.kind {
        StageKind::Swiss | StageKind::Groups => Some(0),
        // Half as many each round, one in the final.
        StageKind::Elimination => 1_usize.checked_shl(stage.round_count - u32::from(plan.round.0)),
    };
    if places == Some(plan.bracket.len()) { Ok(()) } else { Err(Inconsistency::BracketUnfit { at }) }
}

#[cfg(test)]
mod tests;
