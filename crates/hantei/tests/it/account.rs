//! Accounts and links, at the machine that runs the server.

use hantei_core::id::EntrantId;
use hantei_store::account::link::LinkPurpose;
use hantei_store::account::session::{Bearer, Entry, NewSession};
use hantei_store::account::signed::{Holder, KeyRing, LinkSerial, SigningKey};
use hantei_store::account::{AccountId, Accounts, NewAccount, Standing, Token};
use hantei_store::database::Database;

use crate::desk::Desk;

/// A moment before every test, in milliseconds UTC.
const EARLIER: i64 = 1_700_000_000_000;

/// A moment after every test.
const LATER: i64 = 10_000_000_000_000;

/// A server's database with the tournament `cup` of three players in it, and what the server has of it.
struct Server {
    desk: Desk,
    accounts: Accounts,
    runtime: tokio::runtime::Runtime,
}

impl Server {
    fn new() -> Self {
        let desk = Desk::new();
        let cup = ["--data", "venue", "--tournament", "cup"];
        let made = ["new", "--regulation", "kde-tcg-policy-2.3", "--name", "Cup", "--zone", "UTC"];
        desk.must(&[&made[..], &cup].concat());
        for name in ["Ann", "Bo", "Cy"] {
            let register = format!("name={name}");
            desk.must(&[&["do"][..], &cup, &["register", &register]].concat());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let database = runtime.block_on(Database::open(desk.path("venue/hantei.sqlite"))).unwrap();
        Self { desk, accounts: database.into(), runtime }
    }

    fn account(&self, login: &str, standing: Standing) -> AccountId {
        let new = NewAccount {
            id: format!("id-{login}").parse().unwrap(),
            name: format!("{login} Example").parse().unwrap(),
            login: login.parse().unwrap(),
            password: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA".parse().unwrap(),
            language: None,
        };
        self.runtime.block_on(self.accounts.create(&new, standing, EARLIER)).unwrap();
        new.id
    }

    fn sign_in(&self, number: u8, bearer: &Bearer) {
        let token = Token::new([number; 32]);
        let new = NewSession {
            token: &token,
            bearer,
            created_at: EARLIER,
            expires_at: LATER,
            user_agent: "Example",
        };
        assert_eq!(self.runtime.block_on(self.accounts.begin_session(&new)).unwrap(), Entry::LetIn);
    }

    fn is_in(&self, number: u8) -> bool {
        let token = Token::new([number; 32]);
        self.runtime.block_on(self.accounts.session(&token, EARLIER)).unwrap().is_some()
    }

    fn look_at(&self, path: &str) -> LinkPurpose {
        let token: Token = path.strip_prefix("/link/").unwrap().parse().unwrap();
        self.runtime.block_on(self.accounts.look_at_link(&token, EARLIER)).unwrap().purpose
    }

    fn key_ring(&self) -> KeyRing {
        let first = SigningKey::new("k1".parse().unwrap(), [1; 32], EARLIER);
        self.runtime.block_on(self.accounts.key_ring_or_first(&first)).unwrap()
    }

    fn is_good(&self, link: &str) -> bool {
        self.runtime.block_on(self.accounts.check_player_link(link)).is_ok()
    }

    fn shows(&self, key: &str) -> bool {
        let cup = "cup".parse().unwrap();
        self.runtime.block_on(self.accounts.check_display_key(key, &cup)).is_ok()
    }

    fn sign(&self, holder: Holder) -> String {
        self.key_ring().sign(&"cup".parse().unwrap(), holder, LinkSerial::FIRST).unwrap()
    }
}

fn player(number: u32) -> Bearer {
    let (tournament, serial) = ("cup".parse().unwrap(), LinkSerial::FIRST);
    Bearer::Entrant { tournament, entrant: EntrantId(number), serial }
}

#[test]
fn a_forgotten_password_is_recovered_while_the_server_runs() {
    let server = Server::new();
    let mika = server.account("Mika", Standing::Owner);
    let recover = ["account", "recover", "ＭＩＫＡ", "--data", "venue"];
    let made = server.desk.json(&recover);
    assert_eq!((&made["purpose"], &made["login"]), (&"recovery".into(), &"Mika".into()));
    let path = made["path"].as_str().unwrap();
    assert_eq!(server.look_at(path), LinkPurpose::Recovery { account: mika.clone() });

    // For people the path alone stands on stdout, and what it does on stderr.
    let again = server.desk.must(&[&recover[..], &["--format", "table", "--hours", "1"]].concat());
    let path = again.out.strip_suffix('\n').unwrap();
    assert_eq!(server.look_at(path), LinkPurpose::Recovery { account: mika });
    assert!(again.err.contains("sets a new password for Mika"), "{again:#?}");
    assert!(again.err.contains(&format!("http://192.168.0.5:8080{path}")), "{again:#?}");
    let open = server.runtime.block_on(server.accounts.open_links(EARLIER)).unwrap();
    assert_eq!(open.len(), 1, "the older link does nothing now");
    assert_eq!(open[0].expires_at - open[0].created_at, 60 * 60 * 1_000);
    let japanese = server.desk.must(&[&recover[..], &["--lang", "ja"]].concat());
    assert!(japanese.err.contains("新しいパスワードを設定できます"), "{japanese:#?}");
    assert!(!japanese.err.contains("password"), "{japanese:#?}");
}

#[test]
fn whoever_has_lost_everything_makes_a_new_owner() {
    let server = Server::new();
    let made = server.desk.json(&["account", "--data", "venue", "set-up"]);
    assert_eq!((&made["purpose"], &made["login"]), (&"set-up".into(), &serde_json::Value::Null));
    assert_eq!(server.look_at(made["path"].as_str().unwrap()), LinkPurpose::FirstSetUp);
}

#[test]
fn accounts_are_listed_for_people_and_programs() {
    let server = Server::new();
    let list = ["account", "list", "--data", "venue"];
    assert!(server.desk.must(&[&list[..], &["--format", "table"]].concat()).out.contains("no account yet"));
    assert_eq!(server.desk.json(&list), serde_json::json!([]));
    server.account("mika", Standing::Owner);
    server.account("aki", Standing::Staff);
    server.desk.must(&["account", "disable", "aki", "--data", "venue"]);
    let rows = server.desk.json(&list);
    assert_eq!(
        rows[1],
        serde_json::json!({"account": "id-mika", "login": "mika", "name": "mika Example", "standing": "owner",
            "created_at": EARLIER, "disabled_at": null})
    );
    assert_eq!((&rows[0]["login"], rows[0]["disabled_at"].is_i64()), (&"aki".into(), true));
    for format in ["table", "json", "csv"] {
        let printed = server.desk.must(&[&list[..], &["--format", format]].concat());
        assert!(printed.out.contains("mika Example"), "{printed:#?}");
        assert!(!printed.out.contains("argon2"), "{printed:#?}");
    }
}

#[test]
fn a_disabled_account_is_out_at_once_and_comes_back_when_it_is_enabled() {
    let server = Server::new();
    let mika = server.account("mika", Standing::Staff);
    server.sign_in(1, &Bearer::Account(mika.clone()));
    server.desk.must(&["account", "disable", "mika", "--data", "venue"]);
    assert!(!server.is_in(1));
    let refused = server.desk.run(&["account", "recover", "id-mika", "--data", "venue"]);
    assert_eq!((refused.exit, refused.out.as_str()), (Some(4), ""), "{refused:#?}");
    assert!(refused.err.contains("hint: ") && refused.err.contains("`hantei account enable mika`"));
    server.desk.must(&["account", "enable", "mika", "--data", "venue"]);
    server.sign_in(2, &Bearer::Account(mika));
    assert!(server.is_in(2));
}

#[test]
fn printed_links_are_revoked_for_one_player_for_all_and_for_the_hall() {
    let server = Server::new();
    let links = [1, 2, 3].map(|number| server.sign(Holder::Player(EntrantId(number))));
    let display = server.sign(Holder::Display);
    let good = || [&links[0], &links[1], &links[2]].map(|link| server.is_good(link));
    server.sign_in(1, &player(1));
    server.sign_in(2, &player(2));
    let revoke = ["account", "revoke-links", "--data", "venue", "--tournament", "cup"];
    let said = server.desk.must(&[&revoke[..], &["Ann", "e3"]].concat());
    assert!(said.err.contains("personal links of 2 Duelists"), "{said:#?}");
    assert_eq!((good(), server.shows(&display)), ([false, true, false], true));
    assert_eq!([1, 2].map(|number| server.is_in(number)), [false, true]);
    server.desk.must(&[&revoke[..], &["--display"]].concat());
    assert_eq!((good(), server.shows(&display)), ([false, true, false], false));
    server.desk.must(&[&revoke[..], &["--everyone"]].concat());
    assert_eq!(good(), [false; 3]);
    assert!(!server.is_in(2));
}

#[test]
fn a_copy_that_went_astray_opens_nothing_after_the_keys_are_replaced() {
    let server = Server::new();
    let mika = server.account("mika", Standing::Staff);
    let link = server.sign(Holder::Player(EntrantId(1)));
    server.sign_in(1, &player(1));
    server.sign_in(2, &Bearer::Account(mika));
    server.desk.must(&["account", "replace-keys", "--data", "venue"]);
    assert_eq!([server.is_good(&link), server.is_in(1), server.is_in(2)], [false, false, true]);
    assert!(server.is_good(&server.sign(Holder::Player(EntrantId(1)))));
}

#[test]
fn what_is_not_there_is_named_and_nothing_is_changed() {
    let server = Server::new();
    server.account("mika", Standing::Owner);
    let link = server.sign(Holder::Player(EntrantId(1)));
    let cup = ["--data", "venue", "--tournament", "cup"];
    #[rustfmt::skip] // One mistake, one line.
    let rows = [
        ("nobody's login", vec!["account", "recover", "nobody", "--data", "venue"], 4, "nobody"),
        ("no login at all", vec!["account", "disable", "two words", "--data", "venue"], 4, "two words"),
        ("no database", vec!["account", "list", "--data", "elsewhere"], 3, "elsewhere"),
        ("nothing to revoke", [&["account", "revoke-links"][..], &cup].concat(), 2, "--everyone"),
        ("a stranger", [&["account", "revoke-links", "Ann", "Di"][..], &cup].concat(), 4, "Di"),
        ("an entrant who is not there", [&["account", "revoke-links", "e9"][..], &cup].concat(), 4, "e9"),
        ("no such tournament", vec!["account", "revoke-links", "Ann", "--data", "venue", "--tournament", "x"], 3, "x"),
        ("both some and all", [&["account", "revoke-links", "Ann", "--everyone"][..], &cup].concat(), 2, "--everyone"),
        ("good for ever", vec!["account", "set-up", "--hours", "100000", "--data", "venue"], 2, "100000"),
    ];
    for (name, words, exit, says) in rows {
        let refused = server.desk.run(&words);
        assert_eq!((refused.exit, refused.out.as_str()), (Some(exit), ""), "{name}: {refused:#?}");
        assert!(refused.err.contains(says), "{name}: {refused:#?}");
    }
    assert!(server.is_good(&link));
    assert!(!server.desk.path("elsewhere").exists());
    assert_eq!(server.runtime.block_on(server.accounts.open_links(EARLIER)).unwrap(), []);
}
