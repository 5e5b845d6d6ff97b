//! `undo`: the commands that take a command back, so that the record stands as if it had never been given.
//!
//! Nothing is ever removed from a log: what takes something back are further commands, which the rules may
//! refuse. They are tried before they are offered, and offered only if what they lead to is what the log
//! would have led to without the command. So whatever has happened since is kept, and a command that
//! something depends on is not taken back.
//!
//! Two things do not come back by their nature and are left out of that comparison: ids of matches are
//! never given twice, and time that has passed on a clock has passed.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::call::{CallCommand, CallEvent};
use super::command::{AfterCorrection, Called, Command, Force};
use super::consistent::consistent;
use super::decide::{Context, role_for};
use super::deck::DeckCommand;
use super::event::Event;
use super::evolve::evolve;
use super::penalty::{PenaltyCommand, PenaltyEvent};
use super::procedure::{ProcedureCommand, ProcedureEvent};
use super::role::{Actor, Role};
use super::state::{Match, State};
use super::team::GroupCommand;
use super::what_if::give;
use crate::commitment::Digest;
use crate::id::MatchId;
use crate::moment::Moment;

mod team;

/// A command that was given, as the log knows it.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    /// The state before it.
    pub before: &'a State,
    /// What it led to: the events under its key.
    pub events: &'a [Event],
    /// What has happened since.
    pub later: &'a [Event],
}

/// How a command is taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    /// The commands, to be given one after the other, all or none.
    pub commands: Vec<Command>,
    /// What they would lead to.
    pub events: Vec<Event>,
}

impl Undo {
    /// Returns true if one of its commands asks why.
    #[must_use]
    pub fn asks_why(&self) -> bool {
        self.commands.iter().any(says_why)
    }
}

/// Returns how `given` is taken back in `state`, which is the one that its later events have led to, with
/// `reason` where one is asked for. `None` if it cannot be, if something depends on it by now, or if nobody
/// with one of `roles` may.
#[must_use]
pub fn undo(
    context: &Context<'_>,
    roles: &BTreeSet<Role>,
    state: &State,
    given: Given<'_>,
    reason: &str,
) -> Option<Undo> {
    let mut wanted = None;
    for commands in candidates(given, reason) {
        let Some((after, events)) = try_out(context, roles, state, &commands) else { continue };
        if wanted.is_none() {
            wanted = Some(comparable(&without(given)?));
        }
        if Some(comparable(&after)) == wanted {
            return Some(Undo { commands, events });
        }
    }
    None
}

/// Returns `actor` in the role in which somebody who holds `roles` gives `command`.
#[must_use]
pub fn acting(actor: &Actor, roles: &BTreeSet<Role>, command: &Command) -> Actor {
    Actor { role: role_for(roles, command).unwrap_or(actor.role), ..actor.clone() }
}

/// Returns what `commands` lead to, if all of them are granted.
fn try_out(
    context: &Context<'_>,
    roles: &BTreeSet<Role>,
    state: &State,
    commands: &[Command],
) -> Option<(State, Vec<Event>)> {
    let mut after = state.clone();
    let mut events = Vec::new();
    for command in commands {
        let context = Context { actor: acting(&context.actor, roles, command), ..context.clone() };
        events.extend(give(&context, &mut after, command).ok()?);
    }
    Some((after, events))
}

/// Returns the state that the log would have led to without the command; `None` if it could not have been.
fn without(given: Given<'_>) -> Option<State> {
    let mut state = given.before.clone();
    for event in given.later {
        consistent(&state, event).ok()?;
        evolve(&mut state, event);
    }
    Some(state)
}

/// Returns a digest of the state without what cannot come back.
fn comparable(state: &State) -> Digest {
    let mut state = state.clone();
    state.match_count = 0;
    for round in state.stages.iter_mut().filter_map(|stage| stage.rounds.last_mut()) {
        if round.clock.run.is_some()
            && let Some(run) = &mut Arc::make_mut(round).clock.run
        {
            run.anchor = Moment::utc(0);
            run.left_milliseconds = 0;
            run.jump = None;
        }
    }
    state.digest()
}

/// What takes one event back.
enum Step {
    /// One of these rows of commands; which one is found by trying.
    OneOf(Vec<Vec<Command>>),
    /// Nothing has to: the event changed nothing of the state, or goes with another of the same command.
    Nothing,
    /// Nothing can.
    Impossible,
}

/// Returns the rows of commands that may take the command back, the likeliest first.
fn candidates(given: Given<'_>, reason: &str) -> Vec<Vec<Command>> {
    let mut rows: Vec<Vec<Command>> = vec![Vec::new()];
    for event in given.events.iter().rev() {
        match step(given, event, reason) {
            Step::Nothing => {}
            Step::Impossible => return Vec::new(),
            Step::OneOf(ways) => {
                let longer = rows.iter().flat_map(|row| {
                    ways.iter().map(|way| row.iter().chain(way).cloned().collect::<Vec<Command>>())
                });
                rows = longer.collect();
            }
        }
        // A command that touched hundreds of things one by one is not taken back by trial.
        if rows.len() > MOST_ROWS || rows.iter().any(|row| row.len() > MOST_COMMANDS) {
            return Vec::new();
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// How many ways are tried.
const MOST_ROWS: usize = 8;

/// How many commands may take one back.
const MOST_COMMANDS: usize = 24;

fn step(given: Given<'_>, event: &Event, reason: &str) -> Step {
    let why = || reason.to_owned();
    let one = |command| Step::OneOf(vec![vec![command]]);
    let any = |wanted: &dyn Fn(&Event) -> bool| given.events.iter().any(wanted);
    let goes_with = |there: bool| if there { Step::Nothing } else { Step::Impossible };
    // What a penalty brought goes when it is taken back.
    let penalty = any(&|event| matches!(event, Event::PenaltyRecorded { .. }));
    if penalty && !matches!(event, Event::PenaltyRecorded { .. }) {
        return Step::Nothing;
    }
    match event {
        Event::SettingChanged { key, old, new: _, departs_from: _, reason: _ } => match &old.value {
            Some(value) => {
                let back = |reason| {
                    vec![Command::ChangeSetting { key: key.clone(), value: value.to_string(), reason }]
                };
                Step::OneOf(vec![back(None), back(Some(why()))])
            }
            None => Step::Impossible,
        },
        Event::RoleGranted { account, role } => {
            one(Command::RevokeRole { account: account.clone(), role: *role })
        }
        Event::RoleRevoked { account, role } => {
            one(Command::GrantRole { account: account.clone(), role: *role })
        }
        Event::RegistrationOpened {} => one(Command::CloseRegistration),
        Event::RegistrationClosed { entrants: _, swiss_rounds: _ } => one(Command::OpenRegistration),
        Event::EntrantRemoved { entrant, reason: _ } => {
            one(Command::Reinstate { entrant: *entrant, reason: why() })
        }
        Event::EntrantCheckedIn { entrant } => one(Command::UndoCheckIn { entrant: *entrant }),
        Event::CheckInUndone { entrant } => one(Command::CheckIn { entrant: *entrant }),
        Event::ByeAwarded { entrant, round, reason: _ } => {
            one(Command::RevokeBye { entrant: *entrant, round: *round })
        }
        Event::ByeRevoked { entrant, round } => {
            one(Command::AwardBye { entrant: *entrant, round: *round, reason: why() })
        }
        Event::TableFixed { entrant, table: _ } => {
            let table = given.before.entrant(*entrant).and_then(|known| known.fixed_table);
            one(Command::FixTable { entrant: *entrant, table })
        }
        Event::RoundDrafted { plan: _ } => match &given.before.draft {
            Some(_) => draft_again(given),
            None => one(Command::DiscardDraft),
        },
        Event::DraftSwapped { first, second } => {
            let swap = vec![Command::SwapInDraft { first: *first, second: *second }];
            match draft_again(given) {
                Step::OneOf(ways) => Step::OneOf([vec![swap], ways].concat()),
                Step::Nothing | Step::Impossible => Step::OneOf(vec![swap]),
            }
        }
        Event::DraftDiscarded {} => draft_again(given),
        Event::RoundPublished { .. } => {
            let withdraw = Command::WithdrawRound { reason: why(), force: Force::No };
            match draft_again(given) {
                Step::OneOf(ways) => {
                    let then = |way: Vec<Command>| [vec![withdraw.clone()], way].concat();
                    Step::OneOf(ways.into_iter().map(then).collect())
                }
                Step::Nothing | Step::Impossible => one(withdraw),
            }
        }
        Event::RoundHeldBack { at: _ } => {
            goes_with(any(&|event| matches!(event, Event::RoundPublished { .. })))
        }
        Event::PublishedSwapped { at: _, first, second, reason: _ } => {
            one(Command::SwapPublished { first: *first, second: *second, reason: why() })
        }
        // The Duels of a team round, and of representatives, are taken back one by one, and their result with them.
        Event::ResultEntered { match_id, .. } | Event::ResultWithdrawn { match_id, .. }
            if any(
                &|event| matches!(event, Event::TeamRoundRecorded { match_id: of, .. } if of == match_id),
            ) =>
        {
            Step::Nothing
        }
        Event::ResultEntered { match_id, result: _, reason: _ }
        | Event::ResultConfirmed { match_id, result: _, how: _ } => {
            let withdraw = Command::WithdrawResult { match_id: *match_id, reason: why() };
            // What the two sides had reported is there again, a dispute too.
            Step::OneOf(vec![[vec![withdraw], reports(given.before, *match_id)].concat()])
        }
        Event::ResultReported { match_id: reported, by: _, result: _ } => goes_with(any(
            &|event| matches!(event, Event::ResultConfirmed { match_id, .. } if match_id == reported),
        )),
        Event::ResultWithdrawn { match_id, old, reason: _ } => {
            let reports = reports(given.before, *match_id);
            let enter = Command::EnterResult { match_id: *match_id, result: old.clone() };
            // Two reports that agree make the result certain by themselves.
            Step::OneOf(vec![reports.iter().cloned().chain([enter]).collect(), reports])
        }
        Event::ResultCorrected { match_id, old: Some(old), new: _, reason: _, affected: _ } => {
            one(Command::CorrectResult {
                match_id: *match_id,
                result: old.clone(),
                reason: why(),
                then: Some(AfterCorrection::Keep),
                force: Force::No,
            })
        }
        Event::EntrantDropped { entrant, after: _, reason: _ } => {
            one(Command::Reinstate { entrant: *entrant, reason: why() })
        }
        Event::EntrantReinstated { entrant, missed: _, reason: _ } => {
            one(Command::Drop { entrant: *entrant, reason: Some(why()) })
        }
        Event::RoundClosed { at: _, open: _, reason: _ } => {
            let reopen = Command::ReopenRound { reason: why() };
            // The close had stopped the clock: it goes on with what was left.
            let stopped = any(&|event| matches!(event, Event::ClockPaused { .. }));
            let resume = stopped.then_some(Command::ResumeClock);
            Step::OneOf(vec![[reopen].into_iter().chain(resume).collect()])
        }
        Event::ClockPaused { .. } => goes_with(any(&|event| matches!(event, Event::RoundClosed { .. }))),
        Event::RoundReopened { at: _, reason: _ } => {
            let close = |leave_open| vec![Command::CloseRound { leave_open }];
            Step::OneOf(vec![close(None), close(Some(why()))])
        }
        Event::ExtensionGranted { match_id, extension } => one(Command::TakeBackExtension {
            match_id: *match_id,
            number: Some(extension.number),
            reason: why(),
        }),
        Event::ExtensionTakenBack { match_id, extension, reason: _ } => one(Command::Extend {
            match_id: *match_id,
            seconds: extension.seconds,
            reason: extension.reason,
            note: extension.note.clone(),
            granted_by: Some(extension.granted_by),
        }),
        // A match whose call was taken back is in the hands of staff, not of the ticker as before: only a
        // call that followed such a one comes back to where it was.
        Event::TimeCalled { at: _, moment: _, matches } => {
            let back = |match_id: &MatchId| Command::TakeBackTimeCall {
                called: Called::Match(*match_id),
                reason: why(),
            };
            Step::OneOf(vec![matches.iter().map(back).collect()])
        }
        Event::TournamentFinished { places: _ } => {
            // A correction after the end records the places anew, and so does its undo.
            match any(&|event| matches!(event, Event::ResultCorrected { .. })) {
                true => Step::Nothing,
                false => one(Command::Reopen { reason: why() }),
            }
        }
        Event::TournamentReopened { reason: _ } => one(Command::Finish),
        Event::DecksLocked { entrant } => {
            one(Command::Decks(DeckCommand::Unlock { entrant: *entrant, reason: why() }))
        }
        Event::DecksUnlocked { entrant, reason: _ } => {
            one(Command::Decks(DeckCommand::Lock { entrant: *entrant }))
        }
        Event::DeckDeadlineSet { at: _ } => {
            one(Command::Decks(DeckCommand::SetDeadline { at: given.before.decks.deadline }))
        }
        Event::CardsPinned { cards: _ } => match &given.before.decks.pinned {
            Some(cards) => one(Command::Decks(DeckCommand::Pin { cards: cards.clone() })),
            None => Step::Impossible,
        },
        Event::ProcedureRecorded { match_id, what } => match procedure_step(what, reason) {
            Some(what) => one(Command::Procedure { match_id: *match_id, what }),
            None => Step::Impossible,
        },
        Event::PenaltyRecorded { number, what: PenaltyEvent::Given { penalty: _ } } => {
            one(Command::Penalties(PenaltyCommand::TakeBack { number: *number, reason: why() }))
        }
        // A penalty that was taken back is given anew, under its own number.
        Event::PenaltyRecorded { .. } => Step::Impossible,
        Event::CallRecorded { number, what: CallEvent::Taken { judge: _ } } => {
            one(Command::Calls(CallCommand::Leave { number: *number }))
        }
        // Whoever called takes it back, which the record keeps; what was ruled stays.
        Event::CallRecorded { .. } => Step::Impossible,
        Event::TeamRenamed { entrant, name: _, reading: _ } => team::renamed(given, *entrant),
        Event::TeamLeaderSet { entrant, leader: _ } => team::led(given, *entrant),
        Event::GroupsDrawn { groups: _, seed: _ } => team::drawn(given),
        Event::TieWaived { stage: _, entrants, reason: _ } => team::waived(entrants, reason),
        Event::TieWaiverTakenBack { stage: _, entrants, reason: _ } => team::not_waived(entrants, reason),
        Event::TeamRoundRecorded { match_id, what } => team::played(given, *match_id, what, reason),
        Event::GroupTablesPublished { at: _, rows: _ } => Step::Nothing,
        Event::PresetsAccepted { keys: _ } | Event::StandingsPublished { at: _, rows: _ } => Step::Nothing,
        // People and what they have said; what others have seen; what has come by lot; time that has passed.
        Event::TournamentCreated { .. }
        | Event::PersonRecorded { .. }
        | Event::PersonErased { .. }
        | Event::EntrantRegistered { .. }
        | Event::TeamRegistered { .. }
        | Event::TeamMemberReplaced { .. }
        | Event::EntrantEnteredLate { .. }
        | Event::EntrantsMerged { .. }
        | Event::StageStarted { .. }
        | Event::RoundReleased { .. }
        | Event::RoundWithdrawn { .. }
        | Event::DeckHandedIn { .. }
        | Event::DeckListsReleased { .. }
        | Event::DeckListOpened { .. }
        | Event::DeckChecked { .. }
        | Event::ResultCorrected { old: None, .. }
        | Event::ClockStarted { .. }
        | Event::ClockResumed { .. }
        | Event::ClockSet { .. }
        | Event::ClockJumpSeen { .. }
        | Event::ClockCarriedOver { .. }
        | Event::TimeCallTakenBack { .. }
        | Event::LotsDrawn { .. } => Step::Impossible,
    }
}

fn procedure_step(event: &ProcedureEvent, reason: &str) -> Option<ProcedureCommand> {
    match event {
        ProcedureEvent::Started { .. } => Some(ProcedureCommand::Abandon { reason: reason.to_owned() }),
        ProcedureEvent::Taken { .. } => Some(ProcedureCommand::TakeBack),
        ProcedureEvent::TakenBack { number: _, input } => {
            Some(ProcedureCommand::Take { input: input.clone() })
        }
        ProcedureEvent::DuelRecorded { .. } => Some(ProcedureCommand::TakeBackDuel),
        ProcedureEvent::DuelTakenBack { duel: _, result } => {
            Some(ProcedureCommand::RecordDuel { result: *result })
        }
        // Its inputs are gone; who went first, somebody has said.
        ProcedureEvent::Abandoned { .. } | ProcedureEvent::FirstPlayerRecorded { .. } => None,
        ProcedureEvent::LifePointsRecorded { .. } => Some(ProcedureCommand::TakeBackLifePoints),
        ProcedureEvent::StepRecorded { .. } => Some(ProcedureCommand::TakeBackDuelStep),
        // When and by whom it was noted is said once.
        ProcedureEvent::LifePointsTakenBack { .. } | ProcedureEvent::StepTakenBack { .. } => None,
    }
}

/// The same seed gives the same draft, unless it was changed by hand.
fn draft_again(given: Given<'_>) -> Step {
    match given.before.draft.as_ref().and_then(|draft| draft.plan.seed) {
        Some(seed) => Step::OneOf(vec![vec![Command::DraftRound { seed: Some(seed) }]]),
        None => Step::Impossible,
    }
}

/// Returns the commands by which both sides report what they had reported.
fn reports(before: &State, match_id: MatchId) -> Vec<Command> {
    let Some((_, _, Match { first, second, reports, .. })) = before.match_(match_id) else {
        return Vec::new();
    };
    let sides = [first, second].into_iter().zip(reports);
    let handed_in = sides.filter_map(|(by, report)| {
        let result = report.as_ref()?.result.clone();
        Some(Command::Report { match_id, by: *by, result })
    });
    handed_in.collect()
}

/// Returns true if the record says why `command` was given.
fn says_why(command: &Command) -> bool {
    match command {
        Command::ChangeSetting { reason, .. } | Command::Drop { reason, .. } => reason.is_some(),
        Command::CloseRound { leave_open } => leave_open.is_some(),
        Command::Reinstate { .. }
        | Command::AwardBye { .. }
        | Command::WithdrawRound { .. }
        | Command::SwapPublished { .. }
        | Command::WithdrawResult { .. }
        | Command::CorrectResult { .. }
        | Command::ReopenRound { .. }
        | Command::TakeBackExtension { .. }
        | Command::TakeBackTimeCall { .. }
        | Command::Reopen { .. } => true,
        Command::Decks(command) => matches!(command, DeckCommand::Unlock { .. }),
        Command::Groups(command) => {
            matches!(command, GroupCommand::WaiveTie { .. } | GroupCommand::TakeBackWaiver { .. })
        }
        Command::TeamRound { match_id: _, what } => team::says_why(what),
        Command::Teams(_) => false,
        Command::Procedure { match_id: _, what } => matches!(what, ProcedureCommand::Abandon { .. }),
        Command::Penalties(command) => match command {
            PenaltyCommand::Give(order) => order.note.is_some(),
            PenaltyCommand::Serve { .. } => false,
            PenaltyCommand::TakeBack { .. }
            | PenaltyCommand::Appeal { .. }
            | PenaltyCommand::DecideAppeal { .. } => true,
        },
        Command::Calls(command) => match command {
            CallCommand::Appeal { .. } => true,
            CallCommand::Make { .. }
            | CallCommand::Take { .. }
            | CallCommand::Leave { .. }
            | CallCommand::Answer { .. }
            | CallCommand::TakeBack { .. } => false,
        },
        Command::Create { .. }
        | Command::AssumeSuggestions
        | Command::GrantRole { .. }
        | Command::RevokeRole { .. }
        | Command::OpenRegistration
        | Command::CloseRegistration
        | Command::Register { .. }
        | Command::EditPerson { .. }
        | Command::ErasePerson { .. }
        | Command::MergeDuplicates { .. }
        | Command::CheckIn { .. }
        | Command::UndoCheckIn { .. }
        | Command::RevokeBye { .. }
        | Command::LateEntry { .. }
        | Command::FixTable { .. }
        | Command::Start { .. }
        | Command::DraftRound { .. }
        | Command::SwapInDraft { .. }
        | Command::SetPairing { .. }
        | Command::DiscardDraft
        | Command::PublishRound { .. }
        | Command::ReleaseRound
        | Command::PairRound { .. }
        | Command::ImportRound { .. }
        | Command::ImportCut { .. }
        | Command::Report { .. }
        | Command::Confirm { .. }
        | Command::EnterResult { .. }
        | Command::NoShow { .. }
        | Command::DoubleLoss { .. }
        | Command::StartClock
        | Command::PauseClock
        | Command::ResumeClock
        | Command::SetClock { .. }
        | Command::ObserveClock
        | Command::Extend { .. }
        | Command::CallTime { .. }
        | Command::DrawLots { .. }
        | Command::Cut { .. }
        | Command::Advance
        | Command::Finish => false,
    }
}
