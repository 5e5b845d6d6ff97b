//! The command line: its commands, and what each needs.

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use hantei_view::i18n::Language;

use crate::failure::Failure;
use crate::logs::{Giver, Place};
use crate::output::{Format, Talk};

mod account;
mod backup;
mod calls;
mod cards;
mod check;
mod clock;
mod deck;
mod demo;
mod do_;
mod examples;
mod export;
mod import;
mod new;
mod pair;
mod penalties;
mod penalty;
mod picture;
mod practice_cards;
#[cfg(test)]
mod reference;
mod regulations;
mod report;
mod restore;
mod ruling;
mod serve;
mod shell;
mod simulate;
mod standings;
mod verify;

/// Runs Yu-Gi-Oh! tournaments exactly as their official documents say.
#[derive(Debug, Parser)]
#[command(name = "hantei", version, propagate_version = true, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 done or yes, 1 the rules say no, 2 wrong usage, 3 input cannot be read,\n\
    4 refused now (nothing written), 5 the world failed (disk, network, database)."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    flags: Flags,
    #[command(subcommand)]
    command: Subcommands,
}

/// What every command takes.
#[derive(Debug, Clone, clap::Args)]
struct Flags {
    /// Language of the answers; otherwise that of the environment (LC_ALL, LC_MESSAGES, LANG)
    #[arg(long, value_name = "en|ja", global = true)]
    lang: Option<String>,
    /// How data is printed; otherwise a table on a terminal and JSON in a pipe
    #[arg(long, value_enum, global = true)]
    format: Option<Format>,
}

impl Flags {
    /// Returns the language of the answers.
    fn language(&self) -> Language {
        let environment = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let wish =
            environment.into_iter().find_map(|name| std::env::var(name).ok().filter(|it| !it.is_empty()));
        self.lang
            .as_deref()
            .and_then(Language::preferred)
            .or_else(|| Language::preferred(wish.as_deref().unwrap_or_default()))
            .unwrap_or_default()
    }
}

// A command about a log: besides its own words, where the log is and who asks. Its description is that
// of the command within, so it has none of its own.
#[derive(Debug, clap::Args)]
struct AboutALog<T: clap::Args> {
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    giver: Giver,
    // The last one gives the command its description.
    #[command(flatten)]
    command: T,
}

/// What a command is run with.
#[derive(Debug, Clone)]
pub(crate) struct Common {
    flags: Flags,
    pub(crate) place: Place,
    pub(crate) giver: Giver,
}

impl Common {
    /// Returns what a command about a log is run with.
    fn with<T: clap::Args>(&self, about: &AboutALog<T>) -> Self {
        Self { flags: self.flags.clone(), place: about.place.clone(), giver: about.giver.clone() }
    }

    /// Returns the language of the answers.
    pub(crate) fn language(&self) -> Language {
        self.flags.language()
    }

    /// Returns true if data was asked for in `format`.
    pub(crate) fn wants(&self, format: Format) -> bool {
        self.flags.format == Some(format)
    }

    /// Returns how data is printed.
    pub(crate) fn format(&self) -> Format {
        Format::or_fitting(self.flags.format)
    }
}

// Each has its description, with an example, from its own file.
#[derive(Debug, Subcommand)]
enum Subcommands {
    Demo(demo::Demo),
    Serve(serve::Serve),
    New(AboutALog<new::New>),
    Import(AboutALog<import::Import>),
    Export(AboutALog<export::Export>),
    Do(AboutALog<do_::Do>),
    Pair(AboutALog<pair::Pair>),
    Check(AboutALog<check::Check>),
    Report(AboutALog<report::Report>),
    Standings(AboutALog<standings::Standings>),
    Clock(AboutALog<clock::Clock>),
    Penalties(AboutALog<penalties::Penalties>),
    Calls(AboutALog<calls::Calls>),
    Ruling(ruling::Ruling),
    Deck(deck::Deck),
    Cards(cards::Cards),
    Regulations(regulations::Regulations),
    Simulate(simulate::Simulate),
    Verify(AboutALog<verify::Verify>),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Account(account::Account),
    Completions(shell::Completions),
    /// Prints the manual page.
    ///
    /// Example: hantei man > hantei.1
    Man,
}

/// Reads the command line and does what it says.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            // Nobody listens any more: then there is nothing to say.
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    if let Some(lang) = &cli.flags.lang
        && Language::preferred(lang).is_none()
    {
        Talk::failure(&Failure::usage(format!("--lang {lang}: expected en or ja")), cli.flags.language());
        return ExitCode::from(2);
    }
    match run(&cli) {
        Ok(code) => code,
        Err(failure) => {
            Talk::failure(&failure, cli.flags.language());
            ExitCode::from(failure.cause as u8)
        }
    }
}

fn run(cli: &Cli) -> Result<ExitCode, Failure> {
    let common = &Common { flags: cli.flags.clone(), place: Place::default(), giver: Giver::organiser() };
    match &cli.command {
        Subcommands::Demo(command) => command.run(common),
        Subcommands::Serve(command) => command.run(common),
        Subcommands::New(about) => about.command.run(&common.with(about)),
        Subcommands::Import(about) => about.command.run(&common.with(about)),
        Subcommands::Export(about) => about.command.run(&common.with(about)),
        Subcommands::Do(about) => about.command.run(&common.with(about)),
        Subcommands::Pair(about) => about.command.run(&common.with(about)),
        Subcommands::Check(about) => about.command.run(&common.with(about)),
        Subcommands::Report(about) => about.command.run(&common.with(about)),
        Subcommands::Standings(about) => about.command.run(&common.with(about)),
        Subcommands::Clock(about) => about.command.run(&common.with(about)),
        Subcommands::Penalties(about) => about.command.run(&common.with(about)),
        Subcommands::Calls(about) => about.command.run(&common.with(about)),
        Subcommands::Ruling(command) => command.run(common),
        Subcommands::Deck(command) => command.run(common),
        Subcommands::Cards(command) => command.run(common),
        Subcommands::Regulations(command) => command.run(common),
        Subcommands::Simulate(command) => command.run(common),
        Subcommands::Verify(about) => about.command.run(&common.with(about)),
        Subcommands::Backup(command) => command.run(common),
        Subcommands::Restore(command) => command.run(common),
        Subcommands::Account(command) => command.run(common),
        Subcommands::Completions(command) => command.run(&mut Cli::command()),
        Subcommands::Man => shell::man(&Cli::command()),
    }
}
