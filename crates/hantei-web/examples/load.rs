//! What a full hall asks of the server, over loopback: four thousand who ask for their table at once, and
//! five thousand streams through a round of two thousand results, paired again at its end.
//!
//! `cargo run --release -p hantei-web --example load -- target/release/hantei [PLAYERS] [STREAMS]`
//!
//! It starts that program on a database in a temporary folder, and beside it a server that answers every
//! request with as many bytes and does nothing else, which the first figures are compared with. Whatever
//! goes wrong is counted; it ends with 1 if there was anything.

#![allow(clippy::print_stdout, reason = "the figures are what it is for")]

use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command as Process, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hantei_core::id::EntrantId;
use hantei_core::lot::{Lot, Seed};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::Match;
use hantei_core::tournament::{Command, State};
use hantei_store::account::session::{Bearer, NewSession};
use hantei_store::account::signed::LinkSerial;
use hantei_store::account::{Accounts, NewAccount, Standing, Token};
use hantei_store::database::Database;
use hantei_store::log::envelope::Opening;
use hantei_store::scorekeeper::{Order, Transaction};
use hantei_store::upcast;
use hantei_store::venue::Venue;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader as Lines};
use tokio::net::TcpStream;
use tokio::sync::{Barrier, watch};

type Failed = Box<dyn Error + Send + Sync>;

/// The tournament.
const ID: &str = "load";

/// How long the results of the round take to come in: its last minute.
const RESULTS_TAKE: Duration = Duration::from_secs(60);

/// How many milliseconds a phone waits at most, at random, before it asks for what changed.
const JITTER_MS: u32 = 3_000;

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

fn main() -> Result<ExitCode, Failed> {
    let mut words = std::env::args().skip(1);
    let program = words.next().ok_or("name the program: target/release/hantei")?;
    let number = |word: Option<String>, otherwise: u32| word.map_or(Ok(otherwise), |word| word.parse());
    if program == "hello" {
        let bytes = number(words.next(), 4_096)?;
        return runtime()?.block_on(hello(bytes));
    }
    let players = number(words.next(), 4_000)?;
    let streams = number(words.next(), 5_000)?;
    let needed = u64::from(players.max(streams)) + 200;
    let allowed = raise_open_files();
    if allowed < needed {
        return Err(
            format!("{needed} open files are needed and {allowed} allowed: ulimit -n {needed}").into()
        );
    }
    let folder = tempfile::tempdir()?;
    runtime()?.block_on(load(&program, folder.path(), players, streams))
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// Raises the number of files that may be open to the most that is allowed, and returns it.
fn raise_open_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Answers every request with so many bytes.
async fn hello(bytes: u32) -> Result<ExitCode, Failed> {
    let page = "x".repeat(bytes as usize);
    let router = axum::Router::new().fallback(move || {
        let page = page.clone();
        async move { axum::response::Html(page) }
    });
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.bind("127.0.0.1:0".parse()?)?;
    let listener = socket.listen(4_096)?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, router).await?;
    Ok(ExitCode::SUCCESS)
}

/// A server in a process of its own, which ends with this.
struct Serving {
    process: Child,
    at: SocketAddr,
}

impl Serving {
    fn start(process: &mut Process) -> Result<Self, Failed> {
        let mut process =
            process.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut lines = BufReader::new(process.stdout.take().ok_or("no output")?).lines();
        let at = loop {
            let line = lines.next().ok_or("the server ended before it named its address")??;
            if let Some((_, at)) = line.split_once("http://") {
                break at.trim().parse()?;
            }
        };
        // What it prints is read on, or it would wait for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Ok(Self { process, at })
    }

    /// Returns the resident memory in KiB.
    fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse().ok()).unwrap_or(0)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// Draws what nobody has to guess here.
struct Chance(u32);

impl Chance {
    fn next(&mut self) -> [u8; 32] {
        self.0 += 1;
        Seed([11; 32]).derive(&self.0.to_string()).0
    }
}

/// Who sends requests.
struct People {
    organiser: String,
    players: HashMap<EntrantId, String>,
}

/// Makes the tournament, an account of the organiser, and a session for everybody.
async fn prepare(database: &Database, players: u32) -> Result<People, Failed> {
    let mut chance = Chance(0);
    let accounts = Accounts::from(database.clone());
    let account = NewAccount {
        id: "organiser".parse()?,
        name: "Organiser Example".parse()?,
        login: "organiser".parse()?,
        password: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse()?,
        language: None,
    };
    accounts.create(&account, Standing::Owner, now()).await?;
    let create = Command::Create { name: "Load".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() };
    let people = (1..=players).map(|number| Command::Register {
        record: PersonRecord::named(format!("Sample Player {number}")),
        accept: BTreeSet::new(),
    });
    let role = Command::GrantRole { account: account.id.to_string(), role: Role::Organiser };
    let start = Command::Start { absentees: Absentees::Refused };
    let pair = Command::PairRound { seed: None, allow_rematch: None };
    let order = Order {
        key: "begin".to_owned(),
        now: now(),
        boot: None,
        lot: Seed(chance.next()),
        actor: Actor::console(Role::Organiser),
        seen: None,
        course: None,
        regulation: catalogue().find("kde-tcg-policy-2.3"),
    };
    let mut transaction = Transaction::new(State::default());
    for command in [create, Command::OpenRegistration].into_iter().chain(people).chain([role, start, pair]) {
        transaction.add(&order, &command).map_err(|refusal| format!("{refusal:?}"))?;
    }
    let opening = Opening {
        log: ID.parse()?,
        at: now(),
        by: upcast::by(&order.actor),
        command: "open".to_owned(),
        software: "load".to_owned(),
    };
    Venue::new(database.clone(), |_, _| "refused").create(&opening, &order, transaction).await?;
    let mut session = async |bearer: Bearer| -> Result<String, Failed> {
        let token = Token::new(chance.next());
        let (created_at, expires_at) = (now(), now() + DAY);
        let new = NewSession { token: &token, bearer: &bearer, created_at, expires_at, user_agent: "" };
        accounts.begin_session(&new).await?;
        Ok(token.reveal())
    };
    let organiser = format!("hantei={}", session(Bearer::Account(account.id.clone())).await?);
    let mut held = HashMap::new();
    for entrant in (1..=players).map(EntrantId) {
        let bearer = Bearer::Entrant { tournament: ID.parse()?, entrant, serial: LinkSerial::FIRST };
        held.insert(entrant, format!("hantei-player={}", session(bearer).await?));
    }
    Ok(People { organiser, players: held })
}

/// Everything that went wrong, and how long what went right took.
#[derive(Default)]
struct Seen {
    took: Vec<Duration>,
    bytes: u64,
    failed: u32,
}

impl Seen {
    fn add(&mut self, outcome: Result<(Duration, Reply), Failed>, wanted: &[u16]) {
        match outcome {
            Ok((took, reply)) if wanted.contains(&reply.status) => {
                self.took.push(took);
                self.bytes += reply.bytes;
            }
            Ok((_, reply)) => {
                if self.failed < 3 {
                    println!("  failed: answered {}", reply.status);
                }
                self.failed += 1;
            }
            Err(error) => {
                if self.failed < 3 {
                    println!("  failed: {error}");
                }
                self.failed += 1;
            }
        }
    }

    fn say(&mut self, what: &str) {
        self.took.sort_unstable();
        let at = |per_thousand: usize| -> u128 {
            let last = self.took.len().saturating_sub(1);
            self.took.get(last * per_thousand / 1_000).map_or(0, Duration::as_millis)
        };
        let each = self.bytes / (self.took.len().max(1) as u64);
        println!(
            "{what}: {} answered, {} failed; half within {} ms, 99 % within {} ms, all within {} ms; {each} bytes each",
            self.took.len(),
            self.failed,
            at(500),
            at(990),
            at(1_000)
        );
    }
}

/// The answer to a request.
struct Reply {
    status: u16,
    bytes: u64,
    tag: Option<String>,
}

/// Asks once, on a connection of its own.
async fn ask(at: SocketAddr, head: &str, cookie: &str, body: &str) -> Result<(Duration, Reply), Failed> {
    let began = Instant::now();
    let asking = async {
        let mut stream = TcpStream::connect(at).await?;
        let request = format!(
            "{head}Host: {at}\r\nAccept-Language: en\r\nAccept-Encoding: gzip\r\nCookie: {cookie}\r\n\
             Connection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or("the answer was cut short")?;
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).ok_or("no status")?.parse()?;
        let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).map(str::to_owned);
        Ok::<Reply, Failed>(Reply { status, bytes: answer.len() as u64, tag })
    };
    let reply = tokio::time::timeout(Duration::from_secs(60), asking)
        .await
        .map_err(|_| "no answer in a minute")??;
    Ok((began.elapsed(), reply))
}

async fn get(
    at: SocketAddr,
    path: &str,
    cookie: &str,
    tag: Option<&str>,
) -> Result<(Duration, Reply), Failed> {
    let known = tag.map(|tag| format!("If-None-Match: {tag}\r\n")).unwrap_or_default();
    ask(at, &format!("GET {path} HTTP/1.1\r\n{known}"), cookie, "").await
}

async fn post(at: SocketAddr, command: &str, cookie: &str, body: &str) -> Result<(Duration, Reply), Failed> {
    let head = format!(
        "POST /t/{ID}/do/{command} HTTP/1.1\r\nOrigin: http://{at}\r\nAccept: application/json\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
        body.len()
    );
    ask(at, &head, cookie, body).await
}

/// Everybody asks at the same moment, each on a new connection.
async fn at_once(at: SocketAddr, path: &'static str, cookies: &[String]) -> (Seen, Duration) {
    let barrier = Arc::new(Barrier::new(cookies.len() + 1));
    let asking: Vec<_> = cookies
        .iter()
        .map(|cookie| {
            let (barrier, cookie) = (Arc::clone(&barrier), cookie.clone());
            tokio::spawn(async move {
                barrier.wait().await;
                get(at, path, &cookie, None).await
            })
        })
        .collect();
    barrier.wait().await;
    let began = Instant::now();
    let mut seen = Seen::default();
    for asked in asking {
        match asked.await {
            Ok(outcome) => seen.add(outcome, &[200]),
            Err(error) => seen.add(Err(error.into()), &[]),
        }
    }
    (seen, began.elapsed())
}

/// What all streams together heard.
#[derive(Default)]
struct Heard {
    open: AtomicU32,
    messages: AtomicU64,
    /// Messages about a topic less than a second after the one before.
    too_soon: AtomicU64,
    rounds: AtomicU32,
    ended: AtomicU32,
    asked_again: AtomicU64,
    unchanged: AtomicU64,
    failed: AtomicU64,
}

/// One phone: a stream on which it hears of the round, the clock and its table, and a page that it asks for
/// again after a moment when one of them changed.
async fn listen(
    at: SocketAddr,
    cookie: String,
    table: u32,
    number: u32,
    heard: Arc<Heard>,
) -> Result<(), Failed> {
    let mut stream = TcpStream::connect(at).await?;
    let topics = ["round", "clock", &format!("table-{table}")].map(|topic| format!("{ID}:{topic}")).join(",");
    let request = format!("GET /events?topics={topics} HTTP/1.1\r\nHost: {at}\r\nCookie: {cookie}\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut lines = Lines::with_capacity(512, stream).lines();
    let mut last: HashMap<String, Instant> = HashMap::new();
    let mut lot = Lot::new(&Seed([13; 32]), u64::from(number));
    let mut tag = None;
    while let Some(line) = lines.next_line().await? {
        if line.contains("event: hello") {
            heard.open.fetch_add(1, Ordering::Relaxed);
        }
        let Some((_, topic)) = line.split_once("\"topic\":\"") else { continue };
        heard.messages.fetch_add(1, Ordering::Relaxed);
        let topic = topic.split('"').next().unwrap_or_default().to_owned();
        if topic.ends_with(":round") {
            heard.rounds.fetch_add(1, Ordering::Relaxed);
        }
        let before = last.insert(topic, Instant::now());
        // The wait for a turn of this program is no fault of the server.
        if before.is_some_and(|before| before.elapsed() < Duration::from_millis(900)) {
            heard.too_soon.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(u64::from(lot.below(JITTER_MS)))).await;
        heard.asked_again.fetch_add(1, Ordering::Relaxed);
        match get(at, &format!("/t/{ID}/me"), &cookie, tag.as_deref()).await {
            Ok((_, reply)) if reply.status == 200 => tag = reply.tag,
            Ok((_, reply)) if reply.status == 304 => {
                heard.unchanged.fetch_add(1, Ordering::Relaxed);
            }
            Ok(_) | Err(_) => {
                heard.failed.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    heard.ended.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// Both players of every table report, spread over the last minute of the round.
async fn results(at: SocketAddr, people: &People, matches: &[Match]) -> Seen {
    let each = RESULTS_TAKE / u32::try_from(matches.len()).unwrap_or(u32::MAX).max(1);
    let mut reporting = Vec::new();
    let began = tokio::time::Instant::now();
    for (number, known) in (0_u32..).zip(matches) {
        tokio::time::sleep_until(began + each * number).await;
        let cookies = [known.first, known.second].map(|entrant| people.players[&entrant].clone());
        // Both say the same, each for itself: a score is from the side printed first.
        let bodies = [known.first, known.second]
            .map(|by| format!("match={}&by={by}&score=2-1&_as=player&_key=r-{by}", known.id));
        reporting.push(tokio::spawn(async move {
            let first = post(at, "report", &cookies[0], &bodies[0]).await;
            [first, post(at, "report", &cookies[1], &bodies[1]).await]
        }));
    }
    let mut seen = Seen::default();
    for reported in reporting {
        match reported.await {
            Ok(outcomes) => outcomes.into_iter().for_each(|outcome| seen.add(outcome, &[200])),
            Err(error) => seen.add(Err(error.into()), &[]),
        }
    }
    seen
}

async fn wait_until(most: Duration, mut reached: impl FnMut() -> bool) -> bool {
    let began = Instant::now();
    while !reached() {
        if began.elapsed() > most {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    true
}

async fn load(
    program: &str,
    folder: &std::path::Path,
    players: u32,
    streams: u32,
) -> Result<ExitCode, Failed> {
    let mut faults = 0;
    let database = Database::open(folder.join("hantei.sqlite")).await?;
    let people = prepare(&database, players).await?;
    let venue = Venue::new(database.clone(), |_, _| "refused");
    let state = venue.tournament(&ID.parse()?).await?.published().state;
    let matches: Vec<Match> = state.round().ok_or("no round")?.matches.iter().cloned().collect();
    let folder = folder.to_str().ok_or("a folder that is no text")?;
    let serving =
        Serving::start(Process::new(program).args(["serve", "--listen", "127.0.0.1:0", "--data", folder]))?;
    let cookies: Vec<String> =
        (1..=players).map(|number| people.players[&EntrantId(number)].clone()).collect();
    // The first who asks has the tournament read: that is the start, and not what is measured here.
    let (_, first) = get(serving.at, "/t/load/me", &cookies[0], None).await?;
    println!(
        "{players} players, {} tables; memory of the server {} MiB",
        matches.len(),
        serving.memory() / 1_024
    );

    let strangers = vec![String::new(); cookies.len()];
    for (who, path, cookies) in [
        ("players", "/t/load/me", &cookies),
        ("strangers", "/t/load/pairings", &strangers),
        ("players", "/t/load/pairings", &cookies),
    ] {
        let (mut seen, took) = at_once(serving.at, path, cookies).await;
        seen.say(&format!("{players} {who} at once, {path}, {} ms in all", took.as_millis()));
        faults += seen.failed;
    }
    println!("memory of the server {} MiB", serving.memory() / 1_024);
    {
        let this = std::env::current_exe()?;
        let bytes = first.bytes.to_string();
        let bare = Serving::start(Process::new(this).args(["hello", &bytes]))?;
        let (mut seen, took) = at_once(bare.at, "/", &cookies).await;
        seen.say(&format!("the same from a server that does nothing else, {} ms in all", took.as_millis()));
    }

    let before = serving.memory();
    let heard = Arc::new(Heard::default());
    let (stop, stopped) = watch::channel(());
    let seats: Vec<(EntrantId, u32)> = matches
        .iter()
        .flat_map(|known| [known.first, known.second].map(|entrant| (entrant, known.table.0)))
        .collect();
    for (number, (entrant, table)) in (0..streams).zip(seats.iter().cycle()) {
        let (cookie, table, heard) = (people.players[entrant].clone(), *table, Arc::clone(&heard));
        let (at, mut stopped) = (serving.at, stopped.clone());
        tokio::spawn(async move {
            tokio::select! {
                ended = listen(at, cookie, table, number, Arc::clone(&heard)) => if ended.is_err() {
                    heard.ended.fetch_add(1, Ordering::Relaxed);
                },
                _ = stopped.changed() => {}
            }
        });
    }
    let count = |of: &AtomicU32| of.load(Ordering::Relaxed);
    let all = wait_until(Duration::from_secs(60), || count(&heard.open) == streams).await;
    let with = serving.memory();
    println!(
        "{} of {streams} streams open; memory {} MiB before, {} MiB with them: {} KiB each",
        count(&heard.open),
        before / 1_024,
        with / 1_024,
        with.saturating_sub(before) / u64::from(streams.max(1))
    );
    faults += u32::from(!all);

    let began = Instant::now();
    let mut seen = results(serving.at, &people, &matches).await;
    let took = began.elapsed();
    seen.say(&format!("{} reports in {} s", 2 * matches.len(), took.as_secs()));
    faults += seen.failed;
    // What was said last is heard after a second, and asked for after three.
    tokio::time::sleep(Duration::from_secs(5)).await;
    let messages = heard.messages.load(Ordering::Relaxed);
    println!(
        "messages: {messages}, {} for each phone in the round; memory {} MiB",
        messages.checked_div(u64::from(streams)).unwrap_or(0),
        serving.memory() / 1_024
    );

    let began = Instant::now();
    let paired = post(serving.at, "pair", &people.organiser, "").await;
    let mut pairing = Seen::default();
    pairing.add(paired, &[200]);
    pairing.say("the next round is paired");
    faults += pairing.failed;
    let told = wait_until(Duration::from_secs(20), || count(&heard.rounds) >= streams).await;
    println!("{} phones heard of the round within {} ms", count(&heard.rounds), began.elapsed().as_millis());
    faults += u32::from(!told);
    let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let settled = wait_until(Duration::from_secs(60), || of(&heard.asked_again) >= of(&heard.messages)).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!(
        "pages asked for again: {} ({} unchanged), {} failed; messages too soon: {}; streams ended: {}; all done after {} ms",
        of(&heard.asked_again),
        of(&heard.unchanged),
        of(&heard.failed),
        of(&heard.too_soon),
        count(&heard.ended),
        began.elapsed().as_millis()
    );
    println!("memory of the server at the end {} MiB", serving.memory() / 1_024);
    faults += u32::from(!settled) + count(&heard.ended);
    faults += u32::try_from(of(&heard.failed) + of(&heard.too_soon)).unwrap_or(u32::MAX / 2);
    drop(stop);
    println!("{faults} failures");
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
