//! Pages that everybody sees alike: rendered once for each version, and sent once to each browser.
//!
//! The first who asks for a page at a version renders it; all others who ask meanwhile wait for that
//! rendering, so that a rush of thousands costs one. What depends on who asks or when is not kept here:
//! it is filled in when the page is sent.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use maud::Markup;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use crate::kept::Kept;

/// How many pages are kept: enough for every view of the running tournaments in both languages.
const MOST_PAGES: usize = 512;

/// What a page is kept under: its address with the query, its language, and whether it is for those who play.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    /// The address.
    pub(crate) address: String,
    /// The tag of the language.
    pub(crate) language: &'static str,
    /// Whether it is for those who play: for all of them alike.
    pub(crate) plays: bool,
}

/// A page for whoever asks, as it is sent.
#[derive(Debug)]
pub(crate) struct Rendered {
    body: Bytes,
    etag: HeaderValue,
}

impl Rendered {
    /// Returns a page ready to be sent; its tag is a digest of its bytes.
    pub(crate) fn new(markup: Markup) -> Self {
        let body = Bytes::from(markup.into_string());
        let etag = tag(&Sha256::digest(&body));
        Self { body, etag }
    }

    /// Returns the answer to a request with these headers: the page, or that the browser has it.
    ///
    /// `sharing` says who else may keep it.
    pub(crate) fn answer(&self, request: &HeaderMap, sharing: Sharing) -> Response {
        let builder = Response::builder()
            .header(header::ETAG, self.etag.clone())
            .header(header::CACHE_CONTROL, sharing.directive())
            .header(header::VARY, "Accept-Language, Cookie");
        let response = if knows(request, &self.etag) {
            builder.status(StatusCode::NOT_MODIFIED).body(Body::empty())
        } else {
            builder
                .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
                .body(Body::from(self.body.clone()))
        };
        response.expect("the parts of this answer are all valid")
    }
}

/// Returns the tag of a page with this digest: a weak one, because every encoding has it.
pub(crate) fn tag(digest: &[u8]) -> HeaderValue {
    let digits: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("W/\"{digits}\"")).expect("hexadecimal digits fit a header")
}

/// Returns whether whoever asked with these headers has the page with this tag, in whatever encoding.
pub(crate) fn knows(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let tags = request.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let own = etag.to_str().unwrap_or_default().trim_start_matches("W/");
    tags.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == own))
}

/// Who may keep a copy of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// Anybody, as long as they ask each time whether it is still right.
    Everybody,
    /// Only the browser that asked, asking each time.
    OwnBrowser,
    /// Nobody: it holds what only this reader may see.
    Nobody,
}

impl Sharing {
    pub(crate) fn directive(self) -> &'static str {
        match self {
            Self::Everybody => "public, no-cache",
            Self::OwnBrowser => "private, no-cache",
            Self::Nobody => "private, no-store",
        }
    }
}

/// One page at one version, perhaps still being rendered.
type Slot = Arc<OnceCell<Arc<Kept>>>;

/// The pages that everybody sees alike.
#[derive(Debug, Default)]
pub(crate) struct PageCache {
    pages: Mutex<HashMap<PageKey, (u64, Slot)>>,
}

impl PageCache {
    /// Returns the page of `key` at `version`, rendered by `render` if it is not there yet.
    ///
    /// A reader who still holds an older version gets the newer page, if there is one.
    pub(crate) async fn page(&self, key: PageKey, version: u64, render: impl FnOnce() -> Kept) -> Arc<Kept> {
        let slot = self.slot(key, version);
        let made = || async {
            ::metrics::counter!("hantei_pages_made_total").increment(1);
            Arc::new(render())
        };
        Arc::clone(slot.get_or_init(made).await)
    }

    fn slot(&self, key: PageKey, version: u64) -> Slot {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((kept, slot)) = pages.get(&key)
            && *kept >= version
        {
            return Arc::clone(slot);
        }
        // Which pages are in demand changes with the hour of the day: now and then all go.
        if pages.len() >= MOST_PAGES {
            pages.clear();
        }
        let slot = Slot::default();
        pages.insert(key, (version, Arc::clone(&slot)));
        slot
    }
}
