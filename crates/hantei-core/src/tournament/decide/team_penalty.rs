//! Penalties where teams play: of one member, or of a team as a whole.
//!
//! A member's Duel Loss costs the Duel that the member plays or plays next, a Match Loss the Duels of that
//! member in the round. Only a penalty of the whole team costs the whole round.

use super::Ruling;
use super::penalty::{Place, no as refused, recorded};
use super::team::no;
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::end_of_match::Named;
use crate::match_::{DuelResult, DuelWinner, MatchOutcome, MatchResult, Reason, Score, Side};
use crate::penalty::{Course, Documents, Effect, FormOpened, Given, Moment, Order, Serve, TimeLeft};
use crate::regulation::StageKind;
use crate::regulation::infraction::{Costs, Participation};
use crate::team::{AfterDecision, BoardDuel, DuelState, RoundStanding};
use crate::tournament::event::Event;
use crate::tournament::penalty::{
    Falls, Penalty, PenaltyEvent, PenaltyOrder, PenaltyRefusal, RecordedPenalty,
};
use crate::tournament::refusal::{Notice, Refusal};
use crate::tournament::state::{Match, Phase, State};
use crate::tournament::team::{DuelWas, LostDuel, MatchOf, TeamRefusal, TeamRoundEvent};

impl Ruling<'_> {
    /// Refuses a member of another team.
    pub(super) fn named_member(&self, order: &PenaltyOrder, entrants: &[EntrantId]) -> Result<(), Refusal> {
        let Some(person) = order.member else { return Ok(()) };
        for team in entrants {
            let known = self.state.team(*team).ok_or(no(TeamRefusal::PersonsEnter))?;
            if !known.members.contains(&person) {
                return Err(no(TeamRefusal::NotMember { person, team: *team }));
            }
        }
        Ok(())
    }

    /// Source: PEN-LC, PEN-LC2, PEN-LD, PEN-LD2, PEN-LE, PEN-LF
    pub(super) fn give_in_team(
        &mut self,
        order: &PenaltyOrder,
        place: &Place,
        documents: &Documents<'_>,
        given: &Given<'_>,
        earlier: u32,
    ) -> Result<(), Refusal> {
        let rule = documents.level(given.level);
        let (costs, participation) =
            rule.map_or((Costs::Nothing, Participation::In), |rule| (rule.costs, rule.participation));
        let open =
            place.match_id.filter(|match_id| self.is_open(*match_id) && self.plays_there(*match_id, order));
        if costs == Costs::Duel && order.member.is_none() {
            return Err(no(TeamRefusal::MemberMissing));
        }
        let over = |state: &State| place.entrants.iter().all(|team| plays_no_more(state, *team));
        let moment = if over(&self.state) { Moment::EventOver } else { Moment::BetweenMatches };
        let choice = costs == Costs::Match && participation == Participation::In;
        if choice && open.is_none() && moment == Moment::BetweenMatches && order.serve.is_none() {
            return Err(refused(PenaltyRefusal::ServeMissing));
        }
        let effect = self.effect_in_team(order, place, documents, given, moment)?;
        let asked = effect.asks.iter().map(|ask| Notice::StillToDecide { ask: *ask });
        self.decision.notices.extend(asked);
        for team in &place.entrants {
            let falls = match (open, costs) {
                (_, Costs::Nothing) => Falls::Nowhere,
                (Some(match_id), Costs::Match) => Falls::Match { match_id },
                (Some(match_id), Costs::Duel) => match self.duel_to_lose(match_id, order.member) {
                    Some(duel) => Falls::Duel { match_id, duel },
                    None => carried(&effect),
                },
                (None, Costs::Duel | Costs::Match) => carried(&effect),
            };
            let penalty = recorded(*team, order, documents, given, &effect, place);
            let penalty = RecordedPenalty { member: order.member, earlier, costs, falls, ..penalty };
            let number = self.next_number();
            let what = PenaltyEvent::Given { penalty: Box::new(penalty) };
            self.happen(Event::PenaltyRecorded { number, what });
            if let Some(match_id) = open {
                self.lose_duels(match_id, number);
            }
        }
        if let Some(match_id) = open {
            self.settle_after_penalty(match_id)?;
        }
        if effect.participation == Participation::Out {
            for team in &place.entrants {
                if self.state.disqualified_by(*team).is_some() {
                    self.puts_out(*team, order.note.as_deref());
                }
            }
        }
        Ok(())
    }

    /// Returns what the documents say of the penalty besides where it falls in a team round.
    fn effect_in_team(
        &self,
        order: &PenaltyOrder,
        place: &Place,
        documents: &Documents<'_>,
        given: &Given<'_>,
        moment: Moment,
    ) -> Result<Effect, Refusal> {
        let not_followed = |why| refused(PenaltyRefusal::NotFollowed { moment: place.moment, why });
        let begun = Course::at(documents, &place.played_in, moment, Score::default(), TimeLeft::Unlimited);
        let mut course = begun.map_err(|unfit| not_followed(unfit.into()))?;
        let order = Order {
            offender: Named::One(Side::First),
            serve: order.serve.unwrap_or(Serve::NextMatch),
            extension_seconds: order.extension_seconds,
            form: FormOpened::Now,
            role: self.context.actor.role,
            repair: None,
        };
        course.give(given, &order).map_err(not_followed)
    }

    /// Returns the number of the Duel that a member plays or plays next in a match; `None` where there is none.
    fn duel_to_lose(&self, match_id: MatchId, member: Option<PersonId>) -> Option<u8> {
        let (_, _, match_) = self.state.match_(match_id)?;
        match self.state.match_of(match_) {
            MatchOf::Teams => {
                let board = self.state.team_board(match_id)?;
                board.next_of(member?).map(|duel| duel.number)
            }
            MatchOf::Persons | MatchOf::Representatives => Some(1),
        }
    }

    /// Notes the Duels of a team round that the penalty of this `number` costs: those that are played at once,
    /// others only as long as they would still be played.
    ///
    /// Source: PEN-LC, PEN-LD, PEN-LE
    fn lose_duels(&mut self, match_id: MatchId, number: u32) {
        while let Some(what) = self.next_to_lose(match_id, number) {
            self.of_team_round(match_id, what);
        }
    }

    fn next_to_lose(&self, match_id: MatchId, number: u32) -> Option<TeamRoundEvent> {
        let penalty = self.state.penalty(number)?;
        let (stage, round, match_) = self.state.match_(match_id)?;
        let side = match_.side_of(penalty.given.entrant)?;
        let board = self.state.team_board(match_id)?;
        let member = penalty.given.member;
        let own = |duel: &BoardDuel, side: Side| match side {
            Side::First => duel.members[0],
            Side::Second => duel.members[1],
        };
        // Who is out loses every Duel, also those of later rounds.
        let of_member = self.state.costs_own_duels(&penalty.given)
            && (penalty.given.participation == Participation::Out
                || penalty.falls == Falls::Match { match_id });
        let lost = |duel: &&BoardDuel| match penalty.falls {
            _ if of_member => Some(own(duel, side)) == member,
            Falls::Duel { match_id: of, duel: at } => of == match_id && at == duel.number,
            Falls::Match { .. } | Falls::Nowhere | Falls::NextMatch => false,
        };
        let running = board.running().find(lost);
        let goes_on = board.standing == RoundStanding::Open
            || self.state.after_decision(stage, round) == AfterDecision::AllPlayed;
        let unbegun = || board.duels.iter().find(|duel| duel.state == DuelState::NotStarted && lost(duel));
        let duel = running.or_else(|| unbegun().filter(|_| goes_on))?;
        let opponent = own(duel, side.other());
        let winner = match (self.state.member_is_out(opponent), side) {
            (true, _) => DuelWinner::BothLost,
            (false, side) => DuelWinner::from(side.other()),
        };
        let result = DuelResult { winner, reason: Reason::Penalty, life_points: None };
        let was = if running.is_some() { DuelWas::Running } else { DuelWas::NotStarted };
        let [first, second] = duel.members;
        Some(TeamRoundEvent::DuelLost { first, second, result, was, penalty: number })
    }

    /// Whoever is disqualified loses the Duels of the round that is published.
    ///
    /// Source: PEN-LE, PEN-LF
    pub(super) fn lose_published(&mut self, first_match: MatchId) -> Result<(), Refusal> {
        let Some(round) = self.state.round().filter(|_| !self.state.penalties.0.is_empty()) else {
            return Ok(());
        };
        let published = round.open_matches().filter(|match_| match_.id >= first_match);
        let matches: Vec<(MatchId, [EntrantId; 2])> =
            published.map(|match_| (match_.id, [match_.first, match_.second])).collect();
        for (match_id, teams) in matches {
            let of_match = |penalty: &&Penalty| {
                let out = penalty.given.participation == Participation::Out && penalty.given.member.is_some();
                penalty.is_in_force() && out && teams.contains(&penalty.given.entrant)
            };
            let numbers: Vec<u32> =
                self.state.penalties.0.iter().filter(of_match).map(|penalty| penalty.number).collect();
            for number in &numbers {
                self.lose_duels(match_id, *number);
            }
            if !numbers.is_empty() {
                self.settle_after_penalty(match_id)?;
            }
        }
        Ok(())
    }

    /// What a penalty has cost may decide a match.
    pub(super) fn settle_after_penalty(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let Some((_, _, match_)) = self.state.match_(match_id) else { return Ok(()) };
        match self.state.match_of(match_) {
            MatchOf::Teams if self.state.both_have_lost(match_) => {
                let result = MatchResult::Outcome(MatchOutcome::BothLost);
                self.settle_result(match_id, &result, None)
            }
            MatchOf::Teams => self.settle_team_round(match_id),
            MatchOf::Representatives => match lost_by(&self.state, match_) {
                [false, false] => Ok(()),
                [first, second] => {
                    let winner = match (first, second) {
                        (true, true) => DuelWinner::BothLost,
                        (true, false) => DuelWinner::Second,
                        (false, _) => DuelWinner::First,
                    };
                    let duel = DuelResult { winner, reason: Reason::Penalty, life_points: None };
                    let needed = usize::from(self.state.match_rules().needed());
                    self.settle_result(match_id, &MatchResult::Duels(vec![duel; needed]), None)
                }
            },
            MatchOf::Persons => Ok(()),
        }
    }

    /// A penalty that waits falls in the match of its team that has begun.
    pub(super) fn serve_in_team(&mut self, penalty: &Penalty) -> Result<(), Refusal> {
        let (number, entrant) = (penalty.number, penalty.given.entrant);
        let match_ = self.state.open_match_of(entrant);
        let match_id = match_.map(|match_| match_.id).ok_or(refused(PenaltyRefusal::NoMatch { entrant }))?;
        let falls = match penalty.given.costs {
            Costs::Match => Falls::Match { match_id },
            Costs::Duel | Costs::Nothing => {
                let duel = self.duel_to_lose(match_id, penalty.given.member);
                let duel = duel.ok_or(refused(PenaltyRefusal::NoMatch { entrant }))?;
                Falls::Duel { match_id, duel }
            }
        };
        let what = PenaltyEvent::Served { falls, result: None };
        self.happen(Event::PenaltyRecorded { number, what });
        self.lose_duels(match_id, number);
        self.settle_after_penalty(match_id)
    }

    /// A match that a penalty had a part in is looked at again without it, while its round is open.
    pub(super) fn without_penalty(&mut self, penalty: &Penalty, reason: &str) -> Result<(), Refusal> {
        let own = |match_: &&Match| {
            let lost = self.state.team_record(match_.id).map_or(&[][..], |record| &record.lost);
            penalty.falls_in() == Some(match_.id) || lost.iter().any(|lost| lost.penalty == penalty.number)
        };
        let open = self.state.round().filter(|round| !round.closed && self.state.phase == Phase::Running);
        let Some(match_) = open.and_then(|round| round.matches.iter().find(own)) else { return Ok(()) };
        let (match_id, old) = (match_.id, match_.result.clone());
        if let Some(old) = old {
            self.happen(Event::ResultWithdrawn { match_id, old, reason: reason.to_owned() });
        }
        let lost = self.state.team_record(match_id).map(|record| record.lost.clone()).unwrap_or_default();
        for LostDuel { members: [first, second], result, was, penalty } in
            lost.into_iter().rev().filter(|lost| lost.penalty == penalty.number)
        {
            let what = TeamRoundEvent::LossTakenBack { first, second, result, was, penalty };
            self.of_team_round(match_id, what);
        }
        self.restart_terminated(match_id);
        self.settle_after_penalty(match_id)
    }

    /// In a match of representatives nobody else of the team plays.
    fn plays_there(&self, match_id: MatchId, order: &PenaltyOrder) -> bool {
        let Some((_, _, match_)) = self.state.match_(match_id) else { return false };
        match (self.state.match_of(match_), order.member) {
            (MatchOf::Representatives, Some(member)) => {
                let teams = [match_.first, match_.second];
                teams.iter().any(|team| self.state.choice_of(match_id, *team).representative == Some(member))
            }
            (MatchOf::Representatives, None) | (MatchOf::Teams | MatchOf::Persons, _) => true,
        }
    }

    fn is_open(&self, match_id: MatchId) -> bool {
        self.state.match_(match_id).is_some_and(|(_, round, match_)| !round.closed && match_.result.is_none())
    }
}

/// Returns which sides of a match of representatives have lost it by a penalty.
fn lost_by(state: &State, match_: &Match) -> [bool; 2] {
    let here = |penalty: &&Penalty| penalty.is_in_force() && penalty.falls_in() == Some(match_.id);
    let lost: Vec<EntrantId> =
        state.penalties.0.iter().filter(here).map(|penalty| penalty.given.entrant).collect();
    [match_.first, match_.second].map(|team| lost.contains(&team))
}

fn carried(effect: &Effect) -> Falls {
    match effect.carried {
        Some(crate::penalty::Carried::NextMatch) => Falls::NextMatch,
        Some(crate::penalty::Carried::NextDuel | crate::penalty::Carried::Unserved) | None => Falls::Nowhere,
    }
}

/// Returns true if no match of the team follows the one that is played: it is out, or has played the final.
fn plays_no_more(state: &State, team: EntrantId) -> bool {
    let active = state
        .entrant(team)
        .is_some_and(|known| known.status == crate::tournament::state::EntrantStatus::Active);
    if !active || state.phase == Phase::Finished {
        return true;
    }
    let (Some(stage), Some(round)) = (state.stage(), state.round()) else { return false };
    if stage.rule.kind != StageKind::Elimination {
        return false;
    }
    let own = round.matches.iter().find(|match_| match_.side_of(team).is_some());
    let Some(match_) = own else {
        // Without a match in the bracket it has lost before, unless it waits for the next round.
        return !round.byes.iter().any(|bye| bye.entrant == team);
    };
    let won = match (state.outcome(stage.rule.kind, match_), match_.side_of(team)) {
        (Some(MatchOutcome::FirstWon), Some(Side::First))
        | (Some(MatchOutcome::SecondWon), Some(Side::Second)) => true,
        (Some(_) | None, _) => false,
    };
    let last = u32::from(round.number.0) >= stage.round_count;
    match_.result.is_some() && (!won || last)
}
