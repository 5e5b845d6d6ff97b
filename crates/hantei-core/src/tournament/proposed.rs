//! What is proposed to a judge who is about to give a penalty: where the match may stand, at which level the
//! documents begin, and what the same person has done before.
//!
//! What this module does not know: what the penalty would do, which [`super::what_if::foresee`] tries out.

use super::decide::penalty::played_in;
use super::penalty::Offender;
use super::state::{Match, State};
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::Score;
use crate::match_::verdict::duels_of;
use crate::moment;
use crate::penalty::{
    Answer, Course, Earlier, Facts, Moment, Proposal, TimeLeft, Upheld, repetitions, tardiness,
};
use crate::regulation::StageKind;
use crate::regulation::infraction::{Infraction, Repeats};
use crate::tournament::clock::{is_called, open_round};

/// What is proposed for an infraction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed<'s> {
    /// The level, what is put right, and the question that decides it.
    pub proposal: Proposal<'s>,
    /// The penalties that count as the same infraction before, by number, oldest first.
    pub earlier: Vec<u32>,
    /// Penalties of the same family of which a judge says whether they were the same act, oldest first; empty
    /// where the documents ask for no such thing.
    pub perhaps_same: Vec<u32>,
}

impl State {
    /// Returns those whom a penalty is for; nobody where there is no such match.
    #[must_use]
    pub fn offenders(&self, offender: Offender) -> Vec<EntrantId> {
        match offender {
            Offender::One(entrant) => vec![entrant],
            Offender::Both(match_id) => {
                let found = self.match_(match_id).map(|(_, _, match_)| [match_.first, match_.second]);
                found.into_iter().flatten().collect()
            }
        }
    }

    /// Returns the match of the open round in which a penalty of `offender` would fall, with or without a
    /// result.
    #[must_use]
    pub fn match_of_offender(&self, offender: Offender) -> Option<&Match> {
        let round = self.round().filter(|round| !round.closed)?;
        let meant = |match_: &&Match| match offender {
            Offender::One(entrant) => match_.side_of(entrant).is_some(),
            Offender::Both(match_id) => match_.id == match_id,
        };
        round.matches.iter().find(meant)
    }

    /// Returns where the match may stand in which a penalty falls: each moment with the Duels so far, from the
    /// side printed first, as far as recorded Duels and penalties leave it open. Empty where nothing is to be
    /// asked, because no match is being played.
    ///
    /// Source: PEN-LC, PEN-LC2
    #[must_use]
    pub fn penalty_moments(&self, match_id: MatchId) -> Vec<(Moment, Score)> {
        let (Some(documents), Some((stage, round, match_))) = (self.documents(), self.match_(match_id))
        else {
            return Vec::new();
        };
        if match_.result.is_some() || round.closed {
            return Vec::new();
        }
        let played_in = played_in(stage, round);
        let known = self.score_so_far(match_id);
        let led = self.procedure(match_id).is_some();
        let called = is_called(round, match_id);
        let mut found = Vec::new();
        for more in 0..=MOST_DUELS {
            for won in (0..=more).rev() {
                let score = Score { won: known.won + won, lost: known.lost + (more - won), ..known };
                if led && score != known {
                    continue;
                }
                let after = u8::try_from(duels_of(score)).unwrap_or(u8::MAX);
                let between = if after == 0 { Moment::BeforeDuel1 } else { Moment::Between(after) };
                let at_end = [Moment::EndOfMatch];
                let moments = [between, Moment::InDuel(after.saturating_add(1))];
                for moment in if called || led { &at_end[..] } else { &moments[..] } {
                    // The procedure of the document says which of them a match can stand at.
                    if Course::at(&documents, &played_in, *moment, score, TimeLeft::NotSaid).is_ok() {
                        found.push((*moment, score));
                    }
                }
            }
        }
        found
    }

    /// Returns what is proposed for `infraction` if `offender` commits it now; `None` where the documents list
    /// no such infraction.
    ///
    /// Source: PEN-G1, PEN-G2, KDE-PEN-3, KDE-PEN-4, KDE-PEN-5
    #[must_use]
    pub fn propose_penalty(
        &self,
        offender: Offender,
        infraction: &str,
        act: Option<&str>,
        answer: Option<Answer>,
    ) -> Option<Proposed<'_>> {
        let documents = self.documents()?;
        let known = documents.infraction(infraction)?;
        let counted = |entrant: EntrantId| -> Vec<u32> {
            let all = self.infractions_of(entrant, None);
            let same =
                all.filter(|(_, one)| repetitions(&documents, known, act, std::slice::from_ref(one)) > 0);
            same.map(|(number, _)| number).collect()
        };
        // Where both do it, the one who did it more often before says what is proposed.
        let offenders = self.offenders(offender);
        let earlier = offenders.iter().map(|entrant| counted(*entrant)).max_by_key(Vec::len);
        let earlier = earlier.unwrap_or_default();
        let of_the_family = |one: &Earlier| {
            let listed = documents.infraction(&one.infraction);
            one.upheld == Upheld::Upheld && listed.is_some_and(|listed| listed.family == known.family)
        };
        let perhaps_same = match known.repeats {
            Repeats::Act => {
                let all = offenders.iter().flat_map(|entrant| self.infractions_of(*entrant, None));
                all.filter(|(_, one)| of_the_family(one)).map(|(number, _)| number).collect()
            }
            Repeats::Family | Repeats::Never => Vec::new(),
        };
        let kind = match (self.match_of_offender(offender), self.stage()) {
            (Some(match_), _) => self.match_(match_.id).map(|(stage, _, _)| stage.rule.kind),
            (None, stage) => stage.map(|stage| stage.rule.kind),
        };
        let count = u32::try_from(earlier.len()).unwrap_or(u32::MAX);
        let facts = Facts { earlier: count, after_question: answer, excuse: None };
        let proposal = Proposal::of(&documents, known, kind.unwrap_or(StageKind::Swiss), facts);
        Some(Proposed { proposal, earlier, perhaps_same })
    }

    /// Returns for how many seconds of its clock the open round has been played; `None` while no clock was started.
    /// That is the designated time of its matches, and what stands still while the clock is paused counts for nobody.
    #[must_use]
    pub fn seconds_into_round(&self, moment: &moment::Moment) -> Option<u32> {
        let run = open_round(self)?.1.clock.run.as_ref()?;
        let passed = i64::from(run.limit_seconds) * 1_000 - run.left_at(moment);
        u32::try_from(passed.max(0) / 1_000).ok()
    }

    /// Returns what is proposed for `entrant` if not seated so many seconds after the designated time: the gravest
    /// that is reached and was not confirmed in this match. `None` once the match is under way as far as anybody
    /// has said, and where the documents propose nothing yet.
    ///
    /// Source: PEN-T2, PEN-T3, KDE-T-MAJ, KDE-T-STR
    #[must_use]
    pub fn late_infraction(&self, entrant: EntrantId, seconds: u32) -> Option<&Infraction> {
        let match_ = self.open_match_of(entrant)?;
        let begun = match_.reports.iter().any(Option::is_some)
            || self.match_record(match_.id).is_some_and(|record| !record.is_plain());
        let here = self.penalties_of(entrant).filter(|penalty| penalty.given.match_id == Some(match_.id));
        let confirmed = here.filter(|penalty| penalty.is_in_force());
        let confirmed: Vec<&str> =
            confirmed.filter_map(|penalty| penalty.given.infraction.as_deref()).collect();
        let documents = self.documents().filter(|_| !begun)?;
        let found = tardiness(&documents, seconds, &confirmed)?;
        // What is asked for at the designated time itself is no matter of being late.
        (found.late_minutes > Some(0)).then_some(found)
    }

    /// Returns what `entrant` has done before by the numbers of the penalties, for the question whether
    /// something is a repetition. An entry that was merged into this one is the same person.
    ///
    /// Source: PEN-G2, KDE-PEN-4
    pub fn infractions_of(
        &self,
        entrant: EntrantId,
        member: Option<PersonId>,
    ) -> impl Iterator<Item = (u32, Earlier)> {
        let is_same = move |other: EntrantId| {
            other == entrant || self.entrant(other).is_some_and(|other| other.merged_into == Some(entrant))
        };
        let same = self
            .penalties
            .0
            .iter()
            .filter(move |penalty| is_same(penalty.given.entrant) && penalty.given.member == member);
        same.filter_map(|penalty| {
            let upheld = if penalty.is_in_force() { Upheld::Upheld } else { Upheld::Withdrawn };
            let infraction = penalty.given.infraction.clone()?;
            Some((penalty.number, Earlier { infraction, act: penalty.given.act.clone(), upheld }))
        })
    }

    /// Returns the score of a match as the judge said it who gave the last penalty there, with the Duels that
    /// penalties have cost since: for matches whose Duels nobody records one by one.
    pub(super) fn score_by_judge(&self, match_id: MatchId) -> Option<Score> {
        let here =
            self.penalties.0.iter().filter(|it| it.is_in_force() && it.given.match_id == Some(match_id));
        let before = here.filter_map(|penalty| penalty.given.before).next_back()?;
        Some(before.with(self.duels_by_penalty_after(match_id, duels_of(before))))
    }
}

/// How many Duels more than those that are recorded a match may stand at.
const MOST_DUELS: u8 = 4;
