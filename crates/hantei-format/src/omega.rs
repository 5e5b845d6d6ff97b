//! Omega codes: a deck as base64 of deflated bytes, `MAIN+EXTRA SIDE CODES…`.
//!
//! The code does not tell Main and Extra Deck apart: both stand in its first part, the Main Deck first.
//! Whoever knows the cards parts them ([`crate::deck_file`]).

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use hantei_core::deck::{DeckList, ListedCard};

use crate::coded::coded;
use crate::ydk::passcodes;

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The two counts, and no more codes than they can count.
const LONGEST: u64 = 2 + 4 * (255 + 255);

/// The text is no Omega code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OmegaTrouble {
    /// It is not base64 of something deflated.
    #[error("not an Omega code")]
    NotACode,
    /// It ends before its last card.
    #[error("the code is cut off: {found} of {expected} cards")]
    CutOff {
        /// How many cards are there.
        found: u32,
        /// How many should be.
        expected: u32,
    },
}

coded! {
    OmegaTrouble {
        Self::NotACode => "not-a-code" {}
        Self::CutOff { found, expected } => "cut-off" { found: found, expected: expected }
    }
}

/// Returns the deck of a code, its Extra Deck still in the Main Deck, and how many bytes stand behind it.
///
/// # Errors
///
/// When the text is none, or not whole. Whoever copied it causes that.
pub fn read(text: &str) -> Result<(DeckList, usize), OmegaTrouble> {
    let text: String = text.split_ascii_whitespace().collect();
    let packed = BASE64.decode(text).map_err(|_| OmegaTrouble::NotACode)?;
    let mut bytes = Vec::new();
    // What unpacks to more than any deck is none.
    let mut unpacker = DeflateDecoder::new(packed.as_slice()).take(LONGEST + 1);
    unpacker.read_to_end(&mut bytes).map_err(|_| OmegaTrouble::NotACode)?;
    let [first, side, codes @ ..] = bytes.as_slice() else { return Err(OmegaTrouble::NotACode) };
    let (first, side) = (usize::from(*first), usize::from(*side));
    let expected = first + side;
    if codes.len() < 4 * expected {
        let found = codes.len() / 4;
        // Noise that unpacks by chance has no reason to hold most of its cards.
        if codes.is_empty() && expected > 0 || found * 2 < expected {
            return Err(OmegaTrouble::NotACode);
        }
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        return Err(OmegaTrouble::CutOff { found: number(found), expected: number(expected) });
    }
    let mut cards = codes
        .chunks_exact(4)
        .map(|four| ListedCard::coded(u32::from_le_bytes([four[0], four[1], four[2], four[3]]), None));
    let main = cards.by_ref().take(first).collect();
    let side = cards.take(side).collect();
    let deck = DeckList { main, extra: Vec::new(), side, unread_lines: Vec::new() };
    Ok((deck, codes.len() - 4 * expected))
}

/// Returns the deck as a code; `None` where a card is written by its name, or a part has more cards than
/// the code can count.
#[must_use]
pub fn write(deck: &DeckList) -> Option<String> {
    let first = [passcodes(&deck.main)?, passcodes(&deck.extra)?].concat();
    let side = passcodes(&deck.side)?;
    let counts = [u8::try_from(first.len()).ok()?, u8::try_from(side.len()).ok()?];
    let codes = first.into_iter().chain(side).flat_map(u32::to_le_bytes);
    let bytes: Vec<u8> = counts.into_iter().chain(codes).collect();
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer
        .write_all(&bytes)
        .and_then(|()| packer.finish())
        .ok()
        .map(|packed| base64::engine::general_purpose::STANDARD.encode(packed))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_known_code_is_read() {
        let (deck, behind) = read("Y2NcvDKcFYbXfTnDBML7lJczrVe+xwAA").unwrap();
        let expected = [89_631_139, 89_631_139, 89_631_139, 46_986_414, 46_986_414, 44_508_094];
        assert_eq!(passcodes(&deck.main).unwrap(), expected);
        assert_eq!(passcodes(&deck.side).unwrap(), [14_558_127]);
        assert_eq!(behind, 0);
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in ["", "!", "AAAA", "ydke://!!!", "Y2NcvDKcFYbXfTnDBML7lJczrVe", "SGVsbG8sIHdvcmxkIQ=="] {
            assert!(read(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_code_that_unpacks_without_end_is_refused_early() {
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&vec![255; 10_000_000]).unwrap();
        let bomb = base64::engine::general_purpose::STANDARD.encode(packer.finish().unwrap());
        let (deck, behind) = read(&bomb).unwrap();
        assert_eq!((deck.main.len(), deck.side.len()), (255, 255));
        assert!(behind < 4);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[A-Za-z0-9+/=\n]{0,60}\\PC{0,4}") {
            if let Ok((deck, _)) = read(&text) {
                prop_assert!(deck.main.len() <= 255 && deck.side.len() <= 255);
            }
        }

        #[test]
        fn what_is_written_is_read_again(
            first in proptest::collection::vec(any::<u32>(), 0..75),
            side in proptest::collection::vec(any::<u32>(), 0..15),
        ) {
            let list = |codes: &Vec<u32>| codes.iter().map(|code| ListedCard::coded(*code, None)).collect();
            let deck = DeckList { main: list(&first), extra: Vec::new(), side: list(&side), unread_lines: Vec::new() };
            let (read, behind) = read(&write(&deck).unwrap()).unwrap();
            prop_assert_eq!(behind, 0);
            prop_assert_eq!(passcodes(&read.main).unwrap(), first);
            prop_assert_eq!(passcodes(&read.side).unwrap(), side);
        }
    }
}
