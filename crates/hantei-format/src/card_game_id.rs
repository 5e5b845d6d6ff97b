//! The form of a CARD GAME ID: ten digits, the last of which checks the others.
//!
//! Whether an id with a wrong check digit is accepted is for staff to say; this module only tells.

/// How many digits a CARD GAME ID has.
pub const DIGITS: usize = 10;

/// Ids from here on are handed out at an event for the day and belong to nobody.
pub const FIRST_TEMPORARY: &str = "9999000000";

/// Returns the id padded with zeros on the left to ten digits, or `None` when it is not one to ten ASCII
/// digits.
#[must_use]
pub fn padded(digits: &str) -> Option<String> {
    let fits = (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    fits.then(|| format!("{digits:0>DIGITS$}"))
}

/// Returns whether the id is one of those handed out for the day. Unpadded ids never are.
#[must_use]
pub fn is_temporary(digits: &str) -> bool {
    padded(digits).is_some_and(|id| id.as_str() >= FIRST_TEMPORARY)
}

/// Returns the last digit that an id with these first nine digits must have, or `None` when the id is not
/// one to ten ASCII digits.
///
/// The first nine digits are weighted 9, 8, 7, 6, 5, 4, 3, 2, 9 and summed; the check digit is 11 minus the
/// remainder of division by 11, its last digit. The figures agree with every id of the real KTS file.
#[must_use]
pub fn check_digit(digits: &str) -> Option<u8> {
    const WEIGHTS: [u32; 9] = [9, 8, 7, 6, 5, 4, 3, 2, 9];
    let id = padded(digits)?;
    let sum: u32 = id.bytes().zip(WEIGHTS).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    u8::try_from((11 - sum % 11) % 10).ok()
}

/// Returns the digit that should stand last when another one does; `None` when the id is right, is a
/// temporary one (those follow no rule that we know of) or is not an id.
#[must_use]
pub fn wrong_check_digit(digits: &str) -> Option<u8> {
    let expected = check_digit(digits)?;
    let written = digits.bytes().last()? - b'0';
    (expected != written && !is_temporary(digits)).then_some(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c15_the_check_digit_tells_a_mistyped_id() {
        // (id, digit expected when the one written is wrong, why)
        let rows = [
            ("0100000003", None, "one eight: 11 - 8"),
            ("100000003", None, "the same without its zero"),
            ("0100000015", None, "17 leaves 6: 11 - 6"),
            ("0100000027", None, "26 leaves 4: 11 - 4"),
            ("0100000001", Some(3), "the wrong digit of case C15"),
            ("0000000001", None, "nothing left: 11, of which the last digit counts"),
            ("9999000007", None, "handed out for the day: not judged"),
            ("12a4", None, "not an id: not judged here"),
        ];
        for (id, expected, why) in rows {
            assert_eq!(wrong_check_digit(id), expected, "{id}: {why}");
        }
    }

    #[test]
    fn an_id_is_padded_to_ten_digits_and_nothing_else_is_one() {
        assert_eq!(padded("100000003").as_deref(), Some("0100000003"));
        for wrong in ["", "12345678901", "12 34", "-5", "１２"] {
            assert_eq!(padded(wrong), None, "{wrong:?}");
        }
    }
}
