//! A small practice event, and what its sheets say of it.

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, MatchId, RoundNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::{MatchResult, Reason, Score};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::{Command, Context, State, decide, evolve};

use super::*;

const CARD_GAME_IDS: [&str; 3] = ["0000000109", "0000000206", "0000000303"];

/// Gives `command` as the organiser and returns the state after it.
pub(crate) fn after(mut state: State, command: &Command) -> State {
    let context = Context {
        now: 0,
        lot: Seed([7; 32]),
        actor: Actor::console(Role::Organiser),
        regulation: catalogue().find("wcs-2023-tcg"),
        seen: None,
    };
    let decision =
        decide(&context, &state, command).unwrap_or_else(|refused| panic!("{command:?}: {refused:?}"));
    for written in &decision.people {
        state.learn(written);
    }
    for person in &decision.erased {
        state.forget(*person);
    }
    for event in &decision.events {
        evolve(&mut state, event);
    }
    state
}

fn all(state: State, commands: &[Command]) -> State {
    commands.iter().fold(state, after)
}

/// Seven made-up people, some with ids, before the start.
pub(crate) fn registered() -> State {
    let names = ["Aoki Ren", "Sato Mei", "見本 太郎", "Mori Jun", "Kato Yui", "例 花子", "Abe Sora"];
    let mut commands = vec![
        Command::Create {
            name: "Practice Cup".to_owned(),
            zone: "Asia/Tokyo".to_owned(),
            settings: vec![("attendance.minimum".to_owned(), "4".to_owned())],
        },
        Command::AssumeSuggestions,
        Command::OpenRegistration,
    ];
    for (index, name) in names.into_iter().enumerate() {
        let mut record = PersonRecord::named(name);
        record.card_game_id = CARD_GAME_IDS.get(index).map(|id| id.parse().expect("ten digits"));
        let accept = [hantei_core::tournament::command::Doubt::WrongCheckDigit].into();
        commands.push(Command::Register { record, accept });
    }
    all(State::default(), &commands)
}

/// Round 1 of three is closed, round 2 is being played: one result in, one report, one match open.
pub(crate) fn practice_event() -> State {
    let seed = Some(Seed([1; 32]));
    let level = MatchResult::Totals {
        score: Score { won: 1, lost: 1, drawn: 0, both_lost: 0 },
        reason: Reason::EndOfMatch,
    };
    let pair = || Command::PairRound { seed, allow_rematch: None };
    let enter = |id: u32, result: MatchResult| Command::EnterResult { match_id: MatchId(id), result };
    let commands = [
        Command::Start { absentees: Absentees::Kept },
        pair(),
        enter(1, MatchResult::played(2, 0)),
        enter(2, MatchResult::played(1, 2)),
        enter(3, level),
        Command::CloseRound { leave_open: None },
        pair(),
        enter(4, MatchResult::played(2, 1)),
    ];
    let state = all(registered(), &commands);
    let reporting = state.match_(MatchId(5)).expect("round 2 has three tables").2.first;
    let report = Command::Report { match_id: MatchId(5), by: reporting, result: MatchResult::played(2, 0) };
    after(state, &report)
}

/// Every sheet of the practice event as JSON.
fn all_sheets(state: &State, audience: Audience, language: Language) -> Vec<String> {
    let json = |sheet: Option<serde_json::Value>| sheet.map(|value| value.to_string());
    let value = |sheet: &dyn Fn() -> Option<serde_json::Value>| json(sheet());
    [
        value(&|| serde_json::to_value(pairings(state, None, audience, language)?).ok()),
        value(&|| serde_json::to_value(draft(state, audience, language)?).ok()),
        value(&|| {
            serde_json::to_value(standings(state, None, None, Shown::Everyone, audience, language)?).ok()
        }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn only_those_who_may_see_them_find_card_game_ids_in_a_sheet() {
    let seed = Some(Seed([2; 32]));
    let finish = [
        Command::EnterResult { match_id: MatchId(5), result: MatchResult::played(2, 0) },
        Command::EnterResult { match_id: MatchId(6), result: MatchResult::played(2, 0) },
        Command::DraftRound { seed },
    ];
    for state in [practice_event(), all(practice_event(), &finish)] {
        let audiences = [
            (Audience::Public, false),
            (Audience::Player(EntrantId(1)), false),
            (Audience::Staff(Role::Judge), false),
            (Audience::Staff(Role::Player), false),
            (Audience::Staff(Role::Organiser), true),
            (Audience::Staff(Role::HeadJudge), true),
            (Audience::Staff(Role::Scorekeeper), true),
        ];
        for (audience, allowed) in audiences {
            for language in Language::ALL {
                let sheets = all_sheets(&state, audience, language);
                assert!(sheets.len() >= 2);
                let seen = CARD_GAME_IDS.iter().any(|id| {
                    let id: CardGameId = id.parse().expect("ten digits");
                    sheets.iter().any(|sheet| sheet.contains(&id.to_string()))
                });
                assert_eq!(seen, allowed, "{audience:?}");
            }
        }
    }
}

#[test]
fn the_public_sees_no_draft() {
    let state = all(
        practice_event(),
        &[
            Command::EnterResult { match_id: MatchId(5), result: MatchResult::played(2, 0) },
            Command::EnterResult { match_id: MatchId(6), result: MatchResult::played(2, 0) },
            Command::DraftRound { seed: None },
        ],
    );
    for audience in [Audience::Public, Audience::Player(EntrantId(1)), Audience::Staff(Role::Player)] {
        assert_eq!(draft(&state, audience, Language::English), None);
    }
    let staff = draft(&state, Audience::Staff(Role::Judge), Language::English);
    assert_eq!(staff.map(|sheet| (sheet.round, sheet.state)), Some((RoundNumber(3), "draft")));
}

/// Compares whole output with a file of `expected/`; on a difference shows what was said.
macro_rules! check {
    ($found:expr, $file:literal) => {
        let (found, expected) = (&$found, include_str!(concat!("expected/", $file)));
        assert!(found == expected, "{}: found:\n{found}", $file);
    };
}

#[test]
fn pairings_read_in_both_languages() {
    let state = practice_event();
    let sheet = |language| pairings(&state, None, Audience::Player(EntrantId(1)), language).expect("round 2");
    check!(sheet(Language::English).text(100).to_string(), "pairings.en.txt");
    check!(sheet(Language::Japanese).text(100).to_string(), "pairings.ja.txt");
    check!(json(&sheet(Language::English)), "pairings.json");
}

#[test]
fn standings_read_in_both_languages() {
    let state = practice_event();
    let sheet = |language| {
        standings(
            &state,
            None,
            Some(RoundNumber(1)),
            Shown::Everyone,
            Audience::Staff(Role::Organiser),
            language,
        )
        .expect("round 1")
    };
    check!(sheet(Language::English).text(120).to_string(), "standings.en.txt");
    check!(sheet(Language::Japanese).text(120).to_string(), "standings.ja.txt");
    check!(json(&sheet(Language::English).rows[2]), "standings-row.json");
}

fn json(sheet: &impl Serialize) -> String {
    serde_json::to_string_pretty(sheet).expect("a sheet becomes JSON") + "\n"
}
