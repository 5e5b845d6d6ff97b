//! What a penalty does: to the Duel, the match, the next one, participation, prizes and the record.

use std::collections::BTreeSet;

use super::course::{Carried, Course, Moment, Penalised, TimeLeft, Unfit};
use super::proposal::Given;
use super::repair::Repair;
use crate::match_::end_of_match::Named;
use crate::match_::{MatchOutcome, Side};
use crate::regulation::infraction::{
    AlsoAsks, AppliesTo, Costs, ExtensionAt, Level, Participation, Prizes, Record,
};
use crate::regulation::machine::words;
use crate::regulation::{ClauseId, Source, StageKind};
use crate::tournament::role::Role;

/// What a judge says besides the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// For whom the penalty is.
    pub offender: Named,
    /// Where no match is open: whether it is carried over.
    pub serve: Serve,
    /// The extension asked for in seconds; `None` takes the least.
    pub extension_seconds: Option<u32>,
    /// When the form was opened in which the penalty was entered.
    pub form: FormOpened,
    /// In which role it is given.
    pub role: Role,
    /// What a repair of the Deck came to, where one was tried.
    pub repair: Option<Repair>,
}

/// Whether a Match Loss outside a match is carried over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Serve {
    /// To the next match.
    NextMatch,
    /// Not at all.
    RecordOnly,
}

/// When the form was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormOpened {
    /// At the moment that counts.
    Now,
    /// Before the time ran out.
    BeforeTime,
}

/// What becomes of the time of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extension {
    /// The penalty has nothing to do with time.
    None,
    /// So many seconds.
    Seconds(u32),
    /// None, because the match is in End of Match.
    OffInEndOfMatch,
    /// None, because the round has no limit.
    NotApplicable,
}

words! {
    /// What somebody must still decide.
    Ask {
        /// A judge: whether a Match Loss is for the next match, or recorded only.
        NextMatchOrRecord = "next-match-or-record",
        /// The Head Judge: whether a match that the offender has won is opened again.
        ReopenMatch = "reopen-match",
        /// The Head Judge: that both lose.
        ConfirmBothLose = "confirm-both-lose",
        /// A judge: the same for everybody else who took part.
        EveryParticipant = "every-participant",
        /// The organiser: whether the player drops.
        Drop = "drop",
        /// The organiser: who is given the prizes.
        RedistributePrizes = "redistribute-prizes",
        /// The Head Judge: an extension in spite of a Duel Loss in the same call.
        ExtensionAfterDuelLoss = "extension-after-duel-loss",
    }
}

/// What a penalty does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// The level.
    pub level: Level,
    /// To what it is carried over, if to anything.
    pub carried: Option<Carried>,
    /// What becomes of the time of the match.
    pub extension: Extension,
    /// Whether the offender goes on playing.
    pub participation: Participation,
    /// What becomes of prizes won before.
    pub prizes: Prizes,
    /// Where it is recorded.
    pub record: Record,
    /// What is still to be decided, and by whom.
    pub asks: Vec<Ask>,
    /// The clauses behind it.
    pub clauses: Vec<ClauseId>,
}

/// Why an order cannot be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotFollowed {
    /// The match cannot stand so.
    Unfit(Unfit),
    /// The extension is shorter than the least.
    ExtensionTooShort {
        /// As asked for, in seconds.
        asked: u32,
        /// The least, in seconds.
        least: u32,
    },
    /// There is no extension here.
    NoExtension,
}

impl From<Unfit> for NotFollowed {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

impl Course<'_> {
    /// Gives a penalty and returns what it does. The match goes on from there.
    ///
    /// # Errors
    ///
    /// The order does not go with the state of the match. Then nothing has changed.
    ///
    /// Source: PEN-LC, PEN-LC2, PEN-LD, PEN-LD2, PEN-LE, PEN-LE2, PEN-LF, PEN-LF2, KDE-PEN-2
    pub fn give(&mut self, given: &Given<'_>, order: &Order) -> Result<Effect, NotFollowed> {
        let Some(rule) = self.documents.level(given.level) else {
            return Err(NotFollowed::Unfit(Unfit::NoProcedure));
        };
        let before = self.clone();
        let carried = self.serve(rule.costs, rule.participation, order)?;
        let extension = match self.extension(given, order, &before) {
            Ok(extension) => extension,
            Err(why) => {
                *self = before;
                return Err(why);
            }
        };
        if let (Extension::Seconds(seconds), TimeLeft::Seconds(left)) = (extension, self.time_left) {
            self.time_left = TimeLeft::Seconds(left.saturating_add(seconds));
        }
        let mut clauses = given.proposal.clauses.clone();
        // The level that was given goes before the one that was proposed.
        clauses.retain(|clause| self.documents.penalties.levels.iter().all(|level| level.clause != *clause));
        clauses.push(rule.clause.clone());
        clauses.extend(carried.and(rule.carried.clone()));
        clauses.extend(rule.on_prizes.clone());
        clauses.extend(rule.on_record.clone());
        let stated = |key: &str| match &self.documents.settings.0.get(key)?.source {
            Source::Stated { clause } => Some(clause.clone()),
            Source::NotStated | Source::Organiser | Source::Assumed => None,
        };
        let base = given.proposal.base;
        if base.is_some_and(|base| base != given.level) {
            let raised = given.proposal.level == Some(given.level);
            let key = if raised { "penalty.escalated_by" } else { "penalty.other_level_by" };
            clauses.extend(stated(key));
        }
        if let Extension::Seconds(1..) = extension {
            clauses.extend(stated("extension.slow_play_minutes"));
        }
        let mut seen = BTreeSet::new();
        clauses.retain(|clause| seen.insert(clause.clone()));
        Ok(Effect {
            level: given.level,
            carried,
            extension,
            participation: rule.participation,
            prizes: rule.prizes,
            record: rule.record,
            asks: self.asks(given, order, &before, carried),
            clauses,
        })
    }

    /// The Duel or match is lost now, or carried over.
    fn serve(
        &mut self,
        costs: Costs,
        participation: Participation,
        order: &Order,
    ) -> Result<Option<Carried>, Unfit> {
        let moment = self.moment;
        if self.is_open() {
            self.loses(costs, order.offender)?;
            let unplayed = matches!(moment, Moment::BeforeDuel1 | Moment::Between(_));
            return Ok((costs == Costs::Duel && unplayed).then_some(Carried::NextDuel));
        }
        Ok(match (costs, participation, moment, order.serve) {
            // Who is out of the event loses no match that is not in progress.
            (Costs::Nothing, _, _, _) | (_, Participation::Out, _, _) => None,
            (_, Participation::In, Moment::EventOver, _) => Some(Carried::Unserved),
            (Costs::Match, Participation::In, _, Serve::RecordOnly) => Some(Carried::Unserved),
            (Costs::Duel | Costs::Match, Participation::In, _, _) => Some(Carried::NextMatch),
        })
    }

    /// The extension that comes with Slow Play.
    ///
    /// Source: TCG-D6, TCG-C3, KDE-PEN-9
    fn extension(&self, given: &Given<'_>, order: &Order, before: &Self) -> Result<Extension, NotFollowed> {
        let infraction = given.proposal.infraction;
        let least = self.documents.settings.number("extension.slow_play_minutes").map(|minutes| minutes * 60);
        let with_it = match infraction.extension {
            Some(ExtensionAt::EveryLevel) => true,
            Some(ExtensionAt::BaseLevel) => given.proposal.base == Some(given.level),
            None => false,
        };
        let (true, Some(least)) = (with_it, least) else {
            return match order.extension_seconds {
                Some(1..) => Err(NotFollowed::NoExtension),
                Some(0) | None => Ok(Extension::None),
            };
        };
        let confirmed = order.form == FormOpened::BeforeTime && order.role == Role::HeadJudge;
        let off = match (before.moment, before.time_left) {
            (_, TimeLeft::Unlimited) => Some(Extension::NotApplicable),
            (Moment::EndOfMatch, _) => Some(Extension::OffInEndOfMatch),
            (_, TimeLeft::Seconds(0)) if !confirmed => Some(Extension::OffInEndOfMatch),
            (_, TimeLeft::Seconds(_) | TimeLeft::NotSaid) => None,
        };
        match (off, order.extension_seconds) {
            (Some(_), Some(1..)) => Err(NotFollowed::NoExtension),
            (Some(off), Some(0) | None) => Ok(off),
            // A match that is over needs no time.
            (None, _) if !self.is_open() => Ok(Extension::Seconds(0)),
            (None, Some(asked)) if asked < least => Err(NotFollowed::ExtensionTooShort { asked, least }),
            (None, Some(asked)) => Ok(Extension::Seconds(asked)),
            (None, None) => Ok(Extension::Seconds(least)),
        }
    }

    fn asks(&self, given: &Given<'_>, order: &Order, before: &Self, carried: Option<Carried>) -> Vec<Ask> {
        let infraction = given.proposal.infraction;
        let rule = self.documents.level(given.level);
        let costs = rule.map_or(Costs::Nothing, |rule| rule.costs);
        let ledger_lost = rule.is_some_and(|rule| rule.prizes == Prizes::Revoked);
        let has_won = match (before.end, order.offender) {
            (Some(MatchOutcome::FirstWon), Named::One(Side::First))
            | (Some(MatchOutcome::SecondWon), Named::One(Side::Second)) => true,
            (_, Named::One(_) | Named::Both) => false,
        };
        let both_lose = order.offender == Named::Both && costs != Costs::Nothing && before.is_open();
        let in_doubt = match (self.end, self.played_in.kind()) {
            // The next opponent advances without a match, or the match is level because nobody won the last Duel.
            (Some(MatchOutcome::BothLost), StageKind::Elimination) => true,
            (Some(MatchOutcome::Drawn), _) => true,
            (Some(_) | None, _) => false,
        };
        // An extension for Slow Play after a Duel Loss in the same call: the policy gives none after that.
        let collides = infraction.extension == Some(ExtensionAt::BaseLevel)
            && before.penalised == Penalised::ADuel
            && costs == Costs::Nothing;
        let unrepaired = order.repair == Some(Repair::Impossible);
        let open = [
            (costs == Costs::Match && carried == Some(Carried::NextMatch), Ask::NextMatchOrRecord),
            (has_won && costs != Costs::Nothing, Ask::ReopenMatch),
            (both_lose && in_doubt, Ask::ConfirmBothLose),
            (
                infraction.applies_to == AppliesTo::Each && order.offender != Named::Both,
                Ask::EveryParticipant,
            ),
            (infraction.also_asks == Some(AlsoAsks::Drop) || unrepaired, Ask::Drop),
            (collides, Ask::ExtensionAfterDuelLoss),
            (ledger_lost, Ask::RedistributePrizes),
        ];
        open.into_iter().filter(|(asked, _)| *asked).map(|(_, ask)| ask).collect()
    }
}
