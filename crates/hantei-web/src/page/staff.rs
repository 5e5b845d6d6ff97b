//! `GET /t/{tournament}/desk/staff`: who works here, in which roles, and who is invited.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::tournament::role::{Action, Role};
use hantei_store::account::link::{Link as OneTimeLink, LinkPurpose, NewLink, RedeemError, RoleAt};
use hantei_store::account::{Account, Standing, Token};
use hantei_view::message::of_code;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::Fields;
use crate::give::go_back;
use crate::layout::{Moment, Shell, Variant, page};
use crate::page::desk::{may, new_key};
use crate::page::{role_word, said, tournament_shell};
use crate::part::{Button, CommandForm, Weight, button, empty, qr};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;
use crate::visitor::Visitor;

/// How long an invitation is good: long enough to be read in the evening.
const INVITATION_HOURS: u32 = 48;

/// The roles that staff can have.
const STAFF_ROLES: [Role; 4] = [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper];

fn allowed(visit: &Visit) -> Result<(), Problem> {
    visit.staff()?;
    if may(visit, Action::Direct) { Ok(()) } else { Err(Problem::Forbidden) }
}

/// `GET /t/{tournament}/desk/staff`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    allowed(&visit)?;
    let accounts = app.accounts.accounts().await?;
    let links = app.accounts.open_links(app.world.now()).await?;
    let here: Vec<OneTimeLink> = links.into_iter().filter(|link| is_for(link, &visit)).collect();
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let key = new_key(&app)?;
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("go-staff")) }
        (said(&app, &visit.visitor))
        (working(&shell, &visit, &accounts, &key))
        (granting(&shell, &visit, &accounts, &key))
        (inviting(tongue, &visit))
        (invited(&shell, &visit, &here))
    };
    let markup = page(&shell, &tongue.say("go-staff"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns true if a link invites to this tournament.
fn is_for(link: &OneTimeLink, visit: &Visit) -> bool {
    match &link.purpose {
        LinkPurpose::Invitation { roles, .. } => roles.iter().any(|role| role.tournament == visit.id),
        LinkPurpose::FirstSetUp | LinkPurpose::Recovery { .. } => false,
    }
}

/// Everybody with a role, and what takes it away.
fn working(shell: &Shell, visit: &Visit, accounts: &[Account], key: &str) -> Markup {
    let tongue = shell.tongue;
    let action = visit.address("/do/revoke-role");
    let back = visit.address("/desk/staff");
    let held: Vec<(&String, &BTreeSet<Role>)> =
        visit.state().roles.iter().filter(|(_, roles)| !roles.is_empty()).collect();
    html! {
        div .wide {
            table {
                thead {
                    tr {
                        th scope="col" { (tongue.say("word-name")) }
                        th scope="col" { (tongue.say("staff-roles")) }
                    }
                }
                tbody {
                    @for (id, roles) in &held {
                        @let known = accounts.iter().find(|account| account.id.as_str() == id.as_str());
                        tr {
                            th scope="row" {
                                @match known {
                                    Some(account) => {
                                        bdi { (account.name.as_str()) }
                                        @if account.disabled_at.is_some() { " " span .muted { (tongue.say("accounts-disabled")) } }
                                    }
                                    None => code { (id) },
                                }
                            }
                            td {
                                @for role in roles.iter() {
                                    @let role_name = role.name();
                                    @let hidden = [("account", id.as_str()), ("role", role_name)];
                                    @let label = tongue.with("staff-revoke", &[("role", tongue.say(role_word(*role)).into())]);
                                    @let form = CommandForm { action: &action, command: "revoke-role", hidden: &hidden, key, seen: None, course: None, back: &back };
                                    span .role-held { (tongue.say(role_word(*role))) " " (form.button(&label, Weight::Quiet)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The form that gives a role to somebody who has an account already.
fn granting(shell: &Shell, visit: &Visit, accounts: &[Account], key: &str) -> Markup {
    let tongue = shell.tongue;
    let action = visit.address("/do/grant-role");
    let back = visit.address("/desk/staff");
    let form = CommandForm {
        action: &action,
        command: "grant-role",
        hidden: &[],
        key,
        seen: None,
        course: None,
        back: &back,
    };
    html! {
        section {
            h2 { (tongue.say("staff-grant")) }
            (form.holding(&html! {
                div .field {
                    label for="grant-account" { (tongue.say("word-account")) }
                    select #grant-account name="account" {
                        @for account in accounts.iter().filter(|account| account.disabled_at.is_none()) {
                            option value=(account.id) { (account.name.as_str()) }
                        }
                    }
                }
                div .field {
                    label for="grant-role" { (tongue.say("word-role")) }
                    select #grant-role name="role" {
                        @for role in STAFF_ROLES {
                            option value=(role.name()) selected[role == Role::Scorekeeper] { (tongue.say(role_word(role))) }
                        }
                    }
                }
                (button(&tongue.say("staff-grant"), Button::Submit, Weight::Plain))
            }))
        }
    }
}

/// The form that invites somebody who has no account yet.
fn inviting(tongue: Tongue, visit: &Visit) -> Markup {
    html! {
        section {
            h2 { (tongue.say("staff-invite")) }
            p { (tongue.say("staff-invite-text")) }
            form method="post" action=(visit.address("/desk/staff")) .stacked {
                input type="hidden" name="_do" value="invite";
                fieldset .field .choice {
                    legend { (tongue.say("staff-invite-roles")) }
                    @for role in STAFF_ROLES {
                        label .option {
                            input type="checkbox" name="role" value=(role.name()) checked[role == Role::Scorekeeper];
                            span { (tongue.say(role_word(role))) }
                        }
                    }
                }
                (button(&tongue.say("staff-invite-make"), Button::Submit, Weight::Primary))
            }
        }
    }
}

fn invited(shell: &Shell, visit: &Visit, links: &[OneTimeLink]) -> Markup {
    let tongue = shell.tongue;
    html! {
        section {
            h2 { (tongue.say("staff-invited")) }
            @if links.is_empty() {
                (empty(&tongue.say("staff-invited-nobody"), None))
            } @else {
                ul .lines {
                    @for link in links {
                        li {
                            (roles_of(tongue, link)) " · "
                            (tongue.with("link-until", &[("until", until(&shell.moment, link.expires_at, tongue).into())]))
                            form method="post" action=(visit.address("/desk/staff")) .inline {
                                input type="hidden" name="_do" value="withdraw";
                                input type="hidden" name="link" value=(link.id);
                                (button(&tongue.say("link-withdraw"), Button::Submit, Weight::Quiet))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn roles_of(tongue: Tongue, link: &OneTimeLink) -> String {
    match &link.purpose {
        LinkPurpose::Invitation { roles, .. } => {
            let words: Vec<String> = roles.iter().map(|role| tongue.say(role_word(role.role))).collect();
            words.join(&tongue.say("between-words"))
        }
        LinkPurpose::FirstSetUp | LinkPurpose::Recovery { .. } => String::new(),
    }
}

/// Returns a moment as people read it in the zone of `now`.
pub(crate) fn until(now: &Moment, milliseconds: i64, tongue: Tongue) -> String {
    let then = now.at(milliseconds);
    format!("{} {}", then.date(tongue), then.minute())
}

/// Makes a one-time link and returns its address and when it ends.
///
/// # Errors
///
/// [`Problem::TooOften`]; [`Problem::NotFound`] if it is for an account that is disabled or unknown.
pub(crate) async fn make_link(
    app: &App,
    visitor: &Visitor,
    purpose: LinkPurpose,
    hours: u32,
) -> Result<(String, i64), Problem> {
    app.limits.form(visitor)?;
    let token = Token::new(app.world.chance().map_err(|error| Problem::world(&error))?);
    let created_at = app.world.now();
    let expires_at = created_at + i64::from(hours) * 60 * 60 * 1_000;
    let made_by = Some(&visitor.account()?.id);
    let link = NewLink { token: &token, purpose, made_by, created_at, expires_at };
    match app.accounts.make_link(&link).await {
        Ok(()) => Ok((format!("{}{}", visitor.origin, crate::link_path(&token)), expires_at)),
        Err(RedeemError::Store(error)) => Err(error.into()),
        Err(RedeemError::Disabled | RedeemError::LoginTaken | RedeemError::Link(_)) => Err(Problem::NotFound),
    }
}

/// Returns the page that shows a one-time link. It is shown once: the record knows only its digest.
pub(crate) fn link_page(shell: &Shell, title: &str, address: &str, expires_at: i64, back: &str) -> Markup {
    let tongue = shell.tongue;
    let body = html! {
        h1 { (title) }
        p { (tongue.say("link-once")) }
        div .link-card .one-time {
            (qr(address, title).unwrap_or_default())
            p .address { a href=(address) { (address) } }
        }
        p { (tongue.with("link-until", &[("until", until(&shell.moment, expires_at, tongue).into())])) }
        p { a href=(back) { (tongue.say("link-done")) } }
    };
    page(shell, title, &body)
}

/// `POST /t/{tournament}/desk/staff`: invites, or takes an invitation back.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Result<Response, Problem> {
    allowed(&visit)?;
    let language = visit.language();
    match fields.text("_do") {
        Some("invite") => {
            let chosen = fields.pairs().filter(|(name, _)| *name == "role");
            let roles: Result<BTreeSet<Role>, String> = chosen.map(|(_, value)| value.parse()).collect();
            let roles = roles.map_err(|_| Problem::BadForm)?;
            if roles.is_empty() || roles.contains(&Role::Player) {
                let message = of_code(language, "staff", "no-role", &[]);
                return Err(Problem::Said { message, status: StatusCode::UNPROCESSABLE_ENTITY });
            }
            let roles = roles.into_iter().map(|role| RoleAt { tournament: visit.id.clone(), role }).collect();
            let purpose = LinkPurpose::Invitation { standing: Standing::Staff, roles };
            let (address, expires_at) = make_link(&app, &visit.visitor, purpose, INVITATION_HOURS).await?;
            let shell = tournament_shell(&app, &visit, Variant::Desk);
            let back = visit.address("/desk/staff");
            let markup =
                link_page(&shell, &shell.tongue.say("staff-invitation"), &address, expires_at, &back);
            Ok(Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody))
        }
        Some("withdraw") => {
            let asked = fields.text("link").unwrap_or_default();
            let links = app.accounts.open_links(app.world.now()).await?;
            let found = links.iter().find(|link| link.id.to_string() == asked && is_for(link, &visit));
            app.accounts.withdraw_link(&found.ok_or(Problem::NotFound)?.id).await?;
            let message = of_code(language, "staff", "withdrawn", &[]);
            Ok(go_back(&app, &visit.address("/desk/staff"), vec![message]))
        }
        Some(_) | None => Err(Problem::BadForm),
    }
}
