//! Sentences on pages.
//!
//! ```
//! use hantei_view::Language;
//! use hantei_web::say::Tongue;
//!
//! let tongue = Tongue(Language::English);
//! assert_eq!(tongue.say("skip-to-content"), "Skip to content");
//! assert_eq!(tongue.with("table-count", &[("count", 182.into())]), "182 tables");
//! let name = maud::html! { bdi { "R. <Aoki>" } };
//! let said = tongue.markup("called-by", &[("name", &name)], &[]);
//! assert_eq!(said.into_string(), "called by <bdi>R. &lt;Aoki&gt;</bdi>");
//! ```

use hantei_view::Language;
use hantei_view::i18n::{self, Argument};
use maud::{Markup, PreEscaped, Render, html};

/// The language of one reader, and what can be said in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tongue(pub Language);

/// Stands before and after the place of a piece of markup while a sentence is made. Private-use
/// characters: what people typed is said to be anything else before it comes here.
const MARK: char = '\u{e0f0}';

impl Tongue {
    /// Returns the tag of the language for the attribute `lang`: `en`, `ja`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        self.0.tag()
    }

    /// Returns the sentence `id`, which takes no arguments.
    #[must_use]
    pub fn say(self, id: &str) -> String {
        self.with(id, &[])
    }

    /// Returns the sentence `id` with its arguments. Numbers given as numbers choose plural forms.
    #[must_use]
    pub fn with(self, id: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        i18n::say(self.0, id, arguments)
    }

    /// Returns the hint of the sentence `id`, if it has one.
    #[must_use]
    pub fn hint(self, id: &str, arguments: &[(&str, Argument<'_>)]) -> Option<String> {
        i18n::attribute(self.0, id, "hint", arguments)
    }

    /// Returns the sentence `id` as markup, with pieces of markup at the places that `marked` names: a
    /// name in its own direction, a clock, a link. Everything else is escaped.
    #[must_use]
    pub fn markup(self, id: &str, marked: &[(&str, &Markup)], arguments: &[(&str, Argument<'_>)]) -> Markup {
        let mut all: Vec<(&str, Argument<'_>)> = Vec::with_capacity(marked.len() + arguments.len());
        for (name, argument) in arguments {
            all.push((name, without_marks(argument)));
        }
        for (place, (name, _)) in marked.iter().enumerate() {
            all.push((name, Argument::from(format!("{MARK}{place}{MARK}"))));
        }
        let sentence = self.with(id, &all);
        let mut said = String::with_capacity(sentence.len());
        for (index, piece) in sentence.split(MARK).enumerate() {
            // Marks come in pairs, so every second piece is the number of a piece of markup.
            let marked = (index % 2 == 1).then(|| piece.parse::<usize>().ok().and_then(|at| marked.get(at)));
            match marked.flatten() {
                Some((_, markup)) => said.push_str(&markup.0),
                None => piece.render_to(&mut said),
            }
        }
        PreEscaped(said)
    }
}

fn without_marks<'a>(argument: &'a Argument<'_>) -> Argument<'a> {
    match argument {
        Argument::Text(text) if text.contains(MARK) => Argument::from(text.replace(MARK, "")),
        Argument::Text(text) => Argument::from(text.as_ref()),
        Argument::Number(number) => Argument::Number(*number),
    }
}

/// Returns what people typed in its own direction, so that an Arabic name leaves a line as it was.
pub fn own_direction(text: &str) -> Markup {
    html! { bdi { (text) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_holds_the_marks_of_a_sentence_stays_text() {
        let tongue = Tongue(Language::English);
        let hostile = own_direction("\u{e0f0}0\u{e0f0}<b>");
        let said = tongue.markup("called-by", &[("name", &hostile)], &[]).into_string();
        assert_eq!(said, "called by <bdi>\u{e0f0}0\u{e0f0}&lt;b&gt;</bdi>");
        let plain = tongue.markup("called-by", &[], &[("name", "\u{e0f0}7\u{e0f0}<i>".into())]);
        assert_eq!(plain.into_string(), "called by 7&lt;i&gt;");
    }
}
