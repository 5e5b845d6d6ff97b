//! `GET /t/{tournament}/standings`: who stands where, as published, and why.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_view::sheet::{self, Audience, Shown, Standings, StandingsRow};
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page, with_query};
use crate::page::{public, tournament_shell, why};
use crate::part::standings::{Rows, Separated};
use crate::part::{Pager, Search, empty, live, search, why_elsewhere};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/standings`, with `?round=3` as they were after that round. `?mine=yes` leads a player to
/// the page with the own row, and to that row.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let round = match visit.visitor.query.filled("round") {
        Some(text) => Some(RoundNumber(text.parse().map_err(|_| Problem::NotFound)?)),
        None => None,
    };
    // Whoever has no row was sent the address by somebody who has one.
    if visit.visitor.query.text("mine").is_some()
        && let Some(entrant) = visit.player
    {
        let location = own_row(&visit, round, entrant);
        return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response());
    }
    public(&app, &visit, |visit| body(&app, visit, round)).await
}

/// Returns the address of the row of `entrant`: on the page where it stands, or of the standings where there is none.
fn own_row(visit: &Visit, round: Option<RoundNumber>, entrant: EntrantId) -> String {
    let here = visit.address("/standings");
    let after = round.map(|round| format!("round={round}"));
    let index =
        shown(visit, round).and_then(|sheet| sheet.rows.iter().position(|row| row.player.id == entrant));
    let page = index.map(|index| index / ROWS_PER_PAGE + 1).filter(|page| *page > 1);
    let query: Vec<String> = after.into_iter().chain(page.map(|page| format!("page={page}"))).collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let row = index.map(|_| format!("#rank-{entrant}")).unwrap_or_default();
    format!("{here}{query}{row}")
}

/// Returns the standings that everybody may see.
fn shown(visit: &Visit, round: Option<RoundNumber>) -> Option<Standings> {
    let (stage, through) = sheet::published_standings(visit.state(), round)?;
    sheet::standings(visit.state(), stage, through, Shown::Everyone, visit.audience(), visit.language())
}

fn body(app: &App, visit: &Visit, round: Option<RoundNumber>) -> Markup {
    let shell = tournament_shell(app, visit, Variant::Public);
    let tongue = shell.tongue;
    let found = shown(visit, round);
    let title = found.as_ref().map_or_else(|| tongue.say("go-standings"), |sheet| sheet.title().to_owned());
    let asked = visit.visitor.query.text("q").unwrap_or_default().to_owned();
    let here = visit.address("/standings");
    let suffix = round.map(|round| format!("?round={round}")).unwrap_or_default();
    let mine = with_query(&format!("{here}{suffix}"), "mine", "yes");
    let with: Vec<(&str, String)> = round.iter().map(|round| ("round", round.to_string())).collect();
    let explained = found.as_ref().and_then(Standings::explained);
    let why = |row: &StandingsRow| {
        why_elsewhere(tongue, &why::address(visit, row.player.id, explained), &row.player.name)
    };
    let body = html! {
        h1 { (title) }
        (search(tongue, &Search {
            action: &here, name: "q", label: &tongue.say("pairings-your-name"), value: &asked, kept: &with, filters: Some("standings"),
        }))
        (live("standings", &["standings"], &html! {
            @match found {
                Some(sheet) => {
                    @let sheet = kept(visit, sheet, &asked);
                    @let pager = pager(visit, tongue, sheet.rows.len());
                    @if visit.plays && pager.pages() > 1 { p { a href=(mine) { (tongue.say("standings-mine")) } } }
                    @let rows = Rows { href: &|_| None, why: &why, shown: pager.shown(), cut: None, separated: Separated::InWords };
                    (crate::part::standings(tongue, &sheet, &rows))
                    (pager)
                },
                None => (empty(&tongue.say("standings-none"), None)),
            }
        }))
        (live("rounds", &["standings"], &rounds(visit, round)))
    };
    page(&shell, &title, &body)
}

/// How many rows a page of standings has: a phone is slow with more.
pub(crate) const ROWS_PER_PAGE: usize = 250;

/// Returns the page of standings that is asked for, of so many rows.
pub(crate) fn pager(visit: &Visit, tongue: Tongue, rows: usize) -> Pager<'_> {
    let page = visit.visitor.query.filled("page").and_then(|page| page.parse().ok()).unwrap_or(1);
    Pager { tongue, path: &visit.visitor.address, page, rows_per_page: ROWS_PER_PAGE, rows }
}

/// Links to the standings after each closed round that has some, and to those of now.
fn rounds(visit: &Visit, shown: Option<RoundNumber>) -> Markup {
    let tongue = Tongue(visit.language());
    let scored = visit.state().stages.first().map(|stage| stage.id);
    let mut closed = sheet::published_rounds(visit.state(), visit.audience(), visit.language());
    closed.retain(|known| known.closed && Some(known.stage) == scored);
    let here = visit.address("/standings");
    html! {
        @if !closed.is_empty() {
            nav .rounds aria-label=(tongue.say("standings-rounds")) {
                h2 { (tongue.say("standings-rounds")) }
                ul .inline {
                    @for known in &closed {
                        li {
                            a href={ (here) "?round=" (known.round) }
                                aria-current=[(shown == Some(known.round)).then_some("page")] { (known.title) }
                        }
                    }
                    @if shown.is_some() { li { a href=(here) { (tongue.say("standings-now")) } } }
                }
            }
        }
    }
}

/// Returns the standings with the rows of those whom the search means; all where nothing is looked for.
fn kept(visit: &Visit, mut sheet: Standings, asked: &str) -> Standings {
    if !asked.is_empty() {
        let found = hantei_view::people::search(visit.state(), Audience::Public, asked).entrants;
        sheet.rows.retain(|row| found.contains(&row.player.id));
    }
    sheet
}
