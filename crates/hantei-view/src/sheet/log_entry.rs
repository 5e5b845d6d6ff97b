//! One entry of the log as a sentence.

use hantei_core::tournament::role::{Actor, ActorKind};
use hantei_core::tournament::{Event, State};
use serde::Serialize;

use super::{Audience, Desk};
use crate::i18n::{Language, arguments};
use crate::message;
use crate::text::{Line, Span, Style};
use crate::wording;

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogEntry {
    /// The number of the line in the log, from 1.
    pub line: u64,
    /// When, as the caller writes times (in the event's zone).
    pub at: String,
    /// Who, in which role.
    pub by: String,
    /// What happened.
    pub text: String,
}

/// An entry as it stands in the log.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// The number of its line, from 1.
    pub line: u64,
    /// When, written for people in the event's zone.
    pub at: &'a str,
    /// Who.
    pub by: &'a Actor,
    /// What.
    pub event: &'a Event,
}

/// Returns the entry as a sentence, with the names that `state` knows now. The log is for staff, since
/// it holds reports and reasons; `None` for everybody else.
#[must_use]
pub fn log_entry(
    entry: Entry<'_>,
    state: &State,
    audience: Audience,
    language: Language,
) -> Option<LogEntry> {
    let desk = Desk::new(state, audience, language);
    audience.sees_unpublished().then(|| LogEntry {
        line: entry.line,
        at: entry.at.to_owned(),
        by: desk.author(entry.by),
        text: message::event(entry.event, &desk.voice),
    })
}

impl Desk<'_> {
    pub(super) fn author(&self, actor: &Actor) -> String {
        let role = self.voice.word(wording::role(actor.role));
        let name = match actor.kind {
            ActorKind::Staff => actor.id.clone(),
            ActorKind::Player => return actor.entrant().map_or(role, |entrant| self.voice.who(entrant)),
            ActorKind::Console => self.voice.word("author-console"),
            ActorKind::System => self.voice.word("author-system"),
        };
        self.voice.say("author", &arguments! { name: name, role: role })
    }
}

impl LogEntry {
    /// Returns the entry as a line of a terminal.
    #[must_use]
    pub fn text(&self) -> Line {
        Line(vec![
            Span::new(format!("{:>5}  {}  ", self.line, self.at), Style::Muted),
            Span::plain(self.text.clone()),
            Span::new(format!("  {}", self.by), Style::Muted),
        ])
    }
}
