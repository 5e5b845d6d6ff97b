//! The scorekeeper's list: every match of a round, what is open first.

use hantei_core::id::{EntrantId, MatchId, RoundNumber, StageId, TableNumber};
use hantei_core::match_::{MatchOutcome, MatchResult, Side};
use hantei_core::tournament::State;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::state::{EntrantStatus, Match, MatchState, Round, Stage};
use serde::Serialize;

use super::{Audience, ByeRow, Desk, NameWithReading, Reason};
use crate::i18n::Language;
use crate::wording::score_text;

/// Every match of a round with its state, for the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskResults {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// Its name: `Swiss, round 3`.
    pub title: String,
    /// True once it is closed.
    pub closed: bool,
    /// True while only the hall and staff see it.
    pub held_back: bool,
    /// True for the last published round of the running stage.
    pub running: bool,
    /// How many matches are in which state.
    pub counts: DeskCounts,
    /// The matches: disputed, reported, open, done, each in order of table.
    pub rows: Vec<DeskRow>,
    /// Who has a bye.
    pub byes: Vec<ByeRow>,
    /// Every published round, for turning to another.
    pub rounds: Vec<DeskRound>,
}

/// How many matches of a round are in which state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct DeskCounts {
    /// Without any report.
    pub open: u32,
    /// One side has reported.
    pub reported: u32,
    /// The two sides disagree.
    pub disputed: u32,
    /// The result is certain.
    pub done: u32,
}

/// How far a match is, for the desk. The order is that of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeskState {
    /// The two sides disagree.
    Disputed,
    /// One side has reported.
    Reported,
    /// No word yet.
    Open,
    /// The result is certain.
    Done,
}

/// A match on the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskRow {
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The version of the tournament at which it was last changed: what a command sends as seen, and the
    /// entry of the log that changed it.
    pub version: u64,
    /// Where.
    pub table: TableNumber,
    /// How far it is.
    pub state: DeskState,
    /// Who, the side printed first first.
    pub players: [DeskPlayer; 2],
    /// What each side reported.
    pub reports: [Option<DeskResult>; 2],
    /// The certain result.
    pub result: Option<DeskResult>,
    /// Results that were certain before, oldest first.
    pub earlier: Vec<DeskResult>,
    /// Why these two meet.
    pub reason: Reason,
}

/// One side of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskPlayer {
    /// Who.
    #[serde(flatten)]
    pub name: NameWithReading,
    /// True for whoever has left the event.
    pub left: bool,
}

/// A result, reported or certain, from the side printed first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskResult {
    /// As typed: `2-1`; `null` where only a winner is known.
    pub score: Option<String>,
    /// Who won; `null` for a draw and where both lost.
    pub winner: Option<EntrantId>,
    /// In words: `2-0 (no-show)`.
    pub text: String,
}

/// A published round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskRound {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// Its name.
    pub title: String,
}

/// Returns the matches of the round `at`, or of the last published one, for the desk; `None` if there is
/// no such round, and for readers who see no reports.
#[must_use]
pub fn desk_results(
    state: &State,
    at: Option<RoundOf>,
    audience: Audience,
    language: Language,
) -> Option<DeskResults> {
    if !audience.sees_unpublished() {
        return None;
    }
    let (stage, round) = super::round_at(state, at)?;
    let desk = Desk::new(state, audience, language);
    let mut rows: Vec<DeskRow> = round.matches.iter().map(|match_| desk.desk_row(stage, match_)).collect();
    rows.sort_by_key(|row| (row.state, row.table));
    let count = |state| u32::try_from(rows.iter().filter(|row| row.state == state).count());
    let count = |state| count(state).unwrap_or(u32::MAX);
    let is_last = |stage: &Stage, round: &Round| {
        state.stage().is_some_and(|running| running.id == stage.id)
            && stage.rounds.last().is_some_and(|last| last.number == round.number)
    };
    let published =
        state.stages.iter().flat_map(|stage| stage.rounds.iter().map(move |round| (stage, round)));
    Some(DeskResults {
        stage: stage.id,
        round: round.number,
        title: super::pairings::title(&desk.voice, stage, round.number),
        closed: round.closed,
        held_back: round.held_back,
        running: is_last(stage, round),
        counts: DeskCounts {
            open: count(DeskState::Open),
            reported: count(DeskState::Reported),
            disputed: count(DeskState::Disputed),
            done: count(DeskState::Done),
        },
        byes: round.byes.iter().map(|bye| desk.bye_row(bye)).collect(),
        rounds: published
            .map(|(stage, round)| DeskRound {
                stage: stage.id,
                round: round.number,
                title: super::pairings::title(&desk.voice, stage, round.number),
            })
            .collect(),
        rows,
    })
}

impl Desk<'_> {
    fn desk_row(&self, stage: &Stage, match_: &Match) -> DeskRow {
        let told = |result: &MatchResult| self.desk_result(stage, match_, result);
        let [first, second] = &match_.reports;
        DeskRow {
            match_id: match_.id,
            version: match_.version,
            table: match_.table,
            state: match match_.state() {
                MatchState::Open => DeskState::Open,
                MatchState::Reported(_) => DeskState::Reported,
                MatchState::Disputed => DeskState::Disputed,
                MatchState::Done => DeskState::Done,
            },
            players: [match_.first, match_.second].map(|entrant| self.desk_player(entrant)),
            reports: [first, second].map(|report| report.as_ref().map(|report| told(&report.result))),
            result: match_.result.as_ref().map(told),
            earlier: match_.earlier.iter().map(|earlier| told(&earlier.result)).collect(),
            reason: super::pairings::reason(&self.voice, &match_.reason),
        }
    }

    fn desk_player(&self, entrant: EntrantId) -> DeskPlayer {
        let left = self.voice.state.entrant(entrant).is_some_and(|known| match known.status {
            EntrantStatus::Active => false,
            EntrantStatus::Dropped { .. } | EntrantStatus::Removed => true,
        });
        DeskPlayer { name: self.with_reading(entrant), left }
    }

    fn desk_result(&self, stage: &Stage, match_: &Match, result: &MatchResult) -> DeskResult {
        let winner = match self.voice.state.outcome_of(stage.rule.kind, result) {
            Some(MatchOutcome::FirstWon) => Some(match_.entrant(Side::First)),
            Some(MatchOutcome::SecondWon) => Some(match_.entrant(Side::Second)),
            Some(MatchOutcome::Drawn | MatchOutcome::BothLost) | None => None,
        };
        DeskResult {
            score: result.score().map(score_text),
            winner,
            text: self.voice.result(Some(match_), result),
        }
    }
}
