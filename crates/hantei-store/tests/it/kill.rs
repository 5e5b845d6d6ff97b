//! A program that is killed while results come in: what was acknowledged is there, and nothing twice.

#![allow(clippy::print_stdout, reason = "the seed is printed first, so that a failure can be met again")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use hantei_core::id::MatchId;
use hantei_core::lot::{Lot, Seed};
use hantei_core::tournament::State;
use hantei_core::tournament::state::MatchState;
use hantei_store::database::Database;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::memory::Memory;
use hantei_store::log::{Access, AnyLog, EventLog};
use hantei_store::scorekeeper::Scorekeeper;

use crate::venue::{enter, everything, matches, order, pair, start};
use crate::{contents, opening, verified};

/// In the process that is killed: the file or database into which it writes.
const TO_BE_KILLED: &str = "HANTEI_TEST_TO_BE_KILLED";

/// How often, for each kind of log; the default is 50.
const KILLS: &str = "HANTEI_TEST_KILLS";

/// The seed of the moments, in hexadecimal digits.
const SEED: &str = "HANTEI_TEST_SEED";

/// What the killed process writes in front of the id of each match whose result was acknowledged.
const ACKNOWLEDGED: &str = "acknowledged ";

async fn open(path: &Path) -> AnyLog {
    if path.extension().is_some_and(|end| end == "db") {
        AnyLog::from(Database::open(path).await.unwrap().log(&opening().log).await.unwrap())
    } else {
        AnyLog::from(Jsonl::open(path, Access::Write).await.unwrap())
    }
}

/// Enters the results of every open match one by one, and says of each when it is on disk.
async fn enter_results(path: &Path) {
    let mut scorekeeper = Scorekeeper::open(open(path).await).await.unwrap();
    let state = scorekeeper.state();
    for match_ in matches(&state).into_iter().filter(|match_| match_.state() != MatchState::Done) {
        scorekeeper.execute(&order(&format!("enter {}", match_.id)), &enter(match_.id)).await.unwrap();
        let mut out = std::io::stdout().lock();
        writeln!(out, "{ACKNOWLEDGED}{}", match_.id).and_then(|()| out.flush()).unwrap();
    }
}

/// Runs this test once more in a process of its own, kills it at a random moment, and returns what it
/// had acknowledged.
fn run_and_kill(test: &str, path: &Path, lot: &mut Lot, matches: u32) -> Vec<MatchId> {
    let mut running = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(TO_BE_KILLED, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
    let mut acknowledged = Vec::new();
    let mut hear = |line: std::io::Result<String>| {
        let line = line.unwrap();
        if let Some((_, id)) = line.split_once(ACKNOWLEDGED) {
            // A line that was cut short was not heard.
            acknowledged.extend(id.parse::<MatchId>().ok());
        }
        acknowledged.len()
    };
    // A moment is so many results and then some microseconds: about as long as one takes.
    let (results, microseconds) = (lot.below(matches - 8) as usize, u64::from(lot.below(2_500)));
    for line in lines.by_ref() {
        if hear(line) > results {
            break;
        }
    }
    std::thread::sleep(Duration::from_micros(microseconds));
    running.kill().unwrap();
    for line in lines {
        hear(line);
    }
    running.wait().unwrap();
    assert!(acknowledged.len() > results, "it was writing when it was killed: {acknowledged:?}");
    acknowledged
}

/// Every acknowledged result is on record, none is there twice, and the record holds.
async fn check_after_kill(path: &Path, acknowledged: &[MatchId], moment: &str) {
    let log = open(path).await;
    let read = contents(&log).await;
    verified(&read);
    let mut entered = BTreeMap::<MatchId, u32>::new();
    for event in read.events().map(Result::unwrap).filter(|event| event.kind == "result_entered") {
        let data: serde_json::Value = serde_json::from_str(event.data.get()).unwrap();
        *entered.entry(data["match_id"].as_str().unwrap().parse().unwrap()).or_default() += 1;
    }
    for id in acknowledged {
        assert_eq!(entered.get(id), Some(&1), "{moment}: {id} was acknowledged");
    }
    assert!(entered.values().all(|&times| times == 1), "{moment}: {entered:?}");
    let unheard = entered.len() - acknowledged.len();
    assert!(unheard <= 1, "{moment}: {unheard} results were written and not acknowledged");

    let mut scorekeeper = Scorekeeper::open(log).await.unwrap();
    let state = scorekeeper.state();
    let done = |state: &State| -> Vec<MatchId> {
        let done = matches(state).into_iter().filter(|match_| match_.state() == MatchState::Done);
        done.map(|match_| match_.id).collect()
    };
    assert_eq!(done(&state), entered.into_keys().collect::<Vec<_>>(), "{moment}: the log is the state");
    // The desk goes on: it sends the last one again, not knowing whether it was heard, and the next.
    for match_ in matches(&state) {
        let key = order(&format!("enter {}", match_.id));
        scorekeeper.execute(&key, &enter(match_.id)).await.unwrap();
    }
    assert_eq!(done(&scorekeeper.state()).len(), matches(&state).len(), "{moment}");
}

async fn kill_again_and_again(test: &str, file: &str) {
    if let Some(path) = std::env::var_os(TO_BE_KILLED) {
        return enter_results(Path::new(&path)).await;
    }
    let kills = std::env::var(KILLS).map_or(50, |kills| kills.parse().expect("a number of kills"));
    let seed = std::env::var(SEED).map_or_else(
        |_| {
            Seed(
                hantei_core::commitment::Digest::of(format!("{:?}", std::time::SystemTime::now()).as_bytes())
                    .0,
            )
        },
        |seed| seed.parse().expect("a seed"),
    );
    println!("{SEED}={seed}");
    let mut lot = Lot::new(&seed, 0);

    let mut scorekeeper = start(Memory::create(&opening()), 96).await;
    scorekeeper.execute(&order("pair"), &pair()).await.unwrap();
    let tournament = everything(scorekeeper.log()).await;
    for kill in 1..=kills {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        let log = if file.ends_with(".db") {
            AnyLog::from(Database::open(&path).await.unwrap().create(&opening()).await.unwrap())
        } else {
            AnyLog::from(Jsonl::create(&path, opening()).await.unwrap())
        };
        log.append(tournament.clone()).await.unwrap();
        drop(log);
        let acknowledged = run_and_kill(test, &path, &mut lot, 48);
        check_after_kill(&path, &acknowledged, &format!("kill {kill} of {SEED}={seed}")).await;
    }
}

#[tokio::test]
async fn whenever_a_program_is_killed_a_file_has_every_acknowledged_result_once() {
    let name = "kill::whenever_a_program_is_killed_a_file_has_every_acknowledged_result_once";
    kill_again_and_again(name, "event.hantei.jsonl").await;
}

#[tokio::test]
async fn whenever_a_program_is_killed_a_database_has_every_acknowledged_result_once() {
    let name = "kill::whenever_a_program_is_killed_a_database_has_every_acknowledged_result_once";
    kill_again_and_again(name, "hantei.db").await;
}
