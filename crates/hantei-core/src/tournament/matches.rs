//! The matches of a round, kept so that a copy of the round costs next to nothing.
//!
//! Readers see a state for as long as they like while the next one is made from it. Each result changes
//! one match of thousands: the copy shares all blocks of matches with its original but the one that
//! changes.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::iter::FlatMap;
use std::ops::Index;
use std::slice;
use std::sync::Arc;

use super::state::Match;

/// How many matches stand in a block: few enough to copy for one result, and so many that the list of
/// blocks is short.
const BLOCK: usize = 32;

type Block = Arc<[Match]>;

/// The matches of a round, in order of id.
#[derive(Debug, Clone, Default)]
pub struct Matches {
    /// All full but the last.
    blocks: Vec<Block>,
    count: usize,
}

/// Goes through the matches of a round in order.
pub type Iter<'m> =
    FlatMap<slice::Iter<'m, Block>, slice::Iter<'m, Match>, fn(&'m Block) -> slice::Iter<'m, Match>>;

impl Matches {
    /// Returns how many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the match at `place`, from 0.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&Match> {
        self.blocks.get(place / BLOCK)?.get(place % BLOCK)
    }

    /// Returns the match at `place`, from 0, to be changed; copies that were made before keep theirs.
    pub fn get_mut(&mut self, place: usize) -> Option<&mut Match> {
        Arc::make_mut(self.blocks.get_mut(place / BLOCK)?).get_mut(place % BLOCK)
    }

    /// Returns the first match.
    #[must_use]
    pub fn first(&self) -> Option<&Match> {
        self.get(0)
    }

    /// Goes through the matches in order.
    pub fn iter(&self) -> Iter<'_> {
        self.blocks.iter().flat_map(|block| block.iter())
    }

    /// Goes through the matches in order, to change them; copies that were made before keep theirs.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Match> {
        self.blocks.iter_mut().flat_map(|block| Arc::make_mut(block).iter_mut())
    }
}

impl FromIterator<Match> for Matches {
    fn from_iter<I: IntoIterator<Item = Match>>(matches: I) -> Self {
        let mut matches = matches.into_iter();
        let mut made = Self::default();
        loop {
            let block: Vec<Match> = matches.by_ref().take(BLOCK).collect();
            if block.is_empty() {
                return made;
            }
            made.count += block.len();
            made.blocks.push(block.into());
        }
    }
}

impl<'m> IntoIterator for &'m Matches {
    type Item = &'m Match;
    type IntoIter = Iter<'m>;

    fn into_iter(self) -> Iter<'m> {
        self.iter()
    }
}

impl Index<usize> for Matches {
    type Output = Match;

    fn index(&self, place: usize) -> &Match {
        self.get(place).expect("a round has a match at every place below its number of matches")
    }
}

impl PartialEq for Matches {
    fn eq(&self, other: &Self) -> bool {
        self.count == other.count && self.iter().eq(other)
    }
}

impl Eq for Matches {}

impl PartialOrd for Matches {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Matches {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other)
    }
}

// As a plain list is hashed: the digest of a state knows nothing of blocks.
impl Hash for Matches {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.count);
        self.iter().for_each(|match_| match_.hash(hasher));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::hash_map::DefaultHasher;

    use super::*;
    use crate::id::{EntrantId, MatchId, TableNumber};
    use crate::match_::MatchResult;
    use crate::tournament::event::PairingReason;

    fn plain(count: u32) -> Vec<Match> {
        let match_ = |number| Match {
            id: MatchId(number),
            table: TableNumber(number),
            first: EntrantId(2 * number - 1),
            second: EntrantId(2 * number),
            reason: PairingReason::ByHand,
            reports: [None, None],
            result: None,
            since: 0,
            earlier: Vec::new(),
            version: 0,
        };
        (1..=count).map(match_).collect()
    }

    fn digest(hashed: &impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        hashed.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn a_round_holds_its_matches_as_a_plain_list_does() {
        for count in [0, 1, 31, 32, 33, 64, 100] {
            let plain = plain(count);
            let matches: Matches = plain.iter().cloned().collect();
            assert_eq!((matches.len(), matches.is_empty()), (plain.len(), plain.is_empty()));
            assert!(matches.iter().eq(&plain) && matches.iter().rev().eq(plain.iter().rev()));
            assert_eq!(matches.first(), plain.first());
            for (place, match_) in plain.iter().enumerate() {
                assert_eq!(&matches[place], match_);
            }
            assert_eq!(matches.get(plain.len()), None);
            assert_eq!(digest(&matches), digest(&plain), "{count} matches");
        }
    }

    #[test]
    fn a_result_changes_one_block_and_no_copy_that_was_made_before() {
        let mut matches: Matches = plain(100).into_iter().collect();
        let before = matches.clone();
        matches.get_mut(40).expect("a match").result = Some(MatchResult::played(2, 0));
        assert_eq!(before[40].result, None);
        assert_eq!(matches[40].result, Some(MatchResult::played(2, 0)));
        let shared = matches.blocks.iter().zip(&before.blocks).filter(|(one, other)| Arc::ptr_eq(one, other));
        assert_eq!((shared.count(), matches.blocks.len()), (3, 4));
        assert!(matches != before && matches > before);
    }
}
