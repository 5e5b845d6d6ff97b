//! `GET /t/{tournament}/desk/links`: how players and screens come in: the event code, personal links, the
//! key of the hall's screens. Every part of it prints.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::id::EntrantId;
use hantei_core::tournament::role::Action;
use hantei_core::tournament::state::EntrantStatus;
use hantei_store::account::join_code::{JoinCode, Joining};
use hantei_store::account::signed::{Holder, KeyRing, LinkSerials};
use hantei_view::message::of_code;
use hantei_view::people::search_key;
use hantei_view::sheet::{self, Audience, RegistrationRow};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::Fields;
use crate::give::go_back;
use crate::layout::{Shell, Variant, page, with_query};
use crate::page::desk::may;
use crate::page::hall::{screens_for, seconds_for};
use crate::page::new::give_code;
use crate::page::{notice, said, tournament_shell};
use crate::part::{
    Button, Field, Name, NoticeKind, Pager, Weight, button, empty, print_only, qr, screen_only,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;
use crate::visitor::Wants;

/// How many personal links a page holds: two sheets of paper.
const LINKS_PER_PAGE: usize = 48;

fn allowed(visit: &Visit) -> Result<(), Problem> {
    visit.staff()?;
    if may(visit, Action::Register) { Ok(()) } else { Err(Problem::Forbidden) }
}

/// `GET /t/{tournament}/desk/links`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    allowed(&visit)?;
    let told = said(&app, &visit.visitor);
    let markup = shown(&app, &visit, visit.visitor.query.text("sheet"), &told, "").await?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns the page, or the sheet of it that is asked for. `told` is what the form before was answered
/// with, `whom` what was typed where one link is revoked.
async fn shown(
    app: &App,
    visit: &Visit,
    sheet: Option<&str>,
    told: &Markup,
    whom: &str,
) -> Result<Markup, Problem> {
    let code = app.accounts.join_code(&visit.id).await?;
    let ring = app.accounts.key_ring().await?;
    let serials = app.accounts.link_serials(&visit.id).await?;
    let shell = tournament_shell(app, visit, Variant::Desk);
    Ok(match sheet {
        Some("poster") => poster_page(&shell, visit, code.as_ref()),
        Some("personal") => personal_page(&shell, visit, &ring, &serials),
        Some(_) | None => overview(&shell, visit, code.as_ref(), &ring, &serials, (told, whom)),
    })
}

fn overview(
    shell: &Shell,
    visit: &Visit,
    code: Option<&(JoinCode, Joining)>,
    ring: &KeyRing,
    serials: &LinkSerials,
    (told, whom): (&Markup, &str),
) -> Markup {
    let tongue = shell.tongue;
    let origin = &visit.visitor.origin;
    let deed = |deed: &str, label: &str, weight: Weight| {
        html! {
            form method="post" action=(visit.address("/desk/links")) .inline {
                input type="hidden" name="_do" value=(deed);
                (button(&tongue.say(label), Button::Submit, weight))
            }
        }
    };
    let display = ring.sign(&visit.id, Holder::Display, serials.of(Holder::Display));
    let body = html! {
        h1 { (tongue.say("go-links")) }
        (told)
        section .links-code {
            h2 { (tongue.say("join-code")) }
            @match code {
                Some((code, joining)) => {
                    @let address = format!("{origin}/join?code={code}");
                    p .lead { strong .code { (code) } " " @if *joining == Joining::Closed { span .muted { (tongue.say("links-code-closed")) } } }
                    p { a href=(address) { (address) } }
                    div .actions {
                        a .button .plain href=(visit.address("/desk/links?sheet=poster")) { (tongue.say("desk-poster")) } " "
                        @match joining {
                            Joining::Open => (deed("close", "links-code-close", Weight::Plain)),
                            Joining::Closed => (deed("open", "links-code-open", Weight::Plain)),
                        }
                        " " (deed("new-code", "links-code-new", Weight::Quiet))
                    }
                }
                None => {
                    (empty(&tongue.say("links-code-none"), Some(&deed("new-code", "links-code-first", Weight::Plain))))
                }
            }
        }
        section .links-hall {
            h2 { (tongue.say("links-display")) }
            p { (tongue.say("links-display-text")) }
            @if let Some(key) = &display {
                @let address = format!("{origin}{}?key={key}", visit.address("/hall"));
                div .link-card { (qr(&address, &tongue.say("links-display")).unwrap_or_default()) p .address { a href=(address) { (address) } } }
                (names_on_screens(visit, tongue, &address))
            }
            (deed("revoke-display", "links-display-revoke", Weight::Quiet))
        }
        section .links-players {
            h2 { (tongue.say("links-personal")) }
            p { (tongue.say("links-personal-text")) }
            p .actions {
                a .button .plain href=(visit.address("/desk/links?sheet=personal")) { (tongue.say("links-personal-show")) }
            }
            form method="post" action=(visit.address("/desk/links")) .stacked {
                input type="hidden" name="_do" value="revoke-player";
                (Field::new("player", &tongue.say("links-revoke-whom")).value(whom).help(&tongue.say("links-revoke-whom-help")).required())
                (button(&tongue.say("links-revoke"), Button::Submit, Weight::Plain))
            }
            details .danger-action {
                summary { (tongue.say("links-revoke-all")) }
                div .danger-body {
                    p { (tongue.say("links-revoke-all-then")) }
                    form method="post" action=(visit.address("/desk/links")) .stacked {
                        input type="hidden" name="_do" value="revoke-all";
                        (Field::new("_typed", &tongue.with("danger-type", &[("word", tongue.say("danger-word").into())])).required())
                        (button(&tongue.say("links-revoke-all"), Button::Submit, Weight::Danger))
                    }
                }
            }
        }
    };
    page(shell, &tongue.say("go-links"), &body)
}

/// How long the names take on a screen of the hall, and the addresses by which several screens share them.
fn names_on_screens(visit: &Visit, tongue: Tongue, address: &str) -> Markup {
    let names = visit.state().entrants().filter(|(_, known)| known.status == EntrantStatus::Active).count();
    let screens = screens_for(names);
    html! {
        @if let Some(said) = cycle(tongue, names) { p { (said) } }
        @if screens > 1 {
            h3 { (tongue.with("hall-screens", &[("screens", screens.into())])) }
            p { (tongue.with("hall-screens-time", &[("time", time_of(names.div_ceil(screens)).into())])) }
            ol .hall-screens {
                @for number in 1..=screens {
                    @let at = with_query(&address.replacen("/hall?", "/hall/pairings?", 1), "part", &format!("{number}/{screens}"));
                    li { a href=(at) { (at) } }
                }
            }
        }
    }
}

/// Returns how long all names take on one screen of the hall, as a sentence; `None` where there are none.
pub(crate) fn cycle(tongue: Tongue, names: usize) -> Option<String> {
    let arguments = [("names", names.into()), ("time", time_of(names).into())];
    (names > 0).then(|| tongue.with("hall-cycle", &arguments))
}

/// Returns the minutes and seconds that so many names take on a screen.
fn time_of(names: usize) -> String {
    let seconds = seconds_for(names);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn poster_page(shell: &Shell, visit: &Visit, code: Option<&(JoinCode, Joining)>) -> Markup {
    let tongue = shell.tongue;
    let origin = &visit.visitor.origin;
    let name = visit.state().header.as_ref().map(|header| header.name.as_str()).unwrap_or_default();
    let body = html! {
        (screen_only(&html! { p { a href=(visit.address("/desk/links")) { (tongue.say("links-back")) } " · " (tongue.say("links-print-help")) } }))
        div .poster {
            h1 { bdi { (name) } }
            @match code {
                Some((code, _)) => {
                    @let address = format!("{origin}/join?code={code}");
                    p .lead { (tongue.say("links-poster-join")) }
                    (qr(&address, &tongue.say("links-poster-join")).unwrap_or_default())
                    p { (origin) "/join" }
                    p { (tongue.say("join-code")) }
                    p .poster-code { (code) }
                }
                None => p { (tongue.say("links-code-none")) },
            }
        }
    };
    page(shell, &tongue.say("desk-poster"), &body)
}

/// Returns those who may have a link, in the order of the list, whose name holds what was searched.
fn wanted(visit: &Visit) -> Vec<RegistrationRow> {
    let role = visit.roles.first().copied();
    let audience = role.map_or(Audience::Public, Audience::Staff);
    let rows = sheet::registration(visit.state(), audience, visit.language()).map(|list| list.rows);
    let asked = search_key(visit.visitor.query.text("name").unwrap_or_default());
    let holds = |row: &RegistrationRow| {
        let reading = row.name.reading.as_deref().unwrap_or_default();
        asked.is_empty()
            || search_key(&row.name.name).contains(&asked)
            || search_key(reading).contains(&asked)
            || row.name.id.to_string() == asked
    };
    rows.unwrap_or_default().into_iter().filter(|row| row.status == "active" && holds(row)).collect()
}

fn personal_page(shell: &Shell, visit: &Visit, ring: &KeyRing, serials: &LinkSerials) -> Markup {
    let tongue = shell.tongue;
    let rows = wanted(visit);
    let number = visit.visitor.query.text("page").and_then(|text| text.parse().ok()).unwrap_or(1);
    let pager = Pager {
        tongue,
        path: &visit.visitor.address,
        page: number,
        rows_per_page: LINKS_PER_PAGE,
        rows: rows.len(),
    };
    let asked = visit.visitor.query.text("name").unwrap_or_default();
    let tournament = visit.state().header.as_ref().map(|header| header.name.as_str()).unwrap_or_default();
    let body = html! {
        (screen_only(&html! {
            h1 { (tongue.say("links-personal")) }
            p { a href=(visit.address("/desk/links")) { (tongue.say("links-back")) } " · " (tongue.say("links-print-help")) }
            form .search role="search" method="get" action=(visit.address("/desk/links")) {
                input type="hidden" name="sheet" value="personal";
                label for="search-name" { (tongue.say("links-search")) }
                div .search-line {
                    input #search-name type="search" name="name" value=(asked) autocomplete="off" dir="auto" data-search;
                    button .plain type="submit" { (tongue.say("search")) }
                }
            }
        }))
        @if rows.is_empty() {
            (empty(&tongue.say("desk-nobody"), None))
        } @else {
            (pager)
            ul .link-cards {
                @for row in &rows[pager.shown()] { (card(tongue, visit, row, ring, serials, tournament)) }
            }
            (pager)
        }
    };
    page(shell, &tongue.say("links-personal"), &body)
}

fn card(
    tongue: Tongue,
    visit: &Visit,
    row: &RegistrationRow,
    ring: &KeyRing,
    serials: &LinkSerials,
    tournament: &str,
) -> Markup {
    let holder = Holder::Player(row.name.id);
    let signed = ring.sign(&visit.id, holder, serials.of(holder));
    let address = signed.map(|link| format!("{}{}", visit.visitor.origin, crate::personal_link_path(&link)));
    html! {
        li .link-card {
            @if let Some(address) = &address {
                (qr(address, &tongue.with("links-code-of", &[("name", row.name.name.as_str().into())])).unwrap_or_default())
                div {
                    p { strong { (Name::new(&row.name.name).reading(row.name.reading.as_deref())) } " " small .muted { (row.name.id) } }
                    (print_only(&html! { p { small { bdi { (tournament) } } } p { small { (tongue.say("links-card-text")) } } }))
                    (screen_only(&html! { p { a href=(address) { (tongue.say("links-open")) } } }))
                }
            }
        }
    }
}

/// Answers with the page again: why nothing was done, and what was typed.
async fn refused(app: &App, visit: &Visit, code: &'static str, whom: &str) -> Result<Response, Problem> {
    let message = of_code(visit.language(), "links", code, &[]);
    if visit.visitor.wants == Wants::Json {
        return Err(Problem::Said { message, status: StatusCode::UNPROCESSABLE_ENTITY });
    }
    let told = notice(&visit.visitor, NoticeKind::Refusal, &message);
    let markup = shown(app, visit, None, &told, whom).await?;
    let mut response = Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
    *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(response)
}

/// `POST /t/{tournament}/desk/links`: opens, closes, gives or revokes.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Result<Response, Problem> {
    allowed(&visit)?;
    let language = visit.language();
    let now = app.world.now();
    let code = match fields.text("_do") {
        Some("open") => {
            app.accounts.set_joining(&visit.id, Joining::Open, now).await?;
            "code-opened"
        }
        Some("close") => {
            app.accounts.set_joining(&visit.id, Joining::Closed, now).await?;
            "code-closed"
        }
        Some("new-code") => {
            give_code(&app, &visit.id).await?;
            "code-new"
        }
        Some("revoke-display") => {
            app.accounts.revoke_display_keys(&visit.id).await?;
            "display-revoked"
        }
        Some("revoke-player") => {
            let asker = visit.roles.first().copied().map_or(Audience::Public, Audience::Staff);
            let whom = fields.text("player").unwrap_or_default();
            match hantei_view::people::find_entrant(visit.state(), asker, whom) {
                Ok(entrant) => {
                    app.accounts.revoke_player_links(&visit.id, &[entrant]).await?;
                    "revoked-one"
                }
                Err(_) => return refused(&app, &visit, "revoked-nobody", whom).await,
            }
        }
        Some("revoke-all") => {
            let typed = fields.text("_typed").unwrap_or_default();
            if typed == Tongue(language).say("danger-word") {
                let all: Vec<EntrantId> = visit.state().entrants().map(|(entrant, _)| entrant).collect();
                app.accounts.revoke_player_links(&visit.id, &all).await?;
                "revoked-all"
            } else {
                return refused(&app, &visit, "not-typed", "").await;
            }
        }
        Some(_) | None => return Err(Problem::BadForm),
    };
    Ok(go_back(&app, &visit.address("/desk/links"), vec![of_code(language, "links-done", code, &[])]))
}
