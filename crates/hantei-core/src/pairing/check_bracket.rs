//! A second look at the published rounds of a bracket: who is in a round has come through the one before.
//!
//! As in [`check`](super::check), nothing here is shared with the code that draws. The places say who
//! meets whom: the two sides of place *n* are those who came through places 2*n* and 2*n* + 1 of the
//! round before, counted from 0.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{Finding, Judgement, PairedBy, PublishedPair, RoundReport, Seen, Severity};
use crate::id::{EntrantId, RoundNumber};
use crate::standings::Outcome;

/// A round of a bracket as published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketRound {
    /// The number within the stage.
    pub number: RoundNumber,
    /// The places in order, with who stands on each side.
    pub places: Vec<[Option<EntrantId>; 2]>,
    /// The pairs.
    pub pairs: Vec<PublishedPair>,
    /// Who has no opponent.
    pub byes: Vec<EntrantId>,
    /// Who had left before the round, or may have.
    pub absent: BTreeSet<EntrantId>,
    /// Who made the pairs.
    pub paired_by: PairedBy,
}

/// The round before, with two looks at its results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundBefore {
    /// With the results in force when the round after it was published.
    pub as_known: BracketRound,
    /// With the results in force now.
    pub now: BracketRound,
}

/// Who goes on from a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Through {
    Nobody,
    One(EntrantId),
    /// The match has no result.
    Undecided,
}

/// Returns a report on `round`. `before` is the round before it; the first round has none and is made of
/// `entrants`.
#[must_use]
pub fn check_bracket(
    entrants: &[EntrantId],
    before: Option<&RoundBefore>,
    round: &BracketRound,
) -> RoundReport {
    let mut findings = seats(round);
    match before {
        None => {
            let strangers = standing(round).filter(|entrant| !entrants.contains(entrant));
            findings.extend(strangers.map(|entrant| fault(Seen::NotActive { entrant })));
        }
        Some(before) => match round.paired_by {
            PairedBy::Program => findings.extend(by_places(before, round)),
            PairedBy::People => findings.extend(by_results(&before.as_known, round)),
        },
    }
    RoundReport {
        round: round.number,
        findings,
        paired_down: Vec::new(),
        sum_squared_differences: 0,
        lower_bound: 0,
        judgement: Judgement::Bracket,
    }
}

fn fault(seen: Seen) -> Finding {
    Finding { severity: Severity::Fault, seen }
}

fn remark(seen: Seen) -> Finding {
    Finding { severity: Severity::Remark, seen }
}

fn standing(round: &BracketRound) -> impl Iterator<Item = EntrantId> {
    round.places.iter().flatten().flatten().copied()
}

/// Returns where the tables and byes are not those of the places.
fn seats(round: &BracketRound) -> Vec<Finding> {
    let mut wrong = Vec::new();
    let mut tables = BTreeSet::new();
    let mut seated: BTreeMap<EntrantId, u32> = BTreeMap::new();
    for pair in &round.pairs {
        if !tables.insert(pair.table) {
            wrong.push(fault(Seen::TableTwice { table: pair.table }));
        }
        *seated.entry(pair.first).or_default() += 1;
        *seated.entry(pair.second).or_default() += 1;
    }
    for entrant in &round.byes {
        *seated.entry(*entrant).or_default() += 1;
    }
    let here: BTreeSet<EntrantId> = standing(round).collect();
    for (&entrant, &seats) in &seated {
        if seats > 1 || standing(round).filter(|other| *other == entrant).count() > 1 {
            wrong.push(fault(Seen::InTwoPlaces { entrant }));
        }
        if !here.contains(&entrant) {
            wrong.push(fault(Seen::NotActive { entrant }));
        }
    }
    let unseated = here.iter().filter(|entrant| !seated.contains_key(entrant));
    wrong.extend(unseated.map(|&entrant| fault(Seen::LeftOut { entrant })));
    wrong
}

/// Returns who goes on from each place of `round`.
fn through(round: &BracketRound) -> Vec<Through> {
    let outcome = |entrant: EntrantId| {
        round.pairs.iter().find_map(|pair| match (pair.first == entrant, pair.second == entrant) {
            (true, _) => Some(pair.first_outcome),
            (false, true) => Some(pair.second_outcome),
            (false, false) => None,
        })
    };
    let from = |place: &[Option<EntrantId>; 2]| match *place {
        [None, None] => Through::Nobody,
        [Some(alone), None] | [None, Some(alone)] => Through::One(alone),
        [Some(one), Some(other)] => match (outcome(one), outcome(other)) {
            (Some(Outcome::Won), _) => Through::One(one),
            (_, Some(Outcome::Won)) => Through::One(other),
            (None | Some(Outcome::Open), _) => Through::Undecided,
            (Some(_), _) => Through::Nobody,
        },
    };
    round.places.iter().map(from).collect()
}

/// Returns who stands on a side that is somebody else's, and who should stand where nobody does.
fn by_places(before: &RoundBefore, round: &BracketRound) -> Vec<Finding> {
    let as_known = through(&before.as_known);
    let now = through(&before.now);
    let from = |through: &[Through], side: usize| through.get(side).copied().unwrap_or(Through::Nobody);
    let missing = |through: Through| match through {
        Through::One(entrant) if !round.absent.contains(&entrant) => Some(entrant),
        Through::One(_) | Through::Nobody | Through::Undecided => None,
    };
    let mut found = Vec::new();
    for (side, stands) in round.places.iter().flatten().enumerate() {
        let (was, is) = (from(&as_known, side), from(&now, side));
        match (was, *stands) {
            (Through::Undecided, _) => {}
            (Through::One(entrant), Some(stands)) if entrant == stands => match is {
                Through::One(still) if still == entrant => {}
                Through::Undecided => {}
                Through::One(instead) => {
                    found.push(remark(Seen::StaysInBracket { entrant, instead: Some(instead) }));
                }
                Through::Nobody => found.push(remark(Seen::StaysInBracket { entrant, instead: None })),
            },
            (Through::One(instead), Some(entrant)) => {
                found.push(fault(Seen::NotThrough { entrant, instead: Some(instead) }));
            }
            (Through::Nobody, Some(entrant)) => {
                found.push(fault(Seen::NotThrough { entrant, instead: None }));
            }
            (was, None) => match missing(was) {
                Some(entrant) => found.push(fault(Seen::LeftOut { entrant })),
                None if was != is => {
                    let out = missing(is).map(|entrant| Seen::StaysOutOfBracket { entrant });
                    found.extend(out.map(remark));
                }
                None => {}
            },
        }
    }
    found
}

/// Returns who was out. Another program lays out its places as it likes, so only the results speak.
fn by_results(before: &BracketRound, round: &BracketRound) -> Vec<Finding> {
    let mut out: BTreeMap<EntrantId, Option<EntrantId>> = BTreeMap::new();
    let stood: BTreeSet<EntrantId> = standing(before).collect();
    for (place, through) in before.places.iter().zip(through(before)) {
        for entrant in place.iter().flatten() {
            match through {
                Through::One(winner) if winner != *entrant => out.insert(*entrant, Some(winner)),
                Through::Nobody => out.insert(*entrant, None),
                Through::One(_) | Through::Undecided => None,
            };
        }
    }
    let here = standing(round).filter_map(|entrant| match out.get(&entrant) {
        Some(instead) => Some(Seen::NotThrough { entrant, instead: *instead }),
        None if stood.contains(&entrant) => None,
        None => Some(Seen::NotThrough { entrant, instead: None }),
    });
    here.map(fault).collect()
}
