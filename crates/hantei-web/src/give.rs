//! Commands from forms: one way for all of them.
//!
//! A form names the command in its address and its words in its fields, as the command line does. Fields
//! that begin with `_` are not words: `_key` makes a form that is sent twice happen once, `_seen` is the
//! version that the sender saw, `_course` how far the event was then, `_against` that a report which says otherwise was
//! seen, `_back` where to go on, `_as` says that a player acts and not staff, `_pressed`
//! that one button said all of it, and `_typed` repeats the `_word` of a dangerous action.

use std::sync::Arc;

use axum::extract::{Path, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::{Command, Event, Refusal, role_for};
use hantei_store::account::Account;
use hantei_store::scorekeeper::{Answer, ExecuteError, Order, Repetition};
use hantei_view::message::{Message, field_trouble, happened, notice, of_code, refusal, word_trouble};
use hantei_view::words::{self, WordTrouble};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::form::{EmptyFields, Fields, safe_back};
use crate::problem::Problem;
use crate::visit::Visit;
use crate::visitor::Wants;

/// The version before any: whoever saw it saw nothing of what is there now.
const NOTHING_SEEN: u64 = 0;

/// Why a command from a form did not happen.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Its words cannot be read.
    Words(WordTrouble),
    /// The rules or the state do not allow it.
    Refused(Box<Refusal>),
    /// The word that a dangerous action wants typed is another one.
    NotTyped {
        /// The word that was to be typed.
        word: String,
    },
    /// The result says otherwise than what the players reported, and its sender has not said yet that it is right.
    AgainstReports {
        /// The question, with both versions.
        asked: Message,
        /// What the form says once it was read: of which match, which reports and which result.
        seen: String,
    },
}

impl Trouble {
    /// Returns what to say about it.
    pub(crate) fn message(&self, visit: &Visit) -> Message {
        match self {
            Self::Words(trouble) => match visit.visitor.wants {
                Wants::Page => field_trouble(trouble, visit.state(), visit.language()),
                // A program knows the words by their keys.
                Wants::Json => word_trouble(trouble, visit.state(), visit.language()),
            },
            Self::Refused(why) => refusal(why, visit.state(), visit.language()),
            Self::NotTyped { word } => {
                of_code(visit.language(), "problem", "not_typed", &[("word", word.clone())])
            }
            Self::AgainstReports { asked, .. } => asked.clone(),
        }
    }

    /// Returns the key of the word that it is about, if it is about one.
    pub(crate) fn key(&self) -> Option<&'static str> {
        match self {
            Self::Words(
                WordTrouble::Missing(key)
                | WordTrouble::Unreadable { key, .. }
                | WordTrouble::Who { key, .. },
            ) => Some(key),
            Self::Words(WordTrouble::Input(_)) => Some("input"),
            Self::Words(
                WordTrouble::UnknownCommand(_)
                | WordTrouble::NotAWord(_)
                | WordTrouble::Twice(_)
                | WordTrouble::UnknownKey(_),
            )
            | Self::NotTyped { .. }
            | Self::AgainstReports { .. } => None,
            Self::Words(WordTrouble::Refused(why)) | Self::Refused(why) => key_of(why),
        }
    }

    /// Returns true if somebody has changed what it is about since the sender saw it.
    pub(crate) fn is_moved(&self) -> bool {
        matches!(self, Self::Refused(why) if matches!(**why, Refusal::Moved { .. }))
    }

    /// Returns how the answer is marked for programs.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Words(WordTrouble::UnknownCommand(_)) => StatusCode::NOT_FOUND,
            Self::Words(_) | Self::NotTyped { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::AgainstReports { .. } => StatusCode::CONFLICT,
            Self::Refused(why) => match &**why {
                Refusal::NotAllowed { .. }
                | Refusal::RoleNotGranted { .. }
                | Refusal::NotOwnEntrant { .. }
                | Refusal::NotInMatch { .. } => StatusCode::FORBIDDEN,
                _ => StatusCode::CONFLICT,
            },
        }
    }
}

/// Returns the key of the word that a refusal is about, where it is about one alone.
fn key_of(why: &Refusal) -> Option<&'static str> {
    match why {
        Refusal::TextMissing { field } | Refusal::TextUnfit { field, .. } => Some(field),
        Refusal::SameCardGameId { .. } => Some("id"),
        Refusal::UnknownTable { .. } | Refusal::TableTaken { .. } => Some("table"),
        Refusal::ResultImpossible { .. } => Some("score"),
        Refusal::Setting(_) => Some("value"),
        Refusal::RoundNotToCome { .. } => Some("round"),
        Refusal::NotTied { .. } => Some("players"),
        Refusal::NoSuchExtension { .. } => Some("number"),
        Refusal::ExtensionTooShort { .. } => Some("time"),
        Refusal::SelfPairing { .. } => Some("second"),
        Refusal::SameEntrant { .. } => Some("remove"),
        _ => None,
    }
}

/// Returns who gives the command of this form: the player whose link was opened here, or staff, in the
/// first of the roles held.
fn giver(visit: &Visit, fields: &Fields) -> Result<Actor, Problem> {
    let as_player = fields.text("_as") == Some("player");
    if let Some(entrant) = visit.player
        && (as_player || visit.roles.is_empty())
    {
        return Ok(Actor::player(entrant));
    }
    if as_player {
        return Err(Problem::BadLink);
    }
    visit.actor(visit.staff()?)
}

/// Returns what an empty field of the command `name` says.
pub(crate) fn empty_fields(name: &str) -> EmptyFields {
    if name == "edit-person" { EmptyFields::Kept } else { EmptyFields::LeftOut }
}

/// Reads the command of a form, and who gives it.
pub(crate) fn read(
    visit: &Visit,
    name: &str,
    fields: &Fields,
) -> Result<Result<(Command, Actor), Trouble>, Problem> {
    let actor = giver(visit, fields)?;
    let empty = empty_fields(name);
    let typed: Vec<String> =
        fields.words(empty).into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    Ok(match words::command(name, &typed, visit.state(), &actor) {
        Ok(command) => {
            let actor = match actor.entrant() {
                Some(_) => actor,
                None => Actor { role: role_for(&visit.roles, &command).unwrap_or(actor.role), ..actor },
            };
            Ok((command, actor))
        }
        Err(trouble) => Err(Trouble::Words(trouble)),
    })
}

/// Gives the command of a form and returns what came of it.
///
/// # Errors
///
/// A [`Problem`] if nobody may act so here, too often, or the world failed.
pub(crate) async fn give(
    app: &App,
    visit: &Visit,
    name: &str,
    fields: &Fields,
) -> Result<Result<Answer, Trouble>, Problem> {
    app.limits.form(&visit.visitor)?;
    let (command, actor) = match read(visit, name, fields)? {
        Ok(read) => read,
        Err(trouble) => return Ok(Err(trouble)),
    };
    if let Some(word) = fields.filled("_word")
        && fields.text("_typed") != Some(word)
    {
        return Ok(Err(Trouble::NotTyped { word: word.to_owned() }));
    }
    if let Some((asked, seen)) = against_reports(visit, &command)
        && fields.text("_against") != Some(seen.as_str())
        // A program has no form that could have asked it.
        && !(visit.visitor.wants == Wants::Json && fields.text("_against") == Some("yes"))
    {
        return Ok(Err(Trouble::AgainstReports { asked, seen }));
    }
    execute(app, visit, command, actor, fields).await
}

/// Returns the question that a result is asked about which every report contradicts, and what a form says that has
/// asked it. Another report, or another result, is another question.
fn against_reports(visit: &Visit, command: &Command) -> Option<(Message, String)> {
    let Command::EnterResult { match_id, result } = command else { return None };
    let asked = hantei_view::message::against_reports(visit.state(), *match_id, result, visit.language())?;
    let mut digest = Sha256::new();
    digest.update(format!("{match_id} {:?} {result:?}", visit.state().match_(*match_id)?.2.reports));
    let seen = digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    Some((asked, seen))
}

/// Gives a command that a page has made, with the key and the version seen of its form.
///
/// # Errors
///
/// As [`give`].
pub(crate) async fn execute(
    app: &App,
    visit: &Visit,
    command: Command,
    actor: Actor,
    fields: &Fields,
) -> Result<Result<Answer, Trouble>, Problem> {
    let key = form_key(app, fields)?;
    let seen = seen_in(app, fields, "_seen")?;
    let (name, role) = (command.name(), actor.role);
    let order = app.order(key, actor, seen).map_err(|error| Problem::world(&error))?;
    let order = Order { course: seen_in(app, fields, "_course")?, ..order };
    let executed = visit.live.execute(order, command).await;
    let outcome = match &executed {
        Ok(answer) if answer.repetition == Repetition::Repeated => "repeated",
        Ok(_) => "granted",
        Err(ExecuteError::Refused(why)) => refusal(why, visit.state(), visit.language()).code,
        Err(ExecuteError::Log(_) | ExecuteError::Panicked) => "failed",
    };
    tracing::info!(tournament = %visit.id, command = name, ?role, outcome, "a command was given");
    match executed {
        Ok(answer) => Ok(Ok(answer)),
        Err(ExecuteError::Refused(refusal)) => Ok(Err(Trouble::Refused(refusal))),
        Err(ExecuteError::Log(error)) => Err(error.into()),
        Err(ExecuteError::Panicked) => Err(Problem::broken()),
    }
}

/// Returns the version that a field of a form says its reader saw.
///
/// # Errors
///
/// [`Problem::BadForm`] if it is no number: no page of this server has made it.
fn seen_in(app: &App, fields: &Fields, field: &str) -> Result<Option<u64>, Problem> {
    let Some(text) = fields.filled(field) else { return Ok(None) };
    let seen: u64 = text.parse().map_err(|_| Problem::BadForm)?;
    // After a restore versions count anew: what was seen before it is none of those now.
    let lost = fields.filled("_key").is_some_and(|key| app.is_of_another_epoch(key));
    Ok(Some(if lost { NOTHING_SEEN } else { seen }))
}

/// Returns the idempotency key of a form: what it leads to happens once, however often it is sent.
///
/// # Errors
///
/// [`Problem::BadForm`] if it is none that a page of this server has made.
pub(crate) fn form_key(app: &App, fields: &Fields) -> Result<String, Problem> {
    match fields.filled("_key") {
        Some(key)
            if key.len() <= 80 && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') =>
        {
            // A form that was changed and sent again, say after going back, is another command.
            Ok(format!("{key}-{}", fields.fingerprint()))
        }
        Some(_) => Err(Problem::BadForm),
        None => app.world.name().map_err(|error| Problem::world(&error)),
    }
}

/// Returns what to say about a command that happened: its events, and what else is worth knowing.
pub(crate) fn done(visit: &Visit, answer: &Answer) -> Vec<Message> {
    let language = visit.language();
    let published = visit.live.published();
    let state = &published.state;
    let mut said: Vec<Message> = Vec::new();
    if answer.repetition == Repetition::Repeated {
        said.push(of_code(language, "problem", "repeated", &[]));
    }
    said.extend(answer.events.iter().map(|event| happened(event, state, language)));
    said.extend(answer.notices.iter().map(|worth| notice(worth, state, language)));
    said
}

/// `POST /t/{tournament}/do/{command}`: gives any command.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    Path((_, name)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    let outcome = give(&app, &visit, &name, &fields).await?;
    Ok(match outcome {
        Ok(answer) if answer.repetition == Repetition::Repeated => {
            let said = crate::again::repeated(&app, &visit, &answer, &fields).await?;
            said_of(&app, &visit, &answer, &fields, said)
        }
        Ok(answer) if concerns_staff(&answer) && visit.visitor.wants == Wants::Page => {
            // Events name accounts by their ids; people know each other by name.
            let accounts = app.accounts.accounts().await?;
            let said = done(&visit, &answer)
                .into_iter()
                .map(|message| Message { text: with_names(message.text, &accounts), ..message });
            go_back(&app, safe_back(fields.text("_back"), &visit.address("/desk")), said.collect())
        }
        Ok(answer) => answered(&app, &visit, &answer, &fields),
        Err(trouble) => crate::page::command::refused(&app, &visit, &name, &fields, &trouble).await,
    })
}

fn concerns_staff(answer: &Answer) -> bool {
    answer.events.iter().any(|event| matches!(event, Event::RoleGranted { .. } | Event::RoleRevoked { .. }))
}

/// Returns a sentence with the names of accounts in place of their ids. An id is a long random word, so
/// nothing else is taken for it.
pub(crate) fn with_names(sentence: String, accounts: &[Account]) -> String {
    accounts.iter().fold(sentence, |sentence, account| {
        let id = account.id.as_str();
        if sentence.contains(id) { sentence.replace(id, account.name.as_str()) } else { sentence }
    })
}

/// What came of a command, for programs.
#[derive(serde::Serialize)]
struct Done<'a> {
    version: u64,
    repeated: bool,
    events: &'a [Event],
    said: Vec<Message>,
}

/// Returns the answer to a form that was granted: back to where it came from, with a word about it.
pub(crate) fn answered(app: &App, visit: &Visit, answer: &Answer, fields: &Fields) -> Response {
    said_of(app, visit, answer, fields, done(visit, answer))
}

/// Returns the answer that says `said` about a form: back to where it came from, or as JSON.
fn said_of(app: &App, visit: &Visit, answer: &Answer, fields: &Fields, said: Vec<Message>) -> Response {
    if visit.visitor.wants == Wants::Json {
        let repeated = answer.repetition == Repetition::Repeated;
        let version = visit.live.published().version;
        return axum::Json(Done { version, repeated, events: &answer.events, said }).into_response();
    }
    let home = visit.address(if visit.roles.is_empty() { "/me" } else { "/desk" });
    // The page of a player says how the match stands from the player's own side; the sentence of the log
    // says it from the side printed first, which may be the other.
    let own_report = giver(visit, fields).is_ok_and(|actor| actor.entrant().is_some())
        && answer
            .events
            .iter()
            .all(|event| matches!(event, Event::ResultReported { .. } | Event::ResultConfirmed { .. }))
        && answer.repetition != Repetition::Repeated;
    let said = if own_report { Vec::new() } else { said };
    go_back(app, safe_back(fields.text("_back"), &home), said)
}

/// Returns the answer that leads to `back` and shows `said` there.
pub(crate) fn go_back(app: &App, back: &str, said: Vec<Message>) -> Response {
    let mut address = back.to_owned();
    if !said.is_empty()
        && let Ok(key) = app.world.name()
    {
        app.said.keep(&key, said);
        let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
        let joined = if path.contains('?') { '&' } else { '?' };
        let fragment = if fragment.is_empty() { String::new() } else { format!("#{fragment}") };
        address = format!("{path}{joined}said={key}{fragment}");
    }
    (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response()
}
