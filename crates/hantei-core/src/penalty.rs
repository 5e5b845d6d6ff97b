//! Penalties: what is proposed for an infraction, who may give it, and what follows from it.
//!
//! Nothing here applies a penalty by itself. A [`Proposal`] says where the documents begin, what is put right
//! and how often the same person has done it before; a judge chooses the level ([`Proposal::choose`]); a
//! [`Course`] says what that does to the match, and what is carried over to a later one.
//!
//! What this module does not know: tournaments, names, clocks, and the sentences for people.

use std::borrow::Cow;

use crate::regulation::infraction::{Infraction, Level, LevelRule};
use crate::regulation::{Regulation, Settings};

mod course;
mod effect;
mod proposal;
mod repair;
mod tardiness;

pub use course::{
    Carried, Course, Fate, Moment, NextDuel, NextEvent, NoMoment, Opening, TimeLeft, Unfit, fate,
};
pub use effect::{Ask, Effect, Extension, FormOpened, NotFollowed, Order, Serve};
pub use proposal::{Answer, Earlier, Facts, Given, Proposal, Raised, Reason, Refused, Upheld, repetitions};
pub use repair::{DeckFault, Repair, repair_illegal_list};
pub use tardiness::{late_slip, tardiness};

/// The documents that a match is held to: the competition, the document that it takes its penalties from, and
/// the settings of the event.
#[derive(Debug, Clone)]
pub struct Documents<'r> {
    /// The competition, or the policy.
    pub competition: &'r Regulation,
    /// The document with the levels.
    pub penalties: &'r Regulation,
    /// The settings of the event, with those on penalties.
    pub settings: Cow<'r, Settings>,
}

impl<'r> Documents<'r> {
    /// Returns the documents with the settings of an event; of the settings on penalties those hold that the
    /// event does not have itself.
    #[must_use]
    pub fn new(competition: &'r Regulation, penalties: &'r Regulation, settings: &'r Settings) -> Self {
        let mut settings = Cow::Borrowed(settings);
        for (key, parameter) in &penalties.settings.0 {
            if key.starts_with("penalty.") && !settings.0.contains_key(key) {
                settings.to_mut().0.insert(key.clone(), parameter.clone());
            }
        }
        Self { competition, penalties, settings }
    }

    /// Returns the infraction of this id: of the competition if it has one or replaces it, else of the penalty
    /// document. Capitals and small letters are alike.
    #[must_use]
    pub fn infraction(&self, id: &str) -> Option<&'r Infraction> {
        let own = self.competition.infractions.iter().find(|known| known.is_named(id));
        own.or_else(|| self.penalties.infractions.iter().find(|known| known.is_named(id)))
    }

    /// Returns every infraction that can be entered, those of the penalty document first; what the competition
    /// replaces is left out.
    pub fn infractions(&self) -> impl Iterator<Item = &'r Infraction> + '_ {
        let own = || self.competition.infractions.iter();
        let replaced = move |known: &&Infraction| own().any(|other| other.is_named(&known.id));
        let elsewhere = self.penalties.infractions.iter().filter(move |known| !replaced(known));
        elsewhere.chain(self.competition.infractions.iter())
    }

    /// Returns what the penalty document says of a level; `None` where it has no such level.
    #[must_use]
    pub fn level(&self, level: Level) -> Option<&'r LevelRule> {
        self.penalties.levels.iter().find(|rule| rule.level == level)
    }
}
