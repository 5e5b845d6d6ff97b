//! The clock of a round: how much time is left, for the round and for each match with its own extensions.
//!
//! Everything here is read from the state and a [`Moment`]. The clock is anchored: the state holds how
//! much was left at one moment, and how much is left now follows from how long ago that was. On the same
//! start of the machine that is never asked of the wall clock, so setting it changes nothing.
//!
//! What this module does not know: whether time was called. That is an event, given by staff or by the
//! ticker; no rule infers it from the time.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::state::{Match, MatchState, Phase, Round, Stage, State};
use crate::id::MatchId;
use crate::moment::{Moment, Passed};
use crate::regulation::StageKind;
use crate::regulation::setting::{TimeLimit, elimination_round_name};

/// From how many milliseconds of difference on the wall clock counts as set.
pub const JUMP_MILLISECONDS: i64 = 2_000;

/// The longest limit, time left or extension, in seconds: four hours, as for the setting of the limit.
pub const LONGEST_SECONDS: u32 = 4 * 60 * 60;

/// The most that a clock can have left, or can be over, in milliseconds: ten years. A round may be
/// forgotten over a holiday, and the wall clock of a machine be wrong by years.
pub const MOST_MILLISECONDS: i64 = 10 * 366 * 24 * 60 * 60 * 1_000;

/// What an extension is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtensionReason {
    /// A judge's ruling took time.
    Ruling,
    /// Translation took time.
    Translation,
    /// A deck check took time.
    DeckCheck,
    /// It comes with a Slow Play penalty.
    SlowPlay,
    /// Something else, which the note says.
    Other,
}

impl ExtensionReason {
    /// All reasons, in order.
    pub const ALL: [Self; 5] =
        [Self::Ruling, Self::Translation, Self::DeckCheck, Self::SlowPlay, Self::Other];
}

/// Who grants an extension. Who recorded it stands in the log beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grantor {
    /// A judge.
    Judge,
    /// The head judge.
    HeadJudge,
}

/// Time that one match has beyond the limit of its round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Extension {
    /// Its number within the match, from 1: it is taken back by it.
    pub number: u16,
    /// How long it is.
    pub seconds: u32,
    /// What it is for.
    pub reason: ExtensionReason,
    /// What else is to be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Who granted it.
    pub granted_by: Grantor,
}

/// Whether time was called for a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeCall {
    /// Not yet.
    #[default]
    NotYet,
    /// It was: the match is in End of Match.
    Called {
        /// When, by the wall clock: UTC in milliseconds.
        utc_milliseconds: i64,
    },
    /// It was, and that was taken back. Staff has taken the match in hand: the ticker calls no time for
    /// it until it is given time or the clock is set.
    TakenBack,
}

/// What a match has of its own on the clock.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct MatchTime {
    /// Its extensions in the order of their numbers; they add up.
    pub extensions: Vec<Extension>,
    /// Whether time was called.
    pub call: TimeCall,
    /// The version of the state at the last event that changed it.
    pub version: u64,
}

impl MatchTime {
    /// Returns by how much longer than its round the match may take.
    #[must_use]
    pub fn extension_seconds(&self) -> u32 {
        self.extensions.iter().fold(0, |sum, extension| sum.saturating_add(extension.seconds))
    }

    /// Returns the number of the next extension.
    #[must_use]
    pub fn next_number(&self) -> u16 {
        self.extensions.last().map_or(1, |last| last.number.saturating_add(1))
    }

    /// Returns true if the match has nothing of its own.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.extensions.is_empty() && self.call == TimeCall::NotYet
    }
}

/// Whether the clock counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Course {
    /// It counts.
    Running,
    /// It stands.
    Paused,
}

/// The wall clock was set while the clock of the round ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// When it was seen, by the wall clock as it was then: UTC in milliseconds.
    pub utc_milliseconds: i64,
    /// What both clocks said had passed.
    pub passed: Passed,
}

/// A clock that was started.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The limit with which it was started.
    pub limit_seconds: u32,
    /// Whether it counts.
    pub course: Course,
    /// The moment at which so much was left.
    pub anchor: Moment,
    /// How much was left then, in milliseconds; negative once the time of the round is up.
    pub left_milliseconds: i64,
    /// The last time that the wall clock was seen to be set.
    pub jump: Option<Jump>,
}

impl Run {
    /// Returns how much of the time of the round is left at `moment`, in milliseconds.
    #[must_use]
    pub fn left_at(&self, moment: &Moment) -> i64 {
        match self.course {
            // After another start of the machine its wall clock may be behind: no time is given for that.
            Course::Running => {
                let passed = moment.milliseconds_since(&self.anchor).max(0);
                self.left_milliseconds.saturating_sub(passed).max(-MOST_MILLISECONDS)
            }
            Course::Paused => self.left_milliseconds,
        }
    }
}

/// The clock of a round. Before it is started, matches may have extensions already.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundClock {
    /// What was started; `None` before.
    pub run: Option<Run>,
    /// What matches have of their own.
    pub matches: BTreeMap<MatchId, MatchTime>,
    /// The version of the state at the last event that changed the clock of the round as a whole.
    pub version: u64,
}

// As everywhere in the state, versions are left out, and what was done and undone leaves no trace.
impl Hash for RoundClock {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { run, matches, version: _ } = self;
        let own = matches.iter().filter(|(_, time)| !time.is_plain());
        let own = own.map(|(id, MatchTime { extensions, call, version: _ })| (id, extensions, call));
        (run, own.collect::<Vec<_>>()).hash(hasher);
    }
}

impl RoundClock {
    /// Returns true if the clock was never touched.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.run.is_none() && self.matches.values().all(MatchTime::is_plain)
    }

    /// Returns what the match has of its own.
    #[must_use]
    pub fn of(&self, match_id: MatchId) -> Option<&MatchTime> {
        self.matches.get(&match_id)
    }

    /// Returns how much more time a match has than the round, in milliseconds; 0 without an extension.
    #[must_use]
    pub fn extension_milliseconds(&self, match_id: MatchId) -> i64 {
        self.of(match_id).map_or(0, |time| i64::from(time.extension_seconds()) * 1_000)
    }

    fn call(&self, match_id: MatchId) -> TimeCall {
        self.of(match_id).map_or(TimeCall::NotYet, |time| time.call)
    }
}

/// What the clock of the open round does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClockState {
    /// No round is open, or the open one has no time limit.
    None,
    /// The round has a limit, and its clock was not started.
    NotStarted,
    /// It counts, and time is left.
    Running,
    /// It stands.
    Paused,
    /// It counts, and the time of the round is up; matches with extensions may have time left.
    Over,
}

/// What the clocks of a machine say to a running clock that nobody has recorded yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Observation {
    /// The wall clock was set.
    Jumped(Passed),
    /// The machine was started again, or another one has taken over: until now the wall clock counted.
    CarriedOver,
}

/// Returns the round that is being played, with its stage.
#[must_use]
pub fn open_round(state: &State) -> Option<(&Stage, &Round)> {
    match state.phase {
        Phase::Running => {
            let stage = state.stage()?;
            stage.rounds.last().filter(|round| !round.closed).map(|round| (stage, round.as_ref()))
        }
        Phase::NotCreated | Phase::Preparing | Phase::Registration | Phase::Ready | Phase::Finished => None,
    }
}

/// Returns the name of a round of an elimination: `semi-final`.
#[must_use]
pub fn elimination_round(round: &Round) -> String {
    let places = u32::try_from(round.bracket.len() * 2).expect("ids are 32 bits wide");
    elimination_round_name(places)
}

/// Returns how long a match of the round may take by the settings.
///
/// Source: TCG-C1, TCG-C2, TCG-C2q, TCG-C3, KDE-TIME-1, KDE-TIME-2
#[must_use]
pub fn time_limit(state: &State, stage: &Stage, round: &Round) -> TimeLimit {
    let name = match stage.rule.kind {
        StageKind::Swiss | StageKind::Groups => None,
        StageKind::Elimination => Some(elimination_round(round)),
    };
    state.settings.time_limit(&stage.rule.id, name.as_deref())
}

/// Returns the limit of the round in seconds: that with which its clock was started, else that of the
/// settings; `None` where matches take as long as they take.
#[must_use]
pub fn limit_seconds(state: &State, stage: &Stage, round: &Round) -> Option<u32> {
    match (&round.clock.run, time_limit(state, stage, round)) {
        (Some(run), _) => Some(run.limit_seconds),
        (None, TimeLimit::Minutes(minutes)) => Some(minutes.saturating_mul(60)),
        (None, TimeLimit::Unlimited | TimeLimit::NotSet) => None,
    }
}

/// Returns what the clock of the open round does at `moment`.
#[must_use]
pub fn clock_state(state: &State, moment: &Moment) -> ClockState {
    let Some((stage, round)) = open_round(state) else { return ClockState::None };
    match &round.clock.run {
        Some(run) => match run.course {
            Course::Paused => ClockState::Paused,
            Course::Running if run.left_at(moment) > 0 => ClockState::Running,
            Course::Running => ClockState::Over,
        },
        None if limit_seconds(state, stage, round).is_some() => ClockState::NotStarted,
        None => ClockState::None,
    }
}

/// Returns how much of the time of the open round is left at `moment`, in milliseconds: all of it before
/// the clock is started, less than nothing once it is up. `None` if no round is open or it has no limit.
#[must_use]
pub fn time_left(state: &State, moment: &Moment) -> Option<i64> {
    let (stage, round) = open_round(state)?;
    match &round.clock.run {
        Some(run) => Some(run.left_at(moment)),
        None => limit_seconds(state, stage, round).map(|seconds| i64::from(seconds) * 1_000),
    }
}

/// Returns the moment at which the time of the open round is up, or was; `None` unless its clock runs.
#[must_use]
pub fn ends_at(state: &State) -> Option<Moment> {
    let (_, round) = open_round(state)?;
    running(round).map(|run| run.anchor.later_by(run.left_milliseconds))
}

/// Returns how much time a match of the open round has left at `moment`, in milliseconds, its own
/// extensions included; less than nothing once it is up. `None` if the match has a certain result, is not
/// of the open round, or has no limit.
///
/// Source: TCG-C1, TCG-C4
#[must_use]
pub fn match_time_left(state: &State, match_id: MatchId, moment: &Moment) -> Option<i64> {
    let round = round_of_playing(state, match_id)?;
    Some(time_left(state, moment)?.saturating_add(round.clock.extension_milliseconds(match_id)))
}

/// Returns the moment at which the time of a match of the open round is up, or was; `None` unless the
/// clock runs and the match has no certain result.
#[must_use]
pub fn match_ends_at(state: &State, match_id: MatchId) -> Option<Moment> {
    let round = round_of_playing(state, match_id)?;
    Some(ends_at(state)?.later_by(round.clock.extension_milliseconds(match_id)))
}

/// Returns the matches whose time is up at `moment` and for which time is still to be called, in order of
/// id. A match that one side has reported is over for it, and one that was taken in hand by staff is
/// called by staff: neither is among them.
#[must_use]
pub fn due(state: &State, moment: &Moment) -> Vec<MatchId> {
    let Some((_, round)) = open_round(state) else { return Vec::new() };
    let Some(run) = &round.clock.run else { return Vec::new() };
    let left = run.left_at(moment);
    let up = |match_: &&Match| left.saturating_add(round.clock.extension_milliseconds(match_.id)) <= 0;
    awaiting(round).filter(up).map(|match_| match_.id).collect()
}

/// Returns the moment at which the time of the next match is up, which may have passed; `None` while
/// nothing will become due by itself.
#[must_use]
pub fn next_due(state: &State) -> Option<Moment> {
    let (_, round) = open_round(state)?;
    let run = round.clock.run.as_ref()?;
    let extensions = awaiting(round).map(|match_| round.clock.extension_milliseconds(match_.id));
    let left = run.left_milliseconds.saturating_add(extensions.min()?);
    match run.course {
        Course::Running => Some(run.anchor.later_by(left)),
        // What was due before the clock was stopped is still due.
        Course::Paused => (left <= 0).then(|| run.anchor.clone()),
    }
}

/// Returns true if time was called for the match: it is in End of Match.
#[must_use]
pub fn is_time_called(state: &State, match_id: MatchId) -> bool {
    state.match_(match_id).is_some_and(|(_, round, _)| is_called(round, match_id))
}

/// Returns the matches of the open round for which time was called, in order of id.
#[must_use]
pub fn time_called(state: &State) -> Vec<MatchId> {
    let round = open_round(state).map(|(_, round)| round);
    let matches =
        round.into_iter().flat_map(|round| round.matches.iter().map(move |known| (round, known.id)));
    matches.filter(|(round, id)| is_called(round, *id)).map(|(_, id)| id).collect()
}

/// Returns what is to be recorded of the clocks of the machine at `moment`; `None` while they agree, or
/// no clock runs.
#[must_use]
pub fn observation(state: &State, moment: &Moment) -> Option<Observation> {
    let (_, round) = open_round(state)?;
    let run = running(round)?;
    if let Some(passed) = moment.passed_since(&run.anchor) {
        let difference = passed.wall_milliseconds.saturating_sub(passed.boot_milliseconds);
        let jumped = difference.saturating_abs() > JUMP_MILLISECONDS;
        return jumped.then_some(Observation::Jumped(passed));
    }
    // Of a wall clock that has not even come to the anchor nothing can be taken over.
    let later = moment.utc_milliseconds >= run.anchor.utc_milliseconds;
    (moment.boot.is_some() && later).then_some(Observation::CarriedOver)
}

/// Returns true if time was called for a match of `round`.
#[must_use]
pub fn is_called(round: &Round, match_id: MatchId) -> bool {
    matches!(round.clock.call(match_id), TimeCall::Called { .. })
}

/// The matches of which nothing is known but that they are played.
fn awaiting(round: &Round) -> impl Iterator<Item = &Match> {
    let open = round.matches.iter().filter(|match_| match_.state() == MatchState::Open);
    open.filter(|match_| round.clock.call(match_.id) == TimeCall::NotYet)
}

fn running(round: &Round) -> Option<&Run> {
    round.clock.run.as_ref().filter(|run| run.course == Course::Running)
}

/// Returns the open round if the match is of it and has no certain result.
fn round_of_playing(state: &State, match_id: MatchId) -> Option<&Round> {
    let (_, round) = open_round(state)?;
    // The ids of a round are consecutive.
    let first = round.matches.first()?.id.0;
    let place = usize::try_from(match_id.0.checked_sub(first)?).ok()?;
    round.matches.get(place).filter(|match_| match_.result.is_none()).map(|_| round)
}
