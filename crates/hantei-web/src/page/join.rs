//! `GET /join`: a player comes in by the code of the event, typed or scanned (`?code=K7M2QX`).

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::Phase;
use hantei_core::tournament::{Command, Event, Refusal};
use hantei_store::account::join_code::{JoinCode, Joining};
use hantei_store::account::signed::{Holder, LinkSerial};
use hantei_store::log::LogId;
use hantei_store::scorekeeper::{ExecuteError, Repetition};
use hantei_view::message::Message;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::Fields;
use crate::layout::{Variant, page};
use crate::limit::Attempt;
use crate::page::{shell, tournament_shell};
use crate::part::{Button, Field, Notice, NoticeKind, Weight, button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;
use crate::visitor::{Visitor, Wants};

/// Returns the tournament that the code of a form or query lets people into.
///
/// # Errors
///
/// [`Problem::NotFound`] for a code that lets nobody in; [`Problem::TooOften`] for somebody who guesses.
async fn tournament_of(app: &App, visitor: &Visitor, fields: &Fields) -> Result<LogId, Problem> {
    let code: Result<JoinCode, _> = fields.text("code").unwrap_or_default().parse();
    let found = match &code {
        Ok(code) => app.accounts.tournament_of_code(code).await?,
        Err(_) => None,
    };
    match found {
        Some((tournament, Joining::Open)) => Ok(tournament),
        Some((_, Joining::Closed)) | None => {
            // Only wrong codes count: four thousand players behind one address type the right one.
            match app.limits.wait_seconds(Attempt::Code, &visitor.from.to_string()) {
                Some(seconds) => Err(Problem::TooOften { seconds }),
                None => Err(Problem::WrongCode),
            }
        }
    }
}

/// `GET /join`: the field for the code, or the form of registration where the code is right.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    let Some(code) = visitor.query.filled("code") else {
        return Ok(code_page(&app, &visitor, "", None, StatusCode::OK));
    };
    let id = match tournament_of(&app, &visitor, &visitor.query).await {
        Err(wrong @ Problem::WrongCode) if visitor.wants == Wants::Page => {
            let message = wrong.message(visitor.language);
            return Ok(code_page(&app, &visitor, code, Some(&message), StatusCode::NOT_FOUND));
        }
        found => found?,
    };
    let visit = Visit::to(&app, visitor, id).await?;
    let markup = join_page(&app, &visit, &visit.visitor.query, None);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns the form that asks for the code of the event, with what was typed and what is wrong with it.
pub(crate) fn code_form(tongue: Tongue, typed: &str, wrong: Option<&Message>) -> Markup {
    let help = tongue.say("join-code-help");
    let hint = wrong.and_then(|message| message.hint.as_deref()).unwrap_or(&help);
    html! {
        form method="get" action="/join" .stacked .join {
            (Field::new("code", &tongue.say("join-code")).value(typed).help(hint)
                .error(wrong.map(|message| message.text.as_str())).required())
            (button(&tongue.say("join-go"), Button::Submit, Weight::Plain))
        }
    }
}

fn code_page(
    app: &App,
    visitor: &Visitor,
    typed: &str,
    wrong: Option<&Message>,
    status: StatusCode,
) -> Response {
    let shell = shell(app, visitor, Variant::Phone);
    let title = shell.tongue.say("join-title");
    let body = html! { h1 { (title) } (code_form(shell.tongue, typed, wrong)) };
    let page = Rendered::new(page(&shell, &title, &body));
    let mut response = page.answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
    *response.status_mut() = status;
    response
}

fn join_page(app: &App, visit: &Visit, kept: &Fields, wrong: Option<&str>) -> Markup {
    let shell = tournament_shell(app, visit, Variant::Phone);
    let tongue = shell.tongue;
    let text = |name| kept.text(name).unwrap_or_default();
    let open = visit.state().phase == Phase::Registration;
    let key = app.world.name().unwrap_or_default();
    let body = html! {
        h1 { (tongue.say("join-title")) }
        @if let Some(entrant) = visit.player {
            (Notice::said(NoticeKind::Done, &tongue.say("join-already"), None))
            p { a href=(visit.address("/me")) { (tongue.say("go-my-table")) } " " span .muted { (entrant) } }
        } @else if open {
            p { (tongue.say("join-text")) }
            @if let Some(wrong) = wrong {
                (Notice::said(NoticeKind::Refusal, wrong, Some(&tongue.say("join-ask-desk"))))
            }
            form method="post" action="/join" .stacked {
                input type="hidden" name="code" value=(text("code"));
                input type="hidden" name="_key" value=(key);
                (Field::new("name", &tongue.say("word-name")).value(text("name")).autocomplete("name").required().focused())
                (Field::new("reading", &tongue.say("word-reading")).value(text("reading")).help(&tongue.say("join-reading-help")))
                (Field::new("club", &tongue.say("word-club")).value(text("club")))
                p .help { (tongue.say("join-id-at-desk")) }
                (button(&tongue.say("join-deed"), Button::Submit, Weight::Primary))
            }
        } @else {
            (Notice::said(NoticeKind::Refusal, &tongue.say("join-not-open"), Some(&tongue.say("join-ask-desk"))))
        }
    };
    page(&shell, &tongue.say("join-title"), &body)
}

/// What is wrong, without a word about anybody else.
fn sentence(why: &Refusal, tongue: Tongue) -> String {
    tongue.say(match why {
        Refusal::SameName { .. } => "join-name-taken",
        Refusal::KeyReused { .. } => "join-form-used",
        Refusal::TextMissing { .. } | Refusal::TextUnfit { .. } => "join-name-unfit",
        _ => "join-not-open",
    })
}

/// `POST /join`: registers the player, opens the personal page in this browser.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Problem> {
    let id = tournament_of(&app, &visitor, &fields).await?;
    let visit = Visit::to(&app, visitor, id).await?;
    let tongue = Tongue(visit.language());
    let again = |status: StatusCode, wrong: &str| {
        let mut response = Rendered::new(join_page(&app, &visit, &fields, Some(wrong)))
            .answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
        *response.status_mut() = status;
        response
    };
    if fields.filled("id").is_some() {
        // Whoever has the code of the event could find out here who plays: ids are the desk's business, and
        // one that is known is answered as one that is not.
        return Ok(again(StatusCode::UNPROCESSABLE_ENTITY, &tongue.say("join-id-at-desk")));
    }
    let record = PersonRecord {
        name: fields.text("name").unwrap_or_default().to_owned(),
        reading: fields.filled("reading").map(str::to_owned),
        card_game_id: None,
        region: None,
        club: fields.filled("club").map(str::to_owned),
    };
    let fresh = app.world.name().map_err(|error| Problem::world(&error))?;
    let key = fields.filled("_key").filter(|key| key.len() <= 64).map_or(fresh, str::to_owned);
    // The code of the event lets people in as the desk would: nobody in particular typed it.
    let actor = Actor::system("event-code", Role::Scorekeeper);
    let order = app.order(format!("join-{key}"), actor, None).map_err(|error| Problem::world(&error))?;
    let command = Command::Register { record, accept: std::collections::BTreeSet::new() };
    // Only who would be registered counts: a form that says nothing takes nobody's place.
    if visit.live.would(&order, &command).is_ok()
        && let Some(seconds) = app.limits.wait_seconds(Attempt::Join, &visit.visitor.from.to_string())
    {
        let wait = tongue.with("join-too-many", &[("seconds", seconds.into())]);
        let mut response = again(StatusCode::TOO_MANY_REQUESTS, &wait);
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        return Ok(response);
    }
    let answer = match visit.live.execute(order, command).await {
        Ok(answer) => answer,
        Err(ExecuteError::Refused(why)) => {
            return Ok(again(StatusCode::UNPROCESSABLE_ENTITY, &sentence(&why, tongue)));
        }
        Err(ExecuteError::Log(error)) => return Err(error.into()),
        Err(ExecuteError::Panicked) => return Err(Problem::broken()),
    };
    let registered = answer.events.iter().find_map(|event| match event {
        Event::EntrantRegistered { entrant, .. } => Some(*entrant),
        _ => None,
    });
    let entrant = registered.ok_or(Problem::BadForm)?;
    let serial = app.accounts.link_serials(&visit.id).await?.of(Holder::Player(entrant));
    // Two clicks let the player in twice. Once the desk has taken the link back, the old form is no way round.
    if answer.repetition == Repetition::Repeated && serial != LinkSerial::FIRST {
        return Err(Problem::BadLink);
    }
    let back = visit.address("/me?joined=1");
    let tournament = visit.id.clone();
    super::entry::begin_player_session(&app, &visit.visitor, tournament, entrant, serial, &back).await
}
