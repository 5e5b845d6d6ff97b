//! `GET /accounts`: one's own password and devices; for owners, the accounts of the server.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use hantei_store::account::link::LinkPurpose;
use hantei_store::account::session::Session;
use hantei_store::account::{Account, AccountError, AccountId, Standing, TokenDigest};
use hantei_view::message::{Message, of_code};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::Fields;
use crate::give::go_back;
use crate::layout::{Shell, Variant, page};
use crate::page::new::owner;
use crate::page::staff::{link_page, make_link, until};
use crate::page::{said, shell};
use crate::part::{Button, Field, Kind, Weight, button};
use crate::password::{self, Checked, LONGEST, SHORTEST};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visitor::Visitor;

/// How long a link for a new password is good.
const RECOVERY_HOURS: u32 = 2;

/// How long an invitation is good.
const INVITATION_HOURS: u32 = 48;

/// `GET /accounts`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    let own = visitor.account()?.clone();
    let now = app.world.now();
    let sessions = app.accounts.sessions_of_account(&own.id, now).await?;
    let mut all: Vec<(Account, usize)> = Vec::new();
    if own.standing == Standing::Owner {
        for account in app.accounts.accounts().await? {
            let count = app.accounts.sessions_of_account(&account.id, now).await?.len();
            all.push((account, count));
        }
    }
    let shell = shell(&app, &visitor, Variant::Desk);
    let tongue = shell.tongue;
    let current = visitor.staff.as_ref().map(|(_, session)| session.id);
    let body = html! {
        h1 { (tongue.say("accounts-title")) }
        (said(&app, &visitor))
        @if own.standing == Standing::Owner { (everybody(&shell, &own, &all)) }
        section {
            h2 { (tongue.say("accounts-devices")) }
            (devices(&shell, &sessions, current))
        }
        section {
            h2 { (tongue.say("accounts-password")) }
            (password_form(tongue))
        }
    };
    let markup = page(&shell, &tongue.say("accounts-title"), &body);
    Ok(Rendered::new(markup).answer(&visitor.headers, Sharing::Nobody))
}

/// A form of one button.
fn deed(deed: &str, of: &str, label: &str, weight: Weight) -> Markup {
    html! {
        form method="post" action="/accounts" .inline {
            input type="hidden" name="_do" value=(deed);
            input type="hidden" name="of" value=(of);
            (button(label, Button::Submit, weight))
        }
    }
}

fn everybody(shell: &Shell, own: &Account, all: &[(Account, usize)]) -> Markup {
    let tongue = shell.tongue;
    html! {
        section {
            h2 { (tongue.say("accounts-all")) }
            div .wide {
                table {
                    thead {
                        tr {
                            th scope="col" { (tongue.say("word-name")) }
                            th scope="col" { (tongue.say("login")) }
                            th scope="col" { (tongue.say("accounts-standing")) }
                            th scope="col" .number { (tongue.say("accounts-devices")) }
                            th scope="col" { (tongue.say("accounts-deeds")) }
                        }
                    }
                    tbody {
                        @for (account, sessions) in all {
                            tr {
                                th scope="row" { bdi { (account.name.as_str()) } }
                                td { bdi { (account.login.as_str()) } }
                                td {
                                    (tongue.say(standing(account.standing)))
                                    @if account.disabled_at.is_some() { " · " (tongue.say("accounts-disabled")) }
                                }
                                td .number { (sessions) }
                                td {
                                    @if account.id != own.id {
                                        @if account.disabled_at.is_some() {
                                            (deed("enable", account.id.as_str(), &tongue.say("accounts-enable"), Weight::Quiet))
                                        } @else {
                                            (deed("recover", account.id.as_str(), &tongue.say("accounts-recover"), Weight::Quiet))
                                            @if *sessions > 0 {
                                                (deed("end-all", account.id.as_str(), &tongue.say("accounts-end-all"), Weight::Quiet))
                                            }
                                            (deed("disable", account.id.as_str(), &tongue.say("accounts-disable"), Weight::Quiet))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            p .muted { (tongue.say("accounts-staff-help")) }
            (deed("invite-owner", "", &tongue.say("accounts-invite-owner"), Weight::Plain))
        }
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Owner => "standing-owner",
        Standing::Staff => "standing-staff",
    }
}

fn devices(shell: &Shell, sessions: &[Session], current: Option<TokenDigest>) -> Markup {
    let tongue = shell.tongue;
    html! {
        ul .lines {
            @for session in sessions {
                li {
                    @match device(&session.user_agent) {
                        Some(device) => span title=(session.user_agent) { (device) },
                        None => (tongue.say("accounts-device-unknown")),
                    }
                    " · " (tongue.with("accounts-seen", &[("at", until(&shell.moment, session.last_seen, tongue).into())]))
                    @if Some(session.id) == current {
                        " · " strong { (tongue.say("accounts-this-device")) }
                    } @else {
                        " " (deed("end", &session.id.to_string(), &tongue.say("accounts-end"), Weight::Quiet))
                    }
                }
            }
        }
    }
}

/// Returns the browser and the machine that a browser says it is, as people call them: `Chrome · Linux`. Most
/// browsers claim to be several: what they are stands before what they only claim.
fn device(user_agent: &str) -> Option<String> {
    const BROWSERS: [(&str, &str); 9] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
    ];
    const MACHINES: [(&str, &str); 7] = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("CrOS", "ChromeOS"),
        ("Windows", "Windows"),
        ("Macintosh", "macOS"),
        ("Linux", "Linux"),
    ];
    let named = |all: &[(&str, &'static str)]| {
        all.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    match (named(&BROWSERS), named(&MACHINES)) {
        (Some(browser), Some(machine)) => Some(format!("{browser} · {machine}")),
        (Some(name), None) | (None, Some(name)) => Some(name.to_owned()),
        (None, None) => None,
    }
}

fn password_form(tongue: Tongue) -> Markup {
    let shortest = tongue.with("password-help", &[("shortest", SHORTEST.into())]);
    html! {
        form method="post" action="/accounts" .stacked {
            input type="hidden" name="_do" value="password";
            (Field::new("password", &tongue.say("accounts-password-now")).kind(Kind::Password).required())
            (Field::new("new", &tongue.say("password-new")).kind(Kind::NewPassword).help(&shortest).required())
            (button(&tongue.say("accounts-password-set"), Button::Submit, Weight::Plain))
        }
    }
}

fn refused(message: Message) -> Problem {
    Problem::Said { message, status: StatusCode::UNPROCESSABLE_ENTITY }
}

/// `POST /accounts`.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Problem> {
    let own = visitor.account()?.clone();
    let now = app.world.now();
    let language = visitor.language;
    let said = |code: &'static str| of_code(language, "accounts-said", code, &[]);
    let other = || -> Result<AccountId, Problem> {
        owner(&visitor)?;
        let id: AccountId = fields.text("of").unwrap_or_default().parse().map_err(|_| Problem::BadForm)?;
        // Whoever locks the own account out finds nobody who could open it again.
        if id == own.id { Err(Problem::Forbidden) } else { Ok(id) }
    };
    let code = match fields.text("_do") {
        Some("password") => {
            change_password(&app, &visitor, &own, &fields).await?;
            "password-set"
        }
        Some("end") => {
            let asked = fields.text("of").unwrap_or_default();
            let sessions = app.accounts.sessions_of_account(&own.id, now).await?;
            let found = sessions.iter().find(|session| session.id.to_string() == asked);
            app.accounts.end_session(&found.ok_or(Problem::NotFound)?.id).await?;
            "ended"
        }
        Some("end-all") => {
            app.accounts.end_sessions_of_account(&other()?, None).await?;
            "ended"
        }
        Some("disable") => {
            app.accounts.disable(&other()?, now).await.map_err(account_problem)?;
            "disabled"
        }
        Some("enable") => {
            app.accounts.enable(&other()?).await.map_err(account_problem)?;
            "enabled"
        }
        Some("recover") => {
            let purpose = LinkPurpose::Recovery { account: other()? };
            return show_link(&app, &visitor, purpose, RECOVERY_HOURS, "accounts-recovery").await;
        }
        Some("invite-owner") => {
            owner(&visitor)?;
            let purpose = LinkPurpose::Invitation { standing: Standing::Owner, roles: Vec::new() };
            return show_link(&app, &visitor, purpose, INVITATION_HOURS, "staff-invitation").await;
        }
        Some(_) | None => return Err(Problem::BadForm),
    };
    Ok(go_back(&app, "/accounts", vec![said(code)]))
}

fn account_problem(error: AccountError) -> Problem {
    match error {
        AccountError::Store(error) => error.into(),
        AccountError::NoSuchAccount { .. } | AccountError::LoginTaken => Problem::NotFound,
    }
}

async fn show_link(
    app: &App,
    visitor: &Visitor,
    purpose: LinkPurpose,
    hours: u32,
    title: &'static str,
) -> Result<Response, Problem> {
    let (address, expires_at) = make_link(app, visitor, purpose, hours).await?;
    let shell = shell(app, visitor, Variant::Desk);
    let markup = link_page(&shell, &shell.tongue.say(title), &address, expires_at, "/accounts");
    Ok(Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody))
}

async fn change_password(
    app: &App,
    visitor: &Visitor,
    own: &Account,
    fields: &Fields,
) -> Result<(), Problem> {
    let language = visitor.language;
    let new = fields.text("new").unwrap_or_default();
    if new.chars().count() < SHORTEST || new.len() > LONGEST {
        let arguments = [("shortest", SHORTEST.to_string())];
        return Err(refused(of_code(language, "password", "unfit", &arguments)));
    }
    let guess = app.limits.guess(own.login.key(), visitor.from);
    let guess = guess.map_err(|seconds| Problem::TooOften { seconds })?;
    let hash = app.accounts.password_of(&own.login).await?.map(|(_, hash)| hash);
    let now = fields.text("password").unwrap_or_default();
    let checked = if now.len() <= LONGEST { password::check(app, now, hash).await? } else { Checked::Wrong };
    match checked {
        Checked::Right => app.limits.was_right(guess),
        Checked::Wrong => return Err(refused(of_code(language, "accounts-said", "password-wrong", &[]))),
    }
    let hash = password::hash(app, new).await?;
    let kept = visitor.staff.as_ref().map(|(_, session)| &session.id);
    app.accounts.set_password(&own.id, &hash, kept).await.map_err(account_problem)
}

#[cfg(test)]
mod tests {
    use super::device;

    #[test]
    fn a_device_is_called_what_people_call_it() {
        let apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
        let rows = [
            (
                format!("Mozilla/5.0 (X11; Linux x86_64) {apple} Chrome/140.0.0.0 Safari/537.36"),
                "Chrome · Linux",
            ),
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64) {apple} Chrome/140.0 Safari/537.36 Edg/140.0"),
                "Edge · Windows",
            ),
            (
                format!(
                    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {apple} Version/18.0 Safari/604.1"
                ),
                "Safari · iPhone",
            ),
            (
                format!("Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) {apple} CriOS/140.0 Safari/604.1"),
                "Chrome · iPad",
            ),
            (
                format!("Mozilla/5.0 (Linux; Android 15) {apple} Chrome/140.0 Mobile Safari/537.36"),
                "Chrome · Android",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0"
                    .to_owned(),
                "Firefox · macOS",
            ),
        ];
        for (user_agent, name) in rows {
            assert_eq!(device(&user_agent).as_deref(), Some(name), "{user_agent}");
        }
        assert_eq!(device("a program"), None);
        assert_eq!(device(""), None);
    }
}
