//! The course of a match in the record: its Duels one by one, Life Points, and End of Match step by step.
//!
//! All of it is optional. A match whose course nobody records ends with one line, as ever. Where a judge
//! leads a match to its end, every step is an event that says what came in and where the match stands
//! after it: replay reads the steps and never walks the procedure again.
//!
//! What this module does not know: the steps themselves, which stand in the regulation, and clocks.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::duel::{DuelStep, NotedStep, StepRefusal};
use super::penalty::Penalty;
use super::role::Role;
use super::state::{Round, Stage, State};
use crate::id::{EntrantId, MatchId};
use crate::match_::end_of_match::{EndOfMatch, Input, MatchEnd, NotTaken, Points, Rules, Setup, TimeCall};
use crate::match_::verdict::{duels_of, verdict};
use crate::match_::{DuelResult, MatchOutcome, MatchResult, Reason, Score, Side};
use crate::regulation::catalogue::catalogue;

/// What people ask of the course of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProcedureCommand {
    /// Lead the match to its end, from where it was when time was called.
    Start {
        /// Where it was.
        time_called: TimeCall,
        /// The Duels until then; `None` for those that are recorded, or none.
        before: Option<Score>,
    },
    /// Something has happened.
    Take {
        /// What.
        input: Input,
    },
    /// The last input was a mistake.
    TakeBack,
    /// The result that the procedure came to is that of the match.
    Confirm,
    /// The procedure was a mistake as a whole.
    Abandon {
        /// Why.
        reason: String,
    },
    /// A Duel has ended.
    RecordDuel {
        /// How.
        result: DuelResult,
    },
    /// The last Duel was recorded by mistake.
    TakeBackDuel,
    /// Who goes first in the Duel that is played.
    RecordFirstPlayer {
        /// Who.
        first: Side,
    },
    /// The Life Points have changed.
    RecordLifePoints {
        /// To what.
        points: Points,
    },
    /// The Life Points that were noted last are wrong.
    TakeBackLifePoints,
    /// A step of a Duel.
    RecordStep {
        /// What.
        step: DuelStep,
    },
    /// The step that was noted last is wrong.
    TakeBackDuelStep,
}

impl ProcedureCommand {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start-procedure",
            Self::Take { .. } => "procedure-step",
            Self::TakeBack => "take-back-step",
            Self::Confirm => "confirm-procedure",
            Self::Abandon { .. } => "abandon-procedure",
            Self::RecordDuel { .. } => "record-duel",
            Self::TakeBackDuel => "take-back-duel",
            Self::RecordFirstPlayer { .. } => "first-player",
            Self::RecordLifePoints { .. } => "life-points",
            Self::TakeBackLifePoints => "take-back-life-points",
            Self::RecordStep { .. } => "duel-step",
            Self::TakeBackDuelStep => "take-back-duel-step",
        }
    }
}

/// What happened in the course of a match.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProcedureEvent {
    /// A judge leads the match to its end.
    Started {
        /// When that began: UTC in milliseconds.
        utc_milliseconds: i64,
        /// Where the match was when time was called.
        time_called: TimeCall,
        /// The Duels until then.
        before: Score,
        /// Where it stands now.
        stands: Stand,
    },
    /// An input was taken.
    Taken {
        /// Its number, from 1.
        number: u16,
        /// What it was.
        input: Input,
        /// Where the match stands after it.
        stands: Stand,
    },
    /// The last input was taken back.
    TakenBack {
        /// Its number.
        number: u16,
        /// What it was.
        input: Input,
    },
    /// The procedure was given up, with all its inputs.
    Abandoned {
        /// Why.
        reason: String,
    },
    /// A Duel has ended.
    DuelRecorded {
        /// Its number, from 1.
        duel: u8,
        /// How.
        result: DuelResult,
    },
    /// The last Duel was taken back.
    DuelTakenBack {
        /// Its number.
        duel: u8,
        /// How it had been recorded.
        result: DuelResult,
    },
    /// Who goes first in a Duel.
    FirstPlayerRecorded {
        /// Its number, from 1.
        duel: u8,
        /// Who.
        first: Side,
        /// By which method of the regulation, as its setting names it.
        method: String,
    },
    /// Life Points have changed.
    LifePointsRecorded {
        /// The number of the Duel, from 1.
        duel: u8,
        /// What they are now.
        points: Points,
        /// Who says so.
        by: SaidBy,
    },
    /// The Life Points that were noted last were taken back.
    LifePointsTakenBack {
        /// The number of the Duel, from 1.
        duel: u8,
        /// What had been noted.
        points: Points,
    },
    /// A step of a Duel was noted.
    StepRecorded {
        /// The number of the Duel, from 1.
        duel: u8,
        /// What happened.
        step: DuelStep,
        /// When it was noted: UTC in milliseconds.
        utc_milliseconds: i64,
        /// Who says so.
        by: SaidBy,
    },
    /// The step that was noted last was taken back.
    StepTakenBack {
        /// The number of the Duel, from 1.
        duel: u8,
        /// What had been noted.
        step: DuelStep,
    },
}

/// Who says how many Life Points there are. Which account it was stands in the log beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SaidBy {
    /// Somebody of the staff, in this role.
    Staff(Role),
    /// One of the two who play.
    Player(EntrantId),
}

/// Where a match stands in the procedure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stand {
    /// The name of the state.
    pub state: String,
    /// The Duels.
    pub score: Score,
    /// How the match ends, once the procedure has come to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<MatchOutcome>,
}

impl Stand {
    /// Returns where `found` stands.
    #[must_use]
    pub fn of(found: &EndOfMatch<'_>) -> Self {
        let outcome = found.end().map(|MatchEnd { outcome, by: _ }| outcome);
        Self { state: found.state().name.clone(), score: found.score(), outcome }
    }
}

/// An input that was taken.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TakenInput {
    /// What came in.
    pub input: Input,
    /// Where the match stood after it.
    pub stands: Stand,
}

/// A match on its way to its end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Procedure {
    /// Since when: UTC in milliseconds.
    pub utc_milliseconds: i64,
    /// Where the match was when time was called.
    pub time_called: TimeCall,
    /// The Duels until then.
    pub before: Score,
    /// Where it stood at the beginning.
    pub began: Stand,
    /// What came in, oldest first.
    pub inputs: Vec<TakenInput>,
}

impl Procedure {
    /// Returns where the match stands.
    #[must_use]
    pub fn stands(&self) -> &Stand {
        self.inputs.last().map_or(&self.began, |last| &last.stands)
    }

    /// Returns the number of the last input; 0 before the first.
    #[must_use]
    pub fn last_number(&self) -> u16 {
        u16::try_from(self.inputs.len()).unwrap_or(u16::MAX)
    }
}

/// Who went first in a Duel, and by which method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirstPlayer {
    /// Who.
    pub first: Side,
    /// The method, as the setting names it.
    pub method: String,
}

/// Life Points as somebody noted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NotedPoints {
    /// The number of the Duel, from 1.
    pub duel: u8,
    /// What they were.
    pub points: Points,
    /// Who said so.
    pub by: SaidBy,
}

/// What is recorded of the course of one match.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchRecord {
    /// The Duels that have ended, in order.
    pub duels: Vec<DuelResult>,
    /// Who went first, by the number of the Duel.
    pub first_players: BTreeMap<u8, FirstPlayer>,
    /// The Life Points, oldest first.
    pub life_points: Vec<NotedPoints>,
    /// The steps of its Duels, oldest first.
    pub steps: Vec<NotedStep>,
    /// End of Match, once a judge leads it. With a result of the match it is over.
    pub procedure: Option<Procedure>,
    /// The version of the state at the last event that changed it.
    pub version: u64,
}

impl MatchRecord {
    /// Returns true if nothing is recorded.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let Self { duels, first_players, life_points, steps, procedure, version: _ } = self;
        let nothing = duels.is_empty() && first_players.is_empty() && life_points.is_empty();
        nothing && steps.is_empty() && procedure.is_none()
    }

    /// Returns the score so far: where the procedure stands, else the Duels that are recorded.
    #[must_use]
    pub fn score(&self) -> Score {
        match &self.procedure {
            Some(procedure) => procedure.stands().score,
            None => Score::of(&self.duels),
        }
    }

    /// Returns the number of the Duel that is played or comes next.
    #[must_use]
    pub fn duel(&self) -> u8 {
        u8::try_from(duels_of(self.score()) + 1).unwrap_or(u8::MAX)
    }
}

/// The courses of all matches of which something is recorded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchRecords(pub BTreeMap<MatchId, MatchRecord>);

impl MatchRecords {
    /// Returns true where nothing is recorded of any match.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.0.values().all(MatchRecord::is_plain)
    }
}

// As everywhere in the state, versions are left out, and what was done and undone leaves no trace.
impl Hash for MatchRecords {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for (id, record) in self.0.iter().filter(|(_, record)| !record.is_plain()) {
            let MatchRecord { duels, first_players, life_points, steps, procedure, version: _ } = record;
            (id, duels, first_players, life_points, procedure).hash(hasher);
            // Records without steps have the digest that they had before there were any.
            if !steps.is_empty() {
                steps.hash(hasher);
            }
        }
    }
}

/// Why something is not recorded of the course of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProcedureRefusal {
    /// A judge leads the match to its end: its result comes from there.
    Runs,
    /// Nobody leads the match to its end.
    NotStarted,
    /// The document of the tournament has no procedure for this stage.
    NoProcedure,
    /// The input is not taken.
    NotTaken(NotTaken),
    /// Only the Head Judge disqualifies.
    HeadJudgeDisqualifies,
    /// There is no input to take back.
    NoInput,
    /// The procedure has not come to its end.
    NotDecided {
        /// The state in which the match stands.
        state: String,
    },
    /// The Duels that are recorded say something else.
    OtherScore {
        /// The score that was given.
        given: Score,
        /// That of the Duels.
        recorded: Score,
    },
    /// The Duels that are recorded decide the match: none follows.
    DuelsDecide {
        /// Their score.
        score: Score,
    },
    /// No Duel is recorded that could be taken back.
    NoDuel,
    /// A step of a Duel does not come now.
    Step(StepRefusal),
}

impl State {
    /// Returns what is recorded of the course of a match, if anything was ever said of it.
    #[must_use]
    pub fn match_record(&self, match_id: MatchId) -> Option<&MatchRecord> {
        self.match_records.0.get(&match_id)
    }

    /// Returns the version by which commands about the course of a match are judged; 0 before the first.
    #[must_use]
    pub fn match_record_version(&self, match_id: MatchId) -> u64 {
        self.match_record(match_id).map_or(0, |record| record.version)
    }

    /// Returns the score of a match so far: that of its result, else of the procedure, else of the Duels
    /// that are recorded and those that penalties have cost, or what the judge said who gave the last penalty
    /// there, if that is more. This is the one place that says so. Whoever records Duels one by one records
    /// all of them.
    #[must_use]
    pub fn score_so_far(&self, match_id: MatchId) -> Score {
        let result = self.match_(match_id).and_then(|(_, _, match_)| match_.result.as_ref()?.score());
        let by_board = || self.team_board(match_id).map(|board| board.tally.score());
        result.or_else(by_board).unwrap_or_else(|| match self.match_record(match_id) {
            // A procedure began with the score of then, in which penalties stand.
            Some(record) if record.procedure.is_some() => record.score(),
            record => {
                let recorded = record.map(MatchRecord::score).unwrap_or_default();
                let recorded = recorded.with(self.duels_by_penalty(match_id));
                let said = self.score_by_judge(match_id);
                said.filter(|said| duels_of(*said) > duels_of(recorded)).unwrap_or(recorded)
            }
        })
    }

    /// Returns the procedure of a match, while it has no result.
    #[must_use]
    pub fn procedure(&self, match_id: MatchId) -> Option<&Procedure> {
        let (_, _, match_) = self.match_(match_id)?;
        let procedure = self.match_record(match_id)?.procedure.as_ref();
        procedure.filter(|_| match_.result.is_none())
    }

    /// Returns the matches of the open round that a judge leads to their end, in order of id.
    pub fn procedures(&self) -> impl Iterator<Item = (MatchId, &Procedure)> {
        let last = self.round().filter(|round| !round.closed);
        let matches = last.into_iter().flat_map(Round::open_matches);
        matches.filter_map(|match_| Some((match_.id, self.procedure(match_.id)?)))
    }

    /// Returns true if something is on record of a match besides reports and results: of its course, or a
    /// penalty that counts and was given in it or falls in it. It belongs to the two who meet there.
    #[must_use]
    pub fn has_begun(&self, match_id: MatchId) -> bool {
        let of_teams = self.team_record(match_id).is_some_and(|record| !record.is_plain());
        let recorded = of_teams || self.match_record(match_id).is_some_and(|record| !record.is_plain());
        let concerns = |it: &Penalty| it.given.match_id == Some(match_id) || it.falls_in() == Some(match_id);
        recorded || self.penalties.0.iter().any(|it| it.is_in_force() && concerns(it))
    }

    /// Returns what matches of `stage` are held to; `None` where the document has no procedure for it.
    #[must_use]
    pub fn end_of_match_rules(&self, stage: &Stage) -> Option<Rules<'static>> {
        let regulation = catalogue().find(&self.header.as_ref()?.regulation)?;
        Rules::of(regulation, &self.settings, stage.rule.kind, Setup::Confirmed)
    }

    /// Returns the match as the procedure sees it now, to say what comes next and why; `None` where no
    /// procedure was started, or this program knows another one than the record was made with.
    #[must_use]
    pub fn end_of_match(&self, match_id: MatchId) -> Option<EndOfMatch<'static>> {
        let (stage, _, _) = self.match_(match_id)?;
        let procedure = self.match_record(match_id)?.procedure.as_ref()?;
        let found = self.walk(stage, procedure.time_called, procedure.before, &procedure.inputs).ok()?;
        (Stand::of(&found) == *procedure.stands()).then_some(found)
    }

    /// Returns a match of `stage` after these inputs.
    ///
    /// # Errors
    ///
    /// The document has no procedure, or an input is not taken.
    pub(super) fn walk(
        &self,
        stage: &Stage,
        time_called: TimeCall,
        before: Score,
        inputs: &[TakenInput],
    ) -> Result<EndOfMatch<'static>, ProcedureRefusal> {
        let rules = self.end_of_match_rules(stage).ok_or(ProcedureRefusal::NoProcedure)?;
        let mut found = EndOfMatch::begin(rules, before).map_err(ProcedureRefusal::NotTaken)?;
        found.take(&Input::TimeCalled(time_called)).map_err(ProcedureRefusal::NotTaken)?;
        for TakenInput { input, stands: _ } in inputs {
            found.take(input).map_err(ProcedureRefusal::NotTaken)?;
        }
        Ok(found)
    }

    /// Returns the result that a procedure which has come to its end gives the match: Duel by Duel where
    /// all of them are known and one of them says that End of Match decided it, else as totals that say so.
    pub(super) fn result_of_procedure(&self, stage: &Stage, match_id: MatchId) -> Option<MatchResult> {
        let found = self.end_of_match(match_id)?;
        let MatchEnd { outcome, by: _ } = found.end()?;
        let record = self.match_record(match_id)?;
        let duels: Vec<DuelResult> = record.duels.iter().chain(found.duels()).copied().collect();
        // What was said of the match at its time call may be all that is known of the Duels before.
        let known = Score::of(&record.duels) == record.procedure.as_ref()?.before;
        let whole = known && Score::of(&duels) == found.score();
        let says_so = duels.iter().any(|duel| duel.reason == Reason::EndOfMatch);
        let by_duels = (says_so && whole).then_some(MatchResult::Duels(duels));
        let totals = MatchResult::Totals { score: found.score(), reason: Reason::EndOfMatch };
        let ways = by_duels.into_iter().chain([totals, MatchResult::Outcome(outcome)]);
        let rules = self.match_rules();
        ways.into_iter().find(|result| verdict(result, rules, stage.rule.kind) == Ok(outcome))
    }
}
