//! `/t/{tournament}/desk/deck/{entrant}`: a deck check at the table.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::deck::{CheckedWhen, DeckList, ListedCard, Lists, Section, Written, check_deck};
use hantei_core::id::EntrantId;
use hantei_core::tournament::deck::{DeckCommand, RecordedCard, RecordedCheck, RecordedCopies};
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::role::Action;
use hantei_core::tournament::{Command, Event};
use hantei_format::deck_file;
use hantei_format::text_list::{NameLanguage, write};
use hantei_view::Language;
use hantei_view::message::of_code;
use hantei_view::sheet;
use maud::html;

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::decks::Table;
use crate::form::Fields;
use crate::give::execute;
use crate::layout::{Variant, page};
use crate::page::deck::reading;
use crate::page::desk_decks::{name, role_for_decks};
use crate::page::forms::may;
use crate::page::{deck_sheet, said, tournament_shell};
use crate::part::{Button, Field, Kind, Notice, NoticeKind, Weight, button, link_button};
use crate::problem::Problem;
use crate::visit::Visit;

fn checked(visit: &Visit, entrant: &str) -> Result<EntrantId, Problem> {
    visit.staff()?;
    if !may(visit, Action::CheckDeck) {
        return Err(Problem::Forbidden);
    }
    let entrant: EntrantId = entrant.parse().map_err(|_| Problem::NotFound)?;
    visit.state().entrant(entrant).map(|_| entrant).ok_or(Problem::NotFound)
}

/// `GET /t/{tournament}/desk/deck/{entrant}`: a deck check begins with opening the list.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let entrant = checked(&visit, &entrant)?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.with("deck-check-of", &[("name", name(&visit, entrant).into())]);
    let body = html! {
        h1 { (title) }
        (said(&app, &visit.visitor))
        @if visit.state().decks.latest(entrant).is_some() {
            p { (tongue.say("deck-check-open-help")) }
            form method="post" action=(visit.address(&format!("/desk/deck/{entrant}/open"))) {
                input type="hidden" name="_key" value=(app.form_key()?);
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
    fields: Fields,
) -> Result<Response, Problem> {
    let entrant = checked(&visit, &entrant)?;
    let actor = visit.actor(role_for_decks(&visit, Action::CheckDeck)?)?;
    app.limits.form(&visit.visitor)?;
    let table = Table::of(&app, &visit).await?.ok_or(Problem::NotFound)?;
    let command = Command::Decks(DeckCommand::Open { entrant });
    let answer = match execute(&app, &visit, command, actor, &fields).await? {
        Ok(answer) => answer,
        Err(trouble) => {
            return Err(Problem::Said { message: trouble.message(&visit), status: trouble.status() });
        }
    };
    let opened = answer.events.iter().find(|event| matches!(event, Event::DeckListOpened { .. }));
    // The list as it is shown here, which is what will be counted.
    let latest = visit.state().decks.latest(entrant).ok_or(Problem::NotFound)?;
    let judgement = table.judge(&latest.judged.deck.list(), &latest.judged.declared.declared());
    let sheet = opened.and_then(|opened| {
        sheet::opened_deck_list(visit.state(), opened, reading(&visit, &table, &judgement))
    });
    let list = sheet.ok_or(Problem::NotFound)?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.with("deck-check-of", &[("name", list.name.clone().into())]);
    let body = html! {
        h1 { (title) }
        (deck_sheet::rows(tongue, &list.declared))
        form .deck-check method="post" action=(visit.address(&format!("/desk/deck/{entrant}/check"))) {
            input type="hidden" name="_key" value=(app.form_key()?);
            input type="hidden" name="_seen" value=(latest.number);
            fieldset {
                legend { (tongue.say("deck-check-when")) }
                @for (place, when) in CheckedWhen::ALL.into_iter().enumerate() {
                    label .option {
                        input type="radio" name="when" value=(when.word()) checked[place == 0];
                        " " (tongue.say(&format!("deck-check-{}", when.word())))
                    }
                }
            }
            @for section in &list.sections {
                section data-section=(section.section) {
                    // Scripts count what is there now.
                    h2 { (section.title) " (" span data-total { (section.count) } " / " (section.count) ")" }
                    @for (place, copies) in section.cards.iter().enumerate() {
                        @let id = format!("{}-{place}", section.section);
                        div .line {
                            label for=(id) { bdi { (copies.name) } }
                            span .steps {
                                input #(id) type="number" inputmode="numeric" min="0" max="60" name=(id)
                                    value=(copies.copies);
                            }
                        }
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
    app.limits.form(&visit.visitor)?;
    let table = Table::of(&app, &visit).await?.ok_or(Problem::NotFound)?;
    let when = CheckedWhen::ALL.into_iter().find(|when| fields.text("when") == Some(when.word()));
    let when = when.ok_or(Problem::BadForm)?;
    let lists = visit.state().decks.of.get(&entrant).ok_or(Problem::NotFound)?;
    let latest = lists.latest().ok_or(Problem::NotFound)?;
    let listed = latest.judged.deck.list();
    // The fields count the cards of one list. Of another they say nothing, and so nobody may leave it out.
    let seen = fields.filled("_seen").and_then(|seen| seen.parse().ok()).ok_or(Problem::BadForm)?;
    if seen != latest.number || fields.filled("_key").is_some_and(|key| app.is_of_another_epoch(key)) {
        let counted = lists.versions.iter().find(|known| known.number == seen);
        let counted = counted.map(|known| known.judged.deck.list());
        return Ok(other_list(
            &app,
            &visit,
            &table,
            entrant,
            &[(seen, counted), (latest.number, Some(listed))],
        ));
    }
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
    if let Err(trouble) = execute(&app, &visit, command, actor, &fields).await? {
        return Err(Problem::Said { message: trouble.message(&visit), status: trouble.status() });
    }
    let sheet =
        sheet::deck_difference(&checked, visit.state().penalty_document(), &table.pool, visit.language());
    let shell = tournament_shell(&app, &visit, Variant::Desk);
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

/// Returns the page that says that another list is in force than the one that was counted: both, and the way to
/// the one in force.
fn other_list(
    app: &App,
    visit: &Visit,
    table: &Table,
    entrant: EntrantId,
    lists: &[(u32, Option<DeckList>); 2],
) -> Response {
    let shell = tournament_shell(app, visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.with("deck-check-of", &[("name", name(visit, entrant).into())]);
    let names = match visit.language() {
        Language::English => NameLanguage::English,
        Language::Japanese => NameLanguage::Japanese,
    };
    let numbers = [("counted", lists[0].0.into()), ("now", lists[1].0.into())];
    let body = html! {
        h1 { (title) }
        (Notice::said(NoticeKind::Refusal, &tongue.with("deck-check-moved", &numbers), Some(&tongue.say("deck-check-moved-then"))))
        dl .both-versions {
            @for (id, (number, list)) in ["deck-check-counted", "deck-check-in-force"].into_iter().zip(lists) {
                dt { (tongue.with(id, &[("number", (*number).into())])) }
                dd {
                    @if let Some(list) = list {
                        ul .cards { @for line in write(list, &table.pool, names).lines() { li { bdi { (line) } } } }
                    }
                }
            }
        }
        p { (link_button(&tongue.say("deck-check-open"), &visit.address(&format!("/desk/deck/{entrant}")), Weight::Primary)) }
    };
    let mut response =
        Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody);
    *response.status_mut() = StatusCode::CONFLICT;
    response
}
