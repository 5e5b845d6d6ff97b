//! The tournament: commands in, events out, state folded from events.

pub mod answers;
pub mod audit;
pub mod call;
pub mod clock;
pub mod command;
pub mod consistent;
pub mod decide;
pub mod deck;
pub mod declaration;
pub mod duel;
pub mod event;
pub mod evolve;
pub mod groups;
pub mod matches;
pub mod penalty;
pub mod procedure;
pub mod proposed;
pub mod refusal;
pub mod role;
pub mod state;
pub mod tables;
pub mod team;
pub mod undo;
pub mod what_if;

pub use command::Command;
pub use consistent::{Inconsistency, consistent};
pub use decide::{Context, Decision, action, decide, may, role_for};
pub use event::Event;
pub use evolve::evolve;
pub use refusal::{Notice, Refusal};
pub use state::State;
