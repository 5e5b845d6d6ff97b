//! Pairing beside `mem`, one plain pass over the same history, so that one run gives the ratios.
//!
//! `cargo bench -p hantei-core --bench pairing`

use divan::{Bencher, black_box};
use hantei_core::id::RoundNumber;
use hantei_core::lot::{Lot, Seed};
use hantei_core::pairing::{Field, LookAhead, Met, swiss};

const SEED: Seed = Seed([0x3C; 32]);
const ROUNDS: u16 = 10;

fn main() {
    divan::main();
}

/// The same event as `mem` reads it: a result byte and an opponent for each round of each entrant.
struct History {
    results: Vec<u8>,
    opponents: Vec<u32>,
}

/// Plays `rounds` rounds of an event in which one match in `drawn_of` is drawn.
fn event(entrants: u32, rounds: u16, drawn_of: u32) -> (Field, History) {
    let size = entrants as usize;
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); size];
    let mut results: Vec<Vec<u8>> = vec![Vec::new(); size];
    let mut field = Field { points: vec![0; size], met: Met::default(), byes: vec![0; size] };
    let mut lot = Lot::new(&SEED, 1 << 32);
    for round in 1..=rounds {
        field.met = Met::from_lists(lists.iter().map(Vec::as_slice));
        let answer = swiss(&field, &SEED, RoundNumber(round), LookAhead::NextRound);
        let mut score = |entrant: u32, points: u8, opponent: u32| {
            field.points[entrant as usize] += u32::from(points);
            results[entrant as usize].push(points);
            lists[entrant as usize].push(opponent);
        };
        for pair in &answer.pairs {
            let (first, second) = match (lot.below(drawn_of), lot.below(2)) {
                (0, _) => (1, 1),
                (_, 0) => (3, 0),
                (_, _) => (0, 3),
            };
            score(pair.first, first, pair.second);
            score(pair.second, second, pair.first);
        }
        if let Some(bye) = answer.bye {
            field.points[bye.entrant as usize] += 3;
            field.byes[bye.entrant as usize] += 1;
        }
    }
    field.met = Met::from_lists(lists.iter().map(Vec::as_slice));
    (field, History { results: results.concat(), opponents: lists.concat() })
}

const SIZES: [u32; 6] = [1_000, 1_001, 10_000, 10_001, 100_000, 1_000_000];

/// Reads every result byte and opponent, writes one number for each entrant.
#[divan::bench(args = SIZES)]
fn mem(bencher: Bencher<'_, '_>, entrants: u32) {
    let (_, history) = event(entrants & !1, ROUNDS, 20);
    let rounds = usize::from(ROUNDS);
    bencher.bench(|| {
        let results = black_box(&history.results).chunks_exact(rounds);
        let opponents = black_box(&history.opponents).chunks_exact(rounds);
        let sums = results.zip(opponents).map(|(results, opponents)| {
            let points: u64 = results.iter().map(|&points| u64::from(points)).sum();
            let opponents: u64 = opponents.iter().map(|&opponent| u64::from(opponent)).sum();
            points << 32 | opponents & 0xFFFF_FFFF
        });
        sums.collect::<Vec<u64>>()
    });
}

/// Pairs round eleven.
#[divan::bench(args = SIZES)]
fn round_eleven(bencher: Bencher<'_, '_>, entrants: u32) {
    let (field, _) = event(entrants, ROUNDS, 20);
    bencher.bench(|| swiss(black_box(&field), &SEED, RoundNumber(ROUNDS + 1), LookAhead::LastRound));
}

/// Rounds in which the linear method may fail and the exact one has to find the answer.
#[divan::bench(args = [(128, 7), (128, 16), (128, 32), (128, 63), (127, 63)])]
fn exact(bencher: Bencher<'_, '_>, (entrants, rounds): (u32, u16)) {
    let (field, _) = event(entrants, rounds, 10);
    bencher.bench(|| swiss(black_box(&field), &SEED, RoundNumber(rounds + 1), LookAhead::LastRound));
}
