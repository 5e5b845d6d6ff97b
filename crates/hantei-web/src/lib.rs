//! Pages, live updates and sessions: the only crate that knows HTTP.

pub mod assets;
pub mod layout;
pub mod part;
pub mod say;
