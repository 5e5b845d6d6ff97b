//! A match: its Duels, its result, and what may be said about it.

use std::fmt;

use serde::{Deserialize, Serialize};

pub mod end_of_match;
pub mod verdict;

/// One of the two sides of a match, in the order in which they are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side printed first.
    First,
    /// The side printed second.
    Second,
}

impl Side {
    /// Returns the opponent's side.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Who won a Duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelWinner {
    /// The side printed first.
    First,
    /// The side printed second.
    Second,
    /// Nobody: the Duel was drawn.
    None,
    /// Nobody: both lost it.
    BothLost,
}

impl From<Side> for DuelWinner {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

/// How a Duel, or a match known only by its totals, came to its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It was played to its end.
    Played,
    /// A side conceded.
    Concession,
    /// Time was called and the End of Match procedure decided.
    EndOfMatch,
    /// A penalty decided.
    Penalty,
    /// A side, or both, did not come.
    NoShow,
}

/// Life points of the two sides when a Duel ended, as far as they were recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LifePoints {
    /// Of the side printed first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u32>,
    /// Of the side printed second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<u32>,
}

/// One Duel with its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DuelResult {
    /// Who won it.
    pub winner: DuelWinner,
    /// How.
    pub reason: Reason,
    /// The life points at its end, where they were recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life_points: Option<LifePoints>,
}

/// Duels won by the side printed first, lost by it, drawn, and lost by both.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Score {
    /// Duels that the side printed first won.
    pub won: u8,
    /// Duels that the side printed second won.
    pub lost: u8,
    /// Duels drawn.
    #[serde(default)]
    pub drawn: u8,
    /// Duels lost by both.
    #[serde(default)]
    pub both_lost: u8,
}

impl Score {
    /// Returns the score of these Duels.
    #[must_use]
    pub fn of(duels: &[DuelResult]) -> Self {
        let count = |winner| {
            let count = duels.iter().filter(|duel| duel.winner == winner).count();
            u8::try_from(count).unwrap_or(u8::MAX)
        };
        Self {
            won: count(DuelWinner::First),
            lost: count(DuelWinner::Second),
            drawn: count(DuelWinner::None),
            both_lost: count(DuelWinner::BothLost),
        }
    }

    /// Returns the score of these Duels and those of `other` together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            won: self.won.saturating_add(other.won),
            lost: self.lost.saturating_add(other.lost),
            drawn: self.drawn.saturating_add(other.drawn),
            both_lost: self.both_lost.saturating_add(other.both_lost),
        }
    }

    /// Returns a score that is told from the side printed first as `side` tells it, and the other way
    /// round.
    #[must_use]
    pub fn from_side(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => Self { won: self.lost, lost: self.won, ..self },
        }
    }
}

impl fmt::Display for Score {
    /// Writes `2-1-0`; Duels that both lost are the fourth number, where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.won, self.lost, self.drawn)?;
        match self.both_lost {
            0 => Ok(()),
            both_lost => write!(f, "-{both_lost}"),
        }
    }
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchOutcome {
    /// The side printed first won.
    FirstWon,
    /// The side printed second won.
    SecondWon,
    /// A draw.
    Drawn,
    /// Both lost.
    BothLost,
}

/// The result of a match as recorded. Scores and outcomes are derived from it, never stored beside it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    /// Duel by Duel.
    Duels(Vec<DuelResult>),
    /// From a slip that says only how many Duels each won.
    Totals {
        /// The Duels.
        #[serde(flatten)]
        score: Score,
        /// How the match came to its end.
        reason: Reason,
    },
    /// Only who won is known: another program's file that keeps no Duels.
    Outcome(MatchOutcome),
}

impl MatchResult {
    /// Returns the result of a match that was played and reported as `won`-`lost`.
    #[must_use]
    pub fn played(won: u8, lost: u8) -> Self {
        Self::Totals { score: Score { won, lost, drawn: 0, both_lost: 0 }, reason: Reason::Played }
    }

    /// Returns the score, or `None` where only the outcome is known.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        match self {
            Self::Duels(duels) => Some(Score::of(duels)),
            Self::Totals { score, reason: _ } => Some(*score),
            Self::Outcome(_) => None,
        }
    }

    /// Returns true if the two results say the same of the match, however much each knows of its Duels.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        self == other || self.score().is_some() && self.score() == other.score()
    }
}
