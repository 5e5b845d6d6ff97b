//! What comes into a match on its way to its end, and the words for it.
//!
//! The words are a contract: the command line, forms and rows of tests all write an input the same way.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::match_::{DuelWinner, LifePoints, Reason, Side};
use crate::regulation::machine::{Asks, InputKind};

/// One thing that a judge tells the procedure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// Somebody had used the Side Deck when time was called between Duels. It belongs to the time call:
    /// [`with_side_access`] puts it there.
    SideAccessed,
    /// Time is called.
    TimeCalled(TimeCall),
    /// The Phase is over.
    PhaseEnd(Points),
    /// The turn is over.
    TurnEnd(Points),
    /// Life Points have changed.
    LifePoints(Points),
    /// The side has met a win condition.
    Win(Side),
    /// The side concedes the Duel.
    Concede(Side),
    /// Both meet a loss condition at once.
    BothLose,
    /// A penalty: the Duel is lost.
    DuelLoss(Named),
    /// A penalty: the match is lost.
    MatchLoss(Named),
    /// Out of the event, and the match is lost.
    Disqualification(Named),
    /// A Duel ended before time was called; of the winner's Life Points, what was written down.
    Duel(DuelWinner, Option<u32>),
    /// The steps before a further Duel are done, and who goes first in it, where that was said.
    Ready(Option<Side>),
    /// The Head Judge stops the round.
    Stop,
}

/// Whom a penalty is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    /// One side.
    One(Side),
    /// Both.
    Both,
}

/// The Life Points of both sides, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Points {
    /// Of the side printed first.
    pub first: u32,
    /// Of the side printed second.
    pub second: u32,
}

impl Points {
    /// Returns the side with more, if there is one.
    #[must_use]
    pub fn leader(self) -> Option<Side> {
        match self.first.cmp(&self.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Where a match was when time was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeCall {
    /// In a Duel.
    InDuel {
        /// Its number, from 1.
        duel: u8,
        /// The Phase, where it was noted.
        phase: Option<Phase>,
        /// Whose turn it was, where it was noted.
        turn_player: Option<Side>,
    },
    /// Before the first Duel, or between two.
    Between {
        /// How many Duels had a result.
        duels: u8,
        /// Whether the Side Deck had been used.
        access: SideAccess,
    },
}

impl TimeCall {
    /// Returns true if the time call says what the procedure must know.
    #[must_use]
    pub fn answers(self, asks: Asks) -> bool {
        match (self, asks) {
            (Self::InDuel { phase, .. }, Asks::Phase) => phase.is_some(),
            (Self::InDuel { turn_player, .. }, Asks::TurnPlayer) => turn_player.is_some(),
            (Self::Between { .. }, Asks::Phase | Asks::TurnPlayer) => true,
        }
    }
}

/// Whether anybody had used the Side Deck when time was called between Duels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideAccess {
    /// Nobody had touched it.
    Nobody,
    /// At least one had.
    Somebody,
}

/// A Phase of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The Draw Phase.
    Draw,
    /// The Standby Phase.
    Standby,
    /// The first Main Phase.
    Main1,
    /// The Battle Phase.
    Battle,
    /// The second Main Phase.
    Main2,
    /// The End Phase.
    End,
}

impl Phase {
    /// All Phases in their order.
    pub const ALL: [Self; 6] = [Self::Draw, Self::Standby, Self::Main1, Self::Battle, Self::Main2, Self::End];
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "Draw Phase",
            Self::Standby => "Standby Phase",
            Self::Main1 => "Main Phase 1",
            Self::Battle => "Battle Phase",
            Self::Main2 => "Main Phase 2",
            Self::End => "End Phase",
        })
    }
}

/// Why words are no input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// The words mean nothing here.
    Words {
        /// As given.
        text: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// Nobody has fewer Life Points than none.
    NegativeLifePoints {
        /// As given.
        text: String,
    },
}

/// What `--time-called` may say.
const WHEN: &str = "none, before duel 1, between duels N and M, or duel N[, PHASE][, turn p1|p2]";

impl Input {
    /// Returns its kind; `None` for what belongs to the time call.
    #[must_use]
    pub fn kind(&self) -> Option<InputKind> {
        Some(match self {
            Self::SideAccessed => return None,
            Self::TimeCalled(_) => InputKind::TimeCalled,
            Self::PhaseEnd(_) => InputKind::PhaseEnd,
            Self::TurnEnd(_) => InputKind::TurnEnd,
            Self::LifePoints(_) => InputKind::LifePoints,
            Self::Win(_) => InputKind::Win,
            Self::Concede(_) => InputKind::Concede,
            Self::BothLose => InputKind::BothLose,
            Self::DuelLoss(_) => InputKind::DuelLoss,
            Self::MatchLoss(_) => InputKind::MatchLoss,
            Self::Disqualification(_) => InputKind::Disqualification,
            Self::Duel(..) => InputKind::Duel,
            Self::Ready(_) => InputKind::Ready,
            Self::Stop => InputKind::Stop,
        })
    }

    /// Returns what the Life Points say by themselves: a side at zero has lost the Duel, both at zero
    /// have lost it at once.
    pub(super) fn by_life_points(&self) -> Self {
        match self {
            Self::PhaseEnd(points) | Self::TurnEnd(points) | Self::LifePoints(points) => {
                match (points.first, points.second) {
                    (0, 0) => Self::BothLose,
                    (0, _) => Self::Win(Side::Second),
                    (_, 0) => Self::Win(Side::First),
                    (_, _) => self.clone(),
                }
            }
            other => other.clone(),
        }
    }

    /// Returns the Life Points that are compared.
    pub(super) fn points(&self) -> Option<Points> {
        match self {
            Self::PhaseEnd(points) | Self::TurnEnd(points) | Self::LifePoints(points) => Some(*points),
            Self::SideAccessed
            | Self::TimeCalled(_)
            | Self::Win(_)
            | Self::Concede(_)
            | Self::BothLose
            | Self::DuelLoss(_)
            | Self::MatchLoss(_)
            | Self::Disqualification(_)
            | Self::Duel(..)
            | Self::Ready(_)
            | Self::Stop => None,
        }
    }

    /// Returns the Life Points that go on record with the Duel.
    pub(super) fn life_points(&self) -> Option<LifePoints> {
        match self {
            Self::Duel(DuelWinner::First, Some(own)) => Some(LifePoints { first: Some(*own), second: None }),
            Self::Duel(DuelWinner::Second, Some(own)) => Some(LifePoints { first: None, second: Some(*own) }),
            other => other
                .points()
                .map(|Points { first, second }| LifePoints { first: Some(first), second: Some(second) }),
        }
    }

    /// Returns whom a penalty or concession is for.
    pub(super) fn named(&self) -> Option<Named> {
        match self {
            Self::Concede(side) => Some(Named::One(*side)),
            Self::DuelLoss(named) | Self::MatchLoss(named) | Self::Disqualification(named) => Some(*named),
            Self::SideAccessed
            | Self::TimeCalled(_)
            | Self::PhaseEnd(_)
            | Self::TurnEnd(_)
            | Self::LifePoints(_)
            | Self::Win(_)
            | Self::BothLose
            | Self::Duel(..)
            | Self::Ready(_)
            | Self::Stop => None,
        }
    }

    /// Returns who has won the Duel that the input ends.
    pub(super) fn winner(&self) -> DuelWinner {
        match self {
            Self::Win(side) => (*side).into(),
            Self::Duel(winner, _) => *winner,
            Self::SideAccessed
            | Self::TimeCalled(_)
            | Self::PhaseEnd(_)
            | Self::TurnEnd(_)
            | Self::LifePoints(_)
            | Self::Concede(_)
            | Self::BothLose
            | Self::DuelLoss(_)
            | Self::MatchLoss(_)
            | Self::Disqualification(_)
            | Self::Ready(_)
            | Self::Stop => DuelWinner::None,
        }
    }

    /// Returns how the Duel that the input ends came to its result.
    pub(super) fn reason(&self) -> Reason {
        match self {
            Self::Concede(_) => Reason::Concession,
            Self::DuelLoss(_) | Self::MatchLoss(_) | Self::Disqualification(_) => Reason::Penalty,
            Self::SideAccessed
            | Self::TimeCalled(_)
            | Self::PhaseEnd(_)
            | Self::TurnEnd(_)
            | Self::LifePoints(_)
            | Self::Win(_)
            | Self::BothLose
            | Self::Duel(..)
            | Self::Ready(_)
            | Self::Stop => Reason::Played,
        }
    }
}

/// Returns the inputs after the time call, with what the first of them adds to it: that somebody had
/// used the Side Deck.
#[must_use]
pub fn with_side_access(call: Option<TimeCall>, inputs: &[Input]) -> Vec<Input> {
    let (call, rest) = match (call, inputs) {
        (Some(TimeCall::Between { duels: duels @ 1.., .. }), [Input::SideAccessed, rest @ ..]) => {
            (Some(TimeCall::Between { duels, access: SideAccess::Somebody }), rest)
        }
        (call, inputs) => (call, inputs),
    };
    call.map(Input::TimeCalled).into_iter().chain(rest.iter().cloned()).collect()
}

impl InputKind {
    /// Returns how an input of this kind is written, `win pX`, where pX is p1 or p2.
    #[must_use]
    pub fn form(self) -> &'static str {
        match self {
            Self::TimeCalled => "time-called WHEN",
            Self::PhaseEnd => "phase-end LP:LP",
            Self::TurnEnd => "turn-end LP:LP",
            Self::LifePoints => "lp LP:LP",
            Self::Win => "win pX",
            Self::Concede => "concede pX",
            Self::BothLose => "both-lose",
            Self::DuelLoss => "duel-loss pX|both",
            Self::MatchLoss => "match-loss pX|both",
            Self::Disqualification => "dq pX|both",
            Self::Duel => "duel p1|p2|draw[:LP]",
            Self::Ready => "ready [pX]",
            Self::Stop => "stop",
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first, self.second)
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One(side) => side_word(*side),
            Self::Both => "both",
        })
    }
}

impl fmt::Display for TimeCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between { duels: 0, access: _ } => f.write_str("before duel 1"),
            Self::Between { duels, access: _ } => {
                write!(f, "between duels {duels} and {}", u16::from(*duels) + 1)
            }
            Self::InDuel { duel, phase, turn_player } => {
                write!(f, "duel {duel}")?;
                if let Some(phase) = phase {
                    write!(f, ", {phase}")?;
                }
                match turn_player {
                    Some(side) => write!(f, ", turn {}", side_word(*side)),
                    None => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.kind().map_or("side-accessed", InputKind::word);
        f.write_str(word)?;
        match self {
            Self::SideAccessed | Self::BothLose | Self::Ready(None) | Self::Stop => Ok(()),
            Self::TimeCalled(call) => write!(f, " {call}"),
            Self::PhaseEnd(points) | Self::TurnEnd(points) | Self::LifePoints(points) => {
                write!(f, " {points}")
            }
            Self::Win(side) | Self::Concede(side) | Self::Ready(Some(side)) => {
                write!(f, " {}", side_word(*side))
            }
            Self::DuelLoss(named) | Self::MatchLoss(named) | Self::Disqualification(named) => {
                write!(f, " {named}")
            }
            Self::Duel(winner, points) => {
                let winner = match winner {
                    DuelWinner::First => "p1",
                    DuelWinner::Second => "p2",
                    DuelWinner::None => "draw",
                    DuelWinner::BothLost => "both",
                };
                write!(f, " {winner}")?;
                points.map_or(Ok(()), |points| write!(f, ":{points}"))
            }
        }
    }
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "p1",
        Side::Second => "p2",
    }
}

fn read_side(text: &str) -> Option<Side> {
    match text {
        "p1" => Some(Side::First),
        "p2" => Some(Side::Second),
        _ => None,
    }
}

fn read_named(text: &str) -> Option<Named> {
    match text {
        "both" => Some(Named::Both),
        side => read_side(side).map(Named::One),
    }
}

impl FromStr for Named {
    type Err = Unreadable;

    /// Reads `p1`, `p2` or `both`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let wrong = || Unreadable::Words { text: text.to_owned(), expected: "p1, p2 or both" };
        read_named(text.trim()).ok_or_else(wrong)
    }
}

/// Reads `8000:7000`. More than nine digits are a slip of the pen.
fn read_points(text: &str, whole: &str) -> Result<Option<Points>, Unreadable> {
    let mut points = [0_u32; 2];
    let mut parts = text.split(':');
    for place in &mut points {
        let part = parts.next().unwrap_or_default().trim();
        let digits = part.strip_prefix('-').unwrap_or(part);
        let number = digits.parse::<u32>().ok().filter(|_| digits.len() <= 9 && !digits.starts_with('+'));
        let Some(number) = number else { return Ok(None) };
        if part.starts_with('-') && number > 0 {
            return Err(Unreadable::NegativeLifePoints { text: whole.to_owned() });
        }
        *place = number;
    }
    let [first, second] = points;
    Ok(parts.next().is_none().then_some(Points { first, second }))
}

impl FromStr for Input {
    type Err = Unreadable;

    /// Reads an input as it is written: `turn-end 8000:7000`, `duel-loss both`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let plain = text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
        let (word, rest) = plain.split_once(' ').unwrap_or((&plain, ""));
        let wrong = |expected| Unreadable::Words { text: text.to_owned(), expected };
        let side = |make: fn(Side) -> Self, kind: InputKind| {
            read_side(rest).map(make).ok_or_else(|| wrong(kind.form()))
        };
        let named = |make: fn(Named) -> Self, kind: InputKind| {
            read_named(rest).map(make).ok_or_else(|| wrong(kind.form()))
        };
        let points = |make: fn(Points) -> Self, kind: InputKind| {
            read_points(rest, text)?.map(make).ok_or_else(|| wrong(kind.form()))
        };
        let alone = |input: Self, form| if rest.is_empty() { Ok(input) } else { Err(wrong(form)) };
        match word {
            "side-accessed" => alone(Self::SideAccessed, "side-accessed"),
            "phase-end" => points(Self::PhaseEnd, InputKind::PhaseEnd),
            "turn-end" => points(Self::TurnEnd, InputKind::TurnEnd),
            "lp" => points(Self::LifePoints, InputKind::LifePoints),
            "win" => side(Self::Win, InputKind::Win),
            "concede" => side(Self::Concede, InputKind::Concede),
            "both-lose" => alone(Self::BothLose, "both-lose"),
            "duel-loss" => named(Self::DuelLoss, InputKind::DuelLoss),
            "match-loss" => named(Self::MatchLoss, InputKind::MatchLoss),
            "dq" => named(Self::Disqualification, InputKind::Disqualification),
            "duel" => read_duel(rest).ok_or_else(|| wrong(InputKind::Duel.form())),
            "ready" if rest.is_empty() => Ok(Self::Ready(None)),
            "ready" => side(|side| Self::Ready(Some(side)), InputKind::Ready),
            "stop" => alone(Self::Stop, "stop"),
            "time-called" => match rest.parse()? {
                When(Some(call)) => Ok(Self::TimeCalled(call)),
                When(None) => Err(wrong(WHEN)),
            },
            _ => Err(wrong(
                "side-accessed, phase-end LP:LP, turn-end LP:LP, lp LP:LP, win pX, concede pX, both-lose, \
                 duel-loss pX|both, match-loss pX|both, dq pX|both, duel p1|p2|draw[:LP], ready [pX] or stop",
            )),
        }
    }
}

/// Reads `p1`, `p2:4200` or `draw`.
fn read_duel(text: &str) -> Option<Input> {
    let (winner, points) = match text.split_once(':') {
        Some((winner, points)) => (winner, Some(points.parse::<u32>().ok()?)),
        None => (text, None),
    };
    let winner = match winner {
        "p1" => DuelWinner::First,
        "p2" => DuelWinner::Second,
        "draw" => DuelWinner::None,
        _ => return None,
    };
    Some(Input::Duel(winner, points))
}

/// What `--time-called` says: a time call, or that there was none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct When(pub Option<TimeCall>);

impl FromStr for When {
    type Err = Unreadable;

    /// Reads `none`, `before duel 1`, `between duels 1 and 2`, `duel 2, Main Phase 1, turn p2`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        read_when(text).map(Self).ok_or_else(|| Unreadable::Words { text: text.to_owned(), expected: WHEN })
    }
}

fn read_when(text: &str) -> Option<Option<TimeCall>> {
    let plain = text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    let plain = plain.strip_prefix("in ").unwrap_or(&plain);
    let access = SideAccess::Nobody;
    if plain == "none" {
        return Some(None);
    }
    if plain == "before duel 1" {
        return Some(Some(TimeCall::Between { duels: 0, access }));
    }
    if let Some(duels) = plain.strip_prefix("between duels ") {
        let (one, next) = duels.split_once(" and ")?;
        let (duels, next): (u8, u8) = (one.parse().ok()?, next.parse().ok()?);
        let follow = duels >= 1 && duels.checked_add(1) == Some(next);
        return follow.then_some(Some(TimeCall::Between { duels, access }));
    }
    let mut parts = plain.strip_prefix("duel ")?.split(',').map(str::trim);
    let duel = parts.next()?.parse().ok().filter(|duel| *duel >= 1)?;
    let (mut phase, mut turn_player) = (None, None);
    for part in parts {
        match part.strip_prefix("turn ") {
            Some(side) if turn_player.is_none() => turn_player = Some(read_side(side)?),
            None if phase.is_none() => phase = Some(read_phase(part)?),
            Some(_) | None => return None,
        }
    }
    Some(Some(TimeCall::InDuel { duel, phase, turn_player }))
}

fn read_phase(text: &str) -> Option<Phase> {
    Phase::ALL.into_iter().find(|phase| phase.to_string().eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_is_read_as_it_is_written() {
        for text in [
            "side-accessed",
            "phase-end 8000:7000",
            "turn-end 0:1",
            "lp 400:400",
            "win p1",
            "concede p2",
            "both-lose",
            "duel-loss p1",
            "duel-loss both",
            "match-loss p2",
            "dq both",
            "duel p1:4200",
            "duel draw",
            "ready",
            "ready p2",
            "stop",
            "time-called before duel 1",
            "time-called between duels 2 and 3",
            "time-called duel 2, End Phase, turn p2",
        ] {
            assert_eq!(text.parse::<Input>().map(|input| input.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("  Win   P2 ".parse(), Ok(Input::Win(Side::Second)));
    }

    #[test]
    fn wrong_words_are_told_apart_from_life_points_below_zero() {
        for text in [
            "",
            "win",
            "win p3",
            "win both",
            "phase-end",
            "phase-end 8000",
            "phase-end 1:2:3",
            "phase-end a:b",
            "phase-end 1.5:2",
            "phase-end 9999999999:1",
            "lp +1:2",
            "both-lose p1",
            "draw",
            "duel p1:x",
            "duel p1:-5",
            "time-called none",
        ] {
            let found = text.parse::<Input>();
            assert!(matches!(found, Err(Unreadable::Words { .. })), "{text:?}: {found:?}");
        }
        let negative = "lp -500:8000".parse::<Input>();
        assert_eq!(negative, Err(Unreadable::NegativeLifePoints { text: "lp -500:8000".to_owned() }));
    }

    #[test]
    fn when_time_was_called_is_read_with_and_without_phase_and_turn() {
        let access = SideAccess::Nobody;
        let in_duel = |duel, phase, turn_player| Some(Some(TimeCall::InDuel { duel, phase, turn_player }));
        for (text, expected) in [
            ("none", Some(None)),
            ("before duel 1", Some(Some(TimeCall::Between { duels: 0, access }))),
            ("between duels 1 and 2", Some(Some(TimeCall::Between { duels: 1, access }))),
            ("duel 1", in_duel(1, None, None)),
            ("duel 3, Main Phase 2", in_duel(3, Some(Phase::Main2), None)),
            ("duel 2, turn p2", in_duel(2, None, Some(Side::Second))),
            ("Duel 2, end phase, turn p1", in_duel(2, Some(Phase::End), Some(Side::First))),
            ("between duels 2 and 4", None),
            ("between duels 0 and 1", None),
            ("between duels 255 and 0", None),
            ("before duel 2", None),
            ("duel 0", None),
            ("duel 1, turn p1, turn p2", None),
            ("duel 1, lunch", None),
            ("now", None),
        ] {
            let found = text.parse::<When>().ok().map(|When(call)| call);
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
