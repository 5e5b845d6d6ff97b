//! The floor: who calls a judge, and how every table of the round is, for a judge who walks.

use hantei_core::id::{MatchId, TableNumber};
use hantei_core::moment::Moment;
use hantei_core::tournament::State;
use hantei_core::tournament::call::{Call, CallReason, CallStand};
use hantei_core::tournament::clock::is_called;
use hantei_core::tournament::procedure::SaidBy;
use hantei_core::tournament::role::{Action, Actor, Role, can};
use hantei_core::tournament::state::{EntrantStatus, Match, MatchState, Round};
use serde::Serialize;

use super::{Audience, Desk, NameWithReading};
use crate::i18n::{Language, arguments};
use crate::text::{Column, Span, Style, Text, table};
use crate::wording::{self, clock_text, say};

/// The tables of the round and the calls, for staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Floor {
    /// The round: `Swiss, round 3`; `null` before the first.
    pub title: Option<String>,
    /// The open calls: appeals first, then the oldest first.
    pub calls: Vec<CallRow>,
    /// How many tables are in which state, the states in their order.
    pub counts: Vec<FloorCount>,
    /// The tables, in order.
    pub tables: Vec<FloorTable>,
    #[serde(skip)]
    language: Language,
}

/// How many tables are in a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FloorCount {
    /// The state.
    pub state: FloorState,
    /// How many.
    pub count: usize,
}

/// How a table is, the most pressing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FloorState {
    /// A judge is called.
    Called,
    /// The two reported different results.
    Disputed,
    /// Time was called, and the match goes on.
    EndOfMatch,
    /// It has more time than the round.
    Extension,
    /// One side has reported.
    Reported,
    /// It is being played.
    Playing,
    /// The clock of the round has not been started.
    NotStarted,
    /// The result is certain.
    Done,
}

impl FloorState {
    /// All states, the most pressing first.
    pub const ALL: [Self; 8] = [
        Self::Called,
        Self::Disputed,
        Self::EndOfMatch,
        Self::Extension,
        Self::Reported,
        Self::Playing,
        Self::NotStarted,
        Self::Done,
    ];

    /// Returns the word: `end-of-match`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Called => "called",
            Self::Disputed => "disputed",
            Self::EndOfMatch => "end-of-match",
            Self::Extension => "extension",
            Self::Reported => "reported",
            Self::Playing => "playing",
            Self::NotStarted => "not-started",
            Self::Done => "done",
        }
    }

    /// Returns true where somebody of the staff has something to do.
    #[must_use]
    pub fn needs_somebody(self) -> bool {
        match self {
            Self::Called | Self::Disputed | Self::EndOfMatch | Self::Extension => true,
            Self::Reported | Self::Playing | Self::NotStarted | Self::Done => false,
        }
    }
}

/// A table of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FloorTable {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where.
    pub table: TableNumber,
    /// How it is.
    pub state: FloorState,
    /// Who plays, the side printed first first.
    pub players: [NameWithReading; 2],
    /// How much more time it has than the round, in seconds.
    pub extension_seconds: i64,
    /// The number of the oldest open call.
    pub call: Option<u32>,
}

/// A call for a judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CallRow {
    /// Its number.
    pub number: u32,
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where.
    pub table: TableNumber,
    /// Who plays there.
    pub players: [NameWithReading; 2],
    /// What it is about: `rules`, `pace`, `randomisation`, `wrong-resolution`, `result` or `other`.
    pub reason: &'static str,
    /// The same in words.
    pub reason_text: String,
    /// One line more.
    pub note: Option<String>,
    /// Who called: a player, or `null` where staff did.
    pub caller: Option<NameWithReading>,
    /// In which Duel, from 1.
    pub duel: u8,
    /// When, UTC in milliseconds.
    pub at_ms: i64,
    /// How many whole minutes it waits.
    pub minutes: i64,
    /// How much time the match had left then; `null` once it had a result, and without a limit.
    pub left: Option<String>,
    /// The account of the judge who goes.
    pub taken_by: Option<String>,
    /// True where the reader goes.
    pub own: bool,
    /// Why the head judge is asked.
    pub appeal: Option<String>,
    /// What was ruled before, in words.
    pub ruled: Vec<String>,
    /// What the reader may do about it.
    pub may: CallMay,
}

/// What can be done about a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CallMay {
    /// Going there.
    pub take: bool,
    /// Leaving it to another judge.
    pub leave: bool,
    /// Saying that it is dealt with.
    pub answer: bool,
    /// Saying that nobody is needed.
    pub take_back: bool,
}

/// Returns what a call is about, in words.
pub(crate) fn call_reason(reason: CallReason, language: Language) -> String {
    say(language, &format!("call-reason-{}", reason.word()), &arguments! {})
}

/// Returns what a call can be about, with each in words: once the Duel is `over`, only what outlives it.
#[must_use]
pub fn call_reasons(over: bool, language: Language) -> Vec<(&'static str, String)> {
    let reasons = CallReason::ALL.iter().filter(|reason| !over || reason.outlives_the_duel());
    reasons.map(|reason| (reason.word(), call_reason(*reason, language))).collect()
}

/// Returns the calls and tables at `moment` as `actor` sees them; `None` for whoever is no staff.
#[must_use]
pub fn floor(
    state: &State,
    moment: &Moment,
    actor: &Actor,
    audience: Audience,
    language: Language,
) -> Option<Floor> {
    if !audience.sees_unpublished() {
        return None;
    }
    let desk = Desk::new(state, audience, language);
    let calls = state.open_calls().into_iter().filter_map(|call| desk.call_row(call, moment, actor));
    let found = super::round_at(state, None).filter(|(_, round)| !round.closed);
    let mut tables = Vec::new();
    if let Some((_, round)) = found {
        let rows = round.matches.iter().map(|match_| desk.floor_table(round, match_));
        tables.extend(rows);
        tables.sort_by_key(|row| row.table);
    }
    let counts = FloorState::ALL
        .map(|state| FloorCount { state, count: tables.iter().filter(|row| row.state == state).count() });
    Some(Floor {
        title: found.map(|(stage, round)| super::pairings::title(&desk.voice, stage, round.number)),
        calls: calls.collect(),
        counts: counts.to_vec(),
        tables,
        language,
    })
}

/// Returns the calls to one match, the newest first, as staff sees them.
#[must_use]
pub fn calls_to(
    state: &State,
    match_id: MatchId,
    moment: &Moment,
    actor: &Actor,
    audience: Audience,
    language: Language,
) -> Vec<CallRow> {
    if !audience.sees_unpublished() {
        return Vec::new();
    }
    let desk = Desk::new(state, audience, language);
    state.calls_to(match_id).rev().filter_map(|call| desk.call_row(call, moment, actor)).collect()
}

impl Desk<'_> {
    fn floor_table(&self, round: &Round, match_: &Match) -> FloorTable {
        let state = self.voice.state;
        let call = state.calls_to(match_.id).find(|call| call.is_open()).map(|call| call.number);
        let extension_seconds = round.clock.extension_milliseconds(match_.id) / 1000;
        let started = round.clock.run.is_some();
        let leads = state.procedure(match_.id).is_some() || is_called(round, match_.id);
        let how = match match_.state() {
            _ if call.is_some() => FloorState::Called,
            MatchState::Done => FloorState::Done,
            MatchState::Disputed => FloorState::Disputed,
            MatchState::Reported(_) => FloorState::Reported,
            MatchState::Open if leads => FloorState::EndOfMatch,
            MatchState::Open if extension_seconds > 0 => FloorState::Extension,
            MatchState::Open if started => FloorState::Playing,
            MatchState::Open => FloorState::NotStarted,
        };
        FloorTable {
            match_id: match_.id,
            table: match_.table,
            state: how,
            players: [match_.first, match_.second].map(|entrant| self.with_reading(entrant)),
            extension_seconds,
            call,
        }
    }

    fn call_row(&self, call: &Call, moment: &Moment, actor: &Actor) -> Option<CallRow> {
        let language = self.voice.language;
        let (_, _, match_) = self.voice.state.match_(call.made.match_id)?;
        let taken_by = match &call.stand {
            CallStand::Taken(judge) => Some(judge.clone()),
            CallStand::Waiting | CallStand::Answered | CallStand::TakenBack => None,
        };
        let own = taken_by.as_ref() == Some(&actor.id);
        let judges = can(actor.role, Action::AnswerCall);
        let head = can(actor.role, Action::DecideAppeal);
        let theirs = judges && (head || !call.is_for_the_head_judge());
        let free = taken_by.is_none() || own || head;
        Some(CallRow {
            number: call.number,
            match_id: call.made.match_id,
            table: match_.table,
            players: [match_.first, match_.second].map(|entrant| self.with_reading(entrant)),
            reason: call.made.reason.word(),
            reason_text: call_reason(call.made.reason, language),
            note: call.made.note.clone(),
            caller: match call.made.by {
                SaidBy::Player(entrant) => Some(self.with_reading(entrant)),
                SaidBy::Staff(_) => None,
            },
            duel: call.made.duel,
            at_ms: call.made.utc_milliseconds,
            minutes: (moment.utc_milliseconds - call.made.utc_milliseconds).max(0) / 60_000,
            left: call.made.left_milliseconds.map(|left| clock_text(left.max(0))),
            own,
            appeal: call.appeal.clone(),
            ruled: call
                .rulings
                .iter()
                .map(|ruled| ruled_text(ruled.role, ruled.ruling.as_deref(), language))
                .collect(),
            may: CallMay {
                take: call.stand == CallStand::Waiting && theirs,
                leave: taken_by.is_some() && judges && free,
                answer: call.is_open() && theirs && free,
                take_back: call.is_open() && can(actor.role, Action::CallJudge),
            },
            taken_by,
        })
    }
}

impl CallRow {
    /// The columns of the list as CSV.
    pub const COLUMNS: [&str; 8] =
        ["number", "table", "reason", "note", "called_by", "duel", "at_ms", "taken_by"];

    /// Returns what stands in the columns of [`COLUMNS`](Self::COLUMNS).
    #[must_use]
    pub fn cells(&self) -> Vec<String> {
        vec![
            self.number.to_string(),
            self.table.to_string(),
            self.reason.to_owned(),
            self.note.clone().unwrap_or_default(),
            self.caller.as_ref().map(|caller| caller.name.clone()).unwrap_or_default(),
            self.duel.to_string(),
            self.at_ms.to_string(),
            self.taken_by.clone().unwrap_or_default(),
        ]
    }
}

fn ruled_text(role: Role, ruling: Option<&str>, language: Language) -> String {
    let role = say(language, wording::role(role), &arguments! {});
    match ruling {
        Some(ruling) => say(language, "floor-ruled", &arguments! { role: role, ruling: ruling.to_owned() }),
        None => say(language, "floor-ruled-nothing", &arguments! { role: role }),
    }
}

impl Floor {
    /// Returns the open calls as a table for the terminal.
    #[must_use]
    pub fn text(&self, width: usize) -> Text {
        let language = self.language;
        let word = |id: &str| say(language, id, &arguments! {});
        let mut text = Text::default();
        if self.calls.is_empty() {
            text.line(word("calls-empty"), Style::Plain);
            return text;
        }
        let columns = [
            Column::number(word("calls-heading-number")),
            Column::number(word("calls-heading-table")),
            Column::name(word("calls-heading-about")),
            Column::name(word("calls-heading-waiting")),
            Column::rest(word("calls-heading-who")),
        ];
        let rows = self.calls.iter().map(|call| {
            let waits = say(language, "floor-waiting", &arguments! { minutes: call.minutes });
            let who = call.taken_by.clone().unwrap_or_else(|| word("calls-nobody"));
            let about = [Some(call.reason_text.clone()), call.note.clone(), call.appeal.clone()];
            let about: Vec<String> = about.into_iter().flatten().collect();
            let style = if call.taken_by.is_some() { Style::Plain } else { Style::Attention };
            let cells = [call.number.to_string(), call.table.to_string(), about.join(" · "), waits, who];
            cells.map(|cell| Span::new(cell, style)).to_vec()
        });
        text.append(table(&columns, &rows.collect::<Vec<_>>(), width));
        text
    }
}

/// What a player's own page says of calls to the own table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayerCalls {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The own open call.
    pub own: Option<OwnCall>,
    /// True where the opponent has called and a judge is still to come.
    pub opponent: bool,
    /// True where staff has called a judge to the table.
    pub staff: bool,
    /// What a judge ruled last, while an appeal is possible or is the answer to one.
    pub ruled: Option<LastRuling>,
    /// What a call can be about now, with each in words; empty where a call is open.
    pub reasons: Vec<(&'static str, String)>,
    /// True once nothing that happened in the Duel can be asked any more.
    pub after_duel: bool,
}

/// The call that a player has made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnCall {
    /// Its number.
    pub number: u32,
    /// What it is about, in words.
    pub reason_text: String,
    /// When, UTC in milliseconds.
    pub at_ms: i64,
    /// How many calls that nobody has taken are before it.
    pub before: usize,
    /// True once a judge goes there.
    pub taken: bool,
    /// True where the head judge was asked.
    pub appeal: bool,
}

/// What was ruled last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LastRuling {
    /// The number of the call.
    pub number: u32,
    /// In words.
    pub text: String,
    /// True while the head judge can be asked.
    pub may_appeal: bool,
}

impl Desk<'_> {
    /// Returns what the player on the own page reads of calls to `match_`.
    pub(super) fn player_calls(
        &self,
        round: &Round,
        match_: &Match,
        entrant: hantei_core::id::EntrantId,
    ) -> PlayerCalls {
        let (state, language) = (self.voice.state, self.voice.language);
        let open: Vec<&Call> = state.calls_to(match_.id).filter(|call| call.is_open()).collect();
        let own = open.iter().find(|call| call.made.by == SaidBy::Player(entrant));
        let is_opponent = |call: &&&Call| matches!(call.made.by, SaidBy::Player(by) if by != entrant);
        let over = match_.result.is_some() || round.closed;
        let plays = state.entrant(entrant).is_some_and(|known| known.status == EntrantStatus::Active);
        let last = state.calls_to(match_.id).rfind(|call| !call.is_open() && !call.rulings.is_empty());
        PlayerCalls {
            match_id: match_.id,
            own: own.map(|call| OwnCall {
                number: call.number,
                reason_text: call_reason(call.made.reason, language),
                at_ms: call.made.utc_milliseconds,
                before: state.calls_before(call.number),
                taken: matches!(call.stand, CallStand::Taken(_)),
                appeal: call.appeal.is_some(),
            }),
            opponent: open.iter().any(|call| is_opponent(&call)),
            staff: open.iter().any(|call| matches!(call.made.by, SaidBy::Staff(_))),
            ruled: last.and_then(|call| {
                let ruled = call.rulings.last()?;
                Some(LastRuling {
                    number: call.number,
                    text: match &ruled.ruling {
                        Some(ruling) => say(language, "me-call-ruled", &arguments! {
                            role: say(language, wording::role(ruled.role), &arguments! {}), ruling: ruling.clone(),
                        }),
                        None => say(language, "me-call-ruled-nothing", &arguments! {
                            role: say(language, wording::role(ruled.role), &arguments! {}),
                        }),
                    },
                    may_appeal: call.appeal.is_none()
                        && ruled.role != Role::HeadJudge
                        && state.settings.flag("call.appeal") != Some(false)
                        && state.duel_of_call_goes_on(call),
                })
            }),
            // Whoever has left asks at the desk.
            reasons: if own.is_some() || !plays {
                Vec::new()
            } else {
                call_reasons(over, language)
            },
            after_duel: over,
        }
    }
}
