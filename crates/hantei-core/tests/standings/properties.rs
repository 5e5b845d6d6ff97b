//! Standings against a formulation that is slow and plainly right.
//!
//! The oracle knows no crosstable: it has one list of games and asks it every question anew, adds
//! fractions one by one, and ranks an entrant by counting who is better.

use std::cmp::Ordering;

use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::standings::{
    Averaging, ByeCounting, ByeKind, Comparison, Criterion, Crosstable, Exact, Inputs, Line, Outcome, Row,
    StandingsRules, explain, standings,
};
use proptest::prelude::*;

use crate::notation::{POINTS, rules};

/// One round of one or two entrants, with what it was for the first.
#[derive(Debug, Clone, Copy)]
struct Game {
    round: u16,
    first: usize,
    second: Option<usize>,
    outcome: Outcome,
}

#[derive(Debug, Clone)]
struct Played {
    entrants: usize,
    games: Vec<Game>,
}

fn for_the_other(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Won => Outcome::Lost,
        Outcome::Lost => Outcome::Won,
        Outcome::Drawn | Outcome::BothLost | Outcome::Open | Outcome::Bye(_) | Outcome::Missed => outcome,
    }
}

impl Played {
    /// Returns the crosstable with entrant `n` in row `place_of[n]`.
    fn crosstable(&self, place_of: &[usize]) -> Crosstable {
        let row = |place| Row { entrant: EntrantId::from_index(place), lines: Vec::new() };
        let mut rows: Vec<Row> = (0..self.entrants).map(row).collect();
        for game in &self.games {
            let place = |entrant: usize| u32::try_from(place_of[entrant]).unwrap();
            let round = RoundNumber(game.round);
            let line = Line { round, opponent: game.second.map(place), outcome: game.outcome };
            rows[place_of[game.first]].lines.push(line);
            if let Some(second) = game.second {
                let outcome = for_the_other(game.outcome);
                rows[place_of[second]].lines.push(Line { round, opponent: Some(place(game.first)), outcome });
            }
        }
        Crosstable { rows }
    }

    fn in_order(&self) -> Crosstable {
        self.crosstable(&(0..self.entrants).collect::<Vec<_>>())
    }

    /// Returns the outcomes of `entrant` with the opponent and the round.
    fn of(&self, entrant: usize) -> Vec<(u16, Option<usize>, Outcome)> {
        let seen = |game: &Game| {
            if game.first == entrant {
                Some((game.round, game.second, game.outcome))
            } else if game.second == Some(entrant) {
                Some((game.round, Some(game.first), for_the_other(game.outcome)))
            } else {
                None
            }
        };
        self.games.iter().filter_map(seen).filter(|(_, _, outcome)| *outcome != Outcome::Open).collect()
    }

    fn opponents(&self, entrant: usize) -> Vec<usize> {
        self.of(entrant).into_iter().filter_map(|(_, opponent, _)| opponent).collect()
    }

    fn match_points(&self, entrant: usize) -> u128 {
        self.of(entrant).into_iter().map(|(_, _, outcome)| u128::from(POINTS.of(outcome))).sum()
    }

    /// Returns (points, matches) that are part of the rate of `entrant`.
    fn counted(&self, entrant: usize, bye_counting: ByeCounting) -> Fraction {
        let all = self.of(entrant);
        let counted =
            all.iter().filter(|(_, opponent, _)| bye_counting == ByeCounting::Counted || opponent.is_some());
        counted.fold((0, 0), |(points, matches), (_, _, outcome)| {
            (points + u128::from(POINTS.of(*outcome)), matches + 1)
        })
    }

    fn opponents_rate(&self, entrant: usize, rules: &StandingsRules) -> Fraction {
        let counted =
            self.opponents(entrant).into_iter().map(|other| self.counted(other, rules.bye_counting));
        match rules.averaging {
            Averaging::Pooled => {
                let (points, matches) = counted.fold((0, 0), |sum, (p, m)| (sum.0 + p, sum.1 + m));
                (points, 3 * matches)
            }
            Averaging::Mean => mean(counted.map(|(points, matches)| (points, 3 * matches))),
        }
    }

    fn opponents_opponents_rate(&self, entrant: usize, rules: &StandingsRules) -> Fraction {
        let opponents = self.opponents(entrant);
        match rules.averaging {
            Averaging::Pooled => {
                let (mut points, mut matches) = (0, 0);
                for opponent in opponents {
                    for other in self.opponents(opponent) {
                        let counted = self.counted(other, rules.bye_counting);
                        (points, matches) = (points + counted.0, matches + counted.1);
                    }
                }
                (points, 3 * matches)
            }
            Averaging::Mean => mean(opponents.into_iter().map(|other| self.opponents_rate(other, rules))),
        }
    }

    fn lost_round_squares(&self, entrant: usize) -> u128 {
        let is_lost = |outcome| matches!(outcome, Outcome::Lost | Outcome::BothLost | Outcome::Missed);
        let lost = self.of(entrant).into_iter().filter(|(_, _, outcome)| is_lost(*outcome));
        lost.map(|(round, _, _)| u128::from(round).pow(2)).sum()
    }
}

/// (numerator, denominator); a denominator of 0 means undefined.
type Fraction = (u128, u128);

fn mean(fractions: impl Iterator<Item = Fraction>) -> Fraction {
    let (mut sum, mut count) = ((0, 1), 0);
    for (numerator, denominator) in fractions.filter(|&(_, denominator)| denominator > 0) {
        sum = (sum.0 * denominator + numerator * sum.1, sum.1 * denominator);
        let divisor = (1..=sum.1.min(5_040)).rev().find(|by| sum.0 % by == 0 && sum.1 % by == 0).unwrap();
        sum = (sum.0 / divisor, sum.1 / divisor);
        count += 1;
    }
    (sum.0, sum.1 * count)
}

fn compare(one: Fraction, other: Fraction) -> Ordering {
    match (one.1, other.1) {
        (0, 0) => Ordering::Equal,
        (0, _) => Ordering::Less,
        (_, 0) => Ordering::Greater,
        (_, _) => (one.0 * other.1).cmp(&(other.0 * one.1)),
    }
}

fn digits(fraction: Fraction) -> u128 {
    (1000 * fraction.0).checked_div(fraction.1).unwrap_or(0).min(999)
}

/// Returns the value of a criterion as a fraction, as it is compared.
fn value(played: &Played, rules: &StandingsRules, criterion: Criterion, entrant: usize) -> Fraction {
    let exact = match criterion {
        Criterion::MatchPoints => return (played.match_points(entrant), 1),
        Criterion::LostRoundSquares => (played.lost_round_squares(entrant), 1),
        Criterion::OpponentsMatchWinRate => played.opponents_rate(entrant, rules),
        Criterion::OpponentsOpponentsMatchWinRate => played.opponents_opponents_rate(entrant, rules),
        Criterion::HeadToHead | Criterion::Lot => panic!("the oracle looks at sets separately"),
    };
    match (rules.comparison, criterion) {
        (Comparison::Exact, _) => exact,
        (Comparison::Printed, Criterion::LostRoundSquares) => (exact.0.min(999), 1),
        (Comparison::Printed, _) => (digits(exact), 1),
    }
}

fn is_value(found: Option<Exact>, wanted: Fraction) -> bool {
    match found {
        None => wanted.1 == 0,
        Some(Exact::Integer(integer)) => wanted == (u128::from(integer), 1),
        Some(Exact::Share(share)) => {
            let found = (u128::from(share.numerator()), u128::from(share.denominator()));
            wanted.1 != 0 && compare(found, wanted) == Ordering::Equal
        }
    }
}

fn played() -> impl Strategy<Value = Played> {
    (0_usize..=9, 0_usize..=7).prop_flat_map(|(entrants, rounds)| {
        let round = (
            Just((0..entrants).collect::<Vec<_>>()).prop_shuffle(),
            proptest::collection::vec(0_u8..8, entrants),
        );
        proptest::collection::vec(round, rounds).prop_map(move |rounds| {
            let mut games = Vec::new();
            for (round, (order, kinds)) in (1..).zip(&rounds) {
                for (pair, &kind) in order.chunks(2).zip(kinds) {
                    let mut add = |first, second, outcome| games.push(Game { round, first, second, outcome });
                    match (pair, kind) {
                        (&[first, second], 0..=1) => add(first, Some(second), Outcome::Won),
                        (&[first, second], 2..=3) => add(first, Some(second), Outcome::Lost),
                        (&[first, second], 4) => add(first, Some(second), Outcome::Drawn),
                        (&[first, second], 5) => add(first, Some(second), Outcome::BothLost),
                        (&[first, second], 6) => add(first, Some(second), Outcome::Open),
                        (&[first], 0..=3) => add(first, None, Outcome::Bye(ByeKind::Odd)),
                        (missing, 4..=5) | (missing @ &[_, _], _) => {
                            missing.iter().for_each(|&who| add(who, None, Outcome::Missed));
                        }
                        // Dropped: no line at all.
                        (_, _) => {}
                    }
                }
            }
            Played { entrants, games }
        })
    })
}

fn any_rules() -> impl Strategy<Value = StandingsRules> {
    let chain = vec![
        Criterion::MatchPoints,
        Criterion::OpponentsMatchWinRate,
        Criterion::OpponentsOpponentsMatchWinRate,
        Criterion::LostRoundSquares,
    ];
    (
        (0_usize..=4, prop_oneof![Just(chain.clone()), Just(chain).prop_shuffle()]),
        prop::sample::select(Averaging::ALL.to_vec()),
        prop::sample::select(ByeCounting::ALL.to_vec()),
        prop::sample::select(Comparison::ALL.to_vec()),
    )
        .prop_map(|((length, chain), averaging, bye_counting, comparison)| StandingsRules {
            criteria: chain[..length].to_vec(),
            averaging,
            bye_counting,
            comparison,
            ..rules()
        })
}

/// Returns the first criterion in which `one` and `other` differ, and how.
fn decided(
    played: &Played,
    rules: &StandingsRules,
    one: usize,
    other: usize,
) -> Option<(Criterion, Ordering)> {
    rules.criteria.iter().find_map(|&criterion| {
        let order = compare(value(played, rules, criterion, one), value(played, rules, criterion, other));
        (order != Ordering::Equal).then_some((criterion, order))
    })
}

proptest! {
    #[test]
    fn ranks_values_and_reasons_are_those_of_the_slow_formulation(played in played(), rules in any_rules()) {
        let found = standings(&played.in_order(), &rules, &[]);
        prop_assert_eq!(found.rows.len(), played.entrants);
        for (at, row) in found.rows.iter().enumerate() {
            let entrant = row.entrant.index();
            let better = (0..played.entrants)
                .filter(|&other| matches!(decided(&played, &rules, other, entrant), Some((_, Ordering::Greater))));
            prop_assert_eq!(row.rank as usize, better.count() + 1);
            let exact = StandingsRules { comparison: Comparison::Exact, ..rules.clone() };
            for criterion in &Criterion::ALL[..4] {
                let wanted = value(&played, &exact, *criterion, entrant);
                prop_assert!(is_value(row.value(*criterion), wanted), "{criterion} of {}", row.entrant);
            }
            let number = played.match_points(entrant) * 1_000_000_000
                + digits(played.opponents_rate(entrant, &rules)) * 1_000_000
                + digits(played.opponents_opponents_rate(entrant, &rules)) * 1_000
                + played.lost_round_squares(entrant).min(999);
            prop_assert_eq!(u128::from(row.tie_break), number);
            if let Some(above) = at.checked_sub(1).map(|above| &found.rows[above]) {
                let reason = decided(&played, &rules, above.entrant.index(), entrant);
                prop_assert_eq!(row.decided_by, reason.map(|(criterion, _)| criterion));
                prop_assert!(reason.is_some() || above.entrant < row.entrant);
            } else {
                prop_assert_eq!(row.decided_by, None);
            }
        }
    }

    #[test]
    fn of_two_that_are_tied_the_one_with_more_wins_between_them_is_higher(
        played in played(),
        rules in any_rules(),
    ) {
        let before = standings(&played.in_order(), &rules, &[]);
        let mut with_meetings = rules.clone();
        with_meetings.criteria.push(Criterion::HeadToHead);
        let after = standings(&played.in_order(), &with_meetings, &[]);
        let rank = |entrant: EntrantId| after.rows.iter().find(|row| row.entrant == entrant).map(|row| row.rank);
        for row in &before.rows {
            let tied: Vec<usize> = before
                .rows
                .iter()
                .filter(|other| other.rank == row.rank)
                .map(|other| other.entrant.index())
                .collect();
            let &[one, other] = tied.as_slice() else { continue };
            let wins = |who: usize, against: usize| {
                let won = played.of(who).into_iter().filter(|&(_, opponent, outcome)| {
                    opponent == Some(against) && outcome == Outcome::Won
                });
                won.count()
            };
            let (one_rank, other_rank) = (rank(EntrantId::from_index(one)), rank(EntrantId::from_index(other)));
            prop_assert_eq!(one_rank.cmp(&other_rank), wins(other, one).cmp(&wins(one, other)));
        }
    }

    #[test]
    fn meetings_and_lots_only_separate_those_whom_the_chain_before_leaves_tied(
        played in played(),
        rules in any_rules(),
        lot in Just((1..=9).map(EntrantId).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let before = standings(&played.in_order(), &rules, &[]);
        let mut longer = rules.clone();
        longer.criteria.extend([Criterion::HeadToHead, Criterion::Lot]);
        let after = standings(&played.in_order(), &longer, std::slice::from_ref(&lot));
        for (position, row) in (1..).zip(&after.rows) {
            // The lot names everybody, so that nobody shares a rank any more.
            prop_assert_eq!(row.rank, position);
            let rank_before = before.rows.iter().find(|other| other.entrant == row.entrant).unwrap().rank;
            let tied = before.rows.iter().filter(|other| other.rank == rank_before).count();
            prop_assert!((rank_before..rank_before + u32::try_from(tied).unwrap()).contains(&row.rank));
        }
        let by_lot = after.rows.windows(2).filter(|pair| pair[1].decided_by == Some(Criterion::Lot));
        for pair in by_lot {
            let drawn = |entrant| lot.iter().position(|&named| named == entrant);
            prop_assert!(drawn(pair[0].entrant) < drawn(pair[1].entrant));
        }
    }

    #[test]
    fn renaming_the_entrants_renames_the_standings_and_nothing_else(
        (played, place_of) in played().prop_flat_map(|played| {
            let places = Just((0..played.entrants).collect::<Vec<_>>()).prop_shuffle();
            (Just(played), places)
        }),
        rules in any_rules(),
    ) {
        let mut rules = rules;
        rules.criteria.push(Criterion::HeadToHead);
        let original = standings(&played.in_order(), &rules, &[]);
        let renamed = standings(&played.crosstable(&place_of), &rules, &[]);
        for row in &original.rows {
            let new_name = EntrantId::from_index(place_of[row.entrant.index()]);
            let other = renamed.rows.iter().find(|other| other.entrant == new_name).unwrap();
            prop_assert_eq!((row.rank, row.tie_break, row.record), (other.rank, other.tie_break, other.record));
        }
    }

    #[test]
    fn the_inputs_that_are_shown_add_up_to_the_value(played in played(), rules in any_rules()) {
        let table = played.in_order();
        let rules = StandingsRules { averaging: Averaging::Pooled, ..rules };
        let whole = standings(&table, &rules, &[]);
        for row in &whole.rows {
            let explanation = explain(&table, &rules, &[], row.entrant).unwrap();
            prop_assert_eq!(&explanation.row, row);
            for reason in &explanation.reasons {
                let wanted = match &reason.inputs {
                    Inputs::MatchPoints(lines) => (lines.iter().map(|line| u128::from(line.points)).sum(), 1),
                    Inputs::OpponentsMatchWinRate(rates) => (
                        rates.iter().map(|rate| u128::from(rate.points)).sum(),
                        rates.iter().map(|rate| u128::from(3 * rate.matches)).sum(),
                    ),
                    Inputs::OpponentsOpponentsMatchWinRate(sums) => (
                        sums.iter().map(|sum| u128::from(sum.points)).sum(),
                        sums.iter().map(|sum| u128::from(3 * sum.matches)).sum(),
                    ),
                    Inputs::LostRoundSquares(lost) => (lost.iter().map(|lost| u128::from(lost.square)).sum(), 1),
                    Inputs::HeadToHead { .. } | Inputs::Lot { .. } => continue,
                };
                prop_assert!(is_value(reason.value.exact, wanted), "{}", reason.value.criterion);
            }
            let at = whole.rows.iter().position(|other| other.entrant == row.entrant).unwrap();
            prop_assert_eq!(explanation.above.is_some(), at > 0);
            prop_assert_eq!(explanation.below.is_some(), at + 1 < whole.rows.len());
        }
    }
}
