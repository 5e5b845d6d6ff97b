//! What a command does by its name, before its words are known: to whom its form is shown.

use hantei_core::tournament::role::{Action, Role, can};

/// Returns true if `role` may give the command of this name, as far as its name says; false where there is none.
#[must_use]
pub fn may_give(role: Role, name: &str) -> bool {
    actions(name).iter().any(|action| can(role, *action))
}

/// Returns what the matrix of roles calls the command: one of them suffices.
fn actions(name: &str) -> &'static [Action] {
    match name {
        "change-setting" | "set" | "grant-role" | "revoke-role" | "open-registration"
        | "close-registration" | "start" | "cut" | "finish" | "assume-suggestions" | "draw-groups"
        | "set-groups" => &[Action::Direct],
        "erase-person" => &[Action::ErasePerson],
        "register" | "edit-person" | "merge-duplicates" | "check-in" | "undo-check-in" | "award-bye"
        | "revoke-bye" | "late-entry" | "fix-table" | "register-team" | "rename-team" | "set-leader"
        | "replace-member" => &[Action::Register],
        "draft" | "swap" | "set-pairing" | "discard-draft" | "publish" | "release" | "pair" | "advance"
        | "swap-published" | "close-round" => &[Action::Pair],
        "withdraw-round" => &[Action::CorrectAfterClose],
        "enter-result" | "withdraw-result" | "no-show" | "double-loss" => &[Action::EnterResult],
        // Whoever enters results corrects those of an open round, a head judge those of any.
        "correct-result" => &[Action::EnterResult, Action::CorrectAfterClose],
        "report" | "confirm" => &[Action::ReportOwn],
        "drop" => &[Action::DropOwn],
        "reinstate" => &[Action::DropAny],
        "reopen-round" | "reopen" => &[Action::Reopen],
        "lock-decks" | "unlock-decks" | "deck-deadline" | "release-decks" => &[Action::DirectDecks],
        "open-deck" => &[Action::CheckDeck],
        "start-procedure" | "procedure-step" | "take-back-step" | "confirm-procedure"
        | "abandon-procedure" => &[Action::EndMatch],
        "record-duel"
        | "take-back-duel"
        | "first-player"
        | "duel-step"
        | "take-back-duel-step"
        | "start-duels"
        | "end-duel"
        | "take-back-team-duel"
        | "start-representatives"
        | "end-representatives"
        | "take-back-representatives" => &[Action::RecordDuel],
        "set-line-up" => &[Action::SetLineUp],
        "confirm-representative" => &[Action::ChooseRepresentative],
        "waive-tie" | "take-back-waiver" | "name-representative" => &[Action::RuleOnTie],
        "life-points" | "take-back-life-points" => &[Action::NoteLifePoints],
        "penalty" | "serve-penalty" | "take-back-penalty" => &[Action::GivePenalty],
        "appeal" => &[Action::Appeal],
        "decide-appeal" => &[Action::DecideAppeal],
        "call-judge" | "take-back-call" | "appeal-call" => &[Action::CallJudge],
        "take-call" | "leave-call" | "answer-call" => &[Action::AnswerCall],
        "draw-lots" => &[Action::DrawLots],
        "start-clock" | "pause-clock" | "resume-clock" | "set-clock" | "observe-clock" => &[Action::RunClock],
        "call-time" => &[Action::CallTime],
        "extend" | "take-back-extension" | "take-back-time-call" => &[Action::GrantTime],
        _ => &[],
    }
}
