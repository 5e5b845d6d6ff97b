//! Pairing beside `mem`, one plain pass over the same history, so that one run gives the ratios.
//!
//! `cargo bench -p hantei-core --bench pairing -- [SIZE…]`; without sizes, all of them and the exact
//! method. With `--write FOLDER` it also writes each event as `SIZE.txt`, so that other programs can pair
//! the same round: one line for each entrant, with match points, byes and the numbers of the opponents.

use std::hint::black_box;
use std::path::Path;

use hantei_core::id::RoundNumber;
use hantei_core::lot::{Lot, Seed};
use hantei_core::pairing::{Field, LookAhead, Met, swiss};

mod ratio;

use ratio::{Work, compare};

const SEED: Seed = Seed([0x3C; 32]);
const ROUNDS: u16 = 10;

/// Entrants, and how often everything is run.
const SIZES: [(u32, usize); 10] = [
    (99, 1_001),
    (999, 1_001),
    (9_999, 501),
    (1_000, 1_001),
    (1_001, 1_001),
    (10_000, 501),
    (10_001, 501),
    (100_000, 51),
    (100_001, 51),
    (1_000_000, 11),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let sizes: Vec<u32> = arguments.iter().filter_map(|text| text.parse().ok()).collect();
    let folder = arguments.iter().position(|text| text == "--write").and_then(|at| arguments.get(at + 1));
    for (entrants, runs) in SIZES {
        if sizes.is_empty() || sizes.contains(&entrants) {
            round_eleven(entrants, runs, folder.map(Path::new));
        }
    }
    if sizes.is_empty() || sizes == [128] {
        for (entrants, rounds) in [(128, 7), (128, 16), (128, 32), (128, 63), (127, 63)] {
            exact(entrants, rounds);
        }
    }
}

/// Pairs round eleven.
fn round_eleven(entrants: u32, runs: usize, folder: Option<&Path>) {
    let (field, history) = event(entrants, ROUNDS, 20);
    if let Some(folder) = folder {
        write(&field, &folder.join(format!("{entrants}.txt")));
    }
    let title = format!("{entrants} players");
    compare(
        &title,
        runs,
        &mut [
            Work::new("mem", || mem(black_box(&history))),
            Work::new("pairing", || {
                swiss(black_box(&field), &SEED, RoundNumber(ROUNDS + 1), LookAhead::LastRound)
            }),
        ],
    );
}

#[expect(clippy::disallowed_methods, reason = "a measurement hands its event to other programs")]
fn write(field: &Field, file: &Path) {
    let mut text = String::new();
    for (entrant, (points, byes)) in (0_u32..).zip(field.points.iter().zip(&field.byes)) {
        text.push_str(&format!("{points} {byes}"));
        for opponent in field.met.opponents(entrant) {
            text.push_str(&format!(" {opponent}"));
        }
        text.push('\n');
    }
    std::fs::write(file, text).expect("the folder can be written to");
}

/// A round in which the linear method may fail and the exact one has to find the answer.
fn exact(entrants: u32, rounds: u16) {
    let (field, history) = event(entrants, rounds, 10);
    let title = format!("{entrants} after {rounds} rounds");
    let work = Work::new("pairing", || {
        swiss(black_box(&field), &SEED, RoundNumber(rounds + 1), LookAhead::LastRound)
    });
    compare(&title, 51, &mut [Work::new("mem", || mem(black_box(&history))), work]);
}

/// Reads every result byte and opponent, writes one number for each entrant.
fn mem(history: &History) -> Vec<u64> {
    let results = history.results.chunks_exact(history.rounds);
    let opponents = history.opponents.chunks_exact(history.rounds);
    let sums = results.zip(opponents).map(|(results, opponents)| {
        let points: u64 = results.iter().map(|&points| u64::from(points)).sum();
        let opponents: u64 = opponents.iter().map(|&opponent| u64::from(opponent)).sum();
        points << 32 | opponents & 0xFFFF_FFFF
    });
    sums.collect()
}

/// The same event as `mem` reads it: a result byte and an opponent for each round of each entrant.
struct History {
    results: Vec<u8>,
    opponents: Vec<u32>,
    rounds: usize,
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
    let rounds = usize::from(rounds);
    // Rounds without an opponent are filled up: a plain pass reads the same for everyone.
    for (opponents, results) in lists.iter_mut().zip(&mut results) {
        opponents.resize(rounds, 0);
        results.resize(rounds, 3);
    }
    (field, History { results: results.concat(), opponents: lists.concat(), rounds })
}
