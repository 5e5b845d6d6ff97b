//! `GET /t/{tournament}/bracket`: the elimination as a picture, for everybody.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use maud::html;

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::{public, tournament_shell};
use crate::part::{empty, live};
use crate::problem::Problem;
use crate::visit::Visit;

/// `GET /t/{tournament}/bracket`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        let sheet = hantei_view::sheet::bracket(visit.state(), visit.audience(), visit.language());
        let title = sheet.as_ref().map_or_else(|| tongue.say("go-bracket"), |sheet| sheet.title().to_owned());
        let body = html! {
            h1 { (title) }
            (live("bracket", &["round", "standings", "bracket"], &html! {
                @match &sheet {
                    Some(sheet) => (crate::part::bracket(tongue, sheet)),
                    None => (empty(&tongue.say("bracket-none"), None)),
                }
            }))
        };
        page(&shell, &title, &body)
    })
    .await
}
