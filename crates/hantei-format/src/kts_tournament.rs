//! KTS files and tournaments: a file becomes commands, a state becomes a file.
//!
//! A KTS file keeps who met whom and who won, but no Duels, no times and no seeds. What is taken over is
//! marked as imported; nothing is invented in place of what the file does not say.

use std::collections::{BTreeMap, BTreeSet};

use hantei_core::card_game_id::CardGameId;
use hantei_core::id::{EntrantId, RoundNumber, TableNumber};
use hantei_core::match_::MatchOutcome;
use hantei_core::person::PersonRecord;
use hantei_core::regulation::StageKind;
use hantei_core::standings::{ByeKind, StandingsRow};
use hantei_core::tournament::command::Doubt;
use hantei_core::tournament::event::{Absentees, MissedRounds, PlayedPairing};
use hantei_core::tournament::state::{EntrantStatus, Match, Phase, Stage};
use hantei_core::tournament::tables::{champion, last_round, places, standings_after, winners};
use hantei_core::tournament::team::Who;
use hantei_core::tournament::{Command, State};

use crate::coded::coded;
use crate::kts::{
    DropReason, EventType, KtsFile, KtsLocation, KtsMatch, KtsOutcome, KtsPerson, KtsPlayer, KtsPlayerId,
    KtsText, MatchStatus, PlayerStructure, Structure, TournamentStyle,
};

/// A command that a file asks for, with the line of the file that it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The 1-based line, where one line is the reason.
    pub line: Option<u32>,
    /// The command.
    pub command: Command,
}

/// Why a file cannot be taken over although it can be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TakeoverTrouble {
    /// Nobody is listed.
    #[error("the file lists no players")]
    NoPlayers,
    /// Two players have the same id.
    #[error("line {line}: the id of this player stands on line {first_line} already")]
    PlayerTwice {
        /// The second.
        line: u32,
        /// The first.
        first_line: u32,
    },
    /// A match names somebody who is not listed.
    #[error("line {line}: a match of round {round} names a player who is not in the list of players")]
    UnlistedPlayer {
        /// The match.
        line: u32,
        /// Its round.
        round: u32,
    },
    /// Somebody is in two matches of a round.
    #[error("line {line}: a player of this match has another match in round {round}")]
    TwiceInRound {
        /// The second match.
        line: u32,
        /// Its round.
        round: u32,
    },
    /// Rounds are missing before this one.
    #[error("the file has no matches of round {round}, but of later ones")]
    RoundMissing {
        /// The first round that is missing.
        round: u32,
    },
    /// The file is of a structure that has no pairings, or that is not Swiss.
    #[error("only Swiss events, with or without playoff, can be taken over")]
    NotSwiss,
}

coded! {
    TakeoverTrouble {
        Self::NoPlayers => "no-players" {}
        Self::PlayerTwice { line, first_line } => "player-twice" { line: line, first_line: first_line }
        Self::UnlistedPlayer { line, round } => "unlisted-player" { line: line, round: round }
        Self::TwiceInRound { line, round } => "twice-in-round" { line: line, round: round }
        Self::RoundMissing { round } => "round-missing" { round: round }
        Self::NotSwiss => "not-swiss" {}
    }
}

/// Returns the commands that make the tournament that `file` tells of, in order.
///
/// Players become entrants in the order of the file. Matches that the reader remarked on as having no
/// result that can be are left out, so that they count neither as a loss nor as a meeting; matches of
/// a round that may still be running are taken over as open. A file of a running event does not say
/// how many Swiss rounds are planned: `rounds` does, or else the regulation.
///
/// # Errors
///
/// [`TakeoverTrouble`] if the file contradicts itself; whoever wrote or edited it caused that.
pub fn steps(file: &KtsFile, zone: &str, rounds_planned: Option<u32>) -> Result<Vec<Step>, TakeoverTrouble> {
    if matches!(file.structure, Some(Structure::SingleElimination | Structure::OpenDueling)) {
        return Err(TakeoverTrouble::NotSwiss);
    }
    let entrants = entrants(file)?;
    let rounds = rounds(file, &entrants)?;
    let first_playoff = file.playoff_round.filter(|round| *round > 0);
    let is_playoff = |number: u32| first_playoff.is_some_and(|first| number >= first);
    let last_swiss = rounds.keys().copied().filter(|number| !is_playoff(*number)).max().unwrap_or(0);
    let swiss_rounds = first_playoff.map_or(last_swiss, |first| first - 1);
    let finalized = file.finalized == Some(true);
    let cut: BTreeSet<EntrantId> = first_playoff
        .and_then(|first| rounds.get(&first))
        .map(|round| round.everyone().collect())
        .unwrap_or_default();

    let mut steps = Vec::new();
    let mut step = |line: Option<u32>, command: Command| steps.push(Step { line, command });
    let name = match file.name.as_str().trim() {
        "" => file.id.as_str().trim(),
        name => name,
    };
    let name = if name.is_empty() { "KTS" } else { name };
    step(None, Command::Create { name: name.to_owned(), zone: zone.to_owned(), settings: Vec::new() });
    let mut set = |key: &str, value: String| {
        let reason = Some("as the imported file has it".to_owned());
        step(None, Command::ChangeSetting { key: key.to_owned(), value, reason });
    };
    if let (Some(planned), false, None) = (rounds_planned, finalized, first_playoff) {
        set("swiss.rounds", planned.max(swiss_rounds).to_string());
    }
    if finalized || first_playoff.is_some() {
        set("swiss.rounds", swiss_rounds.to_string());
        set("top-cut.size", cut.len().to_string());
    }
    set("top-cut.places", "swiss-standing".to_owned());
    if file.players.len() < 4 {
        set("attendance.minimum", "2".to_owned());
    }
    step(None, Command::OpenRegistration);
    for player in &file.players {
        let accept = BTreeSet::from([Doubt::SameName, Doubt::WrongCheckDigit]);
        step(Some(player.line), Command::Register { record: record(player), accept });
    }
    for player in &file.players {
        let seat = player.assigned_seat.and_then(|seat| u32::try_from(seat).ok()).filter(|seat| *seat > 0);
        if let (Some(seat), Some(entrant)) = (seat, entrants.get(&player.person.id)) {
            let table = Some(TableNumber(seat));
            step(Some(player.line), Command::FixTable { entrant: *entrant, table });
        }
    }
    if rounds.is_empty() {
        return Ok(steps);
    }
    step(None, Command::Start { absentees: Absentees::Kept });
    let last = rounds.keys().copied().max().unwrap_or(0);
    for number in 1..=last {
        let round = rounds.get(&number).ok_or(TakeoverTrouble::RoundMissing { round: number })?;
        if first_playoff == Some(number) {
            step(None, Command::ImportCut { entrants: cut.clone() });
        }
        let within = if is_playoff(number) { number - swiss_rounds } else { number };
        step(
            Some(round.line),
            Command::ImportRound {
                round: RoundNumber(u16::try_from(within).unwrap_or(u16::MAX)),
                pairings: round.pairings.clone(),
                byes: round.byes.clone(),
                missed: round.missed.clone(),
            },
        );
        if !round.open || number < last {
            let leave_open = round.open.then(|| "without a result in the imported file".to_owned());
            step(None, Command::CloseRound { leave_open });
        }
        for player in &file.players {
            let dropped = player.drop_reason == Some(DropReason::Drop) && player.drop_round == Some(number);
            if let (true, Some(entrant)) = (dropped, entrants.get(&player.person.id)) {
                step(Some(player.line), Command::Drop { entrant: *entrant, reason: None });
            }
        }
    }
    let last_round_open = rounds.get(&last).is_some_and(|round| round.open);
    let decided = rounds.get(&last).is_some_and(|round| round.pairings.len() + round.byes.len() == 1);
    if finalized && !last_round_open && (cut.is_empty() || decided) {
        step(None, Command::Finish);
    }
    Ok(steps)
}

fn entrants(file: &KtsFile) -> Result<BTreeMap<KtsPlayerId, EntrantId>, TakeoverTrouble> {
    if file.players.is_empty() {
        return Err(TakeoverTrouble::NoPlayers);
    }
    let mut entrants = BTreeMap::new();
    for (index, player) in file.players.iter().enumerate() {
        if let Some(first) = entrants.insert(player.person.id, EntrantId::from_index(index)) {
            let first_line = file.players[first.index()].line;
            return Err(TakeoverTrouble::PlayerTwice { line: player.line, first_line });
        }
    }
    Ok(entrants)
}

#[derive(Debug, Default)]
struct Round {
    line: u32,
    pairings: Vec<PlayedPairing>,
    byes: Vec<EntrantId>,
    missed: Vec<EntrantId>,
    open: bool,
}

impl Round {
    fn everyone(&self) -> impl Iterator<Item = EntrantId> {
        let paired = self.pairings.iter().flat_map(|pairing| [pairing.first, pairing.second]);
        paired.chain(self.byes.iter().copied())
    }
}

fn rounds(
    file: &KtsFile,
    entrants: &BTreeMap<KtsPlayerId, EntrantId>,
) -> Result<BTreeMap<u32, Round>, TakeoverTrouble> {
    let mut rounds = BTreeMap::<u32, Round>::new();
    let last = file.matches.iter().map(|match_| match_.round).max().unwrap_or(0);
    let offset = file.table_offset.unwrap_or(0);
    for (match_, outcome) in file.matches.iter().zip(file.outcomes()) {
        let known = |id: KtsPlayerId| {
            let unlisted = TakeoverTrouble::UnlistedPlayer { line: match_.line, round: match_.round };
            entrants.get(&id).copied().ok_or(unlisted)
        };
        let round =
            rounds.entry(match_.round).or_insert_with(|| Round { line: match_.line, ..Round::default() });
        let mut pair = |outcome: Option<MatchOutcome>| -> Result<(), TakeoverTrouble> {
            let [first, second] = [known(match_.players[0])?, known(match_.players[1])?];
            let seated: BTreeSet<TableNumber> = round.pairings.iter().map(|pairing| pairing.table).collect();
            let mut table = TableNumber(match_.table.unwrap_or(0).max(1) + offset);
            while seated.contains(&table) {
                table.0 += 1;
            }
            round.open |= outcome.is_none();
            round.pairings.push(PlayedPairing { table, first, second, outcome });
            Ok(())
        };
        match outcome {
            KtsOutcome::Won { winner, loser: _ } if winner == match_.players[0] => {
                pair(Some(MatchOutcome::FirstWon))?;
            }
            KtsOutcome::Won { .. } => pair(Some(MatchOutcome::SecondWon))?,
            KtsOutcome::Drawn => pair(Some(MatchOutcome::Drawn))?,
            KtsOutcome::DoubleLoss => pair(Some(MatchOutcome::BothLost))?,
            KtsOutcome::Unplayed => {
                let two =
                    match_.players.iter().all(|id| !id.is_bye()) && match_.players[0] != match_.players[1];
                let open = matches!(match_.status, Some(MatchStatus::Incomplete | MatchStatus::Unreported));
                if two && open && match_.round == last && file.finalized != Some(true) {
                    pair(None)?;
                }
            }
            KtsOutcome::Bye { player } => round.byes.push(known(player)?),
            KtsOutcome::Missed { player } => round.missed.push(known(player)?),
            KtsOutcome::Nobody => {}
        }
        let mut seen = BTreeSet::new();
        if !round.everyone().chain(round.missed.iter().copied()).all(|entrant| seen.insert(entrant)) {
            return Err(TakeoverTrouble::TwiceInRound { line: match_.line, round: match_.round });
        }
    }
    Ok(rounds)
}

fn record(player: &KtsPlayer) -> PersonRecord {
    let parts = [player.person.first_name.as_str().trim(), player.person.last_name.as_str().trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    PersonRecord {
        card_game_id: player.person.id.padded().parse().ok(),
        ..PersonRecord::named(parts.join(" "))
    }
}

/// The first of the ids that are given to players without one, as KTS gives temporary ids.
const FIRST_TEMPORARY_ID: u64 = 9_999_000_000;

/// Returns the tournament as KTS would store it.
///
/// `date` is `yyyy-MM-dd` in the venue's time zone. Players without a CARD GAME ID, and erased ones, get a
/// temporary id made from their number. The file holds no Duels, and no tie-break beyond `AABBBCCC`.
#[must_use]
pub fn file(state: &State, date: &str) -> KtsFile {
    let swiss = state.stages.iter().find(|stage| stage.rule.kind == StageKind::Swiss);
    let playoff = state.stages.iter().find(|stage| stage.rule.kind == StageKind::Elimination);
    let swiss_rounds = swiss.map_or(0, |stage| u32::from(last_round(stage).0));
    let rounds: u32 = state.stages.iter().map(|stage| u32::from(last_round(stage).0)).sum();
    let finished = state.phase == Phase::Finished;
    KtsFile {
        name: KtsText::Written(state.header.as_ref().map(|header| header.name.clone()).unwrap_or_default()),
        id: KtsText::Written("X99-000000".to_owned()),
        style: Some(TournamentStyle::ConstructedAdvanced),
        structure: Some(Structure::Swiss),
        event_type: Some(EventType::Local),
        player_structure: Some(PlayerStructure::Individual),
        reference_date_time: KtsText::Written("2003-01-02".to_owned()),
        date: KtsText::Written(date.to_owned()),
        time: KtsText::Written("00:00".to_owned()),
        current_round: Some(rounds),
        table_offset: Some(0),
        playoff_round: Some(playoff.map_or(0, |_| swiss_rounds + 1)),
        software_version: KtsText::Written("3.0.0.0".to_owned()),
        finalized: Some(finished),
        staff: Vec::new(),
        penalties: Vec::new(),
        location: Some(KtsLocation {
            id: KtsText::Written("00000000-0000-0000-0000-000000000000".to_owned()),
            ..KtsLocation::default()
        }),
        players: players(state, swiss, playoff, swiss_rounds),
        matches: state
            .stages
            .iter()
            .flat_map(|stage| {
                matches_of(
                    state,
                    stage,
                    if stage.rule.kind == StageKind::Elimination { swiss_rounds } else { 0 },
                )
            })
            .collect(),
        unknown: Vec::new(),
    }
}

/// Returns the id under which KTS knows `entrant`.
fn kts_id(state: &State, entrant: EntrantId) -> KtsPlayerId {
    let own = state.record(entrant).and_then(|record| record.card_game_id).map(CardGameId::number);
    KtsPlayerId(own.unwrap_or(FIRST_TEMPORARY_ID + u64::from(entrant.0)))
}

fn players(
    state: &State,
    swiss: Option<&Stage>,
    playoff: Option<&Stage>,
    swiss_rounds: u32,
) -> Vec<KtsPlayer> {
    let ranks: BTreeMap<EntrantId, u32> =
        places(state).into_iter().map(|place| (place.entrant, place.rank)).collect();
    let rows: BTreeMap<EntrantId, StandingsRow> = swiss
        .map(|stage| standings_after(state, stage, last_round(stage)).rows)
        .unwrap_or_default()
        .into_iter()
        .map(|row| (row.entrant, row))
        .collect();
    let champion = champion(state);
    let listed = state.entrants().filter(|(_, entrant)| entrant.status != EntrantStatus::Removed);
    listed
        .map(|(id, entrant)| {
            let in_playoff = playoff.filter(|stage| stage.entrants.contains(&id));
            let won = in_playoff.map_or(0, |stage| playoff_wins(state, stage, id));
            let left = match entrant.status {
                EntrantStatus::Dropped { stage, after } => {
                    let before = if Some(stage) == playoff.map(|stage| stage.id) { swiss_rounds } else { 0 };
                    Some((u32::from(after.0).max(1) + before, DropReason::Drop))
                }
                EntrantStatus::Active | EntrantStatus::Removed if champion == Some(id) => None,
                EntrantStatus::Active | EntrantStatus::Removed => match (playoff, in_playoff) {
                    (None, _) => None,
                    (Some(_), None) => Some((swiss_rounds, DropReason::PlayoffCut)),
                    (Some(_), Some(stage)) => playoff_exit(state, stage, id)
                        .map(|round| (swiss_rounds + round, DropReason::PlayoffCut)),
                },
            };
            let (drop_round, drop_reason) = left.unwrap_or((0, DropReason::Active));
            let record = state.record(id);
            let (first_name, last_name) = match record {
                Some(record) => split_name(&record.name),
                None => match &entrant.who {
                    Who::Person(person) => (String::new(), format!("erased person {person}")),
                    // The program knows no teams: one player stands for all of its members.
                    Who::Team(team) => (String::new(), team.name.clone()),
                },
            };
            KtsPlayer {
                line: 0,
                person: KtsPerson {
                    id: kts_id(state, id),
                    first_name: KtsText::from(first_name.as_str()),
                    last_name: KtsText::from(last_name.as_str()),
                    team_position: Some(0),
                    unknown: Vec::new(),
                },
                drop_round: Some(drop_round),
                rank: ranks.get(&id).copied(),
                playoff_points: Some(won),
                match_points: Some(rows.get(&id).map_or(0, |row| row.match_points)),
                tie_number: Some(rows.get(&id).map_or(0, |row| row.tie_break / 1000)),
                open_dueling: Some(0),
                drop_reason: Some(drop_reason),
                assigned_seat: Some(
                    entrant.fixed_table.and_then(|table| i32::try_from(table.0).ok()).unwrap_or(-1),
                ),
                notes: KtsText::SelfClosed,
                unknown: Vec::new(),
            }
        })
        .collect()
}

/// The last word is the family name, as western names are written; a name of one word is a family name.
fn split_name(name: &str) -> (String, String) {
    match name.rsplit_once(' ') {
        Some((given, family)) => (given.to_owned(), family.to_owned()),
        None => (String::new(), name.to_owned()),
    }
}

fn playoff_wins(state: &State, stage: &Stage, entrant: EntrantId) -> u32 {
    let won = stage.rounds.iter().filter(|round| {
        round.matches.iter().any(|match_| match_.side_of(entrant).is_some())
            && winners(state, stage, round).contains(&Some(entrant))
    });
    u32::try_from(won.count()).unwrap_or(u32::MAX)
}

/// Returns the playoff round in which `entrant` went out, if that is decided.
fn playoff_exit(state: &State, stage: &Stage, entrant: EntrantId) -> Option<u32> {
    let lost = stage.rounds.iter().find(|round| {
        round.matches.iter().any(|match_| match_.side_of(entrant).is_some() && match_.result.is_some())
            && !winners(state, stage, round).contains(&Some(entrant))
    });
    lost.map(|round| u32::from(round.number.0))
}

fn matches_of(state: &State, stage: &Stage, before: u32) -> Vec<KtsMatch> {
    let playoff_match = Some(stage.rule.kind == StageKind::Elimination);
    let mut matches = Vec::new();
    for round in &stage.rounds {
        let number = u32::from(round.number.0) + before;
        let plain = |players, status, table, winner| KtsMatch {
            line: 0,
            players,
            round: number,
            status: Some(status),
            table: Some(table),
            winner: Some(winner),
            playoff_match,
            unknown: Vec::new(),
        };
        let mut of_round: Vec<&Match> = round.matches.iter().collect();
        of_round.sort_by_key(|match_| match_.table);
        let mut table = 0;
        for match_ in of_round {
            let sides = [kts_id(state, match_.first), kts_id(state, match_.second)];
            let (status, winner) = match state.outcome(stage.rule.kind, match_) {
                Some(MatchOutcome::FirstWon) => (MatchStatus::Winner, sides[0]),
                Some(MatchOutcome::SecondWon) => (MatchStatus::Winner, sides[1]),
                Some(MatchOutcome::Drawn) => (MatchStatus::Draw, KtsPlayerId::BYE),
                Some(MatchOutcome::BothLost) => (MatchStatus::DoubleLoss, KtsPlayerId::BYE),
                None => (MatchStatus::Incomplete, KtsPlayerId::BYE),
            };
            matches.push(plain(sides, status, match_.table.0, winner));
            table = table.max(match_.table.0);
        }
        let late = |kind: MissedRounds| {
            let first_stage = stage.rule.from.is_none();
            state
                .entrants()
                .filter(move |(_, entrant)| first_stage && entrant.missed.get(&round.number) == Some(&kind))
        };
        let byes = round.byes.iter().map(|bye| match bye.kind {
            ByeKind::Odd | ByeKind::Awarded | ByeKind::Bracket => bye.entrant,
        });
        let byes = byes.chain(late(MissedRounds::AwardedBye).map(|(id, _)| id));
        let missed = round.missed.iter().copied().chain(late(MissedRounds::MatchLoss).map(|(id, _)| id));
        let unopposed = byes.map(|entrant| (entrant, true)).chain(missed.map(|entrant| (entrant, false)));
        for (entrant, won) in unopposed.collect::<Vec<_>>() {
            table += 1;
            let player = kts_id(state, entrant);
            let winner = if won { player } else { KtsPlayerId::BYE };
            matches.push(plain([player, KtsPlayerId::BYE], MatchStatus::Winner, table, winner));
        }
    }
    matches
}
