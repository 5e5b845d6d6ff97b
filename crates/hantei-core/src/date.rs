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
