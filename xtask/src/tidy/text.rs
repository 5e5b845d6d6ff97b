//! The rules for every text file, and for the files a repository must have.

use super::scan::{self, has_word};
use super::{Fault, RunBit, Tree};

/// Marks of unfinished work. Written in two halves, so that a search for them finds none.
const MARKERS: &[&str] = &[
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
];

/// Folders of one machine.
const MACHINE_FOLDERS: &[&str] = &["home", "root", "tmp", "work", "Users"];

/// Files every reader may expect.
const REQUIRED: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "STYLE.md",
    "GLOSSARY.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "Cargo.lock",
    "deny.toml",
    ".gitignore",
];

/// Commands of the README, which must have the run bit.
const COMMANDS: &[&str] = &["hantei", "test"];

/// What continuous integration runs.
const CI: &str = ".ci/run";

pub(super) fn faults(tree: &Tree) -> Vec<Fault> {
    let mut faults = repository(tree);
    for (path, text) in tree.texts().filter(|(path, _)| is_ours(path)) {
        let code = path.ends_with(".rs").then(|| scan::lines(path, text));
        for (index, line) in text.split_terminator('\n').enumerate() {
            let number = index + 1;
            if is_formatted(path) && line.ends_with([' ', '\t', '\r']) {
                faults.push(Fault::new(path, number, "white space at the end of the line"));
            }
            if let Some(folder) = machine_folder(line) {
                let message =
                    format!("/{folder}/… is a path of one machine; use one relative to the repository");
                faults.push(Fault::new(path, number, message));
            }
            // In a Rust source a literal may speak of a marker; code and comments may not.
            let said = code.as_ref().map_or_else(
                || line.to_owned(),
                |lines| format!("{} {}", lines[index].code, lines[index].comment),
            );
            if let Some(marker) = MARKERS.iter().find(|marker| has_word(&said, marker)) {
                let message = format!("{marker}: finish it, or open an issue and leave the mark out");
                faults.push(Fault::new(path, number, message));
            }
        }
        if is_formatted(path) && !text.is_empty() && !text.ends_with('\n') {
            faults.push(Fault::new(path, text.lines().count(), "no line end at the end of the file"));
        }
    }
    faults
}

/// Lock files are written by tools, `assets/` holds what others wrote.
fn is_ours(path: &str) -> bool {
    !path.ends_with(".lock") && !path.starts_with("assets/")
}

/// Whether we format the file. Cases are kept as they came, with their line ends.
fn is_formatted(path: &str) -> bool {
    let ending = path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
    let ours = ["rs", "toml", "md", "ftl", "css", "js", "sh", "gitignore", "editorconfig"];
    COMMANDS.contains(&path) || path == CI || ending.is_some_and(|ending| ours.contains(&ending))
}

/// Returns the folder that the path of one machine in `line` begins with, if there is one.
fn machine_folder(line: &str) -> Option<&'static str> {
    MACHINE_FOLDERS.iter().copied().find(|folder| {
        line.match_indices(&format!("/{folder}/")).any(|(at, found)| {
            let before = line[..at].chars().next_back();
            let after = line[at + found.len()..].chars().next();
            // A folder of that name further down a relative path, or an address, is no machine's.
            !before.is_some_and(|c| c.is_alphanumeric() || "._-~}*/".contains(c))
                && after.is_some_and(char::is_alphanumeric)
        })
    })
}

fn repository(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for path in REQUIRED.iter().chain(COMMANDS).chain([&CI]) {
        if tree.text(path).is_none_or(str::is_empty) {
            faults.push(Fault::new(path, 1, "is missing or empty"));
        }
    }
    for path in COMMANDS.iter().chain([&CI]) {
        if tree.0.get(*path).is_some_and(|file| file.run == RunBit::Unset) {
            faults.push(Fault::new(path, 1, "has no run bit: git add --chmod=+x"));
        }
    }
    if let Some(text) = tree.text("README.md") {
        for command in COMMANDS {
            if !has_command(text, &format!("./{command}")) {
                faults.push(Fault::new(
                    "README.md",
                    1,
                    format!("no code block shows the command ./{command}"),
                ));
            }
        }
    }
    if tree.text(CI).is_some_and(|text| !text.lines().any(|line| line == "./test")) {
        faults.push(Fault::new(CI, 1, "must call ./test and nothing else"));
    }
    faults
}

/// Returns whether a line of a fenced block in `text` begins with `command`.
fn has_command(text: &str, command: &str) -> bool {
    let mut fenced = false;
    text.lines().any(|line| {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        fenced && line.split_whitespace().next() == Some(command)
    })
}

#[cfg(test)]
mod tests {
    use super::super::File;
    use super::super::tests::{check, tree};
    use super::*;

    /// Returns the faults of one file among files that are in order.
    fn found(path: &str, text: &str) -> Vec<Fault> {
        let mut files = in_order();
        files.0.insert(path.to_owned(), File { text: Some(text.to_owned()), run: RunBit::Set });
        faults(&files)
    }

    fn in_order() -> Tree {
        let mut files = tree(&[]);
        for path in REQUIRED.iter().chain(COMMANDS).chain([&CI]) {
            let text = match *path {
                "README.md" => "# Hantei\n```sh\n./hantei demo\n./test\n```\n",
                CI => "cd ..\n./test\n",
                _ => "text\n",
            };
            files.0.insert((*path).to_owned(), File { text: Some(text.to_owned()), run: RunBit::Set });
        }
        files
    }

    #[test]
    fn a_repository_in_order_has_no_fault() {
        check(&faults(&in_order()), &[]);
    }

    #[test]
    fn a_bad_line_is_named_with_its_place() {
        let marker = format!("first\nsecond {}: third\n", MARKERS[0]);
        let rust = format!("fn f() {{\n    {}()\n}}\n", MARKERS[3]);
        let rows: &[(&str, &str, &str, &str)] = &[
            ("docs/a.md", &marker, "docs/a.md:2", "finish it"),
            ("crates/hantei/src/a.rs", &rust, "crates/hantei/src/a.rs:2", "finish it"),
            ("docs/a.md", "a \nb\n", "docs/a.md:1", "white space"),
            ("docs/a.md", "a\r\nb\n", "docs/a.md:1", "white space"),
            ("locales/en/a.ftl", "a = b\nc = d", "locales/en/a.ftl:2", "no line end"),
            ("docs/a.md", &format!("see /{}/someone/file\n", "home"), "docs/a.md:1", "of one machine"),
            ("docs/a.md", &format!("`/{}/a`\n", "tmp"), "docs/a.md:1", "of one machine"),
        ];
        for (path, text, place, words) in rows {
            check(&found(path, text), &[(place, words)]);
        }
    }

    #[test]
    fn what_is_allowed_is_not_named() {
        let literal = format!("const MARK: &str = \"{}\";\n", MARKERS[0]);
        check(&found("crates/hantei/src/a.rs", &literal), &[]);
        let address = format!("https://example.org/{}/page and docs/{}/a.md\n", "home", "work");
        check(&found("docs/a.md", &address), &[]);
        check(&found("tests/data/deck.ydk", "#main\r\n89631139 \r\n"), &[]);
        check(&found("assets/script.js", "a \nb"), &[]);
    }

    #[test]
    fn what_a_repository_must_have_is_asked_for() {
        let mut files = in_order();
        files.0.remove("LICENSE-MIT");
        files.0.get_mut("test").unwrap().run = RunBit::Unset;
        files.0.get_mut("README.md").unwrap().text = Some("Run ./hantei.\n```\n./test\n```\n".to_owned());
        files.0.get_mut(CI).unwrap().text = Some("cargo test\n".to_owned());
        let expected = [
            ("LICENSE-MIT:1", "missing"),
            ("test:1", "run bit"),
            ("README.md:1", "./hantei"),
            (".ci/run:1", "nothing else"),
        ];
        check(&faults(&files), &expected);
    }
}
