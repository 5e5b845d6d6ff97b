//! Secrets that somebody carries: the token of a session or of a one-time link.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};

/// 256 bits of chance that let somebody in. Shown once, to whom it belongs; kept only as a [`TokenDigest`].
///
/// As text it is base64url without padding, 43 characters, read only as it is written.
#[derive(Clone)]
pub struct Token([u8; 32]);

/// What is kept of a token, its SHA-256: finds it again and lets nobody in. Printed as 64 hexadecimal
/// digits, so that a page can name a session to be ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenDigest([u8; 32]);

/// The text is no token. It is not repeated here: it may be one that was mistyped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a token is 43 characters of base64url")]
pub struct NotAToken;

/// The text is not the digest of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the digest of a token is 64 hexadecimal digits in small letters")]
pub struct NotADigest;

impl Token {
    /// Returns the token of these bytes, which have to be fresh chance.
    #[must_use]
    pub fn new(chance: [u8; 32]) -> Self {
        Self(chance)
    }

    /// Returns the token as text, for the address or the cookie of whom it belongs to.
    #[must_use]
    pub fn reveal(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// Returns what is kept of it.
    #[must_use]
    pub fn digest(&self) -> TokenDigest {
        TokenDigest(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    /// Hides it, so that no token reaches a log line by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = NotAToken;

    fn from_str(text: &str) -> Result<Self, NotAToken> {
        // Nothing is decoded that cannot be one.
        if text.len() != 43 {
            return Err(NotAToken);
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotAToken)?;
        bytes.try_into().map(Self).map_err(|_| NotAToken)
    }
}

impl fmt::Display for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TokenDigest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Self, NotADigest> {
        from_hex(text).map(Self).ok_or(NotADigest)
    }
}

/// Returns the bytes as hexadecimal digits.
pub(super) fn to_hex(bytes: &[u8; 32]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// Returns the bytes that 64 hexadecimal digits in small letters stand for.
pub(super) fn from_hex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_token_is_kept_as_its_sha_256() {
        let token = Token::new([0; 32]);
        assert_eq!(token.reveal(), "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
        let zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(token.digest().to_string(), zeros);
    }

    #[test]
    fn a_token_is_never_printed_by_accident() {
        let token = Token::new([7; 32]);
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert!(!format!("{:?}", token.reveal().replace('B', "?").parse::<Token>()).contains("Bw"));
    }

    proptest! {
        #[test]
        fn a_token_is_read_as_it_was_written(chance: [u8; 32]) {
            let token = Token::new(chance);
            let read: Token = token.reveal().parse().unwrap();
            prop_assert_eq!(read.0, chance);
            let digest = token.digest();
            prop_assert_eq!(digest.to_string().parse::<TokenDigest>(), Ok(digest));
        }

        /// Two texts for one token would be two addresses of one page.
        #[test]
        fn a_token_has_one_spelling(chance: [u8; 32], place in 0..43_usize, other in "[A-Za-z0-9_=+/ -]") {
            let text = Token::new(chance).reveal();
            let mut changed = text.clone();
            changed.replace_range(place..=place, &other);
            if changed != text && let Ok(read) = changed.parse::<Token>() {
                prop_assert_ne!(read.0, chance);
                prop_assert_eq!(read.reveal(), changed);
            }
        }

        #[test]
        fn no_text_is_too_odd_to_be_refused(text in ".{0,100}") {
            if let Ok(token) = text.parse::<Token>() {
                prop_assert_eq!(token.reveal(), text.clone());
            }
            if let Ok(digest) = text.parse::<TokenDigest>() {
                prop_assert_eq!(digest.to_string(), text);
            }
        }
    }
}
