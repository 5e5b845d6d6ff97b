//! Team rounds: which members meet, what their Duels add up to, and when the round is decided.
//!
//! A team round is a match of two teams whose Duels are Duels of single members: everybody against
//! everybody, or one board for each. Its score, and whether it is decided, are derived here from the Duels
//! and nowhere else. Pure functions of line-ups and Duels.
//!
//! What this module does not know: the tournament, names, tables, who may enter what.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::PersonId;
use crate::match_::verdict::{DrawnDuel, Impossible};
use crate::match_::{
    DuelResult, DuelWinner, MatchOutcome, Reason, Score, Side, TeamDuel, TeamDuelEnd, TeamResult,
};
use crate::regulation::{Settings, StageKind};

/// Who meets whom in a team round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meetings {
    /// Each member meets each member of the other team.
    AllPlayAll,
    /// Each member meets the one who stands at the same place of the line-up.
    Boards,
}

/// What becomes of the Duels of a team round once it is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AfterDecision {
    /// Those in progress are finished and count; no other is begun.
    Finished,
    /// Those in progress are terminated at once and count for nobody.
    Terminated,
    /// All of them are played.
    AllPlayed,
}

/// Whether Duels that nobody played count as individual Duels won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnplayedDuels {
    /// They do.
    Counted,
    /// They do not.
    NotCounted,
}

/// Of what a team round is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TeamRules {
    /// How many members a team has.
    pub members: u8,
    /// Who meets whom.
    pub meetings: Meetings,
    /// The most Duels of two members: the meeting is won by more than half of them.
    pub best_of: u8,
    /// How many meetings decide the round; `None` where all of them are played and the most win.
    pub wins_needed: Option<u8>,
    /// What becomes of a drawn Duel.
    pub drawn_duel: DrawnDuel,
    /// Whether Duels that nobody played count as individual Duels won.
    pub unplayed_duels: UnplayedDuels,
}

impl TeamRules {
    /// Returns the rules that `settings` hold, those of `team`; `None` where persons enter, not teams.
    ///
    /// Source: MD-R2
    #[must_use]
    pub fn from_settings(settings: &Settings) -> Option<Self> {
        let small = |key: &str| settings.number(key).and_then(|number| u8::try_from(number).ok());
        Some(Self {
            members: small("team.members")?,
            meetings: match settings.word("team.meetings") {
                Some("boards") => Meetings::Boards,
                Some(_) | None => Meetings::AllPlayAll,
            },
            best_of: small("team.best_of").unwrap_or(1).max(1),
            wins_needed: small("team.wins_needed"),
            drawn_duel: match settings.word("team.drawn_duel") {
                Some("replayed") => DrawnDuel::Replayed,
                Some(_) | None => DrawnDuel::Counts,
            },
            unplayed_duels: match settings.word("team.unplayed_duels") {
                Some("not-counted") => UnplayedDuels::NotCounted,
                Some(_) | None => UnplayedDuels::Counted,
            },
        })
    }

    /// Returns how many meetings a round has: nine of three against three, or three boards.
    #[must_use]
    pub fn meetings_of_round(self) -> u8 {
        match self.meetings {
            Meetings::AllPlayAll => self.members.saturating_mul(self.members),
            Meetings::Boards => self.members,
        }
    }

    /// Returns how many meetings a team that is given a round is given: as many as decide it, or more than
    /// half where all are played.
    #[must_use]
    pub fn awarded(self) -> u8 {
        self.wins_needed.unwrap_or(self.meetings_of_round() / 2 + 1)
    }

    /// Returns who meets whom, wave by wave: in each wave every member has one opponent.
    ///
    /// In the first wave those meet who stand at the same place of the two line-ups, in the next everybody
    /// of the first team meets the one after, and so on.
    #[must_use]
    pub fn waves(self, first: &[PersonId], second: &[PersonId]) -> Vec<Vec<[PersonId; 2]>> {
        let waves = match self.meetings {
            Meetings::AllPlayAll => second.len(),
            Meetings::Boards => second.len().min(1),
        };
        let wave = |shift: usize| {
            let pairs = first.iter().enumerate();
            pairs.map(|(place, member)| [*member, second[(place + shift) % second.len()]]).collect()
        };
        (0..waves).map(wave).collect()
    }

    /// Returns what the Duels that have ended add up to, in their order.
    ///
    /// # Errors
    ///
    /// [`Impossible`] where two members meet more often than they do, or somebody at a board meets a second
    /// opponent; whoever entered the Duels caused it.
    pub fn tally<'d>(
        self,
        duels: impl IntoIterator<Item = (&'d TeamDuel, &'d DuelResult)>,
    ) -> Result<Tally, Impossible> {
        let mut scores: BTreeMap<[PersonId; 2], Score> = BTreeMap::new();
        let mut tally = Tally::default();
        for (duel, result) in duels {
            let pair = [duel.first, duel.second];
            let at_board = |known: &[PersonId; 2]| {
                self.meetings == Meetings::Boards
                    && *known != pair
                    && (known[0] == pair[0] || known[1] == pair[1])
            };
            let score = scores.get(&pair).copied().unwrap_or_default();
            if self.is_over(score) || scores.keys().any(at_board) {
                return Err(Impossible::MetAgain { first: duel.first, second: duel.second });
            }
            let score = score.with(Score::of(&[*result]));
            scores.insert(pair, score);
            if self.is_over(score) {
                tally.add(score, self.wins_needed);
            }
        }
        if scores.len() > usize::from(self.meetings_of_round()) {
            let score = Score { won: tally.won, lost: tally.lost, drawn: tally.level, both_lost: 0 };
            return Err(Impossible::TooManyDuels { score, best_of: self.meetings_of_round() });
        }
        Ok(tally)
    }

    /// Returns true if a meeting with this score is over.
    fn is_over(self, score: Score) -> bool {
        let needed = self.best_of / 2 + 1;
        let drawn = match self.drawn_duel {
            DrawnDuel::Counts => score.drawn,
            DrawnDuel::Replayed => 0,
        };
        let used = [score.won, score.lost, score.both_lost, drawn].map(u16::from).iter().sum::<u16>();
        score.won >= needed || score.lost >= needed || used >= u16::from(self.best_of)
    }

    /// Returns where a round stands after `tally`.
    #[must_use]
    pub fn standing(self, tally: &Tally) -> RoundStanding {
        if let Some(side) = tally.reached {
            return RoundStanding::Won(side);
        }
        if tally.over() < u16::from(self.meetings_of_round()) {
            return RoundStanding::Open;
        }
        match tally.won.cmp(&tally.lost) {
            std::cmp::Ordering::Greater => RoundStanding::Won(Side::First),
            std::cmp::Ordering::Less => RoundStanding::Won(Side::Second),
            std::cmp::Ordering::Equal => RoundStanding::Level,
        }
    }

    /// Returns how a team round with this result ended. Level, it is drawn, or decided by the
    /// representatives in an elimination.
    ///
    /// # Errors
    ///
    /// [`Impossible`] says why no team round can end so.
    ///
    /// Source: MD-R2, MD-R5, MD-R12
    pub fn verdict(self, result: &TeamResult, stage: StageKind) -> Result<MatchOutcome, Impossible> {
        let tally = self.tally(result.ended())?;
        let standing = match result.awarded {
            Some(awarded) => RoundStanding::Won(awarded.to),
            None => self.standing(&tally),
        };
        let score = result.score();
        let needed = self.wins_needed.unwrap_or(self.meetings_of_round());
        match (standing, result.deciding.last(), stage) {
            (RoundStanding::Open, _, _) => Err(Impossible::NotDecided { score, needed }),
            (RoundStanding::Won(side), None, _) => Ok(won_by(side)),
            (RoundStanding::Level, None, _) => Ok(MatchOutcome::Drawn),
            (RoundStanding::Level, Some(last), StageKind::Elimination) => match winner_of(last) {
                Some(side) => Ok(won_by(side)),
                None => Ok(MatchOutcome::Drawn),
            },
            (RoundStanding::Won(_), Some(_), _)
            | (RoundStanding::Level, Some(_), StageKind::Swiss | StageKind::Groups) => {
                Err(Impossible::TooManyDuels { score, best_of: self.meetings_of_round() })
            }
        }
    }
}

/// Returns the side that won a Duel, if one did.
#[must_use]
pub fn winner_of(duel: &DuelResult) -> Option<Side> {
    match duel.winner {
        DuelWinner::First => Some(Side::First),
        DuelWinner::Second => Some(Side::Second),
        DuelWinner::None | DuelWinner::BothLost => None,
    }
}

fn won_by(side: Side) -> MatchOutcome {
    match side {
        Side::First => MatchOutcome::FirstWon,
        Side::Second => MatchOutcome::SecondWon,
    }
}

/// What the meetings of a round that are over add up to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won by the team printed first.
    pub won: u8,
    /// Won by the other.
    pub lost: u8,
    /// Won by neither.
    pub level: u8,
    /// Who first had won as many as decide the round.
    pub reached: Option<Side>,
}

impl Tally {
    fn add(&mut self, score: Score, needed: Option<u8>) {
        match score.won.cmp(&score.lost) {
            std::cmp::Ordering::Greater => self.won = self.won.saturating_add(1),
            std::cmp::Ordering::Less => self.lost = self.lost.saturating_add(1),
            std::cmp::Ordering::Equal => self.level = self.level.saturating_add(1),
        }
        if let (None, Some(needed)) = (self.reached, needed) {
            let first = (self.won >= needed).then_some(Side::First);
            self.reached = first.or((self.lost >= needed).then_some(Side::Second));
        }
    }

    /// Returns them as a score: meetings that nobody won stand as drawn.
    #[must_use]
    pub fn score(&self) -> Score {
        Score { won: self.won, lost: self.lost, drawn: self.level, both_lost: 0 }
    }

    /// Returns how many meetings are over.
    #[must_use]
    pub fn over(&self) -> u16 {
        [self.won, self.lost, self.level].map(u16::from).iter().sum()
    }
}

/// Where a team round stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundStanding {
    /// It is not decided.
    Open,
    /// A side has won it, whatever is still played.
    Won(Side),
    /// Every meeting is over, and both sides have won as many.
    Level,
}

/// How far a Duel of a team round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelState {
    /// It was not begun; in a round that is over it is not played.
    NotStarted,
    /// It is played.
    Running,
    /// It has ended.
    Ended(DuelResult),
    /// It was stopped because the round was decided.
    Terminated,
}

/// A Duel as the board of a team round shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardDuel {
    /// Its number in the round, from 1, in order of the waves.
    pub number: u8,
    /// The wave in which the two meet, from 1.
    pub wave: u8,
    /// The member of the team printed first, and that of the other.
    pub members: [PersonId; 2],
    /// How far it is.
    pub state: DuelState,
}

/// What is known of a team round while it is played.
#[derive(Debug, Clone, Copy)]
pub struct Course<'r> {
    /// The members of the two teams in the order of their line-ups.
    pub line_ups: [&'r [PersonId]; 2],
    /// The Duels that have ended or were terminated, in order.
    pub duels: &'r [TeamDuel],
    /// Those that are played.
    pub running: &'r [[PersonId; 2]],
}

/// The board of a team round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Its Duels in order of their numbers.
    pub duels: Vec<BoardDuel>,
    /// What the meetings that are over add up to.
    pub tally: Tally,
    /// Where the round stands.
    pub standing: RoundStanding,
}

impl Board {
    /// Returns the Duel of the two, that is, the one that is played or comes next, else the last one.
    #[must_use]
    pub fn duel_of(&self, members: [PersonId; 2]) -> Option<&BoardDuel> {
        let mut of_them = self.duels.iter().filter(|duel| duel.members == members);
        let open = |duel: &&BoardDuel| matches!(duel.state, DuelState::NotStarted | DuelState::Running);
        of_them.clone().find(open).or_else(|| of_them.next_back())
    }

    /// Returns the Duels that are played.
    pub fn running(&self) -> impl Iterator<Item = &BoardDuel> {
        self.duels.iter().filter(|duel| duel.state == DuelState::Running)
    }

    /// Returns the Duels that can begin at once, none of them with somebody who plays: the first of each
    /// member in order of the waves.
    #[must_use]
    pub fn startable(&self) -> Vec<&BoardDuel> {
        let mut busy: BTreeSet<PersonId> = self.running().flat_map(|duel| duel.members).collect();
        let mut found = Vec::new();
        for duel in self.duels.iter().filter(|duel| duel.state == DuelState::NotStarted) {
            if duel.members.iter().all(|member| !busy.contains(member)) {
                busy.extend(duel.members);
                found.push(duel);
            }
        }
        found
    }

    /// Returns whom `member` meets next: the Duel that is played, else the first that was not begun.
    #[must_use]
    pub fn next_of(&self, member: PersonId) -> Option<&BoardDuel> {
        let of_member = || self.duels.iter().filter(|duel| duel.members.contains(&member));
        of_member()
            .find(|duel| duel.state == DuelState::Running)
            .or_else(|| of_member().find(|duel| duel.state == DuelState::NotStarted))
    }
}

/// Returns the board of a team round: every Duel with how far it is, and where the round stands.
///
/// # Errors
///
/// [`Impossible`] where the Duels in the record cannot be those of one round.
pub fn board(rules: TeamRules, course: &Course<'_>) -> Result<Board, Impossible> {
    let mut duels = Vec::new();
    let [first, second] = course.line_ups;
    let waves = rules.waves(first, second);
    for (wave, meeting, members) in meetings(&waves) {
        let mut score = Score::default();
        let mut states = Vec::new();
        for duel in course.duels.iter().filter(|duel| [duel.first, duel.second] == members) {
            match duel.end {
                TeamDuelEnd::Ended(result) => {
                    score = score.with(Score::of(&[result]));
                    states.push(DuelState::Ended(result));
                }
                TeamDuelEnd::Terminated => states.push(DuelState::Terminated),
            }
        }
        if !rules.is_over(score) && states.last() != Some(&DuelState::Terminated) {
            let running = course.running.contains(&members);
            states.push(if running { DuelState::Running } else { DuelState::NotStarted });
        }
        let base = meeting.saturating_mul(rules.best_of);
        let numbered = (1..).zip(states).map(|(place, state)| {
            // A drawn Duel that is played again keeps its number.
            let number = base.saturating_add(rules.best_of.min(place));
            BoardDuel { number, wave, members, state }
        });
        duels.extend(numbered);
    }
    let of_ended = course.duels.iter().filter_map(|duel| match &duel.end {
        TeamDuelEnd::Ended(result) => Some((duel, result)),
        TeamDuelEnd::Terminated => None,
    });
    let tally = rules.tally(of_ended)?;
    Ok(Board { duels, tally, standing: rules.standing(&tally) })
}

/// Goes through all meetings: the wave from 1, the number of the meeting from 0, who meets.
fn meetings(waves: &[Vec<[PersonId; 2]>]) -> impl Iterator<Item = (u8, u8, [PersonId; 2])> {
    let wave = |(at, pairs): (u8, &Vec<[PersonId; 2]>)| {
        pairs.iter().map(move |pair| (at, *pair)).collect::<Vec<_>>()
    };
    let all: Vec<(u8, [PersonId; 2])> = (1..).zip(waves).flat_map(wave).collect();
    (0..).zip(all).map(|(meeting, (wave, members))| (wave, meeting, members))
}

/// Returns how many individual Duels `who` counts, from the side `of`, in a round with this result: all of
/// the team where `who` is `None`, else those of one member. Terminated Duels and the Duel of
/// representatives count for nobody.
///
/// Source: MD-R6, MD-R7, MD-R13
#[must_use]
pub fn duels_won(rules: TeamRules, result: &TeamResult, of: Side, who: Option<PersonId>) -> u32 {
    let counted = |reason: Reason| match (reason, rules.unplayed_duels) {
        (Reason::Penalty | Reason::NoShow, UnplayedDuels::NotCounted) => false,
        (Reason::Penalty | Reason::NoShow, UnplayedDuels::Counted)
        | (Reason::Played | Reason::Concession | Reason::EndOfMatch, _) => true,
    };
    let won = result.ended().filter(|(duel, ended)| {
        let member = match of {
            Side::First => duel.first,
            Side::Second => duel.second,
        };
        winner_of(ended) == Some(of) && who.is_none_or(|who| who == member) && counted(ended.reason)
    });
    let won = u32::try_from(won.count()).expect("a round has fewer than 2^32 Duels");
    let awarded =
        result.awarded.filter(|awarded| awarded.to == of && who.is_none() && counted(awarded.reason));
    won + awarded.map_or(0, |awarded| u32::from(awarded.duels))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE_DUELS: TeamRules = TeamRules {
        members: 3,
        meetings: Meetings::AllPlayAll,
        best_of: 1,
        wins_needed: Some(5),
        drawn_duel: DrawnDuel::Counts,
        unplayed_duels: UnplayedDuels::Counted,
    };

    fn members() -> [Vec<PersonId>; 2] {
        [(1..=3).map(PersonId).collect(), (4..=6).map(PersonId).collect()]
    }

    fn ended(first: u32, second: u32, winner: DuelWinner) -> TeamDuel {
        let result = DuelResult { winner, reason: Reason::Played, life_points: None };
        TeamDuel { first: PersonId(first), second: PersonId(second), end: TeamDuelEnd::Ended(result) }
    }

    fn board_of(rules: TeamRules, duels: &[TeamDuel]) -> Board {
        let [first, second] = members();
        let course = Course { line_ups: [&first, &second], duels, running: &[] };
        board(rules, &course).expect("these Duels can be")
    }

    #[test]
    fn in_three_waves_each_member_meets_each_of_the_others_once() {
        let [first, second] = members();
        let waves = NINE_DUELS.waves(&first, &second);
        assert_eq!(waves.len(), 3);
        let mut all = BTreeSet::new();
        for wave in &waves {
            let busy: BTreeSet<PersonId> = wave.iter().flatten().copied().collect();
            assert_eq!(busy.len(), 6, "everybody plays once in {wave:?}");
            all.extend(wave.iter().copied());
        }
        assert_eq!(all.len(), 9);
        let boards = TeamRules { meetings: Meetings::Boards, ..NINE_DUELS };
        assert_eq!(
            boards.waves(&first, &second).concat(),
            [1, 2, 3].map(|at| [PersonId(at), PersonId(at + 3)])
        );
    }

    #[test]
    fn three_boards_are_won_by_two_of_them() {
        let rules = TeamRules { meetings: Meetings::Boards, best_of: 3, wins_needed: Some(2), ..NINE_DUELS };
        let (first, second) = (DuelWinner::First, DuelWinner::Second);
        let duels = [ended(1, 4, first), ended(2, 5, second), ended(1, 4, first), ended(2, 5, first)];
        let board = board_of(rules, &duels);
        assert_eq!((board.tally.won, board.tally.lost, board.standing), (1, 0, RoundStanding::Open));
        assert_eq!(board.duels.iter().map(|duel| duel.number).collect::<Vec<_>>(), [1, 2, 4, 5, 6, 7]);
        let result =
            TeamResult { duels: [&duels[..], &[ended(2, 5, first)]].concat(), ..TeamResult::default() };
        assert_eq!(rules.verdict(&result, StageKind::Elimination), Ok(MatchOutcome::FirstWon));
        assert_eq!(duels_won(rules, &result, Side::First, None), 4);
        assert_eq!(duels_won(rules, &result, Side::First, Some(PersonId(1))), 2);
        let again = [ended(1, 4, first), ended(1, 4, first), ended(1, 4, first)];
        let again = TeamResult { duels: again.to_vec(), ..TeamResult::default() };
        let met = Impossible::MetAgain { first: PersonId(1), second: PersonId(4) };
        assert_eq!(rules.verdict(&again, StageKind::Groups), Err(met));
        let elsewhere =
            TeamResult { duels: vec![ended(1, 4, first), ended(1, 5, first)], ..TeamResult::default() };
        let met = Impossible::MetAgain { first: PersonId(1), second: PersonId(5) };
        assert_eq!(rules.verdict(&elsewhere, StageKind::Groups), Err(met));
    }

    #[test]
    fn a_drawn_duel_that_is_replayed_uses_up_nothing() {
        let rules = TeamRules { drawn_duel: DrawnDuel::Replayed, ..NINE_DUELS };
        let board = board_of(rules, &[ended(1, 4, DuelWinner::None)]);
        assert_eq!(board.tally.over(), 0);
        assert_eq!(
            board.duel_of([PersonId(1), PersonId(4)]).map(|duel| duel.state),
            Some(DuelState::NotStarted)
        );
    }
}
