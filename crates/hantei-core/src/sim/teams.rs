//! Teams in a simulated tournament: they register, meet in groups, and play their rounds Duel by Duel.

use super::{DESK, HEAD, ROUND, SECOND, Venue, people};
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::{DuelResult, DuelWinner, Reason};
use crate::person::PersonRecord;
use crate::tournament::command::Command;
use crate::tournament::refusal::Refusal;
use crate::tournament::role::Actor;
use crate::tournament::team::{MatchOf, TeamCommand, TeamRoundCommand};

/// What invented teams are called. Every name says that it is a sample.
const NAMES: [(&str, Option<&str>); 8] = [
    ("Sample Cedar", None),
    ("見本チーム桜", Some("みほんちーむさくら")),
    ("Example Maple", None),
    ("例チーム梅", Some("れいちーむうめ")),
    ("Specimen Oak", None),
    ("仮チーム松", Some("かりちーむまつ")),
    ("Sample Willow", None),
    ("見本チーム竹", Some("みほんちーむたけ")),
];

/// Returns the invented team `number` (from 0) of `size` members: its name, how it is read, who plays in it.
#[must_use]
pub fn invented_team(number: u32, size: u32) -> (String, Option<String>, Vec<PersonRecord>) {
    let (name, reading) = NAMES[number as usize % NAMES.len()];
    let again = number as usize / NAMES.len();
    let name = if again == 0 { name.to_owned() } else { format!("{name} {}", again + 1) };
    let members = (0..size).map(|place| people::invented(number * size + place));
    (name, reading.map(str::to_owned), members.collect())
}

impl Venue<'_> {
    /// Registers the next team.
    pub(super) fn register_team(&mut self, number: u32, size: u32) -> Result<(), Refusal> {
        let (name, reading, members) = invented_team(number, size);
        let leader = u8::try_from(1 + self.lot.below(size)).unwrap_or(1);
        let command = TeamCommand::Register { name, reading, members, leader, accept: [].into() };
        self.by_staff(DESK, Command::Teams(command))
    }

    /// Plays the groups until nobody is tied any more; returns how many rounds that took.
    pub(super) fn group_stage(&mut self) -> Result<u32, Refusal> {
        loop {
            self.now += ROUND;
            match self.by_staff(DESK, Command::PairRound { seed: None, allow_rematch: None }) {
                Ok(()) => self.play_matches(usize::MAX)?,
                Err(Refusal::AllRoundsPlayed { rounds }) => return Ok(rounds),
                Err(other) => return Err(other),
            }
            self.by_staff(DESK, Command::CloseRound { leave_open: None })?;
        }
    }

    /// Plays a match of teams, or of representatives. Returns false where persons meet.
    pub(super) fn of_teams(&mut self, match_id: MatchId) -> Result<bool, Refusal> {
        let of = self.state.match_(match_id).map(|(_, _, match_)| self.state.match_of(match_));
        match of {
            Some(MatchOf::Teams) => self.team_round(match_id)?,
            Some(MatchOf::Representatives) => self.representatives(match_id)?,
            Some(MatchOf::Persons) | None => return Ok(false),
        }
        Ok(true)
    }

    fn is_open(&self, match_id: MatchId) -> bool {
        self.state.match_(match_id).is_some_and(|(_, _, match_)| match_.result.is_none())
    }

    fn team_round(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        while self.is_open(match_id) {
            if self.state.representatives_meet(match_id) {
                return self.representatives(match_id);
            }
            let Some(board) = self.state.team_board(match_id) else { return Ok(()) };
            let mut running: Vec<[PersonId; 2]> = board.running().map(|duel| duel.members).collect();
            if running.is_empty() {
                let all = TeamRoundCommand::StartDuels { duels: Vec::new() };
                self.by_staff(DESK, Command::TeamRound { match_id, what: all })?;
                continue;
            }
            let count = u32::try_from(running.len()).expect("ids are 32 bits wide");
            let members = running.swap_remove(self.lot.below(count) as usize);
            self.now += i64::from(self.lot.below(600)) * SECOND;
            let result = self.duel(match_id, self.plan.draws_percent);
            let end = |result| TeamRoundCommand::EndDuel { members, result };
            if self.chance(3) {
                // The row above was tapped, and seen at once.
                let wrong = DuelResult { winner: turned(result.winner), ..result };
                self.by_staff(DESK, Command::TeamRound { match_id, what: end(wrong) })?;
                let reason = "tapped the wrong side".to_owned();
                let what = TeamRoundCommand::TakeBackDuel { members, reason };
                self.by_staff(HEAD, Command::TeamRound { match_id, what })?;
            }
            self.by_staff(DESK, Command::TeamRound { match_id, what: end(result) })?;
        }
        Ok(())
    }

    /// Every member says whom to send; a drawn Duel is played again.
    fn representatives(&mut self, match_id: MatchId) -> Result<(), Refusal> {
        let teams = self.state.match_(match_id).map(|(_, _, match_)| [match_.first, match_.second]);
        for team in teams.into_iter().flatten() {
            let members = self.state.members_in(team);
            let count = u32::try_from(members.len()).expect("ids are 32 bits wide");
            let representative = members[self.lot.below(count) as usize];
            let says = self.state.team(team).is_some();
            for member in members.into_iter().filter(|_| says) {
                let what = TeamRoundCommand::ConfirmRepresentative { team, member, representative };
                self.act(Actor::member(team, member), &Command::TeamRound { match_id, what })?;
            }
        }
        while self.is_open(match_id) {
            let start = TeamRoundCommand::StartRepresentatives;
            self.by_staff(DESK, Command::TeamRound { match_id, what: start })?;
            let result = self.duel(match_id, self.plan.draws_percent.min(50));
            let what = TeamRoundCommand::EndRepresentatives { result };
            self.by_staff(DESK, Command::TeamRound { match_id, what })?;
        }
        Ok(())
    }

    /// Returns how a Duel between members of the two teams of a match ends.
    fn duel(&mut self, match_id: MatchId, draws_percent: u32) -> DuelResult {
        let teams = self.state.match_(match_id).map(|(_, _, match_)| [match_.first, match_.second]);
        let strength = |team: EntrantId| self.fates.get(team.index()).map_or(1, |fate| fate.strength);
        let [first, second] = teams.map_or([1, 1], |teams| teams.map(strength));
        let winner = if self.chance(draws_percent) {
            DuelWinner::None
        } else if self.lot.below(first + second) < first {
            DuelWinner::First
        } else {
            DuelWinner::Second
        };
        DuelResult { winner, reason: Reason::Played, life_points: None }
    }
}

fn turned(winner: DuelWinner) -> DuelWinner {
    match winner {
        DuelWinner::First => DuelWinner::Second,
        DuelWinner::Second => DuelWinner::First,
        same @ (DuelWinner::None | DuelWinner::BothLost) => same,
    }
}
