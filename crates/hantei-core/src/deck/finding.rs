//! What judging finds: broken rules, doubts, questions. Each has a code and its numbers; the sentences are
//! elsewhere.

use super::{Basis, CountedAs, DeckKind, LimitStatus, ReleaseLimit, Section, Written};
use crate::card::{CardIndex, CardKind, Fit, PrintLanguage, RuleNameId, Search, Territory};
use crate::date::CivilDate;

/// Copies of a card in one section of one deck, as a violation or a doubt names them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offender {
    /// The deck, by its place among those judged together, from 0.
    pub deck: usize,
    /// The section.
    pub section: Section,
    /// The card as it was written.
    pub written: Written,
    /// The card that is meant, where that is known.
    pub card: Option<CardIndex>,
    /// How many copies.
    pub copies: u32,
    /// The lines they stand on.
    pub lines: Vec<u32>,
}

/// A rule that is broken, by which clause, and by which cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What is broken.
    pub broken: Broken,
    /// The clause behind it.
    pub basis: Basis,
    /// The decks that break it, by their places.
    pub decks: Vec<usize>,
    /// The cards that break it.
    pub cards: Vec<Offender>,
}

impl Violation {
    /// Returns what one deck breaks as a whole.
    pub(super) fn of_deck(deck: usize, broken: Broken, basis: &Basis) -> Self {
        Self { broken, basis: basis.clone(), decks: vec![deck], cards: Vec::new() }
    }

    /// Returns what several decks break together; of none in particular where all are meant.
    pub(super) fn of_decks(decks: &[usize], broken: Broken, basis: &Basis) -> Self {
        Self { broken, basis: basis.clone(), decks: decks.to_vec(), cards: Vec::new() }
    }

    /// Returns what cards break, if there are any.
    pub(super) fn of_cards(cards: Vec<Offender>, broken: Broken, basis: &Basis) -> Option<Self> {
        let mut decks: Vec<usize> = cards.iter().map(|card| card.deck).collect();
        decks.sort_unstable();
        decks.dedup();
        (!cards.is_empty()).then(|| Self { broken, basis: basis.clone(), decks, cards })
    }
}

/// What can be broken, with its numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// A section has too few cards.
    TooFewCards {
        /// The section.
        section: Section,
        /// How many it has.
        found: u32,
        /// How many it must have.
        minimum: u32,
    },
    /// A section has too many cards.
    TooManyCards {
        /// The section.
        section: Section,
        /// How many it has.
        found: u32,
        /// How many it may have.
        maximum: u32,
    },
    /// A card is there too often, counted with all cards of its name.
    TooManyCopies {
        /// What is counted.
        counted: CountedAs,
        /// How often it is there.
        found: u32,
        /// How often it may be.
        maximum: u32,
    },
    /// A card is there more often than its status on the Forbidden/Limited List allows.
    LimitExceeded {
        /// What is counted.
        counted: CountedAs,
        /// Its status.
        status: LimitStatus,
        /// How often it is there.
        found: u32,
        /// How often it may be.
        maximum: u32,
    },
    /// The list names every card that may be used, and not this one.
    NotOnTheList,
    /// A card stands in a section where it does not belong.
    WrongSection {
        /// Where it belongs.
        belongs: Section,
    },
    /// A Token or a Skill stands in a deck.
    NotForDecks {
        /// What it is.
        kind: CardKind,
    },
    /// A card was not released in time.
    NotReleased {
        /// Where it would have to have been.
        territories: Vec<Territory>,
        /// By when.
        limit: ReleaseLimit,
        /// The civil date of the tournament.
        date: CivilDate,
    },
    /// A monster of a type that may not stand in the Extra Deck.
    ExtraTypeExcluded,
    /// A Pendulum Monster, where there are none.
    PendulumExcluded,
    /// A card in a language that may not be used.
    LanguageExcluded {
        /// The language.
        language: PrintLanguage,
    },
    /// A card that was never printed in the language in which every card must exist.
    NotPrintedIn {
        /// The language.
        language: PrintLanguage,
    },
    /// Cards of several languages in sleeves that show their backs.
    SleevesNotOpaque {
        /// The languages.
        languages: Vec<PrintLanguage>,
    },
    /// Sleeves that are not all alike.
    SleevesNotAlike,
    /// A card in a foreign language without its text.
    TextMissing {
        /// The language that the text must be in.
        language: PrintLanguage,
    },
    /// Cards with stickers, marks or other alterations.
    AlteredCards,
    /// Cards that stand for others.
    Proxies,
    /// A card is there more often than the game gives it.
    ObtainableExceeded {
        /// The card.
        card: CardIndex,
        /// How often it is there.
        found: u32,
        /// How often the game gives it.
        maximum: u32,
    },
    /// One deck has more cards of a category together than the category says.
    CategoryExceeded {
        /// The category.
        category: LimitStatus,
        /// How many cards of it there are.
        found: u32,
        /// How many there may be.
        maximum: u32,
    },
    /// There are too few decks.
    TooFewDecks {
        /// How many there are.
        found: u32,
        /// How many there must be.
        minimum: u32,
        /// Whose, where several players hand decks in together.
        player: Option<String>,
    },
    /// There are too many decks.
    TooManyDecks {
        /// How many there are.
        found: u32,
        /// How many there may be.
        maximum: u32,
        /// Whose, where several players hand decks in together.
        player: Option<String>,
    },
    /// A team has too many decks.
    TooManyTeamDecks {
        /// How many there are.
        found: u32,
        /// How many there may be.
        maximum: u32,
    },
    /// There are not as many Standard or Legendary Decks as there must be.
    WrongKinds {
        /// The kind.
        kind: DeckKind,
        /// How many there are.
        found: u32,
        /// How many there must be.
        needed: u32,
    },
    /// Several decks have the same Legendary Duelist or Skill.
    ChosenTwice {
        /// Which of the two.
        what: Chosen,
        /// Its name.
        name: String,
    },
    /// A team shares too many cards.
    TooManySharedCards {
        /// How many.
        found: u32,
        /// How many it may.
        maximum: u32,
    },
    /// A Forbidden card cannot be shared.
    SharedForbidden {
        /// The card, by its name.
        name: RuleNameId,
    },
    /// A shared card is in one deck too often.
    TooManySharedCopies {
        /// What is counted.
        counted: CountedAs,
        /// How often it is there.
        found: u32,
        /// How often it may be.
        maximum: u32,
    },
    /// The Legendary Deck List does not have the Duelist.
    DuelistNotListed {
        /// The Duelist.
        duelist: String,
    },
    /// The list does not allow the Skill for the Duelist.
    SkillNotAllowed {
        /// The Duelist.
        duelist: String,
        /// The Skill.
        skill: String,
    },
    /// A Required Card is not there, or not often enough.
    RequiredCardMissing {
        /// The card.
        card: CardIndex,
        /// How often it is there.
        found: u32,
        /// How often it must be.
        minimum: u32,
    },
    /// Cards that the list does not name for the Duelist.
    NotSelectable {
        /// The Duelist.
        duelist: String,
    },
    /// The game did not have the Duelist or the Skill in time.
    AddedTooLate {
        /// Which of the two.
        what: Chosen,
        /// Its name.
        name: String,
        /// By when.
        limit: ReleaseLimit,
        /// The civil date of the tournament.
        date: CivilDate,
    },
}

/// What is chosen for a deck of Duel Links beside its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chosen {
    /// The Legendary Duelist.
    Duelist,
    /// The Skill.
    Skill,
}

impl Chosen {
    /// Returns the word for it in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Duelist => "duelist",
            Self::Skill => "skill",
        }
    }
}

impl Broken {
    /// Returns the stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooFewCards { .. } => "too_few_cards",
            Self::TooManyCards { .. } => "too_many_cards",
            Self::TooManyCopies { .. } => "too_many_copies",
            Self::LimitExceeded { status, .. } => status.code(),
            Self::NotOnTheList => "not_on_the_list",
            Self::WrongSection { .. } => "wrong_section",
            Self::NotForDecks { .. } => "not_for_decks",
            Self::NotReleased { .. } => "not_released",
            Self::ExtraTypeExcluded => "extra_type_excluded",
            Self::PendulumExcluded => "pendulum_excluded",
            Self::LanguageExcluded { .. } => "language_excluded",
            Self::NotPrintedIn { .. } => "not_printed",
            Self::SleevesNotOpaque { .. } => "sleeves_not_opaque",
            Self::SleevesNotAlike => "sleeves_not_alike",
            Self::TextMissing { .. } => "text_missing",
            Self::AlteredCards => "altered_cards",
            Self::Proxies => "proxies",
            Self::ObtainableExceeded { .. } => "obtainable_exceeded",
            Self::CategoryExceeded { .. } => "category_exceeded",
            Self::TooFewDecks { .. } => "too_few_decks",
            Self::TooManyDecks { .. } => "too_many_decks",
            Self::TooManyTeamDecks { .. } => "too_many_team_decks",
            Self::WrongKinds { .. } => "wrong_kinds",
            Self::ChosenTwice { .. } => "chosen_twice",
            Self::TooManySharedCards { .. } => "too_many_shared_cards",
            Self::SharedForbidden { .. } => "shared_forbidden",
            Self::TooManySharedCopies { .. } => "too_many_shared_copies",
            Self::DuelistNotListed { .. } => "duelist_not_listed",
            Self::SkillNotAllowed { .. } => "skill_not_allowed",
            Self::RequiredCardMissing { .. } => "required_card_missing",
            Self::NotSelectable { .. } => "not_selectable",
            Self::AddedTooLate { .. } => "added_too_late",
        }
    }
}

/// What keeps decks from being judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// No card of the pool has this passcode.
    UnknownPasscode {
        /// Where it stands.
        cards: Vec<Offender>,
        /// Cards whose passcodes lie next to it: it may be an artwork of theirs.
        beside: Vec<CardIndex>,
    },
    /// No card of the pool has this name.
    UnknownName {
        /// Where it stands.
        cards: Vec<Offender>,
        /// What may be meant.
        candidates: Search,
    },
    /// Several cards have this name.
    AmbiguousName {
        /// Where it stands.
        cards: Vec<Offender>,
        /// The cards.
        candidates: Vec<CardIndex>,
    },
    /// A line of the list could not be read.
    UnreadLine {
        /// The deck.
        deck: usize,
        /// The line.
        line: u32,
    },
    /// Nobody says what the card is, or the sources disagree, so that its section is not known.
    SectionUnknown {
        /// Where it stands.
        cards: Vec<Offender>,
    },
    /// No Forbidden/Limited List was named.
    NoLimitList,
    /// The list that was named came into force later than the regulation asks.
    ListNotInForce {
        /// The list.
        list: String,
        /// Since when it is in force.
        effective_from: CivilDate,
        /// When the list must have been in force.
        needed: CivilDate,
    },
    /// Something must be declared and was not.
    NotDeclared {
        /// The deck.
        deck: usize,
        /// What.
        what: Declaration,
    },
    /// A card that is to be shared is none of the pool, or may be several.
    UnknownSharedCard {
        /// As it was written.
        written: Written,
        /// What may be meant.
        candidates: Vec<CardIndex>,
    },
    /// There is no Legendary Deck List to judge a Legendary Deck by.
    NoLegendaryList {
        /// The deck.
        deck: usize,
    },
}

impl Doubt {
    /// Returns the stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownPasscode { .. } => "unknown_passcode",
            // A shortened name is one that could be several cards, or one day will be.
            Self::UnknownName { candidates, .. } if candidates.total > 0 && candidates.fit == Fit::Part => {
                "ambiguous_name"
            }
            Self::UnknownName { .. } => "unknown_name",
            Self::AmbiguousName { .. } => "ambiguous_name",
            Self::UnreadLine { .. } => "unread_line",
            Self::SectionUnknown { .. } => "section_unknown",
            Self::NoLimitList => "no_limit_list",
            Self::ListNotInForce { .. } => "list_not_in_force",
            Self::NotDeclared { .. } => "not_declared",
            Self::UnknownSharedCard { .. } => "unknown_shared_card",
            Self::NoLegendaryList { .. } => "no_legendary_list",
        }
    }
}

/// What is declared beside a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declaration {
    /// The languages of the cards.
    Languages,
    /// Whether sleeves hide the backs.
    OpaqueSleeves,
    /// Whether all sleeves are alike.
    SleevesAlike,
    /// Whether the texts of foreign cards are at hand.
    Texts,
    /// Whether cards are altered.
    AlteredCards,
    /// Whether there are proxies.
    Proxies,
    /// Standard or Legendary.
    Kind,
    /// The Legendary Duelist.
    Duelist,
    /// The Skill.
    Skill,
    /// The player of a team.
    Player,
}

impl Declaration {
    /// Returns the word for it in messages and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Languages => "languages",
            Self::OpaqueSleeves => "opaque-sleeves",
            Self::SleevesAlike => "sleeves-alike",
            Self::Texts => "texts",
            Self::AlteredCards => "altered-cards",
            Self::Proxies => "proxies",
            Self::Kind => "kind",
            Self::Duelist => "duelist",
            Self::Skill => "skill",
            Self::Player => "player",
        }
    }
}

/// What the data do not say. It changes no verdict: somebody has to look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The pool does not say whether these cards were released in time.
    ReleaseNotSaid {
        /// The cards.
        cards: Vec<CardIndex>,
    },
    /// The pool does not say whether these cards were printed in a language.
    PrintNotSaid {
        /// The cards.
        cards: Vec<CardIndex>,
        /// The language.
        language: PrintLanguage,
    },
    /// Something could have been declared and was not.
    NotDeclared {
        /// The deck.
        deck: usize,
        /// What.
        what: Declaration,
    },
    /// No card of the pool says how often the game gives it.
    ObtainableNotSaid,
    /// A shared card is in none of the decks.
    SharedNotUsed {
        /// The card, by its name.
        name: RuleNameId,
    },
}

impl Question {
    /// Returns the stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::ReleaseNotSaid { .. } => "release_not_said",
            Self::PrintNotSaid { .. } => "print_not_said",
            Self::NotDeclared { .. } => "ask",
            Self::ObtainableNotSaid => "obtainable_not_said",
            Self::SharedNotUsed { .. } => "shared_not_used",
        }
    }
}
