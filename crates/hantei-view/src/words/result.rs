//! The commands about results of matches, as people type them.

use hantei_core::tournament::command::Command;
use hantei_core::tournament::role::Actor;

use super::{WordTrouble, Words, after_correction};

/// Reads what is asked of results.
pub(super) fn command(name: &str, words: &mut Words<'_>, actor: &Actor) -> Result<Command, WordTrouble> {
    let by = |words: &mut Words<'_>| match (words.words.contains_key("by"), actor.entrant()) {
        (false, Some(own)) => Ok(own),
        (true, _) | (false, None) => words.who("by"),
    };
    Ok(match name {
        "report" => Command::Report { match_id: words.match_id()?, by: by(words)?, result: words.score()? },
        "confirm" => Command::Confirm { match_id: words.match_id()?, by: by(words)? },
        "enter-result" => {
            let match_id = words.match_id()?;
            Command::EnterResult { match_id, result: words.result(match_id)? }
        }
        "correct-result" => {
            let match_id = words.match_id()?;
            Command::CorrectResult {
                match_id,
                result: words.result(match_id)?,
                reason: words.need("reason")?,
                then: after_correction(words)?,
                force: words.force()?,
            }
        }
        "withdraw-result" => {
            Command::WithdrawResult { match_id: words.match_id()?, reason: words.need("reason")? }
        }
        "no-show" => {
            let match_id = words.match_id()?;
            let value = words.need("absent")?;
            Command::NoShow { match_id, absent: words.side("absent", match_id, &value)? }
        }
        "double-loss" => Command::DoubleLoss { match_id: words.match_id()?, reason: words.need("reason")? },
        unknown => return Err(WordTrouble::UnknownCommand(unknown.to_owned())),
    })
}
