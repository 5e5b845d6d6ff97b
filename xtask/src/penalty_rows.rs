//! The truth about penalties as rows: `tests/data/penalty/*.toml`.
//!
//! A row is a match, the penalties that fall in it one after the other, and what is true after the last of them:
//!
//! | key | what |
//! | --- | --- |
//! | `regulation`, `penalties`, `settings` | the documents, and settings of the event against them (`key=value`) |
//! | `stage`, `before`, `moment`, `time_left` | the match; Swiss, without a Duel, between matches where left out |
//! | `give` | the penalties: see [`Give`] |
//! | `then` | what comes next for the offender: `match begins`, `bye`, … |
//! | `withdrawn` | the number of a penalty that is taken back before the match closes |
//! | `infraction`, `base`, `proposed`, `remedy`, `question`, `applies_to` | what the last one proposes |
//! | `level`, `reason`, `refused` | what is given, or why not |
//! | `score`, `winner`, `state`, `next_duel` | the match |
//! | `carried`, `fate`, `left` | what is carried over, what becomes of it, and how much waits still |
//! | `extension`, `time_after`, `participation`, `prizes`, `official`, `asks` | the rest |
//! | `clauses` | the clauses behind it |
//! | `repair` | how a Deck is repaired: `remove 2, add 1` or `impossible` |
//!
//! Every row is asked a second time with the sides exchanged: the answer must be exchanged too.

use std::sync::OnceLock;

use hantei_core::match_::end_of_match::{Named, PlayedIn, SideDecking};
use hantei_core::match_::{MatchOutcome, Score, Side};
use hantei_core::penalty::{
    Answer, Ask, Course, DeckFault, Documents, Earlier, Effect, Extension, Facts, Fate, FormOpened, Given,
    Moment, NextEvent, Opening, Order, Proposal, Reason, Repair, Serve, TimeLeft, Upheld, fate, late_slip,
    repair_illegal_list, repetitions, tardiness,
};
use hantei_core::regulation::infraction::{Costs, Infraction, Level, NotIf, Record, Remedy, RemedyQuestion};
use hantei_core::regulation::{Regulation, Settings};
use hantei_core::tournament::role::Role;
use serde::Deserialize;

use crate::end_of_match_rows::read_score;
use crate::rows::read_all;

/// A match, penalties, and what must be true.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of the row; clauses name it under `tests`.
    pub id: String,
    /// The clause that the row is about.
    pub clause: String,
    /// The id of the competition or policy.
    pub regulation: String,
    /// The id of the penalty document, where it is not that of the competition.
    pub penalties: Option<String>,
    /// Settings of the event against the documents.
    #[serde(default)]
    pub settings: Vec<String>,
    /// Where the match is played.
    pub stage: Option<String>,
    /// The Duels before.
    pub before: Option<String>,
    /// Where the match stands.
    pub moment: Option<String>,
    /// The time left, `none` without a limit.
    pub time_left: Option<String>,
    /// The penalties.
    #[serde(default)]
    pub give: Vec<Give>,
    /// What comes next for the offender.
    pub then: Option<String>,
    /// The number of a penalty that is taken back.
    pub withdrawn: Option<usize>,
    /// A Deck to be repaired.
    pub deck: Option<Deck>,
    infraction: Option<String>,
    base: Option<String>,
    proposed: Option<String>,
    remedy: Option<String>,
    question: Option<String>,
    applies_to: Option<String>,
    level: Option<String>,
    reason: Option<String>,
    refused: Option<String>,
    score: Option<String>,
    winner: Option<String>,
    state: Option<String>,
    next_duel: Option<String>,
    carried: Option<String>,
    fate: Option<String>,
    left: Option<usize>,
    extension: Option<String>,
    time_after: Option<String>,
    participation: Option<String>,
    prizes: Option<String>,
    official: Option<bool>,
    asks: Option<String>,
    repair: Option<String>,
    clauses: Option<Vec<String>>,
    /// Why that is right.
    pub comment: String,
}

/// One penalty, or a proposal that is declined.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Give {
    /// What happened; left out, the time proposes.
    infraction: Option<String>,
    /// Time after the designated time, `MM:SS`.
    late: Option<String>,
    /// Time after the end of the round when the result came in.
    slip: Option<String>,
    /// Infractions of lateness that were confirmed before.
    confirmed: Vec<String>,
    /// `p1` (where left out), `p2`, `both`, or `nobody` for somebody who plays in no match.
    offender: Option<String>,
    /// The level chosen, where it is not the proposed one.
    level: Option<String>,
    reason: Option<String>,
    /// Ids of what the same person did before, perhaps ` / act` behind them, `(withdrawn)` before.
    history: Vec<String>,
    /// The act, where acts are told apart.
    act: Option<String>,
    /// The answer to the question of the remedy.
    after: Option<bool>,
    /// The role in which it is given; head judge where left out.
    by: Option<String>,
    /// The extension asked for.
    extension: Option<String>,
    /// The form was opened before the time ran out.
    opened_before_time: bool,
    /// A Match Loss is recorded only.
    record_only: bool,
    /// The act was approved.
    approved: bool,
    /// The proposal is declined.
    declined: bool,
}

/// A Deck and list with illegal cards.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    main: u16,
    illegal: u16,
    side: u16,
}

/// Reads all rows, in order of file and place.
///
/// # Errors
///
/// A file cannot be read, is not a list of rows, or an id stands twice.
pub fn read_rows() -> anyhow::Result<Vec<Row>> {
    read_all("penalty", |row: &Row| &row.id)
}

/// Returns the id of the first row that does not hold under these regulations.
///
/// # Panics
///
/// The rows cannot be read.
#[must_use]
pub fn first_failing_row(regulations: &[Regulation]) -> Option<String> {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| read_rows().expect("the rows of tests/data/penalty can be read"));
    rows.iter().find(|row| judge(row, regulations).is_err()).map(|row| row.id.clone())
}

/// Plays `row` under `regulations`, as it stands and with the sides exchanged.
///
/// # Errors
///
/// In words, what is otherwise than expected.
pub fn judge(row: &Row, regulations: &[Regulation]) -> Result<(), String> {
    judge_as(row, regulations, Sides::AsPrinted)?;
    judge_as(row, regulations, Sides::Exchanged).map_err(|why| format!("with the sides exchanged: {why}"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sides {
    AsPrinted,
    Exchanged,
}

/// What was found, in the words of the rows.
#[derive(Debug, Default)]
struct Found {
    facts: Vec<(&'static str, String)>,
}

impl Found {
    fn say(&mut self, key: &'static str, said: impl Into<String>) {
        self.facts.retain(|(known, _)| *known != key);
        self.facts.push((key, said.into()));
    }

    fn get(&self, key: &str) -> &str {
        self.facts.iter().find(|(known, _)| *known == key).map(|(_, said)| said.as_str()).unwrap_or_default()
    }
}

fn judge_as(row: &Row, regulations: &[Regulation], sides: Sides) -> Result<(), String> {
    let find = |id: &str| {
        regulations.iter().find(|known| known.document.id == id).ok_or_else(|| format!("no document {id}"))
    };
    let competition = find(&row.regulation)?;
    let named = row.penalties.as_deref().or(competition.document.penalty_document.as_deref());
    let penalties = find(named.unwrap_or(&row.regulation))?;
    let settings = with_settings(competition, penalties, &row.settings)?;
    let documents = Documents::new(competition, penalties, &settings);
    let stage = row.stage.as_deref().unwrap_or("swiss");
    let played_in: PlayedIn = stage.parse().map_err(|word| format!("{word:?} is no stage"))?;
    let mut found = Found::default();
    if let Some(Deck { main, illegal, side }) = row.deck {
        let minimum = settings.number("deck.main_minimum").and_then(|least| u16::try_from(least).ok());
        let fault = DeckFault { main, illegal, side, minimum: minimum.ok_or("no least size")? };
        found.say("repair", repair_words(repair_illegal_list(fault)));
    }
    let repair = (found.get("repair") == "impossible").then_some(Repair::Impossible);
    let carried = follow(row, &documents, &played_in, sides, repair, &mut found)?;
    if let Some(then) = &row.then {
        let next = word(NextEvent::ALL, NextEvent::word, then)?;
        found.say("fate", fate(next).word());
        if fate(next) == Fate::Served {
            let offender = sides.side(Side::First);
            let begun = Course::begin_next(&documents, &played_in, offender, &carried);
            let (course, left) = begun.map_err(|why| format!("{why:?}"))?;
            say_course(&course, sides, &mut found);
            found.say("left", left.to_string());
        }
    }
    compare(row, &found)
}

/// Gives the penalties one after the other; returns what is carried over to the next match.
fn follow<'r>(
    row: &Row,
    documents: &'r Documents<'r>,
    played_in: &'r PlayedIn,
    sides: Sides,
    repair: Option<Repair>,
    found: &mut Found,
) -> Result<Vec<Costs>, String> {
    let before = sides.score(read_score(row.before.as_deref().unwrap_or("0-0-0"))?);
    let moment: Moment = match row.moment.as_deref().unwrap_or("between matches").parse() {
        Ok(moment) => moment,
        Err(why) => return Err(format!("{why:?}")),
    };
    let time_left = match row.time_left.as_deref() {
        None => TimeLeft::NotSaid,
        Some("none") => TimeLeft::Unlimited,
        Some(text) => TimeLeft::Seconds(seconds(text)?),
    };
    let begun = Course::at(documents, played_in, moment, before, time_left);
    let mut course = match begun {
        Ok(course) => course,
        Err(why) => {
            found.say("refused", format!("{why:?}"));
            return Ok(Vec::new());
        }
    };
    let mut carried = Vec::new();
    for (number, give) in (1..).zip(&row.give) {
        if row.withdrawn == Some(number) {
            // What is taken back is as if it had never been given; the log keeps both.
            continue;
        }
        found.facts.retain(|(key, _)| *key == "repair");
        let Some(infraction) = proposed(documents, give)? else {
            found.say("infraction", "none");
            continue;
        };
        let order = order(give, sides, repair)?;
        let proposal =
            Proposal::of(documents, infraction, played_in.kind(), facts(documents, infraction, give)?);
        say_proposal(&proposal, found);
        if give.declined {
            found.say("refused", if proposal.may_decline(order.role) { "" } else { "MayNotDecline" });
            continue;
        }
        if give.offender.as_deref() == Some("nobody") {
            continue;
        }
        let level = give.level.as_deref().map(|text| word(Level::ALL, Level::word, text)).transpose()?;
        let reason = give.reason.as_deref().map(|text| word(Reason::ALL, Reason::word, text)).transpose()?;
        let given = match proposal.choose(documents, level, reason, order.role) {
            Ok(given) => given,
            Err(why) => {
                found.say("refused", format!("{why:?}"));
                continue;
            }
        };
        match course.give(&given, &order) {
            Ok(effect) => {
                if effect.carried == Some(hantei_core::penalty::Carried::NextMatch) {
                    carried.extend(documents.level(given.level).map(|rule| rule.costs));
                }
                say_effect(&given, &effect, found);
            }
            Err(why) => found.say("refused", format!("{why:?}")),
        }
    }
    say_course(&course, sides, found);
    Ok(carried)
}

fn with_settings(
    competition: &Regulation,
    penalties: &Regulation,
    changes: &[String],
) -> Result<Settings, String> {
    let mut settings = Documents::new(competition, penalties, &competition.settings).settings.into_owned();
    for change in changes {
        let (key, value) = change.split_once('=').ok_or_else(|| format!("{change:?} is no setting"))?;
        settings.depart(key, value).map_err(|refusal| format!("{change:?}: {refusal:?}"))?;
    }
    Ok(settings)
}

fn proposed<'r>(documents: &Documents<'r>, give: &Give) -> Result<Option<&'r Infraction>, String> {
    let confirmed: Vec<&str> = give.confirmed.iter().map(String::as_str).collect();
    match (&give.infraction, &give.late, &give.slip) {
        (Some(id), _, _) => documents.infraction(id).map(Some).ok_or_else(|| format!("no infraction {id}")),
        (None, Some(late), _) => Ok(tardiness(documents, seconds(late)?, &confirmed)),
        (None, None, Some(late)) => Ok(late_slip(documents, seconds(late)?)),
        (None, None, None) => Ok(None),
    }
}

fn facts(documents: &Documents<'_>, infraction: &Infraction, give: &Give) -> Result<Facts, String> {
    let mut history = Vec::new();
    for text in &give.history {
        let (upheld, text) = match text.strip_prefix("(withdrawn) ") {
            Some(text) => (Upheld::Withdrawn, text),
            None => (Upheld::Upheld, text.as_str()),
        };
        let (id, act) = text.split_once(" / ").map_or((text, None), |(id, act)| (id, Some(act.to_owned())));
        documents.infraction(id).ok_or_else(|| format!("no infraction {id}"))?;
        history.push(Earlier { infraction: id.to_owned(), act, upheld });
    }
    let answer = |yes| if yes { Answer::Yes } else { Answer::No };
    Ok(Facts {
        earlier: repetitions(documents, infraction, give.act.as_deref(), &history),
        after_question: give.after.map(answer),
        excuse: give.approved.then_some(NotIf::Approved),
    })
}

fn order(give: &Give, sides: Sides, repair: Option<Repair>) -> Result<Order, String> {
    let offender = match give.offender.as_deref() {
        None | Some("p1" | "nobody") => Named::One(sides.side(Side::First)),
        Some("p2") => Named::One(sides.side(Side::Second)),
        Some("both") => Named::Both,
        Some(other) => return Err(format!("{other:?} is no offender")),
    };
    let role: Role = give.by.as_deref().unwrap_or("head-judge").parse()?;
    Ok(Order {
        offender,
        serve: if give.record_only { Serve::RecordOnly } else { Serve::NextMatch },
        extension_seconds: give.extension.as_deref().map(seconds).transpose()?,
        form: if give.opened_before_time { FormOpened::BeforeTime } else { FormOpened::Now },
        role,
        repair,
    })
}

fn say_proposal(proposal: &Proposal<'_>, found: &mut Found) {
    found.say("infraction", proposal.infraction.id.clone());
    found.say("base", proposal.base.map_or("none", Level::word));
    found.say("proposed", proposal.level.map_or("none", Level::word));
    found.say("remedy", proposal.remedy.map_or("none", Remedy::word));
    found.say("applies_to", proposal.infraction.applies_to.word());
    found.say("question", proposal.open_question.map_or("none", RemedyQuestion::word));
}

fn say_effect(given: &Given<'_>, effect: &Effect, found: &mut Found) {
    found.say("level", effect.level.word());
    found.say("reason", given.reason.map_or("none", Reason::word));
    found.say("carried", effect.carried.map_or("none", hantei_core::penalty::Carried::word));
    let extension = match effect.extension {
        Extension::None => "none".to_owned(),
        Extension::Seconds(seconds) => clock(seconds),
        Extension::OffInEndOfMatch => "off".to_owned(),
        Extension::NotApplicable => "n/a".to_owned(),
    };
    found.say("extension", extension);
    found.say("participation", effect.participation.word());
    found.say("prizes", effect.prizes.word());
    found.say("official", (effect.record == Record::Official).to_string());
    let clauses: Vec<&str> = effect.clauses.iter().map(|clause| clause.0.as_str()).collect();
    found.say("clauses", clauses.join(" "));
    let asks: Vec<&str> = effect.asks.iter().map(|ask| Ask::word(*ask)).collect();
    found.say("asks", asks.join(" "));
}

fn say_course(course: &Course<'_>, sides: Sides, found: &mut Found) {
    found.say("score", sides.score(course.score()).to_string());
    let winner = course.end().map_or("nobody", |outcome| match sides.outcome(outcome) {
        MatchOutcome::FirstWon => "p1",
        MatchOutcome::SecondWon => "p2",
        MatchOutcome::Drawn => "draw",
        MatchOutcome::BothLost => "double-loss",
    });
    found.say("winner", winner);
    found.say("state", course.moment().to_string());
    if let TimeLeft::Seconds(left) = course.time_left() {
        found.say("time_after", clock(left));
    }
    let next = course.next_duel().map(|next| {
        let side = match next.side_decking {
            SideDecking::Allowed => "side allowed",
            SideDecking::NotAllowed => "no side",
        };
        let opening = match next.opening {
            Opening::StartMethod => "start method",
            Opening::LastLoser => "last loser chooses",
            Opening::Chooses(side) if sides.side(side) == Side::First => "p1 chooses",
            Opening::Chooses(_) => "p2 chooses",
        };
        format!("{}: {side}, {opening}", next.number)
    });
    found.say("next_duel", next.unwrap_or_else(|| "none".to_owned()));
}

fn compare(row: &Row, found: &Found) -> Result<(), String> {
    let refused = found.get("refused");
    match &row.refused {
        None if !refused.is_empty() => return Err(format!("refused: {refused}")),
        Some(expected) if !refused.contains(expected.as_str()) => {
            return Err(format!("refused: expected {expected:?}, found {refused:?}"));
        }
        None | Some(_) => {}
    }
    let facts = [
        ("infraction", &row.infraction),
        ("base", &row.base),
        ("proposed", &row.proposed),
        ("remedy", &row.remedy),
        ("question", &row.question),
        ("applies_to", &row.applies_to),
        ("level", &row.level),
        ("reason", &row.reason),
        ("score", &row.score),
        ("winner", &row.winner),
        ("state", &row.state),
        ("next_duel", &row.next_duel),
        ("carried", &row.carried),
        ("fate", &row.fate),
        ("extension", &row.extension),
        ("time_after", &row.time_after),
        ("participation", &row.participation),
        ("prizes", &row.prizes),
        ("asks", &row.asks),
        ("repair", &row.repair),
    ];
    for (key, expected) in facts {
        let found = found.get(key);
        if expected.as_ref().is_some_and(|expected| expected != found) {
            return Err(format!("{key}: expected {expected:?}, found {found:?}"));
        }
    }
    let counted = [
        ("official", row.official.map(|official| official.to_string())),
        ("left", row.left.map(|left| left.to_string())),
        ("clauses", row.clauses.as_ref().map(|clauses| clauses.join(" "))),
    ];
    for (key, expected) in counted {
        let found = found.get(key);
        if expected.as_ref().is_some_and(|expected| expected != found) {
            return Err(format!("{key}: expected {expected:?}, found {found:?}"));
        }
    }
    Ok(())
}

fn repair_words(repair: Repair) -> String {
    match repair {
        Repair::Cards { remove, add } => format!("remove {remove}, add {add}"),
        Repair::Impossible => "impossible".to_owned(),
    }
}

fn word<C: Copy>(all: &[C], word_of: impl Fn(C) -> &'static str, text: &str) -> Result<C, String> {
    let found = all.iter().copied().find(|&one| word_of(one) == text);
    found.ok_or_else(|| format!("{text:?} is not known"))
}

/// Reads `12:00`, minutes and seconds.
fn seconds(text: &str) -> Result<u32, String> {
    let wrong = || format!("{text:?} is no time");
    let (minutes, seconds) = text.split_once(':').ok_or_else(wrong)?;
    let minutes: u32 = minutes.parse().map_err(|_| wrong())?;
    let seconds: u32 = seconds.parse().map_err(|_| wrong())?;
    Ok(minutes * 60 + seconds)
}

fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

impl Sides {
    fn side(self, side: Side) -> Side {
        match self {
            Self::AsPrinted => side,
            Self::Exchanged => side.other(),
        }
    }

    fn score(self, score: Score) -> Score {
        match self {
            Self::AsPrinted => score,
            Self::Exchanged => Score { won: score.lost, lost: score.won, ..score },
        }
    }

    fn outcome(self, outcome: MatchOutcome) -> MatchOutcome {
        match (self, outcome) {
            (Self::Exchanged, MatchOutcome::FirstWon) => MatchOutcome::SecondWon,
            (Self::Exchanged, MatchOutcome::SecondWon) => MatchOutcome::FirstWon,
            (Self::Exchanged, MatchOutcome::Drawn | MatchOutcome::BothLost) | (Self::AsPrinted, _) => outcome,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write as _;

    use hantei_core::regulation::catalogue::catalogue;

    use super::*;

    #[test]
    fn every_row_about_penalties_holds_for_the_catalogue() {
        let mut trouble = String::new();
        for row in read_rows().expect("the rows can be read") {
            if let Err(why) = judge(&row, catalogue().list()) {
                let _ = writeln!(trouble, "{}: {why}", row.id);
            }
        }
        assert!(trouble.is_empty(), "{trouble}");
    }

    #[test]
    fn every_row_of_the_specified_tables_about_penalties_is_there_with_its_clause() {
        let rows = read_rows().expect("the rows can be read");
        let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
        let series = |name: &'static str, numbers: std::ops::RangeInclusive<u32>| {
            numbers.map(move |number| format!("{name}{number:02}"))
        };
        let further = ["PT-21b", "PT-50b", "PT-54b", "PT-54c", "PT-69b", "N-14"].map(str::to_owned);
        let specified = series("PT-", 1..=58).chain(series("PT-", 67..=70)).chain(series("C", 1..=25));
        for id in specified.chain(further) {
            assert!(ids.contains(id.as_str()), "{id} is missing");
        }
        let clauses: BTreeSet<&str> = catalogue()
            .list()
            .iter()
            .flat_map(|known| &known.clauses)
            .map(|clause| clause.spec.as_str())
            .collect();
        for row in &rows {
            assert!(clauses.contains(row.clause.as_str()), "{}: no clause {}", row.id, row.clause);
            assert!(!row.comment.trim().is_empty(), "{}", row.id);
        }
    }

    #[test]
    fn every_infraction_of_the_catalogue_has_a_row() {
        let rows = read_rows().expect("the rows can be read");
        for infraction in catalogue().list().iter().flat_map(|known| &known.infractions) {
            let named = rows.iter().any(|row| {
                row.infraction.as_deref() == Some(infraction.id.as_str())
                    || row.give.iter().any(|give| give.infraction.as_deref() == Some(infraction.id.as_str()))
            });
            assert!(named, "{}", infraction.id);
        }
    }
}
