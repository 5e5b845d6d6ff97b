//! The clock of a round: what is left, who may change it, what survives a restart.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::{MatchId, RoundNumber, TableNumber};
use hantei_core::moment::{BootTime, Moment};
use hantei_core::tournament::answers::answers;
use hantei_core::tournament::clock::{
    ClockState, Extension, ExtensionReason, Grantor, Observation, clock_state, due, ends_at, is_time_called,
    match_ends_at, match_time_left, next_due, observation, time_called, time_left,
};
use hantei_core::tournament::command::{Called, Force, ShortField};
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::refusal::{Notice, Versioned};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, Event, Refusal, State, consistent, evolve};

use crate::venue::{POLICY, Venue, WORLD, close, pair_round, score};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
/// 14:00 at the venue, in milliseconds UTC.
const TWO_O_CLOCK: i64 = 1_800_000_000_000;

/// The clocks of the machine at the venue: what really passes, and how far the wall clock is off.
struct Machine {
    passed: i64,
    ahead: i64,
    starts: u32,
    started: i64,
}

impl Machine {
    fn new() -> Self {
        Self { passed: 0, ahead: 0, starts: 1, started: -7 * MINUTE }
    }

    fn moment(&self) -> Moment {
        let boot =
            BootTime { boot_id: format!("start {}", self.starts), milliseconds: self.passed - self.started };
        Moment { utc_milliseconds: TWO_O_CLOCK + self.passed + self.ahead, boot: Some(boot) }
    }

    /// Lets time pass at the venue.
    fn wait(&mut self, venue: &mut Venue, milliseconds: i64) {
        self.passed += milliseconds;
        self.show(venue);
    }

    /// The machine is off for so long, and then started again.
    fn restart(&mut self, venue: &mut Venue, milliseconds: i64) {
        self.passed += milliseconds;
        self.starts += 1;
        self.started = self.passed - 3 * SECOND;
        self.show(venue);
    }

    /// Somebody sets the wall clock.
    fn set_wall_clock(&mut self, venue: &mut Venue, milliseconds: i64) {
        self.ahead += milliseconds;
        self.show(venue);
    }

    fn show(&self, venue: &mut Venue) {
        venue.moment = Some(self.moment());
    }
}

impl Venue {
    fn now(&self) -> Moment {
        self.moment.clone().unwrap()
    }

    fn left(&self) -> Option<i64> {
        time_left(&self.state, &self.now())
    }

    fn left_of(&self, match_id: MatchId) -> Option<i64> {
        match_time_left(&self.state, match_id, &self.now())
    }

    fn clock_state(&self) -> ClockState {
        clock_state(&self.state, &self.now())
    }

    #[track_caller]
    fn judge(&mut self, command: &Command) {
        self.as_role(Role::Judge, command).unwrap();
    }

    fn refused_to_judge(&mut self, command: &Command) -> Refusal {
        self.as_role(Role::Judge, command).unwrap_err()
    }

    fn tick(&mut self, command: &Command) {
        self.by(Actor::ticker(), None, command).unwrap();
    }
}

/// A round of `players`, published at two o'clock.
fn published(regulation: &'static str, players: u32) -> (Venue, Machine) {
    let mut venue = Venue::with(regulation, players);
    let machine = Machine::new();
    machine.show(&mut venue);
    venue.must(pair_round());
    (venue, machine)
}

/// The same, its clock started.
fn started(regulation: &'static str, players: u32) -> (Venue, Machine) {
    let (mut venue, machine) = published(regulation, players);
    venue.must(Command::StartClock);
    (venue, machine)
}

fn matches(venue: &Venue) -> Vec<MatchId> {
    venue.state.round().unwrap().matches.iter().map(|match_| match_.id).collect()
}

fn extension(match_id: MatchId, seconds: u32, reason: ExtensionReason) -> Command {
    Command::Extend { match_id, seconds, reason, note: None, granted_by: None }
}

fn because() -> String {
    "the test says so".to_owned()
}

/// Source: TCG-C1
#[test]
fn c12_after_a_power_failure_the_clock_shows_what_is_left() {
    let (mut venue, mut machine) = started(WORLD, 10);
    machine.wait(&mut venue, 10 * MINUTE);
    venue.must(Command::PauseClock);
    machine.wait(&mut venue, 5 * MINUTE);
    venue.must(Command::ResumeClock);
    for match_id in matches(&venue).into_iter().take(3) {
        venue.must(Command::EnterResult { match_id, result: score(2, 0) });
    }
    machine.wait(&mut venue, 15 * MINUTE);
    // 14:30: the power fails. 14:40: the machine is on again. The log is all there is.
    let log = venue.events.clone();
    let mut again = Venue::made(WORLD);
    again.state = State::default();
    for event in &log {
        evolve(&mut again.state, event);
    }
    assert_eq!(again.state.digest(), venue.state.digest());
    machine.restart(&mut again, 10 * MINUTE);
    assert_eq!(again.left(), Some(10 * MINUTE), "45 − 40 + 5");
    assert_eq!(again.clock_state(), ClockState::Running);
    assert_eq!(again.state.round().unwrap().open_matches().count(), 2);
    // Had it stayed on, it would be the same.
    machine.starts = 1;
    machine.started = -7 * MINUTE;
    machine.show(&mut venue);
    assert_eq!(venue.left(), Some(10 * MINUTE));
}

#[test]
fn before_the_clock_is_started_the_whole_limit_is_left_and_nothing_is_due() {
    let (mut venue, mut machine) = published(WORLD, 4);
    assert_eq!(venue.clock_state(), ClockState::NotStarted);
    machine.wait(&mut venue, 50 * MINUTE);
    assert_eq!(venue.left(), Some(45 * MINUTE));
    assert_eq!((next_due(&venue.state), ends_at(&venue.state)), (None, None));
    for command in [Command::PauseClock, Command::ResumeClock, Command::CallTime { called: Called::Every }] {
        assert!(matches!(venue.refused(command), Refusal::ClockNotStarted { .. }));
    }
    venue.must(Command::StartClock);
    assert!(matches!(venue.refused(Command::StartClock), Refusal::ClockAlreadyStarted { .. }));
    assert_eq!(ends_at(&venue.state), Some(machine.moment().later_by(45 * MINUTE)));
}

#[test]
fn a_pause_keeps_the_milliseconds() {
    let (mut venue, mut machine) = started(WORLD, 4);
    machine.wait(&mut venue, 61_234);
    venue.must(Command::PauseClock);
    assert!(matches!(venue.refused(Command::PauseClock), Refusal::ClockPaused { .. }));
    for (pause, run) in [(1, 7), (90_001, 13), (3_600_999, 1)] {
        let before = venue.left().unwrap();
        machine.wait(&mut venue, pause);
        assert_eq!((venue.left(), venue.clock_state()), (Some(before), ClockState::Paused));
        venue.must(Command::ResumeClock);
        machine.wait(&mut venue, run);
        assert_eq!(venue.left(), Some(before - run));
        venue.must(Command::PauseClock);
    }
    assert_eq!(venue.left(), Some(45 * MINUTE - 61_234 - 7 - 13 - 1));
    venue.must(Command::ResumeClock);
    assert!(matches!(venue.refused(Command::ResumeClock), Refusal::ClockRunning { .. }));
}

/// An hour ahead, an hour back, summer time that somebody sets by hand: the clock of the round goes on.
#[test]
fn setting_the_wall_clock_during_a_round_changes_nothing() {
    let hour = 60 * MINUTE;
    for steps in [[hour, -hour, -hour], [-hour, -hour, hour], [2_001, -hour, 2 * hour]] {
        let (mut venue, mut machine) = started(WORLD, 4);
        for (number, step) in (1..).zip(steps) {
            machine.wait(&mut venue, 4 * MINUTE);
            let left = venue.left();
            machine.set_wall_clock(&mut venue, step);
            assert_eq!(venue.left(), left, "{steps:?}: before anybody has noticed");
            let due = venue.now().milliseconds_since(&next_due(&venue.state).unwrap());
            assert_eq!(Some(-due), left, "{steps:?}: the ticker waits as long as before");
            venue.tick(&Command::ObserveClock);
            assert_eq!(venue.left(), left, "{steps:?}: after it was recorded");
            assert_eq!(left, Some(45 * MINUTE - number * 4 * MINUTE));
            let Some(Event::ClockJumpSeen { wall_milliseconds, boot_milliseconds, .. }) = venue.events.last()
            else {
                panic!("a jump is recorded");
            };
            assert_eq!((*wall_milliseconds, *boot_milliseconds), (4 * MINUTE + step, 4 * MINUTE));
            assert_eq!(observation(&venue.state, &venue.now()), None, "it is recorded once");
        }
        // After a restart the wall clock counts, as it was when it was last looked at.
        machine.restart(&mut venue, 3 * MINUTE);
        assert_eq!(venue.left(), Some(30 * MINUTE));
    }
}

#[test]
fn a_wall_clock_that_is_corrected_by_a_little_is_not_a_jump() {
    let (mut venue, mut machine) = started(WORLD, 4);
    machine.wait(&mut venue, MINUTE);
    for step in [2_000, -4_000] {
        machine.set_wall_clock(&mut venue, step);
        assert_eq!(observation(&venue.state, &venue.now()), None, "{step}");
        assert_eq!(venue.by(Actor::ticker(), None, &Command::ObserveClock), Err(Refusal::NothingChanges));
    }
    machine.set_wall_clock(&mut venue, -1);
    assert!(matches!(observation(&venue.state, &venue.now()), Some(Observation::Jumped(_))));
}

#[test]
fn after_a_restart_the_clock_is_taken_up_and_the_wall_clock_may_be_set_again() {
    let (mut venue, mut machine) = started(WORLD, 4);
    machine.wait(&mut venue, 5 * MINUTE);
    machine.restart(&mut venue, 5 * MINUTE);
    assert_eq!(observation(&venue.state, &venue.now()), Some(Observation::CarriedOver));
    venue.tick(&Command::ObserveClock);
    machine.wait(&mut venue, 5 * MINUTE);
    machine.set_wall_clock(&mut venue, -60 * MINUTE);
    assert_eq!(venue.left(), Some(30 * MINUTE));
}

/// A laptop whose clock has lost the date: nobody is given time for that, and once the clock is right the
/// time that has passed counts.
#[test]
fn a_wall_clock_that_comes_back_too_early_gives_no_time() {
    let (mut venue, mut machine) = started(WORLD, 4);
    machine.wait(&mut venue, 5 * MINUTE);
    machine.ahead = -TWO_O_CLOCK;
    machine.restart(&mut venue, 5 * MINUTE);
    assert_eq!(venue.left(), Some(45 * MINUTE), "no more than was left when it was last looked at");
    assert_eq!(observation(&venue.state, &venue.now()), None, "nothing is taken over from such a clock");
    machine.set_wall_clock(&mut venue, TWO_O_CLOCK);
    assert_eq!(venue.left(), Some(35 * MINUTE));
}

/// Source: TCG-C1, TCG-C4, TCG-E1
#[test]
fn time_is_called_for_each_match_when_its_own_time_is_up() {
    let (mut venue, mut machine) = started(WORLD, 8);
    let [first, second, third, fourth] = matches(&venue)[..] else { panic!("four tables") };
    venue.judge(&extension(second, 3 * 60, ExtensionReason::Ruling));
    venue.judge(&extension(second, 30, ExtensionReason::Translation));
    venue.must(Command::EnterResult { match_id: third, result: score(2, 1) });
    // A match that one side has reported is over for that side: the ticker leaves it alone.
    let by = venue.state.match_(fourth).unwrap().2.first;
    venue.must(Command::Report { match_id: fourth, by, result: score(2, 0) });
    assert_eq!(venue.left_of(second), Some(48 * MINUTE + 30 * SECOND));
    assert_eq!(venue.left_of(third), None, "a match with a result has no time left to it");

    machine.wait(&mut venue, 45 * MINUTE - 1);
    assert!(due(&venue.state, &venue.now()).is_empty());
    assert_eq!(venue.refused(Command::CallTime { called: Called::Every }), Refusal::NoTimeIsUp);
    machine.wait(&mut venue, 1);
    assert_eq!(due(&venue.state, &venue.now()), [first]);
    assert_eq!(venue.clock_state(), ClockState::Over);
    venue.tick(&Command::CallTime { called: Called::Every });
    assert_eq!(time_called(&venue.state), [first]);
    assert_eq!(next_due(&venue.state), match_ends_at(&venue.state, second));

    let not_up = Refusal::TimeIsNotUp { table: TableNumber(2), left_milliseconds: 3 * MINUTE + 30 * SECOND };
    assert_eq!(venue.refused_to_judge(&Command::CallTime { called: Called::Match(second) }), not_up);
    machine.wait(&mut venue, 4 * MINUTE);
    venue.judge(&Command::CallTime { called: Called::Match(second) });
    venue.judge(&Command::CallTime { called: Called::Match(fourth) });
    assert_eq!(time_called(&venue.state), [first, second, fourth]);
    assert_eq!(next_due(&venue.state), None);
    let again = venue.refused_to_judge(&Command::CallTime { called: Called::Match(second) });
    assert_eq!(again, Refusal::TimeIsCalled { table: TableNumber(2) });
}

#[test]
fn a_report_is_not_out_of_date_because_a_judge_gave_time_or_time_was_called() {
    let (mut venue, mut machine) = started(WORLD, 4);
    let match_id = matches(&venue)[0];
    let (version, by) = {
        let (_, _, match_) = venue.state.match_(match_id).unwrap();
        (match_.version, match_.first)
    };
    venue.judge(&extension(match_id, 60, ExtensionReason::Ruling));
    machine.wait(&mut venue, 46 * MINUTE);
    venue.tick(&Command::CallTime { called: Called::Every });
    let report = Command::Report { match_id, by, result: score(2, 0) };
    assert!(venue.by(Actor::player(by), Some(version), &report).is_ok());
}

/// Two judges at one table: the second has not seen what the first gave.
#[test]
fn an_extension_is_judged_on_what_its_sender_saw() {
    let (mut venue, _) = started(WORLD, 4);
    let match_id = matches(&venue)[0];
    let ruling = extension(match_id, 60, ExtensionReason::Ruling);
    let judge = || Actor::console(Role::Judge);
    venue.by(judge(), Some(0), &ruling).unwrap();
    let now = venue.state.version;
    let moved = Refusal::Moved { what: Versioned::Clock, seen: 0, now };
    assert_eq!(venue.by(judge(), Some(0), &ruling), Err(moved));
    venue.by(judge(), Some(now), &ruling).unwrap();
    assert_eq!(venue.left_of(match_id), Some(47 * MINUTE));
    let clock = venue.state.round().unwrap().clock.version;
    let desk = || Actor::console(Role::Scorekeeper);
    venue.by(desk(), Some(clock), &Command::PauseClock).unwrap();
    let stale = venue.by(desk(), Some(clock), &Command::ResumeClock);
    assert!(matches!(stale, Err(Refusal::Moved { what: Versioned::Clock, .. })), "{stale:?}");
}

/// Source: TCG-C4, TCG-D4, TCG-D6
#[test]
fn an_extension_is_given_as_the_regulation_says() {
    use ExtensionReason::{DeckCheck, Other, Ruling, SlowPlay, Translation};
    let (mut venue, _) = started(WORLD, 4);
    let match_id = matches(&venue)[0];
    let clause = Some(hantei_core::regulation::ClauseId("wcs-2023-tcg@1#d6".to_owned()));
    let table = TableNumber(1);
    let short = |seconds| {
        let (least_seconds, clause) = (180, clause.clone());
        Refusal::ExtensionTooShort { table, seconds, least_seconds, clause }
    };
    let range = |seconds| Refusal::TimeOutOfRange { seconds, lowest_seconds: 1, highest_seconds: 14_400 };
    // Who asks, how many seconds, what for, by whom it is said to be granted, what is refused.
    #[rustfmt::skip]
    let rows = [
        (Role::Judge, 90, Ruling, None, None),
        (Role::Judge, 60, Translation, None, None),
        (Role::Judge, 179, SlowPlay, None, Some(short(179))),
        (Role::HeadJudge, 0, SlowPlay, None, Some(range(0))),
        (Role::Judge, 180, SlowPlay, None, None),
        (Role::Judge, 600, SlowPlay, None, None),
        (Role::Judge, 480, DeckCheck, None, Some(Refusal::HeadJudgeGrants { reason: DeckCheck })),
        (Role::Judge, 480, DeckCheck, Some(Grantor::HeadJudge), None),
        (Role::HeadJudge, 480, DeckCheck, None, None),
        (Role::HeadJudge, 480, Other, None, Some(Refusal::TextMissing { field: "note" })),
        (Role::Judge, 14_401, Ruling, None, Some(range(14_401))),
    ];
    let mut seconds_given = 0;
    for (role, seconds, reason, granted_by, expected) in rows {
        let command = Command::Extend { match_id, seconds, reason, note: None, granted_by };
        let found = venue.as_role(role, &command).err();
        assert_eq!(found, expected, "{role}: {seconds} s for {reason:?}");
        seconds_given += if expected.is_none() { seconds } else { 0 };
    }
    assert_eq!(venue.left_of(match_id), Some(45 * MINUTE + i64::from(seconds_given) * SECOND));
    for role in [Role::Organiser, Role::Scorekeeper, Role::Player] {
        let refused = venue.as_role(role, &extension(match_id, 180, Ruling));
        assert!(matches!(refused, Err(Refusal::NotAllowed { .. })), "{role}");
    }
}

/// Source: KDE-IV-Q1
#[test]
fn under_the_policy_any_judge_extends_and_where_the_organiser_says_so_nobody() {
    let (mut venue, _) = started(POLICY, 4);
    let match_id = matches(&venue)[0];
    venue.judge(&extension(match_id, 480, ExtensionReason::DeckCheck));
    let too_short = venue.refused_to_judge(&extension(match_id, 60, ExtensionReason::SlowPlay));
    assert!(matches!(too_short, Refusal::ExtensionTooShort { least_seconds: 180, clause: None, .. }));
    venue.set("extension.slow_play_minutes", "none");
    venue.judge(&extension(match_id, 60, ExtensionReason::SlowPlay));
    venue.set("extension.authority", "head-judge");
    let refused = venue.refused_to_judge(&extension(match_id, 60, ExtensionReason::Ruling));
    assert_eq!(refused, Refusal::HeadJudgeGrants { reason: ExtensionReason::Ruling });
    venue.set("extension.authority", "none");
    let refused = venue.as_role(Role::HeadJudge, &extension(match_id, 60, ExtensionReason::Ruling));
    assert_eq!(refused, Err(Refusal::NoExtensions));
}

#[test]
fn a_match_that_is_over_or_in_end_of_match_has_no_extension() {
    let (mut venue, mut machine) = started(WORLD, 4);
    let [first, second] = matches(&venue)[..] else { panic!("two tables") };
    let ruling = |match_id| extension(match_id, 60, ExtensionReason::Ruling);
    venue.must(Command::EnterResult { match_id: second, result: score(2, 0) });
    let over = venue.refused_to_judge(&ruling(second));
    assert_eq!(over, Refusal::ResultCertain { match_id: second, table: TableNumber(2) });
    machine.wait(&mut venue, 45 * MINUTE);
    venue.tick(&Command::CallTime { called: Called::Every });
    assert!(is_time_called(&venue.state, first));
    assert_eq!(venue.refused_to_judge(&ruling(first)), Refusal::TimeIsCalled { table: TableNumber(1) });
    venue.must(Command::EnterResult { match_id: first, result: score(2, 0) });
    venue.must(pair_round());
    assert_eq!(venue.refused_to_judge(&ruling(first)), Refusal::NotInOpenRound { match_id: first });
    assert!(is_time_called(&venue.state, first), "that stays known of an earlier round");
}

#[test]
fn an_extension_is_taken_back_by_its_number() {
    let (mut venue, _) = started(WORLD, 4);
    let match_id = matches(&venue)[0];
    let untouched = venue.state.digest();
    for seconds in [60, 120, 240] {
        venue.judge(&extension(match_id, seconds, ExtensionReason::Ruling));
    }
    let back = |number| Command::TakeBackExtension { match_id, number, reason: because() };
    venue.judge(&back(Some(2)));
    assert_eq!(venue.left_of(match_id), Some(50 * MINUTE));
    let none = Refusal::NoSuchExtension { table: TableNumber(1), number: Some(2) };
    assert_eq!(venue.refused_to_judge(&back(Some(2))), none);
    venue.judge(&back(None));
    venue.judge(&back(None));
    assert_eq!(venue.left_of(match_id), Some(45 * MINUTE));
    let none = Refusal::NoSuchExtension { table: TableNumber(1), number: None };
    assert_eq!(venue.refused_to_judge(&back(None)), none);
    assert_eq!(venue.state.digest(), untouched, "given and taken back leaves no trace");
}

#[test]
fn a_call_of_time_is_taken_back_while_nothing_depends_on_it() {
    let (mut venue, mut machine) = started(WORLD, 6);
    let [first, second, third] = matches(&venue)[..] else { panic!("three tables") };
    let back = |called| Command::TakeBackTimeCall { called, reason: because() };
    assert_eq!(
        venue.refused_to_judge(&back(Called::Match(first))),
        Refusal::TimeIsNotCalled { table: TableNumber(1) }
    );
    assert_eq!(venue.refused_to_judge(&back(Called::Every)), Refusal::NothingChanges);
    machine.wait(&mut venue, 45 * MINUTE);
    venue.tick(&Command::CallTime { called: Called::Every });
    venue.must(Command::EnterResult { match_id: second, result: score(2, 0) });
    let depends = venue.refused_to_judge(&back(Called::Match(second)));
    assert!(matches!(depends, Refusal::ResultCertain { .. }), "{depends:?}");
    // All that can be: not the one with a result.
    venue.judge(&back(Called::Every));
    assert_eq!(time_called(&venue.state), [second]);
    // Staff has taken them in hand: the ticker does not call them again at once.
    assert!(due(&venue.state, &venue.now()).is_empty());
    assert_eq!(next_due(&venue.state), None);
    venue.judge(&extension(first, 60, ExtensionReason::Ruling));
    assert_eq!(next_due(&venue.state), Some(venue.now().later_by(MINUTE)));
    machine.wait(&mut venue, 2 * MINUTE);
    venue.tick(&Command::CallTime { called: Called::Every });
    assert_eq!(time_called(&venue.state), [first, second]);
    venue.judge(&Command::CallTime { called: Called::Match(third) });
    assert_eq!(time_called(&venue.state), [first, second, third]);
}

#[test]
fn the_clock_is_set_with_a_reason_and_says_for_whom_time_stays_called() {
    let (mut venue, mut machine) = started(WORLD, 4);
    let set = |left_seconds| Command::SetClock { left_seconds, reason: because() };
    machine.wait(&mut venue, 10 * MINUTE + 1);
    venue.must(set(40 * 60));
    assert_eq!(venue.left(), Some(40 * MINUTE));
    venue.must(Command::PauseClock);
    venue.must(set(20 * 60));
    assert_eq!((venue.left(), venue.clock_state()), (Some(20 * MINUTE), ClockState::Paused));
    assert_eq!(venue.refused(set(20 * 60)), Refusal::NothingChanges);
    assert!(matches!(venue.refused(set(14_401)), Refusal::TimeOutOfRange { .. }));
    let silent = Command::SetClock { left_seconds: 60, reason: " ".to_owned() };
    assert_eq!(venue.refused(silent), Refusal::TextMissing { field: "reason" });
    venue.must(Command::ResumeClock);
    venue.must(set(0));
    venue.tick(&Command::CallTime { called: Called::Every });
    let decision = venue.must(set(5 * 60));
    let tables = vec![TableNumber(1), TableNumber(2)];
    assert_eq!(decision.notices, [Notice::TimeStaysCalled { tables }]);
    assert_eq!(time_called(&venue.state).len(), 2);
    // Taken back and set again, they are called as every other.
    venue.judge(&Command::TakeBackTimeCall { called: Called::Every, reason: because() });
    venue.must(set(60));
    machine.wait(&mut venue, MINUTE);
    assert_eq!(due(&venue.state, &venue.now()).len(), 2);
}

#[test]
fn a_clock_belongs_to_its_round() {
    let (mut venue, mut machine) = started(WORLD, 4);
    let first = matches(&venue)[0];
    venue.judge(&extension(first, 60, ExtensionReason::Ruling));
    machine.wait(&mut venue, 10 * MINUTE);
    // Taken back and published again, the round has a new clock.
    venue.must(Command::WithdrawRound { reason: because(), force: Force::No });
    assert_eq!((venue.clock_state(), venue.left()), (ClockState::None, None));
    venue.must(pair_round());
    assert_eq!((venue.clock_state(), venue.left()), (ClockState::NotStarted, Some(45 * MINUTE)));
    assert_eq!(venue.left_of(matches(&venue)[0]), Some(45 * MINUTE));
    venue.must(Command::StartClock);
    // Closing the round stops it, to the millisecond; opened again it stands where it stopped.
    machine.wait(&mut venue, 30 * MINUTE + 7);
    venue.play();
    let decision = venue.must(close());
    assert!(matches!(decision.events[..2], [Event::ClockPaused { .. }, Event::RoundClosed { .. }]));
    machine.wait(&mut venue, 20 * MINUTE);
    assert_eq!((venue.clock_state(), venue.left()), (ClockState::None, None));
    assert!(matches!(venue.refused(Command::ResumeClock), Refusal::RoundIsClosed { .. }));
    venue.must(Command::ReopenRound { reason: because() });
    assert_eq!((venue.clock_state(), venue.left()), (ClockState::Paused, Some(15 * MINUTE - 7)));
    venue.must(Command::ResumeClock);
    // Pairing the next round closes this one, and so does whatever else closes a round.
    let decision = venue.must(pair_round());
    assert!(matches!(decision.events[..2], [Event::ClockPaused { .. }, Event::RoundClosed { .. }]));
    assert_eq!(venue.clock_state(), ClockState::NotStarted);
}

#[test]
fn who_has_time_of_their_own_does_not_change_places() {
    let (mut venue, mut machine) = started(WORLD, 6);
    let [first, second, third] = matches(&venue)[..] else { panic!("three tables") };
    let side = |venue: &Venue, id| venue.state.match_(id).unwrap().2.first;
    let (a, b, c) = (side(&venue, first), side(&venue, second), side(&venue, third));
    venue.judge(&extension(first, 60, ExtensionReason::Ruling));
    let swap = |first, second| Command::SwapPublished { first, second, reason: because() };
    let tables = vec![TableNumber(1)];
    assert_eq!(venue.refused(swap(b, a)), Refusal::MatchesHaveOwnTime { tables });
    venue.must(swap(b, c));
    venue.judge(&Command::TakeBackExtension { match_id: first, number: None, reason: because() });
    venue.must(swap(a, b));
    machine.wait(&mut venue, 45 * MINUTE);
    venue.tick(&Command::CallTime { called: Called::Every });
    assert!(matches!(venue.refused(swap(a, b)), Refusal::MatchesHaveOwnTime { .. }));
}

/// Source: TCG-C2, TCG-C2q, TCG-C3
#[test]
fn the_clock_takes_the_limit_of_the_stage_and_the_final_has_none() {
    let mut venue = Venue::with(WORLD, 8);
    let machine = Machine::new();
    machine.show(&mut venue);
    venue.play_swiss();
    venue.set("top-cut.quarter-final.time_limit_minutes", "50");
    venue.must(Command::Cut { short: ShortField::Refused });
    for expected in [Some(50), Some(55), None] {
        venue.must(Command::Advance);
        assert_eq!(venue.left(), expected.map(|minutes| minutes * MINUTE));
        match expected {
            Some(_) => {
                venue.must(Command::StartClock);
                assert_eq!(venue.clock_state(), ClockState::Running);
            }
            None => {
                let match_id = matches(&venue)[0];
                assert_eq!(venue.clock_state(), ClockState::None);
                let commands = [
                    Command::StartClock,
                    Command::PauseClock,
                    Command::CallTime { called: Called::Every },
                    Command::CallTime { called: Called::Match(match_id) },
                ];
                for command in commands {
                    let refused = venue.refused(command);
                    assert!(matches!(refused, Refusal::NoTimeLimit { .. }), "{refused:?}");
                }
                let refused = venue.refused_to_judge(&extension(match_id, 180, ExtensionReason::SlowPlay));
                assert!(matches!(refused, Refusal::NoTimeLimit { .. }), "{refused:?}");
                // The organiser imposes one, with a reason that stands in the log.
                venue.set("top-cut.final.time_limit_minutes", "40");
                venue.must(Command::StartClock);
                assert_eq!(venue.left(), Some(40 * MINUTE));
            }
        }
        venue.play();
    }
    venue.must(Command::Finish);
    assert_eq!((venue.clock_state(), next_due(&venue.state)), (ClockState::None, None));
}

/// Source: KDE-TIME-2
#[test]
fn the_elimination_limit_is_raised_before_the_playoff_or_not_at_all() {
    let mut venue = Venue::with(POLICY, 9);
    Machine::new().show(&mut venue);
    venue.play_swiss();
    let key = "top-cut.time_limit_minutes";
    venue.set(key, "60");
    venue.must(Command::Cut { short: ShortField::Refused });
    venue.must(Command::Advance);
    assert_eq!(venue.left(), Some(60 * MINUTE));
    let reason = Some(because());
    let later = Command::ChangeSetting { key: key.to_owned(), value: "75".to_owned(), reason };
    assert_eq!(venue.refused(later), Refusal::SettingFrozen { key: key.to_owned() });
}

#[test]
fn a_round_of_byes_only_has_nothing_to_time() {
    let mut venue = Venue::with(WORLD, 4);
    Machine::new().show(&mut venue);
    venue.round("A-bye B-bye C-bye D-bye");
    assert!(matches!(venue.refused(Command::StartClock), Refusal::RoundOfByes { .. }));
}

/// What only somebody who writes a log by hand can say.
#[test]
fn an_event_of_the_clock_that_cannot_follow_is_found() {
    let (mut venue, machine) = started(WORLD, 4);
    let [first, second] = matches(&venue)[..] else { panic!("two tables") };
    venue.judge(&extension(first, 60, ExtensionReason::Ruling));
    let stage = venue.state.stage().unwrap().id;
    let (at, moment) = (RoundOf { stage, round: RoundNumber(1) }, machine.moment());
    let nowhere = RoundOf { stage, round: RoundNumber(2) };
    let of = |number, seconds| Extension {
        number,
        seconds,
        reason: ExtensionReason::Ruling,
        note: None,
        granted_by: Grantor::Judge,
    };
    let called =
        |matches: &[MatchId]| Event::TimeCalled { at, moment: moment.clone(), matches: matches.to_vec() };
    let start = |at, limit_seconds| Event::ClockStarted { at, moment: moment.clone(), limit_seconds };
    let pause = |left_milliseconds| Event::ClockPaused { at, moment: moment.clone(), left_milliseconds };
    let resumed = Event::ClockResumed { at, moment: moment.clone(), left_milliseconds: 1 };
    #[rustfmt::skip] // One forgery, one line.
    let rows = [
        ("started twice", start(at, 2_700), "clock-out-of-turn"),
        ("a round that is not there", start(nowhere, 2_700), "unknown-round"),
        ("no limit at all", start(at, 0), "time-unfit"),
        ("gone on while it runs", resumed, "clock-out-of-turn"),
        ("stopped with a thousand years left", pause(32_000_000_000_000), "time-unfit"),
        ("closed while the clock runs", Event::RoundClosed { at, open: Vec::new(), reason: None }, "clock-out-of-turn"),
        ("the first extension again", Event::ExtensionGranted { match_id: first, extension: of(1, 60) }, "extension-out-of-turn"),
        ("an extension of nothing", Event::ExtensionGranted { match_id: first, extension: of(2, 0) }, "time-unfit"),
        ("a match that is not there", Event::ExtensionGranted { match_id: MatchId(99), extension: of(1, 60) }, "unknown-match"),
        ("another extension taken back", Event::ExtensionTakenBack { match_id: first, extension: of(1, 61), reason: because() }, "extension-out-of-turn"),
        ("called twice at once", called(&[first, first]), "time-call-out-of-turn"),
        ("called for a match that is not there", called(&[MatchId(99)]), "unknown-match"),
        ("taken back before", Event::TimeCallTakenBack { at, matches: vec![second], reason: because() }, "time-call-out-of-turn"),
    ];
    for (what, event, code) in rows {
        let found = consistent(&venue.state, &event).map_err(|why| why.code());
        assert_eq!(found, Err(code), "{what}");
    }
    assert_eq!(consistent(&venue.state, &called(&[first, second])), Ok(()));
}

#[test]
fn what_followed_from_a_command_of_the_clock_is_its_answer() {
    let (mut venue, mut machine) = published(WORLD, 4);
    let [first, second] = matches(&venue)[..] else { panic!("two tables") };
    let set = |left_seconds| Command::SetClock { left_seconds, reason: because() };
    let back = |match_id| Command::TakeBackExtension { match_id, number: None, reason: because() };
    let call = |called| Command::CallTime { called };
    let uncall = |called| Command::TakeBackTimeCall { called, reason: because() };
    let ruling = |match_id, seconds| extension(match_id, seconds, ExtensionReason::Ruling);
    // A command that is granted, and one that its events do not answer.
    let rows = [
        (Command::StartClock, Command::PauseClock),
        (ruling(first, 60), ruling(second, 60)),
        (ruling(first, 90), ruling(first, 60)),
        (back(first), back(second)),
        (Command::ObserveClock, Command::StartClock),
        (Command::PauseClock, Command::ResumeClock),
        (Command::ResumeClock, Command::PauseClock),
        (set(0), set(60)),
        (call(Called::Match(second)), call(Called::Match(first))),
        (uncall(Called::Match(second)), uncall(Called::Match(first))),
    ];
    for (granted, other) in rows {
        if granted == Command::ObserveClock {
            machine.set_wall_clock(&mut venue, 60 * MINUTE);
        }
        venue.as_role(Role::HeadJudge, &granted).unwrap();
        let events = vec![venue.events.last().unwrap().clone()];
        assert!(answers(&granted, &events, &venue.state), "{granted:?}");
        assert!(!answers(&other, &events, &venue.state), "{other:?}");
    }
}
