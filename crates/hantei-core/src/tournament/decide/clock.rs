//! The clock of a round: start, stop, set; extensions; calling time.

use super::{Ruling, fit_reason};
use crate::id::{EntrantId, MatchId, TableNumber};
use crate::regulation::Source;
use crate::tournament::clock::{
    Course, Extension, ExtensionReason, Grantor, LONGEST_SECONDS, MatchTime, Observation, Run, due,
    is_called, limit_seconds, match_time_left, observation,
};
use crate::tournament::command::Called;
use crate::tournament::event::{Event, RoundOf};
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::role::Role;
use crate::tournament::state::{Match, Round, Stage};

impl Ruling<'_> {
    /// Source: TCG-C1, TCG-C2, TCG-C2q, TCG-C3, KDE-TIME-1, KDE-TIME-2
    pub(super) fn start_clock(&mut self) -> Result<(), Refusal> {
        let (stage, round) = self.open_round()?;
        self.seen(Versioned::Clock, round.clock.version)?;
        if round.clock.run.is_some() {
            return Err(Refusal::ClockAlreadyStarted { round: round.number });
        }
        if round.matches.is_empty() {
            return Err(Refusal::RoundOfByes { round: round.number });
        }
        let at = at(stage, round);
        let no_limit = Refusal::NoTimeLimit { stage: stage.id, round: round.number };
        let limit_seconds = limit_seconds(&self.state, stage, round).ok_or(no_limit)?;
        self.release();
        self.happen(Event::ClockStarted { at, moment: self.context.moment(), limit_seconds });
        Ok(())
    }

    pub(super) fn pause_clock(&mut self) -> Result<(), Refusal> {
        let (_, round, run) = self.started_as_seen()?;
        match run.course {
            Course::Paused => Err(Refusal::ClockPaused { round: round.number }),
            Course::Running => {
                self.stop_running_clock();
                Ok(())
            }
        }
    }

    /// Stops the clock of the open round if it runs, with what is left to the millisecond. A round that
    /// is closed has a clock no more; when it is opened again, the clock stands where it stopped.
    pub(super) fn stop_running_clock(&mut self) {
        let moment = self.context.moment();
        if let Ok((stage, round, run)) = self.started()
            && run.course == Course::Running
        {
            let (at, left_milliseconds) = (at(stage, round), run.left_at(&moment));
            self.happen(Event::ClockPaused { at, moment, left_milliseconds });
        }
    }

    pub(super) fn resume_clock(&mut self) -> Result<(), Refusal> {
        let (stage, round, run) = self.started_as_seen()?;
        match run.course {
            Course::Running => Err(Refusal::ClockRunning { round: round.number }),
            Course::Paused => {
                let (at, left_milliseconds) = (at(stage, round), run.left_milliseconds);
                let moment = self.context.moment();
                self.happen(Event::ClockResumed { at, moment, left_milliseconds });
                Ok(())
            }
        }
    }

    pub(super) fn set_clock(&mut self, left_seconds: u32, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        in_range(left_seconds, 0)?;
        let moment = self.context.moment();
        let (stage, round, run) = self.started_as_seen()?;
        let (at, old_milliseconds) = (at(stage, round), run.left_at(&moment));
        let left_milliseconds = i64::from(left_seconds) * 1_000;
        if old_milliseconds == left_milliseconds {
            return Err(Refusal::NothingChanges);
        }
        let reason = reason.to_owned();
        self.happen(Event::ClockSet {
            at,
            moment: moment.clone(),
            old_milliseconds,
            left_milliseconds,
            reason,
        });
        let (_, round) = self.open_round()?;
        let has_time = |match_: &&Match| {
            is_called(round, match_.id)
                && match_time_left(&self.state, match_.id, &moment).is_some_and(|left| left > 0)
        };
        let mut tables: Vec<TableNumber> =
            round.matches.iter().filter(has_time).map(|match_| match_.table).collect();
        tables.sort_unstable();
        if !tables.is_empty() {
            self.notice(Notice::TimeStaysCalled { tables });
        }
        Ok(())
    }

    pub(super) fn observe_clock(&mut self) -> Result<(), Refusal> {
        let moment = self.context.moment();
        let (stage, round, run) = self.started()?;
        let (at, left_milliseconds) = (at(stage, round), run.left_at(&moment));
        let event = match observation(&self.state, &moment).ok_or(Refusal::NothingChanges)? {
            Observation::Jumped(passed) => Event::ClockJumpSeen {
                at,
                moment,
                left_milliseconds,
                wall_milliseconds: passed.wall_milliseconds,
                boot_milliseconds: passed.boot_milliseconds,
            },
            Observation::CarriedOver => Event::ClockCarriedOver { at, moment, left_milliseconds },
        };
        self.happen(event);
        Ok(())
    }

    /// Source: TCG-C4, TCG-D4, TCG-D6, KDE-IV-Q1
    pub(super) fn extend(
        &mut self,
        match_id: MatchId,
        seconds: u32,
        reason: ExtensionReason,
        note: Option<&str>,
        granted_by: Option<Grantor>,
    ) -> Result<(), Refusal> {
        let (stage, round, match_) = self.playing(match_id)?;
        self.no_procedure_runs(match_)?;
        let time = round.clock.of(match_id);
        self.seen(Versioned::Clock, time.map_or(0, |time| time.version))?;
        if limit_seconds(&self.state, stage, round).is_none() {
            return Err(Refusal::NoTimeLimit { stage: stage.id, round: round.number });
        }
        if is_called(round, match_id) {
            return Err(Refusal::TimeIsCalled { table: match_.table });
        }
        match (reason, note) {
            (ExtensionReason::Other, None) => return Err(Refusal::TextMissing { field: "note" }),
            (_, note) => note.map_or(Ok(()), |note| super::fit("note", note, super::LONGEST_TEXT))?,
        }
        let granted_by = granted_by.unwrap_or(match self.context.actor.role {
            Role::HeadJudge => Grantor::HeadJudge,
            Role::Judge | Role::Organiser | Role::Scorekeeper | Role::Player => Grantor::Judge,
        });
        self.may_grant(reason, granted_by)?;
        in_range(seconds, 1)?;
        self.long_enough(match_.table, seconds, reason)?;
        let number = time.map_or(1, MatchTime::next_number);
        let extension = Extension { number, seconds, reason, note: note.map(str::to_owned), granted_by };
        self.record(Event::ExtensionGranted { match_id, extension });
        Ok(())
    }

    /// Source: TCG-C4, TCG-D4
    fn may_grant(&self, reason: ExtensionReason, by: Grantor) -> Result<(), Refusal> {
        let allowed = match (self.state.settings.word("extension.authority"), by) {
            (Some("none"), _) => return Err(Refusal::NoExtensions),
            (_, Grantor::HeadJudge) => true,
            (Some("head-judge"), Grantor::Judge) => false,
            (Some("judge-for-rulings"), Grantor::Judge) => match reason {
                ExtensionReason::Ruling | ExtensionReason::Translation | ExtensionReason::SlowPlay => true,
                ExtensionReason::DeckCheck | ExtensionReason::Other => false,
            },
            (_, Grantor::Judge) => true,
        };
        if allowed { Ok(()) } else { Err(Refusal::HeadJudgeGrants { reason }) }
    }

    /// Source: TCG-D6
    fn long_enough(&self, table: TableNumber, seconds: u32, reason: ExtensionReason) -> Result<(), Refusal> {
        let key = "extension.slow_play_minutes";
        let least_seconds = match reason {
            ExtensionReason::SlowPlay => self.state.settings.number(key).unwrap_or(0).saturating_mul(60),
            ExtensionReason::Ruling
            | ExtensionReason::Translation
            | ExtensionReason::DeckCheck
            | ExtensionReason::Other => 0,
        };
        if seconds >= least_seconds {
            return Ok(());
        }
        let clause = match self.state.settings.0.get(key).map(|parameter| &parameter.source) {
            Some(Source::Stated { clause }) => Some(clause.clone()),
            Some(Source::NotStated | Source::Organiser | Source::Assumed) | None => None,
        };
        Err(Refusal::ExtensionTooShort { table, seconds, least_seconds, clause })
    }

    pub(super) fn take_back_extension(
        &mut self,
        match_id: MatchId,
        number: Option<u16>,
        reason: &str,
    ) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let (_, round, match_) = self.playing(match_id)?;
        let table = match_.table;
        let time = round.clock.of(match_id).ok_or(Refusal::NoSuchExtension { table, number })?;
        self.seen(Versioned::Clock, time.version)?;
        if is_called(round, match_id) {
            return Err(Refusal::TimeIsCalled { table });
        }
        let meant = |extension: &&Extension| number.is_none_or(|number| extension.number == number);
        let extension = time.extensions.iter().rev().find(meant);
        let extension = extension.cloned().ok_or(Refusal::NoSuchExtension { table, number })?;
        self.record(Event::ExtensionTakenBack { match_id, extension, reason: reason.to_owned() });
        Ok(())
    }

    /// Source: TCG-C1, TCG-C2, TCG-C3, TCG-E1
    pub(super) fn call_time(&mut self, called: Called) -> Result<(), Refusal> {
        let moment = self.context.moment();
        let (at, matches) = match called {
            Called::Every => {
                let (stage, round, _) = self.started()?;
                (at(stage, round), due(&self.state, &moment))
            }
            Called::Match(match_id) => {
                let (stage, round, match_) = self.playing(match_id)?;
                let (at, table) = (at(stage, round), match_.table);
                self.seen(Versioned::Clock, round.clock.of(match_id).map_or(0, |time| time.version))?;
                if is_called(round, match_id) {
                    return Err(Refusal::TimeIsCalled { table });
                }
                self.run_of(stage, round)?;
                match match_time_left(&self.state, match_id, &moment) {
                    Some(left_milliseconds) if left_milliseconds > 0 => {
                        return Err(Refusal::TimeIsNotUp { table, left_milliseconds });
                    }
                    Some(_) | None => (at, vec![match_id]),
                }
            }
        };
        if matches.is_empty() {
            return Err(Refusal::NoTimeIsUp);
        }
        self.record(Event::TimeCalled { at, moment, matches });
        Ok(())
    }

    /// A certain result may have come of End of Match: then the call of time stands.
    pub(super) fn take_back_time_call(&mut self, called: Called, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let (at, matches) = match called {
            Called::Every => {
                let (stage, round) = self.open_round()?;
                let called = round.open_matches().filter(|match_| is_called(round, match_.id));
                let matches = called.filter(|match_| self.state.procedure(match_.id).is_none());
                (at(stage, round), matches.map(|match_| match_.id).collect())
            }
            Called::Match(match_id) => {
                let (stage, round, match_) = self.playing(match_id)?;
                self.no_procedure_runs(match_)?;
                self.seen(Versioned::Clock, round.clock.of(match_id).map_or(0, |time| time.version))?;
                if !is_called(round, match_id) {
                    return Err(Refusal::TimeIsNotCalled { table: match_.table });
                }
                (at(stage, round), vec![match_id])
            }
        };
        if matches.is_empty() {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::TimeCallTakenBack { at, matches, reason: reason.to_owned() });
        Ok(())
    }

    /// Refuses to let anybody change places who has time of their own: an extension was given to those
    /// two, and a match in End of Match is nearly over.
    pub(super) fn times_may_change_hands(&self, round: &Round, moved: [EntrantId; 2]) -> Result<(), Refusal> {
        let concerned = round.matches.iter().filter(|match_| {
            moved.iter().any(|entrant| match_.side_of(*entrant).is_some())
                && round.clock.of(match_.id).is_some_and(|time| !time.is_plain())
        });
        let tables: Vec<TableNumber> = concerned.map(|match_| match_.table).collect();
        if tables.is_empty() { Ok(()) } else { Err(Refusal::MatchesHaveOwnTime { tables }) }
    }

    /// Returns the round that is being played.
    fn open_round(&self) -> Result<(&Stage, &Round), Refusal> {
        let stage = self.running()?;
        let round = stage.rounds.last().ok_or(Refusal::NoRound)?;
        if round.closed {
            return Err(Refusal::RoundIsClosed { round: round.number });
        }
        Ok((stage, round))
    }

    /// Returns the clock of the round that is being played, if it was started.
    fn started(&self) -> Result<(&Stage, &Round, &Run), Refusal> {
        let (stage, round) = self.open_round()?;
        Ok((stage, round, self.run_of(stage, round)?))
    }

    /// As [`started`](Self::started), if it is as its sender saw it.
    fn started_as_seen(&self) -> Result<(&Stage, &Round, &Run), Refusal> {
        let (stage, round, run) = self.started()?;
        self.seen(Versioned::Clock, round.clock.version)?;
        Ok((stage, round, run))
    }

    fn run_of<'r>(&self, stage: &Stage, round: &'r Round) -> Result<&'r Run, Refusal> {
        match (&round.clock.run, limit_seconds(&self.state, stage, round)) {
            (Some(run), _) => Ok(run),
            (None, Some(_)) => Err(Refusal::ClockNotStarted { round: round.number }),
            (None, None) => Err(Refusal::NoTimeLimit { stage: stage.id, round: round.number }),
        }
    }

    /// Returns the match with its round, if it is being played.
    pub(super) fn playing(&self, match_id: MatchId) -> Result<(&Stage, &Round, &Match), Refusal> {
        self.match_(match_id)?;
        let (stage, round) = self.open_round()?;
        let match_ = round.matches.iter().find(|match_| match_.id == match_id);
        let match_ = match_.ok_or(Refusal::NotInOpenRound { match_id })?;
        match match_.result {
            Some(_) => Err(Refusal::ResultCertain { match_id, table: match_.table }),
            None => Ok((stage, round, match_)),
        }
    }
}

fn at(stage: &Stage, round: &Round) -> RoundOf {
    RoundOf { stage: stage.id, round: round.number }
}

fn in_range(seconds: u32, lowest_seconds: u32) -> Result<(), Refusal> {
    let highest_seconds = LONGEST_SECONDS;
    if (lowest_seconds..=highest_seconds).contains(&seconds) {
        return Ok(());
    }
    Err(Refusal::TimeOutOfRange { seconds, lowest_seconds, highest_seconds })
}
