//! Teams before play: registered, renamed, led, with other members.

use std::collections::BTreeSet;

use super::{LONGEST_TEXT, Ruling, fit};
use crate::id::{EntrantId, PersonId};
use crate::person::{LONGEST_NAME, PersonRecord, name_key};
use crate::tournament::command::Doubt;
use crate::tournament::event::Event;
use crate::tournament::refusal::{Refusal, Versioned};
use crate::tournament::state::{EntrantStatus, Phase};
use crate::tournament::team::{Team, TeamCommand, TeamRefusal};

impl Ruling<'_> {
    pub(super) fn rule_teams(&mut self, command: &TeamCommand) -> Result<(), Refusal> {
        match command {
            TeamCommand::Register { name, reading, members, leader, accept } => {
                self.register_team(name, reading.as_deref(), members, *leader, accept)
            }
            TeamCommand::Rename { team, name, reading } => self.rename_team(*team, name, reading.as_deref()),
            TeamCommand::SetLeader { team, leader } => self.set_leader(*team, *leader),
            TeamCommand::ReplaceMember { team, member, record, accept } => {
                self.replace_member(*team, *member, record, accept)
            }
        }
    }

    /// Source: MD-D5, MD-R7
    fn register_team(
        &mut self,
        name: &str,
        reading: Option<&str>,
        members: &[PersonRecord],
        leader: u8,
        accept: &BTreeSet<Doubt>,
    ) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration => {}
            Phase::Running => return Err(Refusal::AlreadyStarted),
            phase @ (Phase::NotCreated | Phase::Preparing | Phase::Ready | Phase::Finished) => {
                return Err(Refusal::WrongPhase { phase });
            }
        }
        let rules = self.state.team_rules().ok_or(no(TeamRefusal::PersonsEnter))?;
        let given = u32::try_from(members.len()).unwrap_or(u32::MAX);
        let needed = u32::from(rules.members);
        if given != needed {
            return Err(no(TeamRefusal::MembersUnfit { given, needed }));
        }
        let led = usize::from(leader).checked_sub(1).filter(|place| *place < members.len());
        let led = led.ok_or(no(TeamRefusal::NoSuchMember { number: leader, members: needed }))?;
        let entrant = EntrantId::from_index(self.state.entrants.len());
        self.judge_team_name(entrant, name, reading)?;
        let mut persons = Vec::with_capacity(members.len());
        for record in members {
            self.judge_member(record, accept, entrant, &persons)?;
            persons.push(self.enrol(record));
        }
        self.record(Event::TeamRegistered {
            entrant,
            name: name.to_owned(),
            reading: reading.map(str::to_owned),
            leader: persons[led],
            members: persons,
        });
        Ok(())
    }

    fn rename_team(&mut self, team: EntrantId, name: &str, reading: Option<&str>) -> Result<(), Refusal> {
        self.not_finished()?;
        let known = self.team_seen(team)?;
        if known.name == name && known.reading.as_deref() == reading {
            return Err(Refusal::NothingChanges);
        }
        self.judge_team_name(team, name, reading)?;
        let (name, reading) = (name.to_owned(), reading.map(str::to_owned));
        self.record(Event::TeamRenamed { entrant: team, name, reading });
        Ok(())
    }

    fn set_leader(&mut self, team: EntrantId, leader: PersonId) -> Result<(), Refusal> {
        self.before_the_start()?;
        let known = self.team_seen(team)?;
        if !known.members.contains(&leader) {
            return Err(no(TeamRefusal::NotMember { person: leader, team }));
        }
        if known.leader == leader {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::TeamLeaderSet { entrant: team, leader });
        Ok(())
    }

    fn replace_member(
        &mut self,
        team: EntrantId,
        member: PersonId,
        record: &PersonRecord,
        accept: &BTreeSet<Doubt>,
    ) -> Result<(), Refusal> {
        self.before_the_start()?;
        let known = self.team_seen(team)?;
        let others: Vec<PersonId> = known.members.iter().copied().filter(|other| *other != member).collect();
        if others.len() == known.members.len() {
            return Err(no(TeamRefusal::NotMember { person: member, team }));
        }
        self.judge_member(record, accept, team, &others)?;
        let new = self.enrol(record);
        self.record(Event::TeamMemberReplaced { entrant: team, old: member, new });
        Ok(())
    }

    /// Members and leader are fixed with the start.
    fn before_the_start(&self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration | Phase::Ready => Ok(()),
            phase @ (Phase::NotCreated | Phase::Preparing) => Err(Refusal::WrongPhase { phase }),
            Phase::Running | Phase::Finished => Err(Refusal::AlreadyStarted),
        }
    }

    fn team_seen(&self, team: EntrantId) -> Result<&Team, Refusal> {
        let known = self.active_entrant(team)?;
        self.seen(Versioned::Entrant, known.version)?;
        self.state.team(team).ok_or(no(TeamRefusal::PersonsEnter))
    }

    fn judge_team_name(&self, team: EntrantId, name: &str, reading: Option<&str>) -> Result<(), Refusal> {
        fit("name", name, LONGEST_NAME)?;
        reading.map_or(Ok(()), |reading| fit("reading", reading, LONGEST_TEXT))?;
        let key = name_key(name);
        let other = self.state.entrants().find(|(id, entrant)| {
            let alike = self.state.team(*id).is_some_and(|other| name_key(&other.name) == key);
            *id != team && entrant.status != EntrantStatus::Removed && alike
        });
        match other {
            Some((team, _)) => Err(no(TeamRefusal::SameTeamName { team })),
            None => Ok(()),
        }
    }

    /// Nobody is in two teams, or twice in one.
    fn judge_member(
        &mut self,
        record: &PersonRecord,
        accept: &BTreeSet<Doubt>,
        team: EntrantId,
        others: &[PersonId],
    ) -> Result<(), Refusal> {
        let known = |person: &PersonId| self.state.records.get(*person);
        let same_id =
            |other: &PersonRecord| record.card_game_id.is_some() && other.card_game_id == record.card_game_id;
        let twice = others.iter().find(|person| known(person).is_some_and(same_id));
        if let Some(person) = twice {
            return Err(no(TeamRefusal::InTeam { person: *person, team }));
        }
        if let Some(id) = record.card_game_id {
            let elsewhere = self.state.records.of_card_game_id(id);
            let of_team = |person| Some((person, self.state.entrant_of(person)?));
            if let Some((person, team)) = elsewhere.filter_map(of_team).find(|(_, other)| *other != team) {
                return Err(no(TeamRefusal::InTeam { person, team }));
            }
        }
        let alike = |other: &PersonRecord| {
            let apart = record.card_game_id.is_some() && other.card_game_id.is_some();
            name_key(&other.name) == name_key(&record.name) && !apart
        };
        if others.iter().any(|person| known(person).is_some_and(alike)) && !accept.contains(&Doubt::SameName)
        {
            return Err(Refusal::SameName { entrants: vec![team] });
        }
        self.judge_record(record, accept, team)
    }

    /// Writes down a new person whom later steps of this command know.
    fn enrol(&mut self, record: &PersonRecord) -> PersonId {
        let person = PersonId::from_index(self.state.people.len());
        let written = self.written(person, 1, record);
        self.happen(Event::PersonRecorded { person, version: 1, commitment: written.commitment() });
        self.state.to_mut().learn(&written);
        self.decision.people.push(written);
        person
    }
}

pub(super) fn no(why: TeamRefusal) -> Refusal {
    Refusal::Team { why }
}
