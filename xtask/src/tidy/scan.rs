//! Tells apart what a Rust source says in code, in comments and in text literals.
//!
//! It knows just enough of the language for that; it does not know syntax.

/// One line of a source.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The code, with comments left out and the contents of text and character literals left out.
    pub(super) code: String,
    /// The comments, doc comments included, with their marks.
    pub(super) comment: String,
    /// The contents of text literals.
    pub(super) literal: String,
    /// Whether only tests see this line.
    pub(super) place: Place,
}

/// Who sees a line.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// Everybody: it ships.
    #[default]
    Shipped,
    /// Tests and measurements only.
    Tests,
}

/// Returns the lines of the source `text` of the file at `path`.
pub(super) fn lines(path: &str, text: &str) -> Vec<Line> {
    let mut lines = split(text);
    if is_test_file(path) || lines.iter().any(|line| line.code.trim() == "#![cfg(test)]") {
        for line in &mut lines {
            line.place = Place::Tests;
        }
    } else {
        mark_test_items(&mut lines);
    }
    lines
}

/// Returns whether `word` stands in `text` on its own, not as a part of a longer word.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    let within = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !(word.starts_with(within) && before.is_some_and(within)
            || word.ends_with(within) && after.is_some_and(within))
    })
}

/// Tests, benches and examples: nothing of them ships.
fn is_test_file(path: &str) -> bool {
    path.starts_with("tests/")
        || path.ends_with("/tests.rs")
        || path.split('/').any(|folder| ["tests", "benches", "examples"].contains(&folder))
}

/// What the reader is inside of.
enum Inside {
    Code,
    LineComment,
    BlockComment { depth: usize },
    Literal { hashes: Option<usize> },
}

fn split(text: &str) -> Vec<Line> {
    let chars: Vec<char> = text.chars().collect();
    let starts = |at: usize, with: &str| with.chars().enumerate().all(|(i, c)| chars.get(at + i) == Some(&c));
    let mut lines = vec![Line::default()];
    let mut inside = Inside::Code;
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        if c == '\n' {
            if matches!(inside, Inside::LineComment) {
                inside = Inside::Code;
            }
            lines.push(Line::default());
            at += 1;
            continue;
        }
        let line = lines.last_mut().expect("there is always a line");
        let mut step = 1;
        match &mut inside {
            Inside::LineComment => line.comment.push(c),
            Inside::BlockComment { depth } => {
                line.comment.push(c);
                if starts(at, "/*") {
                    *depth += 1;
                    step = 2;
                } else if starts(at, "*/") {
                    *depth -= 1;
                    step = 2;
                    if *depth == 0 {
                        inside = Inside::Code;
                    }
                }
            }
            Inside::Literal { hashes } => match hashes {
                None if c == '\\' => {
                    // A line end after the stroke must still end the line.
                    step = if chars.get(at + 1) == Some(&'\n') { 1 } else { 2 };
                }
                Some(count) if c == '"' && starts(at + 1, &"#".repeat(*count)) => {
                    step = 1 + *count;
                    line.code.push('"');
                    inside = Inside::Code;
                }
                None if c == '"' => {
                    line.code.push('"');
                    inside = Inside::Code;
                }
                None | Some(_) => line.literal.push(c),
            },
            Inside::Code => {
                if starts(at, "//") {
                    line.comment.push_str("//");
                    step = 2;
                    inside = Inside::LineComment;
                } else if starts(at, "/*") {
                    line.comment.push_str("/*");
                    step = 2;
                    inside = Inside::BlockComment { depth: 1 };
                } else if c == '"' {
                    line.code.push('"');
                    inside = Inside::Literal { hashes: None };
                } else if let Some(hashes) = raw_literal(&chars, at) {
                    line.code.push('"');
                    step = hashes + 2;
                    inside = Inside::Literal { hashes: Some(hashes) };
                } else if c == '\'' {
                    step = character_literal(&chars, at);
                    line.code.push('\'');
                } else {
                    line.code.push(c);
                }
            }
        }
        at += step;
    }
    if text.ends_with('\n') {
        lines.pop();
    }
    lines
}

/// Returns the number of `#` of the raw literal that begins with the `r` at `at`, if one does.
fn raw_literal(chars: &[char], at: usize) -> Option<usize> {
    let before = at.checked_sub(1).map(|before| chars[before]);
    let in_a_name = before.is_some_and(|c| (c.is_alphanumeric() || c == '_') && c != 'b' && c != 'c');
    if chars[at] != 'r' || in_a_name {
        return None;
    }
    let hashes = chars[at + 1..].iter().take_while(|&&c| c == '#').count();
    (chars.get(at + 1 + hashes) == Some(&'"')).then_some(hashes)
}

/// Returns the length of the character literal that begins at `at`; 1 where it is a lifetime instead.
fn character_literal(chars: &[char], at: usize) -> usize {
    if chars.get(at + 1) == Some(&'\\') {
        let rest = &chars[at + 3..];
        return rest.iter().position(|&c| c == '\'').map_or(1, |end| end + 4);
    }
    if chars.get(at + 2) == Some(&'\'') { 3 } else { 1 }
}

/// Marks the items under `#[cfg(test)]`.
fn mark_test_items(lines: &mut [Line]) {
    let mut first = 0;
    while first < lines.len() {
        if !lines[first].code.trim_start().starts_with("#[cfg(test)]") {
            first += 1;
            continue;
        }
        let last = end_of_item(&lines[first..]) + first;
        for line in &mut lines[first..=last] {
            line.place = Place::Tests;
        }
        first = last + 1;
    }
}

/// Returns the line on which the first item of `lines` ends, at its `;` or its closing brace.
fn end_of_item(lines: &[Line]) -> usize {
    let mut braces = 0_usize;
    let mut brackets = 0_usize;
    for (number, line) in lines.iter().enumerate() {
        for c in line.code.chars() {
            match c {
                '(' | '[' => brackets += 1,
                ')' | ']' => brackets = brackets.saturating_sub(1),
                '{' => braces += 1,
                '}' => {
                    braces = braces.saturating_sub(1);
                    if braces == 0 {
                        return number;
                    }
                }
                ';' if braces == 0 && brackets == 0 => return number,
                _ => {}
            }
        }
    }
    lines.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_comments_and_literals_are_told_apart() {
        let rows = [
            ("plain", "let a = 1; // why", "let a = 1; ", "// why", ""),
            ("a mark in a literal", r#"f("a // b");"#, r#"f("");"#, "", "a // b"),
            ("an escaped quote", r#"f("a\"b"); // c"#, r#"f(""); "#, "// c", "ab"),
            ("a raw literal", r###"f(r#"a"b"#);"###, r#"f("");"#, "", r#"a"b"#),
            ("raw bytes", r###"f(br"a\");"###, r#"f(b"");"#, "", r"a\"),
            ("a raw name", "let r#type = 1;", "let r#type = 1;", "", ""),
            ("a character", r#"'"' => '\'', // q"#, "' => ', ", "// q", ""),
            ("a lifetime", "fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}", "", ""),
            ("a comment in a comment", "a /* b /* c */ d */ e", "a  e", "/* b / c * d *", ""),
        ];
        for (name, source, code, comment, literal) in rows {
            let line = &lines("crates/x/src/a.rs", source)[0];
            let found = (line.code.as_str(), line.comment.as_str(), line.literal.as_str());
            assert_eq!(found, (code, comment, literal), "{name}");
        }
    }

    #[test]
    fn only_items_under_cfg_test_are_seen_by_tests_alone() {
        let source = "fn a() {}\n#[cfg(test)]\nuse b::{\n  c,\n};\nfn d() {}\n#[cfg(test)]\nmod tests {\n  fn e() {}\n}\nfn f() {}\n";
        let shipped: Vec<usize> = lines("crates/x/src/a.rs", source)
            .iter()
            .zip(1..)
            .filter(|(line, _)| line.place == Place::Shipped)
            .map(|(_, number)| number)
            .collect();
        assert_eq!(shipped, [1, 6, 11]);
    }
}
