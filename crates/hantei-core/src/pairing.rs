//! Pairing: who meets whom, and why.
//!
//! [`swiss()`] pairs one round of Swiss. When wishes collide, the order is fixed: fewest rematches; no
//! second bye while another has none; the lowest score for the bye; the smallest sum of squared
//! differences of match points; in fields up to twelve a pairing that leaves the next round pairable;
//! the lot. The answer is the exact optimum of that order in fields of every size.
//!
//! Entrants are places `0..n` of a [`Field`], passed in order of id; this module knows no names. Nor
//! does it know tables, results or drop-outs: whoever stands in the field is paired.
//!
//! `check` judges published rounds with code that shares nothing with the code that made them.

use serde::{Deserialize, Serialize};

mod blossom;
pub mod bracket;
pub mod check;
pub mod check_bracket;
pub mod check_groups;
mod linear;
mod matching;
pub mod round_robin;
mod small;
mod swiss;
mod window;

pub use swiss::swiss;

/// Match points from here on are refused: sums of squares over the largest field must fit 64 bits.
const POINTS_LIMIT: u32 = 1 << 20;

/// Whom each entrant has met, as often as they met.
///
/// One list after the other in one allocation, because a round of a large event reads all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Met {
    offsets: Vec<u32>,
    opponents: Vec<u32>,
}

impl Met {
    /// Returns the record of `entrants` entrants who met in `pairs`, each match named once. Two who
    /// met twice are named twice. Panics if someone met themself or is no place of the field.
    #[must_use]
    pub fn from_pairs(entrants: u32, pairs: &[(u32, u32)]) -> Self {
        let mut offsets = vec![0_u32; entrants as usize + 1];
        for &(one, other) in pairs {
            assert!(one != other, "nobody meets themself");
            offsets[one as usize + 1] += 1;
            offsets[other as usize + 1] += 1;
        }
        for place in 1..offsets.len() {
            offsets[place] += offsets[place - 1];
        }
        let mut next = offsets.clone();
        let mut opponents = vec![0; pairs.len() * 2];
        for &(one, other) in pairs {
            for (entrant, opponent) in [(one, other), (other, one)] {
                opponents[next[entrant as usize] as usize] = opponent;
                next[entrant as usize] += 1;
            }
        }
        Self { offsets, opponents }
    }

    /// Returns the record made of one list of opponents per entrant. Each match stands in both lists,
    /// unless one of the two is no longer in the field. Panics if someone met themself.
    #[must_use]
    pub fn from_lists<'a>(lists: impl IntoIterator<Item = &'a [u32]>) -> Self {
        let mut met = Self { offsets: vec![0], opponents: Vec::new() };
        for (entrant, list) in lists.into_iter().enumerate() {
            assert!(list.iter().all(|&opponent| opponent as usize != entrant), "nobody meets themself");
            met.opponents.extend_from_slice(list);
            met.offsets.push(place(met.opponents.len()));
        }
        met
    }

    /// Returns how many entrants the record speaks of.
    #[must_use]
    pub fn entrants(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Returns whom `entrant` has met; who was met twice stands there twice.
    #[must_use]
    pub fn opponents(&self, entrant: u32) -> &[u32] {
        let entrant = entrant as usize;
        &self.opponents[self.offsets[entrant] as usize..self.offsets[entrant + 1] as usize]
    }

    /// Returns how often the two have met.
    #[must_use]
    pub fn times(&self, one: u32, other: u32) -> u32 {
        place(self.opponents(one).iter().filter(|&&opponent| opponent == other).count())
    }

    fn have_met(&self, one: u32, other: u32) -> bool {
        // No early end: lists are short, and without a branch several are compared at once.
        self.opponents(one).iter().fold(false, |met, &opponent| met | (opponent == other))
    }

    /// Returns, one bit each, who has met the one that stands at the own place of `partners`. Reading all
    /// lists in order costs less than jumping to half of them, once they are larger than the cache.
    fn met_partners(&self, partners: &[u32]) -> Vec<u64> {
        let mut met = vec![0; partners.len().div_ceil(64)];
        let mut begin = 0;
        for (entrant, (&end, &partner)) in self.offsets[1..].iter().zip(partners).enumerate() {
            let list = &self.opponents[begin..end as usize];
            let has_met = list.iter().fold(false, |met, &opponent| met | (opponent == partner));
            met[entrant / 64] |= u64::from(has_met) << (entrant % 64);
            begin = end as usize;
        }
        met
    }

    /// Returns how many opponents are recorded.
    fn length(&self) -> usize {
        self.opponents.len()
    }

    /// Returns the most opponents anyone has in the record.
    fn most(&self) -> usize {
        self.offsets.windows(2).map(|ends| (ends[1] - ends[0]) as usize).max().unwrap_or(0)
    }
}

/// Everyone who is to be paired; entrant `i` is place `i` of each list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    /// The match points of each, below 2^20.
    pub points: Vec<u32>,
    /// Whom each has met.
    pub met: Met,
    /// The full-point byes that each has had, odd or awarded.
    pub byes: Vec<u8>,
}

/// Whether the answer has to think of the round after this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LookAhead {
    /// Another round follows: among equal optima of a small field, prefer one that leaves it pairable.
    NextRound,
    /// This is the last round.
    LastRound,
}

/// Two entrants who are to play each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The place of the one with more match points; the lot decides when they are equal.
    pub first: u32,
    /// The place of the other.
    pub second: u32,
    /// Why these two.
    pub reason: Reason,
}

/// Why two entrants are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// They have the same match points, and the lot put them together.
    SameScore {
        /// The match points of both.
        points: u32,
    },
    /// They have the same match points; the one that the lot put next had been met before.
    MovedToAvoidRematch {
        /// The match points of both.
        points: u32,
    },
    /// The first is paired with someone on fewer match points.
    PairedDown {
        /// The match points of the first.
        from: u32,
        /// The match points of the second.
        to: u32,
        /// Why the first could not stay among equals.
        why: WhyDown,
    },
    /// They have met before, and every pairing of this field has at least as many rematches.
    Rematch {
        /// How often they have met before.
        times_met: u32,
        /// The match points of the first.
        from: u32,
        /// The match points of the second.
        to: u32,
    },
}

/// Why someone leaves the group of entrants with the same match points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyDown {
    /// An odd number of entrants has at least these match points, so one of them has to leave.
    OddGroup,
    /// The same, and in the next group nobody unmet can be spared, so the opponent comes from below it.
    PastTheNextGroup,
    /// This entrant has met everyone else of the group.
    NoUnmetOpponent,
    /// A nearer opponent was possible, but would leave others with a rematch or a larger difference.
    ForTheOthers,
}

/// The bye of a round with an odd field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bye {
    /// The place of the entrant who has it.
    pub entrant: u32,
    /// Why this one.
    pub reason: ByeReason,
}

/// Why an entrant has the bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ByeReason {
    /// Nobody has fewer match points, and nobody has had fewer byes.
    LowestScore {
        /// The match points.
        points: u32,
        /// The full-point byes had before.
        byes: u8,
    },
    /// Nobody has fewer match points among those who have had the fewest byes.
    LowestOfFewestByes {
        /// The match points.
        points: u32,
        /// The full-point byes had before.
        byes: u8,
    },
    /// Every bye that would come first forces more rematches.
    SparesRematch {
        /// The match points.
        points: u32,
        /// The full-point byes had before.
        byes: u8,
    },
}

/// A group whose pairs cost more than the best that scores alone would allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Excess {
    /// The match points of the group.
    pub points: u32,
    /// The sum of squared differences of the pairs whose first has these match points.
    pub sum_squared_differences: u64,
    /// What that sum would be if nobody had met.
    pub lower_bound: u64,
    /// Why it could not be reached.
    pub why: WhyDown,
}

/// The pairing of one round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// The pairs in order of tables: the highest match points first, the lot among equals.
    pub pairs: Vec<Pair>,
    /// The bye, exactly when the field is odd.
    pub bye: Option<Bye>,
    /// How many pairs have met before. Never more than necessary.
    pub rematches: u32,
    /// The sum over all pairs of the squared difference of match points; the bye is left out.
    pub sum_squared_differences: u64,
    /// The same sum if nobody had met: neighbours by score. The sum is never below it.
    pub lower_bound: u64,
    /// The groups where the sum is above the bound, highest first.
    pub excess: Vec<Excess>,
}

/// Returns `index` as the number of a place.
fn place(index: usize) -> u32 {
    u32::try_from(index).expect("a tournament holds fewer than 2^32 entrants")
}
