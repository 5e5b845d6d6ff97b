//! Team rounds: line-ups, Duels as they begin and end, and the Duels of representatives.

use super::team::no;
use super::{Ruling, fit_reason};
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::{DuelResult, MatchResult, TeamDuel, TeamDuelEnd};
use crate::regulation::StageKind;
use crate::team::{AfterDecision, Board, DuelState, RoundStanding, winner_of};
use crate::tournament::event::{Event, RoundOf};
use crate::tournament::refusal::{Refusal, Versioned};
use crate::tournament::role::ActorKind;
use crate::tournament::state::{Match, Round, Stage};
use crate::tournament::team::{MatchOf, TeamRecord, TeamRefusal, TeamRoundCommand, TeamRoundEvent};

impl Ruling<'_> {
    pub(super) fn rule_team_round(
        &mut self,
        match_id: MatchId,
        command: &TeamRoundCommand,
    ) -> Result<(), Refusal> {
        let (_, round, match_) = self.current_match(match_id)?;
        if round.closed {
            return Err(Refusal::RoundIsClosed { round: round.number });
        }
        if self.state.match_of(match_) == MatchOf::Persons {
            return Err(no(TeamRefusal::NotTeams { table: match_.table }));
        }
        let certain = match_.result.as_ref().map(|_| (match_.id, match_.table));
        // What a member says rests on nothing that others of the match have said meanwhile.
        if !matches!(command, TeamRoundCommand::ConfirmRepresentative { .. }) {
            self.seen(Versioned::TeamRound, self.state.team_record_version(match_id))?;
        }
        let open = || match certain {
            Some((match_id, table)) => Err(Refusal::ResultCertain { match_id, table }),
            None => Ok(()),
        };
        match command {
            TeamRoundCommand::SetLineUp { team, order } => {
                open()?;
                self.set_line_up(match_id, *team, order)
            }
            TeamRoundCommand::StartDuels { duels } => {
                open()?;
                self.start_duels(match_id, duels)
            }
            TeamRoundCommand::EndDuel { members, result } => {
                open()?;
                self.end_duel(match_id, *members, *result)
            }
            TeamRoundCommand::TakeBackDuel { members, reason } => {
                self.take_back_team_duel(match_id, *members, reason)
            }
            TeamRoundCommand::ConfirmRepresentative { team, member, representative } => {
                open()?;
                self.confirm_representative(match_id, *team, *member, *representative)
            }
            TeamRoundCommand::NameRepresentative { team, reason } => {
                open()?;
                self.name_representative(match_id, *team, reason)
            }
            TeamRoundCommand::StartRepresentatives => {
                open()?;
                self.start_representatives(match_id)
            }
            TeamRoundCommand::EndRepresentatives { result } => {
                open()?;
                self.end_representatives(match_id, *result)
            }
            TeamRoundCommand::TakeBackRepresentatives { reason } => {
                self.take_back_representatives(match_id, reason)
            }
        }
    }

    /// Only the leader of a team, or staff for them.
    fn set_line_up(&mut self, match_id: MatchId, team: EntrantId, order: &[PersonId]) -> Result<(), Refusal> {
        self.acts_for(team)?;
        let (_, _, match_) = self.match_(match_id)?;
        match_.side_of(team).ok_or(Refusal::NotInMatch { entrant: team, match_id })?;
        let table = match_.table;
        let other = if match_.first == team { match_.second } else { match_.first };
        let known = self.state.team(team).filter(|_| self.state.match_of(match_) == MatchOf::Teams);
        let known = known.ok_or(no(TeamRefusal::NotTeams { table }))?;
        let by_player = self.context.actor.kind == ActorKind::Player;
        if by_player && self.context.actor.person() != Some(known.leader) {
            return Err(no(TeamRefusal::NotLeader { team }));
        }
        let mut sorted = [order.to_vec(), known.members.clone()];
        sorted.iter_mut().for_each(|list| list.sort_unstable());
        if sorted[0] != sorted[1] {
            return Err(no(TeamRefusal::LineUpUnfit { team }));
        }
        let record = self.state.team_record(match_id);
        let set = |of: EntrantId| record.is_some_and(|record| record.line_ups.contains_key(&of));
        // Once both are set each could answer the other; staff may still put a slip right.
        let both = by_player && set(team) && set(other);
        if both || record.is_some_and(TeamRecord::has_begun) {
            return Err(no(TeamRefusal::LineUpsStand { table }));
        }
        if record.and_then(|record| record.line_ups.get(&team)).is_some_and(|known| known == order) {
            return Err(Refusal::NothingChanges);
        }
        self.of_team_round(match_id, TeamRoundEvent::LineUpSet { entrant: team, order: order.to_vec() });
        Ok(())
    }

    fn start_duels(&mut self, match_id: MatchId, duels: &[[PersonId; 2]]) -> Result<(), Refusal> {
        let (_, _, match_) = self.match_(match_id)?;
        let table = match_.table;
        self.none_waits(match_)?;
        let board = self.board(match_)?;
        let wanted: Vec<[PersonId; 2]> = if duels.is_empty() {
            board.startable().iter().map(|duel| duel.members).collect()
        } else {
            duels.to_vec()
        };
        if wanted.is_empty() {
            return Err(no(TeamRefusal::NothingToStart { table }));
        }
        for members in wanted {
            self.start_duel(match_id, members)?;
        }
        Ok(())
    }

    fn start_duel(&mut self, match_id: MatchId, members: [PersonId; 2]) -> Result<(), Refusal> {
        let (stage, round, match_) = self.match_(match_id)?;
        let board = self.board(match_)?;
        let state = board.duel_of(members).map(|duel| duel.state);
        match state {
            Some(DuelState::NotStarted) => {}
            Some(DuelState::Running) => return Err(no(TeamRefusal::DuelRuns { members })),
            Some(DuelState::Ended(_) | DuelState::Terminated) | None => {
                return Err(no(TeamRefusal::NoDuel { members }));
            }
        }
        if let Some(member) = members.into_iter().find(|member| self.state.member_is_out(*member)) {
            return Err(no(TeamRefusal::MemberOut { member }));
        }
        let busy: Vec<PersonId> = board.running().flat_map(|duel| duel.members).collect();
        if let Some(member) = members.into_iter().find(|member| busy.contains(member)) {
            return Err(no(TeamRefusal::MemberBusy { member }));
        }
        let plays_on = self.state.after_decision(stage, round) == AfterDecision::AllPlayed;
        match board.standing {
            RoundStanding::Open => {}
            RoundStanding::Won(_) if plays_on => {}
            RoundStanding::Won(_) | RoundStanding::Level => {
                return Err(no(TeamRefusal::RoundDecided { table: match_.table }));
            }
        }
        let [first, second] = members;
        self.of_team_round(match_id, TeamRoundEvent::DuelStarted { first, second });
        Ok(())
    }

    /// Source: MD-R2, MD-R13
    fn end_duel(
        &mut self,
        match_id: MatchId,
        members: [PersonId; 2],
        result: DuelResult,
    ) -> Result<(), Refusal> {
        let (_, _, match_) = self.match_(match_id)?;
        self.none_waits(match_)?;
        let board = self.board(match_)?;
        if board.duel_of(members).map(|duel| duel.state) != Some(DuelState::Running) {
            self.start_duel(match_id, members)?;
        }
        let [first, second] = members;
        self.of_team_round(match_id, TeamRoundEvent::DuelEnded { first, second, result });
        self.settle_team_round(match_id)
    }

    /// Gives a team round its result once its Duels say so. Those that are still played are terminated first
    /// where the rules of the round do not let them count.
    ///
    /// Source: MD-R13
    pub(super) fn settle_team_round(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (stage, round, match_) = self.match_(match_id)?;
        if match_.result.is_some() || self.state.match_of(match_) != MatchOf::Teams {
            return Ok(());
        }
        let board = self.board(match_)?;
        let given = self.state.awarded_to(match_, &board).is_some();
        let won = matches!(board.standing, RoundStanding::Won(_));
        let stops = given || won && self.state.after_decision(stage, round) == AfterDecision::Terminated;
        let running: Vec<[PersonId; 2]> = board.running().map(|duel| duel.members).collect();
        if stops && !running.is_empty() {
            self.of_team_round(match_id, TeamRoundEvent::DuelsTerminated { duels: running });
        }
        if let Some(result) = self.state.result_of_team_round(match_id) {
            self.settle_result(match_id, &result, None)?;
        }
        Ok(())
    }

    /// What was terminated goes on when the round is open again.
    pub(super) fn restart_terminated(&mut self, match_id: MatchId) {
        let terminated = self.state.team_record(match_id).map(TeamRecord::terminated).unwrap_or_default();
        if !terminated.is_empty() {
            self.of_team_round(match_id, TeamRoundEvent::DuelsRestarted { duels: terminated });
        }
    }

    fn take_back_team_duel(
        &mut self,
        match_id: MatchId,
        members: [PersonId; 2],
        reason: &str,
    ) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let (_, _, match_) = self.match_(match_id)?;
        let board = self.board(match_)?;
        let record = self.state.team_record(match_id).cloned().unwrap_or_default();
        let [first, second] = members;
        if board.running().any(|duel| duel.members == members) {
            self.of_team_round(match_id, TeamRoundEvent::StartTakenBack { first, second });
            return Ok(());
        }
        let last = record.duels.iter().rev().find(|duel| [duel.first, duel.second] == members);
        let ended = last.and_then(|duel| match duel.end {
            TeamDuelEnd::Ended(result) => Some(result),
            TeamDuelEnd::Terminated => None,
        });
        let result = ended.ok_or(no(TeamRefusal::NoDuel { members }))?;
        if let Some(lost) = record.lost.iter().find(|lost| lost.members == members) {
            return Err(no(TeamRefusal::LostByPenalty { members, number: lost.penalty }));
        }
        self.open_team_round_again(match_id, reason)?;
        self.of_team_round(match_id, TeamRoundEvent::DuelTakenBack { first, second, result });
        self.restart_terminated(match_id);
        // What is left may still decide it.
        self.settle_team_round(match_id)
    }

    /// Withdraws the result of a team round of which one Duel is taken back.
    fn open_team_round_again(&mut self, match_id: MatchId, reason: &str) -> Result<(), Refusal> {
        let (stage, round, match_) = self.match_(match_id)?;
        let Some(old) = match_.result.clone() else { return Ok(()) };
        let at = RoundOf { stage: stage.id, round: round.number };
        self.happen(Event::ResultWithdrawn { match_id, old, reason: reason.to_owned() });
        self.discard_stale_draft(at);
        Ok(())
    }

    /// Takes the last Duel back that decided a team round, so that it is open again.
    pub(super) fn reopen_team_round(&mut self, match_id: MatchId) {
        let record = self.state.team_record(match_id).cloned().unwrap_or_default();
        if let (Some(result), Some(members)) = (record.deciding.last(), self.state.representatives(match_id))
        {
            let result = *result;
            self.of_team_round(match_id, TeamRoundEvent::RepresentativesTakenBack { members, result });
            return;
        }
        let by_penalty =
            |duel: &TeamDuel| record.lost.iter().any(|lost| lost.members == [duel.first, duel.second]);
        let last =
            record.duels.iter().rev().filter(|duel| !by_penalty(duel)).find_map(|duel| match duel.end {
                TeamDuelEnd::Ended(result) => Some((duel.first, duel.second, result)),
                TeamDuelEnd::Terminated => None,
            });
        if let Some((first, second, result)) = last {
            self.of_team_round(match_id, TeamRoundEvent::DuelTakenBack { first, second, result });
        }
        self.restart_terminated(match_id);
    }

    /// Source: MD-R9
    fn confirm_representative(
        &mut self,
        match_id: MatchId,
        team: EntrantId,
        member: PersonId,
        representative: PersonId,
    ) -> Result<(), Refusal> {
        self.acts_for(team)?;
        if self.context.actor.kind == ActorKind::Player && self.context.actor.person() != Some(member) {
            return Err(no(TeamRefusal::NotOwnWord { member }));
        }
        self.chooses(match_id, team)?;
        let members = self.state.members_in(team);
        for person in [member, representative] {
            if !members.contains(&person) {
                let out = self.state.member_is_out(person);
                let not = TeamRefusal::NotMember { person, team };
                return Err(no(if out { TeamRefusal::MemberOut { member: person } } else { not }));
            }
        }
        let choice = self.state.choice_of(match_id, team);
        if choice.said.contains(&(member, Some(representative))) {
            return Err(Refusal::NothingChanges);
        }
        let what = TeamRoundEvent::RepresentativeConfirmed { entrant: team, member, representative };
        self.of_team_round(match_id, what);
        Ok(())
    }

    /// A team that cannot agree sends its leader, by word of the head judge.
    ///
    /// Source: MD-R9
    fn name_representative(
        &mut self,
        match_id: MatchId,
        team: EntrantId,
        reason: &str,
    ) -> Result<(), Refusal> {
        fit_reason(reason)?;
        self.chooses(match_id, team)?;
        let groups = self.state.stages.iter().rev().find(|stage| stage.rule.kind == StageKind::Groups);
        let key = groups.map(|stage| format!("{}.no_unanimity", stage.rule.id)).unwrap_or_default();
        if self.state.settings.word(&key) == Some("blocked") {
            return Err(no(TeamRefusal::NobodyNamed));
        }
        if self.state.choice_of(match_id, team).representative.is_some() {
            return Err(no(TeamRefusal::Agreed { team }));
        }
        let members = self.state.members_in(team);
        let leader =
            self.state.team(team).map(|known| known.leader).filter(|leader| members.contains(leader));
        let representative = leader.or(members.first().copied());
        let representative = representative.ok_or(no(TeamRefusal::NotUnanimous { teams: vec![team] }))?;
        let reason = reason.to_owned();
        self.of_team_round(
            match_id,
            TeamRoundEvent::RepresentativeNamed { entrant: team, representative, reason },
        );
        Ok(())
    }

    /// Refuses unless `team` chooses a representative for a match that has not begun.
    fn chooses(&self, match_id: MatchId, team: EntrantId) -> Result<(), Refusal> {
        let (_, _, match_) = self.match_(match_id)?;
        match_.side_of(team).ok_or(Refusal::NotInMatch { entrant: team, match_id })?;
        let table = match_.table;
        if !self.state.representatives_meet(match_id) || self.state.team(team).is_none() {
            return Err(no(TeamRefusal::NoRepresentatives { table }));
        }
        let record = self.state.team_record(match_id);
        let began = record.is_some_and(|it| it.representatives.is_some() || !it.deciding.is_empty());
        if began { Err(no(TeamRefusal::RepresentativesPlay { table })) } else { Ok(()) }
    }

    /// Source: MD-R8, MD-R9
    fn start_representatives(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let (_, _, match_) = self.match_(match_id)?;
        let table = match_.table;
        if !self.state.representatives_meet(match_id) {
            return Err(no(TeamRefusal::NoRepresentatives { table }));
        }
        let record = self.state.team_record(match_id);
        if record.is_some_and(|record| record.representatives.is_some()) {
            return Err(no(TeamRefusal::RepresentativesPlay { table }));
        }
        let members = self.unanimous(match_)?;
        self.of_team_round(match_id, TeamRoundEvent::RepresentativesStarted { members });
        Ok(())
    }

    /// Returns the representatives of both teams, or refuses and names who has not agreed.
    ///
    /// Source: MD-R9
    pub(super) fn unanimous(&self, match_: &Match) -> Result<[PersonId; 2], Refusal> {
        if let Some(members) = self.state.representatives(match_.id) {
            return Ok(members);
        }
        let silent = |team: &EntrantId| self.state.choice_of(match_.id, *team).representative.is_none();
        let teams: Vec<EntrantId> = [match_.first, match_.second].into_iter().filter(silent).collect();
        Err(no(TeamRefusal::NotUnanimous { teams }))
    }

    /// A drawn Duel of representatives is played again.
    ///
    /// Source: MD-R8
    fn end_representatives(&mut self, match_id: MatchId, result: DuelResult) -> Result<(), Refusal> {
        let (_, _, match_) = self.match_(match_id)?;
        let (of, table) = (self.state.match_of(match_), match_.table);
        let record = self.state.team_record(match_id);
        if record.is_none_or(|record| record.representatives.is_none()) {
            return Err(no(TeamRefusal::RepresentativesWait { table }));
        }
        self.of_team_round(match_id, TeamRoundEvent::RepresentativesEnded { result });
        if winner_of(&result).is_none() {
            return Ok(());
        }
        match of {
            MatchOf::Teams => self.settle_team_round(match_id),
            MatchOf::Representatives | MatchOf::Persons => {
                let record = self.state.team_record(match_id);
                let duels = record.map(|record| record.deciding.clone()).unwrap_or_default();
                self.settle_result(match_id, &MatchResult::Duels(duels), None)
            }
        }
    }

    fn take_back_representatives(&mut self, match_id: MatchId, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let (stage, round, match_) = self.match_(match_id)?;
        let (table, at) = (match_.table, RoundOf { stage: stage.id, round: round.number });
        let record = self.state.team_record(match_id).cloned().unwrap_or_default();
        if let Some(members) = record.representatives {
            self.of_team_round(match_id, TeamRoundEvent::RepresentativesNotStarted { members });
            return Ok(());
        }
        let (Some(result), Some(members)) =
            (record.deciding.last().copied(), self.state.representatives(match_id))
        else {
            return Err(no(TeamRefusal::RepresentativesWait { table }));
        };
        if let Some(old) = match_.result.clone() {
            self.happen(Event::ResultWithdrawn { match_id, old, reason: reason.to_owned() });
            self.discard_stale_draft(at);
        }
        self.of_team_round(match_id, TeamRoundEvent::RepresentativesTakenBack { members, result });
        Ok(())
    }

    /// Refuses a result of teams that their match cannot have: of others than its members, with Duels after
    /// the decision where they are terminated, or of representatives nobody has agreed on.
    pub(super) fn fits_the_match(
        &self,
        stage: &Stage,
        round: &Round,
        match_: &Match,
        result: &MatchResult,
    ) -> Result<(), Refusal> {
        use crate::match_::verdict::Impossible;
        let table = match_.table;
        let impossible = |why| Refusal::ResultImpossible { table, why };
        match (self.state.match_of(match_), result) {
            (MatchOf::Persons, _) | (MatchOf::Teams, MatchResult::Outcome(_)) => Ok(()),
            (MatchOf::Representatives, MatchResult::Team(_)) => Err(impossible(Impossible::NotOfTeams)),
            (MatchOf::Representatives, _) => {
                // Whoever does not come, or loses by a penalty, need not have chosen anybody.
                let played = match result {
                    MatchResult::Duels(duels) => duels.iter().any(is_played),
                    MatchResult::Totals { reason, .. } => *reason == crate::match_::Reason::Played,
                    MatchResult::Outcome(_) | MatchResult::Team(_) => false,
                };
                if played && match_.result.is_none() { self.unanimous(match_).map(|_| ()) } else { Ok(()) }
            }
            (MatchOf::Teams, MatchResult::Duels(_) | MatchResult::Totals { .. }) => {
                Err(impossible(Impossible::OfTeams))
            }
            (MatchOf::Teams, MatchResult::Team(team)) => {
                let of = |side: EntrantId| self.state.entrant(side).map_or(&[][..], |it| it.who.persons());
                let (firsts, seconds) = (of(match_.first), of(match_.second));
                let foreign =
                    |duel: &&TeamDuel| !firsts.contains(&duel.first) || !seconds.contains(&duel.second);
                if let Some(duel) = team.duels.iter().find(foreign) {
                    return Err(no(TeamRefusal::NoDuel { members: [duel.first, duel.second] }));
                }
                let stops = self.state.after_decision(stage, round) == AfterDecision::Terminated;
                let rules = self.state.team_rules().ok_or(impossible(Impossible::NotOfTeams))?;
                let ended: Vec<_> = team.ended().collect();
                for last in 1..ended.len() {
                    let tally = rules.tally(ended[..last].iter().copied()).map_err(impossible)?;
                    if stops && matches!(rules.standing(&tally), RoundStanding::Won(_)) {
                        let decided_by_duel = u8::try_from(last).unwrap_or(u8::MAX);
                        return Err(impossible(Impossible::DuelAfterTheDecision { decided_by_duel }));
                    }
                }
                Ok(())
            }
        }
    }

    pub(super) fn board(&self, match_: &Match) -> Result<Board, Refusal> {
        let not = no(TeamRefusal::NotTeams { table: match_.table });
        self.state.team_board(match_.id).ok_or(not)
    }

    pub(super) fn of_team_round(&mut self, match_id: MatchId, what: TeamRoundEvent) {
        self.happen(Event::TeamRoundRecorded { match_id, what });
    }
}

fn is_played(duel: &DuelResult) -> bool {
    duel.reason == crate::match_::Reason::Played
}
