//! How an account is named, and what it is let in by.

use std::fmt;
use std::str::FromStr;

use hantei_core::person::{LONGEST_NAME, name_key};
use unicode_normalization::UnicodeNormalization;

/// The longest login name in characters.
pub const LONGEST_LOGIN: usize = 64;

/// The id of an account: letters, digits, `-` and `_`, at most 64 of them. Random, made by the binary; events
/// name their author by it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(String);

/// What a person types to be let in, as typed. Two that differ only in case or width are the same.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    shown: String,
    key: String,
}

/// The name of an account as shown.
#[derive(Clone, PartialEq, Eq)]
pub struct AccountName(String);

/// The hash of a password as a PHC string (`$argon2id$…`). What is in it is not looked into here.
#[derive(Clone)]
pub struct PasswordHash(String);

/// Why a text cannot name an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAName {
    /// Nothing but white space.
    #[error("the text is empty")]
    Empty,
    /// Longer than allowed.
    #[error("the text is longer than {most} characters")]
    TooLong {
        /// How many characters are allowed.
        most: usize,
    },
    /// A line break or another character that is not shown; in a login also white space.
    #[error("the text holds a character that is not allowed")]
    BadCharacter,
}

/// The text is not the id of an account.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("an account id is up to 64 letters, digits, - and _, not {text:?}")]
pub struct NotAnAccountId {
    /// What was given.
    pub text: String,
}

/// The text is not a PHC string. It is not repeated here: it may be the password itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a password hash is a PHC string of at most 512 characters")]
pub struct NotAPasswordHash;

impl AccountId {
    /// Returns the id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for AccountId {
    type Err = NotAnAccountId;

    fn from_str(text: &str) -> Result<Self, NotAnAccountId> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=64).contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(NotAnAccountId { text: text.to_owned() })
        }
    }
}

/// Returns `text` without white space around it, composed, if it is fit to be shown in one line.
fn one_line(text: &str, most: usize) -> Result<String, NotAName> {
    let composed: String = text.trim().nfc().collect();
    // A mark that turns the direction of a line would make one name look like another.
    let turns = |character| matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let hidden = |character: char| character.is_control() || turns(character);
    if composed.is_empty() {
        Err(NotAName::Empty)
    } else if composed.chars().count() > most {
        Err(NotAName::TooLong { most })
    } else if composed.chars().any(hidden) {
        Err(NotAName::BadCharacter)
    } else {
        Ok(composed)
    }
}

impl Login {
    /// Returns the login as typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// Returns what all spellings of this login have in common.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl FromStr for Login {
    type Err = NotAName;

    /// Reads 1 to [`LONGEST_LOGIN`] characters without white space between them.
    fn from_str(text: &str) -> Result<Self, NotAName> {
        let shown = one_line(text, LONGEST_LOGIN)?;
        let key = name_key(&shown);
        // What joins letters without being seen belongs into a name, and hides in a login.
        let unseen =
            |character| matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
        if key.is_empty()
            || [&shown, &key].iter().any(|it| it.contains(char::is_whitespace) || it.contains(unseen))
        {
            return Err(NotAName::BadCharacter);
        }
        Ok(Self { shown, key })
    }
}

impl fmt::Debug for Login {
    /// Hides it: it says who somebody is, and a password typed into the wrong field would be here.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Login(…)")
    }
}

impl AccountName {
    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for AccountName {
    type Err = NotAName;

    /// Reads 1 to [`LONGEST_NAME`] characters.
    fn from_str(text: &str) -> Result<Self, NotAName> {
        one_line(text, LONGEST_NAME).map(Self)
    }
}

impl fmt::Debug for AccountName {
    /// Hides the name, so that it reaches no log line by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AccountName(…)")
    }
}

impl PasswordHash {
    /// Returns the PHC string, for whoever checks a password against it.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for PasswordHash {
    type Err = NotAPasswordHash;

    fn from_str(text: &str) -> Result<Self, NotAPasswordHash> {
        let is_phc =
            text.starts_with('$') && text.len() <= 512 && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_phc { Ok(Self(text.to_owned())) } else { Err(NotAPasswordHash) }
    }
}

impl fmt::Debug for PasswordHash {
    /// Hides it, so that no hash reaches a log line by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_login_is_the_same_in_every_case_and_width() {
        for (left, right) in [
            ("Mika", "mika"),
            ("ＭＩＫＡ", "mika"),
            (" mika ", "mika"),
            ("zo\u{eb}", "ZOE\u{308}"),
            ("straße", "STRASSE"),
            ("ﾐｶ", "ミカ"),
        ] {
            let key = |text: &str| text.parse::<Login>().unwrap().key().to_owned();
            assert_eq!(key(left), key(right), "{left} {right}");
        }
        assert_eq!("ＭＩＫＡ".parse::<Login>().unwrap().as_str(), "ＭＩＫＡ");
    }

    #[test]
    fn a_text_that_cannot_be_shown_in_one_line_names_nobody() {
        let long = "あ".repeat(201);
        for (name, text, as_login, as_name) in [
            ("nothing", "", Err(NotAName::Empty), Err(NotAName::Empty)),
            ("white space", " \u{3000}\n", Err(NotAName::Empty), Err(NotAName::Empty)),
            ("two words", "Mika Example", Err(NotAName::BadCharacter), Ok(())),
            ("a wide space", "Mika\u{3000}Example", Err(NotAName::BadCharacter), Ok(())),
            ("a line break", "Mi\nka", Err(NotAName::BadCharacter), Err(NotAName::BadCharacter)),
            ("a zero", "Mi\0ka", Err(NotAName::BadCharacter), Err(NotAName::BadCharacter)),
            ("a turned line", "mi\u{202e}ka", Err(NotAName::BadCharacter), Err(NotAName::BadCharacter)),
            ("a hidden joint", "mi\u{200d}ka", Err(NotAName::BadCharacter), Ok(())),
            ("65 letters", &"a".repeat(65), Err(NotAName::TooLong { most: 64 }), Ok(())),
            ("201 letters", &long, Err(NotAName::TooLong { most: 64 }), Err(NotAName::TooLong { most: 200 })),
            ("200 letters", &long[3..], Err(NotAName::TooLong { most: 64 }), Ok(())),
            ("<script>", "<script>", Ok(()), Ok(())),
        ] {
            assert_eq!(text.parse::<Login>().map(|_| ()), as_login, "{name}");
            assert_eq!(text.parse::<AccountName>().map(|_| ()), as_name, "{name}");
        }
    }

    #[test]
    fn what_lets_somebody_in_is_never_printed_by_accident() {
        let hash: PasswordHash = "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse().unwrap();
        assert_eq!(format!("{hash:?}"), "PasswordHash(…)");
        for wrong in ["", "hunter2", "$with space", &format!("${}", "a".repeat(512))] {
            let refused = wrong.parse::<PasswordHash>().map(|_| ()).unwrap_err();
            assert!(wrong.is_empty() || !format!("{refused} {refused:?}").contains(wrong), "{wrong:?}");
        }
        let login: Login = "correct-horse".parse().unwrap();
        assert!(!format!("{login:?}").contains("horse"));
    }

    proptest! {
        #[test]
        fn a_login_read_again_is_the_same_login(text in "\\PC{0,80}") {
            if let Ok(login) = text.parse::<Login>() {
                let again: Login = login.as_str().parse().unwrap();
                prop_assert_eq!(again, login);
            }
        }
    }
}
