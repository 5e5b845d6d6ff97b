//! A hall for tests: a server on a database of its own, a clock that is set, chance that is counted.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;
use hantei_core::lot::Seed;
use hantei_core::moment::BootTime;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::sim::practice;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, State};
use hantei_store::account::link::{LinkPurpose, NewLink, RoleAt};
use hantei_store::account::session::{Bearer, Entry, NewSession};
use hantei_store::account::signed::{Holder, SigningKey};
use hantei_store::account::{Accounts, NewAccount, Standing, Token};
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
    /// Milliseconds since noon, as nobody can set them.
    passed: AtomicI64,
    /// By how many milliseconds the wall clock is wrong.
    wrong: AtomicI64,
    /// How often the machine was switched on again, and when last.
    starts: AtomicU64,
    started: AtomicI64,
    drawn: AtomicU64,
}

impl SetWorld {
    fn at_noon() -> Self {
        Self {
            passed: AtomicI64::new(0),
            wrong: AtomicI64::new(0),
            starts: AtomicU64::new(1),
            started: AtomicI64::new(0),
            drawn: AtomicU64::new(0),
        }
    }

    /// Lets so many milliseconds pass.
    pub(crate) fn wait(&self, milliseconds: i64) {
        self.passed.fetch_add(milliseconds, Ordering::SeqCst);
    }

    /// Sets the wall clock forward, or back.
    pub(crate) fn set_wall_clock(&self, by_milliseconds: i64) {
        self.wrong.fetch_add(by_milliseconds, Ordering::SeqCst);
    }

    /// Lets the machine be off for so many milliseconds.
    pub(crate) fn switch_off_and_on(&self, milliseconds: i64) {
        self.wait(milliseconds);
        self.started.store(self.passed.load(Ordering::SeqCst), Ordering::SeqCst);
        self.starts.fetch_add(1, Ordering::SeqCst);
    }
}

impl World for SetWorld {
    fn now(&self) -> i64 {
        NOON + self.passed.load(Ordering::SeqCst) + self.wrong.load(Ordering::SeqCst)
    }

    fn boot(&self) -> Option<BootTime> {
        let boot_id = format!("start {}", self.starts.load(Ordering::SeqCst));
        let milliseconds = self.passed.load(Ordering::SeqCst) - self.started.load(Ordering::SeqCst);
        Some(BootTime { boot_id, milliseconds })
    }

    fn zone(&self) -> String {
        "Asia/Tokyo".to_owned()
    }

    fn chance(&self) -> std::io::Result<[u8; 32]> {
        let drawn = self.drawn.fetch_add(1, Ordering::SeqCst);
        Ok(Seed([7; 32]).derive(&format!("draw {drawn}")).0)
    }
}

/// The name that browsers call the server by.
const VENUE: &str = "venue.test";

/// Monday, 30 November 2026, 12:00 UTC.
pub(crate) const NOON: i64 = 1_796_040_000_000;

/// A server.
pub(crate) struct Hall {
    pub(crate) app: Arc<App>,
    pub(crate) world: Arc<SetWorld>,
    router: Router,
    folder: Arc<tempfile::TempDir>,
}

/// Somebody with a browser: keeps cookies, speaks a language.
#[derive(Debug, Clone, Default)]
pub(crate) struct Browser {
    cookies: Vec<(String, String)>,
    language: Option<&'static str>,
    from: Option<IpAddr>,
    is_program: bool,
    host: Option<&'static str>,
    etag: Option<String>,
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
        Self::reached(Reach::default()).await
    }

    /// Returns a server with nothing in it that is reached at `reach`.
    pub(crate) async fn reached(reach: Reach) -> Self {
        let folder = Arc::new(tempfile::tempdir().expect("a folder"));
        Self::on(folder, Arc::new(SetWorld::at_noon()), reach).await
    }

    /// Returns another server on the same database: one that was started again, or a second process.
    pub(crate) async fn beside(&self) -> Self {
        Self::on(Arc::clone(&self.folder), Arc::clone(&self.world), Reach::default()).await
    }

    async fn on(folder: Arc<tempfile::TempDir>, world: Arc<SetWorld>, reach: Reach) -> Self {
        let database = Database::open(folder.path().join("hantei.sqlite")).await.expect("a database");
        let accounts = Accounts::from(database.clone());
        let key = SigningKey::new("k1".parse().expect("a key id"), [9; 32], NOON);
        accounts.key_ring_or_first(&key).await.expect("a key");
        let venue = Venue::new(database, |_, _| "refused");
        let app = App::new(venue, accounts, Arc::clone(&world) as Arc<dyn World>, reach);
        Self { router: router(Arc::clone(&app)), app, world, folder }
    }

    /// Returns the place of a file beside the database.
    pub(crate) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the browser of somebody of the staff who has signed in already. Without a password to hash
    /// it is there at once.
    pub(crate) async fn signed_in(&self, login: &str, standing: Standing, roles: &[RoleAt]) -> Browser {
        let account = NewAccount {
            id: format!("id-{login}").parse().expect("an id"),
            name: format!("{login} Example").parse().expect("a name"),
            login: login.parse().expect("a login"),
            password: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse().expect("a hash"),
            language: None,
        };
        let now = self.world.now();
        self.app.accounts().create(&account, standing, now).await.expect("an account");
        for RoleAt { tournament, role } in roles {
            let live = self.app.venue().tournament(tournament).await.expect("a tournament");
            let key = format!("{login}-{role}");
            let order = self.app.order(key, Actor::console(Role::Organiser), None).expect("an order");
            let grant = Command::GrantRole { account: account.id.to_string(), role: *role };
            live.execute(order, grant).await.expect("a role");
        }
        let token = Token::new(self.world.chance().expect("chance"));
        let new = NewSession {
            token: &token,
            bearer: &Bearer::Account(account.id),
            created_at: now,
            expires_at: now + 345_600_000,
            user_agent: "",
        };
        assert_eq!(self.app.accounts().begin_session(&new).await.expect("a session"), Entry::LetIn);
        Browser { cookies: vec![("hantei".to_owned(), token.reveal())], ..Browser::default() }
    }

    /// The same with one role at one tournament.
    pub(crate) async fn signed_in_as(&self, login: &str, role: Role, live: &LiveTournament) -> Browser {
        let at = RoleAt { tournament: live.id().clone(), role };
        self.signed_in(login, Standing::Staff, &[at]).await
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
        self.practice_of(id, "kde-tcg-policy-2.3", players).await
    }

    /// The same under another document.
    pub(crate) async fn practice_of(&self, id: &str, document: &str, players: u32) -> Arc<LiveTournament> {
        let regulation = catalogue().find(document).expect("a regulation");
        let practice = practice(regulation, players, Seed([1; 32])).expect("a practice event");
        let commands: Vec<_> = practice.steps.iter().map(|step| step.command.clone()).collect();
        self.tournament_under(document, id, &commands).await
    }

    /// Makes a tournament by these commands of the console, and returns it.
    pub(crate) async fn tournament(&self, id: &str, commands: &[Command]) -> Arc<LiveTournament> {
        self.tournament_under("kde-tcg-policy-2.3", id, commands).await
    }

    /// The same under another regulation.
    pub(crate) async fn tournament_under(
        &self,
        regulation: &str,
        id: &str,
        commands: &[Command],
    ) -> Arc<LiveTournament> {
        let regulation = catalogue().find(regulation).expect("a regulation");
        let actor = Actor::console(Role::Organiser);
        let order = Order {
            key: format!("{id}-begin"),
            now: NOON,
            boot: None,
            lot: Seed([3; 32]),
            actor: actor.clone(),
            seen: None,
            course: None,
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

    /// Returns the key by which screens of the hall are let in.
    pub(crate) async fn display_key(&self, tournament: &LogId) -> String {
        let ring = self.app.accounts().key_ring().await.expect("keys");
        let serial = self.app.accounts().link_serials(tournament).await.expect("serials").of(Holder::Display);
        ring.sign(tournament, Holder::Display, serial).expect("a key")
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

    /// The same browser, speaking `language`.
    pub(crate) fn in_language(self, language: &'static str) -> Self {
        Self { language: Some(language), ..self }
    }

    /// The same browser at another address of the network.
    pub(crate) fn at_address(self, from: IpAddr) -> Self {
        Self { from: Some(from), ..self }
    }

    /// The same sign-in, used by a program that wants JSON.
    pub(crate) fn for_programs(self) -> Self {
        Self { is_program: true, ..self }
    }

    /// Returns this browser with what it asks being sent to `host`.
    pub(crate) fn at(self, host: &'static str) -> Self {
        Self { host: Some(host), ..self }
    }

    /// Returns this browser with a page that has this tag.
    pub(crate) fn having(self, etag: &str) -> Self {
        Self { etag: Some(etag.to_owned()), ..self }
    }

    /// Asks for a page.
    pub(crate) async fn get(&mut self, hall: &Hall, address: &str) -> Page {
        let request = self.request("GET", address).body(Body::empty());
        let request =
            request.unwrap_or_else(|error| panic!("{error}: {} letters: {address:.200}", address.len()));
        self.keep(hall.ask(request).await)
    }

    /// Sends a form, as a browser on a page of this server does.
    pub(crate) async fn post(&mut self, hall: &Hall, address: &str, fields: &[(&str, &str)]) -> Page {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.post_raw(hall, address, &body).await
    }

    /// Sends a form whose body is written already.
    pub(crate) async fn post_raw(&mut self, hall: &Hall, address: &str, body: &str) -> Page {
        let request = self
            .request("POST", address)
            .header(header::ORIGIN, format!("http://{}", self.host.unwrap_or(VENUE)))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
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
            .header(header::ORIGIN, format!("http://{}", self.host.unwrap_or(VENUE)))
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
        let from = self.from.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let accept = if self.is_program { "application/json" } else { "text/html,*/*;q=0.8" };
        Request::builder()
            .header(header::ACCEPT, accept)
            .extension(ConnectInfo(SocketAddr::new(from, 40_000)))
            .method(method)
            .uri(address)
            .header(header::HOST, self.host.unwrap_or(VENUE))
            .header(header::IF_NONE_MATCH, self.etag.as_deref().unwrap_or("\"none\""))
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
