//! Whether a setting can have a value at all.

use super::Inconsistency;
use crate::date::CivilDate;
use crate::regulation::setting::{Range, SettingKind};
use crate::regulation::{Parameter, Settings, Value};

/// A number from here on is none that a setting has: points and rounds are added up in 32 bits.
const TOO_LARGE: u32 = 1 << 16;

pub(super) fn settings_fit(settings: &Settings) -> Result<(), Inconsistency> {
    settings.0.iter().try_for_each(|(key, parameter)| setting_fits(settings, key, parameter))
}

/// Whatever may become the value of the setting is looked at, not only what is its value now.
pub(super) fn setting_fits(
    settings: &Settings,
    key: &str,
    parameter: &Parameter,
) -> Result<(), Inconsistency> {
    let kind = settings.known(key).map(|known| known.kind);
    let values = parameter.value.iter().chain(&parameter.suggestion).chain(&parameter.alternatives);
    let minimum = parameter.minimum.iter().map(|minimum| &minimum.value);
    let fits = values.chain(minimum).all(|value| match kind {
        Some(kind) => admits(kind, value),
        None => is_small(value),
    });
    if fits { Ok(()) } else { Err(Inconsistency::SettingUnfit { key: key.to_owned() }) }
}

fn admits(kind: SettingKind, value: &Value) -> bool {
    let number = |range: Range| matches!(value, Value::Number(number) if range.contains(*number));
    let zero = || matches!(value, Value::Number(0));
    let rows = |fits: &dyn Fn(u32) -> bool| match value {
        Value::ByAttendance(rows) => {
            let rising = rows.is_sorted_by(|one, next| one.from < next.from);
            rising && rows.iter().all(|row| fits(row.value))
        }
        Value::Flag(_) | Value::Number(_) | Value::Word(_) | Value::Words(_) => false,
    };
    match kind {
        SettingKind::Flag => matches!(value, Value::Flag(_)),
        SettingKind::Number(range) => number(range),
        SettingKind::OddNumber(range) => {
            number(range) && matches!(value, Value::Number(number) if number % 2 == 1)
        }
        SettingKind::NumberOrNone(range) => {
            number(range) || matches!(value, Value::Word(word) if word == "none")
        }
        SettingKind::ByAttendance(range) => number(range) || rows(&|value| range.contains(value)),
        SettingKind::ByAttendanceOrNone(range) => {
            number(range) || zero() || rows(&|value| value == 0 || range.contains(value))
        }
        SettingKind::Word(words) => matches!(value, Value::Word(word) if words.contains(&word.as_str())),
        SettingKind::Date(words) => match value {
            Value::Word(word) => words.contains(&word.as_str()) || word.parse::<CivilDate>().is_ok(),
            Value::Flag(_) | Value::Number(_) | Value::Words(_) | Value::ByAttendance(_) => false,
        },
        SettingKind::Words(words) => match value {
            Value::Words(given) => given.iter().all(|word| words.contains(&word.as_str())),
            Value::Flag(_) | Value::Number(_) | Value::Word(_) | Value::ByAttendance(_) => false,
        },
    }
}

/// A setting of a later version of the program is kept as it is, as long as nothing can overflow.
fn is_small(value: &Value) -> bool {
    match value {
        Value::Number(number) => *number < TOO_LARGE,
        Value::ByAttendance(rows) => rows.iter().all(|row| row.value < TOO_LARGE),
        Value::Flag(_) | Value::Word(_) | Value::Words(_) => true,
    }
}
