//! A moment: what time it was, as the machine saw it.
//!
//! The wall clock can be set, by hand or by a time server, and then says that more or less time has
//! passed than has. The time since the machine was switched on cannot: it counts sleep too. But it
//! begins anew with every start of the machine. A moment carries both, so that two moments of one start
//! are compared by what cannot be set, and all others by the wall clock.
//!
//! What this module does not know: how either clock is read. Time arrives as a value.

use serde::{Deserialize, Serialize};

/// A moment on the wall clock and, where the machine can tell, since it was switched on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Moment {
    /// UTC in milliseconds since 1970.
    pub utc_milliseconds: i64,
    /// The reading that nobody can set; absent where the machine has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boot: Option<BootTime>,
}

/// The time since a machine was switched on, sleep included.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BootTime {
    /// The name of this start of the machine: another one after each start.
    pub boot_id: String,
    /// Milliseconds since then.
    pub milliseconds: i64,
}

/// How much time two clocks say has passed between two moments of the same start of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Passed {
    /// By the wall clock, in milliseconds; negative if it was set back.
    pub wall_milliseconds: i64,
    /// Since the machine was switched on, in milliseconds.
    pub boot_milliseconds: i64,
}

impl Moment {
    /// Returns a moment of which only the wall clock is known.
    #[must_use]
    pub fn utc(utc_milliseconds: i64) -> Self {
        Self { utc_milliseconds, boot: None }
    }

    /// Returns the milliseconds from `earlier` to this moment: by the time since the machine was
    /// switched on if both are of the same start, else by the wall clock. Negative if this one comes first.
    #[must_use]
    pub fn milliseconds_since(&self, earlier: &Self) -> i64 {
        match self.passed_since(earlier) {
            Some(passed) => passed.boot_milliseconds,
            None => self.utc_milliseconds.saturating_sub(earlier.utc_milliseconds),
        }
    }

    /// Returns what both clocks say has passed since `earlier`; `None` unless both moments are of the
    /// same start of a machine.
    #[must_use]
    pub fn passed_since(&self, earlier: &Self) -> Option<Passed> {
        let (now, then) = (self.boot.as_ref()?, earlier.boot.as_ref()?);
        (now.boot_id == then.boot_id).then(|| Passed {
            wall_milliseconds: self.utc_milliseconds.saturating_sub(earlier.utc_milliseconds),
            boot_milliseconds: now.milliseconds.saturating_sub(then.milliseconds),
        })
    }

    /// Returns the moment so many `milliseconds` later by both clocks, or earlier if it is negative.
    #[must_use]
    pub fn later_by(&self, milliseconds: i64) -> Self {
        let boot = self.boot.as_ref().map(|boot| BootTime {
            boot_id: boot.boot_id.clone(),
            milliseconds: boot.milliseconds.saturating_add(milliseconds),
        });
        Self { utc_milliseconds: self.utc_milliseconds.saturating_add(milliseconds), boot }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(utc_milliseconds: i64, boot: Option<(&str, i64)>) -> Moment {
        let boot = boot.map(|(id, milliseconds)| BootTime { boot_id: id.to_owned(), milliseconds });
        Moment { utc_milliseconds, boot }
    }

    #[test]
    fn only_moments_of_one_start_of_the_machine_are_compared_by_what_nobody_can_set() {
        let noon = moment(1_000_000, Some(("one", 500)));
        // The moment, and how long after noon it is.
        let rows = [
            (moment(1_060_000, Some(("one", 60_500))), 60_000, "an ordinary minute"),
            (moment(4_660_000, Some(("one", 60_500))), 60_000, "the wall clock was set an hour ahead"),
            (moment(-2_540_000, Some(("one", 60_500))), 60_000, "the wall clock was set an hour back"),
            (moment(1_060_000, Some(("two", 9))), 60_000, "the machine was started again"),
            (moment(1_060_000, None), 60_000, "another machine, which cannot tell"),
            (moment(990_000, Some(("two", 9))), -10_000, "started again, and the wall clock is behind"),
        ];
        for (later, expected, what) in rows {
            assert_eq!(later.milliseconds_since(&noon), expected, "{what}");
        }
        assert_eq!(noon.later_by(250), moment(1_000_250, Some(("one", 750))));
    }

    #[test]
    fn readings_at_the_ends_of_the_range_do_not_overflow() {
        let first = moment(i64::MIN, Some(("one", i64::MIN)));
        let last = moment(i64::MAX, Some(("one", i64::MAX)));
        assert_eq!(last.milliseconds_since(&first), i64::MAX);
        assert_eq!(last.later_by(i64::MAX), last);
    }
}
