//! What the commands about teams, groups and team rounds lead to.

use super::is;
use crate::id::PersonId;
use crate::tournament::event::Event;
use crate::tournament::state::State;
use crate::tournament::team::{GroupCommand, TeamCommand, TeamRoundCommand, TeamRoundEvent};

pub(super) fn answers_teams(command: &TeamCommand, state: &State, events: &[Event]) -> bool {
    let any = |wanted: &dyn Fn(&Event) -> bool| events.iter().any(wanted);
    match command {
        TeamCommand::Register { name, reading: _, members, leader: _, accept: _ } => any(&|event| {
            let Event::TeamRegistered { name: of, members: persons, .. } = event else { return false };
            let same = |(person, record): (&PersonId, _)| is(state, *person, record);
            of == name && persons.len() == members.len() && persons.iter().zip(members).all(same)
        }),
        TeamCommand::Rename { team, name, reading } => any(&|event| {
            matches!(event, Event::TeamRenamed { entrant, name: of, reading: read }
                if entrant == team && of == name && read == reading)
        }),
        TeamCommand::SetLeader { team, leader } => any(
            &|event| matches!(event, Event::TeamLeaderSet { entrant, leader: who } if entrant == team && who == leader),
        ),
        TeamCommand::ReplaceMember { team, member, record, accept: _ } => any(&|event| {
            matches!(event, Event::TeamMemberReplaced { entrant, old, new }
                if entrant == team && old == member && is(state, *new, record))
        }),
    }
}

pub(super) fn answers_groups(command: &GroupCommand, events: &[Event]) -> bool {
    let any = |wanted: &dyn Fn(&Event) -> bool| events.iter().any(wanted);
    match command {
        GroupCommand::Draw { seed } => any(
            &|event| matches!(event, Event::GroupsDrawn { seed: Some(of), .. } if seed.is_none_or(|seed| seed == *of)),
        ),
        GroupCommand::Set { groups } => {
            any(&|event| matches!(event, Event::GroupsDrawn { groups: made, seed: None } if made == groups))
        }
        GroupCommand::WaiveTie { entrants, reason: _ } => {
            any(&|event| matches!(event, Event::TieWaived { entrants: of, .. } if of.iter().eq(entrants)))
        }
        GroupCommand::TakeBackWaiver { entrants, reason: _ } => any(
            &|event| matches!(event, Event::TieWaiverTakenBack { entrants: of, .. } if of.iter().eq(entrants)),
        ),
    }
}

pub(super) fn answers_team_round(command: &TeamRoundCommand, event: &TeamRoundEvent) -> bool {
    use TeamRoundCommand as C;
    use TeamRoundEvent as E;
    match (command, event) {
        (C::SetLineUp { team, order }, E::LineUpSet { entrant, order: set }) => {
            team == entrant && order == set
        }
        (C::StartDuels { duels }, E::DuelStarted { first, second }) => {
            duels.is_empty() || duels.contains(&[*first, *second])
        }
        (C::EndDuel { members, result }, E::DuelEnded { first, second, result: ended }) => {
            *members == [*first, *second] && result == ended
        }
        (C::TakeBackDuel { members, .. }, E::DuelTakenBack { first, second, .. })
        | (C::TakeBackDuel { members, .. }, E::StartTakenBack { first, second }) => {
            *members == [*first, *second]
        }
        (
            C::ConfirmRepresentative { team, member, representative },
            E::RepresentativeConfirmed { entrant, member: who, representative: whom },
        ) => (team, member, representative) == (entrant, who, whom),
        (C::NameRepresentative { team, .. }, E::RepresentativeNamed { entrant, .. }) => team == entrant,
        (C::StartRepresentatives, E::RepresentativesStarted { .. })
        | (
            C::TakeBackRepresentatives { .. },
            E::RepresentativesTakenBack { .. } | E::RepresentativesNotStarted { .. },
        ) => true,
        (C::EndRepresentatives { result }, E::RepresentativesEnded { result: ended }) => result == ended,
        (_, _) => false,
    }
}
