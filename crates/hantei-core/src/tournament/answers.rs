//! Whether recorded events can be the answer to a command: an idempotency key that is used again must
//! mean the same command, or what was asked would be lost with a friendly word.

use super::call::{CallCommand, CallEvent};
use super::command::{Called, Command, Release};
use super::deck::DeckCommand;
use super::event::{Event, MissedRounds};
use super::penalty::{Offender, PenaltyCommand, PenaltyEvent};
use super::procedure::{ProcedureCommand, ProcedureEvent};
use super::state::State;
use crate::id::{EntrantId, MatchId, PersonId};
use crate::match_::MatchResult;
use crate::person::PersonRecord;

mod team;

/// Returns true if `events`, which stand under one key, can be what `command` led to. `state` is the
/// state after them; what is compared of persons is their record as known now.
#[must_use]
pub fn answers(command: &Command, events: &[Event], state: &State) -> bool {
    let any = |wanted: &dyn Fn(&Event) -> bool| events.iter().any(wanted);
    match command {
        Command::Create { name, zone, settings: _ } => any(&|event| {
            matches!(event, Event::TournamentCreated { name: made, zone: in_zone, .. }
                if made == name && in_zone == zone)
        }),
        Command::ChangeSetting { key, value: _, reason: _ } => {
            any(&|event| matches!(event, Event::SettingChanged { key: changed, .. } if changed == key))
        }
        Command::AssumeSuggestions => any(&|event| matches!(event, Event::SettingChanged { .. })),
        Command::GrantRole { account, role } => any(
            &|event| matches!(event, Event::RoleGranted { account: to, role: granted } if to == account && granted == role),
        ),
        Command::RevokeRole { account, role } => any(
            &|event| matches!(event, Event::RoleRevoked { account: from, role: revoked } if from == account && revoked == role),
        ),
        Command::OpenRegistration => any(&|event| matches!(event, Event::RegistrationOpened {})),
        Command::CloseRegistration => any(&|event| matches!(event, Event::RegistrationClosed { .. })),
        Command::Register { record, accept: _ } => any(
            &|event| matches!(event, Event::EntrantRegistered { person, .. } if is(state, *person, record)),
        ),
        Command::LateEntry { record, accept: _, missed } => any(&|event| {
            matches!(event, Event::EntrantEnteredLate { person, missed: as_, .. }
                if is(state, *person, record) && missed_as(*missed, *as_))
        }),
        Command::EditPerson { person, record, accept: _ } => any(&|event| {
            matches!(event, Event::PersonRecorded { person: edited, .. }
                if edited == person && is(state, *person, record))
        }),
        Command::ErasePerson { person, reason: _ } => {
            any(&|event| matches!(event, Event::PersonErased { person: erased, .. } if erased == person))
        }
        Command::MergeDuplicates { keep, remove, reason: _ } => any(
            &|event| matches!(event, Event::EntrantsMerged { kept, removed, .. } if kept == keep && removed == remove),
        ),
        Command::CheckIn { entrant } => of(events, *entrant, |event| match event {
            Event::EntrantCheckedIn { entrant } => Some(*entrant),
            _ => None,
        }),
        Command::UndoCheckIn { entrant } => of(events, *entrant, |event| match event {
            Event::CheckInUndone { entrant } => Some(*entrant),
            _ => None,
        }),
        Command::AwardBye { entrant, round, reason: _ } => any(&|event| {
            matches!(event, Event::ByeAwarded { entrant: to, round: in_round, .. }
                if to == entrant && in_round == round)
        }),
        Command::RevokeBye { entrant, round } => any(&|event| {
            matches!(event, Event::ByeRevoked { entrant: from, round: in_round }
                if from == entrant && in_round == round)
        }),
        Command::FixTable { entrant, table } => any(
            &|event| matches!(event, Event::TableFixed { entrant: who, table: at } if who == entrant && at == table),
        ),
        Command::Start { absentees: _ } => any(&|event| matches!(event, Event::StageStarted { .. })),
        Command::DraftRound { seed } => any(
            &|event| matches!(event, Event::RoundDrafted { plan } if seed.is_none() || *seed == plan.seed),
        ),
        Command::SwapInDraft { first, second } => any(&|event| {
            matches!(event, Event::DraftSwapped { first: one, second: other }
                if same_two((*one, *other), (*first, *second)))
        }),
        // Which two change places follows from the draft that stood then.
        Command::SetPairing { first: _, second: _ } => {
            any(&|event| matches!(event, Event::DraftSwapped { .. }))
        }
        Command::DiscardDraft => any(&|event| matches!(event, Event::DraftDiscarded {})),
        Command::PublishRound { allow_rematch: _, release } => {
            let held_back = any(&|event| matches!(event, Event::RoundHeldBack { .. }));
            let published = any(&|event| matches!(event, Event::RoundPublished { .. }));
            published && held_back == (*release == Release::HallFirst)
        }
        Command::ReleaseRound => any(&|event| matches!(event, Event::RoundReleased { .. })),
        Command::Advance => any(&|event| matches!(event, Event::RoundPublished { .. })),
        Command::PairRound { seed, allow_rematch: _ } => any(
            &|event| matches!(event, Event::RoundPublished { plan, .. } if seed.is_none() || *seed == plan.seed),
        ),
        Command::ImportRound { round, pairings, byes: _, missed: _ } => any(&|event| {
            matches!(event, Event::RoundPublished { plan, .. }
                if plan.round == *round && plan.matches.len() == pairings.len())
        }),
        Command::ImportCut { entrants: _ } | Command::Cut { short: _ } => {
            any(&|event| matches!(event, Event::StageStarted { .. }))
        }
        Command::WithdrawRound { reason: _, force: _ } => {
            any(&|event| matches!(event, Event::RoundWithdrawn { .. }))
        }
        Command::SwapPublished { first, second, reason: _ } => any(&|event| {
            matches!(event, Event::PublishedSwapped { first: one, second: other, .. }
                if same_two((*one, *other), (*first, *second)))
        }),
        Command::Report { match_id, by, result } => any(&|event| {
            matches!(event, Event::ResultReported { match_id: of, by: reporter, result: said }
                if of == match_id && reporter == by && said == result)
        }),
        Command::Confirm { match_id, by: _ } => {
            any(&|event| matches!(event, Event::ResultConfirmed { match_id: of, .. } if of == match_id))
        }
        Command::EnterResult { match_id, result } => entered(events, *match_id, Some(result)),
        Command::NoShow { match_id, absent: _ } | Command::DoubleLoss { match_id, reason: _ } => {
            entered(events, *match_id, None)
        }
        Command::CorrectResult { match_id, result, reason: _, then: _, force: _ } => any(&|event| {
            matches!(event, Event::ResultCorrected { match_id: of, new, .. }
                if of == match_id && new.agrees_with(result))
        }),
        Command::WithdrawResult { match_id, reason: _ } => {
            any(&|event| matches!(event, Event::ResultWithdrawn { match_id: of, .. } if of == match_id))
        }
        Command::Drop { entrant, reason: _ } => of(events, *entrant, |event| match event {
            Event::EntrantDropped { entrant, .. } | Event::EntrantRemoved { entrant, .. } => Some(*entrant),
            _ => None,
        }),
        Command::Reinstate { entrant, reason: _ } => of(events, *entrant, |event| match event {
            Event::EntrantReinstated { entrant, .. } => Some(*entrant),
            _ => None,
        }),
        Command::CloseRound { leave_open: _ } => any(&|event| matches!(event, Event::RoundClosed { .. })),
        Command::ReopenRound { reason: _ } => any(&|event| matches!(event, Event::RoundReopened { .. })),
        Command::StartClock => any(&|event| matches!(event, Event::ClockStarted { .. })),
        Command::PauseClock => any(&|event| matches!(event, Event::ClockPaused { .. })),
        Command::ResumeClock => any(&|event| matches!(event, Event::ClockResumed { .. })),
        Command::SetClock { left_seconds, reason: _ } => any(&|event| {
            matches!(event, Event::ClockSet { left_milliseconds, .. }
                if *left_milliseconds == i64::from(*left_seconds) * 1_000)
        }),
        Command::ObserveClock => {
            any(&|event| matches!(event, Event::ClockJumpSeen { .. } | Event::ClockCarriedOver { .. }))
        }
        Command::Extend { match_id, seconds, reason, note: _, granted_by: _ } => any(&|event| {
            matches!(event, Event::ExtensionGranted { match_id: of, extension }
                if of == match_id && extension.seconds == *seconds && extension.reason == *reason)
        }),
        Command::TakeBackExtension { match_id, number, reason: _ } => any(&|event| {
            matches!(event, Event::ExtensionTakenBack { match_id: of, extension, .. }
                if of == match_id && number.is_none_or(|number| number == extension.number))
        }),
        Command::CallTime { called } => {
            any(&|event| matches!(event, Event::TimeCalled { matches, .. } if is_of(*called, matches)))
        }
        Command::TakeBackTimeCall { called, reason: _ } => {
            any(&|event| matches!(event, Event::TimeCallTakenBack { matches, .. } if is_of(*called, matches)))
        }
        Command::DrawLots { entrants } => any(&|event| {
            matches!(event, Event::LotsDrawn { order, .. }
                if order.len() == entrants.len() && order.iter().all(|entrant| entrants.contains(entrant)))
        }),
        Command::Decks(command) => answers_decks(command, events),
        Command::Procedure { match_id, what: ProcedureCommand::Confirm } => entered(events, *match_id, None),
        Command::Procedure { match_id, what } => any(&|event| {
            matches!(event, Event::ProcedureRecorded { match_id: of, what: happened }
                if of == match_id && answers_procedure(what, happened))
        }),
        Command::Penalties(command) => answers_penalties(command, events),
        Command::Calls(command) => answers_calls(command, events),
        Command::Teams(command) => team::answers_teams(command, state, events),
        Command::Groups(command) => team::answers_groups(command, events),
        Command::TeamRound { match_id, what } => any(&|event| {
            matches!(event, Event::TeamRoundRecorded { match_id: of, what: happened }
                if of == match_id && team::answers_team_round(what, happened))
        }),
        Command::Finish => any(&|event| matches!(event, Event::TournamentFinished { .. })),
        Command::Reopen { reason: _ } => any(&|event| matches!(event, Event::TournamentReopened { .. })),
    }
}

fn answers_procedure(command: &ProcedureCommand, event: &ProcedureEvent) -> bool {
    use ProcedureCommand as C;
    use ProcedureEvent as E;
    match (command, event) {
        (C::Start { time_called, before }, E::Started { time_called: called, before: since, .. }) => {
            time_called == called && before.is_none_or(|before| before == *since)
        }
        (C::Take { input }, E::Taken { input: taken, .. }) => input == taken,
        (C::TakeBack, E::TakenBack { .. })
        | (C::Abandon { reason: _ }, E::Abandoned { .. })
        | (C::TakeBackDuel, E::DuelTakenBack { .. }) => true,
        (C::RecordDuel { result }, E::DuelRecorded { result: recorded, .. }) => result == recorded,
        (C::RecordFirstPlayer { first }, E::FirstPlayerRecorded { first: recorded, .. }) => first == recorded,
        (C::RecordLifePoints { points }, E::LifePointsRecorded { points: noted, .. }) => points == noted,
        (C::RecordStep { step }, E::StepRecorded { step: noted, .. }) => step == noted,
        (C::TakeBackLifePoints, E::LifePointsTakenBack { .. })
        | (C::TakeBackDuelStep, E::StepTakenBack { .. }) => true,
        (_, _) => false,
    }
}

fn answers_decks(command: &DeckCommand, events: &[Event]) -> bool {
    let any = |wanted: &dyn Fn(&Event) -> bool| events.iter().any(wanted);
    match command {
        DeckCommand::Pin { cards } => {
            any(&|event| matches!(event, Event::CardsPinned { cards: pinned } if pinned == cards))
        }
        DeckCommand::HandIn { entrant, judged, reason: _ } => any(&|event| {
            matches!(event, Event::DeckHandedIn { entrant: of, judged: recorded, .. }
                if of == entrant && recorded == judged)
        }),
        DeckCommand::Lock { entrant } => {
            any(&|event| matches!(event, Event::DecksLocked { entrant: of } if of == entrant))
        }
        DeckCommand::Unlock { entrant, reason: _ } => {
            any(&|event| matches!(event, Event::DecksUnlocked { entrant: of, .. } if of == entrant))
        }
        DeckCommand::SetDeadline { at } => {
            any(&|event| matches!(event, Event::DeckDeadlineSet { at: set } if set == at))
        }
        DeckCommand::Release { stage } => {
            any(&|event| matches!(event, Event::DeckListsReleased { stage: of } if of == stage))
        }
        DeckCommand::Open { entrant } => {
            any(&|event| matches!(event, Event::DeckListOpened { entrant: of } if of == entrant))
        }
        DeckCommand::RecordCheck { entrant, check } => any(&|event| {
            matches!(event, Event::DeckChecked { entrant: of, check: recorded }
                if of == entrant && recorded == check)
        }),
    }
}

fn answers_penalties(command: &PenaltyCommand, events: &[Event]) -> bool {
    let any = |wanted: u32, is: &dyn Fn(&PenaltyEvent) -> bool| {
        let found = |event: &Event| matches!(event, Event::PenaltyRecorded { number, what } if *number == wanted && is(what));
        events.iter().any(found)
    };
    match command {
        PenaltyCommand::Give(order) => events.iter().any(|event| {
            let Event::PenaltyRecorded { what: PenaltyEvent::Given { penalty }, .. } = event else {
                return false;
            };
            let for_them = match order.offender {
                Offender::One(entrant) => penalty.entrant == entrant,
                Offender::Both(match_id) => penalty.match_id == Some(match_id),
            };
            let same = |one: &str, other: &str| one.eq_ignore_ascii_case(other);
            let infraction = match (&order.infraction, &penalty.infraction) {
                (Some(wanted), Some(given)) => same(wanted, given) || !given.is_empty(),
                (None, None) => true,
                (Some(_), None) | (None, Some(_)) => false,
            };
            for_them
                && infraction
                && order.level.is_none_or(|level| level == penalty.level)
                && order.note == penalty.note
        }),
        PenaltyCommand::Serve { number } => any(*number, &|what| matches!(what, PenaltyEvent::Served { .. })),
        PenaltyCommand::TakeBack { number, reason: _ } => {
            any(*number, &|what| matches!(what, PenaltyEvent::TakenBack { .. }))
        }
        PenaltyCommand::Appeal { number, reason: _ } => {
            any(*number, &|what| matches!(what, PenaltyEvent::Appealed { .. }))
        }
        PenaltyCommand::DecideAppeal { number, decision, reason: _ } => any(
            *number,
            &|what| matches!(what, PenaltyEvent::AppealDecided { decision: said, .. } if said == decision),
        ),
    }
}

fn answers_calls(command: &CallCommand, events: &[Event]) -> bool {
    events.iter().any(|event| {
        let Event::CallRecorded { number: of, what } = event else { return false };
        match (command, what) {
            (CallCommand::Make { match_id, reason, note }, CallEvent::Made { call }) => {
                (call.match_id, call.reason) == (*match_id, *reason) && call.note == *note
            }
            (CallCommand::Take { number }, CallEvent::Taken { judge: _ })
            | (CallCommand::Leave { number }, CallEvent::Left {})
            | (CallCommand::TakeBack { number }, CallEvent::TakenBack {}) => number == of,
            (CallCommand::Answer { number, ruling }, CallEvent::Answered { ruling: said, .. }) => {
                number == of && ruling == said
            }
            (CallCommand::Appeal { number, reason }, CallEvent::Appealed { reason: said }) => {
                number == of && reason == said
            }
            (_, _) => false,
        }
    })
}

fn of(events: &[Event], entrant: EntrantId, concerned: impl Fn(&Event) -> Option<EntrantId>) -> bool {
    events.iter().any(|event| concerned(event) == Some(entrant))
}

fn is_of(called: Called, matches: &[MatchId]) -> bool {
    match called {
        Called::Match(match_id) => matches == [match_id],
        Called::Every => true,
    }
}

fn entered(events: &[Event], match_id: MatchId, wanted: Option<&MatchResult>) -> bool {
    events.iter().any(|event| {
        matches!(event, Event::ResultEntered { match_id: of, result, .. }
            if *of == match_id && wanted.is_none_or(|wanted| result.agrees_with(wanted)))
    })
}

/// An erased or edited record cannot be compared any more: then the key is taken at its word.
fn is(state: &State, person: PersonId, record: &PersonRecord) -> bool {
    let edited = state.people.get(person.index()).is_some_and(|known| known.version > 1);
    edited || state.records.get(person).is_none_or(|known| known == record)
}

fn missed_as(wanted: Option<MissedRounds>, found: MissedRounds) -> bool {
    wanted.is_none_or(|wanted| wanted == found)
}

fn same_two(one: (EntrantId, EntrantId), other: (EntrantId, EntrantId)) -> bool {
    one == other || one == (other.1, other.0)
}
