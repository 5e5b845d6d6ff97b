//! `GET /t/{tournament}/why/{entrant}`: why somebody stands where they do, with every number's sources.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::tournament::event::RoundOf;
use hantei_view::sheet::{self, Audience, Explanation, Input};
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::{public, tournament_shell};
use crate::part::words::why_answer;
use crate::part::{Notice, NoticeKind};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// Returns the address of the "why" of `entrant` in the standings of `explained`; in those that are published
/// where there are none.
pub(crate) fn address(visit: &Visit, entrant: EntrantId, explained: Option<RoundOf>) -> String {
    let of = explained.map(|at| format!("?stage={}&round={}", at.stage, at.round)).unwrap_or_default();
    visit.address(&format!("/why/{entrant}{of}"))
}

/// Returns the address where what `explained` says stands alone.
pub(crate) fn address_of(visit: &Visit, explained: &Explanation) -> String {
    let at = RoundOf { stage: explained.stage, round: explained.after_round };
    address(visit, explained.player.id, Some(at))
}

/// `GET /t/{tournament}/why/{entrant}`, with `?round=3` for the standings after that round, and `?stage=s2` for
/// those of that stage. Without a round these are the published ones, for staff too; a round that is still
/// played is shown to staff alone, and says so.
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
    let stage = match visit.visitor.query.filled("stage") {
        Some(text) => Some(text.parse().map_err(|_| Problem::NotFound)?),
        None => None,
    };
    // Without a round everybody is answered alike: with what stands published beside the question.
    let audience = if round.is_some() { visit.audience() } else { Audience::Public };
    let explained = sheet::explanation(visit.state(), entrant, stage, round, audience, visit.language())
        .ok_or(Problem::NotFound)?;
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        // The list of standings knows rounds of the first stage.
        let first = visit.state().stages.first().is_some_and(|first| first.id == explained.stage);
        let round = round.filter(|_| first && explained.published);
        let after = round.map(|round| format!("?round={round}")).unwrap_or_default();
        let title = tongue.with(
            "why-title",
            &[("name", explained.player.name.as_str().into()), ("rank", explained.rank.into())],
        );
        let body = html! {
            h1 { bdi { (title) } }
            p .muted { (explained.standings) }
            @if !explained.published {
                (Notice::said(NoticeKind::Notice, &tongue.say("why-not-published"), None))
            } @else if let Some(later) = &explained.later {
                p { (later.text) }
            }
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
