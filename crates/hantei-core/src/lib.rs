//! The rules and the record of a tournament, without IO.
//!
//! A tournament is a log of events; its state is a fold over them. [`tournament::decide()`] turns a
//! command into events or a refusal, [`tournament::evolve()`] folds an event into the state. Neither
//! reads a clock, draws a lot, uses a float or walks a hash map: time and chance arrive as values.
//!
//! What this crate does not know: files, databases, pages, sentences for people.

pub mod card;
pub mod card_game_id;
pub mod commitment;
pub mod date;
pub mod deck;
pub mod id;
mod letters;
pub mod lot;
pub mod match_;
pub mod moment;
pub mod pairing;
pub mod penalty;
pub mod person;
pub mod regulation;
pub mod sim;
pub mod standings;
pub mod team;
pub mod tournament;
