//! The penalties of a tournament: which were given, where they fall, and what became of them.

use std::collections::{BTreeMap, BTreeSet};

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, MatchId, TableNumber};
use hantei_core::penalty::Moment;
use hantei_core::regulation::ClauseId;
use hantei_core::regulation::infraction::{Giver, Record};
use hantei_core::tournament::State;
use hantei_core::tournament::event::RoundOf;
use hantei_core::tournament::penalty::{Falls, Penalty, Standing};
use hantei_core::tournament::role::{Action, Actor, Role, can};
use hantei_core::tournament::state::{EntrantStatus, Phase};
use serde::Serialize;

use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::message::{RemedyFigures, falls_word, infraction_name, level_name, remedy};
use crate::text::{Column, Span, Style, Text, table};
use crate::wording::say;
use crate::words::choice;

/// The penalties that a reader may see: staff all of them, a player the own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Penalties {
    /// How many wait for the next match of who has them.
    pub waiting: usize,
    /// How many appeals wait for the head judge.
    pub appeals: usize,
    /// The penalties: first what waits, then the newest first.
    pub rows: Vec<PenaltyRow>,
    #[serde(skip)]
    language: Language,
}

/// One penalty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyRow {
    /// Its number.
    pub number: u32,
    /// Who has it.
    pub player: Named,
    /// The CARD GAME ID; `null` for readers who may not see it, and where there is none.
    pub card_game_id: Option<CardGameId>,
    /// The round in which it was given; `null` before the first.
    pub round: Option<String>,
    /// The table; `null` outside a match.
    pub table: Option<TableNumber>,
    /// The match; `null` outside one.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// When, as `penalty` takes it.
    pub moment: String,
    /// The same in words.
    pub moment_text: String,
    /// When it was recorded, and by whom; `null` for players, and where nobody has looked into the log.
    pub given: Option<GivenBy>,
    /// The infraction; `null` for what no document lists.
    pub infraction: Option<String>,
    /// What happened.
    pub what: String,
    /// The level.
    pub level: &'static str,
    /// What the document calls it.
    pub penalty: String,
    /// How many that count as the same came before.
    pub earlier: u32,
    /// Why it is not where the document begins; `null` where it is.
    pub reason: Option<&'static str>,
    /// The same in words.
    pub reason_text: Option<String>,
    /// What the judge wrote down; only for staff.
    pub note: Option<String>,
    /// What is put right.
    pub remedy: String,
    /// `nowhere`, `duel`, `match` or `next-match`.
    pub falls: &'static str,
    /// What it does, in words.
    pub effect: String,
    /// `event` or `official`.
    pub record: &'static str,
    /// `in-force`, `waiting` or `taken-back`.
    pub standing: &'static str,
    /// Why it was taken back; `null` where it was not, and for players.
    pub taken_back: Option<String>,
    /// The appeal; `null` where there was none.
    pub appeal: Option<AppealRow>,
    /// The clauses behind it.
    pub clauses: Vec<PenaltyClause>,
    /// The version of the player: what further penalties send as seen.
    pub version: u64,
}

/// When a penalty was recorded, and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GivenBy {
    /// UTC in milliseconds.
    pub at_ms: i64,
    /// Who, in which role.
    pub by: String,
}

/// What can be done about a penalty now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PenaltyMay {
    /// Where one that waits can fall now.
    pub serve_at: Option<TableNumber>,
    /// Taking it back.
    pub take_back: May,
    /// Appealing against it.
    pub appeal: May,
    /// Deciding on the appeal.
    pub decide: May,
}

/// Whether somebody may do something, and if not, whether somebody else may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum May {
    /// It can be done.
    Yes,
    /// The head judge does it.
    HeadJudgeOnly,
    /// There is nothing of the kind to do, or others do it.
    No,
}

/// A clause with what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PenaltyClause {
    /// The clause.
    pub clause: ClauseId,
    /// What it says, in our words.
    pub text: String,
}

/// An appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AppealRow {
    /// Why.
    pub reason: String,
    /// `upheld` or `overturned`; `null` until the head judge has decided.
    pub decision: Option<&'static str>,
    /// The same in words, with the reason.
    pub text: String,
}

/// Returns the penalties, of everybody or of `of`; `None` for whoever may not see them. A player sees the
/// own and nobody else's, and the public sees none.
#[must_use]
pub fn penalties(
    state: &State,
    of: Option<EntrantId>,
    audience: Audience,
    language: Language,
) -> Option<Penalties> {
    let of = match audience {
        Audience::Staff(_) if audience.sees_unpublished() => of,
        Audience::Player(own) if of.is_none_or(|of| of == own) => Some(own),
        Audience::Staff(_) | Audience::Player(_) | Audience::Public | Audience::Hall => return None,
    };
    let desk = Desk::new(state, audience, language);
    let meant = |penalty: &&Penalty| of.is_none_or(|of| penalty.given.entrant == of);
    let mut rows: Vec<PenaltyRow> =
        state.penalties.0.iter().filter(meant).map(|penalty| desk.penalty_row(penalty)).collect();
    let waits = |row: &PenaltyRow| match (row.standing, &row.appeal) {
        ("waiting", _) => 0,
        ("in-force", Some(AppealRow { decision: None, .. })) => 0,
        (_, _) => 1,
    };
    rows.sort_by_key(|row| (waits(row), std::cmp::Reverse(row.number)));
    let waiting = rows.iter().filter(|row| row.standing == "waiting").count();
    let open = |row: &&PenaltyRow| {
        row.standing != "taken-back" && row.appeal.as_ref().is_some_and(|appeal| appeal.decision.is_none())
    };
    Some(Penalties { waiting, appeals: rows.iter().filter(open).count(), rows, language })
}

impl Desk<'_> {
    fn penalty_row(&self, penalty: &Penalty) -> PenaltyRow {
        let (state, language) = (self.voice.state, self.voice.language);
        let given = &penalty.given;
        let staff = self.audience.sees_unpublished();
        let documents = state.penalty_documents();
        let clauses = given.clauses.iter().map(|id| {
            let known = documents
                .and_then(|(competition, penalties)| competition.clause(id).or_else(|| penalties.clause(id)));
            let text = known.map(|clause| match language {
                Language::English => clause.text.en.clone(),
                Language::Japanese => clause.text.ja.clone(),
            });
            PenaltyClause { clause: id.clone(), text: text.unwrap_or_default() }
        });
        let minimum = state.settings.number("deck.main_minimum");
        let (falls, duel) = falls_word(penalty.falls);
        let known = state.entrant(given.entrant);
        let plays = known.is_some_and(|known| known.status == EntrantStatus::Active);
        let standing = match (&penalty.standing, penalty.falls) {
            (Standing::TakenBack(_), _) => "taken-back",
            (Standing::InForce, Falls::NextMatch) if plays => "waiting",
            (Standing::InForce, _) => "in-force",
        };
        let effect = arguments! {
            falls: if standing == "in-force" && falls == "next-match" { "unserved" } else { falls }, duel: duel,
            out: given.participation.word(), prizes: given.prizes.word(), record: given.record.word(),
        };
        let reason = given.reason.map(hantei_core::penalty::Reason::word);
        let match_ = given.match_id.and_then(|id| state.match_(id)).map(|(_, _, match_)| match_.table);
        PenaltyRow {
            number: penalty.number,
            player: self.named(given.entrant),
            card_game_id: self.card_game_id(given.entrant),
            round: given.at.map(|at| self.voice.round_at(at.stage, at.round)),
            table: match_,
            match_id: given.match_id,
            moment: given.moment.to_string(),
            moment_text: moment_text(given.moment, language),
            given: None,
            infraction: given.infraction.clone(),
            what: infraction_name(state, given, language),
            level: given.level.word(),
            penalty: level_name(&given.document, given.level, language),
            earlier: given.earlier,
            reason,
            reason_text: reason.and_then(|reason| choice("why", reason, language)),
            note: given.note.clone().filter(|_| staff),
            remedy: remedy(given.remedy, RemedyFigures { cards: 0, minimum }, language),
            falls,
            effect: self.voice.say("court-effect", &effect),
            record: given.record.word(),
            standing,
            taken_back: match &penalty.standing {
                Standing::TakenBack(reason) if staff => Some(reason.clone()),
                Standing::TakenBack(_) | Standing::InForce => None,
            },
            appeal: penalty.appeal.as_ref().map(|appeal| {
                let decision = appeal.decided.as_ref().map(|(decision, _)| decision.word());
                let why = appeal.decided.as_ref().map_or("", |(_, why)| why.as_str()).to_owned();
                let said = arguments! { decision: decision.unwrap_or("open"), why: why };
                AppealRow {
                    reason: appeal.reason.clone(),
                    decision,
                    text: self.voice.say("court-appeal", &said),
                }
            }),
            clauses: clauses.collect(),
            version: known.map_or(0, |known| known.version),
        }
    }
}

/// Returns what somebody in these roles can do about the penalty `number`. A player appeals while the round
/// in which it was given is open, or while it waits.
///
/// Source: PEN-G3, PEN-LE, PEN-LF
#[must_use]
pub fn penalty_may(state: &State, number: u32, roles: &BTreeSet<Role>) -> PenaltyMay {
    let nothing = PenaltyMay { serve_at: None, take_back: May::No, appeal: May::No, decide: May::No };
    let Some(penalty) = state.penalty(number).filter(|penalty| penalty.is_in_force()) else { return nothing };
    let may = |action| roles.iter().any(|role| can(*role, action));
    let judges = may(Action::GivePenalty);
    let when = |holds: bool| if holds { May::Yes } else { May::No };
    let waits = state.waiting_penalties().any(|waiting| waiting.number == number);
    let place = state.open_match_of(penalty.given.entrant).map(|match_| match_.table);
    let level = penalty.given.level;
    let rule = state
        .penalty_documents()
        .and_then(|(_, document)| document.levels.iter().find(|rule| rule.level == level));
    let head_judge_only = rule.is_none_or(|rule| rule.given_by == Giver::HeadJudge);
    let running = state.round().zip(state.stage()).filter(|(round, _)| !round.closed);
    let open = running.map(|(round, stage)| RoundOf { stage: stage.id, round: round.number });
    let in_time = waits || penalty.given.at == open && state.phase != Phase::Finished;
    let asks = may(Action::Appeal) && (judges || in_time) && penalty.appeal.is_none();
    let undecided = penalty.appeal.as_ref().is_some_and(|appeal| appeal.decided.is_none());
    PenaltyMay {
        serve_at: place.filter(|_| waits && judges),
        take_back: match (judges, head_judge_only && !roles.contains(&Role::HeadJudge)) {
            (true, true) => May::HeadJudgeOnly,
            (judges, _) => when(judges),
        },
        appeal: when(asks),
        decide: match (undecided, may(Action::DecideAppeal)) {
            (true, false) => May::HeadJudgeOnly,
            (undecided, _) => when(undecided),
        },
    }
}

impl PenaltyRow {
    /// The columns of a list for programs and spreadsheets, as [`cells`](Self::cells) fills them.
    pub const COLUMNS: [&'static str; 17] = [
        "number",
        "player",
        "name",
        "card_game_id",
        "round",
        "table",
        "moment",
        "infraction",
        "what",
        "level",
        "earlier",
        "reason",
        "falls",
        "record",
        "standing",
        "given_at_ms",
        "given_by",
    ];

    /// Returns what stands in the columns of [`COLUMNS`](Self::COLUMNS).
    #[must_use]
    pub fn cells(&self) -> Vec<String> {
        vec![
            self.number.to_string(),
            self.player.id.to_string(),
            self.player.name.clone(),
            self.card_game_id.map(|id| id.to_string()).unwrap_or_default(),
            self.round.clone().unwrap_or_default(),
            self.table.map(|table| table.to_string()).unwrap_or_default(),
            self.moment.clone(),
            self.infraction.clone().unwrap_or_default(),
            self.what.clone(),
            self.level.to_owned(),
            self.earlier.to_string(),
            self.reason.unwrap_or_default().to_owned(),
            self.falls.to_owned(),
            self.record.to_owned(),
            self.standing.to_owned(),
            self.given.as_ref().map(|given| given.at_ms.to_string()).unwrap_or_default(),
            self.given.as_ref().map(|given| given.by.clone()).unwrap_or_default(),
        ]
    }

    /// Returns true if the publisher is told of it: a level that is officially recorded, in force.
    ///
    /// Source: PEN-LC4, PEN-LD4, PEN-LE3, PEN-LF3
    #[must_use]
    pub fn is_official(&self) -> bool {
        self.record == Record::Official.word() && self.standing != "taken-back"
    }
}

impl Penalties {
    /// Returns the sheet with when each penalty was recorded and by whom, as the log has it: UTC in
    /// milliseconds, by the number of the penalty.
    #[must_use]
    pub fn given(mut self, state: &State, audience: Audience, log: &BTreeMap<u32, (i64, Actor)>) -> Self {
        let desk = Desk::new(state, audience, self.language);
        for row in self.rows.iter_mut().filter(|_| audience.sees_unpublished()) {
            let known = log.get(&row.number);
            row.given = known.map(|(at_ms, actor)| GivenBy { at_ms: *at_ms, by: desk.author(actor) });
        }
        self
    }

    /// Returns the sheet with the official record only.
    #[must_use]
    pub fn official(mut self) -> Self {
        self.rows.retain(PenaltyRow::is_official);
        self
    }

    /// Returns the penalties for a terminal.
    #[must_use]
    pub fn text(&self, width: usize) -> Text {
        let language = self.language;
        let word = |id: &str| say(language, id, &arguments! {});
        let mut text = Text::default();
        if self.rows.is_empty() {
            text.line(word("court-none"), Style::Plain);
            return text;
        }
        let counts = arguments! { count: self.rows.len(), waiting: self.waiting, appeals: self.appeals };
        text.line(say(language, "court-counts", &counts), Style::Strong);
        text.gap();
        let columns = [
            Column::number(word("court-heading-number")),
            Column::name(word("heading-name")),
            Column::number(word("heading-table")),
            Column::name(word("court-heading-penalty")),
            Column::name(word("court-heading-what")),
            Column::rest(word("court-heading-effect")),
        ];
        let rows = self.rows.iter().map(|row| {
            let style = match row.standing {
                "waiting" => Style::Attention,
                "taken-back" => Style::Muted,
                _ => Style::Plain,
            };
            let table = row.table.map(|table| table.to_string()).unwrap_or_default();
            let effect = match row.standing {
                "taken-back" => word("court-taken-back"),
                _ => match &row.appeal {
                    // Whoever reads the list in a terminal sees no mark: what is appealed against says so.
                    Some(appeal) => format!("{} ({}: {})", row.effect, word("court-appealed"), appeal.text),
                    None => row.effect.clone(),
                },
            };
            let (number, name) = (row.number.to_string(), row.player.name.clone());
            let cells = [number, name, table, row.penalty.clone(), row.what.clone(), effect];
            cells.map(|cell| Span::new(cell, style)).to_vec()
        });
        text.append(table(&columns, &rows.collect::<Vec<_>>(), width));
        text
    }
}

/// What is still open before the next round is paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenBeforePairing {
    /// Penalties that wait for a match.
    pub waiting: Vec<OpenPenalty>,
    /// Appeals that the head judge has not decided.
    pub appeals: Vec<OpenPenalty>,
    /// Matches that a judge leads to their end.
    pub procedures: Vec<OpenProcedure>,
}

/// A penalty of which something is still open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenPenalty {
    /// Its number.
    pub number: u32,
    /// What is open, in words.
    pub text: String,
}

/// A match that a judge leads to its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenProcedure {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where, in words.
    pub text: String,
}

/// Returns what is still open before the next round is paired; `None` where nothing is, and for whoever is no
/// staff.
#[must_use]
pub fn open_before_pairing(
    state: &State,
    audience: Audience,
    language: Language,
) -> Option<OpenBeforePairing> {
    let desk = Desk::new(state, audience, language);
    let of = |id: &str, penalty: &Penalty| {
        let level = level_name(&penalty.given.document, penalty.given.level, language);
        let who = desk.voice.name(penalty.given.entrant);
        let said = arguments! { number: penalty.number, level: level, who: who };
        OpenPenalty { number: penalty.number, text: desk.voice.say(id, &said) }
    };
    let procedures = state.procedures().filter_map(|(match_id, _)| {
        let (_, _, match_) = state.match_(match_id)?;
        let (first, second) = (desk.voice.name(match_.first), desk.voice.name(match_.second));
        let said = arguments! { table: match_.table.0, first: first, second: second };
        Some(OpenProcedure { match_id, text: desk.voice.say("pending-procedure", &said) })
    });
    let open = OpenBeforePairing {
        waiting: state.waiting_penalties().map(|penalty| of("pending-penalty", penalty)).collect(),
        appeals: state.open_appeals().map(|penalty| of("pending-appeal", penalty)).collect(),
        procedures: procedures.collect(),
    };
    let nothing = open.waiting.is_empty() && open.appeals.is_empty() && open.procedures.is_empty();
    (audience.sees_unpublished() && !nothing).then_some(open)
}

/// Returns when an infraction was committed, in words.
#[must_use]
pub fn moment_text(moment: Moment, language: Language) -> String {
    let (word, duel) = match moment {
        Moment::BeforeDuel1 => ("before", 1),
        Moment::InDuel(duel) => ("duel", duel),
        Moment::Between(duel) => ("between", duel),
        Moment::EndOfMatch => ("end-of-match", 0),
        Moment::Decided => ("decided", 0),
        Moment::BetweenMatches => ("between-matches", 0),
        Moment::EventOver => ("event-over", 0),
    };
    let next = duel.saturating_add(1);
    say(language, "court-moment", &arguments! { moment: word, duel: duel, next: next })
}
