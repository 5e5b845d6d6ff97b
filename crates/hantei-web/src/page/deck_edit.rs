//! `/t/{tournament}/me/deck`: a player's own list on a phone: written, looked over, handed in.

use std::sync::Arc;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State as Shared};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hantei_core::card::Named;
use hantei_core::deck::{DeckList, ListedCard, Section, Written};
use hantei_core::tournament::Refusal;
use hantei_core::tournament::role::Actor;
use hantei_format::deck_file;
use hantei_format::text_list::{NameLanguage, write};
use hantei_view::i18n::Language;
use hantei_view::message::{Message, refusal};
use hantei_view::sheet::{self, Audience, CardFound, DeckCheck};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::decks::Table;
use crate::form::Fields;
use crate::give::go_back;
use crate::layout::{Variant, page};
use crate::page::deck::{cards, findings, hand_in, list_of, number, read, sent_deck, sent_sheet};
use crate::page::{deck_sheet, notice, said, tournament_shell};
use crate::part::{Button, Field, Kind, NoticeKind, Weight, button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::upload::Upload;
use crate::visit::Visit;

/// How many cards a search offers.
const MOST_FOUND: usize = 6;

/// The list that is being written, beside the one on record.
#[derive(Default)]
struct Draft {
    /// The list as a text; nothing where nobody has typed.
    text: Option<String>,
    /// The deck sheet as it was filled in; nothing where nobody has.
    sheet: Option<Fields>,
    /// What was searched.
    search: String,
    /// What was found.
    found: Vec<CardFound>,
    /// What there is to say of the text, where somebody asked without handing it in.
    check: Option<DeckCheck>,
    /// Why it was not taken.
    wrong: Option<Message>,
}

/// `GET /t/{tournament}/me/deck`: the own list, what is wrong with it, and how to hand in another.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let markup = own(&app, &visit, &Draft::default()).await?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

async fn own(app: &App, visit: &Visit, draft: &Draft) -> Result<Markup, Problem> {
    let entrant = visit.entrant()?;
    let state = visit.state();
    let table = Table::of(app, visit).await?;
    let list = table.as_ref().and_then(|table| list_of(visit, table, entrant, Audience::Player(entrant)));
    let shell = tournament_shell(app, visit, Variant::Phone);
    let tongue = shell.tongue;
    let locked = state.decks_locked(entrant, app.world.now());
    let record = html! {
        @match &list {
            Some(list) => {
                p { strong { (number(tongue, list)) } }
                (findings(tongue, &list.check))
                @if locked.is_some() { (deck_sheet::rows(tongue, &list.declared)) }
                @if locked.is_none() {
                    details { summary { (tongue.say("deck-mine-cards")) } (cards(list)) }
                } @else {
                    (cards(list))
                }
            }
            None => p { (tongue.say("deck-mine-none")) },
        }
    };
    let body = html! {
        h1 { (tongue.say("deck-mine")) }
        (said(app, &visit.visitor))
        @if let Some(message) = &draft.wrong { (notice(&visit.visitor, NoticeKind::Refusal, message)) }
        @match (&table, locked) {
            (None, _) => {
                (record)
                (notice(&visit.visitor, NoticeKind::Notice, &refusal(&Refusal::CardsNotPinned, state, visit.language())))
            }
            (Some(_), Some(by)) => {
                (record)
                (notice(&visit.visitor, NoticeKind::Notice, &refusal(&Refusal::DecksLocked { by }, state, visit.language())))
            }
            (Some(table), None) => {
                @let latest = state.decks.latest(entrant).map(|latest| &latest.judged);
                @let text = draft.text.clone().or_else(|| latest.map(|latest| as_text(&latest.deck.list(), table, visit.language())));
                @let declared = latest.map(|latest| latest.declared.declared()).unwrap_or_default();
                @let sheet = draft.sheet.clone().unwrap_or_else(|| deck_sheet::written(&declared, table, visit.language()));
                @match &draft.check {
                    Some(check) => {
                        section #checked .notice-of-deck {
                            h2 { (tongue.say("deck-checked")) }
                            p { (tongue.with("deck-checked-counts", &[
                                ("main", check.counts.main.into()),
                                ("extra", check.counts.extra.into()),
                                ("side", check.counts.side.into()),
                            ])) }
                            (findings(tongue, check))
                        }
                    }
                    None => (record),
                }
                h2 { (tongue.say("deck-write")) }
                p .muted { (tongue.say("deck-mine-help")) }
                (form(visit, tongue, &app.form_key()?, draft, text.as_deref().unwrap_or_default(), &deck_sheet::form(tongue, &table.rules, &sheet)))
            }
        }
    };
    Ok(page(&shell, &tongue.say("deck-mine"), &body))
}

/// Returns the form of the list: a text, cards to find, a file.
fn form(visit: &Visit, tongue: Tongue, key: &str, draft: &Draft, text: &str, sheet: &Markup) -> Markup {
    let headings = Section::ALL.map(|section| tongue.say(&format!("section-{}", section.word())));
    let list_of_headings = serde_json::to_string(&headings).unwrap_or_default();
    html! {
        form method="post" action=(visit.address("/me/deck")) enctype="multipart/form-data" .stacked .deck-edit
            data-deck-edit data-cards=(visit.address("/cards")) data-headings=(list_of_headings) {
            input type="hidden" name="_key" value=(key);
            div .field {
                label for="card-search" { (tongue.say("deck-find-card")) }
                div .search-line {
                    input #card-search type="search" name="q" value=(draft.search) autocomplete="off" dir="auto"
                        spellcheck="false" data-card-search;
                    button .plain type="submit" name="do" value="search" { (tongue.say("search")) }
                }
            }
            ul .found data-found aria-live="polite" {
                @for card in &draft.found {
                    li {
                        bdi { (card.name) } " "
                        @if let Some(english) = &card.english { small .muted { (english) } " " }
                        span .add {
                            @for section in &card.sections {
                                button .plain type="submit" name="add" value=(format!("{section}:{}", card.name)) {
                                    "+ " (tongue.say(&format!("section-{section}")))
                                }
                            }
                        }
                    }
                }
            }
            @if !draft.search.trim().is_empty() && draft.found.is_empty() {
                p .muted { (tongue.with("deck-found-nothing", &[("text", draft.search.as_str().into())])) }
            }
            p .unseen role="status" data-added {}
            (Field::new("text", &tongue.say("deck-text")).kind(Kind::Lines).value(text).help(&tongue.say("deck-text-help")))
            details {
                summary { (tongue.say("deck-from-file")) }
                (Field::new("file", &tongue.say("deck-file")).kind(Kind::File).help(&tongue.say("deck-file-help")))
            }
            (sheet)
            div .buttons {
                button .plain type="submit" name="do" value="check" { (tongue.say("deck-check-only")) }
                (button(&tongue.say("deck-hand-in"), Button::Submit, Weight::Primary))
            }
        }
    }
}

fn as_text(list: &DeckList, table: &Table, language: Language) -> String {
    let names = match language {
        Language::English => NameLanguage::English,
        Language::Japanese => NameLanguage::Japanese,
    };
    write(list, &table.pool, names)
}

/// Returns `text` with one more copy of the card that `add` names (`side:Sample Dragon`), behind those that are
/// there. A text in which a line cannot be read keeps all its lines.
fn added(text: &str, add: &str, table: &Table, language: Language) -> Option<String> {
    let (section, name) = add.split_once(':')?;
    let section = Section::ALL.into_iter().find(|known| known.word() == section)?;
    let passcode = match table.pool.find_name(name) {
        Named::One(card) => table.pool.card(card).passcode(),
        Named::Several(_) | Named::None => None,
    };
    let written = passcode.map_or_else(|| Written::Name(name.to_owned()), Written::Passcode);
    let read = deck_file::read(text.as_bytes(), "deck.txt", None, &table.pool).ok();
    let empty = text.trim().is_empty();
    let mut deck = match read.map(|read| read.deck) {
        Some(deck) if deck.unread_lines.is_empty() => deck,
        _ if empty => DeckList::default(),
        _ => {
            let heading = Tongue(language).say(&format!("section-{}", section.word()));
            return Some(format!("{}\n\n{heading}\n1 {name}\n", text.trim_end()));
        }
    };
    let cards = deck.section_mut(section);
    let behind = cards.iter().rposition(|card| card.written == written).map_or(cards.len(), |at| at + 1);
    cards.insert(behind, ListedCard { written, line: None });
    Some(as_text(&deck, table, language))
}

/// `POST /t/{tournament}/me/deck`: hands the own list in; or looks it over, finds a card, or adds one, and
/// nothing is written.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let entrant = visit.entrant()?;
    app.limits.form(&visit.visitor)?;
    let upload = read(parts, &visit).await?;
    let draft = match (upload.fields.filled("add"), upload.fields.text("do")) {
        (None, Some("search" | "check")) | (Some(_), _) => looked_over(&app, &visit, &upload).await?,
        (None, _) => match hand_in(&app, &visit, entrant, &upload, Actor::player(entrant)).await? {
            Ok(said) => return Ok(go_back(&app, &visit.address("/me/deck"), said)),
            Err((status, message)) => {
                let wrong = Some(*message);
                let text = upload.fields.filled("text").map(|_| upload.typed("text").to_owned());
                let draft = Draft { text, sheet: Some(upload.fields), wrong, ..Draft::default() };
                let mut answer = Rendered::new(own(&app, &visit, &draft).await?)
                    .answer(&visit.visitor.headers, Sharing::Nobody);
                *answer.status_mut() = status;
                return Ok(answer);
            }
        },
    };
    let status = if draft.wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let mut answer =
        Rendered::new(own(&app, &visit, &draft).await?).answer(&visit.visitor.headers, Sharing::Nobody);
    *answer.status_mut() = status;
    Ok(answer)
}

/// Returns the draft as it is after a button that hands nothing in.
async fn looked_over(app: &App, visit: &Visit, upload: &Upload) -> Result<Draft, Problem> {
    let language = visit.language();
    let mut draft = Draft {
        text: Some(upload.typed("text").to_owned()),
        sheet: Some(upload.fields.clone()),
        search: upload.typed("q").to_owned(),
        ..Draft::default()
    };
    let Some(table) = Table::of(app, visit).await? else { return Ok(draft) };
    let add = upload.fields.filled("add");
    if let Some(add) = add {
        draft.text = added(upload.typed("text"), add, &table, language).or(draft.text);
    }
    draft.found = sheet::cards_found(&table.pool, &draft.search, MOST_FOUND, language);
    if upload.fields.text("do") == Some("check") && add.is_none() {
        let entrant = visit.entrant()?;
        match sent_deck(upload, visit, &table) {
            Ok(deck) => {
                draft.text = Some(as_text(&deck, &table, language));
                match sent_sheet(upload, visit, entrant, &deck, &table) {
                    Ok(declared) => {
                        let files = [Tongue(language).say("deck-mine")];
                        let judgement = table.judge(&deck, &declared);
                        let checks = sheet::deck_checks(&judgement, &files, &table.pool, language);
                        draft.check = checks.into_iter().next();
                    }
                    Err(message) => draft.wrong = Some(*message),
                }
            }
            Err(message) => draft.wrong = Some(*message),
        }
    }
    Ok(draft)
}

/// `GET /t/{tournament}/cards?q=`: the cards that a part of a name may mean, as JSON.
pub(crate) async fn found(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let typed = visit.visitor.query.text("q").unwrap_or_default();
    let found = match Table::of(&app, &visit).await? {
        Some(table) => sheet::cards_found(&table.pool, typed, MOST_FOUND, visit.language()),
        None => Vec::new(),
    };
    Ok(([("cache-control", "private, no-store")], axum::Json(found)).into_response())
}
