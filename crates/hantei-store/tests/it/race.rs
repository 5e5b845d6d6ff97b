//! Two desks that give commands at the same moment to one tournament in a database.

use std::collections::BTreeSet;
use std::path::PathBuf;

use hantei_core::id::{EntrantId, MatchId};
use hantei_core::match_::MatchResult;
use hantei_core::pairing::check::Severity;
use hantei_core::tournament::audit::reports;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::state::MatchState;
use hantei_core::tournament::{Command, Refusal, State};
use hantei_store::database::Database;
use hantei_store::log::memory::Memory;
use hantei_store::log::tables::Tables;
use hantei_store::log::{Batch, EventLog};
use hantei_store::scorekeeper::{Answer, ExecuteError, Order, Scorekeeper};

use crate::venue::{enter, everything, matches, order, pair, start};
use crate::{contents, opening, opening_of, verified};

/// A database that two programs have open, and a tournament to begin in it again and again.
struct Venue {
    _folder: tempfile::TempDir,
    databases: [Database; 2],
    tournament: Batch,
}

impl Venue {
    async fn new(tournament: Batch) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path: PathBuf = folder.path().join("hantei.db");
        let databases = [Database::open(&path).await.unwrap(), Database::open(&path).await.unwrap()];
        Self { _folder: folder, databases, tournament }
    }

    /// Returns two scorekeepers of a fresh copy of the tournament.
    async fn desks(&self, name: &str) -> [Scorekeeper<Tables>; 2] {
        let [here, there] = &self.databases;
        let here = here.create(&opening_of(name)).await.unwrap();
        here.append(self.tournament.clone()).await.unwrap();
        let there = there.log(here.log_id()).await.unwrap();
        [Scorekeeper::open(here).await.unwrap(), Scorekeeper::open(there).await.unwrap()]
    }
}

type Outcome = Result<Answer, ExecuteError>;

/// Gives both commands at once, each to its own scorekeeper, and returns what came of each and the
/// state after both.
async fn race(
    desks: [Scorekeeper<Tables>; 2],
    commands: [(Order<'static>, Command); 2],
) -> ([Outcome; 2], State) {
    let [here, there] = desks;
    let [first, second] = commands;
    let give = |mut desk: Scorekeeper<Tables>, (order, command): (Order<'static>, Command)| {
        tokio::spawn(async move { (desk.execute(&order, &command).await, desk) })
    };
    let (first, second) = (give(here, first), give(there, second));
    let (first, mut here) = first.await.unwrap();
    let (second, _) = second.await.unwrap();
    verified(&contents(here.log()).await);
    here.catch_up().await.unwrap();
    ([first, second], (*here.state()).clone())
}

fn refusal(outcome: &Outcome) -> Option<&Refusal> {
    match outcome {
        Ok(_) => None,
        Err(ExecuteError::Refused(refusal)) => Some(refusal),
        Err(error @ (ExecuteError::Log(_) | ExecuteError::Panicked)) => panic!("{error}"),
    }
}

/// Nobody is in two places or left out, and the points that the pairs were made by are those on record.
pub(crate) fn assert_every_round_is_sound(state: &State) {
    let rounds = reports(state, state.stage().unwrap());
    for round in rounds {
        let faults: Vec<_> =
            round.findings.iter().filter(|finding| finding.severity == Severity::Fault).collect();
        assert!(faults.is_empty(), "{faults:?}");
    }
}

/// cases/handed.md, C04: pairings are never made from standings that lack a result.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c04_a_round_is_never_paired_without_the_result_that_is_entered_at_the_same_moment() {
    let mut scorekeeper = start(Memory::create(&opening()), 8).await;
    for round in 1..=2 {
        scorekeeper.execute(&order(&format!("pair {round}")), &pair()).await.unwrap();
        let ids: Vec<MatchId> = matches(&scorekeeper.state()).iter().map(|match_| match_.id).collect();
        // Of round 2 the last table stays open.
        for id in &ids[..if round == 1 { 4 } else { 3 }] {
            scorekeeper.execute(&order(&format!("enter {id}")), &enter(*id)).await.unwrap();
        }
    }
    let state = scorekeeper.state();
    let last = matches(&state)[3].clone();
    let venue = Venue::new(everything(scorekeeper.log()).await).await;

    for repetition in 0..200 {
        let name = format!("c04-{repetition}");
        let desks = venue.desks(&name).await;
        // Every fourth time only one side reports: that settles nothing.
        let only_reported = repetition % 4 == 3;
        let result = if only_reported {
            let mut order = order("report");
            order.actor = Actor::player(last.first);
            let result = MatchResult::played(2, 1);
            (order, Command::Report { match_id: last.id, by: last.first, result })
        } else {
            (order("enter"), enter(last.id))
        };
        let mut commands = [result, (order("pair 3"), pair())];
        let pairing = 1 - repetition % 2;
        if pairing == 0 {
            commands.swap(0, 1);
        }
        let (outcomes, state) = race(desks, commands).await;
        assert!(outcomes[1 - pairing].is_ok(), "{name}: the result is taken: {outcomes:?}");
        match refusal(&outcomes[pairing]) {
            Some(Refusal::ResultsMissing { open, reported, disputed, .. }) => {
                let named: Vec<_> = [open, reported, disputed].into_iter().flatten().collect();
                assert_eq!(named, [&last.table], "{name}: the open table is named");
                assert_eq!(state.round().unwrap().number.0, 2, "{name}");
            }
            Some(other) => panic!("{name}: {other:?}"),
            None => {
                assert!(!only_reported, "{name}: a report of one side is no result");
                assert_eq!(state.round().unwrap().number.0, 3, "{name}");
                let (_, _, played) = state.match_(last.id).unwrap();
                assert_eq!(played.state(), MatchState::Done, "{name}");
            }
        }
        assert_every_round_is_sound(&state);
    }
}

/// cases/handed.md, C28: a round is paired once, however often it is asked for.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c28_a_round_that_two_desks_pair_at_the_same_moment_is_paired_once() {
    let mut scorekeeper = start(Memory::create(&opening()), 9).await;
    scorekeeper.execute(&order("pair 1"), &pair()).await.unwrap();
    let ids: Vec<MatchId> = matches(&scorekeeper.state()).iter().map(|match_| match_.id).collect();
    for id in ids {
        scorekeeper.execute(&order(&format!("enter {id}")), &enter(id)).await.unwrap();
    }
    let venue = Venue::new(everything(scorekeeper.log()).await).await;

    for repetition in 0..100 {
        let name = format!("c28-{repetition}");
        let desks = venue.desks(&name).await;
        let commands = [(order("click"), pair()), (order("click again"), pair())];
        let (outcomes, state) = race(desks, commands).await;
        let refused: Vec<&Refusal> = outcomes.iter().filter_map(refusal).collect();
        assert!(
            matches!(refused[..], [Refusal::AlreadyPaired { round }] if round.0 == 2),
            "{name}: one is told that the round is paired: {outcomes:?}"
        );
        let round = state.round().unwrap();
        assert_eq!((round.number.0, round.matches.len(), round.byes.len()), (2, 4, 1), "{name}");
        let players = round.matches.iter().flat_map(|match_| [match_.first, match_.second]);
        let placed: Vec<EntrantId> = players.chain(round.byes.iter().map(|bye| bye.entrant)).collect();
        let once: BTreeSet<EntrantId> = placed.iter().copied().collect();
        assert_eq!((placed.len(), once.len()), (9, 9), "{name}: everybody is in one place");
        assert_every_round_is_sound(&state);
    }
}
