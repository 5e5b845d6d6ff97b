//! `do`: any command of the tournament by its name.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use hantei_core::tournament::Command;
use hantei_core::tournament::role::Role;
use hantei_store::log::Access;
use hantei_store::scorekeeper::{Answer, Repetition};
use hantei_view::i18n::Language;
use hantei_view::message::word_trouble;
use hantei_view::sheet::{Audience, Entry};
use serde::Serialize;

use crate::cli::Common;
use crate::cli::examples::examples;
use crate::failure::{Cause, Failure};
use crate::logs::Desk;
use crate::output::{Format, Talk, json, print, said};
use hantei_core::match_::end_of_match::Unreadable;
use hantei_view::words::{self, COMMANDS, WordTrouble, may_give};

/// Gives any command of the tournament by its name.
///
/// Words are key=value; a player is e7, a name, or for the desk a CARD GAME ID.
/// Example: hantei do worlds.hantei.jsonl drop player=e7 reason="feels unwell"
#[derive(Debug, Args)]
pub(crate) struct Do {
    /// The log (left out with --data), the command, and its words
    #[arg(value_name = "LOG COMMAND KEY=VALUE", num_args = 0..)]
    words: Vec<String>,
    /// The command as a JSON file: {"command": "drop", "player": "e7"}
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Name the commands that are allowed now
    #[arg(long)]
    list: bool,
    /// Enter a result although the players reported another
    #[arg(long)]
    against_reports: bool,
    /// Show what the command would change, without giving it
    #[arg(long)]
    what_if: bool,
}

/// What came of a command, for programs.
#[derive(Debug, Serialize)]
struct Done {
    version: u64,
    repeated: bool,
    events: Vec<hantei_core::tournament::Event>,
    notices: Vec<hantei_view::message::Message>,
}

impl Do {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        let mut words = self.words.clone();
        let named = common.place.first_word(&mut words, language)?;
        if self.list {
            let desk = Desk::open(&named, Access::Read, &common.giver, language)?;
            return list(&desk, common.format());
        }
        let access = if self.what_if { Access::Read } else { Access::Write };
        let mut desk = Desk::open(&named, access, &common.giver, language)?;
        if let Some(file) = &self.json {
            let mut read = words_of(file, language)?;
            read.append(&mut words);
            words = read;
        }
        if words.is_empty() {
            return Err(Failure::message(Cause::Usage, said(language, "no-command", &[])));
        }
        let name = words.remove(0);
        let actor = desk.actor()?;
        let command = words::command(&name, &words, &desk.state(), &actor)
            .map_err(|trouble| trouble_with(&name, trouble, &desk))?;
        if self.what_if {
            return what_if(&desk, &command, common.format());
        }
        ask_against_reports(&desk, &command, self.against_reports)?;
        let answer = desk.execute(&command)?;
        tell(&desk, answer, common.format())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Asks about a result that every report of the two players contradicts, unless `known` says that this was seen.
///
/// # Errors
///
/// [`Cause::Refused`] with both versions, caused by whoever enters such a result without saying so.
pub(crate) fn ask_against_reports(desk: &Desk, command: &Command, known: bool) -> Result<(), Failure> {
    let Command::EnterResult { match_id, result } = command else { return Ok(()) };
    match hantei_view::message::against_reports(&desk.state(), *match_id, result, desk.language) {
        Some(asked) if !known => Err(Failure::message(Cause::Refused, asked)),
        Some(_) | None => Ok(()),
    }
}

/// Says what happened: each event as a sentence, or everything as JSON.
///
/// # Errors
///
/// The answer could not be printed; what it tells has happened.
pub(crate) fn tell(desk: &Desk, answer: Answer, format: Format) -> Result<(), Failure> {
    print_answer(desk, answer, format).map_err(|failure| failure.of_the_answer(desk.language))
}

fn print_answer(desk: &Desk, answer: Answer, format: Format) -> Result<(), Failure> {
    let state = desk.state();
    desk.notices(&answer.notices);
    if answer.repetition == Repetition::Repeated {
        Talk::message(&said(desk.language, "repeated", &[]), desk.language);
    }
    match format {
        Format::Table => {
            let by = desk.actor()?;
            let audience = Audience::Staff(Role::Organiser);
            for event in &answer.events {
                let entry = Entry { line: state.version, at: "", by: &by, event };
                if let Some(entry) = hantei_view::sheet::log_entry(entry, &state, audience, desk.language) {
                    print(&(entry.text + "\n"))?;
                }
            }
            Ok(())
        }
        Format::Json | Format::Csv => {
            let notices = answer.notices.iter();
            json(&Done {
                version: state.version,
                repeated: answer.repetition == Repetition::Repeated,
                notices: notices
                    .map(|notice| hantei_view::message::notice(notice, &state, desk.language))
                    .collect(),
                events: answer.events,
            })
        }
    }
}

/// Returns what is wrong with the words of `name`, as a failure.
#[expect(clippy::needless_pass_by_value, reason = "what is wrong with the words is used up by the failure")]
pub(crate) fn trouble_with(name: &str, trouble: WordTrouble, desk: &Desk) -> Failure {
    let state = desk.state();
    let known = COMMANDS.iter().find(|known| known.name == name);
    let usage = known.map(|known| format!("do LOG {} {}", known.name, known.words));
    let cause = match trouble {
        WordTrouble::Who { .. } | WordTrouble::Refused(_) => Cause::Refused,
        WordTrouble::Input(ref why) => match **why {
            Unreadable::NegativeLifePoints { .. } => Cause::Refused,
            Unreadable::Words { .. } => Cause::Usage,
        },
        WordTrouble::UnknownCommand(_)
        | WordTrouble::NotAWord(_)
        | WordTrouble::Twice(_)
        | WordTrouble::UnknownKey(_)
        | WordTrouble::Missing(_)
        | WordTrouble::Unreadable { .. } => Cause::Usage,
    };
    let mut failure = Failure::message(cause, word_trouble(&trouble, &state, desk.language));
    if !matches!(trouble, WordTrouble::Refused(_)) {
        failure.hints.extend(usage);
    }
    failure
}

/// Reads a command from JSON: its name under `command`, its words beside it.
fn words_of(file: &Path, language: Language) -> Result<Vec<String>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file, &error, language))?;
    let unreadable = |detail: String| {
        let arguments = [("file", file.display().to_string()), ("detail", detail)];
        Failure::message(Cause::Input, said(language, "unreadable", &arguments))
    };
    let read: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&text).map_err(|error| unreadable(error.to_string()))?;
    let mut words = Vec::new();
    for (key, value) in read {
        let text = match value {
            serde_json::Value::String(text) => text,
            serde_json::Value::Number(number) => number.to_string(),
            serde_json::Value::Bool(flag) => if flag { "yes" } else { "no" }.to_owned(),
            serde_json::Value::Null => continue,
            serde_json::Value::Array(_) | serde_json::Value::Object(_) => {
                return Err(unreadable(format!("{key}: expected text or a number")));
            }
        };
        if key == "command" {
            words.insert(0, text);
        } else {
            words.push(format!("{key}={text}"));
        }
    }
    Ok(words)
}

/// What the command would change.
fn what_if(desk: &Desk, command: &Command, format: Format) -> Result<ExitCode, Failure> {
    let difference = desk.what_if(command)?;
    let audience = Audience::Staff(desk.actor()?.role);
    let sheet = hantei_view::sheet::difference(&difference, &desk.state(), audience, desk.language)
        .ok_or_else(|| Failure::message(Cause::Refused, said(desk.language, "staff-only", &[])))?;
    match format {
        Format::Json | Format::Csv => json(&sheet)?,
        Format::Table => print(&crate::cli::picture::styled(&sheet.text(crate::output::width())))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Whoever may give a command, in the order of the matrix.
const ROLES: [Role; 5] = [Role::Organiser, Role::HeadJudge, Role::Judge, Role::Scorekeeper, Role::Player];

/// A command that is allowed now, for programs.
#[derive(Debug, Serialize)]
struct Allowed {
    command: &'static str,
    words: &'static str,
    does: String,
    /// Who may give it, as `--by` names them.
    roles: Vec<String>,
}

/// Names the commands that are allowed now.
///
/// Each is tried on the state with example words: players, matches and pairs of them, up to a bound. What
/// needs words that fit, such as a player who has dropped, is listed if there is one.
fn list(desk: &Desk, format: Format) -> Result<ExitCode, Failure> {
    let state = desk.state();
    let order = desk.order(None)?;
    let allowed: Vec<Allowed> = COMMANDS
        .iter()
        .filter(|known| {
            examples(known.name, &state, &order.actor).iter().any(|words| {
                match words::command(known.name, words, &state, &order.actor) {
                    Ok(command) => desk.would(&order, &command),
                    Err(_) => false,
                }
            })
        })
        .map(|known| Allowed {
            command: known.name,
            words: known.words,
            does: known.does(desk.language),
            roles: ROLES
                .iter()
                .filter(|role| may_give(**role, known.name))
                .map(ToString::to_string)
                .collect(),
        })
        .collect();
    match format {
        Format::Json | Format::Csv => json(&allowed)?,
        Format::Table => {
            for known in &allowed {
                let roles = known.roles.join(", ");
                print(&format!("{} {}\n    {}\n    --by {roles}\n", known.command, known.words, known.does))?;
            }
            let given = [("role", order.actor.role.to_string())];
            Talk::message(&said(desk.language, "list-by", &given), desk.language);
        }
    }
    Ok(ExitCode::SUCCESS)
}
