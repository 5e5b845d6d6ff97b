//! Standings: who stands where, and which criterion says so.
//!
//! [`standings`] orders a [`Crosstable`] by the chain of criteria in [`StandingsRules`]; [`explain()`]
//! opens one entrant's numbers up to the results they come from. Both are pure functions of the
//! results given: those of the rounds up to r give the standings after round r.
//!
//! The rule documents leave most of the arithmetic open. What is stated, what the tournament software
//! of the publisher was found to compute, and what is our reading is said at each item; the readings
//! that people disagree about are settings ([`Averaging`], [`ByeCounting`], [`Comparison`]).
//!
//! What this module does not know: who has dropped (they keep their record and their place), the
//! bracket after the Swiss rounds, names.

mod explain;
mod fraction;
pub mod group;
mod ranking;
mod tiebreak;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use self::explain::{
    Explanation, Inputs, LostRound, Meeting, Neighbour, OpponentRate, OpponentSum, Reason, ScoredLine,
    explain,
};
pub use self::fraction::Share;
use self::ranking::Ranking;
use self::tiebreak::Figures;
use crate::id::{EntrantId, RoundNumber};

/// Returns the standings: all entrants of `table`, best first.
///
/// The criteria are applied one after another, each to those whom the ones before left tied. Entrants
/// that no criterion separates share a rank (1, 2, 2, 4) and stand in order of entrant id, which means
/// nothing. `lots` are the recorded lots, the newest last; see [`Criterion::Lot`].
///
/// The work is proportional to the number of results, apart from sorting. Counts that exceed 64 bits
/// stay at the largest number; they never wrap.
///
/// Source: `kde-tcg-policy-2.3@1#v-c2`.
///
/// # Panics
///
/// When a line of the table names an opponent that has no row.
///
/// # Examples
///
/// ```
/// use hantei_core::id::{EntrantId, RoundNumber};
/// use hantei_core::standings::{
///     Averaging, ByeCounting, Comparison, Criterion, Crosstable, Line, Outcome, Points, Row, StandingsRules,
///     standings,
/// };
///
/// let round = RoundNumber(1);
/// let row = |entrant, opponent, outcome| Row {
///     entrant: EntrantId(entrant),
///     lines: vec![Line { round, opponent: Some(opponent), outcome }],
/// };
/// let table = Crosstable { rows: vec![row(1, 1, Outcome::Lost), row(2, 0, Outcome::Won)] };
/// let rules = StandingsRules {
///     points: Points { win: 3, draw: 1, loss: 0, both_lost: 0, bye: 3 },
///     criteria: vec![Criterion::MatchPoints, Criterion::OpponentsMatchWinRate],
///     averaging: Averaging::Pooled,
///     bye_counting: ByeCounting::Counted,
///     comparison: Comparison::Printed,
/// };
/// let standings = standings(&table, &rules, &[]);
/// assert_eq!(standings.rows[0].entrant, EntrantId(2));
/// assert_eq!(standings.rows[1].decided_by, Some(Criterion::MatchPoints));
/// ```
#[must_use]
pub fn standings(table: &Crosstable, rules: &StandingsRules, lots: &[Vec<EntrantId>]) -> Standings {
    let figures = Figures::of(table, rules);
    let ranking = Ranking::of(table, rules, &rules.criteria, &figures, lots);
    let mut rank = 0;
    let mut rows = Vec::with_capacity(table.rows.len());
    for ((position, &place), &decided_by) in (1..).zip(&ranking.order).zip(&ranking.decided_by) {
        if position == 1 || decided_by.is_some() {
            rank = position;
        }
        let at = place as usize;
        let figure = &figures.0[at];
        let row = StandingsRow {
            rank,
            entrant: figure.entrant,
            match_points: figure.match_points,
            record: figure.record,
            tie_break: figure.tie_break(),
            decided_by,
            opponents_match_win_rate: figure.opponents,
            opponents_opponents_match_win_rate: figure.opponents_opponents,
            lost_round_squares: figure.lost_round_squares,
            head_to_head: ranking.head_to_head.get(at).copied().flatten(),
            lot: ranking.lot.get(at).copied().flatten(),
        };
        rows.push(row);
    }
    Standings { criteria: rules.criteria.clone(), rows }
}

/// Returns the match points of all rounds of `row`: the one sum that standings and pairings use.
///
/// More than 2^32 − 1 stays at that number.
#[must_use]
pub fn match_points(row: &Row, points: &Points) -> u32 {
    tiebreak::match_points(row, points)
}

/// Returns the tie-break number AABBBCCCDDD as an integer of up to 11 digits.
///
/// AA match points, BBB the opponents' match win rate and CCC that of the opponents' opponents in
/// thousandths, cut off (000 where undefined, at most 999), DDD the sum of the squares of the lost
/// rounds, at most 999. The number is the same whatever the chain of criteria is. It exceeds 32 bits;
/// match points above 99 make it longer.
///
/// Source: `kde-tcg-policy-2.3@1#v-c2`; the cap at 999 is a reading, three digits hold no more.
///
/// ```
/// # use hantei_core::standings::{Share, tie_break};
/// let opponents = Share::new(726, 1000);
/// let opponents_opponents = Share::new(677, 1000);
/// assert_eq!(tie_break(18, opponents, opponents_opponents, 4 + 49), 18_726_677_053);
/// ```
#[must_use]
pub fn tie_break(
    match_points: u32,
    opponents_match_win_rate: Option<Share>,
    opponents_opponents_match_win_rate: Option<Share>,
    lost_round_squares: u64,
) -> u64 {
    let digits = |share: Option<Share>| share.map_or(0, Share::thousandths);
    u64::from(match_points) * 1_000_000_000
        + digits(opponents_match_win_rate) * 1_000_000
        + digits(opponents_opponents_match_win_rate) * 1_000
        + lost_round_squares.min(LOST_ROUND_SQUARES_CAP)
}

/// Three digits of the tie-break number hold no larger sum; it takes 14 lost rounds to get there.
const LOST_ROUND_SQUARES_CAP: u64 = 999;

/// By what rules standings are computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRules {
    /// The match points for each outcome.
    pub points: Points,
    /// The chain of criteria, the first one first. A criterion may be absent.
    pub criteria: Vec<Criterion>,
    /// How opponents' win rates are averaged.
    pub averaging: Averaging,
    /// Whether byes and missed rounds are part of an entrant's own win rate.
    pub bye_counting: ByeCounting,
    /// Whether the exact values or the printed digits are compared.
    pub comparison: Comparison,
}

/// What separates entrants; a higher value is better unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// Match points of all rounds, byes included.
    ///
    /// Source: `kde-tcg-policy-2.3@1#v-c2`.
    MatchPoints,
    /// The opponents' match win rate; see [`Averaging`] for the formula.
    ///
    /// Opponents are those of matches with a result, one met twice counts twice, a bye or a missed
    /// round is nobody. Without an opponent the rate is undefined: it ranks below every defined rate
    /// when exact values are compared, and prints 000.
    ///
    /// Source: `kde-tcg-policy-2.3@1#v-c2`.
    OpponentsMatchWinRate,
    /// The match win rate of the opponents' opponents, the entrant itself among them.
    ///
    /// Every path counts: whoever was an opponent of two opponents counts twice. Undefined as
    /// [`Criterion::OpponentsMatchWinRate`] is.
    ///
    /// Source: `kde-tcg-policy-2.3@1#v-c2`.
    OpponentsOpponentsMatchWinRate,
    /// The sum of the squares of the numbers of the rounds lost.
    ///
    /// The document defines the sum only. That more is better (later losses), that draws are not
    /// losses, and that missed rounds and matches both lost are, is our reading.
    ///
    /// Source: `kde-tcg-policy-2.3@1#v-c2`.
    LostRoundSquares,
    /// The match points of the meetings within the tied set, if all of the set have met each other.
    ///
    /// Of two it puts the winner of their match first, or the one with more wins if they met more
    /// than once; a draw or a match both lost separates nobody. The document speaks of two only. Our
    /// reading for more: a table of the meetings among them, provided that every two of them have met;
    /// those whom it leaves level are looked at once more by themselves. If anyone has not met
    /// another of the set, nobody of the set is separated, because a part of the meetings would decide
    /// over all. The value is that of the whole set, undefined where there is no such table.
    ///
    /// Source: `kde-tcg-policy-2.3@1#v-c3`.
    HeadToHead,
    /// The recorded lot: the order that was drawn among the entrants tied on everything before it.
    ///
    /// A lot separates a tied set only if it names every one of the set; of several, the newest. So a
    /// correction that ties another entrant with them asks for a new lot, and one that unties some of
    /// them does not. The value is the place in the lot within the set, from 1; lower is better.
    ///
    /// Source: `kde-tcg-policy-2.3@1#v-c3`.
    Lot,
}

impl Criterion {
    /// All criteria.
    pub const ALL: [Self; 6] = [
        Self::MatchPoints,
        Self::OpponentsMatchWinRate,
        Self::OpponentsOpponentsMatchWinRate,
        Self::LostRoundSquares,
        Self::HeadToHead,
        Self::Lot,
    ];

    /// Returns the name in files and on the command line. Names are stable.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::MatchPoints => "match-points",
            Self::OpponentsMatchWinRate => "opponents-match-win-rate",
            Self::OpponentsOpponentsMatchWinRate => "opponents-opponents-match-win-rate",
            Self::LostRoundSquares => "lost-round-squares",
            Self::HeadToHead => "head-to-head",
            Self::Lot => "lot",
        }
    }
}

/// How the win rates of several entrants become one: the two published readings.
///
/// An entrant x has P(x) match points and M(x) matches, as [`ByeCounting`] says. A draw is worth its
/// share of a win (1 of 3 points), so these are shares of points rather than of wins. There is no
/// floor at a third, nothing is rounded, and entrants who dropped keep their record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Averaging {
    /// ΣP(o) / (win · ΣM(o)) over the opponents o; the same over all opponents of the opponents.
    ///
    /// This reproduces all 21 stored numbers of a real tournament file of the publisher's software.
    Pooled,
    /// The mean of P(o) / (win · M(o)) over the opponents o; for the opponents' opponents, the mean of
    /// the opponents' means.
    ///
    /// Each opponent weighs the same, whether it played on or dropped early. Someone without a counted
    /// match has no rate and is left out. Means are exact up to 22 rounds; beyond, where numbers of
    /// matches have no small common multiple, each may be cut off at the eighth decimal.
    Mean,
}

impl Averaging {
    /// Both readings.
    pub const ALL: [Self; 2] = [Self::Pooled, Self::Mean];

    /// Returns the name in files and on the command line. Names are stable.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Pooled => "pooled",
            Self::Mean => "mean",
        }
    }
}

/// Whether an entrant's byes and missed rounds are part of that entrant's own match win rate.
///
/// It matters where the entrant is somebody's opponent: with a bye, a win and a loss the rate is 2/3
/// when the bye counts and 1/2 when it does not. Either way a bye is never an opponent, and its match
/// points count for the entrant's own place. The documents do not say; the publisher's software counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ByeCounting {
    /// A bye is a match won, a missed round a match lost.
    Counted,
    /// Only matches against an opponent are part of the rate.
    NotCounted,
}

impl ByeCounting {
    /// Both settings.
    pub const ALL: [Self; 2] = [Self::Counted, Self::NotCounted];

    /// Returns the name in files and on the command line. Names are stable.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::NotCounted => "not-counted",
        }
    }
}

/// Whether criteria compare what is exact or what is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// The exact fractions and sums.
    ///
    /// Two entrants with the same printed digits may then be separated by what is not printed, so the
    /// tie-break numbers of a page need not fall from top to bottom.
    Exact,
    /// The digits of the tie-break number: thousandths cut off, at most 999, 000 where undefined.
    ///
    /// The policy ranks by the number AABBBCCCDDD itself, and calls entrants tied whose numbers are
    /// identical; the publisher's software does the same.
    Printed,
}

impl Comparison {
    /// Both settings.
    pub const ALL: [Self; 2] = [Self::Exact, Self::Printed];

    /// Returns the name in files and on the command line. Names are stable.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Printed => "printed",
        }
    }
}

/// The text is none of the names there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    /// What was given.
    pub text: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}, found {:?}", self.known.join(", "), self.text)
    }
}

impl std::error::Error for UnknownName {}

macro_rules! named {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = UnknownName;

            /// Reads the stable name, letter for letter.
            fn from_str(text: &str) -> Result<Self, UnknownName> {
                Self::ALL.into_iter().find(|named| named.name() == text).ok_or_else(|| UnknownName {
                    text: text.to_owned(),
                    known: Self::ALL.iter().map(|named| named.name()).collect(),
                })
            }
        }
    )*};
}

named!(Averaging, ByeCounting, Comparison, Criterion);

/// The standings of one stage after some round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standings {
    /// The chain by which the rows are ordered.
    pub criteria: Vec<Criterion>,
    /// One row for each entrant, best first.
    pub rows: Vec<StandingsRow>,
}

impl Standings {
    /// Returns the values of `row` in the order of the chain.
    #[must_use]
    pub fn values(&self, row: &StandingsRow) -> Vec<CriterionValue> {
        let value = |&criterion| CriterionValue { criterion, exact: row.value(criterion) };
        self.criteria.iter().map(value).collect()
    }
}

/// One line of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRow {
    /// The rank, from 1. Tied entrants share it, and the next rank counts them all.
    pub rank: u32,
    /// Who.
    pub entrant: EntrantId,
    /// Match points of all rounds.
    pub match_points: u32,
    /// What the rounds were.
    pub record: Record,
    /// The number AABBBCCCDDD; see [`tie_break`](fn@tie_break).
    pub tie_break: u64,
    /// The criterion that separates this row from the one above; `None` in the first row and where
    /// both share a rank.
    pub decided_by: Option<Criterion>,
    /// See [`Criterion::OpponentsMatchWinRate`].
    pub opponents_match_win_rate: Option<Share>,
    /// See [`Criterion::OpponentsOpponentsMatchWinRate`].
    pub opponents_opponents_match_win_rate: Option<Share>,
    /// See [`Criterion::LostRoundSquares`].
    pub lost_round_squares: u64,
    /// See [`Criterion::HeadToHead`]; `None` also where the chain did not come to it.
    pub head_to_head: Option<u32>,
    /// See [`Criterion::Lot`]; `None` also where the chain did not come to it.
    pub lot: Option<u32>,
}

impl StandingsRow {
    /// Returns the value of `criterion`; `None` where it is undefined.
    #[must_use]
    pub fn value(&self, criterion: Criterion) -> Option<Exact> {
        match criterion {
            Criterion::MatchPoints => Some(Exact::Integer(u64::from(self.match_points))),
            Criterion::OpponentsMatchWinRate => self.opponents_match_win_rate.map(Exact::Share),
            Criterion::OpponentsOpponentsMatchWinRate => {
                self.opponents_opponents_match_win_rate.map(Exact::Share)
            }
            Criterion::LostRoundSquares => Some(Exact::Integer(self.lost_round_squares)),
            Criterion::HeadToHead => self.head_to_head.map(|points| Exact::Integer(u64::from(points))),
            Criterion::Lot => self.lot.map(|place| Exact::Integer(u64::from(place))),
        }
    }
}

/// How many rounds were what. Rounds without a result are not counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Record {
    /// Matches won.
    pub won: u32,
    /// Matches lost.
    pub lost: u32,
    /// Matches drawn.
    pub drawn: u32,
    /// Matches that both lost.
    pub both_lost: u32,
    /// Byes of any kind.
    pub byes: u32,
    /// Rounds missed.
    pub missed: u32,
}

/// The value of one criterion for one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CriterionValue {
    /// Which criterion.
    pub criterion: Criterion,
    /// The exact value; `None` where it is undefined.
    pub exact: Option<Exact>,
}

impl CriterionValue {
    /// Returns the value as people read it: an integer as it is, a share in thousandths (cut off, at
    /// most 999); `None` where it is undefined.
    #[must_use]
    pub fn printed(&self) -> Option<u64> {
        self.exact.map(|exact| match exact {
            Exact::Integer(integer) => integer,
            Exact::Share(share) => share.thousandths(),
        })
    }
}

/// An exact value. It is printed as `n` or `n/d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exact {
    /// A whole number.
    Integer(u64),
    /// A fraction.
    Share(Share),
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(integer) => integer.fmt(f),
            Self::Share(share) => share.fmt(f),
        }
    }
}

/// Why an entrant had a bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeKind {
    /// The number of entrants was odd.
    Odd,
    /// The organiser awarded it.
    Awarded,
    /// In an elimination bracket there was no opponent (empty place, or the opponent left).
    Bracket,
}

/// What a round was for one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Won the match against `opponent`.
    Won,
    /// Lost it.
    Lost,
    /// The match was drawn.
    Drawn,
    /// Both lost.
    BothLost,
    /// No result yet (or none counted): worth nothing and not counted anywhere, not even as an opponent.
    Open,
    /// Had a bye.
    Bye(ByeKind),
    /// Missed the round (late entry): a loss without an opponent.
    Missed,
}

/// The match points for each outcome of a match or round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    /// For a win.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For a loss, a missed round included.
    pub loss: u32,
    /// For a match that both lost.
    pub both_lost: u32,
    /// For a bye of any kind.
    pub bye: u32,
}

impl Points {
    /// Returns the match points for `outcome`. The one place where match points come from.
    #[must_use]
    pub fn of(&self, outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Won => self.win,
            Outcome::Lost | Outcome::Missed => self.loss,
            Outcome::Drawn => self.draw,
            Outcome::BothLost => self.both_lost,
            Outcome::Open => 0,
            Outcome::Bye(ByeKind::Odd | ByeKind::Awarded | ByeKind::Bracket) => self.bye,
        }
    }
}

/// One round of one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// The round within the stage.
    pub round: RoundNumber,
    /// The place of the opponent in [`Crosstable::rows`]; `None` for a bye or a missed round.
    pub opponent: Option<u32>,
    /// What it was for this entrant.
    pub outcome: Outcome,
}

/// One entrant with all rounds so far, in rising order of round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub entrant: EntrantId,
    /// The rounds.
    pub lines: Vec<Line>,
}

/// All entrants of a stage with their rounds: the input of every criterion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crosstable {
    /// One row for each entrant, in order of id.
    pub rows: Vec<Row>,
}
