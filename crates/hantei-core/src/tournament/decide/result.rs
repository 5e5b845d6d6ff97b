//! Results: reported, confirmed, entered, corrected.

use super::round::touched;
use super::team::no;
use super::{Action, Ruling, can, fit_reason};
use crate::id::{EntrantId, MatchId, RoundNumber};
use crate::match_::verdict::{Impossible, needs_end_of_match, verdict};
use crate::match_::{DuelResult, DuelWinner, MatchOutcome, MatchResult, Reason, Side};
use crate::regulation::StageKind;
use crate::tournament::command::{AfterCorrection, Force};
use crate::tournament::event::{Confirmation, Event, RoundOf};
use crate::tournament::groups::walkover;
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::role::ActorKind;
use crate::tournament::state::{Match, Phase, Round, Stage};
use crate::tournament::tables::places;
use crate::tournament::team::{MatchOf, TeamRefusal};
use crate::tournament::what_if::correction_rests_on;

impl Ruling<'_> {
    pub(super) fn report(
        &mut self,
        match_id: MatchId,
        by: EntrantId,
        result: &MatchResult,
    ) -> Result<(), Refusal> {
        self.acts_for(by)?;
        let (stage, round, match_) = self.current_match(match_id)?;
        // A report rests on who meets here without a result, not on what the other side says meanwhile: in
        // the last minute of a round both report at once.
        let rests = self.context.seen.is_some_and(|seen| (match_.since..match_.version).contains(&seen));
        if !rests {
            self.seen(Versioned::Match, match_.version)?;
        }
        still_open(round, match_)?;
        self.no_procedure_runs(match_)?;
        let side = match_.side_of(by).ok_or(Refusal::NotInMatch { entrant: by, match_id })?;
        let table = match_.table;
        if self.state.match_of(match_) == MatchOf::Teams {
            // The Duels of a team round end one by one, and staff notes each.
            return Err(no(TeamRefusal::TeamsEnter));
        }
        if needs_end_of_match(result, self.state.match_rules()) {
            return Err(Refusal::EndOfMatchByStaffOnly { table });
        }
        self.possible(stage, match_, result)?;
        let [of_first, of_second] = &match_.reports;
        let (own, other) = match side {
            Side::First => (of_first, of_second),
            Side::Second => (of_second, of_first),
        };
        if own.as_ref().is_some_and(|own| own.result == *result) {
            return Err(Refusal::NothingChanges);
        }
        let agreed = other.as_ref().filter(|other| other.result.agrees_with(result));
        let agreed = agreed.map(|other| richer(&other.result, result).clone());
        self.record(Event::ResultReported { match_id, by, result: result.clone() });
        if let Some(result) = agreed {
            self.record(Event::ResultConfirmed { match_id, result, how: Confirmation::BothReported });
        }
        Ok(())
    }

    pub(super) fn confirm(&mut self, match_id: MatchId, by: EntrantId) -> Result<(), Refusal> {
        self.acts_for(by)?;
        let (_, round, match_) = self.current_match(match_id)?;
        self.seen(Versioned::Match, match_.version)?;
        still_open(round, match_)?;
        self.no_procedure_runs(match_)?;
        let side = match_.side_of(by).ok_or(Refusal::NotInMatch { entrant: by, match_id })?;
        let [of_first, of_second] = &match_.reports;
        let other = match side {
            Side::First => of_second,
            Side::Second => of_first,
        };
        let Some(report) = other else { return Err(Refusal::NothingToConfirm { table: match_.table }) };
        let result = report.result.clone();
        self.record(Event::ResultConfirmed { match_id, result, how: Confirmation::OpponentAgreed });
        Ok(())
    }

    pub(super) fn enter_result(
        &mut self,
        match_id: MatchId,
        result: &MatchResult,
        reason: Option<&str>,
    ) -> Result<(), Refusal> {
        self.running()?;
        let (_, _, match_) = self.match_(match_id)?;
        self.seen(Versioned::Match, match_.version)?;
        if match_.result.is_none() {
            self.no_procedure_runs(match_)?;
        }
        self.settle_result(match_id, result, reason)
    }

    /// Gives a match its result. Every way to a result that staff give ends here, End of Match too.
    pub(super) fn settle_result(
        &mut self,
        match_id: MatchId,
        result: &MatchResult,
        reason: Option<&str>,
    ) -> Result<(), Refusal> {
        let (stage, round, match_) = self.match_(match_id)?;
        if match_.result.is_some() {
            return Err(Refusal::ResultCertain { match_id, table: match_.table });
        }
        let (closed, at) = (round.closed, RoundOf { stage: stage.id, round: round.number });
        let later = later_rounds(stage, round.number);
        let (table, result) = (match_.table, self.through_end_of_match(result));
        self.possible(stage, match_, &result.0)?;
        if closed {
            self.allowed(Action::CorrectAfterClose)?;
        }
        if result.1 {
            self.notice(Notice::RecordedAsEndOfMatch { table });
        }
        let reason = reason.map(str::to_owned);
        // Nothing after this asks for results, and thousands are entered: the state is not copied for one.
        self.record(Event::ResultEntered { match_id, result: result.0, reason });
        if !later.is_empty() {
            self.notice(Notice::PairedWithout { rounds: later });
        }
        self.discard_stale_draft(at);
        Ok(())
    }

    pub(super) fn no_show(&mut self, match_id: MatchId, absent: Side) -> Result<(), Refusal> {
        let (_, _, match_) = self.match_(match_id)?;
        let result = walkover(&self.state, match_, absent.other(), Reason::NoShow);
        self.enter_result(match_id, &result, None)
    }

    pub(super) fn double_loss(&mut self, match_id: MatchId, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let needed = usize::from(self.state.match_rules().needed());
        let duel = DuelResult { winner: DuelWinner::BothLost, reason: Reason::Penalty, life_points: None };
        let duels = MatchResult::Duels(vec![duel; needed]);
        // Where only Duels won decide a match, no Duels say that both have lost it.
        let (stage, _, match_) = self.match_(match_id)?;
        let says_so = self.state.match_of(match_) != MatchOf::Teams
            && verdict(&duels, self.state.match_rules(), stage.rule.kind) == Ok(MatchOutcome::BothLost);
        let result = if says_so { duels } else { MatchResult::Outcome(MatchOutcome::BothLost) };
        self.enter_result(match_id, &result, Some(reason))
    }

    pub(super) fn correct_result(
        &mut self,
        match_id: MatchId,
        result: &MatchResult,
        reason: &str,
        then: Option<&AfterCorrection>,
        force: Force,
    ) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let (stage, round, match_) = self.match_(match_id)?;
        // Who corrects has seen what would change: the match, and what of the later rounds rests on it.
        let rests_on = correction_rests_on(&self.state, match_id, then).unwrap_or(match_.version);
        let what = if rests_on == match_.version { Versioned::Match } else { Versioned::Correction };
        self.seen(what, rests_on)?;
        let Some(old) = match_.result.clone() else {
            return Err(Refusal::ResultNotCertain { match_id, table: match_.table });
        };
        let (number, running) = (round.number, self.running_stage(stage));
        let finished = self.state.phase == Phase::Finished;
        let at = RoundOf { stage: stage.id, round: number };
        if round.closed || !running || finished {
            self.allowed(Action::CorrectAfterClose)?;
        } else if !can(self.context.actor.role, Action::CorrectAfterClose) {
            self.allowed(Action::EnterResult)?;
        }
        let (new, assumed) = self.through_end_of_match(result);
        self.possible(stage, match_, &new)?;
        if old == new {
            return Err(Refusal::NothingChanges);
        }
        let table = match_.table;
        let later = later_rounds(stage, number);
        let affected = self.affected(stage, number);
        let last = stage.rounds.last().filter(|last| last.number > number);
        let played = last.map(|last| touched(last)).unwrap_or_default();
        let unplayed = last.is_some_and(|last| !last.closed) && played.is_empty() && running && !finished;
        let bracket = stage.rule.kind == StageKind::Elimination;
        let winner_changes = self.state.outcome(stage.rule.kind, match_)
            != verdict(&new, self.state.match_rules(), stage.rule.kind).ok();
        let then = match then {
            Some(then) => then,
            // In a bracket somebody would play on who has lost, and somebody else is out who has won.
            None if unplayed || bracket && winner_changes && !later.is_empty() => {
                return Err(Refusal::CorrectionNeedsChoice { rounds: later, played });
            }
            // What has been played stays as played.
            None => &AfterCorrection::Keep,
        };
        if *then != AfterCorrection::Keep {
            self.round_to_change(running, &later)?;
        }
        if let (AfterCorrection::RePair(_), true, [_, .., round]) = (then, bracket, &later[..]) {
            // Only the last round can be taken back, and the one that is wrong stands before it.
            return Err(Refusal::LaterRoundPublished { round: *round });
        }
        let reason_text = reason.to_owned();
        self.happen(Event::ResultCorrected { match_id, old: Some(old), new, reason: reason_text, affected });
        if assumed {
            self.notice(Notice::RecordedAsEndOfMatch { table });
        }
        self.discard_stale_draft(at);
        match then {
            AfterCorrection::Keep => {}
            AfterCorrection::Swap(first, second) => self.swap_published(*first, *second, reason)?,
            AfterCorrection::RePair(seed) => {
                if !played.is_empty() && force == Force::No {
                    let round = later.last().copied().ok_or(Refusal::NoRound)?;
                    return Err(Refusal::RoundHasResults { round, tables: played });
                }
                self.withdraw_round(reason, force)?;
                self.draft_anew(*seed)?;
            }
        }
        if finished {
            let places = places(&self.state);
            self.record(Event::TournamentFinished { places });
        }
        Ok(())
    }

    pub(super) fn withdraw_result(&mut self, match_id: MatchId, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        self.running()?;
        let (_, round, match_) = self.match_(match_id)?;
        self.seen(Versioned::Match, match_.version)?;
        if round.closed {
            return Err(Refusal::RoundIsClosed { round: round.number });
        }
        let Some(old) = match_.result.clone() else {
            return Err(Refusal::ResultNotCertain { match_id, table: match_.table });
        };
        let of_teams = self.state.match_of(match_) != MatchOf::Persons;
        if !of_teams {
            self.record(Event::ResultWithdrawn { match_id, old, reason: reason.to_owned() });
            return Ok(());
        }
        self.happen(Event::ResultWithdrawn { match_id, old, reason: reason.to_owned() });
        self.reopen_team_round(match_id);
        Ok(())
    }

    /// Returns a match that players may know of.
    pub(super) fn current_match(&self, match_id: MatchId) -> Result<(&Stage, &Round, &Match), Refusal> {
        self.running()?;
        let (stage, round, match_) = self.match_(match_id)?;
        if round.held_back && self.context.actor.kind == ActorKind::Player {
            // Players' pages know nothing of a round that only the hall shows, and no refusal tells of it.
            return Err(Refusal::UnknownMatch { match_id });
        }
        Ok((stage, round, match_))
    }

    /// Refuses a result that no match of the stage can have under the settings.
    ///
    /// Source: TCG-A1, TCG-E8, TCG-F12, KDE-MATCH-3, KDE-IV-U1
    fn possible(&self, stage: &Stage, match_: &Match, result: &MatchResult) -> Result<(), Refusal> {
        let table = match_.table;
        let impossible = |why| Refusal::ResultImpossible { table, why };
        if let Some((stage, round, match_)) = self.state.match_(match_.id) {
            self.fits_the_match(stage, round, match_, result)?;
        }
        let outcome = verdict(result, self.state.match_rules(), stage.rule.kind).map_err(impossible)?;
        if let Some(why) = self.state.penalty_against(stage.rule.kind, match_, result) {
            return Err(Refusal::Penalty { why });
        }
        let word = |key: &str| self.state.settings.word(key);
        let score = result.score().unwrap_or_default();
        match outcome {
            MatchOutcome::Drawn if word(&format!("{}.draws", stage.rule.id)) == Some("none") => {
                Err(impossible(Impossible::DrawsNotPlayed { score }))
            }
            MatchOutcome::BothLost if word("result.double_loss") == Some("impossible") => {
                Err(impossible(Impossible::DoubleLossNotPossible { score }))
            }
            MatchOutcome::FirstWon
            | MatchOutcome::SecondWon
            | MatchOutcome::Drawn
            | MatchOutcome::BothLost => Ok(()),
        }
    }

    /// Staff who enter a level or unfinished score say that End of Match gave it: nothing else can.
    /// Returns the result, and true if the reason was filled in.
    ///
    /// Source: TCG-E8
    fn through_end_of_match(&self, result: &MatchResult) -> (MatchResult, bool) {
        match result {
            MatchResult::Totals { score, reason: Reason::Played }
                if needs_end_of_match(result, self.state.match_rules()) =>
            {
                (MatchResult::Totals { score: *score, reason: Reason::EndOfMatch }, true)
            }
            MatchResult::Totals { .. }
            | MatchResult::Duels(_)
            | MatchResult::Outcome(_)
            | MatchResult::Team(_) => (result.clone(), false),
        }
    }

    /// Refuses unless there is a later round of the running stage that a correction may change.
    fn round_to_change(&self, running: bool, later: &[RoundNumber]) -> Result<(), Refusal> {
        if !running {
            let stage = self.state.stage().map(|stage| stage.rule.id.clone()).unwrap_or_default();
            return Err(Refusal::LaterStageStarted { stage });
        }
        if later.is_empty() { Err(Refusal::NoRound) } else { Ok(()) }
    }

    fn running_stage(&self, stage: &Stage) -> bool {
        self.state.stage().is_some_and(|running| running.id == stage.id)
    }

    /// Returns the rounds that were paired after `number` of `stage`, those of later stages included.
    fn affected(&self, stage: &Stage, number: RoundNumber) -> Vec<RoundOf> {
        let here = later_rounds(stage, number).into_iter().map(|round| RoundOf { stage: stage.id, round });
        let later = self.state.stages.iter().filter(|later| later.id > stage.id);
        let beyond = later.flat_map(|later| {
            later.rounds.iter().map(|round| RoundOf { stage: later.id, round: round.number })
        });
        here.chain(beyond).collect()
    }

    /// A draft made from a result that has changed would be stale.
    pub(super) fn discard_stale_draft(&mut self, changed: RoundOf) {
        if let Some(draft) = &self.state.draft
            && draft.plan.stage == changed.stage
            && draft.plan.round > changed.round
        {
            let round = draft.plan.round;
            self.happen(Event::DraftDiscarded {});
            self.notice(Notice::DraftDiscarded { round });
        }
    }
}

/// Refuses if players can no longer say anything about the match.
fn still_open(round: &Round, match_: &Match) -> Result<(), Refusal> {
    if round.closed {
        return Err(Refusal::RoundIsClosed { round: round.number });
    }
    if match_.result.is_some() {
        return Err(Refusal::ResultCertain { match_id: match_.id, table: match_.table });
    }
    Ok(())
}

fn later_rounds(stage: &Stage, number: RoundNumber) -> Vec<RoundNumber> {
    stage.rounds.iter().map(|round| round.number).filter(|round| *round > number).collect()
}

/// Of two results that agree, returns the one that knows the Duels.
fn richer<'r>(one: &'r MatchResult, other: &'r MatchResult) -> &'r MatchResult {
    match one {
        MatchResult::Duels(_) | MatchResult::Team(_) => one,
        MatchResult::Totals { .. } | MatchResult::Outcome(_) => other,
    }
}
