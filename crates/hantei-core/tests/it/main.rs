//! Integration tests of the core, one binary for all of them.

mod audit;
mod cases;
mod pairing;
mod pairing_cases;
mod scripts;
mod sim;
mod tournament;
mod venue;
