//! A small practice event, and what its sheets say of it.

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::{MatchResult, Reason, Score};
use hantei_core::moment::Moment;
use hantei_core::pairing::check::{Finding, Judgement, PairedDown, RoundReport, Seen, Severity, Worth};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::{AttendanceRow, Value};
use hantei_core::tournament::command::{AfterCorrection, Doubt, Force, Release, ShortField};
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::Round;
use hantei_core::tournament::{Command, Context, Event, State, decide, evolve, what_if};

use super::*;

/// Compares whole output with a file of `expected/`; on a difference shows what was said.
macro_rules! expect {
    ($found:expr, $file:literal) => {
        let (found, expected) =
            (&$found, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/sheet/expected/", $file)));
        assert!(found == expected, "{}: found:\n{found}", $file);
    };
}

mod clock;
mod desk;
mod hall;
mod player;

const CARD_GAME_IDS: [&str; 3] = ["0000000109", "0000000206", "0000000303"];

/// Gives `command` as the organiser and returns what happens.
fn given<T>(state: &State, command: &Command, ask: impl FnOnce(&Context<'_>) -> T) -> T {
    let lot = Seed([7; 32]).derive(&format!("{} {command:?}", state.version));
    ask(&Context {
        now: 0,
        boot: None,
        lot,
        actor: Actor::console(Role::Organiser),
        regulation: catalogue().find("wcs-2023-tcg"),
        seen: None,
        course: None,
    })
}

/// A tournament in the making, with all that happened.
#[derive(Clone, Default)]
pub(crate) struct Practice {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Practice {
    fn then(mut self, commands: &[Command]) -> Self {
        for command in commands {
            let decision = given(&self.state, command, |context| decide(context, &self.state, command));
            let decision = decision.unwrap_or_else(|refused| panic!("{command:?}: {refused:?}"));
            for written in &decision.people {
                self.state.learn(written);
            }
            for person in &decision.erased {
                self.state.forget(*person);
            }
            for event in decision.events {
                evolve(&mut self.state, &event);
                self.events.push(event);
            }
        }
        self
    }

    /// Enters the same result for every match that has none.
    fn all_win(mut self, result: &MatchResult) -> Self {
        let open: Vec<MatchId> =
            self.state.round().into_iter().flat_map(Round::open_matches).map(|match_| match_.id).collect();
        for match_id in open {
            self = self.then(&[Command::EnterResult { match_id, result: result.clone() }]);
        }
        self
    }
}

/// Seven made-up people, some with ids, before the start.
fn registered() -> Practice {
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
        let accept = [Doubt::WrongCheckDigit].into();
        commands.push(Command::Register { record, accept });
    }
    Practice::default().then(&commands)
}

fn pair() -> Command {
    Command::PairRound { seed: Some(Seed([1; 32])), allow_rematch: None }
}

fn enter(id: u32, result: MatchResult) -> Command {
    Command::EnterResult { match_id: MatchId(id), result }
}

/// Round 1 is closed, round 2 is being played: one result in, one report, one match open.
pub(crate) fn practice_event() -> State {
    second_round().state
}

fn second_round() -> Practice {
    let level = MatchResult::Totals {
        score: Score { won: 1, lost: 1, drawn: 0, both_lost: 0 },
        reason: Reason::EndOfMatch,
    };
    let practice = registered().then(&[
        Command::Start { absentees: Absentees::Kept },
        pair(),
        enter(1, MatchResult::played(2, 0)),
        enter(2, MatchResult::played(1, 2)),
        enter(3, level),
        Command::CloseRound { leave_open: None },
        pair(),
        enter(4, MatchResult::played(2, 1)),
    ]);
    let by = practice.state.match_(MatchId(5)).expect("round 2 has three tables").2.first;
    practice.then(&[Command::Report { match_id: MatchId(5), by, result: MatchResult::played(2, 0) }])
}

/// A whole event: a drop, a late entry, an awarded bye, a correction, an erased record, and a bracket of
/// four whose final is still to be played.
pub(crate) fn before_the_final() -> Practice {
    let reason = || "for practice".to_owned();
    let set = |key: &str, value: &str| Command::ChangeSetting {
        key: key.to_owned(),
        value: value.to_owned(),
        reason: Some(reason()),
    };
    let won = MatchResult::played(2, 0);
    let practice = registered()
        .then(&[
            set("swiss.rounds", "2"),
            set("top-cut.size", "4"),
            Command::CheckIn { entrant: EntrantId(1) },
            Command::UndoCheckIn { entrant: EntrantId(1) },
            Command::FixTable { entrant: EntrantId(3), table: Some(TableNumber(2)) },
            Command::GrantRole { account: "desk".to_owned(), role: Role::Scorekeeper },
            Command::CloseRegistration,
            Command::AwardBye { entrant: EntrantId(4), round: RoundNumber(2), reason: reason() },
            Command::Start { absentees: Absentees::Kept },
            pair(),
        ])
        .all_win(&won)
        .then(&[
            Command::CorrectResult {
                match_id: MatchId(1),
                result: MatchResult::played(1, 2),
                reason: "the slip was read upside down".to_owned(),
                then: None,
                force: Force::No,
            },
            Command::Drop { entrant: EntrantId(6), reason: None },
            Command::LateEntry {
                record: PersonRecord::named("Late Example"),
                accept: [].into(),
                missed: None,
            },
            Command::DraftRound { seed: Some(Seed([3; 32])) },
            Command::PublishRound { allow_rematch: None, release: Release::Everywhere },
        ])
        .all_win(&won);
    practice
        .then(&[
            Command::Cut { short: ShortField::Refused },
            Command::ErasePerson { person: PersonId(7), reason: "asked for it".to_owned() },
            Command::Advance,
        ])
        .all_win(&MatchResult::played(1, 2))
        .then(&[Command::Advance])
}

/// Every sheet of the practice event as JSON.
fn all_sheets(state: &State, audience: Audience, language: Language) -> Vec<String> {
    let by = Actor::console(Role::Organiser);
    let entry = |event| Entry { line: 1, at: "", by: &by, event };
    let registered = Event::EntrantRegistered { entrant: EntrantId(1), person: PersonId(1) };
    let change = correction(state);
    let mut sheets = vec![
        text(pairings(state, None, audience, language)),
        text(draft(state, audience, language)),
        text(standings(state, None, None, Shown::Everyone, audience, language)),
        text(standings(state, None, Some(RoundNumber(1)), Shown::ActiveOnly, audience, language)),
        text(bracket(state, audience, language)),
        text(Some(tournament(state, audience, language))),
        text(Some(published_rounds(state, audience, language))),
        text(rules(state, audience, language)),
        text(desk_results(state, None, audience, language)),
        text(registration(state, audience, language)),
        text(Some(search(state, audience, "e", language))),
        text(Some(clock(state, &Moment::utc(0), audience, language))),
        text(log_entry(entry(&registered), state, audience, language)),
        text(change.and_then(|change| difference(&change, state, audience, language))),
    ];
    for (entrant, _) in state.entrants() {
        sheets.push(text(explanation(state, entrant, None, None, audience, language)));
        sheets.push(text(player(state, entrant, audience, language)));
    }
    sheets.retain(|sheet| sheet != "null");
    sheets
}

fn text(sheet: impl Serialize) -> String {
    serde_json::to_string(&sheet).expect("a sheet becomes JSON")
}

/// What correcting the first result would change, where it can be corrected.
fn correction(state: &State) -> Option<what_if::Difference> {
    let command = Command::CorrectResult {
        match_id: MatchId(1),
        result: MatchResult::played(0, 2),
        reason: "misread".to_owned(),
        then: Some(AfterCorrection::Keep),
        force: Force::No,
    };
    given(state, &command, |context| what_if::what_if(context, state, std::slice::from_ref(&command))).ok()
}

#[test]
fn only_those_who_may_see_them_find_card_game_ids_in_a_sheet() {
    let finish = [
        Command::EnterResult { match_id: MatchId(5), result: MatchResult::played(2, 0) },
        Command::EnterResult { match_id: MatchId(6), result: MatchResult::played(2, 0) },
        Command::DraftRound { seed: None },
    ];
    for state in [practice_event(), second_round().then(&finish).state, before_the_final().state] {
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
    let drafted = second_round().all_win(&MatchResult::played(2, 0));
    let state = drafted.then(&[Command::DraftRound { seed: None }]).state;
    for audience in [Audience::Public, Audience::Player(EntrantId(1)), Audience::Staff(Role::Player)] {
        assert_eq!(draft(&state, audience, Language::English), None);
    }
    let staff = draft(&state, Audience::Staff(Role::Judge), Language::English);
    assert_eq!(staff.map(|sheet| (sheet.round, sheet.state)), Some((RoundNumber(3), "draft")));
}

#[test]
fn pairings_read_in_both_languages() {
    let state = practice_event();
    let sheet = |language| pairings(&state, None, Audience::Player(EntrantId(1)), language).expect("round 2");
    expect!(sheet(Language::English).text(100).to_string(), "pairings.en.txt");
    expect!(sheet(Language::Japanese).text(100).to_string(), "pairings.ja.txt");
    expect!(json(&sheet(Language::English)), "pairings.json");
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
    expect!(sheet(Language::English).text(120).to_string(), "standings.en.txt");
    expect!(sheet(Language::Japanese).text(120).to_string(), "standings.ja.txt");
    expect!(json(&sheet(Language::English).rows[2]), "standings-row.json");
}

#[test]
fn an_explanation_reads_in_both_languages() {
    let state = practice_event();
    let sheet = |language| {
        explanation(&state, EntrantId(7), None, None, Audience::Staff(Role::Organiser), language)
            .expect("everybody has a row")
    };
    expect!(sheet(Language::English).text().to_string(), "explanation.en.txt");
    expect!(sheet(Language::Japanese).text().to_string(), "explanation.ja.txt");
    expect!(json(&sheet(Language::English).criteria[2]), "explanation-criterion.json");
    let everybody = explanation(&state, EntrantId(7), None, None, Audience::Public, Language::English);
    let published = everybody.map(|sheet| (sheet.after_round, sheet.provisional));
    assert_eq!(published, Some((RoundNumber(1), false)), "round 2 is still played");
    let early =
        explanation(&state, EntrantId(7), None, Some(RoundNumber(2)), Audience::Public, Language::English);
    assert!(early.is_none(), "{early:?}");
}

#[test]
fn the_event_at_a_glance_says_what_holds_it_up() {
    let state = practice_event();
    let sheet = |language| tournament(&state, Audience::Staff(Role::Scorekeeper), language);
    expect!(sheet(Language::English).text(80).to_string(), "tournament.en.txt");
    expect!(sheet(Language::Japanese).text(80).to_string(), "tournament.ja.txt");
}

/// The rule document names no time limit of the quarter-final: whoever makes the cut is told before.
#[test]
fn a_cut_whose_quarter_final_has_no_time_limit_is_held_up() {
    let set = |key: &str, value: &str| Command::ChangeSetting {
        key: key.to_owned(),
        value: value.to_owned(),
        reason: Some("a small event".to_owned()),
    };
    let zone = "Asia/Tokyo".to_owned();
    let mut commands = vec![
        Command::Create { name: "Practice Cup".to_owned(), zone, settings: Vec::new() },
        set("swiss.rounds", "1"),
        set("top-cut.size", "8"),
        Command::OpenRegistration,
    ];
    commands.extend((1..=8).map(|number| Command::Register {
        record: PersonRecord::named(format!("Sample {number}")),
        accept: [].into(),
    }));
    commands.extend([Command::CloseRegistration, Command::Start { absentees: Absentees::Kept }, pair()]);
    let played = Practice::default().then(&commands).all_win(&MatchResult::played(2, 0));
    let next = |state: &State| {
        let sheet = tournament(state, Audience::Staff(Role::Organiser), Language::English);
        let next = sheet.next.expect("a next step");
        (next.command, next.held_up_by.iter().map(|why| why.code).collect::<Vec<_>>())
    };
    assert_eq!(next(&played.state), ("cut", vec!["not_stated"]));
    let stated = played.then(&[set("top-cut.quarter-final.time_limit_minutes", "55")]);
    assert_eq!(next(&stated.state), ("cut", Vec::new()));
    let cut = stated.then(&[Command::Cut { short: ShortField::Refused }]);
    assert_eq!(next(&cut.state), ("advance", Vec::new()));
}

#[test]
fn the_next_step_leads_through_the_whole_event() {
    let step = |state: &State| {
        tournament(state, Audience::Staff(Role::Organiser), Language::English).next.map(|next| next.command)
    };
    let won = MatchResult::played(2, 0);
    let mut seen = vec![step(&State::default()), step(&registered().state)];
    let ready = registered().then(&[Command::CloseRegistration]);
    seen.push(step(&ready.state));
    let started = ready.then(&[Command::Start { absentees: Absentees::Kept }]);
    seen.push(step(&started.state));
    let drafted = started.then(&[Command::DraftRound { seed: None }]);
    seen.push(step(&drafted.state));
    let playing =
        drafted.then(&[Command::PublishRound { allow_rematch: None, release: Release::Everywhere }]);
    seen.push(step(&playing.state));
    seen.push(step(&playing.all_win(&won).state));
    let last = before_the_final();
    seen.push(step(&last.state));
    let over = last.all_win(&won);
    seen.push(step(&over.state));
    seen.push(step(&over.then(&[Command::Finish]).state));
    let expected = [
        Some("create"),
        Some("close-registration"),
        Some("start"),
        Some("pair"),
        Some("publish"),
        Some("close-round"),
        Some("pair"),
        Some("close-round"),
        Some("finish"),
        None,
    ];
    assert_eq!(seen, expected);
}

#[test]
fn the_bracket_and_the_final_ranking_read_in_both_languages() {
    let playing = before_the_final();
    expect!(
        bracket(&playing.state, Audience::Public, Language::English)
            .expect("a cut was made")
            .text(80)
            .to_string(),
        "bracket.en.txt"
    );
    let state = playing.all_win(&MatchResult::played(2, 1)).then(&[Command::Finish]).state;
    let picture = |language| bracket(&state, Audience::Public, language).expect("a cut was made");
    expect!(picture(Language::Japanese).text(80).to_string(), "bracket.ja.txt");
    expect!(json(&picture(Language::English).rounds[1]), "bracket-round.json");
    let ranking = |language| {
        standings(&state, None, None, Shown::Everyone, Audience::Public, language).expect("it is played")
    };
    expect!(ranking(Language::English).text(120).to_string(), "final.en.txt");
    expect!(ranking(Language::Japanese).text(120).to_string(), "final.ja.txt");
}

#[test]
fn what_happens_in_a_round_of_the_bracket_is_no_rank_for_the_public_until_it_is_closed() {
    let final_open = before_the_final();
    let ranks = |state: &State, audience| {
        let cut = state.stage().expect("the bracket").id;
        let sheet = standings(state, Some(cut), None, Shown::Everyone, audience, Language::English);
        let rows = sheet.expect("the semi-final is closed").rows;
        rows.into_iter().map(|row| (row.rank, row.player.id)).collect::<Vec<_>>()
    };
    let before = ranks(&final_open.state, Audience::Public);
    let played = final_open.all_win(&MatchResult::played(0, 2));
    assert_eq!(ranks(&played.state, Audience::Public), before, "the final is not closed");
    let staff = ranks(&played.state, Audience::Staff(Role::Organiser));
    assert_ne!(staff, before, "staff sees who leads");
    let closed = played.then(&[Command::CloseRound { leave_open: None }]);
    assert_eq!(ranks(&closed.state, Audience::Public), staff);
}

#[test]
fn the_log_reads_in_both_languages() {
    let practice = before_the_final().all_win(&MatchResult::played(2, 1)).then(&[Command::Finish]);
    let organiser = Actor::console(Role::Organiser);
    let log = |language| {
        let mut text = String::new();
        for (event, line) in practice.events.iter().zip(1..) {
            let entry = Entry { line, at: "14:05", by: &organiser, event };
            let entry = log_entry(entry, &practice.state, Audience::Staff(Role::HeadJudge), language);
            text += &format!("{}\n", entry.expect("staff reads the log").text());
        }
        text
    };
    expect!(log(Language::English), "log.en.txt");
    expect!(log(Language::Japanese), "log.ja.txt");
    let entry = Entry { line: 1, at: "", by: &organiser, event: &practice.events[0] };
    assert_eq!(log_entry(entry, &practice.state, Audience::Public, Language::English), None);
}

#[test]
fn a_correction_shows_what_it_would_change() {
    let state = practice_event();
    let change = correction(&state).expect("the result of round 1 can be corrected");
    let sheet = |language| {
        difference(&change, &state, Audience::Staff(Role::HeadJudge), language).expect("staff may see it")
    };
    expect!(sheet(Language::English).text(100).to_string(), "difference.en.txt");
    expect!(sheet(Language::Japanese).text(100).to_string(), "difference.ja.txt");
}

#[test]
fn regulations_read_in_both_languages() {
    let found = catalogue().find("wcs-2023-tcg").expect("it is listed");
    for language in Language::ALL {
        let sheet = regulation(found, language);
        assert_eq!(sheet.clauses.len(), found.clauses.len());
        assert!(sheet.settings.iter().all(|row| !row.label.is_empty()), "every setting has a name");
        assert!(regulations(catalogue(), language).documents.len() >= 2);
    }
    let open = |language| {
        let rows = regulation(found, language).settings.into_iter();
        rows.filter(|row| row.source == "open" || row.key == "points.win" || row.key == "match.best_of")
            .collect::<Vec<_>>()
    };
    expect!(json(&open(Language::English)), "settings.json");
    let rows = coverage(catalogue());
    assert_eq!(rows.len(), catalogue().coverage().len());
    let rounds = found.settings.value("swiss.rounds").expect("it is stated");
    assert_eq!(setting_value(rounds, Language::English), "7");
    let by_attendance =
        Value::ByAttendance(vec![AttendanceRow { from: 4, value: 3 }, AttendanceRow { from: 9, value: 4 }]);
    assert_eq!(setting_value(&by_attendance, Language::English), "from 4 entrants 3 and from 9 entrants 4");
    assert_eq!(setting_value(&by_attendance, Language::Japanese), "4人から 3、9人から 4");
    assert_eq!(setting_value(&Value::Flag(false), Language::Japanese), "いいえ");
    assert!(json(&rows[0]).contains("\"where\""), "the field has the name of the contract");
}

#[test]
fn a_check_names_what_it_saw_in_both_languages() {
    let (e1, e2) = (EntrantId(1), EntrantId(2));
    let fault = |seen| Finding { severity: Severity::Fault, seen };
    let report = |round, findings, judgement| RoundReport {
        round: RoundNumber(round),
        findings,
        paired_down: vec![PairedDown { entrant: e1, from: 6, to: 3 }],
        sum_squared_differences: 9,
        lower_bound: 0,
        judgement,
    };
    let worth = Worth { rematches: 0, byes: 0, bye_points: 3, sum_squared_differences: 0 };
    let places = vec![
        fault(Seen::PairedWithThemself { entrant: e1 }),
        fault(Seen::InTwoPlaces { entrant: e1 }),
        fault(Seen::LeftOut { entrant: e2 }),
        fault(Seen::NotActive { entrant: e2 }),
        fault(Seen::TableTwice { table: TableNumber(3) }),
        fault(Seen::NeedlessBye { entrant: e2 }),
    ];
    let remark = |seen| Finding { severity: Severity::Remark, seen };
    let collisions = vec![
        remark(Seen::Rematch { first: e1, second: e2, times_met: 1 }),
        remark(Seen::SecondBye { entrant: e2, byes: 1 }),
        remark(Seen::ByeNotLowest { entrant: e2, points: 3, lowest: 0 }),
    ];
    let bracket = vec![
        fault(Seen::NotThrough { entrant: e1, instead: Some(e2) }),
        fault(Seen::NotThrough { entrant: e1, instead: None }),
        remark(Seen::StaysInBracket { entrant: e1, instead: Some(e2) }),
        remark(Seen::StaysInBracket { entrant: e1, instead: None }),
        remark(Seen::StaysOutOfBracket { entrant: e2 }),
    ];
    let rounds = [
        report(1, places, Judgement::NoPairing),
        report(2, Vec::new(), Judgement::Better { best: worth }),
        report(3, Vec::new(), Judgement::NotJudged),
        report(4, collisions, Judgement::Best),
        RoundReport {
            paired_down: Vec::new(),
            sum_squared_differences: 0,
            ..report(5, bracket, Judgement::Bracket)
        },
    ];
    let state = practice_event();
    let sheet = |rounds, language| check("swiss", rounds, &state, Audience::Public, language);
    expect!(sheet(&rounds, Language::English).text(100).to_string(), "check.en.txt");
    expect!(sheet(&rounds, Language::Japanese).text(100).to_string(), "check.ja.txt");
    expect!(json(&sheet(&rounds[3..4], Language::English)), "check.json");
    assert!(sheet(&rounds[3..4], Language::English).sound, "what could not be helped is no fault");
    assert!(!sheet(&rounds, Language::English).sound);
}

fn json(sheet: &impl Serialize) -> String {
    serde_json::to_string_pretty(sheet).expect("a sheet becomes JSON") + "\n"
}

#[test]
fn every_word_that_a_setting_can_be_is_said_in_both_languages() {
    use hantei_core::regulation::setting::{KNOWN, SettingKind};

    for known in KNOWN {
        let (SettingKind::Word(words) | SettingKind::Words(words) | SettingKind::Date(words)) = known.kind
        else {
            continue;
        };
        for word in words {
            let japanese = setting_word(word, Language::Japanese);
            assert_ne!(&japanese, word, "{}: {word}", known.name);
            assert!(!setting_word(word, Language::English).contains(['{', '_']), "{word}");
        }
    }
    assert_eq!(setting_word("45", Language::Japanese), "45");
}
