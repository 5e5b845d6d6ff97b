//! A second look at the published rounds of groups: everybody meets everybody of the own group once.
//!
//! As in [`check`](super::check), nothing here is shared with the code that makes the schedule. Where
//! representatives of those tied meet, two may meet again; they must be of one group all the same.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{Finding, Judgement, PublishedPair, RoundReport, Seen, Severity};
use crate::id::{EntrantId, RoundNumber};

/// What a round of groups is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayedFor {
    /// It is one of the round robin.
    Group,
    /// Representatives meet.
    Ties,
}

/// A round of groups as published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupsRound {
    /// The number within the stage.
    pub number: RoundNumber,
    /// What it is played for.
    pub played_for: PlayedFor,
    /// The pairs of all groups.
    pub pairs: Vec<PublishedPair>,
    /// Who is idle.
    pub idle: Vec<EntrantId>,
}

/// Returns a report on the last of `rounds`; `None` if there is none. The others are what was before.
#[must_use]
pub fn check_groups(groups: &[Vec<EntrantId>], rounds: &[GroupsRound]) -> Option<RoundReport> {
    let (last, before) = rounds.split_last()?;
    let group_of = |entrant: EntrantId| groups.iter().position(|group| group.contains(&entrant));
    let mut findings = Vec::new();
    let mut fault = |seen| findings.push(Finding { severity: Severity::Fault, seen });
    let mut tables = BTreeSet::new();
    let mut places: BTreeMap<EntrantId, u32> = BTreeMap::new();
    let pair_of = |pair: &PublishedPair| (pair.first.min(pair.second), pair.first.max(pair.second));
    for pair in &last.pairs {
        let (first, second) = (pair.first, pair.second);
        if !tables.insert(pair.table) {
            fault(Seen::TableTwice { table: pair.table });
        }
        for entrant in [first, second] {
            *places.entry(entrant).or_default() += 1;
        }
        if first == second {
            fault(Seen::PairedWithThemself { entrant: first });
        } else if group_of(first).is_none() || group_of(first) != group_of(second) {
            fault(Seen::NotActive { entrant: second });
        }
        let earlier = before.iter().filter(|round| round.played_for == PlayedFor::Group);
        let met =
            earlier.flat_map(|round| &round.pairs).filter(|other| pair_of(other) == pair_of(pair)).count();
        if met > 0 && last.played_for == PlayedFor::Group {
            let times_met = u32::try_from(met).unwrap_or(u32::MAX);
            fault(Seen::Rematch { first, second, times_met });
        }
    }
    for entrant in &last.idle {
        *places.entry(*entrant).or_default() += 1;
    }
    for (&entrant, &count) in &places {
        if count > 1 {
            fault(Seen::InTwoPlaces { entrant });
        }
    }
    if last.played_for == PlayedFor::Group {
        for entrant in groups.iter().flatten().filter(|entrant| !places.contains_key(entrant)) {
            fault(Seen::LeftOut { entrant: *entrant });
        }
        // Who is idle has nobody left to meet in an even group, and in an odd one the others are paired.
        for entrant in &last.idle {
            let Some(group) = group_of(*entrant).map(|at| &groups[at]) else { continue };
            let others = last.idle.iter().filter(|other| group.contains(other)).count();
            let through = before.iter().filter(|round| round.played_for == PlayedFor::Group).count();
            let done = through >= if group.len() % 2 == 0 { group.len() - 1 } else { group.len() };
            if !done && (group.len() % 2 == 0 || others > 1) {
                fault(Seen::NeedlessBye { entrant: *entrant });
            }
        }
    }
    Some(RoundReport {
        round: last.number,
        findings,
        paired_down: Vec::new(),
        sum_squared_differences: 0,
        lower_bound: 0,
        judgement: Judgement::Groups,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::TableNumber;
    use crate::standings::Outcome;

    fn round(number: u16, pairs: &[(u32, u32)], idle: &[u32]) -> GroupsRound {
        let pair = |(table, (first, second)): (u32, &(u32, u32))| PublishedPair {
            table: TableNumber(table),
            first: EntrantId(*first),
            second: EntrantId(*second),
            first_outcome: Outcome::Open,
            second_outcome: Outcome::Open,
        };
        GroupsRound {
            number: RoundNumber(number),
            played_for: PlayedFor::Group,
            pairs: (1..).zip(pairs).map(pair).collect(),
            idle: idle.iter().copied().map(EntrantId).collect(),
        }
    }

    #[test]
    fn a_wrong_round_of_groups_is_seen() {
        let groups = [vec![EntrantId(1), EntrantId(2), EntrantId(3)], vec![EntrantId(4), EntrantId(5)]];
        let first = round(1, &[(1, 2), (4, 5)], &[3]);
        let found = |rounds: &[GroupsRound]| {
            let report = check_groups(&groups, rounds).expect("there is a round");
            report.findings.into_iter().map(|finding| finding.seen).collect::<Vec<_>>()
        };
        let e = EntrantId;
        assert_eq!(found(std::slice::from_ref(&first)), []);
        assert_eq!(found(&[first.clone(), round(2, &[(1, 3)], &[2, 4, 5])]), []);
        let again = found(&[first.clone(), round(2, &[(2, 1)], &[3, 4, 5])]);
        assert_eq!(again, [Seen::Rematch { first: e(2), second: e(1), times_met: 1 }]);
        assert_eq!(
            found(&[round(1, &[(1, 4), (2, 5)], &[3])]),
            [e(4), e(5)].map(|entrant| Seen::NotActive { entrant })
        );
        assert_eq!(
            found(&[round(1, &[(4, 5)], &[1, 2, 3])]),
            [1, 2, 3].map(|at| Seen::NeedlessBye { entrant: e(at) })
        );
        assert_eq!(found(&[round(1, &[(1, 2), (4, 5)], &[])]), [Seen::LeftOut { entrant: e(3) }]);
        assert_eq!(found(&[round(1, &[(1, 2), (4, 5)], &[1, 3])])[0], Seen::InTwoPlaces { entrant: e(1) });
        let ties = GroupsRound { played_for: PlayedFor::Ties, ..round(2, &[(2, 1)], &[]) };
        assert_eq!(found(&[first, ties]), []);
    }
}
