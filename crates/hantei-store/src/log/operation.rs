//! The operation log: what was asked and what became of it, also when nothing came of it.

/// An entry of the operation log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// When, in milliseconds UTC since 1970.
    pub at: i64,
    /// Who asked, by role or account, never by name.
    pub actor: String,
    /// The idempotency key.
    pub command: String,
    /// What was asked: the name of the command.
    pub request: String,
    /// `done`, `repeated`, or the code of the refusal.
    pub outcome: String,
}
