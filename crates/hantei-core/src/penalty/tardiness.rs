//! Proposals from the time: who is not seated, whose result comes late. They are never more than proposals.

use super::Documents;
use crate::regulation::infraction::Infraction;

/// Returns the infraction that is proposed for a player who is not seated and ready so many seconds after the
/// designated time of the match; `None` while it is too early, or where one that was `confirmed` already is as
/// grave. A graver one replaces one that was not confirmed.
///
/// Whether exactly five minutes are "five minutes after" is a setting: `penalty.tardiness`.
///
/// Source: PEN-T1, PEN-T2, PEN-T3, KDE-T-MAJ, KDE-T-STR
#[must_use]
pub fn tardiness<'r>(
    documents: &Documents<'r>,
    late_seconds: u32,
    confirmed: &[&str],
) -> Option<&'r Infraction> {
    let reached = |minutes: u32| match documents.settings.word("penalty.tardiness") {
        // The conditions are asked for at the designated time itself, whatever the reading.
        Some("exceeded") if minutes > 0 => late_seconds > minutes * 60,
        Some(_) | None => late_seconds >= minutes * 60,
    };
    let timed = |known: &&Infraction| known.late_minutes.is_some();
    let latest = documents
        .infractions()
        .filter(timed)
        .filter(|known| known.late_minutes.is_some_and(reached))
        .max_by_key(|known| known.late_minutes)?;
    let as_grave = confirmed.iter().any(|id| {
        let known = documents.infraction(id);
        known.is_some_and(|known| known.late_minutes >= latest.late_minutes)
    });
    (!as_grave).then_some(latest)
}

/// Returns the infraction that is proposed for a result that comes in so many seconds after the end of the
/// round.
///
/// Source: KDE-V-A3, KDE-PE-MAJ
#[must_use]
pub fn late_slip<'r>(documents: &Documents<'r>, late_seconds: u32) -> Option<&'r Infraction> {
    let too_late = |known: &&Infraction| known.slip_minutes.is_some_and(|most| late_seconds > most * 60);
    documents.infractions().find(too_late)
}
