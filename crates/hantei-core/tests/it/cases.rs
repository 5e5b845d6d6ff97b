//! Cases that broke other systems, by their ids.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use hantei_core::id::{RoundNumber, TableNumber};
use hantei_core::match_::MatchResult;
use hantei_core::match_::verdict::Impossible;
use hantei_core::standings::ByeKind;
use hantei_core::tournament::command::{AfterCorrection, Doubt, Force};
use hantei_core::tournament::event::{Absentees, MissedRounds, PlayedPairing};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::state::EntrantStatus;
use hantei_core::tournament::tables::{last_round, standings_after};
use hantei_core::tournament::{Command, Event, Notice, Refusal};

use crate::venue::{
    POLICY, Venue, WORLD, bye_for, close, draft_round, drop_out, e, late, pair_round, publish, register,
    register_accepting, score,
};

// --- C01: a wrong result found after the next round was paired -----------------------------------

fn c01_first_rounds() -> Venue {
    let mut venue = Venue::with(WORLD, 8);
    venue.round("A>E B>F C>G D>H");
    venue.round("B>A C>D E>F G>H");
    venue
}

#[test]
fn c01_a_round_played_after_a_wrong_result_stays_as_played() {
    let mut venue = c01_first_rounds();
    venue.round("B>C A>D E>G F>H");
    let correction = venue.correction("A>B", None, Force::No);
    let Command::CorrectResult { match_id, .. } = correction else { unreachable!("it is a correction") };
    let old = venue.state.match_(match_id).unwrap().2.result.clone();
    let decision = venue.must(correction);
    assert_eq!(venue.pairs(), "A-D B-C E-G F-H", "the round stays as played");
    assert_eq!(venue.points(), "A9 B6 C6 D3 E6 F3 G3 H0");
    let [Event::ResultCorrected { old: recorded, new, reason, affected, .. }] = &decision.events[..] else {
        panic!("one event with everything in it: {:?}", decision.events)
    };
    assert_eq!((recorded, new), (&old, &score(0, 2)));
    assert!(!reason.is_empty());
    assert_eq!(affected.iter().map(|at| at.round.0).collect::<Vec<_>>(), [3]);
}

#[test]
fn c01_the_next_draft_uses_the_corrected_result() {
    let mut venue = c01_first_rounds();
    venue.round("B>C A>D E>G F>H");
    let correction = venue.correction("A>B", None, Force::No);
    venue.must(correction);
    venue.must(pair_round());
    // On six points are B, C and E; of them A has not met only C.
    assert!(venue.pairs().starts_with("A-C "), "{}", venue.pairs());
}

#[test]
fn c01_a_correction_under_an_unplayed_round_waits_for_a_choice() {
    let mut venue = c01_first_rounds();
    venue.round("B?C A?D E?G F?H");
    let correction = venue.correction("A>B", None, Force::No);
    assert_eq!(
        venue.refused(correction),
        Refusal::CorrectionNeedsChoice { rounds: vec![RoundNumber(3)], played: Vec::new() }
    );
    let keep = venue.correction("A>B", Some(AfterCorrection::Keep), Force::No);
    venue.clone().must(keep);

    let mut swapped = venue.clone();
    let swap = venue.correction("A>B", Some(AfterCorrection::Swap(e("B"), e("A"))), Force::No);
    swapped.must(swap);
    assert_eq!(swapped.pairs(), "A-C B-D E-G F-H");
    assert_eq!(swapped.points(), "A6 B3 C6 D3 E3 F0 G3 H0");

    let mut again = venue.clone();
    let re_pair = venue.correction("A>B", Some(AfterCorrection::RePair(None)), Force::No);
    again.must(re_pair);
    assert_eq!(again.state.round().unwrap().number, RoundNumber(2), "the round is a draft again");
    assert!(again.drafted().starts_with("A-C "), "the two on six points meet: {}", again.drafted());
    again.must(publish());
    assert_eq!(again.state.round().unwrap().number, RoundNumber(3));
}

#[test]
fn c01_re_pairing_is_refused_once_a_result_exists_unless_forced() {
    let mut venue = c01_first_rounds();
    venue.round("B>C A?D E?G F?H");
    let re_pair = venue.correction("A>B", Some(AfterCorrection::RePair(None)), Force::No);
    let tables = vec![TableNumber(1)];
    assert_eq!(venue.refused(re_pair), Refusal::RoundHasResults { round: RoundNumber(3), tables });
    let forced = venue.correction("A>B", Some(AfterCorrection::RePair(None)), Force::Yes);
    venue.must(forced);
    assert!(venue.state.draft.is_some());
}

#[test]
fn c01_a_table_that_has_a_result_is_not_swapped() {
    let mut venue = c01_first_rounds();
    venue.round("B>C A?D E?G F?H");
    let swap = venue.correction("A>B", Some(AfterCorrection::Swap(e("B"), e("A"))), Force::No);
    let tables = vec![TableNumber(1)];
    assert_eq!(venue.refused(swap), Refusal::RoundHasResults { round: RoundNumber(3), tables });
}

// --- C02, C04, C06 -------------------------------------------------------------------------------

#[test]
fn c02_the_bye_goes_to_the_lowest_who_has_had_none() {
    let mut venue = Venue::with(WORLD, 5);
    venue.round("A>B C>D E-bye");
    venue.round("A>C E>B D-bye");
    assert_eq!(venue.points(), "A6 B0 C3 D3 E6");
    venue.must(pair_round());
    assert_eq!(venue.pairs(), "A-D B-bye C-E");
}

#[test]
fn c02_an_awarded_bye_counts_as_one_had() {
    for number in 0..20 {
        let mut venue = Venue::ready(WORLD, 5).seeded(number);
        venue.must(bye_for("E", 1));
        venue.must(Command::Start { absentees: Absentees::Refused });
        for _ in 0..4 {
            venue.must(pair_round());
            venue.play();
        }
        let rounds = &venue.state.stage().unwrap().rounds;
        let byes: Vec<_> = rounds.iter().flat_map(|round| &round.byes).map(|bye| bye.entrant).collect();
        assert_eq!(byes.iter().filter(|entrant| **entrant == e("E")).count(), 1, "seed {number}: {byes:?}");
    }
}

#[test]
fn c04_a_round_is_not_paired_while_a_result_is_missing_or_not_confirmed() {
    let mut venue = Venue::with(WORLD, 8);
    venue.must(pair_round());
    venue.play();
    venue.must(pair_round());
    let ids: Vec<_> = venue.state.round().unwrap().matches.iter().map(|match_| match_.id).collect();
    for id in &ids[..3] {
        venue.must(Command::EnterResult { match_id: *id, result: score(2, 1) });
    }
    let missing = |open: &[u32], reported: &[u32]| Refusal::ResultsMissing {
        round: RoundNumber(2),
        open: open.iter().copied().map(TableNumber).collect(),
        reported: reported.iter().copied().map(TableNumber).collect(),
        disputed: Vec::new(),
    };
    assert_eq!(venue.refused(pair_round()), missing(&[4], &[]));
    assert_eq!(venue.refused(draft_round()), missing(&[4], &[]));
    let by = venue.state.match_(ids[3]).unwrap().2.first;
    venue.must(Command::Report { match_id: ids[3], by, result: score(2, 0) });
    assert_eq!(venue.refused(pair_round()), missing(&[], &[4]), "reported by one side is not certain");
    let by = venue.state.match_(ids[3]).unwrap().2.second;
    venue.must(Command::Confirm { match_id: ids[3], by });
    venue.must(pair_round());
}

#[test]
fn c06_the_only_two_pairs_that_have_not_met_are_found() {
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A>B C>D");
    venue.round("A>C B>D");
    venue.must(pair_round());
    assert_eq!(venue.pairs(), "A-D B-C");
}

#[test]
fn p03_a_greedy_walk_is_not_enough() {
    let mut venue = Venue::with(WORLD, 6);
    // Everybody wins one and loses one of the first two; nobody's score keeps anybody apart.
    venue.round("A>D E>B C>F");
    venue.round("B>A D>C F>E");
    for number in 0..20 {
        let mut venue = venue.clone().seeded(number);
        venue.must(pair_round());
        let met = ["A-D", "B-E", "C-F", "A-B", "C-D", "E-F"];
        let pairs = venue.pairs();
        assert!(pairs.split(' ').all(|pair| !met.contains(&pair)), "{pairs}");
    }
}

#[test]
fn p03_a_rematch_that_nobody_can_avoid_is_broken_once_flagged_and_asked_for() {
    let mut venue = Venue::with(WORLD, 6);
    venue.round("A>D B>E C>F");
    venue.round("A>E B>F C>D");
    venue.round("A>F B>D C>E");
    let before = venue.state.digest();
    let refusal = venue.refused(pair_round());
    let Refusal::RematchUnavoidable { round: RoundNumber(4), pairs } = refusal else { panic!("{refusal:?}") };
    assert_eq!(pairs.len(), 1, "broken the least number of times");
    assert_eq!(venue.state.digest(), before);
    let allow_rematch = Some("nobody else is left".to_owned());
    let decision = venue.must(Command::PairRound { seed: None, allow_rematch: allow_rematch.clone() });
    assert!(decision.notices.iter().any(|notice| matches!(notice, Notice::RematchAllowed { .. })));
    assert_eq!(venue.state.round().unwrap().rematch_allowed, allow_rematch);
    assert_eq!(venue.state.round().unwrap().quality.as_ref().unwrap().rematches, 1);
}

// --- C15: the same person twice ------------------------------------------------------------------

#[test]
fn c15_the_same_person_is_not_registered_twice() {
    let mut venue = Venue::open(WORLD);
    venue.must(register("Aki Example", "0100000003"));
    assert_eq!(
        venue.refused(register("aki  example ", "100000003")),
        Refusal::SameCardGameId { entrant: e("A") }
    );
    venue.must(register("Kim Test", "0100000015"));
    let decision = venue.must(register("Kim Test", "0100000027"));
    assert_eq!(decision.notices, [Notice::SameName { entrant: e("C"), others: vec![e("B")] }]);
    assert_eq!(
        venue.refused(register("Wrong Digit", "0100000001")),
        Refusal::WrongCheckDigit { expected: 3 }
    );
    venue.must(register_accepting("Wrong Digit", "0100000001", &[Doubt::WrongCheckDigit]));
    assert_eq!(venue.refused(register("AKI EXAMPLE", "")), Refusal::SameName { entrants: vec![e("A")] });
}

#[test]
fn c15_merged_duplicates_leave_no_ghost_in_the_pairings() {
    let mut venue = Venue::with(WORLD, 6);
    venue.round("A>B C>D E>F");
    let merge = Command::MergeDuplicates { keep: e("A"), remove: e("F"), reason: "one person".to_owned() };
    venue.must(merge);
    venue.must(pair_round());
    assert!(!venue.pairs().contains('F'), "{}", venue.pairs());
    assert_eq!(venue.pairs().split(' ').count(), 3, "two tables and a bye for five");
    venue.play();
    assert!(venue.points().contains(" F0"), "what was played stands");
    let back = Command::Reinstate { entrant: e("F"), reason: "a mistake".to_owned() };
    assert_eq!(venue.refused(back), Refusal::Merged { entrant: e("F"), into: e("A") });
}

#[test]
fn c15_a_duplicate_that_never_played_is_in_no_standings_and_does_not_come_back() {
    let merge = |keep, remove| Command::MergeDuplicates {
        keep: e(keep),
        remove: e(remove),
        reason: "one person".to_owned(),
    };
    let back = |letter| Command::Reinstate { entrant: e(letter), reason: "a mistake".to_owned() };
    let mut before_play = Venue::ready(WORLD, 5);
    before_play.must(merge("A", "E"));
    let mut started = Venue::with(WORLD, 5);
    started.must(merge("A", "E"));
    let mut late_entry = Venue::with(WORLD, 4);
    late_entry.round("A>B C>D");
    late_entry.must(late("Player A again"));
    late_entry.must(merge("A", "E"));
    let mut taken_back = Venue::with(WORLD, 5);
    taken_back.must(pair_round());
    taken_back.must(merge("A", "E"));
    taken_back.must(Command::WithdrawRound { reason: "wrong".to_owned(), force: Force::No });
    for (name, mut venue) in
        [("before play", before_play), ("started", started), ("late", late_entry), ("taken back", taken_back)]
    {
        assert_eq!(venue.refused(back("E")), Refusal::Merged { entrant: e("E"), into: e("A") }, "{name}");
        assert_eq!(venue.state.headcount(), 4, "{name}");
        if venue.state.stages.is_empty() {
            venue.must(Command::Start { absentees: Absentees::Kept });
        }
        venue.must(pair_round());
        assert!(!venue.pairs().contains('E'), "{name}: {}", venue.pairs());
        venue.play();
        assert!(!venue.points().contains('E'), "{name}: {}", venue.points());
    }
}

// --- C25: late entry -----------------------------------------------------------------------------

#[test]
fn c25_a_late_entry_is_paired_and_leaves_the_first_round_alone() {
    let mut venue = Venue::of_rounds(WORLD, 6, 4);
    venue.round("A>B C>D E>F");
    venue.must(close());
    let before = venue.points();
    venue.must(late("Player G"));
    assert_eq!(venue.points(), before, "others' first round is untouched");
    venue.must(pair_round());
    assert_eq!(venue.pairs().split(' ').count(), 4, "three matches and a bye");
    venue.play();
    let stage = venue.state.stage().unwrap();
    let rows = standings_after(&venue.state, stage, last_round(stage)).rows;
    let late = rows.iter().find(|row| row.entrant == e("G")).unwrap();
    assert_eq!(late.record.missed, 1, "the missed round is a loss without an opponent");
}

#[test]
fn c25_a_late_entry_may_be_awarded_byes_and_is_paired_with_their_points() {
    let mut venue = Venue::of_rounds(WORLD, 7, 4);
    venue.round("A>B C>D E>F G-bye");
    venue.must(close());
    let Command::LateEntry { record, accept, .. } = late("Player H") else { unreachable!("it is one") };
    venue.must(Command::LateEntry { record, accept, missed: Some(MissedRounds::AwardedBye) });
    venue.must(pair_round());
    // On three points: A, C, E, G and H. H meets one of them or is the one paired down.
    let plan_quality = venue.state.round().unwrap().quality.clone().unwrap();
    assert_eq!(plan_quality.sum_squared_differences, 9, "five on three points: one of them is paired down");
}

// --- C26: drafts after a removal -----------------------------------------------------------------

fn c26_round_three() -> Venue {
    let mut venue = Venue::with(WORLD, 8);
    venue.round("A>E B>F C>G D>H");
    venue.round("A>B C>D E>F G>H");
    venue.must(close());
    venue
}

#[test]
fn c26_who_drops_leaves_the_draft_at_once_and_the_opponent_is_flagged() {
    let mut venue = c26_round_three();
    venue.must(draft_round());
    let draft = venue.drafted();
    let opponent = draft.split(' ').next().unwrap().strip_prefix("A-").unwrap().to_owned();
    venue.must(drop_out("A"));
    assert!(!venue.drafted().contains('A'), "{}", venue.drafted());
    assert_eq!(venue.refused(publish()), Refusal::DraftIncomplete { entrants: vec![e(&opponent)] });
    venue.must(draft_round());
    venue.must(publish());
    assert_eq!(venue.pairs().split(' ').count(), 4, "three matches and a bye for seven");
}

#[test]
fn c26_an_awarded_bye_is_kept_when_the_round_is_drafted_again() {
    let mut venue = c26_round_three();
    venue.must(bye_for("C", 3));
    let decision = venue.must(draft_round());
    assert_eq!(
        decision.notices,
        [Notice::ExtraByeNeeded { round: RoundNumber(3), awarded: 1, left: 7 }],
        "seven are left to pair: it is said before anything is published"
    );
    venue.must(drop_out("A"));
    let decision = venue.must(draft_round());
    assert_eq!(decision.notices, []);
    let plan = &venue.state.draft.as_ref().unwrap().plan;
    assert_eq!(plan.matches.len(), 3);
    assert_eq!(
        plan.byes.iter().map(|bye| (bye.entrant, bye.kind)).collect::<Vec<_>>(),
        [(e("C"), ByeKind::Awarded)]
    );
}

#[test]
fn c26_two_awarded_byes_need_another_one_and_it_is_said_before() {
    let mut venue = c26_round_three();
    venue.must(drop_out("A"));
    venue.must(bye_for("C", 3));
    let decision = venue.must(bye_for("D", 3));
    assert_eq!(decision.notices, [Notice::ExtraByeNeeded { round: RoundNumber(3), awarded: 2, left: 5 }]);
    venue.must(draft_round());
    assert_eq!(venue.state.draft.as_ref().unwrap().plan.byes.len(), 3);
}

// --- C27 to C30 ----------------------------------------------------------------------------------

#[test]
fn c27_two_who_have_met_are_not_paired_and_no_empty_round_is_left() {
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A>B C>D");
    venue.must(drop_out("C"));
    venue.must(drop_out("D"));
    venue.must(close());
    let before = venue.state.digest();
    let expected = Refusal::RematchUnavoidable { round: RoundNumber(2), pairs: vec![(e("A"), e("B"))] };
    for press in 1..=2 {
        assert_eq!(venue.refused(pair_round()), expected, "press {press}");
        assert_eq!(venue.state.digest(), before);
        assert_eq!(venue.state.stage().unwrap().rounds.len(), 1);
    }
    venue.must(Command::PairRound { seed: None, allow_rematch: Some("only two are left".to_owned()) });
    assert_eq!(venue.pairs(), "A-B");
}

#[test]
fn c28_a_round_is_paired_once() {
    for number in 0..25 {
        let mut venue = Venue::with(WORLD, 9).seeded(number);
        venue.must(pair_round());
        venue.play();
        venue.must(pair_round());
        let pairs = venue.pairs();
        assert_eq!(venue.refused(pair_round()), Refusal::AlreadyPaired { round: RoundNumber(2) });
        assert_eq!(venue.refused(draft_round()), Refusal::AlreadyPaired { round: RoundNumber(2) });
        assert_eq!(venue.pairs(), pairs);
        let mut seen: Vec<&str> = pairs.split([' ', '-']).filter(|word| *word != "bye").collect();
        seen.sort_unstable();
        assert_eq!(seen, ["A", "B", "C", "D", "E", "F", "G", "H", "I"]);
    }
}

#[test]
fn c29_nobody_is_paired_with_themself() {
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A=B C>D");
    venue.must(close());
    venue.must(drop_out("B"));
    let mut reloaded = hantei_core::tournament::State::default();
    for event in &venue.events {
        hantei_core::tournament::evolve(&mut reloaded, event);
    }
    assert_eq!(reloaded.digest(), venue.state.digest());
    venue.must(pair_round());
    assert!(["A-C D-bye", "A-bye C-D", "A-D C-bye"].contains(&venue.pairs().as_str()), "{}", venue.pairs());
    assert_eq!(venue.pairs(), "A-C D-bye", "D has no points and C has not met A");
    venue.play();
    assert!(venue.points().contains("B1"), "the history of A still shows B");

    let pairings =
        vec![PlayedPairing { table: TableNumber(1), first: e("A"), second: e("A"), outcome: None }];
    let bad = Command::ImportRound { round: RoundNumber(3), pairings, byes: Vec::new(), missed: Vec::new() };
    assert_eq!(venue.refused(bad), Refusal::SelfPairing { entrant: e("A") });
    venue.must(close());
    venue.must(draft_round());
    for command in [
        Command::SetPairing { first: e("A"), second: e("A") },
        Command::SwapInDraft { first: e("A"), second: e("A") },
    ] {
        assert_eq!(venue.refused(command), Refusal::SelfPairing { entrant: e("A") });
    }
}

#[test]
fn c30_awarded_byes_in_round_one_and_an_odd_field() {
    awarded_byes_in_round_one(7, &["A", "B"], 2, 1);
}

#[test]
fn p01_awarded_byes_and_an_odd_remainder() {
    awarded_byes_in_round_one(9, &["A", "B", "C", "D"], 2, 1);
    awarded_byes_in_round_one(6, &["A"], 2, 1);
    awarded_byes_in_round_one(6, &["A", "B", "C", "D", "E"], 0, 1);
    awarded_byes_in_round_one(6, &["A", "B", "C", "D", "E", "F"], 0, 0);
}

fn awarded_byes_in_round_one(players: u32, awarded: &[&str], matches: usize, odd: usize) {
    let mut venue = Venue::with(WORLD, players);
    for letter in awarded {
        venue.must(bye_for(letter, 1));
    }
    venue.must(pair_round());
    let round = venue.state.round().unwrap();
    let of_kind = |kind| round.byes.iter().filter(|bye| bye.kind == kind).count();
    assert_eq!(round.matches.len(), matches, "{players} players, {awarded:?}");
    assert_eq!((of_kind(ByeKind::Awarded), of_kind(ByeKind::Odd)), (awarded.len(), odd));
    let had: Vec<_> = round.byes.iter().map(|bye| bye.entrant).collect();
    venue.play();
    venue.must(close());
    let stage = venue.state.stage().unwrap();
    for row in standings_after(&venue.state, stage, RoundNumber(1)).rows {
        if had.contains(&row.entrant) {
            assert_eq!(row.match_points, 3);
        }
    }
    venue.must(pair_round());
    let byes = &venue.state.round().unwrap().byes;
    assert_eq!(byes.len(), usize::from(players % 2 == 1));
    if had.len() < players as usize {
        assert!(byes.iter().all(|bye| !had.contains(&bye.entrant)), "nobody has a second bye");
    }
}

#[test]
fn p01_a_round_of_byes_only_is_not_paired_over_by_a_double_click() {
    let mut venue = Venue::with(WORLD, 4);
    for letter in ["A", "B", "C", "D"] {
        venue.must(bye_for(letter, 1));
    }
    venue.must(pair_round());
    assert_eq!(venue.refused(pair_round()), Refusal::RoundOfByes { round: RoundNumber(1) });
    assert_eq!(venue.refused(draft_round()), Refusal::RoundOfByes { round: RoundNumber(1) });
    venue.must(close());
    venue.must(pair_round());
}

// --- C36, C40, P05, P07 --------------------------------------------------------------------------

#[test]
fn c36_a_draw_resets_nothing_and_a_bye_counts() {
    let mut venue = Venue::with(WORLD, 7);
    venue.round("A>C B>D E>F G-bye");
    venue.round("A>D B-bye C>E F>G");
    venue.round("A=B C>F D>G E-missed");
    venue.round("A>E B>C D-missed F-missed G-missed");
    venue.round("A>F B>G C-missed D-missed E-missed");
    let points = venue.points();
    assert!(points.starts_with("A13 B13 "), "W W D W W and W bye D W W: {points}");
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A>B C>D");
    venue.round("A-bye B>C D-missed");
    venue.round("A>C B>D");
    venue.round("A>D B>C");
    assert!(venue.points().starts_with("A12 "), "W bye W W");
}

#[test]
fn c40_two_who_drew_do_not_meet_again() {
    for number in 0..10 {
        let mut venue = Venue::with(WORLD, 4).seeded(number);
        venue.round("A=B C>D");
        venue.must(pair_round());
        assert!(!venue.pairs().contains("A-B"), "{}", venue.pairs());
    }
}

#[test]
fn p05_a_drop_after_the_result_leaves_history_and_no_place_in_the_next_round() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    venue
        .must(Command::WithdrawRound { reason: "the test needs its own pairs".to_owned(), force: Force::No });
    venue.round("A>B C>D");
    venue.must(drop_out("B"));
    let text: Vec<String> = venue.events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
    let mut loaded = hantei_core::tournament::State::default();
    for line in &text {
        hantei_core::tournament::evolve(&mut loaded, &serde_json::from_str(line).unwrap());
    }
    assert_eq!(loaded.digest(), venue.state.digest());
    venue.must(pair_round());
    assert_eq!(venue.pairs(), "A-C D-bye");
    let after = RoundNumber(1);
    let stage = venue.state.stage().unwrap();
    assert_eq!(
        venue.state.entrant(e("B")).unwrap().status,
        EntrantStatus::Dropped { stage: stage.id, after }
    );
    let rows = standings_after(&venue.state, stage, after).rows;
    assert_eq!(rows.iter().find(|row| row.entrant == e("B")).unwrap().match_points, 0);
    assert_eq!(rows.iter().find(|row| row.entrant == e("A")).unwrap().match_points, 3);
}

#[test]
fn p07_results_that_are_not_confirmed_are_named_and_count_as_none() {
    let mut venue = Venue::with(WORLD, 8);
    venue.must(pair_round());
    venue.play();
    venue.must(pair_round());
    let matches = venue.state.round().unwrap().matches.clone();
    for match_ in matches.iter().take(2) {
        venue.must(Command::EnterResult { match_id: match_.id, result: score(2, 0) });
    }
    let report = |by, match_id, result| Command::Report { match_id, by, result };
    venue.must(report(matches[2].first, matches[2].id, score(2, 0)));
    venue.must(report(matches[3].first, matches[3].id, score(2, 1)));
    venue.must(report(matches[3].second, matches[3].id, score(1, 2)));
    let missing = Refusal::ResultsMissing {
        round: RoundNumber(2),
        open: Vec::new(),
        reported: vec![TableNumber(3)],
        disputed: vec![TableNumber(4)],
    };
    assert_eq!(venue.refused(pair_round()), missing);
    let leave_open = Command::CloseRound { leave_open: Some("the hall closes".to_owned()) };
    assert!(matches!(venue.as_role(Role::Scorekeeper, &leave_open), Err(Refusal::NotAllowed { .. })));
    venue.must(leave_open);
    let total = |venue: &Venue| -> u32 {
        let stage = venue.state.stage().unwrap();
        standings_after(&venue.state, stage, RoundNumber(2)).rows.iter().map(|row| row.match_points).sum()
    };
    assert_eq!(total(&venue), 4 * 3 + 2 * 3, "what is not certain gives nobody points");
    assert!(hantei_core::tournament::tables::provisional(venue.state.stage().unwrap(), RoundNumber(2)));

    venue.must(draft_round());
    let decision = venue.must(Command::EnterResult { match_id: matches[3].id, result: score(2, 1) });
    assert_eq!(decision.notices, [Notice::DraftDiscarded { round: RoundNumber(3) }]);
    assert_eq!(total(&venue), 4 * 3 + 3 * 3);
    venue.must(pair_round());
    let decision = venue.must(Command::EnterResult { match_id: matches[2].id, result: score(0, 2) });
    assert_eq!(decision.notices, [Notice::PairedWithout { rounds: vec![RoundNumber(3)] }]);
}

// --- C05, of the third work order: what belongs to the record ------------------------------------

#[test]
fn c05_a_best_of_three_is_not_3_0_and_not_2_2() {
    let mut venue = Venue::with(POLICY, 4);
    venue.must(pair_round());
    let match_id = venue.state.round().unwrap().matches[0].id;
    for wrong in [score(3, 0), score(2, 2), score(0, 3), MatchResult::Duels(Vec::new())] {
        let refusal = venue.refused(Command::EnterResult { match_id, result: wrong.clone() });
        let Refusal::ResultImpossible { table: TableNumber(1), why } = refusal else { panic!("{refusal:?}") };
        let too_many = matches!(why, Impossible::TooManyDuels { best_of: 3, .. });
        let nothing_played = matches!(why, Impossible::NotDecided { .. });
        assert!(too_many || nothing_played && wrong == MatchResult::Duels(Vec::new()), "{why:?}");
    }
}
