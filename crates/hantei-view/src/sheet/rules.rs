//! The rules in force: every setting with its clause, and what the document leaves open.

use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::setting::{TimeLimit, elimination_round_name};
use hantei_core::regulation::{ClauseId, Parameter, Shown, Source, StageKind, StageRule};
use hantei_core::tournament::State;
use hantei_core::tournament::state::Stage;
use hantei_core::tournament::tables::standings_rules;
use serde::Serialize;

use super::regulations::{in_language, setting_source, stage_row};
use super::{Audience, Desk, SettingRow, StageRow, setting_row, setting_value};
use crate::i18n::{Language, arguments};
use crate::wording;

/// The rules of an event as they are in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The name of the event.
    pub tournament: String,
    /// The regulation, `document@transcription`.
    pub regulation: String,
    /// Its title.
    pub title: String,
    /// The stages in order of play.
    pub stages: Vec<StageRow>,
    /// Every setting in order of key.
    pub settings: Vec<RuleRow>,
    /// How many of them the document does not state.
    pub not_stated: usize,
    /// What people are shown of the document beside them, by when it matters.
    pub sections: Vec<ClauseSection>,
}

/// Clauses that matter at the same time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseSection {
    /// When: `event`, `round`, `duel`, `extra-turns` or `play`.
    pub shown: &'static str,
    /// The same in words.
    pub heading: String,
    /// The clauses, in the order of the document.
    pub clauses: Vec<ClauseShown>,
}

/// A clause with what it says, in the language of the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseShown {
    /// Its id.
    pub id: ClauseId,
    /// What it says, in our words.
    pub text: String,
}

/// A setting as it is in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleRow {
    /// The setting.
    #[serde(flatten)]
    pub setting: SettingRow,
    /// True where the document does not state it, whoever has set it since.
    pub not_stated: bool,
    /// The value for people; `null` while there is none.
    pub value_text: Option<String>,
    /// Where the value comes from, in words.
    pub source_text: String,
    /// What the clause says, in our words; `null` where no clause speaks of it.
    pub clause_text: Option<String>,
}

/// What a Duelist asks of the rules while playing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesInForce {
    /// The regulation, `document@transcription`.
    pub regulation: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// The name of the running stage, or of the first before play.
    pub stage: Option<String>,
    /// How many rounds it has; `null` before play.
    pub rounds: Option<u32>,
    /// How many Duels a match has at most.
    pub best_of: u8,
    /// How long a match of the running round may take.
    pub time_limit: TimeLimitRow,
    /// The criteria of the standings, in order, in words.
    pub criteria: Vec<String>,
    /// What the document does not state.
    pub not_stated: Vec<RuleRow>,
    /// What the document says of a round and of each Duel.
    pub sections: Vec<ClauseSection>,
}

/// How long a match may take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TimeLimitRow {
    /// The minutes; `null` where there is no limit, or nobody has said.
    pub minutes: Option<u32>,
    /// In words.
    pub text: String,
}

/// Returns the rules of the event; `None` before it is made. They are the same for every reader.
#[must_use]
pub fn rules(state: &State, audience: Audience, language: Language) -> Option<Rules> {
    let header = state.header.as_ref()?;
    let desk = Desk::new(state, audience, language);
    let settings = desk.rule_rows();
    Some(Rules {
        tournament: header.name.clone(),
        regulation: header.regulation.clone(),
        title: in_language(&header.title, language),
        stages: header.stages.iter().map(stage_row).collect(),
        not_stated: settings.iter().filter(|row| row.not_stated).count(),
        settings,
        sections: sections(state, Shown::ALL, language),
    })
}

/// Returns what is shown of the document of the event at these times, without times at which there is nothing.
pub(super) fn sections(state: &State, when: &[Shown], language: Language) -> Vec<ClauseSection> {
    let header = state.header.as_ref();
    let Some(document) = header.and_then(|header| catalogue().find(&header.regulation)) else {
        return Vec::new();
    };
    let section = |shown: &Shown| {
        let clauses = document.clauses.iter().filter(|clause| clause.shown == Some(*shown));
        let clauses: Vec<ClauseShown> = clauses
            .map(|clause| ClauseShown { id: clause.id.clone(), text: in_language(&clause.text, language) })
            .collect();
        let heading = wording::say(language, wording::shown(*shown), &arguments! {});
        (!clauses.is_empty()).then_some(ClauseSection { shown: shown.word(), heading, clauses })
    };
    when.iter().filter_map(section).collect()
}

/// Returns the rules as a Duelist needs them while playing.
pub(super) fn rules_in_force(desk: &Desk<'_>) -> RulesInForce {
    let state = desk.voice.state;
    let language = desk.voice.language;
    let header = state.header.as_ref();
    let running = state.stage();
    let first = header.and_then(|header| header.stages.iter().find(|rule| rule.from.is_none()));
    let rule = running.map(|stage| &*stage.rule).or(first);
    let criteria = standings_rules(&state.settings).criteria;
    let not_stated = desk.rule_rows().into_iter().filter(|row| row.not_stated);
    RulesInForce {
        regulation: header.map(|header| header.regulation.clone()),
        title: header.map(|header| in_language(&header.title, language)),
        stage: rule.map(|rule| wording::stage_name(language, &rule.id)),
        rounds: running.map(|stage| stage.round_count),
        best_of: state.match_rules().best_of,
        time_limit: desk.time_limit(rule, running),
        criteria: criteria
            .into_iter()
            .map(|criterion| desk.voice.word(wording::criterion(criterion)))
            .collect(),
        not_stated: not_stated.collect(),
        sections: sections(state, &[Shown::Round, Shown::Duel], language),
    }
}

impl Desk<'_> {
    fn rule_rows(&self) -> Vec<RuleRow> {
        let settings = self.voice.state.settings.0.iter();
        settings.map(|(key, parameter)| self.rule_row(key, parameter)).collect()
    }

    fn rule_row(&self, key: &str, parameter: &Parameter) -> RuleRow {
        let language = self.voice.language;
        let setting = setting_row(key, parameter, language);
        let clause = setting.clause.as_ref().and_then(|clause| {
            let document = catalogue().find(clause.split_once('#')?.0)?;
            document.clause(&ClauseId(clause.clone()))
        });
        RuleRow {
            not_stated: match parameter.source {
                Source::NotStated | Source::Assumed => true,
                // What was stated and is set otherwise departs from its clause; what was open is a choice.
                Source::Organiser => !parameter.alternatives.is_empty() || parameter.suggestion.is_some(),
                Source::Stated { .. } => false,
            },
            value_text: parameter.value.as_ref().map(|value| setting_value(value, language)),
            source_text: setting_source(&setting, language),
            clause_text: clause.map(|clause| in_language(&clause.text, language)),
            setting,
        }
    }

    fn time_limit(&self, rule: Option<&StageRule>, running: Option<&Stage>) -> TimeLimitRow {
        let round_name = running.filter(|stage| stage.rule.kind == StageKind::Elimination).map(|stage| {
            let played = u32::try_from(stage.rounds.len()).unwrap_or(u32::MAX).max(1);
            let left = stage.round_count.saturating_sub(played) + 1;
            elimination_round_name(1_u32.checked_shl(left).unwrap_or(u32::MAX))
        });
        let limit = rule.map_or(TimeLimit::NotSet, |rule| {
            self.voice.state.settings.time_limit(&rule.id, round_name.as_deref())
        });
        let (minutes, text) = match limit {
            TimeLimit::Minutes(minutes) => {
                (Some(minutes), self.voice.say("time-limit-minutes", &arguments! { minutes: minutes }))
            }
            TimeLimit::Unlimited => (None, self.voice.word("time-limit-none")),
            TimeLimit::NotSet => (None, self.voice.word("time-limit-not-set")),
        };
        TimeLimitRow { minutes, text }
    }
}
