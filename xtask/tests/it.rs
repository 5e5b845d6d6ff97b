//! The commands of the README as a person on a new machine meets them.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

#[path = "../../tests/shared.rs"]
mod shared;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

/// A checkout with the real `./hantei`, one source, and a cargo that writes down that it was called
/// and builds a program that prints its arguments and its folder.
struct Checkout {
    folder: tempfile::TempDir,
}

const CARGO: &str = "#!/bin/sh
echo \"   Compiling hantei\" >&2
echo \"$*\" >>calls
[ -e broken ] && exit 101
mkdir -p \"$CARGO_TARGET_DIR/release\"
printf '#!/bin/sh\\necho \"ran $* in $PWD\"\\nexit 4\\n' >\"$CARGO_TARGET_DIR/release/hantei\"
chmod +x \"$CARGO_TARGET_DIR/release/hantei\"
";

impl Checkout {
    fn new() -> Self {
        let checkout = Self { folder: tempfile::tempdir().unwrap() };
        fs::create_dir_all(checkout.path("root/crates/hantei/src")).unwrap();
        fs::create_dir_all(checkout.path("elsewhere")).unwrap();
        fs::create_dir_all(checkout.path("bin")).unwrap();
        fs::write(checkout.path("root/Cargo.toml"), "").unwrap();
        fs::write(checkout.path("root/crates/hantei/src/main.rs"), "").unwrap();
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hantei");
        fs::copy(script, checkout.path("root/hantei")).unwrap();
        for tool in ["sh", "dirname", "readlink", "cat", "mkdir", "mv", "rm", "chmod"] {
            let real = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(tool));
            let real = real.iter().find(|path| path.exists()).expect("a system with coreutils");
            symlink(real, checkout.path("bin").join(tool)).unwrap();
        }
        checkout.tool("cargo", CARGO);
        checkout.tool("cc", "#!/bin/sh\n");
        // The stamp of a build is as old as its start: sources must not look newer by a tick of the clock.
        for path in [
            "root/crates/hantei/src/main.rs",
            "root/crates/hantei/src",
            "root/crates/hantei",
            "root/crates",
            "root/Cargo.toml",
        ] {
            checkout.set_age(path, Duration::from_secs(60));
        }
        checkout
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn tool(&self, name: &str, script: &str) {
        let path = self.path("bin").join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn set_age(&self, name: &str, age: Duration) {
        let file = fs::File::open(self.path(name)).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    }

    /// Runs `./hantei standings log` from another folder, with no tools but those of the checkout.
    fn run(&self) -> Output {
        self.run_with_target(None)
    }

    fn run_with_target(&self, target: Option<&str>) -> Output {
        let mut command = Command::new("/bin/sh");
        command
            .arg(self.path("root/hantei"))
            .args(["standings", "a log"])
            .current_dir(self.path("elsewhere"));
        command.env_clear().env("PATH", self.path("bin"));
        if let Some(target) = target {
            command.env("CARGO_TARGET_DIR", target);
        }
        command.output().unwrap()
    }

    fn builds(&self) -> usize {
        fs::read_to_string(self.path("root/calls")).unwrap_or_default().lines().count()
    }
}

#[track_caller]
fn check_ran(output: &Output) {
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.starts_with("ran standings a log in "), "{output:?}");
    assert!(said.trim_end().ends_with("/elsewhere"), "{output:?}");
    assert_eq!(output.status.code(), Some(4), "the exit code is the program's own");
}

#[test]
fn the_first_run_builds_and_the_second_is_quiet() {
    let checkout = Checkout::new();
    let first = checkout.run();
    check_ran(&first);
    assert_eq!(String::from_utf8_lossy(&first.stderr), "   Compiling hantei\n");
    let calls = fs::read_to_string(checkout.path("root/calls")).unwrap();
    assert_eq!(calls, "build --release --locked -p hantei\n");
    let second = checkout.run();
    check_ran(&second);
    assert_eq!(String::from_utf8_lossy(&second.stderr), "");
    assert_eq!(checkout.builds(), 1);
}

#[test]
fn a_change_of_a_source_builds_again() {
    let checkout = Checkout::new();
    checkout.run();
    fs::write(checkout.path("root/crates/hantei/src/main.rs"), "fn main() {}").unwrap();
    checkout.run();
    assert_eq!(checkout.builds(), 2, "a source was written");
    fs::create_dir(checkout.path("root/regulations")).unwrap();
    fs::write(checkout.path("root/regulations/a.toml"), "").unwrap();
    checkout.run();
    assert_eq!(checkout.builds(), 3, "a regulation came");
    fs::remove_file(checkout.path("root/regulations/a.toml")).unwrap();
    checkout.run();
    assert_eq!(checkout.builds(), 4, "a regulation went");
    checkout.run();
    assert_eq!(checkout.builds(), 4, "nothing changed");
}

#[test]
fn a_failed_build_runs_nothing_and_is_tried_again() {
    let checkout = Checkout::new();
    checkout.run();
    fs::write(checkout.path("root/crates/hantei/src/main.rs"), "fn main(").unwrap();
    fs::write(checkout.path("root/broken"), "").unwrap();
    let failed = checkout.run();
    assert_eq!(failed.status.code(), Some(5));
    assert_eq!(String::from_utf8_lossy(&failed.stdout), "");
    fs::remove_file(checkout.path("root/broken")).unwrap();
    check_ran(&checkout.run());
    assert_eq!(checkout.builds(), 3);
}

#[test]
fn the_target_folder_may_be_named_relative_to_the_caller() {
    let checkout = Checkout::new();
    check_ran(&checkout.run_with_target(Some("built")));
    assert!(checkout.path("elsewhere/built/release/hantei").exists());
    check_ran(&checkout.run_with_target(Some("built")));
    assert_eq!(checkout.builds(), 1);
}

#[test]
fn what_is_missing_is_named_with_what_to_install() {
    for (tool, hint) in [("cargo", "hint: install the Rust toolchain"), ("cc", "hint: install a C compiler")]
    {
        let checkout = Checkout::new();
        fs::remove_file(checkout.path("bin").join(tool)).unwrap();
        let output = checkout.run();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(&format!("{tool} is not installed")) && told.contains(hint), "{told}");
        assert_eq!(output.status.code(), Some(5));
    }
}

#[test]
fn a_program_that_is_up_to_date_runs_without_a_toolchain() {
    let checkout = Checkout::new();
    checkout.run();
    fs::remove_file(checkout.path("bin/cargo")).unwrap();
    check_ran(&checkout.run());
}

/// A cargo that writes down its first two words, skips one test twice (as a retry would), and
/// fails at the word named by `FAIL_AT`.
const RUNNER: &str = "#!/bin/sh
echo \"$1 $2 ${CARGO_INCREMENTAL:-}\" >>calls
case $1 in
    test) echo 'skipped: a: no data' >>\"$HANTEI_SKIPPED_LOG\"; echo 'skipped: a: no data' >>\"$HANTEI_SKIPPED_LOG\"
        [ \"$FAIL_AT\" = server ] && echo 'skipped: b: there is no PostgreSQL server' >>\"$HANTEI_SKIPPED_LOG\";;
    nextest) exit 101;;
esac
[ \"$1\" != \"$FAIL_AT\" ]
";

/// A program of PostgreSQL that writes down what it was called with.
const SERVER: &str = "#!/bin/sh
echo \"${0##*/} $*\" >>server
[ \"${0##*/}\" != \"$FAIL_AT\" ]
";

/// A browser, or what leads it, that does nothing.
const BROWSER: &str = "#!/bin/sh
[ \"${0##*/}\" != \"$FAIL_AT\" ]
";

/// Runs `./test` with a pretended cargo, a pretended server and a pretended browser; returns what it said and what it called.
fn run_test(argument: Option<&str>, fail_at: &str) -> (Output, String) {
    let (output, calls, _) = run_test_with_server(argument, fail_at);
    (output, calls)
}

/// As [`run_test`], with what the programs of the server were called with.
fn run_test_with_server(argument: Option<&str>, fail_at: &str) -> (Output, String, String) {
    let checkout = Checkout::new();
    for tool in ["initdb", "pg_ctl"] {
        checkout.tool(tool, SERVER);
    }
    checkout.tool("id", "#!/bin/sh\necho 1000\n");
    // `no browser` is there, and nobody can install one either.
    for tool in ["node", "npm", "chromium"].into_iter().filter(|_| fail_at != "no browser") {
        checkout.tool(tool, BROWSER);
    }
    fs::create_dir_all(checkout.path("root/e2e/node_modules")).unwrap();
    fs::write(checkout.path("root/e2e/package-lock.json"), "{}").unwrap();
    for tool in ["cmp", "cp", "grep", "mktemp", "sort", "wc"] {
        symlink(Path::new("/usr/bin").join(tool), checkout.path("bin").join(tool)).unwrap();
    }
    checkout.tool("cargo", RUNNER);
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("../test"), checkout.path("root/test")).unwrap();
    let mut command = Command::new("/bin/sh");
    command.arg(checkout.path("root/test")).args(argument).env_clear();
    command.env("PATH", checkout.path("bin")).env("FAIL_AT", fail_at).env("CI", "true");
    command.env("HANTEI_POSTGRES_BIN", checkout.path("bin")).env("TMPDIR", checkout.path("elsewhere"));
    command.env("HANTEI_CHROMIUM", checkout.path("bin/chromium"));
    let output = command.output().unwrap();
    let read = |name| fs::read_to_string(checkout.path(name)).unwrap_or_default();
    let left = fs::read_dir(checkout.path("elsewhere")).unwrap().count();
    assert_eq!(left, 0, "what ./test made for itself is gone");
    (output, read("root/calls"), read("root/server"))
}

#[test]
fn the_test_command_counts_each_skipped_test_once() {
    let (output, calls) = run_test(None, "nothing");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.ends_with("\nskipped: a: no data\nskipped for absence of shared data: 1\n"), "{said}");
    assert!(output.status.success(), "{output:?}");
    assert!(
        calls.lines().all(|call| call.ends_with(" 0")),
        "continuous integration builds without increments: {calls}"
    );
}

#[test]
fn the_test_command_fails_at_whatever_fails() {
    for step in ["fmt", "run", "clippy", "doc", "test", "build", "node", "npm", "no browser"] {
        let (output, calls) = run_test(None, step);
        assert!(!output.status.success(), "{step}: {calls}");
    }
    let (output, _) = run_test(Some("--with-shared"), "nothing");
    assert_eq!(output.status.code(), Some(1), "a skipped test is a failure with --with-shared");
    let (output, calls) = run_test(Some("--fast"), "nothing");
    assert_eq!((output.status.code(), calls.as_str()), (Some(2), ""), "a wrong word runs nothing");
}

#[test]
fn the_test_command_starts_a_server_and_stops_it_whatever_fails() {
    for step in ["nothing", "test", "clippy", "server"] {
        let (output, _, server) = run_test_with_server(None, step);
        let called: Vec<&str> = server.lines().map(|call| call.rsplit(' ').next().unwrap()).collect();
        let started = step != "clippy";
        assert_eq!(called.len(), if started { 3 } else { 0 }, "{step}: {server}");
        assert!(!started || called[1..] == ["start", "stop"], "{step}: {server}");
        assert_eq!(output.status.success(), step == "nothing", "{step}: {output:?}");
    }
    let (output, calls, server) = run_test_with_server(None, "pg_ctl");
    assert!(!output.status.success() && !calls.contains("nextest"), "no test runs without it: {server}");
}

#[test]
fn a_skipped_test_is_written_down() {
    let log = tempfile::NamedTempFile::new().unwrap();
    if std::env::var_os("HANTEI_SKIP_ON_PURPOSE").is_some() {
        assert_eq!(shared::shared("no such thing"), None);
        return;
    }
    // In a process of its own: the environment belongs to all tests of this one.
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "a_skipped_test_is_written_down"])
        .env("HANTEI_SKIP_ON_PURPOSE", "1")
        .env("HANTEI_SKIPPED_LOG", log.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let written = fs::read_to_string(log.path()).unwrap();
    assert_eq!(written, "skipped: a_skipped_test_is_written_down: the shared data lack no such thing\n");
}
