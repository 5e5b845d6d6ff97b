//! A Duelist's page: where to sit, against whom, what to do now, and the record so far.

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, MatchId, RoundNumber, StageId, TableNumber};
use hantei_core::match_::{MatchResult, Score, Side};
use hantei_core::regulation::StageKind;
use hantei_core::standings::{Outcome, Points};
use hantei_core::tournament::State;
use hantei_core::tournament::state::{
    Entrant, EntrantStatus, Match, MatchState, Phase, Report, Round, Stage,
};
use hantei_core::tournament::tables::{EntrantRound, last_round, outcomes, points, rounds_of};
use serde::Serialize;

use super::end_of_match::{ProcedureNow, procedure_now};
use super::floor::PlayerCalls;
use super::rules::{RulesInForce, rules_in_force};
use super::standings::scored_stage;
use super::{Audience, Desk, Explanation, NameWithReading, Named, Reason, Record, explanation};
use crate::i18n::{Language, arguments};
use crate::wording::{self, score_text};

/// A Duelist's page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerSheet {
    /// Where the player sits and what is to be done there.
    #[serde(flatten)]
    pub now: PlayerNow,
    /// What every published round was, first to last.
    pub rounds: Vec<PlayerRound>,
    /// Why the player stands where they do in the standings that were published last; `null` before.
    pub standing: Option<Explanation>,
    /// The final place, once the event is finished.
    pub place: Option<u32>,
    /// The rules that hold for the running stage.
    pub rules: RulesInForce,
}

/// What a player needs the moment pairings go up. It is built without standings, so that thousands may
/// ask at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerNow {
    /// The name of the event; `null` before it is made.
    pub tournament: Option<String>,
    /// `not-created`, `preparing`, `registration`, `ready`, `running` or `finished`.
    pub phase: &'static str,
    /// Who.
    pub player: NameWithReading,
    /// The CARD GAME ID; `null` for readers who may not see it, and where there is none.
    pub card_game_id: Option<CardGameId>,
    /// Whether the player plays.
    pub status: PlayerStatus,
    /// The same in words.
    pub status_text: String,
    /// The running round; `null` before the first.
    pub round: Option<RoundNow>,
    /// Where to sit, or what there is to wait for, as a sentence.
    pub says: String,
    /// What the reader may do here; nothing for anybody but the player.
    pub may: PlayerMay,
}

/// Whether a player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerStatus {
    /// Plays.
    Active,
    /// Is on the list, play has not started, and has not checked in.
    NotCheckedIn,
    /// Has left.
    Dropped,
    /// Was taken off the list.
    Removed,
}

/// The running round as it is for one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundNow {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// How many rounds the stage has.
    pub rounds: u32,
    /// Its name: `Swiss, round 3`.
    pub title: String,
    /// True once it is closed.
    pub closed: bool,
    /// True while only the hall and staff see it; always false for readers who are no staff.
    pub held_back: bool,
    /// What it is for the player.
    pub place: PlaceNow,
}

/// What a round is for a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PlaceNow {
    /// A match.
    Match(Box<MatchNow>),
    /// No opponent; the round counts as won.
    Bye {
        /// `odd`, `awarded` or `bracket`.
        bye: &'static str,
    },
    /// The round is played without the player, who plays again from the next on.
    Missed,
    /// Nobody of the group is left to meet in the round: no match, no points, nothing to wait for.
    Idle,
    /// The player has left.
    Left,
    /// The player is out of the bracket, or did not go on to this stage.
    Out,
}

/// On which side of the table somebody sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Seat {
    /// The side printed first.
    A,
    /// The side printed second.
    B,
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::A,
            Side::Second => Self::B,
        }
    }
}

impl Seat {
    /// Returns the letter.
    #[must_use]
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// A match as it is for one of its two sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchNow {
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The version at which it was last changed: what a command about it sends as seen.
    pub version: u64,
    /// Where.
    pub table: TableNumber,
    /// On which side.
    pub seat: Seat,
    /// What the player had before this round.
    pub before: Before,
    /// Against whom.
    pub opponent: Opponent,
    /// Why these two.
    pub reason: Reason,
    /// How far the match is.
    pub state: MatchNowState,
    /// The same as a sentence.
    pub state_text: String,
    /// What the player reported; `null` before, and for readers who may not see reports.
    pub mine: Option<ScoreNow>,
    /// What the opponent reported.
    pub theirs: Option<ScoreNow>,
    /// The certain result.
    pub result: Option<ScoreNow>,
    /// How the Duels stand, where some have a result and the match has none, from the player's own side; left out
    /// otherwise, and for readers who do not play here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands: Option<String>,
    /// End of Match, while a judge leads the match there; left out otherwise, and for readers who do not play
    /// here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub procedure: Option<ProcedureNow>,
    /// Calls for a judge; left out for readers who do not play here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<PlayerCalls>,
}

/// The opponent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opponent {
    /// Who.
    #[serde(flatten)]
    pub name: NameWithReading,
    /// What the opponent had before this round.
    pub before: Before,
}

/// What somebody had before a round. In an elimination it is what they had when it began.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Before {
    /// Match points.
    pub match_points: u32,
    /// What the rounds were.
    pub record: Record,
    /// The seed in the bracket, from 1; `null` in Swiss.
    pub seed: Option<u32>,
}

/// How far a match is, for one of its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchNowState {
    /// No word yet.
    Open,
    /// The player has reported, the opponent has not.
    ReportedByPlayer,
    /// The opponent has reported, the player has not.
    ReportedByOpponent,
    /// Both reported, and not the same.
    Disputed,
    /// The result is certain.
    Done,
}

/// A result as one side of the table tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreNow {
    /// As typed in a command, from the side printed first; `null` where only a winner is known.
    pub score: Option<String>,
    /// From the player's side.
    pub own: Option<String>,
    /// What it is for the player: `won`, `lost`, `drawn` or `both-lost`.
    pub outcome: &'static str,
    /// In words, so that nobody asks from which side the numbers are told.
    pub text: String,
}

/// What a player may do. What is offered may still be refused: the rules are asked when it is done.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayerMay {
    /// Hand in a result, or another one than before.
    pub report: Option<ReportOffer>,
    /// Agree with the opponent.
    pub confirm: Option<ConfirmOffer>,
    /// Leave the event.
    pub drop: Option<DropOffer>,
}

/// The results that a player may report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReportOffer {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What to send as seen.
    pub seen: u64,
    /// The possible results, best for the player first.
    pub choices: Vec<ReportChoice>,
}

/// A result that can be reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReportChoice {
    /// As typed in a command, from the side printed first.
    pub score: String,
    /// From the player's side.
    pub own: String,
    /// `won` or `lost`.
    pub outcome: &'static str,
    /// What the button says.
    pub text: String,
    /// True for what the player has reported.
    pub chosen: bool,
}

/// The opponent's report, to agree with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConfirmOffer {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What to send as seen.
    pub seen: u64,
    /// What would become certain.
    pub score: ScoreNow,
}

/// Leaving the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DropOffer {
    /// What to send as seen.
    pub seen: u64,
}

/// A round of the player's record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerRound {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// Its name.
    pub title: String,
    /// Where it was played.
    pub table: Option<TableNumber>,
    /// Against whom.
    pub opponent: Option<Named>,
    /// `won`, `lost`, `drawn`, `both-lost`, `open`, `bye` or `missed`.
    pub outcome: &'static str,
    /// The same in words.
    pub outcome_text: String,
    /// The certain score, from the player's side.
    pub score: Option<String>,
    /// The match points of the round; `null` in an elimination, and while it is open.
    pub points: Option<u32>,
}

/// Returns the page of `entrant`; `None` if there is no such entrant.
#[must_use]
pub fn player(
    state: &State,
    entrant: EntrantId,
    audience: Audience,
    language: Language,
) -> Option<PlayerSheet> {
    let shown = audience.shown(state);
    let state = &*shown;
    let now = player_now(state, entrant, audience, language)?;
    let desk = Desk::new(state, audience, language);
    let published = scored_stage(state).and_then(|stage| {
        let closed = stage.rounds.iter().rev().find(|round| round.closed)?;
        Some((stage.id, closed.number))
    });
    let place = state.places.iter().find(|place| place.entrant == entrant);
    Some(PlayerSheet {
        now,
        rounds: state.stages.iter().flat_map(|stage| desk.player_rounds(stage, entrant)).collect(),
        standing: published.and_then(|(stage, round)| {
            explanation(state, entrant, Some(stage), Some(round), audience, language)
        }),
        place: place.map(|place| place.rank),
        rules: rules_in_force(&desk),
    })
}

/// Returns where `entrant` sits now and what is to be done there; `None` if there is no such entrant.
#[must_use]
pub fn player_now(
    state: &State,
    entrant: EntrantId,
    audience: Audience,
    language: Language,
) -> Option<PlayerNow> {
    let shown = audience.shown(state);
    let state = &*shown;
    let known = state.entrant(entrant)?;
    let desk = Desk::new(state, audience, language);
    let status = status(state, known);
    let round = state.stage().and_then(|stage| desk.round_now(stage, entrant));
    Some(PlayerNow {
        tournament: state.header.as_ref().map(|header| header.name.clone()),
        phase: wording::phase(state.phase),
        player: desk.with_reading(entrant),
        card_game_id: desk.card_game_id(entrant),
        status,
        status_text: desk.voice.word(match status {
            PlayerStatus::Active => "player-status-active",
            PlayerStatus::NotCheckedIn => "player-status-not-checked-in",
            PlayerStatus::Dropped => "player-status-dropped",
            PlayerStatus::Removed => "player-status-removed",
        }),
        says: desk.says(entrant, round.as_ref()),
        may: desk.player_may(entrant, known, round.as_ref()),
        round,
    })
}

fn status(state: &State, known: &Entrant) -> PlayerStatus {
    let before_play = match state.phase {
        Phase::NotCreated | Phase::Preparing | Phase::Registration | Phase::Ready => true,
        Phase::Running | Phase::Finished => false,
    };
    match known.status {
        EntrantStatus::Active if before_play && !known.checked_in => PlayerStatus::NotCheckedIn,
        EntrantStatus::Active => PlayerStatus::Active,
        EntrantStatus::Dropped { .. } => PlayerStatus::Dropped,
        EntrantStatus::Removed => PlayerStatus::Removed,
    }
}

impl Desk<'_> {
    fn round_now(&self, stage: &Stage, entrant: EntrantId) -> Option<RoundNow> {
        let round = stage.rounds.last()?;
        Some(RoundNow {
            stage: stage.id,
            round: round.number,
            rounds: stage.round_count,
            title: super::pairings::title(&self.voice, stage, round.number),
            closed: round.closed,
            held_back: round.held_back && self.audience.sees_unpublished(),
            place: self.place_now(stage, round, entrant),
        })
    }

    fn place_now(&self, stage: &Stage, round: &Round, entrant: EntrantId) -> PlaceNow {
        let own = round.matches.iter().find_map(|match_| Some((match_, match_.side_of(entrant)?)));
        if let Some((match_, side)) = own {
            let mut now = self.match_now(stage, round.number, match_, side);
            now.calls = self.audience.is(entrant).then(|| self.player_calls(round, match_, entrant));
            return PlaceNow::Match(Box::new(now));
        }
        if let Some(bye) = round.byes.iter().find(|bye| bye.entrant == entrant) {
            return PlaceNow::Bye { bye: wording::bye_kind(bye.kind).0 };
        }
        match (self.voice.state.entrant(entrant).map(|known| known.status), stage.rule.kind) {
            (Some(EntrantStatus::Active), StageKind::Swiss) => PlaceNow::Missed,
            (Some(EntrantStatus::Active), StageKind::Groups) => PlaceNow::Idle,
            (Some(EntrantStatus::Active), StageKind::Elimination) => PlaceNow::Out,
            (Some(EntrantStatus::Dropped { .. } | EntrantStatus::Removed) | None, _) => PlaceNow::Left,
        }
    }

    fn match_now(&self, stage: &Stage, round: RoundNumber, match_: &Match, side: Side) -> MatchNow {
        let (own, opponent) = (match_.entrant(side), match_.entrant(side.other()));
        let state = state_for(match_, side);
        let sees_reports = self.audience.is(own) || self.audience.sees_unpublished();
        let [first, second] = &match_.reports;
        let (mine, theirs) = match side {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        let told = |result: &MatchResult| self.score_now(stage, match_, result, side);
        let reported = |report: &Option<Report>| {
            report.as_ref().filter(|_| sees_reports).map(|report| told(&report.result))
        };
        let (mine, theirs) = (reported(mine), reported(theirs));
        let result = match_.result.as_ref().map(told);
        MatchNow {
            match_id: match_.id,
            version: match_.version,
            table: match_.table,
            seat: side.into(),
            before: self.before(stage, round, own),
            opponent: Opponent {
                name: self.with_reading(opponent),
                before: self.before(stage, round, opponent),
            },
            reason: super::pairings::reason(&self.voice, &match_.reason),
            state,
            state_text: self.state_text(match_, side, state, [&mine, &theirs, &result]),
            mine,
            theirs,
            result,
            stands: self.stands(match_, side).filter(|_| sees_reports),
            procedure: procedure_now(self, match_).filter(|_| sees_reports),
            calls: None,
        }
    }

    /// Returns how the Duels of a match stand that has no result yet.
    fn stands(&self, match_: &Match, side: Side) -> Option<String> {
        let score = self.voice.state.score_so_far(match_.id).from_side(side);
        let begun = match_.result.is_none() && score != Score::default();
        begun.then(|| self.voice.say("player-match-stands", &arguments! { score: score_text(score) }))
    }

    fn state_text(
        &self,
        match_: &Match,
        side: Side,
        state: MatchNowState,
        [mine, theirs, result]: [&Option<ScoreNow>; 3],
    ) -> String {
        let said =
            |score: &Option<ScoreNow>| score.as_ref().map_or_else(String::new, |score| score.text.clone());
        let arguments = arguments! {
            reader: self.reader(match_.entrant(side)),
            shown: if mine.is_some() || theirs.is_some() { "yes" } else { "no" },
            name: self.voice.name(match_.entrant(side)),
            opponent: self.voice.name(match_.entrant(side.other())),
            mine: said(mine),
            theirs: said(theirs),
            result: said(result),
        };
        let id = match state {
            MatchNowState::Open => "player-match-open",
            MatchNowState::ReportedByPlayer => "player-match-reported",
            MatchNowState::ReportedByOpponent => "player-match-to-confirm",
            MatchNowState::Disputed => "player-match-disputed",
            MatchNowState::Done => "player-match-done",
        };
        self.voice.say(id, &arguments)
    }

    /// Whether sentences speak to the player or of the player.
    fn reader(&self, player: EntrantId) -> &'static str {
        if self.audience.is(player) { "own" } else { "other" }
    }

    fn score_now(&self, stage: &Stage, match_: &Match, result: &MatchResult, side: Side) -> ScoreNow {
        let score = result.score();
        let [first, second] = outcomes(self.voice.state.outcome_of(stage.rule.kind, result));
        let outcome = match side {
            Side::First => first,
            Side::Second => second,
        };
        let outcome = wording::outcome(outcome).0;
        let own = match_.entrant(side);
        let told = match result {
            // Who won is said by the outcome.
            MatchResult::Outcome(_) => String::new(),
            MatchResult::Totals { .. } | MatchResult::Duels(_) | MatchResult::Team(_) => {
                self.voice.result_from(side, Some(match_), result)
            }
        };
        let arguments = arguments! {
            reader: self.reader(own), outcome: outcome, name: self.voice.name(own),
            known: if told.is_empty() { "no" } else { "yes" }, score: told,
        };
        ScoreNow {
            score: score.map(score_text),
            own: score.map(|score| score_text(score.from_side(side))),
            outcome,
            text: self.voice.say("player-score", &arguments),
        }
    }

    /// What an entrant had before `round` of `stage`.
    fn before(&self, stage: &Stage, round: RoundNumber, entrant: EntrantId) -> Before {
        let state = self.voice.state;
        let (scored, through) = match stage.rule.kind {
            StageKind::Swiss | StageKind::Groups => (Some(stage), RoundNumber(round.0 - 1)),
            StageKind::Elimination => {
                let scored = scored_stage(state);
                (scored, scored.map_or(RoundNumber(0), last_round))
            }
        };
        let lines = scored.map(|scored| rounds_of(state, scored, through, entrant)).unwrap_or_default();
        let seed = stage.entrants.iter().position(|other| *other == entrant);
        let seed = seed.filter(|_| stage.rule.kind == StageKind::Elimination);
        Before {
            match_points: total(&points(&state.settings), &lines),
            record: record(&lines),
            seed: seed.map(|index| u32::try_from(index + 1).unwrap_or(u32::MAX)),
        }
    }

    fn says(&self, player: EntrantId, round: Option<&RoundNow>) -> String {
        let state = self.voice.state;
        let phase = || self.voice.word(&format!("phase-{}", wording::phase(state.phase)));
        match (state.phase, round) {
            (Phase::Running, None) => {
                let first = state.stage().map(|stage| self.voice.round_of(Some(stage), RoundNumber(1)));
                self.voice.say("player-says-waiting", &arguments! { round: first.unwrap_or_default() })
            }
            (Phase::Running, Some(round)) => self.says_of(player, round),
            (
                Phase::NotCreated | Phase::Preparing | Phase::Registration | Phase::Ready | Phase::Finished,
                _,
            ) => phase(),
        }
    }

    fn says_of(&self, player: EntrantId, now: &RoundNow) -> String {
        let (reader, title) = (self.reader(player), now.title.clone());
        match &now.place {
            PlaceNow::Left => self.voice.say("player-says-left", &arguments! { reader: reader }),
            PlaceNow::Idle => self.voice.say("player-says-idle", &arguments! { reader: reader }),
            PlaceNow::Out => self.voice.say("player-says-out", &arguments! { reader: reader }),
            _ if now.closed => self.voice.say("player-says-closed", &arguments! { round: title }),
            PlaceNow::Match(own) => {
                let arguments = arguments! {
                    table: own.table.0, seat: own.seat.letter(),
                    opponent: own.opponent.name.name.clone(),
                };
                self.voice.say("player-says-seat", &arguments)
            }
            PlaceNow::Bye { bye } => {
                let kind = match *bye {
                    "awarded" => "bye-awarded",
                    "bracket" => "bye-bracket",
                    _ => "bye-odd",
                };
                let arguments = arguments! { round: title, kind: self.voice.word(kind) };
                self.voice.say("player-says-bye", &arguments)
            }
            PlaceNow::Missed => {
                self.voice.say("player-says-missed", &arguments! { reader: reader, round: title })
            }
        }
    }

    fn player_may(&self, entrant: EntrantId, known: &Entrant, round: Option<&RoundNow>) -> PlayerMay {
        let state = self.voice.state;
        if !self.audience.is(entrant) {
            return PlayerMay::default();
        }
        let over = match state.phase {
            Phase::NotCreated | Phase::Finished => true,
            Phase::Preparing | Phase::Registration | Phase::Ready | Phase::Running => false,
        };
        let mut may = PlayerMay {
            drop: (known.status == EntrantStatus::Active && !over)
                .then_some(DropOffer { seen: known.version }),
            ..PlayerMay::default()
        };
        let Some(RoundNow { closed: false, place: PlaceNow::Match(own), .. }) = round else { return may };
        // A judge leads the match to its end: its result comes from there.
        if over || own.state == MatchNowState::Done || own.procedure.is_some() {
            return may;
        }
        let side = match own.seat {
            Seat::A => Side::First,
            Seat::B => Side::Second,
        };
        may.report = Some(ReportOffer {
            match_id: own.match_id,
            seen: own.version,
            choices: self.choices(side, own.mine.as_ref()),
        });
        may.confirm =
            own.theirs.clone().map(|score| ConfirmOffer { match_id: own.match_id, seen: own.version, score });
        may
    }

    /// The results that need no judge, best for the player first.
    fn choices(&self, side: Side, mine: Option<&ScoreNow>) -> Vec<ReportChoice> {
        let scores = self.voice.state.match_rules().played_out();
        // The list reads the same from both ends of the table.
        let choice = |own: Score| {
            let (outcome, id) = if own.won > own.lost {
                ("won", "player-choice-won")
            } else {
                ("lost", "player-choice-lost")
            };
            let score = score_text(own.from_side(side));
            ReportChoice {
                chosen: mine.is_some_and(|mine| mine.score.as_deref() == Some(score.as_str())),
                text: self.voice.say(id, &arguments! { score: score_text(own) }),
                own: score_text(own),
                score,
                outcome,
            }
        };
        scores.into_iter().map(choice).collect()
    }

    fn player_rounds(&self, stage: &Stage, entrant: EntrantId) -> Vec<PlayerRound> {
        let points = points(&self.voice.state.settings);
        let row = |line: &EntrantRound<'_>| {
            let (outcome, id) = wording::outcome(line.outcome);
            let score = line.match_.and_then(|match_| {
                let side = match_.side_of(entrant)?;
                Some(score_text(match_.result.as_ref()?.score()?.from_side(side)))
            });
            let counted = match (stage.rule.kind, line.outcome) {
                (StageKind::Elimination | StageKind::Groups, _) | (_, Outcome::Open) => None,
                (StageKind::Swiss, outcome) => Some(points.of(outcome)),
            };
            PlayerRound {
                stage: stage.id,
                round: line.round,
                title: super::pairings::title(&self.voice, stage, line.round),
                table: line.match_.map(|match_| match_.table),
                opponent: line.opponent.map(|opponent| self.named(opponent)),
                outcome,
                outcome_text: self.voice.word(id),
                score,
                points: counted,
            }
        };
        rounds_of(self.voice.state, stage, last_round(stage), entrant).iter().map(row).collect()
    }
}

fn state_for(match_: &Match, side: Side) -> MatchNowState {
    match match_.state() {
        MatchState::Open => MatchNowState::Open,
        MatchState::Reported(by) if by == side => MatchNowState::ReportedByPlayer,
        MatchState::Reported(_) => MatchNowState::ReportedByOpponent,
        MatchState::Disputed => MatchNowState::Disputed,
        MatchState::Done => MatchNowState::Done,
    }
}

fn total(points: &Points, lines: &[EntrantRound<'_>]) -> u32 {
    lines.iter().map(|line| points.of(line.outcome)).fold(0, u32::saturating_add)
}

/// Returns the record of rounds as standings print it.
fn record(lines: &[EntrantRound<'_>]) -> Record {
    let mut record = Record::default();
    for line in lines {
        match line.outcome {
            Outcome::Won => record.won += 1,
            Outcome::Lost => record.lost += 1,
            Outcome::Drawn => record.drawn += 1,
            Outcome::BothLost => {
                record.lost += 1;
                record.both_lost += 1;
            }
            Outcome::Open => {}
            Outcome::Bye(_) => {
                record.won += 1;
                record.byes += 1;
            }
            Outcome::Missed => {
                record.lost += 1;
                record.missed += 1;
            }
        }
    }
    record
}
