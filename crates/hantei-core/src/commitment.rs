//! Commitments: what the hashed record says of a person without saying anything.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

macro_rules! thirty_two_bytes {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; 32]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = NotThirtyTwoBytes;

            fn from_str(text: &str) -> Result<Self, NotThirtyTwoBytes> {
                let mut bytes = [0; 32];
                if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
                    return Err(NotThirtyTwoBytes);
                }
                for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
                    let digits = std::str::from_utf8(digits).map_err(|_| NotThirtyTwoBytes)?;
                    *byte = u8::from_str_radix(digits, 16).map_err(|_| NotThirtyTwoBytes)?;
                }
                Ok(Self(bytes))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    };
}

thirty_two_bytes!(
    /// A blake3 hash, printed as 64 small hexadecimal digits.
    Digest
);
thirty_two_bytes!(
    /// 32 random bytes that make a commitment unguessable, printed as 64 small hexadecimal digits.
    Salt
);

/// The text is not 64 small hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotThirtyTwoBytes;

impl fmt::Display for NotThirtyTwoBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 small hexadecimal digits")
    }
}

impl std::error::Error for NotThirtyTwoBytes {}

/// Returns the commitment to a person's record: it proves later that `record` is the one that was
/// recorded, and tells nothing about it to those who do not hold the salt.
#[must_use]
pub fn commitment(salt: &Salt, record: &[u8]) -> Digest {
    let mut hasher = blake3::Hasher::new_derive_key("hantei person record v1");
    hasher.update(&salt.0);
    hasher.update(record);
    Digest(*hasher.finalize().as_bytes())
}
