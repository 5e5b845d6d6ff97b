//! The parts of pages: what a button, a field, a name, a clock or a bracket looks like, once.
//!
//! Parts are functions and small values that render themselves in `html!`. None holds a script or a
//! style; each works without scripts. Everything that people typed is escaped and stands in its own
//! direction.
//!
//! | for | take |
//! | --- | --- |
//! | giving a command | [`CommandForm`] with [`Field`], [`Choice`], [`button`], [`NextStep`], [`Danger`] |
//! | the desk | [`result_entry`], [`CommandForm::quick`], [`swap_form`], [`swappable`], [`common_keys`] |
//! | saying something | [`Notice`], [`empty`], [`why`], [`why_elsewhere`], [`Mark`], [`mark`], [`state`] |
//! | people and places | [`Name`], [`table_number`] |
//! | time | [`Clock`], [`sound_switch`] |
//! | lists | [`counts`], [`search`], [`Pager`], [`tabs`], [`live`] |
//! | sheets | [`pairings`], [`standings()`], [`bracket()`], [`slips()`] |
//! | plain things | [`facts`], [`steps`], [`rows`] |
//! | paper and projector | [`print_only`], [`screen_only`], [`qr`], [`slips()`] |
//!
//! Classes that pages put on elements of their own: `page-head` (title and clock side by side), `buttons`
//! (side by side; with `two`, two equal columns), `columns` (boxes side by side as far as there is room),
//! `wide` (around a table that may be wider than the screen), `number` and `lesser` (cells: to the right, and
//! first to give way), `unseen` (only heard), `label`. On the projector: `hall-head`, `hall-view`,
//! `hall-pages` (with `data-pages="across"` around [`by_name`] or `"down"` around a table, and
//! `data-seconds`; with `dense`, five columns), and `data-views` around sections with `data-view` that
//! take turns.
//!
//! ```
//! use hantei_view::Language;
//! use hantei_web::part::{Button, CommandForm, Field, Kind, Weight, button};
//! use hantei_web::say::Tongue;
//! use maud::html;
//!
//! let tongue = Tongue(Language::English);
//! let form = CommandForm {
//!     action: "/t/abc/do/enter-result",
//!     command: "enter-result",
//!     hidden: &[("table", "57")],
//!     key: "k-1",
//!     seen: Some(12),
//!     course: None,
//!     back: "/t/abc/results",
//! };
//! let html = form.holding(&html! {
//!     (Field::new("score", "Score").kind(Kind::Score).value("2-1").error("2-1 is not possible here."))
//!     (button("Save", Button::Submit, Weight::Primary))
//! });
//! assert!(html.into_string().contains(r#"name="_key" value="k-1""#));
//! ```

use maud::{Markup, Render, html};

use crate::say::{Tongue, own_direction};

pub mod bracket;
pub mod clock;
pub mod code;
pub mod form;
pub mod list;
pub mod own;
pub mod pairings;
pub mod slips;
pub mod standings;
pub mod words;

pub use bracket::bracket;
pub use clock::{Clock, ClockState, Face, sound_switch};
pub use code::qr;
pub use form::{
    Button, Choice, CommandForm, Danger, Entry, Field, Kind, MOST_CHOSEN, NextStep, Weight, button,
    link_button, person, result_entry, swap_form, swappable,
};
pub use list::{Pager, Search, Tab, counts, search, tabs};
pub use pairings::{NameLine, by_name, by_table, name_lines};
pub use slips::{Slip, slips};
pub use standings::standings;
pub use words::{Mark, Notice, NoticeKind, mark, state, why, why_answer, why_elsewhere};

/// A name as it is printed, with how it is read aloud beside it where it must be called.
///
/// ```
/// use hantei_web::part::Name;
/// let html = maud::html! { (Name::new("青木 蓮").reading(Some("あおき れん"))) }.into_string();
/// assert!(html.contains("<bdi>青木 蓮</bdi>") && html.contains("あおき れん"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Name<'a> {
    name: &'a str,
    reading: Option<&'a str>,
    href: Option<&'a str>,
}

impl<'a> Name<'a> {
    /// Returns the name alone.
    #[must_use]
    pub fn new(name: &'a str) -> Self {
        Self { name, reading: None, href: None }
    }

    /// Adds the reading.
    #[must_use]
    pub fn reading(self, reading: Option<&'a str>) -> Self {
        Self { reading, ..self }
    }

    /// Makes the name a link to the person's page.
    #[must_use]
    pub fn href(self, href: &'a str) -> Self {
        Self { href: Some(href), ..self }
    }
}

impl Render for Name<'_> {
    fn render(&self) -> Markup {
        let reading = self.reading.filter(|reading| !reading.is_empty() && *reading != self.name);
        html! {
            span .name {
                @match self.href {
                    Some(href) => a href=(href) { (own_direction(self.name)) },
                    None => (own_direction(self.name)),
                }
                @if let Some(reading) = reading { " " small .reading { (own_direction(reading)) } }
            }
        }
    }
}

/// A key of pages of staff that presses nothing by itself, for [`crate::layout::Shell::keys`]. What a key
/// presses bears `data-key="u"` and is in the list by its own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The key as printed on it: `/`, `Esc`.
    pub key: &'static str,
    /// What it does, in words.
    pub does: String,
    /// What must be on the page for it, as a selector; `None` where it works everywhere.
    pub needs: Option<&'static str>,
}

impl Render for Key {
    fn render(&self) -> Markup {
        html! { kbd { (self.key) } }
    }
}

/// Returns the keys that every page of staff has.
#[must_use]
pub fn common_keys(tongue: Tongue) -> Vec<Key> {
    let keys = [
        ("f", "key-letters", None),
        ("/", "key-search", Some("[data-search]")),
        ("↑ ↓", "key-rows", Some("main [data-list]")),
        ("Esc", "key-leave", None),
        ("?", "key-list", None),
    ];
    keys.map(|(key, id, needs)| Key { key, does: tongue.say(id), needs }).into()
}

/// A table's number, large.
#[must_use]
pub fn table_number(tongue: Tongue, table: hantei_core::id::TableNumber) -> Markup {
    html! {
        p .table-number { span .label { (tongue.say("table")) } " " strong { (table) } }
    }
}

/// What stands where there is nothing yet: what is missing, and what to do first.
#[must_use]
pub fn empty(what: &str, first: Option<&Markup>) -> Markup {
    html! {
        div .empty {
            p { (what) }
            @if let Some(first) = first { div .empty-first { (first) } }
        }
    }
}

/// A part of a page that is fetched anew when one of `topics` changes. Topics are those of the
/// tournament (`round`, `clock`, `table-57`), or whole ones (`abc:round`). The id must be on the page
/// always, also while there is nothing to show.
#[must_use]
pub fn live(id: &str, topics: &[&str], children: &Markup) -> Markup {
    html! { div id=(id) .live data-live=(topics.join(" ")) { (children) } }
}

/// The next step of a page where it is to go on to another one: at the foot of the screen, as
/// [`NextStep`] is.
#[must_use]
pub fn next_page(label: &str, href: &str, consequence: &str) -> Markup {
    html! {
        div .next-step {
            a .button .primary href=(href) aria-describedby="next-step-consequence" { (label) }
            p .consequence #next-step-consequence { (consequence) }
        }
    }
}

/// The next step of a page whose one form is filled in above: the button that sends it, in the form and at
/// the foot of the screen.
#[must_use]
pub fn next_submit(label: &str, consequence: &str) -> Markup {
    html! {
        div .next-step {
            button .primary type="submit" aria-describedby="next-step-consequence" { (label) }
            p .consequence #next-step-consequence { (consequence) }
        }
    }
}

/// Returns things with their names: a short table of facts.
#[must_use]
pub fn facts(facts: &[(&str, Markup)]) -> Markup {
    html! {
        dl .facts {
            @for (name, fact) in facts { div { dt { (name) } dd { (fact) } } }
        }
    }
}

/// Returns the steps of a wizard; the one at `now` (from 0) is marked, those before it are links.
#[must_use]
pub fn steps(label: &str, steps: &[crate::layout::Link], now: usize) -> Markup {
    html! {
        nav aria-label=(label) {
            ol .steps {
                @for (index, step) in steps.iter().enumerate() {
                    li aria-current=[(index == now).then_some("step")] {
                        @if index < now { a href=(step.href) { (step.label) } } @else { (step.label) }
                    }
                }
            }
        }
    }
}

/// Returns a list of large rows, each what it is about and what can be done with it: the check-in desk,
/// calls, decks. Arrow keys go from row to row, Enter presses the first button.
#[must_use]
pub fn rows(id: &str, rows: &[(Markup, Markup)]) -> Markup {
    html! {
        ul .rows id=(id) data-list {
            @for (about, actions) in rows { li { div .row-about { (about) } div .buttons { (actions) } } }
        }
    }
}

/// What only stands on paper.
#[must_use]
pub fn print_only(children: &Markup) -> Markup {
    html! { div .print-only { (children) } }
}

/// What only stands on screens.
#[must_use]
pub fn screen_only(children: &Markup) -> Markup {
    html! { div .screen-only { (children) } }
}
