//! What every engine promises about accounts, links, sessions, keys and codes. Each test runs once for each
//! engine.

use hantei_core::id::EntrantId;
use hantei_core::tournament::role::Role;
use hantei_store::account::join_code::{CodeGiven, JoinCode, Joining};
use hantei_store::account::link::{LinkFault, LinkPurpose, NewLink, RedeemError, RoleAt};
use hantei_store::account::session::{Bearer, Entry, NewSession, SEEN_AGAIN_AFTER};
use hantei_store::account::signed::{
    CheckError, Holder, LinkSerial, PlayerLink, SignedLinkFault, SigningKey,
};
use hantei_store::account::{
    AccountError, AccountId, Accounts, Login, NewAccount, PasswordHash, Standing, Token,
};
use hantei_store::database::Database;
use hantei_store::log::LogId;
use tempfile::TempDir;

use crate::START;
use crate::server::OnAServer;

/// A database in which accounts can be begun, left and found again.
pub(crate) trait Place: Sized {
    /// Returns a new place; `None`, with a word about it, where there can be none.
    async fn make() -> Option<Self>;
    async fn begin(&self) -> Accounts;
    async fn leave_and_return(&self, accounts: Accounts) -> Accounts {
        drop(accounts);
        self.begin().await
    }
}

pub(crate) struct InSqlite(TempDir);

impl Place for InSqlite {
    async fn make() -> Option<Self> {
        Some(Self(tempfile::tempdir().unwrap()))
    }

    async fn begin(&self) -> Accounts {
        Database::open(self.0.path().join("hantei.db")).await.unwrap().into()
    }
}

impl Place for OnAServer {
    async fn make() -> Option<Self> {
        Self::make().await
    }

    async fn begin(&self) -> Accounts {
        Database::connect(&self.url()).await.unwrap().into()
    }
}

macro_rules! contract {
    (of $kind:ident in $place:ident: $($promise:ident),+) => {
        mod $kind {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $promise() {
                    let Some(place) = <super::$place as super::Place>::make().await else { return };
                    super::$promise(place).await;
                }
            )+
        }
    };
    ($($promise:ident),+ $(,)?) => {
        contract!(of sqlite in InSqlite: $($promise),+);
        contract!(of postgres in OnAServer: $($promise),+);
    };
}

contract!(
    an_account_is_found_by_its_login_in_any_spelling,
    a_login_is_given_once,
    what_is_changed_about_an_account_is_what_is_found,
    a_password_that_is_set_anew_ends_the_other_sessions,
    a_disabled_account_lets_nobody_in,
    whoever_is_not_there_cannot_be_changed,
    the_first_account_is_an_owner,
    an_invitation_promises_its_roles_until_they_are_granted,
    somebody_who_has_an_account_accepts_an_invitation_with_it,
    a_recovery_sets_the_password_and_ends_every_session,
    a_link_does_nothing_for_whoever_it_is_not_for,
    a_newer_link_takes_the_place_of_an_older_one,
    a_refused_use_leaves_the_link_good,
    of_many_who_use_a_link_at_once_one_succeeds,
    a_session_is_found_by_its_token_until_it_ends,
    a_session_is_noted_as_seen_once_a_minute,
    sessions_that_are_seen_together_are_written_together,
    a_session_ends_when_it_is_ended,
    what_a_browser_says_of_itself_is_cut,
    what_is_over_is_forgotten,
    a_personal_link_lets_in_its_player_until_it_is_revoked,
    a_session_by_a_revoked_link_is_over_and_none_begins,
    a_display_key_is_for_one_tournament_until_it_is_revoked,
    printed_links_outlive_a_new_key_and_end_with_replaced_keys,
    links_printed_after_a_backup_are_good_after_the_restore,
    a_code_finds_its_tournament,
    nothing_is_forgotten_when_the_server_stops,
);

fn token(number: u8) -> Token {
    Token::new([number; 32])
}

fn id(text: &str) -> AccountId {
    text.parse().unwrap()
}

fn login(text: &str) -> Login {
    text.parse().unwrap()
}

fn hash(text: &str) -> PasswordHash {
    format!("$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ${text}").parse().unwrap()
}

fn tournament() -> LogId {
    "autumn-regional".parse().unwrap()
}

fn other_tournament() -> LogId {
    "winter-regional".parse().unwrap()
}

fn new_account(account: &str) -> NewAccount {
    NewAccount {
        id: id(&format!("id-{account}")),
        name: format!("{account} Example").parse().unwrap(),
        login: login(account),
        password: hash(account),
        language: None,
    }
}

/// Makes an account of staff and returns its id.
async fn staff(accounts: &Accounts, account: &str) -> AccountId {
    let new = new_account(account);
    accounts.create(&new, Standing::Staff, START).await.unwrap();
    new.id
}

fn session<'n>(token: &'n Token, bearer: &'n Bearer) -> NewSession<'n> {
    NewSession {
        token,
        bearer,
        created_at: START,
        expires_at: START + 1_000_000,
        user_agent: "Mozilla/5.0 (Example)",
    }
}

async fn begin_session(accounts: &Accounts, token: &Token, account: &AccountId) {
    let bearer = Bearer::Account(account.clone());
    assert_eq!(accounts.begin_session(&session(token, &bearer)).await.unwrap(), Entry::LetIn);
}

async fn is_in(accounts: &Accounts, token: &Token) -> bool {
    accounts.session(token, START + 1).await.unwrap().is_some()
}

fn new_link(token: &Token, purpose: LinkPurpose) -> NewLink<'_> {
    NewLink { token, purpose, made_by: None, created_at: START, expires_at: START + 1_000 }
}

fn invitation(roles: &[Role]) -> LinkPurpose {
    let roles = roles.iter().map(|role| RoleAt { tournament: tournament(), role: *role }).collect();
    LinkPurpose::Invitation { standing: Standing::Staff, roles }
}

#[track_caller]
fn assert_link<T: std::fmt::Debug>(outcome: Result<T, RedeemError>, expected: LinkFault) {
    match outcome {
        Err(RedeemError::Link(fault)) => assert_eq!(fault, expected),
        other => panic!("expected {expected:?}, found {other:?}"),
    }
}

#[track_caller]
fn assert_signed<T: std::fmt::Debug>(outcome: Result<T, CheckError>, expected: SignedLinkFault) {
    match outcome {
        Err(CheckError::Link(fault)) => assert_eq!(fault, expected),
        other => panic!("expected {expected:?}, found {other:?}"),
    }
}

async fn an_account_is_found_by_its_login_in_any_spelling(place: impl Place) {
    let accounts = place.begin().await;
    let mut new = new_account("Mika");
    new.language = Some("ja".to_owned());
    accounts.create(&new, Standing::Owner, START).await.unwrap();
    for typed in ["Mika", "mika", " MIKA ", "ＭＩＫＡ"] {
        let found = accounts.account_of_login(&login(typed)).await.unwrap().unwrap();
        assert_eq!((&found.id, &found.name, &found.login), (&new.id, &new.name, &new.login), "{typed}");
        assert_eq!((found.standing, found.language.as_deref()), (Standing::Owner, Some("ja")));
        assert_eq!((found.created_at, found.disabled_at), (START, None));
        let (account, password) = accounts.password_of(&login(typed)).await.unwrap().unwrap();
        assert_eq!((&account, password.reveal()), (&new.id, new.password.reveal()));
    }
    assert_eq!(accounts.account_of_login(&login("miko")).await.unwrap(), None);
    assert!(accounts.password_of(&login("miko")).await.unwrap().is_none());
}

async fn a_login_is_given_once(place: impl Place) {
    let accounts = place.begin().await;
    staff(&accounts, "mika").await;
    let again = NewAccount { id: id("other"), login: login("ＭＩＫＡ"), ..new_account("mika") };
    let refused = accounts.create(&again, Standing::Owner, START).await;
    assert!(matches!(refused, Err(AccountError::LoginTaken)), "{refused:?}");
    assert_eq!(accounts.accounts().await.unwrap().len(), 1);
    assert_eq!(accounts.account(&id("other")).await.unwrap(), None);
}

async fn what_is_changed_about_an_account_is_what_is_found(place: impl Place) {
    let accounts = place.begin().await;
    let (mika, aki) = (staff(&accounts, "mika").await, staff(&accounts, "aki").await);
    accounts.rename(&mika, &"見本 みか".parse().unwrap()).await.unwrap();
    accounts.set_language(&mika, Some("ja")).await.unwrap();
    accounts.set_standing(&mika, Standing::Owner).await.unwrap();
    let found = accounts.account(&mika).await.unwrap().unwrap();
    assert_eq!(found.name.as_str(), "見本 みか");
    assert_eq!((found.language.as_deref(), found.standing), (Some("ja"), Standing::Owner));
    accounts.set_language(&mika, None).await.unwrap();
    assert_eq!(accounts.account(&mika).await.unwrap().unwrap().language, None);
    let untouched = accounts.account(&aki).await.unwrap().unwrap();
    assert_eq!((untouched.name.as_str(), untouched.standing), ("aki Example", Standing::Staff));
    // Nothing that is printed for debugging says who somebody is.
    let printed = format!("{found:?} {untouched:?} {:?}", new_account("mika"));
    for hidden in ["みか", "aki Example", "argon2"] {
        assert!(!printed.contains(hidden), "{printed}");
    }
}

async fn a_password_that_is_set_anew_ends_the_other_sessions(place: impl Place) {
    let accounts = place.begin().await;
    let (mika, aki) = (staff(&accounts, "mika").await, staff(&accounts, "aki").await);
    for (number, account) in [(1, &mika), (2, &mika), (3, &aki)] {
        begin_session(&accounts, &token(number), account).await;
    }
    accounts.set_password(&mika, &hash("new"), Some(&token(1).digest())).await.unwrap();
    let (_, password) = accounts.password_of(&login("mika")).await.unwrap().unwrap();
    assert_eq!(password.reveal(), hash("new").reveal());
    let still = [is_in(&accounts, &token(1)).await, is_in(&accounts, &token(2)).await];
    assert_eq!(still, [true, false]);
    assert!(is_in(&accounts, &token(3)).await, "others stay");
    accounts.set_password(&mika, &hash("newer"), None).await.unwrap();
    assert!(!is_in(&accounts, &token(1)).await);
}

async fn a_disabled_account_lets_nobody_in(place: impl Place) {
    let accounts = place.begin().await;
    let (mika, aki) = (staff(&accounts, "mika").await, staff(&accounts, "aki").await);
    begin_session(&accounts, &token(1), &mika).await;
    let recovery = LinkPurpose::Recovery { account: mika.clone() };
    accounts.make_link(&new_link(&token(2), recovery.clone())).await.unwrap();
    let (by_mika, by_aki) = (token(3), token(4));
    for (token, made_by) in [(&by_mika, &mika), (&by_aki, &aki)] {
        let made = NewLink { made_by: Some(made_by), ..new_link(token, invitation(&[Role::Judge])) };
        accounts.make_link(&made).await.unwrap();
    }

    accounts.disable(&mika, START + 5).await.unwrap();
    accounts.disable(&mika, START + 9).await.unwrap();
    let disabled = accounts.account(&mika).await.unwrap().unwrap();
    assert_eq!(disabled.disabled_at, Some(START + 5), "since when stays");
    assert!(accounts.password_of(&login("mika")).await.unwrap().is_none());
    assert!(!is_in(&accounts, &token(1)).await);
    let bearer = Bearer::Account(mika.clone());
    let refused = accounts.begin_session(&session(&token(5), &bearer)).await.unwrap();
    assert_eq!(refused, Entry::Refused);
    for gone in [2, 3] {
        assert_link(accounts.look_at_link(&token(gone), START).await, LinkFault::Unknown);
    }
    accounts.look_at_link(&by_aki, START).await.unwrap();
    let refused = accounts.make_link(&new_link(&token(6), recovery)).await;
    assert!(matches!(refused, Err(RedeemError::Disabled)), "{refused:?}");

    accounts.enable(&mika).await.unwrap();
    assert!(!is_in(&accounts, &token(1)).await, "sessions do not come back");
    assert!(accounts.password_of(&login("mika")).await.unwrap().is_some());
    begin_session(&accounts, &token(5), &mika).await;
}

async fn whoever_is_not_there_cannot_be_changed(place: impl Place) {
    let accounts = place.begin().await;
    let nobody = id("nobody");
    let outcomes = [
        accounts.set_password(&nobody, &hash("x"), None).await,
        accounts.rename(&nobody, &"Nobody".parse().unwrap()).await,
        accounts.set_language(&nobody, Some("en")).await,
        accounts.set_standing(&nobody, Standing::Owner).await,
        accounts.disable(&nobody, START).await,
        accounts.enable(&nobody).await,
    ];
    for outcome in outcomes {
        assert!(matches!(&outcome, Err(AccountError::NoSuchAccount { account }) if *account == nobody));
    }
    let bearer = Bearer::Account(nobody.clone());
    assert_eq!(accounts.begin_session(&session(&token(1), &bearer)).await.unwrap(), Entry::Refused);
    let recovery = accounts.make_link(&new_link(&token(2), LinkPurpose::Recovery { account: nobody })).await;
    assert!(matches!(recovery, Err(RedeemError::Disabled)), "{recovery:?}");
    assert_eq!(accounts.open_links(START).await.unwrap(), []);
}

async fn the_first_account_is_an_owner(place: impl Place) {
    let accounts = place.begin().await;
    accounts.make_link(&new_link(&token(1), LinkPurpose::FirstSetUp)).await.unwrap();
    let link = accounts.look_at_link(&token(1), START + 999).await.unwrap();
    assert_eq!((link.id, link.purpose, link.used), (token(1).digest(), LinkPurpose::FirstSetUp, None));
    accounts.accept(&token(1), &new_account("mika"), START + 10).await.unwrap();
    let owner = accounts.account_of_login(&login("mika")).await.unwrap().unwrap();
    assert_eq!((owner.standing, owner.created_at), (Standing::Owner, START + 10));
    assert_link(accounts.accept(&token(1), &new_account("aki"), START + 11).await, LinkFault::Used);
    assert_eq!(accounts.accounts().await.unwrap().len(), 1);
}

async fn an_invitation_promises_its_roles_until_they_are_granted(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    let (roles, invited) = ([Role::HeadJudge, Role::Scorekeeper], token(1));
    let made = NewLink { made_by: Some(&mika), ..new_link(&invited, invitation(&roles)) };
    accounts.make_link(&made).await.unwrap();
    assert_eq!(accounts.promised_roles().await.unwrap(), [], "nobody has accepted");
    let open = accounts.open_links(START).await.unwrap();
    assert_eq!((open.len(), &open[0].purpose, &open[0].made_by), (1, &made.purpose, &Some(mika.clone())));

    accounts.accept(&token(1), &new_account("aki"), START + 10).await.unwrap();
    let aki = accounts.account_of_login(&login("aki")).await.unwrap().unwrap();
    assert_eq!(aki.standing, Standing::Staff);
    assert_eq!(accounts.open_links(START).await.unwrap(), []);

    // The server stops before it has granted anything, and again after the first role.
    let accounts = place.leave_and_return(accounts).await;
    let promised = accounts.promised_roles().await.unwrap();
    let told: Vec<_> = promised.iter().map(|it| (it.account.clone(), it.role.role)).collect();
    assert_eq!(told, [(aki.id.clone(), Role::HeadJudge), (aki.id.clone(), Role::Scorekeeper)]);
    assert!(promised.iter().all(|it| it.role.tournament == tournament() && it.made_by == Some(mika.clone())));
    accounts.note_granted(&promised[0], START + 11).await.unwrap();
    let accounts = place.leave_and_return(accounts).await;
    assert_eq!(accounts.promised_roles().await.unwrap(), promised[1..]);
    accounts.forget_expired(START + 1_000_000).await.unwrap();
    assert_eq!(accounts.promised_roles().await.unwrap(), promised[1..], "a promise does not expire");
    accounts.note_granted(&promised[1], START + 12).await.unwrap();
    assert_eq!(accounts.promised_roles().await.unwrap(), []);
}

async fn somebody_who_has_an_account_accepts_an_invitation_with_it(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    accounts.make_link(&new_link(&token(1), invitation(&[Role::Judge]))).await.unwrap();
    accounts.accept_as(&token(1), &mika, START + 1).await.unwrap();
    let promised = accounts.promised_roles().await.unwrap();
    assert_eq!((promised.len(), &promised[0].account, promised[0].role.role), (1, &mika, Role::Judge));
    assert_link(accounts.accept_as(&token(1), &mika, START + 1).await, LinkFault::Used);

    accounts.make_link(&new_link(&token(2), invitation(&[Role::Judge]))).await.unwrap();
    let refused = accounts.accept_as(&token(2), &id("nobody"), START + 1).await;
    assert!(matches!(refused, Err(RedeemError::Disabled)), "{refused:?}");
    accounts.look_at_link(&token(2), START + 1).await.unwrap();
}

async fn a_recovery_sets_the_password_and_ends_every_session(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    begin_session(&accounts, &token(1), &mika).await;
    accounts.make_link(&new_link(&token(2), LinkPurpose::Recovery { account: mika.clone() })).await.unwrap();
    assert!(is_in(&accounts, &token(1)).await, "a link alone changes nothing");
    assert_eq!(accounts.recover(&token(2), &hash("new"), START + 5).await.unwrap(), mika);
    let (_, password) = accounts.password_of(&login("mika")).await.unwrap().unwrap();
    assert_eq!(password.reveal(), hash("new").reveal());
    assert!(!is_in(&accounts, &token(1)).await);
    assert_link(accounts.recover(&token(2), &hash("newer"), START + 6).await, LinkFault::Used);
    let (_, password) = accounts.password_of(&login("mika")).await.unwrap().unwrap();
    assert_eq!(password.reveal(), hash("new").reveal(), "a used link changes nothing");
}

async fn a_link_does_nothing_for_whoever_it_is_not_for(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    let purposes =
        [LinkPurpose::FirstSetUp, invitation(&[]), LinkPurpose::Recovery { account: mika.clone() }];
    for (number, purpose) in (1..).zip(purposes) {
        accounts.make_link(&new_link(&token(number), purpose)).await.unwrap();
    }
    let (now, aki) = (START + 1, new_account("aki"));
    for link in [1, 2] {
        assert_link(accounts.recover(&token(link), &hash("new"), now).await, LinkFault::OtherPurpose);
    }
    for link in [1, 3] {
        assert_link(accounts.accept_as(&token(link), &mika, now).await, LinkFault::OtherPurpose);
    }
    assert_link(accounts.accept(&token(3), &aki, now).await, LinkFault::OtherPurpose);
    assert_link(accounts.accept(&token(9), &aki, now).await, LinkFault::Unknown);
    for link in [1, 2, 3] {
        let expired = START + 1_000;
        assert_link(accounts.look_at_link(&token(link), expired).await, LinkFault::Expired);
        assert!(accounts.session(&token(link), now).await.unwrap().is_none(), "a link is no session");
    }
    assert_link(accounts.accept(&token(2), &aki, START + 1_000).await, LinkFault::Expired);
    assert_link(accounts.recover(&token(3), &hash("new"), START + 1_000).await, LinkFault::Expired);
    assert_eq!(accounts.accounts().await.unwrap().len(), 1);
    assert_eq!(accounts.open_links(START + 999).await.unwrap().len(), 3);
    assert_eq!(accounts.open_links(START + 1_000).await.unwrap(), []);
}

async fn a_newer_link_takes_the_place_of_an_older_one(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    let recovery = LinkPurpose::Recovery { account: mika };
    for (number, purpose) in [
        (1, LinkPurpose::FirstSetUp),
        (2, LinkPurpose::FirstSetUp),
        (3, recovery.clone()),
        (4, recovery),
        (5, invitation(&[Role::Judge])),
        (6, invitation(&[Role::Judge])),
    ] {
        accounts.make_link(&new_link(&token(number), purpose)).await.unwrap();
    }
    for gone in [1, 3] {
        assert_link(accounts.look_at_link(&token(gone), START).await, LinkFault::Unknown);
    }
    for good in [2, 4, 5, 6] {
        accounts.look_at_link(&token(good), START).await.unwrap();
    }
    accounts.withdraw_link(&token(5).digest()).await.unwrap();
    accounts.withdraw_link(&token(5).digest()).await.unwrap();
    assert_link(accounts.look_at_link(&token(5), START).await, LinkFault::Unknown);
    accounts.accept(&token(6), &new_account("aki"), START).await.unwrap();
    accounts.withdraw_link(&token(6).digest()).await.unwrap();
    assert_link(accounts.look_at_link(&token(6), START).await, LinkFault::Used);
    assert_eq!(accounts.promised_roles().await.unwrap().len(), 1, "what was used is not withdrawn");
}

async fn a_refused_use_leaves_the_link_good(place: impl Place) {
    let accounts = place.begin().await;
    staff(&accounts, "mika").await;
    accounts.make_link(&new_link(&token(1), invitation(&[Role::Judge]))).await.unwrap();
    let taken = NewAccount { id: id("other"), ..new_account("mika") };
    let refused = accounts.accept(&token(1), &taken, START).await;
    assert!(matches!(refused, Err(RedeemError::LoginTaken)), "{refused:?}");
    accounts.accept(&token(1), &new_account("aki"), START).await.unwrap();
    assert_eq!(accounts.accounts().await.unwrap().len(), 2);
}

async fn of_many_who_use_a_link_at_once_one_succeeds(place: impl Place) {
    let accounts = place.begin().await;
    for link in 1..=20 {
        accounts.make_link(&new_link(&token(link), invitation(&[Role::Judge]))).await.unwrap();
        let uses: Vec<_> = (0..8)
            .map(|number| {
                let accounts = accounts.clone();
                tokio::spawn(async move {
                    let new = new_account(&format!("staff-{link}-{number}"));
                    accounts.accept(&token(link), &new, START).await
                })
            })
            .collect();
        let mut succeeded = 0;
        for using in uses {
            match using.await.unwrap() {
                Ok(()) => succeeded += 1,
                refused => assert_link(refused, LinkFault::Used),
            }
        }
        assert_eq!(succeeded, 1, "link {link}");
        assert_eq!(
            accounts.accounts().await.unwrap().len(),
            usize::from(link),
            "no account without its link"
        );
    }
    assert_eq!(accounts.promised_roles().await.unwrap().len(), 20);
}

async fn a_session_is_found_by_its_token_until_it_ends(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    let staff = Bearer::Account(mika.clone());
    let player =
        Bearer::Entrant { tournament: tournament(), entrant: EntrantId(7), serial: LinkSerial::FIRST };
    for (number, bearer) in [(1, &staff), (2, &player)] {
        assert_eq!(accounts.begin_session(&session(&token(number), bearer)).await.unwrap(), Entry::LetIn);
        let found = accounts.session(&token(number), START + 999_999).await.unwrap().unwrap();
        assert_eq!((found.id, &found.bearer), (token(number).digest(), bearer));
        assert_eq!((found.created_at, found.last_seen, found.expires_at), (START, START, START + 1_000_000));
        assert_eq!(found.user_agent, "Mozilla/5.0 (Example)");
        assert_eq!(accounts.session(&token(number), START + 1_000_000).await.unwrap(), None, "it is over");
    }
    assert_eq!(accounts.session(&token(3), START).await.unwrap(), None);
    let of_mika = accounts.sessions_of_account(&mika, START).await.unwrap();
    assert_eq!(of_mika.iter().map(|it| it.id).collect::<Vec<_>>(), [token(1).digest()]);
    assert_eq!(accounts.sessions_of_account(&mika, START + 1_000_000).await.unwrap(), []);
}

async fn a_session_is_noted_as_seen_once_a_minute(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    begin_session(&accounts, &token(1), &mika).await;
    let minute = SEEN_AGAIN_AFTER;
    for (at, noted) in [
        (START + minute - 1, START),
        (START + minute, START + minute),
        (START + 2 * minute - 1, START + minute),
        (START - 5 * minute, START + minute),
        (START + 3 * minute, START + 3 * minute),
    ] {
        let found = accounts.session(&token(1), START).await.unwrap().unwrap();
        accounts.note_seen(&found, at).await.unwrap();
        accounts.write_seen().await.unwrap();
        let again = accounts.session(&token(1), START).await.unwrap().unwrap();
        assert_eq!(again.last_seen, noted, "seen {} ms after", at - START);
    }
}

/// When pairings come out, every phone asks at once.
async fn sessions_that_are_seen_together_are_written_together(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    let minute = START + SEEN_AGAIN_AFTER;
    for number in 1..=3 {
        begin_session(&accounts, &token(number), &mika).await;
    }
    let mut last_seen = Vec::new();
    for (number, at) in [(1, minute), (2, minute + 9_999), (3, minute + 10_000)] {
        let found = accounts.session(&token(number), START).await.unwrap().unwrap();
        accounts.clone().note_seen(&found, at).await.unwrap();
        let of_mika = accounts.sessions_of_account(&mika, START).await.unwrap();
        let seen: Vec<i64> = of_mika.iter().map(|session| session.last_seen).collect();
        last_seen.push(seen);
    }
    let all = vec![minute + 10_000, minute + 9_999, minute];
    assert_eq!(last_seen, [vec![START; 3], vec![START; 3], all]);
}

async fn a_session_ends_when_it_is_ended(place: impl Place) {
    let accounts = place.begin().await;
    let (mika, aki) = (staff(&accounts, "mika").await, staff(&accounts, "aki").await);
    for (number, account) in [(1, &mika), (2, &mika), (3, &mika), (4, &aki)] {
        begin_session(&accounts, &token(number), account).await;
    }
    accounts.end_session(&token(1).digest()).await.unwrap();
    accounts.end_session(&token(1).digest()).await.unwrap();
    assert!(!is_in(&accounts, &token(1)).await);
    assert_eq!(accounts.end_sessions_of_account(&mika, Some(&token(2).digest())).await.unwrap(), 1);
    assert!(is_in(&accounts, &token(2)).await);
    assert_eq!(accounts.end_sessions_of_account(&mika, None).await.unwrap(), 1);
    assert!(!is_in(&accounts, &token(2)).await);

    let player = |tournament, entrant| Bearer::Entrant {
        tournament,
        entrant: EntrantId(entrant),
        serial: LinkSerial::FIRST,
    };
    let bearers = [player(tournament(), 1), player(tournament(), 2), player(other_tournament(), 1)];
    for (number, bearer) in (5..).zip(&bearers) {
        assert_eq!(accounts.begin_session(&session(&token(number), bearer)).await.unwrap(), Entry::LetIn);
    }
    assert_eq!(accounts.end_sessions_of_entrant(&tournament(), EntrantId(1)).await.unwrap(), 1);
    let mut still = Vec::new();
    for number in 4..=7 {
        still.push(is_in(&accounts, &token(number)).await);
    }
    assert_eq!(still, [true, false, true, true]);
}

async fn what_a_browser_says_of_itself_is_cut(place: impl Place) {
    let accounts = place.begin().await;
    let bearer = Bearer::Account(staff(&accounts, "mika").await);
    let long = format!("A\r\n\0\u{7}{}", "髙".repeat(5_000));
    let token = token(1);
    let new = NewSession { user_agent: &long, ..session(&token, &bearer) };
    assert_eq!(accounts.begin_session(&new).await.unwrap(), Entry::LetIn);
    let kept = accounts.session(&token, START).await.unwrap().unwrap().user_agent;
    assert_eq!(kept, format!("A{}", "髙".repeat(199)));
}

async fn what_is_over_is_forgotten(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    begin_session(&accounts, &token(1), &mika).await;
    accounts.make_link(&new_link(&token(2), invitation(&[Role::Judge]))).await.unwrap();
    accounts.make_link(&new_link(&token(3), LinkPurpose::Recovery { account: mika })).await.unwrap();
    accounts.forget_expired(START + 999).await.unwrap();
    assert!(is_in(&accounts, &token(1)).await);
    assert_eq!(accounts.open_links(START).await.unwrap().len(), 2);
    accounts.forget_expired(START + 1_000).await.unwrap();
    assert!(is_in(&accounts, &token(1)).await);
    for link in [2, 3] {
        assert_link(accounts.look_at_link(&token(link), START).await, LinkFault::Unknown);
    }
    accounts.forget_expired(START + 1_000_000).await.unwrap();
    assert!(!is_in(&accounts, &token(1)).await);
}

async fn key(accounts: &Accounts, name: &str, number: u8, created_at: i64) {
    let key = SigningKey::new(name.parse().unwrap(), [number; 32], created_at);
    accounts.add_key(&key).await.unwrap();
}

/// Prints the link of a holder as of now.
async fn print(accounts: &Accounts, holder: Holder) -> String {
    let serial = accounts.link_serials(&tournament()).await.unwrap().of(holder);
    accounts.key_ring().await.unwrap().sign(&tournament(), holder, serial).unwrap()
}

async fn a_personal_link_lets_in_its_player_until_it_is_revoked(place: impl Place) {
    let accounts = place.begin().await;
    assert_eq!(accounts.key_ring().await.unwrap().sign(&tournament(), Holder::Display, LinkSerial(1)), None);
    let first = SigningKey::new("k1".parse().unwrap(), [1; 32], START);
    assert!(!accounts.key_ring_or_first(&first).await.unwrap().is_empty());
    let second = SigningKey::new("k2".parse().unwrap(), [2; 32], START);
    accounts.key_ring_or_first(&second).await.unwrap();
    assert!(!format!("{:?}", accounts.key_ring().await.unwrap()).contains("k2"), "there was a key already");

    let [one, two] = [1, 2].map(|number| Holder::Player(EntrantId(number)));
    let (link, of_two) = (print(&accounts, one).await, print(&accounts, two).await);
    let expected = |entrant, serial| PlayerLink {
        tournament: tournament(),
        entrant: EntrantId(entrant),
        serial: LinkSerial(serial),
    };
    assert_eq!(accounts.check_player_link(&link).await.unwrap(), expected(1, 1));
    accounts.revoke_player_links(&other_tournament(), &[EntrantId(1)]).await.unwrap();
    assert_eq!(accounts.check_player_link(&link).await.unwrap(), expected(1, 1));

    for serial in 2..=3 {
        accounts.revoke_player_links(&tournament(), &[EntrantId(1)]).await.unwrap();
        assert_signed(accounts.check_player_link(&link).await, SignedLinkFault::Revoked);
        let anew = print(&accounts, one).await;
        assert_eq!(accounts.check_player_link(&anew).await.unwrap(), expected(1, serial));
    }
    assert_eq!(accounts.check_player_link(&of_two).await.unwrap(), expected(2, 1));
    let display = print(&accounts, Holder::Display).await;
    assert_signed(accounts.check_player_link(&display).await, SignedLinkFault::OtherPurpose);
    assert_signed(accounts.check_player_link("").await, SignedLinkFault::Malformed);
}

async fn a_session_by_a_revoked_link_is_over_and_none_begins(place: impl Place) {
    let accounts = place.begin().await;
    key(&accounts, "k1", 1, START).await;
    let bearer = |link: &PlayerLink| Bearer::Entrant {
        tournament: link.tournament.clone(),
        entrant: link.entrant,
        serial: link.serial,
    };
    let link = print(&accounts, Holder::Player(EntrantId(1))).await;
    let old = bearer(&accounts.check_player_link(&link).await.unwrap());
    assert_eq!(accounts.begin_session(&session(&token(1), &old)).await.unwrap(), Entry::LetIn);
    accounts.revoke_player_links(&tournament(), &[EntrantId(1)]).await.unwrap();
    assert!(!is_in(&accounts, &token(1)).await);
    // Whoever had opened the link just before is too late.
    assert_eq!(accounts.begin_session(&session(&token(2), &old)).await.unwrap(), Entry::Refused);
    assert!(!is_in(&accounts, &token(2)).await);
    let link = print(&accounts, Holder::Player(EntrantId(1))).await;
    let new = bearer(&accounts.check_player_link(&link).await.unwrap());
    assert_eq!(accounts.begin_session(&session(&token(3), &new)).await.unwrap(), Entry::LetIn);
    assert!(is_in(&accounts, &token(3)).await);
}

async fn a_display_key_is_for_one_tournament_until_it_is_revoked(place: impl Place) {
    let accounts = place.begin().await;
    key(&accounts, "k1", 1, START).await;
    let display = print(&accounts, Holder::Display).await;
    accounts.check_display_key(&display, &tournament()).await.unwrap();
    let elsewhere = accounts.check_display_key(&display, &other_tournament()).await;
    assert_signed(elsewhere, SignedLinkFault::OtherTournament);
    let player = print(&accounts, Holder::Player(EntrantId(1))).await;
    assert_signed(accounts.check_display_key(&player, &tournament()).await, SignedLinkFault::OtherPurpose);
    accounts.revoke_display_keys(&tournament()).await.unwrap();
    assert_signed(accounts.check_display_key(&display, &tournament()).await, SignedLinkFault::Revoked);
    let anew = print(&accounts, Holder::Display).await;
    accounts.check_display_key(&anew, &tournament()).await.unwrap();
    accounts.check_player_link(&player).await.unwrap();
}

async fn printed_links_outlive_a_new_key_and_end_with_replaced_keys(place: impl Place) {
    let accounts = place.begin().await;
    key(&accounts, "k1", 1, START).await;
    let holder = Holder::Player(EntrantId(1));
    let old = print(&accounts, holder).await;
    key(&accounts, "k2", 2, START + 1).await;
    let new = print(&accounts, holder).await;
    assert_ne!(old, new, "the newest key signs");
    for link in [&old, &new] {
        let link = accounts.check_player_link(link).await.unwrap();
        assert_eq!(link.entrant, EntrantId(1));
    }
    let player =
        Bearer::Entrant { tournament: tournament(), entrant: EntrantId(1), serial: LinkSerial::FIRST };
    assert_eq!(accounts.begin_session(&session(&token(1), &player)).await.unwrap(), Entry::LetIn);
    let mika = staff(&accounts, "mika").await;
    begin_session(&accounts, &token(2), &mika).await;
    let third = SigningKey::new("k3".parse().unwrap(), [3; 32], START + 2);
    accounts.replace_keys(&third).await.unwrap();
    for link in [&old, &new] {
        assert_signed(accounts.check_player_link(link).await, SignedLinkFault::UnknownKey);
    }
    assert!(!is_in(&accounts, &token(1)).await);
    assert!(is_in(&accounts, &token(2)).await, "staff stay in");
    let anew = print(&accounts, holder).await;
    accounts.check_player_link(&anew).await.unwrap();
}

/// The backup knows the key, and not yet that a link was revoked and printed anew.
async fn links_printed_after_a_backup_are_good_after_the_restore(place: impl Place) {
    let accounts = place.begin().await;
    key(&accounts, "k1", 1, START).await;
    let holder = Holder::Player(EntrantId(1));
    let ring = accounts.key_ring().await.unwrap();
    let before = ring.sign(&tournament(), holder, LinkSerial(1)).unwrap();
    let after = ring.sign(&tournament(), holder, LinkSerial(3)).unwrap();
    accounts.check_player_link(&before).await.unwrap();
    assert_eq!(accounts.check_player_link(&after).await.unwrap().serial, LinkSerial(3));
    // Now it is known again what had been revoked.
    assert_signed(accounts.check_player_link(&before).await, SignedLinkFault::Revoked);
    accounts.revoke_player_links(&tournament(), &[EntrantId(1)]).await.unwrap();
    assert_signed(accounts.check_player_link(&after).await, SignedLinkFault::Revoked);
}

async fn a_code_finds_its_tournament(place: impl Place) {
    let accounts = place.begin().await;
    let code = |text: &str| text.parse::<JoinCode>().unwrap();
    let (first, second) = (code("K7M2XP"), code("9RTHN4"));
    assert_eq!(accounts.join_code(&tournament()).await.unwrap(), None);
    let given = accounts.give_join_code(&tournament(), &first, START).await.unwrap();
    assert_eq!(given, CodeGiven::Given);
    let found = accounts.tournament_of_code(&code("k7m-2xp")).await.unwrap();
    assert_eq!(found, Some((tournament(), Joining::Open)));
    assert_eq!(accounts.tournament_of_code(&second).await.unwrap(), None);

    let taken = accounts.give_join_code(&other_tournament(), &first, START).await.unwrap();
    assert_eq!(taken, CodeGiven::Taken);
    assert_eq!(accounts.join_code(&other_tournament()).await.unwrap(), None);
    accounts.give_join_code(&other_tournament(), &second, START).await.unwrap();

    accounts.set_joining(&tournament(), Joining::Closed, START).await.unwrap();
    let found = accounts.tournament_of_code(&first).await.unwrap();
    assert_eq!(found, Some((tournament(), Joining::Closed)));
    let other = accounts.join_code(&other_tournament()).await.unwrap();
    assert_eq!(other, Some((second, Joining::Open)), "the other one stays open");
    accounts.set_joining(&tournament(), Joining::Open, START).await.unwrap();
    assert_eq!(accounts.join_code(&tournament()).await.unwrap(), Some((first.clone(), Joining::Open)));

    let third = code("ABCDEF");
    accounts.set_joining(&tournament(), Joining::Closed, START).await.unwrap();
    let given = accounts.give_join_code(&tournament(), &third, START).await.unwrap();
    assert_eq!(given, CodeGiven::Given);
    assert_eq!(accounts.tournament_of_code(&first).await.unwrap(), None, "the older code is free again");
    assert_eq!(accounts.join_code(&tournament()).await.unwrap(), Some((third, Joining::Open)));
}

async fn nothing_is_forgotten_when_the_server_stops(place: impl Place) {
    let accounts = place.begin().await;
    let mika = staff(&accounts, "mika").await;
    begin_session(&accounts, &token(1), &mika).await;
    accounts.make_link(&new_link(&token(2), LinkPurpose::FirstSetUp)).await.unwrap();
    key(&accounts, "k1", 1, START).await;
    accounts.revoke_player_links(&tournament(), &[EntrantId(1)]).await.unwrap();
    let link = print(&accounts, Holder::Player(EntrantId(1))).await;
    accounts.give_join_code(&tournament(), &"K7M2XP".parse().unwrap(), START).await.unwrap();

    let accounts = place.leave_and_return(accounts).await;
    assert_eq!(accounts.accounts().await.unwrap().len(), 1);
    assert!(is_in(&accounts, &token(1)).await);
    accounts.look_at_link(&token(2), START).await.unwrap();
    accounts.check_player_link(&link).await.unwrap();
    assert!(accounts.join_code(&tournament()).await.unwrap().is_some());
}
