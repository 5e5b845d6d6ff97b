//! A hall for tests: a server on a database of its own, a clock that is set, chance that is counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use hantei_core::lot::Seed;
use hantei_core::moment::BootTime;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::practice;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, State};
use hantei_store::account::link::{LinkPurpose, NewLink};
use hantei_store::account::signed::{Holder, SigningKey};
use hantei_store::account::{Accounts, Token};
use hantei_store::database::Database;
use hantei_store::log::LogId;
use hantei_store::log::envelope::Opening;
use hantei_store::scorekeeper::{Order, Transaction};
use hantei_store::upcast;
use hantei_store::venue::{LiveTournament, Venue};
use hantei_web::world::World;
use hantei_web::{App, Reach, router};
use tower::ServiceExt;

/// Time that is set, and chance that counts: no two draws are alike, every run is.
#[derive(Debug)]
pub(crate) struct SetWorld {
    now: AtomicI64,
    drawn: AtomicU64,
}

impl World for SetWorld {
    fn now(&self) -> i64 {
        self.now.load(Ordering::SeqCst)
    }

    fn boot(&self) -> Option<BootTime> {
        Some(BootTime { boot_id: "first".to_owned(), milliseconds: self.now() - NOON })
    }

    fn chance(&self) -> std::io::Result<[u8; 32]> {
        let drawn = self.drawn.fetch_add(1, Ordering::SeqCst);
        Ok(Seed([7; 32]).derive(&format!("draw {drawn}")).0)
    }
}

/// Monday, 30 November 2026, 12:00 UTC.
pub(crate) const NOON: i64 = 1_796_040_000_000;

/// A server.
pub(crate) struct Hall {
    pub(crate) app: Arc<App>,
    pub(crate) world: Arc<SetWorld>,
    router: Router,
    _folder: tempfile::TempDir,
}

/// Somebody with a browser: keeps cookies, speaks a language.
#[derive(Debug, Clone, Default)]
pub(crate) struct Browser {
    cookies: Vec<(String, String)>,
    language: Option<&'static str>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: StatusCode,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) text: String,
}

impl Page {
    /// Returns where the answer leads.
    pub(crate) fn location(&self) -> &str {
        self.headers.get(header::LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default()
    }
}

impl Hall {
    /// Returns a server with nothing in it.
    pub(crate) async fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::open(folder.path().join("hantei.sqlite")).await.expect("a database");
        let accounts = Accounts::from(database.clone());
        let key = SigningKey::new("k1".parse().expect("a key id"), [9; 32], NOON);
        accounts.key_ring_or_first(&key).await.expect("a key");
        let world = Arc::new(SetWorld { now: AtomicI64::new(NOON), drawn: AtomicU64::new(0) });
        let venue = Venue::new(database, |_, _| "refused");
        let app = App::new(venue, accounts, Arc::clone(&world) as Arc<dyn World>, Reach::default());
        Self { router: router(Arc::clone(&app)), app, world, _folder: folder }
    }

    /// Makes an account by a link of the first set-up or an invitation, and returns its browser.
    pub(crate) async fn staff(&self, login: &str, purpose: LinkPurpose) -> Browser {
        let token = Token::new(self.world.chance().expect("chance"));
        let now = self.world.now();
        let link =
            NewLink { token: &token, purpose, made_by: None, created_at: now, expires_at: now + 1_000 };
        self.app.accounts().make_link(&link).await.expect("a link");
        let mut browser = Browser::default();
        let form = [("name", login), ("login", login), ("password", "correct horse battery")];
        let page = browser.post(self, &format!("/link/{}", token.reveal()), &form).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.text);
        browser
    }

    /// Begins a practice event half-way through a round, and returns it.
    pub(crate) async fn practice(&self, id: &str, players: u32) -> Arc<LiveTournament> {
        let regulation = catalogue().find("kde-tcg-policy-2.3").expect("a regulation");
        let practice = practice(regulation, players, Seed([1; 32])).expect("a practice event");
        let commands: Vec<_> = practice.steps.iter().map(|step| step.command.clone()).collect();
        self.tournament(id, &commands).await
    }

    /// Makes a tournament by these commands of the console, and returns it.
    pub(crate) async fn tournament(&self, id: &str, commands: &[Command]) -> Arc<LiveTournament> {
        let regulation = catalogue().find("kde-tcg-policy-2.3").expect("a regulation");
        let actor = Actor::console(Role::Organiser);
        let order = Order {
            key: format!("{id}-begin"),
            now: NOON,
            boot: None,
            lot: Seed([3; 32]),
            actor: actor.clone(),
            seen: None,
            regulation: Some(regulation),
        };
        let mut transaction = Transaction::new(State::default());
        for command in commands {
            transaction.add(&order, command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        }
        let opening = Opening {
            log: id.parse().expect("a log id"),
            at: NOON,
            by: upcast::by(&actor),
            command: format!("{id}-open"),
            software: "test".to_owned(),
        };
        self.app.venue().create(&opening, &order, transaction).await.expect("a tournament")
    }

    /// Returns the personal link of a player.
    pub(crate) async fn player_link(&self, tournament: &LogId, entrant: u32) -> String {
        let holder = Holder::Player(hantei_core::id::EntrantId(entrant));
        let ring = self.app.accounts().key_ring().await.expect("keys");
        let serial = self.app.accounts().link_serials(tournament).await.expect("serials").of(holder);
        format!("/p/{}", ring.sign(tournament, holder, serial).expect("a key"))
    }

    /// Listens to the events of `topics`, as a page does.
    pub(crate) async fn listen(&self, topics: &str) -> Events {
        let request = Request::builder().uri(format!("/events?topics={topics}"));
        let request = request.body(Body::empty()).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
        let mut events = Events { body: response.into_body().into_data_stream() };
        let hello = events.next().await.expect("the first message");
        assert!(hello.starts_with("event: hello"), "{hello}");
        events
    }

    async fn ask(&self, request: Request<Body>) -> Page {
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Page { status: parts.status, headers: parts.headers, text }
    }
}

/// An open stream of events.
pub(crate) struct Events {
    body: axum::body::BodyDataStream,
}

impl Events {
    /// Returns the next message, or `None` if none comes for a second and a half: a topic is silent for one
    /// second after each.
    pub(crate) async fn next(&mut self) -> Option<String> {
        let next = tokio::time::timeout(std::time::Duration::from_millis(1_500), self.body.next()).await;
        let bytes = next.ok().flatten()?.expect("an open stream");
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Browser {
    /// Returns a browser that asks for pages in `language`.
    pub(crate) fn speaking(language: &'static str) -> Self {
        Self { language: Some(language), ..Self::default() }
    }

    /// Asks for a page.
    pub(crate) async fn get(&mut self, hall: &Hall, address: &str) -> Page {
        let request = self.request("GET", address).body(Body::empty()).expect("a request");
        self.keep(hall.ask(request).await)
    }

    /// Sends a form, as a browser on a page of this server does.
    pub(crate) async fn post(&mut self, hall: &Hall, address: &str, fields: &[(&str, &str)]) -> Page {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = self
            .request("POST", address)
            .header(header::ORIGIN, "http://venue.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body))
            .expect("a request");
        self.keep(hall.ask(request).await)
    }

    /// Sends a form with a file: parts are a name, the name of a file where it is one, and what it holds.
    pub(crate) async fn upload(
        &mut self,
        hall: &Hall,
        address: &str,
        parts: &[(&str, Option<&str>, &str)],
    ) -> Page {
        let mut body = String::new();
        for (name, file, text) in parts {
            let file = file.map(|file| format!("; filename=\"{file}\"")).unwrap_or_default();
            body.push_str("--part\r\n");
            body.push_str(&format!(
                "Content-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{text}\r\n"
            ));
        }
        body.push_str("--part--\r\n");
        let request = self
            .request("POST", address)
            .header(header::ORIGIN, "http://venue.test")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=part")
            .body(Body::from(body))
            .expect("a request");
        self.keep(hall.ask(request).await)
    }

    /// Sends a form from a page of another server.
    pub(crate) async fn post_from_elsewhere(&mut self, hall: &Hall, address: &str) -> Page {
        let request = self
            .request("POST", address)
            .header(header::ORIGIN, "http://evil.test")
            .header("sec-fetch-site", "cross-site")
            .body(Body::empty())
            .expect("a request");
        self.keep(hall.ask(request).await)
    }

    fn request(&self, method: &str, address: &str) -> axum::http::request::Builder {
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Request::builder()
            .method(method)
            .uri(address)
            .header(header::HOST, "venue.test")
            .header(header::COOKIE, cookies.join("; "))
            .header(header::ACCEPT_LANGUAGE, self.language.unwrap_or("en"))
    }

    fn keep(&mut self, page: Page) -> Page {
        for line in page.headers.get_all(header::SET_COOKIE) {
            let pair = line.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
            if let Some((name, value)) = pair.split_once('=') {
                self.cookies.retain(|(known, _)| known != name);
                if !value.is_empty() {
                    self.cookies.push((name.to_owned(), value.to_owned()));
                }
            }
        }
        page
    }
}
