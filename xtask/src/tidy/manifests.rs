//! Which crate may lean on which, and which crate alone may use a library.

use super::{Fault, Tree};

/// Our crates, each with those of ours it may depend on.
const EDGES: &[(&str, &[&str])] = &[
    ("hantei-core", &[]),
    ("hantei-format", &["hantei-core"]),
    ("hantei-store", &["hantei-core", "hantei-format"]),
    ("hantei-view", &["hantei-core"]),
    ("hantei-print", &["hantei-core", "hantei-view"]),
    ("hantei-web", &["hantei-core", "hantei-format", "hantei-print", "hantei-store", "hantei-view"]),
    (
        "hantei",
        &["hantei-core", "hantei-format", "hantei-print", "hantei-store", "hantei-view", "hantei-web"],
    ),
];

/// Libraries that one crate keeps off all others.
const KEPT_BY: &[(&str, &str)] = &[
    ("axum", "hantei-web"),
    ("axum-server", "hantei-web"),
    ("argon2", "hantei-web"),
    ("calamine", "hantei-format"),
    ("clap", "hantei"),
    ("encoding_rs", "hantei-format"),
    ("fluent-bundle", "hantei-view"),
    ("getrandom", "hantei"),
    ("krilla", "hantei-print"),
    ("maud", "hantei-web"),
    ("quick-xml", "hantei-format"),
    ("rust_xlsxwriter", "hantei-format"),
    ("sqlx", "hantei-store"),
    ("zip", "hantei-format"),
];

pub(super) fn faults(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.texts() {
        let folder = path.strip_prefix("crates/").and_then(|rest| rest.strip_suffix("/Cargo.toml"));
        if let Some(folder) = folder {
            faults.extend(faults_of(path, folder, text));
        }
    }
    faults
}

fn faults_of(path: &str, folder: &str, text: &str) -> Vec<Fault> {
    let Some((_, allowed)) = EDGES.iter().find(|(name, _)| *name == folder) else {
        let message =
            format!("the crate {folder} has no place in ARCHITECTURE.md; give it one there and in tidy");
        return vec![Fault::new(path, 1, message)];
    };
    let manifest: toml::Table = match text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![Fault::new(path, 1, error.to_string())],
    };
    let mut faults = Vec::new();
    for library in dependencies(&manifest) {
        let line = line_of(text, &library);
        let ours = EDGES.iter().any(|(name, _)| *name == library);
        if ours && !allowed.contains(&library.as_str()) {
            let message = format!("{folder} must not know {library}; see ARCHITECTURE.md");
            faults.push(Fault::new(path, line, message));
        }
        if let Some((_, keeper)) = KEPT_BY.iter().find(|(kept, keeper)| *kept == library && *keeper != folder)
        {
            faults.push(Fault::new(path, line, format!("{library} is known to {keeper} only")));
        }
    }
    faults
}

/// Returns the names of all dependencies: of every kind and for every platform. A test that leans on
/// a crate couples the two as firmly as shipped code does.
fn dependencies(manifest: &toml::Table) -> Vec<String> {
    let platforms = manifest.get("target").and_then(toml::Value::as_table);
    let tables = platforms.into_iter().flat_map(|table| table.values().filter_map(toml::Value::as_table));
    let mut names = Vec::new();
    for table in tables.chain([manifest]) {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let Some(listed) = table.get(kind).and_then(toml::Value::as_table) else { continue };
            for (name, value) in listed {
                // `other = { package = "sqlx" }` is sqlx all the same.
                let package = value.get("package").and_then(toml::Value::as_str);
                names.push(package.unwrap_or(name).to_owned());
            }
        }
    }
    names
}

fn line_of(text: &str, library: &str) -> usize {
    text.lines()
        .position(|line| line.starts_with(library) || line.contains(&format!("\"{library}\"")))
        .map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Expected, check, tree};
    use super::*;

    #[test]
    fn only_the_edges_of_the_house_are_taken() {
        let rows: &[(&str, &str, Expected)] = &[
            ("core knows nobody", "hantei-core", &[("2", "must not know hantei-format")]),
            ("view does not know files", "hantei-view", &[("2", "must not know hantei-format")]),
            ("store reads files", "hantei-store", &[]),
            ("a crate without a place", "hantei-magic", &[("1", "has no place")]),
        ];
        for (name, folder, expected) in rows {
            let path = format!("crates/{folder}/Cargo.toml");
            let found = faults(&tree(&[(&path, "[dependencies]\nhantei-format.workspace = true\n")]));
            let expected: Vec<(String, &str)> =
                expected.iter().map(|(line, words)| (format!("{path}:{line}"), *words)).collect();
            let expected: Vec<(&str, &str)> =
                expected.iter().map(|(place, words)| (place.as_str(), *words)).collect();
            assert_eq!(found.len(), expected.len(), "{name}");
            check(&found, &expected);
        }
    }

    #[test]
    fn a_library_stays_with_its_keeper() {
        let rows = [
            ("[dependencies]\nsqlx.workspace = true\n", "sqlx is known to hantei-store only"),
            ("[dev-dependencies]\nquick-xml = \"1\"\n", "quick-xml is known to hantei-format only"),
            ("[target.'cfg(unix)'.dependencies]\naxum = \"1\"\n", "axum is known to hantei-web only"),
            ("[dependencies]\nlog = { package = \"krilla\" }\n", "krilla is known to hantei-print only"),
        ];
        for (text, words) in rows {
            let found = faults(&tree(&[("crates/hantei-view/Cargo.toml", text)]));
            check(&found, &[("crates/hantei-view/Cargo.toml:2", words)]);
        }
    }

    #[test]
    fn a_manifest_that_cannot_be_read_is_named() {
        check(
            &faults(&tree(&[("crates/hantei/Cargo.toml", "[dependencies\n")])),
            &[("crates/hantei/Cargo.toml:1", "")],
        );
    }
}
