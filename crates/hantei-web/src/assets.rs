//! What every page loads: the stylesheet, the modules, the icon.
//!
//! The files of `assets/` are built into the program. Their addresses hold a hash of all of them
//! (`/assets/3f1c9a2b7d04/style.css`), so that a browser may keep them for ever, and modules find each
//! other by their plain names (`import "./clock.js"`). A page that is older than the program asks for
//! a hash that is gone: it is given what there is now, and told not to keep it.
//!
//! ```
//! let href = hantei_web::assets::href("style.css");
//! assert!(href.starts_with("/assets/") && href.ends_with("/style.css"));
//! ```

use std::io::Write;
use std::sync::LazyLock;

use axum::Router;
use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

macro_rules! files {
    ($($name:literal: $kind:ident),* $(,)?) => {
        const FILES: &[(&str, Kind, &[u8])] = &[$((
            $name,
            Kind::$kind,
            include_bytes!(concat!("../../../assets/", $name)),
        )),*];
    };
}

files!(
    "clock.js": Module,
    "deck.js": Module,
    "desk.js": Module,
    "election.js": Module,
    "events.js": Module,
    "events-worker.js": Module,
    "hall.js": Module,
    "icon.svg": Picture,
    "keys.js": Module,
    "live.js": Module,
    "morph.js": Module,
    "page.js": Module,
    "quick.js": Module,
    "score.js": Module,
    "search.js": Module,
    "stream.js": Module,
    "style.css": Style,
    "swap.js": Module,
    "why.js": Module,
);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Module,
    Picture,
    Style,
}

impl Kind {
    fn content_type(self) -> &'static str {
        match self {
            Self::Module => "text/javascript; charset=utf-8",
            Self::Picture => "image/svg+xml",
            Self::Style => "text/css; charset=utf-8",
        }
    }
}

struct Asset {
    name: &'static str,
    kind: Kind,
    plain: &'static [u8],
    gzip: Vec<u8>,
}

struct Assets {
    hash: String,
    all: Vec<Asset>,
}

static ASSETS: LazyLock<Assets> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    let mut all = Vec::with_capacity(FILES.len());
    for (name, kind, plain) in FILES {
        hash.update(name.as_bytes());
        hash.update(plain.len().to_le_bytes());
        hash.update(plain);
        all.push(Asset { name, kind: *kind, plain, gzip: gzip(plain) });
    }
    let hash = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    Assets { hash, all }
});

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(plain).and_then(|()| encoder.finish());
    written.expect("a vector takes everything that is written to it")
}

/// Returns the address of the file `name` of `assets/`.
#[must_use]
pub fn href(name: &str) -> String {
    debug_assert!(FILES.iter().any(|(known, _, _)| *known == name), "assets/{name} is built in");
    format!("/assets/{}/{name}", ASSETS.hash)
}

/// Returns the routes of all assets, and of `/favicon.ico`, for which browsers ask by themselves.
pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    let one = |Path((hash, name)): Path<(String, String)>, headers: HeaderMap| async move {
        serve(&hash, &name, &headers)
    };
    let icon = |headers: HeaderMap| async move { serve("", "icon.svg", &headers) };
    Router::new().route("/assets/{hash}/{name}", get(one)).route("/favicon.ico", get(icon))
}

fn serve(hash: &str, name: &str, asked: &HeaderMap) -> Response {
    let Some(asset) = ASSETS.all.iter().find(|asset| asset.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let etag = HeaderValue::from_str(&format!("\"{}\"", ASSETS.hash)).expect("a hash is a header value");
    let keep = if hash == ASSETS.hash { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut headers = HeaderMap::new();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(ETAG, etag.clone());
    if asked.get_all(IF_NONE_MATCH).iter().any(|known| *known == etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.kind.content_type()));
    if takes_gzip(asked) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        (headers, asset.gzip.clone()).into_response()
    } else {
        (headers, asset.plain).into_response()
    }
}

/// Returns whether whoever asked with these headers takes gzip.
pub(crate) fn takes_gzip(asked: &HeaderMap) -> bool {
    let encodings = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    encodings.flat_map(|value| value.split(',')).any(|wish| {
        let mut parts = wish.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        named && !parts.any(|part| matches!(part.strip_prefix("q="), Some("0" | "0.0" | "0.00" | "0.000")))
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn an_asset_of_this_build_is_kept_for_ever_and_one_of_another_build_is_not() {
        let name = "style.css";
        let now = serve(&ASSETS.hash, name, &HeaderMap::new());
        assert_eq!(now.headers()[CACHE_CONTROL], "public, max-age=31536000, immutable");
        assert_eq!(now.headers()[CONTENT_TYPE], "text/css; charset=utf-8");
        let old = serve("000000000000", name, &HeaderMap::new());
        assert_eq!(
            (old.status(), &old.headers()[CACHE_CONTROL]),
            (StatusCode::OK, &"no-cache".parse().unwrap())
        );
        assert_eq!(serve(&ASSETS.hash, "../Cargo.toml", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
    }

    #[test]
    fn a_browser_that_has_the_file_is_told_so() {
        let mut asked = HeaderMap::new();
        asked.insert(IF_NONE_MATCH, format!("\"{}\"", ASSETS.hash).parse().unwrap());
        assert_eq!(serve("", "icon.svg", &asked).status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn gzip_goes_to_those_who_take_it_and_holds_the_same_bytes() {
        let rows = [("gzip, br", true), ("br;q=1.0, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false)];
        for (wishes, expected) in rows {
            let mut asked = HeaderMap::new();
            asked.insert(ACCEPT_ENCODING, wishes.parse().unwrap());
            let answer = serve(&ASSETS.hash, "live.js", &asked);
            assert_eq!(answer.headers().contains_key(CONTENT_ENCODING), expected, "{wishes}");
        }
        for asset in &ASSETS.all {
            let mut plain = Vec::new();
            flate2::read::GzDecoder::new(&asset.gzip[..]).read_to_end(&mut plain).unwrap();
            assert_eq!(plain, asset.plain, "{}", asset.name);
        }
    }

    #[test]
    fn modules_import_only_what_is_built_in() {
        for asset in ASSETS.all.iter().filter(|asset| asset.kind == Kind::Module) {
            let text = std::str::from_utf8(asset.plain).unwrap();
            for (at, _) in text.match_indices("\"./") {
                let name = text[at + 3..].split('"').next().unwrap_or_default();
                assert!(FILES.iter().any(|(known, _, _)| *known == name), "{} imports {name}", asset.name);
            }
            for word in
                ["eval(", "new Function", "innerHTML =", "document.write", ".style.", "setAttribute(\"style"]
            {
                assert!(!text.contains(word), "{} holds {word}", asset.name);
            }
        }
    }
}
