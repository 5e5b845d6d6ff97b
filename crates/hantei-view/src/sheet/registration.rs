//! The desk for registration and check-in: who is on the list, who is here, who is missing.

use hantei_core::card_game_id::{CardGameId, CheckDigit};
use hantei_core::id::{EntrantId, PersonId, RoundNumber, TableNumber};
use hantei_core::person::PersonRecord;
use hantei_core::tournament::State;
use hantei_core::tournament::state::{Entrant, EntrantStatus};
use hantei_core::tournament::team::Who;
use serde::Serialize;

use super::{Audience, Desk, NameWithReading, Named};
use crate::i18n::{Language, arguments};
use crate::people::search_key;
use crate::wording;

/// The list of those who have entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Registration {
    /// `not-created`, `preparing`, `registration`, `ready`, `running` or `finished`.
    pub phase: &'static str,
    /// How many there are.
    pub counts: RegistrationCounts,
    /// Who is on the list and not here, before play; in the order of the rows.
    pub missing: Vec<NameWithReading>,
    /// Everybody, in the order in which names are read.
    pub rows: Vec<RegistrationRow>,
}

/// How many have entered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct RegistrationCounts {
    /// Who play, or are to.
    pub active: u32,
    /// Active ones who have checked in.
    pub checked_in: u32,
    /// Active ones who have not.
    pub missing: u32,
    /// Who have left.
    pub dropped: u32,
    /// Who were taken off the list.
    pub removed: u32,
    /// Active ones of whom something is in doubt.
    pub in_doubt: u32,
}

/// A member of a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberRow {
    /// The person: `p3`.
    pub person: PersonId,
    /// The name as printed.
    pub name: String,
    /// True for who leads the team.
    pub leads: bool,
    /// True for who is disqualified.
    pub out: bool,
}

/// Somebody on the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RegistrationRow {
    /// Who.
    #[serde(flatten)]
    pub name: NameWithReading,
    /// The person behind the entrant: `p3`; `null` for a team.
    pub person: Option<PersonId>,
    /// The members of a team, in the order of their registration; left out for a person.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<MemberRow>,
    /// The CARD GAME ID; `null` for readers who may not see it, and where there is none.
    pub card_game_id: Option<CardGameId>,
    /// Where the person comes from.
    pub region: Option<String>,
    /// The shop or club.
    pub club: Option<String>,
    /// `active`, `dropped` or `removed`.
    pub status: &'static str,
    /// True for who is here.
    pub checked_in: bool,
    /// The version of the entrant: what drop and reinstate send as seen.
    pub version: u64,
    /// The version of the person's record, 0 once erased: what an edit sends as seen.
    pub record_version: u32,
    /// The table at which they always sit.
    pub fixed_table: Option<TableNumber>,
    /// The rounds for which a bye is awarded.
    pub awarded_byes: Vec<RoundNumber>,
    /// The first round they can be paired for: above 1 for late entries.
    pub first_round: RoundNumber,
    /// Of whom they were a duplicate.
    pub merged_into: Option<Named>,
    /// What is in doubt.
    pub doubts: Vec<DoubtRow>,
}

/// Something that staff should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoubtRow {
    /// `same-name` or `wrong-check-digit`, as a command accepts it.
    pub code: &'static str,
    /// Who else is concerned.
    pub others: Vec<Named>,
    /// In words.
    pub text: String,
}

/// Returns the list for the desk; `None` for readers who are no staff.
#[must_use]
pub fn registration(state: &State, audience: Audience, language: Language) -> Option<Registration> {
    if !audience.sees_unpublished() {
        return None;
    }
    let desk = Desk::new(state, audience, language);
    let mut rows: Vec<RegistrationRow> =
        state.entrants().map(|(id, known)| desk.registration_row(id, known)).collect();
    rows.sort_by_cached_key(|row| {
        (search_key(row.name.reading.as_deref().unwrap_or(&row.name.name)), row.name.id)
    });
    let mut counts = RegistrationCounts::default();
    for row in &rows {
        match row.status {
            "active" => {
                counts.active += 1;
                counts.checked_in += u32::from(row.checked_in);
                counts.missing += u32::from(!row.checked_in);
                counts.in_doubt += u32::from(!row.doubts.is_empty());
            }
            "dropped" => counts.dropped += 1,
            _ => counts.removed += 1,
        }
    }
    let missing = rows.iter().filter(|row| row.status == "active" && !row.checked_in);
    Some(Registration {
        phase: wording::phase(state.phase),
        counts,
        // Once play has begun nobody is waited for.
        missing: if state.stages.is_empty() {
            missing.map(|row| row.name.clone()).collect()
        } else {
            Vec::new()
        },
        rows,
    })
}

impl Desk<'_> {
    /// Returns the members of a team; none for a person.
    pub(super) fn members(&self, id: EntrantId) -> Vec<MemberRow> {
        let Some(team) = self.voice.state.team(id) else { return Vec::new() };
        let row = |person: &PersonId| MemberRow {
            person: *person,
            name: self.voice.member(*person),
            leads: *person == team.leader,
            out: self.voice.state.member_is_out(*person),
        };
        team.members.iter().map(row).collect()
    }

    fn registration_row(&self, id: EntrantId, known: &Entrant) -> RegistrationRow {
        let state = self.voice.state;
        let record = state.record(id);
        RegistrationRow {
            name: self.with_reading(id),
            person: match &known.who {
                Who::Person(person) => Some(*person),
                Who::Team(_) => None,
            },
            members: self.members(id),
            card_game_id: self.card_game_id(id),
            region: record.and_then(|record| record.region.clone()),
            club: record.and_then(|record| record.club.clone()),
            status: wording::status(known.status),
            checked_in: known.checked_in,
            version: known.version,
            record_version: match &known.who {
                Who::Person(person) => state.person(*person).map_or(0, |person| person.version),
                Who::Team(_) => 0,
            },
            fixed_table: known.fixed_table,
            awarded_byes: known.awarded_byes.iter().copied().collect(),
            first_round: known.first_round,
            merged_into: known.merged_into.map(|into| self.named(into)),
            doubts: record.map(|record| self.doubts(id, known, record)).unwrap_or_default(),
        }
    }

    /// What staff accepted, or what an import brought: it stays in sight until it is cleared up.
    fn doubts(&self, id: EntrantId, known: &Entrant, record: &PersonRecord) -> Vec<DoubtRow> {
        if known.status != EntrantStatus::Active {
            return Vec::new();
        }
        let state = self.voice.state;
        let mut doubts = Vec::new();
        let told_apart = |other: EntrantId| {
            record.card_game_id.is_some()
                && state.record(other).is_some_and(|other| other.card_game_id.is_some())
        };
        let plays = |other: EntrantId| {
            state.entrant(other).is_some_and(|other| other.status == EntrantStatus::Active)
        };
        let namesakes = state.records.of_name(&record.name).filter_map(|person| state.entrant_of(person));
        let others: Vec<EntrantId> =
            namesakes.filter(|other| *other != id && plays(*other) && !told_apart(*other)).collect();
        if !others.is_empty() {
            let arguments = arguments! { others: self.voice.people(&others) };
            doubts.push(DoubtRow {
                code: "same-name",
                text: self.voice.say("doubt-same-name", &arguments),
                others: others.into_iter().map(|other| self.named(other)).collect(),
            });
        }
        let wrong = record.card_game_id.map(CardGameId::check);
        if matches!(wrong, Some(CheckDigit::Wrong { .. })) {
            doubts.push(DoubtRow {
                code: "wrong-check-digit",
                others: Vec::new(),
                text: self.voice.word("doubt-wrong-check-digit"),
            });
        }
        doubts
    }
}
