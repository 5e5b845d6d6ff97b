//! Cards of yaml-yugi and of the YGOPRODeck API.

use std::collections::{BTreeMap, BTreeSet};

use hantei_core::card::{
    Card, CardKind, CardNames, MonsterType, OfficialId, Passcode, PrintLanguage, Release, Territory,
    TreatedAs,
};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Unread, checked_name};

/// The answer of the YGOPRODeck API.
#[derive(Deserialize)]
pub(super) struct Answer {
    pub(super) data: Vec<Box<RawValue>>,
}

/// A row that is read part by part: what is wrong with a part is noted.
struct Row {
    name: String,
    unread: Vec<Unread>,
}

impl Row {
    fn note(&mut self, part: &'static str) {
        self.unread.push(Unread { row: self.name.clone(), part });
    }

    /// Returns a whole number, `None` where there is none; what is something else is noted.
    fn number(&mut self, value: Option<&Value>, part: &'static str) -> Option<u32> {
        let value = value.filter(|value| !value.is_null())?;
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            self.note(part);
        }
        number
    }

    fn name_of(&mut self, value: Option<&Value>, part: &'static str) -> Option<String> {
        let value = value.filter(|value| !value.is_null())?;
        let name = value.as_str().and_then(|text| checked_name(&base_text(text)));
        if name.is_none() {
            self.note(part);
        }
        name
    }

    fn text<'v>(&mut self, value: Option<&'v Value>, part: &'static str) -> Option<&'v str> {
        let value = value.filter(|value| !value.is_null())?;
        let text = value.as_str();
        if text.is_none() {
            self.note(part);
        }
        text
    }
}

/// Returns the card of a line of yaml-yugi, and what of it could not be read.
pub(super) fn yaml_yugi(value: &Value, number: u32) -> Result<(Card, Vec<Unread>), Unread> {
    if !value.is_object() {
        return Err(Unread { row: number.to_string(), part: "object" });
    }
    let mut row = Row { name: number.to_string(), unread: Vec::new() };
    let names = &value["name"];
    let english = row.name_of(names.get("en"), "name.en");
    if let Some(english) = &english {
        row.name.clone_from(english);
    }
    let japanese = row.name_of(names.get("ja"), "name.ja");
    let reading = names["ja"].as_str().and_then(reading).and_then(|reading| checked_name(&reading));
    let official_id = row.number(value.get("konami_id"), "konami_id").map(OfficialId);
    let passcode = row.number(value.get("password"), "password").map(Passcode);
    if english.is_none() && japanese.is_none() {
        return Err(Unread { row: row.name, part: "name" });
    }
    let kind = match row.text(value.get("card_type"), "card_type") {
        Some("Monster") => Some(CardKind::Monster),
        Some("Spell") => Some(CardKind::Spell),
        Some("Trap") => Some(CardKind::Trap),
        Some("Token") => Some(CardKind::Token),
        Some("Skill") => Some(CardKind::Skill),
        Some(_) => {
            row.note("card_type");
            None
        }
        None => None,
    };
    let line = row.text(value.get("monster_type_line"), "monster_type_line").unwrap_or_default();
    // A name that it has only on the field looks the same here; the table of names corrects those.
    let treated_as = row.name_of(value.get("name_treated_as"), "name_treated_as").map(TreatedAs::Name);
    let mut releases = BTreeMap::new();
    for (territory, key) in [(Territory::Tcg, "tcg"), (Territory::Ocg, "ocg")] {
        match value["limit_regulation"][key].as_str() {
            Some("Not yet released") => releases.insert(territory, Release::NotYet),
            Some(_) => releases.insert(territory, Release::Undated),
            None => None,
        };
    }
    if value.get("master_duel_rarity").is_some_and(Value::is_string) {
        releases.insert(Territory::MasterDuel, Release::Undated);
    }
    let card = Card {
        official_id,
        passcodes: passcode.into_iter().collect(),
        names: CardNames { english, japanese, reading, others: BTreeSet::new() },
        kind,
        types: types_in(line),
        treated_as,
        releases,
        languages: printed(value),
        ..Card::default()
    };
    Ok((card, row.unread))
}

/// Returns the languages that a card was printed in: the keys of `sets`, or the list `prints`.
fn printed(value: &Value) -> BTreeSet<PrintLanguage> {
    let sets = value["sets"].as_object().into_iter().flatten();
    let sets = sets.filter(|(_, sets)| sets.as_array().is_some_and(|sets| !sets.is_empty()));
    let codes = sets.map(|(code, _)| code.as_str());
    let prints = value["prints"].as_array().into_iter().flatten().filter_map(Value::as_str);
    codes.chain(prints).map(|code| PrintLanguage::of_code(code).unwrap_or(PrintLanguage::Other)).collect()
}

/// Returns the types that a line such as `Dragon / Synchro / Pendulum / Effect` names.
fn types_in(line: &str) -> BTreeSet<MonsterType> {
    let words: BTreeSet<String> =
        line.split(['/', ' ', '_']).map(|word| word.trim().to_ascii_lowercase()).collect();
    MonsterType::ALL.into_iter().filter(|of| words.contains(of.word())).collect()
}

/// Returns the card of a row of the YGOPRODeck API, and what of it could not be read.
pub(super) fn ygoprodeck(value: &Value, number: u32) -> Result<(Card, Vec<Unread>), Unread> {
    if !value.is_object() {
        return Err(Unread { row: number.to_string(), part: "object" });
    }
    let mut row = Row { name: number.to_string(), unread: Vec::new() };
    let Some(english) = row.name_of(value.get("name"), "name") else {
        return Err(Unread { row: row.name, part: "name" });
    };
    row.name.clone_from(&english);
    let mut passcodes: Vec<Passcode> = row.number(value.get("id"), "id").map(Passcode).into_iter().collect();
    for image in value["card_images"].as_array().into_iter().flatten() {
        if let Some(code) = row.number(image.get("id"), "card_images.id").map(Passcode)
            && !passcodes.contains(&code)
        {
            passcodes.push(code);
        }
    }
    let type_ = row.text(value.get("type"), "type").unwrap_or_default().to_owned();
    let frame = row.text(value.get("frameType"), "frameType").unwrap_or_default().to_owned();
    let says = |word: &str| type_.to_ascii_lowercase().contains(word) || frame == word;
    let kind = if says("token") {
        Some(CardKind::Token)
    } else if says("skill") {
        Some(CardKind::Skill)
    } else if says("monster") {
        Some(CardKind::Monster)
    } else if says("spell") {
        Some(CardKind::Spell)
    } else if says("trap") {
        Some(CardKind::Trap)
    } else {
        row.note("type");
        None
    };
    let types = match kind {
        Some(CardKind::Monster) => types_in(&format!("{type_}/{frame}")),
        Some(CardKind::Spell | CardKind::Trap | CardKind::Token | CardKind::Skill) | None => BTreeSet::new(),
    };
    let misc = &value["misc_info"][0];
    let official_id = row.number(misc.get("konami_id"), "misc_info.konami_id").map(OfficialId);
    let treated_as = row.name_of(misc.get("treated_as"), "misc_info.treated_as").map(TreatedAs::Name);
    let (releases, languages) = released(misc, &mut row);
    let card = Card {
        official_id,
        passcodes,
        names: CardNames { english: Some(english), ..CardNames::default() },
        kind,
        types,
        treated_as,
        releases,
        languages,
        ..Card::default()
    };
    Ok((card, row.unread))
}

/// Returns where and in which languages the API says that a card is out.
fn released(misc: &Value, row: &mut Row) -> (BTreeMap<Territory, Release>, BTreeSet<PrintLanguage>) {
    let mut releases = BTreeMap::new();
    let mut languages = BTreeSet::new();
    for (format, territory) in [
        ("TCG", Territory::Tcg),
        ("OCG", Territory::Ocg),
        ("Master Duel", Territory::MasterDuel),
        ("Duel Links", Territory::DuelLinks),
    ] {
        if misc["formats"].as_array().into_iter().flatten().any(|known| known.as_str() == Some(format)) {
            releases.insert(territory, Release::Undated);
        }
    }
    for (key, territory, language) in [
        ("tcg_date", Territory::Tcg, PrintLanguage::English),
        ("ocg_date", Territory::Ocg, PrintLanguage::Japanese),
    ] {
        let Some(text) = misc.get(key).filter(|date| !date.is_null()) else { continue };
        match text.as_str().and_then(|date| date.parse().ok()) {
            Some(date) => {
                releases.insert(territory, Release::On(date));
                languages.insert(language);
            }
            None => row.note(key),
        }
    }
    (releases, languages)
}

/// Returns a text without the small letters that are set above it: `<ruby>竜<rt>りゅう</rt></ruby>` is 竜.
pub(super) fn base_text(text: &str) -> String {
    ruby(text, |base, _| base.to_owned())
}

/// Returns the text with its small letters in place of what they stand above, where it has any.
fn reading(text: &str) -> Option<String> {
    text.contains("<rt>").then(|| ruby(text, |_, reading| reading.to_owned()))
}

fn ruby(text: &str, choose: impl Fn(&str, &str) -> String) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<ruby>") {
        let Some((inside, behind)) = after.split_once("</ruby>") else { break };
        plain.push_str(before);
        let (base, reading) = inside.split_once("<rt>").unwrap_or((inside, inside));
        plain.push_str(&choose(base, reading.trim_end_matches("</rt>")));
        rest = behind;
    }
    plain.push_str(rest);
    plain
}
