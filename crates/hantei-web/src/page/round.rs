//! `GET /t/{tournament}/desk/round`: the next round from draft to publication, and the one that is out.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::id::EntrantId;
use hantei_core::tournament::role::Action;
use hantei_view::people::search_key;
use hantei_view::sheet::{self, Audience, PairingRow, Pairings};
use hantei_view::words::COMMANDS;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::encode;
use crate::layout::{Variant, page, with_query};
use crate::page::forms::{Forms, folded, may};
use crate::page::{notice, said, tournament_shell};
use crate::part::list::{Pager, Search};
use crate::part::pairings::Rows;
use crate::part::{
    self, Danger, Field, Mark, Name, NextStep, NoticeKind, Weight, empty, link_button, live, state,
    swap_form, swappable,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// The word of `publish` by which a round is shown in the hall and not yet on phones.
pub(crate) const HALL_FIRST: (&str, &str) = ("release", "hall-first");

/// How many tables a page of the list has: more would be slow to look through, and to send each second.
const TABLES_PER_PAGE: usize = 200;

/// What a form that makes a draft saw: none. One that was made meanwhile is not thrown away.
const NO_DRAFT: Option<u64> = Some(0);

/// Which part of the list is asked for.
struct Asked {
    text: String,
    /// The page of the list, from 1.
    page: usize,
}

impl Asked {
    fn read(visit: &Visit) -> Self {
        let query = &visit.visitor.query;
        Self {
            text: query.text("q").unwrap_or_default().to_owned(),
            page: query.filled("page").and_then(|page| page.parse().ok()).unwrap_or(1),
        }
    }

    /// Returns the address of the list as it is asked for.
    fn back(&self, visit: &Visit) -> String {
        let mut address = visit.address("/desk/round");
        for (name, value) in [("q", self.text.clone()), ("page", self.page.to_string())] {
            if !value.is_empty() && (name, value.as_str()) != ("page", "1") {
                address = with_query(&address, name, &encode(&value));
            }
        }
        address
    }

    /// Returns whether the table or somebody there is what is looked for.
    fn holds(&self, visit: &Visit, row: &PairingRow) -> bool {
        let wish = search_key(&self.text);
        let named = |name: &str| search_key(name).contains(&wish);
        let read = |entrant: &EntrantId| visit.state().record(*entrant)?.reading.as_deref().map(named);
        wish.is_empty()
            || row.table.to_string() == wish
            || row.names.iter().any(|name| named(name))
            || row.players.iter().any(|entrant| read(entrant) == Some(true))
    }
}

/// What the parts of the page are made from.
struct Desk<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    forms: Forms<'a>,
    pairs: bool,
    asked: &'a Asked,
}

/// `GET /t/{tournament}/desk/round`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.say("go-round");
    let asked = Asked::read(&visit);
    let forms = Forms::new(&app, &visit, asked.back(&visit))?;
    let desk = Desk { visit: &visit, tongue, forms, pairs: may(&visit, Action::Pair), asked: &asked };
    let state = visit.state();
    let draft = sheet::draft(state, audience, visit.language());
    let published = sheet::pairings(state, None, audience, visit.language());
    let body = html! {
        @match (&draft, &published) {
            (Some(draft), _) => h1 { (tongue.with("round-draft-title", &[("round", draft.title.as_str().into())])) },
            (None, Some(published)) => h1 { (published.title) },
            (None, None) => h1 { (title) },
        }
        (said(&app, &visit.visitor))
        (live("pending", &["desk"], &super::penalties::before_pairing(&visit, tongue)))
        @match &draft {
            Some(draft) => (desk.draft(draft)),
            None => (desk.next(audience)),
        }
        @if let Some(published) = &published { (desk.published(published, draft.is_some())) }
    };
    let markup = page(&shell, &title, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

impl Desk<'_> {
    /// The draft with everything that may be changed in it.
    fn draft(&self, draft: &Pairings) -> Markup {
        let tongue = self.tongue;
        let seen = self.visit.state().draft.as_ref().map(|draft| draft.version);
        let people = people(draft);
        let options: Vec<(EntrantId, &str)> = people.iter().map(|(id, name)| (*id, name.as_str())).collect();
        html! {
            (self.search("draft"))
            (live("draft", &["desk"], &html! { (self.flags(draft)) (self.draft_table(draft)) }))
            @if self.pairs {
                div .screen-only {
                    (swap_form(tongue, &self.forms.prepare("swap", &[], seen).form(), &options))
                    (folded(&self.forms.prepare("set-pairing", &[], seen), &tongue.say("round-set-pairing"), &html! {
                        (chooser("first", &tongue.say("word-first"), &options, ""))
                        (chooser("second", &tongue.say("word-second"), &options, ""))
                    }, Weight::Plain))
                    (folded(&self.forms.prepare("draft", &[], seen), &tongue.say("round-draft-again"), &html! {
                        (Field::new("seed", &tongue.say("word-seed")).help(&tongue.say("round-seed-help")).longest(64))
                    }, Weight::Plain))
                    (self.forms.button("discard-draft", &[], seen, &tongue.say("round-discard"), Weight::Plain))
                }
                (self.publish(draft, seen))
            }
        }
    }

    fn publish(&self, draft: &Pairings, seen: Option<u64>) -> Markup {
        let tongue = self.tongue;
        let label = tongue.with("round-publish", &[("round", draft.title.as_str().into())]);
        if !draft.problems.is_empty() {
            let names: Vec<&str> = draft.problems.iter().map(|named| named.name.as_str()).collect();
            let names = names.join(tongue.say("between-words").as_str());
            let why = tongue.with("pairings-problems", &[("names", names.into())]);
            return html! { (NextStep::Blocked { label: &label, why: html! { (why) } }) };
        }
        let prepared = self.forms.prepare("publish", &[], seen);
        let consequence = counted(tongue, "round-publish-consequence", draft);
        let fields = html! {
            @if !draft.forced_rematches.is_empty() {
                (Field::new("allow-rematch", &tongue.say("word-allow-rematch"))
                    .help(&tongue.say("round-rematch-help")).required())
            }
        };
        let other = tongue.say("round-publish-hall-first");
        html! {
            (NextStep::EitherWay {
                form: prepared.form(),
                label: &label,
                consequence: &consequence,
                other: &other,
                word: HALL_FIRST,
                fields,
            })
        }
    }

    /// What somebody should look at before this is published.
    fn flags(&self, draft: &Pairings) -> Markup {
        let tongue = self.tongue;
        let count = |code: &str| draft.pairings.iter().filter(|row| row.reason.code == code).count();
        let (down, rematches) = (count("paired_down"), draft.forced_rematches.len());
        let mut flags = vec![(Mark::NotStarted, counted(tongue, "round-size", draft), None)];
        if rematches > 0 {
            flags.push((
                Mark::Disputed,
                tongue.with("round-rematches", &[("count", rematches.into())]),
                None,
            ));
        }
        if down > 0 {
            flags.push((Mark::Playing, tongue.with("round-pair-downs", &[("count", down.into())]), None));
        }
        if !draft.problems.is_empty() {
            let said = tongue.with("round-problems", &[("count", draft.problems.len().into())]);
            flags.push((Mark::Disputed, said, None));
        }
        html! {
            (part::counts(&tongue.say("round-flags"), &flags))
            @if let (Some(sum), Some(bound)) = (draft.sum_squared_differences, draft.lower_bound) {
                (part::why(tongue, "why-quality", &tongue.say("round-quality"), &html! {
                    p { (tongue.with("pairings-quality", &[("sum", number(sum)), ("bound", number(bound))])) }
                    @for excess in &draft.excess {
                        p { (tongue.with("pairings-excess", &[
                            ("points", excess.points.into()),
                            ("sum", number(excess.sum_squared_differences)),
                            ("bound", number(excess.lower_bound)),
                            ("why", excess.reason.text.as_str().into()),
                        ])) }
                    }
                    @if let Some(seed) = draft.seed { p { (tongue.say("word-seed")) ": " code .seed-text { (seed) } } }
                }))
            }
        }
    }

    fn draft_table(&self, draft: &Pairings) -> Markup {
        let tongue = self.tongue;
        let named = |entrant: EntrantId, name: &str| {
            let reading = self.visit.state().name_of(entrant).and_then(|named| named.reading);
            swappable(entrant, &html! { (Name::new(name).reading(reading)) })
        };
        let side = |row: &PairingRow, side: usize| named(row.players[side], &row.names[side]);
        let met = |row: &PairingRow| draft.forced_rematches.contains(&row.players);
        let mut rows: Vec<&PairingRow> = self.found(draft).collect();
        // What somebody should look at is not to be looked for on many pages.
        if rows.len() > TABLES_PER_PAGE {
            rows.sort_by_key(|row| weight(row, met(row)));
        }
        let pager = self.pager(rows.len());
        html! {
            @if rows.is_empty() && !draft.pairings.is_empty() { (empty(&tongue.say("results-nothing-found"), None)) }
            (pager)
            div .wide {
                table .pairings.draft data-list {
                    caption .unseen { (draft.title) }
                    thead {
                        tr {
                            th .number scope="col" { (tongue.say("heading-table")) }
                            th .name-first scope="col" { (tongue.say("heading-first")) }
                            th .name-second scope="col" { (tongue.say("heading-second")) }
                            th scope="col" { (tongue.say("heading-why")) }
                        }
                    }
                    tbody {
                        @for row in &rows[pager.shown()] {
                            tr id={ "draft-" (row.table) } {
                                th .number scope="row" { (row.table) }
                                td .name-first { (side(row, 0)) }
                                td .name-second { (side(row, 1)) }
                                td .flag {
                                    @match flag(row, met(row)) {
                                        Some((mark, id)) => {
                                            (state(tongue, mark, Some(&tongue.say(id))))
                                            " " small { (row.reason.text) }
                                        }
                                        None => small { (row.reason.text) },
                                    }
                                }
                            }
                        }
                    }
                }
            }
            (pager)
            @if !draft.byes.is_empty() {
                ul .byes {
                    @for bye in &draft.byes {
                        li { span .label { (tongue.say("bye")) } " " (named(bye.player, &bye.name)) }
                    }
                }
            }
        }
    }

    /// Returns the search of the list `filters`.
    fn search(&self, filters: &str) -> Markup {
        let label = self.tongue.say("results-search");
        let action = self.visit.address("/desk/round");
        let (value, kept) = (self.asked.text.as_str(), &[][..]);
        part::search(
            self.tongue,
            &Search { action: &action, name: "q", label: &label, value, kept, filters: Some(filters) },
        )
    }

    /// Returns the tables of `sheet` that are looked for.
    fn found<'s>(&'s self, sheet: &'s Pairings) -> impl Iterator<Item = &'s PairingRow> {
        sheet.pairings.iter().filter(|row| self.asked.holds(self.visit, row))
    }

    fn pager(&self, rows: usize) -> Pager<'_> {
        let path = &self.visit.visitor.address;
        Pager { tongue: self.tongue, path, page: self.asked.page, rows_per_page: TABLES_PER_PAGE, rows }
    }

    /// What comes next while there is no draft.
    fn next(&self, audience: Audience) -> Markup {
        let tongue = self.tongue;
        let overview = sheet::tournament(self.visit.state(), audience, self.visit.language());
        let Some(next) = &overview.next else {
            return html! { (empty(&tongue.say("round-nothing-next"), None)) };
        };
        let does = |command: &str| {
            let known = COMMANDS.iter().find(|known| known.name == command);
            known.map_or_else(String::new, |known| known.does(self.visit.language()))
        };
        let label = does(next.command);
        let blocked = !next.held_up_by.is_empty();
        let elsewhere = |word: &str, path: &str| {
            html! { div .next-step { (link_button(&tongue.say(word), &self.visit.address(path), Weight::Primary)) } }
        };
        html! {
            // A round that is being played is nothing to warn of.
            @if next.command != "close-round" {
                @for why in &next.held_up_by { (notice(&self.visit.visitor, NoticeKind::Notice, why)) }
            }
            @match next.command {
                "pair" if self.pairs && !blocked => {
                    (NextStep::Ready {
                        form: self.forms.prepare("draft", &[], NO_DRAFT).form(),
                        label: &tongue.say("round-draft"),
                        consequence: &tongue.say("round-draft-consequence"),
                        fields: html! {},
                    })
                    (folded(&self.forms.prepare("draft", &[], NO_DRAFT), &tongue.say("round-draft-seed"), &html! {
                        (Field::new("seed", &tongue.say("word-seed")).id("first-seed")
                            .help(&tongue.say("round-seed-help")).longest(64))
                    }, Weight::Plain))
                }
                "advance" if may(self.visit, Action::Direct) && !blocked => {
                    (NextStep::Ready {
                        form: self.forms.prepare("advance", &[], None).form(),
                        label: &label,
                        consequence: &tongue.say("round-advance-consequence"),
                        fields: html! {},
                    })
                }
                "release" if self.pairs => (self.release(&overview)),
                "close-round" => {
                    (part::next_page(
                        &tongue.say("go-results"),
                        &self.visit.address("/desk/results"),
                        &tongue.say("round-results-then"),
                    ))
                }
                "cut" | "finish" => (elsewhere("round-to-cut", "/desk/cut")),
                _ => (elsewhere("go-desk", "/desk")),
            }
        }
    }

    /// The round is shown in the hall and waits to be shown everywhere.
    fn release(&self, overview: &sheet::Tournament) -> Markup {
        let number = overview.round.as_ref().map_or(0, |round| u32::from(round.round.0));
        let numbered = [("round", number.into())];
        let (label, then) = ("step-release", "step-release-then");
        html! {
            (NextStep::Ready {
                form: self.forms.prepare("release", &[], None).form(),
                label: &self.tongue.with(label, &numbered),
                consequence: &self.tongue.with(then, &numbered),
                fields: html! {},
            })
        }
    }

    /// The round that is out, and what may still be changed in it.
    fn published(&self, sheet: &Pairings, drafted: bool) -> Markup {
        let tongue = self.tongue;
        let visit = self.visit;
        let player = |entrant: EntrantId| Some(visit.address(&format!("/desk/player/{entrant}")));
        let reason = |row: &PairingRow| {
            let about = tongue.with("round-why-table", &[("table", row.table.to_string().into())]);
            part::why(tongue, &format!("why-{}", row.table), &about, &html! { p { (row.reason.text) } })
        };
        let heading = tongue.say("heading-why");
        let reading = |entrant: EntrantId| visit.state().name_of(entrant)?.reading.map(str::to_owned);
        let rows = Rows { href: &player, reading: &reading, end: &reason, end_heading: Some(&heading) };
        let round = sheet.round.to_string();
        let people = people(sheet);
        let options: Vec<(EntrantId, &str)> = people.iter().map(|(id, name)| (*id, name.as_str())).collect();
        let why = tongue.say("word-reason");
        let open = sheet.state == "open" && !drafted;
        let found: Vec<&PairingRow> = self.found(sheet).collect();
        let pager = self.pager(found.len());
        let mut shown = sheet.clone();
        shown.pairings = found[pager.shown()].iter().map(|row| (*row).clone()).collect();
        html! {
            section .published aria-labelledby="published-title" {
                div .page-head {
                    h2 #published-title { (tongue.with("round-published", &[("round", sheet.title.as_str().into())])) }
                    div .buttons {
                        (link_button(&tongue.say("go-results"), &visit.address("/desk/results"), Weight::Quiet))
                        (link_button(&tongue.say("go-clock"), &visit.address("/desk/clock"), Weight::Quiet))
                        (link_button(&tongue.say("go-print"), &visit.address("/desk/print"), Weight::Quiet))
                    }
                }
                @if sheet.held_back {
                    p { (state(tongue, Mark::Attention, Some(&tongue.say("pairings-held-back")))) }
                }
                @if open && self.pairs {
                    div .screen-only {
                        (folded(&self.forms.prepare("swap", &[], None), &tongue.say("round-swap-published"), &html! {
                            (chooser("first", &tongue.say("word-first"), &options, ""))
                            (chooser("second", &tongue.say("word-second"), &options, ""))
                            (Field::new("reason", &why).id("swap-reason").required())
                        }, Weight::Plain))
                    }
                }
                @if open && may(visit, Action::CorrectAfterClose) {
                    (Danger {
                        form: self.forms.prepare("withdraw-round", &[], None).form(),
                        label: &tongue.with("round-withdraw", &[("round", sheet.title.as_str().into())]),
                        changes: html! { p { (tongue.say("round-withdraw-text")) } },
                        word: &round,
                        fields: html! {
                            (Field::new("reason", &why).id("withdraw-reason").required())
                            label .option {
                                input type="checkbox" name="force" value="yes"; " "
                                span { (tongue.say("round-withdraw-force")) }
                            }
                        },
                        error: None,
                    }.said(tongue))
                }
                @if sheet.state == "closed" && may(visit, Action::Reopen) {
                    (folded(&self.forms.prepare("reopen-round", &[], None), &tongue.say("round-reopen"), &html! {
                        (Field::new("reason", &why).id("reopen-reason").required())
                    }, Weight::Plain))
                }
                // Beside a draft the same search looks through both.
                @if !drafted { (self.search("published")) }
                (live("published", &["desk"], &html! {
                    @if found.is_empty() && !sheet.pairings.is_empty() {
                        (empty(&tongue.say("results-nothing-found"), None))
                    }
                    (pager)
                    (part::by_table(tongue, &shown, &rows))
                    (pager)
                }))
            }
        }
    }
}

/// Returns what a reader should notice about a pairing.
fn flag(row: &PairingRow, met: bool) -> Option<(Mark, &'static str)> {
    match row.reason.code {
        _ if met => Some((Mark::Disputed, "round-flag-rematch")),
        "paired_down" => Some((Mark::Playing, "round-flag-pair-down")),
        "by_hand" => Some((Mark::NotStarted, "round-flag-by-hand")),
        _ => None,
    }
}

/// Returns how early a pairing stands among many: those that a reader should notice first.
fn weight(row: &PairingRow, met: bool) -> u8 {
    match row.reason.code {
        _ if met => 0,
        "paired_down" => 1,
        "by_hand" => 2,
        _ => 3,
    }
}

/// Returns everybody on the sheet by name.
pub(crate) fn people(sheet: &Pairings) -> Vec<(EntrantId, String)> {
    let paired =
        sheet.pairings.iter().flat_map(|row| row.players.iter().copied().zip(row.names.iter().cloned()));
    let byes = sheet.byes.iter().map(|bye| (bye.player, bye.name.clone()));
    let mut people: Vec<(EntrantId, String)> = paired.chain(byes).collect();
    people.sort_by_cached_key(|(id, name)| (search_key(name), *id));
    people
}

/// Returns a list of people to choose one from; `chosen` is the id of the one that is.
pub(crate) fn chooser(name: &str, label: &str, people: &[(EntrantId, &str)], chosen: &str) -> Markup {
    html! { div .field { label { (label) " " (part::person(name, None, people, chosen)) } } }
}

fn counted(tongue: Tongue, id: &str, sheet: &Pairings) -> String {
    tongue.with(id, &[("tables", sheet.pairings.len().into()), ("byes", sheet.byes.len().into())])
}

fn number(value: u64) -> hantei_view::i18n::Argument<'static> {
    value.to_string().into()
}
