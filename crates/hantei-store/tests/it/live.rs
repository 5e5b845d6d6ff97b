//! Tournaments that are served: many who report at once, others who only look, and another process that
//! writes into the same database.

use std::collections::BTreeSet;
use std::sync::Arc;

use hantei_core::id::{EntrantId, MatchId, TableNumber};
use hantei_core::match_::MatchResult;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::{EntrantStatus, MatchState, Phase, State};
use hantei_core::tournament::{Command, Event, Refusal, evolve};
use hantei_store::database::Database;
use hantei_store::log::memory::Memory;
use hantei_store::log::{Batch, EventLog, LogError, LogId};
use hantei_store::scorekeeper::{
    Answer, ExecuteError, Order, Repetition, Scorekeeper, Transacted, Transaction,
};
use hantei_store::venue::{Happened, LiveTournament, Venue};

use crate::engine::{Engine, on_every_engine};
use crate::race::assert_every_round_is_sound;
use crate::venue::{enter, everything, matches, order, pair, start};
use crate::{opening, opening_of, verified};

/// Names a refusal by its kind: what the view has codes for is not known here.
fn code(refusal: &Refusal, _: &State) -> &'static str {
    match refusal {
        Refusal::ResultsMissing { .. } => "results_missing",
        Refusal::AlreadyPaired { .. } => "already_paired",
        Refusal::KeyReused { .. } => "key_reused",
        _ => "other",
    }
}

on_every_engine!(
    a_tournament_is_begun_whole_or_not_at_all,
    every_tournament_is_listed_and_a_damaged_one_hides_no_other,
    what_is_acknowledged_is_published_before,
    a_state_that_is_past_is_the_one_that_its_events_gave,
    every_command_leaves_its_entry_granted_or_refused,
    fifty_who_report_at_once_while_another_process_writes_lose_nothing,
    whoever_goes_away_has_not_taken_the_command_back,
    whoever_goes_away_while_reading_leaves_the_next_reader_nothing_that_is_half_begun,
    a_transaction_is_built_anew_when_another_process_wrote_first,
    what_another_process_wrote_is_noticed_by_one_look,
    whoever_listens_late_misses_nothing,
    c04_a_round_is_never_paired_without_the_result_that_is_entered_at_the_same_moment,
    c28_a_round_that_is_paired_twice_at_once_is_paired_once,
);

async fn venue_of(engine: &impl Engine) -> Venue {
    Venue::new(engine.open().await, code)
}

/// Returns everything that follows the opening of a tournament of `players` that was started, and
/// whose first rounds `play` has played.
async fn tournament(players: u32, paired: u32, open: usize) -> Batch {
    let mut scorekeeper = start(Memory::create(&opening()), players).await;
    for round in 1..=paired {
        scorekeeper.execute(&order(&format!("pair {round}")), &pair()).await.unwrap();
        let ids: Vec<MatchId> = matches(&scorekeeper.state()).iter().map(|match_| match_.id).collect();
        let entered = if round == paired { ids.len() - open } else { ids.len() };
        for id in &ids[..entered] {
            scorekeeper.execute(&order(&format!("enter {id}")), &enter(*id)).await.unwrap();
        }
    }
    everything(scorekeeper.log()).await
}

async fn put(database: &Database, name: &str, tournament: &Batch) -> LogId {
    let log = database.create(&opening_of(name)).await.unwrap();
    log.append(tournament.clone()).await.unwrap();
    log.log_id().clone()
}

fn create(name: &str) -> Command {
    Command::Create { name: name.to_owned(), zone: "UTC".to_owned(), settings: Vec::new() }
}

fn fix_table(entrant: u32, table: u32) -> Command {
    Command::FixTable { entrant: EntrantId(entrant), table: Some(TableNumber(table)) }
}

fn active(state: &State) -> Vec<EntrantId> {
    let active = state.entrants().filter(|(_, entrant)| entrant.status == EntrantStatus::Active);
    active.map(|(id, _)| id).collect()
}

async fn a_state_that_is_past_is_the_one_that_its_events_gave(engine: impl Engine) {
    let venue = venue_of(&engine).await;
    let batch = tournament(160, 4, 80).await;
    put(&engine.open().await, "cup", &batch).await;
    let live = venue.tournament(&opening_of("cup").log).await.unwrap();
    let before = live.published().version;
    assert!(before > 550, "more has happened than states are kept of: {before}");
    for match_ in matches(&live.published().state) {
        let (order, enter) = (order(&format!("late {}", match_.id)), enter(match_.id));
        drop(live.execute(order, enter).await);
    }
    let newest = live.published().version;
    assert!(newest >= before + 80, "the open results were entered: {newest}");
    let mut folded = State::default();
    for recorded in live.events_since(0).await.unwrap() {
        evolve(&mut folded, &recorded.event);
        let version = recorded.version;
        if version % 31 == 0 || version == before || version == newest {
            let past = live.state_at(version).await.unwrap();
            assert_eq!(past.version, folded.version);
            assert_eq!(past.digest(), folded.digest(), "version {version}");
        }
    }
    let nobody = live.state_at(newest).await.unwrap();
    assert!(nobody.record(EntrantId(1)).is_none(), "records of people are not kept in it");
}

async fn a_tournament_is_begun_whole_or_not_at_all(engine: impl Engine) {
    let venue = venue_of(&engine).await;
    let order = order("new");
    let mut transaction = Transaction::default();
    transaction.add(&order, &create("Autumn Cup")).unwrap();
    transaction.add(&order, &Command::OpenRegistration).unwrap();
    let live = venue.create(&opening(), &order, transaction.clone()).await.unwrap();
    let published = live.published();
    assert_eq!((published.state.phase, published.epoch), (Phase::Registration, venue.epoch()));
    assert_eq!(published.version, published.state.version + 1, "the log has one more: it was opened");
    verified(&live.contents().await.unwrap());
    assert!(Arc::ptr_eq(&live, &venue.tournament(&opening().log).await.unwrap()), "there is one of it");
    let operations = live.operations().await.unwrap();
    let asked: Vec<_> = operations.iter().map(|asked| (&*asked.request, &*asked.outcome)).collect();
    assert_eq!(asked, [("create+open-registration", "done")]);

    let again = venue.create(&opening(), &order, transaction.clone()).await;
    assert!(matches!(again, Err(LogError::Exists { .. })), "{again:?}");
    let mut early = opening_of("early");
    early.at = order.now + 1_000;
    let live = venue.create(&early, &order, transaction).await.unwrap();
    assert_eq!(live.published().at, early.at, "a clock that is behind waits for the log");
}

async fn every_tournament_is_listed_and_a_damaged_one_hides_no_other(engine: impl Engine) {
    let database = engine.open().await;
    let played = tournament(4, 1, 0).await;
    let first = put(&database, "first", &played).await;
    let second = put(&database, "second", &played).await;
    let broken = database.create(&opening_of("broken")).await.unwrap();
    broken.append(Batch { expected_version: 1, ..crate::results(1, "forged", 1) }).await.unwrap();

    let venue = venue_of(&engine).await;
    venue.archive(&second, 1_700_000_999_000).await.unwrap();
    let listed = venue.tournaments().await.unwrap();
    let names: Vec<_> = listed.iter().map(|listed| (listed.log.as_str(), listed.archived_at)).collect();
    assert_eq!(names, [("broken", None), ("first", None), ("second", Some(1_700_000_999_000))]);
    assert!(matches!(listed[0].standing, Err(LogError::Unreadable { .. })), "{:?}", listed[0].standing);
    let standing = listed[1].standing.as_ref().unwrap();
    assert_eq!((standing.name.as_deref(), standing.phase), (Some("Test"), Phase::Running));
    assert_eq!((standing.began_at, standing.version), (opening().at, 1 + played.entries.len() as u64));
    assert!(standing.last_at > standing.began_at);
    assert_eq!(listed[2].standing.as_ref().unwrap(), standing);

    // What is archived goes on if somebody goes on with it, and stays on the list as it then is.
    let live = venue.tournament(&second).await.unwrap();
    live.execute(order("drop"), Command::Drop { entrant: EntrantId(1), reason: None }).await.unwrap();
    venue.take_from_archive(&second).await.unwrap();
    let listed = venue.tournaments().await.unwrap();
    assert_eq!(listed[2].archived_at, None);
    assert_eq!(listed[2].standing.as_ref().unwrap().version, standing.version + 1);
    let nowhere = venue.archive(&"nowhere".parse().unwrap(), 1).await;
    assert!(matches!(nowhere, Err(LogError::NoSuchLog { .. })), "{nowhere:?}");
    let nowhere = venue.tournament(&"nowhere".parse().unwrap()).await;
    assert!(matches!(nowhere, Err(LogError::NoSuchLog { .. })), "{nowhere:?}");
    drop(first);
}

async fn what_is_acknowledged_is_published_before(engine: impl Engine) {
    let id = put(&engine.open().await, "event", &tournament(8, 1, 4).await).await;
    let live = venue_of(&engine).await.tournament(&id).await.unwrap();
    let before = live.published();
    let mut changes = live.subscribe();
    for match_ in matches(&before.state) {
        let answer = live.execute(order(&format!("enter {}", match_.id)), enter(match_.id)).await.unwrap();
        assert_eq!(answer.events.len(), 1);
        let published = live.published();
        assert_eq!(published.state.match_(match_.id).unwrap().2.state(), MatchState::Done);
        assert!(changes.has_changed().unwrap());
        assert_eq!(changes.borrow_and_update().version, published.version);
    }
    assert!(
        matches(&before.state).iter().all(|match_| match_.state() == MatchState::Open),
        "it is a picture"
    );

    // What might be done is asked without doing it.
    let published = live.published();
    assert!(live.would(&order("?"), &pair()).is_ok());
    assert!(live.would(&order("?"), &Command::Finish).is_err());
    let difference = live.what_if(&order("?"), &[pair()]).unwrap();
    assert!(!difference.events.is_empty());
    assert_eq!(live.published().version, published.version);
    let recorded = live.events_since(before.version).await.unwrap();
    assert_eq!(recorded.len(), 4);
    assert_eq!(recorded[0].version, before.version + 1);
    assert_eq!(recorded[0].by.role.as_deref(), Some("organiser"));
}

async fn every_command_leaves_its_entry_granted_or_refused(engine: impl Engine) {
    let id = put(&engine.open().await, "event", &tournament(8, 1, 1).await).await;
    let live = venue_of(&engine).await.tournament(&id).await.unwrap();
    let open = matches(&live.published().state)[3].id;
    let player = Order { actor: Actor::player(EntrantId(1)), ..order("cheat") };
    live.execute(order("early"), pair()).await.unwrap_err();
    live.execute(player, Command::Finish).await.unwrap_err();
    live.execute(order("enter"), enter(open)).await.unwrap();
    live.execute(order("enter"), enter(open)).await.unwrap();
    live.execute(order("enter"), pair()).await.unwrap_err();
    let drops = |transaction: &mut Transaction| -> Result<(), Refusal> {
        for entrant in [1, 2, 1] {
            transaction.add(&order("drops"), &Command::Drop { entrant: EntrantId(entrant), reason: None })?;
        }
        Ok(())
    };
    live.transaction(order("drops"), drops).await.unwrap_err();
    let operations = live.operations().await.unwrap();
    let found: Vec<_> =
        operations.iter().map(|asked| (&*asked.command, &*asked.request, &*asked.outcome)).collect();
    let expected = [
        ("early", "pair", "results_missing"),
        ("cheat", "finish", "other"),
        ("enter", "enter-result", "done"),
        ("enter", "enter-result", "repeated"),
        ("enter", "pair", "key_reused"),
        ("drops", "drop", "other"),
    ];
    assert_eq!(found, expected);
    let actors: BTreeSet<_> = operations.iter().map(|asked| &*asked.actor).collect();
    assert_eq!(actors, ["console organiser", "e1 player"].into());
}

/// Hears everything until `version` is reached.
async fn hear(live: Arc<LiveTournament>, until: impl Fn(&State) -> bool) -> Vec<Happened> {
    let mut happenings = live.happenings();
    let mut heard = Vec::new();
    while !(until(&live.published().state) && happenings.version() == live.published().version) {
        heard.push(happenings.next().await.unwrap());
    }
    heard
}

async fn fifty_who_report_at_once_while_another_process_writes_lose_nothing(engine: impl Engine) {
    let database = engine.open().await;
    let id = put(&database, "event", &tournament(100, 1, 50).await).await;
    let venue = Arc::new(venue_of(&engine).await);
    let live = venue.tournament(&id).await.unwrap();
    let from = live.published();
    let all_done = |state: &State| {
        matches(state).iter().all(|match_| match_.state() == MatchState::Done)
            && state
                .entrant(EntrantId(90))
                .is_some_and(|entrant| entrant.fixed_table == Some(TableNumber(40)))
    };
    let listener = tokio::spawn(hear(Arc::clone(&live), all_done));

    let reports: Vec<_> = matches(&from.state)
        .iter()
        .map(|match_| {
            let (live, id, sides) = (Arc::clone(&live), match_.id, [match_.first, match_.second]);
            tokio::spawn(async move {
                for entrant in sides {
                    let order = || Order { actor: Actor::player(entrant), ..order(&format!("{entrant}")) };
                    let report =
                        Command::Report { match_id: id, by: entrant, result: MatchResult::played(2, 0) };
                    let (first, again) = tokio::join!(
                        live.execute(order(), report.clone()),
                        live.execute(order(), report.clone()),
                    );
                    let repetitions = [first.unwrap().repetition, again.unwrap().repetition];
                    assert!(repetitions.contains(&Repetition::First), "{repetitions:?}");
                    assert!(repetitions.contains(&Repetition::Repeated), "{repetitions:?}");
                }
            })
        })
        .collect();
    // The other process cannot decide where somebody sits.
    let other = tokio::spawn(async move {
        let mut desk = Scorekeeper::open(database.log(&id).await.unwrap()).await.unwrap();
        for table in 1..=40 {
            desk.execute(&order(&format!("table {table}")), &fix_table(90, table)).await.unwrap();
        }
        desk
    });
    for report in reports {
        report.await.unwrap();
    }
    let mut other = other.await.unwrap();
    while !venue.catch_up_all().await.unwrap().is_empty() {}
    other.catch_up().await.unwrap();

    let published = live.published();
    assert!(all_done(&published.state));
    assert_eq!(published.state.digest(), other.state().digest(), "both have the same record");
    let contents = live.contents().await.unwrap();
    verified(&contents);
    let reported = contents.events().filter(|event| event.as_ref().unwrap().kind == "result_reported");
    assert_eq!(reported.count(), 100, "every report is there once");

    let heard = listener.await.unwrap();
    let mut version = from.version;
    for batch in &heard {
        assert_eq!(batch.from_version, version, "no gap and nothing twice");
        version = batch.to_version;
        assert_eq!(batch.events.len() as u64, batch.to_version - batch.from_version);
    }
    assert_eq!(version, published.version);
    let heard: Vec<Event> = heard.iter().flat_map(|batch| batch.events.iter().cloned()).collect();
    let recorded = live.events_since(from.version).await.unwrap();
    assert_eq!(heard, recorded.into_iter().map(|recorded| recorded.event).collect::<Vec<_>>());
}

async fn whoever_goes_away_has_not_taken_the_command_back(engine: impl Engine) {
    let id = put(&engine.open().await, "event", &tournament(8, 1, 4).await).await;
    let live = venue_of(&engine).await.tournament(&id).await.unwrap();
    let ids: Vec<MatchId> = matches(&live.published().state).iter().map(|match_| match_.id).collect();
    let mut happenings = live.happenings();
    for id in &ids {
        let mut asking = Box::pin(live.execute(order(&format!("enter {id}")), enter(*id)));
        // As far as the browser knows nothing has come back yet.
        let answered = futures_poll_once(&mut asking).await;
        drop(asking);
        if !answered {
            happenings.next().await.unwrap();
        }
        let again = live.execute(order(&format!("enter {id}")), enter(*id)).await.unwrap();
        assert_eq!(again.repetition, Repetition::Repeated);
    }
    let recorded = live.events_since(0).await.unwrap();
    let entered = recorded.iter().filter(|recorded| matches!(recorded.event, Event::ResultEntered { .. }));
    assert_eq!(entered.count(), 4);
}

async fn whoever_goes_away_while_reading_leaves_the_next_reader_nothing_that_is_half_begun(
    engine: impl Engine,
) {
    let id = put(&engine.open().await, "event", &tournament(8, 1, 4).await).await;
    let live = venue_of(&engine).await.tournament(&id).await.unwrap();
    for round in 0..200_usize {
        // A browser that leaves a page before it is there: at whatever point its reading is.
        for patience in 1..=3 {
            let mut reading = Box::pin(live.events_since(0));
            poll_at_most(&mut reading, patience + round % 5).await;
        }
        if round % 10 == 0 {
            let table = u32::try_from(round).unwrap() + 1;
            live.execute(order(&format!("fix {round}")), fix_table(1, table)).await.unwrap();
        }
        let recorded = live.events_since(0).await.expect("whoever stays is served");
        let last = recorded.last().map(|recorded| recorded.version);
        assert_eq!(last, Some(live.published().version), "and sees what was written last");
    }
}

/// Polls so many times, or until there is an answer.
async fn poll_at_most<F: Future + Unpin>(future: &mut F, times: usize) {
    let mut left = times;
    std::future::poll_fn(|context| {
        left -= 1;
        match std::pin::Pin::new(&mut *future).poll(context) {
            std::task::Poll::Pending if left > 0 => std::task::Poll::Pending,
            _ => std::task::Poll::Ready(()),
        }
    })
    .await;
}

/// Polls once and returns whether there was an answer.
async fn futures_poll_once<F: Future + Unpin>(future: &mut F) -> bool {
    std::future::poll_fn(|context| {
        std::task::Poll::Ready(std::pin::Pin::new(&mut *future).poll(context).is_ready())
    })
    .await
}

async fn a_transaction_is_built_anew_when_another_process_wrote_first(engine: impl Engine) {
    let database = engine.open().await;
    let id = put(&database, "event", &tournament(8, 0, 0).await).await;
    let live = venue_of(&engine).await.tournament(&id).await.unwrap();
    let mut other = Scorekeeper::open(database.log(&id).await.unwrap()).await.unwrap();
    other.execute(&order("theirs"), &Command::Drop { entrant: EntrantId(3), reason: None }).await.unwrap();

    let drop_rest = |transaction: &mut Transaction| {
        let active = active(transaction.state());
        for entrant in &active[4..] {
            transaction.add(&order("ours"), &Command::Drop { entrant: *entrant, reason: None })?;
        }
        Ok(active.len())
    };
    match live.transaction(order("ours"), drop_rest).await.unwrap() {
        Transacted::First { made, events } => {
            assert_eq!((made, events.len()), (7, 3), "it saw what the other process wrote");
        }
        Transacted::Repeated { events } => panic!("{events:?}"),
    }
    assert_eq!(active(&live.published().state).len(), 4);
    match live.transaction(order("ours"), drop_rest).await.unwrap() {
        Transacted::Repeated { events } => assert_eq!(events.len(), 3),
        first @ Transacted::First { .. } => panic!("{first:?}"),
    }
    let judge = Order { actor: Actor::console(Role::Judge), ..order("ours") };
    let refused = live.transaction(judge, drop_rest).await;
    let Err(ExecuteError::Refused(refusal)) = refused else { panic!("{refused:?}") };
    assert!(matches!(*refusal, Refusal::KeyReused { .. }), "{refusal:?}");
}

async fn what_another_process_wrote_is_noticed_by_one_look(engine: impl Engine) {
    let database = engine.open().await;
    let played = tournament(8, 1, 4).await;
    let [first, second] = [put(&database, "first", &played).await, put(&database, "second", &played).await];
    let venue = venue_of(&engine).await;
    let live = venue.tournament(&first).await.unwrap();
    venue.tournament(&second).await.unwrap();
    assert_eq!(venue.catch_up_all().await.unwrap(), []);
    let mut happenings = live.happenings();
    let mut other = Scorekeeper::open(database.log(&first).await.unwrap()).await.unwrap();
    let match_id = matches(&other.state())[0].id;
    other.execute(&order("enter"), &enter(match_id)).await.unwrap();
    assert_eq!(venue.catch_up_all().await.unwrap(), [first]);
    let happened = happenings.next().await.unwrap();
    assert!(matches!(happened.events[..], [Event::ResultEntered { .. }]), "{happened:?}");
    assert_eq!(live.published().state.digest(), other.state().digest());
    assert_eq!(venue.catch_up_all().await.unwrap(), []);
}

async fn whoever_listens_late_misses_nothing(engine: impl Engine) {
    let id = put(&engine.open().await, "event", &tournament(8, 0, 0).await).await;
    let live = venue_of(&engine).await.tournament(&id).await.unwrap();
    let mut happenings = live.happenings();
    let from = happenings.version();
    for turn in 1..=300 {
        live.execute(order(&format!("turn {turn}")), fix_table(1, turn)).await.unwrap();
    }
    let to = live.published().version;
    assert!(to > from + 256, "more than is remembered: {from} to {to}");
    let mut reached = from;
    while reached < to {
        let happened = happenings.next().await.unwrap();
        assert_eq!(happened.from_version, reached);
        reached = happened.to_version;
    }
    live.execute(order("last"), Command::Drop { entrant: EntrantId(2), reason: None }).await.unwrap();
    let happened = happenings.next().await.unwrap();
    assert_eq!((happened.from_version, happened.to_version), (to, to + 1));
}

type Outcome = Result<Answer, ExecuteError>;

/// Gives each command at once to its process.
async fn race(
    here: &Arc<LiveTournament>,
    there: &Arc<LiveTournament>,
    [first, second]: [(Order<'static>, Command); 2],
) -> [Outcome; 2] {
    let give = |live: &Arc<LiveTournament>, (order, command)| {
        let live = Arc::clone(live);
        tokio::spawn(async move { live.execute(order, command).await })
    };
    let (first, second) = (give(here, first), give(there, second));
    [first.await.unwrap(), second.await.unwrap()]
}

fn refusal(outcome: &Outcome) -> Option<&Refusal> {
    match outcome {
        Ok(_) => None,
        Err(ExecuteError::Refused(refusal)) => Some(refusal),
        Err(error @ (ExecuteError::Log(_) | ExecuteError::Panicked)) => panic!("{error}"),
    }
}

/// cases/handed.md, C04, in one process and in two.
async fn c04_a_round_is_never_paired_without_the_result_that_is_entered_at_the_same_moment(
    engine: impl Engine,
) {
    let tournament = tournament(8, 2, 1).await;
    let database = engine.open().await;
    let (venue, other) = (venue_of(&engine).await, venue_of(&engine).await);
    for repetition in 0..200 {
        let id = put(&database, &format!("c04-{repetition}"), &tournament).await;
        let live = venue.tournament(&id).await.unwrap();
        let there =
            if repetition % 2 == 0 { Arc::clone(&live) } else { other.tournament(&id).await.unwrap() };
        let last = matches(&live.published().state)[3].clone();
        let mut commands = [(order("enter"), enter(last.id)), (order("pair 3"), pair())];
        let pairing = 1 - repetition / 2 % 2;
        if pairing == 0 {
            commands.swap(0, 1);
        }
        let outcomes = race(&live, &there, commands).await;
        live.catch_up().await.unwrap();
        let state = live.published().state;
        assert!(outcomes[1 - pairing].is_ok(), "{id}: the result is taken: {outcomes:?}");
        match refusal(&outcomes[pairing]) {
            Some(Refusal::ResultsMissing { open, .. }) => {
                assert_eq!(open[..], [last.table], "{id}: the open table is named");
                assert_eq!(state.round().unwrap().number.0, 2, "{id}");
            }
            Some(other) => panic!("{id}: {other:?}"),
            None => {
                assert_eq!(state.round().unwrap().number.0, 3, "{id}");
                assert_eq!(state.match_(last.id).unwrap().2.state(), MatchState::Done, "{id}");
            }
        }
        assert_every_round_is_sound(&state);
    }
}

/// cases/handed.md, C28, in one process and in two.
async fn c28_a_round_that_is_paired_twice_at_once_is_paired_once(engine: impl Engine) {
    let tournament = tournament(9, 1, 0).await;
    let database = engine.open().await;
    let (venue, other) = (venue_of(&engine).await, venue_of(&engine).await);
    for repetition in 0..100 {
        let id = put(&database, &format!("c28-{repetition}"), &tournament).await;
        let live = venue.tournament(&id).await.unwrap();
        let there =
            if repetition % 2 == 0 { Arc::clone(&live) } else { other.tournament(&id).await.unwrap() };
        let outcomes = race(&live, &there, [(order("click"), pair()), (order("click again"), pair())]).await;
        live.catch_up().await.unwrap();
        let state = live.published().state;
        let refused: Vec<&Refusal> = outcomes.iter().filter_map(refusal).collect();
        assert!(
            matches!(refused[..], [Refusal::AlreadyPaired { round }] if round.0 == 2),
            "{id}: one is told that the round is paired: {outcomes:?}"
        );
        let round = state.round().unwrap();
        assert_eq!((round.number.0, round.matches.len(), round.byes.len()), (2, 4, 1), "{id}");
        let players = round.matches.iter().flat_map(|match_| [match_.first, match_.second]);
        let placed: Vec<EntrantId> = players.chain(round.byes.iter().map(|bye| bye.entrant)).collect();
        let once: BTreeSet<EntrantId> = placed.iter().copied().collect();
        assert_eq!((placed.len(), once.len()), (9, 9), "{id}: everybody is in one place");
        assert_every_round_is_sound(&state);
    }
}
