//! Standings with all criteria, beside one plain pass over the same results (`mem`).
//!
//! Only the ratio of two lines of the same run means something; the goal is at most 12 at 10,000
//! entrants, 14 at 100,000 and 20 at a million.

use divan::{Bencher, black_box};
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::lot::{Lot, Seed};
use hantei_core::standings::{
    Averaging, ByeCounting, Comparison, Criterion, Crosstable, Line, Outcome, Points, Row, StandingsRules,
    standings,
};

/// Entrants and rounds, as the official chart has it up to 2,049 and a little more beyond.
const SIZES: [(usize, u16); 5] = [(1_000, 10), (4_000, 12), (10_000, 14), (100_000, 17), (1_000_000, 20)];

fn main() {
    divan::main();
}

/// Returns an event with pairings by lot, a tenth of the matches drawn.
fn crosstable(entrants: usize, rounds: u16) -> Crosstable {
    let mut lot = Lot::new(&Seed([1; 32]), u64::from(rounds));
    let row =
        |index| Row { entrant: EntrantId::from_index(index), lines: Vec::with_capacity(usize::from(rounds)) };
    let mut rows: Vec<Row> = (0..entrants).map(row).collect();
    let mut order: Vec<u32> = (0..u32::try_from(entrants).unwrap_or(u32::MAX)).collect();
    for round in (1..=rounds).map(RoundNumber) {
        lot.shuffle(&mut order);
        for pair in order.chunks_exact(2) {
            let (outcome, other) = match lot.below(20) {
                0..=8 => (Outcome::Won, Outcome::Lost),
                9..=17 => (Outcome::Lost, Outcome::Won),
                _ => (Outcome::Drawn, Outcome::Drawn),
            };
            rows[pair[0] as usize].lines.push(Line { round, opponent: Some(pair[1]), outcome });
            rows[pair[1] as usize].lines.push(Line { round, opponent: Some(pair[0]), outcome: other });
        }
    }
    Crosstable { rows }
}

fn rules(averaging: Averaging, comparison: Comparison) -> StandingsRules {
    StandingsRules {
        points: Points { win: 3, draw: 1, loss: 0, both_lost: 0, bye: 3 },
        criteria: Criterion::ALL.to_vec(),
        averaging,
        bye_counting: ByeCounting::Counted,
        comparison,
    }
}

/// Reads every opponent (`u32`) and result (`u8`), entrant by entrant, and writes one `u64` each.
#[divan::bench(args = SIZES)]
fn mem(bencher: Bencher, (entrants, rounds): (usize, u16)) {
    let table = crosstable(entrants, rounds);
    let opponents: Vec<u32> =
        table.rows.iter().flat_map(|row| row.lines.iter().map(|line| line.opponent.unwrap_or(0))).collect();
    let results: Vec<u8> = table
        .rows
        .iter()
        .flat_map(|row| row.lines.iter().map(|line| u8::from(line.outcome == Outcome::Won)))
        .collect();
    let mut sums = vec![0_u64; entrants];
    bencher.bench_local(|| {
        let histories =
            opponents.chunks_exact(usize::from(rounds)).zip(results.chunks_exact(usize::from(rounds)));
        for (sum, (opponents, results)) in sums.iter_mut().zip(histories) {
            *sum = opponents.iter().zip(results).map(|(&met, &won)| u64::from(met) + u64::from(won)).sum();
        }
        black_box(&mut sums);
    });
}

#[divan::bench(args = SIZES)]
fn pooled_printed(bencher: Bencher, (entrants, rounds): (usize, u16)) {
    let (table, rules) = (crosstable(entrants, rounds), rules(Averaging::Pooled, Comparison::Printed));
    bencher.bench_local(|| standings(black_box(&table), &rules, &[]));
}

#[divan::bench(args = SIZES)]
fn pooled_exact(bencher: Bencher, (entrants, rounds): (usize, u16)) {
    let (table, rules) = (crosstable(entrants, rounds), rules(Averaging::Pooled, Comparison::Exact));
    bencher.bench_local(|| standings(black_box(&table), &rules, &[]));
}

#[divan::bench(args = SIZES)]
fn mean_printed(bencher: Bencher, (entrants, rounds): (usize, u16)) {
    let (table, rules) = (crosstable(entrants, rounds), rules(Averaging::Mean, Comparison::Printed));
    bencher.bench_local(|| standings(black_box(&table), &rules, &[]));
}
