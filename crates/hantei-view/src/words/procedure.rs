//! The words of commands about the course of a match. Inputs are read as `ruling end-of-match` reads them.

use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::{Input, Points, SideAccess, TimeCall, Unreadable, When};
use hantei_core::match_::verdict::duels_of;
use hantei_core::match_::{DuelResult, MatchResult, Reason, Score, Side};
use hantei_core::tournament::command::Command;
use hantei_core::tournament::duel::{DuelStep, Marker, Totals};
use hantei_core::tournament::procedure::ProcedureCommand;

use super::{Expected, WordTrouble, Words, read_duel, read_score};
use crate::sheet::points_now;

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
        "take-back-life-points",
        "duel-step",
        "take-back-duel-step",
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
        "take-back-life-points" => ProcedureCommand::TakeBackLifePoints,
        "duel-step" => ProcedureCommand::RecordStep { step: duel_step(words, match_id)? },
        "take-back-duel-step" => ProcedureCommand::TakeBackDuelStep,
        _ => ProcedureCommand::RecordLifePoints { points: life_points(words, match_id)? },
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
        MatchResult::Duels(_) | MatchResult::Outcome(_) | MatchResult::Team(_) => None,
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

/// Reads the Life Points of both, or what one side has won or lost since they were noted last.
fn life_points(words: &mut Words<'_>, match_id: MatchId) -> Result<Points, WordTrouble> {
    if let Some(points) = points(words)? {
        return Ok(points);
    }
    let change = words.read_with("change", Expected::PointsChange, |text| {
        Some(match text {
            "p1-minus" => (Side::First, false),
            "p1-plus" => (Side::First, true),
            "p2-minus" => (Side::Second, false),
            "p2-plus" => (Side::Second, true),
            _ => return None,
        })
    })?;
    let (side, gained) = change.ok_or(missing_points())?;
    let amount = words.read_with("amount", Expected::LifePoints, |text| {
        text.trim().parse::<u32>().ok().filter(|points| *points <= 999_999_999)
    })?;
    let amount = amount.ok_or(WordTrouble::Missing("amount"))?;
    // Nobody has fewer than none, however great the damage.
    let changed = |points: u32| {
        if gained { points.saturating_add(amount).min(999_999_999) } else { points.saturating_sub(amount) }
    };
    let now = points_now(words.state, match_id);
    Ok(match side {
        Side::First => Points { first: changed(now.first), ..now },
        Side::Second => Points { second: changed(now.second), ..now },
    })
}

/// Reads a step of a Duel: what happened, who did it, and the numbers that go with it.
fn duel_step(words: &mut Words<'_>, match_id: MatchId) -> Result<DuelStep, WordTrouble> {
    let name = words.need("step")?;
    let mut side = || {
        let value = words.need("player")?;
        words.side("player", match_id, &value)
    };
    Ok(match name.as_str() {
        "restored" => DuelStep::DeckRestored { side: side()? },
        "side-decked" => DuelStep::SideDecked { side: side()? },
        "draw-won" => DuelStep::DrawWon { winner: side()? },
        "turn" => DuelStep::TurnBegun { side: side()? },
        "totals" => {
            let side = side()?;
            let main = cards(words, "main")?;
            let extra = cards(words, "extra")?.ok_or(WordTrouble::Missing("extra"))?;
            let in_side = cards(words, "side")?.ok_or(WordTrouble::Missing("side"))?;
            DuelStep::TotalsShown { side, totals: Totals { main, extra, side: in_side } }
        }
        "dice" => {
            let first = cards(words, "dice-first")?.ok_or(WordTrouble::Missing("dice-first"))?;
            let second = cards(words, "dice-second")?.ok_or(WordTrouble::Missing("dice-second"))?;
            DuelStep::DiceRolled { first, second }
        }
        "randomised" => DuelStep::Randomised,
        "hands" => DuelStep::HandsDrawn,
        "hands-early" => DuelStep::HandsDrawnEarly,
        "begun" => DuelStep::Begun,
        "marked" => DuelStep::Marked { marker: Marker::Randomised },
        "not-marked" => DuelStep::Marked { marker: Marker::NotRandomised },
        _ => {
            let expected = Expected::DuelStep;
            return Err(WordTrouble::Unreadable { key: "step", value: name, expected });
        }
    })
}

fn cards(words: &mut Words<'_>, key: &'static str) -> Result<Option<u8>, WordTrouble> {
    if words.words.get(key).is_some_and(|text| text.trim().is_empty()) {
        words.maybe(key);
        return Ok(None);
    }
    words.read_with(key, Expected::CardCount, |text| text.trim().parse().ok())
}

fn duel(words: &mut Words<'_>) -> Result<DuelResult, WordTrouble> {
    let read = words.read_with("result", Expected::Duel, read_duel)?;
    let result = read.ok_or(WordTrouble::Missing("result"))?;
    let reason = words.duel_reason()?;
    Ok(DuelResult { reason: reason.unwrap_or(Reason::Played), ..result })
}
