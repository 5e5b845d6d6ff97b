//! The venue's server as it is started: what it says, what it writes, what it does not.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::desk::{Desk, PROGRAM};

/// A server that runs until it is stopped, at the latest with the test.
struct Serving {
    child: Child,
    /// `127.0.0.1:PORT`.
    address: String,
    /// The one-time link of the first set-up.
    link: String,
    /// What it printed before.
    greeting: Vec<String>,
}

impl Serving {
    /// Starts the server of a new venue, and waits for its one-time link.
    fn new(desk: &Desk, words: &[&str]) -> Self {
        let mut program = desk.program(PROGRAM);
        program.args(["serve", "--data", "venue", "--listen", "127.0.0.1:0"]).args(words);
        Self::of(program).unwrap_or_else(|said| panic!("{said}"))
    }

    /// Starts `program`, and waits for its one-time link, or for what it said instead.
    fn of(mut program: Command) -> Result<Self, String> {
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut greeting: Vec<String> = Vec::new();
        let found = lines.find_map(|line| {
            let link = line.contains("/link/").then(|| line.clone());
            greeting.push(line);
            link
        });
        let Some(link) = found else {
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            child.wait().unwrap();
            return Err(said);
        };
        let link = link.trim().to_owned();
        let address =
            link.strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Ok(Self { child, address, link, greeting })
    }

    /// Asks for a page, and returns the answer.
    fn get(&self, path: &str) -> String {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// Makes the first account by the one-time link, and returns the answer.
    fn set_up(&self, language: &str) -> String {
        let path = self.link.split_once(&self.address).unwrap().1;
        let form = "name=Owner&login=owner&password=correct+horse+battery";
        let head = format!(
            "POST {path} HTTP/1.1\r\nOrigin: http://{}\r\nAccept-Language: {language}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n",
            self.address,
            form.len()
        );
        self.ask(&head, form)
    }

    fn ask(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{head}Host: {}\r\nConnection: close\r\n\r\n{body}", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Stops it as the system does, and returns what it said of itself.
    fn stop(mut self) -> String {
        // Whoever answers has learnt before how to stop.
        self.get("/health");
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(self.child.wait().unwrap().success(), "{said}");
        said
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have been stopped already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn the_log_of_the_server_names_routes_and_no_link_whatever_is_asked_for() {
    let desk = Desk::new();
    let serving = Serving::new(&desk, &["--log-level", "trace"]);
    let token = serving.link.rsplit('/').next().unwrap().to_owned();
    assert!(serving.get(&format!("/link/{token}")).starts_with("HTTP/1.1 200"));
    for path in ["/Link/", "/p/", "/join?code=", "/sign-in?login=", "/"] {
        serving.get(&format!("{path}{token}"));
    }
    let said = serving.stop();
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with('{')).collect();
    let routes = lines.iter().filter(|line| line.contains("/link/{token}")).count();
    assert_eq!(routes, 1, "one line for each request, as JSON: {said}");
    for line in lines {
        serde_json::from_str::<serde_json::Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
    assert!(!said.contains(&token), "{said}");
}

#[cfg(unix)]
#[test]
fn a_server_says_nothing_of_requests_unless_it_is_asked_to() {
    let desk = Desk::new();
    let serving = Serving::new(&desk, &[]);
    serving.get("/");
    let said = serving.stop();
    assert!(!said.contains('{'), "{said}");
}

#[test]
fn a_server_that_only_this_machine_reaches_promises_nothing_to_phones() {
    let desk = Desk::new();
    let serving = Serving::new(&desk, &[]);
    let said = serving.greeting.join("\n");
    assert!(said.contains("--listen 0.0.0.0:8080"), "how phones get in: {said}");
    assert!(!said.contains("scan") && !said.contains('█') && !said.contains('▀'), "there is no code: {said}");
}

#[test]
fn the_practice_event_says_where_every_one_of_its_people_goes_in() {
    let desk = Desk::new();
    let mut program = desk.program(PROGRAM);
    program.args(["demo", "--players", "8", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
    let mut child = program.stderr(Stdio::null()).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut said: Vec<String> = Vec::new();
    for line in lines {
        let last = line.contains("/hall?key=");
        said.push(line);
        if last {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let said = said.join("\n");
    for login in ["organiser", "desk", "head", "judge"] {
        assert!(said.contains(&format!("/sign-in?login={login}&back=/t/practice/desk")), "{login}: {said}");
    }
    assert_eq!(said.matches("/p/").count(), 2, "two players who sit at one table: {said}");
}

/// Lets the practice event of a folder be served until it has said all addresses, and returns them.
fn practised(desk: &Desk, words: &[&str]) -> String {
    let mut program = desk.program(PROGRAM);
    program.args(["demo", "--listen", "127.0.0.1:0"]).args(words).stdout(Stdio::piped());
    let mut child = program.stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap) {
        said.push_str(&line);
        said.push('\n');
        if line.contains("/hall?key=") {
            break;
        }
    }
    child.kill().unwrap();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    said
}

#[test]
fn the_practice_event_of_a_folder_goes_on_and_a_venue_is_left_alone() {
    let desk = Desk::new();
    let first = practised(&desk, &["--players", "8", "--data", "practice"]);
    let again = practised(&desk, &["--players", "16", "--data", "practice"]);
    assert!(!first.contains("goes on where it was left"), "{first}");
    assert!(again.contains("goes on where it was left"), "{again}");
    let players = |said: &str| said.matches("/p/").count();
    assert_eq!((players(&first), players(&again)), (2, 2), "{again}");
    let sheet =
        desk.must(&["standings", "--data", "practice", "--tournament", "practice", "--format", "json"]);
    assert_eq!(sheet.out.matches("\"match_points\"").count(), 8, "the eight of the first time: {sheet:?}");
    let accounts = desk.must(&["account", "list", "--data", "practice"]);
    assert_eq!(accounts.out.matches("\"login\":").count(), 4, "{accounts:?}");

    let new = ["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Autumn Cup", "--zone", "UTC"];
    desk.must(&[&new[..], &["--data", "venue", "--tournament", "cup"]].concat());
    for language in ["en", "ja"] {
        let place = ["demo", "--listen", "127.0.0.1:0", "--data", "venue", "--lang", language];
        let answer = desk.run(&place);
        assert_eq!(answer.exit, Some(4), "{answer:?}");
        assert!(answer.err.contains("Autumn Cup") && answer.err.contains("serve --data venue"), "{answer:?}");
        assert_eq!(is_japanese(&answer.err), language == "ja", "{answer:?}");
    }
    let accounts = desk.must(&["account", "list", "--data", "venue"]);
    assert!(!accounts.out.contains("organiser"), "nobody came in: {accounts:?}");
}

#[test]
fn a_server_whose_database_is_restored_says_so_and_ends_badly() {
    for (language, says) in [("en", "restored from a copy"), ("ja", "バックアップから復元されました")]
    {
        let desk = Desk::new();
        let new = ["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Cup", "--zone", "UTC"];
        desk.must(&[&new[..], &["--data", "venue", "--tournament", "cup"]].concat());
        desk.must(&["backup", "--data", "venue", "-o", "copy"]);
        let mut serving = Serving::new(&desk, &["--lang", language]);
        assert!(serving.get("/t/cup").contains("200"));
        desk.must(&["restore", "copy", "--data", "venue", "--force"]);
        let mut said = String::new();
        serving.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(serving.child.wait().unwrap().code(), Some(5), "{said}");
        assert!(said.contains(says), "{said}");
    }
}

/// Whether people who read Japanese are spoken to.
fn is_japanese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{3040}'..='\u{30ff}').contains(&letter))
}

#[test]
fn a_port_that_is_taken_is_said_in_the_readers_language_and_no_database_is_made() {
    let desk = Desk::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for language in ["en", "ja"] {
        for words in [&["serve"][..], &["demo", "--players", "8"]] {
            let place = ["--data", "venue", "--listen", &address, "--lang", language];
            let answer = desk.run(&[words, &place].concat());
            assert_eq!(answer.exit, Some(5), "{answer:?}");
            assert!(answer.err.contains(&address) && answer.err.contains("--listen"), "{answer:?}");
            assert_eq!(is_japanese(&answer.err), language == "ja", "{answer:?}");
            assert!(!desk.path("venue").exists(), "nothing is written");
        }
    }
}

#[test]
fn a_database_of_a_newer_version_is_left_as_it_is() {
    let desk = Desk::new();
    let place = ["--data", "venue", "--tournament", "t1"];
    desk.must(&[&["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Test"], &place[..]].concat());
    // A copy stands in one file; the version of its form stands in the head of it.
    desk.must(&["backup", "--data", "venue", "-o", "copy.sqlite"]);
    let mut bytes = desk.read("copy.sqlite");
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    fs::create_dir(desk.path("newer")).unwrap();
    let file = "newer/hantei.sqlite";
    desk.write(file, &bytes);
    for language in ["en", "ja"] {
        let serve =
            format!("exec timeout 60 \"$HANTEI\" serve --data newer --listen 127.0.0.1:0 --lang {language}");
        let answer = desk.shell(&serve);
        assert_eq!(answer.exit, Some(3), "{answer:?}");
        assert!(answer.err.contains("999") && answer.err.contains("hantei.sqlite"), "{answer:?}");
        assert_eq!(is_japanese(&answer.err), language == "ja", "{answer:?}");
    }
    assert_eq!(desk.read(file), bytes);
}

/// The rights of folders hold nobody back who may do everything: then the program runs as somebody else.
#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_is_said_in_the_readers_language() {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;

    let desk = Desk::new();
    desk.must(&[
        "new",
        "--regulation",
        "kde-tcg-policy-2.3",
        "--name",
        "Test",
        "--data",
        "venue",
        "--tournament",
        "t1",
    ]);
    let readable =
        |path: &std::path::Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    readable(&desk.path("."), 0o755);
    readable(&desk.path("venue/hantei.sqlite"), 0o444);
    readable(&desk.path("venue"), 0o555);
    let before = desk.read("venue/hantei.sqlite");
    for (place, language) in [("venue", "en"), ("venue", "ja"), ("venue/new", "en"), ("venue/new", "ja")] {
        let run = |program: &str| {
            let mut program = desk.program(program);
            program.args(["serve", "--data", place, "--listen", "127.0.0.1:0", "--lang", language]);
            if fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
                program.uid(65_534);
            }
            program.output()
        };
        // Where nobody else gets at the program as it was built, a copy of it is taken.
        let output = run(PROGRAM).or_else(|_| {
            let copy = desk.path("hantei");
            fs::copy(PROGRAM, &copy).unwrap();
            run(copy.to_str().unwrap())
        });
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(5), "{place}: {said}");
        let words = if language == "ja" { "権限" } else { "may not be written" };
        assert!(said.contains(words) && said.contains(place), "{place}: {said}");
    }
    assert_eq!(desk.read("venue/hantei.sqlite"), before);
    assert!(!desk.path("venue/new").exists());
    readable(&desk.path("venue"), 0o755);
}

/// The limit on the size of files stands in for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_said_at_the_start_and_on_the_page_and_what_was_sent_can_be_sent_again() {
    let desk = Desk::new();
    Serving::new(&desk, &[]).stop();
    let (mut at_the_start, mut on_the_page) = (0, 0);
    for (blocks, language) in (8..400).step_by(8).zip(["en", "ja"].into_iter().cycle()) {
        let mut program = desk.program("sh");
        let serve = format!(
            "ulimit -f {blocks}; exec \"$HANTEI\" serve --data venue --listen 127.0.0.1:0 --lang {language}"
        );
        program.env("HANTEI", PROGRAM).args(["-c", &serve]);
        let room = |said: &str| said.contains(if language == "ja" { "空き" } else { "no room is left" });
        match Serving::of(program) {
            Err(said) => {
                assert!(room(&said), "{blocks} blocks: {said}");
                at_the_start += 1;
            }
            Ok(serving) => {
                let answer = serving.set_up(language);
                if answer.starts_with("HTTP/1.1 303") {
                    break;
                }
                assert!(answer.starts_with("HTTP/1.1 503") && room(&answer), "{blocks} blocks: {answer}");
                on_the_page += 1;
            }
        }
    }
    assert!(at_the_start > 0 && on_the_page > 0, "{at_the_start} at the start, {on_the_page} on the page");
}
