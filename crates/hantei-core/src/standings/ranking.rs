//! The order: the chain of criteria splits sets of tied entrants, one criterion after another.
//!
//! At first all entrants are one tied set. Each criterion sorts every set that is still tied and
//! splits it where the values differ; the split remembers the criterion. What no criterion splits
//! shares a rank. So "what decided" is a by-product of the order and cannot contradict it.

use std::ops::Range;

use super::tiebreak::{DIGIT_BITS, Figures, opponent, printed};
use super::{Comparison, Criterion, Crosstable, LOST_ROUND_SQUARES_CAP, Points, StandingsRules};
use crate::id::EntrantId;

/// The criteria that make up the tie-break number, in the order of its digits.
const TIE_BREAK_NUMBER: [Criterion; 4] = [
    Criterion::MatchPoints,
    Criterion::OpponentsMatchWinRate,
    Criterion::OpponentsOpponentsMatchWinRate,
    Criterion::LostRoundSquares,
];

/// Sorts `numbers`, in order of their lowest `skipped` bits already, by the `width` bits above these.
fn sort_by_digits(mut numbers: Vec<u64>, skipped: u32, width: u32) -> Vec<u64> {
    /// Bits that are looked at in one pass: so many counters stay in the nearest cache.
    const PASS: u32 = 10;
    let mut sorted = vec![0; numbers.len()];
    for shift in (skipped..skipped + width).step_by(PASS as usize) {
        let digit = |number: u64| {
            let digit = number >> shift & ((1 << PASS) - 1);
            usize::try_from(digit).expect("so few bits fit")
        };
        let mut next = [0_u32; 1 << PASS];
        for &number in &numbers {
            next[digit(number)] += 1;
        }
        let mut begin = 0;
        for count in &mut next {
            (begin, *count) = (begin + *count, begin);
        }
        for &number in &numbers {
            let at = &mut next[digit(number)];
            sorted[*at as usize] = number;
            *at += 1;
        }
        std::mem::swap(&mut numbers, &mut sorted);
    }
    numbers
}

/// Places of entrants in [`Crosstable::rows`], best first, with the criterion that split them.
pub(super) struct Ranking {
    pub(super) order: Vec<u32>,
    /// For each position, the criterion that splits it from the one above; `None` inside a tied set.
    pub(super) decided_by: Vec<Option<Criterion>>,
    /// By place in the table: match points in the meetings of the tied set. Empty when not in the chain.
    pub(super) head_to_head: Vec<Option<u32>>,
    /// By place in the table: the place in the lot of the tied set, from 1. Empty when not in the chain.
    pub(super) lot: Vec<Option<u32>>,
    /// Positions of the sets that are tied still, each of two or more.
    tied: Vec<Range<usize>>,
}

impl Ranking {
    pub(super) fn of(
        table: &Crosstable,
        rules: &StandingsRules,
        criteria: &[Criterion],
        figures: &Figures,
        lots: &[Vec<EntrantId>],
    ) -> Self {
        let entrants = table.rows.len();
        let mut ranking = Self {
            order: (0..u32::try_from(entrants).expect("a tournament holds fewer than 2^32 entrants"))
                .collect(),
            decided_by: vec![None; entrants],
            head_to_head: Vec::new(),
            lot: Vec::new(),
            tied: Vec::new(),
        };
        ranking.tied.extend((entrants > 1).then_some(0..entrants));
        let mut rest = criteria;
        if rules.comparison == Comparison::Printed
            && let Some(after) = criteria.strip_prefix(&TIE_BREAK_NUMBER)
            && ranking.split_by_number(figures)
        {
            rest = after;
        }
        for &criterion in rest {
            ranking.apply(criterion, table, rules, figures, lots);
        }
        for tied in &ranking.tied {
            ranking.order[tied.clone()].sort_unstable_by_key(|&place| table.rows[place as usize].entrant);
        }
        ranking
    }

    /// Returns the positions of all who share a rank with the entrant at `position`, itself among them.
    pub(super) fn tied_with(&self, position: usize) -> Range<usize> {
        let start = (1..=position).rev().find(|&at| self.decided_by[at].is_some()).unwrap_or(0);
        let end = (position + 1..self.order.len()).find(|&at| self.decided_by[at].is_some());
        start..end.unwrap_or(self.order.len())
    }

    fn apply(
        &mut self,
        criterion: Criterion,
        table: &Crosstable,
        rules: &StandingsRules,
        figures: &Figures,
        lots: &[Vec<EntrantId>],
    ) {
        match (criterion, rules.comparison) {
            (Criterion::MatchPoints, Comparison::Exact | Comparison::Printed) => {
                self.split_by(criterion, |place| figures.0[place].match_points);
            }
            (Criterion::OpponentsMatchWinRate, Comparison::Exact) => {
                self.split_by(criterion, |place| figures.0[place].opponents);
            }
            (Criterion::OpponentsMatchWinRate, Comparison::Printed) => {
                self.split_by(criterion, |place| printed(figures.0[place].opponents));
            }
            (Criterion::OpponentsOpponentsMatchWinRate, Comparison::Exact) => {
                self.split_by(criterion, |place| figures.0[place].opponents_opponents);
            }
            (Criterion::OpponentsOpponentsMatchWinRate, Comparison::Printed) => {
                self.split_by(criterion, |place| printed(figures.0[place].opponents_opponents));
            }
            (Criterion::LostRoundSquares, Comparison::Exact) => {
                self.split_by(criterion, |place| figures.0[place].lost_round_squares);
            }
            (Criterion::LostRoundSquares, Comparison::Printed) => {
                self.split_by(criterion, |place| {
                    figures.0[place].lost_round_squares.min(LOST_ROUND_SQUARES_CAP)
                });
            }
            (Criterion::HeadToHead, Comparison::Exact | Comparison::Printed) => {
                self.split_by_meetings(table, &rules.points);
            }
            (Criterion::Lot, Comparison::Exact | Comparison::Printed) => self.split_by_lot(table, lots),
        }
    }

    /// Splits everyone by the tie-break number as a whole, which takes one sort instead of four; returns
    /// false, and does nothing, if the numbers are too large for that.
    fn split_by_number(&mut self, figures: &Figures) -> bool {
        let number = |place: u32| {
            let figure = &figures.0[place as usize];
            u64::from(figure.match_points) << (3 * DIGIT_BITS) | u64::from(figure.digits)
        };
        let highest = self.order.iter().map(|&place| number(place)).max().unwrap_or(0);
        let number_bits = u64::BITS - highest.leading_zeros();
        let place_bits = usize::BITS - self.order.len().leading_zeros();
        if number_bits + place_bits > u64::BITS {
            return false;
        }
        // The best first: what is missing to the highest number, and behind it the place.
        let sorted =
            self.order.iter().map(|&place| (highest - number(place)) << place_bits | u64::from(place));
        let sorted = sort_by_digits(sorted.collect(), place_bits, number_bits);
        self.tied.clear();
        let mut start = 0;
        for (position, &packed) in sorted.iter().enumerate() {
            let place = packed & ((1 << place_bits) - 1);
            self.order[position] = u32::try_from(place).expect("a place is 32 bits wide");
            if position > 0 {
                let (above, below) =
                    (highest - (sorted[position - 1] >> place_bits), highest - (packed >> place_bits));
                let differ = above ^ below;
                if differ > 0 {
                    let digit = (u64::BITS - 1 - differ.leading_zeros()) / DIGIT_BITS;
                    self.decided_by[position] = Some(TIE_BREAK_NUMBER[3 - digit.min(3) as usize]);
                    if position - start > 1 {
                        self.tied.push(start..position);
                    }
                    start = position;
                }
            }
        }
        if sorted.len() - start > 1 {
            self.tied.push(start..sorted.len());
        }
        true
    }

    /// Splits every tied set by `key`, the higher first.
    fn split_by<K: Ord + Copy>(&mut self, criterion: Criterion, key: impl Fn(usize) -> K) {
        let mut keyed: Vec<(K, u32)> = Vec::new();
        for tied in std::mem::take(&mut self.tied) {
            keyed.clear();
            keyed.extend(self.order[tied.clone()].iter().map(|&place| (key(place as usize), place)));
            keyed.sort_unstable_by_key(|&(key, _)| std::cmp::Reverse(key));
            for (position, (_, place)) in tied.clone().zip(&keyed) {
                self.order[position] = *place;
            }
            let start = tied.start;
            self.split(tied, criterion, |above, below| keyed[above - start].0 != keyed[below - start].0);
        }
    }

    /// Splits the sorted set `tied` wherever `differs` says so of two neighbouring positions.
    fn split(
        &mut self,
        tied: Range<usize>,
        criterion: Criterion,
        differs: impl Fn(usize, usize) -> bool,
    ) -> usize {
        let mut start = tied.start;
        let mut sets = 0;
        for position in tied.start + 1..=tied.end {
            if position < tied.end {
                if !differs(position - 1, position) {
                    continue;
                }
                self.decided_by[position] = Some(criterion);
            }
            if position - start > 1 {
                self.tied.push(start..position);
            }
            sets += 1;
            start = position;
        }
        sets
    }

    /// Splits every tied set of which all have met each other by the match points of those meetings;
    /// sets that stay tied among more are looked at once more by themselves.
    fn split_by_meetings(&mut self, table: &Crosstable, points: &Points) {
        self.head_to_head = vec![None; table.rows.len()];
        // Sets still to be looked at, the uppermost last, so that `tied` stays in order of position.
        let mut waiting = std::mem::take(&mut self.tied);
        waiting.reverse();
        while let Some(tied) = waiting.pop() {
            let Some(meetings) = meetings(table, points, &self.order[tied.clone()]) else {
                self.tied.push(tied);
                continue;
            };
            for &(points, place) in &meetings {
                self.head_to_head[place as usize].get_or_insert(points);
            }
            for (position, (_, place)) in tied.clone().zip(&meetings) {
                self.order[position] = *place;
            }
            let start = tied.start;
            let before = self.tied.len();
            let sets = self.split(tied, Criterion::HeadToHead, |above, below| {
                meetings[above - start].0 != meetings[below - start].0
            });
            if sets > 1 {
                waiting.extend(self.tied.drain(before..).rev());
            }
        }
    }

    /// Splits every tied set that a recorded lot names completely.
    fn split_by_lot(&mut self, table: &Crosstable, lots: &[Vec<EntrantId>]) {
        self.lot = vec![None; table.rows.len()];
        let drawn = DrawnLots::of(lots);
        for tied in std::mem::take(&mut self.tied) {
            let entrant = |place: u32| table.rows[place as usize].entrant;
            let set = &mut self.order[tied.clone()];
            let Some(lot) = drawn.newest_naming(set.iter().map(|&place| entrant(place))) else {
                self.tied.push(tied);
                continue;
            };
            set.sort_by_key(|&place| drawn.place(entrant(place), lot));
            for (place_in_lot, place) in (1..).zip(set.iter()) {
                self.lot[*place as usize] = Some(place_in_lot);
            }
            self.split(tied, Criterion::Lot, |_, _| true);
        }
    }
}

/// Returns the match points of each of `set` in its meetings within the set, best first;
/// `None` unless each of them has met each other at least once.
pub(super) fn meetings(table: &Crosstable, points: &Points, set: &[u32]) -> Option<Vec<(u32, u32)>> {
    let others = set.len().checked_sub(1)?;
    // Nobody has met more entrants than there are lines: a large tied set costs one look.
    if set.iter().any(|&place| table.rows[place as usize].lines.len() < others) {
        return None;
    }
    let mut members = set.to_vec();
    members.sort_unstable();
    let mut met = vec![usize::MAX; set.len()];
    let mut meetings = Vec::with_capacity(set.len());
    for (looked_at, &place) in set.iter().enumerate() {
        let (mut sum, mut met_by_this) = (0_u32, 0);
        for line in &table.rows[place as usize].lines {
            let Some(member) = opponent(line)
                .filter(|&opponent| opponent != place)
                .and_then(|opponent| members.binary_search(&opponent).ok())
            else {
                continue;
            };
            sum = sum.saturating_add(points.of(line.outcome));
            if std::mem::replace(&mut met[member], looked_at) != looked_at {
                met_by_this += 1;
            }
        }
        if met_by_this < others {
            return None;
        }
        meetings.push((sum, place));
    }
    meetings.sort_unstable_by_key(|&(points, _)| std::cmp::Reverse(points));
    Some(meetings)
}

/// The recorded lots, found by entrant.
pub(super) struct DrawnLots {
    /// (entrant, number of the lot, place in it), sorted.
    places: Vec<(EntrantId, usize, usize)>,
}

impl DrawnLots {
    pub(super) fn of(lots: &[Vec<EntrantId>]) -> Self {
        let mut places: Vec<_> = lots
            .iter()
            .enumerate()
            .flat_map(|(lot, drawn)| drawn.iter().enumerate().map(move |(place, &who)| (who, lot, place)))
            .collect();
        places.sort_unstable();
        Self { places }
    }

    /// Returns the number of the newest lot that names all of `set`.
    pub(super) fn newest_naming(&self, mut set: impl Iterator<Item = EntrantId> + Clone) -> Option<usize> {
        let first = set.next()?;
        let end = self.places.partition_point(|&(entrant, _, _)| entrant <= first);
        let of_first = self.places[..end].iter().rev().take_while(|&&(entrant, _, _)| entrant == first);
        of_first
            .map(|&(_, lot, _)| lot)
            .find(|&lot| set.clone().all(|entrant| self.place(entrant, lot).is_some()))
    }

    /// Returns the place of `entrant` in the lot, from 0, if the lot names it.
    fn place(&self, entrant: EntrantId, lot: usize) -> Option<usize> {
        let at = self.places.partition_point(|&(who, number, _)| (who, number) < (entrant, lot));
        let &(who, number, place) = self.places.get(at)?;
        ((who, number) == (entrant, lot)).then_some(place)
    }
}
