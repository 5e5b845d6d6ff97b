//! The commands about deck lists, as people type them.

use hantei_core::id::StageId;
use hantei_core::tournament::deck::DeckCommand;

use super::{Expected, WordTrouble, Words, read_utc};

/// Reads what is asked of deck lists. A list itself comes as a file or by a page of its own.
pub(super) fn command(name: &str, words: &mut Words<'_>) -> Result<Option<DeckCommand>, WordTrouble> {
    let whose = |words: &mut Words<'_>| match words.maybe("player") {
        Some(who) => words.find("player", &who).map(Some),
        None => Ok(None),
    };
    Ok(Some(match name {
        "lock-decks" => DeckCommand::Lock { entrant: whose(words)? },
        "unlock-decks" => DeckCommand::Unlock { entrant: whose(words)?, reason: words.need("reason")? },
        "deck-deadline" => {
            let at = words.read_with("at", Expected::MomentOrNone, |text| match text {
                "none" => Some(None),
                moment => read_utc(moment).map(Some),
            })?;
            DeckCommand::SetDeadline { at: at.ok_or(WordTrouble::Missing("at"))? }
        }
        "release-decks" => {
            let known = words.state.stages.iter().map(|stage| (stage.rule.id.clone(), stage.id));
            let known: Vec<(String, StageId)> = known.collect();
            let stage = words.read_with("stage", Expected::StartedStage, |text| {
                known.iter().find(|(name, id)| name == text || id.to_string() == text).map(|(_, id)| *id)
            })?;
            DeckCommand::Release { stage }
        }
        "open-deck" => DeckCommand::Open { entrant: words.who("player")? },
        _ => return Ok(None),
    }))
}
