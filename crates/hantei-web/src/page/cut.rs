//! `GET /t/{tournament}/desk/cut`: from the standings to the bracket, and from the bracket to the end.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::tournament::role::Action;
use hantei_view::message::Message;
use hantei_view::sheet::{self, Audience, Cut, Shown};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::forms::{Forms, folded, may};
use crate::page::standings::pager;
use crate::page::{notice, said, tournament_shell};
use crate::part::standings::{Rows, Separated};
use crate::part::{self, Field, NextStep, NoticeKind, Weight, empty, link_button, live, why_elsewhere};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// What the parts of the page are made from.
struct Desk<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    forms: Forms<'a>,
    audience: Audience,
}

/// `GET /t/{tournament}/desk/cut`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.say("cut-title");
    let forms = Forms::new(&app, &visit, visit.address("/desk/cut"))?;
    let desk = Desk { visit: &visit, tongue, forms, audience };
    let (state, language) = (visit.state(), visit.language());
    let overview = sheet::tournament(state, audience, language);
    let next = overview.next.as_ref().map(|next| next.command);
    let bracket = sheet::bracket(state, audience, language);
    let cut = sheet::cut(state, audience, language);
    let body = html! {
        h1 { (title) }
        (said(&app, &visit.visitor))
        @if let Some(next) = &overview.next {
            @for why in &next.held_up_by { (notice(&visit.visitor, NoticeKind::Notice, why)) }
        }
        @if let Some(champion) = overview.champion.as_ref().filter(|_| bracket.is_none()) {
            p .champion { span .label { (tongue.say("champion")) } " " bdi { (champion.name) } }
        }
        (live("cut", &["desk"], &html! {
            @if let Some(bracket) = &bracket { (part::bracket(tongue, bracket)) }
            @if let Some(cut) = &cut { (desk.ties(cut)) }
            @if bracket.is_none() || overview.champion.is_some() { (desk.standings(cut.as_ref())) }
        }))
        (desk.next(next, cut.as_ref(), overview.next.as_ref().map_or(&[], |next| &next.held_up_by)))
    };
    let markup = page(&shell, &title, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

impl Desk<'_> {
    /// Standings with the line drawn; the final ranking once the event is finished.
    fn standings(&self, cut: Option<&Cut>) -> Markup {
        let tongue = self.tongue;
        let stage = cut.map(|cut| cut.stage);
        let shown = if cut.is_some() { Shown::ActiveOnly } else { Shown::Everyone };
        let sheet =
            sheet::standings(self.visit.state(), stage, None, shown, self.audience, self.visit.language());
        let Some(sheet) = sheet else { return empty(&tongue.say("standings-none"), None) };
        let href = |entrant| Some(self.visit.address(&format!("/desk/player/{entrant}")));
        let why = |row: &sheet::StandingsRow| {
            let address = crate::page::why::address(self.visit, row.player.id, sheet.explained());
            why_elsewhere(tongue, &address, &row.player.name)
        };
        let line = cut.and_then(|cut| cut.size).map(|size| size as usize);
        let pager = pager(self.visit, tongue, sheet.rows.len());
        let rows =
            Rows { href: &href, why: &why, shown: pager.shown(), cut: line, separated: Separated::InWords };
        html! { (part::standings(tongue, &sheet, &rows)) (pager) }
    }

    /// Those whom nothing separates above the line, with the button that draws their order.
    fn ties(&self, cut: &Cut) -> Markup {
        let tongue = self.tongue;
        html! {
            @if !cut.tied.is_empty() {
                section .ties aria-labelledby="ties-title" {
                    h2 #ties-title { (tongue.say("cut-ties")) }
                    p { (tongue.say("cut-ties-text")) }
                    ul {
                        @for group in &cut.tied {
                            @let ids: Vec<String> = group.players.iter().map(|named| named.id.to_string()).collect();
                            li {
                                (tongue.with("cut-rank", &[("rank", group.rank.into())])) " "
                                @for (index, named) in group.players.iter().enumerate() {
                                    @if index > 0 { (tongue.say("between-words")) }
                                    bdi { (named.name) }
                                }
                                @if group.at_the_line { " " strong { (tongue.say("cut-at-the-line")) } }
                                @if may(self.visit, Action::DrawLots) {
                                    " " (self.forms.button(
                                        "draw-lots",
                                        &[("players", &ids.join(","))],
                                        None,
                                        &tongue.say("cut-draw"),
                                        Weight::Plain,
                                    ))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn next(&self, next: Option<&str>, cut: Option<&Cut>, held_up_by: &[Message]) -> Markup {
        let tongue = self.tongue;
        let directs = may(self.visit, Action::Direct);
        let elsewhere = |word: &str, path: &str| {
            html! { div .next-step { (link_button(&tongue.say(word), &self.visit.address(path), Weight::Primary)) } }
        };
        match (next, cut) {
            (Some("cut"), Some(cut)) if directs => {
                let size = cut.size.unwrap_or(cut.active);
                let label =
                    tongue.with("cut-make", &[("size", size.into()), ("next", cut.next.as_str().into())]);
                if held_up_by.iter().any(|why| why.code == "not_stated") {
                    let settings = self.visit.address("/desk/settings");
                    let why = html! { a href=(settings) { (tongue.say("desk-fix-settings")) } };
                    return html! { (NextStep::Blocked { label: &label, why }) };
                }
                let consequence = tongue.with(
                    "cut-consequence",
                    &[("size", size.min(cut.active).into()), ("active", cut.active.into())],
                );
                let prepared = self.forms.prepare("cut", &[], None);
                let fields = html! {
                    @if cut.active < size {
                        label .option {
                            input type="checkbox" name="short" value="accepted" required; " "
                            span { (tongue.with("cut-short", &[("size", size.into()), ("active", cut.active.into())])) }
                        }
                    }
                };
                html! {
                    (NextStep::Ready { form: prepared.form(), label: &label, consequence: &consequence, fields })
                }
            }
            (Some("advance"), _) if directs => {
                let prepared = self.forms.prepare("advance", &[], None);
                html! {
                    (NextStep::Ready {
                        form: prepared.form(),
                        label: &tongue.say("cut-advance"),
                        consequence: &tongue.say("round-advance-consequence"),
                        fields: html! {},
                    })
                }
            }
            (Some("finish"), _) if directs => {
                let prepared = self.forms.prepare("finish", &[], None);
                html! {
                    (NextStep::Ready {
                        form: prepared.form(),
                        label: &tongue.say("cut-finish"),
                        consequence: &tongue.say("cut-finish-consequence"),
                        fields: html! {},
                    })
                }
            }
            (Some("close-round"), _) => elsewhere("go-results", "/desk/results"),
            (Some("pair" | "publish"), _) => elsewhere("go-round", "/desk/round"),
            (Some("cut" | "advance" | "finish"), _) => html! { p { (tongue.say("cut-organiser")) } },
            (Some(_), _) => elsewhere("go-desk", "/desk"),
            (None, _) if may(self.visit, Action::Reopen) => folded(
                &self.forms.prepare("reopen", &[], None),
                &tongue.say("cut-reopen"),
                &html! {
                    (Field::new("reason", &tongue.say("word-reason")).required())
                },
                Weight::Plain,
            ),
            (None, _) => html! {},
        }
    }
}
