//! The pairings of a round, published or drafted.

use hantei_core::id::{EntrantId, MatchId, RoundNumber, StageId, TableNumber};
use hantei_core::lot::Seed;
use hantei_core::pairing::{Reason as SwissReason, WhyDown};
use hantei_core::regulation::StageKind;
use hantei_core::tournament::State;
use hantei_core::tournament::event::{PairingReason, PublishedBye, Quality, RoundOf};
use hantei_core::tournament::state::{Match, MatchState, Stage};
use hantei_core::tournament::tables::misplaced;
use serde::Serialize;

use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::text::{Column, Span, Style, Text, table};
use crate::wording::{self, Voice, score_text};

/// The pairings of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pairings {
    /// The round within its stage.
    pub round: RoundNumber,
    /// The stage's id: `s1`.
    pub stage: StageId,
    /// The name of the round: `Swiss, round 3`, `semi-final`.
    pub title: String,
    /// `draft`, `open` or `closed`.
    pub state: &'static str,
    /// True while only the hall and staff see it; always false for readers who are no staff.
    pub held_back: bool,
    /// The seed of its lots; `null` where no lot was drawn.
    pub seed: Option<Seed>,
    /// The matches in order of tables.
    pub pairings: Vec<PairingRow>,
    /// Who has a bye.
    pub byes: Vec<ByeRow>,
    /// Pairs that have met before in this stage.
    pub forced_rematches: Vec<[EntrantId; 2]>,
    /// The sum of squared match-point differences, byes left out; `null` for brackets and imports.
    pub sum_squared_differences: Option<u64>,
    /// What that sum cannot go below.
    pub lower_bound: Option<u64>,
    /// Where and why the sum exceeds the bound.
    pub excess: Vec<Excess>,
    /// Entrants for whom a draft is wrong: without a place, or with two.
    pub problems: Vec<Named>,
    #[serde(skip)]
    language: Language,
    #[serde(skip)]
    audience: Audience,
}

/// One match of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PairingRow {
    /// Where.
    pub table: TableNumber,
    /// Who, the side printed first first.
    pub players: [EntrantId; 2],
    /// Their names.
    pub names: [String; 2],
    /// Why these two.
    pub reason: Reason,
    /// The match's id; `null` in a draft.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// The version at which the match was last changed, as `--seen` takes it; `null` in a draft.
    pub version: Option<u64>,
    /// `open`, `reported`, `disputed` or `done`; `null` in a draft.
    pub state: Option<&'static str>,
    /// The certain score as typed: `2-1`.
    pub score: Option<String>,
}

/// Why something is so: a code for programs and a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The code in snake case.
    pub code: &'static str,
    /// The sentence.
    pub text: String,
}

/// Who has a bye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ByeRow {
    /// Who.
    pub player: EntrantId,
    /// The name.
    pub name: String,
    /// `odd`, `awarded` or `bracket`.
    pub kind: &'static str,
}

/// A group of like scores that could not be paired as well as scores alone would allow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Excess {
    /// The match points of the group.
    pub points: u32,
    /// The sum of squared differences of its pairs.
    pub sum_squared_differences: u64,
    /// What that sum would be if nobody had met.
    pub lower_bound: u64,
    /// Why it could not be reached.
    pub reason: Reason,
}

/// A match before it is a row: drafted, or published with its state.
struct Pairing<'a> {
    table: TableNumber,
    players: [EntrantId; 2],
    reason: &'a PairingReason,
    published: Option<&'a Match>,
}

/// What a round is made of, drafted or published.
struct Source<'a> {
    stage: &'a Stage,
    round: RoundNumber,
    state: &'static str,
    held_back: bool,
    seed: Option<Seed>,
    pairings: Vec<Pairing<'a>>,
    byes: &'a [PublishedBye],
    quality: Option<&'a Quality>,
}

/// Returns the pairings of the published round `at`, or of the last one; `None` if there is none.
#[must_use]
pub fn pairings(
    state: &State,
    at: Option<RoundOf>,
    audience: Audience,
    language: Language,
) -> Option<Pairings> {
    let shown = audience.shown(state);
    let state = &*shown;
    let (stage, round) = super::round_at(state, at)?;
    let pairings = round.matches.iter().map(|match_| Pairing {
        table: match_.table,
        players: [match_.first, match_.second],
        reason: &match_.reason,
        published: Some(match_),
    });
    let source = Source {
        stage,
        round: round.number,
        state: if round.closed { "closed" } else { "open" },
        held_back: round.held_back && audience.sees_unpublished(),
        seed: round.seed,
        pairings: pairings.collect(),
        byes: &round.byes,
        quality: round.quality.as_ref(),
    };
    Some(sheet(&Desk::new(state, audience, language), &source, Vec::new()))
}

/// Returns the draft of the next round with those for whom it is wrong; `None` if there is no draft,
/// or the audience may not see what is not published.
#[must_use]
pub fn draft(state: &State, audience: Audience, language: Language) -> Option<Pairings> {
    let plan = audience.sees_unpublished().then_some(state.draft.as_ref()?).map(|draft| &draft.plan)?;
    let stage = state.stage_of(plan.stage)?;
    let desk = Desk::new(state, audience, language);
    let problems = match stage.rule.kind {
        StageKind::Swiss | StageKind::Groups => misplaced(state, plan),
        StageKind::Elimination => Vec::new(),
    };
    let pairings = plan.matches.iter().map(|planned| Pairing {
        table: planned.table,
        players: [planned.first, planned.second],
        reason: &planned.reason,
        published: None,
    });
    let source = Source {
        stage,
        round: plan.round,
        state: "draft",
        held_back: false,
        seed: plan.seed,
        pairings: pairings.collect(),
        byes: &plan.byes,
        quality: plan.quality.as_ref(),
    };
    let problems = problems.into_iter().map(|entrant| desk.named(entrant)).collect();
    Some(sheet(&desk, &source, problems))
}

fn sheet(desk: &Desk<'_>, source: &Source<'_>, problems: Vec<Named>) -> Pairings {
    let voice = desk.voice;
    let met = |[one, other]: [EntrantId; 2]| {
        let earlier = source.stage.rounds.iter().filter(|round| round.number < source.round);
        let mut matches = earlier.flat_map(|round| &round.matches);
        matches.any(|match_| match_.side_of(one).is_some() && match_.side_of(other).is_some())
    };
    let forced_rematches = match source.stage.rule.kind {
        StageKind::Swiss | StageKind::Groups => {
            source.pairings.iter().map(|pairing| pairing.players).filter(|pair| met(*pair)).collect()
        }
        StageKind::Elimination => Vec::new(),
    };
    let mut rows: Vec<PairingRow> = source.pairings.iter().map(|pairing| row(&voice, pairing)).collect();
    rows.sort_by_key(|row| row.table);
    let excess = source.quality.map(|quality| quality.excess.as_slice()).unwrap_or_default();
    Pairings {
        round: source.round,
        stage: source.stage.id,
        title: title(&voice, source.stage, source.round),
        state: source.state,
        held_back: source.held_back,
        seed: source.seed,
        pairings: rows,
        byes: source.byes.iter().map(|bye| desk.bye_row(bye)).collect(),
        forced_rematches,
        sum_squared_differences: source.quality.map(|quality| quality.sum_squared_differences),
        lower_bound: source.quality.map(|quality| quality.lower_bound),
        excess: excess
            .iter()
            .map(|excess| Excess {
                points: excess.points,
                sum_squared_differences: excess.sum_squared_differences,
                lower_bound: excess.lower_bound,
                reason: why_down(&voice, excess.why),
            })
            .collect(),
        problems,
        language: voice.language,
        audience: desk.audience,
    }
}

impl Desk<'_> {
    pub(super) fn bye_row(&self, bye: &PublishedBye) -> ByeRow {
        ByeRow {
            player: bye.entrant,
            name: self.voice.name(bye.entrant),
            kind: wording::bye_kind(bye.kind).0,
        }
    }
}

/// Returns the name of a round with its stage.
pub(super) fn title(voice: &Voice<'_>, stage: &Stage, round: RoundNumber) -> String {
    let arguments = arguments! {
        stage: wording::stage_name(voice.language, &stage.rule.id),
        round: voice.round_of(Some(stage), round),
    };
    voice.say("round-title", &arguments)
}

fn row(voice: &Voice<'_>, pairing: &Pairing<'_>) -> PairingRow {
    let state = pairing.published.map(|match_| match match_.state() {
        MatchState::Open => "open",
        MatchState::Reported(_) => "reported",
        MatchState::Disputed => "disputed",
        MatchState::Done => "done",
    });
    let score = pairing.published.and_then(|match_| match_.result.as_ref()?.score()).map(score_text);
    PairingRow {
        table: pairing.table,
        players: pairing.players,
        names: pairing.players.map(|player| voice.name(player)),
        reason: reason(voice, pairing.reason),
        match_id: pairing.published.map(|match_| match_.id),
        version: pairing.published.map(|match_| match_.version),
        state,
        score,
    }
}

/// Returns why two entrants meet.
pub(super) fn reason(voice: &Voice<'_>, reason: &PairingReason) -> Reason {
    let (code, text) = match reason {
        PairingReason::Swiss(SwissReason::SameScore { points }) => {
            ("same_score", voice.say("reason-same-score", &arguments! { points: *points }))
        }
        PairingReason::Swiss(SwissReason::MovedToAvoidRematch { points }) => {
            let text = voice.say("reason-moved-to-avoid-rematch", &arguments! { points: *points });
            ("moved_to_avoid_rematch", text)
        }
        PairingReason::Swiss(SwissReason::PairedDown { from, to, why }) => {
            let why = why_down(voice, *why).text;
            let arguments = arguments! { from: *from, to: *to, why: why };
            ("paired_down", voice.say("reason-paired-down", &arguments))
        }
        PairingReason::Swiss(SwissReason::Rematch { times_met, from, to }) => {
            let arguments = arguments! { times: *times_met, from: *from, to: *to };
            ("rematch", voice.say("reason-rematch", &arguments))
        }
        PairingReason::Bracket { first_seed, second_seed } => {
            let arguments = arguments! { first: *first_seed, second: *second_seed };
            ("bracket", voice.say("reason-bracket", &arguments))
        }
        PairingReason::Group => ("group", voice.word("reason-group")),
        PairingReason::Representatives { best, tied } => {
            let arguments = arguments! { best: *best, last: *best + *tied - 1, tied: *tied };
            ("representatives", voice.say("reason-representatives", &arguments))
        }
        PairingReason::ByHand => ("by_hand", voice.word("reason-by-hand")),
        PairingReason::Imported => ("imported", voice.word("reason-imported")),
    };
    Reason { code, text }
}

fn why_down(voice: &Voice<'_>, why: WhyDown) -> Reason {
    let (code, id) = match why {
        WhyDown::OddGroup => ("odd_group", "why-odd-group"),
        WhyDown::PastTheNextGroup => ("past_the_next_group", "why-past-the-next-group"),
        WhyDown::NoUnmetOpponent => ("no_unmet_opponent", "why-no-unmet-opponent"),
        WhyDown::ForTheOthers => ("for_the_others", "why-for-the-others"),
    };
    Reason { code, text: voice.word(id) }
}

impl Pairings {
    /// Returns the sheet for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let word = |id: &str| say(id, arguments! {});
        let mut text = Text::default();
        let heading = if self.state == "draft" { "pairings-draft-title" } else { "pairings-title" };
        let byes = self.byes.len();
        let arguments = arguments! { title: self.title.clone(), tables: self.pairings.len(), byes: byes };
        text.line(say(heading, arguments), Style::Strong);
        if self.held_back {
            text.line(word("pairings-held-back"), Style::Attention);
        }
        text.gap();
        let headings = [
            Column::number(word("heading-table")),
            Column::name(word("heading-first")),
            Column::rest(word("heading-result")),
            Column::name(word("heading-second")),
            Column::rest(word("heading-why")),
        ];
        let cells = self.pairings.iter().map(|row| {
            let style = |player| if self.audience.is(player) { Style::Strong } else { Style::Plain };
            let [first, second] = &row.names;
            vec![
                Span::plain(row.table.to_string()),
                Span::new(first.clone(), style(row.players[0])),
                self.result(row),
                Span::new(second.clone(), style(row.players[1])),
                Span::new(row.reason.text.clone(), Style::Muted),
            ]
        });
        text.append(table(&headings, &cells.collect::<Vec<_>>(), columns));
        for bye in &self.byes {
            let kind = match bye.kind {
                "awarded" => "bye-awarded",
                "bracket" => "bye-bracket",
                _ => "bye-odd",
            };
            let arguments = arguments! { name: bye.name.clone(), kind: word(kind) };
            text.line(say("pairings-bye", arguments), Style::Plain);
        }
        text.append(self.remarks());
        text
    }

    fn result(&self, row: &PairingRow) -> Span {
        let word = |id: &str| wording::say(self.language, id, &arguments! {});
        match (row.state, &row.score) {
            (Some("done"), Some(score)) => Span::new(score.clone(), Style::Good),
            (Some("done"), None) => Span::new(word("match-done"), Style::Good),
            (Some("disputed"), _) => Span::new(word("match-disputed"), Style::Danger),
            (Some("reported"), _) => Span::new(word("match-reported"), Style::Attention),
            (_, _) => Span::default(),
        }
    }

    /// What deserves a look: rematches, people without a place, how good the pairing is.
    fn remarks(&self) -> Text {
        let say = |id: &str, arguments| wording::say(self.language, id, &arguments);
        let mut text = Text::default();
        let again: Vec<&PairingRow> =
            self.pairings.iter().filter(|row| self.forced_rematches.contains(&row.players)).collect();
        if !again.is_empty() {
            let pairs = again.iter().map(|row| {
                let [first, second] = row.names.clone();
                say("pair", arguments! { first: first, second: second })
            });
            let list = wording::list(self.language, pairs);
            text.line(say("pairings-rematches", arguments! { pairs: list }), Style::Attention);
        }
        if !self.problems.is_empty() {
            let names = wording::list(self.language, self.problems.iter().map(|named| named.name.clone()));
            text.line(say("pairings-problems", arguments! { names: names }), Style::Danger);
        }
        if let (Some(sum), Some(bound)) = (self.sum_squared_differences, self.lower_bound) {
            let arguments = arguments! { sum: sum, bound: bound };
            text.gap();
            text.line(say("pairings-quality", arguments), Style::Muted);
        }
        for excess in &self.excess {
            let arguments = arguments! {
                points: excess.points, sum: excess.sum_squared_differences, bound: excess.lower_bound,
                why: excess.reason.text.clone(),
            };
            text.line(say("pairings-excess", arguments), Style::Muted);
        }
        text
    }
}
