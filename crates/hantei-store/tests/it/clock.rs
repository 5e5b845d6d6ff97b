//! The clock of a round after the program, or the machine, was started again: the file is all there is.

use std::fs;

use hantei_core::moment::{BootTime, Moment};
use hantei_core::tournament::Command;
use hantei_core::tournament::clock::{ClockState, clock_state, time_left};
use hantei_store::log::Access;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::scorekeeper::{Order, Scorekeeper};

use crate::venue::{enter, matches, order, pair, start};
use crate::{START, contents, opening, verified};

const MINUTE: i64 = 60_000;

/// So many minutes after the round began, on this start of the machine.
fn minutes(passed: i64, boot_id: &str) -> Moment {
    let milliseconds = passed * MINUTE;
    let boot = BootTime { boot_id: boot_id.to_owned(), milliseconds };
    Moment { utc_milliseconds: START + MINUTE + milliseconds, boot: Some(boot) }
}

fn at(key: &str, moment: &Moment) -> Order<'static> {
    Order { now: moment.utc_milliseconds, boot: moment.boot.clone(), ..order(key) }
}

#[tokio::test]
async fn c12_the_clock_and_the_results_are_in_the_file_when_the_machine_is_on_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let mut scorekeeper = start(Jsonl::create(&path, opening()).await.unwrap(), 10).await;
    scorekeeper.execute(&order("pair"), &pair()).await.unwrap();
    let first = "start one";
    for (passed, command) in [(0, Command::StartClock), (10, Command::PauseClock), (15, Command::ResumeClock)]
    {
        let order = at(&format!("at {passed}"), &minutes(passed, first));
        scorekeeper.execute(&order, &command).await.unwrap();
    }
    let ids: Vec<_> = matches(&scorekeeper.state()).iter().map(|match_| match_.id).collect();
    for (number, match_id) in (20..).zip(&ids[..3]) {
        let order = at(&format!("result {number}"), &minutes(number, first));
        scorekeeper.execute(&order, &enter(*match_id)).await.unwrap();
    }
    drop(scorekeeper);
    // The machine stops in the middle of the next write.
    let whole = fs::read(&path).unwrap();
    fs::write(&path, [&whole[..], br#"{"v":99,"at":17"#].concat()).unwrap();

    let again = Scorekeeper::open(Jsonl::open(&path, Access::Write).await.unwrap()).await.unwrap();
    let (state, now) = (again.state(), minutes(40, "start two"));
    assert_eq!(time_left(&state, &now), Some(10 * MINUTE), "45 − 40 + 5");
    assert_eq!(clock_state(&state, &now), ClockState::Running);
    assert_eq!(state.round().unwrap().open_matches().count(), 2);
    assert_eq!(state.stage().unwrap().rounds.len(), 1, "no second round 1");
}

/// The times of a log never go back, whatever the wall clock does; the clock of the round is not asked
/// from them.
#[tokio::test]
async fn a_wall_clock_that_is_set_back_during_a_round_leaves_the_log_in_order_and_the_clock_right() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.hantei.jsonl");
    let mut scorekeeper = start(Jsonl::create(&path, opening()).await.unwrap(), 4).await;
    scorekeeper.execute(&order("pair"), &pair()).await.unwrap();
    let set_back = |passed: i64| {
        let moment = minutes(passed, "start one");
        Moment { utc_milliseconds: moment.utc_milliseconds - 60 * MINUTE, ..moment }
    };
    scorekeeper.execute(&at("start", &minutes(0, "start one")), &Command::StartClock).await.unwrap();
    scorekeeper.execute(&at("seen", &set_back(5)), &Command::ObserveClock).await.unwrap();
    scorekeeper.execute(&at("pause", &set_back(20)), &Command::PauseClock).await.unwrap();
    verified(&contents(scorekeeper.log()).await);
    drop(scorekeeper);
    let again = Scorekeeper::open(Jsonl::open(&path, Access::Read).await.unwrap()).await.unwrap();
    assert_eq!(time_left(&again.state(), &set_back(90)), Some(25 * MINUTE));
}
