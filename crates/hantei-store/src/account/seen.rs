//! Sessions that were seen, gathered until they are written together.
//!
//! When pairings come out, every phone of the hall asks at once. A write for each would keep the results
//! waiting for seconds; one write for all of them is soon done.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::TokenDigest;

/// How long sessions are gathered, in milliseconds.
const GATHERED_FOR: i64 = 10_000;

/// What was seen since the last write.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    /// When the first of them was.
    since: i64,
    sessions: BTreeMap<TokenDigest, i64>,
}

impl Gathered {
    /// Adds a session, and returns all of them if it is time to write.
    pub(super) fn add(&self, session: TokenDigest, now: i64) -> BTreeMap<TokenDigest, i64> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.sessions.is_empty() {
            seen.since = now;
        }
        let last = seen.sessions.entry(session).or_insert(now);
        *last = now.max(*last);
        // A clock that was set back must not keep them waiting either.
        if now.abs_diff(seen.since) < GATHERED_FOR.unsigned_abs() {
            return BTreeMap::new();
        }
        std::mem::take(&mut seen.sessions)
    }

    /// Returns all of them.
    pub(super) fn take(&self) -> BTreeMap<TokenDigest, i64> {
        std::mem::take(&mut self.seen.lock().unwrap_or_else(PoisonError::into_inner).sessions)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Token;
    use super::*;

    fn session(number: u8) -> TokenDigest {
        Token::new([number; 32]).digest()
    }

    #[test]
    fn what_is_seen_is_written_together_after_a_while() {
        let gathered = Gathered::default();
        let start = 1_700_000_000_000;
        assert!(gathered.add(session(1), start).is_empty());
        assert!(gathered.add(session(2), start + 5_000).is_empty());
        assert!(gathered.add(session(1), start + GATHERED_FOR - 1).is_empty());
        let written = gathered.add(session(3), start + GATHERED_FOR);
        let expected = [
            (session(1), start + GATHERED_FOR - 1),
            (session(2), start + 5_000),
            (session(3), start + GATHERED_FOR),
        ];
        assert_eq!(written, expected.into());
        assert!(gathered.take().is_empty());

        assert!(gathered.add(session(1), start + GATHERED_FOR).is_empty(), "it begins anew");
        assert_eq!(gathered.take().len(), 1);
        assert!(gathered.add(session(1), start).is_empty());
        assert_eq!(gathered.add(session(2), start - GATHERED_FOR).len(), 2, "the clock was set back");
    }
}
