//! Why somebody stands where they do: every number opened up to the results it comes from.

use hantei_core::id::{EntrantId, RoundNumber, StageId};
use hantei_core::regulation::StageKind;
use hantei_core::standings::{
    self as core, Averaging, ByeCounting, Comparison, Inputs, LostRound, Meeting, OpponentRate, OpponentSum,
    ScoredLine, Share, StandingsRules,
};
use hantei_core::tournament::State;
use hantei_core::tournament::state::Stage;
use hantei_core::tournament::tables::{
    crosstable, elimination_ranking, last_round, provisional, standings_rules,
};
use serde::Serialize;

use super::standings::{CriterionCell, Player, printed_value, scored_stage, through};
use super::{Audience, Desk, Named, Reason};
use crate::i18n::{Language, arguments};
use crate::text::{Style, Text};
use crate::wording::{self, Voice};

/// Why one entrant stands where they do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// The stage.
    pub stage: StageId,
    /// The last round that counts.
    pub after_round: RoundNumber,
    /// True while results are missing that may still change it.
    pub provisional: bool,
    /// Who.
    pub player: Player,
    /// The rank.
    pub rank: u32,
    /// Match points.
    pub match_points: u32,
    /// The number AABBBCCCDDD.
    pub tie_break: u64,
    /// The readings that these standings follow: averaging, byes, comparison.
    pub readings: Vec<Reason>,
    /// The criteria in the order of the chain, each with what it was computed from.
    pub criteria: Vec<Explained>,
    /// The row above, and what separates it; `null` for the first.
    pub above: Option<Neighbour>,
    /// The row below; `null` for the last.
    pub below: Option<Neighbour>,
    /// The place in what was played after these standings; absent where nothing was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub later: Option<LaterPlace>,
    /// Which standings these are: `Standings: Swiss, after round 3`.
    #[serde(skip)]
    pub standings: String,
    /// True once the last round that counts is closed: before, staff alone may read this.
    #[serde(skip)]
    pub published: bool,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    language: Language,
}

/// A criterion with what it was computed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Name, printed value, exact value.
    #[serde(flatten)]
    pub value: CriterionCell,
    /// What the criterion is, in words.
    pub text: String,
    /// Who else is tied on everything before it; only where the criterion looks at a tied set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tied_with: Option<Vec<Named>>,
    /// What it was computed from.
    pub inputs: Vec<Input>,
    /// How the inputs become the value, where that is more than a sum; `null` where it is undefined.
    pub formula: Option<String>,
}

/// One thing that a value was computed from. What does not belong to it is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Input {
    /// The round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNumber>,
    /// The opponent, or who was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Named>,
    /// What the round was: `won`, `lost`, `drawn`, `both-lost`, `open`, `bye`, `missed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<&'static str>,
    /// Match points that go in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u64>,
    /// Matches that go in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<u64>,
    /// The exact share; `null` where it is undefined or no share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
    /// The square of the number of a lost round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<u32>,
    /// What this one was itself computed from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opponents: Vec<Self>,
    /// All of it as a line for people.
    pub text: String,
}

/// The row above or below.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Neighbour {
    /// Who.
    pub player: Named,
    /// The rank there.
    pub rank: u32,
    /// The criterion that separates the two; `null` where they share the rank.
    pub decided_by: Option<&'static str>,
    /// The explained entrant's exact value of it.
    pub own: Option<String>,
    /// The neighbour's exact value.
    pub theirs: Option<String>,
    /// All of it as a sentence.
    pub text: String,
}

/// A place that was won or lost after the standings that are explained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LaterPlace {
    /// The place as published.
    pub rank: u32,
    /// What it is and what it comes from, as a sentence.
    pub text: String,
}

/// Returns why `entrant` stands where they do in `stage` (the last one with match points where absent)
/// after `after_round`; `None` if there is no such stage or round, or no such row in it. For a reader who sees
/// only what is published, a round that is still played is not there yet.
#[must_use]
pub fn explanation(
    state: &State,
    entrant: EntrantId,
    stage: Option<StageId>,
    after_round: Option<RoundNumber>,
    audience: Audience,
    language: Language,
) -> Option<Explanation> {
    let shown = audience.shown(state);
    let state = &*shown;
    let stage = match stage {
        Some(id) => state.stage_of(id)?,
        None => scored_stage(state)?,
    };
    let through = through(stage, after_round, audience)?;
    let rules = standings_rules(&state.settings);
    let explained = core::explain(&crosstable(state, stage, through), &rules, &stage.lots, entrant)?;
    let desk = Desk::new(state, audience, language);
    let voice = desk.voice;
    let arguments = arguments! {
        name: voice.name(entrant),
        rank: explained.row.rank,
        stage: wording::stage_name(language, &stage.rule.id),
        round: voice.round_of(Some(stage), through),
    };
    let of_these = arguments! {
        stage: wording::stage_name(language, &stage.rule.id),
        round: voice.round_of(Some(stage), through),
    };
    let speaker = Speaker { voice, rules: &rules };
    let later = (through == last_round(stage)).then(|| speaker.later(stage, entrant)).flatten();
    Some(Explanation {
        later,
        standings: voice.say("standings-title", &of_these),
        published: stage.rounds.iter().all(|round| round.closed || round.number > through),
        stage: stage.id,
        after_round: through,
        provisional: provisional(stage, through),
        player: desk.player(entrant),
        rank: explained.row.rank,
        match_points: explained.row.match_points,
        tie_break: explained.row.tie_break,
        readings: speaker.readings(),
        criteria: explained.reasons.iter().map(|reason| speaker.explained(reason)).collect(),
        above: explained.above.as_ref().map(|neighbour| speaker.neighbour(neighbour, "above")),
        below: explained.below.as_ref().map(|neighbour| speaker.neighbour(neighbour, "below")),
        title: voice.say("explanation-title", &arguments),
        language,
    })
}

/// Speaks of standings under one set of rules.
struct Speaker<'s> {
    voice: Voice<'s>,
    rules: &'s StandingsRules,
}

impl Speaker<'_> {
    fn readings(&self) -> Vec<Reason> {
        let averaging = match self.rules.averaging {
            Averaging::Pooled => ("pooled", "reading-pooled"),
            Averaging::Mean => ("mean", "reading-mean"),
        };
        let byes = match self.rules.bye_counting {
            ByeCounting::Counted => ("byes_counted", "reading-byes-counted"),
            ByeCounting::NotCounted => ("byes_not_counted", "reading-byes-not-counted"),
        };
        let comparison = match self.rules.comparison {
            Comparison::Exact => ("exact", "reading-exact"),
            Comparison::Printed => ("printed", "reading-printed"),
        };
        let readings = [averaging, byes, comparison];
        readings.map(|(code, id)| Reason { code, text: self.voice.word(id) }).into()
    }

    /// Returns the place of `entrant` in what was played after `stage`: in the end, or so far.
    fn later(&self, stage: &Stage, entrant: EntrantId) -> Option<LaterPlace> {
        let state = self.voice.state;
        if let Some(place) = state.places.iter().find(|place| place.entrant == entrant) {
            // Without a later stage the final places are these standings.
            state.stages.last().filter(|last| last.id != stage.id)?;
            let text = self.voice.say("explanation-final", &arguments! { rank: place.rank });
            return Some(LaterPlace { rank: place.rank, text });
        }
        let later = state.stages.iter().rev().find(|later| later.rounds.iter().any(|round| round.closed))?;
        match later.rule.kind {
            StageKind::Swiss | StageKind::Groups => None,
            StageKind::Elimination => {
                let ranking = elimination_ranking(state, later);
                let (rank, _) = ranking.into_iter().find(|(_, group)| group.contains(&entrant))?;
                let stage = wording::stage_name(self.voice.language, &later.rule.id);
                let text = self.voice.say("explanation-later", &arguments! { rank: rank, stage: stage });
                Some(LaterPlace { rank, text })
            }
        }
    }

    fn named(&self, entrant: EntrantId) -> Named {
        Named { id: entrant, name: self.voice.name(entrant) }
    }

    fn explained(&self, reason: &core::Reason) -> Explained {
        let value = CriterionCell::from(reason.value);
        let (tied_with, inputs) = match &reason.inputs {
            Inputs::MatchPoints(lines) => (None, lines.iter().map(|line| self.scored(line)).collect()),
            Inputs::OpponentsMatchWinRate(rates) => {
                (None, rates.iter().map(|rate| self.rate(rate)).collect())
            }
            Inputs::OpponentsOpponentsMatchWinRate(sums) => {
                (None, sums.iter().map(|sum| self.sum(sum)).collect())
            }
            Inputs::LostRoundSquares(rounds) => {
                (None, rounds.iter().map(|round| self.lost_round(*round)).collect())
            }
            Inputs::HeadToHead { tied_with, meetings } => {
                (Some(tied_with), meetings.iter().map(|meeting| self.meeting(*meeting)).collect())
            }
            Inputs::Lot { tied_with, drawn } => {
                let drawn = drawn.iter().flatten().map(|entrant| Input {
                    opponent: Some(self.named(*entrant)),
                    text: self.voice.name(*entrant),
                    ..Input::default()
                });
                (Some(tied_with), drawn.collect())
            }
        };
        Explained {
            formula: self.formula(reason),
            value,
            text: self.voice.word(wording::criterion(reason.value.criterion)),
            tied_with: tied_with.map(|tied| tied.iter().map(|entrant| self.named(*entrant)).collect()),
            inputs,
        }
    }

    /// Returns how win rates of opponents become one rate.
    fn formula(&self, reason: &core::Reason) -> Option<String> {
        let parts: Vec<(u64, u64, Option<Share>)> = match &reason.inputs {
            Inputs::OpponentsMatchWinRate(rates) => {
                rates.iter().map(|rate| (rate.points, rate.matches, rate.share)).collect()
            }
            Inputs::OpponentsOpponentsMatchWinRate(sums) => {
                sums.iter().map(|sum| (sum.points, sum.matches, sum.share)).collect()
            }
            Inputs::MatchPoints(_)
            | Inputs::LostRoundSquares(_)
            | Inputs::HeadToHead { .. }
            | Inputs::Lot { .. } => return None,
        };
        let exact = reason.value.exact?.to_string();
        let formula = match self.rules.averaging {
            Averaging::Pooled => {
                let arguments = arguments! {
                    points: parts.iter().map(|part| part.0).sum::<u64>(),
                    matches: parts.iter().map(|part| part.1).sum::<u64>(),
                    win: self.rules.points.win,
                    exact: exact,
                };
                self.voice.say("explanation-pooled", &arguments)
            }
            Averaging::Mean => {
                let count = parts.iter().filter(|part| part.2.is_some()).count();
                self.voice.say("explanation-mean", &arguments! { count: count, exact: exact })
            }
        };
        Some(formula)
    }

    fn scored(&self, line: &ScoredLine) -> Input {
        let (outcome, id) = wording::outcome(line.outcome);
        let arguments = arguments! {
            round: self.voice.round(line.round),
            outcome: self.voice.word(id),
            opponent: line.opponent.map_or_else(|| "none".to_owned(), |opponent| self.voice.name(opponent)),
            points: line.points,
        };
        Input {
            round: Some(line.round),
            opponent: line.opponent.map(|opponent| self.named(opponent)),
            outcome: Some(outcome),
            points: Some(u64::from(line.points)),
            text: self.voice.say("input-scored", &arguments),
            ..Input::default()
        }
    }

    fn rate(&self, rate: &OpponentRate) -> Input {
        self.share(rate.round, rate.opponent, rate.points, rate.matches, rate.share, "input-rate")
    }

    fn sum(&self, sum: &OpponentSum) -> Input {
        let mut input = self.share(sum.round, sum.opponent, sum.points, sum.matches, sum.share, "input-sum");
        input.opponents = sum.opponents.iter().map(|rate| self.rate(rate)).collect();
        input
    }

    fn share(
        &self,
        round: RoundNumber,
        opponent: EntrantId,
        points: u64,
        matches: u64,
        share: Option<Share>,
        id: &str,
    ) -> Input {
        let (exact, printed) = match share {
            Some(share) => (share.to_string(), format!(".{:03}", share.thousandths())),
            None => ("none".to_owned(), "–".to_owned()),
        };
        let arguments = arguments! {
            round: self.voice.round(round), opponent: self.voice.name(opponent), points: points,
            matches: matches, exact: exact, printed: printed,
        };
        Input {
            round: Some(round),
            opponent: Some(self.named(opponent)),
            points: Some(points),
            matches: Some(matches),
            share: share.map(|share| share.to_string()),
            text: self.voice.say(id, &arguments),
            ..Input::default()
        }
    }

    fn lost_round(&self, lost: LostRound) -> Input {
        let (outcome, id) = wording::outcome(lost.outcome);
        let arguments = arguments! {
            round: self.voice.round(lost.round), number: lost.round.0, outcome: self.voice.word(id),
            square: lost.square,
        };
        Input {
            round: Some(lost.round),
            outcome: Some(outcome),
            square: Some(lost.square),
            text: self.voice.say("input-lost", &arguments),
            ..Input::default()
        }
    }

    fn meeting(&self, meeting: Meeting) -> Input {
        let Meeting { round, opponent, outcome, points } = meeting;
        self.scored(&ScoredLine { round, opponent: Some(opponent), outcome, points })
    }

    fn neighbour(&self, neighbour: &core::Neighbour, place: &'static str) -> Neighbour {
        let show = |exact: Option<core::Exact>| match (exact, neighbour.decided_by) {
            (Some(exact), Some(criterion)) => {
                printed_value(&core::CriterionValue { criterion, exact: Some(exact) }.into())
            }
            (None, _) | (Some(_), None) => "–".to_owned(),
        };
        let criterion = neighbour.decided_by.map(|criterion| self.voice.word(wording::criterion(criterion)));
        let arguments = arguments! {
            place: place,
            name: self.voice.name(neighbour.entrant),
            rank: neighbour.rank,
            tied: if criterion.is_some() { "no" } else { "yes" },
            criterion: criterion.unwrap_or_default(),
            own: show(neighbour.own),
            theirs: show(neighbour.theirs),
        };
        Neighbour {
            player: self.named(neighbour.entrant),
            rank: neighbour.rank,
            decided_by: neighbour.decided_by.map(core::Criterion::name),
            own: neighbour.own.map(|exact| exact.to_string()),
            theirs: neighbour.theirs.map(|exact| exact.to_string()),
            text: self.voice.say("explanation-neighbour", &arguments),
        }
    }
}

impl Explanation {
    /// Returns the sheet for a terminal.
    #[must_use]
    pub fn text(&self) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let mut text = Text::default();
        text.line(self.title.clone(), Style::Strong);
        if self.provisional {
            text.line(say("standings-provisional", arguments! {}), Style::Attention);
        }
        for neighbour in self.above.iter().chain(&self.below) {
            text.line(neighbour.text.clone(), Style::Plain);
        }
        for criterion in &self.criteria {
            text.gap();
            // A whole number is exact as it is printed.
            let fraction = criterion.value.exact.as_ref().filter(|exact| exact.contains('/'));
            let arguments = arguments! {
                criterion: criterion.text.clone(), value: printed_value(&criterion.value),
                exact: fraction.cloned().unwrap_or_else(|| "none".to_owned()),
            };
            text.line(say("explanation-criterion", arguments), Style::Strong);
            if let Some(tied) = &criterion.tied_with {
                let names = wording::list(self.language, tied.iter().map(|named| named.name.clone()));
                let arguments = arguments! { count: tied.len(), names: names };
                text.line(say("explanation-tied", arguments), Style::Muted);
            }
            for input in &criterion.inputs {
                text.line(format!("  {}", input.text), Style::Plain);
            }
            if let Some(formula) = &criterion.formula {
                text.line(format!("  {formula}"), Style::Muted);
            }
        }
        text.gap();
        for reading in &self.readings {
            text.line(reading.text.clone(), Style::Muted);
        }
        text
    }
}
