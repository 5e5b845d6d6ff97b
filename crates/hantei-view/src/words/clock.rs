//! The commands about clocks, as people type them.

use hantei_core::tournament::clock::Grantor;
use hantei_core::tournament::command::Command;

use super::{Expected, WordTrouble, Words};

/// Reads what is asked of clocks.
pub(super) fn command(name: &str, words: &mut Words<'_>) -> Result<Option<Command>, WordTrouble> {
    Ok(Some(match name {
        "start-clock" => Command::StartClock,
        "pause-clock" => Command::PauseClock,
        "resume-clock" => Command::ResumeClock,
        "set-clock" => Command::SetClock {
            left_seconds: words.time("left")?.ok_or(WordTrouble::Missing("left"))?,
            reason: words.need("reason")?,
        },
        "observe-clock" => Command::ObserveClock,
        "extend" => Command::Extend {
            match_id: words.match_id()?,
            seconds: words.length()?,
            reason: words.extension_reason()?,
            note: words.maybe("note"),
            granted_by: words.read_with("granted-by", Expected::Grantor, |text| match text {
                "judge" => Some(Grantor::Judge),
                "head-judge" | "head_judge" => Some(Grantor::HeadJudge),
                _ => None,
            })?,
        },
        "take-back-extension" => Command::TakeBackExtension {
            match_id: words.match_id()?,
            number: words.read_with("number", Expected::ExtensionNumber, |text| text.parse().ok())?,
            reason: words.need("reason")?,
        },
        "call-time" => Command::CallTime { called: words.called()? },
        "take-back-time-call" => {
            Command::TakeBackTimeCall { called: words.called()?, reason: words.need("reason")? }
        }
        _ => return Ok(None),
    }))
}
