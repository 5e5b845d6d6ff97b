//! Calls for a judge: who called to which table, why, who goes, and what was ruled.
//!
//! A call waits until a judge takes it, and ends with an answer, or because whoever called takes it back.
//! Nothing follows from a call by itself. One appeal to the head judge is possible for each, as long as the
//! Duel goes on in which it was made.
//!
//! What this module does not know: penalties, which a judge gives beside an answer.
//!
//! Source: TCG-D3, TCG-G4c, TCG-H1, TCG-H2a, TCG-H2b, DKT-2C5, DKT-N1, DKT-N3

use serde::{Deserialize, Serialize};

use super::procedure::SaidBy;
use super::role::Role;
use super::state::State;
use crate::id::MatchId;
use crate::match_::Side;
use crate::regulation::machine::words;

words! {
    /// What a call is about.
    CallReason {
        /// A question on rules, cards or the event.
        Rules = "rules",
        /// The opponent seems to delay.
        Pace = "pace",
        /// Doubt about whether a Deck was randomised.
        Randomisation = "randomisation",
        /// An effect was resolved wrongly, and the Duel went on.
        WrongResolution = "wrong-resolution",
        /// A result that was written down wrongly.
        Result = "result",
        /// Anything else.
        Other = "other",
    }
}

impl CallReason {
    /// Returns true for what can be asked after the Duel has ended: what was written down, and nothing that
    /// happened in it.
    ///
    /// Source: TCG-H2b, DKT-N3
    #[must_use]
    pub fn outlives_the_duel(self) -> bool {
        match self {
            Self::Result | Self::Other => true,
            Self::Rules | Self::Pace | Self::Randomisation | Self::WrongResolution => false,
        }
    }
}

/// Something that is asked about calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallCommand {
    /// Call a judge to a match.
    Make {
        /// Which match.
        match_id: MatchId,
        /// Why.
        reason: CallReason,
        /// One line more.
        note: Option<String>,
    },
    /// Go there.
    Take {
        /// Its number.
        number: u32,
    },
    /// Leave it to another judge.
    Leave {
        /// Its number.
        number: u32,
    },
    /// Say that it is dealt with.
    Answer {
        /// Its number.
        number: u32,
        /// What was ruled.
        ruling: Option<String>,
    },
    /// Say that nobody is needed any more.
    TakeBack {
        /// Its number.
        number: u32,
    },
    /// Ask the head judge to look at what was ruled.
    Appeal {
        /// Its number.
        number: u32,
        /// Why.
        reason: String,
    },
}

impl CallCommand {
    /// Returns the name of the command, as the command line has it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Make { .. } => "call-judge",
            Self::Take { .. } => "take-call",
            Self::Leave { .. } => "leave-call",
            Self::Answer { .. } => "answer-call",
            Self::TakeBack { .. } => "take-back-call",
            Self::Appeal { .. } => "appeal-call",
        }
    }
}

/// A call as it was made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedCall {
    /// To which match.
    pub match_id: MatchId,
    /// In which Duel, from 1.
    pub duel: u8,
    /// The side that called; `None` where staff called for the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caller: Option<Side>,
    /// Who says so.
    pub by: SaidBy,
    /// Why.
    pub reason: CallReason,
    /// One line more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When, UTC in milliseconds.
    pub utc_milliseconds: i64,
    /// How much time the match had left then, in milliseconds; `None` once it has a result, and without a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_milliseconds: Option<i64>,
}

/// What happened to a call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallEvent {
    /// A judge was called.
    Made {
        /// As it was.
        call: RecordedCall,
    },
    /// A judge goes there.
    Taken {
        /// The judge's account.
        judge: String,
    },
    /// Another judge is to go.
    Left {},
    /// It was dealt with.
    Answered {
        /// In which role.
        role: Role,
        /// What was ruled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ruling: Option<String>,
        /// When, UTC in milliseconds.
        utc_milliseconds: i64,
    },
    /// Nobody is needed any more.
    TakenBack {},
    /// The head judge was asked.
    Appealed {
        /// Why.
        reason: String,
    },
}

/// How far a call is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CallStand {
    /// Nobody goes yet.
    Waiting,
    /// The judge of this account goes.
    Taken(String),
    /// Dealt with.
    Answered,
    /// Taken back.
    TakenBack,
}

/// What a judge has ruled.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ruled {
    /// In which role.
    pub role: Role,
    /// What, if it was written down.
    pub ruling: Option<String>,
    /// When, UTC in milliseconds.
    pub utc_milliseconds: i64,
}

/// A call with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call {
    /// Its number, from 1.
    pub number: u32,
    /// As it was made.
    pub made: RecordedCall,
    /// How far it is.
    pub stand: CallStand,
    /// What was ruled, the head judge's ruling last.
    pub rulings: Vec<Ruled>,
    /// Why the head judge was asked.
    pub appeal: Option<String>,
}

impl Call {
    /// Returns true while somebody is to go there.
    #[must_use]
    pub fn is_open(&self) -> bool {
        match self.stand {
            CallStand::Waiting | CallStand::Taken(_) => true,
            CallStand::Answered | CallStand::TakenBack => false,
        }
    }

    /// Returns true while it waits for the head judge and for nobody else.
    #[must_use]
    pub fn is_for_the_head_judge(&self) -> bool {
        self.is_open() && self.appeal.is_some()
    }
}

/// All calls of a tournament, in the order in which they were made.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Calls(pub Vec<Call>);

/// Why something is not done about a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallRefusal {
    /// There is no call of this number, or none that the asker may know of.
    UnknownCall {
        /// The number.
        number: u32,
    },
    /// Whoever calls has called already, and a judge is still to come.
    AlreadyCalled {
        /// The number of that call.
        number: u32,
    },
    /// The Duel is over: nothing that happened in it is looked at again.
    DuelIsOver {
        /// The call that is asked about; `None` where a new one is made.
        number: Option<u32>,
    },
    /// It is dealt with, or was taken back.
    NotOpen {
        /// Its number.
        number: u32,
    },
    /// Another judge goes there.
    TakenBy {
        /// Its number.
        number: u32,
        /// The other's account.
        judge: String,
    },
    /// Nobody has taken it.
    NotTaken {
        /// Its number.
        number: u32,
    },
    /// The head judge was asked, and decides alone.
    ForTheHeadJudge {
        /// Its number.
        number: u32,
    },
    /// No judge has ruled yet.
    NotRuled {
        /// Its number.
        number: u32,
    },
    /// The head judge has ruled, which is final.
    RulingIsFinal {
        /// Its number.
        number: u32,
    },
    /// The organiser takes no appeals against rulings.
    NoAppeals,
}

impl State {
    /// Returns the call of this number.
    #[must_use]
    pub fn call(&self, number: u32) -> Option<&Call> {
        self.calls.0.get((number as usize).checked_sub(1)?)
    }

    /// Returns the calls to which somebody is to go, those for the head judge first, then the oldest first.
    /// Calls to matches that were withdrawn with their round are not among them.
    #[must_use]
    pub fn open_calls(&self) -> Vec<&Call> {
        let there = |call: &&Call| call.is_open() && self.match_(call.made.match_id).is_some();
        let mut open: Vec<&Call> = self.calls.0.iter().filter(there).collect();
        open.sort_by_key(|call| (call.appeal.is_none(), call.number));
        open
    }

    /// Returns the calls to a match, oldest first.
    pub fn calls_to(&self, match_id: MatchId) -> impl DoubleEndedIterator<Item = &Call> {
        self.calls.0.iter().filter(move |call| call.made.match_id == match_id)
    }

    /// Returns how many calls that nobody has taken are before this one.
    #[must_use]
    pub fn calls_before(&self, number: u32) -> usize {
        let open = self.open_calls();
        let at = open.iter().position(|call| call.number == number).unwrap_or(0);
        open[..at].iter().filter(|call| call.stand == CallStand::Waiting).count()
    }

    /// Returns true while the Duel goes on in which the call was made, or where the event hears disputes for as
    /// long, the match.
    ///
    /// Source: TCG-H2b, DKT-N3
    #[must_use]
    pub fn duel_of_call_goes_on(&self, call: &Call) -> bool {
        let undecided = self
            .match_(call.made.match_id)
            .is_some_and(|(_, round, match_)| match_.result.is_none() && !round.closed);
        let for_the_match = self.settings.word("duel.disputes") == Some("while-match-open");
        undecided && (for_the_match || self.duel_now(call.made.match_id) == call.made.duel)
    }
}
