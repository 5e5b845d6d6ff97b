//! The CSV files that KTS exports.

use super::{KtsFile, KtsOutcome, KtsPlayerId};
use crate::table::{WriteOptions, write_separated};

/// Returns the matches as KTS exports them: `"Event ID","Round","Player 1","Result","Player 2"`, every field in
/// quotes. The result is 1 for a win of player 1, 3 for a draw, 4 for a double loss; the bye is an empty id.
///
/// Matches without a result are left out, as KTS does. Ids are padded to ten digits; a missed round is a win
/// of the bye.
#[must_use]
pub fn csv_matches(file: &KtsFile) -> Vec<u8> {
    let id = |player: KtsPlayerId| if player.is_bye() { String::new() } else { player.padded() };
    let rows: Vec<Vec<String>> = file
        .matches
        .iter()
        .zip(file.outcomes())
        .filter_map(|(match_, outcome)| {
            let [first, second] = match_.players;
            let (first, result, second) = match outcome {
                KtsOutcome::Won { winner, loser } => (winner, "1", loser),
                KtsOutcome::Bye { player } => (player, "1", KtsPlayerId::BYE),
                KtsOutcome::Missed { player } => (KtsPlayerId::BYE, "1", player),
                KtsOutcome::Drawn => (first, "3", second),
                KtsOutcome::DoubleLoss => (first, "4", second),
                KtsOutcome::Unplayed | KtsOutcome::Nobody => return None,
            };
            let event = file.id.as_str().to_owned();
            Some(vec![event, match_.round.to_string(), id(first), result.to_owned(), id(second)])
        })
        .collect();
    quoted(&["Event ID", "Round", "Player 1", "Result", "Player 2"], &rows)
}

/// Returns the players as KTS exports them: `"ID","First Name","Last Name"`, every field in quotes, in the
/// order of the file. Names are guarded against spreadsheet formulas.
#[must_use]
pub fn csv_players(file: &KtsFile) -> Vec<u8> {
    let rows: Vec<Vec<String>> = file
        .players
        .iter()
        .map(|player| {
            let person = &player.person;
            vec![
                person.id.padded(),
                person.first_name.as_str().to_owned(),
                person.last_name.as_str().to_owned(),
            ]
        })
        .collect();
    quoted(&["ID", "First Name", "Last Name"], &rows)
}

fn quoted(header: &[&str], rows: &[Vec<String>]) -> Vec<u8> {
    write_separated(header, rows, WriteOptions::default(), csv::QuoteStyle::Always)
}
