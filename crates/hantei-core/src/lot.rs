//! Lots: all chance of a tournament comes from a recorded seed.
//!
//! The generator is ChaCha20 with the seed as its key and the round as its stream; numbers below a
//! bound are drawn by rejection, the order of a list by Fisher and Yates' method. The same seed and
//! stream give the same lots on every machine; golden vectors stand in the tests.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A seed of 32 bytes, printed as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seed(pub [u8; 32]);

/// The text is not a seed: 1 to 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotASeed(pub String);

impl fmt::Display for NotASeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed is 1 to 64 hexadecimal digits, found {:?}", self.0)
    }
}

impl std::error::Error for NotASeed {}

impl Seed {
    /// Returns a seed for `purpose` that tells nothing about this one or about other purposes.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> Self {
        Self(*blake3::keyed_hash(&self.0, purpose.as_bytes()).as_bytes())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    /// Reads up to 64 hexadecimal digits; fewer are the end of the seed, the rest is zero.
    fn from_str(text: &str) -> Result<Self, NotASeed> {
        let refused = || NotASeed(text.to_owned());
        if text.is_empty() || text.len() > 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(refused());
        }
        let padded = format!("{text:0>64}");
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(padded.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| refused())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| refused())?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// A source of lots: one seed, one stream.
pub struct Lot(ChaCha20Rng);

impl Lot {
    /// Returns the lots of `stream` (a round number, say) under `seed`.
    #[must_use]
    pub fn new(seed: &Seed, stream: u64) -> Self {
        let mut generator = ChaCha20Rng::from_seed(seed.0);
        generator.set_stream(stream);
        Self(generator)
    }

    /// Returns a number from 0 up to and without `bound`, each equally likely. `bound` is at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a lot is drawn among at least one");
        loop {
            let number = self.0.next_u32();
            // Up to here every remainder is equally likely, whatever the bound; this saves a division.
            if number <= u32::MAX - bound {
                return number % bound;
            }
            // The last whole multiple of `bound` in 32 bits: what lies above would favour low numbers.
            let fair = u32::MAX - (u32::MAX % bound + 1) % bound;
            if number <= fair {
                return number % bound;
            }
        }
    }

    /// Puts `list` in random order, each order equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).expect("a tournament holds fewer than 2^32 entrants");
            list.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_stream_give_the_same_lots_for_ever() {
        let seed: Seed = "01".parse().unwrap();
        let mut lot = Lot::new(&seed, 1);
        let drawn: Vec<u32> = (0..8).map(|_| lot.below(100)).collect();
        let mut order: Vec<u32> = (1..=10).collect();
        Lot::new(&seed, 2).shuffle(&mut order);
        // Golden: these numbers are promised to every log that was ever written.
        assert_eq!((drawn, order), golden());
    }

    fn golden() -> (Vec<u32>, Vec<u32>) {
        (vec![20, 96, 84, 69, 24, 44, 78, 23], vec![5, 9, 7, 8, 6, 4, 2, 1, 3, 10])
    }

    #[test]
    fn a_seed_is_printed_as_it_is_read() {
        let seed: Seed = "0aFf".parse().unwrap();
        assert_eq!(seed.to_string(), format!("{}0aff", "0".repeat(60)));
        for wrong in ["", "xyz", "0x01", &"0".repeat(65)] {
            assert!(wrong.parse::<Seed>().is_err(), "{wrong:?} was read as a seed");
        }
    }

    #[test]
    fn every_number_below_the_bound_is_drawn_about_equally_often() {
        let mut lot = Lot::new(&Seed([7; 32]), 0);
        let mut count = [0_u32; 6];
        for _ in 0..60_000 {
            count[lot.below(6) as usize] += 1;
        }
        assert!(count.iter().all(|&times| (9_600..10_400).contains(&times)), "{count:?}");
    }
}
