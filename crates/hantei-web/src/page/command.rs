//! Any command as a form, and what a refused form looks like.
//!
//! Each page has its own forms for what is done there often. This one page has all commands: it is where
//! a hint leads, where a refused form can be put right, and how anything the command line can do is done
//! in a browser.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::{IntoResponse, Response};
use hantei_core::tournament::Refusal;
use hantei_view::message::Message;
use hantei_view::words::{COMMANDS, Known};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, safe_back};
use crate::give::Trouble;
use crate::layout::{Variant, page};
use crate::page::{notice, said, tournament_shell};
use crate::part::{Button, CommandForm, Field, Kind, Notice, NoticeKind, Weight, button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;
use crate::visitor::Wants;

/// A word of a command, as its line in the list of commands has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Its key.
    pub(crate) key: &'static str,
    /// What may stand there: `WHO`, `yes`, `match-loss|awarded-bye`.
    pub(crate) value: &'static str,
    /// Whether it has to be there.
    pub(crate) needed: Needed,
}

/// Whether a word has to be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needed {
    /// Always.
    Yes,
    /// It may be left out, or another one given in its place.
    No,
}

/// Returns the words of `known`: `table=N|match=mN score=W-L [reason=TEXT]` has four.
pub(crate) fn words_of(known: &Known) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for part in known.words.split(' ').filter(|part| !part.is_empty()) {
        let optional = part.starts_with('[');
        let alternatives = split_alternatives(part);
        let needed = if optional || alternatives.len() > 1 { Needed::No } else { Needed::Yes };
        for word in alternatives {
            if let Some((key, value)) = word.trim_start_matches('[').split_once('=') {
                let value = if word.starts_with('[') { value.trim_end_matches(']') } else { value };
                words.push(Word { key, value, needed });
            }
        }
    }
    // A match is named by its id or by its table, which may stand apart in the list.
    if words.iter().any(|word| word.key == "match") {
        for word in words.iter_mut().filter(|word| word.key == "table") {
            word.needed = Needed::No;
        }
    }
    words
}

fn split_alternatives(part: &'static str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut rest = part;
    while let Some(at) = rest.match_indices('|').map(|(at, _)| at).find(|at| {
        // Only where another key follows: `a|b` within one value is a choice of values.
        rest[at + 1..].split(['|', '[']).next().is_some_and(|next| next.contains('='))
    }) {
        found.push(&rest[..at]);
        rest = &rest[at + 1..];
    }
    found.push(rest);
    found
}

/// `GET /t/{tournament}/do`: all commands.
pub(crate) async fn list(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    visit.staff()?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("commands-title")) }
        p { (tongue.say("commands-text")) }
        ul .commands {
            @for known in COMMANDS {
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
    let filled = visit.visitor.query.clone();
    let markup = command_page(&app, &visit, known, &filled, None)?;
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
    match command_page(app, &newest, known, fields, Some((trouble, &message))) {
        Ok(markup) => {
            let mut response = Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
            *response.status_mut() = status;
            response
        }
        Err(problem) => problem.into_response(),
    }
}

fn command_page(
    app: &App,
    visit: &Visit,
    known: &Known,
    fields: &Fields,
    refused: Option<(&Trouble, &Message)>,
) -> Result<Markup, Problem> {
    let variant = if visit.roles.is_empty() { Variant::Phone } else { Variant::Desk };
    let shell = tournament_shell(app, visit, variant);
    let tongue = shell.tongue;
    let title = known.does(visit.language());
    let key = app.form_key()?;
    let home = visit.address(if visit.roles.is_empty() { "/me" } else { "/desk" });
    let back = safe_back(fields.text("_back"), &home);
    let moved = refused.is_some_and(|(trouble, _)| is_moved(trouble));
    let as_player = fields.text("_as") == Some("player") || visit.roles.is_empty();
    // A player pressed a button: what it said is sent again as it is, and there is nothing to write.
    let pressed = fields.text("_pressed") == Some("yes")
        && refused.is_some_and(|(trouble, _)| !matches!(trouble, Trouble::Words(_)));
    let again = moved || refused.is_none_or(|(trouble, _)| !matches!(trouble, Trouble::Refused(_)));
    let player = [("_as", "player"), ("_pressed", "yes")];
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
        seen: if moved {
            seen_now(refused)
        } else {
            fields.filled("_seen").and_then(|seen| seen.parse().ok())
        },
        back,
    };
    let body = html! {
        h1 .does { (title) }
        (said(app, &visit.visitor))
        @if let Some((_, message)) = refused {
            @if moved {
                (Notice::said(NoticeKind::Refusal, &tongue.say("form-moved"), Some(&tongue.say("form-moved-then"))))
                (both_versions(visit, tongue, fields))
            } @else {
                (notice(&visit.visitor, NoticeKind::Refusal, message))
            }
        }
        @if again || !pressed { (form.holding(&html! {
            @for word in words_of(known) {
                @match (moved, fields.filled(word.key)) {
                    _ if pressed => (hidden(&word, fields)),
                    // Both versions are of one match, and what was left empty is not asked again.
                    (true, Some(id)) if word.key == "match" => input type="hidden" name="match" value=(id);,
                    (true, None) if word.needed == Needed::No => {}
                    (_, _) => (field(tongue, &word, fields)),
                }
            }
            @if let Some(word) = fields.filled("_word") {
                input type="hidden" name="_word" value=(word);
                (Field::new("_typed", &tongue.with("danger-type", &[("word", word.into())])).required())
            }
            (button(&tongue.say(if moved { "send-again-anyway" } else { "send-command" }),
                Button::Submit, Weight::Primary))
        })) }
        p { a href=(back) { (tongue.say("back-without-change")) } }
    };
    Ok(page(&shell, &title, &body))
}

fn is_moved(trouble: &Trouble) -> bool {
    matches!(trouble, Trouble::Refused(why) if matches!(**why, Refusal::Moved { .. }))
}

fn seen_now(refused: Option<(&Trouble, &Message)>) -> Option<u64> {
    match refused {
        Some((Trouble::Refused(why), _)) => match **why {
            Refusal::Moved { now, .. } => Some(now),
            _ => None,
        },
        Some((Trouble::Words(_) | Trouble::NotTyped { .. }, _)) | None => None,
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
                            None => { (tongue.say(word_label(key))) ": " bdi { (value) } },
                        }
                    } " "
                }
            }
            dt { (tongue.say("version-now")) }
            dd {
                @match now {
                    Some(line) => bdi { (line) },
                    None => (tongue.say("version-changed")),
                }
            }
        }
    }
}

/// Returns the id of the label of a word.
pub(crate) fn word_label(key: &str) -> &'static str {
    match key {
        "name" => "word-name",
        "reading" => "word-reading",
        "id" => "word-id",
        "region" => "word-region",
        "club" => "word-club",
        "accept" => "word-accept",
        "player" => "word-player",
        "person" => "word-person",
        "players" => "word-players",
        "keep" => "word-keep",
        "remove" => "word-remove",
        "reason" => "word-reason",
        "round" => "word-round",
        "stage" => "word-stage",
        "table" => "word-table",
        "match" => "word-match",
        "missed" => "word-missed",
        "absent" => "word-absent",
        "seed" => "word-seed",
        "first" => "word-first",
        "second" => "word-second",
        "allow-rematch" => "word-allow-rematch",
        "release" => "word-release",
        "force" => "word-force",
        "by" => "word-by",
        "score" => "word-score",
        "then" => "word-then",
        "leave-open" => "word-leave-open",
        "short" => "word-short",
        "key" => "word-key",
        "value" => "word-value",
        "left" => "word-left",
        "time" => "word-time",
        "minutes" => "word-minutes",
        "note" => "word-note",
        "granted-by" => "word-granted-by",
        "number" => "word-number",
        "account" => "word-account",
        "role" => "word-role",
        "at" => "word-at",
        _ => "word-other",
    }
}

fn hidden(word: &Word, fields: &Fields) -> Markup {
    html! {
        @if let Some(value) = fields.filled(word.key) { input type="hidden" name=(word.key) value=(value); }
    }
}

fn field(tongue: Tongue, word: &Word, fields: &Fields) -> Markup {
    let label = match word_label(word.key) {
        "word-other" => word.key.to_owned(),
        id => tongue.say(id),
    };
    let value = fields.text(word.key).unwrap_or_default();
    // What the list of commands has as the shape of a value, as somebody would type it.
    let example = match word.value {
        "N" => "3",
        "mN" => "m12",
        "W-L[-D[-B]]" => "2-1",
        shape => shape,
    };
    let example = tongue.with("word-example", &[("example", example.into())]);
    let kind = match word.key {
        "round" => Kind::Digits,
        _ => Kind::Text,
    };
    let field = Field::new(word.key, &label).kind(kind).value(value).help(&example);
    match word.needed {
        Needed::Yes => html! { (field.required()) },
        Needed::No => html! { (field) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_every_command_is_a_field() {
        let of = |name: &str| {
            let known = COMMANDS.iter().find(|known| known.name == name).expect("a command");
            words_of(known).into_iter().map(|word| (word.key, word.needed)).collect::<Vec<_>>()
        };
        use Needed::{No, Yes};
        assert_eq!(of("enter-result"), [("table", No), ("match", No), ("score", Yes)]);
        assert_eq!(of("drop"), [("player", Yes), ("reason", No)]);
        assert_eq!(
            of("correct-result"),
            [
                ("table", No),
                ("round", No),
                ("stage", No),
                ("match", No),
                ("score", Yes),
                ("reason", Yes),
                ("then", No),
                ("force", No)
            ]
        );
        assert_eq!(of("erase-person"), [("player", No), ("person", No), ("reason", Yes)]);
        for known in COMMANDS {
            let count = known.words.matches('=').count();
            assert!(words_of(known).len() <= count, "{}", known.name);
            assert_eq!(words_of(known).is_empty(), known.words.is_empty(), "{}", known.name);
            for word in words_of(known) {
                assert_ne!(word_label(word.key), "word-other", "{}: {}", known.name, word.key);
            }
        }
    }
}
