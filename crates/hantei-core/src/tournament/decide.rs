//! `decide`: a command becomes events, or a refusal. All or nothing.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::call::CallCommand;
use super::command::Command;
use super::deck::DeckCommand;
use super::event::Event;
use super::evolve::evolve;
use super::penalty::PenaltyCommand;
use super::procedure::ProcedureCommand;
use super::refusal::{Notice, Refusal, Versioned};
use super::role::{Action, Actor, ActorKind, Role, can};
use super::state::{Entrant, EntrantStatus, Match, Phase, Round, Stage, State};
use super::team::{GroupCommand, TeamCommand, TeamRoundCommand};
use crate::id::{EntrantId, MatchId, PersonId};
use crate::lot::Seed;
use crate::moment::{BootTime, Moment};
use crate::person::{PersonVersion, is_invisible};
use crate::regulation::Regulation;

mod call;
mod clock;
mod deck;
mod duel;
mod groups;
pub(super) mod penalty;
pub(super) mod plan;
mod procedure;
mod registration;
mod result;
mod round;
mod setting;
mod stage;
mod team;
mod team_penalty;
mod team_round;

/// What a decision may know besides the state: the only time and chance that a rule sees.
#[derive(Debug, Clone)]
pub struct Context<'a> {
    /// UTC in milliseconds.
    pub now: i64,
    /// The time since the machine was switched on; `None` where it cannot tell.
    pub boot: Option<BootTime>,
    /// Chance for this command alone: salts, and seeds that the sender did not choose.
    pub lot: Seed,
    /// Who asks.
    pub actor: Actor,
    /// The regulation, for making a tournament.
    pub regulation: Option<&'a Regulation>,
    /// The version that the sender saw of the match, draft or entrant that the command is about.
    pub seen: Option<u64>,
    /// The [course](State::course) of the event that the sender saw, where the command is about the round that
    /// is played: "table 3", "close the round".
    pub course: Option<u64>,
}

impl Context<'_> {
    /// Returns the moment of the command, by both clocks.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment { utc_milliseconds: self.now, boot: self.boot.clone() }
    }
}

/// What follows from a command.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decision {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Records of persons that the events commit to.
    pub people: Vec<PersonVersion>,
    /// Persons whose records are to be erased.
    pub erased: Vec<PersonId>,
    /// What is worth saying.
    pub notices: Vec<Notice>,
}

/// Returns what follows from `command` in `state`.
///
/// # Errors
///
/// A [`Refusal`] says why the command cannot be granted now; then nothing has happened.
pub fn decide(context: &Context<'_>, state: &State, command: &Command) -> Result<Decision, Refusal> {
    let mut ruling = Ruling { context, state: Cow::Borrowed(state), decision: Decision::default() };
    ruling.may(command)?;
    match context.course {
        Some(seen) if seen != state.course => {
            return Err(Refusal::Moved { what: Versioned::Course, seen, now: state.course });
        }
        Some(_) | None => {}
    }
    ruling.rule(command)?;
    Ok(ruling.decision)
}

/// A decision in the making: the state as it stands after the events so far.
struct Ruling<'a> {
    context: &'a Context<'a>,
    state: Cow<'a, State>,
    decision: Decision,
}

/// Returns the role in which somebody who holds `roles` gives `command`: the first of the matrix that may
/// give it, or the first that is held if none may. `None` for whoever holds no role.
///
/// What depends on the state as well, a correction of a closed round for example, is judged when the
/// command is given.
#[must_use]
pub fn role_for(roles: &BTreeSet<Role>, command: &Command) -> Option<Role> {
    let held = || Role::ALL.into_iter().filter(|role| roles.contains(role));
    held().find(|role| may(*role, command)).or_else(|| held().next())
}

/// Returns true if `role` may give `command`, as far as that is known without the state.
#[must_use]
pub fn may(role: Role, command: &Command) -> bool {
    match command {
        // A head judge corrects results at any time, though entering them is the desk's work.
        Command::CorrectResult { .. } if can(role, Action::CorrectAfterClose) => true,
        _ => can(role, action(command)),
    }
}

/// Returns what a command does, as the matrix of roles names it.
#[must_use]
pub fn action(command: &Command) -> Action {
    match command {
        Command::Create { .. }
        | Command::ChangeSetting { .. }
        | Command::AssumeSuggestions
        | Command::GrantRole { .. }
        | Command::RevokeRole { .. }
        | Command::OpenRegistration
        | Command::CloseRegistration
        | Command::Start { .. }
        | Command::Cut { .. }
        | Command::ImportRound { .. }
        | Command::ImportCut { .. }
        | Command::Finish => Action::Direct,
        Command::ErasePerson { .. } => Action::ErasePerson,
        Command::Register { .. }
        | Command::EditPerson { .. }
        | Command::MergeDuplicates { .. }
        | Command::CheckIn { .. }
        | Command::UndoCheckIn { .. }
        | Command::AwardBye { .. }
        | Command::RevokeBye { .. }
        | Command::LateEntry { .. }
        | Command::FixTable { .. } => Action::Register,
        Command::DraftRound { .. }
        | Command::SwapInDraft { .. }
        | Command::SetPairing { .. }
        | Command::DiscardDraft
        | Command::PublishRound { .. }
        | Command::ReleaseRound
        | Command::PairRound { .. }
        | Command::Advance
        | Command::SwapPublished { .. }
        | Command::CloseRound { .. } => Action::Pair,
        Command::WithdrawRound { .. } => Action::CorrectAfterClose,
        Command::Report { .. } | Command::Confirm { .. } => Action::ReportOwn,
        Command::EnterResult { .. }
        | Command::CorrectResult { .. }
        | Command::WithdrawResult { .. }
        | Command::NoShow { .. }
        | Command::DoubleLoss { .. } => Action::EnterResult,
        Command::Drop { .. } => Action::DropOwn,
        Command::Reinstate { .. } => Action::DropAny,
        Command::ReopenRound { .. } | Command::Reopen { .. } => Action::Reopen,
        Command::DrawLots { .. } => Action::DrawLots,
        Command::StartClock
        | Command::PauseClock
        | Command::ResumeClock
        | Command::SetClock { .. }
        | Command::ObserveClock => Action::RunClock,
        Command::Decks(command) => deck_action(command),
        Command::Procedure { match_id: _, what } => procedure_action(what),
        Command::Penalties(command) => penalty_action(command),
        Command::Calls(command) => call_action(command),
        Command::Teams(command) => team_action(command),
        Command::Groups(command) => group_action(command),
        Command::TeamRound { match_id: _, what } => team_round_action(what),
        Command::CallTime { .. } => Action::CallTime,
        Command::Extend { .. } | Command::TakeBackExtension { .. } | Command::TakeBackTimeCall { .. } => {
            Action::GrantTime
        }
    }
}

fn procedure_action(command: &ProcedureCommand) -> Action {
    match command {
        ProcedureCommand::Start { .. }
        | ProcedureCommand::Take { .. }
        | ProcedureCommand::TakeBack
        | ProcedureCommand::Confirm
        | ProcedureCommand::Abandon { .. } => Action::EndMatch,
        ProcedureCommand::RecordDuel { .. }
        | ProcedureCommand::TakeBackDuel
        | ProcedureCommand::RecordFirstPlayer { .. }
        | ProcedureCommand::RecordStep { .. }
        | ProcedureCommand::TakeBackDuelStep => Action::RecordDuel,
        ProcedureCommand::RecordLifePoints { .. } | ProcedureCommand::TakeBackLifePoints => {
            Action::NoteLifePoints
        }
    }
}

fn team_action(command: &TeamCommand) -> Action {
    match command {
        TeamCommand::Register { .. }
        | TeamCommand::Rename { .. }
        | TeamCommand::SetLeader { .. }
        | TeamCommand::ReplaceMember { .. } => Action::Register,
    }
}

fn group_action(command: &GroupCommand) -> Action {
    match command {
        GroupCommand::Draw { .. } | GroupCommand::Set { .. } => Action::Direct,
        GroupCommand::WaiveTie { .. } | GroupCommand::TakeBackWaiver { .. } => Action::RuleOnTie,
    }
}

fn team_round_action(command: &TeamRoundCommand) -> Action {
    match command {
        TeamRoundCommand::SetLineUp { .. } => Action::SetLineUp,
        TeamRoundCommand::StartDuels { .. }
        | TeamRoundCommand::EndDuel { .. }
        | TeamRoundCommand::TakeBackDuel { .. }
        | TeamRoundCommand::StartRepresentatives
        | TeamRoundCommand::EndRepresentatives { .. }
        | TeamRoundCommand::TakeBackRepresentatives { .. } => Action::RecordDuel,
        TeamRoundCommand::ConfirmRepresentative { .. } => Action::ChooseRepresentative,
        TeamRoundCommand::NameRepresentative { .. } => Action::RuleOnTie,
    }
}

fn deck_action(command: &DeckCommand) -> Action {
    match command {
        DeckCommand::Pin { .. }
        | DeckCommand::Lock { .. }
        | DeckCommand::Unlock { .. }
        | DeckCommand::SetDeadline { .. }
        | DeckCommand::Release { .. } => Action::DirectDecks,
        DeckCommand::HandIn { .. } => Action::HandInDeck,
        DeckCommand::Open { .. } | DeckCommand::RecordCheck { .. } => Action::CheckDeck,
    }
}

fn penalty_action(command: &PenaltyCommand) -> Action {
    match command {
        PenaltyCommand::Give(_) | PenaltyCommand::Serve { .. } | PenaltyCommand::TakeBack { .. } => {
            Action::GivePenalty
        }
        PenaltyCommand::Appeal { .. } => Action::Appeal,
        PenaltyCommand::DecideAppeal { .. } => Action::DecideAppeal,
    }
}

fn call_action(command: &CallCommand) -> Action {
    match command {
        CallCommand::Make { .. } | CallCommand::TakeBack { .. } | CallCommand::Appeal { .. } => {
            Action::CallJudge
        }
        CallCommand::Take { .. } | CallCommand::Leave { .. } | CallCommand::Answer { .. } => {
            Action::AnswerCall
        }
    }
}

impl<'a> Ruling<'a> {
    /// The first guard: who may.
    fn may(&self, command: &Command) -> Result<(), Refusal> {
        let Actor { kind, id, role } = &self.context.actor;
        match kind {
            ActorKind::Staff if !self.state.holds(id, *role) => {
                return Err(Refusal::RoleNotGranted { account: id.clone(), role: *role });
            }
            // Whoever comes with a player's link is a player, whatever role is claimed.
            ActorKind::Player if *role != Role::Player || self.context.actor.entrant().is_none() => {
                return Err(Refusal::RoleNotGranted { account: id.clone(), role: *role });
            }
            ActorKind::Staff | ActorKind::Player | ActorKind::Console | ActorKind::System => {}
        }
        let (role, action) = (*role, action(command));
        if may(role, command) { Ok(()) } else { Err(Refusal::NotAllowed { role, action }) }
    }

    fn allowed(&self, action: Action) -> Result<(), Refusal> {
        let role = self.context.actor.role;
        if can(role, action) { Ok(()) } else { Err(Refusal::NotAllowed { role, action }) }
    }

    /// A player acts only for the own entrant.
    fn acts_for(&self, entrant: EntrantId) -> Result<(), Refusal> {
        match self.context.actor.kind {
            ActorKind::Player if self.context.actor.entrant() != Some(entrant) => {
                Err(Refusal::NotOwnEntrant { entrant })
            }
            ActorKind::Player | ActorKind::Staff | ActorKind::Console | ActorKind::System => Ok(()),
        }
    }

    fn rule(&mut self, command: &Command) -> Result<(), Refusal> {
        if let Command::Create { name, zone, settings } = command {
            return self.create(name, zone, settings);
        }
        if self.state.phase == Phase::NotCreated {
            return Err(Refusal::NotCreated);
        }
        match command {
            Command::Create { .. } => Err(Refusal::AlreadyCreated),
            Command::ChangeSetting { key, value, reason } => {
                self.change_setting(key, value, reason.as_deref())
            }
            Command::AssumeSuggestions => self.assume_suggestions(),
            Command::GrantRole { account, role } => self.grant_role(account, *role),
            Command::RevokeRole { account, role } => self.revoke_role(account, *role),
            Command::OpenRegistration => self.open_registration(),
            Command::CloseRegistration => self.close_registration(),
            Command::Register { record, accept } => self.register(record, accept),
            Command::EditPerson { person, record, accept } => self.edit_person(*person, record, accept),
            Command::ErasePerson { person, reason } => self.erase_person(*person, reason),
            Command::MergeDuplicates { keep, remove, reason } => self.merge(*keep, *remove, reason),
            Command::CheckIn { entrant } => self.check_in(*entrant),
            Command::UndoCheckIn { entrant } => self.undo_check_in(*entrant),
            Command::AwardBye { entrant, round, reason } => self.award_bye(*entrant, *round, reason),
            Command::RevokeBye { entrant, round } => self.revoke_bye(*entrant, *round),
            Command::LateEntry { record, accept, missed } => self.late_entry(record, accept, *missed),
            Command::FixTable { entrant, table } => self.fix_table(*entrant, *table),
            Command::Start { absentees } => self.start(*absentees),
            Command::DraftRound { seed } => self.draft_round(*seed),
            Command::SwapInDraft { first, second } => self.swap_in_draft(*first, *second),
            Command::SetPairing { first, second } => self.set_pairing(*first, *second),
            Command::DiscardDraft => self.discard_draft(),
            Command::PublishRound { allow_rematch, release } => {
                self.publish_draft(allow_rematch.as_deref(), *release)
            }
            Command::ReleaseRound => self.release_round(),
            Command::PairRound { seed, allow_rematch } => self.pair_round(*seed, allow_rematch.as_deref()),
            Command::ImportRound { round, pairings, byes, missed } => {
                self.import_round(*round, pairings, byes, missed)
            }
            Command::ImportCut { entrants } => self.import_cut(entrants),
            Command::WithdrawRound { reason, force } => self.withdraw_round(reason, *force),
            Command::SwapPublished { first, second, reason } => self.swap_published(*first, *second, reason),
            Command::Report { match_id, by, result } => self.report(*match_id, *by, result),
            Command::Confirm { match_id, by } => self.confirm(*match_id, *by),
            Command::EnterResult { match_id, result } => self.enter_result(*match_id, result, None),
            Command::CorrectResult { match_id, result, reason, then, force } => {
                self.correct_result(*match_id, result, reason, then.as_ref(), *force)
            }
            Command::WithdrawResult { match_id, reason } => self.withdraw_result(*match_id, reason),
            Command::NoShow { match_id, absent } => self.no_show(*match_id, *absent),
            Command::DoubleLoss { match_id, reason } => self.double_loss(*match_id, reason),
            Command::Drop { entrant, reason } => self.drop_entrant(*entrant, reason.as_deref()),
            Command::Reinstate { entrant, reason } => self.reinstate(*entrant, reason),
            Command::CloseRound { leave_open } => self.close_round(leave_open.as_deref()),
            Command::ReopenRound { reason } => self.reopen_round(reason),
            Command::StartClock => self.start_clock(),
            Command::PauseClock => self.pause_clock(),
            Command::ResumeClock => self.resume_clock(),
            Command::SetClock { left_seconds, reason } => self.set_clock(*left_seconds, reason),
            Command::ObserveClock => self.observe_clock(),
            Command::Extend { match_id, seconds, reason, note, granted_by } => {
                self.extend(*match_id, *seconds, *reason, note.as_deref(), *granted_by)
            }
            Command::TakeBackExtension { match_id, number, reason } => {
                self.take_back_extension(*match_id, *number, reason)
            }
            Command::CallTime { called } => self.call_time(*called),
            Command::TakeBackTimeCall { called, reason } => self.take_back_time_call(*called, reason),
            Command::DrawLots { entrants } => self.draw_lots(entrants),
            Command::Cut { short } => self.cut(*short),
            Command::Advance => self.advance(),
            Command::Decks(command) => self.rule_decks(command),
            Command::Procedure { match_id, what } => self.rule_procedure(*match_id, what),
            Command::Penalties(command) => self.rule_penalties(command),
            Command::Calls(command) => self.rule_calls(command),
            Command::Teams(command) => self.rule_teams(command),
            Command::Groups(command) => self.rule_groups(command),
            Command::TeamRound { match_id, what } => self.rule_team_round(*match_id, what),
            Command::Finish => self.finish(),
            Command::Reopen { reason } => self.reopen(reason),
        }
    }

    /// Records an event that later steps of this command build on.
    fn happen(&mut self, event: Event) {
        evolve(self.state.to_mut(), &event);
        self.decision.events.push(event);
    }

    /// Records the last event of a command: nothing of this command looks at the state any more.
    fn record(&mut self, event: Event) {
        self.decision.events.push(event);
    }

    fn notice(&mut self, notice: Notice) {
        self.decision.notices.push(notice);
    }

    /// Returns chance for `purpose`, different for each purpose of the same command.
    fn chance(&self, purpose: &str) -> Seed {
        self.context.lot.derive(purpose)
    }

    fn seen(&self, what: Versioned, now: u64) -> Result<(), Refusal> {
        match self.context.seen {
            Some(seen) if seen != now => Err(Refusal::Moved { what, seen, now }),
            Some(_) | None => Ok(()),
        }
    }

    fn entrant(&self, entrant: EntrantId) -> Result<&Entrant, Refusal> {
        self.state.entrant(entrant).ok_or(Refusal::UnknownEntrant { entrant })
    }

    fn active_entrant(&self, id: EntrantId) -> Result<&Entrant, Refusal> {
        let entrant = self.entrant(id)?;
        match entrant.status {
            EntrantStatus::Active => Ok(entrant),
            status @ (EntrantStatus::Dropped { .. } | EntrantStatus::Removed) => {
                Err(Refusal::EntrantNotActive { entrant: id, status })
            }
        }
    }

    fn match_(&self, match_id: MatchId) -> Result<(&Stage, &Round, &Match), Refusal> {
        self.state.match_(match_id).ok_or(Refusal::UnknownMatch { match_id })
    }

    fn running(&self) -> Result<&Stage, Refusal> {
        match self.state.phase {
            Phase::Running => self.state.stage().ok_or(Refusal::NotStarted),
            Phase::NotCreated | Phase::Preparing | Phase::Registration | Phase::Ready => {
                Err(Refusal::NotStarted)
            }
            phase @ Phase::Finished => Err(Refusal::WrongPhase { phase }),
        }
    }

    fn not_finished(&self) -> Result<(), Refusal> {
        match self.state.phase {
            phase @ Phase::Finished => Err(Refusal::WrongPhase { phase }),
            Phase::NotCreated | Phase::Preparing | Phase::Registration | Phase::Ready | Phase::Running => {
                Ok(())
            }
        }
    }
}

/// Refuses a text in which nothing can be seen, or that is longer than `longest` characters, or has control characters.
fn fit(field: &'static str, text: &str, longest: usize) -> Result<(), Refusal> {
    if text.chars().all(|letter| letter.is_whitespace() || is_invisible(letter)) {
        return Err(Refusal::TextMissing { field });
    }
    let length = text.chars().count();
    if length > longest || text.chars().any(char::is_control) {
        return Err(Refusal::TextUnfit { field, length, longest });
    }
    Ok(())
}

/// The longest reason or tournament name, in characters.
const LONGEST_TEXT: usize = 500;

fn fit_reason(reason: &str) -> Result<(), Refusal> {
    fit("reason", reason, LONGEST_TEXT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_::MatchResult;
    use crate::tournament::command::Force;

    #[test]
    fn whoever_holds_several_roles_acts_in_the_first_that_may() {
        use Role::{HeadJudge, Judge, Organiser, Scorekeeper};
        let reason = || "the slip was misread".to_owned();
        let (match_id, result) = (MatchId(1), MatchResult::played(2, 0));
        let finish = Command::Finish;
        let enter = Command::EnterResult { match_id, result: result.clone() };
        let correct =
            Command::CorrectResult { match_id, result, reason: reason(), then: None, force: Force::No };
        let reopen = Command::ReopenRound { reason: reason() };
        let rows: [(&[Role], &Command, Option<Role>); 10] = [
            (&[], &enter, None),
            (&[Organiser, HeadJudge, Judge, Scorekeeper], &enter, Some(Organiser)),
            (&[HeadJudge, Scorekeeper], &enter, Some(Scorekeeper)),
            (&[HeadJudge, Scorekeeper], &correct, Some(HeadJudge)),
            (&[Judge, Scorekeeper], &correct, Some(Scorekeeper)),
            (&[HeadJudge, Scorekeeper], &reopen, Some(HeadJudge)),
            (&[Judge, Scorekeeper], &reopen, Some(Judge)),
            (&[Scorekeeper], &finish, Some(Scorekeeper)),
            (&[Scorekeeper, Organiser], &finish, Some(Organiser)),
            (&[Judge], &enter, Some(Judge)),
        ];
        for (held, command, expected) in rows {
            let held: BTreeSet<Role> = held.iter().copied().collect();
            assert_eq!(role_for(&held, command), expected, "{held:?}, {}", command.name());
        }
    }
}
