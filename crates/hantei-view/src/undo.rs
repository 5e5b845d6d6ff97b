//! What takes a thing back: for an event of the log the command that undoes it, where there is one.
//!
//! Nothing is ever removed from a log. To undo something is to give another command, which the rules may
//! refuse; whether they would is asked before it is offered. And only the last thing that happened to a
//! match, a person or a round is undone: what came later would be lost without a word.
//!
//! ```
//! use hantei_core::id::EntrantId;
//! use hantei_core::tournament::Event;
//! use hantei_view::undo::undo_of;
//! let undo = undo_of(&Event::EntrantCheckedIn { entrant: EntrantId(7) }).unwrap();
//! assert_eq!(undo.command, "undo-check-in");
//! assert_eq!(undo.words, [("player", "e7".to_owned())]);
//! ```

use hantei_core::tournament::Event;
use hantei_core::tournament::event::RoundOf;

use crate::wording::typed;

/// A command that takes something back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    /// Its name, as [`COMMANDS`](crate::words::COMMANDS) has it.
    pub command: &'static str,
    /// Its words, without the reason.
    pub words: Vec<(&'static str, String)>,
    /// Whether somebody has to say why.
    pub reason: ReasonNeeded,
}

/// Whether a command asks why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReasonNeeded {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// Returns the command that takes back what `event` says, if one does.
#[must_use]
pub fn undo_of(event: &Event) -> Option<Undo> {
    use ReasonNeeded::{No, Yes};
    let undo = |command, words: &[(&'static str, String)], reason| {
        Some(Undo { command, words: words.to_vec(), reason })
    };
    match event {
        Event::SettingChanged { key, old, .. } => {
            let value = old.value.as_ref().map(typed)?;
            undo("change-setting", &[("key", key.clone()), ("value", value)], No)
        }
        Event::RoleGranted { account, role } => {
            undo("revoke-role", &[("account", account.clone()), ("role", role.to_string())], No)
        }
        Event::RoleRevoked { account, role } => {
            undo("grant-role", &[("account", account.clone()), ("role", role.to_string())], No)
        }
        Event::RegistrationClosed { .. } => undo("open-registration", &[], No),
        Event::EntrantCheckedIn { entrant } => undo("undo-check-in", &[("player", entrant.to_string())], No),
        Event::CheckInUndone { entrant } => undo("check-in", &[("player", entrant.to_string())], No),
        Event::ByeAwarded { entrant, round, .. } => {
            undo("revoke-bye", &[("player", entrant.to_string()), ("round", round.to_string())], No)
        }
        Event::ByeRevoked { entrant, round } => {
            undo("award-bye", &[("player", entrant.to_string()), ("round", round.to_string())], Yes)
        }
        Event::TableFixed { entrant, table: Some(_) } => {
            undo("fix-table", &[("player", entrant.to_string()), ("table", "none".to_owned())], No)
        }
        Event::RoundDrafted { .. } => undo("discard-draft", &[], No),
        Event::DraftSwapped { first, second } => {
            undo("swap", &[("first", first.to_string()), ("second", second.to_string())], No)
        }
        Event::RoundPublished { .. } => undo("withdraw-round", &[], Yes),
        Event::PublishedSwapped { first, second, .. } => {
            undo("swap", &[("first", first.to_string()), ("second", second.to_string())], Yes)
        }
        Event::ResultEntered { match_id, .. } | Event::ResultConfirmed { match_id, .. } => {
            undo("withdraw-result", &[("match", match_id.to_string())], Yes)
        }
        Event::EntrantDropped { entrant, .. } => undo("reinstate", &[("player", entrant.to_string())], Yes),
        Event::EntrantReinstated { entrant, .. } => undo("drop", &[("player", entrant.to_string())], No),
        Event::RoundClosed { .. } => undo("reopen-round", &[], Yes),
        Event::ExtensionGranted { match_id, extension } => {
            let words = [("match", match_id.to_string()), ("number", extension.number.to_string())];
            undo("take-back-extension", &words, Yes)
        }
        Event::TimeCalled { matches, .. } => match matches.as_slice() {
            [only] => undo("take-back-time-call", &[("match", only.to_string())], Yes),
            _ => None,
        },
        Event::TournamentFinished { .. } => undo("reopen", &[], Yes),
        // What these say is history, or is taken back on a page that shows what else would change.
        Event::TournamentCreated { .. }
        | Event::PresetsAccepted { .. }
        | Event::RegistrationOpened {}
        | Event::PersonRecorded { .. }
        | Event::PersonErased { .. }
        | Event::EntrantRegistered { .. }
        | Event::EntrantEnteredLate { .. }
        | Event::EntrantsMerged { .. }
        | Event::EntrantRemoved { .. }
        | Event::TableFixed { table: None, .. }
        | Event::StageStarted { .. }
        | Event::DraftDiscarded {}
        | Event::RoundHeldBack { .. }
        | Event::RoundReleased { .. }
        | Event::RoundWithdrawn { .. }
        | Event::ResultReported { .. }
        | Event::ResultCorrected { .. }
        | Event::ResultWithdrawn { .. }
        | Event::RoundReopened { .. }
        | Event::ClockStarted { .. }
        | Event::ClockPaused { .. }
        | Event::ClockResumed { .. }
        | Event::ClockSet { .. }
        | Event::ClockJumpSeen { .. }
        | Event::ClockCarriedOver { .. }
        | Event::ExtensionTakenBack { .. }
        | Event::TimeCallTakenBack { .. }
        | Event::StandingsPublished { .. }
        | Event::LotsDrawn { .. }
        | Event::TournamentReopened { .. } => None,
    }
}

/// Returns what an event is about, for finding the last one about each thing: two events about the same
/// thing have the same subject. `None` for events that only keep what another one led to.
#[must_use]
pub fn subjects(event: &Event) -> Vec<String> {
    let round = |at: &RoundOf| format!("round {} {}", at.stage, at.round);
    match event {
        Event::SettingChanged { key, .. } => vec![format!("setting {key}")],
        Event::RoleGranted { account, role } | Event::RoleRevoked { account, role } => {
            vec![format!("role {account} {role}")]
        }
        Event::RegistrationOpened {}
        | Event::RegistrationClosed { .. }
        | Event::TournamentFinished { .. }
        | Event::TournamentReopened { .. }
        | Event::StageStarted { .. } => vec!["tournament".to_owned()],
        Event::EntrantRegistered { entrant, .. }
        | Event::EntrantEnteredLate { entrant, .. }
        | Event::EntrantRemoved { entrant, .. }
        | Event::EntrantDropped { entrant, .. }
        | Event::EntrantReinstated { entrant, .. } => vec![format!("entrant {entrant}")],
        Event::EntrantsMerged { kept, removed, .. } => {
            vec![format!("entrant {kept}"), format!("entrant {removed}")]
        }
        Event::EntrantCheckedIn { entrant } | Event::CheckInUndone { entrant } => {
            vec![format!("presence {entrant}")]
        }
        Event::ByeAwarded { entrant, round, .. } | Event::ByeRevoked { entrant, round } => {
            vec![format!("bye {entrant} {round}")]
        }
        Event::TableFixed { entrant, .. } => vec![format!("seat {entrant}")],
        Event::RoundDrafted { .. } | Event::DraftSwapped { .. } | Event::DraftDiscarded {} => {
            vec!["draft".to_owned()]
        }
        Event::RoundPublished { .. } => vec!["draft".to_owned(), "published".to_owned()],
        Event::RoundWithdrawn { .. } | Event::PublishedSwapped { .. } => vec!["published".to_owned()],
        Event::ResultReported { match_id, .. }
        | Event::ResultConfirmed { match_id, .. }
        | Event::ResultEntered { match_id, .. }
        | Event::ResultCorrected { match_id, .. }
        | Event::ResultWithdrawn { match_id, .. } => vec![format!("result {match_id}")],
        Event::RoundClosed { at, .. } | Event::RoundReopened { at, .. } => vec![round(at)],
        Event::ClockStarted { at, .. }
        | Event::ClockPaused { at, .. }
        | Event::ClockResumed { at, .. }
        | Event::ClockSet { at, .. } => vec![format!("clock {}", round(at))],
        Event::ExtensionGranted { match_id, extension }
        | Event::ExtensionTakenBack { match_id, extension, .. } => {
            vec![format!("extension {match_id} {}", extension.number)]
        }
        Event::TimeCalled { matches, .. } | Event::TimeCallTakenBack { matches, .. } => {
            matches.iter().map(|match_id| format!("time {match_id}")).collect()
        }
        Event::TournamentCreated { .. }
        | Event::PresetsAccepted { .. }
        | Event::PersonRecorded { .. }
        | Event::PersonErased { .. }
        | Event::RoundHeldBack { .. }
        | Event::RoundReleased { .. }
        | Event::ClockJumpSeen { .. }
        | Event::ClockCarriedOver { .. }
        | Event::StandingsPublished { .. }
        | Event::LotsDrawn { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use hantei_core::id::{EntrantId, MatchId, RoundNumber};
    use hantei_core::match_::MatchResult;
    use hantei_core::tournament::role::Role;

    use super::*;
    use crate::words::COMMANDS;

    #[test]
    fn every_command_that_undoes_is_one_that_can_be_given() {
        let result = MatchResult::played(2, 1);
        let events = [
            Event::RoleGranted { account: "a1".to_owned(), role: Role::Judge },
            Event::RoleRevoked { account: "a1".to_owned(), role: Role::Judge },
            Event::RegistrationClosed { entrants: 8, swiss_rounds: None },
            Event::EntrantCheckedIn { entrant: EntrantId(1) },
            Event::CheckInUndone { entrant: EntrantId(1) },
            Event::ByeAwarded { entrant: EntrantId(1), round: RoundNumber(2), reason: "r".to_owned() },
            Event::ByeRevoked { entrant: EntrantId(1), round: RoundNumber(2) },
            Event::DraftSwapped { first: EntrantId(1), second: EntrantId(2) },
            Event::ResultEntered { match_id: MatchId(3), result, reason: None },
            Event::TournamentFinished { places: Vec::new() },
        ];
        for event in events {
            let undo = undo_of(&event).expect("it can be undone");
            let known = COMMANDS.iter().find(|known| known.name == undo.command).expect("a command");
            for (word, _) in &undo.words {
                assert!(known.words.contains(&format!("{word}=")), "{}: {word}", undo.command);
            }
            assert!(undo.reason == ReasonNeeded::No || known.words.contains("reason="), "{}", undo.command);
            assert!(!subjects(&event).is_empty(), "{event:?}");
        }
    }
}
