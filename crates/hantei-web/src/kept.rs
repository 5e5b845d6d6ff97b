//! Pages that are made once and sent many times: what time changes in them is filled in when they are sent.
//!
//! A page that everybody sees alike is the same until the record changes, but for what time does to it: how
//! old it is, what is left on a running clock, the date. These places are found by what stood there when the
//! page was made. No name can look like one of them: what people typed holds neither `<` nor `"` on a page.
//!
//! So is what is the reader's own: the mark at a name, the own table. Nothing of it is in what is kept.
//!
//! The parts between are compressed once. Compressed parts are put together with the filled places in between,
//! and so is the checksum, so that a rush of thousands compresses nothing.

use std::collections::HashMap;
use std::io::Write;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use maud::{Markup, Render};
use sha2::{Digest, Sha256};

use crate::assets::takes_gzip;
use crate::cache::{Sharing, knows, tag};
use crate::layout::{self, Moment};
use crate::part::Clock;
use crate::part::own::{Own, places};
use crate::say::Tongue;

/// A place of a page that time changes.
#[derive(Debug, Clone)]
pub(crate) enum Moving {
    /// The server's time, from which scripts count on.
    Now(Moment),
    /// The line that says how old the page is.
    AsOf(Moment),
    /// The date at the foot.
    Today(Moment, Tongue),
    /// A clock that runs.
    Clock(Clock),
}

impl Moving {
    /// Returns what stood there when the page was made.
    fn made(&self) -> String {
        match self {
            Self::Now(moment) | Self::AsOf(moment) | Self::Today(moment, _) => self.at(moment.utc_ms),
            Self::Clock(clock) => self.at(clock.now_ms),
        }
    }

    /// Returns what stands there at `now`, UTC milliseconds.
    fn at(&self, now: i64) -> String {
        match self {
            Self::Now(_) => layout::data_now(now),
            Self::AsOf(moment) => layout::as_of(&moment.at(now)).into_string(),
            Self::Today(moment, tongue) => layout::today(&moment.at(now), *tongue).into_string(),
            Self::Clock(clock) => Clock { now_ms: now, ..*clock }.render().into_string(),
        }
    }
}

/// A page that is kept.
#[derive(Debug)]
pub(crate) struct Kept {
    pieces: Vec<Piece>,
    /// In which pieces a reader's own has its places, by what the place is known by.
    places: HashMap<String, Vec<usize>>,
    /// The digest of what does not move; `None` where a browser that has the page must have it again, because
    /// a clock runs on it.
    etag: Option<HeaderValue>,
}

#[derive(Debug)]
enum Piece {
    Fixed(Fixed),
    Moving(Moving),
}

/// A part of a page that stays, as it is and compressed.
#[derive(Debug)]
struct Fixed {
    plain: String,
    deflated: Vec<u8>,
    checksum: Crc,
}

impl Fixed {
    fn new(text: &str) -> Self {
        let mut checksum = Crc::new();
        checksum.update(text.as_bytes());
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        // A flush ends at a whole byte, so that another part can follow.
        let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.flush());
        written.expect("a vector takes everything that is written to it");
        let deflated = encoder.get_ref().clone();
        Self { plain: text.to_owned(), deflated, checksum }
    }
}

impl Kept {
    /// Returns a page ready to be sent at any time, whose places in `moving` are filled in then.
    pub(crate) fn new(markup: Markup, moving: &[Moving]) -> Self {
        let text = markup.into_string();
        let made: Vec<String> = moving.iter().map(Moving::made).collect();
        let mut pieces = Vec::new();
        let mut digest = Sha256::new();
        let mut rest = text.as_str();
        loop {
            let found = made.iter().enumerate().filter_map(|(which, made)| Some((rest.find(made)?, which)));
            let Some((start, which)) = found.min() else { break };
            digest.update(&rest.as_bytes()[..start]);
            pieces.extend(fixed(&rest[..start]));
            pieces.push(Piece::Moving(moving[which].clone()));
            rest = &rest[start + made[which].len()..];
        }
        digest.update(rest.as_bytes());
        pieces.extend(fixed(rest));
        let runs = pieces.iter().any(|piece| matches!(piece, Piece::Moving(Moving::Clock(_))));
        let etag = (!runs).then(|| tag(&digest.finalize()));
        let mut found: HashMap<String, Vec<usize>> = HashMap::new();
        for (number, piece) in pieces.iter().enumerate() {
            if let Piece::Fixed(fixed) = piece {
                for place in places(&fixed.plain) {
                    found.entry(place).or_default().push(number);
                }
            }
        }
        Self { pieces, places: found, etag }
    }

    /// Returns the answer at `now` (UTC milliseconds) to a request with these headers: the page, or that the
    /// browser has it. What the browser has may say that it is older than it need be, but never a wrong time
    /// that is left. With what is `own` to a reader it is a page for that reader's browser alone.
    pub(crate) fn answer(&self, request: &HeaderMap, now: i64, own: Option<&Own>) -> Response {
        let sharing = match own {
            Some(_) => Sharing::OwnBrowser,
            None => Sharing::Everybody,
        };
        let mut builder = Response::builder()
            .header(header::CACHE_CONTROL, sharing.directive())
            .header(header::VARY, "Accept-Encoding, Accept-Language, Cookie");
        if let Some(etag) = self.etag_for(own) {
            builder = builder.header(header::ETAG, etag.clone());
            if knows(request, &etag) {
                let answer = builder.status(StatusCode::NOT_MODIFIED).body(Body::empty());
                return answer.expect("the parts of this answer are all valid");
            }
        }
        builder = builder.header(header::CONTENT_TYPE, "text/html; charset=utf-8");
        let answer = if takes_gzip(request) {
            builder.header(header::CONTENT_ENCODING, "gzip").body(Body::from(self.gzip(now, own)))
        } else {
            builder.body(Body::from(self.plain(now, own)))
        };
        answer.expect("the parts of this answer are all valid")
    }

    /// Returns the tag of the page as this reader has it.
    fn etag_for(&self, own: Option<&Own>) -> Option<HeaderValue> {
        let etag = self.etag.as_ref()?;
        let Some(own) = own else { return Some(etag.clone()) };
        let mut digest = Sha256::new();
        digest.update(etag.as_bytes());
        for text in own.filled_in() {
            digest.update([0]);
            digest.update(text);
        }
        Some(tag(&digest.finalize()))
    }

    /// Returns the parts of the page in order, with what is filled in.
    fn parts(&self, now: i64, own: Option<&Own>) -> impl Iterator<Item = Part<'_>> {
        let known: Vec<&str> = own.into_iter().flat_map(Own::known_by).collect();
        let owned: Vec<usize> =
            known.iter().filter_map(|place| self.places.get(*place)).flatten().copied().collect();
        self.pieces.iter().enumerate().map(move |(number, piece)| match (piece, own) {
            (Piece::Fixed(fixed), Some(own)) if owned.contains(&number) => {
                Part::Filled(own.fill(&fixed.plain))
            }
            (Piece::Fixed(fixed), _) => Part::Fixed(fixed),
            (Piece::Moving(moving), _) => Part::Filled(moving.at(now)),
        })
    }

    fn plain(&self, now: i64, own: Option<&Own>) -> Vec<u8> {
        let mut page = Vec::new();
        for part in self.parts(now, own) {
            match part {
                Part::Fixed(fixed) => page.extend_from_slice(fixed.plain.as_bytes()),
                Part::Filled(text) => page.extend_from_slice(text.as_bytes()),
            }
        }
        page
    }

    /// Returns the page as one gzip member (RFC 1952): the compressed parts, and what is filled in as stored
    /// blocks (RFC 1951, 3.2.4) between them.
    fn gzip(&self, now: i64, own: Option<&Own>) -> Vec<u8> {
        let mut page = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
        let mut checksum = Crc::new();
        for part in self.parts(now, own) {
            match part {
                Part::Fixed(fixed) => {
                    page.extend_from_slice(&fixed.deflated);
                    checksum.combine(&fixed.checksum);
                }
                Part::Filled(text) => {
                    for block in text.as_bytes().chunks(usize::from(u16::MAX)) {
                        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
                        page.push(0);
                        page.extend_from_slice(&length.to_le_bytes());
                        page.extend_from_slice(&(!length).to_le_bytes());
                        page.extend_from_slice(block);
                    }
                    let mut own = Crc::new();
                    own.update(text.as_bytes());
                    checksum.combine(&own);
                }
            }
        }
        page.extend_from_slice(&[1, 0, 0, 0xff, 0xff]);
        page.extend_from_slice(&checksum.sum().to_le_bytes());
        page.extend_from_slice(&checksum.amount().to_le_bytes());
        page
    }
}

/// A part of a page as it is sent.
enum Part<'a> {
    Fixed(&'a Fixed),
    Filled(String),
}

/// How many bytes a part has at least that a reader's own may be filled into: it is sent as it is, so it must
/// be small, and a part that is too small is hardly compressed.
const PART: usize = 8_192;

/// Returns the parts of `text` that stay. Where names stand they are short, so that little has to be sent anew
/// to the reader whose name it is. They end before an element begins: no place is cut in two.
fn fixed(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > PART && text.contains("data-of=") {
        let from = rest.ceil_char_boundary(PART);
        let Some(end) = ["<li", "<tr"].iter().filter_map(|row| rest[from..].find(row)).min() else { break };
        let (part, after) = rest.split_at(from + end);
        pieces.push(Piece::Fixed(Fixed::new(part)));
        rest = after;
    }
    pieces.push(Piece::Fixed(Fixed::new(rest)));
    pieces
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use hantei_view::Language;
    use maud::html;

    use super::*;
    use crate::layout::{Shell, Variant, page};
    use crate::part::{ClockState, Face};

    const NOON: i64 = 1_796_040_000_000;

    /// A page of many names, made at noon, with or without a clock that has ten minutes left.
    fn kept(clock: Option<ClockState>) -> Kept {
        let tongue = Tongue(Language::English);
        let moment = Moment { utc_ms: NOON, zone: jiff::tz::TimeZone::UTC };
        let shell = Shell::new(tongue, Variant::Public, "/t/cup", moment.clone());
        let clock = clock.map(|state| Clock { tongue, state, now_ms: NOON, face: Face::Header });
        let names = (0..3_000).map(|number| format!("Duelist {number}, 決闘者")).collect::<Vec<_>>();
        let body = html! {
            @if let Some(clock) = &clock { (clock) }
            @for name in &names { p { bdi { (name) " data-now=\"" (NOON) "\"" } } }
        };
        let mut moving =
            vec![Moving::Now(moment.clone()), Moving::AsOf(moment.clone()), Moving::Today(moment, tongue)];
        moving.extend(clock.map(Moving::Clock));
        Kept::new(page(&shell, "Pairings", &body), &moving)
    }

    #[test]
    fn a_kept_page_says_the_time_at_which_it_is_sent_whatever_people_are_called() {
        let page = kept(Some(ClockState::Running { ends_at_ms: NOON + 600_000 }));
        let text = |now| String::from_utf8(page.plain(now, None)).unwrap();
        assert!(text(NOON).contains(">10:00</time>"));
        let later = text(NOON + 61_000);
        assert!(later.contains(">8:59</time>") && later.contains(">12:01:01</time>"), "{}", &later[..4_000]);
        assert_eq!(later.matches(&format!("data-now=\"{}\"", NOON + 61_000)).count(), 2, "frame and clock");
        assert!(!later.contains(&format!("data-now=\"{NOON}\"")), "nothing is left of when it was made");
        assert_eq!(later.matches("&quot;1796040000000&quot;").count(), 3_000, "names stay as they are");
        assert!(text(NOON + 86_400_000).contains("Tue 1 Dec 2026"));
    }

    #[test]
    fn what_is_compressed_once_holds_the_same_bytes_at_every_time() {
        for state in [None, Some(ClockState::Running { ends_at_ms: NOON + 600_000 })] {
            let page = kept(state);
            for now in [NOON, NOON + 599_001, NOON + 700_000] {
                let (plain, gzip) = (page.plain(now, None), page.gzip(now, None));
                assert!(gzip.len() * 4 < plain.len(), "{} of {}", gzip.len(), plain.len());
                let mut read = Vec::new();
                flate2::read::GzDecoder::new(&gzip[..]).read_to_end(&mut read).unwrap();
                assert_eq!(read, plain);
            }
        }
    }

    #[test]
    fn a_browser_that_has_the_page_has_it_again_only_where_a_clock_runs() {
        let rows = [
            (None, StatusCode::NOT_MODIFIED),
            (Some(ClockState::Paused { left_ms: 60_000 }), StatusCode::OK),
            (Some(ClockState::Running { ends_at_ms: NOON + 600_000 }), StatusCode::OK),
        ];
        for (state, expected) in rows {
            let page = kept(state);
            let first = page.answer(&HeaderMap::new(), NOON, None);
            let mut request = HeaderMap::new();
            let etag = first.headers().get(header::ETAG);
            assert_eq!(etag.is_some(), expected == StatusCode::NOT_MODIFIED, "{state:?}");
            request.insert(
                header::IF_NONE_MATCH,
                etag.cloned().unwrap_or_else(|| HeaderValue::from_static("\"x\"")),
            );
            assert_eq!(page.answer(&request, NOON + 60_000, None).status(), expected, "{state:?}");
        }
    }
}
