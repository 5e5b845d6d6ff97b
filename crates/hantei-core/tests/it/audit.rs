//! The second look at published rounds, on tournaments as they are played: corrections, pairs made by
//! hand, other programs' rounds, brackets.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, RoundNumber, TableNumber};
use hantei_core::pairing::check::{Judgement, PairedBy, PublishedPair, Seen, Severity};
use hantei_core::pairing::check_bracket::{BracketRound, RoundBefore, check_bracket};
use hantei_core::standings::Outcome;
use hantei_core::tournament::Command;
use hantei_core::tournament::audit::{published_rounds, reports};
use hantei_core::tournament::command::{AfterCorrection, Force, Release, ShortField};

use crate::venue::{Venue, WORLD, close, draft_round, e, letter, pair_round, publish, score};

fn reason() -> String {
    "a reason".to_owned()
}

/// Returns the findings on all rounds of the running stage: `2 remark: …`.
fn found(venue: &Venue) -> Vec<String> {
    let mut found = Vec::new();
    for report in reports(&venue.state, venue.state.stage().unwrap()) {
        for finding in report.findings {
            let severity = match finding.severity {
                Severity::Fault => "fault",
                Severity::Remark => "remark",
            };
            found.push(format!("{} {severity}: {}", report.round, named(&finding.seen)));
        }
    }
    found
}

fn named(seen: &Seen) -> String {
    let instead = |instead: &Option<EntrantId>| instead.map_or("nobody".to_owned(), letter);
    match seen {
        Seen::PairedWithThemself { entrant } => format!("{} with themself", letter(*entrant)),
        Seen::InTwoPlaces { entrant } => format!("{} twice", letter(*entrant)),
        Seen::LeftOut { entrant } => format!("{} left out", letter(*entrant)),
        Seen::NotActive { entrant } => format!("{} not active", letter(*entrant)),
        Seen::TableTwice { table } => format!("table {table} twice"),
        Seen::NeedlessBye { entrant } => format!("needless bye of {}", letter(*entrant)),
        Seen::Rematch { first, second, .. } => format!("{}-{} again", letter(*first), letter(*second)),
        Seen::SecondBye { entrant, .. } => format!("second bye of {}", letter(*entrant)),
        Seen::ByeNotLowest { entrant, .. } => format!("bye of {} not lowest", letter(*entrant)),
        Seen::NotThrough { entrant, instead: other } => {
            format!("{} not through, {}", letter(*entrant), instead(other))
        }
        Seen::StaysOutOfBracket { entrant } => format!("{} stays out", letter(*entrant)),
        Seen::StaysInBracket { entrant, instead: other } => {
            format!("{} stays, {}", letter(*entrant), instead(other))
        }
    }
}

fn correct(venue: &mut Venue, one: EntrantId, other: EntrantId, won: (u8, u8)) {
    let match_id = venue.match_of(one, other).id;
    venue.must(Command::CorrectResult {
        match_id,
        result: score(won.0, won.1),
        reason: reason(),
        then: Some(AfterCorrection::Keep),
        force: Force::No,
    });
}

#[test]
fn a_round_is_judged_by_the_results_in_force_when_it_was_published() {
    for seed in 0..10 {
        let mut venue = Venue::with(WORLD, 5).seeded(seed);
        venue.must(pair_round());
        venue.play();
        venue.must(pair_round());
        let bye = venue.state.round().unwrap().byes[0].entrant;
        let first_round = venue.state.stage().unwrap().rounds[0].clone();
        let lost = first_round.matches.iter().find(|match_| match_.side_of(bye).is_some()).unwrap();
        assert_eq!(lost.second, bye, "the bye goes to somebody who lost");
        correct(&mut venue, lost.first, lost.second, (0, 2));
        assert_eq!(found(&venue), [""; 0], "seed {seed}");
        // The next round is made of the corrected results.
        venue.play();
        venue.must(pair_round());
        assert_eq!(found(&venue), [""; 0], "seed {seed}");
        let stage = venue.state.stage().unwrap();
        let of_lost = |through| {
            let rounds = published_rounds(&venue.state, stage, RoundNumber(through));
            let pair = rounds[0].pairs.iter().find(|pair| pair.second == bye).copied().unwrap();
            pair.second_outcome
        };
        assert_eq!([1, 2, 3].map(of_lost), [Outcome::Open, Outcome::Lost, Outcome::Won]);
        for report in reports(&venue.state, stage) {
            assert_eq!(report.judgement, Judgement::Best, "seed {seed}, round {}", report.round);
        }
    }
}

#[test]
fn a_result_that_came_after_the_next_round_was_published_did_not_count_in_it() {
    for seed in 0..10 {
        let mut venue = Venue::with(WORLD, 6).seeded(seed);
        venue.must(pair_round());
        let matches = venue.state.round().unwrap().matches.clone();
        for match_ in matches.iter().skip(1) {
            venue.must(Command::EnterResult { match_id: match_.id, result: score(2, 0) });
        }
        venue.must(Command::CloseRound { leave_open: Some(reason()) });
        venue.must(pair_round());
        venue.must(Command::EnterResult { match_id: matches[0].id, result: score(2, 0) });
        for report in reports(&venue.state, venue.state.stage().unwrap()) {
            assert_eq!((report.judgement, report.findings.len()), (Judgement::Best, 0), "seed {seed}");
        }
    }
}

#[test]
fn a_result_knows_from_when_to_when_it_held() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let id = venue.state.round().unwrap().matches[0].id;
    let published = venue.state.version;
    venue.must(Command::EnterResult { match_id: id, result: score(2, 0) });
    let entered = venue.state.version;
    venue.must(Command::WithdrawResult { match_id: id, reason: reason() });
    let withdrawn = venue.state.version;
    venue.must(Command::EnterResult { match_id: id, result: score(0, 2) });
    let again = venue.state.version;
    let (_, _, match_) = venue.state.match_(id).unwrap();
    let at = |version| match_.result_at(version).cloned();
    assert_eq!(
        [published, entered, withdrawn, again].map(at),
        [None, Some(score(2, 0)), None, Some(score(0, 2))]
    );
}

#[test]
fn what_was_paired_by_hand_or_elsewhere_is_remarked_on() {
    let mut venue = Venue::with(WORLD, 5);
    venue.must(pair_round());
    venue.play();
    venue.must(draft_round());
    let plan = &venue.state.draft.as_ref().unwrap().plan;
    let bye = plan.byes[0].entrant;
    let first_round = &venue.state.stage().unwrap().rounds[0];
    let winner = first_round.matches.iter().map(|match_| match_.first).next().unwrap();
    venue.must(Command::SwapInDraft { first: bye, second: winner });
    venue.must(Command::PublishRound { allow_rematch: Some(reason()), release: Release::Everywhere });
    let found_by_hand = found(&venue);
    let expected = format!("2 remark: bye of {} not lowest", letter(winner));
    assert!(found_by_hand.contains(&expected), "{found_by_hand:?}");
    assert!(found_by_hand.iter().all(|found| found.contains("remark")), "{found_by_hand:?}");

    let mut imported = Venue::with(WORLD, 4);
    imported.round("A>B C>D");
    imported.round("A>B C>D");
    assert_eq!(found(&imported), ["2 remark: A-B again", "2 remark: C-D again"]);
    let mut forgotten = Venue::with(WORLD, 4);
    forgotten.round("A>B C-bye");
    assert_eq!(found(&forgotten), ["1 fault: D left out"]);
}

// --- Brackets ------------------------------------------------------------------------------------

/// Returns a venue with the semi-finals of a bracket of eight played, and their four.
fn after_the_semi_finals() -> (Venue, [EntrantId; 4]) {
    let mut venue = Venue::of_rounds(WORLD, 8, 3);
    venue.play_swiss();
    venue.set("top-cut.quarter-final.time_limit_minutes", "55");
    venue.must(Command::Cut { short: ShortField::Accepted });
    for _ in 0..2 {
        venue.must(Command::Advance);
        venue.play();
    }
    let semi = &venue.state.round().unwrap().matches;
    let four = [semi[0].first, semi[0].second, semi[1].first, semi[1].second];
    (venue, four)
}

#[test]
fn a_bracket_that_was_played_as_drawn_is_sound() {
    let (mut venue, [first, ..]) = after_the_semi_finals();
    assert_eq!(found(&venue), [""; 0]);
    venue.must(Command::Advance);
    assert_eq!(found(&venue), [""; 0]);
    let judgements: Vec<Judgement> =
        reports(&venue.state, venue.state.stage().unwrap()).iter().map(|report| report.judgement).collect();
    assert_eq!(judgements, [Judgement::Bracket; 3]);
    // Who leaves before the final gives a bye and is not missing; who leaves after it was there.
    venue.must(Command::WithdrawRound { reason: reason(), force: Force::No });
    venue.must(Command::Drop { entrant: first, reason: None });
    venue.must(Command::Advance);
    assert_eq!(venue.state.round().unwrap().byes.len(), 1);
    assert_eq!(found(&venue), [""; 0]);
}

#[test]
fn a_correction_that_is_kept_in_a_bracket_is_remarked_on_with_both_names() {
    let (mut venue, [first, second, ..]) = after_the_semi_finals();
    venue.must(Command::Advance);
    let mut both_lost = venue.clone();
    correct(&mut venue, first, second, (0, 2));
    assert_eq!(found(&venue), [format!("3 remark: {} stays, {}", letter(first), letter(second))]);
    // Put right again, there is nothing to say.
    correct(&mut venue, first, second, (2, 1));
    assert_eq!(found(&venue), [""; 0]);
    let match_id = both_lost.match_of(first, second).id;
    both_lost.must(Command::CorrectResult {
        match_id,
        result: hantei_core::match_::MatchResult::Outcome(hantei_core::match_::MatchOutcome::BothLost),
        reason: reason(),
        then: Some(AfterCorrection::Keep),
        force: Force::No,
    });
    assert_eq!(found(&both_lost), [format!("3 remark: {} stays, nobody", letter(first))]);
}

#[test]
fn who_wins_by_a_kept_correction_and_is_in_no_final_is_named() {
    let (mut venue, [first, second, ..]) = after_the_semi_finals();
    let match_id = venue.match_of(first, second).id;
    venue.must(Command::WithdrawResult { match_id, reason: reason() });
    venue.must(Command::DoubleLoss { match_id, reason: reason() });
    venue.must(Command::Advance);
    assert_eq!(found(&venue), [""; 0]);
    correct(&mut venue, first, second, (0, 2));
    assert_eq!(found(&venue), [format!("3 remark: {} stays out", letter(second))]);
}

#[test]
fn a_corrected_bracket_that_is_drawn_again_is_sound() {
    let (mut venue, [first, second, ..]) = after_the_semi_finals();
    venue.must(Command::Advance);
    let match_id = venue.match_of(first, second).id;
    venue.must(Command::CorrectResult {
        match_id,
        result: score(0, 2),
        reason: reason(),
        then: Some(AfterCorrection::RePair(None)),
        force: Force::No,
    });
    venue.must(publish());
    assert_eq!(found(&venue), [""; 0]);
    venue.play();
    venue.must(close());
    venue.must(Command::Finish);
    assert_eq!(found(&venue), [""; 0]);
}

/// Reads `A>B C/D E` as places of a bracket: won, both lost, a bye; `A?B` has no result, `-` is empty.
fn bracket(number: u16, text: &str) -> BracketRound {
    let mut round = BracketRound {
        number: RoundNumber(number),
        places: Vec::new(),
        pairs: Vec::new(),
        byes: Vec::new(),
        absent: BTreeSet::new(),
        paired_by: PairedBy::Program,
    };
    for (table, word) in (1..).zip(text.split_whitespace()) {
        let at = |place: usize| e(&word[place..=place]);
        match word.len() {
            3 => {
                let [first_outcome, second_outcome] = match &word[1..2] {
                    ">" => [Outcome::Won, Outcome::Lost],
                    "/" => [Outcome::BothLost, Outcome::BothLost],
                    _ => [Outcome::Open, Outcome::Open],
                };
                let (table, first, second) = (TableNumber(table), at(0), at(2));
                round.pairs.push(PublishedPair { table, first, second, first_outcome, second_outcome });
                round.places.push([Some(first), Some(second)]);
            }
            _ if word == "-" => round.places.push([None, None]),
            _ => {
                round.byes.push(at(0));
                round.places.push([Some(at(0)), None]);
            }
        }
    }
    round
}

#[test]
fn whoever_is_in_a_round_of_a_bracket_has_come_through_the_one_before() {
    let by_program = [
        ("as drawn", "A>D B>C", "A?B", "", &[][..]),
        ("the one who lost plays on", "A>D B>C", "D?B", "", &["fault: D not through, A"]),
        ("a winner without a place", "A>D B>C", "A", "", &["fault: B left out"]),
        ("a winner who has left", "A>D B>C", "A", "B", &[]),
        (
            "a bye on the side of two who both lost",
            "A/D B>C",
            "B",
            "",
            &["fault: B not through, nobody", "fault: B left out"],
        ),
        ("a bye goes on", "A B>C", "A?B", "", &[]),
        ("a stranger", "A>D B>C", "A?E", "", &["fault: E not through, B"]),
        (
            "the winners on each other's sides",
            "A>D B>C",
            "B?A",
            "",
            &["fault: B not through, A", "fault: A not through, B"],
        ),
    ];
    let by_people = [
        ("another order", "A>D B>C E>H F>G", "A?E B?F", &[][..]),
        ("one who lost", "A>D B>C E>H F>G", "A?D B?F", &["fault: D not through, A"]),
        ("no result", "A?D B>C", "D?B", &[]),
        ("a stranger", "A>D B>C", "A?E", &["fault: E not through, nobody"]),
    ];
    let look = |before: &str, round: &BracketRound| {
        let before = RoundBefore { as_known: bracket(1, before), now: bracket(1, before) };
        let findings = check_bracket(&[], Some(&before), round).findings.into_iter();
        let severity = |severity| if severity == Severity::Fault { "fault" } else { "remark" };
        findings
            .map(|finding| format!("{}: {}", severity(finding.severity), named(&finding.seen)))
            .collect::<Vec<_>>()
    };
    for (name, before, round, absent, expected) in by_program {
        let mut round = bracket(2, round);
        round.absent = absent.split_whitespace().map(e).collect();
        assert_eq!(look(before, &round), expected, "{name}");
    }
    for (name, before, round, expected) in by_people {
        let mut round = bracket(2, round);
        round.paired_by = PairedBy::People;
        assert_eq!(look(before, &round), expected, "{name}");
    }
}

#[test]
fn the_tables_of_a_bracket_are_its_places() {
    let entrants = ["A", "B", "C", "D"].map(e);
    let look = |round: &BracketRound| {
        let findings = check_bracket(&entrants, None, round).findings;
        findings.iter().map(|finding| named(&finding.seen)).collect::<Vec<_>>()
    };
    let sound = bracket(1, "A?D B?C");
    assert_eq!(look(&sound), [""; 0]);
    assert_eq!(look(&bracket(1, "A?D B?E")), ["E not active"], "not in the cut");
    let mut unseated = sound.clone();
    unseated.pairs.pop();
    assert_eq!(look(&unseated), ["B left out", "C left out"]);
    let mut elsewhere = sound.clone();
    elsewhere.places[1] = [None, None];
    assert_eq!(look(&elsewhere), ["B not active", "C not active"]);
    let mut same_table = sound.clone();
    same_table.pairs[1].table = TableNumber(1);
    assert_eq!(look(&same_table), ["table 1 twice"]);
    let mut twice = sound;
    twice.byes.push(e("A"));
    assert_eq!(look(&twice), ["A twice"]);
}
