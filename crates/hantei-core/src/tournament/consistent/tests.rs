use super::*;
use crate::lot::Seed;
use crate::regulation::Value;
use crate::regulation::catalogue::catalogue;
use crate::sim::{Plan, simulate};
use crate::tournament::event::Place;
use crate::tournament::evolve;

/// Plays a whole tournament and returns its events.
fn played(regulation: &str, players: u32, seed: u8) -> Vec<Event> {
    let regulation = catalogue().find(regulation).expect("it comes with the program");
    let seed = Seed([seed; 32]);
    let plan = Plan { players, rounds: None, seed, drops_percent: 20, late_percent: 10, draws_percent: 6 };
    let mut events = Vec::new();
    let played = simulate(regulation, &plan, &mut |_, decision| events.extend(decision.events.clone()));
    assert!(played.is_ok(), "seed {seed}: {played:?}");
    events
}

#[test]
fn whatever_is_decided_can_follow_where_it_was_decided() {
    for (regulation, players) in [("wcs-2023-tcg", 24), ("wcs-2023-tcg", 47), ("kde-tcg-policy-2.3", 33)] {
        for seed in 1..=4 {
            let mut state = State::default();
            for event in played(regulation, players, seed) {
                let found = consistent(&state, &event);
                assert_eq!(found, Ok(()), "{regulation}, seed {seed}, version {}: {event:?}", state.version);
                evolve(&mut state, &event);
            }
        }
    }
}

/// Changes the first event of a played tournament that `change` wants, and returns what is found first.
fn found(change: impl Fn(&State, &mut Event) -> bool) -> Option<&'static str> {
    let mut changed = false;
    let mut state = State::default();
    for mut event in played("kde-tcg-policy-2.3", 33, 1) {
        changed = changed || change(&state, &mut event);
        if let Err(why) = consistent(&state, &event) {
            assert!(changed, "{why} before anything was changed");
            return Some(why.code());
        }
        evolve(&mut state, &event);
    }
    assert!(changed, "no event was changed");
    None
}

fn plan(event: &mut Event, change: impl Fn(&mut RoundPlan)) -> bool {
    match event {
        Event::RoundPublished { plan, .. } => {
            change(plan);
            true
        }
        _ => false,
    }
}

fn points(event: &mut Event, number: u32) -> bool {
    let Event::TournamentCreated { settings, .. } = event else { return false };
    let parameter = settings.0.get_mut("points.win").expect("every regulation has it");
    parameter.value = Some(Value::Number(number));
    true
}

fn entered(event: &mut Event, change: impl Fn(&mut MatchId, &mut MatchResult)) -> bool {
    match event {
        Event::ResultEntered { match_id, result, reason: _ } => {
            change(match_id, result);
            true
        }
        _ => false,
    }
}

type Change = fn(&State, &mut Event) -> bool;

#[test]
fn what_a_forger_writes_into_an_event_is_found() {
    #[rustfmt::skip] // One forgery, one line.
    let rows: &[(&str, Change, &str)] = &[
        ("an entrant that nobody is", |_, event| plan(event, |plan| plan.matches[0].first = EntrantId(999)), "unknown-entrant"),
        ("a player against oneself", |_, event| plan(event, |plan| plan.matches[0].first = plan.matches[0].second), "entrant-twice"),
        ("a player in two matches", |_, event| plan(event, |plan| plan.matches[0].first = plan.matches[1].second), "entrant-twice"),
        ("a player who misses the round and plays", |_, event| plan(event, |plan| plan.missed.push(plan.matches[0].first)), "entrant-twice"),
        ("a table for two matches", |_, event| plan(event, |plan| plan.matches[0].table = plan.matches[1].table), "table-unfit"),
        ("table 0", |_, event| plan(event, |plan| plan.matches[0].table = TableNumber(0)), "table-unfit"),
        ("round 7 in place of 1", |_, event| plan(event, |plan| plan.round = RoundNumber(7)), "round-out-of-turn"),
        ("round 0 in place of 1", |_, event| plan(event, |plan| plan.round = RoundNumber(0)), "round-out-of-turn"),
        ("a stage that has not begun", |_, event| plan(event, |plan| plan.stage = StageId(2)), "unknown-stage"),
        ("a bracket in Swiss", |_, event| plan(event, |plan| plan.bracket.push([None, None])), "bracket-unfit"),
        ("matches that begin at m999", |_, event| match event {
            Event::RoundPublished { first_match, .. } => { *first_match = MatchId(999); true }
            _ => false,
        }, "match-out-of-turn"),
        ("a published round twice", |state, event| match (state.round(), &event) {
            (Some(_), Event::ResultEntered { .. }) => {
                let stage = state.stage().expect("a round has a stage");
                let plan = RoundPlan { stage: stage.id, round: RoundNumber(1), seed: None, matches: vec![], byes: vec![], missed: vec![], idle: vec![], bracket: vec![], quality: None };
                *event = Event::RoundPublished { plan, first_match: MatchId(1), rematch_allowed: None };
                true
            }
            _ => false,
        }, "round-out-of-turn"),
        ("a result of m999", |_, event| entered(event, |match_id, _| *match_id = MatchId(999)), "unknown-match"),
        ("a result 3-0", |_, event| entered(event, |_, result| *result = MatchResult::played(3, 0)), "result-impossible"),
        ("a result 9-9", |_, event| entered(event, |_, result| *result = MatchResult::played(9, 9)), "result-impossible"),
        ("a result over another", |state, event| match state.round().and_then(|round| round.matches.iter().find(|match_| match_.result.is_some())) {
            Some(done) => entered(event, |match_id, _| *match_id = done.id),
            None => false,
        }, "result-out-of-turn"),
        ("points for a win of 2^20", |_, event| points(event, 1 << 20), "setting-unfit"),
        ("points for a win of 100", |_, event| points(event, 100), "setting-unfit"),
        ("the tournament created twice", |state, event| {
            let Some(header) = state.header.as_deref().cloned() else { return false };
            let digest = crate::commitment::Digest([0; 32]);
            *event = Event::TournamentCreated { name: header.name, zone: header.zone, regulation: header.regulation, digest, title: header.title, stages: header.stages, settings: (*state.settings).clone() };
            true
        }, "created-again"),
        ("something before the tournament", |_, event| { *event = Event::RegistrationOpened {}; true }, "not-created"),
        ("an entrant who is skipped", |_, event| match event {
            Event::EntrantRegistered { entrant, .. } => { *entrant = EntrantId(2); true }
            _ => false,
        }, "entrant-out-of-turn"),
        ("a person without a record", |_, event| match event {
            Event::EntrantRegistered { person, .. } => { *person = PersonId(9); true }
            _ => false,
        }, "unknown-person"),
        ("a person who enters twice", |_, event| match event {
            Event::EntrantRegistered { entrant: EntrantId(2), person } => { *person = PersonId(1); true }
            _ => false,
        }, "entrant-out-of-turn"),
        ("a second record of a person as the first", |_, event| match event {
            Event::PersonRecorded { version, .. } => { *version = 2; true }
            _ => false,
        }, "person-out-of-turn"),
        ("registration of more than there are", |_, event| match event {
            Event::RegistrationClosed { entrants, .. } => { *entrants += 1; true }
            _ => false,
        }, "other-headcount"),
        ("a stage that the regulation does not have", |_, event| match event {
            Event::StageStarted { rule, .. } => { "groups".clone_into(rule); true }
            _ => false,
        }, "unknown-stage-rule"),
        ("the second stage first", |_, event| match event {
            Event::StageStarted { stage, .. } => { *stage = StageId(2); true }
            _ => false,
        }, "stage-out-of-turn"),
        ("a stage of 100 rounds", |_, event| match event {
            Event::StageStarted { rounds, .. } => { *rounds = 100; true }
            _ => false,
        }, "rounds-unfit"),
        ("a bracket of another depth", |_, event| match event {
            Event::StageStarted { stage: StageId(2), rounds, .. } => { *rounds += 1; true }
            _ => false,
        }, "rounds-unfit"),
        ("a stranger who drops", |_, event| match event {
            Event::EntrantDropped { entrant, .. } => { *entrant = EntrantId(999); true }
            _ => false,
        }, "unknown-entrant"),
        ("a stranger in the standings", |_, event| match event {
            Event::StandingsPublished { rows, .. } => { rows[0].entrant = EntrantId(999); true }
            _ => false,
        }, "unknown-entrant"),
        ("somebody with two places", |_, event| match event {
            Event::TournamentFinished { places } => { places.push(Place { ..places[0] }); true }
            _ => false,
        }, "entrant-twice"),
        ("a round closed that is not there", |_, event| match event {
            Event::RoundClosed { at, .. } => { at.round = RoundNumber(8); true }
            _ => false,
        }, "unknown-round"),
        ("a draft swapped where there is none", |state, event| {
            let first_result = state.draft.is_none() && matches!(event, Event::ResultEntered { .. });
            if first_result { *event = Event::DraftSwapped { first: EntrantId(1), second: EntrantId(2) }; }
            first_result
        }, "no-draft"),
        ("the end of the tournament taken back too early", |_, event| match event {
            Event::RoundClosed { .. } => { *event = Event::TournamentReopened { reason: "x".to_owned() }; true }
            _ => false,
        }, "wrong-phase"),
    ];
    for (name, change, code) in rows {
        assert_eq!(found(change), Some(*code), "{name}");
    }
}

type LeftOut = fn(&Event) -> bool;

/// What later events build on is missed by them.
#[test]
fn an_event_that_is_left_out_is_missed() {
    let events = played("kde-tcg-policy-2.3", 33, 1);
    let row = |left_out: LeftOut| {
        let mut state = State::default();
        let index = events.iter().position(left_out).expect("every tournament has one");
        for event in events.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, event)| event) {
            if let Err(why) = consistent(&state, event) {
                return Some(why.code());
            }
            evolve(&mut state, event);
        }
        None
    };
    let rows: [(&str, LeftOut, &str); 5] = [
        ("registration", |event| matches!(event, Event::EntrantRegistered { .. }), "unknown-entrant"),
        ("creation", |event| matches!(event, Event::TournamentCreated { .. }), "not-created"),
        ("record", |event| matches!(event, Event::PersonRecorded { .. }), "unknown-person"),
        ("start", |event| matches!(event, Event::StageStarted { .. }), "unknown-stage"),
        ("round", |event| matches!(event, Event::RoundPublished { .. }), "unknown-match"),
    ];
    for (name, left_out, code) in rows {
        assert_eq!(row(left_out), Some(code), "{name}");
    }
}
