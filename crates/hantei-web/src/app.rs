//! What every page works with: the venue's tournaments, its people, and what is shared between requests.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hantei_core::moment::Moment;
use hantei_core::tournament::role::Actor;
use hantei_store::account::Accounts;
use hantei_store::log::LogId;
use hantei_store::scorekeeper::Order;
use hantei_store::venue::Venue;
use hantei_view::message::Message;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::cache::PageCache;
use crate::decks::ReadPools;
use crate::givers::Givers;
use crate::limit::Limits;
use crate::live::Topics;
use crate::problem::Problem;
use crate::world::World;

/// Where and how the server is reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    /// The address that people are given, without a slash at the end: `http://192.0.2.7:8080`. Links and
    /// QR codes are made with it; where it is empty, with the address that a page was asked for, unless
    /// only this machine is reached there.
    pub public_url: Option<String>,
    /// Other addresses of this machine in the hall's network, as shown at the start.
    pub addresses: Vec<String>,
    /// Whether the server itself speaks TLS.
    pub transport: Transport,
}

impl Reach {
    /// Returns the address that phones in the hall reach, if one is known.
    #[must_use]
    pub fn for_phones(&self) -> Option<&str> {
        let host = |address: &str| address.split_once("//").map_or(address, |(_, host)| host).to_owned();
        let elsewhere = |address: &&String| !names_this_machine(&host(address));
        self.public_url.as_deref().or_else(|| self.addresses.iter().find(elsewhere).map(String::as_str))
    }
}

/// Returns whether `host`, with or without its port, is what a machine calls itself. A name of the venue that
/// happens to lead here is none.
pub(crate) fn names_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_own = |address: IpAddr| address.is_loopback() || address.is_unspecified();
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(is_own)
}

/// Whether what is sent can be read on the way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Transport {
    /// Plain http.
    #[default]
    Plain,
    /// https.
    Encrypted,
}

/// The server. Handlers share one behind an `Arc`.
pub struct App {
    pub(crate) venue: Venue,
    pub(crate) accounts: Accounts,
    pub(crate) world: Arc<dyn World>,
    pub(crate) reach: Reach,
    pub(crate) topics: Topics,
    pub(crate) pages: PageCache,
    pub(crate) limits: Limits,
    pub(crate) said: Said,
    /// The card pools that decks were judged by, read once.
    pub(crate) card_pools: ReadPools,
    /// Who gave which penalty when, as far as the logs were read.
    pub(crate) givers: Givers,
    /// Passwords are checked by two at a time: each check takes 19 MiB and a core.
    pub(crate) password_checks: Semaphore,
    pub(crate) shutdown: CancellationToken,
    pub(crate) metrics: PrometheusHandle,
    /// The tournaments whose happenings are told to the topics.
    pub(crate) listened_to: Mutex<BTreeSet<LogId>>,
}

impl App {
    /// Returns the server of a venue and its people, reached at `reach`.
    #[must_use]
    pub fn new(venue: Venue, accounts: Accounts, world: Arc<dyn World>, reach: Reach) -> Arc<Self> {
        Arc::new(Self {
            venue,
            accounts,
            world,
            reach,
            topics: Topics::default(),
            pages: PageCache::default(),
            limits: Limits::new(),
            said: Said::default(),
            card_pools: ReadPools::default(),
            givers: Givers::default(),
            password_checks: Semaphore::new(2),
            shutdown: CancellationToken::new(),
            metrics: recorder(),
            listened_to: Mutex::default(),
        })
    }

    /// Returns the tournaments of the venue.
    #[must_use]
    pub fn venue(&self) -> &Venue {
        &self.venue
    }

    /// Returns where and how the server is reached.
    #[must_use]
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// Returns the people of the venue.
    #[must_use]
    pub fn accounts(&self) -> &Accounts {
        &self.accounts
    }

    /// Returns what stops the server when it is cancelled.
    #[must_use]
    pub fn shutdown(&self) -> CancellationToken {
        self.shutdown.clone()
    }

    /// Returns whether what is sent can be read on the way.
    pub(crate) fn transport(&self) -> Transport {
        let public = self.reach.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
        if public { Transport::Encrypted } else { self.reach.transport }
    }

    /// Returns the moment by both clocks, as every page and command of this server has it.
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.world.moment()
    }

    /// Returns what a command is given with: the moment, fresh chance, and `key` for a repetition.
    ///
    /// # Errors
    ///
    /// If the machine has no source of chance.
    pub fn order(&self, key: String, actor: Actor, seen: Option<u64>) -> std::io::Result<Order<'static>> {
        let lot = self.world.seed()?;
        let Moment { utc_milliseconds: now, boot } = self.world.moment();
        Ok(Order { key, now, boot, lot, actor, seen, course: None, regulation: None })
    }

    /// Returns the key of a form that is shown now: the epoch of the database, and a name that no other form
    /// has. What was seen in one epoch says nothing about another.
    ///
    /// # Errors
    ///
    /// [`Problem::World`] if the machine has no source of chance.
    pub(crate) fn form_key(&self) -> Result<String, Problem> {
        let name = self.world.name().map_err(|error| Problem::world(&error))?;
        Ok(format!("{EPOCH_OF_A_KEY}{}-{name}", self.venue.epoch()))
    }

    /// Returns true if the form with this key was shown before the database went back to a copy.
    pub(crate) fn is_of_another_epoch(&self, form_key: &str) -> bool {
        let epoch = form_key.strip_prefix(EPOCH_OF_A_KEY).and_then(|rest| rest.split('-').next());
        epoch.and_then(|epoch| epoch.parse().ok()).is_some_and(|epoch: u64| epoch != self.venue.epoch())
    }

    /// Returns true the first time that it is asked about a tournament.
    pub(crate) fn first_visit(&self, tournament: &LogId) -> bool {
        let mut known = self.listened_to.lock().unwrap_or_else(PoisonError::into_inner);
        !known.contains(tournament) && known.insert(tournament.clone())
    }
}

/// What the key of a form begins with; the epoch in which it was shown follows.
const EPOCH_OF_A_KEY: &str = "epoch-";

/// What a form was answered with, until the page that follows has shown it.
#[derive(Debug, Default)]
pub(crate) struct Said {
    answers: Mutex<Answers>,
}

/// The answers by key, and the keys from the oldest on.
#[derive(Debug, Default)]
struct Answers {
    kept: HashMap<String, Vec<Message>>,
    order: VecDeque<String>,
}

/// How many answers are kept: more than a busy desk gets within the life of a redirect.
const MOST_ANSWERS: usize = 2_000;

impl Said {
    /// Keeps `messages` for the page that is asked for with this key next.
    pub(crate) fn keep(&self, key: &str, messages: Vec<Message>) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let Answers { kept, order } = &mut *answers;
        if kept.insert(key.to_owned(), messages).is_none() {
            order.push_back(key.to_owned());
        }
        if order.len() > MOST_ANSWERS
            && let Some(oldest) = order.pop_front()
        {
            kept.remove(&oldest);
        }
    }

    /// Returns what was kept under `key`; nothing once it is too old.
    pub(crate) fn told(&self, key: &str) -> Vec<Message> {
        let answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        answers.kept.get(key).cloned().unwrap_or_default()
    }
}

/// Returns where the counts of this process are read. All servers of a process count together.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    let handle = RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // Another part of the process may count already: then its counts are read elsewhere.
        let _ = metrics::set_global_recorder(recorder);
        handle
    });
    handle.clone()
}

#[cfg(test)]
mod tests {
    use super::{Reach, Transport, names_this_machine};

    #[test]
    fn a_name_of_the_venue_is_not_this_machine() {
        for host in
            ["127.0.0.1:4600", "127.0.0.1", "localhost:80", "LOCALHOST", "[::1]:4600", "[::1]", "0.0.0.0:80"]
        {
            assert!(names_this_machine(host), "{host}");
        }
        for host in ["venue.test:4600", "192.168.1.20:4600", "localhost.test", "", ":4600", "[::2]:80"] {
            assert!(!names_this_machine(host), "{host}");
        }
    }

    #[test]
    fn phones_are_given_an_address_of_the_hall_and_none_where_there_is_none() {
        let reach = |public: Option<&str>, addresses: &[&str]| {
            let addresses = addresses.iter().map(|&address| address.to_owned()).collect();
            let reach =
                Reach { public_url: public.map(str::to_owned), addresses, transport: Transport::Plain };
            reach.for_phones().map(str::to_owned)
        };
        let hall = "http://192.168.1.20:8080";
        assert_eq!(reach(None, &["http://127.0.0.1:8080", hall]).as_deref(), Some(hall));
        assert_eq!(reach(Some("https://cup.test"), &[hall]).as_deref(), Some("https://cup.test"));
        assert_eq!(reach(None, &["http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost"]), None);
    }
}
