//! How far words are apart: for offering what somebody may have meant.

/// Returns the least number of letters to insert, remove or replace, if that is at most `most`.
pub(crate) fn letters_apart(one: &str, other: &str, most: usize) -> Option<usize> {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    if one.len().abs_diff(other.len()) > most {
        return None;
    }
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.iter().enumerate() {
        let mut here = vec![line + 1];
        for (column, wanted) in other.iter().enumerate() {
            let replaced = above[column] + usize::from(letter != wanted);
            here.push(replaced.min(above[column + 1] + 1).min(here[column] + 1));
        }
        if here.iter().min().is_some_and(|least| *least > most) {
            return None;
        }
        above = here;
    }
    above.last().copied().filter(|apart| *apart <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_apart_are_counted_and_many_are_not() {
        for (one, other, apart) in [
            ("raigeki", "raigeki", Some(0)),
            ("raigki", "raigeki", Some(1)),
            ("raikegi", "raigeki", Some(2)),
            ("dark", "raigeki", None),
            ("", "ab", Some(2)),
        ] {
            assert_eq!(letters_apart(one, other, 2), apart, "{one} and {other}");
        }
    }
}
