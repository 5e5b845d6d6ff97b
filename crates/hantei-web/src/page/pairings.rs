//! `GET /t/{tournament}/pairings`: who sits where, by name and by table, for everybody.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::tournament::event::RoundOf;
use hantei_view::sheet::{self, PairingRow, Pairings};
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::{clock_of_match, public, tournament_shell};
use crate::part::own::own_table_place;
use crate::part::pairings::Rows;
use crate::part::{Search, Tab, empty, live, name_lines, search, tabs, why};
use crate::problem::Problem;
use crate::visit::Visit;

/// `GET /t/{tournament}` and `GET /t/{tournament}/pairings`: the running round, or `?stage=s1&round=2`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let at = asked(&visit)?;
    public(&app, &visit, |visit| body(&app, visit, at)).await
}

/// Returns the round that the query names; `None` for the running one.
pub(crate) fn asked(visit: &Visit) -> Result<Option<RoundOf>, Problem> {
    let query = &visit.visitor.query;
    let Some(round) = query.filled("round") else { return Ok(None) };
    let round = RoundNumber(round.parse().map_err(|_| Problem::NotFound)?);
    let stage = match query.filled("stage") {
        Some(stage) => stage.parse().map_err(|_| Problem::NotFound)?,
        None => visit.state().stages.first().ok_or(Problem::NotFound)?.id,
    };
    Ok(Some(RoundOf { stage, round }))
}

fn body(app: &App, visit: &Visit, at: Option<RoundOf>) -> Markup {
    let shell = tournament_shell(app, visit, Variant::Public);
    let tongue = shell.tongue;
    let state = visit.state();
    let sheet = sheet::pairings(state, at, visit.audience(), visit.language());
    let title = sheet.as_ref().map_or_else(|| tongue.say("go-pairings"), |sheet| sheet.title.clone());
    let asked = visit.visitor.query.text("q").unwrap_or_default().to_owned();
    let by_table = visit.visitor.query.text("by") == Some("table");
    let reading =
        |entrant: EntrantId| state.name_of(entrant).and_then(|named| named.reading.map(str::to_owned));
    let here = visit.address("/pairings");
    let kept: Vec<(&str, String)> =
        at.iter().flat_map(|at| [("stage", at.stage.to_string()), ("round", at.round.to_string())]).collect();
    let views = [by_name_of(visit, at), by_table_of(visit, at)];
    let current = views[usize::from(by_table)].clone();
    let [by_name, with_why] = views;
    let views = [("pairings-by-name", by_name), ("pairings-by-table", with_why)];
    let views =
        views.map(|(word, href)| Tab { link: crate::layout::Link::new(tongue.say(word), href), count: None });
    let body = html! {
        div .page-head {
            h1 { (title) }
            @if at.is_none() { (live("clock", &["clock", "round"], &clock_of_match(visit, None))) }
        }
        (search(tongue, &Search {
            action: &here, name: "q", label: &tongue.say("pairings-your-name"), value: &asked, kept: &kept, filters: Some("pairings"),
        }))
        (tabs(&tongue.say("pairings-views"), &current, &views))
        (live("pairings", &["round"], &html! {
            @if at.is_none() && visit.plays { (own_table_place()) }
            @match &sheet {
                // Results come in all the time: a list that shows them is not told of each, and asks now and then.
                Some(sheet) => div data-slow[at.is_none() && by_table] {
                    (lists(visit, sheet, &asked, by_table, &reading))
                },
                None => (empty(&tongue.say("pairings-none"), None)),
            }
        }))
        (live("rounds", &["round"], &rounds(visit)))
    };
    page(&shell, &title, &body)
}

/// Returns the address of the list by name: of a round, or of the running one.
fn by_name_of(visit: &Visit, at: Option<RoundOf>) -> String {
    let query = at.map(|at| format!("?stage={}&round={}", at.stage, at.round)).unwrap_or_default();
    visit.address(&format!("/pairings{query}"))
}

/// Returns the address of the list by table, which says why each two meet: of a round, or of the running one.
pub(crate) fn by_table_of(visit: &Visit, at: Option<RoundOf>) -> String {
    crate::layout::with_query(&by_name_of(visit, at), "by", "table")
}

fn lists(
    visit: &Visit,
    sheet: &Pairings,
    asked: &str,
    by_table: bool,
    reading: &dyn Fn(EntrantId) -> Option<String>,
) -> Markup {
    let tongue = crate::say::Tongue(visit.language());
    if by_table {
        let reason = |row: &PairingRow| {
            let about = tongue.with("round-why-table", &[("table", row.table.to_string().into())]);
            why(
                tongue,
                &format!("why-{}", row.table),
                &about,
                &html! {
                    p { (row.reason.text) }
                    @if let Some(id) = row.match_id.filter(|_| visit.state().team_rules().is_some()) {
                        p { a href=(super::board::address(visit, id)) { (tongue.say("board-open")) } }
                    }
                },
            )
        };
        let heading = tongue.say("heading-why");
        let rows = Rows { reading, end: &reason, end_heading: Some(&heading), ..Rows::plain() };
        return crate::part::by_table(tongue, sheet, &rows);
    }
    let mut lines = name_lines(sheet, reading);
    if !asked.is_empty() {
        let found = hantei_view::people::search(visit.state(), sheet::Audience::Public, asked).entrants;
        lines.retain(|line| found.contains(&line.entrant));
    }
    html! {
        @if lines.is_empty() && !asked.is_empty() {
            (empty(&tongue.with("pairings-nobody", &[("asked", asked.into())]), None))
        } @else {
            (crate::part::by_name(tongue, &lines))
        }
    }
}

/// Links to all published rounds.
fn rounds(visit: &Visit) -> Markup {
    let tongue = crate::say::Tongue(visit.language());
    let published = sheet::published_rounds(visit.state(), visit.audience(), visit.language());
    html! {
        @if !published.is_empty() {
            nav .rounds aria-label=(tongue.say("pairings-rounds")) {
                h2 { (tongue.say("pairings-rounds")) }
                ul .inline {
                    @for known in &published {
                        @let at = RoundOf { stage: known.stage, round: known.round };
                        li { a href=(by_name_of(visit, Some(at))) { (known.title) } }
                    }
                }
            }
        }
    }
}
