//! What people ask of teams, groups and team rounds.

use std::collections::BTreeSet;

use crate::id::{EntrantId, PersonId};
use crate::lot::Seed;
use crate::match_::DuelResult;
use crate::person::PersonRecord;
use crate::tournament::command::Doubt;

/// What people ask of teams before play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamCommand {
    /// Register a team.
    Register {
        /// Its name.
        name: String,
        /// How the name is read aloud.
        reading: Option<String>,
        /// What is known of its members.
        members: Vec<PersonRecord>,
        /// Which of them leads it, from 1.
        leader: u8,
        /// Doubts that staff has set aside.
        accept: BTreeSet<Doubt>,
    },
    /// Call a team otherwise.
    Rename {
        /// The team.
        team: EntrantId,
        /// Its name.
        name: String,
        /// How the name is read aloud.
        reading: Option<String>,
    },
    /// Let another member lead a team.
    SetLeader {
        /// The team.
        team: EntrantId,
        /// Who leads it.
        leader: PersonId,
    },
    /// Put somebody else in the place of a member.
    ReplaceMember {
        /// The team.
        team: EntrantId,
        /// Who leaves it.
        member: PersonId,
        /// What is known of whoever comes.
        record: PersonRecord,
        /// Doubts that staff has set aside.
        accept: BTreeSet<Doubt>,
    },
}

impl TeamCommand {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Register { .. } => "register-team",
            Self::Rename { .. } => "rename-team",
            Self::SetLeader { .. } => "set-leader",
            Self::ReplaceMember { .. } => "replace-member",
        }
    }
}

/// What people ask of groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupCommand {
    /// Draw the groups by lot.
    Draw {
        /// The seed of the lots; from the context where absent.
        seed: Option<Seed>,
    },
    /// Make the groups by hand.
    Set {
        /// The groups.
        groups: Vec<Vec<EntrantId>>,
    },
    /// Let those tied share their place: their representatives do not meet.
    WaiveTie {
        /// Who is tied.
        entrants: BTreeSet<EntrantId>,
        /// Why.
        reason: String,
    },
    /// Their representatives meet after all.
    TakeBackWaiver {
        /// Who is tied.
        entrants: BTreeSet<EntrantId>,
        /// Why.
        reason: String,
    },
}

impl GroupCommand {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Draw { .. } => "draw-groups",
            Self::Set { .. } => "set-groups",
            Self::WaiveTie { .. } => "waive-tie",
            Self::TakeBackWaiver { .. } => "take-back-waiver",
        }
    }
}

/// What people ask of a team round, or of a match of representatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamRoundCommand {
    /// Put the members of a team in an order.
    SetLineUp {
        /// The team.
        team: EntrantId,
        /// Its members, in order.
        order: Vec<PersonId>,
    },
    /// Members have begun Duels.
    StartDuels {
        /// Who, the member of the team printed first before the other; empty for all that can begin.
        duels: Vec<[PersonId; 2]>,
    },
    /// A Duel has ended. One that was not begun is begun with it.
    EndDuel {
        /// The member of the team printed first, and that of the other.
        members: [PersonId; 2],
        /// How.
        result: DuelResult,
    },
    /// What was said last of a Duel is wrong: it has not ended, or was not begun. A round that was decided
    /// is open again, and the Duels that were terminated go on.
    TakeBackDuel {
        /// The member of the team printed first, and that of the other.
        members: [PersonId; 2],
        /// Why.
        reason: String,
    },
    /// A member says whom the team is to send.
    ConfirmRepresentative {
        /// The team.
        team: EntrantId,
        /// Who says so.
        member: PersonId,
        /// Whom.
        representative: PersonId,
    },
    /// The head judge names whom a team sends that cannot agree.
    NameRepresentative {
        /// The team.
        team: EntrantId,
        /// Why.
        reason: String,
    },
    /// The representatives have begun their Duel.
    StartRepresentatives,
    /// Their Duel has ended.
    EndRepresentatives {
        /// How.
        result: DuelResult,
    },
    /// What was said last of their Duel is wrong.
    TakeBackRepresentatives {
        /// Why.
        reason: String,
    },
}

impl TeamRoundCommand {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::SetLineUp { .. } => "set-line-up",
            Self::StartDuels { .. } => "start-duels",
            Self::EndDuel { .. } => "end-duel",
            Self::TakeBackDuel { .. } => "take-back-team-duel",
            Self::ConfirmRepresentative { .. } => "confirm-representative",
            Self::NameRepresentative { .. } => "name-representative",
            Self::StartRepresentatives => "start-representatives",
            Self::EndRepresentatives { .. } => "end-representatives",
            Self::TakeBackRepresentatives { .. } => "take-back-representatives",
        }
    }
}
