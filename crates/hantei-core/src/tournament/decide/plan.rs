//! The plan of the next round: Swiss pairing or bracket, mapped to entrants and tables.

use std::collections::BTreeMap;

use crate::id::{EntrantId, RoundNumber, TableNumber};
use crate::lot::Seed;
use crate::pairing::{self, Field, LookAhead, Met, bracket, swiss};
use crate::standings::ByeKind;
use crate::tournament::event::{BracketPlace, PairingReason, PlannedMatch, PublishedBye, Quality, RoundPlan};
use crate::tournament::state::{EntrantStatus, Round, Stage, State};
use crate::tournament::tables::{tallies_before, winners};

/// Returns the number of the round that comes next in `stage`.
pub(super) fn next_number(stage: &Stage) -> RoundNumber {
    RoundNumber(u16::try_from(stage.rounds.len() + 1).expect("a stage has fewer than 2^16 rounds"))
}

/// Returns the Swiss pairing of the next round of `stage` under `seed`.
pub(crate) fn swiss_plan(state: &State, stage: &Stage, round: RoundNumber, seed: Seed) -> RoundPlan {
    let mut byes = Vec::new();
    let mut paired: Vec<EntrantId> = Vec::new();
    for (id, entrant) in state.entrants() {
        if entrant.status != EntrantStatus::Active || entrant.first_round > round {
            continue;
        }
        if entrant.awarded_byes.contains(&round) {
            byes.push(PublishedBye { entrant: id, kind: ByeKind::Awarded });
        } else {
            paired.push(id);
        }
    }
    pair(state, stage, round, seed, &paired, byes)
}

/// Returns how the published `round` of `stage` would be paired from `seed` on the results as they
/// stand now, for those who were in it.
pub(crate) fn swiss_plan_again(state: &State, stage: &Stage, round: &Round, seed: Seed) -> RoundPlan {
    let (awarded, odd): (Vec<_>, Vec<_>) =
        round.byes.iter().cloned().partition(|bye| bye.kind == ByeKind::Awarded);
    let sides = round.matches.iter().flat_map(|match_| [match_.first, match_.second]);
    let mut paired: Vec<EntrantId> = sides.chain(odd.iter().map(|bye| bye.entrant)).collect();
    // The lots depend on the order of the entrants, which is that of their ids.
    paired.sort_unstable();
    pair(state, stage, round.number, seed, &paired, awarded)
}

fn pair(
    state: &State,
    stage: &Stage,
    round: RoundNumber,
    seed: Seed,
    paired: &[EntrantId],
    mut byes: Vec<PublishedBye>,
) -> RoundPlan {
    let tallies = tallies_before(state, stage, round);
    let mut place = vec![None; state.entrants.len()];
    let mut field = Field { points: Vec::new(), met: Met::default(), byes: Vec::new() };
    for (index, entrant) in paired.iter().enumerate() {
        place[entrant.index()] = Some(u32::try_from(index).expect("ids are 32 bits wide"));
        let tally = tallies[entrant.index()];
        field.points.push(tally.match_points);
        field.byes.push(tally.byes);
    }
    field.met = met(stage, round, &place, paired.len());
    let look_ahead =
        if u32::from(round.0) < stage.round_count { LookAhead::NextRound } else { LookAhead::LastRound };
    let answer = swiss(&field, &seed, round, look_ahead);
    let who = |place: u32| paired[place as usize];
    if let Some(bye) = answer.bye {
        byes.push(PublishedBye { entrant: who(bye.entrant), kind: ByeKind::Odd });
    }
    let pairs = answer
        .pairs
        .iter()
        .map(|pair| (who(pair.first), who(pair.second), PairingReason::Swiss(pair.reason)));
    RoundPlan {
        stage: stage.id,
        round,
        seed: Some(seed),
        matches: seat(state, pairs.collect()),
        byes,
        missed: Vec::new(),
        idle: Vec::new(),
        bracket: Vec::new(),
        quality: Some(Quality {
            rematches: answer.rematches,
            sum_squared_differences: answer.sum_squared_differences,
            lower_bound: answer.lower_bound,
            excess: answer.excess,
        }),
    }
}

/// Whoever was paired before `round` has met, drawn and unplayed matches included.
fn met(stage: &Stage, round: RoundNumber, place: &[Option<u32>], entrants: usize) -> Met {
    let mut pairs = Vec::new();
    let before = stage.rounds.iter().filter(|before| before.number < round);
    for match_ in before.flat_map(|before| &before.matches) {
        if let (Some(first), Some(second)) = (place[match_.first.index()], place[match_.second.index()]) {
            pairs.push((first, second));
        }
    }
    Met::from_pairs(u32::try_from(entrants).expect("ids are 32 bits wide"), &pairs)
}

/// Returns the next round of an elimination bracket: who goes on meets whom.
///
/// Source: TCG-A2, TCG-F12
pub(crate) fn bracket_plan(state: &State, stage: &Stage, round: RoundNumber) -> RoundPlan {
    let left = |entrant: EntrantId| {
        let known = state.entrant(entrant);
        known.filter(|known| known.status == EntrantStatus::Active).map(|_| entrant)
    };
    let places: Vec<BracketPlace> = match stage.rounds.last() {
        None => {
            let seeds = u32::try_from(stage.entrants.len()).expect("ids are 32 bits wide");
            let entrant = |seed: Option<u32>| left(*stage.entrants.get(seed? as usize - 1)?);
            bracket::first_round(seeds).into_iter().map(|(one, two)| [entrant(one), entrant(two)]).collect()
        }
        Some(last) => {
            let going_on = winners(state, stage, last);
            let going_on: Vec<_> = going_on.into_iter().map(|entrant| left(entrant?)).collect();
            bracket::next_round(&going_on).into_iter().map(|(one, two)| [one, two]).collect()
        }
    };
    let seed_of = |entrant: EntrantId| {
        let seed = stage.entrants.iter().position(|other| *other == entrant);
        seed.map_or(0, |index| u32::try_from(index + 1).expect("ids are 32 bits wide"))
    };
    let mut pairs = Vec::new();
    let mut byes = Vec::new();
    for place in &places {
        match *place {
            [Some(one), Some(two)] => {
                let (first_seed, second_seed) = (seed_of(one), seed_of(two));
                pairs.push((one, two, PairingReason::Bracket { first_seed, second_seed }));
            }
            [Some(alone), None] | [None, Some(alone)] => {
                byes.push(PublishedBye { entrant: alone, kind: ByeKind::Bracket });
            }
            [None, None] => {}
        }
    }
    RoundPlan {
        stage: stage.id,
        round,
        seed: None,
        matches: seat(state, pairs),
        byes,
        missed: Vec::new(),
        idle: Vec::new(),
        bracket: places,
        quality: None,
    }
}

/// Gives each pair a table: the fixed one of either side, else the next free one in order.
pub(super) fn seat(state: &State, pairs: Vec<(EntrantId, EntrantId, PairingReason)>) -> Vec<PlannedMatch> {
    // Mostly nobody has one; to ask that of all in order costs less than to look each side of each pair up.
    let nobody_has_one = state.entrants.iter().all(|entrant| entrant.fixed_table.is_none());
    let fixed = |entrant: EntrantId| {
        let known = if nobody_has_one { None } else { state.entrant(entrant) };
        known.and_then(|entrant| entrant.fixed_table)
    };
    let mut taken: BTreeMap<TableNumber, ()> = BTreeMap::new();
    let wanted: Vec<Option<TableNumber>> = pairs
        .iter()
        .map(|(first, second, _)| {
            // Two who both sit at a table of their own meet at the lower.
            let table = [fixed(*first), fixed(*second)].into_iter().flatten().min()?;
            taken.insert(table, ()).is_none().then_some(table)
        })
        .collect();
    let mut next = TableNumber(0);
    pairs
        .into_iter()
        .zip(wanted)
        .map(|((first, second, reason), wanted)| {
            let table = wanted.unwrap_or_else(|| {
                next.0 += 1;
                while taken.contains_key(&next) {
                    next.0 += 1;
                }
                next
            });
            PlannedMatch { table, first, second, reason }
        })
        .collect()
}

/// Returns the pairs of `plan` that have met in `stage` before.
pub(super) fn rematches(stage: &Stage, plan: &RoundPlan) -> Vec<(EntrantId, EntrantId)> {
    let met = |first: EntrantId, second: EntrantId| {
        stage.rounds.iter().filter(|round| round.number < plan.round).any(|round| {
            round
                .matches
                .iter()
                .any(|match_| match_.side_of(first).is_some() && match_.side_of(second).is_some())
        })
    };
    let forced = |planned: &PlannedMatch| match &planned.reason {
        PairingReason::Swiss(pairing::Reason::Rematch { .. }) => true,
        PairingReason::Swiss(
            pairing::Reason::SameScore { .. }
            | pairing::Reason::MovedToAvoidRematch { .. }
            | pairing::Reason::PairedDown { .. },
        )
        | PairingReason::Bracket { .. }
        | PairingReason::Group
        | PairingReason::Representatives { .. } => false,
        // What people or other programs paired is looked up.
        PairingReason::ByHand | PairingReason::Imported => met(planned.first, planned.second),
    };
    let again = plan.matches.iter().filter(|planned| forced(planned));
    again.map(|planned| (planned.first, planned.second)).collect()
}
