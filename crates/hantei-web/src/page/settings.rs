//! `GET /t/{tournament}/desk/settings`: every setting in force, where it comes from, and how it changes.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::tournament::role::Action;
use hantei_core::tournament::state::Phase;
use hantei_store::account::Standing;
use hantei_view::message::of_code;
use hantei_view::sheet::{self, Audience, RuleRow, Rules};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, encode};
use crate::give::go_back;
use crate::layout::{Shell, Variant, page};
use crate::page::desk::{may, new_key};
use crate::page::new::owner;
use crate::page::setting_field::SettingField;
use crate::page::{said, tournament_shell};
use crate::part::{Button, CommandForm, Field, Weight, button, empty, why};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/desk/settings`; with `?key=…`, the form that changes that one.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let changes = may(&visit, Action::Direct);
    let sheet = sheet::rules(visit.state(), Audience::Staff(role), visit.language());
    let key = new_key(&app)?;
    let archived = match visit.visitor.staff.as_ref().map(|(account, _)| account.standing) {
        Some(Standing::Owner) => Some(is_archived(&app, &visit).await?),
        Some(Standing::Staff) | None => None,
    };
    let body = html! {
        h1 { (tongue.say("go-settings")) }
        (said(&app, &visit.visitor))
        @match &sheet {
            Some(rules) => {
                p { (rules.title) " · " code { (rules.regulation) } }
                @if changes { (change_form(&visit, tongue, rules, &key)) }
                (table(&shell, &visit, rules, changes))
            }
            None => (empty(&tongue.say("phase-not-created"), None)),
        }
        @if let Some(archived) = archived { (archive_form(tongue, &visit, archived)) }
    };
    let markup = page(&shell, &tongue.say("go-settings"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

async fn is_archived(app: &App, visit: &Visit) -> Result<bool, Problem> {
    let listed = app.venue.tournaments().await?;
    Ok(listed.iter().any(|known| known.log == visit.id && known.archived_at.is_some()))
}

/// The form of the setting that the address names.
fn change_form(visit: &Visit, tongue: Tongue, rules: &Rules, key: &str) -> Markup {
    let asked = visit.visitor.query.text("key").unwrap_or_default();
    let Some(row) = rules.settings.iter().find(|row| row.setting.key == asked) else { return html! {} };
    let Some(known) = visit.state().settings.known(asked) else { return html! {} };
    let action = visit.address("/do/change-setting");
    let back = visit.address("/desk/settings");
    let hidden = [("key", asked)];
    let form = CommandForm {
        action: &action,
        command: "change-setting",
        hidden: &hidden,
        key,
        seen: None,
        course: None,
        back: &back,
    };
    let value = row.setting.value.as_deref().or(row.setting.suggestion.as_deref()).unwrap_or_default();
    let field = SettingField { row: &row.setting, kind: known.kind, name: "value", value, error: None };
    let (why, why_help) = (tongue.say("word-reason"), tongue.say("settings-reason-needed"));
    let reason = Field::new("reason", &why).longest(200);
    html! {
        section #change .change-setting {
            h2 { (tongue.with("settings-change-title", &[("label", row.setting.label.as_str().into())])) }
            (form.holding(&html! {
                (field.said(tongue))
                // Whoever departs from what the document states has to say why.
                @if row.setting.source == "stated" {
                    (reason.help(&why_help).required())
                } @else {
                    (reason)
                }
                (button(&tongue.say("settings-change"), Button::Submit, Weight::Primary))
            }))
            p { a href=(back) { (tongue.say("back-without-change")) } }
        }
    }
}

fn table(shell: &Shell, visit: &Visit, rules: &Rules, changes: bool) -> Markup {
    let tongue = shell.tongue;
    html! {
        p { (tongue.with("settings-not-stated-count", &[("count", rules.not_stated.into())])) }
        div .wide {
            table .settings-table {
                thead {
                    tr {
                        th scope="col" { (tongue.say("word-key")) }
                        th scope="col" { (tongue.say("word-value")) }
                        th scope="col" { (tongue.say("settings-source")) }
                        @if changes { th scope="col" { span .unseen { (tongue.say("settings-change")) } } }
                    }
                }
                tbody { @for row in &rules.settings { (setting(tongue, visit, row, changes)) } }
            }
        }
    }
}

fn setting(tongue: Tongue, visit: &Visit, row: &RuleRow, changes: bool) -> Markup {
    let key = row.setting.key.as_str();
    let id = format!("clause-{}", key.replace('.', "-"));
    html! {
        tr {
            th scope="row" { (row.setting.label) br; small .muted { code { (key) } } }
            td {
                @match &row.value_text {
                    Some(value) => strong { (value) },
                    None => span .state.attention { "! " (tongue.say("value-unset")) },
                }
            }
            td {
                (row.source_text)
                @if row.not_stated && row.setting.source == "organiser" { " " span .not-stated { (tongue.say("settings-not-stated")) } }
                @if let Some(clause) = &row.clause_text {
                    (why(tongue, &id, &row.setting.label, &html! {
                        p { (clause) }
                        @if let Some(clause) = &row.setting.clause { p { code { (clause) } } }
                    }))
                }
            }
            @if changes {
                td .change { a href={ (visit.address("/desk/settings")) "?key=" (encode(key)) "#change" } { (tongue.say("settings-change")) span .unseen { " " (row.setting.label) } } }
            }
        }
    }
}

/// Returns whether people are at it: what is in the archive then, they do not find any more.
fn is_under_way(visit: &Visit) -> bool {
    match visit.state().phase {
        Phase::Registration | Phase::Ready | Phase::Running => true,
        Phase::NotCreated | Phase::Preparing | Phase::Finished => false,
    }
}

fn archive_form(tongue: Tongue, visit: &Visit, archived: bool) -> Markup {
    let form = |deed: &str, content: &Markup| {
        html! {
            form method="post" action=(visit.address("/desk/archive")) .stacked {
                input type="hidden" name="_do" value=(deed);
                (content)
            }
        }
    };
    let put = tongue.say("archive-put");
    let typed = tongue.with("danger-type", &[("word", tongue.say("danger-word").into())]);
    html! {
        section {
            h2 { (tongue.say("home-archive")) }
            @if archived {
                p { (tongue.say("archive-take-text")) }
                (form("take", &button(&tongue.say("archive-take"), Button::Submit, Weight::Plain)))
            } @else if is_under_way(visit) {
                p { (tongue.say("archive-put-text")) }
                details .danger-action {
                    summary { (put) }
                    div .danger-body {
                        p { (tongue.say("archive-under-way")) }
                        (form("put", &html! {
                            (Field::new("_typed", &typed).required())
                            (button(&put, Button::Submit, Weight::Danger))
                        }))
                    }
                }
            } @else {
                p { (tongue.say("archive-put-text")) }
                (form("put", &button(&put, Button::Submit, Weight::Plain)))
            }
        }
    }
}

/// `POST /t/{tournament}/desk/archive`: puts the tournament into the archive, or takes it out.
pub(crate) async fn post_archive(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Result<Response, Problem> {
    owner(&visit.visitor)?;
    let code = match fields.text("_do") {
        Some("put") => {
            let word = Tongue(visit.language()).say("danger-word");
            if is_under_way(&visit) && fields.text("_typed") != Some(word.as_str()) {
                let message = of_code(visit.language(), "problem", "not-typed", &[("word", word)]);
                return Err(Problem::Said { message, status: StatusCode::UNPROCESSABLE_ENTITY });
            }
            app.venue.archive(&visit.id, app.world.now()).await?;
            "done"
        }
        Some("take") => {
            app.venue.take_from_archive(&visit.id).await?;
            "taken"
        }
        Some(_) | None => return Err(Problem::BadForm),
    };
    Ok(go_back(&app, "/?all=1", vec![of_code(visit.language(), "archive", code, &[])]))
}
