//! `GET /t/{tournament}/desk/penalties`: the penalties of the event, and what can be done about each.
//! `GET /t/{tournament}/desk/penalties/{record}`: the official record, as `official.json` or `official.csv`.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hantei_core::id::{EntrantId, MatchId, TableNumber};
use hantei_core::tournament::penalty::AppealDecision;
use hantei_core::tournament::role::{Action, ActorKind, Role};
use hantei_format::table::{ByteOrderMark, WriteOptions, write_csv};
use hantei_view::message::refusal;
use hantei_view::people;
use hantei_view::sheet::{self, Audience, LateRow, May, Penalties, PenaltyRow};
use hantei_view::words::choice;
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, encode};
use crate::give;
use crate::layout::{Shell, Variant, page};
use crate::page::forms::{Forms, folded, may};
use crate::page::staff::until;
use crate::page::{said, tournament_shell};
use crate::part::{
    Choice, Field, Mark, Name, Search, Weight, counts, empty, link_button, live, mark, search, state,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// Returns the penalties of the event as staff sees them, with when each was given and by whom.
///
/// # Errors
///
/// [`Problem::NotFound`] or [`Problem::SignIn`] for whoever is no staff; [`Problem::World`] if the log cannot
/// be read.
async fn all(app: &App, visit: &Visit) -> Result<Penalties, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let sheet = sheet::penalties(visit.state(), None, audience, visit.language()).ok_or(Problem::NotFound)?;
    let mut log = app.givers.of(visit).await?;
    if !log.is_empty() {
        // The log names accounts by their ids; people know each other by name.
        let accounts = app.accounts.accounts().await?;
        for (_, actor) in log.values_mut().filter(|(_, actor)| actor.kind == ActorKind::Staff) {
            if let Some(account) = accounts.iter().find(|account| account.id.as_str() == actor.id) {
                account.name.as_str().clone_into(&mut actor.id);
            }
        }
    }
    Ok(sheet.given(visit.state(), audience, &log))
}

/// `GET /t/{tournament}/desk/penalties`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let audience = Audience::Staff(visit.staff()?);
    let sheet = all(&app, &visit).await?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let typed = visit.visitor.query.text("q").unwrap_or_default();
    let address = visit.address("/desk/penalties");
    let forms = Forms::new(&app, &visit, visit.visitor.address.clone())?;
    let list = List { app: &app, visit: &visit, shell: &shell, forms: &forms };
    let found = people::search(visit.state(), audience, typed).entrants;
    let is_meant = |row: &&PenaltyRow| {
        typed.trim().is_empty()
            || found.contains(&row.player.id)
            || people::search_key(&row.player.name).contains(&people::search_key(typed))
    };
    let meant: Vec<&PenaltyRow> = sheet.rows.iter().filter(is_meant).collect();
    let title = tongue.say("page-penalties");
    let body = html! {
        div .page-head {
            h1 { (title) }
            @if may(&visit, Action::GivePenalty) {
                (link_button(&tongue.say("penalties-give"), &visit.address("/desk/penalty"), Weight::Primary))
            }
        }
        (said(&app, &visit.visitor))
        @if !sheet.rows.is_empty() {
            (search(tongue, &Search {
                action: &address, name: "q", label: &tongue.say("penalties-search"), value: typed, kept: &[], filters: None,
            }))
        }
        (live("penalties", &["desk"], &html! {
            @if sheet.rows.is_empty() {
                (empty(&tongue.say("penalties-empty"), Some(&html! { p { (tongue.say("penalties-empty-then")) } })))
            } @else {
                (numbers(tongue, &sheet))
                @if meant.is_empty() {
                    (empty(&tongue.say("penalties-nobody"), Some(&link_button(&tongue.say("penalties-all"), &address, Weight::Plain))))
                } @else {
                    ol .penalties { @for row in &meant { (list.row(row)) } }
                }
            }
        }))
        (live("late", &["clock", "round"], &late(&visit, tongue, None)))
        @if sheet.rows.iter().any(PenaltyRow::is_official) {
            section .screen-only {
                h2 { (tongue.say("penalties-record")) }
                p .muted { (tongue.say("penalties-record-text")) }
                div .buttons {
                    @for (file, label) in [("official.csv", "penalties-record-csv"), ("official.json", "penalties-record-json")] {
                        (link_button(&tongue.say(label), &format!("{address}/{file}"), Weight::Plain))
                    }
                }
            }
        }
    };
    Ok(Rendered::new(page(&shell, &title, &body)).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// `GET /t/{tournament}/desk/penalties/{record}`: the official record as a file.
pub(crate) async fn record(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let sheet = all(&app, &visit).await?.official();
    let (kind, bytes) = match file.as_str() {
        "official.json" => {
            let json = serde_json::to_vec_pretty(&sheet).map_err(|error| Problem::world(&error))?;
            ("application/json", json)
        }
        "official.csv" => {
            let rows: Vec<Vec<String>> = sheet.rows.iter().map(PenaltyRow::cells).collect();
            // It is opened in a spreadsheet, which takes a file without the mark for another encoding.
            let options = WriteOptions { byte_order_mark: ByteOrderMark::Write, ..WriteOptions::default() };
            ("text/csv; charset=utf-8", write_csv(&PenaltyRow::COLUMNS, &rows, options))
        }
        _ => return Err(Problem::NotFound),
    };
    let saved_as = format!("attachment; filename=\"{}-{file}\"", visit.id);
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, saved_as),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, bytes).into_response())
}

fn numbers(tongue: Tongue, sheet: &Penalties) -> Markup {
    let number = |id: &str, count: usize| tongue.with(id, &[("count", count.into())]);
    let official = sheet.rows.iter().filter(|row| row.is_official()).count();
    let mut bar = vec![(Mark::Reported, number("penalties-count", sheet.rows.len()), None)];
    if sheet.waiting > 0 {
        bar.push((Mark::Attention, number("penalties-count-waiting", sheet.waiting), None));
    }
    if sheet.appeals > 0 {
        bar.push((Mark::Attention, number("penalties-count-appeals", sheet.appeals), None));
    }
    if official > 0 {
        bar.push((Mark::NotStarted, number("penalties-count-official", official), None));
    }
    counts(&tongue.say("page-penalties"), &bar)
}

/// Returns the state of a penalty: a shape, a colour, a word.
pub(crate) fn standing(tongue: Tongue, row: &PenaltyRow) -> Markup {
    let undecided = row.appeal.as_ref().is_some_and(|appeal| appeal.decision.is_none());
    let (mark, word) = match row.standing {
        "taken-back" => (Mark::NotStarted, "court-taken-back"),
        _ if undecided => (Mark::Attention, "penalties-appealed"),
        "waiting" => (Mark::Attention, "penalties-waiting"),
        _ => (Mark::Reported, "penalties-applied"),
    };
    state(tongue, mark, Some(&tongue.say(word)))
}

/// Returns what is put right and the clauses, folded away.
pub(crate) fn grounds(tongue: Tongue, row: &PenaltyRow) -> Markup {
    html! {
        details .clause {
            summary { (tongue.say("penalties-grounds")) }
            p { (row.remedy) }
            dl .clauses {
                @for clause in &row.clauses { div { dt { (clause.clause) } dd { (clause.text) } } }
            }
        }
    }
}

/// What the rows are made from.
struct List<'a> {
    app: &'a App,
    visit: &'a Visit,
    shell: &'a Shell,
    forms: &'a Forms<'a>,
}

impl List<'_> {
    /// Returns one penalty with what can be done about it.
    fn row(&self, row: &PenaltyRow) -> Markup {
        let tongue = self.shell.tongue;
        let player = self.visit.address(&format!("/desk/player/{}", row.player.id));
        let id = format!("penalty-{}", row.number);
        let gone = row.standing == "taken-back";
        html! {
            li id=(id) .gone[gone] value=(row.number) {
                div {
                    div .penalty-head {
                        span .number .muted { (row.number) }
                        h2 { (row.penalty) }
                        (standing(tongue, row))
                    }
                    p { strong { (Name::new(&row.player.name).href(&player)) } }
                    p .penalty-what { (row.what) }
                    (self.place(row))
                }
                div {
                    p { (tongue.with("penalties-effect", &[("effect", row.effect.as_str().into())])) }
                    @if let Some(reason) = &row.reason_text {
                        p .muted { (tongue.with("penalties-because", &[("reason", reason.as_str().into()), ("earlier", row.earlier.into())])) }
                    }
                    @if let Some(note) = &row.note { p { (tongue.say("penalties-note")) bdi { (note) } } }
                    @if let Some(why) = &row.taken_back { p { (tongue.say("penalties-taken-back-because")) bdi { (why) } } }
                    @if let Some(appeal) = &row.appeal {
                        p { (tongue.say("penalties-appeal-says")) bdi { (appeal.reason) } }
                        p { (appeal.text) }
                    }
                    (grounds(tongue, row))
                }
                (self.deeds(row))
            }
        }
    }

    /// Where and when it was given, and by whom.
    fn place(&self, row: &PenaltyRow) -> Markup {
        let Shell { tongue, moment, .. } = self.shell;
        let table = row.table.map(|table| tongue.with("penalties-table", &[("table", table.0.into())]));
        let place: Vec<String> =
            [row.round.clone(), table, Some(row.moment_text.clone())].into_iter().flatten().collect();
        html! {
            p .muted { (place.join(" · ")) }
            @if let Some(given) = &row.given {
                p .muted { (until(moment, given.at_ms, *tongue)) " · " bdi { (given.by) } }
            }
        }
    }

    fn deeds(&self, row: &PenaltyRow) -> Markup {
        let tongue = self.shell.tongue;
        let number = row.number.to_string();
        let can = sheet::penalty_may(self.visit.state(), row.number, &self.visit.roles);
        let words = [("number", number.as_str())];
        let reason = tongue.say("word-reason");
        let field = |command: &str| {
            let id = format!("{command}-{number}");
            html! { (Field::new("reason", &reason).id(&id).required().longest(500)) }
        };
        let folded_form = |command: &'static str, label: &str, weight| {
            folded(&self.forms.prepare(command, &words, None), &tongue.say(label), &field(command), weight)
        };
        let decisions: Vec<(&str, String)> = AppealDecision::ALL
            .iter()
            .map(|decision| {
                (decision.word(), choice("decision", decision.word(), tongue.0).unwrap_or_default())
            })
            .collect();
        let decisions: Vec<(&str, &str)> =
            decisions.iter().map(|(value, said)| (*value, said.as_str())).collect();
        html! {
            div .deeds .screen-only {
                @if let Some(table) = can.serve_at {
                    (serving(self.app, self.visit, self.forms, &number, table))
                } @else if row.standing == "waiting" {
                    p .muted { (tongue.say("penalties-waits")) }
                }
                @match can.decide {
                    May::Yes => (folded(
                        &self.forms.prepare("decide-appeal", &words, None),
                        &tongue.say("penalties-decide"),
                        &html! {
                            (Choice::radio("decision", &tongue.say("word-decision"), &decisions))
                            (field("decide-appeal"))
                        },
                        Weight::Primary,
                    )),
                    May::HeadJudgeOnly => p .muted { (tongue.say("penalties-head-judge-decides")) },
                    May::No => {}
                }
                @if can.appeal == May::Yes { (folded_form("appeal", "penalties-appeal", Weight::Plain)) }
                @match can.take_back {
                    May::Yes => (folded_form("take-back-penalty", "penalties-take-back", Weight::Danger)),
                    May::HeadJudgeOnly => p .muted { (tongue.say("penalties-head-judge-takes-back")) },
                    May::No => {}
                }
            }
        }
    }
}

/// Returns the button by which a penalty that waits falls in the match at `table`, with what that does.
fn serving(app: &App, visit: &Visit, forms: &Forms<'_>, number: &str, table: TableNumber) -> Markup {
    let tongue = Tongue(visit.language());
    let mut fields = Fields::default();
    fields.set("number", number);
    let foreseen =
        give::read(visit, "serve-penalty", &fields).ok().and_then(Result::ok).and_then(|(command, actor)| {
            let order = app.order("foreseen".to_owned(), actor, None).ok()?;
            Some(visit.live.foresee(&order, &command))
        });
    let audience = visit.roles.first().map_or(Audience::Public, |role| Audience::Staff(*role));
    html! {
        @match &foreseen {
            Some(Ok(foreseen)) => {
                @let label = tongue.with("penalties-serve", &[("table", table.0.into())]);
                div {
                    (forms.button("serve-penalty", &[("number", number)], None, &label, Weight::Primary))
                    p .muted { @for does in sheet::consequences(foreseen, audience, visit.language()) { (does) " " } }
                }
            }
            Some(Err(why)) => p .muted { (refusal(why, visit.state(), visit.language()).text) },
            None => {}
        }
    }
}

/// Returns the penalties of these people in short, with the way to give one: `whom` are the words of the
/// address that says to whom.
pub(crate) fn of_people(
    app: &App,
    visit: &Visit,
    forms: &Forms<'_>,
    people: &[EntrantId],
    whom: &str,
) -> Markup {
    let tongue = Tongue(visit.language());
    let Some(role) = visit.roles.first().copied() else { return html! {} };
    let audience = Audience::Staff(role);
    let of = |id: &EntrantId| sheet::penalties(visit.state(), Some(*id), audience, visit.language());
    let rows: Vec<PenaltyRow> = people.iter().filter_map(of).flat_map(|sheet| sheet.rows).collect();
    html! {
        section .screen-only {
            h2 { (tongue.say("page-penalties")) }
            @if rows.is_empty() { p .muted { (tongue.say("entry-none")) } } @else {
                ul .lines {
                    @for row in &rows {
                        li {
                            a href=(visit.address(&format!("/desk/penalties#penalty-{}", row.number))) {
                                (tongue.with("penalties-short", &[("number", row.number.into()), ("level", row.penalty.as_str().into())]))
                            }
                            " " bdi { (row.player.name) } " · " (row.what)
                            p .muted { (standing(tongue, row)) " · " (tongue.with("penalties-effect", &[("effect", row.effect.as_str().into())])) }
                            @if let Some(table) = sheet::penalty_may(visit.state(), row.number, &visit.roles).serve_at {
                                (serving(app, visit, forms, &row.number.to_string(), table))
                            }
                        }
                    }
                }
            }
            @if may(visit, Action::GivePenalty) {
                p { (link_button(&tongue.say("penalties-give"), &visit.address(&format!("/desk/penalty?{whom}")), Weight::Plain)) }
            }
        }
    }
}

/// Returns what is still open before the next round is paired: penalties that wait, appeals, and matches that a
/// judge leads to their end. Nothing where nothing is.
pub(crate) fn before_pairing(visit: &Visit, tongue: Tongue) -> Markup {
    let Some(role) = visit.roles.first().copied() else { return html! {} };
    let audience = Audience::Staff(role);
    let (state, language) = (visit.state(), visit.language());
    let Some(open) = sheet::open_before_pairing(state, audience, language) else { return html! {} };
    html! {
        section .pending {
            h2 { (tongue.say("pending-title")) }
            ul .lines {
                @for row in &open.waiting {
                    li {
                        (mark(Mark::Attention)) " "
                        a href=(visit.address(&format!("/desk/penalties#penalty-{}", row.number))) { (row.text) }
                    }
                }
                @for row in &open.appeals {
                    li {
                        (mark(Mark::Attention)) " "
                        a href=(visit.address(&format!("/desk/penalties#penalty-{}", row.number))) { (row.text) }
                    }
                }
                @for row in &open.procedures {
                    li {
                        (mark(Mark::EndOfMatch)) " "
                        a href=(visit.address(&format!("/desk/match/{}", row.match_id))) { (row.text) }
                    }
                }
            }
        }
    }
}

/// Returns the penalties of the player who reads it, and of nobody else: what each is for, what the document says,
/// and the way to the head judge while that is open.
pub(crate) fn own(visit: &Visit, tongue: Tongue, entrant: EntrantId, forms: &Forms<'_>) -> Markup {
    let own = sheet::penalties(visit.state(), None, Audience::Player(entrant), visit.language());
    let rows = own.map(|sheet| sheet.rows).unwrap_or_default();
    let player = BTreeSet::from([Role::Player]);
    html! {
        @if !rows.is_empty() {
            section .own-penalties {
                h2 { (tongue.say("own-penalties")) }
                ol .penalties {
                    @for row in &rows {
                        @let number = row.number.to_string();
                        li .gone[row.standing == "taken-back"] value=(row.number) {
                            div {
                                div .penalty-head { h3 { (row.penalty) } (standing(tongue, row)) }
                                p .penalty-what { (row.what) }
                                p .muted { (row.moment_text) @if let Some(round) = &row.round { " · " (round) } }
                                p { (tongue.with("penalties-effect", &[("effect", row.effect.as_str().into())])) }
                                p { (row.remedy) }
                                @if let Some(appeal) = &row.appeal {
                                    p { (tongue.say("penalties-appeal-says")) bdi { (appeal.reason) } }
                                    p { (appeal.text) }
                                }
                                details .clause {
                                    summary { (tongue.say("own-clauses")) }
                                    dl .clauses { @for clause in &row.clauses { div { dt { (clause.clause) } dd { (clause.text) } } } }
                                }
                                @if sheet::penalty_may(visit.state(), row.number, &player).appeal == May::Yes {
                                    @let words = [("number", number.as_str()), ("_as", "player")];
                                    @let id = format!("appeal-{number}");
                                    (folded(&forms.prepare("appeal", &words, None), &tongue.say("own-appeal"), &html! {
                                        (Field::new("reason", &tongue.say("word-reason")).id(&id).required().longest(500))
                                    }, Weight::Plain))
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Returns what the clock of the round proposes for whoever is not seated: at one table by name, each with the way
/// to give it. Nothing where no clock runs.
pub(crate) fn late(visit: &Visit, tongue: Tongue, match_id: Option<MatchId>) -> Markup {
    let Some(role) = visit.roles.first().copied() else { return html! {} };
    let late = sheet::late_now(visit.state(), match_id, &visit.at, Audience::Staff(role), visit.language());
    let Some(late) = late.filter(|late| match_id.is_none() || !late.rows.is_empty()) else { return html! {} };
    let address = |row: &LateRow| {
        let id = match_id.map(|id| id.to_string()).unwrap_or_default();
        visit.address(&format!(
            "/desk/penalty?match={id}&player={}&infraction={}&moment={}&score={}",
            row.player,
            encode(&row.infraction),
            encode(&row.moment),
            encode(&row.score),
        ))
    };
    html! {
        section .late .screen-only {
            h2 { (tongue.say("late-title")) }
            p { (late.text) }
            @if may(visit, Action::GivePenalty) {
                div .choices { @for row in &late.rows { a .button .choice href=(address(row)) { (row.text) } } }
            }
        }
    }
}
