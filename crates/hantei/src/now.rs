//! Clock and chance: read here and nowhere else.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

use hantei_core::lot::Seed;
use hantei_core::moment::{BootTime, Moment};
use hantei_store::database::Database;
use hantei_store::log::LogError;

/// How far the clock of the database is ahead of the count of this machine ([`count`]), once it was asked.
static SHARED: OnceLock<AtomicI64> = OnceLock::new();

/// Returns the time in milliseconds UTC since 1970: that of the database, where it is on a server.
pub(crate) fn milliseconds() -> i64 {
    match SHARED.get() {
        Some(ahead) => count().saturating_add(ahead.load(Ordering::Relaxed)),
        None => jiff::Timestamp::now().as_millisecond(),
    }
}

/// Takes the time from `database` from now on, if it is on a server: several programs may write to it, and a round
/// has one clock whichever of them somebody looks at. Asked again, it follows what the server says then.
///
/// # Errors
///
/// The server does not answer; the time that was taken before holds.
pub(crate) async fn follow(database: &Database) -> Result<(), LogError> {
    let asked = count();
    if let Some(told) = database.clock().await? {
        let ahead = ahead(asked, count(), told);
        SHARED.get_or_init(|| AtomicI64::new(ahead)).store(ahead, Ordering::Relaxed);
    }
    Ok(())
}

/// Returns how far a clock is ahead that was asked and answered at these counts: it is taken to have been read in
/// the middle, so that half of the way there and back is the most it can be wrong by.
fn ahead(asked: i64, answered: i64, told: i64) -> i64 {
    told - (asked + (answered - asked) / 2)
}

/// Returns milliseconds that nobody can set, where the machine can count them; else by its wall clock.
fn count() -> i64 {
    own_boot().map_or_else(|| jiff::Timestamp::now().as_millisecond(), |boot| boot.milliseconds)
}

/// Returns the time since this machine was switched on, sleep included, with the name of this start; `None` where
/// it cannot tell, and where the time is that of a database: another server knows no start of this machine.
pub(crate) fn boot() -> Option<BootTime> {
    if SHARED.get().is_some() { None } else { own_boot() }
}

#[cfg(target_os = "linux")]
fn own_boot() -> Option<BootTime> {
    use rustix::time::{ClockId, clock_gettime};

    // A program does not outlive the start of the machine that it runs on.
    static BOOT_ID: OnceLock<Option<String>> = OnceLock::new();
    let boot_id = BOOT_ID.get_or_init(|| {
        let read = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        Some(read.trim().to_owned()).filter(|id| !id.is_empty())
    });
    let since = clock_gettime(ClockId::Boottime);
    let milliseconds = since.tv_sec.checked_mul(1_000)?.checked_add(since.tv_nsec / 1_000_000)?;
    boot_id.clone().map(|boot_id| BootTime { boot_id, milliseconds })
}

/// Elsewhere the wall clock has to do.
#[cfg(not(target_os = "linux"))]
fn own_boot() -> Option<BootTime> {
    None
}

/// Returns the moment by both clocks.
pub(crate) fn moment() -> Moment {
    Moment { utc_milliseconds: milliseconds(), boot: boot() }
}

/// Returns a seed that nobody could foretell.
///
/// # Errors
///
/// If the machine has no source of chance.
pub(crate) fn seed() -> std::io::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    Ok(Seed(bytes))
}

/// Returns a name that no other log, account or command has: 128 random bits as text.
///
/// # Errors
///
/// If the machine has no source of chance.
pub(crate) fn name() -> std::io::Result<String> {
    Ok(seed()?.to_string()[..32].to_owned())
}

/// Returns the machine's IANA time zone, `UTC` where it has none.
pub(crate) fn zone() -> String {
    jiff::tz::TimeZone::system().iana_name().unwrap_or("UTC").to_owned()
}

/// Returns true if `zone` is an IANA time zone.
pub(crate) fn is_zone(zone: &str) -> bool {
    jiff::tz::TimeZone::get(zone).is_ok()
}

/// Returns today's civil date in `zone` as `yyyy-mm-dd`; in UTC where the zone is unknown.
pub(crate) fn date(zone: &str) -> String {
    let zone = jiff::tz::TimeZone::get(zone).unwrap_or(jiff::tz::TimeZone::UTC);
    jiff::Timestamp::now().to_zoned_datetime(zone).date().to_string()
}

/// Returns the moment as people read it in `zone`, to the minute: `2026-11-30 18:05`; in UTC where the zone
/// is unknown. A moment that no calendar has is given in milliseconds.
pub(crate) fn written(milliseconds: i64, zone: &str) -> String {
    let zone = jiff::tz::TimeZone::get(zone).unwrap_or(jiff::tz::TimeZone::UTC);
    let moment = jiff::Timestamp::from_millisecond(milliseconds);
    moment.map_or(milliseconds.to_string(), |moment| {
        moment.to_zoned_datetime(zone).strftime("%Y-%m-%d %H:%M").to_string()
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn servers_whose_own_clocks_differ_take_one_time_from_the_database() {
        // Asked at 1:000 and answered at 1:040 by its own count, the database said 90:000: in the middle.
        let one = ahead(1_000, 1_040, 90_000);
        // Another machine, an hour away and quicker to answer, at the same time.
        let other = ahead(3_601_010, 3_601_030, 90_000);
        assert_eq!((1_020 + one, 3_601_020 + other), (90_000, 90_000));
        assert_eq!(5_020 + one, 94_000, "four seconds later");
    }

    #[test]
    fn the_time_since_the_machine_was_switched_on_does_not_go_back() {
        let (Some(first), Some(second)) = (boot(), boot()) else {
            panic!("Linux names each start of the machine and counts from it");
        };
        assert_eq!(first.boot_id, second.boot_id);
        assert!(0 < first.milliseconds && first.milliseconds <= second.milliseconds, "{first:?} {second:?}");
    }
}
