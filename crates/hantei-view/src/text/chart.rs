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

/// Returns one character for each value, the higher the greater it is; the greatest fills its line.
/// Nothing is a blank, and whatever is above nothing shows.
#[must_use]
pub fn sparkline(values: &[u64]) -> String {
    const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = values.iter().copied().max().unwrap_or(0);
    let height = |value: &u64| match (u128::from(*value) * 8).div_ceil(u128::from(most.max(1))) {
        0 => ' ',
        height => HEIGHTS[usize::try_from(height - 1).unwrap_or(7).min(7)],
    };
    values.iter().map(height).collect()
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

    #[test]
    fn a_sparkline_shows_everything_that_is_not_nothing() {
        assert_eq!(sparkline(&[0, 1, 4, 8, 1000]), " ▁▁▁█");
        assert_eq!(sparkline(&[1, 2, 4, 8]), "▁▂▄█");
        assert_eq!(sparkline(&[0, 0]), "  ");
        assert_eq!(sparkline(&[]), "");
    }
}
