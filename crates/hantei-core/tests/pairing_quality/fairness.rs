//! Inside a group of equal scores every pairing that the rules allow is equally likely.
//!
//! Pearson's chi-square over fixed seeds. The thresholds are those that a fair lot exceeds once in ten
//! thousand times; the seeds are fixed, so the tests pass always or never.

use std::collections::BTreeMap;

use hantei_core::id::RoundNumber;
use hantei_core::lot::Seed;
use hantei_core::pairing::{Answer, Field, LookAhead, Met, swiss};

/// Draws `drawn` pairings of `points` and checks that each of `outcomes` outcomes comes equally often.
///
/// `threshold` is the 0.9999 quantile of chi-square with `outcomes - 1` degrees of freedom, in
/// hundredths.
fn assert_uniform<T: Ord>(
    points: &[u32],
    drawn: u64,
    outcomes: usize,
    threshold: u64,
    outcome: impl Fn(&Answer) -> T,
) {
    let entrants = u32::try_from(points.len()).expect("fields are small");
    let field =
        Field { points: points.to_vec(), met: Met::from_pairs(entrants, &[]), byes: vec![0; points.len()] };
    let mut counts: BTreeMap<T, u64> = BTreeMap::new();
    for number in 0..drawn {
        let seed = Seed([0xFA; 32]).derive(&format!("{entrants} {number}"));
        let answer = swiss(&field, &seed, RoundNumber(1), LookAhead::LastRound);
        *counts.entry(outcome(&answer)).or_default() += 1;
    }
    assert_eq!(counts.len(), outcomes, "every outcome comes, and no other");
    // Sum of (count - drawn/k)² / (drawn/k), as a whole number of hundredths: k·Σcount²/drawn - drawn.
    let squares: u64 = counts.values().map(|count| count * count).sum();
    let chi_square = 100 * (outcomes as u64 * squares - drawn * drawn) / drawn;
    assert!(chi_square < threshold, "chi-square {chi_square} of at most {threshold} hundredths");
}

/// Returns the pairs among entrants below `end`, each in rising order.
fn pairs_below(answer: &Answer, end: u32) -> Vec<(u32, u32)> {
    let mut pairs: Vec<_> = answer
        .pairs
        .iter()
        .map(|pair| (pair.first.min(pair.second), pair.first.max(pair.second)))
        .filter(|pair| pair.1 < end)
        .collect();
    pairs.sort_unstable();
    pairs
}

#[test]
fn six_alone_meet_in_each_of_the_fifteen_ways_equally_often() {
    assert_uniform(&[0; 6], 15_000, 15, 4_258, |answer| pairs_below(answer, 6));
}

#[test]
fn six_at_the_top_of_a_larger_field_meet_in_each_of_the_fifteen_ways_equally_often() {
    let points: Vec<u32> = [vec![3; 6], vec![0; 20]].concat();
    assert_uniform(&points, 15_000, 15, 4_258, |answer| pairs_below(answer, 6));
}

#[test]
fn in_a_first_round_of_forty_each_of_the_others_is_the_opponent_equally_often() {
    assert_uniform(&[0; 40], 39_000, 39, 7_922, |answer| {
        let of_first = answer.pairs.iter().find(|pair| pair.first == 0 || pair.second == 0);
        of_first.map(|pair| pair.first + pair.second)
    });
}

#[test]
fn each_of_five_is_paired_down_to_each_of_the_five_below_equally_often() {
    let points: Vec<u32> = [vec![3; 5], vec![0; 5], vec![9; 8]].concat();
    assert_uniform(&points, 25_000, 25, 5_861, |answer| {
        let across = answer.pairs.iter().find(|pair| pair.first < 5 && (5..10).contains(&pair.second));
        across.map(|pair| (pair.first, pair.second))
    });
}

#[test]
fn each_of_fifteen_equals_has_the_bye_equally_often() {
    assert_uniform(&[0; 15], 15_000, 15, 4_258, |answer| answer.bye.map(|bye| bye.entrant));
}
