//! Small pictures made of characters.

/// Returns a bar of `value` out of `most`, at most `columns` wide, in steps of an eighth of a column.
///
/// Whatever is above nothing shows at least the thinnest bar.
#[must_use]
pub fn bar(value: u64, most: u64, columns: usize) -> String {
    const PARTS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    if most == 0 || value == 0 {
        return String::new();
    }
    let eighths = u128::from(value.min(most)) * (columns as u128) * 8 / u128::from(most);
    let eighths = usize::try_from(eighths).unwrap_or(usize::MAX).max(1);
    let mut bar = "█".repeat(eighths / 8);
    if let Some(part) = (eighths % 8).checked_sub(1) {
        bar.push(PARTS[part]);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        for (value, most, expected) in [
            (0, 8, ""),
            (8, 8, "████"),
            (4, 8, "██"),
            (1, 8, "▌"),
            (1, 1000, "▏"),
            (9, 8, "████"),
            (1, 0, ""),
        ] {
            assert_eq!(bar(value, most, 4), expected, "{value} of {most}");
        }
    }
}
