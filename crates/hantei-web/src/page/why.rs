//! `GET /t/{tournament}/why/{entrant}`: why somebody stands where they do, with every number's sources.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_view::sheet::{self, Explanation, Input};
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::{public, tournament_shell};
use crate::part::words::why_answer;
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/why/{entrant}`, with `?round=3` for the standings after that round.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let entrant: EntrantId = entrant.parse().map_err(|_| Problem::NotFound)?;
    let round = match visit.visitor.query.filled("round") {
        Some(text) => Some(RoundNumber(text.parse().map_err(|_| Problem::NotFound)?)),
        None => None,
    };
    let explained =
        sheet::explanation(visit.state(), entrant, None, round, visit.audience(), visit.language())
            .ok_or(Problem::NotFound)?;
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        let after = round.map(|round| format!("?round={round}")).unwrap_or_default();
        let title = tongue.with(
            "why-title",
            &[("name", explained.player.name.as_str().into()), ("rank", explained.rank.into())],
        );
        let body = html! {
            h1 { bdi { (title) } }
            (why_answer(&html! {
                (neighbours(&explained))
                (criteria(tongue, &explained))
            }))
            p { a href=(visit.address(&format!("/standings{after}"))) { (tongue.say("go-standings")) } }
        };
        page(&shell, &title, &body)
    })
    .await
}

fn neighbours(explained: &Explanation) -> Markup {
    html! {
        @if let Some(above) = &explained.above { p { (above.text) } }
        @if let Some(below) = &explained.below { p { (below.text) } }
    }
}

/// Returns every criterion with what it is made of, each to be opened.
pub(crate) fn criteria(tongue: Tongue, explained: &Explanation) -> Markup {
    html! {
        dl .criteria {
            @for criterion in &explained.criteria {
                dt { (criterion.text) }
                dd {
                    strong { (criterion.value.printed()) }
                    @if let Some(formula) = &criterion.formula { " " span .muted { (formula) } }
                    @if !criterion.inputs.is_empty() {
                        details .inputs {
                            summary { (tongue.say("why-inputs")) }
                            ul { @for input in &criterion.inputs { (input_line(input)) } }
                        }
                    }
                }
            }
        }
        @for reading in &explained.readings { p .muted { (reading.text) } }
    }
}

fn input_line(input: &Input) -> Markup {
    html! {
        li {
            bdi { (input.text) }
            @if !input.opponents.is_empty() {
                ul { @for opponent in &input.opponents { (input_line(opponent)) } }
            }
        }
    }
}
