//! The bracket of a single elimination.

/// Returns how many rounds `entrants` (2 or more) play until one is left.
#[must_use]
pub fn rounds(entrants: u32) -> u32 {
    entrants.max(1).next_power_of_two().trailing_zeros()
}

/// Returns the places of the first round by seed, from 1; `None` is an empty place, whose neighbour has
/// a bye. Winners of neighbouring places meet next: with 8 entrants 1v8 4v5 2v7 3v6.
#[must_use]
pub fn first_round(entrants: u32) -> Vec<(Option<u32>, Option<u32>)> {
    let mut seeds = vec![1];
    for round in 1..=rounds(entrants) {
        let sum = (1 << round) + 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, sum - seed]).collect();
    }
    let real = |seed: u32| (seed <= entrants).then_some(seed);
    seeds.chunks_exact(2).map(|pair| (real(pair[0]), real(pair[1]))).collect()
}
