//! The venue's server as it is started: what it says, what it writes, what it does not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

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
        let usual = ["serve", "--data", "venue", "--listen", "127.0.0.1:0"];
        let mut program = desk.program(PROGRAM);
        program.args(usual).args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let greeting: Vec<String> = lines.by_ref().take_while(|line| !line.ends_with([':', '：'])).collect();
        let link = lines.find(|line| line.contains("/link/")).expect("a link").trim().to_owned();
        let address =
            link.strip_prefix("http://").and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Self { child, address, link, greeting }
    }

    /// Asks for a page, and returns the status line of the answer.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.lines().next().unwrap_or_default().to_owned()
    }

    /// Stops it as the system does, and returns what it said of itself.
    fn stop(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
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
    assert!(serving.get(&format!("/link/{token}")).contains("200"));
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
