//! The rules for Rust sources.

use super::scan::{self, Line, Place, has_word};
use super::{Fault, Tree};

/// The most lines of code a file may have. Comments, blank lines and tests do not count.
const MOST_LINES: usize = 600;

/// What the core must not know: order by hash, clock, chance, the world outside, inexact numbers.
const NOT_IN_CORE: &[(&str, &str)] = &[
    ("HashMap", "its order differs between runs; use BTreeMap or an indexed Vec"),
    ("HashSet", "its order differs between runs; use BTreeSet or an indexed Vec"),
    ("f32", "the core counts in integers and exact fractions"),
    ("f64", "the core counts in integers and exact fractions"),
    ("SystemTime", "the core reads no clock; time arrives as a value"),
    ("Instant", "the core reads no clock; time arrives as a value"),
    ("thread_rng", "the core draws no lots of its own; chance arrives as a recorded seed"),
    ("getrandom", "the core draws no lots of its own; chance arrives as a recorded seed"),
    ("std::fs", "the core does no IO"),
    ("std::io", "the core does no IO"),
    ("std::net", "the core does no IO"),
    ("std::env", "the core reads no environment"),
    ("std::process", "the core starts no processes"),
    ("std::thread", "the core starts no threads"),
];

/// What only the binary may do: it alone reads clock, chance, environment and terminal.
const ONLY_IN_THE_BINARY: &[&str] = &[
    "SystemTime::now",
    "Instant::now",
    "Timestamp::now",
    "Zoned::now",
    "env::var",
    "env::var_os",
    "env::args",
    "env::args_os",
    "io::stdin",
    "io::stdout",
    "io::stderr",
    "thread_rng",
    "getrandom",
];

/// Macros that write to the terminal.
const PRINTING: &[&str] = &["print!", "println!", "eprint!", "eprintln!", "dbg!"];

/// Words of SQL, as they stand in literals.
const SQL: &[&str] = &[
    "SELECT ",
    "INSERT INTO",
    "INSERT OR",
    "DELETE FROM",
    "CREATE TABLE",
    "CREATE INDEX",
    "DROP TABLE",
    "ALTER TABLE",
    "PRAGMA ",
    "BEGIN IMMEDIATE",
    "VACUUM INTO",
];

/// Tests that do not test, without blanks. Written in two halves, so that a search of the sources for
/// them finds none.
const NOT_A_TEST: &[&str] =
    &[concat!("#[ig", "nore"), concat!("should", "_panic"), concat!("assert!(", "true)")];

/// The one file that says a test was skipped.
const SKIPS: &str = "tests/shared.rs";

pub(super) fn faults(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| path.ends_with(".rs")) {
        let source = Source { path, lines: scan::lines(path, text) };
        faults.extend(source.size());
        for (line, number) in source.lines.iter().zip(1..) {
            let told = [
                source.core_is_pure(line),
                source.only_the_binary_knows_the_world(line),
                source.only_the_binary_prints(line),
                source.only_the_store_speaks_sql(line),
                source.only_the_scorekeeper_decides(line),
                source.every_test_tests(line),
                source.skips_are_counted(line),
            ];
            faults.extend(told.into_iter().flatten().map(|message| Fault::new(path, number, message)));
        }
    }
    faults
}

/// A source and the rules it keeps. Each rule returns what is wrong with a line, if anything.
struct Source<'a> {
    path: &'a str,
    lines: Vec<Line>,
}

impl Source<'_> {
    fn is_of(&self, package: &str) -> bool {
        self.path
            .strip_prefix("crates/")
            .and_then(|rest| rest.strip_prefix(package))
            .is_some_and(|rest| rest.starts_with('/'))
    }

    fn is_tooling(&self) -> bool {
        self.path.starts_with("xtask/")
    }

    fn is_build_script(&self) -> bool {
        self.path.ends_with("/build.rs")
    }

    fn size(&self) -> Option<Fault> {
        let counts = |line: &&Line| line.place == Place::Shipped && !line.code.trim().is_empty();
        let count = self.lines.iter().filter(counts).count();
        (count > MOST_LINES).then(|| {
            let message =
                format!("{count} lines of code, {MOST_LINES} at most; does the file hold two nouns?");
            Fault::new(self.path, 1, message)
        })
    }

    fn core_is_pure(&self, line: &Line) -> Option<String> {
        if !self.is_of("hantei-core") || line.place == Place::Tests {
            return None;
        }
        if has_float(&line.code) {
            return Some("a number with a point: the core counts in integers and exact fractions".to_owned());
        }
        let (word, reason) = NOT_IN_CORE.iter().find(|(word, _)| has_word(&line.code, word))?;
        Some(format!("{word} in the core: {reason}"))
    }

    fn only_the_binary_knows_the_world(&self, line: &Line) -> Option<String> {
        // The core has its own, stricter rule.
        let allowed =
            self.is_of("hantei") || self.is_of("hantei-core") || self.is_tooling() || self.is_build_script();
        if allowed || line.place == Place::Tests {
            return None;
        }
        let word = ONLY_IN_THE_BINARY.iter().find(|word| has_word(&line.code, word))?;
        Some(format!("{word} outside the binary: clock, chance, environment and terminal arrive as values"))
    }

    fn only_the_binary_prints(&self, line: &Line) -> Option<String> {
        let allowed = self.is_of("hantei") || self.is_tooling() || self.is_build_script();
        if allowed || line.place == Place::Tests {
            return None;
        }
        let word = PRINTING.iter().find(|word| has_word(&line.code, word))?;
        Some(format!("{word} outside the binary: return the text instead"))
    }

    fn only_the_store_speaks_sql(&self, line: &Line) -> Option<String> {
        if self.is_of("hantei-store") || self.is_tooling() {
            return None;
        }
        if has_word(&line.code, "sqlx") {
            return Some("sqlx outside hantei-store: ask the store instead".to_owned());
        }
        let update = line.literal.contains("UPDATE ") && line.literal.contains(" SET ");
        let words =
            SQL.iter().find(|words| line.literal.contains(*words)).copied().or(update.then_some("UPDATE"))?;
        Some(format!("SQL ({}) outside hantei-store: ask the store instead", words.trim_end()))
    }

    fn only_the_scorekeeper_decides(&self, line: &Line) -> Option<String> {
        let allowed = self.is_of("hantei-core")
            || self.path == "crates/hantei-store/src/scorekeeper.rs"
            || self.is_tooling();
        if allowed || line.place == Place::Tests || !has_word(&line.code, "decide(") {
            return None;
        }
        Some("outside the core only the scorekeeper calls `decide`: execute a command instead".to_owned())
    }

    fn every_test_tests(&self, line: &Line) -> Option<String> {
        let code: String = line.code.chars().filter(|c| !c.is_whitespace()).collect();
        let word = NOT_A_TEST.iter().find(|word| code.contains(*word))?;
        Some(format!("{word}: a test runs always and says what it expects"))
    }

    fn skips_are_counted(&self, line: &Line) -> Option<String> {
        if self.path == SKIPS || self.is_tooling() || !line.literal.contains("skipped:") {
            return None;
        }
        Some(format!("a skip that ./test cannot count: find shared data with `shared` of {SKIPS}"))
    }
}

/// Returns whether a number with a decimal point stands in `code`.
fn has_float(code: &str) -> bool {
    code.match_indices('.').any(|(at, _)| {
        let after = code[at + 1..].chars().next();
        let number = code[..at].trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
        let has_number = number.len() < at;
        // `pair.0.1` and `x1.0` are fields, not numbers.
        let before = number.chars().next_back();
        has_number
            && after.is_some_and(|c| c.is_ascii_digit())
            && !before.is_some_and(|c| c.is_alphanumeric() || c == '.' || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, tree};
    use super::*;

    #[test]
    fn a_bad_line_is_named_with_its_place() {
        let ignore = format!("{}]", NOT_A_TEST[0]);
        let always = format!("{};", NOT_A_TEST[2].replace('(', "( "));
        let rows = [
            ("crates/hantei-core/src/a.rs", "use std::collections::HashMap;", "HashMap in the core"),
            ("crates/hantei-core/src/a.rs", "fn share() -> f64 { 1 }", "exact fractions"),
            ("crates/hantei-core/src/a.rs", "let share = 0.5;", "a number with a point"),
            ("crates/hantei-core/src/a.rs", "let now = Instant::now();", "reads no clock"),
            ("crates/hantei-core/src/a.rs", "let lots = rand::thread_rng();", "recorded seed"),
            ("crates/hantei-core/src/a.rs", "std::fs::read(path)", "no IO"),
            ("crates/hantei-view/src/a.rs", "let now = SystemTime::now();", "outside the binary"),
            ("crates/hantei-store/src/a.rs", r#"std::env::var("HOME")"#, "outside the binary"),
            ("crates/hantei-format/src/a.rs", r#"println!("read");"#, "outside the binary"),
            ("crates/hantei/src/a.rs", r#"f("SELECT name FROM person")"#, "SQL (SELECT) outside"),
            ("crates/hantei/src/a.rs", r#"f("UPDATE person SET name = 1")"#, "SQL (UPDATE) outside"),
            ("crates/hantei-view/src/a.rs", "use sqlx::Row;", "sqlx outside"),
            ("crates/hantei/src/a.rs", "let events = tournament::decide(&ctx);", "only the scorekeeper"),
            ("crates/hantei/src/a.rs", ignore.as_str(), "a test runs always"),
            ("crates/hantei/tests/it/a.rs", always.as_str(), "a test runs always"),
            ("crates/hantei/tests/it/a.rs", r#"eprintln!("skipped: no data");"#, "cannot count"),
        ];
        for (path, text, words) in rows {
            let text = format!("// first line\n{text}\n");
            check(&faults(&tree(&[(path, &text)])), &[(&format!("{path}:2"), words)]);
        }
    }

    #[test]
    fn what_is_allowed_is_not_named() {
        let rows = [
            ("crates/hantei-core/src/a.rs", "// A HashMap or an f64 would not do."),
            ("crates/hantei-core/src/a.rs", "let last = pair.0.1 + row.1; let some = 1..2;"),
            ("crates/hantei-core/src/a.rs", "#[cfg(test)]\nmod tests { use std::collections::HashSet; }"),
            ("crates/hantei-store/src/a.rs", r#"f("SELECT name FROM person")"#),
            ("crates/hantei-view/src/a.rs", r#"f("Please SELECT")"#),
            ("crates/hantei-store/src/scorekeeper.rs", "let events = decide(&ctx);"),
            ("crates/hantei/src/a.rs", "undecide(1); let now = Instant::now();"),
            ("crates/hantei/src/a.rs", r#"println!("{answer}");"#),
            ("crates/hantei-view/tests/it/main.rs", r#"println!("seed {seed}");"#),
            ("crates/hantei-store/examples/a/main.rs", r#"println!("{}", env::args().count());"#),
            ("crates/hantei-view/build.rs", r#"println!("cargo:rerun-if-changed=locales");"#),
            ("tests/shared.rs", r#"println!("skipped: {test}");"#),
        ];
        for (path, text) in rows {
            check(&faults(&tree(&[(path, text)])), &[]);
        }
    }

    #[test]
    fn a_file_of_more_than_600_lines_of_code_is_named() {
        let path = "crates/hantei/src/a.rs";
        let line = "f();\n";
        let tests = format!("// why\n\n#[cfg(test)]\nmod tests {{\n{}}}\n", line.repeat(50));
        let full = line.repeat(600) + &tests;
        check(&faults(&tree(&[(path, &full)])), &[]);
        check(
            &faults(&tree(&[(path, &(line.to_owned() + &full))])),
            &[("crates/hantei/src/a.rs:1", "601 lines")],
        );
    }
}
