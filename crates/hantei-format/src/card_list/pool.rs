//! A pool as this program keeps it: JSON lines, the first one saying what they are.

use std::collections::{BTreeMap, BTreeSet};

use hantei_core::card::{
    Card, CardKind, CardNames, CardPool, MonsterType, OfficialId, Passcode, PrintLanguage, Release,
    Territory, TreatedAs,
};
use hantei_core::date::CivilDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Unread, checked_name};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The version of the form.
    hantei_pool: u32,
    as_of: Option<String>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    official_id: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    passcodes: Vec<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    en: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ja: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    types: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    treated_as: Option<Target>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    released: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    languages: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obtainable: Option<u32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    home_is_disputed: bool,
}

/// The name that a card is treated as having: a passcode, a name (`itself` for none), or an official id.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Target {
    Passcode(u32),
    Name(String),
    Official { official_id: u32 },
}

impl Target {
    pub(super) fn treated_as(self) -> TreatedAs {
        match self {
            Self::Passcode(code) => TreatedAs::Passcode(Passcode(code)),
            Self::Name(name) if name == "itself" => TreatedAs::Itself,
            Self::Name(name) => TreatedAs::Name(name),
            Self::Official { official_id } => TreatedAs::Official(OfficialId(official_id)),
        }
    }

    fn of(treated_as: &TreatedAs) -> Self {
        match treated_as {
            TreatedAs::Itself => Self::Name("itself".to_owned()),
            TreatedAs::Passcode(passcode) => Self::Passcode(passcode.0),
            TreatedAs::Official(id) => Self::Official { official_id: id.0 },
            TreatedAs::Name(name) => Self::Name(name.clone()),
        }
    }
}

/// Returns true if the text begins as a pool of this program does.
pub(super) fn is_pool(text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<Head>(line).is_ok()
}

/// Returns the day on which the databases of a pool said what they say, if the text is one and says it.
#[must_use]
pub fn as_of(text: &[u8]) -> Option<CivilDate> {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<Head>(line).ok()?.as_of?.parse().ok()
}

/// Returns the pool as JSON lines. The same pool gives the same bytes.
#[must_use]
pub fn write_pool(pool: &CardPool) -> Vec<u8> {
    let head = Head { hantei_pool: 1, as_of: pool.as_of().map(|date| date.to_string()) };
    let mut bytes = serde_json::to_vec(&head).expect("plain data is JSON");
    bytes.push(b'\n');
    for (_, card) in pool.cards() {
        serde_json::to_writer(&mut bytes, &line(card)).expect("plain data is JSON, and memory takes it");
        bytes.push(b'\n');
    }
    bytes
}

fn line(card: &Card) -> Line {
    let released = card.releases.iter().map(|(territory, release)| {
        let release = match release {
            Release::On(date) => date.to_string(),
            Release::Undated => "released".to_owned(),
            Release::NotYet => "not-released".to_owned(),
        };
        (territory.word().to_owned(), release)
    });
    Line {
        official_id: card.official_id.map(|id| id.0),
        passcodes: card.passcodes.iter().map(|passcode| passcode.0).collect(),
        en: card.names.english.clone(),
        ja: card.names.japanese.clone(),
        reading: card.names.reading.clone(),
        others: card.names.others.iter().cloned().collect(),
        kind: card.kind.map(|kind| kind.word().to_owned()),
        types: card.types.iter().map(|of| of.word().to_owned()).collect(),
        treated_as: card.treated_as.as_ref().map(Target::of),
        released: released.collect(),
        languages: card.languages.iter().map(|language| language.code().to_owned()).collect(),
        obtainable: card.obtainable,
        home_is_disputed: card.home_is_disputed,
    }
}

/// Returns the card of a line.
pub(super) fn read_card(value: &Value, number: u32) -> Result<(Card, Vec<Unread>), Unread> {
    let unread = |part| Unread { row: number.to_string(), part };
    let line = Line::deserialize(value).map_err(|_| unread("json"))?;
    let names = [&line.en, &line.ja, &line.reading].into_iter().flatten().chain(&line.others);
    if !names.into_iter().all(|name| checked_name(name).is_some()) {
        return Err(unread("name"));
    }
    let kind = match &line.kind {
        Some(word) => {
            let kind = CardKind::ALL.into_iter().find(|kind| kind.word() == word);
            Some(kind.ok_or_else(|| unread("kind"))?)
        }
        None => None,
    };
    let card = Card {
        official_id: line.official_id.map(OfficialId),
        passcodes: line.passcodes.into_iter().map(Passcode).collect(),
        names: CardNames {
            english: line.en,
            japanese: line.ja,
            reading: line.reading,
            others: line.others.into_iter().collect(),
        },
        kind,
        types: types(&line.types).ok_or_else(|| unread("types"))?,
        treated_as: line.treated_as.map(Target::treated_as),
        releases: releases(&line.released).ok_or_else(|| unread("released"))?,
        languages: languages(&line.languages).ok_or_else(|| unread("languages"))?,
        obtainable: line.obtainable,
        home_is_disputed: line.home_is_disputed,
    };
    Ok((card, Vec::new()))
}

pub(super) fn types(words: &[String]) -> Option<BTreeSet<MonsterType>> {
    words.iter().map(|word| MonsterType::ALL.into_iter().find(|of| of.word() == word)).collect()
}

pub(super) fn languages(codes: &[String]) -> Option<BTreeSet<PrintLanguage>> {
    codes.iter().map(|code| PrintLanguage::of_code(code)).collect()
}

pub(super) fn releases(texts: &BTreeMap<String, String>) -> Option<BTreeMap<Territory, Release>> {
    let read = |(territory, text): (&String, &String)| {
        let territory = Territory::ALL.into_iter().find(|of| of.word() == territory)?;
        let release = match text.as_str() {
            "released" => Release::Undated,
            "not-released" => Release::NotYet,
            date => Release::On(date.parse().ok()?),
        };
        Some((territory, release))
    };
    texts.iter().map(read).collect()
}
