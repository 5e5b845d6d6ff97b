//! The words of commands about the course of a match. Inputs are read as `ruling end-of-match` reads them.

use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::{Input, Points, SideAccess, TimeCall, Unreadable, When};
use hantei_core::match_::verdict::duels_of;
use hantei_core::match_::{DuelResult, MatchResult, Reason, Score};
use hantei_core::tournament::command::Command;
use hantei_core::tournament::procedure::ProcedureCommand;

use super::{Expected, WordTrouble, Words, read_duel, read_score};

/// Reads what is asked of the course of a match.
pub(super) fn procedure_command(name: &str, words: &mut Words<'_>) -> Result<Option<Command>, WordTrouble> {
    let known = [
        "start-procedure",
        "procedure-step",
        "take-back-step",
        "confirm-procedure",
        "abandon-procedure",
        "record-duel",
        "take-back-duel",
        "first-player",
        "life-points",
    ];
    if !known.contains(&name) {
        return Ok(None);
    }
    let match_id = words.match_id()?;
    let what = match name {
        "start-procedure" => start(words, match_id)?,
        "procedure-step" => ProcedureCommand::Take { input: input(words)? },
        "take-back-step" => ProcedureCommand::TakeBack,
        "confirm-procedure" => ProcedureCommand::Confirm,
        "abandon-procedure" => ProcedureCommand::Abandon { reason: words.need("reason")? },
        "record-duel" => ProcedureCommand::RecordDuel { result: duel(words)? },
        "take-back-duel" => ProcedureCommand::TakeBackDuel,
        "first-player" => {
            let value = words.need("player")?;
            ProcedureCommand::RecordFirstPlayer { first: words.side("player", match_id, &value)? }
        }
        _ => ProcedureCommand::RecordLifePoints { points: points(words)?.ok_or(missing_points())? },
    };
    Ok(Some(Command::Procedure { match_id, what }))
}

fn missing_points() -> WordTrouble {
    WordTrouble::Missing("points-first")
}

/// Reads `time-called="duel 2, turn p2"`; the Phase, the turn player and the Side Deck may stand apart, as
/// in a form. `duel` alone is the one that is played, `between` the time before it, by the Duels so far.
fn start(words: &mut Words<'_>, match_id: MatchId) -> Result<ProcedureCommand, WordTrouble> {
    let score = |text: &str| match read_score(text)? {
        MatchResult::Totals { score, reason: _ } => Some(score),
        MatchResult::Duels(_) | MatchResult::Outcome(_) => None,
    };
    let before: Option<Score> = words.read_with("before", Expected::Score, score)?;
    let played = duels_of(before.unwrap_or_else(|| words.state.score_so_far(match_id)));
    let said = words.need("time-called")?;
    let apart = |words: &mut Words<'_>, key| words.maybe(key).filter(|value| !value.is_empty());
    let (phase, turn) = (apart(words, "phase"), apart(words, "turn").map(|side| format!("turn {side}")));
    let when = match (said.as_str(), played) {
        ("between", 0) => "before duel 1".to_owned(),
        ("between", duels) => format!("between duels {duels} and {}", duels + 1),
        ("duel", duels) => [Some(format!("duel {}", duels + 1)), phase, turn]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
        (_, _) => [Some(said), phase, turn].into_iter().flatten().collect::<Vec<_>>().join(", "),
    };
    let side_deck = apart(words, "side-deck");
    let unreadable = |why| WordTrouble::Input(Box::new(why));
    let not_known = |expected| unreadable(Unreadable::Words { text: when.clone(), expected });
    let When(called) = when.parse().map_err(unreadable)?;
    let called = called.ok_or_else(|| not_known("before duel 1, between duels N and M, or duel N"))?;
    let time_called = match (called, side_deck.as_deref()) {
        (TimeCall::Between { duels: duels @ 1.., access: _ }, Some("accessed")) => {
            TimeCall::Between { duels, access: SideAccess::Somebody }
        }
        (_, Some(_)) => return Err(not_known("side-deck=accessed with between duels N and M")),
        (called, None) => called,
    };
    Ok(ProcedureCommand::Start { time_called, before })
}

/// Reads `input="turn-end 8000:7000"`, or `input=turn-end` with the Life Points apart, as in a form.
fn input(words: &mut Words<'_>) -> Result<Input, WordTrouble> {
    let text = words.need("input")?;
    let apart = [words.maybe("points-first"), words.maybe("points-second")];
    let text = match apart {
        [None, None] => text,
        apart => {
            let [first, second] = apart.map(Option::unwrap_or_default);
            format!("{text} {first}:{second}")
        }
    };
    text.parse().map_err(|why| WordTrouble::Input(Box::new(why)))
}

fn points(words: &mut Words<'_>) -> Result<Option<Points>, WordTrouble> {
    let mut one = |key| {
        words.read_with(key, Expected::LifePoints, |text| {
            text.trim().parse::<u32>().ok().filter(|points| *points <= 999_999_999)
        })
    };
    let (first, second) = (one("points-first")?, one("points-second")?);
    Ok(first.zip(second).map(|(first, second)| Points { first, second }))
}

fn duel(words: &mut Words<'_>) -> Result<DuelResult, WordTrouble> {
    let read = words.read_with("result", Expected::Duel, read_duel)?;
    let result = read.ok_or(WordTrouble::Missing("result"))?;
    let reason = words.read_with("reason", Expected::DuelReason, |text| match text {
        "played" => Some(Reason::Played),
        "concession" => Some(Reason::Concession),
        "penalty" => Some(Reason::Penalty),
        "no-show" => Some(Reason::NoShow),
        _ => None,
    })?;
    Ok(DuelResult { reason: reason.unwrap_or(Reason::Played), ..result })
}
