//! A bracket, drawn with lines.

use super::{Line, Span, Style, Text, cut, padding, width};

/// The fewest columns that a name keeps.
const SHORTEST_NAME: usize = 6;

/// Returns the picture of a bracket. `rounds[0]` holds who stands in each place of the first round, from
/// the top; every further list holds who won there and is half as long. Missing ones stay empty.
///
/// Names are cut alike where `columns` do not suffice.
#[must_use]
pub fn bracket(rounds: &[Vec<Span>], columns: usize) -> Text {
    let Some(first) = rounds.first() else { return Text::default() };
    let height = (first.len() * 2).saturating_sub(1);
    // Every round but the last has a line and a corner after its names, every one but the first a line
    // before them.
    let lines = 5 * rounds.len().saturating_sub(1);
    let room = (columns.saturating_sub(lines) / rounds.len()).max(SHORTEST_NAME);
    let names: Vec<Vec<Span>> = rounds
        .iter()
        .map(|round| round.iter().map(|span| Span::new(cut(&span.text, room), span.style)).collect())
        .collect();
    let mut text = vec![Vec::new(); height];
    for (number, round) in names.iter().enumerate() {
        let widest = round.iter().map(|span| width(&span.text)).max().unwrap_or(0);
        let last = number + 1 == names.len();
        for (row, spans) in text.iter_mut().enumerate() {
            let cell = Cell::at(row, number);
            if number > 0 {
                spans.push(Span::new(if matches!(cell, Cell::Name(_)) { "─ " } else { "  " }, Style::Muted));
            }
            let name = match cell {
                Cell::Name(index) => round.get(index).cloned().unwrap_or_default(),
                Cell::Between | Cell::Joint | Cell::Outside => Span::default(),
            };
            let blanks = padding(&name.text, widest);
            let named = !name.text.is_empty();
            spans.push(name);
            if last {
                continue;
            }
            let line = match cell {
                Cell::Name(index) => {
                    let corner = if index % 2 == 0 { "┐" } else { "┘" };
                    // A blank keeps the line from touching the name.
                    let start = if named { " " } else { "─" };
                    format!("{start}{}─{corner}", "─".repeat(blanks.len()))
                }
                Cell::Between => blanks + "  │",
                Cell::Joint => blanks + "  ├",
                Cell::Outside => blanks + "   ",
            };
            spans.push(Span::new(line, Style::Muted));
        }
    }
    Text(text.into_iter().map(Line).collect())
}

/// What stands in a row of a round's column.
#[derive(Clone, Copy)]
enum Cell {
    /// The name at this place of the round.
    Name(usize),
    /// The line down from one side of a match to the other.
    Between,
    /// The same, where the line to the next round leaves.
    Joint,
    /// Nothing.
    Outside,
}

impl Cell {
    /// Place i of round r (both from 0) stands in row (2i + 1) · 2^r − 1.
    fn at(row: usize, round: usize) -> Self {
        let step = 1 << round;
        let from_first = (row + 1) % (4 * step);
        if (row + 1) % (2 * step) == step {
            Self::Name((row + 1) / (2 * step))
        } else if from_first == 2 * step {
            Self::Joint
        } else if (step..3 * step).contains(&from_first) {
            Self::Between
        } else {
            Self::Outside
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_joins_neighbours_until_one_is_left() {
        let round = |names: &[&str]| names.iter().copied().map(Span::plain).collect::<Vec<_>>();
        let rounds = [
            round(&["Aoki", "", "森", "Kato", "Ito", "Hara", "Abe", "Ueda"]),
            round(&["Aoki", "Kato", "Ito"]),
            round(&["Aoki", ""]),
            round(&[""]),
        ];
        let expected = "\
Aoki ─┐
      ├─ Aoki ─┐
──────┘        │
               ├─ Aoki ─┐
森 ───┐        │        │
      ├─ Kato ─┘        │
Kato ─┘                 │
                        ├─
Ito ──┐                 │
      ├─ Ito ──┐        │
Hara ─┘        │        │
               ├─ ──────┘
Abe ──┐        │
      ├─ ──────┘
Ueda ─┘
";
        let found = bracket(&rounds, 80).to_string();
        assert_eq!(found, expected, "\n{found}");
    }
}
