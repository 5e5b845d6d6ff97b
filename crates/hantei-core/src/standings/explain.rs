//! Why an entrant stands where it does: every number opened up to the results it comes from.

use std::ops::Range;

use super::ranking::{DrawnLots, Ranking, meetings};
use super::tiebreak::{Figures, Weight, is_lost, opponent, rate};
use super::{
    Criterion, CriterionValue, Crosstable, Exact, Line, Outcome, Share, StandingsRow, StandingsRules,
    standings,
};
use crate::id::{EntrantId, RoundNumber};

/// Returns why `entrant` stands where it does; `None` if it has no row in `table`.
///
/// The numbers are those of [`standings`] with the same arguments; a page that shows both computes
/// nothing of its own.
///
/// # Panics
///
/// As [`standings`] does.
#[must_use]
pub fn explain(
    table: &Crosstable,
    rules: &StandingsRules,
    lots: &[Vec<EntrantId>],
    entrant: EntrantId,
) -> Option<Explanation> {
    let whole = standings(table, rules, lots);
    let position = whole.rows.iter().position(|row| row.entrant == entrant)?;
    let place = u32::try_from(table.rows.iter().position(|row| row.entrant == entrant)?).ok()?;
    let inspection = Inspection::of(table, rules, lots, place);
    let reasons = whole
        .values(&whole.rows[position])
        .into_iter()
        .enumerate()
        .map(|(step, value)| Reason { value, inputs: inspection.inputs(step, value.criterion) })
        .collect();
    let neighbour = |other: usize, lower: usize| {
        let row = whole.rows.get(other)?;
        Some(inspection.neighbour(&whole.rows[position], row, whole.rows[lower].decided_by))
    };
    Some(Explanation {
        above: position.checked_sub(1).and_then(|above| neighbour(above, position)),
        below: neighbour(position + 1, position + 1),
        row: whole.rows[position].clone(),
        reasons,
    })
}

/// One entrant's place with all that led to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The row of the standings.
    pub row: StandingsRow,
    /// One reason for each criterion, in the order of the chain.
    pub reasons: Vec<Reason>,
    /// The row above; `None` for the first.
    pub above: Option<Neighbour>,
    /// The row below; `None` for the last.
    pub below: Option<Neighbour>,
}

/// One criterion with its value and what that was computed from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The criterion and its value.
    pub value: CriterionValue,
    /// What the value was computed from.
    pub inputs: Inputs,
}

/// What the value of a criterion was computed from, by round where there are rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inputs {
    /// The rounds with their match points; the value is their sum.
    MatchPoints(Vec<ScoredLine>),
    /// The opponents with their own win rates.
    OpponentsMatchWinRate(Vec<OpponentRate>),
    /// The opponents with the win rates of all their opponents.
    OpponentsOpponentsMatchWinRate(Vec<OpponentSum>),
    /// The rounds that count as lost; the value is the sum of the squares.
    LostRoundSquares(Vec<LostRound>),
    /// The set that everything before leaves tied.
    HeadToHead {
        /// Who else is in the set, in order of id; none where the entrant is not tied by then.
        tied_with: Vec<EntrantId>,
        /// The entrant's meetings with them. The value is the sum of their points if every two of the
        /// set have met.
        meetings: Vec<Meeting>,
    },
    /// The set that everything before leaves tied.
    Lot {
        /// Who else is in the set, in order of id; none where the entrant is not tied by then.
        tied_with: Vec<EntrantId>,
        /// The newest recorded lot that names the whole set, as it was drawn; none where there is none.
        drawn: Option<Vec<EntrantId>>,
    },
}

/// A round and the match points it was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScoredLine {
    /// The round.
    pub round: RoundNumber,
    /// The opponent; `None` for a bye or a missed round.
    pub opponent: Option<EntrantId>,
    /// What it was.
    pub outcome: Outcome,
    /// Match points.
    pub points: u32,
}

/// An opponent with what it adds to the opponents' win rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpponentRate {
    /// When they met.
    pub round: RoundNumber,
    /// The opponent.
    pub opponent: EntrantId,
    /// The opponent's match points from the rounds that count for the rate.
    pub points: u64,
    /// The opponent's rounds that count for the rate; see [`ByeCounting`](super::ByeCounting).
    pub matches: u64,
    /// The opponent's win rate, points / (points for a win · matches); `None` where no round counts.
    pub share: Option<Share>,
}

/// An opponent with what its opponents add to the opponents' opponents' win rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpponentSum {
    /// When they met.
    pub round: RoundNumber,
    /// The opponent.
    pub opponent: EntrantId,
    /// The opponent's opponents, the explained entrant among them, with the rounds they met in.
    pub opponents: Vec<OpponentRate>,
    /// The sum of their match points.
    pub points: u64,
    /// The sum of their matches.
    pub matches: u64,
    /// The average of their win rates by the rules: the opponent's own opponents' win rate.
    pub share: Option<Share>,
}

/// A round that counts as lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LostRound {
    /// The round.
    pub round: RoundNumber,
    /// Why it counts: lost, both lost, or missed.
    pub outcome: Outcome,
    /// The square of its number.
    pub square: u32,
}

/// A match against another of the tied set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// When they met.
    pub round: RoundNumber,
    /// The opponent.
    pub opponent: EntrantId,
    /// What it was for the explained entrant.
    pub outcome: Outcome,
    /// The match points of the explained entrant.
    pub points: u32,
}

/// The row above or below, and what separates it from the explained one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    /// Who.
    pub entrant: EntrantId,
    /// The rank of the neighbour.
    pub rank: u32,
    /// The criterion that separates the two; `None` where they share the rank.
    pub decided_by: Option<Criterion>,
    /// The explained entrant's value of that criterion. For head-to-head it is the match points in
    /// the meetings of the set in which the two parted, which may be smaller than the tied set.
    pub own: Option<Exact>,
    /// The neighbour's value.
    pub theirs: Option<Exact>,
}

/// What is needed to open the numbers of the entrant at `place`.
struct Inspection<'a> {
    table: &'a Crosstable,
    rules: &'a StandingsRules,
    lots: &'a [Vec<EntrantId>],
    figures: Figures,
    place: u32,
}

impl<'a> Inspection<'a> {
    fn of(table: &'a Crosstable, rules: &'a StandingsRules, lots: &'a [Vec<EntrantId>], place: u32) -> Self {
        Self { table, rules, lots, figures: Figures::of(table, rules), place }
    }

    fn lines(&self, place: u32) -> &'a [Line] {
        &self.table.rows[place as usize].lines
    }

    fn entrant(&self, place: u32) -> EntrantId {
        self.table.rows[place as usize].entrant
    }

    fn inputs(&self, step: usize, criterion: Criterion) -> Inputs {
        match criterion {
            Criterion::MatchPoints => Inputs::MatchPoints(self.scored_lines()),
            Criterion::OpponentsMatchWinRate => {
                Inputs::OpponentsMatchWinRate(self.opponent_rates(self.place).collect())
            }
            Criterion::OpponentsOpponentsMatchWinRate => {
                Inputs::OpponentsOpponentsMatchWinRate(self.opponent_sums())
            }
            Criterion::LostRoundSquares => Inputs::LostRoundSquares(self.lost_rounds()),
            Criterion::HeadToHead => {
                let set = self.tied_before(step);
                Inputs::HeadToHead { meetings: self.meetings(&set), tied_with: self.others(&set) }
            }
            Criterion::Lot => {
                let set = self.tied_before(step);
                let newest = || {
                    let entrants = set.iter().map(|&place| self.entrant(place));
                    DrawnLots::of(self.lots).newest_naming(entrants).map(|lot| self.lots[lot].clone())
                };
                let drawn = if set.len() > 1 { newest() } else { None };
                Inputs::Lot { drawn, tied_with: self.others(&set) }
            }
        }
    }

    fn scored_lines(&self) -> Vec<ScoredLine> {
        let scored = |line: &Line| ScoredLine {
            round: line.round,
            opponent: line.opponent.map(|opponent| self.entrant(opponent)),
            outcome: line.outcome,
            points: self.rules.points.of(line.outcome),
        };
        self.lines(self.place).iter().map(scored).collect()
    }

    fn opponents(&self, place: u32) -> impl Iterator<Item = (RoundNumber, u32)> {
        self.lines(place).iter().filter_map(|line| opponent(line).map(|opponent| (line.round, opponent)))
    }

    fn opponent_rates(&self, place: u32) -> impl Iterator<Item = OpponentRate> {
        self.opponents(place).map(|(round, opponent)| {
            let Weight { points, matches } = rate(&self.table.rows[opponent as usize], self.rules);
            let win = u128::from(self.rules.points.win);
            let share = Share::new(u128::from(points), win.saturating_mul(u128::from(matches)));
            OpponentRate { round, opponent: self.entrant(opponent), points, matches, share }
        })
    }

    fn opponent_sums(&self) -> Vec<OpponentSum> {
        let sum = |(round, opponent)| {
            let opponents: Vec<OpponentRate> = self.opponent_rates(opponent).collect();
            let (mut points, mut matches) = (0_u64, 0_u64);
            for rate in &opponents {
                points = points.saturating_add(rate.points);
                matches = matches.saturating_add(rate.matches);
            }
            let share = self.figures.0[opponent as usize].opponents;
            OpponentSum { round, opponent: self.entrant(opponent), opponents, points, matches, share }
        };
        self.opponents(self.place).map(sum).collect()
    }

    fn lost_rounds(&self) -> Vec<LostRound> {
        let lost = self.lines(self.place).iter().filter(|line| is_lost(line));
        lost.map(|line| LostRound {
            round: line.round,
            outcome: line.outcome,
            square: u32::from(line.round.0).pow(2),
        })
        .collect()
    }

    fn meetings(&self, set: &[u32]) -> Vec<Meeting> {
        let met = |line: &Line| {
            let opponent = opponent(line).filter(|opponent| set.contains(opponent))?;
            Some(Meeting {
                round: line.round,
                opponent: self.entrant(opponent),
                outcome: line.outcome,
                points: self.rules.points.of(line.outcome),
            })
        };
        self.lines(self.place).iter().filter_map(met).collect()
    }

    /// Returns the set that the first `step` criteria leave tied with the entrant, itself included.
    fn tied_before(&self, step: usize) -> Vec<u32> {
        let chain = &self.rules.criteria[..step];
        let ranking = Ranking::of(self.table, self.rules, chain, &self.figures, self.lots);
        let position = ranking.order.iter().position(|&place| place == self.place);
        let tied: Range<usize> = position.map_or(0..0, |position| ranking.tied_with(position));
        ranking.order[tied].to_vec()
    }

    fn others(&self, set: &[u32]) -> Vec<EntrantId> {
        set.iter().filter(|&&place| place != self.place).map(|&place| self.entrant(place)).collect()
    }

    fn neighbour(&self, own: &StandingsRow, row: &StandingsRow, decided_by: Option<Criterion>) -> Neighbour {
        let (own, theirs) = match decided_by {
            Some(Criterion::HeadToHead) => self.parting_meetings(row.entrant),
            Some(
                criterion @ (Criterion::MatchPoints
                | Criterion::OpponentsMatchWinRate
                | Criterion::OpponentsOpponentsMatchWinRate
                | Criterion::LostRoundSquares
                | Criterion::Lot),
            ) => (own.value(criterion), row.value(criterion)),
            None => (None, None),
        };
        Neighbour { entrant: row.entrant, rank: row.rank, decided_by, own, theirs }
    }

    /// Returns the match points of the entrant and the neighbour in the set in which they parted.
    fn parting_meetings(&self, neighbour: EntrantId) -> (Option<Exact>, Option<Exact>) {
        let step = self.rules.criteria.iter().position(|&criterion| criterion == Criterion::HeadToHead);
        let mut set = self.tied_before(step.unwrap_or(0));
        while let Some(table) = meetings(self.table, &self.rules.points, &set) {
            let points_of = |wanted: EntrantId| {
                table.iter().find(|&&(_, place)| self.entrant(place) == wanted).map(|&(points, _)| points)
            };
            let (own, theirs) = (points_of(self.entrant(self.place)), points_of(neighbour));
            if own != theirs {
                let exact = |points: Option<u32>| points.map(|points| Exact::Integer(u64::from(points)));
                return (exact(own), exact(theirs));
            }
            let level = table.iter().filter(|&&(points, _)| Some(points) == own);
            let smaller: Vec<u32> = level.map(|&(_, place)| place).collect();
            if smaller.len() == set.len() {
                break;
            }
            set = smaller;
        }
        (None, None)
    }
}
