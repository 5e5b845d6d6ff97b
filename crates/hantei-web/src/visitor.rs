//! Who asks: the reader's language, the account of staff, the entrant a personal link stands for.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, OriginalUri};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use hantei_core::id::EntrantId;
use hantei_store::account::session::{Bearer, Session};
use hantei_store::account::{Account, Token};
use hantei_store::log::LogId;
use hantei_view::Language;

use crate::app::{App, Transport, names_this_machine};
use crate::form::Fields;
use crate::problem::Problem;

/// Somebody who asks for a page or sends a form.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// The language of the answer.
    pub(crate) language: Language,
    /// The account that is signed in, with its session.
    pub(crate) staff: Option<(Account, Session)>,
    /// The entrant for whom a personal link was opened in this browser, and at which tournament.
    pub(crate) player: Option<(LogId, EntrantId)>,
    /// What the addresses of links begin with, without a slash at the end: the address that people are
    /// given, or the one that this page was asked for, or the one for phones if that was this machine's own.
    pub(crate) origin: String,
    /// The address asked for, with the query but without the language.
    pub(crate) address: String,
    /// The fields of the query.
    pub(crate) query: Fields,
    /// From where, to limit attempts.
    pub(crate) from: IpAddr,
    /// Whether what is sent can be read on the way.
    pub(crate) transport: Transport,
    /// Who asks: a browser for a page, or a program for JSON.
    pub(crate) wants: Wants,
    /// The headers, for the tags of pages that the browser has.
    pub(crate) headers: HeaderMap,
}

/// What kind of answer is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wants {
    /// A page.
    Page,
    /// JSON.
    Json,
}

impl Wants {
    /// Returns what these headers ask for.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or("");
        if accepts.starts_with("application/json") { Self::Json } else { Self::Page }
    }
}

/// The name of the cookie that keeps the chosen language.
const LANGUAGE_COOKIE: &str = "hantei-language";

/// Which of a browser's two sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hat {
    /// As staff.
    Staff,
    /// As a player.
    Player,
}

impl Hat {
    /// Returns the name of the cookie. On https it is one that no other host can set; browsers drop such
    /// a cookie on a plain address of the hall's network, so there it has a plain name.
    fn cookie(self, transport: Transport) -> &'static str {
        match (self, transport) {
            (Self::Staff, Transport::Encrypted) => "__Host-hantei",
            (Self::Staff, Transport::Plain) => "hantei",
            (Self::Player, Transport::Encrypted) => "__Host-hantei-player",
            (Self::Player, Transport::Plain) => "hantei-player",
        }
    }

    /// Returns the header that keeps `token` for `seconds`.
    pub(crate) fn keep(self, token: &Token, seconds: i64, transport: Transport) -> HeaderValue {
        self.header(&token.reveal(), seconds, transport)
    }

    /// Returns the header that lets the browser forget the session.
    pub(crate) fn forget(self, transport: Transport) -> HeaderValue {
        self.header("", 0, transport)
    }

    fn header(self, value: &str, seconds: i64, transport: Transport) -> HeaderValue {
        let name = self.cookie(transport);
        let secure = match transport {
            Transport::Encrypted => "; Secure",
            Transport::Plain => "",
        };
        let text = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&text).expect("a token is made of letters and digits")
    }
}

/// Returns the cookie of this name.
fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(known, value)| (known == name).then_some(value))
}

/// Returns the language that a request asks for: by its query, the choice kept in the browser, or what
/// the browser prefers.
pub(crate) fn language(query: Option<&str>, headers: &HeaderMap) -> Language {
    let asked = query.and_then(|query| Fields::read(query.as_bytes()).ok()?.text("lang")?.parse().ok());
    let chosen = || cookie(headers, LANGUAGE_COOKIE)?.parse().ok();
    let preferred = || Language::preferred(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?);
    asked.or_else(chosen).or_else(preferred).unwrap_or_default()
}

/// Returns the header that keeps the chosen language, if the query chose one.
pub(crate) fn chosen_language(query: Option<&str>) -> Option<HeaderValue> {
    let fields = Fields::read(query?.as_bytes()).ok()?;
    let chosen: Language = fields.text("lang")?.parse().ok()?;
    let text = format!("{LANGUAGE_COOKIE}={}; Path=/; Max-Age=31536000; SameSite=Lax", chosen.tag());
    HeaderValue::from_str(&text).ok()
}

impl Visitor {
    /// Returns the account that is signed in.
    ///
    /// # Errors
    ///
    /// [`Problem::SignIn`] if nobody is.
    pub(crate) fn account(&self) -> Result<&Account, Problem> {
        let staff = self.staff.as_ref().map(|(account, _)| account);
        staff.ok_or_else(|| Problem::SignIn { back: self.address.clone() })
    }

    /// Returns the entrant that plays in `tournament` in this browser.
    pub(crate) fn entrant_at(&self, tournament: &LogId) -> Option<EntrantId> {
        self.player.as_ref().filter(|(at, _)| at == tournament).map(|(_, entrant)| *entrant)
    }

    /// Returns what a limit of forms counts by: the session, or the address where there is none.
    pub(crate) fn limit_key(&self) -> String {
        match (&self.staff, &self.player) {
            (Some((account, _)), _) => format!("account {}", account.id),
            (None, Some((tournament, entrant))) => format!("player {tournament} {entrant}"),
            (None, None) => format!("address {}", self.from),
        }
    }

    /// Returns whether the browser runs on the machine of the server and asked for it as such: what is
    /// typed there crosses no network.
    pub(crate) fn is_at_this_machine(&self) -> bool {
        let host = self.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        self.from.is_loopback() && names_this_machine(host)
    }

    /// Returns who asks with `query`, which is that of the address where it can be read.
    ///
    /// # Errors
    ///
    /// [`Problem::World`] if the database fails.
    pub(crate) async fn of(parts: &Parts, app: &App, query: Fields) -> Result<Self, Problem> {
        let uri = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |original| &original.0);
        let headers = &parts.headers;
        let transport = app.transport();
        let from = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        let mut visitor = Self {
            language: language(uri.query(), headers),
            staff: None,
            player: None,
            origin: origin(app, headers),
            address: address(uri.path(), &query),
            query,
            from,
            transport,
            wants: Wants::of(headers),
            headers: headers.clone(),
        };
        let now = app.world.now();
        for hat in [Hat::Staff, Hat::Player] {
            let Some(token) = cookie(headers, hat.cookie(transport)).and_then(|text| text.parse().ok())
            else {
                continue;
            };
            let Some(session) = app.accounts.session(&token, now).await? else { continue };
            app.accounts.note_seen(&session, now).await?;
            match (hat, session.bearer.clone()) {
                (Hat::Staff, Bearer::Account(id)) => {
                    visitor.staff = app.accounts.account(&id).await?.map(|account| (account, session));
                }
                (Hat::Player, Bearer::Entrant { tournament, entrant, serial: _ }) => {
                    visitor.player = Some((tournament, entrant));
                }
                (Hat::Staff, Bearer::Entrant { .. }) | (Hat::Player, Bearer::Account(_)) => {}
            }
        }
        Ok(visitor)
    }
}

/// Returns what the addresses of links begin with: as the visitor reached this server, unless that leads
/// nowhere on another device. A host that is no host name is not repeated.
fn origin(app: &App, headers: &HeaderMap) -> String {
    if let Some(public) = &app.reach.public_url {
        return public.trim_end_matches('/').to_owned();
    }
    let scheme = match app.transport() {
        Transport::Plain => "http",
        Transport::Encrypted => "https",
    };
    let is_host = |host: &&str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte))
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(is_host);
    // Links and codes are handed out: the browser that shows them often runs on the server itself.
    let for_phones = app.reach.for_phones();
    let address = match (host, for_phones, app.reach.addresses.first()) {
        (Some(host), Some(address), _) if names_this_machine(host) => address,
        (Some(host), ..) => return format!("{scheme}://{host}"),
        (None, Some(address), _) => address,
        (None, None, Some(address)) => address,
        (None, None, None) => "",
    };
    address.trim_end_matches('/').to_owned()
}

/// Returns the address without the language and without what a form was answered with.
///
/// It always stays on this server: two slashes at its beginning would be the name of another one.
fn address(path: &str, query: &Fields) -> String {
    let path = format!("/{}", path.trim_start_matches(['/', '\\']));
    let kept: Vec<String> = query
        .pairs()
        .filter(|(name, _)| *name != "lang" && *name != "said")
        .map(|(name, value)| format!("{}={}", crate::form::encode(name), crate::form::encode(value)))
        .collect();
    if kept.is_empty() { path } else { format!("{path}?{}", kept.join("&")) }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        if let Some(visitor) = parts.extensions.get::<Self>() {
            return Ok(visitor.clone());
        }
        let uri = parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |original| &original.0);
        let query = Fields::read(uri.query().unwrap_or_default().as_bytes());
        let visitor = Self::of(parts, app, query.map_err(|_| Problem::BadAddress)?).await?;
        parts.extensions.insert(visitor.clone());
        Ok(visitor)
    }
}
