//! A match: its Duels, its result, and what may be said about it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::id::PersonId;

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
    /// A team round: the single Duels of its members.
    Team(TeamResult),
}

/// How a team round ended. Its score is derived from it.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TeamResult {
    /// The Duels that were begun, in the order in which they ended. Others were not played.
    pub duels: Vec<TeamDuel>,
    /// The Duel of representatives that decided a level round, with those before it that were drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deciding: Vec<DuelResult>,
    /// Duels that are given to a team without being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awarded: Option<Awarded>,
}

/// One Duel of a team round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TeamDuel {
    /// The member of the team printed first.
    pub first: PersonId,
    /// The member of the other.
    pub second: PersonId,
    /// How it ended.
    pub end: TeamDuelEnd,
}

/// How a Duel of a team round ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamDuelEnd {
    /// It was won, lost or drawn.
    Ended(DuelResult),
    /// It was stopped because the round was decided: it counts for nobody.
    Terminated,
}

/// Duels that a team is given because the other did not come, or lost the round by a penalty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Awarded {
    /// To which side.
    pub to: Side,
    /// How many: no member has won them.
    pub duels: u8,
    /// Why.
    pub reason: Reason,
}

impl TeamResult {
    /// Returns the Duels that have ended, in order, those terminated left out.
    pub fn ended(&self) -> impl Iterator<Item = (&TeamDuel, &DuelResult)> {
        self.duels.iter().filter_map(|duel| match &duel.end {
            TeamDuelEnd::Ended(result) => Some((duel, result)),
            TeamDuelEnd::Terminated => None,
        })
    }

    /// Returns the individual Duels won by each side, drawn and lost by both, those awarded included. The
    /// Duel of representatives is none of them.
    ///
    /// Source: MD-R6
    #[must_use]
    pub fn score(&self) -> Score {
        let results: Vec<DuelResult> = self.ended().map(|(_, result)| *result).collect();
        let awarded = self.awarded.map_or(Score::default(), |awarded| {
            Score { won: awarded.duels, ..Score::default() }.from_side(awarded.to)
        });
        Score::of(&results).with(awarded)
    }
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
            Self::Team(team) => Some(team.score()),
        }
    }

    /// Returns true if the two results say the same of the match, however much each knows of its Duels.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        let of_teams = |result: &Self| matches!(result, Self::Team(_));
        // Of a team round it matters which members have won.
        let by_score = self.score().is_some() && !of_teams(self) && !of_teams(other);
        self == other || by_score && self.score() == other.score()
    }
}
