//! The words of commands about teams, groups and team rounds.
//!
//! A member is named by number (`2`, as registered), by id (`p5`) or by name. In Duels `a` is the team printed
//! first and `b` the other: `a1>b2` says that the first member of the one beat the second of the other.

use hantei_core::id::{EntrantId, MatchId, PersonId};
use hantei_core::match_::{
    DuelResult, DuelWinner, MatchResult, Reason, Side, TeamDuel, TeamDuelEnd, TeamResult,
};
use hantei_core::person::{PersonRecord, name_key};
use hantei_core::tournament::command::Command;
use hantei_core::tournament::refusal::Refusal;
use hantei_core::tournament::role::Actor;
use hantei_core::tournament::team::{GroupCommand, TeamCommand, TeamRoundCommand};

use super::{Expected, WordTrouble, Words, read_duel};

/// The words of the members of a new team, by their numbers.
const MEMBERS: [[&str; 3]; 9] = [
    ["member-1", "reading-1", "id-1"],
    ["member-2", "reading-2", "id-2"],
    ["member-3", "reading-3", "id-3"],
    ["member-4", "reading-4", "id-4"],
    ["member-5", "reading-5", "id-5"],
    ["member-6", "reading-6", "id-6"],
    ["member-7", "reading-7", "id-7"],
    ["member-8", "reading-8", "id-8"],
    ["member-9", "reading-9", "id-9"],
];

/// Reads what is asked of teams, groups and team rounds.
pub(super) fn command(
    name: &str,
    words: &mut Words<'_>,
    actor: &Actor,
) -> Result<Option<Command>, WordTrouble> {
    Ok(Some(match name {
        "register-team" => Command::Teams(register(words)?),
        "rename-team" => Command::Teams(TeamCommand::Rename {
            team: words.who("team")?,
            name: words.need("name")?,
            reading: filled(words, "reading"),
        }),
        "set-leader" => {
            let team = words.who("team")?;
            Command::Teams(TeamCommand::SetLeader { team, leader: member(words, "member", team)? })
        }
        "replace-member" => {
            let team = words.who("team")?;
            let member = member(words, "member", team)?;
            let (record, accept) = (words.new_record()?, words.accept()?);
            Command::Teams(TeamCommand::ReplaceMember { team, member, record, accept })
        }
        "draw-groups" => Command::Groups(GroupCommand::Draw { seed: words.seed()? }),
        "set-groups" => Command::Groups(GroupCommand::Set { groups: groups(words)? }),
        "waive-tie" => {
            let (entrants, reason) = (tied(words)?, words.need("reason")?);
            Command::Groups(GroupCommand::WaiveTie { entrants, reason })
        }
        "take-back-waiver" => {
            let (entrants, reason) = (tied(words)?, words.need("reason")?);
            Command::Groups(GroupCommand::TakeBackWaiver { entrants, reason })
        }
        other => match team_round(other, words, actor)? {
            Some((match_id, what)) => Command::TeamRound { match_id, what },
            None => return Ok(None),
        },
    }))
}

fn team_round(
    name: &str,
    words: &mut Words<'_>,
    actor: &Actor,
) -> Result<Option<(MatchId, TeamRoundCommand)>, WordTrouble> {
    let known = [
        "set-line-up",
        "start-duels",
        "end-duel",
        "take-back-team-duel",
        "confirm-representative",
        "name-representative",
        "start-representatives",
        "end-representatives",
        "take-back-representatives",
    ];
    if !known.contains(&name) {
        return Ok(None);
    }
    let match_id = words.match_id()?;
    let what = match name {
        "set-line-up" => {
            let team = own_team(words, actor)?;
            TeamRoundCommand::SetLineUp { team, order: line_up(words, team)? }
        }
        "start-duels" => TeamRoundCommand::StartDuels { duels: duels_to_start(words, match_id)? },
        "end-duel" => {
            let (members, result) = ended(words, match_id)?;
            TeamRoundCommand::EndDuel { members, result }
        }
        "take-back-team-duel" => {
            let text = words.need("duel")?;
            let members = pair(words, match_id, &text).ok_or_else(|| unreadable("duel", &text))?;
            TeamRoundCommand::TakeBackDuel { members, reason: words.need("reason")? }
        }
        "confirm-representative" => {
            let team = own_team(words, actor)?;
            let who = match (words.words.contains_key("member"), actor.person()) {
                (false, Some(own)) => own,
                (true, _) | (false, None) => member(words, "member", team)?,
            };
            let representative = member(words, "representative", team)?;
            TeamRoundCommand::ConfirmRepresentative { team, member: who, representative }
        }
        "name-representative" => {
            TeamRoundCommand::NameRepresentative { team: words.who("team")?, reason: words.need("reason")? }
        }
        "start-representatives" => TeamRoundCommand::StartRepresentatives,
        "end-representatives" => {
            let read = words.read_with("result", Expected::Duel, read_duel)?;
            let result = read.ok_or(WordTrouble::Missing("result"))?;
            let reason = words.duel_reason()?.unwrap_or(Reason::Played);
            TeamRoundCommand::EndRepresentatives { result: DuelResult { reason, ..result } }
        }
        _ => TeamRoundCommand::TakeBackRepresentatives { reason: words.need("reason")? },
    };
    Ok(Some((match_id, what)))
}

/// Reads the Duels of a whole team round, `a1>b1,a2<b2`, in the order in which they ended, where they are named.
pub(super) fn result(words: &mut Words<'_>, match_id: MatchId) -> Result<Option<MatchResult>, WordTrouble> {
    let Some(text) = words.maybe("duels") else { return Ok(None) };
    let duel = |part: &str| {
        let (members, result) = one_ended(words, match_id, part.trim())?;
        Some(TeamDuel { first: members[0], second: members[1], end: TeamDuelEnd::Ended(result) })
    };
    let duels: Option<Vec<TeamDuel>> = text.split(',').map(duel).collect();
    let duels = duels.ok_or_else(|| WordTrouble::Unreadable {
        key: "duels",
        value: text.clone(),
        expected: Expected::TeamDuels,
    })?;
    Ok(Some(MatchResult::Team(TeamResult { duels, ..TeamResult::default() })))
}

fn register(words: &mut Words<'_>) -> Result<TeamCommand, WordTrouble> {
    let name = words.need("name")?;
    let reading = filled(words, "reading");
    let mut members = Vec::new();
    for [member, reading, id] in MEMBERS {
        let Some(name) = filled(words, member) else { continue };
        let card_game_id = match filled(words, id) {
            Some(value) => Some(value.parse().map_err(|_| WordTrouble::Unreadable {
                key: id,
                value: value.clone(),
                expected: Expected::CardGameId,
            })?),
            None => None,
        };
        let reading = filled(words, reading);
        members.push(PersonRecord { reading, card_game_id, ..PersonRecord::named(name) });
    }
    for [_, reading, id] in MEMBERS {
        // What is said of a member who is not named is nothing, as in a form with empty lines.
        words.words.retain(|key, value| (key != reading && key != id) || !value.trim().is_empty());
    }
    let leader = words.read_with("leader", Expected::MemberNumber, |text| text.trim().parse().ok())?;
    let accept = words.accept()?;
    Ok(TeamCommand::Register { name, reading, members, leader: leader.unwrap_or(1), accept })
}

fn filled(words: &mut Words<'_>, key: &'static str) -> Option<String> {
    words.maybe(key).filter(|value| !value.trim().is_empty())
}

/// The team that `team=` names; that of a player who names none.
fn own_team(words: &mut Words<'_>, actor: &Actor) -> Result<EntrantId, WordTrouble> {
    match (words.words.contains_key("team"), actor.entrant()) {
        (false, Some(own)) => Ok(own),
        (true, _) | (false, None) => words.who("team"),
    }
}

/// Reads a member of `team`: `2`, `p5`, or a name.
pub(super) fn member(
    words: &mut Words<'_>,
    key: &'static str,
    team: EntrantId,
) -> Result<PersonId, WordTrouble> {
    let value = words.need(key)?;
    let found = member_of(words, team, &value);
    found.ok_or(WordTrouble::Unreadable { key, value, expected: Expected::Member })
}

fn member_of(words: &Words<'_>, team: EntrantId, value: &str) -> Option<PersonId> {
    let value = super::half_width(value.trim());
    if let Ok(person) = value.parse() {
        return Some(person);
    }
    let members = words.state.entrant(team)?.who.persons();
    if let Ok(number) = value.parse::<usize>() {
        return members.get(number.checked_sub(1)?).copied();
    }
    let key = name_key(&value);
    let called = |person: &&PersonId| {
        words.state.records.get(**person).is_some_and(|record| name_key(&record.name) == key)
    };
    let mut of_name = members.iter().filter(called);
    let found = of_name.next()?;
    of_name.next().is_none().then_some(*found)
}

/// Reads `2,1,3`.
fn line_up(words: &mut Words<'_>, team: EntrantId) -> Result<Vec<PersonId>, WordTrouble> {
    // In a form each place has a field of its own.
    let apart =
        ["place-1", "place-2", "place-3", "place-4", "place-5", "place-6", "place-7", "place-8", "place-9"];
    let places: Vec<String> = apart.into_iter().filter_map(|key| filled(words, key)).collect();
    let text = if places.is_empty() { words.need("order")? } else { places.join(",") };
    let order: Option<Vec<PersonId>> = text.split(',').map(|value| member_of(words, team, value)).collect();
    order.ok_or(WordTrouble::Unreadable { key: "order", value: text, expected: Expected::LineUp })
}

/// Reads `e1,e4/e2,e3`: groups apart by strokes, their entrants by commas.
fn groups(words: &mut Words<'_>) -> Result<Vec<Vec<EntrantId>>, WordTrouble> {
    let text = words.need("groups")?;
    let group = |part: &str| {
        let names = part.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| words.find("groups", name)).collect::<Result<Vec<EntrantId>, WordTrouble>>()
    };
    text.split('/').map(group).collect()
}

fn tied(words: &mut Words<'_>) -> Result<std::collections::BTreeSet<EntrantId>, WordTrouble> {
    let text = words.need("players")?;
    text.split(',').map(|who| words.find("players", who.trim())).collect()
}

fn duels_to_start(words: &mut Words<'_>, match_id: MatchId) -> Result<Vec<[PersonId; 2]>, WordTrouble> {
    let Some(text) = filled(words, "duels") else { return Ok(Vec::new()) };
    let duels: Option<Vec<[PersonId; 2]>> =
        text.split(',').map(|part| pair(words, match_id, part.trim())).collect();
    duels.ok_or(WordTrouble::Unreadable { key: "duels", value: text, expected: Expected::TeamDuels })
}

fn unreadable(key: &'static str, value: &str) -> WordTrouble {
    WordTrouble::Unreadable { key, value: value.to_owned(), expected: Expected::TeamDuel }
}

/// Reads `duel=a1>b2`, or in a form `duel=a1-b2` with the winner apart, and how the Duel came to that.
fn ended(words: &mut Words<'_>, match_id: MatchId) -> Result<([PersonId; 2], DuelResult), WordTrouble> {
    let text = words.need("duel")?;
    let apart = words.read_with("result", Expected::Duel, read_duel)?;
    let read = match apart {
        Some(result) => pair(words, match_id, &text).map(|members| (members, result)),
        None => one_ended(words, match_id, &text),
    };
    let (members, result) = read.ok_or_else(|| unreadable("duel", &text))?;
    let reason = words.duel_reason()?.unwrap_or(Reason::Played);
    Ok((members, DuelResult { reason, ..result }))
}

fn one_ended(words: &Words<'_>, match_id: MatchId, text: &str) -> Option<([PersonId; 2], DuelResult)> {
    let at = text.find(['>', '<', '='])?;
    let winner = match &text[at..=at] {
        ">" => DuelWinner::First,
        "<" => DuelWinner::Second,
        _ => DuelWinner::None,
    };
    let members =
        [member_of_side(words, match_id, &text[..at]), member_of_side(words, match_id, &text[at + 1..])];
    let result = DuelResult { winner, reason: Reason::Played, life_points: None };
    turned(members, result)
}

fn pair(words: &Words<'_>, match_id: MatchId, text: &str) -> Option<[PersonId; 2]> {
    let (one, other) = text.split_once('-')?;
    let sides = [member_of_side(words, match_id, one), member_of_side(words, match_id, other)];
    let nothing = DuelResult { winner: DuelWinner::None, reason: Reason::Played, life_points: None };
    turned(sides, nothing).map(|(members, _)| members)
}

/// Puts the member of the team printed first before the other, whoever was named first.
fn turned(sides: [Option<(Side, PersonId)>; 2], result: DuelResult) -> Option<([PersonId; 2], DuelResult)> {
    match sides {
        [Some((Side::First, one)), Some((Side::Second, other))] => Some(([one, other], result)),
        [Some((Side::Second, one)), Some((Side::First, other))] => {
            let winner = match result.winner {
                DuelWinner::First => DuelWinner::Second,
                DuelWinner::Second => DuelWinner::First,
                same @ (DuelWinner::None | DuelWinner::BothLost) => same,
            };
            Some(([other, one], DuelResult { winner, ..result }))
        }
        [..] => None,
    }
}

/// Reads `a1`, `b2` or `p5` as a member of one of the two teams.
fn member_of_side(words: &Words<'_>, match_id: MatchId, text: &str) -> Option<(Side, PersonId)> {
    let (_, _, match_) = words.state.match_(match_id)?;
    let text = super::half_width(text.trim()).to_lowercase();
    let persons = |side: Side| {
        words.state.entrant(match_.entrant(side)).map_or(&[][..], |entrant| entrant.who.persons())
    };
    if let Ok(person) = text.parse::<PersonId>() {
        return [Side::First, Side::Second]
            .into_iter()
            .find(|side| persons(*side).contains(&person))
            .map(|side| (side, person));
    }
    let side = match text.get(..1)? {
        "a" => Side::First,
        "b" => Side::Second,
        _ => return None,
    };
    let number: usize = text.get(1..)?.parse().ok()?;
    Some((side, *persons(side).get(number.checked_sub(1)?)?))
}

impl Words<'_> {
    /// How a Duel came to its result.
    pub(super) fn duel_reason(&mut self) -> Result<Option<Reason>, WordTrouble> {
        self.read_with("reason", Expected::DuelReason, |text| match text {
            "played" => Some(Reason::Played),
            "concession" => Some(Reason::Concession),
            "penalty" => Some(Reason::Penalty),
            "no-show" => Some(Reason::NoShow),
            _ => None,
        })
    }

    /// The result of a match: its score, or the Duels of a team round.
    pub(super) fn result(&mut self, match_id: MatchId) -> Result<MatchResult, WordTrouble> {
        match result(self, match_id)? {
            Some(result) => Ok(result),
            None => self.score(),
        }
    }

    /// The member of a team whom a penalty is for, where one is named.
    pub(super) fn penalised_member(&mut self, team: EntrantId) -> Result<Option<PersonId>, WordTrouble> {
        if self.words.get("member").is_none_or(|value| value.trim().is_empty()) {
            self.maybe("member");
            return Ok(None);
        }
        self.state.entrant(team).ok_or(Refusal::UnknownEntrant { entrant: team })?;
        member(self, "member", team).map(Some)
    }
}
