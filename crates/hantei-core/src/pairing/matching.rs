//! Perfect matchings of least cost of everyone with everyone, and costs in lexicographic order.
//!
//! Nearly always each meets one of the nearest in score, so the solver is given the edges to these
//! only. Its duals then tell which of the edges left out could make the answer better; with them it
//! solves once more, until there are none.

use super::blossom::{Solver, Weight};
use super::place;

/// What giving someone the bye costs, most important first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ByeCost {
    /// Whether this one must not have it.
    pub(super) forbidden: bool,
    /// The byes had.
    pub(super) byes: u64,
    /// The rank of the score, the lowest score first.
    pub(super) rank: u64,
}

/// Who is to be matched: vertices in order of match points, the highest first. Costs come in this order:
/// a forbidden bye, rematches, byes had, the rank of the bye, squared differences of match points.
pub(super) struct Matching<'a> {
    /// The match points of each, below 2^20, none above the one before.
    pub(super) points: &'a [u32],
    /// Whether two have not met.
    pub(super) unmet: &'a dyn Fn(usize, usize) -> bool,
    /// What the bye costs for each, exactly when they are odd in number.
    pub(super) bye_costs: &'a [ByeCost],
}

/// How many unmet opponents above and below each the solver is given at first.
const NEAREST: usize = 8;

/// How many edges of each that were missed are added at once.
const MOST_MISSED: usize = 3;

impl Matching<'_> {
    /// Returns the partner of each in a matching whose total is least, level by level; for whoever has
    /// the bye, the number of vertices.
    pub(super) fn least(&self) -> Vec<usize> {
        let weights = self.weights();
        // The solver takes costs four times, and duals grow to several times that.
        let narrow: Option<Vec<i64>> = weights
            .iter()
            .map(|&weight| i64::try_from(weight).ok().filter(|&weight| weight < 1 << 48))
            .collect();
        match narrow.as_deref() {
            Some(&[squares, rank, byes, rematch, forbidden]) => {
                self.least_by(&Weights { squares, rank, byes, rematch, forbidden })
            }
            Some(_) | None => {
                let [squares, rank, byes, rematch, forbidden] = weights;
                self.least_by(&Weights { squares, rank, byes, rematch, forbidden })
            }
        }
    }

    fn vertices(&self) -> usize {
        self.points.len().next_multiple_of(2)
    }

    /// Returns a weight for each level, the least important first: one step of it outweighs all that the
    /// levels below can add up to over a whole matching.
    fn weights(&self) -> [i128; 5] {
        let widest = match self.points {
            [highest, .., lowest] => highest - lowest,
            [_] | [] => 0,
        };
        let pairs = (self.vertices() / 2) as u64;
        let squares = i128::from(pairs) * i128::from(widest).pow(2);
        let most =
            |count: fn(&ByeCost) -> u64| i128::from(self.bye_costs.iter().map(count).max().unwrap_or(0));
        let rank = squares + 1;
        let byes = rank + rank * most(|cost| cost.rank);
        let rematch = byes + byes * most(|cost| cost.byes);
        let forbidden = rematch + rematch * i128::from(pairs);
        [1, rank, byes, rematch, forbidden]
    }

    fn least_by<W: Weight + std::ops::Mul<Output = W>>(&self, weights: &Weights<W>) -> Vec<usize> {
        let mut edges = self.near_edges(weights);
        let feasible = "neighbours in score can always be paired";
        let mut solver = Solver::solve(self.vertices(), &edges).expect(feasible);
        loop {
            let missed = self.missed(weights, &solver);
            if missed.is_empty() {
                return (0..self.points.len()).map(|vertex| solver.partner(vertex)).collect();
            }
            edges.extend(missed);
            solver = solver.solve_again(&edges).expect(feasible);
        }
    }

    /// Returns the edges to the nearest unmet above and below each, and between neighbours whether they
    /// have met or not, so that there is a perfect matching.
    fn near_edges<W: Weight + std::ops::Mul<Output = W>>(&self, weights: &Weights<W>) -> Vec<(u32, u32, W)> {
        let real = self.points.len();
        let mut edges = Vec::with_capacity(real * (NEAREST + 3));
        // Where the edges of each to those below it end.
        let mut reach = vec![0; real];
        for (one, reach) in reach.iter_mut().enumerate() {
            let below = (one + 1..real).filter(|&other| (self.unmet)(one, other)).take(NEAREST);
            for other in below {
                edges.push((
                    place(one),
                    place(other),
                    weights.pair(self.points[one], self.points[other], false),
                ));
                *reach = other;
            }
            if one + 1 < real && !(self.unmet)(one, one + 1) {
                let cost = weights.pair(self.points[one], self.points[one + 1], true);
                edges.push((place(one), place(one + 1), cost));
            }
        }
        for other in 0..real {
            let above = (0..other).rev().filter(|&one| (self.unmet)(one, other)).take(NEAREST);
            for one in above.filter(|&one| reach[one] < other) {
                edges.push((
                    place(one),
                    place(other),
                    weights.pair(self.points[one], self.points[other], false),
                ));
            }
        }
        if let Some(best) = self.bye_costs.iter().min() {
            let last = real - 1;
            for (one, cost) in self.bye_costs.iter().enumerate() {
                if cost == best || one == last {
                    edges.push((place(one), place(real), weights.bye(cost)));
                }
            }
        }
        edges
    }

    /// Returns the edges left out that could make the matching better.
    fn missed<W: Weight + std::ops::Mul<Output = W>>(
        &self,
        weights: &Weights<W>,
        solver: &Solver<W>,
    ) -> Vec<(u32, u32, W)> {
        let zero = W::from(0);
        let four = |cost: W| cost + cost + cost + cost;
        let mut missed = Vec::new();
        let mut of_one = Vec::new();
        let largest_below = solver.largest_duals_from();
        for one in 0..self.points.len() {
            of_one.clear();
            for (other, largest_below) in
                largest_below.iter().enumerate().take(self.points.len()).skip(one + 1)
            {
                // Most are ruled out by their scores alone, and from where no dual further down makes up for
                // this difference, none makes up for the larger ones.
                let mut cost = weights.pair(self.points[one], self.points[other], false);
                if four(cost) - solver.dual_of(one) >= *largest_below {
                    break;
                }
                let mut slack = solver.slack_of(one, other, four(cost));
                if slack < zero && !(self.unmet)(one, other) {
                    cost = weights.pair(self.points[one], self.points[other], true);
                    slack = solver.slack_of(one, other, four(cost));
                }
                if slack < zero {
                    of_one.push((slack, (place(one), place(other), cost)));
                }
            }
            // Few of them are wanted in the end; the next look finds whatever is missing then.
            of_one.sort_by_key(|&(slack, (_, other, _))| (slack, other));
            missed.extend(of_one.iter().take(MOST_MISSED).map(|&(_, edge)| edge));
        }
        for (one, cost) in self.bye_costs.iter().enumerate() {
            let cost = weights.bye(cost);
            if solver.slack_of(one, self.points.len(), four(cost)) < zero {
                missed.push((place(one), place(self.points.len()), cost));
            }
        }
        missed
    }
}

/// What one step of each level weighs.
struct Weights<W> {
    squares: W,
    rank: W,
    byes: W,
    rematch: W,
    forbidden: W,
}

impl<W: Weight + std::ops::Mul<Output = W>> Weights<W> {
    fn pair(&self, one: u32, other: u32, met: bool) -> W {
        let difference = i64::from(one.abs_diff(other));
        let squares = self.squares * W::from(difference * difference);
        if met { squares + self.rematch } else { squares }
    }

    fn bye(&self, cost: &ByeCost) -> W {
        let number = |count: u64| W::from(i64::try_from(count).expect("a field is smaller than 2^31"));
        let forbidden = if cost.forbidden { self.forbidden } else { W::from(0) };
        forbidden + self.byes * number(cost.byes) + self.rank * number(cost.rank)
    }
}
