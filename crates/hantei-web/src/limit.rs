//! How often somebody may try: a hall behind one address is not locked out by one who guesses.
//!
//! What is guessed at (a login name, an event code) is limited by itself; an address only so far that
//! four thousand players behind it can still get in.

use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

type Limiter = RateLimiter<String, DefaultKeyedStateStore<String>, DefaultClock>;

/// What is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// A password for one login name.
    Login,
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
    login: Limiter,
    code: Limiter,
    form: Limiter,
    join: Limiter,
}

/// How many keys a limiter may hold before those that are at rest are let go.
const MOST_KEYS: usize = 20_000;

impl Limits {
    /// Returns fresh limits: passwords ten at once and then one in six seconds for a login name, codes a
    /// hundred at once and then two a second for an address, forms sixty at once and then two a second
    /// for a session, registrations four hundred at once and then ten a second for an address.
    pub(crate) fn new() -> Self {
        let each = |burst: u32, per_minute: u32| {
            let rate = NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN);
            let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(Quota::per_minute(rate).allow_burst(burst))
        };
        Self { login: each(10, 10), code: each(100, 120), form: each(60, 120), join: each(400, 600) }
    }

    /// Returns how many seconds to wait before `attempt` may be made for `key`, or `None` if it may be
    /// made now; it then counts.
    pub(crate) fn wait_seconds(&self, attempt: Attempt, key: &str) -> Option<u64> {
        let limiter = match attempt {
            Attempt::Login => &self.login,
            Attempt::Code => &self.code,
            Attempt::Form => &self.form,
            Attempt::Join => &self.join,
        };
        if limiter.len() > MOST_KEYS {
            limiter.retain_recent();
        }
        let denied = limiter.check_key(&key.to_owned()).err()?;
        let wait = denied.wait_time_from(governor::clock::Clock::now(&DefaultClock::default()));
        Some(wait.as_secs().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessing_one_login_name_does_not_lock_out_another() {
        let limits = Limits::new();
        let tried = (0..200).filter(|_| limits.wait_seconds(Attempt::Login, "desk").is_none()).count();
        assert!((10..=12).contains(&tried), "{tried}");
        assert!(limits.wait_seconds(Attempt::Login, "desk").is_some_and(|seconds| seconds <= 6));
        assert_eq!(limits.wait_seconds(Attempt::Login, "head judge"), None);
    }

    #[test]
    fn four_hundred_players_behind_one_address_can_join_at_once() {
        let limits = Limits::new();
        assert!((0..400).all(|_| limits.wait_seconds(Attempt::Join, "192.0.2.1").is_none()));
    }
}
