//! `simulate`: whole seeded events with clumsy people.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use hantei_core::lot::Seed;
use hantei_core::pairing::WhyDown;
use hantei_core::regulation::Regulation;
use hantei_core::sim::{Plan, Summary, play};
use hantei_core::tournament::State;
use hantei_store::log::envelope::Opening;
use hantei_store::log::jsonl::Jsonl;
use hantei_store::log::{Batch, EventLog};
use hantei_store::upcast;
use hantei_view::message::of_code;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::cli::Common;
use crate::cli::new::regulation;
use crate::failure::{Cause, Failure};
use crate::logs::wait;
use crate::now;
use crate::output::{Format, Talk, csv, json, print, said};

/// Plays whole seeded events with clumsy people, and says how they were paired.
///
/// Settings that the regulation does not state are taken as suggested and listed under `assumed`.
/// Example: hantei simulate --regulation kde-tcg-policy-2.3 --players 2000 --seed 01
#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// The regulation
    #[arg(long, value_name = "ID")]
    regulation: String,
    /// How many players register
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    players: u32,
    /// Swiss rounds other than the regulation's
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u32).range(1..=99))]
    rounds: Option<u32>,
    /// The seed, 1 to 64 hexadecimal digits; otherwise fresh chance, printed first
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// How many events; each has a seed of its own, derived from the seed
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    events: u32,
    /// Per cent of players who drop, over the whole event
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    drops: u32,
    /// Per cent of players who come late
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    late: u32,
    /// Per cent of matches that End of Match leaves drawn
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    draws: u32,
    /// Write the event's log, byte for byte the same for the same seed (one event only)
    #[arg(long, value_name = "FILE", conflicts_with = "no_log")]
    log: Option<PathBuf>,
    /// Write no log (which is so without --log too)
    #[arg(long)]
    no_log: bool,
}

/// The answer for programs: over all events, and each by itself.
#[derive(Debug, Serialize)]
struct Answer {
    regulation: String,
    seed: String,
    events: u32,
    players: u32,
    rounds: u32,
    cut: Option<u32>,
    matches: u64,
    rematches: u64,
    byes: u64,
    second_byes: u64,
    most_byes_in_a_round: u32,
    draws: u64,
    sum_squared_differences: u64,
    lower_bound: u64,
    excess: Vec<Excess>,
    champion: Option<Champion>,
    assumed: Vec<Assumed>,
    recorded_events: u64,
    each: Vec<One>,
}

/// One of several events.
#[derive(Debug, Serialize)]
struct One {
    seed: String,
    players: u32,
    rounds: u32,
    rematches: u32,
    byes: u32,
    second_byes: u32,
    draws: u32,
    sum_squared_differences: u64,
    lower_bound: u64,
    champion: Option<Champion>,
}

#[derive(Debug, Clone, Serialize)]
struct Champion {
    id: String,
    name: String,
}

#[derive(Debug, Serialize)]
struct Excess {
    event: u32,
    round: u16,
    group: u32,
    sum_squared_differences: u64,
    lower_bound: u64,
    reason: WhyDown,
}

#[derive(Debug, Serialize)]
struct Assumed {
    key: String,
    value: hantei_core::regulation::Value,
}

impl Simulate {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let regulation = regulation(&self.regulation, language)?;
        let seed: Seed = match &self.seed {
            None => now::seed()?,
            Some(text) => text.parse().map_err(|_| {
                Failure::message(Cause::Usage, said(language, "not-a-seed", &[("seed", text.clone())]))
            })?,
        };
        Talk::line(&format!("seed {seed}"));
        if self.log.is_some() && self.events > 1 {
            return Err(Failure::message(Cause::Usage, said(language, "one-log", &[])));
        }
        let bar = progress(u64::from(self.events));
        let mut answer: Option<Answer> = None;
        for event in 1..=self.events {
            let own = if self.events == 1 { seed } else { seed.derive(&format!("event {event}")) };
            let (state, summary, most_byes) = self.play(regulation, own, language)?;
            let one = One::of(&state, &summary);
            let whole = answer.get_or_insert_with(|| Answer::empty(regulation, seed, &summary));
            whole.add(event, &state, &summary, most_byes, one);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let Some(mut answer) = answer else { return Ok(ExitCode::SUCCESS) };
        answer.events = self.events;
        match common.format() {
            Format::Json => json(&answer)?,
            Format::Csv => csv(&EACH_COLUMNS, &each_rows(&answer))?,
            Format::Table => {
                let arguments = [
                    ("events", answer.events.to_string()),
                    ("players", answer.players.to_string()),
                    ("rounds", answer.rounds.to_string()),
                    ("cut", answer.cut.unwrap_or(0).to_string()),
                    ("rematches", answer.rematches.to_string()),
                    ("byes", answer.byes.to_string()),
                    ("second", answer.second_byes.to_string()),
                    ("draws", answer.draws.to_string()),
                    ("sum", answer.sum_squared_differences.to_string()),
                    ("bound", answer.lower_bound.to_string()),
                    ("champion", answer.champion.as_ref().map_or("–".to_owned(), |one| one.name.clone())),
                ];
                print(&(said(language, "simulated", &arguments).text + "\n"))?;
                for excess in answer.excess.iter().take(MOST_EXCESS_LINES) {
                    print(&(excess.line(language) + "\n"))?;
                }
                if answer.excess.len() > MOST_EXCESS_LINES {
                    let more = (answer.excess.len() - MOST_EXCESS_LINES).to_string();
                    print(&(said(language, "excess-more", &[("more", more)]).text + "\n"))?;
                }
                for assumed in &answer.assumed {
                    let value = hantei_view::sheet::setting_value(&assumed.value, language);
                    let arguments = [("key", assumed.key.clone()), ("value", value)];
                    print(&(said(language, "assumed", &arguments).text + "\n"))?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn play(
        &self,
        regulation: &Regulation,
        seed: Seed,
        language: hantei_view::i18n::Language,
    ) -> Result<(State, Summary, u32), Failure> {
        let plan = Plan {
            players: self.players,
            rounds: self.rounds,
            seed,
            drops_percent: self.drops,
            late_percent: self.late,
            draws_percent: self.draws,
        };
        let mut entries = Vec::new();
        let mut people = Vec::new();
        let mut commands = 0_u64;
        let mut opened = None;
        let keep = self.log.is_some();
        let mut last_state = State::default();
        let (state, summary) = play(regulation, &plan, &mut |context, _, decision| {
            commands += 1;
            if keep {
                opened.get_or_insert((context.now, context.actor.clone()));
                let by = upcast::by(&context.actor);
                let key = format!("command {commands}");
                entries.extend(
                    decision
                        .events
                        .iter()
                        .map(|event| upcast::entry(event, context.now, by.clone(), key.clone())),
                );
                people.extend(decision.people.iter().map(upcast::person_line));
            }
        })
        .map_err(|refusal| Failure::refused(&refusal, &last_state, language))?;
        last_state = state;
        if let (Some(path), Some((at, actor))) = (&self.log, opened) {
            let opening = Opening {
                log: seed.to_string()[..32].parse().map_err(|_| Failure::usage("seed"))?,
                at,
                by: upcast::by(&actor),
                command: "command 0".to_owned(),
                software: concat!("hantei ", env!("CARGO_PKG_VERSION")).to_owned(),
            };
            wait(async {
                let log = Jsonl::create(path, opening).await?;
                log.append(Batch { expected_version: 1, entries, people }).await
            })?
            .map_err(|error| Failure::log(&error, language))?;
        }
        let most_byes = last_state
            .stages
            .iter()
            .filter(|stage| stage.rule.kind == hantei_core::regulation::StageKind::Swiss)
            .flat_map(|stage| &stage.rounds)
            .map(|round| {
                let odd = round.byes.iter().filter(|bye| bye.kind == hantei_core::standings::ByeKind::Odd);
                u32::try_from(odd.count()).unwrap_or(u32::MAX)
            })
            .max()
            .unwrap_or(0);
        Ok((last_state, summary, most_byes))
    }
}

impl Answer {
    fn empty(regulation: &Regulation, seed: Seed, first: &Summary) -> Self {
        let assumed = first.assumed.iter();
        Self {
            regulation: regulation.document.full_id(),
            seed: seed.to_string(),
            events: 0,
            players: first.players,
            rounds: first.rounds,
            cut: first.cut,
            matches: 0,
            rematches: 0,
            byes: 0,
            second_byes: 0,
            most_byes_in_a_round: 0,
            draws: 0,
            sum_squared_differences: 0,
            lower_bound: 0,
            excess: Vec::new(),
            champion: None,
            assumed: assumed
                .map(|assumed| Assumed { key: assumed.key.clone(), value: assumed.value.clone() })
                .collect(),
            recorded_events: 0,
            each: Vec::new(),
        }
    }

    fn add(&mut self, event: u32, state: &State, summary: &Summary, most_byes: u32, one: One) {
        self.matches += u64::from(state.match_count);
        self.rematches += u64::from(summary.rematches);
        self.byes += u64::from(summary.byes);
        self.second_byes += u64::from(summary.second_byes);
        self.most_byes_in_a_round = self.most_byes_in_a_round.max(most_byes);
        self.draws += u64::from(summary.draws);
        self.sum_squared_differences += summary.sum_squared_differences;
        self.lower_bound += summary.lower_bound;
        self.recorded_events += summary.events;
        self.excess.extend(summary.excess.iter().map(|excess| Excess {
            event,
            round: excess.round.0,
            group: excess.points,
            sum_squared_differences: excess.sum_squared_differences,
            lower_bound: excess.lower_bound,
            reason: excess.reason,
        }));
        self.champion = one.champion.clone();
        self.each.push(one);
    }
}

/// How many groups above the bound a table names; JSON names all.
const MOST_EXCESS_LINES: usize = 20;

impl Excess {
    fn line(&self, language: hantei_view::i18n::Language) -> String {
        let why = match self.reason {
            WhyDown::OddGroup => "odd-group",
            WhyDown::PastTheNextGroup => "past-the-next-group",
            WhyDown::NoUnmetOpponent => "no-unmet-opponent",
            WhyDown::ForTheOthers => "for-the-others",
        };
        let arguments = [
            ("event", self.event.to_string()),
            ("round", self.round.to_string()),
            ("group", self.group.to_string()),
            ("sum", self.sum_squared_differences.to_string()),
            ("bound", self.lower_bound.to_string()),
            ("why", of_code(language, "why", why, &[]).text),
        ];
        said(language, "excess", &arguments).text
    }
}

impl One {
    fn of(state: &State, summary: &Summary) -> Self {
        let name = |entrant| state.name_of(entrant).map(|named| named.name.to_owned()).unwrap_or_default();
        Self {
            seed: summary.seed.to_string(),
            players: summary.players,
            rounds: summary.rounds,
            rematches: summary.rematches,
            byes: summary.byes,
            second_byes: summary.second_byes,
            draws: summary.draws,
            sum_squared_differences: summary.sum_squared_differences,
            lower_bound: summary.lower_bound,
            champion: summary
                .champion
                .map(|entrant| Champion { id: entrant.to_string(), name: name(entrant) }),
        }
    }
}

const EACH_COLUMNS: [&str; 10] = [
    "seed",
    "players",
    "rounds",
    "rematches",
    "byes",
    "second_byes",
    "draws",
    "sum_squared_differences",
    "lower_bound",
    "champion",
];

fn each_rows(answer: &Answer) -> Vec<Vec<String>> {
    let rows = answer.each.iter().map(|one| {
        let champion = one.champion.as_ref().map(|one| one.name.clone()).unwrap_or_default();
        let numbers = [
            u64::from(one.players),
            u64::from(one.rounds),
            u64::from(one.rematches),
            u64::from(one.byes),
            u64::from(one.second_byes),
            u64::from(one.draws),
            one.sum_squared_differences,
            one.lower_bound,
        ];
        let mut row = vec![one.seed.clone()];
        row.extend(numbers.map(|number| number.to_string()));
        row.push(champion);
        row
    });
    rows.collect()
}

/// A bar on a terminal, nothing in a pipe.
fn progress(events: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    let bar = ProgressBar::new(events);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
