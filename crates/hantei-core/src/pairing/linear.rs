//! The linear method: neighbours by score and lot, with repairs that cost nothing.
//!
//! It only makes pairs that the lower bound allows: equals inside a group, and one pair across every
//! boundary with an odd number of entrants above it. Where that leaves a rematch it says so and goes
//! on; the exact method then pairs the surroundings of the trouble. Expected time is linear in the
//! matches played: a repair is rare, and looks at few pairs before it finds one that will do.

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

/// Pairs everyone who is `waiting`: for each group of the line the ranks still to be paired, an even
/// number in all.
pub(super) fn pair(line: &Line<'_>, waiting: &mut [Vec<u32>]) -> Linear {
    let seats = waiting.iter().map(Vec::len).sum::<usize>() / 2;
    let mut made = Linear { pairs: Vec::with_capacity(seats), troubles: Vec::new() };
    let mut floater = None;
    let mut above = 0;
    for (group, members) in waiting.iter_mut().enumerate().filter(|(_, members)| !members.is_empty()) {
        let begin = made.pairs.len();
        let mut rest = members.as_mut_slice();
        if let Some(down) = floater.take() {
            if let Some((goes, nearest)) = seat_floater(line, &mut made.pairs[above..], down, rest) {
                rest.swap(0, nearest);
                made.pairs.push(Seats { first: goes, second: rest[0], how: How::Drawn });
            } else {
                made.pairs.push(Seats { first: down, second: rest[0], how: How::Met });
                made.troubles.push(group);
            }
            rest = &mut rest[1..];
        }
        if !pair_inside(line, &mut made.pairs, begin, rest) {
            made.troubles.push(group);
        }
        if rest.len() % 2 == 1 {
            floater = rest.last().copied();
        }
        above = begin;
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
fn pair_inside(line: &Line<'_>, pairs: &mut Vec<Seats>, begin: usize, rest: &mut [u32]) -> bool {
    let mut free_of_rematches = true;
    let mut next = 0;
    while next + 1 < rest.len() {
        let one = rest[next];
        let nearest = (next + 1..rest.len()).find(|&index| line.unmet(one, rest[index]));
        if let Some(nearest) = nearest {
            let how = if nearest == next + 1 { How::Drawn } else { How::Moved };
            rest.swap(next + 1, nearest);
            pairs.push(Seats { first: one, second: rest[next + 1], how });
        } else if (rest.len() - next) % 2 == 1 && can_be_left_over(line, rest, next) {
            // Someone has to be left over: whoever has met all the others is the best choice.
            let last = rest.len() - 1;
            rest.swap(next, last);
            continue;
        } else if !exchange(line, pairs, begin, rest, next) {
            pairs.push(Seats { first: one, second: rest[next + 1], how: How::Met });
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
fn exchange(line: &Line<'_>, pairs: &mut Vec<Seats>, begin: usize, rest: &mut [u32], next: usize) -> bool {
    let one = rest[next];
    for index in (begin..pairs.len()).rev() {
        let Seats { first, second, .. } = pairs[index];
        // The first may be a floater from above. It stays where it is, so that the cost stays the same.
        if line.unmet(first, one)
            && let Some(other) = (next + 1..rest.len()).find(|&other| line.unmet(second, rest[other]))
        {
            pairs[index] = Seats { first, second: one, how: How::Moved };
            rest.swap(next + 1, other);
            pairs.push(Seats { first: second, second: rest[next + 1], how: How::Moved });
            return true;
        }
        if line.unmet(second, one)
            && let Some(other) = (next + 1..rest.len()).find(|&other| line.unmet(first, rest[other]))
        {
            rest.swap(next + 1, other);
            pairs[index] = Seats { first, second: rest[next + 1], how: How::Moved };
            pairs.push(Seats { first: second, second: one, how: How::Moved });
            return true;
        }
    }
    false
}
