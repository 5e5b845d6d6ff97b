//! Pairing against independent oracles, seeded events, and cases that broke other systems.

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, RoundNumber, TableNumber};
use hantei_core::lot::{Lot, Seed};
use hantei_core::pairing::check::{Judgement, PairedBy, PublishedPair, PublishedRound, Severity, check};
use hantei_core::pairing::{Answer, Field, LookAhead, Met, Reason, swiss};
use hantei_core::standings::{ByeKind, Outcome, Points};
use proptest::prelude::*;

/// How many troubled fields are tried.
const TROUBLED: u64 = 16;

// --- A field that plays -----------------------------------------------------------------------

/// A Swiss stage of people who never drop.
struct Stage {
    points: Vec<u32>,
    met: Vec<(u32, u32)>,
    byes: Vec<u8>,
}

impl Stage {
    fn new(entrants: usize) -> Self {
        Self { points: vec![0; entrants], met: Vec::new(), byes: vec![0; entrants] }
    }

    fn field(&self) -> Field {
        field(&self.points, &self.met, &self.byes)
    }

    /// Plays `answer`: a draw in `draws` of a hundred matches, else either side wins.
    fn play(&mut self, answer: &Answer, draws: u32, lot: &mut Lot) {
        for pair in &answer.pairs {
            self.met.push((pair.first, pair.second));
            let winner = if lot.below(2) == 0 { pair.first } else { pair.second };
            if lot.below(100) < draws {
                self.points[pair.first as usize] += 1;
                self.points[pair.second as usize] += 1;
            } else {
                self.points[winner as usize] += 3;
            }
        }
        if let Some(bye) = answer.bye {
            self.points[bye.entrant as usize] += 3;
            self.byes[bye.entrant as usize] += 1;
        }
    }
}

fn field(points: &[u32], met: &[(u32, u32)], byes: &[u8]) -> Field {
    let entrants = place(points.len());
    Field { points: points.to_vec(), met: Met::from_pairs(entrants, met), byes: byes.to_vec() }
}

/// Returns a count as the number of a place.
fn place(count: usize) -> u32 {
    u32::try_from(count).expect("test fields are small")
}

fn seed(number: u64) -> Seed {
    Seed([0x5E; 32]).derive(&number.to_string())
}

fn pair(field: &Field, number: u64) -> Answer {
    let answer = swiss(field, &seed(number), RoundNumber(1), LookAhead::LastRound);
    assert_sound(field, &answer);
    answer
}

/// Everyone is in exactly one place, the order is that of the tables, and the sums are true.
fn assert_sound(field: &Field, answer: &Answer) {
    let mut seen = vec![0; field.points.len()];
    let points = |entrant: u32| field.points[entrant as usize];
    let (mut rematches, mut squares) = (0, 0);
    for pair in &answer.pairs {
        seen[pair.first as usize] += 1;
        seen[pair.second as usize] += 1;
        assert!(points(pair.first) >= points(pair.second), "the higher score is printed first");
        squares += u64::from(points(pair.first) - points(pair.second)).pow(2);
        let times_met = field.met.times(pair.first, pair.second);
        rematches += u32::from(times_met > 0);
        let same = points(pair.first) == points(pair.second);
        match pair.reason {
            Reason::SameScore { .. } | Reason::MovedToAvoidRematch { .. } => assert!(same && times_met == 0),
            Reason::PairedDown { .. } => assert!(!same && times_met == 0),
            Reason::Rematch { times_met: told, .. } => assert!(told > 0 && told == times_met),
        }
    }
    if let Some(bye) = answer.bye {
        seen[bye.entrant as usize] += 1;
    }
    assert!(seen.iter().all(|&times| times == 1), "everyone is in one place: {seen:?}");
    assert_eq!(answer.bye.is_some(), field.points.len() % 2 == 1);
    let scores: Vec<_> = answer.pairs.iter().map(|pair| (points(pair.first), points(pair.second))).collect();
    assert!(scores.is_sorted_by(|above, below| above >= below), "the highest scores sit first: {scores:?}");
    assert_eq!((rematches, squares), (answer.rematches, answer.sum_squared_differences));
    assert!(answer.lower_bound <= squares);
    assert_eq!(squares > answer.lower_bound, !answer.excess.is_empty(), "an excess is explained");
}

// --- Oracles ----------------------------------------------------------------------------------

/// Rematches; byes had by the one with the bye; its score; sum of squares.
type Worth = (u32, u8, u32, u64);

fn worth(field: &Field, answer: &Answer) -> Worth {
    let bye = answer
        .bye
        .map_or((0, 0), |bye| (field.byes[bye.entrant as usize], field.points[bye.entrant as usize]));
    (answer.rematches, bye.0, bye.1, answer.sum_squared_differences)
}

/// Tries every pairing of everyone.
fn best_by_trial(field: &Field) -> Worth {
    fn complete(field: &Field, waiting: &[u32], so_far: Worth, best: &mut Worth) {
        let Some((&first, others)) = waiting.split_first() else {
            *best = so_far.min(*best);
            return;
        };
        for (index, &second) in others.iter().enumerate() {
            let mut rest = others.to_vec();
            rest.remove(index);
            let difference = field.points[first as usize].abs_diff(field.points[second as usize]);
            let rematch = u32::from(field.met.times(first, second) > 0);
            let (rematches, byes, score, squares) = so_far;
            complete(
                field,
                &rest,
                (rematches + rematch, byes, score, squares + u64::from(difference).pow(2)),
                best,
            );
        }
    }
    let everyone: Vec<u32> = (0..place(field.points.len())).collect();
    let mut best = (u32::MAX, 0, 0, 0);
    if everyone.len().is_multiple_of(2) {
        complete(field, &everyone, (0, 0, 0, 0), &mut best);
    }
    for (index, &bye) in everyone.iter().enumerate().filter(|_| everyone.len() % 2 == 1) {
        let mut rest = everyone.clone();
        rest.remove(index);
        complete(field, &rest, (0, field.byes[bye as usize], field.points[bye as usize], 0), &mut best);
    }
    best
}

/// Asks another solver of another author. For an odd field it takes the choices for the bye in order.
fn best_by_second_solver(field: &Field) -> Worth {
    let everyone: Vec<u32> = (0..place(field.points.len())).collect();
    if everyone.len().is_multiple_of(2) {
        let (rematches, squares) = matched_by_second_solver(field, &everyone);
        return (rematches, 0, 0, squares);
    }
    let mut best = (u32::MAX, 0, 0, 0);
    let mut byes = everyone.clone();
    byes.sort_by_key(|&bye| (field.byes[bye as usize], field.points[bye as usize]));
    for bye in byes {
        let key = (field.byes[bye as usize], field.points[bye as usize]);
        // With no rematch, the first choices for the bye cannot be beaten by later ones.
        if best.0 == 0 && key > (best.1, best.2) {
            break;
        }
        let rest: Vec<u32> = everyone.iter().copied().filter(|&entrant| entrant != bye).collect();
        let (rematches, squares) = matched_by_second_solver(field, &rest);
        best = best.min((rematches, key.0, key.1, squares));
    }
    best
}

fn matched_by_second_solver(field: &Field, entrants: &[u32]) -> (u32, u64) {
    let difference = |one: u32, other: u32| {
        let difference = field.points[one as usize].abs_diff(field.points[other as usize]);
        i32::try_from(difference.pow(2)).expect("test fields have small scores")
    };
    let pairs = entrants.len() / 2;
    let highest =
        entrants.iter().flat_map(|&one| entrants.iter().map(move |&other| difference(one, other))).max();
    let rematch = highest.unwrap_or(0) * i32::try_from(pairs).expect("test fields are small") + 1;
    let offset = rematch + highest.unwrap_or(0) + 1;
    let mut edges = Vec::new();
    for (index, &one) in entrants.iter().enumerate() {
        for (further, &other) in entrants.iter().enumerate().skip(index + 1) {
            let met = i32::from(field.met.times(one, other) > 0);
            edges.push((index, further, offset - met * rematch - difference(one, other)));
        }
    }
    let mates = mwmatching::Matching::new(edges).max_cardinality().solve();
    let (mut rematches, mut squares) = (0, 0);
    for (one, &other) in mates.iter().enumerate().filter(|&(one, &other)| one < other) {
        rematches += u32::from(field.met.times(entrants[one], entrants[other]) > 0);
        squares += u64::from(difference(entrants[one], entrants[other]).unsigned_abs());
    }
    (rematches, squares)
}

// --- Properties -------------------------------------------------------------------------------

/// Fields as no event would make them: any scores, any meetings, any byes.
fn any_field(entrants: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Field> {
    entrants.prop_flat_map(|entrants| {
        let last = place(entrants);
        let pairs = proptest::collection::vec((0..last, 0..last), 0..=entrants * entrants / 3);
        let points = proptest::collection::vec(0_u32..8, entrants);
        let byes = proptest::collection::vec(0_u8..3, entrants);
        (points, pairs, byes).prop_map(|(points, pairs, byes)| {
            let pairs: Vec<_> = pairs.into_iter().filter(|(one, other)| one != other).collect();
            field(&points, &pairs, &byes)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn up_to_ten_entrants_no_pairing_is_better(field in any_field(1..=10), number: u64) {
        prop_assert_eq!(worth(&field, &pair(&field, number)), best_by_trial(&field));
    }

    #[test]
    fn up_to_sixty_four_entrants_with_any_history_another_solver_finds_nothing_better(
        field in any_field(11..=64), number: u64,
    ) {
        prop_assert_eq!(worth(&field, &pair(&field, number)), best_by_second_solver(&field));
    }

    #[test]
    fn the_order_in_which_matches_are_listed_changes_nothing(
        (field, pairs) in (2_u32..=30).prop_flat_map(|entrants| {
            let pairs = proptest::collection::vec((0..entrants, 0..entrants), 0..60);
            let points = proptest::collection::vec(0_u32..12, entrants as usize);
            (points, pairs).prop_map(|(points, mut pairs)| {
                pairs.retain(|(one, other)| one != other);
                (field(&points, &pairs, &vec![0; points.len()]), pairs)
            })
        }),
        number: u64,
    ) {
        let turned: Vec<_> = pairs.iter().rev().map(|&(one, other)| (other, one)).collect();
        let other = Field { met: Met::from_pairs(place(field.points.len()), &turned), ..field.clone() };
        prop_assert_eq!(pair(&field, number), pair(&other, number));
    }

    /// The answer speaks of places only; so a renamed entrant keeps place, pair and bye. What a name
    /// can change is the place it is listed at, and that changes nothing but the lot.
    #[test]
    fn renaming_the_entrants_leaves_the_answer_as_good(field in any_field(1..=24), number: u64) {
        let entrants = place(field.points.len());
        let mut order: Vec<u32> = (0..entrants).collect();
        Lot::new(&seed(number), 99).shuffle(&mut order);
        let mut places = vec![0_u32; field.points.len()];
        for (new, &old) in order.iter().enumerate() {
            places[old as usize] = place(new);
        }
        let lists: Vec<Vec<u32>> = order
            .iter()
            .map(|&old| field.met.opponents(old).iter().map(|&opponent| places[opponent as usize]).collect())
            .collect();
        let renamed = Field {
            points: order.iter().map(|&old| field.points[old as usize]).collect(),
            byes: order.iter().map(|&old| field.byes[old as usize]).collect(),
            met: Met::from_lists(lists.iter().map(Vec::as_slice)),
        };
        prop_assert_eq!(worth(&field, &pair(&field, number)), worth(&renamed, &pair(&renamed, number)));
    }
}

/// A field of few rounds whose groups are of every size, with quarrels: small sets of entrants, close
/// in score, who have all met each other. These are what leaves the linear method with a rematch.
fn troubled_field(number: u64) -> Field {
    let mut lot = Lot::new(&seed(number), 5);
    let mut points = Vec::new();
    let mut score = 60 + lot.below(3);
    while score > 0 && points.len() < 130 {
        let size = [1, 1, 2, 2, 3, 4, 5, 8, 60][lot.below(9) as usize];
        points.extend(vec![score; size]);
        score = score.saturating_sub(1 + lot.below(3));
    }
    let entrants = place(points.len());
    let mut met = BTreeSet::new();
    let mut begin = 0;
    while begin < entrants {
        let end = (begin + 2 + lot.below(4)).min(entrants);
        if lot.below(3) == 0 {
            met.extend((begin..end).flat_map(|one| (one + 1..end).map(move |other| (one, other))));
        }
        begin = end;
    }
    for _ in 0..entrants / 2 {
        let (one, other) = (lot.below(entrants), lot.below(entrants));
        if one != other {
            met.insert((one.min(other), one.max(other)));
        }
    }
    let met: Vec<_> = met.into_iter().collect();
    let byes: Vec<_> = points.iter().map(|_| u8::from(lot.below(3) == 0)).collect();
    field(&points, &met, &byes)
}

#[test]
fn troubled_fields_of_any_shape_match_another_solver() {
    for number in 0..TROUBLED {
        let field = troubled_field(number);
        assert_eq!(worth(&field, &pair(&field, number)), best_by_second_solver(&field), "field {number}");
    }
}

// --- Seeded events ----------------------------------------------------------------------------

/// Plays `events` events and compares every round with `best`.
fn check_events(entrants: usize, rounds: u16, events: u64, draws: u32, best: fn(&Field) -> Worth) {
    for number in 0..events {
        let mut stage = Stage::new(entrants);
        let mut lot = Lot::new(&seed(number), 1 << 32);
        for round in 1..=rounds {
            let field = stage.field();
            let look_ahead = if round == rounds { LookAhead::LastRound } else { LookAhead::NextRound };
            let answer = swiss(&field, &seed(number), RoundNumber(round), look_ahead);
            assert_sound(&field, &answer);
            assert_eq!(
                worth(&field, &answer),
                best(&field),
                "event {number}, {entrants} entrants, round {round}"
            );
            stage.play(&answer, draws, &mut lot);
        }
    }
}

#[test]
fn small_events_have_no_avoidable_rematch_in_any_round() {
    check_events(8, 5, 200, 10, best_by_trial);
    check_events(9, 5, 200, 10, best_by_trial);
}

#[test]
fn events_of_twelve_and_sixteen_match_another_solver_in_every_round() {
    check_events(12, 5, 200, 10, best_by_second_solver);
    check_events(16, 5, 200, 10, best_by_second_solver);
}

#[test]
fn medium_events_match_another_solver_in_every_round() {
    for (entrants, rounds, events) in
        [(13, 6, 30), (17, 8, 20), (24, 12, 8), (33, 9, 6), (48, 9, 4), (61, 8, 3), (64, 10, 3)]
    {
        check_events(entrants, rounds, events, 15, best_by_second_solver);
    }
}

/// Returns whether the field can be paired without a rematch and with a bye for one of the least served.
fn pairable(field: &Field) -> bool {
    let best = best_by_trial(field);
    best.0 == 0 && (field.points.len().is_multiple_of(2) || Some(&best.1) == field.byes.iter().min())
}

/// Returns `field` after `answer`, whatever the results: who has met, and who had a bye.
fn after(field: &Field, answer: &Answer) -> Field {
    let mut lists: Vec<Vec<u32>> =
        (0..place(field.points.len())).map(|entrant| field.met.opponents(entrant).to_vec()).collect();
    for pair in &answer.pairs {
        lists[pair.first as usize].push(pair.second);
        lists[pair.second as usize].push(pair.first);
    }
    let mut byes = field.byes.clone();
    if let Some(bye) = answer.bye {
        byes[bye.entrant as usize] += 1;
    }
    Field { points: field.points.clone(), met: Met::from_lists(lists.iter().map(Vec::as_slice)), byes }
}

/// Small fields late in the event, where one of several equal answers can be a dead end.
#[test]
fn a_small_field_is_left_pairable_whenever_an_equal_answer_leaves_it_so() {
    let mut dead_ends_avoided = 0;
    for number in 0..40 {
        for entrants in [6, 7, 8] {
            let mut stage = Stage::new(entrants);
            let mut lot = Lot::new(&seed(number), 3 << 32);
            for round in 1..=4 {
                let field = stage.field();
                let chosen = swiss(&field, &seed(number), RoundNumber(round), LookAhead::NextRound);
                let careless: Vec<_> = (0..16).map(|lots| pair(&field, 1000 + lots)).collect();
                assert!(careless.iter().all(|answer| worth(&field, answer) == worth(&field, &chosen)));
                let good = careless.iter().filter(|answer| pairable(&after(&field, answer))).count();
                if pairable(&after(&field, &chosen)) {
                    dead_ends_avoided += usize::from(good < careless.len());
                } else {
                    assert_eq!(good, 0, "event {number}, {entrants} entrants, round {round}");
                }
                stage.play(&chosen, 10, &mut lot);
            }
        }
    }
    assert!(dead_ends_avoided > 5, "only {dead_ends_avoided} rounds had a choice");
}

/// The check shares no code with the pairing, so it is a third opinion.
#[test]
fn the_check_finds_no_fault_in_what_was_paired() {
    const POINTS: Points = Points { win: 3, draw: 1, loss: 0, both_lost: 0, bye: 3 };
    for (entrants, events) in [(7, 20), (12, 10), (13, 10), (40, 4), (201, 1)] {
        for number in 0..events {
            let mut stage = Stage::new(entrants);
            let mut lot = Lot::new(&seed(number), 4 << 32);
            let mut published = Vec::new();
            for round in 1..=6 {
                let answer = swiss(&stage.field(), &seed(number), RoundNumber(round), LookAhead::NextRound);
                let points = stage.points.clone();
                stage.play(&answer, 0, &mut lot);
                published.push(publish(round, &answer, &points, &stage.points));
            }
            for (report, round) in check(&published, &POINTS).iter().zip(&published) {
                let faults: Vec<_> =
                    report.findings.iter().filter(|finding| finding.severity == Severity::Fault).collect();
                assert!(faults.is_empty(), "{entrants} entrants, {faults:?} in {round:?}");
                let judged = matches!(report.judgement, Judgement::Best);
                assert!(judged || (entrants > 14 && report.judgement == Judgement::NotJudged), "{report:?}");
            }
        }
    }
}

/// Returns `answer` as published, with the results that turned the points `before` into those `after`.
fn publish(round: u16, answer: &Answer, before: &[u32], after: &[u32]) -> PublishedRound {
    let id = |entrant: u32| EntrantId::from_index(entrant as usize);
    let outcome = |entrant: u32| {
        if after[entrant as usize] > before[entrant as usize] { Outcome::Won } else { Outcome::Lost }
    };
    let pairs = (1..).zip(&answer.pairs).map(|(table, pair)| PublishedPair {
        table: TableNumber(table),
        first: id(pair.first),
        second: id(pair.second),
        first_outcome: outcome(pair.first),
        second_outcome: outcome(pair.second),
    });
    PublishedRound {
        number: RoundNumber(round),
        active: (0..place(after.len())).map(id).collect(),
        pairs: pairs.collect(),
        byes: answer.bye.iter().map(|bye| (id(bye.entrant), ByeKind::Odd)).collect(),
        missed: Vec::new(),
        paired_by: PairedBy::Program,
    }
}

#[test]
fn large_events_have_no_rematch_and_no_second_bye() {
    for entrants in [1999, 2000] {
        let mut stage = Stage::new(entrants);
        let mut lot = Lot::new(&seed(entrants as u64), 1 << 32);
        let mut byes = BTreeSet::new();
        for round in 1..=11 {
            let field = stage.field();
            let answer = swiss(&field, &seed(7), RoundNumber(round), LookAhead::NextRound);
            assert_sound(&field, &answer);
            assert_eq!(answer.rematches, 0, "{entrants} entrants, round {round}");
            let lowest = field
                .points
                .iter()
                .zip(&field.byes)
                .filter(|(_, byes)| **byes == 0)
                .map(|(points, _)| points)
                .min();
            if let Some(bye) = answer.bye {
                assert!(byes.insert(bye.entrant), "nobody has a second bye");
                assert_eq!(lowest, Some(&field.points[bye.entrant as usize]));
            }
            let explained: u64 =
                answer.excess.iter().map(|excess| excess.sum_squared_differences - excess.lower_bound).sum();
            assert!(answer.sum_squared_differences - answer.lower_bound <= explained);
            stage.play(&answer, 10, &mut lot);
        }
        assert_eq!(byes.len(), if entrants % 2 == 1 { 11 } else { 0 });
    }
}
