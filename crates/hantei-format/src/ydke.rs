//! YDKE: a deck as a link, `ydke://MAIN!EXTRA!SIDE!`, each part base64 of little-endian passcodes.
//!
//! The link may stand anywhere in a text, be wrapped over lines, escaped for the web, or lack the padding
//! of base64. It is read from its beginning to its third `!`.

use base64::Engine;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use hantei_core::deck::{DeckList, ListedCard, Section};

use crate::coded::coded;
use crate::ydk::passcodes;

/// What every link begins with.
pub const SCHEME: &str = "ydke://";

/// Base64 as links have it: padded or not.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The text holds no deck as a link.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum YdkeTrouble {
    /// There is no `ydke://`.
    #[error("not YDKE: there is no ydke://")]
    NoLink,
    /// The link holds compressed data, as other kinds of deck codes do.
    #[error("not YDKE: the link holds compressed data")]
    Compressed,
    /// The link ends before its third `!`.
    #[error("the link is cut off: {found} of 3 ! found")]
    CutOff {
        /// How many `!` there are.
        found: u32,
    },
    /// A section is not base64.
    #[error("{section}: not base64")]
    NotBase64 {
        /// The section.
        section: &'static str,
    },
    /// A section does not divide into codes of four bytes.
    #[error("{section}: length {bytes} is not a multiple of 4 bytes")]
    Length {
        /// The section.
        section: &'static str,
        /// Its length in bytes.
        bytes: u32,
    },
}

coded! {
    YdkeTrouble {
        Self::NoLink => "no-link" {}
        Self::Compressed => "compressed" {}
        Self::CutOff { found } => "cut-off" { found: found }
        Self::NotBase64 { section } => "not-base64" { section: section }
        Self::Length { section, bytes } => "length" { section: section, bytes: bytes }
    }
}

/// Returns the deck of the first link in `text`, and how many bytes stand behind the link.
///
/// # Errors
///
/// When there is no link, or one that is not whole. Whoever copied the link causes it.
pub fn read(text: &str) -> Result<(DeckList, usize), YdkeTrouble> {
    let unescaped;
    let mut text = text;
    if !text.contains(SCHEME) {
        unescaped = percent_decoded(text);
        text = &unescaped;
    }
    let Some(start) = text.find(SCHEME) else { return Err(YdkeTrouble::NoLink) };
    let link = &text[start + SCHEME.len()..];
    let (ends, behind) = ends(link);
    let escaped = ends.is_none() && link.contains("%21");
    if escaped {
        return read(&percent_decoded(text));
    }
    let mut deck = DeckList::default();
    let Some(ends) = ends else {
        let found = u32::try_from(link.matches('!').take(2).count()).unwrap_or(0);
        return Err(YdkeTrouble::CutOff { found });
    };
    let mut from = 0;
    for (section, end) in Section::ALL.into_iter().zip(ends) {
        read_section(&link[from..end], section, deck.section_mut(section))?;
        from = end + 1;
    }
    Ok((deck, behind))
}

/// Returns the places of the first three `!`, and how many bytes stand behind the third.
fn ends(link: &str) -> (Option<[usize; 3]>, usize) {
    let mut ends = link.bytes().enumerate().filter(|(_, byte)| *byte == b'!').map(|(at, _)| at);
    match (ends.next(), ends.next(), ends.next()) {
        (Some(main), Some(extra), Some(side)) => (Some([main, extra, side]), link.len() - side - 1),
        (_, _, _) => (None, 0),
    }
}

fn read_section(text: &str, section: Section, cards: &mut Vec<ListedCard>) -> Result<(), YdkeTrouble> {
    let not_base64 = |_| YdkeTrouble::NotBase64 { section: section.word() };
    let bytes = if text.bytes().any(|byte| byte.is_ascii_whitespace()) {
        // A long link is broken over lines by many programs.
        let text: String = text.split_ascii_whitespace().collect();
        BASE64.decode(text).map_err(not_base64)?
    } else {
        BASE64.decode(text).map_err(not_base64)?
    };
    if is_gzip(&bytes) {
        return Err(YdkeTrouble::Compressed);
    }
    if bytes.len() % 4 != 0 {
        let bytes = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        return Err(YdkeTrouble::Length { section: section.word(), bytes });
    }
    let codes = bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
    cards.extend(codes.map(|code| ListedCard::coded(code, None)));
    Ok(())
}

/// The first bytes of gzip could be a passcode; that the rest unpacks could not.
fn is_gzip(bytes: &[u8]) -> bool {
    use std::io::Read;

    bytes.starts_with(&[0x1F, 0x8B, 0x08])
        && flate2::read::GzDecoder::new(bytes).read(&mut [0; 16]).is_ok_and(|length| length > 0)
}

/// Returns the text with `%21` as `!` and so on; what is no such escape stays.
fn percent_decoded(text: &str) -> String {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%')
            .then(|| after.get(..2))
            .flatten()
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match escaped {
            Some(byte) => {
                decoded.push(byte);
                rest = &after[2..];
            }
            None => {
                decoded.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// Returns the deck as a link; `None` where a card is written by its name and has no code.
#[must_use]
pub fn write(deck: &DeckList) -> Option<String> {
    let mut link = SCHEME.to_owned();
    for section in Section::ALL {
        let codes = passcodes(deck.section(section))?;
        let bytes: Vec<u8> = codes.into_iter().flat_map(u32::to_le_bytes).collect();
        base64::engine::general_purpose::STANDARD.encode_string(bytes, &mut link);
        link.push('!');
    }
    Some(link)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn codes(deck: &DeckList) -> [Vec<u32>; 3] {
        Section::ALL.map(|section| passcodes(deck.section(section)).unwrap())
    }

    #[test]
    fn known_links_are_read_and_written() {
        for (link, expected) in [
            (
                "ydke://y+iNAd3uOQI=!/rTFAw==!3e45Ag==!",
                [vec![26_077_387, 37_351_133], vec![63_288_574], vec![37_351_133]],
            ),
            (
                "ydke://o6lXBaOpVwWjqVcFrvTMAq70zAI=!viOnAg==!ryPeAA==!",
                [
                    vec![89_631_139, 89_631_139, 89_631_139, 46_986_414, 46_986_414],
                    vec![44_508_094],
                    vec![14_558_127],
                ],
            ),
        ] {
            let (deck, behind) = read(link).unwrap();
            assert_eq!((codes(&deck), behind), (expected, 0));
            assert_eq!(write(&deck).as_deref(), Some(link));
        }
    }

    #[test]
    fn c13_f_a_link_is_found_and_read_as_people_pass_it_on() {
        let plain = codes(&read("ydke://y+iNAd3uOQI=!/rTFAw==!3e45Ag==!").unwrap().0);
        for (name, text) in [
            ("text before and after", "my deck: ydke://y+iNAd3uOQI=!/rTFAw==!3e45Ag==! have fun!"),
            ("without padding", "ydke://y+iNAd3uOQI!/rTFAw!3e45Ag!"),
            ("broken over lines", "ydke://y+iNAd\r\n3uOQI=!/rTF\nAw==!3e45Ag==!"),
            (
                "escaped",
                "https://example.org/?d=ydke%3A%2F%2Fy%2BiNAd3uOQI%3D%21%2FrTFAw%3D%3D%213e45Ag%3D%3D%21",
            ),
            ("half escaped", "ydke://y%2BiNAd3uOQI%3D%21/rTFAw==%213e45Ag==%21"),
        ] {
            assert_eq!(codes(&read(text).unwrap().0), plain, "{name}");
        }
        let (deck, _) = read("ydke:///rTFAw==!!!").unwrap();
        assert_eq!(codes(&deck), [vec![63_288_574], vec![], vec![]], "a section may begin with a slash");
        assert_eq!(read("ydke://!!!"), Ok((DeckList::default(), 0)), "a deck may be empty");
    }

    #[test]
    fn c13_f_a_link_that_is_not_whole_says_what_is_wrong() {
        // "hello" through gzip.
        let gzip = "H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==";
        for (text, expected) in [
            ("ydke://AAA!!!", YdkeTrouble::Length { section: "main", bytes: 2 }),
            ("ydke://!AAAAAAA=!!", YdkeTrouble::Length { section: "extra", bytes: 5 }),
            ("ydke://!!?!", YdkeTrouble::NotBase64 { section: "side" }),
            ("ydke://y+iNAd3uOQI=!", YdkeTrouble::CutOff { found: 1 }),
            ("ydke://", YdkeTrouble::CutOff { found: 0 }),
            (&format!("ydke://{gzip}!!!"), YdkeTrouble::Compressed),
            (gzip, YdkeTrouble::NoLink),
            ("", YdkeTrouble::NoLink),
            ("%", YdkeTrouble::NoLink),
        ] {
            assert_eq!(read(text), Err(expected), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(ydke://)?[A-Za-z0-9+/=!%\n ]{0,80}\\PC{0,8}") {
            if let Ok((deck, behind)) = read(&text) {
                prop_assert!(behind <= text.len());
                prop_assert_eq!(codes(&read(&write(&deck).unwrap()).unwrap().0), codes(&deck));
            }
        }

        #[test]
        fn what_is_written_is_read_again(
            main in proptest::collection::vec(any::<u32>(), 0..70),
            extra in proptest::collection::vec(any::<u32>(), 0..20),
            side in proptest::collection::vec(any::<u32>(), 0..20),
        ) {
            let list = |codes: &Vec<u32>| codes.iter().map(|code| ListedCard::coded(*code, None)).collect();
            let deck = DeckList { main: list(&main), extra: list(&extra), side: list(&side), unread_lines: Vec::new() };
            let (read, _) = read(&write(&deck).unwrap()).unwrap();
            prop_assert_eq!(codes(&read), [main, extra, side]);
        }
    }
}
