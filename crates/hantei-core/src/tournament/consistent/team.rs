//! Whether an event of teams, groups or team rounds can follow.

use std::collections::BTreeSet;

use super::{Inconsistency, before_play, each_once, exists, match_of, stage_of, stands};
use crate::id::{EntrantId, MatchId, PersonId, StageId};
use crate::match_::TeamDuelEnd;
use crate::tournament::state::{EntrantStatus, State};
use crate::tournament::team::{DuelWas, LostDuel, TeamRecord, TeamRoundEvent};

/// A team is the next entrant, of persons who are on record and enter with it.
pub(super) fn registers(
    state: &State,
    entrant: EntrantId,
    members: &[PersonId],
    leader: PersonId,
) -> Result<(), Inconsistency> {
    before_play(state)?;
    let out_of_turn = Err(Inconsistency::EntrantOutOfTurn { entrant });
    let mut seen = BTreeSet::new();
    for member in members {
        stands(state, *member)?;
        if !seen.insert(*member) || has_entered(state, *member) {
            return out_of_turn;
        }
    }
    let next = entrant.0 as usize == state.entrants.len() + 1;
    if next && members.contains(&leader) { Ok(()) } else { out_of_turn }
}

fn has_entered(state: &State, person: PersonId) -> bool {
    state.entrants.iter().any(|entrant| entrant.who.persons().contains(&person))
}

/// The person is a member of the team.
pub(super) fn is_member(state: &State, entrant: EntrantId, person: PersonId) -> Result<(), Inconsistency> {
    exists(state, entrant)?;
    let member = state.team(entrant).is_some_and(|team| team.members.contains(&person));
    if member { Ok(()) } else { Err(Inconsistency::EntrantNotThere { entrant }) }
}

pub(super) fn is_team(state: &State, entrant: EntrantId) -> Result<(), Inconsistency> {
    exists(state, entrant)?;
    state.team(entrant).map(|_| ()).ok_or(Inconsistency::EntrantNotThere { entrant })
}

pub(super) fn replaces(
    state: &State,
    entrant: EntrantId,
    old: PersonId,
    new: PersonId,
) -> Result<(), Inconsistency> {
    before_play(state)?;
    is_member(state, entrant, old)?;
    stands(state, new)?;
    if has_entered(state, new) { Err(Inconsistency::EntrantOutOfTurn { entrant }) } else { Ok(()) }
}

/// The groups hold everybody who plays, each once.
pub(super) fn drawn(state: &State, groups: &[Vec<EntrantId>]) -> Result<(), Inconsistency> {
    before_play(state)?;
    each_once(state, groups.iter().flatten().copied())?;
    let gone = |entrant: &&EntrantId| {
        state.entrant(**entrant).is_none_or(|known| known.status == EntrantStatus::Removed)
    };
    match groups.iter().flatten().find(gone) {
        Some(entrant) => Err(Inconsistency::EntrantNotThere { entrant: *entrant }),
        None => Ok(()),
    }
}

pub(super) fn tied(state: &State, stage: StageId, entrants: &[EntrantId]) -> Result<(), Inconsistency> {
    each_once(state, entrants.iter().copied())?;
    let known = stage_of(state, stage)?;
    let absent = entrants.iter().find(|entrant| !known.groups.iter().any(|group| group.contains(entrant)));
    absent.map_or(Ok(()), |entrant| Err(Inconsistency::EntrantNotThere { entrant: *entrant }))
}

pub(super) fn follows(state: &State, match_id: MatchId, what: &TeamRoundEvent) -> Result<(), Inconsistency> {
    let (_, match_) = match_of(state, match_id)?;
    let nothing = TeamRecord::default();
    let record = state.team_record(match_id).unwrap_or(&nothing);
    let plays = |person: &PersonId, entrant: EntrantId| is_member(state, entrant, *person).is_ok();
    let meet = |[first, second]: [PersonId; 2]| plays(&first, match_.first) && plays(&second, match_.second);
    let running = |members: [PersonId; 2]| record.running.contains(&members);
    let last = |members: [PersonId; 2]| {
        record.duels.iter().rev().find(|duel| [duel.first, duel.second] == members).map(|duel| duel.end)
    };
    let once = |duels: &[[PersonId; 2]]| duels.iter().collect::<BTreeSet<_>>().len() == duels.len();
    let of_match = |entrant: EntrantId| match_.side_of(entrant).is_some();
    let fits = match what {
        TeamRoundEvent::LineUpSet { entrant, order } => {
            let known = state.team(*entrant).filter(|_| of_match(*entrant));
            let all = |team: &crate::tournament::team::Team| {
                let (set, members): (BTreeSet<_>, BTreeSet<_>) =
                    (order.iter().collect(), team.members.iter().collect());
                set == members && order.len() == members.len()
            };
            known.is_some_and(all) && !record.has_begun()
        }
        TeamRoundEvent::DuelStarted { first, second } => {
            meet([*first, *second]) && !running([*first, *second])
        }
        TeamRoundEvent::StartTakenBack { first, second } => running([*first, *second]),
        TeamRoundEvent::DuelEnded { first, second, result: _ } => running([*first, *second]),
        TeamRoundEvent::DuelTakenBack { first, second, result } => {
            last([*first, *second]) == Some(TeamDuelEnd::Ended(*result))
        }
        TeamRoundEvent::DuelLost { first, second, result: _, was, penalty } => {
            let members = [*first, *second];
            let as_said = (*was == DuelWas::Running) == running(members);
            meet(members) && as_said && state.penalty(*penalty).is_some()
        }
        TeamRoundEvent::LossTakenBack { first, second, result, was, penalty } => {
            let lost = LostDuel { members: [*first, *second], result: *result, was: *was, penalty: *penalty };
            record.lost.contains(&lost)
        }
        TeamRoundEvent::DuelsTerminated { duels } => once(duels) && duels.iter().all(|duel| running(*duel)),
        TeamRoundEvent::DuelsRestarted { duels } => {
            once(duels) && duels.iter().all(|duel| last(*duel) == Some(TeamDuelEnd::Terminated))
        }
        TeamRoundEvent::RepresentativeConfirmed { entrant, member, representative } => {
            of_match(*entrant) && plays(member, *entrant) && plays(representative, *entrant)
        }
        TeamRoundEvent::RepresentativeNamed { entrant, representative, reason: _ } => {
            of_match(*entrant) && plays(representative, *entrant)
        }
        TeamRoundEvent::RepresentativesStarted { members } => {
            record.representatives.is_none() && represent(state, match_, *members)
        }
        TeamRoundEvent::RepresentativesNotStarted { members } => record.representatives == Some(*members),
        TeamRoundEvent::RepresentativesEnded { result: _ } => record.representatives.is_some(),
        TeamRoundEvent::RepresentativesTakenBack { members, result } => {
            record.deciding.last() == Some(result) && represent(state, match_, *members)
        }
    };
    if fits && match_.result.is_none() { Ok(()) } else { Err(Inconsistency::TeamRoundOutOfTurn { match_id }) }
}

/// Each of the two is one of the persons behind the entrant on that side.
fn represent(state: &State, match_: &crate::tournament::state::Match, members: [PersonId; 2]) -> bool {
    let of = |entrant: EntrantId, person: PersonId| {
        state.entrant(entrant).is_some_and(|known| known.who.persons().contains(&person))
    };
    of(match_.first, members[0]) && of(match_.second, members[1])
}
