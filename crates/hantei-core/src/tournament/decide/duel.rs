//! The steps of a Duel: what may be noted, and when.

use super::{Action, Ruling};
use crate::id::MatchId;
use crate::match_::Side;
use crate::tournament::duel::{DuelStep, Opening, StepRefusal};
use crate::tournament::procedure::{MatchRecord, ProcedureEvent, ProcedureRefusal, SaidBy};
use crate::tournament::refusal::{Notice, Refusal};
use crate::tournament::state::Match;

impl Ruling<'_> {
    /// Source: TCG-B4, TCG-G5, TCG-G6, TCG-G6a, TCG-G7a, TCG-G7b, DKT-2B5, DKT-2D5, DKT-2D6b
    pub(super) fn record_step(&mut self, match_id: MatchId, step: DuelStep) -> Result<(), Refusal> {
        let (stage, _, match_) = self.playing(match_id)?;
        if !also_in_end_of_match(step) {
            self.no_procedure_runs(match_)?;
        }
        self.none_waits(match_)?;
        self.not_decided(match_)?;
        let (duel, randomises) = (self.state.duel_now(match_id), self.state.judge_randomises(stage));
        let nothing = MatchRecord::default();
        let record = self.state.match_record(match_id).unwrap_or(&nothing);
        let begun = record.has_step(duel, DuelStep::Begun);
        let hands = record.has_step(duel, DuelStep::HandsDrawn);
        let early = record.has_step(duel, DuelStep::HandsDrawnEarly);
        let no = |why| Err(refused(match_, why));
        if begun && comes_before(step) {
            return no(StepRefusal::DuelHasBegun { duel });
        }
        let opening = self.state.opening(match_id);
        let mut first = None;
        match step {
            DuelStep::DeckRestored { side: _ } if duel > 1 => return no(StepRefusal::AfterTheFirstDuel),
            DuelStep::SideDecked { side: _ } if !self.state.may_side_deck(match_id) => {
                return no(StepRefusal::NoSideDecking);
            }
            DuelStep::SideDecked { side: _ } if hands || early => {
                return no(StepRefusal::HandsAreDrawn { duel });
            }
            DuelStep::DiceRolled { first, second } => {
                if let Some(shown) = [first, second].into_iter().find(|shown| !(1..=6).contains(shown)) {
                    return no(StepRefusal::NoSuchDie { shown });
                }
                match opening {
                    Opening::ToBeDrawn { method } if method == "rock-paper-scissors" => {
                        return no(StepRefusal::OtherMethod { method });
                    }
                    Opening::ToBeDrawn { method: _ } => {}
                    Opening::Settled(_) | Opening::Chooses(_) => {
                        return no(StepRefusal::NothingToDraw { duel });
                    }
                }
            }
            DuelStep::DrawWon { winner: _ } => match opening {
                Opening::ToBeDrawn { method: _ } => {}
                Opening::Settled(_) | Opening::Chooses(_) => return no(StepRefusal::NothingToDraw { duel }),
            },
            DuelStep::Randomised => self.allowed(Action::EndMatch)?,
            DuelStep::HandsDrawn | DuelStep::Begun => {
                if !matches!(opening, Opening::Settled(_)) {
                    return no(StepRefusal::FirstPlayerOpen { duel });
                }
                if step == DuelStep::Begun && randomises && !record.has_step(duel, DuelStep::Randomised) {
                    return no(StepRefusal::NotRandomised { duel });
                }
            }
            DuelStep::HandsDrawnEarly => {
                let goes_first = self.state.settings.word("duel.drawn_early") == Some("chooser-goes-first");
                first = match opening {
                    Opening::Settled(_) => return no(StepRefusal::NothingToDraw { duel }),
                    Opening::Chooses(side) => goes_first.then_some(side),
                    Opening::ToBeDrawn { method: _ } if goes_first => {
                        return no(StepRefusal::ChoiceOpen { duel });
                    }
                    Opening::ToBeDrawn { method: _ } => None,
                };
            }
            DuelStep::DeckRestored { side: _ }
            | DuelStep::TotalsShown { .. }
            | DuelStep::SideDecked { side: _ }
            | DuelStep::Marked { marker: _ }
            | DuelStep::TurnBegun { side: _ }
            | DuelStep::IntervalBegun => {}
        }
        let again = match step {
            // Cards are counted and turns begin again and again; equal dice are rolled again.
            DuelStep::TotalsShown { .. } | DuelStep::TurnBegun { .. } | DuelStep::DiceRolled { .. } => false,
            DuelStep::Marked { .. } => {
                let marks = |step| matches!(step, DuelStep::Marked { .. });
                let last = record.steps_of(duel).rev().find(|noted| marks(noted.step));
                last.is_some_and(|noted| noted.step == step)
            }
            DuelStep::DeckRestored { .. }
            | DuelStep::SideDecked { .. }
            | DuelStep::DrawWon { .. }
            | DuelStep::Randomised
            | DuelStep::HandsDrawn
            | DuelStep::HandsDrawnEarly
            | DuelStep::Begun
            | DuelStep::IntervalBegun => record.has_step(duel, step),
        };
        if again {
            return Err(Refusal::NothingChanges);
        }
        let table = match_.table;
        let mut differ = false;
        if let DuelStep::TotalsShown { side, totals } = step {
            let expected = self.state.expected_totals(match_id, side);
            differ = expected.is_some_and(|expected| expected.differs_from(totals));
        }
        self.note_step(match_id, duel, step);
        if let Some(first) = first {
            self.first_by_drawing_early(match_id, duel, first);
        }
        if differ {
            self.notice(Notice::TotalsDiffer { table });
        }
        Ok(())
    }

    /// Whoever would have chosen goes first.
    ///
    /// Source: TCG-G7b, KDE-DUEL-4
    fn first_by_drawing_early(&mut self, match_id: MatchId, duel: u8, first: Side) {
        let method = "drew-early".to_owned();
        self.of_course(match_id, ProcedureEvent::FirstPlayerRecorded { duel, first, method });
    }

    pub(super) fn note_step(&mut self, match_id: MatchId, duel: u8, step: DuelStep) {
        let actor = &self.context.actor;
        let by = actor.entrant().map_or(SaidBy::Staff(actor.role), SaidBy::Player);
        let utc_milliseconds = self.context.now;
        self.of_course(match_id, ProcedureEvent::StepRecorded { duel, step, utc_milliseconds, by });
    }

    /// An interval that is measured begins when a Duel has ended and another one follows.
    ///
    /// Source: DKT-2C3, KDE-TIME-3
    pub(super) fn begin_interval(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (_, _, match_) = self.playing(match_id)?;
        let follows = self.not_decided(match_).is_ok();
        if follows && self.state.settings.number("duel.interval_minutes").is_some() {
            let duel = self.state.duel_now(match_id);
            self.note_step(match_id, duel, DuelStep::IntervalBegun);
        }
        Ok(())
    }

    pub(super) fn take_back_duel_step(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (_, _, match_) = self.playing(match_id)?;
        let last = self.state.match_record(match_id).and_then(|record| record.steps.last());
        let last = last.ok_or_else(|| refused(match_, StepRefusal::NoStep))?;
        let (duel, step) = (last.duel, last.step);
        self.of_course(match_id, ProcedureEvent::StepTakenBack { duel, step });
        Ok(())
    }

    /// Players take back what they noted themselves, staff what anybody did.
    pub(super) fn take_back_life_points(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (_, _, match_) = self.playing(match_id)?;
        let last = self.state.match_record(match_id).and_then(|record| record.life_points.last());
        let own = |by| self.context.actor.entrant().is_none_or(|entrant| by == SaidBy::Player(entrant));
        let last = last.filter(|last| own(last.by));
        let last = last.ok_or_else(|| refused(match_, StepRefusal::NoLifePoints))?;
        let (duel, points) = (last.duel, last.points);
        self.of_course(match_id, ProcedureEvent::LifePointsTakenBack { duel, points });
        Ok(())
    }

    /// Once the hands are drawn, nobody chooses any more; who drew them too early waits for the judge.
    ///
    /// Source: DKT-2D6b
    pub(super) fn may_choose(&self, match_: &Match, duel: u8) -> Result<(), Refusal> {
        let record = self.state.match_record(match_.id);
        let drawn = record.is_some_and(|record| {
            record.has_step(duel, DuelStep::HandsDrawn) || record.has_step(duel, DuelStep::Begun)
        });
        if drawn { Err(refused(match_, StepRefusal::HandsAreDrawn { duel })) } else { Ok(()) }
    }
}

/// What may be noted while a judge leads the match to its end, too.
fn also_in_end_of_match(step: DuelStep) -> bool {
    match step {
        DuelStep::Randomised | DuelStep::Marked { .. } | DuelStep::TurnBegun { .. } => true,
        DuelStep::DeckRestored { .. }
        | DuelStep::TotalsShown { .. }
        | DuelStep::SideDecked { .. }
        | DuelStep::DiceRolled { .. }
        | DuelStep::DrawWon { .. }
        | DuelStep::HandsDrawn
        | DuelStep::HandsDrawnEarly
        | DuelStep::Begun
        | DuelStep::IntervalBegun => false,
    }
}

/// What is over once the Duel has begun.
fn comes_before(step: DuelStep) -> bool {
    match step {
        DuelStep::DeckRestored { .. }
        | DuelStep::SideDecked { .. }
        | DuelStep::DiceRolled { .. }
        | DuelStep::DrawWon { .. }
        | DuelStep::Randomised
        | DuelStep::HandsDrawn
        | DuelStep::HandsDrawnEarly
        | DuelStep::IntervalBegun => true,
        DuelStep::TotalsShown { .. }
        | DuelStep::Begun
        | DuelStep::Marked { .. }
        | DuelStep::TurnBegun { .. } => false,
    }
}

fn refused(match_: &Match, why: StepRefusal) -> Refusal {
    Refusal::Procedure { match_id: match_.id, table: match_.table, why: ProcedureRefusal::Step(why) }
}
