//! What a database on a server does beyond the contract.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use hantei_store::database::Database;
use hantei_store::log::{EventLog, LogError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use crate::server::OnAServer;
use crate::{contents, opening, results, verified};

#[tokio::test]
async fn of_many_programs_that_make_the_tables_at_once_none_fails() {
    let Some(server) = OnAServer::make().await else { return };
    let opened: Vec<_> = (0..8)
        .map(|_| {
            let url = server.url();
            tokio::spawn(async move { Database::connect(&url).await.map(|database| database.epoch()) })
        })
        .collect();
    for opened in opened {
        assert_eq!(opened.await.unwrap().unwrap(), 1);
    }
}

#[tokio::test]
async fn whoever_asks_the_server_is_told_the_time_of_one_clock() {
    let Some(server) = OnAServer::make().await else { return };
    let one = Database::connect(&server.url()).await.unwrap();
    let other = Database::connect(&server.url()).await.unwrap();
    let mut told = Vec::new();
    for database in [&one, &other, &one, &other] {
        told.push(database.clock().await.unwrap().expect("a server tells the time"));
    }
    assert!(told.is_sorted(), "they count one after the other: {told:?}");
    let folder = tempfile::tempdir().unwrap();
    let file = Database::open(folder.path().join("hantei.sqlite")).await.unwrap();
    assert_eq!(file.clock().await.unwrap(), None, "a file leaves the time to its machine");
}

#[tokio::test]
async fn a_server_of_a_newer_version_is_refused_and_left_as_it_was() {
    let Some(server) = OnAServer::make().await else { return };
    drop(Database::connect(&server.url()).await.unwrap().create(&opening()).await.unwrap());
    server.run("UPDATE hantei_schema SET version = version + 700").await;
    match Database::connect(&server.url()).await {
        Err(LogError::Newer { found, known, .. }) => assert_eq!(found, known + 700),
        other => panic!("{other:?}"),
    }
    server.run("UPDATE hantei_schema SET version = version - 700").await;
    Database::connect(&server.url()).await.unwrap().log(&opening().log).await.unwrap();
}

#[tokio::test]
async fn the_database_of_another_program_is_refused_and_left_as_it_was() {
    let Some(server) = OnAServer::make().await else { return };
    server.run("CREATE TABLE logs (line TEXT)").await;
    assert!(matches!(Database::connect(&server.url()).await, Err(LogError::NotALog { .. })));
    server.run("INSERT INTO logs (line) VALUES ('still there'); DROP TABLE logs").await;
    Database::connect(&server.url()).await.expect("one that is empty is ours");
}

#[tokio::test]
async fn no_message_holds_the_password_of_an_address() {
    let nowhere = tempfile::tempdir().unwrap();
    let socket = nowhere.path().display();
    let addresses = [
        "postgres://hantei:geheim@127.0.0.1:1/venue".to_owned(),
        format!("postgres://hantei:geheim@localhost/venue?host={socket}"),
        "postgres://hantei:geheim@[::1/venue".to_owned(),
        "postgres://hantei:geheim@localhost:port/venue".to_owned(),
        "postgres://hantei:geheim@localhost/venue?sslmode=geheim".to_owned(),
        "mysql://hantei:geheim@localhost/venue".to_owned(),
        "geheim".to_owned(),
    ];
    for address in addresses {
        let error = Database::connect(&address).await.unwrap_err();
        let mut said = format!("{error} {error:?}");
        let mut source = std::error::Error::source(&error);
        while let Some(error) = source {
            said = format!("{said} {error} {error:?}");
            source = error.source();
        }
        assert!(!said.contains("geheim"), "{said}");
    }
    let Some(server) = OnAServer::make().await else { return };
    let address = server.url().replace("postgres@", "postgres:geheim@");
    let database = Database::connect(&address).await.unwrap();
    assert!(!format!("{database:?} {}", database.name()).contains("geheim"), "{database:?}");
}

/// What befalls the next commit that passes through.
const NOTHING: u8 = 0;
const ITS_ANSWER_IS_LOST: u8 = 1;
const IT_IS_LOST: u8 = 2;

/// Passes on what a program and a server say to each other, until it cuts the line.
async fn pass_on(from: UnixStream, server: UnixStream, fate: Arc<AtomicU8>) {
    let (mut from_program, mut to_program) = from.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let answers = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_program).await });
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = from_program.read(&mut buffer).await.unwrap_or(0);
        if read == 0 {
            break;
        }
        let said = &buffer[..read];
        if said.windows(7).any(|window| window == b"COMMIT\0") {
            match fate.swap(NOTHING, Ordering::SeqCst) {
                ITS_ANSWER_IS_LOST => {
                    answers.abort();
                    let _ = to_server.write_all(said).await;
                    // The server has to have read it; that it has committed, nobody here can know.
                    let _ = to_server.shutdown().await;
                    return;
                }
                IT_IS_LOST => break,
                _ => {}
            }
        }
        if to_server.write_all(said).await.is_err() {
            break;
        }
    }
    answers.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_answer_is_lost_is_known_to_have_happened_and_a_lost_commit_not_to() {
    let Some(server) = OnAServer::make().await else { return };
    let (_, socket) = server.url().split_once("host=").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
    let fate = Arc::new(AtomicU8::new(NOTHING));
    let passing = tokio::spawn({
        let fate = Arc::clone(&fate);
        async move {
            loop {
                let (program, _) = listener.accept().await.unwrap();
                let server = UnixStream::connect(Path::new(&socket).join(".s.PGSQL.5432")).await.unwrap();
                tokio::spawn(pass_on(program, server, Arc::clone(&fate)));
            }
        }
    });
    let url = server.url();
    let (address, _) = url.split_once('?').unwrap();
    let database = Database::connect(&format!("{address}?host={}", folder.path().display())).await.unwrap();
    let log = database.create(&opening()).await.unwrap();
    log.append(results(1, "c1", 1)).await.unwrap();

    fate.store(ITS_ANSWER_IS_LOST, Ordering::SeqCst);
    log.append(results(2, "c2", 2)).await.expect("it is on disk");
    assert_eq!(verified(&contents(&log).await).events, 4);

    fate.store(IT_IS_LOST, Ordering::SeqCst);
    let lost = log.append(results(4, "c3", 1)).await;
    assert!(matches!(lost, Err(LogError::World { .. })), "{lost:?}");
    assert_eq!(verified(&contents(&log).await).events, 4);
    log.append(results(4, "c3", 1)).await.expect("the log goes on");
    passing.abort();
}
