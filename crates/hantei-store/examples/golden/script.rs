//! What happens in each golden log.
//!
//! Nobody in them is real: every name says that it is a sample. The scripts are written to use every
//! command and every field, not to be a sensible day.

use std::collections::BTreeSet;

use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::{
    DuelResult, DuelWinner, LifePoints, MatchOutcome, MatchResult, Reason, Score, Side,
};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::StageKind;
use hantei_core::sim::people::invented;
use hantei_core::sim::{Plan, play};
use hantei_core::tournament::clock::{ExtensionReason, Grantor};
use hantei_core::tournament::command::{AfterCorrection, Called, Command, Doubt, Force, Release, ShortField};
use hantei_core::tournament::event::{Absentees, MissedRounds, PlayedPairing};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::tables::standings_after;
use hantei_store::scorekeeper::Order;

use crate::book::{Book, desk, floor, head, import, organiser};
use crate::calls;
use crate::court;
use crate::decks;
use crate::procedure::{duel_steps, extra_turns, procedures};

/// What happens in one log.
pub(crate) struct Script {
    /// The name of the log.
    pub(crate) name: &'static str,
    /// What it is about, in a sentence.
    pub(crate) about: &'static str,
    /// Gives its commands.
    pub(crate) play: fn(&mut Book),
}

/// Every log of the folder.
pub(crate) const LOGS: &[Script] = &[
    Script {
        name: "whole-day",
        about: "A scripted day: every command of staff and players, and what goes wrong at a venue.",
        play: whole_day,
    },
    Script {
        name: "small-field",
        about: "Four players and more rounds than opponents: rematches that the organiser allows.",
        play: small_field,
    },
    Script {
        name: "grown-field",
        about: "A late entry that adds a round, under a policy that counts heads; a bracket with an empty place.",
        play: grown_field,
    },
    Script {
        name: "another-program",
        about: "A tournament taken over from another program, whole rounds in one batch.",
        play: another_program,
    },
    Script {
        name: "hall-first",
        about: "Rounds that are published to the hall first, and what shows them everywhere.",
        play: hall_first,
    },
    Script {
        name: "simulated",
        about: "A seeded event of clumsy people, from registration to the champion.",
        play: simulated,
    },
    Script {
        name: "clock",
        about: "A clock that is stopped, set, extended and called, on a machine whose wall clock is set and which starts again.",
        play: clock,
    },
    Script {
        name: "decks",
        about: "Deck lists: pinned cards, lists handed in and changed, locks, a deadline, checks at the table, release.",
        play: decks::decks,
    },
    Script {
        name: "deck-sheets",
        about: "What players declare of their decks: languages of cards, sleeves, texts, altered cards, proxies.",
        play: decks::deck_sheets,
    },
    Script {
        name: "procedures",
        about: "Matches step by step: Duels, Life Points, End of Match with what is taken back and given up.",
        play: procedures,
    },
    Script {
        name: "duel-steps",
        about: "Duels step by step under the TCG policy: draws, hands, the Side Deck, cards counted, intervals.",
        play: duel_steps,
    },
    Script {
        name: "extra-turns",
        about: "Extra turns of the Duelist King Tournament: a match that is over, and one on its way.",
        play: extra_turns,
    },
    Script {
        name: "court",
        about: "Penalties of every level: in a match, between matches, served later, taken back, appealed.",
        play: court::court,
    },
    Script {
        name: "calls",
        about: "Calls for a judge: by players and the desk, taken, left, answered, taken back, appealed.",
        play: calls::calls,
    },
    Script {
        name: "teams",
        about: "Seven teams in two groups: line-ups, Duels of members, representatives, penalties of members.",
        play: crate::teams::teams,
    },
];

pub(crate) fn e(number: u32) -> EntrantId {
    EntrantId(number)
}

pub(crate) fn round(number: u16) -> RoundNumber {
    RoundNumber(number)
}

pub(crate) fn because(reason: &str) -> String {
    reason.to_owned()
}

pub(crate) fn create(book: &mut Book, regulation: &str, name: &str) {
    book.under(regulation);
    let (name, zone) = (name.to_owned(), "Asia/Tokyo".to_owned());
    book.give(organiser(), Command::Create { name, zone, settings: Vec::new() });
}

pub(crate) fn set(book: &mut Book, key: &str, value: &str, reason: Option<&str>) {
    let (key, value, reason) = (key.to_owned(), value.to_owned(), reason.map(str::to_owned));
    book.give(organiser(), Command::ChangeSetting { key, value, reason });
}

pub(crate) fn staff(book: &mut Book) {
    for (account, role) in [("desk", Role::Scorekeeper), ("head", Role::HeadJudge)] {
        book.give(organiser(), Command::GrantRole { account: account.to_owned(), role });
    }
}

pub(crate) fn register(book: &mut Book, record: PersonRecord) {
    book.give(desk(), Command::Register { record, accept: BTreeSet::new() });
}

pub(crate) fn pair(book: &mut Book, seed: &str) {
    let seed = Some(seed.parse().expect("hexadecimal digits"));
    book.give(desk(), Command::PairRound { seed, allow_rematch: None });
}

fn duel(winner: DuelWinner, reason: Reason) -> DuelResult {
    DuelResult { winner, reason, life_points: None }
}

/// Under the World Championship's rules: ten people, four rounds, a cut to three with a bye.
fn whole_day(book: &mut Book) {
    create(book, "wcs-2023-tcg", "Golden whole day 見本大会");
    whole_day_settings(book);
    whole_day_registration(book);
    whole_day_drafts(book);
    whole_day_results(book);
    whole_day_middle(book);
    whole_day_end(book);
}

fn whole_day_settings(book: &mut Book) {
    staff(book);
    for (account, role) in [("floor", Role::Judge), ("office", Role::Organiser)] {
        book.give(organiser(), Command::GrantRole { account: account.to_owned(), role });
    }
    book.give(organiser(), Command::RevokeRole { account: because("floor"), role: Role::Judge });
    set(book, "swiss.rounds", "4", Some("the hall closes early"));
    set(book, "top-cut.size", "3", Some("three prizes"));
    set(book, "top-cut.seeding", "random", None);
    set(book, "standings.averaging", "mean", Some("as at the last event"));
    set(book, "standings.criteria", "match-points,lot", Some("a short day"));
    book.give(organiser(), Command::AssumeSuggestions);
}

fn whole_day_registration(book: &mut Book) {
    book.give(organiser(), Command::OpenRegistration);
    for person in 0..10 {
        register(book, invented(person));
    }
    // e11 is e2 once more, without an id to tell them apart.
    let record = PersonRecord::named(invented(1).name);
    book.give(desk(), Command::Register { record, accept: [Doubt::SameName].into() });
    book.give(
        desk(),
        Command::MergeDuplicates { keep: e(2), remove: e(11), reason: because("registered twice") },
    );
    let mut record = invented(3);
    record.region = Some("Sample Region".to_owned());
    record.club = Some("見本店".to_owned());
    book.give(desk(), Command::EditPerson { person: PersonId(4), record, accept: BTreeSet::new() });
    for entrant in (1..=10).map(e) {
        book.give(desk(), Command::CheckIn { entrant });
    }
    book.give(desk(), Command::UndoCheckIn { entrant: e(10) });
    book.give(Actor::player(e(9)), Command::Drop { entrant: e(9), reason: None });
    book.give(organiser(), Command::ErasePerson { person: PersonId(9), reason: because("asked for it") });
    book.give(organiser(), Command::CloseRegistration);
    book.give(organiser(), Command::OpenRegistration);
    book.give(organiser(), Command::CloseRegistration);
    for (entrant, awarded) in [(e(1), round(1)), (e(2), round(2))] {
        book.give(desk(), Command::AwardBye { entrant, round: awarded, reason: because("won a qualifier") });
    }
    book.give(desk(), Command::RevokeBye { entrant: e(2), round: round(2) });
    for (entrant, table) in [(e(3), Some(5)), (e(4), Some(7)), (e(4), None)] {
        book.give(desk(), Command::FixTable { entrant, table: table.map(TableNumber) });
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Removed });
}

fn whole_day_drafts(book: &mut Book) {
    book.give(desk(), Command::DraftRound { seed: None });
    let drafted = |book: &Book| {
        let state = book.state();
        let plan = &state.draft.as_ref().expect("a draft waits").plan;
        (plan.matches[0].first, plan.matches[1].second)
    };
    let (first, second) = drafted(book);
    book.give(desk(), Command::SwapInDraft { first, second });
    book.give(desk(), Command::DiscardDraft);
    book.give(desk(), Command::DraftRound { seed: Some(Seed([1; 32])) });
    let (first, second) = drafted(book);
    book.give(desk(), Command::SetPairing { first, second });
    book.give(desk(), Command::PublishRound { allow_rematch: None, release: Release::Everywhere });
    let open = book.open();
    let (first, second) = (open[0].1, open[1].1);
    book.give(desk(), Command::SwapPublished { first, second, reason: because("they came together") });
    let reason = because("e5 was not told of the start");
    book.give(organiser(), Command::WithdrawRound { reason, force: Force::No });
    pair(book, "a1");
}

fn whole_day_results(book: &mut Book) {
    let open = book.open();
    let (match_id, first, second) = open[0];
    let life_points = Some(LifePoints { first: Some(4_200), second: Some(0) });
    let won = DuelResult { life_points, ..duel(DuelWinner::First, Reason::Played) };
    let result = MatchResult::Duels(vec![won, duel(DuelWinner::First, Reason::Concession)]);
    book.give(Actor::player(first), Command::Report { match_id, by: first, result: result.clone() });
    book.give(Actor::player(second), Command::Confirm { match_id, by: second });

    let (match_id, first, second) = open[1];
    book.give(
        Actor::player(second),
        Command::Report { match_id, by: second, result: MatchResult::played(2, 0) },
    );
    book.give(Actor::player(first), Command::Report { match_id, by: first, result });

    let (match_id, first, second) = open[2];
    for (by, result) in [(first, MatchResult::played(2, 0)), (second, MatchResult::played(0, 2))] {
        book.give(Actor::player(by), Command::Report { match_id, by, result });
    }
    book.give(organiser(), Command::CloseRound { leave_open: Some(because("both have left the hall")) });
    book.give(head(), Command::ReopenRound { reason: because("they are back") });
    book.give(desk(), Command::EnterResult { match_id, result: MatchResult::played(0, 2) });
    book.give(desk(), Command::WithdrawResult { match_id, reason: because("the slip of another table") });
    book.give(desk(), Command::EnterResult { match_id, result: MatchResult::played(2, 0) });
    correct(book, desk(), match_id, MatchResult::played(2, 1), None);
    book.give(desk(), Command::CloseRound { leave_open: None });
}

fn correct(
    book: &mut Book,
    by: Actor,
    match_id: MatchId,
    result: MatchResult,
    then: Option<AfterCorrection>,
) {
    let reason = because("the slip was read wrongly");
    book.give(by, Command::CorrectResult { match_id, result, reason, then, force: Force::No });
}

fn whole_day_middle(book: &mut Book) {
    for (person, missed) in [(10, Some(MissedRounds::AwardedBye)), (11, None)] {
        let record = invented(person);
        book.give(desk(), Command::LateEntry { record, accept: BTreeSet::new(), missed });
    }
    pair(book, "a2");
    let first_round = book.matches_of(round(1));
    let re_pair = Some(AfterCorrection::RePair(Some(Seed([2; 32]))));
    correct(book, head(), first_round[0], MatchResult::played(1, 2), re_pair);
    book.give(desk(), Command::PublishRound { allow_rematch: None, release: Release::Everywhere });
    let open = book.open();
    let then = AfterCorrection::Swap(open[0].2, open[1].2);
    correct(book, organiser(), first_round[1], MatchResult::played(2, 1), Some(then));

    let open = book.open();
    let level = MatchResult::Totals {
        score: Score { won: 1, lost: 1, drawn: 1, both_lost: 0 },
        reason: Reason::Played,
    };
    book.give(desk(), Command::EnterResult { match_id: open[0].0, result: level });
    book.give(desk(), Command::DoubleLoss { match_id: open[1].0, reason: because("neither came") });
    book.give(desk(), Command::NoShow { match_id: open[2].0, absent: Side::First });
    let only = |first, second| Some(LifePoints { first, second });
    let both_lost = duel(DuelWinner::BothLost, Reason::Penalty);
    let won =
        DuelResult { life_points: only(Some(300), None), ..duel(DuelWinner::First, Reason::EndOfMatch) };
    let result = MatchResult::Duels(vec![both_lost, won]);
    book.give(desk(), Command::EnterResult { match_id: open[3].0, result });
    let lost =
        DuelResult { life_points: only(None, Some(8_000)), ..duel(DuelWinner::Second, Reason::Played) };
    let result = MatchResult::Duels(vec![duel(DuelWinner::None, Reason::Played), lost, lost]);
    book.give(desk(), Command::EnterResult { match_id: open[4].0, result });

    book.give(Actor::player(e(5)), Command::Drop { entrant: e(5), reason: None });
    book.give(desk(), Command::Drop { entrant: e(6), reason: Some(because("has a train to catch")) });
    pair(book, "a3");
    book.give(head(), Command::Reinstate { entrant: e(6), reason: because("missed the train") });
    book.play_out();
    let first_of_last = open[0].0;
    correct(book, head(), first_of_last, MatchResult::played(2, 1), None);
    pair(book, "a4");
    book.play_out();
    book.give(desk(), Command::CloseRound { leave_open: None });
}

fn whole_day_end(book: &mut Book) {
    let state = book.state();
    let stage = state.stage().expect("the Swiss is being played");
    let rows = standings_after(&state, stage, round(4)).rows;
    let mut tied = rows.chunk_by(|one, other| one.rank == other.rank).filter(|group| group.len() > 1);
    let group = tied.next_back().expect("match points alone leave ties");
    let entrants = group.iter().map(|row| row.entrant).collect();
    book.give(head(), Command::DrawLots { entrants });
    book.give(organiser(), Command::Cut { short: ShortField::Refused });
    book.give(desk(), Command::Advance);
    book.play_out();
    book.give(desk(), Command::Advance);
    book.play_out();
    book.give(organiser(), Command::Finish);
    let last = MatchId(book.state().match_count);
    correct(book, head(), last, MatchResult::played(0, 2), None);
    book.give(head(), Command::Reopen { reason: because("a prize was left out") });
    book.give(organiser(), Command::Finish);
    for person in [4, 12].map(PersonId) {
        book.give(organiser(), Command::ErasePerson { person, reason: because("asked for it") });
    }
}

/// Four players, five rounds, no cut.
fn small_field(book: &mut Book) {
    create(book, "wcs-2023-tcg", "Golden small field");
    staff(book);
    set(book, "swiss.rounds", "5", Some("a practice evening"));
    set(book, "top-cut.size", "none", Some("a practice evening"));
    book.give(organiser(), Command::OpenRegistration);
    for person in 20..24 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Refused });
    for number in 1..=5 {
        let allow_rematch = (number > 3).then(|| because("everybody has met everybody"));
        book.give(organiser(), Command::PairRound { seed: None, allow_rematch });
        book.play_out();
    }
    book.give(organiser(), Command::Finish);
}

/// Eight players become nine, so that three rounds become four and a cut of none a cut of four.
fn grown_field(book: &mut Book) {
    create(book, "kde-tcg-policy-2.3", "Golden grown field");
    staff(book);
    set(book, "late_entry.changes_rounds", "yes", Some("announced beforehand"));
    set(book, "top-cut.size", "4:0,9:4,33:8,129:16,513:32,2049:128", None);
    book.give(organiser(), Command::OpenRegistration);
    for person in 40..43 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::CloseRegistration);
    book.give(organiser(), Command::OpenRegistration);
    for person in 43..48 {
        register(book, invented(person));
    }
    let mut record = invented(41);
    record.club = Some("Sample Club".to_owned());
    book.give(desk(), Command::EditPerson { person: PersonId(2), record, accept: BTreeSet::new() });
    book.give(organiser(), Command::Start { absentees: Absentees::Refused });
    pair(book, "b1");
    book.play_out();
    let record = invented(48);
    book.give(desk(), Command::LateEntry { record, accept: BTreeSet::new(), missed: None });
    for seed in ["b2", "b3", "b4"] {
        pair(book, seed);
        book.play_out();
    }
    book.give(organiser(), Command::Cut { short: ShortField::Refused });
    // The second and third seeds leave before they are to meet: their place is empty, and whoever wins
    // the other semi-final has nobody to meet in the final.
    let seeds = book.state().stage().expect("the bracket has begun").entrants.clone();
    for entrant in [seeds[1], seeds[2]] {
        book.give(desk(), Command::Drop { entrant, reason: Some(because("the last train")) });
    }
    book.give(desk(), Command::Advance);
    book.play_out();
    book.give(desk(), Command::Advance);
    book.give(organiser(), Command::Finish);
}

/// Seven players, three rounds with a bye, a late entry and an open match, then a bracket of four.
fn another_program(book: &mut Book) {
    book.under("kde-tcg-policy-2.3");
    let (name, zone) = ("Golden import".to_owned(), "Etc/UTC".to_owned());
    let mut commands = vec![Command::Create { name, zone, settings: Vec::new() }, Command::OpenRegistration];
    let people =
        (60..67).map(|person| Command::Register { record: invented(person), accept: BTreeSet::new() });
    commands.extend(people);
    commands.extend([Command::CloseRegistration, Command::Start { absentees: Absentees::Kept }]);
    let won = Some(MatchOutcome::FirstWon);
    let lost = Some(MatchOutcome::SecondWon);
    let rounds = [
        ([(1, 2, won), (3, 4, lost), (5, 6, Some(MatchOutcome::Drawn))], vec![], vec![e(7)]),
        ([(1, 4, won), (2, 3, Some(MatchOutcome::BothLost)), (6, 7, None)], vec![e(5)], vec![]),
        ([(5, 1, lost), (4, 6, won), (2, 7, lost)], vec![e(3)], vec![]),
    ];
    for (number, (pairs, byes, missed)) in (1..).zip(rounds) {
        commands.push(Command::ImportRound { round: round(number), pairings: played(&pairs), byes, missed });
    }
    commands.push(Command::ImportCut { entrants: [1, 4, 5, 7].map(e).into() });
    book.give_together(import(), commands);

    let state = book.state();
    let stage = state.stage().filter(|stage| stage.rule.kind == StageKind::Elimination);
    let seeds: Vec<u32> = stage.expect("the bracket has begun").entrants.iter().map(|seed| seed.0).collect();
    let semi_finals = [(seeds[0], seeds[3], won), (seeds[1], seeds[2], lost)];
    let finals = [(seeds[0], seeds[2], won)];
    let bracket = [semi_finals.as_slice(), finals.as_slice()];
    let imported = (1..).zip(bracket).map(|(number, pairs)| Command::ImportRound {
        round: round(number),
        pairings: played(pairs),
        byes: Vec::new(),
        missed: Vec::new(),
    });
    book.give_together(import(), imported.chain([Command::Finish]).collect());
}

fn played(pairs: &[(u32, u32, Option<MatchOutcome>)]) -> Vec<PlayedPairing> {
    let played = (1..).zip(pairs).map(|(table, &(first, second, outcome))| PlayedPairing {
        table: TableNumber(table),
        first: e(first),
        second: e(second),
        outcome,
    });
    played.collect()
}

/// A whole event as `hantei simulate` plays it, each command a batch of its own.
fn simulated(book: &mut Book) {
    book.under("kde-tcg-policy-2.3");
    let plan = Plan {
        players: 20,
        rounds: None,
        seed: Seed([6; 32]),
        drops_percent: 15,
        late_percent: 10,
        draws_percent: 15,
    };
    let regulation = book.regulation();
    let mut commands = 0;
    let played = play(regulation, &plan, &mut |context, command, _| {
        commands += 1;
        let order = Order {
            key: format!("command {commands}"),
            now: context.now,
            boot: context.boot.clone(),
            lot: context.lot,
            actor: context.actor.clone(),
            seen: None,
            course: None,
            regulation: Some(regulation),
        };
        book.give_as(&order, command);
    });
    played.expect("twenty are enough");
}

/// Two rounds of eight by the clock, one of them with everything that can happen to it.
fn clock(book: &mut Book) {
    create(book, "wcs-2023-tcg", "Golden clock");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    set(book, "swiss.rounds", "2", Some("a practice evening"));
    set(book, "swiss.time_limit_minutes", "5", Some("a practice evening"));
    set(book, "top-cut.size", "none", Some("a practice evening"));
    book.give(organiser(), Command::OpenRegistration);
    for person in 80..88 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Refused });
    pair(book, "c1");
    // A machine that cannot tell since when it runs.
    book.give(desk(), Command::StartClock);
    book.give(desk(), Command::PauseClock);
    book.start_machine("sample-boot-1");
    book.give(desk(), Command::ResumeClock);
    clock_extensions(book);
    book.set_wall_clock_ahead(3_600_000);
    book.give(Actor::ticker(), Command::ObserveClock);
    book.start_machine("sample-boot-2");
    book.give(Actor::ticker(), Command::ObserveClock);
    book.give(head(), Command::SetClock { left_seconds: 60, reason: because("the alarm went off") });
    clock_calls(book);
    pair(book, "c2");
    book.give(desk(), Command::StartClock);
    book.play_out();
    book.give(organiser(), Command::Finish);
}

fn clock_extensions(book: &mut Book) {
    let open = book.open();
    let extension = |place: usize, seconds, reason, note: Option<&str>, granted_by| Command::Extend {
        match_id: open[place].0,
        seconds,
        reason,
        note: note.map(str::to_owned),
        granted_by,
    };
    let by_head = Some(Grantor::HeadJudge);
    book.give(floor(), extension(0, 90, ExtensionReason::Ruling, None, None));
    book.give(floor(), extension(0, 60, ExtensionReason::Translation, Some("two languages"), None));
    book.give(floor(), extension(1, 180, ExtensionReason::SlowPlay, None, None));
    book.give(floor(), extension(2, 480, ExtensionReason::DeckCheck, None, by_head));
    book.give(head(), extension(3, 600, ExtensionReason::Other, Some("a drink was spilled"), None));
    let (match_id, reason) = (open[3].0, because("it was the table beside"));
    book.give(head(), Command::TakeBackExtension { match_id, number: None, reason });
}

fn clock_calls(book: &mut Book) {
    let open = book.open();
    let called = Called::Match(open[3].0);
    book.wait(10);
    book.give(Actor::ticker(), Command::CallTime { called: Called::Every });
    book.give(
        floor(),
        Command::TakeBackTimeCall { called, reason: because("they had an extension on paper") },
    );
    book.give(floor(), Command::CallTime { called });
    book.wait(60);
    book.give(Actor::ticker(), Command::CallTime { called: Called::Every });
    book.play_out();
    // The clock stops with the round and stands where it stopped when the round is opened again.
    book.give(desk(), Command::CloseRound { leave_open: None });
    book.give(head(), Command::ReopenRound { reason: because("a slip was left out") });
    book.give(desk(), Command::ResumeClock);
}

/// Eight players, three rounds and a final: each round is shown in the hall first.
fn hall_first(book: &mut Book) {
    create(book, "wcs-2023-tcg", "Golden hall first");
    staff(book);
    set(book, "swiss.rounds", "3", Some("a practice evening"));
    set(book, "top-cut.size", "2", Some("a practice evening"));
    book.give(organiser(), Command::OpenRegistration);
    for person in 100..108 {
        register(book, invented(person));
    }
    book.give(organiser(), Command::Start { absentees: Absentees::Refused });
    publish_to_the_hall(book, 11);
    let open = book.open();
    let (first, second) = (open[0].1, open[1].1);
    book.give(desk(), Command::SwapPublished { first, second, reason: because("a club of two") });
    book.give(desk(), Command::ReleaseRound);
    book.play_out();
    // The clock starts for everybody.
    publish_to_the_hall(book, 12);
    book.give(desk(), Command::StartClock);
    book.play_out();
    publish_to_the_hall(book, 13);
    let reason = because("the hall saw it in time");
    book.give(organiser(), Command::WithdrawRound { reason, force: Force::No });
    publish_to_the_hall(book, 14);
    // Nobody released it: whoever closes it does.
    book.play_out();
    book.give(organiser(), Command::Cut { short: ShortField::Refused });
    publish_to_the_hall(book, 15);
    book.give(desk(), Command::ReleaseRound);
    book.play_out();
    book.give(organiser(), Command::Finish);
}

fn publish_to_the_hall(book: &mut Book, seed: u8) {
    book.give(desk(), Command::DraftRound { seed: Some(Seed([seed; 32])) });
    book.give(desk(), Command::PublishRound { allow_rematch: None, release: Release::HallFirst });
}
