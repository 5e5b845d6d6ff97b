//! The licences of the crates we build on, held against the list in `deny.toml`.
//!
//! cargo-deny does the same for releases. This rule needs only cargo and no network once the crates
//! are there, so it runs with the tests.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

use super::Fault;

pub(super) fn faults(root: &Path) -> anyhow::Result<Vec<Fault>> {
    let deny = std::fs::read_to_string(root.join("deny.toml")).context("reading deny.toml")?;
    let allowed = allowed(&deny)?;
    let listed = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["tree", "--workspace", "--locked", "--quiet", "--prefix", "none", "--format", "{p}|{l}"])
        .current_dir(root)
        .output()
        .context("tidy asks cargo for the licences")?;
    ensure!(listed.status.success(), "cargo tree: {}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout)?;
    let lock = std::fs::read_to_string(root.join("Cargo.lock")).context("reading Cargo.lock")?;
    Ok(faults_of(&listed, &allowed, &lock))
}

/// Returns the list `licenses.allow` of `deny.toml`.
fn allowed(deny: &str) -> anyhow::Result<Vec<String>> {
    let deny: toml::Table = deny.parse().context("deny.toml")?;
    let list =
        deny.get("licenses").and_then(|licences| licences.get("allow")).and_then(toml::Value::as_array);
    let list = list.context("deny.toml has no list licenses.allow")?;
    Ok(list.iter().filter_map(toml::Value::as_str).map(str::to_owned).collect())
}

/// Returns the faults of crates `listed` one a line as `name version …|licence`.
fn faults_of(listed: &str, allowed: &[String], lock: &str) -> Vec<Fault> {
    let mut rows: Vec<(&str, &str)> = listed
        .lines()
        .filter_map(|line| line.split_once('|'))
        .map(|(package, licence)| (package, licence.trim_end_matches(" (*)").trim()))
        .collect();
    rows.sort_unstable();
    rows.dedup();
    let judged = rows.into_iter().map(|(package, licence)| (package, licence, Expression::read(licence)));
    judged
        .filter(|(_, _, expression)| {
            !expression.as_ref().is_some_and(|expression| expression.allowed_by(allowed))
        })
        .map(|(package, licence, _)| {
            let name = package.split(' ').next().unwrap_or(package);
            let line = lock.lines().position(|line| line == format!("name = \"{name}\""));
            let licence = if licence.is_empty() { "no licence" } else { licence };
            let message = format!("{name} has {licence}, which deny.toml does not allow");
            Fault::new("Cargo.lock", line.map_or(1, |index| index + 1), message)
        })
        .collect()
}

/// A licence expression: alternatives of licences that all hold.
enum Expression {
    Licence(String),
    All(Vec<Expression>),
    Any(Vec<Expression>),
}

impl Expression {
    /// Reads `MIT OR (Apache-2.0 AND Zlib)`, and the older `MIT/Apache-2.0`. `None` where it cannot.
    fn read(text: &str) -> Option<Self> {
        let spaced = text.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let (expression, rest) = Self::any(&words)?;
        rest.is_empty().then_some(expression)
    }

    fn any<'a>(words: &'a [&'a str]) -> Option<(Self, &'a [&'a str])> {
        let (first, mut rest) = Self::all(words)?;
        let mut parts = vec![first];
        while let ["OR", after @ ..] = rest {
            let (part, after) = Self::all(after)?;
            parts.push(part);
            rest = after;
        }
        Some((Self::Any(parts), rest))
    }

    fn all<'a>(words: &'a [&'a str]) -> Option<(Self, &'a [&'a str])> {
        let (first, mut rest) = Self::one(words)?;
        let mut parts = vec![first];
        while let ["AND", after @ ..] = rest {
            let (part, after) = Self::one(after)?;
            parts.push(part);
            rest = after;
        }
        Some((Self::All(parts), rest))
    }

    fn one<'a>(words: &'a [&'a str]) -> Option<(Self, &'a [&'a str])> {
        match words {
            ["(", rest @ ..] => match Self::any(rest)? {
                (inner, [")", rest @ ..]) => Some((inner, rest)),
                _ => None,
            },
            [licence, "WITH", exception, rest @ ..] => {
                Some((Self::Licence(format!("{licence} WITH {exception}")), rest))
            }
            ["OR" | "AND" | "WITH" | ")", ..] | [] => None,
            [licence, rest @ ..] => Some((Self::Licence((*licence).to_owned()), rest)),
        }
    }

    fn allowed_by(&self, allowed: &[String]) -> bool {
        match self {
            Self::Licence(licence) => allowed.contains(licence),
            Self::All(parts) => parts.iter().all(|part| part.allowed_by(allowed)),
            Self::Any(parts) => parts.iter().any(|part| part.allowed_by(allowed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    const DENY: &str =
        "[licenses]\nallow = [\"MIT\", \"BSD-3-Clause\", \"Apache-2.0 WITH LLVM-exception\"]\n";

    #[test]
    fn a_licence_is_allowed_when_the_list_allows_one_way_to_take_it() {
        let rows = [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("MIT OR GPL-3.0-only", true),
            ("GPL-3.0-only/MIT", true),
            ("MIT AND GPL-3.0-only", false),
            ("(GPL-3.0-only OR MIT) AND BSD-3-Clause", true),
            ("GPL-3.0-only OR MIT AND BSD-3-Clause", true),
            ("Apache-2.0", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("", false),
            ("MIT OR", false),
            ("(MIT", false),
        ];
        let allowed = allowed(DENY).unwrap();
        for (licence, expected) in rows {
            let listed = format!("a v1.0.0|MIT\nb v2.0.0|{licence} (*)\n");
            let found = faults_of(&listed, &allowed, "name = \"a\"\nname = \"b\"\n");
            if expected {
                check(&found, &[]);
            } else {
                check(&found, &[("Cargo.lock:2", "b has ")]);
            }
        }
    }

    #[test]
    fn a_deny_toml_without_a_list_is_refused() {
        assert!(allowed("[bans]\n").is_err());
    }
}
