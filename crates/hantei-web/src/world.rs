//! Time and chance, which the binary reads and hands in.

use hantei_core::lot::Seed;
use hantei_core::moment::{BootTime, Moment};

/// The world outside. The server reads no clock and draws no lots of its own.
pub trait World: Send + Sync + 'static {
    /// Returns the time in milliseconds UTC since 1970.
    fn now(&self) -> i64;

    /// Returns the time since the machine was switched on, sleep included; `None` where it cannot tell.
    fn boot(&self) -> Option<BootTime>;

    /// Returns 256 bits that nobody could foretell.
    ///
    /// # Errors
    ///
    /// If the machine has no source of chance.
    fn chance(&self) -> std::io::Result<[u8; 32]>;

    /// Returns the IANA time zone of the machine, which stands most often in the hall.
    fn zone(&self) -> String {
        "UTC".to_owned()
    }
}

impl dyn World {
    /// Returns the moment by both clocks.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment { utc_milliseconds: self.now(), boot: self.boot() }
    }

    /// Returns chance for one command.
    ///
    /// # Errors
    ///
    /// As [`World::chance`].
    pub(crate) fn seed(&self) -> std::io::Result<Seed> {
        Ok(Seed(self.chance()?))
    }

    /// Returns a name that nothing else has: 128 random bits as 32 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// As [`World::chance`].
    pub(crate) fn name(&self) -> std::io::Result<String> {
        Ok(self.seed()?.to_string()[..32].to_owned())
    }
}

/// Returns a number that no other failure of this process has, for the reader and the server's log.
pub(crate) fn failure_number() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static FAILURES: AtomicU64 = AtomicU64::new(0);
    format!("F{}", FAILURES.fetch_add(1, Ordering::Relaxed) + 1)
}
