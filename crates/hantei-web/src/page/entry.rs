//! How people come in: the first set-up, invitations, passwords and their recovery, personal links.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hantei_core::id::EntrantId;
use hantei_core::tournament::Command;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::role::Role;
use hantei_store::account::link::{LinkFault, LinkPurpose, RedeemError};
use hantei_store::account::session::{Bearer, Entry, NewSession};
use hantei_store::account::signed::{CheckError, LinkSerial};
use hantei_store::account::{AccountId, AccountName, Login, NewAccount, Token};
use hantei_store::log::LogId;
use hantei_store::scorekeeper::ExecuteError;
use hantei_view::message::Message;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, encode, safe_back};
use crate::layout::{Variant, page};
use crate::page::{notice, said, shell};
use crate::part::{Button, Field, Kind, Notice, NoticeKind, Weight, button};
use crate::password::{self, Checked, LONGEST, SHORTEST};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visitor::{Hat, Visitor};

/// How long staff stays signed in: a long weekend.
const STAFF_SECONDS: i64 = 4 * 24 * 60 * 60;

/// How long a phone remembers its player: until long after any tournament.
const PLAYER_SECONDS: i64 = 120 * 24 * 60 * 60;

/// What is wrong with a field, by its name; the sentence stands beside it.
type Faults = Vec<(&'static str, String)>;

fn fault<'f>(faults: &'f Faults, field: &str) -> Option<&'f str> {
    faults.iter().find(|(name, _)| *name == field).map(|(_, text)| text.as_str())
}

fn answer(visitor: &Visitor, markup: Markup, status: StatusCode) -> Response {
    let mut response = Rendered::new(markup).answer(&visitor.headers, Sharing::Nobody);
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}

/// `GET /sign-in`: login and password.
pub(crate) async fn sign_in(Shared(app): Shared<Arc<App>>, visitor: Visitor) -> Response {
    let back = safe_back(visitor.query.text("back"), "/").to_owned();
    if visitor.staff.is_some() {
        return (StatusCode::SEE_OTHER, [(header::LOCATION, back)]).into_response();
    }
    let login = visitor.query.text("login").unwrap_or_default();
    // Whoever asked for a page of staff did not ask for this one.
    let why = (back != "/").then(|| Problem::SignIn { back: back.clone() }.message(visitor.language));
    let markup = sign_in_page(&app, &visitor, &back, login, why.as_ref(), &Vec::new());
    answer(&visitor, markup, StatusCode::OK)
}

fn sign_in_page(
    app: &App,
    visitor: &Visitor,
    back: &str,
    login: &str,
    why: Option<&Message>,
    faults: &Faults,
) -> Markup {
    let shell = shell(app, visitor, Variant::Phone);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("sign-in")) }
        (said(app, visitor))
        @if let Some(why) = why { (notice(visitor, NoticeKind::Notice, why)) }
        @if let Some(text) = fault(faults, "") { (Notice::said(NoticeKind::Refusal, text, None)) }
        form method="post" action="/sign-in" .stacked {
            input type="hidden" name="_back" value=(back);
            (Field::new("login", &tongue.say("login")).value(login).autocomplete("username").required().focused())
            (Field::new("password", &tongue.say("password")).kind(Kind::Password)
                .autocomplete("current-password").required())
            (button(&tongue.say("sign-in"), Button::Submit, Weight::Primary))
        }
        p .muted { (tongue.say("sign-in-forgotten")) }
    };
    page(&shell, &tongue.say("sign-in"), &body)
}

/// `POST /sign-in`.
pub(crate) async fn post_sign_in(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Problem> {
    let tongue = Tongue(visitor.language);
    let typed = fields.text("login").unwrap_or_default();
    let back = safe_back(fields.text("_back"), "/").to_owned();
    let login: Option<Login> = typed.parse().ok();
    let name = login.as_ref().map_or("", |login| login.key());
    let guess = app.limits.guess(name, visitor.from).map_err(|seconds| Problem::TooOften { seconds })?;
    let known = match &login {
        Some(login) => app.accounts.password_of(login).await?,
        None => None,
    };
    let password = fields.text("password").unwrap_or_default();
    let (account, hash) = known.map_or((None, None), |(account, hash)| (Some(account), Some(hash)));
    let fits = password.len() <= LONGEST;
    let checked = if fits { password::check(&app, password, hash).await? } else { Checked::Wrong };
    let (Checked::Right, Some(account)) = (checked, account) else {
        tracing::info!("a sign-in failed");
        let faults = vec![("", tongue.say("sign-in-wrong"))];
        let markup = sign_in_page(&app, &visitor, &back, typed, None, &faults);
        return Ok(answer(&visitor, markup, StatusCode::UNPROCESSABLE_ENTITY));
    };
    app.limits.was_right(guess);
    begin_staff_session(&app, &visitor, account, &back).await
}

/// Lets `account` in and leads to `back`.
async fn begin_staff_session(
    app: &App,
    visitor: &Visitor,
    account: AccountId,
    back: &str,
) -> Result<Response, Problem> {
    let bearer = Bearer::Account(account);
    begin_session(app, visitor, Hat::Staff, &bearer, STAFF_SECONDS, back).await
}

async fn begin_session(
    app: &App,
    visitor: &Visitor,
    hat: Hat,
    bearer: &Bearer,
    seconds: i64,
    back: &str,
) -> Result<Response, Problem> {
    let token = Token::new(app.world.chance().map_err(|error| Problem::world(&error))?);
    let now = app.world.now();
    let agent = visitor.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let new = NewSession {
        token: &token,
        bearer,
        created_at: now,
        expires_at: now + seconds * 1_000,
        user_agent: agent.unwrap_or_default(),
    };
    match app.accounts.begin_session(&new).await? {
        Entry::LetIn => {}
        Entry::Refused => return Err(Problem::BadLink),
    }
    let cookie = hat.keep(&token, seconds, visitor.transport);
    Ok((StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie)], [(header::LOCATION, back.to_owned())])
        .into_response())
}

/// `POST /sign-out`: ends the session of staff and, on the same browser, nothing else.
pub(crate) async fn post_sign_out(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    if let Some((_, session)) = &visitor.staff {
        app.accounts.end_session(&session.id).await?;
    }
    let cookie = Hat::Staff.forget(visitor.transport);
    Ok((StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie)], [(header::LOCATION, "/")]).into_response())
}

/// `GET /link/{token}`: a one-time link. Looking at it does not use it: programs look at links in
/// messages by themselves.
pub(crate) async fn link(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let (token, purpose) = look(&app, &token).await?;
    let markup = link_page(&app, &visitor, &token, &purpose, &Fields::default(), &Vec::new());
    Ok(answer(&visitor, markup, StatusCode::OK))
}

async fn look(app: &App, token: &str) -> Result<(Token, LinkPurpose), Problem> {
    let token: Token = token.parse().map_err(|_| Problem::BadLink)?;
    let link = app.accounts.look_at_link(&token, app.world.now()).await.map_err(redeem_problem)?;
    Ok((token, link.purpose))
}

fn redeem_problem(error: RedeemError) -> Problem {
    match error {
        RedeemError::Link(LinkFault::Expired) => Problem::LinkExpired,
        RedeemError::Link(LinkFault::Used) => Problem::LinkUsed,
        RedeemError::Link(LinkFault::Unknown | LinkFault::OtherPurpose)
        | RedeemError::Disabled
        | RedeemError::LoginTaken => Problem::BadLink,
        RedeemError::Store(error) => error.into(),
    }
}

fn link_page(
    app: &App,
    visitor: &Visitor,
    token: &Token,
    purpose: &LinkPurpose,
    kept: &Fields,
    faults: &Faults,
) -> Markup {
    let shell = shell(app, visitor, Variant::Phone);
    let tongue = shell.tongue;
    let (title, deed) = match purpose {
        LinkPurpose::FirstSetUp => ("set-up-title", "set-up-deed"),
        LinkPurpose::Invitation { .. } => ("invitation-title", "invitation-deed"),
        LinkPurpose::Recovery { .. } => ("recovery-title", "recovery-deed"),
    };
    let named = !matches!(purpose, LinkPurpose::Recovery { .. });
    let address = crate::link_path(token);
    let shortest = tongue.with("password-help", &[("shortest", SHORTEST.into())]);
    let body = html! {
        h1 { (tongue.say(title)) }
        p { (tongue.say(&format!("{title}-text"))) }
        @if let LinkPurpose::Invitation { roles, .. } = purpose {
            @if !roles.is_empty() {
                ul { @for role in roles { li { (tongue.say(crate::page::role_word(role.role))) } } }
            }
            @if let Some((account, _)) = &visitor.staff {
                form method="post" action=(address) .stacked {
                    input type="hidden" name="_as" value="signed-in";
                    (button(
                        &tongue.with("invitation-accept-as", &[("name", account.name.as_str().into())]),
                        Button::Submit,
                        Weight::Primary,
                    ))
                }
                h2 { (tongue.say("invitation-or-new")) }
            }
        }
        form method="post" action=(address) .stacked {
            @if named {
                (Field::new("name", &tongue.say("account-name")).value(kept.text("name").unwrap_or_default())
                    .help(&tongue.say("account-name-help")).error(fault(faults, "name"))
                    .autocomplete("name").required().focused())
                (Field::new("login", &tongue.say("login")).value(kept.text("login").unwrap_or_default())
                    .error(fault(faults, "login")).autocomplete("username").required())
            }
            (Field::new("password", &tongue.say("password-new")).kind(Kind::NewPassword).help(&shortest)
                .error(fault(faults, "password")).required())
            (button(&tongue.say(deed), Button::Submit, Weight::Primary))
        }
    };
    page(&shell, &tongue.say(title), &body)
}

/// `POST /link/{token}`: uses a one-time link.
pub(crate) async fn post_link(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let (token, purpose) = look(&app, &token).await?;
    let now = app.world.now();
    if fields.text("_as") == Some("signed-in") && matches!(purpose, LinkPurpose::Invitation { .. }) {
        let account = visitor.account()?.id.clone();
        app.accounts.accept_as(&token, &account, now).await.map_err(redeem_problem)?;
        grant_promised(&app).await?;
        return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response());
    }
    let mut faults: Faults = Vec::new();
    let tongue = Tongue(visitor.language);
    let password = fields.text("password").unwrap_or_default();
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        faults.push(("password", tongue.with("password-unfit", &[("shortest", SHORTEST.into())])));
    }
    let again = |faults: &Faults| {
        let markup = link_page(&app, &visitor, &token, &purpose, &fields, faults);
        answer(&visitor, markup, StatusCode::UNPROCESSABLE_ENTITY)
    };
    if let LinkPurpose::Recovery { account } = &purpose {
        if !faults.is_empty() {
            return Ok(again(&faults));
        }
        let hash = password::hash(&app, password).await?;
        app.accounts.recover(&token, &hash, now).await.map_err(redeem_problem)?;
        return begin_staff_session(&app, &visitor, account.clone(), "/").await;
    }
    let name: Result<AccountName, _> = fields.text("name").unwrap_or_default().parse();
    let login: Result<Login, _> = fields.text("login").unwrap_or_default().parse();
    let (Ok(name), Ok(login), true) = (&name, &login, faults.is_empty()) else {
        if name.is_err() {
            faults.push(("name", tongue.say("account-name-unfit")));
        }
        if login.is_err() {
            faults.push(("login", tongue.say("login-unfit")));
        }
        return Ok(again(&faults));
    };
    let id = app.world.name().map_err(|error| Problem::world(&error))?;
    let new = NewAccount {
        id: id.parse().map_err(|_| Problem::BadForm)?,
        name: name.clone(),
        login: login.clone(),
        password: password::hash(&app, password).await?,
        language: Some(visitor.language.tag().to_owned()),
    };
    match app.accounts.accept(&token, &new, now).await {
        Ok(()) => {}
        Err(RedeemError::LoginTaken) => {
            return Ok(again(&vec![("login", tongue.say("login-taken"))]));
        }
        Err(error) => return Err(redeem_problem(error)),
    }
    grant_promised(&app).await?;
    begin_staff_session(&app, &visitor, new.id, "/").await
}

/// Grants the roles that accepted invitations promised, as events of their tournaments. What cannot be
/// granted now (the tournament is gone) stays promised.
///
/// # Errors
///
/// [`Problem::World`] if the database fails.
pub(crate) async fn grant_promised(app: &App) -> Result<(), Problem> {
    for promised in app.accounts.promised_roles().await? {
        let live = match app.venue.tournament(&promised.role.tournament).await {
            Ok(live) => live,
            Err(hantei_store::log::LogError::NoSuchLog { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        let account = promised.account.as_str().to_owned();
        let held = live.published().state.holds(&account, promised.role.role);
        if !held {
            let actor = match &promised.made_by {
                Some(inviter) => Actor {
                    kind: hantei_core::tournament::role::ActorKind::Staff,
                    id: inviter.as_str().to_owned(),
                    role: Role::Organiser,
                },
                None => Actor::console(Role::Organiser),
            };
            let key = format!("invitation-{}-{}", promised.link, promised.role.role);
            let order = app.order(key, actor, None).map_err(|error| Problem::world(&error))?;
            let command = Command::GrantRole { account, role: promised.role.role };
            match live.execute(order, command).await {
                Ok(_) => {}
                Err(ExecuteError::Log(error)) => return Err(error.into()),
                // Whoever invited may not do so any more, for example: a promise that was not kept stays one.
                Err(ExecuteError::Refused(_) | ExecuteError::Panicked) => continue,
            }
        }
        app.accounts.note_granted(&promised, app.world.now()).await?;
    }
    Ok(())
}

/// `GET /p/{link}`: a player's personal link or QR code.
pub(crate) async fn personal(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    link: Result<Path<String>, PathRejection>,
) -> Result<Response, Problem> {
    let Path(link) = link.map_err(|_| Problem::BadLink)?;
    let link = app.accounts.check_player_link(&link).await.map_err(|error| match error {
        CheckError::Link(_) => Problem::BadLink,
        CheckError::Store(error) => error.into(),
    })?;
    let live = app.venue.tournament(&link.tournament).await.map_err(|_| Problem::BadLink)?;
    if live.published().state.entrant(link.entrant).is_none() {
        return Err(Problem::BadLink);
    }
    let back = format!("/t/{}/me", link.tournament);
    // Whoever opens the own link again is in already: the record keeps no second session for that.
    if visitor.player.as_ref() == Some(&(link.tournament.clone(), link.entrant)) {
        return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, back)]).into_response());
    }
    begin_player_session(&app, &visitor, link.tournament, link.entrant, link.serial, &back).await
}

/// Lets a player in and leads to `back`.
pub(crate) async fn begin_player_session(
    app: &App,
    visitor: &Visitor,
    tournament: LogId,
    entrant: EntrantId,
    serial: LinkSerial,
    back: &str,
) -> Result<Response, Problem> {
    let bearer = Bearer::Entrant { tournament, entrant, serial };
    begin_session(app, visitor, Hat::Player, &bearer, PLAYER_SECONDS, back).await
}

/// Returns the address of sign-in that leads on to `back`.
pub(crate) fn sign_in_address(back: &str) -> String {
    format!("/sign-in?back={}", encode(back))
}
