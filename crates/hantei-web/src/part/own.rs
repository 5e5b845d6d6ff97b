//! What is the reader's own on a page that everybody sees alike.
//!
//! An element that holds somebody's name says whose in `data-of`, as its last attribute. Which of them is the
//! reader's is filled in when the page is sent, so that the page itself is made once for all readers. No name
//! can look like such an attribute: what people typed holds neither `<` nor `"` on a page.

use hantei_core::id::EntrantId;
use maud::{Markup, html};

use crate::say::Tongue;

/// The reader of a page as a player: whose row is marked, and what is said about where they sit.
#[derive(Debug, Clone)]
pub struct Own {
    mark: String,
    marked: String,
    table: String,
}

/// What stands on a page where the reader is told the own table.
const TABLE_PLACE: &str = "<p class=\"own-table\"></p>";

/// Returns the place where each reader is told the own table.
#[must_use]
pub fn own_table_place() -> Markup {
    html! { p .own-table {} }
}

impl Own {
    /// Returns what marks the names of `entrant`. The word stands beside them: the colour of the row alone
    /// would not say it to everybody.
    #[must_use]
    pub fn new(tongue: Tongue, entrant: EntrantId) -> Self {
        let mark = Self::mark_of(&entrant.to_string());
        let you = html! { small .you { (tongue.say("you")) } " " }.into_string();
        let marked = format!("{} data-own>{you}", &mark[..mark.len() - 1]);
        Self { mark, marked, table: TABLE_PLACE.to_owned() }
    }

    /// Adds what is said about the own table, and leads to it.
    #[must_use]
    pub fn at_table(self, says: &str, href: &str) -> Self {
        Self { table: html! { p .own-table { a href=(href) { (says) } } }.into_string(), ..self }
    }

    /// Returns the end of an element that holds the name of the entrant called so.
    fn mark_of(entrant: &str) -> String {
        format!("data-of=\"{entrant}\">")
    }

    /// Returns `page`, or a part of one, with what is the reader's own.
    #[must_use]
    pub fn fill(&self, page: &str) -> String {
        page.replace(&self.mark, &self.marked).replace(TABLE_PLACE, &self.table)
    }

    /// Returns what a part of a page that [`fill`](Self::fill) changes is known by.
    pub(crate) fn known_by(&self) -> [&str; 2] {
        [&self.mark, TABLE_PLACE]
    }

    /// Returns all that is filled in: two readers for whom it is the same have the same page.
    pub(crate) fn filled_in(&self) -> [&str; 2] {
        [&self.marked, &self.table]
    }
}

/// Returns what the places in `part` are known by that some reader's own is filled into.
pub(crate) fn places(part: &str) -> Vec<String> {
    let ends = part.split("data-of=\"").skip(1);
    let entrants = ends.filter_map(|rest| rest.split('"').next()).map(Own::mark_of);
    entrants.chain(part.contains(TABLE_PLACE).then(|| TABLE_PLACE.to_owned())).collect()
}
