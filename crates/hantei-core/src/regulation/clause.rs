//! Clauses: what a rule document says, and how far the program follows it.

use super::machine::words;
use super::{Bilingual, ClauseId};

/// How a clause is meant to be followed. Where several ways apply, the first one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClauseKind {
    /// The program decides.
    Computed,
    /// The program refuses what would break the rule.
    Enforced,
    /// The program leads staff through the steps.
    Guided,
    /// The program stores what staff observed.
    Recorded,
    /// The program shows the rule at the moment it matters.
    Displayed,
}

impl ClauseKind {
    /// Every kind, in the order of the declaration.
    pub const ALL: [Self; 5] =
        [Self::Computed, Self::Enforced, Self::Guided, Self::Recorded, Self::Displayed];

    /// Returns the word for the kind in regulation files and answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Computed => "computed",
            Self::Enforced => "enforced",
            Self::Guided => "guided",
            Self::Recorded => "recorded",
            Self::Displayed => "displayed",
        }
    }
}

/// How far the program follows a clause today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClauseState {
    /// It is computed or enforced, and a test row says so.
    Implemented,
    /// Staff are led through it.
    Guided,
    /// It is shown where it matters.
    Displayed,
    /// What staff observed is stored.
    Recorded,
    /// Nothing yet.
    Planned,
}

impl ClauseState {
    /// Every state, in the order of the declaration.
    pub const ALL: [Self; 5] =
        [Self::Implemented, Self::Guided, Self::Displayed, Self::Recorded, Self::Planned];

    /// Returns the word for the state in regulation files and answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Implemented => "implemented",
            Self::Guided => "guided",
            Self::Displayed => "displayed",
            Self::Recorded => "recorded",
            Self::Planned => "planned",
        }
    }
}

words! {
    /// When people are shown what a clause says.
    Shown {
        /// Before the event begins.
        Event = "event",
        /// While a round is played.
        Round = "round",
        /// When a Duel begins, and between Duels.
        Duel = "duel",
        /// While turns are counted after time was called.
        ExtraTurns = "extra-turns",
        /// At any time while playing.
        Play = "play",
    }
}

/// One clause of a rule document, in our own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The full id: `wcs-2023-tcg@1#e8`.
    pub id: ClauseId,
    /// The id in the inventory of clauses: `TCG-E8`.
    pub spec: String,
    /// How it is meant to be followed.
    pub kind: ClauseKind,
    /// How far it is followed today.
    pub state: ClauseState,
    /// The part of the program that follows it; empty while it is planned.
    pub place: String,
    /// When it is shown to those who play and to staff, where it is; in the order of the file.
    pub shown: Option<Shown>,
    /// Our one-line paraphrase in both languages.
    pub text: Bilingual,
    /// Ids of test rows, or names of test functions, that hold the program to it.
    pub tests: Vec<String>,
}
