//! A question to the procedure as a judge puts it: the regulation, the stage, the Duels so far, where time
//! was called, and what happened then.

use std::fmt;
use std::str::FromStr;

use super::{EndOfMatch, Input, NotTaken, Rules, Setup, TimeCall, with_side_access};
use crate::match_::Score;
use crate::regulation::setting::{TimeLimit, elimination_round_places};
use crate::regulation::{Regulation, Settings, StageKind};

/// In which stage, or in which round of the elimination, a match is played.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayedIn {
    /// A Swiss round.
    Swiss,
    /// Single elimination, whichever round.
    Elimination,
    /// A named round of it: `quarter-final`, `semi-final`, `final`.
    Round(String),
}

impl PlayedIn {
    /// Returns the kind of stage.
    #[must_use]
    pub fn kind(&self) -> StageKind {
        match self {
            Self::Swiss => StageKind::Swiss,
            Self::Elimination | Self::Round(_) => StageKind::Elimination,
        }
    }

    /// Returns true if a match there has no time limit.
    ///
    /// Source: TCG-C3
    #[must_use]
    pub fn is_untimed(&self, regulation: &Regulation, settings: &Settings) -> bool {
        let stage = regulation.stages.iter().find(|stage| stage.kind == self.kind());
        stage.is_some_and(|stage| settings.time_limit(&stage.id, self.round_name()) == TimeLimit::Unlimited)
    }

    fn round_name(&self) -> Option<&str> {
        match self {
            Self::Swiss | Self::Elimination => None,
            Self::Round(name) => Some(name),
        }
    }
}

impl fmt::Display for PlayedIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Swiss => "swiss",
            Self::Elimination => "elimination",
            Self::Round(name) => name,
        })
    }
}

impl FromStr for PlayedIn {
    type Err = String;

    /// Reads `swiss`, `elimination` or the name of a round of it; gives other words back.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "swiss" => Ok(Self::Swiss),
            "elimination" => Ok(Self::Elimination),
            round if elimination_round_places(round).is_some() => Ok(Self::Round(round.to_owned())),
            other => Err(other.to_owned()),
        }
    }
}

/// A question.
#[derive(Debug, Clone, Copy)]
pub struct Question<'r, 'q> {
    /// The document that governs the match.
    pub regulation: &'r Regulation,
    /// Its settings, as changed for the event.
    pub settings: &'q Settings,
    /// Where the match is played.
    pub played_in: &'q PlayedIn,
    /// Whether the steps before a further Duel are among the inputs.
    pub setup: Setup,
    /// The Duels before time was called.
    pub before: Score,
    /// Where the match was then; `None` while time has not been called.
    pub time_called: Option<TimeCall>,
    /// What happened after that, in order.
    pub inputs: &'q [Input],
}

/// Why a question has no answer.
#[derive(Debug)]
pub enum Unanswered<'r> {
    /// The document has no procedure for such a stage.
    NoProcedure,
    /// Time is not called in a round without a limit.
    NoTimeLimit,
    /// An input is not taken.
    NotTaken {
        /// The match as it stands before that input; `None` where it cannot even begin.
        at: Option<Box<EndOfMatch<'r>>>,
        /// Why.
        why: NotTaken,
    },
}

impl<'r> Question<'r, '_> {
    /// Returns the match after everything that happened.
    ///
    /// # Errors
    ///
    /// Whoever asked gave something that the state of the match does not allow.
    ///
    /// Source: TCG-C3, TCG-F0, DKT-2C6
    pub fn answer(&self) -> Result<EndOfMatch<'r>, Unanswered<'r>> {
        let kind = self.played_in.kind();
        let rules = Rules::of(self.regulation, self.settings, kind, self.setup);
        let rules = rules.ok_or(Unanswered::NoProcedure)?;
        let begun = EndOfMatch::begin(rules, self.before);
        let begun = begun.map_err(|why| Unanswered::NotTaken { at: None, why })?;
        if self.time_called.is_some() && self.untimed() {
            return Err(Unanswered::NoTimeLimit);
        }
        let inputs = with_side_access(self.time_called, self.inputs);
        begun.after(&inputs).map_err(|(at, why)| Unanswered::NotTaken { at: Some(at), why })
    }

    fn untimed(&self) -> bool {
        self.played_in.is_untimed(self.regulation, self.settings)
    }
}
