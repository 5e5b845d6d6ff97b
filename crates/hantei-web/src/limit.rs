//! How often somebody may try: a hall behind one address is not locked out by one who guesses.
//!
//! Passwords are limited for each login name and address, so that nobody locks out somebody else by
//! guessing, and for a login name from everywhere only as far as guessing would pay. An address alone is
//! limited only so far that four thousand players behind it can still get in.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock, MonotonicClock};
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use crate::problem::Problem;
use crate::visitor::Visitor;

type Limiter = RateLimiter<String, DefaultKeyedStateStore<String>, DefaultClock>;

/// What is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// An event code, from one address.
    Code,
    /// A form sent with one session or personal link.
    Form,
    /// A registration with an event code, from one address.
    Join,
}

/// The limits of a server.
#[derive(Debug)]
pub(crate) struct Limits {
    from_one: Guesses,
    from_all: Guesses,
    code: Limiter,
    form: Limiter,
    join: Limiter,
}

/// How many keys a limiter may hold before those that are at rest are let go.
const MOST_KEYS: usize = 20_000;

impl Limits {
    /// Returns fresh limits: wrong passwords ten at once and then one in six seconds for a login name from
    /// one address, three hundred at once and then five a second from all, codes a hundred at once and then
    /// two a second for an address, forms sixty at once and then two a second for a session, registrations
    /// four thousand at once and then twenty a second for an address.
    pub(crate) fn new() -> Self {
        let each = |burst: u32, per_minute: u32| {
            let rate = NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN);
            let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(Quota::per_minute(rate).allow_burst(burst))
        };
        Self {
            from_one: Guesses::new(10, Duration::from_secs(6)),
            from_all: Guesses::new(300, Duration::from_millis(200)),
            code: each(100, 120),
            form: each(60, 120),
            join: each(4_000, 1_200),
        }
    }

    /// Counts a guess at the password of `login` from an address.
    ///
    /// # Errors
    ///
    /// How many seconds to wait, if there were too many; the guess is then not to be looked at.
    pub(crate) fn guess(&self, login: &str, from: IpAddr) -> Result<Guess, u64> {
        let now = MonotonicClock.now();
        let guess = Guess { one: format!("{from} {login}"), all: login.to_owned() };
        let seconds = |wait: Duration| wait.as_secs().max(1);
        self.from_one.count(&guess.one, now).map_err(seconds)?;
        self.from_all.count(&guess.all, now).map_err(|wait| {
            self.from_one.forget(&guess.one);
            seconds(wait)
        })?;
        Ok(guess)
    }

    /// Takes back a guess that was right: only wrong ones count.
    pub(crate) fn was_right(&self, guess: Guess) {
        let Guess { one, all } = guess;
        self.from_one.forget(&one);
        self.from_all.forget(&all);
    }

    /// Returns how many seconds to wait before `attempt` may be made for `key`, or `None` if it may be
    /// made now; it then counts.
    pub(crate) fn wait_seconds(&self, attempt: Attempt, key: &str) -> Option<u64> {
        let limiter = match attempt {
            Attempt::Code => &self.code,
            Attempt::Form => &self.form,
            Attempt::Join => &self.join,
        };
        if limiter.len() > MOST_KEYS {
            limiter.retain_recent();
        }
        let denied = limiter.check_key(&key.to_owned()).err()?;
        let wait = denied.wait_time_from(DefaultClock::default().now());
        Some(wait.as_secs().max(1))
    }
}

impl Limits {
    /// Counts a form that this visitor sends.
    ///
    /// # Errors
    ///
    /// [`Problem::TooOften`] if there were too many; the form is then not to be looked at.
    pub(crate) fn form(&self, visitor: &Visitor) -> Result<(), Problem> {
        match self.wait_seconds(Attempt::Form, &visitor.limit_key()) {
            Some(seconds) => Err(Problem::TooOften { seconds }),
            None => Ok(()),
        }
    }
}

/// A guess at a password that counts until it was right.
#[derive(Debug)]
pub(crate) struct Guess {
    one: String,
    all: String,
}

/// How many guesses are free at once, and in which time one more is.
#[derive(Debug)]
struct Guesses {
    burst: u32,
    each: Duration,
    /// Until when what was guessed is paid for.
    paid_until: Mutex<HashMap<String, Instant>>,
}

impl Guesses {
    fn new(burst: u32, each: Duration) -> Self {
        Self { burst, each, paid_until: Mutex::default() }
    }

    /// Counts a guess at `now`.
    ///
    /// # Errors
    ///
    /// How long to wait, if there were too many; it then does not count.
    fn count(&self, key: &str, now: Instant) -> Result<(), Duration> {
        let mut paid_until = self.paid_until.lock().unwrap_or_else(PoisonError::into_inner);
        if paid_until.len() > MOST_KEYS {
            paid_until.retain(|_, until| *until > now);
        }
        let until = paid_until.get(key).copied().unwrap_or(now).max(now) + self.each;
        let free = now + self.each * self.burst;
        if until > free {
            return Err(until - free);
        }
        paid_until.insert(key.to_owned(), until);
        Ok(())
    }

    /// Takes a guess back.
    fn forget(&self, key: &str) {
        let mut paid_until = self.paid_until.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(until) = paid_until.get_mut(key) {
            *until = until.checked_sub(self.each).unwrap_or(*until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

    fn there(number: u8) -> IpAddr {
        IpAddr::from([198, 51, 100, number])
    }

    #[test]
    fn whoever_guesses_locks_out_nobody_but_himself() {
        let limits = Limits::new();
        let tried = (0..200).filter(|_| limits.guess("desk", HERE).is_ok()).count();
        assert!((10..=12).contains(&tried), "{tried}");
        assert!(limits.guess("desk", HERE).is_err_and(|seconds| seconds <= 6));
        assert!(limits.guess("desk", there(1)).is_ok(), "the scorekeeper sits elsewhere");
        assert!(limits.guess("head judge", HERE).is_ok());
    }

    #[test]
    fn a_password_that_is_right_never_counts() {
        let limits = Limits::new();
        for _ in 0..1_000 {
            limits.was_right(limits.guess("desk", HERE).expect("right each time"));
        }
    }

    #[test]
    fn guessing_from_everywhere_at_once_does_not_pay_either() {
        let limits = Limits::new();
        let tried = |number: u8| (0..10).filter(|_| limits.guess("desk", there(number)).is_ok()).count();
        let all: usize = (0..=255).map(tried).sum();
        assert!((300..2_000).contains(&all), "{all} of 2560");
    }

    #[test]
    fn guesses_are_free_again_after_their_time() {
        let (guesses, start) = (Guesses::new(2, Duration::from_secs(6)), MonotonicClock.now());
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let rows =
            [(0, Ok(())), (1, Ok(())), (2, Err(4)), (6, Ok(())), (7, Err(5)), (60, Ok(())), (60, Ok(()))];
        for (seconds, expected) in rows {
            let found = guesses.count("desk", at(seconds));
            assert_eq!(found, expected.map_err(Duration::from_secs), "after {seconds} seconds");
        }
    }

    #[test]
    fn four_thousand_players_behind_one_address_can_join_at_once() {
        let limits = Limits::new();
        assert!((0..4_000).all(|_| limits.wait_seconds(Attempt::Join, "192.0.2.1").is_none()));
    }
}
