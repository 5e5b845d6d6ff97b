//! Why something is not done about teams, groups and team rounds.

use crate::id::{EntrantId, PersonId, TableNumber};

/// Why something is not done about teams, groups and team rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamRefusal {
    /// Teams enter this tournament, not persons.
    TeamsEnter,
    /// Persons enter this tournament, not teams.
    PersonsEnter,
    /// A team has another number of members.
    MembersUnfit {
        /// How many were named.
        given: u32,
        /// How many a team has.
        needed: u32,
    },
    /// No member has this number.
    NoSuchMember {
        /// The number.
        number: u8,
        /// How many members a team has.
        members: u32,
    },
    /// Somebody is a member of another team, or twice of this one.
    InTeam {
        /// Who.
        person: PersonId,
        /// Of which.
        team: EntrantId,
    },
    /// The name is that of another team.
    SameTeamName {
        /// Of which.
        team: EntrantId,
    },
    /// The person is no member of the team.
    NotMember {
        /// Who.
        person: PersonId,
        /// The team.
        team: EntrantId,
    },
    /// A Duel is lost by one member: which one was not said.
    MemberMissing,
    /// Only the leader puts the members of a team in an order.
    NotLeader {
        /// The team.
        team: EntrantId,
    },
    /// A member speaks for nobody but themselves.
    NotOwnWord {
        /// For whom somebody would have spoken.
        member: PersonId,
    },
    /// The member is disqualified.
    MemberOut {
        /// Who.
        member: PersonId,
    },
    /// The tournament does not begin with groups.
    NoGroups,
    /// So many entrants do not make up the groups.
    GroupsUnfit {
        /// How many enter.
        entrants: u32,
        /// How many groups there are to be.
        groups: u32,
        /// How large a group is; `None` where that is open.
        size: Option<u32>,
    },
    /// Somebody stands in no group, or in two, or does not play.
    GroupsIncomplete {
        /// Who.
        entrants: Vec<EntrantId>,
    },
    /// The match is not one of teams.
    NotTeams {
        /// Where.
        table: TableNumber,
    },
    /// The order does not name each member of the team once.
    LineUpUnfit {
        /// The team.
        team: EntrantId,
    },
    /// Both line-ups are set, or a Duel was begun: they stand.
    LineUpsStand {
        /// Where.
        table: TableNumber,
    },
    /// The two do not meet in this round, or have met.
    NoDuel {
        /// The two.
        members: [PersonId; 2],
    },
    /// A penalty has cost the Duel: that is taken back.
    LostByPenalty {
        /// The two.
        members: [PersonId; 2],
        /// The number of the penalty.
        number: u32,
    },
    /// Somebody plays another Duel.
    MemberBusy {
        /// Who.
        member: PersonId,
    },
    /// The Duel is played already.
    DuelRuns {
        /// The two.
        members: [PersonId; 2],
    },
    /// The round is decided: no other Duel is begun.
    RoundDecided {
        /// Where.
        table: TableNumber,
    },
    /// No Duel can begin now.
    NothingToStart {
        /// Where.
        table: TableNumber,
    },
    /// No representatives are to meet here.
    NoRepresentatives {
        /// Where.
        table: TableNumber,
    },
    /// A team has not agreed on its representative.
    NotUnanimous {
        /// Which.
        teams: Vec<EntrantId>,
    },
    /// The team has agreed on its representative: the head judge names none.
    Agreed {
        /// The team.
        team: EntrantId,
    },
    /// The rules of this tournament leave a team that cannot agree without a representative.
    NobodyNamed,
    /// The representatives have begun: whom a team sends stands.
    RepresentativesPlay {
        /// Where.
        table: TableNumber,
    },
    /// The representatives have not begun.
    RepresentativesWait {
        /// Where.
        table: TableNumber,
    },
    /// Ties within groups are open.
    TiesOpen {
        /// Who is tied.
        ties: Vec<Vec<EntrantId>>,
    },
    /// These are not tied, or it was settled already.
    NoTie {
        /// Who.
        entrants: Vec<EntrantId>,
    },
    /// A tie that decides who goes on, or whom they meet, is not waived.
    TieQualifies {
        /// Who is tied.
        entrants: Vec<EntrantId>,
    },
}
