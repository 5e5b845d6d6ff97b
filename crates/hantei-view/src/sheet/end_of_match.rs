//! End of Match at the tables: what a judge asks next, what both players are told, and the list of open
//! procedures for whoever watches the hall.

use hantei_core::id::{EntrantId, MatchId, TableNumber};
use hantei_core::match_::end_of_match::{EndOfMatch, Input, Points};
use hantei_core::match_::verdict::duels_of;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::machine::{Asks, InputKind, StatePart};
use hantei_core::regulation::{ClauseId, Settings, Shown};
use hantei_core::tournament::State;
use hantei_core::tournament::clock::{TimeCall, open_round};
use hantei_core::tournament::procedure::Procedure;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::{Match, Round, Stage};
use serde::Serialize;

use super::duel::{MatchCourse, match_course, points_now};
use super::rules::{ClauseSection, sections};
use super::ruling::paraphrases;
use super::{Audience, BothLanguages, Desk};
use crate::i18n::Language;
use crate::message::{step, told};
use crate::wording::score_text;

/// A match on its way to its end, for the judge who leads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MatchAtEnd {
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where.
    pub table: TableNumber,
    /// The name of the round.
    pub title: String,
    /// Who, the side printed first first.
    pub players: [EntrantId; 2],
    /// Their names.
    pub names: [String; 2],
    /// The version at which its course was last changed, as `--seen` takes it.
    pub version: u64,
    /// The Duels so far.
    pub score: String,
    /// When time was called: UTC in milliseconds; `null` where nobody called it by the clock.
    pub time_called_at_ms: Option<i64>,
    /// Since when it is led to its end: UTC in milliseconds.
    pub since_ms: Option<i64>,
    /// Whose turn it is, as far as that is known.
    pub turn: Option<EntrantId>,
    /// What both players are told now; `null` before the procedure begins and once the match has its result.
    pub tell: Option<BothLanguages>,
    /// The clauses behind that, with what they say.
    pub clauses: Vec<ClauseSaid>,
    /// What the judge is asked.
    pub question: JudgeQuestion,
    /// What has happened, oldest first.
    pub steps: Vec<StepRow>,
    /// The Life Points as they were last noted.
    pub points: Points,
    /// The certain result.
    pub result: Option<String>,
    /// Its Duels as they were noted; `null` where nobody may note anything any more.
    pub course: Option<MatchCourse>,
    /// What the document says of each Duel, and of turns after time was called where they are counted.
    pub sections: Vec<ClauseSection>,
}

/// A clause with what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseSaid {
    /// Its id.
    pub id: ClauseId,
    /// What it says.
    pub text: BothLanguages,
}

/// What a judge is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum JudgeQuestion {
    /// Where the match was when time was called.
    Start {
        /// What the procedure must know of it: `phase`, `turn-player` or `nothing`.
        asks: &'static str,
        /// The Duel that is played, or comes next, as far as Duels are recorded.
        duel: u8,
    },
    /// What has happened.
    Happened {
        /// What the step waits for.
        main: Vec<Offer>,
        /// What may happen besides.
        others: Vec<Offer>,
    },
    /// Whether that is the result.
    Confirm,
    /// Nothing: the match has its result, or nobody can lead it to its end.
    Nothing,
}

/// An input that may come in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The input as it is written; Life Points are to be added where `takes` says so.
    pub input: String,
    /// The same in words.
    pub text: String,
    /// What is to be given with it: `life-points` or `nothing`.
    pub takes: &'static str,
}

/// A step that was taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepRow {
    /// Its number, from 0: the time call.
    pub number: u16,
    /// What happened.
    pub text: String,
}

/// The matches of the open round for which time was called, or that are led to their end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndOfMatches {
    /// In order of table.
    pub rows: Vec<EndOfMatchRow>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndOfMatchRow {
    /// The match's id.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where.
    pub table: TableNumber,
    /// The names of the two, the side printed first first.
    pub names: [String; 2],
    /// When time was called: UTC in milliseconds.
    pub time_called_at_ms: Option<i64>,
    /// Since when it is led to its end: UTC in milliseconds; `null` while nobody does.
    pub since_ms: Option<i64>,
    /// For how many whole minutes it has been in End of Match when the sheet was made.
    pub minutes: Option<u32>,
    /// What both are told now; `null` while nobody leads it.
    pub says: Option<String>,
    /// How many steps were taken.
    pub steps: u16,
    /// The Duels so far.
    pub score: String,
}

/// End of Match as the two who play see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProcedureNow {
    /// What they are told now, in the language of the sheet.
    pub says: String,
    /// The Duels so far.
    pub score: String,
    /// The Life Points as they were last noted, the side printed first first.
    pub points: Points,
    /// The last thing that happened.
    pub last: String,
    /// The clauses behind it, with what they say.
    pub clauses: Vec<(ClauseId, String)>,
    /// What the document says of turns after time was called.
    pub sections: Vec<ClauseSection>,
}

/// Returns a match of the last round as it stands on its way to its end; `None` if there is no such match
/// or the reader is no staff.
#[must_use]
pub fn match_at_end(
    state: &State,
    match_id: MatchId,
    audience: Audience,
    language: Language,
) -> Option<MatchAtEnd> {
    let desk = Desk::new(state, audience, language);
    let (stage, round, match_) = state.match_(match_id).filter(|_| audience.sees_unpublished())?;
    let walked = Walked::of(&desk, match_);
    let procedure = state.procedure(match_id);
    let open =
        match_.result.is_none() && open_round(state).is_some_and(|(_, open)| open.number == round.number);
    let question = match (open, procedure, &walked) {
        (false, _, _) => JudgeQuestion::Nothing,
        (true, None, _) => start(state, stage, match_id),
        (true, Some(_), None) => JudgeQuestion::Nothing,
        (true, Some(_), Some(walked)) if walked.found.end().is_some() => JudgeQuestion::Confirm,
        (true, Some(_), Some(walked)) => walked.question(),
    };
    let shown = walked.as_ref().filter(|_| procedure.is_some());
    let when: &[Shown] = if procedure.is_some() { &[Shown::ExtraTurns, Shown::Duel] } else { &[Shown::Duel] };
    Some(MatchAtEnd {
        match_id,
        table: match_.table,
        title: super::pairings::title(&desk.voice, stage, round.number),
        players: [match_.first, match_.second],
        names: names(&desk, match_),
        version: state.match_record_version(match_id),
        score: score_text(state.score_so_far(match_id)),
        time_called_at_ms: called_at(round, match_id),
        since_ms: procedure.map(|procedure| procedure.utc_milliseconds),
        turn: shown.and_then(|walked| walked.found.turn_player()).map(|side| match_.entrant(side)),
        tell: shown.map(Walked::tell),
        clauses: shown.map(Walked::clauses).unwrap_or_default(),
        question,
        steps: steps(&desk, match_),
        points: points(state, match_id),
        result: match_.result.as_ref().map(|result| desk.voice.result(Some(match_), result)),
        course: (open && procedure.is_none()).then(|| match_course(&desk, stage, match_)),
        sections: sections(state, when, language),
    })
}

/// Returns the matches of the open round for which time was called, or that are led to their end, at
/// `now_ms`: UTC in milliseconds.
#[must_use]
pub fn end_of_matches(state: &State, now_ms: i64, audience: Audience, language: Language) -> EndOfMatches {
    let shown = audience.shown(state);
    let state = &*shown;
    let desk = Desk::new(state, audience, language);
    let round = open_round(state).map(|(_, round)| round);
    let matches = round.into_iter().flat_map(|round| round.open_matches().map(move |match_| (round, match_)));
    let rows = matches.filter_map(|(round, match_)| {
        let procedure = state.procedure(match_.id);
        let time_called_at_ms = called_at(round, match_.id);
        if procedure.is_none() && time_called_at_ms.is_none() {
            return None;
        }
        let walked = Walked::of(&desk, match_).filter(|_| procedure.is_some());
        let since_ms = procedure.map(|procedure| procedure.utc_milliseconds);
        let began = time_called_at_ms.or(since_ms);
        Some(EndOfMatchRow {
            match_id: match_.id,
            table: match_.table,
            names: names(&desk, match_),
            time_called_at_ms,
            since_ms,
            minutes: began.map(|began| u32::try_from(now_ms.saturating_sub(began) / 60_000).unwrap_or(0)),
            says: walked.map(|walked| walked.says(language)),
            steps: procedure.map_or(0, Procedure::last_number),
            score: score_text(state.score_so_far(match_.id)),
        })
    });
    let mut rows: Vec<EndOfMatchRow> = rows.collect();
    rows.sort_by_key(|row| row.table);
    EndOfMatches { rows }
}

/// Returns End of Match as the two who play see it; `None` while nobody leads the match there.
pub(super) fn procedure_now(desk: &Desk<'_>, match_: &Match) -> Option<ProcedureNow> {
    let state = desk.voice.state;
    state.procedure(match_.id)?;
    let walked = Walked::of(desk, match_)?;
    let language = desk.voice.language;
    let clauses = walked.clauses().into_iter().map(|clause| {
        let text = clause.text.in_language(language).to_owned();
        (clause.id, text)
    });
    Some(ProcedureNow {
        says: walked.says(language),
        score: score_text(state.score_so_far(match_.id)),
        points: points(state, match_.id),
        last: steps(desk, match_).pop().map(|step| step.text).unwrap_or_default(),
        clauses: clauses.collect(),
        sections: sections(state, &[Shown::ExtraTurns], language),
    })
}

pub(super) fn names(desk: &Desk<'_>, match_: &Match) -> [String; 2] {
    [match_.first, match_.second].map(|player| desk.voice.name(player))
}

fn called_at(round: &Round, match_id: MatchId) -> Option<i64> {
    match round.clock.of(match_id)?.call {
        TimeCall::Called { utc_milliseconds } => Some(utc_milliseconds),
        TimeCall::NotYet | TimeCall::TakenBack => None,
    }
}

/// What is asked before the procedure begins.
fn start(state: &State, stage: &Stage, match_id: MatchId) -> JudgeQuestion {
    let document = state.header.as_ref().and_then(|header| catalogue().find(&header.regulation));
    let Some(machine) = document.and_then(|document| document.machine(stage.rule.kind)) else {
        return JudgeQuestion::Nothing;
    };
    let normal = machine.states.iter().filter(|state| state.part == StatePart::Normal);
    let asks = normal.flat_map(|state| &state.on).find_map(|row| row.asks);
    let asks = match asks {
        Some(Asks::Phase) => "phase",
        Some(Asks::TurnPlayer) => "turn-player",
        None => "nothing",
    };
    let duels = duels_of(state.score_so_far(match_id));
    JudgeQuestion::Start { asks, duel: u8::try_from(duels + 1).unwrap_or(u8::MAX) }
}

/// What has happened, the time call first.
fn steps(desk: &Desk<'_>, match_: &Match) -> Vec<StepRow> {
    let record = desk.voice.state.match_record(match_.id);
    let Some(procedure) = record.and_then(|record| record.procedure.as_ref()) else { return Vec::new() };
    let (language, names) = (desk.voice.language, names(desk, match_));
    let call = Input::TimeCalled(procedure.time_called);
    let inputs = std::iter::once(&call).chain(procedure.inputs.iter().map(|taken| &taken.input));
    let rows =
        (0..).zip(inputs).map(|(number, input)| StepRow { number, text: step(language, input, &names) });
    rows.collect()
}

/// The Life Points as they were last noted in the Duel that is played.
fn points(state: &State, match_id: MatchId) -> Points {
    let record = state.match_record(match_id);
    let inputs = record.and_then(|record| record.procedure.as_ref()).map(|procedure| &procedure.inputs[..]);
    for taken in inputs.unwrap_or_default().iter().rev() {
        match &taken.input {
            Input::PhaseEnd(points) | Input::TurnEnd(points) | Input::LifePoints(points) => return *points,
            // A further Duel begins from the full Life Points.
            Input::Ready(_) => return full(&state.settings),
            Input::SideAccessed
            | Input::TimeCalled(_)
            | Input::Win(_)
            | Input::Concede(_)
            | Input::BothLose
            | Input::DuelLoss(_)
            | Input::MatchLoss(_)
            | Input::Disqualification(_)
            | Input::Duel(..)
            | Input::Stop => {}
        }
    }
    points_now(state, match_id)
}

pub(super) fn full(settings: &Settings) -> Points {
    let points = settings.number("duel.life_points").unwrap_or(8000);
    Points { first: points, second: points }
}

/// A match as the procedure sees it.
struct Walked<'d> {
    desk: &'d Desk<'d>,
    found: EndOfMatch<'static>,
    names: [String; 2],
}

impl<'d> Walked<'d> {
    fn of(desk: &'d Desk<'d>, match_: &Match) -> Option<Self> {
        let found = desk.voice.state.end_of_match(match_.id)?;
        Some(Self { desk, found, names: names(desk, match_) })
    }

    fn says(&self, language: Language) -> String {
        let [first, second] = &self.names;
        told(&self.found, &self.desk.voice.state.settings, [first, second], language)
    }

    fn tell(&self) -> BothLanguages {
        BothLanguages::of(|language| self.says(language))
    }

    /// The clause of the step, and of what led to it.
    fn clauses(&self) -> Vec<ClauseSaid> {
        let header = self.desk.voice.state.header.as_ref();
        let Some(document) = header.and_then(|header| catalogue().find(&header.regulation)) else {
            return Vec::new();
        };
        let state = self.found.state().clause.iter().filter(|_| self.found.end().is_none());
        let mut ids: Vec<ClauseId> = state.cloned().collect();
        ids.extend(self.found.clauses().last().filter(|last| !ids.contains(last)).cloned());
        let said = paraphrases(&ids, document);
        said.into_iter().map(|(id, text)| ClauseSaid { id, text }).collect()
    }

    fn question(&self) -> JudgeQuestion {
        let waits_for = |kind: &InputKind| self.found.state().on.iter().any(|row| row.input == Some(*kind));
        let allowed = self.found.allowed();
        let further = self.found.state().part == StatePart::Setup;
        let is_main = |kind: &InputKind| match kind {
            InputKind::PhaseEnd | InputKind::TurnEnd | InputKind::LifePoints => waits_for(kind),
            InputKind::Ready => further,
            InputKind::TimeCalled
            | InputKind::Win
            | InputKind::Concede
            | InputKind::BothLose
            | InputKind::DuelLoss
            | InputKind::MatchLoss
            | InputKind::Disqualification
            | InputKind::Duel
            | InputKind::Stop => false,
        };
        let (main, others): (Vec<InputKind>, Vec<InputKind>) = allowed.into_iter().partition(is_main);
        // Where nothing but a change of Life Points decides, it is asked for first.
        let sudden = |kind: &&InputKind| **kind == InputKind::LifePoints;
        let first = main.iter().filter(sudden).chain(main.iter().filter(|kind| !sudden(kind)));
        JudgeQuestion::Happened {
            main: first.flat_map(|kind| self.offers(*kind)).collect(),
            others: others.into_iter().flat_map(|kind| self.offers(kind)).collect(),
        }
    }

    fn offers(&self, kind: InputKind) -> Vec<Offer> {
        let word = kind.word();
        let of = |ends: &[&str]| {
            let inputs = ends.iter().map(|end| format!("{word} {end}").trim_end().to_owned());
            inputs.filter_map(|text| Some(self.offer(&text.parse().ok()?))).collect()
        };
        match kind {
            InputKind::PhaseEnd => vec![self.with_points(word, "offer-phase-end")],
            InputKind::TurnEnd => vec![self.with_points(word, "offer-turn-end")],
            InputKind::LifePoints => vec![self.with_points(word, "offer-life-points")],
            InputKind::Win | InputKind::Concede | InputKind::Ready => of(&["p1", "p2"]),
            InputKind::BothLose => of(&[""]),
            InputKind::DuelLoss | InputKind::MatchLoss => of(&["p1", "p2", "both"]),
            InputKind::Disqualification if self.desk.audience == Audience::Staff(Role::HeadJudge) => {
                of(&["p1", "p2", "both"])
            }
            InputKind::Disqualification | InputKind::TimeCalled | InputKind::Duel | InputKind::Stop => {
                Vec::new()
            }
        }
    }

    fn offer(&self, input: &Input) -> Offer {
        let text = step(self.desk.voice.language, input, &self.names);
        Offer { input: input.to_string(), text, takes: "nothing" }
    }

    fn with_points(&self, word: &str, id: &str) -> Offer {
        Offer { input: word.to_owned(), text: self.desk.voice.word(id), takes: "life-points" }
    }
}

/// Returns where a match stands on its way to its end, for both versions of a refused step: the last thing
/// that happened, and what comes next.
pub(crate) fn procedure_stands(state: &State, match_id: MatchId, language: Language) -> Option<String> {
    let desk = Desk::new(state, Audience::Public, language);
    let (_, _, match_) = state.match_(match_id)?;
    let now = procedure_now(&desk, match_)?;
    Some(format!("{} – {}", now.last, now.says))
}
