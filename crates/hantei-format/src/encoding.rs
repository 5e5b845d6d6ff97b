//! Bytes to text, without a guess that could turn names into garbage.
//!
//! A byte order mark, the zero bytes of UTF-16 and well-formed UTF-8 are proof. Shift-JIS and
//! Windows-1252 cannot be told apart for certain, so without a word from the caller such a file is
//! refused with the place of the first byte that is not UTF-8 and the encodings that would fit.
//! No byte is ever replaced by U+FFFD.

use std::fmt;
use std::str::FromStr;

use crate::coded::coded;

/// An encoding that a caller can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
    /// UTF-16, low byte first: what spreadsheets call "Unicode text".
    #[serde(rename = "utf-16le")]
    Utf16Le,
    /// UTF-16, high byte first.
    #[serde(rename = "utf-16be")]
    Utf16Be,
    /// Shift-JIS with the extensions of Windows (code page 932).
    ShiftJis,
    /// Windows-1252, which holds all printable letters of Latin-1.
    #[serde(rename = "windows-1252")]
    Windows1252,
}

impl Encoding {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::ShiftJis, Self::Windows1252];

    /// Returns the name to print and to type.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::ShiftJis => "shift-jis",
            Self::Windows1252 => "windows-1252",
        }
    }

    fn byte_order_mark(self) -> &'static [u8] {
        match self {
            Self::Utf8 => &[0xEF, 0xBB, 0xBF],
            Self::Utf16Le => &[0xFF, 0xFE],
            Self::Utf16Be => &[0xFE, 0xFF],
            Self::ShiftJis | Self::Windows1252 => &[],
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no encoding that can be read here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{name:?} is not an encoding that can be read here; it can be utf-8, utf-16le, utf-16be, shift-jis or windows-1252"
)]
pub struct UnknownEncoding {
    /// What was given.
    pub name: String,
}

coded! {
    UnknownEncoding {
        Self { name } => "unknown-encoding" { name: name }
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Reads a name as people and XML declarations write it, in any case: `Shift_JIS`, `latin-1`, `cp932`.
    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let plain: String = name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        match plain.as_str() {
            "utf8" | "ascii" | "usascii" => Ok(Self::Utf8),
            "utf16le" | "utf16" => Ok(Self::Utf16Le),
            "utf16be" => Ok(Self::Utf16Be),
            "shiftjis" | "sjis" | "cp932" | "windows31j" | "ms932" => Ok(Self::ShiftJis),
            "windows1252" | "cp1252" | "latin1" | "iso88591" => Ok(Self::Windows1252),
            // Free text from outside, not one of our own enums: anything else is unknown.
            _ => Err(UnknownEncoding { name: name.to_owned() }),
        }
    }
}

/// Text, and how it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text without its byte order mark. Line ends are as in the file.
    pub text: String,
    /// The encoding that it was read in.
    pub encoding: Encoding,
}

/// The bytes are not text in the encoding that was tried.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not {tried}: line {line}, byte {byte:02X} at offset {offset}; choose the encoding")]
pub struct EncodingTrouble {
    /// The encoding that was tried: the one that was named, or UTF-8.
    pub tried: Encoding,
    /// The 1-based line of the first byte that does not belong.
    pub line: u32,
    /// That byte.
    pub byte: u8,
    /// Its place in the file, from 0.
    pub offset: usize,
    /// The encodings in which the whole file would be well-formed. It may still be the wrong text.
    pub candidates: Vec<Encoding>,
}

coded! {
    EncodingTrouble {
        Self { tried, line, byte, offset, candidates } => "not-text" {
            tried: tried,
            line: line,
            byte: format!("0x{byte:02X}"),
            offset: offset,
            candidates: names(candidates),
        }
    }
}

/// Returns the names with commas between them; `none` when there are none.
pub(crate) fn names(encodings: &[Encoding]) -> String {
    match encodings {
        [] => "none".to_owned(),
        some => some.iter().map(|encoding| encoding.name()).collect::<Vec<_>>().join(", "),
    }
}

/// Returns the bytes as text, in the encoding that is named or else in the one that is proven.
///
/// # Errors
/// When nothing is named and the bytes are not proven to be UTF-8 or UTF-16, and when they are not
/// well-formed in the encoding that was named or begin with the byte order mark of another one.
/// Whoever chose the file can cause both; naming one of the candidates is the way out.
pub fn decode(bytes: &[u8], named: Option<Encoding>) -> Result<Decoded, EncodingTrouble> {
    let marked = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be]
        .into_iter()
        .find(|encoding| bytes.starts_with(encoding.byte_order_mark()));
    if let (Some(named), Some(marked)) = (named, marked)
        && named != marked
    {
        return Err(trouble(bytes, named, 0));
    }
    let has_zero = bytes.contains(&0);
    let utf16 = || has_zero.then(|| utf16_by_zero_bytes(bytes)).flatten();
    let encoding = marked.or(named).or_else(utf16).unwrap_or(Encoding::Utf8);
    if has_zero && named.is_none() && encoding == Encoding::Utf8 {
        // Zero bytes that show no pattern: text does not hold them, and UTF-8 would let them pass.
        if let Some(offset) = bytes.iter().position(|byte| *byte == 0) {
            return Err(trouble(bytes, encoding, offset));
        }
    }
    match decode_as(bytes, encoding) {
        Ok(text) => Ok(Decoded { text, encoding }),
        Err(offset) => Err(trouble(bytes, encoding, offset)),
    }
}

/// Tells UTF-16 without a mark by the zero bytes of its ASCII letters, separators and line ends.
fn utf16_by_zero_bytes(bytes: &[u8]) -> Option<Encoding> {
    // Characters such as the ideographic space have a zero on the other side, so the sides are weighed.
    const CLEARLY_MORE: usize = 4;
    // A stray zero byte is no sign: a list has a separator or line end among every few characters.
    const LEAST_SHARE: usize = 4;
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    let (first, second) = bytes.chunks_exact(2).fold((0_usize, 0_usize), |(first, second), pair| {
        (first + usize::from(pair[0] == 0), second + usize::from(pair[1] == 0))
    });
    if first.max(second) * LEAST_SHARE < bytes.len() / 2 {
        None
    } else if second > first * CLEARLY_MORE {
        Some(Encoding::Utf16Le)
    } else if first > second * CLEARLY_MORE {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Returns the text, or the offset of the first byte that does not belong.
fn decode_as(bytes: &[u8], encoding: Encoding) -> Result<String, usize> {
    let mark = encoding.byte_order_mark().len();
    let start = if bytes.starts_with(encoding.byte_order_mark()) { mark } else { 0 };
    let body = &bytes[start..];
    match encoding {
        Encoding::Utf8 => {
            std::str::from_utf8(body).map(str::to_owned).map_err(|error| start + error.valid_up_to())
        }
        Encoding::Utf16Le => decode_utf16(body, u16::from_le_bytes).map_err(|offset| start + offset),
        Encoding::Utf16Be => decode_utf16(body, u16::from_be_bytes).map_err(|offset| start + offset),
        Encoding::ShiftJis => decode_legacy(body, encoding_rs::SHIFT_JIS),
        Encoding::Windows1252 => decode_legacy(body, encoding_rs::WINDOWS_1252),
    }
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, usize> {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut offset = 0;
    for decoded in char::decode_utf16(units) {
        let character = decoded.map_err(|_| offset)?;
        offset += character.len_utf16() * 2;
        text.push(character);
    }
    if offset == bytes.len() { Ok(text) } else { Err(offset) }
}

/// Decodes an encoding of the web platform. Bytes that it maps to control characters of the upper half are
/// taken as malformed too: in Windows-1252 five bytes mean nothing, in Shift-JIS 80.
fn decode_legacy(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> Result<String, usize> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let capacity = decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(bytes.len());
    let mut text = String::with_capacity(capacity);
    let (result, read) = decoder.decode_to_string_without_replacement(bytes, &mut text, true);
    match result {
        encoding_rs::DecoderResult::InputEmpty => {}
        encoding_rs::DecoderResult::OutputFull => unreachable!("the text was given the room it asked for"),
        encoding_rs::DecoderResult::Malformed(length, consumed_after) => {
            return Err(read.saturating_sub(usize::from(length) + usize::from(consumed_after)));
        }
    }
    if text.chars().any(|character| ('\u{80}'..='\u{9F}').contains(&character)) {
        let meaningless = |byte: &u8| match encoding == encoding_rs::SHIFT_JIS {
            true => *byte == 0x80,
            false => matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D),
        };
        return Err(bytes.iter().position(meaningless).unwrap_or(0));
    }
    Ok(text)
}

fn trouble(bytes: &[u8], tried: Encoding, offset: usize) -> EncodingTrouble {
    let marked = Encoding::ALL.into_iter().find(|encoding| {
        !encoding.byte_order_mark().is_empty() && bytes.starts_with(encoding.byte_order_mark())
    });
    let candidates = Encoding::ALL
        .into_iter()
        .filter(|candidate| *candidate != tried && marked.is_none_or(|marked| marked == *candidate))
        .filter(|candidate| {
            decode_as(bytes, *candidate)
                .is_ok_and(|text| !text.contains('\0') && is_plausible(*candidate, bytes, &text))
        })
        .collect();
    let byte = bytes.get(offset).or(bytes.last()).copied().unwrap_or(0);
    EncodingTrouble { tried, line: line_of(bytes, tried, offset), byte, offset, candidates }
}

/// Any even number of bytes is nearly always well-formed UTF-16; it is not offered without a zero byte, nor
/// where it would have none of the characters that every file of this kind has.
fn is_plausible(candidate: Encoding, bytes: &[u8], text: &str) -> bool {
    match candidate {
        Encoding::Utf16Le | Encoding::Utf16Be => {
            bytes.contains(&0) && text.contains(['\n', '\r', ',', ';', '\t', '<'])
        }
        Encoding::Utf8 | Encoding::ShiftJis | Encoding::Windows1252 => true,
    }
}

/// Returns the 1-based line of an offset, with CR, LF and CR LF as line ends.
fn line_of(bytes: &[u8], encoding: Encoding, offset: usize) -> u32 {
    let before = &bytes[..offset.min(bytes.len())];
    let units: Vec<u16> = match encoding {
        Encoding::Utf16Le => {
            before.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        }
        Encoding::Utf16Be => {
            before.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
        }
        // The second byte of a Shift-JIS pair is 40 or above, never a line end.
        Encoding::Utf8 | Encoding::ShiftJis | Encoding::Windows1252 => {
            before.iter().copied().map(u16::from).collect()
        }
    };
    let (carriage_return, line_feed) = (u16::from(b'\r'), u16::from(b'\n'));
    let ends = units
        .iter()
        .enumerate()
        .filter(|(place, unit)| {
            **unit == line_feed || (**unit == carriage_return && units.get(place + 1) != Some(&line_feed))
        })
        .count();
    u32::try_from(ends + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes_of).collect()
    }

    #[test]
    fn c22_a_the_same_text_comes_from_every_encoding_that_is_proven_or_named() {
        const TEXT: &str = "見本,太郎\r\nｶﾅ テスト\r\n";
        let shift_jis = encoding_rs::SHIFT_JIS.encode(TEXT).0.into_owned();
        let rows: [(&str, Vec<u8>, Option<Encoding>, Encoding); 9] = [
            ("plain UTF-8", TEXT.into(), None, Encoding::Utf8),
            ("UTF-8 with its mark", format!("\u{FEFF}{TEXT}").into(), None, Encoding::Utf8),
            ("UTF-8, named", TEXT.into(), Some(Encoding::Utf8), Encoding::Utf8),
            (
                "UTF-16LE with its mark",
                utf16(&format!("\u{FEFF}{TEXT}"), u16::to_le_bytes),
                None,
                Encoding::Utf16Le,
            ),
            (
                "UTF-16BE with its mark",
                utf16(&format!("\u{FEFF}{TEXT}"), u16::to_be_bytes),
                None,
                Encoding::Utf16Be,
            ),
            ("UTF-16LE by its zeros", utf16(TEXT, u16::to_le_bytes), None, Encoding::Utf16Le),
            ("UTF-16BE by its zeros", utf16(TEXT, u16::to_be_bytes), None, Encoding::Utf16Be),
            ("UTF-16LE, named", utf16(TEXT, u16::to_le_bytes), Some(Encoding::Utf16Le), Encoding::Utf16Le),
            ("Shift-JIS, named", shift_jis, Some(Encoding::ShiftJis), Encoding::ShiftJis),
        ];
        for (name, bytes, named, encoding) in rows {
            assert_eq!(decode(&bytes, named), Ok(Decoded { text: TEXT.into(), encoding }), "{name}");
        }
    }

    #[test]
    fn c22_a_bytes_that_are_not_utf_8_are_refused_with_line_byte_and_choice() {
        // "Zoë" in Latin-1 on the third line, with each kind of line end before it.
        let bytes = b"name\r\nAki\rZo\xEB\n";
        let refused = decode(bytes, None).unwrap_err();
        assert_eq!((refused.line, refused.byte, refused.offset), (3, 0xEB, 12));
        assert_eq!(refused.candidates, [Encoding::Windows1252]);
        assert_eq!(decode(bytes, Some(Encoding::Windows1252)).unwrap().text, "name\r\nAki\rZoë\n");

        let shift_jis = encoding_rs::SHIFT_JIS.encode("見本,太郎").0.into_owned();
        let refused = decode(&shift_jis, None).unwrap_err();
        assert_eq!((refused.line, refused.offset, refused.byte), (1, 0, shift_jis[0]));
        assert!(refused.candidates.contains(&Encoding::ShiftJis));
    }

    #[test]
    fn a_wrong_choice_is_refused_with_the_place_instead_of_storing_garbage() {
        // (what is wrong, bytes, named, line, byte)
        let rows: [(&str, &[u8], Encoding, u32, u8); 7] = [
            ("a Shift-JIS pair without its second byte", b"a\n\x8C", Encoding::ShiftJis, 2, 0x8C),
            ("a Shift-JIS pair with a wrong second byte", b"a\n\x8C\x20b", Encoding::ShiftJis, 2, 0x8C),
            ("a byte without meaning in Windows-1252", b"a\nb\x81", Encoding::Windows1252, 2, 0x81),
            ("half a UTF-16 unit", b"a\0\n\0b", Encoding::Utf16Le, 2, b'b'),
            ("a lone surrogate", b"a\0\x00\xD8b\0", Encoding::Utf16Le, 1, 0x00),
            ("a UTF-8 mark under another name", b"\xEF\xBB\xBFa", Encoding::ShiftJis, 1, 0xEF),
            ("a UTF-16 mark under another name", b"\xFF\xFEa\0", Encoding::Windows1252, 1, 0xFF),
        ];
        for (name, bytes, named, line, byte) in rows {
            let refused = decode(bytes, Some(named)).unwrap_err();
            assert_eq!((refused.tried, refused.line, refused.byte), (named, line, byte), "{name}");
        }
    }

    #[test]
    fn zero_bytes_without_a_pattern_are_not_text() {
        let refused = decode(b"ab\0\0cd\0", None).unwrap_err();
        assert_eq!((refused.byte, refused.offset), (0, 2));
    }

    #[test]
    fn a_stray_zero_byte_does_not_make_a_list_utf_16() {
        // (what is wrong, bytes, line)
        let rows: [(&str, &[u8], u32); 4] = [
            ("in a name, an even number of bytes", b"name,id\nA\0B,\nC,\n", 2),
            ("in a name, an odd number of bytes", b"name,id\nA\0B,\nCD,\n", 2),
            ("at the end of the second line", b"name,id\nAnn,\0\nBo,\n", 2),
            ("two of them", b"name,id\nAnn,\nB\0o,\nC\0y,\n", 3),
        ];
        for (name, bytes, line) in rows {
            let refused = decode(bytes, None).expect_err(name);
            assert_eq!((refused.tried, refused.line, refused.byte), (Encoding::Utf8, line, 0), "{name}");
        }
        let refused = decode(b"name,id\nA\0B,\nC,\n", None).unwrap_err();
        assert_eq!(refused.candidates, [], "UTF-16 without a line is not offered");
    }

    #[test]
    fn encodings_are_named_as_people_write_them() {
        for encoding in Encoding::ALL {
            assert_eq!(encoding.name().parse(), Ok(encoding));
        }
        for (name, encoding) in [
            ("Shift_JIS", Encoding::ShiftJis),
            ("ISO-8859-1", Encoding::Windows1252),
            ("UTF8", Encoding::Utf8),
        ] {
            assert_eq!(name.parse(), Ok(encoding));
        }
        assert!("koi8-r".parse::<Encoding>().is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_decoded_or_refused_inside_the_file(
            bytes in proptest::collection::vec(any::<u8>(), 0..64),
            named in proptest::option::of(proptest::sample::select(Encoding::ALL.to_vec())),
        ) {
            match decode(&bytes, named) {
                Ok(decoded) => prop_assert!(named.is_none_or(|named| named == decoded.encoding)),
                Err(refused) => prop_assert!(refused.offset < bytes.len() && refused.line >= 1),
            }
        }
    }
}
