//! Clock and chance: read here and nowhere else.

use hantei_core::lot::Seed;
use hantei_core::moment::{BootTime, Moment};

/// Returns the time in milliseconds UTC since 1970.
pub(crate) fn milliseconds() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

/// Returns the time since this machine was switched on, sleep included, with the name of this start;
/// `None` where it cannot tell.
#[cfg(target_os = "linux")]
pub(crate) fn boot() -> Option<BootTime> {
    use std::sync::OnceLock;

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
pub(crate) fn boot() -> Option<BootTime> {
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
    fn the_time_since_the_machine_was_switched_on_does_not_go_back() {
        let (Some(first), Some(second)) = (boot(), boot()) else {
            panic!("Linux names each start of the machine and counts from it");
        };
        assert_eq!(first.boot_id, second.boot_id);
        assert!(0 < first.milliseconds && first.milliseconds <= second.milliseconds, "{first:?} {second:?}");
    }
}
