//! Calls for a judge: made, taken, answered, appealed.

use super::{Action, LONGEST_TEXT, Ruling, fit, fit_reason};
use crate::id::MatchId;
use crate::tournament::call::{
    Call, CallCommand, CallEvent, CallReason, CallRefusal, CallStand, RecordedCall,
};
use crate::tournament::clock::match_time_left;
use crate::tournament::event::Event;
use crate::tournament::procedure::SaidBy;
use crate::tournament::refusal::Refusal;
use crate::tournament::role::{ActorKind, Role};

impl Ruling<'_> {
    pub(super) fn rule_calls(&mut self, command: &CallCommand) -> Result<(), Refusal> {
        match command {
            CallCommand::Make { match_id, reason, note } => {
                self.call_judge(*match_id, *reason, note.as_deref())
            }
            CallCommand::Take { number } => self.take_call(*number),
            CallCommand::Leave { number } => self.leave_call(*number),
            CallCommand::Answer { number, ruling } => self.answer_call(*number, ruling.as_deref()),
            CallCommand::TakeBack { number } => self.take_back_call(*number),
            CallCommand::Appeal { number, reason } => self.appeal_call(*number, reason),
        }
    }

    /// Source: TCG-D3, TCG-G4c, TCG-H1, TCG-H2a, TCG-H2b, DKT-2C5, DKT-N1, DKT-N3
    fn call_judge(
        &mut self,
        match_id: MatchId,
        reason: CallReason,
        note: Option<&str>,
    ) -> Result<(), Refusal> {
        if let Some(note) = note {
            fit("note", note, LONGEST_TEXT)?;
        }
        let (_, round, match_) = self.match_(match_id)?;
        let (over, closed) = (match_.result.is_some(), round.closed);
        let actor = &self.context.actor;
        let (caller, by) = match actor.entrant().filter(|_| actor.kind == ActorKind::Player) {
            Some(entrant) => {
                let side = match_.side_of(entrant).ok_or(Refusal::NotInMatch { entrant, match_id })?;
                (Some(side), SaidBy::Player(entrant))
            }
            None => (None, SaidBy::Staff(actor.role)),
        };
        let last =
            self.state.round().is_some_and(|last| last.matches.iter().any(|known| known.id == match_id));
        if !last {
            return Err(Refusal::NotInOpenRound { match_id });
        }
        if (over || closed) && !reason.outlives_the_duel() {
            return Err(no(CallRefusal::DuelIsOver { number: None }));
        }
        let is_same = |call: &&Call| call.is_open() && call.made.caller == caller;
        if let Some(number) = self.state.calls_to(match_id).find(is_same).map(|call| call.number) {
            return Err(no(CallRefusal::AlreadyCalled { number }));
        }
        let number = u32::try_from(self.state.calls.0.len() + 1).unwrap_or(u32::MAX);
        let call = RecordedCall {
            match_id,
            duel: self.state.duel_now(match_id),
            caller,
            by,
            reason,
            note: note.map(ToOwned::to_owned),
            utc_milliseconds: self.context.now,
            left_milliseconds: match_time_left(&self.state, match_id, &self.context.moment()),
        };
        self.record(Event::CallRecorded { number, what: CallEvent::Made { call } });
        Ok(())
    }

    fn take_call(&mut self, number: u32) -> Result<(), Refusal> {
        let call = self.open_call(number)?;
        let own = self.context.actor.id.clone();
        match &call.stand {
            CallStand::Taken(judge) if *judge == own => return Err(Refusal::NothingChanges),
            CallStand::Taken(judge) => {
                return Err(no(CallRefusal::TakenBy { number, judge: judge.clone() }));
            }
            CallStand::Waiting | CallStand::Answered | CallStand::TakenBack => {}
        }
        self.is_theirs(call)?;
        self.record(Event::CallRecorded { number, what: CallEvent::Taken { judge: own } });
        Ok(())
    }

    fn leave_call(&mut self, number: u32) -> Result<(), Refusal> {
        let call = self.open_call(number)?;
        match &call.stand {
            CallStand::Taken(_) => self.not_anothers(call)?,
            CallStand::Waiting | CallStand::Answered | CallStand::TakenBack => {
                return Err(no(CallRefusal::NotTaken { number }));
            }
        }
        self.record(Event::CallRecorded { number, what: CallEvent::Left {} });
        Ok(())
    }

    /// Source: TCG-H1, DKT-N1
    fn answer_call(&mut self, number: u32, ruling: Option<&str>) -> Result<(), Refusal> {
        if let Some(ruling) = ruling {
            fit("ruling", ruling, LONGEST_TEXT)?;
        }
        let call = self.open_call(number)?;
        self.is_theirs(call)?;
        self.not_anothers(call)?;
        let what = CallEvent::Answered {
            role: self.context.actor.role,
            ruling: ruling.map(ToOwned::to_owned),
            utc_milliseconds: self.context.now,
        };
        self.record(Event::CallRecorded { number, what });
        Ok(())
    }

    fn take_back_call(&mut self, number: u32) -> Result<(), Refusal> {
        let call = self.open_call(number)?;
        if self.context.actor.kind == ActorKind::Player && !self.called_by_asker(call) {
            return Err(no(CallRefusal::UnknownCall { number }));
        }
        self.record(Event::CallRecorded { number, what: CallEvent::TakenBack {} });
        Ok(())
    }

    /// Either of the two may ask the head judge, once for a ruling, while the Duel goes on.
    ///
    /// Source: TCG-H1, TCG-H2b, DKT-N3
    fn appeal_call(&mut self, number: u32, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        if self.state.settings.flag("call.appeal") == Some(false) {
            return Err(no(CallRefusal::NoAppeals));
        }
        let call = self.known_call(number)?;
        if call.is_open() {
            return Err(no(CallRefusal::NotRuled { number }));
        }
        let Some(last) = call.rulings.last() else {
            return Err(no(CallRefusal::NotOpen { number }));
        };
        if call.appeal.is_some() || last.role == Role::HeadJudge {
            return Err(no(CallRefusal::RulingIsFinal { number }));
        }
        if !self.state.duel_of_call_goes_on(call) {
            return Err(no(CallRefusal::DuelIsOver { number: Some(number) }));
        }
        let what = CallEvent::Appealed { reason: reason.to_owned() };
        self.record(Event::CallRecorded { number, what });
        Ok(())
    }

    /// A player knows the calls to the own table and no others.
    fn known_call(&self, number: u32) -> Result<&Call, Refusal> {
        let unknown = || no(CallRefusal::UnknownCall { number });
        let call = self.state.call(number).ok_or_else(unknown)?;
        let actor = &self.context.actor;
        if actor.kind == ActorKind::Player {
            let match_ = self.state.match_(call.made.match_id).map(|(_, _, match_)| match_);
            let own = actor.entrant().and_then(|entrant| match_?.side_of(entrant));
            own.ok_or_else(unknown)?;
        }
        Ok(call)
    }

    fn open_call(&self, number: u32) -> Result<&Call, Refusal> {
        let call = self.known_call(number)?;
        if call.is_open() { Ok(call) } else { Err(no(CallRefusal::NotOpen { number })) }
    }

    fn called_by_asker(&self, call: &Call) -> bool {
        call.made.by
            == self.context.actor.entrant().map_or(SaidBy::Staff(self.context.actor.role), SaidBy::Player)
    }

    /// After an appeal the head judge alone goes.
    fn is_theirs(&self, call: &Call) -> Result<(), Refusal> {
        if call.is_for_the_head_judge() {
            self.allowed(Action::DecideAppeal)
                .map_err(|_| no(CallRefusal::ForTheHeadJudge { number: call.number }))?;
        }
        Ok(())
    }

    /// What a judge has taken is that judge's, and the head judge's.
    fn not_anothers(&self, call: &Call) -> Result<(), Refusal> {
        match &call.stand {
            CallStand::Taken(judge)
                if *judge != self.context.actor.id && self.allowed(Action::DecideAppeal).is_err() =>
            {
                Err(no(CallRefusal::TakenBy { number: call.number, judge: judge.clone() }))
            }
            CallStand::Taken(_) | CallStand::Waiting | CallStand::Answered | CallStand::TakenBack => Ok(()),
        }
    }
}

fn no(why: CallRefusal) -> Refusal {
    Refusal::Call { why }
}
