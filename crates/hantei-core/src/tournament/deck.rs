//! Deck lists in the record: what was handed in, by which cards it was judged, who may change and see it.
//!
//! A list is judged by the pool and the Forbidden/Limited List that were pinned, and the record keeps what
//! came of it. What this module does not know: how a list is judged, and files.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::declaration::RecordedDeclaration;
use super::event::RoundOf;
use super::state::{EntrantStatus, Match, State};
use crate::card::Passcode;
use crate::deck::{
    CheckedWhen, DeckFault, DeckList, Declared, Judgement, ListedCard, PenaltyDocument, Section, Verdict,
    Violation, Written, picked,
};
use crate::id::{EntrantId, PersonId, StageId};
use crate::lot::Lot;
use crate::regulation::ClauseId;

/// The most copies in all that a recorded list may have; nobody's deck has as many.
pub const MOST_CARDS: u32 = 500;

/// A card as a recorded list names it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RecordedCard {
    /// By passcode.
    Passcode(u32),
    /// By name, as typed.
    Name(String),
}

impl RecordedCard {
    /// Returns the card in the form of the record.
    #[must_use]
    pub fn of(written: &Written) -> Self {
        match written {
            Written::Passcode(passcode) => Self::Passcode(passcode.0),
            Written::Name(name) => Self::Name(name.clone()),
        }
    }

    /// Returns the card as it was written.
    #[must_use]
    pub fn written(&self) -> Written {
        match self {
            Self::Passcode(code) => Written::Passcode(Passcode(*code)),
            Self::Name(name) => Written::Name(name.clone()),
        }
    }
}

/// Copies of a card that stand one after the other.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedCopies {
    /// The card.
    pub card: RecordedCard,
    /// How many, from 1.
    pub copies: u32,
}

/// A deck list as the record keeps it.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedDeck {
    /// The Main Deck.
    pub main: Vec<RecordedCopies>,
    /// The Extra Deck.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<RecordedCopies>,
    /// The Side Deck.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub side: Vec<RecordedCopies>,
}

impl RecordedDeck {
    /// Returns the list in the form of the record.
    #[must_use]
    pub fn of(list: &DeckList) -> Self {
        let section = |section| {
            let mut recorded: Vec<RecordedCopies> = Vec::new();
            for listed in list.section(section) {
                let card = RecordedCard::of(&listed.written);
                match recorded.last_mut().filter(|last| last.card == card) {
                    Some(last) => last.copies += 1,
                    None => recorded.push(RecordedCopies { card, copies: 1 }),
                }
            }
            recorded
        };
        Self { main: section(Section::Main), extra: section(Section::Extra), side: section(Section::Side) }
    }

    /// Returns the copies of a section.
    #[must_use]
    pub fn section(&self, section: Section) -> &[RecordedCopies] {
        match section {
            Section::Main => &self.main,
            Section::Extra => &self.extra,
            Section::Side => &self.side,
        }
    }

    /// Returns the list again, to be judged, compared or written to a file.
    #[must_use]
    pub fn list(&self) -> DeckList {
        let mut list = DeckList::default();
        for section in Section::ALL {
            for RecordedCopies { card, copies } in self.section(section) {
                let copy = ListedCard { written: card.written(), line: None };
                list.section_mut(section).extend((0..(*copies).min(MOST_CARDS)).map(|_| copy.clone()));
            }
        }
        list
    }

    /// Returns how many cards there are in all.
    #[must_use]
    pub fn cards(&self) -> u32 {
        let copies = Section::ALL.into_iter().flat_map(|section| self.section(section));
        copies.fold(0, |all: u32, it| all.saturating_add(it.copies))
    }
}

/// The cards and the list by which decks of a tournament are judged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PinnedCards {
    /// The version of the card pool.
    pub pool: u32,
    /// Its digest.
    pub digest: String,
    /// The Forbidden/Limited List; `None` where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<PinnedList>,
}

/// A Forbidden/Limited List as it was pinned. The record keeps its text, so that no file can change it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PinnedList {
    /// Its name.
    pub name: String,
    /// Its text, as the project writes such lists.
    pub text: String,
}

/// A rule that a list broke when it was handed in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedFault {
    /// Its code.
    pub code: String,
    /// The clause behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<ClauseId>,
}

/// A list as it was judged.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JudgedDeck {
    /// The list.
    pub deck: RecordedDeck,
    /// What was declared beside it.
    #[serde(default, skip_serializing_if = "RecordedDeclaration::is_empty")]
    pub declared: RecordedDeclaration,
    /// What came of it.
    pub verdict: Verdict,
    /// What it broke.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<RecordedFault>,
    /// The digest of the pool it was judged by.
    pub pool: String,
}

impl JudgedDeck {
    /// Returns a list as it is handed in, with what judging it by the pool of this digest found.
    #[must_use]
    pub fn of(list: &DeckList, declared: &Declared, judgement: &Judgement, pool: &str) -> Self {
        let fault = |violation: &Violation| RecordedFault {
            code: violation.broken.code().to_owned(),
            clause: violation.basis.clause().cloned(),
        };
        Self {
            deck: RecordedDeck::of(list),
            declared: RecordedDeclaration::of(declared),
            verdict: judgement.verdict(),
            faults: judgement.violations.iter().map(fault).collect(),
            pool: pool.to_owned(),
        }
    }
}

/// A deck check as it is recorded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordedCheck {
    /// When it was: before the first Duel of a Match, or between Duels.
    pub when: CheckedWhen,
    /// The round, while one is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<RoundOf>,
    /// How many copies were missing.
    pub missing: u32,
    /// How many were surplus.
    pub surplus: u32,
    /// How many stood in another part.
    pub misplaced: u32,
    /// What was found to be wrong; empty if all was as it should be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<DeckFault>,
}

/// What people ask of deck lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeckCommand {
    /// Judge decks by these cards and this list from now on.
    Pin {
        /// Which.
        cards: PinnedCards,
    },
    /// Hand a list in, for the first time or anew.
    HandIn {
        /// Whose.
        entrant: EntrantId,
        /// The list, judged.
        judged: Box<JudgedDeck>,
        /// Why; must be said once lists are locked.
        reason: Option<String>,
    },
    /// Nobody changes the own list any more.
    Lock {
        /// Whose; `None` for all.
        entrant: Option<EntrantId>,
    },
    /// Lists may be changed again.
    Unlock {
        /// Whose; `None` for all.
        entrant: Option<EntrantId>,
        /// Why.
        reason: String,
    },
    /// Set the moment from which on lists are locked, or take it away.
    SetDeadline {
        /// UTC in milliseconds.
        at: Option<i64>,
    },
    /// Show the lists to everybody.
    Release {
        /// Those of the entrants of this stage; `None` for all.
        stage: Option<StageId>,
    },
    /// Open a hidden list for a deck check.
    Open {
        /// Whose.
        entrant: EntrantId,
    },
    /// Record a deck check.
    RecordCheck {
        /// Whose.
        entrant: EntrantId,
        /// What it found.
        check: RecordedCheck,
    },
}

impl DeckCommand {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Pin { .. } => "pin-cards",
            Self::HandIn { .. } => "hand-in-deck",
            Self::Lock { .. } => "lock-decks",
            Self::Unlock { .. } => "unlock-decks",
            Self::SetDeadline { .. } => "deck-deadline",
            Self::Release { .. } => "release-decks",
            Self::Open { .. } => "open-deck",
            Self::RecordCheck { .. } => "record-deck-check",
        }
    }
}

/// A list that was handed in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HandedIn {
    /// Its number among those of the entrant, from 1.
    pub number: u32,
    /// The list, as it was judged.
    pub judged: JudgedDeck,
    /// Why, where staff changed it.
    pub reason: Option<String>,
    /// The version of the state at the event that handed it in.
    pub since: u64,
}

/// Why nobody changes a list any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LockedBy {
    /// Staff has locked it.
    Staff,
    /// The deadline has passed.
    Deadline,
    /// The first round is published.
    Play,
}

impl LockedBy {
    /// Returns the word for it in messages and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Staff => "staff",
            Self::Deadline => "deadline",
            Self::Play => "play",
        }
    }
}

/// Whether staff has said something of its own about one list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OwnLock {
    /// It is as all others.
    #[default]
    AsAll,
    /// It is locked.
    Locked,
    /// It may be changed although others may not.
    Open,
}

/// The lists of one entrant.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DecksOf {
    /// Every version, oldest first.
    pub versions: Vec<HandedIn>,
    /// What staff has said of them.
    pub lock: OwnLock,
    /// How often a judge has opened the list.
    pub opened: u32,
    /// The checks at the table, oldest first.
    pub checks: Vec<RecordedCheck>,
}

impl DecksOf {
    /// Returns the list in force.
    #[must_use]
    pub fn latest(&self) -> Option<&HandedIn> {
        self.versions.last()
    }

    /// Returns the list that was in force when the state had this `version`, as at the publication of a
    /// round.
    #[must_use]
    pub fn at(&self, version: u64) -> Option<&HandedIn> {
        self.versions.iter().rev().find(|handed_in| handed_in.since <= version)
    }
}

/// Everything the record says of deck lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decks {
    /// What lists are judged by.
    pub pinned: Option<PinnedCards>,
    /// Whether staff has locked all of them.
    pub locked: bool,
    /// From when on they are locked, UTC in milliseconds.
    pub deadline: Option<i64>,
    /// The stages whose lists everybody may see; `None` stands for all.
    pub released: BTreeSet<Option<StageId>>,
    /// The lists of each entrant who has handed one in, or of whom staff has said something.
    pub of: BTreeMap<EntrantId, DecksOf>,
}

impl Decks {
    /// Returns true where nothing was ever said of lists.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the list of an entrant that is in force.
    #[must_use]
    pub fn latest(&self, entrant: EntrantId) -> Option<&HandedIn> {
        self.of.get(&entrant)?.latest()
    }
}

impl State {
    /// Returns why the list of `entrant` can no longer be changed by the player at `now`, UTC in
    /// milliseconds; `None` while it can.
    #[must_use]
    pub fn decks_locked(&self, entrant: EntrantId, now: i64) -> Option<LockedBy> {
        let decks = &self.decks;
        match decks.of.get(&entrant).map(|of| of.lock).unwrap_or_default() {
            OwnLock::Locked => return Some(LockedBy::Staff),
            OwnLock::Open => return None,
            OwnLock::AsAll => {}
        }
        if self.has_published() {
            Some(LockedBy::Play)
        } else if decks.locked {
            Some(LockedBy::Staff)
        } else if decks.deadline.is_some_and(|deadline| deadline <= now) {
            Some(LockedBy::Deadline)
        } else {
            None
        }
    }

    /// Returns true once a round has been published.
    #[must_use]
    pub fn has_published(&self) -> bool {
        self.stages.iter().any(|stage| !stage.rounds.is_empty())
    }

    /// Returns true if everybody may see the list of `entrant`.
    #[must_use]
    pub fn deck_is_released(&self, entrant: EntrantId) -> bool {
        self.decks.released.iter().any(|released| match released {
            None => true,
            Some(stage) => self.stage_of(*stage).is_some_and(|stage| stage.entrants.contains(&entrant)),
        })
    }

    /// Returns up to `wanted` matches of the round whose decks are checked at random, in order of table. The lots
    /// come from the seed of the round, so that whoever asks is told the same; without one there are none.
    #[must_use]
    pub fn tables_to_check(&self, wanted: usize) -> Vec<&Match> {
        let Some(round) = self.round() else { return Vec::new() };
        let Some(seed) = round.seed else { return Vec::new() };
        let matches: Vec<&Match> = round.matches.iter().collect();
        picked(&matches, wanted, &mut Lot::new(&seed.derive("deck checks"), u64::from(round.number.0)))
    }

    /// Returns true if the event asks for a list from everybody: where lists are handed in, unless it says
    /// otherwise.
    #[must_use]
    pub fn deck_sheet_required(&self) -> bool {
        self.settings.word("deck.sheet") != Some("optional")
    }

    /// Returns the document whose infractions this event names.
    #[must_use]
    pub fn penalty_document(&self) -> PenaltyDocument {
        let lists_each_fault = self.penalty_documents().is_some_and(|(_, penalties)| {
            penalties.infractions.iter().any(|infraction| infraction.is_named("PEN-B1"))
        });
        if lists_each_fault { PenaltyDocument::Guidelines } else { PenaltyDocument::Policy }
    }

    /// Returns true where the event asks everybody for a CARD GAME ID.
    ///
    /// Source: DKT-1A1
    #[must_use]
    pub fn asks_for_card_game_id(&self) -> bool {
        self.settings.word("registration.card_game_id") == Some("required")
    }

    /// Returns true if the event asks for a CARD GAME ID and none is known of `entrant`.
    ///
    /// Source: DKT-1A1
    #[must_use]
    pub fn lacks_card_game_id(&self, entrant: EntrantId) -> bool {
        let persons = self.entrant(entrant).map_or(&[][..], |known| known.who.persons());
        let known =
            |person: &PersonId| self.records.get(*person).is_some_and(|record| record.card_game_id.is_some());
        self.asks_for_card_game_id() && !persons.iter().all(known)
    }

    /// Returns the active entrants who have handed in no list that was found legal.
    #[must_use]
    pub fn without_legal_deck(&self) -> Vec<EntrantId> {
        let active = self.entrants().filter(|(_, entrant)| entrant.status == EntrantStatus::Active);
        active.map(|(id, _)| id).filter(|entrant| self.lacks_legal_deck(*entrant)).collect()
    }

    /// Returns true if the list of `entrant` that is in force was not found legal, or there is none.
    #[must_use]
    pub fn lacks_legal_deck(&self, entrant: EntrantId) -> bool {
        let latest = self.decks.latest(entrant);
        latest.is_none_or(|latest| latest.judged.verdict != Verdict::Legal)
    }
}

impl std::hash::Hash for Decks {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let Self { pinned, locked, deadline, released, of } = self;
        (pinned, locked, deadline, released).hash(hasher);
        // What was handed in before is history, and versions say only when.
        for (entrant, DecksOf { versions, lock, opened: _, checks }) in of {
            let latest = versions.last().map(|it| (it.number, &it.judged));
            (entrant, latest, lock, checks).hash(hasher);
        }
    }
}
