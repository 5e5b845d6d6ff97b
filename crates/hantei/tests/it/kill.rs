//! A server that is killed while fifty phones report, and a command line that writes beside a server: what
//! was acknowledged is there once, and the clock goes on as if nothing had been.

#![allow(clippy::print_stdout, reason = "the seed is printed first, so that a failure can be met again")]

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hantei_core::commitment::Digest;
use hantei_core::id::EntrantId;
use hantei_core::lot::{Lot, Seed};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::{Match, MatchState};
use hantei_core::tournament::{Command, State};
use hantei_store::account::session::{Bearer, Entry, NewSession};
use hantei_store::account::signed::{Holder, KeyRing, LinkSerial, SigningKey};
use hantei_store::account::{Accounts, NewAccount, Standing, Token};
use hantei_store::database::Database;
use hantei_store::log::envelope::Opening;
use hantei_store::scorekeeper::{Order, Transaction};
use hantei_store::upcast;
use hantei_store::venue::Venue;

use crate::desk::Desk;
use crate::shared::postgres;
use crate::venue::{Phone, Serving, Stream};

/// How often the server is killed on each engine; the default is 3.
const KILLS: &str = "HANTEI_TEST_KILLS";

/// The seed of the moments, in hexadecimal digits.
const SEED: &str = "HANTEI_TEST_SEED";

/// How many phones report at the same time: one at each table, for both players.
const PHONES: usize = 50;

/// How many tables more there are, which report after the restart only: their clocks are looked at, and a
/// match that is over has none.
const CLOCKS: usize = 2;

/// How many tables there are.
const TABLES: usize = PHONES + CLOCKS;

/// How far two answers about the same clock may be apart: they are asked for at different moments, and the
/// two clocks of a machine are read one after the other.
const CLOCK_TOLERANCE_MS: i64 = 100;

/// A database, a runtime to look into it beside the server, and the staff's sign-in.
struct Hall {
    desk: Desk,
    words: Vec<String>,
    database: Database,
    runtime: tokio::runtime::Runtime,
    keys: KeyRing,
    staff: Phone,
    made: AtomicUsize,
}

impl Hall {
    /// Returns a hall whose database is a file in a folder of its own.
    fn in_a_file() -> Self {
        let desk = Desk::new();
        let words = vec!["--data".to_owned(), "venue".to_owned()];
        // The first command of the program makes the folder.
        Serving::start(&words, &desk.path("")).kill();
        let path: PathBuf = desk.path("venue/hantei.sqlite");
        Self::with(desk, words, |runtime| runtime.block_on(Database::open(path)).unwrap())
    }

    /// Returns a hall whose database is on a server; `None`, with a word about it, where there is none.
    fn on_a_server() -> Option<Self> {
        let url = postgres()?;
        let words = vec!["--database".to_owned(), url.clone()];
        Some(Self::with(Desk::new(), words, |runtime| runtime.block_on(Database::connect(&url)).unwrap()))
    }

    fn with(desk: Desk, words: Vec<String>, open: impl FnOnce(&tokio::runtime::Runtime) -> Database) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let database = open(&runtime);
        let accounts = Accounts::from(database.clone());
        let now = wall_clock();
        let first = SigningKey::new("first".parse().unwrap(), chance(), now);
        let keys = runtime.block_on(accounts.key_ring_or_first(&first)).unwrap();
        let name = format!("desk-{}-{}", std::process::id(), now);
        let account = NewAccount {
            id: name.parse().unwrap(),
            name: "Desk Example".parse().unwrap(),
            login: name.parse().unwrap(),
            password: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse().unwrap(),
            language: None,
        };
        runtime.block_on(accounts.create(&account, Standing::Staff, now)).unwrap();
        let token = Token::new(chance());
        let new = NewSession {
            token: &token,
            bearer: &Bearer::Account(account.id),
            created_at: now,
            expires_at: now + 86_400_000,
            user_agent: "",
        };
        assert_eq!(runtime.block_on(accounts.begin_session(&new)).unwrap(), Entry::LetIn);
        let staff = Phone { cookie: format!("hantei={}", token.reveal()) };
        Self { desk, words, database, runtime, keys, staff, made: AtomicUsize::new(0) }
    }

    fn serve(&self) -> Serving {
        Serving::start(&self.words, &self.desk.path(""))
    }

    /// Makes a tournament of two people for each table, whose first round is published, and
    /// returns its id. The account of the staff is organiser and judge there.
    fn tournament(&self, account: &str) -> String {
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let id = format!("storm-{}-{}-{number}", std::process::id(), wall_clock());
        let create =
            Command::Create { name: "Storm".to_owned(), zone: "UTC".to_owned(), settings: Vec::new() };
        let people = (1..=2 * TABLES).map(|number| Command::Register {
            record: PersonRecord::named(format!("Sample {number}")),
            accept: BTreeSet::new(),
        });
        let roles = [Role::Organiser, Role::Judge]
            .map(|role| Command::GrantRole { account: account.to_owned(), role });
        let commands = [create, Command::OpenRegistration]
            .into_iter()
            .chain(people)
            .chain(roles)
            .chain([Command::Start { absentees: Absentees::Refused }]);
        let actor = Actor::console(Role::Organiser);
        let order = Order {
            key: format!("{id}-begin"),
            now: wall_clock(),
            boot: None,
            lot: Seed(chance()),
            actor: actor.clone(),
            seen: None,
            course: None,
            regulation: catalogue().find("kde-tcg-policy-2.3"),
        };
        let mut transaction = Transaction::new(State::default());
        for command in commands {
            transaction.add(&order, &command).unwrap();
        }
        let opening = Opening {
            log: id.parse().unwrap(),
            at: wall_clock(),
            by: upcast::by(&actor),
            command: format!("{id}-open"),
            software: "test".to_owned(),
        };
        let venue = Venue::new(self.database.clone(), |_, _| "refused");
        self.runtime.block_on(venue.create(&opening, &order, transaction)).unwrap();
        let paired = [&["pair"][..], &self.named(&id)].concat();
        self.desk.must(&paired);
        id
    }

    /// The words that name a tournament.
    fn named<'h>(&'h self, id: &'h str) -> Vec<&'h str> {
        self.words.iter().map(String::as_str).chain(["--tournament", id]).collect()
    }

    /// Reads the tournament as another process does; opening it holds it to its hashes.
    fn state(&self, id: &str) -> Arc<State> {
        let venue = Venue::new(self.database.clone(), |_, _| "refused");
        let live = self.runtime.block_on(venue.tournament(&id.parse().unwrap())).unwrap();
        live.published().state
    }

    /// Returns how often each command of a report is in the log.
    fn reports(&self, id: &str) -> BTreeMap<String, u32> {
        let venue = Venue::new(self.database.clone(), |_, _| "refused");
        let recorded = self.runtime.block_on(async {
            venue.tournament(&id.parse().unwrap()).await.unwrap().events_since(0).await.unwrap()
        });
        let mut found = BTreeMap::new();
        let mut last = String::new();
        for known in recorded.into_iter().filter(|known| known.command.starts_with("report-")) {
            // The agreeing report and what it confirms are of one command, in one batch.
            let key = known.command.rsplit_once('-').unwrap().0.to_owned();
            if matches!(known.event, hantei_core::tournament::Event::ResultReported { .. }) {
                *found.entry(key.clone()).or_default() += 1;
            }
            last = key;
        }
        assert!(last.is_empty() || found.contains_key(&last), "{last}");
        found
    }

    /// Lets the phones of all tables in by the personal links of both players.
    fn phones(&self, id: &str, at: SocketAddr, matches: &[Match]) -> Vec<[Phone; 2]> {
        let let_in = |entrant: EntrantId| {
            let log = id.parse().unwrap();
            let link = self.keys.sign(&log, Holder::Player(entrant), LinkSerial::FIRST).unwrap();
            let mut phone = Phone::default();
            phone.open_link(at, &link);
            phone
        };
        std::thread::scope(|scope| {
            let running: Vec<_> = matches
                .iter()
                .map(|known| {
                    let sides = [known.first, known.second];
                    scope.spawn(move || sides.map(let_in))
                })
                .collect();
            running.into_iter().map(|phone| phone.join().unwrap()).collect()
        })
    }
}

/// Returns the time in milliseconds UTC.
fn wall_clock() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

fn chance() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}

/// Both players of each table report, all tables at once, each with its key. Whoever gets no answer stops.
/// Returns the keys that were acknowledged, and whether as a repetition.
fn report_all(
    id: &str,
    at: SocketAddr,
    matches: &[Match],
    phones: &[[Phone; 2]],
    heard: &Mutex<BTreeMap<String, bool>>,
) {
    std::thread::scope(|scope| {
        for (known, phones) in matches.iter().zip(phones) {
            scope.spawn(move || {
                let both = [(known.first, &phones[0]), (known.second, &phones[1])];
                for (entrant, phone) in both {
                    let key = format!("report-{}-{entrant}", known.id);
                    let (match_id, by) = (known.id.to_string(), entrant.to_string());
                    let form = [
                        ("match", &*match_id),
                        ("by", &by),
                        ("score", "2-0"),
                        ("_key", &key),
                        ("_as", "player"),
                    ];
                    let Ok(reply) = phone.post(at, &format!("/t/{id}/do/report"), &form) else { return };
                    assert_eq!(reply.status, 200, "{key}: {reply:?}");
                    heard.lock().unwrap().insert(key, reply.body.contains("\"repeated\":true"));
                }
            });
        }
    });
}

/// What the phone of a player shows of the clock: its state, and when it ends or how much is left.
fn clock_on(phone: &Phone, at: SocketAddr, id: &str) -> (String, i64) {
    let page = phone.get(at, &format!("/t/{id}/me")).unwrap();
    let word = |name: &str| {
        let rest = page.body.split(&format!(" {name}=\"")).nth(1)?;
        Some(rest.split('"').next().unwrap().to_owned())
    };
    let state = word("data-state").unwrap_or_else(|| panic!("a clock: {page:?}"));
    let time = if state == "running" { word("data-ends-at") } else { word("data-left") };
    (state, time.unwrap().parse().unwrap())
}

/// The pairings as the first kill found them are those after the last.
fn kill_again_and_again(hall: &Hall) {
    let kills: usize = std::env::var(KILLS).map_or(3, |kills| kills.parse().expect("a number of kills"));
    let seed = std::env::var(SEED)
        .map_or_else(|_| Seed(Digest::of(&chance()).0), |seed| seed.parse().expect("a seed"));
    println!("{SEED}={seed}");
    let mut lot = Lot::new(&seed, 0);
    let account = account_of(hall);
    let (mut acknowledged_in_all, mut unheard_in_all) = (0, 0);
    for kill in 1..=kills {
        let id = hall.tournament(&account);
        let mut serving = hall.serve();
        let matches: Vec<Match> = hall.state(&id).round().unwrap().matches.iter().cloned().collect();
        assert_eq!(matches.len(), TABLES);
        let phones = hall.phones(&id, serving.address, &matches);
        let staff = |serving: &Serving, command: &str, words: &[(&str, &str)]| {
            let reply = hall.staff.post(serving.address, &format!("/t/{id}/do/{command}"), words).unwrap();
            assert_eq!(reply.status, 200, "{command}: {reply:?}");
        };
        let longer = matches[1].id.to_string();
        staff(&serving, "start-clock", &[]);
        staff(&serving, "pause-clock", &[]);
        staff(&serving, "extend", &[("match", &longer), ("minutes", "8"), ("reason", "deck-check")]);
        if kill % 2 == 1 {
            staff(&serving, "resume-clock", &[]);
        }
        let of_two = |serving: &Serving| {
            [&phones[0][0], &phones[1][0]].map(|phone| clock_on(phone, serving.address, &id))
        };
        let shown = of_two(&serving);
        assert_eq!(shown[0].0, if kill % 2 == 1 { "running" } else { "paused" });
        let longer = shown[1].1 - shown[0].1 - 480_000;
        assert!(longer.abs() <= CLOCK_TOLERANCE_MS, "eight minutes more at one table: {shown:?}");

        // A moment is so many acknowledged reports and then some microseconds.
        let heard = Mutex::new(BTreeMap::new());
        let enough = lot.below(2 * u32::try_from(PHONES).unwrap() - 6) as usize;
        let microseconds = u64::from(lot.below(4_000));
        std::thread::scope(|scope| {
            let address = serving.address;
            let (id, matches, phones, heard) = (&id, &matches[CLOCKS..], &phones[CLOCKS..], &heard);
            scope.spawn(move || report_all(id, address, matches, phones, heard));
            while heard.lock().unwrap().len() <= enough {
                std::thread::sleep(Duration::from_micros(200));
            }
            std::thread::sleep(Duration::from_micros(microseconds));
            serving.kill();
        });
        let heard = heard.into_inner().unwrap();
        let moment = format!("kill {kill} of {SEED}={seed}, {} acknowledged", heard.len());
        let recorded = hall.reports(&id);
        for key in heard.keys() {
            assert_eq!(recorded.get(key), Some(&1), "{moment}: {key} was acknowledged");
        }
        assert!(recorded.values().all(|times| *times == 1), "{moment}: {recorded:?}");
        acknowledged_in_all += heard.len();
        unheard_in_all += recorded.len() - heard.len();

        // Started again, it shows the same clock, and knows every form that is sent again.
        let serving = hall.serve();
        let again = of_two(&serving);
        for (before, after) in shown.iter().zip(&again) {
            assert_eq!(before.0, after.0, "{moment}");
            assert!((before.1 - after.1).abs() <= CLOCK_TOLERANCE_MS, "{moment}: {before:?} {after:?}");
        }
        let retried = Mutex::new(BTreeMap::new());
        report_all(&id, serving.address, &matches, &phones, &retried);
        let retried = retried.into_inner().unwrap();
        assert_eq!(retried.len(), 2 * TABLES, "{moment}: everybody is answered");
        for (key, repeated) in &retried {
            assert_eq!(*repeated, recorded.contains_key(key), "{moment}: {key} was recorded before or not");
        }
        let recorded = hall.reports(&id);
        assert!(recorded.len() == 2 * TABLES && recorded.values().all(|times| *times == 1), "{moment}");
        let state = hall.state(&id);
        let after = &state.round().unwrap().matches;
        assert!(after.iter().all(|known| known.state() == MatchState::Done), "{moment}");
        assert_eq!(state.stage().unwrap().rounds.len(), 1, "{moment}: no second round 1");
        hall.desk.must(&[&["verify"][..], &hall.named(&id)].concat());
    }
    println!("{kills} kills: {acknowledged_in_all} acknowledged, {unheard_in_all} written and not heard");
}

/// The account that the staff of a hall has signed in with.
fn account_of(hall: &Hall) -> String {
    let accounts = Accounts::from(hall.database.clone());
    let token = hall.staff.cookie.strip_prefix("hantei=").unwrap().parse().unwrap();
    let session = hall.runtime.block_on(accounts.session(&token, wall_clock())).unwrap().unwrap();
    match session.bearer {
        Bearer::Account(id) => id.to_string(),
        Bearer::Entrant { .. } => panic!("the staff has an account"),
    }
}

#[test]
fn whenever_the_server_is_killed_a_file_has_every_acknowledged_report_once_and_the_clock_is_right() {
    kill_again_and_again(&Hall::in_a_file());
}

#[test]
fn whenever_the_server_is_killed_a_postgresql_has_every_acknowledged_report_once_and_the_clock_is_right() {
    let Some(hall) = Hall::on_a_server() else { return };
    kill_again_and_again(&hall);
}

/// Phones report over HTTP while a desk enters results by commands of its own, each a process.
fn a_command_line_writes_beside_a_server(hall: &Hall) {
    let account = account_of(hall);
    let id = hall.tournament(&account);
    let serving = hall.serve();
    let matches: Vec<Match> = hall.state(&id).round().unwrap().matches.iter().cloned().collect();
    let phones = hall.phones(&id, serving.address, &matches);
    let named = hall.named(&id);

    // What a command writes is told by the server, and shown.
    assert_eq!(phones[0][0].get(serving.address, &format!("/t/{id}/me")).unwrap().status, 200);
    let (table, entrant) = (matches[0].table.to_string(), matches[0].first);
    let mut stream = Stream::open(serving.address, &format!("{id}:table-{table},{id}:clock"));
    hall.desk.must(&[&["report", "--table", &table, "--score", "2-1"][..], &named].concat());
    let written = Instant::now();
    stream.wait_for(&format!("{id}:table-{table}"));
    println!("told after {} ms", written.elapsed().as_millis());
    let shown = phones[0][0].get(serving.address, &format!("/t/{id}/me")).unwrap();
    assert!(shown.body.contains("2-1"), "{entrant}: {shown:?}");
    hall.desk.must(&[&["do"][..], &named, &["start-clock"]].concat());
    stream.wait_for(&format!("{id}:clock"));
    assert_eq!(clock_on(&phones[1][0], serving.address, &id).0, "running");

    // Both at once: everything is there once.
    let (by_command, by_phone) = matches[1..].split_at(6);
    let heard = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        let (id, heard, phones) = (&id, &heard, &phones[7..]);
        scope.spawn(move || report_all(id, serving.address, by_phone, phones, heard));
        for known in by_command {
            let table = known.table.to_string();
            hall.desk.must(&[&["report", "--table", &table, "--score", "2-0"][..], &named].concat());
        }
    });
    assert_eq!(heard.lock().unwrap().len(), 2 * by_phone.len());
    let recorded = hall.reports(&id);
    assert!(recorded.len() == 2 * by_phone.len() && recorded.values().all(|times| *times == 1));
    let state = hall.state(&id);
    assert!(state.round().unwrap().matches.iter().all(|known| known.state() == MatchState::Done));
    // The server has all of it, too: it pairs the next round.
    let reply = hall.staff.post(serving.address, &format!("/t/{id}/do/pair"), &[]).unwrap();
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(hall.state(&id).stage().unwrap().rounds.len(), 2);
    hall.desk.must(&[&["verify"][..], &named].concat());
}

#[test]
fn a_command_line_writes_beside_a_server_on_a_file() {
    a_command_line_writes_beside_a_server(&Hall::in_a_file());
}

#[test]
fn a_command_line_writes_beside_a_server_on_a_postgresql() {
    let Some(hall) = Hall::on_a_server() else { return };
    a_command_line_writes_beside_a_server(&hall);
}

/// A judge leads a match to its end when the server is killed, without a warning and twice.
fn killed_during_a_procedure(hall: &Hall) {
    let account = account_of(hall);
    let id = hall.tournament(&account);
    let mut serving = hall.serve();
    let matches: Vec<Match> = hall.state(&id).round().unwrap().matches.iter().cloned().collect();
    let phones = hall.phones(&id, serving.address, &matches[..2]);
    let led = matches[0].id.to_string();
    let give = |serving: &Serving, command: &str, words: &[(&str, &str)]| {
        hall.staff.post(serving.address, &format!("/t/{id}/do/{command}"), words).unwrap()
    };
    let done = |serving: &Serving, command: &str, words: &[(&str, &str)]| {
        let reply = give(serving, command, words);
        assert_eq!(reply.status, 200, "{command}: {reply:?}");
    };
    let page = |serving: &Serving| {
        let page = hall.staff.get(serving.address, &format!("/t/{id}/desk/match/{led}")).unwrap();
        let shown = page.body.split("class=\"tell\"").nth(1).unwrap_or_else(|| panic!("a step: {page:?}"));
        shown.split("</div>").next().unwrap().to_owned()
    };
    done(&serving, "start-clock", &[]);
    // One table has more time; at the others none is left, and one of them is led to its end.
    let longer = matches[1].id.to_string();
    done(&serving, "extend", &[("match", &longer), ("minutes", "8"), ("reason", "deck-check")]);
    done(&serving, "set-clock", &[("left", "0%3A00"), ("reason", "a-test")]);
    let called = give(&serving, "call-time", &[("table", "all")]);
    // The server may have called it itself by now.
    assert!(called.status == 200 || called.status == 409, "{called:?}");
    done(&serving, "record-duel", &[("match", &led), ("result", "p1")]);
    let begin = [("match", &*led), ("time-called", "duel"), ("phase", "Main%20Phase%201"), ("turn", "p1")];
    done(&serving, "start-procedure", &begin);
    for input in ["lp%207000%3A8000", "lp%207000%3A6000"] {
        let before = (page(&serving), clock_on(&phones[1][0], serving.address, &id));
        let record = hall.state(&id).match_record(matches[0].id).cloned().unwrap();
        serving.kill();
        serving = hall.serve();
        let after = (page(&serving), clock_on(&phones[1][0], serving.address, &id));
        assert_eq!((&after.0, &after.1.0), (&before.0, &before.1.0), "the same step");
        assert!((after.1.1 - before.1.1).abs() <= CLOCK_TOLERANCE_MS, "the same clock: {before:?} {after:?}");
        let again = hall.state(&id).match_record(matches[0].id).cloned().unwrap();
        assert_eq!(again, record, "the same step, since the same moment");
        // It goes on where it stood, and nobody else gives the match a result.
        done(&serving, "procedure-step", &[("match", &led), ("input", input)]);
        let refused = give(&serving, "enter-result", &[("match", &led), ("score", "2-0")]);
        assert_eq!(refused.status, 409, "{refused:?}");
    }
    done(&serving, "procedure-step", &[("match", &led), ("input", "phase-end%207000%3A6000")]);
    done(&serving, "confirm-procedure", &[("match", &led)]);
    hall.desk.must(&[&["verify"][..], &hall.named(&id)].concat());
}

#[test]
fn a_procedure_stands_at_the_same_step_with_the_same_clock_when_the_server_was_killed() {
    killed_during_a_procedure(&Hall::in_a_file());
}

#[test]
fn a_procedure_on_a_postgresql_stands_at_the_same_step_with_the_same_clock_when_the_server_was_killed() {
    let Some(hall) = Hall::on_a_server() else { return };
    killed_during_a_procedure(&hall);
}
