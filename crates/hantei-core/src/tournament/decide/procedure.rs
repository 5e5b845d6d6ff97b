//! The course of a match: Duels one by one, Life Points, and End of Match step by step.

use super::{Ruling, fit_reason};
use crate::id::MatchId;
use crate::match_::end_of_match::{Input, Points, TimeCall};
use crate::match_::verdict::{all_duels_used, decided};
use crate::match_::{DuelResult, Score, Side};
use crate::regulation::setting::TimeLimit;
use crate::tournament::clock::{is_called, time_limit};
use crate::tournament::duel::{DuelStep, Opening};
use crate::tournament::event::Event;
use crate::tournament::procedure::{
    MatchRecord, Procedure, ProcedureCommand, ProcedureEvent, ProcedureRefusal, SaidBy, Stand,
};
use crate::tournament::refusal::{Refusal, Versioned};
use crate::tournament::role::Role;
use crate::tournament::state::{Match, Stage};

impl Ruling<'_> {
    pub(super) fn rule_procedure(
        &mut self,
        match_id: MatchId,
        command: &ProcedureCommand,
    ) -> Result<(), Refusal> {
        self.playing(match_id)?;
        self.seen(Versioned::Procedure, self.state.match_record_version(match_id))?;
        match command {
            ProcedureCommand::Start { time_called, before } => {
                self.start_procedure(match_id, *time_called, *before)
            }
            ProcedureCommand::Take { input } => self.take_input(match_id, input),
            ProcedureCommand::TakeBack => self.take_back_input(match_id),
            ProcedureCommand::Confirm => self.confirm_procedure(match_id),
            ProcedureCommand::Abandon { reason } => {
                fit_reason(reason)?;
                self.running_procedure(match_id)?;
                self.of_course(match_id, ProcedureEvent::Abandoned { reason: reason.clone() });
                Ok(())
            }
            ProcedureCommand::RecordDuel { result } => self.record_duel(match_id, *result),
            ProcedureCommand::TakeBackDuel => self.take_back_duel(match_id),
            ProcedureCommand::RecordFirstPlayer { first } => self.record_first_player(match_id, *first),
            ProcedureCommand::RecordLifePoints { points } => self.record_life_points(match_id, *points),
            ProcedureCommand::TakeBackLifePoints => self.take_back_life_points(match_id),
            ProcedureCommand::RecordStep { step } => self.record_step(match_id, *step),
            ProcedureCommand::TakeBackDuelStep => self.take_back_duel_step(match_id),
        }
    }

    /// Refuses to let anybody but the judge who leads the match to its end give it a result.
    pub(super) fn no_procedure_runs(&self, match_: &Match) -> Result<(), Refusal> {
        match self.state.procedure(match_.id) {
            Some(_) => Err(refused(match_, ProcedureRefusal::Runs)),
            None => Ok(()),
        }
    }

    /// Where no clock of the round was started, the call of time was heard in the hall: the judge says so.
    ///
    /// Source: TCG-C3, TCG-E1, TCG-F0, DKT-2C6
    fn start_procedure(
        &mut self,
        match_id: MatchId,
        time_called: TimeCall,
        before: Option<Score>,
    ) -> Result<(), Refusal> {
        let (stage, round, match_) = self.playing(match_id)?;
        self.no_procedure_runs(match_)?;
        self.none_waits(match_)?;
        if time_limit(&self.state, stage, round) == TimeLimit::Unlimited {
            return Err(Refusal::NoTimeLimit { stage: stage.id, round: round.number });
        }
        if round.clock.run.is_some() && !is_called(round, match_id) {
            return Err(Refusal::TimeIsNotCalled { table: match_.table });
        }
        let duels = self.state.match_record(match_id).map_or(&[][..], |record| &record.duels);
        let recorded = self.state.score_so_far(match_id);
        let before = match before {
            Some(given) if !duels.is_empty() && given != recorded => {
                return Err(refused(match_, ProcedureRefusal::OtherScore { given, recorded }));
            }
            Some(given) => given,
            None => recorded,
        };
        let found = self.state.walk(stage, time_called, before, &[]);
        let stands = found.map(|found| Stand::of(&found)).map_err(|why| refused(match_, why))?;
        let utc_milliseconds = self.context.now;
        self.of_course(match_id, ProcedureEvent::Started { utc_milliseconds, time_called, before, stands });
        Ok(())
    }

    fn take_input(&mut self, match_id: MatchId, input: &Input) -> Result<(), Refusal> {
        let (stage, match_, procedure) = self.running_procedure(match_id)?;
        if matches!(input, Input::Disqualification(_)) && self.context.actor.role != Role::HeadJudge {
            return Err(refused(match_, ProcedureRefusal::HeadJudgeDisqualifies));
        }
        let Procedure { time_called, before, inputs, .. } = procedure;
        let found = self.state.walk(stage, *time_called, *before, inputs);
        let mut found = found.map_err(|why| refused(match_, why))?;
        found.take(input).map_err(|why| refused(match_, ProcedureRefusal::NotTaken(why)))?;
        let number = procedure.last_number().saturating_add(1);
        let (input, stands) = (input.clone(), Stand::of(&found));
        self.of_course(match_id, ProcedureEvent::Taken { number, input, stands });
        Ok(())
    }

    fn take_back_input(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (_, match_, procedure) = self.running_procedure(match_id)?;
        let last = procedure.inputs.last().ok_or_else(|| refused(match_, ProcedureRefusal::NoInput))?;
        let (number, input) = (procedure.last_number(), last.input.clone());
        self.of_course(match_id, ProcedureEvent::TakenBack { number, input });
        Ok(())
    }

    fn confirm_procedure(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (stage, match_, procedure) = self.running_procedure(match_id)?;
        let state = procedure.stands().state.clone();
        let result = self.state.result_of_procedure(stage, match_id);
        let result = result.ok_or_else(|| refused(match_, ProcedureRefusal::NotDecided { state }))?;
        self.settle_result(match_id, &result, None)
    }

    fn record_duel(&mut self, match_id: MatchId, result: DuelResult) -> Result<(), Refusal> {
        let (_, _, match_) = self.playing(match_id)?;
        self.no_procedure_runs(match_)?;
        self.none_waits(match_)?;
        self.not_decided(match_)?;
        let duel = self.duel(match_id);
        let what = ProcedureEvent::DuelRecorded { duel, result };
        self.happen(Event::ProcedureRecorded { match_id, what });
        self.begin_interval(match_id)
    }

    fn take_back_duel(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (_, _, match_) = self.playing(match_id)?;
        self.no_procedure_runs(match_)?;
        let record = self.state.match_record(match_id);
        let last = record.and_then(|record| record.duels.last().map(|last| (record.duel() - 1, *last)));
        let (duel, result) = last.ok_or_else(|| refused(match_, ProcedureRefusal::NoDuel))?;
        let (next, began) = (self.state.duel_now(match_id), DuelStep::IntervalBegun);
        let last = record.and_then(|record| record.steps.last());
        if last.is_some_and(|last| (last.duel, last.step) == (next, began)) {
            self.of_course(match_id, ProcedureEvent::StepTakenBack { duel: next, step: began });
        }
        self.of_course(match_id, ProcedureEvent::DuelTakenBack { duel, result });
        Ok(())
    }

    /// Source: TCG-G6, DKT-2D5
    fn record_first_player(&mut self, match_id: MatchId, first: Side) -> Result<(), Refusal> {
        let (_, _, match_) = self.playing(match_id)?;
        self.not_decided(match_)?;
        let duel = self.state.duel_now(match_id);
        self.may_choose(match_, duel)?;
        let record = self.state.match_record(match_id);
        let known = record.and_then(|record| record.first_players.get(&duel));
        if known.is_some_and(|known| known.first == first) {
            return Err(Refusal::NothingChanges);
        }
        let early = record.is_some_and(|record| record.has_step(duel, DuelStep::HandsDrawnEarly));
        let further = record.is_some_and(|record| record.procedure.is_some());
        let drawn = record.is_some_and(|record| record.drawn(duel).is_some());
        let key = match self.state.opening(match_id) {
            _ if further => Some("duel.further_first_player"),
            Opening::ToBeDrawn { .. } => Some("duel.first_player"),
            Opening::Chooses(_) | Opening::Settled(_) if drawn || duel == 1 => Some("duel.first_player"),
            // After a Duel its loser chooses.
            Opening::Chooses(_) | Opening::Settled(_) => None,
        };
        let by_setting = key.and_then(|key| self.state.settings.word(key)).unwrap_or("loser-chooses");
        let method = if early { "judge" } else { by_setting }.to_owned();
        self.of_course(match_id, ProcedureEvent::FirstPlayerRecorded { duel, first, method });
        Ok(())
    }

    fn record_life_points(&mut self, match_id: MatchId, points: Points) -> Result<(), Refusal> {
        let (_, round, match_) = self.playing(match_id)?;
        let actor = &self.context.actor;
        let by = match actor.entrant() {
            // Players know nothing of a round that only the hall shows.
            Some(_) if round.held_back => return Err(Refusal::UnknownMatch { match_id }),
            Some(own) if match_.side_of(own).is_none() => {
                return Err(Refusal::NotInMatch { entrant: own, match_id });
            }
            Some(own) => SaidBy::Player(own),
            None => SaidBy::Staff(actor.role),
        };
        self.not_decided(match_)?;
        let duel = self.state.duel_now(match_id);
        let last = self.state.match_record(match_id).and_then(|record| record.life_points.last());
        if last.is_some_and(|last| last.duel == duel && last.points == points) {
            return Err(Refusal::NothingChanges);
        }
        self.of_course(match_id, ProcedureEvent::LifePointsRecorded { duel, points, by });
        Ok(())
    }

    pub(super) fn of_course(&mut self, match_id: MatchId, what: ProcedureEvent) {
        self.record(Event::ProcedureRecorded { match_id, what });
    }

    /// A penalty that waits for this match falls before its first Duel.
    ///
    /// Source: PEN-LC2, PEN-LD2
    pub(super) fn none_waits(&self, match_: &Match) -> Result<(), Refusal> {
        self.state.penalty_before(match_).map_or(Ok(()), |why| Err(Refusal::Penalty { why }))
    }

    fn duel(&self, match_id: MatchId) -> u8 {
        self.state.match_record(match_id).map_or(1, MatchRecord::duel)
    }

    /// Refuses what comes after the Duel that decided the match.
    pub(super) fn not_decided(&self, match_: &Match) -> Result<(), Refusal> {
        let (score, rules) = (self.state.score_so_far(match_.id), self.state.match_rules());
        let further = self.state.procedure(match_.id).is_some();
        if decided(score, rules).is_some() || all_duels_used(score, rules) && !further {
            return Err(refused(match_, ProcedureRefusal::DuelsDecide { score }));
        }
        Ok(())
    }

    fn running_procedure(&self, match_id: MatchId) -> Result<(&Stage, &Match, &Procedure), Refusal> {
        let (stage, _, match_) = self.playing(match_id)?;
        let procedure = self.state.procedure(match_id);
        let procedure = procedure.ok_or_else(|| refused(match_, ProcedureRefusal::NotStarted))?;
        Ok((stage, match_, procedure))
    }
}

fn refused(match_: &Match, why: ProcedureRefusal) -> Refusal {
    Refusal::Procedure { match_id: match_.id, table: match_.table, why }
}
