//! `GET /t/{tournament}/me`: a player's own page. Where do I sit, against whom, what do I do now?

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::tournament::event::RoundOf;
use hantei_view::sheet::{
    self, Audience, MatchNow, PlaceNow, PlayerNow, PlayerSheet, PlayerStatus, ProcedureNow, RoundNow,
};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Shell, Variant, page};
use crate::page::forms::Forms;
use crate::page::pairings::by_table_of;
use crate::page::rules::folded_clauses;
use crate::page::why::{address_of, criteria};
use crate::page::{clock_of_match, said, tournament_shell};
use crate::part::{
    Button, CommandForm, Danger, Mark, Name, Notice, NoticeKind, Weight, button, live, mark, table_number,
    why,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/me`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let entrant = visit.entrant()?;
    let audience = Audience::Player(entrant);
    let sheet = sheet::player(visit.state(), entrant, audience, visit.language()).ok_or(Problem::BadLink)?;
    let markup = me(&app, &visit, &sheet)?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

fn me(app: &App, visit: &Visit, sheet: &PlayerSheet) -> Result<Markup, Problem> {
    let shell = tournament_shell(app, visit, Variant::Phone);
    let tongue = shell.tongue;
    let now = &sheet.now;
    let keys = Keys::new(app, visit)?;
    let forms = Forms::new(app, visit, visit.address("/me"))?;
    let title = tongue.say("go-my-table");
    // A phone hears its own table and no other.
    let mut topics = vec!["round".to_owned(), "clock".to_owned(), "standings".to_owned()];
    topics.extend(table_of(now).map(|table| format!("table-{table}")));
    let topics: Vec<&str> = topics.iter().map(String::as_str).collect();
    let body = html! {
        @if visit.visitor.query.text("joined").is_some() {
            (Notice::said(NoticeKind::Done, &tongue.say("me-joined"), Some(&tongue.say("me-joined-keep"))))
        }
        (said(app, &visit.visitor))
        (live("me", &topics, &html! {
            (head(visit, &shell, now))
            (place(visit, tongue, now))
            (actions(tongue, &keys, now))
        }))
        @if let Some(calls) = now.round.as_ref().and_then(match_of).and_then(|found| found.calls.as_ref()) {
            (live("me-calls", &topics, &super::floor::own(visit, tongue, calls, &forms)))
        }
        (live("me-penalties", &topics, &super::penalties::own(visit, tongue, now.player.id, &forms)))
        (live("me-record", &["standings", "round"], &html! { (record(visit, tongue, sheet)) }))
        p { a href=(visit.address("/me/deck")) { (tongue.say("deck-mine")) } }
        (rules(visit, tongue, sheet))
        (leave(tongue, &keys, now))
    };
    Ok(page(&shell, &title, &body))
}

/// What the forms of the page are sent with.
struct Keys {
    key: String,
    back: String,
    report: String,
    confirm: String,
    drop: String,
}

impl Keys {
    fn new(app: &App, visit: &Visit) -> Result<Self, Problem> {
        let key = app.form_key()?;
        let address = |command: &str| visit.address(&format!("/do/{command}"));
        Ok(Self {
            key,
            back: visit.address("/me"),
            report: address("report"),
            confirm: address("confirm"),
            drop: address("drop"),
        })
    }
}

fn head(visit: &Visit, shell: &Shell, now: &PlayerNow) -> Markup {
    let tongue = shell.tongue;
    html! {
        div .page-head {
            h1 {
                @match &now.round {
                    Some(round) => (round.title),
                    None => (tongue.say("go-my-table")),
                }
            }
            @if let Some(round) = &now.round {
                @if !round.closed { (clock_of_match(visit, match_of(round).map(|found| found.match_id))) }
            }
        }
        p .me-name { (Name::new(&now.player.name).reading(now.player.reading.as_deref())) }
        @if now.status != PlayerStatus::Active { p .status { (now.status_text) } }
    }
}

fn match_of(round: &RoundNow) -> Option<&MatchNow> {
    match &round.place {
        PlaceNow::Match(found) => Some(found),
        PlaceNow::Bye { .. } | PlaceNow::Missed | PlaceNow::Idle | PlaceNow::Left | PlaceNow::Out => None,
    }
}

fn table_of(now: &PlayerNow) -> Option<hantei_core::id::TableNumber> {
    now.round.as_ref().and_then(match_of).map(|found| found.table)
}

fn place(visit: &Visit, tongue: Tongue, now: &PlayerNow) -> Markup {
    let Some((round, found)) = now.round.as_ref().and_then(|round| Some((round, match_of(round)?))) else {
        return html! { p .says { (now.says) } };
    };
    // The page of the player is for nobody else: what everybody may read has an address of its own.
    let at = RoundOf { stage: round.stage, round: round.round };
    let public = format!("{}#why-{}", by_table_of(visit, Some(at)), found.table);
    let seat = tongue.with("me-seat", &[("seat", found.seat.letter().into())]);
    html! {
        div .my-table {
            (table_number(tongue, found.table))
            p .seat { (seat) }
        }
        p .versus {
            span .muted { (tongue.say("versus")) } " "
            strong { (Name::new(&found.opponent.name.name).reading(found.opponent.name.reading.as_deref())) }
            " " span .muted { (points(tongue, found.opponent.before.match_points, found.opponent.before.seed)) }
        }
        (why(tongue, "why-pairing", &tongue.say("me-this-pairing"), &html! {
            p { (found.reason.text) }
            p { (tongue.say("me-own-points")) " " (points(tongue, found.before.match_points, found.before.seed)) }
            p { a href=(public) { (tongue.say("me-why-public")) } }
        }))
        // Both versions of a dispute stand side by side with what to do: each is said once.
        @if found.state == sheet::MatchNowState::Disputed
            && let (Some(mine), Some(theirs)) = (&found.mine, &found.theirs)
        {
            dl .both-versions {
                dt { (tongue.say("me-you-say")) } dd { (mine.text) }
                dt { (tongue.say("me-opponent-says")) } dd { (theirs.text) }
            }
            (Notice::said(NoticeKind::Notice, &tongue.say("me-disputed"), None))
        } @else {
            p .match-state { (mark(mark_of(found))) " " (found.state_text) }
        }
        @if let Some(stands) = &found.stands { p .stands { (stands) } }
        @if let Some(procedure) = &found.procedure { (led_to_its_end(tongue, procedure)) }
        @if let Some(result) = &found.result { p .result { strong { (result.text) } } }
        p .muted { a href=(visit.address("/pairings")) { (tongue.say("me-all-pairings")) } }
    }
}

/// The step at which a judge leads the match to its end, as the judge shows it.
fn led_to_its_end(tongue: Tongue, procedure: &ProcedureNow) -> Markup {
    let [first, second] = [procedure.points.first, procedure.points.second].map(|points| points.to_string());
    let points = tongue.with("end-points", &[("first", first.into()), ("second", second.into())]);
    html! {
        div .tell {
            p { (mark(Mark::EndOfMatch)) " " (procedure.says) }
            p .lesser { (points) " · " (procedure.score) }
            p .lesser { (procedure.last) }
        }
        @for section in &procedure.sections { (folded_clauses(section)) }
        @for (clause, text) in &procedure.clauses {
            details .clause {
                summary { (tongue.with("end-clause", &[("clause", clause.to_string().into())])) }
                p { (text) }
            }
        }
    }
}

fn points(tongue: Tongue, points: u32, seed: Option<u32>) -> String {
    match seed {
        Some(seed) => tongue.with("me-seed", &[("seed", seed.into())]),
        None => tongue.with("me-points", &[("points", points.into())]),
    }
}

fn mark_of(found: &MatchNow) -> Mark {
    match found.state {
        sheet::MatchNowState::Open => Mark::Playing,
        sheet::MatchNowState::ReportedByPlayer | sheet::MatchNowState::ReportedByOpponent => Mark::Playing,
        sheet::MatchNowState::Disputed => Mark::Disputed,
        sheet::MatchNowState::Done => Mark::Reported,
    }
}

/// Returns the form of a command about the player's own match.
fn own_match(
    keys: &Keys,
    command: &str,
    action: &str,
    match_id: hantei_core::id::MatchId,
    seen: u64,
    children: &Markup,
) -> Markup {
    let id = match_id.to_string();
    let hidden = [("match", id.as_str()), ("_as", "player"), ("_pressed", "yes")];
    let form = CommandForm {
        command,
        action,
        hidden: &hidden,
        key: &keys.key,
        seen: Some(seen),
        course: None,
        back: &keys.back,
    };
    form.holding(children)
}

fn actions(tongue: Tongue, keys: &Keys, now: &PlayerNow) -> Markup {
    // In a dispute agreeing means to take back what one said oneself: that is no button to press by mistake.
    let disputed = now
        .round
        .as_ref()
        .and_then(match_of)
        .is_some_and(|found| found.state == sheet::MatchNowState::Disputed);
    html! {
        @if let Some(offer) = now.may.confirm.as_ref().filter(|_| !disputed) {
            @let result = offer.score.text.as_str();
            div .confirm {
                (own_match(keys, "confirm", &keys.confirm, offer.match_id, offer.seen, &button(
                    &tongue.with("me-confirm", &[("result", result.into())]),
                    Button::Submit,
                    Weight::Primary,
                )))
            }
        }
        @if let Some(offer) = &now.may.report {
            h2 { (tongue.say(if now.may.confirm.is_some() && !disputed { "me-report-other" } else { "me-report" })) }
            (own_match(keys, "report", &keys.report, offer.match_id, offer.seen, &html! {
                div .buttons.two {
                    @for choice in &offer.choices {
                        (button(&choice.text, Button::Value("score", &choice.score), Weight::Big))
                    }
                }
            }))
            p .muted { (tongue.say("me-draw-by-staff")) }
        }
        @if let Some(offer) = now.may.confirm.as_ref().filter(|_| disputed) {
            @let result = offer.score.text.as_str();
            details .more {
                summary { (tongue.with("me-was-wrong", &[("result", result.into())])) }
                p { (tongue.say("me-was-wrong-sure")) }
                (own_match(keys, "confirm", &keys.confirm, offer.match_id, offer.seen, &button(
                    &tongue.with("me-was-wrong-yes", &[("result", result.into())]),
                    Button::Submit,
                    Weight::Plain,
                )))
            }
        }
    }
}

fn record(visit: &Visit, tongue: Tongue, sheet: &PlayerSheet) -> Markup {
    html! {
        h2 { (tongue.say("me-record")) }
        @if let Some(place) = sheet.place {
            p .place { strong { (tongue.with("me-place", &[("place", place.into())])) } }
        }
        @if sheet.rounds.is_empty() {
            p .muted { (tongue.say("me-record-empty")) }
        } @else {
            table .record {
                thead { tr {
                    th scope="col" { (tongue.say("word-round")) }
                    th scope="col" { (tongue.say("me-opponent")) }
                    th scope="col" { (tongue.say("heading-result")) }
                    th .number scope="col" { (tongue.say("me-points-heading")) }
                } }
                tbody {
                    @for round in &sheet.rounds {
                        tr {
                            th scope="row" { (round.title) }
                            td { @if let Some(opponent) = &round.opponent { (Name::new(&opponent.name)) } }
                            td { (round.outcome_text) @if let Some(score) = &round.score { " " span .number { (score) } } }
                            td .number { @if let Some(points) = round.points { (points) } }
                        }
                    }
                }
            }
        }
        @if let Some(standing) = &sheet.standing {
            h2 {
                (tongue.with("me-rank", &[("rank", standing.rank.into())]))
                " " (crate::part::why_elsewhere(
                    tongue,
                    &address_of(visit, standing),
                    &tongue.say("me-this-rank"),
                ))
            }
            (criteria(tongue, standing))
            p { a href=(visit.address("/standings?mine=yes")) { (tongue.say("standings-mine")) } }
        }
    }
}

fn rules(visit: &Visit, tongue: Tongue, sheet: &PlayerSheet) -> Markup {
    let rules = &sheet.rules;
    html! {
        h2 { (tongue.say("me-rules")) }
        ul .rules-short {
            @if let Some(title) = &rules.title { li { (title) } }
            @if let Some(stage) = &rules.stage { li { (stage) } }
            li { (rules.time_limit.text) }
        }
        @for section in &rules.sections { (folded_clauses(section)) }
        p { a href=(visit.address("/rules")) { (tongue.say("me-all-rules")) } }
    }
}

fn leave(tongue: Tongue, keys: &Keys, now: &PlayerNow) -> Markup {
    let Some(offer) = now.may.drop else { return html! {} };
    let entrant = now.player.id.to_string();
    let hidden = [("player", entrant.as_str()), ("_as", "player"), ("_pressed", "yes")];
    let form = CommandForm {
        command: "drop",
        action: &keys.drop,
        hidden: &hidden,
        key: &keys.key,
        seen: Some(offer.seen),
        course: None,
        back: &keys.back,
    };
    let danger = Danger {
        form,
        label: &tongue.say("me-drop"),
        changes: html! { p { (tongue.say("me-drop-changes")) } },
        word: &tongue.say("me-drop-word"),
        fields: html! {},
        error: None,
    };
    danger.said(tongue)
}
