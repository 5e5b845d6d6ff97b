//! Saying something: marks of states, messages, reasons.

use hantei_view::Message;
use maud::{Markup, Render, html};

use crate::say::Tongue;

/// A mark: a shape and a colour that always come with a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// ○ not started, nothing yet.
    NotStarted,
    /// ◐ playing, or half of the reports are in.
    Playing,
    /// ⏱ has an extension.
    Extension,
    /// ▲ End of Match procedure.
    EndOfMatch,
    /// ! a judge is called, or something wants attention.
    Attention,
    /// ● reported, done.
    Reported,
    /// ✕ disputed, or wrong.
    Disputed,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 7] = [
        Self::NotStarted,
        Self::Playing,
        Self::Extension,
        Self::EndOfMatch,
        Self::Attention,
        Self::Reported,
        Self::Disputed,
    ];

    fn shape(self) -> &'static str {
        match self {
            Self::NotStarted => "○",
            Self::Playing => "◐",
            // Drawn, see `mark`: many machines have no letter for a stop watch.
            Self::Extension => "",
            Self::EndOfMatch => "▲",
            Self::Attention => "!",
            Self::Reported => "●",
            Self::Disputed => "✕",
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::NotStarted => "not-started",
            Self::Playing => "playing",
            Self::Extension => "extension",
            Self::EndOfMatch => "end-of-match",
            Self::Attention => "attention",
            Self::Reported => "reported",
            Self::Disputed => "disputed",
        }
    }

    /// Returns the word of the state.
    #[must_use]
    pub fn word(self, tongue: Tongue) -> String {
        tongue.say(match self {
            Self::NotStarted => "mark-not-started",
            Self::Playing => "mark-playing",
            Self::Extension => "mark-extension",
            Self::EndOfMatch => "mark-end-of-match",
            Self::Attention => "mark-attention",
            Self::Reported => "mark-reported",
            Self::Disputed => "mark-disputed",
        })
    }
}

/// Returns the shape of a mark alone: where its word stands beside it anyway.
#[must_use]
pub fn mark(mark: Mark) -> Markup {
    html! {
        span class={ "mark " (mark.class()) } aria-hidden="true" {
            @match mark {
                Mark::Extension => svg viewBox="0 0 16 16" focusable="false" {
                    circle cx="8" cy="9" r="5.5" {}
                    path d="M8 9V5.8M6.2 1.4h3.6M8 1.4v2" {}
                },
                other => (other.shape()),
            }
        }
    }
}

/// Returns a state: shape, colour and word. `word` replaces the usual one (`61 open`).
#[must_use]
pub fn state(tongue: Tongue, of: Mark, word: Option<&str>) -> Markup {
    html! {
        span class={ "state " (of.class()) } {
            (mark(of)) " "
            @match word {
                Some(word) => (word),
                None => (of.word(tongue)),
            }
        }
    }
}

/// What kind of thing a notice says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// It was not done; nothing is written.
    Refusal,
    /// It is worth knowing.
    Notice,
    /// It was done.
    Done,
}

/// A message in a box: what happened, what to do next.
///
/// ```
/// use hantei_view::Message;
/// use hantei_web::part::{Notice, NoticeKind};
/// let message = Message { code: "nothing_changes", text: "It is so already.".into(), hint: None, page_hint: None };
/// let html = maud::html! { (Notice::new(NoticeKind::Refusal, &message)) }.into_string();
/// assert!(html.contains(r#"role="alert""#));
/// ```
#[derive(Debug, Clone)]
pub struct Notice<'a> {
    kind: NoticeKind,
    text: &'a str,
    hint: Option<Markup>,
    code: Option<&'a str>,
    more: Option<Markup>,
}

impl<'a> Notice<'a> {
    /// Returns the box of a message.
    #[must_use]
    pub fn new(kind: NoticeKind, message: &'a Message) -> Self {
        let hint = message.hint_on_a_page();
        Self { code: Some(message.code), ..Self::said(kind, &message.text, hint) }
    }

    /// Returns the box of a sentence that has no code.
    #[must_use]
    pub fn said(kind: NoticeKind, text: &'a str, hint: Option<&'a str>) -> Self {
        let hint = hint.map(|hint| html! { (hint) });
        Self { kind, text, hint, code: None, more: None }
    }

    /// Puts another hint in the place of the message's own: one whose commands can be pressed.
    #[must_use]
    pub fn hinting(self, hint: Option<Markup>) -> Self {
        Self { hint, ..self }
    }

    /// Adds what follows below: both versions of a conflict, a button to undo.
    #[must_use]
    pub fn followed_by(self, more: Markup) -> Self {
        Self { more: Some(more), ..self }
    }
}

impl Render for Notice<'_> {
    fn render(&self) -> Markup {
        let (class, role, shape) = match self.kind {
            NoticeKind::Refusal => ("notice refusal", "alert", Mark::Disputed),
            NoticeKind::Notice => ("notice worth-knowing", "status", Mark::Attention),
            NoticeKind::Done => ("notice done", "status", Mark::Reported),
        };
        html! {
            div class=(class) role=(role) data-code=[self.code] {
                p .notice-text { (mark(shape)) " " (self.text) }
                @if let Some(hint) = &self.hint { p .notice-hint { (hint) } }
                @if let Some(more) = &self.more { (more) }
            }
        }
    }
}

/// Returns a small "why" that opens in place. Its answer has the address `#id`, under which a browser
/// opens it by itself, so that it can be shown to somebody.
#[must_use]
pub fn why(tongue: Tongue, id: &str, about: &str, answer: &Markup) -> Markup {
    html! {
        details .why {
            summary { (tongue.say("why")) span .unseen { " " (about) } }
            div .why-answer id=(id) {
                (answer)
                p .why-address { a href={ "#" (id) } { (tongue.say("why-address")) } }
            }
        }
    }
}

/// Returns a small "why" whose answer has a page of its own. Scripts open it in place: they take what
/// stands in `data-why-answer` of that page. `about` completes the question for those who only hear it.
#[must_use]
pub fn why_elsewhere(tongue: Tongue, href: &str, about: &str) -> Markup {
    html! {
        a .why href=(href) data-why data-address=(tongue.say("why-address")) { (tongue.say("why")) span .unseen { " " (about) } }
    }
}

/// Returns the answer of a "why" on its own page.
#[must_use]
pub fn why_answer(answer: &Markup) -> Markup {
    html! { div .why-answer data-why-answer { (answer) } }
}
