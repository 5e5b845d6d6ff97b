//! A whole tournament with clumsy people, from a seed: for tests, measurements, `simulate` and `demo`.
//!
//! People report contradicting results, staff mistype and correct, players leave while a draft is up or
//! come after the start. Everything goes through `decide`, as at a venue; nothing here may write the
//! record in another way. The same regulation and plan give the same commands and the same events.
//!
//! What it does not know: decks, penalties, the course of a Duel. Strength is hidden and fixed.

use crate::id::{EntrantId, MatchId, RoundNumber, StageId};
use crate::lot::{Lot, Seed};
use crate::match_::{MatchOutcome, MatchResult, Reason, Score, Side};
use crate::pairing::WhyDown;
use crate::regulation::{Regulation, StageKind, StageRule, Value};
use crate::standings::ByeKind;
use crate::tournament::command::{Command, Release, ShortField};
use crate::tournament::deck::DeckCommand;
use crate::tournament::event::{Absentees, Event, RoundPlan};
use crate::tournament::refusal::Refusal;
use crate::tournament::role::{Actor, ActorKind, Role};
use crate::tournament::state::{EntrantStatus, Match, MatchState, State};
use crate::tournament::tables::champion;
use crate::tournament::{Context, Decision, decide, evolve};

pub mod people;
pub mod teams;

/// What to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// How many people there are, those who come late included.
    pub players: u32,
    /// How many Swiss rounds, if not as many as the regulation says.
    pub rounds: Option<u32>,
    /// Where all chance comes from.
    pub seed: Seed,
    /// How many of a hundred players leave before the Swiss rounds are over, 0 to 100.
    pub drops_percent: u32,
    /// How many of a hundred players come after the start, 0 to 100.
    pub late_percent: u32,
    /// How many of a hundred Swiss matches End of Match leaves level, 0 to 100.
    pub draws_percent: u32,
}

/// A setting that the regulation does not state and the simulation took as suggested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assumed {
    /// Its key.
    pub key: String,
    /// The suggestion.
    pub value: Value,
}

/// A score group of a Swiss round whose pairs cost more than its scores alone would.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundExcess {
    /// The round.
    pub round: RoundNumber,
    /// The match points of the group.
    pub points: u32,
    /// The sum of squared differences of its pairs.
    pub sum_squared_differences: u64,
    /// What that sum would be if nobody had met.
    pub lower_bound: u64,
    /// Why it could not be reached.
    pub reason: WhyDown,
}

/// How a simulated tournament went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The seed of the plan.
    pub seed: Seed,
    /// How many people played, late entries included.
    pub players: u32,
    /// How many Swiss rounds were played.
    pub rounds: u32,
    /// How many went on to the elimination; `None` without one.
    pub cut: Option<u32>,
    /// Swiss pairs that had met before.
    pub rematches: u32,
    /// Byes given because the number was odd.
    pub byes: u32,
    /// Those among them given to somebody who had had a bye already.
    pub second_byes: u32,
    /// Matches drawn.
    pub draws: u32,
    /// The sum of squared match-point differences over all Swiss pairs.
    pub sum_squared_differences: u64,
    /// What that sum cannot go below.
    pub lower_bound: u64,
    /// Where and why the sum exceeds the bound.
    pub excess: Vec<RoundExcess>,
    /// The winner; `None` if nobody alone is first.
    pub champion: Option<EntrantId>,
    /// Settings taken as suggested.
    pub assumed: Vec<Assumed>,
    /// How many events were recorded.
    pub events: u64,
}

/// Plays a tournament under `regulation` as `plan` says; `observer` hears of every command granted and
/// of what followed from it.
///
/// # Errors
///
/// The [`Refusal`] of the first step that the regulation does not allow: too few players, say, or a
/// setting without a value and without a suggestion.
///
/// ```
/// use hantei_core::lot::Seed;
/// use hantei_core::regulation::catalogue::catalogue;
/// use hantei_core::sim::{Plan, simulate};
///
/// let regulation = catalogue().find("wcs-2023-tcg").expect("it comes with the program");
/// let seed = Seed([7; 32]);
/// let plan = Plan { players: 16, rounds: None, seed, drops_percent: 0, late_percent: 0, draws_percent: 5 };
/// let summary = simulate(regulation, &plan, &mut |_, _| ()).expect("sixteen are enough");
/// assert_eq!((summary.rounds, summary.cut), (7, Some(8)));
/// assert_eq!(summary.assumed[0].key, "top-cut.quarter-final.time_limit_minutes");
/// ```
pub fn simulate(
    regulation: &Regulation,
    plan: &Plan,
    observer: &mut dyn FnMut(&Command, &Decision),
) -> Result<Summary, Refusal> {
    let (_, summary) = play(regulation, plan, &mut |_, command, decision| observer(command, decision))?;
    Ok(summary)
}

/// As [`simulate`], but `observer` also hears when and by whom each command was given (what a log
/// needs), and the final state comes back.
///
/// # Errors
///
/// As [`simulate`].
pub fn play(
    regulation: &Regulation,
    plan: &Plan,
    observer: &mut dyn FnMut(&Context<'_>, &Command, &Decision),
) -> Result<(State, Summary), Refusal> {
    let mut venue = Venue::open(regulation, *plan, observer);
    venue.prepare("Simulation", &|_| Vec::new())?;
    let groups = regulation.stages.first().is_some_and(|rule| rule.kind == StageKind::Groups);
    let rounds = if groups { venue.group_stage()? } else { venue.stage_rounds() };
    for round in (1..=rounds).filter(|_| !groups) {
        venue.swiss_round(round)?;
        venue.play_matches(usize::MAX)?;
    }
    if let Some(rule) = venue.cut_rule() {
        let summary = venue.elimination(&rule)?;
        venue.summary.cut = Some(summary);
    }
    venue.by_console(Command::Finish)?;
    let mut summary = venue.summary;
    summary.rounds = rounds;
    summary.players = venue.state.headcount();
    summary.champion = champion(&venue.state);
    Ok((venue.state, summary))
}

/// One command that was granted, with what a log needs to record it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// UTC in milliseconds, on the virtual clock.
    pub now: i64,
    /// Who gave it.
    pub actor: Actor,
    /// The command.
    pub command: Command,
    /// What followed.
    pub decision: Decision,
}

/// A tournament to try the program on, half-way through a round.
#[derive(Debug, Clone)]
pub struct Practice {
    /// How it stands.
    pub state: State,
    /// How it came to stand so.
    pub steps: Vec<Step>,
}

/// Returns a practice tournament of `players` people whose third round (the last one, where there are
/// fewer) is half played: of the other tables one is disputed and one reported by one side only.
///
/// # Errors
///
/// As [`simulate`].
pub fn practice(regulation: &Regulation, players: u32, seed: Seed) -> Result<Practice, Refusal> {
    practice_after(regulation, players, seed, &|_| Vec::new())
}

/// The same, where `before_the_start` says what else is done once everybody is registered: lists are handed in by
/// their players, everything else is done by the organiser.
///
/// # Errors
///
/// As [`simulate`], and if one of these commands is refused.
pub fn practice_after(
    regulation: &Regulation,
    players: u32,
    seed: Seed,
    before_the_start: &dyn Fn(&State) -> Vec<Command>,
) -> Result<Practice, Refusal> {
    let plan = Plan { players, rounds: None, seed, drops_percent: 4, late_percent: 4, draws_percent: 5 };
    let mut steps = Vec::new();
    let mut observer = |context: &Context<'_>, command: &Command, decision: &Decision| {
        let (actor, command, decision) = (context.actor.clone(), command.clone(), decision.clone());
        steps.push(Step { now: context.now, actor, command, decision });
    };
    let mut venue = Venue::open(regulation, plan, &mut observer);
    venue.prepare("Practice", before_the_start)?;
    let last = venue.stage_rounds().min(3);
    for round in 1..=last {
        venue.swiss_round(round)?;
        let tables = venue.state.round().map_or(0, |round| round.matches.len());
        venue.play_matches(if round == last { tables / 2 } else { usize::MAX })?;
    }
    venue.leave_untidy()?;
    let state = venue.state;
    Ok(Practice { state, steps })
}

/// Monday, 1 January 2024, 00:00 UTC, in milliseconds: the virtual clock begins here.
const START: i64 = 1_704_067_200_000;
/// A second on the virtual clock, in milliseconds.
const SECOND: i64 = 1_000;
/// From the start of one round to the start of the next, in milliseconds.
const ROUND: i64 = 3_600 * SECOND;
/// The account of whoever keeps the scores.
const DESK: &str = "desk";
/// The account of whoever rules.
const HEAD: &str = "head";

/// A person and what only the simulation knows of them.
struct Fate {
    /// From 1 to 1,000; the stronger wins more often.
    strength: u32,
    /// The round after which they leave.
    leaves_after: Option<u32>,
}

struct Venue<'a> {
    regulation: &'a Regulation,
    plan: Plan,
    observer: &'a mut dyn FnMut(&Context<'_>, &Command, &Decision),
    state: State,
    now: i64,
    commands: u64,
    lot: Lot,
    /// Those who are to come, the last one first.
    to_come: Vec<u32>,
    /// Of each entrant, in order of id.
    fates: Vec<Fate>,
    summary: Summary,
}

impl<'a> Venue<'a> {
    fn open(
        regulation: &'a Regulation,
        plan: Plan,
        observer: &'a mut dyn FnMut(&Context<'_>, &Command, &Decision),
    ) -> Self {
        Self {
            regulation,
            plan,
            observer,
            state: State::default(),
            now: START,
            commands: 0,
            lot: Lot::new(&plan.seed.derive("people"), 0),
            to_come: (0..plan.players).rev().collect(),
            fates: Vec::new(),
            summary: Summary {
                seed: plan.seed,
                players: 0,
                rounds: 0,
                cut: None,
                rematches: 0,
                byes: 0,
                second_byes: 0,
                draws: 0,
                sum_squared_differences: 0,
                lower_bound: 0,
                excess: Vec::new(),
                champion: None,
                assumed: Vec::new(),
                events: 0,
            },
        }
    }

    /// Makes the tournament, registers people and starts.
    fn prepare(
        &mut self,
        name: &str,
        before_the_start: &dyn Fn(&State) -> Vec<Command>,
    ) -> Result<(), Refusal> {
        self.by_console(Command::Create {
            name: name.to_owned(),
            zone: "Etc/UTC".to_owned(),
            settings: Vec::new(),
        })?;
        for (account, role) in [(DESK, Role::Scorekeeper), (HEAD, Role::HeadJudge)] {
            self.by_console(Command::GrantRole { account: account.to_owned(), role })?;
        }
        if let (Some(rounds), Some(first)) = (self.plan.rounds, self.regulation.stages.first()) {
            let key = format!("{}.rounds", first.id);
            let reason = Some("the plan of the simulation".to_owned());
            self.by_console(Command::ChangeSetting { key, value: rounds.to_string(), reason })?;
        }
        self.by_console(Command::AssumeSuggestions)?;
        self.by_console(Command::OpenRegistration)?;
        // Groups are drawn for those who are there.
        let groups = self.regulation.stages.first().is_some_and(|rule| rule.kind == StageKind::Groups);
        let late_percent = if groups { 0 } else { self.plan.late_percent.min(100) };
        let late = self.plan.players.saturating_mul(late_percent) / 100;
        for _ in late..self.plan.players {
            let Some(person) = self.to_come.pop() else { break };
            match self.state.team_rules() {
                Some(rules) => self.register_team(person, u32::from(rules.members))?,
                None => {
                    let record = people::invented(person);
                    self.by_staff(DESK, Command::Register { record, accept: [].into() })?;
                }
            }
            self.meet();
            if self.chance(95) {
                let entrant = EntrantId::from_index(self.fates.len() - 1);
                self.by_staff(DESK, Command::CheckIn { entrant })?;
            }
        }
        self.by_console(Command::CloseRegistration)?;
        for command in before_the_start(&self.state) {
            if let Command::Decks(DeckCommand::HandIn { entrant, .. }) = &command {
                self.act(Actor::player(*entrant), &command)?;
            } else {
                self.by_console(command)?;
            }
        }
        self.by_console(Command::Start { absentees: Absentees::Kept })?;
        let rounds = self.stage_rounds();
        for place in 0..self.fates.len() {
            self.fates[place].leaves_after = self.leaving(1, rounds);
        }
        Ok(())
    }

    /// Gets to know a new entrant.
    fn meet(&mut self) {
        let strength = 1 + self.lot.below(1_000);
        self.fates.push(Fate { strength, leaves_after: None });
    }

    /// Returns when somebody who is there from `first` on leaves, if they do.
    fn leaving(&mut self, first: u32, rounds: u32) -> Option<u32> {
        let leaves = self.chance(self.plan.drops_percent) && first < rounds;
        leaves.then(|| first + self.lot.below(rounds - first))
    }

    /// Lets people come and go, and publishes the next Swiss round.
    fn swiss_round(&mut self, round: u32) -> Result<(), Refusal> {
        self.come(round)?;
        let mut leaving = self.leaving_before(round);
        let seed = Some(self.plan.seed.derive(&format!("round {round}")));
        // In some rounds somebody leaves only when the draft is on the table.
        let late_leaver = if self.chance(25) { leaving.pop() } else { None };
        for entrant in leaving {
            self.leave(entrant)?;
        }
        self.now += ROUND;
        let Some(entrant) = late_leaver else {
            return self.publish(|allow_rematch| Command::PairRound { seed, allow_rematch });
        };
        self.by_staff(DESK, Command::DraftRound { seed })?;
        self.leave(entrant)?;
        self.by_staff(DESK, Command::DraftRound { seed })?;
        self.publish(|allow_rematch| Command::PublishRound { allow_rematch, release: Release::Everywhere })
    }

    /// Publishes; where nobody can avoid a rematch, the head judge allows it.
    fn publish(&mut self, command: impl Fn(Option<String>) -> Command) -> Result<(), Refusal> {
        match self.by_staff(DESK, command(None)) {
            Err(Refusal::RematchUnavoidable { .. }) => {
                self.by_console(command(Some("no pairing of these players is without a rematch".to_owned())))
            }
            other => other,
        }
    }

    /// Lets those come late who are still to come: all of them before the third round at the latest.
    fn come(&mut self, round: u32) -> Result<(), Refusal> {
        let rounds = self.stage_rounds();
        let last = self.state.settings.number("late_entry.last_round").unwrap_or(3).min(3).min(rounds);
        while round <= last && !self.to_come.is_empty() && (round == last || self.chance(50)) {
            let Some(person) = self.to_come.pop() else { break };
            let record = people::invented(person);
            self.by_staff(DESK, Command::LateEntry { record, accept: [].into(), missed: None })?;
            self.meet();
            let place = self.fates.len() - 1;
            self.fates[place].leaves_after = self.leaving(round, rounds);
        }
        Ok(())
    }

    fn leaving_before(&self, round: u32) -> Vec<EntrantId> {
        let active = |id: EntrantId| {
            self.state.entrant(id).is_some_and(|entrant| entrant.status == EntrantStatus::Active)
        };
        let all = self.fates.iter().enumerate();
        let leaving = all.filter(|(_, fate)| fate.leaves_after.is_some_and(|after| after < round));
        leaving.map(|(place, _)| EntrantId::from_index(place)).filter(|id| active(*id)).collect()
    }

    /// Lets somebody leave, unless hardly anybody is left to play.
    fn leave(&mut self, entrant: EntrantId) -> Result<(), Refusal> {
        let active = self.state.entrants().filter(|(_, known)| known.status == EntrantStatus::Active).count();
        if active <= 4 {
            return Ok(());
        }
        if self.chance(70) {
            self.act(Actor::player(entrant), &Command::Drop { entrant, reason: None })
        } else {
            let reason = Some("told the desk".to_owned());
            self.by_staff(DESK, Command::Drop { entrant, reason })
        }
    }

    /// Plays the matches of the open round, `most` of them at most, and hands in their results.
    fn play_matches(&mut self, most: usize) -> Result<(), Refusal> {
        let Some(round) = self.state.round() else { return Ok(()) };
        let matches: Vec<(MatchId, EntrantId, EntrantId)> =
            round.matches.iter().map(|match_| (match_.id, match_.first, match_.second)).collect();
        let Some(rule) = self.state.stage().map(|stage| stage.rule.clone()) else { return Ok(()) };
        let draws_exist = rule.kind == StageKind::Swiss
            && self.state.settings.word(&format!("{}.draws", rule.id)) != Some("none");
        let double_loss_exists = rule.kind == StageKind::Swiss
            && self.state.settings.word("result.double_loss") != Some("impossible");
        for (match_id, first, second) in matches.into_iter().take(most) {
            self.now += i64::from(self.lot.below(20)) * SECOND;
            if self.of_teams(match_id)? {
                continue;
            }
            if draws_exist && self.chance(self.plan.draws_percent) {
                self.end_of_match(match_id)?;
            } else if double_loss_exists && self.lot.below(500) == 0 {
                let reason = "neither came".to_owned();
                self.by_staff(DESK, Command::DoubleLoss { match_id, reason })?;
            } else {
                self.hand_in(match_id, first, second)?;
            }
        }
        Ok(())
    }

    fn end_of_match(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let best_of = self.state.match_rules().best_of;
        let each = self.lot.below(u32::from(best_of / 2) + 1);
        let each = u8::try_from(each).unwrap_or(0);
        let score = Score { won: each, lost: each, drawn: u8::from(each == 0), both_lost: 0 };
        let result = MatchResult::Totals { score, reason: Reason::EndOfMatch };
        self.by_staff(DESK, Command::EnterResult { match_id, result })
    }

    /// Hands in a result in one of the ways that a venue knows, the clumsy ones included.
    fn hand_in(&mut self, match_id: MatchId, first: EntrantId, second: EntrantId) -> Result<(), Refusal> {
        let result = self.result(first, second);
        let report = |by, result: &MatchResult| Command::Report { match_id, by, result: result.clone() };
        match self.lot.below(100) {
            0..45 => {
                self.act(Actor::player(first), &report(first, &result))?;
                self.act(Actor::player(second), &Command::Confirm { match_id, by: second })
            }
            45..70 => {
                self.act(Actor::player(second), &report(second, &result))?;
                self.act(Actor::player(first), &report(first, &result))
            }
            70..92 => self.by_staff(DESK, Command::EnterResult { match_id, result }),
            92..95 => {
                self.act(Actor::player(first), &report(first, &result))?;
                self.act(Actor::player(second), &report(second, &turned(&result)))?;
                self.by_staff(DESK, Command::EnterResult { match_id, result })
            }
            95..98 => {
                let wrong = turned(&result);
                self.by_staff(DESK, Command::EnterResult { match_id, result: wrong })?;
                let reason = "the slip was read the wrong way round".to_owned();
                let force = crate::tournament::command::Force::No;
                self.by_staff(DESK, Command::CorrectResult { match_id, result, reason, then: None, force })
            }
            98 => {
                self.by_staff(DESK, Command::EnterResult { match_id, result: result.clone() })?;
                let reason = "entered at the wrong table".to_owned();
                self.by_staff(DESK, Command::WithdrawResult { match_id, reason })?;
                self.by_staff(DESK, Command::EnterResult { match_id, result })
            }
            _ => {
                let absent = if self.chance(50) { Side::First } else { Side::Second };
                self.by_staff(DESK, Command::NoShow { match_id, absent })
            }
        }
    }

    /// Returns the result of a match that is played to its end.
    fn result(&mut self, first: EntrantId, second: EntrantId) -> MatchResult {
        let [first, second] = [first, second].map(|entrant| self.fates[entrant.index()].strength);
        let needed = self.state.match_rules().needed();
        let loser = u8::try_from(self.lot.below(u32::from(needed))).unwrap_or(0);
        if self.lot.below(first + second) < first {
            MatchResult::played(needed, loser)
        } else {
            MatchResult::played(loser, needed)
        }
    }

    /// Leaves one of the open tables disputed and one with a single report.
    fn leave_untidy(&mut self) -> Result<(), Refusal> {
        let Some(round) = self.state.round() else { return Ok(()) };
        let open: Vec<(MatchId, EntrantId, EntrantId)> = round
            .matches
            .iter()
            .filter(|match_| match_.state() == MatchState::Open)
            .map(|match_| (match_.id, match_.first, match_.second))
            .take(2)
            .collect();
        let result = MatchResult::played(self.state.match_rules().needed(), 0);
        if let Some(&(match_id, first, second)) = open.first() {
            for (by, result) in [(first, result.clone()), (second, turned(&result))] {
                self.act(Actor::player(by), &Command::Report { match_id, by, result })?;
            }
        }
        if let Some(&(match_id, by, _)) = open.get(1) {
            self.act(Actor::player(by), &Command::Report { match_id, by, result })?;
        }
        Ok(())
    }

    /// Returns the elimination that follows, unless so few play that there is none.
    fn cut_rule(&self) -> Option<StageRule> {
        let stage = self.state.stage()?;
        let stages = &self.state.header.as_ref()?.stages;
        let next = stages.iter().find(|rule| rule.from.as_deref() == Some(stage.rule.id.as_str()))?;
        let size = self.state.settings.number_for(&format!("{}.size", next.id), self.state.cut_headcount());
        (size != Some(0)).then(|| next.clone())
    }

    /// Makes the cut and plays the bracket; returns how many went on.
    fn elimination(&mut self, rule: &StageRule) -> Result<u32, Refusal> {
        self.by_console(Command::Cut { short: ShortField::Accepted })?;
        let seeds = self.state.stage().filter(|stage| stage.rule.id == rule.id);
        let seeds = seeds.map_or(0, |stage| stage.entrants.len());
        for _ in 0..self.stage_rounds() {
            self.now += ROUND;
            self.by_staff(DESK, Command::Advance)?;
            self.play_matches(usize::MAX)?;
            self.by_staff(DESK, Command::CloseRound { leave_open: None })?;
        }
        Ok(u32::try_from(seeds).expect("ids are 32 bits wide"))
    }

    fn stage_rounds(&self) -> u32 {
        self.state.stage().map_or(0, |stage| stage.round_count)
    }

    /// Returns true `percent` times of a hundred.
    fn chance(&mut self, percent: u32) -> bool {
        self.lot.below(100) < percent
    }

    #[allow(clippy::needless_pass_by_value, reason = "a command is written where it is given")]
    fn by_console(&mut self, command: Command) -> Result<(), Refusal> {
        self.act(Actor::console(Role::Organiser), &command)
    }

    #[allow(clippy::needless_pass_by_value, reason = "a command is written where it is given")]
    fn by_staff(&mut self, account: &str, command: Command) -> Result<(), Refusal> {
        let role = if account == HEAD { Role::HeadJudge } else { Role::Scorekeeper };
        self.act(Actor { kind: ActorKind::Staff, id: account.to_owned(), role }, &command)
    }

    fn act(&mut self, actor: Actor, command: &Command) -> Result<(), Refusal> {
        self.commands += 1;
        self.now += SECOND;
        let context = Context {
            now: self.now,
            boot: None,
            lot: self.plan.seed.derive(&format!("command {}", self.commands)),
            actor,
            regulation: Some(self.regulation),
            seen: None,
            course: None,
        };
        let decision = decide(&context, &self.state, command)?;
        for written in &decision.people {
            self.state.learn(written);
        }
        for event in &decision.events {
            self.count(event);
            evolve(&mut self.state, event);
        }
        (self.observer)(&context, command, &decision);
        Ok(())
    }

    /// Takes an event into the summary, before it is folded into the state.
    fn count(&mut self, event: &Event) {
        self.summary.events += 1;
        if let Event::SettingChanged { key, new, .. } = event
            && new.source == crate::regulation::Source::Assumed
            && let Some(value) = new.value.clone()
        {
            self.summary.assumed.push(Assumed { key: key.clone(), value });
        }
        if let Event::RoundPublished { plan, .. } = event {
            self.count_round(plan);
        }
        if let Event::RoundClosed { at, .. } = event
            && let Some(stage) = self.state.stage_of(at.stage)
            && let Some(round) = stage.rounds.iter().find(|round| round.number == at.round)
        {
            let outcome_of = self.state.outcomes(stage.rule.kind);
            let drawn = |match_: &&Match| outcome_of(match_) == Some(MatchOutcome::Drawn);
            let draws = round.matches.iter().filter(drawn).count();
            self.summary.draws += u32::try_from(draws).expect("ids are 32 bits wide");
        }
    }

    fn count_round(&mut self, plan: &RoundPlan) {
        for bye in plan.byes.iter().filter(|bye| bye.kind == ByeKind::Odd) {
            self.summary.byes += 1;
            let again = self.had_bye(plan.stage, bye.entrant);
            self.summary.second_byes += u32::from(again);
        }
        let Some(quality) = &plan.quality else { return };
        self.summary.rematches += quality.rematches;
        self.summary.sum_squared_differences += quality.sum_squared_differences;
        self.summary.lower_bound += quality.lower_bound;
        self.summary.excess.extend(quality.excess.iter().map(|excess| RoundExcess {
            round: plan.round,
            points: excess.points,
            sum_squared_differences: excess.sum_squared_differences,
            lower_bound: excess.lower_bound,
            reason: excess.why,
        }));
    }

    fn had_bye(&self, stage: StageId, entrant: EntrantId) -> bool {
        let rounds = self.state.stage_of(stage).map(|stage| stage.rounds.iter());
        rounds.into_iter().flatten().any(|round| round.byes.iter().any(|bye| bye.entrant == entrant))
    }
}

/// Returns the result as the other side would write it.
fn turned(result: &MatchResult) -> MatchResult {
    match result {
        MatchResult::Totals { score, reason } => {
            let score = Score { won: score.lost, lost: score.won, ..*score };
            MatchResult::Totals { score, reason: *reason }
        }
        // The simulation writes totals only.
        MatchResult::Duels(_) | MatchResult::Outcome(_) | MatchResult::Team(_) => result.clone(),
    }
}
