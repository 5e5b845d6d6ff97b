//! Every message is said in both languages, and no sentence of the locales is left over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
use hantei_core::match_::Score;
use hantei_core::match_::end_of_match::{Input, NotTaken, SideAccess, TimeCall};
use hantei_core::match_::verdict::Impossible;
use hantei_core::penalty::{Moment, NotFollowed, Refused};
use hantei_core::regulation::catalogue::catalogue;
use hantei_core::regulation::infraction::Level;
use hantei_core::regulation::machine::{Asks, InputKind};
use hantei_core::regulation::setting::{KNOWN, KnownSetting, SettingRefusal};
use hantei_core::regulation::{ClauseId, Problem, Trouble, Value};
use hantei_core::tournament::call::CallRefusal;
use hantei_core::tournament::clock::ExtensionReason;
use hantei_core::tournament::deck::LockedBy;
use hantei_core::tournament::duel::StepRefusal;
use hantei_core::tournament::penalty::PenaltyRefusal;
use hantei_core::tournament::procedure::{ProcedureEvent, ProcedureRefusal, Stand};
use hantei_core::tournament::refusal::{UnsetSetting, Versioned};
use hantei_core::tournament::role::{Action, Role};
use hantei_core::tournament::state::{EntrantStatus, Phase};
use hantei_core::tournament::team::{TeamRefusal, TeamRoundEvent};
use hantei_core::tournament::{Event, Notice, Refusal, State};

use super::{
    HintPart, Message, hint_parts, impossible, notice, refusal, regulation_problem, setting_refusal,
};
use crate::i18n::{Catalogue, FILES, Language};
use crate::wording::{Voice, setting_words};

const E1: EntrantId = EntrantId(1);
const E2: EntrantId = EntrantId(2);
const SCORE: Score = Score { won: 3, lost: 0, drawn: 0, both_lost: 0 };

fn clause() -> ClauseId {
    ClauseId("wcs-2023-tcg@1#a1".to_owned())
}

fn impossibles() -> [Impossible; 9] {
    [
        Impossible::TooManyDuels { score: SCORE, best_of: 3 },
        Impossible::DuelAfterTheDecision { decided_by_duel: 2 },
        Impossible::NotDecided { score: Score { won: 1, ..Score::default() }, needed: 2 },
        Impossible::DrawsNotPlayed { score: Score { won: 1, lost: 1, ..Score::default() } },
        Impossible::DoubleLossNotPossible { score: Score { both_lost: 2, ..Score::default() } },
        Impossible::DrawInElimination { score: Score { won: 1, lost: 1, ..Score::default() } },
        Impossible::NotOfTeams,
        Impossible::OfTeams,
        Impossible::MetAgain { first: PersonId(1), second: PersonId(4) },
    ]
}

fn setting_refusals() -> Vec<SettingRefusal> {
    let key = || "points.win".to_owned();
    let text = || "many".to_owned();
    vec![
        SettingRefusal::UnknownSetting { key: "points.wn".to_owned(), nearest: vec![key()] },
        SettingRefusal::UnknownSetting { key: "x".to_owned(), nearest: Vec::new() },
        SettingRefusal::NotANumber { key: key(), text: text() },
        SettingRefusal::OutOfRange { key: key(), number: 100, lowest: 0, highest: 99 },
        SettingRefusal::NotOdd { key: "match.best_of".to_owned(), number: 2 },
        SettingRefusal::UnknownWord { key: key(), text: text(), choices: vec!["pooled", "mean"] },
        SettingRefusal::NotADate { key: "deck.list_date".to_owned(), text: text(), choices: vec!["event"] },
        SettingRefusal::RepeatedWord { key: "standings.criteria".to_owned(), text: "lot".to_owned() },
        SettingRefusal::RowsNotRising { key: "swiss.rounds".to_owned() },
        SettingRefusal::StatedByDocument { key: key(), clause: clause(), value: Value::Number(3) },
        SettingRefusal::BelowMinimum { key: key(), clause: clause(), minimum: Value::Number(3) },
    ]
}

/// One refusal of every kind, and of every wording of a kind.
fn refusals() -> Vec<Refusal> {
    use Refusal as R;
    let (round, table, match_id) = (RoundNumber(3), TableNumber(12), MatchId(1));
    let tables = || vec![TableNumber(4), TableNumber(12)];
    let text = || "x".to_owned();
    let step = |why| R::Procedure { match_id, table, why: ProcedureRefusal::Step(why) };
    let unset =
        |suggestion, alternatives| UnsetSetting { key: "points.win".to_owned(), suggestion, alternatives };
    let mut all = vec![
        R::RoleNotGranted { account: text(), role: Role::Judge },
        R::NotOwnEntrant { entrant: E1 },
        R::NotInMatch { entrant: E2, match_id },
        R::LastOrganiser,
        R::NotCreated,
        R::AlreadyCreated,
        R::RegulationMissing,
        R::NoStages { regulation: text() },
        R::TextMissing { field: "reason" },
        R::TextUnfit { field: "reason", length: 600, longest: 500 },
        R::TextUnfit { field: "reason", length: 6, longest: 500 },
        R::SettingFrozen { key: "points.win".to_owned() },
        R::NotStated {
            stage: "top-cut".to_owned(),
            settings: vec![
                unset(Some(Value::Number(55)), vec![Value::Number(45), Value::Word("none".to_owned())]),
                unset(Some(Value::Flag(true)), Vec::new()),
                unset(None, Vec::new()),
            ],
        },
        R::AlreadyStarted,
        R::NotStarted,
        R::RoleAlreadyGranted { account: text(), role: Role::Scorekeeper },
        R::TooFewEntrants { entrants: 1, minimum: 4 },
        R::NoRoundsForSoFew { entrants: 2, key: "swiss.rounds".to_owned() },
        R::UnknownEntrant { entrant: EntrantId(99) },
        R::UnknownPerson { person: PersonId(99) },
        R::PersonErased { person: PersonId(2) },
        R::UnknownMatch { match_id },
        R::UnknownTable { table, tables: tables() },
        R::UnknownTable { table, tables: Vec::new() },
        R::SameCardGameId { entrant: E1 },
        R::SameName { entrants: vec![E1] },
        R::WrongCheckDigit { expected: 7 },
        R::CardGameIdMissing { entrant: Some(E1) },
        R::CardGameIdMissing { entrant: None },
        R::LegalDeckMissing { entrant: E1 },
        R::SameEntrant { entrant: E1 },
        R::EntrantActive { entrant: E1 },
        R::Merged { entrant: E2, into: E1 },
        R::CheckInUnchanged { entrant: E1 },
        R::NotCheckedIn { entrants: vec![E1, E2] },
        R::RoundNotToCome { round, next: RoundNumber(4), last: Some(7) },
        R::RoundNotToCome { round, next: RoundNumber(4), last: None },
        R::ByeAlreadyAwarded { entrant: E1, round },
        R::NoSuchBye { entrant: E1, round },
        R::TableTaken { table, by: E1 },
        R::DraftWaiting { round },
        R::NoDraft,
        R::DraftIncomplete { entrants: vec![E1] },
        R::NotInRound { entrant: E1 },
        R::AlreadyPaired { round },
        R::RoundOfByes { round },
        R::ResultsMissing {
            round,
            open: tables(),
            reported: vec![TableNumber(7)],
            disputed: vec![TableNumber(9)],
        },
        R::ResultsMissing { round, open: Vec::new(), reported: Vec::new(), disputed: vec![TableNumber(9)] },
        R::AllRoundsPlayed { rounds: 7 },
        R::TooFewLeft { active: 0 },
        R::TooFewLeft { active: 1 },
        R::RoundsToPlay { played: 3, rounds: 7 },
        R::RematchUnavoidable { round, pairs: vec![(E1, E2)] },
        R::BracketStands { stage: "top-cut".to_owned() },
        R::KeyReused { key: "desk-7".to_owned() },
        R::SelfPairing { entrant: E1 },
        R::EndOfMatchByStaffOnly { table },
        R::ResultCertain { match_id, table },
        R::ResultNotCertain { match_id, table },
        R::RoundIsClosed { round },
        R::NothingToConfirm { table },
        R::NothingChanges,
        R::CorrectionNeedsChoice { rounds: vec![round], played: tables() },
        R::CorrectionNeedsChoice { rounds: vec![round, RoundNumber(4)], played: Vec::new() },
        R::LaterStageStarted { stage: "top-cut".to_owned() },
        R::RoundHasResults { round, tables: tables() },
        R::NoRound,
        R::LaterRoundPublished { round },
        R::RoundIsReleased { round },
        R::NotTied { entrants: vec![E1, E2] },
        R::CutShort { size: 8, active: 7 },
        R::NoCut,
        R::CutMissing { stage: "top-cut".to_owned() },
        R::NotElimination,
        R::NoTimeLimit { stage: StageId(1), round },
        R::ClockNotStarted { round },
        R::ClockAlreadyStarted { round },
        R::ClockPaused { round },
        R::ClockRunning { round },
        R::TimeOutOfRange { seconds: 15_000, lowest_seconds: 1, highest_seconds: 14_400 },
        R::NotInOpenRound { match_id },
        R::TimeIsCalled { table },
        R::TimeIsNotCalled { table },
        R::TimeIsNotUp { table, left_milliseconds: 90_500 },
        R::NoTimeIsUp,
        R::ExtensionTooShort { table, seconds: 120, least_seconds: 180, clause: Some(clause()) },
        R::ExtensionTooShort { table, seconds: 120, least_seconds: 180, clause: None },
        R::NoExtensions,
        R::NoSuchExtension { table, number: None },
        R::NoSuchExtension { table, number: Some(2) },
        R::MatchesHaveOwnTime { tables: tables() },
        R::MatchesHaveBegun { tables: tables() },
        R::CardsNotPinned,
        R::OtherCardsPinned,
        R::DeckUnfit { cards: 0, most: 500 },
        R::DecksLocked { by: LockedBy::Staff },
        R::DecksLocked { by: LockedBy::Deadline },
        R::DecksLocked { by: LockedBy::Play },
        R::NoDeckHandedIn { entrant: E1 },
        R::Procedure { match_id, table, why: ProcedureRefusal::Runs },
        step(StepRefusal::FirstPlayerOpen { duel: 1 }),
        step(StepRefusal::HandsAreDrawn { duel: 1 }),
        step(StepRefusal::DuelHasBegun { duel: 1 }),
        step(StepRefusal::NothingToDraw { duel: 2 }),
        step(StepRefusal::OtherMethod { method: "rock-paper-scissors".to_owned() }),
        step(StepRefusal::NoSuchDie { shown: 7 }),
        step(StepRefusal::ChoiceOpen { duel: 1 }),
        step(StepRefusal::NoSideDecking),
        step(StepRefusal::NotRandomised { duel: 1 }),
        step(StepRefusal::AfterTheFirstDuel),
        step(StepRefusal::NoStep),
        step(StepRefusal::NoLifePoints),
        R::Penalty { why: PenaltyRefusal::NoDocument },
        R::Team { why: TeamRefusal::NoGroups },
        R::BelowMinimum { key: "top-cut.size".to_owned(), least: 8, set: 4, clause: clause() },
    ];
    all.extend(penalty_refusals().map(|why| R::Penalty { why }));
    all.extend(call_refusals().map(|why| R::Call { why }));
    all.extend(team_refusals().map(|why| R::Team { why }));
    let matrix = Role::ALL.into_iter().flat_map(|role| Action::ALL.map(|action| (role, action)));
    all.extend(matrix.map(|(role, action)| R::NotAllowed { role, action }));
    let kinds = [
        Versioned::Match,
        Versioned::Correction,
        Versioned::DeckList,
        Versioned::Draft,
        Versioned::Entrant,
        Versioned::Clock,
        Versioned::Procedure,
        Versioned::Course,
        Versioned::TeamRound,
        Versioned::Tournament,
    ];
    all.extend(ExtensionReason::ALL.map(|reason| R::HeadJudgeGrants { reason }));
    all.extend(kinds.map(|what| R::Moved { what, seen: 3, now: 5 }));
    let phases = [
        Phase::NotCreated,
        Phase::Preparing,
        Phase::Registration,
        Phase::Ready,
        Phase::Running,
        Phase::Finished,
    ];
    all.extend(phases.map(|phase| R::WrongPhase { phase }));
    let dropped = |after| EntrantStatus::Dropped { stage: StageId(1), after: RoundNumber(after) };
    let statuses = [EntrantStatus::Active, dropped(0), dropped(2), EntrantStatus::Removed];
    all.extend(statuses.map(|status| R::EntrantNotActive { entrant: E1, status }));
    all.extend(setting_refusals().into_iter().map(R::Setting));
    all.extend(impossibles().map(|why| R::ResultImpossible { table, why }));
    all.extend(of_procedures().into_iter().map(|why| R::Procedure { match_id, table, why }));
    all
}

fn of_procedures() -> Vec<ProcedureRefusal> {
    use ProcedureRefusal as P;
    let state = || "FinishPhase".to_owned();
    let input = Input::BothLose;
    let call = TimeCall::Between { duels: 2, access: SideAccess::Nobody };
    let allowed = vec![InputKind::PhaseEnd, InputKind::Ready];
    vec![
        P::NotStarted,
        P::NoProcedure,
        P::NotTaken(NotTaken::NotAllowed { input: input.clone(), state: state(), allowed }),
        P::NotTaken(NotTaken::MatchOver { input, score: SCORE }),
        P::NotTaken(NotTaken::ScoreImpossible { score: SCORE, best_of: 3 }),
        P::NotTaken(NotTaken::ElsewhereThanPlayed { call, duels: 1 }),
        P::NotTaken(NotTaken::Asked { what: Asks::Phase }),
        P::NotTaken(NotTaken::Asked { what: Asks::TurnPlayer }),
        P::NotTaken(NotTaken::SideAccessElsewhere),
        P::HeadJudgeDisqualifies,
        P::NoInput,
        P::NotDecided { state: state() },
        P::OtherScore { given: SCORE, recorded: SCORE },
        P::DuelsDecide { score: SCORE },
        P::NoDuel,
    ]
}

fn notices() -> Vec<Notice> {
    let round = RoundNumber(3);
    vec![
        Notice::RoundsExceedHalf { rounds: 7, entrants: 8 },
        Notice::ExtraByeNeeded { round, awarded: 1, left: 7 },
        Notice::SameName { entrant: E1, others: vec![E2] },
        Notice::CheckDigitAccepted { entrant: E1 },
        Notice::PresetsAccepted { keys: vec!["points.win".to_owned()] },
        Notice::RematchAllowed { pairs: vec![(E1, E2)] },
        Notice::LotsDrawn { order: vec![E2, E1] },
        Notice::RecordedAsEndOfMatch { table: TableNumber(5) },
        Notice::PairedWithout { rounds: vec![round] },
        Notice::DraftDiscarded { round },
        Notice::TotalsDiffer { table: TableNumber(4) },
        Notice::TimeStaysCalled { tables: vec![TableNumber(4)] },
        Notice::DecksMissing { entrants: vec![E1, E2] },
        Notice::CutChanged { announced: 8, now: 16 },
        Notice::StillToDecide { ask: hantei_core::penalty::Ask::Drop },
    ]
}

fn troubles() -> Vec<Trouble> {
    let text = || "x".to_owned();
    vec![
        Trouble::Syntax(text()),
        Trouble::UnknownKey { nearest: Vec::new() },
        Trouble::UnknownKey { nearest: vec![text()] },
        Trouble::Missing { what: text() },
        Trouble::WrongType { expected: "a number", found: "a text" },
        Trouble::OutOfRange { number: text(), lowest: 1, highest: 9 },
        Trouble::Even(2),
        Trouble::UnknownWord { word: text(), choices: vec!["a", "b"] },
        Trouble::BadId { form: "letters" },
        Trouble::BadDate(text()),
        Trouble::EndsBeforeItBegins,
        Trouble::Empty,
        Trouble::Duplicate { first_line: 3 },
        Trouble::SlugDiffersFromSpec { expected: text() },
        Trouble::UnknownClause(text()),
        Trouble::ImplementedWithoutTest,
        Trouble::MissingClause,
        Trouble::StatedAndNotStated,
        Trouble::NothingOffered,
        Trouble::PresetAndSuggestion,
        Trouble::OrganiserMayWithoutClause,
        Trouble::OrganiserMayWithoutNumber,
        Trouble::NotRising,
        Trouble::RowChangesNothing,
        Trouble::NoRows,
        Trouble::MixedCriteria,
        Trouble::UnknownStage(text()),
        Trouble::StageGraphForks { first_line: 3 },
        Trouble::RoundsOutOfOrder,
        Trouble::UnknownState(text()),
        Trouble::RowUnfit("a comparison takes no input"),
    ]
}

/// A sentence is whole: nothing unfilled, nothing doubled, and in its own language.
fn check(message: &Message, language: Language) {
    let sentences = std::iter::once(&message.text).chain(&message.hint).chain(&message.page_hint);
    for sentence in sentences {
        let whole = !sentence.is_empty()
            && !sentence.contains("{$")
            && !sentence.contains("  ")
            && !sentence.contains("..")
            && !sentence.contains("。。");
        assert!(whole, "{}: {sentence:?}", message.code);
        let japanese = sentence.chars().any(|c| ('\u{3040}'..='\u{30ff}').contains(&c));
        let expected = language == Language::Japanese;
        assert_eq!(japanese, expected, "{}: {sentence:?} in the wrong language", message.code);
    }
}

#[test]
fn every_refusal_notice_and_problem_is_said_in_both_languages() {
    let state = State::default();
    let problem = |trouble| Problem { file: "a.toml".to_owned(), line: 3, key: "match".to_owned(), trouble };
    for language in Language::ALL {
        for given in refusals() {
            check(&refusal(&given, &state, language), language);
        }
        for given in notices() {
            check(&notice(&given, &state, language), language);
        }
        for given in setting_refusals() {
            check(&setting_refusal(&given, language), language);
        }
        for given in impossibles() {
            check(&impossible(&given, language), language);
        }
        for trouble in troubles() {
            check(&regulation_problem(&problem(trouble), language), language);
        }
    }
}

/// On a page nobody types commands: what stands between marks becomes a link, and the rest is read.
#[test]
fn a_hint_on_a_page_tells_nobody_to_type_words_of_the_command_line() {
    let state = State::default();
    for language in Language::ALL {
        let refusals = refusals().into_iter().map(|given| refusal(&given, &state, language));
        let notices = notices().into_iter().map(|given| notice(&given, &state, language));
        let settings = setting_refusals().into_iter().map(|given| setting_refusal(&given, language));
        let impossibles = impossibles().into_iter().map(|given| impossible(&given, language));
        for message in refusals.chain(notices).chain(settings).chain(impossibles) {
            let hint = message.hint_on_a_page().unwrap_or_default();
            let read: String = hint.split('`').step_by(2).collect();
            // Making an event has a page of its own, whatever the hint says.
            let typed = read.contains("--") || read.contains('=');
            assert!(!typed || message.code == "regulation_missing", "{}: {hint}", message.code);
        }
    }
}

/// The codes are a contract with programs: one for each kind, and in the sources once.
#[test]
fn every_kind_is_among_the_samples() {
    let refusal = include_str!("../../../hantei-core/src/tournament/refusal.rs");
    let event = include_str!("../../../hantei-core/src/tournament/event.rs");
    let problem = include_str!("../../../hantei-core/src/regulation/problem.rs");
    let setting = include_str!("../../../hantei-core/src/regulation/setting.rs");
    let verdict = include_str!("../../../hantei-core/src/match_/verdict.rs");
    assert_eq!(kinds(&refusals()), variants(refusal, "Refusal"));
    assert_eq!(kinds(&notices()), variants(refusal, "Notice"));
    assert_eq!(kinds(&events()), variants(event, "Event"));
    assert_eq!(kinds(&troubles()), variants(problem, "Trouble"));
    assert_eq!(kinds(&setting_refusals()), variants(setting, "SettingRefusal"));
    assert_eq!(kinds(&impossibles()), variants(verdict, "Impossible"));
}

/// Returns the variants of the enum `name` as `source` declares them.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split_once(&format!("pub enum {name} {{")).expect("the enum is there").1;
    let body = body.split_once("\n}\n").expect("the enum ends").0;
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let variants = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    variants.map(first_word).collect()
}

fn kinds(samples: &[impl std::fmt::Debug]) -> BTreeSet<String> {
    samples.iter().map(|sample| first_word(&format!("{sample:?}"))).collect()
}

fn first_word(text: &str) -> String {
    text.split([' ', '(', ',', '{']).next().unwrap_or_default().to_owned()
}

/// Events as the log holds them; those that are long to write come from a practice event.
/// Everything that can be refused about calls for a judge.
fn call_refusals() -> [CallRefusal; 11] {
    let number = 2;
    [
        CallRefusal::UnknownCall { number },
        CallRefusal::AlreadyCalled { number },
        CallRefusal::DuelIsOver { number: None },
        CallRefusal::DuelIsOver { number: Some(number) },
        CallRefusal::NotOpen { number },
        CallRefusal::TakenBy { number, judge: "x".to_owned() },
        CallRefusal::NotTaken { number },
        CallRefusal::ForTheHeadJudge { number },
        CallRefusal::NotRuled { number },
        CallRefusal::RulingIsFinal { number },
        CallRefusal::NoAppeals,
    ]
}

/// Everything that can be refused about penalties.
fn penalty_refusals() -> [PenaltyRefusal; 18] {
    let (number, entrant, level) = (2, E1, Level::DuelLoss);
    let infraction = || "PEN-A1".to_owned();
    [
        PenaltyRefusal::UnknownInfraction { infraction: infraction() },
        PenaltyRefusal::NotGiven { infraction: infraction(), why: Refused::HeadJudgeOnly { level } },
        PenaltyRefusal::NotGiven { infraction: infraction(), why: Refused::LevelMissing },
        PenaltyRefusal::NotFollowed { moment: Moment::InDuel(1), why: NotFollowed::NoExtension },
        PenaltyRefusal::InfractionMissing,
        PenaltyRefusal::ServeMissing,
        PenaltyRefusal::UnknownPenalty { number },
        PenaltyRefusal::TakenBack { number },
        PenaltyRefusal::NotWaiting { number },
        PenaltyRefusal::NoMatch { entrant },
        PenaltyRefusal::Appealed { number },
        PenaltyRefusal::DuelOver { number },
        PenaltyRefusal::NoAppeal { number },
        PenaltyRefusal::AgainstResult { number, entrant },
        PenaltyRefusal::Waits { number, entrant },
        PenaltyRefusal::LostByMerge { number, entrant },
        PenaltyRefusal::Disqualified { entrant, number },
        PenaltyRefusal::NoDocument,
    ]
}

const EVENTS: &str = r#"[
    {"type":"role_revoked","data":{"account":"desk","role":"scorekeeper"}},
    {"type":"entrant_entered_late","data":{"entrant":"e2","person":"p2","first_round":2,"missed":"awarded_bye"}},
    {"type":"entrants_merged","data":{"kept":"e1","removed":"e2","reason":"typed twice"}},
    {"type":"entrant_removed","data":{"entrant":"e2","reason":"ill"}},
    {"type":"bye_revoked","data":{"entrant":"e1","round":3}},
    {"type":"table_fixed","data":{"entrant":"e1","table":null}},
    {"type":"draft_swapped","data":{"first":"e1","second":"e2"}},
    {"type":"draft_discarded","data":{}},
    {"type":"round_published","data":{"plan":{"stage":"s1","round":2,"matches":[],"byes":[]},
        "first_match":"m9","rematch_allowed":"unavoidable"}},
    {"type":"round_held_back","data":{"at":{"stage":"s1","round":1}}},
    {"type":"round_released","data":{"at":{"stage":"s1","round":1}}},
    {"type":"published_swapped","data":{"at":{"stage":"s1","round":1},"first":"e1","second":"e2","reason":"misread"}},
    {"type":"round_withdrawn","data":{"at":{"stage":"s1","round":1},"reason":"misread"}},
    {"type":"result_reported","data":{"match_id":"m1","by":"e1","result":{"outcome":"first_won"}}},
    {"type":"result_reported","data":{"match_id":"m99","by":"e1","result":{"outcome":"second_won"}}},
    {"type":"result_entered","data":{"match_id":"m1","result":{"outcome":"drawn"}}},
    {"type":"result_entered","data":{"match_id":"m1","reason":"neither came","result":{"duels":[
        {"winner":"both_lost","reason":"no_show"},{"winner":"both_lost","reason":"no_show"}]}}},
    {"type":"result_entered","data":{"match_id":"m1","result":{"totals":{"won":2,"lost":0,"reason":"concession"}}}},
    {"type":"result_entered","data":{"match_id":"m1","result":{"totals":{"won":1,"lost":1,"reason":"end_of_match"}}}},
    {"type":"result_entered","data":{"match_id":"m1","result":{"totals":{"won":2,"lost":0,"reason":"penalty"}}}},
    {"type":"result_confirmed","data":{"match_id":"m1","result":{"outcome":"both_lost"},"how":"both_reported"}},
    {"type":"result_confirmed","data":{"match_id":"m1","result":{"outcome":"drawn"},"how":"opponent_agreed"}},
    {"type":"result_corrected","data":{"match_id":"m1","old":null,"new":{"outcome":"drawn"},"reason":"misread",
        "affected":[{"stage":"s1","round":2},{"stage":"s2","round":1}]}},
    {"type":"result_withdrawn","data":{"match_id":"m1","old":{"outcome":"drawn"},"reason":"misread"}},
    {"type":"entrant_dropped","data":{"entrant":"e1","after":{"stage":"s1","round":0},"reason":"ill"}},
    {"type":"entrant_reinstated","data":{"entrant":"e1","missed":[],"reason":"back"}},
    {"type":"entrant_reinstated","data":{"entrant":"e1","missed":[2,3],"reason":"back"}},
    {"type":"round_closed","data":{"at":{"stage":"s1","round":1},"open":["m1","m2"],"reason":"they left"}},
    {"type":"round_reopened","data":{"at":{"stage":"s1","round":1},"reason":"misread"}},
    {"type":"clock_started","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"limit_seconds":2700}},
    {"type":"clock_paused","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"left_milliseconds":-500}},
    {"type":"clock_resumed","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"left_milliseconds":61001}},
    {"type":"clock_set","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"old_milliseconds":0,
        "left_milliseconds":60000,"reason":"an alarm"}},
    {"type":"clock_jump_seen","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"left_milliseconds":1,
        "wall_milliseconds":3660000,"boot_milliseconds":60000}},
    {"type":"clock_carried_over","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"left_milliseconds":1}},
    {"type":"extension_granted","data":{"match_id":"m1","extension":{"number":1,"seconds":180,"reason":"slow_play",
        "granted_by":"judge"}}},
    {"type":"extension_taken_back","data":{"match_id":"m1","extension":{"number":2,"seconds":60,"reason":"other",
        "note":"a spill","granted_by":"head_judge"},"reason":"the wrong table"}},
    {"type":"time_called","data":{"at":{"stage":"s1","round":1},"moment":{"utc_milliseconds":0},"matches":["m1","m2"]}},
    {"type":"time_call_taken_back","data":{"at":{"stage":"s1","round":1},"matches":["m99"],"reason":"misread"}},
    {"type":"cards_pinned","data":{"cards":{"pool":2,"digest":"d","list":{"name":"Sample list","text":""}}}},
    {"type":"cards_pinned","data":{"cards":{"pool":1,"digest":"d"}}},
    {"type":"deck_handed_in","data":{"entrant":"e1","number":1,"judged":{"deck":{"main":[{"card":7,"copies":3}]},
        "verdict":"illegal","pool":"d"}}},
    {"type":"deck_handed_in","data":{"entrant":"e1","number":2,"judged":{"deck":{"main":[{"card":"Sample","copies":3}]},
        "verdict":"legal","pool":"d"},"reason":"remedy"}},
    {"type":"decks_locked","data":{}},
    {"type":"decks_locked","data":{"entrant":"e1"}},
    {"type":"decks_unlocked","data":{"reason":"late train"}},
    {"type":"decks_unlocked","data":{"entrant":"e1","reason":"late train"}},
    {"type":"deck_deadline_set","data":{"at":0}},
    {"type":"deck_deadline_set","data":{}},
    {"type":"deck_lists_released","data":{}},
    {"type":"deck_lists_released","data":{"stage":"s1"}},
    {"type":"deck_list_opened","data":{"entrant":"e1"}},
    {"type":"deck_checked","data":{"entrant":"e1","check":{"when":"before_duel_one","missing":0,"surplus":0,"misplaced":0}}},
    {"type":"deck_checked","data":{"entrant":"e1","check":{"when":"between_duels","missing":1,"surplus":2,"misplaced":0,
        "faults":["differs_from_list","too_many_cards"]}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"started":{"utc_milliseconds":0,
        "time_called":{"in_duel":{"duel":2,"phase":"main1","turn_player":"second"}},"before":{"won":1,"lost":0},
        "stands":{"state":"FinishPhase","score":{"won":1,"lost":0}}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"started":{"utc_milliseconds":0,
        "time_called":{"between":{"duels":0,"access":"nobody"}},"before":{"won":0,"lost":0},
        "stands":{"state":"FinishPhase","score":{"won":1,"lost":0}}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m99","what":{"started":{"utc_milliseconds":0,
        "time_called":{"between":{"duels":1,"access":"somebody"}},"before":{"won":1,"lost":0},
        "stands":{"state":"FinishPhase","score":{"won":1,"lost":0}}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"taken_back":{"number":1,"input":"both_lose"}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"abandoned":{"reason":"misread"}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"duel_recorded":{"duel":1,
        "result":{"winner":"first","reason":"concession"}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"duel_recorded":{"duel":1,
        "result":{"winner":"none","reason":"end_of_match"}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"duel_recorded":{"duel":1,
        "result":{"winner":"both_lost","reason":"penalty"}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"duel_taken_back":{"duel":1,
        "result":{"winner":"second","reason":"no_show"}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"first_player_recorded":{"duel":1,"first":"second","method":"die"}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"first_player_recorded":{"duel":1,"first":"first",
        "method":"rock-paper-scissors"}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"life_points_recorded":{"duel":1,
        "points":{"first":8000,"second":100},"by":{"staff":"judge"}}}}},
    {"type":"procedure_recorded","data":{"match_id":"m1","what":{"life_points_recorded":{"duel":1,
        "points":{"first":8000,"second":100},"by":{"player":"e1"}}}}},
    {"type":"penalty_recorded","data":{"number":1,"what":{"given":{"penalty":{"entrant":"e1","document":"d","committed_by":"player",
        "level":"warning","earlier":0,"moment":"duel 1","costs":"nothing","participation":"in","prizes":"kept","record":"event",
        "falls":"nowhere","clauses":[]}}}}},
    {"type":"penalty_recorded","data":{"number":2,"what":{"given":{"penalty":{"entrant":"e1","document":"kde-tcg-policy-2.3",
        "infraction":"x","committed_by":"supporter","level":"duel-loss","earlier":0,"moment":"between duels 1 and 2","costs":"duel",
        "participation":"in","prizes":"kept","record":"event","note":"a note","falls":{"duel":{"match_id":"m1","duel":2}},"clauses":[]}}}}},
    {"type":"penalty_recorded","data":{"number":3,"what":{"served":{"falls":{"match":{"match_id":"m1"}}}}}},
    {"type":"penalty_recorded","data":{"number":3,"what":{"served":{"falls":{"duel":{"match_id":"m1","duel":1}}}}}},
    {"type":"penalty_recorded","data":{"number":3,"what":{"taken_back":{"reason":"misheard"}}}},
    {"type":"penalty_recorded","data":{"number":3,"what":{"appealed":{"reason":"misheard"}}}},
    {"type":"penalty_recorded","data":{"number":3,"what":{"appeal_decided":{"decision":"upheld","reason":"seen by two"}}}},
    {"type":"penalty_recorded","data":{"number":3,"what":{"appeal_decided":{"decision":"overturned","reason":"misheard"}}}},
    {"type":"call_recorded","data":{"number":1,"what":{"made":{"call":{"match_id":"m1","duel":1,"caller":"first",
        "by":{"player":"e1"},"reason":"pace","note":"a note","utc_milliseconds":0,"left_milliseconds":60000}}}}},
    {"type":"call_recorded","data":{"number":2,"what":{"made":{"call":{"match_id":"m1","duel":1,
        "by":{"staff":"scorekeeper"},"reason":"other","utc_milliseconds":0}}}}},
    {"type":"call_recorded","data":{"number":1,"what":{"taken":{"judge":"x"}}}},
    {"type":"call_recorded","data":{"number":1,"what":{"left":{}}}},
    {"type":"call_recorded","data":{"number":1,"what":{"answered":{"role":"judge","ruling":"play on","utc_milliseconds":0}}}},
    {"type":"call_recorded","data":{"number":1,"what":{"taken_back":{}}}},
    {"type":"call_recorded","data":{"number":1,"what":{"appealed":{"reason":"misheard"}}}},
    {"type":"lots_drawn","data":{"stage":"s1",
        "seed":"0000000000000000000000000000000000000000000000000000000000000001","order":["e2","e1"]}},
    {"type":"tournament_finished","data":{"places":[{"entrant":"e1","rank":1},{"entrant":"e2","rank":2}]}},
    {"type":"tournament_reopened","data":{"reason":"misread"}}
]"#;

fn team_refusals() -> [TeamRefusal; 33] {
    let (table, team, person, members) = (TableNumber(3), E1, PersonId(1), [PersonId(1), PersonId(4)]);
    let groups = |size| TeamRefusal::GroupsUnfit { entrants: 7, groups: 2, size };
    [
        TeamRefusal::TeamsEnter,
        TeamRefusal::PersonsEnter,
        TeamRefusal::MembersUnfit { given: 2, needed: 3 },
        TeamRefusal::NoSuchMember { number: 4, members: 3 },
        TeamRefusal::InTeam { person, team },
        TeamRefusal::SameTeamName { team },
        TeamRefusal::NotMember { person, team },
        TeamRefusal::MemberMissing,
        TeamRefusal::NotLeader { team },
        TeamRefusal::NotOwnWord { member: person },
        TeamRefusal::MemberOut { member: person },
        TeamRefusal::NoGroups,
        groups(Some(4)),
        groups(None),
        TeamRefusal::GroupsIncomplete { entrants: vec![E1, E2] },
        TeamRefusal::NotTeams { table },
        TeamRefusal::LineUpUnfit { team },
        TeamRefusal::LineUpsStand { table },
        TeamRefusal::NoDuel { members },
        TeamRefusal::LostByPenalty { members, number: 1 },
        TeamRefusal::MemberBusy { member: person },
        TeamRefusal::DuelRuns { members },
        TeamRefusal::RoundDecided { table },
        TeamRefusal::NothingToStart { table },
        TeamRefusal::NoRepresentatives { table },
        TeamRefusal::NotUnanimous { teams: vec![E1] },
        TeamRefusal::Agreed { team },
        TeamRefusal::NobodyNamed,
        TeamRefusal::RepresentativesPlay { table },
        TeamRefusal::RepresentativesWait { table },
        TeamRefusal::TiesOpen { ties: vec![vec![E1, E2]] },
        TeamRefusal::NoTie { entrants: vec![E1, E2] },
        TeamRefusal::TieQualifies { entrants: vec![E1, E2] },
    ]
}

/// What happens to teams and in their rounds, as the log holds it.
const TEAM_EVENTS: &str = r#"[
    {"type":"team_registered","data":{"entrant":"e1","name":"Sample","members":["p1","p2","p3"],"leader":"p1"}},
    {"type":"team_renamed","data":{"entrant":"e1","name":"Example"}},
    {"type":"team_leader_set","data":{"entrant":"e1","leader":"p2"}},
    {"type":"team_member_replaced","data":{"entrant":"e1","old":"p3","new":"p4"}},
    {"type":"groups_drawn","data":{"groups":[["e1"],["e2"]]}},
    {"type":"groups_drawn","data":{"groups":[["e1"],["e2"]],"seed":"0000000000000000000000000000000000000000000000000000000000000001"}},
    {"type":"tie_waived","data":{"stage":"s1","entrants":["e1","e2"],"reason":"both are out"}},
    {"type":"tie_waiver_taken_back","data":{"stage":"s1","entrants":["e1","e2"],"reason":"they want to know"}},
    {"type":"group_tables_published","data":{"at":{"stage":"s1","round":1},"rows":[]}}
]"#;

fn team_rounds() -> Vec<TeamRoundEvent> {
    use hantei_core::match_::{DuelResult, DuelWinner, Reason};
    use hantei_core::tournament::team::DuelWas;
    let (first, second, members) = (PersonId(1), PersonId(4), [PersonId(1), PersonId(4)]);
    let duels = || vec![members];
    let winners = [DuelWinner::First, DuelWinner::Second, DuelWinner::None, DuelWinner::BothLost];
    let results = winners.map(|winner| DuelResult { winner, reason: Reason::Played, life_points: None });
    let (entrant, representative, result, was, penalty) = (E1, first, results[0], DuelWas::Running, 1);
    let mut all = vec![
        TeamRoundEvent::LineUpSet { entrant, order: vec![first] },
        TeamRoundEvent::DuelStarted { first, second },
        TeamRoundEvent::StartTakenBack { first, second },
        TeamRoundEvent::DuelTakenBack { first, second, result },
        TeamRoundEvent::LossTakenBack { first, second, result, was, penalty },
        TeamRoundEvent::DuelsTerminated { duels: duels() },
        TeamRoundEvent::DuelsRestarted { duels: duels() },
        TeamRoundEvent::RepresentativeConfirmed { entrant, member: first, representative },
        TeamRoundEvent::RepresentativeNamed {
            entrant,
            representative,
            reason: "they cannot agree".to_owned(),
        },
        TeamRoundEvent::RepresentativesStarted { members },
        TeamRoundEvent::RepresentativesNotStarted { members },
        TeamRoundEvent::RepresentativesTakenBack { members, result },
    ];
    for result in results {
        all.push(TeamRoundEvent::DuelEnded { first, second, result });
        all.push(TeamRoundEvent::DuelLost { first, second, result, was, penalty });
        all.push(TeamRoundEvent::RepresentativesEnded { result });
    }
    all
}

fn events() -> Vec<Event> {
    let mut events: Vec<Event> = serde_json::from_str(EVENTS).expect("they stand as the log holds them");
    let of_teams: Vec<Event> = serde_json::from_str(TEAM_EVENTS).expect("they stand as the log holds them");
    events.extend(of_teams);
    let rounds = team_rounds().into_iter();
    events.extend(rounds.map(|what| Event::TeamRoundRecorded { match_id: MatchId(1), what }));
    for input in [
        "side-accessed",
        "time-called before duel 1",
        "phase-end 8000:1",
        "turn-end 8000:1",
        "lp 0:1",
        "win p1",
        "concede p2",
        "both-lose",
        "duel-loss p1",
        "duel-loss both",
        "match-loss p1",
        "match-loss both",
        "dq p1",
        "dq both",
        "duel p1",
        "ready",
        "ready p2",
        "stop",
    ] {
        let stands = Stand { state: "FinishTurn".to_owned(), score: SCORE, outcome: None };
        let input = input.parse().expect("it is an input");
        let what = ProcedureEvent::Taken { number: 1, input, stands };
        events.push(Event::ProcedureRecorded { match_id: MatchId(1), what });
    }
    events.extend(crate::sheet::tests::before_the_final().events);
    events
}

#[test]
fn every_event_is_said_in_both_languages() {
    let state = crate::sheet::tests::before_the_final().state;
    for language in Language::ALL {
        for given in events() {
            let text = super::event(&given, &Voice::new(&state, language));
            check(&Message { code: "event", text, hint: None, page_hint: None }, language);
        }
    }
}

#[test]
fn two_kinds_of_refusal_never_share_a_code() {
    let state = State::default();
    let mut kinds: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for given in refusals() {
        let code = refusal(&given, &state, Language::English).code;
        kinds.entry(code).or_default().insert(first_word(&format!("{given:?}")));
    }
    for (code, kinds) in kinds {
        assert_eq!(kinds.len(), 1, "{code}: {kinds:?}");
        assert!(code.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{code}");
    }
}

#[test]
fn every_setting_has_a_name_in_both_languages() {
    for known in KNOWN {
        for language in Language::ALL {
            assert!(Catalogue::of(language).has(&known.label()), "{}: {}", language.tag(), known.label());
        }
    }
    let words = |key| setting_words(Language::English, key);
    assert_eq!(words("points.both_lost").as_deref(), Some("match points for a double loss"));
    assert_eq!(words("top-cut.size").as_deref(), Some("Top Cut: how many go on"));
    assert_eq!(words("top-cut.final.day").as_deref(), Some("Top Cut, final: day of the round"));
    assert_eq!(words("points.wn"), None);
}

/// A sentence is said by its whole id, or by the code that ends it: families of sentences form their ids
/// of a prefix and a code (`refusal-` and `no_draft`, `decided-` and the name of a criterion).
#[test]
fn no_sentence_is_left_over_and_both_languages_have_the_same() {
    let mut sources = String::new();
    read_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut sources);
    let ids = |text: &str| -> BTreeSet<String> {
        let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
        lines.filter_map(|line| Some(line.split_once(" =")?.0.to_owned())).collect()
    };
    // Whatever stands between two marks, within a text or between two of them. An id has no capitals, a code
    // that is written elsewhere may have some ("zh-CN").
    let sources = sources.to_lowercase();
    let mut quoted: BTreeSet<&str> = sources.split('"').collect();
    // The documents name what the players are told at each step.
    let machines = catalogue().list().iter().flat_map(|regulation| &regulation.machines);
    quoted.extend(machines.flat_map(|machine| &machine.states).filter_map(|state| state.tell.as_deref()));
    let labels: BTreeSet<String> = KNOWN.iter().map(KnownSetting::label).collect();
    for (name, english, japanese) in FILES {
        assert_eq!(ids(english), ids(japanese), "{name}");
        for id in ids(english) {
            let mut codes = id.match_indices('-').map(|(at, _)| &id[at + 1..]).chain([id.as_str()]);
            let said = labels.contains(&id)
                || codes
                    .any(|code| quoted.contains(code) || quoted.contains(code.replace('-', "_").as_str()));
            assert!(said, "{name}: nobody says {id}");
        }
    }
}

fn read_sources(folder: &Path, sources: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("the sources can be read").path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|end| end == "rs") {
            sources.push_str(&std::fs::read_to_string(&path).expect("sources are text"));
        }
    }
}

#[test]
fn a_refusal_says_what_happened_and_what_to_do() {
    let rows = [
        (
            Refusal::ResultsMissing {
                round: RoundNumber(4),
                open: vec![TableNumber(14), TableNumber(33)],
                reported: vec![TableNumber(7)],
                disputed: vec![TableNumber(12)],
            },
            "Round 4: 4 results are not settled: no report (tables 14 and 33), only one report (table 7) and \
             reports that differ (table 12).",
            "第4ラウンドには確定していない結果が4件あります：未報告（14、33番卓）、片方のみ報告（7番卓）、報告が不一致（12番卓）。",
        ),
        (
            Refusal::Setting(SettingRefusal::StatedByDocument {
                key: "match.best_of".to_owned(),
                clause: clause(),
                value: Value::Number(3),
            }),
            "match.best_of (Duels of a Match at most): wcs-2023-tcg@1#a1 states 3 and leaves no choice.",
            "match.best_of（マッチの最大デュエル数）：wcs-2023-tcg@1#a1 が 3 と定めており、選択の余地はありません。",
        ),
        (
            Refusal::ResultImpossible { table: TableNumber(5), why: impossibles()[0] },
            "Table 5: 3-0 is not possible in a Match of best of 3.",
            "5番卓：3-0 は最大3デュエルのマッチではあり得ません。",
        ),
    ];
    for (given, english, japanese) in rows {
        assert_eq!(refusal(&given, &State::default(), Language::English).text, english);
        assert_eq!(refusal(&given, &State::default(), Language::Japanese).text, japanese);
    }
}

/// On a page nobody types: whatever command a refusal names can be pressed there.
#[test]
fn every_command_in_a_hint_of_a_refusal_can_be_pressed() {
    let state = crate::sheet::tests::practice_event();
    let mut pressed = 0;
    for given in refusals() {
        for language in Language::ALL {
            let hint = refusal(&given, &state, language).hint.unwrap_or_default();
            for part in hint_parts(&hint, language) {
                match part {
                    HintPart::Text { text } => {
                        assert!(!text.contains("hantei ") && !text.contains('`'), "{text}");
                    }
                    HintPart::Command { .. } | HintPart::Page { .. } => pressed += 1,
                }
            }
        }
    }
    assert!(pressed > 100, "hints name commands: {pressed}");
}

#[test]
fn no_message_holds_a_card_game_id() {
    let id: CardGameId = "0103999909".parse().expect("ten digits");
    let state = crate::sheet::tests::practice_event();
    for given in refusals() {
        for language in Language::ALL {
            let message = refusal(&given, &state, language);
            assert!(!format!("{message:?}").contains(&id.to_string()), "{message:?}");
        }
    }
}
