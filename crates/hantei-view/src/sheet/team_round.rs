//! A team round as a board: who meets whom, how far each Duel is, and whom the teams send where they are level.

use hantei_core::id::{EntrantId, MatchId, PersonId, TableNumber};
use hantei_core::match_::{DuelWinner, Reason, Side};
use hantei_core::team::{Board, DuelState, RoundStanding};
use hantei_core::tournament::State;
use hantei_core::tournament::state::Match;
use hantei_core::tournament::team::MatchOf;
use serde::Serialize;

use super::{Audience, Desk, Named};
use crate::i18n::{Language, arguments};
use crate::wording::score_text;

/// A team round, or a Duel of representatives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamRound {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Where it is played.
    pub table: TableNumber,
    /// The two teams, the one printed first before the other.
    pub teams: [TeamSide; 2],
    /// The score from the side of the first.
    pub score: String,
    /// Where the round stands, as a sentence.
    pub says: String,
    /// True once nothing more is played.
    pub over: bool,
    /// The Duels in order of their numbers; none where only representatives meet.
    pub duels: Vec<BoardRow>,
    /// The Duel of representatives, where there is one.
    pub representatives: Option<RepresentativesNow>,
    /// The version by which commands about the round are judged.
    #[serde(skip)]
    pub version: u64,
}

/// One of the teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamSide {
    /// The team.
    #[serde(flatten)]
    pub name: Named,
    /// Its members in the order of the line-up.
    pub members: Vec<MemberNow>,
    /// True once the order was set for this round.
    pub line_up_set: bool,
    /// Whom it sends, where representatives meet and all agree.
    pub representative: Option<String>,
    /// Who has not said yet whom to send.
    pub silent: Vec<String>,
}

/// A member in a team round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MemberNow {
    /// The person.
    pub id: PersonId,
    /// The number in the team, as registered, from 1.
    pub number: usize,
    /// The name.
    pub name: String,
    /// True for the leader.
    pub leader: bool,
    /// True for who is disqualified.
    pub out: bool,
    /// Whom the member wants to send, where representatives meet.
    pub wants: Option<String>,
}

/// A Duel of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardRow {
    /// Its number in the round, from 1.
    pub number: u8,
    /// The wave in which the two meet, from 1.
    pub wave: u8,
    /// The two, the member of the team printed first before the other.
    pub members: [PersonId; 2],
    /// Their names.
    pub names: [String; 2],
    /// `not-started`, `running`, `won`, `drawn`, `both-lost` or `terminated`.
    pub state: &'static str,
    /// The same in words.
    pub text: String,
    /// Who won it.
    pub winner: Option<Side>,
    /// True if it can begin now.
    pub next: bool,
}

/// The Duel of representatives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RepresentativesNow {
    /// The two, once both teams have chosen.
    pub names: Option<[String; 2]>,
    /// True while they play.
    pub running: bool,
    /// How often they drew.
    pub drawn: usize,
    /// Who won.
    pub winner: Option<Side>,
    /// Where it stands, as a sentence.
    pub says: String,
}

/// Returns the board of a team round or of a Duel of representatives; `None` where `audience` sees no such match.
#[must_use]
pub fn team_round(
    state: &State,
    match_id: MatchId,
    audience: Audience,
    language: Language,
) -> Option<TeamRound> {
    let visible = audience.shown(state);
    let desk = Desk::new(&visible, audience, language);
    let (_, _, match_) = visible.match_(match_id)?;
    if visible.match_of(match_) == MatchOf::Persons {
        return None;
    }
    let board = visible.team_board(match_id);
    let meet = visible.representatives_meet(match_id);
    let teams = [match_.first, match_.second].map(|team| desk.team_side(match_id, team, meet));
    let won = board.as_ref().map(|board| score_text(board.tally.score()));
    let over = match_.result.is_some();
    let result = match_.result.as_ref().and_then(hantei_core::match_::MatchResult::score).map(score_text);
    let says = desk.team_round_says(match_, board.as_ref());
    Some(TeamRound {
        match_id,
        table: match_.table,
        teams,
        score: result.or(won).unwrap_or_default(),
        says,
        over,
        duels: board.map(|board| desk.board_rows(&board, over)).unwrap_or_default(),
        representatives: meet.then(|| desk.representatives_now(match_)),
        version: visible.team_record_version(match_id),
    })
}

impl Desk<'_> {
    fn team_side(&self, match_id: MatchId, team: EntrantId, meet: bool) -> TeamSide {
        let state = self.voice.state;
        let registered = state.entrant(team).map_or(&[][..], |entrant| entrant.who.persons());
        let leader = state.team(team).map(|team| team.leader);
        let choice = state.choice_of(match_id, team);
        let wants = |member: PersonId| {
            let said = choice.said.iter().find(|(one, _)| *one == member).and_then(|(_, said)| *said);
            said.map(|said| self.voice.member(said))
        };
        let order = state.line_up(match_id, team).iter();
        let members = order.map(|member| MemberNow {
            id: *member,
            number: registered.iter().position(|one| one == member).map_or(0, |place| place + 1),
            name: self.voice.member(*member),
            leader: leader == Some(*member),
            out: state.member_is_out(*member),
            wants: wants(*member),
        });
        let settled = choice.representative.is_some() || !meet;
        TeamSide {
            name: self.named(team),
            members: members.collect(),
            line_up_set: state
                .team_record(match_id)
                .is_some_and(|record| record.line_ups.contains_key(&team)),
            representative: choice.representative.filter(|_| meet).map(|who| self.voice.member(who)),
            silent: choice.silent().filter(|_| !settled).map(|who| self.voice.member(who)).collect(),
        }
    }

    fn board_rows(&self, board: &Board, over: bool) -> Vec<BoardRow> {
        let startable: Vec<u8> = board.startable().iter().map(|duel| duel.number).collect();
        let open = !over && board.standing == RoundStanding::Open;
        let row = |duel: &hantei_core::team::BoardDuel| {
            let names = duel.members.map(|member| self.voice.member(member));
            let (state, winner, by_penalty) = match duel.state {
                DuelState::NotStarted => ("not-started", None, false),
                DuelState::Running => ("running", None, false),
                DuelState::Terminated => ("terminated", None, false),
                DuelState::Ended(result) => {
                    let (state, winner) = match result.winner {
                        DuelWinner::First => ("won", Some(Side::First)),
                        DuelWinner::Second => ("won", Some(Side::Second)),
                        DuelWinner::None => ("drawn", None),
                        DuelWinner::BothLost => ("both-lost", None),
                    };
                    (state, winner, matches!(result.reason, Reason::Penalty))
                }
            };
            let who = match winner {
                Some(Side::First) => names[0].clone(),
                Some(Side::Second) => names[1].clone(),
                None => String::new(),
            };
            let penalty = if by_penalty { "yes" } else { "no" };
            let over = if open { "no" } else { "yes" };
            let arguments = arguments! { state: state, who: who, penalty: penalty, over: over };
            BoardRow {
                number: duel.number,
                wave: duel.wave,
                members: duel.members,
                text: self.voice.say("board-duel", &arguments),
                names,
                state,
                winner,
                next: open && startable.contains(&duel.number),
            }
        };
        board.duels.iter().map(row).collect()
    }

    fn team_round_says(&self, match_: &Match, board: Option<&Board>) -> String {
        let Some(board) = board else { return self.voice.say("board-of-representatives", &arguments! {}) };
        let needed = self.voice.state.team_rules().and_then(|rules| rules.wins_needed);
        let (stands, who) = match board.standing {
            RoundStanding::Open => ("open", String::new()),
            RoundStanding::Level => ("level", String::new()),
            RoundStanding::Won(side) => ("won", self.voice.name(match_.entrant(side))),
        };
        let running = board.running().count();
        let arguments =
            arguments! { stands: stands, who: who, needed: needed.unwrap_or(0), running: running };
        self.voice.say("board-says", &arguments)
    }

    fn representatives_now(&self, match_: &Match) -> RepresentativesNow {
        let state = self.voice.state;
        let record = state.team_record(match_.id);
        let playing = record.and_then(|record| record.representatives);
        let ended = record.map(|record| &record.deciding[..]).unwrap_or_default();
        let winner = ended.last().and_then(hantei_core::team::winner_of);
        let names = playing
            .or_else(|| state.representatives(match_.id))
            .map(|both| both.map(|who| self.voice.member(who)));
        let stands = match (winner, playing.is_some(), names.is_some()) {
            (Some(_), _, _) => "won",
            (None, true, _) => "running",
            (None, false, true) => "ready",
            (None, false, false) => "choosing",
        };
        let who = winner.map(|side| self.voice.name(match_.entrant(side))).unwrap_or_default();
        let drawn = ended.len() - usize::from(winner.is_some());
        let arguments = arguments! { stands: stands, who: who, drawn: drawn };
        let says = self.voice.say("representatives-say", &arguments);
        RepresentativesNow { names, running: playing.is_some(), drawn, winner, says }
    }
}
