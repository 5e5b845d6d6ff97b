//! Civil dates, as rule documents, limit lists and releases name them.
//!
//! A date has no time and no zone here: which date it is at a venue is the affair of whoever knows the zone
//! of the tournament.

use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar, from year 1 to 9999. Later days are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CivilDate {
    year: u16,
    month: u8,
    day: u8,
}

/// The text or the numbers are no day of the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotADate;

impl fmt::Display for NotADate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a date of the form yyyy-mm-dd")
    }
}

impl std::error::Error for NotADate {}

impl CivilDate {
    /// Returns the day.
    ///
    /// # Errors
    ///
    /// [`NotADate`] if the calendar has no such day.
    ///
    /// ```
    /// use hantei_core::date::CivilDate;
    /// assert_eq!(CivilDate::new(2023, 7, 14).unwrap().to_string(), "2023-07-14");
    /// assert!(CivilDate::new(2023, 2, 29).is_err());
    /// ```
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, NotADate> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            _ => 0,
        };
        let there = (1..=9999).contains(&year) && (1..=days).contains(&day);
        there.then_some(Self { year, month, day }).ok_or(NotADate)
    }

    /// Returns how many days after 1 January 1970 this day is; a negative number before it.
    ///
    /// ```
    /// use hantei_core::date::CivilDate;
    /// assert_eq!(CivilDate::new(2000, 3, 1).unwrap().days_since_epoch(), 11_017);
    /// ```
    #[must_use]
    pub fn days_since_epoch(self) -> i64 {
        // Years that begin in March have their odd day at the end.
        let (year, month) = (i64::from(self.year), i64::from(self.month));
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let day_of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468
    }

    /// Returns the day that is so many days after 1 January 1970; `None` outside the years 1 to 9999.
    ///
    /// ```
    /// use hantei_core::date::CivilDate;
    /// assert_eq!(CivilDate::of_days(11_017), CivilDate::new(2000, 3, 1).ok());
    /// ```
    #[must_use]
    pub fn of_days(days: i64) -> Option<Self> {
        let days = days.checked_add(719_468)?;
        let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let leap_days = day_of_era / 1_460 - day_of_era / 36_524 + day_of_era / 146_096;
        let year_of_era = (day_of_era - leap_days) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted + 2) / 5 + 1;
        let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
        let year = year_of_era + 400 * era + i64::from(month <= 2);
        Self::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?).ok()
    }
}

impl FromStr for CivilDate {
    type Err = NotADate;

    /// Reads `yyyy-mm-dd` and nothing else.
    fn from_str(text: &str) -> Result<Self, NotADate> {
        let form = text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
        if !form || text.len() != 10 {
            return Err(NotADate);
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u16>().map_err(|_| NotADate);
        let small = |from: usize, to: usize| text[from..to].parse::<u8>().map_err(|_| NotADate);
        Self::new(number(0, 4)?, small(5, 7)?, small(8, 10)?)
    }
}

impl fmt::Display for CivilDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_and_found_again() {
        for days in (-719_162..2_932_896).step_by(97) {
            let date = CivilDate::of_days(days).expect("it is within the calendar");
            assert_eq!(date.days_since_epoch(), days, "{date}");
        }
        assert_eq!(CivilDate::of_days(0), CivilDate::new(1970, 1, 1).ok());
        assert_eq!(CivilDate::of_days(-719_163), None);
        assert_eq!(CivilDate::of_days(2_932_897), None);
        assert_eq!(CivilDate::of_days(i64::MAX), None);
    }

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        for (text, is_date) in [
            ("2023-07-14", true),
            ("2024-02-29", true),
            ("2000-02-29", true),
            ("1900-02-29", false),
            ("2023-02-29", false),
            ("2023-04-31", false),
            ("2023-13-01", false),
            ("2023-00-10", false),
            ("2023-10-00", false),
            ("0000-01-01", false),
            ("2023-7-14", false),
            ("2023/07/14", false),
            ("+023-07-14", false),
            ("２０２３-07-14", false),
            ("2023-07-14 ", false),
            ("", false),
        ] {
            let read = text.parse::<CivilDate>();
            assert_eq!(read.is_ok(), is_date, "{text:?}");
            if let Ok(date) = read {
                assert_eq!(date.to_string(), text);
            }
        }
    }

    #[test]
    fn later_days_are_greater() {
        let dates = ["1999-12-31", "2023-06-30", "2023-07-01", "2023-07-14", "2024-01-01"];
        let dates: Vec<CivilDate> = dates.iter().map(|text| text.parse().unwrap()).collect();
        assert!(dates.is_sorted());
    }
}
