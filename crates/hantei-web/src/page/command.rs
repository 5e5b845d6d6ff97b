//! Any command as a form, and what a refused form looks like.
//!
//! Each page has its own forms for what is done there often. This one page has all commands: it is where
//! a hint leads, where a refused form can be put right, and how anything the command line can do is done
//! in a browser.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Response};
use hantei_core::tournament::Refusal;
use hantei_core::tournament::refusal::Versioned;
use hantei_core::tournament::role::Role;
use hantei_store::account::Account;
use hantei_view::message::Message;
use hantei_view::sheet;
use hantei_view::words::{self, COMMANDS, Known, may_give};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, safe_back};
use crate::give::Trouble;
use crate::layout::{Variant, page};
use crate::page::command_field::{Form, Giver, Word, words_of};
use crate::page::correction::later_results;
use crate::page::forms::course_seen;
use crate::page::{notice, said, tournament_shell};
use crate::part::{Button, CommandForm, Field, Notice, NoticeKind, Weight, button, link_button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;
use crate::visitor::Wants;

/// `GET /t/{tournament}/do`: all commands.
pub(crate) async fn list(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    visit.staff()?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("commands-title")) }
        p { (tongue.say("commands-text")) }
        ul .commands {
            @for known in COMMANDS.iter().filter(|known| gives(&visit, known.name)) {
                li {
                    a href=(visit.address(&format!("/do/{}", known.name))) { (known.does(visit.language())) }
                    " " code { (known.name) }
                }
            }
        }
    };
    let markup = page(&shell, &tongue.say("commands-title"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// `GET /t/{tournament}/do/{command}`: one command as a form, with what the query says filled in.
pub(crate) async fn form(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    if visit.roles.is_empty() && visit.entrant().is_err() {
        visit.staff()?;
    }
    let known = COMMANDS.iter().find(|known| known.name == name).ok_or(Problem::NotFound)?;
    if !gives(&visit, known.name) {
        return Err(Problem::Forbidden);
    }
    let filled = visit.visitor.query.clone();
    let accounts = accounts_for(&app, &visit, known).await?;
    let markup = command_page(&app, &visit, known, &Sent { fields: &filled, refused: None }, &accounts)?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns the answer to a form that was refused: why, both versions where two people meet, and the form
/// as it was sent, to be put right.
pub(crate) async fn refused(
    app: &Arc<App>,
    visit: &Visit,
    name: &str,
    fields: &Fields,
    trouble: &Trouble,
) -> Response {
    let message = trouble.message(visit);
    let status = trouble.status();
    if visit.visitor.wants == Wants::Json {
        return (status, axum::Json(message)).into_response();
    }
    let Some(known) = COMMANDS.iter().find(|known| known.name == name) else {
        return Problem::Said { message, status }.into_response();
    };
    // What was sent may rest on an older state than the one that refused it: the page shows the newest.
    let newest = match Visit::to(app, visit.visitor.clone(), visit.id.clone()).await {
        Ok(newest) => newest,
        Err(problem) => return problem.into_response(),
    };
    // To whom the matrix does not give it, no form is shown.
    if !gives(&newest, known.name) {
        return Problem::Said { message, status }.into_response();
    }
    let accounts = match accounts_for(app, &newest, known).await {
        Ok(accounts) => accounts,
        Err(problem) => return problem.into_response(),
    };
    let sent = Sent { fields, refused: Some((trouble, &message)) };
    match command_page(app, &newest, known, &sent, &accounts) {
        Ok(markup) => {
            let mut response = Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
            *response.status_mut() = status;
            response
        }
        Err(problem) => problem.into_response(),
    }
}

/// What was sent, and why it was refused, if it was.
struct Sent<'a> {
    fields: &'a Fields,
    refused: Option<(&'a Trouble, &'a Message)>,
}

/// Returns true if the visitor may give the command of this name, as staff or as the player.
fn gives(visit: &Visit, name: &str) -> bool {
    let player = visit.player.map(|_| Role::Player);
    visit.roles.iter().copied().chain(player).any(|role| may_give(role, name))
}

/// Returns the accounts of staff that may be let in, if a word of `known` names one: for organisers alone.
async fn accounts_for(app: &App, visit: &Visit, known: &Known) -> Result<Vec<Account>, Problem> {
    let directs = visit.roles.contains(&Role::Organiser);
    if !directs || !words_of(known).iter().any(|word| word.key == "account") {
        return Ok(Vec::new());
    }
    let accounts = app.accounts.accounts().await?;
    Ok(accounts.into_iter().filter(|account| account.disabled_at.is_none()).collect())
}

fn command_page(
    app: &App,
    visit: &Visit,
    known: &Known,
    sent: &Sent<'_>,
    accounts: &[Account],
) -> Result<Markup, Problem> {
    let Sent { fields, refused } = *sent;
    let variant = if visit.roles.is_empty() { Variant::Phone } else { Variant::Desk };
    let shell = tournament_shell(app, visit, variant);
    let tongue = shell.tongue;
    let title = known.does(visit.language());
    let key = app.form_key()?;
    let home = visit.address(if visit.roles.is_empty() { "/me" } else { "/desk" });
    let back = safe_back(fields.text("_back"), &home);
    let moved = refused.is_some_and(|(trouble, _)| trouble.is_moved());
    // What a correction changes is looked at again before it is sent again.
    let preview = Some(fields).filter(|_| moved && known.name == "correct-result");
    let preview = preview.and_then(|fields| crate::page::correction::look_again(visit, fields));
    let as_player = fields.text("_as") == Some("player") || visit.roles.is_empty();
    // A player pressed a button: what it said is sent again as it is, and there is nothing to write.
    let pressed = fields.text("_pressed") == Some("yes")
        && refused.is_some_and(|(trouble, _)| !matches!(trouble, Trouble::Words(_)));
    let again = moved || refused.is_none_or(|(trouble, _)| !matches!(trouble, Trouble::Refused(_)));
    let player = [("_as", "player"), ("_pressed", "yes")];
    let number = |field: &str| fields.filled(field).and_then(|seen| seen.parse().ok());
    let form = CommandForm {
        action: &visit.address(&format!("/do/{}", known.name)),
        command: known.name,
        hidden: match (as_player, pressed) {
            (true, true) => &player,
            (true, false) => &player[..1],
            (false, _) => &[],
        },
        key: &key,
        // Whoever sends the form again has seen what stands above it now.
        seen: moved_to(refused, |what| what != Versioned::Course).or_else(|| number("_seen")),
        course: match refused {
            // Opened by itself, it is about the round that is played now.
            None => course_seen(visit, known.name),
            Some(_) => moved_to(refused, |what| what == Versioned::Course).or_else(|| number("_course")),
        },
        back,
    };
    let words = Form {
        visit,
        fields,
        refused: refused.map(|(trouble, message)| (trouble, message.text.as_str())),
        giver: if as_player { Giver::Player } else { Giver::Staff },
        accounts,
    };
    let is_asked = refused.is_some_and(|(trouble, _)| matches!(trouble, Trouble::AgainstReports { .. }));
    let not_typed = refused
        .filter(|(trouble, _)| matches!(trouble, Trouble::NotTyped { .. }))
        .map(|(_, message)| message.text.as_str());
    let body = html! {
        h1 .does { (title) }
        (said(app, &visit.visitor))
        @if let Some((_, message)) = refused {
            @if moved {
                (Notice::said(NoticeKind::Refusal, &tongue.say("form-moved"), Some(&tongue.say("form-moved-then"))))
                (both_versions(visit, tongue, fields))
                @if let Some(preview) = &preview { p { (link_button(&tongue.say("correct-look-again"), preview, Weight::Primary)) } }
            } @else {
                (notice(&visit.visitor, NoticeKind::Refusal, message))
            }
        }
        @if preview.is_none() && (again || !pressed) { (form.holding(&html! {
            @if pressed {
                @for word in words_of(known) { (hidden(&word, fields)) }
            } @else {
                (words.fields(known))
            }
            @if let Some(word) = fields.filled("_word") {
                input type="hidden" name="_word" value=(word);
                (Field::new("_typed", &tongue.with("danger-type", &[("word", word.into())]))
                    .error(not_typed).required())
            }
            @if let Some((Trouble::AgainstReports { seen, .. }, _)) = refused {
                input type="hidden" name="_against" value=(seen);
            }
            (button(&tongue.say(if moved || is_asked { "send-again-anyway" } else { "send-command" }),
                Button::Submit, Weight::Primary))
        })) }
        p { a href=(back) { (tongue.say("back-without-change")) } }
    };
    Ok(page(&shell, &title, &body))
}

/// Returns the version that stands now of what somebody has changed meanwhile, if that is what is asked for.
fn moved_to(refused: Option<(&Trouble, &Message)>, asked: fn(Versioned) -> bool) -> Option<u64> {
    match refused {
        Some((Trouble::Refused(why), _)) => match **why {
            Refusal::Moved { what, now, .. } => asked(what).then_some(now),
            _ => None,
        },
        Some((Trouble::Words(_) | Trouble::NotTyped { .. } | Trouble::AgainstReports { .. }, _)) | None => {
            None
        }
    }
}

/// Shows what was meant and what stands there now, side by side.
fn both_versions(visit: &Visit, tongue: Tongue, fields: &Fields) -> Markup {
    let match_ = match (fields.filled("match"), fields.filled("table")) {
        (Some(id), _) => id.parse().ok().and_then(|id| visit.state().match_(id)).map(|(_, _, found)| found),
        (None, Some(table)) => {
            let table = table.parse().ok().map(hantei_core::id::TableNumber);
            table.and_then(|table| visit.state().match_at(table))
        }
        (None, None) => None,
    };
    let now = match match_ {
        Some(match_) => hantei_view::message::match_stands(visit.state(), match_.id, visit.language()),
        None => None,
    };
    html! {
        dl .both-versions {
            dt { (tongue.say("version-yours")) }
            dd {
                @for (key, value) in fields.pairs().filter(|(key, value)| !key.starts_with('_') && !value.is_empty()) {
                    span .pair {
                        @match match_.filter(|_| key == "match") {
                            Some(match_) => { (tongue.say("word-table")) ": " (match_.table) },
                            None => { (words::label(key, tongue.0)) ": " bdi { (value) } },
                        }
                    } " "
                }
            }
            dt { (tongue.say("version-now")) }
            dd {
                @match now {
                    Some(line) => bdi { (line) },
                    None => {
                        (tongue.say("version-changed"))
                        @if let Some(title) = round_now(visit) { " " bdi { (title) } }
                    },
                }
                // What a correction lets fall stands there too.
                @if fields.filled("then").is_some() {
                    @for line in match_.into_iter().flat_map(|match_| later_results(visit, match_.id)) {
                        br; bdi { (line) }
                    }
                }
            }
        }
    }
}

/// Returns the name of the last round that was published, as its stage counts it.
fn round_now(visit: &Visit) -> Option<String> {
    let rounds = sheet::published_rounds(visit.state(), visit.audience(), visit.language());
    rounds.into_iter().next_back().map(|round| round.title)
}

fn hidden(word: &Word, fields: &Fields) -> Markup {
    html! {
        @if let Some(value) = fields.filled(word.key) { input type="hidden" name=(word.key) value=(value); }
    }
}
