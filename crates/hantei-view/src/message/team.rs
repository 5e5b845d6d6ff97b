//! What is said of teams, groups and team rounds: what happened, and why something is not done.

use hantei_core::id::{EntrantId, MatchId, PersonId};
use hantei_core::match_::DuelWinner;
use hantei_core::tournament::team::{TeamRefusal, TeamRoundEvent};

use super::Message;
use crate::i18n::arguments;
use crate::wording::Voice;

/// Returns the message for why something is not done about teams, groups or a team round.
pub(super) fn team_refusal(why: &TeamRefusal, voice: &Voice<'_>) -> Message {
    let names = |teams: &[EntrantId]| voice.people(teams);
    let (code, arguments) = match why {
        TeamRefusal::TeamsEnter => ("team_teams_enter", arguments! {}),
        TeamRefusal::PersonsEnter => ("team_persons_enter", arguments! {}),
        TeamRefusal::MembersUnfit { given, needed } => {
            ("team_members_unfit", arguments! { given: *given, needed: *needed })
        }
        TeamRefusal::NoSuchMember { number, members } => {
            ("team_no_such_member", arguments! { number: *number, members: *members })
        }
        TeamRefusal::InTeam { person, team } => {
            ("team_in_team", arguments! { who: voice.person(*person), team: voice.who(*team) })
        }
        TeamRefusal::SameTeamName { team } => ("team_same_name", arguments! { team: voice.who(*team) }),
        TeamRefusal::NotMember { person, team } => {
            ("team_not_member", arguments! { who: voice.person(*person), team: voice.who(*team) })
        }
        TeamRefusal::MemberMissing => ("team_member_missing", arguments! {}),
        TeamRefusal::NotLeader { team } => ("team_not_leader", arguments! { team: voice.who(*team) }),
        TeamRefusal::NotOwnWord { member } => {
            ("team_not_own_word", arguments! { who: voice.person(*member) })
        }
        TeamRefusal::MemberOut { member } => ("team_member_out", arguments! { who: voice.person(*member) }),
        TeamRefusal::NoGroups => ("team_no_groups", arguments! {}),
        TeamRefusal::GroupsUnfit { entrants, groups, size } => {
            let arguments = arguments! { entrants: *entrants, groups: *groups, size: size.unwrap_or(0) };
            ("team_groups_unfit", arguments)
        }
        TeamRefusal::GroupsIncomplete { entrants } => {
            ("team_groups_incomplete", arguments! { who: names(entrants) })
        }
        TeamRefusal::NotTeams { table } => ("team_not_teams", arguments! { table: voice.table(*table) }),
        TeamRefusal::LineUpUnfit { team } => ("team_line_up_unfit", arguments! { team: voice.who(*team) }),
        TeamRefusal::LineUpsStand { table } => {
            ("team_line_ups_stand", arguments! { table: voice.table(*table) })
        }
        TeamRefusal::NoDuel { members } => ("team_no_duel", arguments! { duel: duel(voice, *members) }),
        TeamRefusal::LostByPenalty { members, number } => {
            ("team_lost_by_penalty", arguments! { duel: duel(voice, *members), number: *number })
        }
        TeamRefusal::MemberBusy { member } => ("team_member_busy", arguments! { who: voice.person(*member) }),
        TeamRefusal::DuelRuns { members } => ("team_duel_runs", arguments! { duel: duel(voice, *members) }),
        TeamRefusal::RoundDecided { table } => {
            ("team_round_decided", arguments! { table: voice.table(*table) })
        }
        TeamRefusal::NothingToStart { table } => {
            ("team_nothing_to_start", arguments! { table: voice.table(*table) })
        }
        TeamRefusal::NoRepresentatives { table } => {
            ("team_no_representatives", arguments! { table: voice.table(*table) })
        }
        TeamRefusal::NotUnanimous { teams } => {
            ("team_not_unanimous", arguments! { count: teams.len(), teams: names(teams) })
        }
        TeamRefusal::Agreed { team } => ("team_agreed", arguments! { team: voice.who(*team) }),
        TeamRefusal::NobodyNamed => ("team_nobody_named", arguments! {}),
        TeamRefusal::RepresentativesPlay { table } => {
            ("team_representatives_play", arguments! { table: voice.table(*table) })
        }
        TeamRefusal::RepresentativesWait { table } => {
            ("team_representatives_wait", arguments! { table: voice.table(*table) })
        }
        TeamRefusal::TiesOpen { ties } => {
            let list = voice.list(ties.iter().map(|tie| names(tie)));
            ("team_ties_open", arguments! { count: ties.len(), ties: list })
        }
        TeamRefusal::NoTie { entrants } => ("team_no_tie", arguments! { who: names(entrants) }),
        TeamRefusal::TieQualifies { entrants } => ("team_tie_qualifies", arguments! { who: names(entrants) }),
    };
    Message::of(voice.language, "refusal", code, &arguments)
}

/// Returns who meets in a Duel of members.
fn duel(voice: &Voice<'_>, [first, second]: [PersonId; 2]) -> String {
    voice.say("pair", &arguments! { first: voice.person(first), second: voice.person(second) })
}

/// Returns what happened in a team round as a sentence.
pub(super) fn team_round(voice: &Voice<'_>, match_id: MatchId, what: &TeamRoundEvent) -> String {
    let of = voice.match_(match_id);
    let won = |members: [PersonId; 2], winner: DuelWinner| match winner {
        DuelWinner::First => ("won", voice.person(members[0])),
        DuelWinner::Second => ("won", voice.person(members[1])),
        DuelWinner::None => ("drawn", String::new()),
        DuelWinner::BothLost => ("both-lost", String::new()),
    };
    let duels = |duels: &[[PersonId; 2]]| voice.list(duels.iter().map(|members| duel(voice, *members)));
    let (id, arguments) = match what {
        TeamRoundEvent::LineUpSet { entrant, order } => {
            let order = voice.list(order.iter().map(|member| voice.person(*member)));
            ("event-line-up-set", arguments! { match: of, team: voice.who(*entrant), order: order })
        }
        TeamRoundEvent::DuelStarted { first, second } => {
            ("event-team-duel-started", arguments! { match: of, duel: duel(voice, [*first, *second]) })
        }
        TeamRoundEvent::StartTakenBack { first, second } => {
            ("event-team-start-taken-back", arguments! { match: of, duel: duel(voice, [*first, *second]) })
        }
        TeamRoundEvent::DuelEnded { first, second, result } => {
            let members = [*first, *second];
            let (how, who) = won(members, result.winner);
            let arguments = arguments! { match: of, duel: duel(voice, members), how: how, who: who };
            ("event-team-duel-ended", arguments)
        }
        TeamRoundEvent::DuelTakenBack { first, second, result: _ } => {
            ("event-team-duel-taken-back", arguments! { match: of, duel: duel(voice, [*first, *second]) })
        }
        TeamRoundEvent::DuelLost { first, second, result, was: _, penalty } => {
            let members = [*first, *second];
            let (how, who) = won(members, result.winner);
            let arguments = arguments! {
                match: of, duel: duel(voice, members), how: how, who: who, number: *penalty,
            };
            ("event-team-duel-lost", arguments)
        }
        TeamRoundEvent::LossTakenBack { first, second, result: _, was: _, penalty } => {
            let duel = duel(voice, [*first, *second]);
            ("event-team-loss-taken-back", arguments! { match: of, duel: duel, number: *penalty })
        }
        TeamRoundEvent::DuelsTerminated { duels: list } => {
            let arguments = arguments! { match: of, count: list.len(), duels: duels(list) };
            ("event-team-duels-terminated", arguments)
        }
        TeamRoundEvent::DuelsRestarted { duels: list } => {
            let arguments = arguments! { match: of, count: list.len(), duels: duels(list) };
            ("event-team-duels-restarted", arguments)
        }
        TeamRoundEvent::RepresentativeConfirmed { entrant, member, representative } => {
            let arguments = arguments! {
                match: of, team: voice.who(*entrant), who: voice.person(*member),
                representative: voice.person(*representative),
            };
            ("event-representative-confirmed", arguments)
        }
        TeamRoundEvent::RepresentativeNamed { entrant, representative, reason } => {
            let arguments = arguments! {
                match: of, team: voice.who(*entrant), representative: voice.person(*representative),
                why: voice.because(Some(reason)),
            };
            ("event-representative-named", arguments)
        }
        TeamRoundEvent::RepresentativesStarted { members } => {
            ("event-representatives-started", arguments! { match: of, duel: duel(voice, *members) })
        }
        TeamRoundEvent::RepresentativesNotStarted { members } => {
            ("event-representatives-not-started", arguments! { match: of, duel: duel(voice, *members) })
        }
        TeamRoundEvent::RepresentativesEnded { result } => {
            let winner = match result.winner {
                DuelWinner::First => "first",
                DuelWinner::Second => "second",
                DuelWinner::None | DuelWinner::BothLost => "none",
            };
            ("event-representatives-ended", arguments! { match: of, winner: winner })
        }
        TeamRoundEvent::RepresentativesTakenBack { members, result: _ } => {
            ("event-representatives-taken-back", arguments! { match: of, duel: duel(voice, *members) })
        }
    };
    voice.say(id, &arguments)
}
