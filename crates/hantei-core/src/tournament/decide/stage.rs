//! Stages: start, drop and return, close a round, lots, cut, finish.

use std::collections::BTreeSet;

use super::plan::{bracket_plan, next_number};
use super::{Action, Ruling, fit_reason};
use crate::id::{EntrantId, MatchId, StageId};
use crate::lot::Lot;
use crate::pairing::bracket;
use crate::regulation::setting::elimination_round_name;
use crate::regulation::{Source, StageKind, StageRule};
use crate::standings::Standings;
use crate::tournament::command::{Doubt, ShortField};
use crate::tournament::event::{Absentees, Event, RoundOf};
use crate::tournament::groups::scheduled_rounds;
use crate::tournament::penalty::PenaltyRefusal;
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::state::{EntrantStatus, MatchState, Phase, Round, Stage};
use crate::tournament::tables::{frozen, last_round, places, standings_after};

impl Ruling<'_> {
    pub(super) fn start(&mut self, absentees: Absentees) -> Result<(), Refusal> {
        match self.state.phase {
            Phase::Registration | Phase::Ready => {}
            phase @ (Phase::NotCreated | Phase::Preparing) => return Err(Refusal::WrongPhase { phase }),
            Phase::Running | Phase::Finished => return Err(Refusal::AlreadyStarted),
        }
        // Who is taken off now is not among those enrolled when registration closes with the start.
        self.settle_absentees(absentees)?;
        if self.state.phase == Phase::Registration {
            self.close_registration()?;
        }
        let active: Vec<EntrantId> = self.active();
        self.notice_missing_decks();
        let entrants = u32::try_from(active.len()).expect("ids are 32 bits wide");
        let minimum = self.state.settings.number("attendance.minimum").unwrap_or(2).max(2);
        if entrants < minimum {
            return Err(Refusal::TooFewEntrants { entrants, minimum });
        }
        let rule = self.rule_after(None).ok_or(Refusal::NoCut)?;
        self.settled(&rule.id, &[])?;
        let rounds = match rule.kind {
            StageKind::Groups => self.settle_groups(&rule.id)?,
            StageKind::Swiss | StageKind::Elimination => {
                let key = format!("{}.rounds", rule.id);
                let set = || self.state.settings.number_for(&key, entrants);
                let rounds = self.state.fixed_swiss_rounds.or_else(set);
                rounds.ok_or(Refusal::NoRoundsForSoFew { entrants, key })?
            }
        };
        let presets = self
            .state
            .settings
            .0
            .iter()
            .filter(|(_, parameter)| parameter.source == Source::NotStated && parameter.value.is_some());
        let keys: Vec<String> = presets.map(|(key, _)| key.clone()).collect();
        if !keys.is_empty() {
            self.notice(Notice::PresetsAccepted { keys: keys.clone() });
            self.happen(Event::PresetsAccepted { keys });
        }
        let stage = StageId::from_index(0);
        self.happen(Event::StageStarted { stage, rule: rule.id, entrants: active, rounds, seed: None });
        Ok(())
    }

    fn settle_absentees(&mut self, absentees: Absentees) -> Result<(), Refusal> {
        let active = self.active();
        let here = |entrant: &EntrantId| self.state.entrant(*entrant).is_some_and(|known| known.checked_in);
        let absent: Vec<EntrantId> = active.iter().filter(|entrant| !here(entrant)).copied().collect();
        let check_in_used = absent.len() < active.len();
        if absent.is_empty() || !check_in_used {
            return Ok(());
        }
        match absentees {
            Absentees::Refused => Err(Refusal::NotCheckedIn { entrants: absent }),
            Absentees::Kept => Ok(()),
            Absentees::Removed => {
                for entrant in absent {
                    self.happen(Event::EntrantRemoved { entrant, reason: "not checked in".to_owned() });
                }
                Ok(())
            }
        }
    }

    pub(super) fn active(&self) -> Vec<EntrantId> {
        let active = self.state.entrants().filter(|(_, entrant)| entrant.status == EntrantStatus::Active);
        active.map(|(id, _)| id).collect()
    }

    /// Returns the regulation's stage whose entrants come from `from`.
    fn rule_after(&self, from: Option<&str>) -> Option<StageRule> {
        let header = self.state.header.as_ref()?;
        header.stages.iter().find(|rule| rule.from.as_deref() == from).cloned()
    }

    pub(super) fn drop_entrant(&mut self, entrant: EntrantId, reason: Option<&str>) -> Result<(), Refusal> {
        self.acts_for(entrant)?;
        self.not_finished()?;
        reason.map_or(Ok(()), fit_reason)?;
        let known = self.active_entrant(entrant)?;
        self.seen(Versioned::Entrant, known.version)?;
        let reason = reason.map(str::to_owned);
        match self.state.stage() {
            Some(stage) => {
                let after = RoundOf { stage: stage.id, round: last_round(stage) };
                self.record(Event::EntrantDropped { entrant, after, reason });
            }
            None => {
                let reason = reason.unwrap_or_else(|| "dropped before the start".to_owned());
                self.record(Event::EntrantRemoved { entrant, reason });
            }
        }
        Ok(())
    }

    pub(super) fn reinstate(&mut self, entrant: EntrantId, reason: &str) -> Result<(), Refusal> {
        self.not_finished()?;
        fit_reason(reason)?;
        let known = self.entrant(entrant)?;
        self.seen(Versioned::Entrant, known.version)?;
        if let Some(penalty) = self.state.disqualified_by(entrant) {
            let why = PenaltyRefusal::Disqualified { entrant, number: penalty.number };
            return Err(Refusal::Penalty { why });
        }
        self.back_in(entrant, reason)
    }

    /// An entrant who was out plays on.
    pub(super) fn back_in(&mut self, entrant: EntrantId, reason: &str) -> Result<(), Refusal> {
        let known = self.entrant(entrant)?;
        if let Some(into) = known.merged_into {
            return Err(Refusal::Merged { entrant, into });
        }
        let missed = match (known.status, self.state.stages.first()) {
            (EntrantStatus::Active, _) => return Err(Refusal::EntrantActive { entrant }),
            (EntrantStatus::Removed, None) => {
                if let Some(record) = self.state.record(entrant).cloned() {
                    let accept = BTreeSet::from([Doubt::SameName, Doubt::WrongCheckDigit]);
                    self.judge_record(&record, &accept, entrant)?;
                    self.decision.notices.clear();
                }
                Vec::new()
            }
            (status @ EntrantStatus::Removed, Some(_)) => {
                return Err(Refusal::EntrantNotActive { entrant, status });
            }
            (EntrantStatus::Dropped { stage, after }, Some(first)) => {
                let from = if stage == first.id { after } else { last_round(first) };
                let there = |round: &Round| {
                    round.matches.iter().any(|match_| match_.side_of(entrant).is_some())
                        || round.byes.iter().any(|bye| bye.entrant == entrant)
                        || round.missed.contains(&entrant)
                };
                let absent = first.rounds.iter().filter(|round| round.number > from && !there(round));
                absent.map(|round| round.number).collect()
            }
            (EntrantStatus::Dropped { .. }, None) => Vec::new(),
        };
        self.record(Event::EntrantReinstated { entrant, missed, reason: reason.to_owned() });
        Ok(())
    }

    pub(super) fn close_round(&mut self, leave_open: Option<&str>) -> Result<(), Refusal> {
        let stage = self.running()?;
        let round = stage.rounds.last().ok_or(Refusal::NoRound)?;
        if round.closed {
            return Err(Refusal::RoundIsClosed { round: round.number });
        }
        if leave_open.is_some() {
            self.no_judge_leads(round)?;
        }
        let open: Vec<_> = round.open_matches().map(|match_| match_.id).collect();
        let at = RoundOf { stage: stage.id, round: round.number };
        let kind = stage.rule.kind;
        let reason = match leave_open {
            _ if open.is_empty() => None,
            None => return Err(results_missing(round)),
            // In a bracket somebody goes on from every match, or both have lost it.
            Some(_) if kind == StageKind::Elimination => return Err(results_missing(round)),
            Some(reason) => {
                self.allowed(Action::Override)?;
                fit_reason(reason)?;
                Some(reason.to_owned())
            }
        };
        self.close(at, kind, open, reason);
        Ok(())
    }

    /// Closes the last round of the running stage as another program left it.
    pub(super) fn close_leaving_open(&mut self, reason: &str) -> Result<(), Refusal> {
        let stage = self.running()?;
        let round = stage.rounds.last().ok_or(Refusal::NoRound)?;
        self.no_judge_leads(round)?;
        let open: Vec<_> = round.open_matches().map(|match_| match_.id).collect();
        let at = RoundOf { stage: stage.id, round: round.number };
        let kind = stage.rule.kind;
        let reason = (!open.is_empty()).then(|| reason.to_owned());
        self.close(at, kind, open, reason);
        Ok(())
    }

    /// A match that a judge leads to its end gets its result from there, and not once its round is closed.
    fn no_judge_leads(&self, round: &Round) -> Result<(), Refusal> {
        round.open_matches().try_for_each(|match_| self.no_procedure_runs(match_))
    }

    fn close(&mut self, at: RoundOf, kind: StageKind, open: Vec<MatchId>, reason: Option<String>) {
        self.release();
        self.stop_running_clock();
        self.happen(Event::RoundClosed { at, open, reason });
        match (kind, self.state.stage()) {
            (StageKind::Swiss, Some(stage)) => {
                let rows = frozen(&standings_after(&self.state, stage, at.round));
                self.happen(Event::StandingsPublished { at, rows });
            }
            (StageKind::Groups, _) => self.publish_groups(at),
            (StageKind::Swiss, None) | (StageKind::Elimination, _) => {}
        }
    }

    pub(super) fn reopen_round(&mut self, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        let stage = self.running()?;
        let round = stage.rounds.last().ok_or(Refusal::NoRound)?;
        if !round.closed {
            return Err(Refusal::NothingChanges);
        }
        if let Some(draft) = &self.state.draft {
            return Err(Refusal::DraftWaiting { round: draft.plan.round });
        }
        let at = RoundOf { stage: stage.id, round: round.number };
        self.record(Event::RoundReopened { at, reason: reason.to_owned() });
        Ok(())
    }

    pub(super) fn draw_lots(&mut self, entrants: &BTreeSet<EntrantId>) -> Result<(), Refusal> {
        self.not_in_groups()?;
        let stage = self.running()?;
        let tied = tied_groups(&standings_after(&self.state, stage, last_round(stage)));
        let asked: Vec<EntrantId> = entrants.iter().copied().collect();
        if !tied.iter().any(|group| group.iter().copied().collect::<BTreeSet<_>>() == *entrants) {
            return Err(Refusal::NotTied { entrants: asked });
        }
        let stage = stage.id;
        self.draw(stage, asked);
        Ok(())
    }

    fn draw(&mut self, stage: StageId, mut order: Vec<EntrantId>) {
        let first = order.first().map_or(0, |entrant| entrant.0);
        let seed = self.chance(&format!("lots from {first}"));
        order.sort_unstable();
        Lot::new(&seed, 0).shuffle(&mut order);
        self.notice(Notice::LotsDrawn { order: order.clone() });
        self.happen(Event::LotsDrawn { stage, seed, order });
    }

    /// Source: TCG-A2, KDE-III-G2, KDE-III-G4
    pub(super) fn cut(&mut self, short: ShortField) -> Result<(), Refusal> {
        let stage = self.running()?;
        let next = self.rule_after(Some(&stage.rule.id)).ok_or(Refusal::NoCut)?;
        if let Some(active) = self.too_few_left(stage) {
            return Err(Refusal::TooFewLeft { active });
        }
        self.stage_is_over()?;
        let headcount = self.state.cut_headcount();
        let key = format!("{}.size", next.id);
        self.settled(&next.id, &[])?;
        let size = self.state.settings.number_for(&key, headcount).unwrap_or(0);
        if let Some(shortfall) = self.state.settings.shortfall(&key, headcount) {
            let (least, set, clause) = (shortfall.least, shortfall.set, shortfall.clause);
            return Err(Refusal::BelowMinimum { key, least, set, clause });
        }
        if size < 2 {
            return Err(Refusal::NoCut);
        }
        let mut seeds = match self.running()?.rule.kind {
            StageKind::Groups => self.seeds_from_groups(size)?,
            StageKind::Swiss | StageKind::Elimination => {
                let standings = self.standings_to_cut(size)?;
                self.active_of(&standings)
            }
        };
        let active = u32::try_from(seeds.len()).expect("ids are 32 bits wide");
        if active < size && short == ShortField::Refused {
            return Err(Refusal::CutShort { size, active });
        }
        if active < 2 {
            return Err(Refusal::TooFewLeft { active });
        }
        seeds.truncate(size as usize);
        let rounds = bracket::rounds(u32::try_from(seeds.len()).expect("ids are 32 bits wide"));
        let names: Vec<String> = (1..=rounds).map(|left| elimination_round_name(1 << left)).collect();
        self.settled(&next.id, &names)?;
        let seed = self.drawn_seeds(&next.id, &mut seeds);
        let registered = self.state.registered;
        let announced = self.state.settings.number_for(&key, registered).unwrap_or(0);
        if announced != size {
            self.notice(Notice::CutChanged { announced, now: size });
        }
        let id = StageId::from_index(self.state.stages.len());
        self.happen(Event::StageStarted { stage: id, rule: next.id, entrants: seeds, rounds, seed });
        Ok(())
    }

    pub(super) fn import_cut(&mut self, entrants: &BTreeSet<EntrantId>) -> Result<(), Refusal> {
        self.not_in_groups()?;
        let stage = self.running()?;
        let next = self.rule_after(Some(&stage.rule.id)).ok_or(Refusal::NoCut)?;
        self.stage_is_over()?;
        let stage = self.running()?;
        let standings = standings_after(&self.state, stage, last_round(stage));
        let seeds: Vec<EntrantId> = standings
            .rows
            .iter()
            .map(|row| row.entrant)
            .filter(|entrant| entrants.contains(entrant))
            .collect();
        if let Some(unknown) = entrants.iter().find(|entrant| !seeds.contains(entrant)) {
            return Err(Refusal::UnknownEntrant { entrant: *unknown });
        }
        let count = u32::try_from(seeds.len()).expect("ids are 32 bits wide");
        if count < 2 {
            return Err(Refusal::TooFewEntrants { entrants: count, minimum: 2 });
        }
        let id = StageId::from_index(self.state.stages.len());
        let rounds = bracket::rounds(count);
        self.happen(Event::StageStarted { stage: id, rule: next.id, entrants: seeds, rounds, seed: None });
        Ok(())
    }

    /// Returns the standings by which the best `size` go on, after lots are drawn among entrants who are tied
    /// on everything and of whom some are within the cut.
    fn standings_to_cut(&mut self, size: u32) -> Result<Standings, Refusal> {
        let stage = self.running()?;
        let standings = standings_after(&self.state, stage, last_round(stage));
        let id = stage.id;
        let mut ahead = 0;
        let mut drawn = Vec::new();
        for group in standings.rows.chunk_by(|one, other| one.rank == other.rank) {
            let active = group.iter().filter(|row| self.is_active(row.entrant)).count();
            if active > 1 && ahead < size as usize {
                drawn.push(group.iter().map(|row| row.entrant).collect::<Vec<_>>());
            }
            ahead += active;
        }
        if drawn.is_empty() {
            return Ok(standings);
        }
        for group in drawn {
            self.draw(id, group);
        }
        let stage = self.running()?;
        Ok(standings_after(&self.state, stage, last_round(stage)))
    }

    fn is_active(&self, entrant: EntrantId) -> bool {
        self.state.entrant(entrant).is_some_and(|known| known.status == EntrantStatus::Active)
    }

    /// Returns who of `standings` still plays, best first.
    fn active_of(&self, standings: &Standings) -> Vec<EntrantId> {
        standings.rows.iter().map(|row| row.entrant).filter(|entrant| self.is_active(*entrant)).collect()
    }

    /// Refuses unless every round of the running stage is played; closes the last one if it can be.
    fn stage_is_over(&mut self) -> Result<(), Refusal> {
        let stage = self.running()?;
        let played = u32::try_from(stage.rounds.len()).expect("ids are 32 bits wide");
        let rounds = stage.round_count;
        if stage.rule.kind == StageKind::Groups && played < scheduled_rounds(stage) {
            return Err(Refusal::RoundsToPlay { played, rounds });
        }
        if played < rounds && !self.nobody_is_left(stage) && self.too_few_left(stage).is_none() {
            return Err(Refusal::RoundsToPlay { played, rounds });
        }
        if stage.rounds.last().is_some_and(|round| !round.closed) {
            self.close_round(None)?;
        }
        Ok(())
    }

    /// Returns how many are left in a Swiss where that is too few for another match.
    fn too_few_left(&self, stage: &Stage) -> Option<u32> {
        let active = u32::try_from(self.active().len()).expect("ids are 32 bits wide");
        match stage.rule.kind {
            StageKind::Swiss | StageKind::Groups => (active < 2).then_some(active),
            StageKind::Elimination => None,
        }
    }

    /// Returns true if no next round of an elimination can be: all have lost, or left.
    fn nobody_is_left(&self, stage: &Stage) -> bool {
        if stage.rule.kind != StageKind::Elimination {
            return false;
        }
        let decided = stage.rounds.last().is_none_or(|last| last.open_matches().next().is_none());
        let plan = bracket_plan(&self.state, stage, next_number(stage));
        decided && plan.matches.is_empty() && plan.byes.is_empty()
    }

    pub(super) fn finish(&mut self) -> Result<(), Refusal> {
        let stage = self.running()?;
        if self.too_few_left(stage).is_none()
            && let Some(next) = self.rule_after(Some(&stage.rule.id))
        {
            let headcount = self.state.cut_headcount();
            let size = self.state.settings.number_for(&format!("{}.size", next.id), headcount);
            if size != Some(0) {
                return Err(Refusal::CutMissing { stage: next.id });
            }
        }
        self.stage_is_over()?;
        let places = places(&self.state);
        self.record(Event::TournamentFinished { places });
        Ok(())
    }

    pub(super) fn reopen(&mut self, reason: &str) -> Result<(), Refusal> {
        fit_reason(reason)?;
        match self.state.phase {
            Phase::Finished => {
                self.record(Event::TournamentReopened { reason: reason.to_owned() });
                Ok(())
            }
            phase @ (Phase::NotCreated
            | Phase::Preparing
            | Phase::Registration
            | Phase::Ready
            | Phase::Running) => Err(Refusal::WrongPhase { phase }),
        }
    }
}

/// Returns the groups of entrants that share a rank, two or more in each.
fn tied_groups(standings: &Standings) -> Vec<Vec<EntrantId>> {
    let groups = standings.rows.chunk_by(|one, other| one.rank == other.rank);
    let tied = groups.filter(|group| group.len() > 1);
    tied.map(|group| group.iter().map(|row| row.entrant).collect()).collect()
}

/// Names the tables of `round` that have no certain result, by what is known of them.
fn results_missing(round: &Round) -> Refusal {
    let (mut open, mut reported, mut disputed) = (Vec::new(), Vec::new(), Vec::new());
    for match_ in &round.matches {
        match match_.state() {
            MatchState::Open => open.push(match_.table),
            MatchState::Reported(_) => reported.push(match_.table),
            MatchState::Disputed => disputed.push(match_.table),
            MatchState::Done => {}
        }
    }
    for tables in [&mut open, &mut reported, &mut disputed] {
        tables.sort_unstable();
    }
    Refusal::ResultsMissing { round: round.number, open, reported, disputed }
}
