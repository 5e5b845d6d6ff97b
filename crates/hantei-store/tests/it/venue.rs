//! A scorekeeper with somebody to give the commands: orders with keys, chance and a clock from a count.

use hantei_core::id::MatchId;
use hantei_core::lot::Seed;
use hantei_core::match_::MatchResult;
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::Match;
use hantei_core::tournament::{Command, State};
use hantei_store::log::{Batch, EventLog, NewEntry};
use hantei_store::scorekeeper::{Order, Scorekeeper};

use crate::START;

/// Returns an order under `key`, a moment after the log was opened.
pub(crate) fn order(key: &str) -> Order<'static> {
    order_at(key, START + 1_000)
}

pub(crate) fn order_at(key: &str, now: i64) -> Order<'static> {
    Order {
        key: key.to_owned(),
        now,
        boot: None,
        lot: Seed([7; 32]).derive(key),
        actor: Actor::console(Role::Organiser),
        seen: None,
        course: None,
        regulation: catalogue().find("kde-tcg-policy-2.3"),
    }
}

pub(crate) fn register(name: &str) -> Command {
    Command::Register { record: PersonRecord::named(name), accept: [Doubt::SameName].into() }
}

pub(crate) fn enter(match_id: MatchId) -> Command {
    Command::EnterResult { match_id, result: MatchResult::played(2, 1) }
}

pub(crate) fn pair() -> Command {
    Command::PairRound { seed: None, allow_rematch: None }
}

/// Makes a tournament of `players` in the log and starts it.
pub(crate) async fn start<L: EventLog>(log: L, players: u32) -> Scorekeeper<L> {
    let mut scorekeeper = Scorekeeper::open(log).await.unwrap();
    let create = Command::Create { name: "Test".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() };
    let people = (1..=players).map(|player| register(&format!("P{player}")));
    let commands = [create, Command::OpenRegistration]
        .into_iter()
        .chain(people)
        .chain([Command::Start { absentees: Absentees::Refused }]);
    for (number, command) in commands.enumerate() {
        scorekeeper.execute(&order(&format!("start {number}")), &command).await.unwrap();
    }
    scorekeeper
}

/// Returns the matches of the round that is played.
pub(crate) fn matches(state: &State) -> Vec<&Match> {
    state.round().map(|round| round.matches.iter().collect()).unwrap_or_default()
}

/// Returns everything after the opening line of the log as one batch that follows an opening.
pub(crate) async fn everything(log: &impl EventLog) -> Batch {
    let read = log.read().await.unwrap();
    let entries = read.events().skip(1).map(|envelope| NewEntry::from(envelope.unwrap()));
    let people = read.people().unwrap().into_values().collect();
    Batch { expected_version: 1, entries: entries.collect(), people }
}
