//! What takes back what was done about teams, groups and team rounds.

use super::{Given, Step};
use crate::id::{EntrantId, MatchId};
use crate::tournament::command::Command;
use crate::tournament::team::{GroupCommand, TeamCommand, TeamRoundCommand, TeamRoundEvent};

/// Returns what takes a new name of a team back.
pub(super) fn renamed(given: Given<'_>, team: EntrantId) -> Step {
    given.before.team(team).map_or(Step::Impossible, |known| {
        let (name, reading) = (known.name.clone(), known.reading.clone());
        one(Command::Teams(TeamCommand::Rename { team, name, reading }))
    })
}

/// Returns what takes another leader back.
pub(super) fn led(given: Given<'_>, team: EntrantId) -> Step {
    given.before.team(team).map_or(Step::Impossible, |known| {
        one(Command::Teams(TeamCommand::SetLeader { team, leader: known.leader }))
    })
}

/// Returns what takes groups back: those that were there before. Where there were none, some stay, for the
/// start asks for them.
pub(super) fn drawn(given: Given<'_>) -> Step {
    match given.before.groups.is_empty() {
        true => Step::Impossible,
        false => one(Command::Groups(GroupCommand::Set { groups: given.before.groups.to_vec() })),
    }
}

/// Returns what takes back that a tie is waived.
pub(super) fn waived(entrants: &[EntrantId], reason: &str) -> Step {
    let (entrants, reason) = (entrants.iter().copied().collect(), reason.to_owned());
    one(Command::Groups(GroupCommand::TakeBackWaiver { entrants, reason }))
}

/// Returns what waives a tie again.
pub(super) fn not_waived(entrants: &[EntrantId], reason: &str) -> Step {
    let (entrants, reason) = (entrants.iter().copied().collect(), reason.to_owned());
    one(Command::Groups(GroupCommand::WaiveTie { entrants, reason }))
}

/// Returns what takes back what happened in a team round.
pub(super) fn played(given: Given<'_>, match_id: MatchId, what: &TeamRoundEvent, reason: &str) -> Step {
    match team_round(given, match_id, what, reason) {
        Some(what) => one(Command::TeamRound { match_id, what }),
        None if goes_with_another(what) => Step::Nothing,
        None => Step::Impossible,
    }
}

fn one(command: Command) -> Step {
    Step::OneOf(vec![vec![command]])
}

/// What is terminated or goes on follows from the Duel that ended or was taken back, what is lost from a penalty
/// or from the round that was published.
fn goes_with_another(what: &TeamRoundEvent) -> bool {
    match what {
        TeamRoundEvent::DuelsTerminated { .. }
        | TeamRoundEvent::DuelsRestarted { .. }
        | TeamRoundEvent::DuelLost { .. }
        | TeamRoundEvent::LossTakenBack { .. } => true,
        TeamRoundEvent::LineUpSet { .. }
        | TeamRoundEvent::DuelStarted { .. }
        | TeamRoundEvent::StartTakenBack { .. }
        | TeamRoundEvent::DuelEnded { .. }
        | TeamRoundEvent::DuelTakenBack { .. }
        | TeamRoundEvent::RepresentativeConfirmed { .. }
        | TeamRoundEvent::RepresentativeNamed { .. }
        | TeamRoundEvent::RepresentativesStarted { .. }
        | TeamRoundEvent::RepresentativesNotStarted { .. }
        | TeamRoundEvent::RepresentativesEnded { .. }
        | TeamRoundEvent::RepresentativesTakenBack { .. } => false,
    }
}

fn team_round(
    given: Given<'_>,
    match_id: MatchId,
    what: &TeamRoundEvent,
    reason: &str,
) -> Option<TeamRoundCommand> {
    let record = given.before.team_record(match_id);
    let why = || reason.to_owned();
    match what {
        TeamRoundEvent::LineUpSet { entrant, .. } => {
            let order = record?.line_ups.get(entrant)?.clone();
            Some(TeamRoundCommand::SetLineUp { team: *entrant, order })
        }
        TeamRoundEvent::DuelStarted { first, second } | TeamRoundEvent::DuelEnded { first, second, .. } => {
            Some(TeamRoundCommand::TakeBackDuel { members: [*first, *second], reason: why() })
        }
        TeamRoundEvent::StartTakenBack { first, second } => {
            Some(TeamRoundCommand::StartDuels { duels: vec![[*first, *second]] })
        }
        TeamRoundEvent::DuelTakenBack { first, second, result } => {
            Some(TeamRoundCommand::EndDuel { members: [*first, *second], result: *result })
        }
        TeamRoundEvent::RepresentativeConfirmed { entrant, member, .. } => {
            let representative = *record?.confirmed.get(entrant)?.get(member)?;
            Some(TeamRoundCommand::ConfirmRepresentative { team: *entrant, member: *member, representative })
        }
        TeamRoundEvent::RepresentativesStarted { .. } | TeamRoundEvent::RepresentativesEnded { .. } => {
            Some(TeamRoundCommand::TakeBackRepresentatives { reason: why() })
        }
        TeamRoundEvent::RepresentativesNotStarted { .. } => Some(TeamRoundCommand::StartRepresentatives),
        TeamRoundEvent::RepresentativesTakenBack { members: _, result } => {
            Some(TeamRoundCommand::EndRepresentatives { result: *result })
        }
        TeamRoundEvent::DuelsTerminated { .. }
        | TeamRoundEvent::DuelsRestarted { .. }
        | TeamRoundEvent::DuelLost { .. }
        | TeamRoundEvent::LossTakenBack { .. }
        | TeamRoundEvent::RepresentativeNamed { .. } => None,
    }
}

/// Returns true if the record says why the command was given.
pub(super) fn says_why(command: &TeamRoundCommand) -> bool {
    match command {
        // Why a Duel is taken back stands beside the result that goes with it, where there was one.
        TeamRoundCommand::TakeBackDuel { .. }
        | TeamRoundCommand::TakeBackRepresentatives { .. }
        | TeamRoundCommand::NameRepresentative { .. } => true,
        TeamRoundCommand::SetLineUp { .. }
        | TeamRoundCommand::StartDuels { .. }
        | TeamRoundCommand::EndDuel { .. }
        | TeamRoundCommand::ConfirmRepresentative { .. }
        | TeamRoundCommand::StartRepresentatives
        | TeamRoundCommand::EndRepresentatives { .. } => false,
    }
}
