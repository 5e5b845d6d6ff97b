//! A server in a process of its own, and people who ask it over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use crate::desk::PROGRAM;

/// A server that runs until it is killed or goes out of scope.
pub(crate) struct Serving {
    process: Child,
    pub(crate) address: SocketAddr,
    // What it prints goes on; a closed pipe would be a failure of its own.
    _out: BufReader<ChildStdout>,
}

impl Serving {
    /// Starts a server on the database that these words name, on a port that is free, and returns once it
    /// listens.
    pub(crate) fn start(database: &[String], folder: &Path) -> Self {
        let mut process = Command::new(PROGRAM)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(database)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .env_remove("HANTEI_DATA")
            .spawn()
            .unwrap();
        let mut out = BufReader::new(process.stdout.take().unwrap());
        let address = loop {
            let mut line = String::new();
            assert!(out.read_line(&mut line).unwrap() > 0, "the server names its address");
            if let Some((_, address)) = line.split_once("http://") {
                break address.trim().parse().unwrap();
            }
        };
        Self { process, address, _out: out }
    }

    /// Kills it: it has no moment left for anything.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may be dead already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody with a cookie.
#[derive(Debug, Clone, Default)]
pub(crate) struct Phone {
    pub(crate) cookie: String,
}

/// An answer that came back whole.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Phone {
    /// Asks for a page.
    pub(crate) fn get(&self, at: SocketAddr, path: &str) -> std::io::Result<Reply> {
        self.ask(at, &format!("GET {path} HTTP/1.1\r\n"), "text/html", "")
    }

    /// Sends a form as a program does: the answer is JSON.
    pub(crate) fn post(&self, at: SocketAddr, path: &str, fields: &[(&str, &str)]) -> std::io::Result<Reply> {
        // Every text that is sent here is letters, digits and `-`.
        let body: Vec<String> = fields.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let body = body.join("&");
        let head = format!(
            "POST {path} HTTP/1.1\r\nOrigin: http://{at}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n",
            body.len()
        );
        self.ask(at, &head, "application/json", &body)
    }

    /// Opens a personal link and keeps what it is known by from then on.
    pub(crate) fn open_link(&mut self, at: SocketAddr, link: &str) {
        let reply = self.get(at, &format!("/p/{link}")).unwrap();
        let cookie = reply.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.unwrap_or_else(|| panic!("a personal link lets in: {reply:?}"));
        self.cookie = cookie.split(';').next().unwrap().to_owned();
    }

    /// Asks, and again after a moment where the server says that it could not just now: a busy machine may
    /// keep it from its database for longer than it waits, and a form that is sent again has the same key.
    fn ask(&self, at: SocketAddr, head: &str, accept: &str, body: &str) -> std::io::Result<Reply> {
        for _ in 0..20 {
            let reply = self.ask_once(at, head, accept, body)?;
            if reply.status != 503 {
                return Ok(reply);
            }
            std::thread::sleep(Duration::from_millis(500));
        }
        self.ask_once(at, head, accept, body)
    }

    fn ask_once(&self, at: SocketAddr, head: &str, accept: &str, body: &str) -> std::io::Result<Reply> {
        let mut stream = TcpStream::connect(at)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        let request = format!(
            "{head}Host: {at}\r\nAccept: {accept}\r\nAccept-Language: en\r\nCookie: {}\r\nConnection: close\r\n\r\n{body}",
            self.cookie
        );
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let text = String::from_utf8_lossy(&answer).into_owned();
        let cut = || std::io::Error::from(std::io::ErrorKind::UnexpectedEof);
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)?;
        // An answer that was cut short was not heard.
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        if length.is_some_and(|length| length.trim().parse() != Ok(body.len())) {
            return Err(cut());
        }
        Ok(Reply { status, head: head.to_owned(), body: body.to_owned() })
    }
}

/// A stream of live updates that is listened to.
pub(crate) struct Stream(BufReader<TcpStream>);

impl Stream {
    /// Opens the stream of these topics and returns after its first message.
    pub(crate) fn open(at: SocketAddr, topics: &str) -> Self {
        let mut stream = TcpStream::connect(at).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let request = format!("GET /events?topics={topics} HTTP/1.1\r\nHost: {at}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut open = Self(BufReader::new(stream));
        open.wait_for("event: hello");
        open
    }

    /// Reads on until a line holds `text`, and returns that line.
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        // The stream says every few seconds that it is alive: waiting for one line is no bound.
        let until = Instant::now() + Duration::from_secs(30);
        loop {
            assert!(Instant::now() < until, "nothing was told of {text}");
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended before {text}");
            if line.contains(text) {
                return line;
            }
        }
    }
}
