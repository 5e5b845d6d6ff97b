//! `GET /t/{tournament}/desk/clock`: the clock of the round and the extensions of its tables.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::tournament::role::{Action, can};
use hantei_view::sheet::{self, Audience, ClockTable};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::{clock_markup, said, tournament_shell};
use crate::part::clock::minutes;
use crate::part::{
    Button, Choice, CommandForm, Danger, Face, Field, Kind, Mark, Notice, NoticeKind, Weight, button, empty,
    live, mark,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/desk/clock`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let sheet = sheet::clock(visit.state(), &app.world.moment(), Audience::Staff(role), visit.language());
    let key = app.form_key()?;
    let may = |action| visit.roles.iter().any(|role| can(*role, action));
    let desk = Desk { visit: &visit, key: &key, back: visit.address("/desk/clock") };
    let body = html! {
        h1 { (tongue.say("go-clock")) }
        (said(&app, &visit.visitor))
        (live("clock", &["clock", "round"], &html! {
            @if sheet.state == "none" {
                (empty(&sheet.says, None))
            } @else {
                // Not the sheet's sentence: it names the time that is left, and would stand still beside the clock.
                @if let Some(title) = &sheet.title { p .lead { (title) } }
                (clock_markup(tongue, &sheet, None, Face::Hall))
                @if let Some(jump) = &sheet.jump { (Notice::said(NoticeKind::Notice, &jump.text, None)) }
                @if may(Action::RunClock) { (desk.run(tongue, sheet.state)) }
                (desk.tables(tongue, &sheet.tables))
            }
        }))
        @if sheet.state != "none" {
            p { a href=(visit.address("/desk/end-of-match")) { (tongue.say("end-title")) } }
            @if may(Action::GrantTime) { (desk.extend(tongue)) }
            @if may(Action::RunClock) { (desk.set(tongue)) }
        }
    };
    let markup = page(&shell, &tongue.say("go-clock"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

struct Desk<'v> {
    visit: &'v Visit,
    key: &'v str,
    back: String,
}

impl Desk<'_> {
    fn form(&self, tongue: Tongue, command: &str, label: &str, weight: Weight) -> Markup {
        let action = self.visit.address(&format!("/do/{command}"));
        let form = CommandForm {
            action: &action,
            command,
            hidden: &[],
            key: self.key,
            seen: None,
            course: Some(self.visit.state().course),
            back: &self.back,
        };
        form.holding(&button(&tongue.say(label), Button::Key("p"), weight))
    }

    /// The one thing that can be done with the clock now.
    fn run(&self, tongue: Tongue, state: &str) -> Markup {
        html! {
            div .clock-run {
                @match state {
                    "not-started" => (self.form(tongue, "start-clock", "clock-start", Weight::Primary)),
                    "running" => (self.form(tongue, "pause-clock", "clock-pause", Weight::Primary)),
                    "paused" => (self.form(tongue, "resume-clock", "clock-resume", Weight::Primary)),
                    _ => { p { (tongue.say("clock-is-over")) } }
                }
            }
        }
    }

    /// Tables with time of their own, and those for which time was called.
    fn tables(&self, tongue: Tongue, tables: &[ClockTable]) -> Markup {
        html! {
            @if !tables.is_empty() {
                table .clock-tables {
                    thead { tr {
                        th .number scope="col" { (tongue.say("heading-table")) }
                        th scope="col" { (tongue.say("clock-column-players")) }
                        th scope="col" { (tongue.say("clock-more")) }
                        th scope="col" { (tongue.say("clock-left-heading")) }
                    } }
                    tbody {
                        @for table in tables {
                            tr {
                                th .number scope="row" { a href=(self.visit.address(&format!("/desk/match/{}", table.match_id))) { (table.table) } }
                                td { bdi { (table.names[0]) } " – " bdi { (table.names[1]) } }
                                td {
                                    @for extension in table.extensions.iter().flatten() {
                                        span .extension {
                                            (mark(Mark::Extension)) " +" (minutes(i64::from(extension.seconds) * 1_000))
                                            " " (extension.reason.text)
                                        } " "
                                    }
                                }
                                td {
                                    @if table.time_called_at_ms.is_some() {
                                        (mark(Mark::EndOfMatch)) " " (tongue.say("mark-end-of-match"))
                                    } @else if let Some(left) = table.left_ms { (minutes(left)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn extend(&self, tongue: Tongue) -> Markup {
        let action = self.visit.address("/do/extend");
        let form = CommandForm {
            action: &action,
            command: "extend",
            hidden: &[],
            key: self.key,
            seen: None,
            course: Some(self.visit.state().course),
            back: &self.back,
        };
        html! {
            h2 { (tongue.say("clock-extend")) }
            (form.holding(&html! {
                div .line-form {
                    (Field::new("table", &tongue.say("word-table")).kind(Kind::Digits).required())
                    (extension_fields(tongue))
                    (button(&tongue.say("clock-extend-deed"), Button::Submit, Weight::Plain))
                }
            }))
        }
    }

    fn set(&self, tongue: Tongue) -> Markup {
        let action = self.visit.address("/do/set-clock");
        let form = CommandForm {
            action: &action,
            command: "set-clock",
            hidden: &[],
            key: self.key,
            seen: None,
            course: Some(self.visit.state().course),
            back: &self.back,
        };
        let danger = Danger {
            form,
            label: &tongue.say("clock-set"),
            changes: html! { p { (tongue.say("clock-set-changes")) } },
            word: &tongue.say("clock-set-word"),
            fields: html! {
                (Field::new("left", &tongue.say("word-left")).help(&tongue.say("clock-set-help")).required())
                (Field::new("reason", &tongue.say("word-reason")).id("set-reason").required())
            },
            error: None,
        };
        danger.said(tongue)
    }
}

/// Returns the fields of an extension: how long, and what for.
pub(crate) fn extension_fields(tongue: Tongue) -> Markup {
    let reasons = [
        ("ruling", tongue.say("extension-ruling")),
        ("slow-play", tongue.say("extension-slow-play")),
        ("deck-check", tongue.say("extension-deck-check")),
        ("translation", tongue.say("extension-translation")),
        ("other", tongue.say("extension-other")),
    ];
    let reasons: Vec<(&str, &str)> = reasons.iter().map(|(value, label)| (*value, label.as_str())).collect();
    html! {
        (Field::new("minutes", &tongue.say("word-minutes")).kind(Kind::Number { least: 1, most: 60 }).value("3").required())
        (Choice::select("reason", &tongue.say("word-reason"), &reasons))
        (Field::new("note", &tongue.say("word-note")))
    }
}
