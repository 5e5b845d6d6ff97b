//! The event at a glance: how far it is, what is still open, what comes next and what holds it up.

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, RoundNumber, StageId, TableNumber};
use hantei_core::pairing::bracket;
use hantei_core::regulation::StageKind;
use hantei_core::regulation::setting::elimination_round_name;
use hantei_core::tournament::groups::next_representatives;
use hantei_core::tournament::refusal::UnsetSetting;
use hantei_core::tournament::state::{EntrantStatus, MatchState, Phase, Round, Stage};
use hantei_core::tournament::tables::{champion, misplaced};
use hantei_core::tournament::{Refusal, State};
use serde::Serialize;

use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::message::{Message, refusal};
use crate::text::{Style, Text, bar};
use crate::wording;

/// The event at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tournament {
    /// The name as printed; `null` before it is made.
    pub name: Option<String>,
    /// The regulation, `document@transcription`.
    pub regulation: Option<String>,
    /// `not-created`, `preparing`, `registration`, `ready`, `running` or `finished`.
    pub phase: &'static str,
    /// The entrants.
    pub entrants: Headcount,
    /// The running round; `null` before the first.
    pub round: Option<RoundStatus>,
    /// True if a draft of the next round is waiting; `null` for readers who see no drafts.
    pub draft: Option<bool>,
    /// What comes next; `null` when nothing does, and for readers who cannot do it.
    pub next: Option<NextStep>,
    /// Who won, once it is finished.
    pub champion: Option<Named>,
    #[serde(skip)]
    language: Language,
}

/// How many entrants are there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Headcount {
    /// Who play.
    pub active: u32,
    /// Active ones who have checked in.
    pub checked_in: u32,
    /// Who have dropped.
    pub dropped: u32,
}

/// How far a round is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoundStatus {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// How many rounds the stage has.
    pub rounds: u32,
    /// Its name.
    pub title: String,
    /// True once it is closed.
    pub closed: bool,
    /// True while only the hall and staff see it; always false for readers who are no staff.
    pub held_back: bool,
    /// How many results are certain.
    pub done: u32,
    /// Tables without any report.
    pub open: Vec<TableNumber>,
    /// Tables where only one side has reported.
    pub reported: Vec<TableNumber>,
    /// Tables where the two sides disagree.
    pub disputed: Vec<TableNumber>,
}

/// What comes next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NextStep {
    /// The command.
    pub command: &'static str,
    /// What it does, with its consequence.
    pub text: String,
    /// What holds it up; empty when nothing does, as far as can be seen without trying.
    pub held_up_by: Vec<Message>,
}

/// Returns the event at a glance.
#[must_use]
pub fn tournament(state: &State, audience: Audience, language: Language) -> Tournament {
    let shown = audience.shown(state);
    let state = &*shown;
    let desk = Desk::new(state, audience, language);
    let staff = audience.sees_unpublished();
    Tournament {
        name: state.header.as_ref().map(|header| header.name.clone()),
        regulation: state.header.as_ref().map(|header| header.regulation.clone()),
        phase: wording::phase(state.phase),
        entrants: headcount(state),
        round: state.stage().and_then(|stage| Some(desk.round_status(stage, stage.rounds.last()?))),
        draft: staff.then_some(state.draft.is_some()),
        next: if staff { desk.next_step() } else { None },
        champion: champion(state).map(|entrant| desk.named(entrant)),
        language,
    }
}

fn headcount(state: &State) -> Headcount {
    let mut count = Headcount::default();
    for (_, entrant) in state.entrants() {
        match entrant.status {
            EntrantStatus::Active => {
                count.active += 1;
                count.checked_in += u32::from(entrant.checked_in);
            }
            EntrantStatus::Dropped { .. } => count.dropped += 1,
            EntrantStatus::Removed => {}
        }
    }
    count
}

fn active(state: &State) -> Vec<EntrantId> {
    let active = state.entrants().filter(|(_, entrant)| entrant.status == EntrantStatus::Active);
    active.map(|(id, _)| id).collect()
}

impl Desk<'_> {
    fn round_status(&self, stage: &Stage, round: &Round) -> RoundStatus {
        let mut status = RoundStatus {
            stage: stage.id,
            round: round.number,
            rounds: stage.round_count,
            title: super::pairings::title(&self.voice, stage, round.number),
            closed: round.closed,
            held_back: round.held_back && self.audience.sees_unpublished(),
            done: 0,
            open: Vec::new(),
            reported: Vec::new(),
            disputed: Vec::new(),
        };
        for match_ in &round.matches {
            match match_.state() {
                MatchState::Open => status.open.push(match_.table),
                MatchState::Reported(_) => status.reported.push(match_.table),
                MatchState::Disputed => status.disputed.push(match_.table),
                MatchState::Done => status.done += 1,
            }
        }
        for tables in [&mut status.open, &mut status.reported, &mut status.disputed] {
            tables.sort_unstable();
        }
        status
    }

    /// The one step that leads on. Whether it is granted is for the rules to say when it is asked for;
    /// here stands what can be seen beforehand.
    fn next_step(&self) -> Option<NextStep> {
        let state = self.voice.state;
        let (command, held_up_by) = match state.phase {
            Phase::NotCreated => ("create", Vec::new()),
            Phase::Preparing => ("open-registration", Vec::new()),
            Phase::Registration => ("close-registration", Vec::new()),
            Phase::Ready => ("start", self.before_start()),
            Phase::Running => self.next_in_play()?,
            Phase::Finished => return None,
        };
        let held_up_by = held_up_by.iter().map(|why| refusal(why, state, self.voice.language)).collect();
        let entrants = headcount(state).active;
        let text = self.voice.say(&format!("next-{command}"), &arguments! { entrants: entrants });
        Some(NextStep { command, text, held_up_by })
    }

    fn before_start(&self) -> Vec<Refusal> {
        let state = self.voice.state;
        let mut held_up_by = Vec::new();
        let active = active(state);
        let absent: Vec<EntrantId> = active
            .iter()
            .filter(|entrant| state.entrant(**entrant).is_some_and(|known| !known.checked_in))
            .copied()
            .collect();
        // If nobody has checked in, check-in is not used.
        if !absent.is_empty() && absent.len() < active.len() {
            held_up_by.push(Refusal::NotCheckedIn { entrants: absent });
        }
        let entrants = u32::try_from(active.len()).unwrap_or(u32::MAX);
        let minimum = state.settings.number("attendance.minimum").unwrap_or(2).max(2);
        if entrants < minimum {
            held_up_by.push(Refusal::TooFewEntrants { entrants, minimum });
        }
        let stages = state.header.as_ref().map(|header| header.stages.as_slice()).unwrap_or_default();
        if let Some(first) = stages.iter().find(|stage| stage.from.is_none()) {
            held_up_by.extend(self.not_stated(&first.id, &[]));
        }
        held_up_by
    }

    /// Returns the refusal that settings which nobody has set will bring: those of the stage and of its
    /// rounds `round_names`.
    fn not_stated(&self, stage: &str, round_names: &[String]) -> Option<Refusal> {
        let settings = &self.voice.state.settings;
        let of_rounds = round_names.iter().flat_map(|round| settings.unset_for(stage, Some(round)));
        let keys: BTreeSet<String> = settings.unset_for(stage, None).into_iter().chain(of_rounds).collect();
        let unset = keys.into_iter().map(|key| {
            let parameter = settings.0.get(&key);
            UnsetSetting {
                suggestion: parameter.and_then(|parameter| parameter.suggestion.clone()),
                alternatives: parameter.map(|parameter| parameter.alternatives.clone()).unwrap_or_default(),
                key,
            }
        });
        let settings: Vec<UnsetSetting> = unset.collect();
        (!settings.is_empty()).then(|| Refusal::NotStated { stage: stage.to_owned(), settings })
    }

    fn next_in_play(&self) -> Option<(&'static str, Vec<Refusal>)> {
        let state = self.voice.state;
        let stage = state.stage()?;
        if let Some(draft) = &state.draft {
            let wrong = match stage.rule.kind {
                StageKind::Swiss | StageKind::Groups => misplaced(state, &draft.plan),
                StageKind::Elimination => Vec::new(),
            };
            let held_up_by = if wrong.is_empty() {
                Vec::new()
            } else {
                vec![Refusal::DraftIncomplete { entrants: wrong }]
            };
            return Some(("publish", held_up_by));
        }
        let on = match stage.rule.kind {
            StageKind::Swiss | StageKind::Groups => "pair",
            StageKind::Elimination => "advance",
        };
        let on = match stage.rule.kind {
            StageKind::Swiss | StageKind::Groups if active(state).len() < 2 => "finish",
            StageKind::Swiss | StageKind::Groups | StageKind::Elimination => on,
        };
        let Some(round) = stage.rounds.last() else { return Some((on, Vec::new())) };
        if round.held_back {
            return Some(("release", Vec::new()));
        }
        let status = self.round_status(stage, round);
        if !round.closed && round.open_matches().next().is_some() {
            let RoundStatus { round, open, reported, disputed, .. } = status;
            let missing = Refusal::ResultsMissing { round, open, reported, disputed };
            return Some(("close-round", vec![missing]));
        }
        if u32::from(round.number.0) < stage.round_count {
            // A round of byes only is closed by hand.
            let byes_only = !round.closed && round.matches.is_empty() && on != "finish";
            return Some((if byes_only { "close-round" } else { on }, Vec::new()));
        }
        // Whoever is tied within a group plays on.
        if stage.rule.kind == StageKind::Groups && !next_representatives(state, stage).is_empty() {
            return Some(("pair", Vec::new()));
        }
        let stages = state.header.as_ref().map(|header| header.stages.as_slice()).unwrap_or_default();
        let later = stages.iter().find(|rule| rule.from.as_ref() == Some(&stage.rule.id));
        let size =
            later.and_then(|rule| state.settings.number_for(&format!("{}.size", rule.id), state.headcount()));
        match later {
            Some(rule) if size != Some(0) => {
                let seeds = size.unwrap_or(u32::MAX).min(headcount(state).active);
                let rounds = if seeds < 2 { 0 } else { bracket::rounds(seeds) };
                let names: Vec<String> = (1..=rounds).map(|left| elimination_round_name(1 << left)).collect();
                Some(("cut", self.not_stated(&rule.id, &names).into_iter().collect()))
            }
            Some(_) | None => Some(("finish", Vec::new())),
        }
    }
}

impl Tournament {
    /// Returns the sheet for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let mut text = Text::default();
        let name = self.name.clone().unwrap_or_else(|| say("tournament-none", arguments! {}));
        text.line(name, Style::Strong);
        if let Some(regulation) = &self.regulation {
            text.line(regulation.clone(), Style::Muted);
        }
        text.line(say(&format!("phase-{}", self.phase), arguments! {}), Style::Plain);
        let Headcount { active, checked_in, dropped } = self.entrants;
        let arguments = arguments! { active: active, present: checked_in, dropped: dropped };
        text.line(say("tournament-entrants", arguments), Style::Plain);
        if let Some(round) = &self.round {
            text.gap();
            text.append(self.round_text(round, columns));
        }
        if let Some(champion) = &self.champion {
            text.line(say("bracket-champion", arguments! { name: champion.name.clone() }), Style::Good);
        }
        if let Some(next) = &self.next {
            text.gap();
            text.line(say("tournament-next", arguments! { step: next.text.clone() }), Style::Strong);
            for why in &next.held_up_by {
                text.line(format!("  {}", why.text), Style::Attention);
                if let Some(hint) = &why.hint {
                    text.line(format!("  {hint}"), Style::Muted);
                }
            }
        }
        text
    }

    fn round_text(&self, round: &RoundStatus, columns: usize) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let mut text = Text::default();
        let held_back = round.held_back.then(|| say("pairings-held-back", arguments! {}));
        let tables = u32::try_from(round.open.len() + round.reported.len() + round.disputed.len());
        let tables = tables.unwrap_or(u32::MAX).saturating_add(round.done);
        let arguments = arguments! {
            title: round.title.clone(), number: round.round.0, rounds: round.rounds,
            state: if round.closed { "closed" } else { "open" },
        };
        text.line(say("tournament-round", arguments), Style::Strong);
        if let Some(held_back) = held_back {
            text.line(held_back, Style::Attention);
        }
        let picture = bar(u64::from(round.done), u64::from(tables), columns.min(40));
        let arguments = arguments! { done: round.done, tables: tables };
        text.line(format!("{picture} {}", say("tournament-done", arguments)).trim().to_owned(), Style::Plain);
        for (id, tables, style) in [
            ("tournament-disputed", &round.disputed, Style::Danger),
            ("tournament-reported", &round.reported, Style::Attention),
            ("tournament-open", &round.open, Style::Plain),
        ] {
            if !tables.is_empty() {
                let list = wording::list(self.language, tables.iter().map(ToString::to_string));
                text.line(say(id, arguments! { count: tables.len(), tables: list }), style);
            }
        }
        text
    }
}
