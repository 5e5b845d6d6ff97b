//! `GET /t/{tournament}/desk/print`: lists and slips for paper, each under an address of its own, so that
//! the browser's print command prints just that.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::tournament::role::Role;
use hantei_view::sheet::{self, Audience, Pairings, Shown};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Link, Variant, page};
use crate::page::tournament_shell;
use crate::part::pairings::Rows;
use crate::part::standings::Separated;
use crate::part::{
    self, Mark, Slip, Tab, Weight, by_name, by_table, empty, link_button, name_lines, print_only, screen_only,
};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;

/// How many slips a page of paper may have.
const PER_PAGE: [usize; 3] = [4, 6, 8];

/// What is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Tables,
    Names,
    Slips,
    Standings,
    Bracket,
}

impl What {
    const ALL: [Self; 5] = [Self::Tables, Self::Names, Self::Slips, Self::Standings, Self::Bracket];

    fn name(self) -> &'static str {
        match self {
            Self::Tables => "tables",
            Self::Names => "names",
            Self::Slips => "slips",
            Self::Standings => "standings",
            Self::Bracket => "bracket",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Tables => "print-tables",
            Self::Names => "print-names",
            Self::Slips => "print-slips",
            Self::Standings => "go-standings",
            Self::Bracket => "go-bracket",
        }
    }
}

/// `GET /t/{tournament}/desk/print`: what there is to print.
pub(crate) async fn list(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    visit.staff()?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("go-print")) }
        p { (tongue.say("print-text")) }
        ul .prints {
            @for what in What::ALL {
                li { (link_button(&tongue.say(what.title()), &address(&visit, what), Weight::Plain)) }
            }
        }
    };
    let markup = page(&shell, &tongue.say("go-print"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

fn address(visit: &Visit, what: What) -> String {
    visit.address(&format!("/desk/print/{}", what.name()))
}

/// `GET /t/{tournament}/desk/print/{what}`.
pub(crate) async fn get(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, what)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let what = What::ALL.into_iter().find(|known| known.name() == what).ok_or(Problem::NotFound)?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let tongue = shell.tongue;
    let event = shell.tournament.as_ref().map(|link| link.label.clone()).unwrap_or_default();
    let tabs = What::ALL
        .map(|known| Tab { link: Link::new(tongue.say(known.title()), address(&visit, known)), count: None });
    // Paper hangs in the hall, or lies on its tables, and often before phones show the round.
    let (state, language, audience) = (visit.state(), visit.language(), Audience::Hall);
    let pairings = || sheet::pairings(state, None, audience, language);
    let nothing = || empty(&tongue.say("pairings-none"), None);
    let (heading, content) = match what {
        What::Tables => match pairings() {
            Some(sheet) => (sheet.title.clone(), by_table(tongue, &sheet, &Rows::plain())),
            None => (String::new(), nothing()),
        },
        What::Names => match pairings() {
            Some(sheet) => {
                let reading = |entrant: EntrantId| state.name_of(entrant)?.reading.map(str::to_owned);
                (sheet.title.clone(), by_name(tongue, &name_lines(&sheet, &reading)))
            }
            None => (String::new(), nothing()),
        },
        What::Slips => match pairings() {
            Some(sheet) => (sheet.title.clone(), slips(&visit, tongue, &event, &sheet)),
            None => (String::new(), nothing()),
        },
        What::Standings => {
            // What hangs in the hall is what everybody may see: those of a closed round.
            let after = asked_round(&visit)?;
            let published = sheet::published_standings(state, after);
            let found = published.and_then(|(stage, after)| {
                sheet::standings(state, stage, after, Shown::Everyone, audience, language)
            });
            match found {
                Some(sheet) => {
                    let all = part::standings::Rows {
                        href: &|_| None,
                        why: &|_| html! {},
                        shown: 0..sheet.rows.len(),
                        cut: None,
                        separated: Separated::InShort,
                    };
                    let list = html! {
                        (rounds(&visit, tongue, after))
                        div .on-paper { (part::standings(tongue, &sheet, &all)) }
                    };
                    (sheet.title().to_owned(), list)
                }
                None => (String::new(), empty(&tongue.say("standings-none"), None)),
            }
        }
        What::Bracket => match sheet::bracket(state, audience, language) {
            Some(sheet) => (sheet.title().to_owned(), part::bracket(tongue, &sheet)),
            None => (String::new(), empty(&tongue.say("print-no-bracket"), None)),
        },
    };
    let body = html! {
        (part::tabs(&tongue.say("go-print"), &address(&visit, what), &tabs))
        @if what == What::Slips {
            h1 .screen-only { (heading) }
        } @else {
            h1 { (heading) }
            (print_only(&html! { p { bdi { (event) } } }))
        }
        p .screen-only .help { (tongue.say("print-how")) }
        @if is_held_back(&visit, role) {
            (screen_only(&html! { p { (part::state(tongue, Mark::Attention, Some(&tongue.say("pairings-held-back")))) } }))
        }
        (content)
    };
    let markup = page(&shell, &tongue.say(what.title()), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

/// Returns the round after which standings are asked for, if one is named.
fn asked_round(visit: &Visit) -> Result<Option<RoundNumber>, Problem> {
    let asked = visit.visitor.query.filled("round").map(str::parse);
    asked.transpose().map(|round| round.map(RoundNumber)).map_err(|_| Problem::NotFound)
}

/// Returns links to the standings after each closed round, and to those that are published now.
fn rounds(visit: &Visit, tongue: Tongue, shown: Option<RoundNumber>) -> Markup {
    let here = address(visit, What::Standings);
    let mut closed = sheet::published_rounds(visit.state(), Audience::Hall, visit.language());
    let first = visit.state().stages.first().map(|stage| stage.id);
    closed.retain(|known| known.closed && Some(known.stage) == first);
    html! {
        nav .tabs.screen-only aria-label=(tongue.say("standings-rounds")) {
            ul {
                @for known in &closed {
                    li { a href={ (here) "?round=" (known.round) }
                        aria-current=[(shown == Some(known.round)).then_some("page")] { (known.title) } }
                }
                li { a href=(here) aria-current=[shown.is_none().then_some("page")] { (tongue.say("standings-now")) } }
            }
        }
    }
}

/// Returns whether what is printed holds a round that phones do not show yet.
fn is_held_back(visit: &Visit, role: Role) -> bool {
    let sheet = sheet::pairings(visit.state(), None, Audience::Staff(role), visit.language());
    sheet.is_some_and(|sheet| sheet.held_back)
}

fn slips(visit: &Visit, tongue: Tongue, event: &str, sheet: &Pairings) -> Markup {
    let asked = visit.visitor.query.filled("per_page").and_then(|number| number.parse().ok());
    let per_page = asked.filter(|number| PER_PAGE.contains(number)).unwrap_or(PER_PAGE[0]);
    let all: Vec<Slip> = sheet
        .pairings
        .iter()
        .map(|row| Slip {
            table: row.table,
            round: sheet.title.clone(),
            names: row.names.clone(),
            beside: [None, None],
            version: row.version,
        })
        .collect();
    html! {
        nav .tabs.screen-only aria-label=(tongue.say("print-per-page")) {
            ul {
                @for number in PER_PAGE {
                    @let href = format!("{}?per_page={number}", address(visit, What::Slips));
                    li { a href=(href) aria-current=[(number == per_page).then_some("page")] {
                        (tongue.with("print-slips-per-page", &[("count", number.into())]))
                    } }
                }
            }
        }
        (part::slips(tongue, event, &all, per_page))
    }
}
