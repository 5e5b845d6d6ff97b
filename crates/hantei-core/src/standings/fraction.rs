//! Exact shares: a win rate is a fraction until a page prints it.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU64;

/// A fraction of whole numbers with a denominator above 0, for example a win rate.
///
/// Shares are compared by value, so 1/2 and 2/4 are equal. A share is printed in lowest terms and
/// always with both numbers: `5/9`, `0/1`, `1/1`; equal shares therefore print alike. [`Share::numerator`]
/// and [`Share::denominator`] keep the numbers as they were summed, because those can be counted
/// again by hand from the results.
#[derive(Clone, Copy)]
pub struct Share {
    numerator: u64,
    denominator: NonZeroU64,
}

impl Share {
    /// Returns `numerator`/`denominator`; `None` where the denominator is 0 and the share is undefined.
    ///
    /// Numbers beyond 64 bits are first reduced to lowest terms. If even those do not fit, the lowest
    /// bits of both are given up; no tournament of people comes near (see [`Averaging`](super::Averaging)).
    #[must_use]
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        if let (Ok(numerator), Ok(denominator)) = (u64::try_from(numerator), u64::try_from(denominator)) {
            return NonZeroU64::new(denominator).map(|denominator| Self { numerator, denominator });
        }
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        let (mut numerator, mut denominator) = (numerator / divisor, denominator / divisor);
        while numerator > u128::from(u64::MAX) || denominator > u128::from(u64::MAX) {
            (numerator, denominator) = (numerator >> 1, denominator >> 1);
        }
        let fits = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        Some(Self {
            numerator: fits(numerator),
            denominator: NonZeroU64::new(fits(denominator)).unwrap_or(NonZeroU64::MIN),
        })
    }

    /// Returns the upper number as it was summed.
    #[must_use]
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// Returns the lower number as it was summed; at least 1.
    #[must_use]
    pub fn denominator(self) -> u64 {
        self.denominator.get()
    }

    /// Returns the share in thousandths, cut off (never rounded) and at most 999: the three digits
    /// of a tie-break number. 5/9 gives 555, and 1/1 gives 999 because 1000 has four digits.
    #[must_use]
    pub fn thousandths(self) -> u64 {
        if self.numerator >= self.denominator.get() {
            return 999;
        }
        match self.numerator.checked_mul(1000) {
            Some(thousandfold) => thousandfold / self.denominator,
            None => {
                let thousandths = u128::from(self.numerator) * 1000 / u128::from(self.denominator.get());
                u64::try_from(thousandths).unwrap_or(999)
            }
        }
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Share {
    /// Compares the values by cross multiplication, which is exact: two 64-bit factors fit 128 bits.
    fn cmp(&self, other: &Self) -> Ordering {
        let left = u128::from(self.numerator) * u128::from(other.denominator.get());
        let right = u128::from(other.numerator) * u128::from(self.denominator.get());
        left.cmp(&right)
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (numerator, denominator) = (u128::from(self.numerator), u128::from(self.denominator.get()));
        let divisor = greatest_common_divisor(numerator, denominator);
        write!(f, "{}/{}", numerator / divisor, denominator / divisor)
    }
}

impl fmt::Debug for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// Returns the greatest number that divides both; the other number where one is 0.
pub(super) fn greatest_common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(numerator: u128, denominator: u128) -> Share {
        Share::new(numerator, denominator).unwrap()
    }

    #[test]
    fn a_share_is_cut_off_to_three_digits_and_never_rounded() {
        for (numerator, denominator, thousandths) in
            [(5, 9, 555), (2, 3, 666), (1999, 2000, 999), (0, 7, 0), (1, 1, 999), (9, 3, 999), (1, 1001, 0)]
        {
            assert_eq!(share(numerator, denominator).thousandths(), thousandths, "{numerator}/{denominator}");
        }
        assert_eq!(share(u128::from(u64::MAX) - 1, u128::from(u64::MAX)).thousandths(), 999);
        assert_eq!(share(u128::from(u64::MAX / 2), u128::from(u64::MAX)).thousandths(), 499);
    }

    #[test]
    fn shares_that_differ_only_beyond_a_float_are_still_told_apart() {
        let large = u128::from(u64::MAX);
        assert!(share(large - 1, large) > share(large - 2, large - 1));
        assert!(share(1, 3) > share(333_333_333_333_333, 1_000_000_000_000_000));
    }

    #[test]
    fn equal_shares_compare_equal_and_print_alike() {
        assert_eq!(share(2, 4), share(1, 2));
        assert_eq!(share(15, 27).to_string(), "5/9");
        assert_eq!(share(6, 6).to_string(), "1/1");
        assert_eq!(share(0, 12).to_string(), "0/1");
    }

    #[test]
    fn a_share_of_nothing_is_undefined() {
        assert_eq!(Share::new(0, 0), None);
        assert_eq!(Share::new(u128::MAX, 0), None);
    }

    #[test]
    fn a_share_beyond_64_bits_keeps_its_value_or_its_leading_digits() {
        assert_eq!(share(u128::MAX - 1, u128::MAX / 2), share(2, 1));
        assert_eq!(share(u128::MAX / 3 * 2, u128::MAX).thousandths(), 666);
        assert_eq!(share(u128::MAX, 1).thousandths(), 999);
        assert_eq!(share(1, u128::MAX).thousandths(), 0);
    }
}
