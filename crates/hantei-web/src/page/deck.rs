//! Deck lists: how they are handed in, and those that everybody may see.

use std::sync::Arc;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, State as Shared};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hantei_core::deck::{DeckList, Declared, Judgement};
use hantei_core::id::EntrantId;
use hantei_core::tournament::deck::DeckCommand;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::{Command, Refusal};
use hantei_format::deck_file;
use hantei_view::message::{Message, of_code, refusal};
use hantei_view::sheet::{self, Audience, DeckCheck, DeckListSheet, ListReading};
use maud::{Markup, html};

use crate::app::App;
use crate::decks::Table;
use crate::give::{done, execute};
use crate::layout::{Variant, page};
use crate::page::{deck_sheet, public, tournament_shell};
use crate::part::{Button, Field, Kind, Weight, button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::upload::{Parts, Upload};
use crate::visit::Visit;
use crate::visitor::Wants;

/// The largest upload, in bytes: a deck has at most so many, and the parts of the form some more.
pub(crate) const LARGEST_UPLOAD: usize = (deck_file::LARGEST_KIB as usize + 64) << 10;

/// Returns the form by which a list is handed in: a file, or a text.
pub(crate) fn hand_in_form(
    tongue: Tongue,
    action: &str,
    key: &str,
    typed: &str,
    before: &Markup,
    behind: &Markup,
) -> Markup {
    html! {
        form method="post" action=(action) enctype="multipart/form-data" .stacked {
            input type="hidden" name="_key" value=(key);
            (before)
            (Field::new("file", &tongue.say("deck-file")).kind(Kind::File).help(&tongue.say("deck-file-help")))
            (Field::new("text", &tongue.say("deck-text")).kind(Kind::Lines).value(typed).help(&tongue.say("deck-text-help")))
            (behind)
            (button(&tongue.say("deck-hand-in"), Button::Submit, Weight::Primary))
        }
    }
}

/// Returns the list of an entrant that is in force, as `audience` may see it.
pub(crate) fn list_of(
    visit: &Visit,
    table: &Table,
    entrant: EntrantId,
    audience: Audience,
) -> Option<DeckListSheet> {
    let latest = visit.state().decks.latest(entrant)?;
    let judgement = table.judge(&latest.judged.deck.list(), &latest.judged.declared.declared());
    sheet::deck_list(visit.state(), entrant, audience, reading(visit, table, &judgement))
}

/// Returns how a list that was judged is shown to this visitor.
pub(crate) fn reading<'a>(visit: &Visit, table: &'a Table, judgement: &'a Judgement) -> ListReading<'a> {
    ListReading { judgement, rules: &table.rules, pool: &table.pool, language: visit.language() }
}

pub(crate) fn number(tongue: Tongue, list: &DeckListSheet) -> String {
    let verdict = tongue.say(&format!("verdict-{}", list.check.verdict));
    tongue.with("deck-mine-number", &[("number", list.number.into()), ("verdict", verdict.into())])
}

/// Returns what is wrong with a list, and what could not be told.
pub(crate) fn findings(tongue: Tongue, check: &DeckCheck) -> Markup {
    html! {
        @if check.violations.is_empty() && check.verdict == "legal" {
            p .done { "● " (tongue.say("deck-mine-legal")) }
        }
        ul .findings {
            @for violation in &check.violations {
                li { "✕ " (violation.message) @if let Some(clause) = &violation.clause { " " small .muted { (clause) } } }
            }
            @for told in &check.diagnostics {
                li {
                    @if told.severity == "error" { "？ " } @else { "△ " }
                    (told.message)
                    @if let Some(hint) = &told.hint { " " small .muted { (hint) } }
                }
            }
        }
    }
}

/// Returns the cards of a list, part by part.
pub(crate) fn cards(list: &DeckListSheet) -> Markup {
    html! {
        @for section in &list.sections {
            h2 { (section.title) " (" (section.count) ")" }
            ul .deck {
                @for copies in &section.cards { li { (copies.copies) " × " bdi { (copies.name) } } }
            }
        }
    }
}

/// What the forms of lists hold: whose, what is to be done (`do`), what is searched (`q`) or put in
/// (`add`: `side:Sample Dragon`).
pub(crate) const PARTS: Parts = Parts {
    files: &["file"],
    texts: &[&["text", "player", "reason", "do", "q", "add", "_key"], &deck_sheet::FIELDS],
};

/// Reads what a form of a list says.
///
/// # Errors
///
/// [`Problem::BadForm`] where it cannot be read, and a word about it where it is too large.
pub(crate) async fn read(
    parts: Result<Multipart, MultipartRejection>,
    visit: &Visit,
) -> Result<Upload, Problem> {
    let limit = [("limit", deck_file::LARGEST_KIB.to_string())];
    Upload::read(parts, PARTS, of_code(visit.language(), "deck-trouble", "too-large", &limit)).await
}

/// Returns the deck that was sent, or what to say where there is none.
pub(crate) fn sent_deck(upload: &Upload, visit: &Visit, table: &Table) -> Result<DeckList, Box<Message>> {
    let language = visit.language();
    let (name, bytes) = match (upload.file("file"), upload.fields.filled("text")) {
        (Some(file), _) => (file.name.as_str(), file.bytes.as_slice()),
        (None, Some(_)) => ("deck.txt", upload.typed("text").as_bytes()),
        (None, None) => {
            let text = Tongue(language).say("deck-nothing");
            return Err(Box::new(Message { code: "deck-nothing", text, hint: None, page_hint: None }));
        }
    };
    let read = deck_file::read(bytes, name, None, &table.pool).map_err(|trouble| {
        Box::new(of_code(language, "deck-trouble", trouble.code(), &trouble.arguments()))
    })?;
    // The record keeps cards and no lines: a list with a line that nobody can read is not whole.
    match read.deck.unread_lines.first() {
        Some(line) => Err(Box::new(of_code(language, "doubt", "unread-line", &[("line", line.to_string())]))),
        None => Ok(read.deck),
    }
}

/// Returns what is declared of the deck of `entrant`; a form without a deck sheet leaves it as it was.
pub(crate) fn sent_sheet(
    upload: &Upload,
    visit: &Visit,
    entrant: EntrantId,
    deck: &DeckList,
    table: &Table,
) -> Result<Declared, Box<Message>> {
    let typed = deck_sheet::declared(&upload.fields, deck, table, visit.language())?;
    let before = || visit.state().decks.latest(entrant).map(|latest| latest.judged.declared.declared());
    Ok(typed.or_else(before).unwrap_or_default())
}

/// Reads, judges and hands in a list. What is wrong with it is no reason to refuse it: the list is on record, and
/// staff decides about whoever has no legal one.
///
/// # Errors
///
/// A [`Problem`] if the world failed; in the answer, what to say where the list was not taken.
pub(crate) async fn hand_in(
    app: &App,
    visit: &Visit,
    entrant: EntrantId,
    upload: &Upload,
    actor: Actor,
) -> Result<Result<Vec<Message>, (StatusCode, Box<Message>)>, Problem> {
    let Some(table) = Table::of(app, visit).await? else {
        let message = refusal(&Refusal::CardsNotPinned, visit.state(), visit.language());
        return Ok(Err((StatusCode::CONFLICT, Box::new(message))));
    };
    let sent = sent_deck(upload, visit, &table)
        .and_then(|deck| sent_sheet(upload, visit, entrant, &deck, &table).map(|sheet| (deck, sheet)));
    let (deck, declared) = match sent {
        Ok(sent) => sent,
        Err(message) => return Ok(Err((StatusCode::UNPROCESSABLE_ENTITY, message))),
    };
    let judged = Box::new(table.judged(&deck, &declared));
    let reason = upload.fields.filled("reason").map(str::to_owned);
    let command = Command::Decks(DeckCommand::HandIn { entrant, judged, reason });
    Ok(match execute(app, visit, command, actor, &upload.once()).await? {
        Ok(answer) => Ok(done(visit, &answer)),
        Err(trouble) => Err((trouble.status(), Box::new(trouble.message(visit)))),
    })
}

/// `GET /t/{tournament}/deck/{entrant}`: a list that this reader may see; for anybody else there is nothing here.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let entrant: EntrantId = entrant.parse().map_err(|_| Problem::NotFound)?;
    let audience = audience(&visit, entrant);
    if !audience.sees_deck(visit.state(), entrant) {
        return Err(Problem::NotFound);
    }
    let table = Table::of(&app, &visit).await?.ok_or(Problem::NotFound)?;
    let list = list_of(&visit, &table, entrant, audience).ok_or(Problem::NotFound)?;
    if visit.visitor.wants == Wants::Json {
        return Ok(([("cache-control", "private, no-store")], axum::Json(list)).into_response());
    }
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        let title = tongue.with("deck-of", &[("name", list.name.clone().into())]);
        let body = html! {
            h1 { (title) }
            p { (number(tongue, &list)) }
            (deck_sheet::rows(tongue, &list.declared))
            (cards(&list))
        };
        page(&shell, &title, &body)
    })
    .await
}

/// Returns the reader as whom this visitor sees most of this list.
fn audience(visit: &Visit, entrant: EntrantId) -> Audience {
    let own = visit.player.map(Audience::Player);
    let staff = visit.roles.iter().map(|role| Audience::Staff(*role));
    let seeing = own.into_iter().chain(staff).find(|reader| reader.sees_deck(visit.state(), entrant));
    seeing.unwrap_or(Audience::Public)
}
