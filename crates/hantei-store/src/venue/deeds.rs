//! What was done by anybody but players: an index of the log that a rush of reports does not wash away.

use std::collections::VecDeque;

use hantei_core::id::MatchId;
use hantei_core::tournament::Event;

use super::live::{LiveTournament, Recorded};
use crate::log::LogError;
use crate::log::envelope::{By, ByKind};

/// How many commands are known at most: a large hall's desk enters fewer in a round.
const KNOWN: usize = 2_000;

/// How many entries of the log are read at a time.
const READ_AT_ONCE: u64 = 2_000;

/// A command that was not a player's: that of staff, of the console or of the program itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// The version of the log after its first event: by this it is taken back.
    pub first: u64,
    /// The version of the log after its last event.
    pub last: u64,
    /// When, in milliseconds UTC.
    pub at: i64,
    /// Who gave it.
    pub by: By,
    /// Its idempotency key.
    pub command: String,
    /// The match whose result it entered, where that is what it began with.
    pub entered: Option<MatchId>,
}

/// The newest deeds, as of a version of the log.
#[derive(Debug, Default)]
pub(super) struct Deeds {
    through: u64,
    newest_last: VecDeque<Deed>,
}

impl Deed {
    fn of(recorded: &Recorded) -> Self {
        Self {
            first: recorded.version,
            last: recorded.version,
            at: recorded.at,
            by: recorded.by.clone(),
            command: recorded.command.clone(),
            entered: entered(&recorded.event),
        }
    }
}

fn entered(event: &Event) -> Option<MatchId> {
    if let Event::ResultEntered { match_id, .. } = event { Some(*match_id) } else { None }
}

fn is_deed(recorded: &&Recorded) -> bool {
    recorded.by.kind != ByKind::Player
}

impl Deeds {
    /// Takes in what follows what is known.
    fn go_on(&mut self, recorded: &[Recorded], through: u64) {
        for recorded in recorded.iter().filter(is_deed) {
            match self.newest_last.back_mut().filter(|last| last.command == recorded.command) {
                Some(last) => last.last = recorded.version,
                None => self.newest_last.push_back(Deed::of(recorded)),
            }
        }
        let forgotten = self.newest_last.len().saturating_sub(KNOWN);
        self.newest_last.drain(..forgotten);
        self.through = through;
    }

    /// Takes in what went before what is known.
    fn go_back(&mut self, recorded: &[Recorded]) {
        for recorded in recorded.iter().rev().filter(is_deed) {
            match self.newest_last.front_mut().filter(|first| first.command == recorded.command) {
                Some(first) => {
                    first.first = recorded.version;
                    first.entered = entered(&recorded.event);
                }
                None => self.newest_last.push_front(Deed::of(recorded)),
            }
        }
    }
}

impl LiveTournament {
    /// Returns the newest commands that were not a player's, the newest first: up to two thousand, however
    /// many reports of players came between them. Each event of the log is read once for this.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the log cannot be read.
    pub async fn deeds(&self) -> Result<Vec<Deed>, LogError> {
        let mut deeds = self.deeds.lock().await;
        let newest = self.published().version;
        if deeds.through == 0 {
            let mut read = Deeds { through: newest, newest_last: VecDeque::new() };
            let mut end = newest;
            while end > 0 && read.newest_last.len() <= KNOWN {
                let start = end.saturating_sub(READ_AT_ONCE);
                read.go_back(&self.events_between(start, end).await?);
                end = start;
            }
            *deeds = read;
        }
        while deeds.through < newest {
            let (from, through) = (deeds.through, newest.min(deeds.through + READ_AT_ONCE));
            let recorded = self.events_between(from, through).await?;
            deeds.go_on(&recorded, through);
        }
        Ok(deeds.newest_last.iter().rev().take(KNOWN).cloned().collect())
    }
}
