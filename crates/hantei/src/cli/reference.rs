//! The reference of the command line in `docs/reference/commands.md`, kept in step with the program.
//!
//! What stands above the marker is written by hand; what stands below comes from the definitions that
//! `--help` comes from. After a change of the command line, write it anew with
//! `HANTEI_WRITE_REFERENCE=yes cargo test -p hantei reference`, and read the difference.

use std::fmt::Write;
use std::path::Path;

use clap::{Arg, Command, CommandFactory};
use hantei_core::tournament::State;
use hantei_core::tournament::role::{Actor, Role};
use hantei_view::i18n::Language;

use super::Cli;
use hantei_view::words::{self, COMMANDS, WordTrouble};

const PAGE: &str = "../../docs/reference/commands.md";

/// Ends the part that is written by hand.
const MARKER: &str = "<!-- From here on the page is written by a test of the command line. -->\n";

/// Returns the page below the marker.
fn reference() -> String {
    let mut program = Cli::command();
    program.build();
    let mut text = String::from("\n## What every command takes\n\n");
    let said: Vec<&Arg> = program.get_arguments().filter(|argument| argument.is_global_set()).collect();
    options(&mut text, said.iter().copied());
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        section(&mut text, command, &said, 2);
    }
    text.push_str("\n## The commands of `hantei do`\n\n");
    text.push_str("In the order of an event's day. Words in brackets may be left out.\n\n");
    text.push_str("| command | words | does |\n| --- | --- | --- |\n");
    for known in COMMANDS {
        let words = if known.words.is_empty() { String::new() } else { format!("`{}`", cell(known.words)) };
        writeln!(text, "| `{}` | {words} | {} |", known.name, cell(&known.does(Language::English)))
            .expect("text takes text");
    }
    text
}

/// A command, its arguments, and the commands below it. What was `said` further up, and holds here too, is
/// not said again.
fn section(text: &mut String, command: &Command, said: &[&Arg], depth: usize) {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    writeln!(text, "\n{} `{name}`\n", "#".repeat(depth)).expect("text takes text");
    let about = command.get_long_about().or_else(|| command.get_about()).map(ToString::to_string);
    let (says, example) = match about.as_deref().unwrap_or_default().split_once("Example: ") {
        Some((says, example)) => (says.to_owned(), Some(example.to_owned())),
        None => (about.clone().unwrap_or_default(), None),
    };
    for paragraph in says.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()) {
        let end = if paragraph.ends_with('.') { "" } else { "." };
        writeln!(text, "{paragraph}{end}\n").expect("text takes text");
    }
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").split_whitespace().collect::<Vec<_>>().join(" ");
    writeln!(text, "```text\n{usage}\n```").expect("text takes text");
    if let Some(example) = example {
        writeln!(text, "\nExample: `{example}`").expect("text takes text");
    }
    let is_new = |argument: &Arg| said.iter().all(|known| known.get_id() != argument.get_id());
    let own: Vec<&Arg> =
        command.get_arguments().filter(|argument| is_new(argument) && shown(argument)).collect();
    if !own.is_empty() {
        text.push('\n');
        options(text, own.iter().copied());
    }
    let global = own.into_iter().filter(|argument| argument.is_global_set());
    let said: Vec<&Arg> = said.iter().copied().chain(global).collect();
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        section(text, below, &said, depth + 1);
    }
}

fn shown(argument: &Arg) -> bool {
    !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str())
}

fn options<'a>(text: &mut String, arguments: impl Iterator<Item = &'a Arg>) {
    text.push_str("| argument | what |\n| --- | --- |\n");
    for argument in arguments {
        let mut what = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let values: Vec<String> = argument
            .get_possible_values()
            .iter()
            .map(|value| match value.get_help() {
                Some(help) => format!("`{}` ({help})", value.get_name()),
                None => format!("`{}`", value.get_name()),
            })
            .collect();
        if argument.get_action().takes_values() && !values.is_empty() {
            write!(what, ": {}", values.join(", ")).expect("text takes text");
        }
        let default: Vec<_> =
            argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        if argument.get_action().takes_values() && !default.is_empty() {
            write!(what, " (`{}` where absent)", default.join(" ")).expect("text takes text");
        }
        writeln!(text, "| `{}` | {} |", cell(&spelling(argument)), cell(&what)).expect("text takes text");
    }
}

/// Returns how the argument is written: `-o, --output <FILE>`, `<LOG>`.
fn spelling(argument: &Arg) -> String {
    let value = argument.get_value_names().filter(|_| argument.get_action().takes_values());
    let value = value.map(|names| names.iter().map(|name| format!("<{name}>")).collect::<Vec<_>>().join(" "));
    let short = argument.get_short().map(|short| format!("-{short}"));
    let long = argument.get_long().map(|long| format!("--{long}"));
    let name = [short, long].into_iter().flatten().collect::<Vec<_>>().join(", ");
    [Some(name), value].into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A bar would end the cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

#[test]
fn the_page_on_the_command_line_says_what_the_program_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (by_hand, written) = page.split_once(MARKER).expect("the page has its marker");
    let now = reference();
    if std::env::var_os("HANTEI_WRITE_REFERENCE").is_some() {
        std::fs::write(path, format!("{by_hand}{MARKER}{now}")).expect("the page can be written");
        return;
    }
    let differs = written.lines().zip(now.lines()).find(|(page, program)| page != program);
    assert!(written == now, "write {PAGE} anew (see {}); it differs first in {differs:?}", file!());
}

/// What is written by hand speaks of every command, too.
#[test]
fn the_overview_names_every_command() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = std::fs::read_to_string(path).expect("the page is there");
    let (by_hand, _) = page.split_once(MARKER).expect("the page has its marker");
    let missing: Vec<String> = Cli::command()
        .get_subcommands()
        .map(|command| format!("`{}`", command.get_name()))
        .filter(|name| !by_hand.contains(name))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn every_command_that_do_lists_is_understood() {
    let (state, actor) = (State::default(), Actor::console(Role::Organiser));
    for known in COMMANDS {
        let read = words::command(known.name, &[], &state, &actor);
        assert!(!matches!(read, Err(WordTrouble::UnknownCommand(_))), "{}", known.name);
    }
}
