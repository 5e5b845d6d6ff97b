//! The cards that decks are judged by: out of files, or out of the database of a venue.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use hantei_core::card::{CardPool, PoolBuilder, PoolReport, SourceKind};
use hantei_core::date::CivilDate;
use hantei_core::deck::{LimitList, Limits, UnreadLimit};
use hantei_format::card_list::{self, CardFile, CardTrouble};
use hantei_format::{Diagnostic, limit_file};
use hantei_store::card_db::{CardPools, read_cdb};
use hantei_store::log::LogError;
use hantei_view::i18n::Language;
use hantei_view::message::{Message, of_code};
use hantei_view::sheet::DiagnosticRow;
use indicatif::{ProgressBar, ProgressStyle};

use crate::databases::Location;
use crate::failure::{Cause, Failure};
use crate::output::said;

/// What came of reading card files.
pub(crate) struct ReadCards {
    /// The pool.
    pub(crate) pool: CardPool,
    /// What was noticed while it was made.
    pub(crate) report: PoolReport,
    /// For each file what came of it.
    pub(crate) files: Vec<(PathBuf, CardFile)>,
}

/// Reads card databases of any form into one pool; corrections by hand count last, wherever they stand.
/// Without a day of their own, databases say what they say as of today.
pub(crate) fn read(
    files: &[PathBuf],
    as_of: Option<CivilDate>,
    language: Language,
) -> Result<ReadCards, Failure> {
    let (by_hand, databases): (Vec<&PathBuf>, Vec<&PathBuf>) =
        files.iter().partition(|file| has_extension(file, "toml"));
    let mut builder = PoolBuilder::new(as_of);
    let mut found = Vec::new();
    for file in databases {
        found.push((file.clone(), read_one(file, &mut builder, language)?));
    }
    card_list::by_hand::add_same_names(&mut builder);
    for file in by_hand {
        found.push((file.clone(), read_one(file, &mut builder, language)?));
    }
    let (pool, report) = builder.finish();
    Ok(ReadCards { pool, report, files: found })
}

fn read_one(path: &Path, builder: &mut PoolBuilder, language: Language) -> Result<CardFile, Failure> {
    let bar = progress(language, path);
    let mut told = |rows: u64| bar.set_position(rows);
    let name = path.display().to_string();
    let trouble = |trouble: CardTrouble| {
        unreadable(path, of_code(language, "card-trouble", trouble.code(), &trouble.arguments()), language)
    };
    let mut start = [0; 16];
    let is_sqlite = std::fs::File::open(path)
        .and_then(|mut file| std::io::Read::read(&mut file, &mut start))
        .map_err(|error| Failure::file(path, &error, language))?
        == 16
        && start == *b"SQLite format 3\0";
    let read = if is_sqlite || has_extension(path, "cdb") {
        let rows = crate::logs::wait(read_cdb(path))?.map_err(|error| {
            unreadable(path, of_code(language, "cdb-trouble", error.code(), &error.arguments()), language)
        })?;
        card_list::cdb::add(rows.into_iter(), &name, builder, &mut told).map_err(trouble)
    } else {
        let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error, language))?;
        card_list::read(&bytes, &name, builder, &mut told).map_err(trouble)
    };
    bar.finish_and_clear();
    read
}

/// Returns a bar that counts rows on a terminal, and is silent in a pipe.
fn progress(language: Language, path: &Path) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    bar.set_message(said(language, "reading-cards", &[("file", name)]).text);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {pos}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().and_then(OsStr::to_str).is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Returns the pool that is kept in a database, the newest version; `None` where there is no database or
/// no pool in it.
pub(crate) fn kept(at: &Location, language: Language) -> Result<Option<CardPool>, Failure> {
    let failed = |error: LogError| Failure::log(&error, language);
    let kept = crate::logs::wait(async {
        let database = match at.open().await {
            Ok(database) => database,
            // Nobody has kept cards where nobody has kept anything.
            Err(LogError::NoSuchLog { .. }) => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        CardPools::from(database).text(None).await.map_err(failed)
    })??;
    let Some((_, text)) = kept else { return Ok(None) };
    let bytes = text.as_bytes();
    let mut builder = PoolBuilder::new(card_list::as_of(bytes));
    let name = at.to_string();
    card_list::read(bytes, &name, &mut builder, &mut |_| {}).map_err(|trouble| {
        let message = of_code(language, "card-trouble", trouble.code(), &trouble.arguments());
        unreadable(Path::new(&name), message, language)
    })?;
    Ok(Some(builder.finish().0))
}

/// Keeps a pool in a database and returns its version and digest.
pub(crate) fn keep(pool: &CardPool, at: &Location, language: Language) -> Result<(u32, String), Failure> {
    let failed = |error: LogError| Failure::log(&error, language);
    let text = String::from_utf8_lossy(&card_list::write_pool(pool)).into_owned();
    let cards = u32::try_from(pool.len()).unwrap_or(u32::MAX);
    let kept = crate::logs::wait(async {
        let database = at.open_or_make().await.map_err(failed)?;
        CardPools::from(database).keep(&text, cards, crate::now::milliseconds()).await.map_err(failed)
    })??;
    Ok((kept.version, kept.digest))
}

/// Reads the Forbidden/Limited List that `FILE` or `FILE#NAME` names.
pub(crate) fn limit_list(named: &str, language: Language) -> Result<(LimitList, Vec<Diagnostic>), Failure> {
    // A file may have a # in its name; what is behind the last one names a list only if no such file is there.
    let (file, list) = match named.rsplit_once('#') {
        Some((file, list)) if !Path::new(named).exists() => (file, Some(list)),
        Some(_) | None => (named, None),
    };
    let path = Path::new(file);
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error, language))?;
    let (mut lists, diagnostics) = limit_file::read(&bytes, file).map_err(|trouble| {
        unreadable(path, of_code(language, "limit-trouble", trouble.code(), &trouble.arguments()), language)
    })?;
    let names: Vec<String> = lists.iter().map(|list| list.name.clone()).collect();
    let fits = |name: &String| list.is_none_or(|wanted| name.eq_ignore_ascii_case(wanted.trim()));
    let mut chosen: Vec<usize> =
        names.iter().enumerate().filter(|(_, name)| fits(name)).map(|(place, _)| place).collect();
    match (chosen.pop(), chosen.is_empty()) {
        (Some(place), true) => Ok((lists.swap_remove(place), diagnostics)),
        (_, _) => {
            let arguments = [("file", file.to_owned()), ("names", names.join(", "))];
            let code = if list.is_some() { "no-such-list" } else { "several-lists" };
            Err(Failure::message(Cause::Usage, said(language, code, &arguments)))
        }
    }
}

/// Returns what is to be said of a list: its lines that were passed over, and its entries that do not hold
/// as they stand.
pub(crate) fn list_remarks(
    diagnostics: &[Diagnostic],
    limits: &Limits,
    language: Language,
) -> Vec<DiagnosticRow> {
    let read = diagnostics.iter().map(|diagnostic| row(diagnostic, language));
    let unread = limits.unread.iter().map(|unread| {
        let (code, entry, mut arguments) = match unread {
            UnreadLimit::NotFound { entry } => ("list-card-not-found", entry, Vec::new()),
            UnreadLimit::Ambiguous { entry, candidates } => {
                ("list-card-ambiguous", entry, vec![("count", candidates.to_string())])
            }
            UnreadLimit::Repeated { entry, counts } => {
                ("list-entry-repeated", entry, vec![("later", counts.line.to_string())])
            }
            UnreadLimit::Stricter { entry, counts } => {
                ("list-entry-stricter", entry, vec![("later", counts.line.to_string())])
            }
        };
        arguments.extend([("line", entry.line.to_string()), ("card", entry.subject.to_string())]);
        let Message { code, text, hint, page_hint: _ } = said(language, code, &arguments);
        DiagnosticRow { line: Some(entry.line), severity: "warning", code, message: text, hint }
    });
    let mut rows: Vec<DiagnosticRow> = read.chain(unread).collect();
    rows.sort_by_key(|row| row.line);
    rows
}

/// Returns what a reader has to say, for people and programs.
pub(crate) fn row(diagnostic: &Diagnostic, language: Language) -> DiagnosticRow {
    let message = of_code(language, "diagnostic", diagnostic.kind.code(), &diagnostic.kind.arguments());
    let severity = match diagnostic.severity() {
        hantei_format::Severity::Note => "note",
        hantei_format::Severity::Warning => "warning",
        hantei_format::Severity::Error => "error",
    };
    DiagnosticRow {
        line: diagnostic.line,
        severity,
        code: message.code,
        message: message.text,
        hint: message.hint,
    }
}

/// Returns a file that cannot be read, with what is wrong and what to do about it.
pub(crate) fn unreadable(path: &Path, trouble: Message, language: Language) -> Failure {
    let arguments = [("file", path.display().to_string()), ("detail", trouble.text)];
    let mut message = said(language, "file-unreadable", &arguments);
    message.hint = trouble.hint;
    Failure::message(Cause::Input, message)
}

/// Returns the word for a kind of database in answers.
pub(crate) fn kind_word(kind: SourceKind) -> &'static str {
    match kind {
        SourceKind::BuiltIn => "built-in",
        SourceKind::Cdb => "cdb",
        SourceKind::Ygoprodeck => "ygoprodeck",
        SourceKind::YamlYugi => "yaml-yugi",
        SourceKind::Pool => "pool",
        SourceKind::ByHand => "by-hand",
    }
}
