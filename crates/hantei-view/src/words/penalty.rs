//! The commands about penalties, as people type them.

use hantei_core::id::EntrantId;
use hantei_core::match_::{MatchResult, Score};
use hantei_core::penalty::{Answer, Reason, Serve};
use hantei_core::regulation::infraction::Level;
use hantei_core::tournament::Refusal;
use hantei_core::tournament::penalty::{AppealDecision, CommittedBy, Offender, PenaltyCommand, PenaltyOrder};

use super::{Expected, WordTrouble, Words, read_score};

/// Reads what is asked of penalties.
pub(super) fn command(name: &str, words: &mut Words<'_>) -> Result<Option<PenaltyCommand>, WordTrouble> {
    Ok(Some(match name {
        "penalty" => PenaltyCommand::Give(Box::new(order(words)?)),
        "serve-penalty" => PenaltyCommand::Serve { number: number(words)? },
        "take-back-penalty" => {
            PenaltyCommand::TakeBack { number: number(words)?, reason: words.need("reason")? }
        }
        "appeal" => PenaltyCommand::Appeal { number: number(words)?, reason: words.need("reason")? },
        "decide-appeal" => PenaltyCommand::DecideAppeal {
            number: number(words)?,
            decision: one_of(
                words,
                "decision",
                Expected::AppealDecision,
                AppealDecision::ALL,
                AppealDecision::word,
            )?
            .ok_or(WordTrouble::Missing("decision"))?,
            reason: words.need("reason")?,
        },
        _ => return Ok(None),
    }))
}

fn number(words: &mut Words<'_>) -> Result<u32, WordTrouble> {
    let read = words.read_with("number", Expected::PenaltyNumber, |text| text.parse().ok())?;
    read.ok_or(WordTrouble::Missing("number"))
}

/// Reads one of the words of a list. A word that is left empty says nothing, as in a form.
fn one_of<C: Copy>(
    words: &mut Words<'_>,
    key: &'static str,
    expected: Expected,
    all: &[C],
    word: impl Fn(C) -> &'static str,
) -> Result<Option<C>, WordTrouble> {
    empty(words, key);
    words.read_with(key, expected, |text| {
        let plain = text.replace('_', "-");
        all.iter().copied().find(|one| word(*one) == plain)
    })
}

fn empty(words: &mut Words<'_>, key: &'static str) {
    if words.words.get(key).is_some_and(|value| value.trim().is_empty()) {
        words.maybe(key);
    }
}

fn text(words: &mut Words<'_>, key: &'static str) -> Option<String> {
    words.maybe(key).filter(|value| !value.trim().is_empty())
}

/// Holds a table that is named beside the player against where the player sits now: whoever names both and
/// mistypes one is told, and nobody else is penalised.
fn sits_there(words: &mut Words<'_>, entrant: EntrantId) -> Result<(), WordTrouble> {
    for key in ["match", "table"] {
        empty(words, key);
    }
    if ["match", "table"].iter().all(|key| !words.words.contains_key(*key)) {
        return Ok(());
    }
    let match_id = words.match_id()?;
    let mut running = words.state.round().into_iter().flat_map(|round| &round.matches);
    let sits = running.any(|match_| match_.id == match_id && match_.side_of(entrant).is_some());
    if sits { Ok(()) } else { Err(Refusal::NotInMatch { entrant, match_id }.into()) }
}

fn order(words: &mut Words<'_>) -> Result<PenaltyOrder, WordTrouble> {
    let offender = match words.words.get("player").map(String::as_str) {
        Some("both") => {
            words.maybe("player");
            Offender::Both(words.match_id()?)
        }
        Some(_) | None => {
            let entrant = words.who("player")?;
            sits_there(words, entrant)?;
            Offender::One(entrant)
        }
    };
    for key in ["score", "moment", "extension"] {
        empty(words, key);
    }
    let score = words.read_with("score", Expected::Score, |text| match text {
        // Before a Duel has a result there is no score that a result could have.
        "0-0" | "0-0-0" => Some(Score::default()),
        text => read_score(text).as_ref().and_then(MatchResult::score),
    })?;
    let member = match offender {
        Offender::One(entrant) => words.penalised_member(entrant)?,
        Offender::Both(_) => None,
    };
    Ok(PenaltyOrder {
        offender,
        member,
        infraction: text(words, "infraction"),
        act: text(words, "act"),
        committed_by: one_of(
            words,
            "committed-by",
            Expected::CommittedBy,
            CommittedBy::ALL,
            CommittedBy::word,
        )?
        .unwrap_or(CommittedBy::Player),
        moment: words.read_with("moment", Expected::Moment, |text| text.parse().ok())?,
        score,
        level: one_of(words, "level", Expected::Level, Level::ALL, Level::word)?,
        reason: one_of(words, "why", Expected::PenaltyReason, Reason::ALL, Reason::word)?,
        note: text(words, "note"),
        answer: one_of(
            words,
            "after",
            Expected::YesOrNo,
            &[Answer::Yes, Answer::No],
            |answer| match answer {
                Answer::Yes => "yes",
                Answer::No => "no",
            },
        )?,
        serve: one_of(words, "serve", Expected::Serve, &[Serve::NextMatch, Serve::RecordOnly], |serve| {
            match serve {
                Serve::NextMatch => "next-match",
                Serve::RecordOnly => "record-only",
            }
        })?,
        extension_seconds: words.time("extension")?,
    })
}
