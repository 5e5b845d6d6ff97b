//! Perfect matchings of least cost, and costs in lexicographic order.
//!
//! The solver stands behind [`Matcher`], so that it can be replaced without touching a rule.

use integer_blossom::min_weight_perfect_matching;

/// Finds a perfect matching of least total cost in a complete graph.
pub(super) trait Matcher {
    /// Returns the partner of each of the `vertices` (an even number). `costs` is row-major; only
    /// `i < j` is read. Costs are from 0 up to and without [`Costs::LIMIT`].
    fn match_all(&self, costs: &[i128], vertices: usize) -> Vec<usize>;
}

/// Edmonds' blossom method in O(n³), integers throughout.
pub(super) struct Blossom;

impl Matcher for Blossom {
    fn match_all(&self, costs: &[i128], vertices: usize) -> Vec<usize> {
        // The solver adds and doubles costs: 64 bits are twice as fast and enough for most events.
        let narrow: Result<Vec<i64>, _> = costs
            .iter()
            .map(|&cost| i64::try_from(cost).ok().filter(|&cost| cost < 1 << 58).ok_or(()))
            .collect();
        match narrow {
            Ok(costs) => min_weight_perfect_matching(&costs, vertices),
            Err(()) => min_weight_perfect_matching(costs, vertices),
        }
    }
}

/// What pairing two entrants, or giving someone the bye, costs: most important first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// 1 where it must not be.
    pub(super) forbidden: u64,
    /// 1 where the two have met.
    pub(super) rematches: u64,
    /// The byes had by the one who gets the bye.
    pub(super) byes: u64,
    /// The rank of the score of the bye, the lowest score first.
    pub(super) bye_rank: u64,
    /// The squared difference of match points.
    pub(super) squares: u64,
}

impl Cost {
    fn levels(self) -> [u64; 5] {
        [self.forbidden, self.rematches, self.byes, self.bye_rank, self.squares]
    }
}

/// The cost of every edge of a complete graph.
pub(super) struct Costs {
    vertices: usize,
    edges: Vec<Cost>,
}

impl Costs {
    /// What the weighted cost of an edge stays below, so that the solver cannot overflow.
    const LIMIT: i128 = 1 << 120;

    /// Returns the costs of the edges between `vertices` vertices; `cost` is asked for `i < j`.
    pub(super) fn new(vertices: usize, mut cost: impl FnMut(usize, usize) -> Cost) -> Self {
        let mut edges = vec![Cost::default(); vertices * vertices];
        for one in 0..vertices {
            for other in one + 1..vertices {
                edges[one * vertices + other] = cost(one, other);
            }
        }
        Self { vertices, edges }
    }

    /// Returns the partner of each vertex in a perfect matching whose total is least, level by level.
    pub(super) fn least(&self, matcher: &impl Matcher) -> Vec<usize> {
        let weights = self.weights();
        let costs: Vec<i128> = self
            .edges
            .iter()
            .map(|edge| {
                edge.levels().iter().zip(weights).map(|(&level, weight)| i128::from(level) * weight).sum()
            })
            .collect();
        matcher.match_all(&costs, self.vertices)
    }

    /// Returns a weight for each level: one step of it outweighs all that the levels below can add up
    /// to over a whole matching.
    fn weights(&self) -> [i128; 5] {
        let mut highest = [0_u64; 5];
        for edge in &self.edges {
            for (highest, level) in highest.iter_mut().zip(edge.levels()) {
                *highest = level.max(*highest);
            }
        }
        let pairs = i128::try_from(self.vertices / 2).expect("a field fits 127 bits");
        let mut weights = [0; 5];
        let mut below: i128 = 0;
        for (weight, &highest) in weights.iter_mut().zip(&highest).rev() {
            *weight = below + 1;
            below += *weight * i128::from(highest) * pairs;
            assert!(below < Self::LIMIT, "match points below 2^20 leave room for every level");
        }
        weights
    }
}
