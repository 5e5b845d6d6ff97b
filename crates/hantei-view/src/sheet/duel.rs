//! The course of a match before its end: which Duel is played, who goes first, what may be noted now, and
//! what was noted, for the judge or scorekeeper at the table.

use hantei_core::id::MatchId;
use hantei_core::match_::Side;
use hantei_core::match_::end_of_match::Points;
use hantei_core::tournament::State;
use hantei_core::tournament::duel::{DuelStep, Marker, Opening};
use hantei_core::tournament::procedure::{MatchRecord, SaidBy};
use hantei_core::tournament::state::{Match, Stage};
use serde::Serialize;

use super::Desk;
use super::end_of_match::{full, names};
use crate::i18n::arguments;
use crate::message::{duel_result, duel_step};
use crate::wording::role;

/// What is noted of the Duels of a match, and what may be noted now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchCourse {
    /// The number of the Duel that is played or comes next.
    pub duel: u8,
    /// Who goes first in it, who chooses, or how that is drawn.
    pub opening: String,
    /// What else holds for it, as sentences: the Side Deck, the last shuffle, thinking time.
    pub says: Vec<String>,
    /// What a judge should look at: cards that were shown and are not as many as registered.
    pub warnings: Vec<String>,
    /// Until when the interval before the Duel may last: UTC in milliseconds.
    pub interval_ends_at_ms: Option<i64>,
    /// The turn that runs, and until when thinking in it stays within the guideline: UTC in milliseconds.
    pub turn: Option<TurnRow>,
    /// What may be noted now, in order.
    pub offers: Vec<StepOffer>,
    /// True while two dice may be rolled for who chooses.
    pub dice: bool,
    /// What may be noted besides: the card beside the Deck, turns.
    pub others: Vec<StepOffer>,
    /// The Duels that have ended, as sentences.
    pub duels: Vec<String>,
    /// The steps that were noted, oldest first.
    pub steps: Vec<CourseRow>,
    /// The Life Points as they were noted, oldest first.
    pub life_points: Vec<PointsRow>,
}

/// The turn that runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnRow {
    /// Whose.
    pub name: String,
    /// When it began: UTC in milliseconds.
    pub since_ms: i64,
    /// Until when thinking stays within the guideline.
    pub thinking_ends_at_ms: i64,
}

/// A step that may be noted now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepOffer {
    /// The command.
    pub command: &'static str,
    /// Its words besides the match.
    pub words: Vec<(&'static str, &'static str)>,
    /// What it says.
    pub text: String,
    /// True where only judges may.
    pub judges_only: bool,
}

/// Something that was noted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CourseRow {
    /// The number of the Duel.
    pub duel: u8,
    /// What happened.
    pub text: String,
    /// Who says so.
    pub by: String,
    /// When it was noted: UTC in milliseconds.
    pub at_ms: i64,
}

/// Life Points that were noted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsRow {
    /// The number of the Duel.
    pub duel: u8,
    /// What they were.
    pub points: Points,
    /// Who says so.
    pub by: String,
}

/// Returns the Life Points as they were noted last in the Duel that is played; the full ones before that.
#[must_use]
pub fn points_now(state: &State, match_id: MatchId) -> Points {
    let duel = state.duel_now(match_id);
    let noted = state.match_record(match_id).and_then(|record| record.life_points.last());
    noted.filter(|last| last.duel == duel).map_or_else(|| full(&state.settings), |last| last.points)
}

/// Returns the course of a match.
pub(super) fn match_course(desk: &Desk<'_>, stage: &Stage, match_: &Match) -> MatchCourse {
    let nothing = MatchRecord::default();
    let record = desk.voice.state.match_record(match_.id).unwrap_or(&nothing);
    let table = AtTable {
        desk,
        match_,
        record,
        names: names(desk, match_),
        duel: desk.voice.state.duel_now(match_.id),
        opening: desk.voice.state.opening(match_.id),
        randomises: desk.voice.state.judge_randomises(stage),
    };
    table.course()
}

struct AtTable<'d> {
    desk: &'d Desk<'d>,
    match_: &'d Match,
    record: &'d MatchRecord,
    names: [String; 2],
    duel: u8,
    opening: Opening,
    randomises: bool,
}

impl AtTable<'_> {
    fn course(&self) -> MatchCourse {
        let settings = &self.desk.voice.state.settings;
        let minutes = |key: &str| settings.number(key).map(|minutes| i64::from(minutes) * 60_000);
        let interval = self.record.interval_since(self.duel).zip(minutes("duel.interval_minutes"));
        let language = self.desk.voice.language;
        let duels = (1..).zip(&self.record.duels).map(|(number, result): (u32, _)| {
            let result = duel_result(language, result, &self.names);
            self.desk.voice.say("course-duel", &arguments! { duel: number, result: result })
        });
        MatchCourse {
            duel: self.duel,
            opening: self.opening(),
            says: self.says(),
            warnings: self.warnings(),
            interval_ends_at_ms: interval.map(|(since, lasts)| since.saturating_add(lasts)),
            turn: minutes("duel.thinking_minutes").and_then(|lasts| self.turn(lasts)),
            offers: self.offers(),
            dice: self.may_draw() && self.method() != Some("rock-paper-scissors"),
            others: self.others(),
            duels: duels.collect(),
            steps: self.steps(),
            life_points: self.life_points(),
        }
    }

    fn name(&self, side: Side) -> &str {
        let [first, second] = &self.names;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    fn has(&self, step: DuelStep) -> bool {
        self.record.has_step(self.duel, step)
    }

    fn hands_are_drawn(&self) -> bool {
        self.has(DuelStep::HandsDrawn) || self.has(DuelStep::HandsDrawnEarly)
    }

    fn method(&self) -> Option<&str> {
        if let Opening::ToBeDrawn { method } = &self.opening { Some(method) } else { None }
    }

    fn may_draw(&self) -> bool {
        self.method().is_some() && !self.has(DuelStep::Begun)
    }

    fn opening(&self) -> String {
        let voice = &self.desk.voice;
        let who = |side| arguments! { who: self.name(side).to_owned() };
        match &self.opening {
            Opening::Settled(side) => voice.say("course-first", &who(*side)),
            Opening::Chooses(side) => voice.say("course-chooses", &who(*side)),
            Opening::ToBeDrawn { method } => {
                voice.say("course-drawn", &arguments! { method: method.clone() })
            }
        }
    }

    fn says(&self) -> Vec<String> {
        let (voice, state) = (&self.desk.voice, self.desk.voice.state);
        let mut says = Vec::new();
        if !self.has(DuelStep::Begun) && !self.hands_are_drawn() {
            says.push(voice.word(match (self.duel, state.may_side_deck(self.match_.id)) {
                (1, _) => "course-restore",
                (_, true) => "course-side-deck",
                (_, false) => "course-no-side-deck",
            }));
        }
        if self.randomises {
            let done = self.has(DuelStep::Randomised);
            says.push(voice.word(if done { "course-randomised" } else { "course-randomise" }));
        }
        if let Some(minutes) = state.settings.number("duel.thinking_minutes") {
            says.push(voice.say("course-thinking", &arguments! { minutes: minutes }));
        }
        says
    }

    /// Only staff reads these: nobody learns from them what a list holds.
    fn warnings(&self) -> Vec<String> {
        let state = self.desk.voice.state;
        let differs = |side: &Side| {
            let shown = self.record.totals(*side);
            let expected = state.expected_totals(self.match_.id, *side);
            shown.zip(expected).is_some_and(|(shown, expected)| expected.differs_from(shown))
        };
        let sides = [Side::First, Side::Second].into_iter().filter(differs);
        let warning =
            |side| self.desk.voice.say("course-totals", &arguments! { who: self.name(side).to_owned() });
        sides.map(warning).collect()
    }

    fn turn(&self, lasts_milliseconds: i64) -> Option<TurnRow> {
        let mut turns = self.record.steps_of(self.duel).rev();
        turns.find_map(|noted| {
            let DuelStep::TurnBegun { side } = noted.step else { return None };
            Some(TurnRow {
                name: self.name(side).to_owned(),
                since_ms: noted.utc_milliseconds,
                thinking_ends_at_ms: noted.utc_milliseconds.saturating_add(lasts_milliseconds),
            })
        })
    }

    fn step(&self, name: &'static str, step: DuelStep) -> StepOffer {
        StepOffer {
            command: "duel-step",
            words: vec![("step", name)],
            text: duel_step(self.desk.voice.language, step, &self.names),
            judges_only: step == DuelStep::Randomised,
        }
    }

    fn step_of(&self, name: &'static str, side: Side, step: DuelStep) -> StepOffer {
        let mut offer = self.step(name, step);
        offer.words.push(("player", word(side)));
        offer
    }

    /// What comes next before the Duel begins. Nothing of it has to be noted.
    fn offers(&self) -> Vec<StepOffer> {
        let mut offers = Vec::new();
        if self.has(DuelStep::Begun) {
            return offers;
        }
        let both = [Side::First, Side::Second];
        let settled = matches!(self.opening, Opening::Settled(_));
        let new = |offer: DuelStep| !self.has(offer);
        if !self.hands_are_drawn() {
            for side in both {
                let (restored, used) = (DuelStep::DeckRestored { side }, DuelStep::SideDecked { side });
                if self.duel == 1 && new(restored) {
                    offers.push(self.step_of("restored", side, restored));
                }
                if self.duel > 1 && self.desk.voice.state.may_side_deck(self.match_.id) && new(used) {
                    offers.push(self.step_of("side-decked", side, used));
                }
            }
        }
        if self.method().is_some() {
            for side in both {
                offers.push(self.step_of("draw-won", side, DuelStep::DrawWon { winner: side }));
            }
        }
        if !settled {
            for side in both {
                let text = arguments! { who: self.name(side).to_owned() };
                offers.push(StepOffer {
                    command: "first-player",
                    words: vec![("player", word(side))],
                    text: self.desk.voice.say("course-first", &text),
                    judges_only: false,
                });
            }
        }
        if self.randomises && new(DuelStep::Randomised) {
            offers.push(self.step("randomised", DuelStep::Randomised));
        }
        match (settled, self.hands_are_drawn()) {
            (true, false) => offers.push(self.step("hands", DuelStep::HandsDrawn)),
            (false, false) => offers.push(self.step("hands-early", DuelStep::HandsDrawnEarly)),
            (_, true) => {}
        }
        if settled && (!self.randomises || self.has(DuelStep::Randomised)) {
            offers.push(self.step("begun", DuelStep::Begun));
        }
        offers
    }

    fn others(&self) -> Vec<StepOffer> {
        let turn = |side| self.step_of("turn", side, DuelStep::TurnBegun { side });
        let marked = |name, marker| self.step(name, DuelStep::Marked { marker });
        vec![
            turn(Side::First),
            turn(Side::Second),
            marked("not-marked", Marker::NotRandomised),
            marked("marked", Marker::Randomised),
        ]
    }

    fn by(&self, by: SaidBy) -> String {
        match by {
            SaidBy::Staff(given) => self.desk.voice.word(role(given)),
            SaidBy::Player(entrant) => self.desk.voice.name(entrant),
        }
    }

    fn steps(&self) -> Vec<CourseRow> {
        let language = self.desk.voice.language;
        let row = |noted: &hantei_core::tournament::duel::NotedStep| CourseRow {
            duel: noted.duel,
            text: duel_step(language, noted.step, &self.names),
            by: self.by(noted.by),
            at_ms: noted.utc_milliseconds,
        };
        self.record.steps.iter().map(row).collect()
    }

    fn life_points(&self) -> Vec<PointsRow> {
        let noted = self.record.life_points.iter();
        noted
            .map(|noted| PointsRow { duel: noted.duel, points: noted.points, by: self.by(noted.by) })
            .collect()
    }
}

fn word(side: Side) -> &'static str {
    match side {
        Side::First => "p1",
        Side::Second => "p2",
    }
}
