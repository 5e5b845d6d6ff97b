//! Registration, people, check-in, late entries, awarded byes, fixed tables.

use std::collections::BTreeSet;

use super::{LONGEST_TEXT, Ruling, fit, fit_reason};
use crate::card_game_id::CheckDigit;
use crate::id::{EntrantId, PersonId, RoundNumber, TableNumber};
use crate::person::{LONGEST_NAME, PersonRecord, PersonVersion};
use crate::regulation::StageKind;
use crate::tournament::command::Doubt;
use crate::tournament::event::{Event, MissedRounds};
use crate::tournament::penalty::PenaltyRefusal;
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::state::{Entrant, EntrantStatus, Phase};
use crate::tournament::team::TeamRefusal;

impl Ruling<'_> {
    pub(super) fn open_registration(&mut self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Preparing | Phase::Ready => {
                self.record(Event::RegistrationOpened {});
                Ok(())
            }
            phase @ (Phase::NotCreated | Phase::Registration) => Err(Refusal::WrongPhase { phase }),
            Phase::Running | Phase::Finished => Err(Refusal::AlreadyStarted),
        }
    }

    /// Source: KDE-III-G1
    pub(super) fn close_registration(&mut self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration => {
                let entrants = self.state.headcount();
                let first = self.state.header.as_ref().and_then(|header| header.stages.first());
                let key = first.map(|stage| format!("{}.rounds", stage.id)).unwrap_or_default();
                let swiss_rounds = self.state.settings.number_for(&key, entrants);
                self.happen(Event::RegistrationClosed { entrants, swiss_rounds });
                if let Some(rounds) = swiss_rounds
                    && rounds * 2 > entrants
                    && entrants > 0
                {
                    self.notice(Notice::RoundsExceedHalf { rounds, entrants });
                }
                Ok(())
            }
            phase @ (Phase::NotCreated | Phase::Preparing | Phase::Ready) => {
                Err(Refusal::WrongPhase { phase })
            }
            Phase::Running | Phase::Finished => Err(Refusal::AlreadyStarted),
        }
    }

    pub(super) fn register(
        &mut self,
        record: &PersonRecord,
        accept: &BTreeSet<Doubt>,
    ) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration => {}
            Phase::Running => return Err(Refusal::AlreadyStarted),
            phase @ (Phase::NotCreated | Phase::Preparing | Phase::Ready | Phase::Finished) => {
                return Err(Refusal::WrongPhase { phase });
            }
        }
        self.persons_enter()?;
        let entrant = EntrantId::from_index(self.state.entrants.len());
        self.judge_record(record, accept, entrant)?;
        let person = self.new_person(record);
        self.record(Event::EntrantRegistered { entrant, person });
        Ok(())
    }

    /// Source: KDE-LATE-1, KDE-III-G3, DKT-1A1
    pub(super) fn late_entry(
        &mut self,
        record: &PersonRecord,
        accept: &BTreeSet<Doubt>,
        missed: Option<MissedRounds>,
    ) -> Result<(), Refusal> {
        let stage = self.running()?;
        let rounds = stage.rounds.len();
        let (stage_id, round_count) = (stage.rule.id.clone(), stage.round_count);
        // A group was drawn for those who were there.
        let groups = stage.rule.kind == StageKind::Groups;
        if groups || stage.rule.kind == StageKind::Elimination || rounds >= stage.round_count as usize {
            return Err(Refusal::LaterStageStarted { stage: stage_id });
        }
        let first_round = RoundNumber(u16::try_from(rounds + 1).expect("a stage has fewer than 2^16 rounds"));
        if let Some(last) = self.state.settings.number("late_entry.last_round")
            && u32::from(first_round.0) - 1 > last
        {
            let next = first_round;
            return Err(Refusal::RoundNotToCome { round: first_round, next, last: Some(last) });
        }
        let missed = missed.unwrap_or(match self.state.settings.word("late_entry.missed_rounds") {
            Some("awarded-bye") => MissedRounds::AwardedBye,
            Some(_) | None => MissedRounds::MatchLoss,
        });
        let more_rounds = match self.state.settings.flag("late_entry.changes_rounds") {
            Some(true) => {
                let key = format!("{stage_id}.rounds");
                let rounds = self.state.settings.number_for(&key, self.state.headcount() + 1);
                rounds.filter(|rounds| *rounds > round_count)
            }
            Some(false) | None => None,
        };
        if self.state.asks_for_card_game_id() && record.card_game_id.is_none() {
            return Err(Refusal::CardGameIdMissing { entrant: None });
        }
        let entrant = EntrantId::from_index(self.state.entrants.len());
        self.judge_record(record, accept, entrant)?;
        let person = self.new_person(record);
        self.record(Event::EntrantEnteredLate { entrant, person, first_round, missed, rounds: more_rounds });
        Ok(())
    }

    pub(super) fn edit_person(
        &mut self,
        person: PersonId,
        record: &PersonRecord,
        accept: &BTreeSet<Doubt>,
    ) -> Result<(), Refusal> {
        let known = self.state.person(person).ok_or(Refusal::UnknownPerson { person })?;
        if known.version == 0 {
            return Err(Refusal::PersonErased { person });
        }
        self.seen(Versioned::Entrant, u64::from(known.version))?;
        let version = known.version + 1;
        if self.state.records.get(person) == Some(record) {
            return Err(Refusal::NothingChanges);
        }
        let of_person = |entrant: &Entrant| entrant.who.persons().contains(&person);
        let known = self.state.entrants().find(|(_, entrant)| of_person(entrant)).map(|(id, _)| id);
        let entrant = known.unwrap_or(EntrantId::from_index(self.state.entrants.len()));
        self.judge_record(record, accept, entrant)?;
        self.write_person(person, version, record);
        Ok(())
    }

    pub(super) fn erase_person(&mut self, person: PersonId, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let known = self.state.person(person).ok_or(Refusal::UnknownPerson { person })?;
        if known.version == 0 {
            return Err(Refusal::PersonErased { person });
        }
        self.decision.erased.push(person);
        self.record(Event::PersonErased { person, reason: reason.to_owned() });
        Ok(())
    }

    pub(super) fn merge(&mut self, keep: EntrantId, remove: EntrantId, reason: &str) -> Result<(), Refusal> {
        self.not_finished()?;
        fit_reason(reason)?;
        if keep == remove {
            return Err(Refusal::SameEntrant { entrant: keep });
        }
        self.active_entrant(keep)?;
        self.active_entrant(remove)?;
        if let Some(waits) = self.state.waiting_penalties().find(|it| it.given.entrant == remove) {
            let why = PenaltyRefusal::LostByMerge { number: waits.number, entrant: remove };
            return Err(Refusal::Penalty { why });
        }
        self.record(Event::EntrantsMerged { kept: keep, removed: remove, reason: reason.to_owned() });
        Ok(())
    }

    /// Nobody is checked in without what the document asks for. Who is to play all the same is named by the start.
    ///
    /// Source: DKT-1A1, DKT-1D1, DKT-2B2
    pub(super) fn check_in(&mut self, entrant: EntrantId) -> Result<(), Refusal> {
        self.before_play()?;
        if self.active_entrant(entrant)?.checked_in {
            return Err(Refusal::CheckInUnchanged { entrant });
        }
        if self.state.lacks_card_game_id(entrant) {
            return Err(Refusal::CardGameIdMissing { entrant: Some(entrant) });
        }
        self.deck_is_there(entrant)?;
        self.record(Event::EntrantCheckedIn { entrant });
        Ok(())
    }

    pub(super) fn undo_check_in(&mut self, entrant: EntrantId) -> Result<(), Refusal> {
        self.before_play()?;
        if !self.active_entrant(entrant)?.checked_in {
            return Err(Refusal::CheckInUnchanged { entrant });
        }
        self.record(Event::CheckInUndone { entrant });
        Ok(())
    }

    fn before_play(&self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration | Phase::Ready => Ok(()),
            phase @ (Phase::NotCreated | Phase::Preparing) => Err(Refusal::WrongPhase { phase }),
            Phase::Running | Phase::Finished => Err(Refusal::AlreadyStarted),
        }
    }

    pub(super) fn award_bye(
        &mut self,
        entrant: EntrantId,
        round: RoundNumber,
        reason: &str,
    ) -> Result<(), Refusal> {
        self.not_finished()?;
        fit_reason(reason)?;
        let known = self.active_entrant(entrant)?;
        let next = self.next_swiss_round();
        let last = self.swiss_rounds();
        if round < next || last.is_some_and(|last| u32::from(round.0) > last) || self.past_swiss() {
            return Err(Refusal::RoundNotToCome { round, next, last });
        }
        if known.awarded_byes.contains(&round) {
            return Err(Refusal::ByeAlreadyAwarded { entrant, round });
        }
        if let Some(draft) = &self.state.draft
            && draft.plan.round == round
        {
            // The draft was made without this bye; a draft never contradicts what is awarded.
            return Err(Refusal::DraftWaiting { round });
        }
        self.happen(Event::ByeAwarded { entrant, round, reason: reason.to_owned() });
        self.notice_extra_bye(round);
        Ok(())
    }

    pub(super) fn revoke_bye(&mut self, entrant: EntrantId, round: RoundNumber) -> Result<(), Refusal> {
        let known = self.entrant(entrant)?;
        if !known.awarded_byes.contains(&round) {
            return Err(Refusal::NoSuchBye { entrant, round });
        }
        let next = self.next_swiss_round();
        if round < next {
            return Err(Refusal::RoundNotToCome { round, next, last: self.swiss_rounds() });
        }
        if self.state.draft.as_ref().is_some_and(|draft| draft.plan.round == round) {
            return Err(Refusal::DraftWaiting { round });
        }
        self.record(Event::ByeRevoked { entrant, round });
        Ok(())
    }

    /// Says before anything is paired that awarded byes leave an odd number.
    pub(super) fn notice_extra_bye(&mut self, round: RoundNumber) {
        let active = self.state.entrants.iter().filter(|entrant| entrant.status == EntrantStatus::Active);
        let (mut awarded, mut left) = (0, 0);
        for entrant in active {
            if entrant.awarded_byes.contains(&round) {
                awarded += 1;
            } else {
                left += 1;
            }
        }
        if awarded > 0 && left % 2 == 1 {
            self.notice(Notice::ExtraByeNeeded { round, awarded, left });
        }
    }

    /// There is no round for which a bye could be awarded: in a bracket, and in groups, where an idle
    /// entrant has none.
    fn past_swiss(&self) -> bool {
        let first = self.state.header.as_ref().and_then(|header| header.stages.first());
        let kind = self.state.stage().map(|stage| stage.rule.kind).or(first.map(|rule| rule.kind));
        kind.is_some_and(|kind| kind != StageKind::Swiss)
    }

    fn persons_enter(&self) -> Result<(), Refusal> {
        match self.state.team_rules() {
            Some(_) => Err(Refusal::Team { why: TeamRefusal::TeamsEnter }),
            None => Ok(()),
        }
    }

    fn next_swiss_round(&self) -> RoundNumber {
        let played = self.state.stages.first().map_or(0, |stage| stage.rounds.len());
        RoundNumber(u16::try_from(played + 1).expect("a stage has fewer than 2^16 rounds"))
    }

    fn swiss_rounds(&self) -> Option<u32> {
        match self.state.stages.first() {
            Some(stage) => Some(stage.round_count),
            None => self.state.fixed_swiss_rounds,
        }
    }

    pub(super) fn fix_table(
        &mut self,
        entrant: EntrantId,
        table: Option<TableNumber>,
    ) -> Result<(), Refusal> {
        self.not_finished()?;
        let known = self.active_entrant(entrant)?;
        if known.fixed_table == table {
            return Err(Refusal::NothingChanges);
        }
        if let Some(draft) = &self.state.draft {
            // The draft has its tables already; it would not keep what was promised.
            return Err(Refusal::DraftWaiting { round: draft.plan.round });
        }
        if let Some(wanted) = table {
            if wanted.0 == 0 {
                return Err(Refusal::UnknownTable { table: wanted, tables: Vec::new() });
            }
            let taken = self.state.entrants().find(|(id, other)| {
                *id != entrant && other.fixed_table == table && other.status == EntrantStatus::Active
            });
            if let Some((by, _)) = taken {
                return Err(Refusal::TableTaken { table: wanted, by });
            }
        }
        self.record(Event::TableFixed { entrant, table });
        Ok(())
    }

    /// Judges a record that is to be written for `entrant`, who may exist already.
    pub(super) fn judge_record(
        &mut self,
        record: &PersonRecord,
        accept: &BTreeSet<Doubt>,
        entrant: EntrantId,
    ) -> Result<(), Refusal> {
        fit("name", &record.name, LONGEST_NAME)?;
        for (field, text) in
            [("reading", &record.reading), ("region", &record.region), ("club", &record.club)]
        {
            text.as_ref().map_or(Ok(()), |text| fit(field, text, LONGEST_TEXT))?;
        }
        let records = &self.state.records;
        let other = |person| self.state.entrant_of(person).filter(|other| *other != entrant);
        if let Some(id) = record.card_game_id {
            if let Some(other) = records.of_card_game_id(id).find_map(other) {
                return Err(Refusal::SameCardGameId { entrant: other });
            }
            if let CheckDigit::Wrong { expected } = id.check() {
                if !accept.contains(&Doubt::WrongCheckDigit) {
                    return Err(Refusal::WrongCheckDigit { expected });
                }
                self.decision.notices.push(Notice::CheckDigitAccepted { entrant });
            }
        }
        // Two different ids tell two people of one name apart; without them it takes staff's word.
        let told_apart = |person| {
            let other: Option<&PersonRecord> = records.get(person);
            record.card_game_id.is_some() && other.is_some_and(|other| other.card_game_id.is_some())
        };
        let namesakes: Vec<(EntrantId, bool)> = records
            .of_name(&record.name)
            .filter_map(|person| Some((other(person)?, told_apart(person))))
            .collect();
        let alike: Vec<EntrantId> =
            namesakes.iter().filter(|(_, apart)| !apart).map(|(entrant, _)| *entrant).collect();
        if !alike.is_empty() && !accept.contains(&Doubt::SameName) {
            return Err(Refusal::SameName { entrants: alike });
        }
        let others: Vec<EntrantId> = namesakes.iter().map(|(entrant, _)| *entrant).collect();
        if !others.is_empty() {
            self.decision.notices.push(Notice::SameName { entrant, others });
        }
        Ok(())
    }

    fn new_person(&mut self, record: &PersonRecord) -> PersonId {
        let person = PersonId::from_index(self.state.people.len());
        self.write_person(person, 1, record);
        person
    }

    /// Returns a version of a record with the salt of its commitment.
    pub(super) fn written(&self, person: PersonId, version: u32, record: &PersonRecord) -> PersonVersion {
        let salt = self.chance(&format!("salt of {person} version {version}")).0;
        PersonVersion { person, version, record: record.clone(), salt }
    }

    fn write_person(&mut self, person: PersonId, version: u32, record: &PersonRecord) {
        let written = self.written(person, version, record);
        let commitment = written.commitment();
        self.decision.people.push(written);
        self.record(Event::PersonRecorded { person, version, commitment });
    }
}
