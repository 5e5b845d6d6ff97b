//! Why a setting was not changed.

use hantei_core::regulation::setting::SettingRefusal;

use super::Message;
use crate::i18n::{Language, arguments};
use crate::wording::{list, setting};

/// Returns the message for a setting that was not changed.
#[must_use]
pub fn setting_refusal(refusal: &SettingRefusal, language: Language) -> Message {
    let words = |words: &[&'static str]| list(language, words.iter().map(|word| (*word).to_owned()));
    let (code, arguments) = match refusal {
        SettingRefusal::UnknownSetting { key, nearest } => {
            let count = nearest.len();
            let nearest = list(language, nearest.iter().cloned());
            ("unknown_setting", arguments! { key: key.clone(), count: count, nearest: nearest })
        }
        SettingRefusal::NotANumber { key, text } => (
            "not_a_number",
            arguments! { setting: setting(language, key), key: key.clone(), text: text.clone() },
        ),
        SettingRefusal::OutOfRange { key, number, lowest, highest } => {
            let arguments = arguments! {
                setting: setting(language, key), number: *number, lowest: *lowest, highest: *highest,
            };
            ("out_of_range", arguments)
        }
        SettingRefusal::NotOdd { key, number } => {
            ("not_odd", arguments! { setting: setting(language, key), number: *number })
        }
        SettingRefusal::UnknownWord { key, text, choices } => {
            let arguments = arguments! {
                setting: setting(language, key), text: text.clone(), choices: words(choices),
            };
            ("unknown_word", arguments)
        }
        SettingRefusal::NotADate { key, text, choices } => {
            let arguments = arguments! {
                setting: setting(language, key), text: text.clone(), count: choices.len(),
                choices: words(choices),
            };
            ("not_a_date", arguments)
        }
        SettingRefusal::RepeatedWord { key, text } => {
            ("repeated_word", arguments! { setting: setting(language, key), text: text.clone() })
        }
        SettingRefusal::RowsNotRising { key } => {
            ("rows_not_rising", arguments! { setting: setting(language, key) })
        }
        SettingRefusal::StatedByDocument { key, clause, value } => {
            let arguments = arguments! {
                setting: setting(language, key), key: key.clone(), clause: clause.to_string(),
                value: value.to_string(),
            };
            ("stated_by_document", arguments)
        }
        SettingRefusal::BelowMinimum { key, clause, minimum } => {
            let arguments = arguments! {
                setting: setting(language, key), clause: clause.to_string(), minimum: minimum.to_string(),
            };
            ("below_the_clause", arguments)
        }
    };
    Message::of(language, "setting-refusal", code, &arguments)
}
