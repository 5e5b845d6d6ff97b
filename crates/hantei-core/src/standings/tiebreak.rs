//! The figures of all entrants, one flat array for each criterion.
//!
//! Both win rates are sums over opponents. Each entrant has a [`Weight`]; the sum of the opponents'
//! weights gives the opponents' win rate, and a sum over the opponents' sums gives the opponents'
//! opponents' win rate. The pooled reading adds the counts as they are; the mean reading first turns
//! every count into points per match, in parts of a common denominator. The work is therefore
//! proportional to the number of results, however many rounds there are.

use super::fraction::{Share, greatest_common_divisor};
use super::{Averaging, ByeCounting, Crosstable, Line, Outcome, Record, Row, StandingsRules};

/// The largest common denominator: the least common multiple of 1 to 22.
///
/// The opponents' opponents need it twice, and with 3 points for a win and 22 rounds all sums then
/// fit 64 bits.
const SCALE_LIMIT: u64 = 232_792_560;

/// What one entrant adds to the sums of an opponent; counts are capped at 2^64 − 1, never wrapped.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Weight {
    /// Match points (pooled), or points per match in parts of the common denominator (mean).
    pub(super) points: u64,
    /// Matches (pooled), or 1 where there is a match at all (mean).
    pub(super) matches: u64,
}

impl Weight {
    fn add(&mut self, other: Self) {
        self.points = self.points.saturating_add(other.points);
        self.matches = self.matches.saturating_add(other.matches);
    }
}

/// The figures of every entrant, in the order of [`Crosstable::rows`].
pub(super) struct Figures {
    pub(super) match_points: Vec<u32>,
    pub(super) records: Vec<Record>,
    pub(super) lost_round_squares: Vec<u64>,
    pub(super) opponents: Vec<Option<Share>>,
    pub(super) opponents_opponents: Vec<Option<Share>>,
}

impl Figures {
    pub(super) fn of(table: &Crosstable, rules: &StandingsRules) -> Self {
        let entrants = table.rows.len();
        let mut match_points = Vec::with_capacity(entrants);
        let mut records = Vec::with_capacity(entrants);
        let mut lost_round_squares = Vec::with_capacity(entrants);
        let mut rates = Vec::with_capacity(entrants);
        let opponents = Opponents::of(table);
        for row in &table.rows {
            match_points.push(super::match_points(row, &rules.points));
            records.push(record(row));
            lost_round_squares.push(self::lost_round_squares(row));
            rates.push(rate(row, rules));
        }
        let (own, scale) = weights(rates, rules.averaging);
        let points_per_match = u128::from(rules.points.win) * u128::from(scale);
        let sums = opponents.sum(&own);
        let opponents_rates = shares(&sums, points_per_match);
        let (of_opponents, scale) = weights(sums, rules.averaging);
        let sums = opponents.sum(&of_opponents);
        Self {
            match_points,
            records,
            lost_round_squares,
            opponents: opponents_rates,
            opponents_opponents: shares(&sums, points_per_match * u128::from(scale)),
        }
    }
}

/// The opponents of all entrants, one after another in a flat list.
struct Opponents {
    places: Vec<u32>,
    /// Where the opponents of the next entrant begin.
    ends: Vec<usize>,
}

impl Opponents {
    fn of(table: &Crosstable) -> Self {
        let entrants = table.rows.len();
        let mut places = Vec::with_capacity(table.rows.iter().map(|row| row.lines.len()).sum());
        let mut ends = Vec::with_capacity(entrants);
        for row in &table.rows {
            places.extend(row.lines.iter().filter_map(opponent));
            ends.push(places.len());
        }
        let in_table = places.iter().all(|&place| (place as usize) < entrants);
        assert!(in_table, "every opponent has a row in the crosstable");
        Self { places, ends }
    }

    fn sum(&self, weights: &[Weight]) -> Vec<Weight> {
        let mut start = 0;
        let mut sums = Vec::with_capacity(self.ends.len());
        for &end in &self.ends {
            let mut sum = Weight::default();
            for &place in &self.places[start..end] {
                sum.add(weights[place as usize]);
            }
            sums.push(sum);
            start = end;
        }
        sums
    }
}

/// Returns what each entrant adds to an opponent's sum, and the common denominator of the points.
fn weights(counts: Vec<Weight>, averaging: Averaging) -> (Vec<Weight>, u64) {
    match averaging {
        Averaging::Pooled => (counts, 1),
        Averaging::Mean => {
            let scale = common_denominator(&counts);
            (counts.into_iter().map(|count| mean(count, scale)).collect(), scale)
        }
    }
}

/// Returns points per match in parts of 1/`scale`, as one match; nothing where there is no match.
fn mean(count: Weight, scale: u64) -> Weight {
    if count.matches == 0 {
        return Weight::default();
    }
    let parts = u128::from(count.points) * u128::from(scale) / u128::from(count.matches);
    Weight { points: u64::try_from(parts).unwrap_or(u64::MAX), matches: 1 }
}

/// Returns the shares that sums of weights stand for; undefined where a sum is over nobody.
fn shares(sums: &[Weight], points_per_match: u128) -> Vec<Option<Share>> {
    let share = |sum: &Weight| {
        // The product may exceed 128 bits only for counts that no machine can hold in memory.
        Share::new(u128::from(sum.points), points_per_match.saturating_mul(u128::from(sum.matches)))
    };
    sums.iter().map(share).collect()
}

/// Returns the least common multiple of the numbers of matches, or [`SCALE_LIMIT`] where it is larger.
fn common_denominator(rates: &[Weight]) -> u64 {
    let mut scale = 1_u64;
    for rate in rates {
        if rate.matches == 0 || scale.is_multiple_of(rate.matches) {
            continue;
        }
        let divisor = greatest_common_divisor(u128::from(scale), u128::from(rate.matches));
        let multiple = u128::from(scale) / divisor * u128::from(rate.matches);
        match u64::try_from(multiple) {
            Ok(multiple) if multiple <= SCALE_LIMIT => scale = multiple,
            Ok(_) | Err(_) => return SCALE_LIMIT,
        }
    }
    scale
}

/// Returns the place of the opponent, if the line is a match with a result.
pub(super) fn opponent(line: &Line) -> Option<u32> {
    match line.outcome {
        Outcome::Won | Outcome::Lost | Outcome::Drawn | Outcome::BothLost => line.opponent,
        Outcome::Open | Outcome::Bye(_) | Outcome::Missed => None,
    }
}

/// Returns the match points and matches that make up an entrant's win rate.
pub(super) fn rate(row: &Row, rules: &StandingsRules) -> Weight {
    let mut rate = Weight::default();
    for line in &row.lines {
        let counts = match line.outcome {
            Outcome::Won | Outcome::Lost | Outcome::Drawn | Outcome::BothLost => true,
            Outcome::Open => false,
            Outcome::Bye(_) | Outcome::Missed => match rules.bye_counting {
                ByeCounting::Counted => true,
                ByeCounting::NotCounted => false,
            },
        };
        if counts {
            rate.add(Weight { points: u64::from(rules.points.of(line.outcome)), matches: 1 });
        }
    }
    rate
}

/// Returns whether the line counts as a lost round for the sum of squares.
pub(super) fn is_lost(line: &Line) -> bool {
    match line.outcome {
        Outcome::Lost | Outcome::BothLost | Outcome::Missed => true,
        Outcome::Won | Outcome::Drawn | Outcome::Open | Outcome::Bye(_) => false,
    }
}

/// Returns the sum of the squares of the numbers of the lost rounds.
fn lost_round_squares(row: &Row) -> u64 {
    let squares = row.lines.iter().filter(|line| is_lost(line)).map(|line| u64::from(line.round.0).pow(2));
    squares.fold(0, u64::saturating_add)
}

fn record(row: &Row) -> Record {
    let mut record = Record::default();
    for line in &row.lines {
        let count = match line.outcome {
            Outcome::Won => &mut record.won,
            Outcome::Lost => &mut record.lost,
            Outcome::Drawn => &mut record.drawn,
            Outcome::BothLost => &mut record.both_lost,
            Outcome::Bye(_) => &mut record.byes,
            Outcome::Missed => &mut record.missed,
            Outcome::Open => continue,
        };
        *count = count.saturating_add(1);
    }
    record
}
