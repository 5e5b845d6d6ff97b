//! `GET /t/{tournament}/desk/registration`: who has entered, who is here, who is missing.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::tournament::role::Action;
use hantei_view::sheet::{self, Audience, Registration, RegistrationRow};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::encode;
use crate::layout::{Link, Variant, page};
use crate::page::desk::step_before_play;
use crate::page::forms::{Forms, may};
use crate::page::{said, tournament_shell};
use crate::part::list::Search;
use crate::part::{
    self, Button, Choice, Entry, Field, Kind, Mark, Name, Pager, Tab, Weight, button, empty, link_button,
    live, state,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// How many rows a page of the list has: as many as one scrolls through, and scripts filter while typing.
const ROWS: usize = 200;

/// Which part of the list is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Show {
    All,
    Missing,
    InDoubt,
    Gone,
}

impl Show {
    const ALL: [Self; 4] = [Self::All, Self::Missing, Self::InDoubt, Self::Gone];

    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Missing => "missing",
            Self::InDoubt => "in-doubt",
            Self::Gone => "gone",
        }
    }

    fn holds(self, row: &RegistrationRow) -> bool {
        match self {
            Self::All => true,
            Self::Missing => row.status == "active" && !row.checked_in,
            Self::InDoubt => !row.doubts.is_empty(),
            Self::Gone => row.status != "active",
        }
    }
}

/// What the parts of the page are made from.
struct Desk<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    forms: Forms<'a>,
    sheet: &'a Registration,
    show: Show,
    registers: bool,
    drops: bool,
}

/// `GET /t/{tournament}/desk/registration`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let query = &visit.visitor.query;
    let text = query.text("q").unwrap_or_default();
    let asked = query.text("show").unwrap_or_default();
    let show = Show::ALL.into_iter().find(|show| show.name() == asked).unwrap_or(Show::All);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.say("go-registration");
    let sheet = sheet::registration(visit.state(), audience, visit.language()).ok_or(Problem::NotFound)?;
    let found = (!text.is_empty()).then(|| sheet::search(visit.state(), audience, text, visit.language()));
    let mut address = visit.address(&format!("/desk/registration?show={}", show.name()));
    if !text.is_empty() {
        address = format!("{address}&q={}", encode(text));
    }
    let desk = Desk {
        visit: &visit,
        tongue,
        forms: Forms::new(&app, &visit, address)?,
        sheet: &sheet,
        show,
        registers: may(&visit, Action::Register),
        drops: may(&visit, Action::DropAny),
    };
    let rows: Vec<&RegistrationRow> = match &found {
        // The best first, as they were found.
        Some(found) => {
            let row = |hit: &sheet::SearchHit| sheet.rows.iter().find(|row| row.name.id == hit.name.id);
            found.hits.iter().filter_map(row).collect()
        }
        None => sheet.rows.iter().filter(|row| show.holds(row)).collect(),
    };
    let body = html! {
        h1 { (title) }
        (desk.scan())
        div #answer { (said(&app, &visit.visitor)) }
        (live("registration-counts", &["desk"], &desk.counts()))
        (part::search(tongue, &Search {
            action: &visit.address("/desk/registration"),
            name: "q",
            label: &tongue.say(if audience.sees_card_game_ids() { "registration-search-id" } else { "registration-search" }),
            value: text,
            kept: &[], filters: Some("people"),
        }))
        @if let Some(found) = found.as_ref().filter(|found| found.more > 0) {
            p { (tongue.with("registration-more", &[("count", found.more.into())])) }
        }
        (live("people", &["desk"], &desk.list(&rows)))
        (desk.register())
        (live("next", &["desk"], &step_before_play(&app, &visit)?))
    };
    let markup = page(&shell, &title, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

impl Desk<'_> {
    fn before_play(&self) -> bool {
        matches!(self.sheet.phase, "registration" | "ready")
    }

    /// The line that a barcode scanner fills: an id and Enter checks that person in.
    fn scan(&self) -> Markup {
        let tongue = self.tongue;
        if !self.registers || !self.before_play() {
            return html! {};
        }
        let prepared = self.forms.prepare("check-in", &[], None);
        let label = tongue.say("registration-scan");
        prepared.form().quick(
            tongue,
            "scan",
            Entry::Scanner,
            "answer",
            &html! {
                (Field::new("player", &label).id("scan-player").focused())
                (button(&tongue.say("registration-check-in"), Button::Submit, Weight::Primary))
                p .help { (tongue.say("registration-scan-help")) }
            },
        )
    }

    fn counts(&self) -> Markup {
        let tongue = self.tongue;
        let of = self.sheet.counts;
        let here =
            (Mark::Reported, tongue.with("registration-here", &[("count", of.checked_in.into())]), None);
        let missing = |count: u32| {
            (Mark::NotStarted, tongue.with("registration-missing", &[("count", count.into())]), None)
        };
        let mut counts =
            vec![(Mark::Playing, tongue.with("registration-entered", &[("count", of.active.into())]), None)];
        if self.before_play() {
            counts.extend([here, missing(of.missing)]);
        }
        if of.in_doubt > 0 {
            counts.push((
                Mark::Attention,
                tongue.with("registration-in-doubt", &[("count", of.in_doubt.into())]),
                None,
            ));
        }
        html! {
            (part::counts(&tongue.say("registration-counts"), &counts))
            (part::tabs(&tongue.say("registration-lists"), &self.address(self.show), &self.tabs()))
        }
    }

    fn address(&self, show: Show) -> String {
        self.visit.address(&format!("/desk/registration?show={}", show.name()))
    }

    fn tabs(&self) -> Vec<Tab> {
        let tab = |show: Show| {
            let label = match show {
                Show::All => "registration-all",
                Show::Missing => "registration-missing-list",
                Show::InDoubt => "registration-in-doubt-list",
                Show::Gone => "registration-gone-list",
            };
            let count = self.sheet.rows.iter().filter(|row| show.holds(row)).count();
            Tab { link: Link::new(self.tongue.say(label), self.address(show)), count: Some(count) }
        };
        let shown = Show::ALL.into_iter().filter(|show| *show != Show::Missing || self.before_play());
        shown.map(tab).collect()
    }

    fn list(&self, rows: &[&RegistrationRow]) -> Markup {
        let tongue = self.tongue;
        if rows.is_empty() {
            let nobody =
                if self.sheet.rows.is_empty() { "registration-none" } else { "registration-nobody-found" };
            return empty(&tongue.say(nobody), None);
        }
        let page = self.visit.visitor.query.text("page").and_then(|page| page.parse().ok()).unwrap_or(1);
        let path = &self.visit.visitor.address;
        let pager = Pager { tongue, path, page, rows_per_page: ROWS, rows: rows.len() };
        html! {
            div .wide {
                table .people data-list {
                    caption .unseen { (tongue.say("go-registration")) }
                    thead {
                        tr {
                            th scope="col" { (tongue.say("heading-name")) }
                            th .lesser scope="col" { (tongue.say("word-id")) }
                            th .lesser scope="col" { (tongue.say("word-club")) }
                            th scope="col" { (tongue.say("registration-state")) }
                            th scope="col" { span .unseen { (tongue.say("registration-deed")) } }
                        }
                    }
                    tbody { @for row in &rows[pager.shown()] { (self.row(row)) } }
                }
            }
            (pager)
        }
    }

    fn row(&self, row: &RegistrationRow) -> Markup {
        let tongue = self.tongue;
        let href = self.visit.address(&format!("/desk/player/{}", row.name.id));
        html! {
            tr id={ "player-" (row.name.id) } {
                th .name-cell scope="row" {
                    (Name::new(&row.name.name).reading(row.name.reading.as_deref()).href(&href))
                    " " small .label { (row.name.id) }
                    @for doubt in &row.doubts {
                        p .doubt { (part::mark(Mark::Attention)) " " small { (doubt.text) } }
                    }
                }
                td .lesser { @if let Some(id) = row.card_game_id { (id) } }
                td .lesser { @if let Some(club) = &row.club { bdi { (club) } } }
                td { (standing(tongue, row, self.before_play())) }
                td .deed { (self.deed(row)) }
            }
        }
    }

    /// The one thing that is mostly done with somebody on the list.
    fn deed(&self, row: &RegistrationRow) -> Markup {
        let tongue = self.tongue;
        let id = row.name.id.to_string();
        let one = |command, label: &str, weight| {
            self.forms.button(command, &[("player", &id)], None, &tongue.say(label), weight)
        };
        match (row.status, self.before_play()) {
            ("active", true) if self.registers && row.checked_in => {
                one("undo-check-in", "registration-undo", Weight::Quiet)
            }
            ("active", true) if self.registers => one("check-in", "registration-check-in", Weight::Primary),
            // Whoever leaves may say why, and one press too many is not a drop.
            ("active", false) if self.drops && self.sheet.phase == "running" => {
                let page = self.visit.address(&format!("/desk/player/{id}#leave"));
                link_button(&tongue.say("registration-drop"), &page, Weight::Quiet)
            }
            (_, _) => html! {},
        }
    }

    /// A person who is not on the list yet: registered before play, a late entry after.
    fn register(&self) -> Markup {
        let tongue = self.tongue;
        let (command, title) = match self.sheet.phase {
            "registration" | "ready" => ("register", "registration-register"),
            "running" => ("late-entry", "registration-late"),
            _ => return html! {},
        };
        if !self.registers {
            return html! {};
        }
        let prepared = self.forms.prepare(command, &[], None);
        let missed = [
            ("", tongue.say("registration-missed-default")),
            ("match-loss", tongue.say("registration-missed-loss")),
            ("awarded-bye", tongue.say("registration-missed-bye")),
        ];
        let options: Vec<(&str, &str)> = missed.iter().map(|(value, word)| (*value, word.as_str())).collect();
        html! {
            section #register .screen-only aria-labelledby="register-title" {
                h2 #register-title { (tongue.say(title)) }
                @if self.sheet.phase == "ready" { p { (tongue.say("registration-closed")) } }
                (prepared.form().holding(&html! {
                    div .line-form {
                        (Field::new("name", &tongue.say("word-name")).id("register-name").required().longest(200))
                        (Field::new("reading", &tongue.say("word-reading")).longest(200))
                        (Field::new("id", &tongue.say("word-id")).kind(Kind::Digits).longest(10))
                        (Field::new("region", &tongue.say("word-region")).longest(200))
                        (Field::new("club", &tongue.say("word-club")).longest(200))
                        @if command == "late-entry" {
                            (Choice::select("missed", &tongue.say("word-missed"), &options))
                        }
                        (button(&tongue.say(title), Button::Submit, Weight::Primary))
                    }
                    (accepting(tongue))
                }))
            }
        }
    }
}

/// Returns the doubts that staff may set aside by name.
pub(crate) fn accepting(tongue: Tongue) -> Markup {
    html! {
        details .more {
            summary { (tongue.say("word-accept")) }
            @for (value, id) in [("same-name", "registration-accept-name"), ("wrong-check-digit", "registration-accept-digit")] {
                label .option {
                    input type="checkbox" name="accept" value=(value); " " span { (tongue.say(id)) }
                }
            }
        }
    }
}

/// Returns whether somebody is here, or has left.
pub(crate) fn standing(tongue: Tongue, row: &RegistrationRow, before_play: bool) -> Markup {
    let said = |mark: Mark, id: &str| state(tongue, mark, Some(&tongue.say(id)));
    match (row.status, row.checked_in) {
        ("active", true) if before_play => said(Mark::Reported, "registration-is-here"),
        ("active", false) if before_play => said(Mark::NotStarted, "registration-is-missing"),
        ("active", _) => said(Mark::Reported, "registration-plays"),
        ("dropped", _) => said(Mark::Disputed, "dropped"),
        (_, _) => said(Mark::Disputed, "registration-removed"),
    }
}
