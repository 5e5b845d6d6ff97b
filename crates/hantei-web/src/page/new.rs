//! `GET /new`: a tournament is made. First its regulation is chosen, then what that leaves open.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hantei_core::lot::Seed;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::{DocumentKind, Regulation};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, State};
use hantei_store::account::Standing;
use hantei_store::account::join_code::{CodeGiven, JoinCode};
use hantei_store::log::envelope::Opening;
use hantei_store::log::{LogError, LogId};
use hantei_store::scorekeeper::Transaction;
use hantei_store::upcast;
use hantei_view::message::{refusal, setting_refusal};
use hantei_view::sheet::{self, SettingRow};
use maud::{Markup, html};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::cache::{Rendered, Sharing};
use crate::form::{Fields, encode};
use crate::layout::{Variant, civil_date, page};
use crate::page::setting_field::SettingField;
use crate::page::shell;
use crate::part::{Field, Notice, NoticeKind, next_submit};
use crate::problem::Problem;
use crate::say::Tongue;
use crate::visitor::Visitor;

/// What is wrong with a field, by its name; under the empty name, with the whole.
type Faults = BTreeMap<String, String>;

/// Returns the account that may make tournaments.
///
/// # Errors
///
/// [`Problem::SignIn`] if nobody is signed in, [`Problem::Forbidden`] for those who may not.
pub(crate) fn owner(visitor: &Visitor) -> Result<&hantei_store::account::Account, Problem> {
    let account = visitor.account()?;
    match account.standing {
        Standing::Owner => Ok(account),
        Standing::Staff => Err(Problem::Forbidden),
    }
}

/// Returns the regulations that a tournament can be played under.
fn playable() -> impl Iterator<Item = &'static Regulation> {
    catalogue().list().iter().filter(|regulation| !regulation.stages.is_empty())
}

/// `GET /new`: the regulations; with one of them in the query, its form.
pub(crate) async fn get(Shared(app): Shared<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    owner(&visitor)?;
    let markup = match visitor.query.filled("regulation") {
        Some(id) => {
            let regulation = playable_one(id)?;
            let mut first = Fields::default();
            first.set("_open", "yes");
            form_page(&app, &visitor, regulation, &first, &Faults::new())?
        }
        None => choose_page(&app, &visitor),
    };
    Ok(Rendered::new(markup).answer(&visitor.headers, Sharing::Nobody))
}

fn playable_one(id: &str) -> Result<&'static Regulation, Problem> {
    catalogue().find(id).filter(|known| !known.stages.is_empty()).ok_or(Problem::NotFound)
}

fn choose_page(app: &App, visitor: &Visitor) -> Markup {
    let shell = shell(app, visitor, Variant::Desk);
    let tongue = shell.tongue;
    let body = html! {
        h1 { (tongue.say("new-title")) }
        p { (tongue.say("new-choose")) }
        ul .cards {
            @for regulation in playable() {
                @let sheet = sheet::regulation(regulation, visitor.language);
                @let open = sheet.settings.iter().filter(|row| row.source == "open").count();
                @let preset = sheet.settings.iter().filter(|row| row.source == "preset").count();
                li .card {
                    h2 { a href={ "/new?regulation=" (encode(&sheet.document.id)) } { (sheet.document.title) } }
                    p { (tongue.say(purpose(regulation))) }
                    p .muted {
                        (sheet.document.publisher) " · " (sheet.document.territory) " · "
                        @match &sheet.document.effective_from {
                            Some(from) => (tongue.with("new-holds", &[("from", civil_date(tongue, from).into())])),
                            None => (tongue.say("new-holds-not-stated")),
                        }
                    }
                    p .muted {
                        (tongue.with("new-left-open", &[("open", open.into()), ("preset", preset.into())]))
                    }
                }
            }
        }
    };
    page(&shell, &tongue.say("new-title"), &body)
}

fn purpose(regulation: &Regulation) -> &'static str {
    match regulation.document.kind {
        DocumentKind::Competition => "new-for-competition",
        DocumentKind::Policy => "new-for-policy",
        DocumentKind::Penalties => "new-for-penalties",
    }
}

/// What stands in the field of a setting before anybody has typed: its preset, or what is suggested.
fn first_value(row: &SettingRow) -> &str {
    row.value.as_deref().or(row.suggestion.as_deref()).unwrap_or_default()
}

fn form_page(
    app: &App,
    visitor: &Visitor,
    regulation: &Regulation,
    kept: &Fields,
    faults: &Faults,
) -> Result<Markup, Problem> {
    let shell = shell(app, visitor, Variant::Desk);
    let tongue = shell.tongue;
    let sheet = sheet::regulation(regulation, visitor.language);
    let key = match kept.filled("_key") {
        Some(key) => key.to_owned(),
        None => app.world.name().map_err(|error| Problem::world(&error))?,
    };
    let fault = |name: &str| faults.get(name).map(String::as_str);
    let machine_zone = app.world.zone();
    let zone = kept.text("zone").unwrap_or(&machine_zone);
    let zones = zones();
    let (open, preset): (Vec<&SettingRow>, Vec<&SettingRow>) = sheet
        .settings
        .iter()
        .filter(|row| row.source == "open" || row.source == "preset")
        .partition(|row| row.source == "open");
    let wrong_preset = preset.iter().any(|row| faults.contains_key(&field_name(&row.key)));
    let field = |row: &SettingRow| setting_field(tongue, regulation, row, kept, faults);
    let title = tongue.with("new-under", &[("title", sheet.document.title.as_str().into())]);
    let body = html! {
        h1 { (title) }
        p { a href="/new" { (tongue.say("new-other")) } }
        @if let Some(text) = fault("") { (Notice::said(NoticeKind::Refusal, text, None)) }
        @else if !faults.is_empty() { (Notice::said(NoticeKind::Refusal, &tongue.say("new-look-below"), None)) }
        form method="post" action="/new" .stacked {
            input type="hidden" name="_key" value=(key);
            input type="hidden" name="regulation" value=(sheet.document.id);
            (Field::new("name", &tongue.say("new-name")).value(kept.text("name").unwrap_or_default())
                .help(&tongue.say("new-name-help")).error(fault("name")).longest(200).required().focused())
            (Field::new("zone", &tongue.say("new-zone")).value(zone).help(&tongue.say("new-zone-help"))
                .error(fault("zone")).suggestions(&zones).required())
            @if !open.is_empty() {
                fieldset .settings {
                    legend { (tongue.say("new-open-settings")) }
                    p .help { (tongue.say("new-open-settings-help")) }
                    @for row in &open { (field(row)) }
                }
            }
            @if !preset.is_empty() {
                details .settings open[wrong_preset] {
                    summary { (tongue.with("new-preset-settings", &[("count", preset.len().into())])) }
                    p .help { (tongue.say("new-preset-settings-help")) }
                    @for row in &preset { (field(row)) }
                }
            }
            div .field .choice {
                label .option {
                    input type="checkbox" name="_open" value="yes" checked[kept.text("_open") == Some("yes")];
                    span { (tongue.say("new-open-registration")) }
                }
            }
            (next_submit(&tongue.say("new-make"), &tongue.say("new-make-then")))
        }
    };
    Ok(page(&shell, &title, &body))
}

/// Returns the time zones of places, as the IANA database names them.
fn zones() -> Vec<String> {
    let all = jiff::tz::db().available().map(|name| name.as_str().to_owned());
    let of_places = |name: &String| {
        let area = name.split_once('/').map_or("", |(area, _)| area);
        !["", "Etc", "posix", "right", "SystemV", "US"].contains(&area)
    };
    let mut zones: Vec<String> = all.filter(of_places).chain(["UTC".to_owned()]).collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

fn field_name(key: &str) -> String {
    format!("set.{key}")
}

fn setting_field(
    tongue: Tongue,
    regulation: &Regulation,
    row: &SettingRow,
    kept: &Fields,
    faults: &Faults,
) -> Markup {
    let name = field_name(&row.key);
    let Some(known) = regulation.settings.known(&row.key) else { return html! {} };
    let value = kept.text(&name).unwrap_or_else(|| first_value(row));
    let error = faults.get(&name).map(String::as_str);
    SettingField { row, kind: known.kind, name: &name, value, error }.said(tongue)
}

/// What a form says, once all of it can be read.
struct Wanted {
    name: String,
    zone: String,
    settings: Vec<(String, String)>,
}

fn read(regulation: &Regulation, fields: &Fields, visitor: &Visitor) -> Result<Wanted, Faults> {
    let tongue = Tongue(visitor.language);
    let mut faults = Faults::new();
    let name = fields.text("name").unwrap_or_default();
    if name.is_empty() || name.chars().count() > 200 {
        faults.insert("name".to_owned(), tongue.say("new-name-unfit"));
    }
    let zone = fields.text("zone").unwrap_or_default();
    if jiff::tz::TimeZone::get(zone).is_err() {
        faults.insert("zone".to_owned(), tongue.say("new-zone-unfit"));
    }
    let mut all = regulation.settings.clone();
    let mut settings = Vec::new();
    for (field, value) in fields.pairs() {
        let Some(key) = field.strip_prefix("set.") else { continue };
        let value = value.trim();
        // What is left empty stays as the file has it: preset, or open until somebody decides.
        if value.is_empty() {
            continue;
        }
        match all.set(key, value) {
            Ok(changed) if changed.old.as_ref() != Some(&changed.new) => {
                settings.push((key.to_owned(), value.to_owned()));
            }
            Ok(_) => {}
            Err(why) => {
                let message = setting_refusal(&why, visitor.language);
                faults.insert(field.to_owned(), message.text);
            }
        }
    }
    if faults.is_empty() {
        Ok(Wanted { name: name.to_owned(), zone: zone.to_owned(), settings })
    } else {
        Err(faults)
    }
}

/// `POST /new`: makes the tournament, with whoever made it as its organiser.
pub(crate) async fn post(
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    fields: Fields,
) -> Result<Response, Problem> {
    let account = owner(&visitor)?.id.clone();
    let regulation = playable_one(fields.text("regulation").unwrap_or_default())?;
    let again = |faults: &Faults| -> Result<Response, Problem> {
        let markup = form_page(&app, &visitor, regulation, &fields, faults)?;
        let mut response = Rendered::new(markup).answer(&axum::http::HeaderMap::new(), Sharing::Nobody);
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
        Ok(response)
    };
    let wanted = match read(regulation, &fields, &visitor) {
        Ok(wanted) => wanted,
        Err(faults) => return again(&faults),
    };
    let id = log_id(&app, &fields)?;
    // Nobody holds a role before there is a tournament, so the server makes it, and the first thing in
    // its log after that is who directs it.
    let actor = Actor::system("venue", Role::Organiser);
    let key = format!("new-{id}");
    let mut order = app.order(key.clone(), actor.clone(), None).map_err(|error| Problem::world(&error))?;
    order.regulation = Some(regulation);
    let Wanted { name, zone, settings } = wanted;
    let mut commands = vec![
        Command::Create { name, zone, settings },
        Command::GrantRole { account: account.to_string(), role: Role::Organiser },
    ];
    if fields.text("_open") == Some("yes") {
        commands.push(Command::OpenRegistration);
    }
    let mut transaction = Transaction::new(State::default());
    for command in &commands {
        if let Err(why) = transaction.add(&order, command) {
            let message = refusal(&why, transaction.state(), visitor.language);
            return again(&Faults::from([(String::new(), message.text)]));
        }
    }
    let opening = Opening {
        log: id.clone(),
        at: order.now,
        by: upcast::by(&actor),
        command: format!("{key}-open"),
        software: env!("CARGO_PKG_VERSION").to_owned(),
    };
    match app.venue.create(&opening, &order, transaction).await {
        Ok(_) => give_code(&app, &id).await?,
        // The very form was sent twice: the tournament is there.
        Err(LogError::Exists { .. }) => {}
        Err(error) => return Err(error.into()),
    }
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, format!("/t/{id}/desk"))]).into_response())
}

/// Returns the id of the tournament that a form makes: the same each time that this form is sent, and another
/// once something else stands in it.
fn log_id(app: &App, fields: &Fields) -> Result<LogId, Problem> {
    let fresh = || app.world.name().map_err(|error| Problem::world(&error));
    let name = match fields.filled("_key") {
        Some(key) if key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()) => key.to_owned(),
        Some(_) => return Err(Problem::BadForm),
        None => fresh()?,
    };
    let mut digest = Sha256::new();
    for said in [&name, &fields.fingerprint(), fields.text("_open").unwrap_or_default()] {
        digest.update(said.as_bytes());
        digest.update([0]);
    }
    let id: String = digest.finalize()[..6].iter().map(|byte| format!("{byte:02x}")).collect();
    id.parse().map_err(|_| Problem::BadForm)
}

/// Draws a code by which players join, until it is one that no other tournament has.
///
/// # Errors
///
/// [`Problem::World`] if the database fails.
pub(crate) async fn give_code(app: &App, id: &LogId) -> Result<(), Problem> {
    for _ in 0..20 {
        let chance = app.world.chance().map_err(|error| Problem::world(&error))?;
        let code = JoinCode::draw(&Seed(chance));
        match app.accounts.give_join_code(id, &code, app.world.now()).await? {
            CodeGiven::Given => return Ok(()),
            CodeGiven::Taken => {}
        }
    }
    Ok(())
}
