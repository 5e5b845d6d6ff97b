//! Single elimination: who meets whom in a bracket of any size.
//!
//! A bracket is a row of meetings from top to bottom; the winners of neighbouring meetings meet next.
//! The seeds are folded, so that the first and the second can meet in the final only. This module does
//! not know how seeds are found or who won.

use std::fmt;

use serde::{Serialize, Serializer};

/// One meeting of a bracket. Where one side is empty, the other advances with a bye; where both are,
/// nobody advances.
pub type Meeting<E> = (Option<E>, Option<E>);

/// Returns the first round for `entrants` entrants (2 or more) by seed, from 1: in each meeting the
/// higher seed first. If they are no power of two, the highest seeds have byes.
///
/// ```
/// use hantei_core::pairing::bracket::first_round;
///
/// assert_eq!(first_round(3), [(Some(1), None), (Some(2), Some(3))]);
/// ```
#[must_use]
pub fn first_round(entrants: u32) -> Vec<Meeting<u32>> {
    assert!(entrants >= 2, "a bracket needs two entrants");
    let mut seeds = vec![1];
    let mut places = 1;
    // Each round up the bracket is the mirror of the one below: whoever is expected to win stays.
    while places < entrants {
        places *= 2;
        seeds = seeds.into_iter().flat_map(|seed| [seed, places + 1 - seed]).collect();
    }
    let taken = |seed| (seed <= entrants).then_some(seed);
    seeds.chunks_exact(2).map(|meeting| (taken(meeting[0]), taken(meeting[1]))).collect()
}

/// Returns the next round from the `winners` of all meetings of a round, top to bottom. `None` stands
/// for a meeting that nobody won because both were eliminated. After the final nothing is left to play.
#[must_use]
pub fn next_round<E: Copy>(winners: &[Option<E>]) -> Vec<Meeting<E>> {
    assert!(winners.len().is_power_of_two(), "a round of a bracket has a power of two meetings");
    winners.chunks_exact(2).map(|meeting| (meeting[0], meeting[1])).collect()
}

/// Returns how many rounds a bracket of `entrants` entrants (2 or more) has.
#[must_use]
pub fn rounds(entrants: u32) -> u32 {
    assert!(entrants >= 2, "a bracket needs two entrants");
    (entrants - 1).ilog2() + 1
}

/// The name of a round of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RoundName {
    /// Two are left.
    Final,
    /// Three or four are left.
    SemiFinal,
    /// Five to eight are left.
    QuarterFinal,
    /// More are left; the number is the power of two that holds them: 16, 32, …
    RoundOf(u32),
}

impl RoundName {
    /// Returns the name of the round that `entrants` entrants (2 or more) play, those with a bye
    /// included.
    #[must_use]
    pub fn of(entrants: u32) -> Self {
        match rounds(entrants) {
            1 => Self::Final,
            2 => Self::SemiFinal,
            3 => Self::QuarterFinal,
            rounds => Self::RoundOf(1 << rounds),
        }
    }
}

impl fmt::Display for RoundName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Final => f.write_str("final"),
            Self::SemiFinal => f.write_str("semi-final"),
            Self::QuarterFinal => f.write_str("quarter-final"),
            Self::RoundOf(places) => write!(f, "round-of-{places}"),
        }
    }
}

impl Serialize for RoundName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_are_folded() {
        let rows: [(u32, &str); 7] = [
            (2, "1v2"),
            (3, "1v- 2v3"),
            (4, "1v4 2v3"),
            (5, "1v- 4v5 2v- 3v-"),
            (6, "1v- 4v5 2v- 3v6"),
            (8, "1v8 4v5 2v7 3v6"),
            (16, "1v16 8v9 4v13 5v12 2v15 7v10 3v14 6v11"),
        ];
        for (entrants, expected) in rows {
            let name = |side: Option<u32>| side.map_or_else(|| "-".to_owned(), |seed| seed.to_string());
            let meetings: Vec<_> = first_round(entrants)
                .into_iter()
                .map(|(first, second)| format!("{}v{}", name(first), name(second)))
                .collect();
            assert_eq!(meetings.join(" "), expected, "{entrants} entrants");
        }
    }

    #[test]
    fn whatever_the_size_every_seed_has_one_place_and_only_the_highest_have_byes() {
        for entrants in 2..=130 {
            let meetings = first_round(entrants);
            let mut seeds: Vec<u32> =
                meetings.iter().flat_map(|meeting| [meeting.0, meeting.1]).flatten().collect();
            seeds.sort_unstable();
            assert_eq!(seeds, (1..=entrants).collect::<Vec<_>>());
            let byes = entrants.next_power_of_two() - entrants;
            for (first, second) in meetings {
                let first = first.expect("a meeting has a first side");
                assert_eq!(second.is_none(), first <= byes, "{entrants} entrants, seed {first}");
            }
        }
    }

    #[test]
    fn if_the_higher_seed_always_wins_the_first_two_meet_in_the_final() {
        for entrants in [2, 3, 7, 8, 31, 64] {
            let mut meetings = first_round(entrants);
            let mut played = 1;
            while meetings.len() > 1 {
                let winners: Vec<_> =
                    meetings.iter().map(|&(first, second)| first.min(second.or(first))).collect();
                meetings = next_round(&winners);
                played += 1;
            }
            assert_eq!(meetings, [(Some(1), Some(2))]);
            assert_eq!(played, rounds(entrants));
        }
    }

    #[test]
    fn where_both_were_eliminated_the_neighbour_has_a_bye() {
        let next = next_round(&[Some('a'), None, None, None, Some('b'), Some('c'), None, Some('d')]);
        assert_eq!(next, [(Some('a'), None), (None, None), (Some('b'), Some('c')), (None, Some('d'))]);
        assert_eq!(next_round(&[Some('a')]), [], "after the final nothing is left to play");
    }

    #[test]
    fn a_round_is_named_by_those_who_are_left() {
        let rows = [
            (2, "final"),
            (3, "semi-final"),
            (4, "semi-final"),
            (5, "quarter-final"),
            (8, "quarter-final"),
            (9, "round-of-16"),
            (16, "round-of-16"),
            (17, "round-of-32"),
            (64, "round-of-64"),
        ];
        for (entrants, name) in rows {
            assert_eq!(RoundName::of(entrants).to_string(), name, "{entrants} entrants");
        }
    }
}
