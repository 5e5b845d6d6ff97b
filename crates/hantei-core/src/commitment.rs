//! Digests, and the salted commitment that ties a person's record to the log.
//!
//! People's data stand outside the hashed bytes of the log, so that they can be erased. The event
//! that records a person carries a commitment to the record instead: whoever still holds the record
//! and its salt can show that it is the one that was entered, and whoever holds only the log learns
//! nothing, because the salt makes guessing names useless.
//!
//! What this module does not know: what a record holds. It sees the bytes as they are written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// 32 bytes of blake3, printed as 64 lower-case hexadecimal digits.
///
/// ```
/// use hantei_core::commitment::Digest;
/// let text = "0f".repeat(32);
/// assert_eq!(text.parse::<Digest>().unwrap().to_string(), text);
/// assert!(text.to_uppercase().parse::<Digest>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

/// The text is not 64 lower-case hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotADigest;

impl fmt::Display for NotADigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 lower-case hexadecimal digits")
    }
}

impl std::error::Error for NotADigest {}

impl Digest {
    /// The digest of nothing: 32 zero bytes, which stand where no digest can (before the first line).
    pub const ZERO: Self = Self([0; 32]);

    /// Returns the blake3 digest of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    fn with_text<T>(&self, read: impl FnOnce(&str) -> T) -> T {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 64];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        read(std::str::from_utf8(&text).expect("hexadecimal digits are text"))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| f.write_str(text))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Self, NotADigest> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotADigest);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = hexadecimal(pair[0])? << 4 | hexadecimal(pair[1])?;
        }
        Ok(Self(bytes))
    }
}

fn hexadecimal(digit: u8) -> Result<u8, NotADigest> {
    match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(NotADigest),
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.with_text(|text| serializer.serialize_str(text))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Digest;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("64 lower-case hexadecimal digits")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Digest, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

/// Returns the commitment to a person's record: what the event that records the person carries.
///
/// `record` is the JSON text of the record exactly as it is stored; another spelling of the same
/// record has another commitment. `salt` comes from chance, is new for every version of a record, and
/// is erased together with it. The domain is separated from every other digest of the system.
///
/// ```
/// use hantei_core::commitment::commitment;
/// let record = r#"{"name":"Yugi"}"#;
/// assert_eq!(commitment(&[7; 32], record), commitment(&[7; 32], record));
/// assert_ne!(commitment(&[7; 32], record), commitment(&[8; 32], record));
/// ```
#[must_use]
pub fn commitment(salt: &[u8; 32], record: &str) -> Digest {
    let mut hasher = blake3::Hasher::new_derive_key("hantei person record v1");
    hasher.update(salt);
    hasher.update(record.as_bytes());
    Digest(*hasher.finalize().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_read_only_as_it_is_printed() {
        let digest = Digest::of(b"hantei");
        assert_eq!(digest.to_string().parse(), Ok(digest));
        assert_eq!(serde_json::to_string(&digest).unwrap(), format!("\"{digest}\""));
        assert_eq!(serde_json::from_str::<Digest>(&format!("\"{digest}\"")).unwrap(), digest);
        for wrong in ["", "00", &"0g".repeat(32), &"AB".repeat(32), &"0".repeat(65), &"é".repeat(32)] {
            assert_eq!(wrong.parse::<Digest>(), Err(NotADigest), "{wrong:?} was read as a digest");
        }
    }

    /// Stored logs carry this value: it may never change.
    #[test]
    fn the_commitment_to_a_record_is_the_same_for_ever() {
        let record = r#"{"name":"武藤遊戯"}"#;
        assert_eq!(
            commitment(&[1; 32], record).to_string(),
            "49f57b8fa1b93e42acbbe03be51d420c299706a080b7a0f923e8f66b802e7d74"
        );
        assert_ne!(commitment(&[1; 32], record), Digest::of(record.as_bytes()), "the domain is its own");
    }
}
