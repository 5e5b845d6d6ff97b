//! Deck lists: by which cards they are judged, handing in, locks, release, deck checks.

use super::{LONGEST_TEXT, Ruling, fit, fit_reason};
use crate::id::{EntrantId, StageId};
use crate::tournament::deck::{
    DeckCommand, JudgedDeck, LockedBy, MOST_CARDS, PinnedCards, RecordedCard, RecordedCheck,
};
use crate::tournament::event::Event;
use crate::tournament::refusal::{Notice, Refusal, Versioned};
use crate::tournament::role::{ActorKind, Role};
use crate::tournament::state::Phase;

/// The longest text of a Forbidden/Limited List that a record keeps, in bytes.
const LONGEST_LIST: usize = 1 << 18;

impl Ruling<'_> {
    pub(super) fn rule_decks(&mut self, command: &DeckCommand) -> Result<(), Refusal> {
        match command {
            DeckCommand::Pin { cards } => self.pin_cards(cards),
            DeckCommand::HandIn { entrant, judged, reason } => {
                self.hand_in(*entrant, judged, reason.as_deref())
            }
            DeckCommand::Lock { entrant } => self.lock_decks(*entrant),
            DeckCommand::Unlock { entrant, reason } => self.unlock_decks(*entrant, reason),
            DeckCommand::SetDeadline { at } => self.set_deck_deadline(*at),
            DeckCommand::Release { stage } => self.release_decks(*stage),
            DeckCommand::Open { entrant } => self.open_deck(*entrant),
            DeckCommand::RecordCheck { entrant, check } => self.record_deck_check(*entrant, check),
        }
    }

    /// Staff decides what becomes of those without a legal list: the start says who they are.
    ///
    /// Source: DKT-1D1.
    pub(super) fn notice_missing_decks(&mut self) {
        if self.state.decks.pinned.is_none() || !self.state.deck_sheet_required() {
            return;
        }
        let entrants = self.state.without_legal_deck();
        if !entrants.is_empty() {
            self.notice(Notice::DecksMissing { entrants });
        }
    }

    /// Where the event asks for a list, nobody is checked in without a legal one; the start is where staff
    /// decides who plays all the same.
    ///
    /// Source: DKT-1D1, DKT-2B2.
    pub(super) fn deck_is_there(&self, entrant: EntrantId) -> Result<(), Refusal> {
        let asked = self.state.decks.pinned.is_some() && self.state.deck_sheet_required();
        if asked && self.state.lacks_legal_deck(entrant) {
            return Err(Refusal::LegalDeckMissing { entrant });
        }
        Ok(())
    }

    fn pin_cards(&mut self, cards: &PinnedCards) -> Result<(), Refusal> {
        self.not_finished()?;
        if let Some(list) = &cards.list {
            fit("list", &list.name, LONGEST_TEXT)?;
            if list.text.len() > LONGEST_LIST {
                let (field, length, longest) = ("list", list.text.len(), LONGEST_LIST);
                return Err(Refusal::TextUnfit { field, length, longest });
            }
        }
        if self.state.decks.pinned.as_ref() == Some(cards) {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::CardsPinned { cards: cards.clone() });
        Ok(())
    }

    /// A player hands the own list in until it is locked, staff for somebody too; after that a list changes
    /// by a remedy of the head judge only.
    ///
    /// Source: TCG-B1, DKT-2B1, DKT-2B2, DKT-F5.
    fn hand_in(
        &mut self,
        entrant: EntrantId,
        judged: &JudgedDeck,
        reason: Option<&str>,
    ) -> Result<(), Refusal> {
        self.not_finished()?;
        self.acts_for(entrant)?;
        self.active_entrant(entrant)?;
        self.before_or_at_play()?;
        let pinned = self.state.decks.pinned.as_ref().ok_or(Refusal::CardsNotPinned)?;
        if pinned.digest != judged.pool {
            return Err(Refusal::OtherCardsPinned);
        }
        let cards = judged.deck.cards();
        if cards == 0 || cards > MOST_CARDS {
            return Err(Refusal::DeckUnfit { cards, most: MOST_CARDS });
        }
        let languages = &judged.declared.languages;
        let named = u32::try_from(languages.len()).unwrap_or(u32::MAX);
        if named > MOST_CARDS {
            return Err(Refusal::DeckUnfit { cards: named, most: MOST_CARDS });
        }
        let copies = judged.deck.main.iter().chain(&judged.deck.extra).chain(&judged.deck.side);
        let listed = copies.map(|copies| &copies.card);
        for card in listed.chain(languages.iter().map(|language| &language.card)) {
            match card {
                RecordedCard::Passcode(_) => {}
                RecordedCard::Name(name) => fit("card", name, LONGEST_TEXT)?,
            }
        }
        if let Some(reason) = reason {
            fit_reason(reason)?;
        }
        if let Some(by) = self.state.decks_locked(entrant, self.context.now) {
            let remedy = self.context.actor.role == Role::HeadJudge && reason.is_some();
            if !remedy {
                return Err(Refusal::DecksLocked { by });
            }
        }
        let latest = self.state.decks.latest(entrant);
        if latest.is_some_and(|latest| latest.judged == *judged) {
            return Err(Refusal::NothingChanges);
        }
        let number = latest.map_or(1, |latest| latest.number + 1);
        // A player owes nobody a reason.
        let reason = match self.context.actor.kind {
            ActorKind::Player => None,
            ActorKind::Staff | ActorKind::Console | ActorKind::System => reason.map(str::to_owned),
        };
        self.record(Event::DeckHandedIn { entrant, number, judged: Box::new(judged.clone()), reason });
        Ok(())
    }

    fn before_or_at_play(&self) -> Result<(), Refusal> {
        match self.state.phase {
            phase @ (Phase::NotCreated | Phase::Preparing) => Err(Refusal::WrongPhase { phase }),
            Phase::Registration | Phase::Ready | Phase::Running | Phase::Finished => Ok(()),
        }
    }

    fn lock_decks(&mut self, entrant: Option<EntrantId>) -> Result<(), Refusal> {
        self.not_finished()?;
        let is_locked = match entrant {
            Some(entrant) => {
                self.active_entrant(entrant)?;
                self.state.decks_locked(entrant, self.context.now).is_some()
            }
            None => self.state.decks.locked,
        };
        if is_locked {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::DecksLocked { entrant });
        Ok(())
    }

    fn unlock_decks(&mut self, entrant: Option<EntrantId>, reason: &str) -> Result<(), Refusal> {
        self.not_finished()?;
        fit_reason(reason)?;
        let is_locked = match entrant {
            Some(entrant) => {
                self.active_entrant(entrant)?;
                self.state.decks_locked(entrant, self.context.now).is_some()
            }
            None => self.state.decks.locked,
        };
        if !is_locked {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::DecksUnlocked { entrant, reason: reason.to_owned() });
        Ok(())
    }

    fn set_deck_deadline(&mut self, at: Option<i64>) -> Result<(), Refusal> {
        self.not_finished()?;
        if self.state.has_published() {
            return Err(Refusal::DecksLocked { by: LockedBy::Play });
        }
        if self.state.decks.deadline == at {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::DeckDeadlineSet { at });
        Ok(())
    }

    fn release_decks(&mut self, stage: Option<StageId>) -> Result<(), Refusal> {
        if let Some(stage) = stage
            && self.state.stage_of(stage).is_none()
        {
            return Err(Refusal::NotStarted);
        }
        if self.state.decks.released.contains(&stage) {
            return Err(Refusal::NothingChanges);
        }
        self.record(Event::DeckListsReleased { stage });
        Ok(())
    }

    fn open_deck(&mut self, entrant: EntrantId) -> Result<(), Refusal> {
        self.entrant(entrant)?;
        if self.state.decks.latest(entrant).is_none() {
            return Err(Refusal::NoDeckHandedIn { entrant });
        }
        self.record(Event::DeckListOpened { entrant });
        Ok(())
    }

    fn record_deck_check(&mut self, entrant: EntrantId, check: &RecordedCheck) -> Result<(), Refusal> {
        self.entrant(entrant)?;
        let Some(latest) = self.state.decks.latest(entrant) else {
            return Err(Refusal::NoDeckHandedIn { entrant });
        };
        // What was counted was counted against one list.
        self.seen(Versioned::DeckList, u64::from(latest.number))?;
        self.record(Event::DeckChecked { entrant, check: check.clone() });
        Ok(())
    }
}
