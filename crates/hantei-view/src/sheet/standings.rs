//! The standings of a stage, and the final ranking.

use std::collections::BTreeMap;

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, RoundNumber, StageId};
use hantei_core::regulation::StageKind;
use hantei_core::standings::group::{GroupCriterion, SeparatedBy};
use hantei_core::standings::{self as core, Criterion, CriterionValue, Outcome};
use hantei_core::tournament::State;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::groups::groups;
use hantei_core::tournament::state::{Match, Stage};
use hantei_core::tournament::tables::{
    elimination_groups, elimination_ranking, last_round, places, provisional, rounds_of, standings_after,
};
use serde::Serialize;

use super::groups::separated_word;
use super::{Audience, Desk};
use crate::i18n::{Language, arguments};
use crate::text::{Column, Span, Style, Text, table};
use crate::wording;

/// Whether those who have dropped are shown. Ranks count them either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Everybody who has a row.
    Everyone,
    /// Only those who still play.
    ActiveOnly,
}

/// Standings, or the final ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standings {
    /// The stage; `null` in the final ranking, which spans all of them.
    pub stage: Option<StageId>,
    /// The last round that counts; `null` in the final ranking.
    pub after_round: Option<RoundNumber>,
    /// True while results are missing that may still change it.
    pub provisional: bool,
    /// The chain of criteria.
    pub criteria: Vec<&'static str>,
    /// The rows, best first.
    pub rows: Vec<StandingsRow>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    language: Language,
    #[serde(skip)]
    audience: Audience,
    #[serde(skip)]
    explained: Option<RoundOf>,
}

/// One line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingsRow {
    /// The rank; those whom nothing separates share it.
    pub rank: u32,
    /// The letter of the group, where the stage has groups.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Who.
    pub player: Player,
    /// Match points of the Swiss stage.
    pub match_points: u32,
    /// What its rounds were.
    pub record: Record,
    /// The number AABBBCCCDDD.
    pub tie_break: u64,
    /// The values of the criteria in the order of the chain.
    pub criteria: Vec<CriterionCell>,
    /// What separates this row from the one above: a criterion, `stage` (went on to a later stage),
    /// `round-reached` or `seed` in an elimination; `null` where both share a rank, and in the first row.
    pub decided_by: Option<&'static str>,
    /// `active`, `dropped` or `removed`.
    pub status: &'static str,
}

/// Who, in the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The entrant's id.
    pub id: EntrantId,
    /// The CARD GAME ID; `null` for readers who may not see it, and where there is none.
    pub card_game_id: Option<CardGameId>,
    /// The name as printed.
    pub name: String,
}

/// How many rounds were won, lost and drawn. A bye is a round won; a round missed and a match that
/// both lost are rounds lost, as they count for the match win rate. The last three say how many were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Won, byes included.
    pub won: u32,
    /// Lost, double losses and missed rounds included.
    pub lost: u32,
    /// Drawn.
    pub drawn: u32,
    /// Double losses among the lost.
    pub both_lost: u32,
    /// Byes among the won.
    pub byes: u32,
    /// Missed rounds among the lost.
    pub missed: u32,
}

/// The value of one criterion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CriterionCell {
    /// The criterion.
    pub name: &'static str,
    /// The value as printed: an integer, or thousandths cut off; `null` where undefined.
    pub value: Option<u64>,
    /// The exact value, `n/d` or `n`; `null` where undefined.
    pub exact: Option<String>,
}

impl From<CriterionValue> for CriterionCell {
    fn from(value: CriterionValue) -> Self {
        Self {
            name: value.criterion.name(),
            value: value.printed(),
            exact: value.exact.map(|exact| exact.to_string()),
        }
    }
}

/// Returns the standings of `stage` after `after_round`, or after its last published round.
///
/// Without a stage it is the final ranking, as far as it is known; without a stage but with a round it
/// is the last stage that is not an elimination. `None` if there is no such stage or round yet.
///
/// Standings are published when a round is closed: for a reader who sees only what is published, a round
/// that is still played is not there yet, and without a stage it is what [`published_standings`] names.
#[must_use]
pub fn standings(
    state: &State,
    stage: Option<StageId>,
    after_round: Option<RoundNumber>,
    shown: Shown,
    audience: Audience,
    language: Language,
) -> Option<Standings> {
    let visible = audience.shown(state);
    let state = &*visible;
    let desk = Desk::new(state, audience, language);
    let (stage, after_round) = match (stage, after_round) {
        (None, None) if !audience.sees_unpublished() => published_standings(state, None)?,
        asked => asked,
    };
    let mut sheet = match (stage, after_round) {
        (None, None) => final_ranking(&desk)?,
        (Some(id), through) => of_stage(&desk, state.stage_of(id)?, through)?,
        (None, through @ Some(_)) => of_stage(&desk, scored_stage(state)?, through)?,
    };
    match shown {
        Shown::Everyone => {}
        Shown::ActiveOnly => sheet.rows.retain(|row| row.status == "active"),
    }
    Some(sheet)
}

/// Returns the last stage that ranks by match points.
pub(super) fn scored_stage(state: &State) -> Option<&Stage> {
    state.stages.iter().rev().find(|stage| stage.rule.kind != StageKind::Elimination)
}

/// Returns which standings are published: the stage and the round after which they stand, `(None, None)` for
/// the final ranking. Those after `round`, which counts within the first stage, where it is given and closed;
/// else the final ranking once it is known, else those after the last closed round. `None` before the first
/// round is closed.
///
/// A page that everybody sees shows these and no others, so that a rank and the "why" beside it are of one
/// round.
#[must_use]
pub fn published_standings(
    state: &State,
    round: Option<RoundNumber>,
) -> Option<(Option<StageId>, Option<RoundNumber>)> {
    if let Some(round) = round {
        let scored = state.stages.first()?;
        let closed = scored.rounds.iter().any(|known| known.number == round && known.closed);
        return closed.then_some((Some(scored.id), Some(round)));
    }
    if !state.places.is_empty() {
        return Some((None, None));
    }
    let (stage, last) = state.stages.iter().rev().find_map(|stage| Some((stage.id, last_closed(stage)?)))?;
    Some((Some(stage), Some(last)))
}

/// Returns the last closed round of `stage`.
fn last_closed(stage: &Stage) -> Option<RoundNumber> {
    stage.rounds.iter().rev().find(|round| round.closed).map(|round| round.number)
}

/// Returns the round after which standings of `stage` are wanted, if `audience` may see them: the last one
/// there is where none is named.
pub(super) fn through(
    stage: &Stage,
    after_round: Option<RoundNumber>,
    audience: Audience,
) -> Option<RoundNumber> {
    let last = if audience.sees_unpublished() { last_round(stage) } else { last_closed(stage)? };
    match after_round {
        Some(round) => (round <= last).then_some(round),
        None => Some(last),
    }
}

/// Returns the standings that the rows of a ranking rest on: those of the last stage with match points, as
/// far as `audience` may see them.
fn rests_on(state: &State, audience: Audience) -> Option<RoundOf> {
    let stage = scored_stage(state).filter(|stage| stage.rule.kind == StageKind::Swiss)?;
    Some(RoundOf { stage: stage.id, round: through(stage, None, audience)? })
}

fn of_stage(desk: &Desk<'_>, stage: &Stage, after_round: Option<RoundNumber>) -> Option<Standings> {
    let through = through(stage, after_round, desk.audience)?;
    let state = desk.voice.state;
    let voice = desk.voice;
    let stage_name = wording::stage_name(voice.language, &stage.rule.id);
    let round = voice.round_of(Some(stage), through);
    let title = voice.say("standings-title", &arguments! { stage: stage_name, round: round });
    let (criteria, rows) = match stage.rule.kind {
        StageKind::Groups => desk.group_rows(stage, through),
        StageKind::Swiss => {
            let standings = standings_after(state, stage, through);
            let row = |row: &core::StandingsRow| {
                let decided_by = row.decided_by.map(Criterion::name);
                desk.row(row.entrant, row.rank, Some((&standings, row)), decided_by)
            };
            let rows = standings.rows.iter().map(row).collect();
            (standings.criteria.iter().map(|criterion| criterion.name()).collect(), rows)
        }
        StageKind::Elimination => {
            // A round that is still played, or came later, is not in it.
            let rounds = stage.rounds.iter().filter(|round| round.number <= through).cloned().collect();
            let known = Stage { rounds, ..stage.clone() };
            let mut rows = Vec::new();
            for (rank, group) in elimination_ranking(state, &known) {
                for (place, entrant) in group.into_iter().enumerate() {
                    let decided_by = (place == 0 && !rows.is_empty()).then_some("round-reached");
                    rows.push(desk.row(entrant, rank, None, decided_by));
                }
            }
            (Vec::new(), rows)
        }
    };
    let explained = match stage.rule.kind {
        StageKind::Swiss => Some(RoundOf { stage: stage.id, round: through }),
        // The table of a group holds every number that ranks it.
        StageKind::Groups => None,
        StageKind::Elimination => rests_on(state, desk.audience),
    };
    Some(Standings {
        explained,
        stage: Some(stage.id),
        after_round: Some(through),
        provisional: provisional(stage, through),
        criteria,
        rows,
        title,
        language: voice.language,
        audience: desk.audience,
    })
}

fn final_ranking(desk: &Desk<'_>) -> Option<Standings> {
    let voice = desk.voice;
    let state = voice.state;
    state.stage()?;
    let scored = scored_stage(state).filter(|stage| stage.rule.kind == StageKind::Swiss);
    let standings = scored.map(|stage| standings_after(state, stage, last_round(stage)));
    let rows_by_entrant: BTreeMap<EntrantId, usize> = standings
        .iter()
        .flat_map(|standings| standings.rows.iter().enumerate())
        .map(|(position, row)| (row.entrant, position))
        .collect();
    let reached = Reached::of(state);
    let mut rows: Vec<StandingsRow> = Vec::new();
    for place in places(state) {
        let position = rows_by_entrant.get(&place.entrant).copied();
        let scored = standings.as_ref().zip(position);
        let scored_row = scored.map(|(standings, position)| (standings, &standings.rows[position]));
        let decided_by = rows.last().filter(|above| above.rank != place.rank).and_then(|above| {
            let between = rows_by_entrant.get(&above.player.id).copied().zip(position);
            reached.separates(above.player.id, place.entrant).or_else(|| {
                let (above, here) = between?;
                separating(standings.as_ref()?, above, here)
            })
        });
        rows.push(desk.row(place.entrant, place.rank, scored_row, decided_by));
    }
    let criteria = standings.iter().flat_map(|standings| &standings.criteria);
    let missing = state.stages.iter().any(|stage| provisional(stage, last_round(stage)));
    let finished = state.phase == hantei_core::tournament::state::Phase::Finished;
    Some(Standings {
        explained: rests_on(state, desk.audience),
        stage: None,
        after_round: None,
        provisional: missing || !finished,
        criteria: criteria.map(|criterion| criterion.name()).collect(),
        rows,
        title: voice.word("standings-final"),
        language: voice.language,
        audience: desk.audience,
    })
}

/// Returns the criterion that separates two rows of `standings`: of all that separate the rows between
/// them, the one that stands first in the chain.
fn separating(standings: &core::Standings, above: usize, here: usize) -> Option<&'static str> {
    let between = standings.rows.get(above + 1..=here)?;
    let first = standings
        .criteria
        .iter()
        .find(|criterion| between.iter().any(|row| row.decided_by == Some(**criterion)));
    first.map(|criterion| criterion.name())
}

/// How far everybody came: the last stage, and within an elimination the group of equal place.
struct Reached(BTreeMap<EntrantId, (StageId, Option<usize>)>);

impl Reached {
    fn of(state: &State) -> Self {
        let mut reached = BTreeMap::new();
        for stage in state.stages.iter().rev() {
            match stage.rule.kind {
                StageKind::Elimination => {
                    for (number, group) in elimination_groups(state, stage).into_iter().enumerate() {
                        for entrant in group {
                            reached.entry(entrant).or_insert((stage.id, Some(number)));
                        }
                    }
                }
                StageKind::Swiss | StageKind::Groups => {
                    for (entrant, _) in state.entrants() {
                        reached.entry(entrant).or_insert((stage.id, None));
                    }
                }
            }
        }
        Self(reached)
    }

    fn separates(&self, above: EntrantId, here: EntrantId) -> Option<&'static str> {
        let (above, here) = (self.0.get(&above)?, self.0.get(&here)?);
        match (above.0 == here.0, above.1, here.1) {
            (false, _, _) => Some("stage"),
            (true, Some(above), Some(here)) if above == here => Some("seed"),
            (true, Some(_), Some(_)) => Some("round-reached"),
            (true, _, _) => None,
        }
    }
}

impl Desk<'_> {
    /// Returns the rows of all groups, one after the other, each best first.
    fn group_rows(&self, stage: &Stage, through: RoundNumber) -> (Vec<&'static str>, Vec<StandingsRow>) {
        let groups = groups(self.voice.state, stage, through);
        let criteria = groups.first().map(|group| group.criteria.clone()).unwrap_or_default();
        let mut rows = Vec::new();
        for group in &groups {
            let letter = wording::group_letter(usize::from(group.number));
            let mut above: Option<SeparatedBy> = None;
            for (place, (entrant, rank)) in group.ranked().enumerate() {
                let totals = group.totals_of(entrant).unwrap_or_default();
                let cell = |criterion: &GroupCriterion| {
                    let value = totals.of(*criterion);
                    let name = criterion.word();
                    CriterionCell { name, value: Some(value.into()), exact: Some(value.to_string()) }
                };
                let row = self.row(entrant, rank, None, above.map(separated_word));
                rows.push(StandingsRow {
                    group: Some(letter.clone()),
                    record: self.record_in_group(stage, through, entrant),
                    criteria: criteria.iter().map(cell).collect(),
                    ..row
                });
                above = group.table.rows[place].separated_by;
            }
        }
        (criteria.iter().map(|criterion| criterion.word()).collect(), rows)
    }

    /// Returns the rounds that an entrant of a group has won, lost and drawn, without those of representatives.
    fn record_in_group(&self, stage: &Stage, through: RoundNumber, entrant: EntrantId) -> Record {
        let mut record = Record::default();
        for round in rounds_of(self.voice.state, stage, through, entrant) {
            if round.match_.is_some_and(Match::is_of_representatives) {
                continue;
            }
            match round.outcome {
                Outcome::Won => record.won += 1,
                Outcome::Lost => record.lost += 1,
                Outcome::BothLost => {
                    record.lost += 1;
                    record.both_lost += 1;
                }
                Outcome::Drawn => record.drawn += 1,
                Outcome::Open | Outcome::Bye(_) | Outcome::Missed => {}
            }
        }
        record
    }

    pub(super) fn player(&self, entrant: EntrantId) -> Player {
        Player { id: entrant, card_game_id: self.card_game_id(entrant), name: self.voice.name(entrant) }
    }

    fn row(
        &self,
        entrant: EntrantId,
        rank: u32,
        scored: Option<(&core::Standings, &core::StandingsRow)>,
        decided_by: Option<&'static str>,
    ) -> StandingsRow {
        let values = scored.map(|(standings, row)| standings.values(row)).unwrap_or_default();
        let row = scored.map(|(_, row)| row);
        let status = self.voice.state.entrant(entrant).map(|known| wording::status(known.status));
        StandingsRow {
            rank,
            group: None,
            player: self.player(entrant),
            match_points: row.map_or(0, |row| row.match_points),
            record: row.map(|row| record(row.record)).unwrap_or_default(),
            tie_break: row.map_or(0, |row| row.tie_break),
            criteria: values.into_iter().map(CriterionCell::from).collect(),
            decided_by,
            status: status.unwrap_or("removed"),
        }
    }
}

fn record(record: core::Record) -> Record {
    let core::Record { won, lost, drawn, both_lost, byes, missed } = record;
    Record { won: won + byes, lost: lost + both_lost + missed, drawn, both_lost, byes, missed }
}

impl CriterionCell {
    /// Returns the value as it is printed: a share as `.600`, undefined as a dash.
    #[must_use]
    pub fn printed(&self) -> String {
        printed_value(self)
    }
}

impl Standings {
    /// Returns what stands above the sheet: `Standings: Swiss, after round 3`.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns which standings the "why" of a row opens up, for [`super::explanation`]: these, or those of the
    /// stage with match points that a bracket and the final ranking rest on.
    #[must_use]
    pub fn explained(&self) -> Option<RoundOf> {
        self.explained
    }

    /// Returns the sheet for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let word = |id: &str| say(id, arguments! {});
        let mut text = Text::default();
        text.line(self.title.clone(), Style::Strong);
        if self.provisional {
            text.line(word("standings-provisional"), Style::Attention);
        }
        text.gap();
        let in_groups = self.rows.iter().any(|row| row.group.is_some());
        let first = if in_groups {
            Column::rest(word("heading-group"))
        } else {
            Column::number(word("heading-rank"))
        };
        let mut headings = vec![first, Column::name(word("heading-name"))];
        if in_groups {
            headings.insert(1, Column::number(word("heading-rank")));
        } else {
            headings.push(Column::number(word("heading-points")));
        }
        headings.push(Column::number(word("heading-record")));
        // Match points have their own column; a criterion that says nothing of anybody needs none.
        let says = |name: &str| {
            let cells = self.rows.iter().flat_map(|row| &row.criteria);
            cells.filter(|cell| cell.name == name).any(|cell| cell.value.is_some())
        };
        let criteria = self.criteria.iter().copied();
        let shown: Vec<&str> = criteria.filter(|name| *name != "match-points" && says(name)).collect();
        let values = |row: &StandingsRow| {
            let cells = row.criteria.iter().filter(|cell| shown.contains(&cell.name)).cloned();
            cells.collect::<Vec<_>>()
        };
        headings.extend(shown.iter().map(|name| Column::number(word(&format!("short-{name}")))));
        headings.push(Column::rest(word("heading-decided-by")));
        let ids = self.audience.sees_card_game_ids();
        if ids {
            headings.push(Column::whole(word("heading-card-game-id")));
        }
        let cells = self.rows.iter().map(|row| {
            let own = if self.audience.is(row.player.id) { Style::Strong } else { Style::Plain };
            let mut cells =
                vec![Span::new(row.rank.to_string(), Style::Strong), Span::new(self.name(row), own)];
            match &row.group {
                Some(letter) => cells.insert(0, Span::new(letter.clone(), Style::Strong)),
                None => cells.push(Span::plain(row.match_points.to_string())),
            }
            cells.extend([Span::plain(format!(
                "{}-{}-{}",
                row.record.won, row.record.lost, row.record.drawn
            ))]);
            let printed = values(row);
            cells.extend(printed.iter().map(|cell| Span::plain(printed_value(cell))));
            let decided_by = row.decided_by.map(|name| word(&format!("decided-{name}")));
            cells.push(Span::new(decided_by.unwrap_or_default(), Style::Muted));
            if ids {
                let id = row.player.card_game_id.map(|id| id.to_string()).unwrap_or_default();
                cells.push(Span::new(id, Style::Muted));
            }
            cells
        });
        text.append(table(&headings, &cells.collect::<Vec<_>>(), columns));
        text
    }

    fn name(&self, row: &StandingsRow) -> String {
        if row.status == "active" {
            return row.player.name.clone();
        }
        wording::say(self.language, "name-dropped", &arguments! { name: row.player.name.clone() })
    }
}

/// Returns a value as it is printed: a share as `.600`, undefined as a dash.
pub(super) fn printed_value(cell: &CriterionCell) -> String {
    match (cell.value, &cell.exact) {
        (Some(value), Some(exact)) if exact.contains('/') => format!(".{value:03}"),
        (Some(value), _) => value.to_string(),
        (None, _) => "–".to_owned(),
    }
}
