//! The ranking within a group of a round robin: criteria one after another, then representatives.
//!
//! Whoever a criterion has separated never comes together again: each criterion, and each Duel of
//! representatives, is asked only among those whom everything before left tied. A pure function of
//! totals and of who won which of these Duels.
//!
//! What this module does not know: teams, names, how a total is counted.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::pairing::round_robin;

/// What a group is ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupCriterion {
    /// Rounds won; a drawn round is nobody's.
    RoundsWon,
    /// Individual Duels won by the members.
    DuelsWon,
    /// Individual Duels won by the leader.
    LeaderDuelsWon,
}

impl GroupCriterion {
    /// All criteria.
    pub const ALL: [Self; 3] = [Self::RoundsWon, Self::DuelsWon, Self::LeaderDuelsWon];

    /// Returns its name in settings and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::RoundsWon => "rounds-won",
            Self::DuelsWon => "duels-won",
            Self::LeaderDuelsWon => "leader-duels-won",
        }
    }
}

impl fmt::Display for GroupCriterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for GroupCriterion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

/// The text is the name of no criterion of groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGroupCriterion(pub String);

impl FromStr for GroupCriterion {
    type Err = UnknownGroupCriterion;

    fn from_str(text: &str) -> Result<Self, UnknownGroupCriterion> {
        let found = Self::ALL.into_iter().find(|criterion| criterion.word() == text);
        found.ok_or_else(|| UnknownGroupCriterion(text.to_owned()))
    }
}

/// What somebody of a group has done in its rounds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupTotals {
    /// Rounds won.
    pub rounds_won: u32,
    /// Individual Duels won.
    pub duels_won: u32,
    /// Individual Duels won by the leader.
    pub leader_duels_won: u32,
}

impl GroupTotals {
    /// Returns the number that `criterion` looks at.
    #[must_use]
    pub fn of(&self, criterion: GroupCriterion) -> u32 {
        match criterion {
            GroupCriterion::RoundsWon => self.rounds_won,
            GroupCriterion::DuelsWon => self.duels_won,
            GroupCriterion::LeaderDuelsWon => self.leader_duels_won,
        }
    }
}

/// Somebody of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupMember {
    /// What it has done.
    pub totals: GroupTotals,
    /// Whether it plays on: who has left plays for no place.
    pub standing: GroupStanding,
}

/// Whether somebody of a group plays on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupStanding {
    /// Plays on.
    In,
    /// Has left, or is disqualified: the totals stand, and among those tied it comes after who plays on.
    Out,
}

/// A Duel between representatives, by places in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RepresentativesDuel {
    /// One.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Who won it; `None` while it is open.
    pub winner: Option<usize>,
}

impl RepresentativesDuel {
    fn between(&self, one: usize, other: usize) -> bool {
        (self.first, self.second) == (one, other) || (self.first, self.second) == (other, one)
    }
}

/// What separates a row from the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SeparatedBy {
    /// This criterion.
    Criterion(GroupCriterion),
    /// Duels of representatives.
    Representatives,
    /// That the next one has left.
    Leaving,
}

/// One row of a group, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupRow {
    /// Who, by place in the group as it was given.
    pub member: usize,
    /// The rank within the group, from 1; shared while nothing separates.
    pub rank: u32,
    /// What separates it from the next row; `None` for the last one, and where nothing does.
    pub separated_by: Option<SeparatedBy>,
}

/// Some of a group whom the criteria leave tied, and whose representatives have not settled it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupTie {
    /// The best place they play for.
    pub best: u32,
    /// Who, in order of their place in the group.
    pub members: Vec<usize>,
    /// Who meets whom next: one round of the mini round robin, without those who meet already.
    pub next: Vec<(usize, usize)>,
    /// Whether a Duel of theirs is open.
    pub open: bool,
}

/// A group in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupTable {
    /// The rows, best first; those tied stand in the order in which they were given, which means nothing.
    pub rows: Vec<GroupRow>,
    /// The ties that are open, best first.
    pub ties: Vec<GroupTie>,
}

/// Returns `members` of a group in order: by `criteria` one after another, then, of those still tied, by
/// the Duels of their representatives in the order in which they were played.
///
/// Two play one Duel. Three or more play a round robin, ordered by wins; two of them level are ordered by
/// the Duel between them, and three or more who are level among themselves play again.
///
/// Source: MD-R4, MD-R5, MD-R6, MD-R7, MD-R8
#[must_use]
pub fn group_table(
    members: &[GroupMember],
    criteria: &[GroupCriterion],
    duels: &[RepresentativesDuel],
) -> GroupTable {
    let mut table = Ranker { rows: Vec::new(), ties: Vec::new(), duels };
    table.by_criteria((0..members.len()).collect(), members, criteria);
    // What the last row is separated from by its own tie is nothing.
    if let Some(last) = table.rows.last_mut() {
        last.separated_by = None;
    }
    GroupTable { rows: table.rows, ties: table.ties }
}

/// Rows come in order, best first.
struct Ranker<'d> {
    rows: Vec<GroupRow>,
    ties: Vec<GroupTie>,
    duels: &'d [RepresentativesDuel],
}

impl Ranker<'_> {
    fn by_criteria(&mut self, mut tied: Vec<usize>, members: &[GroupMember], criteria: &[GroupCriterion]) {
        match criteria {
            _ if tied.len() < 2 => self.same(&tied),
            [] => {
                let playing = |member: &usize| members[*member].standing == GroupStanding::In;
                let (playing, gone): (Vec<usize>, Vec<usize>) = tied.into_iter().partition(playing);
                self.by_representatives(playing, self.duels.to_vec());
                if !gone.is_empty() {
                    self.separated(SeparatedBy::Leaving);
                    self.same(&gone);
                }
            }
            [criterion, rest @ ..] => {
                let value = |member: &usize| members[*member].totals.of(*criterion);
                tied.sort_by_key(|member| Reverse(value(member)));
                for level in tied.chunk_by(|one, other| value(one) == value(other)) {
                    self.by_criteria(level.to_vec(), members, rest);
                    self.separated(SeparatedBy::Criterion(*criterion));
                }
            }
        }
    }

    /// Orders `tied` by the first Duel of each pair of them; later Duels are for whoever is level after those.
    fn by_representatives(&mut self, tied: Vec<usize>, duels: Vec<RepresentativesDuel>) {
        if tied.len() < 2 {
            self.same(&tied);
            return;
        }
        let mut later = duels;
        let mut played: Vec<RepresentativesDuel> = Vec::new();
        let (mut missing, mut open) = (false, false);
        for (at, one) in tied.iter().enumerate() {
            for other in &tied[at + 1..] {
                match later.iter().position(|duel| duel.between(*one, *other)) {
                    Some(place) => {
                        let duel = later.remove(place);
                        open |= duel.winner.is_none();
                        played.push(duel);
                    }
                    None => missing = true,
                }
            }
        }
        if missing || open {
            let next = next_meetings(&tied, &played);
            let best = self.next_rank();
            self.same(&tied);
            self.ties.push(GroupTie { best, members: tied, next, open });
            return;
        }
        let wins = |member: &usize| played.iter().filter(|duel| duel.winner == Some(*member)).count();
        let mut order = tied;
        order.sort_by_key(|member| Reverse(wins(member)));
        let levels: Vec<Vec<usize>> =
            order.chunk_by(|one, other| wins(one) == wins(other)).map(<[usize]>::to_vec).collect();
        for level in levels {
            match level[..] {
                [one, other] => {
                    let met = played.iter().find(|duel| duel.between(one, other));
                    let winner = met.and_then(|duel| duel.winner).unwrap_or(one);
                    let loser = if winner == one { other } else { one };
                    self.same(&[winner]);
                    self.separated(SeparatedBy::Representatives);
                    self.same(&[loser]);
                }
                _ => self.by_representatives(level, later.clone()),
            }
            self.separated(SeparatedBy::Representatives);
        }
    }

    /// Adds rows that share the next rank.
    fn same(&mut self, members: &[usize]) {
        let rank = self.next_rank();
        self.rows.extend(members.iter().map(|member| GroupRow { member: *member, rank, separated_by: None }));
    }

    /// Says what separates the last row from what follows. What is nearest to it was asked last and counts.
    fn separated(&mut self, by: SeparatedBy) {
        if let Some(last) = self.rows.last_mut() {
            last.separated_by = Some(by);
        }
    }

    fn next_rank(&self) -> u32 {
        u32::try_from(self.rows.len() + 1).expect("a group is smaller than 2^32")
    }
}

/// Returns the pairs of the first round of the mini round robin in which somebody still has to meet.
fn next_meetings(tied: &[usize], played: &[RepresentativesDuel]) -> Vec<(usize, usize)> {
    let size = u32::try_from(tied.len()).expect("a group is smaller than 2^32");
    let rounds = round_robin::rounds(size).into_iter().map(|round| {
        let pairs = round.pairs.into_iter().map(|(one, other)| (tied[one as usize], tied[other as usize]));
        let still = pairs.filter(|(one, other)| !played.iter().any(|duel| duel.between(*one, *other)));
        still.collect::<Vec<_>>()
    });
    rounds.into_iter().find(|pairs| !pairs.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn member(rounds_won: u32, duels_won: u32, leader_duels_won: u32) -> GroupMember {
        let totals = GroupTotals { rounds_won, duels_won, leader_duels_won };
        GroupMember { totals, standing: GroupStanding::In }
    }

    fn duel(first: usize, second: usize, winner: Option<usize>) -> RepresentativesDuel {
        RepresentativesDuel { first, second, winner }
    }

    /// Writes a table as `0 1= 1=`: members with the ranks that are shared, and the ties.
    fn written(table: &GroupTable) -> String {
        let shared = |row: &GroupRow| table.rows.iter().filter(|other| other.rank == row.rank).count() > 1;
        let rows = table.rows.iter().map(|row| {
            let mark = if shared(row) { "=" } else { "" };
            format!("{}:{}{mark}", row.member, row.rank)
        });
        rows.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn whoever_is_separated_never_comes_together_again() {
        let tied = [member(1, 9, 3); 3];
        let all = &GroupCriterion::ALL;
        type Row<'r> = (&'r [RepresentativesDuel], &'r str, &'r [(usize, usize)]);
        let rows: [Row<'_>; 7] = [
            (&[], "0:1= 1:1= 2:1=", &[(0, 1)]),
            (&[duel(0, 1, Some(1))], "0:1= 1:1= 2:1=", &[(0, 2)]),
            (&[duel(0, 1, None)], "0:1= 1:1= 2:1=", &[(0, 2)]),
            (&[duel(0, 1, Some(0)), duel(2, 0, Some(0)), duel(1, 2, Some(1))], "0:1 1:2 2:3", &[]),
            // A cycle: they play again.
            (&[duel(0, 1, Some(0)), duel(0, 2, Some(2)), duel(1, 2, Some(1))], "0:1= 1:1= 2:1=", &[(0, 1)]),
            (
                &[
                    duel(0, 1, Some(0)),
                    duel(0, 2, Some(2)),
                    duel(1, 2, Some(1)),
                    duel(0, 1, Some(1)),
                    duel(0, 2, Some(2)),
                    duel(1, 2, Some(2)),
                ],
                "2:1 1:2 0:3",
                &[],
            ),
            (&[duel(0, 1, Some(0)), duel(0, 2, Some(0))], "0:1= 1:1= 2:1=", &[(1, 2)]),
        ];
        for (duels, expected, next) in rows {
            let table = group_table(&tied, all, duels);
            assert_eq!(written(&table), expected, "{duels:?}");
            let found: Vec<(usize, usize)> = table.ties.iter().flat_map(|tie| tie.next.clone()).collect();
            assert_eq!(found, next, "{duels:?}");
        }
    }

    #[test]
    fn two_of_four_who_are_level_are_ordered_by_their_own_duel() {
        let tied = [member(0, 0, 0); 4];
        let duels = [
            duel(0, 1, Some(1)),
            duel(0, 2, Some(0)),
            duel(0, 3, Some(0)),
            duel(1, 2, Some(2)),
            duel(1, 3, Some(1)),
            duel(2, 3, Some(3)),
        ];
        let table = group_table(&tied, &GroupCriterion::ALL, &duels);
        assert_eq!(written(&table), "1:1 0:2 3:3 2:4");
        assert!(table.rows[..3].iter().all(|row| row.separated_by == Some(SeparatedBy::Representatives)));
    }

    #[test]
    fn who_has_left_comes_after_those_tied_who_play_on_and_plays_for_nothing() {
        let out = GroupMember { standing: GroupStanding::Out, ..member(2, 12, 4) };
        let table = group_table(&[out, member(2, 12, 4), member(1, 15, 9)], &GroupCriterion::ALL, &[]);
        assert_eq!(written(&table), "1:1 0:2 2:3");
        assert_eq!(table.rows[0].separated_by, Some(SeparatedBy::Leaving));
        assert!(table.ties.is_empty());
    }

    fn members() -> impl Strategy<Value = Vec<GroupMember>> {
        proptest::collection::vec((0_u32..3, 0_u32..3, 0_u32..2), 0..7)
            .prop_map(|rows| rows.into_iter().map(|(one, two, three)| member(one, two, three)).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

        /// The order of entry and what somebody is called change nothing.
        #[test]
        fn a_ranking_does_not_depend_on_the_order_in_which_members_are_given(
            members in members(),
            picks in proptest::collection::vec((any::<proptest::sample::Index>(), any::<proptest::sample::Index>(), 0_u8..3), 0..12),
            turn in 0_usize..7,
        ) {
            let count = members.len();
            if count == 0 {
                return Ok(());
            }
            let duels: Vec<RepresentativesDuel> = picks
                .iter()
                .filter_map(|(one, other, winner)| {
                    let (one, other) = (one.index(count), other.index(count));
                    let winner = match winner { 0 => None, 1 => Some(one), _ => Some(other) };
                    (one != other).then_some(duel(one, other, winner))
                })
                .collect();
            let place = |member: usize| (member + turn) % count;
            let mut moved = members.clone();
            for (at, member) in members.iter().enumerate() {
                moved[place(at)] = *member;
            }
            let renamed: Vec<RepresentativesDuel> = duels
                .iter()
                .map(|it| duel(place(it.first), place(it.second), it.winner.map(place)))
                .collect();
            let ranks = |table: &GroupTable, of: &dyn Fn(usize) -> usize| {
                let rank = |member: usize| table.rows.iter().find(|row| row.member == of(member)).map(|row| row.rank);
                (0..count).map(rank).collect::<Vec<_>>()
            };
            let table = group_table(&members, &GroupCriterion::ALL, &duels);
            let turned = group_table(&moved, &GroupCriterion::ALL, &renamed);
            prop_assert_eq!(ranks(&table, &|member| member), ranks(&turned, &place));
            prop_assert_eq!(table.ties.len(), turned.ties.len());
            prop_assert_eq!(table.rows.len(), count);
        }
    }
}
