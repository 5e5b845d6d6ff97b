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

/// Runs until the server stops.
pub(crate) async fn tick(app: Arc<App>) {
    let stop = app.shutdown();
    let mut again = tokio::time::interval(EVERY);
    again.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        tokio::select! {
            _ = again.tick() => {}
            () = stop.cancelled() => return,
        }
        for live in app.venue().open_tournaments() {
            if live.published().state.phase == Phase::Running {
                look(&app, &live).await;
            }
        }
    }
}

/// Gives the commands that are due in one tournament now.
async fn look(app: &App, live: &Arc<LiveTournament>) {
    let state = live.published().state;
    let moment = now::moment();
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
