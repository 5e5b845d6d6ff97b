//! What a golden log says when it is replayed, in a form that stands beside it.

use hantei_core::id::RoundNumber;
use hantei_core::regulation::StageKind;
use hantei_core::tournament::groups::{Group, groups};
use hantei_core::tournament::tables::standings_after;
use hantei_core::tournament::{Event, State, evolve};
use hantei_store::log::envelope::LOG_OPENED;
use hantei_store::log::{Fault, LogContents, recorded_commitments, verify};
use hantei_store::upcast;
use serde::{Deserialize, Serialize};

/// What comes out of a golden log.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expected {
    /// How many events it holds, `log_opened` included.
    pub(crate) events: u64,
    /// How many people's records it holds.
    pub(crate) people: usize,
    /// Whose records were erased.
    pub(crate) erased: Vec<String>,
    /// The hash of its last event.
    pub(crate) head: String,
    /// The digest of its final state.
    pub(crate) digest: String,
    /// The final places, best first: `1 e3`.
    pub(crate) places: Vec<String>,
    /// The standings after each round that was not an elimination.
    pub(crate) standings: Vec<Table>,
}

/// The standings after one round.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    /// The stage, as the regulation names it.
    stage: String,
    /// The round within it.
    round: u16,
    /// Rank, entrant, match points, tie-break number: `1 e3 9 9750650014`.
    rows: Vec<String>,
}

impl Expected {
    /// Reads it from the log.
    ///
    /// # Errors
    ///
    /// The faults of the log. A log without a fault that cannot be replayed is a broken promise: panics.
    pub(crate) fn of(contents: &LogContents) -> Result<Self, Vec<Fault>> {
        let verified = verify(contents, &recorded_commitments(contents))?;
        let state = replayed(contents);
        Ok(Self {
            events: verified.events,
            people: verified.people,
            erased: verified.erased.iter().map(ToString::to_string).collect(),
            head: verified.head_hash.to_string(),
            digest: state.digest().to_string(),
            places: state.places.iter().map(|place| format!("{} {}", place.rank, place.entrant)).collect(),
            standings: standings(&state),
        })
    }
}

/// Returns the events of the log, without the one that opens it.
pub(crate) fn events(contents: &LogContents) -> Vec<Event> {
    let read = contents.events().map(|envelope| envelope.expect("a verified log can be read"));
    let of_tournament = read.filter(|envelope| envelope.kind != LOG_OPENED);
    of_tournament
        .map(|envelope| upcast::event(&envelope, contents.name()).unwrap_or_else(|error| panic!("{error:?}")))
        .collect()
}

fn replayed(contents: &LogContents) -> State {
    let mut state = State::default();
    for event in &events(contents) {
        evolve(&mut state, event);
    }
    state
}

/// Group, rank, entrant, rounds won, Duels won, Duels won by the leader: `1 2 e3 1 10 4`.
fn group_rows(group: &Group) -> Vec<String> {
    let row = |(entrant, rank): (hantei_core::id::EntrantId, u32)| {
        let totals = group.totals_of(entrant).unwrap_or_default();
        let (rounds, duels, leader) = (totals.rounds_won, totals.duels_won, totals.leader_duels_won);
        format!("{} {rank} {entrant} {rounds} {duels} {leader}", group.number)
    };
    group.ranked().map(row).collect()
}

fn standings(state: &State) -> Vec<Table> {
    let mut tables = Vec::new();
    for stage in state.stages.iter().filter(|stage| stage.rule.kind != StageKind::Elimination) {
        for round in &stage.rounds {
            let RoundNumber(number) = round.number;
            if stage.rule.kind == StageKind::Groups {
                let rows = groups(state, stage, round.number).iter().flat_map(group_rows).collect();
                tables.push(Table { stage: stage.rule.id.clone(), round: number, rows });
                continue;
            }
            let rows = standings_after(state, stage, round.number).rows;
            let rows = rows
                .iter()
                .map(|row| format!("{} {} {} {}", row.rank, row.entrant, row.match_points, row.tie_break));
            tables.push(Table { stage: stage.rule.id.clone(), round: number, rows: rows.collect() });
        }
    }
    tables
}
