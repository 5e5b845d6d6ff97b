//! Random events: draws, drops, late entries, awarded byes, double losses, up to half as many rounds as
//! players. The same size and number give the same event.

#![expect(clippy::disallowed_types, reason = "how long the engine takes is reported, and decides nothing")]

use std::time::{Duration, Instant};

use hantei_core::id::RoundNumber;
use hantei_core::lot::{Lot, Seed};
use hantei_core::pairing::{Answer, Field, LookAhead, Met, swiss};

/// Which round of which event.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Happening {
    #[expect(dead_code, reason = "printed where a round is not the best")]
    pub(crate) number: u64,
    #[expect(dead_code, reason = "printed where a round is not the best")]
    pub(crate) round: u16,
}

/// One player of the event.
#[derive(Clone, Default)]
struct Player {
    points: u32,
    byes: u8,
    met: Vec<u32>,
    enters: u16,
    leaves_after: u16,
    awarded: Option<u16>,
}

impl Player {
    fn plays(&self, round: u16) -> bool {
        self.enters <= round && round <= self.leaves_after
    }
}

/// How much of everything happens, in hundredths.
struct Habits {
    draws: u32,
    drops: u32,
    late: u32,
    awarded: u32,
}

/// Plays event `number` of `entrants` players; `judge` sees each round before it is played, and how
/// long its pairing took.
pub(crate) fn play(
    entrants: usize,
    number: u64,
    mut judge: impl FnMut(&Happening, &Field, &Answer, Duration),
) {
    let seed = Seed([0x51; 32]).derive(&format!("{entrants} players, event {number}"));
    let mut lot = Lot::new(&seed, 1 << 32);
    let habits = Habits {
        draws: lot.below(25),
        drops: [0, 0, 10, 30][lot.below(4) as usize],
        late: [0, 0, 5, 20][lot.below(4) as usize],
        awarded: [0, 0, 0, 8][lot.below(4) as usize],
    };
    let half = u16::try_from(entrants / 2).expect("events are small");
    // Half of the events go to the end, where pairing is hardest.
    let rounds = if lot.below(2) == 0 { half } else { 1 + below(&mut lot, half) };
    let mut players: Vec<Player> = (0..entrants).map(|_| player(&habits, rounds, &mut lot)).collect();
    for round in 1..=rounds {
        let awarded: Vec<usize> = (0..entrants)
            .filter(|&at| players[at].plays(round) && players[at].awarded == Some(round))
            .collect();
        let active: Vec<usize> = (0..entrants)
            .filter(|&at| players[at].plays(round) && players[at].awarded != Some(round))
            .collect();
        for at in awarded {
            players[at].points += 3;
            players[at].byes += 1;
        }
        if active.is_empty() {
            break;
        }
        let field = field(&players, &active);
        let look_ahead = if round == rounds { LookAhead::LastRound } else { LookAhead::NextRound };
        let timed = || {
            let begun = Instant::now();
            let answer = swiss(&field, &seed, RoundNumber(round), look_ahead);
            (begun.elapsed(), answer)
        };
        let (mut taken, answer) = timed();
        // Whatever took long is timed again: other programs of the machine may have been in the way.
        for _ in 0..5 {
            if taken > Duration::from_micros(300) {
                taken = taken.min(timed().0);
            }
        }
        judge(&Happening { number, round }, &field, &answer, taken);
        finish_round(&mut players, &active, &answer, &habits, &mut lot);
    }
}

fn below(lot: &mut Lot, bound: u16) -> u16 {
    u16::try_from(lot.below(bound.into())).expect("a number below a small bound is small")
}

fn player(habits: &Habits, rounds: u16, lot: &mut Lot) -> Player {
    let enters = if lot.below(100) < habits.late { 1 + below(lot, rounds.min(4)) } else { 1 };
    let leaves_after = if lot.below(100) < habits.drops { enters + below(lot, rounds) } else { rounds };
    let awarded = (lot.below(100) < habits.awarded).then(|| enters + below(lot, 2));
    Player { enters, leaves_after, awarded, ..Player::default() }
}

/// Returns those who are paired, as the engine is told of them: only who is still there has been met.
fn field(players: &[Player], active: &[usize]) -> Field {
    let mut places = vec![None; players.len()];
    for (place, &at) in (0_u32..).zip(active) {
        places[at] = Some(place);
    }
    let lists: Vec<Vec<u32>> = active
        .iter()
        .map(|&at| players[at].met.iter().filter_map(|&opponent| places[opponent as usize]).collect())
        .collect();
    Field {
        points: active.iter().map(|&at| players[at].points).collect(),
        met: Met::from_lists(lists.iter().map(Vec::as_slice)),
        byes: active.iter().map(|&at| players[at].byes).collect(),
    }
}

fn finish_round(players: &mut [Player], active: &[usize], answer: &Answer, habits: &Habits, lot: &mut Lot) {
    for pair in &answer.pairs {
        let (first, second) = (active[pair.first as usize], active[pair.second as usize]);
        players[first].met.push(u32::try_from(second).expect("events are small"));
        players[second].met.push(u32::try_from(first).expect("events are small"));
        let (for_first, for_second) = match lot.below(100) {
            drawn if drawn < habits.draws => (1, 1),
            99 => (0, 0),
            won if won % 2 == 0 => (3, 0),
            _ => (0, 3),
        };
        players[first].points += for_first;
        players[second].points += for_second;
    }
    if let Some(bye) = answer.bye {
        let at = active[bye.entrant as usize];
        players[at].points += 3;
        players[at].byes += 1;
    }
}
