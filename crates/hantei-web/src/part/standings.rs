//! Standings as a table.

use hantei_core::id::EntrantId;
use hantei_view::sheet::{Standings, StandingsRow};
use maud::{Markup, html};

use crate::part::{Name, empty};
use crate::say::Tongue;

/// How the standings say what separates two rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separated {
    /// In words.
    InWords,
    /// As the heading of its column has it, so that paper holds a row in a line.
    InShort,
}

/// What a row of standings has beside its numbers.
pub struct Rows<'a> {
    /// The page of a person, where there is one.
    pub href: &'a dyn Fn(EntrantId) -> Option<String>,
    /// The "why" of a row.
    pub why: &'a dyn Fn(&StandingsRow) -> Markup,
    /// The indices of the rows that are shown.
    pub shown: std::ops::Range<usize>,
    /// After how many rows the cut stands.
    pub cut: Option<usize>,
    /// How the last column says what separates two rows.
    pub separated: Separated,
}

/// Returns the standings. On narrow screens the criteria give way first; what separates two rows, the
/// name, the points and the "why" stay.
#[must_use]
pub fn standings(tongue: Tongue, sheet: &Standings, rows: &Rows<'_>) -> Markup {
    let says = |name: &str| {
        let mut cells = sheet.rows.iter().flat_map(|row| &row.criteria);
        cells.any(|cell| cell.name == name && cell.value.is_some())
    };
    let criteria: Vec<&str> =
        sheet.criteria.iter().copied().filter(|name| *name != "match-points" && says(name)).collect();
    // Match points have a column of their own, and what is no criterion has no short form.
    let decided = |name: &str| match rows.separated {
        Separated::InShort if criteria.contains(&name) => tongue.say(&format!("short-{name}")),
        Separated::InShort | Separated::InWords => tongue.say(&format!("decided-{name}")),
    };
    let end = rows.shown.end.min(sheet.rows.len());
    let shown = rows.shown.start.min(end)..end;
    html! {
        @if sheet.rows.is_empty() {
            (empty(&tongue.say("standings-none"), None))
        } @else {
            @if sheet.provisional { p .provisional { (tongue.say("standings-provisional")) } }
            div .wide {
                table .standings data-list {
                    caption .unseen { (sheet.title()) }
                    thead {
                        tr {
                            th .number scope="col" { (tongue.say("heading-rank")) }
                            th .name-cell scope="col" { (tongue.say("heading-name")) }
                            th .number scope="col" { (tongue.say("heading-points")) }
                            th .number.record scope="col" { (tongue.say("heading-record")) }
                            @for name in &criteria {
                                th .number.lesser scope="col" { (tongue.say(&format!("short-{name}"))) }
                            }
                            th .decided.lesser scope="col" { (tongue.say("heading-decided-by")) }
                            th .why-cell scope="col" { span .unseen { (tongue.say("why")) } }
                        }
                    }
                    tbody {
                        @for (index, row) in sheet.rows.iter().enumerate().take(shown.end).skip(shown.start) {
                            tr id={ "rank-" (row.player.id) }
                                .gone[row.status != "active"] .above-cut[rows.cut == Some(index + 1)] {
                                td .number.rank { (row.rank) }
                                th .name-cell scope="row" data-of=(row.player.id) {
                                    @let href = (rows.href)(row.player.id);
                                    @match &href {
                                        Some(href) => (Name::new(&row.player.name).href(href)),
                                        None => (Name::new(&row.player.name)),
                                    }
                                    @if row.status != "active" { " " small .dropped { (tongue.say("dropped")) } }
                                }
                                td .number { strong { (row.match_points) } }
                                td .number.record { (row.record.won) "–" (row.record.lost) "–" (row.record.drawn) }
                                @for name in &criteria {
                                    td .number.lesser {
                                        @if let Some(cell) = row.criteria.iter().find(|cell| cell.name == *name) {
                                            (cell.printed())
                                        }
                                    }
                                }
                                td .decided.lesser {
                                    @if let Some(name) = row.decided_by { (decided(name)) }
                                }
                                td .why-cell { ((rows.why)(row)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
