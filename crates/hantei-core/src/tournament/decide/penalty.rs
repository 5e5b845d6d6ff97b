//! Penalties: given, served in a later match, taken back, appealed.

use super::{LONGEST_TEXT, Ruling, fit, fit_reason};
use crate::id::{EntrantId, MatchId};
use crate::match_::end_of_match::{Named, PlayedIn};
use crate::match_::verdict::{duels_of, verdict};
use crate::match_::{MatchResult, Reason, Score, Side};
use crate::penalty::{
    Carried, Course, Documents, Earlier, Effect, Extension, Facts, FormOpened, Given, Moment, Order,
    Proposal, Refused, Serve, TimeLeft, Unfit, repetitions,
};
use crate::regulation::infraction::{
    AppliesTo, Base, Costs, Giver, Infraction, Participation, Prizes, Repeats,
};
use crate::regulation::{Bilingual, ClauseId, StageKind};
use crate::tournament::clock::{self, ExtensionReason, Grantor, is_called, limit_seconds, match_time_left};
use crate::tournament::event::{Event, RoundOf};
use crate::tournament::penalty::{
    AppealDecision, Falls, Offender, Penalty, PenaltyAppeal, PenaltyCommand, PenaltyEvent, PenaltyOrder,
    PenaltyRefusal, RecordedPenalty, Standing, next_duel,
};
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::role::Role;
use crate::tournament::state::{EntrantStatus, Phase, Round, Stage};
use crate::tournament::tables::last_round;

/// Where a penalty is given.
pub(super) struct Place {
    /// The match, where the moment is one of a match.
    pub(super) match_id: Option<MatchId>,
    /// The round, once one is published.
    at: Option<RoundOf>,
    /// The sides that it is for.
    named: Named,
    /// Who has it.
    pub(super) entrants: Vec<EntrantId>,
    pub(super) moment: Moment,
    score: Score,
    time_left: TimeLeft,
    pub(super) played_in: PlayedIn,
}

impl Ruling<'_> {
    pub(super) fn rule_penalties(&mut self, command: &PenaltyCommand) -> Result<(), Refusal> {
        match command {
            PenaltyCommand::Give(order) => self.give_penalty(order),
            PenaltyCommand::Serve { number } => self.serve_penalty(*number),
            PenaltyCommand::TakeBack { number, reason } => self.take_back_penalty(*number, reason),
            PenaltyCommand::Appeal { number, reason } => self.appeal(*number, reason),
            PenaltyCommand::DecideAppeal { number, decision, reason } => {
                self.decide_appeal(*number, *decision, reason)
            }
        }
    }

    /// Source: PEN-G1, PEN-G2, PEN-G3, PEN-LC, PEN-LC2, PEN-LD, PEN-LD2, PEN-LE, PEN-LF, KDE-PEN-1, KDE-PEN-2
    fn give_penalty(&mut self, order: &PenaltyOrder) -> Result<(), Refusal> {
        for text in [&order.note, &order.act].into_iter().flatten() {
            fit("note", text, LONGEST_TEXT)?;
        }
        let place = self.place_of(order)?;
        let state = self.state.as_ref().clone();
        let documents = state.documents().ok_or(no(PenaltyRefusal::NoDocument))?;
        let unlisted = unlisted();
        let infraction = match &order.infraction {
            Some(id) => {
                let unknown = PenaltyRefusal::UnknownInfraction { infraction: id.clone() };
                documents.infraction(id).ok_or(no(unknown))?
            }
            None => {
                // What no document lists must be told, and no level is proposed for it.
                let told = order.note.as_deref().unwrap_or_default();
                if told.trim().is_empty() {
                    return Err(no(PenaltyRefusal::InfractionMissing));
                }
                &unlisted
            }
        };
        self.named_member(order, &place.entrants)?;
        let counted = |entrant: &EntrantId| {
            let history = state.infractions_of(*entrant, order.member);
            let history: Vec<Earlier> = history.map(|(_, earlier)| earlier).collect();
            repetitions(&documents, infraction, order.act.as_deref(), &history)
        };
        // Where both do it, the one who did it more often before says what is proposed.
        let earlier = place.entrants.iter().map(counted).max().unwrap_or(0);
        let facts = Facts { earlier, after_question: order.answer, excuse: None };
        let proposal = Proposal::of(&documents, infraction, place.played_in.kind(), facts);
        let role = self.context.actor.role;
        let chosen = proposal.choose(&documents, order.level, order.reason, role);
        let given =
            chosen.map_err(|why| no(PenaltyRefusal::NotGiven { infraction: infraction.id.clone(), why }))?;
        if state.team_rules().is_some() {
            return self.give_in_team(order, &place, &documents, &given, earlier);
        }
        let not_followed = |why| no(PenaltyRefusal::NotFollowed { moment: place.moment, why });
        // A moment that could not be read back from the record is none.
        if place.moment.to_string().parse() != Ok(place.moment) {
            let duels = duels_of(place.score);
            return Err(not_followed(Unfit::Elsewhere { moment: place.moment, duels }.into()));
        }
        let begun = Course::at(&documents, &place.played_in, place.moment, place.score, place.time_left);
        let mut course = begun.map_err(|unfit| not_followed(unfit.into()))?;
        let was_open = course.is_open();
        let rule = documents.level(given.level);
        let (costs, participation) =
            rule.map_or((Costs::Nothing, Participation::In), |rule| (rule.costs, rule.participation));
        let choice = costs == Costs::Match && participation == Participation::In;
        let match_follows = place.moment != Moment::EventOver;
        if choice && !was_open && match_follows && order.serve.is_none() {
            return Err(no(PenaltyRefusal::ServeMissing));
        }
        let order_of_course = Order {
            offender: place.named,
            serve: order.serve.unwrap_or(Serve::NextMatch),
            extension_seconds: order.extension_seconds,
            form: FormOpened::Now,
            role,
            repair: None,
        };
        let effect = course.give(&given, &order_of_course).map_err(not_followed)?;
        let asked = effect.asks.iter().map(|ask| Notice::StillToDecide { ask: *ask });
        self.decision.notices.extend(asked);
        let result = if was_open { self.result_of(&place, &course) } else { None };
        self.judge_leads(&place, result.as_ref())?;
        let falls = falls(costs, was_open, &place, &effect);
        for entrant in &place.entrants {
            let own_earlier = counted(entrant);
            let penalty = recorded(*entrant, order, &documents, &given, &effect, &place);
            let penalty =
                RecordedPenalty { earlier: own_earlier, costs, falls, result: result.clone(), ..penalty };
            let number = self.next_number();
            let what = PenaltyEvent::Given { penalty: Box::new(penalty) };
            self.happen(Event::PenaltyRecorded { number, what });
        }
        if let (Some(match_id), Some(result)) = (place.match_id, result) {
            self.settle_by_penalty(match_id, result);
        } else if let (Some(match_id), Extension::Seconds(seconds @ 1..)) = (place.match_id, effect.extension)
        {
            self.extend_by_penalty(match_id, seconds);
        }
        if effect.participation == Participation::Out {
            for entrant in &place.entrants {
                self.puts_out(*entrant, order.note.as_deref());
            }
        }
        Ok(())
    }

    pub(super) fn next_number(&self) -> u32 {
        u32::try_from(self.state.penalties.0.len() + 1).expect("ids are 32 bits wide")
    }

    /// Returns for whom a penalty is, and where the match stands in which it is given.
    fn place_of(&self, order: &PenaltyOrder) -> Result<Place, Refusal> {
        let (entrants, named_match) = match order.offender {
            Offender::One(entrant) => {
                let known = self.entrant(entrant)?;
                self.seen(Versioned::Entrant, known.version)?;
                (vec![entrant], None)
            }
            Offender::Both(match_id) => {
                let (_, _, match_) = self.match_(match_id)?;
                (vec![match_.first, match_.second], Some(match_id))
            }
        };
        let state = self.state.as_ref();
        let round = state.round();
        let at = state.stage().zip(round).map(|(stage, round)| of(stage, round));
        let outside = matches!(order.moment, Some(Moment::BetweenMatches | Moment::EventOver));
        let playing = |match_: &&crate::tournament::state::Match| match named_match {
            Some(named) => match_.id == named,
            None => entrants.iter().any(|entrant| match_.side_of(*entrant).is_some()),
        };
        let running = state.phase == Phase::Running;
        let found = round
            .filter(|round| !round.closed && !outside && running)
            .and_then(|round| round.matches.iter().find(playing));
        let (Some(match_), Some(round), Some(stage)) = (found, round, state.stage()) else {
            if let Some(match_id) = named_match {
                return Err(Refusal::NotInOpenRound { match_id });
            }
            let active = entrants.iter().all(|entrant| {
                self.state.entrant(*entrant).is_some_and(|known| known.status == EntrantStatus::Active)
            });
            let over = !active || state.phase == Phase::Finished;
            let moment = match order.moment {
                Some(moment) => moment,
                None if over => Moment::EventOver,
                None => Moment::BetweenMatches,
            };
            let played_in = match state.stage().map(|stage| stage.rule.kind) {
                Some(StageKind::Elimination) => PlayedIn::Elimination,
                Some(StageKind::Swiss | StageKind::Groups) | None => PlayedIn::Swiss,
            };
            let (named, score, time_left) = (Named::One(Side::First), Score::default(), TimeLeft::NotSaid);
            return Ok(Place { match_id: None, at, named, entrants, moment, score, time_left, played_in });
        };
        let named = match (named_match, match_.side_of(entrants[0])) {
            (None, Some(side)) => Named::One(side),
            (Some(_), _) | (None, None) => Named::Both,
        };
        let score = order.score.unwrap_or_else(|| state.score_so_far(match_.id));
        let late = || {
            let known = order.infraction.as_deref().zip(state.documents());
            known.and_then(|(id, documents)| documents.infraction(id)?.late_minutes).is_some()
        };
        let moment = match (&match_.result, order.moment) {
            (Some(_), None | Some(Moment::Decided)) => Moment::Decided,
            // Whoever says when saw a match that was still open: it has ended meanwhile.
            (Some(_), Some(_)) => {
                return Err(Refusal::ResultCertain { match_id: match_.id, table: match_.table });
            }
            (None, Some(moment)) => moment,
            (None, None) if is_called(round, match_.id) => Moment::EndOfMatch,
            // Nobody who is not there has begun a Duel.
            (None, None) if duels_of(score) == 0 && late() => Moment::BeforeDuel1,
            (None, None) => Moment::InDuel(next_duel(score)),
        };
        let left = match_time_left(state, match_.id, &self.context.moment());
        let time_left = left.map_or(TimeLeft::NotSaid, |left| {
            TimeLeft::Seconds(u32::try_from(left.max(0) / 1_000).unwrap_or(u32::MAX))
        });
        let played_in = played_in(stage, round);
        let match_id = Some(match_.id);
        Ok(Place { match_id, at, named, entrants, moment, score, time_left, played_in })
    }

    /// Returns the result of the match that a penalty has ended.
    fn result_of(&self, place: &Place, course: &Course<'_>) -> Option<MatchResult> {
        let outcome = course.end()?;
        let totals = |reason| MatchResult::Totals { score: course.score(), reason };
        let ways = [totals(Reason::Penalty), totals(Reason::EndOfMatch), MatchResult::Outcome(outcome)];
        let rules = self.state.match_rules();
        ways.into_iter().find(|result| verdict(result, rules, place.played_in.kind()) == Ok(outcome))
    }

    /// Refuses to end a match by a penalty while a judge leads it to its end: the procedure is confirmed or given
    /// up first.
    fn judge_leads(&self, place: &Place, result: Option<&MatchResult>) -> Result<(), Refusal> {
        match place.match_id.filter(|_| result.is_some()) {
            Some(match_id) => self.no_procedure_runs(self.match_(match_id)?.2),
            None => Ok(()),
        }
    }

    fn settle_by_penalty(&mut self, match_id: MatchId, result: MatchResult) {
        let at = self.state.match_(match_id).map(|(stage, round, _)| of(stage, round));
        self.happen(Event::ResultEntered { match_id, result, reason: None });
        if let Some(at) = at {
            self.discard_stale_draft(at);
        }
    }

    /// Slow Play brings an extension, where the match has a clock of which time can be added.
    ///
    /// Source: TCG-D6
    fn extend_by_penalty(&mut self, match_id: MatchId, seconds: u32) {
        let Some((stage, round, _)) = self.state.match_(match_id) else { return };
        if limit_seconds(&self.state, stage, round).is_none() || is_called(round, match_id) {
            return;
        }
        let number = round.clock.of(match_id).map_or(1, clock::MatchTime::next_number);
        let granted_by = match self.context.actor.role {
            Role::HeadJudge => Grantor::HeadJudge,
            Role::Judge | Role::Organiser | Role::Scorekeeper | Role::Player => Grantor::Judge,
        };
        let reason = ExtensionReason::SlowPlay;
        let extension = clock::Extension { number, seconds, reason, note: None, granted_by };
        self.happen(Event::ExtensionGranted { match_id, extension });
    }

    /// Whoever is disqualified is never paired again.
    pub(super) fn puts_out(&mut self, entrant: EntrantId, note: Option<&str>) {
        if self.state.entrant(entrant).is_none_or(|known| known.status != EntrantStatus::Active) {
            return;
        }
        match self.state.stage() {
            Some(stage) => {
                let round = last_round(stage);
                let after = RoundOf { stage: stage.id, round };
                self.happen(Event::EntrantDropped { entrant, after, reason: None });
            }
            None => {
                let reason = note.unwrap_or("disqualified before the start").to_owned();
                self.happen(Event::EntrantRemoved { entrant, reason });
            }
        }
    }

    /// Source: PEN-LC2, PEN-LD2
    fn serve_penalty(&mut self, number: u32) -> Result<(), Refusal> {
        self.running()?;
        let penalty = self.in_force(number)?.clone();
        let entrant = penalty.given.entrant;
        if penalty.falls != Falls::NextMatch {
            return Err(no(PenaltyRefusal::NotWaiting { number }));
        }
        if self.state.team_rules().is_some() {
            return self.serve_in_team(&penalty);
        }
        let state = self.state.as_ref().clone();
        let nowhere = || no(PenaltyRefusal::NoMatch { entrant });
        let match_ = state.open_match_of(entrant).ok_or_else(nowhere)?;
        let (stage, round, _) = self.match_(match_.id)?;
        let side = match_.side_of(entrant).ok_or_else(nowhere)?;
        let played_in = played_in(stage, round);
        let documents = state.documents().ok_or(no(PenaltyRefusal::NoDocument))?;
        let score = state.score_so_far(match_.id);
        let duel = next_duel(score);
        let moment = if duel == 1 { Moment::BeforeDuel1 } else { Moment::Between(duel - 1) };
        let not_followed = |unfit: Unfit| no(PenaltyRefusal::NotFollowed { moment, why: unfit.into() });
        let begun = Course::at(&documents, &played_in, moment, score, TimeLeft::NotSaid);
        let mut course = begun.map_err(not_followed)?;
        course.loses(penalty.given.costs, Named::One(side)).map_err(not_followed)?;
        let match_id = match_.id;
        let falls = match penalty.given.costs {
            Costs::Match => Falls::Match { match_id },
            Costs::Duel | Costs::Nothing => Falls::Duel { match_id, duel },
        };
        let place = Place {
            match_id: Some(match_id),
            at: Some(of(stage, round)),
            named: Named::One(side),
            entrants: vec![entrant],
            moment,
            score,
            time_left: TimeLeft::NotSaid,
            played_in: played_in.clone(),
        };
        let result = self.result_of(&place, &course);
        self.judge_leads(&place, result.as_ref())?;
        let what = PenaltyEvent::Served { falls, result: result.clone() };
        self.happen(Event::PenaltyRecorded { number, what });
        if let Some(result) = result {
            self.settle_by_penalty(match_id, result);
        }
        Ok(())
    }

    fn take_back_penalty(&mut self, number: u32, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let penalty = self.in_force(number)?.clone();
        let level = penalty.given.level;
        let given_by = self.state.penalty_documents().and_then(|(_, document)| {
            document.levels.iter().find(|rule| rule.level == level).map(|rule| rule.given_by)
        });
        match (given_by, self.context.actor.role) {
            (_, Role::HeadJudge) | (Some(Giver::Judge), _) => {}
            (Some(Giver::HeadJudge) | None, _) => {
                let infraction = penalty.given.infraction.unwrap_or_default();
                let why = Refused::HeadJudgeOnly { level };
                return Err(no(PenaltyRefusal::NotGiven { infraction, why }));
            }
        }
        if self.context.actor.role != Role::HeadJudge {
            // What somebody has appealed against, the head judge decides.
            if matches!(penalty.appeal, Some(PenaltyAppeal { decided: None, .. })) {
                return Err(no(PenaltyRefusal::Appealed { number }));
            }
            // What only the head judge may give at another level, no judge takes back.
            let raised = penalty.given.reason == Some(crate::penalty::Reason::Repetition);
            let key = if raised { "penalty.escalated_by" } else { "penalty.other_level_by" };
            let departs = penalty.given.reason.is_some();
            if departs && self.state.settings.word(key) == Some(Giver::HeadJudge.word()) {
                let infraction = penalty.given.infraction.clone().unwrap_or_default();
                let why = Refused::HeadJudgeDeviates { level };
                return Err(no(PenaltyRefusal::NotGiven { infraction, why }));
            }
        }
        // End of Match began with the Duel that it cost: that is given up first, or confirmed.
        if let (Costs::Duel, Some(match_id)) = (penalty.given.costs, penalty.falls_in())
            && let Some((_, _, match_)) = self.state.match_(match_id)
        {
            self.no_procedure_runs(match_)?;
        }
        let what = PenaltyEvent::TakenBack { reason: reason.to_owned() };
        self.happen(Event::PenaltyRecorded { number, what });
        match self.state.team_rules() {
            Some(_) => self.without_penalty(&penalty, reason)?,
            None => self.reopen_match(&penalty, reason),
        }
        let entrant = penalty.given.entrant;
        let was_out = penalty.given.participation == Participation::Out;
        let dropped = self.state.entrant(entrant).is_some_and(|known| match known.status {
            EntrantStatus::Dropped { .. } => known.merged_into.is_none(),
            EntrantStatus::Removed => known.merged_into.is_none() && self.state.stages.is_empty(),
            EntrantStatus::Active => false,
        });
        let still_out = self.state.disqualified_by(entrant).is_some();
        if was_out && dropped && !still_out && self.state.phase != Phase::Finished {
            self.back_in(entrant, reason)?;
        }
        Ok(())
    }

    /// A match that ended with a penalty is open again while its round is.
    fn reopen_match(&mut self, penalty: &Penalty, reason: &str) {
        let Some(match_id) = penalty.falls_in() else { return };
        let Some((_, round, match_)) = self.state.match_(match_id) else { return };
        let by_it = penalty.result.is_some() && match_.result == penalty.result;
        if by_it
            && !round.closed
            && self.state.phase == Phase::Running
            && let Some(old) = match_.result.clone()
        {
            self.happen(Event::ResultWithdrawn { match_id, old, reason: reason.to_owned() });
        }
    }

    /// A player appeals against an own penalty, a judge for whoever asks to.
    ///
    /// Source: TCG-H2b, DKT-N3
    fn appeal(&mut self, number: u32, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        // Nobody learns from a refusal whether somebody else has a penalty.
        if let Some(entrant) = self.state.penalty(number).map(|penalty| penalty.given.entrant) {
            self.acts_for(entrant).map_err(|_| no(PenaltyRefusal::UnknownPenalty { number }))?;
        }
        let penalty = self.in_force(number)?;
        if penalty.appeal.is_some() {
            return Err(no(PenaltyRefusal::Appealed { number }));
        }
        if self.state.hears_no_dispute(penalty) {
            return Err(no(PenaltyRefusal::DuelOver { number }));
        }
        let what = PenaltyEvent::Appealed { reason: reason.to_owned() };
        self.record(Event::PenaltyRecorded { number, what });
        Ok(())
    }

    fn decide_appeal(&mut self, number: u32, decision: AppealDecision, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let penalty = self.in_force(number)?;
        if !matches!(penalty.appeal, Some(PenaltyAppeal { decided: None, .. })) {
            return Err(no(PenaltyRefusal::NoAppeal { number }));
        }
        let what = PenaltyEvent::AppealDecided { decision, reason: reason.to_owned() };
        self.happen(Event::PenaltyRecorded { number, what });
        match decision {
            AppealDecision::Upheld => Ok(()),
            AppealDecision::Overturned => self.take_back_penalty(number, reason),
        }
    }

    fn in_force(&self, number: u32) -> Result<&Penalty, Refusal> {
        let unknown = PenaltyRefusal::UnknownPenalty { number };
        let penalty = self.state.penalty(number).ok_or(no(unknown))?;
        match penalty.standing {
            Standing::InForce => Ok(penalty),
            Standing::TakenBack(_) => Err(no(PenaltyRefusal::TakenBack { number })),
        }
    }
}

pub(super) fn no(why: PenaltyRefusal) -> Refusal {
    Refusal::Penalty { why }
}

fn of(stage: &Stage, round: &Round) -> RoundOf {
    RoundOf { stage: stage.id, round: round.number }
}

/// Returns in which stage or round of the elimination a match of `round` is played.
pub(in crate::tournament) fn played_in(stage: &Stage, round: &Round) -> PlayedIn {
    match stage.rule.kind {
        StageKind::Swiss | StageKind::Groups => PlayedIn::Swiss,
        StageKind::Elimination => PlayedIn::Round(clock::elimination_round(round)),
    }
}

fn falls(costs: Costs, was_open: bool, place: &Place, effect: &Effect) -> Falls {
    match (costs, was_open, place.match_id, effect.carried) {
        (Costs::Nothing, _, _, _) => Falls::Nowhere,
        (Costs::Duel, true, Some(match_id), _) => Falls::Duel { match_id, duel: next_duel(place.score) },
        (Costs::Match, true, Some(match_id), _) => Falls::Match { match_id },
        (_, _, _, Some(Carried::NextMatch)) => Falls::NextMatch,
        (_, _, _, Some(Carried::NextDuel | Carried::Unserved) | None) => Falls::Nowhere,
    }
}

pub(super) fn recorded(
    entrant: EntrantId,
    order: &PenaltyOrder,
    documents: &Documents<'_>,
    given: &Given<'_>,
    effect: &Effect,
    place: &Place,
) -> RecordedPenalty {
    let infraction = given.proposal.infraction;
    let mut clauses = effect.clauses.clone();
    clauses.retain(|clause| !clause.0.is_empty());
    RecordedPenalty {
        entrant,
        member: None,
        document: documents.penalties.document.full_id(),
        infraction: order.infraction.as_ref().map(|_| infraction.id.clone()),
        act: order.act.clone(),
        committed_by: order.committed_by,
        level: given.level,
        base: given.proposal.base,
        earlier: 0,
        reason: given.reason,
        note: order.note.clone(),
        at: place.at,
        match_id: place.match_id,
        moment: place.moment,
        before: place.match_id.map(|_| place.score),
        remedy: given.proposal.remedy,
        costs: Costs::Nothing,
        participation: effect.participation,
        prizes: effect.prizes,
        record: effect.record,
        falls: Falls::Nowhere,
        result: None,
        clauses,
    }
}

/// Returns an infraction that stands for what no document lists: the judge chooses the level.
fn unlisted() -> Infraction {
    Infraction {
        id: String::new(),
        name: Bilingual { en: String::new(), ja: String::new() },
        base: Base::JudgeDecides(None),
        family: String::new(),
        repeats: Repeats::Never,
        remedy: None,
        asks: None,
        remedy_after: None,
        given_by: None,
        applies_to: AppliesTo::Offender,
        late_minutes: None,
        slip_minutes: None,
        extension: None,
        prizes: Prizes::Kept,
        not_if: None,
        waived_by: None,
        also_asks: None,
        replaces: Vec::new(),
        clause: ClauseId(String::new()),
    }
}
