//! The truth about End of Match as rows: `tests/data/end-of-match/*.toml`.
//!
//! A row is a question as `hantei ruling end-of-match` takes it, and what must be answered:
//!
//! | key | what |
//! | --- | --- |
//! | `regulation`, `settings` | the document, and settings of the event against it (`key=value`) |
//! | `stage`, `before`, `time_called`, `inputs` | the question; without `before` no Duel was played, without `time_called` time has not been called |
//! | `setup = "confirmed"` | the steps before a further Duel are inputs too |
//! | `path` | the states visited, joined by ` → ` |
//! | `result` | `p1`, `p2`, `draw`, `double-loss` or `awaiting` |
//! | `score`, `by` | of a match that is over |
//! | `tell`, `turn` | the sentence that players are told; whose turn, and which of how many |
//! | `allowed`, `clauses` | what may come in now; the clauses that counted |
//! | `refused` | the last input is not taken, for this reason |
//!
//! Every row is asked a second time with the sides exchanged: the answer must be exchanged too.

use std::borrow::Cow;
use std::sync::OnceLock;

use hantei_core::match_::end_of_match::{
    EndOfMatch, Input, Named, Points, Question, Setup, Step, TimeCall, Unanswered, When,
};
use hantei_core::match_::{DuelWinner, MatchOutcome, Score, Side};
use hantei_core::regulation::Regulation;
use hantei_core::regulation::machine::InputKind;
use serde::Deserialize;

use crate::rows::{Judged, read_all};

/// A question and what must be answered.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the row; clauses name it under `tests`.
    pub id: String,
    /// The clause that the row is about.
    pub clause: String,
    /// The id of the document.
    pub regulation: String,
    /// Settings of the event against the document.
    #[serde(default)]
    pub settings: Vec<String>,
    /// Where the match is played.
    pub stage: String,
    /// The Duels before.
    pub before: Option<String>,
    /// Where the match was when time was called.
    pub time_called: Option<String>,
    /// `confirmed` where the steps before a further Duel are inputs.
    pub setup: Option<String>,
    /// What happened after that.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// The states that were visited.
    pub path: Option<String>,
    /// How the match stands.
    pub result: Option<String>,
    /// The score it ended with.
    pub score: Option<String>,
    /// What decided it.
    pub by: Option<String>,
    /// What players are told.
    pub tell: Option<String>,
    /// Whose turn it is, and which of how many.
    pub turn: Option<String>,
    /// What may come in now.
    pub allowed: Option<String>,
    /// The clauses that counted.
    pub clauses: Option<Vec<String>>,
    /// Why the last input is not taken.
    pub refused: Option<String>,
    /// Why the answer is right.
    pub comment: String,
}

/// Reads all rows, in order of file and place.
///
/// # Errors
///
/// A file cannot be read, is not a list of rows, or an id stands twice.
pub fn read_rows() -> anyhow::Result<Vec<Row>> {
    read_all("end-of-match", |row: &Row| &row.id)
}

/// Returns the id of the first row that does not hold under these regulations.
///
/// # Panics
///
/// The rows cannot be read.
#[must_use]
pub fn first_failing_row(regulations: &[Regulation]) -> Option<String> {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    static JUDGED: Judged = Judged::new();
    let rows = ROWS.get_or_init(|| read_rows().expect("the rows of tests/data/end-of-match can be read"));
    let fails = |row: &&Row| {
        !JUDGED.holds(&row.id, &row.regulation, regulations, |regulation| judge(row, regulation))
    };
    rows.iter().find(fails).map(|row| row.id.clone())
}

/// Asks the question of `row` under `regulation`, as it stands and with the sides exchanged.
///
/// # Errors
///
/// In words, what was answered otherwise than expected.
pub fn judge(row: &Row, regulation: &Regulation) -> Result<(), String> {
    judge_as(row, regulation, Sides::AsPrinted)?;
    judge_as(row, regulation, Sides::Exchanged).map_err(|why| format!("with the sides exchanged: {why}"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sides {
    AsPrinted,
    Exchanged,
}

fn judge_as(row: &Row, regulation: &Regulation, sides: Sides) -> Result<(), String> {
    let mut settings = Cow::Borrowed(&regulation.settings);
    for setting in &row.settings {
        let (key, value) = setting.split_once('=').ok_or_else(|| format!("{setting:?} is no setting"))?;
        settings.to_mut().depart(key, value).map_err(|refusal| format!("{setting:?}: {refusal:?}"))?;
    }
    let played_in = row.stage.parse().map_err(|word| format!("{word:?} is no stage"))?;
    let inputs: Result<Vec<Input>, String> = row
        .inputs
        .iter()
        .map(|text| text.parse().map_err(|trouble| format!("{text:?}: {trouble:?}")))
        .collect();
    let inputs: Vec<Input> = inputs?.into_iter().map(|input| sides.input(input)).collect();
    let When(call) = match &row.time_called {
        Some(text) => text.parse().map_err(|trouble| format!("{text:?}: {trouble:?}"))?,
        None => When(None),
    };
    let question = Question {
        regulation,
        settings: &settings,
        played_in: &played_in,
        setup: if row.setup.is_some() { Setup::Confirmed } else { Setup::PassedOver },
        before: sides.score(read_score(row.before.as_deref().unwrap_or("0-0-0"))?),
        time_called: call.map(|call| sides.call(call)),
        inputs: &inputs,
    };
    let (found, refused) = match question.answer() {
        Ok(found) => (Some(found), None),
        Err(Unanswered::NotTaken { at, why }) => (at.map(|at| *at), Some(format!("{why:?}"))),
        Err(other) => (None, Some(format!("{other:?}"))),
    };
    match (&row.refused, &refused) {
        (None, None) => {}
        (Some(expected), Some(found)) if found.contains(expected.as_str()) => {}
        _ => return Err(format!("refused: expected {:?}, found {refused:?}", row.refused)),
    }
    match found {
        Some(found) => compare(row, &found, sides),
        None if row.path.is_none() && row.result.is_none() => Ok(()),
        None => Err("there is no answer".to_owned()),
    }
}

fn compare(row: &Row, found: &EndOfMatch<'_>, sides: Sides) -> Result<(), String> {
    let path: Vec<String> = found.path().iter().map(|step| sides.step(step).to_string()).collect();
    let result = match found.end().map(|end| sides.outcome(end.outcome)) {
        None => "awaiting",
        Some(MatchOutcome::FirstWon) => "p1",
        Some(MatchOutcome::SecondWon) => "p2",
        Some(MatchOutcome::Drawn) => "draw",
        Some(MatchOutcome::BothLost) => "double-loss",
    };
    let turn = found.state().turn.map(|of| format!("{} of {}", of.turn, of.turns));
    let whose = found.state().whose.map(|whose| whose.word().to_owned());
    let turn: Vec<String> = whose.into_iter().chain(turn).collect();
    let allowed: Vec<&str> = found.allowed().into_iter().map(InputKind::word).collect();
    let clauses: Vec<String> = found.clauses().iter().map(ToString::to_string).collect();
    let by = found.end().map(|end| end.by.word().to_owned());
    let facts = [
        ("path", &row.path, path.join(" → ")),
        ("result", &row.result, result.to_owned()),
        ("score", &row.score, sides.score(found.score()).to_string()),
        ("by", &row.by, by.unwrap_or_default()),
        ("tell", &row.tell, found.state().tell.clone().unwrap_or_default()),
        ("turn", &row.turn, turn.join(" ")),
        ("allowed", &row.allowed, allowed.join(" ")),
    ];
    for (what, expected, found) in facts {
        if expected.as_ref().is_some_and(|expected| *expected != found) {
            return Err(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }
    match &row.clauses {
        Some(expected) if *expected != clauses => {
            Err(format!("clauses: expected {expected:?}, found {clauses:?}"))
        }
        Some(_) | None => Ok(()),
    }
}

/// Reads `1-0-2` or `1-0-2-1`: won, lost, drawn, lost by both.
pub(crate) fn read_score(text: &str) -> Result<Score, String> {
    let numbers: Result<Vec<u8>, _> = text.split('-').map(str::parse).collect();
    match numbers.map_err(|error| format!("{text:?}: {error}"))?[..] {
        [won, lost, drawn] => Ok(Score { won, lost, drawn, both_lost: 0 }),
        [won, lost, drawn, both_lost] => Ok(Score { won, lost, drawn, both_lost }),
        [..] => Err(format!("{text:?} is no score")),
    }
}

impl Sides {
    fn side(self, side: Side) -> Side {
        match self {
            Self::AsPrinted => side,
            Self::Exchanged => side.other(),
        }
    }

    fn named(self, named: Named) -> Named {
        match named {
            Named::One(side) => Named::One(self.side(side)),
            Named::Both => Named::Both,
        }
    }

    fn points(self, points: Points) -> Points {
        match self {
            Self::AsPrinted => points,
            Self::Exchanged => Points { first: points.second, second: points.first },
        }
    }

    fn score(self, score: Score) -> Score {
        match self {
            Self::AsPrinted => score,
            Self::Exchanged => Score { won: score.lost, lost: score.won, ..score },
        }
    }

    fn winner(self, winner: DuelWinner) -> DuelWinner {
        match (self, winner) {
            (Self::Exchanged, DuelWinner::First) => DuelWinner::Second,
            (Self::Exchanged, DuelWinner::Second) => DuelWinner::First,
            (Self::Exchanged, DuelWinner::None | DuelWinner::BothLost) | (Self::AsPrinted, _) => winner,
        }
    }

    fn outcome(self, outcome: MatchOutcome) -> MatchOutcome {
        match (self, outcome) {
            (Self::Exchanged, MatchOutcome::FirstWon) => MatchOutcome::SecondWon,
            (Self::Exchanged, MatchOutcome::SecondWon) => MatchOutcome::FirstWon,
            (Self::Exchanged, MatchOutcome::Drawn | MatchOutcome::BothLost) | (Self::AsPrinted, _) => outcome,
        }
    }

    fn call(self, call: TimeCall) -> TimeCall {
        match call {
            TimeCall::InDuel { duel, phase, turn_player } => {
                let turn_player = turn_player.map(|side| self.side(side));
                TimeCall::InDuel { duel, phase, turn_player }
            }
            TimeCall::Between { .. } => call,
        }
    }

    fn step(self, step: &Step) -> Step {
        match step {
            Step::Duel(winner) => Step::Duel(self.winner(*winner)),
            Step::Compare(name, score) => Step::Compare(name.clone(), self.score(*score)),
            Step::State(_) | Step::Setup(..) => step.clone(),
        }
    }

    fn input(self, input: Input) -> Input {
        match input {
            Input::TimeCalled(call) => Input::TimeCalled(self.call(call)),
            Input::PhaseEnd(points) => Input::PhaseEnd(self.points(points)),
            Input::TurnEnd(points) => Input::TurnEnd(self.points(points)),
            Input::LifePoints(points) => Input::LifePoints(self.points(points)),
            Input::Win(side) => Input::Win(self.side(side)),
            Input::Concede(side) => Input::Concede(self.side(side)),
            Input::DuelLoss(named) => Input::DuelLoss(self.named(named)),
            Input::MatchLoss(named) => Input::MatchLoss(self.named(named)),
            Input::Disqualification(named) => Input::Disqualification(self.named(named)),
            Input::Duel(winner, points) => Input::Duel(self.winner(winner), points),
            Input::Ready(first) => Input::Ready(first.map(|side| self.side(side))),
            Input::SideAccessed | Input::BothLose | Input::Stop => input,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;

    use hantei_core::regulation::catalogue::catalogue;

    use super::*;

    #[test]
    fn every_row_about_end_of_match_holds_for_the_catalogue() {
        let mut trouble = String::new();
        for row in read_rows().expect("the rows can be read") {
            let regulation = catalogue().find(&row.regulation).expect("the row names a document");
            if let Err(why) = judge(&row, regulation) {
                let _ = writeln!(trouble, "{}: {why}", row.id);
            }
        }
        assert!(trouble.is_empty(), "{trouble}");
        assert_eq!(first_failing_row(catalogue().list()), None);
    }

    #[test]
    fn every_row_of_the_specified_tables_is_there_with_its_clause() {
        let rows = read_rows().expect("the rows can be read");
        let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        for (series, last) in [("TS-", 20), ("TE-", 24), ("KS-", 24), ("KT-", 19), ("N-", 13), ("D", 15)] {
            for number in 1..=last {
                let id = format!("{series}{number:02}");
                assert!(ids.contains(id.as_str()), "{id} is missing");
            }
        }
        for row in &rows {
            let regulation = catalogue().find(&row.regulation).expect("the row names a document");
            let known = regulation.clauses.iter().any(|clause| clause.spec == row.clause);
            assert!(known, "{}: no clause {}", row.id, row.clause);
            assert!(!row.comment.trim().is_empty(), "{}", row.id);
        }
    }

    #[test]
    fn every_state_of_every_machine_is_visited_by_a_row() {
        let rows = read_rows().expect("the rows can be read");
        for regulation in catalogue().list() {
            for machine in &regulation.machines {
                for state in &machine.states {
                    let visited = rows.iter().any(|row| {
                        let kind = row.stage.parse::<hantei_core::match_::end_of_match::PlayedIn>();
                        row.regulation == regulation.document.id
                            && kind.is_ok_and(|played_in| played_in.kind() == machine.stage)
                            && row.path.as_ref().is_some_and(|path| path.contains(&state.name))
                    });
                    let shared = state.part == hantei_core::regulation::machine::StatePart::AnyDuel;
                    assert!(visited || shared, "{}: {}", regulation.document.id, state.name);
                }
            }
        }
    }
}
