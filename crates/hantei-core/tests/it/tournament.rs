//! The tournament: what is refused, by whom it may be done, what follows.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::verdict::Impossible;
use hantei_core::match_::{MatchOutcome, MatchResult, Side};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::ClauseId;
use hantei_core::tournament::command::{AfterCorrection, Force, Release, ShortField};
use hantei_core::tournament::event::{Absentees, MissedRounds};
use hantei_core::tournament::refusal::Versioned;
use hantei_core::tournament::role::{Action, Actor, ActorKind, Role};
use hantei_core::tournament::state::{EntrantStatus, MatchState, Phase};
use hantei_core::tournament::what_if::what_if;
use hantei_core::tournament::{Command, Event, Notice, Refusal, State, decide, evolve};

use crate::venue::{
    POLICY, Venue, WORLD, by_end_of_match, bye_for, close, draft_round, drop_out, e, late, letter,
    pair_round, publish, register, score,
};

pub(crate) const QUARTER_FINAL_LIMIT: &str = "top-cut.quarter-final.time_limit_minutes";

/// Returns a venue of `players` whose Swiss rounds (three) are played and whose cut of eight is made.
pub(crate) fn after_the_cut(players: u32) -> Venue {
    let mut venue = Venue::of_rounds(WORLD, players, 3);
    venue.play_swiss();
    venue.set(QUARTER_FINAL_LIMIT, "55");
    venue.must(Command::Cut { short: ShortField::Accepted });
    venue
}

pub(crate) fn reason() -> String {
    "a reason".to_owned()
}

// --- Results -------------------------------------------------------------------------------------

#[test]
fn a_draw_is_entered_by_staff_in_swiss_and_by_nobody_else() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let match_ = venue.state.round().unwrap().matches[0].clone();
    let (match_id, by) = (match_.id, match_.first);
    let player = letter(by);
    for level in [score(1, 1), by_end_of_match(1, 1, 0), MatchResult::Outcome(MatchOutcome::Drawn)] {
        let report = Command::Report { match_id, by, result: level };
        assert_eq!(
            venue.as_player(&player, &report),
            Err(Refusal::EndOfMatchByStaffOnly { table: TableNumber(1) })
        );
    }
    let decision = venue.must(Command::EnterResult { match_id, result: score(1, 1) });
    assert_eq!(decision.notices, [Notice::RecordedAsEndOfMatch { table: TableNumber(1) }]);
    let result = venue.state.match_(match_id).unwrap().2.result.clone();
    assert_eq!(result, Some(by_end_of_match(1, 1, 0)), "the record says how a level score came about");
}

#[test]
fn a_result_that_every_report_contradicts_is_known_and_a_decision_between_two_is_none() {
    let mut venue = Venue::with(WORLD, 8);
    venue.must(pair_round());
    let round = venue.state.round().unwrap().clone();
    let report = |venue: &mut Venue, table: usize, place: usize, result: MatchResult| {
        let match_ = &round.matches[table];
        let by = [match_.first, match_.second][place];
        venue.must(Command::Report { match_id: match_.id, by, result });
    };
    report(&mut venue, 0, 0, score(2, 1));
    report(&mut venue, 1, 0, score(2, 0));
    report(&mut venue, 1, 1, score(1, 2));
    report(&mut venue, 2, 1, MatchResult::Outcome(MatchOutcome::FirstWon));
    let against =
        |table: usize, won, lost| venue.state.contradicts_reports(round.matches[table].id, &score(won, lost));
    let rows = [
        ("the same as the report", 0, (2, 1), false),
        ("the other one won", 0, (1, 2), true),
        ("another score", 0, (2, 0), true),
        ("one of two versions", 1, (2, 0), false),
        ("the other of two versions", 1, (1, 2), false),
        ("neither of two versions", 1, (2, 1), true),
        ("the winner alone was reported", 2, (2, 1), false),
        ("and another winner is entered", 2, (0, 2), true),
        ("nobody has reported", 3, (2, 0), false),
    ];
    for (name, table, (won, lost), expected) in rows {
        assert_eq!(against(table, won, lost), expected, "{name}");
    }
    let match_id = round.matches[0].id;
    venue.must(Command::EnterResult { match_id, result: score(1, 2) });
    assert!(!venue.state.contradicts_reports(match_id, &score(2, 0)), "from now on it is a correction");
}

#[test]
fn a_draw_in_elimination_is_refused() {
    let mut venue = after_the_cut(8);
    venue.must(Command::Advance);
    let match_id = venue.state.round().unwrap().matches[0].id;
    for level in [score(1, 1), by_end_of_match(1, 1, 0), by_end_of_match(0, 0, 1)] {
        let refusal = venue.refused(Command::EnterResult { match_id, result: level });
        let why =
            matches!(refusal, Refusal::ResultImpossible { why: Impossible::DrawInElimination { .. }, .. });
        assert!(why, "{refusal:?}");
    }
}

#[test]
fn a_tournament_without_draws_or_double_losses_takes_none() {
    let mut venue = Venue::ready(WORLD, 4);
    venue.set("swiss.draws", "none");
    venue.set("result.double_loss", "impossible");
    venue.must(Command::Start { absentees: Absentees::Kept });
    venue.must(pair_round());
    let match_id = venue.state.round().unwrap().matches[0].id;
    let draw = venue.refused(Command::EnterResult { match_id, result: score(1, 1) });
    assert!(
        matches!(draw, Refusal::ResultImpossible { why: Impossible::DrawsNotPlayed { .. }, .. }),
        "{draw:?}"
    );
    let both = venue.refused(Command::DoubleLoss { match_id, reason: reason() });
    assert!(
        matches!(both, Refusal::ResultImpossible { why: Impossible::DoubleLossNotPossible { .. }, .. }),
        "{both:?}"
    );
}

#[test]
fn two_reports_that_agree_are_a_result_and_two_that_differ_a_dispute() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let [one, other] = [0, 1].map(|index| venue.state.round().unwrap().matches[index].clone());
    let report = |match_id, by, result| Command::Report { match_id, by, result };
    venue.as_player(&letter(one.first), &report(one.id, one.first, score(2, 1))).unwrap();
    let confirm = Command::Confirm { match_id: one.id, by: one.first };
    assert_eq!(
        venue.as_player(&letter(one.first), &confirm),
        Err(Refusal::NothingToConfirm { table: one.table }),
        "nobody confirms the own report"
    );
    venue.as_player(&letter(one.second), &report(one.id, one.second, score(2, 1))).unwrap();
    assert_eq!(venue.state.match_(one.id).unwrap().2.state(), MatchState::Done);

    venue.as_player(&letter(other.first), &report(other.id, other.first, score(2, 0))).unwrap();
    venue.as_player(&letter(other.second), &report(other.id, other.second, score(0, 2))).unwrap();
    assert_eq!(venue.state.match_(other.id).unwrap().2.state(), MatchState::Disputed);
    let again = report(other.id, other.second, score(2, 0));
    venue.as_player(&letter(other.second), &again).unwrap();
    assert_eq!(venue.state.match_(other.id).unwrap().2.state(), MatchState::Done, "one gave in");
    assert_eq!(
        venue.refused(report(other.id, other.first, score(2, 0))),
        Refusal::ResultCertain { match_id: other.id, table: other.table }
    );
}

#[test]
fn a_player_acts_for_nobody_else_and_in_no_other_role() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let match_ = venue.state.round().unwrap().matches[0].clone();
    let stranger = venue.state.round().unwrap().matches[1].first;
    let report = Command::Report { match_id: match_.id, by: match_.first, result: score(2, 0) };
    assert_eq!(
        venue.as_player(&letter(stranger), &report),
        Err(Refusal::NotOwnEntrant { entrant: match_.first })
    );
    let own = Command::Report { match_id: match_.id, by: stranger, result: score(2, 0) };
    assert_eq!(
        venue.as_player(&letter(stranger), &own),
        Err(Refusal::NotInMatch { entrant: stranger, match_id: match_.id })
    );
    let climber = Actor { role: Role::Organiser, ..Actor::player(e("A")) };
    assert_eq!(
        venue.by(climber, None, &Command::Finish),
        Err(Refusal::RoleNotGranted { account: "e1".to_owned(), role: Role::Organiser })
    );
    let nobody = Actor { id: "someone".to_owned(), ..Actor::player(e("A")) };
    let drop = drop_out("A");
    assert!(matches!(venue.by(nobody, None, &drop), Err(Refusal::RoleNotGranted { .. })));
}

#[test]
fn an_open_round_is_not_closed_and_its_tables_are_named() {
    let mut venue = Venue::with(WORLD, 6);
    venue.must(pair_round());
    let matches = venue.state.round().unwrap().matches.clone();
    venue.must(Command::EnterResult { match_id: matches[1].id, result: score(2, 0) });
    venue.must(Command::Report { match_id: matches[2].id, by: matches[2].first, result: score(2, 0) });
    assert_eq!(
        venue.refused(close()),
        Refusal::ResultsMissing {
            round: RoundNumber(1),
            open: vec![TableNumber(1)],
            reported: vec![TableNumber(3)],
            disputed: Vec::new()
        }
    );
}

#[test]
fn a_result_left_open_is_entered_later_by_those_who_may_correct() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let matches = venue.state.round().unwrap().matches.clone();
    venue.must(Command::EnterResult { match_id: matches[0].id, result: score(2, 0) });
    venue.must(Command::CloseRound { leave_open: Some(reason()) });
    let enter = Command::EnterResult { match_id: matches[1].id, result: score(2, 0) };
    assert_eq!(
        venue.as_role(Role::Scorekeeper, &enter),
        Err(Refusal::NotAllowed { role: Role::Scorekeeper, action: Action::CorrectAfterClose })
    );
    let by = matches[1].first;
    let report = Command::Report { match_id: matches[1].id, by, result: score(2, 0) };
    assert_eq!(venue.as_player(&letter(by), &report), Err(Refusal::RoundIsClosed { round: RoundNumber(1) }));
    venue.must(enter);
}

#[test]
fn a_head_judge_corrects_in_the_open_round_too() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let match_ = venue.state.round().unwrap().matches[0].clone();
    venue.must(Command::EnterResult { match_id: match_.id, result: score(2, 0) });
    let command = |result| Command::CorrectResult {
        match_id: match_.id,
        result,
        reason: reason(),
        then: None,
        force: Force::No,
    };
    venue.as_role(Role::HeadJudge, &command(score(0, 2))).unwrap();
    venue.as_role(Role::Scorekeeper, &command(score(1, 2))).unwrap();
    assert!(venue.as_role(Role::Judge, &command(score(2, 0))).is_err());
    venue.play();
    venue.must(close());
    assert_eq!(
        venue.as_role(Role::Scorekeeper, &command(score(2, 0))),
        Err(Refusal::NotAllowed { role: Role::Scorekeeper, action: Action::CorrectAfterClose })
    );
    venue.as_role(Role::HeadJudge, &command(score(2, 0))).unwrap();
}

#[test]
fn a_no_show_gives_the_match_to_the_other_side() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let match_ = venue.state.round().unwrap().matches[0].clone();
    venue.must(Command::NoShow { match_id: match_.id, absent: Side::First });
    let points = venue.points();
    assert!(points.contains(&format!("{}3", letter(match_.second))), "{points}");
}

// --- Unknown ids, wrong moments ------------------------------------------------------------------

#[test]
fn unknown_ids_are_refused_by_name() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let record = PersonRecord::named("Nobody");
    for number in [0, 99, u32::MAX] {
        let (entrant, person, match_id) = (EntrantId(number), PersonId(number), MatchId(number));
        let unknown = Refusal::UnknownEntrant { entrant };
        for command in [
            Command::Drop { entrant, reason: None },
            Command::Reinstate { entrant, reason: reason() },
            Command::AwardBye { entrant, round: RoundNumber(2), reason: reason() },
            Command::RevokeBye { entrant, round: RoundNumber(2) },
            Command::FixTable { entrant, table: Some(TableNumber(1)) },
            Command::MergeDuplicates { keep: e("A"), remove: entrant, reason: reason() },
            Command::MergeDuplicates { keep: entrant, remove: e("A"), reason: reason() },
        ] {
            assert_eq!(venue.refused(command), unknown);
        }
        for command in [
            Command::EditPerson { person, record: record.clone(), accept: BTreeSet::new() },
            Command::ErasePerson { person, reason: reason() },
        ] {
            assert_eq!(venue.refused(command), Refusal::UnknownPerson { person });
        }
        for command in [
            Command::Report { match_id, by: e("A"), result: score(2, 0) },
            Command::Confirm { match_id, by: e("A") },
            Command::EnterResult { match_id, result: score(2, 0) },
            Command::CorrectResult {
                match_id,
                result: score(2, 0),
                reason: reason(),
                then: None,
                force: Force::No,
            },
            Command::WithdrawResult { match_id, reason: reason() },
            Command::NoShow { match_id, absent: Side::First },
            Command::DoubleLoss { match_id, reason: reason() },
        ] {
            assert_eq!(venue.refused(command), Refusal::UnknownMatch { match_id });
        }
    }
    let nowhere = Command::FixTable { entrant: e("A"), table: Some(TableNumber(0)) };
    assert!(matches!(venue.refused(nowhere), Refusal::UnknownTable { .. }));
}

#[test]
fn everything_has_its_moment() {
    let mut empty = Venue::made(WORLD);
    empty.state = State::default();
    assert_eq!(empty.refused(pair_round()), Refusal::NotCreated);
    let mut made = Venue::made(WORLD);
    assert_eq!(made.refused(register("A", "")), Refusal::WrongPhase { phase: Phase::Preparing });
    assert_eq!(made.refused(pair_round()), Refusal::NotStarted);
    let create = Command::Create { name: reason(), zone: reason(), settings: Vec::new() };
    assert_eq!(made.refused(create), Refusal::AlreadyCreated);
    let mut ready = Venue::ready(WORLD, 3);
    let start = Command::Start { absentees: Absentees::Kept };
    assert_eq!(ready.refused(start.clone()), Refusal::TooFewEntrants { entrants: 3, minimum: 4 });
    let mut running = Venue::with(WORLD, 4);
    assert_eq!(running.refused(start), Refusal::AlreadyStarted);
    assert_eq!(running.refused(register("Late", "")), Refusal::AlreadyStarted);
    assert_eq!(running.refused(close()), Refusal::NoRound);
    assert_eq!(running.refused(publish()), Refusal::NoDraft);
    assert_eq!(running.refused(Command::Advance), Refusal::NotElimination);
    assert_eq!(running.refused(Command::Finish), Refusal::CutMissing { stage: "top-cut".to_owned() });
}

#[test]
fn a_command_for_something_that_moved_is_refused() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let organiser = || Actor::console(Role::Organiser);
    let match_ = venue.state.round().unwrap().matches[0].clone();
    let enter = Command::EnterResult { match_id: match_.id, result: score(2, 0) };
    venue.must(Command::Report { match_id: match_.id, by: match_.first, result: score(0, 2) });
    let now = venue.state.match_(match_.id).unwrap().2.version;
    assert_eq!(
        venue.by(organiser(), Some(match_.version), &enter),
        Err(Refusal::Moved { what: Versioned::Match, seen: match_.version, now })
    );
    venue.by(organiser(), Some(now), &enter).unwrap();
    venue.play();
    venue.must(close());
    venue.must(draft_round());
    let seen = venue.state.draft.as_ref().unwrap().version;
    venue.must(drop_out("A"));
    let now = venue.state.draft.as_ref().unwrap().version;
    assert_eq!(
        venue.by(organiser(), Some(seen), &publish()),
        Err(Refusal::Moved { what: Versioned::Draft, seen, now })
    );
    let now = venue.state.entrant(e("A")).unwrap().version;
    let back = Command::Reinstate { entrant: e("A"), reason: reason() };
    assert_eq!(
        venue.by(organiser(), Some(1), &back),
        Err(Refusal::Moved { what: Versioned::Entrant, seen: 1, now })
    );
}

#[test]
fn two_players_who_report_at_once_are_both_heard_but_not_about_another_opponent() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    let round = venue.state.round().unwrap();
    let (match_, other) = (round.matches[0].clone(), round.matches[1].clone());
    let report = |by: EntrantId, result: MatchResult| Command::Report { match_id: match_.id, by, result };
    let seen = Some(match_.version);
    venue.by(Actor::player(match_.first), seen, &report(match_.first, score(2, 1))).unwrap();
    venue.by(Actor::player(match_.second), seen, &report(match_.second, score(0, 2))).unwrap();
    assert_eq!(venue.state.match_(match_.id).unwrap().2.state(), MatchState::Disputed);
    // Now they agree, so whoever saw the match before that saw another one.
    venue.by(Actor::player(match_.second), seen, &report(match_.second, score(2, 1))).unwrap();
    let now = venue.state.match_(match_.id).unwrap().2.version;
    let moved = |seen: u64, now| Err(Refusal::Moved { what: Versioned::Match, seen, now });
    let late = report(match_.first, score(0, 2));
    assert_eq!(venue.by(Actor::player(match_.first), seen, &late), moved(match_.version, now));

    // In another round the two beside them change places: a report about the opponent of before is refused.
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    venue.must(Command::SwapPublished { first: match_.first, second: other.first, reason: reason() });
    let now = venue.state.match_(match_.id).unwrap().2.version;
    let stale = report(match_.second, score(2, 0));
    assert_eq!(venue.by(Actor::player(match_.second), seen, &stale), moved(match_.version, now));
}

// --- Roles ---------------------------------------------------------------------------------------

/// Every command once, with who may give it: O organiser, H head judge, J judge, S scorekeeper, P player.
fn commands_and_roles() -> Vec<(Command, &'static str)> {
    let entrant = e("A");
    let (first, second) = (e("A"), e("B"));
    let record = PersonRecord::named("A name");
    let accept = BTreeSet::new();
    let match_id = MatchId(1);
    let result = score(2, 0);
    let round = RoundNumber(1);
    vec![
        (Command::Create { name: reason(), zone: reason(), settings: Vec::new() }, "O"),
        (Command::ChangeSetting { key: reason(), value: reason(), reason: None }, "O"),
        (Command::AssumeSuggestions, "O"),
        (Command::GrantRole { account: reason(), role: Role::Judge }, "O"),
        (Command::RevokeRole { account: reason(), role: Role::Judge }, "O"),
        (Command::OpenRegistration, "O"),
        (Command::CloseRegistration, "O"),
        (Command::Register { record: record.clone(), accept: accept.clone() }, "OS"),
        (Command::EditPerson { person: PersonId(1), record: record.clone(), accept: accept.clone() }, "OS"),
        (Command::ErasePerson { person: PersonId(1), reason: reason() }, "O"),
        (Command::MergeDuplicates { keep: first, remove: second, reason: reason() }, "OS"),
        (Command::CheckIn { entrant }, "OS"),
        (Command::UndoCheckIn { entrant }, "OS"),
        (Command::AwardBye { entrant, round, reason: reason() }, "OS"),
        (Command::RevokeBye { entrant, round }, "OS"),
        (Command::LateEntry { record, accept, missed: Some(MissedRounds::MatchLoss) }, "OS"),
        (Command::FixTable { entrant, table: None }, "OS"),
        (Command::Start { absentees: Absentees::Kept }, "O"),
        (Command::DraftRound { seed: None }, "OS"),
        (Command::SwapInDraft { first, second }, "OS"),
        (Command::SetPairing { first, second }, "OS"),
        (Command::DiscardDraft, "OS"),
        (Command::PublishRound { allow_rematch: None, release: Release::Everywhere }, "OS"),
        (Command::ReleaseRound, "OS"),
        (Command::PairRound { seed: None, allow_rematch: None }, "OS"),
        (Command::ImportRound { round, pairings: Vec::new(), byes: Vec::new(), missed: Vec::new() }, "O"),
        (Command::ImportCut { entrants: BTreeSet::new() }, "O"),
        (Command::WithdrawRound { reason: reason(), force: Force::Yes }, "OH"),
        (Command::SwapPublished { first, second, reason: reason() }, "OS"),
        (Command::Report { match_id, by: entrant, result: result.clone() }, "OSP"),
        (Command::Confirm { match_id, by: entrant }, "OSP"),
        (Command::EnterResult { match_id, result: result.clone() }, "OS"),
        (
            Command::CorrectResult {
                match_id,
                result,
                reason: reason(),
                then: Some(AfterCorrection::Keep),
                force: Force::No,
            },
            "OHS",
        ),
        (Command::WithdrawResult { match_id, reason: reason() }, "OS"),
        (Command::NoShow { match_id, absent: Side::First }, "OS"),
        (Command::DoubleLoss { match_id, reason: reason() }, "OS"),
        (Command::Drop { entrant, reason: None }, "OHSP"),
        (Command::Reinstate { entrant, reason: reason() }, "OHS"),
        (Command::CloseRound { leave_open: None }, "OS"),
        (Command::ReopenRound { reason: reason() }, "OH"),
        (Command::DrawLots { entrants: BTreeSet::new() }, "OH"),
        (Command::Cut { short: ShortField::Refused }, "O"),
        (Command::Advance, "OS"),
        (Command::Finish, "O"),
        (Command::Reopen { reason: reason() }, "OH"),
    ]
}

#[test]
fn every_command_is_for_its_roles_only() {
    for (command, may) in commands_and_roles() {
        for (role, mark) in Role::ALL.into_iter().zip("OHJSP".chars()) {
            let mut venue = Venue::with(WORLD, 4);
            venue.must(pair_round());
            let answer = venue.as_role(role, &command);
            let barred = matches!(answer, Err(Refusal::NotAllowed { .. }));
            assert_eq!(!barred, may.contains(mark), "{role}: {command:?}: {answer:?}");
        }
    }
}

#[test]
fn staff_act_only_in_roles_that_were_granted() {
    let mut venue = Venue::with(WORLD, 4);
    let staff = |role| Actor { kind: ActorKind::Staff, id: "mika".to_owned(), role };
    let not_granted = Err(Refusal::RoleNotGranted { account: "mika".to_owned(), role: Role::Scorekeeper });
    assert_eq!(venue.by(staff(Role::Scorekeeper), None, &pair_round()), not_granted);
    let grant = Command::GrantRole { account: "mika".to_owned(), role: Role::Scorekeeper };
    venue.must(grant.clone());
    assert!(matches!(venue.refused(grant), Refusal::RoleAlreadyGranted { .. }));
    venue.by(staff(Role::Scorekeeper), None, &pair_round()).unwrap();
    let finish = venue.by(staff(Role::Organiser), None, &Command::Finish);
    assert!(matches!(finish, Err(Refusal::RoleNotGranted { .. })));
    venue.must(Command::RevokeRole { account: "mika".to_owned(), role: Role::Scorekeeper });
    assert_eq!(venue.by(staff(Role::Scorekeeper), None, &close()), not_granted);
}

// --- Rounds of Swiss -----------------------------------------------------------------------------

#[test]
fn an_eighth_swiss_round_is_refused() {
    let mut venue = Venue::with(WORLD, 16);
    venue.play_swiss();
    assert_eq!(venue.state.stage().unwrap().rounds.len(), 7);
    assert_eq!(venue.refused(pair_round()), Refusal::AllRoundsPlayed { rounds: 7 });
    assert_eq!(venue.refused(draft_round()), Refusal::AllRoundsPlayed { rounds: 7 });
}

#[test]
fn late_entries_change_the_cut_and_not_the_rounds() {
    let mut venue = Venue::with(POLICY, 127);
    venue.must(late("Late One"));
    venue.must(late("Late Two"));
    assert_eq!(venue.state.stage().unwrap().round_count, 7);
    venue.play_swiss();
    let decision = venue.must(Command::Cut { short: ShortField::Refused });
    assert!(
        decision.notices.contains(&Notice::CutChanged { announced: 8, now: 16 }),
        "{:?}",
        decision.notices
    );
    assert_eq!(venue.state.stage().unwrap().entrants.len(), 16);
}

#[test]
fn late_entries_change_what_the_settings_say() {
    let mut venue = Venue::ready(POLICY, 16);
    venue.set("late_entry.changes_rounds", "yes");
    venue.set("late_entry.changes_cut", "no");
    venue.set("top-cut.size", "4:4,17:8");
    venue.must(Command::Start { absentees: Absentees::Kept });
    assert_eq!(venue.state.stage().unwrap().round_count, 4);
    venue.must(late("Late"));
    assert_eq!(venue.state.stage().unwrap().round_count, 5, "seventeen play five rounds");
    venue.play_swiss();
    venue.must(Command::Cut { short: ShortField::Refused });
    assert_eq!(venue.state.stage().unwrap().entrants.len(), 4, "the cut of the sixteen who registered");
}

#[test]
fn late_entry_ends_with_the_last_round_and_where_the_setting_says() {
    let mut venue = Venue::ready(WORLD, 6);
    venue.set("late_entry.last_round", "1");
    venue.must(Command::Start { absentees: Absentees::Kept });
    venue.must(pair_round());
    // The setting names the last round that a late entry may miss.
    venue.must(late("In Time"));
    venue.play();
    venue.must(pair_round());
    assert!(matches!(venue.refused(late("Too Late")), Refusal::RoundNotToCome { last: Some(1), .. }));
    let mut venue = Venue::of_rounds(WORLD, 6, 1);
    venue.must(pair_round());
    assert!(matches!(venue.refused(late("Too Late")), Refusal::LaterStageStarted { .. }));
}

#[test]
fn the_number_of_rounds_may_be_changed_until_the_start() {
    let mut venue = Venue::ready(POLICY, 8);
    assert_eq!(venue.state.fixed_swiss_rounds, Some(3));
    let change =
        |reason| Command::ChangeSetting { key: "swiss.rounds".to_owned(), value: "5".to_owned(), reason };
    let refusal = venue.refused(change(None));
    assert!(matches!(refusal, Refusal::Setting(_)), "the chart is binding without a reason: {refusal:?}");
    let decision = venue.must(change(Some(reason())));
    let [Event::SettingChanged { departs_from, .. }] = &decision.events[..] else { panic!("one event") };
    assert_eq!(*departs_from, Some(ClauseId("kde-tcg-policy-2.3@1#iii-g1".to_owned())));
    venue.must(Command::Start { absentees: Absentees::Kept });
    assert_eq!(venue.state.stage().unwrap().round_count, 5);
    let frozen = Refusal::SettingFrozen { key: "swiss.rounds".to_owned() };
    let other = Command::ChangeSetting {
        key: "swiss.rounds".to_owned(),
        value: "6".to_owned(),
        reason: Some(reason()),
    };
    assert_eq!(venue.refused(other), frozen);
}

#[test]
fn who_is_absent_at_the_start_is_not_enrolled() {
    let mut venue = Venue::open(POLICY);
    for number in 1..=9 {
        venue.must(register(&format!("Player {number}"), ""));
    }
    for number in 1..=8 {
        venue.must(Command::CheckIn { entrant: EntrantId(number) });
    }
    let start = |absentees| Command::Start { absentees };
    assert_eq!(
        venue.refused(start(Absentees::Refused)),
        Refusal::NotCheckedIn { entrants: vec![EntrantId(9)] }
    );
    let mut kept = venue.clone();
    kept.must(start(Absentees::Kept));
    assert_eq!(kept.state.stage().unwrap().round_count, 4, "nine play four rounds");
    venue.must(start(Absentees::Removed));
    assert_eq!(venue.state.stage().unwrap().round_count, 3, "eight play three");
    assert_eq!(venue.state.entrant(EntrantId(9)).unwrap().status, EntrantStatus::Removed);
}

#[test]
fn fixed_tables_are_kept_and_nobody_else_is_seated_there() {
    let mut venue = Venue::with(WORLD, 8);
    venue.must(Command::FixTable { entrant: e("A"), table: Some(TableNumber(30)) });
    venue.must(Command::FixTable { entrant: e("B"), table: Some(TableNumber(1)) });
    let taken = Command::FixTable { entrant: e("C"), table: Some(TableNumber(1)) };
    assert_eq!(venue.refused(taken), Refusal::TableTaken { table: TableNumber(1), by: e("B") });
    for _ in 0..4 {
        venue.must(pair_round());
        let round = venue.state.round().unwrap();
        let table = |entrant| round.matches.iter().find(|m| m.side_of(entrant).is_some()).unwrap().table.0;
        assert_eq!(table(e("B")), 1);
        assert!(table(e("A")) == 30 || table(e("A")) == 1 && table(e("B")) == 1);
        let tables: BTreeSet<TableNumber> = round.matches.iter().map(|match_| match_.table).collect();
        assert_eq!(tables.len(), 4, "no table twice");
        venue.play();
    }
}

#[test]
fn a_draft_is_changed_by_hand_and_says_so() {
    let mut venue = Venue::with(WORLD, 5);
    venue.round("A>B C>D E-bye");
    venue.must(close());
    venue.must(draft_round());
    venue.must(Command::SetPairing { first: e("A"), second: e("B") });
    assert!(venue.drafted().contains("A-B"));
    let refusal = venue.refused(publish());
    assert!(matches!(&refusal, Refusal::RematchUnavoidable { pairs, .. } if pairs.len() == 1), "{refusal:?}");
    let bye = venue.state.draft.as_ref().unwrap().plan.byes[0].entrant;
    venue.must(Command::SetPairing { first: bye, second: e("A") });
    assert!(venue.drafted().contains("B-bye"), "{}", venue.drafted());
    venue.must(publish());
}

#[test]
fn an_awarded_bye_does_not_change_hands() {
    let mut venue = Venue::with(WORLD, 5);
    venue.must(bye_for("A", 1));
    venue.must(draft_round());
    let expected = Refusal::ByeAlreadyAwarded { entrant: e("A"), round: RoundNumber(1) };
    assert_eq!(venue.refused(Command::SwapInDraft { first: e("A"), second: e("B") }), expected);
    assert_eq!(venue.refused(Command::SetPairing { first: e("A"), second: e("B") }), expected);
    venue.must(publish());
    let swap = Command::SwapPublished { first: e("B"), second: e("A"), reason: reason() };
    assert_eq!(venue.refused(swap), expected);
    let late = Refusal::RoundNotToCome { round: RoundNumber(1), next: RoundNumber(2), last: Some(7) };
    assert_eq!(venue.refused(bye_for("B", 1)), late);
}

#[test]
fn a_draft_thrown_away_leaves_nothing() {
    let mut venue = Venue::with(WORLD, 8);
    let before = venue.state.digest();
    venue.must(draft_round());
    venue.must(Command::SwapInDraft { first: e("A"), second: e("B") });
    assert_ne!(venue.state.digest(), before);
    venue.must(Command::DiscardDraft);
    assert_eq!(venue.state.digest(), before);
    venue.must(bye_for("A", 1));
    venue.must(Command::RevokeBye { entrant: e("A"), round: RoundNumber(1) });
    assert_eq!(venue.state.digest(), before, "a bye awarded and revoked");
}

#[test]
fn two_swap_tables_in_a_published_round_but_not_into_a_rematch() {
    let mut venue = Venue::with(WORLD, 6);
    venue.round("A>B C>D E>F");
    venue.round("A?C E?D B?F");
    venue.must(Command::SwapPublished { first: e("A"), second: e("E"), reason: reason() });
    assert_eq!(venue.pairs(), "A-D B-F C-E");
    let rematch = venue.refused(Command::SwapPublished { first: e("D"), second: e("E"), reason: reason() });
    assert!(matches!(rematch, Refusal::RematchUnavoidable { .. }), "{rematch:?}: C-D, A-E");
    venue.enter("B>F");
    let swap = Command::SwapPublished { first: e("B"), second: e("C"), reason: reason() };
    assert_eq!(
        venue.refused(swap),
        Refusal::RoundHasResults { round: RoundNumber(2), tables: vec![TableNumber(3)] }
    );
}

#[test]
fn a_round_is_withdrawn_and_paired_again() {
    let mut venue = Venue::with(WORLD, 6);
    venue.must(pair_round());
    let ids: Vec<MatchId> = venue.state.round().unwrap().matches.iter().map(|match_| match_.id).collect();
    venue.must(Command::WithdrawRound { reason: reason(), force: Force::No });
    assert_eq!(
        venue.refused(Command::WithdrawRound { reason: reason(), force: Force::No }),
        Refusal::NoRound
    );
    venue.must(pair_round());
    let round = venue.state.round().unwrap();
    assert_eq!(round.number, RoundNumber(1));
    assert!(round.matches.iter().all(|match_| !ids.contains(&match_.id)), "ids are not given twice");
    venue.play();
    let refusal = venue.refused(Command::WithdrawRound { reason: reason(), force: Force::No });
    assert!(matches!(refusal, Refusal::RoundHasResults { .. }));
    venue.must(Command::WithdrawRound { reason: reason(), force: Force::Yes });
    assert_eq!(venue.state.stage().unwrap().rounds.len(), 0);
}

#[test]
fn a_closed_round_is_opened_again() {
    let mut venue = Venue::with(WORLD, 4);
    venue.must(pair_round());
    venue.play();
    venue.must(close());
    let match_id = venue.state.round().unwrap().matches[0].id;
    let withdraw = Command::WithdrawResult { match_id, reason: reason() };
    assert_eq!(venue.refused(withdraw.clone()), Refusal::RoundIsClosed { round: RoundNumber(1) });
    venue.must(draft_round());
    let reopen = Command::ReopenRound { reason: reason() };
    assert_eq!(venue.refused(reopen.clone()), Refusal::DraftWaiting { round: RoundNumber(2) });
    venue.must(Command::DiscardDraft);
    venue.must(reopen);
    venue.must(withdraw);
    assert_eq!(venue.state.match_(match_id).unwrap().2.state(), MatchState::Open);
}

#[test]
fn who_comes_back_has_missed_the_rounds_between() {
    let mut venue = Venue::with(WORLD, 8);
    venue.round("A>B C>D E>F G>H");
    venue.must(close());
    venue.must(drop_out("A"));
    assert!(matches!(venue.refused(drop_out("A")), Refusal::EntrantNotActive { .. }));
    venue.round("B>C D>E F>G H-bye");
    venue.must(close());
    venue.must(Command::Reinstate { entrant: e("A"), reason: reason() });
    let missed = &venue.state.entrant(e("A")).unwrap().missed;
    assert_eq!(missed.keys().map(|round| round.0).collect::<Vec<_>>(), [2]);
    venue.must(pair_round());
    assert!(venue.pairs().contains('A'));
    let again = Command::Reinstate { entrant: e("A"), reason: reason() };
    assert_eq!(venue.refused(again), Refusal::EntrantActive { entrant: e("A") });
}

#[test]
fn a_round_that_is_taken_back_was_missed_by_nobody() {
    let mut venue = Venue::with(WORLD, 8);
    venue.round("A>B C>D E>F G>H");
    venue.must(close());
    venue.must(drop_out("A"));
    venue.round("B>C D>E F>G H-bye");
    venue.must(close());
    venue.must(Command::Reinstate { entrant: e("A"), reason: reason() });
    venue.must(late("Late One"));
    venue.must(Command::WithdrawRound { reason: reason(), force: Force::Yes });
    venue.must(pair_round());
    venue.play();
    let stage = venue.state.stage().unwrap();
    let table = hantei_core::tournament::tables::crosstable(&venue.state, stage, RoundNumber(2));
    for row in &table.rows {
        let rounds: Vec<u16> = row.lines.iter().map(|line| line.round.0).collect();
        let twice = rounds.windows(2).any(|pair| pair[0] == pair[1]);
        assert!(!twice, "{}: rounds {rounds:?}", row.entrant);
    }
    assert!(venue.pairs().contains('A') && venue.pairs().contains('I'), "{}", venue.pairs());
    let mut gone = Venue::with(WORLD, 6);
    gone.round("A>B C>D E>F");
    gone.round("A>C B>D E-bye F-missed");
    gone.must(drop_out("F"));
    gone.must(Command::WithdrawRound { reason: reason(), force: Force::Yes });
    gone.must(pair_round());
    gone.play();
    gone.must(Command::Reinstate { entrant: e("F"), reason: reason() });
    let missed = &gone.state.entrant(e("F")).unwrap().missed;
    assert_eq!(missed.keys().map(|round| round.0).collect::<Vec<_>>(), [2]);
}

// --- People --------------------------------------------------------------------------------------

#[test]
fn an_erased_person_stays_in_the_standings_without_a_record() {
    let mut venue = Venue::with(WORLD, 4);
    venue.round("A>B C>D");
    venue.must(Command::ErasePerson { person: PersonId(1), reason: reason() });
    assert!(venue.state.record(e("A")).is_none());
    assert!(venue.points().contains("A3"));
    let again = Command::ErasePerson { person: PersonId(1), reason: reason() };
    assert_eq!(venue.refused(again), Refusal::PersonErased { person: PersonId(1) });
}

#[test]
fn a_name_is_refused_rather_than_cut() {
    let mut venue = Venue::open(WORLD);
    venue.must(register(&"n".repeat(200), ""));
    assert_eq!(
        venue.refused(register(&"m".repeat(201), "")),
        Refusal::TextUnfit { field: "name", length: 201, longest: 200 }
    );
    assert_eq!(venue.refused(register(" \u{3000}", "")), Refusal::TextMissing { field: "name" });
    assert!(matches!(venue.refused(register("two\nlines", "")), Refusal::TextUnfit { .. }));
}

// --- What if -------------------------------------------------------------------------------------

#[test]
fn what_a_correction_would_change_is_shown_and_nothing_happens() {
    let mut venue = Venue::with(WORLD, 16);
    for _ in 0..3 {
        venue.must(pair_round());
        venue.play();
    }
    venue.must(close());
    let drop = venue.state.stage().unwrap().rounds[2].matches[7].first;
    venue.must(Command::Drop { entrant: drop, reason: None });
    let before = venue.state.digest();
    let match_ = venue.state.stage().unwrap().rounds[0].matches[0].clone();
    let correct = |result| {
        [Command::CorrectResult {
            match_id: match_.id,
            result,
            reason: reason(),
            then: None,
            force: Force::No,
        }]
    };
    let context = venue.context(Actor::console(Role::Organiser), None);
    let difference = what_if(&context, &venue.state, &correct(score(0, 2))).unwrap();
    assert_eq!(venue.state.digest(), before);
    assert_eq!(difference.events.len(), 1);
    assert_eq!(difference.results.len(), 1);
    let change = |entrant| {
        let row = difference.standings.iter().find(|change| change.entrant == entrant).unwrap();
        i64::from(row.new.match_points) - i64::from(row.old.as_ref().unwrap().match_points)
    };
    assert_eq!((change(match_.first), change(match_.second)), (-3, 3));
    let rounds: Vec<u16> = difference.pairings.iter().map(|change| change.at.round.0).collect();
    assert!(rounds.contains(&2) && !rounds.contains(&1), "{rounds:?}");
    // What would be gone was really published, though somebody has left since.
    let published = |at: u16| {
        let round = &venue.state.stage().unwrap().rounds[usize::from(at) - 1];
        round.matches.iter().map(|m| (m.first.min(m.second), m.first.max(m.second))).collect::<Vec<_>>()
    };
    for change in &difference.pairings {
        assert!(change.gone.iter().all(|pair| published(change.at.round.0).contains(pair)));
        assert!(change.come.iter().all(|pair| !published(change.at.round.0).contains(pair)));
        assert_eq!(change.gone.len(), change.come.len());
    }
    // The score in Duels changes nobody's points, so nobody would have met another.
    let difference = what_if(&context, &venue.state, &correct(score(2, 1))).unwrap();
    assert_eq!((difference.results.len(), difference.pairings.len()), (1, 0));
    assert_eq!(difference.standings, []);
    let refused = what_if(&context, &venue.state, &correct(score(2, 0)));
    assert_eq!(refused, Err(Refusal::NothingChanges));
}

#[test]
fn the_same_command_under_the_same_lot_gives_the_same_events() {
    let venue = Venue::with(WORLD, 9);
    let context = venue.context(Actor::console(Role::Organiser), None);
    let events = || decide(&context, &venue.state, &pair_round()).unwrap().events;
    assert_eq!(events(), events());
    let seed = Some(Seed([3; 32]));
    let mut one = venue.state.clone();
    let mut other = venue.state.clone();
    for state in [&mut one, &mut other] {
        let chosen = Command::PairRound { seed, allow_rematch: None };
        for event in decide(&context, state, &chosen).unwrap().events {
            evolve(state, &event);
        }
    }
    assert_eq!(one.digest(), other.digest());
    assert_eq!(one.round().unwrap().seed, seed);
}
