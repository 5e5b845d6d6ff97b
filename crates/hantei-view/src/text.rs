//! Text for a terminal: styled lines, without colour codes.
//!
//! Whoever prints decides how a style looks, or drops it: nothing is said by style alone. Widths are
//! columns of a terminal, in which a Japanese character takes two. What this module does not know: how
//! wide the terminal is; the caller says.

use std::fmt;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

mod bracket;
mod chart;
mod table;

pub use bracket::bracket;
pub use chart::bar;
pub use table::{Column, table};

/// How a piece of text stands out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// As everything else.
    #[default]
    Plain,
    /// A heading, or the answer itself.
    Strong,
    /// Said for completeness.
    Muted,
    /// As it should be.
    Good,
    /// Somebody should look.
    Attention,
    /// Something is wrong.
    Danger,
}

/// A piece of text in one style.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Span {
    /// The text, without line breaks.
    pub text: String,
    /// The style.
    pub style: Style,
}

impl Span {
    /// Returns `text` in `style`.
    #[must_use]
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    /// Returns `text` as everything else.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new(text, Style::Plain)
    }
}

impl From<String> for Span {
    fn from(text: String) -> Self {
        Self::plain(text)
    }
}

/// One line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Span>);

impl From<Span> for Line {
    fn from(span: Span) -> Self {
        Self(vec![span])
    }
}

impl fmt::Display for Line {
    /// Writes the line without styles and without blanks at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.iter().map(|span| span.text.as_str()).collect();
        f.write_str(text.trim_end())
    }
}

/// Several lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text(pub Vec<Line>);

impl Text {
    /// Adds a line of one style.
    pub fn line(&mut self, text: impl Into<String>, style: Style) {
        self.0.push(Span::new(text, style).into());
    }

    /// Adds an empty line.
    pub fn gap(&mut self) {
        self.0.push(Line::default());
    }

    /// Adds the lines of `more`.
    pub fn append(&mut self, more: Self) {
        self.0.extend(more.0);
    }
}

impl fmt::Display for Text {
    /// Writes every line with a line break, without styles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// Returns how many columns `text` takes.
#[must_use]
pub fn width(text: &str) -> usize {
    text.width()
}

/// Returns `text` within `columns`, cut with an ellipsis where it is wider.
#[must_use]
pub fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut taken = 1; // The ellipsis.
    for character in text.chars() {
        taken += character.width().unwrap_or(0);
        if taken > columns {
            break;
        }
        kept.push(character);
    }
    if columns > 0 {
        kept.push('…');
    }
    kept
}

/// Returns so many blanks that `text` fills `columns` together with them.
pub(crate) fn padding(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_character_is_never_cut_in_half() {
        for (text, columns, expected) in [
            ("Aoki Ren", 8, "Aoki Ren"),
            ("Aoki Ren", 5, "Aoki…"),
            ("青木 蓮", 7, "青木 蓮"),
            ("青木 蓮", 6, "青木 …"),
            ("青木 蓮", 4, "青…"),
            ("青木 蓮", 1, "…"),
            ("青木 蓮", 0, ""),
        ] {
            assert_eq!(cut(text, columns), expected, "{text} in {columns}");
            assert!(width(&cut(text, columns)) <= columns);
        }
    }
}
