//! `GET /t/{tournament}/desk/results`: what is still open, and the line by which results are entered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::id::MatchId;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::role::Action;
use hantei_store::log::ByKind;
use hantei_store::venue::Deed;
use hantei_view::people::search_key;
use hantei_view::sheet::{self, Audience, DeskResult, DeskResults, DeskRow, DeskState};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::encode;
use crate::layout::{Shell, Variant, page};
use crate::page::forms::{Forms, folded, may};
use crate::page::{clock_of_match, said, tournament_shell};
use crate::part::list::{Pager, Search};
use crate::part::{
    self, Button, CommandForm, Field, Kind, Mark, Name, NextStep, Weight, button, empty, link_button, live,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// How many of the results entered last are shown for undoing.
const LAST_SHOWN: usize = 3;

/// What the address asks for.
struct Asked {
    at: Option<RoundOf>,
    show: Option<DeskState>,
    text: String,
    match_id: Option<MatchId>,
    /// The page of the list, from 1.
    page: usize,
}

/// How many tables a page of the list has: more would be slow to look through, and to send each second.
const TABLES_PER_PAGE: usize = 200;

impl Asked {
    fn read(visit: &Visit) -> Self {
        let query = &visit.visitor.query;
        let at = || {
            let stage = query.filled("stage")?.parse().ok()?;
            let round = query.filled("round")?.parse().ok().map(hantei_core::id::RoundNumber)?;
            Some(RoundOf { stage, round })
        };
        Self {
            at: at(),
            show: query.filled("show").and_then(|name| {
                [DeskState::Disputed, DeskState::Reported, DeskState::Open, DeskState::Done]
                    .into_iter()
                    .find(|state| name_of(*state) == name)
            }),
            text: query.text("q").unwrap_or_default().to_owned(),
            match_id: query.filled("match").and_then(|id| id.parse().ok()),
            page: query.filled("page").and_then(|page| page.parse().ok()).unwrap_or(1),
        }
    }

    /// Returns the address of the list as it is asked for, without a match that is looked at.
    fn back(&self, visit: &Visit) -> String {
        let mut pairs: Vec<String> = Vec::new();
        if let Some(at) = self.at {
            pairs.push(format!("stage={}&round={}", at.stage, at.round));
        }
        if let Some(show) = self.show {
            pairs.push(format!("show={}", name_of(show)));
        }
        if !self.text.is_empty() {
            pairs.push(format!("q={}", encode(&self.text)));
        }
        if self.page > 1 {
            pairs.push(format!("page={}", self.page));
        }
        let address = visit.address("/desk/results");
        if pairs.is_empty() { address } else { format!("{address}?{}", pairs.join("&")) }
    }

    fn holds(&self, row: &DeskRow) -> bool {
        let wish = search_key(&self.text);
        let named = |player: &sheet::DeskPlayer| {
            let names = std::iter::once(&player.name.name).chain(&player.name.reading);
            names.into_iter().any(|name| search_key(name).contains(&wish))
        };
        let fits = wish.is_empty() || row.table.to_string() == wish || row.players.iter().any(named);
        fits && self.show.is_none_or(|state| row.state == state)
    }
}

fn name_of(state: DeskState) -> &'static str {
    match state {
        DeskState::Disputed => "disputed",
        DeskState::Reported => "reported",
        DeskState::Open => "open",
        DeskState::Done => "done",
    }
}

fn mark_of(state: DeskState) -> Mark {
    match state {
        DeskState::Disputed => Mark::Disputed,
        DeskState::Reported => Mark::Playing,
        DeskState::Open => Mark::NotStarted,
        DeskState::Done => Mark::Reported,
    }
}

/// What the parts of the page are made from.
struct Desk<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    forms: Forms<'a>,
    sheet: &'a DeskResults,
    asked: &'a Asked,
    enters: bool,
}

/// `GET /t/{tournament}/desk/results`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let asked = Asked::read(&visit);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let sheet = sheet::desk_results(visit.state(), asked.at, Audience::Staff(role), visit.language());
    let title = tongue.say("go-results");
    let body = match &sheet {
        Some(sheet) => {
            let deeds = visit.live.deeds().await?;
            let forms = Forms::new(&app, &visit, asked.back(&visit))?;
            let enters = may(&visit, Action::EnterResult);
            let desk = Desk { visit: &visit, tongue, forms, sheet, asked: &asked, enters };
            desk.body(&app, &shell, &deeds)
        }
        None => {
            let first = link_button(&tongue.say("go-round"), &visit.address("/desk/round"), Weight::Primary);
            html! {
                h1 { (title) }
                (said(&app, &visit.visitor))
                (empty(&tongue.say("results-none"), Some(&first)))
            }
        }
    };
    let markup = page(&shell, &title, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

impl Desk<'_> {
    fn body(&self, app: &App, shell: &Shell, deeds: &[Deed]) -> Markup {
        let (tongue, sheet) = (self.tongue, self.sheet);
        let looked_at = self.asked.match_id.and_then(|id| sheet.rows.iter().find(|row| row.match_id == id));
        let results = self.visit.address("/desk/results");
        html! {
            div .page-head {
                h1 { (sheet.title) }
                @if sheet.running { (live("clock", &["clock", "round"], &clock_of_match(self.visit, None))) }
                (self.rounds())
            }
            @if self.enters && sheet.running && !sheet.closed {
                (part::result_entry(
                    tongue,
                    &self.forms.prepare("enter-result", &[], None).form(),
                    "answer",
                    ("", ""),
                ))
            }
            div #answer { (said(app, &self.visit.visitor)) }
            (live("desk-head", &["desk"], &html! { (self.counts()) (self.last(shell, deeds)) }))
            @if let Some(row) = looked_at { (self.panel(row)) }
            (part::search(tongue, &Search {
                action: &results,
                name: "q",
                label: &tongue.say("results-search"),
                value: &self.asked.text,
                kept: &[], filters: Some("tables"),
            }))
            (live("tables", &["desk"], &self.list()))
            @if sheet.running && !sheet.closed {
                (live("late", &["clock", "round"], &super::penalties::late(self.visit, tongue, None)))
            }
            (live("next", &["desk"], &self.next()))
        }
    }

    fn rounds(&self) -> Markup {
        let sheet = self.sheet;
        html! {
            @if sheet.rounds.len() > 1 {
                nav .tabs aria-label=(self.tongue.say("results-rounds")) {
                    ul {
                        @for round in &sheet.rounds {
                            @let here = round.stage == sheet.stage && round.round == sheet.round;
                            @let href = format!("/desk/results?stage={}&round={}", round.stage, round.round);
                            li { a href=(self.visit.address(&href)) aria-current=[here.then_some("page")] { (round.title) } }
                        }
                    }
                }
            }
        }
    }

    fn counts(&self) -> Markup {
        let tongue = self.tongue;
        let of = self.sheet.counts;
        let counted = |state: DeskState, count: u32, id: &str| {
            let asked =
                Asked { show: Some(state), text: String::new(), match_id: None, at: self.asked.at, page: 1 };
            let href = (count > 0).then(|| asked.back(self.visit));
            (mark_of(state), tongue.with(id, &[("count", count.into())]), href)
        };
        let mut all = vec![
            counted(DeskState::Disputed, of.disputed, "results-disputed"),
            counted(DeskState::Reported, of.reported, "results-reported"),
            counted(DeskState::Open, of.open, "results-open"),
            counted(DeskState::Done, of.done, "results-done"),
        ];
        if self.asked.show.is_some() || !self.asked.text.is_empty() {
            let asked = Asked { show: None, text: String::new(), match_id: None, at: self.asked.at, page: 1 };
            all.push((Mark::NotStarted, tongue.say("results-all"), Some(asked.back(self.visit))));
        }
        part::counts(&tongue.say("results-counts"), &all)
    }

    /// The results that staff entered last and that still stand, the newest first, each with its undo. What
    /// the reader entered last is among them, however much the others have entered since.
    fn last(&self, shell: &Shell, deeds: &[Deed]) -> Markup {
        let tongue = self.tongue;
        let rows: BTreeMap<MatchId, &DeskRow> =
            self.sheet.rows.iter().map(|row| (row.match_id, row)).collect();
        let own = self.visit.visitor.staff.as_ref().map(|(account, _)| account.id.as_str());
        let is_own = |deed: &Deed| deed.by.kind == ByKind::Staff && deed.by.id.as_deref() == own;
        let mut shown: Vec<(&Deed, &DeskRow)> = Vec::new();
        let mut met = BTreeSet::new();
        for deed in deeds {
            let Some(match_id) = deed.entered.filter(|match_id| met.insert(*match_id)) else { continue };
            let Some(row) = rows.get(&match_id).filter(|row| row.state == DeskState::Done) else { continue };
            let (full, owns) = (shown.len() >= LAST_SHOWN, shown.iter().any(|(deed, _)| is_own(deed)));
            if full && owns {
                break;
            }
            if full && is_own(deed) {
                shown.pop();
            }
            if !full || is_own(deed) {
                shown.push((deed, row));
            }
        }
        let who = |deed: &Deed| match deed.by.kind {
            ByKind::Staff if is_own(deed) => tongue.say("results-by-you"),
            ByKind::Staff => tongue.say("results-by-staff"),
            ByKind::Player | ByKind::Console | ByKind::System => tongue.say("results-by-console"),
        };
        let reason = tongue.say("results-undo-reason");
        let undoes = self.enters && !self.sheet.closed;
        // What the two sides had reported is there again afterwards: the log knows how.
        let log = self.visit.address("/desk/log");
        // The key u is for what the reader did last, not for what somebody else did.
        let first_own = shown.iter().position(|(deed, _)| is_own(deed));
        html! {
            @if !shown.is_empty() {
                ul .last-entries aria-label=(tongue.say("results-last")) {
                    @for (index, (deed, row)) in shown.iter().enumerate() {
                        li {
                            span .label { (tongue.say("table")) } " " strong { (row.table) } " "
                            @if let Some(result) = &row.result { (result.text) " " }
                            small { (who(deed)) " " (crate::layout::time(&shell.moment.at(deed.at))) }
                            @if undoes {
                                @let line = deed.first.to_string();
                                @let words = [("line", line.as_str()), ("reason", reason.as_str())];
                                @let form = self.forms.prepare("take-back", &words, None);
                                @let form = CommandForm { action: &log, ..form.form() };
                                @let does = if first_own == Some(index) { Button::Key("u") } else { Button::Submit };
                                " " (form.holding(&button(&tongue.say("undo"), does, Weight::Quiet)))
                            }
                        }
                    }
                }
            }
        }
    }

    fn list(&self) -> Markup {
        let tongue = self.tongue;
        let rows: Vec<&DeskRow> = self.sheet.rows.iter().filter(|row| self.asked.holds(row)).collect();
        let path = self.asked.back(self.visit);
        let (page, rows_per_page) = (self.asked.page, TABLES_PER_PAGE);
        let pager = Pager { tongue, path: &path, page, rows_per_page, rows: rows.len() };
        html! {
            @if rows.is_empty() {
                (empty(&tongue.say("results-nothing-found"), None))
            } @else {
                div .wide {
                    table .pairings.desk-list data-list {
                        caption .unseen { (self.sheet.title) }
                        thead {
                            tr {
                                th .number scope="col" { (tongue.say("heading-table")) }
                                th .name-first scope="col" { (tongue.say("heading-first")) }
                                th .result scope="col" { (tongue.say("heading-result")) }
                                th .name-second scope="col" { (tongue.say("heading-second")) }
                                th scope="col" { (tongue.say("results-to-do")) }
                            }
                        }
                        tbody { @for row in &rows[pager.shown()] { (self.row(row)) } }
                    }
                }
                (pager)
            }
            @if !self.sheet.byes.is_empty() && self.asked.show.is_none() && self.asked.text.is_empty() {
                ul .byes {
                    @for bye in &self.sheet.byes {
                        li { span .label { (tongue.say("bye")) } " " (Name::new(&bye.name)) }
                    }
                }
            }
        }
    }

    fn row(&self, row: &DeskRow) -> Markup {
        let tongue = self.tongue;
        let [first, second] = &row.players;
        html! {
            tr id={ "table-" (row.table) } data-table=(row.table) data-first=(first.name.name)
                data-second=(second.name.name) data-version=(row.version) {
                th .number scope="row" { a href=(self.look_at(row)) { (row.table) } }
                td .name-first { (player(tongue, first)) }
                td .result {
                    @match (&row.result, row.state) {
                        (Some(result), _) => (outcome(result)),
                        (None, DeskState::Disputed) => (part::state(tongue, Mark::Disputed, None)),
                        (None, DeskState::Reported) => (part::state(tongue, Mark::Playing, Some(&tongue.say("one-report")))),
                        (None, DeskState::Open | DeskState::Done) => span .versus { (tongue.say("versus")) },
                    }
                }
                td .name-second { (player(tongue, second)) }
                td .to-do { (self.to_do(row)) }
            }
        }
    }

    fn look_at(&self, row: &DeskRow) -> String {
        let list = self.asked.back(self.visit);
        let joined = if list.contains('?') { '&' } else { '?' };
        format!("{list}{joined}match={}#match-panel", row.match_id)
    }

    /// What the two sides say, each with the button that accepts it.
    fn to_do(&self, row: &DeskRow) -> Markup {
        let tongue = self.tongue;
        let id = row.match_id.to_string();
        let accepts = self.enters && row.result.is_none() && !self.sheet.closed;
        html! {
            @for (player, report) in row.players.iter().zip(&row.reports) {
                @if let Some(report) = report.as_ref().filter(|_| row.result.is_none()) {
                    div .says {
                        span {
                            (tongue.markup("results-says", &[
                                ("name", &html! { (Name::new(&player.name.name)) }),
                                ("result", &html! { strong { (report.text) } }),
                            ], &[]))
                        }
                        @if let (true, Some(score)) = (accepts, &report.score) {
                            " " (self.forms.button(
                                "enter-result",
                                &[("match", &id), ("score", score)],
                                Some(row.version),
                                &tongue.with("results-accept", &[("score", score.as_str().into())]),
                                Weight::Plain,
                            ))
                        }
                    }
                }
            }
        }
    }

    /// Everything that can be done with one match.
    fn panel(&self, row: &DeskRow) -> Markup {
        let tongue = self.tongue;
        let id = row.match_id.to_string();
        let seen = Some(row.version);
        let chosen: &[(&str, &str)] = &[("match", &id)];
        let open = row.result.is_none();
        let [first, second] = &row.players;
        html! {
            section #match-panel .match-panel aria-labelledby="match-panel-title" {
                div .page-head {
                    h2 #match-panel-title {
                        (tongue.say("table")) " " (row.table) ": " (player(tongue, first)) " – " (player(tongue, second))
                    }
                    a href=(self.asked.back(self.visit)) { (tongue.say("close")) }
                }
                p { (row.reason.text) }
                p .screen-only {
                    a href=(self.visit.address(&format!("/desk/match/{id}"))) { (tongue.say("results-match-page")) }
                    @if may(self.visit, Action::GivePenalty) && !self.sheet.closed {
                        " · " a href=(self.visit.address(&format!("/desk/penalty?match={id}"))) { (tongue.say("penalties-give")) }
                    }
                }
                (super::penalties::late(self.visit, tongue, Some(row.match_id)))
                @if let Some(result) = &row.result { p { (tongue.say("results-stands")) " " strong { (result.text) } } }
                @if !row.earlier.is_empty() {
                    p { (tongue.say("results-earlier")) " " @for earlier in &row.earlier { s { (earlier.text) } " " } }
                }
                (self.to_do(row))
                @if self.enters && open {
                    (self.forms.prepare("enter-result", chosen, seen).form().holding(&html! {
                        div .line-form {
                            (Field::new("score", &tongue.say("score")).kind(Kind::Score).id("panel-score").required().focused())
                            (button(&tongue.say("save"), Button::Submit, Weight::Primary))
                        }
                    }))
                    div .buttons {
                        @for (side, player) in [("first", first), ("second", second)] {
                            (self.forms.button(
                                "no-show",
                                &[("match", &id), ("absent", side)],
                                seen,
                                &tongue.with("results-no-show", &[("name", player.name.name.as_str().into())]),
                                Weight::Plain,
                            ))
                        }
                    }
                    (self.with_reason("double-loss", row, "results-double-loss"))
                }
                @if self.enters && !open && !self.sheet.closed {
                    (self.with_reason("withdraw-result", row, "results-withdraw"))
                }
                @if !open {
                    p { (link_button(
                        &tongue.say("results-correct"),
                        &self.visit.address(&format!("/desk/correct?match={id}")),
                        Weight::Plain,
                    )) }
                }
            }
        }
    }

    /// A form that wants a reason.
    fn with_reason(&self, command: &'static str, row: &DeskRow, label: &str) -> Markup {
        let id = row.match_id.to_string();
        let prepared = self.forms.prepare(command, &[("match", &id)], Some(row.version));
        let field_id = format!("reason-{command}");
        let word = self.tongue.say("word-reason");
        let field = Field::new("reason", &word).id(&field_id).required();
        folded(&prepared, &self.tongue.say(label), &html! { (field) }, Weight::Plain)
    }

    fn next(&self) -> Markup {
        let (tongue, sheet) = (self.tongue, self.sheet);
        let label = tongue.with("results-close", &[("round", sheet.title.as_str().into())]);
        let missing = sheet.counts.open + sheet.counts.reported + sheet.counts.disputed;
        if sheet.closed || !sheet.running {
            let href = self.visit.address("/desk/round");
            return html! {
                div .next-step {
                    (link_button(&tongue.say("results-go-on"), &href, Weight::Primary))
                    @if sheet.closed { p .consequence { (tongue.say("results-closed")) } }
                }
            };
        }
        if missing == 0 {
            let form = self.forms.prepare("close-round", &[], None);
            let more =
                self.visit.state().stage().is_some_and(|stage| {
                    stage.id == sheet.stage && u32::from(sheet.round.0) < stage.round_count
                });
            let consequence =
                tongue.say(if more { "results-close-consequence" } else { "results-close-last" });
            return html! {
                (NextStep::Ready { form: form.form(), label: &label, consequence: &consequence, fields: html! {} })
            };
        }
        let form = self.forms.prepare("close-round", &[], None);
        html! {
            (NextStep::Blocked { label: &label, why: html! {
                (tongue.with("results-close-blocked", &[("count", missing.into())])) " "
                a href="#tables" { (tongue.say("results-show-missing")) }
            } })
            @if may(self.visit, Action::Pair) {
                (folded(&form, &tongue.say("results-leave-open"), &html! {
                    (Field::new("leave-open", &tongue.say("word-leave-open"))
                        .help(&tongue.say("results-leave-open-text")).required())
                }, Weight::Danger))
            }
        }
    }
}

fn player(tongue: Tongue, player: &sheet::DeskPlayer) -> Markup {
    html! {
        (Name::new(&player.name.name).reading(player.name.reading.as_deref()))
        @if player.left { " " small .dropped { (tongue.say("dropped")) } }
    }
}

fn outcome(result: &DeskResult) -> Markup {
    html! {
        @match &result.score {
            Some(score) if *score == result.text => span .score { (score.replace('-', "\u{2009}–\u{2009}")) },
            Some(_) | None => span .outcome { (result.text) },
        }
    }
}
