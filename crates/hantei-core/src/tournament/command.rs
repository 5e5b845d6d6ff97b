//! Commands: what people ask the tournament to do.

use std::collections::BTreeSet;

use super::call::CallCommand;
use super::clock::{ExtensionReason, Grantor};
use super::deck::DeckCommand;
use super::event::{Absentees, MissedRounds, PlayedPairing};
use super::penalty::PenaltyCommand;
use super::procedure::ProcedureCommand;
use super::role::Role;
use super::team::{GroupCommand, TeamCommand, TeamRoundCommand};
use crate::id::{EntrantId, MatchId, PersonId, RoundNumber, TableNumber};
use crate::lot::Seed;
use crate::match_::{MatchResult, Side};
use crate::person::PersonRecord;

/// A doubt about a registration that staff may set aside by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doubt {
    /// The check digit of the CARD GAME ID is wrong.
    WrongCheckDigit,
    /// Somebody of the same name is registered, and no two different ids tell them apart.
    SameName,
}

/// What becomes of the round that was paired from a result which is now corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AfterCorrection {
    /// The later round stays as published.
    Keep,
    /// Two entrants change places in it.
    Swap(EntrantId, EntrantId),
    /// It is taken back and drafted again, from `seed` or from the lots of the command.
    RePair(Option<Seed>),
}

/// How a cut treats a field that is smaller than the cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShortField {
    /// It is refused, naming the numbers.
    Refused,
    /// The bracket gets byes for its top seeds.
    Accepted,
}

/// Whether something may be done although play depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Force {
    /// Only if nothing depends on it.
    No,
    /// Also then; the record names what was affected.
    Yes,
}

/// Where a round can be seen once it is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Release {
    /// Everywhere at once.
    Everywhere,
    /// On the screens of the hall, and by staff; elsewhere once it is released.
    HallFirst,
}

/// Which matches a call of time is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Called {
    /// This one.
    Match(MatchId),
    /// All that it can be about: those whose time is up, or for which time was called.
    Every,
}

/// Everything a tournament can be asked to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Make the tournament under the regulation that the context carries.
    Create {
        /// The tournament's name as printed.
        name: String,
        /// The IANA time zone on whose civil date lists are judged.
        zone: String,
        /// Settings to change at once, as `key`, `value`.
        settings: Vec<(String, String)>,
    },
    /// Change a setting.
    ChangeSetting {
        /// Its key.
        key: String,
        /// The new value as typed.
        value: String,
        /// Why; required where the regulation states another value.
        reason: Option<String>,
    },
    /// Take every suggestion for settings that are not stated (practice events only).
    AssumeSuggestions,
    /// Grant a role to an account.
    GrantRole {
        /// The account.
        account: String,
        /// The role.
        role: Role,
    },
    /// Take a role away.
    RevokeRole {
        /// The account.
        account: String,
        /// The role.
        role: Role,
    },
    /// Open registration.
    OpenRegistration,
    /// Close it: the number of Swiss rounds is fixed now.
    CloseRegistration,
    /// Register a person as an entrant.
    Register {
        /// What is known of the person.
        record: PersonRecord,
        /// Doubts that staff has set aside.
        accept: BTreeSet<Doubt>,
    },
    /// Change a person's record.
    EditPerson {
        /// Who.
        person: PersonId,
        /// The new record, whole.
        record: PersonRecord,
        /// Doubts that staff has set aside.
        accept: BTreeSet<Doubt>,
    },
    /// Erase a person's record; the chain stays verifiable.
    ErasePerson {
        /// Who.
        person: PersonId,
        /// Why.
        reason: String,
    },
    /// Two entrants are the same person: one goes, the other stays.
    MergeDuplicates {
        /// Stays.
        keep: EntrantId,
        /// Goes.
        remove: EntrantId,
        /// Why.
        reason: String,
    },
    /// Mark an entrant as present.
    CheckIn {
        /// Who.
        entrant: EntrantId,
    },
    /// Take a check-in back.
    UndoCheckIn {
        /// Who.
        entrant: EntrantId,
    },
    /// Award a bye for a round to come.
    AwardBye {
        /// To whom.
        entrant: EntrantId,
        /// For which Swiss round.
        round: RoundNumber,
        /// Why.
        reason: String,
    },
    /// Take an awarded bye back.
    RevokeBye {
        /// From whom.
        entrant: EntrantId,
        /// For which Swiss round.
        round: RoundNumber,
    },
    /// Register a person after the start.
    LateEntry {
        /// What is known of the person.
        record: PersonRecord,
        /// Doubts that staff has set aside.
        accept: BTreeSet<Doubt>,
        /// What the missed rounds are; the regulation's setting where absent.
        missed: Option<MissedRounds>,
    },
    /// Always seat an entrant at one table, or no longer.
    FixTable {
        /// Who.
        entrant: EntrantId,
        /// Where; `None` takes the fixed table away.
        table: Option<TableNumber>,
    },
    /// Start the first stage.
    Start {
        /// What becomes of entrants who have not checked in.
        absentees: Absentees,
    },
    /// Draft the next round for staff to look at.
    DraftRound {
        /// The seed of its lots; from the context where absent.
        seed: Option<Seed>,
    },
    /// Let two entrants change places in the draft (one of them may have the bye).
    SwapInDraft {
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
    },
    /// Pair two entrants in the draft by hand; their former opponents meet each other.
    SetPairing {
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
    },
    /// Throw the draft away.
    DiscardDraft,
    /// Publish the draft.
    PublishRound {
        /// Why a rematch in it is allowed, if there is one.
        allow_rematch: Option<String>,
        /// Where it can be seen.
        release: Release,
    },
    /// Show a round everywhere that was published in the hall only.
    ReleaseRound,
    /// Draft and publish the next round at once.
    PairRound {
        /// The seed of its lots; from the context where absent.
        seed: Option<Seed>,
        /// Why a rematch is allowed, if one cannot be avoided.
        allow_rematch: Option<String>,
    },
    /// Record a round that another program paired and played.
    ImportRound {
        /// Its number within the running stage.
        round: RoundNumber,
        /// Its pairings.
        pairings: Vec<PlayedPairing>,
        /// Who had a bye.
        byes: Vec<EntrantId>,
        /// Who missed it.
        missed: Vec<EntrantId>,
    },
    /// Start the next stage with the entrants that another program took, in order of the standings.
    ImportCut {
        /// Who goes on.
        entrants: BTreeSet<EntrantId>,
    },
    /// Take the last published round back.
    WithdrawRound {
        /// Why.
        reason: String,
        /// Also if it has results.
        force: Force,
    },
    /// Let two entrants change places in the published round, while neither match has a result.
    SwapPublished {
        /// One.
        first: EntrantId,
        /// The other.
        second: EntrantId,
        /// Why.
        reason: String,
    },
    /// Hand in the result of a match as one of its two sides.
    Report {
        /// The match.
        match_id: MatchId,
        /// Whose report it is.
        by: EntrantId,
        /// The result, from the side printed first.
        result: MatchResult,
    },
    /// Agree with what the opponent reported.
    Confirm {
        /// The match.
        match_id: MatchId,
        /// Who agrees.
        by: EntrantId,
    },
    /// Enter the result of a match as staff.
    EnterResult {
        /// The match.
        match_id: MatchId,
        /// The result.
        result: MatchResult,
    },
    /// Replace the result of a match.
    CorrectResult {
        /// The match.
        match_id: MatchId,
        /// The right result.
        result: MatchResult,
        /// Why.
        reason: String,
        /// What becomes of a later round; must be named if one was paired.
        then: Option<AfterCorrection>,
        /// Re-pair even if the later round has results.
        force: Force,
    },
    /// Take an entered or confirmed result back; the match is open again.
    WithdrawResult {
        /// The match.
        match_id: MatchId,
        /// Why.
        reason: String,
    },
    /// One side did not come.
    NoShow {
        /// The match.
        match_id: MatchId,
        /// Who did not come.
        absent: Side,
    },
    /// Both sides lost: neither came, or a ruling says so.
    DoubleLoss {
        /// The match.
        match_id: MatchId,
        /// Why.
        reason: String,
    },
    /// An entrant leaves the tournament.
    Drop {
        /// Who.
        entrant: EntrantId,
        /// Why, if it was said.
        reason: Option<String>,
    },
    /// A dropped entrant comes back; rounds between are missed.
    Reinstate {
        /// Who.
        entrant: EntrantId,
        /// Why.
        reason: String,
    },
    /// Close the open round.
    CloseRound {
        /// Why matches without a result are left open, if any are.
        leave_open: Option<String>,
    },
    /// Open the last closed round again.
    ReopenRound {
        /// Why.
        reason: String,
    },
    /// Start the clock of the open round with the limit of the settings.
    StartClock,
    /// Stop the clock of the open round; it keeps what is left.
    PauseClock,
    /// Let the clock of the open round go on.
    ResumeClock,
    /// Set how much of the time of the open round is left.
    SetClock {
        /// How much is left from now on.
        left_seconds: u32,
        /// Why.
        reason: String,
    },
    /// Record what the clocks of the machine say, if they no longer agree or the machine was started
    /// again.
    ObserveClock,
    /// Give a match more time.
    Extend {
        /// The match.
        match_id: MatchId,
        /// How much more.
        seconds: u32,
        /// What for.
        reason: ExtensionReason,
        /// What else is to be said; must say something where the reason is "other".
        note: Option<String>,
        /// Who grants it, if not the one who gives the command.
        granted_by: Option<Grantor>,
    },
    /// Take an extension back.
    TakeBackExtension {
        /// The match.
        match_id: MatchId,
        /// Its number; the last one where absent.
        number: Option<u16>,
        /// Why.
        reason: String,
    },
    /// Call time.
    CallTime {
        /// For which matches.
        called: Called,
    },
    /// Take a call of time back.
    TakeBackTimeCall {
        /// For which matches.
        called: Called,
        /// Why.
        reason: String,
    },
    /// Draw the order of entrants who are tied on every criterion of the running stage.
    DrawLots {
        /// Who is tied.
        entrants: BTreeSet<EntrantId>,
    },
    /// Make the cut: start the next stage with the best of the standings.
    Cut {
        /// What to do if fewer are left than the cut takes.
        short: ShortField,
    },
    /// Pair the next round of the elimination bracket.
    Advance,
    /// Something about deck lists.
    Decks(DeckCommand),
    /// Something about the course of a match.
    Procedure {
        /// Which match.
        match_id: MatchId,
        /// What.
        what: ProcedureCommand,
    },
    /// Something about penalties.
    Penalties(PenaltyCommand),
    /// Something about calls for a judge.
    Calls(CallCommand),
    /// Something about teams before play.
    Teams(TeamCommand),
    /// Something about groups.
    Groups(GroupCommand),
    /// Something about a team round, or a match of representatives.
    TeamRound {
        /// Which match.
        match_id: MatchId,
        /// What.
        what: TeamRoundCommand,
    },
    /// Finish the tournament and record its final places.
    Finish,
    /// Go on with a finished tournament.
    Reopen {
        /// Why.
        reason: String,
    },
}

impl Command {
    /// Returns the name of the command, as the command line and the operation log have it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Create { .. } => "create",
            Self::ChangeSetting { .. } => "change-setting",
            Self::AssumeSuggestions => "assume-suggestions",
            Self::GrantRole { .. } => "grant-role",
            Self::RevokeRole { .. } => "revoke-role",
            Self::OpenRegistration => "open-registration",
            Self::CloseRegistration => "close-registration",
            Self::Register { .. } => "register",
            Self::EditPerson { .. } => "edit-person",
            Self::ErasePerson { .. } => "erase-person",
            Self::MergeDuplicates { .. } => "merge-duplicates",
            Self::CheckIn { .. } => "check-in",
            Self::UndoCheckIn { .. } => "undo-check-in",
            Self::AwardBye { .. } => "award-bye",
            Self::RevokeBye { .. } => "revoke-bye",
            Self::LateEntry { .. } => "late-entry",
            Self::FixTable { .. } => "fix-table",
            Self::Start { .. } => "start",
            Self::DraftRound { .. } => "draft",
            Self::SwapInDraft { .. } => "swap",
            Self::SetPairing { .. } => "set-pairing",
            Self::DiscardDraft => "discard-draft",
            Self::PublishRound { .. } => "publish",
            Self::ReleaseRound => "release",
            Self::PairRound { .. } => "pair",
            Self::ImportRound { .. } => "import-round",
            Self::ImportCut { .. } => "import-cut",
            Self::WithdrawRound { .. } => "withdraw-round",
            Self::SwapPublished { .. } => "swap-published",
            Self::Report { .. } => "report",
            Self::Confirm { .. } => "confirm",
            Self::EnterResult { .. } => "enter-result",
            Self::CorrectResult { .. } => "correct-result",
            Self::WithdrawResult { .. } => "withdraw-result",
            Self::NoShow { .. } => "no-show",
            Self::DoubleLoss { .. } => "double-loss",
            Self::Drop { .. } => "drop",
            Self::Reinstate { .. } => "reinstate",
            Self::CloseRound { .. } => "close-round",
            Self::ReopenRound { .. } => "reopen-round",
            Self::StartClock => "start-clock",
            Self::PauseClock => "pause-clock",
            Self::ResumeClock => "resume-clock",
            Self::SetClock { .. } => "set-clock",
            Self::ObserveClock => "observe-clock",
            Self::Extend { .. } => "extend",
            Self::TakeBackExtension { .. } => "take-back-extension",
            Self::CallTime { .. } => "call-time",
            Self::TakeBackTimeCall { .. } => "take-back-time-call",
            Self::DrawLots { .. } => "draw-lots",
            Self::Cut { .. } => "cut",
            Self::Advance => "advance",
            Self::Decks(command) => command.name(),
            Self::Procedure { match_id: _, what } => what.name(),
            Self::Penalties(command) => command.name(),
            Self::Calls(command) => command.name(),
            Self::Teams(command) => command.name(),
            Self::Groups(command) => command.name(),
            Self::TeamRound { match_id: _, what } => what.name(),
            Self::Finish => "finish",
            Self::Reopen { .. } => "reopen",
        }
    }
}
