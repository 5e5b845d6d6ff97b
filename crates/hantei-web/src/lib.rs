//! Pages, live updates and sessions: the only crate that knows HTTP.
