//! Sheets: what one kind of reader sees, in the words of the venue.
//!
//! A sheet is made for one [`Audience`] and in one language. It serialises to the JSON of the command
//! line (names of fields are a contract), and its `text` is the same for a terminal. A CARD GAME ID is
//! in a sheet only where it is made for those who may see it.

use std::borrow::Cow;

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::EntrantId;
use hantei_core::tournament::State;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Round, Stage};
use serde::Serialize;

use crate::i18n::Language;
use crate::wording::Voice;
pub use crate::wording::clock_text;

mod accounts;
mod bracket;
mod card_search;
mod check;
mod clock;
mod court;
mod cut;
mod deck;
mod deck_list;
mod deck_sheet;
mod desk_results;
mod difference;
mod duel;
mod end_of_match;
mod explanation;
mod floor;
mod groups;
mod log_entry;
mod pairings;
mod penalty;
mod penalty_entry;
mod player;
mod registration;
mod regulations;
mod rounds;
mod rules;
mod ruling;
mod search;
mod standings;
mod tardiness;
mod team_round;
mod tournament;

pub use accounts::{AccountRow, Accounts, Moment, accounts};
pub use bracket::{Bracket, BracketMatch, BracketRound, BracketSide, bracket};
pub use card_search::{CardFound, cards_found};
pub use check::{Check, FindingRow, PairDown, RoundCheck, check};
pub use clock::{Clock, ClockJump, ClockTable, ExtensionRow, clock};
pub use court::{
    AppealRow, GivenBy, May, OpenBeforePairing, OpenPenalty, OpenProcedure, Penalties, PenaltyClause,
    PenaltyMay, PenaltyRow, moment_text, open_before_pairing, penalties, penalty_may,
};
pub use cut::{Cut, TiedGroup, cut};
pub(crate) use deck::print_language;
pub use deck::{
    AddableRow, CardRow, DeckCheck, DeckDifferenceSheet, DeckProposal, DiagnosticRow, SectionCounts,
    ViolationRow, deck_checks, deck_difference, unread_deck,
};
pub use deck_list::{DeckListSheet, ListReading, ListedCopies, ListedSection, deck_list, opened_deck_list};
pub use deck_sheet::{DeclaredRow, deck_sheet, languages_to_choose, written_languages};
pub use desk_results::{
    DeskCounts, DeskPlayer, DeskResult, DeskResults, DeskRound, DeskRow, DeskState, desk_results,
};
pub use difference::{Difference, PairingChange, ResultChange, Standing, StandingChange, difference};
pub use duel::{CourseRow, MatchCourse, PointsRow, StepOffer, TurnRow, points_now};
pub(crate) use end_of_match::procedure_stands;
pub use end_of_match::{
    ClauseSaid, EndOfMatchRow, EndOfMatches, JudgeQuestion, MatchAtEnd, Offer, ProcedureNow, StepRow,
    end_of_matches, match_at_end,
};
pub use explanation::{Explained, Explanation, Input, LaterPlace, Neighbour, explanation};
pub(crate) use floor::call_reason;
pub use floor::{
    CallMay, CallRow, Floor, FloorCount, FloorState, FloorTable, LastRuling, OwnCall, PlayerCalls,
    call_reasons, calls_to, floor,
};
pub use groups::{GroupRow, GroupSheet, GroupTieRow, Groups, group_tables};
pub use log_entry::{Entry, LogEntry, log_entry};
pub use pairings::{ByeRow, Excess, PairingRow, Pairings, Reason, draft, pairings};
pub use penalty::{NextDuelRuling, PenalisedMatch, PenaltyAsk, PenaltyRuling, penalty_ruling};
pub use penalty_entry::{
    EarlierPenalty, PenaltyChoice, PenaltyLevel, PenaltyMoment, PenaltyProposal, PenaltyTopic, consequences,
    penalty_levels, penalty_moments, penalty_proposal, penalty_topics,
};
pub use player::{
    Before, ConfirmOffer, DropOffer, MatchNow, MatchNowState, Opponent, PlaceNow, PlayerMay, PlayerNow,
    PlayerRound, PlayerSheet, PlayerStatus, ReportChoice, ReportOffer, RoundNow, ScoreNow, Seat, player,
    player_now,
};
pub use registration::{
    DoubtRow, MemberRow, Registration, RegistrationCounts, RegistrationRow, registration,
};
pub use regulations::{
    ClauseRow, CoverageRow, DocumentRow, InfractionRow, LevelRow, RegulationSheet, Regulations, SettingRow,
    StageRow, coverage, regulation, regulations, setting_row, setting_value, setting_word,
};
pub use rounds::{PublishedRound, published_rounds};
pub use rules::{ClauseSection, ClauseShown, RuleRow, Rules, RulesInForce, TimeLimitRow, rules};
pub use ruling::{BothLanguages, EndOfMatchRuling, RulingResult, end_of_match_ruling, refused_ruling};
pub use search::{Search, SearchHit, search};
pub use standings::{
    CriterionCell, Player, Record, Shown, Standings, StandingsRow, published_standings, standings,
};
pub use tardiness::{LateRow, Tardiness, late_now};
pub use team_round::{BoardRow, MemberNow, RepresentativesNow, TeamRound, TeamSide, team_round};
pub use tournament::{Headcount, NextStep, RoundStatus, Tournament, tournament};

/// For whom a sheet is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Everybody: what hangs on the wall.
    Public,
    /// A screen in the hall: what everybody sees, and a round before the phones show it.
    Hall,
    /// One Duelist, who sees what everybody sees, with the own lines marked.
    Player(EntrantId),
    /// A member of staff.
    Staff(Role),
}

impl Audience {
    /// Returns true if this reader may see CARD GAME IDs: organiser, scorekeeper, head judge.
    #[must_use]
    pub fn sees_card_game_ids(self) -> bool {
        match self {
            Self::Staff(Role::Organiser | Role::Scorekeeper | Role::HeadJudge) => true,
            Self::Staff(Role::Judge | Role::Player) | Self::Public | Self::Hall | Self::Player(_) => false,
        }
    }

    /// Returns the state as this reader may see it: a round that was published to the hall first is left
    /// out for those who see it once it is released. Every sheet is made from this.
    ///
    /// Whoever makes many sheets of one state for one reader may ask once and hand the answer on.
    #[must_use]
    pub fn shown(self, state: &State) -> Cow<'_, State> {
        match self {
            Self::Hall => Cow::Borrowed(state),
            Self::Staff(_) if self.sees_unpublished() => Cow::Borrowed(state),
            Self::Staff(_) | Self::Public | Self::Player(_) => state.released(),
        }
    }

    /// Returns true if this reader may see what is not published: drafts, reports, the log.
    #[must_use]
    pub fn sees_unpublished(self) -> bool {
        match self {
            Self::Staff(Role::Organiser | Role::Scorekeeper | Role::HeadJudge | Role::Judge) => true,
            Self::Staff(Role::Player) | Self::Public | Self::Hall | Self::Player(_) => false,
        }
    }

    /// Returns true if `entrant` is the reader.
    fn is(self, entrant: EntrantId) -> bool {
        self == Self::Player(entrant)
    }
}

/// What all sheets are made from.
#[derive(Clone, Copy)]
struct Desk<'s> {
    voice: Voice<'s>,
    audience: Audience,
}

impl<'s> Desk<'s> {
    fn new(state: &'s State, audience: Audience, language: Language) -> Self {
        Self { voice: Voice::new(state, language), audience }
    }

    fn card_game_id(&self, entrant: EntrantId) -> Option<CardGameId> {
        let allowed = self.audience.sees_card_game_ids();
        allowed.then(|| self.voice.state.record(entrant)?.card_game_id).flatten()
    }
}

/// Returns the published round `at` with its stage, or the last one; `None` if there is none.
fn round_at(state: &State, at: Option<RoundOf>) -> Option<(&Stage, &Round)> {
    let stage = match at {
        Some(at) => state.stage_of(at.stage)?,
        // A stage that has no round yet is not what somebody looking for a table wants to see.
        None => state.stages.iter().rev().find(|stage| !stage.rounds.is_empty())?,
    };
    let round = match at {
        Some(at) => stage.rounds.iter().find(|round| round.number == at.round)?,
        None => stage.rounds.last()?,
    };
    Some((stage, round))
}

/// A person of the tournament on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Named {
    /// The entrant's id.
    pub id: EntrantId,
    /// The name as printed.
    pub name: String,
}

/// A person whose name may have to be called out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NameWithReading {
    /// The entrant's id.
    pub id: EntrantId,
    /// The name as printed.
    pub name: String,
    /// How it is read aloud (ふりがな); `null` where that is not known.
    pub reading: Option<String>,
}

impl Desk<'_> {
    fn with_reading(&self, entrant: EntrantId) -> NameWithReading {
        let named = self.voice.state.name_of(entrant);
        NameWithReading {
            id: entrant,
            name: self.voice.name(entrant),
            reading: named.and_then(|named| named.reading).map(str::to_owned),
        }
    }

    fn named(&self, entrant: EntrantId) -> Named {
        Named { id: entrant, name: self.voice.name(entrant) }
    }
}

#[cfg(test)]
pub(crate) mod tests;
