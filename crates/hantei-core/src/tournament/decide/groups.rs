//! Groups: drawn or made by hand, their rounds, their ties, and who goes on from them.

use std::collections::BTreeSet;

use super::plan::seat;
use super::team::no;
use super::{Ruling, fit_reason};
use crate::id::{EntrantId, MatchId, RoundNumber};
use crate::lot::{Lot, Seed};
use crate::match_::{MatchOutcome, MatchResult, Reason, Side};
use crate::pairing::round_robin;
use crate::regulation::StageKind;
use crate::tournament::event::{Event, PairingReason, RoundOf, RoundPlan};
use crate::tournament::groups::{
    Group, bears_on_the_cut, crossed_over, frozen_groups, groups, groups_now, is_waived,
    next_representatives, qualified, scheduled_rounds, walkover,
};
use crate::tournament::refusal::Refusal;
use crate::tournament::state::{EntrantStatus, Phase, Stage, State};
use crate::tournament::team::{GroupCommand, TeamRefusal};

impl Ruling<'_> {
    pub(super) fn rule_groups(&mut self, command: &GroupCommand) -> Result<(), Refusal> {
        match command {
            GroupCommand::Draw { seed } => {
                self.groups_may_be_made()?;
                let seed = seed.unwrap_or_else(|| self.chance("groups"));
                self.draw_groups(seed)
            }
            GroupCommand::Set { groups } => self.set_groups(groups),
            GroupCommand::WaiveTie { entrants, reason } => self.waive_tie(entrants, reason),
            GroupCommand::TakeBackWaiver { entrants, reason } => self.take_back_waiver(entrants, reason),
        }
    }

    fn groups_may_be_made(&self) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration | Phase::Ready => {}
            phase @ (Phase::NotCreated | Phase::Preparing) => return Err(Refusal::WrongPhase { phase }),
            Phase::Running | Phase::Finished => return Err(Refusal::AlreadyStarted),
        }
        self.first_groups().map(|_| ())
    }

    /// Returns the name of the first stage, which is one of groups.
    fn first_groups(&self) -> Result<String, Refusal> {
        let first = self.state.header.as_ref().and_then(|header| header.stages.first());
        let groups = first.filter(|rule| rule.kind == StageKind::Groups);
        groups.map(|rule| rule.id.clone()).ok_or(no(TeamRefusal::NoGroups))
    }

    /// Source: MD-R2
    fn draw_groups(&mut self, seed: Seed) -> Result<(), Refusal> {
        let stage = self.first_groups()?;
        let active = self.active();
        let count = self.how_many_groups(&stage, active.len())?;
        let groups = round_robin::draw(&active, count as usize, &seed);
        self.happen(Event::GroupsDrawn { groups, seed: Some(seed) });
        Ok(())
    }

    /// Returns into how many groups `entrants` are divided.
    fn how_many_groups(&self, stage: &str, entrants: usize) -> Result<u32, Refusal> {
        let number = |name: &str| self.state.settings.number(&format!("{stage}.{name}"));
        let entrants = u32::try_from(entrants).unwrap_or(u32::MAX);
        let (groups, size) = (number("groups").unwrap_or(1), number("group_size"));
        let fits = match size {
            Some(size) => groups.checked_mul(size) == Some(entrants),
            // Nobody plays alone.
            None => entrants / groups.max(1) >= 2,
        };
        if fits { Ok(groups) } else { Err(no(TeamRefusal::GroupsUnfit { entrants, groups, size })) }
    }

    fn set_groups(&mut self, groups: &[Vec<EntrantId>]) -> Result<(), Refusal> {
        self.groups_may_be_made()?;
        let stage = self.first_groups()?;
        self.groups_fit(&stage, groups)?;
        if *self.state.groups == groups {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::GroupsDrawn { groups: groups.to_vec(), seed: None });
        Ok(())
    }

    /// Refuses groups that leave somebody out, name somebody twice, or are more or larger than there are to be.
    fn groups_fit(&self, stage: &str, groups: &[Vec<EntrantId>]) -> Result<(), Refusal> {
        let active: BTreeSet<EntrantId> = self.active().into_iter().collect();
        let mut seen = BTreeSet::new();
        let mut wrong: Vec<EntrantId> = Vec::new();
        for entrant in groups.iter().flatten() {
            self.entrant(*entrant)?;
            if !seen.insert(*entrant) || !active.contains(entrant) {
                wrong.push(*entrant);
            }
        }
        wrong.extend(active.difference(&seen));
        if !wrong.is_empty() {
            return Err(no(TeamRefusal::GroupsIncomplete { entrants: wrong }));
        }
        let count = self.how_many_groups(stage, active.len())?;
        let size = self.state.settings.number(&format!("{stage}.group_size"));
        let of_size = |group: &Vec<EntrantId>| match size {
            Some(size) => group.len() == size as usize,
            None => group.len() >= 2,
        };
        if groups.len() != count as usize || !groups.iter().all(of_size) {
            let entrants = u32::try_from(active.len()).unwrap_or(u32::MAX);
            return Err(no(TeamRefusal::GroupsUnfit { entrants, groups: count, size }));
        }
        Ok(())
    }

    /// Makes sure before play that the groups hold everybody who plays, and draws them where nobody has.
    /// Returns how many rounds they have.
    pub(super) fn settle_groups(&mut self, stage: &str) -> Result<u32, Refusal> {
        if self.state.groups.is_empty() {
            if self.state.settings.word(&format!("{stage}.division")) == Some("by-hand") {
                let entrants = self.active();
                return Err(no(TeamRefusal::GroupsIncomplete { entrants }));
            }
            let seed = self.chance("groups");
            self.draw_groups(seed)?;
        }
        let made = std::sync::Arc::clone(&self.state.groups);
        self.groups_fit(stage, &made)?;
        let size = |group: &Vec<EntrantId>| u32::try_from(group.len()).expect("ids are 32 bits wide");
        Ok(round_robin::rounds_of_all(&made.iter().map(size).collect::<Vec<_>>()))
    }

    /// Returns the plan of the next round of groups: one of the schedule, then those of representatives as
    /// long as somebody is tied.
    ///
    /// Source: MD-R2, MD-R8
    pub(super) fn group_plan(&self, stage: &Stage, round: RoundNumber) -> Result<RoundPlan, Refusal> {
        let scheduled = scheduled_rounds(stage);
        if u32::from(round.0) <= scheduled {
            return Ok(scheduled_plan(&self.state, stage, round));
        }
        let pairs = next_representatives(&self.state, stage);
        if pairs.is_empty() {
            return Err(Refusal::AllRoundsPlayed { rounds: stage.round_count });
        }
        Ok(plan_of_groups(&self.state, stage, round, pairs, Vec::new()))
    }

    /// Whoever has left does not come: the opponent is given the round as it is published.
    pub(super) fn give_walkovers(&mut self, first_match: MatchId) {
        let absent = |state: &State, entrant: EntrantId| {
            state.entrant(entrant).is_none_or(|known| known.status != EntrantStatus::Active)
        };
        let Some(round) = self.state.round() else { return };
        let results: Vec<(MatchId, MatchResult)> = round
            .matches
            .iter()
            .filter(|match_| match_.id >= first_match)
            .filter_map(|match_| {
                let gone = [match_.first, match_.second].map(|entrant| absent(&self.state, entrant));
                let result = match gone {
                    [false, false] => return None,
                    [true, true] => MatchResult::Outcome(MatchOutcome::BothLost),
                    [true, false] => walkover(&self.state, match_, Side::Second, Reason::NoShow),
                    [false, true] => walkover(&self.state, match_, Side::First, Reason::NoShow),
                };
                Some((match_.id, result))
            })
            .collect();
        for (match_id, result) in results {
            self.happen(Event::ResultEntered { match_id, result, reason: None });
        }
    }

    /// Keeps the tables of groups as they are shown when a round is closed.
    pub(super) fn publish_groups(&mut self, at: RoundOf) {
        if let Some(stage) = self.state.stage() {
            let rows = frozen_groups(&groups(&self.state, stage, at.round));
            self.happen(Event::GroupTablesPublished { at, rows });
        }
    }

    /// Returns the seeds of the next stage from groups; refuses while a tie is open.
    ///
    /// Source: MD-R3, MD-R11
    pub(super) fn seeds_from_groups(&mut self, size: u32) -> Result<Vec<EntrantId>, Refusal> {
        let stage = self.running()?;
        let ties: Vec<Vec<EntrantId>> =
            groups_now(&self.state, stage).into_iter().flatten().flat_map(|it| it.open_ties(stage)).collect();
        if !ties.is_empty() {
            return Err(no(TeamRefusal::TiesOpen { ties }));
        }
        let seeds = crossed_over(&qualified(&self.state, stage));
        let active = u32::try_from(seeds.len()).expect("ids are 32 bits wide");
        if active != size {
            return Err(Refusal::CutShort { size, active });
        }
        Ok(seeds)
    }

    /// The head judge may let a place be shared that nobody goes on from.
    ///
    /// Source: MD-R8
    fn waive_tie(&mut self, entrants: &BTreeSet<EntrantId>, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let stage = self.running()?;
        let tied: Vec<EntrantId> = entrants.iter().copied().collect();
        let no_tie = || no(TeamRefusal::NoTie { entrants: tied.clone() });
        if stage.rounds.len() < scheduled_rounds(stage) as usize {
            return Err(no_tie());
        }
        let groups = groups_now(&self.state, stage).ok_or(no(TeamRefusal::NoGroups))?;
        let same = |tie: &Vec<EntrantId>| tie.iter().copied().collect::<BTreeSet<_>>() == *entrants;
        let group: &Group =
            groups.iter().find(|it| it.open_ties(stage).iter().any(same)).ok_or_else(no_tie)?;
        let never = self.state.settings.word(&format!("{}.waived_ties", stage.rule.id)) == Some("none");
        if never || bears_on_the_cut(&self.state, stage, group, &tied) {
            return Err(no(TeamRefusal::TieQualifies { entrants: tied }));
        }
        let stage = stage.id;
        self.record(Event::TieWaived { stage, entrants: tied, reason: reason.to_owned() });
        Ok(())
    }

    fn take_back_waiver(&mut self, entrants: &BTreeSet<EntrantId>, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let stage = self.running()?;
        let tied: Vec<EntrantId> = entrants.iter().copied().collect();
        if !is_waived(stage, &tied) {
            return Err(no(TeamRefusal::NoTie { entrants: tied }));
        }
        let stage = stage.id;
        self.record(Event::TieWaiverTakenBack { stage, entrants: tied, reason: reason.to_owned() });
        Ok(())
    }

    /// Returns the seeds in the order in which the setting `seeding` has them.
    pub(super) fn drawn_seeds(&self, stage: &str, seeds: &mut [EntrantId]) -> Option<Seed> {
        let drawn = self.state.settings.word(&format!("{stage}.seeding")) == Some("random");
        let seed = drawn.then(|| self.chance("seeding"))?;
        Lot::new(&seed, 0).shuffle(seeds);
        Some(seed)
    }

    /// Refuses in groups what asks for standings by match points.
    pub(super) fn not_in_groups(&self) -> Result<(), Refusal> {
        match self.running()?.rule.kind {
            StageKind::Groups => Err(Refusal::NoCut),
            StageKind::Swiss | StageKind::Elimination => Ok(()),
        }
    }

    /// Returns true while a round of groups is still to come: one of the schedule, or one of representatives.
    pub(super) fn groups_go_on(&self, stage: &Stage) -> bool {
        stage.rounds.len() < scheduled_rounds(stage) as usize
            || !next_representatives(&self.state, stage).is_empty()
    }
}

/// Returns a round of the schedule of all groups.
fn scheduled_plan(state: &State, stage: &Stage, round: RoundNumber) -> RoundPlan {
    let mut pairs = Vec::new();
    let mut idle = Vec::new();
    for group in stage.groups.iter() {
        let size = u32::try_from(group.len()).expect("ids are 32 bits wide");
        // A smaller group is through before the others.
        let rounds = round_robin::rounds(size);
        let Some(of_group) = rounds.get(usize::from(round.0) - 1) else {
            idle.extend(group.iter().copied());
            continue;
        };
        let who = |place: u32| group[place as usize];
        pairs.extend(of_group.pairs.iter().map(|(one, two)| (who(*one), who(*two), PairingReason::Group)));
        idle.extend(of_group.idle.map(who));
    }
    plan_of_groups(state, stage, round, pairs, idle)
}

fn plan_of_groups(
    state: &State,
    stage: &Stage,
    round: RoundNumber,
    pairs: Vec<(EntrantId, EntrantId, PairingReason)>,
    idle: Vec<EntrantId>,
) -> RoundPlan {
    RoundPlan {
        stage: stage.id,
        round,
        seed: None,
        matches: seat(state, pairs),
        byes: Vec::new(),
        missed: Vec::new(),
        idle,
        bracket: Vec::new(),
        quality: None,
    }
}
