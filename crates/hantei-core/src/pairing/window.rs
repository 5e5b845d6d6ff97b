//! The exact method, on no more of the field than it takes to be exact.
//!
//! Matching everyone at once costs the cube of the field, so a large field is cut first. The linear
//! method says where it left a rematch; around each such group stands a *window*, which is matched
//! exactly, and the rest stays linear. Let a *boundary* lie between neighbouring groups, `gap` match
//! points apart. A pairing costs at least `gap²` for every time that it crosses a boundary, and it
//! crosses each boundary an even or an odd number of times, as the number above it says. So the best
//! that scores allow is one crossing of every odd boundary: the lower bound. A window may end
//!
//! - at the end of the field;
//! - at an even boundary. A pairing that crosses it after all pays `2 gap²` above the bound. Windows
//!   inside one another pay at each of their ends, so once these sum up to the excess of the outermost,
//!   crossing cannot be cheaper. The windows of different troubles share no boundary, so the sums add.
//! - inside a *reservoir*: a group so large that, with anyone taken out whom the windows could want,
//!   everyone left still has unmet opponents in at least half of it. By Dirac's theorem the rest of it
//!   pairs without a rematch whoever is taken, so a sample that offers enough unmet opponents stands for
//!   all of it, and no pair needs to span it.
//!
//! By the same theorem a field of `n` pairs without a rematch when nobody has met more than `n/2 - 1`.
//! Smaller fields are matched as a whole, and the costs weigh the rematches.
//!
//! Among equal answers the solver takes the one it finds first. It meets the entrants in the order of
//! the lot, so that nobody's name or place in the field weighs anything.

use super::linear::{self, How, Linear, Seats, Waiting};
use super::matching::{ByeCost, Matching};
use super::place;
use super::swiss::{Line, Paired};

/// Returns the best pairing of a field in which the linear method leaves a rematch. `bye` is the first
/// choice for the bye of an odd field.
pub(super) fn pair(line: &Line<'_>, bye: Option<u32>) -> Paired {
    let paired = line.len() - usize::from(bye.is_some());
    let mut answer =
        if paired < 2 * line.most_met() + 2 { pair_whole(line) } else { Search::new(line, bye).pair() };
    let groups = line.group_of_each();
    let group = |rank: u32| groups[rank as usize];
    answer.pairs.sort_unstable_by_key(|pair| (group(pair.first), group(pair.second), pair.first));
    answer
}

/// Matches the whole field at once. The bye is one more vertex.
fn pair_whole(line: &Line<'_>) -> Paired {
    let everyone: Vec<u32> = (0..place(line.len())).collect();
    let bye = |rank| ByeCost {
        forbidden: false,
        byes: line.byes(rank).into(),
        rank: (line.groups() - line.group_of(rank)) as u64,
    };
    match_ranks(line, &everyone, bye)
}

/// Matches `ranks` exactly; if they are odd, one of them has the bye, which costs `bye`.
fn match_ranks(line: &Line<'_>, ranks: &[u32], bye: impl Fn(u32) -> ByeCost) -> Paired {
    let points: Vec<u32> = ranks.iter().map(|&rank| line.points(rank)).collect();
    let is_odd = ranks.len() % 2 == 1;
    let bye_costs: Vec<ByeCost> = ranks.iter().filter(|_| is_odd).map(|&rank| bye(rank)).collect();
    let unmet = |one: usize, other: usize| line.unmet(ranks[one], ranks[other]);
    let matching = Matching { points: &points, unmet: &unmet, bye_costs: &bye_costs };
    let mut paired = Paired { pairs: Vec::with_capacity(ranks.len() / 2), bye: None };
    for (vertex, partner) in matching.least().into_iter().enumerate() {
        let first = ranks[vertex];
        match ranks.get(partner) {
            Some(&second) if first < second => {
                let how = if line.unmet(first, second) { How::Drawn } else { How::Met };
                paired.pairs.push(Seats { first, second, how });
            }
            Some(_) => {}
            None => paired.bye = Some(first),
        }
    }
    paired
}

/// Fields up to here are matched as a whole once a window of an eighth did not do.
const SMALL_FIELD: usize = 256;

/// How a window ends on one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// With the field.
    Field,
    /// At an even boundary.
    Even,
    /// Inside a reservoir, which is the last group of the window on that side.
    Reservoir,
}

/// The groups of a window.
#[derive(Debug, Clone, Copy)]
struct Span {
    first: usize,
    last: usize,
    top: End,
    bottom: End,
    /// What a pairing pays at least, above the bound, that crosses the ends of this window and of those
    /// windows inside it that cannot be cheaper.
    toll: u64,
}

/// A window that was matched.
struct Window {
    span: Span,
    /// Who is in it, in rising order.
    ranks: Vec<u32>,
    paired: Paired,
}

/// What matching a window showed.
enum Verdict {
    /// No pairing of the field is better inside this window.
    Proven(Window),
    /// The window has to grow until its toll is at least the excess; `None` if it left a rematch.
    TooNarrow(Option<u64>),
    /// The samples of the reservoirs have to grow.
    TooFewInReservoirs,
}

struct Search<'line, 'field> {
    line: &'line Line<'field>,
    /// The first choice for the bye.
    bye: Option<u32>,
    /// Everyone whose bye would be as good; nobody if the field is even.
    bye_choices: Vec<u32>,
    /// The ranks of each group without the bye; no group is empty.
    groups: Vec<Vec<u32>>,
    /// Whether an odd number stands above each group.
    odd_above: Vec<bool>,
    /// How many of a reservoir the best pairing may seat in a window on one side of it.
    allowance: usize,
    windows: Vec<Window>,
}

impl<'line, 'field> Search<'line, 'field> {
    fn new(line: &'line Line<'field>, bye: Option<u32>) -> Self {
        let bye_choices = bye.map_or_else(Vec::new, |bye| {
            let best = line.bye_key(bye);
            line.ranks(line.group_of(bye)).filter(|&rank| line.bye_key(rank) == best).collect()
        });
        let mut groups = line.waiting();
        for group in &mut groups {
            group.retain(|&rank| Some(rank) != bye);
        }
        groups.retain(|group| !group.is_empty());
        let mut odd = false;
        let odd_above = groups
            .iter()
            .map(|group| {
                let above = odd;
                odd ^= group.len() % 2 == 1;
                above
            })
            .collect();
        Self { line, bye, bye_choices, groups, odd_above, allowance: 8, windows: Vec::new() }
    }

    /// Adds windows until the linear method leaves no rematch outside them.
    fn pair(&mut self) -> Paired {
        loop {
            let mut waiting = self.groups.clone();
            for window in &self.windows {
                for members in &mut waiting[window.span.first..=window.span.last] {
                    members.retain(|rank| window.ranks.binary_search(rank).is_err());
                }
            }
            let waiting = waiting.iter().map(Vec::as_slice);
            let Linear { mut pairs, troubles } = linear::pair(self.line, &mut Waiting::of_groups(waiting));
            if troubles.is_empty() {
                let mut bye = self.bye;
                for window in &self.windows {
                    pairs.extend(&window.paired.pairs);
                    bye = window.paired.bye.or(bye);
                }
                return Paired { pairs, bye };
            }
            if troubles.iter().any(|&trouble| self.is_reservoir(trouble)) {
                self.enlarge_samples();
                continue;
            }
            for &trouble in &troubles {
                if !self.windows.iter().any(|window| window.span.contains(trouble)) {
                    self.open_window(trouble, &troubles);
                }
            }
        }
    }

    /// Matches a window around `trouble`, as wide as it takes to prove that it is the best.
    fn open_window(&mut self, trouble: usize, troubles: &[usize]) {
        let mut span = self.around(trouble);
        loop {
            self.absorb(&mut span);
            let excess = match self.match_window(span) {
                Verdict::Proven(window) => return self.windows.push(window),
                Verdict::TooNarrow(excess) => excess,
                Verdict::TooFewInReservoirs => return self.enlarge_samples(),
            };
            if self.is_nearly_all(&span) {
                // Matching the others too is cheaper than one step after the other.
                (span.first, span.last) = (0, self.groups.len() - 1);
                (span.top, span.bottom) = (End::Field, End::Field);
                continue;
            }
            self.widen(&mut span, troubles);
            while excess.is_some_and(|excess| span.toll < excess) && !span.is_closed() {
                self.widen(&mut span, troubles);
            }
        }
    }

    /// Returns whether it costs less to match the whole field than to widen the window once more.
    fn is_nearly_all(&self, span: &Span) -> bool {
        let (size, all) = (self.size_without_samples(span), self.line.len());
        if all <= SMALL_FIELD { 8 * size > all } else { 4 * size > 3 * all }
    }

    /// Returns how many are in the groups that the window holds as a whole.
    fn size_without_samples(&self, span: &Span) -> usize {
        self.groups[span.inner()].iter().map(Vec::len).sum()
    }

    /// Starts again with larger samples; in the end no group is a reservoir and the window is the field.
    fn enlarge_samples(&mut self) {
        self.allowance *= 2;
        self.windows.clear();
    }

    /// Returns the unmet opponents that half of a group has to leave, to pair whoever is taken out.
    fn unmet_needed(&self) -> usize {
        2 * (self.line.most_met() + 1)
    }

    fn sample_size(&self) -> usize {
        self.unmet_needed() + self.allowance
    }

    /// Returns whether `group` can give a sample to a window on each side and still pair.
    fn is_reservoir(&self, group: usize) -> bool {
        self.groups[group].len() >= 2 * (self.sample_size() + 1) + self.unmet_needed()
    }

    /// Returns the narrowest window with `trouble` in it.
    fn around(&self, trouble: usize) -> Span {
        let (first, top) = self.end_above(trouble);
        let (last, bottom) = self.end_below(trouble);
        let mut span = Span { first, last, top, bottom, toll: 0 };
        span.toll = self.toll_at_ends(&span);
        span
    }

    /// Returns where a window can end that reaches up to `first` at least.
    fn end_above(&self, mut first: usize) -> (usize, End) {
        while self.odd_above[first] {
            first -= 1;
            if self.is_reservoir(first) {
                return (first, End::Reservoir);
            }
        }
        (first, if first == 0 { End::Field } else { End::Even })
    }

    /// Returns where a window can end that reaches down to `last` at least.
    fn end_below(&self, mut last: usize) -> (usize, End) {
        while self.odd_above.get(last + 1).is_some_and(|&odd| odd) {
            last += 1;
            if self.is_reservoir(last) {
                return (last, End::Reservoir);
            }
        }
        (last, if last + 1 == self.groups.len() { End::Field } else { End::Even })
    }

    /// Returns the squared distance between `group` and the one below it.
    fn squared_gap(&self, group: usize) -> u64 {
        self.line.squared_difference(self.groups[group][0], self.groups[group + 1][0])
    }

    /// Returns what it costs at least, above the bound, to cross an end of the window.
    fn toll_at_ends(&self, span: &Span) -> u64 {
        let top = if span.top == End::Even { 2 * self.squared_gap(span.first - 1) } else { u64::MAX };
        let bottom = if span.bottom == End::Even { 2 * self.squared_gap(span.last) } else { u64::MAX };
        top.min(bottom)
    }

    /// Moves both ends out by one step, where they can move.
    fn widen(&self, span: &mut Span, troubles: &[usize]) {
        let (first, last) = (span.first, span.last);
        if span.top == End::Even {
            (span.first, span.top) = match first - 1 {
                next if self.is_reservoir(next) => (next, End::Reservoir),
                next => self.end_above(next),
            };
        }
        if span.bottom == End::Even {
            (span.last, span.bottom) = match last + 1 {
                next if self.is_reservoir(next) => (next, End::Reservoir),
                next => self.end_below(next),
            };
        }
        // A window inside is at least as costly only if what was added reaches its lower bound.
        let added_trouble =
            troubles.iter().any(|&trouble| span.contains(trouble) && !(first..=last).contains(&trouble));
        let inside = if added_trouble { 0 } else { span.toll };
        span.toll = self.toll_at_ends(span).saturating_add(inside);
    }

    /// Joins the window with those that it overlaps or with which it would share a boundary.
    fn absorb(&mut self, span: &mut Span) {
        while let Some(index) = self.windows.iter().position(|window| window.span.conflicts_with(span)) {
            let other = self.windows.swap_remove(index).span;
            if other.first < span.first {
                (span.first, span.top) = (other.first, other.top);
            }
            if other.last > span.last {
                (span.last, span.bottom) = (other.last, other.bottom);
            }
            span.toll = self.toll_at_ends(span);
        }
    }

    /// Matches everyone in the window and judges whether that is the best for the whole field.
    fn match_window(&mut self, span: Span) -> Verdict {
        let mut ranks: Vec<u32> =
            (span.first..=span.last).flat_map(|group| self.members(&span, group)).collect();
        let bye = self.bye.filter(|&bye| {
            let group = self.groups[span.inner()].iter().position(|members| self.has_points_of(members, bye));
            self.bye_choices.len() > 1 && group.is_some()
        });
        ranks.extend(bye);
        ranks.sort_unstable();
        let choices = &self.bye_choices;
        let bye_cost = |rank| ByeCost { forbidden: !choices.contains(&rank), ..ByeCost::default() };
        let paired = match_ranks(self.line, &ranks, bye_cost);

        let rematch = paired.pairs.iter().any(|pair| pair.how == How::Met);
        let sum: u64 =
            paired.pairs.iter().map(|pair| self.line.squared_difference(pair.first, pair.second)).sum();
        let odd_gaps = (span.first..span.last).filter(|&group| self.odd_above[group + 1]);
        let excess = sum - odd_gaps.map(|group| self.squared_gap(group)).sum::<u64>();
        let window = Window { span, ranks, paired };
        let is_whole_field = span.top == End::Field && span.bottom == End::Field;
        if is_whole_field || (!rematch && span.toll >= excess && self.samples_suffice(&span, excess)) {
            Verdict::Proven(window)
        } else if span.is_closed() || (!rematch && span.toll >= excess) {
            Verdict::TooFewInReservoirs
        } else {
            Verdict::TooNarrow((!rematch).then_some(excess))
        }
    }

    /// Returns whether no pairing with at most `excess` above the bound can seat more of a reservoir in
    /// the window than the allowance: each crossing of the boundary beyond the first pays its gap.
    fn samples_suffice(&self, span: &Span, excess: u64) -> bool {
        let suffices = |end, gap_above| {
            end != End::Reservoir || excess / self.squared_gap(gap_above) < self.allowance as u64
        };
        suffices(span.top, span.first) && suffices(span.bottom, span.last.saturating_sub(1))
    }

    /// Returns the members of `group` who belong to the window: all of them, or a sample of a reservoir
    /// that leaves an even number outside.
    fn members(&self, span: &Span, group: usize) -> Vec<u32> {
        let members = &self.groups[group];
        let odd = if group == span.first && span.top == End::Reservoir {
            self.odd_above[group + 1]
        } else if group == span.last && span.bottom == End::Reservoir {
            self.odd_above[group]
        } else {
            return members.clone();
        };
        let size = self.sample_size();
        let size = size + usize::from((size % 2 == 1) != odd);
        let free = members.iter().filter(|rank| {
            !self
                .windows
                .iter()
                .any(|window| window.span.contains(group) && window.ranks.binary_search(rank).is_ok())
        });
        free.copied().take(size).collect()
    }

    fn has_points_of(&self, members: &[u32], rank: u32) -> bool {
        self.line.points(members[0]) == self.line.points(rank)
    }
}

impl Span {
    fn contains(&self, group: usize) -> bool {
        (self.first..=self.last).contains(&group)
    }

    /// Returns the groups that are in the window as a whole.
    fn inner(&self) -> std::ops::Range<usize> {
        let first = self.first + usize::from(self.top == End::Reservoir);
        let end = self.last + usize::from(self.bottom != End::Reservoir);
        first..end
    }

    /// Returns whether nothing is left to grow into.
    fn is_closed(&self) -> bool {
        self.top != End::Even && self.bottom != End::Even
    }

    /// Returns whether the two want the same entrants or the same boundary.
    fn conflicts_with(&self, other: &Self) -> bool {
        let (upper, lower) = if self.first <= other.first { (self, other) } else { (other, self) };
        if lower.first == upper.last {
            // The two sides of one reservoir have a sample each.
            upper.bottom != End::Reservoir || lower.top != End::Reservoir
        } else if lower.first == upper.last + 1 {
            upper.bottom == End::Even && lower.top == End::Even
        } else {
            lower.first < upper.last
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::{Lot, Seed};
    use crate::pairing::{Field, Met};

    /// Rematches, the key of the bye, the sum of squares.
    fn worth(line: &Line<'_>, paired: &Paired) -> (usize, Option<(u8, u32)>, u64) {
        let rematches = paired.pairs.iter().filter(|pair| !line.unmet(pair.first, pair.second)).count();
        let squares = paired.pairs.iter().map(|pair| line.squared_difference(pair.first, pair.second)).sum();
        (rematches, paired.bye.map(|bye| line.bye_key(bye)), squares)
    }

    /// Groups of one to four, in which many have met each other and the next group, between large ones.
    fn field_with_reservoirs(number: u8) -> Field {
        let mut lot = Lot::new(&Seed([number; 32]), 0);
        let mut points = Vec::new();
        let mut score = 40;
        while score > 3 && points.len() < 170 {
            let size = [1, 1, 1, 2, 2, 2, 3, 4, 55, 64][lot.below(10) as usize];
            points.extend(vec![score; size]);
            score -= 1 + lot.below(3);
        }
        let entrants = place(points.len());
        let mut pairs = Vec::new();
        for one in 0..entrants {
            for other in one + 1..entrants.min(one + 4) {
                if lot.below(3) > 0 {
                    pairs.push((one, other));
                }
            }
        }
        let byes = points.iter().map(|_| u8::from(lot.below(4) == 0)).collect();
        Field { points, met: Met::from_pairs(entrants, &pairs), byes }
    }

    #[test]
    fn windows_are_as_good_as_matching_everyone_at_once() {
        let (mut windows, mut reservoirs, mut narrow) = (0, 0, 0);
        for number in 0..60 {
            let field = field_with_reservoirs(number);
            let line = Line::draw(&field, &mut Lot::new(&Seed([number; 32]), 1));
            let bye = (line.len() % 2 == 1).then(|| line.bye());
            let mut search = Search::new(&line, bye);
            let in_windows = search.pair();
            assert_eq!(worth(&line, &in_windows), worth(&line, &pair_whole(&line)), "field {number}");
            windows += search.windows.len();
            for Window { span, .. } in &search.windows {
                reservoirs += usize::from(span.top == End::Reservoir || span.bottom == End::Reservoir);
                narrow += usize::from(span.top == End::Even || span.bottom == End::Even);
            }
        }
        assert!(windows > 50 && reservoirs > 10 && narrow > 5, "{windows}, {reservoirs}, {narrow}");
    }
}
