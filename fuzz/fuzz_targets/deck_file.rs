//! Any bytes are read as a deck or refused.
#![no_main]

use hantei_core::card::CardPool;
use hantei_format::deck_file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = deck_file::read(bytes, "deck", None, &CardPool::default());
});
