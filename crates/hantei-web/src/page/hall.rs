//! `GET /t/{tournament}/hall`: the screens of the hall. Nobody touches them; a display key stands in for a
//! login.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::EntrantId;
use hantei_store::account::signed::CheckError;
use hantei_view::sheet::{self, Audience, Shown};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::{clock_markup, tournament_shell};
use crate::part::standings::Rows;
use crate::part::{Face, empty, live, name_lines, qr};
use crate::problem::Problem;
use crate::visit::Visit;

/// Lets in staff, and whoever brings the display key of this tournament.
async fn let_in(app: &App, visit: &Visit) -> Result<(), Problem> {
    if !visit.roles.is_empty() {
        return Ok(());
    }
    let key = visit.visitor.query.filled("key").ok_or(Problem::BadLink)?;
    app.accounts.check_display_key(key, &visit.id).await.map_err(|error| match error {
        CheckError::Link(_) => Problem::BadLink,
        CheckError::Store(error) => error.into(),
    })
}

/// A view of the hall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Clock,
    Pairings,
    Standings,
    Bracket,
}

/// `GET /t/{tournament}/hall`: all views in turn, as far as there is something to show.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let_in(&app, &visit).await?;
    show(&app, &visit, &[View::Pairings, View::Standings, View::Bracket, View::Clock])
}

/// `GET /t/{tournament}/hall/{view}`: one view.
pub(crate) async fn view(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let_in(&app, &visit).await?;
    let view = match name.as_str() {
        "clock" => View::Clock,
        "pairings" => View::Pairings,
        "standings" => View::Standings,
        "bracket" => View::Bracket,
        _ => return Err(Problem::NotFound),
    };
    show(&app, &visit, &[view])
}

fn show(app: &App, visit: &Visit, views: &[View]) -> Result<Response, Problem> {
    let shell = tournament_shell(app, visit, Variant::Hall);
    let tongue = shell.tongue;
    let made: Vec<Markup> = views.iter().filter_map(|view| of(app, visit, *view)).collect();
    let body = html! {
        (live("hall", &["hall", "round", "clock", "standings", "bracket"], &html! {
            @match made.as_slice() {
                [] => (empty(&tongue.say("hall-empty"), None)),
                [one] => section .hall-view { (one) },
                many => div .hall-views data-views { @for view in many { section .hall-view data-view { (view) } } },
            }
        }))
    };
    let markup = page(&shell, &tongue.say("hall-title"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

fn of(app: &App, visit: &Visit, view: View) -> Option<Markup> {
    let tongue = crate::say::Tongue(visit.language());
    let (state, language) = (visit.state(), visit.language());
    let clock = sheet::clock(state, &app.world.moment(), Audience::Hall, language);
    let small = clock_markup(tongue, &clock, None, Face::Header);
    match view {
        View::Clock => {
            let title = clock.title.clone()?;
            (clock.state != "none").then(|| {
                html! {
                    div .hall-head { h1 { (title) } (address(app, visit)) }
                    (clock_markup(tongue, &clock, None, Face::Hall))
                    @let longer: Vec<_> = clock.tables.iter().filter(|table| table.time_called_at_ms.is_none()).collect();
                    @if !longer.is_empty() {
                        p .hall-extensions {
                            (tongue.say("hall-extensions")) " "
                            @for table in longer {
                                span .extension {
                                    strong { (table.table) } " +"
                                    (crate::part::clock::minutes(i64::from(table.extension_seconds) * 1_000))
                                } " "
                            }
                        }
                    }
                }
            })
        }
        View::Pairings => {
            let sheet = sheet::pairings(state, None, Audience::Hall, language)?;
            let reading =
                |entrant: EntrantId| state.record(entrant).and_then(|record| record.reading.clone());
            let lines = name_lines(&sheet, &reading);
            Some(html! {
                div .hall-head { h1 { (sheet.title) } p data-page-of {} (small) (address(app, visit)) }
                div .hall-pages data-pages="across" { (crate::part::by_name(tongue, &lines, None)) }
            })
        }
        View::Standings => {
            let (stage, through) = super::standings::published(visit, None)?;
            let sheet = sheet::standings(state, stage, through, Shown::Everyone, Audience::Hall, language)?;
            let rows = Rows {
                href: &|_| None,
                why: &|_| html! {},
                own: None,
                shown: 0..sheet.rows.len(),
                cut: None,
            };
            Some(html! {
                div .hall-head {
                    h1 { (sheet.title()) }
                    p data-page-of data-rest=(tongue.say("hall-standings-rest")) {}
                    (small)
                }
                div .hall-pages data-pages="down" { (crate::part::standings(tongue, &sheet, &rows)) }
            })
        }
        View::Bracket => {
            let sheet = sheet::bracket(state, Audience::Hall, language)?;
            Some(html! {
                div .hall-head { h1 { (sheet.title()) } (small) }
                (crate::part::bracket(tongue, &sheet, None))
            })
        }
    }
}

/// The address of the tournament as a code, for phones that are held up to the screen.
fn address(app: &App, visit: &Visit) -> Markup {
    let Some(url) = app.reach.for_phones() else { return html! {} };
    let address = format!("{url}/t/{}", visit.id);
    html! {
        @if let Some(code) = qr(&address, &address) { div .hall-code { (code) } }
    }
}
