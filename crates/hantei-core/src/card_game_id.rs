//! The KONAMI CARD GAME ID: ten digits, the last of them a check digit.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A CARD GAME ID, padded to ten digits. Its check digit may be wrong: see [`CardGameId::check`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardGameId(u64);

/// What the check digit says about a CARD GAME ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckDigit {
    /// The last digit fits the other nine.
    Right,
    /// The last digit should be `expected`; staff may accept the id as written.
    Wrong {
        /// The digit that fits the other nine.
        expected: u8,
    },
    /// A temporary id (9999000000 to 9999999999) carries no check digit.
    Temporary,
}

/// The text is not a CARD GAME ID: one to ten digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotACardGameId(pub String);

impl fmt::Display for NotACardGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a CARD GAME ID is one to ten digits")
    }
}

impl std::error::Error for NotACardGameId {}

impl CardGameId {
    /// Returns what the last digit says: the nine digits before it, weighted 9, 8, 7, 6, 5, 4, 3, 2, 9,
    /// give the check digit as (11 − sum mod 11) mod 10.
    #[must_use]
    pub fn check(self) -> CheckDigit {
        if self.0 >= 9_999_000_000 {
            return CheckDigit::Temporary;
        }
        const WEIGHTS: [u64; 9] = [9, 8, 7, 6, 5, 4, 3, 2, 9];
        let mut rest = self.0 / 10;
        let mut sum = 0;
        for weight in WEIGHTS.into_iter().rev() {
            sum += rest % 10 * weight;
            rest /= 10;
        }
        let expected = (11 - sum % 11) % 10;
        if expected == self.0 % 10 {
            CheckDigit::Right
        } else {
            CheckDigit::Wrong { expected: u8::try_from(expected).expect("a digit is below ten") }
        }
    }

    /// Returns the number without padding, as KTS match lists write it.
    #[must_use]
    pub fn number(self) -> u64 {
        self.0
    }
}

impl FromStr for CardGameId {
    type Err = NotACardGameId;

    fn from_str(text: &str) -> Result<Self, NotACardGameId> {
        let digits = (1..=10).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits {
            return Err(NotACardGameId(text.to_owned()));
        }
        text.parse().map(Self).map_err(|_| NotACardGameId(text.to_owned()))
    }
}

impl fmt::Display for CardGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:010}", self.0)
    }
}

impl fmt::Debug for CardGameId {
    /// Hides the number, so that it reaches no log line by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CardGameId(…)")
    }
}

impl Serialize for CardGameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CardGameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_padded_to_ten_digits_and_its_last_digit_checked() {
        let check = |text: &str| text.parse::<CardGameId>().unwrap().check();
        assert_eq!("100000003".parse::<CardGameId>().unwrap().to_string(), "0100000003");
        assert_eq!(check("0100000003"), CheckDigit::Right, "11 - 8 = 3");
        assert_eq!(check("0100000015"), CheckDigit::Right, "17 leaves 6: 11 - 6");
        assert_eq!(check("0100000027"), CheckDigit::Right, "26 leaves 4: 11 - 4");
        assert_eq!(
            check("0000000001"),
            CheckDigit::Right,
            "nothing left: 11, of which the last digit counts"
        );
        assert_eq!(check("0100000001"), CheckDigit::Wrong { expected: 3 });
        assert_eq!(check("9999000000"), CheckDigit::Temporary);
        for wrong in ["", "12345678901", "12 34", "-1", "+1", "12a", "１２"] {
            assert!(wrong.parse::<CardGameId>().is_err(), "{wrong:?} was read as an id");
        }
    }

    #[test]
    fn an_id_is_hidden_from_log_lines() {
        let id: CardGameId = "0100000003".parse().unwrap();
        assert!(!format!("{id:?}").contains("100000003"));
    }
}
