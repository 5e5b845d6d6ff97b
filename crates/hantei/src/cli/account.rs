//! `account`: who may come in, at the machine that runs the server.
//!
//! Whoever can open the database is trusted; so a forgotten password is set anew here. Everything is rows
//! of the database: a running server heeds them at once.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use hantei_core::id::EntrantId;
use hantei_core::tournament::State;
use hantei_core::tournament::role::Role;
use hantei_store::account::link::{LinkPurpose, NewLink, RedeemError};
use hantei_store::account::signed::SigningKey;
use hantei_store::account::{self as kept, AccountError, Accounts, Token};
use hantei_store::log::{Access, LogError};
use hantei_view::i18n::Language;
use hantei_view::message::{Message, of_code};
use hantei_view::people::find_entrant;
use hantei_view::sheet::{self, AccountRow, Audience, Moment};
use hantei_view::words::WordTrouble;
use serde::Serialize;

use crate::cli::Common;
use crate::cli::do_::trouble_with;
use crate::cli::picture::styled;
use crate::databases::Where;
use crate::failure::{Cause, Failure};
use crate::logs::{Desk, Giver, Named, tournament_id, wait};
use crate::now;
use crate::output::{Format, Talk, csv, json, print, width};

/// An hour in milliseconds.
const HOUR: i64 = 60 * 60 * 1_000;

/// Accounts of a server: a forgotten password, somebody who is to come in no more, revoked links.
///
/// The server may be running. Example: hantei account recover mika --data venue
#[derive(Debug, Args)]
pub(crate) struct Account {
    #[command(flatten)]
    database: Where,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Lists all accounts
    List,
    /// Makes a one-time link for an account that owns the server
    SetUp(Valid),
    /// Makes a one-time link for a new password
    Recover {
        /// The account, by login or id
        login: String,
        #[command(flatten)]
        valid: Valid,
    },
    /// Keeps an account out, and signs it out everywhere
    Disable {
        /// The account, by login or id
        login: String,
    },
    /// Lets a disabled account in again
    Enable {
        /// The account, by login or id
        login: String,
    },
    /// Revokes printed links of a tournament
    RevokeLinks(RevokeLinks),
    /// Revokes every printed link of every tournament: for when a copy of the database went astray
    ReplaceKeys,
}

/// How long a link is good.
#[derive(Debug, Clone, Args)]
struct Valid {
    /// How many hours the link is good
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=720))]
    hours: u32,
}

#[derive(Debug, Clone, Args)]
struct RevokeLinks {
    /// The tournament in the database
    #[arg(long, value_name = "ID")]
    tournament: String,
    /// Players whose personal links are to be revoked: an entrant such as e7, a name, a CARD GAME ID
    #[arg(value_name = "WHO", conflicts_with = "everyone")]
    players: Vec<String>,
    /// The personal links of all players
    #[arg(long)]
    everyone: bool,
    /// The display keys of the hall
    #[arg(long)]
    display: bool,
}

/// A one-time link, as programs read it.
#[derive(Debug, Serialize)]
struct MadeLink<'m> {
    /// `set-up` or `recovery`.
    purpose: &'static str,
    /// Whose password, as found.
    login: Option<&'m str>,
    /// What comes after the address of the server.
    path: &'m str,
    /// When it ends, in milliseconds UTC since 1970.
    expires_at: i64,
}

/// Returns a sentence about accounts.
fn about(language: Language, code: &'static str, arguments: &[(&str, String)]) -> Message {
    of_code(language, "account", code, arguments)
}

impl Account {
    pub(crate) fn run(&self, common: &Common) -> Result<ExitCode, Failure> {
        let desk =
            AccountDesk { database: &self.database, language: common.language(), format: common.format() };
        match &self.what {
            What::List => wait(desk.list())??,
            What::SetUp(valid) => wait(desk.set_up(valid))??,
            What::Recover { login, valid } => wait(desk.recover(login, valid))??,
            What::Disable { login } => wait(desk.disable(login))??,
            What::Enable { login } => wait(desk.enable(login))??,
            What::RevokeLinks(what) => desk.revoke_links(what)?,
            What::ReplaceKeys => wait(desk.replace_keys())??,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What every command about accounts is carried out with.
struct AccountDesk<'a> {
    database: &'a Where,
    language: Language,
    format: Format,
}

impl AccountDesk<'_> {
    async fn accounts(&self) -> Result<Accounts, Failure> {
        let opened = self.database.named_or_usual().open().await;
        opened.map(Accounts::from).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &LogError) -> Failure {
        Failure::log(error, self.language)
    }

    fn refused(&self, code: &'static str, login: &str) -> Failure {
        Failure::message(Cause::Refused, about(self.language, code, &[("login", login.to_owned())]))
    }

    fn say(&self, code: &'static str, arguments: &[(&str, String)]) {
        Talk::message(&about(self.language, code, arguments), self.language);
    }

    fn moment(milliseconds: i64) -> Moment {
        Moment { milliseconds, text: now::written(milliseconds, &now::zone()) }
    }

    /// Returns the account that `login` means, which may be its id.
    async fn find(&self, accounts: &Accounts, login: &str) -> Result<kept::Account, Failure> {
        let failed = |error| self.failed(&error);
        if let Ok(login) = login.parse()
            && let Some(found) = accounts.account_of_login(&login).await.map_err(failed)?
        {
            return Ok(found);
        }
        let by_id = match login.parse() {
            Ok(id) => accounts.account(&id).await.map_err(failed)?,
            Err(_) => None,
        };
        by_id.ok_or_else(|| self.refused("unknown", login))
    }

    fn account_failed(&self, error: AccountError, login: &str) -> Failure {
        match error {
            AccountError::Store(error) => self.failed(&error),
            AccountError::NoSuchAccount { .. } | AccountError::LoginTaken => self.refused("unknown", login),
        }
    }

    async fn list(&self) -> Result<(), Failure> {
        let accounts = self.accounts().await?.accounts().await.map_err(|error| self.failed(&error))?;
        let row = |account: kept::Account| AccountRow {
            account: account.id.to_string(),
            login: account.login.as_str().to_owned(),
            name: account.name.to_string(),
            standing: account.standing.name(),
            created_at: Self::moment(account.created_at),
            disabled_at: account.disabled_at.map(Self::moment),
        };
        let sheet = sheet::accounts(accounts.into_iter().map(row).collect(), self.language);
        match self.format {
            Format::Json => json(&sheet),
            Format::Csv => {
                let columns = ["account", "login", "name", "standing", "created_at", "disabled_at"];
                let row = |row: &AccountRow| {
                    let disabled = row.disabled_at.as_ref().map(|moment| moment.milliseconds.to_string());
                    vec![
                        row.account.clone(),
                        row.login.clone(),
                        row.name.clone(),
                        row.standing.to_owned(),
                        row.created_at.milliseconds.to_string(),
                        disabled.unwrap_or_default(),
                    ]
                };
                csv(&columns, &sheet.rows.iter().map(row).collect::<Vec<_>>())
            }
            Format::Table => print(&styled(&sheet.text(width()))),
        }
    }

    async fn set_up(&self, valid: &Valid) -> Result<(), Failure> {
        let accounts = self.accounts().await?;
        self.make_link(&accounts, LinkPurpose::FirstSetUp, valid, None).await
    }

    async fn recover(&self, login: &str, valid: &Valid) -> Result<(), Failure> {
        let accounts = self.accounts().await?;
        let account = self.find(&accounts, login).await?;
        let purpose = LinkPurpose::Recovery { account: account.id };
        self.make_link(&accounts, purpose, valid, Some(account.login.as_str())).await
    }

    /// Makes a link, says what it is for, and prints its path.
    async fn make_link(
        &self,
        accounts: &Accounts,
        purpose: LinkPurpose,
        valid: &Valid,
        login: Option<&str>,
    ) -> Result<(), Failure> {
        let token = Token::new(now::seed()?.0);
        let created_at = now::milliseconds();
        let expires_at = created_at + i64::from(valid.hours) * HOUR;
        let (word, code) = match login {
            None => ("set-up", "made-set-up"),
            Some(_) => ("recovery", "made-recovery"),
        };
        let link = NewLink { token: &token, purpose, made_by: None, created_at, expires_at };
        accounts.make_link(&link).await.map_err(|error| match error {
            RedeemError::Store(error) => self.failed(&error),
            RedeemError::Disabled | RedeemError::LoginTaken | RedeemError::Link(_) => {
                self.refused("is-disabled", login.unwrap_or_default())
            }
        })?;
        let path = hantei_web::link_path(&token);
        let until = Self::moment(expires_at).text;
        let login_said = login.unwrap_or_default().to_owned();
        self.say(code, &[("login", login_said), ("until", until), ("path", path.clone())]);
        match self.format {
            Format::Json | Format::Csv => json(&MadeLink { purpose: word, login, path: &path, expires_at }),
            Format::Table => print(&format!("{path}\n")),
        }
    }

    async fn disable(&self, login: &str) -> Result<(), Failure> {
        let accounts = self.accounts().await?;
        let account = self.find(&accounts, login).await?;
        let disabled = accounts.disable(&account.id, now::milliseconds()).await;
        disabled.map_err(|error| self.account_failed(error, login))?;
        self.say("was-disabled", &[("login", account.login.as_str().to_owned())]);
        Ok(())
    }

    async fn enable(&self, login: &str) -> Result<(), Failure> {
        let accounts = self.accounts().await?;
        let account = self.find(&accounts, login).await?;
        accounts.enable(&account.id).await.map_err(|error| self.account_failed(error, login))?;
        self.say("was-enabled", &[("login", account.login.as_str().to_owned())]);
        Ok(())
    }

    fn revoke_links(&self, what: &RevokeLinks) -> Result<(), Failure> {
        if what.players.is_empty() && !what.everyone && !what.display {
            return Err(Failure::message(Cause::Usage, about(self.language, "revoke-what", &[])));
        }
        let tournament = tournament_id(&what.tournament, self.language)?;
        let named = Named::Database(self.database.named_or_usual(), tournament.clone());
        let desk = Desk::open(&named, Access::Read, &Giver::organiser(), self.language)?;
        let entrants = if what.everyone {
            desk.state().entrants().map(|(entrant, _)| entrant).collect()
        } else {
            let find = |who: &String| {
                find(&desk.state(), who).map_err(|trouble| trouble_with("revoke-links", trouble, &desk))
            };
            what.players.iter().map(find).collect::<Result<Vec<EntrantId>, Failure>>()?
        };
        wait(async {
            let accounts = self.accounts().await?;
            let failed = |error| self.failed(&error);
            if what.everyone || !entrants.is_empty() {
                accounts.revoke_player_links(&tournament, &entrants).await.map_err(failed)?;
                self.say("revoked-players", &[("count", entrants.len().to_string())]);
            }
            if what.display {
                accounts.revoke_display_keys(&tournament).await.map_err(failed)?;
                self.say("revoked-display", &[]);
            }
            Ok(())
        })?
    }

    async fn replace_keys(&self) -> Result<(), Failure> {
        let accounts = self.accounts().await?;
        let id = now::name()?[..12].parse().map_err(|_| Failure::usage("key"))?;
        let key = SigningKey::new(id, now::seed()?.0, now::milliseconds());
        accounts.replace_keys(&key).await.map_err(|error| self.failed(&error))?;
        self.say("replaced-keys", &[]);
        Ok(())
    }
}

/// Returns the entrant that `who` means, if there is one.
fn find(state: &State, who: &str) -> Result<EntrantId, WordTrouble> {
    let nobody = |candidates| WordTrouble::Who { key: "player", value: who.to_owned(), candidates };
    let entrant = find_entrant(state, Audience::Staff(Role::Organiser), who).map_err(nobody)?;
    // An id is taken as it is typed; a link of somebody who is not there would be revoked in vain.
    if state.entrant(entrant).is_some() { Ok(entrant) } else { Err(nobody(Vec::new())) }
}
