//! Refusals: why a request cannot be granted now, with what there is to know about it. The sentence
//! for people, and what to do next, is made elsewhere.

use super::call::CallRefusal;
use super::clock::ExtensionReason;
use super::deck::LockedBy;
use super::penalty::PenaltyRefusal;
use super::procedure::ProcedureRefusal;
use super::role::{Action, Role};
use super::state::{EntrantStatus, Phase};
use super::team::TeamRefusal;
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber, StageId, TableNumber};
use crate::match_::verdict::Impossible;
use crate::regulation::setting::SettingRefusal;
use crate::regulation::{ClauseId, Value};

/// A setting that the regulation leaves open and nobody has set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsetSetting {
    /// Its key.
    pub key: String,
    /// What the regulation's file suggests.
    pub suggestion: Option<Value>,
    /// What else it names.
    pub alternatives: Vec<Value>,
}

/// A kind of thing that has a version of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Versioned {
    /// A match.
    Match,
    /// A match, or what of the later rounds falls with its result.
    Correction,
    /// The deck list of an entrant: its version is its number among those handed in.
    DeckList,
    /// The draft of a round.
    Draft,
    /// An entrant.
    Entrant,
    /// The clock of a round, or what a match has of its own on it.
    Clock,
    /// The course of a match: its Duels, and its procedure after time was called.
    Procedure,
    /// The course of the event: which round is played, and whether it is over.
    Course,
    /// A team round: its line-ups and Duels.
    TeamRound,
    /// The tournament as a whole.
    Tournament,
}

/// Why a request cannot be granted now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The role may not do this.
    NotAllowed {
        /// The role.
        role: Role,
        /// What was asked.
        action: Action,
    },
    /// The account does not hold the role it acts in.
    RoleNotGranted {
        /// The account.
        account: String,
        /// The role.
        role: Role,
    },
    /// A player acts for somebody else.
    NotOwnEntrant {
        /// For whom.
        entrant: EntrantId,
    },
    /// The entrant does not play in this match.
    NotInMatch {
        /// Who.
        entrant: EntrantId,
        /// The match.
        match_id: MatchId,
    },
    /// The thing has changed since the sender saw it.
    Moved {
        /// What kind of thing.
        what: Versioned,
        /// The version the sender saw.
        seen: u64,
        /// The version it has now.
        now: u64,
    },
    /// The idempotency key stands for another command, or for somebody else's.
    KeyReused {
        /// The key.
        key: String,
    },
    /// The role is that of the only organiser: nobody would direct the tournament any more.
    LastOrganiser,
    /// There is no tournament in this log yet.
    NotCreated,
    /// There is one already.
    AlreadyCreated,
    /// The tournament needs a regulation and none was given.
    RegulationMissing,
    /// The document is no regulation of a tournament (it has no stages).
    NoStages {
        /// The document.
        regulation: String,
    },
    /// A text that must say something is empty.
    TextMissing {
        /// Which: `name`, `reason`.
        field: &'static str,
    },
    /// A text is too long or has characters that cannot be printed.
    TextUnfit {
        /// Which.
        field: &'static str,
        /// How many characters it has.
        length: usize,
        /// How many it may have.
        longest: usize,
    },
    /// The setting cannot be changed so.
    Setting(SettingRefusal),
    /// Play depends on the setting already.
    SettingFrozen {
        /// Its key.
        key: String,
    },
    /// The regulation leaves settings open that the stage needs.
    NotStated {
        /// The stage.
        stage: String,
        /// The settings.
        settings: Vec<UnsetSetting>,
    },
    /// Not possible in this phase.
    WrongPhase {
        /// The phase.
        phase: Phase,
    },
    /// Play has started: a late entry is possible.
    AlreadyStarted,
    /// Play has not started.
    NotStarted,
    /// The account has the role already.
    RoleAlreadyGranted {
        /// The account.
        account: String,
        /// The role.
        role: Role,
    },
    /// Too few to play.
    TooFewEntrants {
        /// How many there are.
        entrants: u32,
        /// How many there must be.
        minimum: u32,
    },
    /// The regulation's table has no row for so few.
    NoRoundsForSoFew {
        /// How many there are.
        entrants: u32,
        /// The setting that the organiser can set.
        key: String,
    },
    /// No entrant has this id.
    UnknownEntrant {
        /// The id.
        entrant: EntrantId,
    },
    /// No person has this id.
    UnknownPerson {
        /// The id.
        person: PersonId,
    },
    /// The person's record was erased.
    PersonErased {
        /// The person.
        person: PersonId,
    },
    /// No match has this id.
    UnknownMatch {
        /// The id.
        match_id: MatchId,
    },
    /// The round has no such table.
    UnknownTable {
        /// The table.
        table: TableNumber,
        /// The tables of the round.
        tables: Vec<TableNumber>,
    },
    /// The CARD GAME ID is registered already.
    SameCardGameId {
        /// By whom.
        entrant: EntrantId,
    },
    /// Somebody of this name is registered, and no two different ids tell them apart.
    SameName {
        /// Who.
        entrants: Vec<EntrantId>,
    },
    /// The event asks for a CARD GAME ID, and none is known.
    CardGameIdMissing {
        /// Of whom; absent for somebody who is not registered yet.
        entrant: Option<EntrantId>,
    },
    /// The event asks for a Deck List form, and no legal list was handed in.
    LegalDeckMissing {
        /// Of whom.
        entrant: EntrantId,
    },
    /// The check digit of the CARD GAME ID is wrong.
    WrongCheckDigit {
        /// The digit it should be.
        expected: u8,
    },
    /// An entrant cannot be merged with itself.
    SameEntrant {
        /// Who.
        entrant: EntrantId,
    },
    /// The entrant does not play any more.
    EntrantNotActive {
        /// Who.
        entrant: EntrantId,
        /// Why not.
        status: EntrantStatus,
    },
    /// The entrant plays already.
    EntrantActive {
        /// Who.
        entrant: EntrantId,
    },
    /// The entrant was a duplicate of another, who plays or has played.
    Merged {
        /// Who.
        entrant: EntrantId,
        /// Of whom.
        into: EntrantId,
    },
    /// Is checked in already, or not.
    CheckInUnchanged {
        /// Who.
        entrant: EntrantId,
    },
    /// Some have not checked in.
    NotCheckedIn {
        /// Who.
        entrants: Vec<EntrantId>,
    },
    /// A bye can be awarded only for a round to come.
    RoundNotToCome {
        /// The round.
        round: RoundNumber,
        /// The first that can be meant.
        next: RoundNumber,
        /// The last.
        last: Option<u32>,
    },
    /// The bye is awarded already.
    ByeAlreadyAwarded {
        /// To whom.
        entrant: EntrantId,
        /// For which round.
        round: RoundNumber,
    },
    /// No such bye is awarded.
    NoSuchBye {
        /// Who.
        entrant: EntrantId,
        /// The round.
        round: RoundNumber,
    },
    /// Another entrant always sits at the table.
    TableTaken {
        /// The table.
        table: TableNumber,
        /// Who sits there.
        by: EntrantId,
    },
    /// A draft is waiting: publish or discard it.
    DraftWaiting {
        /// The round.
        round: RoundNumber,
    },
    /// There is no draft.
    NoDraft,
    /// The draft leaves active entrants without a match or bye, or holds somebody twice.
    DraftIncomplete {
        /// Whom.
        entrants: Vec<EntrantId>,
    },
    /// The entrant is not in the draft or round.
    NotInRound {
        /// Who.
        entrant: EntrantId,
    },
    /// The round is paired already and no result is in.
    AlreadyPaired {
        /// The round.
        round: RoundNumber,
    },
    /// The last round has byes only: nothing is to be played in it, and it is not closed yet.
    RoundOfByes {
        /// The round.
        round: RoundNumber,
    },
    /// Results are missing or in dispute.
    ResultsMissing {
        /// The round.
        round: RoundNumber,
        /// Tables without any report.
        open: Vec<TableNumber>,
        /// Tables where only one side has reported.
        reported: Vec<TableNumber>,
        /// Tables where the two sides disagree.
        disputed: Vec<TableNumber>,
    },
    /// All rounds of the stage are played.
    AllRoundsPlayed {
        /// How many.
        rounds: u32,
    },
    /// Too few are left to play on: the tournament can be finished.
    TooFewLeft {
        /// How many are left.
        active: u32,
    },
    /// Rounds of the stage are still to be played.
    RoundsToPlay {
        /// How many are closed.
        played: u32,
        /// How many the stage has.
        rounds: u32,
    },
    /// No pairing without a rematch.
    RematchUnavoidable {
        /// The round.
        round: RoundNumber,
        /// Who would meet again.
        pairs: Vec<(EntrantId, EntrantId)>,
    },
    /// In a bracket the places say who meets whom: nobody changes them by hand.
    BracketStands {
        /// The stage.
        stage: String,
    },
    /// Somebody cannot meet themselves.
    SelfPairing {
        /// Who.
        entrant: EntrantId,
    },
    /// The result cannot be.
    ResultImpossible {
        /// Where.
        table: TableNumber,
        /// Why.
        why: Impossible,
    },
    /// Only staff enters a result that End of Match gave.
    EndOfMatchByStaffOnly {
        /// Where.
        table: TableNumber,
    },
    /// The match has a certain result.
    ResultCertain {
        /// The match.
        match_id: MatchId,
        /// Where.
        table: TableNumber,
    },
    /// The match has no certain result to correct or withdraw.
    ResultNotCertain {
        /// The match.
        match_id: MatchId,
        /// Where.
        table: TableNumber,
    },
    /// The match belongs to a round that is closed.
    RoundIsClosed {
        /// The round.
        round: RoundNumber,
    },
    /// The opponent has not reported anything to agree with.
    NothingToConfirm {
        /// Where.
        table: TableNumber,
    },
    /// The result is the same as before.
    NothingChanges,
    /// Later rounds were paired with the old result: say what becomes of them.
    CorrectionNeedsChoice {
        /// The later rounds of the stage that are published.
        rounds: Vec<RoundNumber>,
        /// Tables of the last of them that have a result or a report.
        played: Vec<TableNumber>,
    },
    /// A later stage was made from these results.
    LaterStageStarted {
        /// The stage.
        stage: String,
    },
    /// The round has results or reports.
    RoundHasResults {
        /// The round.
        round: RoundNumber,
        /// Where.
        tables: Vec<TableNumber>,
    },
    /// There is no published round that this could mean.
    NoRound,
    /// The round is shown everywhere already.
    RoundIsReleased {
        /// The round.
        round: RoundNumber,
    },
    /// A later round is published.
    LaterRoundPublished {
        /// The round.
        round: RoundNumber,
    },
    /// These entrants are not tied on every criterion, or their lots are drawn already.
    NotTied {
        /// Who.
        entrants: Vec<EntrantId>,
    },
    /// Fewer are left than the cut takes.
    CutShort {
        /// What the cut takes.
        size: u32,
        /// How many are left.
        active: u32,
    },
    /// The tournament has no stage after this one.
    NoCut,
    /// The next stage is to be made by a cut.
    CutMissing {
        /// The stage.
        stage: String,
    },
    /// The running stage is no elimination.
    NotElimination,
    /// Matches of the round take as long as they take: there is no clock, and nothing to extend.
    NoTimeLimit {
        /// The stage.
        stage: StageId,
        /// The round.
        round: RoundNumber,
    },
    /// The clock of the round was not started.
    ClockNotStarted {
        /// The round.
        round: RoundNumber,
    },
    /// The clock of the round was started already.
    ClockAlreadyStarted {
        /// The round.
        round: RoundNumber,
    },
    /// The clock of the round stands already.
    ClockPaused {
        /// The round.
        round: RoundNumber,
    },
    /// The clock of the round runs already.
    ClockRunning {
        /// The round.
        round: RoundNumber,
    },
    /// Nothing is so short or so long.
    TimeOutOfRange {
        /// What was said, in seconds.
        seconds: u32,
        /// The least that is possible.
        lowest_seconds: u32,
        /// The most that is possible.
        highest_seconds: u32,
    },
    /// The match is not of the round that is being played, so its time does not run.
    NotInOpenRound {
        /// The match.
        match_id: MatchId,
    },
    /// Time was called for the match: it is in End of Match.
    TimeIsCalled {
        /// Where.
        table: TableNumber,
    },
    /// Time was not called for the match.
    TimeIsNotCalled {
        /// Where.
        table: TableNumber,
    },
    /// The match has time left.
    TimeIsNotUp {
        /// Where.
        table: TableNumber,
        /// How much.
        left_milliseconds: i64,
    },
    /// There is no match whose time is up and still to be called.
    NoTimeIsUp,
    /// The regulation asks for a longer extension.
    ExtensionTooShort {
        /// Where.
        table: TableNumber,
        /// What was said.
        seconds: u32,
        /// The least that the regulation allows.
        least_seconds: u32,
        /// The clause, if one states it.
        clause: Option<ClauseId>,
    },
    /// For this reason only the head judge grants an extension.
    HeadJudgeGrants {
        /// What for.
        reason: ExtensionReason,
    },
    /// This event gives no extensions.
    NoExtensions,
    /// The match has no such extension.
    NoSuchExtension {
        /// Where.
        table: TableNumber,
        /// Which; `None` for any.
        number: Option<u16>,
    },
    /// Matches have time of their own, or time was called for them: that belongs to those who play there.
    MatchesHaveOwnTime {
        /// Where.
        tables: Vec<TableNumber>,
    },
    /// Something is on record of matches: of their course, or a penalty. That belongs to those who play
    /// there.
    MatchesHaveBegun {
        /// Where.
        tables: Vec<TableNumber>,
    },
    /// Nobody has said by which cards decks are judged.
    CardsNotPinned,
    /// The list was judged by other cards than those that are pinned now.
    OtherCardsPinned,
    /// A list has no card, or more than any deck.
    DeckUnfit {
        /// How many cards it has.
        cards: u32,
        /// The most that are taken.
        most: u32,
    },
    /// Lists are locked.
    DecksLocked {
        /// Why.
        by: LockedBy,
    },
    /// The entrant has handed no list in.
    NoDeckHandedIn {
        /// Who.
        entrant: EntrantId,
    },
    /// The course of a match does not allow it.
    Procedure {
        /// The match.
        match_id: MatchId,
        /// Its table.
        table: TableNumber,
        /// Why.
        why: ProcedureRefusal,
    },
    /// Something is not done about a penalty.
    Penalty {
        /// Why.
        why: PenaltyRefusal,
    },
    /// Something is not done about a call for a judge.
    Call {
        /// Why.
        why: CallRefusal,
    },
    /// Something is not done about teams, groups or a team round.
    Team {
        /// Why.
        why: TeamRefusal,
    },
    /// The least that the clause allows is more.
    BelowMinimum {
        /// The setting.
        key: String,
        /// The least.
        least: u32,
        /// What is set.
        set: u32,
        /// The clause.
        clause: ClauseId,
    },
}

/// Something worth saying beside a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The cards that somebody has shown are not as many as are registered, or were there before.
    TotalsDiffer {
        /// Where.
        table: TableNumber,
    },
    /// With more rounds than half the entrants, rematches may become unavoidable.
    RoundsExceedHalf {
        /// How many rounds.
        rounds: u32,
        /// How many entrants.
        entrants: u32,
    },
    /// The number left to pair is odd although byes were awarded: another bye will be needed.
    ExtraByeNeeded {
        /// The round.
        round: RoundNumber,
        /// How many byes are awarded for it.
        awarded: u32,
        /// How many are left to pair.
        left: u32,
    },
    /// Somebody of the same name is registered under another id.
    SameName {
        /// The new entrant.
        entrant: EntrantId,
        /// The others.
        others: Vec<EntrantId>,
    },
    /// A CARD GAME ID with a wrong check digit was accepted on staff's word.
    CheckDigitAccepted {
        /// Whose.
        entrant: EntrantId,
    },
    /// The organiser starts with presets that the regulation does not state.
    PresetsAccepted {
        /// Their keys.
        keys: Vec<String>,
    },
    /// Rematches were allowed.
    RematchAllowed {
        /// Who meets again.
        pairs: Vec<(EntrantId, EntrantId)>,
    },
    /// Lots decided among entrants tied on every criterion.
    LotsDrawn {
        /// The order.
        order: Vec<EntrantId>,
    },
    /// A level or unfinished score was recorded as decided by End of Match.
    RecordedAsEndOfMatch {
        /// Where.
        table: TableNumber,
    },
    /// Later rounds were paired without this result.
    PairedWithout {
        /// The rounds.
        rounds: Vec<RoundNumber>,
    },
    /// A draft made from an older result was thrown away.
    DraftDiscarded {
        /// The round.
        round: RoundNumber,
    },
    /// With a penalty something is still to be decided, and by whom.
    StillToDecide {
        /// What.
        ask: crate::penalty::Ask,
    },
    /// Time stays called for these matches although the clock shows time again.
    TimeStaysCalled {
        /// Where.
        tables: Vec<TableNumber>,
    },
    /// These have handed in no list that was found legal, and the event asks for one.
    DecksMissing {
        /// Who.
        entrants: Vec<EntrantId>,
    },
    /// Late entries changed the cut.
    CutChanged {
        /// The cut from those registered when registration closed.
        announced: u32,
        /// The cut with the late entries.
        now: u32,
    },
}
