//! The clock of the round: what is left, for all and at tables with time of their own.

use hantei_core::id::{EntrantId, MatchId, RoundNumber, StageId, TableNumber};
use hantei_core::moment::Moment;
use hantei_core::tournament::State;
use hantei_core::tournament::clock::{
    ClockState, Course, Extension, MatchTime, TimeCall, clock_state, limit_seconds, match_time_left,
    open_round, time_left,
};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, Round};
use serde::Serialize;

use super::pairings::title;
use super::{Audience, Desk, Reason};
use crate::i18n::{Language, arguments};
use crate::text::{Column, Span, Style, Text, table};
use crate::wording::{self, Voice, clock_text, seconds_text};

/// The clock of the round that is being played, as it is at one moment.
///
/// While it runs, whoever shows it counts by itself: what is left at a later time is `ends_at_ms` less that
/// time, both by the wall clock of the machine that made the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// The round within its stage; `null` while none is open.
    pub round: Option<RoundNumber>,
    /// The stage's id: `s1`.
    pub stage: Option<StageId>,
    /// The name of the round: `Swiss, round 3`.
    pub title: Option<String>,
    /// `none` (no round is open, or it has no time limit), `not-started`, `running`, `paused` or `over`
    /// (the time of the round is up, while its clock runs on for extensions).
    pub state: &'static str,
    /// The same as a sentence.
    pub says: String,
    /// The time limit; `null` where matches take as long as they take.
    pub limit_seconds: Option<u32>,
    /// When the sheet was made: UTC in milliseconds.
    pub at_ms: i64,
    /// What was left then; negative once the time is up, `null` without a limit.
    pub left_ms: Option<i64>,
    /// When nothing is left: UTC in milliseconds; `null` unless the clock runs.
    pub ends_at_ms: Option<i64>,
    /// The version at which the clock of the round was last changed, as `--seen` takes it.
    pub version: u64,
    /// Tables that are still played and have an extension, or for which time was called, in order. A
    /// player is told of the own table alone, whatever it has, while it is played.
    pub tables: Vec<ClockTable>,
    /// The wall clock of the machine was set during the round; only for staff.
    pub jump: Option<ClockJump>,
    #[serde(skip)]
    language: Language,
}

/// The clock of one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClockTable {
    /// Where.
    pub table: TableNumber,
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Who, the side printed first first.
    pub players: [EntrantId; 2],
    /// Their names.
    pub names: [String; 2],
    /// Whether the reader plays here.
    pub own: bool,
    /// All its extensions together.
    pub extension_seconds: u32,
    /// What is left here, extensions included; `null` without a limit.
    pub left_ms: Option<i64>,
    /// When nothing is left here: UTC in milliseconds; `null` unless the clock runs.
    pub ends_at_ms: Option<i64>,
    /// When time was called: UTC in milliseconds; `null` unless it was. Then the match is in End of Match.
    pub time_called_at_ms: Option<i64>,
    /// The version at which this was last changed, as `--seen` takes it.
    pub version: u64,
    /// Its extensions; only for staff, `null` for everybody else.
    pub extensions: Option<Vec<ExtensionRow>>,
}

/// One extension.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExtensionRow {
    /// Its number at this table, by which it is taken back.
    pub number: u16,
    /// How long it is.
    pub seconds: u32,
    /// What it is for.
    pub reason: Reason,
    /// What else was said.
    pub note: Option<String>,
    /// Who granted it: `judge` or `head_judge`.
    pub granted_by: Role,
}

/// The wall clock of the machine was set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClockJump {
    /// When that was seen, by the wall clock as it was then: UTC in milliseconds.
    pub seen_at_ms: i64,
    /// How much time had passed by the wall clock.
    pub wall_ms: i64,
    /// How much had passed.
    pub passed_ms: i64,
    /// The same as a sentence.
    pub text: String,
}

/// Returns the clock of the round that is being played, as it is at `moment`.
#[must_use]
pub fn clock(state: &State, moment: &Moment, audience: Audience, language: Language) -> Clock {
    let visible = audience.shown(state);
    let state = &*visible;
    let desk = Desk::new(state, audience, language);
    let open = open_round(state);
    let now = clock_state(state, moment);
    let name = open.map(|(stage, round)| title(&desk.voice, stage, round.number));
    let left_ms = time_left(state, moment);
    let says = says(&desk.voice, now, name.clone(), left_ms.unwrap_or(0));
    let round = open.map(|(_, round)| round);
    let run = round.and_then(|round| round.clock.run.as_ref());
    let runs = run.is_some_and(|run| run.course == Course::Running);
    let shown = Shown { desk: &desk, moment, runs };
    Clock {
        round: round.map(|round| round.number),
        stage: open.map(|(stage, _)| stage.id),
        title: name,
        state: state_word(now),
        says,
        limit_seconds: open.and_then(|(stage, round)| limit_seconds(state, stage, round)),
        at_ms: moment.utc_milliseconds,
        left_ms,
        ends_at_ms: shown.ends_at(left_ms),
        version: round.map_or(0, |round| round.clock.version),
        tables: round.map(|round| shown.tables(round)).unwrap_or_default(),
        jump: run.and_then(|run| run.jump).filter(|_| audience.sees_unpublished()).map(|jump| {
            let (wall, passed) = (jump.passed.wall_milliseconds, jump.passed.boot_milliseconds);
            let arguments = arguments! { wall: clock_text(wall), passed: clock_text(passed) };
            let text = desk.voice.say("clock-jump", &arguments);
            ClockJump { seen_at_ms: jump.utc_milliseconds, wall_ms: wall, passed_ms: passed, text }
        }),
        language,
    }
}

fn state_word(state: ClockState) -> &'static str {
    match state {
        ClockState::None => "none",
        ClockState::NotStarted => "not-started",
        ClockState::Running => "running",
        ClockState::Paused => "paused",
        ClockState::Over => "over",
    }
}

fn says(voice: &Voice<'_>, state: ClockState, round: Option<String>, left: i64) -> String {
    let Some(round) = round else { return voice.word("clock-says-no-round") };
    let id = match state {
        ClockState::None => "clock-says-no-limit",
        ClockState::NotStarted => "clock-says-not-started",
        ClockState::Running => "clock-says-running",
        ClockState::Paused => "clock-says-paused",
        ClockState::Over => "clock-says-over",
    };
    voice.say(id, &arguments! { round: round, left: clock_text(left) })
}

/// What the rows of a clock are made from.
struct Shown<'d> {
    desk: &'d Desk<'d>,
    moment: &'d Moment,
    runs: bool,
}

impl Shown<'_> {
    /// By the wall clock as it is now, whatever it was when the clock was started: so whoever counts by it
    /// shows what is left.
    fn ends_at(&self, left: Option<i64>) -> Option<i64> {
        left.filter(|_| self.runs).map(|left| self.moment.utc_milliseconds.saturating_add(left))
    }

    fn tables(&self, round: &Round) -> Vec<ClockTable> {
        let rows = round.open_matches().filter_map(|match_| self.table(round, match_));
        let mut rows: Vec<ClockTable> = rows.collect();
        rows.sort_by_key(|row| row.table);
        rows
    }

    fn table(&self, round: &Round, match_: &Match) -> Option<ClockTable> {
        let own = self.desk.audience.is(match_.first) || self.desk.audience.is(match_.second);
        let time = round.clock.of(match_.id).filter(|time| !time.is_plain());
        // Thousands of phones ask at once when time is called everywhere: each for one table.
        let shown = match self.desk.audience {
            Audience::Player(_) => own,
            Audience::Public | Audience::Hall | Audience::Staff(_) => time.is_some(),
        };
        if !shown {
            return None;
        }
        let left_ms = match_time_left(self.desk.voice.state, match_.id, self.moment);
        let extensions = time.map(|time| time.extensions.as_slice()).unwrap_or_default();
        Some(ClockTable {
            table: match_.table,
            match_id: match_.id,
            players: [match_.first, match_.second],
            names: [match_.first, match_.second].map(|player| self.desk.voice.name(player)),
            own,
            extension_seconds: time.map_or(0, MatchTime::extension_seconds),
            left_ms,
            ends_at_ms: self.ends_at(left_ms),
            time_called_at_ms: match time.map(|time| time.call) {
                Some(TimeCall::Called { utc_milliseconds }) => Some(utc_milliseconds),
                Some(TimeCall::NotYet | TimeCall::TakenBack) | None => None,
            },
            version: round.clock.of(match_.id).map_or(0, |time| time.version),
            extensions: self.desk.audience.sees_unpublished().then(|| {
                extensions.iter().map(|extension| extension_row(&self.desk.voice, extension)).collect()
            }),
        })
    }
}

fn extension_row(voice: &Voice<'_>, extension: &Extension) -> ExtensionRow {
    let (code, id) = wording::extension_reason(extension.reason);
    ExtensionRow {
        number: extension.number,
        seconds: extension.seconds,
        reason: Reason { code, text: voice.word(id) },
        note: extension.note.clone(),
        granted_by: wording::grantor(extension.granted_by),
    }
}

impl Clock {
    /// Returns the clock for a terminal of `width` columns.
    #[must_use]
    pub fn text(&self, width: usize) -> Text {
        let language = self.language;
        let word = |id: &str| wording::say(language, id, &arguments! {});
        let mut text = Text::default();
        text.line(self.says.clone(), Style::Strong);
        if let Some(jump) = &self.jump {
            text.line(jump.text.clone(), Style::Attention);
        }
        if self.tables.is_empty() {
            return text;
        }
        text.gap();
        let columns = [
            Column::number(word("heading-table")),
            Column::name(word("heading-first")),
            Column::name(word("heading-second")),
            Column::number(word("clock-heading-extension")),
            Column::number(word("clock-heading-left")),
            Column::rest(word("clock-heading-remark")),
        ];
        let rows = self.tables.iter().map(|row| {
            let style = if row.time_called_at_ms.is_some() { Style::Attention } else { Style::Plain };
            let [first, second] = row.names.clone();
            let left = row.left_ms.map(clock_text).unwrap_or_default();
            let extended = match row.extension_seconds {
                0 => String::new(),
                seconds => format!("+{}", seconds_text(seconds)),
            };
            let cells = [row.table.to_string(), first, second, extended, left, self.remark(row)];
            cells.map(|cell| Span::new(cell, style)).to_vec()
        });
        text.append(table(&columns, &rows.collect::<Vec<_>>(), width));
        text
    }

    fn remark(&self, row: &ClockTable) -> String {
        let word = |id: &str| wording::say(self.language, id, &arguments! {});
        let called = row.time_called_at_ms.map(|_| word("clock-time-called"));
        let extensions = row.extensions.iter().flatten().map(|extension| {
            let time = seconds_text(extension.seconds);
            let arguments = arguments! {
                number: extension.number, time: time, reason: extension.reason.text.clone(),
                noted: if extension.note.is_some() { "noted" } else { "plain" },
                note: extension.note.clone().unwrap_or_default(),
            };
            wording::say(self.language, "clock-extension", &arguments)
        });
        wording::list(self.language, called.into_iter().chain(extensions))
    }
}
