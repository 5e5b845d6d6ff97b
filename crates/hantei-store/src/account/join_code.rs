//! The short code by which players find a tournament and join it.

use std::fmt;
use std::str::FromStr;

use hantei_core::lot::{Lot, Seed};
use unicode_normalization::UnicodeNormalization;

use super::{Accounts, LogId};
use crate::log::LogError;

/// The characters of a code: none that is taken for another one when it is read aloud or written by hand.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// How long a code is.
const LENGTH: usize = 6;

/// A code of six characters, such as `K7M2XP`. It says which tournament, and keeps nobody out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JoinCode(String);

/// The text is no code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a code is six letters or digits, without 0, O, 1, I and L")]
pub struct NotAJoinCode;

/// Whether a code lets players join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// Players can join.
    Open,
    /// The code is known, and nobody joins by it now.
    Closed,
}

/// Whether a tournament has the code that was drawn for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeGiven {
    /// It has.
    Given,
    /// Another tournament has this code: draw again. Nothing was written.
    Taken,
}

impl JoinCode {
    /// Returns a code drawn by lot.
    #[must_use]
    pub fn draw(chance: &Seed) -> Self {
        let mut lot = Lot::new(chance, 0);
        let bound = u32::try_from(ALPHABET.len()).expect("31 characters");
        let characters = (0..LENGTH).map(|_| char::from(ALPHABET[lot.below(bound) as usize]));
        Self(characters.collect())
    }

    /// Returns the code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for JoinCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for JoinCode {
    type Err = NotAJoinCode;

    /// Reads a code as people type it: in any case and width, with blanks and hyphens.
    fn from_str(text: &str) -> Result<Self, NotAJoinCode> {
        // Beyond this nobody types a code, and nothing is folded.
        if text.len() > 100 {
            return Err(NotAJoinCode);
        }
        let typed = text.nfkc().filter(|character| !character.is_whitespace() && *character != '-');
        let code: String = typed.map(|character| character.to_ascii_uppercase()).collect();
        let allowed = |byte: u8| ALPHABET.contains(&byte);
        if code.len() == LENGTH && code.bytes().all(allowed) { Ok(Self(code)) } else { Err(NotAJoinCode) }
    }
}

impl Accounts {
    /// Gives the tournament a code by which players join from now on, in place of an older one.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn give_join_code(
        &self,
        tournament: &LogId,
        code: &JoinCode,
        now: i64,
    ) -> Result<CodeGiven, LogError> {
        let mut writing = self.database.begin("give a code in").await?;
        let taken = "SELECT code FROM join_codes WHERE code = $1 AND tournament <> $2";
        let values = [code.as_str().into(), tournament.as_str().into()];
        let taken: Vec<(String,)> = writing.rows(taken, &values).await?;
        if !taken.is_empty() {
            writing.commit().await?;
            return Ok(CodeGiven::Taken);
        }
        let sql = "INSERT INTO join_codes (tournament, code, given_at) VALUES ($1, $2, $3)
            ON CONFLICT (tournament) DO UPDATE
            SET code = excluded.code, given_at = excluded.given_at, closed_at = NULL";
        writing.run(sql, &[tournament.as_str().into(), code.as_str().into(), now.into()]).await?;
        writing.commit().await?;
        Ok(CodeGiven::Given)
    }

    /// Lets players join by the code of the tournament, or not. Without a code there is nothing to change.
    ///
    /// # Errors
    /// [`LogError::World`] or [`LogError::Locked`] if it cannot be written.
    pub async fn set_joining(&self, tournament: &LogId, joining: Joining, now: i64) -> Result<(), LogError> {
        let closed_at = match joining {
            Joining::Open => None,
            Joining::Closed => Some(now),
        };
        let sql = "UPDATE join_codes SET closed_at = $2 WHERE tournament = $1";
        let values = [tournament.as_str().into(), closed_at.into()];
        self.database.write("open or close a code of", sql, &values).await.map(|_| ())
    }

    /// Returns the code of the tournament.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn join_code(&self, tournament: &LogId) -> Result<Option<(JoinCode, Joining)>, LogError> {
        let sql = "SELECT code, closed_at FROM join_codes WHERE tournament = $1";
        let rows: Vec<(String, Option<i64>)> =
            self.database.rows("read a code of", sql, &[tournament.as_str().into()]).await?;
        let Some((code, closed_at)) = rows.into_iter().next() else { return Ok(None) };
        Ok(Some((self.stored(code.parse())?, joining(closed_at))))
    }

    /// Returns which tournament has this code.
    ///
    /// # Errors
    /// [`LogError::World`] if it cannot be read.
    pub async fn tournament_of_code(&self, code: &JoinCode) -> Result<Option<(LogId, Joining)>, LogError> {
        let sql = "SELECT tournament, closed_at FROM join_codes WHERE code = $1";
        let rows: Vec<(String, Option<i64>)> =
            self.database.rows("read a code of", sql, &[code.as_str().into()]).await?;
        let Some((tournament, closed_at)) = rows.into_iter().next() else { return Ok(None) };
        Ok(Some((self.stored(tournament.parse())?, joining(closed_at))))
    }
}

fn joining(closed_at: Option<i64>) -> Joining {
    match closed_at {
        None => Joining::Open,
        Some(_) => Joining::Closed,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        for typed in ["K7M2XP", "k7m2xp", " K7M-2XP ", "k7m 2xp", "Ｋ７Ｍ２ＸＰ", "ｋ７ｍ\u{3000}２ｘｐ"]
        {
            assert_eq!(typed.parse::<JoinCode>().unwrap().as_str(), "K7M2XP", "{typed}");
        }
        let long = "K7M2XP".repeat(1000);
        for wrong in
            ["", "K7M2X", "K7M2XPP", "K7M2X0", "O7M2XP", "17M2XP", "i7m2xp", "l7m2xp", "K7M2XÉ", &long]
        {
            assert_eq!(wrong.parse::<JoinCode>(), Err(NotAJoinCode), "{wrong}");
        }
    }

    #[test]
    fn every_character_of_the_alphabet_is_drawn_and_no_other() {
        let codes = (0..200).map(|number: u8| JoinCode::draw(&Seed([number; 32])));
        let drawn: BTreeSet<u8> = codes.flat_map(|code| code.0.into_bytes()).collect();
        assert_eq!(drawn, ALPHABET.iter().copied().collect());
    }

    proptest! {
        #[test]
        fn a_drawn_code_can_be_typed(chance: [u8; 32]) {
            let code = JoinCode::draw(&Seed(chance));
            prop_assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        }
    }
}
