//! What stands around lists: counts, search, pages, tabs.

use maud::{Markup, Render, html};

use crate::layout::{Link, with_query};
use crate::part::words::{Mark, mark};
use crate::say::Tongue;

/// Returns a bar of counts: `61 open`, `1 disputed`, `120 reported`; each a link to its list where it
/// has one.
#[must_use]
pub fn counts(label: &str, counts: &[(Mark, String, Option<String>)]) -> Markup {
    html! {
        ul .counts aria-label=(label) {
            @for (of, text, href) in counts {
                li {
                    @match href {
                        Some(href) => a href=(href) { (mark(*of)) " " (text) },
                        None => span { (mark(*of)) " " (text) },
                    }
                }
            }
        }
    }
}

/// A search box: a GET form of one field.
#[derive(Debug, Clone, Copy)]
pub struct Search<'a> {
    /// Where it asks.
    pub action: &'a str,
    /// The name of the field in the address.
    pub name: &'a str,
    /// What is searched: `name, reading or table`.
    pub label: &'a str,
    /// What was searched.
    pub value: &'a str,
    /// What else stays in the address: the round that is looked at.
    pub kept: &'a [(&'a str, String)],
    /// The id of a table or list on the page whose rows scripts filter while typing; rows outside the
    /// page are found by Enter.
    pub filters: Option<&'a str>,
}

/// Returns the search box.
#[must_use]
pub fn search(tongue: Tongue, of: &Search<'_>) -> Markup {
    let id = format!("search-{}", of.name);
    html! {
        form .search role="search" method="get" action=(of.action) {
            @for (name, value) in of.kept { input type="hidden" name=(name) value=(value); }
            label for=(id) { (of.label) }
            div .search-line {
                input id=(id) type="search" name=(of.name) value=(of.value) autocomplete="off" dir="auto"
                    spellcheck="false" data-search data-filters=[of.filters] aria-keyshortcuts="/";
                button .plain type="submit" { (tongue.say("search")) }
            }
        }
    }
}

/// Pages of a long list.
#[derive(Debug, Clone, Copy)]
pub struct Pager<'a> {
    /// The reader's language.
    pub tongue: Tongue,
    /// The address of this page: path and query.
    pub path: &'a str,
    /// The page that is shown, from 1.
    pub page: usize,
    /// The rows of a page.
    pub rows_per_page: usize,
    /// All rows.
    pub rows: usize,
}

impl Pager<'_> {
    /// Returns how many pages there are, one at least.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.rows.div_ceil(self.rows_per_page.max(1)).max(1)
    }

    /// Returns the indices of the rows on this page. A page that does not exist is the nearest.
    #[must_use]
    pub fn shown(&self) -> std::ops::Range<usize> {
        let page = self.page.clamp(1, self.pages());
        let first = (page - 1) * self.rows_per_page.max(1);
        first..(first + self.rows_per_page.max(1)).min(self.rows)
    }
}

impl Render for Pager<'_> {
    fn render(&self) -> Markup {
        let (pages, tongue) = (self.pages(), self.tongue);
        let page = self.page.clamp(1, pages);
        let href = |page: usize| with_query(self.path, "page", &page.to_string());
        let shown = self.shown();
        let arguments =
            [("first", (shown.start + 1).into()), ("last", shown.end.into()), ("rows", self.rows.into())];
        html! {
            @if pages > 1 {
                div .pager role="group" aria-label=(tongue.say("pages")) {
                    p { (tongue.with("rows-shown", &arguments)) }
                    ul {
                        @if page > 1 {
                            li { a href=(href(page - 1)) rel="prev" { (tongue.say("page-before")) } }
                        }
                        @for number in near(page, pages) {
                            li {
                                @match number {
                                    Some(number) if number == page => a href=(href(number)) aria-current="page" { (number) },
                                    Some(number) => a href=(href(number)) { (number) },
                                    None => span { "…" },
                                }
                            }
                        }
                        @if page < pages {
                            li { a href=(href(page + 1)) rel="next" { (tongue.say("page-after")) } }
                        }
                    }
                }
            }
        }
    }
}

/// Returns the first page, those around `page` and the last one, with a gap where some are left out.
fn near(page: usize, pages: usize) -> Vec<Option<usize>> {
    let mut said = Vec::new();
    let mut before = 0;
    for number in (1..=pages).filter(|number| *number == 1 || *number == pages || number.abs_diff(page) <= 1)
    {
        if number > before + 1 {
            said.push(None);
        }
        said.push(Some(number));
        before = number;
    }
    said
}

/// A tab: a page beside this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    /// Where it leads, and what it says.
    pub link: Link,
    /// How many things are there, where that is worth knowing.
    pub count: Option<usize>,
}

/// Returns tabs as plain links; the one whose address is `path` is marked.
#[must_use]
pub fn tabs(label: &str, path: &str, tabs: &[Tab]) -> Markup {
    html! {
        nav .tabs aria-label=(label) {
            ul {
                @for tab in tabs {
                    li {
                        a href=(tab.link.href) aria-current=[(tab.link.href == path).then_some("page")] {
                            (tab.link.label)
                            @if let Some(count) = tab.count { " " span .count { (count) } }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hantei_view::Language;

    use super::*;

    fn pager(page: usize, rows: usize) -> Pager<'static> {
        Pager { tongue: Tongue(Language::English), path: "/p?name=a&page=2", page, rows_per_page: 100, rows }
    }

    #[test]
    fn a_page_that_does_not_exist_is_the_nearest() {
        let rows = [(1, 250, 0..100), (3, 250, 200..250), (9, 250, 200..250), (0, 250, 0..100), (5, 0, 0..0)];
        for (page, all, shown) in rows {
            assert_eq!(pager(page, all).shown(), shown, "page {page} of {all}");
        }
    }

    #[test]
    fn thousands_of_rows_have_few_links_and_keep_the_question() {
        let html = pager(20, 4000).render().into_string();
        assert!(html.contains("1901–2000 of 4000"), "{html}");
        assert_eq!(html.matches("<li>").count(), 9, "{html}");
        assert!(html.contains("href=\"/p?name=a&amp;page=21\""), "{html}");
        assert_eq!(pager(1, 100).render().into_string(), "");
    }
}
