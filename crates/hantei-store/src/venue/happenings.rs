//! What happens in a tournament, batch by batch.

use std::sync::Arc;

use hantei_core::tournament::Event;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::live::LiveTournament;
use crate::log::LogError;

/// What happened in a tournament between two versions of its log.
#[derive(Debug, Clone)]
pub struct Happened {
    /// The version before it.
    pub from_version: u64,
    /// The version after it: `from_version` and the number of events.
    pub to_version: u64,
    /// What happened, in order; never nothing.
    pub events: Arc<[Event]>,
}

/// What happens in a tournament from a version on, in order and without a gap: each batch begins where
/// the one before ended.
#[derive(Debug)]
pub struct Happenings {
    tournament: Arc<LiveTournament>,
    receiver: broadcast::Receiver<Happened>,
    version: u64,
    /// Whether a batch was sent that was not received.
    missed: bool,
}

impl Happenings {
    pub(super) fn new(
        tournament: Arc<LiveTournament>,
        receiver: broadcast::Receiver<Happened>,
        version: u64,
    ) -> Self {
        Self { tournament, receiver, version, missed: false }
    }

    /// Returns the version up to which everything was returned.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Waits until something has happened, and returns it. Whoever fell far behind gets what was missed
    /// as one batch. A future that is dropped has not taken anything.
    ///
    /// # Errors
    ///
    /// [`LogError`] if what was missed cannot be read from the log; whoever asks again gets it then.
    pub async fn next(&mut self) -> Result<Happened, LogError> {
        loop {
            if self.missed
                && let Some(happened) = self.read().await?
            {
                return Ok(happened);
            }
            match self.receiver.recv().await {
                Ok(happened) if happened.from_version == self.version => {
                    self.version = happened.to_version;
                    return Ok(happened);
                }
                Ok(happened) => self.missed = happened.to_version > self.version,
                Err(RecvError::Lagged(_)) => self.missed = true,
                Err(RecvError::Closed) => panic!("the tournament that sends is held here"),
            }
        }
    }

    /// Reads what was published and not received; `None` if that is nothing.
    async fn read(&mut self) -> Result<Option<Happened>, LogError> {
        let published = self.tournament.published().version;
        let mut recorded = self.tournament.events_since(self.version).await?;
        recorded.retain(|event| event.version <= published);
        self.missed = false;
        if recorded.is_empty() {
            return Ok(None);
        }
        let events: Arc<[Event]> = recorded.into_iter().map(|recorded| recorded.event).collect();
        let from_version = self.version;
        self.version += events.len() as u64;
        Ok(Some(Happened { from_version, to_version: self.version, events }))
    }
}
