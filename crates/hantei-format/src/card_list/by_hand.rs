//! Cards by hand: corrections, and what databases do not say.
//!
//! ```toml
//! [[card]]
//! passcode = 12345678              # or official_id = 4023
//! treated_as = "itself"            # or a passcode, a name, { official_id = 4023 }
//! released = { duel-links = "2023-07-03", tcg = "not-released" }
//! obtainable = 2                   # the game gives two copies
//! # en, ja, reading, artworks = [passcodes], kind, types, languages: as in a pool
//! ```

use std::collections::BTreeMap;

use hantei_core::card::{Card, CardKind, CardNames, OfficialId, Passcode, PoolBuilder, SourceKind};
use serde::Deserialize;
use toml::Spanned;

use super::pool::{Target, languages, releases, types};
use super::{CardFile, CardTrouble, Taking, Unread, checked_name};
use crate::limit_file::detail;

/// Which cards always have the name of another: what no database says in a form that can be relied on.
const SAME_NAMES: &str = include_str!("same_names.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    card: Vec<Spanned<Row>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    passcode: Option<u32>,
    official_id: Option<u32>,
    #[serde(default)]
    artworks: Vec<u32>,
    en: Option<String>,
    ja: Option<String>,
    reading: Option<String>,
    kind: Option<String>,
    #[serde(default)]
    types: Vec<String>,
    treated_as: Option<Target>,
    #[serde(default)]
    released: BTreeMap<String, String>,
    #[serde(default)]
    languages: Vec<String>,
    obtainable: Option<u32>,
}

/// Adds what is known of names that some cards always have. It goes before whatever is corrected by hand.
///
/// # Panics
///
/// The table of the program has a fault: a test keeps that from being built.
pub fn add_same_names(builder: &mut PoolBuilder) {
    let taking = Taking::begin(builder, "Hantei", SourceKind::BuiltIn);
    let read = add(SAME_NAMES, taking);
    assert!(
        read.as_ref().is_ok_and(|file| file.rejected == 0),
        "the table of names must be free of faults: {read:?}"
    );
}

pub(super) fn read(bytes: &[u8], name: &str, builder: &mut PoolBuilder) -> Result<CardFile, CardTrouble> {
    let text = std::str::from_utf8(bytes).map_err(|error| CardTrouble::Toml {
        line: line_of(bytes, error.valid_up_to()),
        detail: "not UTF-8".to_owned(),
    })?;
    add(text, Taking::begin(builder, name, SourceKind::ByHand))
}

fn add(text: &str, mut taking: Taking<'_>) -> Result<CardFile, CardTrouble> {
    let file: File = toml::from_str(text).map_err(|error| CardTrouble::Toml {
        line: line_of(text.as_bytes(), error.span().map_or(0, |span| span.start)),
        detail: detail(error.message()),
    })?;
    for row in file.card {
        let line = line_of(text.as_bytes(), row.span().start);
        taking.take(line, card(row.into_inner(), line))?;
    }
    Ok(taking.found)
}

fn card(row: Row, line: u32) -> Result<(Card, Vec<Unread>), Unread> {
    let unread = |part| Unread { row: line.to_string(), part };
    if row.passcode.is_none() && row.official_id.is_none() {
        return Err(unread("passcode"));
    }
    let names = [&row.en, &row.ja, &row.reading];
    if !names.into_iter().flatten().all(|name| checked_name(name).is_some()) {
        return Err(unread("name"));
    }
    let kind = match &row.kind {
        Some(word) => {
            Some(CardKind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| unread("kind"))?)
        }
        None => None,
    };
    let card = Card {
        official_id: row.official_id.map(OfficialId),
        passcodes: row.passcode.into_iter().chain(row.artworks).map(Passcode).collect(),
        names: CardNames { english: row.en, japanese: row.ja, reading: row.reading, ..CardNames::default() },
        kind,
        types: types(&row.types).ok_or_else(|| unread("types"))?,
        treated_as: row.treated_as.map(Target::treated_as),
        releases: releases(&row.released).ok_or_else(|| unread("released"))?,
        languages: languages(&row.languages).ok_or_else(|| unread("languages"))?,
        obtainable: row.obtainable,
        home_is_disputed: false,
    };
    Ok((card, Vec::new()))
}

fn line_of(bytes: &[u8], offset: usize) -> u32 {
    let before = &bytes[..offset.min(bytes.len())];
    u32::try_from(1 + before.iter().filter(|byte| **byte == b'\n').count()).unwrap_or(u32::MAX)
}
