//! What commands would change, before they are given.

use hantei_core::id::{EntrantId, MatchId, RoundNumber, StageId, TableNumber};
use hantei_core::standings::StandingsRow;
use hantei_core::tournament::State;
use hantei_core::tournament::what_if;
use serde::Serialize;

use super::pairings::title;
use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::message;
use crate::text::{Column, Span, Style, Text, table};
use crate::wording;

/// What commands would change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What would be recorded, as sentences.
    pub events: Vec<String>,
    /// Matches whose result would be another.
    pub results: Vec<ResultChange>,
    /// Entrants whose standing would be another, in the new order.
    pub standings: Vec<StandingChange>,
    /// Published rounds that would have been paired otherwise from the same seed.
    pub pairings: Vec<PairingChange>,
    #[serde(skip)]
    language: Language,
}

/// A match whose result would be another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultChange {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where it was played.
    pub table: Option<TableNumber>,
    /// Who played.
    pub names: Option<[String; 2]>,
    /// What stands; `null` where nothing does.
    pub old: Option<String>,
    /// What would stand.
    pub new: Option<String>,
}

/// An entrant whose standing would be another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingChange {
    /// Who.
    pub player: Named,
    /// What stands; `null` where the entrant has no row.
    pub old: Option<Standing>,
    /// What would stand.
    pub new: Standing,
}

/// A row of the standings in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The rank.
    pub rank: u32,
    /// Match points.
    pub match_points: u32,
    /// The number AABBBCCCDDD.
    pub tie_break: u64,
}

/// A published round that would have been paired otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PairingChange {
    /// The stage.
    pub stage: StageId,
    /// The round.
    pub round: RoundNumber,
    /// The name of the round.
    pub title: String,
    /// Pairs that would not have met.
    pub gone: Vec<[Named; 2]>,
    /// Pairs that would have met instead.
    pub come: Vec<[Named; 2]>,
}

/// Returns what would change as a sheet; `state` is the state before. `None` for readers who may not see
/// what is not published.
#[must_use]
pub fn difference(
    difference: &what_if::Difference,
    state: &State,
    audience: Audience,
    language: Language,
) -> Option<Difference> {
    audience.sees_unpublished().then_some(())?;
    let desk = Desk::new(state, audience, language);
    let voice = desk.voice;
    let result = |change: &what_if::ResultChange| {
        let match_ = state.match_(change.match_id).map(|(_, _, match_)| match_);
        ResultChange {
            match_id: change.match_id,
            table: match_.map(|match_| match_.table),
            names: match_.map(|match_| [match_.first, match_.second].map(|entrant| voice.name(entrant))),
            old: change.old.as_ref().map(|old| voice.result(match_, old)),
            new: change.new.as_ref().map(|new| voice.result(match_, new)),
        }
    };
    let standing = |change: &what_if::StandingChange| StandingChange {
        player: desk.named(change.entrant),
        old: change.old.as_ref().map(Standing::of),
        new: Standing::of(&change.new),
    };
    let pairs = |pairs: &[(EntrantId, EntrantId)]| {
        pairs.iter().map(|(one, other)| [desk.named(*one), desk.named(*other)]).collect()
    };
    let pairing = |change: &what_if::PairingChange| PairingChange {
        stage: change.at.stage,
        round: change.at.round,
        title: state
            .stage_of(change.at.stage)
            .map_or_else(|| voice.round(change.at.round), |stage| title(&voice, stage, change.at.round)),
        gone: pairs(&change.gone),
        come: pairs(&change.come),
    };
    Some(Difference {
        events: difference.events.iter().map(|event| message::event(event, &voice)).collect(),
        results: difference.results.iter().map(result).collect(),
        standings: difference.standings.iter().map(standing).collect(),
        pairings: difference.pairings.iter().map(pairing).collect(),
        language,
    })
}

impl Standing {
    fn of(row: &StandingsRow) -> Self {
        Self { rank: row.rank, match_points: row.match_points, tie_break: row.tie_break }
    }
}

impl Difference {
    /// Returns the sheet for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let word = |id: &str| say(id, arguments! {});
        let mut text = Text::default();
        text.line(word("difference-title"), Style::Strong);
        for event in &self.events {
            text.line(format!("  {event}"), Style::Plain);
        }
        // The sentence of a round that is taken back does not name what falls with it.
        let mut fallen = self.results.iter().filter(|change| change.new.is_none()).peekable();
        if fallen.peek().is_some() {
            text.gap();
            text.line(word("difference-results"), Style::Attention);
        }
        for change in fallen {
            let names = change.names.as_ref().map(|names| names.join(" – ")).unwrap_or_default();
            let table = change.table.map(|table| format!("{} {table}: ", word("table"))).unwrap_or_default();
            text.line(format!("  {table}{names} {} → –", change.old.as_deref().unwrap_or("–")), Style::Plain);
        }
        if !self.standings.is_empty() {
            text.gap();
            text.line(word("difference-standings"), Style::Strong);
            let headings = [
                Column::number(word("heading-old-rank")),
                Column::number(word("heading-new-rank")),
                Column::name(word("heading-name")),
                Column::number(word("heading-points")),
                Column::number(word("heading-tie-break")),
            ];
            let rows = self.standings.iter().map(|change| {
                let old = change.old.map_or_else(|| "–".to_owned(), |old| old.rank.to_string());
                let moved = change.old.is_none_or(|old| old.rank != change.new.rank);
                let style = if moved { Style::Attention } else { Style::Plain };
                vec![
                    Span::new(old, Style::Muted),
                    Span::new(change.new.rank.to_string(), style),
                    Span::plain(change.player.name.clone()),
                    Span::plain(change.new.match_points.to_string()),
                    Span::plain(change.new.tie_break.to_string()),
                ]
            });
            text.append(table(&headings, &rows.collect::<Vec<_>>(), columns));
        }
        for change in &self.pairings {
            text.gap();
            let arguments = arguments! { title: change.title.clone() };
            text.line(say("difference-pairings", arguments), Style::Attention);
            let lines = [("difference-gone", &change.gone), ("difference-come", &change.come)];
            for (id, pairs) in lines {
                for [first, second] in pairs {
                    let arguments = arguments! { first: first.name.clone(), second: second.name.clone() };
                    text.line(format!("  {}", say(id, arguments)), Style::Plain);
                }
            }
        }
        if self.standings.is_empty() && self.pairings.is_empty() {
            text.line(word("difference-nothing"), Style::Muted);
        }
        text
    }
}
