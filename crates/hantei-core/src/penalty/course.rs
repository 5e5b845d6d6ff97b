//! A match while penalties fall in it: where it stands, and what is carried over to a later one.

use std::fmt;
use std::str::FromStr;

use super::Documents;
use crate::match_::end_of_match::{
    EndOfMatch, Input, Named, NotTaken, Phase, PlayedIn, Rules, Setup, TimeCall,
};
use crate::match_::verdict::duels_of;
use crate::match_::{MatchOutcome, Score, Side};
use crate::regulation::infraction::Costs;
use crate::regulation::machine::words;

/// When an infraction was committed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Moment {
    /// At the table, before the first Duel.
    BeforeDuel1,
    /// In the Duel of this number.
    InDuel(u8),
    /// After the Duel of this number, before the next.
    Between(u8),
    /// In the End of Match procedure.
    EndOfMatch,
    /// The match has its result, which is not reported yet.
    Decided,
    /// No match is open: between two of them.
    BetweenMatches,
    /// No match will follow: the event is over for this player.
    EventOver,
}

/// Words that are no moment, as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoMoment(pub String);

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BeforeDuel1 => f.write_str("before duel 1"),
            Self::InDuel(duel) => write!(f, "duel {duel}"),
            Self::Between(duel) => write!(f, "between duels {duel} and {}", duel.saturating_add(1)),
            Self::EndOfMatch => f.write_str("end of match"),
            Self::Decided => f.write_str("decided"),
            Self::BetweenMatches => f.write_str("between matches"),
            Self::EventOver => f.write_str("event over"),
        }
    }
}

impl serde::Serialize for Moment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Moment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(|NoMoment(text)| serde::de::Error::custom(format!("no moment: {text}")))
    }
}

impl FromStr for Moment {
    type Err = NoMoment;

    fn from_str(text: &str) -> Result<Self, NoMoment> {
        let wrong = || NoMoment(text.to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().ok().filter(|&number| (1..=19).contains(&number));
        match words[..] {
            ["before", "duel", "1"] => Ok(Self::BeforeDuel1),
            ["duel", duel] => number(duel).map(Self::InDuel).ok_or_else(wrong),
            ["between", "duels", before, "and", after] => {
                let before = number(before).ok_or_else(wrong)?;
                if number(after) == Some(before + 1) { Ok(Self::Between(before)) } else { Err(wrong()) }
            }
            ["end", "of", "match"] => Ok(Self::EndOfMatch),
            ["decided"] => Ok(Self::Decided),
            ["between", "matches"] => Ok(Self::BetweenMatches),
            ["event", "over"] => Ok(Self::EventOver),
            [..] => Err(wrong()),
        }
    }
}

/// How much time a match has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeLeft {
    /// Nobody has said.
    NotSaid,
    /// So many seconds.
    Seconds(u32),
    /// As much as it takes: the round has no limit.
    Unlimited,
}

/// To what a penalty is carried over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carried {
    /// To the next Duel of the match, which is lost without being played.
    NextDuel,
    /// To the next match that is played.
    NextMatch,
    /// To nothing: it is recorded only.
    Unserved,
}

impl Carried {
    /// Returns the words for it in answers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NextDuel => "next duel",
            Self::NextMatch => "next match",
            Self::Unserved => "unserved",
        }
    }
}

words! {
    /// What comes next for a player with a penalty that is carried over.
    NextEvent {
        /// A match begins.
        MatchBegins = "match begins",
        /// A bye.
        Bye = "bye",
        /// The player drops.
        Dropped = "dropped",
        /// The player is eliminated.
        Eliminated = "eliminated",
        /// The event ends.
        EventOver = "event over",
        /// The player is disqualified.
        Disqualified = "disqualified",
    }
}

words! {
    /// What becomes of a penalty that is carried over.
    Fate {
        /// It is served now.
        Served = "served",
        /// It waits.
        Waits = "waits",
        /// It is recorded, and never served.
        Unserved = "unserved",
        /// It falls away.
        Void = "void",
    }
}

/// Returns what becomes of a penalty that is carried over to the next match. A bye is no match.
///
/// Source: PEN-LC2, PEN-LD2, PEN-LE
#[must_use]
pub fn fate(next: NextEvent) -> Fate {
    match next {
        NextEvent::MatchBegins => Fate::Served,
        NextEvent::Bye => Fate::Waits,
        NextEvent::Dropped | NextEvent::Eliminated | NextEvent::EventOver => Fate::Unserved,
        NextEvent::Disqualified => Fate::Void,
    }
}

/// Who says who goes first in the next Duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// As at the start of a match.
    StartMethod,
    /// This side chooses: it lost the Duel that counts for that.
    Chooses(Side),
    /// The loser of the last Duel that was played chooses; which side that is, is not known here.
    LastLoser,
}

/// What holds for the next Duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NextDuel {
    /// Its number, from 1.
    pub number: u8,
    /// Whether both may use the Side Deck before it.
    pub side_decking: crate::match_::end_of_match::SideDecking,
    /// Who says who goes first.
    pub opening: Opening,
}

/// Why a match cannot stand so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// The document has no procedure for such a stage.
    NoProcedure,
    /// So many Duels have a result, which does not go with the moment.
    Elsewhere {
        /// The moment as given.
        moment: Moment,
        /// How many Duels have a result.
        duels: u16,
    },
    /// No match can have this score, or it is over at it.
    ScoreImpossible {
        /// The score.
        score: Score,
    },
}

/// A match in which penalties fall. Of Duels before the first penalty it is taken that they were played.
#[derive(Debug, Clone)]
pub struct Course<'r> {
    pub(super) documents: &'r Documents<'r>,
    pub(super) played_in: &'r PlayedIn,
    pub(super) moment: Moment,
    pub(super) score: Score,
    pub(super) time_left: TimeLeft,
    pub(super) end: Option<MatchOutcome>,
    played: u8,
    last_played: Loser,
    last: LastDuel,
    pub(super) penalised: Penalised,
}

/// Whether a Duel of this match was lost by a penalty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Penalised {
    NoDuel,
    ADuel,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loser {
    Nobody,
    Side(Side),
    NotKnown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastDuel {
    Played,
    Unplayed(Named),
}

impl<'r> Course<'r> {
    /// Returns the match at a moment, with the Duels so far.
    ///
    /// # Errors
    ///
    /// The moment and the Duels do not go together: whoever gave them caused it.
    pub fn at(
        documents: &'r Documents<'r>,
        played_in: &'r PlayedIn,
        moment: Moment,
        score: Score,
        time_left: TimeLeft,
    ) -> Result<Self, Unfit> {
        let duels = duels_of(score);
        let fits = match moment {
            Moment::BeforeDuel1 | Moment::BetweenMatches | Moment::EventOver => duels == 0,
            Moment::InDuel(duel) => u16::from(duel) == duels + 1,
            Moment::Between(duel) => u16::from(duel) == duels,
            Moment::EndOfMatch | Moment::Decided => true,
        };
        if !fits {
            return Err(Unfit::Elsewhere { moment, duels });
        }
        let last_played = match (score.won, score.lost, score.drawn + score.both_lost) {
            (_, _, 1..) => Loser::NotKnown,
            (0, 0, 0) => Loser::Nobody,
            (_, 0, 0) => Loser::Side(Side::Second),
            (0, _, 0) => Loser::Side(Side::First),
            (_, _, 0) => Loser::NotKnown,
        };
        let played = u8::try_from(duels).unwrap_or(u8::MAX);
        let (end, last) = (None, LastDuel::Played);
        let penalised = Penalised::NoDuel;
        let untimed = played_in.is_untimed(documents.competition, &documents.settings);
        let time_left = match time_left {
            TimeLeft::NotSaid if untimed => TimeLeft::Unlimited,
            time_left => time_left,
        };
        let mut this = Self {
            documents,
            played_in,
            moment,
            score,
            time_left,
            end,
            played,
            last_played,
            last,
            penalised,
        };
        match moment {
            Moment::Decided => this.end = Some(by_duels(score)),
            Moment::BetweenMatches | Moment::EventOver => {}
            Moment::BeforeDuel1 | Moment::InDuel(_) | Moment::Between(_) | Moment::EndOfMatch => {
                if this.procedure()?.end().is_some() {
                    return Err(Unfit::ScoreImpossible { score });
                }
            }
        }
        Ok(this)
    }

    /// Returns the next match of the player with the penalties that were carried over to it, as side `offender`:
    /// Match Losses first, then Duel Losses one Duel after the other; and how many of them are left for a later
    /// match because this one was over before.
    ///
    /// # Errors
    ///
    /// The document has no procedure for such a stage.
    ///
    /// Source: PEN-LC2, PEN-LD2, KDE-PEN-2
    pub fn begin_next(
        documents: &'r Documents<'r>,
        played_in: &'r PlayedIn,
        offender: Side,
        carried: &[Costs],
    ) -> Result<(Self, usize), Unfit> {
        let mut course =
            Self::at(documents, played_in, Moment::BeforeDuel1, Score::default(), TimeLeft::NotSaid)?;
        let mut left = carried.iter().filter(|costs| **costs != Costs::Nothing).count();
        for wanted in [Costs::Match, Costs::Duel] {
            for _ in carried.iter().filter(|costs| **costs == wanted) {
                if course.is_open() {
                    course.loses(wanted, Named::One(offender))?;
                    left -= 1;
                }
            }
        }
        Ok((course, left))
    }

    /// Returns the moment that the match stands at.
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.moment
    }

    /// Returns the Duels of the match so far.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns how the match ended, once it has.
    #[must_use]
    pub fn end(&self) -> Option<MatchOutcome> {
        self.end
    }

    /// Returns how much time is left, with the extensions that penalties brought.
    #[must_use]
    pub fn time_left(&self) -> TimeLeft {
        self.time_left
    }

    /// Returns true while a match is being played, or is about to be.
    #[must_use]
    pub fn is_open(&self) -> bool {
        match self.moment {
            Moment::BeforeDuel1 | Moment::InDuel(_) | Moment::Between(_) | Moment::EndOfMatch => true,
            Moment::Decided | Moment::BetweenMatches | Moment::EventOver => false,
        }
    }

    /// Returns what holds for the next Duel; `None` while a Duel runs, or where none follows.
    ///
    /// Source: TCG-B4, TCG-G7c, KDE-DUEL-2, KDE-MATCH-4
    #[must_use]
    pub fn next_duel(&self) -> Option<NextDuel> {
        use crate::match_::end_of_match::SideDecking;
        let Moment::Between(after) = self.moment else { return None };
        let settings = &self.documents.settings;
        let opened = match settings.word("duel.side_decking_after") {
            Some("any-duel") => true,
            Some(_) | None => self.played > 0,
        };
        let by_last_played = match self.last_played {
            Loser::Nobody => Opening::StartMethod,
            Loser::Side(side) => Opening::Chooses(side),
            Loser::NotKnown => Opening::LastLoser,
        };
        let opening = match (self.last, settings.word("duel.after_unplayed_duel")) {
            (LastDuel::Unplayed(Named::One(side)), Some("loser")) => Opening::Chooses(side),
            (LastDuel::Unplayed(Named::Both), Some("loser")) => Opening::StartMethod,
            (LastDuel::Unplayed(_) | LastDuel::Played, _) => by_last_played,
        };
        let side_decking = if opened { SideDecking::Allowed } else { SideDecking::NotAllowed };
        Some(NextDuel { number: after.saturating_add(1), side_decking, opening })
    }

    /// The Duel or the match is lost by a penalty. The procedure of the document says what comes of it.
    pub(crate) fn loses(&mut self, costs: Costs, named: Named) -> Result<(), Unfit> {
        let input = match costs {
            Costs::Nothing => return Ok(()),
            Costs::Duel => Input::DuelLoss(named),
            Costs::Match => Input::MatchLoss(named),
        };
        let mut procedure = self.procedure()?;
        procedure.take(&input).map_err(|_| Unfit::ScoreImpossible { score: self.score })?;
        self.score = procedure.score();
        self.end = procedure.end().map(|end| end.outcome);
        if costs == Costs::Duel {
            self.penalised = Penalised::ADuel;
            match (self.moment, named) {
                (Moment::InDuel(_) | Moment::EndOfMatch, named) => {
                    self.played = self.played.saturating_add(1);
                    self.last = LastDuel::Played;
                    self.last_played = match named {
                        Named::One(side) => Loser::Side(side),
                        Named::Both => Loser::Nobody,
                    };
                }
                (_, named) => self.last = LastDuel::Unplayed(named),
            }
        }
        let duels = u8::try_from(duels_of(self.score)).unwrap_or(u8::MAX);
        self.moment = match (self.end, self.moment) {
            (Some(_), _) => Moment::Decided,
            (None, Moment::EndOfMatch) => Moment::EndOfMatch,
            (None, _) => Moment::Between(duels),
        };
        Ok(())
    }

    /// The procedure as it stands at this moment. Where in a Duel time was called makes no difference to what a
    /// penalty does.
    fn procedure(&self) -> Result<EndOfMatch<'r>, Unfit> {
        let rules = Rules::of(
            self.documents.competition,
            &self.documents.settings,
            self.played_in.kind(),
            Setup::Confirmed,
        );
        let impossible = |_: NotTaken| Unfit::ScoreImpossible { score: self.score };
        let rules = rules.ok_or(Unfit::NoProcedure)?;
        let mut procedure = EndOfMatch::begin(rules, self.score).map_err(impossible)?;
        if self.moment == Moment::EndOfMatch {
            let duel = u8::try_from(duels_of(self.score) + 1).unwrap_or(u8::MAX);
            let call = TimeCall::InDuel { duel, phase: Some(Phase::Main1), turn_player: Some(Side::First) };
            procedure.take(&Input::TimeCalled(call)).map_err(impossible)?;
        }
        Ok(procedure)
    }
}

/// A match that is decided was decided by its Duels, however many there were.
fn by_duels(score: Score) -> MatchOutcome {
    match score.won.cmp(&score.lost) {
        std::cmp::Ordering::Greater => MatchOutcome::FirstWon,
        std::cmp::Ordering::Less => MatchOutcome::SecondWon,
        std::cmp::Ordering::Equal if score.both_lost > 1 => MatchOutcome::BothLost,
        std::cmp::Ordering::Equal => MatchOutcome::Drawn,
    }
}
