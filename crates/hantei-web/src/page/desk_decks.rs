//! `GET /t/{tournament}/desk/decks`: who has handed in what, and by what decks are judged; deck checks.

use std::sync::Arc;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::deck::{DeckRules, Verdict};
use hantei_core::id::EntrantId;
use hantei_core::person::name_key;
use hantei_core::tournament::Command;
use hantei_core::tournament::deck::{DeckCommand, HandedIn, PinnedCards, PinnedList};
use hantei_core::tournament::role::{Action, Role, can};
use hantei_core::tournament::state::EntrantStatus;
use hantei_format::limit_file;
use hantei_store::card_db::CardPools;
use hantei_view::message::{Message, of_code, word_trouble};
use hantei_view::people;
use hantei_view::words::WordTrouble;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::decks::{Table, rules};
use crate::form::{Fields, encode};
use crate::give::{done, execute, go_back};
use crate::layout::{Variant, page};
use crate::page::deck::{hand_in, hand_in_form, read};
use crate::page::forms::{Forms, folded, may};
use crate::page::import::LARGEST_FILE;
use crate::page::{deck_sheet, notice, said, tournament_shell, zone};
use crate::part::{self, Button, Field, Kind, Mark, NoticeKind, Pager, Search, Weight, button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::upload::{Parts, Upload};
use crate::visit::Visit;

/// How many rows a page has.
const ROWS: usize = 100;

/// How many tables are drawn for deck checks where nobody says how many.
const PICKS: usize = 4;

/// Which lists are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Show {
    All,
    Missing,
    Of(Verdict),
}

impl Show {
    const ALL: [Self; 5] = [
        Self::All,
        Self::Missing,
        Self::Of(Verdict::Illegal),
        Self::Of(Verdict::Undetermined),
        Self::Of(Verdict::Legal),
    ];

    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Missing => "missing",
            Self::Of(verdict) => verdict.word(),
        }
    }

    fn holds(self, verdict: Option<Verdict>) -> bool {
        match self {
            Self::All => true,
            Self::Missing => verdict.is_none(),
            Self::Of(wanted) => verdict == Some(wanted),
        }
    }
}

/// What is asked of the page.
struct Asked {
    show: Show,
    text: String,
    page: usize,
    /// For whom a list is to be handed in.
    whose: Option<EntrantId>,
    /// How many tables are to be drawn for checks.
    picks: Option<usize>,
    /// Date and time of a deadline, as they were typed and refused.
    deadline: Option<[String; 2]>,
}

impl Asked {
    fn of(query: &Fields) -> Self {
        let shown = query.text("show").unwrap_or_default();
        let number = |name: &str| query.filled(name).and_then(|text| text.parse().ok());
        Self {
            show: Show::ALL.into_iter().find(|show| show.name() == shown).unwrap_or(Show::All),
            text: query.text("q").unwrap_or_default().to_owned(),
            page: number("page").unwrap_or(1),
            whose: query.filled("for").and_then(|id| id.parse().ok()),
            picks: number("picks"),
            deadline: None,
        }
    }
}

/// `GET /t/{tournament}/desk/decks`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    visit.staff()?;
    let asked = Asked::of(&visit.visitor.query);
    let markup = overview(&app, &visit, &asked, &Upload::default(), None).await?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

async fn overview(
    app: &App,
    visit: &Visit,
    asked: &Asked,
    typed: &Upload,
    wrong: Option<&Message>,
) -> Result<Markup, Problem> {
    let shell = tournament_shell(app, visit, Variant::Desk);
    let tongue = shell.tongue;
    let forms = Forms::new(app, visit, visit.address("/desk/decks"))?;
    let whose = asked.whose.filter(|id| visit.state().entrant(*id).is_some());
    let whose = whose.filter(|_| may(visit, Action::HandInDeck));
    let table = if whose.is_some() { Table::of(app, visit).await? } else { None };
    let body = html! {
        h1 { (tongue.say("deck-lists")) }
        (said(app, &visit.visitor))
        @if let Some(message) = wrong { (notice(&visit.visitor, NoticeKind::Refusal, message)) }
        @if let Some(id) = whose {
            (for_one(app, visit, &forms, id, typed, table.as_ref())?)
        } @else if typed.fields.text("player").is_some() && may(visit, Action::HandInDeck) {
            (for_nobody(app, visit, typed)?)
        }
        (pinned(visit, tongue))
        (counts(visit, tongue))
        @if !asked.text.is_empty() || visit.state().entrants().nth(ROWS).is_some() {
            (part::search(tongue, &Search {
                action: &visit.address("/desk/decks"),
                name: "q",
                label: &tongue.say("deck-lists-search"),
                value: &asked.text,
                kept: &[("show", asked.show.name().to_owned())],
                filters: Some("decks"),
            }))
        }
        (rows(app, visit, tongue, asked))
        @if may(visit, Action::CheckDeck) { (picks(visit, tongue, asked)) }
        @if may(visit, Action::DirectDecks) {
            h2 { (tongue.say("deck-lists-deadline")) }
            (deadline(app, visit, tongue, &forms, asked))
            h2 { (tongue.say("deck-lists-pin")) }
            form method="post" action=(visit.address("/desk/decks/cards")) enctype="multipart/form-data" .stacked {
                input type="hidden" name="_key" value=(app.form_key()?);
                (Field::new("file", &tongue.say("deck-lists-list")).kind(Kind::File).help(&tongue.say("deck-lists-list-help")))
                (button(&tongue.say("deck-lists-pin"), Button::Submit, Weight::Plain))
            }
        }
    };
    Ok(page(&shell, &tongue.say("deck-lists"), &body))
}

pub(crate) fn name(visit: &Visit, entrant: EntrantId) -> String {
    people::name(visit.state(), entrant, visit.language())
}

/// Returns what staff does about the list of one player: hands it in, locks it or lets it be changed.
fn for_one(
    app: &App,
    visit: &Visit,
    forms: &Forms<'_>,
    id: EntrantId,
    typed: &Upload,
    table: Option<&Table>,
) -> Result<Markup, Problem> {
    let tongue = Tongue(visit.language());
    let player = id.to_string();
    let sheet = table.map_or_else(Markup::default, |table| {
        let before = || visit.state().decks.latest(id).map(|latest| latest.judged.declared.declared());
        let written = || deck_sheet::written(&before().unwrap_or_default(), table, visit.language());
        let was_sent = typed.fields.pairs().next().is_some();
        let fields = if was_sent { typed.fields.clone() } else { written() };
        deck_sheet::form(tongue, &table.rules, &fields)
    });
    let words = [("player", player.as_str())];
    let key = app.form_key()?;
    Ok(html! {
        section #for-one {
            h2 { (tongue.with("deck-lists-for", &[("name", name(visit, id).into())])) }
            (hand_in_form(tongue, &visit.address("/desk/decks"), &key, typed.typed("text"), &html! {
                input type="hidden" name="player" value=(player);
                (Field::new("reason", &tongue.say("deck-lists-reason")).value(typed.typed("reason")))
            }, &sheet))
            @if may(visit, Action::DirectDecks) {
                @if visit.state().decks_locked(id, app.world.now()).is_some() {
                    (folded(&forms.prepare("unlock-decks", &words, None), &tongue.say("deck-lists-unlock-one"), &html! {
                        (Field::new("reason", &tongue.say("deck-lists-reason")).id("unlock-one").required())
                    }, Weight::Plain))
                } @else {
                    (forms.button("lock-decks", &words, None, &tongue.say("deck-lists-lock-one"), Weight::Plain))
                }
            }
        }
    })
}

/// Returns the form of a list that was handed in for nobody who is known: whose it is is to be said, and nothing
/// is typed again.
fn for_nobody(app: &App, visit: &Visit, typed: &Upload) -> Result<Markup, Problem> {
    let tongue = Tongue(visit.language());
    let whose = typed.fields.text("player").unwrap_or_default();
    Ok(hand_in_form(
        tongue,
        &visit.address("/desk/decks"),
        &app.form_key()?,
        typed.typed("text"),
        &html! {
            (Field::new("player", &tongue.say("word-player")).value(whose).required())
            (Field::new("reason", &tongue.say("deck-lists-reason")).value(typed.typed("reason")))
        },
        &html! {},
    ))
}

fn pinned(visit: &Visit, tongue: Tongue) -> Markup {
    html! {
        @if let Some(cards) = &visit.state().decks.pinned {
            @let list = cards.list.as_ref().map_or_else(|| tongue.say("deck-lists-no-list"), |list| list.name.clone());
            p .muted { (tongue.with("deck-lists-by", &[("pool", cards.pool.into()), ("list", list.into())])) }
        } @else {
            p { (tongue.say("deck-lists-not-pinned")) }
        }
    }
}

/// Returns the players who still play, with the verdict on what they have handed in.
fn verdicts(visit: &Visit) -> impl Iterator<Item = (EntrantId, Option<Verdict>)> {
    let state = visit.state();
    let active = state.entrants().filter(|(_, entrant)| entrant.status == EntrantStatus::Active);
    active.map(|(id, _)| (id, state.decks.latest(id).map(|latest| latest.judged.verdict)))
}

fn counts(visit: &Visit, tongue: Tongue) -> Markup {
    let bar = Show::ALL.map(|show| {
        let count = verdicts(visit).filter(|(_, verdict)| show.holds(*verdict)).count();
        let mark = match show {
            Show::All => Mark::NotStarted,
            Show::Missing => Mark::NotStarted,
            Show::Of(Verdict::Legal) => Mark::Reported,
            Show::Of(Verdict::Illegal) => Mark::Disputed,
            Show::Of(Verdict::Undetermined) => Mark::Attention,
        };
        let text = tongue.with(&format!("deck-count-{}", show.name()), &[("count", count.into())]);
        let href = (count > 0).then(|| visit.address(&format!("/desk/decks?show={}", show.name())));
        (mark, text, href)
    });
    part::counts(&tongue.say("deck-lists"), &bar)
}

/// Returns how much of the deck sheet nobody has filled in.
fn to_be_asked(rules: &DeckRules, latest: &HandedIn) -> usize {
    let declared = latest.judged.declared.declared();
    rules.asks(&declared).into_iter().filter(|what| !declared.says(*what)).count()
}

fn rows(app: &App, visit: &Visit, tongue: Tongue, asked: &Asked) -> Markup {
    let state = visit.state();
    let (head, judge) = (visit.roles.contains(&Role::HeadJudge), may(visit, Action::CheckDeck));
    let hands_in = may(visit, Action::HandInDeck);
    let rules = rules(visit);
    let mut shown: Vec<(String, EntrantId)> = verdicts(visit)
        .filter(|(_, verdict)| asked.show.holds(*verdict))
        .map(|(id, _)| (name(visit, id), id))
        .collect();
    if asked.text.is_empty() {
        shown.sort_by_cached_key(|(name, id)| (name_key(name), *id));
    } else {
        // The best first, as they were found.
        let found = people::search(state, visit.audience(), &asked.text).entrants;
        let place = |id: &EntrantId| found.iter().position(|known| known == id);
        shown.retain(|(_, id)| place(id).is_some());
        shown.sort_by_key(|(_, id)| place(id));
    }
    let mut address = visit.address(&format!("/desk/decks?show={}", asked.show.name()));
    if !asked.text.is_empty() {
        address = format!("{address}&q={}", encode(&asked.text));
    }
    let pager = Pager { tongue, path: &address, page: asked.page, rows_per_page: ROWS, rows: shown.len() };
    html! {
        @if shown.is_empty() { p .muted { (tongue.say("deck-lists-nobody")) } }
        table .decks #decks {
            tbody {
                @for (name, id) in &shown[pager.shown()] {
                    @let latest = state.decks.latest(*id);
                    tr {
                        th scope="row" { bdi { (name) } }
                        td {
                            @match latest {
                                Some(latest) => (tongue.with("deck-mine-number", &[
                                    ("number", latest.number.into()),
                                    ("verdict", tongue.say(&format!("verdict-{}", latest.judged.verdict.word())).into()),
                                ])),
                                None => (tongue.say("deck-lists-none")),
                            }
                            @if let Some(open) = latest.map(|latest| to_be_asked(&rules, latest)).filter(|open| *open > 0) {
                                " " small .muted { (tongue.with("deck-sheet-open", &[("count", open.into())])) }
                            }
                            @if state.decks_locked(*id, app.world.now()).is_some() {
                                " " small .muted { (tongue.say("deck-lists-locked")) }
                            }
                        }
                        td .deeds {
                            @if latest.is_some() && (head || state.deck_is_released(*id)) {
                                a href=(visit.address(&format!("/deck/{id}"))) { (tongue.say("deck-lists-see")) } " "
                            }
                            @if latest.is_some() && judge {
                                a href=(visit.address(&format!("/desk/deck/{id}"))) { (tongue.say("deck-lists-check")) } " "
                            }
                            @if hands_in {
                                a href=(visit.address(&format!("/desk/decks?for={id}"))) { (tongue.say("deck-hand-in")) }
                            }
                        }
                    }
                }
            }
        }
        (pager)
    }
}

/// Returns the tables of the round that the lots pick for deck checks: the same ones whoever asks.
fn picks(visit: &Visit, tongue: Tongue, asked: &Asked) -> Markup {
    let state = visit.state();
    let wanted = asked.picks.unwrap_or(PICKS).min(ROWS);
    let picked = asked.picks.map(|_| state.tables_to_check(wanted));
    html! {
        h2 { (tongue.say("deck-picks")) }
        form method="get" action=(visit.address("/desk/decks")) .line-form #picks {
            (Field::new("picks", &tongue.say("deck-picks-count")).kind(Kind::Number { least: 1, most: 100 })
                .value(&wanted.to_string()))
            (button(&tongue.say("deck-picks-draw"), Button::Submit, Weight::Plain))
        }
        @if let Some(picked) = picked {
            @if picked.is_empty() { p .muted { (tongue.say("deck-picks-none")) } } @else {
                p .muted { (tongue.say("deck-picks-help")) }
                ul .picked {
                    @for match_ in picked {
                        li {
                            strong { (tongue.with("deck-picks-table", &[("table", match_.table.0.into())])) } " "
                            @for id in [match_.first, match_.second] {
                                a href=(visit.address(&format!("/desk/deck/{id}"))) { bdi { (name(visit, id)) } } " "
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns until when lists can be changed, and how that is said.
fn deadline(app: &App, visit: &Visit, tongue: Tongue, forms: &Forms<'_>, asked: &Asked) -> Markup {
    let decks = &visit.state().decks;
    let zone = zone(visit);
    let at = decks.deadline.and_then(|at| jiff::Timestamp::from_millisecond(at).ok());
    let at = at.map(|at| at.to_zoned_datetime(zone.clone()));
    let text = |format: &str| at.as_ref().map(|at| at.strftime(format).to_string()).unwrap_or_default();
    let begun = visit.state().has_published();
    let [date, time] = asked.deadline.clone().unwrap_or_else(|| [text("%Y-%m-%d"), text("%H:%M")]);
    html! {
        p {
            @match &at {
                _ if begun => (tongue.say("deck-deadline-begun")),
                Some(at) if at.timestamp().as_millisecond() <= app.world.now() => {
                    (tongue.with("deck-deadline-passed", &[("at", text("%Y-%m-%d %H:%M").into())]))
                }
                Some(_) => (tongue.with("deck-deadline-at", &[("at", text("%Y-%m-%d %H:%M").into())])),
                None => (tongue.say("deck-deadline-none")),
            }
        }
        // What was typed is kept even where play has begun meanwhile and it is of no use any more.
        @if !begun || asked.deadline.is_some() {
            form method="post" action=(visit.address("/desk/decks/deadline")) .line-form #deadline {
                input type="hidden" name="_key" value=(app.form_key().unwrap_or_default());
                (Field::new("date", &tongue.say("deck-deadline-date")).kind(Kind::Date).value(&date).required())
                (Field::new("time", &tongue.say("deck-deadline-time")).kind(Kind::Time).value(&time).required()
                    .help(zone.iana_name().unwrap_or("UTC")))
                (button(&tongue.say("deck-deadline-set"), Button::Submit, Weight::Plain))
            }
        }
        div .buttons {
            @if decks.deadline.is_some() && !begun {
                (forms.button("deck-deadline", &[("at", "none")], None, &tongue.say("deck-deadline-take-away"), Weight::Plain))
            }
            @if decks.locked {
                (folded(&forms.prepare("unlock-decks", &[], None), &tongue.say("deck-lists-unlock"), &html! {
                    (Field::new("reason", &tongue.say("deck-lists-reason")).id("unlock-all").required())
                }, Weight::Plain))
            } @else {
                (forms.button("lock-decks", &[], None, &tongue.say("deck-lists-lock"), Weight::Plain))
            }
            (forms.button("release-decks", &[], None, &tongue.say("deck-lists-release"), Weight::Plain))
        }
    }
}

/// `POST /t/{tournament}/desk/decks/deadline`: sets the moment from which on lists are locked, by the clock of
/// the venue.
pub(crate) async fn post_deadline(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Result<Response, Problem> {
    let actor = visit.actor(role_for_decks(&visit, Action::DirectDecks)?)?;
    app.limits.form(&visit.visitor)?;
    let typed = |name: &str| fields.filled(name).unwrap_or_default();
    let asked = Asked {
        deadline: Some([typed("date").to_owned(), typed("time").to_owned()]),
        ..Asked::of(&Fields::default())
    };
    let civil = format!("{}T{}", typed("date"), typed("time")).parse::<jiff::civil::DateTime>().ok();
    let at = civil.and_then(|civil| civil.to_zoned_datetime(zone(&visit)).ok()).map(|at| at.timestamp());
    let Some(at) = at.map(jiff::Timestamp::as_millisecond) else {
        let text = Tongue(visit.language()).say("deck-deadline-unread");
        let message = Message { code: "deck-deadline-unread", text, hint: None, page_hint: None };
        let said = (StatusCode::UNPROCESSABLE_ENTITY, &message);
        return refused_with(&app, &visit, &asked, &Upload::default(), said).await;
    };
    let command = Command::Decks(DeckCommand::SetDeadline { at: Some(at) });
    match execute(&app, &visit, command, actor, &fields).await? {
        Ok(answer) => Ok(go_back(&app, &visit.address("/desk/decks"), done(&visit, &answer))),
        Err(trouble) => {
            let said = (trouble.status(), &trouble.message(&visit));
            refused_with(&app, &visit, &asked, &Upload::default(), said).await
        }
    }
}

async fn refused(
    app: &App,
    visit: &Visit,
    typed: &Upload,
    said: (StatusCode, &Message),
) -> Result<Response, Problem> {
    let whose = typed.fields.text("player").and_then(|player| player.parse().ok());
    refused_with(app, visit, &Asked { whose, ..Asked::of(&Fields::default()) }, typed, said).await
}

async fn refused_with(
    app: &App,
    visit: &Visit,
    asked: &Asked,
    typed: &Upload,
    (status, message): (StatusCode, &Message),
) -> Result<Response, Problem> {
    let mut answer = Rendered::new(overview(app, visit, asked, typed, Some(message)).await?)
        .answer(&visit.visitor.headers, Sharing::Nobody);
    *answer.status_mut() = status;
    Ok(answer)
}

/// Returns the role in which this visitor does `action`: of several the one that may do most with lists.
pub(crate) fn role_for_decks(visit: &Visit, action: Action) -> Result<Role, Problem> {
    visit.staff()?;
    let may = [Role::HeadJudge, Role::Judge, Role::Organiser, Role::Scorekeeper];
    may.into_iter().find(|role| visit.roles.contains(role) && can(*role, action)).ok_or(Problem::Forbidden)
}

/// `POST /t/{tournament}/desk/decks`: hands a list in for somebody.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let actor = visit.actor(role_for_decks(&visit, Action::HandInDeck)?)?;
    app.limits.form(&visit.visitor)?;
    let upload = read(parts, &visit).await?;
    let player = upload.fields.text("player").unwrap_or_default();
    let entrant = match people::find_entrant(visit.state(), visit.audience(), player.trim()) {
        Ok(entrant) => entrant,
        Err(candidates) => {
            let trouble = WordTrouble::Who { key: "player", value: player.to_owned(), candidates };
            let message = word_trouble(&trouble, visit.state(), visit.language());
            return refused(&app, &visit, &upload, (StatusCode::UNPROCESSABLE_ENTITY, &message)).await;
        }
    };
    match hand_in(&app, &visit, entrant, &upload, actor).await? {
        Ok(said) => Ok(go_back(&app, &visit.address("/desk/decks"), said)),
        Err((status, message)) => refused(&app, &visit, &upload, (status, &message)).await,
    }
}

/// What the form of cards and list holds.
const PIN: Parts = Parts { files: &["file"], texts: &[&["_key"]] };

/// `POST /t/{tournament}/desk/decks/cards`: pins the newest pool, and the list that was sent along.
pub(crate) async fn pin(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let actor = visit.actor(role_for_decks(&visit, Action::DirectDecks)?)?;
    app.limits.form(&visit.visitor)?;
    let language = visit.language();
    let limit = [("limit", (LARGEST_FILE >> 20).to_string())];
    let too_large = of_code(language, "limit-trouble", "too-large", &limit);
    let upload = Upload::read(parts, PIN, too_large).await?;
    let fields = upload.once();
    let list = match upload.file("file") {
        None => None,
        Some(file) => match limit_file::read(&file.bytes, &file.name) {
            Ok((lists, _)) => lists
                .first()
                .map(|list| PinnedList { name: list.name.clone(), text: limit_file::write(list) }),
            Err(trouble) => {
                let message = of_code(language, "limit-trouble", trouble.code(), &trouble.arguments());
                return refused(
                    &app,
                    &visit,
                    &Upload::default(),
                    (StatusCode::UNPROCESSABLE_ENTITY, &message),
                )
                .await;
            }
        },
    };
    let kept = CardPools::from(app.venue.database().clone()).list().await?;
    let Some(newest) = kept.last() else {
        let text = Tongue(language).say("deck-lists-no-pool");
        let message = Message { code: "deck-lists-no-pool", text, hint: None, page_hint: None };
        return refused(&app, &visit, &Upload::default(), (StatusCode::CONFLICT, &message)).await;
    };
    let cards = PinnedCards { pool: newest.version, digest: newest.digest.clone(), list };
    let command = Command::Decks(DeckCommand::Pin { cards });
    match execute(&app, &visit, command, actor, &fields).await? {
        Ok(answer) => Ok(go_back(&app, &visit.address("/desk/decks"), done(&visit, &answer))),
        Err(trouble) => {
            refused(&app, &visit, &Upload::default(), (trouble.status(), &trouble.message(&visit))).await
        }
    }
}
