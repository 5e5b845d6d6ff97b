//! Whether code, regulations and tests speak of the same clauses.

use std::collections::BTreeSet;
use std::fmt;

use super::scan::{self, has_word};
use super::{Fault, Tree};

/// How many clauses are implemented, and what is wrong with the tests they name.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// Clauses of all regulations.
    pub clauses: usize,
    /// Those among them that are marked implemented.
    pub implemented: usize,
    /// Clauses without the tests they should have, and tests that do not exist.
    pub faults: Vec<Fault>,
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} clauses implemented", self.implemented, self.clauses)
    }
}

/// One `[[clause]]` of a regulation.
struct Clause {
    path: String,
    line: usize,
    /// `document@transcription#slug`.
    id: String,
    /// The id in the inventory of clauses, `TCG-E8`; some clauses have none.
    spec: Option<String>,
    state: String,
    tests: Vec<String>,
}

/// Returns every `Source:` in a comment of `crates/` that names no clause, or one that no regulation
/// has. While there is no regulation at all, nothing can be said about clauses.
pub(super) fn faults(tree: &Tree) -> Vec<Fault> {
    let (clauses, mut faults) = clauses(tree);
    let known: BTreeSet<&str> = clauses
        .iter()
        .flat_map(|clause| [Some(clause.id.as_str()), clause.spec.as_deref()])
        .flatten()
        .collect();
    if known.is_empty() {
        return faults;
    }
    for (path, text) in tree.texts().filter(|(path, _)| path.starts_with("crates/") && path.ends_with(".rs"))
    {
        for (number, source) in sources(path, text) {
            let named = named(&source);
            if named.is_empty() {
                faults.push(Fault::new(
                    path,
                    number,
                    "Source: names no clause (`document@1#slug` or `TCG-E8`)",
                ));
            }
            for clause in named.into_iter().filter(|clause| !known.contains(clause.as_str())) {
                faults.push(Fault::new(
                    path,
                    number,
                    format!("Source: no regulation has the clause {clause}"),
                ));
            }
        }
    }
    faults
}

pub(super) fn coverage(tree: &Tree) -> Coverage {
    let (clauses, _) = clauses(tree);
    let tests = Tests::of(tree);
    let mut coverage = Coverage { clauses: clauses.len(), ..Coverage::default() };
    for clause in &clauses {
        let at = |message: String| Fault::new(&clause.path, clause.line, message);
        if clause.state == "implemented" {
            coverage.implemented += 1;
            if clause.tests.is_empty() {
                coverage.faults.push(at(format!("{} is marked implemented, but names no test", clause.id)));
            }
        }
        for test in clause.tests.iter().filter(|test| !tests.has(test)) {
            coverage.faults.push(at(format!("{} names the test {test}, which does not exist", clause.id)));
        }
    }
    coverage
}

fn clauses(tree: &Tree) -> (Vec<Clause>, Vec<Fault>) {
    let mut clauses = Vec::new();
    let mut faults = Vec::new();
    for (path, text) in tree.texts() {
        let Some(stem) = path.strip_prefix("regulations/").and_then(|name| name.strip_suffix(".toml")) else {
            continue;
        };
        match text.parse::<toml::Table>() {
            Ok(regulation) => {
                clauses.extend(clauses_of(path, stem, text, &regulation));
                clauses.extend(planned(path, text, &regulation));
            }
            Err(error) => faults.push(Fault::new(path, 1, error.to_string())),
        }
    }
    (clauses, faults)
}

fn clauses_of(path: &str, stem: &str, text: &str, regulation: &toml::Table) -> Vec<Clause> {
    let document = regulation.get("document").and_then(toml::Value::as_table);
    let name = document.and_then(|table| word(table, "id")).unwrap_or_else(|| stem.to_owned());
    let transcription =
        document.and_then(|table| table.get("transcription")).and_then(toml::Value::as_integer).unwrap_or(1);
    let prefix = if name.contains('@') { name } else { format!("{name}@{transcription}") };
    let listed = regulation.get("clause").and_then(toml::Value::as_array);
    let tables = listed.into_iter().flatten().filter_map(toml::Value::as_table);
    let starts = text.lines().zip(1..).filter(|(line, _)| line.trim() == "[[clause]]");
    tables
        .zip(starts)
        .map(|(clause, (_, line))| {
            let id = word(clause, "id").unwrap_or_default();
            let tests = clause.get("tests").and_then(toml::Value::as_array);
            Clause {
                path: path.to_owned(),
                line,
                id: if id.contains('#') { id } else { format!("{prefix}#{id}") },
                spec: word(clause, "spec"),
                state: word(clause, "state").unwrap_or_default(),
                tests: tests
                    .into_iter()
                    .flatten()
                    .filter_map(toml::Value::as_str)
                    .map(str::to_owned)
                    .collect(),
            }
        })
        .collect()
}

/// Returns the clauses of documents that are not transcribed yet: `[[document]]` with a list `spec`.
fn planned(path: &str, text: &str, regulation: &toml::Table) -> Vec<Clause> {
    let documents = regulation.get("document").and_then(toml::Value::as_array);
    let mut clauses = Vec::new();
    for document in documents.into_iter().flatten().filter_map(toml::Value::as_table) {
        let name = word(document, "id").unwrap_or_default();
        let specs = document.get("spec").and_then(toml::Value::as_array);
        for spec in specs.into_iter().flatten().filter_map(toml::Value::as_str) {
            let slug = spec.split_once('-').map_or(spec, |(_, slug)| slug).to_lowercase();
            let line = text.lines().position(|line| line.contains(&format!("\"{spec}\"")));
            clauses.push(Clause {
                path: path.to_owned(),
                line: line.map_or(1, |index| index + 1),
                id: format!("{name}@1#{slug}"),
                spec: Some(spec.to_owned()),
                state: "planned".to_owned(),
                tests: Vec::new(),
            });
        }
    }
    clauses
}

fn word(table: &toml::Table, key: &str) -> Option<String> {
    table.get(key).and_then(toml::Value::as_str).map(str::to_owned)
}

/// Returns what stands behind each `Source:` in the comments, up to the end of its paragraph, with
/// the number of its line.
fn sources(path: &str, text: &str) -> Vec<(usize, String)> {
    let mut sources: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (line, number) in scan::lines(path, text).iter().zip(1..) {
        let comment = line.comment.trim_start_matches(['/', '!', '*']).trim();
        if let Some((_, source)) = comment.split_once("Source:") {
            sources.push((number, source.to_owned()));
            open = true;
        } else if comment.is_empty() || !line.code.trim().is_empty() {
            open = false;
        } else if let Some((_, source)) = sources.last_mut().filter(|_| open) {
            source.push(' ');
            source.push_str(comment);
        }
    }
    sources
}

/// Returns the clauses that `source` names.
fn named(source: &str) -> Vec<String> {
    let ends = |c: char| c.is_whitespace() || ",;()[]`–".contains(c);
    let words = source.split(ends).map(|word| word.trim_end_matches(['.', ':']));
    words.filter(|word| is_clause(word)).map(str::to_owned).collect()
}

/// `wcs-2023-tcg@1#e8` or `TCG-E8`.
fn is_clause(word: &str) -> bool {
    let full = word.split_once('@').is_some_and(|(_, rest)| rest.contains('#'));
    let spec = word.split_once('-').is_some_and(|(document, clause)| {
        document.len() >= 2
            && document.chars().all(|c| c.is_ascii_uppercase())
            && clause.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
    });
    full || spec
}

/// The tests that exist: rows of `tests/data` and functions.
struct Tests<'a> {
    rows: BTreeSet<String>,
    functions: Vec<&'a str>,
}

impl<'a> Tests<'a> {
    fn of(tree: &'a Tree) -> Self {
        let mut rows = BTreeSet::new();
        let mut functions = Vec::new();
        for (path, text) in tree.texts() {
            if path.ends_with(".toml") && (path.starts_with("tests/data/") || path.contains("/tests/data/")) {
                rows.extend(text.lines().filter_map(row));
            }
            if path.ends_with(".rs") {
                functions.extend(text.lines().filter(|line| line.contains("fn ")));
            }
        }
        Self { rows, functions }
    }

    /// A test is the `id` or `name` of a row, or a function, perhaps with its path.
    fn has(&self, test: &str) -> bool {
        let function = format!("fn {}", test.rsplit("::").next().unwrap_or(test));
        self.rows.contains(test) || self.functions.iter().any(|line| has_word(line, &function))
    }
}

/// Returns the `id` or `name` that the line of a table of tests gives to a row.
fn row(line: &str) -> Option<String> {
    let (key, value) = line.trim_start_matches(['{', ' ', '\t']).split_once('=')?;
    if !matches!(key.trim(), "id" | "name") {
        return None;
    }
    let value = value.trim().strip_prefix('"')?;
    value.split_once('"').map(|(value, _)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Expected, check, tree};
    use super::*;

    const REGULATION: &str = "[document]\nid = \"wcs-2023-tcg\"\n\n[[clause]]\nid = \"e8\"\nspec = \"TCG-E8\"\nstate = \"implemented\"\ntests = [\"draws-in-swiss\"]\n\n[[clause]]\nid = \"e9\"\nstate = \"displayed\"\n";

    fn source(text: &str) -> Vec<Fault> {
        faults(&tree(&[("crates/hantei-core/src/a.rs", text), ("regulations/wcs-2023-tcg.toml", REGULATION)]))
    }

    #[test]
    fn a_source_names_clauses_that_a_regulation_has() {
        check(
            &source("/// Returns it.\n///\n/// Source: `wcs-2023-tcg@1#e8`, TCG-E8 (rule 3).\nfn f() {}\n"),
            &[],
        );
        check(&source("/// Source: TCG-E8,\n/// wcs-2023-tcg@1#e9.\n///\n/// Not TCG-Z1.\nfn f() {}\n"), &[]);
        check(&source("let text = \"Source: TCG-Z1\";\n"), &[]);
    }

    #[test]
    fn a_source_that_names_no_known_clause_is_a_fault() {
        let place = "crates/hantei-core/src/a.rs:2";
        let rows = [
            ("/// Returns it.\n/// Source: TCG-Z1\n", "has the clause TCG-Z1"),
            ("/// Returns it.\n/// Source: TCG-E8 and\n/// dkt@1#m1.\n", "has the clause dkt@1#m1"),
            ("/// Returns it.\n/// Source: the rule book.\n", "names no clause"),
        ];
        for (text, words) in rows {
            check(&source(text), &[(place, words)]);
        }
    }

    #[test]
    fn a_clause_that_is_only_planned_is_known_and_counted() {
        let planned = "[[document]]\nid = \"wcs-2023-duel-links\"\nspec = [\"DL-R1\", \"DL-R2\"]\n";
        let source = "/// Source: DL-R1, wcs-2023-duel-links@1#r2.\nfn f() {}\n";
        let tree = tree(&[("crates/hantei-core/src/a.rs", source), ("regulations/planned.toml", planned)]);
        check(&faults(&tree), &[]);
        assert_eq!(coverage(&tree).to_string(), "0 of 2 clauses implemented");
    }

    #[test]
    fn without_regulations_nothing_is_said_about_clauses() {
        check(&faults(&tree(&[("crates/hantei-core/src/a.rs", "/// Source: TCG-Z1\n")])), &[]);
    }

    #[test]
    fn a_regulation_that_cannot_be_read_is_named() {
        check(&faults(&tree(&[("regulations/a.toml", "[[clause]\n")])), &[("regulations/a.toml:1", "")]);
    }

    #[test]
    fn an_implemented_clause_has_a_test_that_exists() {
        let place = "regulations/a.toml:4";
        let absent = REGULATION.replace("[\"draws-in-swiss\"]", "[]");
        let function = REGULATION.replace("draws-in-swiss", "pairing::tests::a_draw");
        let rows: &[(&str, &str, &str, Expected)] = &[
            (REGULATION, "tests/data/end.toml", "id = \"draws-in-swiss\"\n", &[]),
            (REGULATION, "crates/hantei-core/tests/data/end.toml", "id = \"draws-in-swiss\"\n", &[]),
            (REGULATION, "tests/data/end.toml", "id = \"draws\"\n", &[(place, "does not exist")]),
            (&absent, "tests/data/end.toml", "id = \"draws\"\n", &[(place, "names no test")]),
            (&function, "crates/hantei-core/src/a.rs", "fn a_draw() {}\n", &[]),
            (&function, "crates/hantei-core/src/a.rs", "fn a_draws() {}\n", &[(place, "does not exist")]),
        ];
        for (regulation, path, text, expected) in rows {
            let coverage = coverage(&tree(&[("regulations/a.toml", regulation), (path, text)]));
            check(&coverage.faults, expected);
            assert_eq!(coverage.to_string(), "1 of 2 clauses implemented");
        }
    }
}
