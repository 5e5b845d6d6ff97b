//! Who may do what: one pure function.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::id::{EntrantId, PersonId};

/// A role at a tournament, granted by an event; a person may hold several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the tournament.
    Organiser,
    /// Has the last word on rulings.
    HeadJudge,
    /// Rules at the tables.
    Judge,
    /// Enters players and results and makes the pairings.
    Scorekeeper,
    /// Plays; may act only for the own entrant.
    Player,
}

impl Role {
    /// All roles, in order.
    pub const ALL: [Self; 5] =
        [Self::Organiser, Self::HeadJudge, Self::Judge, Self::Scorekeeper, Self::Player];

    /// Returns the name in commands, logs and answers: `head_judge`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Organiser => "organiser",
            Self::HeadJudge => "head_judge",
            Self::Judge => "judge",
            Self::Scorekeeper => "scorekeeper",
            Self::Player => "player",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.to_ascii_lowercase().replace('-', "_");
        Self::ALL.into_iter().find(|role| role.name() == plain).ok_or_else(|| text.to_owned())
    }
}

/// What kind of author a command has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActorKind {
    /// A member of staff with an account; only granted roles count.
    Staff,
    /// A player with a personal link.
    Player,
    /// Whoever sits at the machine that holds the record.
    Console,
    /// The program itself: the ticker, an import.
    System,
}

/// Who gives a command, and in which role.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Actor {
    /// Staff, player, console or system.
    pub kind: ActorKind,
    /// The account id of staff, the entrant id of a player (`e7`), that and the person id of a member of a
    /// team (`e7:p12`), a fixed word otherwise.
    pub id: String,
    /// The role in which the command is given.
    pub role: Role,
}

impl Actor {
    /// Returns the actor at the machine that holds the record, acting as `role`.
    #[must_use]
    pub fn console(role: Role) -> Self {
        Self { kind: ActorKind::Console, id: "console".to_owned(), role }
    }

    /// Returns the actor who plays as `entrant`.
    #[must_use]
    pub fn player(entrant: EntrantId) -> Self {
        Self { kind: ActorKind::Player, id: entrant.to_string(), role: Role::Player }
    }

    /// Returns the program itself, acting as `role` (an import acts as organiser).
    #[must_use]
    pub fn system(id: impl Into<String>, role: Role) -> Self {
        Self { kind: ActorKind::System, id: id.into(), role }
    }

    /// Returns the program where it calls time and watches the clocks of the machine.
    #[must_use]
    pub fn ticker() -> Self {
        Self::system("ticker", Role::Scorekeeper)
    }

    /// Returns the actor who plays as `member` of the team `entrant`.
    #[must_use]
    pub fn member(entrant: EntrantId, member: PersonId) -> Self {
        Self { kind: ActorKind::Player, id: format!("{entrant}:{member}"), role: Role::Player }
    }

    /// Returns the entrant that a player acts for, if the actor is one.
    #[must_use]
    pub fn entrant(&self) -> Option<EntrantId> {
        match self.kind {
            ActorKind::Player => self.id.split(':').next()?.parse().ok(),
            ActorKind::Staff | ActorKind::Console | ActorKind::System => None,
        }
    }

    /// Returns the member of a team who acts, if the actor is one.
    #[must_use]
    pub fn person(&self) -> Option<PersonId> {
        match self.kind {
            ActorKind::Player => self.id.split_once(':')?.1.parse().ok(),
            ActorKind::Staff | ActorKind::Console | ActorKind::System => None,
        }
    }
}

/// Something a command does, as the matrix of roles names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Settings, stages, cut, advance, finish, staff.
    Direct,
    /// Registration, editing, check-in, late entry, awarded byes, fixed tables.
    Register,
    /// Erasing a person's record.
    ErasePerson,
    /// Draft, publish and close rounds.
    Pair,
    /// Allowing a rematch that the pairing cannot avoid, or publishing over open results.
    Override,
    /// Entering and correcting results of the open round.
    EnterResult,
    /// Correcting a result of a closed round, withdrawing a published round.
    CorrectAfterClose,
    /// Opening a closed round or a finished tournament again.
    Reopen,
    /// Reporting or confirming the result of an own match.
    ReportOwn,
    /// Dropping oneself.
    DropOwn,
    /// Dropping or reinstating anybody.
    DropAny,
    /// Drawing the order of entrants who are tied on everything.
    DrawLots,
    /// Starting, stopping and setting the clock of a round.
    RunClock,
    /// Calling time for matches whose time is up.
    CallTime,
    /// Giving a match more time: an extension, or a call of time taken back.
    GrantTime,
    /// By which cards decks are judged, from when on lists are locked, who may see them.
    DirectDecks,
    /// Handing in a deck list.
    HandInDeck,
    /// Opening a hidden list for a deck check, and recording what was found.
    CheckDeck,
    /// Leading a match to its end after time was called.
    EndMatch,
    /// Recording the Duels of a match one by one.
    RecordDuel,
    /// Noting Life Points.
    NoteLifePoints,
    /// Giving a penalty, and taking one back. What only the head judge gives, the document says.
    GivePenalty,
    /// Appealing against a penalty.
    Appeal,
    /// Deciding on an appeal.
    DecideAppeal,
    /// Calling a judge to a table, and appealing against what was ruled.
    CallJudge,
    /// Going where a judge is called, and ruling.
    AnswerCall,
    /// Putting the members of a team in an order.
    SetLineUp,
    /// Saying whom a team sends to a Duel of representatives.
    ChooseRepresentative,
    /// Ruling on a tie: naming a representative, or letting a place be shared.
    RuleOnTie,
}

impl Action {
    /// All actions, in order.
    pub const ALL: [Self; 29] = [
        Self::Direct,
        Self::Register,
        Self::ErasePerson,
        Self::Pair,
        Self::Override,
        Self::EnterResult,
        Self::CorrectAfterClose,
        Self::Reopen,
        Self::ReportOwn,
        Self::DropOwn,
        Self::DropAny,
        Self::DrawLots,
        Self::RunClock,
        Self::CallTime,
        Self::GrantTime,
        Self::DirectDecks,
        Self::HandInDeck,
        Self::CheckDeck,
        Self::EndMatch,
        Self::RecordDuel,
        Self::NoteLifePoints,
        Self::GivePenalty,
        Self::Appeal,
        Self::DecideAppeal,
        Self::CallJudge,
        Self::AnswerCall,
        Self::SetLineUp,
        Self::ChooseRepresentative,
        Self::RuleOnTie,
    ];
}

/// Returns true if `role` may do `action`. `decide` asks this first, before anything else.
#[must_use]
pub fn can(role: Role, action: Action) -> bool {
    use Role::{HeadJudge, Judge, Organiser, Player, Scorekeeper};
    let may: &[Role] = match action {
        Action::Direct | Action::ErasePerson => &[Organiser],
        Action::Register | Action::Pair | Action::EnterResult => &[Organiser, Scorekeeper],
        Action::DropAny | Action::RunClock => &[Organiser, HeadJudge, Scorekeeper],
        Action::CallTime | Action::RecordDuel => &[Organiser, HeadJudge, Judge, Scorekeeper],
        Action::NoteLifePoints | Action::CallJudge => &[Organiser, HeadJudge, Judge, Scorekeeper, Player],
        Action::GrantTime
        | Action::CheckDeck
        | Action::EndMatch
        | Action::GivePenalty
        | Action::AnswerCall => &[HeadJudge, Judge],
        // A player's own penalty, or on behalf of the player who asks a judge to.
        Action::Appeal => &[HeadJudge, Judge, Player],
        Action::DecideAppeal | Action::RuleOnTie => &[HeadJudge],
        // The team's own, or by staff who are handed a sheet of paper.
        Action::SetLineUp | Action::ChooseRepresentative => {
            &[Organiser, HeadJudge, Judge, Scorekeeper, Player]
        }
        Action::DirectDecks => &[Organiser, HeadJudge],
        // Staff hands in for whoever brings paper; after the lock only the head judge changes a list.
        Action::HandInDeck => &[Organiser, HeadJudge, Scorekeeper, Player],
        Action::Override | Action::CorrectAfterClose | Action::Reopen | Action::DrawLots => {
            &[Organiser, HeadJudge]
        }
        // A report is the player's own, or passed on by those who could enter the result themselves.
        Action::ReportOwn => &[Organiser, Scorekeeper, Player],
        Action::DropOwn => &[Organiser, HeadJudge, Scorekeeper, Player],
    };
    may.contains(&role)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_of_roles_is_as_settled() {
        // Columns: organiser, head judge, judge, scorekeeper, player.
        let rows = [
            (Action::Direct, "O...."),
            (Action::Register, "O..S."),
            (Action::ErasePerson, "O...."),
            (Action::Pair, "O..S."),
            (Action::Override, "OH..."),
            (Action::EnterResult, "O..S."),
            (Action::CorrectAfterClose, "OH..."),
            (Action::Reopen, "OH..."),
            (Action::ReportOwn, "O..SP"),
            (Action::DropOwn, "OH.SP"),
            (Action::DropAny, "OH.S."),
            (Action::DrawLots, "OH..."),
            (Action::RunClock, "OH.S."),
            (Action::CallTime, "OHJS."),
            (Action::GrantTime, ".HJ.."),
            (Action::DirectDecks, "OH..."),
            (Action::HandInDeck, "OH.SP"),
            (Action::CheckDeck, ".HJ.."),
            (Action::EndMatch, ".HJ.."),
            (Action::RecordDuel, "OHJS."),
            (Action::NoteLifePoints, "OHJSP"),
            (Action::GivePenalty, ".HJ.."),
            (Action::Appeal, ".HJ.P"),
            (Action::DecideAppeal, ".H..."),
            (Action::CallJudge, "OHJSP"),
            (Action::AnswerCall, ".HJ.."),
            (Action::SetLineUp, "OHJSP"),
            (Action::ChooseRepresentative, "OHJSP"),
            (Action::RuleOnTie, ".H..."),
        ];
        assert_eq!(rows.map(|(action, _)| action), Action::ALL, "every action has a row");
        for (action, may) in rows {
            for (role, mark) in Role::ALL.into_iter().zip(may.chars()) {
                assert_eq!(can(role, action), mark != '.', "{role} {action:?}");
            }
        }
    }
}
