//! `demo`: a practice event in the terminal, pictures and all.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::id::EntrantId;
use hantei_core::lot::Seed;
use hantei_core::regulation::{Regulation, Source};
use hantei_core::sim::{Plan, play, practice};
use hantei_core::tournament::State;
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::MatchState;
use hantei_core::tournament::tables::{last_round, standings_after};
use hantei_store::log::envelope::Opening;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::{Batch, EventLog};
use hantei_store::upcast;
use hantei_view::i18n::Language;
use hantei_view::sheet::{self, Audience, Shown};
use hantei_view::text::{Style, Text};

use crate::cli::Common;
use crate::cli::new::regulation;
use crate::cli::picture::styled;
use crate::failure::{Cause, Failure};
use crate::logs::wait;
use crate::now;
use crate::output::{Format, Talk, json, print, said, width};

/// Plays a practice event half-way through a round and shows it, pictures and all.
///
/// Example: hantei demo --players 32 --log practice.hantei.jsonl
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
    /// Keep the event in this log, to try commands on
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl Demo {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let regulation = regulation(&self.regulation, language)?;
        let seed: Seed = self.seed.parse().map_err(|_| {
            Failure::message(Cause::Usage, said(language, "not-a-seed", &[("seed", self.seed.clone())]))
        })?;
        let nothing = State::default();
        let refused = |refusal| Failure::refused(&refusal, &nothing, language);
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
        let champion = summary.champion.and_then(|entrant| whole.record(entrant));
        let champion = champion.map(|record| record.name.clone()).unwrap_or_default();
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
                Talk::message(&said(language, "demo-end", &[("log", log)]), language);
            }
            None => Talk::message(&said(language, "demo-unkept", &[]), language),
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Writes the practice event's log; its times are those of a virtual clock.
    fn keep(
        &self,
        path: &PathBuf,
        steps: &[hantei_core::sim::Step],
        seed: Seed,
        language: Language,
    ) -> Result<(), Failure> {
        let Some(first) = steps.first() else { return Ok(()) };
        let opening = Opening {
            log: seed.to_string()[32..].parse().map_err(|_| Failure::usage("seed"))?,
            at: first.now,
            by: upcast::by(&first.actor),
            command: now::name()?,
            software: concat!("hantei ", env!("CARGO_PKG_VERSION")).to_owned(),
        };
        let mut entries = Vec::new();
        let mut people = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let by = upcast::by(&step.actor);
            let key = format!("practice {number}");
            let events = step.decision.events.iter();
            entries.extend(events.map(|event| upcast::entry(event, step.now, by.clone(), key.clone())));
            people.extend(step.decision.people.iter().map(upcast::person_line));
        }
        wait(async {
            let log = Jsonl::create(path, opening).await?;
            log.append(Batch { expected_version: 1, entries, people }).await
        })?
        .map_err(|error| Failure::log(&error, language))?;
        Ok(())
    }
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
