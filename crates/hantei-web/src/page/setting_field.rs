//! One setting as a field: what it may be decides what is offered.

use hantei_core::regulation::setting::{Range, SettingKind};
use hantei_view::sheet::{SettingRow, setting_word};
use maud::{Markup, html};

use crate::part::{Choice, Field};
use crate::say::Tongue;

/// A setting to be asked for.
pub(crate) struct SettingField<'a> {
    /// The setting.
    pub(crate) row: &'a SettingRow,
    /// What it may be.
    pub(crate) kind: SettingKind,
    /// The name of the field.
    pub(crate) name: &'a str,
    /// What stands in it.
    pub(crate) value: &'a str,
    /// What is wrong with that.
    pub(crate) error: Option<&'a str>,
}

impl SettingField<'_> {
    /// Returns the field: a choice where there are few answers, a line of text otherwise. Below it stands
    /// what is suggested, what else is possible, and the clause that bounds it.
    pub(crate) fn said(&self, tongue: Tongue) -> Markup {
        let help = self.help(tongue);
        let label = &self.row.label;
        match self.kind {
            SettingKind::Flag => {
                let (yes, no) = (tongue.say("value-yes"), tongue.say("value-no"));
                let options = [("yes", yes.as_str()), ("no", no.as_str())];
                let choice = Choice::radio(self.name, label, &options).chosen(self.value);
                html! { (choice.help(&help).error(self.error)) }
            }
            SettingKind::Word(words) => {
                let later = tongue.say("setting-decide-later");
                let said: Vec<String> = words.iter().map(|word| setting_word(word, tongue.0)).collect();
                let mut options: Vec<(&str, &str)> =
                    words.iter().copied().zip(said.iter().map(String::as_str)).collect();
                if self.row.value.is_none() && self.row.suggestion.is_none() {
                    options.insert(0, ("", &later));
                }
                // What cannot be chosen is shown as it was sent, so that nothing changes unseen.
                if !self.value.is_empty() && !words.contains(&self.value) {
                    options.push((self.value, self.value));
                }
                let choice = Choice::select(self.name, label, &options).chosen(self.value);
                html! { (choice.help(&help).error(self.error)) }
            }
            SettingKind::Number(_)
            | SettingKind::OddNumber(_)
            | SettingKind::NumberOrNone(_)
            | SettingKind::ByAttendance(_)
            | SettingKind::ByAttendanceOrNone(_)
            | SettingKind::Words(_)
            | SettingKind::Date(_) => {
                let id = format!("field-{}", self.name.replace('.', "-"));
                let field = Field::new(self.name, label).id(&id).value(self.value).longest(200);
                html! { (field.help(&help).error(self.error)) }
            }
        }
    }

    fn help(&self, tongue: Tongue) -> String {
        let mut said: Vec<String> = Vec::new();
        if let Some(suggestion) = &self.row.suggestion {
            let suggestion = setting_word(suggestion, tongue.0);
            said.push(tongue.with("setting-suggested", &[("value", suggestion.into())]));
        }
        if !self.row.alternatives.is_empty() {
            let others: Vec<String> =
                self.row.alternatives.iter().map(|other| setting_word(other, tongue.0)).collect();
            let others = others.join(&tongue.say("between-words"));
            said.push(tongue.with("setting-also", &[("values", others.into())]));
        }
        if let (Some(minimum), Some(clause)) = (&self.row.minimum, &self.row.clause) {
            let arguments = [("value", minimum.into()), ("clause", clause.into())];
            said.push(tongue.with("setting-minimum", &arguments));
        }
        said.push(allowed(self.kind, tongue));
        said.retain(|sentence| !sentence.is_empty());
        said.join(" ")
    }
}

/// Returns what may be typed, in words.
fn allowed(kind: SettingKind, tongue: Tongue) -> String {
    let numbers = |id: &str, Range { lowest, highest }: Range| {
        tongue.with(id, &[("lowest", lowest.into()), ("highest", highest.into())])
    };
    let words = |id: &str, words: &[&str]| {
        // They are typed, so each stands beside what it means.
        let known: Vec<String> = words
            .iter()
            .map(|word| match setting_word(word, tongue.0) {
                said if said == *word => said,
                said => tongue.with("setting-word-typed", &[("word", (*word).into()), ("said", said.into())]),
            })
            .collect();
        tongue.with(id, &[("words", known.join(tongue.say("between-words").as_str()).into())])
    };
    match kind {
        SettingKind::Flag | SettingKind::Word(_) => String::new(),
        SettingKind::Number(range) => numbers("setting-takes-number", range),
        SettingKind::OddNumber(range) => numbers("setting-takes-odd-number", range),
        SettingKind::NumberOrNone(range) => numbers("setting-takes-number-or-none", range),
        SettingKind::ByAttendance(range) => numbers("setting-takes-attendance", range),
        SettingKind::ByAttendanceOrNone(range) => numbers("setting-takes-attendance-or-none", range),
        SettingKind::Words(known) => words("setting-takes-words", known),
        SettingKind::Date([]) => tongue.say("setting-takes-date"),
        SettingKind::Date(known) => words("setting-takes-date-or", known),
    }
}
