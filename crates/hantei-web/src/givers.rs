//! When penalties were given, and by whom. The log alone knows it: it is read once, and then what came since.

use std::collections::{BTreeMap, HashMap};

use hantei_core::tournament::Event;
use hantei_core::tournament::penalty::PenaltyEvent;
use hantei_core::tournament::role::Actor;
use hantei_store::log::LogId;
use tokio::sync::Mutex;

use crate::page::log::actor;
use crate::problem::Problem;
use crate::visit::Visit;

/// How many entries are read at a time.
const READ_AT_ONCE: u64 = 2_000;

/// What was read of the tournaments of the venue.
#[derive(Default)]
pub(crate) struct Givers(Mutex<HashMap<LogId, Read>>);

/// What was read of one log.
#[derive(Default)]
struct Read {
    epoch: u64,
    version: u64,
    given: BTreeMap<u32, (i64, Actor)>,
}

impl Givers {
    /// Returns when each penalty was given (UTC in milliseconds), and by whom.
    ///
    /// # Errors
    ///
    /// [`Problem::World`] if the log cannot be read.
    pub(crate) async fn of(&self, visit: &Visit) -> Result<BTreeMap<u32, (i64, Actor)>, Problem> {
        if visit.state().penalties.0.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut known = self.0.lock().await;
        let read = known.entry(visit.id.clone()).or_default();
        if read.epoch != visit.published.epoch {
            // After a restore the log is another one.
            *read = Read { epoch: visit.published.epoch, ..Read::default() };
        }
        while read.version < visit.published.version {
            let end = visit.published.version.min(read.version + READ_AT_ONCE);
            for recorded in visit.live.events_between(read.version, end).await? {
                if let Event::PenaltyRecorded { number, what: PenaltyEvent::Given { .. } } = recorded.event {
                    read.given.insert(number, (recorded.at, actor(&recorded.by)));
                }
            }
            read.version = end;
        }
        Ok(read.given.clone())
    }
}
