//! A deck list of a tournament, for whoever may see it.

use hantei_core::card::CardPool;
use hantei_core::deck::{DeckRules, Judgement, Section};
use hantei_core::id::EntrantId;
use hantei_core::tournament::deck::{RecordedCard, RecordedCopies};
use hantei_core::tournament::role::Role;
use hantei_core::tournament::{Event, State};
use serde::Serialize;

use super::{Audience, DeckCheck, DeclaredRow, deck_checks, deck_sheet};
use crate::i18n::{Language, arguments};
use crate::wording::{Voice, say};

/// A deck list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckListSheet {
    /// Whose.
    pub entrant: EntrantId,
    /// The name as printed.
    pub name: String,
    /// Its number among those that were handed in, from 1.
    pub number: u32,
    /// Its parts; those without a card are left out.
    pub sections: Vec<ListedSection>,
    /// What was declared beside it, and what is still to be asked. Others than the player and staff are not
    /// told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<DeclaredRow>,
    /// What there is to say of it.
    pub check: DeckCheck,
}

/// What a list was read with: how it was judged, by what, and in which language it is shown.
#[derive(Debug, Clone, Copy)]
pub struct ListReading<'a> {
    /// What judging it found.
    pub judgement: &'a Judgement,
    /// The rules it was judged by.
    pub rules: &'a DeckRules,
    /// The cards.
    pub pool: &'a CardPool,
    /// The language of the reader.
    pub language: Language,
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedSection {
    /// `main`, `extra` or `side`.
    pub section: &'static str,
    /// Its name.
    pub title: String,
    /// How many cards it has.
    pub count: u32,
    /// The cards in the order of the list.
    pub cards: Vec<ListedCopies>,
}

/// Copies of a card in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedCopies {
    /// The passcode as it was written; `null` where a name was.
    pub passcode: Option<u32>,
    /// The name; as it was written where nobody knows the card.
    pub name: String,
    /// How many.
    pub copies: u32,
}

impl Audience {
    /// Returns true if this reader may see the list of `entrant`: the own one, a released one, and for the
    /// head judge any. A judge opens a list for a deck check, which is on record.
    #[must_use]
    pub fn sees_deck(self, state: &State, entrant: EntrantId) -> bool {
        let own = match self {
            Self::Player(reader) => reader == entrant,
            Self::Staff(Role::HeadJudge) => true,
            Self::Staff(Role::Organiser | Role::Judge | Role::Scorekeeper | Role::Player)
            | Self::Public
            | Self::Hall => false,
        };
        own || state.deck_is_released(entrant)
    }
}

/// Returns the list of `entrant` that is in force, with what its judgement found; `None` where there is none, or
/// none that `audience` may see.
#[must_use]
pub fn deck_list(
    state: &State,
    entrant: EntrantId,
    audience: Audience,
    reading: ListReading<'_>,
) -> Option<DeckListSheet> {
    let mut list = audience.sees_deck(state, entrant).then(|| sheet(state, entrant, reading))??;
    let told = match audience {
        Audience::Player(reader) => reader == entrant,
        Audience::Staff(_) => true,
        Audience::Public | Audience::Hall => false,
    };
    if !told {
        list.declared = Vec::new();
    }
    Some(list)
}

/// Returns the list that `opened` says somebody has opened for a deck check; `None` where it says nothing like
/// that.
#[must_use]
pub fn opened_deck_list(state: &State, opened: &Event, reading: ListReading<'_>) -> Option<DeckListSheet> {
    let Event::DeckListOpened { entrant } = opened else { return None };
    sheet(state, *entrant, reading)
}

fn sheet(state: &State, entrant: EntrantId, reading: ListReading<'_>) -> Option<DeckListSheet> {
    let ListReading { judgement, rules, pool, language } = reading;
    let latest = state.decks.latest(entrant)?;
    let name = Voice::new(state, language).name(entrant);
    let copies = |RecordedCopies { card, copies }: &RecordedCopies| {
        let (passcode, written) = match card {
            RecordedCard::Passcode(code) => (Some(*code), code.to_string()),
            RecordedCard::Name(name) => (None, name.clone()),
        };
        let known = passcode.and_then(|code| pool.find(hantei_core::card::Passcode(code)));
        let name = known.map_or(written, |card| super::deck::name_of(pool, card, language));
        ListedCopies { passcode, name, copies: *copies }
    };
    let sections = Section::ALL.into_iter().map(|section| {
        let cards: Vec<ListedCopies> = latest.judged.deck.section(section).iter().map(copies).collect();
        ListedSection {
            section: section.word(),
            title: say(language, &format!("section-{}", section.word()), &arguments! {}),
            count: cards.iter().map(|copies| copies.copies).sum(),
            cards,
        }
    });
    let check = deck_checks(judgement, std::slice::from_ref(&name), pool, language).into_iter().next()?;
    Some(DeckListSheet {
        entrant,
        number: latest.number,
        sections: sections.filter(|section| section.count > 0).collect(),
        declared: deck_sheet(rules, &latest.judged.declared.declared(), pool, language),
        check,
        name,
    })
}
