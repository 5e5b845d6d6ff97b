//! Names as people type them, made comparable.

use unicode_normalization::UnicodeNormalization;

/// Returns what of a name matters when it is looked for: letters and digits, in lower case, wide forms made
/// plain, Latin accents and punctuation left out, katakana as hiragana. Two names with the same fold may
/// still be two cards.
///
/// ```
/// use hantei_core::card::fold_name;
/// assert_eq!(fold_name("Evil★Twin Ki-sikil"), fold_name("evil twin kisikil"));
/// assert_eq!(fold_name("ガード・７"), fold_name("ｶﾞｰﾄﾞ7"));
/// assert_ne!(fold_name("ガ"), fold_name("カ"));
/// ```
#[must_use]
pub fn fold_name(text: &str) -> String {
    if text.is_ascii() {
        let kept: String = text
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        return if kept.is_empty() { text.trim().to_owned() } else { kept };
    }
    let kept: String = text
        .nfkd()
        .filter(|letter| !('\u{300}'..='\u{36F}').contains(letter))
        .nfkc()
        .flat_map(char::to_lowercase)
        .map(plain)
        .filter(|letter| letter.is_alphanumeric())
        // Marks that something stood between are neighbours now, and have an order.
        .nfkc()
        .collect();
    if kept.is_empty() { text.trim().to_owned() } else { kept }
}

/// Returns a letter as it is compared: katakana as hiragana, a stroke taken off.
fn plain(letter: char) -> char {
    match letter {
        'ァ'..='ヶ' => char::from_u32(u32::from(letter) - 0x60).unwrap_or(letter),
        'ø' => 'o',
        'ß' => 's',
        other => other,
    }
}

/// How closely a typed name fits a name of the pool with the same fold; closer is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// The letters and digits are the same.
    Folded,
    /// Only the case or the width of letters differs.
    CaseOrWidth,
    /// Nothing differs.
    Same,
}

/// Returns how closely `typed` fits `name`, both with the same fold.
pub(super) fn closeness(typed: &str, name: &str) -> Closeness {
    let plain_text = |text: &str| -> String {
        let quoted = text.replace(['“', '”', '„', '＂'], "\"").replace(['‘', '’', '＇'], "'");
        quoted.nfkc().flat_map(char::to_lowercase).collect()
    };
    if typed == name {
        Closeness::Same
    } else if plain_text(typed) == plain_text(name) {
        Closeness::CaseOrWidth
    } else {
        Closeness::Folded
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_that_people_type_alike_have_one_fold() {
        for (one, other) in [
            ("Live☆Twin Ki-sikil", "Live Twin Ki-sikil"),
            ("“A” Cell Breeding Device", "\"A\" Cell Breeding Device"),
            ("Doll Monster Miss Mädchen", "doll monster miss madchen"),
            ("ＤＤＤ", "ddd"),
            ("カオス・ソルジャー", "かおすそるじゃー"),
            ("K9-ØØ", "k9-oo"),
            ("Cu\u{301} Chulainn", "Cú Chulainn"),
            ("７", "7"),
        ] {
            assert_eq!(fold_name(one), fold_name(other), "{one} and {other}");
        }
        for (one, other) in [("バス", "ハス"), ("Dragon", "Dragons"), ("☆", "★")] {
            assert_ne!(fold_name(one), fold_name(other), "{one} and {other}");
        }
    }

    proptest! {
        #[test]
        fn a_fold_folds_to_itself(text in "\\PC{0,20}") {
            let folded = fold_name(&text);
            prop_assert_eq!(fold_name(&folded), folded);
        }
    }

    #[test]
    fn marks_that_something_stood_between_have_one_order() {
        let once = fold_name("\u{1a17}[\u{5b0}");
        assert_eq!(fold_name(&once), once);
    }
}
