//! A log in the making: every command goes through the scorekeeper, on a virtual clock.

use std::path::Path;

use hantei_core::id::{EntrantId, MatchId, RoundNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::MatchResult;
use hantei_core::moment::BootTime;
use hantei_core::regulation::Regulation;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::role::{Actor, ActorKind, Role};
use hantei_core::tournament::{Command, State};
use hantei_store::log::Opening;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::scorekeeper::{Order, Scorekeeper, Transaction};
use hantei_store::upcast;

/// Monday, 1 January 2024, 00:00 UTC, in milliseconds.
const START: i64 = 1_704_067_200_000;
/// Between one command and the next, in milliseconds.
const PAUSE: i64 = 10_000;

/// A tournament whose log is being written.
pub(crate) struct Book {
    runtime: tokio::runtime::Runtime,
    scorekeeper: Scorekeeper<Jsonl>,
    regulation: &'static Regulation,
    seed: Seed,
    commands: u32,
    machine: Machine,
}

/// What the clocks of the machine say beside the time that really passes.
#[derive(Debug, Default)]
struct Machine {
    /// How far the wall clock is ahead, in milliseconds.
    ahead: i64,
    /// The name of this start of the machine and when that was; `None` where it cannot tell.
    start: Option<(&'static str, i64)>,
}

/// Whoever sits at the machine.
pub(crate) fn organiser() -> Actor {
    Actor::console(Role::Organiser)
}

/// The program itself, when it takes over a file.
pub(crate) fn import() -> Actor {
    Actor::system("import", Role::Organiser)
}

/// The account that keeps the scores.
pub(crate) fn desk() -> Actor {
    Actor { kind: ActorKind::Staff, id: "desk".to_owned(), role: Role::Scorekeeper }
}

/// The account of the head judge.
pub(crate) fn head() -> Actor {
    Actor { kind: ActorKind::Staff, id: "head".to_owned(), role: Role::HeadJudge }
}

/// A judge on the floor.
pub(crate) fn floor() -> Actor {
    Actor { kind: ActorKind::Staff, id: "floor".to_owned(), role: Role::Judge }
}

impl Book {
    /// Begins the log `name` in a new file at `path`.
    pub(crate) fn begin(path: &Path, name: &str) -> Self {
        let opening = Opening {
            log: format!("golden-{name}").parse().expect("the names of golden logs name logs"),
            at: START,
            by: upcast::by(&organiser()),
            command: "command 0".to_owned(),
            software: concat!("hantei ", env!("CARGO_PKG_VERSION")).to_owned(),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.expect("a runtime for files can be made");
        let log = runtime.block_on(Jsonl::create(path, opening)).expect("a new log can be begun");
        let scorekeeper = runtime.block_on(Scorekeeper::open(log)).expect("a new log can be read");
        let regulation = &catalogue().list()[0];
        Self {
            runtime,
            scorekeeper,
            regulation,
            seed: Seed([0; 32]).derive(name),
            commands: 0,
            machine: Machine::default(),
        }
    }

    /// Takes the regulation of this id for what follows.
    pub(crate) fn under(&mut self, regulation: &str) {
        self.regulation = catalogue().find(regulation).expect("the regulation comes with the program");
    }

    /// Returns the regulation of the tournament.
    pub(crate) fn regulation(&self) -> &'static Regulation {
        self.regulation
    }

    /// Returns the state as it stands.
    pub(crate) fn state(&self) -> std::sync::Arc<State> {
        self.scorekeeper.state()
    }

    fn order(&mut self, actor: Actor) -> Order<'static> {
        self.commands += 1;
        let passed = i64::from(self.commands) * PAUSE;
        let boot = self
            .machine
            .start
            .map(|(boot_id, since)| BootTime { boot_id: boot_id.to_owned(), milliseconds: passed - since });
        Order {
            key: format!("command {}", self.commands),
            now: START + passed + self.machine.ahead,
            boot,
            lot: self.seed.derive(&format!("command {}", self.commands)),
            actor,
            seen: None,
            course: None,
            regulation: Some(self.regulation),
        }
    }

    /// The machine is started, and can tell from now on how long ago that was.
    pub(crate) fn start_machine(&mut self, boot_id: &'static str) {
        self.machine.start = Some((boot_id, i64::from(self.commands) * PAUSE));
    }

    /// The wall clock of the machine is set ahead by so many milliseconds.
    pub(crate) fn set_wall_clock_ahead(&mut self, milliseconds: i64) {
        self.machine.ahead += milliseconds;
    }

    /// Lets time pass without a command, in steps of the time between two commands.
    pub(crate) fn wait(&mut self, steps: u32) {
        self.commands += steps;
    }

    /// Gives a command, which must be granted.
    #[allow(clippy::needless_pass_by_value, reason = "a command is written where it is given")]
    #[track_caller]
    pub(crate) fn give(&mut self, actor: Actor, command: Command) {
        let order = self.order(actor);
        self.give_as(&order, &command);
    }

    /// Gives a command with the time, chance and author of `order`, which must be granted.
    #[track_caller]
    pub(crate) fn give_as(&mut self, order: &Order<'_>, command: &Command) {
        let answer = self.runtime.block_on(self.scorekeeper.execute(order, command));
        answer.unwrap_or_else(|refused| panic!("{}: {command:?}: {refused:?}", order.key));
    }

    /// Gives several commands that happen together: one batch in the log.
    #[track_caller]
    pub(crate) fn give_together(&mut self, actor: Actor, commands: Vec<Command>) {
        let order = self.order(actor);
        let mut transaction = Transaction::new((*self.state()).clone());
        for command in commands {
            let added = transaction.add(&order, &command);
            added.unwrap_or_else(|refused| panic!("{}: {command:?}: {refused:?}", order.key));
        }
        let done = self.runtime.block_on(self.scorekeeper.commit(&order, transaction));
        done.expect("nobody else writes");
    }

    /// Returns the matches of the last round that are still open, each with its two sides.
    pub(crate) fn open(&self) -> Vec<(MatchId, EntrantId, EntrantId)> {
        let state = self.state();
        let round = state.round().expect("a round was published");
        round.open_matches().map(|match_| (match_.id, match_.first, match_.second)).collect()
    }

    /// Returns the matches of a round of the first stage, in order of table.
    pub(crate) fn matches_of(&self, number: RoundNumber) -> Vec<MatchId> {
        let state = self.state();
        let mut rounds = state.stages[0].rounds.iter();
        let found = rounds.find(|round| round.number == number).expect("the round was published");
        found.matches.iter().map(|match_| match_.id).collect()
    }

    /// Enters 2-0 or 2-1 for the side printed first at every table that is still open.
    pub(crate) fn play_out(&mut self) {
        for (place, (match_id, ..)) in self.open().into_iter().enumerate() {
            let result = MatchResult::played(2, u8::from(place % 2 == 1));
            self.give(desk(), Command::EnterResult { match_id, result });
        }
    }
}
