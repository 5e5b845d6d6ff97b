//! The rule documents: which there are, what they say, how far each clause is followed.

use hantei_core::regulation::catalogue::Catalogue;
use hantei_core::regulation::infraction::{Base, Infraction, Level, LevelRule, Record};
use hantei_core::regulation::{
    AttendanceRow, Bilingual, Document, DocumentKind, Parameter, Regulation, Source, StageKind, StageRule,
    Value,
};
use serde::Serialize;

use crate::i18n::{Language, arguments};
use crate::text::{Column, Span, Style, Text, cut, table, width};
use crate::wording::{self, setting_words};

/// The documents of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Regulations {
    /// In order of id and transcription.
    pub documents: Vec<DocumentRow>,
    #[serde(skip)]
    language: Language,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DocumentRow {
    /// The id without the transcription.
    pub id: String,
    /// The number of our transcription.
    pub transcription: u32,
    /// `competition`, `policy` or `penalties`.
    pub kind: &'static str,
    /// The title.
    pub title: String,
    /// Who published it.
    pub publisher: String,
    /// Where it holds.
    pub territory: String,
    /// The civil date from which it holds; `null` where the document names none.
    pub effective_from: Option<String>,
    /// The last civil date on which it holds.
    pub effective_to: Option<String>,
    /// How many clauses are transcribed.
    pub clauses: usize,
}

/// One document in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RegulationSheet {
    /// The document.
    pub document: DocumentRow,
    /// The document that penalties come from.
    pub penalty_document: Option<String>,
    /// The stages in order of play.
    pub stages: Vec<StageRow>,
    /// The settings in order of key.
    pub settings: Vec<SettingRow>,
    /// The levels of penalty, from the lightest.
    pub levels: Vec<LevelRow>,
    /// The infractions in the order of the document.
    pub infractions: Vec<InfractionRow>,
    /// The clauses in the order of the document.
    pub clauses: Vec<ClauseRow>,
    #[serde(skip)]
    language: Language,
}

/// A stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StageRow {
    /// Its id.
    pub id: String,
    /// `swiss`, `groups` or `elimination`.
    pub kind: &'static str,
    /// The stage its entrants come from.
    pub from: Option<String>,
}

/// A setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SettingRow {
    /// Its key.
    pub key: String,
    /// What it means.
    pub label: String,
    /// Its value as it is typed; `null` while there is none.
    pub value: Option<String>,
    /// `stated`, `preset` (not stated, preset by the file), `open` (not stated, to be set), `organiser` or
    /// `assumed`.
    pub source: &'static str,
    /// The clause that states it.
    pub clause: Option<String>,
    /// What the file suggests.
    pub suggestion: Option<String>,
    /// What else it names.
    pub alternatives: Vec<String>,
    /// The least that the clause allows, where the organiser may go beyond it.
    pub minimum: Option<String>,
}

/// A level of penalty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LevelRow {
    /// The word for it: `duel-loss`.
    pub level: &'static str,
    /// What the document calls it.
    pub name: String,
    /// Who gives it: `judge` or `head-judge`.
    pub given_by: &'static str,
    /// Whether it is officially recorded.
    pub official_record: bool,
    /// The clause that describes it.
    pub clause: String,
}

/// An infraction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InfractionRow {
    /// Its id, as `ruling penalty --infraction` takes it.
    pub id: String,
    /// What happened.
    pub name: String,
    /// Where its penalty begins; `null` where the judge decides or there is none.
    pub level: Option<&'static str>,
    /// What is proposed where the document names no level.
    pub proposal: Option<&'static str>,
    /// The clause that describes it.
    pub clause: String,
}

/// A clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseRow {
    /// The full id.
    pub id: String,
    /// The id in the inventory of clauses.
    pub spec: String,
    /// How it is meant to be followed.
    pub kind: &'static str,
    /// How far it is followed today.
    pub state: &'static str,
    /// Our paraphrase.
    pub text: String,
}

/// How far a clause is followed: one row for each id of the inventory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CoverageRow {
    /// The id in the inventory of clauses.
    pub spec: String,
    /// The full id; `null` while its document is not transcribed.
    pub clause: Option<String>,
    /// `implemented`, `guided`, `displayed`, `recorded` or `planned`.
    pub state: &'static str,
    /// The part of the program that follows it.
    #[serde(rename = "where")]
    pub place: String,
    /// The tests that hold the program to it.
    pub tests: Vec<String>,
}

/// Returns the documents of `catalogue`.
#[must_use]
pub fn regulations(catalogue: &Catalogue, language: Language) -> Regulations {
    let documents = catalogue.list().iter().map(|regulation| document_row(regulation, language));
    Regulations { documents: documents.collect(), language }
}

/// Returns one document in full.
#[must_use]
pub fn regulation(regulation: &Regulation, language: Language) -> RegulationSheet {
    let clauses = regulation.clauses.iter().map(|clause| ClauseRow {
        id: clause.id.to_string(),
        spec: clause.spec.clone(),
        kind: clause.kind.word(),
        state: clause.state.word(),
        text: in_language(&clause.text, language),
    });
    RegulationSheet {
        document: document_row(regulation, language),
        penalty_document: regulation.document.penalty_document.clone(),
        stages: regulation.stages.iter().map(stage_row).collect(),
        settings: regulation
            .settings
            .0
            .iter()
            .map(|(key, parameter)| setting_row(key, parameter, language))
            .collect(),
        levels: regulation.levels.iter().map(|rule| level_row(rule, language)).collect(),
        infractions: regulation.infractions.iter().map(|known| infraction_row(known, language)).collect(),
        clauses: clauses.collect(),
        language,
    }
}

fn level_row(rule: &LevelRule, language: Language) -> LevelRow {
    LevelRow {
        level: rule.level.word(),
        name: in_language(&rule.name, language),
        given_by: rule.given_by.word(),
        official_record: rule.record == Record::Official,
        clause: rule.clause.to_string(),
    }
}

fn infraction_row(infraction: &Infraction, language: Language) -> InfractionRow {
    let (level, proposal) = match infraction.base {
        Base::Level(level) => (Some(level.word()), None),
        Base::JudgeDecides(proposal) => (None, proposal.map(Level::word)),
        Base::NoPenalty => (None, None),
    };
    InfractionRow {
        id: infraction.id.clone(),
        name: in_language(&infraction.name, language),
        level,
        proposal,
        clause: infraction.clause.to_string(),
    }
}

/// Returns one row for each clause of the inventory.
#[must_use]
pub fn coverage(catalogue: &Catalogue) -> Vec<CoverageRow> {
    let rows = catalogue.coverage().into_iter();
    rows.map(|row| CoverageRow {
        spec: row.spec,
        clause: row.clause.map(|clause| clause.to_string()),
        state: row.state.word(),
        place: row.place,
        tests: row.tests,
    })
    .collect()
}

pub(super) fn in_language(text: &Bilingual, language: Language) -> String {
    match language {
        Language::English => text.en.clone(),
        Language::Japanese => text.ja.clone(),
    }
}

fn document_row(regulation: &Regulation, language: Language) -> DocumentRow {
    let Document {
        id, transcription, kind, title, publisher, territory, effective_from, effective_to, ..
    } = &regulation.document;
    DocumentRow {
        id: id.clone(),
        transcription: *transcription,
        kind: match kind {
            DocumentKind::Competition => "competition",
            DocumentKind::Policy => "policy",
            DocumentKind::Penalties => "penalties",
        },
        title: in_language(title, language),
        publisher: publisher.clone(),
        territory: territory.clone(),
        effective_from: effective_from.clone(),
        effective_to: effective_to.clone(),
        clauses: regulation.clauses.len(),
    }
}

/// Returns a stage as a row.
pub(super) fn stage_row(rule: &StageRule) -> StageRow {
    StageRow {
        id: rule.id.clone(),
        kind: match rule.kind {
            StageKind::Swiss => "swiss",
            StageKind::Groups => "groups",
            StageKind::Elimination => "elimination",
        },
        from: rule.from.clone(),
    }
}

/// Returns a setting as a row; tournaments show theirs in the same way.
#[must_use]
pub fn setting_row(key: &str, parameter: &Parameter, language: Language) -> SettingRow {
    let source = match (&parameter.source, &parameter.value) {
        (Source::Stated { .. }, _) => "stated",
        (Source::NotStated, Some(_)) => "preset",
        (Source::NotStated, None) => "open",
        (Source::Organiser, _) => "organiser",
        (Source::Assumed, _) => "assumed",
    };
    let clause = match &parameter.source {
        Source::Stated { clause } => Some(clause.to_string()),
        Source::NotStated | Source::Organiser | Source::Assumed => {
            parameter.minimum.as_ref().map(|minimum| minimum.clause.to_string())
        }
    };
    let label = setting_words(language, key);
    SettingRow {
        key: key.to_owned(),
        label: label.unwrap_or_default(),
        value: parameter.value.as_ref().map(ToString::to_string),
        source,
        clause,
        suggestion: parameter.suggestion.as_ref().map(ToString::to_string),
        alternatives: parameter.alternatives.iter().map(ToString::to_string).collect(),
        minimum: parameter.minimum.as_ref().map(|minimum| minimum.value.to_string()),
    }
}

/// Returns a word that a setting can be, for people; anything else as it is: a number, a date.
#[must_use]
pub fn setting_word(word: &str, language: Language) -> String {
    let id = match word {
        "end-of-match" => "value-word-end-of-match",
        "possible" => "value-word-possible",
        "impossible" => "value-word-impossible",
        "judge" => "value-word-judge",
        "judge-for-rulings" => "value-word-judge-for-rulings",
        "head-judge" => "value-word-head-judge",
        "die" => "value-word-die",
        "rock-paper-scissors" => "value-word-rock-paper-scissors",
        "random-method" => "value-word-random-method",
        "listed" => "value-word-listed",
        "replayed" => "value-word-replayed",
        "counts" => "value-word-counts",
        "wins-or-losses" => "value-word-wins-or-losses",
        "wins" => "value-word-wins",
        "opponent-raised" => "value-word-opponent-raised",
        "two-nil" => "value-word-two-nil",
        "drawn" => "value-word-drawn",
        "both-lost" => "value-word-both-lost",
        "extended" => "value-word-extended",
        "pooled" => "value-word-pooled",
        "mean" => "value-word-mean",
        "printed" => "value-word-printed",
        "exact" => "value-word-exact",
        "counted" => "value-word-counted",
        "not-counted" => "value-word-not-counted",
        "match-loss" => "value-word-match-loss",
        "awarded-bye" => "value-word-awarded-bye",
        "start-method" => "value-word-start-method",
        "last-chooser" => "value-word-last-chooser",
        "last-played" => "value-word-last-played",
        "loser" => "value-word-loser",
        "chooser-goes-first" => "value-word-chooser-goes-first",
        "judge-decides" => "value-word-judge-decides",
        "played-duel" => "value-word-played-duel",
        "any-duel" => "value-word-any-duel",
        "chooses" => "value-word-chooses",
        "goes-first" => "value-word-goes-first",
        "deck" => "value-word-deck",
        "player" => "value-word-player",
        "team" => "value-word-team",
        "per-deck" => "value-word-per-deck",
        "event" => "value-word-event",
        "unchecked" => "value-word-unchecked",
        "fusion" => "value-word-fusion",
        "synchro" => "value-word-synchro",
        "xyz" => "value-word-xyz",
        "link" => "value-word-link",
        "allowed" => "value-word-allowed",
        "excluded" => "value-word-excluded",
        "required" => "value-word-required",
        "optional" => "value-word-optional",
        "score-groups" => "value-word-score-groups",
        "fold" => "value-word-fold",
        "random" => "value-word-random",
        "shared" => "value-word-shared",
        "swiss-standing" => "value-word-swiss-standing",
        "caution" => "value-word-caution",
        "warning" => "value-word-warning",
        "duel-loss" => "value-word-duel-loss",
        "disqualification" => "value-word-disqualification",
        "disqualification-without-prize" => "value-word-disqualification-without-prize",
        "every-stage" => "value-word-every-stage",
        "elimination" => "value-word-elimination",
        "reached" => "value-word-reached",
        "exceeded" => "value-word-exceeded",
        "until-duel-over" => "value-word-until-duel-over",
        "while-match-open" => "value-word-while-match-open",
        "all-play-all" => "value-word-all-play-all",
        "boards" => "value-word-boards",
        "wins-needed" => "value-word-wins-needed",
        "every-meeting" => "value-word-every-meeting",
        "own-duels" => "value-word-own-duels",
        "team-round" => "value-word-team-round",
        "registered-leader" => "value-word-registered-leader",
        "by-hand" => "value-word-by-hand",
        "rounds-won" => "value-word-rounds-won",
        "duels-won" => "value-word-duels-won",
        "leader-duels-won" => "value-word-leader-duels-won",
        "representatives" => "value-word-representatives",
        "round-robin" => "value-word-round-robin",
        "not-qualifying" => "value-word-not-qualifying",
        "leader" => "value-word-leader",
        "blocked" => "value-word-blocked",
        "finished" => "value-word-finished",
        "terminated" => "value-word-terminated",
        "all-played" => "value-word-all-played",
        "cross-over" => "value-word-cross-over",
        "none" => "value-none",
        "match-points" => "criterion-match-points",
        "opponents-match-win-rate" => "criterion-opponents-match-win-rate",
        "opponents-opponents-match-win-rate" => "criterion-opponents-opponents-match-win-rate",
        "lost-round-squares" => "criterion-lost-round-squares",
        "head-to-head" => "criterion-head-to-head",
        "lot" => "criterion-lot",
        "ocg" => "territory-ocg",
        "tcg" => "territory-tcg",
        "master-duel" => "territory-master-duel",
        "duel-links" => "territory-duel-links",
        "ja" => "print-language-ja",
        "en" => "print-language-en",
        "fr" => "print-language-fr",
        "it" => "print-language-it",
        "es" => "print-language-es",
        "pt" => "print-language-pt",
        "de" => "print-language-de",
        "ko" => "print-language-ko",
        "zh-CN" => "print-language-zh-cn",
        "zh-TW" => "print-language-zh-tw",
        "ae" => "print-language-ae",
        "other" => "print-language-other",
        _ => return word.to_owned(),
    };
    wording::say(language, id, &arguments! {})
}

/// Returns a value of a setting for people: `yes`, `none`, `from 4 entrants 3, from 9 entrants 4`.
#[must_use]
pub fn setting_value(value: &Value, language: Language) -> String {
    let word = |id: &str| wording::say(language, id, &arguments! {});
    match value {
        Value::Flag(true) => word("value-yes"),
        Value::Flag(false) => word("value-no"),
        Value::Word(word) => setting_word(word, language),
        Value::Number(_) => value.to_string(),
        Value::Words(words) => wording::list(language, words.iter().map(|word| setting_word(word, language))),
        Value::ByAttendance(rows) => {
            let row = |row: &AttendanceRow| {
                let arguments = arguments! { from: row.from, value: row.value };
                wording::say(language, "value-from", &arguments)
            };
            wording::list(language, rows.iter().map(row))
        }
    }
}

impl Regulations {
    /// Returns the list for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let word = |id: &str| wording::say(self.language, id, &arguments! {});
        let headings = [
            Column::number(word("heading-document")),
            Column::name(word("heading-title")),
            Column::rest(word("heading-holds")),
            Column::number(word("heading-clauses")),
        ];
        let rows = self.documents.iter().map(|document| {
            vec![
                Span::new(document.id.clone(), Style::Strong),
                Span::plain(document.title.clone()),
                Span::new(holds(document), Style::Muted),
                Span::plain(document.clauses.to_string()),
            ]
        });
        table(&headings, &rows.collect::<Vec<_>>(), columns)
    }
}

fn holds(document: &DocumentRow) -> String {
    let to = document.effective_to.as_deref().unwrap_or_default();
    let from = document.effective_from.as_deref().unwrap_or_default();
    if from.is_empty() && to.is_empty() {
        String::new()
    } else {
        format!("{from} – {to}").trim().to_owned()
    }
}

impl RegulationSheet {
    /// Returns the document for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let word = |id: &str| wording::say(self.language, id, &arguments! {});
        let mut text = Text::default();
        text.line(self.document.title.clone(), Style::Strong);
        let DocumentRow { id, transcription, publisher, territory, .. } = &self.document;
        let head = format!("{id}@{transcription} · {publisher} · {territory} · {}", holds(&self.document));
        text.line(head, Style::Muted);
        text.gap();
        let headings = [
            Column::name(word("heading-key")),
            Column::name(word("heading-value")),
            Column::rest(word("heading-source")),
            Column::rest(word("heading-label")),
        ];
        let rows = self.settings.iter().map(|row| {
            let style = match row.source {
                "open" => Style::Attention,
                "preset" | "assumed" => Style::Muted,
                _ => Style::Plain,
            };
            vec![
                Span::plain(row.key.clone()),
                Span::new(row.value.as_deref().map_or("–".to_owned(), |value| cut(value, 24)), Style::Strong),
                Span::new(setting_source(row, self.language), style),
                Span::new(row.label.clone(), Style::Muted),
            ]
        });
        text.append(table(&headings, &rows.collect::<Vec<_>>(), columns));
        // What the table had to cut stands below it in full.
        for row in &self.settings {
            if let Some(value) = row.value.as_deref().filter(|value| width(value) > 24) {
                text.line(format!("{}: {value}", row.key), Style::Plain);
            }
        }
        text.gap();
        if !self.infractions.is_empty() {
            let headings = [
                Column::name(word("heading-infraction")),
                Column::name(word("heading-level")),
                Column::rest(word("heading-title")),
            ];
            let rows = self.infractions.iter().map(|row| {
                let (level, style) = match (row.level, row.proposal) {
                    (Some(level), _) => (level, Style::Strong),
                    (None, Some(proposal)) => (proposal, Style::Muted),
                    (None, None) => ("–", Style::Muted),
                };
                vec![Span::plain(row.id.clone()), Span::new(level, style), Span::plain(row.name.clone())]
            });
            text.append(table(&headings, &rows.collect::<Vec<_>>(), columns));
            text.gap();
        }
        for clause in &self.clauses {
            let arguments = arguments! {
                id: clause.id.clone(), state: word(&format!("coverage-{}", clause.state)),
                text: clause.text.clone(),
            };
            text.line(wording::say(self.language, "clause-line", &arguments), Style::Plain);
        }
        text
    }
}

/// Returns where a value comes from, in words.
pub(super) fn setting_source(row: &SettingRow, language: Language) -> String {
    let arguments = arguments! {
        source: row.source,
        clause: row.clause.clone().unwrap_or_default(),
        suggestion: row.suggestion.clone().unwrap_or_else(|| "none".to_owned()),
    };
    wording::say(language, "setting-source", &arguments)
}
