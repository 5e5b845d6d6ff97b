//! Sessions: who is in, from which browser, and until when.

use std::collections::BTreeMap;

use hantei_core::id::EntrantId;

use super::signed::{Holder, LinkSerial};
use super::{AccountId, Accounts, NotStored, Token, TokenDigest};
use crate::database::Writing;
use crate::log::{LogError, LogId};

/// How much of what a browser says about itself is kept, in characters.
pub const LONGEST_USER_AGENT: usize = 200;

/// How old the last sight of a session has to be before it is written again, in milliseconds.
pub const SEEN_AGAIN_AFTER: i64 = 60_000;

/// Whose a session is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearer {
    /// A member of staff, let in by password or by a one-time link.
    Account(AccountId),
    /// A player, let in by a personal link or by the code of the tournament.
    Entrant {
        /// The tournament.
        tournament: LogId,
        /// Who plays.
        entrant: EntrantId,
        /// The serial of the personal link at that time. Once it is raised, the session is over.
        serial: LinkSerial,
    },
}

/// A browser that is let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Which session.
    pub id: TokenDigest,
    /// Whose it is.
    pub bearer: Bearer,
    /// When it began, in milliseconds UTC since 1970.
    pub created_at: i64,
    /// When it was last seen, to the minute.
    pub last_seen: i64,
    /// When it ends: at this moment it is over.
    pub expires_at: i64,
    /// What the browser says about itself, cut.
    pub user_agent: String,
}

/// What a session begins with.
#[derive(Debug, Clone)]
pub struct NewSession<'n> {
    /// The token that the cookie will hold.
    pub token: &'n Token,
    /// Whose it is.
    pub bearer: &'n Bearer,
    /// When it begins.
    pub created_at: i64,
    /// When it ends.
    pub expires_at: i64,
    /// What the browser says about itself, as it came in.
    pub user_agent: &'n str,
}

/// Whether somebody was let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// The session has begun.
    LetIn,
    /// The account is disabled or unknown, or the player's link was revoked meanwhile. Nothing was written.
    Refused,
}

/// The condition that whoever a row of `sessions` belongs to may still come in.
macro_rules! welcome {
    () => {
        "(EXISTS (SELECT 1 FROM accounts
            WHERE accounts.account_id = sessions.account_id AND accounts.disabled_at IS NULL)
         OR link_serial >= coalesce((SELECT serial FROM link_serials WHERE link_serials.tournament =
            sessions.tournament AND link_serials.holder = 'e' || CAST(sessions.entrant AS TEXT)), 1))"
    };
}

/// The columns of a session.
type SessionRow = (String, Option<String>, Option<String>, Option<i64>, Option<i64>, i64, i64, i64, String);

macro_rules! session_columns {
    () => {
        "SELECT session_id, account_id, tournament, entrant, link_serial, created_at, last_seen, expires_at,
            user_agent FROM sessions"
    };
}

impl Accounts {
    /// Begins a session, if its bearer may come in.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn begin_session(&self, new: &NewSession<'_>) -> Result<Entry, LogError> {
        let mut writing = self.database.begin("begin a session in").await?;
        let entry = writing.begin_session(new).await?;
        writing.commit().await?;
        Ok(entry)
    }

    /// Returns the session that this token opens now.
    ///
    /// `None` if there is none, if it is over, if its account is disabled or if the player's link was
    /// revoked.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn session(&self, token: &Token, now: i64) -> Result<Option<Session>, LogError> {
        let sql = concat!(session_columns!(), " WHERE session_id = $1 AND expires_at > $2 AND ", welcome!());
        let id = token.digest().to_string();
        let rows = self.database.rows("read a session of", sql, &[(&id).into(), now.into()]).await?;
        rows.into_iter().next().map(|row| self.session_of(row)).transpose()
    }

    /// Notes that a session was seen, at most once a minute. It is written together with others, some
    /// seconds later.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it is time to write, and it cannot be written.
    pub async fn note_seen(&self, session: &Session, now: i64) -> Result<(), LogError> {
        if now.saturating_sub(session.last_seen) < SEEN_AGAIN_AFTER {
            return Ok(());
        }
        self.write(self.gathered.add(session.id, now)).await
    }

    /// Writes which sessions were seen. A server does so when it stops; otherwise what was seen in the last
    /// seconds is not known afterwards.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn write_seen(&self) -> Result<(), LogError> {
        self.write(self.gathered.take()).await
    }

    async fn write(&self, seen: BTreeMap<TokenDigest, i64>) -> Result<(), LogError> {
        if seen.is_empty() {
            return Ok(());
        }
        let mut writing = self.database.begin("note sessions in").await?;
        for (session, at) in seen {
            // Another server may have seen it later.
            let sql = "UPDATE sessions SET last_seen = $2 WHERE session_id = $1 AND last_seen < $2";
            let id = session.to_string();
            writing.run(sql, &[(&id).into(), at.into()]).await?;
        }
        writing.commit().await
    }

    /// Returns the sessions of an account that are not over, the latest seen first.
    ///
    /// # Errors
    /// [`LogError::World`] if they cannot be read.
    pub async fn sessions_of_account(&self, account: &AccountId, now: i64) -> Result<Vec<Session>, LogError> {
        let sql = concat!(
            session_columns!(),
            " WHERE account_id = $1 AND expires_at > $2 AND ",
            welcome!(),
            " ORDER BY last_seen DESC, session_id"
        );
        let values = [account.as_str().into(), now.into()];
        let rows = self.database.rows("read the sessions of", sql, &values).await?;
        rows.into_iter().map(|row| self.session_of(row)).collect()
    }

    /// Ends a session. Ending one that is over changes nothing.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn end_session(&self, session: &TokenDigest) -> Result<(), LogError> {
        let sql = "DELETE FROM sessions WHERE session_id = $1";
        let id = session.to_string();
        self.database.write("end a session of", sql, &[(&id).into()]).await.map(|_| ())
    }

    /// Ends the sessions of an account, except one, and returns how many there were.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn end_sessions_of_account(
        &self,
        account: &AccountId,
        kept: Option<&TokenDigest>,
    ) -> Result<u64, LogError> {
        let mut writing = self.database.begin("end the sessions of").await?;
        let ended = writing.end_sessions_of_account(account, kept).await?;
        writing.commit().await?;
        Ok(ended)
    }

    /// Ends the sessions of a player and returns how many there were. The personal link still lets in;
    /// see [`Accounts::revoke_player_links`].
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn end_sessions_of_entrant(
        &self,
        tournament: &LogId,
        entrant: EntrantId,
    ) -> Result<u64, LogError> {
        let mut writing = self.database.begin("end the sessions of").await?;
        let ended = writing.end_sessions_of_entrant(tournament, entrant).await?;
        writing.commit().await?;
        Ok(ended)
    }

    fn session_of(&self, row: SessionRow) -> Result<Session, LogError> {
        let (id, account, tournament, entrant, serial, created_at, last_seen, expires_at, user_agent) = row;
        let bearer = match (account, tournament, entrant, serial) {
            (Some(account), None, None, None) => Bearer::Account(self.stored(account.parse())?),
            (None, Some(tournament), Some(entrant), Some(serial)) => Bearer::Entrant {
                tournament: self.stored(tournament.parse())?,
                entrant: EntrantId(self.stored(u32::try_from(entrant))?),
                serial: LinkSerial(self.stored(u32::try_from(serial))?),
            },
            _ => return self.stored(Err(NotStored)),
        };
        Ok(Session { id: self.stored(id.parse())?, bearer, created_at, last_seen, expires_at, user_agent })
    }
}

impl Writing<'_> {
    pub(super) async fn begin_session(&mut self, new: &NewSession<'_>) -> Result<Entry, LogError> {
        let id = new.token.digest().to_string();
        let (account, tournament, entrant, serial) = match new.bearer {
            Bearer::Account(account) => (Some(account.as_str()), None, None, None),
            Bearer::Entrant { tournament, entrant, serial } => {
                (None, Some(tournament.as_str()), Some(i64::from(entrant.0)), Some(i64::from(serial.0)))
            }
        };
        let welcome = match new.bearer {
            Bearer::Account(account) => self.is_enabled(account).await?,
            Bearer::Entrant { tournament, entrant, serial } => {
                self.link_serial(tournament, Holder::Player(*entrant)).await? <= *serial
            }
        };
        if !welcome {
            return Ok(Entry::Refused);
        }
        let sql =
            "INSERT INTO sessions (session_id, account_id, tournament, entrant, link_serial, created_at,
            last_seen, expires_at, user_agent) VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)";
        let user_agent = kept_of(new.user_agent);
        let values = [
            (&id).into(),
            account.into(),
            tournament.into(),
            entrant.into(),
            serial.into(),
            new.created_at.into(),
            new.expires_at.into(),
            (&user_agent).into(),
        ];
        self.run(sql, &values).await?;
        Ok(Entry::LetIn)
    }

    pub(super) async fn end_sessions_of_account(
        &mut self,
        account: &AccountId,
        kept: Option<&TokenDigest>,
    ) -> Result<u64, LogError> {
        let sql = "DELETE FROM sessions WHERE account_id = $1 AND session_id <> $2";
        let kept = kept.map(ToString::to_string).unwrap_or_default();
        self.run(sql, &[account.as_str().into(), (&kept).into()]).await
    }

    pub(super) async fn end_sessions_of_entrant(
        &mut self,
        tournament: &LogId,
        entrant: EntrantId,
    ) -> Result<u64, LogError> {
        let sql = "DELETE FROM sessions WHERE tournament = $1 AND entrant = $2";
        self.run(sql, &[tournament.as_str().into(), entrant.into()]).await
    }
}

/// Returns what is kept of a User-Agent: one line of at most [`LONGEST_USER_AGENT`] characters.
fn kept_of(user_agent: &str) -> String {
    user_agent.chars().filter(|character| !character.is_control()).take(LONGEST_USER_AGENT).collect()
}
