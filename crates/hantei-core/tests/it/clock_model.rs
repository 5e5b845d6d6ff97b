//! Whatever happens to a clock, what is left is what plain counting gives.
//!
//! The model counts the time that really passes and knows nothing of anchors, moments or starts of the
//! machine.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::MatchId;
use hantei_core::moment::{BootTime, Moment};
use hantei_core::tournament::clock::{
    ExtensionReason, JUMP_MILLISECONDS, LONGEST_SECONDS, due, match_ends_at, match_time_left, next_due,
    observation, time_left,
};
use hantei_core::tournament::command::Called;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, State, evolve};
use proptest::prelude::*;

use crate::venue::{POLICY, Venue, pair_round, score};

/// What happens at the venue.
#[derive(Debug, Clone)]
enum Step {
    /// So many milliseconds pass.
    Wait(i64),
    Pause,
    Resume,
    Set(u32),
    Extend {
        table: usize,
        seconds: u32,
    },
    TakeBack {
        table: usize,
    },
    /// A result is entered, if there is none.
    Finish {
        table: usize,
    },
    /// Somebody sets the wall clock.
    SetWallClock(i64),
    /// The machine is off for so long; meanwhile its wall clock gains so much.
    Restart {
        off: i64,
        gains: i64,
    },
}

/// Who looks at the clocks of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Watch {
    /// The ticker, whenever there is something to see.
    Ticker,
    /// Nobody, and the machine is not started again: then the wall clock may do what it likes.
    NobodyOneStart,
    /// Nobody, and the wall clock is right: then the machine may be started as often as it likes.
    NobodyRightClock,
}

const TABLES: usize = 3;

fn step() -> impl Strategy<Value = Step> {
    let table = 0..TABLES;
    prop_oneof![
        4 => prop_oneof![0..10_000_i64, 0..1_200_000_i64].prop_map(Step::Wait),
        1 => Just(Step::Pause),
        1 => Just(Step::Resume),
        1 => (0..=LONGEST_SECONDS).prop_map(Step::Set),
        2 => (table.clone(), 1..1_000_u32).prop_map(|(table, seconds)| Step::Extend { table, seconds }),
        1 => table.clone().prop_map(|table| Step::TakeBack { table }),
        1 => table.prop_map(|table| Step::Finish { table }),
        2 => prop_oneof![-4_000..4_000_i64, -7_200_000..7_200_000_i64].prop_map(Step::SetWallClock),
        2 => (0..900_000_i64, -900_000..900_000_i64).prop_map(|(off, gains)| Step::Restart { off, gains }),
    ]
}

/// What plain counting gives.
struct Model {
    left: i64,
    runs: bool,
    extensions: [Vec<u32>; TABLES],
    finished: [bool; TABLES],
    called: [bool; TABLES],
}

impl Model {
    fn passes(&mut self, milliseconds: i64) {
        if self.runs {
            self.left -= milliseconds;
        }
    }

    fn left_at(&self, table: usize) -> i64 {
        self.left + self.extensions[table].iter().map(|seconds| i64::from(*seconds) * 1_000).sum::<i64>()
    }
}

/// The clocks of the machine: the time since 1970 that really is, how far the wall clock is off, and when
/// the machine was started.
struct Machine {
    time: i64,
    off_by: i64,
    starts: u32,
    started: i64,
}

impl Machine {
    fn moment(&self) -> Moment {
        let (boot_id, milliseconds) = (format!("start {}", self.starts), self.time - self.started);
        Moment { utc_milliseconds: self.time + self.off_by, boot: Some(BootTime { boot_id, milliseconds }) }
    }
}

struct Hall {
    venue: Venue,
    machine: Machine,
    model: Model,
    matches: Vec<MatchId>,
    watch: Watch,
}

impl Hall {
    fn new(watch: Watch) -> Self {
        let mut venue = Venue::with(POLICY, 6);
        let machine = Machine { time: 1_800_000_000_000, off_by: 0, starts: 1, started: 1_799_990_000_000 };
        venue.moment = Some(machine.moment());
        venue.must(pair_round());
        venue.must(Command::StartClock);
        let matches = venue.state.round().unwrap().matches.iter().map(|match_| match_.id).collect();
        let model = Model {
            left: 45 * 60_000,
            runs: true,
            extensions: Default::default(),
            finished: [false; TABLES],
            called: [false; TABLES],
        };
        Self { venue, machine, model, matches, watch }
    }

    /// Gives a command and returns whether it was granted.
    fn give(&mut self, role: Role, command: &Command) -> bool {
        self.venue.as_role(role, command).is_ok()
    }

    fn happens(&mut self, step: &Step) {
        let reason = || "the model says so".to_owned();
        match *step {
            Step::Wait(milliseconds) => {
                self.machine.time += milliseconds;
                self.model.passes(milliseconds);
            }
            Step::Pause => {
                let granted = self.give(Role::Scorekeeper, &Command::PauseClock);
                assert_eq!(granted, self.model.runs);
                self.model.runs = false;
            }
            Step::Resume => {
                let granted = self.give(Role::Scorekeeper, &Command::ResumeClock);
                assert_eq!(granted, !self.model.runs);
                self.model.runs = true;
            }
            Step::Set(seconds) => {
                self.give(Role::HeadJudge, &Command::SetClock { left_seconds: seconds, reason: reason() });
                self.model.left = i64::from(seconds) * 1_000;
            }
            Step::Extend { table, seconds } => {
                let (match_id, reason) = (self.matches[table], ExtensionReason::Ruling);
                let command = Command::Extend { match_id, seconds, reason, note: None, granted_by: None };
                let granted = self.give(Role::Judge, &command);
                assert_eq!(granted, !self.model.finished[table] && !self.model.called[table]);
                if granted {
                    self.model.extensions[table].push(seconds);
                }
            }
            Step::TakeBack { table } => {
                let (match_id, number) = (self.matches[table], None);
                let command = Command::TakeBackExtension { match_id, number, reason: reason() };
                if self.give(Role::Judge, &command) {
                    assert!(self.model.extensions[table].pop().is_some());
                }
            }
            Step::Finish { table } => {
                let command = Command::EnterResult { match_id: self.matches[table], result: score(2, 0) };
                self.give(Role::Scorekeeper, &command);
                self.model.finished[table] = true;
            }
            Step::SetWallClock(milliseconds) => match self.watch {
                // What is too little to be recorded would be lost, or won, at the next restart.
                Watch::Ticker if milliseconds.abs() <= JUMP_MILLISECONDS => {}
                Watch::Ticker | Watch::NobodyOneStart => self.machine.off_by += milliseconds,
                Watch::NobodyRightClock => {}
            },
            Step::Restart { off, gains } => self.restarts(off, gains),
        }
        self.venue.moment = Some(self.machine.moment());
        if self.watch == Watch::Ticker {
            self.ticks();
        }
    }

    /// After a restart the wall clock counts, whatever it gained: that is how much time was lost.
    fn restarts(&mut self, off: i64, gains: i64) {
        let gains = match self.watch {
            Watch::NobodyOneStart => return,
            Watch::NobodyRightClock => 0,
            // A wall clock that comes back too early is another story, told elsewhere.
            Watch::Ticker => gains.max(-off),
        };
        self.machine.time += off;
        self.machine.off_by += gains;
        self.machine.starts += 1;
        self.machine.started = self.machine.time - 5_000;
        self.model.passes(off + gains);
    }

    fn ticks(&mut self) {
        let now = self.machine.moment();
        if observation(&self.venue.state, &now).is_some() {
            self.venue.by(Actor::ticker(), None, &Command::ObserveClock).unwrap();
        }
        assert_eq!(observation(&self.venue.state, &now), None);
        let up: Vec<usize> = (0..TABLES)
            .filter(|&table| {
                let model = &self.model;
                !model.finished[table] && !model.called[table] && model.left_at(table) <= 0
            })
            .collect();
        let expected: Vec<MatchId> = up.iter().map(|table| self.matches[*table]).collect();
        assert_eq!(due(&self.venue.state, &now), expected);
        if !up.is_empty() {
            let command = Command::CallTime { called: Called::Every };
            self.venue.by(Actor::ticker(), None, &command).unwrap();
            up.iter().for_each(|table| self.model.called[*table] = true);
        }
    }

    fn holds(&self) {
        let (state, now, model) = (&self.venue.state, self.machine.moment(), &self.model);
        assert_eq!(time_left(state, &now), Some(model.left));
        let mut soonest = None;
        for (table, match_id) in self.matches.iter().enumerate() {
            let left = (!model.finished[table]).then(|| model.left_at(table));
            assert_eq!(match_time_left(state, *match_id, &now), left, "table {}", table + 1);
            let ends = match_ends_at(state, *match_id).map(|end| end.milliseconds_since(&now));
            assert_eq!(ends, left.filter(|_| model.runs), "table {}", table + 1);
            if let Some(left) = left.filter(|_| !model.called[table]) {
                soonest = Some(soonest.map_or(left, |soonest: i64| soonest.min(left)));
            }
        }
        let waits = next_due(state).map(|moment| moment.milliseconds_since(&now));
        if model.runs {
            assert_eq!(waits, soonest, "how long the ticker may sleep");
        } else {
            assert_eq!(waits.is_some(), soonest.is_some_and(|left| left <= 0));
        }
    }

    /// The log is all that a restart leaves.
    fn comes_back_from_the_log(&self) {
        let mut again = State::default();
        self.venue.events.iter().for_each(|event| evolve(&mut again, event));
        assert_eq!(again.digest(), self.venue.state.digest());
        let now = self.machine.moment();
        assert_eq!(time_left(&again, &now), Some(self.model.left));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_left_is_what_plain_counting_gives(
        steps in prop::collection::vec(step(), 1..40),
        watch in prop_oneof![
            Just(Watch::Ticker),
            Just(Watch::NobodyOneStart),
            Just(Watch::NobodyRightClock),
        ],
    ) {
        let mut hall = Hall::new(watch);
        hall.holds();
        for step in &steps {
            hall.happens(step);
            hall.holds();
        }
        hall.comes_back_from_the_log();
    }
}
