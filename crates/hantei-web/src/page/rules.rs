//! `GET /t/{tournament}/rules`: the rules in force, each with its clause, and what the document leaves open.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_view::sheet::{self, ClauseSection, RuleRow};
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::{public, tournament_shell};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/rules`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let rules = sheet::rules(visit.state(), visit.audience(), visit.language()).ok_or(Problem::NotFound)?;
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        let title = tongue.say("go-rules");
        let body = html! {
            h1 { (title) }
            p { strong { (rules.title) } " " span .muted { (rules.regulation) } }
            @if rules.not_stated > 0 { p { (tongue.with("rules-not-stated", &[("count", rules.not_stated.into())])) } }
            @for section in &rules.sections {
                h2 { (section.heading) }
                (clauses(section))
            }
            @if !rules.sections.is_empty() { h2 { (tongue.say("go-settings")) } }
            dl .rule-rows { @for row in &rules.settings { (rule(tongue, row)) } }
        };
        page(&shell, &title, &body)
    })
    .await
}

/// Clauses that matter at the same time, in the order of the document.
pub(super) fn clauses(section: &ClauseSection) -> Markup {
    html! {
        ul .clauses { @for clause in &section.clauses { li { (clause.text) " " code { (clause.id) } } } }
    }
}

/// The same, folded behind their heading.
pub(super) fn folded_clauses(section: &ClauseSection) -> Markup {
    html! { details .more { summary { (section.heading) } (clauses(section)) } }
}

fn rule(tongue: Tongue, row: &RuleRow) -> Markup {
    html! {
        dt { (row.setting.label) @if row.not_stated { " " span .not-stated { (tongue.say("rules-open")) } } }
        dd {
            strong { (row.value_text.clone().unwrap_or_else(|| tongue.say("rules-unset"))) }
            " " span .muted { (row.source_text) }
            @if let Some(text) = &row.clause_text { p .muted { (text) @if let Some(clause) = &row.setting.clause { " " code { (clause) } } } }
        }
    }
}
