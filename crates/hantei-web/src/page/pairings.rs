//! `GET /t/{tournament}/pairings`: who sits where, by name and by table, for everybody.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::{public, tournament_shell};
use crate::part::pairings::Rows;
use crate::part::{empty, live};
use crate::problem::Problem;
use crate::visit::Visit;

/// `GET /t/{tournament}` and `GET /t/{tournament}/pairings`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    public(&app, &visit, |visit| body(&app, visit)).await
}

fn body(app: &App, visit: &Visit) -> Markup {
    let mut shell = tournament_shell(app, visit, Variant::Public);
    shell.jitter_seconds = 3;
    let tongue = shell.tongue;
    let sheet = hantei_view::sheet::pairings(visit.state(), None, visit.audience(), visit.language());
    let title = sheet.as_ref().map_or_else(|| tongue.say("go-pairings"), |sheet| sheet.title.clone());
    let body = html! {
        h1 { (title) }
        (live("pairings", &["round"], &html! {
            @match &sheet {
                Some(sheet) => (crate::part::by_table(tongue, sheet, &Rows::plain())),
                None => (empty(&tongue.say("pairings-none"), None)),
            }
        }))
    };
    page(&shell, &title, &body)
}
