//! Times of several pieces of work, taken in turn in one run, and their ratios to the first of them.
//!
//! On a shared machine only such ratios mean something: whatever slows one piece slows its neighbours.

#![allow(clippy::disallowed_types, reason = "a measurement reads the clock; only the core forbids it")]
#![expect(clippy::print_stdout, reason = "a program for the terminal")]

use std::time::{Duration, Instant};

/// A piece of work and its name.
pub(crate) struct Work<'a> {
    pub(crate) name: &'a str,
    pub(crate) run: Box<dyn FnMut() + 'a>,
}

impl<'a> Work<'a> {
    /// Returns work whose product is thrown away after the time is taken.
    pub(crate) fn new<T>(name: &'a str, mut run: impl FnMut() -> T + 'a) -> Self {
        let run = move || {
            std::hint::black_box(run());
        };
        Self { name, run: Box::new(run) }
    }
}

/// Runs all `works` in turn for `rounds` rounds and prints for each the median, the fastest, and the
/// ratio of its median to that of the first.
pub(crate) fn compare(title: &str, rounds: usize, works: &mut [Work<'_>]) -> Vec<Duration> {
    let mut taken = vec![Vec::with_capacity(rounds); works.len()];
    for _ in 0..rounds {
        for (work, taken) in works.iter_mut().zip(&mut taken) {
            let begun = Instant::now();
            (work.run)();
            taken.push(begun.elapsed());
        }
    }
    let mut medians = Vec::new();
    for (work, taken) in works.iter().zip(&mut taken) {
        taken.sort_unstable();
        let median = taken[taken.len() / 2];
        medians.push(median);
        let tenths = median.as_nanos() * 10 / medians[0].as_nanos().max(1);
        println!(
            "{title:>24} {:<18} median {:>12?}  fastest {:>12?}  ratio {:>5}.{}",
            work.name,
            median,
            taken[0],
            tenths / 10,
            tenths % 10
        );
    }
    medians
}
