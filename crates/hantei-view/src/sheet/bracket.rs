//! The bracket of an elimination, as a structure and as a picture.

use hantei_core::id::{EntrantId, MatchId, RoundNumber, StageId, TableNumber};
use hantei_core::match_::Side;
use hantei_core::pairing::bracket::first_round;
use hantei_core::regulation::StageKind;
use hantei_core::tournament::State;
use hantei_core::tournament::event::BracketPlace;
use hantei_core::tournament::state::{Match, Stage};
use hantei_core::tournament::tables::{champion, winners};
use serde::Serialize;

use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::text::{Span, Style, Text, bracket as draw};
use crate::wording::{self, score_text};

/// The bracket of an elimination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Bracket {
    /// The stage.
    pub stage: StageId,
    /// Every round from the first to the final, those to come included.
    pub rounds: Vec<BracketRound>,
    /// Who won, once the event is finished.
    pub champion: Option<Named>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    language: Language,
    #[serde(skip)]
    audience: Audience,
}

/// A round of the bracket.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BracketRound {
    /// Its number within the stage.
    pub round: RoundNumber,
    /// Its name: `quarter-final`.
    pub name: String,
    /// Its places from the top; winners of neighbouring places meet next.
    pub places: Vec<BracketMatch>,
}

/// A place of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BracketMatch {
    /// The match's id; `null` while there is none.
    #[serde(rename = "match")]
    pub match_id: Option<MatchId>,
    /// Where it is played.
    pub table: Option<TableNumber>,
    /// Who stands on each side; `null` where nobody does, or nobody yet.
    pub sides: [Option<BracketSide>; 2],
    /// The certain score, from the first of the sides.
    pub score: Option<String>,
    /// Who goes on.
    pub winner: Option<EntrantId>,
}

/// One side of a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BracketSide {
    /// The seed, from 1.
    pub seed: u32,
    /// Who.
    pub id: EntrantId,
    /// The name.
    pub name: String,
}

/// Returns the bracket of the last elimination of the event; `None` if there is none.
#[must_use]
pub fn bracket(state: &State, audience: Audience, language: Language) -> Option<Bracket> {
    let published = state.stages.iter().map(|stage| stage.rounds.len()).collect::<Vec<_>>();
    let shown = audience.shown(state);
    let state = &*shown;
    let stage = state.stages.iter().rev().find(|stage| stage.rule.kind == StageKind::Elimination)?;
    // Who meets in a round that this reader does not see yet is left out, whoever could work it out.
    let held_back = published.get(stage.id.index()).is_some_and(|published| *published > stage.rounds.len());
    let desk = Desk::new(state, audience, language);
    let mut rounds: Vec<BracketRound> = Vec::new();
    let mut places = first_places(stage);
    for number in 1..=stage.round_count {
        let number = RoundNumber(u16::try_from(number).unwrap_or(u16::MAX));
        let published = stage.rounds.iter().find(|round| round.number == number);
        let (now, going_on) = match published {
            Some(round) => (round.bracket.clone(), winners(state, stage, round)),
            // An empty place of the first round lets its neighbour through; later ones are to be played.
            None if held_back => (vec![[None, None]; places.len()], Vec::new()),
            None => (places, Vec::new()),
        };
        let matches = now.iter().enumerate().map(|(index, place)| {
            let match_ = published.and_then(|round| {
                let here = |match_: &&Match| {
                    place.contains(&Some(match_.first)) && place.contains(&Some(match_.second))
                };
                round.matches.iter().find(here)
            });
            desk.bracket_match(stage, *place, match_, going_on.get(index).copied().flatten())
        });
        rounds.push(BracketRound {
            round: number,
            name: desk.voice.round_of(Some(stage), number),
            places: matches.collect(),
        });
        places = going_on.chunks(2).map(|pair| [pair[0], pair.get(1).copied().flatten()]).collect();
        places.resize((now.len() / 2).max(1), [None, None]);
    }
    let stage_name = wording::stage_name(language, &stage.rule.id);
    let arguments = arguments! { stage: stage_name, entrants: stage.entrants.len() };
    Some(Bracket {
        stage: stage.id,
        rounds,
        champion: champion(state).map(|entrant| desk.named(entrant)),
        title: desk.voice.say("bracket-title", &arguments),
        language,
        audience,
    })
}

fn first_places(stage: &Stage) -> Vec<BracketPlace> {
    let seeds = u32::try_from(stage.entrants.len()).expect("ids are 32 bits wide");
    let entrant = |seed: Option<u32>| stage.entrants.get(seed? as usize - 1).copied();
    first_round(seeds).into_iter().map(|(one, two)| [entrant(one), entrant(two)]).collect()
}

impl Desk<'_> {
    fn bracket_match(
        &self,
        stage: &Stage,
        place: BracketPlace,
        match_: Option<&Match>,
        winner: Option<EntrantId>,
    ) -> BracketMatch {
        let side = |entrant: EntrantId| {
            let seed = stage.entrants.iter().position(|other| *other == entrant);
            BracketSide {
                seed: seed.map_or(0, |index| u32::try_from(index + 1).unwrap_or(u32::MAX)),
                id: entrant,
                name: self.voice.name(entrant),
            }
        };
        let score = match_.and_then(|match_| {
            let score = match_.result.as_ref()?.score()?;
            let upper = place[0].and_then(|entrant| match_.side_of(entrant));
            Some(score_text(score.from_side(upper.unwrap_or(Side::First))))
        });
        BracketMatch {
            match_id: match_.map(|match_| match_.id),
            table: match_.map(|match_| match_.table),
            sides: place.map(|entrant| entrant.map(side)),
            score,
            winner,
        }
    }
}

impl Bracket {
    /// Returns what stands above the bracket: `Top Cut: bracket of 8`.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the bracket as a picture for a terminal of `columns` columns.
    #[must_use]
    pub fn text(&self, columns: usize) -> Text {
        let mut text = Text::default();
        text.line(self.title.clone(), Style::Strong);
        let names = wording::list(self.language, self.rounds.iter().map(|round| round.name.clone()));
        text.line(names, Style::Muted);
        text.gap();
        let side = |side: &Option<BracketSide>| match side {
            Some(side) => {
                let own = if self.audience.is(side.id) { Style::Strong } else { Style::Plain };
                Span::new(format!("{} {}", side.seed, side.name), own)
            }
            None => Span::new("–", Style::Muted),
        };
        let mut pictured: Vec<Vec<Span>> = Vec::new();
        if let Some(first) = self.rounds.first() {
            pictured.push(first.places.iter().flat_map(|place| place.sides.iter().map(side)).collect());
        }
        for round in &self.rounds {
            pictured.push(round.places.iter().map(|place| self.winner(place)).collect());
        }
        text.append(draw(&pictured, columns));
        if let Some(champion) = &self.champion {
            let arguments = arguments! { name: champion.name.clone() };
            text.gap();
            text.line(wording::say(self.language, "bracket-champion", &arguments), Style::Good);
        }
        text
    }

    /// Who goes on from a place, with the score; or that a table is still playing.
    fn winner(&self, place: &BracketMatch) -> Span {
        let winner = place.sides.iter().flatten().find(|side| Some(side.id) == place.winner);
        match (winner, &place.score, place.table) {
            (Some(winner), Some(score), _) => {
                let first = place.sides[0].as_ref() == Some(winner);
                let score = if first { score.clone() } else { from_the_other_side(score) };
                Span::new(format!("{} {score}", winner.name), Style::Good)
            }
            (Some(winner), None, _) => Span::new(winner.name.clone(), Style::Good),
            (None, None, Some(table)) => {
                let text = wording::say(self.language, "bracket-table", &arguments! { table: table.0 });
                Span::new(text, Style::Muted)
            }
            (None, _, _) => Span::default(),
        }
    }
}

/// Returns a score as the other side says it: `1-2-1` for `2-1-1`.
fn from_the_other_side(score: &str) -> String {
    let mut parts: Vec<&str> = score.split('-').collect();
    if parts.len() >= 2 {
        parts.swap(0, 1);
    }
    parts.join("-")
}
