//! `demo`: a practice event half-way through a round, served to browsers or shown in the terminal.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use hantei_core::id::EntrantId;
use hantei_core::lot::Seed;
use hantei_core::regulation::{Regulation, Source};
use hantei_core::sim::{Plan, Step, play, practice, practice_after};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::MatchState;
use hantei_core::tournament::tables::{last_round, standings_after};
use hantei_core::tournament::{Command, State};
use hantei_store::account::{AccountError, Accounts, NewAccount, Standing};
use hantei_store::database::Database;
use hantei_store::log::envelope::Opening;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::{Batch, EventLog, LogError, LogId};
use hantei_store::upcast;
use hantei_store::venue::Venue;
use hantei_view::i18n::Language;
use hantei_view::sheet::{self, Audience, Shown};
use hantei_view::text::{Style, Text};

use crate::cli::Common;
use crate::cli::new::regulation;
use crate::cli::picture::styled;
use crate::cli::practice_cards;
use crate::cli::serve::{At, Server};
use crate::databases::Location;
use crate::failure::{Cause, Failure};
use crate::logs::wait;
use crate::now;
use crate::output::{Format, Talk, json, print, said, width};

/// Plays a practice event half-way through a round and serves it to browsers, for every role.
///
/// With --terminal, or with --log, it is shown in the terminal instead, pictures and all.
/// Example: hantei demo --players 32
#[derive(Debug, Args)]
pub(crate) struct Demo {
    /// How many players
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(8..=4000))]
    players: u32,
    /// The regulation
    #[arg(long, value_name = "ID", default_value = "kde-tcg-policy-2.3")]
    regulation: String,
    /// The seed, 1 to 64 hexadecimal digits; otherwise always the same event
    #[arg(long, value_name = "HEX", default_value = "d0")]
    seed: String,
    /// Keep the event in this log, to try commands on, and show it in the terminal
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Show the event in the terminal instead of serving it
    #[arg(long)]
    terminal: bool,
    /// Keep the event and its accounts in this folder, and go on with them the next time; otherwise they are
    /// gone at the end
    #[arg(long, value_name = "DIR", conflicts_with_all = ["terminal", "log"])]
    data: Option<PathBuf>,
    #[command(flatten)]
    at: At,
}

/// The tournament's id on the practice server.
const PRACTICE: &str = "practice";

/// The accounts of the practice event: id and login, name, the roles beyond those that the event grants.
const STAFF: [(&str, &str, &[Role]); 4] = [
    ("organiser", "Organiser", &[Role::Organiser]),
    ("desk", "Scorekeeper", &[]),
    ("head", "Head Judge", &[]),
    ("judge", "Judge", &[Role::Judge]),
];

impl Demo {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let regulation = regulation(&self.regulation, language)?;
        let seed: Seed = self.seed.parse().map_err(|_| {
            Failure::message(Cause::Usage, said(language, "not-a-seed", &[("seed", self.seed.clone())]))
        })?;
        let nothing = State::default();
        let refused = |refusal| Failure::refused(&refusal, &nothing, language);
        if !self.terminal && self.log.is_none() && !common.wants(Format::Json) {
            return self.serve(regulation, seed, language);
        }
        let practice = practice(regulation, self.players, seed).map_err(refused)?;
        if let Some(path) = &self.log {
            self.keep(path, &practice.steps, seed, language)?;
        }
        let plan = Plan {
            players: self.players,
            rounds: None,
            seed: seed.derive("to its champion"),
            drops_percent: 4,
            late_percent: 0,
            draws_percent: 5,
        };
        let (whole, summary) = play(regulation, &plan, &mut |_, _, _| ()).map_err(refused)?;
        let audience = Audience::Staff(Role::Organiser);
        if common.wants(Format::Json) {
            json(&sheet::pairings(&practice.state, None, audience, language))?;
            return Ok(ExitCode::SUCCESS);
        }
        print(&styled(&page(&practice.state, regulation, language)))?;
        let champion = summary.champion.and_then(|entrant| whole.name_of(entrant));
        let champion = champion.map(|named| named.name.to_owned()).unwrap_or_default();
        let mut text = Text::default();
        text.gap();
        text.line(said(language, "demo-bracket", &[("champion", champion)]).text, Style::Strong);
        if let Some(bracket) = sheet::bracket(&whole, audience, language) {
            text.append(bracket.text(width()));
        }
        print(&styled(&text))?;
        match &self.log {
            Some(path) => {
                let log = path.display().to_string();
                // A table that can be reported now, as the event stands.
                let open = practice.state.round().and_then(|round| round.open_matches().next());
                let table = open.map_or_else(|| "N".to_owned(), |open| open.table.to_string());
                Talk::message(&said(language, "demo-end", &[("log", log), ("table", table)]), language);
            }
            None => Talk::message(&said(language, "demo-unkept", &[]), language),
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Serves the practice event as if it had been played until now.
    fn serve(&self, regulation: &Regulation, seed: Seed, language: Language) -> Result<ExitCode, Failure> {
        let temporary = match &self.data {
            Some(_) => None,
            None => Some(tempfile::Builder::new().prefix("hantei-practice-").tempdir()?),
        };
        let kept = self.data.as_deref().or(temporary.as_ref().map(tempfile::TempDir::path));
        let folder = kept.ok_or_else(|| Failure::usage("--data"))?;
        crate::logs::wait_on_threads(async {
            let failed = |error: LogError| Failure::log(&error, language);
            let listening = self.at.listen(language).await?;
            let place = Location::Folder(folder.to_owned());
            let database = place.open_or_make().await.map_err(failed)?;
            match is_practice(&database, folder, language).await? {
                Found::Practice => {
                    let folder = folder.display().to_string();
                    Talk::message(&said(language, "demo-again", &[("folder", folder)]), language);
                }
                Found::Nothing => {
                    let cards = practice_cards::Cards::kept(&database).await.map_err(failed)?;
                    let with_decks = |state: &State| cards.commands(state);
                    let practice = practice_after(regulation, self.players, seed, &with_decks)
                        .map_err(|refusal| Failure::refused(&refusal, &State::default(), language))?;
                    let steps = practice.steps.as_slice();
                    let later = played_until_now(steps);
                    let opening = opening(steps, PRACTICE, later)?;
                    database.create_with(&opening, &batch(steps, later), &[]).await.map_err(failed)?;
                }
            }
            let server = Server::prepare(database, listening, &self.at, language).await?;
            let password = now::name()?[..12].to_owned();
            let people = staff(&server, &password, language).await?;
            server.say_addresses(&people, &password, language).await?;
            // Nobody named a folder, and this one goes with the server.
            let stop = if self.data.is_some() { "serve-stop" } else { "demo-stop" };
            server.run(stop, language).await
        })?
    }

    /// Writes the practice event's log; its times are those of a virtual clock.
    fn keep(&self, path: &PathBuf, steps: &[Step], seed: Seed, language: Language) -> Result<(), Failure> {
        let opening = opening(steps, &seed.to_string()[32..], 0)?;
        wait(async {
            let log = Jsonl::create(path, opening).await?;
            log.append(batch(steps, 0)).await
        })?
        .map_err(|error| Failure::log(&error, language))?;
        Ok(())
    }
}

/// What a folder for the practice event holds.
enum Found {
    /// Nothing yet.
    Nothing,
    /// The practice event of an earlier time.
    Practice,
}

/// The beginning of the idempotency keys of the practice event.
const KEY: &str = "practice ";

/// Returns what the folder holds. A venue's own folder is left alone: practice would give it accounts whose
/// password stands on the screen.
async fn is_practice(database: &Database, folder: &Path, language: Language) -> Result<Found, Failure> {
    let failed = |error: LogError| Failure::log(&error, language);
    let practice: LogId = PRACTICE.parse().map_err(|_| Failure::usage(PRACTICE))?;
    let venue = Venue::new(database.clone(), |_, _| "refused");
    let logs = database.logs().await.map_err(failed)?;
    if logs.contains(&practice) {
        let live = venue.tournament(&practice).await.map_err(failed)?;
        let first = live.events_between(1, 2).await.map_err(failed)?;
        if first.iter().any(|recorded| recorded.command.starts_with(KEY)) {
            return Ok(Found::Practice);
        }
    }
    let accounts = Accounts::from(database.clone()).accounts().await.map_err(failed)?;
    if logs.is_empty() && accounts.is_empty() {
        return Ok(Found::Nothing);
    }
    let mut names = Vec::new();
    for listed in venue.tournaments().await.map_err(failed)? {
        let name = listed.standing.ok().and_then(|standing| standing.name);
        names.push(name.unwrap_or_else(|| listed.log.to_string()));
    }
    let arguments = [
        ("folder", folder.display().to_string()),
        ("count", names.len().to_string()),
        ("names", names.join(" · ")),
    ];
    Err(Failure::message(Cause::Refused, said(language, "demo-not-practice", &arguments)))
}

/// Returns by how much the virtual clock of the practice event is to be set forward, in milliseconds, so
/// that its last step is now.
fn played_until_now(steps: &[Step]) -> i64 {
    steps.last().map_or(0, |last| now::milliseconds() - last.now)
}

/// Returns how the practice event's log begins, with times set forward by `later` milliseconds.
fn opening(steps: &[Step], id: &str, later: i64) -> Result<Opening, Failure> {
    let first = steps.first().ok_or_else(|| Failure::usage("no steps"))?;
    Ok(Opening {
        log: id.parse().map_err(|_| Failure::usage("seed"))?,
        at: first.now + later,
        by: upcast::by(&first.actor),
        command: now::name()?,
        software: concat!("hantei ", env!("CARGO_PKG_VERSION")).to_owned(),
    })
}

/// Returns everything that happened in the practice event, with times set forward.
fn batch(steps: &[Step], later: i64) -> Batch {
    let mut entries = Vec::new();
    let mut people = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        let by = upcast::by(&step.actor);
        let key = format!("{KEY}{number}");
        let events = step.decision.events.iter();
        entries.extend(events.map(|event| upcast::entry(event, step.now + later, by.clone(), key.clone())));
        people.extend(step.decision.people.iter().map(upcast::person_line));
    }
    Batch { expected_version: 1, entries, people }
}

/// Makes the accounts of the practice event with one password, grants their roles, and lets the clock of
/// the round run. Returns the logins with their roles in words.
async fn staff(server: &Server, password: &str, language: Language) -> Result<Vec<String>, Failure> {
    let failed = |error: LogError| Failure::log(&error, language);
    let hash =
        hantei_web::hash_password(&server.app, password).await.ok_or_else(|| Failure::usage("hash"))?;
    let practice: LogId = PRACTICE.parse().map_err(|_| Failure::usage(PRACTICE))?;
    let live = server.app.venue().tournament(&practice).await.map_err(failed)?;
    let console = Actor::console(Role::Organiser);
    let mut logins = Vec::new();
    for (login, name, roles) in STAFF {
        let new = NewAccount {
            id: login.parse().map_err(|_| Failure::usage(login))?,
            name: name.parse().map_err(|_| Failure::usage(name))?,
            login: login.parse().map_err(|_| Failure::usage(login))?,
            password: hash.clone(),
            language: None,
        };
        let standing = if roles.contains(&Role::Organiser) { Standing::Owner } else { Standing::Staff };
        match server.app.accounts().create(&new, standing, now::milliseconds()).await {
            Ok(()) => {}
            // From an earlier time: the password that is said is the one that works.
            Err(AccountError::LoginTaken) => {
                let set = server.app.accounts().set_password(&new.id, &hash, None).await;
                set.map_err(|error| Failure::new(Cause::World, error.to_string()))?;
            }
            Err(error) => return Err(Failure::new(Cause::World, error.to_string())),
        }
        for role in roles {
            let command = Command::GrantRole { account: login.to_owned(), role: *role };
            let order = server.app.order(format!("practice-{login}-{role}"), console.clone(), None)?;
            live.execute(order, command)
                .await
                .map_err(|error| Failure::execute(error, &State::default(), language))?;
        }
        logins.push(login.to_owned());
    }
    // Where the regulation has no time limit there is no clock to start.
    let order = server.app.order("practice-clock".to_owned(), console, None)?;
    let _ = live.execute(order, Command::StartClock).await;
    Ok(logins)
}

/// Returns the practice event as one page: what is open, the curve of points, pairings, standings.
fn page(state: &State, regulation: &Regulation, language: Language) -> Text {
    // What the hall sees: no CARD GAME IDs.
    let (staff, audience) = (Audience::Staff(Role::Organiser), Audience::Public);
    let mut text = Text::default();
    let round = state.round().map_or(0, |round| round.number.0);
    let players = state.headcount().to_string();
    let arguments = [("players", players), ("round", round.to_string())];
    text.line(said(language, "demo-title", &arguments).text, Style::Strong);
    let title = match language {
        Language::English => &regulation.document.title.en,
        Language::Japanese => &regulation.document.title.ja,
    };
    text.line(title.clone(), Style::Muted);
    text.gap();
    text.append(sheet::tournament(state, staff, language).text(width()));
    for (key, parameter) in state.settings.0.iter().filter(|(_, known)| known.source == Source::Assumed) {
        let value = parameter.value.as_ref().map(|value| sheet::setting_value(value, language));
        let arguments = [("key", key.clone()), ("value", value.unwrap_or_default())];
        text.line(said(language, "assumed", &arguments).text, Style::Attention);
    }
    text.gap();
    text.line(said(language, "demo-curve", &[]).text, Style::Strong);
    text.append(curve(state));
    text.gap();
    if let Some(sheet) = sheet::pairings(state, None, audience, language) {
        text.append(sheet.text(width()));
    }
    text.gap();
    let stage = state.stage().map(|stage| stage.id);
    if let Some(sheet) = sheet::standings(state, stage, None, Shown::Everyone, audience, language) {
        text.append(sheet.text(width()));
    }
    text
}

/// Returns a bar for each number of match points: how many players stand on it.
fn curve(state: &State) -> Text {
    let mut text = Text::default();
    let Some(stage) = state.stage() else { return text };
    let standings = standings_after(state, stage, last_round(stage));
    let groups: Vec<(u32, usize)> = standings
        .rows
        .chunk_by(|one, other| one.match_points == other.match_points)
        .map(|group| (group[0].match_points, group.len()))
        .collect();
    let most = groups.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let playing: Vec<EntrantId> = state
        .round()
        .map(|round| {
            let open = round.matches.iter().filter(|match_| match_.state() != MatchState::Done);
            open.flat_map(|match_| [match_.first, match_.second]).collect()
        })
        .unwrap_or_default();
    for (points, count) in groups {
        let open = standings
            .rows
            .iter()
            .filter(|row| row.match_points == points && playing.contains(&row.entrant))
            .count();
        let bar = hantei_view::text::bar(count as u64, most as u64, 40);
        let style = if open > 0 { Style::Attention } else { Style::Good };
        text.line(format!("{points:>4}  {bar} {count}"), style);
    }
    text
}
