//! Rulings: what the procedure answers, with the sentence for the players and the clauses behind it.

use hantei_core::match_::MatchOutcome;
use hantei_core::match_::end_of_match::{EndOfMatch, Unanswered};
use hantei_core::regulation::{ClauseId, Regulation, Settings};
use serde::Serialize;

use crate::i18n::{Language, arguments};
use crate::message::{Message, SideNames, forms, told, unanswered};
use crate::text::{Span, Style, Text};
use crate::wording::say;

/// A sentence in both languages, for two players who may not share one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BothLanguages {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

impl BothLanguages {
    pub(crate) fn of(sentence: impl Fn(Language) -> String) -> Self {
        Self { en: sentence(Language::English), ja: sentence(Language::Japanese) }
    }

    pub(crate) fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Japanese => &self.ja,
        }
    }
}

/// Where a match stands on its way to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EndOfMatchRuling {
    /// The states that were visited, and what came of them.
    pub path: Vec<String>,
    /// `decided` or `awaiting`.
    pub status: &'static str,
    /// The result, once it is decided.
    pub result: Option<RulingResult>,
    /// What both players are told now.
    pub next: BothLanguages,
    /// What may come in now.
    pub allowed: Vec<&'static str>,
    /// The clauses that counted, in order.
    pub clauses: Vec<ClauseId>,
    /// Why the last input was not taken, if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Message>,
    #[serde(skip)]
    paraphrases: Vec<(ClauseId, BothLanguages)>,
}

/// The result of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulingResult {
    /// `p1`, `p2`, `draw` or `double-loss`.
    pub winner: &'static str,
    /// Duels won by p1, by p2, drawn, and lost by both where there are such: `2-1-0`.
    pub score: String,
    /// `duels`, `life-points` or `penalty`.
    pub by: &'static str,
}

/// Names of the sides where nobody has a name.
const SIDES: SideNames<'static> = ["p1", "p2"];

/// Returns the ruling on a match under `regulation` with the settings of the event.
#[must_use]
pub fn end_of_match_ruling(
    found: &EndOfMatch<'_>,
    regulation: &Regulation,
    settings: &Settings,
) -> EndOfMatchRuling {
    let result = found.end().map(|end| RulingResult {
        winner: match end.outcome {
            MatchOutcome::FirstWon => "p1",
            MatchOutcome::SecondWon => "p2",
            MatchOutcome::Drawn => "draw",
            MatchOutcome::BothLost => "double-loss",
        },
        score: found.score().to_string(),
        by: end.by.word(),
    });
    EndOfMatchRuling {
        path: found.path().iter().map(ToString::to_string).collect(),
        status: if result.is_some() { "decided" } else { "awaiting" },
        result,
        next: BothLanguages::of(|language| told(found, settings, SIDES, language)),
        allowed: forms(&found.allowed()),
        clauses: found.clauses().to_vec(),
        refused: None,
        paraphrases: paraphrases(found.clauses(), regulation),
    }
}

/// Returns the ruling on the match before the input that was not taken, with the reason; `None` where
/// there is no match to speak of.
#[must_use]
pub fn refused_ruling(
    why: &Unanswered<'_>,
    regulation: &Regulation,
    settings: &Settings,
    played_in: &hantei_core::match_::end_of_match::PlayedIn,
    language: Language,
) -> Option<EndOfMatchRuling> {
    let at = match why {
        Unanswered::NotTaken { at: Some(at), why: _ } => at,
        Unanswered::NotTaken { at: None, why: _ } | Unanswered::NoProcedure | Unanswered::NoTimeLimit => {
            return None;
        }
    };
    let refused = Some(unanswered(why, regulation, played_in, language));
    Some(EndOfMatchRuling { refused, ..end_of_match_ruling(at, regulation, settings) })
}

pub(crate) fn paraphrases(clauses: &[ClauseId], regulation: &Regulation) -> Vec<(ClauseId, BothLanguages)> {
    let known = clauses.iter().filter_map(|id| regulation.clause(id));
    let both = |text: &hantei_core::regulation::Bilingual| BothLanguages {
        en: text.en.clone(),
        ja: text.ja.clone(),
    };
    known.map(|clause| (clause.id.clone(), both(&clause.text))).collect()
}

impl EndOfMatchRuling {
    /// Returns the ruling for a terminal.
    #[must_use]
    pub fn text(&self, language: Language) -> Text {
        let word = |id: &str| say(language, id, &arguments! {});
        let mut text = Text::default();
        let mut line = |heading: &str, said: String, style: Style| {
            let heading = Span::new(format!("{}  ", word(heading)), Style::Muted);
            text.0.push(crate::text::Line(vec![heading, Span::new(said, style)]));
        };
        line("ruling-heading-path", self.path.join(" → "), Style::Plain);
        match &self.result {
            Some(RulingResult { winner, score, by }) => {
                line("ruling-heading-result", format!("{winner} {score} ({by})"), Style::Strong);
            }
            None => line("ruling-heading-result", word("ruling-awaiting"), Style::Attention),
        }
        line("ruling-heading-next", self.next.in_language(language).to_owned(), Style::Strong);
        let other = match language {
            Language::English => Language::Japanese,
            Language::Japanese => Language::English,
        };
        line("ruling-heading-next", self.next.in_language(other).to_owned(), Style::Plain);
        if !self.allowed.is_empty() {
            line("ruling-heading-allowed", self.allowed.join(" · "), Style::Plain);
        }
        clause_lines(&mut text, &self.paraphrases, language);
        text
    }
}

/// Adds the clauses with what they say.
pub(crate) fn clause_lines(text: &mut Text, paraphrases: &[(ClauseId, BothLanguages)], language: Language) {
    if paraphrases.is_empty() {
        return;
    }
    text.gap();
    text.line(say(language, "ruling-heading-clauses", &arguments! {}), Style::Muted);
    for (clause, said) in paraphrases {
        text.line(format!("  {clause}  {}", said.in_language(language)), Style::Plain);
    }
}
