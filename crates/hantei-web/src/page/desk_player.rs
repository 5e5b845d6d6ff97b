//! `GET /t/{tournament}/desk/player/{entrant}`: one person for the desk: what is known, the record, and
//! everything that can be done.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::EntrantId;
use hantei_core::tournament::role::Action;
use hantei_view::sheet::{self, Audience, PlayerRound, PlayerSheet, RegistrationRow};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::forms::{Forms, folded, may};
use crate::page::registration::{accepting, standing};
use crate::page::why::address_of;
use crate::page::{said, tournament_shell};
use crate::part::{
    self, Button, Danger, Field, Kind, Mark, Name, Weight, button, link_button, live, why_elsewhere,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// What the parts of the page are made from.
struct Desk<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    forms: Forms<'a>,
    row: &'a RegistrationRow,
    id: &'a str,
}

/// `GET /t/{tournament}/desk/player/{entrant}`.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, entrant)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let entrant: EntrantId = entrant.parse().map_err(|_| Problem::NotFound)?;
    let of = sheet::player(visit.state(), entrant, audience, visit.language()).ok_or(Problem::NotFound)?;
    let all = sheet::registration(visit.state(), audience, visit.language()).ok_or(Problem::NotFound)?;
    let row = all.rows.iter().find(|row| row.name.id == entrant).ok_or(Problem::NotFound)?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let id = entrant.to_string();
    let forms = Forms::new(&app, &visit, visit.address(&format!("/desk/player/{id}")))?;
    let desk = Desk { visit: &visit, tongue, forms, row, id: &id };
    let before_play = matches!(all.phase, "registration" | "ready");
    let body = html! {
        div .page-head {
            h1 { (Name::new(&row.name.name).reading(row.name.reading.as_deref())) " " small .label { (id) } }
            p { a href=(visit.address("/desk/registration")) { (tongue.say("go-registration")) } }
        }
        (said(&app, &visit.visitor))
        (live("person", &["desk"], &html! {
            p { (standing(tongue, row, before_play)) " · " (of.now.says) }
            @for doubt in &row.doubts { p .doubt { (part::mark(Mark::Attention)) " " (doubt.text) } }
            (desk.known())
            (desk.record(&of))
            (super::penalties::of_people(&app, &visit, &desk.forms, &[entrant], &format!("player={id}")))
        }))
        @if may(&visit, Action::Register) { (desk.register(before_play, all.phase)) }
        @if may(&visit, Action::DropAny) { (desk.leave(all.phase)) }
        @if may(&visit, Action::ErasePerson) { (desk.erase()) }
    };
    let markup = page(&shell, &row.name.name, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

impl Desk<'_> {
    fn known(&self) -> Markup {
        let (tongue, row) = (self.tongue, self.row);
        let byes: Vec<String> = row.awarded_byes.iter().map(ToString::to_string).collect();
        let lines = [
            ("word-id", row.card_game_id.map(|id| id.to_string())),
            ("word-region", row.region.clone()),
            ("word-club", row.club.clone()),
            ("person-fixed-table", row.fixed_table.map(|table| table.to_string())),
            ("person-byes", (!byes.is_empty()).then(|| byes.join(", "))),
            ("person-first-round", (row.first_round.0 > 1).then(|| row.first_round.to_string())),
            ("person-merged", row.merged_into.as_ref().map(|into| format!("{} ({})", into.name, into.id))),
        ];
        html! {
            dl .facts {
                @for (id, value) in &lines {
                    @if let Some(value) = value { div { dt { (tongue.say(id)) } dd { bdi { (value) } } } }
                }
            }
        }
    }

    fn record(&self, of: &PlayerSheet) -> Markup {
        let tongue = self.tongue;
        if of.rounds.is_empty() {
            return html! {};
        }
        html! {
            section {
                div .page-head {
                    h2 { (tongue.say("person-record")) }
                    @if let Some(standing) = &of.standing {
                        p {
                            (tongue.with("person-standing", &[
                                ("rank", standing.rank.into()), ("points", standing.match_points.into()),
                            ])) " "
                            (why_elsewhere(tongue, &address_of(self.visit, standing), &self.row.name.name))
                        }
                    }
                }
                div .wide {
                    table .record-list {
                        thead {
                            tr {
                                th scope="col" { (tongue.say("word-round")) }
                                th .number scope="col" { (tongue.say("heading-table")) }
                                th scope="col" { (tongue.say("person-opponent")) }
                                th scope="col" { (tongue.say("heading-result")) }
                                th .number scope="col" { (tongue.say("heading-points")) }
                            }
                        }
                        tbody { @for round in &of.rounds { (self.round(round)) } }
                    }
                }
            }
        }
    }

    fn round(&self, round: &PlayerRound) -> Markup {
        html! {
            tr {
                th scope="row" { (round.title) }
                td .number { @if let Some(table) = round.table { (table) } }
                td {
                    @if let Some(opponent) = &round.opponent {
                        @let href = self.visit.address(&format!("/desk/player/{}", opponent.id));
                        (Name::new(&opponent.name).href(&href))
                    }
                }
                td { (round.outcome_text) @if let Some(score) = &round.score { " " strong { (score) } } }
                td .number { @if let Some(points) = round.points { (points) } }
            }
        }
    }

    /// Editing, check-in, byes, tables, duplicates.
    fn register(&self, before_play: bool, phase: &str) -> Markup {
        let (tongue, row) = (self.tongue, self.row);
        let player: &[(&str, &str)] = &[("player", self.id)];
        let (reason, round) = (tongue.say("word-reason"), tongue.say("word-round"));
        let active = row.status == "active";
        let card = row.card_game_id.map(|id| id.to_string()).unwrap_or_default();
        // What tells two of one name apart is no part of the name.
        let record = row.person.and_then(|person| self.visit.state().records.get(person));
        let typed = record.map_or(row.name.name.as_str(), |record| record.name.as_str());
        html! {
            section .screen-only aria-label=(tongue.say("person-deeds")) {
                @if before_play && active {
                    @if row.checked_in {
                        (self.forms.button("undo-check-in", player, None, &tongue.say("registration-undo"), Weight::Plain))
                    } @else {
                        (self.forms.button("check-in", player, None, &tongue.say("registration-check-in"), Weight::Primary))
                    }
                }
                @if row.record_version > 0 {
                    details .more {
                        summary { (tongue.say("person-edit")) }
                        (self.forms.prepare("edit-person", player, Some(u64::from(row.record_version))).form().holding(&html! {
                            div .line-form {
                                (Field::new("name", &tongue.say("word-name")).value(typed).required().longest(200))
                                (Field::new("reading", &tongue.say("word-reading"))
                                    .value(row.name.reading.as_deref().unwrap_or_default()).longest(200))
                                (Field::new("id", &tongue.say("word-id")).kind(Kind::Digits).value(&card).longest(10))
                                (Field::new("region", &tongue.say("word-region"))
                                    .value(row.region.as_deref().unwrap_or_default()).longest(200))
                                (Field::new("club", &tongue.say("word-club"))
                                    .value(row.club.as_deref().unwrap_or_default()).longest(200))
                                (button(&tongue.say("save"), Button::Submit, Weight::Primary))
                            }
                            (accepting(tongue))
                        }))
                    }
                }
                @if active && phase != "finished" {
                    (folded(&self.forms.prepare("award-bye", player, None), &tongue.say("person-award-bye"), &html! {
                        (Field::new("round", &round).kind(Kind::Digits).id("bye-round").required())
                        (Field::new("reason", &reason).id("bye-reason").required())
                    }, Weight::Plain))
                    @for awarded in &row.awarded_byes {
                        @let number = awarded.to_string();
                        (self.forms.button(
                            "revoke-bye",
                            &[("player", self.id), ("round", &number)],
                            None,
                            &tongue.with("person-revoke-bye", &[("round", number.as_str().into())]),
                            Weight::Plain,
                        ))
                    }
                    (folded(&self.forms.prepare("fix-table", player, None), &tongue.say("person-fix-table"), &html! {
                        (Field::new("table", &tongue.say("word-table")).kind(Kind::Digits).id("fix-table-number").required())
                    }, Weight::Plain))
                    @if row.fixed_table.is_some() {
                        (self.forms.button(
                            "fix-table",
                            &[("player", self.id), ("table", "none")],
                            None,
                            &tongue.say("person-free-table"),
                            Weight::Plain,
                        ))
                    }
                    (folded(&self.forms.prepare("merge-duplicates", &[("keep", self.id)], None), &tongue.say("person-merge"), &html! {
                        (Field::new("remove", &tongue.say("word-remove")).help(&tongue.say("person-merge-help")).required())
                        (Field::new("reason", &reason).id("merge-reason").required())
                    }, Weight::Danger))
                }
            }
        }
    }

    fn leave(&self, phase: &str) -> Markup {
        let (tongue, row) = (self.tongue, self.row);
        let player: &[(&str, &str)] = &[("player", self.id)];
        let reason = tongue.say("word-reason");
        if phase == "finished" {
            return html! {};
        }
        html! {
            section #leave .screen-only {
                @if row.status == "active" {
                    (folded(&self.forms.prepare("drop", player, Some(row.version)), &tongue.say("person-drop"), &html! {
                        (Field::new("reason", &reason).id("drop-reason").help(&tongue.say("person-drop-help")))
                    }, Weight::Plain))
                } @else if row.merged_into.is_none() {
                    (folded(&self.forms.prepare("reinstate", player, Some(row.version)), &tongue.say("person-reinstate"), &html! {
                        (Field::new("reason", &reason).id("reinstate-reason").required())
                    }, Weight::Plain))
                }
                p { (link_button(&tongue.say("person-all-commands"), &self.visit.address("/do"), Weight::Quiet)) }
            }
        }
    }

    fn erase(&self) -> Markup {
        let tongue = self.tongue;
        if self.row.record_version == 0 {
            return html! {};
        }
        let prepared = self.forms.prepare("erase-person", &[("player", self.id)], None);
        Danger {
            form: prepared.form(),
            label: &tongue.say("person-erase"),
            changes: html! { p { (tongue.say("person-erase-text")) } },
            word: self.id,
            fields: html! { (Field::new("reason", &tongue.say("word-reason")).id("erase-reason").required()) },
            error: None,
        }
        .said(tongue)
    }
}
