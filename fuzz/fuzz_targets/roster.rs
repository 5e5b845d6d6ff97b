//! Any bytes are read or refused.
#![no_main]

use hantei_format::roster::{self, RosterOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for name in ["a.csv", "a.tsv", "a.xlsx"] {
        let _ = roster::read(bytes, name, RosterOptions::default());
    }
});
