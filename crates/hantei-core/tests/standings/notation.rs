//! Rounds as a line of text: `A>B C=D E/F G?H I-bye J-missed K-awarded`.
//!
//! `>` the left won, `=` drawn, `/` both lost, `?` no result yet. Entrants are capital letters: A is
//! e1, B is e2 and so on.

use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::standings::{
    Averaging, ByeCounting, ByeKind, Comparison, Criterion, Crosstable, Line, Outcome, Points, Row,
    StandingsRules,
};

pub(crate) const POINTS: Points = Points { win: 3, draw: 1, loss: 0, both_lost: 0, bye: 3 };

/// The whole chain as the rules of the policy and the head judge's lot give it.
pub(crate) fn rules() -> StandingsRules {
    StandingsRules {
        points: POINTS,
        criteria: Criterion::ALL.to_vec(),
        averaging: Averaging::Pooled,
        bye_counting: ByeCounting::Counted,
        comparison: Comparison::Printed,
    }
}

pub(crate) fn place(letter: &str) -> u32 {
    match letter.as_bytes() {
        [letter @ b'A'..=b'Z'] => u32::from(letter - b'A'),
        _ => panic!("{letter:?} is not an entrant: one capital letter"),
    }
}

pub(crate) fn entrant(letter: &str) -> EntrantId {
    EntrantId(place(letter) + 1)
}

pub(crate) fn letter(entrant: EntrantId) -> char {
    char::from(b'A' + u8::try_from(entrant.0 - 1).unwrap())
}

/// Returns the crosstable of the first `entrants` letters after `rounds`.
pub(crate) fn crosstable(entrants: u32, rounds: &[impl AsRef<str>]) -> Crosstable {
    let mut rows: Vec<Row> =
        (0..entrants).map(|place| Row { entrant: EntrantId(place + 1), lines: Vec::new() }).collect();
    for (round, text) in (1..).map(RoundNumber).zip(rounds) {
        for token in text.as_ref().split_whitespace() {
            let mut add = |who: &str, opponent: Option<u32>, outcome| {
                rows[place(who) as usize].lines.push(Line { round, opponent, outcome });
            };
            if let Some((who, what)) = token.split_once('-') {
                let outcome = match what {
                    "bye" => Outcome::Bye(ByeKind::Odd),
                    "awarded" => Outcome::Bye(ByeKind::Awarded),
                    "missed" => Outcome::Missed,
                    _ => panic!("{token:?} is not a line of a round"),
                };
                add(who, None, outcome);
                continue;
            }
            let (first, second) = (&token[..1], &token[2..]);
            let (outcome, other) = match &token[1..2] {
                ">" => (Outcome::Won, Outcome::Lost),
                "=" => (Outcome::Drawn, Outcome::Drawn),
                "/" => (Outcome::BothLost, Outcome::BothLost),
                "?" => (Outcome::Open, Outcome::Open),
                _ => panic!("{token:?} is not a line of a round"),
            };
            add(first, Some(place(second)), outcome);
            add(second, Some(place(first)), other);
        }
    }
    Crosstable { rows }
}
