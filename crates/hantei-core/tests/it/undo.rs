//! What is taken back stands as if it had never been.

#![allow(clippy::unwrap_used, clippy::needless_pass_by_value, reason = "a test that cannot go on says where")]

use std::collections::BTreeSet;
use std::sync::Arc;

use hantei_core::commitment::Digest;
use hantei_core::id::{MatchId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::moment::Moment;
use hantei_core::tournament::clock::ExtensionReason;
use hantei_core::tournament::command::{Called, Force, Release};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::undo::{Given, Undo, acting, undo};
use hantei_core::tournament::{Command, Context, Event, State, decide, evolve};
use proptest::prelude::*;

use crate::scripts::{Whim, command_of_a_script};
use crate::venue::{POLICY, Venue, WORLD, close, draft_round, drop_out, e, pair_round, publish, score};

/// A command that was granted.
struct Granted {
    before: State,
    events: Vec<Event>,
    /// How many events there were before it.
    from: usize,
}

fn context() -> Context<'static> {
    let (actor, lot) = (Actor::console(Role::Organiser), Seed([77; 32]));
    Context { now: 1_800_000_000_000, boot: None, lot, actor, regulation: None, seen: None, course: None }
}

fn every_role() -> BTreeSet<Role> {
    Role::ALL.into_iter().filter(|role| *role != Role::Player).collect()
}

/// Everything that the events say, without ids that are never given twice and time that has passed.
fn said(state: &State) -> Digest {
    let mut state = state.clone();
    state.match_count = 0;
    for round in state.stages.iter_mut().flat_map(|stage| &mut stage.rounds) {
        if let Some(run) = &mut Arc::make_mut(round).clock.run {
            (run.anchor, run.left_milliseconds, run.jump) = (Moment::utc(0), 0, None);
        }
    }
    state.digest()
}

fn folded<'e>(events: impl IntoIterator<Item = &'e Event>) -> State {
    let mut state = State::default();
    for event in events {
        evolve(&mut state, event);
    }
    state
}

/// Returns how a granted command would be taken back now, after finding that the record then reads as if
/// it had never been given.
fn taken_back(venue: &Venue, granted: &Granted) -> Option<Undo> {
    let until = granted.from + granted.events.len();
    let given = Given { before: &granted.before, events: &granted.events, later: &venue.events[until..] };
    let undo = undo(&context(), &every_role(), &venue.state, given, "a mistake")?;
    let mut after = venue.state.clone();
    let mut happened = Vec::new();
    for command in &undo.commands {
        let context = Context { actor: acting(&context().actor, &every_role(), command), ..context() };
        for event in decide(&context, &after, command).unwrap().events {
            evolve(&mut after, &event);
            happened.push(event);
        }
    }
    assert_eq!(happened, undo.events, "what is said beforehand is what happens");
    let others = venue.events[..granted.from].iter().chain(&venue.events[until..]);
    assert_eq!(said(&after), said(&folded(others)), "{:?} by {:?}", granted.events, undo.commands);
    Some(undo)
}

/// Gives a command that must be granted, by whoever may.
#[track_caller]
fn granted(venue: &mut Venue, command: &Command) -> Granted {
    let (before, from) = (venue.state.clone(), venue.events.len());
    let actor = acting(&Actor::console(Role::Organiser), &every_role(), command);
    venue.by(actor, None, command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    Granted { before, events: venue.events[from..].to_vec(), from }
}

fn in_a_script(regulation: &'static str, players: u32, seed: Seed) {
    let mut whim = Whim::new(&seed);
    let mut venue = Venue::ready(regulation, players);
    venue.must(Command::AssumeSuggestions);
    venue.set("swiss.rounds", "3");
    let mut all: Vec<Granted> = Vec::new();
    for _ in 0..50 {
        let command = command_of_a_script(&mut whim, &venue.state);
        let (before, from) = (venue.state.clone(), venue.events.len());
        let actor = acting(&Actor::console(Role::Organiser), &every_role(), &command);
        if venue.by(actor, None, &command).is_err() || venue.events.len() == from {
            continue;
        }
        let granted = Granted { before, events: venue.events[from..].to_vec(), from };
        taken_back(&venue, &granted);
        all.push(granted);
    }
    for granted in &all {
        taken_back(&venue, granted);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// At once, and after whatever else has happened since.
    #[test]
    fn whatever_is_taken_back_at_any_time_leaves_the_record_as_if_it_had_never_been_given(
        seed in any::<[u8; 32]>(), players in 4_u32..9, policy in any::<bool>(),
    ) {
        in_a_script(if policy { POLICY } else { WORLD }, players, Seed(seed));
    }
}

fn report(match_id: u32, by: &str, won: u8, lost: u8) -> Command {
    Command::Report { match_id: MatchId(match_id), by: e(by), result: score(won, lost) }
}

fn enter(match_id: u32, won: u8, lost: u8) -> Command {
    Command::EnterResult { match_id: MatchId(match_id), result: score(won, lost) }
}

/// Round 1 of eight is out: its first match and who plays it.
fn round_1() -> (Venue, [String; 2]) {
    let mut venue = Venue::of_rounds(POLICY, 8, 3);
    venue.must(pair_round());
    let match_ = venue.state.round().unwrap().matches[0].clone();
    let sides = [match_.first, match_.second].map(crate::venue::letter);
    (venue, sides)
}

#[track_caller]
fn is_taken_back(venue: &mut Venue, command: &Command) -> Undo {
    let name = format!("{command:?}");
    let granted = granted(venue, command);
    taken_back(venue, &granted).unwrap_or_else(|| panic!("{name} cannot be taken back"))
}

#[test]
fn before_play_registration_check_in_byes_tables_settings_and_staff_are_taken_back() {
    let mut venue = Venue::ready(POLICY, 8);
    let reason = || "a reason".to_owned();
    let seat = |table: Option<u32>| Command::FixTable { entrant: e("C"), table: table.map(TableNumber) };
    let bye = Command::AwardBye { entrant: e("B"), round: RoundNumber(1), reason: reason() };
    let set = |value: &str| Command::ChangeSetting {
        key: "swiss.rounds".to_owned(),
        value: value.to_owned(),
        reason: Some(reason()),
    };
    let role = Role::Judge;
    for command in [
        Command::CheckIn { entrant: e("A") },
        Command::UndoCheckIn { entrant: e("A") },
        seat(Some(5)),
        seat(Some(6)),
        seat(None),
        bye,
        Command::RevokeBye { entrant: e("B"), round: RoundNumber(1) },
        set("5"),
        set("6"),
        Command::GrantRole { account: "mika".to_owned(), role },
        Command::RevokeRole { account: "mika".to_owned(), role },
        Command::OpenRegistration,
        Command::CloseRegistration,
    ] {
        is_taken_back(&mut venue, &command);
    }
}

#[test]
fn a_setting_that_is_set_back_is_what_the_regulation_made_it_and_no_choice_of_the_organiser() {
    let mut venue = Venue::ready(POLICY, 8);
    let before = venue.state.settings.clone();
    let granted = granted(
        &mut venue,
        &Command::ChangeSetting {
            key: "swiss.rounds".to_owned(),
            value: "7".to_owned(),
            reason: Some("more time than usual".to_owned()),
        },
    );
    let undo = taken_back(&venue, &granted).unwrap();
    for command in undo.commands {
        venue.must(command);
    }
    assert_eq!(venue.state.settings, before);
}

#[test]
fn what_the_two_sides_had_reported_is_there_again_once_a_result_is_taken_back() {
    let (mut venue, [first, second]) = round_1();
    // Nothing, one report, two that differ, and the report that settles it.
    is_taken_back(&mut venue.clone(), &enter(1, 2, 0));
    venue.must(report(1, &first, 2, 0));
    is_taken_back(&mut venue.clone(), &enter(1, 1, 2));
    is_taken_back(&mut venue.clone(), &Command::Confirm { match_id: MatchId(1), by: e(&second) });
    is_taken_back(&mut venue.clone(), &report(1, &second, 2, 0));
    venue.must(report(1, &second, 1, 2));
    let entered = granted(&mut venue, &enter(1, 1, 2));
    let undo = taken_back(&venue, &entered).unwrap();
    assert_eq!(undo.commands.len(), 3, "{undo:?}");
    assert!(undo.asks_why());
    let reason = "the wrong table".to_owned();
    is_taken_back(&mut venue, &Command::WithdrawResult { match_id: MatchId(1), reason });
}

#[test]
fn a_round_is_taken_back_from_draft_to_close() {
    let mut venue = Venue::of_rounds(POLICY, 8, 3);
    is_taken_back(&mut venue.clone(), &pair_round());
    is_taken_back(&mut venue, &draft_round());
    is_taken_back(&mut venue.clone(), &Command::DiscardDraft);
    is_taken_back(&mut venue, &publish());
    venue.must(Command::StartClock);
    for match_id in 1..=4 {
        is_taken_back(&mut venue, &enter(match_id, 2, 0));
    }
    let correct = Command::CorrectResult {
        match_id: MatchId(2),
        result: score(0, 2),
        reason: "misread".to_owned(),
        then: None,
        force: Force::No,
    };
    is_taken_back(&mut venue, &correct);
    let closed = is_taken_back(&mut venue, &close());
    assert!(closed.commands.contains(&Command::ResumeClock), "its clock goes on: {closed:?}");
    is_taken_back(&mut venue, &Command::ReopenRound { reason: "too early".to_owned() });
    // Pairing at once closes the round before, and so both are taken back.
    is_taken_back(&mut venue, &pair_round());
    is_taken_back(&mut venue, &drop_out("C"));
    is_taken_back(&mut venue, &Command::Reinstate { entrant: e("C"), reason: "a mistake".to_owned() });
    let extend = Command::Extend {
        match_id: MatchId(5),
        seconds: 180,
        reason: ExtensionReason::Ruling,
        note: None,
        granted_by: None,
    };
    is_taken_back(&mut venue, &extend);
}

#[test]
fn the_end_of_an_event_is_taken_back_and_so_is_that() {
    let mut venue = Venue::of_rounds(POLICY, 4, 1);
    venue.must(pair_round());
    venue.must(enter(1, 2, 0));
    venue.must(enter(2, 2, 1));
    is_taken_back(&mut venue, &Command::Finish);
    let correct = Command::CorrectResult {
        match_id: MatchId(1),
        result: score(0, 2),
        reason: "misread".to_owned(),
        then: None,
        force: Force::No,
    };
    is_taken_back(&mut venue, &correct);
    is_taken_back(&mut venue, &Command::Reopen { reason: "a match is played again".to_owned() });
}

#[test]
fn what_something_depends_on_or_others_have_seen_is_not_taken_back() {
    let (mut venue, _) = round_1();
    let entered: Vec<Granted> = (1..=4).map(|match_id| granted(&mut venue, &enter(match_id, 2, 0))).collect();
    assert!(taken_back(&venue, &entered[0]).is_some(), "three other results do not depend on it");
    let closed = granted(&mut venue, &close());
    assert!(taken_back(&venue, &entered[0]).is_none(), "the round was closed with it");
    let drafted = granted(&mut venue, &draft_round());
    assert!(taken_back(&venue, &closed).is_none(), "the next round was drafted");
    let plan = venue.state.draft.as_ref().unwrap().plan.clone();
    let (first, second) = (plan.matches[0].first, plan.matches[1].first);
    granted(&mut venue, &Command::SwapInDraft { first, second });
    assert!(taken_back(&venue, &drafted).is_none(), "the draft was changed by hand");
    let release = Release::HallFirst;
    let allow_rematch = Some("by hand".to_owned());
    let published = granted(&mut venue, &Command::PublishRound { allow_rematch, release });
    assert!(taken_back(&venue, &published).is_none(), "no draft by hand comes back");
    let released = granted(&mut venue, &Command::ReleaseRound);
    assert!(taken_back(&venue, &released).is_none(), "everybody has seen it");
    granted(&mut venue, &Command::StartClock);
    venue.moment = Some(Moment::utc(4_000_000_000_000));
    let called = granted(&mut venue, &Command::CallTime { called: Called::Match(MatchId(5)) });
    assert!(taken_back(&venue, &called).is_none(), "the ticker would not call it again");
}

#[test]
fn nobody_takes_back_what_their_role_may_not() {
    let (mut venue, _) = round_1();
    for match_id in 1..=4 {
        venue.must(enter(match_id, 2, 0));
    }
    let closed = granted(&mut venue, &close());
    let given = Given { before: &closed.before, events: &closed.events, later: &[] };
    let by = |role: Role| {
        let context = Context { actor: Actor::console(role), ..context() };
        undo(&context, &BTreeSet::from([role]), &venue.state, given, "a mistake")
    };
    assert!(by(Role::HeadJudge).is_some());
    assert!(by(Role::Scorekeeper).is_none(), "a scorekeeper closes a round, and opens none again");
}
