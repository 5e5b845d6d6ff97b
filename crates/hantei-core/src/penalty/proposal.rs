//! What is proposed for an infraction, which level a judge may choose, and who may give it.

use super::Documents;
use crate::regulation::infraction::{
    Base, Giver, Infraction, Level, NotIf, Prizes, Remedy, RemedyQuestion, Repeats,
};
use crate::regulation::machine::words;
use crate::regulation::{ClauseId, StageKind};
use crate::tournament::role::Role;

words! {
    /// Why a judge gives another level than the document names.
    Reason {
        /// The act was malicious.
        Malicious = "malicious",
        /// There are mitigating circumstances.
        Mitigating = "mitigating",
        /// It was done before.
        Repetition = "repetition",
        /// It affected the result.
        AffectedResult = "affected-result",
        /// Something else, to be written down.
        Other = "other",
    }
}

/// What a judge has said of the act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// How many infractions that count as the same the person committed before, in this event.
    pub earlier: u32,
    /// The answer to the question on which the remedy depends, if it was given.
    pub after_question: Option<Answer>,
    /// What makes the act none, where that is the case.
    pub excuse: Option<NotIf>,
}

/// The answer to the question of a remedy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Yes: what is done afterwards holds.
    Yes,
    /// No: what is done before holds.
    No,
}

/// One infraction that was recorded before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Earlier {
    /// The id of the infraction.
    pub infraction: String,
    /// The act, where acts are told apart.
    pub act: Option<String>,
    /// Whether it still counts.
    pub upheld: Upheld,
}

/// Whether a recorded infraction still counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Upheld {
    /// It does.
    Upheld,
    /// It was withdrawn.
    Withdrawn,
}

/// Returns how many of `history` count as the same infraction by the same person: those of the family, or of the
/// same act only; none where the document never raises it.
///
/// Source: PEN-G2, KDE-PEN-4, KDE-PEN-5
#[must_use]
pub fn repetitions(
    documents: &Documents<'_>,
    infraction: &Infraction,
    act: Option<&str>,
    history: &[Earlier],
) -> u32 {
    let counts = |earlier: &&Earlier| {
        let known = documents.infraction(&earlier.infraction);
        let same_family = known.is_some_and(|known| known.family == infraction.family);
        let same = match infraction.repeats {
            Repeats::Family => same_family,
            Repeats::Act => same_family && earlier.act.as_deref() == act,
            Repeats::Never => false,
        };
        same && earlier.upheld == Upheld::Upheld
    };
    u32::try_from(history.iter().filter(counts).count()).unwrap_or(u32::MAX)
}

/// What is proposed. It is never applied by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal<'r> {
    /// The infraction.
    pub infraction: &'r Infraction,
    /// Where the document begins; `None` where the judge decides, or where it is no infraction.
    pub base: Option<Level>,
    /// The level that is selected beforehand.
    pub level: Option<Level>,
    /// Whether that is more than the base because it was done before.
    pub raised: Raised,
    /// What is put right, as the question was answered.
    pub remedy: Option<Remedy>,
    /// The question that decides the remedy, while it has no answer.
    pub open_question: Option<RemedyQuestion>,
    /// The clauses behind it.
    pub clauses: Vec<ClauseId>,
}

/// Whether a proposal was raised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Raised {
    /// It is where the document begins.
    No,
    /// It was done before.
    ForRepetition,
}

/// A level that a judge has chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given<'r> {
    /// The proposal that it answers.
    pub proposal: Proposal<'r>,
    /// The level.
    pub level: Level,
    /// Why it is not the base, where it is not.
    pub reason: Option<Reason>,
}

/// Why a penalty is not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// Only judges give penalties.
    NotAJudge {
        /// Who tried.
        role: Role,
    },
    /// Only the Head Judge gives this one.
    HeadJudgeOnly {
        /// The level.
        level: Level,
    },
    /// Only the Head Judge goes above or below what the document names.
    HeadJudgeDeviates {
        /// The level.
        level: Level,
    },
    /// The document has no such level.
    NoSuchLevel {
        /// The level.
        level: Level,
    },
    /// Another level than the base needs a reason.
    ReasonMissing {
        /// The level.
        level: Level,
        /// The base.
        base: Level,
    },
    /// The document names no level: the judge must.
    LevelMissing,
    /// It is no infraction, so there is no penalty for it.
    NoInfraction,
}

impl<'r> Proposal<'r> {
    /// Returns what is proposed for `infraction` in a stage of this kind.
    ///
    /// Source: PEN-G1, PEN-G2, PEN-P1, PEN-P2, TCG-D1b, KDE-PEN-3, KDE-PEN-8
    #[must_use]
    pub fn of(documents: &Documents<'r>, infraction: &'r Infraction, stage: StageKind, facts: Facts) -> Self {
        let excused = facts.excuse.is_some() && facts.excuse == infraction.not_if;
        let begins = match infraction.base {
            Base::Level(level) => Some(level),
            Base::JudgeDecides(proposal) => proposal,
            Base::NoPenalty => None,
        };
        let begins = begins.filter(|_| !excused);
        let base = match infraction.base {
            Base::Level(level) if !excused => Some(level),
            Base::Level(_) | Base::JudgeDecides(_) | Base::NoPenalty => None,
        };
        let level = begins.map(|level| raised(documents, infraction, level, stage, facts.earlier));
        let (remedy, open_question) = match (facts.after_question, infraction.remedy_after) {
            (Some(Answer::Yes), Some(after)) => (Some(after), None),
            (Some(Answer::No) | None, Some(_)) => {
                (infraction.remedy, infraction.asks.filter(|_| facts.after_question.is_none()))
            }
            (_, None) => (infraction.remedy, None),
        };
        let mut clauses = vec![infraction.clause.clone()];
        clauses.extend(level.and_then(|level| documents.level(level)).map(|rule| rule.clause.clone()));
        let raised = if level == begins { Raised::No } else { Raised::ForRepetition };
        let (remedy, open_question) = if excused { (None, None) } else { (remedy, open_question) };
        Self { infraction, base, level, raised, remedy, open_question, clauses }
    }

    /// Returns the level that `role` gives: the proposed one, or `level` with the reason for it.
    ///
    /// A raised level needs no reason of its own: that it was done before is the reason.
    ///
    /// # Errors
    ///
    /// Whoever chose may not, or left out what the documents ask for.
    ///
    /// Source: PEN-G1, PEN-G3, PEN-LB2, PEN-LC3, PEN-LD3, KDE-PEN-1, KDE-PEN-6
    pub fn choose(
        self,
        documents: &Documents<'_>,
        level: Option<Level>,
        reason: Option<Reason>,
        role: Role,
    ) -> Result<Given<'r>, Refused> {
        let head_judge = match role {
            Role::HeadJudge => true,
            Role::Judge => false,
            Role::Organiser | Role::Scorekeeper | Role::Player => return Err(Refused::NotAJudge { role }),
        };
        if self.infraction.base == Base::NoPenalty || self.is_excused() {
            return Err(Refused::NoInfraction);
        }
        let chosen = level.or(self.level).ok_or(Refused::LevelMissing)?;
        let rule = documents.level(chosen).ok_or(Refused::NoSuchLevel { level: chosen })?;
        let reason = match (self.base, reason) {
            (Some(base), reason) if base == chosen => reason.filter(|_| level.is_some()),
            (Some(_) | None, Some(reason)) => Some(reason),
            (_, None) if self.raised == Raised::ForRepetition && self.level == Some(chosen) => {
                Some(Reason::Repetition)
            }
            (Some(base), None) => return Err(Refused::ReasonMissing { level: chosen, base }),
            (None, None) => None,
        };
        let head_judge_deviates = |key: &str| documents.settings.word(key) == Some(Giver::HeadJudge.word());
        let at_base = self.base.is_none_or(|base| base == chosen);
        let as_raised = !at_base && self.level == Some(chosen);
        let deviates = match (at_base, as_raised) {
            (true, _) => false,
            (false, true) => head_judge_deviates("penalty.escalated_by"),
            (false, false) => head_judge_deviates("penalty.other_level_by"),
        };
        if deviates && !head_judge {
            return Err(Refused::HeadJudgeDeviates { level: chosen });
        }
        let confirmed = chosen == Level::MatchLoss
            && documents.settings.word("penalty.match_loss_by") == Some("head-judge");
        let given_by = match (self.infraction.given_by.filter(|_| at_base), confirmed) {
            (_, true) => Giver::HeadJudge,
            (Some(giver), false) => giver,
            (None, false) => rule.given_by,
        };
        match given_by {
            Giver::HeadJudge if !head_judge => Err(Refused::HeadJudgeOnly { level: chosen }),
            Giver::HeadJudge | Giver::Judge => Ok(Given { proposal: self, level: chosen, reason }),
        }
    }

    /// Returns whether `role` may leave the infraction without a penalty, where the document speaks of that.
    /// A proposal that rests on a judgment, such as a clock that has run out, any judge may decline.
    #[must_use]
    pub fn may_decline(&self, role: Role) -> bool {
        match (role, self.infraction.waived_by) {
            (Role::HeadJudge, _) | (Role::Judge, None | Some(Giver::Judge)) => true,
            (Role::Judge, Some(Giver::HeadJudge)) => false,
            (Role::Organiser | Role::Scorekeeper | Role::Player, _) => false,
        }
    }

    fn is_excused(&self) -> bool {
        matches!(self.infraction.base, Base::Level(_)) && self.base.is_none()
    }
}

/// Returns the level after so many earlier ones. The steps, from when, and how far stand in the documents.
fn raised(
    documents: &Documents<'_>,
    infraction: &Infraction,
    level: Level,
    stage: StageKind,
    earlier: u32,
) -> Level {
    let settings = &documents.settings;
    let (Some(from), Some(most)) =
        (settings.number("penalty.escalation_from"), settings.number("penalty.escalation_steps"))
    else {
        return level;
    };
    let counted = match infraction.repeats {
        Repeats::Never => 0,
        Repeats::Family | Repeats::Act => earlier.saturating_add(2).saturating_sub(from).min(most),
    };
    let highest = settings.word("penalty.escalation_highest");
    let highest = Level::ALL.iter().copied().find(|level| Some(level.word()) == highest);
    let above = documents.penalties.levels.iter().map(|rule| rule.level).filter(|above| *above > level);
    let within = above.filter(|above| highest.is_none_or(|highest| *above <= highest));
    let found = (counted > 0).then(|| within.take(counted as usize).last()).flatten().unwrap_or(level);
    let with_prize = match settings.word("penalty.prizes_kept_in") {
        Some("elimination") => stage == StageKind::Elimination && infraction.prizes == Prizes::Kept,
        Some(_) | None => infraction.prizes == Prizes::Kept,
    };
    match found {
        Level::Disqualification if found != level && !with_prize => Level::DisqualificationWithoutPrize,
        found => found,
    }
}
