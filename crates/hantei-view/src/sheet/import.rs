//! What an import brought: how many lines were taken in, and every line that was not, with its reason.

use serde::Serialize;

use crate::i18n::{Language, arguments};
use crate::message::Message;
use crate::text::{Style, Text};
use crate::wording;

/// What an import brought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// How many were taken in.
    pub imported: u32,
    /// Every line that was not, in order.
    pub rejected: Vec<RejectedLine>,
    #[serde(skip)]
    language: Language,
}

/// A line that was not taken in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RejectedLine {
    /// Its number in the file, from 1.
    pub line: u64,
    /// Why.
    #[serde(flatten)]
    pub message: Message,
}

/// Returns the summary of an import. It speaks of lines and never repeats what stands in them, so that
/// it can be shown to anybody.
#[must_use]
pub fn summary(imported: u32, mut rejected: Vec<RejectedLine>, language: Language) -> Summary {
    rejected.sort_by_key(|rejected| rejected.line);
    Summary { imported, rejected, language }
}

impl Summary {
    /// Returns the sheet for a terminal.
    #[must_use]
    pub fn text(&self) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let mut text = Text::default();
        let arguments = arguments! { imported: self.imported, rejected: self.rejected.len() };
        let style = if self.rejected.is_empty() { Style::Good } else { Style::Attention };
        text.line(say("import-summary", arguments), style);
        for rejected in &self.rejected {
            let line = i64::try_from(rejected.line).unwrap_or(i64::MAX);
            let arguments = arguments! { line: line, text: rejected.message.text.clone() };
            text.line(say("import-line", arguments), Style::Danger);
            if let Some(hint) = &rejected.message.hint {
                text.line(format!("  {hint}"), Style::Muted);
            }
        }
        text
    }
}
