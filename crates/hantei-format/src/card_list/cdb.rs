//! Rows of a `cards.cdb`, the card database of simulators, as cards.
//!
//! This module knows what the numbers mean; the store reads them out of the file.

use std::collections::BTreeMap;

use hantei_core::card::{
    Card, CardKind, CardNames, MonsterType, Passcode, PoolBuilder, PrintLanguage, Release, SourceKind,
    Territory, TreatedAs,
};

use super::{CardFile, CardTrouble, Taking, Unread, checked_name, is_japanese};

/// A row of the tables `datas` and `texts`. What is absent or has another type than it should is `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CdbRow {
    /// The number of the row in its table.
    pub row: i64,
    /// `id`: the passcode.
    pub id: Option<i64>,
    /// `ot`: where the card is out, as bits.
    pub ot: Option<i64>,
    /// `alias`: the passcode of the card that it is a picture of, or counts as.
    pub alias: Option<i64>,
    /// `type`: what it is, as bits.
    pub kind: Option<i64>,
    /// `name`.
    pub name: Option<String>,
}

/// Adds the rows of the file `name` to a pool.
///
/// # Errors
///
/// When there are more cards than any game has.
pub fn add(
    rows: impl Iterator<Item = CdbRow>,
    name: &str,
    builder: &mut PoolBuilder,
    progress: &mut dyn FnMut(u64),
) -> Result<CardFile, CardTrouble> {
    let mut taking = Taking::begin(builder, name, SourceKind::Cdb);
    for (row, number) in rows.zip(1_u64..) {
        taking.take(u32::try_from(row.row).unwrap_or(0), card(&row))?;
        if number.is_multiple_of(1_000) {
            progress(number);
        }
    }
    Ok(taking.found)
}

fn card(row: &CdbRow) -> Result<(Card, Vec<Unread>), Unread> {
    let unread = |part| Unread { row: row.id.map_or_else(|| row.row.to_string(), |id| id.to_string()), part };
    let Some(id) = row.id.and_then(|id| u32::try_from(id).ok()) else { return Err(unread("id")) };
    let Some(kind) = row.kind else { return Err(unread("type")) };
    let mut notes = Vec::new();
    let name = row.name.as_deref().and_then(checked_name);
    if name.is_none() {
        notes.push(unread("name"));
    }
    let (japanese, english) = name.into_iter().partition::<Vec<String>, _>(|name| is_japanese(name));
    let alias = match row.alias {
        Some(0) => None,
        Some(alias) => {
            let read = u32::try_from(alias).ok();
            if read.is_none() {
                notes.push(unread("alias"));
            }
            read
        }
        None => {
            notes.push(unread("alias"));
            None
        }
    };
    // Makers of databases number the other artworks of a card right behind it. What lies further off is
    // another card of the same name.
    let (passcodes, treated_as) = match alias {
        Some(alias) if alias.abs_diff(id) < 10 => (vec![Passcode(alias), Passcode(id)], None),
        Some(alias) => (vec![Passcode(id)], Some(TreatedAs::Passcode(Passcode(alias)))),
        None => (vec![Passcode(id)], None),
    };
    let mut releases = BTreeMap::new();
    let mut languages = std::collections::BTreeSet::new();
    match row.ot {
        Some(ot) => {
            for (bit, territory, language) in [
                (0x1, Territory::Ocg, PrintLanguage::Japanese),
                (0x2, Territory::Tcg, PrintLanguage::English),
            ] {
                let announced = ot & 0x100 != 0;
                let out = ot & bit != 0 && !announced;
                releases.insert(territory, if out { Release::Undated } else { Release::NotYet });
                languages.extend(out.then_some(language));
            }
        }
        None => notes.push(unread("ot")),
    }
    let card = Card {
        passcodes,
        names: CardNames {
            english: english.into_iter().next(),
            japanese: japanese.into_iter().next(),
            ..CardNames::default()
        },
        kind: kind_of(kind),
        types: types_of(kind).collect(),
        treated_as,
        releases,
        languages,
        ..Card::default()
    };
    Ok((card, notes))
}

fn kind_of(bits: i64) -> Option<CardKind> {
    let kinds = [
        (0x4000, CardKind::Token),
        (0x800_0000, CardKind::Skill),
        (0x4, CardKind::Trap),
        (0x2, CardKind::Spell),
        (0x1, CardKind::Monster),
    ];
    kinds.into_iter().find(|(bit, _)| bits & bit != 0).map(|(_, kind)| kind)
}

fn types_of(bits: i64) -> impl Iterator<Item = MonsterType> {
    let types = [
        (0x40, MonsterType::Fusion),
        (0x80, MonsterType::Ritual),
        (0x2000, MonsterType::Synchro),
        (0x80_0000, MonsterType::Xyz),
        (0x100_0000, MonsterType::Pendulum),
        (0x400_0000, MonsterType::Link),
    ];
    let is_monster = bits & 0x1 != 0;
    types.into_iter().filter(move |(bit, _)| is_monster && bits & bit != 0).map(|(_, of)| of)
}

#[cfg(test)]
mod tests {
    use hantei_core::card::Home;

    use super::*;

    fn row(id: i64, alias: i64, kind: i64, ot: i64, name: &str) -> CdbRow {
        let name = Some(name.to_owned());
        CdbRow { row: id, id: Some(id), ot: Some(ot), alias: Some(alias), kind: Some(kind), name }
    }

    #[test]
    fn the_numbers_of_a_row_say_what_the_card_is() {
        for (name, kind, ot, home, released) in [
            ("a Normal Monster", 17, 3, Home::Main, [Release::Undated, Release::Undated]),
            ("a Synchro Tuner", 0x3021, 1, Home::Extra, [Release::Undated, Release::NotYet]),
            ("an Xyz Monster", 8_388_641, 2, Home::Extra, [Release::NotYet, Release::Undated]),
            ("an announced Link Monster", 67_108_897, 0x101, Home::Extra, [Release::NotYet, Release::NotYet]),
            ("a Link Spell", 0x400_0002, 3, Home::Main, [Release::Undated, Release::Undated]),
            ("a Trap Monster's Trap", 0x104, 3, Home::Main, [Release::Undated, Release::Undated]),
            ("a Token", 16_401, 3, Home::Nowhere, [Release::Undated, Release::Undated]),
            ("a Skill", 0x800_0000, 0x40, Home::Nowhere, [Release::NotYet, Release::NotYet]),
            ("an anime card", 33, 4, Home::Main, [Release::NotYet, Release::NotYet]),
        ] {
            let (card, notes) = card(&row(5, 0, kind, ot, name)).unwrap();
            assert_eq!(card.home(), home, "{name}");
            let found = [Territory::Ocg, Territory::Tcg].map(|of| card.releases[&of]);
            assert_eq!((found, notes), (released, vec![]), "{name}");
        }
    }

    #[test]
    fn an_alias_nearby_is_a_picture_and_one_far_away_a_name() {
        let (picture, _) = card(&row(1009, 1000, 17, 3, "Sample")).unwrap();
        assert_eq!((picture.passcodes, picture.treated_as), (vec![Passcode(1000), Passcode(1009)], None));
        let (named, _) = card(&row(1010, 1000, 17, 3, "Sample")).unwrap();
        assert_eq!(named.passcodes, [Passcode(1010)]);
        assert_eq!(named.treated_as, Some(TreatedAs::Passcode(Passcode(1000))));
    }

    #[test]
    fn a_name_stands_under_its_language() {
        let (card, _) = card(&row(5, 0, 17, 3, "見本の竜")).unwrap();
        assert_eq!((card.names.english, card.names.japanese), (None, Some("見本の竜".to_owned())));
    }

    #[test]
    fn a_row_that_is_no_card_is_named_and_the_others_count() {
        let rows = [
            row(1, 0, 17, 3, "Sample"),
            CdbRow { row: 2, id: Some(-5), ..CdbRow::default() },
            CdbRow { row: 3, id: Some(7), ..CdbRow::default() },
            CdbRow { kind: Some(17), ..row(4, 0, 17, 3, "\u{1B}[2J") },
            CdbRow { ot: None, alias: Some(i64::MAX), ..row(5, 0, 17, 3, "Sample too") },
        ];
        let mut builder = PoolBuilder::new(None);
        let file = add(rows.into_iter(), "cards.cdb", &mut builder, &mut |_| {}).unwrap();
        assert_eq!((file.cards, file.rejected), (3, 2));
        let said: Vec<String> = file.diagnostics.iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "line 2: not-a-card row=\"-5\" part=\"id\"",
                "line 3: not-a-card row=\"7\" part=\"type\"",
                "line 4: part-not-read row=\"4\" part=\"name\"",
                "line 5: part-not-read row=\"5\" part=\"alias\"",
                "line 5: part-not-read row=\"5\" part=\"ot\"",
            ]
        );
    }
}
