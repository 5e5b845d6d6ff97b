//! The forms of one page of the desk: they share a key, lead back to it, and say what was seen.

use hantei_core::tournament::role::{Action, can};
use hantei_view::words;
use maud::{Markup, html};

use crate::app::App;
use crate::part::{Button, CommandForm, Weight, button};
use crate::problem::Problem;
use crate::visit::Visit;

/// Returns the course of the event that the reader of a form sees, where what the command says means another
/// thing once the event has gone on, or back: "table 3", "close the round", "pair".
pub(crate) fn course_seen(visit: &Visit, command: &str) -> Option<u64> {
    let names_a_table = || {
        let known = words::COMMANDS.iter().find(|known| known.name == command);
        known.is_some_and(|known| {
            ["table=N|match", "table=N|all"].iter().any(|word| known.words.contains(word))
        })
    };
    let moves_it = matches!(
        command,
        "advance"
            | "close-round"
            | "cut"
            | "discard-draft"
            | "draft"
            | "draw-lots"
            | "finish"
            | "pair"
            | "pause-clock"
            | "publish"
            | "release"
            | "reopen"
            | "reopen-round"
            | "resume-clock"
            | "set-clock"
            | "set-pairing"
            | "start"
            | "start-clock"
            | "swap"
            | "withdraw-round"
    );
    (moves_it || names_a_table()).then_some(visit.state().course)
}

/// What all forms of a page have in common.
pub(crate) struct Forms<'a> {
    visit: &'a Visit,
    key: String,
    back: String,
}

/// A form with what it is made of, to be filled with fields.
pub(crate) struct Prepared<'a> {
    action: String,
    key: String,
    command: &'static str,
    hidden: Vec<(&'a str, &'a str)>,
    seen: Option<u64>,
    course: Option<u64>,
    back: &'a str,
}

impl<'a> Forms<'a> {
    /// Returns the forms of a page that lead back to `back`, an address of this server.
    ///
    /// # Errors
    ///
    /// [`Problem::World`] if the machine has no source of chance for the key.
    pub(crate) fn new(app: &App, visit: &'a Visit, back: String) -> Result<Self, Problem> {
        let key = app.form_key()?;
        Ok(Self { visit, key, back })
    }

    /// Returns the form of `command` with these words of it fixed. Two forms of one page differ in their
    /// words or in the command, and so do their keys.
    pub(crate) fn prepare<'f>(
        &'f self,
        command: &'static str,
        hidden: &[(&'f str, &'f str)],
        seen: Option<u64>,
    ) -> Prepared<'f> {
        let one_match = hidden.iter().any(|(key, _)| *key == "match");
        Prepared {
            action: self.visit.address(&format!("/do/{command}")),
            key: format!("{}-{command}", self.key),
            command,
            hidden: hidden.to_vec(),
            seen,
            course: if one_match { None } else { course_seen(self.visit, command) },
            back: &self.back,
        }
    }

    /// Returns the form of one button.
    pub(crate) fn button(
        &self,
        command: &'static str,
        words: &[(&str, &str)],
        seen: Option<u64>,
        label: &str,
        weight: Weight,
    ) -> Markup {
        self.prepare(command, words, seen).form().button(label, weight)
    }
}

/// A form that is seldom needed: folded away, with fields of its own.
pub(crate) fn folded(prepared: &Prepared<'_>, label: &str, fields: &Markup, weight: Weight) -> Markup {
    html! {
        details .more {
            summary { (label) }
            (prepared.form().holding(&html! {
                div .line-form { (fields) (button(label, Button::Submit, weight)) }
            }))
        }
    }
}

impl Prepared<'_> {
    /// Returns the form itself.
    pub(crate) fn form(&self) -> CommandForm<'_> {
        CommandForm {
            action: &self.action,
            command: self.command,
            hidden: &self.hidden,
            key: &self.key,
            seen: self.seen,
            course: self.course,
            back: self.back,
        }
    }
}

/// Returns true if one of the visitor's roles may do `action`: what nobody here may do is not offered.
pub(crate) fn may(visit: &Visit, action: Action) -> bool {
    visit.roles.iter().any(|role| can(*role, action))
}
