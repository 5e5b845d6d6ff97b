//! Whole tournaments from a seed: the same every time, and sound at every step.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::lot::Seed;
use hantei_core::regulation::Regulation;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::{Plan, practice, simulate};
use hantei_core::standings::ByeKind;
use hantei_core::tournament::state::{MatchState, Phase};
use hantei_core::tournament::{Event, Refusal, State, evolve};

fn regulation(id: &str) -> &'static Regulation {
    catalogue().find(id).expect("it comes with the program")
}

fn plan(players: u32, number: u8) -> Plan {
    let seed = Seed([number; 32]);
    Plan { players, rounds: None, seed, drops_percent: 15, late_percent: 8, draws_percent: 6 }
}

/// Plays and returns the summary and every event.
fn events(regulation: &Regulation, plan: &Plan) -> (hantei_core::sim::Summary, Vec<Event>) {
    let mut events = Vec::new();
    let summary = simulate(regulation, plan, &mut |_, decision| events.extend(decision.events.clone()));
    (summary.unwrap_or_else(|refusal| panic!("seed {}: {refusal:?}", plan.seed)), events)
}

#[test]
fn the_same_seed_plays_the_same_tournament() {
    let world = regulation("wcs-2023-tcg");
    let (one, other) = (events(world, &plan(40, 3)), events(world, &plan(40, 3)));
    assert_eq!(one, other);
    assert_ne!(one.1, events(world, &plan(40, 4)).1, "another seed, another tournament");
}

#[test]
fn tournaments_of_many_sizes_are_played_to_their_end() {
    for (id, sizes) in [("wcs-2023-tcg", 10..33), ("kde-tcg-policy-2.3", 5..40)] {
        for players in sizes {
            let plan = plan(players, u8::try_from(players).unwrap());
            let (summary, events) = events(regulation(id), &plan);
            let mut state = State::default();
            for event in &events {
                evolve(&mut state, event);
            }
            assert_eq!(state.phase, Phase::Finished, "{id}, seed {}", plan.seed);
            assert_eq!(summary.players, players);
            assert_eq!(summary.events, events.len() as u64);
            assert!(summary.sum_squared_differences >= summary.lower_bound);
            let swiss = &state.stages[0];
            let published = swiss.rounds.iter().flat_map(|round| &round.byes);
            let odd = published.filter(|bye| bye.kind == ByeKind::Odd).count();
            assert_eq!(summary.byes as usize, odd);
            assert_eq!(summary.rounds as usize, swiss.rounds.len());
            assert_eq!(summary.cut.is_some(), state.stages.len() == 2);
        }
    }
}

#[test]
fn what_the_regulation_leaves_open_is_assumed_and_listed() {
    let (summary, _) = events(regulation("wcs-2023-tcg"), &plan(16, 1));
    let keys: Vec<&str> = summary.assumed.iter().map(|assumed| assumed.key.as_str()).collect();
    assert_eq!(keys, ["top-cut.quarter-final.time_limit_minutes"]);
    let (summary, _) = events(regulation("kde-tcg-policy-2.3"), &plan(16, 1));
    assert_eq!(summary.assumed, []);
}

#[test]
fn the_plan_may_ask_for_other_rounds_than_the_regulation() {
    let plan = Plan { rounds: Some(3), ..plan(20, 2) };
    let (summary, events) = events(regulation("wcs-2023-tcg"), &plan);
    assert_eq!(summary.rounds, 3);
    let departs = events.iter().any(|event| {
        matches!(event, Event::SettingChanged { key, departs_from: Some(_), .. } if key == "swiss.rounds")
    });
    assert!(departs, "the record says which clause the plan departs from");
}

#[test]
fn too_few_players_are_refused_as_at_a_venue() {
    let refused = simulate(regulation("wcs-2023-tcg"), &plan(3, 1), &mut |_, _| ());
    assert_eq!(refused, Err(Refusal::TooFewEntrants { entrants: 3, minimum: 4 }));
}

#[test]
fn people_who_neither_leave_nor_come_late_nor_draw_do_none_of_it() {
    let plan = Plan { drops_percent: 0, late_percent: 0, draws_percent: 0, ..plan(33, 9) };
    let (summary, events) = events(regulation("kde-tcg-policy-2.3"), &plan);
    assert_eq!((summary.draws, summary.byes, summary.second_byes), (0, summary.rounds, 0));
    let untidy =
        |event: &Event| matches!(event, Event::EntrantDropped { .. } | Event::EntrantEnteredLate { .. });
    assert!(!events.iter().any(untidy));
}

#[test]
fn practice_stands_half_way_through_a_round() {
    for players in [5, 12, 33, 64] {
        let practice = practice(regulation("wcs-2023-tcg"), players, Seed([5; 32])).unwrap();
        let round = practice.state.round().unwrap();
        assert_eq!((round.number.0, round.closed), (3, false));
        let count = |wanted: fn(&MatchState) -> bool| {
            round.matches.iter().filter(|match_| wanted(&match_.state())).count()
        };
        let done = count(|state| *state == MatchState::Done);
        assert_eq!(done, round.matches.len() / 2);
        assert_eq!(count(|state| *state == MatchState::Disputed), 1);
        assert_eq!(
            count(|state| matches!(state, MatchState::Reported(_))),
            (round.matches.len() - done - 1).min(1)
        );
        let mut state = State::default();
        for event in practice.steps.iter().flat_map(|step| &step.decision.events) {
            evolve(&mut state, event);
        }
        assert_eq!(state.digest(), practice.state.digest());
        assert!(practice.steps.is_sorted_by_key(|step| step.now));
    }
}

#[test]
fn a_plan_may_be_as_wild_as_it_likes() {
    for id in ["wcs-2023-tcg", "kde-tcg-policy-2.3"] {
        for (index, (drops, late, draws, rounds)) in [
            (100, 0, 0, None),
            (0, 50, 0, Some(1)),
            (0, 0, 100, None),
            (100, 60, 100, Some(12)),
            (60, 30, 30, Some(5)),
        ]
        .into_iter()
        .enumerate()
        {
            for players in [4, 5, 11, 26, 70] {
                let seed = Seed([u8::try_from(index * 40 + players as usize).unwrap(); 32]);
                let plan = Plan {
                    players,
                    rounds,
                    seed,
                    drops_percent: drops,
                    late_percent: late,
                    draws_percent: draws,
                };
                let registered = players - players * late / 100;
                match simulate(regulation(id), &plan, &mut |_, _| ()) {
                    Ok(summary) => assert_eq!(summary.players, players, "{plan:?}"),
                    Err(refusal) => {
                        let too_few = Refusal::TooFewEntrants { entrants: registered, minimum: 4 };
                        assert_eq!(refusal, too_few, "{id}: {plan:?}");
                    }
                }
            }
        }
    }
}
