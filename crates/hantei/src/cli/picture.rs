//! Styled text of the view in the colours of a terminal.

use std::io::IsTerminal;

use anstyle::{AnsiColor, Style as Ansi};
use hantei_view::text::{Style, Text};

/// Returns `text` with colours where stdout is a terminal that shows them.
pub(crate) fn styled(text: &Text) -> String {
    let colours = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut printed = String::new();
    for line in &text.0 {
        let mut row = String::new();
        for span in &line.0 {
            if colours && span.style != Style::Plain {
                let ansi = ansi(span.style);
                row.push_str(&format!("{ansi}{}{ansi:#}", span.text));
            } else {
                row.push_str(&span.text);
            }
        }
        printed.push_str(row.trim_end());
        printed.push('\n');
    }
    printed
}

fn ansi(style: Style) -> Ansi {
    let colour = |colour: AnsiColor| Ansi::new().fg_color(Some(colour.into()));
    match style {
        Style::Plain => Ansi::new(),
        Style::Strong => Ansi::new().bold(),
        Style::Muted => Ansi::new().dimmed(),
        Style::Good => colour(AnsiColor::Green),
        Style::Attention => colour(AnsiColor::Yellow),
        Style::Danger => colour(AnsiColor::Red),
    }
}
