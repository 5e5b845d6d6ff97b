//! The linear method: neighbours by score and lot, with repairs that cost nothing.
//!
//! It only makes pairs that the lower bound allows: equals inside a group, and one pair across every
//! boundary with an odd number of entrants above it. Where that leaves a rematch it says so and goes
//! on; the exact method then pairs the surroundings of the trouble. Expected time is linear in the
//! matches played: a repair is rare, and looks at few pairs before it finds one that will do.

use super::place;
use super::swiss::Line;

/// A pair of ranks on the line, the higher score first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seats {
    pub(super) first: u32,
    pub(super) second: u32,
    pub(super) how: How,
}

/// How two came together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum How {
    /// By the lot.
    Drawn,
    /// Someone nearer had been met.
    Moved,
    /// They have met before.
    Met,
}

/// What the linear method made of a line.
pub(super) struct Linear {
    /// All pairs, top down.
    pub(super) pairs: Vec<Seats>,
    /// The groups in which a rematch was left, in order.
    pub(super) troubles: Vec<usize>,
}

/// Ranks that wait to be paired, group after group in one list.
#[derive(Debug, Clone, Default)]
pub(super) struct Waiting {
    ranks: Vec<u32>,
    /// For each group of the line, where it ends in `ranks`.
    ends: Vec<usize>,
    /// For two neighbours in `ranks`, the first two first: whether it is known that they have not met.
    /// Empty where nothing is known.
    known_unmet: Vec<bool>,
}

impl Waiting {
    /// Returns the ranks in `groups`.
    pub(super) fn of_groups<'a>(groups: impl IntoIterator<Item = &'a [u32]>) -> Self {
        let mut waiting = Self::default();
        for group in groups {
            waiting.ranks.extend_from_slice(group);
            waiting.ends.push(waiting.ranks.len());
        }
        waiting
    }

    /// Returns everyone in `line` but the one with the `bye`.
    pub(super) fn everyone(line: &Line<'_>, bye: Option<u32>) -> Self {
        let everyone = 0..place(line.len());
        let ranks = match bye {
            Some(bye) => (0..bye).chain(bye + 1..everyone.end).collect(),
            None => everyone.collect(),
        };
        let before = |end: u32| end as usize - usize::from(bye.is_some_and(|bye| bye < end));
        let ends = (0..line.groups()).map(|group| before(line.ranks(group).end)).collect();
        let mut waiting = Self { ranks, ends, known_unmet: Vec::new() };
        if line.is_larger_than_a_cache() {
            waiting.known_unmet = line.unmet_neighbours(&waiting.ranks);
        }
        waiting
    }
}

/// Some of the ranks that wait, and what is known of them.
struct Rest<'a> {
    ranks: &'a mut [u32],
    known_unmet: &'a mut [bool],
    /// Where in all ranks these begin.
    begin: usize,
}

impl Rest<'_> {
    fn len(&self) -> usize {
        self.ranks.len()
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.ranks.swap(one, other);
        if one != other {
            for index in [one, other] {
                if let Some(known) = self.known_unmet.get_mut((self.begin + index) / 2) {
                    *known = false;
                }
            }
        }
    }

    /// Returns whether the one at `index` is known not to have met the next one.
    fn is_known_unmet(&self, index: usize) -> bool {
        let at = self.begin + index;
        at.is_multiple_of(2) && self.known_unmet.get(at / 2).is_some_and(|&unmet| unmet)
    }
}

/// Pairs everyone who is `waiting`, an even number in all.
pub(super) fn pair(line: &Line<'_>, waiting: &mut Waiting) -> Linear {
    let mut made = Linear { pairs: Vec::with_capacity(waiting.ranks.len() / 2), troubles: Vec::new() };
    let mut floater = None;
    let (mut above, mut start) = (0, 0);
    for (group, &end) in waiting.ends.iter().enumerate() {
        if start == end {
            continue;
        }
        let begin = made.pairs.len();
        let known_unmet = &mut waiting.known_unmet;
        let mut rest = Rest { ranks: &mut waiting.ranks[start..end], known_unmet, begin: start };
        if let Some(down) = floater.take() {
            if let Some((goes, nearest)) = seat_floater(line, &mut made.pairs[above..], down, rest.ranks) {
                rest.swap(0, nearest);
                made.pairs.push(Seats { first: goes, second: rest.ranks[0], how: How::Drawn });
            } else {
                made.pairs.push(Seats { first: down, second: rest.ranks[0], how: How::Met });
                made.troubles.push(group);
            }
            let Rest { ranks, known_unmet, begin } = rest;
            rest = Rest { ranks: &mut ranks[1..], known_unmet, begin: begin + 1 };
        }
        if !pair_inside(line, &mut made.pairs, begin, &mut rest) {
            made.troubles.push(group);
        }
        if rest.len() % 2 == 1 {
            floater = rest.ranks.last().copied();
        }
        (above, start) = (begin, end);
    }
    assert!(floater.is_none(), "an even number of entrants is paired");
    made
}

/// Returns who goes down from the group above and the index in `rest` of whom to meet: `down` if there
/// is anyone unmet, else someone of the group `above` with whom `down` can change places.
fn seat_floater(line: &Line<'_>, above: &mut [Seats], down: u32, rest: &[u32]) -> Option<(u32, usize)> {
    if let Some(nearest) = rest.iter().position(|&rank| line.unmet(down, rank)) {
        return Some((down, nearest));
    }
    for pair in above.iter_mut().rev() {
        for (stays, goes) in [(pair.first, pair.second), (pair.second, pair.first)] {
            // A pair of the group above may hold a floater of its own, who cannot go down twice.
            if line.points(goes) != line.points(down) || !line.unmet(stays, down) {
                continue;
            }
            if let Some(nearest) = rest.iter().position(|&rank| line.unmet(goes, rank)) {
                *pair = Seats { first: stays, second: down, how: How::Moved };
                return Some((goes, nearest));
            }
        }
    }
    None
}

/// Pairs `rest`, all of one group, neighbour by neighbour; if they are odd, the last is left over.
/// The pairs of the group begin at `begin`. Returns whether no rematch was left.
fn pair_inside(line: &Line<'_>, pairs: &mut Vec<Seats>, begin: usize, rest: &mut Rest<'_>) -> bool {
    let mut free_of_rematches = true;
    let mut next = 0;
    while next + 1 < rest.len() {
        let one = rest.ranks[next];
        if rest.is_known_unmet(next) {
            pairs.push(Seats { first: one, second: rest.ranks[next + 1], how: How::Drawn });
            next += 2;
            continue;
        }
        let nearest = (next + 1..rest.len()).find(|&index| line.unmet(one, rest.ranks[index]));
        if let Some(nearest) = nearest {
            let how = if nearest == next + 1 { How::Drawn } else { How::Moved };
            rest.swap(next + 1, nearest);
            pairs.push(Seats { first: one, second: rest.ranks[next + 1], how });
        } else if (rest.len() - next) % 2 == 1 && can_be_left_over(line, rest.ranks, next) {
            // Someone has to be left over: whoever has met all the others is the best choice.
            let last = rest.len() - 1;
            rest.swap(next, last);
            continue;
        } else if !exchange(line, pairs, begin, rest, next) {
            pairs.push(Seats { first: one, second: rest.ranks[next + 1], how: How::Met });
            free_of_rematches = false;
        }
        next += 2;
    }
    free_of_rematches
}

/// Returns whether the one at `next` may change places with the last without being met there again:
/// the last must have someone unmet before it.
fn can_be_left_over(line: &Line<'_>, rest: &[u32], next: usize) -> bool {
    let last = rest.len() - 1;
    rest[next + 1..last].iter().any(|&rank| line.unmet(rest[last], rank))
}

/// Seats the one at `next`, who has met all the rest, in an earlier pair of the group, and pairs whom
/// that sets free with the best of the rest. Nothing changes if there is no such pair.
fn exchange(line: &Line<'_>, pairs: &mut Vec<Seats>, begin: usize, rest: &mut Rest<'_>, next: usize) -> bool {
    let one = rest.ranks[next];
    for index in (begin..pairs.len()).rev() {
        let Seats { first, second, .. } = pairs[index];
        // The first may be a floater from above. It stays where it is, so that the cost stays the same.
        if line.unmet(first, one)
            && let Some(other) = (next + 1..rest.len()).find(|&other| line.unmet(second, rest.ranks[other]))
        {
            pairs[index] = Seats { first, second: one, how: How::Moved };
            rest.swap(next + 1, other);
            pairs.push(Seats { first: second, second: rest.ranks[next + 1], how: How::Moved });
            return true;
        }
        if line.unmet(second, one)
            && let Some(other) = (next + 1..rest.len()).find(|&other| line.unmet(first, rest.ranks[other]))
        {
            rest.swap(next + 1, other);
            pairs[index] = Seats { first, second: rest.ranks[next + 1], how: How::Moved };
            pairs.push(Seats { first: second, second: one, how: How::Moved });
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::{Lot, Seed};
    use crate::pairing::{Field, Met};

    /// A field in which one in ten or so has met the next of its group, and some a good many.
    fn field(number: u8) -> Field {
        let mut lot = Lot::new(&Seed([number; 32]), 0);
        let points: Vec<u32> = (0..400 + u32::from(number)).map(|_| lot.below(9) * lot.below(3)).collect();
        let entrants = place(points.len());
        let mut pairs = Vec::new();
        while pairs.len() < 6 * points.len() {
            let (one, other) = (lot.below(entrants), lot.below(entrants));
            if one != other && points[one as usize].abs_diff(points[other as usize]) < 3 {
                pairs.push((one, other));
            }
        }
        Field { byes: vec![0; points.len()], met: Met::from_pairs(entrants, &pairs), points }
    }

    #[test]
    fn what_is_known_beforehand_of_neighbours_changes_no_pair() {
        let mut moved = 0;
        for number in 0..20 {
            let field = field(number);
            let line = Line::draw(&field, &mut Lot::new(&Seed([number; 32]), 1));
            let bye = (line.len() % 2 == 1).then(|| line.bye());
            let mut unknown = Waiting::everyone(&line, bye);
            assert!(unknown.known_unmet.is_empty(), "the field is small");
            let mut known = unknown.clone();
            known.known_unmet = line.unmet_neighbours(&known.ranks);
            let (unknown, known) = (pair(&line, &mut unknown), pair(&line, &mut known));
            assert_eq!(unknown.pairs, known.pairs, "field {number}");
            assert_eq!(unknown.troubles, known.troubles, "field {number}");
            moved += known.pairs.iter().filter(|pair| pair.how == How::Moved).count();
        }
        assert!(moved > 100, "{moved} pairs were moved");
    }
}
