//! A log in a file of JSON lines: one tournament on one laptop, readable without this program.
//!
//! # What stands in the file
//! A command that caused one event and no record of a person is one line. Anything more is a batch, and
//! stands between two lines that say so:
//!
//! ```text
//! {"batch":{"from":13,"to":14}}
//! {"person":"p12","version":1,"record":{…},"salt":"…"}
//! {"v":13,…}
//! {"v":14,…}
//! {"committed":14}
//! ```
//!
//! The line before says that the next line alone is not the whole; the line after, that it is. Both are
//! fixed by the events between them, so a changed digit in either shows. Erasing a record leaves them
//! as they are.
//!
//! # After a crash
//! A write that was cut short leaves the beginning of a batch. Whoever opens the file to write cuts it
//! off at the last whole batch, keeps the bytes beside the file as `….torn` (`….torn-2`, …) and reports
//! a [`Recovery`]; readers pass over them. Nothing that was acknowledged is lost by that, because a
//! batch is acknowledged only after its last line feed is on disk. Lines that a cut-off write cannot
//! explain are damage, a broken line with its line feed among them: the file is then refused, not cut.
//!
//! # Locks
//! A handle that writes holds an exclusive lock on the file as long as it lives. Readers take none.
//!
//! # What the binary has to do
//! Where a limit on the size of files is set, the system sends SIGXFSZ, which ends the program before it
//! can tidy up. The binary must catch or ignore that signal; the write then fails, and is taken back.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use hantei_core::id::PersonId;

use super::contents::{lines, read_opening_of};
use super::envelope::{Envelope, Head, Line, Opening, PersonLine, Span, is_json, stated_version};
use super::{
    Access, Appended, Batch, EventLog, Fault, FaultKind, LogContents, LogError, LogId, Operation, Recovery,
};

/// How often someone who wants to write asks again while someone else does: for two seconds in all.
const ATTEMPTS: u32 = 100;

/// How long it waits in between.
const PAUSE: Duration = Duration::from_millis(20);

/// A log in a file. Clones are the same handle, and the lock goes with the last of them.
#[derive(Debug, Clone)]
pub struct Jsonl {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    log: LogId,
    path: PathBuf,
    access: Access,
    recovery: Option<Recovery>,
    kept: Mutex<Kept>,
}

#[derive(Debug)]
struct Kept {
    file: File,
    /// How long the file is: every byte before stands, none after.
    length: u64,
    head: Head,
    /// What was read to open the file, for the first reader.
    opened_with: Option<Vec<u8>>,
    /// Set when a write failed in such a way that what the file holds is uncertain.
    lost: bool,
}

impl Jsonl {
    /// Begins a log in a new file, and holds it to write.
    ///
    /// # Errors
    /// [`LogError::Exists`] if there is such a file; [`LogError::World`] if it cannot be written.
    pub async fn create(path: impl Into<PathBuf>, opening: Opening) -> Result<Self, LogError> {
        let path = path.into();
        blocking(move || create(&path, &opening)).await
    }

    /// Opens a log to read, or holds it to write.
    ///
    /// # Errors
    /// [`LogError::NoSuchLog`], [`LogError::NotALog`] or [`LogError::Newer`] if it is not a log that
    /// this program can read. To write also: [`LogError::Locked`] if another program holds it for more
    /// than two seconds, and [`LogError::Damaged`] if its end cannot be built on.
    pub async fn open(path: impl Into<PathBuf>, access: Access) -> Result<Self, LogError> {
        let path = path.into();
        blocking(move || open(&path, access)).await
    }

    /// Returns what a crash had left at the end of the file when it was opened.
    #[must_use]
    pub fn recovery(&self) -> Option<&Recovery> {
        self.shared.recovery.as_ref()
    }

    /// Returns where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }
}

impl EventLog for Jsonl {
    fn log_id(&self) -> &LogId {
        &self.shared.log
    }

    async fn read(&self) -> Result<LogContents, LogError> {
        let shared = Arc::clone(&self.shared);
        blocking(move || shared.read()).await
    }

    async fn read_since(&self, version: u64) -> Result<LogContents, LogError> {
        let mut contents = self.read().await?;
        contents.skip_to_after(version);
        Ok(contents)
    }

    async fn append_noting(&self, batch: Batch, _operations: &[Operation]) -> Result<Appended, LogError> {
        batch.assert_writable();
        let shared = Arc::clone(&self.shared);
        blocking(move || shared.append(&batch)).await
    }

    async fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        let shared = Arc::clone(&self.shared);
        blocking(move || shared.erase_person(person)).await
    }
}

/// Returns the contents of a log file that is in memory already. `name` is what messages call it.
///
/// # Errors
/// [`LogError::NotALog`] or [`LogError::Newer`].
pub fn contents_of(name: &str, mut text: Vec<u8>) -> Result<LogContents, LogError> {
    let torn = match find_end(&text) {
        End::Whole | End::Damaged(_) => None,
        End::Torn(whole, recovery) => {
            text.truncate(whole);
            Some(recovery)
        }
    };
    let log = read_opening_of(name, &text)?.log;
    Ok(LogContents { name: name.to_owned(), log, text, first_line: 1, torn })
}

/// Does the work where waiting for a disk holds up nobody else.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(panicked) => std::panic::resume_unwind(panicked.into_panic()),
    }
}

fn create(path: &Path, opening: &Opening) -> Result<Jsonl, LogError> {
    let mut file = match OpenOptions::new().read(true).write(true).create_new(true).open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            return Err(LogError::Exists { log: name(path) });
        }
        Err(error) => return Err(world("create", path)(error)),
    };
    let (mut text, head) = opening.line();
    text.push(b'\n');
    let written = lock(&file, path).and_then(|()| {
        write_durably(&mut file, 0, &text).and_then(|()| sync_folder_of(path)).map_err(world("create", path))
    });
    if let Err(error) = written {
        // What could not be begun is not left behind. If it cannot be removed either, the file is
        // empty or broken, and says so when someone opens it.
        let _ = fs::remove_file(path);
        return Err(error);
    }
    let path = fs::canonicalize(path).map_err(world("create", path))?;
    let kept = Kept { file, length: text.len() as u64, head, opened_with: Some(text), lost: false };
    let shared = Shared {
        log: opening.log.clone(),
        path,
        access: Access::Write,
        recovery: None,
        kept: Mutex::new(kept),
    };
    Ok(Jsonl { shared: Arc::new(shared) })
}

fn open(given: &Path, access: Access) -> Result<Jsonl, LogError> {
    let path = &fs::canonicalize(given).map_err(missing_or("open", given))?;
    let mut file = match access {
        Access::Read => File::open(path).map_err(missing_or("open", path))?,
        Access::Write => open_locked(path)?,
    };
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(missing_or("read", path))?;

    let (whole, mut recovery, fault) = match find_end(&text) {
        End::Whole => (text.len(), None, None),
        End::Torn(whole, recovery) => (whole, Some(recovery), None),
        End::Damaged(fault) => (text.len(), None, Some(fault)),
    };
    // Nothing is cut off a file before it is known to be a log.
    let opened = read_opening_of(&name(path), &text[..whole])?;

    let head = match access {
        Access::Read => Head::NONE,
        Access::Write => {
            if let Some(fault) = fault {
                return Err(LogError::Damaged { log: name(path), fault });
            }
            let head =
                find_head(&text[..whole]).map_err(|fault| LogError::Damaged { log: name(path), fault })?;
            if let Some(recovery) = &mut recovery {
                recovery.kept_in = Some(cut_off(&file, path, &text, whole)?);
            }
            remove_if_there(&beside(path, ".erasing")).map_err(world("tidy up beside", path))?;
            head
        }
    };
    text.truncate(whole);
    let kept = Kept { file, length: whole as u64, head, opened_with: Some(text), lost: false };
    let shared = Shared { log: opened.log, path: path.clone(), access, recovery, kept: Mutex::new(kept) };
    Ok(Jsonl { shared: Arc::new(shared) })
}

impl Shared {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().expect("nothing panics while it holds the log")
    }

    /// Returns the file, if it was opened to write and is still known to be in order.
    fn kept_to_write(&self) -> Result<MutexGuard<'_, Kept>, LogError> {
        match self.access {
            Access::Read => return Err(LogError::ReadOnly { log: name(&self.path) }),
            Access::Write => {}
        }
        let kept = self.kept();
        if kept.lost {
            let reason =
                "an earlier write failed, and what the file holds now is uncertain: open the log again";
            return Err(world("append to", &self.path)(io::Error::other(reason)));
        }
        Ok(kept)
    }

    fn read(&self) -> Result<LogContents, LogError> {
        let mut kept = self.kept();
        let (text, torn) = match (kept.opened_with.take(), self.access) {
            (Some(text), Access::Read) => (text, self.recovery.clone()),
            (Some(text), Access::Write) => (text, None),
            (None, Access::Write) => (kept.read_all(&self.path)?, None),
            (None, Access::Read) => {
                // Erasing puts another file in the place of the one that was opened.
                let text = fs::read(&self.path).map_err(missing_or("read", &self.path))?;
                return contents_of(&name(&self.path), text);
            }
        };
        Ok(LogContents { name: name(&self.path), log: self.log.clone(), text, first_line: 1, torn })
    }

    fn append(&self, batch: &Batch) -> Result<Appended, LogError> {
        let mut kept = self.kept_to_write()?;
        batch.fits(&kept.head)?;
        let appended = batch.appended();
        let mut head = kept.head;
        let text = batch_text(batch, appended, &mut head);

        kept.opened_with = None;
        let length = kept.length;
        if let Err(error) = write_durably(&mut kept.file, length, &text) {
            let taken_back = kept.file.set_len(length).and_then(|()| kept.file.sync_data());
            kept.lost = taken_back.is_err();
            return Err(world("append to", &self.path)(error));
        }
        kept.length += text.len() as u64;
        kept.head = head;
        Ok(appended)
    }

    fn erase_person(&self, person: PersonId) -> Result<u64, LogError> {
        let mut kept = self.kept_to_write()?;
        for torn in torn_files(&self.path) {
            let text = fs::read(&torn).map_err(world("read", &torn))?;
            let (left, erased) = without(person, &text);
            if erased > 0 {
                replace(&torn, &left).map_err(world("erase from", &torn))?;
            }
        }
        let text = kept.read_all(&self.path)?;
        let (left, erased) = without(person, &text);
        if erased > 0 {
            kept.opened_with = None;
            // After a failure it is not certain which of the two files has the name.
            kept.lost = true;
            kept.file = replace(&self.path, &left).map_err(world("erase from", &self.path))?;
            kept.lost = false;
            kept.length = left.len() as u64;
        }
        Ok(erased)
    }
}

impl Kept {
    fn read_all(&mut self, path: &Path) -> Result<Vec<u8>, LogError> {
        let mut text = Vec::with_capacity(usize::try_from(self.length).unwrap_or(0));
        self.file
            .seek(SeekFrom::Start(0))
            .and_then(|_| (&mut self.file).take(self.length).read_to_end(&mut text))
            .map_err(world("read", path))?;
        Ok(text)
    }
}

impl LogContents {
    /// Leaves away every line up to that of `version`, and the end of its batch.
    fn skip_to_after(&mut self, version: u64) {
        if version == 0 {
            return;
        }
        let mut skipped = 0;
        let mut found = false;
        let mut first_line = 1;
        for line in self.text.split_inclusive(|&byte| byte == b'\n') {
            if found && !line.starts_with(br#"{"committed":"#) {
                break;
            }
            found = found || stated_version(line) == Some(version);
            skipped += line.len();
            first_line += 1;
        }
        self.text.drain(..skipped);
        self.first_line = first_line;
    }
}

/// Returns the lines of a batch as they stand in the file, and moves `head` on to the last of them.
fn batch_text(batch: &Batch, appended: Appended, head: &mut Head) -> Vec<u8> {
    let mut text = Vec::new();
    let span = Span { from: appended.first_version, to: appended.last_version };
    let several_lines = batch.entries.len() + batch.people.len() > 1;
    if several_lines {
        span.write_before(&mut text);
    }
    for person in &batch.people {
        text.extend_from_slice(&person.to_line());
        text.push(b'\n');
    }
    for entry in &batch.entries {
        head.write(entry, &mut text);
        text.push(b'\n');
    }
    if several_lines {
        span.write_after(&mut text);
    }
    text
}

/// How the text of a file ends.
enum End {
    /// With a whole batch.
    Whole,
    /// With the beginning of one, after so many bytes.
    Torn(usize, Recovery),
    /// With something that no write leaves behind, however it is cut short.
    Damaged(Fault),
}

/// Looks for the end of the last whole batch.
fn find_end(text: &[u8]) -> End {
    let mut open_batch = None;
    let (mut start, mut number) = (0, 0);
    let mut last = (0, 0);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        number += 1;
        last = (start, number);
        if line.starts_with(br#"{"batch":"#) || line.starts_with(br#"{"committed":"#) {
            match Line::parse(line.strip_suffix(b"\n").unwrap_or(line)) {
                Ok(Line::Batch(span)) => open_batch = Some((start, number, span)),
                Ok(Line::Committed(_)) if line.ends_with(b"\n") => open_batch = None,
                Ok(Line::Committed(_) | Line::Event(_) | Line::Person(_)) | Err(_) => {}
            }
        }
        start += line.len();
    }
    let torn_from = match open_batch {
        Some((start, number, span)) => match only_the_last_line_is_broken(&text[start..], number, span) {
            Ok(()) => Some((start, number)),
            Err(fault) => return End::Damaged(fault),
        },
        None => {
            let last_line = &text[last.0..];
            if !may_be_cut_off(last_line) && !is_json(last_line) && !text.is_empty() {
                let broken = (1..).zip(lines(text)).find(|(_, line)| !is_json(line));
                let (line, _) = broken.expect("the last line is broken");
                return End::Damaged(Fault { line, kind: FaultKind::NotJson });
            }
            may_be_cut_off(last_line).then_some(last)
        }
    };
    match torn_from {
        None => End::Whole,
        Some((whole, from_line)) => {
            let bytes = (text.len() - whole) as u64;
            End::Torn(whole, Recovery { bytes, from_line, line: last.1, kept_in: None })
        }
    }
}

/// Returns whether a write that was cut short can have left this as the last line: it has no line feed,
/// or a hole of zeros that the disk never filled. Anything else that is broken was broken later.
fn may_be_cut_off(line: &[u8]) -> bool {
    !line.is_empty() && (!line.ends_with(b"\n") || line.contains(&0))
}

/// Checks that a batch which was never closed can be what a cut-off write left: all of its lines but the
/// last of the file are in order, and none belongs to what came later.
fn only_the_last_line_is_broken(batch: &[u8], first_line: u64, span: Span) -> Result<(), Fault> {
    let mut batch_lines = (first_line..).zip(batch.split_inclusive(|&byte| byte == b'\n')).peekable();
    while let Some((number, line)) = batch_lines.next() {
        let is_last = batch_lines.peek().is_none();
        let kind = match Line::parse(line.strip_suffix(b"\n").unwrap_or(line)) {
            Ok(Line::Event(event)) if event.v > span.to => FaultKind::BatchNotClosed,
            Ok(Line::Event(_) | Line::Person(_) | Line::Batch(_) | Line::Committed(_)) => continue,
            Err(_) if is_last && may_be_cut_off(line) => continue,
            Err(kind) => kind,
        };
        return Err(Fault { line: number, kind });
    }
    Ok(())
}

/// Reads the last event.
fn find_head(text: &[u8]) -> Result<Head, Fault> {
    let from_the_end = lines(text).rev().position(|line| line.starts_with(br#"{"v":"#));
    let number = lines(text).count() - from_the_end.expect("line 1 is an event");
    let line = lines(text).nth(number - 1).expect("a line that was just counted");
    match Envelope::parse(line) {
        Ok(envelope) => Ok(Head::of(&envelope)),
        Err(kind) => Err(Fault { line: number as u64, kind }),
    }
}

/// Keeps what follows the first `whole` bytes beside the file, then cuts it off.
fn cut_off(file: &File, path: &Path, text: &[u8], whole: usize) -> Result<PathBuf, LogError> {
    let kept_in = first_free_torn_file(path);
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&kept_in)
        .and_then(|mut torn| write_durably(&mut torn, 0, &text[whole..]))
        .and_then(|()| sync_folder_of(path))
        .map_err(world("keep the torn end of the log in", &kept_in))?;
    file.set_len(whole as u64)
        .and_then(|()| file.sync_data())
        .map_err(world("cut off the torn end of", path))?;
    Ok(kept_in)
}

/// Returns `….torn`, `….torn-2`, `….torn-3` and so on without end.
fn torn_names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let more = (2..).map(|number: u32| format!(".torn-{number}"));
    std::iter::once(".torn".to_owned()).chain(more).map(move |suffix| beside(path, &suffix))
}

fn torn_files(path: &Path) -> impl Iterator<Item = PathBuf> {
    torn_names(path).take_while(|torn| torn.exists())
}

fn first_free_torn_file(path: &Path) -> PathBuf {
    torn_names(path).find(|torn| !torn.exists()).expect("there are more numbers than files")
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns the text without the lines about `person`, and how many there were.
fn without(person: PersonId, text: &[u8]) -> (Vec<u8>, u64) {
    let beginning = PersonLine::beginning(person);
    let mut left = Vec::with_capacity(text.len());
    let mut erased = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(beginning.as_bytes()) {
            erased += 1;
        } else {
            left.extend_from_slice(line);
        }
    }
    (left, erased)
}

/// Puts a file with this text in the place of the one at `path`, all at once, and returns it locked.
///
/// It is locked before it takes the name, so that nobody gets in between.
fn replace(path: &Path, text: &[u8]) -> io::Result<File> {
    let new = beside(path, ".erasing");
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&new)?;
    file.lock()?;
    let replaced = fs::metadata(path)
        .and_then(|old| file.set_permissions(old.permissions()))
        .and_then(|()| write_durably(&mut file, 0, text))
        .and_then(|()| fs::rename(&new, path));
    if let Err(error) = replaced {
        remove_if_there(&new)?;
        return Err(error);
    }
    sync_folder_of(path)?;
    Ok(file)
}

fn write_durably(file: &mut File, at: u64, text: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    file.write_all(text)?;
    file.sync_data()
}

/// Makes a new name in a folder durable. Elsewhere than on Unix a folder cannot be flushed.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        Some(_) | None => Path::new("."),
    };
    File::open(folder)?.sync_all()
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Opens a file to write and locks it. Whoever held it before may have put another file in its place to
/// erase someone; then that one is wanted.
fn open_locked(path: &Path) -> Result<File, LogError> {
    loop {
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(missing_or("open", path))?;
        lock(&file, path)?;
        if is_still_at(&file, path).map_err(missing_or("open", path))? {
            return Ok(file);
        }
    }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (held, named) = (file.metadata()?, fs::metadata(path)?);
    Ok((held.dev(), held.ino()) == (named.dev(), named.ino()))
}

/// Elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_still_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

fn lock(file: &File, path: &Path) -> Result<(), LogError> {
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            Err(TryLockError::Error(error)) => return Err(world("lock", path)(error)),
        }
    }
    Err(LogError::Locked { log: name(path) })
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn world(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> LogError + use<> {
    let log = name(path);
    move |error| LogError::World { doing, log, source: Box::new(error) }
}

fn missing_or(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> LogError + use<> {
    let log = name(path);
    move |error| match error.kind() {
        ErrorKind::NotFound => LogError::NoSuchLog { log },
        // A folder, say.
        ErrorKind::IsADirectory => LogError::NotALog { log },
        _ => LogError::World { doing, log, source: Box::new(error) },
    }
}
