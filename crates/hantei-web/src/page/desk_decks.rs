//! `GET /t/{tournament}/desk/decks`: who has handed in what, and by what decks are judged; deck checks.

use std::sync::Arc;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::deck::{CheckedWhen, DeckList, ListedCard, Lists, Section, Verdict, Written, check_deck};
use hantei_core::id::EntrantId;
use hantei_core::tournament::deck::{
    DeckCommand, PinnedCards, PinnedList, RecordedCard, RecordedCheck, RecordedCopies,
};
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::role::{Action, Role, can};
use hantei_core::tournament::state::EntrantStatus;
use hantei_core::tournament::{Command, Event};
use hantei_format::{deck_file, limit_file};
use hantei_store::card_db::CardPools;
use hantei_view::message::{Message, of_code, word_trouble};
use hantei_view::sheet;
use hantei_view::words::WordTrouble;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::decks::Table;
use crate::form::Fields;
use crate::give::{done, execute, go_back};
use crate::layout::{Variant, page};
use crate::page::deck::{Upload, hand_in, hand_in_form};
use crate::page::forms::{Forms, may};
use crate::page::{notice, said, tournament_shell};
use crate::part::{Button, Field, Kind, NoticeKind, Weight, button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/desk/decks`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    visit.staff()?;
    let markup = overview(&app, &visit, &Upload::default(), None)?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

fn overview(app: &App, visit: &Visit, typed: &Upload, wrong: Option<&Message>) -> Result<Markup, Problem> {
    let shell = tournament_shell(app, visit, Variant::Desk);
    let tongue = shell.tongue;
    let forms = Forms::new(app, visit, visit.address("/desk/decks"))?;
    let body = html! {
        h1 { (tongue.say("deck-lists")) }
        (said(app, &visit.visitor))
        @if let Some(message) = wrong { (notice(&visit.visitor, NoticeKind::Refusal, message)) }
        (pinned(visit, tongue))
        @if may(visit, Action::DirectDecks) {
            div .buttons {
                @if visit.state().decks.locked {
                    (forms.prepare("unlock-decks", &[], None).form().holding(&html! {
                        (Field::new("reason", &tongue.say("deck-lists-reason")).required())
                        (button(&tongue.say("deck-lists-unlock"), Button::Submit, Weight::Plain))
                    }))
                } @else {
                    (forms.button("lock-decks", &[], None, &tongue.say("deck-lists-lock"), Weight::Plain))
                }
                (forms.button("release-decks", &[], None, &tongue.say("deck-lists-release"), Weight::Plain))
            }
        }
        (rows(app, visit, tongue))
        @if may(visit, Action::HandInDeck) {
            h2 { (tongue.say("deck-lists-for")) }
            (hand_in_form(tongue, &visit.address("/desk/decks"), &typed.text, &html! {
                div .field {
                    label for="deck-player" { (tongue.say("role-player")) }
                    select #deck-player name="player" required {
                        @for (id, _) in visit.state().entrants().filter(|(_, it)| it.status == EntrantStatus::Active) {
                            option value=(id) selected[typed.player == id.to_string()] { (name(visit, id)) }
                        }
                    }
                }
                (Field::new("reason", &tongue.say("deck-lists-reason")).value(typed.reason.as_deref().unwrap_or_default()))
            }))
        }
        @if may(visit, Action::DirectDecks) {
            h2 { (tongue.say("deck-lists-pin")) }
            form method="post" action=(visit.address("/desk/decks/cards")) enctype="multipart/form-data" .stacked {
                (Field::new("file", &tongue.say("deck-lists-list")).kind(Kind::File).help(&tongue.say("deck-lists-list-help")))
                (button(&tongue.say("deck-lists-pin"), Button::Submit, Weight::Plain))
            }
        }
    };
    Ok(page(&shell, &tongue.say("deck-lists"), &body))
}

fn name(visit: &Visit, entrant: EntrantId) -> String {
    visit.state().record(entrant).map_or_else(|| entrant.to_string(), |record| record.name.clone())
}

fn pinned(visit: &Visit, tongue: Tongue) -> Markup {
    let state = visit.state();
    let active = state.entrants().filter(|(_, entrant)| entrant.status == EntrantStatus::Active);
    let lists: Vec<Option<Verdict>> =
        active.map(|(id, _)| state.decks.latest(id).map(|latest| latest.judged.verdict)).collect();
    let count = |wanted: &dyn Fn(&Option<Verdict>) -> bool| lists.iter().filter(|it| wanted(it)).count();
    html! {
        @if let Some(cards) = &state.decks.pinned {
            @let list = cards.list.as_ref().map_or_else(|| tongue.say("deck-lists-no-list"), |list| list.name.clone());
            p { (tongue.with("deck-lists-by", &[("pool", cards.pool.into()), ("list", list.into())])) }
        }
        p {
            (tongue.with("deck-lists-handed-in", &[
                ("count", count(&Option::is_some).into()),
                ("all", lists.len().into()),
                ("legal", count(&|it| *it == Some(Verdict::Legal)).into()),
            ]))
        }
    }
}

fn rows(app: &App, visit: &Visit, tongue: Tongue) -> Markup {
    let state = visit.state();
    let (head, judge) = (visit.roles.contains(&Role::HeadJudge), may(visit, Action::CheckDeck));
    html! {
        table .decks {
            tbody {
                @for (id, _) in state.entrants().filter(|(_, it)| it.status == EntrantStatus::Active) {
                    @let latest = state.decks.latest(id);
                    tr {
                        th scope="row" { (name(visit, id)) }
                        td {
                            @match latest {
                                Some(latest) => (tongue.with("deck-mine-number", &[
                                    ("number", latest.number.into()),
                                    ("verdict", tongue.say(&format!("verdict-{}", latest.judged.verdict.word())).into()),
                                ])),
                                None => (tongue.say("deck-lists-none")),
                            }
                            @if state.decks_locked(id, app.world.now()).is_some() {
                                " " small .muted { (tongue.say("deck-lists-locked")) }
                            }
                        }
                        td {
                            @if latest.is_some() && (head || state.deck_is_released(id)) {
                                a href=(visit.address(&format!("/deck/{id}"))) { (tongue.say("deck-lists-see")) } " "
                            }
                            @if latest.is_some() && judge {
                                a href=(visit.address(&format!("/desk/deck/{id}"))) { (tongue.say("deck-lists-check")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn refused(
    app: &App,
    visit: &Visit,
    typed: &Upload,
    (status, message): (StatusCode, &Message),
) -> Result<Response, Problem> {
    let mut answer = Rendered::new(overview(app, visit, typed, Some(message))?)
        .answer(&visit.visitor.headers, Sharing::Nobody);
    *answer.status_mut() = status;
    Ok(answer)
}

/// Returns the role in which this visitor does `action`: of several the one that may do most with lists.
fn role_for_decks(visit: &Visit, action: Action) -> Result<Role, Problem> {
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
    let upload = Upload::read(parts, &visit).await?;
    let Ok(entrant) = upload.player.parse::<EntrantId>() else {
        let trouble =
            WordTrouble::Who { key: "player", value: upload.player.clone(), candidates: Vec::new() };
        let message = word_trouble(&trouble, visit.state(), visit.language());
        return refused(&app, &visit, &upload, (StatusCode::UNPROCESSABLE_ENTITY, &message));
    };
    match hand_in(&app, &visit, entrant, &upload, actor).await? {
        Ok(said) => Ok(go_back(&app, &visit.address("/desk/decks"), said)),
        Err((status, message)) => refused(&app, &visit, &upload, (status, &message)),
    }
}

/// `POST /t/{tournament}/desk/decks/cards`: pins the newest pool, and the list that was sent along.
pub(crate) async fn pin(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let actor = visit.actor(role_for_decks(&visit, Action::DirectDecks)?)?;
    let language = visit.language();
    let mut parts = parts.map_err(|_| Problem::BadForm)?;
    let mut file: Option<(String, Vec<u8>)> = None;
    while let Some(part) = parts.next_field().await.map_err(|_| Problem::BadForm)? {
        let name = part.file_name().unwrap_or_default().to_owned();
        let bytes = part.bytes().await.map_err(|_| Problem::BadForm)?;
        if !bytes.is_empty() {
            file = Some((name, bytes.to_vec()));
        }
    }
    let list = match file {
        None => None,
        Some((name, bytes)) => match limit_file::read(&bytes, &name) {
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
                );
            }
        },
    };
    let kept = CardPools::from(app.venue.database().clone()).list().await?;
    let Some(newest) = kept.last() else {
        let text = Tongue(language).say("deck-lists-no-pool");
        let message = Message { code: "deck-lists-no-pool", text, hint: None, page_hint: None };
        return refused(&app, &visit, &Upload::default(), (StatusCode::CONFLICT, &message));
    };
    let cards = PinnedCards { pool: newest.version, digest: newest.digest.clone(), list };
    let command = Command::Decks(DeckCommand::Pin { cards });
    match execute(&app, &visit, command, actor, &Fields::default()).await? {
        Ok(answer) => Ok(go_back(&app, &visit.address("/desk/decks"), done(&visit, &answer))),
        Err(trouble) => {
            refused(&app, &visit, &Upload::default(), (trouble.status(), &trouble.message(&visit)))
        }
    }
}

fn checked(visit: &Visit, entrant: &str) -> Result<EntrantId, Problem> {
    visit.staff()?;
    if !may(visit, Action::CheckDeck) {
        return Err(Problem::Forbidden);
    }
    let entrant: EntrantId = entrant.parse().map_err(|_| Problem::NotFound)?;
    visit.state().entrant(entrant).map(|_| entrant).ok_or(Problem::NotFound)
}

/// `GET /t/{tournament}/desk/deck/{entrant}`: a deck check begins with opening the list.
pub(crate) async fn check(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let entrant = checked(&visit, &entrant)?;
    let shell = tournament_shell(&app, &visit, Variant::Phone);
    let tongue = shell.tongue;
    let title = tongue.with("deck-check-of", &[("name", name(&visit, entrant).into())]);
    let body = html! {
        h1 { (title) }
        (said(&app, &visit.visitor))
        @if visit.state().decks.latest(entrant).is_some() {
            p { (tongue.say("deck-check-open-help")) }
            form method="post" action=(visit.address(&format!("/desk/deck/{entrant}/open"))) {
                (button(&tongue.say("deck-check-open"), Button::Submit, Weight::Primary))
            }
        } @else {
            p { (tongue.say("deck-lists-none")) }
        }
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// `POST /t/{tournament}/desk/deck/{entrant}/open`: puts on record that the list is opened, and shows it to be
/// counted.
pub(crate) async fn open(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let entrant = checked(&visit, &entrant)?;
    let actor = visit.actor(role_for_decks(&visit, Action::CheckDeck)?)?;
    let table = Table::of(&app, &visit).await?.ok_or(Problem::NotFound)?;
    let command = Command::Decks(DeckCommand::Open { entrant });
    let answer = match execute(&app, &visit, command, actor, &Fields::default()).await? {
        Ok(answer) => answer,
        Err(trouble) => {
            return Err(Problem::Said { message: trouble.message(&visit), status: trouble.status() });
        }
    };
    let opened = answer.events.iter().find(|event| matches!(event, Event::DeckListOpened { .. }));
    let latest = visit.state().decks.latest(entrant).ok_or(Problem::NotFound)?;
    let judgement = table.judge(&latest.judged.deck.list());
    let sheet = opened.and_then(|opened| {
        sheet::opened_deck_list(visit.state(), opened, &judgement, &table.pool, visit.language())
    });
    let list = sheet.ok_or(Problem::NotFound)?;
    let shell = tournament_shell(&app, &visit, Variant::Phone);
    let tongue = shell.tongue;
    let title = tongue.with("deck-check-of", &[("name", list.name.clone().into())]);
    let body = html! {
        h1 { (title) }
        form .deck-check method="post" action=(visit.address(&format!("/desk/deck/{entrant}/check"))) {
            fieldset {
                legend { (tongue.say("deck-check-when")) }
                @for (place, when) in CheckedWhen::ALL.into_iter().enumerate() {
                    label .choice {
                        input type="radio" name="when" value=(when.word()) checked[place == 0];
                        (tongue.say(&format!("deck-check-{}", when.word())))
                    }
                }
            }
            @for section in &list.sections {
                h2 { (section.title) " (" (section.count) ")" }
                @for (place, copies) in section.cards.iter().enumerate() {
                    @let id = format!("{}-{place}", section.section);
                    div .field.line {
                        label for=(id) { bdi { (copies.name) } }
                        input #(id) type="number" inputmode="numeric" min="0" max="60" name=(id) value=(copies.copies);
                    }
                }
            }
            (Field::new("more", &tongue.say("deck-check-more")).kind(Kind::Lines).help(&tongue.say("deck-check-more-help")))
            (button(&tongue.say("deck-check-compare"), Button::Submit, Weight::Primary))
        }
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns the deck that was found: the counts beside the cards of the list, and what else there was.
fn found(visit: &Visit, table: &Table, entrant: EntrantId, fields: &Fields) -> Result<DeckList, Problem> {
    let latest = visit.state().decks.latest(entrant).ok_or(Problem::NotFound)?;
    let mut deck = match fields.filled("more") {
        Some(text) => {
            deck_file::read(text.as_bytes(), "more.txt", None, &table.pool)
                .map_err(|trouble| Problem::Said {
                    message: of_code(visit.language(), "deck-trouble", trouble.code(), &trouble.arguments()),
                    status: StatusCode::UNPROCESSABLE_ENTITY,
                })?
                .deck
        }
        None => DeckList::default(),
    };
    for section in Section::ALL {
        let listed = latest.judged.deck.section(section);
        for (place, RecordedCopies { card, copies }) in listed.iter().enumerate() {
            let there = match fields.filled(&format!("{}-{place}", section.word())) {
                Some(text) => {
                    text.parse::<u32>().ok().filter(|there| *there <= 60).ok_or(Problem::BadForm)?
                }
                None => *copies,
            };
            let written = match card {
                RecordedCard::Passcode(code) => Written::Passcode(hantei_core::card::Passcode(*code)),
                RecordedCard::Name(name) => Written::Name(name.clone()),
            };
            let copy = ListedCard { written, line: None };
            deck.section_mut(section).extend((0..there).map(|_| copy.clone()));
        }
    }
    Ok(deck)
}

/// `POST /t/{tournament}/desk/deck/{entrant}/check`: compares, proposes, and puts the check on record.
pub(crate) async fn compare(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    let entrant = checked(&visit, &entrant)?;
    let actor = visit.actor(role_for_decks(&visit, Action::CheckDeck)?)?;
    let table = Table::of(&app, &visit).await?.ok_or(Problem::NotFound)?;
    let when = CheckedWhen::ALL.into_iter().find(|when| fields.text("when") == Some(when.word()));
    let when = when.ok_or(Problem::BadForm)?;
    let listed = visit.state().decks.latest(entrant).ok_or(Problem::NotFound)?.judged.deck.list();
    let there = found(&visit, &table, entrant, &fields)?;
    let lists = if visit.state().deck_sheet_required() { Lists::Required } else { Lists::NotRequired };
    let checked = check_deck(&listed, &there, when, lists, &table.book());
    let sum = |copies: &mut dyn Iterator<Item = u32>| copies.fold(0_u32, u32::saturating_add);
    let difference = &checked.difference;
    let round = visit.state().stage().and_then(|stage| {
        let last = stage.rounds.last().filter(|round| !round.closed)?;
        Some(RoundOf { stage: stage.id, round: last.number })
    });
    let check = RecordedCheck {
        when,
        at: round,
        missing: sum(&mut difference.missing.iter().map(|it| it.copies)),
        surplus: sum(&mut difference.surplus.iter().map(|it| it.copies)),
        misplaced: sum(&mut difference.misplaced.iter().map(|it| it.copies)),
        faults: checked.faults.clone(),
    };
    let command = Command::Decks(DeckCommand::RecordCheck { entrant, check });
    if let Err(trouble) = execute(&app, &visit, command, actor, &Fields::default()).await? {
        return Err(Problem::Said { message: trouble.message(&visit), status: trouble.status() });
    }
    let sheet =
        sheet::deck_difference(&checked, visit.state().penalty_document(), &table.pool, visit.language());
    let shell = tournament_shell(&app, &visit, Variant::Phone);
    let tongue = shell.tongue;
    let title = tongue.with("deck-check-of", &[("name", name(&visit, entrant).into())]);
    let body = html! {
        h1 { (title) }
        @if sheet.lines.is_empty() { p .done { "● " (tongue.say("deck-check-all-right")) } }
        ul .findings { @for line in &sheet.lines { li { "✕ " (line) } } }
        @for proposal in &sheet.proposals {
            p .proposal data-infraction=(proposal.infraction) {
                (tongue.with("deck-check-proposed", &[
                    ("infraction", proposal.infraction.into()),
                    ("fault", proposal.fault_text.clone().into()),
                    ("remedy", proposal.remedy_text.clone().into()),
                ]))
            }
        }
        p { a href=(visit.address("/desk/decks")) { (tongue.say("deck-lists")) } }
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}
