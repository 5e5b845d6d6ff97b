//! One-time links: the first account of a server, an invitation to its staff, a forgotten password.
//!
//! A link is looked at as often as somebody likes (programs look at links in messages by themselves) and
//! used once. Using it and what follows from it are one write: of two who use it at once one succeeds, and
//! whoever is refused, because the login is taken, say, can use it again.

use hantei_core::tournament::role::Role;

use super::{
    AccountId, Accounts, LogId, Made, NewAccount, NotStored, PasswordHash, Standing, Token, TokenDigest,
};
use crate::database::Writing;
use crate::log::LogError;

/// What a link is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkPurpose {
    /// The first account, made at the machine that holds the record; an owner. Of these only the last one
    /// made is good.
    FirstSetUp,
    /// An account for a further member of staff, or roles for one that there is.
    Invitation {
        /// What a new account may do besides its roles.
        standing: Standing,
        /// The roles that are to be granted once somebody has accepted.
        roles: Vec<RoleAt>,
    },
    /// A new password for an account. Of these only the last one made for it is good.
    Recovery {
        /// Whose password.
        account: AccountId,
    },
}

/// A role at a tournament.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoleAt {
    /// The tournament.
    pub tournament: LogId,
    /// The role.
    pub role: Role,
}

/// A link as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Which link.
    pub id: TokenDigest,
    /// What it is for.
    pub purpose: LinkPurpose,
    /// The account that made it; `None` for the console.
    pub made_by: Option<AccountId>,
    /// When it was made, in milliseconds UTC since 1970.
    pub created_at: i64,
    /// When it ends: at this moment it is over.
    pub expires_at: i64,
    /// When it was used, and the account that it made or changed.
    pub used: Option<(i64, AccountId)>,
}

/// What a link begins with.
#[derive(Debug, Clone)]
pub struct NewLink<'n> {
    /// The token that its address will hold.
    pub token: &'n Token,
    /// What it is for.
    pub purpose: LinkPurpose,
    /// The account that makes it; `None` for the console.
    pub made_by: Option<&'n AccountId>,
    /// When it is made.
    pub created_at: i64,
    /// When it ends.
    pub expires_at: i64,
}

/// Why a link does nothing. What helps is always a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LinkFault {
    /// Nobody made it, or it was withdrawn, or a newer one took its place.
    #[error("there is no such link")]
    Unknown,
    /// It is over.
    #[error("the link has expired")]
    Expired,
    /// It was used.
    #[error("the link was used")]
    Used,
    /// It is for something else.
    #[error("the link is for something else")]
    OtherPurpose,
}

/// Why using a link did nothing. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum RedeemError {
    /// The link does nothing.
    #[error(transparent)]
    Link(#[from] LinkFault),
    /// Another account has this login: the link is still good, with another login.
    #[error("the login is taken")]
    LoginTaken,
    /// The account is disabled, or there is none.
    #[error("the account is disabled")]
    Disabled,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] LogError),
}

/// A role that an accepted invitation promised, and that no log says yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromisedRole {
    /// The invitation.
    pub link: TokenDigest,
    /// The account that invited; `None` for the console.
    pub made_by: Option<AccountId>,
    /// The account that accepted.
    pub account: AccountId,
    /// Which role, where.
    pub role: RoleAt,
}

/// The columns of a link.
type LinkRow =
    (String, String, Option<String>, Option<String>, Option<String>, i64, i64, Option<i64>, Option<String>);

macro_rules! link_columns {
    () => {
        "SELECT link_id, purpose, standing, account_id, made_by, created_at, expires_at, used_at, used_by
            FROM one_time_links"
    };
}

const PROMISED: &str =
    "SELECT tournament, role FROM invited_roles WHERE link_id = $1 ORDER BY tournament, role";

impl Accounts {
    /// Makes a link. One of its kind that it takes the place of is withdrawn.
    ///
    /// # Errors
    /// [`RedeemError::Disabled`] if it is for the password of an account that is disabled or unknown;
    /// [`RedeemError::Store`] if it cannot be written.
    pub async fn make_link(&self, new: &NewLink<'_>) -> Result<(), RedeemError> {
        let mut writing = self.database.begin("make a link in").await?;
        let (purpose, standing, account) = match &new.purpose {
            LinkPurpose::FirstSetUp => ("first_set_up", Some(Standing::Owner), None),
            LinkPurpose::Invitation { standing, .. } => ("invitation", Some(*standing), None),
            LinkPurpose::Recovery { account } => ("recovery", None, Some(account)),
        };
        match &new.purpose {
            LinkPurpose::FirstSetUp => {
                let sql = "DELETE FROM one_time_links WHERE purpose = $1 AND used_at IS NULL";
                writing.run(sql, &[purpose.into()]).await?;
            }
            LinkPurpose::Invitation { .. } => {}
            LinkPurpose::Recovery { account } => {
                if !writing.is_enabled(account).await? {
                    writing.commit().await?;
                    return Err(RedeemError::Disabled);
                }
                let sql = "DELETE FROM one_time_links WHERE account_id = $1 AND used_at IS NULL";
                writing.run(sql, &[account.as_str().into()]).await?;
            }
        }
        let sql = "INSERT INTO one_time_links
            (link_id, purpose, standing, account_id, made_by, created_at, expires_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let id = new.token.digest().to_string();
        let values = [
            (&id).into(),
            purpose.into(),
            standing.map(Standing::name).into(),
            account.map(AccountId::as_str).into(),
            new.made_by.map(AccountId::as_str).into(),
            new.created_at.into(),
            new.expires_at.into(),
        ];
        writing.run(sql, &values).await?;
        if let LinkPurpose::Invitation { roles, .. } = &new.purpose {
            let sql = "INSERT INTO invited_roles (link_id, tournament, role) VALUES ($1, $2, $3)
                ON CONFLICT DO NOTHING";
            for RoleAt { tournament, role } in roles {
                writing.run(sql, &[(&id).into(), tournament.as_str().into(), role.name().into()]).await?;
            }
        }
        Ok(writing.commit().await?)
    }

    /// Returns what a link is for, without using it.
    ///
    /// # Errors
    /// [`RedeemError::Link`] if it does nothing now; [`RedeemError::Store`] if it cannot be read.
    pub async fn look_at_link(&self, token: &Token, now: i64) -> Result<Link, RedeemError> {
        let id = token.digest().to_string();
        let sql = concat!(link_columns!(), " WHERE link_id = $1");
        let rows = self.database.rows("read a link of", sql, &[(&id).into()]).await?;
        let Some(row) = rows.into_iter().next() else { return Err(LinkFault::Unknown.into()) };
        let link = self.link_of(row).await?;
        match link.fault(now) {
            Some(fault) => Err(fault.into()),
            None => Ok(link),
        }
    }

    /// Returns the links that could be used now, the oldest first.
    ///
    /// # Errors
    /// [`LogError::World`] if they cannot be read.
    pub async fn open_links(&self, now: i64) -> Result<Vec<Link>, LogError> {
        let sql = concat!(
            link_columns!(),
            " WHERE used_at IS NULL AND expires_at > $1 ORDER BY created_at, link_id"
        );
        let mut links = Vec::new();
        for row in self.database.rows("read the links of", sql, &[now.into()]).await? {
            links.push(self.link_of(row).await?);
        }
        Ok(links)
    }

    /// Withdraws a link that was not used. One that was, or that there is not, is left as it is.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn withdraw_link(&self, link: &TokenDigest) -> Result<(), LogError> {
        let mut writing = self.database.begin("withdraw a link of").await?;
        let id = link.to_string();
        let open = "DELETE FROM invited_roles WHERE link_id = $1 AND EXISTS (SELECT 1 FROM one_time_links
            WHERE one_time_links.link_id = invited_roles.link_id AND used_at IS NULL)";
        writing.run(open, &[(&id).into()]).await?;
        let sql = "DELETE FROM one_time_links WHERE link_id = $1 AND used_at IS NULL";
        writing.run(sql, &[(&id).into()]).await?;
        writing.commit().await
    }

    /// Uses a first set-up link or an invitation to make an account.
    ///
    /// The roles of an invitation are then [promised](Self::promised_roles); whoever runs the logs grants
    /// them.
    ///
    /// # Errors
    /// [`RedeemError`]: nothing was written, and the link is as it was.
    pub async fn accept(&self, token: &Token, new: &NewAccount, now: i64) -> Result<(), RedeemError> {
        let standing = match self.look_at_link(token, now).await?.purpose {
            LinkPurpose::FirstSetUp => Standing::Owner,
            LinkPurpose::Invitation { standing, .. } => standing,
            LinkPurpose::Recovery { .. } => return Err(LinkFault::OtherPurpose.into()),
        };
        let mut writing = self.database.begin("use a link of").await?;
        match writing.make_account(new, standing, now).await? {
            Made::Yes => {}
            Made::LoginTaken => {
                writing.commit().await?;
                // Of two who use the link at once, the second one hears about the link, not about a login
                // that the first one has just taken.
                self.look_at_link(token, now).await?;
                return Err(RedeemError::LoginTaken);
            }
        }
        self.use_up(writing, token, &new.id, now).await
    }

    /// Uses an invitation for an account that there is: it is promised the roles.
    ///
    /// # Errors
    /// [`RedeemError`]: nothing was written, and the link is as it was.
    pub async fn accept_as(&self, token: &Token, account: &AccountId, now: i64) -> Result<(), RedeemError> {
        match self.look_at_link(token, now).await?.purpose {
            LinkPurpose::Invitation { .. } => {}
            LinkPurpose::FirstSetUp | LinkPurpose::Recovery { .. } => {
                return Err(LinkFault::OtherPurpose.into());
            }
        }
        let mut writing = self.database.begin("use a link of").await?;
        if !writing.is_enabled(account).await? {
            writing.commit().await?;
            return Err(RedeemError::Disabled);
        }
        self.use_up(writing, token, account, now).await
    }

    /// Uses a recovery link: the account has this password, and all its sessions have ended.
    ///
    /// # Errors
    /// [`RedeemError`]: nothing was written, and the link is as it was.
    pub async fn recover(
        &self,
        token: &Token,
        password: &PasswordHash,
        now: i64,
    ) -> Result<AccountId, RedeemError> {
        let account = match self.look_at_link(token, now).await?.purpose {
            LinkPurpose::Recovery { account } => account,
            LinkPurpose::FirstSetUp | LinkPurpose::Invitation { .. } => {
                return Err(LinkFault::OtherPurpose.into());
            }
        };
        let mut writing = self.database.begin("use a link of").await?;
        if !writing.is_enabled(&account).await? {
            writing.commit().await?;
            return Err(RedeemError::Disabled);
        }
        writing.set_password(&account, password).await?;
        writing.end_sessions_of_account(&account, None).await?;
        self.use_up(writing, token, &account, now).await?;
        Ok(account)
    }

    /// Marks the link as used by `account` and commits, or takes everything back if it is good no more.
    async fn use_up(
        &self,
        mut writing: Writing<'_>,
        token: &Token,
        account: &AccountId,
        now: i64,
    ) -> Result<(), RedeemError> {
        let sql = "UPDATE one_time_links SET used_at = $2, used_by = $3
            WHERE link_id = $1 AND used_at IS NULL AND expires_at > $2";
        let id = token.digest().to_string();
        let used = writing.run(sql, &[(&id).into(), now.into(), account.as_str().into()]).await?;
        if used == 1 {
            return Ok(writing.commit().await?);
        }
        writing.roll_back().await;
        let fault = match self.look_at_link(token, now).await {
            Err(error) => error,
            // It was good a moment ago and is good again: the clock was set back meanwhile.
            Ok(_) => LinkFault::Expired.into(),
        };
        Err(fault)
    }

    /// Returns the roles of accepted invitations that no log says yet, the oldest invitation first. They are
    /// granted by commands in their tournaments, then [noted](Self::note_granted); a server that stopped in
    /// between asks for them when it starts.
    ///
    /// # Errors
    /// [`LogError::World`] if they cannot be read.
    pub async fn promised_roles(&self) -> Result<Vec<PromisedRole>, LogError> {
        let sql = "SELECT one_time_links.link_id, made_by, used_by, tournament, role
            FROM one_time_links JOIN invited_roles ON invited_roles.link_id = one_time_links.link_id
            WHERE used_by IS NOT NULL AND granted_at IS NULL
            ORDER BY created_at, one_time_links.link_id, tournament, role";
        type Row = (String, Option<String>, String, String, String);
        let rows: Vec<Row> = self.database.rows("read the invitations of", sql, &[]).await?;
        let promised = |(link, made_by, account, tournament, role): Row| {
            Ok(PromisedRole {
                link: self.stored(link.parse())?,
                made_by: made_by.map(|made_by| self.stored(made_by.parse())).transpose()?,
                account: self.stored(account.parse())?,
                role: self.role_at((tournament, role))?,
            })
        };
        rows.into_iter().map(promised).collect()
    }

    /// Notes that a promised role was granted, or cannot be.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn note_granted(&self, promised: &PromisedRole, now: i64) -> Result<(), LogError> {
        let sql = "UPDATE invited_roles SET granted_at = $4
            WHERE link_id = $1 AND tournament = $2 AND role = $3 AND granted_at IS NULL";
        let (id, RoleAt { tournament, role }) = (promised.link.to_string(), &promised.role);
        let values = [(&id).into(), tournament.as_str().into(), role.name().into(), now.into()];
        self.database.write("note a role in", sql, &values).await.map(|_| ())
    }

    /// Forgets sessions and links that are over. Links whose roles are still to be granted stay.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn forget_expired(&self, now: i64) -> Result<(), LogError> {
        let mut writing = self.database.begin("forget what is over in").await?;
        writing.run("DELETE FROM sessions WHERE expires_at <= $1", &[now.into()]).await?;
        let roles = "DELETE FROM invited_roles WHERE EXISTS (SELECT 1 FROM one_time_links
            WHERE one_time_links.link_id = invited_roles.link_id AND expires_at <= $1
            AND (used_at IS NULL OR granted_at IS NOT NULL))";
        writing.run(roles, &[now.into()]).await?;
        let links = "DELETE FROM one_time_links WHERE expires_at <= $1 AND NOT EXISTS
            (SELECT 1 FROM invited_roles WHERE invited_roles.link_id = one_time_links.link_id)";
        writing.run(links, &[now.into()]).await?;
        writing.commit().await
    }

    async fn link_of(&self, row: LinkRow) -> Result<Link, LogError> {
        let (id, purpose, standing, account, made_by, created_at, expires_at, used_at, used_by) = row;
        let purpose = match (purpose.as_str(), standing, account) {
            ("first_set_up", _, None) => LinkPurpose::FirstSetUp,
            ("invitation", Some(standing), None) => {
                let roles = self.database.rows("read a link of", PROMISED, &[(&id).into()]).await?;
                LinkPurpose::Invitation {
                    standing: self.stored(Standing::read(&standing).ok_or(NotStored))?,
                    roles: roles.into_iter().map(|row| self.role_at(row)).collect::<Result<_, _>>()?,
                }
            }
            ("recovery", None, Some(account)) => {
                LinkPurpose::Recovery { account: self.stored(account.parse())? }
            }
            _ => return self.stored(Err(NotStored)),
        };
        let used_by = used_by.map(|account| self.stored(account.parse())).transpose()?;
        Ok(Link {
            id: self.stored(id.parse())?,
            purpose,
            made_by: made_by.map(|account| self.stored(account.parse())).transpose()?,
            created_at,
            expires_at,
            used: used_at.zip(used_by),
        })
    }

    fn role_at(&self, (tournament, role): (String, String)) -> Result<RoleAt, LogError> {
        Ok(RoleAt {
            tournament: self.stored(tournament.parse())?,
            role: self.stored(role.parse().map_err(|_| NotStored))?,
        })
    }
}

impl Link {
    /// Returns why the link does nothing at this moment, if so.
    #[must_use]
    pub fn fault(&self, now: i64) -> Option<LinkFault> {
        if self.used.is_some() {
            Some(LinkFault::Used)
        } else if now >= self.expires_at {
            Some(LinkFault::Expired)
        } else {
            None
        }
    }
}

impl Writing<'_> {
    /// Withdraws the unused links for the password of an account and those that it made.
    pub(super) async fn withdraw_links_around(&mut self, account: &AccountId) -> Result<(), LogError> {
        let roles = "DELETE FROM invited_roles WHERE EXISTS (SELECT 1 FROM one_time_links
            WHERE one_time_links.link_id = invited_roles.link_id AND made_by = $1 AND used_at IS NULL)";
        self.run(roles, &[account.as_str().into()]).await?;
        let links = "DELETE FROM one_time_links WHERE used_at IS NULL AND (made_by = $1 OR account_id = $1)";
        self.run(links, &[account.as_str().into()]).await?;
        Ok(())
    }
}
