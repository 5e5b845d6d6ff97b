//! Groups: their tables, their ties and who goes on, read from the state and never kept in it.

use std::collections::BTreeSet;

use super::event::{FrozenGroupRow, PairingReason};
use super::state::{EntrantStatus, Match, Round, Stage, State};
use crate::id::{EntrantId, RoundNumber};
use crate::match_::{DuelWinner, MatchOutcome, MatchResult, Side};
use crate::pairing::round_robin;
use crate::regulation::StageKind;
use crate::standings::group::{
    GroupCriterion, GroupMember, GroupStanding, GroupTable, GroupTotals, RepresentativesDuel, group_table,
};
use crate::team::duels_won;

/// A group with its table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its number, from 1.
    pub number: u16,
    /// Who plays in it, in the order of the draw: the table speaks of these places.
    pub entrants: Vec<EntrantId>,
    /// What each has done, in that order.
    pub members: Vec<GroupMember>,
    /// The criteria by which it is ranked.
    pub criteria: Vec<GroupCriterion>,
    /// Its table.
    pub table: GroupTable,
}

impl Group {
    /// Returns who stands on each row of the table, best first, with the rank.
    pub fn ranked(&self) -> impl Iterator<Item = (EntrantId, u32)> + '_ {
        self.table.rows.iter().map(|row| (self.entrants[row.member], row.rank))
    }

    /// Returns the ties that are open and for which no ruling was given, each in order of the draw.
    pub fn open_ties(&self, stage: &Stage) -> Vec<Vec<EntrantId>> {
        let ties = self.table.ties.iter().map(|tie| self.entrants_of(&tie.members));
        ties.filter(|tie| !is_waived(stage, tie)).collect()
    }

    /// Returns the entrants at these places.
    #[must_use]
    pub fn entrants_of(&self, places: &[usize]) -> Vec<EntrantId> {
        places.iter().map(|place| self.entrants[*place]).collect()
    }

    /// Returns the totals of `entrant`, if it plays in the group.
    #[must_use]
    pub fn totals_of(&self, entrant: EntrantId) -> Option<GroupTotals> {
        let place = self.entrants.iter().position(|other| *other == entrant)?;
        Some(self.members[place].totals)
    }
}

/// Returns true if a ruling lets these share their place.
#[must_use]
pub fn is_waived(stage: &Stage, tied: &[EntrantId]) -> bool {
    let tied: BTreeSet<EntrantId> = tied.iter().copied().collect();
    stage.waived.iter().any(|waived| waived.iter().copied().collect::<BTreeSet<_>>() == tied)
}

/// Returns the rounds in which the groups of `stage` meet: those of the largest.
#[must_use]
pub fn scheduled_rounds(stage: &Stage) -> u32 {
    let size = |group: &Vec<EntrantId>| u32::try_from(group.len()).expect("ids are 32 bits wide");
    round_robin::rounds_of_all(&stage.groups.iter().map(size).collect::<Vec<_>>())
}

/// Returns the tables of the groups of `stage` after round `through`: from its results as corrected to date.
/// Of Duels of representatives those of later rounds count as not played.
///
/// Source: MD-R4, MD-R5, MD-R6, MD-R7, MD-R8
#[must_use]
pub fn groups(state: &State, stage: &Stage, through: RoundNumber) -> Vec<Group> {
    let criteria = state.settings.words(&format!("{}.criteria", stage.rule.id));
    let mut criteria: Vec<GroupCriterion> = criteria.iter().filter_map(|word| word.parse().ok()).collect();
    if criteria.is_empty() {
        criteria = GroupCriterion::ALL.to_vec();
    }
    let rounds: Vec<&Round> =
        stage.rounds.iter().map(AsRef::as_ref).filter(|round| round.number <= through).collect();
    let matches: Vec<&Match> = rounds.iter().flat_map(|round| round.matches.iter()).collect();
    let made = |(number, entrants): (u16, &Vec<EntrantId>)| {
        let member = |entrant: &EntrantId| {
            let active = state.entrant(*entrant).is_some_and(|it| it.status == EntrantStatus::Active);
            let standing = if active { GroupStanding::In } else { GroupStanding::Out };
            GroupMember { totals: totals(state, stage, &matches, *entrant), standing }
        };
        let members: Vec<GroupMember> = entrants.iter().map(member).collect();
        let duels = duels_of_representatives(state, stage, &matches, entrants);
        let table = group_table(&members, &criteria, &duels);
        Group { number, entrants: entrants.clone(), members, criteria: criteria.clone(), table }
    };
    (1..).zip(stage.groups.iter()).map(made).collect()
}

/// Returns what `entrant` has done in `matches`, those of representatives left out.
fn totals(state: &State, stage: &Stage, matches: &[&Match], entrant: EntrantId) -> GroupTotals {
    let mut totals = GroupTotals::default();
    let leader = state.team(entrant).map(|team| team.leader);
    for match_ in matches.iter().filter(|match_| !match_.is_of_representatives()) {
        let (Some(side), Some(result)) = (match_.side_of(entrant), &match_.result) else { continue };
        let won = match state.outcome_of(stage.rule.kind, result) {
            Some(MatchOutcome::FirstWon) => side == Side::First,
            Some(MatchOutcome::SecondWon) => side == Side::Second,
            Some(MatchOutcome::Drawn | MatchOutcome::BothLost) | None => false,
        };
        totals.rounds_won += u32::from(won);
        match (result, state.team_rules()) {
            (MatchResult::Team(team), Some(rules)) => {
                totals.duels_won += duels_won(rules, team, side, None);
                totals.leader_duels_won += leader.map_or(0, |_| duels_won(rules, team, side, leader));
            }
            (result, _) => {
                let score = result.score().unwrap_or_default().from_side(side);
                totals.duels_won += u32::from(score.won);
            }
        }
    }
    totals
}

/// Returns the Duels of representatives within a group, in the order in which they were paired.
fn duels_of_representatives(
    state: &State,
    stage: &Stage,
    matches: &[&Match],
    entrants: &[EntrantId],
) -> Vec<RepresentativesDuel> {
    let place = |entrant: EntrantId| entrants.iter().position(|other| *other == entrant);
    let of_group = matches.iter().filter(|match_| match_.is_of_representatives()).filter_map(|match_| {
        let (first, second) = (place(match_.first)?, place(match_.second)?);
        let winner = match state.outcome(stage.rule.kind, match_) {
            Some(MatchOutcome::FirstWon) => Some(first),
            Some(MatchOutcome::SecondWon) => Some(second),
            // Both have lost it, by a penalty: nobody is ahead, and they meet again.
            Some(MatchOutcome::Drawn | MatchOutcome::BothLost) => return None,
            None => None,
        };
        Some(RepresentativesDuel { first, second, winner })
    });
    of_group.collect()
}

/// Returns the pairs of representatives who meet next in all groups of `stage`, with why; none while a Duel
/// of theirs is open or nobody is tied.
#[must_use]
pub fn next_representatives(state: &State, stage: &Stage) -> Vec<(EntrantId, EntrantId, PairingReason)> {
    let mut pairs = Vec::new();
    for group in groups(state, stage, super::tables::last_round(stage)) {
        for tie in &group.table.ties {
            if is_waived(stage, &group.entrants_of(&tie.members)) {
                continue;
            }
            let tied = u32::try_from(tie.members.len()).expect("ids are 32 bits wide");
            let reason = PairingReason::Representatives { best: tie.best, tied };
            let next = tie.next.iter();
            pairs.extend(
                next.map(|(one, other)| (group.entrants[*one], group.entrants[*other], reason.clone())),
            );
        }
    }
    pairs
}

/// Returns how many of each group of `stage` go on.
#[must_use]
pub fn qualifying(state: &State, stage: &Stage) -> usize {
    state.settings.number(&format!("{}.qualify", stage.rule.id)).unwrap_or(1) as usize
}

/// Returns who goes on from each group, best first, of those who play on; only where no tie is open that
/// bears on it is the order final.
///
/// Source: MD-R3
#[must_use]
pub fn qualified(state: &State, stage: &Stage) -> Vec<Vec<EntrantId>> {
    let best = qualifying(state, stage);
    let active = |entrant: &EntrantId| {
        state.entrant(*entrant).is_some_and(|known| known.status == EntrantStatus::Active)
    };
    let of_group =
        |group: &Group| group.ranked().map(|(entrant, _)| entrant).filter(active).take(best).collect();
    groups(state, stage, super::tables::last_round(stage)).iter().map(of_group).collect()
}

/// Returns the seeds of a bracket in which groups cross over: first those who won their group, in order of
/// the groups, then the second of each. Folded, the first of a group meets the second of another.
///
/// Source: MD-R11
#[must_use]
pub fn crossed_over(qualified: &[Vec<EntrantId>]) -> Vec<EntrantId> {
    let deepest = qualified.iter().map(Vec::len).max().unwrap_or(0);
    (0..deepest)
        .flat_map(|place| qualified.iter().filter_map(move |group| group.get(place).copied()))
        .collect()
}

/// Returns true if one of `tied` may go on, or decides whom another meets: such a tie is not waived.
#[must_use]
pub fn bears_on_the_cut(state: &State, stage: &Stage, group: &Group, tied: &[EntrantId]) -> bool {
    let best = qualifying(state, stage);
    let ahead = group.ranked().take_while(|(entrant, _)| !tied.contains(entrant));
    let active = |entrant: EntrantId| {
        state.entrant(entrant).is_some_and(|known| known.status == EntrantStatus::Active)
    };
    ahead.filter(|(entrant, _)| active(*entrant)).count() < best
}

/// Returns the rows of the tables of groups as they are kept when published.
#[must_use]
pub fn frozen_groups(groups: &[Group]) -> Vec<FrozenGroupRow> {
    let row = |group: &Group, (entrant, rank): (EntrantId, u32)| {
        let GroupTotals { rounds_won, duels_won, leader_duels_won } =
            group.totals_of(entrant).unwrap_or_default();
        FrozenGroupRow { group: group.number, entrant, rank, rounds_won, duels_won, leader_duels_won }
    };
    groups
        .iter()
        .flat_map(|group| group.ranked().map(|ranked| row(group, ranked)).collect::<Vec<_>>())
        .collect()
}

/// Returns how the groups of a stage that is over rank all of it: those who stand equally high in their
/// groups share a place, best first.
#[must_use]
pub fn group_ranking(groups: &[Group]) -> Vec<(EntrantId, u32)> {
    let mut ranked: Vec<(EntrantId, u32)> =
        groups.iter().flat_map(|group| group.ranked().collect::<Vec<_>>()).collect();
    ranked.sort_by_key(|(_, rank)| *rank);
    let mut places = Vec::with_capacity(ranked.len());
    let mut last: Option<(u32, u32)> = None;
    for (ahead, (entrant, rank)) in (1..).zip(ranked) {
        let place = match last {
            Some((same, place)) if same == rank => place,
            Some(_) | None => ahead,
        };
        last = Some((rank, place));
        places.push((entrant, place));
    }
    places
}

/// Returns the groups of the stage, if it is one of groups.
#[must_use]
pub fn groups_now(state: &State, stage: &Stage) -> Option<Vec<Group>> {
    (stage.rule.kind == StageKind::Groups).then(|| groups(state, stage, super::tables::last_round(stage)))
}

/// Returns the result of a match of `stage` against somebody who does not come: Duels enough, won by nobody.
#[must_use]
pub fn walkover(state: &State, match_: &Match, to: Side, reason: crate::match_::Reason) -> MatchResult {
    use super::team::MatchOf;
    use crate::match_::{Awarded, DuelResult, TeamResult};
    match state.match_of(match_) {
        MatchOf::Teams => {
            let awarded = Some(Awarded { to, duels: state.duels_for_absence(), reason });
            MatchResult::Team(TeamResult { awarded, ..TeamResult::default() })
        }
        MatchOf::Persons | MatchOf::Representatives => {
            let needed = usize::from(state.match_rules().needed());
            let duel = DuelResult { winner: DuelWinner::from(to), reason, life_points: None };
            MatchResult::Duels(vec![duel; needed])
        }
    }
}
