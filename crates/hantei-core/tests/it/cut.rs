//! The cut, the bracket, and the places at the end.

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, MatchId, RoundNumber, TableNumber};
use hantei_core::match_::MatchOutcome;
use hantei_core::regulation::Value;
use hantei_core::tournament::command::{AfterCorrection, Force, ShortField};
use hantei_core::tournament::event::PlayedPairing;
use hantei_core::tournament::state::Phase;
use hantei_core::tournament::tables::{champion, places, winners};
use hantei_core::tournament::{Command, Event, Notice, Refusal};

use crate::venue::{
    POLICY, Venue, WORLD, close, draft_round, drop_out, e, letter, pair_round, publish, score,
};

use crate::tournament::{QUARTER_FINAL_LIMIT, after_the_cut, reason};

#[test]
fn the_cut_waits_for_every_round_and_every_open_setting() {
    let mut venue = Venue::of_rounds(WORLD, 16, 3);
    let cut = || Command::Cut { short: ShortField::Refused };
    assert_eq!(venue.refused(cut()), Refusal::RoundsToPlay { played: 0, rounds: 3 });
    for _ in 0..2 {
        venue.must(pair_round());
        venue.play();
    }
    venue.must(pair_round());
    assert!(matches!(venue.refused(cut()), Refusal::ResultsMissing { round: RoundNumber(3), .. }));
    venue.play();
    let refusal = venue.refused(cut());
    let Refusal::NotStated { stage, settings } = &refusal else { panic!("{refusal:?}") };
    assert_eq!((stage.as_str(), settings[0].key.as_str()), ("top-cut", QUARTER_FINAL_LIMIT));
    assert_eq!(settings[0].suggestion, Some(Value::Number(55)));
    venue.set(QUARTER_FINAL_LIMIT, "45");
    venue.must(cut());
    venue.must(Command::Advance);
    let seeds = &venue.state.stage().unwrap().entrants;
    let expected: Vec<(EntrantId, EntrantId)> =
        [(1, 8), (4, 5), (2, 7), (3, 6)].map(|(one, other)| (seeds[one - 1], seeds[other - 1])).into();
    let round = venue.state.round().unwrap();
    assert_eq!(round.matches.iter().map(|m| (m.first, m.second)).collect::<Vec<_>>(), expected);
}

#[test]
fn a_bracket_is_played_to_a_champion_and_places_are_shared() {
    let mut venue = after_the_cut(12);
    for _ in 0..3 {
        venue.must(Command::Advance);
        venue.play();
        venue.must(close());
    }
    assert_eq!(venue.refused(Command::Advance), Refusal::AllRoundsPlayed { rounds: 3 });
    venue.must(Command::Finish);
    let ranks: Vec<u32> = venue.state.places.iter().map(|place| place.rank).collect();
    assert_eq!(ranks[..8], [1, 2, 3, 3, 5, 5, 5, 5]);
    assert!(ranks[8..].iter().all(|rank| *rank >= 9), "the others by their Swiss standing: {ranks:?}");
    assert_eq!(champion(&venue.state), Some(venue.state.stages[1].entrants[0]));
    assert!(matches!(venue.refused(drop_out("A")), Refusal::WrongPhase { phase: Phase::Finished }));
    venue.must(Command::Reopen { reason: reason() });
    assert_eq!(*venue.state.places, []);
    venue.must(Command::Finish);
}

#[test]
fn the_top_seeds_of_a_short_field_have_byes() {
    let mut venue = Venue::of_rounds(WORLD, 6, 3);
    venue.play_swiss();
    venue.set(QUARTER_FINAL_LIMIT, "45");
    assert_eq!(
        venue.refused(Command::Cut { short: ShortField::Refused }),
        Refusal::CutShort { size: 8, active: 6 }
    );
    venue.must(Command::Cut { short: ShortField::Accepted });
    venue.must(Command::Advance);
    let seeds = venue.state.stage().unwrap().entrants.clone();
    let byes: BTreeSet<EntrantId> = venue.state.round().unwrap().byes.iter().map(|bye| bye.entrant).collect();
    assert_eq!(byes, BTreeSet::from([seeds[0], seeds[1]]));
}

#[test]
fn who_dropped_is_not_taken_into_the_cut() {
    let mut venue = Venue::of_rounds(WORLD, 10, 3);
    venue.play_swiss();
    let best = places(&venue.state)[0].entrant;
    venue.must(Command::Drop { entrant: best, reason: None });
    venue.set(QUARTER_FINAL_LIMIT, "45");
    venue.must(Command::Cut { short: ShortField::Refused });
    assert!(!venue.state.stage().unwrap().entrants.contains(&best));
}

#[test]
fn after_a_double_loss_in_a_bracket_the_next_opponent_has_a_bye() {
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    let match_ = venue.state.round().unwrap().matches[0].clone();
    venue.must(Command::DoubleLoss { match_id: match_.id, reason: reason() });
    venue.play();
    venue.must(Command::Advance);
    let round = venue.state.round().unwrap();
    assert_eq!((round.matches.len(), round.byes.len()), (1, 1));
    let seeds = &venue.state.stage().unwrap().entrants;
    assert_eq!(round.byes[0].entrant, seeds[3], "the winner of the neighbouring match");
}

#[test]
fn a_tournament_whose_last_players_all_lost_can_be_finished() {
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    venue.play();
    venue.must(Command::Advance);
    let ids: Vec<MatchId> = venue.state.round().unwrap().matches.iter().map(|match_| match_.id).collect();
    for match_id in ids {
        venue.must(Command::DoubleLoss { match_id, reason: reason() });
    }
    venue.must(Command::Finish);
    assert_eq!(champion(&venue.state), None);
    let ranks = |venue: &Venue| venue.state.places.iter().map(|place| place.rank).collect::<Vec<_>>();
    assert_eq!(ranks(&venue), [3, 3, 3, 3, 5, 5, 5, 5], "nobody has the places of the finalists");
}

#[test]
fn a_final_that_both_lose_has_no_champion_and_two_seconds() {
    let mut venue = after_the_cut(8);
    for _ in 0..2 {
        venue.must(Command::Advance);
        venue.play();
    }
    venue.must(Command::Advance);
    let last = venue.state.round().unwrap().matches[0].clone();
    venue.must(Command::DoubleLoss { match_id: last.id, reason: reason() });
    venue.must(Command::Finish);
    let ranks = |venue: &Venue| venue.state.places.iter().map(|place| place.rank).collect::<Vec<_>>();
    assert_eq!(ranks(&venue), [2, 2, 3, 3, 5, 5, 5, 5]);
    let first_two: BTreeSet<EntrantId> = venue.state.places[..2].iter().map(|place| place.entrant).collect();
    assert_eq!(first_two, BTreeSet::from([last.first, last.second]));
    assert_eq!(champion(&venue.state), None);
    let mut decided = venue.clone();
    let won = Command::CorrectResult {
        match_id: last.id,
        result: score(2, 0),
        reason: reason(),
        then: None,
        force: Force::No,
    };
    decided.must(won);
    assert_eq!(ranks(&decided), [1, 2, 3, 3, 5, 5, 5, 5]);
    assert_eq!(champion(&decided.state), Some(last.first));
}

#[test]
fn two_who_both_lose_the_final_share_their_place_also_where_places_follow_the_swiss_standing() {
    let mut venue = Venue::of_rounds(WORLD, 8, 3);
    venue.set("top-cut.places", "swiss-standing");
    venue.play_swiss();
    venue.set(QUARTER_FINAL_LIMIT, "55");
    venue.must(Command::Cut { short: ShortField::Accepted });
    for _ in 0..2 {
        venue.must(Command::Advance);
        venue.play();
    }
    venue.must(Command::Advance);
    let match_id = venue.state.round().unwrap().matches[0].id;
    venue.must(Command::DoubleLoss { match_id, reason: reason() });
    venue.must(Command::Finish);
    let ranks: Vec<u32> = venue.state.places.iter().map(|place| place.rank).collect();
    assert_eq!(ranks, [2, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn when_everybody_has_left_the_tournament_is_finished_and_every_refusal_points_there() {
    for (rounds, left) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut venue = Venue::of_rounds(WORLD, 4, 3);
        for _ in 0..rounds {
            venue.must(pair_round());
            assert!(matches!(venue.refused(Command::Finish), Refusal::CutMissing { .. }));
            let first = venue.state.round().unwrap().matches[0].id;
            venue.must(Command::EnterResult { match_id: first, result: score(2, 0) });
        }
        for letter in &["A", "B", "C", "D"][left..] {
            venue.must(drop_out(letter));
        }
        let active = u32::try_from(left).unwrap();
        let cut = Command::Cut { short: ShortField::Accepted };
        assert_eq!(venue.refused(cut), Refusal::TooFewLeft { active });
        if rounds > 0 {
            let refusal = venue.refused(Command::Finish);
            assert!(matches!(refusal, Refusal::ResultsMissing { .. }), "{refusal:?}");
            venue.play();
        }
        if left == 0 {
            assert_eq!(venue.refused(pair_round()), Refusal::TooFewLeft { active });
        }
        venue.must(Command::Finish);
        // Before the first round nobody stands anywhere.
        assert_eq!(venue.state.places.len(), 4 * rounds, "{rounds} rounds, {left} left");
    }
}

#[test]
fn a_corrected_winner_in_a_bracket_waits_for_a_choice_however_far_it_is() {
    // A final of byes only: both lost one semi-final, so the winner of the other has no opponent.
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    venue.play();
    venue.must(Command::Advance);
    let [one, other] = [0, 1].map(|index| venue.state.round().unwrap().matches[index].clone());
    venue.must(Command::DoubleLoss { match_id: one.id, reason: reason() });
    venue.must(Command::EnterResult { match_id: other.id, result: score(2, 0) });
    venue.must(Command::Advance);
    assert_eq!((venue.state.round().unwrap().matches.len(), venue.state.round().unwrap().byes.len()), (0, 1));
    let correct = |match_id, result, then| Command::CorrectResult {
        match_id,
        result,
        reason: reason(),
        then,
        force: Force::No,
    };
    let choice = |played| Refusal::CorrectionNeedsChoice { rounds: vec![RoundNumber(3)], played };
    assert_eq!(venue.refused(correct(one.id, score(2, 0), None)), choice(Vec::new()));
    let mut finished = venue.clone();
    finished.must(Command::Finish);
    assert_eq!(finished.refused(correct(one.id, score(2, 0), None)), choice(Vec::new()));
    finished.must(correct(one.id, score(2, 0), Some(AfterCorrection::Keep)));
    finished.must(Command::Reopen { reason: reason() });
    assert_eq!(finished.refused(correct(one.id, score(0, 2), None)), choice(Vec::new()));
    // The bye is taken back, and the final is drawn with both.
    let re_pair = Some(AfterCorrection::RePair(None));
    for mut venue in [venue, finished] {
        venue.must(correct(one.id, score(0, 2), re_pair.clone()));
        venue.must(publish());
        let last = venue.state.round().unwrap().matches[0].clone();
        assert_eq!((last.first, last.second), (one.second, other.first));
        // Played, the same question; the score in Duels alone asks nothing.
        venue.play();
        venue.must(correct(one.id, score(1, 2), None));
        let played = choice(vec![last.table]);
        assert_eq!(venue.refused(correct(one.id, score(2, 0), None)), played);
        let refusal = venue.refused(correct(one.id, score(2, 0), re_pair.clone()));
        assert!(matches!(refusal, Refusal::RoundHasResults { .. }), "{refusal:?}");
    }
}

#[test]
fn a_bracket_is_not_paired_again_from_its_end_when_an_earlier_round_is_wrong() {
    let mut venue = after_the_cut(8);
    for _ in 0..2 {
        venue.must(Command::Advance);
        venue.play();
    }
    venue.must(Command::Advance);
    let quarter = venue.state.stage().unwrap().rounds[0].matches[0].clone();
    let re_pair = Command::CorrectResult {
        match_id: quarter.id,
        result: score(0, 2),
        reason: reason(),
        then: Some(AfterCorrection::RePair(None)),
        force: Force::Yes,
    };
    assert_eq!(venue.refused(re_pair), Refusal::LaterRoundPublished { round: RoundNumber(3) });
}

#[test]
fn who_leaves_between_two_rounds_of_a_bracket_gives_a_bye_and_keeps_the_place_won() {
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    venue.play();
    venue.must(close());
    let seeds = venue.state.stage().unwrap().entrants.clone();
    let mut drafted = venue.clone();
    venue.must(Command::Drop { entrant: seeds[0], reason: None });
    venue.must(Command::Advance);
    assert_eq!(venue.state.round().unwrap().byes[0].entrant, seeds[3]);
    // The same while the round is a draft.
    drafted.must(draft_round());
    drafted.must(Command::Drop { entrant: seeds[0], reason: None });
    drafted.must(publish());
    assert_eq!(drafted.state.round().unwrap().byes[0].entrant, seeds[3]);
    for mut venue in [venue, drafted] {
        venue.play();
        venue.must(Command::Advance);
        assert_eq!(venue.state.round().unwrap().matches.len(), 1, "the bye goes on to the final");
        venue.play();
        venue.must(Command::Finish);
        let place = |entrant| venue.state.places.iter().find(|place| place.entrant == entrant).unwrap().rank;
        assert_eq!(place(seeds[0]), 3);
    }
}

#[test]
fn nobody_changes_places_in_a_bracket() {
    let mut venue = after_the_cut(8);
    let stands = Refusal::BracketStands { stage: "top-cut".to_owned() };
    venue.must(draft_round());
    assert_eq!(venue.refused(Command::SwapInDraft { first: e("A"), second: e("B") }), stands);
    let plan = &venue.state.draft.as_ref().unwrap().plan;
    let (first, second) = (plan.matches[0].first, plan.matches[1].first);
    assert_eq!(venue.refused(Command::SetPairing { first, second }), stands);
    venue.must(publish());
    assert_eq!(venue.refused(Command::SwapPublished { first, second, reason: reason() }), stands);
}

#[test]
fn a_match_of_a_bracket_is_not_left_open() {
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    let refusal = venue.refused(Command::CloseRound { leave_open: Some(reason()) });
    assert!(matches!(refusal, Refusal::ResultsMissing { .. }), "{refusal:?}");
}

#[test]
fn a_correction_after_the_cut_changes_standings_and_nobodys_seat() {
    let mut venue = after_the_cut(10);
    venue.must(Command::Advance);
    let seeds = venue.state.stage().unwrap().entrants.clone();
    let match_ = venue.state.stages[0].rounds[2].matches[0].clone();
    let correct = |then| Command::CorrectResult {
        match_id: match_.id,
        result: score(0, 2),
        reason: reason(),
        then,
        force: Force::Yes,
    };
    let later = Refusal::LaterStageStarted { stage: "top-cut".to_owned() };
    assert_eq!(venue.refused(correct(Some(AfterCorrection::RePair(None)))), later);
    assert_eq!(venue.refused(correct(Some(AfterCorrection::Swap(seeds[0], seeds[1])))), later);
    let decision = venue.must(correct(None));
    let [Event::ResultCorrected { affected, .. }] = &decision.events[..] else { panic!("one event") };
    assert_eq!(affected.iter().map(|at| (at.stage.0, at.round.0)).collect::<Vec<_>>(), [(2, 1)]);
    assert_eq!(venue.state.stage().unwrap().entrants, seeds);
}

#[test]
fn a_correction_without_a_later_round_changes_no_pairing() {
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A>B C>D");
    let swap = venue.correction("B>A", Some(AfterCorrection::Swap(e("A"), e("C"))), Force::No);
    assert_eq!(venue.refused(swap), Refusal::NoRound);
    let re_pair = venue.correction("B>A", Some(AfterCorrection::RePair(None)), Force::Yes);
    assert_eq!(venue.refused(re_pair), Refusal::NoRound);
}

#[test]
fn who_played_on_after_a_wrong_result_keeps_the_rounds_played() {
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    venue.play();
    let quarter = venue.state.round().unwrap().matches[0].clone();
    venue.must(Command::Advance);
    venue.play();
    venue.must(Command::Advance);
    venue.play();
    venue.must(Command::CorrectResult {
        match_id: quarter.id,
        result: score(0, 2),
        reason: reason(),
        then: Some(AfterCorrection::Keep),
        force: Force::No,
    });
    venue.must(Command::Finish);
    let place = |entrant| venue.state.places.iter().find(|place| place.entrant == entrant).unwrap().rank;
    assert_eq!(place(quarter.first), 1, "won the final that was played");
    assert_eq!(place(quarter.second), 5, "did not play on");
    assert_eq!(champion(&venue.state), Some(quarter.first));
}

#[test]
fn a_correction_in_a_finished_tournament_records_the_new_places() {
    let mut venue = after_the_cut(8);
    for _ in 0..3 {
        venue.must(Command::Advance);
        venue.play();
    }
    venue.must(Command::Finish);
    let last = venue.state.round().unwrap().matches[0].clone();
    let correct = Command::CorrectResult {
        match_id: last.id,
        result: score(0, 2),
        reason: reason(),
        then: None,
        force: Force::No,
    };
    let decision = venue.must(correct);
    assert!(matches!(decision.events[..], [Event::ResultCorrected { .. }, Event::TournamentFinished { .. }]));
    assert_eq!(champion(&venue.state), Some(last.second));
    assert_eq!(
        winners(&venue.state, venue.state.stage().unwrap(), venue.state.round().unwrap()),
        [Some(last.second)]
    );
}

#[test]
fn lots_are_drawn_at_the_cut_among_those_who_are_tied_on_everything() {
    // Two rounds in two separate halves leave pairs of entrants alike in everything.
    let mut venue = Venue::of_rounds(WORLD, 8, 1);
    venue.set("top-cut.size", "2");
    venue.round("A>E B>F C>G D>H");
    let tied: BTreeSet<EntrantId> = ["A", "B", "C", "D"].map(e).into();
    assert_eq!(
        venue.refused(Command::DrawLots { entrants: [e("A"), e("B")].into() }),
        Refusal::NotTied { entrants: vec![e("A"), e("B")] }
    );
    let mut before = venue.clone();
    before.must(Command::DrawLots { entrants: tied.clone() });
    let again = before.refused(Command::DrawLots { entrants: tied.clone() });
    assert!(matches!(again, Refusal::NotTied { .. }));
    let decision = venue.must(Command::Cut { short: ShortField::Refused });
    let drawn: Vec<&Vec<EntrantId>> = decision
        .notices
        .iter()
        .filter_map(|notice| if let Notice::LotsDrawn { order } = notice { Some(order) } else { None })
        .collect();
    assert_eq!(drawn.len(), 1, "those below the cut are not drawn for");
    assert_eq!(drawn[0].iter().copied().collect::<BTreeSet<_>>(), tied);
    assert_eq!(**venue.state.stage().unwrap().entrants, drawn[0][..2]);
}

#[test]
fn an_imported_bracket_may_pair_otherwise_but_not_more_and_not_those_who_are_out() {
    let mut venue = after_the_cut(10);
    let seeds: Vec<String> =
        venue.state.stage().unwrap().entrants.iter().map(|entrant| letter(*entrant)).collect();
    let [a, b, c, d, f, g, h, i] = &seeds[..] else { panic!("eight are in it") };
    venue.round(&format!("{a}>{b} {c}>{d} {f}>{g} {h}>{i}"));
    let round = |pairs: &[(&str, &str)], byes: &[&str]| Command::ImportRound {
        round: RoundNumber(2),
        pairings: pairs
            .iter()
            .zip(1..)
            .map(|((first, second), table)| PlayedPairing {
                table: TableNumber(table),
                first: e(first),
                second: e(second),
                outcome: Some(MatchOutcome::FirstWon),
            })
            .collect(),
        byes: byes.iter().map(|letter| e(letter)).collect(),
        missed: Vec::new(),
    };
    let outside = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]
        .into_iter()
        .find(|letter| !seeds.contains(&(*letter).to_owned()))
        .unwrap();
    assert_eq!(venue.refused(round(&[(a, outside)], &[])), Refusal::NotInRound { entrant: e(outside) });
    assert_eq!(
        venue.refused(round(&[(a, c), (f, h)], &[i])),
        Refusal::DraftIncomplete { entrants: vec![e(i)] },
        "two places are left"
    );
    venue.must(round(&[(a, f), (c, h)], &[]));
    venue.must(Command::Advance);
    assert_eq!(venue.state.round().unwrap().matches[0].first, e(a));
}

#[test]
fn a_cut_smaller_than_the_chart_is_refused() {
    let mut venue = Venue::ready(POLICY, 40);
    let refusal = venue.refused(Command::ChangeSetting {
        key: "top-cut.size".to_owned(),
        value: "4:0,9:4,33:4".to_owned(),
        reason: None,
    });
    assert!(matches!(refusal, Refusal::Setting(_)), "{refusal:?}");
}

#[test]
fn without_a_cut_the_swiss_rounds_decide() {
    let mut venue = Venue::with(POLICY, 8);
    venue.play_swiss();
    venue.must(Command::Finish);
    assert_eq!(venue.state.places.len(), 8);
    assert!(champion(&venue.state).is_some());
}
