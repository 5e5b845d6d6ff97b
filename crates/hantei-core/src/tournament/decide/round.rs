//! Rounds: draft, swap, publish, withdraw.

use std::collections::BTreeMap;

use super::plan::{bracket_plan, next_number, rematches, swiss_plan};
use super::{Action, Ruling, fit_reason};
use crate::id::{EntrantId, MatchId, RoundNumber, TableNumber};
use crate::lot::Seed;
use crate::match_::MatchResult;
use crate::regulation::StageKind;
use crate::regulation::setting::elimination_round_name;
use crate::standings::ByeKind;
use crate::tournament::command::{Force, Release};
use crate::tournament::event::{
    BracketPlace, Event, PairingReason, PlannedMatch, PlayedPairing, PublishedBye, RoundOf, RoundPlan,
};
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::state::{Draft, EntrantStatus, Match, MatchState, Round, Stage};
use crate::tournament::tables::misplaced;

impl Ruling<'_> {
    pub(super) fn draft_round(&mut self, seed: Option<Seed>) -> Result<(), Refusal> {
        // Whoever saw no draft does not throw away one that was made meanwhile.
        self.seen(Versioned::Draft, self.state.draft.as_ref().map_or(0, |draft| draft.version))?;
        self.draft_anew(seed)
    }

    /// Drafts the next round, whatever was drafted before.
    pub(super) fn draft_anew(&mut self, seed: Option<Seed>) -> Result<(), Refusal> {
        let plan = self.plan_next(seed)?;
        self.notice_extra_bye(plan.round);
        self.record(Event::RoundDrafted { plan });
        Ok(())
    }

    pub(super) fn pair_round(
        &mut self,
        seed: Option<Seed>,
        allow_rematch: Option<&str>,
    ) -> Result<(), Refusal> {
        self.running()?;
        if let Some(draft) = &self.state.draft {
            return Err(Refusal::DraftWaiting { round: draft.plan.round });
        }
        let plan = self.plan_next(seed)?;
        self.notice_extra_bye(plan.round);
        self.publish(plan, allow_rematch)
    }

    pub(super) fn advance(&mut self) -> Result<(), Refusal> {
        match self.running()?.rule.kind {
            StageKind::Elimination => self.pair_round(None, None),
            StageKind::Swiss | StageKind::Groups => Err(Refusal::NotElimination),
        }
    }

    pub(super) fn publish_draft(
        &mut self,
        allow_rematch: Option<&str>,
        release: Release,
    ) -> Result<(), Refusal> {
        let draft = self.draft()?;
        self.seen(Versioned::Draft, draft.version)?;
        let plan = draft.plan.clone();
        let stage = self.running()?;
        if stage.rule.kind == StageKind::Swiss {
            let entrants = misplaced(&self.state, &plan);
            if !entrants.is_empty() {
                return Err(Refusal::DraftIncomplete { entrants });
            }
        }
        let at = RoundOf { stage: plan.stage, round: plan.round };
        self.publish(plan, allow_rematch)?;
        match release {
            Release::Everywhere => {}
            Release::HallFirst => self.happen(Event::RoundHeldBack { at }),
        }
        Ok(())
    }

    pub(super) fn release_round(&mut self) -> Result<(), Refusal> {
        let round = self.running()?.rounds.last().ok_or(Refusal::NoRound)?;
        let number = round.number;
        if self.release() { Ok(()) } else { Err(Refusal::RoundIsReleased { round: number }) }
    }

    /// Shows the last round everywhere if it was held back: whoever closes it or starts its clock means
    /// that everybody plays. Returns true if it was.
    pub(super) fn release(&mut self) -> bool {
        let last = self.state.stage().and_then(|stage| Some((stage.id, stage.rounds.last()?)));
        let held_back = last.filter(|(_, round)| round.held_back);
        let Some(at) = held_back.map(|(stage, round)| RoundOf { stage, round: round.number }) else {
            return false;
        };
        self.happen(Event::RoundReleased { at });
        true
    }

    /// Returns the plan of the next round, once the last one is closed; closes it if it can be.
    fn plan_next(&mut self, seed: Option<Seed>) -> Result<RoundPlan, Refusal> {
        let stage = self.running()?;
        if let Some(last) = stage.rounds.last() {
            let untouched = last.matches.iter().all(|match_| match_.state() == MatchState::Open);
            if !last.closed && untouched {
                // A round of byes only is closed by hand, or a double click would pair two rounds.
                let round = last.number;
                return Err(if last.matches.is_empty() {
                    Refusal::RoundOfByes { round }
                } else {
                    Refusal::AlreadyPaired { round }
                });
            }
            let all = match stage.rule.kind {
                StageKind::Groups => !self.groups_go_on(stage),
                StageKind::Swiss | StageKind::Elimination => u32::from(last.number.0) >= stage.round_count,
            };
            if all && (last.closed || complete(last)) {
                return Err(Refusal::AllRoundsPlayed { rounds: stage.round_count });
            }
            if !last.closed {
                self.close_round(None)?;
            }
        }
        let stage = self.running()?;
        let round = next_number(stage);
        let plan = match stage.rule.kind {
            StageKind::Swiss => {
                let seed = seed.unwrap_or_else(|| self.chance("pairing"));
                swiss_plan(&self.state, stage, round, seed)
            }
            StageKind::Groups => self.group_plan(stage, round)?,
            StageKind::Elimination => bracket_plan(&self.state, stage, round),
        };
        let name = round_name(stage, &plan);
        let stage = stage.rule.id.clone();
        self.settled(&stage, &name.into_iter().collect::<Vec<_>>())?;
        if plan.matches.is_empty() && plan.byes.is_empty() {
            return Err(Refusal::TooFewLeft { active: 0 });
        }
        Ok(plan)
    }

    fn publish(&mut self, plan: RoundPlan, allow_rematch: Option<&str>) -> Result<(), Refusal> {
        let pairs = rematches(self.running()?, &plan);
        let rematch_allowed = match allow_rematch {
            _ if pairs.is_empty() => None,
            None => return Err(Refusal::RematchUnavoidable { round: plan.round, pairs }),
            Some(reason) => {
                self.allowed(Action::Override)?;
                fit_reason(reason)?;
                self.notice(Notice::RematchAllowed { pairs });
                Some(reason.to_owned())
            }
        };
        let first_match = MatchId(self.state.match_count + 1);
        self.happen(Event::RoundPublished { plan, first_match, rematch_allowed });
        if self.running()?.rule.kind == StageKind::Groups {
            self.give_walkovers(first_match);
        }
        self.lose_published(first_match)
    }

    fn draft(&self) -> Result<&Draft, Refusal> {
        self.running()?;
        self.state.draft.as_ref().ok_or(Refusal::NoDraft)
    }

    pub(super) fn discard_draft(&mut self) -> Result<(), Refusal> {
        self.seen(Versioned::Draft, self.draft()?.version)?;
        self.record(Event::DraftDiscarded {});
        Ok(())
    }

    pub(super) fn swap_in_draft(&mut self, first: EntrantId, second: EntrantId) -> Result<(), Refusal> {
        let draft = self.draft()?;
        self.seen(Versioned::Draft, draft.version)?;
        if first == second {
            return Err(Refusal::SelfPairing { entrant: first });
        }
        self.places_may_change(&draft.plan, [first, second])?;
        for entrant in [first, second] {
            self.active_entrant(entrant)?;
        }
        if !stands_in(&self.draft()?.plan, first) && !stands_in(&self.draft()?.plan, second) {
            return Err(Refusal::NotInRound { entrant: first });
        }
        self.record(Event::DraftSwapped { first, second });
        Ok(())
    }

    /// Pairs two by hand: the second changes places with the first one's opponent.
    pub(super) fn set_pairing(&mut self, first: EntrantId, second: EntrantId) -> Result<(), Refusal> {
        if first == second {
            return Err(Refusal::SelfPairing { entrant: first });
        }
        let plan = &self.draft()?.plan;
        let opponent = plan.matches.iter().find_map(|planned| match (planned.first, planned.second) {
            (one, other) if one == first => Some(other),
            (other, one) if one == first => Some(other),
            _ => None,
        });
        match opponent {
            Some(opponent) if opponent == second => Err(Refusal::NothingChanges),
            Some(opponent) => self.swap_in_draft(opponent, second),
            // Who has the bye changes places with the other's opponent instead.
            None if stands_in(plan, first) => {
                let opponent =
                    plan.matches.iter().find_map(|planned| match (planned.first, planned.second) {
                        (one, other) | (other, one) if one == second => Some(other),
                        _ => None,
                    });
                let opponent = opponent.ok_or(Refusal::NotInRound { entrant: second })?;
                self.swap_in_draft(opponent, first)
            }
            None => Err(Refusal::NotInRound { entrant: first }),
        }
    }

    pub(super) fn withdraw_round(&mut self, reason: &str, force: Force) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let stage = self.running()?;
        let round = stage.rounds.last().ok_or(Refusal::NoRound)?;
        let tables = touched(round);
        if !tables.is_empty() && force == Force::No {
            return Err(Refusal::RoundHasResults { round: round.number, tables });
        }
        // What is on record of its matches goes along, and a penalty that fell there waits for the next one:
        // whoever takes the round back is told before.
        if force == Force::No {
            self.none_has_begun(round.matches.iter())?;
        }
        let at = RoundOf { stage: stage.id, round: round.number };
        self.happen(Event::RoundWithdrawn { at, reason: reason.to_owned() });
        Ok(())
    }

    pub(super) fn swap_published(
        &mut self,
        first: EntrantId,
        second: EntrantId,
        reason: &str,
    ) -> Result<(), Refusal> {
        fit_reason(reason)?;
        if first == second {
            return Err(Refusal::SelfPairing { entrant: first });
        }
        let stage = self.running()?;
        let round = stage.rounds.last().ok_or(Refusal::NoRound)?;
        self.places_may_change(&plan_of(stage, round), [first, second])?;
        if round.closed {
            return Err(Refusal::RoundIsClosed { round: round.number });
        }
        for entrant in [first, second] {
            let match_ = round.matches.iter().find(|match_| match_.side_of(entrant).is_some());
            let bye = round.byes.iter().find(|bye| bye.entrant == entrant);
            match (match_, bye) {
                (Some(match_), _) if match_.state() != MatchState::Open => {
                    let tables = vec![match_.table];
                    return Err(Refusal::RoundHasResults { round: round.number, tables });
                }
                (Some(_), _) | (None, Some(_)) => {}
                (None, None) => return Err(Refusal::NotInRound { entrant }),
            }
        }
        self.times_may_change_hands(round, [first, second])?;
        let concerned = |match_: &&Match| [first, second].iter().any(|one| match_.side_of(*one).is_some());
        self.none_has_begun(round.matches.iter().filter(concerned))?;
        let mut plan = plan_of(stage, round);
        plan.swap(first, second);
        let pairs = rematches(stage, &plan);
        if !pairs.is_empty() {
            return Err(Refusal::RematchUnavoidable { round: round.number, pairs });
        }
        let at = RoundOf { stage: stage.id, round: round.number };
        self.happen(Event::PublishedSwapped { at, first, second, reason: reason.to_owned() });
        Ok(())
    }

    /// Refuses where something is on record of one of these matches besides results.
    fn none_has_begun<'r>(&self, matches: impl Iterator<Item = &'r Match>) -> Result<(), Refusal> {
        let begun = matches.filter(|match_| self.state.has_begun(match_.id));
        let tables: Vec<TableNumber> = begun.map(|match_| match_.table).collect();
        if tables.is_empty() { Ok(()) } else { Err(Refusal::MatchesHaveBegun { tables }) }
    }

    /// Another program's round may hold people who have left since, but nobody who never played.
    fn played(&self, id: EntrantId) -> Result<(), Refusal> {
        match self.entrant(id)?.status {
            EntrantStatus::Active | EntrantStatus::Dropped { .. } => Ok(()),
            status @ EntrantStatus::Removed => Err(Refusal::EntrantNotActive { entrant: id, status }),
        }
    }

    /// Refuses to move anybody in a bracket, and whoever has an awarded bye: it is theirs, and nobody
    /// else's, until it is revoked.
    fn places_may_change(&self, plan: &RoundPlan, moved: [EntrantId; 2]) -> Result<(), Refusal> {
        let stage = self.running()?;
        if stage.rule.kind != StageKind::Swiss {
            return Err(Refusal::BracketStands { stage: stage.rule.id.clone() });
        }
        let awarded =
            plan.byes.iter().find(|bye| bye.kind == ByeKind::Awarded && moved.contains(&bye.entrant));
        match awarded {
            Some(bye) => Err(Refusal::ByeAlreadyAwarded { entrant: bye.entrant, round: plan.round }),
            None => Ok(()),
        }
    }

    pub(super) fn import_round(
        &mut self,
        round: RoundNumber,
        pairings: &[PlayedPairing],
        byes: &[EntrantId],
        missed: &[EntrantId],
    ) -> Result<(), Refusal> {
        self.not_in_groups()?;
        let stage = self.running()?;
        if let Some(last) = stage.rounds.last()
            && !last.closed
        {
            self.close_leaving_open("imported without a result")?;
        }
        let stage = self.running()?;
        let next = next_number(stage);
        // Another program may have played more Swiss rounds than the regulation names; they happened.
        let beyond = stage.rule.kind == StageKind::Elimination && u32::from(round.0) > stage.round_count;
        if round != next || beyond {
            return Err(Refusal::RoundNotToCome { round, next, last: Some(stage.round_count) });
        }
        let mut plan = RoundPlan {
            stage: stage.id,
            round,
            seed: None,
            matches: Vec::with_capacity(pairings.len()),
            byes: Vec::new(),
            missed: missed.to_vec(),
            idle: Vec::new(),
            bracket: Vec::new(),
            quality: None,
        };
        let kind = stage.rule.kind;
        match kind {
            StageKind::Swiss | StageKind::Groups => {
                let bye = |entrant: &EntrantId| PublishedBye { entrant: *entrant, kind: ByeKind::Odd };
                plan.byes = byes.iter().map(bye).collect();
            }
            StageKind::Elimination => {
                let drawn = bracket_plan(&self.state, stage, round);
                fits_the_bracket(stage, &drawn, pairings, byes)?;
                (plan.bracket, plan.byes) = imported_bracket(drawn, pairings, byes);
            }
        }
        let mut seats: BTreeMap<EntrantId, ()> = BTreeMap::new();
        let mut tables: BTreeMap<TableNumber, ()> = BTreeMap::new();
        for pairing in pairings {
            if pairing.first == pairing.second {
                return Err(Refusal::SelfPairing { entrant: pairing.first });
            }
            for entrant in [pairing.first, pairing.second] {
                self.played(entrant)?;
                if seats.insert(entrant, ()).is_some() {
                    return Err(Refusal::DraftIncomplete { entrants: vec![entrant] });
                }
            }
            if pairing.table.0 == 0 || tables.insert(pairing.table, ()).is_some() {
                return Err(Refusal::UnknownTable { table: pairing.table, tables: Vec::new() });
            }
            plan.matches.push(PlannedMatch {
                table: pairing.table,
                first: pairing.first,
                second: pairing.second,
                reason: PairingReason::Imported,
            });
        }
        for entrant in plan.byes.iter().map(|bye| bye.entrant).chain(missed.iter().copied()) {
            self.played(entrant)?;
            if seats.insert(entrant, ()).is_some() {
                return Err(Refusal::DraftIncomplete { entrants: vec![entrant] });
            }
        }
        self.publish(plan, Some("paired by another program"))?;
        let first_match = self.state.match_count + 1 - u32::try_from(pairings.len()).unwrap_or(0);
        for (place, pairing) in pairings.iter().enumerate() {
            if let Some(outcome) = pairing.outcome {
                let match_id = MatchId::from_index(first_match as usize - 1 + place);
                self.enter_result(match_id, &MatchResult::Outcome(outcome), None)?;
            }
        }
        Ok(())
    }
}

/// Refuses an imported round of a bracket with more places than the bracket has left, or with somebody
/// who was not in it the round before. Who won there is the other program's word.
fn fits_the_bracket(
    stage: &Stage,
    drawn: &RoundPlan,
    pairings: &[PlayedPairing],
    byes: &[EntrantId],
) -> Result<(), Refusal> {
    let in_it = |entrant: &EntrantId| match stage.rounds.last() {
        Some(last) => last.bracket.iter().any(|place| place.contains(&Some(*entrant))),
        None => stage.entrants.contains(entrant),
    };
    let pairs = pairings.iter().map(|pairing| vec![pairing.first, pairing.second]);
    let places: Vec<Vec<EntrantId>> = pairs.chain(byes.iter().map(|bye| vec![*bye])).collect();
    if let Some(entrant) = places.iter().flatten().find(|entrant| !in_it(entrant)) {
        return Err(Refusal::NotInRound { entrant: *entrant });
    }
    if places.len() > drawn.bracket.len() {
        let surplus = places.into_iter().skip(drawn.bracket.len());
        return Err(Refusal::DraftIncomplete { entrants: surplus.flatten().collect() });
    }
    Ok(())
}

/// Returns the places and byes of an imported bracket: those of `drawn`, if it foresees every pair of
/// the file; else the pairs as the file has them, then its byes.
fn imported_bracket(
    drawn: RoundPlan,
    pairings: &[PlayedPairing],
    byes: &[EntrantId],
) -> (Vec<BracketPlace>, Vec<PublishedBye>) {
    let foreseen = pairings.iter().all(|pairing| {
        let both = |place: &BracketPlace| {
            place.contains(&Some(pairing.first)) && place.contains(&Some(pairing.second))
        };
        drawn.bracket.iter().any(both)
    });
    if foreseen {
        return (drawn.bracket, drawn.byes);
    }
    let pairs = pairings.iter().map(|pairing| [Some(pairing.first), Some(pairing.second)]);
    let mut places: Vec<BracketPlace> = pairs.chain(byes.iter().map(|bye| [Some(*bye), None])).collect();
    places.resize(places.len().max(drawn.bracket.len()), [None, None]);
    let bye = |entrant: &EntrantId| PublishedBye { entrant: *entrant, kind: ByeKind::Bracket };
    (places, byes.iter().map(bye).collect())
}

/// Returns the name of an elimination round by those who are left; none in Swiss.
pub(super) fn round_name(stage: &Stage, plan: &RoundPlan) -> Option<String> {
    match stage.rule.kind {
        StageKind::Elimination => {
            let places = u32::try_from(plan.bracket.len() * 2).expect("ids are 32 bits wide");
            Some(elimination_round_name(places))
        }
        StageKind::Swiss | StageKind::Groups => None,
    }
}

/// Returns true if every match of the round has a certain result.
fn complete(round: &Round) -> bool {
    round.open_matches().next().is_none()
}

/// Returns the tables of `round` at which there is a result or a report.
pub(super) fn touched(round: &Round) -> Vec<TableNumber> {
    let touched = round.matches.iter().filter(|match_| match_.state() != MatchState::Open);
    touched.map(|match_| match_.table).collect()
}

/// Returns a published round as the plan it would be.
fn plan_of(stage: &Stage, round: &Round) -> RoundPlan {
    let matches = round.matches.iter().map(|match_| PlannedMatch {
        table: match_.table,
        first: match_.first,
        second: match_.second,
        reason: match_.reason.clone(),
    });
    RoundPlan {
        stage: stage.id,
        round: round.number,
        seed: round.seed,
        matches: matches.collect(),
        byes: round.byes.clone(),
        missed: round.missed.clone(),
        idle: round.idle.clone(),
        bracket: round.bracket.clone(),
        quality: round.quality.clone(),
    }
}

fn stands_in(plan: &RoundPlan, entrant: EntrantId) -> bool {
    plan.matches.iter().any(|planned| planned.first == entrant || planned.second == entrant)
        || plan.byes.iter().any(|bye| bye.entrant == entrant)
}
