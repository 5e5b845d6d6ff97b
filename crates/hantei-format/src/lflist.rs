//! `lflist.conf`: Forbidden/Limited Lists as simulators have them.
//!
//! `!NAME` begins a list, `$whitelist` says that it names every card that may be used, and a line is
//! `PASSCODE COUNT` with anything behind. What the clients pass over in silence is said here.

use hantei_core::card::Passcode;
use hantei_core::deck::{LimitEntry, LimitList, LimitMode, LimitStatus, LimitSubject};

use crate::ydk::{cut, lines};
use crate::{Diagnostic, DiagnosticKind};

/// The file holds no list that can be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LflistTrouble {
    /// Entries stand before any `!name`: whose they are nobody can say.
    #[error("line {line}: entries before any !name")]
    EntriesBeforeName {
        /// The first of them.
        line: u32,
    },
    /// There is no `!name`.
    #[error("no list begins with !name")]
    NoList,
}

/// Returns the lists that `text` holds, in its order.
///
/// # Errors
///
/// When there is none, or entries stand before the first. Whoever wrote the file causes that.
pub fn read(text: &str) -> Result<(Vec<LimitList>, Vec<Diagnostic>), LflistTrouble> {
    let mut lists: Vec<LimitList> = Vec::new();
    let mut diagnostics = Vec::new();
    for (line, number) in lines(text).zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('!') {
            lists.push(LimitList { name: name.trim().to_owned(), ..LimitList::default() });
            continue;
        }
        let mut say = |kind| diagnostics.push(Diagnostic::at(number, kind));
        if let Some(directive) = line.strip_prefix('$') {
            match (directive.trim().eq_ignore_ascii_case("whitelist"), lists.last_mut()) {
                (true, Some(list)) => list.mode = LimitMode::OthersExcluded,
                (true, None) => return Err(LflistTrouble::EntriesBeforeName { line: number }),
                (false, _) => say(DiagnosticKind::UnknownDirective { text: cut(line) }),
            }
            continue;
        }
        let Some((passcode, count)) = entry(line) else {
            say(DiagnosticKind::EntryNotRead { text: cut(line) });
            continue;
        };
        let Some(list) = lists.last_mut() else {
            return Err(LflistTrouble::EntriesBeforeName { line: number });
        };
        match count {
            Some(copies) => list.entries.push(LimitEntry {
                subject: LimitSubject::Passcode(Passcode(passcode)),
                status: LimitStatus::of_copies(copies),
                line: number,
            }),
            None => say(DiagnosticKind::NotALimit { text: cut(line) }),
        }
    }
    if lists.is_empty() { Err(LflistTrouble::NoList) } else { Ok((lists, diagnostics)) }
}

/// Returns the passcode and the count of a line; the count is absent where it is below zero.
fn entry(line: &str) -> Option<(u32, Option<u32>)> {
    let (passcode, rest) = line.split_once(char::is_whitespace)?;
    let passcode = passcode.bytes().all(|byte| byte.is_ascii_digit()).then_some(passcode)?;
    let rest = rest.trim_start();
    let (below, digits) = match rest.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, rest),
    };
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    let count: u32 = digits[..end].parse().ok()?;
    Some((passcode.parse().ok()?, (!below).then_some(count)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn told(list: &LimitList) -> Vec<(u32, u32, u32)> {
        list.entries
            .iter()
            .map(|entry| match entry.subject {
                LimitSubject::Passcode(passcode) => (passcode.0, entry.status.copies(), entry.line),
                LimitSubject::Official(_) | LimitSubject::Name(_) => unreachable!("a code names a card here"),
            })
            .collect()
    }

    #[test]
    fn everything_that_lists_have_is_read() {
        let text = "#[Sample]\r\n!2023.7 Sample\r\n#forbidden\r\n0123 0 --A card\t\tMAIN\r\n45\t1\r\n67 2--No blank\r\n89 3\r\n\r\n!Second\r\n$whitelist\r\n10 3 x";
        let (lists, diagnostics) = read(text).unwrap();
        let [first, second] = lists.as_slice() else { panic!("{lists:#?}") };
        assert_eq!((first.name.as_str(), first.mode), ("2023.7 Sample", LimitMode::OthersAllowed));
        assert_eq!(told(first), [(123, 0, 4), (45, 1, 5), (67, 2, 6), (89, 3, 7)]);
        assert_eq!((second.name.as_str(), second.mode), ("Second", LimitMode::OthersExcluded));
        assert_eq!(told(second), [(10, 3, 11)]);
        assert_eq!(diagnostics, []);
    }

    #[test]
    fn c14_repeats_minus_one_and_large_counts_are_kept_or_said() {
        let text = "!T\n$whitelist\n9001 3 --x\n9002 3\n9001 1 --x\n1 -1\n9003 4\n9004 7\n9005 999999999\n";
        let (lists, diagnostics) = read(text).unwrap();
        assert_eq!(
            told(&lists[0]),
            [(9001, 3, 3), (9002, 3, 4), (9001, 1, 5), (9003, 4, 7), (9004, 7, 8), (9005, 999_999_999, 9)]
        );
        assert_eq!(diagnostics, [Diagnostic::at(6, DiagnosticKind::NotALimit { text: "1 -1".to_owned() })]);
    }

    #[test]
    fn c14_entries_without_a_name_above_them_are_refused() {
        assert_eq!(read("9001 3\n!T\n"), Err(LflistTrouble::EntriesBeforeName { line: 1 }));
        assert_eq!(read("#x\n$whitelist\n"), Err(LflistTrouble::EntriesBeforeName { line: 2 }));
        assert_eq!(read("# nothing\n"), Err(LflistTrouble::NoList));
        assert_eq!(read(""), Err(LflistTrouble::NoList));
    }

    #[test]
    fn what_is_no_entry_is_said_with_its_line() {
        let (lists, diagnostics) = read("!T\nabc 1\n12\n12 x\n4294967296 1\n$genesys\n34 1\n").unwrap();
        assert_eq!(told(&lists[0]), [(34, 1, 7)]);
        let said: Vec<(u32, &str)> =
            diagnostics.iter().map(|it| (it.line.unwrap(), it.kind.code())).collect();
        assert_eq!(
            said,
            [
                (2, "entry-not-read"),
                (3, "entry-not-read"),
                (4, "entry-not-read"),
                (5, "entry-not-read"),
                (6, "unknown-directive"),
            ]
        );
    }

    proptest! {
        #[test]
        fn no_line_is_passed_over_in_silence(body in "(([0-9]{1,10}[ \t]-?[0-9]{0,4}|#|\\$)\\PC{0,6}[\r\n]{1,2}){0,8}") {
            let text = format!("!T\n{body}");
            if let Ok((lists, diagnostics)) = read(&text) {
                let should = lines(&text).map(str::trim).filter(|line| {
                    !line.is_empty() && !line.starts_with(['#', '!']) && !line.eq_ignore_ascii_case("$whitelist")
                });
                let entries: usize = lists.iter().map(|list| list.entries.len()).sum();
                prop_assert_eq!(entries + diagnostics.len(), should.count());
            }
        }
    }
}
