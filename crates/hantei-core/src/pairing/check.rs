//! A second look at published rounds, whoever made them.
//!
//! Nothing here is shared with the code that pairs: an error there cannot hide itself here. The check
//! sees what was published, and whether people had a hand in it; it does not know that a head judge
//! allowed a rematch. It states what it sees.
//!
//! Two who were published as a pair have met, also while their result is open.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::id::{EntrantId, RoundNumber, TableNumber};
use crate::standings::{ByeKind, Outcome, Points};

/// The largest number of entrants for whom every pairing is weighed.
const WEIGHED: usize = 14;

/// A pair as published, with what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublishedPair {
    /// The table.
    pub table: TableNumber,
    /// The side printed first.
    pub first: EntrantId,
    /// The other side.
    pub second: EntrantId,
    /// What the match was for the first.
    pub first_outcome: Outcome,
    /// What it was for the second.
    pub second_outcome: Outcome,
}

/// Who made the pairs of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PairedBy {
    /// The pairing, every one.
    Program,
    /// Staff made some by hand, or another program made them.
    People,
}

/// A round as published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedRound {
    /// The number within the stage.
    pub number: RoundNumber,
    /// Who was to be paired, those with a bye included.
    pub active: Vec<EntrantId>,
    /// The pairs.
    pub pairs: Vec<PublishedPair>,
    /// The byes.
    pub byes: Vec<(EntrantId, ByeKind)>,
    /// Who is booked as having missed the round.
    pub missed: Vec<EntrantId>,
    /// Who made the pairs.
    pub paired_by: PairedBy,
}

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A rule of pairing is broken that could have been kept, or may have been.
    Fault,
    /// It could not be helped, and people will ask.
    Remark,
}

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seen {
    /// An entrant is on both sides of a table.
    PairedWithThemself {
        /// Who.
        entrant: EntrantId,
    },
    /// An entrant is in more than one place: tables, byes and missed together.
    InTwoPlaces {
        /// Who.
        entrant: EntrantId,
    },
    /// An active entrant is nowhere.
    LeftOut {
        /// Who.
        entrant: EntrantId,
    },
    /// Someone who was not to be paired sits at a table or has a bye.
    NotActive {
        /// Who.
        entrant: EntrantId,
    },
    /// Two pairs sit at one table.
    TableTwice {
        /// Which.
        table: TableNumber,
    },
    /// Someone has a bye for an odd field although nobody had to be left over.
    NeedlessBye {
        /// Who.
        entrant: EntrantId,
    },
    /// The two had met before.
    Rematch {
        /// The side printed first.
        first: EntrantId,
        /// The other side.
        second: EntrantId,
        /// How often they had met before.
        times_met: u32,
    },
    /// The bye went to someone who has had more byes than someone else who was to be paired.
    SecondBye {
        /// Who has it.
        entrant: EntrantId,
        /// The full-point byes had before.
        byes: u32,
    },
    /// Someone else with as few byes had fewer match points.
    ByeNotLowest {
        /// Who has it.
        entrant: EntrantId,
        /// Their match points.
        points: u32,
        /// The lowest match points among those with the fewest byes.
        lowest: u32,
    },
    /// Someone is in a round of a bracket without having come through the one before.
    NotThrough {
        /// Who.
        entrant: EntrantId,
        /// Who has come through to where they stand.
        instead: Option<EntrantId>,
    },
    /// Someone who came through a round of a bracket plays on, although a correction put them out.
    StaysInBracket {
        /// Who.
        entrant: EntrantId,
        /// Whom the correction makes the winner.
        instead: Option<EntrantId>,
    },
    /// Someone whom a correction made a winner of the round before is not in the round, nor is anybody
    /// else where they would stand.
    StaysOutOfBracket {
        /// Who.
        entrant: EntrantId,
    },
}

/// One finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Finding {
    /// How grave it is.
    pub severity: Severity,
    /// What was seen.
    #[serde(flatten)]
    pub seen: Seen,
}

/// A pair with different match points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PairedDown {
    /// The one with more.
    pub entrant: EntrantId,
    /// Their match points.
    pub from: u32,
    /// The match points of the opponent.
    pub to: u32,
}

/// What a pairing is worth, most important first: each smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Worth {
    /// Pairs that had met before.
    pub rematches: u32,
    /// The byes had before by the one with the odd bye.
    pub byes: u32,
    /// The match points of the one with the odd bye.
    pub bye_points: u32,
    /// The sum over all pairs of the squared difference of match points.
    pub sum_squared_differences: u64,
}

/// Whether the round could have been paired better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Judgement {
    /// It could not.
    Best,
    /// It could.
    Better {
        /// What the best pairing is worth.
        best: Worth,
    },
    /// The field is too large to weigh every pairing, and the round does not reach the lower bound.
    NotJudged,
    /// The places are wrong, so there is no pairing to weigh.
    NoPairing,
    /// In a bracket the places say who meets whom, and there is nothing to choose.
    Bracket,
    /// In groups everybody meets everybody, and there is nothing to choose.
    Groups,
}

/// What the check says of one round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundReport {
    /// The round.
    pub round: RoundNumber,
    /// All findings: wrong places first.
    pub findings: Vec<Finding>,
    /// All pairs down, in order of tables.
    pub paired_down: Vec<PairedDown>,
    /// The sum over all pairs of the squared difference of match points.
    pub sum_squared_differences: u64,
    /// The least that sum could be for the same entrants if nobody had met.
    pub lower_bound: u64,
    /// Whether a better pairing existed.
    pub judgement: Judgement,
}

/// Returns a report on each of the `rounds`, which are all rounds of the stage in order from the first.
#[must_use]
pub fn check(rounds: &[PublishedRound], points: &Points) -> Vec<RoundReport> {
    let mut history = History::default();
    let mut reports = Vec::with_capacity(rounds.len());
    for round in rounds {
        reports.push(report(round, &history));
        history.add(round, points);
    }
    reports
}

/// Returns a report on the last of the `rounds`, which are all rounds of the stage up to it in order from
/// the first; `None` if there are none.
#[must_use]
pub fn check_last(rounds: &[PublishedRound], points: &Points) -> Option<RoundReport> {
    let (last, before) = rounds.split_last()?;
    let mut history = History::default();
    for round in before {
        history.add(round, points);
    }
    Some(report(last, &history))
}

/// What is known of one entrant before a round.
#[derive(Debug, Clone, Default)]
struct Record {
    points: u32,
    byes: u32,
    met: Vec<EntrantId>,
}

/// What is known of everyone before a round.
#[derive(Debug, Default)]
struct History(BTreeMap<EntrantId, Record>);

impl History {
    fn add(&mut self, round: &PublishedRound, points: &Points) {
        for pair in &round.pairs {
            for (entrant, opponent, outcome) in [
                (pair.first, pair.second, pair.first_outcome),
                (pair.second, pair.first, pair.second_outcome),
            ] {
                let record = self.0.entry(entrant).or_default();
                record.points += points.of(outcome);
                record.met.push(opponent);
            }
        }
        for &(entrant, kind) in &round.byes {
            let record = self.0.entry(entrant).or_default();
            record.points += points.of(Outcome::Bye(kind));
            record.byes += 1;
        }
        for &entrant in &round.missed {
            self.0.entry(entrant).or_default().points += points.of(Outcome::Missed);
        }
    }

    fn points(&self, entrant: EntrantId) -> u32 {
        self.0.get(&entrant).map_or(0, |record| record.points)
    }

    fn byes(&self, entrant: EntrantId) -> u32 {
        self.0.get(&entrant).map_or(0, |record| record.byes)
    }

    fn times_met(&self, one: EntrantId, other: EntrantId) -> u32 {
        let met = self.0.get(&one).map_or(&[][..], |record| &record.met);
        met.iter().map(|&opponent| u32::from(opponent == other)).sum()
    }

    fn squared_difference(&self, one: EntrantId, other: EntrantId) -> u64 {
        u64::from(self.points(one).abs_diff(self.points(other))).pow(2)
    }
}

fn report(round: &PublishedRound, history: &History) -> RoundReport {
    let places = wrong_places(round).into_iter();
    let mut findings: Vec<Finding> = places.map(|seen| Finding { severity: Severity::Fault, seen }).collect();
    let sum_squared_differences =
        round.pairs.iter().map(|pair| history.squared_difference(pair.first, pair.second)).sum();
    let lower_bound = lower_bound(round, history);
    let judgement =
        if findings.is_empty() { judge(round, history, lower_bound) } else { Judgement::NoPairing };
    for seen in collisions(round, history) {
        let severity = match round.paired_by {
            PairedBy::Program => severity(&seen, worth(round, history), judgement),
            // People may have had a reason to pair so.
            PairedBy::People => Severity::Remark,
        };
        findings.push(Finding { severity, seen });
    }
    RoundReport {
        round: round.number,
        findings,
        paired_down: paired_down(round, history),
        sum_squared_differences,
        lower_bound,
        judgement,
    }
}

/// Returns whether the best pairing had avoided what was `seen` in one worth `published`. Where the best
/// is not known it may have, and that is a fault until a person has looked at it.
fn severity(seen: &Seen, published: Worth, judgement: Judgement) -> Severity {
    let best = match judgement {
        Judgement::Best => published,
        Judgement::Better { best } => best,
        Judgement::NotJudged | Judgement::NoPairing | Judgement::Bracket | Judgement::Groups => {
            return Severity::Fault;
        }
    };
    let bye_of = |worth: Worth| (worth.rematches, worth.byes, worth.bye_points);
    let unavoidable = match seen {
        Seen::Rematch { .. } => best.rematches == published.rematches,
        Seen::SecondBye { .. } | Seen::ByeNotLowest { .. } => bye_of(best) == bye_of(published),
        Seen::PairedWithThemself { .. }
        | Seen::InTwoPlaces { .. }
        | Seen::LeftOut { .. }
        | Seen::NotActive { .. }
        | Seen::TableTwice { .. }
        | Seen::NeedlessBye { .. }
        | Seen::NotThrough { .. }
        | Seen::StaysInBracket { .. }
        | Seen::StaysOutOfBracket { .. } => false,
    };
    if unavoidable { Severity::Remark } else { Severity::Fault }
}

/// Returns everyone and every table that is not in exactly one place.
fn wrong_places(round: &PublishedRound) -> Vec<Seen> {
    let mut wrong = Vec::new();
    let mut places: BTreeMap<EntrantId, u32> = round.active.iter().map(|&entrant| (entrant, 0)).collect();
    let active: BTreeSet<EntrantId> = round.active.iter().copied().collect();
    let mut tables = BTreeSet::new();
    for pair in &round.pairs {
        if !tables.insert(pair.table) {
            wrong.push(Seen::TableTwice { table: pair.table });
        }
        if pair.first == pair.second {
            wrong.push(Seen::PairedWithThemself { entrant: pair.first });
            *places.entry(pair.first).or_default() += 1;
        } else {
            *places.entry(pair.first).or_default() += 1;
            *places.entry(pair.second).or_default() += 1;
        }
    }
    for &(entrant, _) in &round.byes {
        *places.entry(entrant).or_default() += 1;
    }
    wrong.extend(
        places.keys().filter(|entrant| !active.contains(entrant)).map(|&entrant| Seen::NotActive { entrant }),
    );
    for &entrant in &round.missed {
        *places.entry(entrant).or_default() += 1;
    }
    for (&entrant, &places) in &places {
        match places {
            0 => wrong.push(Seen::LeftOut { entrant }),
            1 => {}
            _ => wrong.push(Seen::InTwoPlaces { entrant }),
        }
    }
    wrong.extend(needless_byes(round).map(|entrant| Seen::NeedlessBye { entrant }));
    wrong
}

/// Returns whose odd bye nobody needed: all beyond the first, and the first too if the rest is odd.
fn needless_byes(round: &PublishedRound) -> impl Iterator<Item = EntrantId> {
    let odd = odd_byes(round);
    let needed = (round.pairs.len() * 2 + odd.len()) % 2;
    odd.into_iter().skip(needed)
}

fn odd_byes(round: &PublishedRound) -> Vec<EntrantId> {
    round.byes.iter().filter(|(_, kind)| *kind == ByeKind::Odd).map(|&(entrant, _)| entrant).collect()
}

/// Returns everyone whom this round had to pair: at a table or with the bye of an odd field.
fn to_be_paired(round: &PublishedRound) -> Vec<EntrantId> {
    let seated = round.pairs.iter().flat_map(|pair| [pair.first, pair.second]);
    seated.chain(odd_byes(round)).collect()
}

/// Returns the rematches, and what is amiss with the bye.
fn collisions(round: &PublishedRound, history: &History) -> Vec<Seen> {
    let mut seen = Vec::new();
    for pair in &round.pairs {
        let times_met = history.times_met(pair.first, pair.second);
        if times_met > 0 {
            seen.push(Seen::Rematch { first: pair.first, second: pair.second, times_met });
        }
    }
    let everyone = to_be_paired(round);
    let best = everyone.iter().map(|&other| (history.byes(other), history.points(other))).min();
    for entrant in odd_byes(round) {
        let (byes, points) = (history.byes(entrant), history.points(entrant));
        if let Some((fewest, lowest)) = best {
            if byes > fewest {
                seen.push(Seen::SecondBye { entrant, byes });
            } else if points > lowest {
                seen.push(Seen::ByeNotLowest { entrant, points, lowest });
            }
        }
    }
    seen
}

fn paired_down(round: &PublishedRound, history: &History) -> Vec<PairedDown> {
    let mut down = Vec::new();
    for pair in &round.pairs {
        let (first, second) = (history.points(pair.first), history.points(pair.second));
        if first > second {
            down.push(PairedDown { entrant: pair.first, from: first, to: second });
        } else if second > first {
            down.push(PairedDown { entrant: pair.second, from: second, to: first });
        }
    }
    down
}

/// Returns what neighbours by score cost. No pairing of the same entrants costs less.
fn lower_bound(round: &PublishedRound, history: &History) -> u64 {
    let seated = round.pairs.iter().flat_map(|pair| [pair.first, pair.second]);
    let mut scores: Vec<u32> = seated.map(|entrant| history.points(entrant)).collect();
    scores.sort_unstable();
    scores.chunks_exact(2).map(|pair| u64::from(pair[1] - pair[0]).pow(2)).sum()
}

fn worth(round: &PublishedRound, history: &History) -> Worth {
    let bye = odd_byes(round).first().copied();
    Worth {
        rematches: round
            .pairs
            .iter()
            .map(|pair| u32::from(history.times_met(pair.first, pair.second) > 0))
            .sum(),
        byes: bye.map_or(0, |bye| history.byes(bye)),
        bye_points: bye.map_or(0, |bye| history.points(bye)),
        sum_squared_differences: round
            .pairs
            .iter()
            .map(|pair| history.squared_difference(pair.first, pair.second))
            .sum(),
    }
}

/// Judges a round whose places are right.
fn judge(round: &PublishedRound, history: &History, lower_bound: u64) -> Judgement {
    let published = worth(round, history);
    if collisions(round, history).is_empty() && published.sum_squared_differences == lower_bound {
        return Judgement::Best;
    }
    let everyone = to_be_paired(round);
    if everyone.len() > WEIGHED {
        return Judgement::NotJudged;
    }
    let best = weigh_all(&everyone, history);
    if best < published { Judgement::Better { best } } else { Judgement::Best }
}

/// Returns the worth of the best pairing of `everyone`: for every subset the best way to pair it, from
/// small subsets to large ones.
fn weigh_all(everyone: &[EntrantId], history: &History) -> Worth {
    let whole = (1_usize << everyone.len()) - 1;
    let mut best = vec![(0_u32, 0_u64); whole + 1];
    for subset in 1..=whole {
        if subset.count_ones() % 2 == 1 {
            continue;
        }
        let first = subset.trailing_zeros() as usize;
        let others = (first + 1..everyone.len()).filter(|second| subset >> second & 1 == 1);
        best[subset] = others
            .map(|second| {
                let (rematches, squares) = best[subset & !(1 << first) & !(1 << second)];
                let rematch = u32::from(history.times_met(everyone[first], everyone[second]) > 0);
                (rematches + rematch, squares + history.squared_difference(everyone[first], everyone[second]))
            })
            .min()
            .expect("an even subset that is not empty has a second");
    }
    let worth = |(rematches, sum_squared_differences), byes, bye_points| Worth {
        rematches,
        byes,
        bye_points,
        sum_squared_differences,
    };
    if everyone.len().is_multiple_of(2) {
        return worth(best[whole], 0, 0);
    }
    let with_bye = everyone.iter().enumerate().map(|(index, &entrant)| {
        worth(best[whole & !(1 << index)], history.byes(entrant), history.points(entrant))
    });
    with_bye.min().expect("an odd number is not zero")
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: Points = Points { win: 3, draw: 1, loss: 0, both_lost: 0, bye: 3 };

    fn entrant(name: char) -> EntrantId {
        EntrantId(u32::from(name) - u32::from('A') + 1)
    }

    /// Reads `A>B C=D E` as two tables, the first won by A, the second drawn, and a bye of E. `!E` is an
    /// awarded bye, `?E` a missed round. Everyone named in `active` was to be paired.
    fn round(number: u16, active: &str, text: &str) -> PublishedRound {
        let active = active.chars().map(entrant).collect();
        let mut round = PublishedRound {
            number: RoundNumber(number),
            active,
            pairs: vec![],
            byes: vec![],
            missed: vec![],
            paired_by: PairedBy::Program,
        };
        for (table, word) in (1..).zip(text.split_whitespace()) {
            match word.chars().collect::<Vec<_>>()[..] {
                [first, sign, second] => {
                    let (first_outcome, second_outcome) = match sign {
                        '>' => (Outcome::Won, Outcome::Lost),
                        '=' => (Outcome::Drawn, Outcome::Drawn),
                        _ => (Outcome::Open, Outcome::Open),
                    };
                    let (first, second) = (entrant(first), entrant(second));
                    let table = TableNumber(table);
                    round.pairs.push(PublishedPair { table, first, second, first_outcome, second_outcome });
                }
                ['!', name] => round.byes.push((entrant(name), ByeKind::Awarded)),
                ['?', name] => round.missed.push(entrant(name)),
                [name] => round.byes.push((entrant(name), ByeKind::Odd)),
                _ => panic!("{word:?} is no table, bye or missed round"),
            }
        }
        round
    }

    /// Returns the report on the last of `rounds`.
    fn last(active: &str, rounds: &[&str]) -> RoundReport {
        let rounds: Vec<_> = (1..).zip(rounds).map(|(number, text)| round(number, active, text)).collect();
        check(&rounds, &POINTS).pop().expect("a report for each round")
    }

    /// Returns the findings on the last of `rounds` as a person would note them.
    fn findings(active: &str, rounds: &[&str]) -> Vec<String> {
        let name = |entrant: EntrantId| char::from(b'A' + u8::try_from(entrant.index()).unwrap());
        let note = |finding: Finding| {
            let seen = match finding.seen {
                Seen::PairedWithThemself { entrant } => format!("{} is both sides", name(entrant)),
                Seen::InTwoPlaces { entrant } => format!("{} is in two places", name(entrant)),
                Seen::LeftOut { entrant } => format!("{} is left out", name(entrant)),
                Seen::NotActive { entrant } => format!("{} is not active", name(entrant)),
                Seen::TableTwice { table } => format!("table {table} twice"),
                Seen::NeedlessBye { entrant } => format!("needless bye of {}", name(entrant)),
                Seen::Rematch { first, second, times_met } => {
                    format!("{}-{} met {times_met}", name(first), name(second))
                }
                Seen::SecondBye { entrant, byes } => format!("bye of {} after {byes}", name(entrant)),
                Seen::ByeNotLowest { entrant, points, lowest } => {
                    format!("bye of {} on {points} above {lowest}", name(entrant))
                }
                Seen::NotThrough { .. } | Seen::StaysInBracket { .. } | Seen::StaysOutOfBracket { .. } => {
                    "of a bracket".to_owned()
                }
            };
            match finding.severity {
                Severity::Fault => format!("fault: {seen}"),
                Severity::Remark => format!("remark: {seen}"),
            }
        };
        last(active, rounds).findings.into_iter().map(note).collect()
    }

    #[test]
    fn what_is_wrong_with_a_published_round_is_named() {
        let rows: [(&str, &str, &[&str], &[&str]); 15] = [
            ("a sound first round", "ABCD", &["A>B C>D"], &[]),
            ("a sound round with a bye", "ABCDE", &["A>B C>D E"], &[]),
            ("awarded byes, P01", "ABCDEFGHI", &["E>F G>H I !A !B !C !D"], &[]),
            ("a late entrant missed the first round, C25", "AB", &["A>B ?C"], &[]),
            ("someone against themself, C29", "ABC", &["A>B C>C"], &["fault: C is both sides"]),
            (
                "a round written twice, C28",
                "AB",
                &["A>B A>B"],
                &["fault: A is in two places", "fault: B is in two places"],
            ),
            ("someone forgotten", "ABCD", &["A>B C"], &["fault: D is left out"]),
            ("someone who dropped, C26", "ABC", &["A>B C>D"], &["fault: D is not active"]),
            (
                "two byes where none is needed",
                "ABCD",
                &["A>B C D"],
                &["fault: needless bye of C", "fault: needless bye of D"],
            ),
            (
                "an avoidable rematch, C06",
                "ABCD",
                &["A>B C>D", "A>B C>D"],
                &["fault: A-B met 1", "fault: C-D met 1"],
            ),
            (
                "a drawn match counts as a meeting, C40",
                "ABCD",
                &["A=B C>D", "A?B C?D"],
                &["fault: A-B met 1", "fault: C-D met 1"],
            ),
            ("a rematch nobody could avoid, C27", "AB", &["A>B", "A>B"], &["remark: A-B met 1"]),
            ("a second bye, C02", "ABCDE", &["A>B C>D E", "A>C B>D E"], &["fault: bye of E after 1"]),
            (
                "a bye above the lowest",
                "ABCDE",
                &["A>B C>D E", "A>E B>D C"],
                &["fault: bye of C on 3 above 0"],
            ),
            (
                "a second bye that spares a rematch",
                "ABC",
                &["A>B C", "A>C B", "B>C A", "A>B C"],
                &["remark: A-B met 1"],
            ),
        ];
        for (name, active, rounds, expected) in rows {
            assert_eq!(findings(active, rounds), expected, "{name}");
        }
    }

    #[test]
    fn what_people_paired_is_remarked_on_unless_the_places_are_wrong() {
        let rows = [("A>B C>D", Severity::Remark), ("A>B C>C", Severity::Fault)];
        for (second, severity) in rows {
            let mut rounds = vec![round(1, "ABCD", "A>B C>D"), round(2, "ABCD", second)];
            rounds[1].paired_by = PairedBy::People;
            let report = check_last(&rounds, &POINTS).expect("there are two rounds");
            let gravest = report.findings.iter().map(|finding| finding.severity).min();
            assert_eq!(gravest, Some(severity), "{second}");
        }
        assert_eq!(check_last(&[], &POINTS), None);
    }

    #[test]
    fn pairs_down_and_their_cost_are_counted() {
        // A6 E6 C3 D3 B0; A-E would be closer, but leaves C-D, who have met.
        let report = last("ABCDE", &["A>B C>D E", "A>C E>B D", "A?D E?C B"]);
        let down = [
            PairedDown { entrant: entrant('A'), from: 6, to: 3 },
            PairedDown { entrant: entrant('E'), from: 6, to: 3 },
        ];
        assert_eq!(report.paired_down, down);
        assert_eq!((report.sum_squared_differences, report.lower_bound), (18, 0));
        assert_eq!((report.judgement, report.findings), (Judgement::Best, vec![]));
    }

    #[test]
    fn a_better_pairing_is_found_where_every_pairing_can_be_weighed() {
        let best = Worth { rematches: 0, byes: 0, bye_points: 0, sum_squared_differences: 0 };
        let report = last("ABCD", &["A>B C>D", "A?D C?B"]);
        assert_eq!(report.judgement, Judgement::Better { best });
        assert_eq!(report.findings, [], "a manual change may cost something without breaking a rule");
    }

    #[test]
    fn a_large_field_is_judged_only_where_it_reaches_the_bound() {
        let active = "ABCDEFGHIJKLMNOP";
        let first = "A>B C>D E>F G>H I>J K>L M>N O>P";
        let rows = [
            ("A?C E?G I?K M?O B?D F?H J?L N?P", Judgement::Best),
            ("A?D C?G I?K M?O B?E F?H J?L N?P", Judgement::NotJudged),
            ("A?C E?G I?K M?O B?D F?H J?L", Judgement::NoPairing),
        ];
        for (second, judgement) in rows {
            assert_eq!(last(active, &[first, second]).judgement, judgement, "{second}");
        }
    }
}
