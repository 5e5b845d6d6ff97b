//! `GET /t/{tournament}/hall`: the screens of the hall. Nobody touches them; a display key stands in for a
//! login.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::response::Response;
use hantei_core::id::EntrantId;
use hantei_core::tournament::state::Phase;
use hantei_store::account::signed::CheckError;
use hantei_view::sheet::{self, Audience, Shown};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::layout::{Variant, page};
use crate::page::{clock_markup, tournament_shell};
use crate::part::standings::{Rows, Separated};
use crate::part::{Face, Name, empty, live, name_lines, qr};
use crate::problem::Problem;
use crate::visit::Visit;

/// Lets in staff, and whoever brings the display key of this tournament.
async fn let_in(app: &App, visit: &Visit) -> Result<(), Problem> {
    if !visit.roles.is_empty() {
        return Ok(());
    }
    let key = visit.visitor.query.filled("key").ok_or(Problem::BadLink)?;
    app.accounts.check_display_key(key, &visit.id).await.map_err(|error| match error {
        CheckError::Link(_) => Problem::BadLink,
        CheckError::Store(error) => error.into(),
    })
}

/// A view of the hall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Champion,
    Clock,
    Pairings,
    Standings,
    Bracket,
}

/// The part of the names that one of several screens shows: the second of three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    number: usize,
    of: usize,
}

/// Over how many screens the names can be spread.
const MOST_SCREENS: usize = 12;

/// How many names a screen shows at once, about: in three columns, in four, and closest, as far as they are
/// still read from the back of the hall.
const NAMES_AT_ONCE: [usize; 3] = [32, 65, 90];

/// Up to how many pages a list is not set closer; `hall.js` knows it by its seconds.
const FEW_PAGES: usize = 7;

/// How long one of many pages of names stands, in seconds; `hall.js` knows it as its shortest.
const PAGE_SECONDS: usize = 5;

/// In how many seconds all names are seen where a page can be read in its share of them; `hall.js` knows it.
const ROUND_SECONDS: usize = 60;

/// How long a page of names stands at most, in seconds; `hall.js` knows it.
const LONGEST_SECONDS: usize = 12;

/// How many of the best a screen names with the champion.
const BEST: usize = 8;

/// How many rows of standings a screen has at most: `hall.js` turns no more pages before the next view.
const PLACES: usize = 300;

impl Share {
    /// Returns the share that the query names, `2/3`; all names without one.
    fn asked(visit: &Visit) -> Result<Self, Problem> {
        let Some(text) = visit.visitor.query.filled("part") else { return Ok(Self { number: 1, of: 1 }) };
        let parts =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if of <= MOST_SCREENS && (1..=of).contains(&number) => Ok(Self { number, of }),
            Some(_) | None => Err(Problem::NotFound),
        }
    }

    /// Returns which of so many names the screen shows.
    fn range(self, names: usize) -> std::ops::Range<usize> {
        names * (self.number - 1) / self.of..names * self.number / self.of
    }
}

/// Returns how long it takes until a screen has shown so many names once, about, in seconds.
pub(crate) fn seconds_for(names: usize) -> usize {
    let [.., closest] = NAMES_AT_ONCE;
    let pages = NAMES_AT_ONCE.map(|at_once| names.div_ceil(at_once).max(1));
    let few = pages.into_iter().find(|pages| *pages <= FEW_PAGES);
    let pages = few.unwrap_or_else(|| names.div_ceil(closest));
    (pages * LONGEST_SECONDS).min(ROUND_SECONDS).max(pages * PAGE_SECONDS)
}

/// Returns over how many screens so many names are best spread: one for each minute, four at most.
pub(crate) fn screens_for(names: usize) -> usize {
    (1..4).find(|screens| seconds_for(names.div_ceil(*screens)) <= 60).unwrap_or(4)
}

/// `GET /t/{tournament}/hall`: all views in turn, as far as there is something to show.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let_in(&app, &visit).await?;
    let share = Share::asked(&visit)?;
    // Once the event is over nobody looks for a table any more.
    if visit.state().phase == Phase::Finished {
        return show(&app, &visit, share, &[View::Champion, View::Bracket, View::Standings]);
    }
    show(&app, &visit, share, &[View::Pairings, View::Standings, View::Bracket, View::Clock])
}

/// `GET /t/{tournament}/hall/{view}`: one view.
pub(crate) async fn view(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, name)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let_in(&app, &visit).await?;
    let view = match name.as_str() {
        "clock" => View::Clock,
        "pairings" => View::Pairings,
        "standings" => View::Standings,
        "bracket" => View::Bracket,
        _ => return Err(Problem::NotFound),
    };
    let share = Share::asked(&visit)?;
    show(&app, &visit, share, &[view])
}

fn show(app: &App, visit: &Visit, share: Share, views: &[View]) -> Result<Response, Problem> {
    let shell = tournament_shell(app, visit, Variant::Hall);
    let tongue = shell.tongue;
    let made: Vec<Markup> = views.iter().filter_map(|view| of(app, visit, share, *view)).collect();
    let body = html! {
        (live("hall", &["hall", "round", "clock", "standings", "bracket"], &html! {
            @match made.as_slice() {
                [] => (empty(&tongue.say("hall-empty"), None)),
                [one] => section .hall-view { (one) },
                many => div .hall-views data-views { @for view in many { section .hall-view data-view { (view) } } },
            }
        }))
    };
    let markup = page(&shell, &tongue.say("hall-title"), &body);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

fn of(app: &App, visit: &Visit, share: Share, view: View) -> Option<Markup> {
    let tongue = crate::say::Tongue(visit.language());
    let (state, language) = (visit.state(), visit.language());
    let clock = sheet::clock(state, &app.world.moment(), Audience::Hall, language);
    let small = clock_markup(tongue, &clock, None, Face::Header);
    match view {
        View::Champion => champion(visit),
        View::Clock => {
            let title = clock.title.clone()?;
            (clock.state != "none").then(|| {
                html! {
                    div .hall-head { h1 { (title) } (address(app, visit)) }
                    (clock_markup(tongue, &clock, None, Face::Hall))
                    @let longer: Vec<_> = clock.tables.iter().filter(|table| table.time_called_at_ms.is_none()).collect();
                    @if !longer.is_empty() {
                        p .hall-extensions {
                            (tongue.say("hall-extensions")) " "
                            @for table in longer {
                                span .extension {
                                    strong { (table.table) } " +"
                                    (crate::part::clock::minutes(i64::from(table.extension_seconds) * 1_000))
                                } " "
                            }
                        }
                    }
                }
            })
        }
        View::Pairings => {
            let sheet = sheet::pairings(state, None, Audience::Hall, language)?;
            let reading = |entrant: EntrantId| {
                state.name_of(entrant).and_then(|named| named.reading.map(str::to_owned))
            };
            let lines = name_lines(&sheet, &reading);
            let lines = &lines[share.range(lines.len())];
            Some(html! {
                div .hall-head { h1 { (sheet.title) } p data-page-of {} (small) (address(app, visit)) }
                div .hall-pages data-pages="across" { (crate::part::by_name(tongue, lines)) }
            })
        }
        View::Standings => {
            let (stage, through) = sheet::published_standings(state, None)?;
            let sheet = sheet::standings(state, stage, through, Shown::Everyone, Audience::Hall, language)?;
            let rows = Rows {
                href: &|_| None,
                why: &|_| html! {},
                shown: 0..sheet.rows.len().min(PLACES),
                cut: None,
                separated: Separated::InWords,
            };
            Some(html! {
                div .hall-head {
                    h1 { (sheet.title()) }
                    p data-page-of data-rest=(tongue.say("hall-standings-rest")) {}
                    (small)
                }
                div .hall-pages data-pages="down" { (crate::part::standings(tongue, &sheet, &rows)) }
            })
        }
        View::Bracket => {
            let sheet = sheet::bracket(state, Audience::Hall, language)?;
            Some(html! {
                div .hall-head { h1 { (sheet.title()) } (small) }
                (crate::part::bracket(tongue, &sheet))
            })
        }
    }
}

/// Who has won, as large as the screen allows, and who came next.
fn champion(visit: &Visit) -> Option<Markup> {
    let tongue = crate::say::Tongue(visit.language());
    let state = visit.state();
    let sheet = sheet::standings(state, None, None, Shown::Everyone, Audience::Hall, visit.language())?;
    let (first, others) = sheet.rows.split_at(sheet.rows.iter().take_while(|row| row.rank == 1).count());
    Some(html! {
        div .hall-head { h1 { (sheet.title()) } }
        div .hall-champion {
            p .hall-champion-word { (tongue.say("champion")) }
            @for row in first {
                @let reading = state.name_of(row.player.id).and_then(|named| named.reading);
                p .hall-champion-name { (Name::new(&row.player.name).reading(reading)) }
            }
            ol .hall-best {
                @for row in others.iter().take(BEST - first.len().min(BEST)) {
                    li { span .number { (row.rank) } " " (Name::new(&row.player.name)) }
                }
            }
        }
    })
}

/// The address of the tournament as a code, for phones that are held up to the screen.
fn address(app: &App, visit: &Visit) -> Markup {
    let Some(url) = app.reach.for_phones() else { return html! {} };
    let address = format!("{url}/t/{}", visit.id);
    html! {
        @if let Some(code) = qr(&address, &address) { div .hall-code { (code) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_on_one_of_the_screens_and_no_screen_has_many_more() {
        for names in [0, 1, 7, 24, 2_999, 3_000] {
            for of in 1..=MOST_SCREENS {
                let ranges: Vec<_> = (1..=of).map(|number| Share { number, of }.range(names)).collect();
                assert_eq!(ranges.iter().map(ExactSizeIterator::len).sum::<usize>(), names);
                assert!(ranges.windows(2).all(|two| two[0].end == two[1].start));
                assert!(ranges.iter().all(|range| range.len().abs_diff(names / of) <= 1));
            }
        }
    }

    #[test]
    fn more_names_take_longer_and_more_screens_less() {
        let rows = [(24, 12, 1), (200, 60, 1), (1_000, 60, 1), (3_000, 170, 3), (4_000, 225, 4)];
        for (names, seconds, screens) in rows {
            assert_eq!((seconds_for(names), screens_for(names)), (seconds, screens), "{names}");
        }
    }
}
