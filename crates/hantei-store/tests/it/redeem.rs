//! Two programs that use one link at the same moment.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use hantei_store::account::link::{LinkFault, LinkPurpose, NewLink, RedeemError};
use hantei_store::account::{Accounts, NewAccount, Standing, Token};
use hantei_store::database::Database;

use crate::START;

/// In a program that uses links: the database.
const DATABASE: &str = "HANTEI_TEST_LINKS_IN";

/// In a program that uses links: what its accounts are called.
const NAME: &str = "HANTEI_TEST_LINKS_AS";

/// What a program writes in front of its answer.
const ANSWER: &str = "answer ";

/// How many links both programs use.
const LINKS: u8 = 100;

fn token(number: u8) -> Token {
    Token::new([number; 32])
}

/// Uses each link whose number it is told, and says what came of it.
async fn use_links(path: &Path, name: &str) {
    let accounts = Accounts::from(Database::open(path).await.unwrap());
    for line in std::io::stdin().lines() {
        let number: u8 = line.unwrap().parse().unwrap();
        let account = NewAccount {
            id: format!("{name}-{number}").parse().unwrap(),
            name: name.parse().unwrap(),
            login: format!("{name}-{number}").parse().unwrap(),
            password: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse().unwrap(),
            language: None,
        };
        let answer = match accounts.accept(&token(number), &account, START).await {
            Ok(()) => "won".to_owned(),
            Err(RedeemError::Link(LinkFault::Used)) => "used".to_owned(),
            Err(error) => format!("{error}: {error:?}"),
        };
        let mut out = std::io::stdout().lock();
        writeln!(out, "{ANSWER}{answer}").and_then(|()| out.flush()).unwrap();
    }
}

/// This test once more, in a program of its own.
struct Program {
    running: Child,
    tell: ChildStdin,
    hear: Lines<BufReader<ChildStdout>>,
}

impl Program {
    fn start(path: &Path, name: &str) -> Self {
        let test = "redeem::of_two_programs_that_use_a_link_at_once_one_succeeds";
        let mut running = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", test, "--nocapture"])
            .env(DATABASE, path)
            .env(NAME, name)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (tell, hear) = (running.stdin.take().unwrap(), running.stdout.take().unwrap());
        Self { running, tell, hear: BufReader::new(hear).lines() }
    }

    fn answer(&mut self) -> String {
        let mut answers =
            self.hear.by_ref().filter_map(|line| Some(line.unwrap().split_once(ANSWER)?.1.to_owned()));
        answers.next().unwrap()
    }

    fn stop(mut self) {
        drop(self.tell);
        assert!(self.running.wait().unwrap().success());
    }
}

#[tokio::test]
async fn of_two_programs_that_use_a_link_at_once_one_succeeds() {
    if let (Some(path), Ok(name)) = (std::env::var_os(DATABASE), std::env::var(NAME)) {
        return use_links(Path::new(&path), &name).await;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hantei.db");
    let accounts = Accounts::from(Database::open(&path).await.unwrap());
    for number in 0..LINKS {
        let purpose = LinkPurpose::Invitation { standing: Standing::Staff, roles: Vec::new() };
        let token = token(number);
        let link =
            NewLink { token: &token, purpose, made_by: None, created_at: START, expires_at: START + 1 };
        accounts.make_link(&link).await.unwrap();
    }
    let mut programs = ["here", "there"].map(|name| Program::start(&path, name));
    for number in 0..LINKS {
        for program in &mut programs {
            writeln!(program.tell, "{number}").and_then(|()| program.tell.flush()).unwrap();
        }
        let mut answers = programs.each_mut().map(Program::answer);
        answers.sort();
        assert_eq!(answers, ["used", "won"], "link {number}");
    }
    programs.into_iter().for_each(Program::stop);
    assert_eq!(accounts.accounts().await.unwrap().len(), usize::from(LINKS), "no account without its link");
}
