//! The truth about tournaments as rows: `tests/data/tournament/*.toml`.
//!
//! A row is a short script of commands under one regulation, and what must then be so. Unlike the rows
//! about regulations it holds the program to what a document means, not only to what it says.
//!
//! Players are letters, A the first one registered. All commands but the last must be granted:
//!
//! | command | what is done |
//! | --- | --- |
//! | `players 8` | registers so many |
//! | `set KEY VALUE` | changes a setting, with a reason |
//! | `choose KEY VALUE` | changes a setting, without one |
//! | `assume` | takes every suggestion |
//! | `start` | closes registration and starts |
//! | `late` | registers one more after the start |
//! | `award A 1` | awards A a bye for round 1 |
//! | `drop A` | A leaves |
//! | `pair` | pairs and publishes the next round |
//! | `round A>B C=D E-bye` | records a round as paired and played |
//! | `A>B 2-1` | staff enter a result, from the side named first |
//! | `A>B 1-1-1` | the same with drawn Duels |
//! | `A/B` | both lost |
//! | `A reports A>B 1-1` | a player reports |
//! | `wins` | in every open match the side printed first wins |
//! | `swiss` | pairs and plays all Swiss rounds |
//! | `close`, `cut`, `cut short`, `advance`, `finish` | as the commands are called |
//! | `14:00 …` | the same at this time of the day; alone, only time passes |
//! | `14:40 restart` | the machine is started again at this time |
//! | `start-clock`, `pause-clock`, `resume-clock`, `call-time` | as the commands are called |
//! | `judge extends A>B 3:00 slow-play` | a judge, or `head-judge`, gives a match more time |
//!
//! `expect` has one line for each thing that must be so: `granted` or `refused WORD` for the last
//! command (WORD stands in the refusal), `rounds`, `cut` (the size it would have now), `stage`,
//! `seeds` (how many), `bracket` (by seeds), `points`, `pairs`, `byes`, `ranks`, `left` (of the time of the
//! round), `ends A>B` (at what time of the day the time of that match is up), `called` (for whom time was).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::OnceLock;

use hantei_core::id::{EntrantId, RoundNumber, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::match_::{MatchOutcome, MatchResult, Reason, Score};
use hantei_core::moment::{BootTime, Moment};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::Regulation;
use hantei_core::tournament::clock::{ExtensionReason, match_ends_at, time_called, time_left};
use hantei_core::tournament::command::{Called, Command, ShortField};
use hantei_core::tournament::event::{Absentees, PairingReason, PlayedPairing};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::{Match, State};
use hantei_core::tournament::tables::{last_round, places, standings_after};
use hantei_core::tournament::{Context, Refusal, decide, evolve};
use serde::Deserialize;

use crate::rows::{Judged, read_all};

/// A script and what must be so after it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the row; clauses name it under `tests`.
    pub id: String,
    /// The clause that the row is about.
    pub clause: String,
    /// The id of the document.
    pub regulation: String,
    /// The script, one command a line.
    pub given: String,
    /// What must be so, one thing a line.
    pub expect: String,
    /// Why it must.
    pub comment: String,
}

/// Reads all rows, in order of file and place.
///
/// # Errors
///
/// A file cannot be read, is not a list of rows, or an id stands twice.
pub fn read_rows() -> anyhow::Result<Vec<Row>> {
    read_all("tournament", |row: &Row| &row.id)
}

/// Returns the ids of the rows that do not hold under these regulations.
///
/// What became of a row under a text of its regulation is remembered, because whoever changes one
/// regulation after the other asks again and again for the rows of the others.
///
/// # Panics
///
/// The rows cannot be read.
#[must_use]
pub fn failing_rows(regulations: &[Regulation]) -> Vec<String> {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    static JUDGED: Judged = Judged::new();
    let rows = ROWS.get_or_init(|| read_rows().expect("the rows of tests/data/tournament can be read"));
    let fails = |row: &&Row| {
        !JUDGED.holds(&row.id, &row.regulation, regulations, |regulation| judge(row, regulation))
    };
    rows.iter().filter(fails).map(|row| row.id.clone()).collect()
}

/// Plays the script of `row` under `regulation`.
///
/// # Errors
///
/// In words, what was otherwise than expected.
pub fn judge(row: &Row, regulation: &Regulation) -> Result<(), String> {
    let start = BootTime { boot_id: "start 1".to_owned(), milliseconds: 0 };
    let moment = Moment { utc_milliseconds: 0, boot: Some(start) };
    let mut table = Table { regulation, state: State::default(), commands: 0, moment };
    let create = Command::Create { name: "Row".into(), zone: "Etc/UTC".into(), settings: Vec::new() };
    let mut answer = table.give(&create);
    if answer.is_ok() {
        answer = table.give(&Command::OpenRegistration);
    }
    for line in row.given.lines().map(str::trim).filter(|line| !line.is_empty()) {
        answer.map_err(|refusal| format!("before {line:?}: refused: {refusal:?}"))?;
        answer = table.line(line).map_err(|trouble| format!("{line:?}: {trouble}"))?;
    }
    for line in row.expect.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (what, expected) = line.split_once(' ').unwrap_or((line, ""));
        let found = match (what, &answer) {
            ("refused", Err(refusal)) if format!("{refusal:?}").contains(expected) => continue,
            ("granted", Ok(())) => continue,
            ("refused" | "granted", _) => format!("{answer:?}"),
            ("ends", _) => {
                let (pair, _) = expected.split_once(' ').unwrap_or((expected, ""));
                format!("{pair} {}", table.ends(pair)?)
            }
            (other, _) => table.query(other)?,
        };
        if found != expected {
            return Err(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }
    Ok(())
}

type Answer = Result<(), Refusal>;

struct Table<'a> {
    regulation: &'a Regulation,
    state: State,
    commands: u64,
    /// The time of the day, by both clocks of the machine.
    moment: Moment,
}

impl Table<'_> {
    fn give(&mut self, command: &Command) -> Answer {
        self.act(Actor::console(Role::Organiser), command)
    }

    fn act(&mut self, actor: Actor, command: &Command) -> Answer {
        self.commands += 1;
        let lot = Seed([42; 32]).derive(&self.commands.to_string());
        let (regulation, moment) = (Some(self.regulation), self.moment.clone());
        let (now, boot) = (moment.utc_milliseconds, moment.boot);
        let context = Context { now, boot, lot, actor, regulation, seen: None, course: None };
        let decision = decide(&context, &self.state, command)?;
        for written in &decision.people {
            self.state.learn(written);
        }
        for event in &decision.events {
            evolve(&mut self.state, event);
        }
        Ok(())
    }

    /// Does what one line of a script says; its answer is that of its last command.
    fn line(&mut self, line: &str) -> Result<Answer, String> {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        if let Some(time) = words.first().and_then(|word| time_of_day(word)) {
            self.moment = self.moment.later_by(time - self.moment.utc_milliseconds);
            words.remove(0);
        }
        Ok(match words[..] {
            [] => Ok(()),
            ["restart"] => {
                let boot_id = format!("start {}", self.moment.utc_milliseconds);
                self.moment.boot = Some(BootTime { boot_id, milliseconds: 0 });
                Ok(())
            }
            ["start-clock"] => self.give(&Command::StartClock),
            ["pause-clock"] => self.give(&Command::PauseClock),
            ["resume-clock"] => self.give(&Command::ResumeClock),
            ["call-time"] => self.give(&Command::CallTime { called: Called::Every }),
            [by, "extends", pair, time, reason] => {
                let (one, _, other) = sides(pair)?;
                let (role, match_id) = (by.parse::<Role>()?, self.match_of(one, other)?.id);
                let seconds = time_of_day(time).and_then(|time| u32::try_from(time / 60_000).ok());
                let seconds = seconds.ok_or_else(|| format!("{time:?} is no time"))?;
                let extend =
                    |reason| Command::Extend { match_id, seconds, reason, note: None, granted_by: None };
                self.act(Actor::console(role), &extend(extension_reason(reason)?))
            }
            ["players", count] => self.register(number(count)?),
            ["set", key, value] => self.change(key, value, Some("the row says so".to_owned())),
            ["choose", key, value] => self.change(key, value, None),
            ["assume"] => self.give(&Command::AssumeSuggestions),
            ["start"] => self.give(&Command::Start { absentees: Absentees::Kept }),
            ["late"] => {
                let record = PersonRecord::named(format!("Player {}", self.state.entrants.len() + 1));
                self.give(&Command::LateEntry { record, accept: BTreeSet::new(), missed: None })
            }
            ["award", letter, round] => {
                let round = RoundNumber(u16::try_from(number(round)?).map_err(|error| error.to_string())?);
                let reason = "the row says so".to_owned();
                self.give(&Command::AwardBye { entrant: entrant(letter)?, round, reason })
            }
            ["drop", letter] => self.give(&Command::Drop { entrant: entrant(letter)?, reason: None }),
            ["pair"] => self.give(&Command::PairRound { seed: None, allow_rematch: None }),
            ["round", ref pairings @ ..] => self.import(pairings)?,
            ["wins"] => self.first_sides_win(),
            ["swiss"] => self.swiss(),
            ["close"] => self.give(&Command::CloseRound { leave_open: None }),
            ["cut"] => self.give(&Command::Cut { short: ShortField::Refused }),
            ["cut", "short"] => self.give(&Command::Cut { short: ShortField::Accepted }),
            ["advance"] => self.give(&Command::Advance),
            ["finish"] => self.give(&Command::Finish),
            [letter, "reports", pair, score] => {
                let (match_, result) = self.result(pair, score)?;
                let by = entrant(letter)?;
                self.act(Actor::player(by), &Command::Report { match_id: match_.id, by, result })
            }
            [pair, score] => {
                let (match_, result) = self.result(pair, score)?;
                self.give(&Command::EnterResult { match_id: match_.id, result })
            }
            [pair] => {
                let (one, sign, other) = sides(pair)?;
                if sign != '/' {
                    return Err("is no command".to_owned());
                }
                let match_id = self.match_of(one, other)?.id;
                self.give(&Command::DoubleLoss { match_id, reason: "the row says so".to_owned() })
            }
            [..] => return Err("is no command".to_owned()),
        })
    }

    fn register(&mut self, count: u32) -> Answer {
        for number in 1..=count {
            let record = PersonRecord::named(format!("Player {number}"));
            self.give(&Command::Register { record, accept: BTreeSet::new() })?;
        }
        Ok(())
    }

    fn change(&mut self, key: &str, value: &str, reason: Option<String>) -> Answer {
        self.give(&Command::ChangeSetting { key: key.to_owned(), value: value.to_owned(), reason })
    }

    fn first_sides_win(&mut self) -> Answer {
        let needed = self.state.match_rules().needed();
        let round = self.state.round();
        let open: Vec<_> = round.into_iter().flat_map(|round| round.open_matches().map(|m| m.id)).collect();
        for match_id in open {
            self.give(&Command::EnterResult { match_id, result: MatchResult::played(needed, 0) })?;
        }
        Ok(())
    }

    fn swiss(&mut self) -> Answer {
        while let Some(stage) = self.state.stage()
            && stage.rounds.len() < stage.round_count as usize
        {
            let allow_rematch = Some("few players".to_owned());
            self.give(&Command::PairRound { seed: None, allow_rematch })?;
            self.first_sides_win()?;
        }
        self.give(&Command::CloseRound { leave_open: None })
    }

    fn import(&mut self, words: &[&str]) -> Result<Answer, String> {
        let (mut pairings, mut byes) = (Vec::new(), Vec::new());
        for (word, table) in words.iter().zip(1..) {
            if let Some(letter) = word.strip_suffix("-bye") {
                byes.push(entrant(letter)?);
                continue;
            }
            let (first, sign, second) = sides(word)?;
            let outcome = match sign {
                '>' => Some(MatchOutcome::FirstWon),
                '=' => Some(MatchOutcome::Drawn),
                '/' => Some(MatchOutcome::BothLost),
                _ => None,
            };
            pairings.push(PlayedPairing { table: TableNumber(table), first, second, outcome });
        }
        let round = self.state.stage().map_or(0, |stage| stage.rounds.len()) + 1;
        let round = RoundNumber(u16::try_from(round).map_err(|error| error.to_string())?);
        Ok(self.give(&Command::ImportRound { round, pairings, byes, missed: Vec::new() }))
    }

    fn match_of(&self, one: EntrantId, other: EntrantId) -> Result<&Match, String> {
        let matches = self.state.round().into_iter().flat_map(|round| &round.matches);
        let mut meeting =
            matches.filter(|match_| match_.side_of(one).is_some() && match_.side_of(other).is_some());
        meeting.next().ok_or_else(|| format!("{one} and {other} do not meet in this round"))
    }

    /// Reads `A>B 2-1` or `A>B 1-1-1` (won, lost, drawn) as the result from the side printed first.
    fn result(&self, pair: &str, score: &str) -> Result<(&Match, MatchResult), String> {
        let (one, _, other) = sides(pair)?;
        let match_ = self.match_of(one, other)?;
        let count = |text: &str| text.parse::<u8>().map_err(|error| format!("{text:?}: {error}"));
        let counts = score.split('-').map(count).collect::<Result<Vec<u8>, String>>()?;
        let (won, lost, drawn) = match counts[..] {
            [won, lost] => (won, lost, 0),
            [won, lost, drawn] => (won, lost, drawn),
            [..] => return Err(format!("{score:?} is no score")),
        };
        let (won, lost) = if match_.first == one { (won, lost) } else { (lost, won) };
        let score = Score { won, lost, drawn, both_lost: 0 };
        Ok((match_, MatchResult::Totals { score, reason: Reason::Played }))
    }

    /// At what time of the day the time of a match is up.
    fn ends(&self, pair: &str) -> Result<String, String> {
        let (one, _, other) = sides(pair)?;
        let end = match_ends_at(&self.state, self.match_of(one, other)?.id);
        Ok(end.map_or_else(|| "never".to_owned(), |end| hours(end.utc_milliseconds / 1_000)))
    }

    fn query(&self, what: &str) -> Result<String, String> {
        let stage = || self.state.stage().ok_or_else(|| "no stage has started".to_owned());
        let round = || self.state.round().ok_or_else(|| "no round is published".to_owned());
        Ok(match what {
            "rounds" => stage()?.round_count.to_string(),
            "stage" => stage()?.rule.id.clone(),
            "seeds" => stage()?.entrants.len().to_string(),
            "cut" => {
                let next = self.regulation.stages.iter().find(|rule| rule.from.is_some());
                let key = format!("{}.size", next.map_or("", |rule| rule.id.as_str()));
                let size = self.state.settings.number_for(&key, self.state.cut_headcount());
                size.map_or_else(|| "none".to_owned(), |size| size.to_string())
            }
            "bracket" => joined(round()?.matches.iter().filter_map(|match_| match match_.reason {
                PairingReason::Bracket { first_seed, second_seed } => {
                    Some(format!("{first_seed}-{second_seed}"))
                }
                PairingReason::Swiss(_)
                | PairingReason::ByHand
                | PairingReason::Imported
                | PairingReason::Group
                | PairingReason::Representatives { .. } => None,
            })),
            "pairs" => {
                let mut pairs: Vec<(EntrantId, EntrantId)> = round()?
                    .matches
                    .iter()
                    .map(|match_| (match_.first.min(match_.second), match_.first.max(match_.second)))
                    .collect();
                pairs.sort_unstable();
                joined(pairs.into_iter().map(|(one, other)| format!("{}-{}", letter(one), letter(other))))
            }
            "byes" => joined(round()?.byes.iter().map(|bye| letter(bye.entrant))),
            "points" => {
                let mut rows = standings_after(&self.state, stage()?, last_round(stage()?)).rows;
                rows.sort_by_key(|row| row.entrant);
                joined(rows.iter().map(|row| format!("{}{}", letter(row.entrant), row.match_points)))
            }
            "left" => {
                let left = time_left(&self.state, &self.moment);
                left.map_or_else(|| "none".to_owned(), |left| minutes(left / 1_000))
            }
            "called" => {
                let called = time_called(&self.state);
                let matches = round()?.matches.iter().filter(|match_| called.contains(&match_.id));
                joined(matches.map(|match_| format!("{}-{}", letter(match_.first), letter(match_.second))))
            }
            "ranks" => joined(places(&self.state).iter().map(|place| place.rank.to_string())),
            other => return Err(format!("{other:?} is nothing to expect")),
        })
    }
}

/// Reads `14:05` or `14:05:30` as milliseconds since midnight.
fn time_of_day(word: &str) -> Option<i64> {
    let parts: Option<Vec<i64>> = word.split(':').map(|part| part.parse().ok()).collect();
    match parts?[..] {
        [hours, minutes] => Some((hours * 60 + minutes) * 60_000),
        [hours, minutes, seconds] => Some(((hours * 60 + minutes) * 60 + seconds) * 1_000),
        [..] => None,
    }
}

fn hours(seconds: i64) -> String {
    let (hours, rest) = (seconds / 3_600, seconds % 3_600);
    format!("{hours}:{:02}:{:02}", rest / 60, rest % 60)
}

fn minutes(seconds: i64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn extension_reason(word: &str) -> Result<ExtensionReason, String> {
    let reasons = ["ruling", "translation", "deck-check", "slow-play", "other"];
    let found = reasons.into_iter().zip(ExtensionReason::ALL).find(|(name, _)| *name == word);
    found.map(|(_, reason)| reason).ok_or_else(|| format!("{word:?} is no reason of an extension"))
}

fn joined(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    for word in words {
        let space = if text.is_empty() { "" } else { " " };
        // Writing to a text cannot fail.
        let _ = write!(text, "{space}{word}");
    }
    text
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|error| format!("{text:?}: {error}"))
}

fn entrant(letter: &str) -> Result<EntrantId, String> {
    match letter.as_bytes() {
        [letter @ b'A'..=b'Z'] => Ok(EntrantId(u32::from(letter - b'A') + 1)),
        _ => Err(format!("{letter:?} is no letter of a player")),
    }
}

fn letter(entrant: EntrantId) -> String {
    match u8::try_from(entrant.0) {
        Ok(number @ 1..=26) => char::from(b'A' + number - 1).to_string(),
        Ok(_) | Err(_) => entrant.to_string(),
    }
}

fn sides(word: &str) -> Result<(EntrantId, char, EntrantId), String> {
    let trouble = || format!("{word:?} names no two sides");
    let at = word.find(['>', '=', '/', '?']).ok_or_else(trouble)?;
    let sign = word[at..].chars().next().ok_or_else(trouble)?;
    Ok((entrant(&word[..at])?, sign, entrant(&word[at + 1..])?))
}

#[cfg(test)]
mod tests {
    use hantei_core::regulation::catalogue::catalogue;

    use super::*;

    #[test]
    fn every_row_about_tournaments_holds_for_the_catalogue() {
        let mut trouble = String::new();
        for row in read_rows().expect("the rows can be read") {
            let regulation = catalogue().find(&row.regulation).expect("the row names a document");
            if let Err(why) = judge(&row, regulation) {
                let _ = writeln!(trouble, "{}: {why}", row.id);
            }
        }
        assert!(trouble.is_empty(), "{trouble}");
        assert_eq!(failing_rows(catalogue().list()), Vec::<String>::new());
    }

    #[test]
    fn every_row_is_about_a_clause_of_its_document_and_says_why() {
        for row in read_rows().expect("the rows can be read") {
            let regulation = catalogue().find(&row.regulation).expect("the row names a document");
            let clauses = &regulation.clauses;
            assert!(clauses.iter().any(|clause| clause.spec == row.clause), "{}: {}", row.id, row.clause);
            assert!(!row.comment.trim().is_empty(), "{}", row.id);
        }
    }

    #[test]
    fn a_row_fails_where_the_document_says_something_else() {
        let row = read_rows().expect("the rows can be read").into_iter().find(|row| row.clause == "TCG-A3");
        let row = row.expect("there are rows on the number of rounds");
        let mut regulation = catalogue().find(&row.regulation).expect("the row names a document").clone();
        let rounds = regulation.settings.0.get_mut("swiss.rounds").expect("there are Swiss rounds");
        rounds.value = Some(hantei_core::regulation::Value::Number(6));
        assert!(judge(&row, &regulation).is_err());
    }
}
