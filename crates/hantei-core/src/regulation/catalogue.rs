//! The rule documents that come with the program, and how far each of their clauses is followed.

use std::sync::OnceLock;

use serde::Deserialize;

use super::{ClauseId, ClauseState, Regulation, parse};

/// The files of the catalogue: name below `regulations/`, and text.
pub const FILES: &[(&str, &str)] = &[
    ("duelist-king-tournament.toml", include_str!("../../../../regulations/duelist-king-tournament.toml")),
    ("kde-tcg-policy-2.3.toml", include_str!("../../../../regulations/kde-tcg-policy-2.3.toml")),
    ("ocg-penalty-guidelines.toml", include_str!("../../../../regulations/ocg-penalty-guidelines.toml")),
    ("wcs-2023-duel-links.toml", include_str!("../../../../regulations/wcs-2023-duel-links.toml")),
    ("wcs-2023-master-duel.toml", include_str!("../../../../regulations/wcs-2023-master-duel.toml")),
    ("wcs-2023-tcg.toml", include_str!("../../../../regulations/wcs-2023-tcg.toml")),
];

/// The clauses whose documents are not transcribed yet.
const PLANNED: &str = include_str!("../../../../regulations/planned.toml");

/// All rule documents that come with the program, in order of id and transcription.
#[derive(Debug)]
pub struct Catalogue {
    regulations: Vec<Regulation>,
    planned: Vec<String>,
}

/// Returns the catalogue. It is read once.
///
/// # Panics
///
/// A file of `regulations/` has a problem: the tests of this module keep that from ever being built.
#[must_use]
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let regulations = FILES.iter().map(|(file, text)| match parse(text, file) {
            Ok(regulation) => regulation,
            Err(problems) => {
                let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
                panic!("the regulations of the program must be free of problems:\n{}", lines.join("\n"));
            }
        });
        let mut regulations: Vec<Regulation> = regulations.collect();
        regulations.sort_by(|one, other| key(one).cmp(&key(other)));
        Catalogue { regulations, planned: planned_specs() }
    })
}

fn key(regulation: &Regulation) -> (&str, u32) {
    (&regulation.document.id, regulation.document.transcription)
}

fn planned_specs() -> Vec<String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Planned {
        document: Vec<PlannedDocument>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct PlannedDocument {
        #[serde(rename = "id")]
        _id: String,
        spec: Vec<String>,
    }
    let planned: Planned =
        toml::from_str(PLANNED).expect("planned.toml has only [[document]] with id and spec");
    planned.document.into_iter().flat_map(|document| document.spec).collect()
}

/// How far one clause of the inventory is followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverageRow {
    /// The id in the inventory of clauses: `TCG-A1`.
    pub spec: String,
    /// The clause, where its document is transcribed.
    pub clause: Option<ClauseId>,
    /// How far it is followed.
    pub state: ClauseState,
    /// The part of the program that follows it; empty while it is planned.
    pub place: String,
    /// Ids of test rows, or names of test functions, that hold the program to it.
    pub tests: Vec<String>,
}

impl Catalogue {
    /// Returns all documents in order of id and transcription.
    #[must_use]
    pub fn list(&self) -> &[Regulation] {
        &self.regulations
    }

    /// Returns the document with the id `wcs-2023-tcg@1`; for `wcs-2023-tcg` its newest transcription.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Regulation> {
        // The newest stands last.
        self.regulations
            .iter()
            .rev()
            .find(|regulation| regulation.document.id == id || regulation.document.full_id() == id)
    }

    /// Returns one row for each clause of the inventory: the clauses of the transcribed documents in
    /// their order, then the clauses still to be transcribed.
    ///
    /// The clauses of a policy (`KDE-…`) belong to no inventory: it is a source of presets, and
    /// its clauses are listed with the document.
    #[must_use]
    pub fn coverage(&self) -> Vec<CoverageRow> {
        let newest = self.regulations.iter().filter(|regulation| {
            self.find(&regulation.document.id).is_some_and(|newest| newest == *regulation)
        });
        let transcribed = newest
            .flat_map(|regulation| &regulation.clauses)
            .filter(|clause| !clause.spec.starts_with("KDE-"))
            .map(|clause| CoverageRow {
                spec: clause.spec.clone(),
                clause: Some(clause.id.clone()),
                state: clause.state,
                place: clause.place.clone(),
                tests: clause.tests.clone(),
            });
        let planned = self.planned.iter().map(|spec| CoverageRow {
            spec: spec.clone(),
            clause: None,
            state: ClauseState::Planned,
            place: String::new(),
            tests: Vec::new(),
        });
        transcribed.chain(planned).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_regulation_file_is_free_of_problems() {
        for (file, text) in FILES {
            let problems = parse(text, file).err().unwrap_or_default();
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            assert!(lines.is_empty(), "{}", lines.join("\n"));
        }
    }

    #[test]
    fn a_document_is_found_by_its_id_with_and_without_the_transcription() {
        for id in ["wcs-2023-tcg", "kde-tcg-policy-2.3"] {
            let found = catalogue().find(id).expect("the document is in the catalogue");
            assert_eq!(found.document.id, id);
            assert_eq!(catalogue().find(&found.document.full_id()), Some(found));
        }
        assert_eq!(catalogue().find("wcs-2023-tcg@2"), None);
        assert_eq!(catalogue().find("wcs"), None);
    }

    #[test]
    fn every_clause_of_the_inventory_has_one_row_of_coverage() {
        let coverage = catalogue().coverage();
        let specs: BTreeSet<&str> = coverage.iter().map(|row| row.spec.as_str()).collect();
        assert_eq!(specs.len(), coverage.len(), "an id stands twice");
        // Counted in the inventory: 73 of the TCG part, 37 Duel Links, 29 Master Duel, 130 Duelist
        // King Tournament, 50 penalties.
        for (series, count) in [("TCG-", 73), ("DL-", 37), ("MD-", 29), ("DKT-", 130), ("PEN-", 50)] {
            assert_eq!(specs.iter().filter(|spec| spec.starts_with(series)).count(), count, "{series}");
        }
    }

    #[test]
    fn what_the_world_championship_leaves_open_is_preset_as_in_the_policy() {
        // Readings of its own: those out in one round share their places, the best of every territory meet;
        // what the policy states of intervals and of who chooses is said nowhere here.
        let own_readings = [
            "top-cut.places",
            "deck.release_territories",
            "duel.after_unplayed_duel",
            "duel.further_winner",
            "duel.interval_minutes",
        ];
        let (world, policy) = (catalogue().find("wcs-2023-tcg"), catalogue().find("kde-tcg-policy-2.3"));
        let (world, policy) = (world.expect("it is listed"), policy.expect("it is listed"));
        for (key, parameter) in &world.settings.0 {
            if parameter.source == super::super::Source::NotStated
                && parameter.value.is_some()
                && !own_readings.contains(&key.as_str())
            {
                assert_eq!(parameter.value.as_ref(), policy.settings.value(key), "{key}");
            }
        }
    }

    #[test]
    fn a_document_that_names_no_day_is_given_none() {
        let from = |id| catalogue().find(id).and_then(|found| found.document.effective_from.as_deref());
        assert_eq!(from("duelist-king-tournament"), None);
        assert_eq!(from("wcs-2023-tcg"), Some("2023-08-05"));
    }
}
