//! The figures of all entrants, one flat array for each criterion.
//!
//! Both win rates are sums over opponents. Each entrant has a [`Weight`]; the sum of the opponents'
//! weights gives the opponents' win rate, and a sum over the opponents' sums gives the opponents'
//! opponents' win rate. The pooled reading adds the counts as they are; the mean reading first turns
//! every count into points per match, in parts of a common denominator. The work is therefore
//! proportional to the number of results, however many rounds there are.

use super::fraction::{Share, greatest_common_divisor};
use super::{
    Averaging, ByeCounting, ByeKind, Crosstable, LOST_ROUND_SQUARES_CAP, Line, Outcome, Points, Record, Row,
    StandingsRules,
};
use crate::id::EntrantId;

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

/// The figures of one entrant, side by side: whoever asks for one asks for the others too.
#[derive(Debug, Clone, Copy)]
pub(super) struct Figure {
    pub(super) entrant: EntrantId,
    pub(super) match_points: u32,
    /// The digits BBB, CCC and DDD of the tie-break number, ten bits each.
    pub(super) digits: u32,
    pub(super) record: Record,
    pub(super) lost_round_squares: u64,
    pub(super) opponents: Option<Share>,
    pub(super) opponents_opponents: Option<Share>,
}

impl Figure {
    /// Returns the tie-break number.
    pub(super) fn tie_break(&self) -> u64 {
        let digits = |shift: u32| u64::from(self.digits >> shift & DIGITS);
        let points = u64::from(self.match_points) * 1_000_000_000;
        points + digits(2 * DIGIT_BITS) * 1_000_000 + digits(DIGIT_BITS) * 1_000 + digits(0)
    }
}

/// Three decimal digits in bits.
pub(super) const DIGIT_BITS: u32 = 10;
const DIGITS: u32 = (1 << DIGIT_BITS) - 1;

/// Returns three numbers below 1,000 in one.
fn in_digits(numbers: [u64; 3]) -> u32 {
    numbers.into_iter().fold(0, |digits, number| {
        digits << DIGIT_BITS | u32::try_from(number).expect("three digits fit ten bits") & DIGITS
    })
}

/// The figures of every entrant, in the order of [`Crosstable::rows`].
pub(super) struct Figures(pub(super) Vec<Figure>);

impl Figures {
    pub(super) fn of(table: &Crosstable, rules: &StandingsRules) -> Self {
        let entrants = table.rows.len();
        let mut figures = Vec::with_capacity(entrants);
        let mut rates = Vec::with_capacity(entrants);
        let mut opponents = Opponents::of_nobody(table);
        for row in &table.rows {
            let tally = Tally::of(row, |line, kind| opponents.add(line, kind));
            opponents.end_row();
            rates.push(tally.rate(rules));
            figures.push(Figure {
                entrant: row.entrant,
                match_points: tally.match_points(&rules.points),
                digits: 0,
                record: tally.record(),
                lost_round_squares: tally.lost_round_squares,
                opponents: None,
                opponents_opponents: None,
            });
        }
        opponents.check(entrants);
        let (own, scale) = weights(rates, rules.averaging);
        let points_per_match = u128::from(rules.points.win) * u128::from(scale);
        let sums = opponents.sum(&own);
        for (figure, sum) in figures.iter_mut().zip(&sums) {
            figure.opponents = share(sum, points_per_match);
        }
        let (of_opponents, scale) = weights(sums, rules.averaging);
        let points_per_match = points_per_match * u128::from(scale);
        for (figure, sum) in figures.iter_mut().zip(&opponents.sum(&of_opponents)) {
            figure.opponents_opponents = share(sum, points_per_match);
            figure.digits = in_digits([
                printed(figure.opponents),
                printed(figure.opponents_opponents),
                figure.lost_round_squares.min(LOST_ROUND_SQUARES_CAP),
            ]);
        }
        Self(figures)
    }
}

/// Returns a share as its three digits are compared; an undefined one prints 000.
pub(super) fn printed(share: Option<Share>) -> u64 {
    share.map_or(0, Share::thousandths)
}

/// The opponents of all entrants, one after another in a flat list.
struct Opponents {
    places: Vec<u32>,
    count: usize,
    /// Where the opponents of the next entrant begin.
    ends: Vec<usize>,
    /// The most opponents that anyone can have.
    longest: usize,
}

impl Opponents {
    /// Returns an empty list with room for every line of `table`.
    fn of_nobody(table: &Crosstable) -> Self {
        let lines = table.rows.iter().map(|row| row.lines.len()).sum();
        let longest = table.rows.iter().map(|row| row.lines.len()).max().unwrap_or(0);
        Self { places: vec![0; lines], count: 0, ends: Vec::with_capacity(table.rows.len()), longest }
    }

    /// Adds the opponent, if there is one. The place is written either way, so that no branch depends
    /// on a result: results are as hard to foresee for a processor as for anybody else.
    fn add(&mut self, line: &Line, kind: Kind) {
        self.places[self.count] = line.opponent.unwrap_or(0);
        self.count += usize::from(line.opponent.is_some() & kind.is_match());
    }

    fn end_row(&mut self) {
        self.ends.push(self.count);
    }

    fn check(&mut self, entrants: usize) {
        self.places.truncate(self.count);
        let highest = self.places.iter().fold(0, |highest, &place| highest.max(place));
        assert!(self.places.is_empty() || (highest as usize) < entrants, "every opponent has a row");
    }

    /// Returns the sum of the opponents' weights for each entrant.
    ///
    /// The weights are read in no order, so as many of them as can be should lie in the cache: both
    /// numbers of one go into 32 or 64 bits where no sum can outgrow its half.
    fn sum(&self, weights: &[Weight]) -> Vec<Weight> {
        let largest = weights.iter().map(|weight| weight.points.max(weight.matches)).max().unwrap_or(0);
        let limit = largest.saturating_mul(self.longest as u64);
        if limit < 1 << 16 {
            let pack = |weight: Weight| narrow(weight.points) << 16 | narrow(weight.matches);
            let unpack = |sum: u32| Weight { points: u64::from(sum >> 16), matches: u64::from(sum & 0xFFFF) };
            self.sum_packed(weights, pack, unpack)
        } else if limit < 1 << 32 {
            let pack = |weight: Weight| weight.points << 32 | weight.matches;
            let unpack = |sum: u64| Weight { points: sum >> 32, matches: sum & 0xFFFF_FFFF };
            self.sum_packed(weights, pack, unpack)
        } else {
            self.sum_wide(weights)
        }
    }

    fn sum_packed<P: Copy + Default + std::ops::Add<Output = P>>(
        &self,
        weights: &[Weight],
        pack: impl Fn(Weight) -> P,
        unpack: impl Fn(P) -> Weight,
    ) -> Vec<Weight> {
        let packed: Vec<P> = weights.iter().map(|&weight| pack(weight)).collect();
        let mut start = 0;
        let sums = self.ends.iter().map(|&end| {
            let places = &self.places[start..end];
            start = end;
            unpack(places.iter().fold(P::default(), |sum, &place| sum + packed[place as usize]))
        });
        sums.collect()
    }

    fn sum_wide(&self, weights: &[Weight]) -> Vec<Weight> {
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

fn narrow(number: u64) -> u32 {
    u32::try_from(number).expect("asked only of numbers that fit")
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

/// Returns the share that a sum of weights stands for; undefined where it is over nobody.
fn share(sum: &Weight, points_per_match: u128) -> Option<Share> {
    // The product may exceed 128 bits only for counts that no machine can hold in memory.
    Share::new(u128::from(sum.points), points_per_match.saturating_mul(u128::from(sum.matches)))
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
    if Kind::of(line.outcome).is_match() { line.opponent } else { None }
}

/// Returns the match points and matches that make up an entrant's win rate.
pub(super) fn rate(row: &Row, rules: &StandingsRules) -> Weight {
    Tally::of(row, |_, _| {}).rate(rules)
}

/// Returns the match points of all rounds.
pub(super) fn match_points(row: &Row, points: &Points) -> u32 {
    Tally::of(row, |_, _| {}).match_points(points)
}

/// Returns whether the line counts as a lost round for the sum of squares.
pub(super) fn is_lost(line: &Line) -> bool {
    Kind::of(line.outcome).is_lost()
}

/// An outcome as far as the criteria tell outcomes apart.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Won,
    Lost,
    Drawn,
    BothLost,
    Bye,
    Missed,
    Open,
}

impl Kind {
    const COUNT: usize = 7;

    fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Won => Self::Won,
            Outcome::Lost => Self::Lost,
            Outcome::Drawn => Self::Drawn,
            Outcome::BothLost => Self::BothLost,
            Outcome::Bye(_) => Self::Bye,
            Outcome::Missed => Self::Missed,
            Outcome::Open => Self::Open,
        }
    }

    /// The kinds that are a match with a result, one bit each: the loops over all results look their
    /// answers up, because a branch on a result is foreseen wrongly half of the time.
    const MATCHES: u8 = Self::Won.bit() | Self::Lost.bit() | Self::Drawn.bit() | Self::BothLost.bit();
    /// The kinds that count as a lost round.
    const LOST: u8 = Self::Lost.bit() | Self::BothLost.bit() | Self::Missed.bit();

    const fn bit(self) -> u8 {
        1 << self as u8
    }

    fn is_match(self) -> bool {
        (Self::MATCHES >> self as u8) & 1 == 1
    }

    fn is_lost(self) -> bool {
        (Self::LOST >> self as u8) & 1 == 1
    }
}

/// Seven counters of this width fit 64 bits.
const PACKED_BITS: u32 = 9;
/// The largest number in one of them.
const PACKED_MOST: usize = (1 << PACKED_BITS) - 1;

/// How many rounds of one entrant were of each kind.
struct Tally {
    counts: [u32; Kind::COUNT],
    lost_round_squares: u64,
}

impl Tally {
    /// Counts the lines of `row` and hands each with its kind to `also`.
    fn of(row: &Row, mut also: impl FnMut(&Line, Kind)) -> Self {
        let mut tally = Self { counts: [0; Kind::COUNT], lost_round_squares: 0 };
        // Counters side by side in one register, emptied before one of them can run over: a counter in
        // memory would have to be written before it can be read for the next line.
        for lines in row.lines.chunks(PACKED_MOST) {
            let (mut packed, mut squares) = (0_u64, 0_u64);
            for line in lines {
                let kind = Kind::of(line.outcome);
                packed += 1 << (PACKED_BITS * kind as u32);
                squares += u64::from(line.round.0).pow(2) * u64::from(kind.is_lost());
                also(line, kind);
            }
            for count in &mut tally.counts {
                let number = u32::try_from(packed & PACKED_MOST as u64).expect("nine bits fit");
                *count = count.saturating_add(number);
                packed >>= PACKED_BITS;
            }
            tally.lost_round_squares = tally.lost_round_squares.saturating_add(squares);
        }
        tally
    }

    fn record(&self) -> Record {
        let [won, lost, drawn, both_lost, byes, missed, _open] = self.counts;
        Record { won, lost, drawn, both_lost, byes, missed }
    }

    /// Returns (points, rounds) of the rounds against an opponent, then of byes and missed rounds.
    fn scored(&self, points: &Points) -> (Weight, Weight) {
        let worth = |outcome: Outcome| {
            let rounds = u64::from(self.counts[Kind::of(outcome) as usize]);
            Weight { points: rounds.saturating_mul(u64::from(points.of(outcome))), matches: rounds }
        };
        let (mut matches, mut without_opponent) = (Weight::default(), Weight::default());
        for outcome in [Outcome::Won, Outcome::Lost, Outcome::Drawn, Outcome::BothLost] {
            matches.add(worth(outcome));
        }
        // Every kind of bye is worth the same.
        for outcome in [Outcome::Bye(ByeKind::Odd), Outcome::Missed] {
            without_opponent.add(worth(outcome));
        }
        (matches, without_opponent)
    }

    fn match_points(&self, points: &Points) -> u32 {
        let (mut all, without_opponent) = self.scored(points);
        all.add(without_opponent);
        u32::try_from(all.points).unwrap_or(u32::MAX)
    }

    fn rate(&self, rules: &StandingsRules) -> Weight {
        let (mut rate, without_opponent) = self.scored(&rules.points);
        match rules.bye_counting {
            ByeCounting::Counted => rate.add(without_opponent),
            ByeCounting::NotCounted => {}
        }
        rate
    }
}
