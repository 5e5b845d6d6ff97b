//! `GET /`: the tournaments of this server.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hantei_core::tournament::state::Phase;
use hantei_store::account::Standing;
use hantei_store::log::LogId;
use hantei_store::venue::Listed;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::join::code_form;
use crate::page::{said, shell};
use crate::part::{Weight, empty, link_button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visitor::Visitor;

/// `GET /`: what runs here, what is to come, what is over.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    let listed = app.venue.tournaments().await?;
    let owner = visitor.staff.as_ref().is_some_and(|(account, _)| account.standing == Standing::Owner);
    // A venue with one tournament has nothing to choose from.
    let current: Vec<_> = listed.iter().filter(|known| known.archived_at.is_none()).collect();
    if let ([only], None) = (current.as_slice(), &visitor.staff)
        && visitor.query.text("all").is_none()
        && listed.len() == 1
        // One that is damaged leads nowhere: what to do about it is said here.
        && only.standing.is_ok()
    {
        return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, format!("/t/{}", only.log))]).into_response());
    }
    let works_at = works_at(&app, &visitor, &listed).await;
    let row = |tongue, known: &Listed| row(tongue, known, works_at.contains(&known.log));
    let shell = shell(&app, &visitor, Variant::Public);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("home-title")) }
        (said(&app, &visitor))
        @if owner {
            p .actions {
                a .button .primary href="/new" autofocus { (tongue.say("home-new")) }
                " " (link_button(&tongue.say("home-accounts"), "/accounts", Weight::Quiet))
            }
        } @else if visitor.staff.is_some() {
            p .actions { (link_button(&tongue.say("home-own-account"), "/accounts", Weight::Quiet)) }
        }
        @if current.is_empty() {
            (empty(&tongue.say(if owner { "home-empty-owner" } else { "home-empty" }), None))
        } @else {
            ul .tournaments {
                @for known in &current { (row(tongue, known)) }
            }
        }
        @let archived: Vec<_> = listed.iter().filter(|known| known.archived_at.is_some()).collect();
        @if !archived.is_empty() {
            h2 { (tongue.say("home-archive")) }
            ul .tournaments { @for known in &archived { (row(tongue, known)) } }
        }
        @if visitor.staff.is_none() {
            (code_form(tongue, "", None))
            p .muted { a href="/sign-in" { (tongue.say("home-staff")) } }
        }
    };
    let markup = page(&shell, &tongue.say("home-title"), &body);
    Ok(Rendered::new(markup).answer(&visitor.headers, Sharing::OwnBrowser))
}

/// Returns the tournaments at which the account of the visitor holds a role: only there is a dashboard for it.
async fn works_at(app: &App, visitor: &Visitor, listed: &[Listed]) -> BTreeSet<LogId> {
    let mut found = BTreeSet::new();
    let Some((account, _)) = &visitor.staff else { return found };
    for known in listed.iter().filter(|known| known.standing.is_ok()) {
        let Ok(live) = app.venue.tournament(&known.log).await else { continue };
        let roles =
            live.published().state.roles.get(account.id.as_str()).is_some_and(|held| !held.is_empty());
        if roles {
            found.insert(known.log.clone());
        }
    }
    found
}

fn row(tongue: Tongue, known: &Listed, works: bool) -> Markup {
    let Ok(standing) = &known.standing else {
        return html! { li { span .muted { (known.log) ": " (tongue.say("home-damaged")) } } };
    };
    let phase = match standing.phase {
        Phase::NotCreated | Phase::Preparing => "home-preparing",
        Phase::Registration => "home-registration",
        Phase::Ready => "home-ready",
        Phase::Running => "home-running",
        Phase::Finished => "home-finished",
    };
    let unnamed = tongue.say("tournament-unnamed");
    html! {
        li {
            a href={ "/t/" (known.log) } { bdi { (standing.name.as_deref().unwrap_or(&unnamed)) } }
            " " span .muted { (tongue.say(phase)) }
            @if works { " " a href={ "/t/" (known.log) "/desk" } { (tongue.say("go-desk")) } }
        }
    }
}
