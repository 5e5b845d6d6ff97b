//! Typed ids and numbers, one alphabetical list.
//!
//! Ids are allotted by `decide`, consecutive per tournament and kind, and printed with a letter:
//! person `p12`, entrant `e7`, stage `s1`, match `m210`. The first of a kind is 1.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The text is not an id of the wanted kind (one letter, then a number from 1 without leading zeros).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAnId {
    /// The letter that ids of this kind begin with.
    pub letter: char,
    /// What was given instead.
    pub text: String,
}

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected an id such as {}1, found {:?}", self.letter, self.text)
    }
}

impl std::error::Error for NotAnId {}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $letter:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the id of the thing at `index` (0-based) in its list.
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index + 1).expect("a tournament holds fewer than 2^32 things of a kind"))
            }

            /// Returns the 0-based place of the thing in its list. An id is never 0.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize - 1
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($letter, "{}"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                let refused = || NotAnId { letter: $letter, text: text.to_owned() };
                let digits = text.strip_prefix($letter).ok_or_else(refused)?;
                if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    return Err(refused());
                }
                digits.parse().map(Self).map_err(|_| refused())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Text;
                impl de::Visitor<'_> for Text {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!("an id such as ", $letter, "1"))
                    }
                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        text.parse().map_err(E::custom)
                    }
                }
                deserializer.deserialize_str(Text)
            }
        }
    };
}

id!(
    /// Whoever is paired and ranked: one person now, a team of members later.
    EntrantId,
    'e'
);
id!(
    /// One pairing of two entrants in a published round.
    MatchId,
    'm'
);
id!(
    /// A human being with a name, a reading and perhaps a CARD GAME ID.
    PersonId,
    'p'
);
id!(
    /// A part of the tournament: Swiss rounds, single elimination.
    StageId,
    's'
);

/// The number of a round within its stage, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoundNumber(pub u16);

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a table as printed, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableNumber(pub u32);

impl fmt::Display for TableNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_only_as_it_is_printed() {
        assert_eq!("e7".parse(), Ok(EntrantId(7)));
        assert_eq!(EntrantId(7).to_string(), "e7");
        for wrong in ["7", "e0", "e07", "e", "m7", "e-1", "e+1", "e7 ", "e4294967296"] {
            assert!(wrong.parse::<EntrantId>().is_err(), "{wrong:?} was read as an id");
        }
    }
}
