//! What the clock says, to whom.

use hantei_core::moment::{BootTime, Moment};
use hantei_core::tournament::clock::{ExtensionReason, Grantor};
use hantei_core::tournament::command::Called;

use super::*;

const MINUTE: i64 = 60_000;

fn moment(passed: i64, ahead: i64) -> Moment {
    let boot = BootTime { boot_id: "start".to_owned(), milliseconds: passed };
    Moment { utc_milliseconds: 1_800_000_000_000 + passed + ahead, boot: Some(boot) }
}

fn at(state: &State, moment: &Moment, role: Role, command: &Command) -> State {
    let context = Context {
        now: moment.utc_milliseconds,
        boot: moment.boot.clone(),
        lot: Seed([9; 32]),
        actor: Actor::console(role),
        regulation: None,
        seen: None,
        course: None,
    };
    let decision = decide(&context, state, command);
    let decision = decision.unwrap_or_else(|refused| panic!("{command:?}: {refused:?}"));
    let mut after = state.clone();
    decision.events.iter().for_each(|event| evolve(&mut after, event));
    after
}

fn extension(match_id: MatchId, seconds: u32, reason: ExtensionReason, note: Option<&str>) -> Command {
    let granted_by = Some(Grantor::HeadJudge);
    Command::Extend { match_id, seconds, reason, note: note.map(str::to_owned), granted_by }
}

/// A round at its end: a table with two extensions, one for which time was called, the wall clock set.
fn at_the_end() -> (State, Moment) {
    let mut state = registered().then(&[Command::Start { absentees: Absentees::Kept }, pair()]).state;
    let ids: Vec<MatchId> = state.round().unwrap().matches.iter().map(|match_| match_.id).collect();
    state = at(&state, &moment(0, 0), Role::Scorekeeper, &Command::StartClock);
    for (seconds, reason, note) in
        [(180, ExtensionReason::SlowPlay, None), (90, ExtensionReason::Other, Some("a drink was spilled"))]
    {
        state = at(&state, &moment(MINUTE, 0), Role::Judge, &extension(ids[1], seconds, reason, note));
    }
    let hour_ahead = |passed| moment(passed, 60 * MINUTE);
    state = at(&state, &hour_ahead(40 * MINUTE), Role::Scorekeeper, &Command::ObserveClock);
    let result = MatchResult::played(2, 0);
    let entered = Command::EnterResult { match_id: ids[2], result };
    state = at(&state, &hour_ahead(41 * MINUTE), Role::Scorekeeper, &entered);
    let called = Command::CallTime { called: Called::Every };
    state = at(&state, &hour_ahead(45 * MINUTE), Role::Scorekeeper, &called);
    (state, hour_ahead(46 * MINUTE))
}

#[test]
fn the_clock_for_staff_says_what_was_given_and_why() {
    let (state, now) = at_the_end();
    let staff = |language| clock(&state, &now, Audience::Staff(Role::Judge), language);
    let sheet = staff(Language::English);
    expect!(format!("{}\n", serde_json::to_string_pretty(&sheet).unwrap()), "clock-staff.json");
    expect!(sheet.text(100).to_string(), "clock.en.txt");
    expect!(staff(Language::Japanese).text(100).to_string(), "clock.ja.txt");
}

#[test]
fn everybody_sees_extensions_and_calls_and_nobody_but_staff_the_reasons() {
    let (state, now) = at_the_end();
    let public = clock(&state, &now, Audience::Public, Language::English);
    expect!(format!("{}\n", serde_json::to_string_pretty(&public).unwrap()), "clock-public.json");
    for audience in [Audience::Public, Audience::Player(EntrantId(1))] {
        let text = format!("{:?}", clock(&state, &now, audience, Language::English));
        for secret in ["drink", "Slow", "slow", "wall"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
    }
}

#[test]
fn a_player_finds_the_own_table_while_it_is_played() {
    let (state, now) = at_the_end();
    let open: Vec<EntrantId> = state.round().unwrap().open_matches().map(|match_| match_.second).collect();
    for player in open {
        let sheet = clock(&state, &now, Audience::Player(player), Language::English);
        let own: Vec<&ClockTable> = sheet.tables.iter().filter(|row| row.own).collect();
        assert!(matches!(own[..], [row] if row.players.contains(&player) && row.left_ms.is_some()));
    }
    let plain = registered().then(&[Command::Start { absentees: Absentees::Kept }, pair()]).state;
    let player = plain.round().unwrap().matches[0].first;
    let sheet = clock(&plain, &moment(0, 0), Audience::Player(player), Language::English);
    assert_eq!((sheet.state, sheet.tables.len()), ("not-started", 1));
    assert_eq!(clock(&plain, &moment(0, 0), Audience::Public, Language::English).tables, []);
}

/// A browser counts by itself: whatever time it asks for, it shows what the record says.
#[test]
fn what_is_left_can_be_counted_from_the_end() {
    let (state, now) = at_the_end();
    let sheet = clock(&state, &now, Audience::Public, Language::English);
    for later in [0, 1, 999, 5 * MINUTE] {
        let then = clock(&state, &now.later_by(later), Audience::Public, Language::English);
        let counted = |ends_at: Option<i64>| ends_at.map(|end| end - (sheet.at_ms + later));
        assert_eq!(then.left_ms, counted(sheet.ends_at_ms));
        for (row, then) in sheet.tables.iter().zip(&then.tables) {
            assert_eq!(then.left_ms, counted(row.ends_at_ms));
        }
    }
    let paused = at(&state, &now, Role::Scorekeeper, &Command::PauseClock);
    let sheet = clock(&paused, &now, Audience::Public, Language::English);
    assert_eq!((sheet.state, sheet.ends_at_ms, sheet.left_ms), ("paused", None, Some(-MINUTE)));
}

#[test]
fn a_clock_shows_zero_when_the_time_is_up_and_not_before() {
    for (milliseconds, expected) in [
        (45 * MINUTE, "45:00"),
        (45 * MINUTE - 1, "45:00"),
        (59_001, "1:00"),
        (59_000, "0:59"),
        (1, "0:01"),
        (0, "0:00"),
        (-999, "0:00"),
        (-1_000, "-0:01"),
        (-90_000, "-1:30"),
        (240 * MINUTE, "240:00"),
        (i64::MIN, "-153722867280912:55"),
    ] {
        assert_eq!(clock_text(milliseconds), expected, "{milliseconds}");
    }
}
