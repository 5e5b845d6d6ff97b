//! Integration tests of the core, one binary for all of them.

mod pairing;
mod pairing_cases;
mod sim;
