//! `serve`: the venue's server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use hantei_core::moment::BootTime;
use hantei_store::account::link::{LinkPurpose, NewLink, RedeemError};
use hantei_store::account::signed::{Holder, LinkSerial, SigningKey};
use hantei_store::account::{Accounts, Token};
use hantei_store::log::{LogError, LogId};
use hantei_store::venue::Venue;
use hantei_view::i18n::Language;
use hantei_web::world::World;
use hantei_web::{App, Listening, Reach, ServeError, Transport};

use crate::cli::Common;
use crate::databases::Where;
use crate::failure::{Cause, Failure};
use crate::logging::{self, LogLevel};
use crate::logs::wait_on_threads;
use crate::now;
use crate::open_files;
use crate::output::{Talk, print, said};
use crate::ticker;

/// Serves the venue: pages for organiser, scorekeeper, judges, players and the hall.
///
/// Without --data and --database the database is in the folder hantei-data, which is made if it is not
/// there. The first start prints a one-time link that makes the first account.
/// Example: hantei serve --data venue --listen 0.0.0.0:8080
#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    database: Where,
    #[command(flatten)]
    at: At,
}

/// Where a server is reached.
#[derive(Debug, Clone, Args)]
pub(crate) struct At {
    /// Address and port to listen at; 0.0.0.0 is every network of this machine
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8080")]
    pub(crate) listen: SocketAddr,
    /// The address that people are given, where it is not this machine's own, such as a name with https
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Certificate chain (PEM) for https
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// Key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    /// How much the server says of itself on stderr; never names, links or what was typed
    #[arg(
        long,
        value_name = "LEVEL",
        value_enum,
        env = "HANTEI_LOG_LEVEL",
        hide_env_values = true,
        default_value = "warn"
    )]
    pub(crate) log_level: LogLevel,
}

impl At {
    /// Begins the log, and listens at the address.
    pub(crate) async fn listen(&self, language: Language) -> Result<Listening, Failure> {
        logging::start(self.log_level);
        let listening = Listening::at(self.listen).map_err(|error| unserved(&error, language))?;
        match (&self.tls_cert, &self.tls_key) {
            (Some(certificate), Some(key)) => {
                listening.encrypted(certificate, key).await.map_err(|error| unserved(&error, language))
            }
            (Some(_) | None, _) => Ok(listening),
        }
    }

    fn transport(&self) -> Transport {
        match (&self.tls_cert, &self.tls_key) {
            (Some(_), Some(_)) => Transport::Encrypted,
            (Some(_) | None, _) => Transport::Plain,
        }
    }
}

/// Time and chance of this machine.
pub(crate) struct Machine;

impl World for Machine {
    fn now(&self) -> i64 {
        now::milliseconds()
    }

    fn boot(&self) -> Option<BootTime> {
        now::boot()
    }

    fn chance(&self) -> std::io::Result<[u8; 32]> {
        now::seed().map(|seed| seed.0)
    }

    fn zone(&self) -> String {
        now::zone()
    }
}

/// How many files are open when four thousand phones and the screens of the hall listen, and everybody asks
/// for a page at the same time.
const OPEN_FILES_OF_A_FULL_HALL: u64 = 10_000;

/// How long the link of the first set-up is good.
const SET_UP_MILLISECONDS: i64 = 24 * 60 * 60 * 1_000;

impl Serve {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let language = common.language();
        wait_on_threads(async {
            // First the port: where it is taken, no database is made.
            let listening = self.at.listen(language).await?;
            let opened = self.database.named_or_usual().open_or_make().await;
            let database = opened.map_err(|error| Failure::log(&error, language))?;
            let server = Server::prepare(database, listening, &self.at, language).await?;
            server.greet(language)?;
            server.set_up_link(language).await?;
            server.run("serve-stop", language).await
        })?
    }
}

/// A server that listens and is about to answer.
pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    listening: Listening,
}

impl Server {
    /// Gets everything ready, so that whoever comes to where is listened at is answered.
    pub(crate) async fn prepare(
        database: hantei_store::database::Database,
        listening: Listening,
        at: &At,
        language: Language,
    ) -> Result<Self, Failure> {
        let failed = |error: LogError| Failure::log(&error, language);
        match open_files::raise() {
            Some(allowed) if allowed < OPEN_FILES_OF_A_FULL_HALL => {
                let arguments =
                    [("count", allowed.to_string()), ("wanted", OPEN_FILES_OF_A_FULL_HALL.to_string())];
                Talk::message(&said(language, "few-open-files", &arguments), language);
            }
            Some(_) | None => {}
        }
        let transport = at.transport();
        let address = listening.address().map_err(|error| unserved(&error, language))?;
        let addresses = addresses(address, transport);
        let public_url = at.public_url.as_ref().map(|url| url.trim_end_matches('/').to_owned());
        if crate::databases::is_open_to_others(database.name()) {
            let arguments = [("file", database.name().to_owned())];
            Talk::message(&said(language, "open-to-others", &arguments), language);
        }
        let accounts = Accounts::from(database.clone());
        let id = now::name()?[..12].parse().map_err(|_| Failure::usage("key"))?;
        let first = SigningKey::new(id, now::seed()?.0, now::milliseconds());
        accounts.key_ring_or_first(&first).await.map_err(failed)?;
        let venue = Venue::new(database, crate::logs::refusal_code);
        let reach = Reach { public_url, addresses, transport };
        for damaged in
            venue.tournaments().await.map_err(failed)?.iter().filter(|known| known.standing.is_err())
        {
            let arguments = [("log", damaged.log.to_string())];
            Talk::message(&said(language, "serve-damaged", &arguments), language);
        }
        let app = App::new(venue, accounts, Arc::new(Machine), reach);
        Ok(Self { app, listening })
    }

    /// Says where the server is reached, with a QR code for phones in the hall.
    fn greet(&self, language: Language) -> Result<(), Failure> {
        let reach = self.app.reach();
        print(&format!("{}\n", said(language, "serve-at", &[]).text))?;
        for address in reach.addresses.iter().chain(&reach.public_url) {
            print(&format!("  {address}\n"))?;
        }
        match reach.for_phones() {
            Some(address) => print(&format!("{}\n{}", said(language, "serve-phones", &[]).text, qr(address))),
            None => print(&format!("{}\n", said(language, "serve-no-phones", &[]).text)),
        }
    }

    /// Returns the address at which this machine reaches the server.
    fn own_address(&self) -> String {
        self.app.reach().addresses.first().cloned().unwrap_or_default()
    }

    /// Prints where each role of the practice event goes in.
    pub(crate) async fn say_addresses(
        &self,
        logins: &[String],
        password: &str,
        language: Language,
    ) -> Result<(), Failure> {
        let failed = |error: LogError| Failure::log(&error, language);
        self.greet(language)?;
        let address = self.own_address();
        // Players and the projector sit at other machines than this one.
        let outside = self.app.reach().for_phones().unwrap_or(&address).to_owned();
        let arguments =
            [("logins", logins.join(", ")), ("password", password.to_owned()), ("address", address.clone())];
        print(&format!("\n{}\n", said(language, "demo-staff", &arguments).text))?;
        let ring = self.app.accounts().key_ring().await.map_err(failed)?;
        let practice: LogId = "practice".parse().map_err(|_| Failure::usage("practice"))?;
        let live = self.app.venue().tournament(&practice).await.map_err(failed)?;
        let state = live.published().state;
        let open = state.round().and_then(|round| round.open_matches().next());
        let mut lines = vec![
            ("demo-organiser", format!("{address}/sign-in?login=organiser&back=/t/practice/desk")),
            ("demo-scorekeeper", format!("{address}/sign-in?login=desk&back=/t/practice/desk/results")),
            ("demo-head-judge", format!("{address}/sign-in?login=head&back=/t/practice/desk")),
            ("demo-judge", format!("{address}/sign-in?login=judge&back=/t/practice/desk/clock")),
            ("demo-public", format!("{outside}/t/practice")),
        ];
        if let Some(open) = open {
            for entrant in [open.first, open.second] {
                let link =
                    ring.sign(&practice, Holder::Player(entrant), LinkSerial::FIRST).unwrap_or_default();
                lines.push(("demo-player", format!("{outside}{}", hantei_web::personal_link_path(&link))));
            }
        }
        let key = ring.sign(&practice, Holder::Display, LinkSerial::FIRST).unwrap_or_default();
        lines.push(("demo-projector", format!("{outside}/t/practice/hall?key={key}")));
        for (role, address) in lines {
            print(&format!("{}\n  {address}\n", said(language, role, &[]).text))?;
        }
        Ok(())
    }

    /// Prints the one-time link of the first set-up, as long as there is no account.
    async fn set_up_link(&self, language: Language) -> Result<(), Failure> {
        let accounts = self.app.accounts();
        let failed = |error: LogError| Failure::log(&error, language);
        if !accounts.accounts().await.map_err(failed)?.is_empty() {
            return Ok(());
        }
        let token = Token::new(now::seed()?.0);
        let made = now::milliseconds();
        let link = NewLink {
            token: &token,
            purpose: LinkPurpose::FirstSetUp,
            made_by: None,
            created_at: made,
            expires_at: made + SET_UP_MILLISECONDS,
        };
        accounts.make_link(&link).await.map_err(|error| match error {
            RedeemError::Store(error) => failed(error),
            RedeemError::Link(_) | RedeemError::LoginTaken | RedeemError::Disabled => {
                Failure::new(Cause::World, error.to_string())
            }
        })?;
        let address = self.own_address();
        let link = format!("{address}{}", hantei_web::link_path(&token));
        print(&format!("\n{}\n  {link}\n", said(language, "serve-set-up", &[]).text))
    }

    /// Answers until the program is told to stop. `stop_sentence` is the one that says how, and what is left then.
    pub(crate) async fn run(
        self,
        stop_sentence: &'static str,
        language: Language,
    ) -> Result<ExitCode, Failure> {
        let stop = self.app.shutdown();
        tokio::spawn(async move {
            stop_asked().await;
            stop.cancel();
        });
        let ticking = tokio::spawn(ticker::tick(Arc::clone(&self.app)));
        Talk::message(&said(language, stop_sentence, &[]), language);
        let served = hantei_web::serve(Arc::clone(&self.app), self.listening).await;
        ticking.abort();
        served.map_err(|error| unserved(&error, language))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Waits for Ctrl-C or a request of the system to stop.
async fn stop_asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminated.recv() => return,
                _ = tokio::signal::ctrl_c() => return,
            }
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Returns the addresses at which people reach a server that listens at `address`.
fn addresses(address: SocketAddr, transport: Transport) -> Vec<String> {
    let scheme = match transport {
        Transport::Plain => "http",
        Transport::Encrypted => "https",
    };
    let port = address.port();
    if !address.ip().is_unspecified() {
        return vec![format!("{scheme}://{address}")];
    }
    let mut found = vec![format!("{scheme}://127.0.0.1:{port}")];
    // Without a network there is this machine alone.
    for interface in if_addrs::get_if_addrs().unwrap_or_default() {
        if let std::net::IpAddr::V4(ip) = interface.ip()
            && !interface.is_loopback()
            && !ip.is_link_local()
        {
            found.push(format!("{scheme}://{ip}:{port}"));
        }
    }
    found
}

/// Returns `text` as a QR code made of block characters, for a terminal.
pub(crate) fn qr(text: &str) -> String {
    fast_qr::QRBuilder::new(text).build().map(|code| code.to_str() + "\n").unwrap_or_default()
}

fn unserved(error: &ServeError, language: Language) -> Failure {
    let detail = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    match error {
        ServeError::Listen { address, source } => {
            let arguments = [("address", address.to_string()), ("detail", detail)];
            let code = match source.kind() {
                std::io::ErrorKind::AddrInUse => "port-taken",
                _ => "not-listening",
            };
            Failure::message(Cause::World, said(language, code, &arguments))
        }
        ServeError::Certificate { file, .. } => {
            let arguments = [("file", file.clone()), ("detail", detail)];
            Failure::message(Cause::Input, said(language, "bad-certificate", &arguments))
        }
        ServeError::Restored(error) => Failure::log(error, language),
        ServeError::Stopped(_) => {
            Failure::message(Cause::World, said(language, "serve-failed", &[("detail", detail)]))
        }
    }
}
