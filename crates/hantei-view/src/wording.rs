//! How people, tables, rounds and settings are named within sentences.

use fluent_bundle::FluentArgs;
use hantei_core::date::CivilDate;
use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
use hantei_core::match_::{MatchOutcome, MatchResult, Reason, Score, Side};
use hantei_core::regulation::setting::{
    KNOWN, KnownSetting, Scope, elimination_round_name, elimination_round_places,
};
use hantei_core::regulation::{Shown, StageKind};
use hantei_core::standings::{ByeKind, Criterion, Outcome};
use hantei_core::tournament::State;
use hantei_core::tournament::clock::{Extension, ExtensionReason, Grantor};
use hantei_core::tournament::role::{Action, Role};
use hantei_core::tournament::state::{EntrantStatus, Match, Phase, Stage};
use hantei_core::tournament::team::Who;

use crate::i18n::{Catalogue, Language, arguments};

/// How many members of a list a sentence names before it counts the rest.
const MOST_NAMED: usize = 8;

/// Whoever speaks: in one language, about one tournament.
#[derive(Clone, Copy)]
pub(crate) struct Voice<'s> {
    pub(crate) state: &'s State,
    pub(crate) language: Language,
}

/// Returns the sentence `id` in `language`.
pub(crate) fn say(language: Language, id: &str, arguments: &FluentArgs<'_>) -> String {
    Catalogue::of(language).say(id, arguments)
}

impl<'s> Voice<'s> {
    pub(crate) fn new(state: &'s State, language: Language) -> Self {
        Self { state, language }
    }

    pub(crate) fn say(&self, id: &str, arguments: &FluentArgs<'_>) -> String {
        say(self.language, id, arguments)
    }

    pub(crate) fn word(&self, id: &str) -> String {
        self.say(id, &arguments! {})
    }

    /// Returns the name as printed, with the id where another of the event has the same name; for an erased
    /// person a phrase that says so. Every list prints names by this, so that two of one name are told apart.
    pub(crate) fn name(&self, entrant: EntrantId) -> String {
        if self.has_namesake(entrant) { self.who(entrant) } else { self.plain_name(entrant) }
    }

    /// Returns true if somebody else of the event has the same name, as registration compares names. Those
    /// taken off the list, duplicates among them, stand on no list beside each other.
    fn has_namesake(&self, entrant: EntrantId) -> bool {
        let Some(known) = self.state.entrant(entrant) else { return false };
        match &known.who {
            Who::Person(person) => self.is_namesake(*person),
            // No two teams have one name.
            Who::Team(_) => false,
        }
    }

    fn is_namesake(&self, person: PersonId) -> bool {
        let records = &self.state.records;
        records.has_namesake(person)
            && records.get(person).is_some_and(|record| {
                let mut others = records.of_name(&record.name).filter(|other| *other != person);
                others.any(|other| self.state.entrant_of(other).is_some())
            })
    }

    /// Returns the name as it was typed; for an erased person a phrase that says so.
    pub(crate) fn plain_name(&self, entrant: EntrantId) -> String {
        match (self.state.name_of(entrant), self.state.entrant(entrant).map(|known| &known.who)) {
            (Some(named), _) => named.name.to_owned(),
            (None, Some(Who::Person(person))) => self.erased(*person),
            (None, Some(Who::Team(_)) | None) => entrant.to_string(),
        }
    }

    fn erased(&self, person: PersonId) -> String {
        self.say("erased-person", &arguments! { person: person.to_string() })
    }

    /// Returns the name with the id, as sentences name people.
    pub(crate) fn who(&self, entrant: EntrantId) -> String {
        if self.state.entrant(entrant).is_none() {
            return entrant.to_string();
        }
        self.say("who", &arguments! { name: self.plain_name(entrant), id: entrant.to_string() })
    }

    /// Returns the name of a member as lists print it: with the id where another of the event has the same.
    pub(crate) fn member(&self, person: PersonId) -> String {
        match self.state.records.get(person) {
            Some(record) if !self.is_namesake(person) => record.name.clone(),
            Some(_) | None => self.person(person),
        }
    }

    /// Returns the person's name with the id.
    pub(crate) fn person(&self, person: PersonId) -> String {
        match self.state.records.get(person) {
            Some(record) => {
                self.say("who", &arguments! { name: record.name.clone(), id: person.to_string() })
            }
            None => self.erased(person),
        }
    }

    pub(crate) fn people(&self, entrants: &[EntrantId]) -> String {
        self.list(entrants.iter().map(|entrant| self.who(*entrant)))
    }

    pub(crate) fn pairs(&self, pairs: &[(EntrantId, EntrantId)]) -> String {
        self.list(pairs.iter().map(|(first, second)| self.pair(*first, *second)))
    }

    pub(crate) fn pair(&self, first: EntrantId, second: EntrantId) -> String {
        self.say("pair", &arguments! { first: self.who(first), second: self.who(second) })
    }

    pub(crate) fn table(&self, table: TableNumber) -> String {
        self.tables(&[table])
    }

    pub(crate) fn tables(&self, tables: &[TableNumber]) -> String {
        let list = self.list(tables.iter().map(ToString::to_string));
        self.say("tables", &arguments! { extent: extent(tables.len()), list: list })
    }

    /// Returns the tables of these matches; a match that is not known keeps its id.
    pub(crate) fn tables_of(&self, matches: &[MatchId]) -> String {
        let found = matches.iter().map(|id| self.state.match_(*id).map(|(_, _, match_)| match_.table));
        match found.collect::<Option<Vec<TableNumber>>>() {
            Some(mut tables) => {
                tables.sort_unstable();
                self.tables(&tables)
            }
            None => self.list(matches.iter().map(ToString::to_string)),
        }
    }

    pub(crate) fn rounds(&self, rounds: &[RoundNumber]) -> String {
        let list = self.list(rounds.iter().map(ToString::to_string));
        self.say("rounds", &arguments! { extent: extent(rounds.len()), list: list })
    }

    pub(crate) fn round(&self, round: RoundNumber) -> String {
        self.rounds(&[round])
    }

    /// Returns the name of a round of `stage`: `round 3`, `semi-final`.
    pub(crate) fn round_of(&self, stage: Option<&Stage>, round: RoundNumber) -> String {
        let Some(stage) = stage else { return self.round(round) };
        match stage.rule.kind {
            StageKind::Swiss | StageKind::Groups => self.round(round),
            StageKind::Elimination => {
                let left = stage.round_count.saturating_sub(u32::from(round.0)) + 1;
                elimination_round(self.language, 1_u32.checked_shl(left).unwrap_or(u32::MAX))
            }
        }
    }

    /// Returns the name of the round `round` of the stage with this id.
    pub(crate) fn round_at(&self, stage: StageId, round: RoundNumber) -> String {
        self.round_of(self.state.stage_of(stage), round)
    }

    /// Returns a match as sentences name it: its table and who plays there.
    pub(crate) fn match_(&self, id: MatchId) -> String {
        let Some((stage, round, match_)) = self.state.match_(id) else { return id.to_string() };
        let round = self.round_of(Some(stage), round.number);
        let (table, pair) = (self.table(match_.table), self.pair(match_.first, match_.second));
        self.say("match", &arguments! { table: table, round: round, pair: pair })
    }

    /// Returns how a match ended, from the side printed first.
    pub(crate) fn result(&self, match_: Option<&Match>, result: &MatchResult) -> String {
        self.result_from(Side::First, match_, result)
    }

    /// Returns how a match ended, as `from` tells it.
    pub(crate) fn result_from(&self, from: Side, match_: Option<&Match>, result: &MatchResult) -> String {
        let side = |entrant: Option<EntrantId>, otherwise: &str| {
            entrant.map_or_else(|| self.word(otherwise), |entrant| self.name(entrant))
        };
        match result {
            MatchResult::Outcome(MatchOutcome::FirstWon) => {
                let name = side(match_.map(|match_| match_.first), "side-first");
                self.say("result-won", &arguments! { name: name })
            }
            MatchResult::Outcome(MatchOutcome::SecondWon) => {
                let name = side(match_.map(|match_| match_.second), "side-second");
                self.say("result-won", &arguments! { name: name })
            }
            MatchResult::Outcome(MatchOutcome::Drawn) => self.word("result-drawn"),
            MatchResult::Outcome(MatchOutcome::BothLost) => self.word("result-both-lost"),
            MatchResult::Totals { score, reason } => self.reasoned(score.from_side(from), *reason),
            MatchResult::Duels(duels) => {
                let reason = duels.iter().map(|duel| duel.reason).find(|reason| *reason != Reason::Played);
                let score = result.score().unwrap_or_default().from_side(from);
                self.reasoned(score, reason.unwrap_or(Reason::Played))
            }
            MatchResult::Team(team) => {
                let score = team.score().from_side(from);
                match team.awarded {
                    Some(awarded) if team.duels.is_empty() => self.reasoned(score, awarded.reason),
                    Some(_) | None => score_text(score),
                }
            }
        }
    }

    fn reasoned(&self, score: Score, reason: Reason) -> String {
        let id = match reason {
            Reason::Played => return score_text(score),
            Reason::Concession => "result-concession",
            Reason::EndOfMatch => "result-end-of-match",
            Reason::Penalty => "result-penalty",
            Reason::NoShow => "result-no-show",
        };
        self.say(id, &arguments! { score: score_text(score) })
    }

    /// Returns a reason as the end of a sentence; nothing where none was given.
    pub(crate) fn because(&self, reason: Option<&str>) -> String {
        reason
            .map_or_else(String::new, |reason| self.say("because", &arguments! { reason: reason.to_owned() }))
    }

    /// Returns the members one after another; of many only the first ones, and how many more.
    pub(crate) fn list(&self, members: impl IntoIterator<Item = String>) -> String {
        list(self.language, members)
    }

    /// Returns an extension as sentences name it: how long, what for, by whom.
    pub(crate) fn extension(&self, extension: &Extension) -> String {
        let Extension { number: _, seconds, reason, note, granted_by } = extension;
        let arguments = arguments! {
            time: seconds_text(*seconds), for: self.word(extension_reason(*reason).1),
            by: self.word(role(grantor(*granted_by))),
            noted: if note.is_some() { "noted" } else { "plain" },
            note: note.clone().unwrap_or_default(),
        };
        self.say("extension", &arguments)
    }

    pub(crate) fn setting(&self, key: &str) -> String {
        setting(self.language, key)
    }
}

/// Returns `one` for a list of one member, `cut` if it is so long that it ends with how many more there
/// are, else `whole`.
fn extent(members: usize) -> &'static str {
    match members {
        1 => "one",
        _ if members > MOST_NAMED + 1 => "cut",
        _ => "whole",
    }
}

/// Returns the members one after another; of many only the first ones, and how many more.
pub(crate) fn list(language: Language, members: impl IntoIterator<Item = String>) -> String {
    let mut members: Vec<String> = members.into_iter().collect();
    let more = members.len().saturating_sub(MOST_NAMED);
    if more > 1 {
        members.truncate(MOST_NAMED);
    }
    if members.is_empty() {
        return String::new();
    }
    let last = if more > 1 { None } else { members.pop() };
    let mut text = String::new();
    for member in members {
        text = if text.is_empty() {
            member
        } else {
            say(language, "list-comma", &arguments! { first: text, second: member })
        };
    }
    match last {
        None => say(language, "list-more", &arguments! { list: text, more: more }),
        Some(last) if text.is_empty() => last,
        Some(last) => say(language, "list-last", &arguments! { first: text, second: last }),
    }
}

/// Returns a score as it is typed: `2-1`, `1-1-1`, `1-0-0-1`.
pub(crate) fn score_text(score: Score) -> String {
    let Score { won, lost, drawn, both_lost } = score;
    match (drawn, both_lost) {
        (0, 0) => format!("{won}-{lost}"),
        (_, 0) => format!("{won}-{lost}-{drawn}"),
        (_, _) => format!("{won}-{lost}-{drawn}-{both_lost}"),
    }
}

/// Returns a time as a clock shows it, in minutes and seconds: `45:00`, `0:07`, `-1:30`. What is left of
/// a second counts as a whole one, so that the clock shows 0:00 when the time is up and not before.
#[must_use]
pub fn clock_text(milliseconds: i64) -> String {
    let seconds = -milliseconds.saturating_neg().div_euclid(1_000);
    let sign = if seconds < 0 { "-" } else { "" };
    let (minutes, rest) = (seconds.unsigned_abs() / 60, seconds.unsigned_abs() % 60);
    format!("{sign}{minutes}:{rest:02}")
}

/// Returns a length of time as a clock shows it.
pub(crate) fn seconds_text(seconds: u32) -> String {
    clock_text(i64::from(seconds) * 1_000)
}

/// Returns the code for the reason of an extension, which is its word in commands too, and the id of the
/// message that names it.
pub(crate) fn extension_reason(reason: ExtensionReason) -> (&'static str, &'static str) {
    match reason {
        ExtensionReason::Ruling => ("ruling", "extension-ruling"),
        ExtensionReason::Translation => ("translation", "extension-translation"),
        ExtensionReason::DeckCheck => ("deck_check", "extension-deck-check"),
        ExtensionReason::SlowPlay => ("slow_play", "extension-slow-play"),
        ExtensionReason::Other => ("other", "extension-other"),
    }
}

/// Returns the role of whoever grants an extension.
pub(crate) fn grantor(by: Grantor) -> Role {
    match by {
        Grantor::Judge => Role::Judge,
        Grantor::HeadJudge => Role::HeadJudge,
    }
}

/// Returns the setting that `key` names, wherever it stands.
fn known_setting(key: &str) -> Option<&'static KnownSetting> {
    let parts: Vec<&str> = key.split('.').collect();
    let known = KNOWN.iter().find(|known| match (known.scope, &parts[..]) {
        (Scope::Section(section), [first, name]) => section == *first && known.name == *name,
        _ => false,
    });
    known.or_else(|| {
        KNOWN.iter().find(|known| match (known.scope, &parts[..]) {
            (Scope::Stage(_), [_, name]) | (Scope::Round(_), [_, _, name]) => known.name == *name,
            _ => false,
        })
    })
}

/// Returns what the setting `key` is called, with the stage or round that it belongs to; `None` if nobody
/// knows it.
pub(crate) fn setting_words(language: Language, key: &str) -> Option<String> {
    let known = known_setting(key)?;
    let label = say(language, &known.label(), &arguments! {});
    let parts: Vec<&str> = key.split('.').collect();
    Some(match (known.scope, &parts[..]) {
        (Scope::Round(_), [stage, round, _]) => {
            let round = match elimination_round_places(round) {
                Some(places) => elimination_round(language, places),
                None => (*round).to_owned(),
            };
            let stage = stage_name(language, stage);
            say(language, "setting-of-round", &arguments! { stage: stage, round: round, label: label })
        }
        (Scope::Stage(_), [stage, _]) => {
            let stage = stage_name(language, stage);
            say(language, "setting-of-stage", &arguments! { stage: stage, label: label })
        }
        (Scope::Section(_) | Scope::Stage(_) | Scope::Round(_), _) => label,
    })
}

/// Returns the key of a setting, which names stage and round, with what it means.
pub(crate) fn setting(language: Language, key: &str) -> String {
    match known_setting(key) {
        Some(known) => {
            let label = say(language, &known.label(), &arguments! {});
            say(language, "setting-named", &arguments! { key: key.to_owned(), label: label })
        }
        None => say(language, "setting-unnamed", &arguments! { key: key.to_owned() }),
    }
}

/// Returns the name of the elimination round in which `places` places are left.
pub(crate) fn elimination_round(language: Language, places: u32) -> String {
    match elimination_round_name(places).as_str() {
        "final" => say(language, "round-final", &arguments! {}),
        "semi-final" => say(language, "round-semi-final", &arguments! {}),
        "quarter-final" => say(language, "round-quarter-final", &arguments! {}),
        _ => say(language, "round-of", &arguments! { places: places }),
    }
}

/// Returns the name of the regulation's stage `id`; a stage that the program has no word for keeps
/// its id.
pub(crate) fn stage_name(language: Language, id: &str) -> String {
    match id {
        "swiss" => say(language, "stage-swiss", &arguments! {}),
        "groups" => say(language, "stage-groups", &arguments! {}),
        "final-tournament" => say(language, "stage-final-tournament", &arguments! {}),
        "top-cut" => say(language, "stage-top-cut", &arguments! {}),
        other => other.to_owned(),
    }
}

/// Returns a moment by the clock of Greenwich, to the minute: `2026-11-30 21:05 UTC`. A deadline is told so
/// where no zone is known.
pub(crate) fn utc_text(milliseconds: i64) -> String {
    const MINUTE: i64 = 60_000;
    const DAY: i64 = 24 * 60 * MINUTE;
    let (days, within) = (milliseconds.div_euclid(DAY), milliseconds.rem_euclid(DAY) / MINUTE);
    let day = CivilDate::of_days(days).map_or_else(String::new, |day| day.to_string());
    format!("{day} {:02}:{:02} UTC", within / 60, within % 60)
}

/// Returns the letter of a group by its number, from 1: A, B, … After Z come numbers.
pub(crate) fn group_letter(number: usize) -> String {
    let letter = number.checked_sub(1).and_then(|place| u8::try_from(place).ok()).filter(|place| *place < 26);
    letter.map_or_else(|| number.to_string(), |place| char::from(b'A' + place).to_string())
}

/// Returns the id of the message that names the role.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Organiser => "role-organiser",
        Role::HeadJudge => "role-head-judge",
        Role::Judge => "role-judge",
        Role::Scorekeeper => "role-scorekeeper",
        Role::Player => "role-player",
    }
}

/// Returns the id of the message that names the action.
pub(crate) fn action(action: Action) -> &'static str {
    match action {
        Action::Direct => "action-direct",
        Action::Register => "action-register",
        Action::ErasePerson => "action-erase-person",
        Action::Pair => "action-pair",
        Action::Override => "action-override",
        Action::EnterResult => "action-enter-result",
        Action::CorrectAfterClose => "action-correct-after-close",
        Action::Reopen => "action-reopen",
        Action::ReportOwn => "action-report-own",
        Action::DropOwn => "action-drop-own",
        Action::DropAny => "action-drop-any",
        Action::DrawLots => "action-draw-lots",
        Action::RunClock => "action-run-clock",
        Action::CallTime => "action-call-time",
        Action::GrantTime => "action-grant-time",
        Action::DirectDecks => "action-direct-decks",
        Action::HandInDeck => "action-hand-in-deck",
        Action::CheckDeck => "action-check-deck",
        Action::EndMatch => "action-end-match",
        Action::RecordDuel => "action-record-duel",
        Action::NoteLifePoints => "action-note-life-points",
        Action::GivePenalty => "action-give-penalty",
        Action::Appeal => "action-appeal",
        Action::DecideAppeal => "action-decide-appeal",
        Action::CallJudge => "action-call-judge",
        Action::AnswerCall => "action-answer-call",
        Action::SetLineUp => "action-set-line-up",
        Action::ChooseRepresentative => "action-choose-representative",
        Action::RuleOnTie => "action-rule-on-tie",
    }
}

/// Returns the word for the phase in answers and message ids.
pub(crate) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::NotCreated => "not-created",
        Phase::Preparing => "preparing",
        Phase::Registration => "registration",
        Phase::Ready => "ready",
        Phase::Running => "running",
        Phase::Finished => "finished",
    }
}

/// Returns the word for the status of an entrant in answers.
pub(crate) fn status(status: EntrantStatus) -> &'static str {
    match status {
        EntrantStatus::Active => "active",
        EntrantStatus::Dropped { .. } => "dropped",
        EntrantStatus::Removed => "removed",
    }
}

/// Returns the word for the kind of a bye in answers, and the id of the message that names it.
pub(crate) fn bye_kind(kind: ByeKind) -> (&'static str, &'static str) {
    match kind {
        ByeKind::Odd => ("odd", "bye-odd"),
        ByeKind::Awarded => ("awarded", "bye-awarded"),
        ByeKind::Bracket => ("bracket", "bye-bracket"),
    }
}

/// Returns the id of the message that says when clauses matter.
pub(crate) fn shown(when: Shown) -> &'static str {
    match when {
        Shown::Event => "shown-event",
        Shown::Round => "shown-round",
        Shown::Duel => "shown-duel",
        Shown::ExtraTurns => "shown-extra-turns",
        Shown::Play => "shown-play",
    }
}

/// Returns the id of the message that names the criterion in full.
pub(crate) fn criterion(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::MatchPoints => "criterion-match-points",
        Criterion::OpponentsMatchWinRate => "criterion-opponents-match-win-rate",
        Criterion::OpponentsOpponentsMatchWinRate => "criterion-opponents-opponents-match-win-rate",
        Criterion::LostRoundSquares => "criterion-lost-round-squares",
        Criterion::HeadToHead => "criterion-head-to-head",
        Criterion::Lot => "criterion-lot",
    }
}

/// Returns the word for what a round was in answers, and the id of the message that names it.
pub(crate) fn outcome(outcome: Outcome) -> (&'static str, &'static str) {
    match outcome {
        Outcome::Won => ("won", "outcome-won"),
        Outcome::Lost => ("lost", "outcome-lost"),
        Outcome::Drawn => ("drawn", "outcome-drawn"),
        Outcome::BothLost => ("both-lost", "outcome-both-lost"),
        Outcome::Open => ("open", "outcome-open"),
        Outcome::Bye(_) => ("bye", "outcome-bye"),
        Outcome::Missed => ("missed", "outcome-missed"),
    }
}
