//! Teams, groups and team rounds: rows of `tests/data/team`, and what must hold beside them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::{BTreeMap, BTreeSet};

use hantei_core::id::{EntrantId, MatchId, PersonId, RoundNumber};
use hantei_core::match_::{
    DuelResult, DuelWinner, MatchOutcome, MatchResult, Reason, Side, TeamDuel, TeamDuelEnd, TeamResult,
};
use hantei_core::penalty::{Reason as PenaltyReason, Serve};
use hantei_core::person::PersonRecord;
use hantei_core::regulation::infraction::Level;
use hantei_core::standings::group::SeparatedBy;
use hantei_core::team::{DuelState, duels_won};
use hantei_core::tournament::command::Force;
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::groups::{Group, groups_now};
use hantei_core::tournament::penalty::{Falls, Offender, PenaltyCommand, PenaltyOrder};
use hantei_core::tournament::role::{Actor, Role};
use hantei_core::tournament::state::{EntrantStatus, Match};
use hantei_core::tournament::tables::{champion, places};
use hantei_core::tournament::team::{GroupCommand, TeamCommand, TeamRefusal, TeamRoundCommand};
use hantei_core::tournament::{Command, Decision, Event, Refusal};
use serde::Deserialize;

use crate::venue::Venue;

pub(crate) const MASTER_DUEL: &str = "wcs-2023-master-duel";

/// The teams of the rows, in the order of their registration.
const TEAMS: [&str; 8] = ["P", "Q", "R", "S", "W", "X", "Y", "Z"];

/// A group with every Duel of its rounds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupRow {
    id: String,
    #[expect(dead_code, reason = "for people, and for the coverage of clauses")]
    clause: String,
    teams: Vec<String>,
    rounds: Vec<String>,
    totals: Vec<[u32; 3]>,
    order: Vec<String>,
    separated: Vec<String>,
    #[expect(dead_code, reason = "for people")]
    comment: String,
}

/// A script of a team round.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundRow {
    id: String,
    #[expect(dead_code, reason = "for people, and for the coverage of clauses")]
    clause: String,
    script: String,
    #[expect(dead_code, reason = "for people")]
    comment: String,
}

fn rows<R: serde::de::DeserializeOwned>(file: &str) -> Vec<R> {
    #[derive(Deserialize)]
    struct File<R> {
        row: Vec<R>,
    }
    let text = match file {
        "groups.toml" => include_str!("../../../../tests/data/team/groups.toml"),
        _ => include_str!("../../../../tests/data/team/rounds.toml"),
    };
    let file: File<R> = toml::from_str(text).unwrap_or_else(|why| panic!("{file}: {why}"));
    file.row
}

fn team(letter: &str) -> EntrantId {
    let place = TEAMS.iter().position(|known| known.eq_ignore_ascii_case(letter));
    EntrantId::from_index(place.unwrap_or_else(|| panic!("{letter:?} is no team")))
}

fn letter(team: EntrantId) -> &'static str {
    TEAMS[team.index()]
}

/// Returns the member that `p2` names.
fn member(word: &str) -> PersonId {
    let (team_of, number) = word.split_at(1);
    let number: usize = number.parse().unwrap_or_else(|_| panic!("{word:?} is no member"));
    PersonId::from_index(team(team_of).index() * 3 + number - 1)
}

fn member_word(person: PersonId) -> String {
    format!("{}{}", TEAMS[person.index() / 3].to_lowercase(), person.index() % 3 + 1)
}

fn duel(winner: DuelWinner) -> DuelResult {
    DuelResult { winner, reason: Reason::Played, life_points: None }
}

/// Reads `p1>q2`: who met, and how it ended from the side named first.
fn ended(word: &str) -> ([PersonId; 2], DuelResult) {
    let at = word.find(['>', '<', '=']).unwrap_or_else(|| panic!("{word:?} is no Duel"));
    let winner = match &word[at..=at] {
        ">" => DuelWinner::First,
        "<" => DuelWinner::Second,
        _ => DuelWinner::None,
    };
    ([member(&word[..at]), member(&word[at + 1..])], duel(winner))
}

fn pair(word: &str) -> [PersonId; 2] {
    let (first, second) = word.split_once('-').unwrap_or_else(|| panic!("{word:?} is no pair"));
    [member(first), member(second)]
}

pub(crate) fn register_team(name: &str, members: &[&str]) -> Command {
    let members = members.iter().map(|name| PersonRecord::named(*name)).collect();
    let (name, reading, accept) = (name.to_owned(), None, BTreeSet::new());
    Command::Teams(TeamCommand::Register { name, reading, members, leader: 1, accept })
}

impl Venue {
    /// Eight teams of three, P to S in one group and W to Z in the other, not started.
    fn of_teams() -> Self {
        let mut venue = Self::open(MASTER_DUEL);
        for name in TEAMS {
            let members = [1, 2, 3].map(|number| format!("{name}{number}"));
            venue.must(register_team(&format!("Team {name}"), &members.each_ref().map(String::as_str)));
        }
        venue.must(Command::CloseRegistration);
        let of = |letters: &[&str]| letters.iter().map(|letter| team(letter)).collect::<Vec<_>>();
        let groups = vec![of(&TEAMS[..4]), of(&TEAMS[4..])];
        venue.must(Command::Groups(GroupCommand::Set { groups }));
        venue
    }

    fn start(&mut self) {
        self.must(Command::Start { absentees: Absentees::Refused });
    }

    /// Returns the match of two teams in the last round.
    fn meeting(&self, first: &str, second: &str) -> &Match {
        let (first, second) = (team(first), team(second));
        let round = self.state.round().unwrap();
        let found =
            round.matches.iter().find(|it| it.side_of(first).is_some() && it.side_of(second).is_some());
        found.unwrap_or_else(|| panic!("{} and {} do not meet now", letter(first), letter(second)))
    }

    /// Returns the match in which a member plays now.
    fn match_of_member(&self, person: PersonId) -> MatchId {
        let of = self.state.entrant_of(person).unwrap();
        let round = self.state.round().unwrap();
        round.matches.iter().find(|match_| match_.side_of(of).is_some()).unwrap().id
    }

    /// Turns a Duel so that the member of the team printed first stands first.
    fn turned(
        &self,
        match_id: MatchId,
        members: [PersonId; 2],
        result: DuelResult,
    ) -> ([PersonId; 2], DuelResult) {
        let (_, _, match_) = self.state.match_(match_id).unwrap();
        let first = self.state.entrant_of(members[0]).unwrap();
        if match_.first == first {
            return (members, result);
        }
        let winner = match result.winner {
            DuelWinner::First => DuelWinner::Second,
            DuelWinner::Second => DuelWinner::First,
            same @ (DuelWinner::None | DuelWinner::BothLost) => same,
        };
        ([members[1], members[0]], DuelResult { winner, ..result })
    }

    fn in_round(
        &mut self,
        role: Role,
        match_id: MatchId,
        what: TeamRoundCommand,
    ) -> Result<Decision, Refusal> {
        self.as_role(role, &Command::TeamRound { match_id, what })
    }

    /// Lets `winner` win a team round five to nothing.
    fn win(&mut self, first: &str, second: &str, winner: &str) {
        let match_id = self.meeting(first, second).id;
        for (one, other) in [(1, 1), (2, 2), (3, 3), (1, 2), (2, 3)] {
            let loser = if winner == first { second } else { first };
            let members = [member(&format!("{winner}{one}")), member(&format!("{loser}{other}"))];
            let (members, result) = self.turned(match_id, members, duel(DuelWinner::First));
            self.in_round(Role::Scorekeeper, match_id, TeamRoundCommand::EndDuel { members, result })
                .unwrap();
        }
    }

    /// Plays the groups: group A as an example has it, group B so that the order is W X Y Z.
    fn play_example(&mut self, example: &GroupRow, rounds: usize) {
        for _ in 0..rounds {
            self.must(crate::venue::pair_round());
            let matches: Vec<(EntrantId, EntrantId)> =
                self.state.round().unwrap().matches.iter().map(|it| (it.first, it.second)).collect();
            for (first, second) in matches {
                if first.index() >= 4 {
                    self.win(letter(first), letter(second), letter(first));
                    continue;
                }
                let named = |text: &&String| {
                    let pair = text.split(' ').next().unwrap();
                    pair.contains(letter(first)) && pair.contains(letter(second))
                };
                let text = example.rounds.iter().find(named).unwrap();
                let mut words = text.split(' ');
                let (one, other) = words.next().unwrap().split_once('-').unwrap();
                let match_id = self.meeting(one, other).id;
                for word in words {
                    let at = word.find(['>', '<', '=']).unwrap();
                    let said = format!("{one}{}{other}{}", &word[..=at], &word[at + 1..]);
                    let (members, result) = ended(&said);
                    let (members, result) = self.turned(match_id, members, result);
                    let end = TeamRoundCommand::EndDuel { members, result };
                    self.in_round(Role::Scorekeeper, match_id, end).unwrap();
                }
            }
            self.must(crate::venue::close());
        }
    }

    fn group_a(&self) -> Group {
        groups_now(&self.state, &self.state.stages[0]).unwrap().remove(0)
    }

    /// Returns the order of group A: `P Q R=S`.
    fn order_of_group_a(&self) -> String {
        let ranked: Vec<(EntrantId, u32)> = self.group_a().ranked().collect();
        let levels = ranked.chunk_by(|one, other| one.1 == other.1);
        let level = |level: &[(EntrantId, u32)]| {
            level.iter().map(|(entrant, _)| letter(*entrant)).collect::<Vec<_>>().join("=")
        };
        levels.map(level).collect::<Vec<_>>().join(" ")
    }

    fn pairs_of_teams(&self) -> String {
        let round = self.state.round().unwrap();
        let pairs = round.matches.iter().map(|it| format!("{}-{}", letter(it.first), letter(it.second)));
        pairs.collect::<Vec<_>>().join(" ")
    }
}

/// Runs a script; says which line went wrong.
fn run(row: &RoundRow) {
    let mut venue = Venue::of_teams();
    for line in row.script.lines() {
        let said = format!("{}: {line}", row.id);
        if let Some(expected) = line.strip_prefix("= ") {
            let (what, expected) = expected.split_once(' ').unwrap_or((expected, ""));
            let (about, found, expected) = found(&venue, what, expected);
            assert_eq!(found, expected, "{said} ({about})");
        } else if let Some(step) = line.strip_prefix("! ") {
            let (step, word) = step.split_once(" | ").unwrap();
            let before = venue.state.digest();
            match take(&mut venue, step) {
                Ok(()) => panic!("{said}: granted"),
                Err(refusal) => {
                    let refusal = format!("{refusal:?}");
                    assert!(refusal.contains(word), "{said}: {refusal}");
                }
            }
            assert_eq!(venue.state.digest(), before, "{said}: something was written");
        } else if let Err(refusal) = take(&mut venue, line) {
            panic!("{said}: refused {refusal:?}");
        }
    }
}

/// Returns what an expectation is about, what is found, and what is expected.
fn found(venue: &Venue, what: &str, rest: &str) -> (String, String, String) {
    let (about, expected) = rest.split_once(' ').unwrap_or((rest, ""));
    let whole = |text: String| (what.to_owned(), text, rest.to_owned());
    let of = |text: String| (about.to_owned(), text, expected.to_owned());
    let sides = || about.split_once('-').unwrap_or_else(|| panic!("{about:?} are no two teams"));
    let board = || {
        let (first, second) = sides();
        let match_ = venue.meeting(first, second);
        (match_, venue.state.team_board(match_.id).expect("a team round"))
    };
    let pairs_in = |state: DuelState| {
        let (_, board) = board();
        let mut words: Vec<String> = board
            .duels
            .iter()
            .filter(|duel| duel.state == state)
            .map(|duel| format!("{}-{}", member_word(duel.members[0]), member_word(duel.members[1])))
            .collect();
        words.sort();
        words.join(" ")
    };
    match what {
        "score" => {
            let (match_, board) = board();
            let score = match &match_.result {
                Some(MatchResult::Team(result)) => result.score(),
                Some(_) | None => board.tally.score(),
            };
            let drawn = if score.drawn > 0 { format!("-{}", score.drawn) } else { String::new() };
            of(format!("{}-{}{drawn}", score.won, score.lost))
        }
        "result" => {
            let (first, second) = sides();
            let match_ = venue.meeting(first, second);
            let (stage, _, _) = venue.state.match_(match_.id).unwrap();
            of(match venue.state.outcome(stage.rule.kind, match_) {
                None => "open".to_owned(),
                Some(MatchOutcome::FirstWon) => letter(match_.first).to_owned(),
                Some(MatchOutcome::SecondWon) => letter(match_.second).to_owned(),
                Some(MatchOutcome::Drawn) => "drawn".to_owned(),
                Some(MatchOutcome::BothLost) => "both-lost".to_owned(),
            })
        }
        "terminated" => of(pairs_in(DuelState::Terminated)),
        "running" => of(pairs_in(DuelState::Running)),
        "not-played" => {
            let (_, board) = board();
            let open = board.duels.iter().filter(|duel| duel.state == DuelState::NotStarted);
            of(open.count().to_string())
        }
        "counted" => {
            let (match_, _) = board();
            let Some(MatchResult::Team(result)) = &match_.result else { panic!("no result") };
            let rules = venue.state.team_rules().unwrap();
            let of_side = |side| duels_won(rules, result, side, None);
            of(format!("{}-{}", of_side(Side::First), of_side(Side::Second)))
        }
        "totals" => {
            let totals = groups_now(&venue.state, &venue.state.stages[0])
                .unwrap()
                .iter()
                .find_map(|group| group.totals_of(team(about)))
                .unwrap();
            of(format!("{} {} {}", totals.rounds_won, totals.duels_won, totals.leader_duels_won))
        }
        "order" => whole(venue.order_of_group_a()),
        "tied" => {
            let ties = venue.group_a().open_ties(&venue.state.stages[0]);
            let mut words: Vec<&str> = ties.into_iter().flatten().map(letter).collect();
            words.sort_unstable();
            whole(words.join(" "))
        }
        "pairs" => whole(venue.pairs_of_teams()),
        "bracket" => {
            let mut venue = venue.clone();
            venue.must(crate::venue::pair_round());
            whole(venue.pairs_of_teams())
        }
        "champion" => whole(champion(&venue.state).map_or("nobody", letter).to_owned()),
        "places" => {
            let mut places = places(&venue.state);
            places.sort_by_key(|place| (place.rank, place.entrant));
            let words = places.iter().map(|place| format!("{}:{}", letter(place.entrant), place.rank));
            whole(words.collect::<Vec<_>>().join(" "))
        }
        "in" | "out" => {
            let active = venue.state.entrant(team(about)).unwrap().status == EntrantStatus::Active;
            (what.to_owned(), if active { "in" } else { "out" }.to_owned(), what.to_owned())
        }
        "falls" => {
            let penalty = venue.state.penalty(about.parse().unwrap()).unwrap();
            of(match penalty.falls {
                Falls::Nowhere => "nowhere".to_owned(),
                Falls::NextMatch => "next-match".to_owned(),
                Falls::Duel { duel, .. } => format!("duel {duel}"),
                Falls::Match { .. } => "match".to_owned(),
            })
        }
        _ => panic!("{what:?} is no expectation"),
    }
}

fn take(venue: &mut Venue, step: &str) -> Result<(), Refusal> {
    let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
    let reason = || "the script says so".to_owned();
    let mut pairs = rest.split(' ');
    match word {
        "set" => {
            let (key, value) = rest.split_once(' ').unwrap();
            venue.set(key, value);
        }
        "stage" => {
            venue.start();
            venue.must_play_to(rest);
        }
        "example" => {
            venue.start();
            let (name, rounds) = rest.strip_suffix("-first-round").map_or((rest, 3), |name| (name, 1));
            let example = rows::<GroupRow>("groups.toml").into_iter().find(|row| row.id == name).unwrap();
            venue.play_example(&example, rounds);
        }
        "begin" => {
            for word in pairs {
                let members = pair(word);
                let match_id = venue.match_of_member(members[0]);
                let (members, _) = venue.turned(match_id, members, duel(DuelWinner::None));
                venue.in_round(
                    Role::Judge,
                    match_id,
                    TeamRoundCommand::StartDuels { duels: vec![members] },
                )?;
            }
        }
        "take-back" => {
            let members = pair(rest);
            let match_id = venue.match_of_member(members[0]);
            let what = TeamRoundCommand::TakeBackDuel { members, reason: reason() };
            venue.in_round(Role::HeadJudge, match_id, what)?;
        }
        "confirm" => {
            for word in pairs {
                let (who, whom) = word.split_once(':').unwrap();
                confirm(venue, member(who), member(whom))?;
            }
        }
        "sends" => {
            for letter in pairs {
                for number in 1..=3 {
                    let who = member(&format!("{letter}{number}"));
                    confirm(venue, who, member(&format!("{letter}1")))?;
                }
            }
        }
        "name" => {
            let team = team(rest);
            let match_id = venue.state.open_match_of(team).unwrap().id;
            let what = TeamRoundCommand::NameRepresentative { team, reason: reason() };
            venue.in_round(Role::HeadJudge, match_id, what)?;
        }
        "start" => {
            let (first, second) = rest.split_once('-').unwrap();
            let match_id = venue.meeting(first, second).id;
            venue.in_round(Role::Judge, match_id, TeamRoundCommand::StartRepresentatives)?;
        }
        "reps" | "reps!" => {
            let at = rest.find(['>', '=']).unwrap();
            let (first, second) = (&rest[..at], &rest[at + 1..]);
            let match_ = venue.meeting(first, second);
            let (match_id, turned) = (match_.id, match_.first != team(first));
            let winner = match (&rest[at..=at], turned) {
                ("=", _) => DuelWinner::None,
                (_, false) => DuelWinner::First,
                (_, true) => DuelWinner::Second,
            };
            if word == "reps!" {
                venue.in_round(Role::Judge, match_id, TeamRoundCommand::StartRepresentatives)?;
            }
            let result = duel(winner);
            venue.in_round(Role::Judge, match_id, TeamRoundCommand::EndRepresentatives { result })?;
        }
        "penalty" => {
            let (who, level) = rest.split_once(' ').unwrap();
            let (of, member) = match who.len() {
                1 => (team(who), None),
                _ => (team(&who[..1]), Some(member(who))),
            };
            let order = PenaltyOrder {
                offender: Offender::One(of),
                member,
                infraction: None,
                level: Level::ALL.iter().copied().find(|known| known.word() == level),
                reason: Some(PenaltyReason::Other),
                note: Some(reason()),
                serve: Some(Serve::NextMatch),
                ..PenaltyOrder::of(of, "")
            };
            assert!(order.level.is_some(), "{level:?} is no level");
            venue.as_role(Role::HeadJudge, &Command::Penalties(PenaltyCommand::Give(Box::new(order))))?;
        }
        "take-back-penalty" => {
            let number = rest.parse().unwrap();
            let command = PenaltyCommand::TakeBack { number, reason: reason() };
            venue.as_role(Role::HeadJudge, &Command::Penalties(command))?;
        }
        "slip" | "correct" => {
            let (first, second) = pairs.next().unwrap().split_once('-').unwrap();
            let match_id = venue.meeting(first, second).id;
            let duels = pairs.map(|word| {
                let (members, result) = ended(word);
                let ([first, second], result) = venue.turned(match_id, members, result);
                TeamDuel { first, second, end: TeamDuelEnd::Ended(result) }
            });
            let result = MatchResult::Team(TeamResult { duels: duels.collect(), ..TeamResult::default() });
            venue.give(match word {
                "slip" => Command::EnterResult { match_id, result },
                _ => {
                    let (then, force) = (None, Force::No);
                    Command::CorrectResult { match_id, result, reason: reason(), then, force }
                }
            })?;
        }
        "enter" => {
            let (sides, score) = rest.split_once(' ').unwrap();
            let (first, second) = sides.split_once('-').unwrap();
            let (won, lost) = score.split_once('-').unwrap();
            let match_id = venue.meeting(first, second).id;
            let result = MatchResult::played(won.parse().unwrap(), lost.parse().unwrap());
            venue.give(Command::EnterResult { match_id, result })?;
        }
        "others" => {
            let open: Vec<(EntrantId, EntrantId)> =
                venue.state.round().unwrap().open_matches().map(|it| (it.first, it.second)).collect();
            for (first, second) in open {
                venue.win(letter(first), letter(second), letter(first));
            }
        }
        "no-show" => {
            let absent = team(rest);
            let match_ = venue.state.open_match_of(absent).unwrap();
            let (match_id, absent) = (match_.id, match_.side_of(absent).unwrap());
            venue.give(Command::NoShow { match_id, absent })?;
        }
        "waive" | "waive-as-organiser" => {
            let role = if word == "waive" { Role::HeadJudge } else { Role::Organiser };
            let entrants = pairs.map(team).collect();
            venue.as_role(role, &Command::Groups(GroupCommand::WaiveTie { entrants, reason: reason() }))?;
        }
        "pair" => drop(venue.give(crate::venue::pair_round())?),
        "close" => drop(venue.give(crate::venue::close())?),
        "cut" => {
            let short = hantei_core::tournament::command::ShortField::Refused;
            venue.give(Command::Cut { short })?;
        }
        "finish" => drop(venue.give(Command::Finish)?),
        _ => {
            let (members, result) = ended(step);
            let match_id = venue.match_of_member(members[0]);
            let (members, result) = venue.turned(match_id, members, result);
            venue.in_round(Role::Scorekeeper, match_id, TeamRoundCommand::EndDuel { members, result })?;
        }
    }
    Ok(())
}

/// The member says so with the own link.
fn confirm(venue: &mut Venue, who: PersonId, whom: PersonId) -> Result<(), Refusal> {
    let team = venue.state.entrant_of(who).unwrap();
    let match_id = venue.match_of_member(who);
    let what = TeamRoundCommand::ConfirmRepresentative { team, member: who, representative: whom };
    venue.by(Actor::member(team, who), None, &Command::TeamRound { match_id, what }).map(|_| ())
}

impl Venue {
    /// Publishes the first round of a stage after the ones before were played.
    fn must_play_to(&mut self, stage: &str) {
        self.must(crate::venue::pair_round());
        if stage == "group" {
            return;
        }
        for round in 0..3 {
            let pairs: Vec<(EntrantId, EntrantId)> =
                self.state.round().unwrap().matches.iter().map(|it| (it.first, it.second)).collect();
            for (first, second) in pairs {
                self.win(letter(first), letter(second), letter(first));
            }
            self.must(crate::venue::close());
            if round < 2 {
                self.must(crate::venue::pair_round());
            }
        }
        self.must(Command::Cut { short: hantei_core::tournament::command::ShortField::Refused });
        self.must(crate::venue::pair_round());
        if stage == "semi-final" {
            return;
        }
        self.win("P", "X", "P");
        self.win("W", "Q", "W");
        self.must(crate::venue::pair_round());
    }
}

#[test]
fn every_row_of_a_team_round_holds() {
    let rows = rows::<RoundRow>("rounds.toml");
    assert!(rows.len() > 35);
    rows.iter().for_each(run);
}

#[test]
fn groups_are_ranked_as_the_examples_say() {
    for row in rows::<GroupRow>("groups.toml") {
        let mut venue = Venue::of_teams();
        venue.start();
        venue.play_example(&row, 3);
        let group = venue.group_a();
        for (name, totals) in row.teams.iter().zip(&row.totals) {
            let found = group.totals_of(team(name)).unwrap();
            let found = [found.rounds_won, found.duels_won, found.leader_duels_won];
            assert_eq!(found, *totals, "{}: {name}", row.id);
        }
        let order: Vec<&str> = group.ranked().map(|(entrant, _)| letter(entrant)).collect();
        assert_eq!(order, row.order, "{}", row.id);
        let separated = group.table.rows.iter().map(|row| match row.separated_by {
            Some(SeparatedBy::Criterion(criterion)) => criterion.word(),
            Some(SeparatedBy::Representatives) => "representatives",
            Some(SeparatedBy::Leaving) => "leaving",
            None => "open",
        });
        let separated: Vec<&str> = separated.take(row.separated.len()).collect();
        assert_eq!(separated, row.separated, "{}", row.id);
    }
}

#[test]
fn eight_teams_meet_in_two_groups_of_four() {
    let mut venue = Venue::of_teams();
    venue.must(Command::Groups(GroupCommand::Draw { seed: None }));
    let drawn = venue.state.groups.clone();
    assert_eq!(drawn.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
    assert!(matches!(venue.events.last(), Some(Event::GroupsDrawn { seed: Some(_), .. })));
    venue.start();
    let mut met: BTreeMap<(EntrantId, EntrantId), u32> = BTreeMap::new();
    for _ in 0..3 {
        venue.must(crate::venue::pair_round());
        let round = venue.state.round().unwrap();
        assert_eq!((round.matches.len(), round.idle.len(), round.byes.len()), (4, 0, 0));
        for match_ in &round.matches {
            let together = drawn.iter().any(|it| it.contains(&match_.first) && it.contains(&match_.second));
            assert!(together, "{} and {} are of two groups", match_.first, match_.second);
            *met.entry((match_.first.min(match_.second), match_.first.max(match_.second))).or_default() += 1;
        }
        let pairs: Vec<(EntrantId, EntrantId)> =
            round.matches.iter().map(|it| (it.first, it.second)).collect();
        for (first, second) in pairs {
            venue.win(letter(first), letter(second), letter(first.min(second)));
        }
        venue.must(crate::venue::close());
    }
    assert_eq!(met.len(), 12);
    assert!(met.values().all(|times| *times == 1));
    assert_eq!(venue.refused(crate::venue::pair_round()), Refusal::AllRoundsPlayed { rounds: 3 });
}

#[test]
fn another_number_of_teams_is_refused() {
    let mut venue = Venue::open(MASTER_DUEL);
    for name in &TEAMS[..7] {
        let members = [1, 2, 3].map(|number| format!("{name}{number}"));
        venue.must(register_team(name, &members.each_ref().map(String::as_str)));
    }
    let start = Command::Start { absentees: Absentees::Refused };
    let unfit = TeamRefusal::GroupsUnfit { entrants: 7, groups: 2, size: Some(4) };
    assert_eq!(venue.refused(start.clone()), Refusal::Team { why: unfit });
    // The organiser may change the format, and says why.
    venue.set("groups.group_size", "none");
    venue.must(start);
    assert_eq!(venue.state.stages[0].groups.iter().map(Vec::len).collect::<Vec<_>>(), [4, 3]);
    assert_eq!(venue.state.stages[0].round_count, 3);
}

#[test]
fn two_of_each_group_go_on_and_cross_over() {
    let mut venue = Venue::of_teams();
    venue.start();
    venue.must_play_to("semi-final");
    assert_eq!(venue.pairs_of_teams(), "P-X W-Q");
    assert_eq!(*venue.state.stages[1].entrants, ["P", "W", "Q", "X"].map(team));
}

#[test]
fn c39_an_odd_group_is_idle_and_waits_for_nothing() {
    for groups in ["2", " 2 "] {
        let mut venue = Venue::open(MASTER_DUEL);
        venue.set("groups.groups", groups);
        venue.set("groups.group_size", "5");
        for number in 1..=10 {
            let members = [1, 2, 3].map(|member| format!("Somebody {number} {member}"));
            venue.must(register_team(&format!("Team {number}"), &members.each_ref().map(String::as_str)));
        }
        venue.start();
        let stage = venue.state.stage().unwrap();
        assert_eq!(stage.groups.iter().map(Vec::len).collect::<Vec<_>>(), [5, 5]);
        assert_eq!(stage.round_count, 5);
        let (mut idle, mut matches) = (BTreeMap::new(), 0);
        for round in 1..=5 {
            venue.must(crate::venue::pair_round());
            let round = (venue.state.round().unwrap(), round).0;
            assert_eq!(
                (round.idle.len(), round.byes.len()),
                (2, 0),
                "one of each group is idle, nobody has a bye"
            );
            for entrant in &round.idle {
                *idle.entry(*entrant).or_insert(0) += 1;
                assert!(venue.state.open_match_of(*entrant).is_none(), "idle is no open match");
            }
            matches += round.matches.len();
            let open: Vec<MatchId> = round.open_matches().map(|match_| match_.id).collect();
            for match_id in open {
                venue.must(Command::NoShow { match_id, absent: Side::Second });
            }
            venue.must(crate::venue::close());
        }
        assert_eq!((matches, idle.len()), (20, 10), "ten matches in each group");
        assert!(idle.values().all(|times| *times == 1), "{idle:?}");
        let groups = groups_now(&venue.state, venue.state.stage().unwrap()).unwrap();
        let won: u32 =
            groups.iter().flat_map(|group| &group.members).map(|member| member.totals.rounds_won).sum();
        assert_eq!(won, 20, "nobody has a point for being idle");
    }
}

#[test]
fn c22_nobody_is_in_two_teams() {
    let mut venue = Venue::open(MASTER_DUEL);
    let record = |name: &str, id: &str| {
        let mut record = PersonRecord::named(name);
        record.card_game_id = Some(id.parse().unwrap());
        record
    };
    let of = |name: &str, members: Vec<PersonRecord>| {
        let (name, reading, accept) = (name.to_owned(), None, BTreeSet::new());
        Command::Teams(TeamCommand::Register { name, reading, members, leader: 1, accept })
    };
    let r = || record("R", "9999000003");
    venue.must(of("T1", vec![record("P", "9999000001"), record("Q", "9999000002"), r()]));
    let twice = of("T2", vec![r(), record("S", "9999000004"), record("T", "9999000005")]);
    let in_team = TeamRefusal::InTeam { person: PersonId(3), team: EntrantId(1) };
    assert_eq!(venue.refused(twice), Refusal::Team { why: in_team });
    let in_one =
        of("T2", vec![record("S", "9999000004"), record("S again", "9999000004"), record("U", "9999000006")]);
    let in_team = TeamRefusal::InTeam { person: PersonId(4), team: EntrantId(2) };
    assert_eq!(venue.refused(in_one), Refusal::Team { why: in_team });
    let two = of("T2", vec![record("S", "9999000004"), record("T", "9999000005")]);
    let unfit = TeamRefusal::MembersUnfit { given: 2, needed: 3 };
    assert_eq!(venue.refused(two), Refusal::Team { why: unfit });
    let person = crate::venue::register("Alone", "");
    assert_eq!(venue.refused(person), Refusal::Team { why: TeamRefusal::TeamsEnter });
    venue.must(of(
        "T2",
        vec![record("S", "9999000004"), record("T", "9999000005"), record("U", "9999000006")],
    ));
    // Nor by taking somebody's place.
    let team = EntrantId(2);
    let replace = |record| {
        Command::Teams(TeamCommand::ReplaceMember {
            team,
            member: PersonId(5),
            record,
            accept: BTreeSet::new(),
        })
    };
    let in_team = TeamRefusal::InTeam { person: PersonId(3), team: EntrantId(1) };
    assert_eq!(venue.refused(replace(r())), Refusal::Team { why: in_team });
    venue.must(replace(record("V", "9999000007")));
    assert_eq!(venue.state.team(team).unwrap().members, [4, 7, 6].map(PersonId));
    venue.must(Command::Teams(TeamCommand::SetLeader { team, leader: PersonId(6) }));
    assert_eq!(venue.state.team(team).unwrap().leader, PersonId(6));
    let same = of("t1", vec![PersonRecord::named("X"), PersonRecord::named("Y"), PersonRecord::named("Z")]);
    assert_eq!(venue.refused(same), Refusal::Team { why: TeamRefusal::SameTeamName { team: EntrantId(1) } });
}

#[test]
fn a_line_up_is_the_leaders_and_stands_once_both_are_set() {
    let mut venue = Venue::of_teams();
    venue.start();
    venue.must_play_to("group");
    let match_id = venue.meeting("P", "Q").id;
    let order = |letter: &str, numbers: [u8; 3]| TeamRoundCommand::SetLineUp {
        team: team(letter),
        order: numbers.map(|number| member(&format!("{letter}{number}"))).to_vec(),
    };
    let mut as_member = |who: &str, what: TeamRoundCommand| {
        let actor = Actor::member(team(&who[..1]), member(who));
        venue.by(actor, None, &Command::TeamRound { match_id, what })
    };
    let not_leader = TeamRefusal::NotLeader { team: team("P") };
    assert_eq!(as_member("p2", order("P", [2, 1, 3])), Err(Refusal::Team { why: not_leader }));
    let other = Refusal::NotOwnEntrant { entrant: team("Q") };
    assert_eq!(as_member("p1", order("Q", [2, 1, 3])), Err(other));
    let unfit = TeamRefusal::LineUpUnfit { team: team("P") };
    assert_eq!(as_member("p1", order("P", [2, 2, 3])), Err(Refusal::Team { why: unfit }));
    as_member("p1", order("P", [2, 1, 3])).unwrap();
    as_member("p1", order("P", [3, 1, 2])).unwrap();
    as_member("q1", order("Q", [1, 3, 2])).unwrap();
    let table = venue.meeting("P", "Q").table;
    let stand = || Refusal::Team { why: TeamRefusal::LineUpsStand { table } };
    let again = Command::TeamRound { match_id, what: order("P", [1, 2, 3]) };
    assert_eq!(venue.by(Actor::member(team("P"), member("p1")), None, &again), Err(stand()));
    let board = venue.state.team_board(match_id).unwrap();
    let first: Vec<String> = board.duels[..3]
        .iter()
        .map(|duel| format!("{}-{}", member_word(duel.members[0]), member_word(duel.members[1])))
        .collect();
    assert_eq!(first, ["p3-q1", "p1-q3", "p2-q2"]);
    venue.in_round(Role::Judge, match_id, TeamRoundCommand::StartDuels { duels: Vec::new() }).unwrap();
    assert_eq!(venue.state.team_board(match_id).unwrap().running().count(), 3, "the first wave has begun");
    assert_eq!(venue.refused(again), stand());
    let again = TeamRoundCommand::StartDuels { duels: Vec::new() };
    let nothing = Refusal::Team { why: TeamRefusal::NothingToStart { table } };
    assert_eq!(venue.in_round(Role::Judge, match_id, again), Err(nothing));
}

#[test]
fn a_member_speaks_for_nobody_else() {
    let mut venue = Venue::of_teams();
    venue.start();
    let example = rows::<GroupRow>("groups.toml").into_iter().find(|row| row.id == "g2").unwrap();
    venue.play_example(&example, 3);
    venue.must(crate::venue::pair_round());
    let match_id = venue.meeting("P", "Q").id;
    let what = |who: &str| TeamRoundCommand::ConfirmRepresentative {
        team: team("P"),
        member: member(who),
        representative: member("p1"),
    };
    let p2 = Actor::member(team("P"), member("p2"));
    let not_own = Refusal::Team { why: TeamRefusal::NotOwnWord { member: member("p1") } };
    assert_eq!(venue.by(p2.clone(), None, &Command::TeamRound { match_id, what: what("p1") }), Err(not_own));
    venue.by(p2.clone(), None, &Command::TeamRound { match_id, what: what("p2") }).unwrap();
    let again = venue.by(p2, None, &Command::TeamRound { match_id, what: what("p2") });
    assert_eq!(again, Err(Refusal::NothingChanges));
    // A team without a member's link says nothing, and the desk may write down what it is handed on paper.
    let whole = Actor::player(team("P"));
    assert!(venue.by(whole, None, &Command::TeamRound { match_id, what: what("p3") }).is_err());
    venue.in_round(Role::Scorekeeper, match_id, what("p3")).unwrap();
    let choice = venue.state.choice_of(match_id, team("P"));
    assert_eq!(choice.silent().collect::<Vec<_>>(), [member("p1")]);
    assert_eq!(choice.representative, None);
}

#[test]
fn groups_made_by_hand_hold_everybody_once() {
    let mut venue = Venue::of_teams();
    let of = |letters: &str| letters.chars().map(|it| team(&it.to_string())).collect::<Vec<_>>();
    let set = |groups: Vec<Vec<EntrantId>>| Command::Groups(GroupCommand::Set { groups });
    let incomplete =
        |letters: &str| Refusal::Team { why: TeamRefusal::GroupsIncomplete { entrants: of(letters) } };
    assert_eq!(venue.refused(set(vec![of("PQRS"), of("PXYZ")])), incomplete("PW"));
    assert_eq!(venue.refused(set(vec![of("PQRS"), of("WXY")])), incomplete("Z"));
    let unfit = TeamRefusal::GroupsUnfit { entrants: 8, groups: 2, size: Some(4) };
    assert_eq!(venue.refused(set(vec![of("PQRSW"), of("XYZ")])), Refusal::Team { why: unfit });
    venue.must(set(vec![of("PWQX"), of("RYSZ")]));
    // Whoever leaves before play leaves the groups wrong, and the start says so.
    venue.must(Command::Drop { entrant: team("Z"), reason: None });
    venue.set("groups.group_size", "none");
    let start = Command::Start { absentees: Absentees::Refused };
    assert_eq!(venue.refused(start.clone()), incomplete("Z"));
    venue.must(set(vec![of("PWQX"), of("RYS")]));
    venue.must(start);
    assert_eq!(venue.refused(set(vec![of("PWQX"), of("RYS")])), Refusal::AlreadyStarted);
    let round = RoundNumber(1);
    venue.must(crate::venue::pair_round());
    assert_eq!(venue.state.round().map(|it| (it.number, it.idle.clone())), Some((round, vec![team("S")])));
}

#[test]
fn what_was_done_at_a_board_can_be_taken_back() {
    use hantei_core::tournament::undo::{Given, undo};
    let steps = [
        ("stage final", "begin p1-w1 p2-w2 p3-w3"),
        ("stage final|begin p1-w1", "p1>w1"),
        ("stage final|p1>w1|p2>w2|p3>w3|p1>w2|begin p2-w3 p3-w1", "p2>w3"),
        ("stage final|p1>w1", "take-back p1-w1"),
        ("example level-last", "waive R S"),
        ("example g2|pair|sends P Q", "start P-Q"),
        ("example g2|pair|sends P Q|start P-Q", "reps P>Q"),
        ("example g2|pair|sends P Q|start P-Q", "reps P=Q"),
        ("example g2|pair|sends P", "confirm p1:p2"),
    ];
    for (before, step) in steps {
        let mut venue = Venue::of_teams();
        for line in before.split('|') {
            take(&mut venue, line).unwrap();
        }
        let (state, events) = (venue.state.clone(), venue.events.len());
        take(&mut venue, step).unwrap();
        let roles = [Role::Organiser, Role::HeadJudge].into();
        let given = Given { before: &state, events: &venue.events[events..], later: &[] };
        let context = venue.context(Actor::console(Role::Organiser), None);
        let found = undo(&context, &roles, &venue.state, given, "a slip of the hand");
        assert!(found.is_some(), "{before} / {step} can be taken back");
    }
}

#[test]
fn a_whole_event_of_eight_teams_has_a_champion() {
    use hantei_core::lot::Seed;
    use hantei_core::regulation::catalogue::catalogue;
    use hantei_core::sim::{Plan, play};
    let regulation = catalogue().find(MASTER_DUEL).unwrap();
    let (mut ties, mut terminated, mut level) = (0, 0, 0);
    for number in 0..24_u8 {
        let seed = Seed([number; 32]);
        let plan = Plan {
            players: 8,
            rounds: None,
            seed,
            drops_percent: 0,
            late_percent: 0,
            draws_percent: u32::from(number % 4) * 10,
        };
        let mut events = Vec::new();
        let mut state = hantei_core::tournament::State::default();
        let (played, summary) = play(regulation, &plan, &mut |_, _, decision| {
            for event in &decision.events {
                assert_eq!(
                    hantei_core::tournament::consistent(&state, event),
                    Ok(()),
                    "seed {seed}: {event:?}"
                );
                hantei_core::tournament::evolve(&mut state, event);
                events.push(event.clone());
            }
        })
        .unwrap_or_else(|refusal| panic!("seed {seed}: {refusal:?}"));
        assert!(summary.champion.is_some() && summary.champion == champion(&played), "seed {seed}");
        assert_eq!((summary.players, summary.cut), (8, Some(4)), "seed {seed}");
        assert_eq!(played.digest(), state.digest(), "seed {seed}");
        let places: Vec<u32> = played.places.iter().map(|place| place.rank).collect();
        assert_eq!(places[..4], [1, 2, 3, 3], "seed {seed}");
        ties += usize::from(summary.rounds > 3);
        terminated += events.iter().filter(|event| format!("{event:?}").contains("DuelsTerminated")).count();
        level += usize::from(format!("{events:?}").contains("deciding: [D"));
        for report in
            played.stages.iter().flat_map(|stage| hantei_core::tournament::audit::reports(&played, stage))
        {
            assert!(report.findings.is_empty(), "seed {seed}: {report:?}");
        }
    }
    assert!(
        ties > 0 && terminated > 0,
        "{ties} events with ties, {terminated} terminations, {level} level finals"
    );
}
