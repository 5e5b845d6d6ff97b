//! The commands about calls for a judge, as people type them.

use hantei_core::tournament::call::{CallCommand, CallReason};

use super::{Expected, WordTrouble, Words};

/// Reads what is asked of calls.
pub(super) fn command(name: &str, words: &mut Words<'_>) -> Result<Option<CallCommand>, WordTrouble> {
    Ok(Some(match name {
        "call-judge" => {
            let match_id = words.match_id()?;
            let reason = words.read_with("reason", Expected::CallReason, |text| {
                CallReason::ALL.iter().copied().find(|reason| reason.word() == text.replace('_', "-"))
            })?;
            let reason = reason.ok_or(WordTrouble::Missing("reason"))?;
            CallCommand::Make { match_id, reason, note: text(words, "note") }
        }
        "take-call" => CallCommand::Take { number: number(words)? },
        "leave-call" => CallCommand::Leave { number: number(words)? },
        "answer-call" => CallCommand::Answer { number: number(words)?, ruling: text(words, "ruling") },
        "take-back-call" => CallCommand::TakeBack { number: number(words)? },
        "appeal-call" => CallCommand::Appeal { number: number(words)?, reason: words.need("reason")? },
        _ => return Ok(None),
    }))
}

fn number(words: &mut Words<'_>) -> Result<u32, WordTrouble> {
    let read = words.read_with("number", Expected::CallNumber, |text| text.parse().ok())?;
    read.ok_or(WordTrouble::Missing("number"))
}

/// A field that is left empty says nothing.
fn text(words: &mut Words<'_>, key: &'static str) -> Option<String> {
    words.maybe(key).filter(|value| !value.trim().is_empty())
}
