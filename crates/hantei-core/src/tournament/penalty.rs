//! Penalties in the record: which were given, what they did, and what became of them.
//!
//! Nothing here is applied by the program: a judge gives a penalty, and the record keeps what the documents
//! said of it then. A penalty is never edited. One that was wrong is taken back with a reason, and both stay.
//!
//! What this module does not know: how a level is proposed and what it costs, which [`crate::penalty`] works
//! out from the documents.

use serde::{Deserialize, Serialize};

use super::event::RoundOf;
use super::state::{EntrantStatus, Match, State};
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::verdict::{duels_of, verdict};
use crate::match_::{MatchOutcome, MatchResult, Score, Side};
use crate::penalty::{Answer, Documents, Moment, NotFollowed, Reason, Refused, Serve};
use crate::regulation::catalogue::catalogue;
use crate::regulation::infraction::{Costs, Level, Participation, Prizes, Record, Remedy};
use crate::regulation::machine::words;
use crate::regulation::{ClauseId, Regulation, StageKind};

words! {
    /// Who did what a penalty is for.
    CommittedBy {
        /// The player.
        Player = "player",
        /// A supporter of the player, whose act counts as the player's own.
        Supporter = "supporter",
    }
}

words! {
    /// What the head judge has decided on an appeal.
    AppealDecision {
        /// The penalty stands.
        Upheld = "upheld",
        /// It is taken back.
        Overturned = "overturned",
    }
}

/// For whom a penalty is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offender {
    /// One entrant.
    One(EntrantId),
    /// Both of a match.
    Both(MatchId),
}

/// What a judge says of a penalty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenaltyOrder {
    /// For whom.
    pub offender: Offender,
    /// Which member of a team; the team as a whole where absent.
    pub member: Option<PersonId>,
    /// What happened, by its id in the documents; `None` for what no document lists.
    pub infraction: Option<String>,
    /// The act, where acts of one infraction are told apart.
    pub act: Option<String>,
    /// Who did it.
    pub committed_by: CommittedBy,
    /// When; the Duel that comes next of an open match, where it is left out.
    pub moment: Option<Moment>,
    /// The Duels of the match so far, from the side printed first; those that are recorded, where left out.
    pub score: Option<Score>,
    /// The level; the proposed one where left out.
    pub level: Option<Level>,
    /// Why it is not where the document begins.
    pub reason: Option<Reason>,
    /// What happened, in the judge's words.
    pub note: Option<String>,
    /// The answer to the question on which the remedy depends.
    pub answer: Option<Answer>,
    /// Whether a Match Loss outside a match is for the next one.
    pub serve: Option<Serve>,
    /// The extension that comes with it, in seconds; the least where left out.
    pub extension_seconds: Option<u32>,
}

impl PenaltyOrder {
    /// Returns the order for the proposed level of an infraction of `entrant`.
    #[must_use]
    pub fn of(entrant: EntrantId, infraction: &str) -> Self {
        Self {
            offender: Offender::One(entrant),
            member: None,
            infraction: Some(infraction.to_owned()),
            act: None,
            committed_by: CommittedBy::Player,
            moment: None,
            score: None,
            level: None,
            reason: None,
            note: None,
            answer: None,
            serve: None,
            extension_seconds: None,
        }
    }
}

/// What people ask of penalties.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PenaltyCommand {
    /// Give one.
    Give(Box<PenaltyOrder>),
    /// Let one that waits fall in the match that has begun.
    Serve {
        /// Its number.
        number: u32,
    },
    /// Take one back.
    TakeBack {
        /// Its number.
        number: u32,
        /// Why.
        reason: String,
    },
    /// Appeal to the head judge.
    Appeal {
        /// Its number.
        number: u32,
        /// Why.
        reason: String,
    },
    /// Decide on the appeal.
    DecideAppeal {
        /// Its number.
        number: u32,
        /// How.
        decision: AppealDecision,
        /// Why.
        reason: String,
    },
}

impl PenaltyCommand {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Give(_) => "penalty",
            Self::Serve { .. } => "serve-penalty",
            Self::TakeBack { .. } => "take-back-penalty",
            Self::Appeal { .. } => "appeal",
            Self::DecideAppeal { .. } => "decide-appeal",
        }
    }
}

/// Where a penalty falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Falls {
    /// Nowhere: it costs nothing, or no match will follow.
    Nowhere,
    /// In a Duel, which is lost.
    Duel {
        /// The match.
        match_id: MatchId,
        /// The number of the Duel, from 1.
        duel: u8,
    },
    /// In a match, which is lost.
    Match {
        /// The match.
        match_id: MatchId,
    },
    /// In the next match that is played.
    NextMatch,
}

/// A penalty as it was given.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RecordedPenalty {
    /// Who has it.
    pub entrant: EntrantId,
    /// Which member of a team; the team as a whole where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<PersonId>,
    /// The document with its levels, `document@transcription`.
    pub document: String,
    /// The infraction; absent for what no document lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infraction: Option<String>,
    /// The act, where acts of one infraction are told apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// Who did it.
    pub committed_by: CommittedBy,
    /// The level.
    pub level: Level,
    /// Where the document begins, if it says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Level>,
    /// How many that count as the same came before.
    pub earlier: u32,
    /// Why it is not the base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// What happened, in the judge's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The round, while one was published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<RoundOf>,
    /// The match in which it was committed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// When.
    pub moment: Moment,
    /// The Duels of the match before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Score>,
    /// What is put right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedy: Option<Remedy>,
    /// What it costs.
    pub costs: Costs,
    /// Whether the entrant goes on playing.
    pub participation: Participation,
    /// What becomes of prizes won before.
    pub prizes: Prizes,
    /// Where it is recorded.
    pub record: Record,
    /// Where it falls.
    pub falls: Falls,
    /// The result that it gave the match, if that ended with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<MatchResult>,
    /// The clauses behind it.
    pub clauses: Vec<ClauseId>,
}

impl std::hash::Hash for RecordedPenalty {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let Self {
            entrant,
            member,
            document,
            infraction,
            act,
            committed_by,
            level,
            base,
            earlier,
            reason,
            note,
            at,
            match_id,
            moment,
            before,
            remedy,
            costs,
            participation,
            prizes,
            record,
            falls,
            result,
            clauses,
        } = self;
        (entrant, document, infraction, act, committed_by, level, base, earlier, reason, note).hash(hasher);
        (at, match_id, moment, before, remedy, costs, participation, prizes, record, falls).hash(hasher);
        (result, clauses).hash(hasher);
        // A penalty of a person has the digest that it had before there were teams.
        if let Some(member) = member {
            member.hash(hasher);
        }
    }
}

/// What happened to a penalty.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PenaltyEvent {
    /// It was given.
    Given {
        /// As it was.
        penalty: Box<RecordedPenalty>,
    },
    /// It had waited and falls now.
    Served {
        /// Where.
        falls: Falls,
        /// The result that it gave the match, if that ended with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<MatchResult>,
    },
    /// It was taken back.
    TakenBack {
        /// Why.
        reason: String,
    },
    /// The head judge was asked to look at it.
    Appealed {
        /// Why.
        reason: String,
    },
    /// The head judge has decided on the appeal.
    AppealDecided {
        /// How.
        decision: AppealDecision,
        /// Why.
        reason: String,
    },
}

/// Whether a penalty counts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// It does.
    InForce,
    /// It was taken back, for this reason.
    TakenBack(String),
}

/// An appeal to the head judge.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PenaltyAppeal {
    /// Why.
    pub reason: String,
    /// What was decided, and why; `None` until then.
    pub decided: Option<(AppealDecision, String)>,
}

/// A penalty with what became of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Penalty {
    /// Its number, from 1.
    pub number: u32,
    /// As it was given.
    pub given: RecordedPenalty,
    /// Where it falls: as it was given, or where it was served since.
    pub falls: Falls,
    /// The result that it gave a match.
    pub result: Option<MatchResult>,
    /// Whether it counts.
    pub standing: Standing,
    /// The appeal, if there was one.
    pub appeal: Option<PenaltyAppeal>,
}

impl Penalty {
    /// Returns true while it counts.
    #[must_use]
    pub fn is_in_force(&self) -> bool {
        self.standing == Standing::InForce
    }

    /// Returns the match in which it falls.
    #[must_use]
    pub fn falls_in(&self) -> Option<MatchId> {
        match self.falls {
            Falls::Duel { match_id, duel: _ } | Falls::Match { match_id } => Some(match_id),
            Falls::Nowhere | Falls::NextMatch => None,
        }
    }
}

/// All penalties of a tournament, in the order in which they were given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Penalties(pub Vec<Penalty>);

impl Penalties {
    /// Returns true where none counts.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.0.iter().any(Penalty::is_in_force)
    }
}

// What was given and taken back leaves no trace in the digest, as everywhere in the state.
impl std::hash::Hash for Penalties {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        for Penalty { number: _, given, falls, result, standing: _, appeal } in
            self.0.iter().filter(|penalty| penalty.is_in_force())
        {
            (given, falls, result, appeal).hash(hasher);
        }
    }
}

/// Why something is not done about a penalty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PenaltyRefusal {
    /// The tournament has no document of penalties that this program knows.
    NoDocument,
    /// No document of the tournament lists such an infraction.
    UnknownInfraction {
        /// What was named.
        infraction: String,
    },
    /// Neither an infraction is named nor told what happened.
    InfractionMissing,
    /// The documents do not allow the level.
    NotGiven {
        /// The infraction; empty for what no document lists.
        infraction: String,
        /// Why.
        why: Refused,
    },
    /// The penalty does not go with where the match stands.
    NotFollowed {
        /// Where.
        moment: Moment,
        /// Why.
        why: NotFollowed,
    },
    /// Nobody has said whether a Match Loss outside a match is for the next one.
    ServeMissing,
    /// No penalty has this number.
    UnknownPenalty {
        /// The number.
        number: u32,
    },
    /// It was taken back already.
    TakenBack {
        /// Its number.
        number: u32,
    },
    /// It does not wait for a match.
    NotWaiting {
        /// Its number.
        number: u32,
    },
    /// The entrant has no match in which it could fall.
    NoMatch {
        /// Who.
        entrant: EntrantId,
    },
    /// There was an appeal already.
    Appealed {
        /// Its number.
        number: u32,
    },
    /// The Duel is over in which it was given: no complaint about it is heard any more.
    DuelOver {
        /// Its number.
        number: u32,
    },
    /// There is no appeal to decide.
    NoAppeal {
        /// Its number.
        number: u32,
    },
    /// The result does not hold the Duels, or the match, that a penalty cost.
    AgainstResult {
        /// Its number.
        number: u32,
        /// Who has it.
        entrant: EntrantId,
    },
    /// A penalty waits for this match and must fall in it first.
    Waits {
        /// Its number.
        number: u32,
        /// Who has it.
        entrant: EntrantId,
    },
    /// A penalty waits for the next match of an entry that is to be merged into another: it would be lost.
    LostByMerge {
        /// Its number.
        number: u32,
        /// Who has it.
        entrant: EntrantId,
    },
    /// The entrant is disqualified.
    Disqualified {
        /// Who.
        entrant: EntrantId,
        /// The number of the penalty.
        number: u32,
    },
}

impl State {
    /// Returns the penalty of this number.
    #[must_use]
    pub fn penalty(&self, number: u32) -> Option<&Penalty> {
        self.penalties.0.get((number as usize).checked_sub(1)?)
    }

    /// Returns the penalties of `entrant`, those taken back included, oldest first.
    pub fn penalties_of(&self, entrant: EntrantId) -> impl Iterator<Item = &Penalty> {
        self.penalties.0.iter().filter(move |penalty| penalty.given.entrant == entrant)
    }

    /// Returns the competition of the tournament and the document of its penalties, as the program knows
    /// them.
    #[must_use]
    pub fn penalty_documents(&self) -> Option<(&'static Regulation, &'static Regulation)> {
        let competition = catalogue().find(&self.header.as_ref()?.regulation)?;
        let penalties = match &competition.document.penalty_document {
            Some(id) => catalogue().find(id)?,
            None => competition,
        };
        (!penalties.levels.is_empty()).then_some((competition, penalties))
    }

    /// Returns the documents with the settings of the tournament.
    #[must_use]
    pub fn documents(&self) -> Option<Documents<'_>> {
        let (competition, penalties) = self.penalty_documents()?;
        Some(Documents::new(competition, penalties, &self.settings))
    }

    /// Returns the penalty by which `entrant` is out of the tournament.
    #[must_use]
    pub fn disqualified_by(&self, entrant: EntrantId) -> Option<&Penalty> {
        let out =
            |penalty: &&Penalty| penalty.is_in_force() && penalty.given.participation == Participation::Out;
        let whole = self.penalties_of(entrant).filter(out).find(|penalty| penalty.given.member.is_none());
        // A team is out with its last member.
        let nobody_left = || self.team(entrant).is_some() && self.members_in(entrant).is_empty();
        whole.or_else(|| self.penalties_of(entrant).filter(out).last().filter(|_| nobody_left()))
    }

    /// Returns the penalties that wait for the next match of entrants who play on, oldest first. A bye is
    /// no match.
    ///
    /// Source: PEN-LC2, PEN-LD2
    pub fn waiting_penalties(&self) -> impl Iterator<Item = &Penalty> {
        self.penalties.0.iter().filter(|penalty| {
            let active = self.entrant(penalty.given.entrant);
            let active = active.is_some_and(|entrant| entrant.status == EntrantStatus::Active);
            penalty.is_in_force() && penalty.falls == Falls::NextMatch && active
        })
    }

    /// Returns the appeals that the head judge has not decided.
    pub fn open_appeals(&self) -> impl Iterator<Item = &Penalty> {
        self.penalties.0.iter().filter(|penalty| {
            let open = penalty.appeal.as_ref().is_some_and(|appeal| appeal.decided.is_none());
            penalty.is_in_force() && open
        })
    }

    /// Returns true once nobody hears a complaint about a penalty any more: its match has ended otherwise than by
    /// it, its round is closed, or, where the document hears none after a Duel, the Duel is over in which it was
    /// given. A Duel that the penalty itself has ended is disputed until the next one is over.
    ///
    /// Source: TCG-H2b, DKT-N3
    #[must_use]
    pub fn hears_no_dispute(&self, penalty: &Penalty) -> bool {
        let asked = penalty.given.match_id.and_then(|id| self.match_(id));
        let (Some(until), Some((_, round, match_))) = (self.settings.word("duel.disputes"), asked) else {
            return false;
        };
        if round.closed || (match_.result.is_some() && match_.result != penalty.result) {
            return true;
        }
        let own = u16::from(matches!(penalty.falls, Falls::Duel { .. }));
        let at_the_time = penalty.given.before.map_or(0, duels_of);
        until == "until-duel-over"
            && match_.result.is_none()
            && duels_of(self.score_so_far(match_.id)) > at_the_time + own
    }

    /// Returns the match of the open round in which a penalty of `entrant` could fall.
    #[must_use]
    pub fn open_match_of(&self, entrant: EntrantId) -> Option<&Match> {
        let round = self.round().filter(|round| !round.closed)?;
        round.open_matches().find(|match_| match_.side_of(entrant).is_some())
    }

    /// Returns the Duels of a match that penalties have cost, from the side printed first. This is the one
    /// place that says so: the score of a match begins with them.
    ///
    /// Source: PEN-LC, PEN-LC2
    #[must_use]
    pub fn duels_by_penalty(&self, match_id: MatchId) -> Score {
        self.duels_by_penalty_after(match_id, 0)
    }

    /// Returns those of them that come after the Duel `after`.
    pub(super) fn duels_by_penalty_after(&self, match_id: MatchId, after: u16) -> Score {
        let mut score = Score::default();
        let Some((_, _, match_)) = self.match_(match_id) else { return score };
        let mut lost: Vec<(u8, Side)> = Vec::new();
        for penalty in self.penalties.0.iter().filter(|penalty| penalty.is_in_force()) {
            match (penalty.falls, match_.side_of(penalty.given.entrant)) {
                (Falls::Duel { match_id: of, duel }, Some(side))
                    if of == match_id && u16::from(duel) > after =>
                {
                    lost.push((duel, side));
                }
                (Falls::Duel { .. } | Falls::Match { .. } | Falls::Nowhere | Falls::NextMatch, _) => {}
            }
        }
        lost.sort_unstable();
        lost.dedup();
        for (duel, side) in &lost {
            let by_both = lost.contains(&(*duel, side.other()));
            match (by_both, side) {
                (true, Side::First) => score.both_lost += 1,
                (true, Side::Second) => {}
                (false, Side::First) => score.lost += 1,
                (false, Side::Second) => score.won += 1,
            }
        }
        score
    }

    /// Returns the penalty that waits for one of the two of a match: it falls before anything else there.
    #[must_use]
    pub fn penalty_before(&self, match_: &Match) -> Option<PenaltyRefusal> {
        let waits = self.waiting_penalties().find(|it| match_.side_of(it.given.entrant).is_some())?;
        Some(PenaltyRefusal::Waits { number: waits.number, entrant: waits.given.entrant })
    }

    /// Returns the penalty that a result of the match would pass over: one that waits for this match, or one
    /// whose Duel or match the result does not hold.
    #[must_use]
    pub fn penalty_against(
        &self,
        stage: StageKind,
        match_: &Match,
        result: &MatchResult,
    ) -> Option<PenaltyRefusal> {
        if self.penalties.0.is_empty() {
            return None;
        }
        // A correction is of a match that was played: what waits falls in the next one.
        if let Some(waits) = self.penalty_before(match_).filter(|_| match_.result.is_none()) {
            return Some(waits);
        }
        let by_penalty = self.duels_by_penalty(match_.id);
        let holds = result.score().is_none_or(|score| {
            score.won >= by_penalty.won
                && score.lost >= by_penalty.lost
                && score.both_lost >= by_penalty.both_lost
        });
        let outcome = verdict(result, self.match_rules(), stage).ok();
        let here = self.penalties.0.iter().filter(|it| it.is_in_force() && it.falls_in() == Some(match_.id));
        let mut passed_over = here.filter(|penalty| match penalty.falls {
            // Of a member it costs the own Duels, and the team may win the round all the same.
            Falls::Match { .. } if penalty.given.member.is_some() => false,
            Falls::Match { .. } => match (match_.side_of(penalty.given.entrant), outcome) {
                (Some(Side::First), Some(MatchOutcome::FirstWon))
                | (Some(Side::Second), Some(MatchOutcome::SecondWon))
                | (Some(_), Some(MatchOutcome::Drawn)) => true,
                (Some(_) | None, _) => false,
            },
            Falls::Duel { .. } => !holds && match_.side_of(penalty.given.entrant).is_some(),
            Falls::Nowhere | Falls::NextMatch => false,
        });
        let found = passed_over.next_back()?;
        Some(PenaltyRefusal::AgainstResult { number: found.number, entrant: found.given.entrant })
    }
}

/// Returns the number of the Duel that comes after those of `score`.
#[must_use]
pub(super) fn next_duel(score: Score) -> u8 {
    u8::try_from(duels_of(score) + 1).unwrap_or(u8::MAX)
}
