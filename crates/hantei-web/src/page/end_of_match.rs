//! `GET /t/{tournament}/desk/end-of-match`: the tables that are in End of Match.
//! `GET /t/{tournament}/desk/match/{match}`: one match, led to its end by a judge with a phone.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::MatchId;
use hantei_core::match_::end_of_match::Phase;
use hantei_core::tournament::role::Action;
use hantei_view::message::phase_name;
use hantei_view::sheet::{self, Audience, EndOfMatchRow, JudgeQuestion, MatchAtEnd, MatchCourse, Offer};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::clock::extension_fields;
use crate::page::duel::AtTable;
use crate::page::forms::{Forms, folded, may};
use crate::page::rules::folded_clauses;
use crate::page::{clock_of_match, said, tournament_shell};
use crate::part::{
    Button, Choice, Field, Kind, Mark, Notice, NoticeKind, Weight, button, empty, link_button, live, mark,
    rows, table_number,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/desk/end-of-match`.
pub(crate) async fn list(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let sheet = sheet::end_of_matches(visit.state(), app.world.now(), audience, visit.language());
    let title = tongue.say("end-title");
    let body = html! {
        h1 { (title) }
        (said(&app, &visit.visitor))
        (live("end-of-match", &["desk", "clock", "round"], &html! {
            @if sheet.rows.is_empty() {
                (empty(&tongue.say("end-empty"), None))
            } @else {
                (rows("end-of-matches", &sheet.rows.iter().map(|row| about(&visit, tongue, row)).collect::<Vec<_>>()))
            }
        }))
    };
    let markup = page(&shell, &title, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// One table: what it is about, and the way to its page.
fn about(visit: &Visit, tongue: Tongue, row: &EndOfMatchRow) -> (Markup, Markup) {
    let href = visit.address(&format!("/desk/match/{}", row.match_id));
    let label = tongue.with("end-open", &[("table", row.table.0.into())]);
    let about = html! {
        p {
            strong { bdi { (row.names[0]) } " – " bdi { (row.names[1]) } } " " span .number { (row.score) }
            @if let Some(minutes) = row.minutes {
                " · " (tongue.with("end-minutes", &[("minutes", minutes.into())]))
            }
        }
        p {
            @match &row.says {
                Some(says) => (says),
                None => { (mark(Mark::EndOfMatch)) " " (tongue.say("end-not-begun")) },
            }
        }
    };
    (about, link_button(&label, &href, Weight::Plain))
}

/// `GET /t/{tournament}/desk/match/{match}`.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, match_id)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let match_id: MatchId = match_id.parse().map_err(|_| Problem::NotFound)?;
    let sheet = sheet::match_at_end(visit.state(), match_id, audience, visit.language());
    let sheet = sheet.ok_or(Problem::NotFound)?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let id = match_id.to_string();
    let forms = Forms::new(&app, &visit, visit.address(&format!("/desk/match/{id}")))?;
    let now_ms = app.world.now();
    let calls = super::floor::of_match(&app, &visit, &forms, match_id).await?;
    let judge = Judge { visit: &visit, tongue, forms, sheet: &sheet, id: &id, match_id, now_ms };
    let title = match sheet.since_ms {
        Some(_) => "end-of-table",
        None => "floor-open-table",
    };
    let title = tongue.with(title, &[("table", sheet.table.0.into())]);
    let topic = format!("table-{}", sheet.table);
    let body = html! {
        h1 .unseen { (title) }
        (said(&app, &visit.visitor))
        (live("procedure", &[&topic, "round", "clock"], &judge.page()))
        (live("match-calls", &["desk"], &calls))
        (live("late", &["clock", "desk"], &super::penalties::late(&visit, tongue, Some(match_id))))
        (live("match-penalties", &["desk"], &super::penalties::of_people(
            &app, &visit, &judge.forms, &sheet.players, &format!("match={id}"),
        )))
        p {
            a href=(visit.address("/desk/floor")) { (tongue.say("page-floor")) } " · "
            a href=(visit.address("/desk/end-of-match")) { (tongue.say("end-all")) }
        }
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// What the page of one match is made from.
struct Judge<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    forms: Forms<'a>,
    sheet: &'a MatchAtEnd,
    id: &'a str,
    match_id: MatchId,
    now_ms: i64,
}

impl Judge<'_> {
    fn page(&self) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let leads = may(self.visit, Action::EndMatch);
        html! {
            div .procedure-head {
                (table_number(*tongue, sheet.table))
                p {
                    bdi { (sheet.names[0]) } " – " bdi { (sheet.names[1]) } " "
                    strong .number { (sheet.score) }
                }
                p .muted { (sheet.title) }
                @if sheet.result.is_none() { (clock_of_match(self.visit, Some(self.match_id))) }
            }
            (self.told())
            @match &sheet.question {
                JudgeQuestion::Nothing => { @if sheet.result.is_none() { (empty(&tongue.say("end-nothing"), None)) } },
                _ if !leads => { p .muted { (tongue.say("end-judges-only")) } },
                JudgeQuestion::Start { asks, duel } => (self.start(asks, *duel)),
                JudgeQuestion::Happened { main, others } => (self.happened(main, others)),
                JudgeQuestion::Confirm => (self.forms.button(
                    "confirm-procedure", &[("match", self.id)], Some(sheet.version),
                    &tongue.say("end-confirm"), Weight::Big,
                )),
            }
            @if sheet.since_ms.is_some() && leads { (self.undo()) }
            (self.history())
            @if let Some(course) = &sheet.course {
                @let at_table = self.at_table(course);
                (at_table.life_points())
                (at_table.duel())
            }
            (self.table())
            @for section in &sheet.sections { (folded_clauses(section)) }
        }
    }

    /// What else a judge looks for at a table: more time, the two players and their lists.
    fn table(&self) -> Markup {
        let Self { visit, tongue, sheet, .. } = self;
        let checks = may(visit, Action::CheckDeck);
        html! {
            @if sheet.result.is_none() && may(visit, Action::GrantTime) {
                (folded(
                    &self.forms.prepare("extend", &[("match", self.id)], Some(sheet.version)),
                    &tongue.say("clock-extend"),
                    &extension_fields(*tongue),
                    Weight::Plain,
                ))
            }
            ul .at-table {
                @for (id, name) in sheet.players.iter().zip(&sheet.names) {
                    li {
                        a href=(visit.address(&format!("/desk/player/{id}"))) { bdi { (name) } }
                        @if checks && visit.state().decks.latest(*id).is_some() {
                            " · " a href=(visit.address(&format!("/desk/deck/{id}"))) { (tongue.say("deck-lists-check")) }
                        }
                    }
                }
            }
        }
    }

    /// What is shown to the two at the table, in both languages at once.
    fn told(&self) -> Markup {
        let Self { tongue, sheet, .. } = self;
        html! {
            @if let Some(result) = &sheet.result {
                (Notice::said(NoticeKind::Done, result, None))
            }
            @if let Some(tell) = &sheet.tell {
                div .tell {
                    p lang="en" { (tell.en) }
                    p lang="ja" { (tell.ja) }
                }
                @for clause in &sheet.clauses {
                    details .clause {
                        summary { (tongue.with("end-clause", &[("clause", clause.id.to_string().into())])) }
                        p lang="en" { (clause.text.en) }
                        p lang="ja" { (clause.text.ja) }
                    }
                }
            }
        }
    }

    fn at_table<'t>(&'t self, course: &'t MatchCourse) -> AtTable<'t> {
        let Self { visit, tongue, forms, sheet, id, now_ms, match_id: _ } = self;
        let (names, points, version) = (&sheet.names, sheet.points, sheet.version);
        AtTable { visit, tongue: *tongue, forms, course, names, points, id, version, now_ms: *now_ms }
    }

    fn start(&self, asks: &str, duel: u8) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let prepared = self.forms.prepare("start-procedure", &[("match", self.id)], Some(sheet.version));
        let wheres = [("duel", tongue.say("end-in-a-duel")), ("between", tongue.say("end-between-duels"))];
        let wheres: Vec<(&str, &str)> = wheres.iter().map(|(value, word)| (*value, word.as_str())).collect();
        let turns = [("p1", sheet.names[0].as_str()), ("p2", sheet.names[1].as_str())];
        let phases = Phase::ALL.map(|phase| (phase.to_string(), phase_name(tongue.0, phase)));
        let phases: Vec<(&str, &str)> =
            phases.iter().map(|(value, word)| (value.as_str(), word.as_str())).collect();
        let scores = [("0-0", "0-0"), ("1-0", "1-0"), ("0-1", "0-1"), ("1-1", "1-1"), ("0-0-1", "0-0-1")];
        let drawn = [("1-0-1", "1-0-1"), ("0-1-1", "0-1-1"), ("0-0-2", "0-0-2")];
        let scores = [&scores[..], &drawn[..]].concat();
        let side_deck =
            [("", tongue.say("end-side-deck-untouched")), ("accessed", tongue.say("choice-side-accessed"))];
        let side_deck: Vec<(&str, &str)> =
            side_deck.iter().map(|(value, word)| (*value, word.as_str())).collect();
        html! {
            h2 { (tongue.say("end-where")) }
            (prepared.form().holding(&html! {
                (Choice::radio("time-called", &tongue.say("word-time-called"), &wheres).chosen("duel"))
                @if asks == "phase" {
                    (Choice::select("phase", &tongue.say("word-phase"), &phases).chosen("Main Phase 1"))
                }
                (Choice::radio("turn", &tongue.say("word-turn"), &turns))
                // The Duels that were recorded one by one say the score by themselves.
                @if duel == 1 {
                    (Choice::select("before", &tongue.say("word-before"), &scores).chosen("0-0")
                        .help(&tongue.with("end-score-help", &[("name", sheet.names[0].as_str().into())])))
                }
                @if asks == "phase" {
                    (Choice::select("side-deck", &tongue.say("word-side-deck"), &side_deck)
                        .help(&tongue.say("end-side-deck-help")))
                }
                (button(&tongue.say("end-begin"), Button::Submit, Weight::Big))
            }))
        }
    }

    fn happened(&self, main: &[Offer], others: &[Offer]) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let (with_points, plain): (Vec<&Offer>, Vec<&Offer>) =
            main.iter().partition(|offer| offer.takes == "life-points");
        let [first, second] = [sheet.points.first, sheet.points.second].map(|points| points.to_string());
        let step = || self.forms.prepare("procedure-step", &[("match", self.id)], Some(sheet.version));
        let label = |name: &str| tongue.with("end-points-of", &[("name", name.into())]);
        let points = Kind::Number { least: 0, most: 999_999_999 };
        let of_many = |offers: &[&Offer]| {
            step().form().holding(&html! {
                div .steps-offered {
                    @for offer in offers { (button(&offer.text, Button::Value("input", &offer.input), Weight::Big)) }
                }
            })
        };
        html! {
            h2 { (tongue.say("end-what")) }
            @if !with_points.is_empty() {
                (step().form().holding(&html! {
                    div .points {
                        (Field::new("points-first", &label(&sheet.names[0])).kind(points).value(&first).required())
                        (Field::new("points-second", &label(&sheet.names[1])).kind(points).value(&second).required())
                    }
                    div .steps-offered {
                        @for offer in &with_points {
                            (button(&offer.text, Button::Value("input", &offer.input), Weight::Big))
                        }
                    }
                }))
            }
            @if !plain.is_empty() { (of_many(&plain)) }
            @if !others.is_empty() {
                details .more {
                    summary { (tongue.say("end-otherwise")) }
                    (of_many(&others.iter().filter(|offer| offer.takes == "nothing").collect::<Vec<_>>()))
                }
            }
        }
    }

    fn undo(&self) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let words = [("match", self.id)];
        let reason = tongue.say("word-reason");
        html! {
            @if sheet.steps.len() > 1 {
                (self.forms.button(
                    "take-back-step", &words, Some(sheet.version), &tongue.say("end-take-back"), Weight::Plain,
                ))
            }
            (folded(
                &self.forms.prepare("abandon-procedure", &words, Some(sheet.version)),
                &tongue.say("end-abandon"),
                &html! { (Field::new("reason", &reason).id("abandon-reason").required()) },
                Weight::Danger,
            ))
        }
    }

    fn history(&self) -> Markup {
        html! {
            @if !self.sheet.steps.is_empty() {
                h2 { (self.tongue.say("end-history")) }
                ol .history start="0" {
                    @for step in &self.sheet.steps { li { (step.text) } }
                }
            }
        }
    }
}
