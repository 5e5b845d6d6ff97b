//! `GET /t/{tournament}/desk/correct`: a result that was wrong: what the right one would change, then the
//! form that changes it. The preview and the command are made from the same words.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::response::Response;
use hantei_core::id::{EntrantId, MatchId};
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::state::MatchState;
use hantei_core::tournament::what_if::correction_rests_on;
use hantei_core::tournament::{Command, Refusal, role_for};
use hantei_view::message::{Message, match_stands, refusal, word_trouble};
use hantei_view::sheet::{self, Audience, Difference};
use hantei_view::words;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, encode};
use crate::layout::{Variant, page};
use crate::page::forms::Forms;
use crate::page::round::{chooser, people};
use crate::page::{notice, said, tournament_shell};
use crate::part::{Button, Choice, Field, Kind, NextStep, NoticeKind, Weight, button, empty, link_button};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// What the correction would do, or why it may not be done.
enum Preview {
    /// Nothing was asked yet.
    Nothing,
    /// It would be refused.
    Refused(Message),
    /// It would be refused for as long as nobody says what becomes of the later round.
    NeedsChoice(Message),
    /// This would change, and this is the version of all that it rests on.
    Changes(Box<Difference>, u64),
}

/// What was typed into the form.
struct Typed<'a> {
    score: &'a str,
    reason: &'a str,
    /// `keep`, `swap` or `re-pair`; empty while nobody has said.
    then: &'a str,
    /// The word of the command: `swap:e1:e2`, `re-pair:SEED`.
    then_word: String,
    force: bool,
}

/// `GET /t/{tournament}/desk/correct`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let title = tongue.say("correct-title");
    let query = &visit.visitor.query;
    let asked: Option<MatchId> = query.filled("match").and_then(|id| id.parse().ok());
    let known = asked.filter(|id| visit.state().match_(*id).is_some());
    let body = html! {
        h1 { (title) }
        (said(&app, &visit.visitor))
        @match known {
            Some(id) => (of_match(&app, &visit, tongue, audience, id)?),
            None => (choose(&visit, tongue, audience)),
        }
    };
    let markup = page(&shell, &title, &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Where to look for the match whose result was wrong.
fn choose(visit: &Visit, tongue: Tongue, audience: Audience) -> Markup {
    let Some(sheet) = sheet::desk_results(visit.state(), None, audience, visit.language()) else {
        return empty(&tongue.say("correct-none"), None);
    };
    html! {
        p { (tongue.say("correct-choose")) }
        ul .rounds {
            @for round in sheet.rounds.iter().rev() {
                li {
                    @let href = format!("/desk/results?stage={}&round={}&show=done", round.stage, round.round);
                    (link_button(&round.title, &visit.address(&href), Weight::Plain))
                }
            }
        }
    }
}

fn of_match(
    app: &App,
    visit: &Visit,
    tongue: Tongue,
    audience: Audience,
    id: MatchId,
) -> Result<Markup, Problem> {
    let query = &visit.visitor.query;
    let Some((stage, round, _)) = visit.state().match_(id) else { return Err(Problem::NotFound) };
    let at = RoundOf { stage: stage.id, round: round.number };
    let then = query.text("then").unwrap_or_default();
    let pair = [query.text("first").unwrap_or_default(), query.text("second").unwrap_or_default()];
    let typed = Typed {
        score: query.text("score").unwrap_or_default(),
        reason: query.text("reason").unwrap_or_default(),
        then,
        then_word: match then {
            "swap" => format!("swap:{}:{}", pair[0], pair[1]),
            // The lots of the preview are those of the command, or it would preview another draft.
            "re-pair" => {
                let seed = app.world.seed().map_err(|error| Problem::world(&error))?;
                format!("re-pair:{seed}")
            }
            other => other.to_owned(),
        },
        force: query.filled("force").is_some(),
    };
    let preview =
        if typed.score.is_empty() { Preview::Nothing } else { preview(app, visit, audience, id, &typed)? };
    let later = sheet::pairings(visit.state(), None, audience, visit.language())
        .filter(|later| (later.stage, later.round) != (at.stage, at.round));
    let back = visit.address(&format!("/desk/results?stage={}&round={}", at.stage, at.round));
    Ok(html! {
        @if let Some(stands) = match_stands(visit.state(), id, visit.language()) {
            p .correct-now { (tongue.say("correct-now")) " " strong { bdi { (stands) } } }
        }
        @match &preview {
            Preview::Refused(message) => (notice(&visit.visitor, NoticeKind::Refusal, message)),
            Preview::NeedsChoice(message) => (notice(&visit.visitor, NoticeKind::Notice, message)),
            Preview::Nothing | Preview::Changes(..) => {}
        }
        (ask(visit, tongue, id, &typed, later.as_ref(), pair))
        @if let Preview::Changes(difference, rests_on) = &preview {
            (changes(tongue, difference))
            (apply(&Forms::new(app, visit, back.clone())?, tongue, id, &typed, *rests_on))
        }
        p { a href=(back) { (tongue.say("back-without-change")) } }
    })
}

/// Asks the rules what the command would do, without giving it.
fn preview(
    app: &App,
    visit: &Visit,
    audience: Audience,
    id: MatchId,
    typed: &Typed<'_>,
) -> Result<Preview, Problem> {
    let mut words = vec![format!("match={id}"), format!("score={}", typed.score)];
    // What it would change may be looked at before anybody has said why.
    let reason = if typed.reason.is_empty() { "…" } else { typed.reason };
    words.push(format!("reason={reason}"));
    if !typed.then.is_empty() {
        words.push(format!("then={}", typed.then_word));
    }
    if typed.force {
        words.push("force=yes".to_owned());
    }
    let mut actor = visit.actor(visit.staff()?)?;
    let command = match words::command("correct-result", &words, visit.state(), &actor) {
        Ok(command) => command,
        Err(trouble) => {
            return Ok(Preview::Refused(word_trouble(&trouble, visit.state(), visit.language())));
        }
    };
    actor.role = role_for(&visit.roles, &command).unwrap_or(actor.role);
    let then = match &command {
        Command::CorrectResult { then, .. } => then.as_ref(),
        _ => None,
    };
    // Whoever sends the form has seen what stands on this page, and nothing that came in after it.
    let rests_on = correction_rests_on(visit.state(), id, then).ok_or(Problem::NotFound)?;
    let key = app.world.name().map_err(|error| Problem::world(&error))?;
    let order = app.order(key, actor, Some(rests_on)).map_err(|error| Problem::world(&error))?;
    Ok(match visit.live.what_if(&order, &[command]) {
        Ok(changes) => match sheet::difference(&changes, visit.state(), audience, visit.language()) {
            Some(difference) => Preview::Changes(Box::new(difference), rests_on),
            None => Preview::Nothing,
        },
        Err(why) => {
            let message = refusal(&why, visit.state(), visit.language());
            match why {
                Refusal::CorrectionNeedsChoice { .. } => Preview::NeedsChoice(message),
                _ => Preview::Refused(message),
            }
        }
    })
}

/// Returns the address of the preview that was the base of this form, to be looked at as things stand now.
pub(crate) fn look_again(visit: &Visit, fields: &Fields) -> Option<String> {
    let mut words = vec![("match", fields.filled("match")?)];
    words.extend(["score", "reason", "force"].iter().filter_map(|key| Some((*key, fields.filled(key)?))));
    let then: Vec<&str> = fields.text("then").unwrap_or_default().split(':').collect();
    match then.as_slice() {
        ["swap", first, second] => words.extend([("then", "swap"), ("first", *first), ("second", *second)]),
        // The lots are drawn anew: the field is another.
        [choice, ..] => words.push(("then", *choice)),
        [] => {}
    }
    let words: Vec<String> = words.iter().map(|(key, value)| format!("{key}={}", encode(value))).collect();
    Some(visit.address(&format!("/desk/correct?{}#changes", words.join("&"))))
}

/// Returns how the matches of the last round stand of which something is known.
pub(crate) fn later_results(visit: &Visit, id: MatchId) -> Vec<String> {
    let Some((stage, round, _)) = visit.state().match_(id) else { return Vec::new() };
    let later = stage.rounds.last().filter(|last| last.number > round.number);
    let known = later.into_iter().flat_map(|last| &last.matches);
    let known = known.filter(|known| known.state() != MatchState::Open);
    known.filter_map(|known| match_stands(visit.state(), known.id, visit.language())).collect()
}

/// The form that asks for the preview. It changes nothing.
fn ask(
    visit: &Visit,
    tongue: Tongue,
    id: MatchId,
    typed: &Typed<'_>,
    later: Option<&sheet::Pairings>,
    pair: [&str; 2],
) -> Markup {
    let choices = [
        ("", tongue.say("correct-then-none")),
        ("keep", tongue.say("correct-then-keep")),
        ("swap", tongue.say("correct-then-swap")),
        ("re-pair", tongue.say("correct-then-re-pair")),
    ];
    let options: Vec<(&str, &str)> = choices.iter().map(|(value, word)| (*value, word.as_str())).collect();
    html! {
        // Whoever asked what changes is shown what changes.
        form method="get" action=(visit.address("/desk/correct#changes")) .correct-ask {
            input type="hidden" name="match" value=(id);
            (Field::new("score", &tongue.say("correct-score")).kind(Kind::Score).value(typed.score)
                .help(&tongue.say("correct-score-help")).required().focused())
            (Field::new("reason", &tongue.say("word-reason")).value(typed.reason).required())
            @if let Some(later) = later {
                (Choice::radio("then", &tongue.with("correct-then", &[("round", later.title.as_str().into())]), &options)
                    .chosen(typed.then))
                @let people = people(later);
                @let options: Vec<(EntrantId, &str)> = people.iter().map(|(id, name)| (*id, name.as_str())).collect();
                details .more open[typed.then == "swap"] {
                    summary { (tongue.say("correct-swap-who")) }
                    div .line-form {
                        (chooser("first", &tongue.say("word-first"), &options, pair[0]))
                        (chooser("second", &tongue.say("word-second"), &options, pair[1]))
                    }
                }
                label .option {
                    input type="checkbox" name="force" value="yes" checked[typed.force]; " "
                    span { (tongue.say("correct-force")) }
                }
            }
            div { (button(&tongue.say("correct-preview"), Button::Submit, Weight::Plain)) }
        }
    }
}

fn changes(tongue: Tongue, difference: &Difference) -> Markup {
    html! {
        section #changes aria-labelledby="changes-title" {
            h2 #changes-title { (tongue.say("difference-title")) }
            ul .changes-events { @for event in &difference.events { li { bdi { (event) } } } }
            @if !difference.results.is_empty() {
                h3 { (tongue.say("difference-results")) }
                ul .changes-results {
                    @for change in &difference.results {
                        li {
                            @if let Some(table) = change.table { (tongue.say("table")) " " (table) ": " }
                            @if let Some([first, second]) = &change.names { bdi { (first) } " – " bdi { (second) } " " }
                            s { (change.old.as_deref().unwrap_or("–")) } " → " strong { (change.new.as_deref().unwrap_or("–")) }
                        }
                    }
                }
            }
            @if difference.standings.is_empty() && difference.pairings.is_empty() {
                p { (tongue.say("difference-nothing")) }
            }
            @if !difference.standings.is_empty() {
                h3 { (tongue.say("difference-standings")) }
                (standings(tongue, difference))
            }
            @for round in &difference.pairings {
                h3 { (tongue.with("difference-pairings", &[("title", round.title.as_str().into())])) }
                ul .changes-pairings {
                    @for (id, pairs) in [("difference-gone", &round.gone), ("difference-come", &round.come)] {
                        @for [first, second] in pairs {
                            li {
                                (tongue.markup(id, &[
                                    ("first", &html! { bdi { (first.name) } }), ("second", &html! { bdi { (second.name) } }),
                                ], &[]))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn standings(tongue: Tongue, difference: &Difference) -> Markup {
    html! {
        div .wide {
            table .changes-standings {
                thead {
                    tr {
                        th .number scope="col" { (tongue.say("heading-old-rank")) }
                        th .number scope="col" { (tongue.say("heading-new-rank")) }
                        th scope="col" { (tongue.say("heading-name")) }
                        th .number scope="col" { (tongue.say("heading-points")) }
                        th .number.lesser scope="col" { (tongue.say("heading-tie-break")) }
                    }
                }
                tbody {
                    @for change in &difference.standings {
                        @let old = change.old;
                        tr .own[old.is_none_or(|old| old.rank != change.new.rank)] {
                            td .number { @match old { Some(old) => (old.rank), None => "–" } }
                            td .number { strong { (change.new.rank) } }
                            th scope="row" { bdi { (change.player.name) } }
                            td .number {
                                @if let Some(old) = old.filter(|old| old.match_points != change.new.match_points) {
                                    s { (old.match_points) } " → "
                                }
                                (change.new.match_points)
                            }
                            td .number.lesser { (change.new.tie_break) }
                        }
                    }
                }
            }
        }
    }
}

/// The form that does what was previewed.
fn apply(forms: &Forms<'_>, tongue: Tongue, id: MatchId, typed: &Typed<'_>, seen: u64) -> Markup {
    let id = id.to_string();
    let mut words = vec![("match", id.as_str()), ("score", typed.score)];
    if !typed.then.is_empty() {
        words.push(("then", &typed.then_word));
    }
    if typed.force {
        words.push(("force", "yes"));
    }
    let mut fields = html! {};
    if typed.reason.is_empty() {
        fields = html! { (Field::new("reason", &tongue.say("word-reason")).id("apply-reason").required()) };
    } else {
        words.push(("reason", typed.reason));
    }
    let prepared = forms.prepare("correct-result", &words, Some(seen));
    html! {
        (NextStep::Ready {
            form: prepared.form(),
            label: &tongue.with("correct-apply", &[("score", typed.score.into())]),
            consequence: &tongue.say("correct-apply-consequence"),
            fields,
        })
    }
}
