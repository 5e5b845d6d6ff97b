//! "Why am I ninth?": the inputs of every number, and the neighbours.

use hantei_core::id::RoundNumber;
use hantei_core::standings::{
    ByeCounting, Criterion, Exact, Explanation, Inputs, Outcome, Points, StandingsRules, explain,
    match_points, standings,
};

use crate::notation::{POINTS, crosstable, entrant, rules};

/// Returns one line for each reason and for each neighbour.
fn text(explanation: &Explanation) -> String {
    let mut lines = Vec::new();
    for reason in &explanation.reasons {
        let value = reason.value.exact.map_or_else(|| "null".to_owned(), |exact| exact.to_string());
        let inputs = match &reason.inputs {
            Inputs::MatchPoints(lines) => {
                lines.iter().map(|line| format!("r{} {}", line.round, line.points)).collect::<Vec<_>>()
            }
            Inputs::OpponentsMatchWinRate(opponents) => opponents
                .iter()
                .map(|rate| format!("r{} {} {}/{}", rate.round, rate.opponent, rate.points, rate.matches))
                .collect(),
            Inputs::OpponentsOpponentsMatchWinRate(opponents) => opponents
                .iter()
                .map(|sum| {
                    let of = sum.opponents.len();
                    format!("r{} {} {}/{} of {of}", sum.round, sum.opponent, sum.points, sum.matches)
                })
                .collect(),
            Inputs::LostRoundSquares(lost) => lost
                .iter()
                .map(|lost| format!("r{} {:?} {}", lost.round, lost.outcome, lost.square))
                .collect(),
            Inputs::HeadToHead { tied_with, meetings } => {
                let tied_with = tied_with.iter().map(|entrant| format!("with {entrant}"));
                let met = |line: &hantei_core::standings::Meeting| {
                    format!("r{} {} {:?} {}", line.round, line.opponent, line.outcome, line.points)
                };
                tied_with.chain(meetings.iter().map(met)).collect()
            }
            Inputs::Lot { tied_with, drawn } => {
                let tied_with = tied_with.iter().map(|entrant| format!("with {entrant}"));
                let drawn = drawn.iter().flatten().map(|entrant| format!("drew {entrant}"));
                tied_with.chain(drawn).collect()
            }
        };
        let line = format!("{} {value}: {}", reason.value.criterion, inputs.join(", "));
        lines.push(line.trim_end().to_owned());
    }
    for (side, neighbour) in [("above", &explanation.above), ("below", &explanation.below)] {
        let text = neighbour.as_ref().map_or_else(
            || "nobody".to_owned(),
            |neighbour| {
                let exact =
                    |exact: Option<Exact>| exact.map_or_else(|| "null".to_owned(), |exact| exact.to_string());
                format!(
                    "{} at {} by {}: {} against {}",
                    neighbour.entrant,
                    neighbour.rank,
                    neighbour.decided_by.map_or("nothing", Criterion::name),
                    exact(neighbour.own),
                    exact(neighbour.theirs),
                )
            },
        );
        lines.push(format!("{side} {text}"));
    }
    lines.join("\n")
}

fn check(entrants: u32, rounds: &[&str], rules: &StandingsRules, lots: &[&str], who: &str, expected: &str) {
    let lots: Vec<Vec<_>> = lots.iter().map(|lot| lot.split_whitespace().map(entrant).collect()).collect();
    let explanation = explain(&crosstable(entrants, rounds), rules, &lots, entrant(who)).unwrap();
    let expected: Vec<&str> = expected.trim().lines().map(str::trim).collect();
    assert_eq!(text(&explanation), expected.join("\n"));
}

#[test]
fn the_second_of_eight_sees_every_result_behind_the_numbers() {
    check(
        8,
        &["A>B C>D E>F G=H", "A>C E>G B>H F>D", "A>E C>B F=G D/H"],
        &rules(),
        &[],
        "E",
        "match-points 6: r1 3, r2 3, r3 0
         opponents-match-win-rate 5/9: r1 e6 4/3, r2 e7 2/3, r3 e1 9/3
         opponents-opponents-match-win-rate 34/81: r1 e6 8/9 of 3, r2 e7 11/9 of 3, r3 e1 15/9 of 3
         lost-round-squares 9: r3 Lost 9
         head-to-head null:
         lot null:
         above e1 at 1 by match-points: 6 against 9
         below e3 at 3 by opponents-match-win-rate: 5/9 against 4/9",
    );
}

#[test]
fn those_who_are_tied_see_with_whom_and_what_the_lot_was() {
    check(
        4,
        &["A>D B=C"],
        &rules(),
        &["C B"],
        "B",
        "match-points 1: r1 1
         opponents-match-win-rate 1/3: r1 e3 1/1
         opponents-opponents-match-win-rate 1/3: r1 e3 1/1 of 1
         lost-round-squares 0:
         head-to-head 1: with e3, r1 e3 Drawn 1
         lot 2: with e3, drew e3, drew e2
         above e3 at 2 by lot: 2 against 1
         below e4 at 4 by match-points: 1 against 0",
    );
}

#[test]
fn two_who_parted_in_a_smaller_set_see_the_meeting_that_parted_them() {
    let mut rules = rules();
    rules.criteria = vec![Criterion::HeadToHead];
    check(
        4,
        &["A>B C>D", "A>C B>D", "D>A B>C"],
        &rules,
        &[],
        "B",
        "head-to-head 6: with e1, with e3, with e4, r1 e1 Lost 0, r2 e4 Won 3, r3 e3 Won 3
         above e1 at 1 by head-to-head: 0 against 3
         below e3 at 3 by head-to-head: 6 against 3",
    );
}

#[test]
fn a_neighbour_with_the_same_rank_is_shown_with_nothing_between() {
    let mut rules = rules();
    rules.criteria = vec![Criterion::MatchPoints];
    check(
        2,
        &["A=B"],
        &rules,
        &[],
        "B",
        "match-points 1: r1 1\nabove e1 at 1 by nothing: null against null\nbelow nobody",
    );
}

#[test]
fn whoever_is_not_in_the_stage_has_no_explanation() {
    assert_eq!(explain(&crosstable(2, &["A>B"]), &rules(), &[], entrant("C")), None);
}

#[test]
fn c08_a_bye_is_nobodys_opponent_and_its_part_in_the_rate_is_a_setting_that_is_shown() {
    let table = crosstable(5, &["A-bye B>E C>D", "A>B C>E D-bye", "C>A D>B E-bye"]);
    for (bye_counting, matches, points, share) in
        [(ByeCounting::Counted, 3, 6, "2/3"), (ByeCounting::NotCounted, 2, 3, "1/2")]
    {
        let rules = StandingsRules { bye_counting, ..rules() };
        let of_a = explain(&table, &rules, &[], entrant("A")).unwrap();
        let Inputs::OpponentsMatchWinRate(opponents) = &of_a.reasons[1].inputs else {
            panic!("the second criterion is the opponents' match win rate")
        };
        let opponents: Vec<_> = opponents.iter().map(|rate| rate.opponent).collect();
        assert_eq!(opponents, [entrant("B"), entrant("C")], "{bye_counting}");
        assert_eq!(of_a.reasons[1].value.exact.unwrap().to_string(), "2/3", "{bye_counting}");
        assert_eq!(of_a.reasons[1].value.printed(), Some(666), "{bye_counting}");

        let of_c = explain(&table, &rules, &[], entrant("C")).unwrap();
        let Inputs::OpponentsMatchWinRate(opponents) = &of_c.reasons[1].inputs else {
            panic!("the second criterion is the opponents' match win rate")
        };
        let a = opponents.iter().find(|rate| rate.opponent == entrant("A")).unwrap();
        assert_eq!((a.matches, a.points), (matches, points), "{bye_counting}");
        assert_eq!(a.share.unwrap().to_string(), share, "{bye_counting}");
    }
}

#[test]
fn c36_a_draw_does_not_wipe_points_and_a_bye_adds_its_own() {
    let table = crosstable(4, &["A>C B>D", "A>D B-bye", "A=B", "A>C B>D", "A>D B>C"]);
    assert_eq!(match_points(&table.rows[0], &POINTS), 13);
    let q = crosstable(4, &["A>B", "A-bye", "A>C", "A>D"]);
    assert_eq!(match_points(&q.rows[0], &POINTS), 12);
}

#[test]
fn absurd_counts_stay_at_the_largest_number() {
    let mut table = crosstable(2, &["A>B"]);
    for row in &mut table.rows {
        let line = row.lines[0];
        row.lines = vec![line; 70_000];
        for line in &mut row.lines {
            line.round = RoundNumber(u16::MAX);
            line.outcome = if line.opponent == Some(0) { Outcome::Lost } else { Outcome::Won };
        }
    }
    let points = Points { win: u32::MAX, draw: 0, loss: u32::MAX, both_lost: 0, bye: 0 };
    for averaging in hantei_core::standings::Averaging::ALL {
        let rules = StandingsRules { points, averaging, ..rules() };
        let standings = standings(&table, &rules, &[]);
        assert_eq!(standings.rows[0].match_points, u32::MAX);
        assert_eq!(standings.rows[0].tie_break / 1_000_000_000, u64::from(u32::MAX), "{averaging}");
    }
    let worthless = StandingsRules { points: Points { win: 0, ..points }, ..rules() };
    assert_eq!(standings(&table, &worthless, &[]).rows[0].opponents_match_win_rate, None);
}
