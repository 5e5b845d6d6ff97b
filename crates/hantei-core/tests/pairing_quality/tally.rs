//! Random events of one size against the best there is.

use std::ops::Range;
use std::time::Duration;

use hantei_core::pairing::{Answer, Field};

use super::event::{Happening, play};
use super::oracle::{best, worth};

/// What the events of one size showed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    pub(crate) rounds: u32,
    rematches: u32,
    above_the_bound: u32,
    byes: u32,
    slowest: Duration,
    in_all: Duration,
}

impl Tally {
    /// Compares one round with the best there is.
    fn judge(&mut self, happening: &Happening, field: &Field, answer: &Answer, taken: Duration) {
        assert_eq!(worth(field, answer), best(field), "{happening:?} with {} players", field.points.len());
        self.rounds += 1;
        self.rematches += answer.rematches;
        self.above_the_bound += u32::from(answer.sum_squared_differences > answer.lower_bound);
        self.byes += u32::from(answer.bye.is_some());
        self.slowest = self.slowest.max(taken);
        self.in_all += taken;
    }

    /// Returns both together.
    #[allow(dead_code, reason = "the share of the suite has one part")]
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            rounds: self.rounds + other.rounds,
            rematches: self.rematches + other.rematches,
            above_the_bound: self.above_the_bound + other.above_the_bound,
            byes: self.byes + other.byes,
            slowest: self.slowest.max(other.slowest),
            in_all: self.in_all + other.in_all,
        }
    }

    /// Returns what was seen, in one line.
    #[allow(dead_code, reason = "the share of the suite prints nothing")]
    pub(crate) fn told(&self, entrants: usize, events: u64) -> String {
        format!(
            "{entrants:>4} players, {events} events, {} rounds: all exact; {} forced rematches, {} byes, \
             {} rounds above the bound of scores; a pairing took {:?} on average and {:?} at most",
            self.rounds,
            self.rematches,
            self.byes,
            self.above_the_bound,
            self.in_all / self.rounds.max(1),
            self.slowest,
        )
    }
}

/// Plays these events of `entrants` players, up to half as many rounds as players. Panics at the first
/// round that could be paired better.
pub(crate) fn check(entrants: usize, events: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for number in events {
        play(entrants, number, |happening, field, answer, taken| {
            tally.judge(happening, field, answer, taken);
        });
    }
    tally
}
