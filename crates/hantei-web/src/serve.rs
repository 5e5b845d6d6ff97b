//! The server around the pages: layers, listening, following the record, stopping.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State as Shared};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::Sse;
use axum::response::{Html, IntoResponse, Response};
use hantei_store::log::LogError;
use hantei_store::venue::{Happened, LiveTournament};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use maud::html;
use tokio::net::TcpSocket;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use crate::app::{App, Transport};
use crate::form::{Fields, LARGEST_FORM};
use crate::layout::{Variant, page};
use crate::live::{self, Topic, Version};
use crate::page::{notice, shell};
use crate::part::NoticeKind;
use crate::problem::Problem;
use crate::visitor::{Visitor, Wants, chosen_language, language};

/// What pages may load and do: only what this server sends, no scripts or styles within a page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; worker-src 'self'; media-src 'self'; manifest-src 'self'; \
     form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Why the server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened at.
    #[error("cannot listen at {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the machine answered: taken, not allowed, not of this machine.
        source: std::io::Error,
    },
    /// The certificate or its key cannot be read.
    #[error("cannot use the certificate {file}")]
    Certificate {
        /// The file.
        file: String,
        /// What is wrong.
        source: std::io::Error,
    },
    /// The connection to the outside broke.
    #[error("the server stopped")]
    Stopped(#[source] std::io::Error),
    /// The database was restored from a copy while it was served: what the server holds is no longer so.
    #[error("the database was restored")]
    Restored(#[source] LogError),
}

/// How many connections may wait to be taken: a whole hall that looks at its phones in the same second.
/// The usual 128 would let the others try again a second later. The machine may allow fewer.
const WAITING_CONNECTIONS: u32 = 8_192;

/// How long a browser may be silent in the middle of what it sends: longer than any network that works, and short
/// enough that whoever only begins requests holds nothing for long.
const LONGEST_SILENCE: Duration = Duration::from_secs(30);

/// A port that the server listens at.
#[derive(Debug)]
pub struct Listening {
    listener: std::net::TcpListener,
    certificate: Option<axum_server::tls_rustls::RustlsConfig>,
}

impl Listening {
    /// Returns a port that is listened at from now on; nobody is answered before [`serve`]. It is asked for
    /// within a runtime.
    ///
    /// # Errors
    ///
    /// [`ServeError::Listen`] if the port is taken or may not be used.
    pub fn at(address: SocketAddr) -> Result<Self, ServeError> {
        let listen = || {
            let socket = match address {
                SocketAddr::V4(_) => TcpSocket::new_v4()?,
                SocketAddr::V6(_) => TcpSocket::new_v6()?,
            };
            // A server that is started again finds its port although old connections linger. Elsewhere than
            // on Unix the word means that two programs may have the port.
            #[cfg(unix)]
            socket.set_reuseaddr(true)?;
            socket.bind(address)?;
            socket.listen(WAITING_CONNECTIONS)?.into_std()
        };
        let listener = listen().map_err(|source| ServeError::Listen { address, source })?;
        Ok(Self { listener, certificate: None })
    }

    /// Makes the port speak TLS with this certificate and key, both PEM files.
    ///
    /// # Errors
    ///
    /// [`ServeError::Certificate`] if a file cannot be read or they do not fit together.
    pub async fn encrypted(self, certificate: &Path, key: &Path) -> Result<Self, ServeError> {
        // One provider for the whole process; a second call finds it there already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let read = axum_server::tls_rustls::RustlsConfig::from_pem_file(certificate, key).await;
        let file = certificate.display().to_string();
        let read = read.map_err(|source| ServeError::Certificate { file, source })?;
        Ok(Self { certificate: Some(read), ..self })
    }

    /// Returns the address, with the port that the machine chose where 0 was asked for.
    ///
    /// # Errors
    ///
    /// [`ServeError::Stopped`] if the port is gone.
    pub fn address(&self) -> Result<SocketAddr, ServeError> {
        self.listener.local_addr().map_err(ServeError::Stopped)
    }
}

/// Answers at `listening` until the app's shutdown; then lets running answers end, at most ten seconds, and
/// writes down which sessions were seen.
///
/// # Errors
///
/// [`ServeError::Stopped`] if the port fails, [`ServeError::Restored`] if the database was restored.
pub async fn serve(app: Arc<App>, listening: Listening) -> Result<(), ServeError> {
    let handle = axum_server::Handle::new();
    let stop = app.shutdown.clone();
    let stopper = handle.clone();
    let follower = tokio::spawn(follow(Arc::clone(&app)));
    tokio::spawn(async move {
        stop.cancelled().await;
        stopper.graceful_shutdown(Some(Duration::from_secs(10)));
    });
    let last = Arc::clone(&app);
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let served = match listening.certificate {
        Some(certificate) => {
            let server = axum_server::from_tcp_rustls(listening.listener, certificate);
            let mut server = server.map_err(ServeError::Stopped)?.handle(handle);
            limit_silence(server.http_builder());
            server.serve(service).await
        }
        None => {
            let server = axum_server::from_tcp(listening.listener).map_err(ServeError::Stopped)?;
            let mut server = server.handle(handle);
            limit_silence(server.http_builder());
            server.serve(service).await
        }
    };
    last.shutdown.cancel();
    let followed = follower.await;
    if let Err(error) = last.accounts.write_seen().await {
        tracing::error!(%error, "which sessions were seen last is not known");
    }
    served.map_err(ServeError::Stopped)?;
    match followed {
        Ok(followed) => followed.map_err(ServeError::Restored),
        Err(error) => Err(ServeError::Stopped(std::io::Error::other(error))),
    }
}

/// Ends a connection on which a request is begun and not sent. Answers, event streams among them, take as long as
/// they take.
fn limit_silence(builder: &mut Builder<TokioExecutor>) {
    builder.http1().timer(TokioTimer::new()).header_read_timeout(LONGEST_SILENCE);
}

/// Looks twice a second for what other processes wrote, until the app's shutdown.
///
/// # Errors
///
/// [`LogError::OtherEpoch`] if the database was restored: the app is then shut down.
async fn follow(app: Arc<App>) -> Result<(), LogError> {
    let mut again = tokio::time::interval(Duration::from_millis(500));
    again.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = again.tick() => {}
            () = app.shutdown.cancelled() => return Ok(()),
        }
        match app.venue.catch_up_all().await {
            Ok(_) => {}
            Err(error @ LogError::OtherEpoch { .. }) => {
                tracing::error!(%error, "the database was restored: this server stops");
                app.shutdown.cancel();
                return Err(error);
            }
            Err(error) => tracing::error!(%error, "what other processes wrote could not be read"),
        }
    }
}

/// Tells the topics what happens in a tournament, from the first visit on.
pub(crate) fn listen_to(app: &Arc<App>, live: &Arc<LiveTournament>) {
    if !app.first_visit(live.id()) {
        return;
    }
    let mut happenings = live.happenings();
    let (app, live) = (Arc::clone(app), Arc::clone(live));
    tokio::spawn(async move {
        loop {
            let happened = tokio::select! {
                happened = happenings.next() => happened,
                () = app.shutdown.cancelled() => return,
            };
            match happened {
                Ok(happened) => tell(&app, &live, &happened),
                Err(error) => {
                    tracing::error!(%error, "what happened could not be read");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    });
}

fn tell(app: &App, live: &LiveTournament, happened: &Happened) {
    let published = live.published();
    let version = Version { epoch: published.epoch, version: happened.to_version };
    let mut topics: Vec<Topic> =
        happened.events.iter().flat_map(|event| live::topics_of(event, &published.state)).collect();
    topics.push(Topic::Desk);
    topics.sort_unstable();
    topics.dedup();
    for topic in topics {
        app.topics.changed(live.id().as_str(), topic, version);
    }
}

/// Returns the pages with all layers around them, as [`serve`] answers and tests ask.
pub fn router(app: Arc<App>) -> Router {
    crate::routes()
        .fallback(elsewhere)
        .method_not_allowed_fallback(|| async { Problem::OtherMethod })
        .layer(axum::extract::DefaultBodyLimit::max(LARGEST_FORM))
        .layer(RequestBodyTimeoutLayer::new(LONGEST_SILENCE))
        .layer(CsrfLayer::new().with_rejection_response(|_| Problem::Forbidden.into_response()))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), around))
        // Within a hall a byte is cheap and a moment of the laptop is not.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

/// Returns the answer where no page is. A slash too many at the end is left out; it leads to no other server.
async fn elsewhere(request: Request) -> Result<Response, Problem> {
    let path = request.uri().path();
    let kept = path.trim_matches(['/', '\\']);
    let looks = request.method() == axum::http::Method::GET;
    if !looks || !path.ends_with('/') || kept.is_empty() {
        return Err(Problem::NotFound);
    }
    let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
    Ok((StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, format!("/{kept}{query}"))]).into_response())
}

/// Around every answer: the headers of safety, the chosen language, problems as pages, one line of log
/// without a word about who asked.
async fn around(Shared(app): Shared<Arc<App>>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let query = request.uri().query().map(str::to_owned);
    let headers = request.headers().clone();
    let matched =
        request.extensions().get::<axum::extract::MatchedPath>().map(|path| path.as_str().to_owned());
    let (mut parts, body) = request.into_parts();
    let visitor = match Visitor::from_request_parts(&mut parts, &app).await {
        Ok(visitor) => Some(visitor),
        // What is wrong may be the query: it is told to whoever asks, in their language.
        Err(_) => Visitor::of(&parts, &app, Fields::default()).await.ok(),
    };
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let unread = response.status() == StatusCode::BAD_REQUEST;
    let problem = response.extensions_mut().remove::<Problem>();
    if let Some(problem) = problem.or_else(|| unread.then_some(Problem::NotFound)) {
        response = problem_answer(&app, visitor, &problem, &response, query.as_deref(), &headers);
    }
    let set = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in fixed {
        set.insert(name, HeaderValue::from_static(value));
    }
    if app.transport() == Transport::Encrypted {
        set.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
        // Without encryption browsers ignore it, and say so on the console of every page.
        let opener = header::HeaderName::from_static("cross-origin-opener-policy");
        set.insert(opener, HeaderValue::from_static("same-origin"));
    }
    if let Some(chosen) = chosen_language(query.as_deref()) {
        set.append(header::SET_COOKIE, chosen);
    }
    // The address of a personal link holds the link itself, also where it was mistyped: the log names the
    // route instead.
    let route = matched.unwrap_or_else(|| "none".to_owned());
    let status = response.status().as_u16();
    ::metrics::counter!("hantei_requests_total", "route" => route.clone(), "status" => status.to_string())
        .increment(1);
    tracing::debug!(%method, route, status, "answered");
    response
}

fn problem_answer(
    app: &App,
    visitor: Option<Visitor>,
    problem: &Problem,
    plain: &Response,
    query: Option<&str>,
    headers: &axum::http::HeaderMap,
) -> Response {
    let status = problem.status();
    let spoken = visitor.as_ref().map_or_else(|| language(query, headers), |visitor| visitor.language);
    let message = problem.message(spoken);
    let mut response = if Wants::of(headers) == Wants::Json {
        (status, axum::Json(&message)).into_response()
    } else if let Problem::SignIn { back } = problem {
        let address = crate::page::entry::sign_in_address(back);
        (StatusCode::SEE_OTHER, [(header::LOCATION, address)]).into_response()
    } else if let Some(visitor) = visitor {
        let shell = shell(app, &visitor, Variant::Phone);
        let title = shell.tongue.say("problem-title");
        let body = html! { h1 { (title) } (notice(&visitor, NoticeKind::Refusal, &message)) p { a href="/" { (shell.tongue.say("problem-home")) } } };
        (status, Html(page(&shell, &title, &body).into_string())).into_response()
    } else {
        (status, message.text).into_response()
    };
    for (name, value) in plain.headers() {
        if *name == header::RETRY_AFTER || *name == header::ALLOW {
            response.headers_mut().insert(name.clone(), value.clone());
        }
    }
    response
}

/// `GET /events?topics=ID:round,ID:table-57`: live updates for all tabs of a browser.
pub(crate) async fn events(Shared(app): Shared<Arc<App>>, visitor: Visitor) -> Result<Response, Problem> {
    let open = app.venue.open_tournaments();
    let account = visitor.staff.as_ref().map(|(account, _)| account.id.as_str());
    // How busy the desk is, is nobody else's business.
    let works_at = |tournament: &str| {
        let live = open.iter().find(|live| live.id().as_str() == tournament);
        let roles = |account: &str| Some(live?.published().state.roles.get(account)?.is_empty());
        account.and_then(roles) == Some(false)
    };
    let asked: Vec<String> = visitor
        .query
        .text("topics")
        .unwrap_or_default()
        .split(',')
        .filter(|name| {
            name.split_once(':').is_some_and(|(tournament, topic)| {
                let open_to_all = |topic: Topic| topic != Topic::Desk || works_at(tournament);
                tournament.parse::<hantei_store::log::LogId>().is_ok()
                    && Topic::named(topic).is_some_and(open_to_all)
            })
        })
        .map(str::to_owned)
        .collect();
    // A browser that comes back after a restart may hear that its page is new, and ask for nothing.
    for live in open.iter().filter(|live| {
        asked.iter().any(|name| name.split_once(':').is_some_and(|(id, _)| id == live.id().as_str()))
    }) {
        listen_to(&app, live);
    }
    let at = |tournament: &str| {
        let live = open.iter().find(|live| live.id().as_str() == tournament)?;
        let published = live.published();
        Some(Version { epoch: published.epoch, version: published.version })
    };
    let messages = live::messages(&app.topics, &asked, &at, Arc::clone(&app.world), app.shutdown.clone());
    let stream = Sse::new(messages);
    let headers =
        [(header::CACHE_CONTROL, "no-store"), (header::HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((headers, stream).into_response())
}

/// `GET /health`: whether the record can be read.
pub(crate) async fn health(Shared(app): Shared<Arc<App>>) -> Response {
    match app.venue.tournaments().await {
        Ok(listed) => {
            let damaged = listed.iter().filter(|known| known.standing.is_err());
            let damaged: Vec<&str> = damaged.map(|known| known.log.as_str()).collect();
            let count = listed.len();
            if damaged.is_empty() {
                return axum::Json(serde_json::json!({ "status": "ok", "tournaments": count }))
                    .into_response();
            }
            let said = serde_json::json!({ "status": "damaged", "tournaments": count, "damaged": damaged });
            (StatusCode::SERVICE_UNAVAILABLE, axum::Json(said)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the record cannot be read");
            (StatusCode::SERVICE_UNAVAILABLE, axum::Json(serde_json::json!({ "status": "failed" })))
                .into_response()
        }
    }
}

/// `GET /metrics`: for a program on this machine; nobody else is told.
pub(crate) async fn metrics(Shared(app): Shared<Arc<App>>, request: Request) -> Response {
    let local =
        request.extensions().get::<ConnectInfo<SocketAddr>>().is_none_or(|info| info.0.ip().is_loopback());
    if local { app.metrics.render().into_response() } else { Problem::NotFound.into_response() }
}
