//! Forbidden/Limited Lists: as they are written, and as they hold for the cards of a pool.

use std::collections::BTreeMap;
use std::fmt;

use crate::card::{CardIndex, CardPool, Named, OfficialId, Passcode, RuleNameId};
use crate::date::CivilDate;

/// The status of a card on a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitStatus {
    /// Forbidden.
    Forbidden,
    /// Limited.
    Limited,
    /// Semi-Limited.
    SemiLimited,
    /// Limited 1 of Duel Links.
    Limited1,
    /// Limited 2 of Duel Links.
    Limited2,
    /// Limited 3 of Duel Links.
    Limited3,
    /// Another number of copies, as a list has it.
    Copies(u32),
}

impl LimitStatus {
    /// Those that have a name.
    pub const NAMED: [Self; 6] =
        [Self::Forbidden, Self::Limited, Self::SemiLimited, Self::Limited1, Self::Limited2, Self::Limited3];

    /// Returns the status that a number of copies stands for.
    #[must_use]
    pub fn of_copies(copies: u32) -> Self {
        match copies {
            0 => Self::Forbidden,
            1 => Self::Limited,
            2 => Self::SemiLimited,
            more => Self::Copies(more),
        }
    }

    /// Returns how many copies the status means where the regulation does not say.
    #[must_use]
    pub fn copies(self) -> u32 {
        match self {
            Self::Forbidden => 0,
            Self::Limited | Self::Limited1 => 1,
            Self::SemiLimited | Self::Limited2 => 2,
            Self::Limited3 => 3,
            Self::Copies(copies) => copies,
        }
    }

    /// Returns true for the categories of Duel Links, which also cap a deck as a whole.
    #[must_use]
    pub fn is_a_category(self) -> bool {
        match self {
            Self::Limited1 | Self::Limited2 | Self::Limited3 => true,
            Self::Forbidden | Self::Limited | Self::SemiLimited | Self::Copies(_) => false,
        }
    }

    /// Returns the setting of the section `deck` that has its number.
    #[must_use]
    pub fn setting(self) -> Option<&'static str> {
        match self {
            Self::Forbidden => Some("forbidden_maximum"),
            Self::Limited => Some("limited_maximum"),
            Self::SemiLimited => Some("semi_limited_maximum"),
            Self::Limited1 => Some("limited_1_maximum"),
            Self::Limited2 => Some("limited_2_maximum"),
            Self::Limited3 => Some("limited_3_maximum"),
            Self::Copies(_) => None,
        }
    }

    /// Returns the stable code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Forbidden => "forbidden",
            Self::Limited => "limited",
            Self::SemiLimited => "semi_limited",
            Self::Limited1 => "limited_1",
            Self::Limited2 => "limited_2",
            Self::Limited3 => "limited_3",
            Self::Copies(_) => "limited_by_list",
        }
    }
}

/// The card that an entry of a list speaks of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitSubject {
    /// By passcode.
    Passcode(Passcode),
    /// By official id.
    Official(OfficialId),
    /// By name.
    Name(String),
}

impl fmt::Display for LimitSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passcode(passcode) => passcode.fmt(f),
            Self::Official(id) => id.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

/// One entry of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitEntry {
    /// The card.
    pub subject: LimitSubject,
    /// Its status.
    pub status: LimitStatus,
    /// The line of the file, from 1.
    pub line: u32,
}

/// What holds for a card that a list does not name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitMode {
    /// It is not limited.
    #[default]
    OthersAllowed,
    /// It may not be used.
    OthersExcluded,
}

/// A list as it is written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LimitList {
    /// Its name.
    pub name: String,
    /// Since when it is in force, where it says so.
    pub effective_from: Option<CivilDate>,
    /// What holds for cards that it does not name.
    pub mode: LimitMode,
    /// Its entries in the order of the file.
    pub entries: Vec<LimitEntry>,
}

/// A list as it holds for the cards of a pool.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// The name of the list.
    pub name: String,
    /// Since when it is in force, where it says so.
    pub effective_from: Option<CivilDate>,
    /// What holds for cards that it does not name.
    pub mode: LimitMode,
    /// By rule name; the pool's rule names are its indices.
    by_rule_name: Vec<Option<LimitStatus>>,
    /// Cards that the list names, sorted.
    named: Vec<CardIndex>,
    /// Codes as the list has them, sorted: a card may be unknown and Forbidden.
    by_passcode: Vec<(Passcode, LimitStatus)>,
    /// Entries that say nothing about a card of the pool, or not what they say.
    pub unread: Vec<UnreadLimit>,
}

/// An entry of a list that does not hold as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnreadLimit {
    /// No card of the pool is meant.
    NotFound {
        /// The entry.
        entry: LimitEntry,
    },
    /// Several cards have this name.
    Ambiguous {
        /// The entry.
        entry: LimitEntry,
        /// How many.
        candidates: usize,
    },
    /// The same card stands there again with another limit, by the same number or name: the later line
    /// counts, as every client reads it.
    Repeated {
        /// The entry that does not count.
        entry: LimitEntry,
        /// The one that does.
        counts: LimitEntry,
    },
    /// Another artwork of the card, or a card of the same name, has a stricter limit, which counts for both.
    Stricter {
        /// The entry that does not count.
        entry: LimitEntry,
        /// The one that does.
        counts: LimitEntry,
    },
}

impl LimitList {
    /// Returns the list as it holds for the cards of `pool`.
    #[must_use]
    pub fn resolve(&self, pool: &CardPool) -> Limits {
        let mut unread = Vec::new();
        let mut last: BTreeMap<&LimitSubject, &LimitEntry> = BTreeMap::new();
        for entry in &self.entries {
            if let Some(earlier) = last.insert(&entry.subject, entry)
                && earlier.status != entry.status
            {
                unread.push(UnreadLimit::Repeated { entry: earlier.clone(), counts: entry.clone() });
            }
        }
        let mut strictest: Vec<Option<&LimitEntry>> = vec![None; pool.rule_name_count()];
        let mut named = Vec::new();
        for entry in
            self.entries.iter().filter(|entry| last.get(&entry.subject).is_some_and(|last| last == entry))
        {
            let card = match &entry.subject {
                LimitSubject::Passcode(passcode) => pool.find(*passcode),
                LimitSubject::Official(id) => pool.find_official(*id),
                LimitSubject::Name(name) => match pool.find_name(name) {
                    Named::One(card) => Some(card),
                    Named::Several(cards) => {
                        let candidates = cards.len();
                        unread.push(UnreadLimit::Ambiguous { entry: entry.clone(), candidates });
                        continue;
                    }
                    Named::None => None,
                },
            };
            let Some(card) = card else {
                unread.push(UnreadLimit::NotFound { entry: entry.clone() });
                continue;
            };
            named.push(card);
            let slot = &mut strictest[pool.rule_name(card).index()];
            match *slot {
                None => *slot = Some(entry),
                Some(earlier) if earlier.status.copies() == entry.status.copies() => {}
                Some(earlier) => {
                    let stricter =
                        if entry.status.copies() < earlier.status.copies() { entry } else { earlier };
                    let other = if stricter == entry { earlier } else { entry };
                    unread.push(UnreadLimit::Stricter { entry: other.clone(), counts: stricter.clone() });
                    *slot = Some(stricter);
                }
            }
        }
        named.sort_unstable();
        named.dedup();
        let by_passcode = last.iter().filter_map(|(subject, entry)| match subject {
            LimitSubject::Passcode(passcode) => Some((*passcode, entry.status)),
            LimitSubject::Official(_) | LimitSubject::Name(_) => None,
        });
        Limits {
            name: self.name.clone(),
            effective_from: self.effective_from,
            mode: self.mode,
            by_rule_name: strictest.into_iter().map(|entry| entry.map(|entry| entry.status)).collect(),
            named,
            by_passcode: by_passcode.collect(),
            unread,
        }
    }
}

impl Limits {
    /// Returns the status of a rule name, the strictest of its cards; `None` where it is not limited.
    #[must_use]
    pub fn status(&self, rule_name: RuleNameId) -> Option<LimitStatus> {
        self.by_rule_name.get(rule_name.index()).copied().flatten()
    }

    /// Returns the status of a code that no card of the pool has.
    #[must_use]
    pub fn status_of_code(&self, passcode: Passcode) -> Option<LimitStatus> {
        let at = self.by_passcode.binary_search_by_key(&passcode, |(known, _)| *known).ok()?;
        self.by_passcode.get(at).map(|(_, status)| *status)
    }

    /// Returns true if the list names the card itself.
    #[must_use]
    pub fn names(&self, card: CardIndex) -> bool {
        self.named.binary_search(&card).is_ok()
    }
}
