//! The stored tie-break numbers of a real tournament file of the publisher's software.
//!
//! The file is third-party data and stays outside the repository. It is flat XML without attributes,
//! so this test finds its few elements by text.

use hantei_core::id::{EntrantId, RoundNumber};
use hantei_core::standings::{ByeKind, Crosstable, Line, Outcome, Row, standings};

use crate::notation::rules;
use crate::shared;

const FILE: &str = "data/kts/real-2018-21p-anonymised.Tournament";

/// Returns the texts of all elements `name` in `xml`, in order.
fn elements<'a>(xml: &'a str, name: &str) -> Vec<&'a str> {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    xml.split(&open).skip(1).filter_map(|rest| rest.split_once(&close)).map(|(text, _)| text).collect()
}

fn number(xml: &str, name: &str) -> u64 {
    elements(xml, name)[0].trim().parse().unwrap()
}

struct Stored {
    id: u64,
    rank: u64,
    playoff_points: u64,
    match_points: u64,
    /// AABBBCCC: this version stores no sum of squares.
    points: u64,
}

fn read(xml: &str) -> (Vec<Stored>, Crosstable) {
    let players: Vec<Stored> = elements(xml, "TournPlayer")
        .into_iter()
        .map(|player| Stored {
            id: number(player, "ID"),
            rank: number(player, "Rank"),
            playoff_points: number(player, "PlayoffPoints"),
            match_points: number(player, "Wins"),
            points: number(player, "Points"),
        })
        .collect();
    let mut rows: Vec<Row> = (0..players.len())
        .map(|index| Row { entrant: EntrantId::from_index(index), lines: Vec::new() })
        .collect();
    let playoff = number(xml, "PlayoffRound");
    for game in elements(xml, "TournMatch") {
        let round = number(game, "Round");
        if round >= playoff {
            continue;
        }
        let ids: Vec<u64> = elements(game, "Player").iter().map(|id| id.trim().parse().unwrap()).collect();
        let winner = number(game, "Winner");
        let status = elements(game, "Status")[0];
        for (who, opponent) in [(ids[0], ids[1]), (ids[1], ids[0])] {
            let place = |id| players.iter().position(|player| player.id == id);
            let Some(at) = place(who) else { continue };
            let opponent = place(opponent).map(|place| u32::try_from(place).unwrap());
            let outcome = match (opponent, winner) {
                (None, 0) => Outcome::Missed,
                (None, _) => Outcome::Bye(ByeKind::Odd),
                (Some(_), winner) if winner == who => Outcome::Won,
                (Some(_), 0) if status == "Draw" => Outcome::Drawn,
                (Some(_), 0) => panic!("round {round}: a match of {who} without a winner is {status:?}"),
                (Some(_), _) => Outcome::Lost,
            };
            let round = RoundNumber(u16::try_from(round).unwrap());
            rows[at].lines.push(Line { round, opponent, outcome });
        }
    }
    for row in &mut rows {
        row.lines.sort_by_key(|line| line.round);
    }
    (players, Crosstable { rows })
}

#[test]
fn all_stored_numbers_and_ranks_of_the_real_file_are_reproduced() {
    let Some(path) = shared::shared(FILE) else { return };
    let xml = std::fs::read_to_string(path).expect("the real file is text");
    let (players, table) = read(&xml);
    let standings = standings(&table, &rules(), &[]);
    assert_eq!((players.len(), standings.rows.len()), (21, 21));
    for row in &standings.rows {
        let stored = &players[row.entrant.index()];
        assert_eq!(u64::from(row.match_points), stored.match_points, "match points of {}", stored.id);
        assert_eq!(row.tie_break / 1000, stored.points, "tie-break number of {}", stored.id);
    }
    // The stored rank is the final one: after the points of the playoff it follows the Swiss order.
    let mut order: Vec<&Stored> = standings.rows.iter().map(|row| &players[row.entrant.index()]).collect();
    order.sort_by_key(|player| std::cmp::Reverse(player.playoff_points));
    let ranks: Vec<u64> = order.iter().map(|player| player.rank).collect();
    assert_eq!(ranks, (1..=21).collect::<Vec<u64>>());
}
