//! The best there is, by solvers that the engine does not link: every pairing is tried up to ten
//! players; beyond, a port of van Rantwijk's weighted matching, which proves its own optimum by the
//! duals before it returns.

use hantei_core::pairing::{Answer, Field};

/// Rematches; byes had by the one with the bye; its score; sum of squares. Less is better.
pub(crate) type Worth = (u32, u8, u32, u64);

/// Returns what `answer` is worth, counted anew from the pairs themselves.
pub(crate) fn worth(field: &Field, answer: &Answer) -> Worth {
    let mut seen = vec![false; field.points.len()];
    let mut sit = |entrant: u32| {
        assert!(!std::mem::replace(&mut seen[entrant as usize], true), "entrant {entrant} sits once");
    };
    let (mut rematches, mut squares) = (0, 0);
    for pair in &answer.pairs {
        sit(pair.first);
        sit(pair.second);
        rematches += u32::from(field.met.times(pair.first, pair.second) > 0);
        squares += squared_difference(field, pair.first, pair.second);
    }
    let bye = answer.bye.map(|bye| bye.entrant);
    bye.into_iter().for_each(&mut sit);
    assert!(seen.iter().all(|&sits| sits), "everyone sits somewhere");
    let (byes, points) = bye.map_or((0, 0), |bye| bye_key(field, bye));
    let worth = (rematches, byes, points, squares);
    assert_eq!((worth.0, worth.3), (answer.rematches, answer.sum_squared_differences));
    worth
}

/// Returns what the best pairing of `field` is worth.
pub(crate) fn best(field: &Field) -> Worth {
    let everyone: Vec<u32> = (0..place(field.points.len())).collect();
    if everyone.len() <= 10 {
        let mut best = (u32::MAX, u8::MAX, u32::MAX, u64::MAX);
        try_all(field, &everyone, everyone.len() % 2 == 1, (0, 0, 0, 0), &mut best);
        best
    } else {
        best_matching(field)
    }
}

fn bye_key(field: &Field, entrant: u32) -> (u8, u32) {
    (field.byes[entrant as usize], field.points[entrant as usize])
}

fn squared_difference(field: &Field, one: u32, other: u32) -> u64 {
    u64::from(field.points[one as usize].abs_diff(field.points[other as usize])).pow(2)
}

/// Tries every pairing of `waiting`, and every bye if there is one to give.
fn try_all(field: &Field, waiting: &[u32], bye: bool, so_far: Worth, best: &mut Worth) {
    let Some((&first, others)) = waiting.split_first() else {
        *best = so_far.min(*best);
        return;
    };
    let (rematches, byes, score, squares) = so_far;
    if bye {
        let (had, points) = bye_key(field, first);
        try_all(field, others, false, (rematches, had, points, squares), best);
    }
    for (index, &second) in others.iter().enumerate() {
        let mut rest = others.to_vec();
        rest.remove(index);
        let met = u32::from(field.met.times(first, second) > 0);
        let cost = squares + squared_difference(field, first, second);
        try_all(field, &rest, bye, (rematches + met, byes, score, cost), best);
    }
}

/// Matches a field: an odd one once for each choice of the bye, the first choice first.
fn best_matching(field: &Field) -> Worth {
    if field.points.len().is_multiple_of(2) {
        let (rematches, squares) = matched(field, None);
        return (rematches, 0, 0, squares);
    }
    let mut keys: Vec<(u8, u32)> = (0..place(field.points.len())).map(|one| bye_key(field, one)).collect();
    keys.sort_unstable();
    keys.dedup();
    let mut best = (u32::MAX, u8::MAX, u32::MAX, u64::MAX);
    for key in keys {
        let (rematches, squares) = matched(field, Some(key));
        best = best.min((rematches, key.0, key.1, squares));
        // With no rematch, a later choice for the bye cannot be better.
        if best.0 == 0 {
            break;
        }
    }
    best
}

/// Returns rematches and squares of the best pairing in which somebody with `key` has the bye.
fn matched(field: &Field, key: Option<(u8, u32)>) -> (u32, u64) {
    let entrants = field.points.len();
    let mut met = vec![false; entrants * entrants];
    for one in 0..place(entrants) {
        for &other in field.met.opponents(one) {
            met[one as usize * entrants + other as usize] = true;
        }
    }
    let cost = |one: usize, other: usize| {
        i32::try_from(squared_difference(field, place(one), place(other))).expect("events are small")
    };
    let (lowest, highest) =
        (field.points.iter().min().copied().unwrap_or(0), field.points.iter().max().copied().unwrap_or(0));
    let widest = i32::try_from((highest - lowest).pow(2)).expect("events are small");
    let rematch = widest * i32::try_from(entrants / 2).expect("events are small") + 1;
    let offset = rematch + widest + 1;
    let mut edges = Vec::new();
    for one in 0..entrants {
        for other in one + 1..entrants {
            let met = i32::from(met[one * entrants + other]);
            edges.push((one, other, offset - met * rematch - cost(one, other)));
        }
        if key == Some(bye_key(field, place(one))) {
            edges.push((one, entrants, offset));
        }
    }
    let mates = mwmatching::Matching::new(edges).max_cardinality().solve();
    let (mut rematches, mut squares) = (0, 0);
    for (one, &other) in mates.iter().enumerate().filter(|&(one, &other)| one < other && other < entrants) {
        rematches += u32::from(met[one * entrants + other]);
        squares += squared_difference(field, place(one), place(other));
    }
    (rematches, squares)
}

fn place(count: usize) -> u32 {
    u32::try_from(count).expect("events are small")
}
