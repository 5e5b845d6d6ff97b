//! What followed from a command is recognised as its answer, and not as the answer to another one.

use hantei_core::lot::Seed;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::{Plan, play};
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::{Command, Event, State, evolve};

#[test]
fn the_events_of_every_command_of_whole_tournaments_are_its_answer_and_no_other_matchs() {
    let mut given: Vec<(Command, Vec<Event>)> = Vec::new();
    let mut state = State::default();
    for (number, regulation) in ["wcs-2023-tcg", "kde-tcg-policy-2.3"].into_iter().enumerate() {
        let regulation = catalogue().find(regulation).unwrap();
        let seed = Seed([u8::try_from(number).unwrap(); 32]);
        let plan =
            Plan { players: 19, rounds: None, seed, drops_percent: 10, late_percent: 10, draws_percent: 10 };
        given.clear();
        state = State::default();
        play(regulation, &plan, &mut |_, command, decision| {
            for event in &decision.events {
                evolve(&mut state, event);
            }
            for written in &decision.people {
                state.learn(written);
            }
            if !decision.events.is_empty() {
                assert!(answers(command, &decision.events, &state), "{command:?}: {:?}", decision.events);
                given.push((command.clone(), decision.events.clone()));
            }
        })
        .unwrap();
    }
    let results: Vec<_> =
        given.iter().filter(|(command, _)| matches!(command, Command::EnterResult { .. })).collect();
    assert!(results.len() > 10, "the tournament had results: {}", results.len());
    for (index, (command, _)) in results.iter().enumerate() {
        for (other, (_, events)) in results.iter().enumerate().filter(|(other, _)| *other != index) {
            assert!(!answers(command, events, &state), "{index} and {other}");
        }
    }
}
