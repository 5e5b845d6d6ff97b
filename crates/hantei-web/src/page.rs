//! Pages, one file each: GET shows, POST gives a command or changes who may come in.

pub(crate) mod accounts;
pub(crate) mod board;
pub(crate) mod bracket;
pub(crate) mod clock;
pub(crate) mod command;
pub(crate) mod command_field;
pub(crate) mod correction;
pub(crate) mod cut;
pub(crate) mod deck;
pub(crate) mod deck_check;
pub(crate) mod deck_edit;
pub(crate) mod deck_sheet;
pub(crate) mod desk;
pub(crate) mod desk_decks;
pub(crate) mod desk_player;
pub(crate) mod duel;
pub(crate) mod end_of_match;
pub(crate) mod entry;
pub(crate) mod floor;
pub(crate) mod forms;
pub(crate) mod hall;
pub(crate) mod home;
pub(crate) mod import;
pub(crate) mod join;
pub(crate) mod links;
pub(crate) mod log;
pub(crate) mod me;
pub(crate) mod new;
pub(crate) mod pairings;
pub(crate) mod penalties;
pub(crate) mod penalty_entry;
pub(crate) mod print;
pub(crate) mod registration;
pub(crate) mod results;
pub(crate) mod round;
pub(crate) mod rules;
mod setting_field;
pub(crate) mod settings;
pub(crate) mod staff;
pub(crate) mod standings;
pub(crate) mod why;

use axum::response::Response;
use maud::{Markup, PreEscaped, html};

use hantei_core::id::{EntrantId, MatchId};
use hantei_core::regulation::StageKind;
use hantei_core::tournament::role::Role;
use hantei_view::message::{HintPage, HintPart, Message, hint_parts};
use hantei_view::sheet::{self, Audience};

use crate::again::is_repeated;
use crate::app::App;
use crate::cache::{PageKey, Rendered, Sharing};
use crate::form::encode;
use crate::kept::{Kept, Moving};
use crate::layout::{Link, Moment, Reader, Shell, Transport, Variant};
use crate::part::own::Own;
use crate::part::{Clock, ClockState, Face, Notice, NoticeKind, common_keys, live, sound_switch};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visit::Visit;
use crate::visitor::Visitor;

/// Returns the frame of a page that belongs to no tournament: its times are those of the server's own place.
pub(crate) fn shell(app: &App, visitor: &Visitor, variant: Variant) -> Shell {
    let tongue = Tongue(visitor.language);
    // No tournament says where the venue is; the server stands there most often.
    let zone = jiff::tz::TimeZone::get(&app.world.zone()).unwrap_or(jiff::tz::TimeZone::UTC);
    let moment = Moment { utc_ms: app.world.now(), zone };
    let mut shell = Shell::new(tongue, variant, visitor.address.clone(), moment);
    shell.transport = match visitor.transport {
        crate::app::Transport::Plain if !visitor.is_at_this_machine() => Transport::Plain,
        crate::app::Transport::Plain | crate::app::Transport::Encrypted => Transport::Encrypted,
    };
    shell.reader = visitor.staff.as_ref().map(|(account, _)| Reader {
        name: account.name.as_str().to_owned(),
        role: tongue.say(match account.standing {
            hantei_store::account::Standing::Owner => "standing-owner",
            hantei_store::account::Standing::Staff => "standing-staff",
        }),
        sign_out: Some("/sign-out".to_owned()),
    });
    shell
}

/// Returns the frame of a page of a tournament: its name, where this reader can go, live updates.
pub(crate) fn tournament_shell(app: &App, visit: &Visit, variant: Variant) -> Shell {
    let mut shell = shell(app, &visit.visitor, variant);
    let tongue = shell.tongue;
    let header = visit.state().header.as_ref();
    let name = header.map_or_else(|| tongue.say("tournament-unnamed"), |header| header.name.clone());
    shell.moment = Moment { utc_ms: visit.at.utc_milliseconds, zone: zone(visit) };
    shell.tournament = Some(Link::new(name, visit.address("")));
    shell.topics = Some(visit.id.to_string());
    let (epoch, version) = (visit.published.epoch, visit.published.version);
    shell.course = Some(visit.published.state.course);
    shell.version = Some(crate::live::Version { epoch, version }.to_string());
    shell.navigation = navigation(visit, tongue);
    if variant == Variant::Public && visit.visitor.staff.is_none() {
        shell.entrance = Some(Link::new(tongue.say("home-staff"), "/sign-in"));
    }
    shell.jitter_seconds = match variant {
        Variant::Public | Variant::Phone => spread_seconds(visit.state().entrants().count()),
        Variant::Desk | Variant::Hall => 0,
    };
    match variant {
        Variant::Desk => {
            shell.keys = common_keys(tongue);
            shell.bell = Some(bell(visit, tongue));
        }
        Variant::Public | Variant::Phone | Variant::Hall => {}
    }
    if let (Some(reader), false) = (&mut shell.reader, visit.roles.is_empty()) {
        let roles: Vec<String> = visit.roles.iter().map(|role| tongue.say(role_word(*role))).collect();
        reader.role = roles.join(tongue.say("between-words").as_str());
    }
    shell
}

/// Returns over how many seconds the phones of a hall of `entrants` spread their asking when something has
/// changed. Those of a few hundred are answered at once.
fn spread_seconds(entrants: usize) -> u32 {
    u32::try_from(entrants / 500).map_or(3, |seconds| seconds.min(3))
}

/// Returns when the clock of the round ends, for the bell, and the switch for its sound: on every page of
/// staff, so that it rings whichever of them is open.
fn bell(visit: &Visit, tongue: Tongue) -> Markup {
    let sheet = sheet::clock(visit.state(), &visit.at, visit.audience(), visit.language());
    html! {
        div hidden { (live("frame-bell", &["clock", "round"], &html! { span data-bell data-ends-at=[sheet.ends_at_ms] {} })) }
        (sound_switch(tongue))
    }
}

/// Returns the time zone of the venue; UTC where the record names none that is known.
pub(crate) fn zone(visit: &Visit) -> jiff::tz::TimeZone {
    let named = visit.state().header.as_ref().map(|header| header.zone.as_str());
    named.and_then(|name| jiff::tz::TimeZone::get(name).ok()).unwrap_or(jiff::tz::TimeZone::UTC)
}

/// Returns the id of the word for a role.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::Organiser => "role-organiser",
        Role::HeadJudge => "role-head-judge",
        Role::Judge => "role-judge",
        Role::Scorekeeper => "role-scorekeeper",
        Role::Player => "role-player",
    }
}

fn navigation(visit: &Visit, tongue: Tongue) -> Vec<Link> {
    let mut places: Vec<(&str, &str, char)> = Vec::new();
    if visit.plays {
        places.push(("go-my-table", "/me", 'm'));
    }
    if !visit.roles.is_empty() {
        places.extend([
            ("go-desk", "/desk", 'd'),
            ("go-registration", "/desk/registration", 'i'),
            ("go-round", "/desk/round", 'r'),
            ("go-results", "/desk/results", 'e'),
            ("deck-lists", "/desk/decks", 'k'),
            ("go-clock", "/desk/clock", 'c'),
            ("page-floor", "/desk/floor", 'j'),
            ("page-penalties", "/desk/penalties", 'f'),
            ("go-print", "/desk/print", 'p'),
            ("go-log", "/desk/log", 'l'),
            ("go-settings", "/desk/settings", 's'),
        ]);
    }
    places.extend([("go-pairings", "/pairings", 'a'), ("go-standings", "/standings", 't')]);
    if visit.state().stages.iter().any(|stage| stage.rule.kind == StageKind::Groups) {
        places.push(("go-groups", "/groups", 'g'));
    }
    places.push(("go-bracket", "/bracket", 'b'));
    if visit.roles.is_empty() {
        places.push(("go-rules", "/rules", 'u'));
    }
    let link = |(word, path, key)| Link::new(tongue.say(word), visit.address(path)).keyed(key);
    places.into_iter().map(link).collect()
}

/// Answers with a page that everybody sees alike: rendered once for each version for all who look, and once
/// for all who play. What is a player's own is filled in when it is sent. Staff, and whoever asks for what
/// hardly anybody does, has it made anew.
///
/// # Errors
///
/// None of its own: what `render` makes is sent.
pub(crate) async fn public(
    app: &App,
    visit: &Visit,
    render: impl FnOnce(&Visit) -> Markup,
) -> Result<Response, Problem> {
    let headers = &visit.visitor.headers;
    let own = visit.player.map(|entrant| own(visit, entrant));
    let is_told = visit.visitor.query.text("said").is_some();
    if visit.visitor.staff.is_some() || is_told || !is_kept(visit) {
        let markup = render(visit);
        let markup = match &own {
            Some(own) => PreEscaped(own.fill(&markup.into_string())),
            None => markup,
        };
        let sharing = if visit.is_anybody() && !is_told { Sharing::Everybody } else { Sharing::Nobody };
        return Ok(Rendered::new(markup).answer(headers, sharing));
    }
    let alike = visit.alike();
    let (address, language) = (alike.visitor.address.clone(), alike.language().tag());
    let key = PageKey { address, language, plays: alike.plays };
    let page =
        app.pages.page(key, alike.published.version, || Kept::new(render(&alike), &moving(&alike))).await;
    Ok(page.answer(headers, app.world.now(), own.as_ref()))
}

/// Returns what is the own of `entrant` on a page that everybody sees alike: the names, and the table where
/// there is one.
fn own(visit: &Visit, entrant: EntrantId) -> Own {
    let own = Own::new(Tongue(visit.language()), entrant);
    let now = sheet::player_now(visit.state(), entrant, Audience::Player(entrant), visit.language());
    match now {
        Some(now) if now.round.is_some() => own.at_table(&now.says, &visit.address("/me")),
        Some(_) | None => own,
    }
}

/// Returns whether a page is one of the few that many ask for: lists of everybody, of a round that there is.
/// Whoever asks for anything else pays for it alone, and drives no such page out.
fn is_kept(visit: &Visit) -> bool {
    let path = visit.visitor.address.split('?').next().unwrap_or_default();
    let lists = ["", "/pairings", "/standings", "/bracket", "/rules"];
    if !lists.iter().any(|list| visit.address(list) == path) {
        return false;
    }
    let stages = &visit.state().stages;
    let pages = visit.state().entrants().count().div_ceil(standings::ROWS_PER_PAGE);
    let mut named = Vec::new();
    visit.visitor.query.pairs().filter(|(name, _)| *name != "lang").all(|(name, value)| {
        let again = named.contains(&name);
        named.push(name);
        let known = match name {
            "by" => value == "table",
            "page" => value.parse().is_ok_and(|page| (1..=pages).contains(&page)),
            "stage" => stages.iter().any(|stage| stage.id.to_string() == value),
            "round" => {
                stages.iter().flat_map(|stage| &stage.rounds).any(|round| round.number.to_string() == value)
            }
            _ => false,
        };
        known && !again
    })
}

/// Returns what time changes in a page of `visit`.
fn moving(visit: &Visit) -> Vec<Moving> {
    let tongue = Tongue(visit.language());
    let moment = Moment { utc_ms: visit.at.utc_milliseconds, zone: zone(visit) };
    let sheet = sheet::clock(visit.state(), &visit.at, visit.audience(), visit.language());
    let clock = clock_part(tongue, &sheet, None, Face::Header);
    let runs = |clock: &Clock| matches!(clock.state, ClockState::Running { .. });
    let mut moving =
        vec![Moving::Now(moment.clone()), Moving::AsOf(moment.clone()), Moving::Today(moment, tongue)];
    moving.extend(clock.filter(runs).map(Moving::Clock));
    moving
}

/// Returns what the form before was answered with, if this page follows one.
pub(crate) fn said(app: &App, visitor: &Visitor) -> Markup {
    let Some(key) = visitor.query.filled("said") else { return html! {} };
    let told = app.said.told(key);
    // What was done before, and not now, is no success.
    let kind = if is_repeated(&told) { NoticeKind::Notice } else { NoticeKind::Done };
    html! { @for message in &told { (notice(visitor, kind, message)) } }
}

/// Returns a message as part of a page. A hint names commands of the command line; on a page these lead
/// to their forms.
pub(crate) fn notice(visitor: &Visitor, kind: NoticeKind, message: &Message) -> Markup {
    let hint = message.hint_on_a_page().map(|hint| with_links(visitor, hint));
    html! { (Notice::new(kind, message).hinting(hint)) }
}

/// Returns a sentence whose commands lead to their forms, at the tournament that the visitor looks at.
/// Where there is no such place, it says what the command does.
pub(crate) fn with_links(visitor: &Visitor, sentence: &str) -> Markup {
    let tournament = visitor.address.strip_prefix("/t/").and_then(|rest| rest.split(['/', '?']).next());
    html! {
        @for part in hint_parts(sentence, visitor.language) {
            @match part {
                HintPart::Text { text } => (text),
                HintPart::Command { name, words, label } => {
                    @match tournament {
                        Some(id) => a href={ "/t/" (id) "/do/" (name) (query(&words)) } { (label) },
                        None => (label),
                    }
                }
                HintPart::Page { page, label } => {
                    @match hint_page(page, visitor, tournament) {
                        Some(address) => a href=(address) { (label) },
                        None => (label),
                    }
                }
            }
        }
    }
}

fn query(words: &[(String, String)]) -> String {
    let pairs = words.iter().filter(|(_, value)| !value.is_empty());
    let pairs: Vec<String> = pairs.map(|(key, value)| format!("{}={}", encode(key), encode(value))).collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}

fn hint_page(page: HintPage, visitor: &Visitor, tournament: Option<&str>) -> Option<String> {
    let path = match page {
        HintPage::NewEvent => return Some("/new".to_owned()),
        HintPage::Possible => "/do",
        HintPage::Pairings => "/pairings",
        HintPage::Standings => "/standings",
        HintPage::Players => "/desk/registration",
        HintPage::Import => "/desk/import",
        HintPage::Regulations => "/rules",
        // A player reads the own ones, and nobody else's.
        HintPage::Penalties | HintPage::Floor if visitor.staff.is_none() => "/me",
        HintPage::Penalties => "/desk/penalties",
        HintPage::Floor => "/desk/floor",
    };
    tournament.map(|id| format!("/t/{id}{path}"))
}

/// Returns the clock of the running round, or that of one of its matches with its extensions and the call
/// of time; nothing where no clock runs.
pub(crate) fn clock_of_match(visit: &Visit, match_id: Option<MatchId>) -> Markup {
    let sheet = sheet::clock(visit.state(), &visit.at, visit.audience(), visit.language());
    clock_markup(Tongue(visit.language()), &sheet, match_id, Face::Header)
}

/// Returns a clock of `sheet` as large as `face` says.
pub(crate) fn clock_markup(
    tongue: Tongue,
    sheet: &sheet::Clock,
    match_id: Option<MatchId>,
    face: Face,
) -> Markup {
    let table = match_id.and_then(|id| sheet.tables.iter().find(|table| table.match_id == id));
    let Some(clock) = clock_part(tongue, sheet, table, face) else { return html! {} };
    html! {
        (clock)
        @if let Some(table) = table {
            @if table.extension_seconds > 0 {
                p .extension {
                    (crate::part::mark(crate::part::Mark::Extension)) " "
                    (tongue.with("clock-table-extension", &[("time", crate::part::clock::minutes(i64::from(table.extension_seconds) * 1_000).into())]))
                }
            }
        }
    }
}

/// Returns the clock of a round, or that of one of its tables; `None` where there is none.
fn clock_part(
    tongue: Tongue,
    sheet: &sheet::Clock,
    table: Option<&sheet::ClockTable>,
    face: Face,
) -> Option<Clock> {
    let (left_ms, ends_at_ms, called) = match table {
        Some(table) => (table.left_ms, table.ends_at_ms, table.time_called_at_ms.is_some()),
        None => (sheet.left_ms, sheet.ends_at_ms, false),
    };
    let state = match (sheet.state, left_ms, ends_at_ms) {
        _ if called => ClockState::Over,
        ("running" | "over", _, Some(ends_at_ms)) => ClockState::Running { ends_at_ms },
        ("over", _, None) => ClockState::Over,
        ("paused", Some(left_ms), _) => ClockState::Paused { left_ms },
        ("not-started", Some(left_ms), _) => ClockState::NotStarted { left_ms },
        _ => return None,
    };
    Some(Clock { tongue, state, now_ms: sheet.at_ms, face })
}
