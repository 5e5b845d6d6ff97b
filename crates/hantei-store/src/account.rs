//! What the venue's server remembers about people: who may come in, and by what.
//!
//! Staff have an [`Account`] with a password. Players have no account: a link or QR code signed with a key
//! of this database lets them in ([`signed`]), or the code of the tournament ([`join_code`]). Whoever came
//! in has a [`session`]; who has no password yet, or forgot it, a one-time [`link`].
//!
//! Roles are no part of this: they are granted per tournament, by events of its log. An invitation only
//! notes which ones are to be granted.
//!
//! What this module does not know: pages and cookies, how a password is hashed, the clock and chance. Times
//! are milliseconds UTC since 1970; ids, tokens and keys are made by the binary. Of a token only its
//! SHA-256 is kept, and nothing here prints a token, a key or the hash of a password unless asked to by
//! name (`reveal`).

use std::fmt;
use std::sync::Arc;

use crate::database::{Database, Value, Writing};
use crate::log::{LogError, LogId};

pub mod join_code;
pub mod link;
mod name;
mod seen;
pub mod session;
pub mod signed;
mod token;

pub use name::{
    AccountId, AccountName, LONGEST_LOGIN, Login, NotAName, NotAPasswordHash, NotAnAccountId, PasswordHash,
};
pub use token::{NotADigest, NotAToken, Token, TokenDigest};

/// The accounts, links, sessions, keys and codes of one database. Clones are the same ones.
#[derive(Debug, Clone)]
pub struct Accounts {
    database: Database,
    gathered: Arc<seen::Gathered>,
}

impl From<Database> for Accounts {
    fn from(database: Database) -> Self {
        Self { database, gathered: Arc::default() }
    }
}

/// What an account may do besides its roles at tournaments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Makes tournaments and invites staff.
    Owner,
    /// Does what the roles allow that were granted at each tournament.
    Staff,
}

impl Standing {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Owner, Self::Staff];

    /// Returns the name as stored and printed: `owner`, `staff`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Staff => "staff",
        }
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.name() == text)
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An account of staff. Printed for debugging, it hides name and login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Which account: what events name their author by.
    pub id: AccountId,
    /// The name as shown.
    pub name: AccountName,
    /// What is typed to be let in.
    pub login: Login,
    /// What it may do besides its roles.
    pub standing: Standing,
    /// The language tag chosen (`ja`); `None` as long as nothing was chosen.
    pub language: Option<String>,
    /// When it was made, in milliseconds UTC since 1970.
    pub created_at: i64,
    /// Since when it lets nobody in.
    pub disabled_at: Option<i64>,
}

/// What an account begins with.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// The id, which nobody has had yet.
    pub id: AccountId,
    /// The name as shown.
    pub name: AccountName,
    /// What is typed to be let in.
    pub login: Login,
    /// The hash of the password.
    pub password: PasswordHash,
    /// The language tag chosen.
    pub language: Option<String>,
}

/// Why something was not done to an account. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Another account has this login, perhaps in another case or width.
    #[error("the login is taken")]
    LoginTaken,
    /// There is no such account.
    #[error("there is no account {account}")]
    NoSuchAccount {
        /// Its id.
        account: AccountId,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] LogError),
}

/// The columns of an account, in the order of [`ACCOUNT`].
type AccountRow = (String, String, String, String, Option<String>, i64, Option<i64>);

const ACCOUNT: &str =
    "SELECT account_id, name, login, standing, language, created_at, disabled_at FROM accounts
    WHERE account_id = $1";
const ACCOUNT_OF_LOGIN: &str =
    "SELECT account_id, name, login, standing, language, created_at, disabled_at FROM accounts
    WHERE login_key = $1";
const ALL_ACCOUNTS: &str =
    "SELECT account_id, name, login, standing, language, created_at, disabled_at FROM accounts
    ORDER BY created_at, account_id";

impl Accounts {
    /// Makes an account.
    ///
    /// # Errors
    /// [`AccountError::LoginTaken`]; [`AccountError::Store`] if it cannot be written.
    pub async fn create(&self, new: &NewAccount, standing: Standing, now: i64) -> Result<(), AccountError> {
        let mut writing = self.database.begin("make an account in").await?;
        let made = writing.make_account(new, standing, now).await?;
        writing.commit().await?;
        match made {
            Made::Yes => Ok(()),
            Made::LoginTaken => Err(AccountError::LoginTaken),
        }
    }

    /// Returns the account, disabled or not.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn account(&self, account: &AccountId) -> Result<Option<Account>, LogError> {
        let rows = self.database.rows("read an account of", ACCOUNT, &[account.as_str().into()]).await?;
        rows.into_iter().next().map(|row| self.account_of(row)).transpose()
    }

    /// Returns the account that this login lets in, disabled or not.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn account_of_login(&self, login: &Login) -> Result<Option<Account>, LogError> {
        let rows = self.database.rows("read an account of", ACCOUNT_OF_LOGIN, &[login.key().into()]).await?;
        rows.into_iter().next().map(|row| self.account_of(row)).transpose()
    }

    /// Returns all accounts, the oldest first.
    ///
    /// # Errors
    /// [`LogError::World`] if they cannot be read.
    pub async fn accounts(&self) -> Result<Vec<Account>, LogError> {
        let rows = self.database.rows("read the accounts of", ALL_ACCOUNTS, &[]).await?;
        rows.into_iter().map(|row| self.account_of(row)).collect()
    }

    /// Returns the hash that a password for this login is checked against, and whose it is. `None` if there
    /// is no such account or it is disabled: whoever asks then takes as long as a check would.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn password_of(&self, login: &Login) -> Result<Option<(AccountId, PasswordHash)>, LogError> {
        let sql = "SELECT account_id, password FROM accounts WHERE login_key = $1 AND disabled_at IS NULL";
        let rows: Vec<(String, String)> =
            self.database.rows("read an account of", sql, &[login.key().into()]).await?;
        let Some((account, password)) = rows.into_iter().next() else { return Ok(None) };
        Ok(Some((self.stored(account.parse())?, self.stored(password.parse())?)))
    }

    /// Sets the password and ends the account's sessions, except the one whose holder changed it.
    ///
    /// # Errors
    /// [`AccountError::NoSuchAccount`]; [`AccountError::Store`] if it cannot be written.
    pub async fn set_password(
        &self,
        account: &AccountId,
        password: &PasswordHash,
        kept: Option<&TokenDigest>,
    ) -> Result<(), AccountError> {
        let mut writing = self.database.begin("set a password in").await?;
        let changed = writing.set_password(account, password).await?;
        writing.end_sessions_of_account(account, kept).await?;
        writing.commit().await?;
        known(account, changed)
    }

    /// Sets the name as shown.
    ///
    /// # Errors
    /// [`AccountError::NoSuchAccount`]; [`AccountError::Store`] if it cannot be written.
    pub async fn rename(&self, account: &AccountId, name: &AccountName) -> Result<(), AccountError> {
        let sql = "UPDATE accounts SET name = $2 WHERE account_id = $1";
        let values = [account.as_str().into(), name.as_str().into()];
        known(account, self.database.write("rename an account of", sql, &values).await?)
    }

    /// Sets the language tag, or forgets it.
    ///
    /// # Errors
    /// [`AccountError::NoSuchAccount`]; [`AccountError::Store`] if it cannot be written.
    pub async fn set_language(
        &self,
        account: &AccountId,
        language: Option<&str>,
    ) -> Result<(), AccountError> {
        let sql = "UPDATE accounts SET language = $2 WHERE account_id = $1";
        let values = [account.as_str().into(), language.into()];
        known(account, self.database.write("set a language in", sql, &values).await?)
    }

    /// Sets what the account may do besides its roles.
    ///
    /// # Errors
    /// [`AccountError::NoSuchAccount`]; [`AccountError::Store`] if it cannot be written.
    pub async fn set_standing(&self, account: &AccountId, standing: Standing) -> Result<(), AccountError> {
        let sql = "UPDATE accounts SET standing = $2 WHERE account_id = $1";
        let values = [account.as_str().into(), standing.name().into()];
        known(account, self.database.write("set a standing in", sql, &values).await?)
    }

    /// Disables an account: its sessions end, and so do the links for its password and the invitations
    /// that it made, unless they were used. Its roles stay, and do nothing for somebody who cannot come in.
    ///
    /// # Errors
    /// [`AccountError::NoSuchAccount`]; [`AccountError::Store`] if it cannot be written.
    pub async fn disable(&self, account: &AccountId, now: i64) -> Result<(), AccountError> {
        let mut writing = self.database.begin("disable an account of").await?;
        let sql = "UPDATE accounts SET disabled_at = coalesce(disabled_at, $2) WHERE account_id = $1";
        let changed = writing.run(sql, &[account.as_str().into(), now.into()]).await?;
        writing.end_sessions_of_account(account, None).await?;
        writing.withdraw_links_around(account).await?;
        writing.commit().await?;
        known(account, changed)
    }

    /// Lets an account in again that was disabled. Whoever held a session logs in anew.
    ///
    /// # Errors
    /// [`AccountError::NoSuchAccount`]; [`AccountError::Store`] if it cannot be written.
    pub async fn enable(&self, account: &AccountId) -> Result<(), AccountError> {
        let sql = "UPDATE accounts SET disabled_at = NULL WHERE account_id = $1";
        known(account, self.database.write("enable an account of", sql, &[account.as_str().into()]).await?)
    }

    fn account_of(&self, row: AccountRow) -> Result<Account, LogError> {
        let (id, name, login, standing, language, created_at, disabled_at) = row;
        Ok(Account {
            id: self.stored(id.parse())?,
            name: self.stored(name.parse())?,
            login: self.stored(login.parse())?,
            standing: self.stored(Standing::read(&standing).ok_or(NotStored))?,
            language,
            created_at,
            disabled_at,
        })
    }

    /// Returns what a row holds, unless it is not what this program writes there.
    fn stored<T, E: std::error::Error + Send + Sync + 'static>(
        &self,
        read: Result<T, E>,
    ) -> Result<T, LogError> {
        read.map_err(|source| LogError::World {
            doing: "read the accounts of",
            log: self.database.name().to_owned(),
            source: Box::new(source),
        })
    }
}

/// Whether an account was made.
#[derive(Debug, PartialEq, Eq)]
enum Made {
    Yes,
    /// No, and nothing was written.
    LoginTaken,
}

/// A row holds a word that this program never writes there.
#[derive(Debug, thiserror::Error)]
#[error("a row holds a word that this program does not write")]
struct NotStored;

/// Refuses where no row was changed.
fn known(account: &AccountId, changed: u64) -> Result<(), AccountError> {
    if changed == 0 { Err(AccountError::NoSuchAccount { account: account.clone() }) } else { Ok(()) }
}

impl Writing<'_> {
    async fn make_account(
        &mut self,
        new: &NewAccount,
        standing: Standing,
        now: i64,
    ) -> Result<Made, LogError> {
        let sql = "INSERT INTO accounts
            (account_id, name, login, login_key, password, standing, language, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (login_key) DO NOTHING";
        let values: [Value<'_>; 8] = [
            new.id.as_str().into(),
            new.name.as_str().into(),
            new.login.as_str().into(),
            new.login.key().into(),
            new.password.reveal().into(),
            standing.name().into(),
            new.language.as_deref().into(),
            now.into(),
        ];
        Ok(if self.run(sql, &values).await? == 1 { Made::Yes } else { Made::LoginTaken })
    }

    async fn is_enabled(&mut self, account: &AccountId) -> Result<bool, LogError> {
        let sql = "SELECT account_id FROM accounts WHERE account_id = $1 AND disabled_at IS NULL";
        let found: Vec<(String,)> = self.rows(sql, &[account.as_str().into()]).await?;
        Ok(!found.is_empty())
    }

    async fn set_password(&mut self, account: &AccountId, password: &PasswordHash) -> Result<u64, LogError> {
        let sql = "UPDATE accounts SET password = $2 WHERE account_id = $1";
        self.run(sql, &[account.as_str().into(), password.reveal().into()]).await
    }
}
