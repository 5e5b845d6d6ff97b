//! Every shape that stored data can have: one row each, which some golden log must hold.
//!
//! The rows of a table are the arms of a `match`. A new variant or a new field therefore does not
//! compile until it has a row here, and its row fails until a golden log holds it.

use hantei_core::card::PrintLanguage;
use hantei_core::deck::{CheckedWhen, DeckFault, Verdict};
use hantei_core::match_::end_of_match::{Input, Named, Phase, SideAccess, TimeCall};
use hantei_core::match_::{
    DuelResult, DuelWinner, LifePoints, MatchOutcome, MatchResult, Reason, TeamDuelEnd, TeamResult,
};
use hantei_core::moment::{BootTime, Moment};
use hantei_core::pairing::{self, WhyDown};
use hantei_core::regulation::infraction::Level;
use hantei_core::regulation::{Parameter, Source, Value};
use hantei_core::standings::ByeKind;
use hantei_core::tournament::call::{CallEvent, CallReason, RecordedCall};
use hantei_core::tournament::clock::{Extension, ExtensionReason, Grantor};
use hantei_core::tournament::deck::{PinnedCards, RecordedCard, RecordedCheck};
use hantei_core::tournament::declaration::RecordedDeclaration;
use hantei_core::tournament::duel::{DuelStep, Marker, Totals};
use hantei_core::tournament::event::{
    BracketPlace, Confirmation, Event, MissedRounds, PairingReason, Quality, RoundPlan,
};
use hantei_core::tournament::penalty::{AppealDecision, CommittedBy, Falls, PenaltyEvent, RecordedPenalty};
use hantei_core::tournament::procedure::{ProcedureEvent, SaidBy, Stand};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::team::{DuelWas, TeamRoundEvent};

/// Makes a function that names the shape of a value, and the list of all its names.
macro_rules! shapes {
    ($function:ident($type:ty), $all:ident: $($pattern:pat => $name:literal,)+) => {
        const $all: &[&str] = &[$($name),+];

        fn $function(value: &$type) -> &'static str {
            match value {
                $($pattern => $name,)+
            }
        }
    };
}

shapes! { of_event(Event), EVENTS:
    Event::TournamentCreated { name: _, zone: _, regulation: _, digest: _, title: _, stages: _, settings: _ } => "tournament_created",
    Event::SettingChanged { key: _, old: _, new: _, departs_from: None, reason: None } => "setting_changed",
    Event::SettingChanged { key: _, old: _, new: _, departs_from: None, reason: Some(_) } => "setting_changed with a reason",
    Event::SettingChanged { key: _, old: _, new: _, departs_from: Some(_), reason: _ } => "setting_changed departing from a clause",
    Event::PresetsAccepted { keys: _ } => "presets_accepted",
    Event::RoleGranted { account: _, role: _ } => "role_granted",
    Event::RoleRevoked { account: _, role: _ } => "role_revoked",
    Event::RegistrationOpened {} => "registration_opened",
    Event::RegistrationClosed { entrants: _, swiss_rounds: Some(_) } => "registration_closed",
    Event::RegistrationClosed { entrants: _, swiss_rounds: None } => "registration_closed without a number of rounds",
    Event::PersonRecorded { person: _, version: 1, commitment: _ } => "person_recorded",
    Event::PersonRecorded { person: _, version: _, commitment: _ } => "person_recorded again",
    Event::PersonErased { person: _, reason: _ } => "person_erased",
    Event::EntrantRegistered { entrant: _, person: _ } => "entrant_registered",
    Event::EntrantEnteredLate { entrant: _, person: _, first_round: _, missed: _, rounds: None } => "entrant_entered_late",
    Event::EntrantEnteredLate { entrant: _, person: _, first_round: _, missed: _, rounds: Some(_) } => "entrant_entered_late adding a round",
    Event::EntrantsMerged { kept: _, removed: _, reason: _ } => "entrants_merged",
    Event::EntrantRemoved { entrant: _, reason: _ } => "entrant_removed",
    Event::EntrantCheckedIn { entrant: _ } => "entrant_checked_in",
    Event::CheckInUndone { entrant: _ } => "check_in_undone",
    Event::ByeAwarded { entrant: _, round: _, reason: _ } => "bye_awarded",
    Event::ByeRevoked { entrant: _, round: _ } => "bye_revoked",
    Event::TableFixed { entrant: _, table: Some(_) } => "table_fixed",
    Event::TableFixed { entrant: _, table: None } => "table_fixed no longer",
    Event::StageStarted { stage: _, rule: _, entrants: _, rounds: _, seed: None } => "stage_started",
    Event::StageStarted { stage: _, rule: _, entrants: _, rounds: _, seed: Some(_) } => "stage_started in drawn order",
    Event::RoundDrafted { plan: _ } => "round_drafted",
    Event::DraftSwapped { first: _, second: _ } => "draft_swapped",
    Event::DraftDiscarded {} => "draft_discarded",
    Event::RoundPublished { plan: _, first_match: _, rematch_allowed: None } => "round_published",
    Event::RoundPublished { plan: _, first_match: _, rematch_allowed: Some(_) } => "round_published with a rematch",
    Event::RoundHeldBack { at: _ } => "round_held_back",
    Event::RoundReleased { at: _ } => "round_released",
    Event::PublishedSwapped { at: _, first: _, second: _, reason: _ } => "published_swapped",
    Event::RoundWithdrawn { at: _, reason: _ } => "round_withdrawn",
    Event::ResultReported { match_id: _, by: _, result: _ } => "result_reported",
    Event::ResultConfirmed { match_id: _, result: _, how: _ } => "result_confirmed",
    Event::ResultEntered { match_id: _, result: _, reason: None } => "result_entered",
    Event::ResultEntered { match_id: _, result: _, reason: Some(_) } => "result_entered with a reason",
    // There is no command yet that corrects a result where none stood: `old` is always given.
    Event::ResultCorrected { match_id: _, old: Some(_) | None, new: _, reason: _, affected: _ } => "result_corrected",
    Event::ResultWithdrawn { match_id: _, old: _, reason: _ } => "result_withdrawn",
    Event::EntrantDropped { entrant: _, after: _, reason: None } => "entrant_dropped",
    Event::EntrantDropped { entrant: _, after: _, reason: Some(_) } => "entrant_dropped with a reason",
    Event::EntrantReinstated { entrant: _, missed: _, reason: _ } => "entrant_reinstated",
    Event::RoundClosed { at: _, open: _, reason: None } => "round_closed",
    Event::RoundClosed { at: _, open: _, reason: Some(_) } => "round_closed leaving matches open",
    Event::RoundReopened { at: _, reason: _ } => "round_reopened",
    Event::ClockStarted { at: _, moment: _, limit_seconds: _ } => "clock_started",
    Event::ClockPaused { at: _, moment: _, left_milliseconds: _ } => "clock_paused",
    Event::ClockResumed { at: _, moment: _, left_milliseconds: _ } => "clock_resumed",
    Event::ClockSet { at: _, moment: _, old_milliseconds: _, left_milliseconds: _, reason: _ } => "clock_set",
    Event::ClockJumpSeen { at: _, moment: _, left_milliseconds: _, wall_milliseconds: _, boot_milliseconds: _ } => "clock_jump_seen",
    Event::ClockCarriedOver { at: _, moment: _, left_milliseconds: _ } => "clock_carried_over",
    Event::ExtensionGranted { match_id: _, extension: _ } => "extension_granted",
    Event::ExtensionTakenBack { match_id: _, extension: _, reason: _ } => "extension_taken_back",
    Event::TimeCalled { at: _, moment: _, matches: _ } => "time_called",
    Event::TimeCallTakenBack { at: _, matches: _, reason: _ } => "time_call_taken_back",
    Event::CardsPinned { cards: PinnedCards { list: Some(_), .. } } => "cards_pinned",
    Event::CardsPinned { cards: PinnedCards { list: None, .. } } => "cards_pinned without a list",
    Event::DeckHandedIn { entrant: _, number: _, judged: _, reason: None } => "deck_handed_in",
    Event::DeckHandedIn { entrant: _, number: _, judged: _, reason: Some(_) } => "deck_handed_in with a reason",
    Event::DecksLocked { entrant: None } => "decks_locked",
    Event::DecksLocked { entrant: Some(_) } => "decks_locked for one",
    Event::DecksUnlocked { entrant: None, reason: _ } => "decks_unlocked",
    Event::DecksUnlocked { entrant: Some(_), reason: _ } => "decks_unlocked for one",
    Event::DeckDeadlineSet { at: Some(_) } => "deck_deadline_set",
    Event::DeckDeadlineSet { at: None } => "deck_deadline_set to none",
    Event::DeckListsReleased { stage: None } => "deck_lists_released",
    Event::DeckListsReleased { stage: Some(_) } => "deck_lists_released of a stage",
    Event::DeckListOpened { entrant: _ } => "deck_list_opened",
    Event::DeckChecked { entrant: _, check: RecordedCheck { at: Some(_), .. } } => "deck_checked in a round",
    Event::DeckChecked { entrant: _, check: RecordedCheck { at: None, .. } } => "deck_checked",
    Event::ProcedureRecorded { match_id: _, what: _ } => "procedure_recorded",
    Event::TeamRegistered { entrant: _, name: _, reading: None, members: _, leader: _ } => "team_registered",
    Event::TeamRegistered { entrant: _, name: _, reading: Some(_), members: _, leader: _ } => "team_registered with a reading",
    Event::TeamRenamed { entrant: _, name: _, reading: None } => "team_renamed",
    Event::TeamRenamed { entrant: _, name: _, reading: Some(_) } => "team_renamed with a reading",
    Event::TeamLeaderSet { entrant: _, leader: _ } => "team_leader_set",
    Event::TeamMemberReplaced { entrant: _, old: _, new: _ } => "team_member_replaced",
    Event::GroupsDrawn { groups: _, seed: Some(_) } => "groups_drawn by lot",
    Event::GroupsDrawn { groups: _, seed: None } => "groups_drawn by hand",
    Event::TeamRoundRecorded { match_id: _, what: _ } => "team_round_recorded",
    Event::TieWaived { stage: _, entrants: _, reason: _ } => "tie_waived",
    Event::TieWaiverTakenBack { stage: _, entrants: _, reason: _ } => "tie_waiver_taken_back",
    Event::GroupTablesPublished { at: _, rows: _ } => "group_tables_published",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::Given { penalty: _ } } => "a penalty given",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::Served { falls: _, result: None } } => "a penalty served",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::Served { falls: _, result: Some(_) } } => "a penalty served that ended the match",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::TakenBack { reason: _ } } => "a penalty taken back",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::Appealed { reason: _ } } => "a penalty appealed",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::AppealDecided { decision: AppealDecision::Upheld, reason: _ } } => "an appeal lost",
    Event::PenaltyRecorded { number: _, what: PenaltyEvent::AppealDecided { decision: AppealDecision::Overturned, reason: _ } } => "an appeal won",
    Event::CallRecorded { number: _, what: CallEvent::Made { call: RecordedCall { by: SaidBy::Player(_), .. } } } => "a judge called by a player",
    Event::CallRecorded { number: _, what: CallEvent::Made { call: RecordedCall { by: SaidBy::Staff(_), .. } } } => "a judge called by staff",
    Event::CallRecorded { number: _, what: CallEvent::Taken { judge: _ } } => "a call taken",
    Event::CallRecorded { number: _, what: CallEvent::Left {} } => "a call left",
    Event::CallRecorded { number: _, what: CallEvent::Answered { role: _, ruling: Some(_), utc_milliseconds: _ } } => "a call answered with a ruling",
    Event::CallRecorded { number: _, what: CallEvent::Answered { role: _, ruling: None, utc_milliseconds: _ } } => "a call answered",
    Event::CallRecorded { number: _, what: CallEvent::TakenBack {} } => "a call taken back",
    Event::CallRecorded { number: _, what: CallEvent::Appealed { reason: _ } } => "a ruling appealed",
    Event::StandingsPublished { at: _, rows: _ } => "standings_published",
    Event::LotsDrawn { stage: _, seed: _, order: _ } => "lots_drawn",
    Event::TournamentFinished { places: _ } => "tournament_finished",
    Event::TournamentReopened { reason: _ } => "tournament_reopened",
}

shapes! { of_pairing_reason(PairingReason), PAIRING_REASONS:
    PairingReason::Swiss(pairing::Reason::SameScore { points: _ }) => "paired on the same score",
    PairingReason::Swiss(pairing::Reason::MovedToAvoidRematch { points: _ }) => "moved to avoid a rematch",
    PairingReason::Swiss(pairing::Reason::PairedDown { from: _, to: _, why: WhyDown::OddGroup }) => "paired down from an odd group",
    PairingReason::Swiss(pairing::Reason::PairedDown { from: _, to: _, why: WhyDown::PastTheNextGroup }) => "paired down past the next group",
    PairingReason::Swiss(pairing::Reason::PairedDown { from: _, to: _, why: WhyDown::NoUnmetOpponent }) => "paired down having met everyone",
    PairingReason::Swiss(pairing::Reason::PairedDown { from: _, to: _, why: WhyDown::ForTheOthers }) => "paired down for the others",
    PairingReason::Swiss(pairing::Reason::Rematch { times_met: _, from: _, to: _ }) => "a rematch",
    PairingReason::Bracket { first_seed: _, second_seed: _ } => "paired by the bracket",
    PairingReason::Group => "paired in a group",
    PairingReason::Representatives { best: _, tied: _ } => "representatives paired",
    PairingReason::ByHand => "paired by hand",
    PairingReason::Imported => "paired by another program",
}

shapes! { of_verdict(Verdict), VERDICTS:
    Verdict::Legal => "a legal deck",
    Verdict::Illegal => "an illegal deck",
    Verdict::Undetermined => "an undetermined deck",
}

shapes! { of_recorded_card(RecordedCard), RECORDED_CARDS:
    RecordedCard::Passcode(_) => "a card by its passcode",
    RecordedCard::Name(_) => "a card by its name",
}

shapes! { of_print_language(PrintLanguage), PRINT_LANGUAGES:
    PrintLanguage::Japanese => "cards in Japanese",
    PrintLanguage::English => "cards in English",
    PrintLanguage::French => "cards in French",
    PrintLanguage::Italian => "cards in Italian",
    PrintLanguage::Spanish => "cards in Spanish",
    PrintLanguage::Portuguese => "cards in Portuguese",
    PrintLanguage::German => "cards in German",
    PrintLanguage::Korean => "cards in Korean",
    PrintLanguage::SimplifiedChinese => "cards in Simplified Chinese",
    PrintLanguage::TraditionalChinese => "cards in Traditional Chinese",
    PrintLanguage::AsianEnglish => "cards in Asian English",
    PrintLanguage::Other => "cards in another language",
}

shapes! { of_checked_when(CheckedWhen), CHECKED_WHEN:
    CheckedWhen::BeforeDuelOne => "a check before the first Duel",
    CheckedWhen::BetweenDuels => "a check between Duels",
}

shapes! { of_deck_fault(DeckFault), DECK_FAULTS:
    DeckFault::DiffersFromList => "a deck that differs from its list",
    DeckFault::TooFewCards => "a deck of too few cards",
    DeckFault::TooManyCopies => "a deck with too many copies",
    DeckFault::UnusableCard => "a deck with an unusable card",
    DeckFault::LimitExceeded => "a deck beyond a limit",
    DeckFault::TooManyCards => "a deck of too many cards",
}

shapes! { of_falls(Falls), FALLS:
    Falls::Nowhere => "a penalty that falls nowhere",
    Falls::Duel { match_id: _, duel: _ } => "a penalty that costs a Duel",
    Falls::Match { match_id: _ } => "a penalty that costs a match",
    Falls::NextMatch => "a penalty that waits",
}

shapes! { of_level(Level), LEVELS:
    Level::Caution => "a caution",
    Level::Warning => "a warning",
    Level::DuelLoss => "a duel loss",
    Level::MatchLoss => "a match loss",
    Level::Disqualification => "a disqualification",
    Level::DisqualificationWithoutPrize => "a disqualification without prize",
}

shapes! { of_committed_by(CommittedBy), COMMITTED_BY:
    CommittedBy::Player => "an act of the player",
    CommittedBy::Supporter => "an act of a supporter",
}

shapes! { of_bye(ByeKind), BYES:
    ByeKind::Odd => "an odd bye",
    ByeKind::Awarded => "an awarded bye",
    ByeKind::Bracket => "a bye in the bracket",
}

shapes! { of_place(BracketPlace), PLACES:
    [Some(_), Some(_)] => "a place in the bracket for two",
    [Some(_), None] | [None, Some(_)] => "a place in the bracket for one",
    [None, None] => "an empty place in the bracket",
}

shapes! { of_quality(Quality), QUALITIES:
    Quality { rematches: 0, sum_squared_differences: _, lower_bound: _, excess: _ } => "a pairing without a rematch",
    Quality { rematches: _, sum_squared_differences: _, lower_bound: _, excess: _ } => "a pairing with rematches",
}

shapes! { of_result(MatchResult), RESULTS:
    MatchResult::Duels(_) => "a result Duel by Duel",
    MatchResult::Totals { score: _, reason: _ } => "a result in totals",
    MatchResult::Outcome(MatchOutcome::FirstWon) => "an outcome: first",
    MatchResult::Outcome(MatchOutcome::SecondWon) => "an outcome: second",
    MatchResult::Outcome(MatchOutcome::Drawn) => "an outcome: drawn",
    MatchResult::Outcome(MatchOutcome::BothLost) => "an outcome: both lost",
    MatchResult::Team(_) => "a team round",
}

shapes! { of_team_round(TeamRoundEvent), TEAM_ROUNDS:
    TeamRoundEvent::LineUpSet { entrant: _, order: _ } => "a line-up set",
    TeamRoundEvent::DuelStarted { first: _, second: _ } => "a Duel of members started",
    TeamRoundEvent::StartTakenBack { first: _, second: _ } => "its start taken back",
    TeamRoundEvent::DuelEnded { first: _, second: _, result: _ } => "a Duel of members ended",
    TeamRoundEvent::DuelTakenBack { first: _, second: _, result: _ } => "its end taken back",
    TeamRoundEvent::DuelLost { first: _, second: _, result: _, was: DuelWas::Running, penalty: _ } => "a running Duel lost by a penalty",
    TeamRoundEvent::DuelLost { first: _, second: _, result: _, was: DuelWas::NotStarted, penalty: _ } => "a Duel to come lost by a penalty",
    TeamRoundEvent::LossTakenBack { first: _, second: _, result: _, was: DuelWas::Running | DuelWas::NotStarted, penalty: _ } => "such a loss taken back",
    TeamRoundEvent::DuelsTerminated { duels: _ } => "Duels terminated",
    TeamRoundEvent::DuelsRestarted { duels: _ } => "Duels restarted",
    TeamRoundEvent::RepresentativeConfirmed { entrant: _, member: _, representative: _ } => "a representative confirmed",
    TeamRoundEvent::RepresentativeNamed { entrant: _, representative: _, reason: _ } => "a representative named",
    TeamRoundEvent::RepresentativesStarted { members: _ } => "representatives started",
    TeamRoundEvent::RepresentativesNotStarted { members: _ } => "representatives not started",
    TeamRoundEvent::RepresentativesEnded { result: _ } => "representatives ended",
    TeamRoundEvent::RepresentativesTakenBack { members: _, result: _ } => "representatives taken back",
}

shapes! { of_team_duel(TeamDuelEnd), TEAM_DUELS:
    TeamDuelEnd::Ended(_) => "a Duel of members in a result",
    TeamDuelEnd::Terminated => "a terminated Duel in a result",
}

/// Members of a team result that are left out while there is nothing to say.
const TEAM_RESULTS: [&str; 2] =
    ["a team round that representatives decided", "a team round that was awarded"];

shapes! { of_duel(DuelResult), DUELS:
    DuelResult { winner: DuelWinner::First, reason: _, life_points: _ } => "a Duel won by the first",
    DuelResult { winner: DuelWinner::Second, reason: _, life_points: _ } => "a Duel won by the second",
    DuelResult { winner: DuelWinner::None, reason: _, life_points: _ } => "a drawn Duel",
    DuelResult { winner: DuelWinner::BothLost, reason: _, life_points: _ } => "a Duel that both lost",
}

shapes! { of_life_points(Option<LifePoints>), LIFE_POINTS:
    None => "no life points",
    Some(LifePoints { first: Some(_), second: Some(_) }) => "life points of both",
    Some(LifePoints { first: Some(_), second: None }) => "life points of the first",
    Some(LifePoints { first: None, second: Some(_) }) => "life points of the second",
    // Whoever knows neither leaves them away altogether; no command writes this.
    Some(LifePoints { first: None, second: None }) => "no life points, said",
}

shapes! { of_reason(Reason), REASONS:
    Reason::Played => "played",
    Reason::Concession => "a concession",
    Reason::EndOfMatch => "end of match",
    Reason::Penalty => "a penalty",
    Reason::NoShow => "a no-show",
}

shapes! { of_confirmation(Confirmation), CONFIRMATIONS:
    Confirmation::BothReported => "confirmed by two reports",
    Confirmation::OpponentAgreed => "confirmed by the opponent",
}

shapes! { of_missed(MissedRounds), MISSED:
    MissedRounds::MatchLoss => "missed rounds are losses",
    MissedRounds::AwardedBye => "missed rounds are byes",
}

shapes! { of_role(Role), ROLES:
    Role::Organiser => "organiser",
    Role::HeadJudge => "head judge",
    Role::Judge => "judge",
    Role::Scorekeeper => "scorekeeper",
    // A player comes with a link, not with a role that is granted.
    Role::Player => "player",
}

shapes! { of_value(Option<Value>), VALUES:
    None => "a setting without a value",
    Some(Value::Flag(_)) => "a yes or no",
    Some(Value::Number(_)) => "a number",
    Some(Value::Word(_)) => "a word",
    Some(Value::Words(_)) => "several words",
    Some(Value::ByAttendance(_)) => "a number by attendance",
}

shapes! { of_source(Source), SOURCES:
    Source::Stated { clause: _ } => "stated by a clause",
    Source::NotStated => "not stated",
    Source::Organiser => "set by the organiser",
    Source::Assumed => "assumed",
}

shapes! { of_moment(Moment), MOMENTS:
    Moment { utc_milliseconds: _, boot: None } => "a moment of the wall clock alone",
    Moment { utc_milliseconds: _, boot: Some(BootTime { boot_id: _, milliseconds: _ }) } => "a moment of both clocks",
}

shapes! { of_extension(Extension), EXTENSIONS:
    Extension { number: _, seconds: _, reason: _, note: None, granted_by: _ } => "an extension",
    Extension { number: _, seconds: _, reason: _, note: Some(_), granted_by: _ } => "an extension with a note",
}

shapes! { of_extension_reason(ExtensionReason), EXTENSION_REASONS:
    ExtensionReason::Ruling => "extended for a ruling",
    ExtensionReason::Translation => "extended for translation",
    ExtensionReason::DeckCheck => "extended for a deck check",
    ExtensionReason::SlowPlay => "extended for Slow Play",
    ExtensionReason::Other => "extended for another reason",
}

shapes! { of_grantor(Grantor), GRANTORS:
    Grantor::Judge => "granted by a judge",
    Grantor::HeadJudge => "granted by the head judge",
}

shapes! { of_call_reason(CallReason), CALL_REASONS:
    CallReason::Rules => "a call about rules",
    CallReason::Pace => "a call about pace",
    CallReason::Randomisation => "a call about randomisation",
    CallReason::WrongResolution => "a call about a wrong resolution",
    CallReason::Result => "a call about a result",
    CallReason::Other => "a call about something else",
}

shapes! { of_procedure(ProcedureEvent), PROCEDURES:
    ProcedureEvent::Started { utc_milliseconds: _, time_called: _, before: _, stands: _ } => "a procedure started",
    ProcedureEvent::Taken { number: _, input: _, stands: _ } => "an input taken",
    ProcedureEvent::TakenBack { number: _, input: _ } => "an input taken back",
    ProcedureEvent::Abandoned { reason: _ } => "a procedure given up",
    ProcedureEvent::DuelRecorded { duel: _, result: _ } => "a Duel recorded",
    ProcedureEvent::DuelTakenBack { duel: _, result: _ } => "a Duel taken back",
    ProcedureEvent::FirstPlayerRecorded { duel: _, first: _, method: _ } => "a first player",
    ProcedureEvent::LifePointsRecorded { duel: _, points: _, by: SaidBy::Staff(_) } => "life points noted by staff",
    ProcedureEvent::LifePointsRecorded { duel: _, points: _, by: SaidBy::Player(_) } => "life points noted by a player",
    ProcedureEvent::LifePointsTakenBack { duel: _, points: _ } => "life points taken back",
    ProcedureEvent::StepRecorded { duel: _, step: _, utc_milliseconds: _, by: _ } => "a step of a Duel",
    ProcedureEvent::StepTakenBack { duel: _, step: _ } => "a step of a Duel taken back",
}

shapes! { of_step(DuelStep), STEPS:
    DuelStep::DeckRestored { side: _ } => "a deck restored",
    DuelStep::TotalsShown { side: _, totals: Totals { main: Some(_), extra: _, side: _ } } => "all cards shown",
    DuelStep::TotalsShown { side: _, totals: Totals { main: None, extra: _, side: _ } } => "Extra and Side Deck shown",
    DuelStep::SideDecked { side: _ } => "the Side Deck used",
    DuelStep::DiceRolled { first: _, second: _ } => "dice rolled",
    DuelStep::DrawWon { winner: _ } => "a draw won",
    DuelStep::Randomised => "shuffled by a judge",
    DuelStep::HandsDrawn => "hands drawn",
    DuelStep::HandsDrawnEarly => "hands drawn too early",
    DuelStep::Begun => "a Duel begun",
    DuelStep::Marked { marker: Marker::Randomised } => "marked as shuffled",
    DuelStep::Marked { marker: Marker::NotRandomised } => "marked as not shuffled",
    DuelStep::TurnBegun { side: _ } => "a turn begun",
    DuelStep::IntervalBegun => "an interval begun",
}

shapes! { of_input(Input), INPUTS:
    Input::PhaseEnd(_) => "a Phase ends",
    Input::TurnEnd(_) => "a turn ends",
    Input::LifePoints(_) => "Life Points change",
    Input::Win(_) => "a Duel is won",
    Input::Concede(_) => "a Duel is conceded",
    Input::BothLose => "both meet a loss condition",
    Input::DuelLoss(Named::One(_)) => "a Duel Loss",
    Input::DuelLoss(Named::Both) => "a Duel Loss for both",
    Input::MatchLoss(Named::One(_)) => "a Match Loss",
    Input::MatchLoss(Named::Both) => "a Match Loss for both",
    Input::Disqualification(Named::One(_)) => "a disqualification",
    Input::Disqualification(Named::Both) => "a disqualification of both",
    Input::Ready(None) => "a further Duel begins",
    Input::Ready(Some(_)) => "a further Duel begins with one named first",
    // Before time is called nobody leads a match to its end, and no document that is played stops a round.
    Input::TimeCalled(_) | Input::SideAccessed | Input::Duel(..) | Input::Stop => "an input of the calculator",
}

shapes! { of_time_call(TimeCall), TIME_CALLS:
    TimeCall::InDuel { duel: _, phase: Some(Phase::Draw), turn_player: _ } => "time called in the Draw Phase",
    TimeCall::InDuel { duel: _, phase: Some(Phase::Standby), turn_player: _ } => "time called in the Standby Phase",
    TimeCall::InDuel { duel: _, phase: Some(Phase::Main1), turn_player: Some(_) } => "time called in Main Phase 1 of a player",
    TimeCall::InDuel { duel: _, phase: Some(Phase::Main1), turn_player: None } => "time called in Main Phase 1",
    TimeCall::InDuel { duel: _, phase: Some(Phase::Battle), turn_player: _ } => "time called in the Battle Phase",
    TimeCall::InDuel { duel: _, phase: Some(Phase::Main2), turn_player: _ } => "time called in Main Phase 2",
    TimeCall::InDuel { duel: _, phase: Some(Phase::End), turn_player: _ } => "time called in the End Phase",
    TimeCall::InDuel { duel: _, phase: None, turn_player: _ } => "time called in a Phase that nobody asked for",
    TimeCall::Between { duels: _, access: SideAccess::Nobody } => "time called between Duels",
    TimeCall::Between { duels: _, access: SideAccess::Somebody } => "time called with the Side Deck in use",
}

shapes! { of_stand(Stand), STANDS:
    Stand { state: _, score: _, outcome: Some(_) } => "a procedure at its end",
    Stand { state: _, score: _, outcome: None } => "a procedure on its way",
}

/// Shapes that no command of this version writes.
const NEVER_WRITTEN: [&str; 3] = ["no life points, said", "player", "an input of the calculator"];

/// Returns every name that the golden logs must hold between them.
pub(crate) fn wanted() -> Vec<&'static str> {
    let all = [
        EVENTS,
        PAIRING_REASONS,
        BYES,
        PLACES,
        QUALITIES,
        RESULTS,
        DUELS,
        LIFE_POINTS,
        REASONS,
        CONFIRMATIONS,
        MISSED,
        ROLES,
        VALUES,
        SOURCES,
        MOMENTS,
        EXTENSIONS,
        EXTENSION_REASONS,
        GRANTORS,
        VERDICTS,
        RECORDED_CARDS,
        PRINT_LANGUAGES,
        &DECLARATIONS,
        CHECKED_WHEN,
        DECK_FAULTS,
        PROCEDURES,
        CALL_REASONS,
        &CALL_PARTS,
        INPUTS,
        STEPS,
        TIME_CALLS,
        STANDS,
        FALLS,
        LEVELS,
        COMMITTED_BY,
        &PENALTY_PARTS,
        &LISTS,
        TEAM_ROUNDS,
        TEAM_DUELS,
        &TEAM_RESULTS,
        &PARTS,
    ];
    all.concat().into_iter().filter(|name| !NEVER_WRITTEN.contains(name)).collect()
}

/// Lists that are left out while they are empty.
const LISTS: [&str; 6] = [
    "a plan with idle entrants",
    "a plan with entrants who miss it",
    "a plan with a bracket",
    "a plan without a seed",
    "a plan without a quality",
    "a quality with an excess",
];

/// Members of a setting that are left out while there is nothing to say.
const PARTS: [&str; 3] = ["a suggestion", "alternatives", "a minimum"];

/// Returns the names of all shapes in `event`, itself included.
pub(crate) fn of(event: &Event) -> Vec<&'static str> {
    let mut names = vec![of_event(event)];
    match event {
        Event::TournamentCreated { settings, .. } => {
            settings.0.values().for_each(|parameter| parameter_shapes(parameter, &mut names));
        }
        Event::SettingChanged { old, new, .. } => {
            parameter_shapes(old, &mut names);
            parameter_shapes(new, &mut names);
        }
        Event::RoleGranted { role, .. } | Event::RoleRevoked { role, .. } => names.push(of_role(role)),
        Event::EntrantEnteredLate { missed, .. } => names.push(of_missed(missed)),
        Event::RoundDrafted { plan } | Event::RoundPublished { plan, .. } => plan_shapes(plan, &mut names),
        Event::ResultReported { result, .. } | Event::ResultEntered { result, .. } => {
            result_shapes(result, &mut names);
        }
        Event::ResultConfirmed { result, how, .. } => {
            result_shapes(result, &mut names);
            names.push(of_confirmation(how));
        }
        Event::ResultCorrected { old, new, .. } => {
            old.iter().for_each(|old| result_shapes(old, &mut names));
            result_shapes(new, &mut names);
        }
        Event::ResultWithdrawn { old, .. } => result_shapes(old, &mut names),
        Event::ClockStarted { moment, .. }
        | Event::ClockPaused { moment, .. }
        | Event::ClockResumed { moment, .. }
        | Event::ClockSet { moment, .. }
        | Event::ClockJumpSeen { moment, .. }
        | Event::ClockCarriedOver { moment, .. }
        | Event::TimeCalled { moment, .. } => names.push(of_moment(moment)),
        Event::ExtensionGranted { extension, .. } | Event::ExtensionTakenBack { extension, .. } => {
            names.push(of_extension(extension));
            names.extend([of_extension_reason(&extension.reason), of_grantor(&extension.granted_by)]);
        }
        Event::DeckHandedIn { judged, .. } => {
            names.push(of_verdict(&judged.verdict));
            let copies = [&judged.deck.main, &judged.deck.extra, &judged.deck.side].into_iter().flatten();
            names.extend(copies.map(|copies| of_recorded_card(&copies.card)));
            declaration_shapes(&judged.declared, &mut names);
        }
        Event::DeckChecked { check, .. } => {
            names.push(of_checked_when(&check.when));
            names.extend(check.faults.iter().map(of_deck_fault));
        }
        Event::ProcedureRecorded { match_id: _, what } => {
            names.push(of_procedure(what));
            match what {
                ProcedureEvent::Started { time_called, stands, .. } => {
                    names.extend([of_time_call(time_called), of_stand(stands)]);
                }
                ProcedureEvent::Taken { input, stands, .. } => {
                    names.extend([of_input(input), of_stand(stands)]);
                }
                ProcedureEvent::TakenBack { .. }
                | ProcedureEvent::Abandoned { .. }
                | ProcedureEvent::DuelRecorded { .. }
                | ProcedureEvent::DuelTakenBack { .. }
                | ProcedureEvent::FirstPlayerRecorded { .. }
                | ProcedureEvent::LifePointsRecorded { .. }
                | ProcedureEvent::LifePointsTakenBack { .. } => {}
                ProcedureEvent::StepRecorded { step, .. } | ProcedureEvent::StepTakenBack { step, .. } => {
                    names.push(of_step(step));
                }
            }
        }
        Event::PenaltyRecorded { number: _, what } => penalty_shapes(what, &mut names),
        Event::CallRecorded { number: _, what } => call_shapes(what, &mut names),
        Event::TeamRoundRecorded { match_id: _, what } => names.push(of_team_round(what)),
        Event::CardsPinned { .. }
        | Event::DecksLocked { .. }
        | Event::DecksUnlocked { .. }
        | Event::DeckDeadlineSet { .. }
        | Event::DeckListsReleased { .. }
        | Event::DeckListOpened { .. }
        | Event::TimeCallTakenBack { .. }
        | Event::RoundHeldBack { .. }
        | Event::RoundReleased { .. }
        | Event::PresetsAccepted { .. }
        | Event::RegistrationOpened {}
        | Event::RegistrationClosed { .. }
        | Event::PersonRecorded { .. }
        | Event::PersonErased { .. }
        | Event::EntrantRegistered { .. }
        | Event::TeamRegistered { .. }
        | Event::TeamRenamed { .. }
        | Event::TeamLeaderSet { .. }
        | Event::TeamMemberReplaced { .. }
        | Event::GroupsDrawn { .. }
        | Event::TieWaived { .. }
        | Event::TieWaiverTakenBack { .. }
        | Event::GroupTablesPublished { .. }
        | Event::EntrantsMerged { .. }
        | Event::EntrantRemoved { .. }
        | Event::EntrantCheckedIn { .. }
        | Event::CheckInUndone { .. }
        | Event::ByeAwarded { .. }
        | Event::ByeRevoked { .. }
        | Event::TableFixed { .. }
        | Event::StageStarted { .. }
        | Event::DraftSwapped { .. }
        | Event::DraftDiscarded {}
        | Event::PublishedSwapped { .. }
        | Event::RoundWithdrawn { .. }
        | Event::EntrantDropped { .. }
        | Event::EntrantReinstated { .. }
        | Event::RoundClosed { .. }
        | Event::RoundReopened { .. }
        | Event::StandingsPublished { .. }
        | Event::LotsDrawn { .. }
        | Event::TournamentFinished { .. }
        | Event::TournamentReopened { .. } => {}
    }
    names
}

/// Members of a deck sheet that are left out while nobody has said them.
const DECLARATIONS: [&str; 8] = [
    "a deck sheet with a language",
    "a deck sheet with cards in other languages",
    "a deck sheet about sleeves that hide the backs",
    "a deck sheet about sleeves that are alike",
    "a deck sheet about texts",
    "a deck sheet about altered cards",
    "a deck sheet about proxies",
    "a deck without a sheet",
];

fn declaration_shapes(declared: &RecordedDeclaration, names: &mut Vec<&'static str>) {
    let RecordedDeclaration {
        language,
        languages,
        opaque_sleeves,
        sleeves_alike,
        texts,
        altered_cards,
        proxies,
    } = declared;
    names.extend(language.iter().chain(languages.iter().map(|of| &of.language)).map(of_print_language));
    let parts = [
        language.is_some(),
        !languages.is_empty(),
        opaque_sleeves.is_some(),
        sleeves_alike.is_some(),
        texts.is_some(),
        altered_cards.is_some(),
        proxies.is_some(),
        declared.is_empty(),
    ];
    names.extend(DECLARATIONS.into_iter().zip(parts).filter(|(_, is_there)| *is_there).map(|(name, _)| name));
}

/// Members of a call that are left out while there is nothing to say.
const CALL_PARTS: [&str; 4] =
    ["a call by a side", "a call with a note", "a call with time left", "a call with nothing more"];

fn call_shapes(what: &CallEvent, names: &mut Vec<&'static str>) {
    let call = match what {
        CallEvent::Made { call } => call,
        CallEvent::Taken { .. }
        | CallEvent::Left {}
        | CallEvent::Answered { .. }
        | CallEvent::TakenBack {}
        | CallEvent::Appealed { .. } => return,
    };
    let RecordedCall {
        match_id: _,
        duel: _,
        caller,
        by: _,
        reason,
        note,
        utc_milliseconds: _,
        left_milliseconds,
    } = call;
    names.push(of_call_reason(reason));
    let parts = [caller.is_some(), note.is_some(), left_milliseconds.is_some()];
    let nothing = parts == [false; 3];
    let there = CALL_PARTS.into_iter().zip(parts.into_iter().chain([nothing]));
    names.extend(there.filter(|(_, is_there)| *is_there).map(|(name, _)| name));
}

/// Members of a penalty that are left out while there is nothing to say.
const PENALTY_PARTS: [&str; 12] = [
    "a penalty of a member",
    "a penalty for an infraction",
    "a penalty with an act",
    "a penalty with a base",
    "a penalty with a reason",
    "a penalty with a note",
    "a penalty in a round",
    "a penalty in a match",
    "a penalty with the score before it",
    "a penalty with a remedy",
    "a penalty that ended the match",
    "a penalty with nothing more",
];

fn penalty_shapes(what: &PenaltyEvent, names: &mut Vec<&'static str>) {
    let penalty = match what {
        PenaltyEvent::Given { penalty } => penalty,
        PenaltyEvent::Served { falls, result } => {
            names.push(of_falls(falls));
            result.iter().for_each(|result| result_shapes(result, names));
            return;
        }
        PenaltyEvent::TakenBack { .. }
        | PenaltyEvent::Appealed { .. }
        | PenaltyEvent::AppealDecided { .. } => {
            return;
        }
    };
    let RecordedPenalty {
        entrant: _,
        member,
        document: _,
        infraction,
        act,
        committed_by,
        level,
        base,
        earlier: _,
        reason,
        note,
        at,
        match_id,
        moment: _,
        before,
        remedy,
        costs: _,
        participation: _,
        prizes: _,
        record: _,
        falls,
        result,
        clauses: _,
    } = penalty.as_ref();
    names.extend([of_falls(falls), of_level(level), of_committed_by(committed_by)]);
    let parts = [
        member.is_some(),
        infraction.is_some(),
        act.is_some(),
        base.is_some(),
        reason.is_some(),
        note.is_some(),
        at.is_some(),
        match_id.is_some(),
        before.is_some(),
        remedy.is_some(),
        result.is_some(),
    ];
    let nothing = [reason.is_none() && match_id.is_none() && result.is_none() && remedy.is_none()];
    let parts = parts.into_iter().chain(nothing);
    names
        .extend(PENALTY_PARTS.into_iter().zip(parts).filter(|(_, is_there)| *is_there).map(|(name, _)| name));
}

fn parameter_shapes(parameter: &Parameter, names: &mut Vec<&'static str>) {
    let Parameter { value, source, suggestion, alternatives, minimum } = parameter;
    names.extend([of_value(value), of_source(source)]);
    let parts = [suggestion.is_some(), !alternatives.is_empty(), minimum.is_some()];
    names.extend(PARTS.into_iter().zip(parts).filter(|(_, is_there)| *is_there).map(|(name, _)| name));
}

fn plan_shapes(plan: &RoundPlan, names: &mut Vec<&'static str>) {
    let RoundPlan { stage: _, round: _, seed, matches, byes, missed, idle, bracket, quality } = plan;
    names.extend(matches.iter().map(|planned| of_pairing_reason(&planned.reason)));
    names.extend(byes.iter().map(|bye| of_bye(&bye.kind)));
    names.extend(bracket.iter().map(of_place));
    names.extend(quality.iter().map(of_quality));
    let excess = quality.as_ref().is_some_and(|quality| !quality.excess.is_empty());
    let lists = [
        !idle.is_empty(),
        !missed.is_empty(),
        !bracket.is_empty(),
        seed.is_none(),
        quality.is_none(),
        excess,
    ];
    names.extend(LISTS.into_iter().zip(lists).filter(|(_, is_there)| *is_there).map(|(name, _)| name));
}

fn result_shapes(result: &MatchResult, names: &mut Vec<&'static str>) {
    names.push(of_result(result));
    match result {
        MatchResult::Duels(duels) => {
            for duel in duels {
                names.extend([of_duel(duel), of_life_points(&duel.life_points), of_reason(&duel.reason)]);
            }
        }
        MatchResult::Totals { score: _, reason } => names.push(of_reason(reason)),
        MatchResult::Outcome(_) => {}
        MatchResult::Team(team) => {
            let TeamResult { duels, deciding, awarded } = team;
            names.extend(duels.iter().map(|duel| of_team_duel(&duel.end)));
            let parts = [!deciding.is_empty(), awarded.is_some()];
            let there = TEAM_RESULTS.into_iter().zip(parts).filter(|(_, is_there)| *is_there);
            names.extend(there.map(|(name, _)| name));
        }
    }
}
