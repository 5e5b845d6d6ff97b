//! How long a result takes in an event of 4,000 players while pages are being made from the state before.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]

use std::sync::Arc;

use divan::Bencher;
use hantei_core::id::MatchId;
use hantei_core::lot::Seed;
use hantei_core::match_::MatchResult;
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, State};
use hantei_store::database::Database;
use hantei_store::log::memory::Memory;
use hantei_store::log::{Batch, By, ByKind, EventLog, NewEntry, Opening};
use hantei_store::scorekeeper::{Order, Scorekeeper, Transaction};
use hantei_store::venue::{LiveTournament, Venue};
use tokio::runtime::Runtime;

const PLAYERS: u32 = 4_000;
const CLIENTS: usize = 50;

fn main() {
    divan::main();
}

fn order(key: String) -> Order<'static> {
    Order {
        lot: Seed([7; 32]).derive(&key),
        key,
        now: 1_000,
        boot: None,
        actor: Actor::console(Role::Organiser),
        seen: None,
        course: None,
        regulation: catalogue().find("kde-tcg-policy-2.3"),
    }
}

fn opening() -> Opening {
    Opening {
        log: "bench".parse().unwrap(),
        at: 0,
        by: By { kind: ByKind::Console, id: None, role: None },
        command: "open".to_owned(),
        software: "bench".to_owned(),
    }
}

fn enter(match_id: MatchId) -> Command {
    Command::EnterResult { match_id, result: MatchResult::played(2, 1) }
}

/// Everything that follows the opening until round 1 of all players is published.
fn round_one(runtime: &Runtime) -> Batch {
    runtime.block_on(async {
        let mut scorekeeper = Scorekeeper::open(Memory::create(&opening())).await.unwrap();
        let create =
            Command::Create { name: "Bench".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() };
        let people = (1..=PLAYERS).map(|player| Command::Register {
            record: PersonRecord::named(format!("Player {player}")),
            accept: [Doubt::SameName].into(),
        });
        let start = [
            Command::Start { absentees: Absentees::Refused },
            Command::PairRound { seed: None, allow_rematch: None },
        ];
        let mut transaction = Transaction::new(State::default());
        let order = order("start".to_owned());
        for command in [create, Command::OpenRegistration].into_iter().chain(people).chain(start) {
            transaction.add(&order, &command).unwrap();
        }
        scorekeeper.commit(&order, transaction).await.unwrap();
        let read = scorekeeper.log().read().await.unwrap();
        let entries = read.events().skip(1).map(|envelope| NewEntry::from(envelope.unwrap())).collect();
        let people = read.people().unwrap().into_values().collect();
        Batch { expected_version: 1, entries, people }
    })
}

fn runtime() -> Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

fn matches(state: &State) -> Vec<MatchId> {
    state.round().unwrap().matches.iter().map(|match_| match_.id).collect()
}

/// One result after the other, each with a reader who holds the state before: what the fold and the copy
/// of the state cost, without a disk.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn a_result_in_memory_while_a_reader_holds_the_state(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let log = Memory::create(&opening());
    runtime.block_on(log.append(round_one(&runtime))).unwrap();
    let mut scorekeeper = runtime.block_on(Scorekeeper::open(log)).unwrap();
    let mut ids = matches(&scorekeeper.state()).into_iter();
    bencher.bench_local(|| {
        let held = scorekeeper.state();
        let id = ids.next().unwrap();
        let answer = runtime.block_on(scorekeeper.execute(&order(id.to_string()), &enter(id))).unwrap();
        (held, answer)
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn a_copy_of_the_state(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let log = Memory::create(&opening());
    runtime.block_on(log.append(round_one(&runtime))).unwrap();
    let state = runtime.block_on(Scorekeeper::open(log)).unwrap().state();
    bencher.bench_local(|| State::clone(&state));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn a_tournament_is_opened(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let log = Memory::create(&opening());
    runtime.block_on(log.append(round_one(&runtime))).unwrap();
    bencher.bench_local(|| runtime.block_on(Scorekeeper::open(log.clone())).unwrap().version());
}

/// All results of a round by 50 clients, each of which waits for its answer before it sends the next.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn two_thousand_results_by_fifty_clients(bencher: Bencher<'_, '_>) {
    let runtime = runtime();
    let batch = round_one(&runtime);
    bencher
        .with_inputs(|| {
            let folder = tempfile::tempdir().unwrap();
            let live = runtime.block_on(async {
                let database = Database::open(folder.path().join("hantei.db")).await.unwrap();
                let log = database.create(&opening()).await.unwrap();
                log.append(batch.clone()).await.unwrap();
                Venue::new(database, |_, _| "refused").tournament(&opening().log).await.unwrap()
            });
            (folder, live)
        })
        .bench_local_values(|(folder, live)| {
            runtime.block_on(report_all(&live));
            (folder, live)
        });
}

async fn report_all(live: &Arc<LiveTournament>) {
    let ids = matches(&live.published().state);
    let clients: Vec<_> = ids
        .chunks(ids.len().div_ceil(CLIENTS))
        .map(|part| {
            let (live, part) = (Arc::clone(live), part.to_vec());
            tokio::spawn(async move {
                for id in part {
                    live.execute(order(id.to_string()), enter(id)).await.unwrap();
                }
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
}
