//! Teams in the record: who they are, the Duels of their rounds, and whom they send to a Duel of
//! representatives.
//!
//! A team is an entrant: pairings, tables and brackets speak of it as of a person. What differs is its
//! match, which is a round of single Duels between members. Each Duel is noted as it begins and ends; the
//! score, and whether the round is decided, are derived from these ([`crate::team`]).
//!
//! What this module does not know: how a group is ranked, and who may give which command.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::event::PairingReason;
use super::penalty::{Falls, RecordedPenalty};
use super::state::{Match, Round, Stage, State};
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::{Awarded, DuelResult, MatchResult, Reason, Side, TeamDuel, TeamDuelEnd, TeamResult};
use crate::regulation::StageKind;
use crate::regulation::infraction::Participation;
use crate::regulation::setting::elimination_round_name;
use crate::team::{AfterDecision, Board, Course, RoundStanding, TeamRules, board, winner_of};

mod command;
mod refusal;

pub use command::{GroupCommand, TeamCommand, TeamRoundCommand};
pub use refusal::TeamRefusal;

/// Who an entrant is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// One person.
    Person(PersonId),
    /// A team of members.
    Team(Arc<Team>),
}

impl Who {
    /// Returns the persons behind the entrant: one, or the members in the order of their registration.
    #[must_use]
    pub fn persons(&self) -> &[PersonId] {
        match self {
            Self::Person(person) => std::slice::from_ref(person),
            Self::Team(team) => &team.members,
        }
    }
}

// A person has the digest that it had before there were teams. No person has the id 0.
impl Hash for Who {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        match self {
            Self::Person(person) => person.hash(hasher),
            Self::Team(team) => (PersonId(0), team).hash(hasher),
        }
    }
}

/// A team.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Team {
    /// The name as printed.
    pub name: String,
    /// How it is read aloud (ふりがな).
    pub reading: Option<String>,
    /// Its members, in the order of their registration.
    pub members: Vec<PersonId>,
    /// The member who leads it.
    pub leader: PersonId,
}

/// What an entrant is called, a person or a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntrantName<'s> {
    /// The name as printed.
    pub name: &'s str,
    /// How it is read aloud, where that is known.
    pub reading: Option<&'s str>,
}

/// What happened in a team round, or before a Duel of representatives.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamRoundEvent {
    /// A team has put its members in an order.
    LineUpSet {
        /// The team.
        entrant: EntrantId,
        /// Its members, in order.
        order: Vec<PersonId>,
    },
    /// Two members have begun their Duel.
    DuelStarted {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
    },
    /// They had not begun it.
    StartTakenBack {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
    },
    /// Their Duel has ended.
    DuelEnded {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
        /// How.
        result: DuelResult,
    },
    /// It has not ended so: it is played.
    DuelTakenBack {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
        /// How it had been recorded.
        result: DuelResult,
    },
    /// A penalty has cost a Duel, which was played or not begun.
    DuelLost {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
        /// How it ends by that.
        result: DuelResult,
        /// What it was before.
        was: DuelWas,
        /// The number of the penalty.
        penalty: u32,
    },
    /// The penalty was taken back, and the Duel is what it was.
    LossTakenBack {
        /// The member of the team printed first.
        first: PersonId,
        /// The member of the other.
        second: PersonId,
        /// How it had ended by that.
        result: DuelResult,
        /// What it was before.
        was: DuelWas,
        /// The number of the penalty.
        penalty: u32,
    },
    /// The round is decided: these Duels were stopped.
    DuelsTerminated {
        /// Who played them.
        duels: Vec<[PersonId; 2]>,
    },
    /// The round is not decided after all: these Duels go on.
    DuelsRestarted {
        /// Who plays them.
        duels: Vec<[PersonId; 2]>,
    },
    /// A member says whom the team is to send.
    RepresentativeConfirmed {
        /// The team.
        entrant: EntrantId,
        /// Who says so.
        member: PersonId,
        /// Whom.
        representative: PersonId,
    },
    /// The head judge has named whom a team sends that could not agree.
    RepresentativeNamed {
        /// The team.
        entrant: EntrantId,
        /// Whom.
        representative: PersonId,
        /// Why.
        reason: String,
    },
    /// The representatives have begun their Duel.
    RepresentativesStarted {
        /// Of the team printed first, and of the other.
        members: [PersonId; 2],
    },
    /// They had not begun it.
    RepresentativesNotStarted {
        /// Of the team printed first, and of the other.
        members: [PersonId; 2],
    },
    /// Their Duel has ended.
    RepresentativesEnded {
        /// How.
        result: DuelResult,
    },
    /// It has not ended so: it is played.
    RepresentativesTakenBack {
        /// Who plays it.
        members: [PersonId; 2],
        /// How it had been recorded.
        result: DuelResult,
    },
}

/// What a Duel was before a penalty cost it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelWas {
    /// It was not begun.
    NotStarted,
    /// It was played.
    Running,
}

/// A Duel that a penalty has cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LostDuel {
    /// The two, the member of the team printed first before the other.
    pub members: [PersonId; 2],
    /// How it ended by that.
    pub result: DuelResult,
    /// What it was before.
    pub was: DuelWas,
    /// The number of the penalty.
    pub penalty: u32,
}

/// What is recorded of one team round, or of one match of representatives.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamRecord {
    /// The line-ups that were set.
    pub line_ups: BTreeMap<EntrantId, Vec<PersonId>>,
    /// The Duels that have ended or were terminated, in that order.
    pub duels: Vec<TeamDuel>,
    /// Those that are played.
    pub running: Vec<[PersonId; 2]>,
    /// Those among the Duels that penalties have cost.
    pub lost: Vec<LostDuel>,
    /// Whom each member wants to send.
    pub confirmed: BTreeMap<EntrantId, BTreeMap<PersonId, PersonId>>,
    /// Whom the head judge has named.
    pub named: BTreeMap<EntrantId, PersonId>,
    /// The representatives while they play.
    pub representatives: Option<[PersonId; 2]>,
    /// How the Duels of representatives have ended, oldest first: drawn ones are played again.
    pub deciding: Vec<DuelResult>,
    /// The version of the state at the last event that changed it.
    pub version: u64,
}

impl TeamRecord {
    /// Returns true if nothing is recorded.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let Self { line_ups, duels, running, lost, confirmed, named, representatives, deciding, version: _ } =
            self;
        let of_duels = duels.is_empty() && running.is_empty() && lost.is_empty() && deciding.is_empty();
        line_ups.is_empty()
            && of_duels
            && confirmed.is_empty()
            && named.is_empty()
            && representatives.is_none()
    }

    /// Returns true once somebody has begun a Duel.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        let representatives = self.representatives.is_some() || !self.deciding.is_empty();
        !self.duels.is_empty() || !self.running.is_empty() || representatives
    }

    /// Returns who played the Duels that were terminated.
    #[must_use]
    pub fn terminated(&self) -> Vec<[PersonId; 2]> {
        let terminated = self.duels.iter().filter(|duel| duel.end == TeamDuelEnd::Terminated);
        terminated.map(|duel| [duel.first, duel.second]).collect()
    }
}

/// The records of all team rounds of which something is recorded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TeamRounds(pub BTreeMap<MatchId, TeamRecord>);

impl TeamRounds {
    /// Returns true where nothing is recorded of any team round.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.0.values().all(TeamRecord::is_plain)
    }
}

// As everywhere in the state, versions are left out, and what was done and undone leaves no trace.
impl Hash for TeamRounds {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for (id, record) in self.0.iter().filter(|(_, record)| !record.is_plain()) {
            let TeamRecord {
                line_ups,
                duels,
                running,
                lost,
                confirmed,
                named,
                representatives,
                deciding,
                version: _,
            } = record;
            (id, line_ups, duels, running, lost, confirmed, named, representatives, deciding).hash(hasher);
        }
    }
}

/// Between whom a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchOf {
    /// Two persons.
    Persons,
    /// The members of two teams.
    Teams,
    /// One representative of each of two teams, or of a group of persons the two themselves.
    Representatives,
}

/// Whom a team sends to a Duel of representatives, as far as its members have said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The team.
    pub team: EntrantId,
    /// The representative, once all agree or the head judge has named one.
    pub representative: Option<PersonId>,
    /// What each member who plays on has said, in the order of their registration.
    pub said: Vec<(PersonId, Option<PersonId>)>,
}

impl Choice {
    /// Returns the members who have not said anything.
    pub fn silent(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.said.iter().filter(|(_, said)| said.is_none()).map(|(member, _)| *member)
    }
}

impl Match {
    /// Returns true if representatives meet in it: it orders those who are tied and counts in no criterion.
    #[must_use]
    pub fn is_of_representatives(&self) -> bool {
        match self.reason {
            PairingReason::Representatives { .. } => true,
            PairingReason::Swiss(_)
            | PairingReason::Bracket { .. }
            | PairingReason::Group
            | PairingReason::ByHand
            | PairingReason::Imported => false,
        }
    }
}

impl State {
    /// Returns of what a team round is made; `None` where persons enter.
    #[must_use]
    pub fn team_rules(&self) -> Option<TeamRules> {
        self.match_rules.team
    }

    /// Returns between whom a match is played.
    #[must_use]
    pub fn match_of(&self, match_: &Match) -> MatchOf {
        match self.team_rules() {
            _ if match_.is_of_representatives() => MatchOf::Representatives,
            Some(_) => MatchOf::Teams,
            None => MatchOf::Persons,
        }
    }

    /// Returns what is recorded of a team round, if anything was ever said of it.
    #[must_use]
    pub fn team_record(&self, match_id: MatchId) -> Option<&TeamRecord> {
        self.team_rounds.0.get(&match_id)
    }

    /// Returns the version by which commands about a team round are judged; 0 before the first.
    #[must_use]
    pub fn team_record_version(&self, match_id: MatchId) -> u64 {
        self.team_record(match_id).map_or(0, |record| record.version)
    }

    /// Returns the members of `team` in the order of its line-up for a match: as it was set, else as they
    /// were registered.
    #[must_use]
    pub fn line_up(&self, match_id: MatchId, team: EntrantId) -> &[PersonId] {
        let set = self.team_record(match_id).and_then(|record| record.line_ups.get(&team));
        match (set, self.entrant(team)) {
            (Some(order), _) => order,
            (None, Some(entrant)) => entrant.who.persons(),
            (None, None) => &[],
        }
    }

    /// Returns true if `member` is disqualified: the team plays on without.
    #[must_use]
    pub fn member_is_out(&self, member: PersonId) -> bool {
        self.penalties.0.iter().any(|penalty| {
            penalty.is_in_force()
                && penalty.given.member == Some(member)
                && penalty.given.participation == Participation::Out
        })
    }

    /// Returns the members of `team` who play on.
    #[must_use]
    pub fn members_in(&self, team: EntrantId) -> Vec<PersonId> {
        let members = self.entrant(team).map_or(&[][..], |entrant| entrant.who.persons());
        members.iter().copied().filter(|member| !self.member_is_out(*member)).collect()
    }

    /// Returns the board of a team round: every Duel with how far it is, and where the round stands. This is
    /// the one place that says so; `None` where the match is not one of teams.
    ///
    /// Source: MD-R2
    #[must_use]
    pub fn team_board(&self, match_id: MatchId) -> Option<Board> {
        let (_, _, match_) = self.match_(match_id)?;
        let rules = self.team_rules().filter(|_| self.match_of(match_) == MatchOf::Teams)?;
        let none = TeamRecord::default();
        let record = self.team_record(match_id).unwrap_or(&none);
        let line_ups = [match_.first, match_.second].map(|team| self.line_up(match_id, team));
        let course = match &match_.result {
            Some(MatchResult::Team(result)) => Course { line_ups, duels: &result.duels, running: &[] },
            Some(_) | None => Course { line_ups, duels: &record.duels, running: &record.running },
        };
        board(rules, &course).ok()
    }

    /// Returns true if a Match Loss costs the Duels of the member who has it, and not the round of the team.
    /// Who is disqualified is out, and the team plays on.
    pub(super) fn costs_own_duels(&self, penalty: &RecordedPenalty) -> bool {
        let whole_round = self.settings.word("team.member_match_loss") == Some("team-round");
        penalty.member.is_some() && !(whole_round && penalty.participation == Participation::In)
    }

    /// Returns true if both teams have lost the round by a penalty.
    pub(super) fn both_have_lost(&self, match_: &Match) -> bool {
        let lost = self.lost_by_penalty(match_);
        lost.contains(&Side::First) && lost.contains(&Side::Second)
    }

    fn lost_by_penalty(&self, match_: &Match) -> Vec<Side> {
        let lost = |penalty: &&super::penalty::Penalty| {
            let here = matches!(penalty.falls, Falls::Match { match_id } if match_id == match_.id);
            penalty.is_in_force() && here && !self.costs_own_duels(&penalty.given)
        };
        self.penalties.0.iter().filter(lost).filter_map(|it| match_.side_of(it.given.entrant)).collect()
    }

    /// Returns the penalty by which a side has lost the whole round, and so the Duels that the other is given:
    /// as many as it lacks.
    pub(super) fn awarded_to(&self, match_: &Match, board: &Board) -> Option<Awarded> {
        let rules = self.team_rules()?;
        let by = self.lost_by_penalty(match_);
        let [by, rest @ ..] = &by[..] else { return None };
        // Where both have lost it, nobody is given anything.
        if rest.iter().any(|other| other != by) {
            return None;
        }
        let to = by.other();
        let has = match to {
            Side::First => board.tally.won,
            Side::Second => board.tally.lost,
        };
        Some(Awarded { to, duels: rules.awarded().saturating_sub(has), reason: Reason::Penalty })
    }

    /// Returns how many Duels a team is given whose opponent does not come.
    #[must_use]
    pub fn duels_for_absence(&self) -> u8 {
        let Some(rules) = self.team_rules() else { return 0 };
        match self.settings.word("team.absent_team") {
            Some("every-meeting") => rules.meetings_of_round(),
            Some(_) | None => rules.awarded(),
        }
    }

    /// Returns the result that the Duels of a team round give it, once it has one: it is decided and what is
    /// still played does not count, or everything that counts is played.
    ///
    /// Source: MD-R12, MD-R13
    #[must_use]
    pub fn result_of_team_round(&self, match_id: MatchId) -> Option<MatchResult> {
        let (stage, round, match_) = self.match_(match_id)?;
        let board = self.team_board(match_id)?;
        let record = self.team_record(match_id);
        let deciding = record.map(|record| record.deciding.clone()).unwrap_or_default();
        let (running, all_over) = (board.running().next().is_some(), board.startable().is_empty());
        let duels = record.map(|record| record.duels.clone()).unwrap_or_default();
        if let Some(awarded) = self.awarded_to(match_, &board) {
            let awarded = Some(awarded).filter(|awarded| awarded.duels > 0);
            return Some(MatchResult::Team(TeamResult { duels, deciding: Vec::new(), awarded }));
        }
        let over = match (board.standing, self.after_decision(stage, round)) {
            (RoundStanding::Open, _) => false,
            (RoundStanding::Won(_), AfterDecision::Terminated) => true,
            (RoundStanding::Won(_), AfterDecision::Finished) => !running,
            (RoundStanding::Won(_), AfterDecision::AllPlayed) => !running && all_over,
            (RoundStanding::Level, _) => match stage.rule.kind {
                StageKind::Swiss | StageKind::Groups => true,
                StageKind::Elimination => deciding.last().and_then(winner_of).is_some(),
            },
        };
        over.then_some(MatchResult::Team(TeamResult { duels, deciding, awarded: None }))
    }

    /// Returns what becomes of the Duels of a team round once it is decided: the word of the round, else of
    /// the stage.
    ///
    /// Source: MD-R13
    #[must_use]
    pub fn after_decision(&self, stage: &Stage, round: &Round) -> AfterDecision {
        let name = match stage.rule.kind {
            StageKind::Elimination => {
                let places = u32::try_from(round.bracket.len() * 2).expect("ids are 32 bits wide");
                Some(elimination_round_name(places))
            }
            StageKind::Swiss | StageKind::Groups => None,
        };
        let known = self.settings.for_round(&stage.rule.id, name.as_deref(), "after_decision");
        match known.and_then(|(key, _)| self.settings.word(&key)) {
            Some("terminated") => AfterDecision::Terminated,
            Some("all-played") => AfterDecision::AllPlayed,
            Some(_) | None => AfterDecision::Finished,
        }
    }

    /// Returns whether representatives are to meet in a match: because it is theirs, or because the round of
    /// their teams is level in an elimination.
    ///
    /// Source: MD-R8
    #[must_use]
    pub fn representatives_meet(&self, match_id: MatchId) -> bool {
        let Some((stage, _, match_)) = self.match_(match_id) else { return false };
        match self.match_of(match_) {
            MatchOf::Persons => false,
            MatchOf::Representatives => true,
            MatchOf::Teams => {
                let level = self.team_board(match_id).is_some_and(|it| it.standing == RoundStanding::Level);
                level && stage.rule.kind == StageKind::Elimination
            }
        }
    }

    /// Returns whom `team` sends to a Duel of representatives, as far as that is said. All members who play
    /// on must have named the same one; a person sends nobody but themselves.
    ///
    /// Source: MD-R9
    #[must_use]
    pub fn choice_of(&self, match_id: MatchId, team: EntrantId) -> Choice {
        let members = self.members_in(team);
        let record = self.team_record(match_id);
        let confirmed = record.and_then(|record| record.confirmed.get(&team));
        let said: Vec<(PersonId, Option<PersonId>)> = members
            .iter()
            .map(|member| (*member, confirmed.and_then(|confirmed| confirmed.get(member)).copied()))
            .collect();
        let named = record.and_then(|record| record.named.get(&team)).copied();
        let alone = self.team(team).is_none().then(|| members.first().copied()).flatten();
        let first = said.first().and_then(|(_, said)| *said);
        let agreed = first.filter(|_| said.iter().all(|(_, other)| *other == first));
        let plays_on = |representative: &PersonId| members.contains(representative);
        let representative = named.or(alone).or(agreed).filter(plays_on);
        Choice { team, representative, said }
    }

    /// Returns the representatives of the two teams of a match, once both have chosen.
    #[must_use]
    pub fn representatives(&self, match_id: MatchId) -> Option<[PersonId; 2]> {
        let (_, _, match_) = self.match_(match_id)?;
        let of = |team| self.choice_of(match_id, team).representative;
        Some([of(match_.first)?, of(match_.second)?])
    }
}
