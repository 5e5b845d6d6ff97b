//! Fields of up to twelve: every pairing is tried, and one of the best is drawn.
//!
//! Twelve entrants have 10,395 pairings. Knowing all the best ones lets the choice look at the next
//! round and makes the lot fair: each of them is equally likely.

use std::cmp::Reverse;

use super::linear::{How, Seats};
use super::swiss::{Line, Paired};
use super::{LookAhead, place};
use crate::lot::Lot;

/// The largest field that is paired here.
pub(super) const LARGEST: usize = 12;

/// Returns a best pairing of a field of at most [`LARGEST`].
pub(super) fn pair(line: &Line<'_>, look_ahead: LookAhead, lot: &mut Lot) -> Paired {
    let size = line.len();
    assert!(size <= LARGEST, "larger fields are not paired by trial");
    let everyone: u16 = (1 << size) - 1;
    let mut search = Search::new(line);
    if size.is_multiple_of(2) {
        search.complete(everyone, Cost::default(), &mut Vec::new());
    } else {
        for bye in (0..size).rev() {
            let rank = place(bye);
            search.bye = Some(rank);
            let cost = Cost { byes: line.byes(rank), bye_points: line.points(rank), ..Cost::default() };
            search.complete(everyone & !(1 << bye), cost, &mut Vec::new());
        }
    }
    let chosen = search.draw(look_ahead, lot);
    let mut pairs: Vec<Seats> = chosen
        .pairs
        .into_iter()
        .map(|(first, second)| {
            let (first, second) = (u32::from(first), u32::from(second));
            Seats { first, second, how: if line.unmet(first, second) { How::Drawn } else { How::Met } }
        })
        .collect();
    pairs.sort_by_key(|pair| (line.group_of(pair.first), line.group_of(pair.second), pair.first));
    Paired { pairs, bye: chosen.bye }
}

/// What is to be as small as possible, most important first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cost {
    rematches: u32,
    byes: u8,
    bye_points: u32,
    squares: u64,
}

/// A pairing of everyone, by ranks.
struct Whole {
    pairs: Vec<(u8, u8)>,
    bye: Option<u32>,
}

struct Search<'line, 'field> {
    line: &'line Line<'field>,
    /// For each rank, the ranks not yet met.
    unmet: Vec<u16>,
    bye: Option<u32>,
    best: Option<Cost>,
    optima: Vec<Whole>,
}

impl<'line, 'field> Search<'line, 'field> {
    fn new(line: &'line Line<'field>) -> Self {
        let ranks = 0..place(line.len());
        let unmet = ranks
            .clone()
            .map(|one| {
                ranks
                    .clone()
                    .filter(|&other| other != one && line.unmet(one, other))
                    .fold(0, |set, other| set | 1 << other)
            })
            .collect();
        Self { line, unmet, bye: None, best: None, optima: Vec::new() }
    }

    /// Extends `pairs` to pairings of all `waiting` and keeps those that cost least.
    fn complete(&mut self, waiting: u16, cost: Cost, pairs: &mut Vec<(u8, u8)>) {
        // Every level only grows along the way.
        if self.best.is_some_and(|best| cost > best) {
            return;
        }
        if waiting == 0 {
            if self.best.is_none_or(|best| cost < best) {
                self.optima.clear();
                self.best = Some(cost);
            }
            self.optima.push(Whole { pairs: pairs.clone(), bye: self.bye });
            return;
        }
        let first = lowest(waiting);
        let others = waiting & !(1 << first);
        // Unmet opponents come first: a good answer found early cuts off the rest.
        for mut candidates in
            [others & self.unmet[usize::from(first)], others & !self.unmet[usize::from(first)]]
        {
            while candidates != 0 {
                let second = lowest(candidates);
                candidates &= candidates - 1;
                let mut cost = cost;
                cost.rematches += u32::from(self.unmet[usize::from(first)] >> second & 1 == 0);
                cost.squares += self.line.squared_difference(first.into(), second.into());
                pairs.push((first, second));
                self.complete(others & !(1 << second), cost, pairs);
                pairs.pop();
            }
        }
    }

    /// Draws one of the best: if the next round matters, one that leaves it pairable, if there is any.
    fn draw(mut self, look_ahead: LookAhead, lot: &mut Lot) -> Whole {
        let mut first_drawn = None;
        while !self.optima.is_empty() {
            let drawn = lot.below(place(self.optima.len()));
            let whole = self.optima.swap_remove(drawn as usize);
            match look_ahead {
                LookAhead::LastRound => return whole,
                LookAhead::NextRound if self.leaves_next_round_pairable(&whole) => return whole,
                LookAhead::NextRound => first_drawn = first_drawn.or(Some(whole)),
            }
        }
        first_drawn.expect("every field has a pairing")
    }

    /// Returns whether the same entrants can be paired once more after `whole` without a rematch and,
    /// if they are odd, with a bye for one of those who will have had the fewest.
    fn leaves_next_round_pairable(&self, whole: &Whole) -> bool {
        let mut unmet = self.unmet.clone();
        for &(first, second) in &whole.pairs {
            unmet[usize::from(first)] &= !(1 << second);
            unmet[usize::from(second)] &= !(1 << first);
        }
        let everyone: u16 = (1 << self.line.len()) - 1;
        let Some(bye) = whole.bye else { return pairable(everyone, &unmet) };
        let ranks = 0..place(self.line.len());
        let byes = |rank: u32| u32::from(self.line.byes(rank)) + u32::from(rank == bye);
        let fewest = ranks.clone().map(byes).min();
        ranks.filter(|&rank| Some(byes(rank)) == fewest).any(|rank| pairable(everyone & !(1 << rank), &unmet))
    }
}

/// Returns whether all of `waiting` can be paired with someone unmet.
fn pairable(waiting: u16, unmet: &[u16]) -> bool {
    // Whoever has the fewest opponents left is paired first: a dead end shows at once.
    let scarcest = (0..LARGEST)
        .filter(|rank| waiting >> rank & 1 == 1)
        .max_by_key(|&rank| Reverse((waiting & unmet[rank]).count_ones()));
    let Some(first) = scarcest else { return true };
    let others = waiting & !(1 << first);
    (0..LARGEST)
        .filter(|second| others & unmet[first] & 1 << second != 0)
        .any(|second| pairable(others & !(1 << second), unmet))
}

/// Returns the lowest rank in `set`, which is not empty.
fn lowest(set: u16) -> u8 {
    u8::try_from(set.trailing_zeros()).expect("a set of sixteen has numbers below sixteen")
}
