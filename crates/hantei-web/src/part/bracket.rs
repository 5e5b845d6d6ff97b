//! The bracket as a picture: SVG, made on the server, with the same in words beside it.

use hantei_view::sheet::{Bracket, BracketMatch, BracketSide};
use maud::{Markup, html};

use crate::part::Name;
use crate::say::{Tongue, own_direction};

/// The most entrants that are drawn. A larger bracket is a list of its rounds.
pub const MOST_DRAWN: usize = 64;

/// Measures of the picture in units of the SVG.
const WIDTH: usize = 260;
const GAP: usize = 44;
const ROW: usize = 40;
const SPACE: usize = 20;
const HEADING: usize = 44;

/// Returns the bracket: a picture up to [`MOST_DRAWN`] entrants, and always the rounds in words, folded
/// away under the picture.
#[must_use]
pub fn bracket(tongue: Tongue, sheet: &Bracket) -> Markup {
    let drawn = sheet.rounds.first().is_some_and(|first| 2 * first.places.len() <= MOST_DRAWN);
    html! {
        div .bracket-part {
            @if let Some(champion) = &sheet.champion {
                p .champion { span .label { (tongue.say("champion")) } " " (Name::new(&champion.name)) }
            }
            @if drawn {
                div .bracket-frame.wide tabindex="0" role="region" aria-label=(sheet.title()) {
                    (picture(tongue, sheet))
                }
                details .bracket-words { summary { (tongue.say("bracket-in-words")) } (words(tongue, sheet)) }
            } @else {
                (words(tongue, sheet))
            }
        }
    }
}

/// Returns the upper edge of the place at `index` of the round at `depth`: halfway between the places
/// that lead to it.
fn top(depth: usize, index: usize) -> usize {
    let unit = 2 * ROW + SPACE;
    HEADING + (unit * ((2 * index + 1) << depth) - unit) / 2
}

fn picture(tongue: Tongue, sheet: &Bracket) -> Markup {
    let first = sheet.rounds.first().map_or(0, |round| round.places.len());
    let width = sheet.rounds.len() * (WIDTH + GAP) - GAP + 4;
    let height = HEADING + first * (2 * ROW + SPACE) - SPACE + 4;
    // As many units to a place of the first round as to read it takes; a hall shows the whole.
    let size = match first {
        0..=4 => "small",
        5..=8 => "middle",
        _ => "large",
    };
    html! {
        svg class={ "bracket " (size) } xmlns="http://www.w3.org/2000/svg" viewBox={ "-2 -2 " (width) " " (height) }
            width=(width) height=(height) aria-hidden="true" focusable="false" {
            @for (depth, round) in sheet.rounds.iter().enumerate() {
                @let x = depth * (WIDTH + GAP);
                text .round-name x=(x) y="22" { (round.name) }
                @for (index, place) in round.places.iter().enumerate() {
                    @let y = top(depth, index);
                    @if depth + 1 < sheet.rounds.len() {
                        @let next = top(depth + 1, index / 2) + ROW;
                        path .lead d={ "M" (x + WIDTH) " " (y + ROW) "h" (GAP / 2) "V" (next) "h" (GAP / 2) } {}
                    }
                    (match_of(tongue, place, x, y, if depth == 0 { Nobody::Bye } else { Nobody::Yet }))
                }
            }
        }
    }
}

/// Why a side of a place is empty.
#[derive(Debug, Clone, Copy)]
enum Nobody {
    /// The neighbour has no opponent.
    Bye,
    /// It is to be played who comes here.
    Yet,
}

fn match_of(tongue: Tongue, place: &BracketMatch, x: usize, y: usize, nobody: Nobody) -> Markup {
    let scores = scores(place);
    html! {
        g {
            rect .box x=(x) y=(y) width=(WIDTH) height=(2 * ROW) rx="4" {}
            path .half d={ "M" (x) " " (y + ROW) "h" (WIDTH) } {}
            @if let Some(table) = place.table {
                @if place.score.is_none() {
                    text .table-mark x=(x + WIDTH) y=(y - 5) text-anchor="end" {
                        (tongue.with("bracket-table", &[("table", table.to_string().into())]))
                    }
                }
            }
            @for (index, side) in place.sides.iter().enumerate() {
                (side_of(tongue, place, side.as_ref(), (x, y + index * ROW), scores[index], nobody))
            }
        }
    }
}

fn side_of(
    tongue: Tongue,
    place: &BracketMatch,
    side: Option<&BracketSide>,
    (x, y): (usize, usize),
    score: Option<&str>,
    nobody: Nobody,
) -> Markup {
    let Some(side) = side else {
        let word = match nobody {
            Nobody::Bye => tongue.say("bye"),
            Nobody::Yet => "–".to_owned(),
        };
        return html! { text .nobody x=(x + 36) y=(y + 26) { (word) } };
    };
    let class = match place.winner {
        Some(winner) if winner == side.id => "side won",
        Some(_) => "side lost",
        None => "side",
    };
    html! {
        g class=(class) {
            text .seed x=(x + 28) y=(y + 26) text-anchor="end" { (side.seed) }
            foreignObject x=(x + 36) y=(y + 1) width=(WIDTH - 36 - 34) height=(ROW - 2) {
                div .side-name xmlns="http://www.w3.org/1999/xhtml" data-of=(side.id) { span { (own_direction(&side.name)) } }
            }
            @if let Some(score) = score { text .side-score x=(x + WIDTH - 10) y=(y + 26) text-anchor="end" { (score) } }
        }
    }
}

/// Returns the Duels that each side won, from a score such as `2-1` or `1-1-1`.
fn scores(place: &BracketMatch) -> [Option<&str>; 2] {
    let mut parts = place.score.as_deref().unwrap_or_default().split('-').filter(|part| !part.is_empty());
    [parts.next(), parts.next()]
}

fn words(tongue: Tongue, sheet: &Bracket) -> Markup {
    let who = |side: &Option<BracketSide>| match side {
        Some(side) => {
            html! { span data-of=(side.id) { (Name::new(&side.name)) " " small { "(" (side.seed) ")" } } }
        }
        None => html! { "–" },
    };
    html! {
        @for round in &sheet.rounds {
            section .bracket-round {
                h3 { (round.name) }
                ol {
                    @for place in &round.places {
                        li {
                            (who(&place.sides[0])) " "
                            @match &place.score {
                                Some(score) => strong .score { (score) },
                                None => span .versus { (tongue.say("versus")) },
                            }
                            " " (who(&place.sides[1]))
                            @if let Some(table) = place.table {
                                " " small { (tongue.with("bracket-table", &[("table", table.to_string().into())])) }
                            }
                            @if let Some(winner) = place.sides.iter().flatten().find(|side| Some(side.id) == place.winner) {
                                " " small { (tongue.markup("goes-on", &[("name", &own_direction(&winner.name))], &[])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_stands_halfway_between_those_that_lead_to_it() {
        for depth in 1..6 {
            for index in 0..4 {
                let before = top(depth - 1, 2 * index) + top(depth - 1, 2 * index + 1);
                assert_eq!(2 * top(depth, index), before, "round {depth}, place {index}");
            }
        }
        assert_eq!(top(0, 1) - top(0, 0), 2 * ROW + SPACE);
    }
}
