//! The steps of a Duel as somebody notes them: who draws lots for the first turn, hands, side-decking, the
//! last shuffle, and when an interval or a turn began.
//!
//! All of it is optional, and none of it is asked for when a Duel or a match gets its result. What is noted
//! comes in the order of the document: nobody draws a hand before it is settled who goes first, nobody uses
//! the Side Deck before a Duel was played, and where a judge shuffles last, no Duel begins before.
//!
//! What this module does not know: what a deck holds, and clocks. Times are noted, nothing follows from them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::penalty::{Falls, Penalty};
use super::procedure::{MatchRecord, SaidBy};
use super::state::{Stage, State};
use crate::id::{EntrantId, MatchId};
use crate::match_::verdict::duels_of;
use crate::match_::{DuelWinner, Reason, Side};
use crate::penalty::Moment;
use crate::regulation::machine::words;

words! {
    /// What the card beside a deck shows.
    Marker {
        /// The deck is shuffled.
        Randomised = "randomised",
        /// It was searched and is not shuffled yet.
        NotRandomised = "not-randomised",
    }
}

/// How many cards of each section somebody has shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Totals {
    /// In the Main Deck, where that was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub main: Option<u8>,
    /// In the Extra Deck.
    pub extra: u8,
    /// In the Side Deck.
    pub side: u8,
}

impl Totals {
    /// Returns true where two counts cannot both be right.
    #[must_use]
    pub fn differs_from(self, other: Self) -> bool {
        let main = self.main.zip(other.main).is_some_and(|(one, other)| one != other);
        main || self.extra != other.extra || self.side != other.side
    }
}

/// A step of a Duel, or of the time before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelStep {
    /// A deck is as it was registered again, before the first Duel.
    DeckRestored {
        /// Whose.
        side: Side,
    },
    /// Somebody has shown how many cards there are.
    TotalsShown {
        /// Who.
        side: Side,
        /// How many.
        totals: Totals,
    },
    /// Somebody has used the Side Deck.
    SideDecked {
        /// Who.
        side: Side,
    },
    /// Each has rolled a die. Equal numbers are rolled again.
    DiceRolled {
        /// Of the side printed first.
        first: u8,
        /// Of the other one.
        second: u8,
    },
    /// Somebody has won rock-paper-scissors, or another random method.
    DrawWon {
        /// Who.
        winner: Side,
    },
    /// A judge has shuffled both decks last.
    Randomised,
    /// The opening hands are drawn.
    HandsDrawn,
    /// They were drawn before it was settled who goes first.
    HandsDrawnEarly,
    /// The Duel has begun.
    Begun,
    /// The card beside the deck was turned.
    Marked {
        /// What it shows.
        marker: Marker,
    },
    /// A turn has begun.
    TurnBegun {
        /// Whose.
        side: Side,
    },
    /// The Duel before has ended, and the interval has begun.
    IntervalBegun,
}

impl DuelStep {
    /// Returns the cards that this side has shown, if that is the step.
    fn totals_of(self, of: Side) -> Option<Totals> {
        if let Self::TotalsShown { side, totals } = self
            && side == of
        {
            return Some(totals);
        }
        None
    }
}

/// A step with when it was noted, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NotedStep {
    /// The number of the Duel, from 1.
    pub duel: u8,
    /// What happened.
    pub step: DuelStep,
    /// When: UTC in milliseconds.
    pub utc_milliseconds: i64,
    /// Who says so.
    pub by: SaidBy,
}

/// Who goes first, or who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// This side goes first.
    Settled(Side),
    /// This side chooses.
    Chooses(Side),
    /// It is drawn by this method who chooses, as the setting names it.
    ToBeDrawn {
        /// The method.
        method: String,
    },
}

/// Why a step is not noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepRefusal {
    /// It is not settled who goes first: nobody draws a hand before, and no Duel begins.
    FirstPlayerOpen {
        /// The number of the Duel.
        duel: u8,
    },
    /// The hands are drawn: nobody chooses any more.
    HandsAreDrawn {
        /// The number of the Duel.
        duel: u8,
    },
    /// The Duel has begun: what comes before it is over.
    DuelHasBegun {
        /// The number of the Duel.
        duel: u8,
    },
    /// Nothing is drawn for this Duel: it is settled who chooses.
    NothingToDraw {
        /// The number of the Duel.
        duel: u8,
    },
    /// The document draws by another method.
    OtherMethod {
        /// The method, as the setting names it.
        method: String,
    },
    /// A die shows one to six.
    NoSuchDie {
        /// What it should have shown.
        shown: u8,
    },
    /// Who drew a hand too early goes first, and it must be drawn who that is.
    ChoiceOpen {
        /// The number of the Duel.
        duel: u8,
    },
    /// Nobody uses the Side Deck before a Duel was played.
    NoSideDecking,
    /// A judge shuffles last here.
    NotRandomised {
        /// The number of the Duel.
        duel: u8,
    },
    /// Decks are restored before the first Duel of a match.
    AfterTheFirstDuel,
    /// No step is noted that could be taken back.
    NoStep,
    /// No Life Points are noted that could be taken back.
    NoLifePoints,
}

impl MatchRecord {
    /// Returns the steps of a Duel, oldest first.
    pub fn steps_of(&self, duel: u8) -> impl DoubleEndedIterator<Item = &NotedStep> {
        self.steps.iter().filter(move |noted| noted.duel == duel)
    }

    /// Returns true if this step of the Duel is noted.
    #[must_use]
    pub fn has_step(&self, duel: u8, step: DuelStep) -> bool {
        self.steps_of(duel).any(|noted| noted.step == step)
    }

    /// Returns who has won the draw for a Duel, once one of equal dice has not.
    ///
    /// Source: TCG-G6, DKT-2D5
    #[must_use]
    pub fn drawn(&self, duel: u8) -> Option<Side> {
        self.steps_of(duel).rev().find_map(|noted| match noted.step {
            DuelStep::DrawWon { winner } => Some(winner),
            DuelStep::DiceRolled { first, second } => match first.cmp(&second) {
                std::cmp::Ordering::Greater => Some(Side::First),
                std::cmp::Ordering::Less => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            },
            DuelStep::DeckRestored { .. }
            | DuelStep::TotalsShown { .. }
            | DuelStep::SideDecked { .. }
            | DuelStep::Randomised
            | DuelStep::HandsDrawn
            | DuelStep::HandsDrawnEarly
            | DuelStep::Begun
            | DuelStep::Marked { .. }
            | DuelStep::TurnBegun { .. }
            | DuelStep::IntervalBegun => None,
        })
    }

    /// Returns what this side showed last, in an earlier Duel or in this one.
    #[must_use]
    pub fn totals(&self, of: Side) -> Option<Totals> {
        self.steps.iter().rev().find_map(|noted| noted.step.totals_of(of))
    }

    /// Returns when the interval before a Duel began, UTC in milliseconds, while nothing says that it is over.
    #[must_use]
    pub fn interval_since(&self, duel: u8) -> Option<i64> {
        let ends = |noted: &NotedStep| {
            matches!(noted.step, DuelStep::HandsDrawn | DuelStep::HandsDrawnEarly | DuelStep::Begun)
        };
        let over = self.steps_of(duel).any(ends) || self.life_points.iter().any(|noted| noted.duel == duel);
        let began = self.steps_of(duel).find(|noted| noted.step == DuelStep::IntervalBegun)?;
        (!over).then_some(began.utc_milliseconds)
    }
}

impl State {
    /// Returns the number of the Duel that is played or comes next, those lost by a penalty counted.
    #[must_use]
    pub fn duel_now(&self, match_id: MatchId) -> u8 {
        u8::try_from(duels_of(self.score_so_far(match_id)) + 1).unwrap_or(u8::MAX)
    }

    /// Returns who goes first in the Duel that comes next, or who says so.
    ///
    /// Source: TCG-G6, TCG-G7c, DKT-2D5, DKT-2D6c, KDE-DUEL-1, KDE-DUEL-2, KDE-DUEL-3
    #[must_use]
    pub fn opening(&self, match_id: MatchId) -> Opening {
        let nothing = MatchRecord::default();
        let record = self.match_record(match_id).unwrap_or(&nothing);
        let duel = self.duel_now(match_id);
        if let Some(first) = record.first_players.get(&duel) {
            return Opening::Settled(first.first);
        }
        match self.chooser(record, &self.duels_so_far(match_id, record), duel) {
            Some(side) => Opening::Chooses(side),
            None => {
                let method = self.settings.word("duel.first_player").unwrap_or("random-method");
                Opening::ToBeDrawn { method: method.to_owned() }
            }
        }
    }

    /// Returns true if the Side Deck may be used before the Duel that comes next.
    ///
    /// Source: TCG-B4, DKT-2B5, KDE-MATCH-4
    #[must_use]
    pub fn may_side_deck(&self, match_id: MatchId) -> bool {
        let nothing = MatchRecord::default();
        let record = self.match_record(match_id).unwrap_or(&nothing);
        let duels = self.duels_so_far(match_id, record);
        match self.settings.word("duel.side_decking_after") {
            Some("any-duel") => !duels.is_empty(),
            Some(_) | None => duels.iter().any(|duel| duel.played),
        }
    }

    /// Returns true where a judge shuffles the decks last.
    ///
    /// Source: TCG-G5
    #[must_use]
    pub fn judge_randomises(&self, stage: &Stage) -> bool {
        self.settings.flag(&format!("{}.judge_randomises", stage.rule.id)).unwrap_or(false)
    }

    /// Returns how many cards of each section the registered list has.
    #[must_use]
    pub fn registered_totals(&self, entrant: EntrantId) -> Option<Totals> {
        let deck = &self.decks.of.get(&entrant)?.versions.last()?.judged.deck;
        let cards = |section: &[super::deck::RecordedCopies]| {
            let cards: u32 = section.iter().map(|copies| copies.copies).sum();
            u8::try_from(cards).unwrap_or(u8::MAX)
        };
        Some(Totals { main: Some(cards(&deck.main)), extra: cards(&deck.extra), side: cards(&deck.side) })
    }

    /// Returns what a count is held against: the registered list, else what the same player showed before.
    ///
    /// Source: TCG-G2, TCG-G8a, TCG-G8b, DKT-2D2, DKT-2D8b
    #[must_use]
    pub fn expected_totals(&self, match_id: MatchId, side: Side) -> Option<Totals> {
        let (_, _, match_) = self.match_(match_id)?;
        self.registered_totals(match_.entrant(side)).or_else(|| {
            self.match_record(match_id)?.steps.iter().find_map(|noted| noted.step.totals_of(side))
        })
    }

    /// Returns who chooses before Duel `duel`, the next after `duels`; `None` where it is drawn and nobody has
    /// won the draw yet.
    fn chooser(&self, record: &MatchRecord, duels: &[PastDuel], duel: u8) -> Option<Side> {
        let drawn = record.drawn(duel);
        let Some((last, before)) = duels.split_last() else { return drawn };
        let literal = self.settings.word("duel.after_unplayed_duel") == Some("loser");
        let counts =
            if last.played || literal { Some(last) } else { duels.iter().rev().find(|duel| duel.played) };
        match counts.map(|duel| duel.winner) {
            Some(DuelWinner::First) => Some(Side::Second),
            Some(DuelWinner::Second) => Some(Side::First),
            Some(DuelWinner::None | DuelWinner::BothLost)
                if self.settings.word("duel.after_drawn_duel") == Some("last-chooser") =>
            {
                self.chooser(record, before, duel.saturating_sub(1)).or(drawn)
            }
            Some(DuelWinner::None | DuelWinner::BothLost) | None => drawn,
        }
    }

    /// Returns the Duels of a match in order: those that are recorded, and those that penalties have cost.
    fn duels_so_far(&self, match_id: MatchId, record: &MatchRecord) -> Vec<PastDuel> {
        let Some((_, _, match_)) = self.match_(match_id) else { return Vec::new() };
        let mut duels: BTreeMap<u8, PastDuel> = BTreeMap::new();
        for penalty in self.penalties.0.iter().filter(|penalty| penalty.is_in_force()) {
            let Falls::Duel { match_id: of, duel } = penalty.falls else { continue };
            let Some(side) = match_.side_of(penalty.given.entrant).filter(|_| of == match_id) else {
                continue;
            };
            let lost = PastDuel { winner: DuelWinner::from(side.other()), played: in_a_duel(penalty) };
            let by_both = duels.get(&duel).is_some_and(|known| known.winner != lost.winner);
            let winner = if by_both { DuelWinner::BothLost } else { lost.winner };
            duels.insert(duel, PastDuel { winner, ..lost });
        }
        let mut number = 1;
        for result in &record.duels {
            while duels.contains_key(&number) {
                number += 1;
            }
            let played = match result.reason {
                Reason::Played | Reason::Concession | Reason::EndOfMatch => true,
                Reason::Penalty | Reason::NoShow => record.has_step(number, DuelStep::Begun),
            };
            duels.insert(number, PastDuel { winner: result.winner, played });
        }
        duels.into_values().collect()
    }
}

/// A Duel that is over.
#[derive(Debug, Clone, Copy)]
struct PastDuel {
    winner: DuelWinner,
    played: bool,
}

/// A Duel in which a penalty was given was played; one that is lost between Duels, or before the first, was not.
fn in_a_duel(penalty: &Penalty) -> bool {
    match penalty.given.moment {
        Moment::InDuel(_) | Moment::EndOfMatch => true,
        Moment::BeforeDuel1
        | Moment::Between(_)
        | Moment::Decided
        | Moment::BetweenMatches
        | Moment::EventOver => false,
    }
}
