//! Round robin: who meets whom where everybody of a group meets everybody else once.
//!
//! In a group of an odd number one is idle in each round. Idle is not a bye: no match, no points, and
//! nothing to wait for. This module does not know how groups are made or who won.

use crate::lot::{Lot, Seed};

/// One round of a group: places in the group, from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRound {
    /// Who meets whom, the lower place first.
    pub pairs: Vec<(u32, u32)>,
    /// Who is idle, where the group has an odd number.
    pub idle: Option<u32>,
}

/// Returns the rounds of a group of `size`: one fewer than its entrants, or as many where their number is
/// odd. A group of one has one round, in which it is idle; an empty one has none.
///
/// Two places meet in the round that the sum of their numbers gives, counted around; whoever would meet
/// themselves in it meets the last place, which has no number of its own, or is idle.
///
/// Source: MD-R2
///
/// ```
/// use hantei_core::pairing::round_robin::rounds;
///
/// let first: Vec<_> = rounds(4).into_iter().map(|round| round.pairs).collect();
/// assert_eq!(first, [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]]);
/// assert_eq!(rounds(5).iter().filter_map(|round| round.idle).collect::<Vec<_>>(), [3, 1, 4, 2, 0]);
/// ```
#[must_use]
pub fn rounds(size: u32) -> Vec<GroupRound> {
    let numbered = if size.is_multiple_of(2) { size.saturating_sub(1) } else { size };
    let round = |number: u32| {
        let mut round = GroupRound { pairs: Vec::new(), idle: None };
        for place in 0..numbered {
            let other = (number + numbered - place) % numbered;
            match place.cmp(&other) {
                std::cmp::Ordering::Less => round.pairs.push((place, other)),
                std::cmp::Ordering::Greater => {}
                std::cmp::Ordering::Equal if numbered < size => round.pairs.push((place, size - 1)),
                std::cmp::Ordering::Equal => round.idle = Some(place),
            }
        }
        round.pairs.sort_unstable();
        round
    };
    // The round in which the first two meet comes first, as lists begin.
    (0..numbered).map(|number| round((number + 1) % numbered)).collect()
}

/// Returns how many rounds the largest of groups of these sizes has.
#[must_use]
pub fn rounds_of_all(sizes: &[u32]) -> u32 {
    let rounds = sizes.iter().map(|size| if size.is_multiple_of(2) { size.saturating_sub(1) } else { *size });
    rounds.max().unwrap_or(0)
}

/// Returns `entrants` drawn into `groups` (1 or more) by lot: all groups of the same size, or, where that
/// cannot be, the first ones larger by one. The order of `entrants` counts, so it must be a settled one.
///
/// Source: MD-R2
///
/// # Panics
///
/// When `groups` is 0.
#[must_use]
pub fn draw<E: Copy>(entrants: &[E], groups: usize, seed: &Seed) -> Vec<Vec<E>> {
    assert!(groups > 0, "entrants are drawn into one group at least");
    let mut order = entrants.to_vec();
    Lot::new(seed, 0).shuffle(&mut order);
    let (size, larger) = (order.len() / groups, order.len() % groups);
    let mut rest = order.into_iter();
    (0..groups).map(|group| rest.by_ref().take(size + usize::from(group < larger)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once_and_nobody_twice_in_a_round() {
        for size in 0..=17_u32 {
            let rounds = rounds(size);
            assert_eq!(u32::try_from(rounds.len()).ok(), Some(rounds_of_all(&[size])), "{size}");
            let mut met = BTreeSet::new();
            let mut idle = Vec::new();
            for round in &rounds {
                let mut seen = BTreeSet::new();
                for (one, other) in &round.pairs {
                    assert!(one < other, "{size}: the lower place stands first");
                    assert!(seen.insert(*one) && seen.insert(*other), "{size}: {round:?}");
                    assert!(met.insert((*one, *other)), "{size}: {one} and {other} meet twice");
                }
                seen.extend(round.idle);
                assert_eq!(seen.len(), size as usize, "{size}: everybody plays or is idle in {round:?}");
                idle.extend(round.idle);
            }
            let pairs = size * size.saturating_sub(1) / 2;
            assert_eq!(u32::try_from(met.len()), Ok(pairs), "{size}");
            idle.sort_unstable();
            let expected: Vec<u32> = if size % 2 == 1 { (0..size).collect() } else { Vec::new() };
            assert_eq!(idle, expected, "{size}: of an odd number each is idle once");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

        #[test]
        fn a_draw_leaves_nobody_out_and_groups_differ_by_one_at_most(
            entrants in 0_u32..40,
            groups in 1_usize..8,
            seed in any::<[u8; 32]>(),
        ) {
            let all: Vec<u32> = (0..entrants).collect();
            let drawn = draw(&all, groups, &Seed(seed));
            prop_assert_eq!(drawn.len(), groups);
            prop_assert!(drawn.is_sorted_by_key(|group| std::cmp::Reverse(group.len())));
            prop_assert!(drawn[0].len() - drawn[groups - 1].len() <= 1);
            let mut found: Vec<u32> = drawn.concat();
            found.sort_unstable();
            prop_assert_eq!(&found, &all);
            prop_assert_eq!(draw(&all, groups, &Seed(seed)), drawn);
        }
    }
}
