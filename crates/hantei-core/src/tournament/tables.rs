//! Crosstable, standings and places: read from the state, never stored in it.

use std::collections::BTreeMap;

use super::event::{FrozenRow, MissedRounds, Place, RoundPlan};
use super::groups::{group_ranking, groups};
use super::state::{Entrant, EntrantStatus, Match, Round, Stage, State};
use crate::id::{EntrantId, MatchId, RoundNumber};
use crate::match_::{MatchOutcome, MatchResult, Side};
use crate::regulation::{Settings, StageKind};
use crate::standings::{
    Averaging, ByeCounting, ByeKind, Comparison, Criterion, Crosstable, Line, Outcome, Points, Row,
    Standings, StandingsRules, standings,
};

/// Returns the match points that `settings` hold for each outcome.
///
/// Source: KDE-V-C1
#[must_use]
pub fn points(settings: &Settings) -> Points {
    let of = |key: &str, otherwise: u32| settings.number(key).unwrap_or(otherwise);
    let win = of("points.win", 3);
    Points {
        win,
        draw: of("points.draw", 1),
        loss: of("points.loss", 0),
        both_lost: of("points.both_lost", 0),
        bye: of("points.bye", win),
    }
}

/// Returns how `settings` rank: criteria, readings, points.
#[must_use]
pub fn standings_rules(settings: &Settings) -> StandingsRules {
    let criteria: Vec<Criterion> =
        settings.words("standings.criteria").iter().filter_map(|name| name.parse().ok()).collect();
    let word = |key| settings.word(key).unwrap_or_default();
    StandingsRules {
        points: points(settings),
        criteria: if criteria.is_empty() { vec![Criterion::MatchPoints] } else { criteria },
        averaging: word("standings.averaging").parse().unwrap_or(Averaging::Pooled),
        bye_counting: word("standings.bye_counting").parse().unwrap_or(ByeCounting::Counted),
        comparison: word("standings.comparison").parse().unwrap_or(Comparison::Printed),
    }
}

/// Returns what every round up to `through` was for every entrant of `stage`.
///
/// Its rows are the roster as of the close of that round: late entries stand in it from their first
/// round on, those taken off the list before play stand nowhere.
#[must_use]
pub fn crosstable(state: &State, stage: &Stage, through: RoundNumber) -> Crosstable {
    let stands = in_table(state, stage, through);
    let mut place = vec![NOWHERE; state.entrants.len()];
    let mut rows = Vec::new();
    for (id, _) in state.entrants().filter(|(id, _)| stands[id.index()]) {
        place[id.index()] = u32::try_from(rows.len()).expect("ids are 32 bits wide");
        rows.push(Row { entrant: id, lines: Vec::with_capacity(usize::from(through.0)) });
    }
    let place = |entrant: EntrantId| Some(place[entrant.index()]).filter(|place| *place != NOWHERE);
    let mut column = vec![None; rows.len()];
    for round in stage.rounds.iter().filter(|round| round.number <= through) {
        // What a round was is put in one list first and then read in order of the rows: the matches stand
        // in no order of entrants, and a jump for each line costs more than the rest.
        let mut further = Vec::new();
        each_line(state, stage, round, |entrant, opponent, outcome| {
            let Some(at) = place(entrant) else { return };
            let line = Line { round: round.number, opponent: opponent.and_then(place), outcome };
            match &mut column[at as usize] {
                empty @ None => *empty = Some(line),
                Some(_) => further.push((at, line)),
            }
        });
        for (row, line) in rows.iter_mut().zip(&mut column) {
            row.lines.extend(line.take());
        }
        for (at, line) in further {
            rows[at as usize].lines.push(line);
        }
    }
    Crosstable { rows }
}

/// Says of an entrant that it has no row.
const NOWHERE: u32 = u32::MAX;

/// What the rounds so far gave an entrant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Match points; more than 2^32 − 1 stays at that number.
    pub match_points: u32,
    /// Byes of any kind; more than 255 stays at that number.
    pub byes: u8,
}

/// Returns what the rounds of `stage` before `round` gave each entrant, in order of id, for the roster as of
/// `round`: for those who come late for it the rounds they missed may count as byes.
#[must_use]
pub fn tallies_before(state: &State, stage: &Stage, round: RoundNumber) -> Vec<Tally> {
    let points = points(&state.settings);
    let stands = in_table(state, stage, round);
    let mut tallies = vec![Tally::default(); state.entrants.len()];
    for before in stage.rounds.iter().filter(|before| before.number < round) {
        each_line(state, stage, before, |entrant, _, outcome| {
            if stands[entrant.index()] {
                let tally = &mut tallies[entrant.index()];
                tally.match_points = tally.match_points.saturating_add(points.of(outcome));
                tally.byes = tally.byes.saturating_add(u8::from(matches!(outcome, Outcome::Bye(_))));
            }
        });
    }
    tallies
}

/// Returns of each entrant, in order of id, whether it stands in the table of `stage` as of `roster`.
fn in_table(state: &State, stage: &Stage, roster: RoundNumber) -> Vec<bool> {
    let first_stage = stage.rule.from.is_none();
    let mut in_stage = vec![first_stage; state.entrants.len()];
    if !first_stage {
        for entrant in stage.entrants.iter() {
            in_stage[entrant.index()] = true;
        }
    }
    let stands = |(entrant, in_stage): (&Entrant, bool)| match entrant.status {
        EntrantStatus::Removed => false,
        EntrantStatus::Active | EntrantStatus::Dropped { .. } => {
            in_stage && (!first_stage || entrant.first_round <= roster)
        }
    };
    state.entrants.iter().zip(in_stage).map(stands).collect()
}

/// Says of everybody whom `round` of `stage` concerns what it was for them, and against whom.
fn each_line(
    state: &State,
    stage: &Stage,
    round: &Round,
    mut put: impl FnMut(EntrantId, Option<EntrantId>, Outcome),
) {
    let outcome_of = state.outcomes(stage.rule.kind);
    for match_ in &round.matches {
        let [first, second] = outcomes(outcome_of(match_));
        put(match_.first, Some(match_.second), first);
        put(match_.second, Some(match_.first), second);
    }
    for bye in &round.byes {
        put(bye.entrant, None, Outcome::Bye(bye.kind));
    }
    for entrant in &round.missed {
        put(*entrant, None, Outcome::Missed);
    }
    if stage.rule.from.is_none() {
        for (id, entrant) in state.entrants() {
            if let Some(missed) = entrant.missed.get(&round.number) {
                put(id, None, missed_outcome(*missed));
            }
        }
    }
}

/// What a round was for one entrant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntrantRound<'s> {
    /// The round within its stage.
    pub round: RoundNumber,
    /// The match, where the entrant had one.
    pub match_: Option<&'s Match>,
    /// The opponent of that match.
    pub opponent: Option<EntrantId>,
    /// What came of it.
    pub outcome: Outcome,
}

/// Returns what each round of `stage` up to `through` was for one entrant: the lines of its row in
/// [`crosstable`], with their matches. Rounds in which the entrant was not there have none.
///
/// The work is that of one row, so that thousands may ask for theirs at once.
#[must_use]
pub fn rounds_of<'s>(
    state: &'s State,
    stage: &'s Stage,
    through: RoundNumber,
    entrant: EntrantId,
) -> Vec<EntrantRound<'s>> {
    let absent = state.entrant(entrant).filter(|_| stage.rule.from.is_none()).map(|known| &known.missed);
    let rounds = stage.rounds.iter().filter(|round| round.number <= through);
    let line = |round: &'s Round| {
        let number = round.number;
        if let Some(match_) = round.matches.iter().find(|match_| match_.side_of(entrant).is_some()) {
            let side = match_.side_of(entrant)?;
            let [first, second] = outcomes(state.outcome(stage.rule.kind, match_));
            let (opponent, outcome) = match side {
                Side::First => (match_.second, first),
                Side::Second => (match_.first, second),
            };
            return Some(EntrantRound {
                round: number,
                match_: Some(match_),
                opponent: Some(opponent),
                outcome,
            });
        }
        let bye = round.byes.iter().find(|bye| bye.entrant == entrant);
        let outcome = bye
            .map(|bye| Outcome::Bye(bye.kind))
            .or_else(|| round.missed.contains(&entrant).then_some(Outcome::Missed))
            .or_else(|| absent?.get(&number).map(|missed| missed_outcome(*missed)))?;
        Some(EntrantRound { round: number, match_: None, opponent: None, outcome })
    };
    rounds.filter_map(|round| line(round)).collect()
}

fn missed_outcome(missed: MissedRounds) -> Outcome {
    match missed {
        MissedRounds::MatchLoss => Outcome::Missed,
        MissedRounds::AwardedBye => Outcome::Bye(ByeKind::Awarded),
    }
}

/// Returns what a match was for each of its sides; open while it has no certain result.
#[must_use]
pub fn outcomes(outcome: Option<MatchOutcome>) -> [Outcome; 2] {
    match outcome {
        Some(MatchOutcome::FirstWon) => [Outcome::Won, Outcome::Lost],
        Some(MatchOutcome::SecondWon) => [Outcome::Lost, Outcome::Won],
        Some(MatchOutcome::Drawn) => [Outcome::Drawn, Outcome::Drawn],
        Some(MatchOutcome::BothLost) => [Outcome::BothLost, Outcome::BothLost],
        None => [Outcome::Open, Outcome::Open],
    }
}

impl State {
    /// Returns true if `result`, as staff is about to enter it, says otherwise than every report of the two sides:
    /// whoever enters it is asked once. A result that agrees with one of two disputed reports is a decision between
    /// them and contradicts none. False once the match has a result, which only a correction changes.
    #[must_use]
    pub fn contradicts_reports(&self, match_id: MatchId, result: &MatchResult) -> bool {
        let Some((stage, _, match_)) = self.match_(match_id).filter(|(_, _, match_)| match_.result.is_none())
        else {
            return false;
        };
        let outcome = self.outcome_of(stage.rule.kind, result);
        let agrees = |reported: &MatchResult| {
            // Who reported the winner alone has said nothing of the Duels.
            let duels_unknown = reported.score().is_none() || result.score().is_none();
            reported.agrees_with(result)
                || (duels_unknown && self.outcome_of(stage.rule.kind, reported) == outcome)
        };
        let mut reports = match_.reports.iter().flatten().peekable();
        reports.peek().is_some() && reports.all(|report| !agrees(&report.result))
    }
}

/// Returns the standings of `stage` after round `through`: a pure function of the results of the
/// rounds up to it, as corrected to date, and of the roster as of its close.
#[must_use]
pub fn standings_after(state: &State, stage: &Stage, through: RoundNumber) -> Standings {
    let table = crosstable(state, stage, through);
    standings(&table, &standings_rules(&state.settings), &stage.lots)
}

/// Returns the number of the last round of `stage` that counts in its standings now: the last one
/// published, or 0. Its open matches count as not played.
#[must_use]
pub fn last_round(stage: &Stage) -> RoundNumber {
    stage.rounds.last().map_or(RoundNumber(0), |round| round.number)
}

/// Returns true if standings after `through` may still change by results that are missing.
#[must_use]
pub fn provisional(stage: &Stage, through: RoundNumber) -> bool {
    let rounds = stage.rounds.iter().filter(|round| round.number <= through);
    rounds.into_iter().any(|round| round.open_matches().next().is_some())
}

/// Returns the rows of `standings` as they are kept when published.
#[must_use]
pub fn frozen(standings: &Standings) -> Vec<FrozenRow> {
    let rows = standings.rows.iter();
    rows.map(|row| FrozenRow {
        entrant: row.entrant,
        rank: row.rank,
        match_points: row.match_points,
        tie_break: row.tie_break,
    })
    .collect()
}

/// Returns who goes on from each place of an elimination round, in order of the bracket: the winner,
/// whoever had no opponent, or `None` where nobody does (both lost, left, or not decided yet).
#[must_use]
pub fn winners(state: &State, stage: &Stage, round: &Round) -> Vec<Option<EntrantId>> {
    let mut matches: BTreeMap<EntrantId, &Match> = BTreeMap::new();
    for match_ in &round.matches {
        matches.insert(match_.first, match_);
        matches.insert(match_.second, match_);
    }
    let won = |place: &[Option<EntrantId>; 2]| match place {
        [Some(one), Some(_)] => {
            let match_ = matches.get(one)?;
            match state.outcome(stage.rule.kind, match_)? {
                MatchOutcome::FirstWon => Some(match_.first),
                MatchOutcome::SecondWon => Some(match_.second),
                MatchOutcome::Drawn | MatchOutcome::BothLost => None,
            }
        }
        [Some(alone), None] | [None, Some(alone)] => Some(*alone),
        [None, None] => None,
    };
    round.bracket.iter().map(won).collect()
}

/// Returns how an elimination stage ranks its entrants so far: groups of equal place, best first and
/// each in order of seed.
/// Those still in come before those who are out.
#[must_use]
pub fn elimination_groups(state: &State, stage: &Stage) -> Vec<Vec<EntrantId>> {
    let going_on: Vec<Vec<Option<EntrantId>>> =
        stage.rounds.iter().map(|round| winners(state, stage, round)).collect();
    let mut groups = vec![Vec::new(); stage.rounds.len() + 1];
    for entrant in stage.entrants.iter() {
        groups[rounds_survived(stage, &going_on, *entrant)].push(*entrant);
    }
    groups.retain(|group| !group.is_empty());
    groups.reverse();
    groups
}

/// Returns the groups of [`elimination_groups`], each with the best place within the stage that is theirs.
///
/// Where nobody won what the last round was played for, nobody has the places that were to be won: two
/// who both lost the final are second.
#[must_use]
pub fn elimination_ranking(state: &State, stage: &Stage) -> Vec<(u32, Vec<EntrantId>)> {
    let nobody_won = |round: &Round| {
        let decided = round.open_matches().next().is_none();
        decided && winners(state, stage, round).iter().all(Option::is_none)
    };
    let mut vacant = match stage.rounds.last() {
        Some(last) if nobody_won(last) => last.bracket.len(),
        Some(_) | None => 0,
    };
    let mut ahead = 0;
    let mut ranking = Vec::new();
    for group in elimination_groups(state, stage) {
        let skipped = std::mem::take(&mut vacant).min(group.len() - 1);
        let best = u32::try_from(ahead + skipped + 1).expect("ids are 32 bits wide");
        ahead += group.len();
        ranking.push((best, group));
    }
    ranking
}

/// Returns how many rounds of an elimination `entrant` has survived: all of them, for those still in.
///
/// What counts is where the entrant stood, so that whoever played on although a result before was
/// corrected keeps the rounds played. Who won and then left without being replaced has survived too.
fn rounds_survived(stage: &Stage, going_on: &[Vec<Option<EntrantId>>], entrant: EntrantId) -> usize {
    let stood = stage.rounds.iter().enumerate().rev().find_map(|(index, round)| {
        let place = round.bracket.iter().position(|place| place.contains(&Some(entrant)))?;
        Some((index, place))
    });
    let Some((index, place)) = stood else { return 0 };
    let won = going_on[index].get(place) == Some(&Some(entrant));
    let replaced = stage
        .rounds
        .get(index + 1)
        .is_some_and(|next| next.bracket.get(place / 2).is_some_and(|sides| sides[place % 2].is_some()));
    let last = &stage.rounds[index];
    let open = index + 1 == stage.rounds.len()
        && last.open_matches().any(|match_| match_.side_of(entrant).is_some());
    index + usize::from(won && !replaced || open)
}

/// Returns the places of the whole tournament so far: the later stage before the earlier, within an
/// elimination by the round reached, within a Swiss by its standings.
///
/// Those who went out in the same round of an elimination share their place, or are ordered by the
/// standings they came from, as the setting `places` of the stage says.
///
/// Source: TCG-A4
#[must_use]
pub fn places(state: &State) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut placed = vec![false; state.entrants.len()];
    for stage in state.stages.iter().rev() {
        let ranked: Vec<(EntrantId, u32)> = match stage.rule.kind {
            StageKind::Elimination => {
                let shared =
                    state.settings.word(&format!("{}.places", stage.rule.id)) != Some("swiss-standing");
                let mut ranked = Vec::new();
                for (best, group) in elimination_ranking(state, stage) {
                    // Those who played for places that nobody won share theirs.
                    let shared = shared || best as usize > ranked.len() + 1;
                    // The stage's entrants stand in order of seed, and so does every group.
                    for (ahead, entrant) in (0..).zip(group) {
                        ranked.push((entrant, if shared { best } else { best + ahead }));
                    }
                }
                ranked
            }
            StageKind::Swiss => {
                let standings = standings_after(state, stage, last_round(stage));
                standings.rows.iter().map(|row| (row.entrant, row.rank)).collect()
            }
            StageKind::Groups => group_ranking(&groups(state, stage, last_round(stage))),
        };
        let rest: Vec<(EntrantId, u32)> =
            ranked.into_iter().filter(|(entrant, _)| !placed[entrant.index()]).collect();
        let before = places.len();
        let mut last: Option<(u32, u32)> = None;
        for (ahead, (entrant, rank)) in rest.into_iter().enumerate() {
            let counted = u32::try_from(before + ahead + 1).expect("ids are 32 bits wide");
            let place = match last {
                Some((same, place)) if same == rank => place,
                Some(_) => counted,
                // Whoever comes first here may stand behind places that nobody has.
                None => counted.max(rank),
            };
            last = Some((rank, place));
            placed[entrant.index()] = true;
            places.push(Place { entrant, rank: place });
        }
    }
    places
}

/// Returns the champion: the one entrant in first place of a finished tournament.
#[must_use]
pub fn champion(state: &State) -> Option<EntrantId> {
    let mut first = state.places.iter().filter(|place| place.rank == 1);
    let champion = first.next()?;
    match (first.next(), state.stage()?.rule.kind) {
        (Some(_), _) => None,
        (None, StageKind::Elimination) => {
            let last = state.stage()?.rounds.last()?;
            let won = winners(state, state.stage()?, last);
            (won == [Some(champion.entrant)]).then_some(champion.entrant)
        }
        (None, StageKind::Swiss | StageKind::Groups) => Some(champion.entrant),
    }
}

/// Returns the entrants for whom `plan` is wrong: active and without a place, with a place and not
/// active, in two places, or with a bye that the plan does not owe them.
pub fn misplaced(state: &State, plan: &RoundPlan) -> Vec<EntrantId> {
    // The schedule says who meets whom in groups, whoever has left.
    if state.stage_of(plan.stage).is_some_and(|stage| stage.rule.kind == StageKind::Groups) {
        return Vec::new();
    }
    let mut places: BTreeMap<EntrantId, u32> = BTreeMap::new();
    for planned in &plan.matches {
        *places.entry(planned.first).or_default() += 1;
        *places.entry(planned.second).or_default() += 1;
    }
    for entrant in plan.byes.iter().map(|bye| bye.entrant).chain(plan.missed.iter().copied()) {
        *places.entry(entrant).or_default() += 1;
    }
    let wrong = state.entrants().filter(|(id, entrant)| {
        let expected =
            u32::from(entrant.status == EntrantStatus::Active && entrant.first_round <= plan.round);
        places.get(id).copied().unwrap_or(0) != expected
    });
    wrong.map(|(id, _)| id).collect()
}
