//! End of Match: what happens when time is called, who has won, and which clause says so.
//!
//! The steps stand in the regulation ([`Machine`]); this module walks them. A procedure begins with the
//! Duels so far and takes one input after the other, the time call among them. What was entered can be
//! taken back by walking the inputs again without the last one: nothing else is kept.
//!
//! What this module does not know: clocks, tables, names, and the sentences for players.

use std::fmt;

use super::verdict::{LevelMatch, MatchRules, all_duels_used, decided, duels_of, possible};
use super::{DuelResult, DuelWinner, MatchOutcome, Reason, Score, Side};
use crate::regulation::machine::{
    Asks, Condition, Gives, InputKind, Machine, MachineState, SideDeckingWhen, StatePart, Transition, Whose,
};
use crate::regulation::{ClauseId, Regulation, Settings, StageKind};

mod input;
mod question;

pub use input::{Input, Named, Phase, Points, SideAccess, TimeCall, Unreadable, When, with_side_access};
pub use question::{PlayedIn, Question, Unanswered};

/// What a match is held to.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'r> {
    machine: &'r Machine,
    match_rules: MatchRules,
    forfeit: Forfeit,
    setup: Setup,
}

/// The Duels of a match that was lost by a penalty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forfeit {
    /// The opponent is given as many as win a match; the offender keeps the own.
    OpponentRaised,
    /// The opponent has won all that are needed, the offender none.
    TwoNil,
}

/// Whether the steps before a further Duel are confirmed one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Setup {
    /// A judge confirms them: the procedure waits for [`Input::Ready`].
    Confirmed,
    /// The procedure passes straight to the first turn, as a calculator does.
    PassedOver,
}

impl<'r> Rules<'r> {
    /// Returns what a match of `stage` is held to under `regulation` with the settings of the
    /// tournament; `None` where the document has no procedure for such a stage.
    ///
    /// In a Swiss stage without draws the procedure is that of single elimination.
    #[must_use]
    pub fn of(
        regulation: &'r Regulation,
        settings: &Settings,
        stage: StageKind,
        setup: Setup,
    ) -> Option<Self> {
        let match_rules = MatchRules::from_settings(settings);
        let stage = match (match_rules.level_match, stage) {
            (LevelMatch::Extended, _) => StageKind::Elimination,
            (LevelMatch::Drawn | LevelMatch::BothLost, stage) => stage,
        };
        Some(Self {
            machine: regulation.machine(stage)?,
            match_rules,
            forfeit: Forfeit::from_settings(settings),
            setup,
        })
    }
}

impl Forfeit {
    /// Returns the rule that `settings` hold: `result.forfeit_score`.
    #[must_use]
    pub fn from_settings(settings: &Settings) -> Self {
        match settings.word("result.forfeit_score") {
            Some("two-nil") => Self::TwoNil,
            Some(_) | None => Self::OpponentRaised,
        }
    }

    /// Returns the score of a match that `loser` has lost by a penalty at `score`.
    ///
    /// Source: PEN-LD
    #[must_use]
    pub fn score(self, score: Score, loser: Side, rules: MatchRules) -> Score {
        let score = match self {
            Self::OpponentRaised => score,
            Self::TwoNil => Score::default(),
        };
        match loser {
            Side::First => Score { lost: rules.needed().max(score.lost), ..score },
            Side::Second => Score { won: rules.needed().max(score.won), ..score },
        }
    }
}

/// How the result of a match came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DecidedBy {
    /// The Duels were compared.
    Duels,
    /// The Duel that the winner needed was given by Life Points.
    LifePoints,
    /// A penalty.
    Penalty,
}

impl DecidedBy {
    /// Returns the word for it in answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Duels => "duels",
            Self::LifePoints => "life-points",
            Self::Penalty => "penalty",
        }
    }
}

/// The end of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchEnd {
    /// Who won.
    pub outcome: MatchOutcome,
    /// Whether Duels, Life Points or a penalty decided.
    pub by: DecidedBy,
}

/// One step of the way that a match took. It prints as answers show it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A state was entered, or stayed in.
    State(String),
    /// A further Duel is set up, with the Side Deck or without.
    Setup(String, SideDecking),
    /// A Duel came to its result.
    Duel(DuelWinner),
    /// The Duels were compared.
    Compare(String, Score),
}

/// Whether the Side Deck may be used before a further Duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SideDecking {
    /// Both may use it.
    Allowed,
    /// Nobody may.
    NotAllowed,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(name) => f.write_str(name),
            Self::Setup(name, SideDecking::Allowed) => write!(f, "{name}(side allowed)"),
            Self::Setup(name, SideDecking::NotAllowed) => write!(f, "{name}(no side)"),
            Self::Duel(DuelWinner::First) => f.write_str("Duel=P1"),
            Self::Duel(DuelWinner::Second) => f.write_str("Duel=P2"),
            Self::Duel(DuelWinner::None) => f.write_str("Duel=draw"),
            Self::Duel(DuelWinner::BothLost) => f.write_str("Duel=both lost"),
            Self::Compare(name, score) => write!(f, "{name} {score}"),
        }
    }
}

/// Why an input is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotTaken {
    /// The state does not allow it; `allowed` names what it does.
    NotAllowed {
        /// The input.
        input: Input,
        /// The state.
        state: String,
        /// What the state allows.
        allowed: Vec<InputKind>,
    },
    /// The match is over.
    MatchOver {
        /// The input.
        input: Input,
        /// The score of the match.
        score: Score,
    },
    /// No match can have this score while it is played.
    ScoreImpossible {
        /// The score.
        score: Score,
        /// The most Duels of a match.
        best_of: u8,
    },
    /// Time was called somewhere that the Duels so far do not lead to.
    ElsewhereThanPlayed {
        /// The time call.
        call: TimeCall,
        /// How many Duels have a result.
        duels: u16,
    },
    /// The procedure must know more of the moment when time was called.
    Asked {
        /// What it must know.
        what: Asks,
    },
    /// Whether somebody used the Side Deck is asked only between Duels.
    SideAccessElsewhere,
}

/// A match on its way to its end.
#[derive(Debug, Clone)]
pub struct EndOfMatch<'r> {
    rules: Rules<'r>,
    state: &'r MachineState,
    score: Score,
    duels: Vec<DuelResult>,
    call: Option<TimeCall>,
    turn: Option<Side>,
    path: Vec<Step>,
    clauses: Vec<ClauseId>,
    end: Option<MatchEnd>,
}

impl<'r> EndOfMatch<'r> {
    /// Returns the match with the Duels so far, before time is called.
    ///
    /// # Errors
    ///
    /// No match can have this score: whoever gave it caused it.
    pub fn begin(rules: Rules<'r>, before: Score) -> Result<Self, NotTaken> {
        if possible(before, Reason::Played, rules.match_rules, rules.machine.stage).is_err() {
            let best_of = rules.match_rules.best_of;
            return Err(NotTaken::ScoreImpossible { score: before, best_of });
        }
        let normal = rules.machine.states.iter().find(|state| state.part == StatePart::Normal);
        let state = normal.expect("the parser has checked that every machine has its normal state");
        let (duels, path, clauses) = (Vec::new(), Vec::new(), Vec::new());
        let mut this =
            Self { rules, state, score: before, duels, call: None, turn: None, path, clauses, end: None };
        this.go_on();
        Ok(this)
    }

    /// Returns the match after `inputs`, one after the other.
    ///
    /// # Errors
    ///
    /// Returns the match as it stands before the first input that is not taken, and why it is not.
    pub fn after(mut self, inputs: &[Input]) -> Result<Self, (Box<Self>, NotTaken)> {
        for input in inputs {
            if let Err(why) = self.take(input) {
                return Err((Box::new(self), why));
            }
        }
        Ok(self)
    }

    /// Takes one input.
    ///
    /// A side at zero Life Points has lost the Duel; both at zero have lost it at once, which draws it.
    ///
    /// # Errors
    ///
    /// The state does not allow it. Then nothing has changed.
    ///
    /// Source: TCG-E4, TCG-F10, DKT-2CS4
    pub fn take(&mut self, input: &Input) -> Result<(), NotTaken> {
        if self.end.is_some() {
            return Err(NotTaken::MatchOver { input: input.clone(), score: self.score });
        }
        let Some(kind) = input.kind() else { return Err(NotTaken::SideAccessElsewhere) };
        if !self.rows().any(|row| row.input == Some(kind)) {
            return Err(self.not_allowed(input));
        }
        if let Input::TimeCalled(call) = input {
            self.fits(*call)?;
        }
        let read = input.by_life_points();
        let Some(kind) = read.kind() else { return Err(self.not_allowed(input)) };
        let call = match (&read, self.call) {
            (Input::TimeCalled(call), _) => Some(*call),
            (_, call) => call,
        };
        let row = self.rows().find(|row| row.input == Some(kind) && holds(row, &read, call));
        let Some(row) = row else { return Err(self.not_allowed(input)) };
        if let (Some(asks), Some(call)) = (row.asks, call)
            && !call.answers(asks)
        {
            return Err(NotTaken::Asked { what: asks });
        }
        self.call = call;
        self.turn = self.turn_after(&read);
        self.follow(row, &read);
        Ok(())
    }

    /// Returns what may come in now; nothing once the match is over.
    #[must_use]
    pub fn allowed(&self) -> Vec<InputKind> {
        if self.end.is_some() {
            return Vec::new();
        }
        let here = |kind: &InputKind| self.rows().any(|row| row.input == Some(*kind));
        InputKind::ALL.iter().copied().filter(here).collect()
    }

    /// Returns the end of the match, once it has one.
    #[must_use]
    pub fn end(&self) -> Option<MatchEnd> {
        self.end
    }

    /// Returns the Duels of the match so far; of a match lost by a penalty, those it is recorded with.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the Duels that came to a result in the procedure, in order.
    #[must_use]
    pub fn duels(&self) -> &[DuelResult] {
        &self.duels
    }

    /// Returns when time was called, once it was.
    #[must_use]
    pub fn time_call(&self) -> Option<TimeCall> {
        self.call
    }

    /// Returns the state that the match stands in, or stood in last.
    #[must_use]
    pub fn state(&self) -> &'r MachineState {
        self.state
    }

    /// Returns the states that were visited and what came of them, in order. The state before time is
    /// called is named only while the match stands in it.
    #[must_use]
    pub fn path(&self) -> Vec<Step> {
        let normal = || Step::State(self.state.name.clone());
        let here = self.state.part == StatePart::Normal && self.end.is_none();
        self.path.iter().cloned().chain(here.then(normal)).collect()
    }

    /// Returns the clauses behind what happened, each once, in the order in which they counted.
    #[must_use]
    pub fn clauses(&self) -> &[ClauseId] {
        &self.clauses
    }

    /// Returns whose turn it is now, as far as the procedure and the time call say.
    #[must_use]
    pub fn turn_player(&self) -> Option<Side> {
        let at_call = match self.call? {
            TimeCall::InDuel { turn_player, .. } => turn_player,
            TimeCall::Between { .. } => None,
        };
        match self.state.whose? {
            Whose::TurnPlayer => at_call,
            Whose::Opponent => at_call.map(Side::other),
            Whose::FirstPlayer | Whose::SecondPlayer | Whose::NextPlayer => self.turn,
        }
    }

    /// Returns whether both may use the Side Deck before the further Duel that is being set up or played;
    /// `None` where none is.
    ///
    /// Source: TCG-F4, DKT-2CT14
    #[must_use]
    pub fn side_decking(&self) -> Option<SideDecking> {
        self.path.iter().rev().find_map(|step| match step {
            Step::Setup(_, side_decking) => Some(*side_decking),
            Step::State(_) | Step::Duel(_) | Step::Compare(..) => None,
        })
    }

    /// Returns true if the match stands in the first state of a further Duel that was passed to at once.
    #[must_use]
    pub fn begins_further_duel(&self) -> bool {
        match self.path[..] {
            [.., Step::Setup(..), Step::State(_)] => self.rules.setup == Setup::PassedOver,
            [..] => false,
        }
    }

    /// Whose turn it is after `input`, as far as it is known who began.
    fn turn_after(&self, input: &Input) -> Option<Side> {
        match input {
            Input::TimeCalled(TimeCall::InDuel { turn_player, .. }) => *turn_player,
            Input::TimeCalled(TimeCall::Between { .. }) => None,
            Input::Ready(first) => *first,
            Input::TurnEnd(_) => self.turn.map(Side::other),
            // The End Phase is the last of its turn.
            Input::PhaseEnd(_) if self.called_in_end_phase() => self.turn.map(Side::other),
            Input::SideAccessed
            | Input::PhaseEnd(_)
            | Input::LifePoints(_)
            | Input::Win(_)
            | Input::Concede(_)
            | Input::BothLose
            | Input::DuelLoss(_)
            | Input::MatchLoss(_)
            | Input::Disqualification(_)
            | Input::Duel(..)
            | Input::Stop => self.turn,
        }
    }

    fn called_in_end_phase(&self) -> bool {
        matches!(self.call, Some(TimeCall::InDuel { phase: Some(Phase::End), .. }))
    }

    fn rows(&self) -> impl Iterator<Item = &'r Transition> + use<'r> {
        self.rules.machine.rows(self.state)
    }

    fn not_allowed(&self, input: &Input) -> NotTaken {
        NotTaken::NotAllowed { input: input.clone(), state: self.state.name.clone(), allowed: self.allowed() }
    }

    /// Refuses a time call in a Duel that cannot run, or between Duels that were not played.
    fn fits(&self, call: TimeCall) -> Result<(), NotTaken> {
        let duels = duels_of(self.score);
        let fits = match call {
            TimeCall::InDuel { duel, .. } => u16::from(duel) == duels + 1,
            TimeCall::Between { duels: played, .. } => u16::from(played) == duels,
        };
        if fits { Ok(()) } else { Err(NotTaken::ElsewhereThanPlayed { call, duels }) }
    }

    fn follow(&mut self, row: &'r Transition, input: &Input) {
        self.cite(row.clause.as_ref());
        match row.gives {
            Some(gives) => self.give(gives, input),
            None if row.next.is_none() => self.path.push(Step::State(self.state.name.clone())),
            None => {}
        }
        if self.end.is_some() {
            return;
        }
        match &row.next {
            Some(next) => self.enter(next),
            None => self.go_on(),
        }
    }

    fn give(&mut self, gives: Gives, input: &Input) {
        match gives {
            Gives::DuelToLeader => match input.points().and_then(Points::leader) {
                Some(leader) => self.duel(leader.into(), input),
                None => self.duel(DuelWinner::None, input),
            },
            Gives::DuelToNamed => self.duel(input.winner(), input),
            Gives::DuelToOpponent => match input.named() {
                Some(Named::One(side)) => self.duel(side.other().into(), input),
                Some(Named::Both) | None => self.duel(DuelWinner::BothLost, input),
            },
            Gives::DuelDrawn => self.duel(DuelWinner::None, input),
            Gives::MatchToOpponent => match input.named() {
                Some(Named::One(side)) => {
                    self.score = self.rules.forfeit.score(self.score, side, self.rules.match_rules);
                    self.finish(won_by(side.other()), DecidedBy::Penalty);
                }
                Some(Named::Both) | None => self.finish(MatchOutcome::BothLost, DecidedBy::Penalty),
            },
            Gives::MatchToLeader => {
                let outcome = if self.score.won > self.score.lost { Side::First } else { Side::Second };
                self.finish(won_by(outcome), self.decided_by(outcome));
            }
            Gives::MatchDrawn => {
                let outcome = match self.rules.match_rules.level_match {
                    LevelMatch::Drawn | LevelMatch::Extended => MatchOutcome::Drawn,
                    LevelMatch::BothLost => MatchOutcome::BothLost,
                };
                self.finish(outcome, DecidedBy::Duels);
            }
        }
    }

    fn duel(&mut self, winner: DuelWinner, input: &Input) {
        let reason = match (input.reason(), self.call) {
            // What is played after time was called is played in the procedure.
            (Reason::Played, Some(_)) => Reason::EndOfMatch,
            (reason, _) => reason,
        };
        self.duels.push(DuelResult { winner, reason, life_points: input.life_points() });
        let place = match winner {
            DuelWinner::First => &mut self.score.won,
            DuelWinner::Second => &mut self.score.lost,
            DuelWinner::None => &mut self.score.drawn,
            DuelWinner::BothLost => &mut self.score.both_lost,
        };
        *place = place.saturating_add(1);
        self.path.push(Step::Duel(winner));
    }

    /// Enters the state `name` and leaves it again where it decides by itself.
    fn enter(&mut self, name: &str) {
        let state = self.rules.machine.state(name);
        self.state = state.expect("the parser has checked that every state that follows exists");
        match self.state.part {
            StatePart::Compare => self.compare(),
            StatePart::Setup => {
                self.cite(self.state.clause.as_ref());
                self.path.push(Step::Setup(self.state.name.clone(), self.side_decking_now()));
                if self.rules.setup == Setup::PassedOver {
                    let ready = self.rows().find(|row| row.input == Some(InputKind::Ready));
                    if let Some(next) = ready.and_then(|row| row.next.as_ref()) {
                        self.enter(next);
                    }
                }
            }
            StatePart::Normal | StatePart::Duel | StatePart::AnyDuel => {
                self.cite(self.state.clause.as_ref());
                self.path.push(Step::State(self.state.name.clone()));
            }
        }
    }

    /// Counts the Duels: more of them win the match.
    ///
    /// Source: TCG-E3, TCG-E7, TCG-F2, TCG-F3, DKT-2CT9, DKT-2CT13, DKT-2CS9
    fn compare(&mut self) {
        self.path.push(Step::Compare(self.state.name.clone(), self.score));
        if decided(self.score, self.rules.match_rules) == Some(MatchOutcome::BothLost) {
            self.finish(MatchOutcome::BothLost, DecidedBy::Penalty);
            return;
        }
        let standing = if self.score.won == self.score.lost { Condition::Level } else { Condition::Ahead };
        let row = self.rows().find(|row| row.when.iter().all(|condition| *condition == standing));
        let row = row.expect("the parser has checked that the comparison has a row for both standings");
        self.cite(row.clause.as_ref());
        if let Some(gives) = row.gives {
            self.give(gives, &Input::Ready(None));
        }
        if let (None, Some(next)) = (self.end, &row.next) {
            self.enter(next);
        }
    }

    /// Before time is called: the match is over with enough Duels, or compared when all are used.
    ///
    /// Source: TCG-A1, DKT-2A2
    fn go_on(&mut self) {
        if self.state.part != StatePart::Normal {
            return;
        }
        let rules = self.rules.match_rules;
        if let Some(outcome) = decided(self.score, rules) {
            self.cite(self.state.clause.as_ref());
            let by = match self.duels.last().map(|duel| duel.reason) {
                Some(Reason::Penalty) => DecidedBy::Penalty,
                Some(Reason::Played | Reason::Concession | Reason::EndOfMatch | Reason::NoShow) | None => {
                    DecidedBy::Duels
                }
            };
            self.finish(outcome, by);
        } else if all_duels_used(self.score, rules) {
            self.cite(self.state.clause.as_ref());
            let compare = self.rules.machine.states.iter().find(|state| state.part == StatePart::Compare);
            let compare = compare.expect("the parser has checked that every machine compares");
            self.enter(&compare.name);
        }
    }

    /// The Side Deck before a further Duel. In the Duelist King Tournament any Duel of the match that was
    /// played opens it; under the other documents only that somebody had begun to when time was called.
    fn side_decking_now(&self) -> SideDecking {
        let allowed = match self.state.side_decking {
            Some(SideDeckingWhen::AfterAPlayedDuel) => duels_of(self.score) > 0,
            Some(SideDeckingWhen::AccessedBetweenDuels) => {
                matches!(self.call, Some(TimeCall::Between { access: SideAccess::Somebody, .. }))
            }
            None => false,
        };
        if allowed { SideDecking::Allowed } else { SideDecking::NotAllowed }
    }

    fn decided_by(&self, winner: Side) -> DecidedBy {
        let Some(last) = self.duels.last().filter(|duel| duel.winner == winner.into()) else {
            return DecidedBy::Duels;
        };
        match (last.reason, last.life_points) {
            (Reason::Penalty, _) => DecidedBy::Penalty,
            (Reason::EndOfMatch, Some(_)) => DecidedBy::LifePoints,
            (Reason::EndOfMatch, None) | (Reason::Played | Reason::Concession | Reason::NoShow, _) => {
                DecidedBy::Duels
            }
        }
    }

    fn finish(&mut self, outcome: MatchOutcome, by: DecidedBy) {
        self.end = Some(MatchEnd { outcome, by });
    }

    fn cite(&mut self, clause: Option<&ClauseId>) {
        if let Some(clause) = clause
            && !self.clauses.contains(clause)
        {
            self.clauses.push(clause.clone());
        }
    }
}

fn won_by(side: Side) -> MatchOutcome {
    match side {
        Side::First => MatchOutcome::FirstWon,
        Side::Second => MatchOutcome::SecondWon,
    }
}

/// Returns true if all conditions of a row hold for this input.
fn holds(row: &Transition, input: &Input, call: Option<TimeCall>) -> bool {
    let level = input.points().map(|points| points.leader().is_none());
    row.when.iter().all(|condition| match condition {
        Condition::LifePointsDiffer => level == Some(false),
        Condition::LifePointsEqual => level == Some(true),
        Condition::InDuel => matches!(call, Some(TimeCall::InDuel { .. })),
        Condition::BetweenDuels => matches!(call, Some(TimeCall::Between { .. })),
        Condition::CalledInEndPhase => {
            matches!(call, Some(TimeCall::InDuel { phase: Some(Phase::End), .. }))
        }
        Condition::Ahead | Condition::Level => false,
    })
}
