//! What teams, groups and team rounds change.

use std::sync::Arc;

use super::{Entrant, change, enter};
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId};
use crate::match_::{MatchResult, TeamDuel, TeamDuelEnd};
use crate::tournament::state::{Stage, State};
use crate::tournament::team::{DuelWas, LostDuel, Team, TeamRecord, TeamRoundEvent, Who};

pub(super) fn register(
    state: &mut State,
    name: &str,
    reading: Option<&str>,
    members: &[PersonId],
    leader: PersonId,
) {
    let (name, reading, members) = (name.to_owned(), reading.map(str::to_owned), members.to_vec());
    let who = Who::Team(Arc::new(Team { name, reading, members, leader }));
    enter(state, Entrant::new(who, RoundNumber(1)));
}

pub(super) fn change_team(state: &mut State, entrant: EntrantId, with: impl FnOnce(&mut Team)) {
    change(state, entrant, |entrant| match &mut entrant.who {
        Who::Person(_) => {}
        Who::Team(team) => with(Arc::make_mut(team)),
    });
}

pub(super) fn replace(team: &mut Team, old: PersonId, new: PersonId) {
    for member in team.members.iter_mut().filter(|member| **member == old) {
        *member = new;
    }
    if team.leader == old {
        team.leader = new;
    }
}

pub(super) fn waive(state: &mut State, stage: StageId, entrants: &[EntrantId]) {
    with_stage(state, stage, |stage| stage.waived.push(entrants.to_vec()));
}

pub(super) fn take_back_waiver(state: &mut State, stage: StageId, entrants: &[EntrantId]) {
    with_stage(state, stage, |stage| stage.waived.retain(|waived| waived != entrants));
}

fn with_stage(state: &mut State, stage: StageId, change: impl FnOnce(&mut Stage)) {
    if let Some(stage) = state.stages.get_mut(stage.index()) {
        change(stage);
    }
}

/// A result that was given as a whole holds other Duels than were recorded: the record takes them over
/// before the match has it.
pub(super) fn take_over(state: &mut State, match_id: MatchId, result: &MatchResult) {
    let MatchResult::Team(team) = result else { return };
    let open = state.match_(match_id).is_some_and(|(_, _, match_)| match_.result.is_none());
    if open && state.result_of_team_round(match_id).as_ref() == Some(result) {
        return;
    }
    with_team_record(state, match_id, |record| {
        record.duels.clone_from(&team.duels);
        record.deciding.clone_from(&team.deciding);
        record.running.clear();
        record.lost.clear();
        record.representatives = None;
    });
}

pub(super) fn proceed(state: &mut State, match_id: MatchId, what: &TeamRoundEvent) {
    with_team_record(state, match_id, |record| match what {
        TeamRoundEvent::LineUpSet { entrant, order } => {
            record.line_ups.insert(*entrant, order.clone());
        }
        TeamRoundEvent::DuelStarted { first, second } => record.running.push([*first, *second]),
        TeamRoundEvent::StartTakenBack { first, second } => {
            record.running.retain(|running| *running != [*first, *second]);
        }
        TeamRoundEvent::DuelEnded { first, second, result } => {
            record.running.retain(|running| *running != [*first, *second]);
            let (first, second) = (*first, *second);
            record.duels.push(TeamDuel { first, second, end: TeamDuelEnd::Ended(*result) });
        }
        TeamRoundEvent::DuelTakenBack { first, second, result: _ } => {
            let of_them = |duel: &TeamDuel| (duel.first, duel.second) == (*first, *second);
            if let Some(place) = record.duels.iter().rposition(of_them) {
                record.duels.remove(place);
            }
            record.running.push([*first, *second]);
        }
        TeamRoundEvent::DuelLost { first, second, result, was, penalty } => {
            let members = [*first, *second];
            record.running.retain(|running| *running != members);
            let (first, second) = (*first, *second);
            record.duels.push(TeamDuel { first, second, end: TeamDuelEnd::Ended(*result) });
            record.lost.push(LostDuel { members, result: *result, was: *was, penalty: *penalty });
        }
        TeamRoundEvent::LossTakenBack { first, second, result, was, penalty } => {
            let members = [*first, *second];
            let of_them = |duel: &TeamDuel| [duel.first, duel.second] == members;
            if let Some(place) = record.duels.iter().rposition(of_them) {
                record.duels.remove(place);
            }
            let taken_back = LostDuel { members, result: *result, was: *was, penalty: *penalty };
            record.lost.retain(|lost| *lost != taken_back);
            match was {
                DuelWas::NotStarted => {}
                DuelWas::Running => record.running.push(members),
            }
        }
        TeamRoundEvent::DuelsTerminated { duels } => {
            record.running.retain(|running| !duels.contains(running));
            let terminated = duels.iter().map(|[first, second]| TeamDuel {
                first: *first,
                second: *second,
                end: TeamDuelEnd::Terminated,
            });
            record.duels.extend(terminated);
        }
        TeamRoundEvent::DuelsRestarted { duels } => {
            record.duels.retain(|duel| {
                duel.end != TeamDuelEnd::Terminated || !duels.contains(&[duel.first, duel.second])
            });
            record.running.extend(duels.iter().copied());
        }
        TeamRoundEvent::RepresentativeConfirmed { entrant, member, representative } => {
            record.confirmed.entry(*entrant).or_default().insert(*member, *representative);
        }
        TeamRoundEvent::RepresentativeNamed { entrant, representative, reason: _ } => {
            record.named.insert(*entrant, *representative);
        }
        TeamRoundEvent::RepresentativesStarted { members } => record.representatives = Some(*members),
        TeamRoundEvent::RepresentativesNotStarted { members: _ } => record.representatives = None,
        TeamRoundEvent::RepresentativesEnded { result } => {
            record.representatives = None;
            record.deciding.push(*result);
        }
        TeamRoundEvent::RepresentativesTakenBack { members, result: _ } => {
            record.deciding.pop();
            record.representatives = Some(*members);
        }
    });
}

fn with_team_record(state: &mut State, match_id: MatchId, change: impl FnOnce(&mut TeamRecord)) {
    let version = state.version;
    let record = Arc::make_mut(&mut state.team_rounds).0.entry(match_id).or_default();
    change(record);
    record.version = version;
}
