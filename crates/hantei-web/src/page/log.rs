//! `GET /t/{tournament}/desk/log`: who did what, the newest first, and what can be taken back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::id::{MatchId, TableNumber};
use hantei_core::tournament::call::CallEvent;
use hantei_core::tournament::penalty::{Falls, PenaltyEvent};
use hantei_core::tournament::role::{Actor, ActorKind, Role};
use hantei_core::tournament::undo::Undo;
use hantei_core::tournament::{Event, State};
use hantei_store::account::Account;
use hantei_store::log::envelope::{By, ByKind};
use hantei_store::scorekeeper::{ExecuteError, Transacted};
use hantei_store::venue::Recorded;
use hantei_view::message::{Message, happened, of_code};
use hantei_view::people::search_key;
use hantei_view::sheet::{self, Audience, Entry, LogEntry};
use maud::{Markup, html};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::Fields;
use crate::give::{form_key, go_back, with_names};
use crate::layout::{Shell, Variant, page, with_query};
use crate::live::{Topic, topics_of};
use crate::page::desk::new_key;
use crate::page::staff::until;
use crate::page::{said, tournament_shell};
use crate::part::{Button, CommandForm, Field, Kind, Weight, button, empty, link_button};
use crate::problem::Problem;
use crate::visit::Visit;

/// How many entries a page holds.
const ENTRIES_PER_PAGE: usize = 100;

/// How many entries are read at a time where they are filtered.
const READ_AT_ONCE: u64 = 2_000;

/// Within how many entries from the newest a player's command is looked for that can be taken back. Those of
/// the desk are looked for among all of its own.
const RECENT: u64 = 200;

/// How many commands of players, and how many of others, are tried at most, the newest first: each trial folds
/// what has happened since.
const MOST_TRIALS: usize = 12;

/// What is looked for, as it was typed.
struct Asked<'v> {
    before: Option<u64>,
    text: &'v str,
    table: &'v str,
    by: &'v str,
}

/// An entry as it is shown, with what takes its command back.
struct Shown {
    entry: LogEntry,
    command: String,
    undo: Option<(u64, Undo)>,
}

/// The entries of a page.
struct Found {
    shown: Vec<Shown>,
    /// Whether there are older ones.
    older: bool,
}

/// Says entries as this reader may see them.
struct Teller<'v> {
    visit: &'v Visit,
    shell: &'v Shell,
    role: Role,
    accounts: &'v [Account],
}

/// `GET /t/{tournament}/desk/log`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    let role = visit.staff()?;
    let accounts = app.accounts.accounts().await?;
    let shell = tournament_shell(&app, &visit, Variant::Desk);
    let asked = Asked::of(&visit);
    let teller = Teller { visit: &visit, shell: &shell, role, accounts: &accounts };
    let mut found = asked.find(&teller).await?;
    offer_undos(&app, &visit, &mut found).await?;
    let markup = log_page(&app, &teller, &asked, &found)?;
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

impl<'v> Asked<'v> {
    fn of(visit: &'v Visit) -> Self {
        let typed = |name| visit.visitor.query.text(name).unwrap_or_default().trim();
        Self {
            before: typed("before").parse().ok(),
            text: typed("q"),
            table: typed("table"),
            by: typed("by"),
        }
    }

    fn everything(&self) -> bool {
        [self.text, self.table, self.by].iter().all(|typed| typed.is_empty())
    }

    /// Reads from the newest on until a page is full.
    async fn find(&self, teller: &Teller<'_>) -> Result<Found, Problem> {
        let visit = teller.visit;
        let at_once = if self.everything() { ENTRIES_PER_PAGE as u64 + 1 } else { READ_AT_ONCE };
        let wanted = Wanted::of(self, visit.state());
        let newest = visit.published.version;
        let mut end = self.before.map_or(newest, |before| newest.min(before.saturating_sub(1)));
        let mut shown = Vec::new();
        while end > 0 && shown.len() <= ENTRIES_PER_PAGE {
            let start = end.saturating_sub(at_once);
            for recorded in visit.live.events_between(start, end).await?.into_iter().rev() {
                // An entry is put into words only where it can be one of those looked for.
                if !wanted.is_at_table(&recorded.event, visit.state()) {
                    continue;
                }
                let Some(entry) = teller.tell(&recorded) else { continue };
                if wanted.fits(&recorded.event, &entry, visit.state()) {
                    shown.push(Shown { entry, command: recorded.command, undo: None });
                }
            }
            end = start;
        }
        let older = shown.len() > ENTRIES_PER_PAGE;
        shown.truncate(ENTRIES_PER_PAGE);
        Ok(Found { shown, older })
    }
}

/// What is looked for, as it is compared: thousands of entries are.
struct Wanted {
    text: String,
    by: String,
    /// `None` where no table is looked for, or what was typed is none.
    table: Option<TableNumber>,
    no_table: bool,
    /// Who is called so, by place of the id; nobody where no text is looked for.
    called_so: Vec<bool>,
}

impl Wanted {
    fn of(asked: &Asked<'_>, state: &State) -> Self {
        let text = search_key(asked.text);
        let called_so = |(entrant, _)| {
            let named = state.name_of(entrant);
            let names = named.into_iter().flat_map(|named| [Some(named.name), named.reading]);
            !text.is_empty() && names.flatten().any(|name| search_key(name).contains(&text))
        };
        let called_so = state.entrants().map(called_so).collect();
        let table = asked.table.parse().ok().map(TableNumber);
        let no_table = table.is_none() && !asked.table.is_empty();
        Self { by: search_key(asked.by), table, no_table, called_so, text }
    }

    fn is_at_table(&self, event: &Event, state: &State) -> bool {
        let table = self.table.map(Topic::Table);
        !self.no_table && table.is_none_or(|table| topics_of(event, state).contains(&table))
    }

    fn fits(&self, event: &Event, entry: &LogEntry, state: &State) -> bool {
        let holds = |text: &str, key: &str| key.is_empty() || search_key(text).contains(key);
        // What happens at a table concerns both who sit there, whether or not the entry names them.
        let sits_there = || {
            let matches = matches_of(event).into_iter().filter_map(|id| state.match_(id));
            let mut people = matches.flat_map(|(_, _, match_)| [match_.first, match_.second]);
            people.any(|entrant| self.called_so.get(entrant.index()).is_some_and(|called_so| *called_so))
        };
        holds(&entry.by, &self.by) && (sits_there() || holds(&entry.text, &self.text))
    }
}

impl Teller<'_> {
    fn tell(&self, recorded: &Recorded) -> Option<LogEntry> {
        let at = until(&self.shell.moment, recorded.at, self.shell.tongue);
        let by = actor(&recorded.by);
        let entry = Entry { line: recorded.version, at: &at, by: &by, event: &recorded.event };
        let audience = Audience::Staff(self.role);
        let mut entry = sheet::log_entry(entry, self.visit.state(), audience, self.visit.language())?;
        entry.by = with_names(entry.by, self.accounts);
        entry.text = with_names(entry.text, self.accounts);
        Some(entry)
    }
}

/// Finds what of the newest commands can be taken back by this reader, and says so at the last entry of
/// each. A hall that reports all at once uses up none of what the desk did.
async fn offer_undos(app: &App, visit: &Visit, found: &mut Found) -> Result<(), Problem> {
    let newest = visit.published.version;
    let since = newest.saturating_sub(RECENT);
    let mut players: BTreeMap<String, u64> = BTreeMap::new();
    for recorded in visit.live.events_between(since, newest).await? {
        if recorded.by.kind == ByKind::Player {
            players.entry(recorded.command).or_insert(recorded.version);
        }
    }
    // The first of them may be the rest of a command that began before.
    players.retain(|_, first| since == 0 || *first > since + 1);
    let deeds = visit.live.deeds().await?.into_iter().map(|deed| (deed.command, deed.first));
    let deeds: BTreeMap<String, u64> = deeds.collect();
    let mut tried = BTreeSet::new();
    for firsts in [&deeds, &players] {
        let named = found.shown.iter().filter_map(|shown| firsts.get(&shown.command).copied());
        let mut some = BTreeSet::new();
        tried.extend(named.filter(|first| some.insert(*first)).take(MOST_TRIALS));
    }
    let firsts: BTreeMap<String, u64> = deeds.into_iter().chain(players).collect();
    let actor = visit.actor(visit.staff()?)?;
    let order = app.order("would".to_owned(), actor, None).map_err(|error| Problem::world(&error))?;
    let mut undos = visit.live.undos(&order, &visit.roles, &tried, "…").await?;
    for shown in &mut found.shown {
        let undo = firsts.get(&shown.command).and_then(|first| Some((*first, undos.remove(first)?)));
        shown.undo = undo;
    }
    Ok(())
}

/// Returns the matches that an event is about.
fn matches_of(event: &Event) -> Vec<MatchId> {
    match event {
        Event::ResultReported { match_id, .. }
        | Event::ResultConfirmed { match_id, .. }
        | Event::ResultEntered { match_id, .. }
        | Event::ResultWithdrawn { match_id, .. }
        | Event::ResultCorrected { match_id, .. }
        | Event::ExtensionGranted { match_id, .. }
        | Event::ExtensionTakenBack { match_id, .. }
        | Event::ProcedureRecorded { match_id, .. }
        | Event::TeamRoundRecorded { match_id, .. } => vec![*match_id],
        Event::TimeCalled { matches, .. } | Event::TimeCallTakenBack { matches, .. } => matches.to_vec(),
        Event::CallRecorded { number: _, what: CallEvent::Made { call } } => vec![call.match_id],
        Event::CallRecorded {
            number: _,
            what:
                CallEvent::Taken { .. }
                | CallEvent::Left {}
                | CallEvent::Answered { .. }
                | CallEvent::TakenBack {}
                | CallEvent::Appealed { .. },
        } => Vec::new(),
        Event::PenaltyRecorded { number: _, what } => match what {
            PenaltyEvent::Given { penalty } => penalty.match_id.into_iter().collect(),
            PenaltyEvent::Served {
                falls: Falls::Duel { match_id, .. } | Falls::Match { match_id }, ..
            } => {
                vec![*match_id]
            }
            PenaltyEvent::Served { falls: Falls::Nowhere | Falls::NextMatch, .. }
            | PenaltyEvent::TakenBack { .. }
            | PenaltyEvent::Appealed { .. }
            | PenaltyEvent::AppealDecided { .. } => Vec::new(),
        },
        Event::TournamentCreated { .. }
        | Event::SettingChanged { .. }
        | Event::PresetsAccepted { .. }
        | Event::RoleGranted { .. }
        | Event::RoleRevoked { .. }
        | Event::PersonRecorded { .. }
        | Event::PersonErased { .. }
        | Event::EntrantRegistered { .. }
        | Event::TeamRegistered { .. }
        | Event::TeamRenamed { .. }
        | Event::TeamLeaderSet { .. }
        | Event::TeamMemberReplaced { .. }
        | Event::GroupsDrawn { .. }
        | Event::GroupTablesPublished { .. }
        | Event::TieWaived { .. }
        | Event::TieWaiverTakenBack { .. }
        | Event::EntrantEnteredLate { .. }
        | Event::EntrantRemoved { .. }
        | Event::EntrantsMerged { .. }
        | Event::EntrantCheckedIn { .. }
        | Event::EntrantDropped { .. }
        | Event::EntrantReinstated { .. }
        | Event::CheckInUndone { .. }
        | Event::ByeAwarded { .. }
        | Event::ByeRevoked { .. }
        | Event::TableFixed { .. }
        | Event::RegistrationOpened {}
        | Event::RegistrationClosed { .. }
        | Event::StageStarted { .. }
        | Event::RoundDrafted { .. }
        | Event::DraftSwapped { .. }
        | Event::DraftDiscarded {}
        | Event::RoundPublished { .. }
        | Event::PublishedSwapped { .. }
        | Event::RoundHeldBack { .. }
        | Event::RoundReleased { .. }
        | Event::RoundWithdrawn { .. }
        | Event::RoundClosed { .. }
        | Event::RoundReopened { .. }
        | Event::TournamentFinished { .. }
        | Event::TournamentReopened { .. }
        | Event::ClockStarted { .. }
        | Event::ClockPaused { .. }
        | Event::ClockResumed { .. }
        | Event::ClockSet { .. }
        | Event::ClockJumpSeen { .. }
        | Event::ClockCarriedOver { .. }
        | Event::StandingsPublished { .. }
        | Event::LotsDrawn { .. }
        | Event::CardsPinned { .. }
        | Event::DeckHandedIn { .. }
        | Event::DecksLocked { .. }
        | Event::DecksUnlocked { .. }
        | Event::DeckDeadlineSet { .. }
        | Event::DeckListsReleased { .. }
        | Event::DeckListOpened { .. }
        | Event::DeckChecked { .. } => Vec::new(),
    }
}

/// Returns who caused an event. What an older version of the program did not note is the console's.
pub(crate) fn actor(by: &By) -> Actor {
    let kind = match by.kind {
        ByKind::Staff => ActorKind::Staff,
        ByKind::Player => ActorKind::Player,
        ByKind::Console => ActorKind::Console,
        ByKind::System => ActorKind::System,
    };
    let role = by.role.as_deref().and_then(|role| role.parse().ok()).unwrap_or(Role::Organiser);
    Actor { kind, id: by.id.clone().unwrap_or_default(), role }
}

fn log_page(app: &App, teller: &Teller<'_>, asked: &Asked<'_>, found: &Found) -> Result<Markup, Problem> {
    let Teller { visit, shell, .. } = teller;
    let tongue = shell.tongue;
    let key = new_key(app)?;
    let address = &visit.visitor.address;
    let older = found.shown.last().filter(|_| found.older).map(|last| last.entry.line.to_string());
    let body = html! {
        h1 { (tongue.say("go-log")) }
        (said(app, &visit.visitor))
        form .filter method="get" action=(visit.address("/desk/log")) role="search" {
            div .line-form {
                (Field::new("q", &tongue.say("log-filter-text")).value(asked.text))
                (Field::new("table", &tongue.say("log-filter-table")).kind(Kind::Digits).value(asked.table))
                (Field::new("by", &tongue.say("log-filter-by")).value(asked.by))
                (button(&tongue.say("search"), Button::Submit, Weight::Plain))
            }
        }
        @if found.shown.is_empty() {
            (empty(&tongue.say("log-nothing"), None))
        } @else {
            ol .log reversed start=(found.shown.first().map_or(0, |shown| shown.entry.line)) {
                @for Shown { entry, undo, .. } in &found.shown {
                    li value=(entry.line) {
                        p { (entry.text) }
                        p .muted { time { (entry.at) } " · " bdi { (entry.by) } }
                        @if let Some((first, undo)) = undo { (undo_form(teller, undo, *first, &key)) }
                    }
                }
            }
        }
        nav .pager aria-label=(tongue.say("log-pages")) {
            @if asked.before.is_some() {
                (link_button(&tongue.say("log-newest"), &with_query(address, "before", ""), Weight::Plain))
            }
            @if let Some(older) = older {
                " " (link_button(&tongue.say("log-older"), &with_query(address, "before", &older), Weight::Plain))
            }
        }
    };
    Ok(page(shell, &tongue.say("go-log"), &body))
}

fn undo_form(teller: &Teller<'_>, undo: &Undo, first: u64, key: &str) -> Markup {
    let Teller { visit, shell, accounts, .. } = teller;
    let tongue = shell.tongue;
    let line = first.to_string();
    // Each entry has a form, and each form happens once.
    let key = format!("{key}-{first}");
    let action = visit.address("/desk/log");
    let hidden = [("line", line.as_str())];
    let (command, back) = ("take-back", visit.visitor.address.as_str());
    let form =
        CommandForm { action: &action, command, hidden: &hidden, key: &key, seen: None, course: None, back };
    let id = format!("undo-reason-{first}");
    let would = |event| with_names(happened(event, visit.state(), visit.language()).text, accounts);
    html! {
        details .undo {
            summary { (tongue.say("log-undo")) }
            p { (tongue.say("log-undo-records")) }
            ul { @for event in &undo.events { li { (would(event)) } } }
            (form.holding(&html! {
                @if undo.asks_why() {
                    (Field::new("reason", &tongue.say("word-reason")).id(&id).longest(200)
                        .help(&tongue.say("log-undo-reason-help")))
                }
                (button(&tongue.say("log-undo-now"), Button::Submit, Weight::Plain))
            }))
        }
    }
}

/// `POST /t/{tournament}/desk/log`: takes a command back.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Result<Response, Problem> {
    let actor = visit.actor(visit.staff()?)?;
    app.limits.form(&visit.visitor)?;
    // After a restore the lines count anew: what this form meant is gone, and its number another's.
    if fields.filled("_key").is_some_and(|key| app.is_of_another_epoch(key)) {
        return Err(not_undone(&visit));
    }
    let first: u64 = fields.text("line").and_then(|line| line.parse().ok()).ok_or(Problem::BadForm)?;
    let tongue = crate::say::Tongue(visit.language());
    let usual = tongue.with("log-undo-reason", &[("line", first.to_string().into())]);
    let reason = fields.filled("reason").unwrap_or(&usual);
    let key = form_key(&app, &fields)?;
    let order = app.order(key, actor, None).map_err(|error| Problem::world(&error))?;
    let taken =
        visit.live.take_back(order, &visit.roles, first, reason).await.map_err(|error| match error {
            ExecuteError::Refused(_) => not_undone(&visit),
            ExecuteError::Log(error) => error.into(),
            ExecuteError::Panicked => Problem::broken(),
        })?;
    let (Transacted::First { events, made: () } | Transacted::Repeated { events }) =
        taken.ok_or_else(|| not_undone(&visit))?;
    let accounts = app.accounts.accounts().await?;
    let state = visit.live.published().state;
    let said = events.iter().map(|event| {
        let message = happened(event, &state, visit.language());
        Message { text: with_names(message.text, &accounts), ..message }
    });
    let back = crate::form::safe_back(fields.text("_back"), &visit.address("/desk/log")).to_owned();
    Ok(go_back(&app, &back, said.collect()))
}

fn not_undone(visit: &Visit) -> Problem {
    let message = of_code(visit.language(), "problem", "not-undone", &[]);
    Problem::Said { message, status: StatusCode::CONFLICT }
}
