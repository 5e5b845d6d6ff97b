//! Integration tests of the core, one binary for all of them.

mod answers;
mod audit;
mod begun;
mod call;
mod cases;
mod clock;
mod clock_model;
mod court;
mod cut;
mod deck_check;
mod deck_pool;
mod deck_registration;
mod duel;
mod end_of_match;
mod hall;
mod pairing;
mod pairing_cases;
mod penalty;
mod procedure;
mod proposed;
mod renaming;
mod scripts;
mod sim;
mod tournament;
mod undo;
mod venue;
