//! `GET /t/{tournament}/groups`: the tables of the groups, and who met whom.
//! `GET /t/{tournament}/board/{match}`: a team round as a board, for everybody; staff notes its Duels there.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::MatchId;
use hantei_core::tournament::role::Action;
use hantei_view::sheet::{self, BoardRow, GroupSheet, TeamRound, TeamSide};
use maud::{Markup, html};

use crate::app::App;
use crate::layout::{Variant, page};
use crate::page::forms::{Forms, folded, may};
use crate::page::{public, said, tournament_shell};
use crate::part::{Button, Choice, Field, Name, Weight, button, empty, live, table_number};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// `GET /t/{tournament}/groups`.
pub(crate) async fn groups(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        let sheet = sheet::group_tables(visit.state(), visit.audience(), visit.language());
        let title = tongue.say("go-groups");
        let body = html! {
            h1 { (title) }
            (live("groups", &["round", "standings"], &html! {
                @match &sheet {
                    Some(sheet) => { @for group in &sheet.groups { (group_table(tongue, group)) } },
                    None => (empty(&tongue.say("groups-none"), None)),
                }
            }))
        };
        page(&shell, &title, &body)
    })
    .await
}

/// One group: its rows with the criteria, and the score of each meeting.
fn group_table(tongue: Tongue, group: &GroupSheet) -> Markup {
    let title = tongue.with("group-title", &[("letter", group.letter.as_str().into())]);
    html! {
        h2 { (title) }
        div .wide {
            table .groups {
                caption .unseen { (title) }
                thead {
                    tr {
                        th .number scope="col" { (tongue.say("heading-rank")) }
                        th .name-cell scope="col" { (tongue.say("word-team")) }
                        th .number scope="col" { (tongue.say("short-rounds-won")) }
                        th .number scope="col" { (tongue.say("short-duels-won")) }
                        th .number scope="col" { (tongue.say("short-leader-duels-won")) }
                        @for row in &group.rows {
                            th .number scope="col" { span .unseen { (row.name.name) } (row.rank) }
                        }
                    }
                }
                tbody {
                    @for row in &group.rows {
                        tr .gone[row.out] {
                            td .number.rank { (row.rank) }
                            th .name-cell scope="row" {
                                (Name::new(&row.name.name))
                                @if row.goes_on { " " span .muted { (tongue.say("group-goes-on")) } }
                            }
                            td .number { (row.rounds_won) }
                            td .number { (row.duels_won) }
                            td .number { (row.leader_duels_won) }
                            @for met in &row.met { td .number { (met) } }
                        }
                    }
                }
            }
        }
        @for tie in &group.ties { p .says { (tie.text) } }
    }
}

/// `GET /t/{tournament}/board/{match}`.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, match_id)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let match_id: MatchId = match_id.parse().map_err(|_| Problem::NotFound)?;
    let forms = match visit.visitor.staff {
        Some(_) => Some(Forms::new(&app, &visit, visit.address(&format!("/board/{match_id}")))?),
        None => None,
    };
    sheet::team_round(visit.state(), match_id, visit.audience(), visit.language())
        .ok_or(Problem::NotFound)?;
    public(&app, &visit, |visit| {
        let shell = tournament_shell(&app, visit, Variant::Public);
        let tongue = shell.tongue;
        let sheet = sheet::team_round(visit.state(), match_id, visit.audience(), visit.language());
        let Some(sheet) = &sheet else {
            return page(&shell, &tongue.say("go-groups"), &empty(&tongue.say("groups-none"), None));
        };
        let id = match_id.to_string();
        let board = AtBoard { visit, tongue, forms: forms.as_ref(), sheet, id: &id };
        let [first, second] = [0, 1].map(|side: usize| sheet.teams[side].name.name.as_str());
        let title = tongue.with("board-title", &[("first", first.into()), ("second", second.into())]);
        let topic = format!("table-{}", sheet.table);
        let body = html! {
            h1 { (title) }
            (said(&app, &visit.visitor))
            (live("board", &[&topic, "round"], &board.page()))
        };
        page(&shell, &title, &body)
    })
    .await
}

/// What the board is made from.
struct AtBoard<'a> {
    visit: &'a Visit,
    tongue: Tongue,
    /// For staff alone.
    forms: Option<&'a Forms<'a>>,
    sheet: &'a TeamRound,
    id: &'a str,
}

impl AtBoard<'_> {
    fn page(&self) -> Markup {
        let Self { tongue, sheet, .. } = self;
        html! {
            div .procedure-head { (table_number(*tongue, sheet.table)) p .points-now { (sheet.score) } }
            p .says { (sheet.says) }
            @if !sheet.duels.is_empty() { (self.duels()) }
            @if sheet.representatives.is_some() { (self.representatives()) }
            @for team in &sheet.teams { (self.team(team)) }
        }
    }

    /// The forms of staff that may do `action`.
    fn forms(&self, action: Action) -> Option<&Forms<'_>> {
        self.forms.filter(|_| may(self.visit, action))
    }

    /// Who meets whom: the members of the one team beside those of the other.
    fn duels(&self) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let [first, second] = &sheet.teams;
        let start = self.forms(Action::RecordDuel).filter(|_| sheet.duels.iter().any(|duel| duel.next));
        html! {
            @if let Some(forms) = start {
                (forms.button("start-duels", &[("match", self.id)], Some(sheet.version), &tongue.say("board-start-all"), Weight::Primary))
            }
            div .wide {
                table .board {
                    caption .unseen { (tongue.say("board-caption")) }
                    thead {
                        tr {
                            td {}
                            @for member in &second.members { th scope="col" { (self.member(&member.name, member.leader)) } }
                        }
                    }
                    tbody {
                        @for one in &first.members {
                            tr {
                                th scope="row" { (self.member(&one.name, one.leader)) }
                                @for other in &second.members {
                                    td {
                                        @for duel in sheet.duels.iter().filter(|duel| duel.members == [one.id, other.id]) {
                                            (self.duel(duel))
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn member(&self, name: &str, leader: bool) -> Markup {
        html! {
            (Name::new(name))
            @if leader { " " span .muted { (self.tongue.say("board-leader")) } }
        }
    }

    fn duel(&self, duel: &BoardRow) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let pair = format!("{}-{}", duel.members[0], duel.members[1]);
        let number = tongue.with("board-number", &[("number", duel.number.into())]);
        html! {
            div .board-duel data-duel=(duel.number) data-state=(duel.state) {
                p { span .muted { (number) } " " span .won[duel.winner.is_some()] { (duel.text) } }
                @if let Some(forms) = self.forms(Action::RecordDuel) {
                    @match duel.state {
                        "running" => (self.ended(forms, "end-duel", &[("match", self.id), ("duel", &pair)], &duel.names)),
                        "not-started" if duel.next => (forms.button(
                            "start-duels",
                            &[("match", self.id), ("duels", &pair)],
                            Some(sheet.version),
                            &tongue.say("board-start"),
                            Weight::Quiet,
                        )),
                        "won" | "drawn" | "both-lost" => (folded(
                            &forms.prepare("take-back-team-duel", &[("match", self.id), ("duel", &pair)], Some(sheet.version)),
                            &tongue.say("board-take-back"),
                            &html! { (Field::new("reason", &tongue.say("word-reason"))) },
                            Weight::Plain,
                        )),
                        _ => {},
                    }
                }
            }
        }
    }

    /// How a Duel ended: one button for each side, one for a draw.
    fn ended(
        &self,
        forms: &Forms<'_>,
        command: &'static str,
        words: &[(&str, &str)],
        names: &[String; 2],
    ) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let won = |name: &str| tongue.with("course-won", &[("who", name.into())]);
        let results = [("p1", won(&names[0])), ("p2", won(&names[1])), ("draw", tongue.say("course-draw"))];
        let prepared = forms.prepare(command, words, Some(sheet.version));
        prepared.form().holding(&html! {
            @for (result, label) in &results { (button(label, Button::Value("result", result), Weight::Quiet)) }
        })
    }

    /// Whom the teams send, who has not said so yet, and the Duel itself.
    fn representatives(&self) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let Some(now) = &sheet.representatives else { return html! {} };
        let record = self.forms(Action::RecordDuel).filter(|_| !sheet.over);
        let words = [("match", self.id)];
        html! {
            h2 { (tongue.say("board-representatives")) }
            p .says { (now.says) }
            @if let Some(names) = &now.names { p { strong { (Name::new(&names[0])) " – " (Name::new(&names[1])) } } }
            @if let (Some(forms), Some(names)) = (record, &now.names) {
                @if now.running {
                    (self.ended(forms, "end-representatives", &words, names))
                } @else {
                    (forms.button("start-representatives", &words, Some(sheet.version), &tongue.say("board-start"), Weight::Primary))
                }
            }
        }
    }

    /// One team: its members in their order, and what is to be said for it.
    fn team(&self, team: &TeamSide) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let meet = sheet.representatives.as_ref().is_some_and(|now| now.winner.is_none() && !now.running);
        let id = team.name.id.to_string();
        let list = |people: &[String]| people.join(" · ");
        html! {
            h2 { (Name::new(&team.name.name)) }
            ol .line-up {
                @for member in &team.members {
                    li {
                        (self.member(&member.name, member.leader))
                        @if member.out { " " span .muted { (tongue.say("board-out")) } }
                        @if let Some(wants) = &member.wants {
                            " " span .muted { (tongue.with("board-wants", &[("who", wants.as_str().into())])) }
                        }
                    }
                }
            }
            @if !team.line_up_set && !sheet.duels.is_empty() { p .muted { (tongue.say("board-line-up-unset")) } }
            @if !team.silent.is_empty() {
                p .says { (tongue.with("board-silent", &[("who", list(&team.silent).into())])) }
            }
            @if let Some(forms) = self.forms(Action::SetLineUp).filter(|_| sheet.duels.iter().all(|duel| duel.state == "not-started") && !sheet.duels.is_empty()) {
                (self.order(forms, team, &id))
            }
            @if let Some(forms) = self.forms(Action::ChooseRepresentative).filter(|_| meet) {
                (self.choice(forms, team, &id))
            }
            @if let Some(forms) = self.forms(Action::RuleOnTie).filter(|_| meet && team.representative.is_none()) {
                (folded(
                    &forms.prepare("name-representative", &[("match", self.id), ("team", &id)], Some(sheet.version)),
                    &tongue.say("board-name-leader"),
                    &html! { (Field::new("reason", &tongue.say("word-reason"))) },
                    Weight::Plain,
                ))
            }
        }
    }

    /// The form in which each member has a place.
    fn order(&self, forms: &Forms<'_>, team: &TeamSide, id: &str) -> Markup {
        const PLACES: [&str; 9] = [
            "place-1", "place-2", "place-3", "place-4", "place-5", "place-6", "place-7", "place-8", "place-9",
        ];
        let Self { tongue, sheet, .. } = self;
        let numbers: Vec<String> = team.members.iter().map(|member| member.number.to_string()).collect();
        let options: Vec<(&str, &str)> =
            numbers.iter().map(String::as_str).zip(team.members.iter().map(|it| it.name.as_str())).collect();
        let labels: Vec<String> = (1..=team.members.len())
            .map(|place| tongue.with("board-place", &[("place", place.into())]))
            .collect();
        folded(
            &forms.prepare("set-line-up", &[("match", self.id), ("team", id)], Some(sheet.version)),
            &tongue.say("board-set-line-up"),
            &html! {
                @for ((place, label), number) in PLACES.iter().zip(&labels).zip(&numbers) {
                    (Choice::select(place, label, &options).chosen(number.as_str()))
                }
            },
            Weight::Plain,
        )
    }

    /// The form in which a member says whom the team is to send.
    fn choice(&self, forms: &Forms<'_>, team: &TeamSide, id: &str) -> Markup {
        let Self { tongue, sheet, .. } = self;
        let ids: Vec<String> = team.members.iter().map(|member| member.id.to_string()).collect();
        let options: Vec<(&str, &str)> =
            ids.iter().map(String::as_str).zip(team.members.iter().map(|it| it.name.as_str())).collect();
        folded(
            &forms.prepare(
                "confirm-representative",
                &[("match", self.id), ("team", id)],
                Some(sheet.version),
            ),
            &tongue.say("board-confirm"),
            &html! {
                (Choice::select("member", &tongue.say("word-member"), &options))
                (Choice::select("representative", &tongue.say("word-representative"), &options))
            },
            Weight::Plain,
        )
    }
}

/// The address of the board of a match, where it is one of teams.
pub(crate) fn address(visit: &Visit, match_id: MatchId) -> String {
    visit.address(&format!("/board/{match_id}"))
}
