//! `GET /t/{tournament}/desk/log`: who did what, the newest first, and what can be taken back.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::tournament::role::{Actor, ActorKind, Role};
use hantei_core::tournament::role_for;
use hantei_store::account::Account;
use hantei_store::log::envelope::{By, ByKind};
use hantei_store::venue::Recorded;
use hantei_view::people::search_key;
use hantei_view::sheet::{self, Audience, Entry, LogEntry};
use hantei_view::undo::{ReasonNeeded, Undo, subjects, undo_of};
use hantei_view::words;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::give::with_names;
use crate::layout::{Shell, Variant, page};
use crate::page::desk::new_key;
use crate::page::staff::until;
use crate::page::{said, tournament_shell};
use crate::part::{CommandForm, Field, Pager, Search, Weight, button, empty, search};
use crate::problem::Problem;
use crate::visit::Visit;

/// How many entries a page holds.
const ENTRIES_PER_PAGE: usize = 50;

/// An entry as it is shown, with what takes it back.
struct Shown {
    entry: LogEntry,
    undo: Option<Undo>,
}

/// `GET /t/{tournament}/desk/log`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let accounts = app.accounts.accounts().await?;
    let recorded = visit.live.events_since(0).await?;
    let mut shell = tournament_shell(&app, &visit, Variant::Desk);
    shell.keys = crate::part::common_keys(shell.tongue);
    let entries = entries(&visit, &shell, role, &recorded, &accounts);
    let asked = search_key(visit.visitor.query.text("q").unwrap_or_default());
    let found: Vec<Shown> = entries
        .into_iter()
        .filter(|shown| {
            let LogEntry { text, by, .. } = &shown.entry;
            asked.is_empty() || search_key(text).contains(&asked) || search_key(by).contains(&asked)
        })
        .collect();
    let markup = log_page(&app, &visit, &shell, &found)?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns all entries, the newest first. Only the last one about each thing says what takes it back.
fn entries(
    visit: &Visit,
    shell: &Shell,
    role: Role,
    recorded: &[Recorded],
    accounts: &[Account],
) -> Vec<Shown> {
    let mut about: BTreeSet<String> = BTreeSet::new();
    let mut entries = Vec::with_capacity(recorded.len());
    for known in recorded.iter().rev() {
        let at = until(&shell.moment, known.at, shell.tongue);
        let by = actor(&known.by);
        let entry = Entry { line: known.version, at: &at, by: &by, event: &known.event };
        let audience = Audience::Staff(role);
        let Some(mut entry) = sheet::log_entry(entry, visit.state(), audience, visit.language()) else {
            continue;
        };
        entry.by = with_names(entry.by, accounts);
        entry.text = with_names(entry.text, accounts);
        let subjects = subjects(&known.event);
        let last = subjects.iter().all(|subject| !about.contains(subject));
        about.extend(subjects);
        let undo = if last { undo_of(&known.event) } else { None };
        entries.push(Shown { entry, undo });
    }
    entries
}

/// Returns who caused an event. What an older version of the program did not note is the console's.
fn actor(by: &By) -> Actor {
    let kind = match by.kind {
        ByKind::Staff => ActorKind::Staff,
        ByKind::Player => ActorKind::Player,
        ByKind::Console => ActorKind::Console,
        ByKind::System => ActorKind::System,
    };
    let role = by.role.as_deref().and_then(|role| role.parse().ok()).unwrap_or(Role::Organiser);
    Actor { kind, id: by.id.clone().unwrap_or_default(), role }
}

fn log_page(app: &App, visit: &Visit, shell: &Shell, found: &[Shown]) -> Result<Markup, Problem> {
    let tongue = shell.tongue;
    let number = visit.visitor.query.text("page").and_then(|text| text.parse().ok()).unwrap_or(1);
    let pager = Pager {
        tongue,
        path: &visit.visitor.address,
        page: number,
        rows_per_page: ENTRIES_PER_PAGE,
        rows: found.len(),
    };
    let asked = visit.visitor.query.text("q").unwrap_or_default();
    let action = visit.address("/desk/log");
    let find = Search {
        action: &action,
        name: "q",
        label: &tongue.say("log-search"),
        value: asked,
        kept: &[],
        filters: None,
    };
    let key = new_key(app)?;
    let shown = &found[pager.shown()];
    let body = html! {
        h1 { (tongue.say("go-log")) }
        (said(app, &visit.visitor))
        (search(tongue, &find))
        @if shown.is_empty() {
            (empty(&tongue.say("log-nothing"), None))
        } @else {
            (pager)
            ol .log reversed start=(shown.first().map_or(0, |shown| shown.entry.line)) {
                @for Shown { entry, undo } in shown {
                    li value=(entry.line) {
                        p { (entry.text) }
                        p .muted { time { (entry.at) } " · " bdi { (entry.by) } }
                        @if let Some(undo) = undo.as_ref().filter(|undo| is_possible(app, visit, undo)) {
                            (undo_form(visit, shell, undo, entry.line, &key))
                        }
                    }
                }
            }
            (pager)
        }
    };
    Ok(page(shell, &tongue.say("go-log"), &body))
}

/// Returns true if the rules would grant it now to this reader.
fn is_possible(app: &App, visit: &Visit, undo: &Undo) -> bool {
    let mut typed: Vec<String> = undo.words.iter().map(|(word, value)| format!("{word}={value}")).collect();
    if undo.reason == ReasonNeeded::Yes {
        typed.push("reason=…".to_owned());
    }
    let Some(role) = visit.roles.first() else { return false };
    let Ok(actor) = visit.actor(*role) else { return false };
    let Ok(command) = words::command(undo.command, &typed, visit.state(), &actor) else { return false };
    let role = role_for(&visit.roles, &command).unwrap_or(*role);
    let Ok(order) = app.order("would".to_owned(), Actor { role, ..actor }, None) else { return false };
    visit.live.would(&order, &command).is_ok()
}

fn undo_form(visit: &Visit, shell: &Shell, undo: &Undo, line: u64, key: &str) -> Markup {
    let tongue = shell.tongue;
    let hidden: Vec<(&str, &str)> = undo.words.iter().map(|(word, value)| (*word, value.as_str())).collect();
    let action = visit.address(&format!("/do/{}", undo.command));
    // Each entry has a form, and each form happens once.
    let key = format!("{key}-{line}");
    let form = CommandForm {
        action: &action,
        command: undo.command,
        hidden: &hidden,
        key: &key,
        seen: None,
        back: &visit.visitor.address,
    };
    let does = words::COMMANDS.iter().find(|known| known.name == undo.command);
    let does = does.map(|known| known.does(visit.language())).unwrap_or_default();
    let id = format!("undo-reason-{line}");
    match undo.reason {
        ReasonNeeded::No => html! {
            div .undo { (form.button(&tongue.with("log-undo", &[("does", does.into())]), Weight::Quiet)) }
        },
        ReasonNeeded::Yes => html! {
            details .undo {
                summary { (tongue.with("log-undo", &[("does", does.as_str().into())])) }
                (form.holding(&html! {
                    (Field::new("reason", &tongue.say("word-reason")).id(&id).longest(200).required())
                    (button(&does, crate::part::Button::Submit, Weight::Plain))
                }))
            }
        },
    }
}
