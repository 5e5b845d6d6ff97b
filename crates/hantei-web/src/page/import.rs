//! `GET /t/{tournament}/desk/import`: a list of players is read, looked at, and taken over as a whole.
//!
//! The first form only reads: what the file says, line by line, and what stands against each line. The
//! second registers everybody who was chosen in one transaction, or nobody.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State as Shared};
use axum::http::StatusCode;
use axum::response::Response;
use hantei_core::person::PersonRecord;
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::role::Action;
use hantei_core::tournament::{Command, Event, Refusal, State, role_for};
use hantei_format::Encoding;
use hantei_format::roster::{self, Roster, RosterEntry, RosterOptions};
use hantei_format::{Diagnostic, Severity};
use hantei_store::scorekeeper::{ExecuteError, Order, Transacted, Transaction};
use hantei_view::Language;
use hantei_view::message::{Message, of_code, refusal};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::give::go_back;
use crate::layout::{Variant, page};
use crate::page::desk::may;
use crate::page::{notice, said, tournament_shell};
use crate::part::{Field, Kind, NoticeKind, next_submit};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::upload::{Parts, Upload};
use crate::visit::Visit;

/// The largest list, in bytes.
pub(crate) const LARGEST_FILE: usize = 5 << 20;

/// The largest upload, in bytes: the second form sends back what was read of the largest list, and says more about
/// each line than the list did.
pub(crate) const LARGEST_UPLOAD: usize = 16 * LARGEST_FILE;

/// A line that can be registered, as the second form sends it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    line: u32,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reading: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    region: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    club: Option<String>,
    /// What is in doubt about it, to be accepted by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    doubts: Vec<String>,
}

impl Line {
    fn of(entry: &RosterEntry) -> Self {
        Self {
            line: entry.line,
            name: entry.name.clone(),
            reading: entry.reading.clone(),
            id: entry.card_game_id.clone(),
            region: entry.region.clone(),
            club: entry.club.clone(),
            doubts: Vec::new(),
        }
    }

    /// Returns the command that registers the person; `None` where the line says what no list said.
    fn command(&self) -> Option<Command> {
        let card_game_id = match &self.id {
            Some(text) => Some(text.parse().ok()?),
            None => None,
        };
        let record = PersonRecord {
            name: self.name.clone(),
            reading: self.reading.clone(),
            card_game_id,
            region: self.region.clone(),
            club: self.club.clone(),
        };
        let accept: Option<BTreeSet<Doubt>> = self.doubts.iter().map(|word| doubt(word)).collect();
        Some(Command::Register { record, accept: accept? })
    }
}

fn doubt(word: &str) -> Option<Doubt> {
    match word {
        "same-name" => Some(Doubt::SameName),
        "wrong-check-digit" => Some(Doubt::WrongCheckDigit),
        _ => None,
    }
}

/// What a list says, line by line.
struct Preview {
    /// What can be registered without a doubt.
    certain: Vec<Line>,
    /// What can be if somebody accepts the doubt, which is said beside it.
    doubtful: Vec<(Line, Vec<String>)>,
    /// What cannot, and why.
    rejected: Vec<(u32, Vec<String>)>,
    /// What else is said of the list.
    diagnostics: Vec<(Option<u32>, Severity, String)>,
    /// Why nobody at all can be registered now.
    closed: Option<Message>,
}

/// `GET /t/{tournament}/desk/import`.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visit: Visit) -> Result<Response, Problem> {
    allowed(&visit)?;
    let markup = ask_page(&app, &visit, "", None);
    Ok(Rendered::new(markup).answer(&visit.visitor.headers, Sharing::Nobody))
}

fn allowed(visit: &Visit) -> Result<(), Problem> {
    visit.staff()?;
    if may(visit, Action::Register) { Ok(()) } else { Err(Problem::Forbidden) }
}

fn ask_page(app: &App, visit: &Visit, text: &str, wrong: Option<&Message>) -> Markup {
    let shell = tournament_shell(app, visit, Variant::Desk);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("go-import")) }
        (said(app, &visit.visitor))
        @if let Some(message) = wrong { (notice(&visit.visitor, NoticeKind::Refusal, message)) }
        p { (tongue.say("import-text")) }
        form method="post" action=(visit.address("/desk/import")) enctype="multipart/form-data" .stacked {
            (Field::new("file", &tongue.say("import-file")).kind(Kind::File).help(&tongue.say("import-file-help")).focused())
            div .field {
                label for="encoding" { (tongue.say("import-encoding")) }
                select #encoding name="encoding" {
                    option value="" { (tongue.say("import-encoding-found")) }
                    @for encoding in Encoding::ALL { option value=(encoding.name()) { (encoding.name()) } }
                }
            }
            (Field::new("text", &tongue.say("import-pasted")).kind(Kind::Lines).value(text).help(&tongue.say("import-pasted-help")))
            (next_submit(&tongue.say("import-read"), &tongue.say("import-read-then")))
        }
    };
    page(&shell, &tongue.say("go-import"), &body)
}

/// What both forms hold.
const PARTS: Parts = Parts { files: &["file"], texts: &[&["text", "encoding", "list", "accept", "_key"]] };

/// Returns the lines that were chosen although something is in doubt about them.
fn accepted(upload: &Upload) -> Result<BTreeSet<u32>, Problem> {
    let chosen = upload.fields.pairs().filter(|(name, _)| *name == "accept");
    chosen.map(|(_, line)| line.parse().map_err(|_| Problem::BadForm)).collect()
}

/// `POST /t/{tournament}/desk/import`: reads a list; or registers what was read and chosen.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visit: Visit,
    parts: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    allowed(&visit)?;
    let too_large = of_code(visit.language(), "import", "too-large", &[]);
    let upload = Upload::read(parts, PARTS, too_large).await?;
    match upload.fields.text("list") {
        Some(list) => register(&app, &visit, list, &upload).await,
        None => look(&app, &visit, &upload).await,
    }
}

/// Reads the list and shows what it says. Nothing is written.
async fn look(app: &App, visit: &Visit, upload: &Upload) -> Result<Response, Problem> {
    let language = visit.language();
    let wrong = |message: &Message| {
        let markup = ask_page(app, visit, upload.typed("text"), Some(message));
        answer(markup, StatusCode::UNPROCESSABLE_ENTITY)
    };
    let (name, bytes) = match (upload.file("file"), upload.fields.filled("text")) {
        (Some(file), _) => (file.name.as_str(), file.bytes.as_slice()),
        (None, Some(_)) => ("list.csv", upload.typed("text").as_bytes()),
        (None, None) => return Ok(wrong(&of_code(language, "import", "nothing", &[]))),
    };
    // What was pasted came as UTF-8, whatever the file was.
    let named = upload.fields.filled("encoding").filter(|_| upload.file("file").is_some());
    let encoding = Encoding::ALL.into_iter().find(|known| Some(known.name()) == named);
    let options = RosterOptions { encoding, ..RosterOptions::default() };
    if bytes.len() > LARGEST_FILE {
        let message = of_code(language, "import", "too-large", &[]);
        let markup = ask_page(app, visit, upload.typed("text"), Some(&message));
        return Ok(answer(markup, StatusCode::PAYLOAD_TOO_LARGE));
    }
    let roster = match roster::read(bytes, name, options) {
        Ok(roster) => roster,
        Err(trouble) => {
            return Ok(wrong(&of_code(language, "roster-trouble", trouble.code(), &trouble.arguments())));
        }
    };
    let actor = actor_for(visit)?;
    let order = app.order("look".to_owned(), actor, None).map_err(|error| Problem::world(&error))?;
    let state = Arc::clone(&visit.published.state);
    // A list of thousands takes a moment, in which others are served.
    let looking = tokio::task::spawn_blocking(move || preview(&roster, &order, &state, language));
    let preview = looking.await.map_err(|error| Problem::world(&error))?;
    let markup = preview_page(app, visit, &preview)?;
    Ok(answer(markup, StatusCode::OK))
}

fn actor_for(visit: &Visit) -> Result<hantei_core::tournament::role::Actor, Problem> {
    let record =
        PersonRecord { name: String::new(), reading: None, card_game_id: None, region: None, club: None };
    let any = Command::Register { record, accept: BTreeSet::new() };
    let role = role_for(&visit.roles, &any).ok_or(Problem::Forbidden)?;
    visit.actor(role)
}

fn answer(markup: Markup, status: StatusCode) -> Response {
    let mut response = Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
    *response.status_mut() = status;
    response
}

fn preview(roster: &Roster, order: &Order<'_>, state: &State, language: Language) -> Preview {
    let of = |code, arguments: &[(&str, String)]| of_code(language, "diagnostic", code, arguments).text;
    let mut preview = Preview {
        certain: Vec::new(),
        doubtful: Vec::new(),
        rejected: roster
            .rejected
            .iter()
            .map(|line| {
                let reasons = line.reasons.iter().map(|kind| of(kind.code(), &kind.arguments()));
                (line.line, reasons.collect())
            })
            .collect(),
        diagnostics: roster
            .diagnostics
            .iter()
            .map(|Diagnostic { line, kind }| (*line, kind.severity(), of(kind.code(), &kind.arguments())))
            .collect(),
        closed: None,
    };
    let mut rehearsal = Transaction::new(state.clone());
    for entry in &roster.entries {
        let mut line = Line::of(entry);
        let mut doubts: Vec<String> = Vec::new();
        // Each turn sets one doubt aside; there are two kinds.
        let refused = loop {
            let Some(command) = line.command() else { break None };
            let Err(why) = rehearsal.add(order, &command) else { break None };
            let doubt = match &why {
                Refusal::SameName { .. } => "same-name",
                Refusal::WrongCheckDigit { .. } => "wrong-check-digit",
                _ => break Some(why),
            };
            if line.doubts.iter().any(|known| known == doubt) {
                break Some(why);
            }
            doubts.push(refusal(&why, rehearsal.state(), language).text);
            line.doubts.push(doubt.to_owned());
        };
        match refused {
            // That is not a matter of this line: no other would fare better.
            Some(
                why @ (Refusal::NotAllowed { .. }
                | Refusal::AlreadyStarted
                | Refusal::WrongPhase { .. }
                | Refusal::NotCreated),
            ) => {
                preview.closed = Some(refusal(&why, state, language));
                break;
            }
            Some(why) => {
                let text = refusal(&why, rehearsal.state(), language).text;
                preview.rejected.push((entry.line, vec![text]));
            }
            None if doubts.is_empty() => preview.certain.push(line),
            None => preview.doubtful.push((line, doubts)),
        }
    }
    preview.rejected.sort_by_key(|(line, _)| *line);
    preview
}

fn preview_page(app: &App, visit: &Visit, preview: &Preview) -> Result<Markup, Problem> {
    let shell = tournament_shell(app, visit, Variant::Desk);
    let tongue = shell.tongue;
    let all: Vec<&Line> =
        preview.certain.iter().chain(preview.doubtful.iter().map(|(line, _)| line)).collect();
    let list = serde_json::to_string(&all).map_err(|error| Problem::world(&error))?;
    let key = app.world.name().map_err(|error| Problem::world(&error))?;
    let certain = preview.certain.len();
    let counted = [
        ("certain", certain.into()),
        ("doubtful", preview.doubtful.len().into()),
        ("rejected", preview.rejected.len().into()),
    ];
    let (notes, warnings): (Vec<_>, Vec<_>) =
        preview.diagnostics.iter().partition(|(_, severity, _)| *severity == Severity::Note);
    let body = html! {
        h1 { (tongue.say("import-read-title")) }
        @if let Some(message) = &preview.closed {
            (notice(&visit.visitor, NoticeKind::Refusal, message))
        } @else {
            p .lead { (tongue.with("import-summary", &counted)) }
        }
        p { (tongue.say("import-nothing-yet")) }
        @if !preview.rejected.is_empty() {
            h2 { (tongue.say("import-rejected")) }
            ul .lines {
                @for (line, reasons) in &preview.rejected {
                    li { strong { (tongue.with("import-line", &[("line", (*line).into())])) } " " (reasons.join(" ")) }
                }
            }
        }
        @if !warnings.is_empty() { (remarks(tongue, "import-warnings", &warnings)) }
        @if !notes.is_empty() {
            details { summary { (tongue.with("import-notes", &[("count", notes.len().into())])) } (remarks(tongue, "import-notes-title", &notes)) }
        }
        @if preview.closed.is_none() && !all.is_empty() {
            form method="post" action=(visit.address("/desk/import")) enctype="multipart/form-data" .stacked {
                input type="hidden" name="_key" value=(key);
                input type="hidden" name="list" value=(list);
                @if !preview.doubtful.is_empty() {
                    fieldset .field .choice {
                        legend { (tongue.say("import-doubts")) }
                        p .help { (tongue.say("import-doubts-help")) }
                        @for (line, doubts) in &preview.doubtful {
                            label .option {
                                input type="checkbox" name="accept" value=(line.line);
                                span { bdi { (line.name) } " — " (tongue.with("import-line", &[("line", line.line.into())])) " " (doubts.join(" ")) }
                            }
                        }
                    }
                }
                @let deed = if preview.doubtful.is_empty() { "import-register" } else { "import-register-with" };
                (next_submit(&tongue.with(deed, &[("count", certain.into())]), &tongue.say("import-register-then")))
            }
        }
        p { a href=(visit.address("/desk/import")) { (tongue.say("import-other")) } }
        @if !preview.certain.is_empty() { (players(tongue, &preview.certain)) }
    };
    Ok(page(&shell, &tongue.say("import-read-title"), &body))
}

fn remarks(tongue: Tongue, title: &'static str, remarks: &[&(Option<u32>, Severity, String)]) -> Markup {
    html! {
        h2 { (tongue.say(title)) }
        ul .lines {
            @for (line, _, text) in remarks {
                li {
                    @if let Some(line) = line { strong { (tongue.with("import-line", &[("line", (*line).into())])) } " " }
                    (text)
                }
            }
        }
    }
}

fn players(tongue: Tongue, lines: &[Line]) -> Markup {
    html! {
        h2 { (tongue.with("import-players", &[("count", lines.len().into())])) }
        div .wide {
            table {
                thead {
                    tr {
                        th scope="col" .number { (tongue.say("import-line-heading")) }
                        @for heading in ["word-name", "word-reading", "word-id", "word-region", "word-club"] {
                            th scope="col" { (tongue.say(heading)) }
                        }
                    }
                }
                tbody {
                    @for line in lines {
                        tr {
                            td .number { (line.line) }
                            th scope="row" { bdi { (line.name) } }
                            @for cell in [&line.reading, &line.id, &line.region, &line.club] {
                                td { bdi { (cell.as_deref().unwrap_or_default()) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Registers the lines of a list that was read before: all that were chosen, or nobody.
async fn register(app: &App, visit: &Visit, list: &str, upload: &Upload) -> Result<Response, Problem> {
    let language = visit.language();
    let lines: Vec<Line> = serde_json::from_str(list).map_err(|_| Problem::BadForm)?;
    let accepted = accepted(upload)?;
    let chosen = lines.iter().filter(|line| line.doubts.is_empty() || accepted.contains(&line.line));
    let commands: Option<Vec<Command>> = chosen.map(Line::command).collect();
    let commands = commands.ok_or(Problem::BadForm)?;
    if commands.is_empty() {
        let message = of_code(language, "import", "nobody", &[]);
        return Ok(answer(ask_page(app, visit, "", Some(&message)), StatusCode::UNPROCESSABLE_ENTITY));
    }
    let key = match upload.fields.text("_key") {
        Some(key) if key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()) => key,
        Some(_) | None => return Err(Problem::BadForm),
    };
    // Other lines, or other doubts set aside, are another command.
    let key = format!("import-{key}-{}", upload.fields.fingerprint());
    let order = app.order(key, actor_for(visit)?, None).map_err(|error| Problem::world(&error))?;
    let given = order.clone();
    let transacted = visit.live.transaction(order, move |transaction| {
        for command in &commands {
            transaction.add(&given, command)?;
        }
        Ok(())
    });
    match transacted.await {
        Ok(transacted) => {
            let repeated = matches!(transacted, Transacted::Repeated { .. });
            let (Transacted::First { events, made: () } | Transacted::Repeated { events }) = transacted;
            let registered = |event: &&Event| matches!(event, Event::EntrantRegistered { .. });
            let count = events.iter().filter(registered).count();
            let message = of_code(language, "import", "done", &[("count", count.to_string())]);
            let before = repeated.then(|| of_code(language, "problem", "repeated", &[]));
            let said = before.into_iter().chain([message]).collect();
            Ok(go_back(app, &visit.address("/desk/registration"), said))
        }
        Err(ExecuteError::Refused(why)) => {
            let message = refusal(&why, &visit.live.published().state, language);
            Ok(answer(ask_page(app, visit, "", Some(&message)), StatusCode::CONFLICT))
        }
        Err(ExecuteError::Log(error)) => Err(error.into()),
        Err(ExecuteError::Panicked) => Err(Problem::broken()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_changed_on_the_way_is_not_registered() {
        for bad in
            [r#"[{"line":1,"name":"A","doubts":["any"]}]"#, r#"[{"line":1,"name":"A","id":"not digits"}]"#]
        {
            let lines: Vec<Line> = serde_json::from_str(bad).expect("lines");
            assert_eq!(lines[0].command(), None, "{bad}");
        }
        assert!(serde_json::from_str::<Vec<Line>>(r#"[{"line":1,"name":"A","role":"organiser"}]"#).is_err());
    }
}
