//! Events as stored and events as known: what old logs say becomes what the core understands.

use hantei_core::person::PersonVersion;
use hantei_core::tournament::Event;
use hantei_core::tournament::role::{Actor, ActorKind};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::log::{By, ByKind, Envelope, LogError, NewEntry, PersonLine};

/// The schema number that this program writes for every type of event. A type whose meaning grows gets
/// a new variant, or a new number and a step here that turns the old into the new.
pub const SCHEMA: u32 = 1;

/// The members of an event that are told apart when it is written.
#[derive(Deserialize)]
struct Parts {
    #[serde(rename = "type")]
    kind: String,
    data: Box<RawValue>,
}

/// Returns `event` as an entry of a log.
#[must_use]
pub fn entry(event: &Event, at: i64, by: By, command: String) -> NewEntry {
    let text = serde_json::to_string(event).expect("an event always becomes JSON");
    let parts: Parts = serde_json::from_str(&text).expect("an event has a type and data");
    NewEntry { at, by, command, kind: parts.kind, schema: SCHEMA, data: parts.data }
}

/// Returns the event that an entry holds.
///
/// # Errors
///
/// [`LogError::Newer`] for a type or schema that this program does not know; [`LogError::Unreadable`]
/// for data that is not what the type holds.
pub fn event(envelope: &Envelope<'_>, log: &str) -> Result<Event, LogError> {
    envelope.refuse_newer(known(&envelope.kind).then_some(SCHEMA))?;
    let text = format!(r#"{{"type":"{}","data":{}}}"#, envelope.kind, envelope.data.get());
    serde_json::from_str(&text).map_err(|source| LogError::Unreadable {
        log: log.to_owned(),
        version: envelope.v,
        kind: envelope.kind.clone().into_owned(),
        source,
    })
}

/// Returns true if the core knows events of this type: an unknown type is told from broken data by
/// what the reader says of an empty one.
fn known(kind: &str) -> bool {
    let empty = serde_json::json!({ "type": kind, "data": {} });
    match serde_json::from_value::<Event>(empty) {
        Ok(_) => true,
        Err(error) => !error.to_string().starts_with("unknown variant"),
    }
}

/// Returns `actor` as an entry names it.
#[must_use]
pub fn by(actor: &Actor) -> By {
    let kind = match actor.kind {
        ActorKind::Staff => ByKind::Staff,
        ActorKind::Player => ByKind::Player,
        ActorKind::Console => ByKind::Console,
        ActorKind::System => ByKind::System,
    };
    By { kind, id: Some(actor.id.clone()), role: Some(actor.role.name().to_owned()) }
}

/// Returns the record as a log keeps it.
#[must_use]
pub fn person_line(written: &PersonVersion) -> PersonLine {
    let record = written.record.to_json();
    PersonLine {
        person: written.person,
        version: written.version,
        record: RawValue::from_string(record).expect("a record is JSON"),
        salt: written.salt,
    }
}
