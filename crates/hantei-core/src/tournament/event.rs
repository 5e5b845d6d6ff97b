//! Events: what happened. Variants and fields are added, never changed; what is stored is a promise.

use serde::{Deserialize, Serialize};

use super::call::CallEvent;
use super::clock::Extension;
use super::deck::{JudgedDeck, PinnedCards, RecordedCheck};
use super::penalty::PenaltyEvent;
use super::procedure::ProcedureEvent;
use super::role::Role;
use super::team::TeamRoundEvent;
use crate::commitment::Digest;
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
use crate::lot::Seed;
use crate::match_::{MatchOutcome, MatchResult};
use crate::moment::Moment;
use crate::pairing;
use crate::regulation::{Bilingual, ClauseId, Parameter, Settings, StageRule};
use crate::standings::ByeKind;

/// What the rounds are that an entrant was not yet there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissedRounds {
    /// Losses without an opponent.
    MatchLoss,
    /// Byes that the organiser awards.
    AwardedBye,
}

/// What becomes of entrants who have not checked in when the tournament starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absentees {
    /// The start is refused and names them. If nobody has checked in, check-in was not used.
    Refused,
    /// They play.
    Kept,
    /// They are taken off the list before round 1.
    Removed,
}

/// Why two entrants meet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairingReason {
    /// The Swiss pairing chose it.
    Swiss(pairing::Reason),
    /// The bracket brings these seeds, or the winners of these places, together.
    Bracket {
        /// The seed of the side printed first, from 1.
        first_seed: u32,
        /// The seed of the other.
        second_seed: u32,
    },
    /// Staff paired them by hand.
    ByHand,
    /// Another program paired them.
    Imported,
    /// They meet in their group.
    Group,
    /// Representatives of those who are tied within a group meet. It counts in no criterion.
    Representatives {
        /// The best place they play for.
        best: u32,
        /// How many are tied.
        tied: u32,
    },
}

/// Why an entrant has a bye.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PublishedBye {
    /// Who.
    pub entrant: EntrantId,
    /// Odd number, awarded, or an empty place in the bracket.
    pub kind: ByeKind,
}

/// Two entrants who are to meet at a table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PlannedMatch {
    /// Where.
    pub table: TableNumber,
    /// The side printed first.
    pub first: EntrantId,
    /// The side printed second.
    pub second: EntrantId,
    /// Why they meet.
    pub reason: PairingReason,
}

/// A pairing of a round that another program paired and played.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayedPairing {
    /// Where.
    pub table: TableNumber,
    /// The side printed first.
    pub first: EntrantId,
    /// The side printed second.
    pub second: EntrantId,
    /// Who won, if the file says so.
    pub outcome: Option<MatchOutcome>,
}

/// A place in a round of an elimination bracket: who may stand on each side.
pub type BracketPlace = [Option<EntrantId>; 2];

/// A round as drafted or published: the outcome of pairing, with what it was made from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RoundPlan {
    /// The stage.
    pub stage: StageId,
    /// The round within it.
    pub round: RoundNumber,
    /// The seed of its lots; absent where no lot was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The matches in table order.
    pub matches: Vec<PlannedMatch>,
    /// The byes.
    pub byes: Vec<PublishedBye>,
    /// Entrants of the stage who miss the round (another program's late entries).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missed: Vec<EntrantId>,
    /// Entrants of a group who have nobody to meet in the round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<EntrantId>,
    /// The places of an elimination bracket in order, empty in Swiss.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bracket: Vec<BracketPlace>,
    /// How good the pairing is; absent for brackets and imports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
}

impl std::hash::Hash for RoundPlan {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let Self { stage, round, seed, matches, byes, missed, idle, bracket, quality } = self;
        (stage, round, seed, matches, byes, missed, bracket, quality).hash(hasher);
        // In a Swiss or a bracket nobody is idle: a plan has the digest that it had before there were groups.
        if !idle.is_empty() {
            idle.hash(hasher);
        }
    }
}

/// How near a Swiss pairing comes to the best there can be.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Quality {
    /// Pairs that have met before.
    pub rematches: u32,
    /// The sum of squared match-point differences, byes left out.
    pub sum_squared_differences: u64,
    /// What that sum cannot go below, even with rematches.
    pub lower_bound: u64,
    /// Where and why the sum exceeds the bound.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excess: Vec<pairing::Excess>,
}

/// How a result became certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirmation {
    /// Both sides reported the same.
    BothReported,
    /// The opponent agreed to the report.
    OpponentAgreed,
}

/// A stage and a round within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoundOf {
    /// The stage.
    pub stage: StageId,
    /// The round.
    pub round: RoundNumber,
}

/// One line of standings as they were published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FrozenRow {
    /// Who.
    pub entrant: EntrantId,
    /// The rank; equal values share it.
    pub rank: u32,
    /// Match points.
    pub match_points: u32,
    /// The printed number `AABBBCCCDDD`.
    pub tie_break: u64,
}

/// One line of the table of a group as it was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FrozenGroupRow {
    /// The group, from 1.
    pub group: u16,
    /// Who.
    pub entrant: EntrantId,
    /// The rank within the group; equal values share it.
    pub rank: u32,
    /// Rounds won.
    pub rounds_won: u32,
    /// Individual Duels won.
    pub duels_won: u32,
    /// Individual Duels won by the leader.
    pub leader_duels_won: u32,
}

/// A final place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Who.
    pub entrant: EntrantId,
    /// The place; shared where nothing separates.
    pub rank: u32,
}

/// Everything that can happen to a tournament.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// The tournament exists, under these rules. Replay reads them here, never in the catalogue.
    TournamentCreated {
        /// The name as printed.
        name: String,
        /// The IANA time zone.
        zone: String,
        /// The regulation, `document@transcription`.
        regulation: String,
        /// The digest of the regulation's file.
        digest: Digest,
        /// The regulation's title.
        title: Bilingual,
        /// The stages.
        stages: Vec<StageRule>,
        /// All settings as resolved.
        settings: Settings,
    },
    /// A setting has another value.
    SettingChanged {
        /// Its key.
        key: String,
        /// What it was.
        old: Box<Parameter>,
        /// What it is.
        new: Box<Parameter>,
        /// The clause it departs from, if the regulation states another value.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        departs_from: Option<ClauseId>,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// The organiser started with these presets, which the regulation does not state.
    PresetsAccepted {
        /// Their keys.
        keys: Vec<String>,
    },
    /// An account has a role.
    RoleGranted {
        /// The account.
        account: String,
        /// The role.
        role: Role,
    },
    /// An account has a role no longer.
    RoleRevoked {
        /// The account.
        account: String,
        /// The role.
        role: Role,
    },
    /// People may register.
    RegistrationOpened {},
    /// Nobody registers any more, but late entries may come.
    RegistrationClosed {
        /// How many were registered.
        entrants: u32,
        /// The number of Swiss rounds this fixes, if the regulation derives it from them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        swiss_rounds: Option<u32>,
    },
    /// A person's record exists in this version; the record itself stands outside.
    PersonRecorded {
        /// Who.
        person: PersonId,
        /// 1, or one more than before.
        version: u32,
        /// The salted commitment to the record.
        commitment: Digest,
    },
    /// A person's record was erased.
    PersonErased {
        /// Who.
        person: PersonId,
        /// Why.
        reason: String,
    },
    /// A person enters.
    EntrantRegistered {
        /// The new entrant.
        entrant: EntrantId,
        /// The person.
        person: PersonId,
    },
    /// A team enters.
    TeamRegistered {
        /// The new entrant.
        entrant: EntrantId,
        /// The name as printed.
        name: String,
        /// How it is read aloud.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<String>,
        /// Its members.
        members: Vec<PersonId>,
        /// The member who leads it.
        leader: PersonId,
    },
    /// A team is called otherwise.
    TeamRenamed {
        /// The team.
        entrant: EntrantId,
        /// Its name.
        name: String,
        /// How it is read aloud.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reading: Option<String>,
    },
    /// Another member leads a team.
    TeamLeaderSet {
        /// The team.
        entrant: EntrantId,
        /// Who leads it.
        leader: PersonId,
    },
    /// Somebody has taken the place of a member, as leader too.
    TeamMemberReplaced {
        /// The team.
        entrant: EntrantId,
        /// Who has left it.
        old: PersonId,
        /// Who has come.
        new: PersonId,
    },
    /// A person enters after the start.
    EntrantEnteredLate {
        /// The new entrant.
        entrant: EntrantId,
        /// The person.
        person: PersonId,
        /// The first round of the running stage that the entrant can be paired for.
        first_round: RoundNumber,
        /// What the rounds before it are.
        missed: MissedRounds,
        /// How many rounds the running stage has now, if late entries change that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
    },
    /// Two entrants were the same person.
    EntrantsMerged {
        /// Stays.
        kept: EntrantId,
        /// Is paired no more; its played matches stand.
        removed: EntrantId,
        /// Why.
        reason: String,
    },
    /// An entrant was taken off the list before the start.
    EntrantRemoved {
        /// Who.
        entrant: EntrantId,
        /// Why.
        reason: String,
    },
    /// An entrant is present.
    EntrantCheckedIn {
        /// Who.
        entrant: EntrantId,
    },
    /// The check-in was taken back.
    CheckInUndone {
        /// Who.
        entrant: EntrantId,
    },
    /// An entrant will have a bye in a round to come.
    ByeAwarded {
        /// Who.
        entrant: EntrantId,
        /// The Swiss round.
        round: RoundNumber,
        /// Why.
        reason: String,
    },
    /// The awarded bye was taken back.
    ByeRevoked {
        /// Who.
        entrant: EntrantId,
        /// The Swiss round.
        round: RoundNumber,
    },
    /// An entrant sits at one table, or no longer.
    TableFixed {
        /// Who.
        entrant: EntrantId,
        /// Where.
        table: Option<TableNumber>,
    },
    /// The groups are made, before play.
    GroupsDrawn {
        /// The groups.
        groups: Vec<Vec<EntrantId>>,
        /// The seed of the lots; absent where they were made by hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
    /// A stage begins.
    StageStarted {
        /// Its id.
        stage: StageId,
        /// Which of the regulation's stages it is.
        rule: String,
        /// Its entrants; in an elimination in order of seed.
        entrants: Vec<EntrantId>,
        /// How many rounds it has.
        rounds: u32,
        /// The seed of the lots that ordered its entrants, if lots did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
    },
    /// The next round was drafted for staff to look at.
    RoundDrafted {
        /// The draft.
        plan: RoundPlan,
    },
    /// Two entrants changed places in the draft.
    DraftSwapped {
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
    },
    /// The draft was thrown away.
    DraftDiscarded {},
    /// A round is published.
    RoundPublished {
        /// The round.
        plan: RoundPlan,
        /// The id of the match at the first place of the plan; the others follow.
        first_match: MatchId,
        /// Why a rematch in it was allowed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_allowed: Option<String>,
    },
    /// The round just published is shown in the hall only, until it is released. It comes right after
    /// `round_published`, in the same batch.
    RoundHeldBack {
        /// The round.
        at: RoundOf,
    },
    /// A round that was shown in the hall only is shown everywhere.
    RoundReleased {
        /// The round.
        at: RoundOf,
    },
    /// Two entrants changed places in a published round.
    PublishedSwapped {
        /// The round.
        at: RoundOf,
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
        /// Why.
        reason: String,
    },
    /// The last published round was taken back.
    RoundWithdrawn {
        /// The round.
        at: RoundOf,
        /// Why.
        reason: String,
    },
    /// A side handed in a result.
    ResultReported {
        /// The match.
        match_id: MatchId,
        /// Who reported.
        by: EntrantId,
        /// What.
        result: MatchResult,
    },
    /// A reported result is certain.
    ResultConfirmed {
        /// The match.
        match_id: MatchId,
        /// The result.
        result: MatchResult,
        /// How.
        how: Confirmation,
    },
    /// Staff entered a result.
    ResultEntered {
        /// The match.
        match_id: MatchId,
        /// The result.
        result: MatchResult,
        /// Why, for a double loss.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A result was replaced.
    ResultCorrected {
        /// The match.
        match_id: MatchId,
        /// What stood before.
        old: Option<MatchResult>,
        /// What stands now.
        new: MatchResult,
        /// Why.
        reason: String,
        /// Rounds that had been paired with the old result.
        affected: Vec<RoundOf>,
    },
    /// A result was taken back; the match is open again.
    ResultWithdrawn {
        /// The match.
        match_id: MatchId,
        /// What stood before.
        old: MatchResult,
        /// Why.
        reason: String,
    },
    /// An entrant left.
    EntrantDropped {
        /// Who.
        entrant: EntrantId,
        /// The stage and the last round of it that the entrant was there for; round 0 before the first.
        after: RoundOf,
        /// Why, if it was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A dropped entrant is back.
    EntrantReinstated {
        /// Who.
        entrant: EntrantId,
        /// Rounds of the running stage that were missed.
        missed: Vec<RoundNumber>,
        /// Why.
        reason: String,
    },
    /// A round is closed.
    RoundClosed {
        /// The round.
        at: RoundOf,
        /// Matches left without a result.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        open: Vec<MatchId>,
        /// Why they were left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// A closed round is open again.
    RoundReopened {
        /// The round.
        at: RoundOf,
        /// Why.
        reason: String,
    },
    /// The clock of a round was started.
    ClockStarted {
        /// The round.
        at: RoundOf,
        /// When.
        moment: Moment,
        /// The limit by the settings as they were then.
        limit_seconds: u32,
    },
    /// The clock of a round was stopped, by itself or because the round was closed.
    ClockPaused {
        /// The round.
        at: RoundOf,
        /// When.
        moment: Moment,
        /// How much was left of the time of the round; negative if it was up.
        left_milliseconds: i64,
    },
    /// The clock of a round goes on.
    ClockResumed {
        /// The round.
        at: RoundOf,
        /// When.
        moment: Moment,
        /// How much is left of the time of the round.
        left_milliseconds: i64,
    },
    /// The clock of a round was set; it runs or stands as before.
    ClockSet {
        /// The round.
        at: RoundOf,
        /// When.
        moment: Moment,
        /// How much was left of the time of the round.
        old_milliseconds: i64,
        /// How much is left now.
        left_milliseconds: i64,
        /// Why.
        reason: String,
    },
    /// The wall clock of the machine was set while the clock of a round ran. The time left is the same.
    ClockJumpSeen {
        /// The round.
        at: RoundOf,
        /// When it was seen.
        moment: Moment,
        /// How much is left of the time of the round.
        left_milliseconds: i64,
        /// How much time had passed by the wall clock.
        wall_milliseconds: i64,
        /// How much had passed since the machine was switched on.
        boot_milliseconds: i64,
    },
    /// The machine was started again, or another one has taken over, while the clock of a round ran.
    ClockCarriedOver {
        /// The round.
        at: RoundOf,
        /// When it was seen.
        moment: Moment,
        /// How much is left of the time of the round, by the wall clock.
        left_milliseconds: i64,
    },
    /// A match has more time.
    ExtensionGranted {
        /// The match.
        match_id: MatchId,
        /// How much, and why.
        extension: Extension,
    },
    /// An extension was taken back.
    ExtensionTakenBack {
        /// The match.
        match_id: MatchId,
        /// Which.
        extension: Extension,
        /// Why.
        reason: String,
    },
    /// Time was called: these matches are in End of Match.
    TimeCalled {
        /// The round.
        at: RoundOf,
        /// When.
        moment: Moment,
        /// The matches, in order of id.
        matches: Vec<MatchId>,
    },
    /// Time was not to be called: these matches go on.
    TimeCallTakenBack {
        /// The round.
        at: RoundOf,
        /// The matches, in order of id.
        matches: Vec<MatchId>,
        /// Why.
        reason: String,
    },
    /// Decks are judged by these cards and this list from now on.
    CardsPinned {
        /// Which.
        cards: PinnedCards,
    },
    /// A deck list was handed in, for the first time or anew.
    DeckHandedIn {
        /// Whose.
        entrant: EntrantId,
        /// Its number among those of the entrant, from 1.
        number: u32,
        /// The list, as it was judged.
        judged: Box<JudgedDeck>,
        /// Why, where staff changed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// Nobody changes the own list any more.
    DecksLocked {
        /// Whose; absent for all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entrant: Option<EntrantId>,
    },
    /// Lists may be changed again.
    DecksUnlocked {
        /// Whose; absent for all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        entrant: Option<EntrantId>,
        /// Why.
        reason: String,
    },
    /// The moment from which on lists are locked.
    DeckDeadlineSet {
        /// UTC in milliseconds; absent where there is none any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<i64>,
    },
    /// Everybody may see the lists.
    DeckListsReleased {
        /// Those of the entrants of this stage; absent for all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stage: Option<StageId>,
    },
    /// Staff has opened a hidden list.
    DeckListOpened {
        /// Whose.
        entrant: EntrantId,
    },
    /// A deck was checked at the table.
    DeckChecked {
        /// Whose.
        entrant: EntrantId,
        /// What was found.
        check: RecordedCheck,
    },
    /// Something happened in the course of a match.
    ProcedureRecorded {
        /// Which match.
        match_id: MatchId,
        /// What.
        what: ProcedureEvent,
    },
    /// Something happened in a team round, or before a Duel of representatives.
    TeamRoundRecorded {
        /// Which match.
        match_id: MatchId,
        /// What.
        what: TeamRoundEvent,
    },
    /// Those tied within a group share their place.
    TieWaived {
        /// The stage.
        stage: StageId,
        /// Who is tied, in order of id.
        entrants: Vec<EntrantId>,
        /// Why.
        reason: String,
    },
    /// They are to be separated after all.
    TieWaiverTakenBack {
        /// The stage.
        stage: StageId,
        /// Who is tied, in order of id.
        entrants: Vec<EntrantId>,
        /// Why.
        reason: String,
    },
    /// The tables of groups as they were shown.
    GroupTablesPublished {
        /// After this round.
        at: RoundOf,
        /// The rows, group by group and in order.
        rows: Vec<FrozenGroupRow>,
    },
    /// Something happened to a penalty.
    PenaltyRecorded {
        /// Its number, from 1.
        number: u32,
        /// What.
        what: PenaltyEvent,
    },
    /// Something happened to a call for a judge.
    CallRecorded {
        /// Its number, from 1.
        number: u32,
        /// What.
        what: CallEvent,
    },
    /// Standings as they were shown.
    StandingsPublished {
        /// After this round.
        at: RoundOf,
        /// The rows, in order.
        rows: Vec<FrozenRow>,
    },
    /// The order of entrants tied on every criterion was drawn.
    LotsDrawn {
        /// The stage in whose standings they were tied.
        stage: StageId,
        /// The seed of the lots.
        seed: Seed,
        /// The order.
        order: Vec<EntrantId>,
    },
    /// The tournament is over.
    TournamentFinished {
        /// The final places.
        places: Vec<Place>,
    },
    /// The tournament goes on.
    TournamentReopened {
        /// Why.
        reason: String,
    },
}
