//! Links that are printed in bulk: a player's personal link, the key of the hall's display.
//!
//! They are not kept. Each is a text, `v1|purpose|tournament|holder|serial|key id`, with an HMAC-SHA-256
//! under a key of the database; both together are written in base64url without padding. So a whole field
//! gets its slips at once, and they are good again after a restore, because the keys are restored with the
//! rest. What is revoked is known by its serial: raising it turns every older link of that holder away.
//!
//! Signing and checking are pure: [`KeyRing::sign`], [`KeyRing::authentic`], [`Authentic::in_force`].

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hantei_core::id::EntrantId;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::token::{from_hex, to_hex};
use super::{Accounts, LogId, NotStored};
use crate::database::Writing;
use crate::log::LogError;

/// The form of the text. Another form is another word here.
const FORM: &str = "v1";

/// The length of an HMAC-SHA-256 in bytes.
const MAC_LENGTH: usize = 32;

/// The longest link that is looked at, in bytes: longer than any that is signed.
pub const LONGEST_LINK: usize = 256;

/// What a link lets somebody do. A link for one purpose does nothing for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purpose {
    /// Play: see and do what is the player's own.
    Player,
    /// Show the tournament in the hall.
    Display,
}

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Display => "display",
        }
    }
}

/// Who holds a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holder {
    /// A player.
    Player(EntrantId),
    /// The screens of the hall.
    Display,
}

impl Holder {
    /// Returns the purpose of this holder's links.
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Self::Player(_) => Purpose::Player,
            Self::Display => Purpose::Display,
        }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(entrant) => entrant.fmt(f),
            Self::Display => f.write_str("hall"),
        }
    }
}

/// Which of a holder's links is good, counted from 1; one more each time they are revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkSerial(pub u32);

impl LinkSerial {
    /// The serial of a holder whose links were never revoked.
    pub const FIRST: Self = Self(1);
}

/// The name of a key: letters and digits, at most 16 of them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(String);

impl KeyId {
    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text names no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is named by up to 16 letters and digits")]
pub struct NotAKeyId;

impl FromStr for KeyId {
    type Err = NotAKeyId;

    fn from_str(text: &str) -> Result<Self, NotAKeyId> {
        let fits = (1..=16).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if fits { Ok(Self(text.to_owned())) } else { Err(NotAKeyId) }
    }
}

/// A key that links are signed with.
#[derive(Clone)]
pub struct SigningKey {
    id: KeyId,
    secret: [u8; 32],
    created_at: i64,
}

impl SigningKey {
    /// Returns the key of these bytes, which have to be fresh chance.
    #[must_use]
    pub fn new(id: KeyId, chance: [u8; 32], created_at: i64) -> Self {
        Self { id, secret: chance, created_at }
    }

    /// Returns its name.
    #[must_use]
    pub fn id(&self) -> &KeyId {
        &self.id
    }

    fn mac(&self, text: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a key of any length will do");
        mac.update(text);
        mac
    }
}

impl fmt::Debug for SigningKey {
    /// Hides the secret, so that no key reaches a log line by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The keys of a database. The newest signs, and all of them check.
#[derive(Debug, Clone, Default)]
pub struct KeyRing {
    /// In the order in which they were made.
    keys: Vec<SigningKey>,
}

/// Why a link does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignedLinkFault {
    /// It was cut, or is no link at all.
    #[error("the text is no link")]
    Malformed,
    /// The key that it names is not in this database: it is of another server, or all links were revoked.
    #[error("the link is signed with a key that is not known here")]
    UnknownKey,
    /// The signature does not belong to the text.
    #[error("the signature of the link is wrong")]
    Forged,
    /// It is for something else.
    #[error("the link is for something else")]
    OtherPurpose,
    /// It is for another tournament.
    #[error("the link is for another tournament")]
    OtherTournament,
    /// It was revoked.
    #[error("the link was revoked")]
    Revoked,
}

/// A link that was signed here. Whether it is still good is asked by [`in_force`](Self::in_force).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authentic {
    tournament: LogId,
    holder: Holder,
    serial: LinkSerial,
}

impl Authentic {
    /// Returns the tournament that it is for.
    #[must_use]
    pub fn tournament(&self) -> &LogId {
        &self.tournament
    }

    /// Returns whose it is.
    #[must_use]
    pub fn holder(&self) -> Holder {
        self.holder
    }

    /// Returns the holder if the link is for `tournament` and not older than the serial in force.
    ///
    /// A link is newer than that when the database was restored to a time before the link was made.
    ///
    /// # Errors
    /// [`SignedLinkFault::OtherTournament`], [`SignedLinkFault::Revoked`].
    pub fn in_force(&self, tournament: &LogId, serial: LinkSerial) -> Result<Holder, SignedLinkFault> {
        if self.tournament != *tournament {
            Err(SignedLinkFault::OtherTournament)
        } else if self.serial < serial {
            Err(SignedLinkFault::Revoked)
        } else {
            Ok(self.holder)
        }
    }
}

impl KeyRing {
    /// Returns the ring of these keys.
    #[must_use]
    pub fn new(mut keys: Vec<SigningKey>) -> Self {
        keys.sort_by(|one, other| (one.created_at, &one.id).cmp(&(other.created_at, &other.id)));
        Self { keys }
    }

    /// Returns the link of this holder, signed with the newest key; `None` if there is no key.
    #[must_use]
    pub fn sign(&self, tournament: &LogId, holder: Holder, serial: LinkSerial) -> Option<String> {
        let key = self.keys.last()?;
        let (purpose, number, id) = (holder.purpose().name(), serial.0, key.id.as_str());
        let mut signed = format!("{FORM}|{purpose}|{tournament}|{holder}|{number}|{id}").into_bytes();
        let mac = key.mac(&signed).finalize().into_bytes();
        signed.extend_from_slice(&mac);
        Some(URL_SAFE_NO_PAD.encode(signed))
    }

    /// Returns what a link says, if it was signed with one of these keys for this purpose.
    ///
    /// The signature is compared in a time that does not depend on where it differs, and nothing that the
    /// text says is used before, except which key to take.
    ///
    /// # Errors
    /// [`SignedLinkFault`], except those of another tournament and of a revoked link.
    pub fn authentic(&self, link: &str, purpose: Purpose) -> Result<Authentic, SignedLinkFault> {
        if link.len() > LONGEST_LINK {
            return Err(SignedLinkFault::Malformed);
        }
        let signed = URL_SAFE_NO_PAD.decode(link).map_err(|_| SignedLinkFault::Malformed)?;
        let length = signed.len().checked_sub(MAC_LENGTH).ok_or(SignedLinkFault::Malformed)?;
        let (text, mac) = signed.split_at(length);
        let words = std::str::from_utf8(text).map_err(|_| SignedLinkFault::Malformed)?;
        let words: Vec<&str> = words.split('|').collect();
        let [FORM, named, tournament, holder, serial, key] = words[..] else {
            return Err(SignedLinkFault::Malformed);
        };
        let key = self.keys.iter().find(|known| known.id.as_str() == key);
        let key = key.ok_or(SignedLinkFault::UnknownKey)?;
        key.mac(text).verify_slice(mac).map_err(|_| SignedLinkFault::Forged)?;
        if named != purpose.name() {
            return Err(SignedLinkFault::OtherPurpose);
        }
        // Below, a text that this program signed is read: it is as it was written.
        let holder = match purpose {
            Purpose::Player => holder.parse().ok().map(Holder::Player),
            Purpose::Display => (holder == Holder::Display.to_string()).then_some(Holder::Display),
        };
        let read = (tournament.parse().ok(), holder, serial.parse().ok());
        let (Some(tournament), Some(holder), Some(serial)) = read else {
            return Err(SignedLinkFault::Malformed);
        };
        Ok(Authentic { tournament, holder, serial: LinkSerial(serial) })
    }

    /// Returns true if there is no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
}

/// A player who came by a personal link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerLink {
    /// The tournament.
    pub tournament: LogId,
    /// Who plays.
    pub entrant: EntrantId,
    /// The serial of the link, for the session that it opens.
    pub serial: LinkSerial,
}

/// Why a link did not let somebody in.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The link does nothing.
    #[error(transparent)]
    Link(#[from] SignedLinkFault),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] LogError),
}

/// The serials in force at a tournament.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LinkSerials {
    raised: BTreeMap<String, LinkSerial>,
}

impl LinkSerials {
    /// Returns the serial of a holder.
    #[must_use]
    pub fn of(&self, holder: Holder) -> LinkSerial {
        self.raised.get(&holder.to_string()).copied().unwrap_or(LinkSerial::FIRST)
    }
}

impl Accounts {
    /// Returns the keys.
    ///
    /// # Errors
    /// [`LogError::World`] if they cannot be read.
    pub async fn key_ring(&self) -> Result<KeyRing, LogError> {
        let sql = "SELECT key_id, secret, created_at FROM signing_keys";
        let rows: Vec<(String, String, i64)> = self.database.rows("read the keys of", sql, &[]).await?;
        let key = |(id, secret, created_at): (String, String, i64)| {
            let secret = self.stored(from_hex(&secret).ok_or(NotStored))?;
            Ok(SigningKey { id: self.stored(id.parse())?, secret, created_at })
        };
        Ok(KeyRing::new(rows.into_iter().map(key).collect::<Result<_, LogError>>()?))
    }

    /// Adds a key: from now on it signs. Links that older keys signed stay good.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn add_key(&self, key: &SigningKey) -> Result<(), LogError> {
        let mut writing = self.database.begin("add a key to").await?;
        writing.add_key(key).await?;
        writing.commit().await
    }

    /// Returns the keys, after adding this one if there is none.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be read or written.
    pub async fn key_ring_or_first(&self, first: &SigningKey) -> Result<KeyRing, LogError> {
        let ring = self.key_ring().await?;
        if !ring.is_empty() {
            return Ok(ring);
        }
        // Two servers that start at once may both add one: then both check, and the newer signs.
        self.add_key(first).await?;
        self.key_ring().await
    }

    /// Takes this key in place of all others: every link that was ever signed is good no more, and the
    /// sessions of players are over. For when a copy of the database went astray.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written: nothing is changed then.
    pub async fn replace_keys(&self, key: &SigningKey) -> Result<(), LogError> {
        let mut writing = self.database.begin("replace the keys of").await?;
        writing.run("DELETE FROM signing_keys", &[]).await?;
        writing.add_key(key).await?;
        writing.run("DELETE FROM sessions WHERE tournament IS NOT NULL", &[]).await?;
        writing.commit().await
    }

    /// Returns the serials in force at a tournament.
    ///
    /// # Errors
    /// [`LogError::World`] if they cannot be read.
    pub async fn link_serials(&self, tournament: &LogId) -> Result<LinkSerials, LogError> {
        let sql = "SELECT holder, serial FROM link_serials WHERE tournament = $1";
        let rows: Vec<(String, i64)> =
            self.database.rows("read the serials of", sql, &[tournament.as_str().into()]).await?;
        Ok(LinkSerials {
            raised: rows.into_iter().map(|(holder, number)| (holder, serial(number))).collect(),
        })
    }

    /// Returns the player whom a personal link lets in now.
    ///
    /// # Errors
    /// [`CheckError::Link`] if it lets in nobody; [`CheckError::Store`] if the database cannot be read.
    pub async fn check_player_link(&self, link: &str) -> Result<PlayerLink, CheckError> {
        let read = self.checked(link, Purpose::Player, None).await?;
        match read.holder {
            Holder::Player(entrant) => {
                Ok(PlayerLink { tournament: read.tournament, entrant, serial: read.serial })
            }
            Holder::Display => Err(SignedLinkFault::OtherPurpose.into()),
        }
    }

    /// Checks that a display key is good for this tournament now.
    ///
    /// # Errors
    /// [`CheckError::Link`] if it is not; [`CheckError::Store`] if the database cannot be read.
    pub async fn check_display_key(&self, key: &str, tournament: &LogId) -> Result<(), CheckError> {
        self.checked(key, Purpose::Display, Some(tournament)).await.map(|_| ())
    }

    /// Revokes the personal links of these players, and ends their sessions. Their next links are good.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written: nothing is revoked then.
    pub async fn revoke_player_links(
        &self,
        tournament: &LogId,
        entrants: &[EntrantId],
    ) -> Result<(), LogError> {
        let mut writing = self.database.begin("revoke links of").await?;
        for entrant in entrants {
            writing.raise_serial(tournament, Holder::Player(*entrant)).await?;
            writing.end_sessions_of_entrant(tournament, *entrant).await?;
        }
        writing.commit().await
    }

    /// Revokes the display keys of a tournament. The next one is good.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written: nothing is revoked then.
    pub async fn revoke_display_keys(&self, tournament: &LogId) -> Result<(), LogError> {
        let mut writing = self.database.begin("revoke display keys of").await?;
        writing.raise_serial(tournament, Holder::Display).await?;
        writing.commit().await
    }

    /// Returns what a link says, if it is good now, at this tournament if one is given.
    async fn checked(
        &self,
        link: &str,
        purpose: Purpose,
        tournament: Option<&LogId>,
    ) -> Result<Authentic, CheckError> {
        let read = self.key_ring().await?.authentic(link, purpose)?;
        let holder = read.holder.to_string();
        let values = [read.tournament.as_str().into(), (&holder).into()];
        let rows: Vec<(i64,)> = self.database.rows("read a serial of", SERIAL, &values).await?;
        let known = rows.first().map_or(LinkSerial::FIRST, |(number,)| serial(*number));
        read.in_force(tournament.unwrap_or(&read.tournament), known)?;
        if read.serial > known {
            // The database was restored to a time before this link. What was revoked then is revoked again.
            let mut writing = self.database.begin("note a serial in").await?;
            writing.raise_serial_to(&read).await?;
            writing.commit().await?;
        }
        Ok(read)
    }
}

/// The serial in force, which is the first one where there is no row.
const SERIAL: &str =
    "SELECT coalesce(max(serial), 1) FROM link_serials WHERE tournament = $1 AND holder = $2";

impl Writing<'_> {
    async fn add_key(&mut self, key: &SigningKey) -> Result<(), LogError> {
        let sql = "INSERT INTO signing_keys (key_id, secret, created_at) VALUES ($1, $2, $3)";
        let secret = to_hex(&key.secret);
        self.run(sql, &[key.id.as_str().into(), (&secret).into(), key.created_at.into()]).await.map(|_| ())
    }

    async fn raise_serial(&mut self, tournament: &LogId, holder: Holder) -> Result<(), LogError> {
        let sql = "INSERT INTO link_serials (tournament, holder, serial) VALUES ($1, $2, 2)
            ON CONFLICT (tournament, holder) DO UPDATE SET serial = link_serials.serial + 1";
        let holder = holder.to_string();
        self.run(sql, &[tournament.as_str().into(), (&holder).into()]).await.map(|_| ())
    }

    async fn raise_serial_to(&mut self, link: &Authentic) -> Result<(), LogError> {
        let sql = "INSERT INTO link_serials (tournament, holder, serial) VALUES ($1, $2, $3)
            ON CONFLICT (tournament, holder) DO UPDATE SET serial = excluded.serial
            WHERE link_serials.serial < excluded.serial";
        let holder = link.holder.to_string();
        let values = [link.tournament.as_str().into(), (&holder).into(), link.serial.0.into()];
        self.run(sql, &values).await.map(|_| ())
    }

    pub(super) async fn link_serial(
        &mut self,
        tournament: &LogId,
        holder: Holder,
    ) -> Result<LinkSerial, LogError> {
        let holder = holder.to_string();
        let rows = self.rows(SERIAL, &[tournament.as_str().into(), (&holder).into()]).await?;
        Ok(rows.first().map_or(LinkSerial::FIRST, |(number,)| serial(*number)))
    }
}

/// Returns a serial as it is stored. One beyond all counting is good for no link.
fn serial(number: i64) -> LinkSerial {
    LinkSerial(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLAYER: Holder = Holder::Player(EntrantId(7));

    fn tournament() -> LogId {
        "autumn-regional".parse().unwrap()
    }

    fn ring(names: &[(&str, u8)]) -> KeyRing {
        let key = |(at, (name, number)): (i64, &(&str, u8))| {
            SigningKey::new(name.parse().unwrap(), [*number; 32], at)
        };
        KeyRing::new((0..).zip(names).map(key).collect())
    }

    fn signed(ring: &KeyRing, holder: Holder) -> String {
        ring.sign(&tournament(), holder, LinkSerial(3)).unwrap()
    }

    /// Returns a link of this text with the right signature of the key that [`ring`] makes of `number`.
    fn with_signature(text: &str, number: u8) -> String {
        let key = SigningKey::new("k1".parse().unwrap(), [number; 32], 0);
        let mac = key.mac(text.as_bytes()).finalize().into_bytes();
        URL_SAFE_NO_PAD.encode([text.as_bytes(), mac.as_slice()].concat())
    }

    /// Returns how many characters of a link come before its signature. The text fills them.
    fn text_length(text: &str) -> usize {
        assert!(text.len().is_multiple_of(3), "no character holds both");
        text.len() / 3 * 4
    }

    /// Golden: printed links of this form are in people's pockets.
    #[test]
    fn a_link_is_the_text_and_its_hmac() {
        let ring = ring(&[("k1", 1)]);
        let link = signed(&ring, PLAYER);
        let text = "djF8cGxheWVyfGF1dHVtbi1yZWdpb25hbHxlN3wzfGsx";
        assert_eq!(link, format!("{text}sKsNn_Z3q3MLjSqTvSURfC21CDt6JTZQDAC-pN8pLuY"));
        let display = signed(&ring, Holder::Display);
        assert_eq!(display, with_signature("v1|display|autumn-regional|hall|3|k1", 1));
    }

    #[test]
    fn a_link_is_good_for_what_it_was_signed_for_and_for_nothing_else() {
        use SignedLinkFault::{Forged, Malformed, OtherPurpose, OtherTournament, Revoked, UnknownKey};
        let keys = ring(&[("k1", 1), ("k2", 2)]);
        let text = |text: &str| with_signature(text, 1);
        let good = "v1|player|autumn-regional|e7|3|k1";
        let link = text(good);
        let signature = &link[text_length(good)..];
        let other_text =
            format!("{}{signature}", &text("v1|player|autumn-regional|e8|3|k1")[..text_length(good)]);
        let absurd = format!("v1|player|autumn-regional|e7|{}|k1", "3".repeat(100_000));
        #[rustfmt::skip] // One link, one line.
        let rows = [
            ("as signed", link.clone(), Ok(PLAYER)),
            ("newer than the serial in force", text("v1|player|autumn-regional|e7|4|k1"), Ok(PLAYER)),
            ("an old serial", text("v1|player|autumn-regional|e7|2|k1"), Err(Revoked)),
            ("another tournament", text("v1|player|winter-regional|e7|3|k1"), Err(OtherTournament)),
            ("a display key", text("v1|display|autumn-regional|hall|3|k1"), Err(OtherPurpose)),
            ("a purpose from the future", text("v1|judge|autumn-regional|e7|3|k1"), Err(OtherPurpose)),
            ("another player under the same signature", other_text, Err(Forged)),
            ("signed with a key of this name from elsewhere", with_signature(good, 9), Err(Forged)),
            ("signed with the other key", with_signature(good, 2), Err(Forged)),
            ("an unknown key", text("v1|player|autumn-regional|e7|3|k3"), Err(UnknownKey)),
            ("no key", text("v1|player|autumn-regional|e7|3|"), Err(UnknownKey)),
            ("nothing", String::new(), Err(Malformed)),
            ("cut by a character", link[..link.len() - 1].to_owned(), Err(Malformed)),
            ("cut by four characters", link[..link.len() - 4].to_owned(), Err(Malformed)),
            ("the first half", link[..link.len() / 2].to_owned(), Err(Malformed)),
            ("the signature alone", URL_SAFE_NO_PAD.encode([0; 32]), Err(Malformed)),
            ("padded", format!("{link}="), Err(Malformed)),
            ("a blank after it", format!("{link} "), Err(Malformed)),
            ("in the other alphabet", "+".repeat(100), Err(Malformed)),
            ("another form", text("v2|player|autumn-regional|e7|3|k1"), Err(Malformed)),
            ("a word too few", text("v1|player|autumn-regional|e7|k1"), Err(Malformed)),
            ("a word too many", text("v1|player|autumn-regional|e7|3|k1|k1"), Err(Malformed)),
            ("no UTF-8", URL_SAFE_NO_PAD.encode([0xff; 80]), Err(Malformed)),
            ("an absurd serial", text(&absurd), Err(Malformed)),
            ("absurdly long", "A".repeat(10_000_000), Err(Malformed)),
        ];
        for (name, link, expected) in rows {
            let read = keys.authentic(&link, Purpose::Player);
            let found = read.and_then(|read| read.in_force(&tournament(), LinkSerial(3)));
            assert_eq!(found, expected, "{name}");
        }
        let as_display = keys.authentic(&link, Purpose::Display);
        assert_eq!(as_display, Err(OtherPurpose));
    }

    #[test]
    fn the_longest_names_there_are_fit_into_a_link() {
        let keys = ring(&[("ABCDEFGHIJKLMNOP", 1)]);
        let tournament: LogId = "t".repeat(64).parse().unwrap();
        let holder = Holder::Player(EntrantId(u32::MAX));
        let link = keys.sign(&tournament, holder, LinkSerial(u32::MAX)).unwrap();
        assert!(link.len() <= LONGEST_LINK, "{}", link.len());
        let read = keys.authentic(&link, Purpose::Player).unwrap();
        assert_eq!((read.tournament(), read.holder()), (&tournament, holder));
    }

    #[test]
    fn no_key_is_printed_by_accident() {
        let printed = format!("{:?}", ring(&[("k1", 0xab)]));
        assert!(printed.contains("k1"), "{printed}");
        for secret in ["171", "ab", "secret"] {
            assert!(!printed.contains(secret), "{printed}");
        }
    }

    proptest! {
        #[test]
        fn what_was_signed_is_read_as_it_was_said(
            chance: [u8; 32], tournament in "[A-Za-z0-9_-]{1,64}", entrant in 1..=u32::MAX, serial in 1..=u32::MAX,
        ) {
            let keys = KeyRing::new(vec![SigningKey::new("k1".parse().unwrap(), chance, 0)]);
            let tournament: LogId = tournament.parse().unwrap();
            for holder in [Holder::Player(EntrantId(entrant)), Holder::Display] {
                let link = keys.sign(&tournament, holder, LinkSerial(serial)).unwrap();
                let read = keys.authentic(&link, holder.purpose()).unwrap();
                prop_assert_eq!(read.in_force(&tournament, LinkSerial(serial)), Ok(holder));
            }
        }

        #[test]
        fn a_link_with_any_character_changed_lets_in_nobody(place in 0..103_usize, other in "[A-Za-z0-9_-]") {
            let keys = ring(&[("k1", 1)]);
            let link = signed(&keys, PLAYER);
            let place = place % link.len();
            let mut changed = link.clone();
            changed.replace_range(place..=place, &other);
            prop_assume!(changed != link);
            prop_assert!(keys.authentic(&changed, Purpose::Player).is_err());
        }

        #[test]
        fn no_text_lets_in_anybody(text in ".{0,300}", bytes in proptest::collection::vec(any::<u8>(), 0..190)) {
            let keys = ring(&[("k1", 1)]);
            prop_assert!(keys.authentic(&text, Purpose::Player).is_err());
            prop_assert!(keys.authentic(&URL_SAFE_NO_PAD.encode(bytes), Purpose::Player).is_err());
        }
    }
}
