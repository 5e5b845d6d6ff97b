//! What a regulation says of decks, read from its settings.

use std::collections::BTreeSet;

use super::tally::count;
use super::{Declaration, Declared, LimitStatus};
use crate::card::{MonsterType, PrintLanguage, Territory};
use crate::date::CivilDate;
use crate::regulation::{ClauseId, Parameter, Settings, Source, Value};

/// Why a rule holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// A clause of the document states it.
    Stated(ClauseId),
    /// The document is silent; this clause of another document has the same, and the preset is taken from
    /// there.
    Preset(ClauseId),
    /// The document is silent, or the organiser has decided.
    NotStated,
}

impl Basis {
    /// Returns the clause, if there is one.
    #[must_use]
    pub fn clause(&self) -> Option<&ClauseId> {
        match self {
            Self::Stated(clause) | Self::Preset(clause) => Some(clause),
            Self::NotStated => None,
        }
    }
}

/// A number that a rule sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The number.
    pub number: u32,
    /// Why it holds.
    pub basis: Basis,
}

/// Over which decks copies are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PooledOver {
    /// Each deck for itself.
    Deck,
    /// All decks of a player.
    Player,
    /// All decks of a team.
    Team,
}

/// The day on which the Forbidden/Limited List must be in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListDate {
    /// This day.
    On(CivilDate),
    /// The day of the tournament.
    Event,
}

/// Until when a card must have been released.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReleaseLimit {
    /// On this day at the latest.
    By(CivilDate),
    /// Before this day.
    Before(CivilDate),
    /// On the day of the tournament at the latest.
    ByEvent,
}

impl ReleaseLimit {
    /// Returns true if a card that was released on `released` is in time for a tournament on `event`.
    #[must_use]
    pub fn allows(self, released: CivilDate, event: CivilDate) -> bool {
        match self {
            Self::By(last) => released <= last,
            Self::Before(first) => released < first,
            Self::ByEvent => released <= event,
        }
    }
}

/// Where and until when a card must have been released.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReleaseRule {
    /// One of these will do.
    pub territories: Vec<Territory>,
    /// Until when.
    pub limit: ReleaseLimit,
    /// Why.
    pub basis: Basis,
}

/// Everything that a regulation says of decks. What it does not speak of is absent and asks for nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeckRules {
    /// The fewest cards of the Main Deck.
    pub main_minimum: Option<Bound>,
    /// The most cards of the Main Deck.
    pub main_maximum: Option<Bound>,
    /// The most cards of the Extra Deck.
    pub extra_maximum: Option<Bound>,
    /// The most cards of the Side Deck.
    pub side_maximum: Option<Bound>,
    /// The most copies of a card.
    pub copies_maximum: Option<Bound>,
    /// Over which decks copies are counted.
    pub pooled_over: Option<PooledOver>,
    limits: Vec<(LimitStatus, Bound)>,
    /// Whether a category of limits also caps the cards of one deck together, and why.
    pub category_cap: Option<Basis>,
    /// When the Forbidden/Limited List must be in force, and why.
    pub list_date: Option<(ListDate, Basis)>,
    /// Where and until when a card must have been released.
    pub release: Option<ReleaseRule>,
    /// Whether what the game gives only once or twice counts, and why.
    pub obtainable_cap: Option<Basis>,
    /// The types of monsters that may stand in the Extra Deck.
    pub extra_types: Option<(BTreeSet<MonsterType>, Basis)>,
    /// Set where there are no Pendulum Monsters.
    pub pendulum_excluded: Option<Basis>,
    /// The languages that cards may be in.
    pub languages: Option<(Vec<PrintLanguage>, Basis)>,
    /// The language in which every card must exist.
    pub print_language: Option<(PrintLanguage, Basis)>,
    /// The language in which the text of a foreign card must be at hand.
    pub text_language: Option<(PrintLanguage, Basis)>,
    /// From how many languages on sleeves must hide the backs.
    pub opaque_sleeves_from: Option<Bound>,
    /// Set where all sleeves must be alike.
    pub sleeves_alike: Option<Basis>,
    /// Set where altered cards may not be used.
    pub altered_cards_excluded: Option<Basis>,
    /// Set where proxies may not be used.
    pub proxies_excluded: Option<Basis>,
    /// The fewest decks of a player.
    pub decks_minimum: Option<Bound>,
    /// The most decks of a player.
    pub decks_maximum: Option<Bound>,
    /// The most decks of a team.
    pub team_decks_maximum: Option<Bound>,
    /// How many Standard Decks there must be.
    pub standard_decks: Option<Bound>,
    /// How many Legendary Decks there must be.
    pub legendary_decks: Option<Bound>,
    /// Set where no two decks share a Legendary Duelist or a Skill.
    pub duelists_differ: Option<Basis>,
    /// Set where a Legendary Deck has a Duelist of the Legendary Deck List.
    pub legendary_duelists: Option<Basis>,
    /// Set where it has a Skill that the list allows.
    pub legendary_skills: Option<Basis>,
    /// Set where it has the Required Cards.
    pub required_cards: Option<Basis>,
    /// Set where its other cards are Selectable Cards.
    pub selectable_cards: Option<Basis>,
    /// The most shared cards of a team.
    pub shared_maximum: Option<Bound>,
    /// The most copies of a shared card in one deck.
    pub shared_copies_maximum: Option<Bound>,
    /// The same of a Limited card.
    pub shared_limited_maximum: Option<Bound>,
    /// The same of a Semi-Limited card.
    pub shared_semi_limited_maximum: Option<Bound>,
}

impl DeckRules {
    /// Reads the settings of a tournament or of a regulation file. Where the document is silent and
    /// `policy` states the same, the clause of the policy is named.
    #[must_use]
    pub fn read(settings: &Settings, policy: Option<&Settings>) -> Self {
        let read = Read { settings, policy };
        let bound = |name| read.bound(name);
        let set = |name, value: &Value| read.set(name, value);
        let word = |text: &str| Value::Word(text.to_owned());
        let limits = LimitStatus::NAMED
            .into_iter()
            .filter_map(|status| Some((status, read.bound(status.setting()?)?)))
            .collect();
        Self {
            main_minimum: bound("main_minimum"),
            main_maximum: bound("main_maximum"),
            extra_maximum: bound("extra_maximum"),
            side_maximum: bound("side_maximum"),
            copies_maximum: bound("copies_maximum"),
            pooled_over: read.pooled_over(),
            limits,
            category_cap: set("category_cap", &word("per-deck")),
            list_date: read.list_date(),
            release: read.release(),
            obtainable_cap: set("obtainable_cap", &Value::Flag(true)),
            extra_types: read.extra_types(),
            pendulum_excluded: set("pendulum_monsters", &word("excluded")),
            languages: read.languages(),
            print_language: read.language("print_language"),
            text_language: read.language("text_language"),
            opaque_sleeves_from: bound("opaque_sleeves_from"),
            sleeves_alike: set("sleeves_alike", &Value::Flag(true)),
            altered_cards_excluded: set("altered_cards", &word("excluded")),
            proxies_excluded: set("proxies", &word("excluded")),
            decks_minimum: bound("decks_minimum"),
            decks_maximum: bound("decks_maximum"),
            team_decks_maximum: bound("team_decks_maximum"),
            standard_decks: bound("standard_decks"),
            legendary_decks: bound("legendary_decks"),
            duelists_differ: set("duelists_differ", &Value::Flag(true)),
            legendary_duelists: set("legendary_duelists", &word("listed")),
            legendary_skills: set("legendary_skills", &word("listed")),
            required_cards: set("required_cards", &word("listed")),
            selectable_cards: set("selectable_cards", &word("listed")),
            shared_maximum: bound("shared_maximum"),
            shared_copies_maximum: bound("shared_copies_maximum"),
            shared_limited_maximum: bound("shared_limited_maximum"),
            shared_semi_limited_maximum: bound("shared_semi_limited_maximum"),
        }
    }

    /// Returns the status that a number of a list stands for: 1 is Limited, and Limited 1 where a
    /// regulation has the categories of Duel Links.
    #[must_use]
    pub fn status_of(&self, status: LimitStatus) -> LimitStatus {
        let has = |wanted: LimitStatus| self.limits.iter().any(|(known, _)| *known == wanted);
        match status {
            LimitStatus::Limited if has(LimitStatus::Limited1) => LimitStatus::Limited1,
            LimitStatus::SemiLimited if has(LimitStatus::Limited2) => LimitStatus::Limited2,
            LimitStatus::Copies(3) if has(LimitStatus::Limited3) => LimitStatus::Limited3,
            LimitStatus::Forbidden
            | LimitStatus::Limited
            | LimitStatus::SemiLimited
            | LimitStatus::Limited1
            | LimitStatus::Limited2
            | LimitStatus::Limited3
            | LimitStatus::Copies(_) => status,
        }
    }

    /// Returns how many copies a card of this status may have. What the regulation does not say is what the
    /// list says.
    #[must_use]
    pub fn limit(&self, status: LimitStatus) -> Bound {
        let own = self.limits.iter().find(|(known, _)| *known == status).map(|(_, bound)| bound.clone());
        own.unwrap_or(Bound { number: status.copies(), basis: Basis::NotStated })
    }

    /// Returns what these rules ask to be declared of a deck beside its list, as far as `declared` makes it
    /// matter: about sleeves that hide the backs and about texts only who has foreign cards.
    ///
    /// Source: DKT-1A6, DKT-1A8, DKT-1A9, DKT-1A10, DKT-S2, DKT-S13, DKT-S16.
    #[must_use]
    pub fn asks(&self, declared: &Declared) -> Vec<Declaration> {
        let used = declared.languages();
        let several = self.opaque_sleeves_from.as_ref().is_some_and(|bound| count(&used) >= bound.number);
        let text = self.text_language.as_ref().map(|(language, _)| language);
        let foreign = text.is_some_and(|text| used.iter().any(|language| language != text));
        let asked = [
            (self.asks_for_languages(), Declaration::Languages),
            (foreign, Declaration::Texts),
            (several, Declaration::OpaqueSleeves),
            (self.sleeves_alike.is_some(), Declaration::SleevesAlike),
            (self.altered_cards_excluded.is_some(), Declaration::AlteredCards),
            (self.proxies_excluded.is_some(), Declaration::Proxies),
        ];
        asked.into_iter().filter(|(asked, _)| *asked).map(|(_, what)| what).collect()
    }

    /// Returns true if the languages of the cards matter.
    #[must_use]
    pub fn asks_for_languages(&self) -> bool {
        self.languages.is_some() || self.text_language.is_some() || self.opaque_sleeves_from.is_some()
    }

    /// Returns why the Forbidden/Limited List holds at all.
    #[must_use]
    pub fn list_basis(&self) -> Basis {
        self.limit(LimitStatus::Forbidden).basis
    }
}

/// Reads single settings of the section `deck`.
struct Read<'a> {
    settings: &'a Settings,
    policy: Option<&'a Settings>,
}

impl Read<'_> {
    fn parameter(&self, name: &str) -> Option<(&Value, Basis)> {
        let key = format!("deck.{name}");
        let parameter = self.settings.0.get(&key)?;
        let value = parameter.value.as_ref()?;
        Some((value, self.basis(&key, parameter)))
    }

    fn basis(&self, key: &str, parameter: &Parameter) -> Basis {
        let stated = |parameter: &Parameter| match &parameter.source {
            Source::Stated { clause } => Some(clause.clone()),
            Source::NotStated | Source::Organiser | Source::Assumed => None,
        };
        if let Some(clause) = stated(parameter) {
            return Basis::Stated(clause);
        }
        let elsewhere = self.policy.and_then(|policy| policy.0.get(key));
        let same = elsewhere.filter(|elsewhere| elsewhere.value == parameter.value);
        same.and_then(stated).map_or(Basis::NotStated, Basis::Preset)
    }

    fn bound(&self, name: &str) -> Option<Bound> {
        match self.parameter(name)? {
            (Value::Number(number), basis) => Some(Bound { number: *number, basis }),
            (Value::Flag(_) | Value::Word(_) | Value::Words(_) | Value::ByAttendance(_), _) => None,
        }
    }

    /// Returns why the setting has this value, if it has.
    fn set(&self, name: &str, wanted: &Value) -> Option<Basis> {
        self.parameter(name).filter(|(value, _)| *value == wanted).map(|(_, basis)| basis)
    }

    fn word(&self, name: &str) -> Option<(&str, Basis)> {
        match self.parameter(name)? {
            (Value::Word(word), basis) => Some((word, basis)),
            (Value::Flag(_) | Value::Number(_) | Value::Words(_) | Value::ByAttendance(_), _) => None,
        }
    }

    fn words(&self, name: &str) -> Option<(&[String], Basis)> {
        match self.parameter(name)? {
            (Value::Words(words), basis) => Some((words, basis)),
            (Value::Flag(_) | Value::Number(_) | Value::Word(_) | Value::ByAttendance(_), _) => None,
        }
    }

    fn pooled_over(&self) -> Option<PooledOver> {
        match self.word("pooled_over")?.0 {
            "player" => Some(PooledOver::Player),
            "team" => Some(PooledOver::Team),
            _ => Some(PooledOver::Deck),
        }
    }

    fn list_date(&self) -> Option<(ListDate, Basis)> {
        let (word, basis) = self.word("list_date")?;
        let date = word.parse().map_or(ListDate::Event, ListDate::On);
        Some((date, basis))
    }

    fn release(&self) -> Option<ReleaseRule> {
        let (words, _) = self.words("release_territories")?;
        let territories = Territory::ALL.into_iter().filter(|of| words.iter().any(|word| word == of.word()));
        let territories = territories.collect();
        let before = self.word("released_before").and_then(|(word, basis)| {
            let date = word.parse().ok()?;
            Some((ReleaseLimit::Before(date), basis))
        });
        let by = || {
            let (word, basis) = self.word("released_by").filter(|(word, _)| *word != "unchecked")?;
            Some((word.parse().map_or(ReleaseLimit::ByEvent, ReleaseLimit::By), basis))
        };
        let (limit, basis) = before.or_else(by)?;
        Some(ReleaseRule { territories, limit, basis })
    }

    fn extra_types(&self) -> Option<(BTreeSet<MonsterType>, Basis)> {
        let (words, basis) = self.words("extra_types")?;
        let types = MonsterType::ALL.into_iter().filter(|of| words.iter().any(|word| word == of.word()));
        Some((types.collect(), basis))
    }

    fn languages(&self) -> Option<(Vec<PrintLanguage>, Basis)> {
        let (words, basis) = self.words("languages")?;
        let languages = words.iter().filter_map(|code| PrintLanguage::of_code(code));
        Some((languages.collect(), basis))
    }

    fn language(&self, name: &str) -> Option<(PrintLanguage, Basis)> {
        let (code, basis) = self.word(name)?;
        Some((PrintLanguage::of_code(code)?, basis))
    }
}
