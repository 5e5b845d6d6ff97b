//! The words of commands as fields of a form: what each is called, and what belongs there.

use crate::i18n::{Language, arguments};
use crate::wording::say;

/// What belongs in a word that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expected {
    /// The number of a round.
    RoundNumber,
    /// The seed of the lots.
    Seed,
    /// Yes or no.
    YesOrNo,
    /// To whom a round is published.
    Release,
    /// A role of staff.
    Role,
    /// Doubts that are set aside.
    Doubts,
    /// A CARD GAME ID.
    CardGameId,
    /// The id of a match.
    MatchId,
    /// The number of a table.
    TableNumber,
    /// The number of a table, or none.
    TableNumberOrNone,
    /// Minutes and seconds.
    Time,
    /// Whole minutes.
    WholeMinutes,
    /// Why a match has more time.
    ExtensionReason,
    /// The number of an extension.
    ExtensionNumber,
    /// Who grants an extension.
    Grantor,
    /// The score of a match.
    Score,
    /// What the rounds before a late entry count as.
    MissedRounds,
    /// What becomes of those who are not checked in.
    Absentees,
    /// Whether the cut is made with too few.
    ShortField,
    /// What becomes of rounds that were paired on a result that is corrected.
    AfterCorrection,
    /// The id of a person.
    PersonId,
    /// A moment by the clock of Greenwich, or none.
    MomentOrNone,
    /// A stage that has started.
    StartedStage,
    /// The result of a Duel.
    Duel,
    /// Life Points.
    LifePoints,
    /// Whose Life Points have changed, and which way.
    PointsChange,
    /// A step of a Duel.
    DuelStep,
    /// How many cards, or what a die shows.
    CardCount,
    /// One of the two sides of a match.
    Side,
    /// How a Duel came to its result.
    DuelReason,
    /// The number of a penalty.
    PenaltyNumber,
    /// A level of penalty.
    Level,
    /// Why a penalty is not where the document begins.
    PenaltyReason,
    /// When an infraction was committed.
    Moment,
    /// Who committed an infraction.
    CommittedBy,
    /// Whether a Match Loss outside a match is for the next one.
    Serve,
    /// What was decided on an appeal.
    AppealDecision,
    /// What a call is about.
    CallReason,
    /// The number of a call.
    CallNumber,
    /// A member of a team.
    Member,
    /// The number of a member.
    MemberNumber,
    /// The members of a team in an order.
    LineUp,
    /// A Duel of two members.
    TeamDuel,
    /// Duels of members.
    TeamDuels,
}

impl Expected {
    /// All of them.
    pub const ALL: [Self; 44] = [
        Self::PointsChange,
        Self::DuelStep,
        Self::CardCount,
        Self::RoundNumber,
        Self::Seed,
        Self::YesOrNo,
        Self::Release,
        Self::Role,
        Self::Doubts,
        Self::CardGameId,
        Self::MatchId,
        Self::TableNumber,
        Self::TableNumberOrNone,
        Self::Time,
        Self::WholeMinutes,
        Self::ExtensionReason,
        Self::ExtensionNumber,
        Self::Grantor,
        Self::Score,
        Self::MissedRounds,
        Self::Absentees,
        Self::ShortField,
        Self::AfterCorrection,
        Self::PersonId,
        Self::MomentOrNone,
        Self::StartedStage,
        Self::Duel,
        Self::LifePoints,
        Self::Side,
        Self::DuelReason,
        Self::PenaltyNumber,
        Self::Level,
        Self::PenaltyReason,
        Self::Moment,
        Self::CommittedBy,
        Self::Serve,
        Self::AppealDecision,
        Self::CallReason,
        Self::CallNumber,
        Self::Member,
        Self::MemberNumber,
        Self::LineUp,
        Self::TeamDuel,
        Self::TeamDuels,
    ];

    /// Returns it in words: `a table number`, `卓番号`.
    #[must_use]
    pub fn said(self, language: Language) -> String {
        let id = match self {
            Self::RoundNumber => "expected-round-number",
            Self::PointsChange => "expected-points-change",
            Self::DuelStep => "expected-duel-step",
            Self::CardCount => "expected-card-count",
            Self::Seed => "expected-seed",
            Self::YesOrNo => "expected-yes-or-no",
            Self::Release => "expected-release",
            Self::Role => "expected-role",
            Self::Doubts => "expected-doubts",
            Self::CardGameId => "expected-card-game-id",
            Self::MatchId => "expected-match-id",
            Self::TableNumber => "expected-table-number",
            Self::TableNumberOrNone => "expected-table-number-or-none",
            Self::Time => "expected-time",
            Self::WholeMinutes => "expected-whole-minutes",
            Self::ExtensionReason => "expected-extension-reason",
            Self::ExtensionNumber => "expected-extension-number",
            Self::Grantor => "expected-grantor",
            Self::Score => "expected-score",
            Self::MissedRounds => "expected-missed-rounds",
            Self::Absentees => "expected-absentees",
            Self::ShortField => "expected-short-field",
            Self::AfterCorrection => "expected-after-correction",
            Self::PersonId => "expected-person-id",
            Self::MomentOrNone => "expected-moment-or-none",
            Self::StartedStage => "expected-started-stage",
            Self::Duel => "expected-duel",
            Self::LifePoints => "expected-life-points",
            Self::Side => "expected-side",
            Self::DuelReason => "expected-duel-reason",
            Self::PenaltyNumber => "expected-penalty-number",
            Self::Level => "expected-level",
            Self::PenaltyReason => "expected-penalty-reason",
            Self::Moment => "expected-moment",
            Self::CommittedBy => "expected-committed-by",
            Self::Serve => "expected-serve",
            Self::AppealDecision => "expected-appeal-decision",
            Self::CallReason => "expected-call-reason",
            Self::CallNumber => "expected-call-number",
            Self::Member => "expected-member",
            Self::MemberNumber => "expected-member-number",
            Self::LineUp => "expected-line-up",
            Self::TeamDuel => "expected-team-duel",
            Self::TeamDuels => "expected-team-duels",
        };
        say(language, id, &arguments! {})
    }
}

/// Returns what the field of the word `key` is called: `Reason`, `理由`. A key that no command has is
/// called as it is typed.
#[must_use]
pub fn label(key: &str, language: Language) -> String {
    let id = match key {
        "name" => "word-name",
        "reading" => "word-reading",
        "id" => "word-id",
        "region" => "word-region",
        "club" => "word-club",
        "accept" => "word-accept",
        "player" => "word-player",
        "person" => "word-person",
        "players" => "word-players",
        "keep" => "word-keep",
        "remove" => "word-remove",
        "reason" => "word-reason",
        "round" => "word-round",
        "stage" => "word-stage",
        "table" => "word-table",
        "match" => "word-match",
        "missed" => "word-missed",
        "absent" => "word-absent",
        "seed" => "word-seed",
        "first" => "word-first",
        "second" => "word-second",
        "allow-rematch" => "word-allow-rematch",
        "release" => "word-release",
        "force" => "word-force",
        "by" => "word-by",
        "score" => "word-score",
        "then" => "word-then",
        "leave-open" => "word-leave-open",
        "short" => "word-short",
        "key" => "word-key",
        "value" => "word-value",
        "left" => "word-left",
        "time" => "word-time",
        "minutes" => "word-minutes",
        "note" => "word-note",
        "granted-by" => "word-granted-by",
        "number" => "word-number",
        "account" => "word-account",
        "role" => "word-role",
        "at" => "word-at",
        "time-called" => "word-time-called",
        "before" => "word-before",
        "phase" => "word-phase",
        "turn" => "word-turn",
        "side-deck" => "word-side-deck",
        "input" => "word-input",
        "points-first" => "word-points-first",
        "points-second" => "word-points-second",
        "result" => "word-result",
        "step" => "word-step",
        "change" => "word-change",
        "amount" => "word-amount",
        "dice-first" => "word-dice-first",
        "dice-second" => "word-dice-second",
        "main" => "word-main",
        "extra" => "word-extra",
        "side" => "word-side",
        "infraction" => "word-infraction",
        "level" => "word-level",
        "why" => "word-why",
        "moment" => "word-moment",
        "after" => "word-after",
        "act" => "word-act",
        "committed-by" => "word-committed-by",
        "serve" => "word-serve",
        "extension" => "word-extension",
        "decision" => "word-decision",
        "ruling" => "word-ruling",
        "team" => "word-team",
        "member" => "word-member",
        "member-1" => "word-member-1",
        "member-2" => "word-member-2",
        "member-3" => "word-member-3",
        "reading-1" => "word-reading-1",
        "reading-2" => "word-reading-2",
        "reading-3" => "word-reading-3",
        "id-1" => "word-id-1",
        "id-2" => "word-id-2",
        "id-3" => "word-id-3",
        "leader" => "word-leader",
        "groups" => "word-groups",
        "order" => "word-order",
        "duel" => "word-duel",
        "duels" => "word-duels",
        "representative" => "word-representative",
        other => return other.to_owned(),
    };
    say(language, id, &arguments! {})
}

/// Returns what the value `value` of the word `key` means, where it is one of a few: `Judge`, `ジャッジ`.
#[must_use]
pub fn choice(key: &str, value: &str, language: Language) -> Option<String> {
    let id = match (key, value) {
        ("missed", "match-loss") => "registration-missed-loss",
        ("missed", "awarded-bye") => "registration-missed-bye",
        ("absent", "refused") => "choice-absent-refused",
        ("absent", "kept") => "choice-absent-kept",
        ("absent", "removed") => "choice-absent-removed",
        ("release", "everywhere") => "choice-release-everywhere",
        ("release", "hall-first") => "round-publish-hall-first",
        ("reason", "ruling") => "extension-ruling",
        ("reason", "translation") => "extension-translation",
        ("reason", "deck-check") => "extension-deck-check",
        ("reason", "slow-play") => "extension-slow-play",
        ("reason", "other") => "extension-other",
        ("granted-by" | "role", "judge") => "role-judge",
        ("granted-by" | "role", "head-judge") => "role-head-judge",
        ("role", "organiser") => "role-organiser",
        ("role", "scorekeeper") => "role-scorekeeper",
        ("then", "keep") => "correct-then-keep",
        ("then", "re-pair") => "correct-then-re-pair",
        ("force", "yes") => "word-force",
        ("leader", "1") => "choice-leader-first",
        ("leader", "2") => "choice-leader-second",
        ("leader", "3") => "choice-leader-third",
        ("short", "accepted") => "choice-short-accepted",
        ("turn", "p1") => "choice-side-first",
        ("turn", "p2") => "choice-side-second",
        ("reason", "played") => "choice-reason-played",
        ("reason", "concession") => "choice-reason-concession",
        ("reason", "penalty") => "choice-reason-penalty",
        ("reason", "no-show") => "choice-reason-no-show",
        ("side-deck", "accessed") => "choice-side-accessed",
        ("change", "p1-minus") => "choice-p1-minus",
        ("change", "p1-plus") => "choice-p1-plus",
        ("change", "p2-minus") => "choice-p2-minus",
        ("change", "p2-plus") => "choice-p2-plus",
        ("step", "restored") => "choice-step-restored",
        ("step", "totals") => "choice-step-totals",
        ("step", "side-decked") => "choice-step-side-decked",
        ("step", "dice") => "choice-step-dice",
        ("step", "draw-won") => "choice-step-draw-won",
        ("step", "randomised") => "choice-step-randomised",
        ("step", "hands") => "choice-step-hands",
        ("step", "hands-early") => "choice-step-hands-early",
        ("step", "begun") => "choice-step-begun",
        ("step", "marked") => "choice-step-marked",
        ("step", "not-marked") => "choice-step-not-marked",
        ("step", "turn") => "choice-step-turn",
        ("why", "malicious") => "court-why-malicious",
        ("why", "mitigating") => "court-why-mitigating",
        ("why", "repetition") => "court-why-repetition",
        ("why", "affected-result") => "court-why-affected-result",
        ("why", "other") => "court-why-other",
        ("committed-by", "player") => "court-committed-by-player",
        ("committed-by", "supporter") => "court-committed-by-supporter",
        ("serve", "next-match") => "court-serve-next-match",
        ("serve", "record-only") => "court-serve-record-only",
        ("after", "yes") => "choice-yes",
        ("after", "no") => "choice-no",
        ("reason", "rules") => "call-reason-rules",
        ("reason", "pace") => "call-reason-pace",
        ("reason", "randomisation") => "call-reason-randomisation",
        ("reason", "wrong-resolution") => "call-reason-wrong-resolution",
        ("reason", "result") => "call-reason-result",
        ("decision", "upheld") => "court-decision-upheld",
        ("decision", "overturned") => "court-decision-overturned",
        ("accept", "same-name") => "registration-accept-name",
        ("accept", "wrong-check-digit") => "registration-accept-digit",
        _ => return None,
    };
    Some(say(language, id, &arguments! {}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_in_a_field_is_said_in_both_languages() {
        for expected in Expected::ALL {
            let said = Language::ALL.map(|language| expected.said(language));
            assert!(said[0].is_ascii() && !said[1].is_ascii(), "{said:?}");
        }
    }
}
