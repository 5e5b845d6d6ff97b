//! Tables: columns that give way to each other when the width is short.

use super::{Line, Span, Style, Text, cut, padding, width};

/// The blanks between two columns.
const GAP: usize = 2;

/// The fewest columns that a name keeps.
const SHORTEST_NAME: usize = 8;

/// The fewest columns that anything else keeps before it goes altogether.
const SHORTEST_REST: usize = 4;

/// What stands in a column, and so where it stands and whether it gives way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Numbers, to the right, never cut: a cut number is a wrong one.
    Number,
    /// Names, cut only when nothing else can be.
    Name,
    /// Anything else, cut first, the last column before the others.
    Rest,
    /// What is of no use in part: left out as a whole before anything else is cut.
    Whole,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    heading: String,
    content: Content,
}

impl Column {
    /// Returns a column of numbers, codes or ids: to the right and never cut.
    #[must_use]
    pub fn number(heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), content: Content::Number }
    }

    /// Returns a column of names: cut only when every other column has given way.
    #[must_use]
    pub fn name(heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), content: Content::Name }
    }

    /// Returns a column that is shown whole or, where the width is short, not at all: long ids.
    #[must_use]
    pub fn whole(heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), content: Content::Whole }
    }

    /// Returns a column of anything that can be read elsewhere: cut first, and left out at last.
    #[must_use]
    pub fn rest(heading: impl Into<String>) -> Self {
        Self { heading: heading.into(), content: Content::Rest }
    }
}

/// Returns a table of at most `columns_wide` terminal columns, if numbers and short names fit.
///
/// A row may be shorter than `columns`; what is missing stays empty.
#[must_use]
pub fn table(columns: &[Column], rows: &[Vec<Span>], columns_wide: usize) -> Text {
    let widest = |index: usize| {
        let cells = rows.iter().filter_map(|row| row.get(index)).map(|cell| width(&cell.text));
        cells.chain([width(&columns[index].heading)]).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns.len()).map(widest).collect();
    give_way(columns, &mut widths, columns_wide);
    let headings: Vec<Span> =
        columns.iter().map(|column| Span::new(column.heading.clone(), Style::Muted)).collect();
    let lines = std::iter::once(&headings).chain(rows).map(|row| line(columns, &widths, row));
    Text(lines.collect())
}

/// Takes columns away until the table fits: from the rest, the last first, then from the names.
fn give_way(columns: &[Column], widths: &mut [usize], columns_wide: usize) {
    let total = |widths: &[usize]| {
        let shown = widths.iter().filter(|width| **width > 0);
        shown.clone().sum::<usize>() + GAP * shown.count().saturating_sub(1)
    };
    for (content, shortest) in [
        (Content::Whole, 0),
        (Content::Rest, SHORTEST_REST),
        (Content::Rest, 0),
        (Content::Name, SHORTEST_NAME),
    ] {
        for index in (0..columns.len()).rev().filter(|index| columns[*index].content == content) {
            let over = total(widths).saturating_sub(columns_wide);
            if over > 0 && widths[index] > shortest {
                // A column that would be cut below its shortest goes, and its gap with it.
                widths[index] =
                    if shortest == 0 { 0 } else { widths[index].saturating_sub(over).max(shortest) };
            }
        }
    }
}

fn line(columns: &[Column], widths: &[usize], row: &[Span]) -> Line {
    let mut spans: Vec<Span> = Vec::new();
    for (index, (column, &columns_wide)) in columns.iter().zip(widths).enumerate() {
        if columns_wide == 0 {
            continue;
        }
        if !spans.is_empty() {
            spans.push(Span::plain(" ".repeat(GAP)));
        }
        let cell = row.get(index).cloned().unwrap_or_default();
        let text = cut(&cell.text, columns_wide);
        let blanks = padding(&text, columns_wide);
        let text = match column.content {
            Content::Number => blanks + &text,
            Content::Name | Content::Rest | Content::Whole => text + &blanks,
        };
        spans.push(Span::new(text, cell.style));
    }
    Line(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns_wide: usize, expected: &str) {
        let columns =
            [Column::number("table"), Column::name("name"), Column::rest("why"), Column::rest("note")];
        let row = |cells: [&str; 4]| cells.map(Span::plain).to_vec();
        let rows = [row(["9", "Aoki Ren", "same score", "late"]), row(["10", "佐藤 芽衣", "lot", ""])];
        assert_eq!(table(&columns, &rows, columns_wide).to_string(), expected);
    }

    #[test]
    fn numbers_stand_to_the_right_and_wide_characters_take_two_columns() {
        check(
            80,
            "table  name       why         note\n    \
                 9  Aoki Ren   same score  late\n   \
                10  佐藤 芽衣  lot\n",
        );
    }

    #[test]
    fn a_name_is_not_cut_before_a_lesser_column() {
        check(
            30,
            "table  name       why     note\n    \
                 9  Aoki Ren   same …  late\n   \
                10  佐藤 芽衣  lot\n",
        );
        check(
            18,
            "table  name\n    \
                 9  Aoki Ren\n   \
                10  佐藤 芽衣\n",
        );
        check(
            15,
            "table  name\n    \
                 9  Aoki Ren\n   \
                10  佐藤 芽…\n",
        );
    }
}
