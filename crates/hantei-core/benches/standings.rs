//! Standings with all criteria, beside one plain pass over the same results (`mem`).
//!
//! Only the ratio of two lines of the same run means something; the goal is at most 12 at 10,000
//! entrants, 14 at 100,000 and 20 at a million.
//!
//! `cargo bench -p hantei-core --bench standings -- [SIZE…]`

use std::hint::black_box;

use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::lot::{Lot, Seed};
use hantei_core::standings::{
    Averaging, ByeCounting, Comparison, Criterion, Crosstable, Line, Outcome, Points, Row, StandingsRules,
    standings,
};

mod ratio;

use ratio::{Work, compare};

/// Entrants and rounds, as the official chart has it up to 2,049 and a little more beyond; and how often
/// everything is run.
const SIZES: [(usize, u16, usize); 5] =
    [(1_000, 10, 501), (4_000, 12, 201), (10_000, 14, 101), (100_000, 17, 21), (1_000_000, 20, 7)];

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    for (entrants, rounds, runs) in SIZES {
        if sizes.is_empty() || sizes.contains(&entrants) {
            all_criteria(entrants, rounds, runs);
        }
    }
}

fn all_criteria(entrants: usize, rounds: u16, runs: usize) {
    let table = crosstable(entrants, rounds);
    let lines = || table.rows.iter().flat_map(|row| &row.lines);
    let opponents: Vec<u32> = lines().map(|line| line.opponent.unwrap_or(0)).collect();
    let results: Vec<u8> = lines().map(|line| u8::from(line.outcome == Outcome::Won)).collect();
    let work = |name, averaging, comparison| {
        let (table, rules) = (&table, rules(averaging, comparison));
        Work::new(name, move || standings(black_box(table), &rules, &[]))
    };
    let title = format!("{entrants} players");
    compare(
        &title,
        runs,
        &mut [
            Work::new("mem", || mem(black_box(&opponents), black_box(&results), usize::from(rounds))),
            work("pooled, printed", Averaging::Pooled, Comparison::Printed),
            work("pooled, exact", Averaging::Pooled, Comparison::Exact),
            work("mean, printed", Averaging::Mean, Comparison::Printed),
        ],
    );
}

/// Reads every opponent and result, entrant by entrant, and writes one number each.
fn mem(opponents: &[u32], results: &[u8], rounds: usize) -> Vec<u64> {
    let histories = opponents.chunks_exact(rounds).zip(results.chunks_exact(rounds));
    let sums = histories.map(|(opponents, results)| {
        let opponents: u64 = opponents.iter().map(|&met| u64::from(met)).sum();
        let results: u64 = results.iter().map(|&won| u64::from(won)).sum();
        results << 32 | opponents & 0xFFFF_FFFF
    });
    sums.collect()
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
