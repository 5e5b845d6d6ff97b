//! Standings: who stands where, and which criterion says so.

use serde::{Deserialize, Serialize};

use crate::id::{EntrantId, RoundNumber};

/// Why an entrant had a bye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByeKind {
    /// The number of entrants was odd.
    Odd,
    /// The organiser awarded it.
    Awarded,
    /// In an elimination bracket there was no opponent (empty place, or the opponent left).
    Bracket,
}

/// What a round was for one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Won the match against `opponent`.
    Won,
    /// Lost it.
    Lost,
    /// The match was drawn.
    Drawn,
    /// Both lost.
    BothLost,
    /// No result yet (or none counted): worth nothing and not counted anywhere, not even as an opponent.
    Open,
    /// Had a bye.
    Bye(ByeKind),
    /// Missed the round (late entry): a loss without an opponent.
    Missed,
}

/// The match points for each outcome of a match or round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    /// For a win.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For a loss, a missed round included.
    pub loss: u32,
    /// For a match that both lost.
    pub both_lost: u32,
    /// For a bye of any kind.
    pub bye: u32,
}

impl Points {
    /// Returns the match points for `outcome`. The one place where match points come from.
    #[must_use]
    pub fn of(&self, outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Won => self.win,
            Outcome::Lost | Outcome::Missed => self.loss,
            Outcome::Drawn => self.draw,
            Outcome::BothLost => self.both_lost,
            Outcome::Open => 0,
            Outcome::Bye(ByeKind::Odd | ByeKind::Awarded | ByeKind::Bracket) => self.bye,
        }
    }
}

/// One round of one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// The round within the stage.
    pub round: RoundNumber,
    /// The place of the opponent in [`Crosstable::rows`]; `None` for a bye or a missed round.
    pub opponent: Option<u32>,
    /// What it was for this entrant.
    pub outcome: Outcome,
}

/// One entrant with all rounds so far, in rising order of round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub entrant: EntrantId,
    /// The rounds.
    pub lines: Vec<Line>,
}

/// All entrants of a stage with their rounds: the input of every criterion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Crosstable {
    /// One row for each entrant, in order of id.
    pub rows: Vec<Row>,
}
