//! Perfect matchings of least cost in a sparse graph: Edmonds' blossoms with dual variables.
//!
//! Every vertex has a number `dual`, every blossom (a set of an odd number of vertices, matched inside
//! but for one) a number of its own that is never negative. The *slack* of an edge is four times its
//! cost less the duals of its ends, plus twice the duals of the blossoms that hold both; no slack is
//! ever negative, and only edges without slack are matched, so a perfect matching of them is one of
//! least cost. The duals prove that afterwards: see [`Solver::slack_of`], by which somebody who left
//! edges out finds those that were missed.
//!
//! A stage grows trees of alternating paths from all free vertices at once. A vertex at an even distance
//! from its root is *outer*, at an odd distance *inner*. Each stage matches two more vertices. What is
//! tight from the start is matched greedily, so few stages are left.
//!
//! The method is that of Galil, "Efficient Algorithms for Finding Maximum Matching in Graphs", 1986.

use std::ops::{Add, AddAssign, Shr, Sub, SubAssign};

mod around;

use around::Around;

/// A whole number wide enough for eight times the cost of the dearest edge, and for as much below zero.
pub(super) trait Weight:
    Copy
    + Ord
    + From<i64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + AddAssign
    + SubAssign
    + Shr<u32, Output = Self>
{
}

impl Weight for i64 {}
impl Weight for i128 {}

/// No vertex, blossom, edge or end of an edge.
const NONE: u32 = u32::MAX;

/// What a vertex or blossom is in the trees of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    /// In no tree.
    Unreached,
    /// At an even distance from the root.
    Outer,
    /// At an odd distance from the root.
    Inner,
    /// Outer, and seen on the way to a root.
    Passed,
}

/// A graph and its matching. Vertices are numbered from 0, blossoms from the number of vertices on. The
/// edge `k` has the ends `2k` and `2k + 1`.
pub(super) struct Solver<W> {
    vertices: usize,
    /// The vertex at each end of each edge.
    at_end: Vec<u32>,
    /// Four times the cost of each edge.
    cost: Vec<W>,
    /// For each vertex, where its edges begin in `far_ends`.
    offsets: Vec<u32>,
    /// The far ends of the edges of each vertex.
    far_ends: Vec<u32>,
    /// Of each vertex, the far end of the edge that is matched.
    mate: Vec<u32>,
    dual: Vec<W>,
    label: Vec<Label>,
    /// The end, in the tree, by which a vertex or blossom was labelled; [`NONE`] for a root.
    label_end: Vec<u32>,
    /// The outermost blossom of each vertex; the vertex itself if there is none.
    outermost: Vec<u32>,
    parent: Vec<u32>,
    /// The vertex of each blossom that is matched to the outside; [`NONE`] for a blossom not in use.
    base: Vec<u32>,
    /// What a blossom consists of, around it, the base first.
    children: Vec<Vec<u32>>,
    /// The ends that lead from each child to the next one.
    links: Vec<Vec<u32>>,
    /// The edge of least slack: of an unreached vertex to an outer one, of an outer blossom to another.
    best: Vec<u32>,
    /// For an outer blossom, its edges of least slack to other outer blossoms, if they are known.
    best_to_outer: Vec<Option<Vec<u32>>>,
    unused: Vec<u32>,
    /// Vertices and blossoms from here on were never used: most of the room for blossoms never is.
    end: usize,
    tight: Vec<bool>,
    queue: Vec<u32>,
    /// For each blossom, the best edge to it: room for [`Solver::add_blossom`].
    best_to: Vec<u32>,
}

impl<W: Weight> Solver<W> {
    /// Returns the least perfect matching of the graph with these `edges` (two vertices and a cost from
    /// 0), as the partner of each vertex, with the duals that prove it; `None` if there is no perfect
    /// matching.
    pub(super) fn solve(vertices: usize, edges: &[(u32, u32, W)]) -> Option<Self> {
        let mut solver = Self::new(vertices, edges);
        for vertex in 0..vertices {
            let costs = solver.edges_of(vertex).map(|far| solver.cost[(far / 2) as usize]);
            // Half of four costs: whatever the other end takes, it is not more than its own half.
            solver.dual[vertex] = costs.min().map_or(W::from(0), |four| four >> 1);
        }
        solver.finish()
    }

    /// Returns the least perfect matching after edges were added: `edges` are those of before and, after
    /// them, the new ones. What is still right of the matching and the duals is kept.
    pub(super) fn solve_again(&self, edges: &[(u32, u32, W)]) -> Option<Self> {
        let mut solver = Self::new(self.vertices, edges);
        for vertex in 0..self.vertices {
            // Without blossoms, each vertex bears what they bore: no slack inside them gets smaller.
            let mut dual = self.dual[vertex];
            let mut around = self.parent[vertex];
            while around != NONE {
                dual -= self.dual[around as usize];
                around = self.parent[around as usize];
            }
            // Even, as at the start.
            solver.dual[vertex] = (dual >> 1) + (dual >> 1);
        }
        for (edge, &(one, _, _)) in (0_u32..).zip(edges).skip(self.cost.len()) {
            let slack = solver.slack(edge);
            if slack < W::from(0) {
                solver.dual[one as usize] += slack;
            }
        }
        for vertex in 0..self.vertices {
            // The ends of the old edges have kept their numbers.
            let far = self.mate[vertex];
            if solver.slack(far / 2) == W::from(0) {
                solver.mate[vertex] = far;
            }
        }
        solver.finish()
    }

    /// Matches everyone, from duals that leave no slack negative and are even.
    fn finish(mut self) -> Option<Self> {
        self.match_greedily();
        while self.mate.contains(&NONE) {
            if !self.stage() {
                return None;
            }
        }
        Some(self)
    }

    /// Returns the partner of `vertex`.
    pub(super) fn partner(&self, vertex: usize) -> usize {
        self.at_end[self.mate[vertex] as usize] as usize
    }

    /// Returns the slack of an edge at `four_costs`, four times its cost, whether it is in the graph or
    /// not. If none of those left out has a negative one, the matching is the least with them too.
    pub(super) fn slack_of(&self, one: usize, other: usize, four_costs: W) -> W {
        let mut slack = four_costs - self.dual[one] - self.dual[other];
        if slack >= W::from(0) || self.outermost[one] != self.outermost[other] {
            return slack;
        }
        // From the inside out, the blossoms of both are the same from some point on.
        let mut around = self.parent[one];
        while around != NONE {
            if self.is_inside(other, around) {
                slack += self.dual[around as usize] + self.dual[around as usize];
            }
            around = self.parent[around as usize];
        }
        slack
    }

    /// Returns the dual of `vertex` itself, without those of the blossoms around it.
    pub(super) fn dual_of(&self, vertex: usize) -> W {
        self.dual[vertex]
    }

    /// Returns for each vertex the largest dual of it and of all vertices after it.
    pub(super) fn largest_duals_from(&self) -> Vec<W> {
        let mut largest = self.dual[..self.vertices].to_vec();
        for vertex in (1..self.vertices).rev() {
            largest[vertex - 1] = largest[vertex - 1].max(largest[vertex]);
        }
        largest
    }

    fn is_inside(&self, vertex: usize, blossom: u32) -> bool {
        let mut around = self.parent[vertex];
        while around != NONE && around != blossom {
            around = self.parent[around as usize];
        }
        around == blossom
    }

    fn new(vertices: usize, edges: &[(u32, u32, W)]) -> Self {
        let mut offsets = vec![0_u32; vertices + 1];
        for &(one, other, _) in edges {
            offsets[one as usize + 1] += 1;
            offsets[other as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            offsets[vertex + 1] += offsets[vertex];
        }
        let mut next = offsets.clone();
        let mut far_ends = vec![0; edges.len() * 2];
        let mut at_end = Vec::with_capacity(edges.len() * 2);
        let mut cost = Vec::with_capacity(edges.len());
        for (end, &(one, other, once)) in (0_u32..).step_by(2).zip(edges) {
            at_end.extend([one, other]);
            cost.push(once + once + once + once);
            for (vertex, far) in [(one, end + 1), (other, end)] {
                far_ends[next[vertex as usize] as usize] = far;
                next[vertex as usize] += 1;
            }
        }
        let all = vertices * 2;
        let count = number(vertices);
        Self {
            vertices,
            at_end,
            cost,
            offsets,
            far_ends,
            mate: vec![NONE; vertices],
            dual: vec![W::from(0); all],
            label: vec![Label::Unreached; all],
            label_end: vec![NONE; all],
            outermost: (0..count).collect(),
            parent: vec![NONE; all],
            base: (0..count).chain(std::iter::repeat_n(NONE, vertices)).collect(),
            children: vec![Vec::new(); all],
            links: vec![Vec::new(); all],
            best: vec![NONE; all],
            best_to_outer: vec![None; all],
            unused: (count..count * 2).rev().collect(),
            end: vertices,
            tight: vec![false; edges.len()],
            queue: Vec::with_capacity(vertices),
            best_to: vec![NONE; all],
        }
    }

    /// Raises the duals of free vertices as far as one look at each allows and matches along tight edges. All
    /// duals stay even, so that the slack between outer vertices is even whenever it is halved.
    fn match_greedily(&mut self) {
        for vertex in 0..self.vertices {
            if self.mate[vertex] != NONE {
                continue;
            }
            let mut least: Option<(W, u32)> = None;
            for far in self.edges_of(vertex) {
                let slack = self.slack(far / 2);
                let free = self.mate[self.at_end[far as usize] as usize] == NONE;
                let better = least.is_none_or(|(best, chosen)| {
                    slack < best
                        || slack == best && free && self.mate[self.at_end[chosen as usize] as usize] != NONE
                });
                if better {
                    least = Some((slack, far));
                }
            }
            let Some((slack, far)) = least else { continue };
            self.dual[vertex] += slack;
            let other = self.at_end[far as usize] as usize;
            if self.mate[other] == NONE {
                self.mate[vertex] = far;
                self.mate[other] = far ^ 1;
            }
        }
    }

    fn edges_of(&self, vertex: usize) -> impl Iterator<Item = u32> + '_ {
        let range = self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize;
        self.far_ends[range].iter().copied()
    }

    fn slack(&self, edge: u32) -> W {
        let edge = edge as usize;
        let (one, other) = (self.at_end[2 * edge], self.at_end[2 * edge + 1]);
        self.cost[edge] - self.dual[one as usize] - self.dual[other as usize]
    }

    fn is_vertex(&self, blossom: u32) -> bool {
        (blossom as usize) < self.vertices
    }

    /// Calls `each` for every vertex in `blossom`.
    fn leaves(&self, blossom: u32, each: &mut impl FnMut(u32)) {
        if self.is_vertex(blossom) {
            each(blossom);
        } else {
            for &child in &self.children[blossom as usize] {
                self.leaves(child, each);
            }
        }
    }

    fn leaves_of(&self, blossom: u32) -> Vec<u32> {
        let mut leaves = Vec::new();
        self.leaves(blossom, &mut |vertex| leaves.push(vertex));
        leaves
    }

    /// Grows trees until two more vertices are matched; returns false if that cannot be.
    fn stage(&mut self) -> bool {
        self.label[..self.end].fill(Label::Unreached);
        self.best[..self.end].fill(NONE);
        self.best_to_outer[self.vertices..self.end].fill(None);
        self.tight.fill(false);
        self.queue.clear();
        for vertex in 0..self.vertices {
            if self.mate[vertex] == NONE && self.label[self.outermost[vertex] as usize] == Label::Unreached {
                self.make_outer(number(vertex), NONE);
            }
        }
        loop {
            if self.scan() {
                break;
            }
            if !self.change_duals() {
                return false;
            }
        }
        for blossom in number(self.vertices)..number(self.end) {
            let at = blossom as usize;
            if self.parent[at] == NONE
                && self.base[at] != NONE
                && self.label[at] == Label::Outer
                && self.dual[at] == W::from(0)
            {
                self.expand(blossom, true);
            }
        }
        true
    }

    /// Labels what can be reached by tight edges; returns true once two more vertices are matched.
    fn scan(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            let range = self.offsets[vertex as usize] as usize..self.offsets[vertex as usize + 1] as usize;
            for index in range {
                let far = self.far_ends[index];
                let edge = far / 2;
                let other = self.at_end[far as usize];
                let (here, there) = (self.outermost[vertex as usize], self.outermost[other as usize]);
                if here == there {
                    continue;
                }
                let slack = self.slack(edge);
                if self.tight[edge as usize] || slack <= W::from(0) {
                    self.tight[edge as usize] = true;
                    if self.label[there as usize] == Label::Unreached {
                        self.make_inner(other, far ^ 1);
                    } else if self.label[there as usize] == Label::Outer {
                        match self.common_base(vertex, other) {
                            NONE => {
                                self.augment(edge);
                                return true;
                            }
                            base => self.add_blossom(base, edge),
                        }
                    } else if self.label[other as usize] == Label::Unreached {
                        // Inside an inner blossom, and reached for the first time.
                        self.label[other as usize] = Label::Inner;
                        self.label_end[other as usize] = far ^ 1;
                    }
                } else if self.label[there as usize] == Label::Outer {
                    self.note_best(here, edge, slack);
                } else if self.label[other as usize] == Label::Unreached {
                    self.note_best(other, edge, slack);
                }
            }
        }
        false
    }

    fn note_best(&mut self, of: u32, edge: u32, slack: W) {
        let best = self.best[of as usize];
        if best == NONE || slack < self.slack(best) {
            self.best[of as usize] = edge;
        }
    }

    /// Changes the duals by as much as the first edge or blossom allows, and goes on from there; returns
    /// false if nothing sets a limit: then there is no perfect matching.
    fn change_duals(&mut self) -> bool {
        /// What the change is limited by.
        enum Limit {
            Reach(u32),
            Join(u32),
            Expand(u32),
        }
        let mut least: Option<(W, Limit)> = None;
        let mut limit = |step: W, limit: Limit| {
            if least.as_ref().is_none_or(|(least, _)| step < *least) {
                least = Some((step, limit));
            }
        };
        for vertex in 0..self.vertices {
            let edge = self.best[vertex];
            if edge != NONE && self.label[self.outermost[vertex] as usize] == Label::Unreached {
                limit(self.slack(edge), Limit::Reach(edge));
            }
        }
        for blossom in 0..self.end {
            if self.parent[blossom] != NONE || self.base[blossom] == NONE {
                continue;
            }
            let edge = self.best[blossom];
            if self.label[blossom] == Label::Outer && edge != NONE {
                limit(self.slack(edge) >> 1, Limit::Join(edge));
            } else if self.label[blossom] == Label::Inner && blossom >= self.vertices {
                limit(self.dual[blossom], Limit::Expand(number(blossom)));
            }
        }
        let Some((step, limit)) = least else { return false };
        for vertex in 0..self.vertices {
            match self.label[self.outermost[vertex] as usize] {
                Label::Outer => self.dual[vertex] += step,
                Label::Inner => self.dual[vertex] -= step,
                Label::Unreached | Label::Passed => {}
            }
        }
        for blossom in self.vertices..self.end {
            if self.parent[blossom] == NONE && self.base[blossom] != NONE {
                match self.label[blossom] {
                    Label::Outer => self.dual[blossom] += step,
                    Label::Inner => self.dual[blossom] -= step,
                    Label::Unreached | Label::Passed => {}
                }
            }
        }
        match limit {
            Limit::Reach(edge) | Limit::Join(edge) => {
                self.tight[edge as usize] = true;
                let ends = [self.at_end[2 * edge as usize], self.at_end[2 * edge as usize + 1]];
                let is_outer = |end: u32| self.label[self.outermost[end as usize] as usize] == Label::Outer;
                let outer = ends.into_iter().find(|&end| is_outer(end));
                let outer = outer.expect("such an edge begins at an outer vertex");
                self.queue.push(outer);
            }
            Limit::Expand(blossom) => self.expand(blossom, false),
        }
        true
    }

    /// Makes the blossom of `vertex` outer, reached by the end `by`.
    fn make_outer(&mut self, vertex: u32, by: u32) {
        let blossom = self.outermost[vertex as usize];
        for at in [vertex as usize, blossom as usize] {
            (self.label[at], self.label_end[at], self.best[at]) = (Label::Outer, by, NONE);
        }
        let mut queue = std::mem::take(&mut self.queue);
        self.leaves(blossom, &mut |leaf| queue.push(leaf));
        self.queue = queue;
    }

    /// Makes the blossom of `vertex` inner, reached by the end `by`, and whom it is matched to outer.
    fn make_inner(&mut self, vertex: u32, by: u32) {
        let blossom = self.outermost[vertex as usize];
        for at in [vertex as usize, blossom as usize] {
            (self.label[at], self.label_end[at], self.best[at]) = (Label::Inner, by, NONE);
        }
        let mate = self.mate[self.base[blossom as usize] as usize];
        self.make_outer(self.at_end[mate as usize], mate ^ 1);
    }

    /// Returns the base of the first blossom that is on the way from both to their roots; [`NONE`] if
    /// they have different roots.
    fn common_base(&mut self, one: u32, other: u32) -> u32 {
        let mut path = Vec::new();
        let mut base = NONE;
        let (mut one, mut other) = (one, other);
        while one != NONE || other != NONE {
            let blossom = self.outermost[one as usize];
            if self.label[blossom as usize] == Label::Passed {
                base = self.base[blossom as usize];
                break;
            }
            path.push(blossom);
            self.label[blossom as usize] = Label::Passed;
            one = match self.label_end[blossom as usize] {
                NONE => NONE,
                end => {
                    let inner = self.outermost[self.at_end[end as usize] as usize];
                    self.at_end[self.label_end[inner as usize] as usize]
                }
            };
            if other != NONE {
                std::mem::swap(&mut one, &mut other);
            }
        }
        for blossom in path {
            self.label[blossom as usize] = Label::Outer;
        }
        base
    }

    /// Makes one outer blossom of everything on the ways from the ends of `edge` to `base`.
    fn add_blossom(&mut self, base: u32, edge: u32) {
        let blossom = self.unused.pop().expect("there are at most half as many blossoms as vertices");
        let at = blossom as usize;
        self.end = self.end.max(at + 1);
        let around = self.outermost[base as usize];
        let mut children = std::mem::take(&mut self.children[at]);
        let mut links = std::mem::take(&mut self.links[at]);
        let mut child = self.outermost[self.at_end[2 * edge as usize] as usize];
        while child != around {
            children.push(child);
            let end = self.label_end[child as usize];
            links.push(end);
            child = self.outermost[self.at_end[end as usize] as usize];
        }
        children.push(around);
        children.reverse();
        links.reverse();
        links.push(2 * edge);
        child = self.outermost[self.at_end[2 * edge as usize + 1] as usize];
        while child != around {
            children.push(child);
            let end = self.label_end[child as usize];
            links.push(end ^ 1);
            child = self.outermost[self.at_end[end as usize] as usize];
        }
        for &child in &children {
            self.parent[child as usize] = blossom;
        }
        self.base[at] = base;
        self.parent[at] = NONE;
        self.label[at] = Label::Outer;
        self.label_end[at] = self.label_end[around as usize];
        self.dual[at] = W::from(0);
        (self.children[at], self.links[at]) = (children, links);
        for leaf in self.leaves_of(blossom) {
            if self.label[self.outermost[leaf as usize] as usize] == Label::Inner {
                self.queue.push(leaf);
            }
            self.outermost[leaf as usize] = blossom;
        }
        self.join_best_edges(blossom);
    }

    /// Finds the best edges from the new `blossom` to other outer ones.
    fn join_best_edges(&mut self, blossom: u32) {
        self.best_to[..self.end].fill(NONE);
        for index in 0..self.children[blossom as usize].len() {
            let child = self.children[blossom as usize][index];
            if let Some(edges) = self.best_to_outer[child as usize].take() {
                for edge in edges {
                    self.note_best_to(blossom, edge);
                }
            } else {
                for leaf in self.leaves_of(child) {
                    for far in self.offsets[leaf as usize] as usize..self.offsets[leaf as usize + 1] as usize
                    {
                        self.note_best_to(blossom, self.far_ends[far] / 2);
                    }
                }
            }
            self.best[child as usize] = NONE;
        }
        let edges: Vec<u32> = self.best_to[..self.end].iter().copied().filter(|&edge| edge != NONE).collect();
        let best = edges.iter().copied().min_by_key(|&edge| self.slack(edge));
        self.best[blossom as usize] = best.unwrap_or(NONE);
        self.best_to_outer[blossom as usize] = Some(edges);
    }

    fn note_best_to(&mut self, blossom: u32, edge: u32) {
        let ends = [self.at_end[2 * edge as usize], self.at_end[2 * edge as usize + 1]];
        let [one, other] = ends.map(|end| self.outermost[end as usize]);
        let there = if one == blossom { other } else { one } as usize;
        if there != blossom as usize && self.label[there] == Label::Outer {
            let best = self.best_to[there];
            if best == NONE || self.slack(edge) < self.slack(best) {
                self.best_to[there] = edge;
            }
        }
    }

    /// Takes `blossom` apart. In the middle of a stage it is an inner one, and the part of it between
    /// the entrance and the base stays in the tree.
    fn expand(&mut self, blossom: u32, after_stage: bool) {
        let at = blossom as usize;
        let children = std::mem::take(&mut self.children[at]);
        let links = std::mem::take(&mut self.links[at]);
        for &child in &children {
            self.parent[child as usize] = NONE;
            if self.is_vertex(child) {
                self.outermost[child as usize] = child;
            } else if after_stage && self.dual[child as usize] == W::from(0) {
                self.expand(child, after_stage);
            } else {
                for leaf in self.leaves_of(child) {
                    self.outermost[leaf as usize] = child;
                }
            }
        }
        if !after_stage && self.label[at] == Label::Inner {
            self.relabel(blossom, &children, &links);
        }
        (self.label[at], self.label_end[at]) = (Label::Unreached, NONE);
        (self.base[at], self.best[at], self.best_to_outer[at]) = (NONE, NONE, None);
        self.unused.push(blossom);
    }

    /// Labels the `children` of an inner `blossom` that was taken apart.
    fn relabel(&mut self, blossom: u32, children: &[u32], links: &[u32]) {
        let mut end = self.label_end[blossom as usize];
        let entrance = self.outermost[self.at_end[(end ^ 1) as usize] as usize];
        let around = Around::from(children, entrance);
        let mut step = around.start;
        // From the entrance to the base, by the way of even length.
        while step != 0 {
            self.label[self.at_end[(end ^ 1) as usize] as usize] = Label::Unreached;
            let link = around.link(links, step);
            self.label[self.at_end[(link ^ 1) as usize] as usize] = Label::Unreached;
            self.make_inner(self.at_end[(end ^ 1) as usize], end);
            self.tight[(link / 2) as usize] = true;
            step = around.next(step);
            end = around.link(links, step);
            self.tight[(end / 2) as usize] = true;
            step = around.next(step);
        }
        let first = children[0] as usize;
        let vertex = self.at_end[(end ^ 1) as usize] as usize;
        for at in [vertex, first] {
            (self.label[at], self.label_end[at]) = (Label::Inner, end);
        }
        self.best[first] = NONE;
        // The others are reached only if somebody outside reaches them.
        step = around.next(step);
        while children[step] != entrance {
            let child = children[step];
            if self.label[child as usize] != Label::Outer {
                let leaves = self.leaves_of(child);
                let reached = leaves.iter().find(|&&leaf| self.label[leaf as usize] != Label::Unreached);
                if let Some(&reached) = reached {
                    self.label[reached as usize] = Label::Unreached;
                    let mate = self.mate[self.base[child as usize] as usize];
                    self.label[self.at_end[mate as usize] as usize] = Label::Unreached;
                    self.make_inner(reached, self.label_end[reached as usize]);
                }
            }
            step = around.next(step);
        }
    }

    /// Matches along the ways from both ends of `edge` to their roots.
    fn augment(&mut self, edge: u32) {
        for end in [2 * edge, 2 * edge + 1] {
            let mut vertex = self.at_end[end as usize];
            let mut far = end ^ 1;
            loop {
                let outer = self.outermost[vertex as usize];
                self.move_base(outer, vertex);
                self.mate[vertex as usize] = far;
                let by = self.label_end[outer as usize];
                if by == NONE {
                    break;
                }
                let inner = self.outermost[self.at_end[by as usize] as usize];
                let entry = self.label_end[inner as usize];
                vertex = self.at_end[entry as usize];
                let reached = self.at_end[(entry ^ 1) as usize];
                self.move_base(inner, reached);
                self.mate[reached as usize] = entry;
                far = entry ^ 1;
            }
        }
    }

    /// Matches inside `blossom` so that `vertex` becomes its base.
    fn move_base(&mut self, blossom: u32, vertex: u32) {
        if self.is_vertex(blossom) {
            return;
        }
        let mut child = vertex;
        while self.parent[child as usize] != blossom {
            child = self.parent[child as usize];
        }
        self.move_base(child, vertex);
        let mut children = std::mem::take(&mut self.children[blossom as usize]);
        let mut links = std::mem::take(&mut self.links[blossom as usize]);
        let around = Around::from(&children, child);
        let mut step = around.start;
        while step != 0 {
            step = around.next(step);
            let end = around.link(&links, step);
            self.move_base(children[step], self.at_end[end as usize]);
            step = around.next(step);
            self.move_base(children[step], self.at_end[(end ^ 1) as usize]);
            self.mate[self.at_end[end as usize] as usize] = end ^ 1;
            self.mate[self.at_end[(end ^ 1) as usize] as usize] = end;
        }
        children.rotate_left(around.start);
        links.rotate_left(around.start);
        (self.children[blossom as usize], self.links[blossom as usize]) = (children, links);
        self.base[blossom as usize] = vertex;
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a field is smaller than 2^31")
}
