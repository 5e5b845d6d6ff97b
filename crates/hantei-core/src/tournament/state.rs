//! The state of a tournament: the fold over its events.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::call::Calls;
use super::clock::RoundClock;
use super::deck::Decks;
use super::event::{BracketPlace, MissedRounds, PairingReason, Place, PublishedBye, Quality, RoundPlan};
use super::matches::Matches;
use super::penalty::Penalties;
use super::procedure::MatchRecords;
use super::role::Role;
use super::team::{EntrantName, Team, TeamRounds, Who};
use crate::commitment::Digest;
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
use crate::lot::Seed;
use crate::match_::verdict::{MatchRules, verdict};
use crate::match_::{MatchOutcome, MatchResult, Side};
use crate::person::{Directory, PersonRecord, PersonVersion};
use crate::regulation::{Bilingual, Settings, StageKind, StageRule};

/// How far the tournament is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Nothing yet.
    #[default]
    NotCreated,
    /// Made, registration not open.
    Preparing,
    /// Registration is open.
    Registration,
    /// Registration is closed, play has not started.
    Ready,
    /// A stage is being played.
    Running,
    /// Over.
    Finished,
}

/// What the tournament is called and under which rules it is played.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Header {
    /// The name as printed.
    pub name: String,
    /// The IANA time zone.
    pub zone: String,
    /// The regulation, `document@transcription`.
    pub regulation: String,
    /// Its title.
    pub title: Bilingual,
    /// Its stages.
    pub stages: Vec<StageRule>,
}

/// A person as the hashed record knows them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person {
    /// The version of the record that holds; 0 once erased.
    pub version: u32,
    /// The commitment to it.
    pub commitment: Option<Digest>,
}

/// Whether an entrant is paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntrantStatus {
    /// Plays.
    Active,
    /// Left after this round of this stage (round 0: before its first).
    Dropped {
        /// The stage.
        stage: StageId,
        /// The last round there.
        after: RoundNumber,
    },
    /// Was taken off the list before play, or was a duplicate that had not played.
    Removed,
}

/// Whoever is paired and ranked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entrant {
    /// The person or the team.
    pub who: Who,
    /// Whether it is paired.
    pub status: EntrantStatus,
    /// Whether it is present.
    pub checked_in: bool,
    /// The table at which it always sits.
    pub fixed_table: Option<TableNumber>,
    /// Swiss rounds for which a bye is awarded.
    pub awarded_byes: BTreeSet<RoundNumber>,
    /// Rounds of the first stage that were missed: before a late entry, or between drop and return.
    pub missed: BTreeMap<RoundNumber, MissedRounds>,
    /// The first round of the first stage it could be paired for.
    pub first_round: RoundNumber,
    /// Of which entrant it was a duplicate.
    pub merged_into: Option<EntrantId>,
    /// The version of the state at the last event that changed it.
    pub version: u64,
}

/// What one side handed in.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Report {
    /// The result, from the side printed first.
    pub result: MatchResult,
}

/// A result that once was certain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EarlierResult {
    /// The result.
    pub result: MatchResult,
    /// The version of the state at the event that made it certain.
    pub since: u64,
    /// The version of the state at the event that corrected or withdrew it.
    pub until: u64,
}

/// A match of a published round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Match {
    /// Its id.
    pub id: MatchId,
    /// Where it is played.
    pub table: TableNumber,
    /// The side printed first.
    pub first: EntrantId,
    /// The side printed second.
    pub second: EntrantId,
    /// Why they meet.
    pub reason: PairingReason,
    /// What the sides handed in: first, second.
    pub reports: [Option<Report>; 2],
    /// The certain result, entered by staff or confirmed by both sides.
    pub result: Option<MatchResult>,
    /// The version of the state at the event since which `result` holds, or since which these two meet
    /// without one.
    pub since: u64,
    /// The results that were certain before, oldest first.
    pub earlier: Vec<EarlierResult>,
    /// The version of the state at the last event that changed it.
    pub version: u64,
}

/// How far a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchState {
    /// No word yet.
    Open,
    /// One side has reported.
    Reported(Side),
    /// The two sides reported different results.
    Disputed,
    /// The result is certain.
    Done,
}

impl Match {
    /// Returns how far the match is.
    #[must_use]
    pub fn state(&self) -> MatchState {
        match (&self.result, &self.reports) {
            (Some(_), _) => MatchState::Done,
            (None, [Some(_), Some(_)]) => MatchState::Disputed,
            (None, [Some(_), None]) => MatchState::Reported(Side::First),
            (None, [None, Some(_)]) => MatchState::Reported(Side::Second),
            (None, [None, None]) => MatchState::Open,
        }
    }

    /// Returns the result that was certain when the state had this `version`.
    #[must_use]
    pub fn result_at(&self, version: u64) -> Option<&MatchResult> {
        if self.since <= version {
            return self.result.as_ref();
        }
        let held = |earlier: &&EarlierResult| earlier.since <= version && version < earlier.until;
        self.earlier.iter().find(held).map(|earlier| &earlier.result)
    }

    /// Replaces the result by an event that brings the state to `version`.
    pub(super) fn settle(&mut self, result: Option<MatchResult>, version: u64) {
        if let Some(result) = std::mem::replace(&mut self.result, result) {
            self.earlier.push(EarlierResult { result, since: self.since, until: version });
        }
        self.since = version;
    }

    /// Returns the side on which `entrant` plays, if it plays here.
    #[must_use]
    pub fn side_of(&self, entrant: EntrantId) -> Option<Side> {
        if self.first == entrant {
            Some(Side::First)
        } else if self.second == entrant {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// Returns the entrant on `side`.
    #[must_use]
    pub fn entrant(&self, side: Side) -> EntrantId {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }
}

/// A published round.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round {
    /// Its number within the stage.
    pub number: RoundNumber,
    /// The seed of its lots.
    pub seed: Option<Seed>,
    /// Its matches, in order of id; when published, in order of table too.
    pub matches: Matches,
    /// Its byes.
    pub byes: Vec<PublishedBye>,
    /// Entrants who miss it.
    pub missed: Vec<EntrantId>,
    /// Entrants of a group who have nobody to meet in it.
    pub idle: Vec<EntrantId>,
    /// The places of an elimination bracket, empty in Swiss.
    pub bracket: Vec<BracketPlace>,
    /// How good the pairing is.
    pub quality: Option<Quality>,
    /// Why a rematch in it was allowed.
    pub rematch_allowed: Option<String>,
    /// Closed: no result is expected any more.
    pub closed: bool,
    /// Shown in the hall and to staff only, until it is released. Only the last round can be.
    pub held_back: bool,
    /// Its clock, with the extensions of its matches.
    pub clock: RoundClock,
    /// The version of the state at the event that published it.
    pub published: u64,
}

impl Round {
    /// Returns the matches without a certain result, in order of table.
    pub fn open_matches(&self) -> impl Iterator<Item = &Match> {
        self.matches.iter().filter(|match_| match_.result.is_none())
    }
}

/// A stage that has started.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stage {
    /// Its id.
    pub id: StageId,
    /// The regulation's stage.
    pub rule: Arc<StageRule>,
    /// Its entrants at the start; in an elimination in order of seed.
    pub entrants: Arc<Vec<EntrantId>>,
    /// How many rounds it has.
    pub round_count: u32,
    /// The published rounds.
    pub rounds: Vec<Arc<Round>>,
    /// Orders that were drawn among entrants tied on everything.
    pub lots: Vec<Vec<EntrantId>>,
    /// Its groups, where it has such.
    pub groups: Arc<Vec<Vec<EntrantId>>>,
    /// Ties within groups for which no representatives meet, by a ruling: each in order of id.
    pub waived: Vec<Vec<EntrantId>>,
}

/// A round in the making.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Draft {
    /// The pairings so far.
    pub plan: RoundPlan,
    /// The version of the state at the last event that changed it.
    pub version: u64,
}

/// The whole state.
///
/// What can be long is shared: readers keep the state that was published, and the next one is made from a
/// copy of it, which costs the same for eight entrants and for thousands.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// How many events are folded in.
    pub version: u64,
    /// The version of the state at the last event that moved the event on or back: a round published, withdrawn,
    /// closed or opened again, a stage begun, play ended or taken up again. What is asked of "the round" means
    /// another one since.
    pub course: u64,
    /// How far the tournament is.
    pub phase: Phase,
    /// Name and rules; `None` before it is created.
    pub header: Option<Arc<Header>>,
    /// The settings.
    pub settings: Arc<Settings>,
    /// The settings as the tournament was made with them: what is set back to them is as it was.
    pub made_with: Arc<Settings>,
    /// The roles granted to accounts.
    pub roles: BTreeMap<String, BTreeSet<Role>>,
    /// The persons by id.
    pub people: Arc<Vec<Person>>,
    /// The entrants by id.
    pub entrants: Arc<Vec<Entrant>>,
    /// The stages by id.
    pub stages: Vec<Stage>,
    /// The round in the making.
    pub draft: Option<Draft>,
    /// How many entrants there were when registration closed.
    pub registered: u32,
    /// The number of Swiss rounds that the close of registration fixed.
    pub fixed_swiss_rounds: Option<u32>,
    /// The final places, once finished.
    pub places: Arc<Vec<Place>>,
    /// How many match ids were allotted.
    pub match_count: u32,
    /// Deck lists, who may change and who may see them.
    pub decks: Arc<Decks>,
    /// What is recorded of the course of matches.
    pub match_records: Arc<MatchRecords>,
    /// The penalties.
    pub penalties: Arc<Penalties>,
    /// The calls for a judge.
    pub calls: Arc<Calls>,
    /// The groups as they were drawn before play.
    pub groups: Arc<Vec<Vec<EntrantId>>>,
    /// What is recorded of team rounds and of Duels of representatives.
    pub team_rounds: Arc<TeamRounds>,
    /// The records of persons, which stand outside the hashed events.
    pub records: Arc<Directory>,
    /// What `settings` say about results of matches: asked for each result, and looked up once.
    pub(super) match_rules: MatchRules,
}

// Versions say when a thing was last touched, not how it is: the digest leaves them out, so that a
// thing done and undone has the digest it had before. So with the results that held before.
impl Hash for Entrant {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self {
            who,
            status,
            checked_in,
            fixed_table,
            awarded_byes,
            missed,
            first_round,
            merged_into,
            version: _,
        } = self;
        (who, status, checked_in, fixed_table, awarded_byes, missed, first_round, merged_into).hash(hasher);
    }
}

impl Hash for Match {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { id, table, first, second, reason, reports, result, since: _, earlier: _, version: _ } =
            self;
        (id, table, first, second, reason, reports, result).hash(hasher);
    }
}

impl Hash for Round {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self {
            number,
            seed,
            matches,
            byes,
            missed,
            idle,
            bracket,
            quality,
            rematch_allowed,
            closed,
            held_back,
            clock,
            published: _,
        } = self;
        (number, seed, matches, byes, missed, bracket, quality, rematch_allowed, closed).hash(hasher);
        // A round that is shown everywhere has the digest that it had before rounds could be held back.
        if *held_back {
            held_back.hash(hasher);
        }
        // In a Swiss or a bracket nobody is idle.
        if !idle.is_empty() {
            idle.hash(hasher);
        }
        // A round whose clock was never touched has the digest that it had before there were clocks.
        if !clock.is_plain() {
            clock.hash(hasher);
        }
    }
}

impl Hash for Stage {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { id, rule, entrants, round_count, rounds, lots, groups, waived } = self;
        (id, rule, entrants, round_count, rounds, lots).hash(hasher);
        // Other stages have the digest that they had before there were groups.
        if !groups.is_empty() {
            (groups, waived).hash(hasher);
        }
    }
}

impl Hash for Draft {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Self { plan, version: _ } = self;
        plan.hash(hasher);
    }
}

/// Feeds the bytes of a state into a hash, the same on every machine.
struct Stable(blake3::Hasher);

impl Hasher for Stable {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write(&(number as u64).to_le_bytes());
    }

    fn write_isize(&mut self, number: isize) {
        self.write(&(number as i64).to_le_bytes());
    }

    fn finish(&self) -> u64 {
        0 // Never asked for: the digest is read from the hasher inside.
    }
}

impl State {
    /// Takes in a person's record, which arrives beside the events and not within them.
    pub fn learn(&mut self, version: &PersonVersion) {
        Arc::make_mut(&mut self.records).insert(version.person, version.record.clone());
    }

    /// Forgets the record of an erased person.
    pub fn forget(&mut self, person: PersonId) {
        Arc::make_mut(&mut self.records).remove(person);
    }

    /// Returns a digest of everything the events say, without the count of events and the versions: a
    /// thing done and undone leaves it as it was.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut hasher = Stable(blake3::Hasher::new());
        let Self {
            version: _,
            course: _,
            phase,
            header,
            settings,
            made_with: _,
            roles,
            people,
            entrants,
            stages,
            draft,
            registered,
            fixed_swiss_rounds,
            places,
            match_count,
            decks,
            match_records,
            penalties,
            calls,
            groups,
            team_rounds,
            records: _,
            match_rules: _,
        } = self;
        (phase, header, settings, roles, people).hash(&mut hasher);
        (entrants, stages, draft, registered, fixed_swiss_rounds, places, match_count).hash(&mut hasher);
        // Where nothing was said of decks, the digest is what it was before there were any.
        if !decks.is_plain() {
            decks.hash(&mut hasher);
        }
        if !match_records.is_plain() {
            match_records.hash(&mut hasher);
        }
        if !penalties.is_plain() {
            penalties.hash(&mut hasher);
        }
        if !calls.0.is_empty() {
            calls.hash(&mut hasher);
        }
        if !groups.is_empty() {
            groups.hash(&mut hasher);
        }
        if !team_rounds.is_plain() {
            team_rounds.hash(&mut hasher);
        }
        Digest(*hasher.0.finalize().as_bytes())
    }

    /// Returns the entrant, if there is one of this id.
    #[must_use]
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get((id.0 as usize).checked_sub(1)?)
    }

    /// Returns all entrants with their ids, in order of id.
    pub fn entrants(&self) -> impl Iterator<Item = (EntrantId, &Entrant)> {
        self.entrants.iter().enumerate().map(|(index, entrant)| (EntrantId::from_index(index), entrant))
    }

    /// Returns the record of the person that `entrant` is, unless it was erased. A team has none: its
    /// members have.
    #[must_use]
    pub fn record(&self, entrant: EntrantId) -> Option<&PersonRecord> {
        match &self.entrant(entrant)?.who {
            Who::Person(person) => self.records.get(*person),
            Who::Team(_) => None,
        }
    }

    /// Returns what `entrant`, a person or a team, is called; `None` where the record was erased.
    #[must_use]
    pub fn name_of(&self, entrant: EntrantId) -> Option<EntrantName<'_>> {
        match &self.entrant(entrant)?.who {
            Who::Person(person) => {
                let record = self.records.get(*person)?;
                Some(EntrantName { name: &record.name, reading: record.reading.as_deref() })
            }
            Who::Team(team) => Some(EntrantName { name: &team.name, reading: team.reading.as_deref() }),
        }
    }

    /// Returns the entrant that `person` is, or of whose team it is a member, those taken off before play
    /// left out.
    #[must_use]
    pub fn entrant_of(&self, person: PersonId) -> Option<EntrantId> {
        let is = |entrant: &Entrant| {
            entrant.status != EntrantStatus::Removed && entrant.who.persons().contains(&person)
        };
        self.entrants().find(|(_, entrant)| is(entrant)).map(|(id, _)| id)
    }

    /// Returns the team that `entrant` is, if it is one.
    #[must_use]
    pub fn team(&self, entrant: EntrantId) -> Option<&Team> {
        match &self.entrant(entrant)?.who {
            Who::Person(_) => None,
            Who::Team(team) => Some(team),
        }
    }

    /// Returns the person, if there is one of this id.
    #[must_use]
    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.get((id.0 as usize).checked_sub(1)?)
    }

    /// Returns how many entrants the size of a cut is taken from: late entries count unless the
    /// setting `late_entry.changes_cut` says no.
    ///
    /// Source: KDE-III-G4
    #[must_use]
    pub fn cut_headcount(&self) -> u32 {
        match self.settings.flag("late_entry.changes_cut") {
            Some(false) => self.registered,
            Some(true) | None => self.headcount(),
        }
    }

    /// Returns how many entrants the tournament has had, those taken off before play left out.
    #[must_use]
    pub fn headcount(&self) -> u32 {
        let counted = self.entrants.iter().filter(|entrant| entrant.status != EntrantStatus::Removed);
        u32::try_from(counted.count()).expect("ids are 32 bits wide")
    }

    /// Returns the stage being played or, when finished, the last one.
    #[must_use]
    pub fn stage(&self) -> Option<&Stage> {
        self.stages.last()
    }

    /// Returns the stage of this id.
    #[must_use]
    pub fn stage_of(&self, id: StageId) -> Option<&Stage> {
        self.stages.get((id.0 as usize).checked_sub(1)?)
    }

    /// Returns the last published round of the running stage.
    #[must_use]
    pub fn round(&self) -> Option<&Round> {
        self.stage()?.rounds.last().map(Arc::as_ref)
    }

    /// Returns the state as everybody may see it: without a round that is shown in the hall only.
    #[must_use]
    pub fn released(&self) -> Cow<'_, Self> {
        let last = self.stages.iter().rposition(|stage| !stage.rounds.is_empty());
        let Some(stage) = last.filter(|at| self.stages[*at].rounds.last().is_some_and(|last| last.held_back))
        else {
            return Cow::Borrowed(self);
        };
        let mut released = self.clone();
        released.stages[stage].rounds.pop();
        Cow::Owned(released)
    }

    /// Returns the match of this id with its stage and round.
    #[must_use]
    pub fn match_(&self, id: MatchId) -> Option<(&Stage, &Round, &Match)> {
        self.stages.iter().rev().find_map(|stage| {
            stage.rounds.iter().rev().find_map(|round| {
                let first = round.matches.first()?.id.0;
                let place = usize::try_from(id.0.checked_sub(first)?).ok()?;
                round.matches.get(place).map(|match_| (stage, round.as_ref(), match_))
            })
        })
    }

    /// Returns the match at `table` in the last published round.
    #[must_use]
    pub fn match_at(&self, table: TableNumber) -> Option<&Match> {
        self.round()?.matches.iter().find(|match_| match_.table == table)
    }

    /// Returns what the settings say about results of matches.
    #[must_use]
    pub fn match_rules(&self) -> MatchRules {
        self.match_rules
    }

    /// Returns how a match of `stage` ended; `None` while its result is not certain.
    ///
    /// A result is checked before it is recorded, so a recorded one always has an outcome.
    #[must_use]
    pub fn outcome(&self, stage: StageKind, match_: &Match) -> Option<MatchOutcome> {
        self.outcome_of(stage, match_.result.as_ref()?)
    }

    /// Returns what tells how matches of `stage` ended, as [`outcome`](Self::outcome) does: whoever asks of
    /// a whole round reads the settings once.
    pub fn outcomes(&self, stage: StageKind) -> impl Fn(&Match) -> Option<MatchOutcome> + use<> {
        let rules = self.match_rules();
        move |match_| verdict(match_.result.as_ref()?, rules, stage).ok()
    }

    /// Returns what a recorded `result` says of a match of `stage`.
    #[must_use]
    pub fn outcome_of(&self, stage: StageKind, result: &MatchResult) -> Option<MatchOutcome> {
        verdict(result, self.match_rules(), stage).ok()
    }

    /// Returns true if somebody holds `role` through `account`.
    #[must_use]
    pub fn holds(&self, account: &str, role: Role) -> bool {
        self.roles.get(account).is_some_and(|roles| roles.contains(&role))
    }
}
