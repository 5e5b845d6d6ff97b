//! Clock and chance: read here and nowhere else.

use hantei_core::lot::Seed;

/// Returns the time in milliseconds UTC since 1970.
pub(crate) fn milliseconds() -> i64 {
    jiff::Timestamp::now().as_millisecond()
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
