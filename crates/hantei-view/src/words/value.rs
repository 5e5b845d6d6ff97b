//! Single values as people type them: scores, Duels, times and moments.

use hantei_core::date::CivilDate;
use hantei_core::match_::{DuelResult, DuelWinner, LifePoints, MatchResult, Reason, Score};

/// Reads `2-1`, `1-1-1` (drawn) or `0-0-0-2` (lost by both), from the side printed first.
pub fn read_score(text: &str) -> Option<MatchResult> {
    let numbers: Option<Vec<u8>> = text.split('-').map(|number| number.trim().parse().ok()).collect();
    let (won, lost, drawn, both_lost) = match numbers?.as_slice() {
        [won, lost] => (*won, *lost, 0, 0),
        [won, lost, drawn] => (*won, *lost, *drawn, 0),
        [won, lost, drawn, both_lost] => (*won, *lost, *drawn, *both_lost),
        _ => return None,
    };
    Some(MatchResult::Totals { score: Score { won, lost, drawn, both_lost }, reason: Reason::Played })
}

/// Reads `3:00`, or `3` for whole minutes, and returns the seconds.
#[must_use]
pub fn read_time(text: &str) -> Option<u32> {
    let (minutes, seconds) = text.trim().split_once(':').unwrap_or((text.trim(), "00"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(minutes) || !digits(seconds) || seconds.len() != 2 {
        return None;
    }
    let seconds: u32 = seconds.parse().ok().filter(|seconds| *seconds < 60)?;
    minutes.parse::<u32>().ok()?.checked_mul(60)?.checked_add(seconds)
}

/// Reads `p1`, `p2`, `draw` or `both`, with the winner's life points or those of both sides after a
/// colon: `p1:4200`, `p1:4200:0`.
pub fn read_duel(text: &str) -> Option<DuelResult> {
    let mut parts = text.split(':');
    let winner = match parts.next()? {
        "p1" | "first" => DuelWinner::First,
        "p2" | "second" => DuelWinner::Second,
        "draw" | "none" => DuelWinner::None,
        "both" | "both-lost" => DuelWinner::BothLost,
        _ => return None,
    };
    let points: Option<Vec<u32>> = parts.map(|points| points.parse().ok()).collect();
    let life_points = match (points?.as_slice(), winner) {
        ([], _) => None,
        ([own], DuelWinner::First) => Some(LifePoints { first: Some(*own), second: None }),
        ([own], DuelWinner::Second) => Some(LifePoints { first: None, second: Some(*own) }),
        ([first, second], _) => Some(LifePoints { first: Some(*first), second: Some(*second) }),
        _ => return None,
    };
    Some(DuelResult { winner, reason: Reason::Played, life_points })
}

/// Reads a moment by the clock of Greenwich, `2026-12-01T08:00Z`, as milliseconds.
#[must_use]
pub fn read_utc(text: &str) -> Option<i64> {
    let (date, time) = text.trim().strip_suffix('Z')?.split_once(['T', ' '])?;
    let date: CivilDate = date.parse().ok()?;
    let (hours, minutes) = time.split_once(':')?;
    let two = |text: &str, below: i64| {
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number: Option<i64> = if digits { text.parse().ok() } else { None };
        number.filter(|number| *number < below)
    };
    let (hours, minutes) = (two(hours, 24)?, two(minutes, 60)?);
    Some(((date.days_since_epoch() * 24 + hours) * 60 + minutes) * 60_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_and_told_by_the_clock_of_greenwich() {
        for (text, told) in [
            ("1970-01-01T00:00Z", Some("1970-01-01 00:00 UTC")),
            ("2024-02-29 23:59Z", Some("2024-02-29 23:59 UTC")),
            ("2026-12-01T08:05Z", Some("2026-12-01 08:05 UTC")),
            ("2000-03-01T12:00Z", Some("2000-03-01 12:00 UTC")),
            ("2026-12-01T08:05", None),
            ("2026-12-01T24:00Z", None),
            ("2026-02-30T08:00Z", None),
            ("soon", None),
            ("", None),
        ] {
            let read = read_utc(text).map(crate::wording::utc_text);
            assert_eq!(read.as_deref(), told, "{text:?}");
        }
    }

    #[test]
    fn a_time_is_read_as_a_clock_shows_it_and_a_number_alone_as_minutes() {
        for (text, expected) in [
            ("3:00", Some(180)),
            ("45:00", Some(2_700)),
            ("0:07", Some(7)),
            (" 03:30 ", Some(210)),
            ("3", Some(180)),
            ("0", Some(0)),
            ("3:60", None),
            ("3:5", None),
            (":30", None),
            ("-3:00", None),
            ("+3", None),
            ("1:00:00", None),
            ("99999999:00", None),
            ("three", None),
            ("", None),
        ] {
            assert_eq!(read_time(text), expected, "{text:?}");
        }
    }

    #[test]
    fn scores_and_duels_are_read_from_the_side_printed_first() {
        let totals = |won, lost, drawn, both_lost| {
            Some(MatchResult::Totals { score: Score { won, lost, drawn, both_lost }, reason: Reason::Played })
        };
        for (text, expected) in [
            ("2-1", totals(2, 1, 0, 0)),
            ("1-1-1", totals(1, 1, 1, 0)),
            ("0-0-0-2", totals(0, 0, 0, 2)),
            (" 2 - 0 ", totals(2, 0, 0, 0)),
            ("2", None),
            ("2-", None),
            ("-1-2", None),
            ("2-0-0-0-0", None),
            ("2:1", None),
            ("256-0", None),
            ("", None),
        ] {
            assert_eq!(read_score(text), expected, "{text:?}");
        }
        let points = |first, second| Some(LifePoints { first, second });
        let duel = |winner, life_points| Some(DuelResult { winner, reason: Reason::Played, life_points });
        for (text, expected) in [
            ("p1", duel(DuelWinner::First, None)),
            ("p2:4200", duel(DuelWinner::Second, points(None, Some(4200)))),
            ("p1:4200:0", duel(DuelWinner::First, points(Some(4200), Some(0)))),
            ("draw:0:0", duel(DuelWinner::None, points(Some(0), Some(0)))),
            ("both", duel(DuelWinner::BothLost, None)),
            ("draw:0", None),
            ("p3", None),
            ("p1:-100", None),
            ("p1:1:2:3", None),
            ("", None),
        ] {
            assert_eq!(read_duel(text), expected, "{text:?}");
        }
    }
}
