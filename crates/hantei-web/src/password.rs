//! Passwords: hashed with Argon2id, two at a time.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use hantei_store::account::PasswordHash;

use crate::app::App;
use crate::problem::Problem;

/// The fewest characters of a password. Staff types it on a phone in a hall.
pub(crate) const SHORTEST: usize = 10;

/// The longest password, in bytes: checking it must not take long.
pub(crate) const LONGEST: usize = 1_024;

/// 19 MiB, two passes, one lane: about 30 ms on the laptop of a venue.
fn argon2() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("these parameters are within their ranges");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Whether a password was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked {
    /// It is.
    Right,
    /// It is not.
    Wrong,
}

/// Returns the hash of `password` to keep.
///
/// # Errors
///
/// [`Problem::World`] without a source of chance.
pub(crate) async fn hash(app: &App, password: &str) -> Result<PasswordHash, Problem> {
    let salt = app.world.chance().map_err(|error| Problem::world(&error))?;
    let password = password.to_owned();
    let hashed = on_a_thread(app, move || {
        argon2().hash_password_with_salt(password.as_bytes(), &salt[..16]).map(|hash| hash.to_string())
    })
    .await?;
    let hashed = hashed.map_err(|error| Problem::world(&error))?;
    hashed.parse().map_err(|error: hantei_store::account::NotAPasswordHash| Problem::world(&error))
}

/// Returns whether `password` is the one of `hash`. Without a hash it takes as long, and is wrong: how
/// long an answer takes does not tell whether there is such an account.
///
/// # Errors
///
/// [`Problem::World`] if the server is stopping.
pub(crate) async fn check(app: &App, password: &str, hash: Option<PasswordHash>) -> Result<Checked, Problem> {
    let password = password.to_owned();
    on_a_thread(app, move || {
        let right = match &hash {
            Some(hash) => argon2().verify_password(password.as_bytes(), hash.reveal()).is_ok(),
            None => {
                let _ = argon2().hash_password_with_salt(password.as_bytes(), &[0; 16]);
                false
            }
        };
        if right { Checked::Right } else { Checked::Wrong }
    })
    .await
}

async fn on_a_thread<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let _permit = app.password_checks.acquire().await.map_err(|error| Problem::world(&error))?;
    tokio::task::spawn_blocking(work).await.map_err(|error| Problem::world(&error))
}

/// Returns the hash of `password` to keep, for an account that is made without a form; `None` without a
/// source of chance.
pub async fn hash_password(app: &App, password: &str) -> Option<PasswordHash> {
    hash(app, password).await.ok()
}
