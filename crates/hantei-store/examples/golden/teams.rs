//! What happens in the golden log about teams.

use hantei_core::id::{EntrantId, MatchId, PersonId};
use hantei_core::match_::{
    DuelResult, DuelWinner, MatchResult, Reason, Side, TeamDuel, TeamDuelEnd, TeamResult,
};
use hantei_core::penalty::Reason as Why;
use hantei_core::person::PersonRecord;
use hantei_core::regulation::infraction::Level;
use hantei_core::sim::people::invented;
use hantei_core::tournament::command::{Command, ShortField};
use hantei_core::tournament::event::Absentees;
use hantei_core::tournament::penalty::{PenaltyCommand, PenaltyOrder};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::team::{GroupCommand, TeamCommand, TeamRoundCommand};

use crate::book::{Book, desk, floor, head, organiser};
use crate::script::{because, create, e, pair, set, staff};

/// Who wins nine Duels so that nobody wins the round.
const LEVEL: [(u8, u8, char); 9] = [
    (1, 1, '>'),
    (2, 2, '<'),
    (3, 3, '>'),
    (1, 2, '<'),
    (2, 3, '>'),
    (3, 1, '<'),
    (1, 3, '>'),
    (2, 1, '<'),
    (3, 2, '='),
];
/// The team printed first wins five to nothing.
const FIVE: [(u8, u8, char); 5] = [(1, 1, '>'), (2, 2, '>'), (3, 3, '>'), (1, 2, '>'), (2, 3, '>')];

/// Seven teams, two groups, two ties, a final.
pub(crate) fn teams(book: &mut Book) {
    create(book, "wcs-2023-master-duel", "Golden teams");
    staff(book);
    book.give(organiser(), Command::GrantRole { account: because("floor"), role: Role::Judge });
    set(book, "groups.group_size", "none", Some("seven teams came"));
    book.give(organiser(), Command::OpenRegistration);
    enter(book);
    book.give(organiser(), Command::CloseRegistration);
    book.give(organiser(), Command::Groups(GroupCommand::Draw { seed: None }));
    let groups = vec![[1, 2, 3, 4].map(e).to_vec(), [5, 6, 7].map(e).to_vec()];
    book.give(organiser(), Command::Groups(GroupCommand::Set { groups }));
    book.give(organiser(), Command::Start { absentees: Absentees::Kept });
    for seed in ["d1", "d2", "d3"] {
        pair(book, seed);
        play_groups(book);
        book.give(desk(), Command::CloseRound { leave_open: None });
    }
    ties(book);
    book.give(organiser(), Command::Cut { short: ShortField::Refused });
    pair(book, "d5");
    semi_finals(book);
    pair(book, "d6");
    slip(book, book.open()[0].0, &FIVE);
    book.give(organiser(), Command::Finish);
}

fn enter(book: &mut Book) {
    for number in 1..=7_u32 {
        let members: Vec<PersonRecord> = (0..3).map(|place| invented(number * 3 + place)).collect();
        let name = format!("Sample team {number}");
        let reading = (number == 2).then(|| because("さんぷるちーむ"));
        let accept = [].into();
        let register = TeamCommand::Register { name, reading, members, leader: 1, accept };
        book.give(desk(), Command::Teams(register));
    }
    let rename = |name: &str, reading: Option<&str>| TeamCommand::Rename {
        team: e(3),
        name: because(name),
        reading: reading.map(because),
    };
    book.give(desk(), Command::Teams(rename("Example team", None)));
    book.give(desk(), Command::Teams(rename("見本チーム", Some("みほんちーむ"))));
    let replace =
        TeamCommand::ReplaceMember { team: e(4), member: p(4, 3), record: invented(90), accept: [].into() };
    book.give(desk(), Command::Teams(replace));
    book.give(desk(), Command::Teams(TeamCommand::SetLeader { team: e(4), leader: p(4, 2) }));
}

/// Returns the member of a team, as it was first registered.
fn p(team: u32, member: u32) -> PersonId {
    PersonId(team * 3 - 3 + member)
}

fn members(book: &Book, team: EntrantId) -> Vec<PersonId> {
    book.state().team(team).expect("a team").members.clone()
}

fn duel(sign: char) -> DuelResult {
    let winner = match sign {
        '>' => DuelWinner::First,
        '<' => DuelWinner::Second,
        _ => DuelWinner::None,
    };
    DuelResult { winner, reason: Reason::Played, life_points: None }
}

/// Returns the two members of these numbers in a match.
fn pair_of(book: &Book, match_id: MatchId, first: u8, second: u8) -> [PersonId; 2] {
    let state = book.state();
    let (_, _, match_) = state.match_(match_id).expect("a match");
    let of = |team, number: u8| members(book, team)[usize::from(number) - 1];
    [of(match_.first, first), of(match_.second, second)]
}

fn slip(book: &mut Book, match_id: MatchId, duels: &[(u8, u8, char)]) {
    let duels = duels.iter().map(|(one, other, sign)| {
        let [first, second] = pair_of(book, match_id, *one, *other);
        TeamDuel { first, second, end: TeamDuelEnd::Ended(duel(*sign)) }
    });
    let result = MatchResult::Team(TeamResult { duels: duels.collect(), ..TeamResult::default() });
    book.give(desk(), Command::EnterResult { match_id, result });
}

fn at_the_board(book: &mut Book, match_id: MatchId, what: TeamRoundCommand) {
    book.give(floor(), Command::TeamRound { match_id, what });
}

fn end(book: &mut Book, match_id: MatchId, duels: &[(u8, u8, char)]) {
    for (one, other, sign) in duels {
        let members = pair_of(book, match_id, *one, *other);
        at_the_board(book, match_id, TeamRoundCommand::EndDuel { members, result: duel(*sign) });
    }
}

fn begin(book: &mut Book, match_id: MatchId, duels: &[(u8, u8)]) {
    let duels = duels.iter().map(|(one, other)| pair_of(book, match_id, *one, *other)).collect();
    at_the_board(book, match_id, TeamRoundCommand::StartDuels { duels });
}

fn take_back(book: &mut Book, match_id: MatchId, one: u8, other: u8) {
    let members = pair_of(book, match_id, one, other);
    let reason = because("the wrong row was tapped");
    at_the_board(book, match_id, TeamRoundCommand::TakeBackDuel { members, reason });
}

fn play_groups(book: &mut Book) {
    for (match_id, first, second) in book.open() {
        match (first.0, second.0) {
            (1, 2) | (3, 4) => slip(book, match_id, &LEVEL),
            (5, 6) => live(book, match_id),
            (5, 7) => book.give(desk(), Command::NoShow { match_id, absent: Side::Second }),
            _ => slip(book, match_id, &FIVE),
        }
    }
}

/// A round at the board, with penalties of members.
fn live(book: &mut Book, match_id: MatchId) {
    for team in [5, 6].map(e) {
        let mut order = members(book, team);
        order.swap(0, 1);
        at_the_board(book, match_id, TeamRoundCommand::SetLineUp { team, order });
    }
    begin(book, match_id, &[]);
    take_back(book, match_id, 2, 2);
    begin(book, match_id, &[(2, 2)]);
    end(book, match_id, &[(1, 1, '>')]);
    take_back(book, match_id, 1, 1);
    end(book, match_id, &[(1, 1, '>')]);
    let member = Some(members(book, e(6))[1]);
    let order = PenaltyOrder {
        member,
        infraction: None,
        level: Some(Level::MatchLoss),
        reason: Some(Why::Other),
        note: Some(because("left the hall")),
        ..PenaltyOrder::of(e(6), "")
    };
    book.give(head(), Command::Penalties(PenaltyCommand::Give(Box::new(order))));
    let taken_back = PenaltyCommand::TakeBack { number: 1, reason: because("it was somebody else") };
    book.give(head(), Command::Penalties(taken_back));
    end(book, match_id, &[(2, 2, '>'), (3, 3, '>'), (1, 2, '>'), (2, 3, '>')]);
}

/// The first two play it out, the last two need not.
fn ties(book: &mut Book) {
    let entrants = || [3, 4].map(e).into();
    let waive =
        || Command::Groups(GroupCommand::WaiveTie { entrants: entrants(), reason: because("both are out") });
    book.give(head(), waive());
    let reason = because("they want to know");
    book.give(head(), Command::Groups(GroupCommand::TakeBackWaiver { entrants: entrants(), reason }));
    book.give(head(), waive());
    pair(book, "d4");
    let match_id = book.open()[0].0;
    for (team, number) in [(1, 1), (1, 2), (1, 3), (2, 1)] {
        let (team, member, representative) = (e(team), p(team, number), p(team, 1));
        let what = TeamRoundCommand::ConfirmRepresentative { team, member, representative };
        at_the_board(book, match_id, what);
    }
    let name = TeamRoundCommand::NameRepresentative { team: e(2), reason: because("they cannot agree") };
    book.give(head(), Command::TeamRound { match_id, what: name });
    let back = || TeamRoundCommand::TakeBackRepresentatives { reason: because("too early") };
    at_the_board(book, match_id, TeamRoundCommand::StartRepresentatives);
    at_the_board(book, match_id, back());
    at_the_board(book, match_id, TeamRoundCommand::StartRepresentatives);
    at_the_board(book, match_id, TeamRoundCommand::EndRepresentatives { result: duel('=') });
    at_the_board(book, match_id, back());
    at_the_board(book, match_id, TeamRoundCommand::EndRepresentatives { result: duel('=') });
    at_the_board(book, match_id, TeamRoundCommand::StartRepresentatives);
    at_the_board(book, match_id, TeamRoundCommand::EndRepresentatives { result: duel('>') });
    book.give(desk(), Command::CloseRound { leave_open: None });
}

/// In one Duels are terminated and go on, the other is level.
fn semi_finals(book: &mut Book) {
    let open = book.open();
    let (one, other) = (open[0].0, open[1].0);
    end(book, one, &FIVE[..4]);
    begin(book, one, &[(2, 3), (3, 1)]);
    end(book, one, &[(2, 3, '>')]);
    take_back(book, one, 2, 3);
    end(book, one, &[(2, 3, '<'), (3, 1, '>')]);
    end(book, other, &LEVEL);
    for team in [open[1].1, open[1].2] {
        let members = members(book, team);
        for member in &members {
            let what =
                TeamRoundCommand::ConfirmRepresentative { team, member: *member, representative: members[0] };
            at_the_board(book, other, what);
        }
    }
    at_the_board(book, other, TeamRoundCommand::StartRepresentatives);
    at_the_board(book, other, TeamRoundCommand::EndRepresentatives { result: duel('<') });
}
