//! One round of Swiss: draw the lots, pair, explain.

use super::linear::{self, How, Seats, Waiting};
use super::{
    Answer, Bye, ByeReason, Excess, Field, LookAhead, POINTS_LIMIT, Pair, Reason, WhyDown, place, small,
    window,
};
use crate::id::RoundNumber;
use crate::lot::{Lot, Seed};

/// Returns the best pairing of `field`, in the order of importance that the module states.
///
/// The lots of `round` under `seed` decide among equals; the same field, seed and round give the same
/// answer for ever. Nobody gives no pairs; one alone has the bye. A rematch in the answer means that
/// every pairing of this field has at least as many: ask before publishing it.
///
/// Panics if the lists of the field differ in length or someone has 2^20 match points or more.
///
/// ```
/// use hantei_core::id::RoundNumber;
/// use hantei_core::lot::Seed;
/// use hantei_core::pairing::{Field, LookAhead, Met, swiss};
///
/// // Four players after two rounds: only 0-3 and 1-2 have not met.
/// let field = Field {
///     points: vec![6, 3, 3, 0],
///     met: Met::from_pairs(4, &[(0, 1), (2, 3), (0, 2), (1, 3)]),
///     byes: vec![0; 4],
/// };
/// let answer = swiss(&field, &Seed([1; 32]), RoundNumber(3), LookAhead::LastRound);
/// assert_eq!((answer.pairs[0].first, answer.pairs[0].second), (0, 3));
/// assert_eq!(answer.rematches, 0);
/// ```
#[must_use]
pub fn swiss(field: &Field, seed: &Seed, round: RoundNumber, look_ahead: LookAhead) -> Answer {
    let entrants = field.points.len();
    assert!(
        field.byes.len() == entrants && field.met.entrants() == entrants,
        "the field knows all of everyone"
    );
    if entrants == 0 {
        return Answer::default();
    }
    let mut lot = Lot::new(seed, round.0.into());
    let line = Line::draw(field, &mut lot);
    let paired =
        if entrants <= small::LARGEST { small::pair(&line, look_ahead, &mut lot) } else { pair_large(&line) };
    explain(&line, &paired)
}

/// Who meets whom, by ranks on the line.
pub(super) struct Paired {
    /// Top down: by the group of the first, then by the group of the second.
    pub(super) pairs: Vec<Seats>,
    pub(super) bye: Option<u32>,
}

/// Pairs by the linear method where it reaches the lower bound, and exactly where it does not.
fn pair_large(line: &Line<'_>) -> Paired {
    let bye = (line.len() % 2 == 1).then(|| line.bye());
    let linear = linear::pair(line, &mut Waiting::everyone(line, bye));
    if linear.troubles.is_empty() {
        // No rematch, the first choice of the bye, and a sum at its lower bound: nothing can be better.
        return Paired { pairs: linear.pairs, bye };
    }
    window::pair(line, bye)
}

/// Everyone in a row: the highest match points first, the lot among equals. A place in the row is a
/// rank. The draw depends on the order of the entrants in the field, so a name never does.
pub(super) struct Line<'field> {
    field: &'field Field,
    /// The entrant at each rank.
    entrants: Vec<u32>,
    /// The ranks at which a new group begins, and the end.
    bounds: Vec<u32>,
}

impl<'field> Line<'field> {
    pub(super) fn draw(field: &'field Field, lot: &mut Lot) -> Self {
        let highest = field.points.iter().copied().max().unwrap_or(0);
        assert!(highest < POINTS_LIMIT, "match points are below 2^20");
        // Counting sort: the number of those who stand above each score.
        let mut above = vec![0_u32; highest as usize + 2];
        for &points in &field.points {
            above[(highest - points) as usize + 1] += 1;
        }
        for score in 1..above.len() {
            above[score] += above[score - 1];
        }
        let mut bounds = above.clone();
        bounds.dedup();
        let mut entrants = vec![0; field.points.len()];
        for (entrant, &points) in field.points.iter().enumerate() {
            let rank = &mut above[(highest - points) as usize];
            entrants[*rank as usize] = place(entrant);
            *rank += 1;
        }
        for ends in bounds.windows(2) {
            lot.shuffle(&mut entrants[ends[0] as usize..ends[1] as usize]);
        }
        Self { field, entrants, bounds }
    }

    /// Returns how many stand in the line.
    pub(super) fn len(&self) -> usize {
        self.entrants.len()
    }

    /// Returns the number of groups of equal match points.
    pub(super) fn groups(&self) -> usize {
        self.bounds.len() - 1
    }

    /// Returns the ranks of `group`.
    pub(super) fn ranks(&self, group: usize) -> std::ops::Range<u32> {
        self.bounds[group]..self.bounds[group + 1]
    }

    /// Returns the group of the one at `rank`; the highest match points are group 0.
    pub(super) fn group_of(&self, rank: u32) -> usize {
        self.bounds.partition_point(|&bound| bound <= rank) - 1
    }

    /// Returns the group of each rank: whoever asks of all need not search for any.
    pub(super) fn group_of_each(&self) -> Vec<u32> {
        let ends = (0_u32..).zip(self.bounds.windows(2));
        ends.flat_map(|(group, ends)| std::iter::repeat_n(group, (ends[1] - ends[0]) as usize)).collect()
    }

    /// Returns the ranks of every group.
    pub(super) fn waiting(&self) -> Vec<Vec<u32>> {
        (0..self.groups()).map(|group| self.ranks(group).collect()).collect()
    }

    /// Returns the match points at `rank`.
    pub(super) fn points(&self, rank: u32) -> u32 {
        self.field.points[self.entrants[rank as usize] as usize]
    }

    /// Returns the match points of everyone in `group`.
    pub(super) fn points_of_group(&self, group: usize) -> u32 {
        self.points(self.bounds[group])
    }

    /// Returns the full-point byes had by the one at `rank`.
    pub(super) fn byes(&self, rank: u32) -> u8 {
        self.field.byes[self.entrants[rank as usize] as usize]
    }

    /// Returns whether the two have not met.
    pub(super) fn unmet(&self, one: u32, other: u32) -> bool {
        !self.field.met.have_met(self.entrants[one as usize], self.entrants[other as usize])
    }

    /// Returns the most opponents that anyone has met.
    pub(super) fn most_met(&self) -> usize {
        self.field.met.most()
    }

    /// Returns the squared difference of match points.
    pub(super) fn squared_difference(&self, one: u32, other: u32) -> u64 {
        u64::from(self.points(one).abs_diff(self.points(other))).pow(2)
    }

    /// Returns whether the one at `rank` may have the bye as long as nobody is forced into a rematch:
    /// the fewest byes, and then the lowest score.
    pub(super) fn bye_key(&self, rank: u32) -> (u8, u32) {
        (self.byes(rank), self.points(rank))
    }

    /// Returns the first choice for the bye: among equals, the last of the line.
    pub(super) fn bye(&self) -> u32 {
        // In the order of the field, because it is read faster than in that of the line.
        let keys = self.field.byes.iter().zip(&self.field.points);
        let best = keys.map(|(&byes, &points)| u64::from(byes) << 32 | u64::from(points)).min();
        let is_best =
            |&rank: &u32| Some(u64::from(self.byes(rank)) << 32 | u64::from(self.points(rank))) == best;
        (0..place(self.len())).rev().find(is_best).expect("somebody stands in the line")
    }

    /// Returns whether reading the records of all in order costs less than jumping between them.
    pub(super) fn is_larger_than_a_cache(&self) -> bool {
        self.field.met.length() > 1 << 19
    }

    /// Returns, for the first two of `ranks`, the next two and so on, whether they have not met.
    pub(super) fn unmet_neighbours(&self, ranks: &[u32]) -> Vec<bool> {
        let entrants = &self.entrants;
        // Nobody has met themself.
        let mut partners: Vec<u32> = (0..place(self.len())).collect();
        for pair in ranks.chunks_exact(2) {
            let (one, other) = (entrants[pair[0] as usize], entrants[pair[1] as usize]);
            (partners[one as usize], partners[other as usize]) = (other, one);
        }
        let met = self.field.met.met_partners(&partners);
        let has_met = |rank: u32| {
            let entrant = entrants[rank as usize] as usize;
            met[entrant / 64] >> (entrant % 64) & 1 == 1
        };
        ranks.chunks_exact(2).map(|pair| !has_met(pair[0])).collect()
    }
}

/// Names the reason of every pair and of the bye, and adds up the costs.
fn explain(line: &Line<'_>, paired: &Paired) -> Answer {
    let bounds = lower_bounds(line, paired.bye);
    let mut answer = Answer {
        pairs: Vec::with_capacity(paired.pairs.len()),
        lower_bound: bounds.iter().sum(),
        bye: paired.bye.map(|bye| explain_bye(line, bye)),
        ..Answer::default()
    };
    let mut rest = paired.pairs.as_slice();
    while let Some(pair) = rest.first() {
        let group = line.group_of(pair.first);
        let end = line.ranks(group).end;
        let (of_group, below) = rest.split_at(rest.partition_point(|pair| pair.first < end));
        explain_group(line, group, of_group, bounds[group], &mut answer);
        rest = below;
    }
    answer
}

/// Adds the pairs whose first is in `group` to `answer`. `bound` is the least they have to cost.
fn explain_group(line: &Line<'_>, group: usize, pairs: &[Seats], bound: u64, answer: &mut Answer) {
    let (end, points) = (line.ranks(group).end, line.points_of_group(group));
    // Only those across the end of the group cost anything; they are few.
    let floaters: Vec<Seats> = pairs.iter().copied().filter(|pair| pair.second >= end).collect();
    let sum: u64 = floaters.iter().map(|pair| line.squared_difference(pair.first, pair.second)).sum();
    let why_down = |first| match floaters.len() {
        _ if sum <= bound => WhyDown::OddGroup,
        1 if bound > 0 => WhyDown::PastTheNextGroup,
        _ if has_met_the_group(line, group, first) => WhyDown::NoUnmetOpponent,
        _ => WhyDown::ForTheOthers,
    };
    for pair in pairs {
        let (first, second) = (line.entrants[pair.first as usize], line.entrants[pair.second as usize]);
        let to = if pair.second < end { points } else { line.points(pair.second) };
        let reason = match pair.how {
            How::Met => {
                answer.rematches += 1;
                Reason::Rematch { times_met: line.field.met.times(first, second), from: points, to }
            }
            How::Drawn | How::Moved if pair.second >= end => {
                Reason::PairedDown { from: points, to, why: why_down(pair.first) }
            }
            How::Drawn => Reason::SameScore { points },
            How::Moved => Reason::MovedToAvoidRematch { points },
        };
        answer.pairs.push(Pair { first, second, reason });
    }
    answer.sum_squared_differences += sum;
    if sum > bound {
        let why = floaters.iter().map(|pair| why_down(pair.first)).min().unwrap_or(WhyDown::ForTheOthers);
        answer.excess.push(Excess { points, sum_squared_differences: sum, lower_bound: bound, why });
    }
}

/// Returns whether the one at `rank` has met everyone else of its `group`, if there is anyone.
fn has_met_the_group(line: &Line<'_>, group: usize, rank: u32) -> bool {
    let ranks = line.ranks(group);
    ranks.len() > 1 && ranks.into_iter().all(|other| other == rank || !line.unmet(rank, other))
}

/// Returns for each group the least that its pairs down must cost: with an odd number of entrants in
/// it and above it, one pair across the gap below. The sum of these is what neighbours by score cost,
/// and no pairing costs less.
fn lower_bounds(line: &Line<'_>, bye: Option<u32>) -> Vec<u64> {
    let mut bounds = vec![0; line.groups()];
    for (group, bound) in bounds.iter_mut().enumerate() {
        let ranks = line.ranks(group);
        let above = ranks.end - u32::from(bye.is_some_and(|bye| bye < ranks.end));
        // A group with nobody in it but the bye has no boundary of its own.
        if above % 2 == 1 && (ranks.len() > 1 || bye != Some(ranks.start)) {
            *bound = gap_below(line, group, bye);
        }
    }
    bounds
}

/// Returns the squared distance from `group` to the next one with anybody in it besides the bye.
fn gap_below(line: &Line<'_>, group: usize, bye: Option<u32>) -> u64 {
    let end = line.ranks(group).end;
    let below = (end..place(line.len())).find(|&rank| Some(rank) != bye);
    below.map_or(0, |rank| line.squared_difference(line.ranks(group).start, rank))
}

/// Names the reason of the bye.
fn explain_bye(line: &Line<'_>, bye: u32) -> Bye {
    let (byes, points) = line.bye_key(bye);
    let ranks = 0..place(line.len());
    let reason = if ranks.clone().any(|rank| line.bye_key(rank) < (byes, points)) {
        ByeReason::SparesRematch { points, byes }
    } else if ranks.clone().any(|rank| line.points(rank) < points) {
        ByeReason::LowestOfFewestByes { points, byes }
    } else {
        ByeReason::LowestScore { points, byes }
    };
    Bye { entrant: line.entrants[bye as usize], reason }
}
