//! Result slips for print, so ordered that a cut stack is in order of tables.

use hantei_core::id::TableNumber;
use maud::{Markup, html};

use crate::part::Name;
use crate::say::Tongue;

/// Names of more characters are printed smaller, so that all of it stands on the slip.
const LONG_NAME: usize = 40;

/// One slip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Where.
    pub table: TableNumber,
    /// The name of the round.
    pub round: String,
    /// The names, the side printed first first.
    pub names: [String; 2],
    /// What stands beside each name: match points, an id for staff; mostly nothing.
    pub beside: [Option<String>; 2],
    /// The version of the match, printed small, so that a slip of pairings that were taken back shows.
    pub version: Option<u64>,
}

/// Returns which slip stands at each place of each page, `per_page` places a page: indices into a list
/// of `count`, page after page; `None` where a place stays empty.
///
/// The pages are cut as one pile. The pile of the first places holds the first tables, that of the
/// second places those that follow, so the piles laid on each other are in order.
///
/// ```
/// use hantei_web::part::slips::cut_stack_order;
/// let pages: Vec<_> = cut_stack_order(5, 2).collect();
/// assert_eq!(pages, [vec![Some(0), Some(3)], vec![Some(1), Some(4)], vec![Some(2), None]]);
/// ```
pub fn cut_stack_order(count: usize, per_page: usize) -> impl Iterator<Item = Vec<Option<usize>>> {
    let per_page = per_page.max(1);
    let pages = count.div_ceil(per_page);
    (0..pages).map(move |page| {
        let places = (0..per_page).map(|place| place * pages + page);
        places.map(|index| (index < count).then_some(index)).collect()
    })
}

/// Returns the slips, `per_page` on a page of paper (2 to 8), of an event called `event`.
#[must_use]
pub fn slips(tongue: Tongue, event: &str, slips: &[Slip], per_page: usize) -> Markup {
    let per_page = per_page.clamp(2, 8);
    html! {
        div class={ "slips of-" (per_page) } {
            @for page in cut_stack_order(slips.len(), per_page) {
                section .sheet-of-paper {
                    @for place in page {
                        @match place.and_then(|index| slips.get(index)) {
                            Some(of) => (slip(tongue, event, of)),
                            None => div .slip.blank {},
                        }
                    }
                }
            }
        }
    }
}

fn slip(tongue: Tongue, event: &str, of: &Slip) -> Markup {
    html! {
        article .slip {
            header {
                p .slip-table { span { (tongue.say("table")) } " " strong { (of.table) } }
                p .slip-round {
                    bdi { (event) } br; (of.round)
                    @if let Some(version) = of.version { " " small { "v" (version) } }
                }
            }
            @for (name, beside) in of.names.iter().zip(&of.beside) {
                div .slip-side {
                    p .slip-name .long[name.chars().count() > LONG_NAME] { (Name::new(name)) @if let Some(beside) = beside { " " small { (beside) } } }
                    p .slip-box { span { (tongue.say("slip-duels-won")) } }
                    p .slip-signature { span { (tongue.say("slip-signature")) } }
                    p .slip-drop { span { (tongue.say("slip-drop")) } }
                }
            }
            p .slip-draws { (tongue.say("slip-drawn")) span .slip-small-box {} }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_stack_of_slips_is_in_order_of_tables() {
        for count in 0..60 {
            for per_page in 1..=8 {
                let pages: Vec<Vec<Option<usize>>> = cut_stack_order(count, per_page).collect();
                // Cut: one pile for each place of the page. Then the piles are laid on each other.
                let piles = (0..per_page).flat_map(|place| pages.iter().map(move |page| page[place]));
                let stack: Vec<usize> = piles.flatten().collect();
                assert_eq!(stack, (0..count).collect::<Vec<_>>(), "{count} slips, {per_page} a page");
                assert!(pages.len() * per_page < count + per_page.max(1), "no page is blank");
            }
        }
    }
}
