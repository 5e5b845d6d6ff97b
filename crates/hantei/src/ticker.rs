//! The timer of a server: calls time when it is due, and has the record note what its clocks say.
//!
//! It never infers anything: what it does is a command like any other, given by the system itself. It
//! looks at every running tournament four times a second, which is finer than a clock on a wall shows.

use std::sync::Arc;
use std::time::Duration;

use hantei_core::tournament::Command;
use hantei_core::tournament::clock::{due, observation};
use hantei_core::tournament::command::Called;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::state::Phase;
use hantei_store::scorekeeper::ExecuteError;
use hantei_store::venue::LiveTournament;
use hantei_web::App;

use crate::now;

/// How often it looks.
const EVERY: Duration = Duration::from_millis(250);

/// How often the clock of a database on a server is asked again: clocks of machines drift by far less meanwhile.
const FOLLOWS_EVERY: Duration = Duration::from_secs(10);

/// Runs until the server stops.
pub(crate) async fn tick(app: Arc<App>) {
    let stop = app.shutdown();
    open_all(&app).await;
    let mut again = tokio::time::interval(EVERY);
    again.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    let mut follows = tokio::time::interval(FOLLOWS_EVERY);
    follows.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        tokio::select! {
            _ = again.tick() => {}
            _ = follows.tick() => {
                if let Err(error) = now::follow(app.venue().database()).await {
                    tracing::warn!(%error, "the database does not say what time it is: the last answer holds");
                }
                continue;
            }
            () = stop.cancelled() => return,
        }
        look_at_all(&app).await;
    }
}

/// Opens what the server had before it was started again: a clock runs on whether or not somebody looks.
async fn open_all(app: &App) {
    match app.venue().open_all().await {
        Ok(failed) => {
            for (tournament, error) in failed {
                tracing::error!(%tournament, %error, "its log cannot be read: nobody calls time there");
            }
        }
        Err(error) => tracing::error!(%error, "the tournaments cannot be listed: nobody calls time"),
    }
}

async fn look_at_all(app: &App) {
    for live in app.venue().open_tournaments() {
        if live.published().state.phase == Phase::Running {
            look(app, &live).await;
        }
    }
}

/// Gives the commands that are due in one tournament now.
async fn look(app: &App, live: &Arc<LiveTournament>) {
    let state = live.published().state;
    let moment = app.moment();
    if observation(&state, &moment).is_some() {
        give(app, live, Command::ObserveClock).await;
    }
    if !due(&state, &moment).is_empty() {
        give(app, live, Command::CallTime { called: Called::Every }).await;
    }
}

async fn give(app: &App, live: &Arc<LiveTournament>, command: Command) {
    let name = command.name();
    let actor = Actor::ticker();
    let order = match now::name().and_then(|key| app.order(format!("ticker-{key}"), actor, None)) {
        Ok(order) => order,
        Err(error) => {
            tracing::error!(%error, "the ticker has no chance to name its command by");
            return;
        }
    };
    match live.execute(order, command).await {
        // Refused if somebody was faster: staff called time, or closed the round.
        Ok(_) | Err(ExecuteError::Refused(_)) => {}
        Err(ExecuteError::Panicked) => {
            tracing::error!(command = name, "the program failed while it decided for the ticker");
        }
        Err(ExecuteError::Log(error)) => {
            tracing::error!(%error, command = name, "the ticker could not write");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};

    use hantei_core::lot::Seed;
    use hantei_core::moment::BootTime;
    use hantei_core::regulation::catalogue::catalogue;
    use hantei_core::sim::practice;
    use hantei_core::tournament::role::Role;
    use hantei_core::tournament::{Event, State};
    use hantei_store::account::Accounts;
    use hantei_store::database::Database;
    use hantei_store::log::envelope::Opening;
    use hantei_store::scorekeeper::Transaction;
    use hantei_store::upcast;
    use hantei_store::venue::Venue;
    use hantei_web::Reach;
    use hantei_web::world::World;

    use super::*;

    /// A clock that is set, and chance that counts.
    struct Set {
        now: AtomicI64,
        drawn: AtomicU8,
    }

    impl World for Set {
        fn now(&self) -> i64 {
            self.now.load(Ordering::SeqCst)
        }

        fn boot(&self) -> Option<BootTime> {
            None
        }

        fn chance(&self) -> std::io::Result<[u8; 32]> {
            Ok([self.drawn.fetch_add(1, Ordering::SeqCst); 32])
        }
    }

    #[tokio::test]
    async fn a_server_that_was_started_again_calls_time_in_an_event_that_nobody_has_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("hantei.sqlite");
        let regulation = catalogue().find("kde-tcg-policy-2.3").expect("a regulation");
        let world = Arc::new(Set { now: AtomicI64::new(1_796_040_000_000), drawn: AtomicU8::new(1) });
        let serve = |database: Database| {
            let accounts = Accounts::from(database.clone());
            let venue = Venue::new(database, |_, _| "refused");
            App::new(venue, accounts, Arc::clone(&world) as Arc<dyn World>, Reach::default())
        };
        let app = serve(Database::open(&file).await.expect("a database"));
        let organiser = || Actor::console(Role::Organiser);
        let mut order = app.order("begin".to_owned(), organiser(), None).expect("an order");
        order.regulation = Some(regulation);
        let mut begun = Transaction::new(State::default());
        for step in practice(regulation, 16, Seed([1; 32])).expect("an event").steps {
            begun.add(&order, &step.command).expect("a step");
        }
        let opening = Opening {
            log: "cup".parse().expect("an id"),
            at: order.now,
            by: upcast::by(&organiser()),
            command: "open".to_owned(),
            software: "test".to_owned(),
        };
        let live = app.venue().create(&opening, &order, begun).await.expect("a tournament");
        let start = app.order("start".to_owned(), organiser(), None).expect("an order");
        live.execute(start, Command::StartClock).await.expect("the clock runs");
        let before = live.published().version;
        drop((live, app));

        world.now.fetch_add(3 * 60 * 60 * 1_000, Ordering::SeqCst);
        let again = serve(Database::open(&file).await.expect("the database"));
        open_all(&again).await;
        look_at_all(&again).await;
        let live = again.venue().tournament(&opening.log).await.expect("the tournament");
        let since = live.events_since(before).await.expect("what happened");
        let called = since.iter().any(|recorded| matches!(recorded.event, Event::TimeCalled { .. }));
        assert!(called, "time was over long ago: {since:?}");
    }
}
