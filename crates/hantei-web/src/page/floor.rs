//! `GET /t/{tournament}/desk/floor`: who calls a judge, and how every table is, for a judge with a phone.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::id::MatchId;
use hantei_core::tournament::role::Action;
use hantei_view::sheet::{self, Audience, CallRow, Floor, FloorState, FloorTable, PlayerCalls};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Moment, Variant, page};
use crate::page::forms::{Forms, folded, may};
use crate::page::{said, tournament_shell, zone};
use crate::part::{
    Choice, Field, Kind, Mark, Name, Search, Weight, counts, empty, live, mark, search, table_number,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// Up to so many tables are shown at once; of more only those that need somebody, until all are asked for.
const FEW: usize = 60;

/// `GET /t/{tournament}/desk/floor`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = role(&visit)?;
    let actor = visit.actor(role)?;
    let audience = Audience::Staff(role);
    let sheet = sheet::floor(visit.state(), &visit.at, &actor, audience, visit.language());
    let sheet = sheet.ok_or(Problem::NotFound)?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let forms = Forms::new(&app, &visit, visit.visitor.address.clone())?;
    let judges = judges(&app, &sheet.calls).await?;
    let title = tongue.say("page-floor");
    let body = html! {
        div .page-head {
            h1 { (title) }
            @if let Some(round) = &sheet.title { p .muted { (round) } }
        }
        (said(&app, &visit.visitor))
        (live("floor-calls", &["desk"], &html! {
            h2 { (tongue.say("floor-queue")) @if !sheet.calls.is_empty() { " " span .number { (sheet.calls.len()) } } }
            @if sheet.calls.is_empty() { p .muted { (tongue.say("floor-queue-empty")) } }
            ol .calls {
                @for call in &sheet.calls { (row(&visit, tongue, &forms, call, &judges, true)) }
            }
        }))
        (live("late", &["clock", "round"], &super::penalties::late(&visit, tongue, None)))
        (live("floor-tables", &["desk", "clock", "round"], &tables(&visit, tongue, &sheet)))
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns the role in which calls are answered where the visitor holds one that may, else any of staff.
fn role(visit: &Visit) -> Result<hantei_core::tournament::role::Role, Problem> {
    let staff = visit.staff()?;
    let judges = visit
        .roles
        .iter()
        .copied()
        .find(|role| hantei_core::tournament::role::can(*role, Action::AnswerCall));
    Ok(judges.unwrap_or(staff))
}

/// Returns the names of the judges who go somewhere, by their accounts.
async fn judges(app: &App, calls: &[CallRow]) -> Result<BTreeMap<String, String>, Problem> {
    if calls.iter().all(|call| call.taken_by.is_none()) {
        return Ok(BTreeMap::new());
    }
    let accounts = app.accounts.accounts().await?;
    let named = |id: &String| {
        let account = accounts.iter().find(|account| account.id.as_str() == id)?;
        Some((id.clone(), account.name.as_str().to_owned()))
    };
    Ok(calls.iter().filter_map(|call| call.taken_by.as_ref()).filter_map(named).collect())
}

/// One call: where, what about, since when, who goes, and what can be done.
fn row(
    visit: &Visit,
    tongue: Tongue,
    forms: &Forms<'_>,
    call: &CallRow,
    judges: &BTreeMap<String, String>,
    with_table: bool,
) -> Markup {
    let number = call.number.to_string();
    let words = [("number", number.as_str())];
    let href = visit.address(&format!("/desk/match/{}", call.match_id));
    let waits = call.may.take_back && call.taken_by.is_none();
    let at = Moment { utc_ms: call.at_ms, zone: zone(visit) }.minute();
    html! {
        li .waits[waits] id=(format!("call-{number}")) value=(call.number) {
            div .call-head {
                @if with_table { a href=(href) { (table_number(tongue, call.table)) } }
                div {
                    p .call-about {
                        (mark(if waits { Mark::Attention } else { Mark::Playing })) " "
                        strong { (call.reason_text) }
                        @if call.appeal.is_some() { " · " strong { (tongue.say("floor-for-head-judge")) } }
                    }
                    @if let Some(note) = &call.note { p { bdi { (note) } } }
                    @if let Some(appeal) = &call.appeal { p { (tongue.say("floor-appeal-says")) bdi { (appeal) } } }
                    @for ruled in &call.ruled { p .muted { (ruled) } }
                    p .muted {
                        @match &call.caller {
                            Some(caller) => (tongue.with("floor-called-by", &[("who", caller.name.as_str().into())])),
                            None => (tongue.say("floor-called-by-staff")),
                        }
                        " · " (at) " · " (tongue.with("floor-in-duel", &[("duel", u32::from(call.duel).into())]))
                        @if let Some(left) = &call.left {
                            " · " (tongue.with("floor-left", &[("left", left.as_str().into())]))
                        }
                    }
                    @if call.may.take_back {
                        p .call-who {
                            @match &call.taken_by {
                                Some(_) if call.own => (tongue.say("floor-taken-by-you")),
                                Some(judge) => {
                                    @let judge = judges.get(judge).unwrap_or(judge);
                                    (tongue.with("floor-taken", &[("judge", judge.as_str().into())]))
                                }
                                None => (tongue.with("floor-waiting", &[("minutes", call.minutes.into())])),
                            }
                        }
                    }
                }
            }
            div .buttons {
                @if call.may.take {
                    (forms.button("take-call", &words, None, &tongue.say("floor-take"), Weight::Primary))
                }
                @if call.may.answer {
                    @let id = format!("ruling-{number}");
                    (folded(&forms.prepare("answer-call", &words, None), &tongue.say("floor-answer"), &html! {
                        (Field::new("ruling", &tongue.say("word-ruling")).id(&id).longest(500)
                            .help(&tongue.say("floor-ruling-help")))
                    }, if call.own { Weight::Primary } else { Weight::Plain }))
                }
                @if call.may.leave {
                    (forms.button("leave-call", &words, None, &tongue.say("floor-leave"), Weight::Plain))
                }
                @if call.may.take_back && !call.may.answer {
                    (forms.button("take-back-call", &words, None, &tongue.say("floor-take-back"), Weight::Plain))
                }
            }
        }
    }
}

fn mark_of(state: FloorState) -> Mark {
    match state {
        FloorState::Called => Mark::Attention,
        FloorState::Disputed => Mark::Disputed,
        FloorState::EndOfMatch => Mark::EndOfMatch,
        FloorState::Extension => Mark::Extension,
        FloorState::Reported | FloorState::Done => Mark::Reported,
        FloorState::Playing => Mark::Playing,
        FloorState::NotStarted => Mark::NotStarted,
    }
}

fn tables(visit: &Visit, tongue: Tongue, sheet: &Floor) -> Markup {
    if sheet.tables.is_empty() {
        let then = html! { p { (tongue.say("floor-no-round-then")) } };
        return html! { h2 { (tongue.say("floor-tables")) } (empty(&tongue.say("floor-no-round"), Some(&then))) };
    }
    let address = visit.address("/desk/floor");
    let shown = visit.visitor.query.text("show").unwrap_or_default();
    let number = visit.visitor.query.filled("table").unwrap_or_default();
    let one = FloorState::ALL.into_iter().find(|state| state.word() == shown);
    let all = shown == "all" || (one.is_none() && sheet.tables.len() <= FEW);
    let meant = |row: &&FloorTable| match (number.parse::<u32>(), one) {
        (Ok(table), _) => row.table.0 == table,
        (Err(_), Some(state)) => row.state == state,
        (Err(_), None) => all || row.state.needs_somebody(),
    };
    let rows: Vec<&FloorTable> = sheet.tables.iter().filter(meant).collect();
    let bar: Vec<(Mark, String, Option<String>)> = sheet
        .counts
        .iter()
        .filter(|counted| counted.count > 0)
        .map(|counted| {
            let word = tongue.say(&format!("floor-state-{}", counted.state.word()));
            let href = format!("{address}?show={}", counted.state.word());
            (mark_of(counted.state), format!("{} {word}", counted.count), Some(href))
        })
        .collect();
    let is_part = rows.len() < sheet.tables.len();
    let count = [("count", sheet.tables.len().into())];
    html! {
        h2 { (tongue.say("floor-tables")) }
        (counts(&tongue.say("floor-tables"), &bar))
        @if sheet.tables.len() > FEW {
            (search(tongue, &Search {
                action: &address, name: "table", label: &tongue.say("floor-number"), value: number, kept: &[], filters: None,
            }))
        }
        @if rows.is_empty() { p .muted { (tongue.say("floor-nothing")) } }
        ul .floor {
            @for row in &rows { (cell(visit, tongue, row)) }
        }
        @if is_part {
            p { a href=(format!("{address}?show=all")) { (tongue.with("floor-show-all", &count)) } }
        } @else if sheet.tables.len() > FEW {
            p { a href=(address) { (tongue.say("floor-show-busy")) } }
        }
    }
}

fn cell(visit: &Visit, tongue: Tongue, row: &FloorTable) -> Markup {
    let href = visit.address(&format!("/desk/match/{}", row.match_id));
    let word = tongue.say(&format!("floor-state-{}", row.state.word()));
    let minutes = format!("{}:{:02}", row.extension_seconds / 60, row.extension_seconds % 60);
    html! {
        li {
            a .cell .busy[row.state.needs_somebody()] .rests[row.state == FloorState::Done] href=(href) {
                span .cell-head {
                    span .cell-table { (row.table) }
                    (mark(mark_of(row.state)))
                }
                span .cell-state {
                    (word)
                    @if row.extension_seconds > 0 && row.state != FloorState::Done {
                        " " span .number { (tongue.with("floor-extension", &[("time", minutes.into())])) }
                    }
                }
                span .cell-names { (Name::new(&row.players[0].name)) " – " (Name::new(&row.players[1].name)) }
            }
        }
    }
}

/// Returns the calls to one match, and the way to call a judge there.
///
/// # Errors
///
/// [`Problem::World`] if the accounts cannot be read.
pub(crate) async fn of_match(
    app: &App,
    visit: &Visit,
    forms: &Forms<'_>,
    match_id: MatchId,
) -> Result<Markup, Problem> {
    let tongue = Tongue(visit.language());
    let role = role(visit)?;
    let calls = sheet::calls_to(
        visit.state(),
        match_id,
        &visit.at,
        &visit.actor(role)?,
        Audience::Staff(role),
        visit.language(),
    );
    let judges = judges(app, &calls).await?;
    let over = visit
        .state()
        .match_(match_id)
        .is_none_or(|(_, round, match_)| round.closed || match_.result.is_some());
    let id = match_id.to_string();
    let reasons = sheet::call_reasons(over, visit.language());
    let reasons: Vec<(&str, &str)> = reasons.iter().map(|(word, text)| (*word, text.as_str())).collect();
    Ok(html! {
        @if !calls.is_empty() {
            section {
                h2 { (tongue.say("floor-queue")) }
                ol .calls { @for call in &calls { (row(visit, tongue, forms, call, &judges, false)) } }
            }
        }
        @if may(visit, Action::CallJudge) {
            (folded(&forms.prepare("call-judge", &[("match", &id)], None), &tongue.say("floor-call"), &html! {
                (Choice::select("reason", &tongue.say("me-call-why"), &reasons))
                (Field::new("note", &tongue.say("word-note")).id("call-note").longest(500))
            }, Weight::Plain))
        }
    })
}

/// Returns what a player reads of calls to the own table, and how to call.
pub(crate) fn own(visit: &Visit, tongue: Tongue, calls: &PlayerCalls, forms: &Forms<'_>) -> Markup {
    let id = calls.match_id.to_string();
    let reasons: Vec<(&str, &str)> =
        calls.reasons.iter().map(|(word, text)| (*word, text.as_str())).collect();
    html! {
        section .own-call {
            @if let Some(call) = &calls.own {
                @let at = Moment { utc_ms: call.at_ms, zone: zone(visit) }.minute();
                div .tell role="status" {
                    p { (mark(Mark::Attention)) " " (tongue.with("me-called", &[("reason", call.reason_text.as_str().into())])) }
                    p {
                        @if call.taken { (tongue.say("me-call-coming")) }
                        @else if call.appeal { (tongue.say("me-call-head-judge")) }
                        @else { (tongue.with("me-called-before", &[("count", call.before.into())])) }
                    }
                    p .lesser { (tongue.with("me-call-since", &[("time", at.into())])) }
                }
                @let number = call.number.to_string();
                (forms.button("take-back-call", &[("number", &number), ("_as", "player"), ("_pressed", "yes")], None,
                    &tongue.say("me-call-take-back"), Weight::Plain))
            }
            @if calls.opponent && calls.own.is_none() { p { (mark(Mark::Attention)) " " (tongue.say("me-call-opponent")) } }
            @if calls.staff { p { (mark(Mark::Attention)) " " (tongue.say("me-call-by-staff")) } }
            @if let Some(ruled) = &calls.ruled {
                p .ruled { (ruled.text) }
                @if ruled.may_appeal {
                    @let number = ruled.number.to_string();
                    (folded(&forms.prepare("appeal-call", &[("number", &number), ("_as", "player")], None),
                        &tongue.say("me-call-appeal"), &html! {
                        p .muted { (tongue.say("me-call-appeal-help")) }
                        (Field::new("reason", &tongue.say("me-call-to-appeal")).id("appeal-call").required().longest(500))
                    }, Weight::Plain))
                }
            }
            @if !reasons.is_empty() {
                (folded(&forms.prepare("call-judge", &[("match", &id), ("_as", "player")], None),
                    &tongue.say("me-call"), &html! {
                    (Choice::radio("reason", &tongue.say("me-call-why"), &reasons).chosen(reasons[0].0))
                    (Field::new("note", &tongue.say("me-call-note")).id("call-note").kind(Kind::Text).longest(500)
                        .help(&tongue.say("me-call-note-help")))
                    @if calls.after_duel { p .muted { (tongue.say("me-call-after-duel")) } }
                }, Weight::Primary))
            }
        }
    }
}
